/* What an operator can do to a running server with `colossi admin`: look at tables, close
 * and delete them, mute seats and ban networks. Requests come through a Unix socket that only the
 * server's own user and root can open. Everything that changes something is logged.
 *
 * A request is one line, such as "ban 203.0.113.0/24 3600". The first line of the answer is "ok" or
 * "error SENTENCE"; text for people follows. */
#ifndef COLOSSI_SERVER_ADMIN_H
#define COLOSSI_SERVER_ADMIN_H

#include "server/instance.h"

/* Opens the socket. Does nothing if none is configured. */
col_status admin_open(server *s, col_error *error) COL_MUST_CHECK;
void admin_close(server *s);

/* The descriptor on which requests arrive, or -1. */
int admin_descriptor(const server *s);

/* Answers one request. */
void admin_take(server *s);

#endif
