/* Assault of the Giants: why an action is not allowed.
 *
 * Whether an action is allowed is decided by the list of legal actions, which is exact. This file
 * only finds the clause that forbids an action which is not on the list, from the general to the
 * particular. If it finds no better one, it cites the clause of the decision. */
#include "state.h"

#include <string.h>

#define ALLOWED ((col_refusal){NULL, NULL})

static col_refusal refuse(const char *clause, const char *fact) {
    return (col_refusal){clause, fact};
}

/* The clause of each decision that a seat makes, and what the seat may do in it. */
static const col_refusal PHASE_CLAUSES[PHASES] = {
    [D_DRAFT] = {"AS-2.9", "assault.no.draft"},
    [D_SPELL_T] = {"AS-3.1", "assault.no.spell_window"},
    [D_EVENT] = {"AS-4.1", "assault.no.event_step"},
    [D_REWARD] = {"AS-4.6", "assault.no.reward"},
    [D_PLACE] = {"AS-B6", "assault.no.enters"},
    [D_COMMAND] = {"AS-3.2", "assault.no.play_card"},
    [D_MOVE] = {"AS-6.1.1", "assault.no.move_step"},
    [D_TOLL] = {"AS-6.1.4", "assault.no.toll"},
    [D_ROOM] = {"AS-6.1.6", "assault.no.room"},
    [D_PLUNDER] = {"AS-6.2.2", "assault.no.plunder"},
    [D_TRADE] = {"AS-6.3.1", "assault.no.trade"},
    [D_OFFER] = {"AS-6.3.5", "assault.no.offer"},
    [D_TAKE] = {"AS-6.3.2", "assault.no.take"},
    [D_ASK] = {"AS-6.3.5", "assault.no.ask"},
    [D_GIVE] = {"AS-6.3.4", "assault.no.give"},
    [D_ANSWER] = {"AS-6.3.5", "assault.no.answer"},
    [D_RECRUIT] = {"AS-6.4.2", "assault.no.recruit"},
    [D_LEADER] = {"AS-6.5.1", "assault.no.leader"},
    [D_SEIZE] = {"AS-B3", "assault.no.seize"},
    [D_MAGIC] = {"AS-6.6.1", "assault.no.magic"},
    [D_KEEP] = {"AS-6.6.1", "assault.no.keep"},
    [D_BURY] = {"AS-6.6.1", "assault.no.bury"},
    [D_ATTACK] = {"AS-6.7.1", "assault.no.attack"},
    [D_WITH] = {"AS-7.1", "assault.no.with"},
    [D_START] = {"AS-7.2", "assault.no.start"},
    [D_HOLD] = {"AS-B11", "assault.no.hold"},
    [D_HOOK] = {"AS-8.5", "assault.no.hook"},
    [D_STAGE_C] = {"AS-7.3", "assault.no.stage"},
    [D_PICK] = {"AS-7.3", "assault.no.pick"},
    [D_TURN] = {"AS-B11", "assault.no.turn"},
    [D_BOLT] = {"AS-B11", "assault.no.bolt"},
    [D_FINAL] = {"AS-7.3", "assault.no.final"},
    [D_CASUALTY] = {"AS-7.9", "assault.no.casualty"},
    [D_CONQUER] = {"AS-7.8", "assault.no.conquer"},
    [D_HEAL] = {"AS-6.8.1", "assault.no.heal_step"},
    [D_SL_RECRUIT] = {"AS-8.1", "assault.no.slayer_recruit"},
    [D_SL_MOVE] = {"AS-8.1", "assault.no.slayer_move"},
    [D_SL_ATTACK] = {"AS-8.1", "assault.no.slayer_attack"},
    [D_STUFF] = {"AS-6.9.1", "assault.no.stuff"},
    [D_CASTLE] = {"AS-6.9.5", "assault.no.castle"},
    [D_ABOARD] = {"AS-6.9.5", "assault.no.aboard"},
    [D_USES] = {"AS-6.9.8", "assault.no.uses"},
};

/* Whether the operands of an action are in range. */
static bool is_well_formed(const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    char letters[OPERANDS];
    if (verb == A_NOTHING || verb >= ACTIONS) return false;
    int count = assault_pattern_operands(verb, letters);
    for (int i = 0; i < OPERANDS; i++) {
        int value = operand(a, i);
        if (i >= count) {
            if (value != 0) return false;
            continue;
        }
        if (value >= assault_operand_limit(letters[i])) return false;
        if (letters[i] == 's' && value >= s->seats) return false;
        if (letters[i] == 'n' && value == 0) return false;
        if (letters[i] == 'b' && value < REROLLS) return false;
        if (letters[i] == 'k' && value % 2 == 1 && is_champion(kind_of(value))) return false;
    }
    return true;
}

/* Moving --------------------------------------------------------------------------------------- */

static col_refusal refuse_end(const assault_data *d, const assault_state *s, int form, int to) {
    int kind = kind_of(form);
    if (is_home(d, to) && d->region[to].home != s->active && !s->final_ordning) {
        return refuse("AS-6.1.2", "assault.no.foreign_home");
    }
    bool has_champion = has_unit(s, to, CHAMPION) || has_unit(s, to, HEKATON);
    if (is_champion(kind) && s->region[to].race == s->active && has_champion) {
        return refuse("AS-6.1.7", "assault.no.one_champion");
    }
    return refuse("AS-6.1.8", "assault.no.too_far");
}

static col_refusal refuse_move(const assault_data *d, const assault_state *s, col_action a) {
    int form = operand(a, 0), from = operand(a, 1), to = operand(a, 2);
    if (s->way_form != 0 && (form != s->way_form - 1 || from != s->way_at)) {
        return refuse("AS-6.1.8", "assault.no.on_its_way");
    }
    if (s->way_form == 0 &&
        (s->region[from].race != s->active || s->region[from].units[form] == 0)) {
        return refuse("AS-6.1.1", "assault.no.no_unit");
    }
    if (!is_near(d, from, to)) return refuse("AS-6.1.1", "assault.no.not_adjacent");
    if (s->way_form != 0 && s->path >> to & 1) {
        return refuse("AS-6.1.1", "assault.no.twice");
    }
    bool is_due = is_enemy(s, s->active, to) && !(s->toll_paid >> to & 1);
    if (is_due && is_champion(kind_of(form)) &&
        sum_of(s->people[s->active].resources, RESOURCES) == 0) {
        return refuse("AS-6.1.4", "assault.no.champion_toll");
    }
    if (is_enemy(s, s->active, to)) {
        return refuse("AS-6.1.8", "assault.no.dead_end");
    }
    return refuse_end(d, s, form, to);
}

static col_refusal refuse_remove(const assault_state *s, col_action a) {
    int form = operand(a, 0), region = operand(a, 1);
    int where = s->phase == D_ROOM ? s->room_at : s->way_at;
    if (s->phase == D_MOVE && s->way_form == 0) {
        return refuse("AS-6.1.6", "assault.no.no_room_needed");
    }
    if (region != where) return refuse("AS-6.1.6", "assault.no.room_elsewhere");
    if (s->region[region].race != s->active || s->region[region].units[form] == 0) {
        return refuse("AS-6.1.6", "assault.no.no_unit");
    }
    int arriving = (s->phase == D_ROOM ? s->arriving : s->way_form) - 1;
    if (kind_of(arriving) == HEKATON && has_unit(s, region, CHAMPION)) {
        return refuse("AS-6.1.7", "assault.no.displace");
    }
    return refuse("AS-6.1.8", "assault.no.may_not_stop");
}

/* Cards ---------------------------------------------------------------------------------------- */

static col_refusal refuse_claim(const assault_data *d, const assault_state *s, col_action a) {
    int event = operand(a, 0), here = NOWHERE;
    if (event >= SPECIAL_EVENTS && s->universal[event - SPECIAL_EVENTS] != 1) {
        return refuse("AS-4.1", "assault.no.event_not_open");
    }
    if (!assault_is_open(d, s, s->active, event)) {
        return refuse("AS-4.1", "assault.no.event_not_on_top");
    }
    if (!assault_meets(d, s, s->active, event, d->event[event].needs, &here)) {
        return event >= SPECIAL_EVENTS ? refuse("AS-4.2", "assault.no.event_region")
                                       : refuse("AS-B6", "assault.no.event_needs");
    }
    if (d->event[event].pays_count > s->people[s->active].resources[d->event[event].pays]) {
        return refuse("AS-B6", "assault.no.event_cost");
    }
    bool waived = assault_is_waived(d, s, s->active, event);
    if (col_action_kind(a) == A_CLAIM_WAIVED) {
        return refuse("AS-4.1", "assault.no.must_pay_rune");
    }
    if (waived) return refuse("AS-4.1", "assault.no.rune_waived");
    return refuse("AS-4.1", "assault.no.no_rune");
}

static col_refusal refuse_cast(const assault_data *d, const assault_state *s, int race,
                               col_action a) {
    int spell = operand(a, 0), mode = operand(a, 1);
    if (race == NO_RACE) return refuse("AS-8.5", "assault.no.slayers_cast");
    int window = s->phase == D_SPELL_T ? WINDOW_TURN
                 : s->phase == D_START ? WINDOW_START
                                       : WINDOW_FINAL;
    if (!is_player(s, race) || s->people[race].spells[spell] == 0) {
        return refuse("AS-14.1", "assault.no.no_spell");
    }
    if (d->spell[spell].window != window) {
        return refuse("AS-14.4", "assault.no.spell_moment");
    }
    if (!assault_can_pay(d, s, race, spell, mode)) {
        return refuse("AS-14.2", "assault.no.no_artifact");
    }
    if (!assault_can_take_effect(d, s, race, d->spell[spell].does[mode])) {
        return refuse("AS-14.5", "assault.no.no_effect");
    }
    return refuse("AS-B11", "assault.no.spell_target");
}

static col_refusal refuse_trade(const assault_data *d, const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    int race = s->race_of[operand(a, 0)];
    if (verb == A_FRIENDLY && s->offers >= d->proposals) {
        return refuse("AS-6.3.5", "assault.no.no_more_proposals");
    }
    if (race == s->active || !(assault_partners(d, s) >> race & 1)) {
        return refuse("AS-6.3.3", "assault.no.no_neighbour");
    }
    if (verb == A_FORCED) return refuse("AS-6.3.4", "assault.no.no_card_to_give");
    return refuse("AS-6.3.5", "assault.no.no_card_to_ask");
}

static col_refusal refuse_give(const assault_state *s, col_action a) {
    int card = operand(a, 0);
    if (s->phase == D_OFFER) return refuse("AS-6.3.1", "assault.no.no_card");
    if (s->people[s->partner].resources[card] == 0) {
        return refuse("AS-6.3.4", "assault.no.no_card");
    }
    return refuse("AS-6.3.4", "assault.no.new_card");
}

static col_refusal refuse_recruit(const assault_data *d, const assault_state *s, col_action a) {
    int form = operand(a, 0), kind = kind_of(form), region = operand(a, 1);
    if (form % 2 == 1) return refuse("AS-6.4.2", "assault.no.recruit_healthy");
    if (s->people[s->active].supply[kind] == 0) {
        return refuse("AS-6.4.2", "assault.no.no_supply");
    }
    if (d->unit[s->active][kind].ordning > s->points_left) {
        return refuse("AS-6.4.2", "assault.no.too_expensive");
    }
    if (!(assault_recruit_regions(d, s, s->active) >> region & 1)) {
        return refuse("AS-6.4.3", "assault.no.recruit_region");
    }
    return refuse("AS-6.1.7", "assault.no.one_champion");
}

static col_refusal refuse_food(const assault_state *s) {
    if (s->people[s->active].resources[FOOD] == 0) {
        return refuse("AS-14.1", "assault.no.no_food");
    }
    return refuse("AS-6.8.1", "assault.no.enough_healings");
}

static col_refusal refuse_leader(const assault_state *s, col_action a) {
    int kind = kind_of(operand(a, 0));
    if (col_action_kind(a) == A_ACTIVATE) {
        return refuse("AS-6.5.1", "assault.no.no_active_leader");
    }
    if (!is_leader(kind) || operand(a, 0) % 2 == 1) {
        return refuse("AS-6.5.1", "assault.no.only_leader");
    }
    if (s->people[s->active].supply[kind] == 0) {
        return refuse("AS-6.5.1", "assault.no.leader_not_there");
    }
    return refuse("AS-6.5.1", "assault.no.leader_home");
}

/* Battle --------------------------------------------------------------------------------------- */

static col_refusal refuse_attack(const assault_data *d, const assault_state *s, col_action a) {
    int from = operand(a, 0), to = operand(a, 1);
    bool battle = col_action_kind(a) == A_BATTLE;
    if (s->region[from].race != s->active) return refuse("AS-6.7.1", "assault.no.no_army");
    if (!is_near(d, from, to)) return refuse("AS-6.7.1", "assault.no.not_adjacent");
    if (battle && !is_enemy(s, s->active, to)) return refuse("AS-7.1", "assault.no.no_enemy");
    if (!battle && s->region[to].race != NO_RACE) {
        return refuse("AS-6.7.1", "assault.no.march_empty");
    }
    return battle ? refuse("AS-7.1", "assault.no.attack_home")
                  : refuse("AS-6.1.2", "assault.no.foreign_home");
}

static col_refusal refuse_with(const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    int what = operand(a, 0);
    if (verb == A_READY) return refuse("AS-7.1", "assault.no.nobody_takes_part");
    if ((s->errand == ERRAND_SLAYERS) != (verb == A_WITH_SLAYER)) {
        return refuse("AS-7.1", "assault.no.not_together");
    }
    if (verb == A_WITH_SLAYER) {
        if (s->slayer_at[what] != s->at) return refuse("AS-8.4", "assault.no.slayer_elsewhere");
        return refuse("AS-8.4", "assault.no.slayer_once");
    }
    if (s->errand == ERRAND_TELEPORT && s->region[s->from].units[what] > 0) {
        return refuse("AS-6.1.7", "assault.no.one_champion");
    }
    return refuse("AS-7.1", "assault.no.no_unit_left");
}

static col_refusal refuse_ability(const assault_data *d, const assault_state *s, col_action a) {
    int ability = operand(a, 0);
    if (s->used >> ability & 1) return refuse("AS-7.3", "assault.no.ability_once");
    if (assault_ability_number(d, s, ability) > 0) {
        return refuse("AS-7.3", "assault.no.ability_nothing");
    }
    switch (ability) {
    case BY_LEADER:
        return refuse("AS-6.5.2", "assault.no.ability_leader");
    case BY_MAGIC:
        return refuse("AS-6.6.3", "assault.no.ability_magic");
    case BY_ATTACK:
        return refuse("AS-6.7.2", "assault.no.ability_attack");
    case BY_CHAMPION:
    case BY_CHAMPION_TOO:
        return refuse("AS-B4", "assault.no.ability_champion");
    case BY_SINKER:
    case BY_LINE:
        return refuse("AS-8.5", "assault.no.ability_slayer");
    default:
        return refuse("AS-9.5", "assault.no.ability_npc");
    }
}

static col_refusal refuse_pick(const assault_state *s, col_action a) {
    int n = operand(a, 0);
    if (col_action_kind(a) == A_DONE) return refuse("AS-7.3", "assault.no.pick_one");
    if (n > s->dice) return refuse("AS-7.3", "assault.no.pick_dice");
    if (n < s->pick_last) return refuse("AS-7.3", "assault.no.pick_order");
    if (s->phase == D_TURN) return refuse("AS-B11", "assault.no.pick_turn");
    return refuse("AS-7.3", "assault.no.pick_again");
}

static col_refusal refuse_loss(const assault_state *s, col_action a) {
    int form = operand(a, 0);
    bool slayers = s->is_slayers && s->side == ATTACKER;
    if (slayers != (col_action_kind(a) == A_LOSE_SLAYER)) {
        return refuse("AS-7.9", "assault.no.other_side");
    }
    if (!slayers && assault_units_of(s, s->side)[form] > 0) {
        return refuse("AS-7.9", "assault.no.champion_first");
    }
    return refuse("AS-7.9", "assault.no.not_in_battle");
}

/* Rest and special commands -------------------------------------------------------------------- */

static col_refusal refuse_heal(const assault_state *s, col_action a) {
    if (operand(a, 0) % 2 == 0 || s->region[operand(a, 1)].race != s->active ||
        s->region[operand(a, 1)].units[operand(a, 0)] == 0) {
        return refuse("AS-6.8.1", "assault.no.no_wounded");
    }
    return refuse("AS-6.8.1", "assault.no.no_healing");
}

static col_refusal refuse_slayer(const assault_data *d, const assault_state *s, col_action a) {
    int slayer = operand(a, 0), to = operand(a, 1), inside = assault_slayer_inside(d, s);
    switch (col_action_kind(a)) {
    case A_SLAYER_RECRUIT:
        if (s->slayer_at[slayer] != NOWHERE) return refuse("AS-8.2", "assault.no.slayer_on_board");
        if (is_home(d, to)) return refuse("AS-8.2", "assault.no.slayer_home");
        return refuse("AS-8.2", "assault.no.slayer_actions");
    case A_SLAYER_MOVE:
        if (s->slayer_at[slayer] == NOWHERE) return refuse("AS-8.3", "assault.no.slayer_off_board");
        if (inside < SLAYERS && slayer != inside) {
            return refuse("AS-8.3", "assault.no.slayer_inside");
        }
        if (!is_near(d, s->slayer_at[slayer], to)) {
            return refuse("AS-8.3", "assault.no.not_adjacent");
        }
        return refuse("AS-8.3", "assault.no.slayer_trapped");
    default:
        if (!is_enemy(s, s->active, slayer)) {
            return refuse("AS-8.4", "assault.no.slayer_no_army");
        }
        if (s->attacked >> slayer & 1) return refuse("AS-8.4", "assault.no.slayer_region_once");
        return refuse("AS-8.4", "assault.no.slayer_none");
    }
}

static col_refusal refuse_use(const assault_data *d, const assault_state *s, col_action a) {
    static const char *const CLAUSES[RACES] = {"AS-6.9.6", "AS-6.9.5", "AS-6.9.4",
                                               "AS-6.9.3", "AS-6.9.2", "AS-6.9.1"};
    const char *clause = CLAUSES[s->active];
    int verb = d->race[s->active].special.verb, region = operand(a, 0);
    if (verb == DO_FORGE && col_action_kind(a) == A_FORGE) {
        return refuse("AS-6.9.7", "assault.no.no_marker");
    }
    if (verb != DO_MARKS || col_action_kind(a) != A_MARK) {
        return refuse(clause, "assault.no.special");
    }
    if (is_home(d, region)) return refuse(clause, "assault.no.marker_home");
    if (s->region[region].race != s->active) return refuse(clause, "assault.no.marker_army");
    return refuse(clause, "assault.no.marker_there");
}

static col_refusal refuse_castle(const assault_data *d, const assault_state *s, col_action a) {
    int to = operand(a, 0), home = d->race[s->active].home;
    if (to == s->castle) return refuse("AS-6.9.5", "assault.no.castle_there");
    if (!is_near(d, s->castle, to) && to != home) {
        return refuse("AS-6.9.5", "assault.no.castle_far");
    }
    if (is_enemy(s, s->active, to)) return refuse("AS-6.9.5", "assault.no.castle_enemies");
    return refuse("AS-6.9.5", "assault.no.castle_home");
}

/* The phases that a verb belongs to, at most three. Verbs that are not listed have no reason of
 * their own. */
static const uint8_t PHASES_OF[ACTIONS][3] = {
    [A_MOVE] = {D_MOVE},
    [A_REMOVE] = {D_MOVE, D_ROOM},
    [A_STOP] = {D_MOVE},
    [A_TOLL] = {D_TOLL},
    [A_TOLL_WOUND] = {D_TOLL},
    [A_PLAY] = {D_COMMAND},
    [A_CLAIM] = {D_EVENT},
    [A_CLAIM_WAIVED] = {D_EVENT},
    [A_CAST] = {D_SPELL_T, D_START, D_FINAL},
    [A_CAST_ON] = {D_SPELL_T, D_START, D_FINAL},
    [A_CAST_HEAL] = {D_SPELL_T, D_START, D_FINAL},
    [A_CAST_WAY] = {D_SPELL_T, D_START, D_FINAL},
    [A_DECK] = {D_TRADE},
    [A_FORCED] = {D_TRADE},
    [A_FRIENDLY] = {D_TRADE},
    [A_GIVE] = {D_OFFER, D_GIVE},
    [A_RECRUIT] = {D_RECRUIT},
    [A_FOOD] = {D_RECRUIT, D_HEAL},
    [A_ACTIVATE] = {D_LEADER},
    [A_RETURN] = {D_LEADER},
    [A_BATTLE] = {D_ATTACK},
    [A_MARCH] = {D_ATTACK},
    [A_WITH] = {D_WITH},
    [A_WITH_SLAYER] = {D_WITH},
    [A_READY] = {D_WITH, D_CONQUER},
    [A_REROLL] = {D_STAGE_C},
    [A_CONVERT] = {D_STAGE_C},
    [A_PICK] = {D_PICK, D_TURN, D_BOLT},
    [A_TURN] = {D_PICK, D_TURN, D_BOLT},
    [A_HIT] = {D_PICK, D_TURN, D_BOLT},
    [A_BLOCK] = {D_PICK, D_TURN, D_BOLT},
    [A_ORE] = {D_FINAL},
    [A_WEAPONRY] = {D_FINAL},
    [A_LOSE] = {D_CASUALTY},
    [A_LOSE_SLAYER] = {D_CASUALTY},
    [A_HEAL] = {D_HEAL},
    [A_SLAYER_RECRUIT] = {D_SL_RECRUIT},
    [A_SLAYER_MOVE] = {D_SL_MOVE},
    [A_SLAYER_ATTACK] = {D_SL_ATTACK},
    [A_EAT] = {D_USES},
    [A_MARK] = {D_USES},
    [A_FORGE] = {D_USES},
    [A_SMELT] = {D_USES},
    [A_TREASURE] = {D_USES},
    [A_CASTLE] = {D_CASTLE},
    [A_ON] = {D_SL_MOVE},
};

/* The action belongs to another moment. */
static col_refusal refuse_moment(const assault_state *s, unsigned verb) {
    switch (verb) {
    case A_CLAIM:
    case A_CLAIM_WAIVED:
        return refuse("AS-4.4", "assault.no.claim_moment");
    case A_CAST:
    case A_CAST_ON:
    case A_CAST_HEAL:
    case A_CAST_WAY:
        return refuse("AS-14.4", "assault.no.cast_moment");
    case A_ORE:
    case A_WEAPONRY:
        return refuse("AS-14.1", "assault.no.card_moment");
    default:
        return PHASE_CLAUSES[s->phase];
    }
}

static col_refusal refuse_in_battle(const assault_data *d, const assault_state *s, col_action a) {
    switch (col_action_kind(a)) {
    case A_WITH:
    case A_WITH_SLAYER:
        return refuse_with(s, a);
    case A_READY:
        if (s->phase == D_CONQUER) return refuse("AS-7.8", "assault.no.half");
        return refuse_with(s, a);
    case A_REROLL:
    case A_CONVERT:
        return refuse_ability(d, s, a);
    case A_PICK:
    case A_TURN:
    case A_HIT:
    case A_BLOCK:
        return refuse_pick(s, a);
    case A_ORE:
    case A_WEAPONRY:
        return refuse("AS-B10", "assault.no.card_side");
    case A_LOSE:
    case A_LOSE_SLAYER:
        return refuse_loss(s, a);
    default:
        return PHASE_CLAUSES[s->phase];
    }
}

/* Returns the particular reason for a verb that belongs to the phase, or else the clause of the
 * decision. */
static col_refusal refuse_verb(const assault_data *d, const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    if (memchr(PHASES_OF[verb], s->phase, sizeof PHASES_OF[verb]) == NULL) {
        return refuse_moment(s, verb);
    }
    switch (verb) {
    case A_MOVE:
        return refuse_move(d, s, a);
    case A_REMOVE:
        return refuse_remove(s, a);
    case A_STOP:
        return refuse("AS-6.1.8", "assault.no.way_stop");
    case A_TOLL:
        return refuse("AS-6.1.4", "assault.no.no_card");
    case A_TOLL_WOUND:
        return refuse("AS-6.1.4", "assault.no.champion_wound");
    case A_PLAY:
        return refuse("AS-5.1", "assault.no.in_row");
    case A_CLAIM:
    case A_CLAIM_WAIVED:
        return refuse_claim(d, s, a);
    case A_CAST:
    case A_CAST_ON:
    case A_CAST_HEAL:
    case A_CAST_WAY:
        return refuse_cast(d, s, s->phase == D_SPELL_T ? s->active : side_race(s, s->side), a);
    case A_DECK:
    case A_FORCED:
    case A_FRIENDLY:
        return refuse_trade(d, s, a);
    case A_GIVE:
        return refuse_give(s, a);
    case A_RECRUIT:
        return refuse_recruit(d, s, a);
    case A_FOOD:
        return refuse_food(s);
    case A_ACTIVATE:
    case A_RETURN:
        return refuse_leader(s, a);
    case A_BATTLE:
    case A_MARCH:
        return refuse_attack(d, s, a);
    case A_HEAL:
        return refuse_heal(s, a);
    case A_SLAYER_RECRUIT:
    case A_SLAYER_MOVE:
    case A_SLAYER_ATTACK:
        return refuse_slayer(d, s, a);
    case A_EAT:
    case A_MARK:
    case A_FORGE:
    case A_SMELT:
    case A_TREASURE:
        return refuse_use(d, s, a);
    case A_CASTLE:
        return refuse_castle(d, s, a);
    case A_ON:
        return refuse("AS-8.3", "assault.no.slayer_inside");
    default:
        return refuse_in_battle(d, s, a);
    }
}

/* A table itself turns away a seat that does not decide now, so one answer is enough for it. */
col_refusal assault_why_not(const col_setup *setup, const col_state *state, int seat,
                            col_action a) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    col_action list[1024];
    if (seat < 0 || seat >= setup->seats || !col_acts(assault_actors(setup, state), seat)) {
        return refuse("AS-13", "assault.no.not_you");
    }
    if (!is_well_formed(s, a)) return refuse("AS-13", "assault.no.no_action");
    if (col_action_kind(a) <= A_DIE) return refuse("AS-12.1", "assault.no.chance");
    int count = assault_list(d, s, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == a) return ALLOWED;
    }
    return refuse_verb(d, s, a);
}
