/* Random numbers, tokens and hashes. Everything here comes from libsodium. */
#ifndef COLOSSI_SERVER_SECRETS_H
#define COLOSSI_SERVER_SECRETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/luck.h"
#include "colossi/status.h"

enum {
    TOKEN_BYTES = 16,
    TOKEN_TEXT = 2 * TOKEN_BYTES + 1, /* a token in hex, with the terminating zero */
    HASH_BYTES = 32,
    TAG_TEXT = 19 /* 16 hex digits in quotes, with the terminating zero */
};

/* Must be called before any other function of this file. */
col_status secret_begin(col_error *error) COL_MUST_CHECK;

/* Creates a random token. */
void secret_token(uint8_t token[TOKEN_BYTES]);

/* Reads a token from hex. Returns false if the text is not a token. */
bool secret_read(const char *text, size_t length, uint8_t token[TOKEN_BYTES]);

void secret_hash(const uint8_t token[TOKEN_BYTES], uint8_t hash[HASH_BYTES]);

/* Compares two hashes in constant time. */
bool secret_equal(const uint8_t a[HASH_BYTES], const uint8_t b[HASH_BYTES]);

void secret_seed(uint8_t seed[COL_SEED_SIZE]);
uint64_t secret_number(void);

/* A table's ID and the tokens of its seats follow from the key of the request that creates it, and
 * only from that key. So a client that has lost the answer can ask again with the same key. */
int64_t secret_table_id(const uint8_t key[TOKEN_BYTES]); /* greater than 0 */
void secret_seat_token(const uint8_t key[TOKEN_BYTES], int seat, uint8_t token[TOKEN_BYTES],
                       char text[TOKEN_TEXT]);

/* Writes a token in hex. */
void secret_print(const uint8_t token[TOKEN_BYTES], char text[TOKEN_TEXT]);

/* Hashes with a key that is chosen at start, so that nobody can construct collisions. The result is
 * greater than 0. */
int64_t secret_digest(const char *bytes, size_t length);

/* Makes the ETag of a file. */
void secret_tag(const char *bytes, size_t length, char tag[TAG_TEXT]);

#endif
