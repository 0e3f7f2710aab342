/* Monte-Carlo tree search over information sets: see search.c. */
#ifndef COLOSSI_PLAYERS_SEARCH_H
#define COLOSSI_PLAYERS_SEARCH_H

#include "colossi/players.h"

/* A COL_PLAYER_UCT searches without knowledge of the game. */
col_action col__search(const col_player *player, const col_setup *setup, const col_state *view,
                       int seat, col_thinking *t);

/* For study.c ---------------------------------------------------------------------------------- */

/* Begins a search with an empty tree, without any simulation. */
void col__search_begin(const col_player *player, const col_setup *setup, const col_state *view,
                       int seat, col_thinking *t);

/* Makes one simulation of the last search that begins with this action, which must be legal, and
 * writes the reward of each seat. With 0 every seat decides freely. */
void col__search_try(col_thinking *t, col_action a, float value[COL_SEATS_MAX]);

/* Whether the decision of the last search is one that several seats make at the same time. */
bool col__search_is_sealed(const col_thinking *t);

/* If it is, lets all seats learn what is right there by one simulation in which they decide freely.
 * In those of col__search_try() they do not learn that. */
void col__search_learn(col_thinking *t);

/* Plays a position on without a tree, as playouts of the last search do, and rewards each seat. */
void col__search_finish(col_thinking *t, col_state *s, float value[COL_SEATS_MAX]);

#endif
