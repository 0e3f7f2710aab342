/* Fuzz target for the bytes of a connection, read as an HTTP request and as WebSocket frames. What
 * is read must lie within the given bytes, and an incomplete request must be reported as such. */
#include <stdlib.h>
#include <string.h>

#include "server/incoming.h"
#include "server/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_span(col_span s, const char *bytes, size_t size) {
    if (s.at != NULL && (s.at < bytes || s.at + s.length > bytes + size)) abort();
}

static void read_request(const char *bytes, size_t size) {
    wire_request q, early;
    int head = wire_read_request(bytes, size, &q);
    if (head > (int)size) abort();
    if (head <= 0) return;
    col_span spans[] = {q.path,           q.host,          q.origin,
                        q.upgrade,        q.connection,    q.socket_key,
                        q.socket_version, q.authorization, q.accept_encoding,
                        q.if_none_match,  q.forwarded_for, q.content_length};
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
        check_span(spans[i], bytes, (size_t)head);
        wire_has_word(spans[i], "gzip");
    }
    if (wire_read_request(bytes, (size_t)head - 1, &early) != 0) abort();
    char accept[WIRE_ACCEPT_SIZE];
    if (q.socket_key.length == 0) return;
    wire_accept(q.socket_key, accept);
    if (strlen(accept) != WIRE_ACCEPT_SIZE - 1) abort();
}

static void read_frames(char *bytes, size_t size) {
    wire_frame f;
    size_t at = 0;
    while (at < size && wire_read_frame(bytes + at, size - at, MESSAGE_MAX, &f) == 1) {
        if (f.size > size - at || f.length > MESSAGE_MAX || f.payload + f.length > bytes + size) {
            abort();
        }
        if (f.opcode >= WIRE_CLOSE && (!f.is_final || f.length > WIRE_CONTROL_MAX)) abort();
        wire_is_utf8(f.payload, f.length);
        at += f.size;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *copy =
        size == 0 ? NULL : malloc(size); /* so that the sanitizer notices reading past the end */
    if (copy == NULL) return 0;
    memcpy(copy, bytes, size);
    read_request(copy, size);
    read_frames(copy, size);
    free(copy);
    return 0;
}
