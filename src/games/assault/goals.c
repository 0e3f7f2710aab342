/* Assault of the Giants: the Story Goal Card of a seat. For every event that the seat's race can
 * still claim or has claimed, it says which requirements are met and what is missing. It is
 * computed from the view alone and is an aid only: no rule depends on it. */
#include "facts.h"

typedef struct requirement {
    char fact[COL_FACT_SIZE];
    int have, need;
} requirement;

enum { GOAL_LATER, GOAL_OPEN, GOAL_READY, GOAL_CLAIMED, GOAL_STATES };

/* Needs are the conditions, the extra cost and, last, the rune. */
typedef struct goal {
    int event, state, needs, waivers;
    bool is_waived;
    requirement need[EFFECTS_MAX + 2], waiver[EFFECTS_MAX];
} goal;

static bool is_met(const requirement *r) {
    return r->have >= r->need;
}

static void put_unit(const assault_data *d, int race, int kind, col_writer *f) {
    if (kind == ANY_LEADER) {
        col_fact_word(f, "unit", "unit", "any_leader");
    } else {
        assault_fact_unit(f, "unit", d, race, form_of(kind, false));
    }
}

/* A condition may speak of a region that is not known yet. */
static void put_region(const assault_data *d, int here, col_writer *f) {
    if (here < REGIONS) assault_fact_region(f, "at", d, here);
}

static void put_condition(const assault_data *d, int race, int here, effect e, col_writer *f) {
    switch (e.verb) {
    case IF_MARKERS:
        col_fact(f, "assault.goal.markers");
        assault_fact_marker(f, "marker", d, e.a);
        break;
    case IF_CARDS:
        col_fact(f, "assault.goal.cards");
        assault_fact_card(f, "card", d, e.a);
        break;
    case IF_EATEN:
        col_fact(f, "assault.goal.eaten");
        break;
    case IF_HEALTHY:
        col_fact(f, "assault.goal.healthy");
        put_unit(d, race, e.a, f);
        break;
    case IF_OCCUPIED:
        col_fact(f, "assault.goal.occupied");
        put_region(d, here, f);
        break;
    case IF_UNITS:
        col_fact(f, "assault.goal.units");
        put_region(d, here, f);
        break;
    case IF_HEALTHY_HERE:
        col_fact(f, "assault.goal.healthy_here");
        put_unit(d, race, e.a, f);
        put_region(d, here, f);
        break;
    case IF_UNIT_HERE:
        col_fact(f, "assault.goal.unit_here");
        put_unit(d, race, e.a, f);
        put_region(d, here, f);
        break;
    case IF_ESCORT:
        col_fact(f, "assault.goal.escort");
        put_region(d, here, f);
        col_fact_number(f, "others", e.a);
        break;
    case IF_MARKER_HERE:
        col_fact(f, "assault.goal.marker_here");
        assault_fact_marker(f, "marker", d, e.a);
        put_region(d, here, f);
        break;
    case IF_PROWL:
        col_fact(f, "assault.goal.prowl");
        put_unit(d, race, e.a, f);
        assault_fact_marker(f, "marker", d, e.b);
        break;
    default: /* IF_CASTLE_FAR */
        col_fact(f, "assault.goal.castle_far");
        put_unit(d, race, LEADER, f);
        assault_fact_region(f, "home", d, d->race[race].home);
        break;
    }
}

static void put_progress(const requirement *r, col_writer *f) {
    col_fact_number(f, "have", r->have);
    col_fact_number(f, "need", r->need);
}

static int read_conditions(const assault_data *d, const assault_state *s, int race,
                           const effect *conditions, int *here, requirement *out) {
    int count = 0;
    for (; count < EFFECTS_MAX && conditions[count].verb != NO_EFFECT; count++) {
        requirement *r = &out[count];
        col_writer f = col_writer_on(r->fact, sizeof r->fact);
        r->have = assault_measure(d, s, race, conditions[count], here, &r->need);
        put_condition(d, race, *here, conditions[count], &f);
        put_progress(r, &f);
    }
    return count;
}

/* A cost in cards. The extra cost of some events is among their conditions already. */
static void add_cost(const assault_data *d, const assault_state *s, int race, int card, int count,
                     goal *g) {
    const effect *needs = d->event[g->event].needs;
    for (int i = 0; i < EFFECTS_MAX; i++) {
        if (needs[i].verb == IF_CARDS && needs[i].a == card && needs[i].b >= count) return;
    }
    requirement *r = &g->need[g->needs++];
    col_writer f = col_writer_on(r->fact, sizeof r->fact);
    r->have = s->people[race].resources[card];
    r->need = count;
    col_fact(&f, "assault.goal.cards");
    assault_fact_card(&f, "card", d, card);
    put_progress(r, &f);
}

static goal read_goal(const assault_data *d, const assault_state *s, int race, int event) {
    goal g = {.event = event};
    int here = d->event[event].region, met = 0;
    g.needs = read_conditions(d, s, race, d->event[event].needs, &here, g.need);
    if (d->event[event].pays_count > 0) {
        add_cost(d, s, race, d->event[event].pays, d->event[event].pays_count, &g);
    }
    g.waivers = read_conditions(d, s, race, d->event[event].waiver, &here, g.waiver);
    g.is_waived = assault_is_waived(d, s, race, event);
    if (!g.is_waived) add_cost(d, s, race, d->event[event].rune, 1, &g);
    for (int i = 0; i < g.needs; i++) {
        met += is_met(&g.need[i]);
    }
    if (assault_is_claimed(d, s, race, event)) {
        g.state = GOAL_CLAIMED;
    } else if (!assault_is_open(d, s, race, event)) {
        g.state = GOAL_LATER;
    } else {
        g.state = met == g.needs ? GOAL_READY : GOAL_OPEN;
    }
    return g;
}

/* A race's own events, and the universal ones that are open or that it has claimed. */
static bool is_on_card(const assault_data *d, const assault_state *s, int race, int event) {
    if (event < SPECIAL_EVENTS) return d->event[event].race == race;
    return assault_is_open(d, s, race, event) || assault_is_claimed(d, s, race, event);
}

/* The race of a seat, or NO_RACE before chance has seated the players. */
static int race_at(const assault_state *s, int seat) {
    return seat < 0 || seat >= s->seats ? NO_RACE : s->race_of[seat];
}

static void describe_requirements(const char *key, const requirement *list, int count,
                                  col_json *j) {
    col_json_begin_array(j, key);
    for (int i = 0; i < count; i++) {
        col_json_begin_object(j, NULL);
        col_json_string(j, "fact", list[i].fact);
        col_json_bool(j, "met", is_met(&list[i]));
        col_json_int(j, "have", list[i].have);
        col_json_int(j, "need", list[i].need);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

static const char *const STATES[GOAL_STATES] = {"later", "open", "ready", "claimed"};

void assault_describe_goals(const assault_data *d, const assault_state *s, int seat, col_json *j) {
    int race = race_at(s, seat);
    if (race == NO_RACE) return;
    col_json_begin_array(j, "goals");
    for (int event = 0; event < EVENTS; event++) {
        if (!is_on_card(d, s, race, event)) continue;
        goal g = read_goal(d, s, race, event);
        col_json_begin_object(j, NULL);
        col_json_string(j, "event", d->event[event].key);
        col_json_string(j, "title", d->event[event].name);
        col_json_string(j, "state", STATES[g.state]);
        col_json_bool(j, "claimed", g.state == GOAL_CLAIMED);
        col_json_bool(j, "repeats", d->event[event].repeats);
        col_json_int(j, "points", d->event[event].points);
        describe_requirements("needs", g.need, g.needs, j);
        col_json_bool(j, "waived", g.is_waived);
        describe_requirements("waiver", g.waiver, g.waivers, j);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

static void tell_requirements(const requirement *list, int count, col_writer *facts) {
    for (int i = 0; i < count; i++) {
        col_fact(facts, list[i].fact);
        col_fact_word(facts, "mark", "mark", is_met(&list[i]) ? "met" : "missing");
    }
}

static void tell_goal(const assault_data *d, const goal *g, col_writer *facts) {
    col_fact(facts, "assault.goal.event");
    assault_fact_event(facts, "event", d, g->event);
    col_fact_number(facts, "points", d->event[g->event].points);
    if (d->event[g->event].repeats) col_fact_number(facts, "repeats", 1);
    col_fact_word(facts, "state", "state", STATES[g->state]);
    if (g->state == GOAL_CLAIMED) return;
    tell_requirements(g->need, g->needs, facts);
    if (g->waivers == 0) return;
    col_fact(facts, "assault.goal.waiver");
    if (g->is_waived) col_fact_number(facts, "waived", 1);
    tell_requirements(g->waiver, g->waivers, facts);
}

void assault_tell_goals(const col_setup *setup, const col_state *view, int seat,
                        col_writer *facts) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    int race = race_at(s, seat);
    if (race == NO_RACE) {
        col_fact(facts, "assault.goal.no_race");
        return;
    }
    for (int event = 0; event < EVENTS; event++) {
        if (!is_on_card(d, s, race, event)) continue;
        goal g = read_goal(d, s, race, event);
        tell_goal(d, &g, facts);
    }
}
