/* HTTP requests. docs/api.md describes them. */
#ifndef COLOSSI_SERVER_HTTP_H
#define COLOSSI_SERVER_HTTP_H

#include "server/client.h"

/* Reads one request and returns how many bytes it had, or 0 if it is not complete. */
size_t http_take(client *c, char *bytes, size_t length);

bool http_is_waiting(const client *c);
void http_room_ready(client *c);
void http_refused(client *c, const col_error *error);
void http_closed(client *c);

#endif
