/* Assault of the Giants: the position, and what the files of this folder share.
 *
 * Everything of a player is kept by race, because races stand in turn order; seat_of and race_of
 * lead from one to the other once chance has said who sits on top (AS-1.1).
 *
 * A unit is known by its form, kind and side up, and an army is a count of each form; so equal
 * armies have equal bytes, and equal units give one action (AS-D3.2).
 *
 *    form   0        1         2      3       4       5        ...   8         10
 *         regular  regular!  elite  elite!  leader  leader!         champion  hekaton
 *
 * A position is always at rest: `phase` is the decision that is asked, unless one of the counters
 * of things that chance still owes (tokens, spells, cards, dice) is not zero. assault_settle()
 * brings it there. Fields that a phase does not use are zero, so equal positions have equal bytes.
 */
#ifndef COLOSSI_ASSAULT_STATE_H
#define COLOSSI_ASSAULT_STATE_H

#include "colossi/game.h"

enum {
    SEATS_MIN = 3,
    SEATS_MAX = 6,
    REGIONS = 16,
    NOWHERE = REGIONS,
    SLAYERS = 3,
    SPECIAL_EVENTS = 10,
    UNIVERSAL_EVENTS = 9,
    EVENTS = SPECIAL_EVENTS + UNIVERSAL_EVENTS,
    SPELLS = 9,
    SPELL_CARDS = 32, /* room on the discard pile */
    DICE_MAX = 7,
    FACES = 6,
    SIDES = 2, /* of a battle: attacker, defender */
    WINDOWS = 3,
    NOBODY = 255,
    KEY_SIZE = 16,
    NAME_SIZE = 32,
    SITES_SIZE = 40,
    EFFECTS_MAX = 3
};

enum { STORM, CLOUD, FIRE, FROST, STONE, HILL, RACES, NO_RACE = RACES };
enum { REGULAR, ELITE, LEADER, VONINDOD, CHAMPION, HEKATON, KINDS, FORMS = 2 * KINDS };
enum { FOOD, ORE, ARTIFACT, WEAPONRY, RUNE_ENEMY, RUNE_JOURNEY, RUNE_BLOOD, RESOURCES };
enum { RAVAGE, ALLIANCE, RAID, FROZEN, FORGE, SLAIN_DRAGON, MARKERS };
enum { ATTACKER, DEFENDER };
enum { BASIC, ADVANCED, MODES };

enum {
    CARD_MOVE,
    CARD_PLUNDER,
    CARD_TRADE,
    CARD_RECRUIT,
    CARD_LEADER,
    CARD_MAGIC,
    CARD_ATTACK,
    CARD_REST,
    CARD_SPECIAL,
    COMMANDS
};

/* What cards, leaders, champions, events and slayers do: a verb with at most three numbers. */
enum {
    NO_EFFECT,
    /* immediate abilities of leaders */
    DO_ENVOY,     /* marker, points */
    DO_SEIZE,     /* card */
    DO_TAKE,      /* card */
    DO_MANEUVERS, /* number; also a spell */
    /* what counts in a battle */
    DO_HITS,
    DO_BLOCKS,
    DO_GUARD, /* blocks from afar, blocks in person */
    DO_MOB,   /* at most so many hits, one for each two units */
    DO_REROLL,
    DO_CONVERT, /* results, hits for each */
    DO_HOOK,
    DO_NO_TOLL,
    /* spells */
    DO_TURN,
    DO_BOLT, /* results, hits, blocks for each */
    DO_FEWER,
    DO_HOLD,
    DO_STRENGTH,
    DO_MIGHT,
    DO_HEAL,
    DO_HEAL_ALL,
    DO_TELEPORT,
    /* rewards of events */
    DO_DRAW,
    DO_SPELLS,
    DO_MARK,
    DO_ENTER,
    DO_CHOOSE, /* card, times */
    DO_MAGIC,
    DO_TRADE,
    DO_RECRUIT,
    DO_EATING,
    DO_FREE_ADVANCED,
    DO_NO_PLUNDER,
    /* conditions of events */
    IF_MARKERS,
    IF_CARDS,
    IF_EATEN,
    IF_HEALTHY,
    IF_OCCUPIED,
    IF_UNITS,
    IF_HEALTHY_HERE,
    IF_UNIT_HERE,
    IF_ESCORT,
    IF_MARKER_HERE,
    IF_PROWL,
    IF_CASTLE_FAR,
    /* special commands */
    DO_STUFF,
    DO_MARKS,
    DO_FORGE,
    DO_TREASURE,
    VERBS
};

/* When an ability of a leader or champion works. */
enum { NEVER, IMMEDIATE, CONTINUOUS, IN_BATTLE, ATTACKING, DEFENDING, MOVING, OCCASIONS };
enum { WINDOW_FINAL, WINDOW_START, WINDOW_TURN };
enum { ANY_LEADER = KINDS }; /* as the kind of IF_HEALTHY_HERE */

typedef struct effect {
    uint8_t verb, a, b, c;
} effect;

/* data/assault/assault.txt: single bytes only, so that it is the same on every machine. */
typedef struct assault_data {
    struct {
        uint8_t npc, pool[3], given; /* pool 1, pool 2, box */
    } seats[SEATS_MAX + 1];
    uint8_t last_round, open_events, proposals, slayer_cost;
    struct {
        char key[KEY_SIZE], name[NAME_SIZE], sites[SITES_SIZE];
        uint8_t home, x, y; /* home: the race, or NO_RACE */
        uint8_t near_low, near_high;
    } region[REGIONS];
    struct {
        char key[KEY_SIZE], special_name[NAME_SIZE];
        uint8_t ordning, home, stacking, start[KINDS], command[COMMANDS];
        effect special;                              /* the ninth command: card or marker, points */
        uint8_t per_marker, marker_points, is_after; /* 6.9: points for markers on the board */
        uint8_t forge_marker, forge_region, forge_draws;
    } race[RACES];
    struct {
        uint8_t count, strength[2], fortitude[2], ordning, occasion;
        effect does;
        char name[NAME_SIZE];
    } unit[RACES][KINDS];
    uint8_t castle_race;
    char castle_name[NAME_SIZE];
    struct {
        uint8_t region[2], units[2][KINDS];
    } npc[RACES];
    uint8_t npc_reroll, npc_convert, npc_blocks;
    struct {
        char key[KEY_SIZE], name[NAME_SIZE];
        uint8_t race, count;
    } marker[MARKERS];
    struct {
        char key[KEY_SIZE], name[NAME_SIZE];
        uint8_t count, hits[SIDES];
    } resource[RESOURCES];
    struct {
        char key[KEY_SIZE], name[MODES][NAME_SIZE];
        uint8_t copies, window;
        effect does[MODES];
    } spell[SPELLS];
    struct {
        uint8_t copies, face[FACES];
    } die[RACES + 1]; /* the last one is grey */
    struct {
        char key[KEY_SIZE];
        uint8_t strength, fortitude;
        effect power;
    } slayer[SLAYERS];
    struct {
        char key[KEY_SIZE], name[NAME_SIZE];
        uint8_t race, region, rune, points, repeats; /* race NO_RACE: universal */
        effect needs[EFFECTS_MAX], waiver[EFFECTS_MAX], reward[EFFECTS_MAX];
        uint8_t pays, pays_count;
    } event[EVENTS]; /* the special ones by race and number, then the universal ones */
} assault_data;

enum { GREY = RACES };

/* A face is hits, blocks and arcane results in one number (B12: at most 4, 2 and 2). */
static inline int face_of(int hits, int blocks, int arcane) {
    return hits * 9 + blocks * 3 + arcane;
}
static inline int face_hits(int face) {
    return face / 9;
}
static inline int face_blocks(int face) {
    return face / 3 % 3;
}
static inline int face_arcane(int face) {
    return face % 3;
}

/* The decisions of AS-13 in the order of the rules; some stand between decisions and pass by
 * themselves. */
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

/* What 7.3c offers, each once a battle and side. */
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
    BY_SPELL_TOO          /* SP4 advanced: conversions outside of it */
};

typedef struct assault_region {
    uint8_t race, markers; /* markers: a bit a type; forge markers are counted by what is left */
    uint8_t units[FORMS];
    uint8_t total; /* of units */
    uint8_t zero;
} assault_region;

typedef struct assault_people {
    uint16_t points;
    uint8_t supply[KINDS];
    uint8_t row[COMMANDS], row_length;
    uint8_t resources[RESOURCES], toll_cards[RESOURCES];
    uint8_t spells[SPELLS], known[SPELLS], spell_count;
    uint8_t events_done, eaten, zero;
} assault_people;

typedef struct assault_die {
    uint8_t face, used, hits, blocks; /* what its arcane results became */
} assault_die;

typedef struct assault_state {
    uint16_t toll_paid; /* regions, this turn */
    uint16_t path;      /* regions of the unit on its way */
    uint16_t attacked;  /* regions where slayers have attacked in this Rest */
    uint16_t used;      /* abilities of stage c */
    assault_region region[REGIONS];
    assault_people people[RACES];

    uint8_t deck[RESOURCES], discard[RESOURCES];
    uint8_t spell_deck[SPELLS], spell_deck_size; /* in a view with what cannot be placed (11.2) */
    uint8_t spell_pile[SPELL_CARDS], spell_pile_size, removed[SPELLS];
    uint8_t universal[UNIVERSAL_EVENTS]; /* 0 in the deck, 1 open, 2 + race: claimed */
    uint8_t marker_left[MARKERS];
    uint8_t slayer_at[SLAYERS], slayer_wounded; /* a bit a slayer */
    uint8_t castle;

    uint8_t seats, npc; /* a bit a race */
    uint8_t seat_of[RACES], race_of[SEATS_MAX], top;
    uint8_t active, round, final_ordning, last_round;
    uint8_t phase, window, resume; /* resume: where a nested decision leads back to */

    /* What chance owes. */
    uint8_t event_draws, spell_draws, draws, draw_for, roll_mask;

    /* Set-up and event step. */
    uint8_t draft, open[RESOURCES];  /* 2.9 */
    uint8_t choices, choice, enters; /* rewards still to come; enters: kind + 1 */
    uint8_t claimed;                 /* 1: a universal event whose successor is to be opened */

    /* The command or own-turn spell in progress: from here to the end all zero between them. */
    uint8_t drawn[SPELLS], drawn_count, keep_left, artifact_used;
    uint8_t maneuvers, way_form, way_at, way_to; /* way_form: form + 1 of the unit on its way */
    uint8_t arriving, room_at;                   /* arriving: form + 1 that waits for room */
    uint8_t uses, points_left, healings, actions;
    uint8_t trade, partner, offers, aside[RESOURCES], asked[RESOURCES], series; /* series: named */
    uint8_t from, at; /* battle, march, teleport, castle: from which region to which */
    uint8_t part[FORMS], slayer_part;
    uint8_t errand, is_slayers, foe, side, passes; /* foe: the defending race */
    uint8_t held[SIDES][FORMS], strength[SIDES], fewer[SIDES];
    uint8_t dice, ability; /* ability: the one that picks, + 1 */
    uint8_t pick_left, pick_last, picked, per_hits, per_blocks, damage;
    uint8_t hits[SIDES], blocks[SIDES], prize[SIDES], slayers_lost, must_enter;
    assault_die die[DICE_MAX];
    uint8_t zero;
} assault_state;

_Static_assert(sizeof(assault_state) <= 1024, "the state is small");

/* Actions: a verb and up to four operands of six bits. The text is made from the pattern. */
#define ASSAULT_VERBS(X)                                                                           \
    X(TOP, "top %s", "seat %s sits at the top of the old ordning")                                 \
    X(OPEN, "event %u", "the event %u opens")                                                      \
    X(CARD, "draw %c", "a card is drawn: %c")                                                      \
    X(SPELL, "spell %p", "a spell is drawn: %p")                                                   \
    X(DIE, "die %f", "a die shows %f")                                                             \
    X(TAKE, "take %c", "take %c")                                                                  \
    X(CAST, "cast %p %m", "cast %v")                                                               \
    X(CAST_ON, "cast %p %m %k", "cast %v on the enemy's %k")                                       \
    X(CAST_HEAL, "cast %p %m %k %r", "cast %v on the %k in %r")                                    \
    X(CAST_WAY, "cast %p %m %r %r", "cast %v from %r to %r")                                       \
    X(ON, "on", "go on")                                                                           \
    X(CLAIM, "claim %u", "claim %u and pay its rune")                                              \
    X(CLAIM_WAIVED, "claim %u waived", "claim %u without its rune")                                \
    X(NONE, "none", "nothing")                                                                     \
    X(DRAW, "draw", "draw a card")                                                                 \
    X(PLACE, "place %k %r", "the %k enters the game in %r")                                        \
    X(PLAY, "play %x", "play %x")                                                                  \
    X(MOVE, "move %k %r %r", "the %k goes from %r to %r")                                          \
    X(STOP, "stop", "stop here")                                                                   \
    X(REMOVE, "remove %k %r", "the %k in %r goes back to the supply")                              \
    X(TOLL_WOUND, "toll wound", "the moving unit takes a wound as toll")                           \
    X(TOLL, "toll %c", "pay %c as toll")                                                           \
    X(DECK, "deck", "trade with the deck")                                                         \
    X(FORCED, "forced %s", "force a trade on seat %s")                                             \
    X(FRIENDLY, "friendly %s", "propose a trade to seat %s")                                       \
    X(GIVE, "give %c", "give %c")                                                                  \
    X(DONE, "done", "that is all")                                                                 \
    X(ASK, "ask %c", "ask for %c")                                                                 \
    X(ACCEPT, "accept", "accept the trade")                                                        \
    X(REJECT, "reject", "reject the trade")                                                        \
    X(FOOD, "food", "discard a Food")                                                              \
    X(RECRUIT, "recruit %k %r", "recruit a %k in %r")                                              \
    X(ACTIVATE, "activate", "use your leader's ability")                                           \
    X(RETURN, "return %k %r", "the %k comes back, wounded, to %r")                                 \
    X(SEIZE, "seize %s", "take an Artifact from seat %s")                                          \
    X(SPELLS, "spells", "draw spells")                                                             \
    X(DISCARD_TOP, "discard_top", "take the top spell of the discard pile")                        \
    X(KEEP, "keep %p", "keep %p")                                                                  \
    X(ARTIFACT, "artifact", "discard an Artifact and keep one more spell")                         \
    X(BURY, "bury %p", "put %p on the discard pile")                                               \
    X(BATTLE, "battle %r %r", "attack from %r into %r")                                            \
    X(MARCH, "march %r %r", "march from %r into %r")                                               \
    X(WITH, "with %k", "the %k takes part")                                                        \
    X(WITH_SLAYER, "with %z", "%z takes part")                                                     \
    X(READY, "ready", "ready")                                                                     \
    X(HEAL, "heal %k %r", "heal the %k in %r")                                                     \
    X(EAT, "eat", "stuff a Food into the chief")                                                   \
    X(MARK, "mark %r", "put your marker in %r")                                                    \
    X(FORGE, "forge", "discard an Ore for a Forge Marker")                                         \
    X(SMELT, "smelt", "discard an Ore and draw cards")                                             \
    X(CASTLE, "castle %r", "the castle flies to %r")                                               \
    X(ABOARD, "aboard %k", "the %k travels along")                                                 \
    X(TREASURE, "treasure", "discard an Artifact for points")                                      \
    X(HOLD, "hold %k", "hold the enemy's %k")                                                      \
    X(HOOK, "hook", "Hook makes the defender roll all dice again")                                 \
    X(REROLL, "reroll %a", "roll dice again, thanks to %a")                                        \
    X(CONVERT, "convert %b", "convert arcane results, thanks to %b")                               \
    X(PICK, "pick %n", "die %n")                                                                   \
    X(TURN, "turn %n %f", "turn die %n to %f")                                                     \
    X(HIT, "hit %n", "an arcane result of die %n becomes hits")                                    \
    X(BLOCK, "block %n", "an arcane result of die %n becomes a block")                             \
    X(ORE, "ore", "discard an Ore for hits")                                                       \
    X(WEAPONRY, "weaponry", "discard Weaponry for hits")                                           \
    X(LOSE, "lose %k", "the %k takes the damage")                                                  \
    X(LOSE_SLAYER, "lose %z", "%z takes the damage")                                               \
    X(ENTER, "enter %k", "the %k moves into the conquered region")                                 \
    X(SLAYER_RECRUIT, "slayer recruit %z %r", "%z comes to %r")                                    \
    X(SLAYER_MOVE, "slayer move %z %r", "%z goes to %r")                                           \
    X(SLAYER_ATTACK, "slayer attack %r", "the slayers in %r attack")

enum {
    A_NOTHING,
#define ASSAULT_VERB(name, pattern, words) A_##name,
    ASSAULT_VERBS(ASSAULT_VERB)
#undef ASSAULT_VERB
        ACTIONS
};

enum { OPERAND_BITS = 6, OPERANDS = 4 };

static inline col_action act(unsigned verb, int a, int b, int c, int d) {
    return col_action_of(verb,
                         (unsigned)a << 18 | (unsigned)b << 12 | (unsigned)c << 6 | (unsigned)d);
}

static inline int operand(col_action a, int index) {
    return (int)(a >> (18 - OPERAND_BITS * index) & 63);
}

/* A list of actions while it is made. */
typedef struct menu {
    col_action *out;
    int count;
} menu;

static inline void offer(menu *m, unsigned verb, int a, int b) {
    m->out[m->count++] = act(verb, a, b, 0, 0);
}

static inline void offer4(menu *m, unsigned verb, int a, int b, int c, int d) {
    m->out[m->count++] = act(verb, a, b, c, d);
}

static inline const assault_state *position_of(const col_state *s) {
    return (const assault_state *)s;
}

static inline const assault_data *data_of(const col_setup *setup) {
    return setup->data;
}

static inline bool is_open_points(const col_setup *setup) {
    return setup->option[0] != 0;
}

/* Small helpers. */
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

static inline int form_of(int kind, bool is_wounded) {
    return 2 * kind + is_wounded;
}

static inline int kind_of(int form) {
    return form >> 1;
}

static inline bool is_champion(int kind) {
    return kind >= CHAMPION;
}

static inline bool is_leader(int kind) {
    return kind == LEADER || kind == VONINDOD;
}

static inline bool is_player(const assault_state *s, int race) {
    return race < RACES && !(s->npc >> race & 1);
}

static inline unsigned near(const assault_data *d, int region) {
    return d->region[region].near_low | (unsigned)d->region[region].near_high << 8;
}

static inline bool is_near(const assault_data *d, int a, int b) {
    return near(d, a) >> b & 1;
}

static inline bool is_home(const assault_data *d, int region) {
    return d->region[region].home != NO_RACE;
}

static inline bool is_enemy(const assault_state *s, int race, int region) {
    return s->region[region].race != NO_RACE && s->region[region].race != race;
}

static inline bool has_unit(const assault_state *s, int region, int kind) {
    return s->region[region].units[2 * kind] + s->region[region].units[2 * kind + 1] > 0;
}

static inline bool is_full(const assault_data *d, const assault_state *s, int race, int region) {
    return s->region[region].race == race && s->region[region].total >= d->race[race].stacking;
}

/* L: cards to the left of the one that is being resolved (5.1). */
static inline int cards_left(const assault_state *s) {
    return s->people[s->active].row_length - 1;
}

/* The race that decides a side, or NO_RACE for slayers. */
static inline int side_race(const assault_state *s, int side) {
    if (side == DEFENDER) return s->foe;
    return s->is_slayers ? NO_RACE : s->active;
}

/* rules.c */
void assault_settle(const assault_data *d, assault_state *s);
int assault_list(const assault_data *d, const assault_state *s, col_action *out);
int assault_decider(const assault_data *d, const assault_state *s);
unsigned assault_armies(const assault_state *s, int race);
void assault_gain(const assault_data *d, assault_state *s, int race, int points);
void assault_discard(assault_state *s, int race, int card);
void assault_add_unit(assault_state *s, int region, int race, int form);
void assault_take_unit(assault_state *s, int region, int form);
void assault_wipe(assault_state *s);
bool assault_owes(const assault_data *d, const assault_state *s);
void assault_clear(const assault_data *d, int seats, assault_state *s);
void assault_take_seats(const assault_data *d, assault_state *s, int top);
int assault_count_wounded(const assault_state *s, int race);
bool assault_closes(unsigned verb);

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
void assault_end_move(assault_state *s);

/* trade.c */
int assault_trade_limit(const assault_data *d, const assault_state *s);
unsigned assault_partners(const assault_data *d, const assault_state *s);
int assault_eligible(const assault_state *s, int race, int card);
void assault_list_trade(const assault_data *d, const assault_state *s, menu *m);
void assault_do_trade(const assault_data *d, assault_state *s, col_action a);

/* commands.c */
unsigned assault_recruit_regions(const assault_data *d, const assault_state *s, int race);
unsigned assault_return_regions(const assault_data *d, const assault_state *s, int race);
unsigned assault_plundered(const assault_data *d, const assault_state *s, int race);
bool assault_can_activate(const assault_data *d, const assault_state *s);
unsigned assault_seizable(const assault_data *d, const assault_state *s);
bool assault_can_mark(const assault_data *d, const assault_state *s, int region);
unsigned assault_castle_goals(const assault_data *d, const assault_state *s);
int assault_use_points(const assault_data *d, const assault_state *s);
void assault_begin_command(const assault_data *d, assault_state *s, int card);
void assault_list_command(const assault_data *d, const assault_state *s, menu *m);
void assault_do_command(const assault_data *d, assault_state *s, col_action a);
bool assault_settle_keep(assault_state *s);

/* events.c */
bool assault_meets(const assault_data *d, const assault_state *s, int race, int event,
                   const effect *conditions, int *here);
bool assault_is_open(const assault_data *d, const assault_state *s, int race, int event);
bool assault_is_waived(const assault_data *d, const assault_state *s, int race, int event);
int assault_bonus(const assault_data *d, const assault_state *s, int race, int verb);
const effect *assault_lasting(const assault_data *d, const assault_state *s, int race, int verb);
unsigned assault_enter_regions(const assault_data *d, const assault_state *s, int kind);
int assault_markers_out(const assault_data *d, const assault_state *s, int marker);
void assault_list_event(const assault_data *d, const assault_state *s, menu *m);
void assault_do_event(const assault_data *d, assault_state *s, col_action a);
void assault_end_event(assault_state *s);
void assault_heal_all(assault_state *s, int race);

/* spells.c */
bool assault_can_pay(const assault_data *d, const assault_state *s, int race, int spell, int mode);
bool assault_can_take_effect(const assault_data *d, const assault_state *s, int race, effect does);
unsigned assault_teleports(const assault_data *d, const assault_state *s, int from);
void assault_list_spells(const assault_data *d, const assault_state *s, int race, int window,
                         menu *m);
void assault_do_cast(const assault_data *d, assault_state *s, int race, col_action a);

/* battle.c */
const uint8_t *assault_units_of(const assault_state *s, int side);
int assault_dice_of(const assault_data *d, const assault_state *s, int side);
int assault_ability_number(const assault_data *d, const assault_state *s, int ability);
bool assault_uses_cards(const assault_data *d, const assault_state *s, int card);
bool assault_has_final(const assault_data *d, const assault_state *s);
int assault_open_arcane(const assault_state *s, int die);
void assault_totals(const assault_data *d, const assault_state *s, int *hits, int *blocks);
int assault_right_of(const assault_state *s, int race, int card);
void assault_begin_battle(assault_state *s);
void assault_list_battle(const assault_data *d, const assault_state *s, menu *m);
void assault_do_battle(const assault_data *d, assault_state *s, col_action a);
bool assault_settle_battle(const assault_data *d, assault_state *s);

/* slayers.c */
int assault_slayer_inside(const assault_data *d, const assault_state *s);
void assault_list_slayers(const assault_data *d, const assault_state *s, menu *m);
void assault_do_slayers(const assault_data *d, assault_state *s, col_action a);
void assault_end_rest(assault_state *s);

/* notation.c */
extern const char *const assault_kinds[KINDS + 1];
extern const char *const assault_commands[COMMANDS + 1];
extern const char *const assault_phase_names[PHASES + 1];
void assault_print_form(int form, col_writer *w);
void assault_print_face(int face, col_writer *w);
const char *assault_ability_name(int ability);
int assault_operand_limit(char letter);
int assault_pattern_operands(unsigned verb, char letters[OPERANDS]);

/* broken.c */
const char *assault_broken_phase(const assault_data *d, const assault_state *s);

/* The functions of the game's interface, by file. */
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

col_write_position_function assault_write_position;
col_read_position_function assault_read_position;

col_observe_function assault_observe;
col_determinize_function assault_determinize;
col_describe_function assault_describe;
col_prompt_function assault_prompt;
col_topics_function assault_topics;
col_hash_function assault_hash;

col_draw_function assault_draw;
col_picture_function assault_picture;

col_read_data_function assault_read_data;

extern const unsigned char assault_data_bytes[];
extern const char assault_data_text[];
extern const col_clause assault_clauses[];

#endif
