/* SHA-256 (FIPS 180-4), HMAC (RFC 2104) and the two generators of colossi/luck.h. */
#include "colossi/luck.h"

#include <assert.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int by) {
    return x >> by | x << (32 - by);
}

static uint32_t load32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint64_t load64(const uint8_t *p) {
    return (uint64_t)load32(p) << 32 | load32(p + 4);
}

static void store64(uint8_t *p, uint64_t x) {
    for (int i = 0; i < 8; i++) {
        p[i] = (uint8_t)(x >> (56 - 8 * i));
    }
}

static void compress(uint32_t state[8], const uint8_t block[64]) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) {
        w[i] = load32(block + 4 * i);
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t a = v[0], e = v[4];
        uint32_t one = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                       ((e & v[5]) ^ (~e & v[6])) + K[i] + w[i];
        uint32_t two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
                       ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += v[i];
    }
}

void col_sha256_begin(col_sha256 *h) {
    static const uint32_t START[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(h, 0, sizeof *h);
    memcpy(h->state, START, sizeof h->state);
}

void col_sha256_add(col_sha256 *h, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    while (count > 0) {
        size_t used = h->length % 64, take = 64 - used;
        if (take > count) take = count;
        memcpy(h->block + used, p, take);
        h->length += take;
        p += take;
        count -= take;
        if (h->length % 64 == 0) compress(h->state, h->block);
    }
}

void col_sha256_end(col_sha256 *h, uint8_t out[32]) {
    static const uint8_t PADDING[64] = {0x80};
    uint8_t bits[8];
    store64(bits, h->length * 8);
    col_sha256_add(h, PADDING, (119 - h->length % 64) % 64 + 1);
    col_sha256_add(h, bits, sizeof bits);
    for (int i = 0; i < 32; i++) {
        out[i] = (uint8_t)(h->state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void col_sha256_of(const void *bytes, size_t count, uint8_t out[32]) {
    col_sha256 h;
    col_sha256_begin(&h);
    col_sha256_add(&h, bytes, count);
    col_sha256_end(&h, out);
}

void col_hmac_sha256(const uint8_t *key, size_t key_size, const void *bytes, size_t count,
                     uint8_t out[32]) {
    uint8_t pad[64] = {0};
    col_sha256 h;
    if (key_size > sizeof pad) {
        col_sha256_of(key, key_size, pad);
    } else {
        memcpy(pad, key, key_size);
    }
    for (int i = 0; i < 64; i++) {
        pad[i] ^= 0x36;
    }
    col_sha256_begin(&h);
    col_sha256_add(&h, pad, sizeof pad);
    col_sha256_add(&h, bytes, count);
    col_sha256_end(&h, out);
    for (int i = 0; i < 64; i++) {
        pad[i] ^= 0x36 ^ 0x5c;
    }
    col_sha256_begin(&h);
    col_sha256_add(&h, pad, sizeof pad);
    col_sha256_add(&h, out, 32);
    col_sha256_end(&h, out);
}

col_luck col_luck_from_text(const char *text, size_t length) {
    col_luck luck;
    col_sha256_of(text, length, luck.seed);
    return luck;
}

void col_luck_commit(const col_luck *luck, uint8_t out[32]) {
    col_sha256_of(luck->seed, sizeof luck->seed, out);
}

uint64_t col_luck_draw(const col_luck *luck, uint64_t k, uint64_t below) {
    assert(below > 0);
    uint64_t excess = (UINT64_MAX % below + 1) % below; /* 2^64 modulo below */
    for (uint64_t again = 0;; again++) {
        uint8_t message[16], block[32];
        store64(message, k);
        store64(message + 8, again);
        col_hmac_sha256(luck->seed, sizeof luck->seed, message, again == 0 ? 8 : 16, block);
        for (int i = 0; i < 4; i++) {
            uint64_t x = load64(block + 8 * i);
            if (excess == 0 || x < 0 - excess) return x % below;
        }
    }
}

col_rng col_rng_seeded(uint64_t seed) {
    col_rng r = {seed};
    return r;
}
