/* Assault of the Giants: what has happened, told by comparing views (colossi/game.h).
 *
 * A command is told when it is complete: a Move with all its steps and tolls, a Recruit with all
 * its units, a Magic with what was kept. A battle is told as it goes: who attacks whom with what,
 * what each side rolls, the losses, and who moves in. Passes are not told, so that nobody can see
 * whether a seat could have cast a spell.
 *
 * Steps that are not told change nothing that later news compare, other than what belongs to them.
 */
#include <string.h>

#include "facts.h"

typedef struct teller {
    const assault_data *d;
    const assault_state *since, *before, *after;
    int actor;
    col_action a;
    unsigned verb;
    int race;    /* whose turn it was before the action */
    int command; /* the command card that was played and not told yet, or COMMANDS */
    col_writer *f;
} teller;

/* Helpers -------------------------------------------------------------------------------------- */

/* Begins a fact about something that the seat of a race did. */
static void begin(const teller *t, const char *key, int race) {
    col_fact(t->f, key);
    if (is_player(t->after, race)) col_fact_seat(t->f, "by", t->after->seat_of[race]);
}

/* The same, with the command card if it has not been told. It is told only once. */
static void begin_command(teller *t, const char *key) {
    begin(t, key, t->race);
    if (t->command == COMMANDS) return;
    assault_fact_command(t->f, "command", t->d, t->race, t->command);
    t->command = COMMANDS;
}

/* Puts a number that is not 0. */
static void put_number(const teller *t, const char *name, int number) {
    if (number != 0) col_fact_number(t->f, name, number);
}

static int gained(const teller *t, int race) {
    return t->after->people[race].points - t->since->people[race].points;
}

/* The phase that a decision belongs to: making room belongs to what the unit came for. */
static int chain_of(const assault_state *s) {
    return s->phase == D_ROOM ? s->resume : s->phase;
}

static bool has_left(const teller *t, int phase) {
    return chain_of(t->before) == phase && chain_of(t->after) != phase;
}

static bool is_same_turn(const teller *t) {
    return t->before->active == t->after->active && t->before->round == t->after->round &&
           t->after->phase != D_OVER;
}

/* Whether the command that was in progress before the action is still in progress. */
static bool is_in_command(const teller *t) {
    int phase = chain_of(t->after);
    return is_same_turn(t) && phase > D_COMMAND && phase <= D_COMMAND_END && phase != D_EVENT_END;
}

static bool is_moving(const assault_state *s) {
    return s->phase == D_MOVE || s->phase == D_TOLL;
}

static bool is_battle(const assault_state *s) {
    return s->errand == ERRAND_BATTLE || s->errand == ERRAND_SLAYERS;
}

static bool is_rolling(const assault_state *s) {
    return is_battle(s) && s->phase >= D_ROLLED && s->phase <= D_FINAL;
}

/* Whether a battle is going on whose losses are not all known. */
static bool is_fighting(const assault_state *s) {
    return is_battle(s) && s->phase >= D_START && s->phase <= D_CASUALTY;
}

/* The cards that a race has more of than before. */
static void count_new_cards(const uint8_t *was, const uint8_t *is, int out[RESOURCES]) {
    for (int card = 0; card < RESOURCES; card++) {
        out[card] = is[card] > was[card] ? is[card] - was[card] : 0;
    }
}

static void copy_cards(const uint8_t *cards, int more, int out[RESOURCES]) {
    for (int card = 0; card < RESOURCES; card++) {
        out[card] = cards[card] + (card == more);
    }
}

static int units_in(const assault_state *s, int region, int race, int form) {
    return s->region[region].race == race ? s->region[region].units[form] : 0;
}

static int kinds_in(const assault_state *s, int region, int race, int kind) {
    return units_in(s, region, race, form_of(kind, false)) +
           units_in(s, region, race, form_of(kind, true));
}

/* Counts the units of a race that are no longer wounded, by the form that they had. */
static int count_healed(const assault_state *was, const assault_state *is, int race,
                        int out[FORMS]) {
    int sum = 0;
    memset(out, 0, FORMS * sizeof *out);
    for (int form = 1; form < FORMS; form += 2) {
        for (int i = 0; i < REGIONS; i++) {
            int healed = units_in(was, i, race, form) - units_in(is, i, race, form);
            if (healed > 0) out[form] += healed;
        }
        sum += out[form];
    }
    return sum;
}

/* Setting up ----------------------------------------------------------------------------------- */

static void tell_seats(const teller *t) {
    const assault_state *s = t->after;
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->top + i) % s->seats;
        begin(t, i == 0 ? "assault.leads_first" : "assault.leads", s->race_of[seat]);
        assault_fact_race(t->f, "race", t->d, s->race_of[seat]);
    }
}

static void tell_opened(const teller *t) {
    const char *name = "events";
    if (t->after->event_draws > 0) return;
    col_fact(t->f, "assault.opened");
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (t->after->universal[i] != 1 || t->since->universal[i] == 1) continue;
        assault_fact_event(t->f, name, t->d, SPECIAL_EVENTS + i);
        name = NULL;
    }
}

static void tell_open_cards(const teller *t) {
    int cards[RESOURCES];
    if (t->after->draws > 0) return;
    copy_cards(t->after->open, RESOURCES, cards);
    col_fact(t->f, "assault.lying");
    assault_fact_cards(t->f, "cards", t->d, cards);
}

/* Cards ---------------------------------------------------------------------------------------- */

static void tell_card(teller *t, const char *key, int race, int card) {
    begin(t, key, race);
    assault_fact_card(t->f, "card", t->d, card);
}

/* The last of the cards that chance owed a race. */
static void tell_drawn(const teller *t) {
    int race = t->before->draw_for, cards[RESOURCES];
    if (t->after->draws > 0 && t->after->draw_for == race) return;
    count_new_cards(t->since->people[race].resources, t->after->people[race].resources, cards);
    begin(t, "assault.draws", race);
    assault_fact_cards(t->f, "cards", t->d, cards);
}

/* Tells which spells came into a hand. A view has only those that the viewer may know. */
static void put_spells(const teller *t, int race) {
    const char *name = "spells";
    for (int spell = 0; spell < SPELLS; spell++) {
        int count = t->after->people[race].spells[spell] - t->since->people[race].spells[spell];
        for (; count > 0; count--, name = NULL) {
            assault_fact_spell(t->f, name, t->d, spell, MODES);
        }
    }
}

static int new_spells(const teller *t, int race) {
    return t->after->people[race].spell_count - t->since->people[race].spell_count;
}

static void tell_drawn_spells(const teller *t) {
    if (t->after->spell_draws > 0) return;
    begin(t, "assault.draws_spells", t->race);
    col_fact_number(t->f, "count", new_spells(t, t->race));
    put_spells(t, t->race);
}

/* Moves ---------------------------------------------------------------------------------------- */

enum { FLOWS = 32, FLOWS_PER_FACT = 3 };

/* What left the regions and what arrived, and units that went from one region to another. */
typedef struct journeys {
    int left[REGIONS][FORMS], came[REGIONS][FORMS];
    struct {
        int from, to, units[FORMS];
    } flow[FLOWS];
    int flows, wounded[FORMS], lost[FORMS];
} journeys;

static void add_flow(journeys *j, int from, int to, int form, int count) {
    int i = 0;
    while (i < j->flows && (j->flow[i].from != from || j->flow[i].to != to)) {
        i++;
    }
    if (i == FLOWS) return;
    if (i == j->flows) {
        memset(&j->flow[i], 0, sizeof j->flow[i]);
        j->flow[i].from = from;
        j->flow[i].to = to;
        j->flows++;
    }
    j->flow[i].units[form] += count;
}

/* Joins what left as one form with what arrived as another. Units of a form are all alike, so any
 * way of joining them tells the same. Neighbours come first because that is most likely. */
static void join(const assault_data *d, journeys *j, int left, int came, bool near_only) {
    for (int from = 0; from < REGIONS; from++) {
        for (int to = 0; to < REGIONS; to++) {
            int count = smaller(j->left[from][left], j->came[to][came]);
            if (count == 0 || (near_only && !is_near(d, from, to))) continue;
            j->left[from][left] -= count;
            j->came[to][came] -= count;
            if (left != came) j->wounded[left] += count;
            if (from != to) add_flow(j, from, to, left, count);
        }
    }
}

static void find_journeys(const teller *t, journeys *j) {
    memset(j, 0, sizeof *j);
    for (int i = 0; i < REGIONS; i++) {
        for (int form = 0; form < FORMS; form++) {
            int change =
                units_in(t->after, i, t->race, form) - units_in(t->since, i, t->race, form);
            j->left[i][form] = change < 0 ? -change : 0;
            j->came[i][form] = change > 0 ? change : 0;
        }
    }
    for (int form = 0; form < FORMS; form++) {
        join(t->d, j, form, form, true);
        join(t->d, j, form, form, false);
    }
    for (int form = 0; form < FORMS; form += 2) {
        join(t->d, j, form, form + 1, true);
        join(t->d, j, form, form + 1, false);
    }
    for (int i = 0; i < REGIONS; i++) {
        for (int form = 0; form < FORMS; form++) {
            j->lost[form] += j->left[i][form];
        }
    }
}

static void tell_flows(teller *t, const journeys *j) {
    static const char *const NAMES[FLOWS_PER_FACT][3] = {
        {"units", "from", "to"}, {"units2", "from2", "to2"}, {"units3", "from3", "to3"}};
    for (int i = 0; i < j->flows; i++) {
        const char *const *name = NAMES[i % FLOWS_PER_FACT];
        if (i % FLOWS_PER_FACT == 0) begin_command(t, "assault.moves");
        assault_fact_units(t->f, name[0], t->d, t->race, j->flow[i].units);
        assault_fact_region(t->f, name[1], t->d, j->flow[i].from);
        assault_fact_region(t->f, name[2], t->d, j->flow[i].to);
    }
}

static bool is_any(const int counts[FORMS]) {
    for (int form = 0; form < FORMS; form++) {
        if (counts[form] > 0) return true;
    }
    return false;
}

static void tell_removed(const teller *t, const int units[FORMS]) {
    if (!is_any(units)) return;
    begin(t, "assault.removed", t->race);
    assault_fact_units(t->f, "units", t->d, t->race, units);
}

/* Tells the tolls that were paid with cards. Who got which card is stored until the turn ends. */
static void tell_tolls(const teller *t) {
    const assault_state *s = is_same_turn(t) ? t->after : t->before;
    int cards[RESOURCES];
    for (int race = 0; race <= RACES; race++) {
        bool is_away = race == RACES; /* the tolls of armies that nobody plays are discarded */
        if (!is_away && !is_player(s, race)) continue;
        const uint8_t *was = is_away ? t->since->discard : t->since->people[race].toll_cards;
        count_new_cards(was, is_away ? s->discard : s->people[race].toll_cards, cards);
        bool has_paid = false;
        for (int card = 0; card < RESOURCES; card++) {
            has_paid |= cards[card] > 0;
        }
        if (!has_paid) continue;
        begin(t, is_away ? "assault.toll_discarded" : "assault.toll", t->race);
        if (!is_away) col_fact_seat(t->f, "to", s->seat_of[race]);
        assault_fact_cards(t->f, "cards", t->d, cards);
    }
}

/* Tells units that took wounds as a toll, and those that were lost. A defeat by a toll gives the
 * owner of the region points. Other units that are gone have made room. */
static void tell_wounds(const teller *t, const journeys *j) {
    unsigned winners = 0;
    if (is_any(j->wounded)) {
        begin(t, "assault.toll_wound", t->race);
        assault_fact_units(t->f, "units", t->d, t->race, j->wounded);
    }
    for (int race = 0; race < RACES; race++) {
        if (race != t->race && is_player(t->after, race) && gained(t, race) > 0) {
            winners |= bit(race);
        }
    }
    if (winners == 0) {
        tell_removed(t, j->lost);
        return;
    }
    begin(t, "assault.toll_defeat", t->race);
    assault_fact_units(t->f, "units", t->d, t->race, j->lost);
    for (; winners != 0; winners &= winners - 1) {
        begin(t, "assault.gains", __builtin_ctz(winners));
        col_fact_number(t->f, "points", gained(t, __builtin_ctz(winners)));
    }
}

static void tell_moves(teller *t) {
    journeys j;
    find_journeys(t, &j);
    tell_flows(t, &j);
    if (t->command != COMMANDS) begin_command(t, "assault.plays");
    tell_tolls(t);
    tell_wounds(t, &j);
}

/* Recruit, Leader, castle: units that come to regions ------------------------------------------ */

/* Counts the units of a region that are new, or with a sign of -1 those that are gone. */
static bool count_change(const teller *t, int region, int sign, int out[FORMS]) {
    for (int form = 0; form < FORMS; form++) {
        int change =
            units_in(t->after, region, t->race, form) - units_in(t->since, region, t->race, form);
        out[form] = change * sign > 0 ? change * sign : 0;
    }
    return is_any(out);
}

static void tell_recruits(teller *t) {
    const assault_people *was = &t->since->people[t->race], *is = &t->after->people[t->race];
    int units[FORMS], gone[FORMS], food = was->resources[FOOD] - is->resources[FOOD];
    for (int i = 0; i < REGIONS; i++) {
        if (!count_change(t, i, 1, units)) continue;
        begin_command(t, "assault.recruits");
        assault_fact_units(t->f, "units", t->d, t->race, units);
        assault_fact_region(t->f, "at", t->d, i);
        if (food > 0) col_fact_number(t->f, "food", food);
        food = 0;
    }
    if (t->command != COMMANDS) begin_command(t, "assault.plays");
    for (int i = 0; i < REGIONS; i++) {
        if (count_change(t, i, -1, gone)) tell_removed(t, gone);
    }
}

/* A single unit has come to a region, and another one may have made room for it. */
static void tell_arrival(teller *t, const char *key, int form, int region) {
    int gone[FORMS] = {0};
    begin_command(t, key);
    assault_fact_unit(t->f, "unit", t->d, t->race, form);
    assault_fact_region(t->f, "at", t->d, region);
    if (t->verb != A_REMOVE) return;
    gone[operand(t->a, 0)] = 1;
    tell_removed(t, gone);
}

static void tell_flight(teller *t) {
    int units[FORMS], gone[FORMS], to = t->after->castle;
    if (to >= REGIONS || t->since->castle >= REGIONS) return;
    begin_command(t, "assault.flies");
    assault_fact_region(t->f, "from", t->d, t->since->castle);
    assault_fact_region(t->f, "to", t->d, to);
    if (count_change(t, to, 1, units)) assault_fact_units(t->f, "units", t->d, t->race, units);
    if (count_change(t, to, -1, gone)) tell_removed(t, gone);
}

/* Returns the kind of the healthy leader with an immediate ability, and where it is. */
static int active_leader(const teller *t, int *at) {
    for (int i = 0; i < REGIONS; i++) {
        for (int kind = LEADER; kind <= VONINDOD; kind++) {
            *at = i;
            if (units_in(t->before, i, t->race, form_of(kind, false)) > 0 &&
                t->d->unit[t->race][kind].occasion == IMMEDIATE) {
                return kind;
            }
        }
    }
    return LEADER;
}

static void begin_ability(teller *t, const char *key, int kind) {
    begin_command(t, key);
    assault_fact_unit(t->f, "unit", t->d, t->race, form_of(kind, false));
}

static void tell_ability(teller *t) {
    int at, kind = active_leader(t, &at);
    effect does = t->d->unit[t->race][kind].does;
    bool is_marked = does.verb == DO_ENVOY &&
                     (t->after->region[at].markers & ~t->before->region[at].markers) != 0;
    if (is_marked) {
        begin_ability(t, "assault.leader_marks", kind);
        assault_fact_marker(t->f, "marker", t->d, does.a);
        assault_fact_region(t->f, "at", t->d, at);
        col_fact_number(t->f, "points", gained(t, t->race));
    } else if (does.verb == DO_MANEUVERS) {
        begin_ability(t, "assault.leader_moves", kind);
        col_fact_number(t->f, "maneuvers", does.a);
    } else if (does.verb == DO_TAKE && t->before->discard[does.a] > 0) {
        begin_ability(t, "assault.leader_takes", kind);
        assault_fact_card(t->f, "card", t->d, does.a);
    } else if (t->after->phase != D_SEIZE) {
        begin_ability(t, "assault.leader_draws", kind);
    }
}

static void tell_seizure(teller *t) {
    int at, kind = active_leader(t, &at);
    begin_ability(t, "assault.leader_seizes", kind);
    assault_fact_card(t->f, "card", t->d, t->d->unit[t->race][kind].does.a);
    col_fact_seat(t->f, "from_seat", operand(t->a, 0));
}

/* Trade ---------------------------------------------------------------------------------------- */

/* Writes the cards that a trade is about, with the one that the action has added. */
static void put_traded(const teller *t, const char *name, const uint8_t *cards, unsigned verb) {
    int counts[RESOURCES];
    copy_cards(cards, t->verb == verb ? operand(t->a, 0) : RESOURCES, counts);
    assault_fact_cards(t->f, name, t->d, counts);
}

static void tell_trade(teller *t) {
    const assault_state *s = t->before;
    int partner = s->seat_of[s->partner];
    if (has_left(t, D_OFFER) && s->trade == TRADE_DECK) {
        begin_command(t, "assault.trades");
        put_traded(t, "given", s->aside, A_GIVE);
    } else if (has_left(t, D_GIVE)) {
        begin_command(t, "assault.trade_forced");
        col_fact_seat(t->f, "to", partner);
        put_traded(t, "given", s->aside, A_NOTHING);
        put_traded(t, "taken", s->asked, A_GIVE);
    } else if (has_left(t, D_ASK)) {
        begin_command(t, "assault.trade_proposed");
        col_fact_seat(t->f, "to", partner);
        put_traded(t, "given", s->aside, A_NOTHING);
        put_traded(t, "taken", s->asked, A_ASK);
    } else if (t->verb == A_ACCEPT || t->verb == A_REJECT) {
        bool is_accepted = t->verb == A_ACCEPT;
        begin(t, is_accepted ? "assault.trade_accepted" : "assault.trade_rejected", s->partner);
        col_fact_seat(t->f, "to", s->seat_of[s->active]);
        put_traded(t, "given", s->asked, A_NOTHING);
        put_traded(t, "taken", s->aside, A_NOTHING);
    } else if (t->verb == A_TAKE && s->phase == D_TAKE) {
        tell_card(t, "assault.takes_discarded", t->race, operand(t->a, 0));
    } else if (t->verb == A_NONE && s->phase == D_TRADE && t->command != COMMANDS) {
        begin_command(t, "assault.plays");
    }
}

/* Magic ---------------------------------------------------------------------------------------- */

/* The last spells of the discard pile are those that were not kept. */
static void put_buried(const teller *t, int count) {
    const assault_state *s = t->after;
    const char *name = "buried";
    if (count > s->spell_pile_size) count = s->spell_pile_size;
    for (int i = s->spell_pile_size - count; i < s->spell_pile_size; i++) {
        assault_fact_spell(t->f, name, t->d, s->spell_pile[i], MODES);
        name = NULL;
    }
}

static void tell_magic(teller *t) {
    const assault_state *was = t->since;
    int most = was->spell_deck_size + was->spell_pile_size, kept = new_spells(t, t->race);
    int drawn =
        t->d->race[t->race].command[CARD_MAGIC] + assault_bonus(t->d, t->since, t->race, DO_MAGIC);
    if (t->verb == A_DISCARD_TOP) {
        begin_command(t, "assault.magic_takes");
        assault_fact_spell(t->f, "spell", t->d,
                           t->before->spell_pile[t->before->spell_pile_size - 1], MODES);
        return;
    }
    if (t->verb == A_NONE) {
        begin_command(t, "assault.plays");
        return;
    }
    drawn = smaller(drawn, most);
    begin_command(t, "assault.magic");
    col_fact_number(t->f, "drawn", drawn);
    col_fact_number(t->f, "kept", kept);
    put_number(t, "artifacts",
               was->people[t->race].resources[ARTIFACT] -
                   t->after->people[t->race].resources[ARTIFACT]);
    put_spells(t, t->race);
    put_buried(t, drawn - kept);
}

/* Spells --------------------------------------------------------------------------------------- */

static bool is_cast(unsigned verb) {
    return verb == A_CAST || verb == A_CAST_ON || verb == A_CAST_HEAL || verb == A_CAST_WAY;
}

static void tell_cast(const teller *t) {
    const assault_state *s = t->before;
    int race = s->phase == D_SPELL_T ? s->active : side_race(s, s->side), healed[FORMS];
    int paid = s->people[race].resources[ARTIFACT] - t->after->people[race].resources[ARTIFACT];
    begin(t, "assault.casts", race);
    assault_fact_spell(t->f, "spell", t->d, operand(t->a, 0), operand(t->a, 1));
    if (paid > 0) assault_fact_card(t->f, "cost", t->d, ARTIFACT);
    if (t->verb == A_CAST_ON) {
        assault_fact_unit(t->f, "held", t->d, side_race(s, !s->side), operand(t->a, 2));
    } else if (t->verb == A_CAST_HEAL) {
        assault_fact_unit(t->f, "healed", t->d, race, operand(t->a, 2));
        assault_fact_region(t->f, "at", t->d, operand(t->a, 3));
    } else if (s->phase == D_SPELL_T && count_healed(s, t->after, race, healed) > 0) {
        assault_fact_units(t->f, "healed", t->d, race, healed);
    }
}

static void tell_held(const teller *t) {
    int other = !t->before->side, units[FORMS];
    for (int form = 0; form < FORMS; form++) {
        bool is_new = t->verb == A_HOLD && operand(t->a, 0) == form;
        int count = t->before->held[other][form] + is_new - t->since->held[other][form];
        units[form] = count > 0 ? count : 0;
    }
    begin(t, "assault.holds", side_race(t->before, t->before->side));
    assault_fact_units(t->f, "units", t->d, side_race(t->before, other), units);
}

/* Battles -------------------------------------------------------------------------------------- */

static void put_slayers(const teller *t, const char *name, unsigned slayers) {
    for (int i = 0; i < SLAYERS; i++) {
        if (!(slayers >> i & 1)) continue;
        assault_fact_slayer(t->f, name, t->d, i);
        name = NULL;
    }
}

static void put_army(const teller *t, const char *name, int race, const uint8_t *units, int more) {
    int counts[FORMS];
    for (int form = 0; form < FORMS; form++) {
        counts[form] = units[form] + (form == more);
    }
    assault_fact_units(t->f, name, t->d, race, counts);
}

static void tell_attack(teller *t) {
    const assault_state *s = t->before;
    bool is_slayers = s->errand == ERRAND_SLAYERS;
    t->command = COMMANDS; /* an attack says enough about the Attack card */
    begin(t, is_slayers ? "assault.slayers_attack" : "assault.attacks", t->race);
    assault_fact_race(t->f, "foe", t->d, s->foe);
    if (is_player(s, s->foe)) col_fact_seat(t->f, "to", s->seat_of[s->foe]);
    assault_fact_region(t->f, "at", t->d, s->at);
    if (is_slayers) {
        unsigned more = t->verb == A_WITH_SLAYER ? bit(operand(t->a, 0)) : 0;
        put_slayers(t, "slayers", s->slayer_part | more);
    } else {
        assault_fact_region(t->f, "from", t->d, s->from);
        put_army(t, "units", t->race, s->part, t->verb == A_WITH ? operand(t->a, 0) : FORMS);
    }
    put_army(t, "against", s->foe, s->region[s->at].units, FORMS);
}

/* Writes who rolls: a player, or the race of an army that nobody plays, or the slayers. */
static void begin_side(const teller *t, const char *key, const assault_state *s, int side) {
    int race = side_race(s, side);
    begin(t, key, race);
    if (race != NO_RACE) assault_fact_race(t->f, "race", t->d, race);
    col_fact_word(t->f, "side", "side", side == ATTACKER ? "attacker" : "defender");
}

/* The position with the action made, but before the side's dice are put away. */
static assault_state last_roll(const teller *t) {
    assault_state s = *t->before;
    if (t->actor == COL_CHANCE) {
        s.die[__builtin_ctz(s.roll_mask)] = (assault_die){(uint8_t)operand(t->a, 0), 0, 0, 0};
    } else if (!(s.phase == D_FINAL && t->verb == A_READY)) {
        assault_do_battle(t->d, &s, t->a);
    }
    return s;
}

/* Tells what a side rolled, what arcane results became, what was added, and the totals. */
static void tell_roll(const teller *t, const assault_state *s) {
    int hits = 0, blocks = 0, arcane = 0, new_hits = 0, new_blocks = 0, all_hits, all_blocks;
    assault_totals(t->d, s, &all_hits, &all_blocks);
    begin_side(t, "assault.rolls", s, s->side);
    for (int i = 0; i < s->dice; i++) {
        const assault_die *die = &s->die[i];
        assault_fact_face(t->f, i == 0 ? "dice" : NULL, die->face);
        hits += face_hits(die->face);
        blocks += face_blocks(die->face);
        arcane += face_arcane(die->face);
        new_hits += die->hits;
        new_blocks += die->blocks;
    }
    assault_fact_results(t->f, "rolled", hits, blocks, arcane);
    assault_fact_results(t->f, "became", new_hits, new_blocks, 0);
    assault_fact_results(t->f, "added", all_hits - hits - new_hits,
                         all_blocks - blocks - new_blocks, 0);
    assault_fact_results(t->f, "total", all_hits, all_blocks, 0);
    const char *name = "abilities";
    for (int ability = 0; ability < ABILITIES; ability++) {
        if (!(s->used >> ability & 1)) continue;
        assault_fact_ability(t->f, name, ability);
        name = NULL;
    }
}

/* Tells the roll of a side when its totals are final. A side whose giants are all held rolls no
 * dice, and is passed over. */
static void tell_rolls(const teller *t) {
    int first = is_rolling(t->before) ? t->before->side : ATTACKER;
    int last = is_rolling(t->after) ? t->after->side : SIDES;
    if (t->before->phase == D_CASUALTY || !is_fighting(t->before)) return;
    if (is_fighting(t->after) && t->after->phase < D_ROLLED) return;
    for (int side = first; side < last; side++) {
        if (is_rolling(t->before) && side == first) {
            assault_state s = last_roll(t);
            tell_roll(t, &s);
        } else {
            begin_side(t, "assault.rolls_nothing", t->before, side);
        }
    }
}

/* Counts what a side lost and who of it is wounded now. A side is wounded at most once without
 * being defeated, so the difference says it all. */
static void put_losses(const teller *t, int race, int region, const char *lost_name,
                       const char *wounded_name) {
    int lost[FORMS] = {0}, wounded[FORMS] = {0};
    for (int kind = 0; kind < KINDS; kind++) {
        int form = form_of(kind, false);
        int gone = kinds_in(t->since, region, race, kind) - kinds_in(t->after, region, race, kind);
        int hurt =
            units_in(t->after, region, race, form + 1) - units_in(t->since, region, race, form + 1);
        lost[form] = gone > 0 ? gone : 0;
        wounded[form] = hurt > 0 ? hurt : 0;
    }
    assault_fact_units(t->f, lost_name, t->d, race, lost);
    assault_fact_units(t->f, wounded_name, t->d, race, wounded);
}

static void put_slayer_losses(const teller *t) {
    unsigned lost = 0, wounded = 0;
    for (int i = 0; i < SLAYERS; i++) {
        if (t->since->slayer_at[i] != NOWHERE && t->after->slayer_at[i] == NOWHERE) lost |= bit(i);
    }
    wounded = t->after->slayer_wounded & ~t->since->slayer_wounded;
    put_slayers(t, "slayers_lost", lost);
    put_slayers(t, "slayers_wounded", wounded);
}

/* Tells the losses of both sides, the points for them, and who holds the region. */
static void tell_outcome(const teller *t) {
    const assault_state *s = t->before;
    begin(t, "assault.battle_ends", t->race);
    assault_fact_race(t->f, "race", t->d, t->race);
    assault_fact_race(t->f, "foe", t->d, s->foe);
    if (is_player(s, s->foe)) col_fact_seat(t->f, "to", s->seat_of[s->foe]);
    assault_fact_region(t->f, "at", t->d, s->at);
    put_losses(t, s->foe, s->at, "foe_lost", "foe_wounded");
    if (s->is_slayers) {
        put_slayer_losses(t);
    } else {
        put_losses(t, t->race, s->from, "lost", "wounded");
    }
    put_number(t, "points", gained(t, t->race));
    if (is_player(s, s->foe)) put_number(t, "foe_points", gained(t, s->foe));
    bool is_held = t->after->region[s->at].race == s->foe;
    const char *fate = is_held ? "held" : t->after->phase == D_CONQUER ? "taken" : "empty";
    col_fact_word(t->f, "fate", "fate", fate);
}

static void tell_conquest(const teller *t) {
    const assault_state *s = t->before;
    begin(t, "assault.conquers", t->race);
    put_army(t, "units", t->race, t->after->region[s->at].units, FORMS);
    assault_fact_region(t->f, "from", t->d, s->from);
    assault_fact_region(t->f, "at", t->d, s->at);
}

static void tell_march(teller *t) {
    const assault_state *s = t->before;
    begin_command(t, "assault.marches");
    put_army(t, "units", t->race, t->after->region[s->at].units, FORMS);
    assault_fact_region(t->f, "from", t->d, s->from);
    assault_fact_region(t->f, "to", t->d, s->at);
}

static void tell_battle_card(const teller *t, int card) {
    const assault_state *s = t->before;
    bool is_slayers = s->is_slayers && s->side == ATTACKER;
    begin(t, "assault.adds_card", is_slayers ? s->active : side_race(s, s->side));
    assault_fact_card(t->f, "card", t->d, card);
    col_fact_number(t->f, "hits", t->d->resource[card].hits[s->side]);
}

static void tell_battle(teller *t) {
    if (t->before->phase == D_WITH && t->after->phase != D_WITH) {
        tell_attack(t);
    } else if (is_cast(t->verb)) {
        tell_cast(t);
    } else if (has_left(t, D_HOLD)) {
        tell_held(t);
    } else if (t->verb == A_HOOK) {
        begin(t, "assault.hooks", t->race);
        assault_fact_race(t->f, "foe", t->d, t->before->foe);
    } else if (t->verb == A_ORE || t->verb == A_WEAPONRY) {
        tell_battle_card(t, t->verb == A_ORE ? ORE : WEAPONRY);
    }
    tell_rolls(t);
    if (is_fighting(t->before) && !is_fighting(t->after)) tell_outcome(t);
    if (has_left(t, D_CONQUER)) tell_conquest(t);
}

/* Rest and slayers ----------------------------------------------------------------------------- */

static void tell_rest(teller *t) {
    int healed[FORMS];
    const assault_people *was = &t->since->people[t->race], *is = &t->after->people[t->race];
    bool is_any_healed = count_healed(t->since, t->after, t->race, healed) > 0;
    begin_command(t, is_any_healed ? "assault.heals" : "assault.plays");
    if (!is_any_healed) return;
    assault_fact_units(t->f, "units", t->d, t->race, healed);
    put_number(t, "food", was->resources[FOOD] - is->resources[FOOD]);
}

static void tell_slayer_moves(const teller *t) {
    for (int i = 0; i < SLAYERS; i++) {
        int from = t->since->slayer_at[i], to = t->after->slayer_at[i];
        if (from == to || from == NOWHERE || to == NOWHERE) continue;
        begin(t, "assault.slayer_moves", t->race);
        assault_fact_slayer(t->f, "slayer", t->d, i);
        assault_fact_region(t->f, "from", t->d, from);
        assault_fact_region(t->f, "to", t->d, to);
    }
}

/* Special commands ----------------------------------------------------------------------------- */

static void tell_marks(teller *t, int marker) {
    unsigned regions = 0;
    for (int i = 0; i < REGIONS; i++) {
        unsigned is_new = t->after->region[i].markers & ~t->since->region[i].markers;
        if (is_new >> marker & 1) regions |= bit(i);
    }
    if (regions == 0 && gained(t, t->race) == 0) return;
    begin_command(t, "assault.marks");
    for (unsigned rest = regions; rest != 0; rest &= rest - 1) {
        assault_fact_marker(t->f, rest == regions ? "markers" : NULL, t->d, marker);
    }
    assault_fact_regions(t->f, "at", t->d, regions);
    put_number(t, "points", gained(t, t->race));
}

static void tell_meal(teller *t) {
    const assault_people *was = &t->since->people[t->race], *is = &t->after->people[t->race];
    int card = t->d->race[t->race].special.a, eaten = is->eaten - was->eaten;
    int taken = is->resources[card] - was->resources[card] + eaten;
    if (eaten == 0 && taken <= 0) return;
    begin_command(t, "assault.eats");
    if (taken > 0) col_fact_number(t->f, "taken", taken);
    col_fact_number(t->f, "eaten", eaten);
    put_number(t, "points", gained(t, t->race));
}

/* The end of a special command. */
static void tell_uses(teller *t) {
    effect special = t->d->race[t->race].special;
    int spent = t->since->people[t->race].resources[special.a] -
                t->after->people[t->race].resources[special.a];
    switch (special.verb) {
    case DO_STUFF:
        tell_meal(t);
        break;
    case DO_MARKS:
        tell_marks(t, special.a);
        break;
    case DO_FORGE:
        if (gained(t, t->race) <= 0) break;
        begin_command(t, "assault.forge_points");
        assault_fact_marker(t->f, "marker", t->d, t->d->race[t->race].per_marker);
        col_fact_number(t->f, "points", gained(t, t->race));
        break;
    default: /* DO_TREASURE */
        if (spent <= 0) break;
        begin_command(t, "assault.treasures");
        col_fact_number(t->f, "artifacts", spent);
        col_fact_number(t->f, "points", gained(t, t->race));
        break;
    }
    if (t->command != COMMANDS) begin_command(t, "assault.plays");
}

/* Events --------------------------------------------------------------------------------------- */

static void tell_claim(const teller *t) {
    int event = operand(t->a, 0), healed[FORMS];
    begin(t, "assault.claims", t->race);
    assault_fact_event(t->f, "event", t->d, event);
    col_fact_number(t->f, "points", t->d->event[event].points);
    assault_fact_price(t->f, t->d, event, t->verb == A_CLAIM);
    if (count_healed(t->before, t->after, t->race, healed) > 0) {
        assault_fact_units(t->f, "healed", t->d, t->race, healed);
    }
    for (int i = 0; i < REGIONS; i++) {
        unsigned is_new = t->after->region[i].markers & ~t->before->region[i].markers;
        if (is_new == 0) continue;
        assault_fact_marker(t->f, "marker", t->d, __builtin_ctz(is_new));
        assault_fact_region(t->f, "at", t->d, i);
    }
}

/* The course of the game ----------------------------------------------------------------------- */

static void tell_end(const col_setup *setup, const teller *t, const col_state *after) {
    col_result result;
    const char *name = "winners";
    int points = 0;
    assault_result(setup, after, &result);
    col_fact(t->f, "assault.over");
    for (int seat = 0; seat < setup->seats; seat++) {
        if (result.rank[seat] != 1) continue;
        col_fact_seat(t->f, name, seat);
        points = result.score[seat];
        name = NULL;
    }
    col_fact_number(t->f, "points", points);
    col_fact_word(t->f, "reason", "reason", result.reason);
}

/* Tells what has begun: Final Ordning, the last round, a round, a turn. */
static void tell_course(const teller *t) {
    const assault_state *s = t->after;
    if (s->final_ordning && !t->since->final_ordning) col_fact(t->f, "assault.phase");
    if (s->last_round > 0 && t->since->last_round == 0) {
        col_fact(t->f, "assault.last_round");
        col_fact_number(t->f, "round", s->last_round);
    }
    if (s->phase == D_OVER || is_same_turn(t)) return;
    if (s->round != t->before->round) {
        col_fact(t->f, "assault.round");
        col_fact_number(t->f, "round", s->round);
        if (s->round == s->last_round) col_fact_number(t->f, "last", 1);
    }
    begin(t, "assault.turn", s->active);
    assault_fact_race(t->f, "race", t->d, s->active);
}

static void tell_chance(teller *t) {
    const assault_state *s = t->before;
    if (s->phase == D_TOP) {
        tell_seats(t);
    } else if (s->event_draws > 0) {
        tell_opened(t);
    } else if (s->spell_draws > 0) {
        if (s->phase != D_KEEP) tell_drawn_spells(t);
    } else if (s->draws > 0 && s->phase == D_DRAFT) {
        tell_open_cards(t);
    } else if (s->draws > 0 && s->phase != D_PLUNDER) {
        tell_drawn(t);
    }
}

/* What the seats do outside of battles and longer chains. */
static void tell_deed(teller *t) {
    switch (t->verb) {
    case A_TAKE:
        if (t->before->phase == D_DRAFT) {
            tell_card(t, "assault.takes", t->before->race_of[t->actor], operand(t->a, 0));
        }
        if (t->before->phase == D_REWARD) {
            tell_card(t, "assault.takes_discarded", t->race, operand(t->a, 0));
        }
        break;
    case A_CLAIM:
    case A_CLAIM_WAIVED:
        tell_claim(t);
        break;
    case A_PLACE:
        if (t->after->phase != D_ROOM) {
            tell_arrival(t, "assault.enters", operand(t->a, 0), operand(t->a, 1));
        }
        break;
    case A_RETURN:
        if (t->after->phase != D_ROOM) {
            tell_arrival(t, "assault.returns", operand(t->a, 0), operand(t->a, 1));
        }
        break;
    case A_REMOVE:
        if (t->before->phase != D_ROOM) break;
        if (t->before->resume == D_EVENT_END) {
            tell_arrival(t, "assault.enters", t->before->arriving - 1, t->before->room_at);
        } else if (t->before->resume == D_COMMAND_END) {
            tell_arrival(t, "assault.returns", t->before->arriving - 2, t->before->room_at);
        }
        break;
    case A_ACTIVATE:
        tell_ability(t);
        break;
    case A_SEIZE:
        tell_seizure(t);
        break;
    case A_FORGE:
        begin_command(t, "assault.forges");
        assault_fact_marker(t->f, "marker", t->d, t->d->race[t->race].forge_marker);
        break;
    case A_SMELT:
        begin_command(t, "assault.smelts");
        assault_fact_card(t->f, "card", t->d, t->d->race[t->race].special.a);
        break;
    case A_SLAYER_RECRUIT:
        begin(t, "assault.slayer_comes", t->race);
        assault_fact_slayer(t->f, "slayer", t->d, operand(t->a, 0));
        assault_fact_region(t->f, "at", t->d, operand(t->a, 1));
        break;
    default:
        if (t->before->phase == D_SPELL_T && is_cast(t->verb)) tell_cast(t);
        break;
    }
}

/* Commands that are told when they are complete. */
static void tell_command(teller *t) {
    int phase = chain_of(t->before);
    if (is_moving(t->before) && !is_moving(t->after)) {
        tell_moves(t);
    } else if (phase == D_WITH && t->before->errand == ERRAND_TELEPORT && has_left(t, D_WITH)) {
        tell_moves(t);
    } else if (phase == D_WITH && t->before->errand == ERRAND_MARCH && has_left(t, D_WITH)) {
        tell_march(t);
    } else if (has_left(t, D_PLUNDER)) {
        int cards[RESOURCES];
        count_new_cards(t->since->people[t->race].resources, t->after->people[t->race].resources,
                        cards);
        begin_command(t, "assault.plunders");
        assault_fact_cards(t->f, "cards", t->d, cards);
    } else if (has_left(t, D_RECRUIT)) {
        tell_recruits(t);
    } else if (phase >= D_TRADE && phase <= D_ANSWER) {
        tell_trade(t);
    } else if (phase == D_LEADER && t->verb == A_NONE) {
        begin_command(t, "assault.plays");
    } else if (phase == D_ATTACK && t->verb == A_NONE) {
        begin_command(t, "assault.plays");
    } else if ((phase == D_MAGIC || phase == D_KEEP || phase == D_BURY) && !is_in_command(t)) {
        tell_magic(t);
    } else if (has_left(t, D_HEAL)) {
        tell_rest(t);
    } else if (has_left(t, D_SL_MOVE)) {
        tell_slayer_moves(t);
    } else if ((phase == D_CASTLE && t->verb == A_CASTLE && t->after->phase != D_ABOARD) ||
               has_left(t, D_ABOARD)) {
        tell_flight(t);
    }
    bool is_special = phase == D_STUFF || phase == D_USES || phase == D_CASTLE || phase == D_ABOARD;
    if (is_special && !is_in_command(t)) tell_uses(t);
}

/* A command that is over as soon as it is played, or goes on with a part that is told by itself. */
static void tell_play(teller *t) {
    if (!is_in_command(t) && t->command == CARD_SPECIAL) {
        tell_uses(t);
    } else if (!is_in_command(t) || (t->command == CARD_REST && t->after->phase != D_HEAL)) {
        begin_command(t, "assault.plays");
    }
}

/* Returns the command card that was played and that the viewer has not been told of. */
static int untold_command(const teller *t) {
    const assault_people *was = &t->since->people[t->race], *is = &t->before->people[t->race];
    if (t->verb == A_PLAY) return operand(t->a, 0);
    if (t->since->round == 0 || is->row_length <= was->row_length) return COMMANDS;
    return is->row[is->row_length - 1];
}

void assault_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    teller t = {.d = data_of(setup),
                .since = position_of(h->since),
                .before = position_of(h->before),
                .after = position_of(h->after),
                .actor = h->actor,
                .a = h->a,
                .verb = col_action_kind(h->a),
                .f = facts};
    t.race = t.before->active;
    t.command = untold_command(&t);
    size_t start = facts->length;
    if (t.actor == COL_CHANCE) tell_chance(&t);
    if (t.verb == A_PLAY) {
        tell_play(&t);
    } else if (is_battle(t.before)) {
        tell_battle(&t);
    } else {
        tell_deed(&t);
        tell_command(&t);
    }
    if (facts->length > start || !is_same_turn(&t)) tell_course(&t);
    if (t.after->phase == D_OVER) tell_end(setup, &t, h->after);
}
