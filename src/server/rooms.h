/* All rooms in memory, and reading rooms from the store. */
#ifndef COLOSSI_SERVER_ROOMS_H
#define COLOSSI_SERVER_ROOMS_H

#include "server/commit.h"
#include "server/instance.h"
#include "server/room.h"

col_status rooms_open(server *s, col_error *error) COL_MUST_CHECK;
void rooms_close(server *s);

/* Loads the tables that wait for players and, unless other servers share the store, those being
 * played. */
col_status rooms_load(server *s, col_error *error) COL_MUST_CHECK;

int rooms_count(const server *s);

/* Returns the room with this ID if it is in memory, or NULL. */
room *rooms_find(const server *s, int64_t id);

/* The same, but reads the room from the store if necessary. It is still loading then. Returns NULL
 * if all rooms that the server can hold are being used. */
room *rooms_get(server *s, int64_t id);

/* Adds an empty room. Returns NULL if all rooms that the server can hold are being used. */
room *rooms_add(server *s, int64_t id);
void rooms_remove(server *s, room *r);

/* The table does not exist, cannot be read or has been deleted: removes the room and tells
 * everybody who is there. */
void rooms_discard(server *s, room *r);

/* Iterates over all rooms: `*at` is 0 at first. Returns NULL at the end. The returned room may be
 * removed meanwhile, but none may be added. */
room *rooms_next(const server *s, size_t *at);

/* Reads a room from the store again. If too many reads are waiting already, the next tick tries
 * again. */
void rooms_reload(server *s, room *r);

/* Any room may differ from the store: reads the lines that each of them lacks. */
void rooms_reload_all(server *s);

/* Tells the room's clients and its bots that the room is no longer busy or loading. */
void rooms_wake(server *s, room *r);

/* Takes what the store's thread has read, and news about tables that other servers changed. */
void rooms_take_reading(server *s, const reading *got);
void rooms_take_news(server *s, int64_t table, bool is_open);

#endif
