/* A game as JSON for whoever shows it: what can be chosen before it begins, what a seat may do, how
 * it ended. The engine and the server say it in the same words. */
#ifndef COLOSSI_CORE_TELL_H
#define COLOSSI_CORE_TELL_H

#include "colossi/game.h"

/* The fields of a game: name, title, seats, rulesets, options with their help. */
void col_tell_game(const col_game *game, col_json *j);

/* `legal`, the actions of a seat by its own view, each with its text and its words; and where there
 * are any, `prompt`, what is asked, and `topics`, the clauses that matter. Lists of more than
 * `words_up_to` actions come without words. */
void col_tell_choices(const col_setup *setup, const col_state *view, int seat, int words_up_to,
                      col_list *list, col_json *j);

/* `result` of a game that is over; false, and nothing, while it runs: a score may be a secret. */
bool col_tell_result(const col_setup *setup, const col_state *s, col_json *j);

#endif
