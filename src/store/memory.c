/* A store in memory that is lost when the program ends. It is meant for tests and for trying the
 * server out. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store.h"
#include "util/buffer.h"
#include "util/int_map.h"

typedef struct kept {
    int64_t table;
    store_stage stage;
    bool is_played;
    int64_t changed_at; /* in seconds since 1970 */
    buffer header, lines;
    uint32_t count;
} kept;

typedef struct memory_store {
    store base;
    int_map index; /* of a table in `kept`, plus one */
    kept *kept;
    size_t count, size;
} memory_store;

static kept *find_kept(memory_store *m, int64_t table) {
    int64_t *at = int_map_find(&m->index, table);
    return at == NULL || *at == 0 ? NULL : &m->kept[*at - 1];
}

static bool create(memory_store *m, store_change *c) {
    if (m->count == m->size) {
        size_t size = m->size == 0 ? 64 : 2 * m->size;
        kept *larger = realloc(m->kept, size * sizeof *larger);
        if (larger == NULL) return false;
        m->kept = larger;
        m->size = size;
    }
    kept k = {.table = c->table, .stage = c->stage, .changed_at = (int64_t)time(NULL)};
    int64_t *at = int_map_add(&m->index, c->table);
    if (at == NULL || !buffer_add(&k.header, c->text, c->length) || !buffer_add(&k.lines, "", 0)) {
        buffer_free(&k.header);
        return false;
    }
    m->kept[m->count++] = k;
    *at = (int64_t)m->count;
    return true;
}

static col_status commit(store *s, store_change *changes, int count, col_error *error) {
    memory_store *m = (memory_store *)s;
    for (int i = 0; i < count; i++) {
        store_change *c = &changes[i];
        kept *k = find_kept(m, c->table);
        c->refused = c->creates ? k != NULL
                                : k == NULL || k->count != c->number ||
                                      (k->stage == STORE_OVER && c->stage != STORE_OVER);
        if (c->refused) continue;
        if (c->creates ? !create(m, c) : !buffer_add(&k->lines, c->text, c->length)) {
            return col_fail(error, COL_LIMIT, "there is not enough memory for the table");
        }
        if (c->creates) continue;
        k->count += c->lines;
        k->stage = c->stage;
        k->is_played = c->is_played;
        k->changed_at = (int64_t)time(NULL);
    }
    return COL_OK;
}

static void show(const kept *k, uint32_t from, store_visit visit, void *context) {
    const char *lines = k->lines.bytes;
    for (uint32_t i = 0; i < from && *lines != '\0'; i++) {
        lines = strchr(lines, '\n') + 1;
    }
    store_found found = {k->table, k->stage, k->header.bytes, from, lines, strlen(lines)};
    visit(context, &found);
}

static col_status read_table(store *s, int64_t table, uint32_t from, store_visit visit,
                             void *context, col_error *error) {
    (void)error;
    const kept *k = find_kept((memory_store *)s, table);
    if (k != NULL) show(k, from, visit, context);
    return COL_OK;
}

static col_status list(store *s, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error) {
    (void)error;
    memory_store *m = (memory_store *)s;
    for (size_t i = m->count; i > 0 && limit > 0; i--) {
        if (!(stages >> m->kept[i - 1].stage & 1)) continue;
        show(&m->kept[i - 1], 0, visit, context);
        limit--;
    }
    return COL_OK;
}

/* Deletes the tables that are old, or the one with this number. Returns how many there were. */
static int delete_kept(memory_store *m, int64_t unplayed_before, int64_t unfinished_before,
                       int64_t table) {
    size_t left = 0, all = m->count;
    for (size_t i = 0; i < all; i++) {
        kept *k = &m->kept[i];
        int64_t *at = int_map_find(&m->index, k->table);
        if (k->table == table || (!k->is_played && k->changed_at < unplayed_before) ||
            (k->stage != STORE_OVER && k->changed_at < unfinished_before)) {
            buffer_free(&k->header);
            buffer_free(&k->lines);
            *at = 0;
        } else {
            m->kept[left++] = *k;
            *at = (int64_t)left;
        }
    }
    m->count = left;
    return (int)(all - left);
}

static col_status forget(store *s, int64_t unplayed_before, int64_t unfinished_before, int *count,
                         col_error *error) {
    (void)error;
    *count = delete_kept((memory_store *)s, unplayed_before, unfinished_before, 0);
    return COL_OK;
}

static col_status remove_table(store *s, int64_t table, int *count, col_error *error) {
    (void)error;
    *count = delete_kept((memory_store *)s, 0, 0, table);
    return COL_OK;
}

static int news_fd(store *s) {
    (void)s;
    return -1;
}

static void close_store(store *s) {
    memory_store *m = (memory_store *)s;
    for (size_t i = 0; i < m->count; i++) {
        buffer_free(&m->kept[i].header);
        buffer_free(&m->kept[i].lines);
    }
    free(m->kept);
    int_map_free(&m->index);
    free(m);
}

store *store_open_memory(col_error *error) {
    memory_store *m = calloc(1, sizeof *m);
    if (m == NULL) {
        col_fail(error, COL_LIMIT, "there is not enough memory for the store");
        return NULL;
    }
    m->base = (store){commit,  read_table, list, forget, remove_table,
                      news_fd, NULL,       NULL, NULL,   close_store};
    return &m->base;
}
