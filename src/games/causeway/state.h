/* Giant's Causeway: the position, and what the files of this folder share.
 *
 * The board has no edge, but at most 46 cells are ever occupied and they form one group (or, with
 * connect=steps, are at most REACH_MAX steps apart). So the board is wrapped onto a torus of 2048
 * cells: cell (q, r) has the number (q + 75 r) mod 2048. Two cells with the same number are at
 * least 50 steps apart. Therefore two occupied cells never share a number, and neither do an
 * occupied cell and an empty neighbour of another one. Going to a neighbour takes one addition and
 * one mask, without any test for an edge. */
#ifndef COLOSSI_CAUSEWAY_STATE_H
#define COLOSSI_CAUSEWAY_STATE_H

#include "colossi/game.h"
#include "core/hex.h"

/* clang-format off */
/* The byte of a cell; 0 is an empty cell.
 *
 *       7      6      5      4      3      2      1      0
 *   +------+------+------+------+------+------+-------------+
 *   |   barrier   |  top |  3rd |  2nd |  1st |   height    |    a stack
 *   +------+------+------+------+------+------+-------------+
 *   |   barrier   |   1  |   0  | kind |colour|      0      |    a giant
 *   +------+------+------+------+------+------+-------------+
 *    Black  White
 *
 * height   1 to 3 stones; 0 for a giant
 * 1st-3rd  the colours of the stones from the ground up: 0 White, 1 Black
 * top      set if the third stone is a spellstone
 * barrier  set for each colour whose giants may not leap over this cell
 */
/* clang-format on */
enum {
    WHITE = 0,
    BLACK = 1,
    TRAPPER = 0,
    SPIKEY = 1,

    CELLS = 2048,
    CELL_MASK = CELLS - 1,
    WRAP = 8,
    ROW = 75,

    HEIGHT = 0x03,
    SPECIAL = 0x20, /* a giant if the height is 0, a spellstone on top if it is 3 */
    BARRIER_SHIFT = 6,

    STACKS_MAX = 42,      /* 2 * 21 stones, each a stack of its own */
    PLACED_ALL = 4,       /* giants on the board after the placements */
    LEGAL_MAX = 6144,     /* the longest list of actions */
    COORDINATE_MAX = 999, /* in a position's text; play adds less than 50 */
    COORDINATE_BIAS = 1024,
    REACH_MAX = 48, /* how far apart two occupied cells may be if they need not be one group */
    NOT_PLACED = 0xFFFF
};

typedef enum reason { RUNNING, TOWERS, EXHAUST, QUIET, STUCK } reason;
enum { NOBODY = 2 };

/* The options: name, words or NULL, lowest, highest, standard, help. */
#define CAUSEWAY_OPTIONS(X)                                                                        \
    X(stones, NULL, 4, 21, 20, "stones of each colour, including those of the setup (CW-A4)")      \
    X(step, STEP_WORDS, 0, 2, STEP_ADJ, "how far a step goes (CW-A5)")                             \
    X(slide, SLIDE_WORDS, 0, 2, SLIDE_GROUND,                                                      \
      "what blocks a step between two occupied cells (CW-A6)")                                     \
    X(connect, CONNECT_WORDS, 0, 2, CONNECT_DURING,                                                \
      "when a leap must keep the causeway together; steps: never (CW-A7)")                         \
    X(spike, SPIKE_WORDS, 0, 1, SPIKE_ANY, "whose leaps a spikey giant stops (CW-A9)")             \
    X(giants, GIANTS_WORDS, 0, 1, GIANTS_OVER, "whether a giant may leap over trappers (CW-A10)")  \
    X(drop, DROP_WORDS, 0, 2, DROP_MUST, "whether a leap must drop a stone (CW-A11)")              \
    X(maxdrop, NULL, 1, 2, 2, "the most stones that one leap may drop (CW-A11)")                   \
    X(trap, TRAP_WORDS, 0, 2, TRAP_TOUCH, "when a trapper traps (CW-A12)")                         \
    X(effect, EFFECT_WORDS, 0, 1, EFFECT_FREEZE, "what a trapped giant may do (CW-A13)")           \
    X(traptrap, NULL, 0, 1, 0, "1: a trapper can be trapped too (CW-A14)")                         \
    X(trapown, NULL, 0, 1, 0, "1: a trapper traps its own spikey giant (CW-A15)")                  \
    X(overflow, OVERFLOW_WORDS, 0, 1, OVERFLOW_TURN,                                               \
      "what happens to an older spellstone when there are too many (CW-A16)")                      \
    X(spells, NULL, 0, 9, 3, "the most spellstones of one colour on the board (CW-3.9)")           \
    X(nomove, NOMOVE_WORDS, 0, 1, NOMOVE_PASS, "what a player without a move does (CW-A20)")       \
    X(exhaust, EXHAUST_WORDS, 0, 3, EXHAUST_END, "what an empty supply does (CW-A21)")             \
    X(penalty, NULL, 0, 1, 1, "how many towers an empty supply costs in the tally (CW-A21)")       \
    X(quiet, NULL, 1, 99, 12, "how many quiet moves in a row end the game (CW-A22)")               \
    X(win, NULL, 1, 9, 3, "how many scored towers win (CW-A23)")                                   \
    X(quick, NULL, 0, 1, 0, "1: play the quick game (CW-2.10)")                                    \
    X(first, FIRST_WORDS, 0, 1, FIRST_FREE, "step: White's first move is a step (CW-A25)")

enum { STEP_ADJ, STEP_ROUND, STEP_ANY };
enum { SLIDE_GROUND, SLIDE_HEIGHT, SLIDE_NONE };
enum { CONNECT_DURING, CONNECT_AFTER, CONNECT_STEPS };
enum { SPIKE_ANY, SPIKE_ENEMY };
enum { GIANTS_OVER, GIANTS_BLOCK };
enum { DROP_MUST, DROP_MAY, DROP_STRICT };
enum { TRAP_TOUCH, TRAP_ALONE, TRAP_OFF };
enum { EFFECT_FREEZE, EFFECT_ESCAPE };
enum { OVERFLOW_TURN, OVERFLOW_LIFT };
enum { NOMOVE_PASS, NOMOVE_LOSS };
enum { EXHAUST_END, EXHAUST_LOSE, EXHAUST_ON, EXHAUST_NONE };
enum { FIRST_FREE, FIRST_STEP };

/* What prepare() derives from the options and the data. */
typedef struct causeway_rules {
#define CAUSEWAY_FIELD(name, words, low, high, standard, help) uint8_t name;
    CAUSEWAY_OPTIONS(CAUSEWAY_FIELD)
#undef CAUSEWAY_FIELD
    uint8_t is_standard; /* no option differs from its standard value */
    uint8_t laid;        /* stones of each colour that the setup lays out */
} causeway_rules;

/* data/causeway/setup.txt. All members are single bytes, so that the built-in bytes are the same on
 * every machine. */
typedef struct causeway_data {
    uint8_t stones;
    struct {
        int8_t q, r;
        uint8_t colour;
    } stone[STACKS_MAX];
} causeway_data;

enum { QUICK_TOWERS = 3 }; /* a quick game ends when this many stand (2.10b) */

typedef struct place {
    int16_t q, r;
} place;

typedef struct causeway_state {
    /* The first cells are repeated at the end, so that several cells can be read at once. */
    uint8_t cell[CELLS + WRAP];
    place stack[STACKS_MAX]; /* every stack, sorted by q, then r; stacks never go away */
    place giant[2][2];       /* [colour][kind] */
    uint16_t giant_at[2][2]; /* their cells, or NOT_PLACED */
    uint8_t stacks;
    uint8_t parts;  /* groups that the stacks form without the giants; nearly always 1 */
    uint8_t placed; /* giants on the board */
    uint8_t side;   /* the colour to move */
    uint8_t quiet;
    uint8_t supply[2];
    uint8_t spellstones[2];  /* on the board */
    uint8_t scored[2];       /* towers */
    uint8_t standing;        /* stacks of height 3 */
    uint8_t tower_stones[2]; /* stones of each colour in them */
    uint8_t ended;           /* a reason */
    uint8_t winner;          /* a colour, or NOBODY */
} causeway_state;

_Static_assert(sizeof(causeway_state) <= 2560, "the state is small");

/* The actions and their operands. PLACE and FAR have the giant, q and r; FAR is a step of more than
 * one cell. STEP has the giant and the direction. LEAP has the giant, the direction, up to two path
 * cells that receive a stone, numbered from 1, and up to two spellstones that are turned, numbered
 * from 1 among the mover's own by q, then r. In both 0 means none. */
enum { ACTION_PLACE = 1, ACTION_STEP, ACTION_FAR, ACTION_LEAP, ACTION_PASS };

typedef struct leap {
    int giant, direction, drop[2], turn[2];
} leap;

static inline col_action action_at(int kind, int giant, place p) {
    return col_action_of((unsigned)kind, (unsigned)giant << 22 |
                                             (unsigned)(p.q + COORDINATE_BIAS) << 11 |
                                             (unsigned)(p.r + COORDINATE_BIAS));
}

static inline col_action action_step(int giant, int direction) {
    return col_action_of(ACTION_STEP, (unsigned)giant << 3 | (unsigned)direction);
}

static inline col_action action_leap(int giant, int direction, int drop1, int drop2, int turn1,
                                     int turn2) {
    return col_action_of(ACTION_LEAP, (unsigned)giant << 23 | (unsigned)direction << 20 |
                                          (unsigned)drop1 << 14 | (unsigned)drop2 << 8 |
                                          (unsigned)turn1 << 4 | (unsigned)turn2);
}

static inline place action_place(col_action a) {
    place p = {(int16_t)((int)(a >> 11 & 2047) - COORDINATE_BIAS),
               (int16_t)((int)(a & 2047) - COORDINATE_BIAS)};
    return p;
}

static inline leap action_as_leap(col_action a) {
    leap l = {(int)(a >> 23 & 1),
              (int)(a >> 20 & 7),
              {(int)(a >> 14 & 63), (int)(a >> 8 & 63)},
              {(int)(a >> 4 & 15), (int)(a & 15)}};
    return l;
}

/* Returns the giant that an action moves or places. */
static inline int action_giant(col_action a) {
    unsigned kind = col_action_kind(a);
    return kind == ACTION_LEAP   ? (int)(a >> 23 & 1)
           : kind == ACTION_STEP ? (int)(a >> 3 & 1)
                                 : (int)(a >> 22 & 1);
}

static inline const causeway_state *position_of(const col_state *s) {
    return (const causeway_state *)s;
}

static inline const causeway_rules *rules_of(const col_setup *setup) {
    return (const causeway_rules *)setup->rules.bytes;
}

/* Cells and their contents. */
static inline unsigned cell_of(int q, int r) {
    return (unsigned)(q + ROW * r) & CELL_MASK;
}

static inline unsigned cell_next(unsigned at, int direction) {
    static const int16_t OFFSET[COL_HEX_SIDES] = {-ROW, 1 - ROW, 1, ROW, ROW - 1, -1};
    return (at + (unsigned)OFFSET[direction]) & CELL_MASK;
}

static inline place place_next(place p, int direction) {
    col_hex h = col_hex_next((col_hex){p.q, p.r}, direction);
    return (place){(int16_t)h.q, (int16_t)h.r};
}

static inline bool is_stack(unsigned content) {
    return (content & HEIGHT) != 0;
}

static inline bool is_giant(unsigned content) {
    return content != 0 && (content & HEIGHT) == 0;
}

static inline bool is_spellstone(unsigned content) {
    return (content & HEIGHT) == 3 && (content & SPECIAL) != 0;
}

/* Returns 1 for a stack of height 1 or 2, which may receive a stone (CW-2.6d). */
static inline unsigned is_target(unsigned content) {
    return (content ^ content >> 1) & 1;
}

/* Returns the colour of stone number 1 to 3 of a stack, counted from the ground up. */
static inline int stone_colour(unsigned content, int number) {
    return (int)(content >> (1 + number) & 1);
}

static inline int giant_colour(unsigned content) {
    return (int)(content >> 2 & 1);
}

static inline int giant_kind(unsigned content) {
    return (int)(content >> 3 & 1);
}

/* Returns what a colour has scored so far (CW-6.3). */
static inline int score_of(const causeway_rules *rules, const causeway_state *s, int colour) {
    return rules->quick ? s->tower_stones[colour] : s->scored[colour];
}

static inline bool may_not_cross(unsigned content, int colour) {
    return content >> (BARRIER_SHIFT + colour) & 1;
}

/* data.c: tells whether cells, given by their true coordinates, form one group. */
bool causeway_is_one_group(const place *cells, int count);

/* rules.c, for the other files of this folder. */
unsigned causeway_giant_content(const causeway_rules *rules, int colour, int kind);
unsigned causeway_stack_content(const int *colours, int height, bool spellstone);
void causeway_begin(const causeway_rules *rules, causeway_state *s);
void causeway_add_stack(const causeway_rules *rules, causeway_state *s, place p, unsigned content);
void causeway_put_giant(const causeway_rules *rules, causeway_state *s, int colour, int kind,
                        place p);
void causeway_finish(const causeway_rules *rules, causeway_state *s);
bool causeway_is_trapped(const causeway_rules *rules, const causeway_state *s, int colour,
                         int kind);
bool causeway_has_move(const causeway_rules *rules, const causeway_state *s, int colour);
bool causeway_must_step(const causeway_rules *rules, const causeway_state *s, int colour);
bool causeway_is_only_link(const causeway_state *s, unsigned at);
bool causeway_is_connected(const causeway_state *s);
bool causeway_is_in_reach(const causeway_state *s, place p);
unsigned causeway_path(const causeway_state *s, unsigned at, int direction, int colour, int *length,
                       bool *blocked);
int causeway_own_spellstones(const causeway_state *s, int colour, place out[]);

/* rules.c: what a colour can do, without a list of actions. */

/* Lists the empty cells next to a stack, each once, and returns their number. `extra` is one more
 * place that counts as a stack (3.2), or NULL. */
enum { RIM_MAX = 6 * (STACKS_MAX + 1) };
int causeway_empty_beside(const causeway_state *s, const place *extra, place out[RIM_MAX]);

/* The leaps of one giant under the standard rules, for all six directions at once: byte d of each
 * word belongs to direction d. */
typedef struct causeway_fan {
    uint64_t targets[2]; /* [i]: 1 if path cell number i + 1 may receive a stone */
    uint64_t counts;     /* numbers of leaps */
    uint64_t lengthy;    /* 1 if the path has more than two cells */
} causeway_fan;

/* What a colour can do under the standard rules, by giant. */
typedef struct causeway_choices {
    unsigned steps[2]; /* directions as bits */
    causeway_fan leaps[2];
    int total;
} causeway_choices;

/* Returns false if the actions have to be listed instead: giants are still to be placed, options
 * are not standard, spellstones may have to be turned, or there are very many leaps. */
bool causeway_count_choices(const col_setup *setup, const causeway_state *s, int colour,
                            causeway_choices *c);

/* Returns the cells of a leap's path that may receive a stone, bit 0 for the first one. */
uint64_t causeway_drop_targets(const causeway_state *s, int colour, int kind, int direction);

/* words.c: writes the name that people know a cell by, such as m10. */
void causeway_put_cell(place p, col_writer *w);

/* view.c: the towers that an empty supply costs a colour in the tally, and what decided a game that
 * did not end with the last tower, in one word. */
int causeway_lost_towers(const causeway_rules *rules, const causeway_state *s, int colour);
const char *causeway_decision(const causeway_rules *rules, const causeway_state *s);

/* The functions of the game's interface, by file. */
col_legal_function causeway_legal;
col_count_function causeway_count;
col_pick_function causeway_pick;
col_apply_function causeway_apply;
col_why_not_function causeway_why_not;
col_broken_function causeway_broken;

col_print_function causeway_print;
col_parse_function causeway_parse;
col_write_position_function causeway_write_position;
col_read_position_function causeway_read_position;

col_explain_function causeway_explain;
col_prompt_function causeway_prompt;

col_news_function causeway_news;

col_observe_function causeway_observe;
col_determinize_function causeway_determinize;
col_describe_function causeway_describe;
col_topics_function causeway_topics;
col_aid_function causeway_aid;
col_hash_function causeway_hash;

col_draw_function causeway_draw;

col_read_data_function causeway_read_data;
extern const unsigned char causeway_data_bytes[];
extern const char causeway_data_text[];
extern const col_clause causeway_clauses[];

#endif
