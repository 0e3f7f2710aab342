/* The game interface: what a game must provide so that every other part of Colossi can play it.
 *
 * A game is one constant col_game: some facts and some pure functions. The functions do no I/O,
 * allocate nothing, keep no global variables, use no floating point and read no clock. They work on
 *
 *   col_setup  everything that is fixed when a game begins: seats, options, data. It is public.
 *   col_state  a position: at most 4 KiB of plain bytes, copied with memcpy, compared with memcmp.
 *              Equal positions have equal bytes. A state holds no pointers, no shuffled deck and no
 *              random generator.
 *   a view     a state in which observe() has blanked everything the viewer may not know.
 *   col_action one small decision in 32 bits. Whoever makes it is the actor: a seat, or chance.
 *
 * Seats are numbered from 0 in the code and from 1 in every text. */
#ifndef COLOSSI_GAME_H
#define COLOSSI_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/canvas.h"
#include "colossi/luck.h"
#include "colossi/status.h"
#include "colossi/writer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COL_SEATS_MAX = 6,
    COL_CHANCE = 7, /* the actor who rolls dice and draws cards */
    COL_PUBLIC = 8, /* a viewer without a seat: a spectator */
    COL_ALL = 9,    /* a viewer from whom nothing is hidden: the table itself, its record */

    COL_STATE_MAX = 4096,
    COL_RULES_MAX = 512,
    COL_OPTIONS_MAX = 32,
    COL_TEXT_MAX = 128,      /* size of an action's text, including the terminator */
    COL_POSITION_MAX = 8192, /* size of a position's text, including the terminator */
    COL_LEGAL_MAX = 8192,    /* no game lists more legal actions than this */
    COL_OUTCOMES_MAX = 256   /* no game lists more outcomes of chance than this */
};

/* The kind is in the top byte, the operands are below it. 0 is never an action. */
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

/* What an action did to the turn and to what people know. Undo, clocks, sounds and the log depend
 * on these. A game's apply() returns the last three; col_apply() adds the first two, which follow
 * from the actors before and after. */
enum {
    COL_EFFECT_TURN = 1,     /* the actor no longer decides alone: the turn has passed */
    COL_EFFECT_ROLLED = 2,   /* the actor was chance */
    COL_EFFECT_REVEALED = 4, /* a seat learnt something it did not know */
    COL_EFFECT_SEALED = 8,   /* only the actor may know the action until a later one unseals it */
    COL_EFFECT_UNSEALED = 16 /* all sealed actions are public from now on */
};

typedef union col_state {
    uint8_t bytes[COL_STATE_MAX];
    uint64_t align;
} col_state;

/* A variant of the rules. `values` is a NULL-terminated list of words and the option's value is an
 * index into it. If `values` is NULL, the value is a whole number from `low` to `high`. */
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
    const char *settings; /* "name=value name=value", applied to the standard values */
    const char *help;
} col_preset;

/* A clause of the rules, as `rules CLAUSE` prints it. The build makes these from
 * docs/rules/<game>.md. */
typedef struct col_clause {
    const char *id; /* "CW-2.6c" */
    const char *text;
} col_clause;

/* Why an action is not allowed: the clause, and a fact that says it in one sentence. If `clause` is
 * NULL, the action is allowed. */
typedef struct col_refusal {
    const char *clause; /* "CW-2.6c" */
    const char *fact;
} col_refusal;

typedef struct col_result {
    bool over;
    const char *reason; /* why the game ended, in one word; "" while it is still running */
    int score[COL_SEATS_MAX];
    int rank[COL_SEATS_MAX]; /* from 1 for the winner; 0 while the game is still running */
} col_result;

typedef struct col_game col_game;

typedef struct col_setup {
    const col_game *game;
    const void *data; /* the game's built-in data, or data that read_data() read from a file */
    char own_data[COL_SEED_TEXT]; /* SHA-256 of that file in hex, or "" for the built-in data */
    int seats;
    int rules_version; /* from 1 to game->rules_version; records name the one they were played by */
    int16_t option[COL_OPTIONS_MAX];
    union {
        uint8_t bytes[COL_RULES_MAX];
        uint64_t align;
    } rules; /* values that prepare() derived from seats, options and data */
} col_setup;

/* The functions of a game, by type, so that a game's header can declare them in one line each:
 * `col_legal_function causeway_legal;`.
 *
 * Unless it says otherwise, a function reads only the first state_size bytes of a state, and the
 * states, views and buffers it is given do not overlap. */

/* Reads a data file's text into data_size bytes. Errors name the line, the field and the reason. */
typedef col_status col_read_data_function(const char *text, size_t length, void *data,
                                          col_error *error);

/* Rejects options that do not go together, and fills setup->rules. */
typedef col_status col_prepare_function(col_setup *setup, col_error *error);

/* Writes the first position. It writes all state_size bytes, whatever they held before. */
typedef void col_init_function(const col_setup *setup, col_state *s);

/* Returns who decides now: one bit per seat, the chance bit, or 0 when the game is over. With
 * several bits, seats decide at the same time. Each action is applied when it arrives; one whose
 * effects include SEALED stays hidden from the other seats. */
typedef unsigned col_actors_function(const col_setup *setup, const col_state *s);

/* Lists the legal actions of a seat, each once, in an order that never changes, and returns their
 * number: 0 if the seat does not decide now. Works on the seat's own view as well as on the state.
 */
typedef int col_legal_function(const col_setup *setup, const col_state *s, int seat,
                               col_action *out);

/* Returns the number of actions that legal() would list, without listing them. */
typedef int col_count_function(const col_setup *setup, const col_state *s, int seat);

/* Chooses one of legal()'s actions at random without listing them: the one whose index is
 * col_rng_below(rng, count). Playouts depend on its speed. */
typedef col_action col_pick_function(const col_setup *setup, const col_state *s, int seat,
                                     col_rng *rng);

/* Lists chance's outcomes with their weights, which are at least 1, and returns their number. */
typedef int col_chance_function(const col_setup *setup, const col_state *s, col_outcome *out);

/* Makes a legal action. Returns what it did to knowledge: REVEALED, SEALED and UNSEALED. The bytes
 * that it leaves depend on nothing but the setup, the bytes it found, the actor and the action. */
typedef unsigned col_apply_function(const col_setup *setup, col_state *s, int actor, col_action a);

/* Returns the clause that forbids a seat's action, or no clause if legal() lists the action. Any
 * seat and any 32 bits may be asked about. */
typedef col_refusal col_why_not_function(const col_setup *setup, const col_state *s, int seat,
                                         col_action a);

/* Writes what the viewer may know into `view`, which is not `s`: all state_size bytes, whatever
 * they held before. A view is a state for every function that takes a view or a seat's own state.
 * The view of COL_ALL is the state itself. */
typedef void col_observe_function(const col_setup *setup, const col_state *s, int viewer,
                                  col_state *view);

/* Draws a state consistent with the viewer's view into `out`, which is not `view`. Hidden parts are
 * sampled with the right probabilities. */
typedef void col_determinize_function(const col_setup *setup, const col_state *view, int viewer,
                                      col_rng *rng, col_state *out);

/* Takes back the sealed actions that have not been unsealed, in a state or a view: afterwards all
 * seats of the sealed choice act, as before the first of them did. */
typedef void col_reopen_function(const col_setup *setup, col_state *s);

/* Fills the whole of `out`, whatever it held before. While the game is running `over` is false,
 * every rank is 0 and the scores are those of the moment. Works on a view too: what the viewer may
 * not know does not count. */
typedef void col_result_function(const col_setup *setup, const col_state *s, col_result *out);

/* Writes an action's text as `viewer` may read it, with "?" for a secret. `s` is the state before
 * the action. */
typedef void col_print_function(const col_setup *setup, const col_state *s, int actor, col_action a,
                                int viewer, col_writer *w);

/* Finds the action that a text means. It only reads: whether the action is legal is for why_not()
 * to say. */
typedef col_status col_parse_function(const col_setup *setup, const col_state *s, int actor,
                                      const char *text, col_action *out, col_error *error);

/* Write the whole position as one line, and read it back to the same bytes. read_position() writes
 * nothing unless it returns COL_OK. */
typedef void col_write_position_function(const col_setup *setup, const col_state *s, col_writer *w);
typedef col_status col_read_position_function(const col_setup *setup, const char *text,
                                              col_state *s, col_error *error);

/* Writes the view as JSON fields for the page. */
typedef void col_describe_function(const col_setup *setup, const col_state *view, int viewer,
                                   col_json *json);

/* For people at a terminal: draws the board, with the number of each choice at the place it leads
 * to. Words are put there as facts, with col_canvas_say(), and so is a legend for letters that
 * stand for words. The canvas has its audience already. */
typedef void col_draw_function(const col_setup *setup, const col_state *view, int viewer,
                               const col_action *choices, int count, col_canvas *canvas);

/* What people are told is written as facts (colossi/message.h), never as words of a language.
 *
 * explain() writes one fact that says what an action does, prompt() one that says what the seat is
 * asked to do, and topics() names the clauses that matter now, separated by blanks. */
typedef void col_explain_function(const col_setup *setup, const col_state *view, int actor,
                                  col_action a, col_writer *fact);
typedef void col_prompt_function(const col_setup *setup, const col_state *view, int seat,
                                 col_writer *fact);
typedef const char *col_topics_function(const col_setup *setup, const col_state *view);

/* Writes what has happened, as facts in the order in which a person would tell them: what the actor
 * did, and what it brought about (who was paid, what was scored or revealed, that a phase or the
 * last round began). `since`, `before` and `after` are views of the same viewer: the one after the
 * last news, and those just before and after the action. If the action is a part of something
 * larger, such as one step of a long way, the game may write nothing; then `since` stays where it
 * is until the whole can be told. `a` is 0 if the viewer may not know the action. */
typedef struct col_happening {
    const col_state *since, *before, *after;
    int viewer, actor;
    col_action a;
} col_happening;
typedef void col_news_function(const col_setup *setup, const col_happening *h, col_writer *facts);

/* Writes the name that the game's data has for a typed value of a fact ("region", "r5"), and
 * returns whether it has one. Catalogues may translate such names. */
typedef bool col_name_value_function(const col_setup *setup, const char *type, const char *word,
                                     col_writer *w);

/* Writes the player aid, which may be looked at any time, as facts: what the printed aid card of a
 * good game holds, with the numbers of this setup. `<game>.aid.part.X` begins a part,
 * `<game>.aid.name.X` an entry whose text is the facts after it, and `<game>.aid.label.X` is said
 * before the fact after it. If `seat` is no COL_PUBLIC, what concerns this seat comes last, from
 * its view. */
typedef void col_aid_function(const col_setup *setup, const col_state *view, int seat,
                              col_writer *facts);

/* Draws the board as an SVG picture, from the data alone. */
typedef void col_picture_function(const void *data, col_writer *svg);

/* Returns a hash of the position, for transposition tables: equal positions have equal hashes, and
 * different ones almost never do. */
typedef uint64_t col_hash_function(const col_setup *setup, const col_state *s);

/* For tests: returns the invariant of the rules that the state breaks, or NULL. */
typedef const char *col_broken_function(const col_setup *setup, const col_state *s);

struct col_game {
    const char *name, *title; /* "causeway", "Giant's Causeway" */
    int rules_version;        /* the newest; setups may ask for any from 1 up to it */
    int min_seats, max_seats;
    const char *const *seat_titles; /* what the rules call each seat, or NULL */
    const col_option *options;      /* the last one has no name */
    const col_preset *presets;      /* the last one has no name; may be NULL */
    const col_clause *clauses;      /* the last one has no id */
    size_t state_size, data_size;
    int max_legal;    /* no list of legal actions is longer */
    int max_outcomes; /* no list of chance's outcomes is longer; 0 if the game has no chance */
    int max_actions;  /* no game is longer */

    const void *data;      /* the built-in data */
    const char *data_text; /* the text it was made from */

    col_read_data_function *read_data;
    col_prepare_function *prepare;
    col_init_function *init;
    col_actors_function *actors;
    col_legal_function *legal;
    col_count_function *count;   /* NULL if counting is no faster than listing */
    col_pick_function *pick;     /* NULL if picking is no faster than listing */
    col_chance_function *chance; /* NULL if the game has no chance */
    col_apply_function *apply;
    col_why_not_function *why_not;
    col_observe_function *observe;
    col_determinize_function *determinize;
    col_reopen_function *reopen; /* NULL if the game has no sealed actions */
    col_result_function *result;
    col_print_function *print;
    col_parse_function *parse;
    col_write_position_function *write_position;
    col_read_position_function *read_position;
    col_describe_function *describe;
    col_draw_function *draw;
    col_explain_function *explain;
    col_prompt_function *prompt;
    col_topics_function *topics;
    col_news_function *news;
    col_name_value_function *name_value; /* NULL if the data has no names */
    col_aid_function *aid;
    col_picture_function *picture; /* NULL if there is no board to draw */
    col_hash_function *hash;
    col_broken_function *broken;
};

/* Setting up ------------------------------------------------------------------------------- */

/* Begins a setup with the standard options, the game's built-in data, its smallest number of seats
 * and its newest rules version. */
void col_setup_begin(col_setup *setup, const col_game *game);

/* Sets one option from text. The name "ruleset" chooses a preset, which sets all options. */
col_status col_setup_option(col_setup *setup, const char *name, const char *value,
                            col_error *error) COL_MUST_CHECK;

/* Sets the number of seats from text. */
col_status col_setup_seats(col_setup *setup, const char *value, col_error *error) COL_MUST_CHECK;

/* Checks the number of seats and lets the game check the rest. Call it once, after the options. */
col_status col_setup_end(col_setup *setup, col_error *error) COL_MUST_CHECK;

/* Prints an option's value; tells whether an option has its standard value. */
void col_option_print(const col_option *option, int value, col_writer *w);
bool col_option_is_standard(const col_setup *setup, int index);

/* Finds a clause of any game by its id, ignoring case. Returns NULL if there is none. */
const col_clause *col_find_clause(const char *id);

/* Playing without a table, as tests, searches and benchmarks do
 * ---------------------------------------------- */

static inline bool col_acts(unsigned actors, int actor) {
    return actors >> actor & 1;
}

/* Returns the lowest actor in a set that is not empty. */
int col_first_actor(unsigned actors);

/* Applies a legal action and returns its effects, including TURN and ROLLED. Playouts that do not
 * need effects call game->apply() directly. */
unsigned col_apply(const col_setup *setup, col_state *s, int actor, col_action a);

/* Returns the outcome that `pick` falls on, where `pick` is below the sum of the weights. */
col_action col_pick_outcome(const col_outcome *outcomes, int count, uint64_t pick);
uint64_t col_total_weight(const col_outcome *outcomes, int count);

/* Room for one list of actions or outcomes. It is large, so keep one per thread and do not put it
 * on a small stack. */
typedef union col_list {
    col_action action[COL_LEGAL_MAX];
    col_outcome outcome[COL_LEGAL_MAX];
} col_list;

/* Chooses one action of the lowest actor at random: uniformly for a seat, by weight for chance.
 * Returns the actor, or -1 if the game is over. */
int col_random_action(const col_setup *setup, const col_state *s, col_rng *rng, col_list *list,
                      col_action *action);

/* Plays at random until the game ends or `limit` actions are made. Returns how many were made. */
int col_playout(const col_setup *setup, col_state *s, col_rng *rng, col_list *list, int limit);

/* Counts the leaves of the tree of all action sequences of `depth` decisions, including those of
 * chance. `levels` is an array of `depth` elements; it holds the states and lists of each level, so
 * that nothing large is put on the stack. */
typedef struct col_level {
    col_state state;
    col_list list;
    int count, next, actor;
} col_level;

enum { COL_PERFT_DEPTH_MAX = 32 };

uint64_t col_perft(const col_setup *setup, const col_state *s, int depth, col_level *levels);

/* Writes the view as a JSON object: the common fields, then the game's own. */
void col_describe(const col_setup *setup, const col_state *view, int viewer, col_writer *w);

/* The games ---------------------------------------------------------------------------------- */

extern const col_game *const COL_GAMES[]; /* NULL-terminated */

const col_game *col_find_game(const char *name);

#ifdef __cplusplus
}
#endif

#endif
