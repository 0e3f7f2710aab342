/* Computer players. A player is given a view and a generator of its own: never the state, the
 * table's seed or its log. docs/players.md describes them. */
#ifndef COLOSSI_PLAYERS_H
#define COLOSSI_PLAYERS_H

#include "colossi/game.h"

typedef enum col_player_kind {
    COL_PLAYER_RANDOM,
    COL_PLAYER_GREEDY,
    COL_PLAYER_UCT,       /* search without knowledge of the game: the baseline */
    COL_PLAYER_SEARCH,    /* the same search, its playouts guided by what is known of the game */
    COL_PLAYER_ALPHABETA, /* for two seats without chance and secrets, where the game can be
                             assessed */
    COL_PLAYER_LEVEL,     /* one of six levels of the game, each a step above the last */
    COL_PLAYER_KINDS
} col_player_kind;

enum { COL_LEVELS = 6 };

typedef struct col_player {
    col_player_kind kind;
    int sims;    /* simulations for a decision, 0: no bound */
    int time_ms; /* thinking time for a decision, 0: no bound */
    int level;   /* of COL_PLAYER_LEVEL, from 1 */
    int slip;    /* of 100 decisions so many are made at random */
} col_player;

/* A node of the search tree: an action of a seat, and what came of it. Linked by numbers; 0 is
 * none. */
typedef struct col_node {
    col_action action;
    uint32_t children;  /* the first of a block of them */
    uint32_t more;      /* another node that holds a further block of this one's children */
    uint16_t count;     /* children in the block */
    uint8_t seat;       /* that chose the action */
    uint8_t is_open;    /* the block was made */
    uint32_t visits;    /* simulations that went through here */
    uint32_t available; /* simulations in which it could have been chosen */
    float mean;         /* reward of the seat, from 0 to 1 */
    uint32_t unused;
} col_node;

enum { COL_NODES_MAX = 1 << 18, COL_MEMOS_MAX = 1 << 19 };

/* What alpha-beta remembers of a position. */
typedef struct col_memo {
    uint64_t key;
    col_action action;
    int16_t value;
    int8_t depth;
    uint8_t bound;
} col_memo;

/* A player's memory while it thinks; large, so not on the stack. */
typedef struct col_thinking {
    col_rng rng;
    uint64_t (*now_ms)(void); /* NULL: thinking time cannot be measured, sims must bound it */
    col_list list;
    uint32_t nodes;
    union {
        col_node node[COL_NODES_MAX];
        col_memo memo[COL_MEMOS_MAX];
    };
    /* About the last decision: */
    int sims, depth;   /* simulations, deepest node */
    uint64_t actions;  /* made in those simulations */
    int value_percent; /* expected share of the reward for the seat, -1: not known */
    int proven;        /* plies to a proven win, negative to a loss, 0: nothing is proven */
} col_thinking;

/* Reads "random", "greedy", "uct", "search" or "alphabeta", each also with "bot:" before and
 * ",sims=N" or
 * ",time=MS" behind. */
col_status col_player_parse(const char *text, col_player *out, col_error *error) COL_MUST_CHECK;

/* Decides for a seat that acts now, from that seat's view. */
col_action col_player_choose(const col_player *player, const col_setup *setup,
                             const col_state *view, int seat, col_thinking *t);

/* The actions that the last search expects, after its decision was asked for; returns how many. */
int col_player_expects(const col_thinking *t, col_action *out, int most);

/* What the last search thinks of one of the seat's actions: expected share of 100, -1 where it was
 * not looked at. */
int col_player_value_of(const col_thinking *t, int seat, col_action a);

/* A level of a game: its name, a sentence, and the player behind it, with a budget that does not
 * depend on the machine. */
typedef struct col_level_of_play {
    const char *name, *sentence, *player;
} col_level_of_play;

/* What the players know of one game beyond its rules: src/players/<game>.c. */
typedef struct col_knowledge {
    const char *game;
    col_level_of_play level[COL_LEVELS];

    /* An action for a playout, of the seat that acts: better than any, and cheap. */
    col_action (*guide)(const col_setup *setup, const col_state *s, int seat, col_rng *rng,
                        col_list *list);

    /* Playouts stop after this many actions and are judged; 0: they go to the end. */
    int stop_after;

    /* What a running game is worth to each seat, from 0 to 1. */
    void (*judge)(const col_setup *setup, const col_state *s, float value[COL_SEATS_MAX]);

    /* For alpha-beta: a running game as the seat sees it, in hundredths of a point; and how
     * promising one of its actions is, above 0 if it is forcing. Both NULL where the game is not
     * for it. */
    int (*assess)(const col_setup *setup, const col_state *s, int seat);
    int (*promise)(const col_setup *setup, const col_state *s, int seat, col_action a);
} col_knowledge;

enum { COL_SOLVED_WIN, COL_SOLVED_LOSS, COL_SOLVED_DRAW, COL_NOT_SOLVED };

/* Proves what a position is worth to the seat that acts, looking at most at `nodes` positions (0:
 * no bound). `plies` is the distance to the end with best play, `best` the action that keeps the
 * value. Only for games that alpha-beta plays. */
int col_solve(const col_setup *setup, const col_state *s, uint64_t nodes, col_thinking *t,
              int *plies, col_action *best);

/* What is known of a game; NULL: nothing. */
const col_knowledge *col_find_knowledge(const char *game);

/* One line about each player, for `colossi games` and for help. */
extern const char *const COL_PLAYERS_HELP;

#endif
