/* Assault of the Giants: the Story Goal Card of a seat. For every event that the seat's race can
 * still claim or has claimed, it says which requirements are met and what is missing. It is
 * computed from the view alone and is an aid only: no rule depends on it. */
#include "state.h"

enum { TEXT_SIZE = 160 }; /* the longest phrase with three names */

typedef struct requirement {
    char text[TEXT_SIZE];
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

static const char *region_name(const assault_data *d, int here) {
    return here < REGIONS ? d->region[here].name : "that region";
}

static const char *unit_name(const assault_data *d, int race, int kind) {
    if (kind == ANY_LEADER) return "one of your leaders";
    return d->unit[race][kind].name[0] != '\0' ? d->unit[race][kind].name : assault_kinds[kind];
}

static void put_condition(const assault_data *d, int race, int here, effect e, col_writer *w) {
    switch (e.verb) {
    case IF_MARKERS:
        col_print(w, "%s Markers on the board", d->marker[e.a].name);
        break;
    case IF_CARDS:
        col_print(w, "%s to pay", d->resource[e.a].name);
        break;
    case IF_EATEN:
        col_put(w, "Food eaten");
        break;
    case IF_HEALTHY:
        col_print(w, "%s on the board and healthy", unit_name(d, race, e.a));
        break;
    case IF_OCCUPIED:
        col_print(w, "a unit of yours in %s", region_name(d, here));
        break;
    case IF_UNITS:
        col_print(w, "units of yours in %s", region_name(d, here));
        break;
    case IF_HEALTHY_HERE:
        col_print(w, "%s healthy in %s", unit_name(d, race, e.a), region_name(d, here));
        break;
    case IF_UNIT_HERE:
        col_print(w, "%s in %s", unit_name(d, race, e.a), region_name(d, here));
        break;
    case IF_ESCORT:
        col_print(w, "a champion and %d other units of yours in %s", e.a, region_name(d, here));
        break;
    case IF_MARKER_HERE:
        col_print(w, "a %s Marker in %s", d->marker[e.a].name, region_name(d, here));
        break;
    case IF_PROWL:
        col_print(w, "%s healthy in a small folk region without a %s Marker",
                  unit_name(d, race, e.a), d->marker[e.b].name);
        break;
    default: /* IF_CASTLE_FAR */
        col_print(w, "%s and %s, healthy, in a small folk region that does not touch %s",
                  d->castle_name, unit_name(d, race, LEADER), d->region[d->race[race].home].name);
        break;
    }
}

static int read_conditions(const assault_data *d, const assault_state *s, int race,
                           const effect *conditions, int *here, requirement *out) {
    int count = 0;
    for (; count < EFFECTS_MAX && conditions[count].verb != NO_EFFECT; count++) {
        requirement *r = &out[count];
        col_writer w = col_writer_on(r->text, sizeof r->text);
        r->have = assault_measure(d, s, race, conditions[count], here, &r->need);
        put_condition(d, race, *here, conditions[count], &w);
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
    col_writer w = col_writer_on(r->text, sizeof r->text);
    col_print(&w, "%s to pay", d->resource[card].name);
    r->have = s->people[race].resources[card];
    r->need = count;
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
        col_json_string(j, "text", list[i].text);
        col_json_bool(j, "met", is_met(&list[i]));
        col_json_int(j, "have", list[i].have);
        col_json_int(j, "need", list[i].need);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

void assault_describe_goals(const assault_data *d, const assault_state *s, int seat, col_json *j) {
    static const char *const STATES[GOAL_STATES] = {"later", "open", "ready", "claimed"};
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

static void put_requirement(const requirement *r, col_writer *w) {
    col_print(w, "  [%c] %s", is_met(r) ? 'x' : ' ', r->text);
    if (r->need > 1 || r->have > 1) col_print(w, ": %d of %d", r->have, r->need);
    col_put_char(w, '\n');
}

static void put_goal(const assault_data *d, const goal *g, col_writer *w) {
    static const char *const STATES[GOAL_STATES] = {"comes after the event before it",
                                                    "not all requirements are met",
                                                    "can be claimed", "claimed"};
    col_print(w, "%s (%s), %d points%s: %s\n", d->event[g->event].name, d->event[g->event].key,
              d->event[g->event].points, d->event[g->event].repeats ? ", repeatable" : "",
              STATES[g->state]);
    if (g->state == GOAL_CLAIMED) return;
    for (int i = 0; i < g->needs; i++) {
        put_requirement(&g->need[i], w);
    }
    if (g->waivers == 0) return;
    col_put(w, g->is_waived ? "  instead of the rune, which is waived:\n"
                            : "  instead of the rune:\n");
    for (int i = 0; i < g->waivers; i++) {
        col_put(w, "  ");
        put_requirement(&g->waiver[i], w);
    }
}

void assault_aid(const col_setup *setup, const col_state *view, int seat, col_writer *w) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    int race = race_at(s, seat);
    if (race == NO_RACE) {
        col_put(w, "The races are not dealt yet.\n");
        return;
    }
    for (int event = 0; event < EVENTS; event++) {
        if (!is_on_card(d, s, race, event)) continue;
        goal g = read_goal(d, s, race, event);
        put_goal(d, &g, w);
    }
}
