/* What can go wrong, and how it is said.
 *
 * A function that a caller or a stranger can get wrong returns a col_status and fills a col_error
 * with one sentence. Nothing is changed when the status is not COL_OK. What only this library can
 * get wrong is an assertion, never a status. */
#ifndef COLOSSI_STATUS_H
#define COLOSSI_STATUS_H

#if defined(__GNUC__)
#define COL_MUST_CHECK        __attribute__((warn_unused_result))
#define COL_FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define COL_MUST_CHECK
#define COL_FORMAT(at, first)
#endif

/* Name, the word printed after "error", what it means. */
#define COL_STATUS_MAP(X)                                                                          \
    X(OK, "ok", "no error")                                                                        \
    X(RULE, "rule", "a rule forbids it; the error's code is the clause")                           \
    X(SYNTAX, "syntax", "the text cannot be read")                                                 \
    X(COMMAND, "command", "no such command")                                                       \
    X(GAME, "game", "no such game, or no game begun")                                              \
    X(SEATS, "seats", "the game is not for that many seats")                                       \
    X(OPTION, "option", "no such option, or a value it does not have")                             \
    X(SEAT, "seat", "no such seat, or it does not act now")                                        \
    X(POSITION, "position", "the text of a position is not a possible one")                        \
    X(RECORD, "record", "the text of a record is not one")                                         \
    X(DATA, "data", "a data file is wrong")                                                        \
    X(CLAUSE, "clause", "no such clause")                                                          \
    X(PLAYER, "player", "no such computer player")                                                 \
    X(LIMIT, "limit", "more than there is room for")                                               \
    X(SEED, "seed", "the seed is missing, or does not fit its commitment or the record")           \
    X(FILE, "file", "a file cannot be read or written")

typedef enum col_status {
#define COL_STATUS_NAME(name, word, meaning) COL_##name,
    COL_STATUS_MAP(COL_STATUS_NAME)
#undef COL_STATUS_NAME
} col_status;

enum { COL_CODE_SIZE = 16, COL_SENTENCE_SIZE = 240 };

typedef struct col_error {
    col_status status;
    char code[COL_CODE_SIZE];         /* a clause such as "CW-2.6c", else the status' word */
    char sentence[COL_SENTENCE_SIZE]; /* one sentence for people, no full stop needed */
} col_error;

/* Fill `error` and return `status`. The format knows %s %d %c %.*s and %%. Control characters
 * become
 * '?', because a sentence may quote a stranger's input and end up on a terminal. */
col_status col_fail(col_error *error, col_status status, const char *format, ...) COL_FORMAT(3, 4);

/* Fill `error` with a refusal that cites clause `code`, and return COL_RULE. */
col_status col_refuse(col_error *error, const char *code, const char *sentence);

/* The word of a status, as printed after "error". */
const char *col_status_word(col_status status);

#endif
