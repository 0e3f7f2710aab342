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
    int cut;     /* playouts stop after so many actions and are judged, 0: as the knowledge says */
    int threads; /* that search side by side if the host lends them, 0: one */
    int memory;  /* MiB for the tree of each, 0: the standard */
} col_player;

/* A node of the search tree: an action of a seat, and what came of it. Linked by numbers; 0 is
 * none. */
typedef struct col_node {
    col_action action;
    uint32_t children;   /* the first of a block of them */
    uint32_t more;       /* another node that holds a further block of this one's children */
    uint16_t count;      /* children in the block */
    uint8_t seat;        /* that chose the action */
    uint8_t is_open : 1; /* the block was made */
    uint8_t is_tied : 1; /* while the tree is moved */
    uint32_t visits;     /* simulations that went through here */
    uint32_t available;  /* simulations in which it could have been chosen */
    float mean;          /* reward of the seat, from 0 to 1 */
    float prior;         /* what the knowledge thinks of it, from 0 to 1 */
} col_node;

/* A browser's module has no memory to spare; the standard budget is the same everywhere. */
#ifdef __wasm__
enum { COL_MEMORY_MAX = 8 };
#else
enum { COL_MEMORY_MAX = 32 }; /* a million nodes */
#endif

enum {
    COL_MEMORY_STANDARD = 8, /* MiB for a tree */
    COL_NODES_PER_MIB = (1 << 20) / (int)sizeof(col_node),
    COL_NODES_MAX = COL_MEMORY_MAX * COL_NODES_PER_MIB,
    COL_MEMOS_MAX = 1 << 19,
    COL_STACK_MAX = 4 * COL_LEGAL_MAX, /* actions of all lists along one line of alpha-beta */
    COL_THREADS_MAX = 16
};

/* What alpha-beta remembers of a position. */
typedef struct col_memo {
    uint64_t key;
    col_action action;
    int16_t value;
    int8_t depth;
    uint8_t bound;
} col_memo;

/* What a player is asked: the seat decides from its view. */
typedef struct col_question {
    col_player player;
    col_setup setup;
    col_state view;
    int seat;
} col_question;

/* A player's memory, for one seat of one game: col_player_begin() first. It remembers its last
 * search and goes on with that tree where the game went on along it. Large, and only touched as far
 * as it is used: allocate it. */
typedef struct col_thinking {
    col_rng rng;
    uint64_t (*now_ms)(void); /* NULL: thinking time cannot be measured, sims must bound it */
    col_list list;
    uint16_t weight[COL_LEGAL_MAX];
    col_action stack[COL_STACK_MAX]; /* of alpha-beta */
    int score[COL_STACK_MAX];
    col_action wanted; /* an action that the search is to look at too, 0: none */

    /* What a host lends for threads=N, or NULL: makes other[] ready for count - 1 others and calls
     * work() for all of them and for this one at once; returns how many there were. The others
     * have this one as their leader. */
    int (*spread)(struct col_thinking *t, void (*work)(struct col_thinking *), int count);
    struct col_thinking *other[COL_THREADS_MAX - 1], *leader; /* theirs; NULL: it leads itself */
    uint64_t seed;                                            /* of their generators */

    /* The last search: */
    col_question question;
    col_action answer;
    bool has_tree;    /* of this question and answer */
    bool is_searched; /* and the last decision was made by it */
    col_state seen;
    uint32_t nodes, node_limit;
    union {
        col_node node[COL_NODES_MAX];
        col_memo memo[COL_MEMOS_MAX];
    };

    /* About the last decision: */
    int threads, sims, depth;   /* simulations that were made, deepest node */
    uint64_t actions;           /* made in those simulations */
    float total[COL_SEATS_MAX]; /* rewards of those simulations */
    int value_percent;          /* expected share of the reward for the seat, -1: not known */
    int proven; /* plies to a proven win, negative to a loss, 0: nothing is proven */
} col_thinking;

/* Forgets earlier decisions. A memory is made of zeroes. */
void col_player_begin(col_thinking *t, uint64_t seed);

/* Reads "random", "greedy", "uct", "search", "alphabeta" or "level=N", each also with "bot:" before
 * and ",sims=N", ",time=MS" and the other fields of col_player behind. */
col_status col_player_parse(const char *text, col_player *out, col_error *error) COL_MUST_CHECK;

/* Decides for a seat that acts now, from that seat's view. */
col_action col_player_choose(const col_player *player, const col_setup *setup,
                             const col_state *view, int seat, col_thinking *t);

/* The actions that the last search expects, after its decision was asked for; returns how many. */
int col_player_expects(const col_thinking *t, col_action *out, int most);

/* The share of 100 that the last search expects for a seat, -1: not known. */
int col_player_value_for(const col_thinking *t, int seat);

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

    /* How much each of a seat's actions deserves to be tried, in the tree and in playouts; 0: not
     * at all. NULL: all alike. */
    void (*weigh)(const col_setup *setup, const col_state *s, int seat, const col_action *actions,
                  int count, uint16_t *weight);

    /* How long the tree goes by the weights before it goes by rewards: more where rewards vary
     * much from playout to playout. */
    float trust;

    /* An action for a playout, of the seat that acts: better than any, and cheap. 0, or NULL: one
     * by weight. */
    col_action (*guide)(const col_setup *setup, const col_state *s, int seat, col_rng *rng,
                        col_list *list);

    /* Playouts stop after this many actions, at the first position at rest (NULL: any), and are
     * judged; 0: they go to the end. */
    int stop_after;
    bool (*is_at_rest)(const col_setup *setup, const col_state *s);

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
