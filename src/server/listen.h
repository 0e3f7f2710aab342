/* Where the server listens: an address and port, a Unix socket, or a socket that systemd has opened
 * before it started the server. */
#ifndef COLOSSI_SERVER_LISTEN_H
#define COLOSSI_SERVER_LISTEN_H

#include <stddef.h>

#include "server/server.h"

/* Returns a listening socket, or -1 and an error. Sets the port if it was 0. */
int listen_open(server_config *config, col_error *error);

/* Opens a Unix socket that only the members of these permissions can use. */
int listen_open_unix(const char *path, unsigned permissions, col_error *error);

/* Prints where the server listens, such as "http://127.0.0.1:8080". */
void listen_print(const server_config *config, char *out, size_t size);

#endif
