/* A choice that several seats make at the same time and without seeing each other: see sealed.c. */
#ifndef COLOSSI_PLAYERS_SEALED_H
#define COLOSSI_PLAYERS_SEALED_H

#include "players/thinking.h"

/* Draws one of the `count` children of `parent` whose numbers are in t->list. They belong to one
 * seat. */
uint32_t col__sealed_draw(col_thinking *t, uint32_t parent, int count);

/* Draws one of the `count` actions of t->list, by how often the seat has chosen them on average.
 * All trees of the search count. */
col_action col__sealed_answer(col_thinking *t, int seat, int count);

#endif
