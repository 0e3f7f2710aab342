/* Reads and writes HTTP/1.1 requests and WebSocket frames (RFC 9112, RFC 6455) as bytes. There are
 * no sockets here, and nothing is allocated. The bytes come from strangers, so they are read
 * strictly: whatever could be understood in two ways is refused. */
#ifndef COLOSSI_SERVER_WIRE_H
#define COLOSSI_SERVER_WIRE_H

#include "core/text.h"

enum {
    WIRE_HEAD_MAX = 8192,     /* bytes of a request's head */
    WIRE_FRAME_HEAD_MAX = 14, /* bytes of an incoming frame's head */
    WIRE_FRAME_HEAD_OUT = 10, /* bytes of an outgoing frame's head */
    WIRE_CONTROL_MAX = 125,   /* bytes of a ping, pong or close */
    WIRE_ACCEPT_SIZE = 29     /* the answer to a key, with the terminating zero */
};

typedef enum wire_method { WIRE_GET, WIRE_HEAD, WIRE_POST, WIRE_OTHER } wire_method;

/* The spans point into the bytes that were read. The span of a missing header is empty. */
typedef struct wire_request {
    wire_method method;
    col_span path; /* without the query */
    col_span host, origin, upgrade, connection, socket_key, socket_version, authorization,
        accept_encoding, if_none_match, expect, forwarded_for, content_length, transfer_encoding;
    size_t body; /* length of the body in bytes */
    bool keeps_alive;
} wire_request;

/* Reads the head of a request. Returns its length, 0 if it is not complete yet, or a negative HTTP
 * status if it is refused. */
int wire_read_request(const char *bytes, size_t length, wire_request *q);

/* Whether a header's comma-separated list contains this word, regardless of case. */
bool wire_has_word(col_span list, const char *word);

/* Whether an Accept-Encoding allows this encoding. */
bool wire_accepts(col_span list, const char *encoding);

/* Computes the answer to the key of a handshake. */
void wire_accept(col_span key, char text[WIRE_ACCEPT_SIZE]);

typedef enum wire_opcode {
    WIRE_CONTINUED = 0,
    WIRE_TEXT = 1,
    WIRE_BINARY = 2,
    WIRE_CLOSE = 8,
    WIRE_PING = 9,
    WIRE_PONG = 10
} wire_opcode;

/* The codes with which a WebSocket is closed. */
enum {
    WIRE_NORMAL = 1000,
    WIRE_LEAVING = 1001,
    WIRE_PROTOCOL = 1002,
    WIRE_NOT_TEXT = 1003,
    WIRE_NOT_UTF8 = 1007,
    WIRE_POLICY = 1008,
    WIRE_TOO_LONG = 1009
};

typedef struct wire_frame {
    wire_opcode opcode;
    bool is_final;
    char *payload;       /* unmasked in place */
    size_t length, size; /* of the payload and of the whole frame */
} wire_frame;

/* Reads a client's frame whose payload may have at most `limit` bytes. Returns 1, 0 if the frame is
 * not complete yet, or the negative code with which to close the socket. */
int wire_read_frame(char *bytes, size_t length, size_t limit, wire_frame *f);

/* Writes the head of an unfragmented, unmasked frame. Returns the head's length. */
size_t wire_put_head(char *bytes, wire_opcode opcode, size_t length);

/* Returns the code with which to answer a close that has this payload. */
int wire_close_code(const char *payload, size_t length);

/* Whether the bytes are valid UTF-8. */
bool wire_is_utf8(const char *bytes, size_t length);

#endif
