/* A table: one running game with its seats, its luck and its log.
 *
 * The log is the truth: the state is the starting position plus the logged actions, and undo
 * replays them. The caller provides the memory for the log. A function that fails leaves the table
 * unchanged. */
#ifndef COLOSSI_TABLE_H
#define COLOSSI_TABLE_H

#include "colossi/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct col_entry {
    col_action action;
    uint8_t actor;   /* a seat, or COL_CHANCE */
    uint8_t effects; /* as col_apply() returned them */
} col_entry;

enum { COL_NAME_SIZE = 48 };

/* How a game ended: by its rules, or otherwise. */
typedef enum col_end {
    COL_END_BY_RULES, /* or it is still running */
    COL_END_RESIGNATION,
    COL_END_TIME,
    COL_END_AGREEMENT,
    COL_END_ABORTED,
    COL_END_CLOSED, /* by whoever runs the server; no seat has brought it about */
    COL_ENDS
} col_end;

typedef struct col_table {
    col_setup setup;
    col_state start; /* the position before the first action of the log */
    col_state state; /* the position now */
    bool loaded;     /* `start` was loaded and is not the game's own first position */
    bool has_luck;   /* luck.seed is known, so this table can make its own draws */
    bool has_commit; /* `commit` is known, from the luck or from a record */
    col_luck luck;
    uint8_t commit[32];
    char seat_name[COL_SEATS_MAX][COL_NAME_SIZE];
    col_end end;                     /* after any end but one by the rules, nobody acts any more */
    int end_by;                      /* the seat that brought this end about, or -1 */
    uint8_t resigned[COL_SEATS_MAX]; /* the seats that have resigned, the first one first */
    int resignations;
    bool has_lot;               /* seats were drawn by lot */
    uint8_t lot[COL_SEATS_MAX]; /* the seat of whoever sat here before */
    col_entry *log;
    int log_count, log_capacity;
} col_table;

/* Begins a game. `log` has room for `capacity` entries and must outlive the table. */
void col_table_begin(col_table *t, const col_setup *setup, col_entry *log, int capacity);

/* Gives the table its luck. Call it before chance acts. */
void col_table_set_luck(col_table *t, const col_luck *luck);

/* Names a seat. A name has less than COL_NAME_SIZE bytes and contains no control characters and
 * none of '[', ']' and '#', which have a meaning in a record. */
col_status col_check_name(const char *name, size_t length, col_error *error) COL_MUST_CHECK;
col_status col_table_name_seat(col_table *t, int seat, const char *name,
                               col_error *error) COL_MUST_CHECK;

/* Loads a position from its text and empties the log. */
col_status col_table_load(col_table *t, const char *text, col_error *error) COL_MUST_CHECK;

/* Make an action, given as text or as a number. */
col_status col_table_do(col_table *t, int actor, const char *text, col_error *error) COL_MUST_CHECK;
col_status col_table_act(col_table *t, int actor, col_action a, col_error *error) COL_MUST_CHECK;

/* Checks an action without making it: returns what col_table_act() would return. */
col_status col_table_check(const col_table *t, int actor, col_action a,
                           col_error *error) COL_MUST_CHECK;

/* Resigning, and ending the game otherwise than by its rules. A seat that has resigned ranks last
 * when the game is over, and somebody else may go on acting for it. */
col_status col_table_resign(col_table *t, int seat, col_error *error) COL_MUST_CHECK;
col_status col_table_end(col_table *t, col_end end, int seat, col_error *error) COL_MUST_CHECK;
bool col_table_has_resigned(const col_table *t, int seat);
bool col_end_counts(col_end end);      /* whether seats are ranked after such an end */
const char *col_end_word(col_end end); /* "resignation" and so on */
col_end col_end_from(const char *text, size_t length); /* COL_END_BY_RULES if it is none */

/* Returns who decides now: nobody after the end. */
unsigned col_table_actors(const col_table *t);

/* The result of the table, with resignations and any kind of end. Nobody is ranked in a game that
 * was aborted or closed. */
void col_table_result(const col_table *t, col_result *out);

/* Draws lots for the seats: `lot` receives the new seat of whoever sits on each seat now.
 * docs/record.md describes how. */
void col_draw_lot(const col_luck *luck, int seats, uint8_t lot[COL_SEATS_MAX]);

/* Makes chance's draws for as long as chance acts, and returns how many it made. Returns -1 with an
 * error if the table has no luck or its log is full. */
int col_table_roll(col_table *t, col_error *error);

/* Takes back the last `count` actions. */
col_status col_table_undo(col_table *t, int count, col_error *error) COL_MUST_CHECK;

/* Returns how many of the last actions `seat` may take back: its own latest ones, up to the last
 * point where something was rolled or revealed or the turn passed. With `across_turns`, answers of
 * other seats are taken back too, down to and including the seat's own last decision. That is for
 * tables whose other seats have agreed or are computer players. */
int col_table_may_undo(const col_table *t, int seat, bool across_turns);

/* These two concern log entry `index`; `before` must be the state before that entry. What they
 * tell a viewer includes sealed actions as soon as they are unsealed.
 *
 * Prints the entry as the viewer may read it: "2 bid ?" while the bid is secret. */
void col_table_print_entry(const col_table *t, const col_state *before, int index, int viewer,
                           col_writer *w);

/* Tells whether a part of the entry is still hidden from the viewer. */
bool col_table_is_secret(const col_table *t, const col_state *before, int index, int viewer);

/* Writes an actor's name, "1" to "6" or "chance"; reads it back, returning -1 if it is none. */
void col_put_actor(col_writer *w, int actor);
int col_actor_from(const char *text, size_t length, int seats);

#ifdef __cplusplus
}
#endif

#endif
