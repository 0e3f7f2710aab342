/* What happens at a table: what the seats ask for, and what clocks and bots do. */
#ifndef COLOSSI_SERVER_SEATS_H
#define COLOSSI_SERVER_SEATS_H

#include "server/client.h"
#include "server/incoming.h"

/* Creates a table. Its ID and tokens follow from `c->key`, which must be set. `token` receives the
 * token of every seat that has one, and "" for the others. */
col_status seats_create(server *s, const creation *c, client *origin, room **out,
                        char token[COL_SEATS_MAX][TOKEN_TEXT], col_error *error) COL_MUST_CHECK;

/* The answer to a repeated request: writes the tokens that the table still has from the key it was
 * created with. */
void seats_created(const room *r, const uint8_t key[TOKEN_BYTES],
                   char token[COL_SEATS_MAX][TOKEN_TEXT]);

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

/* Stores how much time the seats have left, so that it is known after a restart. */
void seats_store_clocks(server *s, room *r);

/* When a clock has to be looked after next, or 0 if none is running. */
uint64_t seats_clock_due(const room *r);

#endif
