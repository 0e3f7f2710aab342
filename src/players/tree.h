/* The search tree: nodes in one array of a col_thinking, linked by their numbers. See tree.c. */
#ifndef COLOSSI_PLAYERS_TREE_H
#define COLOSSI_PLAYERS_TREE_H

#include "players/thinking.h"

enum {
    TREE_ROOT = 1,             /* node 0 means none */
    TREE_JOINT = COL_SEATS_MAX /* the "seat" of a joint choice */
};

/* Drops everything but an empty root. */
void col__tree_clear(col_thinking *t);

/* Adds a block of children, with their weights or NULL. Returns the first of them, or 0 if there is
 * no room. */
uint32_t col__tree_add(col_thinking *t, uint32_t parent, int seat, const col_action *actions,
                       const uint16_t *weights, int count);

/* Returns the child for an action of a seat, or 0. */
uint32_t col__tree_find(const col_thinking *t, uint32_t parent, int seat, col_action a);

/* The same if actions are looked for in the order of their list: the child after the last one found
 * is probably the right one. */
uint32_t col__tree_find_after(const col_thinking *t, uint32_t parent, uint32_t last, int seat,
                              col_action a);

/* Returns the most visited child of `seat`, of any seat if that is negative, or 0. */
uint32_t col__tree_most_visited(const col_thinking *t, uint32_t parent, int seat);

/* Makes a node the root and drops everything that is not below it. */
void col__tree_keep(col_thinking *t, uint32_t node);

#endif
