/* A tiny game with very long lists of actions, for testing that a proof leaves none of them out.
 *
 * Two seats alternate for `plies` plies, and each list has `actions` actions. Only one of all of
 * them matters: the last action of the list in the ply `winning` wins at once. If it is not chosen,
 * the other seat wins after the last ply. So the seat that may make it has won from the start, and
 * a search that overlooks the end of a list thinks that it has lost. */
#ifndef COLOSSI_TESTS_CROWD_H
#define COLOSSI_TESTS_CROWD_H

#include "colossi/players.h"

enum { CROWD_ACTIONS, CROWD_PLIES, CROWD_WINNING }; /* the options */

extern const col_game crowd_game;
extern const col_knowledge crowd_knowledge;

#endif
