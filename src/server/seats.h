/* What happens at a table: what the seats ask for, and what clocks and bots do. */
#ifndef COLOSSI_SERVER_SEATS_H
#define COLOSSI_SERVER_SEATS_H

#include "server/client.h"
#include "server/incoming.h"

/* Takes a free seat, or any free seat if `j->seat` is -1. `j->key`, which must be set, becomes the
 * seat's token. */
col_status seats_join(server *s, room *r, client *c, const joining *j, int *taken,
                      col_error *error) COL_MUST_CHECK;

/* Carries out a message from a client at this table. The room must be ready. */
col_status seats_message(server *s, room *r, client *c, const incoming *in,
                         col_error *error) COL_MUST_CHECK;

/* Makes the action that a bot has chosen. */
col_status seats_bot_action(server *s, room *r, int seat, col_action a,
                            col_error *error) COL_MUST_CHECK;

/* Lets the next bot think, if it is a bot's turn. */
void seats_ask_bots(server *s, room *r);

/* Called several times per second: looks after clocks and asks bots again. When the time of a seat
 * is gone, it has lost, or a bot takes over. */
void seats_tick(server *s, room *r);

/* The bot that plays if nobody has chosen one. */
#define SEATS_STANDARD_BOT "bot:greedy"

/* Checks the specification of a bot. An empty one becomes that of the standard bot. */
col_status seats_check_bot(const room *r, const char **words, col_error *error) COL_MUST_CHECK;

/* The error of everything that is only possible after the start. */
col_status seats_not_started(col_error *error);

#endif
