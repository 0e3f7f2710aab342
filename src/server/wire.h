/* HTTP/1.1 requests and WebSocket frames (RFC 9112, RFC 6455) as bytes: reading and writing them,
 * without sockets and without memory of its own. What comes from a stranger is read strictly;
 * whatever could be meant in two ways is refused. */
#ifndef COLOSSI_SERVER_WIRE_H
#define COLOSSI_SERVER_WIRE_H

#include "core/text.h"

enum {
    WIRE_HEAD_MAX = 8192,     /* bytes of a request before its body */
    WIRE_FRAME_HEAD_MAX = 14, /* of a frame that comes in */
    WIRE_FRAME_HEAD_OUT = 10, /* of one that goes out */
    WIRE_CONTROL_MAX = 125,   /* bytes of a ping or a close */
    WIRE_ACCEPT_SIZE = 29     /* the answer to a key, and the end */
};

typedef enum wire_method { WIRE_GET, WIRE_HEAD, WIRE_POST, WIRE_OTHER } wire_method;

/* Spans lie in the bytes that were read; those of headers that are not there are empty. */
typedef struct wire_request {
    wire_method method;
    col_span path; /* without what follows a '?' */
    col_span host, origin, upgrade, connection, socket_key, socket_version, authorization,
        accept_encoding, if_none_match, forwarded_for, content_length, transfer_encoding;
    size_t body; /* how many bytes follow */
    bool keeps_alive;
} wire_request;

/* Returns the bytes of the head, 0 when more must come, or minus the status of the refusal. */
int wire_read_request(const char *bytes, size_t length, wire_request *q);

/* Whether a header's list of words, separated by commas, has this one; case does not matter. */
bool wire_has_word(col_span list, const char *word);

/* The answer to a key of a handshake. */
void wire_accept(col_span key, char text[WIRE_ACCEPT_SIZE]);

typedef enum wire_opcode {
    WIRE_CONTINUED = 0,
    WIRE_TEXT = 1,
    WIRE_BINARY = 2,
    WIRE_CLOSE = 8,
    WIRE_PING = 9,
    WIRE_PONG = 10
} wire_opcode;

/* Why a socket is closed. */
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
    char *payload;       /* unmasked, where it stood */
    size_t length, size; /* of the payload, of the whole frame */
} wire_frame;

/* Reads a client's frame with at most `most` bytes of payload. Returns 1, 0 when more must come, or
 * minus the code to close with. */
int wire_read_frame(char *bytes, size_t length, size_t most, wire_frame *f);

/* Writes the head of a whole frame of the server's; returns its length. */
size_t wire_put_head(char *bytes, wire_opcode opcode, size_t length);

bool wire_is_utf8(const char *bytes, size_t length);

#endif
