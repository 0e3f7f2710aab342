/* Plain UCT, the baseline of the searching players: no knowledge of any game. */
#ifndef COLOSSI_PLAYERS_UCT_H
#define COLOSSI_PLAYERS_UCT_H

#include "colossi/players.h"

col_action col__uct_choose(const col_player *player, const col_setup *setup, const col_state *view,
                           int seat, col_thinking *t);

#endif
