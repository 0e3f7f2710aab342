/* The cryptography of Web Push: see webpush.h. Curves and AES come from OpenSSL, HMAC and random
 * bytes from libsodium. */
#include "server/webpush.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RECORD_SIZE = 4096, VALID_S = 12 * 3600, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

bool push_decode(const char *text, uint8_t *bytes, size_t size) {
    size_t length = 0;
    const char *end = NULL;
    size_t given = strlen(text);
    while (given > 0 && text[given - 1] == '=') {
        given--; /* some browsers pad */
    }
    return sodium_base642bin(bytes, size, text, given, NULL, &length, &end, BASE64) == 0 &&
           length == size && end == text + given;
}

void push_encode(const uint8_t *bytes, size_t size, char *text, size_t text_size) {
    sodium_bin2base64(text, text_size, bytes, size, BASE64);
}

/* Keys --------------------------------------------------------------------------------------- */

/* Makes a key from its bytes. `secret` may be NULL. Returns NULL if they are not a key. */
static EVP_PKEY *import_key(const uint8_t *secret, const uint8_t point[PUSH_POINT]) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret == NULL ? NULL : BN_bin2bn(secret, PUSH_SECRET, NULL);
    OSSL_PARAM *params = NULL;
    bool good =
        context != NULL && build != NULL && EVP_PKEY_fromdata_init(context) == 1 &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) == 1;
    if (good && number != NULL) {
        good = OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1;
    }
    params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    int selection = secret == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
    if (params == NULL || EVP_PKEY_fromdata(context, &key, selection, params) != 1) key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

static bool export_key(const EVP_PKEY *key, uint8_t secret[PUSH_SECRET],
                       uint8_t point[PUSH_POINT]) {
    BIGNUM *number = NULL;
    size_t length = 0;
    bool good = EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT,
                                                &length) == 1 &&
                length == PUSH_POINT &&
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, secret, PUSH_SECRET) == PUSH_SECRET;
    BN_clear_free(number);
    return good;
}

static bool make_key(uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT]) {
    EVP_PKEY *key = EVP_EC_gen("P-256");
    bool good = key != NULL && export_key(key, secret, point);
    EVP_PKEY_free(key);
    return good;
}

/* Computes the public key of a private one. */
static bool find_point(const uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *at = group == NULL ? NULL : EC_POINT_new(group);
    BIGNUM *number = BN_bin2bn(secret, PUSH_SECRET, NULL);
    bool good =
        at != NULL && number != NULL && EC_POINT_mul(group, at, number, NULL, NULL, NULL) == 1 &&
        EC_POINT_point2oct(group, at, POINT_CONVERSION_UNCOMPRESSED, point, PUSH_POINT, NULL) ==
            PUSH_POINT;
    BN_clear_free(number);
    EC_POINT_free(at);
    EC_GROUP_free(group);
    return good;
}

static bool is_contact(const char *text) {
    bool is_known = strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0;
    return text[0] == '\0' ||
           (is_known && strlen(text) < PUSH_CONTACT_SIZE && strpbrk(text, " \t\r\n\"\\") == NULL);
}

col_status push_keys_make(const char *path, const char *contact, col_error *error) {
    push_keys keys;
    char secret[64], point[PUSH_KEY_TEXT];
    if (!is_contact(contact)) {
        return col_fail(error, COL_OPTION, "%s: a contact begins with mailto: or https://",
                        contact);
    }
    if (sodium_init() < 0 || !make_key(keys.secret, keys.point)) {
        return col_fail(error, COL_LIMIT, "OpenSSL could not make a key");
    }
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (f == NULL) return col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
    push_encode(keys.secret, PUSH_SECRET, secret, sizeof secret);
    push_encode(keys.point, PUSH_POINT, point, sizeof point);
    fprintf(f, "private %s\npublic %s\n", secret, point);
    if (contact[0] != '\0') fprintf(f, "contact %s\n", contact);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(&keys, sizeof keys);
    if (fclose(f) == 0) return COL_OK;
    return col_fail(error, COL_FILE, "%s: the keys could not be written", path);
}

col_status push_keys_read(const char *path, push_keys *keys, col_error *error) {
    char line[512];
    uint8_t point[PUSH_POINT];
    bool has_secret = false, has_point = false;
    FILE *f = fopen(path, "r");
    memset(keys, 0, sizeof *keys);
    if (f == NULL) return col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
    while (fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "private ", 8) == 0) {
            has_secret = push_decode(line + 8, keys->secret, PUSH_SECRET);
        } else if (strncmp(line, "public ", 7) == 0) {
            has_point = push_decode(line + 7, keys->point, PUSH_POINT);
        } else if (strncmp(line, "contact ", 8) == 0 && is_contact(line + 8)) {
            snprintf(keys->contact, sizeof keys->contact, "%s", line + 8);
        }
    }
    fclose(f);
    sodium_memzero(line, sizeof line);
    if (has_secret && has_point && find_point(keys->secret, point) &&
        memcmp(point, keys->point, PUSH_POINT) == 0) {
        return COL_OK;
    }
    return col_fail(error, COL_FILE, "%s: these are not keys that 'colossi push-keys' made", path);
}

/* Messages ----------------------------------------------------------------------------------- */

typedef struct piece {
    const void *bytes;
    size_t length;
} piece;

static void hmac(const uint8_t *key, size_t key_length, const piece *pieces, int count,
                 uint8_t out[32]) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_length);
    for (int i = 0; i < count; i++) {
        crypto_auth_hmacsha256_update(&state, pieces[i].bytes, pieces[i].length);
    }
    crypto_auth_hmacsha256_final(&state, out);
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t shared[32]) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    size_t length = 32;
    bool good = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, shared, &length) == 1 && length == 32;
    EVP_PKEY_CTX_free(context);
    return good;
}

/* The two secrets of a message: RFC 8291, section 3.4. */
static void derive(const push_subscription *to, const uint8_t point[PUSH_POINT],
                   const uint8_t shared[32], const uint8_t salt[PUSH_SALT], uint8_t key[32],
                   uint8_t nonce[32]) {
    static const char INFO[] = "WebPush: info", KEY[] = "Content-Encoding: aes128gcm",
                      NONCE[] = "Content-Encoding: nonce";
    static const uint8_t ONE = 1;
    uint8_t first[32], second[32];
    const piece agreed = {shared, 32};
    hmac(to->auth, PUSH_AUTH, &agreed, 1, first);
    const piece info[] = {
        {INFO, sizeof INFO}, {to->point, PUSH_POINT}, {point, PUSH_POINT}, {&ONE, 1}};
    hmac(first, 32, info, 4, second);
    const piece material = {second, 32};
    hmac(salt, PUSH_SALT, &material, 1, first);
    const piece for_key[] = {{KEY, sizeof KEY}, {&ONE, 1}},
                for_nonce[] = {{NONCE, sizeof NONCE}, {&ONE, 1}};
    hmac(first, 32, for_key, 2, key);
    hmac(first, 32, for_nonce, 2, nonce);
}

/* Encrypts the text and a delimiter, and adds the tag. */
static bool seal(const uint8_t key[16], const uint8_t nonce[12], const char *text, size_t length,
                 uint8_t *out) {
    static const uint8_t LAST = 2;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int part = 0;
    bool good = context != NULL &&
                EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &part, (const uint8_t *)text, (int)length) == 1 &&
                EVP_EncryptUpdate(context, out + length, &part, &LAST, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + length + 1, &part) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, out + length + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

size_t push_encrypt(const push_subscription *to, const char *text, size_t length,
                    const uint8_t *secret, const uint8_t *salt, uint8_t *out) {
    uint8_t own[PUSH_SECRET], point[PUSH_POINT], shared[32], key[32], nonce[32];
    if (length > PUSH_TEXT_MAX) return 0;
    bool good = secret == NULL ? make_key(own, point) : find_point(secret, point);
    if (secret != NULL) memcpy(own, secret, sizeof own);
    EVP_PKEY *mine = good ? import_key(own, point) : NULL, *theirs = import_key(NULL, to->point);
    good = mine != NULL && theirs != NULL && agree(mine, theirs, shared);
    if (good) {
        if (salt == NULL) {
            randombytes_buf(out, PUSH_SALT);
        } else {
            memcpy(out, salt, PUSH_SALT);
        }
        const uint8_t head[5] = {0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 255, PUSH_POINT};
        memcpy(out + PUSH_SALT, head, sizeof head);
        memcpy(out + PUSH_SALT + sizeof head, point, PUSH_POINT);
        derive(to, point, shared, out, key, nonce);
        good = seal(key, nonce, text, length, out + PUSH_HEAD);
    }
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    sodium_memzero(own, sizeof own);
    return good ? PUSH_HEAD + length + PUSH_TAIL : 0;
}

/* The signature of the server ---------------------------------------------------------------- */

/* Signs by ES256: two numbers of 32 bytes. */
static bool sign(const push_keys *keys, const char *text, uint8_t signature[64]) {
    uint8_t der[128];
    const uint8_t *at = der;
    size_t length = sizeof der;
    EVP_PKEY *key = import_key(keys->secret, keys->point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = key != NULL && context != NULL &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) == 1;
    ECDSA_SIG *pair = good ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
    good = pair != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + 32, 32) == 32;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

bool push_authorize(const push_keys *keys, const char *endpoint, int64_t now,
                    char out[PUSH_AUTHORIZATION_SIZE]) {
    static const char HEAD[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[1024], token[PUSH_AUTHORIZATION_SIZE - 256], part[768], key[PUSH_KEY_TEXT];
    char proof[96]; /* the signature as text */
    uint8_t signature[64];
    const char *host = strstr(endpoint, "://");
    if (host == NULL) return false;
    int origin = (int)(host + 3 - endpoint + (ptrdiff_t)strcspn(host + 3, "/?#"));
    snprintf(claims, sizeof claims, "{\"aud\":\"%.*s\",\"exp\":%lld%s%s%s}", origin, endpoint,
             (long long)now + VALID_S, keys->contact[0] == '\0' ? "" : ",\"sub\":\"", keys->contact,
             keys->contact[0] == '\0' ? "" : "\"");
    if (sodium_base64_encoded_len(strlen(claims), BASE64) > sizeof part) return false;
    push_encode((const uint8_t *)HEAD, sizeof HEAD - 1, token, sizeof token);
    push_encode((const uint8_t *)claims, strlen(claims), part, sizeof part);
    size_t length = strlen(token);
    snprintf(token + length, sizeof token - length, ".%s", part);
    if (!sign(keys, token, signature)) return false;
    push_encode(signature, sizeof signature, proof, sizeof proof);
    push_encode(keys->point, PUSH_POINT, key, sizeof key);
    snprintf(out, PUSH_AUTHORIZATION_SIZE, "vapid t=%s.%s, k=%s", token, proof, key);
    return true;
}
