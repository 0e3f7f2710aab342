/* Assault of the Giants: why an action is not allowed.
 *
 * Whether an action is allowed is asked of the list, which is exact; this file finds the clause
 * that keeps it off, from the general to the particular, and falls back on the clause of the
 * decision. */
#include "state.h"

#include <string.h>

#define ALLOWED ((col_refusal){NULL, NULL})

static col_refusal refuse(const char *clause, const char *sentence) {
    return (col_refusal){clause, sentence};
}

/* The clause of each decision, and what is to be done in it. */
static const col_refusal PHASE_CLAUSES[PHASES] = {
    [D_TOP] = {"AS-2.3", "chance says first who sits at the top"},
    [D_DRAFT] = {"AS-2.9", "now a card is taken from those that lie open"},
    [D_SPELL_T] = {"AS-3.1", "now an own-turn spell is cast, or on"},
    [D_EVENT] = {"AS-4.1", "now an event is claimed, or none"},
    [D_REWARD] = {"AS-4.6", "now the event's cards are taken or drawn"},
    [D_PLACE] = {"AS-B6", "now the giant of the event enters the game"},
    [D_COMMAND] = {"AS-3.2", "now a command card is played"},
    [D_MOVE] = {"AS-6.1.1", "now units move, or stop"},
    [D_TOLL] = {"AS-6.1.4", "now the toll is paid"},
    [D_ROOM] = {"AS-6.1.6", "now room is made"},
    [D_PLUNDER] = {"AS-6.2.2", "now one more card is drawn, or stop"},
    [D_TRADE] = {"AS-6.3.1", "now a kind of trade is chosen, or none"},
    [D_OFFER] = {"AS-6.3.5", "now the cards that are given are named"},
    [D_TAKE] = {"AS-6.3.2", "now a card is taken from the discard pile, or none"},
    [D_ASK] = {"AS-6.3.5", "now the cards that are asked for are named"},
    [D_GIVE] = {"AS-6.3.4", "now the partner hands over its cards"},
    [D_ANSWER] = {"AS-6.3.5", "now the partner accepts or rejects"},
    [D_RECRUIT] = {"AS-6.4.2", "now units are recruited, or stop"},
    [D_LEADER] = {"AS-6.5.1", "now a leader is activated or returns, or none"},
    [D_SEIZE] = {"AS-B3", "now a seat is named whose Artifact is seized"},
    [D_MAGIC] = {"AS-6.6.1", "now spells are drawn, the discarded one is taken, or none"},
    [D_KEEP] = {"AS-6.6.1", "now a spell is kept"},
    [D_BURY] = {"AS-6.6.1", "now the other spells go to the discard pile"},
    [D_ATTACK] = {"AS-6.7.1", "now a battle or a march is declared, or none"},
    [D_WITH] = {"AS-7.1", "now those who take part are named"},
    [D_START] = {"AS-7.2", "now spells of the start of a battle are cast, or ready"},
    [D_HOLD] = {"AS-B11", "now the held giants are named"},
    [D_ROLLED] = {"AS-7.3", "now dice are rolled"},
    [D_HOOK] = {"AS-8.5", "now Hook is used, or ready"},
    [D_STAGE_C] = {"AS-7.3", "now abilities are used on the dice, or ready"},
    [D_PICK] = {"AS-7.3", "now dice or results are named"},
    [D_TURN] = {"AS-B11", "now dice are turned"},
    [D_BOLT] = {"AS-B11", "now arcane results become hits or blocks"},
    [D_FINAL] = {"AS-7.3", "now spells and cards of the final stage are used, or ready"},
    [D_CASUALTY] = {"AS-7.9", "now the damage is assigned"},
    [D_CONQUER] = {"AS-7.8", "now survivors move in"},
    [D_HEAL] = {"AS-6.8.1", "now units are healed, or on"},
    [D_SL_RECRUIT] = {"AS-8.1", "now slayers are recruited, or on"},
    [D_SL_MOVE] = {"AS-8.1", "now slayers move, or on"},
    [D_SL_ATTACK] = {"AS-8.1", "now slayers attack, or on"},
    [D_STUFF] = {"AS-6.9.1", "now a Food is taken from the discard pile, or none"},
    [D_CASTLE] = {"AS-6.9.5", "now the castle moves, or none"},
    [D_ABOARD] = {"AS-6.9.5", "now units come aboard, or done"},
    [D_USES] = {"AS-6.9.8", "now the special command is used, or done"},
    [D_OVER] = {"AS-10.5", "the game is over"},
};

/* Numbers that no action has. */
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
        return refuse("AS-6.1.2", "the home of another race is no end before Final Ordning");
    }
    bool has_champion = has_unit(s, to, CHAMPION) || has_unit(s, to, HEKATON);
    if (is_champion(kind) && s->region[to].race == s->active && has_champion) {
        return refuse("AS-6.1.7", "one champion in a region");
    }
    return refuse("AS-6.1.8", "with the maneuvers left the step leads to no legal end");
}

static col_refusal refuse_move(const assault_data *d, const assault_state *s, col_action a) {
    int form = operand(a, 0), from = operand(a, 1), to = operand(a, 2);
    if (s->way_form != 0 && (form != s->way_form - 1 || from != s->way_at)) {
        return refuse("AS-6.1.8", "only the unit on its way can step");
    }
    if (s->way_form == 0 &&
        (s->region[from].race != s->active || s->region[from].units[form] == 0)) {
        return refuse("AS-6.1.1", "you have no such unit there");
    }
    if (!is_near(d, from, to)) return refuse("AS-6.1.1", "the regions do not touch");
    if (s->way_form != 0 && s->path >> to & 1) {
        return refuse("AS-6.1.1", "no region twice on one path");
    }
    bool is_due = is_enemy(s, s->active, to) && !(s->toll_paid >> to & 1);
    if (is_due && is_champion(kind_of(form)) &&
        sum_of(s->people[s->active].resources, RESOURCES) == 0) {
        return refuse("AS-6.1.4", "a champion pays tolls with cards, and you have none");
    }
    if (is_enemy(s, s->active, to)) {
        return refuse("AS-6.1.8", "the way through that region leads to no legal end");
    }
    return refuse_end(d, s, form, to);
}

static col_refusal refuse_remove(const assault_state *s, col_action a) {
    int form = operand(a, 0), region = operand(a, 1);
    int where = s->phase == D_ROOM ? s->room_at : s->way_at;
    if (s->phase == D_MOVE && s->way_form == 0) {
        return refuse("AS-6.1.6", "nobody needs room at the moment");
    }
    if (region != where) return refuse("AS-6.1.6", "room is needed in another region");
    if (s->region[region].race != s->active || s->region[region].units[form] == 0) {
        return refuse("AS-6.1.6", "you have no such unit there");
    }
    int arriving = (s->phase == D_ROOM ? s->arriving : s->way_form) - 1;
    if (kind_of(arriving) == HEKATON && has_unit(s, region, CHAMPION)) {
        return refuse("AS-6.1.7", "Hekaton displaces the champion and nobody else");
    }
    return refuse("AS-6.1.8", "the unit cannot stand there");
}

static col_refusal refuse_stop(const assault_state *s) {
    if (s->way_form != 0) return refuse("AS-6.1.8", "a unit is on its way and must stand first");
    return PHASE_CLAUSES[s->phase];
}

/* Cards ------------------------------------------------------------------------------------------
 */

static col_refusal refuse_claim(const assault_data *d, const assault_state *s, col_action a) {
    int event = operand(a, 0), here = NOWHERE;
    if (event >= SPECIAL_EVENTS && s->universal[event - SPECIAL_EVENTS] != 1) {
        return refuse("AS-4.1", "that universal event is not open");
    }
    if (!assault_is_open(d, s, s->active, event)) {
        return refuse("AS-4.1", "that is not the top event of your stack");
    }
    if (!assault_meets(d, s, s->active, event, d->event[event].needs, &here)) {
        return event >= SPECIAL_EVENTS ? refuse("AS-4.2", "you do not occupy the event's region")
                                       : refuse("AS-B6", "what the event asks for is not there");
    }
    if (d->event[event].pays_count > s->people[s->active].resources[d->event[event].pays]) {
        return refuse("AS-B6", "you cannot pay the extra cost");
    }
    bool waived = assault_is_waived(d, s, s->active, event);
    if (col_action_kind(a) == A_CLAIM_WAIVED) {
        return refuse("AS-4.1", "the rune is not waived");
    }
    if (waived) return refuse("AS-4.1", "the rune is waived and cannot be paid");
    return refuse("AS-4.1", "you have no rune of that type");
}

static col_refusal refuse_cast(const assault_data *d, const assault_state *s, int race,
                               col_action a) {
    int spell = operand(a, 0), mode = operand(a, 1);
    int window = s->phase == D_SPELL_T ? WINDOW_TURN
                 : s->phase == D_START ? WINDOW_START
                                       : WINDOW_FINAL;
    if (!is_player(s, race) || s->people[race].spells[spell] == 0) {
        return refuse("AS-14.1", "you do not hold that spell");
    }
    if (d->spell[spell].window != window) {
        return refuse("AS-14.4", "that spell belongs to another moment");
    }
    if (!assault_can_pay(d, s, race, spell, mode)) {
        return refuse("AS-14.2", "the advanced spell costs an Artifact");
    }
    if (!assault_can_take_effect(d, s, race, d->spell[spell].does[mode])) {
        return refuse("AS-14.5", "the spell would have no effect");
    }
    return refuse("AS-B11", "the spell has no such target");
}

static col_refusal refuse_trade(const assault_data *d, const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    if (sum_of(s->people[s->active].resources, RESOURCES) == 0) {
        return refuse("AS-6.3.1", "you have no card to trade");
    }
    int race = s->race_of[operand(a, 0)];
    if (verb == A_FRIENDLY && s->offers >= d->proposals) {
        return refuse("AS-6.3.5", "no more proposals in this command");
    }
    if (race == s->active || !(assault_partners(d, s) >> race & 1)) {
        return refuse("AS-6.3.3", "that player has no army next to one of yours");
    }
    if (verb == A_FORCED) return refuse("AS-6.3.4", "that player has no card to hand over");
    return refuse("AS-6.3.5", "that player has no card to ask for");
}

static col_refusal refuse_give(const assault_data *d, const assault_state *s, col_action a) {
    int card = operand(a, 0);
    if (s->phase == D_GIVE) {
        if (s->people[s->partner].resources[card] == 0) {
            return refuse("AS-6.3.4", "you have no such card");
        }
        return refuse("AS-6.3.4", "only cards owned at the start of the turn are handed over");
    }
    if (sum_of(s->aside, RESOURCES) >= assault_trade_limit(d, s)) {
        return refuse("AS-6.3.1", "the card allows no more");
    }
    if (s->people[s->active].resources[card] == 0) {
        return refuse("AS-6.3.1", "you have no such card");
    }
    return refuse("AS-6.3.4", "the partner has no more cards that it could hand over");
}

static col_refusal refuse_recruit(const assault_data *d, const assault_state *s, col_action a) {
    int form = operand(a, 0), kind = kind_of(form), region = operand(a, 1);
    if (form % 2 == 1) return refuse("AS-6.4.2", "units are recruited healthy");
    if (s->people[s->active].supply[kind] == 0) {
        return refuse("AS-6.4.2", "no such unit is in your supply");
    }
    if (d->unit[s->active][kind].ordning > s->points_left) {
        return refuse("AS-6.4.2", "that unit costs more recruit points than are left");
    }
    if (!(assault_recruit_regions(d, s, s->active) >> region & 1)) {
        return refuse("AS-6.4.3", "you cannot recruit in that region");
    }
    return refuse("AS-6.1.7", "one champion in a region");
}

static col_refusal refuse_food(const assault_state *s) {
    if (s->people[s->active].resources[FOOD] == 0) {
        return refuse("AS-14.1", "you have no Food");
    }
    if (s->phase == D_HEAL) {
        return refuse("AS-6.8.1", "you have no more wounded units than healings");
    }
    return refuse("AS-6.4.1", "no unit of your supply could be placed");
}

static col_refusal refuse_leader(const assault_state *s, col_action a) {
    int kind = kind_of(operand(a, 0));
    if (col_action_kind(a) == A_ACTIVATE) {
        return refuse("AS-6.5.1", "no healthy leader of yours has an immediate ability");
    }
    if (!is_leader(kind) || operand(a, 0) % 2 == 1) {
        return refuse("AS-6.5.1", "only leaders return");
    }
    if (s->people[s->active].supply[kind] == 0) {
        return refuse("AS-6.5.1", "that leader is not in your supply");
    }
    return refuse("AS-6.5.1", "the leader returns to your home");
}

/* Battle -----------------------------------------------------------------------------------------
 */

static col_refusal refuse_attack(const assault_data *d, const assault_state *s, col_action a) {
    int from = operand(a, 0), to = operand(a, 1);
    bool battle = col_action_kind(a) == A_BATTLE;
    if (s->region[from].race != s->active) return refuse("AS-6.7.1", "you have no army there");
    if (!is_near(d, from, to)) return refuse("AS-6.7.1", "the regions do not touch");
    if (battle && !is_enemy(s, s->active, to)) return refuse("AS-7.1", "no enemy is there");
    if (!battle && s->region[to].race != NO_RACE) {
        return refuse("AS-6.7.1", "one marches into an empty region only");
    }
    return battle ? refuse("AS-7.1", "homes are not attacked before Final Ordning")
                  : refuse("AS-6.1.2", "the home of another race is no end before Final Ordning");
}

static col_refusal refuse_with(const assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    int what = operand(a, 0);
    if (verb == A_READY) return refuse("AS-7.1", "at least one must take part");
    if ((s->errand == ERRAND_SLAYERS) != (verb == A_WITH_SLAYER)) {
        return refuse("AS-7.1", "units attack with units, slayers with slayers");
    }
    if (verb == A_WITH_SLAYER) {
        if (s->slayer_at[what] != s->at) return refuse("AS-8.4", "that slayer is not there");
        return refuse("AS-8.4", "each slayer once, and one action for each");
    }
    if (s->errand == ERRAND_TELEPORT && s->region[s->from].units[what] > 0) {
        return refuse("AS-6.1.7", "one champion in a region");
    }
    return refuse("AS-7.1", "no such unit is left there");
}

static col_refusal refuse_ability(const assault_data *d, const assault_state *s, col_action a) {
    int ability = operand(a, 0);
    if (s->used >> ability & 1) return refuse("AS-7.3", "each ability once a battle");
    if (assault_ability_number(d, s, ability) > 0) {
        return refuse("AS-7.3", "there is no die or arcane result for it");
    }
    switch (ability) {
    case BY_LEADER:
        return refuse("AS-6.5.2", "it needs the Leader card with cards to its right and a leader");
    case BY_MAGIC:
        return refuse("AS-6.6.3", "it needs the Magic card with cards to its right");
    case BY_ATTACK:
        return refuse("AS-6.7.2", "only the attacker, with cards to the left of Attack");
    case BY_CHAMPION:
    case BY_CHAMPION_TOO:
        return refuse("AS-B4", "no champion with that ability takes part");
    case BY_SINKER:
    case BY_LINE:
        return refuse("AS-8.5", "that slayer does not take part, or is wounded");
    default:
        return refuse("AS-9.5", "only armies without a player do that");
    }
}

static col_refusal refuse_pick(const assault_state *s, col_action a) {
    int n = operand(a, 0);
    if (col_action_kind(a) == A_DONE) return refuse("AS-7.3", "at least one must be named");
    if (n > s->dice) return refuse("AS-7.3", "there are not so many dice");
    if (n < s->pick_last) return refuse("AS-7.3", "numbers are named rising");
    if (s->phase == D_TURN) return refuse("AS-B11", "two different dice, and a face of that die");
    return refuse("AS-7.3", "that die cannot be named, or not again");
}

static col_refusal refuse_loss(const assault_state *s, col_action a) {
    int form = operand(a, 0);
    bool slayers = s->is_slayers && s->side == ATTACKER;
    if (slayers != (col_action_kind(a) == A_LOSE_SLAYER)) {
        return refuse("AS-7.9", "the damage is the other side's");
    }
    if (!slayers && assault_units_of(s, s->side)[form] > 0) {
        return refuse("AS-7.9", "a champion takes the damage first");
    }
    return refuse("AS-7.9", "it does not take part in the battle");
}

/* Rest and special commands -----------------------------------------------------------------------
 */

static col_refusal refuse_heal(const assault_state *s, col_action a) {
    if (operand(a, 0) % 2 == 0 || s->region[operand(a, 1)].race != s->active ||
        s->region[operand(a, 1)].units[operand(a, 0)] == 0) {
        return refuse("AS-6.8.1", "you have no such wounded unit there");
    }
    return refuse("AS-6.8.1", "no healing is left");
}

static col_refusal refuse_slayer(const assault_data *d, const assault_state *s, col_action a) {
    int slayer = operand(a, 0), to = operand(a, 1), inside = assault_slayer_inside(d, s);
    switch (col_action_kind(a)) {
    case A_SLAYER_RECRUIT:
        if (s->slayer_at[slayer] != NOWHERE) return refuse("AS-8.2", "that slayer is on the board");
        if (is_home(d, to)) return refuse("AS-8.2", "slayers are never recruited into a home");
        return refuse("AS-8.2", "too few actions are left");
    case A_SLAYER_MOVE:
        if (s->slayer_at[slayer] == NOWHERE)
            return refuse("AS-8.3", "that slayer is off the board");
        if (inside < SLAYERS && slayer != inside) {
            return refuse("AS-8.3", "the slayer in a home must get out first");
        }
        if (!is_near(d, s->slayer_at[slayer], to)) {
            return refuse("AS-8.3", "the regions do not touch");
        }
        return refuse("AS-8.3", "a slayer may not end in a home before Final Ordning");
    default:
        if (!is_enemy(s, s->active, slayer)) {
            return refuse("AS-8.4", "no army of another race is there");
        }
        if (s->attacked >> slayer & 1) return refuse("AS-8.4", "one attack in a region per Rest");
        return refuse("AS-8.4", "no slayer is there, or no action is left");
    }
}

static col_refusal refuse_use(const assault_data *d, const assault_state *s, col_action a) {
    effect special = d->race[s->active].special;
    static const char *const CLAUSES[RACES] = {"AS-6.9.6", "AS-6.9.5", "AS-6.9.4",
                                               "AS-6.9.3", "AS-6.9.2", "AS-6.9.1"};
    const char *clause = CLAUSES[s->active];
    if (s->uses == 0) return refuse("AS-6.9.8", "no use is left");
    if (special.verb != DO_MARKS) {
        return s->people[s->active].resources[special.a] == 0
                   ? refuse(clause, "the card that it costs is missing")
                   : refuse(clause, "that is not what this command does, or no marker is left");
    }
    if (col_action_kind(a) != A_MARK) return refuse(clause, "this command places markers");
    int region = operand(a, 0);
    if (s->marker_left[special.a] == 0) return refuse("AS-6.9.7", "no marker is left");
    if (is_home(d, region)) return refuse(clause, "markers lie in small folk regions");
    if (s->region[region].race != s->active) return refuse(clause, "you do not occupy the region");
    return refuse(clause, "such a marker lies there already");
}

static col_refusal refuse_castle(const assault_data *d, const assault_state *s, col_action a) {
    int to = operand(a, 0), home = d->race[s->active].home;
    if (to == s->castle) return refuse("AS-6.9.5", "the castle is there already");
    if (!is_near(d, s->castle, to) && to != home) {
        return refuse("AS-6.9.5", "the castle goes to the next region or back home");
    }
    if (is_enemy(s, s->active, to)) return refuse("AS-6.9.5", "enemies are there");
    return refuse("AS-6.9.5", "no foreign home before Final Ordning");
}

/* The phases that a verb belongs to, at most three; verbs that are not here have no reason of their
 * own. */
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

/* An action of another moment. */
static col_refusal refuse_moment(const assault_state *s, unsigned verb) {
    switch (verb) {
    case A_CLAIM:
    case A_CLAIM_WAIVED:
        return refuse("AS-4.4", "events are claimed in the event step, one a turn");
    case A_CAST:
    case A_CAST_ON:
    case A_CAST_HEAL:
    case A_CAST_WAY:
        return refuse("AS-14.4", "spells are cast in their own window");
    case A_ORE:
    case A_WEAPONRY:
        return refuse("AS-14.1", "that card is used in a final stage");
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
        if (s->phase == D_CONQUER) return refuse("AS-7.8", "half of the survivors must move in");
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
        return refuse("AS-B10", "you have no such card, or it is not for this side");
    case A_LOSE:
    case A_LOSE_SLAYER:
        return refuse_loss(s, a);
    default:
        return PHASE_CLAUSES[s->phase];
    }
}

/* The particular reason for a verb that belongs to the phase; else the clause of the decision. */
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
        return refuse_stop(s);
    case A_TOLL:
        return refuse("AS-6.1.4", "you have no such card");
    case A_TOLL_WOUND:
        return refuse("AS-6.1.4", "champions cannot take a wound");
    case A_PLAY:
        return refuse("AS-5.1", "that card lies in your row");
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
        return refuse_give(d, s, a);
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
        return refuse("AS-8.3", "the slayer in a home must get out");
    default:
        return refuse_in_battle(d, s, a);
    }
}

col_refusal assault_why_not(const col_setup *setup, const col_state *state, int seat,
                            col_action a) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    col_action list[1024];
    if (s->phase == D_OVER) return PHASE_CLAUSES[D_OVER];
    if (seat < 0 || seat >= setup->seats) return refuse("AS-1.1", "there is no such seat");
    if (assault_owes(d, s)) return refuse("AS-12.1", "chance acts first");
    if (assault_decider(d, s) != seat) return refuse("AS-13", "another seat decides now");
    if (!is_well_formed(s, a)) return refuse("AS-13", "no action is written like that");
    if (col_action_kind(a) <= A_DIE) return refuse("AS-12.1", "that is chance's action");
    int count = assault_list(d, s, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == a) return ALLOWED;
    }
    return refuse_verb(d, s, a);
}
