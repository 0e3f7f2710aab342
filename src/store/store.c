/* Opening a store by its address, and what the implementations share: see store.h. */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

store *store_open(const char *address, col_error *error) {
    if (strcmp(address, "memory") == 0) return store_open_memory(error);
    if (strncmp(address, "sqlite:", 7) == 0) return store_open_sqlite(address + 7, error);
    if (strncmp(address, "postgresql://", 13) == 0) return store_open_postgres(address, error);
    col_fail(error, COL_OPTION,
             "store '%s': write memory, sqlite:PATH or postgresql://USER@HOST/NAME", address);
    return NULL;
}

bool store_text_add(store_text *t, const char *bytes, size_t count) {
    if (t->length + count + 1 > t->size) {
        size_t size = t->size < 256 ? 256 : t->size;
        while (size < t->length + count + 1) {
            size *= 2;
        }
        char *larger = realloc(t->at, size);
        if (larger == NULL) return false;
        t->at = larger;
        t->size = size;
    }
    if (count > 0) memcpy(t->at + t->length, bytes, count);
    t->length += count;
    t->at[t->length] = '\0';
    return true;
}

/* Tables have random numbers, so their low bits are as good as any hash. */
static struct store_place *find_place(struct store_place *place, size_t size, int64_t table) {
    size_t at = (size_t)table & (size - 1);
    while (place[at].table != 0 && place[at].table != table) {
        at = (at + 1) & (size - 1);
    }
    return &place[at];
}

/* Room for twice as many; what has the value 0 is forgotten on the way. */
static bool grow_map(store_map *m) {
    size_t live = 0, size = 64;
    for (size_t i = 0; i < m->size; i++) {
        live += m->place[i].table != 0 && m->place[i].value != 0;
    }
    while (size < 4 * live) {
        size *= 2;
    }
    struct store_place *place = calloc(size, sizeof *place);
    if (place == NULL) return false;
    for (size_t i = 0; i < m->size; i++) {
        if (m->place[i].table == 0 || m->place[i].value == 0) continue;
        *find_place(place, size, m->place[i].table) = m->place[i];
    }
    free(m->place);
    m->place = place;
    m->size = size;
    m->used = live;
    return true;
}

int64_t *store_map_at(store_map *m, int64_t table, bool make) {
    if (make && 2 * (m->used + 1) > m->size && !grow_map(m)) return NULL;
    if (m->size == 0) return NULL;
    struct store_place *place = find_place(m->place, m->size, table);
    if (place->table == 0) {
        if (!make) return NULL;
        place->table = table;
        m->used++;
    }
    return &place->value;
}

void store_map_free(store_map *m) {
    free(m->place);
    memset(m, 0, sizeof *m);
}
