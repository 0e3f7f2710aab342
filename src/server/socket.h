/* WebSockets: frames, messages and the rate limit. */
#ifndef COLOSSI_SERVER_SOCKET_H
#define COLOSSI_SERVER_SOCKET_H

#include "server/client.h"

void socket_open(client *c); /* the handshake has been answered */
void socket_closed(client *c);

/* Reads one frame and returns how many bytes it had, or 0 if it is not complete. */
size_t socket_take_frame(client *c, char *bytes, size_t length);

/* Whether a message is waiting for its room, so that nothing more may be read. */
bool socket_is_paused(const client *c);

void socket_resume(client *c);      /* carries out the message that was waiting for the room */
void socket_forget_held(client *c); /* drops that message */

void socket_say(client *c, const char *text, size_t length);
void socket_say_error(client *c, const col_error *error);
void socket_ping(client *c);                         /* the client has to answer */
void socket_refuse(client *c, const char *sentence); /* says why, and closes the socket */
void socket_say_goodbye(client *c);                  /* the server stops */

#endif
