/* Giants: the position, and what the files of this folder share.
 *
 * Land hexes have numbers below 64 and Ahu have numbers below 32, so a set of either is one word.
 * Statues have numbers below 64 too: the Moai m1, m2, .. are 0, 1, .. and the headdresses p1, p2,
 * .. begin at HEADDRESS. So "Moai before headdresses, each by number" is the order of the bits.
 *
 * crew[hex] counts all figures on a hex. Each seat has four bits for its figures other than the
 * chief: its workers, its sorcerer and the neutral workers with its marker. Four more bits count
 * the neutral workers without a marker, and each chief has one bit:
 *
 *     bit  0-3    4-7    8-11   12-15  16-19  20-23    24-28
 *         seat 1 seat 2 seat 3 seat 4 seat 5 neutral  chiefs
 *
 * Figures do not move in phase 4. So the hexes over which a statue can be carried (passable) and
 * the Ahu beside which a seat has a worker (staffed) are computed once, when the phase begins. In
 * the other phases they are 0. */
#ifndef COLOSSI_GIANTS_STATE_H
#define COLOSSI_GIANTS_STATE_H

#include "colossi/game.h"
#include "core/hex.h"

enum {
    LEGAL_MAX = 4096, /* 64 hexes with 0 to 3 logs for 3 figures and 7 neutral workers, 250 sites
                         for two figures, and a few more */
    SEATS_MIN = 2,
    SEATS_MAX = 5,
    SEAT_ROOM = 8, /* elements of an array by seat, so that it fills a whole word */
    HEX_ROOM = 64,
    AHU_ROOM = 32,
    STATUES = 64,
    HEADDRESS = 44, /* the first headdress */
    MOAI_MAX = HEADDRESS,
    HEADDRESSES_MAX = STATUES - HEADDRESS,
    NEUTRAL_MAX = 8,
    SITES_MAX = 250,
    SIZES = 3,
    VALUES = 4, /* a die shows 0 to 3 */
    DICE_MAX = 6,
    FACES_MAX = 12,
    PLACED_LOGS_MAX = 3,
    LABEL_SIZE = 20,
    EDITIONS = 2,
    NOWHERE = 255,
    RESERVE = 254, /* places of a chief or sorcerer that is on no hex */
    FRONT = 253,
    POOL = 254,   /* place of a neutral worker that has not been recruited */
    UNKNOWN = 255 /* in a view: part of another seat's sealed bid */
};

enum { PLAIN, VILLAGE, HUT, CLAY_PIT, QUARRY, FOREST, TERRAINS };
enum { WORKER, SORCERER, CHIEF, NEUTRAL, LOG, STRENGTHS, FIGURES = NEUTRAL };
enum { MARKERS, WORKERS, WITH_CHIEF, WITH_SORCERER, BID_PARTS };

/* data/giants/giants.txt. All members are single bytes, so that the built-in bytes are the same on
 * every machine. Sets are stored with the lowest byte first. The members whose names begin with
 * "near" are derived from the coordinates. */
typedef struct giants_data {
    uint8_t hexes, ahus, sites;
    uint8_t workers, markers, bases, neutral, tablets, logs;
    uint8_t moai[SIZES], headdresses, headdress_strength;
    uint8_t strength[STRENGTHS];
    uint8_t faces[VALUES]; /* how many faces of a die show each value */
    uint8_t least, most;   /* the lowest and highest value that counts in turn 1 */
    uint8_t sorcery_price, peek_price, placed_logs;
    struct {
        uint8_t workers, markers, bases, dice, tablets, logs;
    } start[EDITIONS][SEATS_MAX + 1];
    struct {
        int8_t q, r;
        uint8_t terrain, logs;
    } hex[HEX_ROOM];
    struct {
        int8_t q, r;
        uint8_t moai_value, headdress_value;
        char label[LABEL_SIZE];
    } ahu[AHU_ROOM];
    uint8_t at[TERRAINS];            /* the hex of a terrain that exists once */
    uint8_t near_hexes[HEX_ROOM][8]; /* the set of hexes beside a hex */
    uint8_t near_ahus[HEX_ROOM][4];  /* the set of Ahu beside a hex */
    uint8_t near_shore[AHU_ROOM][8]; /* the set of hexes beside an Ahu */
    uint8_t near_count[AHU_ROOM];    /* the number of hexes beside an Ahu */
    uint8_t site_hex[SITES_MAX];     /* where sorcery works (F10), by hex, then Ahu */
    uint8_t site_ahu[SITES_MAX];     /* the Ahu, or NOWHERE for the hex's own ability */
} giants_data;

/* What prepare() derives from the seats, the options and the data. */
typedef struct giants_rules {
    uint64_t forests;
    uint32_t ahus;                                               /* the set of all Ahu */
    uint8_t seats, workers, markers, bases, dice, tablets, logs; /* B5 */
    uint8_t neutral;                                             /* 0 unless two play */
    uint8_t sorcerer_sculpts, erect_with_any, open_bases, open_screens;
    uint8_t max_turns;
    uint8_t carry_may_mark;        /* G12: a carry may end with a marker */
    uint8_t keeps_unmarked;        /* G4: an unmarked statue is free from the next turn on */
    uint8_t peeks_any_time;        /* I5 */
    uint8_t zeros_stand;           /* E3: dice that all show 0 are not rolled again */
    uint8_t neutral_markers_first; /* G16: they come back before statues are claimed */
} giants_rules;

/* The options: name, words or NULL, lowest, highest, standard, help (B10). */
#define GIANTS_OPTIONS(X)                                                                          \
    X(edition, EDITION_WORDS, 0, 1, 0,                                                             \
      "whether players start as in the manual or as in the printed game (GI-B5)")                  \
    X(sorcerer_sculpts, YES_WORDS, 0, 1, 0, "yes: the sorcerer may be bid (GI-E6)")                \
    X(erect_with, ERECT_WORDS, 0, 1, 0, "any: the chief and the sorcerer may erect too (GI-G13)")  \
    X(bases, BASES_WORDS, 0, 1, 0, "open: everybody sees who erected a Moai (GI-I4)")              \
    X(screens, SCREEN_WORDS, 0, 1, 0, "open: everybody sees what is behind the screens (GI-I3)")   \
    X(max_turns, NULL, 1, 255, 100, "the game ends after this many turns at the latest (GI-J3)")   \
    X(carry_and_mark, YES_WORDS, 0, 1, 1,                                                          \
      "no: one action carries a statue or marks one, not both (GI-G12)")                           \
    X(unmarked, UNMARKED_WORDS, 0, 1, 0,                                                           \
      "next_turn: a statue brought out unmarked is free for others from the next turn on (GI-G4)") \
    X(peek, PEEK_WORDS, 0, 1, 0,                                                                   \
      "any_time: players may look under a Moai at every decision (GI-I5)")                         \
    X(all_zero, ZERO_WORDS, 0, 1, 0, "stands: dice that all show 0 are not rolled again (GI-E3)")  \
    X(neutral_markers, NEUTRAL_WORDS, 0, 1, 0,                                                     \
      "first: neutral workers' markers come back before statues are claimed (GI-G16)")

enum { FIRST, ROLL, BID, PICK, PLACE, TRANSPORT, CLAIM, RECLAIM, OVER, PHASES };

typedef struct giants_state {
    uint64_t front[SEATS_MAX];  /* statues in front of a seat */
    uint64_t marked[SEATS_MAX]; /* statues with a seat's marker */
    uint64_t moved[SEATS_MAX];  /* statues that a seat has carried in this phase 4 (G6) */
    uint64_t fresh;           /* statues that left a front in this phase 4, if the rules ask (G4) */
    uint64_t carries;         /* statues that the actor may begin to carry; phase 4 only */
    uint64_t on_hex, on_ahu;  /* statues */
    uint64_t of_size[SIZES];  /* Moai that are not in stock or on offer */
    uint64_t felled;          /* forests that are exhausted */
    uint64_t passable[SIZES]; /* hexes that have a crew for each strength; phase 4 only */
    uint64_t visited;         /* hexes of the carry under way */
    uint32_t crew[HEX_ROOM];
    uint32_t reserved[SEATS_MAX], erected[SEATS_MAX], knows[SEATS_MAX]; /* sets of Ahu */
    uint32_t crowned;
    uint32_t staffed[SEATS_MAX]; /* Ahu where a seat may erect or crown (G13); phase 4 only */
    uint32_t score[SEATS_MAX];   /* transport points */
    uint32_t zero;
    uint8_t place[STATUES]; /* hex or Ahu; NOWHERE in front of a seat or before it is taken */
    uint8_t logs_on[HEX_ROOM];
    uint8_t path[HEX_ROOM];       /* hexes of the carry under way from its start, then NOWHERE */
    uint8_t neutral[NEUTRAL_MAX]; /* hex, or POOL */
    uint8_t neutral_mark[NEUTRAL_MAX]; /* seat + 1 of the marker beside it, or 0 */
    uint8_t workers_owned[SEAT_ROOM], workers_reserve[SEAT_ROOM], workers_front[SEAT_ROOM];
    uint8_t markers_owned[SEAT_ROOM], markers_reserve[SEAT_ROOM], markers_front[SEAT_ROOM];
    uint8_t chief[SEAT_ROOM], sorcerer[SEAT_ROOM]; /* hex, RESERVE or FRONT */
    uint8_t bases_hand[SEAT_ROOM], tablets[SEAT_ROOM], logs[SEAT_ROOM];
    uint8_t bid[SEATS_MAX][BID_PARTS]; /* sealed */
    uint8_t given;                     /* the seats that have bid, one bit per seat */
    uint8_t unused[SEAT_ROOM];         /* workers of an opened bid that have not sculpted */
    uint8_t unused_chiefs;             /* seats whose bid chief has not sculpted */
    uint8_t order[SEAT_ROOM];          /* the order of choice, as seat + 1 */
    uint8_t declined, passed;          /* one bit per seat */
    uint8_t stock[SIZES], offer[SIZES];
    uint8_t moai_taken, headdresses_taken;
    uint8_t tablets_left, logs_gone;
    uint8_t turn, phase, first, actor;
    uint8_t carried; /* the statue of the carry under way, or NOWHERE */
    uint8_t steps;   /* how many hexes that carry has entered */
    uint8_t fill[4];
} giants_state;

_Static_assert(sizeof(giants_state) == 936, "the state is small and has no holes");

/* Actions, their operands from the lowest bit up ----------------------------------------------- */
enum {
    ACTION_FIRST = 1, /* seat 8 */
    ACTION_ROLL,      /* dice that show 0, 1, 2, 3: 4 bits each */
    ACTION_BID,       /* markers, workers, chief, sorcerer: 4 bits each */
    ACTION_TAKE,      /* size 4, by the chief 4 */
    ACTION_DECLINE,
    ACTION_PLACE,   /* hex 8, logs 4, figure 4 */
    ACTION_SORCERY, /* hex 8, logs 4, figure 4, Ahu or NOWHERE 8 */
    ACTION_ACTIVATE,
    ACTION_PASS,
    ACTION_RECRUIT, /* hex 8, logs 4 */
    ACTION_SHIFT,   /* hex 8, logs 4, neutral worker 4 */
    ACTION_PEEK,    /* Ahu 8 */
    ACTION_CARRY,   /* statue 8 */
    ACTION_TO,      /* hex 8, figures used of each seat 2 bits each, seat + 1 of a rival chief 4 */
    ACTION_HALT,
    ACTION_FINISH_MARK,
    ACTION_ERECT, /* Ahu 8 */
    ACTION_CROWN, /* Ahu 8 */
    ACTION_MARK,  /* statue 8, like the next three */
    ACTION_CLAIM,
    ACTION_LEAVE,
    ACTION_RECLAIM,
    ACTION_DONE,
    ACTIONS
};

static inline int action_low(col_action a) {
    return (int)(a & 0xFF);
}

static inline int action_logs(col_action a) {
    return (int)(a >> 8 & 0xF);
}

/* Returns the figure of a placement, or the neutral worker that is shifted. */
static inline int action_figure(col_action a) {
    return (int)(a >> 12 & 0xF);
}

static inline int action_ahu(col_action a) {
    return (int)(a >> 16 & 0xFF);
}

static inline int action_die(col_action a, int value) {
    return (int)(a >> (4 * value) & 0xF);
}

static inline int action_bid_part(col_action a, int part) {
    return (int)(a >> (4 * part) & 0xF);
}

static inline int action_size(col_action a) {
    return (int)(a & 0xF);
}

static inline bool action_by_chief(col_action a) {
    return a >> 4 & 0xF;
}

/* Return how many figures of a rival a step uses, and the seat whose chief it uses or -1. */
static inline int action_pays(col_action a, int seat) {
    return (int)(a >> (8 + 2 * seat) & 3);
}

static inline int action_chief(col_action a) {
    return (int)(a >> 18 & 0xF) - 1;
}

static inline col_action action_placement(unsigned kind, int hex, int logs, int figure) {
    return col_action_of(kind, (unsigned)hex | (unsigned)logs << 8 | (unsigned)figure << 12);
}

static inline col_action action_sorcery(int hex, int logs, int figure, int ahu) {
    return col_action_of(ACTION_SORCERY, (unsigned)hex | (unsigned)logs << 8 |
                                             (unsigned)figure << 12 | (unsigned)ahu << 16);
}

/* Reading the position ------------------------------------------------------------------------- */
static inline const giants_state *position_of(const col_state *s) {
    return (const giants_state *)s;
}

static inline const giants_rules *rules_of(const col_setup *setup) {
    return (const giants_rules *)setup->rules.bytes;
}

static inline const giants_data *data_of(const col_setup *setup) {
    return setup->data;
}

static inline uint64_t bit64(int i) {
    return UINT64_C(1) << i;
}

static inline uint32_t bit32(int i) {
    return UINT32_C(1) << i;
}

/* Read a set of the data, which has its lowest byte first on every machine. */
static inline uint64_t set64(const uint8_t b[8]) {
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

static inline uint32_t set32(const uint8_t b[4]) {
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline int lowest(uint64_t set) {
    return __builtin_ctzll(set);
}

static inline int size_of(uint64_t set) {
    return __builtin_popcountll(set);
}

/* Returns how many figures other than chiefs a seat controls on a hex. */
static inline int figures_of(uint32_t crew, int seat) {
    return (int)(crew >> (4 * seat) & 15);
}

static inline int free_neutrals(uint32_t crew) {
    return (int)(crew >> 20 & 15);
}

static inline uint32_t chiefs_in(uint32_t crew) {
    return crew >> 24;
}

static inline bool is_moai(int statue) {
    return statue < HEADDRESS;
}

static inline int moai_size(const giants_state *s, int statue) {
    return s->of_size[0] >> statue & 1 ? 1 : s->of_size[1] >> statue & 1 ? 2 : 3;
}

/* B7 */
static inline int required_strength(const giants_data *data, const giants_state *s, int statue) {
    return is_moai(statue) ? moai_size(s, statue) : data->headdress_strength;
}

/* Returns the hex where a carry of a statue starts, which is on a hex or in front of a seat (G4).
 */
static inline int start_hex(const giants_data *data, const giants_state *s, int statue) {
    if (s->on_hex >> statue & 1) return s->place[statue];
    return data->at[is_moai(statue) ? QUARRY : CLAY_PIT];
}

/* Returns the hex where the carried statue is now. */
static inline int carry_hex(const giants_state *s) {
    return s->path[s->steps];
}

/* Returns the seat whose marker lies on a statue, or -1. */
static inline int mark_of(const giants_state *s, int statue) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (s->marked[seat] >> statue & 1) return seat;
    }
    return -1;
}

static inline uint64_t all_marked(const giants_state *s) {
    return s->marked[0] | s->marked[1] | s->marked[2] | s->marked[3] | s->marked[4];
}

/* G4: returns the statues that only another seat may carry or mark in this turn. Only the seat that
 * brought a fresh statue out can have carried it. */
static inline uint64_t fresh_of_others(const giants_state *s, int seat) {
    return s->fresh & ~s->moved[seat];
}

static inline uint32_t all_erected(const giants_state *s) {
    return s->erected[0] | s->erected[1] | s->erected[2] | s->erected[3] | s->erected[4];
}

static inline uint32_t all_reserved(const giants_state *s) {
    return s->reserved[0] | s->reserved[1] | s->reserved[2] | s->reserved[3] | s->reserved[4];
}

/* Returns the seat whose base lies on an Ahu, reserved or under a Moai, or -1. */
static inline int base_of(const giants_state *s, int ahu) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if ((s->reserved[seat] | s->erected[seat]) >> ahu & 1) return seat;
    }
    return -1;
}

/* Returns the Moai on an Ahu, or -1. */
static inline int moai_on(const giants_state *s, int ahu) {
    for (uint64_t rest = s->on_ahu & (bit64(HEADDRESS) - 1); rest != 0; rest &= rest - 1) {
        if (s->place[lowest(rest)] == ahu) return lowest(rest);
    }
    return -1;
}

static inline int next_seat(const giants_rules *rules, int seat) {
    return seat + 1 == rules->seats ? 0 : seat + 1;
}

static inline bool has_seat(unsigned seats, int seat) {
    return seats >> seat & 1;
}

/* Returns how many neutral workers have been recruited. They are numbered in that order. */
static inline int neutrals_on_board(const giants_rules *rules, const giants_state *s) {
    int count = 0;
    while (count < rules->neutral && s->neutral[count] != POOL) {
        count++;
    }
    return count;
}

/* Returns how many logs may go with a figure (F3). */
static inline int logs_to_place(const giants_data *data, const giants_state *s, int seat) {
    return s->logs[seat] < data->placed_logs ? s->logs[seat] : data->placed_logs;
}

/* I4: tells whether the owner of a Moai is shown to a viewer. */
static inline bool sees_owner(const giants_rules *rules, const giants_state *s, int viewer,
                              int ahu) {
    if (rules->open_bases || s->phase == OVER || viewer == COL_ALL) return true;
    return viewer < rules->seats && (s->erected[viewer] | s->knows[viewer]) >> ahu & 1;
}

/* I3: tells whether a viewer is shown what is behind a seat's screen. */
static inline bool sees_screen(const giants_rules *rules, const giants_state *s, int viewer,
                               int seat) {
    return rules->open_screens || s->phase == OVER || viewer == COL_ALL || viewer == seat;
}

extern const char *const giants_terrain_names[TERRAINS + 1];
extern const char *const giants_piece_names[STRENGTHS + 1];
extern const char *const giants_phase_names[PHASES + 1];

/* rules.c, for the other files of this folder. */
void giants_clear(const col_setup *setup, giants_state *s);
void giants_prepare_transport(const col_setup *setup, giants_state *s);

/* The kinds of actions of phase 3, in the order of their list. */
enum {
    PEEKS,
    PLACE_WORKER,
    PLACE_SORCERER,
    PLACE_CHIEF,
    SORCERY_SORCERER,
    SORCERY_CHIEF,
    RECRUITS,
    SHIFTS,
    ACTIVATES,
    PASSES,
    GROUPS
};

/* What a seat may do in phases 3 and 4, as numbers and sets: how many actions of each kind there
 * are in phase 3, whether sorcery works at a site, the Ahu under whose Moai it may look, and the
 * statues that it may mark. */
void giants_count_groups(const col_setup *setup, const giants_state *s, int seat,
                         int count[GROUPS]);
bool giants_is_site_open(const col_setup *setup, const giants_state *s, int seat, int site);
uint32_t giants_peeks(const col_setup *setup, const giants_state *s, int seat);
uint64_t giants_markable(const giants_state *s, int seat);

/* What giants_state.carries holds while a seat chooses in phase 4. */
uint64_t giants_carries(const col_setup *setup, const giants_state *s, int seat);

bool giants_has_choice(const col_setup *setup, const giants_state *s, int seat);
bool giants_can_pick(const giants_state *s, int seat);
int giants_score(const col_setup *setup, const giants_state *s, int seat);
const char *giants_end(const col_setup *setup, const giants_state *s);

/* notation.c */
void giants_put_statue(int statue, col_writer *w);

/* explain.c: arguments that several facts have. A statue gives "statue" and, if it is a Moai,
 * "size". Gains give "paid1", "points1" and so on for the seats that score, in the order of the
 * seats. */
void giants_tell_place(const giants_data *data, const char *name, int hex, col_writer *fact);
void giants_tell_statue(const giants_state *s, int statue, col_writer *fact);
void giants_tell_gains(const int points[SEATS_MAX], col_writer *fact);
void giants_tell_size_list(const char *name, const uint8_t count[SIZES], col_writer *fact);
void giants_tell_dice(col_action a, col_writer *fact);

/* The functions of the game's interface, by file. */
col_actors_function giants_actors;
col_legal_function giants_legal;
col_count_function giants_count;
col_pick_function giants_pick;
col_chance_function giants_chance;
col_apply_function giants_apply;

col_why_not_function giants_why_not;
col_broken_function giants_broken;

col_print_function giants_print;
col_parse_function giants_parse;

col_explain_function giants_explain;
col_prompt_function giants_prompt;

col_news_function giants_news;

col_write_position_function giants_write_position;
col_read_position_function giants_read_position;

col_observe_function giants_observe;
col_determinize_function giants_determinize;
col_reopen_function giants_reopen;
col_describe_function giants_describe;
col_topics_function giants_topics;
col_aid_function giants_aid;
col_hash_function giants_hash;

col_draw_function giants_draw;
col_picture_function giants_picture;

col_read_data_function giants_read_data;

extern const unsigned char giants_data_bytes[];
extern const char giants_data_text[];
extern const col_clause giants_clauses[];

#endif
