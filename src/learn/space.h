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

/* Writes `count` bits of a set as bytes, eight at a time where the bytes of a word are in the right
 * order for it. Returns the end. */
static inline uint8_t *col__write_bits(uint64_t set, int count, uint8_t *out) {
    int i = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; i + 8 <= count; i += 8, set >>= 8) {
        uint64_t low = (set & 0x7F) * UINT64_C(0x02040810204081); /* bit k moves to bit 8 k */
        low = (low & UINT64_C(0x0101010101010101)) | (set >> 7 & 1) << 56;
        memcpy(out + i, &low, sizeof low);
    }
#endif
    for (; i < count; i++, set >>= 1) {
        out[i] = (uint8_t)(set & 1);
    }
    return out + count;
}

/* Writes a single 1, or none if the index is outside, into a row of zeroes. Returns the end. */
static inline uint8_t *col__write_one(int index, int count, uint8_t *out) {
    if (index >= 0 && index < count) out[index] = 1;
    return out + count;
}

static inline uint8_t *col__write_bytes(const uint8_t *bytes, int count, uint8_t *restrict out) {
    for (int i = 0; i < count; i++) {
        out[i] = bytes[i];
    }
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
