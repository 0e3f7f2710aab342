/* How long tables are kept: see keeping.h. */
#include "server/keeping.h"

#include <stdlib.h>
#include <time.h>

#include "server/client.h"
#include "server/clocks.h"
#include "server/commit.h"
#include "server/rooms.h"
#include "server/seats.h"
#include "util/clock.h"
#include "util/int_map.h"

enum {
    WAKE_EVERY_MS = 1000,
    OVER_MS = 60000,      /* an unused room whose game is over is put away after this time */
    FORGET_EVERY_S = 600, /* how often the store is asked to forget tables */
    CLOCKS_MAX = 100000   /* rooms that were put away and whose running clocks are remembered */
};

struct keeping {
    int_map clocks; /* for rooms that were put away: since when their clocks have been running */
    int_map due;    /* and when these have to be looked after */
    uint64_t forgot_at, woke_at;
};

col_status keeping_open(server *s, col_error *error) {
    s->keeping = calloc(1, sizeof *s->keeping);
    if (s->keeping != NULL) return COL_OK;
    return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
}

void keeping_close(server *s) {
    if (s->keeping == NULL) return;
    int_map_free(&s->keeping->clocks);
    int_map_free(&s->keeping->due);
    free(s->keeping);
    s->keeping = NULL;
}

/* Putting away ------------------------------------------------------------------------------- */

static uint64_t put_away_ms(const server *s) {
    return (uint64_t)s->config.put_away * 1000;
}

bool keeping_is_asleep(const server *s, const room *r, uint64_t now) {
    return r->clients == NULL && (r->visited_at == 0 || now - r->visited_at > put_away_ms(s));
}

static bool may_put_away(const room *r) {
    return r->clients == NULL && room_is_ready(r) && !r->is_stale && !r->is_thinking;
}

static bool is_unused(const server *s, const room *r, uint64_t now) {
    uint64_t limit = put_away_ms(s);
    if (room_is_over(r) && limit > OVER_MS) limit = OVER_MS;
    return may_put_away(r) && now - r->used_at > limit;
}

/* Since when the room's clocks have been running, or 0 if none is. If several are running, the one
 * that was started last counts, so that nobody loses time. */
static uint64_t running_since(const room *r) {
    uint64_t since = 0;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        if (r->seats[i].since > since) since = r->seats[i].since;
    }
    return since;
}

static void put_away(server *s, room *r) {
    uint64_t since = running_since(r);
    struct keeping *k = s->keeping;
    if (since != 0 && k->clocks.used < CLOCKS_MAX) {
        int64_t *at = int_map_add(&k->clocks, r->id), *due = int_map_add(&k->due, r->id);
        if (at != NULL) *at = (int64_t)since;
        if (due != NULL) *due = (int64_t)clocks_due(r);
    }
    rooms_remove(s, r);
}

/* Reads the rooms again whose clocks have to be looked after: a clock runs out even if nobody
 * watches. */
static void wake_clocks(server *s, uint64_t now) {
    struct keeping *k = s->keeping;
    if (now - k->woke_at < WAKE_EVERY_MS) return;
    k->woke_at = now;
    for (size_t i = 0; i < k->due.size; i++) {
        int64_t at = k->due.slots[i].value;
        if (at == 0 || (uint64_t)at > now) continue;
        if (rooms_get(s, k->due.slots[i].key) == NULL) return; /* the memory is full now */
        k->due.slots[i].value = 0;
    }
}

void keeping_restore_clocks(server *s, room *r) {
    int64_t *at = int_map_find(&s->keeping->clocks, r->id);
    if (at == NULL || *at == 0) return;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].since != 0) r->seats[i].since = (uint64_t)*at;
    }
    *at = 0;
    if ((at = int_map_find(&s->keeping->due, r->id)) != NULL) *at = 0;
}

bool keeping_make_space(server *s) {
    room *oldest = NULL;
    size_t at = 0;
    if (rooms_count(s) < s->config.tables) return true;
    for (room *r; (r = rooms_next(s, &at)) != NULL;) {
        if (may_put_away(r) && (oldest == NULL || r->used_at < oldest->used_at)) oldest = r;
    }
    if (oldest == NULL) return false;
    put_away(s, oldest);
    return true;
}

/* Forgetting --------------------------------------------------------------------------------- */

static void forget(server *s, uint64_t now) {
    const server_config *c = &s->config;
    int every = FORGET_EVERY_S;
    if (c->forget_unplayed < every) every = c->forget_unplayed;
    if (c->forget_unfinished < every) every = c->forget_unfinished;
    if (now - s->keeping->forgot_at < (uint64_t)every * 1000) return;
    s->keeping->forgot_at = now;
    int64_t today = (int64_t)time(NULL);
    commit_forget(s, today - c->forget_unplayed, today - c->forget_unfinished);
}

void keeping_tick(server *s, uint64_t now) {
    size_t at = 0;
    for (room *r; (r = rooms_next(s, &at)) != NULL;) {
        if (r->is_stale && !r->is_busy) rooms_reload(s, r);
        if (is_unused(s, r, now)) {
            put_away(s, r);
        } else {
            seats_tick(s, r);
            client_tell_watchers(r, now);
        }
    }
    wake_clocks(s, now);
    forget(s, now);
}
