/* Assault of the Giants: the position, and what the files of this folder share. data.h has the
 * pieces and the data file, actions.h the actions.
 *
 * Everything that belongs to a player is stored by race, because the races are in turn order.
 * seat_of and race_of translate between seats and races once chance has decided who sits at the top
 * (AS-1.1).
 *
 * A unit is known by its form, which is its kind and the side that is up. An army is a count per
 * form, so equal armies have equal bytes, and equal units give one action (AS-13).
 */
/* clang-format off */
/*    form   0        1         2      3       4       5        ...   8         10
 *         regular  regular!  elite  elite!  leader  leader!         champion  hekaton              */
/* clang-format on */
#ifndef COLOSSI_ASSAULT_STATE_H
#define COLOSSI_ASSAULT_STATE_H

#include <stddef.h>

#include "actions.h"
#include "colossi/game.h"
#include "data.h"

/* The decisions of AS-13 in the order of the rules, and the moments between decisions, which pass
 * by themselves. */
#define ASSAULT_PHASES(X)                                                                          \
    X(TOP, top)                                                                                    \
    X(DRAFT, draft)                                                                                \
    X(SPELL_T, spell)                                                                              \
    X(EVENT, event)                                                                                \
    X(REWARD, reward)                                                                              \
    X(PLACE, place)                                                                                \
    X(EVENT_END, event_end)                                                                        \
    X(COMMAND, command)                                                                            \
    X(MOVE, move)                                                                                  \
    X(TOLL, toll)                                                                                  \
    X(ROOM, room)                                                                                  \
    X(PLUNDER, plunder)                                                                            \
    X(TRADE, trade)                                                                                \
    X(OFFER, offer)                                                                                \
    X(TAKE, take)                                                                                  \
    X(ASK, ask)                                                                                    \
    X(GIVE, give)                                                                                  \
    X(ANSWER, answer)                                                                              \
    X(RECRUIT, recruit)                                                                            \
    X(LEADER, leader)                                                                              \
    X(SEIZE, seize)                                                                                \
    X(MAGIC, magic)                                                                                \
    X(KEEP, keep)                                                                                  \
    X(BURY, bury)                                                                                  \
    X(ATTACK, attack)                                                                              \
    X(WITH, with)                                                                                  \
    X(START, start)                                                                                \
    X(HOLD, hold)                                                                                  \
    X(ROLLED, rolled)                                                                              \
    X(HOOK, hook)                                                                                  \
    X(STAGE_C, stage)                                                                              \
    X(PICK, pick)                                                                                  \
    X(TURN, turn)                                                                                  \
    X(BOLT, bolt)                                                                                  \
    X(FINAL, final)                                                                                \
    X(CASUALTY, casualty)                                                                          \
    X(CONQUER, conquer)                                                                            \
    X(HEAL, heal)                                                                                  \
    X(SL_RECRUIT, slayer_recruit)                                                                  \
    X(SL_MOVE, slayer_move)                                                                        \
    X(SL_ATTACK, slayer_attack)                                                                    \
    X(STUFF, stuff)                                                                                \
    X(CASTLE, castle)                                                                              \
    X(ABOARD, aboard)                                                                              \
    X(USES, uses)                                                                                  \
    X(COMMAND_END, command_end)                                                                    \
    X(OVER, over)

enum {
#define ASSAULT_PHASE(name, word) D_##name,
    ASSAULT_PHASES(ASSAULT_PHASE)
#undef ASSAULT_PHASE
        PHASES
};

enum { TRADE_DECK = 1, TRADE_FORCED, TRADE_FRIENDLY };
enum { ERRAND_BATTLE = 1, ERRAND_SLAYERS, ERRAND_MARCH, ERRAND_TELEPORT };
enum { WINDOWS = 3, NOBODY = 255 };
enum { LEGAL_MAX = 1024 }; /* 16 regions with at most 10 forms and 6 borders each */

/* The abilities of stage c (7.3), each of which a side may use once per battle. */
enum {
    BY_LEADER,
    BY_CHAMPION,
    BY_NPC,
    BY_SINKER,
    REROLLS,
    BY_MAGIC = REROLLS,
    BY_ATTACK,
    BY_CHAMPION_TOO, /* the champion that converts */
    BY_NPC_TOO,
    BY_LINE,
    ABILITIES,
    BY_SPELL = ABILITIES, /* SP3 basic: a re-roll outside of stage c */
    BY_SPELL_TOO          /* SP4 advanced: conversions outside of stage c */
};

typedef struct assault_region {
    uint8_t race, markers; /* one bit per type of marker; FORGE is only counted, in marker_left */
    uint8_t units[FORMS];
    uint8_t total; /* derived: the sum of units */
    uint8_t zero;
} assault_region;

typedef struct assault_people {
    uint16_t
        points; /* of these from battles and tolls, and from commands; the rest is from events */
    uint16_t battle_points, command_points;
    uint8_t supply[KINDS];
    uint8_t row[COMMANDS], row_length;
    uint8_t resources[RESOURCES], toll_cards[RESOURCES];
    uint8_t spells[SPELLS], known[SPELLS];
    uint8_t spell_count; /* derived: the sum of spells; a view keeps it although it hides them */
    uint8_t events_done, eaten, zero;
} assault_people;

typedef struct assault_die {
    uint8_t face, used, hits, blocks; /* used: converted arcane results, and what they became */
} assault_die;

/* What adds hits and blocks to those of the dice (7.3e). */
enum { BY_LEADERS, BY_CHAMPIONS, BY_ORE, BY_WEAPONRY, BY_SPELLS, BONUSES };

typedef struct assault_bonus_of {
    uint8_t hits, blocks;
} assault_bonus_of;

/* A position is always at rest: `phase` is the decision that is asked now, unless chance still owes
 * something. assault_settle() brings a position to rest. Fields that a phase does not use are zero,
 * so that equal positions have equal bytes. */
typedef struct assault_state {
    /* Stored: the table. */
    assault_region region[REGIONS];
    assault_people people[RACES];
    uint16_t toll_paid; /* regions whose toll was paid this turn */
    uint8_t deck[RESOURCES], discard[RESOURCES];
    uint8_t spell_deck[SPELLS]; /* in a view it includes what the viewer cannot place (11.2) */
    uint8_t spell_pile[SPELL_CARDS], spell_pile_size, removed[SPELLS];
    uint8_t universal[UNIVERSAL_EVENTS];        /* 0 in the deck, 1 open, 2 + race claimed */
    uint8_t slayer_at[SLAYERS], slayer_wounded; /* one bit per slayer */
    uint8_t castle;

    /* Stored: the turn. */
    uint8_t top, active, round, final_ordning, last_round;
    uint8_t phase, window, resume; /* resume: where a nested decision returns to */

    /* Stored: what chance owes. It acts before anybody decides. */
    uint8_t event_draws, spell_draws, draws, draw_for, roll_mask;

    /* Stored: the set-up and the event step. */
    uint8_t draft, open[RESOURCES];  /* 2.9 */
    uint8_t choices, choice, enters; /* rewards still to come; enters is a kind + 1 */
    uint8_t claimed;                 /* 1 until the next universal event is opened */

    /* Derived: copied from the setup, because most functions get only the data and the state. */
    uint8_t seats, npc, version; /* npc has one bit per race; version is that of the rules */

    /* Derived: follows from the rest, and is kept because it is needed all the time. */
    uint8_t seat_of[RACES], race_of[SEATS_MAX]; /* from top */
    uint8_t marker_left[MARKERS];               /* from the markers on the board, except FORGE */
    uint8_t spell_deck_size;                    /* a view keeps it */

    /* Scratch: the command or the own-turn spell in progress. assault_wipe() clears it from here to
     * the end, so between two of them it is all zero. */
    uint16_t path;     /* regions that the unit on its way has been in */
    uint16_t attacked; /* regions where slayers have attacked during this Rest */
    uint16_t used;     /* abilities of stage c that were used */
    uint8_t drawn[SPELLS], drawn_count, keep_left, artifact_used;
    uint8_t maneuvers, way_form, way_at, way_to; /* way_form: the form + 1 of the unit on its way */
    uint8_t arriving, room_at;                   /* arriving: the form + 1 that needs room */
    uint8_t uses, points_left, healings, actions;
    uint8_t trade, partner, offers, aside[RESOURCES], asked[RESOURCES];
    uint8_t series;   /* 1 as soon as one unit of the series has been named */
    uint8_t from, at; /* the regions of a battle, a march, a Teleport or the castle's flight */
    uint8_t part[FORMS], slayer_part;
    uint8_t errand, is_slayers, foe, side, passes; /* foe: the defending race */
    uint8_t held[SIDES][FORMS], strength[SIDES], fewer[SIDES];
    uint8_t dice, ability; /* ability: the one whose dice are being named, + 1 */
    uint8_t pick_left, pick_last, picked, per_hits, per_blocks, damage;
    uint8_t hits[SIDES], blocks[SIDES], prize[SIDES], slayers_lost, must_enter;
    assault_die die[DICE_MAX];
    /* What each side has rolled in the end and what was added, which people look at until the
     * battle is over. The rules do not need it any more. */
    assault_die rolled[SIDES][DICE_MAX];
    uint8_t rolled_dice[SIDES];
    assault_bonus_of bonus[SIDES][BONUSES];
} assault_state;

enum { SCRATCH = offsetof(assault_state, path) };

_Static_assert(sizeof(assault_state) == 948, "the state is small and has no holes");

static inline const assault_state *position_of(const col_state *s) {
    return (const assault_state *)s;
}

static inline const assault_data *data_of(const col_setup *setup) {
    return setup->data;
}

static inline bool is_open_points(const col_setup *setup) {
    return setup->option[0] != 0;
}

/* Small helpers ------------------------------------------------------------------------------ */

static inline void add(uint8_t *to, int count) {
    *to = (uint8_t)(*to + count);
}

static inline int smaller(int a, int b) {
    return a < b ? a : b;
}

static inline int sum_of(const uint8_t *counts, int length) {
    int sum = 0;
    for (int i = 0; i < length; i++) {
        sum += counts[i];
    }
    return sum;
}

static inline unsigned bit(int i) {
    return 1u << i;
}

static inline bool is_player(const assault_state *s, int race) {
    return race < RACES && !(s->npc >> race & 1);
}

static inline bool is_enemy(const assault_state *s, int race, int region) {
    return s->region[region].race != NO_RACE && s->region[region].race != race;
}

static inline bool has_unit(const assault_state *s, int region, int kind) {
    return s->region[region].units[2 * kind] + s->region[region].units[2 * kind + 1] > 0;
}

/* L: the number of cards to the left of the one that is being carried out (5.1). */
static inline int cards_left(const assault_state *s) {
    return s->people[s->active].row_length - 1;
}

/* The race that fights on a side, or NO_RACE for slayers. */
static inline int side_race(const assault_state *s, int side) {
    if (side == DEFENDER) return s->foe;
    return s->is_slayers ? NO_RACE : s->active;
}

/* The functions of this folder, by file ------------------------------------------------------ */

/* rules.c */
void assault_settle(const assault_data *d, assault_state *s);
int assault_list(const assault_data *d, const assault_state *s, col_action *out);
int assault_decider(const assault_data *d, const assault_state *s);
unsigned assault_armies(const assault_state *s, int race);
enum { FROM_BATTLES, FROM_COMMANDS, FROM_EVENTS }; /* what points are for */
void assault_gain(const assault_data *d, assault_state *s, int race, int points, int from);
void assault_discard(assault_state *s, int race, int card);
void assault_add_unit(assault_state *s, int region, int race, int form);
void assault_take_unit(assault_state *s, int region, int form);
void assault_wipe(assault_state *s);
bool assault_owes(const assault_data *d, const assault_state *s);
void assault_clear(const col_setup *setup, assault_state *s);
void assault_take_seats(const assault_data *d, assault_state *s, int top);
int assault_count_wounded(const assault_state *s, int race);

/* move.c */
unsigned assault_ends(const assault_data *d, const assault_state *s, int race, int form);
bool assault_needs_room(const assault_data *d, const assault_state *s, int race, int form,
                        int region);
bool assault_can_step(const assault_data *d, const assault_state *s, int form, int from, int to);
bool assault_any_step(const assault_data *d, const assault_state *s, int maneuvers);
void assault_list_move(const assault_data *d, const assault_state *s, menu *m);
void assault_list_toll(const assault_data *d, const assault_state *s, menu *m);
void assault_list_room(const assault_data *d, const assault_state *s, int form, int region,
                       menu *m);
void assault_do_move(const assault_data *d, assault_state *s, col_action a);
void assault_do_toll(const assault_data *d, assault_state *s, col_action a);
void assault_do_remove(const assault_data *d, assault_state *s, col_action a);
void assault_arrive(const assault_data *d, assault_state *s, int form, int region, int resume);

/* trade.c */
int assault_trade_limit(const assault_data *d, const assault_state *s);
unsigned assault_partners(const assault_data *d, const assault_state *s);
void assault_list_trade(const assault_data *d, const assault_state *s, menu *m);
void assault_do_trade(const assault_data *d, assault_state *s, col_action a);

/* commands.c */
unsigned assault_plundered(const assault_data *d, const assault_state *s, int race);
unsigned assault_recruit_regions(const assault_data *d, const assault_state *s, int race);
void assault_list_command(const assault_data *d, const assault_state *s, menu *m);
void assault_do_command(const assault_data *d, assault_state *s, col_action a);
bool assault_settle_keep(assault_state *s);

/* events.c */
bool assault_meets(const assault_data *d, const assault_state *s, int race, int event,
                   const effect *conditions, int *here);
int assault_measure(const assault_data *d, const assault_state *s, int race, effect e, int *here,
                    int *need);
bool assault_is_claimed(const assault_data *d, const assault_state *s, int race, int event);
bool assault_is_open(const assault_data *d, const assault_state *s, int race, int event);
bool assault_is_waived(const assault_data *d, const assault_state *s, int race, int event);
int assault_bonus(const assault_data *d, const assault_state *s, int race, int verb);
const effect *assault_lasting(const assault_data *d, const assault_state *s, int race, int verb);
int assault_markers_out(const assault_data *d, const assault_state *s, int marker);
void assault_list_event(const assault_data *d, const assault_state *s, menu *m);
void assault_do_event(const assault_data *d, assault_state *s, col_action a);
void assault_end_event(assault_state *s);
void assault_heal_all(assault_state *s, int race);

/* spells.c */
bool assault_can_pay(const assault_data *d, const assault_state *s, int race, int spell, int mode);
bool assault_can_take_effect(const assault_data *d, const assault_state *s, int race, effect does);
void assault_list_spells(const assault_data *d, const assault_state *s, int race, int window,
                         menu *m);
void assault_do_cast(const assault_data *d, assault_state *s, int race, col_action a);

/* battle.c */
const uint8_t *assault_units_of(const assault_state *s, int side);
int assault_dice_of(const assault_data *d, const assault_state *s, int side);
int assault_ability_number(const assault_data *d, const assault_state *s, int ability);
int assault_open_arcane(const assault_state *s, int die);
void assault_bonuses(const assault_data *d, const assault_state *s, assault_bonus_of out[BONUSES]);
void assault_totals(const assault_data *d, const assault_state *s, int *hits, int *blocks);
int assault_right_of(const assault_state *s, int race, int card);
void assault_list_battle(const assault_data *d, const assault_state *s, menu *m);
void assault_do_battle(const assault_data *d, assault_state *s, col_action a);
bool assault_settle_battle(const assault_data *d, assault_state *s);

/* goals.c */
void assault_describe_goals(const assault_data *d, const assault_state *s, int seat, col_json *j);

/* slayers.c */
int assault_slayer_inside(const assault_data *d, const assault_state *s);
void assault_list_slayers(const assault_data *d, const assault_state *s, menu *m);
void assault_do_slayers(const assault_data *d, assault_state *s, col_action a);

/* notation.c */
extern const char *const assault_kinds[KINDS + 1];
extern const char *const assault_commands[COMMANDS + 1];
extern const char *const assault_abilities[ABILITIES];
extern const char *const assault_phase_names[PHASES + 1];
void assault_print_form(int form, col_writer *w);
void assault_print_face(int face, col_writer *w);
int assault_operand_limit(char letter);
int assault_pattern_operands(unsigned verb, char letters[OPERANDS]);

/* broken.c */
const char *assault_broken_phase(const assault_data *d, const assault_state *s);

/* The functions of the game's interface, by file ---------------------------------------------- */

col_actors_function assault_actors;
col_legal_function assault_legal;
col_chance_function assault_chance;
col_apply_function assault_apply;
col_result_function assault_result;

col_why_not_function assault_why_not;
col_broken_function assault_broken;

col_print_function assault_print;
col_parse_function assault_parse;

col_explain_function assault_explain;
col_prompt_function assault_prompt;
col_name_value_function assault_name_value;

col_news_function assault_news;

col_write_position_function assault_write_position;
col_read_position_function assault_read_position;

col_observe_function assault_observe;
col_determinize_function assault_determinize;
col_describe_function assault_describe;
col_topics_function assault_topics;
col_hash_function assault_hash;

col_aid_function assault_aid, assault_tell_goals; /* the second tells only the seat's goals */

col_draw_function assault_draw;
col_picture_function assault_picture;

col_read_data_function assault_read_data;

extern const col_clause assault_clauses[];

#endif
