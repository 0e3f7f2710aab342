/* Clocks. A clock runs while its seat has to act. It is stored now and then as an event of the
 * table, so that a restart gives nobody much time; the time during which the server is not running
 * does not count. */
#ifndef COLOSSI_SERVER_CLOCKS_H
#define COLOSSI_SERVER_CLOCKS_H

#include "server/instance.h"
#include "server/room.h"

/* Adds lines with the time that the seats have left, between change_begin() and change_end(). */
col_status clocks_store(server *s, room *r, col_error *error) COL_MUST_CHECK;

/* The same as a change of its own. */
void clocks_store_now(server *s, room *r);

/* Ends the time of seats that have none left, and stores clocks when it is time to. Returns whether
 * there was anything to do. The room must be ready. */
bool clocks_look_after(server *s, room *r);

/* When the clocks have to be looked after next, or 0 if none is running. */
uint64_t clocks_due(const room *r);

#endif
