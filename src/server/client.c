/* Clients at a table: see client.h.
 *
 * Events are not queued for a client that lags behind. The server only remembers the number of the
 * next event to send, and sends what the client has missed, page by page, when its connection can
 * take it. A client that lags for too long is dropped (net.c). */
#include "server/client.h"

#include <stdio.h>
#include <string.h>

#include "server/commit.h"
#include "server/http.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/message.h"
#include "server/net.h"
#include "server/socket.h"
#include "util/clock.h"

enum { WATCHERS_EVERY_MS = 2000 };

/* Coming and going --------------------------------------------------------------------------- */

/* Verbose clients show who is present, so they receive the state when somebody comes or goes. */
static void tell_presence(room *r, int seat, bool was_present) {
    if (seat == COL_PUBLIC || room_is_present(r, seat) == was_present) return;
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (c->telling != TELL_BRIEFLY && c->is_seated) client_want_state(c);
    }
}

static int seat_of_hash(const room *r, const uint8_t hash[HASH_BYTES]) {
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].has_hash && memcmp(r->seats[i].hash, hash, HASH_BYTES) == 0) return i;
    }
    return COL_PUBLIC;
}

static void count_in(client *c, int viewer, int telling) {
    bool was_present = room_is_present(c->room, viewer);
    c->viewer = viewer;
    if (viewer < COL_SEATS_MAX) memcpy(c->hash, c->room->seats[viewer].hash, HASH_BYTES);
    c->telling = telling;
    c->room->present[telling][viewer]++;
    tell_presence(c->room, viewer, was_present);
}

static void count_out(client *c) {
    c->room->present[c->telling][c->viewer]--;
    if (c->viewer < COL_SEATS_MAX && !room_is_present(c->room, c->viewer)) {
        c->room->seats[c->viewer].absent_since = clock_ms();
    }
    tell_presence(c->room, c->viewer, true);
}

/* About ten lines per second. */
enum { LOG_PER_MS = 10, LOG_COST = 1000, LOG_MOST = 100 * LOG_COST };

void client_log(const client *c, const char *event, const char *sentence) {
    static const allowance_rule RULE = {LOG_PER_MS, LOG_MOST};
    server *s = c->server;
    char address[ADDRESS_TEXT];
    if (!allowance_take(&s->log_lines, RULE, LOG_COST, s->now)) return;
    address_print(&c->ip, (address_form)s->config.log_addresses, address);
    report_log_from("info", event, sentence, address);
}

/* Players may have changed seats, or given theirs up: everybody who has a seat gets the one to
 * which the same token belongs now. */
void client_reseat_all(room *r) {
    memset(r->present, 0, sizeof r->present);
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (c->viewer != COL_PUBLIC) c->viewer = seat_of_hash(r, c->hash);
        r->present[c->telling][c->viewer]++;
    }
}

void client_enter(client *c, room *r) {
    c->room = r;
    c->is_seated = false;
    c->previous = NULL;
    c->next = r->clients;
    if (r->clients != NULL) r->clients->previous = c;
    r->clients = c;
    r->visited_at = clock_ms();
    if (r->payer == 0) r->payer = c->address;
    count_in(c, COL_PUBLIC, TELL_BRIEFLY);
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
    r->used_at = r->visited_at = clock_ms();
    c->room = NULL;
    c->next = c->previous = NULL;
}

/* If a seat has too many sockets, the one that came first is closed: it is probably dead. */
static void limit_sockets(const client *c) {
    client *oldest = NULL;
    int count = 0;
    for (client *other = c->room->clients; other != NULL; other = other->next) {
        if (other->viewer != c->viewer || other->socket == NULL || net_is_ending(other)) continue;
        oldest = other; /* the list begins with those that came last */
        count++;
    }
    if (c->viewer == COL_PUBLIC || count <= c->server->config.sockets_per_seat) return;
    socket_refuse(oldest, "this seat has been taken by too many other sockets");
}

void client_sit(client *c, int viewer, int telling, bool has_seen, uint32_t seen) {
    static const char HERE[] = "{\"type\":\"here\"}";
    const room *r = c->room;
    count_out(c);
    count_in(c, viewer, telling);
    if (viewer != COL_PUBLIC) c->room->payer = c->address; /* it plays with these bots */
    limit_sockets(c);
    c->is_seated = true;
    c->sent = has_seen && seen < r->count ? seen : r->count;
    c->wants_events = c->sent < r->count;
    c->wants_state = telling != TELL_BRIEFLY || !has_seen;
    if (!c->wants_events && !c->wants_state) socket_say(c, HERE, sizeof HERE - 1);
    net_due(c);
}

/* Telling ------------------------------------------------------------------------------------ */

void client_send_event(client *c, uint32_t number, const char *frame, size_t length) {
    if (!c->is_seated || number < c->sent) return;
    if (number > c->sent || c->wants_events || net_pending(c) > BACKLOG_MAX) {
        c->wants_events = true;
    } else {
        net_put(c, frame, length);
        c->sent++;
    }
}

void client_tell_watchers(room *r, uint64_t now) {
    char text[64];
    int count = room_watchers(r);
    if (count == r->watchers_told || now - r->watchers_at < WATCHERS_EVERY_MS) return;
    r->watchers_told = count;
    r->watchers_at = now;
    int length = snprintf(text, sizeof text, "{\"type\":\"watchers\",\"count\":%d}", count);
    for (client *c = r->clients; c != NULL; c = c->next) {
        bool is_told = c->is_seated && c->telling != TELL_BRIEFLY && c->socket != NULL;
        if (is_told && net_pending(c) <= BACKLOG_MAX) socket_say(c, text, (size_t)length);
    }
}

void client_tell_token(client *c) {
    char text[128];
    int length = snprintf(text, sizeof text, "{\"type\":\"token\",\"seat\":%d,\"token\":\"%s\"}",
                          c->viewer + 1, c->token);
    socket_say(c, text, (size_t)length);
    c->token[0] = '\0';
}

void client_want_state(client *c) {
    c->wants_state = true;
    net_due(c);
}

bool client_refill(client *c) {
    const room *r = c->room;
    col_writer w = message_begin();
    if (r == NULL || !room_is_ready(r)) return false;
    if (c->wants_events && c->sent < r->count) {
        if (!limits_may_catch_up(c)) return false; /* a tick asks again */
        c->sent = message_missed(r, c->sent, c->viewer, c->telling, &w);
        limits_charge_catching_up(c, w.length, c->sent);
    } else if (c->wants_state) {
        c->wants_state = false;
        message_state(r, c->viewer, c->telling, c->server->config.grace, clock_ms(), &w);
    }
    if (c->sent >= r->count) c->wants_events = false;
    if (w.full) { /* half a message would be worse than none */
        report_log("error", "message", "a message is too long");
        net_drop(c);
    } else if (w.length > 0) {
        socket_say(c, w.text, w.length);
    }
    return w.length > 0;
}

void client_room_ready(client *c) {
    if (http_is_waiting(c)) {
        http_room_ready(c);
        return;
    }
    if (c->is_paired && !c->room->is_loading) {
        lobby_tell_pairing(c);
        return;
    }
    if (c->is_seated) {
        if (c->token[0] != '\0' && !c->room->is_loading) client_tell_token(c);
        c->wants_state |= c->telling != TELL_BRIEFLY;
        c->wants_events |= c->sent < c->room->count;
        if (c->wants_events || c->wants_state) net_due(c);
    }
    if (room_is_ready(c->room)) socket_resume(c);
}

void client_refused(client *c, const col_error *error) {
    if (http_is_waiting(c)) {
        http_refused(c, error);
    } else {
        socket_forget_held(c);
        c->token[0] = '\0';
        c->is_paired = false;
        socket_say_error(c, error);
    }
}

void client_closed(client *c) {
    commit_forget_client(c->server, c);
    lobby_leave(c);
    client_leave(c);
}
