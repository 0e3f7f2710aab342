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
 * writes the reward of each seat. */
void col__search_try(col_thinking *t, col_action a, float value[COL_SEATS_MAX]);

/* Plays a position on without a tree, as playouts of the last search do, and rewards each seat. */
void col__search_finish(col_thinking *t, col_state *s, float value[COL_SEATS_MAX]);

#endif
