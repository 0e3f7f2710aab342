/* The lobby: see lobby.h. */
#include "server/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/incoming.h"
#include "server/limits.h"
#include "server/making.h"
#include "server/message.h"
#include "server/net.h"
#include "server/rooms.h"
#include "server/socket.h"
#include "util/clock.h"

enum {
    TELL_EVERY_MS = 1000,
    TABLES_MAX = 50, /* that the lobby shows */
    OFFERS_MAX = 50,
    PATIENCE = 10 /* ticks that the lobby waits for tables that are being committed */
};

/* Somebody who waits. */
typedef struct waiting {
    client *client;
    creation wish;
    struct waiting *next;
} waiting;

struct lobby {
    waiting *first; /* whoever has waited longest */
    int watchers;
    uint64_t told_at;
    int postponed;
};

col_status lobby_open(server *s, col_error *error) {
    s->lobby = calloc(1, sizeof *s->lobby);
    if (s->lobby != NULL) return COL_OK;
    return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
}

void lobby_close(server *s) {
    if (s->lobby == NULL) return;
    while (s->lobby->first != NULL) {
        waiting *w = s->lobby->first;
        s->lobby->first = w->next;
        free(w);
    }
    free(s->lobby);
    s->lobby = NULL;
}

/* Waiting ------------------------------------------------------------------------------------ */

static bool is_same_wish(const creation *a, const creation *b) {
    return a->setup.game == b->setup.game && a->setup.seats == b->setup.seats &&
           memcmp(a->setup.option, b->setup.option, sizeof a->setup.option) == 0 &&
           a->clock_s == b->clock_s && a->increment_s == b->increment_s && a->days == b->days;
}

static int count_same(const waiting *from, const creation *wish) {
    int count = 0;
    for (const waiting *w = from; w != NULL; w = w->next) {
        count += is_same_wish(&w->wish, wish);
    }
    return count;
}

static waiting *take_out(waiting **at) {
    waiting *w = *at;
    *at = w->next;
    w->client->is_queued = false;
    return w;
}

/* Returns whether the client was waiting. */
static bool forget_wish(client *c) {
    struct lobby *l = c->server->lobby;
    for (waiting **at = &l->first; c->is_queued && *at != NULL; at = &(*at)->next) {
        if ((*at)->client != c) continue;
        free(take_out(at));
        return true;
    }
    return false;
}

/* Lets a client sit down for a moment at the table it was paired for, to be told which one it is
 * once that has been committed. */
static void lead(client *c, room *r, const uint8_t token[TOKEN_BYTES]) {
    secret_print(token, c->token);
    c->is_paired = true;
    client_enter(c, r);
}

/* Makes a table for the first ones who want the same. If that fails, all of them are told. */
static void pair(server *s, const creation *wish) {
    static creation made;
    col_error error;
    client *players[COL_SEATS_MAX];
    char token[COL_SEATS_MAX][TOKEN_TEXT];
    room *r = NULL;
    int count = 0;
    made = *wish;
    made.has_lots = true;
    made.is_listed = false;
    secret_token(made.key);
    for (waiting **at = &s->lobby->first; *at != NULL && count < made.setup.seats;) {
        if (!is_same_wish(&(*at)->wish, wish)) {
            at = &(*at)->next;
            continue;
        }
        waiting *w = take_out(at);
        made.kind[count] = SEAT_HELD;
        memcpy(made.name[count], w->wish.name[0], COL_NAME_SIZE);
        memcpy(made.token[count], w->wish.key, TOKEN_BYTES);
        made.has_token[count] = true;
        players[count++] = w->client;
        free(w);
    }
    bool is_made = making_create(s, &made, NULL, &r, token, &error) == COL_OK;
    for (int i = 0; i < count && !is_made; i++) {
        socket_say_error(players[i], &error);
    }
    for (int i = 0; i < count && is_made; i++) {
        lead(players[i], r, made.token[i]);
    }
}

/* Finds the table where a client that asks again has been given a seat already. */
static room *find_seat(server *s, const uint8_t token[TOKEN_BYTES]) {
    size_t at = 0;
    uint8_t hash[HASH_BYTES];
    secret_hash(token, hash);
    for (room *r; (r = rooms_next(s, &at)) != NULL;) {
        if (room_seat_of_hash(r, hash) >= 0) return r;
    }
    return NULL;
}

/* A client whose connection broke asks again with the same key, perhaps before the server has
 * noticed. Nobody may wait twice. */
static void forget_key(server *s, const uint8_t key[TOKEN_BYTES]) {
    for (waiting **at = &s->lobby->first; *at != NULL;) {
        if (memcmp((*at)->wish.key, key, TOKEN_BYTES) == 0) {
            free(take_out(at));
        } else {
            at = &(*at)->next;
        }
    }
}

static void say(client *c, const char *text) {
    socket_say(c, text, strlen(text));
}

col_status lobby_queue(client *c, const char *text, size_t length, col_error *error) {
    server *s = c->server;
    waiting *w, **end = &s->lobby->first;
    if (c->room != NULL) {
        return col_fail(error, COL_SEAT, "this socket sits at a table; use another one to wait");
    }
    if (!limits_take_request(s, c->address)) {
        return col_fail(error, COL_LIMIT, "there were too many requests from your address");
    }
    forget_wish(c);
    if ((w = calloc(1, sizeof *w)) == NULL) {
        return col_fail(error, COL_LIMIT, "there is not enough memory for the queue");
    }
    if (wish_read(text, length, &w->wish, error) != COL_OK) {
        free(w);
        return error->status;
    }
    if (!w->wish.has_key) secret_token(w->wish.key);
    room *found = w->wish.has_key ? find_seat(s, w->wish.key) : NULL;
    if (found != NULL) {
        lead(c, found, w->wish.key);
        free(w);
        return COL_OK;
    }
    forget_key(s, w->wish.key);
    w->client = c;
    c->is_queued = true;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = w;
    say(c, "{\"type\":\"queued\"}");
    if (count_same(s->lobby->first, &w->wish) < w->wish.setup.seats) return COL_OK;
    creation wish = w->wish; /* pairing forgets the wishes */
    pair(s, &wish);
    return COL_OK;
}

void lobby_unqueue(client *c) {
    forget_wish(c);
    say(c, "{\"type\":\"unqueued\"}");
}

void lobby_tell_pairing(client *c) {
    char text[160], id[ID_TEXT];
    uint8_t token[TOKEN_BYTES];
    c->is_paired = false;
    if (!secret_read(c->token, strlen(c->token), token)) return;
    room_print_id(c->room->id, id);
    snprintf(text, sizeof text,
             "{\"type\":\"paired\",\"table\":\"%s\",\"seat\":%d,\"token\":\"%s\"}", id,
             room_seat_of(c->room, token) + 1, c->token);
    c->token[0] = '\0';
    client_leave(c);
    say(c, text);
}

/* Watching ----------------------------------------------------------------------------------- */

void lobby_watch(client *c) {
    if (!c->watches_lobby) c->server->lobby->watchers++;
    c->watches_lobby = true;
    c->lobby_told = 0;
    c->server->lobby->told_at = 0; /* the next tick tells it */
}

void lobby_leave(client *c) {
    forget_wish(c);
    if (c->watches_lobby) c->server->lobby->watchers--;
    c->watches_lobby = false;
}

/* Writes the tables that wait for players. Returns false if one of them is being committed, so that
 * it cannot be shown now and would seem to be gone. */
static bool put_tables(server *s, uint64_t now, col_json *j) {
    size_t at = 0;
    int listed = 0;
    bool has_all = true;
    col_json_begin_array(j, "tables");
    for (room *r; listed < TABLES_MAX && (r = rooms_next(s, &at)) != NULL;) {
        if (!r->is_listed || r->has_started || room_is_over(r) || r->is_loading) continue;
        has_all &= !r->is_busy;
        if (r->is_busy) continue;
        message_listing(r, now, j);
        listed++;
    }
    col_json_end_array(j);
    return has_all;
}

static void put_offers(const struct lobby *l, col_json *j) {
    int count = 0;
    col_json_begin_array(j, "waiting");
    for (const waiting *w = l->first; w != NULL && count < OFFERS_MAX; w = w->next) {
        bool is_first = true;
        for (const waiting *other = l->first; other != w; other = other->next) {
            is_first &= !is_same_wish(&other->wish, &w->wish);
        }
        if (!is_first) continue;
        message_offer(&w->wish, count_same(w, &w->wish), j);
        count++;
    }
    col_json_end_array(j);
}

static void tell(server *s, const col_writer *w) {
    int64_t digest = secret_digest(w->text, w->length);
    for (client *c = NULL; (c = net_next_client(s, c)) != NULL;) {
        bool is_due = c->watches_lobby && c->socket != NULL && c->lobby_told != digest;
        if (!is_due || net_is_ending(c) || net_pending(c) > BACKLOG_MAX) continue;
        c->lobby_told = digest;
        socket_say(c, w->text, w->length);
    }
}

void lobby_tick(server *s, uint64_t now) {
    struct lobby *l = s->lobby;
    if (l->watchers == 0 || now - l->told_at < TELL_EVERY_MS) return;
    col_writer w = message_begin();
    col_json j = col_json_on(&w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "type", "lobby");
    bool has_all = put_tables(s, now, &j);
    put_offers(l, &j);
    col_json_end_object(&j);
    if (!has_all && ++l->postponed < PATIENCE) return;
    l->postponed = 0;
    l->told_at = now;
    if (!w.full) tell(s, &w);
}
