/* Assault of the Giants: moving units (AS-6.1): steps that can be completed, tolls, and making
 * room, which recruiting, returning, flying and teleporting need too. */
#include "state.h"

enum { TOLLS_MAX = 8 }; /* no shortest path has more unpaid tolls */

/* 6.1.2: returns where units other than champions may stop, whether or not there is room. */
static unsigned common_ends(const assault_data *d, const assault_state *s, int race) {
    unsigned ends = 0;
    for (int i = 0; i < REGIONS; i++) {
        bool is_foreign = is_home(d, i) && d->region[i].home != race && !s->final_ordning;
        if (!is_enemy(s, race, i) && !is_foreign) ends |= bit(i);
    }
    return ends;
}

/* 6.1.7: returns where a champion may not stop because of another one. Hekaton displaces the basic
 * champion (C45). */
static unsigned barred_ends(const assault_state *s, int race, int kind) {
    unsigned barred = 0;
    for (int i = 0; i < REGIONS && is_champion(kind); i++) {
        if (s->region[i].race != race) continue;
        bool is_barred = has_unit(s, i, HEKATON) || (has_unit(s, i, CHAMPION) && kind != HEKATON);
        if (is_barred) barred |= bit(i);
    }
    return barred;
}

/* Returns where a unit may stop, whether or not there is room. */
unsigned assault_ends(const assault_data *d, const assault_state *s, int race, int form) {
    return common_ends(d, s, race) & ~barred_ends(s, race, kind_of(form));
}

/* 6.1.6, 6.1.7: whether another unit must go before this one can stop in the region. */
bool assault_needs_room(const assault_data *d, const assault_state *s, int race, int form,
                        int region) {
    if (s->region[region].race != race) return false;
    if (kind_of(form) == HEKATON && has_unit(s, region, CHAMPION)) return true;
    return s->region[region].total >= d->race[race].stacking;
}

static unsigned neighbours(const assault_data *d, unsigned regions) {
    unsigned found = 0;
    for (; regions != 0; regions &= regions - 1) {
        found |= near(d, __builtin_ctz(regions));
    }
    return found;
}

/* 6.1.8, for units that can take a wound and for those that pay no toll. The shortest way to a
 * legal end never crosses itself, so only the distance matters. */
static bool reaches(const assault_data *d, unsigned path, int to, int maneuvers, unsigned ends) {
    unsigned front = bit(to), seen = path | front;
    for (int step = 1; step <= maneuvers && front != 0; step++) {
        if (front & ends) return true;
        front = neighbours(d, front) & ~seen;
        seen |= front;
    }
    return false;
}

/* 6.1.8, for champions: follows the regions that can be reached with each number of tolls. */
static bool reaches_paying(const assault_data *d, unsigned path, int to, int maneuvers,
                           unsigned ends, unsigned unpaid, int cards) {
    unsigned front[TOLLS_MAX + 2] = {0};
    int first = unpaid >> to & 1;
    if (cards > TOLLS_MAX) cards = TOLLS_MAX;
    if (first > cards) return false;
    front[first] = bit(to);
    for (int step = 1; step <= maneuvers; step++) {
        for (int paid = 0; paid <= cards; paid++) {
            if (front[paid] & ends) return true;
        }
        for (int paid = cards; paid >= 0; paid--) {
            unsigned next = neighbours(d, front[paid]) & ~path;
            front[paid] = next & ~unpaid;
            front[paid + 1] |= next & unpaid;
        }
        front[cards + 1] = 0;
    }
    return false;
}

static bool pays_no_toll(const assault_data *d, int race, int form) {
    return d->unit[race][kind_of(form)].does.verb == DO_NO_TOLL;
}

/* Everything that is the same for all steps of a unit from where it is. */
typedef struct journey {
    unsigned path, ends, unpaid;
    int maneuvers, cards;
    bool counts_cards;
} journey;

static journey plan(const assault_data *d, const assault_state *s, int form, int from,
                    int maneuvers, unsigned ends) {
    journey j;
    int race = s->active;
    j.path = s->way_form != 0 ? s->path : bit(from);
    j.ends = ends & ~barred_ends(s, race, kind_of(form));
    j.unpaid = 0;
    j.maneuvers = maneuvers;
    j.counts_cards = is_champion(kind_of(form)) && !pays_no_toll(d, race, form);
    j.cards = 0;
    if (!j.counts_cards) return j;
    j.cards = sum_of(s->people[race].resources, RESOURCES);
    for (int i = 0; i < REGIONS; i++) {
        if (is_enemy(s, race, i)) j.unpaid |= bit(i);
    }
    j.unpaid &= ~(unsigned)s->toll_paid;
    return j;
}

static bool completes(const assault_data *d, const journey *j, int to) {
    unsigned ends = j->ends & ~j->path;
    if (j->maneuvers == 0 || j->path >> to & 1) return false;
    if (ends >> to & 1) return true;
    if (!j->counts_cards) return reaches(d, j->path, to, j->maneuvers, ends);
    return reaches_paying(d, j->path, to, j->maneuvers, ends, j->unpaid, j->cards);
}

bool assault_can_step(const assault_data *d, const assault_state *s, int form, int from, int to) {
    journey j = plan(d, s, form, from, s->maneuvers, common_ends(d, s, s->active));
    return is_near(d, from, to) && completes(d, &j, to);
}

/* Whether any unit could make a step with this many maneuvers. */
bool assault_any_step(const assault_data *d, const assault_state *s, int maneuvers) {
    unsigned ends = common_ends(d, s, s->active);
    for (int from = 0; from < REGIONS; from++) {
        if (s->region[from].race != s->active) continue;
        for (int form = 0; form < FORMS; form++) {
            if (s->region[from].units[form] == 0) continue;
            journey j = plan(d, s, form, from, maneuvers, ends);
            for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
                if (completes(d, &j, __builtin_ctz(rest))) return true;
            }
        }
    }
    return false;
}

static void list_steps(const assault_data *d, const assault_state *s, int form, int from,
                       unsigned ends, menu *m) {
    journey j = plan(d, s, form, from, s->maneuvers, ends);
    for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
        int to = __builtin_ctz(rest);
        if (completes(d, &j, to)) offer4(m, A_MOVE, form, from, to, 0);
    }
}

void assault_list_move(const assault_data *d, const assault_state *s, menu *m) {
    unsigned ends = common_ends(d, s, s->active);
    if (s->way_form != 0) {
        int form = s->way_form - 1;
        list_steps(d, s, form, s->way_at, ends, m);
        if (assault_ends(d, s, s->active, form) >> s->way_at & 1) {
            assault_list_room(d, s, form, s->way_at, m); /* 6.1.8d */
        }
        return;
    }
    for (int from = 0; from < REGIONS; from++) {
        if (s->region[from].race != s->active) continue;
        for (int form = 0; form < FORMS; form++) {
            if (s->region[from].units[form] > 0) list_steps(d, s, form, from, ends, m);
        }
    }
    offer(m, A_STOP, 0, 0);
}

void assault_list_toll(const assault_data *d, const assault_state *s, menu *m) {
    (void)d;
    for (int card = 0; card < RESOURCES; card++) {
        if (s->people[s->active].resources[card] > 0) offer(m, A_TOLL, card, 0);
    }
    if (!is_champion(kind_of(s->way_form - 1))) offer(m, A_TOLL_WOUND, 0, 0);
}

void assault_list_room(const assault_data *d, const assault_state *s, int form, int region,
                       menu *m) {
    (void)d;
    bool displaces = kind_of(form) == HEKATON && has_unit(s, region, CHAMPION);
    for (int other = 0; other < FORMS; other++) {
        if (s->region[region].units[other] == 0) continue;
        if (!displaces || kind_of(other) == CHAMPION) offer(m, A_REMOVE, other, region);
    }
}

static void stand(assault_state *s, int region) {
    assault_add_unit(s, region, s->active, s->way_form - 1);
    s->way_form = s->way_at = s->way_to = 0;
    s->path = 0;
}

/* 6.1.8: the unit stops if it can, and stays on its way otherwise. */
static void step_into(const assault_data *d, assault_state *s, int to) {
    int form = s->way_form - 1;
    s->way_at = (uint8_t)to;
    s->way_to = 0;
    s->phase = D_MOVE;
    if (assault_ends(d, s, s->active, form) >> to & 1 &&
        !assault_needs_room(d, s, s->active, form, to)) {
        stand(s, to);
    }
}

static void end_move(assault_state *s) {
    int back = s->resume;
    assault_wipe(s);
    s->phase = (uint8_t)back;
}

static void return_to_supply(assault_state *s, int region, int form) {
    s->people[s->region[region].race].supply[kind_of(form)]++;
    assault_take_unit(s, region, form);
}

void assault_do_move(const assault_data *d, assault_state *s, col_action a) {
    int form = operand(a, 0), from = operand(a, 1), to = operand(a, 2);
    if (col_action_kind(a) == A_REMOVE) {
        return_to_supply(s, from, form);
        stand(s, from);
        return;
    }
    if (col_action_kind(a) != A_MOVE) {
        end_move(s);
        return;
    }
    if (s->way_form == 0) {
        assault_take_unit(s, from, form);
        s->way_form = (uint8_t)(form + 1);
        s->way_at = (uint8_t)from;
        s->path = (uint16_t)bit(from);
    }
    s->maneuvers--;
    s->path |= (uint16_t)bit(to);
    bool is_due = is_enemy(s, s->active, to) && !(s->toll_paid >> to & 1);
    if (is_due && !pays_no_toll(d, s->active, form)) {
        s->way_to = (uint8_t)to;
        s->phase = D_TOLL;
        return;
    }
    step_into(d, s, to);
}

/* 6.1.4 */
void assault_do_toll(const assault_data *d, assault_state *s, col_action a) {
    int to = s->way_to, owner = s->region[to].race, form = s->way_form - 1;
    assault_people *payer = &s->people[s->active];
    s->toll_paid |= (uint16_t)bit(to);
    if (col_action_kind(a) == A_TOLL) {
        int card = operand(a, 0);
        payer->resources[card]--;
        if (is_player(s, owner)) {
            s->people[owner].resources[card]++;
            s->people[owner].toll_cards[card]++;
        } else {
            s->discard[card]++;
        }
    } else if (form % 2 == 0) {
        s->way_form++;
    } else {
        payer->supply[kind_of(form)]++;
        s->way_form = s->way_at = s->way_to = 0;
        s->path = 0;
        s->phase = D_MOVE;
        assault_gain(d, s, owner, d->unit[s->active][kind_of(form)].ordning, FROM_BATTLES);
        return;
    }
    step_into(d, s, to);
}

/* A unit comes to a region, after room has been made for it if necessary. Then the game goes on
 * with phase `resume`. */
void assault_arrive(const assault_data *d, assault_state *s, int form, int region, int resume) {
    if (!assault_needs_room(d, s, s->active, form, region)) {
        assault_add_unit(s, region, s->active, form);
        s->phase = (uint8_t)resume;
        return;
    }
    s->arriving = (uint8_t)(form + 1);
    s->room_at = (uint8_t)region;
    s->resume = (uint8_t)resume;
    s->phase = D_ROOM;
}

void assault_do_remove(const assault_data *d, assault_state *s, col_action a) {
    (void)d;
    return_to_supply(s, operand(a, 1), operand(a, 0));
    assault_add_unit(s, s->room_at, s->active, s->arriving - 1);
    s->phase = s->resume;
    s->arriving = s->room_at = s->resume = 0;
}
