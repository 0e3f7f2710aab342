/* Assault of the Giants: the event step (AS-4). What an event needs, costs and brings is data, in
 * the form of lists of conditions and rewards (AS-B6, AS-B8). */
#include "state.h"

/* 1.4, 6.9.4: Forge Markers all lie in one region, so they are only counted, by what is left. */
int assault_markers_out(const assault_data *d, const assault_state *s, int marker) {
    return d->marker[marker].count - s->marker_left[marker];
}

static int find_unit(const assault_state *s, int race, int form) {
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race == race && s->region[i].units[form] > 0) return i;
    }
    return NOWHERE;
}

static bool is_healthy_leader_at(const assault_state *s, int race, int region, int kind) {
    const assault_region *r = &s->region[region];
    if (r->race != race) return false;
    if (kind != ANY_LEADER) return r->units[form_of(kind, false)] > 0;
    return r->units[form_of(LEADER, false)] + r->units[form_of(VONINDOD, false)] > 0;
}

/* U6: counts a champion and up to so many other units. */
static int count_escort(const assault_region *r, int others) {
    int champions = r->units[form_of(CHAMPION, false)] + r->units[form_of(HEKATON, false)];
    return champions + smaller(r->total - champions, others);
}

/* CL1 */
static bool is_castle_far(const assault_data *d, const assault_state *s, int race) {
    return s->castle != NOWHERE && !is_home(d, s->castle) &&
           !is_near(d, s->castle, d->race[race].home) &&
           is_healthy_leader_at(s, race, s->castle, LEADER);
}

/* FR2, FI3: `here` becomes the region of the leader. */
static bool is_prowling(const assault_data *d, const assault_state *s, int race, effect e,
                        int *here) {
    *here = find_unit(s, race, form_of(e.a, false));
    return *here != NOWHERE && !is_home(d, *here) && s->marker_left[e.b] > 0 &&
           !(s->region[*here].markers >> e.b & 1);
}

/* Returns how much of a condition a race has, and sets `need` to how much it asks for. Most
 * conditions are either met or not: they have 0 or 1 and need 1. `here` is the region that the
 * condition speaks of; IF_PROWL sets it. */
int assault_measure(const assault_data *d, const assault_state *s, int race, effect e, int *here,
                    int *need) {
    const assault_people *p = &s->people[race];
    const assault_region *r = *here < REGIONS ? &s->region[*here] : NULL;
    bool is_here = r != NULL && r->race == race;
    *need = 1;
    switch (e.verb) {
    case IF_MARKERS:
        *need = e.b;
        return assault_markers_out(d, s, e.a);
    case IF_CARDS:
        *need = e.b;
        return p->resources[e.a];
    case IF_EATEN:
        *need = e.a;
        return p->eaten;
    case IF_HEALTHY:
        return find_unit(s, race, form_of(e.a, false)) != NOWHERE;
    case IF_OCCUPIED:
        return is_here ? r->total : 0;
    case IF_UNITS:
        *need = e.a;
        return is_here ? r->total : 0;
    case IF_HEALTHY_HERE:
        return is_here && is_healthy_leader_at(s, race, *here, e.a);
    case IF_UNIT_HERE:
        return is_here && has_unit(s, *here, e.a);
    case IF_ESCORT:
        *need = e.a + 1;
        return is_here ? count_escort(r, e.a) : 0;
    case IF_MARKER_HERE:
        return r != NULL && r->markers >> e.a & 1;
    case IF_PROWL:
        return is_prowling(d, s, race, e, here);
    default: /* IF_CASTLE_FAR */
        return is_castle_far(d, s, race);
    }
}

/* Whether all conditions of a list are met. `here` is the event's region, or the one that a
 * condition finds. */
bool assault_meets(const assault_data *d, const assault_state *s, int race, int event,
                   const effect *conditions, int *here) {
    if (*here == NOWHERE) *here = d->event[event].region;
    for (int i = 0; i < EFFECTS_MAX && conditions[i].verb != NO_EFFECT; i++) {
        int need;
        if (assault_measure(d, s, race, conditions[i], here, &need) < need) return false;
    }
    return true;
}

/* 4.1: whether the event is on top of the race's own stack, or open in the draft area. */
bool assault_is_open(const assault_data *d, const assault_state *s, int race, int event) {
    int before = 0;
    if (event >= SPECIAL_EVENTS) return s->universal[event - SPECIAL_EVENTS] == 1;
    if (d->event[event].race != race) return false;
    for (int i = 0; i < event; i++) {
        before += d->event[i].race == race;
    }
    return before == s->people[race].events_done;
}

bool assault_is_waived(const assault_data *d, const assault_state *s, int race, int event) {
    int here = NOWHERE;
    return d->event[event].waiver[0].verb != NO_EFFECT &&
           assault_meets(d, s, race, event, d->event[event].needs, &here) &&
           assault_meets(d, s, race, event, d->event[event].waiver, &here);
}

static void list_claims(const assault_data *d, const assault_state *s, menu *m) {
    const assault_people *p = &s->people[s->active];
    for (int event = 0; event < EVENTS; event++) {
        int here = NOWHERE, pays = d->event[event].pays_count;
        if (event >= SPECIAL_EVENTS ? s->universal[event - SPECIAL_EVENTS] != 1
                                    : !assault_is_open(d, s, s->active, event)) {
            continue;
        }
        if (!assault_meets(d, s, s->active, event, d->event[event].needs, &here)) continue;
        if (pays > 0 && p->resources[d->event[event].pays] < pays) continue;
        if (assault_is_waived(d, s, s->active, event)) {
            offer(m, A_CLAIM_WAIVED, event, 0);
        } else if (p->resources[d->event[event].rune] > 0) {
            offer(m, A_CLAIM, event, 0);
        }
    }
    offer(m, A_NONE, 0, 0);
}

/* B6: the Vonindod enters at home or, if enemies hold the home, in any friendly region. Hekaton may
 * enter in any of them. */
static unsigned enter_regions(const assault_data *d, const assault_state *s, int kind) {
    int home = d->race[s->active].home;
    unsigned friends = assault_armies(s, s->active), at_home = bit(home);
    if (is_enemy(s, s->active, home)) return friends;
    return is_champion(kind) ? friends | at_home : at_home;
}

void assault_list_event(const assault_data *d, const assault_state *s, menu *m) {
    if (s->phase == D_EVENT) {
        list_claims(d, s, m);
    } else if (s->phase == D_REWARD) {
        if (s->discard[s->choice] > 0) offer(m, A_TAKE, s->choice, 0);
        offer(m, A_DRAW, 0, 0);
    } else {
        int kind = s->enters - 1;
        unsigned rest = enter_regions(d, s, kind);
        for (; rest != 0; rest &= rest - 1) {
            offer(m, A_PLACE, form_of(kind, false), __builtin_ctz(rest));
        }
    }
}

/* Continuous effects (4.5) --------------------------------------------------------------------- */

bool assault_is_claimed(const assault_data *d, const assault_state *s, int race, int event) {
    int before = 0;
    if (event >= SPECIAL_EVENTS) return s->universal[event - SPECIAL_EVENTS] == 2 + race;
    if (d->event[event].race != race) return false;
    for (int i = 0; i < event; i++) {
        before += d->event[i].race == race;
    }
    return before < s->people[race].events_done;
}

/* Returns the reward with this verb of an event that the race has claimed, or NULL. */
const effect *assault_lasting(const assault_data *d, const assault_state *s, int race, int verb) {
    for (int event = 0; event < EVENTS; event++) {
        for (int i = 0; i < EFFECTS_MAX; i++) {
            const effect *e = &d->event[event].reward[i];
            if (e->verb == verb && assault_is_claimed(d, s, race, event)) return e;
        }
    }
    return NULL;
}

int assault_bonus(const assault_data *d, const assault_state *s, int race, int verb) {
    const effect *e = assault_lasting(d, s, race, verb);
    return e == NULL ? 0 : e->a;
}

/* Claiming (4.3) ------------------------------------------------------------------------------- */

static void heal_form(assault_region *r, int form) {
    add(&r->units[form - 1], r->units[form]);
    r->units[form] = 0;
}

void assault_heal_all(assault_state *s, int race) {
    for (int i = 0; i < REGIONS; i++) {
        for (int form = 1; form < FORMS && s->region[i].race == race; form += 2) {
            heal_form(&s->region[i], form);
        }
    }
}

static void give_reward(const assault_data *d, assault_state *s, effect e, int here) {
    (void)d;
    switch (e.verb) {
    case DO_DRAW:
        s->draws = e.a;
        s->draw_for = s->active;
        break;
    case DO_SPELLS:
        s->spell_draws = e.a;
        break;
    case DO_HEAL:
        for (int i = 0; i < REGIONS; i++) {
            if (s->region[i].race == s->active) heal_form(&s->region[i], form_of(e.a, true));
        }
        break;
    case DO_HEAL_ALL:
        assault_heal_all(s, s->active);
        break;
    case DO_MARK:
        s->region[here].markers |= (uint8_t)bit(e.a);
        s->marker_left[e.a]--;
        break;
    case DO_ENTER:
        s->enters = (uint8_t)(e.a + 1);
        break;
    case DO_CHOOSE:
        s->choice = e.a;
        s->choices = e.b;
        break;
    default: /* a lasting effect, which assault_lasting() finds */
        break;
    }
}

static void begin_rewards(const assault_data *d, assault_state *s) {
    s->phase = D_EVENT_END;
    if (s->choices > 0) s->phase = D_REWARD;
    if (s->enters == 0) return;
    s->phase = D_PLACE;
    if (enter_regions(d, s, s->enters - 1) != 0) return;
    s->people[s->active].supply[s->enters - 1]++;
    s->enters = 0;
    s->phase = D_EVENT_END;
}

static void claim(const assault_data *d, assault_state *s, int event, bool waived) {
    int here = NOWHERE;
    assault_meets(d, s, s->active, event, d->event[event].needs, &here);
    for (int i = 0; i < d->event[event].pays_count; i++) {
        assault_discard(s, s->active, d->event[event].pays);
    }
    if (!waived) assault_discard(s, s->active, d->event[event].rune);
    assault_gain(d, s, s->active, d->event[event].points, FROM_EVENTS);
    for (int i = 0; i < EFFECTS_MAX; i++) {
        give_reward(d, s, d->event[event].reward[i], here);
    }
    if (event >= SPECIAL_EVENTS) {
        s->universal[event - SPECIAL_EVENTS] = (uint8_t)(2 + s->active);
        s->claimed = 1;
    } else if (!d->event[event].repeats) {
        s->people[s->active].events_done++;
    }
    begin_rewards(d, s);
}

void assault_do_event(const assault_data *d, assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    if (s->phase == D_PLACE) {
        s->enters = 0;
        assault_arrive(d, s, operand(a, 0), operand(a, 1), D_EVENT_END);
    } else if (s->phase == D_REWARD) {
        if (verb == A_TAKE) {
            s->discard[operand(a, 0)]--;
            s->people[s->active].resources[operand(a, 0)]++;
        } else {
            s->draws = 1;
            s->draw_for = s->active;
        }
        if (--s->choices > 0) return;
        s->choice = 0;
        s->phase = D_EVENT_END;
    } else if (verb == A_CLAIM || verb == A_CLAIM_WAIVED) {
        claim(d, s, operand(a, 0), verb == A_CLAIM_WAIVED);
    } else {
        s->phase = D_EVENT_END;
    }
}

/* 4.3: the next universal event is opened; then the spell window comes again. */
void assault_end_event(assault_state *s) {
    if (s->claimed) s->event_draws = 1;
    s->claimed = 0;
    s->window = 2;
    s->phase = D_SPELL_T;
}
