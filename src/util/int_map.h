/* A map from 64-bit keys to 64-bit values. A map of zeros is an empty map.
 *
 * The keys must be random or hashed, because their low bits choose the slot. 0 is not a key.
 * Setting a value to 0 deletes the entry: its slot is reclaimed the next time the map grows. */
#ifndef COLOSSI_UTIL_INT_MAP_H
#define COLOSSI_UTIL_INT_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct int_map {
    struct int_map_slot {
        int64_t key; /* 0 if the slot is free */
        int64_t value;
    } * slots;
    size_t size, used;
} int_map;

/* Returns a pointer to the key's value, or NULL if the key was never added. The pointer is valid
 * until the next key is added. */
int64_t *int_map_find(const int_map *m, int64_t key);

/* The same, but adds the key with the value 0 if it is missing. Returns NULL if there is not enough
 * memory. */
int64_t *int_map_add(int_map *m, int64_t key);

void int_map_free(int_map *m);

#endif
