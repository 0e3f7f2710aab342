/* Puzzles: positions in which one action is the right one. They are data, in
 * data/<game>/puzzles.txt; docs/puzzles.md describes the file and what a puzzle promises.
 *
 * There are two kinds. "win N": the seat can force a win with N actions of its own, and no other
 * first action forces one. "best": the search is sure that one action is better than every other.
 *
 * Nothing here allocates or does I/O. Texts are spans of the file, which must outlive them. */
#ifndef COLOSSI_PUZZLES_PUZZLE_H
#define COLOSSI_PUZZLES_PUZZLE_H

#include "colossi/colossi.h"
#include "core/text.h"

enum {
    PUZZLE_WIN_MAX = 4,   /* own actions of the longest forced win */
    PUZZLE_GRADE_MAX = 5, /* the hardest */
    PUZZLE_CHOICES = 4,   /* candidates that are stored */
    PUZZLE_LINE_MAX = 512 /* size of the text of a line */
};

/* A candidate and what the seat may expect after it, in percent, with its 95 % interval. */
typedef struct puzzle_choice {
    col_span action;
    int value, low, high;
} puzzle_choice;

typedef struct puzzle {
    int at; /* the line of the file where it begins */
    col_span name, setup, position, action, line;
    int seat; /* from 0 */
    int wins; /* own actions to the win, or 0 for the kind "best" */
    int grade;
    puzzle_choice choice[PUZZLE_CHOICES];
    int choices;
} puzzle;

/* file.c: the text of puzzles ------------------------------------------------------------------ */

/* Takes the next puzzle off the front of `rest`. `number` is the number of lines that were read so
 * far. Returns COL_OK with a name of length 0 at the end of the text. */
col_status puzzle_read(col_span *rest, int *number, puzzle *out, col_error *error) COL_MUST_CHECK;

void puzzle_write(const puzzle *p, col_writer *w);

/* Begins a table with the position of a puzzle, and finds the action that solves it. Fails if the
 * seat does not decide alone or may not make that action. */
col_status puzzle_open(const col_game *game, const puzzle *p, col_table *t, col_action *action,
                       col_error *error) COL_MUST_CHECK;

/* The prefix of the names of a game's puzzles, such as "cw-". */
void puzzle_prefix(const col_game *game, char prefix[8]);

/* win.c: forced wins --------------------------------------------------------------------------- */

/* What one position is worth as a puzzle. */
typedef struct puzzle_win {
    col_action action;
    int wins; /* own actions to the win */
    char line[PUZZLE_LINE_MAX];
} puzzle_win;

/* Whether exactly one action of the seat that acts forces a win, in at most PUZZLE_WIN_MAX own
 * actions, and which one. */
bool puzzle_find_win(const col_setup *setup, const col_state *s, col_thinking *thinking,
                     puzzle_win *out);

/* Proves a puzzle of the kind "win" again. */
col_status puzzle_prove_win(const puzzle *p, const col_table *t, col_action action,
                            col_thinking *thinking, col_error *error) COL_MUST_CHECK;

/* best.c: actions that are clearly best -------------------------------------------------------- */

/* A candidate as it was measured by several searches. */
typedef struct puzzle_value {
    col_action action;
    double mean, low, high; /* in percent */
} puzzle_value;

/* Whether one action of a seat is clearly best, from its view. Writes the best candidates, the best
 * one first, and returns how many; 0 if none is clearly best. */
int puzzle_find_best(const col_setup *setup, const col_state *view, int seat, uint64_t seed,
                     col_thinking *thinking, puzzle_value out[PUZZLE_CHOICES]);

/* A measured candidate as it is stored, in whole percent. */
puzzle_choice puzzle_told(const puzzle_value *v, col_span action);

/* Measures the candidates of a puzzle of the kind "best" again, from the view of its seat. Returns
 * how many there are, or 0 if its action is no longer clearly best. */
int puzzle_measure(const puzzle *p, const col_setup *setup, const col_state *view,
                   col_action action, col_thinking *thinking, puzzle_value out[PUZZLE_CHOICES]);

/* Proves a puzzle of the kind "best" again, with seeds that depend on its name. */
col_status puzzle_prove_best(const puzzle *p, const col_table *t, col_action action,
                             col_thinking *thinking, col_error *error) COL_MUST_CHECK;

/* grade.c -------------------------------------------------------------------------------------- */

/* How hard the players find an action: 1 if the weakest level finds it, up to PUZZLE_GRADE_MAX. */
int puzzle_grade(const col_setup *setup, const col_state *view, int seat, col_action action,
                 col_thinking *thinking);

/* find.c: looks for puzzles in games that the players play against each other -------------------
 */

enum { PUZZLE_PLIES = 1024, PUZZLE_KINDS = 64, PUZZLE_KEYS = 1 << 12 };

/* How many puzzles have something in common. */
typedef struct puzzle_count {
    uint32_t key;
    int count;
} puzzle_count;

typedef struct puzzle_finder {
    const col_game *game;
    col_thinking *thinking; /* for the players and for the proofs */
    col_rng rng;
    int wanted; /* puzzles that are looked for in all */
    int found, by_wins[PUZZLE_WIN_MAX + 1], by_grade[PUZZLE_GRADE_MAX + 1];
    puzzle_count by_kind[PUZZLE_KINDS], by_action[PUZZLE_KINDS]; /* of the right actions */
    int last_number;                                             /* of the puzzles that exist */
    uint64_t key[PUZZLE_KEYS]; /* of the positions that are puzzles already */
    int keys;

    /* The game that is being played. */
    col_setup setup;
    col_state state[PUZZLE_PLIES];
    int plies;
    col_list list;

    /* What the last puzzle consists of. */
    char name[16], options[32], position[COL_POSITION_MAX], action[PUZZLE_CHOICES][COL_TEXT_MAX];
    puzzle_win win;
    puzzle puzzle;
} puzzle_finder;

void puzzle_finder_begin(puzzle_finder *f, const col_game *game, uint64_t seed, int wanted,
                         col_thinking *thinking);

/* Tells the finder about a puzzle that exists. Returns false if the same position is known already,
 * turned, mirrored or with exchanged colours. */
bool puzzle_finder_know(puzzle_finder *f, const puzzle *p, const col_setup *setup,
                        const col_state *s);

/* Plays one game and looks for a puzzle in it. Returns whether f->puzzle is a new one. */
bool puzzle_finder_play(puzzle_finder *f);

#endif
