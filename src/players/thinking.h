/* The inside of a col_thinking, shared by the players: lists, the last question, and room for a
 * search tree or for a table of positions. See thinking.c. */
#ifndef COLOSSI_PLAYERS_THINKING_H
#define COLOSSI_PLAYERS_THINKING_H

#include "colossi/players.h"

/* A node of the search tree: an action of a seat and what came of it. Nodes refer to each other by
 * number, and 0 is none. */
typedef struct col_node {
    col_action action;
    uint32_t children;    /* the first node of a block of children */
    uint32_t more;        /* a link node that holds another block of this node's children */
    uint16_t count;       /* number of children in the block */
    uint8_t seat;         /* the seat that chose the action */
    uint8_t is_open : 1;  /* the block exists */
    uint8_t is_tied : 1;  /* used while the tree is moved */
    uint8_t is_fixed : 1; /* the block lists what can be chosen in every simulation */
    uint8_t taste : 3;    /* of the action, if the player has a character; else 0 */
    uint32_t visits;      /* number of simulations that went through this node */
    union {
        uint32_t available; /* number of simulations that could have chosen it */
        float average;      /* in a sealed choice: how much the seat has chosen it */
    };
    float mean;  /* mean reward of the seat, from 0 to 1 */
    float prior; /* share of the weight that the knowledge gave it, from 0 to 1 */
} col_node;

/* What alpha-beta remembers about a position. */
typedef struct col_memo {
    uint64_t key;
    col_action action;
    int16_t value;
    int8_t depth;
    uint8_t bound;
} col_memo;

enum {
    COL_NODES_PER_MIB = (1 << 20) / (int)sizeof(col_node),
    COL_MEMOS_MAX = 1 << 19,
    COL_STACK_MAX = 4 * COL_LEGAL_MAX /* actions in all lists along one line of alpha-beta */
};

/* The rewards of simulations that began with one action, as the means of equally long blocks in the
 * order in which they were made. When there are too many blocks, neighbours are joined. */
enum { COL_BLOCKS = 32, COL_STUDIES = 16 };
typedef struct col_study {
    col_action action;
    int sims, blocks, block_size, open_count; /* open_count: simulations of an unfinished block */
    double block[COL_BLOCKS], open_sum;
} col_study;

/* What a player was asked: the seat decides from its view. */
typedef struct col_question {
    col_player player;
    col_setup setup;
    col_state view;
    int seat;
} col_question;

struct col_thinking {
    col_host host;
    col_rng rng;
    col_list list;
    uint16_t weight[COL_LEGAL_MAX];
    col_action stack[COL_STACK_MAX]; /* for alpha-beta, with the scores of the actions */
    int score[COL_STACK_MAX];
    col_action wanted; /* an action that searches must consider, or 0 */
    col_rng dice;      /* draws chance if has_dice is set, so that two actions meet the same luck */
    bool has_dice;
    col_action forced; /* the only first action that simulations make, or 0 */

    col_thinking *other[COL_THREADS_MAX - 1]; /* thinking that was lent to this one, or NULL */
    col_thinking *leader;                     /* the one that this one was lent to, or NULL */
    uint64_t seed;                            /* seeds the generators of the others */

    /* The last search */
    col_question question;
    float greed;              /* how fast small differences begin to matter in sealed choices */
    float liking[COL_TASTES]; /* what the player's character adds to a reward; all 0 without one */
    col_action answer;
    bool has_tree;    /* the tree belongs to this question and this answer */
    bool has_table;   /* the table of positions belongs to this game */
    bool is_searched; /* the last decision was made by the tree search */
    col_state seen;
    float total[COL_SEATS_MAX]; /* sum of the rewards of its simulations, with those it kept */
    col_report report;
    col_study study[COL_STUDIES]; /* of the actions that were studied after it, see study.c */
    int studies;

    /* The rest of the memory: a tree, or in the same place a table of positions. */
    uint32_t nodes, node_limit; /* in use, and allowed by the player's budget */
    uint32_t node_room, memos;  /* how many fit; the number of memos is a power of two */
    _Alignas(uint64_t) col_node node[];
};

_Static_assert(COL_TASTES <= 8, "a node has three bits for a taste");

/* The table of positions. */
static inline col_memo *col__memos(col_thinking *t) {
    return (col_memo *)(void *)t->node;
}

#endif
