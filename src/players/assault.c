/* What the search knows about Assault of the Giants: which actions deserve to be tried, and what a
 * running game is worth, counting points and what will become points. */
#include "colossi/players.h"
#include "games/assault/state.h"
#include "players/judge.h"

/* Weighing ------------------------------------------------------------------------------------- */

/* Returns how many dice an army rolls. */
static int might_of(const assault_data *d, int race, const uint8_t units[FORMS]) {
    int sum = 0;
    for (int form = 0; form < FORMS; form++) {
        sum += units[form] * d->unit[race][kind_of(form)].strength[form & 1];
    }
    return smaller(sum, DICE_MAX);
}

static int toughness_of(const assault_data *d, int race, const uint8_t units[FORMS]) {
    int sum = 0;
    for (int form = 0; form < FORMS; form++) {
        sum += units[form] * d->unit[race][kind_of(form)].fortitude[form & 1];
    }
    return sum;
}

/* Rates a battle from one region into another, from 1 (hopeless) to 40. */
static int weigh_battle(const assault_data *d, const assault_state *s, int from, int to) {
    int race = s->active, foe = s->region[to].race;
    int ours = might_of(d, race, s->region[from].units);
    int theirs = might_of(d, foe, s->region[to].units);
    int wall = toughness_of(d, foe, s->region[to].units);
    int weight = 6 + 4 * (ours - theirs) + 2 * (2 * ours - wall);
    return weight < 1 ? 1 : weight > 40 ? 40 : weight;
}

/* Returns the rating of the best possible battle, or 0 if there is none. */
static int best_battle(const assault_data *d, const assault_state *s) {
    int race = s->active, best = 0;
    for (int from = 0; from < REGIONS; from++) {
        if (s->region[from].race != race) continue;
        for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
            int to = __builtin_ctz(rest);
            if (!is_enemy(s, race, to) || (is_home(d, to) && !s->final_ordning)) continue;
            int weight = weigh_battle(d, s, from, to);
            if (weight > best) best = weight;
        }
    }
    return best;
}

/* Weighs playing a card. Bonuses grow with the row, and Rest takes the row back into the hand. */
static int weigh_card(const assault_data *d, const assault_state *s, int card) {
    const assault_people *p = &s->people[s->active];
    int left = p->row_length;
    switch (card) {
    case CARD_ATTACK:
        return 1 + best_battle(d, s) * (2 + left) / 4;
    case CARD_REST:
        return left < 3 ? 1 : 2 + 3 * (left - 2);
    case CARD_SPECIAL:
        return left == 0 ? 1 : 4 + 3 * left;
    case CARD_RECRUIT:
        return 5 + 2 * left;
    case CARD_MOVE:
        return 8;
    case CARD_PLUNDER:
        return 6 + left;
    case CARD_TRADE:
        return 2;
    default:
        return 4;
    }
}

static bool has_open_event(const assault_data *d, const assault_state *s, int region) {
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (s->universal[i] == 1 && d->event[SPECIAL_EVENTS + i].region == region) return true;
    }
    return false;
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

static int weigh_action(const assault_data *d, const assault_state *s, col_action a) {
    int first = operand(a, 0), second = operand(a, 1), third = operand(a, 2);
    switch (col_action_kind(a)) {
    case A_PLAY:
        return weigh_card(d, s, first);
    case A_MOVE:
        return weigh_step(d, s, second, third);
    case A_BATTLE:
        return weigh_battle(d, s, first, second);
    case A_MARCH:
        return has_open_event(d, s, second) ? 8 : 2;
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
        return worth_of_card(d, s->phase == D_DRAFT ? s->race_of[assault_decider(d, s)] : s->active,
                             first);
    case A_GIVE:
        return 7 - worth_of_card(d, s->phase == D_GIVE ? s->partner : s->active, first);
    case A_TOLL:
        return 8 - worth_of_card(d, s->active, first);
    case A_REJECT:
        return 4;
    case A_FORGE:
        return 8;
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

/* Values in hundredths of a point. */
enum {
    POINT = 100,
    UNIT = 22, /* per step of its ordning */
    LAND = 60,
    EVENT_LAND = 120,
    RUNE = 70,
    GOODS = 40,
    OWN_GOODS = 110,
    SPELL_CARD = 50,
    MARKER = 90,
    CARD_IN_HAND = 12
};

static int worth_of_army(const assault_data *d, const assault_state *s, int race) {
    int worth = 0;
    for (int i = 0; i < REGIONS; i++) {
        const assault_region *r = &s->region[i];
        if (r->race != race) continue;
        if (!is_home(d, i)) worth += has_open_event(d, s, i) ? EVENT_LAND : LAND;
        for (int form = 0; form < FORMS; form++) {
            int each = d->unit[race][kind_of(form)].ordning * UNIT;
            worth += r->units[form] * (form & 1 ? each * 2 / 3 : each);
        }
    }
    return worth;
}

static int worth_of_people(const assault_data *d, const assault_state *s, int race) {
    const assault_people *p = &s->people[race];
    int worth = p->points * POINT + worth_of_army(d, s, race) + p->spell_count * SPELL_CARD;
    for (int card = 0; card < RESOURCES; card++) {
        bool is_own = d->race[race].special.verb != DO_MARKS && d->race[race].special.a == card;
        worth += p->resources[card] * (is_own ? OWN_GOODS : card >= RUNE_ENEMY ? RUNE : GOODS);
    }
    for (int marker = 0; marker < MARKERS; marker++) {
        if (d->marker[marker].race != race) continue;
        worth += (d->marker[marker].count - s->marker_left[marker]) * MARKER;
    }
    return worth + (COMMANDS - p->row_length) * CARD_IN_HAND;
}

/* Returns the lead that wins three games out of four. It shrinks towards the end of the game. */
static int scale_of(const assault_data *d, const assault_state *s) {
    const uint8_t *pool = d->seats[s->seats].pool;
    int left = pool[0] + pool[1];
    for (int race = 0; race < RACES; race++) {
        left -= s->people[race].points;
    }
    return 4 * POINT + (left > 0 ? left : 0) * POINT / 8;
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
    .level = {{"Raider", "Marches anywhere.", "search,sims=8,overlook=45"},
              {"Warband", "Takes land and fights battles that look easy.",
               "search,sims=8,overlook=22"},
              {"Chieftain", "Counts dice before it attacks.", "search,sims=8,overlook=4"},
              {"Thane", "Plans its row of commands.", "search,sims=20"},
              {"Jarl", "Weighs points against armies.", "search,sims=100"},
              {"Thrym", "Compares many plans before it acts.", "search,sims=750"},
              {"Surtur", "Thinks for a moment before it acts.", "search,sims=6000"},
              {"Annam", "Thinks the longest, up to about a second.", "search,sims=50000"}},
    .character = {{"fighter", "Fights, rests and fights again.", {[FIGHT] = 6, [RECOVER] = 3}, 100},
                  {"settler",
                   "Spreads over free land and avoids battles.",
                   {[SETTLE] = 4, [FIGHT] = -3},
                   100},
                  {"commander", "Lets its leader act as often as it can.", {[LEAD] = 5}, 100},
                  {"trader", "Plunders and trades.", {[TRADE] = 3}, 100}},
    .taste = taste,
    .weigh = weigh,
    .trust = 0.25F,
    .stop_after = 40,
    .is_at_rest = is_at_rest,
    .judge = judge,
};
