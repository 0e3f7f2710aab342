/* Changing a room. A change consists of lines, and every line takes the same three steps: it is
 * applied to the room (room.c), queued for the next commit (batch.c) and rendered for the clients
 * (notes.c). The clients receive it after the commit (settle.c). */
#ifndef COLOSSI_SERVER_CHANGE_H
#define COLOSSI_SERVER_CHANGE_H

#include "server/instance.h"
#include "server/room.h"

struct client;

/* Once the game is over, change_line() refuses everything but talk, a rematch and what the operator
 * does about talk, whoever asks. At a table that the operator has closed it refuses everything.
 *
 * Makes a change of one line. `origin` is told if the commit fails; it may be NULL. */
col_status change_make(server *s, room *r, struct client *origin, const char *line,
                       col_error *error) COL_MUST_CHECK;

/* Makes a change of several lines: change_begin(), change_line() any number of times, change_end()
 * with the status of the last line. change_end() also makes what follows from the lines: the start
 * of the game when all seats are taken, with a lot for the seats, and random draws. */
void change_begin(server *s, room *r, struct client *origin);
col_status change_line(server *s, room *r, const char *line, col_error *error) COL_MUST_CHECK;
col_status change_end(server *s, room *r, col_status status, col_error *error) COL_MUST_CHECK;

/* The refusal of everything at a table that the operator has closed. */
col_status change_refuse_closed(col_error *error);

/* Adds the header of a new table, right after change_begin(). */
void change_create(server *s, room *r, const char *header, size_t length);

#endif
