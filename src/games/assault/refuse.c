/* Assault of the Giants: why an action is not allowed.
 *
 * Whether an action is allowed is decided by the list of legal actions, which is exact. This file
 * only finds the clause that forbids an action which is not on the list, from the general to the
 * particular. If it finds no better one, it cites the clause of the decision. */
#include "state.h"

#include <string.h>

#define ALLOWED ((col_refusal){NULL, NULL})

static col_refusal refuse(const char *clause, const char *sentence) {
    return (col_refusal){clause, sentence};
}

/* The clause of each decision that a seat makes, and what the seat may do in it. */
static const col_refusal PHASE_CLAUSES[PHASES] = {
    [D_DRAFT] = {"AS-2.9", "you must take one of the open cards now"},
    [D_SPELL_T] = {"AS-3.1", "you may only cast a spell of your own turn now, or go on"},
    [D_EVENT] = {"AS-4.1", "you may only claim an event now, or none"},
    [D_REWARD] = {"AS-4.6", "you must take or draw the event's cards now"},
    [D_PLACE] = {"AS-B6", "you must choose where the event's giant enters the game"},
    [D_COMMAND] = {"AS-3.2", "you must play a command card now"},
    [D_MOVE] = {"AS-6.1.1", "you may only move units now, or stop"},
    [D_TOLL] = {"AS-6.1.4", "you must pay the toll now"},
    [D_ROOM] = {"AS-6.1.6", "you must make room now"},
    [D_PLUNDER] = {"AS-6.2.2", "you may only draw one more card now, or stop"},
    [D_TRADE] = {"AS-6.3.1", "you may only choose a kind of trade now, or none"},
    [D_OFFER] = {"AS-6.3.5", "you must name the cards that you give now"},
    [D_TAKE] = {"AS-6.3.2", "you may only take a card from the discard pile now, or none"},
    [D_ASK] = {"AS-6.3.5", "you must name the cards that you ask for now"},
    [D_GIVE] = {"AS-6.3.4", "you must hand over your cards now"},
    [D_ANSWER] = {"AS-6.3.5", "you must accept or reject the trade now"},
    [D_RECRUIT] = {"AS-6.4.2", "you may only recruit units now, or stop"},
    [D_LEADER] = {"AS-6.5.1", "you may only activate or return a leader now, or do nothing"},
    [D_SEIZE] = {"AS-B3", "you must choose a player from whom you seize an Artifact"},
    [D_MAGIC] = {"AS-6.6.1", "you may only draw spells or take the discarded one now, or neither"},
    [D_KEEP] = {"AS-6.6.1", "you must choose a spell to keep now"},
    [D_BURY] = {"AS-6.6.1", "you must put the other spells on the discard pile now"},
    [D_ATTACK] = {"AS-6.7.1", "you may only declare a battle or a march now, or neither"},
    [D_WITH] = {"AS-7.1", "you must name those who take part now"},
    [D_START] = {"AS-7.2", "you may only cast spells of the start of a battle now, or be ready"},
    [D_HOLD] = {"AS-B11", "you must name the giants that you hold now"},
    [D_HOOK] = {"AS-8.5", "you may only use Hook now, or be ready"},
    [D_STAGE_C] = {"AS-7.3", "you may only use abilities on the dice now, or be ready"},
    [D_PICK] = {"AS-7.3", "you must name dice or results now"},
    [D_TURN] = {"AS-B11", "you must turn dice now"},
    [D_BOLT] = {"AS-B11", "you must turn arcane results into hits or blocks now"},
    [D_FINAL] = {"AS-7.3", "you may only use spells and cards of the final stage now, or be ready"},
    [D_CASUALTY] = {"AS-7.9", "you must assign the damage now"},
    [D_CONQUER] = {"AS-7.8", "you must move survivors into the region now"},
    [D_HEAL] = {"AS-6.8.1", "you may only heal units now, or go on"},
    [D_SL_RECRUIT] = {"AS-8.1", "you may only recruit slayers now, or go on"},
    [D_SL_MOVE] = {"AS-8.1", "you may only move slayers now, or go on"},
    [D_SL_ATTACK] = {"AS-8.1", "you may only attack with slayers now, or go on"},
    [D_STUFF] = {"AS-6.9.1", "you may only take a Food from the discard pile now, or none"},
    [D_CASTLE] = {"AS-6.9.5", "you may only move the castle now, or leave it"},
    [D_ABOARD] = {"AS-6.9.5", "you may only bring units aboard now, or be done"},
    [D_USES] = {"AS-6.9.8", "you may only use your special command now, or be done"},
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

/* Moving -----------------------------------------------------------------------------------------
 */

static col_refusal refuse_end(const assault_data *d, const assault_state *s, int form, int to) {
    int kind = kind_of(form);
    if (is_home(d, to) && d->region[to].home != s->active && !s->final_ordning) {
        return refuse("AS-6.1.2",
                      "a unit may not stop in the home of another race before Final Ordning");
    }
    bool has_champion = has_unit(s, to, CHAMPION) || has_unit(s, to, HEKATON);
    if (is_champion(kind) && s->region[to].race == s->active && has_champion) {
        return refuse("AS-6.1.7", "you may have only one champion in a region");
    }
    return refuse("AS-6.1.8", "the maneuvers that are left do not take this unit to a legal end");
}

static col_refusal refuse_move(const assault_data *d, const assault_state *s, col_action a) {
    int form = operand(a, 0), from = operand(a, 1), to = operand(a, 2);
    if (s->way_form != 0 && (form != s->way_form - 1 || from != s->way_at)) {
        return refuse("AS-6.1.8", "only the unit that is on its way can move now");
    }
    if (s->way_form == 0 &&
        (s->region[from].race != s->active || s->region[from].units[form] == 0)) {
        return refuse("AS-6.1.1", "you have no such unit in that region");
    }
    if (!is_near(d, from, to)) return refuse("AS-6.1.1", "the two regions are not adjacent");
    if (s->way_form != 0 && s->path >> to & 1) {
        return refuse("AS-6.1.1", "a path may not enter the same region twice");
    }
    bool is_due = is_enemy(s, s->active, to) && !(s->toll_paid >> to & 1);
    if (is_due && is_champion(kind_of(form)) &&
        sum_of(s->people[s->active].resources, RESOURCES) == 0) {
        return refuse("AS-6.1.4", "a champion must pay tolls with cards, and you have none");
    }
    if (is_enemy(s, s->active, to)) {
        return refuse("AS-6.1.8", "a path through that region would not reach a legal end");
    }
    return refuse_end(d, s, form, to);
}

static col_refusal refuse_remove(const assault_state *s, col_action a) {
    int form = operand(a, 0), region = operand(a, 1);
    int where = s->phase == D_ROOM ? s->room_at : s->way_at;
    if (s->phase == D_MOVE && s->way_form == 0) {
        return refuse("AS-6.1.6", "no unit needs room now");
    }
    if (region != where) return refuse("AS-6.1.6", "the room is needed in a different region");
    if (s->region[region].race != s->active || s->region[region].units[form] == 0) {
        return refuse("AS-6.1.6", "you have no such unit in that region");
    }
    int arriving = (s->phase == D_ROOM ? s->arriving : s->way_form) - 1;
    if (kind_of(arriving) == HEKATON && has_unit(s, region, CHAMPION)) {
        return refuse("AS-6.1.7", "Hekaton can only displace the champion");
    }
    return refuse("AS-6.1.8", "the moving unit may not stop in that region");
}

/* Cards ------------------------------------------------------------------------------------------
 */

static col_refusal refuse_claim(const assault_data *d, const assault_state *s, col_action a) {
    int event = operand(a, 0), here = NOWHERE;
    if (event >= SPECIAL_EVENTS && s->universal[event - SPECIAL_EVENTS] != 1) {
        return refuse("AS-4.1", "that universal event is not open");
    }
    if (!assault_is_open(d, s, s->active, event)) {
        return refuse("AS-4.1", "that event is not on top of your stack");
    }
    if (!assault_meets(d, s, s->active, event, d->event[event].needs, &here)) {
        return event >= SPECIAL_EVENTS
                   ? refuse("AS-4.2", "you do not occupy the event's region")
                   : refuse("AS-B6", "the requirements of the event are not met");
    }
    if (d->event[event].pays_count > s->people[s->active].resources[d->event[event].pays]) {
        return refuse("AS-B6", "you cannot pay the extra cost of the event");
    }
    bool waived = assault_is_waived(d, s, s->active, event);
    if (col_action_kind(a) == A_CLAIM_WAIVED) {
        return refuse("AS-4.1", "you must pay the rune, because its waiver does not hold");
    }
    if (waived) return refuse("AS-4.1", "the rune is waived, so you cannot pay it");
    return refuse("AS-4.1", "you have no rune of that type");
}

static col_refusal refuse_cast(const assault_data *d, const assault_state *s, int race,
                               col_action a) {
    int spell = operand(a, 0), mode = operand(a, 1);
    if (race == NO_RACE) return refuse("AS-8.5", "slayers cannot cast spells");
    int window = s->phase == D_SPELL_T ? WINDOW_TURN
                 : s->phase == D_START ? WINDOW_START
                                       : WINDOW_FINAL;
    if (!is_player(s, race) || s->people[race].spells[spell] == 0) {
        return refuse("AS-14.1", "you do not hold that spell");
    }
    if (d->spell[spell].window != window) {
        return refuse("AS-14.4", "that spell cannot be cast at this moment");
    }
    if (!assault_can_pay(d, s, race, spell, mode)) {
        return refuse("AS-14.2", "the advanced spell costs an Artifact, and you have none");
    }
    if (!assault_can_take_effect(d, s, race, d->spell[spell].does[mode])) {
        return refuse("AS-14.5", "the spell would have no effect");
    }
    return refuse("AS-B11", "the spell cannot be cast on that target");
}

static col_refusal refuse_trade(const assault_data *d, const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    int race = s->race_of[operand(a, 0)];
    if (verb == A_FRIENDLY && s->offers >= d->proposals) {
        return refuse("AS-6.3.5", "you may not make any more proposals in this command");
    }
    if (race == s->active || !(assault_partners(d, s) >> race & 1)) {
        return refuse("AS-6.3.3", "that player has no army adjacent to one of yours");
    }
    if (verb == A_FORCED) return refuse("AS-6.3.4", "that player has no card to hand over");
    return refuse("AS-6.3.5", "that player has no card to ask for");
}

static col_refusal refuse_give(const assault_state *s, col_action a) {
    int card = operand(a, 0);
    if (s->phase == D_OFFER) return refuse("AS-6.3.1", "you have no such card");
    if (s->people[s->partner].resources[card] == 0) {
        return refuse("AS-6.3.4", "you have no such card");
    }
    return refuse("AS-6.3.4",
                  "you may only hand over cards that you owned at the start of the turn");
}

static col_refusal refuse_recruit(const assault_data *d, const assault_state *s, col_action a) {
    int form = operand(a, 0), kind = kind_of(form), region = operand(a, 1);
    if (form % 2 == 1) return refuse("AS-6.4.2", "units are always recruited healthy");
    if (s->people[s->active].supply[kind] == 0) {
        return refuse("AS-6.4.2", "you have no such unit in your supply");
    }
    if (d->unit[s->active][kind].ordning > s->points_left) {
        return refuse("AS-6.4.2", "that unit costs more recruit points than you have left");
    }
    if (!(assault_recruit_regions(d, s, s->active) >> region & 1)) {
        return refuse("AS-6.4.3", "you cannot recruit in that region");
    }
    return refuse("AS-6.1.7", "you may have only one champion in a region");
}

static col_refusal refuse_food(const assault_state *s) {
    if (s->people[s->active].resources[FOOD] == 0) {
        return refuse("AS-14.1", "you have no Food");
    }
    return refuse("AS-6.8.1", "you have no more wounded units than healings");
}

static col_refusal refuse_leader(const assault_state *s, col_action a) {
    int kind = kind_of(operand(a, 0));
    if (col_action_kind(a) == A_ACTIVATE) {
        return refuse("AS-6.5.1",
                      "you have no healthy leader with an immediate ability on the board");
    }
    if (!is_leader(kind) || operand(a, 0) % 2 == 1) {
        return refuse("AS-6.5.1", "only a leader can return");
    }
    if (s->people[s->active].supply[kind] == 0) {
        return refuse("AS-6.5.1", "that leader is not in your supply");
    }
    return refuse("AS-6.5.1", "a leader can only return to your home");
}

/* Battle -----------------------------------------------------------------------------------------
 */

static col_refusal refuse_attack(const assault_data *d, const assault_state *s, col_action a) {
    int from = operand(a, 0), to = operand(a, 1);
    bool battle = col_action_kind(a) == A_BATTLE;
    if (s->region[from].race != s->active)
        return refuse("AS-6.7.1", "you have no army in that region");
    if (!is_near(d, from, to)) return refuse("AS-6.7.1", "the two regions are not adjacent");
    if (battle && !is_enemy(s, s->active, to))
        return refuse("AS-7.1", "there is no enemy army in that region");
    if (!battle && s->region[to].race != NO_RACE) {
        return refuse("AS-6.7.1", "you can only march into an empty region");
    }
    return battle ? refuse("AS-7.1", "homes cannot be attacked before Final Ordning")
                  : refuse("AS-6.1.2",
                           "a unit may not stop in the home of another race before Final Ordning");
}

static col_refusal refuse_with(const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    int what = operand(a, 0);
    if (verb == A_READY) return refuse("AS-7.1", "at least one unit or slayer must take part");
    if ((s->errand == ERRAND_SLAYERS) != (verb == A_WITH_SLAYER)) {
        return refuse("AS-7.1", "slayers and giants never attack together");
    }
    if (verb == A_WITH_SLAYER) {
        if (s->slayer_at[what] != s->at)
            return refuse("AS-8.4", "that slayer is not in the region");
        return refuse("AS-8.4",
                      "each slayer attacks only once, and you need an action for each of them");
    }
    if (s->errand == ERRAND_TELEPORT && s->region[s->from].units[what] > 0) {
        return refuse("AS-6.1.7", "you may have only one champion in a region");
    }
    return refuse("AS-7.1", "there is no such unit left to name");
}

static col_refusal refuse_ability(const assault_data *d, const assault_state *s, col_action a) {
    int ability = operand(a, 0);
    if (s->used >> ability & 1)
        return refuse("AS-7.3", "each ability can be used only once per battle");
    if (assault_ability_number(d, s, ability) > 0) {
        return refuse("AS-7.3", "there is no die or arcane result that it could be used on");
    }
    switch (ability) {
    case BY_LEADER:
        return refuse(
            "AS-6.5.2",
            "a leader must take part, and cards must lie to the right of your Leader card");
    case BY_MAGIC:
        return refuse("AS-6.6.3", "cards must lie to the right of your Magic card");
    case BY_ATTACK:
        return refuse("AS-6.7.2", "only an attacker with cards to the left of Attack may do that");
    case BY_CHAMPION:
    case BY_CHAMPION_TOO:
        return refuse("AS-B4", "no champion with that ability takes part");
    case BY_SINKER:
    case BY_LINE:
        return refuse("AS-8.5", "that slayer does not take part, or it is wounded");
    default:
        return refuse("AS-9.5", "only armies of a race that nobody plays may do that");
    }
}

static col_refusal refuse_pick(const assault_state *s, col_action a) {
    int n = operand(a, 0);
    if (col_action_kind(a) == A_DONE)
        return refuse("AS-7.3", "you must name at least one die or result");
    if (n > s->dice) return refuse("AS-7.3", "there are not that many dice");
    if (n < s->pick_last) return refuse("AS-7.3", "you must name the dice in rising order");
    if (s->phase == D_TURN)
        return refuse("AS-B11", "you must turn different dice, each to one of its own faces");
    return refuse("AS-7.3", "that die cannot be named here, or not a second time");
}

static col_refusal refuse_loss(const assault_state *s, col_action a) {
    int form = operand(a, 0);
    bool slayers = s->is_slayers && s->side == ATTACKER;
    if (slayers != (col_action_kind(a) == A_LOSE_SLAYER)) {
        return refuse("AS-7.9", "the other side takes the damage now");
    }
    if (!slayers && assault_units_of(s, s->side)[form] > 0) {
        return refuse("AS-7.9", "the champion must take the damage first");
    }
    return refuse("AS-7.9", "that unit does not take part in the battle");
}

/* Rest and special commands -----------------------------------------------------------------------
 */

static col_refusal refuse_heal(const assault_state *s, col_action a) {
    if (operand(a, 0) % 2 == 0 || s->region[operand(a, 1)].race != s->active ||
        s->region[operand(a, 1)].units[operand(a, 0)] == 0) {
        return refuse("AS-6.8.1", "you have no such wounded unit in that region");
    }
    return refuse("AS-6.8.1", "you have no healing left");
}

static col_refusal refuse_slayer(const assault_data *d, const assault_state *s, col_action a) {
    int slayer = operand(a, 0), to = operand(a, 1), inside = assault_slayer_inside(d, s);
    switch (col_action_kind(a)) {
    case A_SLAYER_RECRUIT:
        if (s->slayer_at[slayer] != NOWHERE)
            return refuse("AS-8.2", "that slayer is already on the board");
        if (is_home(d, to)) return refuse("AS-8.2", "slayers can never be recruited into a home");
        return refuse("AS-8.2", "you do not have enough slayer actions left");
    case A_SLAYER_MOVE:
        if (s->slayer_at[slayer] == NOWHERE)
            return refuse("AS-8.3", "that slayer is not on the board");
        if (inside < SLAYERS && slayer != inside) {
            return refuse("AS-8.3", "the slayer that stands in a home must leave it first");
        }
        if (!is_near(d, s->slayer_at[slayer], to)) {
            return refuse("AS-8.3", "the two regions are not adjacent");
        }
        return refuse("AS-8.3", "a slayer may not end in a home before Final Ordning");
    default:
        if (!is_enemy(s, s->active, slayer)) {
            return refuse("AS-8.4", "there is no army of another race in that region");
        }
        if (s->attacked >> slayer & 1)
            return refuse("AS-8.4", "slayers may attack in a region only once per Rest");
        return refuse("AS-8.4", "there is no slayer in that region, or no action is left");
    }
}

static col_refusal refuse_use(const assault_data *d, const assault_state *s, col_action a) {
    static const char *const CLAUSES[RACES] = {"AS-6.9.6", "AS-6.9.5", "AS-6.9.4",
                                               "AS-6.9.3", "AS-6.9.2", "AS-6.9.1"};
    const char *clause = CLAUSES[s->active];
    int verb = d->race[s->active].special.verb, region = operand(a, 0);
    if (verb == DO_FORGE && col_action_kind(a) == A_FORGE) {
        return refuse("AS-6.9.7", "all markers of that type are on the board");
    }
    if (verb != DO_MARKS || col_action_kind(a) != A_MARK) {
        return refuse(clause, "your special command does not do that");
    }
    if (is_home(d, region))
        return refuse(clause, "markers can only be placed in small folk regions");
    if (s->region[region].race != s->active) return refuse(clause, "you do not occupy that region");
    return refuse(clause, "that region already has such a marker");
}

static col_refusal refuse_castle(const assault_data *d, const assault_state *s, col_action a) {
    int to = operand(a, 0), home = d->race[s->active].home;
    if (to == s->castle) return refuse("AS-6.9.5", "the castle is already in that region");
    if (!is_near(d, s->castle, to) && to != home) {
        return refuse("AS-6.9.5", "the castle can only move to an adjacent region or back home");
    }
    if (is_enemy(s, s->active, to))
        return refuse("AS-6.9.5", "the castle cannot move to a region with enemies");
    return refuse("AS-6.9.5",
                  "the castle may not enter the home of another race before Final Ordning");
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
        return refuse("AS-4.4", "events are claimed in the event step, one per turn");
    case A_CAST:
    case A_CAST_ON:
    case A_CAST_HEAL:
    case A_CAST_WAY:
        return refuse("AS-14.4", "spells can only be cast at the moment that they name");
    case A_ORE:
    case A_WEAPONRY:
        return refuse("AS-14.1", "that card can only be used in the final stage of a battle");
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
        if (s->phase == D_CONQUER)
            return refuse("AS-7.8", "at least half of the survivors must move in");
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
        return refuse("AS-B10", "you have no such card, or this side cannot use it");
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
        return refuse("AS-6.1.8", "you cannot stop while a unit is on its way");
    case A_TOLL:
        return refuse("AS-6.1.4", "you have no such card");
    case A_TOLL_WOUND:
        return refuse("AS-6.1.4", "a champion cannot take a wound");
    case A_PLAY:
        return refuse("AS-5.1", "that card already lies in your row");
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
        return refuse("AS-8.3", "the slayer that stands in a home must leave it first");
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
        return refuse("AS-13", "it is not your decision now");
    }
    if (!is_well_formed(s, a)) return refuse("AS-13", "there is no such action");
    if (col_action_kind(a) <= A_DIE)
        return refuse("AS-12.1", "only chance draws cards and rolls dice");
    int count = assault_list(d, s, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == a) return ALLOWED;
    }
    return refuse_verb(d, s, a);
}
