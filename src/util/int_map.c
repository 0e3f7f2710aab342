/* A map of integers, with open addressing and linear probing: see int_map.h. */
#include "util/int_map.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 64 };

/* Returns the key's slot, or the free slot where it belongs. */
static struct int_map_slot *find_slot(struct int_map_slot *slots, size_t size, int64_t key) {
    size_t at = (size_t)key & (size - 1);
    while (slots[at].key != 0 && slots[at].key != key) {
        at = (at + 1) & (size - 1);
    }
    return &slots[at];
}

/* Moves all entries to a new array that is at least half empty, and drops those whose value is 0.
 */
static bool grow(int_map *m) {
    size_t live = 0, size = FIRST_SIZE;
    for (size_t i = 0; i < m->size; i++) {
        live += m->slots[i].key != 0 && m->slots[i].value != 0;
    }
    while (size < 4 * live) {
        size *= 2;
    }
    struct int_map_slot *slots = calloc(size, sizeof *slots);
    if (slots == NULL) return false;
    for (size_t i = 0; i < m->size; i++) {
        if (m->slots[i].key == 0 || m->slots[i].value == 0) continue;
        *find_slot(slots, size, m->slots[i].key) = m->slots[i];
    }
    free(m->slots);
    m->slots = slots;
    m->size = size;
    m->used = live;
    return true;
}

int64_t *int_map_find(const int_map *m, int64_t key) {
    if (m->size == 0) return NULL;
    struct int_map_slot *slot = find_slot(m->slots, m->size, key);
    return slot->key == 0 ? NULL : &slot->value;
}

int64_t *int_map_add(int_map *m, int64_t key) {
    if (2 * (m->used + 1) > m->size && !grow(m)) return NULL;
    struct int_map_slot *slot = find_slot(m->slots, m->size, key);
    if (slot->key == 0) {
        slot->key = key;
        m->used++;
    }
    return &slot->value;
}

void int_map_free(int_map *m) {
    free(m->slots);
    memset(m, 0, sizeof *m);
}
