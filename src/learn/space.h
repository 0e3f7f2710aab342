/* For src/learn/<game>.c: building a space. */
#ifndef COLOSSI_LEARN_SPACE_H
#define COLOSSI_LEARN_SPACE_H

#include <string.h>

#include "colossi/learn.h"

/* The functions of every game that are called for each step. A program that knows its game when it
 * is compiled, such as a kernel for a GPU, calls them by name. */
#define GAME(name)                                                                                 \
    col_id_function name##_id_of;                                                                  \
    col_action_of_id_function name##_action_of;                                                    \
    col_features_function name##_features;
#include "core/games.def"
#undef GAME

/* Adds a block of `count` ids and returns its first one. Chance's blocks come after all others. */
int32_t col__add_block(col_space *space, const char *name, int count, const char *help);
int32_t col__add_chance_block(col_space *space, const char *name, int count, const char *help);

/* Adds an array of features. Sizes of 0 at the end are left out. Features are written in the order
 * in which they are added. */
void col__add_feature(col_space *space, const char *name, int size0, int size1, int size2, int high,
                      const char *help);

/* Numbers every choice of none, one or two things of n: 0 for none, then by the larger one, so that
 * small numbers stand for early things. Things count from 1, and `low` is 0 if there is only one.
 */
static inline int32_t col__pairs(int n) {
    return 1 + n * (n + 1) / 2;
}

static inline int32_t col__pair_number(int low, int high) {
    return high == 0 ? 0 : 1 + high * (high - 1) / 2 + low;
}

static inline void col__pair_of(int32_t number, int *low, int *high) {
    int h = 0;
    while (col__pair_number(0, h + 1) <= number) {
        h++;
    }
    *high = h;
    *low = h == 0 ? 0 : (int)(number - col__pair_number(0, h));
}

/* Bit k of every number below 256, moved to bit 8 k. */
extern const uint64_t col__spread_bytes[256];

/* Returns the eight lowest bits of a set as eight bytes, which are 0 or 1. */
static inline uint64_t col__spread(uint64_t set) {
#ifdef __NVPTX__                                                   /* memory is slow there */
    uint64_t copies = (set & 0xFF) * UINT64_C(0x8040201008040201); /* nine bits apart */
    return __builtin_bswap64(copies >> 7 &
                             UINT64_C(0x0101010101010101)); /* the last bit is first */
#else
    return col__spread_bytes[set & 0xFF];
#endif
}

/* Write and read eight bytes, the first one in the lowest bits. */
static inline void col__put_word(uint64_t word, uint8_t *out) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(out, &word, sizeof word);
}

static inline uint64_t col__get_word(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Writes `count` bits of a set as bytes. Returns the end. */
static inline uint8_t *col__write_bits(uint64_t set, int count, uint8_t *out) {
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        col__put_word(col__spread(set >> i), out + i);
    }
    if (i < count && count >= 8) { /* the last eight, some of them once more */
        col__put_word(col__spread(set >> (count - 8)), out + count - 8);
        return out + count;
    }
    if (i < count) {
        uint8_t last[8];
        col__put_word(col__spread(set), last);
        memcpy(out, last, (size_t)count);
    }
    return out + count;
}

/* Writes a single 1, or none if the index is outside, into a row of zeroes. Returns the end. */
static inline uint8_t *col__write_one(int index, int count, uint8_t *out) {
    if (index >= 0 && index < count) out[index] = 1;
    return out + count;
}

static inline uint8_t *col__write_bytes(const uint8_t *bytes, int count, uint8_t *out) {
    memcpy(out, bytes, (size_t)count);
    return out + count;
}

static inline uint8_t col__at_most_255(uint32_t count) {
    return (uint8_t)(count < 255 ? count : 255);
}

/* The number of a seat counted clockwise from another one. */
static inline int col__seats_after(int seat, int from, int seats) {
    int d = seat - from;
    return d < 0 ? d + seats : d;
}

static inline int col__seat_after(int from, int d, int seats) {
    int seat = from + d;
    return seat >= seats ? seat - seats : seat;
}

#endif
