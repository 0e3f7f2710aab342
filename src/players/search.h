/* Monte-Carlo tree search over information sets: see search.c. */
#ifndef COLOSSI_PLAYERS_SEARCH_H
#define COLOSSI_PLAYERS_SEARCH_H

#include "colossi/players.h"

/* A COL_PLAYER_UCT searches without knowledge of the game. */
col_action col__search(const col_player *player, const col_setup *setup, const col_state *view,
                       int seat, col_thinking *t);

#endif
