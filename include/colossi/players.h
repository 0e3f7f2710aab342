/* Computer players. A player is given a view and a generator of its own: never the state, the
 * table's seed or its log. */
#ifndef COLOSSI_PLAYERS_H
#define COLOSSI_PLAYERS_H

#include "colossi/game.h"

typedef enum col_player_kind {
    COL_PLAYER_RANDOM,
    COL_PLAYER_GREEDY,
    COL_PLAYER_UCT
} col_player_kind;

typedef struct col_player {
    col_player_kind kind;
    int sims;    /* simulations for a decision, 0: no bound */
    int time_ms; /* thinking time for a decision, 0: no bound */
} col_player;

/* A node of a search tree, linked by numbers. */
typedef struct col_node {
    col_action action;
    uint32_t child, sibling; /* 0: none */
    uint32_t visits;
    double reward; /* sum over the visits, for the seat that chose the action */
} col_node;

enum { COL_NODES_MAX = 1 << 17 };

/* A player's memory while it thinks; large, so not on the stack. */
typedef struct col_thinking {
    col_rng rng;
    uint64_t (*now_ms)(void); /* NULL: thinking time cannot be measured, sims must bound it */
    col_list list;
    uint32_t nodes;
    col_node node[COL_NODES_MAX];
    int sims;          /* made for the last decision */
    int value_percent; /* expected share of the reward for the seat, -1: not known */
} col_thinking;

/* Reads "random", "greedy" or "uct", each also with "bot:" before and ",sims=N" or ",time=MS"
 * behind. */
col_status col_player_parse(const char *text, col_player *out, col_error *error) COL_MUST_CHECK;

/* Decides for a seat that acts now, from that seat's view. */
col_action col_player_choose(const col_player *player, const col_setup *setup,
                             const col_state *view, int seat, col_thinking *t);

/* One line about each player, for `colossi games` and for help. */
extern const char *const COL_PLAYERS_HELP;

#endif
