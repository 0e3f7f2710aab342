/* Assault of the Giants: which spells can be cast now, and what they do (AS-14, AS-B11). */
#include "state.h"

bool assault_can_pay(const assault_data *d, const assault_state *s, int race, int spell, int mode) {
    const assault_people *p = &s->people[race];
    if (p->spells[spell] == 0) return false;
    return mode == BASIC || p->resources[ARTIFACT] > 0 ||
           assault_lasting(d, s, race, DO_FREE_ADVANCED) != NULL;
}

/* Returns where at least one unit of a region could be teleported to. */
static unsigned teleports(const assault_data *d, const assault_state *s, int from) {
    unsigned to = 0;
    for (int form = 0; form < FORMS; form++) {
        if (s->region[from].units[form] > 0) to |= assault_ends(d, s, s->active, form);
    }
    return to & ~bit(from);
}

static bool can_teleport(const assault_data *d, const assault_state *s) {
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race == s->active && teleports(d, s, i) != 0) return true;
    }
    return false;
}

/* SP6: whether there is an enemy giant of this form that is not held. The basic spell cannot hold a
 * champion. */
static bool can_hold(const assault_state *s, int form, bool no_champion) {
    int other = !s->side;
    return assault_units_of(s, other)[form] > s->held[other][form] &&
           !(no_champion && is_champion(kind_of(form)));
}

static bool has_target(const assault_state *s, bool no_champion) {
    if (s->is_slayers && s->side == DEFENDER) return false;
    for (int form = 0; form < FORMS; form++) {
        if (can_hold(s, form, no_champion)) return true;
    }
    return false;
}

static int count_free(const assault_state *s, int side) {
    return sum_of(assault_units_of(s, side), FORMS) - sum_of(s->held[side], FORMS);
}

static bool has_arcane(const assault_state *s) {
    for (int die = 0; die < s->dice; die++) {
        if (assault_open_arcane(s, die) > 0) return true;
    }
    return false;
}

/* 14.5, B11 */
bool assault_can_take_effect(const assault_data *d, const assault_state *s, int race, effect does) {
    switch (does.verb) {
    case DO_REROLL:
    case DO_TURN:
        return s->dice > 0;
    case DO_BOLT:
    case DO_CONVERT:
        return has_arcane(s);
    case DO_FEWER:
        return assault_dice_of(d, s, !s->side) >= 2;
    case DO_HOLD:
        return has_target(s, does.a == 1);
    case DO_STRENGTH:
    case DO_MIGHT:
        return count_free(s, s->side) > 0;
    case DO_HEAL:
    case DO_HEAL_ALL:
        return assault_count_wounded(s, race) > 0;
    case DO_MANEUVERS:
        return assault_any_step(d, s, does.a);
    case DO_TELEPORT:
        return can_teleport(d, s);
    default:
        return true;
    }
}

static void list_heals(const assault_state *s, int race, int spell, int mode, menu *m) {
    for (int i = 0; i < REGIONS; i++) {
        for (int form = 1; form < FORMS && s->region[i].race == race; form += 2) {
            if (s->region[i].units[form] > 0) offer4(m, A_CAST_HEAL, spell, mode, form, i);
        }
    }
}

static void list_teleports(const assault_data *d, const assault_state *s, int spell, int mode,
                           menu *m) {
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != s->active) continue;
        for (unsigned rest = teleports(d, s, i); rest != 0; rest &= rest - 1) {
            offer4(m, A_CAST_WAY, spell, mode, i, __builtin_ctz(rest));
        }
    }
}

static void list_mode(const assault_data *d, const assault_state *s, int race, int spell, int mode,
                      menu *m) {
    effect does = d->spell[spell].does[mode];
    if (!assault_can_pay(d, s, race, spell, mode)) return;
    if (!assault_can_take_effect(d, s, race, does)) return;
    if (does.verb == DO_HEAL) {
        list_heals(s, race, spell, mode, m);
    } else if (does.verb == DO_TELEPORT) {
        list_teleports(d, s, spell, mode, m);
    } else if (does.verb == DO_HOLD && does.a == 1) {
        for (int form = 0; form < FORMS; form++) {
            if (can_hold(s, form, true)) offer4(m, A_CAST_ON, spell, mode, form, 0);
        }
    } else {
        offer(m, A_CAST, spell, mode);
    }
}

void assault_list_spells(const assault_data *d, const assault_state *s, int race, int window,
                         menu *m) {
    for (int spell = 0; spell < SPELLS; spell++) {
        if (s->people[race].spells[spell] == 0 || d->spell[spell].window != window) continue;
        list_mode(d, s, race, spell, BASIC, m);
        list_mode(d, s, race, spell, ADVANCED, m);
    }
}

/* 14.6: the spell leaves the hand and the game, and the Artifact is paid. */
static void pay(const assault_data *d, assault_state *s, int race, int spell, int mode) {
    assault_people *p = &s->people[race];
    p->spells[spell]--;
    p->spell_count--;
    if (p->known[spell] > 0) p->known[spell]--; /* C49 */
    s->removed[spell]++;
    if (mode == ADVANCED && assault_lasting(d, s, race, DO_FREE_ADVANCED) == NULL) {
        assault_discard(s, race, ARTIFACT);
    }
}

static void begin_picks(assault_state *s, int phase, int ability, effect does) {
    s->phase = (uint8_t)phase;
    s->ability = (uint8_t)(ability + 1);
    s->pick_left = does.a;
    s->per_hits = does.b;
    s->per_blocks = does.c;
}

/* Casts a spell of the start of a battle. Then it is the other side's turn to cast. */
static void cast_at_start(assault_state *s, effect does, int form) {
    int other = !s->side;
    s->passes = 0;
    switch (does.verb) {
    case DO_FEWER:
        add(&s->fewer[other], does.a);
        break;
    case DO_STRENGTH:
        add(&s->strength[s->side], does.a);
        break;
    case DO_MIGHT:
        add(&s->strength[s->side], smaller(does.a, count_free(s, s->side)));
        break;
    default: /* DO_HOLD */
        if (does.a > 1) {
            s->pick_left = does.a;
            s->phase = D_HOLD;
            return;
        }
        s->held[other][form]++;
        break;
    }
    s->side = (uint8_t)other;
}

static void cast_in_turn(assault_state *s, effect does, col_action a) {
    switch (does.verb) {
    case DO_HEAL:
        s->region[operand(a, 3)].units[operand(a, 2)]--;
        s->region[operand(a, 3)].units[operand(a, 2) - 1]++;
        break;
    case DO_HEAL_ALL:
        assault_heal_all(s, s->active);
        break;
    case DO_MANEUVERS:
        s->maneuvers = does.a;
        s->resume = D_SPELL_T;
        s->phase = D_MOVE;
        break;
    default: /* DO_TELEPORT */
        s->errand = ERRAND_TELEPORT;
        s->from = (uint8_t)operand(a, 2);
        s->at = (uint8_t)operand(a, 3);
        s->phase = D_WITH;
        break;
    }
}

void assault_do_cast(const assault_data *d, assault_state *s, int race, col_action a) {
    int spell = operand(a, 0), mode = operand(a, 1);
    effect does = d->spell[spell].does[mode];
    pay(d, s, race, spell, mode);
    if (d->spell[spell].window == WINDOW_TURN) {
        cast_in_turn(s, does, a);
        return;
    }
    if (d->spell[spell].window == WINDOW_START) {
        cast_at_start(s, does, operand(a, 2));
        return;
    }
    switch (does.verb) {
    case DO_HITS:
        add(&s->hits[s->side], does.a);
        add(&s->bonus[s->side][BY_SPELLS].hits, does.a);
        break;
    case DO_BLOCKS:
        add(&s->blocks[s->side], does.a);
        add(&s->bonus[s->side][BY_SPELLS].blocks, does.a);
        break;
    case DO_REROLL:
        begin_picks(s, D_PICK, BY_SPELL, (effect){0, does.a, 0, 0});
        break;
    case DO_TURN:
        begin_picks(s, D_TURN, BY_SPELL, (effect){0, does.a, 0, 0});
        break;
    case DO_BOLT:
        begin_picks(s, D_BOLT, BY_SPELL_TOO, does);
        break;
    default: /* DO_CONVERT */
        begin_picks(s, D_PICK, BY_SPELL_TOO, (effect){0, does.a, does.b, 0});
        break;
    }
}
