/* What the files of the engine share: functions that read the words of a command, and the commands
 * of show.c, think.c and compare.c. */
#ifndef COLOSSI_ENGINE_COMMANDS_H
#define COLOSSI_ENGINE_COMMANDS_H

#include "colossi/engine.h"
#include "core/text.h"

/* Checks that a game has begun. */
col_status engine_need_table(const col_engine *e, col_error *error);

/* Returns the game with this name, or NULL after filling `error`. */
const col_game *engine_find_game(col_span word, col_error *error);

/* Reads a seat's number or `chance`. */
col_status engine_read_actor(const col_engine *e, col_span word, int *actor, col_error *error);

/* Reads a seat's number or `public`. */
col_status engine_read_viewer(const col_engine *e, col_span word, int *viewer, col_error *error);

/* Returns the viewer as an audience that reads the language of the engine. */
col_audience engine_audience(const col_engine *e, int viewer);

/* Checks that computer players can think here. */
col_status engine_need_thinking(const col_engine *e, col_error *error);

/* Finds the seat that is asked: the one that is wanted (from 1), or the lowest that acts if that is
 * 0. */
col_status engine_find_seat(const col_engine *e, int wanted, int *seat, col_error *error);

col_status engine_show(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_story(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_aid(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_about(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_why(col_engine *e, col_span rest, col_writer *out, col_error *error);

col_status engine_go(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_more(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_weigh(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_solve(col_engine *e, col_span rest, col_writer *out, col_error *error);

col_status engine_compare(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_luck(col_engine *e, col_span rest, col_writer *out, col_error *error);

#endif
