/* Connections: reading and writing bytes. Only net.c knows what a connection looks like; the other
 * files see a client. */
#ifndef COLOSSI_SERVER_NET_H
#define COLOSSI_SERVER_NET_H

#include "server/client.h"

enum {
    BACKLOG_MAX = 1 << 16, /* unsent bytes above which a client is not read any further */
    SPARE_CONNECTIONS = 64 /* connections beyond the limit of sockets, for HTTP requests */
};

col_status net_open(server *s, col_error *error) COL_MUST_CHECK;
col_status net_listen(server *s, col_error *error) COL_MUST_CHECK; /* sets the port if it was 0 */
void net_stop_listening(server *s); /* another server can take the port */
void net_close(server *s);

void net_turn(server *s, int wait_ms);  /* reads, starts a commit, writes */
void net_tick(server *s, uint64_t now); /* drops clients that are too slow or idle */

/* Wakes the loop. May be called from any thread. */
void net_wake(const server *s);

int net_count(const server *s); /* number of connections */

/* Iterates over all clients: returns the one after `c`, or the first one if `c` is NULL. */
client *net_next_client(const server *s, const client *c);

/* Queues bytes to be written. All bytes queued in one turn are written together. */
void net_put(client *c, const char *bytes, size_t length);

/* Writes a file after everything that is queued. It is not copied and must stay valid. */
void net_put_file(client *c, const char *bytes, size_t length);

size_t net_pending(const client *c); /* number of bytes that are not written yet */

/* Behind a proxy: the client has this address. Returns false if it has too many connections. */
bool net_set_address(client *c, const ip_address *ip);

void net_due(client *c);             /* looks at this client again in this turn */
void net_end(client *c);             /* closes it when everything is written */
bool net_is_ending(const client *c); /* it is being closed */
void net_drop(client *c);            /* closes it at the end of the turn */

#endif
