/* Messages and request bodies that come from clients, as structs. */
#ifndef COLOSSI_SERVER_INCOMING_H
#define COLOSSI_SERVER_INCOMING_H

#include "server/room.h"
#include "server/webpush.h"

/* MESSAGE_MAX is the number of bytes of a message or of a request's body. The echo build, which
 * tests/CMakeLists.txt describes, takes long messages and sends each of them back. */
#ifdef COLOSSI_ECHO
enum { ECHOES = 1, MESSAGE_MAX = 16 << 20 };
#else
enum { ECHOES = 0, MESSAGE_MAX = 4096 };
#endif

typedef enum incoming_type {
    IN_DO,
    IN_SIT,
    IN_UNDO,
    IN_TAKEBACK,
    IN_AGREE,
    IN_REFUSE,
    IN_CHAT,
    IN_NAME,
    IN_FILL,
    IN_REPLACE,
    IN_BACK,
    IN_RESIGN,
    IN_DRAW,
    IN_ABORT,
    IN_LEAVE,
    IN_REMATCH,
    IN_STATE,
    IN_WHY,
    IN_PAST,
    IN_PING,
    IN_LOBBY,
    IN_QUEUE,
    IN_UNQUEUE,
    IN_PUSH
} incoming_type;

typedef struct incoming {
    incoming_type type;
    bool has_number, has_token, has_key;
    bool is_verbose;  /* the field "full" of the protocol */
    char language[8]; /* of the words that a verbose client wants, or "" */
    uint32_t number;  /* of events that the sender has seen */
    int64_t table;
    uint8_t token[TOKEN_BYTES];
    uint8_t key[TOKEN_BYTES]; /* the token that the sender wants to have after using up a link */
    int seat, count;
    char text[CHAT_SIZE];
    char name[COL_NAME_SIZE]; /* of whoever uses up a link */
    push_subscription push;   /* its parts are empty if they were not given */
    bool has_push_keys;
} incoming;

/* Reads a message that came on a socket. */
col_status incoming_read(const char *text, size_t length, incoming *in,
                         col_error *error) COL_MUST_CHECK;

/* The description of a new table. */
typedef struct creation {
    col_setup setup;
    seat_kind kind[COL_SEATS_MAX];
    char name[COL_SEATS_MAX][COL_NAME_SIZE]; /* of the person, or the bot's specification */
    bool is_listed, has_lots;
    int clock_s, increment_s; /* clock_s is 0 without such a clock */
    int days;                 /* for each decision, or 0 */
    bool has_key;
    uint8_t key[TOKEN_BYTES]; /* chosen by the client, so that it can repeat the request */
    bool has_token[COL_SEATS_MAX];
    uint8_t token[COL_SEATS_MAX][TOKEN_BYTES]; /* that whoever takes the seat has chosen */
} creation;

/* Reads the body of a request that creates a table. */
col_status creation_read(const char *text, size_t length, creation *c,
                         col_error *error) COL_MUST_CHECK;

/* Reads a message of the type "queue": what somebody waits for. The name is that of seat 1, and the
 * key is the token that the client wants to have. */
col_status wish_read(const char *text, size_t length, creation *c, col_error *error) COL_MUST_CHECK;

/* A request to join a table. */
typedef struct joining {
    int seat; /* -1 for any */
    char name[COL_NAME_SIZE];
    bool has_key;
    uint8_t key[TOKEN_BYTES]; /* the token that the client wants to have */
} joining;

/* Reads the body of a request to join a table: {"seat": N, "name": TEXT, "key": KEY}. All fields
 * are optional. */
col_status join_read(const char *text, size_t length, joining *j, col_error *error) COL_MUST_CHECK;

#endif
