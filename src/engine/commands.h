/* What the files of the engine share: reading a command's words, and the commands of show.c. */
#ifndef COLOSSI_ENGINE_COMMANDS_H
#define COLOSSI_ENGINE_COMMANDS_H

#include "colossi/engine.h"
#include "core/text.h"

/* A game must have been begun. */
col_status engine_need_table(const col_engine *e, col_error *error);

/* A seat's number or `public`. */
col_status engine_read_viewer(const col_engine *e, col_span word, int *viewer, col_error *error);

col_status engine_show(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_story(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_about(col_engine *e, col_span rest, col_writer *out, col_error *error);
col_status engine_why(col_engine *e, col_span rest, col_writer *out, col_error *error);

#endif
