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
