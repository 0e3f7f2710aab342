/* Monte-Carlo tree search over information sets: see search.c. */
#ifndef COLOSSI_PLAYERS_SEARCH_H
#define COLOSSI_PLAYERS_SEARCH_H

#include "colossi/players.h"

/* `knowledge` may be NULL: plain random playouts to the end. */
col_action col__search(const col_player *player, const col_knowledge *knowledge,
                       const col_setup *setup, const col_state *view, int seat, col_thinking *t);

#endif
