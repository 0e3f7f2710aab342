/* The cryptography of Web Push: messages that only one browser can read (RFC 8291) and the
 * signature by which a push service knows the server (RFC 8292). Everything here is a function of
 * its arguments, except that keys and salts are random unless they are given. */
#ifndef COLOSSI_SERVER_WEBPUSH_H
#define COLOSSI_SERVER_WEBPUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/status.h"

enum {
    PUSH_POINT = 65,  /* bytes of a public key of P-256 */
    PUSH_SECRET = 32, /* bytes of a private key */
    PUSH_AUTH = 16,   /* bytes that the browser chose */
    PUSH_SALT = 16,
    PUSH_HEAD = 86,       /* bytes of a message before the encrypted ones */
    PUSH_TAIL = 17,       /* bytes that encryption adds */
    PUSH_TEXT_MAX = 2048, /* bytes of a message */
    PUSH_KEY_TEXT = 88,   /* a public key in base64url, with the terminating zero */
    PUSH_CONTACT_SIZE = 256,
    PUSH_ENDPOINT_SIZE = 512,
    PUSH_AUTHORIZATION_SIZE = 1536
};

/* The keys of a server, and whom a push service can write to about it. */
typedef struct push_keys {
    uint8_t secret[PUSH_SECRET], point[PUSH_POINT];
    char contact[PUSH_CONTACT_SIZE]; /* mailto: or https:, or "" */
} push_keys;

/* Where and how one browser gets messages. */
typedef struct push_subscription {
    char endpoint[PUSH_ENDPOINT_SIZE];
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
} push_subscription;

/* Makes keys and writes them to a new file that only its owner can read; reads them back. */
col_status push_keys_make(const char *path, const char *contact, col_error *error) COL_MUST_CHECK;
col_status push_keys_read(const char *path, push_keys *keys, col_error *error) COL_MUST_CHECK;

/* Reads bytes in base64url. Returns false unless there are exactly `size`. */
bool push_decode(const char *text, uint8_t *bytes, size_t size);
void push_encode(const uint8_t *bytes, size_t size, char *text, size_t text_size);

/* Encrypts a text for a browser. `out` has room for the text, PUSH_HEAD and PUSH_TAIL; returns how
 * many bytes there are, or 0 if the browser's key is not a key. `secret` and `salt` are random if
 * they are NULL. */
size_t push_encrypt(const push_subscription *to, const char *text, size_t length,
                    const uint8_t *secret, const uint8_t *salt, uint8_t *out);

/* Writes the value of the Authorization header for a request to this endpoint. */
bool push_authorize(const push_keys *keys, const char *endpoint, int64_t now,
                    char out[PUSH_AUTHORIZATION_SIZE]);

#endif
