/* A table: one running game with its seats, its luck and its log.
 *
 * The log is the truth: the state is what init and the logged actions make of it, and undo replays.
 * The room for the log is the caller's. Every function leaves the table alone when it fails. */
#ifndef COLOSSI_TABLE_H
#define COLOSSI_TABLE_H

#include "colossi/game.h"

typedef struct col_entry {
    col_action action;
    uint8_t actor;   /* a seat, or COL_CHANCE */
    uint8_t effects; /* what apply() said */
} col_entry;

enum { COL_NAME_SIZE = 48 };

typedef struct col_table {
    col_setup setup;
    col_state start; /* the position the log begins with */
    col_state state; /* the position now */
    bool loaded;     /* start is not the game's own initial position */
    bool has_luck;   /* luck.seed is known: this table makes its own draws */
    bool has_commit; /* commit is known: luck's, or one read from a record */
    col_luck luck;
    uint8_t commit[32];
    char seat_name[COL_SEATS_MAX][COL_NAME_SIZE];
    col_entry *log;
    int log_count, log_capacity;
} col_table;

/* Begins a game. `log` has room for `capacity` entries and stays the caller's. */
void col_table_begin(col_table *t, const col_setup *setup, col_entry *log, int capacity);

/* Gives the table its luck, before chance has acted. */
void col_table_set_luck(col_table *t, const col_luck *luck);

/* Names a seat. A name is short, on one line and without '[', ']' and '#', which mean something in
 * a record. */
col_status col_check_name(const char *name, size_t length, col_error *error) COL_MUST_CHECK;
col_status col_table_name_seat(col_table *t, int seat, const char *name,
                               col_error *error) COL_MUST_CHECK;

/* Begins anew from a position's text. */
col_status col_table_load(col_table *t, const char *text, col_error *error) COL_MUST_CHECK;

/* Makes an action, given as text or as a number. */
col_status col_table_do(col_table *t, int actor, const char *text, col_error *error) COL_MUST_CHECK;
col_status col_table_act(col_table *t, int actor, col_action a, col_error *error) COL_MUST_CHECK;

/* Whether it could be made: COL_OK, or the error that col_table_act() would give. */
col_status col_table_check(const col_table *t, int actor, col_action a,
                           col_error *error) COL_MUST_CHECK;

/* While chance acts: makes its draws. Returns how many actions that were; -1 and an error when the
 * table has no luck or no room. */
int col_table_roll(col_table *t, col_list *list, col_error *error);

/* Takes the last `count` actions back. */
col_status col_table_undo(col_table *t, int count, col_error *error) COL_MUST_CHECK;

/* How many of the last actions `seat` may take back: its own last ones, as long as nothing was
 * rolled or revealed since. With `across_turns` the answers of other seats may be taken back with
 * them, down to and including the seat's own last decision (for a table whose other seats do not
 * mind). */
int col_table_may_undo(const col_table *t, int seat, bool across_turns);

/* Log entry `index` as `viewer` may read it now: "2 bid ?" until it is revealed. `before` must be
 * the state before that entry. */
void col_table_print_entry(const col_table *t, const col_state *before, int index, int viewer,
                           col_writer *w);

/* The name of an actor in texts: "1" to "6", or "chance"; and back, -1 if it is none. */
void col_put_actor(col_writer *w, int actor);
int col_actor_from(const char *text, size_t length, int seats);

#endif
