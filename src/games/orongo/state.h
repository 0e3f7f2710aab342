/* Orongo: the position, and what the files of this folder share.
 *
 * A space is known by its id (OR-15). A set of spaces is 128 bits. Id 127 is never a space: it
 * stands for the sea as a neighbour and for "nowhere", so that tables can be indexed without a
 * test.
 *
 * group[] names the group of each token by the lowest id in the group, and is NOWHERE where there
 * is no token. It depends on the tokens alone, so equal positions have equal bytes, and joining a
 * token to its neighbours is a renaming. What a group holds is added up when it is needed, as a
 * tally: 64 bits with one byte per resource and one for the free coast, without spent tiles and
 * Moai. Joining groups adds their tallies. */
/* clang-format off */
/*    byte   0       1       2      3        4      5      6       7
 *         quarry  temple   god  birdman   nest   food   coast   (zero)                             */
/* clang-format on */
#ifndef COLOSSI_ORONGO_STATE_H
#define COLOSSI_ORONGO_STATE_H

#include "colossi/game.h"
#include "core/hex.h"

enum {
    SEATS_MIN = 2,
    SEATS_MAX = 4,
    SPACES_MAX = 127,
    NOWHERE = 127,
    SPACE_ROOM = 128,
    TILES_MAX = 64,                                 /* the undrawn tiles are the bits of one word */
    TOKENS_MAX = 127,                               /* of one seat */
    SHELLS_MAX = 200,                               /* in the whole game */
    PAYMENTS_MAX = TILES_MAX * (TILES_MAX - 1) / 2, /* the pairs, if all tiles were food */
    LEGAL_MAX = PAYMENTS_MAX,
    REGIONS = 3,
    UNKNOWN = 255, /* in a view: a bid or a hidden tile of another seat */
    NO_BID = 255   /* in last_bid, before the first bidding */
};

enum { QUARRY, TEMPLE, GOD, BIRDMAN, NEST, FOOD, RESOURCES, NO_RESOURCE = RESOURCES };

/* What a space adds to its group: a resource, a place on the coast, or nothing (an inland palm). */
enum { COAST = RESOURCES, INLAND = COAST + 1, CONTENTS };

enum { PAY_Q, PAY_TG, PAY_BN, PAY_FF, COMBINATIONS };
enum { STAND, REEF, ORONGO, MARKS };

/* The data file. All members are single bytes, so that the struct is the same on every machine. */
typedef struct orongo_data {
    uint8_t spaces, tiles, balanced;
    struct {
        int8_t q, r;
        uint8_t number; /* 0 for a palm */
        uint8_t content;
        uint8_t region; /* 1 to 3, or 0 for none */
    } space[SPACE_ROOM];
    uint8_t neighbour[SPACE_ROOM][COL_HEX_SIDES]; /* in the order of OR-2.2; NOWHERE for the sea */
    uint8_t space_of[TILES_MAX + 1];              /* by number */
    struct {
        uint8_t shells, moai, tokens, first, later;
    } seats[SEATS_MAX + 1];
    uint8_t rank_tokens[SEATS_MAX];
    uint8_t resource_count[RESOURCES];
    uint8_t cost[COMBINATIONS];
    struct {
        int8_t q, r;
    } mark[MARKS];
} orongo_data;

typedef struct space_set {
    uint64_t part[2];
} space_set;

/* The values that prepare() derives from seats, options, data and the version of the rules. */
typedef struct orongo_rules {
    space_set palm, coast, of_resource[RESOURCES];
    uint64_t all_tiles, quarry_tiles; /* by number, bit number - 1 */
    uint8_t seats, shells, moai, tokens, first, later;
    uint8_t pair_cost,
        quarry_saves; /* shells for a pair of tiles, and how much less a quarry costs */
    uint8_t hidden_tile, token_on_tile, open_screens, amulet;
    uint8_t token_must_fit; /* 12.2, from version 2 of the rules on */
} orongo_rules;

/* The options: name, words or NULL, lowest, highest and standard value, help. */
#define ORONGO_OPTIONS(X)                                                                          \
    X(hidden_tile, YES_WORDS, 0, 1, 0, "whether each player starts with a hidden tile (OR-12.1)")  \
    X(hidden_token, TOKEN_WORDS, 0, 1, 0,                                                          \
      "where the token that comes with the hidden tile may go (OR-12.8)")                          \
    X(amulet, NULL, 1, SEATS_MAX, 1, "the seat that starts with the amulet (OR-4.4)")              \
    X(screens, SCREEN_WORDS, 0, 1, 0, "whether everybody sees all shells (OR-11.3)")

/* OR-3.3. Erecting a Moai has two steps: the payment, then the place (OR-8.5). */
enum { DEAL, DRAW, BID, PLACE, PAY, RAISE, OVER, PHASES };

typedef struct orongo_state {
    space_set own[SEATS_MAX];   /* the spaces with a seat's tokens */
    space_set reach[SEATS_MAX]; /* the neighbours of those spaces */
    space_set twice[SEATS_MAX]; /* spaces that have at least two of those neighbours */
    space_set tile, spent, moai;
    uint64_t undrawn; /* bit number - 1; a view includes the hidden tiles of others (OR-11.6) */
    uint8_t group[SPACE_ROOM];
    uint8_t shells[SEATS_MAX], supply[SEATS_MAX], staged[SEATS_MAX], moai_left[SEATS_MAX];
    uint8_t hidden[SEATS_MAX];   /* a number, 0 for none, or UNKNOWN in a view */
    uint8_t bid[SEATS_MAX];      /* sealed; 0 if the seat has not bid, UNKNOWN in a view */
    uint8_t last_bid[SEATS_MAX]; /* the bids that were revealed last, or NO_BID */
    uint8_t queue[SEATS_MAX];    /* seats + 1, beginning with the one in turn, then 0 */
    uint8_t given;               /* one bit per seat that has bid */
    uint8_t reef, amulet, pile;
    uint8_t draws; /* tiles that are still to be drawn or dealt in this phase */
    uint8_t round, last_round, phase;
    uint8_t todo, todo_space; /* Moai that are due, and the token that called for them */
    uint8_t forced;           /* the only space that a token may go to (OR-12.8), or NOWHERE */
    uint8_t ceremonial; /* the space of the Ceremonial Moai; NOWHERE while it is on its stand */
    uint8_t zero[4];
} orongo_state;

_Static_assert(sizeof(orongo_state) == 424, "the state is small, has no holes, and is whole words");

/* Actions and their operands. draw: number. deal: seat and number. bid: shells. place and moai:
 * space. pay: combination and one or two numbers. */
enum {
    ACTION_DRAW = 1,
    ACTION_DEAL,
    ACTION_BID,
    ACTION_PLACE,
    ACTION_PAY,
    ACTION_MOAI,
    ACTION_REVEAL,
    ACTION_END
};

static inline col_action action_deal(int seat, int number) {
    return col_action_of(ACTION_DEAL, (unsigned)seat << 8 | (unsigned)number);
}

static inline col_action action_pay(int kind, int number1, int number2) {
    return col_action_of(ACTION_PAY,
                         (unsigned)kind << 16 | (unsigned)number1 << 8 | (unsigned)number2);
}

/* Returns the last operand: a number, shells or a space. */
static inline int action_value(col_action a) {
    return (int)(a & 0xFF);
}

typedef struct payment {
    int kind, number[2];
} payment;

static inline payment action_payment(col_action a) {
    payment p = {(int)(a >> 16 & 0xFF), {(int)(a >> 8 & 0xFF), (int)(a & 0xFF)}};
    return p;
}

static inline const orongo_state *position_of(const col_state *s) {
    return (const orongo_state *)s;
}

static inline const orongo_rules *rules_of(const col_setup *setup) {
    return (const orongo_rules *)setup->rules.bytes;
}

static inline const orongo_data *data_of(const col_setup *setup) {
    return setup->data;
}

/* Sets of spaces. */
static inline bool has(const space_set *set, int space) {
    return set->part[space >> 6] >> (space & 63) & 1;
}

static inline void add(space_set *set, int space) {
    set->part[space >> 6] |= UINT64_C(1) << (space & 63);
}

/* Takes the lowest space out of a set and returns it, or returns -1 if the set is empty. */
static inline int take_lowest(space_set *set) {
    int i = set->part[0] == 0;
    if (set->part[i] == 0) return -1;
    int space = 64 * i + __builtin_ctzll(set->part[i]);
    set->part[i] &= set->part[i] - 1;
    return space;
}

/* Counts the bits: first in groups of two, four and eight bits, then of all bytes. A compiler's
 * popcount would call a function on machines without an instruction for it. */
static inline int bits_in(uint64_t x) {
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

static inline int size_of(space_set set) {
    return bits_in(set.part[0]) + bits_in(set.part[1]);
}

/* Returns the seat whose token lies on a space, or -1. */
static inline int owner_of(const orongo_state *s, int space) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (has(&s->own[seat], space)) return seat;
    }
    return -1;
}

static inline bool is_given(const orongo_state *s, int seat) {
    return s->given >> seat & 1;
}

/* Returns whose turn it is in phase 3. */
static inline int seat_in_turn(const orongo_state *s) {
    return s->queue[0] - 1;
}

/* 12.5: whether the turn goes on because of the hidden tile, even if it cannot be played now. */
static inline bool may_play_hidden(const orongo_state *s, int seat) {
    return s->hidden[seat] != 0 && s->supply[seat] > 0;
}

static inline unsigned count_in(uint64_t tally, unsigned content) {
    return (unsigned)(tally >> (8 * content)) & 0xFF;
}

/* The names of resources and combinations in data files, actions and views. */
extern const char *const orongo_resource_names[RESOURCES + 1];
extern const char *const orongo_combination_names[COMBINATIONS + 1];

/* The first and the second resource of a combination; NO_RESOURCE if there is only one. */
extern const uint8_t orongo_tiles_of[COMBINATIONS][2];

/* rules.c, used by the other files of this folder and by src/players. */
unsigned orongo_due(uint64_t tally, int moai_left);
unsigned orongo_bill(const orongo_rules *rules, unsigned moai, unsigned quarries);
uint64_t orongo_tally_with(const orongo_data *data, const orongo_state *s, int seat, int space);
space_set orongo_open_places(const orongo_rules *rules, const orongo_data *data,
                             const orongo_state *s, int seat);
space_set orongo_erecting_places(const orongo_rules *rules, const orongo_data *data,
                                 const orongo_state *s, int seat, space_set places);
bool orongo_may_end(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                    int seat);
void orongo_clear(const orongo_rules *rules, orongo_state *s);
void orongo_add_token(const orongo_data *data, orongo_state *s, int seat, int space);
void orongo_begin_round(const orongo_rules *rules, orongo_state *s);
int orongo_rank_bids(const orongo_rules *rules, const uint8_t *bid, int amulet,
                     int order[SEATS_MAX]);

/* The functions of the game's interface, by file. */
col_actors_function orongo_actors;
col_legal_function orongo_legal;
col_count_function orongo_count;
col_pick_function orongo_pick;
col_chance_function orongo_chance;
col_apply_function orongo_apply;

col_why_not_function orongo_why_not;
col_broken_function orongo_broken;

void orongo_print_space(const orongo_data *data, int space, col_writer *w);
void orongo_fact_space(const orongo_data *data, const char *name, int space, col_writer *fact);
col_print_function orongo_print;
col_parse_function orongo_parse;
col_explain_function orongo_explain;

col_write_position_function orongo_write_position;
col_read_position_function orongo_read_position;

col_observe_function orongo_observe;
col_determinize_function orongo_determinize;
col_reopen_function orongo_reopen;
col_describe_function orongo_describe;
col_prompt_function orongo_prompt;
col_topics_function orongo_topics;
col_aid_function orongo_aid;
col_hash_function orongo_hash;

col_news_function orongo_news;

col_draw_function orongo_draw;
col_picture_function orongo_picture;

col_read_data_function orongo_read_data;

extern const unsigned char orongo_data_bytes[];
extern const char orongo_data_text[];
extern const col_clause orongo_clauses[];

#endif
