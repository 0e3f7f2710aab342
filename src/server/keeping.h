/* How long tables are kept: which rooms stay in memory, and which tables are forgotten.
 *
 * A room that nobody uses is put away: it is removed from memory and read from the store when
 * somebody comes back. If the memory is full, the room that has not been used for the longest time
 * is put away earlier. Bots do not play while nobody has been at their table for that time.
 *
 * A table is forgotten, that is, deleted from the store, if nobody has ever played at it and it has
 * not changed for a while, or if its game has not gone on for a long time. Finished games of people
 * are kept for ever. docs/operations.md describes the settings. */
#ifndef COLOSSI_SERVER_KEEPING_H
#define COLOSSI_SERVER_KEEPING_H

#include "server/instance.h"
#include "server/room.h"

col_status keeping_open(server *s, col_error *error) COL_MUST_CHECK;
void keeping_close(server *s);

/* Whether nobody has been at this table for so long that its bots rest. */
bool keeping_is_asleep(const server *s, const room *r, uint64_t now);

/* Looks after all rooms, several times per second. */
void keeping_tick(server *s, uint64_t now);

/* Puts one room away if the memory is full. Returns false if all rooms are being used. */
bool keeping_make_space(server *s);

/* A room has been read: its clocks have been running in the meantime. */
void keeping_restore_clocks(server *s, room *r);

#endif
