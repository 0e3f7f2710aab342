/* The two sources of chance, and SHA-256.
 *
 * col_luck is a table's luck: a secret seed of 256 bits. Draw number k is made from
 * HMAC-SHA-256(seed, k), so nobody can work out the seed or a later draw from the draws they have
 * seen, and everybody can check all draws once the seed is shown. col_rng is a fast generator for
 * playouts and bots. Neither is ever used to seed the other. */
#ifndef COLOSSI_LUCK_H
#define COLOSSI_LUCK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { COL_SEED_SIZE = 32, COL_SEED_TEXT = 2 * COL_SEED_SIZE + 1 };

typedef struct col_sha256 {
    uint32_t state[8];
    uint64_t length; /* number of bytes added so far */
    uint8_t block[64];
} col_sha256;

void col_sha256_begin(col_sha256 *h);
void col_sha256_add(col_sha256 *h, const void *bytes, size_t count);
void col_sha256_end(col_sha256 *h, uint8_t out[32]);
void col_sha256_of(const void *bytes, size_t count, uint8_t out[32]);
void col_hmac_sha256(const uint8_t *key, size_t key_size, const void *bytes, size_t count,
                     uint8_t out[32]);

typedef struct col_luck {
    uint8_t seed[COL_SEED_SIZE];
} col_luck;

/* Makes luck from a text. The seed is the text's SHA-256. */
col_luck col_luck_from_text(const char *text, size_t length);

/* Computes the commitment that is published before the first draw: the seed's SHA-256. */
void col_luck_commit(const col_luck *luck, uint8_t out[32]);

/* Makes draw number k, counted from 0: a whole number from 0 to below - 1, all equally likely.
 * The 256 bits of HMAC-SHA-256(seed, k) are read as four big-endian 64-bit numbers. The first one
 * that is less than the greatest multiple of `below` is taken modulo `below`. If there is none, the
 * next four come from HMAC-SHA-256(seed, k, 1), then from (seed, k, 2) and so on. Both k and that
 * counter are written as 8 bytes. */
uint64_t col_luck_draw(const col_luck *luck, uint64_t k, uint64_t below);

typedef struct col_rng {
    uint64_t state;
} col_rng;

col_rng col_rng_seeded(uint64_t seed);

/* Returns 64 random bits (SplitMix64). */
static inline uint64_t col_rng_next(col_rng *r) {
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Returns a whole number from 0 to below - 1 with exactly equal probabilities; `below` must not be
 * 0. The upper half of a product is the answer. Its lower half tells when a draw would favour some
 * answers, so that it has to be made again. */
static inline uint32_t col_rng_below(col_rng *r, uint32_t below) {
    uint64_t product = (uint64_t)(uint32_t)(col_rng_next(r) >> 32) * below;
    if ((uint32_t)product < below) {
        uint32_t unfair = (0u - below) % below;
        while ((uint32_t)product < unfair) {
            product = (uint64_t)(uint32_t)(col_rng_next(r) >> 32) * below;
        }
    }
    return (uint32_t)(product >> 32);
}

#ifdef __cplusplus
}
#endif

#endif
