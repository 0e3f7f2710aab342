/* A choice that several seats make at the same time and without seeing each other: see sealed.c. */
#ifndef COLOSSI_PLAYERS_SEALED_H
#define COLOSSI_PLAYERS_SEALED_H

#include "players/thinking.h"

/* Draws one of the `count` children of `parent` whose numbers are in t->list. They belong to one
 * seat. */
uint32_t col__sealed_draw(col_thinking *t, uint32_t parent, int count);

/* Draws one of the `count` actions of t->list, by how often the seat has chosen them on average.
 * All trees of the search count, and actions that are only there by chance are left out. */
col_action col__sealed_answer(col_thinking *t, int seat, int count);

/* The same for the `count` nodes of this tree whose numbers are in t->list. No action is left out,
 * even if it was chosen so seldom that it would never be the answer. */
uint32_t col__sealed_settled(col_thinking *t, int seat, int count);

#endif
