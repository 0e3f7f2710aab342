/* Assault of the Giants: what the data file says, and the kinds of pieces and effects it names.
 * data.c reads it, and AS-B lists the built-in values. */
#ifndef COLOSSI_ASSAULT_DATA_H
#define COLOSSI_ASSAULT_DATA_H

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
    SIDES = 2, /* the two sides of a battle: attacker and defender */
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
enum { GREY = RACES }; /* the die that belongs to no race */

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

/* What cards, leaders, champions, events and slayers do: a verb with up to three numbers. */
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
    DO_GUARD, /* blocks if the leader is elsewhere, blocks if it takes part */
    DO_MOB,   /* the most hits; there is one for every two units */
    DO_REROLL,
    DO_CONVERT, /* results, hits per result */
    DO_HOOK,
    DO_NO_TOLL,
    /* spells */
    DO_TURN,
    DO_BOLT, /* results, hits per result, blocks per result */
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

/* All members are single bytes, so that the struct is the same on every machine. */
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
        char plunder_name[NAME_SIZE]; /* "" if the card is called Plunder */
        uint8_t ordning, home, stacking, start[KINDS], command[COMMANDS];
        effect special; /* what the special command does: card or marker, points */
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
        uint8_t race, region, rune, points, repeats; /* race is NO_RACE for a universal event */
        effect needs[EFFECTS_MAX], waiver[EFFECTS_MAX], reward[EFFECTS_MAX];
        uint8_t pays, pays_count;
    } event[EVENTS]; /* the special ones by race and number, then the universal ones */
} assault_data;

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

/* Kinds of units. A form is a kind and the side that is up. */
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

/* The map. */
static inline unsigned near(const assault_data *d, int region) {
    return d->region[region].near_low | (unsigned)d->region[region].near_high << 8;
}

static inline bool is_near(const assault_data *d, int a, int b) {
    return near(d, a) >> b & 1;
}

static inline bool is_home(const assault_data *d, int region) {
    return d->region[region].home != NO_RACE;
}

extern const unsigned char assault_data_bytes[];
extern const char assault_data_text[];

#endif
