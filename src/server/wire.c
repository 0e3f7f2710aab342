/* Reading requests and frames: see wire.h. */
#include "server/wire.h"

#include <sodium.h>
#include <string.h>

/* Requests ----------------------------------------------------------------------------------- */

static bool is_token(col_span s) {
    for (size_t i = 0; i < s.length; i++) {
        unsigned char c = (unsigned char)s.at[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!is_letter && (c == '\0' || strchr("!#$%&'*+-.^_`|~", c) == NULL)) return false;
    }
    return s.length > 0;
}

/* Whether there are no control characters except tabs. */
static bool is_plain(col_span s) {
    for (size_t i = 0; i < s.length; i++) {
        unsigned char c = (unsigned char)s.at[i];
        if ((c < 0x20 && c != '\t') || c == 0x7F) return false;
    }
    return true;
}

/* Takes the next item of a comma-separated list, and the parameters that follow it after ';'. */
static bool take_item(col_span *list, col_span *item, col_span *parameters) {
    if (list->length == 0) return false;
    const char *comma = memchr(list->at, ',', list->length);
    *item = (col_span){list->at, comma == NULL ? list->length : (size_t)(comma - list->at)};
    size_t used = item->length + (comma != NULL);
    const char *mark = memchr(item->at, ';', item->length);
    *parameters = (col_span){item->at + item->length, 0};
    if (mark != NULL) {
        *parameters = (col_span){mark + 1, (size_t)(item->at + item->length - mark - 1)};
        item->length = (size_t)(mark - item->at);
    }
    *item = col_trim(*item);
    *parameters = col_trim(*parameters);
    list->at += used;
    list->length -= used;
    return true;
}

bool wire_has_word(col_span list, const char *word) {
    col_span item, parameters;
    while (take_item(&list, &item, &parameters)) {
        if (col_span_is_any_case(item, word)) return true;
    }
    return false;
}

/* Whether a weight is "q=0", perhaps with more zeros. */
static bool is_zero(col_span weight) {
    if (weight.length < 3 || (weight.at[0] | 32) != 'q' || weight.at[1] != '=') return false;
    for (size_t i = 2; i < weight.length; i++) {
        if (weight.at[i] != '0' && weight.at[i] != '.') return false;
    }
    return true;
}

bool wire_accepts(col_span list, const char *encoding) {
    col_span item, weight;
    while (take_item(&list, &item, &weight)) {
        if (col_span_is_any_case(item, encoding)) return !is_zero(weight);
    }
    return false;
}

/* Reads a line such as "GET /path?query HTTP/1.1". */
static int read_first_line(col_span line, wire_request *q) {
    const char *end = line.at + line.length;
    const char *blank = memchr(line.at, ' ', line.length);
    const char *second = blank == NULL ? NULL : memchr(blank + 1, ' ', (size_t)(end - blank - 1));
    if (second == NULL || !is_plain(line)) return -400;
    col_span method = {line.at, (size_t)(blank - line.at)};
    col_span target = {blank + 1, (size_t)(second - blank - 1)};
    col_span version = {second + 1, (size_t)(end - second - 1)};
    if (!is_token(method) || target.length == 0 || target.at[0] != '/') return -400;
    if (version.length != 8 || memcmp(version.at, "HTTP/1.", 7) != 0) return -505;
    q->keeps_alive = version.at[7] != '0';
    q->method = col_span_is(method, "GET")    ? WIRE_GET
                : col_span_is(method, "HEAD") ? WIRE_HEAD
                : col_span_is(method, "POST") ? WIRE_POST
                                              : WIRE_OTHER;
    const char *query = memchr(target.at, '?', target.length);
    if (query != NULL) target.length = (size_t)(query - target.at);
    q->path = target;
    return 0;
}

static int read_header(col_span line, wire_request *q) {
    const struct {
        const char *name;
        col_span *value;
        bool is_list; /* may be repeated; the last one counts */
    } HEADERS[] = {{"host", &q->host, false},
                   {"origin", &q->origin, false},
                   {"upgrade", &q->upgrade, true},
                   {"connection", &q->connection, true},
                   {"sec-websocket-key", &q->socket_key, false},
                   {"sec-websocket-version", &q->socket_version, false},
                   {"authorization", &q->authorization, false},
                   {"accept-encoding", &q->accept_encoding, true},
                   {"if-none-match", &q->if_none_match, true},
                   {"expect", &q->expect, false},
                   {"x-forwarded-for", &q->forwarded_for, true},
                   {"content-length", &q->content_length, false},
                   {"transfer-encoding", &q->transfer_encoding, false}};
    const char *colon = memchr(line.at, ':', line.length);
    if (colon == NULL || !is_plain(line)) return -400;
    col_span name = {line.at, (size_t)(colon - line.at)};
    col_span value = {colon + 1, line.length - name.length - 1};
    if (!is_token(name)) return -400;
    for (size_t i = 0; i < sizeof HEADERS / sizeof HEADERS[0]; i++) {
        if (!col_span_is_any_case(name, HEADERS[i].name)) continue;
        bool is_repeated = HEADERS[i].value->at != NULL;
        if (is_repeated && !HEADERS[i].is_list) return -400; /* it would be ambiguous */
        *HEADERS[i].value = col_trim(value);
    }
    return 0;
}

/* Finds out how long the body is and whether the connection stays open after it. */
static int read_framing(wire_request *q) {
    int length = 0;
    if (q->transfer_encoding.at != NULL) return -411; /* only Content-Length is supported */
    if (q->content_length.at != NULL && !col_span_int(q->content_length, 0, 1 << 30, &length)) {
        return -400;
    }
    q->body = (size_t)length;
    if (q->keeps_alive && q->host.at == NULL) return -400;
    if (wire_has_word(q->connection, "close")) q->keeps_alive = false;
    return 0;
}

int wire_read_request(const char *bytes, size_t length, wire_request *q) {
    size_t most = length < WIRE_HEAD_MAX ? length : WIRE_HEAD_MAX;
    const char *end = memmem(bytes, most, "\r\n\r\n", 4);
    if (end == NULL) return length >= WIRE_HEAD_MAX ? -431 : 0;
    memset(q, 0, sizeof *q);
    int status = 0;
    bool is_first = true;
    for (const char *at = bytes; at <= end && status == 0; is_first = false) {
        const char *stop = memmem(at, (size_t)(end + 2 - at), "\r\n", 2);
        col_span line = {at, (size_t)(stop - at)};
        status = is_first ? read_first_line(line, q) : read_header(line, q);
        at = stop + 2;
    }
    if (status == 0) status = read_framing(q);
    return status < 0 ? status : (int)(end + 4 - bytes);
}

/* Handshakes --------------------------------------------------------------------------------- */

static uint32_t rotate(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

/* Adds one block to a SHA-1 hash, which is only needed for the handshake. */
static void sha1_block(uint32_t h[5], const uint8_t block[64]) {
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < 80; i++) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999u
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1u
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu
                              : (b ^ c ^ d) + 0xCA62C1D6u;
        uint32_t next = rotate(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void wire_accept(col_span key, char text[WIRE_ACCEPT_SIZE]) {
    static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint32_t h[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    uint8_t blocks[128] = {0}, digest[20];
    size_t length = key.length < 24 ? key.length : 24; /* two blocks hold a key of 24 letters */
    memcpy(blocks, key.at, length);
    memcpy(blocks + length, GUID, sizeof GUID - 1);
    length += sizeof GUID - 1;
    blocks[length] = 0x80;
    size_t blocks_used = length + 9 > 64 ? 2 : 1;
    blocks[64 * blocks_used - 2] = (uint8_t)(length * 8 >> 8);
    blocks[64 * blocks_used - 1] = (uint8_t)(length * 8);
    for (size_t i = 0; i < blocks_used; i++) {
        sha1_block(h, blocks + 64 * i);
    }
    for (int i = 0; i < 20; i++) {
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
    }
    sodium_bin2base64(text, WIRE_ACCEPT_SIZE, digest, sizeof digest,
                      sodium_base64_VARIANT_ORIGINAL);
}

/* Frames ------------------------------------------------------------------------------------- */

static void unmask(char *bytes, size_t length, const unsigned char mask[4]) {
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (char)((unsigned char)bytes[i] ^ mask[i & 3]);
    }
}

/* Reads the payload's length from a frame's head, and the length of the head itself. Returns false
 * if the head is not complete yet. */
static bool read_length(const unsigned char *b, size_t have, uint64_t *length, size_t *head) {
    size_t more = (b[1] & 127) == 126 ? 2 : (b[1] & 127) == 127 ? 8 : 0;
    *head = 2 + more + 4;
    if (have < *head) return false;
    *length = more == 0 ? b[1] & 127u : 0;
    for (size_t i = 0; i < more; i++) {
        *length = *length << 8 | b[2 + i];
    }
    return true;
}

int wire_read_frame(char *bytes, size_t have, size_t limit, wire_frame *f) {
    const unsigned char *b = (const unsigned char *)bytes;
    uint64_t length;
    size_t head;
    if (have < 2) return 0;
    unsigned opcode = b[0] & 15;
    bool is_control = opcode >= WIRE_CLOSE;
    if (b[0] & 0x70 || !(b[1] & 0x80) || opcode > WIRE_PONG || (opcode > 2 && opcode < 8)) {
        return -WIRE_PROTOCOL; /* reserved bits, no mask, or an unknown opcode */
    }
    if (is_control && (!(b[0] & 0x80) || (b[1] & 127) > WIRE_CONTROL_MAX)) return -WIRE_PROTOCOL;
    if (!read_length(b, have, &length, &head)) return 0;
    if (head > 6 && length < (head == 8 ? 126 : 65536)) return -WIRE_PROTOCOL;
    if (length > limit && !is_control) return -WIRE_TOO_LONG;
    if (have - head < length) return 0;
    f->opcode = (wire_opcode)opcode;
    f->is_final = b[0] & 0x80;
    f->payload = bytes + head;
    f->length = (size_t)length;
    f->size = head + f->length;
    unmask(f->payload, f->length, b + head - 4);
    return 1;
}

int wire_close_code(const char *payload, size_t length) {
    if (length == 0) return WIRE_NORMAL;
    if (length == 1) return WIRE_PROTOCOL;
    int code = (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
    bool is_known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011) ||
                    (code >= 3000 && code <= 4999);
    if (!is_known) return WIRE_PROTOCOL;
    return wire_is_utf8(payload + 2, length - 2) ? code : WIRE_NOT_UTF8;
}

size_t wire_put_head(char *bytes, wire_opcode opcode, size_t length) {
    size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    bytes[0] = (char)(0x80 | opcode);
    bytes[1] = (char)(more == 0 ? length : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++) {
        bytes[2 + i] = (char)((uint64_t)length >> (8 * (more - 1 - i)));
    }
    return 2 + more;
}

/* Refuses overlong forms, surrogates and everything above U+10FFFF. */
bool wire_is_utf8(const char *bytes, size_t length) {
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    while (b < end) {
        unsigned low = 0x80, high = 0xBF, more = 0, c = *b++;
        if (c < 0x80) continue;
        if (c >= 0xC2 && c <= 0xDF) {
            more = 1;
        } else if (c >= 0xE0 && c <= 0xEF) {
            more = 2;
            if (c == 0xE0) low = 0xA0;
            if (c == 0xED) high = 0x9F;
        } else if (c >= 0xF0 && c <= 0xF4) {
            more = 3;
            if (c == 0xF0) low = 0x90;
            if (c == 0xF4) high = 0x8F;
        } else {
            return false;
        }
        for (; more > 0; more--, low = 0x80, high = 0xBF) {
            if (b == end || *b < low || *b > high) return false;
            b++;
        }
    }
    return true;
}
