/* Assault of the Giants: the player aid, as facts: what the cards, units, dice and events of the
 * data are and do, and, for a seat, its goals. The sentences that say what something does are those
 * that the page has for the same card. */
#include "facts.h"

static void tell_number(col_writer *f, const char *key, const char *name, int number) {
    col_fact(f, key);
    col_fact_number(f, name, number);
}

/* The commands --------------------------------------------------------------------------------- */

/* The number of a command by race, in the order of the ordning. */
static void tell_commands(const assault_data *d, col_writer *f) {
    static const char *const KEYS[CARD_SPECIAL] = {
        "assault.aid.move",   "assault.aid.plunder", "assault.aid.trade",  "assault.aid.recruit",
        "assault.aid.leader", "assault.aid.magic",   "assault.aid.attack", "assault.aid.rest"};
    col_fact(f, "assault.aid.part.commands");
    col_fact(f, "assault.aid.numbers");
    for (int race = 0; race < RACES; race++) {
        assault_fact_race(f, race == 0 ? "races" : NULL, d, race);
    }
    for (int card = 0; card < CARD_SPECIAL; card++) {
        col_fact(f, "assault.aid.name.command");
        col_fact_word(f, "command", "command", assault_commands[card]);
        for (int race = 0; race < RACES; race++) {
            col_fact_number(f, race == 0 ? "numbers" : NULL, d->race[race].command[card]);
        }
        col_fact(f, KEYS[card]);
    }
}

static void tell_special(const assault_data *d, int race, col_writer *f) {
    effect e = d->race[race].special;
    col_fact(f, "assault.aid.name.special");
    assault_fact_command(f, "command", d, race, CARD_SPECIAL);
    switch (e.verb) {
    case DO_STUFF:
        tell_number(f, "assault.tell.stuff", "points", e.b);
        break;
    case DO_TREASURE:
        tell_number(f, "assault.tell.treasure", "points", e.b);
        break;
    case DO_FORGE:
        col_fact(f, "assault.tell.forge");
        assault_fact_region(f, "at", d, d->race[race].forge_region);
        col_fact_number(f, "cards", d->race[race].forge_draws);
        assault_fact_marker(f, "marker", d, d->race[race].per_marker);
        col_fact_number(f, "points", d->race[race].marker_points);
        break;
    default: /* DO_MARKS */
        col_fact(f, d->race[race].is_after ? "assault.tell.mark_first" : "assault.tell.mark");
        assault_fact_marker(f, "marker", d, e.a);
        col_fact_number(f, "points", e.b);
        assault_fact_marker(f, "other", d, d->race[race].per_marker);
        col_fact_number(f, "per", d->race[race].marker_points);
        break;
    }
}

/* Units ---------------------------------------------------------------------------------------- */

static void tell_units(const assault_data *d, col_writer *f) {
    col_fact(f, "assault.aid.part.units");
    col_fact(f, "assault.aid.unit_help");
    for (int race = 0; race < RACES; race++) {
        for (int kind = 0; kind < KINDS; kind++) {
            if (d->unit[race][kind].count == 0) continue;
            col_fact(f, "assault.aid.unit");
            assault_fact_race(f, "race", d, race);
            assault_fact_unit(f, "unit", d, race, form_of(kind, false));
            col_fact_number(f, "count", d->unit[race][kind].count);
            col_fact_number(f, "strength", d->unit[race][kind].strength[0]);
            col_fact_number(f, "fortitude", d->unit[race][kind].fortitude[0]);
            col_fact_number(f, "ordning", d->unit[race][kind].ordning);
            if (is_champion(kind)) continue;
            col_fact_number(f, "wounded_strength", d->unit[race][kind].strength[1]);
            col_fact_number(f, "wounded_fortitude", d->unit[race][kind].fortitude[1]);
        }
    }
}

static void tell_count(col_writer *f, const char *key, int count, int occasion) {
    static const char *const WHEN[OCCASIONS] = {"never",     "immediate", "continuous", "battle",
                                                "attacking", "defending", "moving"};
    tell_number(f, key, "count", count);
    col_fact_word(f, "when", "when", WHEN[occasion]);
}

/* What a leader or a champion does. */
static void tell_ability(const assault_data *d, int race, int kind, col_writer *f) {
    effect e = d->unit[race][kind].does;
    int occasion = d->unit[race][kind].occasion;
    switch (e.verb) {
    case DO_ENVOY:
        col_fact(f, "assault.tell.envoy");
        assault_fact_marker(f, "marker", d, e.a);
        col_fact_number(f, "points", e.b);
        break;
    case DO_SEIZE:
    case DO_TAKE:
        col_fact(f, e.verb == DO_SEIZE ? "assault.tell.seize" : "assault.tell.take");
        assault_fact_card(f, "card", d, e.a);
        break;
    case DO_MANEUVERS:
        tell_number(f, "assault.tell.maneuvers", "count", e.a);
        break;
    case DO_GUARD:
        tell_number(f, "assault.tell.guard", "count", e.a);
        col_fact_number(f, "there", e.b);
        break;
    case DO_MOB:
        tell_number(f, "assault.tell.mob", "count", e.a);
        break;
    case DO_HITS:
        tell_count(f, "assault.tell.hits", e.a, occasion);
        break;
    case DO_BLOCKS:
        tell_count(f, "assault.tell.blocks", e.a, occasion);
        break;
    case DO_REROLL:
        tell_count(f, "assault.tell.reroll", e.a, occasion);
        break;
    case DO_CONVERT:
        tell_count(f, "assault.tell.convert", e.a, occasion);
        col_fact_number(f, "hits", e.b);
        break;
    default: /* DO_NO_TOLL */
        col_fact(f, "assault.tell.no_toll");
        break;
    }
}

/* Events --------------------------------------------------------------------------------------- */

static void put_unit(const assault_data *d, int race, int kind, col_writer *f) {
    if (kind == ANY_LEADER) {
        col_fact_word(f, "unit", "unit", "any_leader");
    } else {
        assault_fact_unit(f, "unit", d, race, form_of(kind, false));
    }
}

static void put_cards(const assault_data *d, int card, int count, col_writer *f) {
    for (int i = 0; i < count; i++) {
        assault_fact_card(f, i == 0 ? "cards" : NULL, d, card);
    }
}

static void tell_need(const assault_data *d, int race, effect e, col_writer *f) {
    switch (e.verb) {
    case IF_MARKERS:
        col_fact(f, "assault.page.needs_markers");
        for (int i = 0; i < e.b; i++) {
            assault_fact_marker(f, i == 0 ? "markers" : NULL, d, e.a);
        }
        break;
    case IF_CARDS:
        col_fact(f, "assault.page.needs_cards");
        put_cards(d, e.a, e.b, f);
        break;
    case IF_EATEN:
        tell_number(f, "assault.page.needs_eaten", "count", e.a);
        break;
    case IF_HEALTHY:
        col_fact(f, "assault.page.needs_healthy");
        put_unit(d, race, e.a, f);
        break;
    case IF_OCCUPIED:
        col_fact(f, "assault.page.needs_occupied");
        break;
    case IF_UNITS:
        tell_number(f, "assault.page.needs_units", "count", e.a);
        break;
    case IF_HEALTHY_HERE:
        col_fact(f, "assault.page.needs_healthy_here");
        put_unit(d, race, e.a, f);
        break;
    case IF_UNIT_HERE:
        col_fact(f, "assault.page.needs_unit_here");
        put_unit(d, race, e.a, f);
        break;
    case IF_ESCORT:
        tell_number(f, "assault.page.needs_escort", "count", e.a);
        break;
    case IF_MARKER_HERE:
        col_fact(f, "assault.page.needs_marker_here");
        assault_fact_marker(f, "markers", d, e.a);
        break;
    case IF_PROWL:
        col_fact(f, "assault.page.needs_prowl");
        put_unit(d, race, e.a, f);
        assault_fact_marker(f, "markers", d, e.b);
        break;
    default: /* IF_CASTLE_FAR */
        col_fact(f, "assault.page.needs_castle_far");
        put_unit(d, race, LEADER, f);
        break;
    }
}

static void tell_reward(const assault_data *d, int race, effect e, col_writer *f) {
    static const struct {
        int verb;
        const char *key;
    } COUNTED[] = {
        {DO_DRAW, "assault.page.gives_cards"},      {DO_SPELLS, "assault.page.gives_spells"},
        {DO_MAGIC, "assault.page.gives_magic"},     {DO_TRADE, "assault.page.gives_trade"},
        {DO_RECRUIT, "assault.page.gives_recruit"}, {DO_EATING, "assault.page.gives_eating"}};
    for (size_t i = 0; i < sizeof COUNTED / sizeof COUNTED[0]; i++) {
        if (COUNTED[i].verb == e.verb) tell_number(f, COUNTED[i].key, "count", e.a);
    }
    switch (e.verb) {
    case DO_HEAL:
        col_fact(f, "assault.page.gives_healing");
        put_unit(d, race, e.a, f);
        break;
    case DO_HEAL_ALL:
        col_fact(f, "assault.page.gives_all_healing");
        break;
    case DO_MARK:
        col_fact(f, "assault.page.gives_marker");
        assault_fact_marker(f, "markers", d, e.a);
        break;
    case DO_ENTER:
        col_fact(f, "assault.page.gives_giant");
        put_unit(d, race, e.a, f);
        break;
    case DO_CHOOSE:
        col_fact(f, "assault.page.gives_choice");
        put_cards(d, e.a, e.b, f);
        break;
    case DO_FREE_ADVANCED:
        col_fact(f, "assault.page.gives_advanced");
        break;
    case DO_NO_PLUNDER:
        col_fact(f, "assault.page.gives_no_plunder");
        break;
    default:
        break;
    }
}

/* What an event needs. The region of a universal event must be occupied in any case. */
static void tell_needs(const assault_data *d, int event, int race, col_writer *f) {
    const effect *needs = d->event[event].needs;
    bool is_told = false;
    for (int i = 0; i < EFFECTS_MAX && needs[i].verb != NO_EFFECT; i++) {
        bool is_cost = needs[i].verb == IF_CARDS && needs[i].a == d->event[event].pays &&
                       needs[i].b <= d->event[event].pays_count;
        if (is_cost || (needs[i].verb == IF_OCCUPIED && event >= SPECIAL_EVENTS)) continue;
        if (!is_told) col_fact(f, "assault.aid.label.needs");
        tell_need(d, race, needs[i], f);
        is_told = true;
    }
    if (d->event[event].pays_count == 0) return;
    if (!is_told) col_fact(f, "assault.aid.label.needs");
    col_fact(f, "assault.page.needs_pay");
    put_cards(d, d->event[event].pays, d->event[event].pays_count, f);
}

static void tell_event(const assault_data *d, int event, col_writer *f) {
    int race = d->event[event].race;
    const effect *waiver = d->event[event].waiver, *reward = d->event[event].reward;
    col_fact(f, "assault.aid.name.event");
    assault_fact_event(f, "event", d, event);
    col_fact_number(f, "points", d->event[event].points);
    assault_fact_card(f, "rune", d, d->event[event].rune);
    if (d->event[event].region < REGIONS) {
        assault_fact_region(f, "at", d, d->event[event].region);
    }
    if (d->event[event].repeats) col_fact_number(f, "repeats", 1);
    tell_needs(d, event, race, f);
    if (waiver[0].verb != NO_EFFECT) col_fact(f, "assault.aid.label.no_rune");
    for (int i = 0; i < EFFECTS_MAX && waiver[i].verb != NO_EFFECT; i++) {
        tell_need(d, race, waiver[i], f);
    }
    if (reward[0].verb != NO_EFFECT) col_fact(f, "assault.aid.label.brings");
    for (int i = 0; i < EFFECTS_MAX && reward[i].verb != NO_EFFECT; i++) {
        tell_reward(d, race, reward[i], f);
    }
}

static void tell_race(const assault_data *d, int race, col_writer *f) {
    col_fact(f, "assault.aid.part.race");
    assault_fact_race(f, "race", d, race);
    assault_fact_region(f, "home", d, d->race[race].home);
    col_fact_number(f, "stacking", d->race[race].stacking);
    for (int kind = LEADER; kind < KINDS; kind++) {
        if (d->unit[race][kind].count == 0) continue;
        col_fact(f, "assault.aid.name.unit");
        assault_fact_unit(f, "unit", d, race, form_of(kind, false));
        tell_ability(d, race, kind, f);
    }
    tell_special(d, race, f);
    for (int event = 0; event < SPECIAL_EVENTS; event++) {
        if (d->event[event].race == race) tell_event(d, event, f);
    }
}

/* Cards, dice, battles ------------------------------------------------------------------------- */

static void tell_cards(const assault_data *d, col_writer *f) {
    col_fact(f, "assault.aid.part.cards");
    for (int card = 0; card < RESOURCES; card++) {
        col_fact(f, "assault.aid.name.card");
        assault_fact_card(f, "card", d, card);
        col_fact_number(f, "count", d->resource[card].count);
        if (card == FOOD) col_fact(f, "assault.tell.food");
        if (card == ORE)
            tell_number(f, "assault.tell.ore", "hits", d->resource[card].hits[ATTACKER]);
        if (card == ARTIFACT) col_fact(f, "assault.tell.artifact");
        if (card == WEAPONRY) {
            tell_number(f, "assault.tell.weaponry", "hits", d->resource[card].hits[ATTACKER]);
        }
        if (card == RESOURCES - 1) col_fact(f, "assault.tell.rune"); /* said once for all runes */
    }
}

static void tell_spell(effect e, col_writer *f) {
    static const struct {
        int verb;
        const char *key;
    } COUNTED[] = {{DO_HITS, "assault.page.spell_hits"},
                   {DO_BLOCKS, "assault.page.spell_blocks"},
                   {DO_REROLL, "assault.page.spell_reroll"},
                   {DO_TURN, "assault.page.spell_turn"},
                   {DO_FEWER, "assault.page.spell_fewer"},
                   {DO_HOLD, "assault.page.spell_hold"},
                   {DO_STRENGTH, "assault.page.spell_strength"},
                   {DO_MIGHT, "assault.page.spell_might"},
                   {DO_HEAL, "assault.page.spell_heal"},
                   {DO_MANEUVERS, "assault.page.spell_maneuvers"}};
    for (size_t i = 0; i < sizeof COUNTED / sizeof COUNTED[0]; i++) {
        if (COUNTED[i].verb == e.verb) tell_number(f, COUNTED[i].key, "count", e.a);
    }
    if (e.verb == DO_BOLT) {
        tell_number(f, "assault.page.spell_bolt", "count", e.a);
        col_fact_number(f, "hits", e.b);
        col_fact_number(f, "blocks", e.c);
    }
    if (e.verb == DO_CONVERT) tell_number(f, "assault.page.spell_convert", "hits", e.b);
    if (e.verb == DO_HEAL_ALL) col_fact(f, "assault.page.spell_heal_all");
    if (e.verb == DO_TELEPORT) col_fact(f, "assault.page.spell_teleport");
}

static void tell_spells(const assault_data *d, col_writer *f) {
    static const char *const MOMENTS[] = {"final", "start", "turn"};
    col_fact(f, "assault.aid.part.spells");
    col_fact(f, "assault.aid.spell_help");
    for (int spell = 0; spell < SPELLS; spell++) {
        for (int mode = 0; mode < MODES; mode++) {
            col_fact(f, "assault.aid.name.spell");
            assault_fact_spell(f, "spell", d, spell, mode);
            col_fact_word(f, "window", "window", MOMENTS[d->spell[spell].window]);
            if (mode == ADVANCED) col_fact_number(f, "advanced", 1);
            tell_spell(d->spell[spell].does[mode], f);
        }
    }
}

static void tell_battle(const assault_data *d, col_writer *f) {
    col_fact(f, "assault.aid.part.battle");
    tell_number(f, "assault.aid.dice", "most", DICE_MAX);
    for (int die = 0; die <= GREY; die++) {
        col_fact(f, "assault.aid.die");
        if (die != GREY) assault_fact_race(f, "race", d, die);
        for (int i = 0; i < FACES; i++) {
            assault_fact_face(f, i == 0 ? "faces" : NULL, d->die[die].face[i]);
        }
    }
    col_fact(f, "assault.aid.totals");
    col_fact(f, "assault.aid.damage");
}

static void tell_slayers(const assault_data *d, col_writer *f) {
    col_fact(f, "assault.aid.part.slayers");
    tell_number(f, "assault.aid.slayers", "actions", d->slayer_cost);
    for (int i = 0; i < SLAYERS; i++) {
        effect power = d->slayer[i].power;
        col_fact(f, "assault.aid.name.slayer");
        assault_fact_slayer(f, "slayer", d, i);
        col_fact_number(f, "strength", d->slayer[i].strength);
        col_fact_number(f, "fortitude", d->slayer[i].fortitude);
        if (power.verb == DO_HOOK) col_fact(f, "assault.aid.hook");
        if (power.verb == DO_REROLL) tell_number(f, "assault.page.spell_reroll", "count", power.a);
        if (power.verb == DO_CONVERT) {
            tell_number(f, "assault.aid.line", "count", power.a);
            col_fact_number(f, "hits", power.b);
        }
    }
}

void assault_aid(const col_setup *setup, const col_state *view, int seat, col_writer *f) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    col_fact(f, "assault.aid.part.turn");
    col_fact(f, "assault.aid.turn");
    col_fact(f, "assault.aid.row");
    tell_number(f, "assault.tell.pools", "first", d->seats[setup->seats].pool[0]);
    col_fact_number(f, "second", d->seats[setup->seats].pool[1]);
    tell_commands(d, f);
    tell_units(d, f);
    tell_battle(d, f);
    for (int race = 0; race < RACES; race++) {
        tell_race(d, race, f);
    }
    tell_cards(d, f);
    tell_spells(d, f);
    col_fact(f, "assault.aid.part.events");
    tell_number(f, "assault.aid.events", "open", d->open_events);
    for (int event = SPECIAL_EVENTS; event < EVENTS; event++) {
        tell_event(d, event, f);
    }
    tell_slayers(d, f);
    if (seat < s->seats) {
        col_fact(f, "assault.aid.part.goals");
        assault_tell_goals(setup, view, seat, f);
    }
}
