/* The rooms in memory: see rooms.h. */
#include "server/rooms.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/client.h"
#include "server/http.h"
#include "server/keeping.h"
#include "server/push.h"
#include "server/seats.h"
#include "util/clock.h"
#include "util/int_map.h"

enum { BOTS_WAIT_MS = 3000 }; /* after another server has changed the room */

struct rooms {
    int_map by_id; /* the values are pointers to rooms */
    int count;
};

col_status rooms_open(server *s, col_error *error) {
    s->rooms = calloc(1, sizeof *s->rooms);
    if (s->rooms != NULL) return COL_OK;
    return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
}

void rooms_close(server *s) {
    if (s->rooms == NULL) return;
    size_t at = 0;
    for (room *r; (r = rooms_next(s, &at)) != NULL;) {
        rooms_remove(s, r);
    }
    int_map_free(&s->rooms->by_id);
    free(s->rooms);
    s->rooms = NULL;
}

/* Finding, adding, removing ------------------------------------------------------------------ */

int rooms_count(const server *s) {
    return s->rooms->count;
}

room *rooms_find(const server *s, int64_t id) {
    const int64_t *at = int_map_find(&s->rooms->by_id, id);
    return at == NULL ? NULL : (room *)(intptr_t)*at;
}

room *rooms_next(const server *s, size_t *at) {
    const int_map *map = &s->rooms->by_id;
    while (*at < map->size) {
        room *r = (room *)(intptr_t)map->slots[(*at)++].value;
        if (r != NULL) return r;
    }
    return NULL;
}

room *rooms_add(server *s, int64_t id) {
    struct rooms *rooms = s->rooms;
    int64_t *at = keeping_make_space(s) ? int_map_add(&rooms->by_id, id) : NULL;
    room *r = at == NULL ? NULL : calloc(1, sizeof *r);
    if (r == NULL) {
        s->count.limits++;
        return NULL;
    }
    r->id = id;
    r->used_at = r->loaded_at = clock_ms();
    *at = (int64_t)(intptr_t)r;
    rooms->count++;
    return r;
}

void rooms_remove(server *s, room *r) {
    int64_t *at = int_map_find(&s->rooms->by_id, r->id);
    if (at != NULL) *at = 0;
    room_clear(r);
    free(r);
    s->rooms->count--;
}

/* Reading from the store --------------------------------------------------------------------- */

room *rooms_get(server *s, int64_t id) {
    room *r = rooms_find(s, id);
    if (r != NULL) return r;
    r = rooms_add(s, id);
    if (r != NULL) rooms_reload(s, r);
    return r;
}

void rooms_reload(server *s, room *r) {
    r->is_loading = true;
    r->is_stale = !commit_read(s, r->id, 0);
}

void rooms_reload_all(server *s) {
    size_t at = 0;
    for (room *r; (r = rooms_next(s, &at)) != NULL;) {
        if (r->is_loading || !commit_read(s, r->id, r->count)) r->is_stale = true;
    }
}

/* Logs that a table cannot be read, with its number and the line. */
static void report_table(const room *r, const col_error *error) {
    char id[ID_TEXT], text[400];
    room_print_id(r->id, id);
    snprintf(text, sizeof text, "table %s, line %u: %s", id, r->count + 1, error->sentence);
    report_log("error", "table", text);
}

/* Makes a room from a header and lines. Logs an error and returns false if they cannot be read. */
static bool fill_room(room *r, const char *header, const char *lines, size_t length) {
    col_error error;
    if (room_begin(r, header, &error) == COL_OK &&
        room_fold_all(r, lines, length, clock_ms(), &error) == COL_OK) {
        return true;
    }
    report_table(r, &error);
    return false;
}

/* Adds a stored table that nobody here has asked for, so that it can be listed. */
static void add_stored(void *context, const store_found *f) {
    server *s = context;
    room *r = rooms_add(s, f->table);
    if (r == NULL) return;
    if (fill_room(r, f->header, f->lines, f->length)) {
        push_turn(s, r);
    } else {
        rooms_remove(s, r);
    }
}

col_status rooms_load(server *s, col_error *error) {
    return commit_list(s, add_stored, s, error);
}

/* The room is removed before anybody is told, because somebody may have asked for it in order to
 * create it now. */
void rooms_discard(server *s, room *r) {
    col_error error;
    client *gone = NULL;
    col_fail(&error, COL_GAME, "there is no such table");
    for (client *c; (c = r->clients) != NULL;) {
        client_leave(c);
        c->next = gone;
        gone = c;
    }
    push_forget(s, r->id);
    rooms_remove(s, r);
    while (gone != NULL) {
        client *c = gone;
        gone = c->next;
        c->next = NULL;
        client_refused(c, &error);
    }
}

void rooms_wake(server *s, room *r) {
    for (client *c = r->clients, *next; c != NULL; c = next) {
        next = c->next;
        client_room_ready(c);
    }
    if (room_is_ready(r)) seats_ask_bots(s, r);
}

/* Fills a room that was waiting for the whole table. */
static void take_table(server *s, room *r, const reading *got) {
    room_clear(r);
    if (!got->is_found || !fill_room(r, got->header.bytes, got->lines.bytes, got->lines.length)) {
        room_clear(r);
        rooms_discard(s, r);
        return;
    }
    keeping_restore_clocks(s, r);
    client_reseat_all(r);
    r->is_loading = false;
    r->used_at = r->loaded_at = clock_ms();
    rooms_wake(s, r);
    push_turn(s, r);
}

/* Adds lines that another server has committed. */
static void take_lines(server *s, room *r, const reading *got) {
    col_error error;
    uint64_t now = clock_ms();
    if (room_fold_all(r, got->lines.bytes, got->lines.length, now, &error) != COL_OK) {
        report_table(r, &error);
        rooms_reload(s, r);
        return;
    }
    client_reseat_all(r);
    r->used_at = now;
    r->bots_at = now + BOTS_WAIT_MS; /* the other server asks the bots first */
    rooms_wake(s, r);
    push_turn(s, r);
}

/* The store cannot be read now. Requests are answered at once; sockets wait until it can. */
static void refuse_requests(room *r) {
    col_error error;
    col_fail(&error, COL_FILE, "the server cannot read this table now; try again");
    for (client *c = r->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (http_is_waiting(c)) http_refused(c, &error);
    }
}

void rooms_take_reading(server *s, const reading *got) {
    room *r = rooms_find(s, got->table);
    if (r == NULL) {
        if (!got->is_found) return;
        store_found f = {got->table, STORE_OPEN,       got->header.bytes,
                         0,          got->lines.bytes, got->lines.length};
        add_stored(s, &f);
    } else if (got->has_failed) {
        r->is_stale = true;
        r->is_loading = true;
        refuse_requests(r);
    } else if (r->is_loading) {
        if (got->from == 0) take_table(s, r, got);
    } else if (!r->is_busy && got->from == r->count && got->lines.length > 0) {
        take_lines(s, r, got);
    }
}

void rooms_take_news(server *s, int64_t table, bool is_open) {
    room *r = rooms_find(s, table);
    if (r == NULL) {
        if (is_open || push_has_table(s, table)) commit_read(s, table, 0);
    } else if (!r->is_loading && !commit_read(s, table, r->count)) {
        rooms_reload(s, r);
    }
}
