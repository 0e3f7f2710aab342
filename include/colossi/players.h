/* Computer players. A player sees what its seat sees and has its own random generator. It never
 * gets the state, the table's seed or the log. docs/players.md describes the players. */
#ifndef COLOSSI_PLAYERS_H
#define COLOSSI_PLAYERS_H

#include "colossi/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum col_player_kind {
    COL_PLAYER_RANDOM,
    COL_PLAYER_GREEDY,
    COL_PLAYER_UCT,       /* a search without knowledge of the game: the baseline */
    COL_PLAYER_SEARCH,    /* the same search, guided by knowledge of the game */
    COL_PLAYER_ALPHABETA, /* for two seats without chance and secrets, if the game's knowledge can
                             assess a position */
    COL_PLAYER_LEVEL,     /* one of the game's levels, each stronger than the one before */
    COL_PLAYER_KINDS
} col_player_kind;

enum {
    COL_LEVELS = 8,
    COL_CHARACTERS = 4,
    COL_CHARACTER_SIZE = 16, /* bytes of a character's name, with the zero at its end */
    COL_TASTES = 8,
    COL_MEMORY_STANDARD = 8, /* MiB for a search tree */
    COL_MEMORY_MAX = 32,     /* MiB for a search tree: a million nodes */
    COL_THREADS_MAX = 16
};

/* A player and its budget for each decision. */
typedef struct col_player {
    col_player_kind kind;
    int sims;     /* number of simulations, 0 for no limit */
    int time_ms;  /* thinking time, 0 for no limit */
    int level;    /* from 1, for COL_PLAYER_LEVEL */
    int overlook; /* percentage of its actions that a player does not see */
    int cut;      /* playouts stop after this many actions; 0 leaves it to the knowledge */
    int threads;  /* threads that search side by side if the host has them, 0 for one */
    int memory;   /* MiB for the tree of each thread, 0 for the standard */
    int book;     /* 1 to open by the game's book; a level with 0 leaves its book closed */
    char character[COL_CHARACTER_SIZE]; /* the name of one of the game's characters, or empty */
} col_player;

/* Reads "random", "greedy", "uct", "search", "alphabeta" or "level=N". "bot:" may come before it,
 * and ",sims=N", ",time=MS", ",character=NAME" and the other fields of col_player may follow.
 * Whether the game has such a character is checked by col_player_parse_for(); a player with a
 * character that the game does not have plays as if it had none. */
col_status col_player_parse(const char *text, col_player *out, col_error *error) COL_MUST_CHECK;

/* The same for a player of one game, which must have the character. */
col_status col_player_parse_for(const char *game, const char *text, col_player *out,
                                col_error *error) COL_MUST_CHECK;

/* Memory --------------------------------------------------------------------------------------- */

/* What a player thinks with, and what it remembers: if the game went on along the tree of its last
 * search, the next search continues with it, and alpha-beta remembers positions that it has looked
 * at. It belongs to one seat of one game until col_player_begin() is called again. If it is used
 * for several seats or games in between, each search still believes only what the same seat found
 * out in a game with the same setup. It lives in memory that the host provides, because the library
 * allocates nothing. */
typedef struct col_thinking col_thinking;

/* What a host may offer to its players. Each member may be NULL. */
typedef struct col_host {
    /* The time, for players with time=MS. Without it they use a fixed number of simulations. */
    uint64_t (*now_ms)(void);

    /* Runs a search on several threads, for players with threads=N. It lends memory to count - 1
     * others with col_thinking_lend(), calls work() for each of them and for `t` at the same time,
     * and returns how many there were in all once they have finished. */
    int (*spread)(col_thinking *t, void (*work)(col_thinking *), int count);
} col_host;

/* Returns how many bytes of memory a player can use, or if it is NULL how many any player can. Only
 * the pages that a search really uses are touched. */
size_t col_player_memory(const col_player *player);

/* Enough bytes for any player with the standard budget, for hosts whose memory is static. */
enum { COL_PLAYER_MEMORY = 9 << 20 };

/* Sets up thinking at the start of a block of memory that is aligned like a uint64_t; it needs not
 * be cleared. In a block smaller than col_player_memory() says, trees stop growing earlier. Returns
 * NULL if the block is too small to think at all. `host` may be NULL and is copied. */
col_thinking *col_thinking_in(void *memory, size_t size, const col_host *host);

/* Lends memory to a spread() for the thread with this index, from 0 to COL_THREADS_MAX - 2, and
 * returns its thinking, which starts at that memory. The loan lasts as long as `leader`. */
col_thinking *col_thinking_lend(col_thinking *leader, int index, void *memory, size_t size);

/* Returns the thinking that was lent with this index, or NULL. */
col_thinking *col_thinking_lent(const col_thinking *leader, int index);

/* Deciding ------------------------------------------------------------------------------------- */

/* Begins a new game: seeds the generator and forgets everything else. After that a player is fresh:
 * with a budget of simulations, fresh players with the same seed make the same decisions when they
 * are asked the same questions in the same order, on every machine. */
void col_player_begin(col_thinking *t, uint64_t seed);

/* Decides for a seat that acts now, from that seat's view. */
col_action col_player_choose(const col_player *player, const col_setup *setup,
                             const col_state *view, int seat, col_thinking *t);

/* Makes the following searches consider this action even if the knowledge would leave it out; 0
 * ends that. */
void col_player_consider(col_thinking *t, col_action a);

/* What a player can tell about its last decision. */
typedef struct col_report {
    int threads;       /* that searched */
    int sims, depth;   /* simulations that were made, and the deepest node */
    uint64_t actions;  /* made in those simulations */
    int value_percent; /* expected percentage of the reward for the seat, -1 if unknown */
    int proven;        /* plies to a proven win, minus the plies to a proven loss, else 0 */
} col_report;

const col_report *col_player_report(const col_thinking *t);

/* Writes the actions that the last search expects, its own decision first. Returns how many. */
int col_player_expects(const col_thinking *t, col_action *out, int most);

/* The same after any action of the seat that was asked, which comes first. */
int col_player_expects_after(const col_thinking *t, col_action a, col_action *out, int most);

/* Returns the percentage of the reward that the last search expects for a seat, -1 if unknown. */
int col_player_value_for(const col_thinking *t, int seat);

/* Returns the percentage that the last search expects after one of the seat's actions, -1 if it did
 * not try that action. */
int col_player_value_of(const col_thinking *t, int seat, col_action a);

/* Returns how many simulations of the last search tried one of the seat's actions. */
int col_player_sims_of(const col_thinking *t, int seat, col_action a);

/* Goes on with the last search, with simulations that all begin with this action, until `sims` of
 * them have tried it. A search tries actions that look bad so seldom that it cannot say how bad
 * they are. Nothing happens if another seat was asked, or if it could not make the action. */
void col_player_weigh(col_thinking *t, int seat, col_action a, int sims);

/* Returns the action that the last search tried most often besides its decision, 0 if there is
 * none. It is the next best one, as far as the search knows. */
col_action col_player_next_best(col_thinking *t);

enum { COL_SOLVED_WIN, COL_SOLVED_LOSS, COL_SOLVED_DRAW, COL_NOT_SOLVED };

/* Whether a game can be solved: it has two seats, no chance and no secrets, and its knowledge can
 * assess a position. */
bool col_can_solve(const col_setup *setup);

/* Proves what a position is worth to the seat that acts, looking at no more than `nodes` positions
 * (0 for no limit). `plies` is the distance to the end with best play, and `best` an action that
 * keeps the value. If nothing is proven, everything was looked at `plies` actions ahead, and `best`
 * does not lose within them if that can be helped. */
int col_solve(const col_setup *setup, const col_state *s, uint64_t nodes, col_thinking *t,
              int *plies, col_action *best);

/* Looks for actions of the seat that acts which win by force within `depth` actions of all seats.
 * It writes at most two to `found` and stops there. Returns how many it found, or -1 if that would
 * take more than `nodes` positions (0 for no limit). */
int col_find_wins(const col_setup *setup, const col_state *s, int depth, uint64_t nodes,
                  col_thinking *t, col_action found[2]);

/* Opening books -------------------------------------------------------------------------------- */

/* An action that a book recommends. The upper half of its col_book_key() is enough to know it: a
 * book has few entries, and `colossi book check` makes sure that these differ. */
typedef struct col_book_entry {
    uint32_t key;
    uint8_t percent; /* what the seat may expect after the action */
} col_book_entry;

typedef struct col_book {
    const col_book_entry *entry;
    int count;
} col_book;

/* Whether a book is about games with this setup: it must be the standard one, and the knowledge of
 * the game must know symmetries. */
bool col_book_applies(const col_setup *setup);

/* Returns the number of an action from the positions before and after it, or the number of a
 * position if `before` is NULL. Turned, mirrored or moved positions have the same. */
uint64_t col_book_key(const col_setup *setup, const col_state *before, const col_state *after);

/* Knowledge ------------------------------------------------------------------------------------ */

/* A level of a game: its name, one sentence about it, and the player behind it, whose budget does
 * not depend on the machine. */
typedef struct col_level_of_play {
    const char *name, *sentence, *player;
} col_level_of_play;

/* A character of a game: its name, one sentence about it, and what it likes. It likes or dislikes
 * actions by their taste, in percent of the reward: with 4 it makes such an action unless another
 * one seems better by more than 4 percent. The first taste is that of all other actions. All
 * characters of a level are about equally strong: one whose taste costs it games thinks longer. */
typedef struct col_character {
    const char *name, *sentence;
    int8_t likes[COL_TASTES];
    int effort; /* simulations, in percent of the level's */
} col_character;

/* What the players know about one game beyond its rules: src/players/<game>.c. Any function may be
 * NULL. */
typedef struct col_knowledge {
    const char *game;
    col_level_of_play level[COL_LEVELS];

    /* The players behind the levels in games of two seats, NULL for those that are the same:
     * against one opponent a longer search may help much more than against several. */
    const char *level_of_two[COL_LEVELS];
    col_character character[COL_CHARACTERS];

    /* Returns the taste of one of a seat's actions, from 0 to COL_TASTES - 1. */
    int (*taste)(const col_setup *setup, const col_state *s, int seat, col_action a);

    /* Sets how much each of a seat's actions deserves to be tried, in the tree and in playouts. An
     * action with weight 0 is never tried. Without this function all actions weigh the same. */
    void (*weigh)(const col_setup *setup, const col_state *s, int seat, const col_action *actions,
                  int count, uint16_t *weight);

    /* How long the tree follows the weights before it follows the rewards. Games whose rewards vary
     * a lot between playouts need more. */
    float trust;

    /* How soon the seats of a sealed choice follow small differences between rewards; 0 for the
     * usual 4. Games whose rewards differ little from action to action need more. */
    float greed;

    /* Returns a quick, better-than-random action for playouts, or 0 to choose by weight. */
    col_action (*guide)(const col_setup *setup, const col_state *s, int seat, col_rng *rng,
                        col_list *list);

    /* A playout stops after this many actions, at the next position at rest (any position if
     * is_at_rest is NULL), and is judged there. 0 lets it run to the end of the game. */
    int stop_after;
    bool (*is_at_rest)(const col_setup *setup, const col_state *s);

    /* Estimates what a running game is worth to each seat, from 0 to 1. */
    void (*judge)(const col_setup *setup, const col_state *s, float value[COL_SEATS_MAX]);

    /* For alpha-beta: assess() estimates a running game for a seat, in hundredths of a point, and
     * promise() says how promising one of its actions is, above 0 if the action is forcing. Both
     * are NULL if alpha-beta cannot play the game. */
    int (*assess)(const col_setup *setup, const col_state *s, int seat);
    int (*promise)(const col_setup *setup, const col_state *s, int seat, col_action a);

    /* Writes a text that two positions share exactly if they are the same to a player: turned,
     * mirrored, moved or with exchanged colours. Without it only equal positions are the same. */
    void (*canonical)(const col_setup *setup, const col_state *s, col_writer *w);

    /* The opening book, or NULL. It needs canonical(). */
    const col_book *book;
} col_knowledge;

/* Returns what is known about a game, or NULL. */
const col_knowledge *col_find_knowledge(const char *game);

/* Returns a character of a game by its name, or NULL. */
const col_character *col_find_character(const col_knowledge *k, const char *name);

/* One line about each player, for `colossi games` and for help. */
extern const char *const COL_PLAYERS_HELP;

#ifdef __cplusplus
}
#endif

#endif
