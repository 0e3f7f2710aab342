/* A client is whoever is at the other end of a connection: an HTTP request while it is being
 * answered, or a WebSocket. This header is about clients at a table: coming and going, and what
 * they are told. */
#ifndef COLOSSI_SERVER_CLIENT_H
#define COLOSSI_SERVER_CLIENT_H

#include "server/address.h"
#include "server/instance.h"
#include "server/room.h"

typedef struct client client;

struct client {
    server *server;
    ip_address ip;
    int64_t address;           /* its digest, for counting what it uses */
    struct request *request;   /* http.c: the request being answered, or NULL */
    struct web_socket *socket; /* socket.c: NULL while the client speaks HTTP */

    /* At a table: */
    room *room;
    client *next, *previous; /* in the room's list */
    int viewer;              /* a seat, or COL_PUBLIC */
    bool is_seated;          /* it has been told where it sits and receives events */
    int telling;             /* how it is told things, see tellings.h */
    bool wants_events, wants_state;
    uint32_t sent;            /* number of the next event to send */
    uint8_t hash[HASH_BYTES]; /* of the token of its seat */
    char token[TOKEN_TEXT];   /* of the seat that it is taking; it is told after the commit */

    /* In the lobby: */
    bool watches_lobby, is_queued;
    bool is_paired;     /* a table has been made for it and is being committed */
    int64_t lobby_told; /* a digest of what it was last told */
};

/* Logs something that the client did, with its address if the settings say so. If clients make too
 * many such lines, some are left out. */
void client_log(const client *c, const char *event, const char *sentence);

/* Enters a room as a spectator who is told nothing yet. */
void client_enter(client *c, room *r);
void client_leave(client *c);

/* Sits down as this viewer. With `has_seen`, the client already knows the first `seen` events and
 * receives the others; otherwise it receives the state. */
void client_sit(client *c, int viewer, int telling, bool has_seen, uint32_t seen);

/* Gives everybody the seat that belongs to the same token, after seats were changed. */
void client_reseat_all(room *r);

/* Sends a frame with event `number`. A client that lags behind receives the event later, together
 * with the others it missed. */
void client_send_event(client *c, uint32_t number, const char *frame, size_t length);

/* Tells verbose clients how many spectators there are, if that has changed and it is not too soon
 * to tell it again. A client that lags behind learns it with its next state. */
void client_tell_watchers(room *r, uint64_t now);

/* Tells the client the token of its seat. */
void client_tell_token(client *c);

/* Sends the state as soon as the client can take it. */
void client_want_state(client *c);

/* Queues the most urgent message that is due. Returns false if nothing is due. */
bool client_refill(client *c);

/* The room has been read or a commit has succeeded: continues with what was waiting for that. */
void client_room_ready(client *c);

/* What the client asked for could not be done. */
void client_refused(client *c, const col_error *error);

void client_closed(client *c);

#endif
