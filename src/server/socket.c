/* Clients on a WebSocket: what they send, what they are sent.
 *
 * No event is queued for a client that lags: it has the number of the next event it is to get, and
 * gets what it missed in one message when its socket is ready again. One that stays behind too long
 * is dropped. A message that comes while the room is busy is held, and the socket is not read until
 * then. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { RATE_BURST_SECONDS = 2 };

/* Writing ------------------------------------------------------------------------------------ */

static void put_frame(client *c, wire_opcode opcode, const char *bytes, size_t length) {
    char head[WIRE_FRAME_HEAD_OUT];
    net_put(c, head, wire_put_head(head, opcode, length));
    net_put(c, bytes, length);
}

/* Closes the socket, with a reason. */
static void close_with(client *c, int code) {
    char reason[2] = {(char)(code >> 8), (char)code};
    if (code > WIRE_LEAVING) c->server->count.sockets_dropped++;
    put_frame(c, WIRE_CLOSE, reason, sizeof reason);
    net_end(c);
}

void client_say(client *c, const char *text, size_t length) {
    put_frame(c, WIRE_TEXT, text, length);
}

void client_say_error(client *c, const col_error *error) {
    char text[700];
    col_writer w = col_writer_on(text, sizeof text);
    message_error(error, &w);
    c->server->count.refusals++;
    client_say(c, text, w.length);
}

void client_bye(client *c) {
    static const char BYE[] =
        "{\"type\":\"bye\",\"sentence\":\"the server stops; come back soon\"}";
    client_say(c, BYE, sizeof BYE - 1);
    close_with(c, WIRE_LEAVING);
}

void client_send_note(client *c, const batch *b, const note *n) {
    if (n->number < c->sent) return;
    if (n->number > c->sent || c->wants_events || net_pending(c) > BACKLOG_MAX) {
        c->wants_events = true;
    } else {
        net_put(c, b->notes_text.at + n->at, n->length);
        c->sent++;
    }
}

void client_want_state(client *c) {
    c->wants_state = true;
    net_due(c);
}

/* One message, the most urgent first. */
bool client_refill(client *c) {
    server *s = c->server;
    room *r = c->room;
    col_writer w = col_writer_on(s->out, OUT_SIZE);
    if (r == NULL || r->is_loading || r->is_busy) return false;
    if (c->wants_events && c->sent < r->count) {
        message_missed(r, c->sent, c->viewer, c->is_full, &w);
        c->sent = r->count;
    } else if (c->wants_state) {
        c->wants_state = false;
        message_state(r, c->viewer, c->is_full, server_now_ms(), &w);
    }
    if (c->sent >= r->count) c->wants_events = false;
    if (w.length > 0) client_say(c, w.text, w.length);
    return w.length > 0;
}

/* Sitting down ------------------------------------------------------------------------------- */

/* Who shows what the server says wants to know who is here. */
static void tell_presence(room *r, int seat, bool was_present) {
    if (seat == COL_PUBLIC || room_is_present(r, seat) == was_present) return;
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (c->is_full && c->sent != NOT_SEATED) client_want_state(c);
    }
}

static void count_in(client *c, int viewer, bool is_full) {
    bool was_present = room_is_present(c->room, viewer);
    c->viewer = viewer;
    c->is_full = is_full;
    c->room->present[is_full][viewer]++;
    tell_presence(c->room, viewer, was_present);
}

static void count_out(client *c) {
    c->room->present[c->is_full][c->viewer]--;
    tell_presence(c->room, c->viewer, true);
}

void client_leave(client *c) {
    room *r = c->room;
    if (r == NULL) return;
    if (c->previous != NULL) {
        c->previous->next = c->next;
    } else {
        r->clients = c->next;
    }
    if (c->next != NULL) c->next->previous = c->previous;
    count_out(c);
    r->used_at = server_now_ms();
    c->room = NULL;
    c->next = c->previous = NULL;
}

/* Comes in as one who looks on and is told nothing yet. */
void client_enter(client *c, room *r) {
    c->room = r;
    c->sent = NOT_SEATED;
    c->previous = NULL;
    c->next = r->clients;
    if (r->clients != NULL) r->clients->previous = c;
    r->clients = c;
    count_in(c, COL_PUBLIC, false);
}

/* The seat that a token opens, or -1. */
static int seat_of(const room *r, const uint8_t token[TOKEN_BYTES]) {
    uint8_t hash[HASH_BYTES];
    int found = -1;
    secret_hash(token, hash);
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].has_hash && secret_equal(hash, r->seats[i].hash)) found = i;
    }
    return found;
}

/* The room is at hand: the client gets its seat, and what it missed or the state. */
static void sit(client *c, const incoming *in, col_error *error) {
    room *r = c->room;
    int viewer = in->has_token ? seat_of(r, in->token) : COL_PUBLIC;
    if (viewer < 0) {
        col_fail(error, COL_SEAT, "no seat of this table has that link");
        client_leave(c);
        client_say_error(c, error);
        return;
    }
    count_out(c);
    count_in(c, viewer, in->is_full);
    c->sent = in->has_number && in->number < r->count ? in->number : r->count;
    c->wants_events = c->sent < r->count;
    c->wants_state = c->is_full || !in->has_number;
    if (in->has_number && !c->wants_events && !c->wants_state) {
        static const char HERE[] = "{\"type\":\"here\"}";
        client_say(c, HERE, sizeof HERE - 1);
    }
    net_due(c);
    if (viewer != COL_PUBLIC && play_message(c->server, r, c, in, error) != COL_OK) {
        client_say_error(c, error);
    }
}

static void ask_to_sit(client *c, const incoming *in, col_error *error) {
    client_leave(c);
    room *r = in->table == 0 ? NULL : server_room(c->server, in->table);
    if (r == NULL) {
        if (in->table == 0) {
            col_fail(error, COL_GAME, "sit takes the table's number");
        } else {
            col_fail(error, COL_LIMIT, "this server holds all the tables it can; try later");
        }
        client_say_error(c, error);
        return;
    }
    client_enter(c, r);
    sit(c, in, error);
}

/* Receiving ---------------------------------------------------------------------------------- */

static bool may_send(client *c) {
    int32_t rate = c->server->config.rate * 1000, most = rate * RATE_BURST_SECONDS;
    uint64_t now = c->server->now, passed = now - c->filled_at;
    if (passed > 0) {
        int64_t filled = c->tokens + (int64_t)(passed > 10000 ? 10000 : passed) * (rate / 1000);
        c->tokens = filled > most ? most : (int32_t)filled;
        c->filled_at = now;
    }
    if (c->tokens < 1000) return false;
    c->tokens -= 1000;
    return true;
}

/* The room cannot take it now: one message is kept, and no more are read. */
static void hold(client *c, const char *bytes, size_t length) {
    if (!store_text_add(&c->held, bytes, length)) net_drop(c);
}

bool client_is_paused(const client *c) {
    return c->held.length > 0;
}

/* Into the room, though nothing can be said of it yet; the message waits there. */
static void wait_for_room(client *c, room *r, const char *bytes, size_t length) {
    if (c->room != r) {
        client_leave(c);
        client_enter(c, r);
    }
    hold(c, bytes, length);
}

static void take_message(client *c, const char *bytes, size_t length) {
    static const char PONG[] = "{\"type\":\"pong\"}";
    server *s = c->server;
    incoming in;
    col_error error = {0};
    if (incoming_read(bytes, length, &in, &error) != COL_OK) {
        client_say_error(c, &error);
        return;
    }
    if (in.type == IN_PING) {
        client_say(c, PONG, sizeof PONG - 1);
        return;
    }
    room *r = in.type != IN_SIT ? c->room : in.table == 0 ? NULL : server_room(s, in.table);
    if (in.type != IN_SIT && (r == NULL || c->sent == NOT_SEATED)) {
        col_fail(&error, COL_SEAT, "first sit at a table");
        client_say_error(c, &error);
    } else if (r != NULL && (r->is_busy || r->is_loading)) {
        wait_for_room(c, r, bytes, length);
    } else if (in.type == IN_SIT) {
        ask_to_sit(c, &in, &error);
    } else if (play_message(s, r, c, &in, &error) != COL_OK) {
        client_say_error(c, &error);
    }
}

static void receive(client *c, const char *bytes, size_t length) {
    col_error error;
    c->server->count.messages++;
    if (!wire_is_utf8(bytes, length)) {
        close_with(c, WIRE_NOT_UTF8);
    } else if (!may_send(c)) {
        c->server->count.limits++;
        col_fail(&error, COL_LIMIT, "at most %d messages a second", c->server->config.rate);
        client_say_error(c, &error);
    } else {
        take_message(c, bytes, length);
    }
}

/* A part of a message that comes in several frames. */
static void take_part(client *c, const wire_frame *f) {
    if (c->is_fragmented != (f->opcode == WIRE_CONTINUED)) {
        close_with(c, WIRE_PROTOCOL);
    } else if (c->message.length + f->length > MESSAGE_MAX) {
        close_with(c, WIRE_TOO_LONG);
    } else if (!store_text_add(&c->message, f->payload, f->length)) {
        net_drop(c);
    } else if (c->is_fragmented = !f->is_final, f->is_final) {
        receive(c, c->message.at, c->message.length);
        free(c->message.at);
        memset(&c->message, 0, sizeof c->message);
    }
}

static void take_frame(client *c, const wire_frame *f) {
    switch (f->opcode) {
    case WIRE_CLOSE:
        close_with(c, WIRE_NORMAL);
        break;
    case WIRE_PING:
        put_frame(c, WIRE_PONG, f->payload, f->length);
        break;
    case WIRE_PONG:
        break;
    case WIRE_BINARY:
        close_with(c, WIRE_NOT_TEXT);
        break;
    default:
        if (f->opcode == WIRE_TEXT && f->is_final && !c->is_fragmented) {
            receive(c, f->payload, f->length);
        } else {
            take_part(c, f);
        }
    }
}

size_t client_take_frames(client *c, char *bytes, size_t length) {
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

/* Coming and going --------------------------------------------------------------------------- */

void client_upgraded(client *c) {
    server *s = c->server;
    int64_t *count = store_map_at(&s->addresses, c->address, true);
    bool is_full = s->socket_count >= s->config.sockets;
    col_error error;
    c->is_socket = true;
    c->filled_at = s->now;
    c->tokens = s->config.rate * 1000;
    s->count.sockets_opened++;
    s->socket_count++;
    if (count != NULL) ++*count;
    c->is_counted = count != NULL;
    if (!is_full && (count == NULL || *count <= s->config.sockets_per_address)) return;
    s->count.limits++;
    col_fail(&error, COL_LIMIT,
             is_full ? "this server has all the sockets it can hold"
                     : "too many sockets from one address");
    client_say_error(c, &error);
    close_with(c, WIRE_POLICY);
}

/* The room took something, or was read: on with the message that waits, and with what is due. */
void client_room_ready(client *c) {
    if (c->request != NULL) {
        http_room_ready(c);
        return;
    }
    if (c->sent != NOT_SEATED) {
        c->wants_state |= c->is_full;
        c->wants_events |= c->sent < c->room->count;
        if (c->wants_events || c->wants_state) net_due(c);
    }
    if (c->held.length == 0 || c->room->is_busy || c->room->is_loading) return;
    store_text held = c->held;
    memset(&c->held, 0, sizeof c->held);
    take_message(c, held.at, held.length);
    free(held.at);
    net_due(c); /* it is read on */
}

void client_refused(client *c, const col_error *error) {
    if (c->request != NULL) {
        http_refused(c, error);
        return;
    }
    free(c->held.at);
    memset(&c->held, 0, sizeof c->held);
    client_say_error(c, error);
}

void client_closed(client *c) {
    server *s = c->server;
    batch_forget(s, c);
    client_leave(c);
    if (!c->is_socket) return;
    int64_t *count = c->is_counted ? store_map_at(&s->addresses, c->address, false) : NULL;
    if (count != NULL) --*count;
    s->socket_count--;
}
