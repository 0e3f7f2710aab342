/* The game interface: what a game of giants must tell the rest of the world.
 *
 * A game is one constant col_game: some facts and some pure functions. The functions do no I/O,
 * allocate nothing, hold no globals, use no floating point and read no clock. They work on
 *
 *   col_setup  what is fixed when a game begins: seats, options, data. Public to everybody.
 *   col_state  a position: at most 4 KiB of plain bytes, copied with memcpy, compared with memcmp.
 *              Equal positions have equal bytes. No pointers, no shuffled deck, no generator.
 *   a view     a state in which everything a viewer may not know is blanked (observe).
 *   col_action one small decision, in 32 bits. Who makes it is the actor: a seat, or chance.
 *
 * Seats count from 0 here and from 1 in every text. */
#ifndef COLOSSI_GAME_H
#define COLOSSI_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/canvas.h"
#include "colossi/luck.h"
#include "colossi/status.h"
#include "colossi/writer.h"

enum {
    COL_SEATS_MAX = 6,
    COL_CHANCE = 7, /* the actor of dice and draws */
    COL_PUBLIC = 8, /* the viewer who holds no seat */
    COL_ALL = 9,    /* the viewer from whom nothing is hidden: the table itself, records */

    COL_STATE_MAX = 4096,
    COL_RULES_MAX = 512,
    COL_OPTIONS_MAX = 32,
    COL_TEXT_MAX = 128,      /* an action's text, terminator included */
    COL_POSITION_MAX = 8192, /* a position's text, terminator included */
    COL_LEGAL_MAX = 8192     /* no game's list of legal actions is longer */
};

/* Kind in the top byte, operands below. 0 is never an action. */
typedef uint32_t col_action;

static inline col_action col_action_of(unsigned kind, unsigned operands) {
    return (col_action)kind << 24 | (operands & 0xFFFFFFu);
}

static inline unsigned col_action_kind(col_action a) {
    return a >> 24;
}

typedef struct col_outcome {
    col_action action;
    uint32_t weight;
} col_outcome;

/* What an action did to knowledge and to the turn: apply() returns these. Undo, clocks, sounds and
 * the log hang on them. */
enum {
    COL_EFFECT_TURN = 1,     /* the decision went to another seat */
    COL_EFFECT_ROLLED = 2,   /* chance spoke */
    COL_EFFECT_REVEALED = 4, /* a seat learnt something it did not know */
    COL_EFFECT_SEALED = 8,   /* only its actor knows the action until a later one unseals */
    COL_EFFECT_UNSEALED = 16 /* what was sealed lies open now */
};

typedef union col_state {
    uint8_t bytes[COL_STATE_MAX];
    uint64_t align;
} col_state;

/* A variant: `values` are its words, NULL-terminated, and a value is an index into them; where it
 * is NULL the value is a whole number from low to high. */
typedef struct col_option {
    const char *name;
    const char *const *values;
    int16_t low, high;
    int16_t standard;
    const char *help;
} col_option;

/* A named set of options, chosen with ruleset=NAME. */
typedef struct col_preset {
    const char *name;
    const char *settings; /* "name=value name=value" on top of the standard values */
    const char *help;
} col_preset;

/* A clause of the rules, as `rules CLAUSE` prints it. Made from docs/rules/<game>.md. */
typedef struct col_clause {
    const char *id; /* "CW-2.6c" */
    const char *text;
} col_clause;

/* Why an action is not allowed; clause NULL: it is. */
typedef struct col_refusal {
    const char *clause; /* "CW-2.6c" */
    const char *sentence;
} col_refusal;

typedef struct col_result {
    bool over;
    const char *reason; /* one word, or "" while the game runs */
    int score[COL_SEATS_MAX];
    int rank[COL_SEATS_MAX]; /* from 1; 0 while the game runs */
} col_result;

typedef struct col_game col_game;

typedef struct col_setup {
    const col_game *game;
    const void *data; /* the game's data: the built-in one, or one read by read_data() */
    char own_data[COL_SEED_TEXT]; /* "", or the SHA-256 in hex of the file `data` was read from */
    int seats;
    int16_t option[COL_OPTIONS_MAX];
    union {
        uint8_t bytes[COL_RULES_MAX];
        uint64_t align;
    } rules; /* what prepare() worked out of seats, options and data */
} col_setup;

struct col_game {
    const char *name, *title;  /* "causeway", "Giant's Causeway" */
    const char *clause_prefix; /* "CW" */
    int rules_version, min_seats, max_seats;
    const char *const *seat_titles; /* what a seat is called in the rules, or NULL */
    const col_option *options;      /* ended by a NULL name */
    const col_preset *presets;      /* ended by a NULL name, or NULL */
    const col_clause *clauses;      /* ended by a NULL id */
    size_t state_size, data_size;
    int max_legal;    /* bound of a list of legal actions */
    int max_outcomes; /* bound of a list of chance's outcomes, 0: no chance */
    int max_actions;  /* bound of the length of a game */

    const void *data;      /* the built-in data */
    const char *data_text; /* the text it was made from */

    /* Reads a data file's text into data_size bytes. Errors name line, field and reason. */
    col_status (*read_data)(const char *text, size_t length, void *data, col_error *error);

    /* Refuses options that do not go together and fills setup->rules. */
    col_status (*prepare)(col_setup *setup, col_error *error);

    void (*init)(const col_setup *setup, col_state *s);

    /* Who decides now: a bit a seat, the chance bit, or 0 when the game is over. Several bits are a
     * sealed choice: each seat's action is applied when it comes and stays hidden from the others.
     */
    unsigned (*actors)(const col_setup *setup, const col_state *s);

    /* Every legal action of a seat that decides now, each once, in an order that never changes.
     * Works on the seat's own view as well as on the state. */
    int (*legal)(const col_setup *setup, const col_state *s, int seat, col_action *out);

    /* How many actions legal() would list, where it can be told without listing; may be NULL. */
    int (*count)(const col_setup *setup, const col_state *s, int seat);

    /* A random one of legal()'s actions without listing them: the one with number
     * col_rng_below(rng, count). May be NULL. Playouts live on it. */
    col_action (*pick)(const col_setup *setup, const col_state *s, int seat, col_rng *rng);

    /* Chance's outcomes with their weights; NULL where the game has no chance. */
    int (*chance)(const col_setup *setup, const col_state *s, col_outcome *out);

    /* Carries out a legal action and returns its effects. */
    unsigned (*apply)(const col_setup *setup, col_state *s, int actor, col_action a);

    /* The clause that forbids a seat's action; legal() and why_not() agree. */
    col_refusal (*why_not)(const col_setup *setup, const col_state *s, int seat, col_action a);

    void (*observe)(const col_setup *setup, const col_state *s, int viewer, col_state *view);

    /* A state that the viewer's view fits, what is hidden drawn at random by its likelihood. */
    void (*determinize)(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                        col_state *out);

    void (*result)(const col_setup *setup, const col_state *s, col_result *out);

    /* An action's text before it is applied to s, as `viewer` may read it ("?" for a secret). */
    void (*print)(const col_setup *setup, const col_state *s, int actor, col_action a, int viewer,
                  col_writer *w);

    /* The action that a text means. Only reading: legal or not is why_not()'s business. */
    col_status (*parse)(const col_setup *setup, const col_state *s, int actor, const char *text,
                        col_action *out, col_error *error);

    /* The whole position in one line, and back. */
    void (*write_position)(const col_setup *setup, const col_state *s, col_writer *w);
    col_status (*read_position)(const col_setup *setup, const char *text, col_state *s,
                                col_error *error);

    /* The view as JSON fields for the page. */
    void (*describe)(const col_setup *setup, const col_state *view, int viewer, col_json *json);

    /* For people: the board with the numbers of the choices where they lead; an action in words;
     * what is asked of the seat, in one sentence; the clauses that matter now, separated by blanks.
     */
    void (*draw)(const col_setup *setup, const col_state *view, int viewer,
                 const col_action *choices, int count, col_canvas *canvas);
    void (*explain)(const col_setup *setup, const col_state *view, int actor, col_action a,
                    col_writer *w);
    void (*prompt)(const col_setup *setup, const col_state *view, int seat, col_writer *w);
    const char *(*topics)(const col_setup *setup, const col_state *view);

    /* The board as an SVG picture, drawn from the data alone; NULL where there is no board. */
    void (*picture)(const void *data, col_writer *svg);

    uint64_t (*hash)(const col_setup *setup, const col_state *s);

    /* NULL, or the invariant of the rules that the state breaks: for tests. */
    const char *(*broken)(const col_setup *setup, const col_state *s);
};

/* Setting up ------------------------------------------------------------------------------- */

/* A setup with the standard options, the game's built-in data and its smallest number of seats. */
void col_setup_begin(col_setup *setup, const col_game *game);

/* Sets one option from text; "ruleset" chooses a preset and sets all options anew. */
col_status col_setup_option(col_setup *setup, const char *name, const char *value,
                            col_error *error) COL_MUST_CHECK;

/* Sets the number of seats from text. */
col_status col_setup_seats(col_setup *setup, const char *value, col_error *error) COL_MUST_CHECK;

/* Checks the number of seats, lets the game check the rest. To be called once, last. */
col_status col_setup_end(col_setup *setup, col_error *error) COL_MUST_CHECK;

/* An option's value as text, and whether it is the standard one. */
void col_option_print(const col_option *option, int value, col_writer *w);
bool col_option_is_standard(const col_setup *setup, int index);

/* The clause with this id in any game's rules, or NULL. Case does not matter. */
const col_clause *col_find_clause(const char *id);

/* Playing without a table: tests, search, bench ---------------------------------------------- */

static inline bool col_acts(unsigned actors, int actor) {
    return actors >> actor & 1;
}

/* The lowest actor in a set that is not empty. */
int col_first_actor(unsigned actors);

/* One of chance's outcomes, where `pick` is below the sum of the weights. */
col_action col_pick_outcome(const col_outcome *outcomes, int count, uint64_t pick);
uint64_t col_total_weight(const col_outcome *outcomes, int count);

/* Room for one list of what may happen next; large, so one per thread and not on a small stack. */
typedef union col_list {
    col_action action[COL_LEGAL_MAX];
    col_outcome outcome[COL_LEGAL_MAX];
} col_list;

/* Chooses one action at random, exactly uniform for a seat and by weight for chance; the lowest
 * actor decides. Returns the actor, or -1 when the game is over. */
int col_random_action(const col_setup *setup, const col_state *s, col_rng *rng, col_list *list,
                      col_action *action);

/* Plays at random to the end, at most `limit` actions; returns how many were made. */
int col_playout(const col_setup *setup, col_state *s, col_rng *rng, col_list *list, int limit);

/* Leaves of the tree of all action sequences of `depth` decisions, chance included. Not recursive
 * over the stack of the caller: states and lists of every level stand in `levels`, depth of them.
 */
typedef struct col_level {
    col_state state;
    col_list list;
    int count, next, actor;
} col_level;

enum { COL_PERFT_DEPTH_MAX = 32 };

uint64_t col_perft(const col_setup *setup, const col_state *s, int depth, col_level *levels);

/* The view as a JSON object: the common fields and the game's own. */
void col_describe(const col_setup *setup, const col_state *view, int viewer, col_writer *w);

/* The games ---------------------------------------------------------------------------------- */

extern const col_game *const COL_GAMES[]; /* NULL-terminated */

const col_game *col_find_game(const char *name);

#endif
