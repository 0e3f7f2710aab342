/* Alpha-beta search, for games of two seats without chance and secrets: see alphabeta.c. */
#ifndef COLOSSI_PLAYERS_ALPHABETA_H
#define COLOSSI_PLAYERS_ALPHABETA_H

#include "colossi/players.h"

/* Chooses one of the first `count` actions in t->list, which are all or some of the legal ones. */
col_action col__alphabeta(const col_player *player, const col_setup *setup, const col_state *s,
                          int seat, int count, col_thinking *t);

#endif
