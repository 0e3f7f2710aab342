/* What can go wrong, and how it is reported.
 *
 * A function that a caller or a stranger can misuse returns a col_status and fills a col_error with
 * one sentence. If the status is not COL_OK, nothing was changed. Mistakes that only this library
 * can make are assertions, never a status. */
#ifndef COLOSSI_STATUS_H
#define COLOSSI_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define COL_MUST_CHECK        __attribute__((warn_unused_result))
#define COL_FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define COL_MUST_CHECK
#define COL_FORMAT(at, first)
#endif

/* The name, the word that is printed after "error", and the meaning of each status. */
#define COL_STATUS_MAP(X)                                                                          \
    X(OK, "ok", "no error")                                                                        \
    X(RULE, "rule", "a rule forbids it; the error's code is the clause")                           \
    X(SYNTAX, "syntax", "the text cannot be read")                                                 \
    X(COMMAND, "command", "no such command")                                                       \
    X(GAME, "game", "no such game, or no game begun")                                              \
    X(SEATS, "seats", "the game is not for that many seats")                                       \
    X(OPTION, "option", "no such option, or a value that it cannot have")                          \
    X(SEAT, "seat", "no such seat, or it does not act now")                                        \
    X(POSITION, "position", "the text of a position is not a possible one")                        \
    X(RECORD, "record", "the text is not a record")                                                \
    X(DATA, "data", "a data file has a mistake")                                                   \
    X(CLAUSE, "clause", "no such clause")                                                          \
    X(PLAYER, "player", "no such computer player")                                                 \
    X(LIMIT, "limit", "more than there is room for")                                               \
    X(SEED, "seed", "the seed is missing, or does not match its commitment or the record")         \
    X(FILE, "file", "a file cannot be read or written")

typedef enum col_status {
#define COL_STATUS_NAME(name, word, meaning) COL_##name,
    COL_STATUS_MAP(COL_STATUS_NAME)
#undef COL_STATUS_NAME
} col_status;

enum { COL_CODE_SIZE = 16, COL_SENTENCE_SIZE = 240, COL_FACT_SIZE = 192 };

typedef struct col_error {
    col_status status;
    char code[COL_CODE_SIZE];         /* a clause such as "CW-2.6c", or the word of the status */
    char sentence[COL_SENTENCE_SIZE]; /* one English sentence, without a full stop */
    char fact[COL_FACT_SIZE];         /* what a refusal says, in no language; else "" */
} col_error;

/* Fills `error` and returns `status`. The format may contain %s, %d, %c, %.*s and %%. Control
 * characters become '?', because a sentence may quote a stranger's input and be printed on a
 * terminal. */
col_status col_fail(col_error *error, col_status status, const char *format, ...) COL_FORMAT(3, 4);

/* Fills `error` with a refusal that cites a clause and says a fact (colossi/message.h), and returns
 * COL_RULE. */
col_status col_refuse(col_error *error, const char *clause, const char *fact);

/* Returns the word of a status, as it is printed after "error". */
const char *col_status_word(col_status status);

#ifdef __cplusplus
}
#endif

#endif
