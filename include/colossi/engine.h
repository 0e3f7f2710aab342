/* The engine protocol: lines in, lines out. docs/engine-protocol.md describes it.
 *
 * The engine does no I/O of its own, so that the same code answers on a pipe, in the browser and in
 * the transcript tests. Every answer ends with "ok" or "error CODE: sentence"; an error changes
 * nothing. */
#ifndef COLOSSI_ENGINE_H
#define COLOSSI_ENGINE_H

#include "colossi/players.h"
#include "colossi/record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COL_ENGINE_LOG = 1 << 15,    /* actions of one game */
    COL_ENGINE_REPLAY = 1 << 20, /* bytes of a record that is handed in */
    COL_ENGINE_OUTPUT = 1 << 21, /* bytes that hold every answer */
    COL_ENGINE_PERFT = 16        /* deepest perft */
};

/* A few megabytes: make it static or allocate it. */
typedef struct col_engine {
    bool has_table, is_manual, is_replaying, replay_too_long;
    col_table table;
    col_entry log[COL_ENGINE_LOG];
    col_entry other_log[COL_ENGINE_LOG]; /* a record is read here and taken over when it is good */
    size_t replay_length;
    char replay[COL_ENGINE_REPLAY];
    col_list list;
    col_level levels[COL_ENGINE_PERFT];
    col_canvas canvas;
    col_thinking *thinking; /* NULL if the host gives too little memory for it */
    col_rng rng;            /* for showing one of the worlds that a player thinks possible */

    /* The host sets these before it calls col_engine_begin(), which leaves them alone. All of them
     * may be NULL. */
    void *memory; /* for computer players, see col_thinking_in() */
    size_t memory_size;
    col_host host;                                   /* the clock is for `go … movetime` */
    bool (*fresh_seed)(uint8_t seed[COL_SEED_SIZE]); /* for `new` without a seed */
} col_engine;

void col_engine_begin(col_engine *e);

/* Answers one line. Returns false after `quit`. */
bool col_engine_line(col_engine *e, const char *line, size_t length, col_writer *out);

#ifdef __cplusplus
}
#endif

#endif
