/* What the search knows about Assault of the Giants: which actions deserve to be tried, and what a
 * running game is worth, counting points and what will become points. */
#include "colossi/players.h"
#include "games/assault/state.h"
#include "players/judge.h"

/* Weighing ------------------------------------------------------------------------------------- */

/* Cards, battles and slayers are rated in tenths of a step, and four steps double a weight. The
 * numbers were fitted to what long searches tried most often. */
enum { STEP = 10, USUAL = 12, STEPS_MAX = 47 };

static int within(int low, int x, int high) {
    return x < low ? low : x > high ? high : x;
}

static int weight_of(int rating) {
    static const uint8_t QUARTER[] = {16, 19, 23, 27};
    int steps = within(0, USUAL + rating / STEP, STEPS_MAX);
    return QUARTER[steps & 3] << (steps >> 2);
}

/* What counts of an army before a battle: the dice that it rolls, the damage that it can take, and
 * the points for its defeat. */
typedef struct army {
    int might, toughness, prize;
} army;

static army army_in(const assault_data *d, const assault_state *s, int region) {
    const assault_region *r = &s->region[region];
    army sum = {0, 0, 0};
    for (int form = 0; form < FORMS; form++) {
        int count = r->units[form], kind = kind_of(form);
        if (count == 0) continue;
        sum.might += count * d->unit[r->race][kind].strength[form & 1];
        sum.toughness += count * d->unit[r->race][kind].fortitude[form & 1];
        sum.prize += count * d->unit[r->race][kind].ordning;
    }
    sum.might = smaller(sum.might, DICE_MAX);
    return sum;
}

static bool has_open_event(const assault_data *d, const assault_state *s, int region) {
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (s->universal[i] == 1 && d->event[SPECIAL_EVENTS + i].region == region) return true;
    }
    return false;
}

/* Rates a battle: what can be beaten, what it is worth, and what the land is worth. */
static int rate_battle(const assault_data *d, const assault_state *s, int from, int to) {
    army ours = army_in(d, s, from), theirs = army_in(d, s, to);
    int rating = 6 * within(-4, ours.might - theirs.might, 6) +
                 33 * within(-8, 2 * ours.might - theirs.toughness, 8) +
                 26 * smaller(theirs.prize, 15) - 22 * ours.might;
    if (has_open_event(d, s, to)) rating += 50;
    if (has_open_event(d, s, from)) rating -= 17;
    return is_home(d, to) ? rating + 20 : rating;
}

/* A march into free land. An army that leaves nothing behind gains little. */
static int rate_march(const assault_data *d, const assault_state *s, int from, int to) {
    int rating = s->region[from].total > 1 ? 44 : -31;
    if (has_open_event(d, s, to)) rating += 209;
    if (has_open_event(d, s, from)) rating -= 33;
    return is_home(d, to) ? rating - 39 : rating;
}

/* Rates the Attack card by the best battle. Cards to its left help in it. */
static int rate_attack(const assault_data *d, const assault_state *s, int left) {
    enum { NO_BATTLE = -1000 };
    int best = NO_BATTLE;
    for (int from = 0; from < REGIONS; from++) {
        if (s->region[from].race != s->active) continue;
        for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
            int to = __builtin_ctz(rest);
            if (!is_enemy(s, s->active, to) || (is_home(d, to) && !s->final_ordning)) continue;
            int rating = rate_battle(d, s, from, to);
            if (rating > best) best = rating;
        }
    }
    return 6 * left + (best == NO_BATTLE ? 24 : 27 + best * 11 / 20);
}

/* What a people has on the map, and what lies beside it. */
typedef struct realm {
    int lands, units, groups; /* groups: armies that can spare a unit */
    unsigned free_land;
    bool is_near_event;
} realm;

static realm survey(const assault_data *d, const assault_state *s, int race) {
    realm r = {0, 0, 0, 0, false};
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != race) continue;
        r.lands += !is_home(d, i);
        r.units += s->region[i].total;
        r.groups += s->region[i].total > 1;
        r.free_land |= near(d, i);
    }
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != NO_RACE || is_home(d, i)) r.free_land &= ~bit(i);
        if (r.free_land >> i & 1) r.is_near_event |= has_open_event(d, s, i);
    }
    return r;
}

/* Rates the Special card by how often it can be used now. What it cannot use yet will be worth more
 * with a longer row. */
static int rate_special(const assault_data *d, const assault_state *s, int left) {
    int race = s->active, uses = 0, scoring = d->race[race].per_marker;
    effect special = d->race[race].special;
    if (special.verb == DO_MARKS) {
        for (int i = 0; i < REGIONS; i++) {
            uses += s->region[i].race == race && !is_home(d, i) &&
                    !(s->region[i].markers >> special.a & 1);
        }
        uses = smaller(uses, s->marker_left[special.a]);
    } else {
        uses = s->people[race].resources[special.a];
    }
    int markers = d->marker[scoring].count - s->marker_left[scoring];
    return 20 - 22 * smaller(uses, 6) + 72 * smaller(uses, left) +
           (d->race[race].marker_points > 0 ? 38 * markers : 0);
}

/* Rates Rest by the cards that it takes back into the hand. */
static int rate_rest(const assault_people *p) {
    static const int8_t WANTED[COMMANDS] = {[CARD_ATTACK] = 82,
                                            [CARD_RECRUIT] = 56,
                                            [CARD_PLUNDER] = 51,
                                            [CARD_SPECIAL] = 32,
                                            [CARD_MOVE] = -20};
    int rating = -71 - 4 * p->row_length;
    for (int i = 0; i < p->row_length; i++) {
        rating += WANTED[p->row[i]];
    }
    return rating;
}

static int rate_card(const assault_data *d, const assault_state *s, int card) {
    const assault_people *p = &s->people[s->active];
    int left = p->row_length;
    realm r;
    switch (card) {
    case CARD_ATTACK:
        return rate_attack(d, s, left);
    case CARD_REST:
        return rate_rest(p);
    case CARD_SPECIAL:
        return rate_special(d, s, left);
    case CARD_RECRUIT:
        r = survey(d, s, s->active);
        return -10 + 17 * left + 5 * within(0, 8 - r.units, 8);
    case CARD_MOVE:
        r = survey(d, s, s->active);
        return 45 - 16 * left - 15 * r.lands + 9 * smaller(r.groups, 3) +
               27 * smaller(__builtin_popcount(r.free_land), 4) + (r.is_near_event ? 47 : 0);
    case CARD_PLUNDER:
        r = survey(d, s, s->active);
        return 70 - 9 * left + 35 * smaller(r.lands, left) + 6 * r.lands;
    case CARD_LEADER:
        return d->unit[s->active][LEADER].occasion == IMMEDIATE ? 16 : -24;
    case CARD_TRADE:
        return -20 + 12 * left;
    default:
        return -20;
    }
}

/* Slayers attack what they can defeat. */
static int rate_slayers(const assault_data *d, const assault_state *s, int region) {
    army theirs = army_in(d, s, region);
    int strength = 0;
    for (int i = 0; i < SLAYERS; i++) {
        if (s->slayer_at[i] == region) strength += d->slayer[i].strength;
    }
    return 40 + 8 * smaller(theirs.prize, 12) - 3 * smaller(theirs.toughness, 16) +
           10 * within(-8, 2 * strength - theirs.toughness, 8) -
           (is_player(s, s->region[region].race) ? 18 : 0);
}

/* Slayers stay where they can attack. */
static int weigh_slayer_move(const assault_state *s, int slayer, int to) {
    if (is_enemy(s, s->active, s->slayer_at[slayer])) return 2;
    return is_enemy(s, s->active, to) ? 4 : 3;
}

/* Weighs a step: towards open events, into free land, or towards enemies. */
static int weigh_step(const assault_data *d, const assault_state *s, int from, int to) {
    int race = s->active;
    bool leaves_empty = s->region[from].total <= 1;
    if (has_open_event(d, s, to)) return s->region[to].race == race ? 3 : 16;
    if (s->region[to].race == NO_RACE) return is_home(d, to) ? 2 : leaves_empty ? 3 : 10;
    if (s->region[to].race == race) return leaves_empty ? 2 : 4;
    return 1; /* through a region of an enemy */
}

static int ordning_of(const assault_data *d, const assault_state *s, int form) {
    return d->unit[s->active][kind_of(form)].ordning;
}

/* Whether a die shows nothing, so that it is worth rolling again. */
static bool is_blank(const assault_state *s, int number) {
    int face = s->die[number - 1].face;
    return face_hits(face) + face_blocks(face) + face_arcane(face) == 0;
}

static int weigh_pick(const assault_state *s, int number) {
    int ability = s->ability - 1;
    bool is_reroll = ability < REROLLS || ability == BY_SPELL;
    if (!is_reroll) return 20;
    if (is_blank(s, number)) return 20;
    int face = s->die[number - 1].face;
    return face_hits(face) + face_blocks(face) <= 1 ? 2 : 0;
}

/* Weighs a loss: the less the enemy gains by it, the better. */
static int weigh_loss(const assault_data *d, const assault_state *s, int form) {
    int race = side_race(s, s->side);
    if (race == NO_RACE) return 1;
    return 1 + 12 / (1 + d->unit[race][kind_of(form)].ordning);
}

static int worth_of_card(const assault_data *d, int race, int card) {
    bool is_special = d->race[race].special.verb != DO_MARKS && d->race[race].special.a == card;
    if (is_special) return 6;
    if (card >= RUNE_ENEMY) return 4;
    return card == WEAPONRY ? 3 : 2;
}

/* Weighs taking a card: in the draft, from the discard pile or as a reward. */
static int weigh_take(const assault_data *d, const assault_state *s, int card) {
    int race = s->phase == D_DRAFT ? s->race_of[assault_decider(d, s)] : s->active;
    int worth = worth_of_card(d, race, card);
    return s->phase != D_TAKE ? worth : worth >= 4 ? 12 : 2;
}

/* Weighs ending a command without doing more. */
static int weigh_ending(const assault_state *s) {
    switch (s->phase) {
    case D_ATTACK:
        return weight_of(-30);
    case D_SL_ATTACK:
        return weight_of(-40);
    case D_SL_MOVE:
        return 14;
    case D_TRADE:
        return 1;
    default:
        return 2;
    }
}

static int weigh_action(const assault_data *d, const assault_state *s, col_action a) {
    int first = operand(a, 0), second = operand(a, 1), third = operand(a, 2);
    switch (col_action_kind(a)) {
    case A_PLAY:
        return weight_of(rate_card(d, s, first));
    case A_MOVE:
        return weigh_step(d, s, second, third);
    case A_BATTLE:
        return weight_of(60 + rate_battle(d, s, first, second));
    case A_MARCH:
        return weight_of(rate_march(d, s, first, second));
    case A_SLAYER_ATTACK:
        return weight_of(rate_slayers(d, s, first));
    case A_SLAYER_MOVE:
        return weigh_slayer_move(s, first, second);
    case A_DECK:
        return 8;
    case A_FORCED:
        return 12;
    case A_CLAIM:
    case A_CLAIM_WAIVED:
        return 60;
    case A_FRIENDLY: /* only the one who is asked would gain by it */
        return 0;
    case A_WITH:
    case A_EAT:
    case A_TREASURE:
    case A_MARK:
    case A_ACTIVATE:
    case A_CONVERT:
    case A_REROLL:
    case A_HIT:
    case A_DRAW:
    case A_HEAL:
        return 20;
    case A_PICK:
        return weigh_pick(s, first);
    case A_LOSE:
        return weigh_loss(d, s, first);
    case A_RECRUIT:
        return 2 + 2 * ordning_of(d, s, first);
    case A_TAKE:
        return weigh_take(d, s, first);
    case A_GIVE:
        return 7 - worth_of_card(d, s->phase == D_GIVE ? s->partner : s->active, first);
    case A_TOLL:
        return 8 - worth_of_card(d, s->active, first);
    case A_REJECT:
        return 4;
    case A_FORGE:
        return 8;
    case A_ON:
    case A_NONE:
        return weigh_ending(s);
    default:
        return 2;
    }
}

static void weigh(const col_setup *setup, const col_state *state, int seat,
                  const col_action *actions, int count, uint16_t *weight) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    (void)seat;
    for (int i = 0; i < count; i++) {
        weight[i] = (uint16_t)weigh_action(d, s, actions[i]);
    }
}

/* Judging -------------------------------------------------------------------------------------- */

/* Values in hundredths of a point, close to what best foretells how games end after a position. */
enum {
    POINT = 100,
    UNIT = 20, /* per step of its ordning */
    LAND = 50,
    EVENT_LAND = 140,
    RUNE = 60,
    GOODS = 20,
    HIT = 40, /* that goods can bring in a battle */
    OWN_GOODS = 90,
    SPELL_CARD = 60,
    MARKER = 90,
    CARD_IN_HAND = 10,
    ATTACK_IN_HAND = 80, /* besides */
    SPECIAL_IN_HAND = 80,
    TURN = 50
};

static int worth_of_army(const assault_data *d, const assault_state *s, int race) {
    int worth = 0;
    for (int i = 0; i < REGIONS; i++) {
        const assault_region *r = &s->region[i];
        if (r->race != race) continue;
        if (!is_home(d, i)) worth += has_open_event(d, s, i) ? EVENT_LAND : LAND;
        for (int form = 0; form < FORMS; form++) {
            int each = d->unit[race][kind_of(form)].ordning * UNIT;
            worth += r->units[form] * (form & 1 ? each * 3 / 5 : each);
        }
    }
    return worth;
}

static int worth_of_goods(const assault_data *d, int race, int card) {
    bool is_own = d->race[race].special.verb != DO_MARKS && d->race[race].special.a == card;
    if (is_own) return OWN_GOODS;
    return card >= RUNE_ENEMY ? RUNE : GOODS + d->resource[card].hits[ATTACKER] * HIT;
}

static int worth_of_hand(const assault_people *p) {
    int worth = COMMANDS * CARD_IN_HAND + ATTACK_IN_HAND + SPECIAL_IN_HAND;
    for (int i = 0; i < p->row_length; i++) {
        worth -= CARD_IN_HAND;
        if (p->row[i] == CARD_ATTACK) worth -= ATTACK_IN_HAND;
        if (p->row[i] == CARD_SPECIAL) worth -= SPECIAL_IN_HAND;
    }
    return worth;
}

static int worth_of_people(const assault_data *d, const assault_state *s, int race) {
    const assault_people *p = &s->people[race];
    int worth = p->points * POINT + worth_of_army(d, s, race) + worth_of_hand(p) +
                p->spell_count * SPELL_CARD;
    for (int card = 0; card < RESOURCES; card++) {
        worth += p->resources[card] * worth_of_goods(d, race, card);
    }
    for (int marker = 0; marker < MARKERS; marker++) {
        if (d->marker[marker].race != race) continue;
        worth += (d->marker[marker].count - s->marker_left[marker]) * MARKER;
    }
    return race == s->active ? worth + TURN : worth;
}

/* Returns the lead that wins three games out of four. It shrinks towards the end of the game. */
static int scale_of(const assault_data *d, const assault_state *s) {
    const uint8_t *pool = d->seats[s->seats].pool;
    int left = pool[0] + pool[1];
    for (int race = 0; race < RACES; race++) {
        left -= s->people[race].points;
    }
    return 7 * POINT / 2 + (left > 0 ? left : 0) * POINT / 13;
}

static void judge(const col_setup *setup, const col_state *state, float value[COL_SEATS_MAX]) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    int worth[COL_SEATS_MAX], scale = scale_of(d, s);
    for (int seat = 0; seat < setup->seats; seat++) {
        worth[seat] = s->top == NOBODY ? 0 : worth_of_people(d, s, s->race_of[seat]);
    }
    col__judge_by_worth(setup->seats, worth, (float)scale, value);
}

/* A position is at rest at the start of a turn, when nothing is half done. */
static bool is_at_rest(const col_setup *setup, const col_state *state) {
    (void)setup;
    const assault_state *s = position_of(state);
    return (s->phase == D_SPELL_T && s->window == 1) || s->phase == D_EVENT ||
           s->phase == D_COMMAND;
}

/* Characters ----------------------------------------------------------------------------------- */

enum { OTHERWISE, FIGHT, SETTLE, LEAD, TRADE, RECOVER };

static int taste_of_card(int card) {
    switch (card) {
    case CARD_ATTACK:
        return FIGHT;
    case CARD_MOVE:
        return SETTLE;
    case CARD_LEADER:
        return LEAD;
    case CARD_PLUNDER:
    case CARD_TRADE:
        return TRADE;
    case CARD_REST:
        return RECOVER;
    default:
        return OTHERWISE;
    }
}

static int taste(const col_setup *setup, const col_state *state, int seat, col_action a) {
    const assault_state *s = position_of(state);
    (void)setup;
    (void)seat;
    switch (col_action_kind(a)) {
    case A_PLAY:
        return taste_of_card(operand(a, 0));
    case A_BATTLE:
        return FIGHT;
    case A_MOVE:
        return s->region[operand(a, 2)].race == NO_RACE && s->region[operand(a, 1)].total > 1
                   ? SETTLE
                   : OTHERWISE;
    default:
        return OTHERWISE;
    }
}

const col_knowledge assault_knowledge = {
    .game = "assault",
    .level = {{"Raider", "Marches anywhere.", "search,sims=8,overlook=42"},
              {"Warband", "Takes land and fights battles that look easy.",
               "search,sims=8,overlook=22"},
              {"Chieftain", "Counts dice before it attacks.", "search,sims=8,overlook=4"},
              {"Thane", "Plans its row of commands.", "search,sims=27"},
              {"Jarl", "Weighs points against armies.", "search,sims=180"},
              {"Thrym", "Compares many plans before it acts.", "search,sims=1200"},
              {"Surtur", "Thinks for a moment before it acts.", "search,sims=8000"},
              {"Annam", "Thinks the longest, up to about a second.", "search,sims=50000"}},
    .character = {{"fighter", "Fights, rests and fights again.", {[FIGHT] = 6, [RECOVER] = 3}, 175},
                  {"settler",
                   "Spreads over free land and avoids battles.",
                   {[SETTLE] = 4, [FIGHT] = -3},
                   100},
                  {"commander", "Lets its leader act as often as it can.", {[LEAD] = 5}, 85},
                  {"trader", "Plunders and trades.", {[TRADE] = 3}, 100}},
    .taste = taste,
    .weigh = weigh,
    .trust = 0.25F,
    .stop_after = 40,
    .is_at_rest = is_at_rest,
    .judge = judge,
};
