/* Messages and request bodies that come from clients, as structs. */
#ifndef COLOSSI_SERVER_INCOMING_H
#define COLOSSI_SERVER_INCOMING_H

#include "server/room.h"

enum { MESSAGE_MAX = 4096 }; /* bytes of a message or of a request's body */

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
    IN_STATE,
    IN_WHY,
    IN_PAST,
    IN_PING
} incoming_type;

typedef struct incoming {
    incoming_type type;
    bool has_number, has_token;
    bool is_verbose;  /* the field "full" of the protocol */
    char language[8]; /* of the words that a verbose client wants, or "" */
    uint32_t number;  /* of events that the sender has seen */
    int64_t table;
    uint8_t token[TOKEN_BYTES];
    int seat, count;
    char text[CHAT_SIZE];
} incoming;

/* Reads a message that came on a socket. */
col_status incoming_read(const char *text, size_t length, incoming *in,
                         col_error *error) COL_MUST_CHECK;

/* The description of a new table. */
typedef struct creation {
    col_setup setup;
    seat_kind kind[COL_SEATS_MAX];
    char name[COL_SEATS_MAX][COL_NAME_SIZE]; /* of the person, or the bot's specification */
    bool is_listed;
    int clock_s, increment_s;
} creation;

/* Reads the body of a request that creates a table. */
col_status creation_read(const char *text, size_t length, creation *c,
                         col_error *error) COL_MUST_CHECK;

/* Reads the body of a request to join a table: {"seat": N, "name": TEXT}. Both fields are optional;
 * `*seat` is -1 if there is no seat. */
col_status join_read(const char *text, size_t length, int *seat, char name[COL_NAME_SIZE],
                     col_error *error) COL_MUST_CHECK;

#endif
