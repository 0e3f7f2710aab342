/* The engine protocol: lines in, lines out. docs/engine-protocol.md describes it.
 *
 * The engine does no I/O of its own, so the same code answers on a pipe, in the browser and in the
 * transcript tests. Every answer ends with "ok" or "error CODE: sentence". A command that fails
 * changes nothing. */
#ifndef COLOSSI_ENGINE_H
#define COLOSSI_ENGINE_H

#include "colossi/message.h"
#include "colossi/players.h"
#include "colossi/record.h"
#include "colossi/story.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COL_ENGINE_LOG = 1 << 15,       /* most actions of a game */
    COL_ENGINE_REPLAY = 1 << 20,    /* most bytes of a record that is replayed */
    COL_ENGINE_OUTPUT = 1 << 21,    /* enough bytes for any answer */
    COL_ENGINE_PERFT = 16,          /* greatest depth of perft */
    COL_ENGINE_CATALOGUE = 1 << 19, /* most bytes of a catalogue */
    COL_ENGINE_MESSAGES = 1 << 12   /* most messages in it */
};

/* A few megabytes: make it static or allocate it. */
typedef struct col_engine {
    bool has_table, is_manual;
    bool is_replaying, is_translating; /* a record or a catalogue is being handed in */
    bool replay_too_long;
    col_table table;
    col_entry log[COL_ENGINE_LOG];
    col_entry other_log[COL_ENGINE_LOG]; /* a record is read here and copied if it is valid */
    size_t replay_length;
    char replay[COL_ENGINE_REPLAY]; /* the record or the catalogue that is being handed in */
    const col_catalogue *language;  /* of the words in answers */
    col_catalogue catalogue;        /* the one that was handed in last, in the text below */
    char catalogue_text[COL_ENGINE_CATALOGUE];
    col_message messages[COL_ENGINE_MESSAGES], other_messages[COL_ENGINE_MESSAGES];
    bool has_story; /* `story` fits the log and stands at the end of what was told last */
    int story_viewer;
    col_story story;
    col_list list;
    col_level levels[COL_ENGINE_PERFT];
    col_canvas canvas;
    col_thinking *thinking; /* NULL if the host gives too little memory for it */
    col_rng rng;            /* draws the world in which an expected line is shown */
    int multi, asked;       /* candidates that the last `go` was asked for, and for which seat */
    col_action decision;    /* what it answered */

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
