/* Alpha-beta search, for games of two seats without chance and secrets: see alphabeta.c. */
#ifndef COLOSSI_PLAYERS_ALPHABETA_H
#define COLOSSI_PLAYERS_ALPHABETA_H

#include "colossi/players.h"

/* Whether alpha-beta can play this game. */
bool col__alphabeta_plays(const col_setup *setup);

col_action col__alphabeta(const col_player *player, const col_setup *setup, const col_state *s,
                          int seat, col_thinking *t);

#endif
