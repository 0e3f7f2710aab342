/* The lobby: sockets that sit at no table, watch which tables wait for players, and wait for
 * somebody who wants to play the same. What they wait for is not stored: a lost connection leaves
 * the queue. If several servers share a store, each of them has a queue of its own, so a proxy has
 * to bring all who wait to one server; their sockets are at /ws/lobby. */
#ifndef COLOSSI_SERVER_LOBBY_H
#define COLOSSI_SERVER_LOBBY_H

#include "server/client.h"

col_status lobby_open(server *s, col_error *error) COL_MUST_CHECK;
void lobby_close(server *s);

/* Tells the client about the lobby, now and whenever it changes. */
void lobby_watch(client *c);

/* Waits for others who want exactly what this message asks for. When there are enough, they get a
 * table, and each of them is told the token of its seat after the commit. */
col_status lobby_queue(client *c, const char *text, size_t length, col_error *error) COL_MUST_CHECK;
void lobby_unqueue(client *c);

/* The client sits down somewhere or has gone: it neither watches nor waits any more. */
void lobby_leave(client *c);

/* The table that was made for this client has been committed. */
void lobby_tell_pairing(client *c);

/* Tells everybody who watches what has changed. */
void lobby_tick(server *s, uint64_t now);

#endif
