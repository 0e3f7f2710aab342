/* Limits per address, seat and table: see limits.h. */
#include "server/limits.h"

#include <stdlib.h>
#include <string.h>

#include "util/allowance.h"
#include "util/array.h"
#include "util/int_map.h"

enum {
    BURST_SECONDS = 2,         /* so much of a rate can be used at once */
    MESSAGE_COST = 1000,       /* the allowance grows by the rate every millisecond */
    REQUEST_COST = 60000,      /* the same for rates per minute */
    CATCH_UP_PER_MS = 1 << 10, /* about a megabyte per second */
    CATCH_UP_MOST = 4 << 20,   /* at once */
    CATCH_UP_EVENT = 8,        /* going through an event costs as much as so many bytes */
    EXTRA_CONNECTIONS = 32,    /* an address may have so many more connections than sockets */
    ADDRESS_RATE = 4,          /* an address may send so many times as much as one seat */
    FORGET_MS = 120000,        /* when an unused address is forgotten */
    TALK_MAX = 2000,           /* chat messages of a seat */
    CHANGES_MAX = 1000         /* changes of a seat that are neither talk nor actions */
};

typedef struct usage {
    int64_t address;
    int connections, sockets;
    allowance requests, reads, messages, catching_up;
    uint64_t used_at;
} usage;

struct limits {
    int sockets;
    int_map index; /* of an address in `usage`, plus one */
    usage *usage;
    int count, capacity;
    uint64_t tidied_at;
};

col_status limits_open(server *s, col_error *error) {
    s->limits = calloc(1, sizeof *s->limits);
    if (s->limits != NULL) return COL_OK;
    return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
}

void limits_close(server *s) {
    if (s->limits == NULL) return;
    int_map_free(&s->limits->index);
    free(s->limits->usage);
    free(s->limits);
    s->limits = NULL;
}

/* Addresses ---------------------------------------------------------------------------------- */

/* Returns the usage of an address. The pointer is valid until another address is added. */
static usage *usage_of(server *s, int64_t address) {
    struct limits *l = s->limits;
    int64_t *at = int_map_add(&l->index, address);
    if (at == NULL) abort(); /* the server cannot work without any memory */
    if (*at == 0) {
        if (l->count == l->capacity) {
            l->usage = array_grow(l->usage, &l->capacity, sizeof *l->usage);
        }
        l->usage[l->count++] = (usage){.address = address};
        *at = l->count;
    }
    usage *u = &l->usage[*at - 1];
    u->used_at = s->now;
    return u;
}

void limits_tick(server *s) {
    struct limits *l = s->limits;
    if (s->now - l->tidied_at < FORGET_MS) return;
    int kept = 0;
    int_map_free(&l->index);
    for (int i = 0; i < l->count; i++) {
        const usage *u = &l->usage[i];
        if (u->connections == 0 && u->sockets == 0 && s->now - u->used_at > FORGET_MS) continue;
        l->usage[kept++] = *u;
        int64_t *at = int_map_add(&l->index, u->address);
        if (at == NULL) abort();
        *at = kept;
    }
    l->count = kept;
    l->tidied_at = s->now;
}

/* Connections and sockets -------------------------------------------------------------------- */

bool limits_add_connection(server *s, int64_t address) {
    usage *u = usage_of(s, address);
    if (u->connections >= s->config.sockets_per_address + EXTRA_CONNECTIONS) {
        s->count.limits++;
        return false;
    }
    u->connections++;
    return true;
}

void limits_remove_connection(server *s, int64_t address) {
    usage_of(s, address)->connections--;
}

socket_verdict limits_add_socket(server *s, int64_t address) {
    struct limits *l = s->limits;
    socket_verdict verdict = SOCKET_ALLOWED;
    if (++usage_of(s, address)->sockets > s->config.sockets_per_address) {
        verdict = TOO_MANY_FROM_ADDRESS;
    }
    if (++l->sockets > s->config.sockets) verdict = TOO_MANY_SOCKETS;
    if (verdict != SOCKET_ALLOWED) s->count.limits++;
    return verdict;
}

void limits_remove_socket(server *s, int64_t address) {
    usage_of(s, address)->sockets--;
    s->limits->sockets--;
}

int limits_socket_count(const server *s) {
    return s->limits->sockets;
}

/* Rates -------------------------------------------------------------------------------------- */

static bool count_if_refused(server *s, bool is_allowed) {
    if (!is_allowed) s->count.limits++;
    return is_allowed;
}

static allowance_rule per_minute(int count) {
    return (allowance_rule){count, (int64_t)count * REQUEST_COST};
}

static allowance_rule per_second(int64_t count) {
    return (allowance_rule){count, count * MESSAGE_COST * BURST_SECONDS};
}

bool limits_take_request(server *s, int64_t address) {
    allowance *a = &usage_of(s, address)->requests;
    return count_if_refused(
        s, allowance_take(a, per_minute(s->config.requests), REQUEST_COST, s->now));
}

bool limits_take_read(server *s, int64_t address) {
    allowance *a = &usage_of(s, address)->reads;
    return count_if_refused(s,
                            allowance_take(a, per_minute(s->config.reads), REQUEST_COST, s->now));
}

bool limits_take_message(client *c) {
    server *s = c->server;
    allowance *own = &usage_of(s, c->address)->messages;
    bool has_seat = c->room != NULL && c->is_seated && c->viewer < COL_SEATS_MAX;
    int64_t rate = s->config.rate;
    bool is_allowed = allowance_take(own, per_second(ADDRESS_RATE * rate), MESSAGE_COST, s->now);
    if (is_allowed && has_seat) {
        allowance *seat = &c->room->seats[c->viewer].messages;
        is_allowed = allowance_take(seat, per_second(rate), MESSAGE_COST, s->now);
    }
    return count_if_refused(s, is_allowed);
}

static const allowance_rule CATCHING_UP = {CATCH_UP_PER_MS, CATCH_UP_MOST};

bool limits_may_catch_up(client *c) {
    allowance *a = &usage_of(c->server, c->address)->catching_up;
    return allowance_has_some(a, CATCHING_UP, c->server->now);
}

void limits_charge_catching_up(client *c, size_t bytes, uint32_t events) {
    allowance *a = &usage_of(c->server, c->address)->catching_up;
    int64_t cost = (int64_t)bytes + (int64_t)events * CATCH_UP_EVENT;
    allowance_charge(a, CATCHING_UP, cost, c->server->now);
}

/* Seats -------------------------------------------------------------------------------------- */

col_status limits_check_talk(const room *r, int seat, col_error *error) {
    if (r->seats[seat].talks < TALK_MAX) return COL_OK;
    return col_fail(error, COL_LIMIT, "a seat can send at most %d chat messages", (int)TALK_MAX);
}

col_status limits_check_change(const room *r, int seat, col_error *error) {
    if (r->seats[seat].changes < CHANGES_MAX) return COL_OK;
    return col_fail(error, COL_LIMIT,
                    "a seat can take back actions and change its name at most %d times in a game",
                    (int)CHANGES_MAX);
}
