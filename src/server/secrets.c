/* Random numbers, tokens and hashes: see secrets.h. Tokens are compared by their hashes, in
 * constant time. */
#include "server/secrets.h"

#include <sodium.h>
#include <string.h>

#include "colossi/writer.h"
#include "core/text.h"

col_status secret_begin(col_error *error) {
    if (sodium_init() >= 0) return COL_OK;
    return col_fail(error, COL_LIMIT, "libsodium could not be initialised");
}

void secret_token(uint8_t token[TOKEN_BYTES]) {
    randombytes_buf(token, TOKEN_BYTES);
}

void secret_print(const uint8_t token[TOKEN_BYTES], char text[TOKEN_TEXT]) {
    sodium_bin2hex(text, TOKEN_TEXT, token, TOKEN_BYTES);
}

/* Derives bytes from a key for one purpose. Nobody can compute them, or the key, from the others.
 */
static void derive(const uint8_t key[TOKEN_BYTES], char purpose, uint8_t out[TOKEN_BYTES]) {
    _Static_assert(TOKEN_BYTES >= crypto_generichash_KEYBYTES_MIN &&
                       TOKEN_BYTES >= crypto_generichash_BYTES_MIN,
                   "a token can be the key and the result of a hash");
    crypto_generichash(out, TOKEN_BYTES, (const uint8_t *)&purpose, 1, key, TOKEN_BYTES);
}

int64_t secret_table_id(const uint8_t key[TOKEN_BYTES]) {
    uint8_t bytes[TOKEN_BYTES];
    uint64_t id = 0;
    derive(key, 't', bytes);
    for (int i = 0; i < 8; i++) {
        id = id << 8 | bytes[i];
    }
    return (int64_t)(id >> 1 | 1);
}

void secret_seat_token(const uint8_t key[TOKEN_BYTES], int seat, uint8_t token[TOKEN_BYTES],
                       char text[TOKEN_TEXT]) {
    derive(key, (char)('1' + seat), token);
    secret_print(token, text);
}

void secret_hash(const uint8_t token[TOKEN_BYTES], uint8_t hash[HASH_BYTES]) {
    crypto_generichash(hash, HASH_BYTES, token, TOKEN_BYTES, NULL, 0);
}

bool secret_equal(const uint8_t a[HASH_BYTES], const uint8_t b[HASH_BYTES]) {
    return sodium_memcmp(a, b, HASH_BYTES) == 0;
}

void secret_seed(uint8_t seed[COL_SEED_SIZE]) {
    randombytes_buf(seed, COL_SEED_SIZE);
}

uint64_t secret_number(void) {
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

int64_t secret_digest(const char *bytes, size_t length) {
    static uint8_t key[crypto_shorthash_KEYBYTES];
    static bool has_key;
    uint64_t digest;
    if (!has_key) randombytes_buf(key, sizeof key);
    has_key = true;
    crypto_shorthash((uint8_t *)&digest, (const uint8_t *)bytes, length, key);
    return (int64_t)(digest >> 1 | 1);
}

void secret_tag(const char *bytes, size_t length, char tag[TAG_TEXT]) {
    uint8_t hash[HASH_BYTES];
    col_writer w = col_writer_on(tag, TAG_TEXT);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)bytes, length, NULL, 0);
    col_put_char(&w, '"');
    col_put_hex(&w, hash, 8);
    col_put_char(&w, '"');
}

bool secret_read(const char *text, size_t length, uint8_t token[TOKEN_BYTES]) {
    col_span span = {text, length};
    return col_span_hex(span, token, TOKEN_BYTES);
}
