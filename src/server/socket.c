/* WebSockets: see socket.h. A message that arrives while its room is busy is held until the room is
 * ready, and nothing more is read from the socket until then. */
#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

#include "server/incoming.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/message.h"
#include "server/net.h"
#include "server/rooms.h"
#include "server/seats.h"
#include "server/wire.h"
#include "util/buffer.h"

struct web_socket {
    bool is_fragmented; /* the first part of a message has arrived, but not the last */
    wire_opcode opcode; /* of the first part */
    buffer parts;       /* the parts so far */
    buffer held;        /* the message that waits for its room */
};

/* Writing ------------------------------------------------------------------------------------ */

static void put_frame(client *c, wire_opcode opcode, const char *bytes, size_t length) {
    char head[WIRE_FRAME_HEAD_OUT];
    net_put(c, head, wire_put_head(head, opcode, length));
    net_put(c, bytes, length);
}

static void close_with(client *c, int code) {
    char reason[2] = {(char)(code >> 8), (char)code};
    if (code > WIRE_LEAVING && code <= WIRE_TOO_LONG) c->server->count.sockets_dropped++;
    put_frame(c, WIRE_CLOSE, reason, sizeof reason);
    net_end(c);
}

void socket_say(client *c, const char *text, size_t length) {
    put_frame(c, WIRE_TEXT, text, length);
}

void socket_say_error(client *c, const col_error *error) {
    char text[4096];
    col_writer w = col_writer_on(text, sizeof text);
    message_error(error, c->room == NULL ? TELL_BRIEFLY : c->telling, &w);
    c->server->count.refusals++;
    socket_say(c, text, w.length);
}

void socket_say_goodbye(client *c) {
    static const char BYE[] =
        "{\"type\":\"bye\",\"sentence\":\"the server is stopping; please come back soon\"}";
    if (c->socket == NULL) return;
    socket_say(c, BYE, sizeof BYE - 1);
    close_with(c, WIRE_LEAVING);
}

/* Messages ----------------------------------------------------------------------------------- */

/* Returns the seat that a client has taken with this key, or -1. A client that has used up a link
 * and has lost the answer knows nothing but the link and its key. */
static int seat_of_key(const room *r, const incoming *in) {
    int seat = in->has_key ? room_seat_of(r, in->key) : -1;
    return seat >= 0 && r->seats[seat].kind == SEAT_HELD ? seat : -1;
}

/* The client sits down at its room, which is ready. The token decides which seat it gets. */
static void sit(client *c, const incoming *in, col_error *error) {
    room *r = c->room;
    int viewer = in->has_token ? room_seat_of(r, in->token) : COL_PUBLIC;
    bool is_repeated = viewer < 0 && seat_of_key(r, in) >= 0;
    if (is_repeated) viewer = seat_of_key(r, in);
    if (viewer < 0) {
        col_fail(error, COL_SEAT,
                 "this link does not open a seat of this table, or somebody has used it already");
        client_leave(c);
        socket_say_error(c, error);
        return;
    }
    int telling = in->is_verbose ? telling_in(in->language) : TELL_BRIEFLY;
    client_sit(c, viewer, telling, in->has_number, in->number);
    if (is_repeated) {
        secret_print(in->key, c->token);
        client_tell_token(c);
    }
    if (viewer != COL_PUBLIC && seats_message(c->server, r, c, in, error) != COL_OK) {
        socket_say_error(c, error);
    }
}

/* Moves the client to another room, which may still be loading. */
static void enter(client *c, room *r) {
    client_leave(c);
    client_enter(c, r);
}

static void hold(client *c, const char *bytes, size_t length) {
    if (!buffer_add(&c->socket->held, bytes, length)) net_drop(c);
}

static void ask_to_sit(client *c, const incoming *in, const char *bytes, size_t length) {
    col_error error = {0};
    bool may_read = in->table == 0 || rooms_find(c->server, in->table) != NULL ||
                    limits_take_read(c->server, c->address);
    room *r = in->table == 0 || !may_read ? NULL : rooms_get(c->server, in->table);
    if (r == NULL) {
        client_leave(c);
        if (in->table == 0) {
            col_fail(&error, COL_GAME, "'sit' needs the number of a table");
        } else if (!may_read) {
            col_fail(&error, COL_LIMIT, "your address has asked for too many tables; try later");
        } else {
            col_fail(&error, COL_LIMIT, "this server cannot hold any more tables; try later");
        }
        socket_say_error(c, &error);
    } else if (room_is_ready(r)) {
        enter(c, r);
        sit(c, in, &error);
    } else {
        if (c->room != r) enter(c, r);
        hold(c, bytes, length);
    }
}

static void take_message(client *c, const char *bytes, size_t length) {
    static const char PONG[] = "{\"type\":\"pong\"}";
    incoming in;
    col_error error = {0};
    if (incoming_read(bytes, length, &in, &error) != COL_OK) {
        socket_say_error(c, &error);
    } else if (in.type == IN_PING) {
        socket_say(c, PONG, sizeof PONG - 1);
    } else if (in.type == IN_SIT) {
        lobby_leave(c);
        ask_to_sit(c, &in, bytes, length);
    } else if (in.type == IN_LOBBY) {
        lobby_watch(c);
    } else if (in.type == IN_QUEUE) {
        if (lobby_queue(c, bytes, length, &error) != COL_OK) socket_say_error(c, &error);
    } else if (in.type == IN_UNQUEUE) {
        lobby_unqueue(c);
    } else if (c->room == NULL || !c->is_seated) {
        col_fail(&error, COL_SEAT, "sit down at a table first");
        socket_say_error(c, &error);
    } else if (!room_is_ready(c->room)) {
        hold(c, bytes, length);
    } else if (seats_message(c->server, c->room, c, &in, &error) != COL_OK) {
        socket_say_error(c, &error);
    }
}

bool socket_is_paused(const client *c) {
    return c->socket->held.length > 0;
}

void socket_resume(client *c) {
    buffer held = c->socket->held;
    if (held.length == 0) return;
    memset(&c->socket->held, 0, sizeof c->socket->held);
    take_message(c, held.bytes, held.length);
    buffer_free(&held);
    net_due(c); /* the socket may be read again */
}

void socket_forget_held(client *c) {
    buffer_free(&c->socket->held);
}

/* Frames ------------------------------------------------------------------------------------- */

static void receive(client *c, wire_opcode opcode, const char *bytes, size_t length) {
    col_error error;
    c->server->count.messages++;
    if (opcode == WIRE_TEXT && !wire_is_utf8(bytes, length)) {
        close_with(c, WIRE_NOT_UTF8);
    } else if (!limits_take_message(c)) {
        col_fail(&error, COL_LIMIT, "a seat can send at most %d messages per second",
                 c->server->config.rate);
        socket_say_error(c, &error);
    } else if (ECHOES) {
        put_frame(c, opcode, bytes, length);
    } else {
        take_message(c, bytes, length);
    }
}

/* Adds one part of a message that comes in several frames. */
static void take_part(client *c, const wire_frame *f) {
    struct web_socket *socket = c->socket;
    if (socket->is_fragmented != (f->opcode == WIRE_CONTINUED)) {
        close_with(c, WIRE_PROTOCOL);
    } else if (socket->parts.length + f->length > MESSAGE_MAX) {
        close_with(c, WIRE_TOO_LONG);
    } else if (!buffer_add(&socket->parts, f->payload, f->length)) {
        net_drop(c);
    } else {
        if (f->opcode != WIRE_CONTINUED) socket->opcode = f->opcode;
        socket->is_fragmented = !f->is_final;
        if (!f->is_final) return;
        receive(c, socket->opcode, socket->parts.bytes, socket->parts.length);
        buffer_free(&socket->parts);
    }
}

static void take_data(client *c, const wire_frame *f) {
    if (f->opcode == WIRE_BINARY && !ECHOES) {
        close_with(c, WIRE_NOT_TEXT);
    } else if (f->opcode != WIRE_CONTINUED && f->is_final && !c->socket->is_fragmented) {
        receive(c, f->opcode, f->payload, f->length);
    } else {
        take_part(c, f);
    }
}

static void take_frame(client *c, const wire_frame *f) {
    switch (f->opcode) {
    case WIRE_CLOSE:
        close_with(c, wire_close_code(f->payload, f->length));
        break;
    case WIRE_PING:
        if (limits_take_message(c)) put_frame(c, WIRE_PONG, f->payload, f->length);
        break;
    case WIRE_PONG:
        break;
    default:
        take_data(c, f);
    }
}

size_t socket_take_frame(client *c, char *bytes, size_t length) {
    wire_frame f;
    int result = wire_read_frame(bytes, length, MESSAGE_MAX, &f);
    if (result == 0) return 0;
    if (result > 0) {
        take_frame(c, &f);
        return f.size;
    }
    close_with(c, -result);
    return length;
}

void socket_ping(client *c) {
    put_frame(c, WIRE_PING, "", 0);
}

void socket_refuse(client *c, const char *sentence) {
    col_error error;
    col_fail(&error, COL_LIMIT, "%s", sentence);
    socket_say_error(c, &error);
    close_with(c, WIRE_POLICY);
}

/* Opening and closing ------------------------------------------------------------------------ */

void socket_open(client *c) {
    server *s = c->server;
    c->socket = calloc(1, sizeof *c->socket);
    if (c->socket == NULL) {
        net_drop(c);
        return;
    }
    s->count.sockets_opened++;
    socket_verdict verdict = limits_add_socket(s, c->address);
    if (verdict == SOCKET_ALLOWED) return;
    socket_refuse(c, verdict == TOO_MANY_SOCKETS ? "this server cannot hold any more sockets"
                                                 : "there are too many sockets from your address");
}

void socket_closed(client *c) {
    if (c->socket == NULL) return;
    limits_remove_socket(c->server, c->address);
    buffer_free(&c->socket->parts);
    buffer_free(&c->socket->held);
    free(c->socket);
    c->socket = NULL;
}
