/* How games end otherwise than by their rules, and how players leave. Every function but the first
 * two checks whether the seat of the client may do that now. */
#ifndef COLOSSI_SERVER_ENDING_H
#define COLOSSI_SERVER_ENDING_H

#include "server/client.h"

/* Add lines that end the game (because of a seat, or of none: -1), or let a bot play for a seat,
 * between change_begin() and change_end(). */
col_status ending_end(server *s, room *r, col_end end, int seat, col_error *error) COL_MUST_CHECK;
col_status ending_stand_in(server *s, room *r, int seat, col_error *error) COL_MUST_CHECK;

/* Closes a table for good, for the operator of the server. */
col_status ending_close(server *s, room *r, col_error *error) COL_MUST_CHECK;

/* With two seats, resigning ends the game. Otherwise a bot plays on as long as people are left. */
col_status ending_resign(server *s, room *r, client *c, col_error *error) COL_MUST_CHECK;

col_status ending_abort(server *s, room *r, client *c, col_error *error) COL_MUST_CHECK;

/* Gives the seat up before the start, leaves it to a bot during the game, and refuses a rematch
 * after the end. */
col_status ending_leave(server *s, room *r, client *c, col_error *error) COL_MUST_CHECK;

#endif
