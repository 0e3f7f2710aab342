/* Clients on a WebSocket: what they send, what they are sent.
 *
 * Nothing is queued for a client. It has the number of the next event it is to get; events are
 * written at once where the socket takes them, and a client that lags behind gets what it missed in
 * one message when its socket is ready again. One that stays behind too long is dropped. A message
 * that comes while the room is busy is held, and the socket is not read until then. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { RATE_BURST_SECONDS = 2 };

/* Writing ------------------------------------------------------------------------------------ */

static void drop(client *c) {
    c->server->count.sockets_dropped++;
    c->is_closing = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* `at` has LWS_PRE bytes free before it. */
static bool write_now(client *c, char *at, size_t length) {
    if (lws_write(c->wsi, (unsigned char *)at, length, LWS_WRITE_TEXT) >= (int)length) return true;
    drop(c);
    return false;
}

static bool is_writable(const client *c) {
    return !c->is_closing && !lws_partial_buffered(c->wsi) && c->reply == NULL;
}

static void want(client *c) {
    if (c->lag_since == 0) c->lag_since = server_now_ms();
    lws_callback_on_writable(c->wsi);
}

/* An answer of its own. One that cannot be written at once is kept; a second one is too many. */
void client_say(client *c, const char *text, size_t length) {
    server *s = c->server;
    if (c->is_closing) return;
    if (is_writable(c)) {
        if (text != s->out + LWS_PRE) memcpy(s->out + LWS_PRE, text, length);
        write_now(c, s->out + LWS_PRE, length);
        return;
    }
    if (c->reply != NULL || (c->reply = malloc(LWS_PRE + length)) == NULL) {
        drop(c);
        return;
    }
    memcpy(c->reply + LWS_PRE, text, length);
    c->reply_length = length;
    want(c);
}

void client_say_error(client *c, const col_error *error) {
    char text[700];
    col_writer w = col_writer_on(text, sizeof text);
    message_error(error, &w);
    c->server->count.refusals++;
    client_say(c, text, w.length);
}

void client_send_note(client *c, const batch *b, const note *n) {
    if (n->number < c->sent) return;
    if (n->number > c->sent || c->wants_events || !is_writable(c)) {
        c->wants_events = true;
        want(c);
    } else if (write_now(c, b->notes_text.at + n->at, n->length)) {
        c->sent++;
    }
}

/* One message a call, the most urgent first. */
void client_writeable(client *c) {
    server *s = c->server;
    room *r = c->room;
    col_writer w = col_writer_on(s->out + LWS_PRE, OUT_SIZE);
    if (c->is_closing) return;
    c->lag_since = 0;
    if (c->reply != NULL) {
        char *reply = c->reply;
        c->reply = NULL;
        write_now(c, reply + LWS_PRE, c->reply_length);
        free(reply);
    } else if (r != NULL && !r->is_loading && !r->is_busy && c->wants_events) {
        c->wants_events = false;
        if (c->sent < r->count) {
            message_missed(r, c->sent, c->viewer, c->is_full, &w);
            c->sent = r->count;
            write_now(c, w.text, w.length);
        }
    } else if (r != NULL && !r->is_loading && !r->is_busy && c->wants_state) {
        c->wants_state = false;
        message_state(r, c->viewer, c->is_full, server_now_ms(), &w);
        write_now(c, w.text, w.length);
    }
    if (c->reply != NULL ||
        ((c->wants_events || c->wants_state) && r != NULL && !r->is_busy && !r->is_loading)) {
        lws_callback_on_writable(c->wsi);
    }
}

/* Sitting down ------------------------------------------------------------------------------- */

/* Who shows what the server says wants to know who is here. */
static void tell_presence(room *r, int seat, bool was_present) {
    if (seat == COL_PUBLIC || room_is_present(r, seat) == was_present) return;
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (!c->is_full || c->sent == UINT32_MAX) continue;
        c->wants_state = true;
        lws_callback_on_writable(c->wsi);
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
    c->sent = UINT32_MAX;
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
    if (c->wants_events || c->wants_state) lws_callback_on_writable(c->wsi);
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

bool client_may(client *c) {
    int32_t rate = c->server->config.rate * 1000, most = rate * RATE_BURST_SECONDS;
    uint64_t now = server_now_ms(), passed = now - c->filled_at;
    if (passed > 0) {
        int64_t filled = c->tokens + (int64_t)(passed > 10000 ? 10000 : passed) * (rate / 1000);
        c->tokens = filled > most ? most : (int32_t)filled;
        c->filled_at = now;
    }
    if (c->tokens < 1000) return false;
    c->tokens -= 1000;
    return true;
}

static void take(client *c, const char *bytes, size_t length);

/* The room cannot take it now: one message is kept, and no more are read. */
static void hold(client *c, const char *bytes, size_t length) {
    c->held = malloc(length + 1);
    if (c->held == NULL) {
        drop(c);
        return;
    }
    memcpy(c->held, bytes, length);
    c->held_length = length;
    lws_rx_flow_control(c->wsi, 0);
}

static void take(client *c, const char *bytes, size_t length) {
    server *s = c->server;
    incoming in;
    col_error error;
    if (incoming_read(bytes, length, &in, &error) != COL_OK) {
        client_say_error(c, &error);
        return;
    }
    if (in.type == IN_PING) {
        static const char PONG[] = "{\"type\":\"pong\"}";
        client_say(c, PONG, sizeof PONG - 1);
        return;
    }
    if (in.type == IN_SIT) {
        room *r = in.table == 0 ? NULL : server_room(s, in.table);
        if (r != NULL && (r->is_busy || r->is_loading)) {
            if (c->room != r) {
                client_leave(c);
                client_enter(c, r);
            }
            hold(c, bytes, length);
            return;
        }
        ask_to_sit(c, &in, &error);
        return;
    }
    if (c->room == NULL || c->sent == UINT32_MAX) {
        col_fail(&error, COL_SEAT, "first sit at a table");
        client_say_error(c, &error);
        return;
    }
    if (c->room->is_busy || c->room->is_loading) {
        hold(c, bytes, length);
        return;
    }
    if (play_message(s, c->room, c, &in, &error) != COL_OK) client_say_error(c, &error);
}

static void receive(client *c, const char *bytes, size_t length) {
    col_error error;
    c->server->count.messages++;
    if (!client_may(c)) {
        c->server->count.limits++;
        col_fail(&error, COL_LIMIT, "at most %d messages a second", c->server->config.rate);
        client_say_error(c, &error);
        return;
    }
    if (c->held != NULL) { /* what arrived before the reading stopped */
        drop(c);
        return;
    }
    take(c, bytes, length);
}

void client_received(client *c, const char *bytes, size_t length, bool is_last) {
    if (c->is_closing) return;
    if (c->in == NULL && is_last) {
        if (length > MESSAGE_MAX) {
            drop(c);
            return;
        }
        receive(c, bytes, length);
        return;
    }
    if (c->in_length + length > MESSAGE_MAX ||
        (c->in == NULL && (c->in = malloc(MESSAGE_MAX)) == NULL)) {
        drop(c);
        return;
    }
    memcpy(c->in + c->in_length, bytes, length);
    c->in_length += length;
    if (!is_last) return;
    char *whole = c->in;
    length = c->in_length;
    c->in = NULL;
    c->in_length = 0;
    receive(c, whole, length);
    free(whole);
}

/* The room took something, or was read: on with the message that waits, and with what is due. */
void client_room_ready(client *c) {
    if (c->request != NULL) {
        http_room_ready(c);
        return;
    }
    if (c->is_full && c->sent != UINT32_MAX) c->wants_state = true;
    if (c->sent < c->room->count) c->wants_events = true;
    if (c->wants_events || c->wants_state) lws_callback_on_writable(c->wsi);
    if (c->held == NULL || c->room->is_busy || c->room->is_loading) return;
    char *held = c->held;
    c->held = NULL;
    lws_rx_flow_control(c->wsi, 1);
    take(c, held, c->held_length);
    free(held);
}

void client_refused(client *c, const col_error *error) {
    if (c->request != NULL) {
        http_refused(c, error);
        return;
    }
    free(c->held);
    c->held = NULL;
    lws_rx_flow_control(c->wsi, 1);
    client_say_error(c, error);
}

void client_closed(client *c) {
    batch_forget(c->server, c);
    client_leave(c);
    free(c->held);
    free(c->in);
    free(c->reply);
    c->held = c->in = c->reply = NULL;
}
