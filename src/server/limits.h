/* Limits per address: open sockets, and requests per minute. An address is a digest of the client's
 * IP address. */
#ifndef COLOSSI_SERVER_LIMITS_H
#define COLOSSI_SERVER_LIMITS_H

#include "server/instance.h"

col_status limits_open(server *s, col_error *error) COL_MUST_CHECK;
void limits_close(server *s);

typedef enum socket_verdict {
    SOCKET_ALLOWED,
    TOO_MANY_SOCKETS,
    TOO_MANY_FROM_ADDRESS
} socket_verdict;

/* Counts a new socket and says whether it exceeds a limit. It stays counted either way, until
 * limits_remove_socket(). */
socket_verdict limits_add_socket(server *s, int64_t address);
void limits_remove_socket(server *s, int64_t address);
int limits_socket_count(const server *s);

/* Whether this address may create a table or take a seat now. If so, it is counted. */
bool limits_take_request(server *s, int64_t address);

#endif
