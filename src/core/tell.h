/* Writes a game as JSON for whoever shows it: what can be chosen before it begins, what a seat may
 * do, and how it ended. The engine and the server use the same functions. (col_describe(), which is
 * public, stands in tell.c too.) */
#ifndef COLOSSI_CORE_TELL_H
#define COLOSSI_CORE_TELL_H

#include "colossi/message.h"
#include "colossi/table.h"

/* Writes the fields of a game: name, title, seats, rulesets, and options with their help. */
void col_tell_game(const col_game *game, col_json *j);

/* Writes `legal`, the actions of the audience's seat according to its own view, each with its text
 * and its words. If there are any, it also writes `prompt`, what the seat is asked to do, and
 * `topics`, the clauses that matter. Lists of more than `words_up_to` actions are written without
 * words. */
void col_tell_choices(const col_audience *to, const col_state *view, int words_up_to,
                      col_list *list, col_json *j);

/* Writes `result` if the game is over. Returns false and writes nothing while the game is still
 * running, because a score may be a secret. */
bool col_tell_result(const col_setup *setup, const col_state *s, col_json *j);

/* The same for a table, which may also have ended otherwise than by the rules; then `by` is the
 * seat that brought it about. */
bool col_tell_table_result(const col_table *t, col_json *j);

#endif
