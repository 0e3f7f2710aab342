/* What the search knows about Giants: statues move outwards from their pits along roads of figures,
 * the farther the better. Figures belong where they lengthen a road or stand beside an Ahu. */
#include "colossi/players.h"
#include "games/giants/state.h"
#include "players/judge.h"

/* Roads ---------------------------------------------------------------------------------------- */

/* Returns how far a hex is from the pit where statues of this kind start. */
static int distance_of(const giants_data *data, int statue, int hex) {
    int pit = data->at[is_moai(statue) ? QUARRY : CLAY_PIT];
    col_hex a = {data->hex[hex].q, data->hex[hex].r}, b = {data->hex[pit].q, data->hex[pit].r};
    return col_hex_distance(a, b);
}

static uint64_t beside(const giants_data *data, uint64_t hexes) {
    uint64_t near = 0;
    for (; hexes != 0; hexes &= hexes - 1) {
        near |= set64(data->near_hexes[lowest(hexes)]);
    }
    return near;
}

static uint32_t ahus_beside(const giants_data *data, uint64_t hexes) {
    uint32_t near = 0;
    for (; hexes != 0; hexes &= hexes - 1) {
        near |= set32(data->near_ahus[lowest(hexes)]);
    }
    return near;
}

/* Returns all hexes that can be reached over the hexes of a set. */
static uint64_t flood(const giants_data *data, int from, uint64_t over) {
    uint64_t reached = bit64(from), fresh = reached;
    while (fresh != 0) {
        fresh = beside(data, fresh) & over & ~reached;
        reached |= fresh;
    }
    return reached;
}

/* Returns the hexes with a crew of at least this strength. Phase 3 has no such set yet, so it is
 * computed here. */
static uint64_t crewed(const giants_data *data, const giants_state *s, int strength) {
    uint64_t set = 0;
    for (int hex = 0; hex < data->hexes; hex++) {
        uint32_t crew = s->crew[hex];
        if (crew == 0) continue;
        int hands = 0;
        for (uint32_t rest = crew & 0xFFFFFF; rest != 0; rest >>= 4) {
            hands += (int)(rest & 15);
        }
        bool is_strong = hands > 0 && hands + s->logs_on[hex] >= strength;
        if (is_strong || chiefs_in(crew) != 0) set |= bit64(hex);
    }
    return set;
}

/* Returns the Ahu that a seat may use for a statue, whether or not it has a worker there. */
static uint32_t open_ahus(const col_setup *setup, const giants_state *s, int seat, int statue) {
    if (!is_moai(statue)) return s->erected[seat] & ~s->crowned;
    uint32_t open = s->reserved[seat];
    if (s->bases_hand[seat] > 0) {
        open |= rules_of(setup)->ahus & ~(all_erected(s) | all_reserved(s));
    }
    return open;
}

static int worth_on(const giants_data *data, const giants_state *s, int statue, int ahu) {
    return is_moai(statue) ? moai_size(s, statue) * data->ahu[ahu].moai_value
                           : data->ahu[ahu].headdress_value;
}

static int best_ahu(const giants_data *data, const giants_state *s, int statue, uint32_t ahus) {
    int best = -1, most = 0;
    for (; ahus != 0; ahus &= ahus - 1) {
        int ahu = lowest(ahus), worth = worth_on(data, s, statue, ahu);
        if (worth > most) {
            most = worth;
            best = ahu;
        }
    }
    return best;
}

static uint64_t own_statues(const giants_state *s, int seat) {
    return s->front[seat] | (s->on_hex & ~(all_marked(s) & ~s->marked[seat]));
}

/* Returns those hexes of a set that are farthest out, and their distance. */
static uint64_t farthest(const giants_data *data, int statue, uint64_t hexes, int *distance) {
    uint64_t best = 0;
    *distance = -1;
    for (; hexes != 0; hexes &= hexes - 1) {
        int hex = lowest(hexes), far = distance_of(data, statue, hex);
        if (far > *distance) best = 0;
        if (far < *distance) continue;
        *distance = far;
        best |= bit64(hex);
    }
    return best;
}

/* Phase 3 -------------------------------------------------------------------------------------- */

/* Where a seat wants figures: hexes that lengthen the road of a statue, by the strength that is
 * needed there, and hexes beside an Ahu at the end of a road, which need a worker. */
typedef struct wants {
    uint64_t road[SIZES], shore;
} wants;

static void want_for(const col_setup *setup, const giants_state *s, int seat, int statue,
                     wants *w) {
    const giants_data *data = data_of(setup);
    int strength = required_strength(data, s, statue), start = start_hex(data, s, statue), far;
    uint64_t reached = flood(data, start, crewed(data, s, strength));
    uint64_t tips = farthest(data, statue, reached, &far);
    uint64_t next = beside(data, reached) & ~reached;
    for (uint64_t rest = next; rest != 0; rest &= rest - 1) {
        if (distance_of(data, statue, lowest(rest)) > far) w->road[strength - 1] |= rest & -rest;
    }
    int ahu = best_ahu(data, s, statue,
                       ahus_beside(data, tips | next) & open_ahus(setup, s, seat, statue));
    if (ahu < 0) return;
    uint64_t shore = set64(data->near_shore[ahu]);
    w->shore |= shore & (reached | next) ? shore & (reached | next) : shore;
}

static wants wants_of(const col_setup *setup, const giants_state *s, int seat) {
    wants w = {{0}, 0};
    for (uint64_t rest = own_statues(s, seat); rest != 0; rest &= rest - 1) {
        want_for(setup, s, seat, lowest(rest), &w);
    }
    return w;
}

/* Returns the strength of a figure together with its logs. */
static int strength_with(const giants_data *data, int figure, int logs) {
    return data->strength[figure] + logs * data->strength[LOG];
}

static int weigh_place(const giants_data *data, const wants *w, int figure, int hex, int logs) {
    int strength = strength_with(data, figure, logs), weight = 0;
    for (int size = 1; size <= SIZES; size++) {
        if (!(w->road[size - 1] >> hex & 1)) continue;
        if (strength >= size) weight = figure == CHIEF || strength == size ? 12 : 2;
        if (strength < size && weight == 0) weight = 1;
    }
    if (figure == WORKER && w->shore >> hex & 1 && logs == 0) weight += 10;
    return weight;
}

static int weigh_sorcery(const giants_data *data, const giants_state *s, int seat, col_action a) {
    if (action_logs(a) > 0) return 0;
    if (action_ahu(a) != NOWHERE) return data->ahu[action_ahu(a)].moai_value > 6 ? 1 : 0;
    switch (data->hex[action_low(a)].terrain) {
    case VILLAGE:
        return 24;
    case HUT:
        return s->markers_owned[seat] < 3 ? 8 : 2;
    case FOREST:
        return s->logs[seat] < 3 ? 6 : 1;
    default:
        return s->erected[seat] & ~s->crowned ? 6 : 1;
    }
}

static int weigh_placement(const giants_data *data, const giants_state *s, int seat, const wants *w,
                           col_action a) {
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
        return weigh_place(data, w, action_figure(a), action_low(a), action_logs(a));
    case ACTION_RECRUIT:
    case ACTION_SHIFT:
        return weigh_place(data, w, WORKER, action_low(a), action_logs(a)) / 2;
    case ACTION_SORCERY:
        return weigh_sorcery(data, s, seat, a);
    case ACTION_PEEK:
        return 0;
    case ACTION_ACTIVATE:
        return 1;
    default:
        return 2;
    }
}

/* Phase 4 -------------------------------------------------------------------------------------- */

/* Where a statue should go: to the best Ahu that it can reach, or else to the farthest hexes. */
typedef struct aim {
    int ahu, worth;
    uint64_t goal; /* the hexes to reach */
    int gain;      /* steps outwards */
} aim;

static aim aim_of(const col_setup *setup, const giants_state *s, int seat, int statue, int hex,
                  uint64_t visited) {
    const giants_data *data = data_of(setup);
    int strength = required_strength(data, s, statue), far;
    bool may_move = s->carried != NOWHERE || !(s->moved[seat] >> statue & 1);
    uint64_t over = may_move ? s->passable[strength - 1] & ~visited : 0;
    uint64_t reached = flood(data, hex, over);
    uint32_t open = open_ahus(setup, s, seat, statue) & s->staffed[seat];
    aim a = {best_ahu(data, s, statue, ahus_beside(data, reached) & open), 0, 0, 0};
    if (a.ahu >= 0) {
        a.worth = worth_on(data, s, statue, a.ahu);
        a.goal = set64(data->near_shore[a.ahu]) & reached;
        return a;
    }
    a.goal = farthest(data, statue, reached, &far);
    a.gain = far - distance_of(data, statue, hex);
    return a;
}

/* Returns the neighbours of a hex that are nearest to a goal. */
static uint64_t steps_towards(const giants_data *data, int from, uint64_t goal, uint64_t over) {
    uint64_t near = set64(data->near_hexes[from]) & over, reached = goal;
    while (!(reached & near)) {
        uint64_t wider = reached | (beside(data, reached) & over);
        if (wider == reached) return 0;
        reached = wider;
    }
    return reached & near;
}

static int price_of(col_action a, int seats, int strength) {
    int price = action_chief(a) >= 0 ? strength : 0;
    for (int seat = 0; seat < seats; seat++) {
        price += action_pays(a, seat);
    }
    return price;
}

/* Weighs starting to carry a statue, and what can be done instead. */
static int weigh_carry(const col_setup *setup, const giants_state *s, int seat, col_action a) {
    const giants_data *data = data_of(setup);
    int statue = action_low(a);
    switch (col_action_kind(a)) {
    case ACTION_CARRY: {
        aim to = aim_of(setup, s, seat, statue, start_hex(data, s, statue), 0);
        if (to.ahu >= 0) return 20 + 4 * to.worth;
        bool is_safe = s->marked[seat] >> statue & 1 || s->markers_reserve[seat] > 0;
        return to.gain <= 0 ? 0 : is_safe ? 10 * to.gain : 3;
    }
    case ACTION_MARK:
        return is_moai(statue) ? 3 * moai_size(s, statue) : 1;
    case ACTION_PEEK:
        return 0;
    default:
        return 2;
    }
}

static int weigh_step(const col_setup *setup, const giants_state *s, const aim *to, uint64_t steps,
                      col_action a) {
    const giants_data *data = data_of(setup);
    bool is_there = to->goal >> carry_hex(s) & 1;
    switch (col_action_kind(a)) {
    case ACTION_TO: {
        int price = price_of(a, setup->seats, required_strength(data, s, s->carried));
        if (!(steps >> action_low(a) & 1) || is_there) return 0;
        return price == 0 ? 40 : 12 / price;
    }
    case ACTION_ERECT:
    case ACTION_CROWN:
        return action_low(a) == to->ahu ? 100 : 1;
    case ACTION_HALT:
        return is_there ? 2 : 0;
    case ACTION_PEEK:
        return 0;
    default: /* marking the statue at the end of its way */
        return is_there ? 20 : 0;
    }
}

static void weigh_steps(const col_setup *setup, const giants_state *s, int seat,
                        const col_action *actions, int count, uint16_t *weight) {
    const giants_data *data = data_of(setup);
    int hex = carry_hex(s), strength = required_strength(data, s, s->carried);
    aim to = aim_of(setup, s, seat, s->carried, hex, s->visited & ~bit64(hex));
    uint64_t over = s->passable[strength - 1] & ~s->visited;
    uint64_t steps = steps_towards(data, hex, to.goal & ~bit64(hex), over);
    for (int i = 0; i < count; i++) {
        weight[i] = (uint16_t)weigh_step(setup, s, &to, steps, actions[i]);
    }
}

/* The other phases ----------------------------------------------------------------------------- */

static int weigh_bid(const giants_state *s, col_action a) {
    int workers = action_bid_part(a, WORKERS), chief = action_bid_part(a, WITH_CHIEF);
    int markers = action_bid_part(a, MARKERS), most = 0;
    for (int size = 1; size <= SIZES; size++) {
        if (s->offer[size - 1] > 0) most = size;
    }
    if (workers == 0 && chief == 0) return markers == 0 ? 2 : 0;
    return (chief && most > 1 ? 6 : 2) + (workers == 1 ? 2 : 0) + (markers == 0 ? 2 : 0);
}

static int weigh_other(const giants_state *s, col_action a) {
    switch (col_action_kind(a)) {
    case ACTION_BID:
        return weigh_bid(s, a);
    case ACTION_TAKE:
        return action_by_chief(a) ? 1 << (2 * action_size(a)) : 4 * action_size(a);
    case ACTION_CLAIM:
        return 20;
    case ACTION_DONE:
        return 8;
    case ACTION_PEEK:
        return 0;
    default:
        return 1;
    }
}

static void weigh(const col_setup *setup, const col_state *state, int seat,
                  const col_action *actions, int count, uint16_t *weight) {
    const giants_state *s = position_of(state);
    if (s->phase == TRANSPORT && s->carried != NOWHERE) {
        weigh_steps(setup, s, seat, actions, count, weight);
        return;
    }
    wants w = {{0}, 0};
    if (s->phase == PLACE) w = wants_of(setup, s, seat);
    for (int i = 0; i < count; i++) {
        int weighed = s->phase == PLACE ? weigh_placement(data_of(setup), s, seat, &w, actions[i])
                      : s->phase == TRANSPORT ? weigh_carry(setup, s, seat, actions[i])
                                              : weigh_other(s, actions[i]);
        weight[i] = (uint16_t)weighed;
    }
}

/* Playouts ------------------------------------------------------------------------------------- */

static int pick_hex(uint64_t set, col_rng *rng) {
    for (uint32_t skip = col_rng_below(rng, (uint32_t)size_of(set)); skip > 0; skip--) {
        set &= set - 1;
    }
    return lowest(set);
}

/* Places a figure on the road or beside an Ahu, without listing all hexes. */
static col_action place_somewhere(const col_setup *setup, const giants_state *s, int seat,
                                  col_rng *rng) {
    const giants_data *data = data_of(setup);
    bool has_worker = s->workers_reserve[seat] > 0, has_chief = s->chief[seat] == RESERVE;
    int figure = has_worker                     ? WORKER
                 : s->sorcerer[seat] == RESERVE ? SORCERER
                 : has_chief                    ? CHIEF
                                                : NEUTRAL;
    if (figure == NEUTRAL) return col_action_of(ACTION_PASS, 0);
    wants w = wants_of(setup, s, seat);
    if (figure == WORKER && w.shore != 0 && col_rng_below(rng, 3) == 0) {
        return action_placement(ACTION_PLACE, pick_hex(w.shore, rng), 0, WORKER);
    }
    for (int size = SIZES; size >= 1; size--) {
        int logs = size - data->strength[figure];
        if (w.road[size - 1] == 0) continue;
        if (has_chief && size > 1) {
            return action_placement(ACTION_PLACE, pick_hex(w.road[size - 1], rng), 0, CHIEF);
        }
        if (logs < 0) logs = 0;
        if (logs > logs_to_place(data, s, seat)) continue;
        return action_placement(ACTION_PLACE, pick_hex(w.road[size - 1], rng), logs, figure);
    }
    return col_action_of(ACTION_PASS, 0);
}

static col_action guide(const col_setup *setup, const col_state *state, int seat, col_rng *rng,
                        col_list *list) {
    (void)list;
    const giants_data *data = data_of(setup);
    const giants_state *s = position_of(state);
    if (s->phase != PLACE) return 0;
    bool may_train = s->sorcerer[seat] == RESERVE && s->workers_owned[seat] < data->workers;
    if (may_train && col_rng_below(rng, 4) > 0) {
        return action_sorcery(data->at[VILLAGE], 0, SORCERER, NOWHERE);
    }
    return place_somewhere(setup, s, seat, rng);
}

/* Judging -------------------------------------------------------------------------------------- */

/* Values in hundredths of a point. A statue on its way counts per size and step outwards. */
enum { POINT = 100, UNDER_WAY = 45, IN_FRONT = 120, HAND = 220, MARK = 60, TABLET = 30, WOOD = 30 };

static int worth_of(const col_setup *setup, const giants_state *s, int seat) {
    const giants_data *data = data_of(setup);
    int worth = giants_score(setup, s, seat) * POINT + s->workers_owned[seat] * HAND +
                s->markers_owned[seat] * MARK + s->tablets[seat] * TABLET + s->logs[seat] * WOOD;
    for (uint64_t rest = s->front[seat]; rest != 0; rest &= rest - 1) {
        worth += required_strength(data, s, lowest(rest)) * IN_FRONT;
    }
    for (uint64_t rest = s->marked[seat] & s->on_hex; rest != 0; rest &= rest - 1) {
        int statue = lowest(rest), far = distance_of(data, statue, s->place[statue]);
        worth += required_strength(data, s, statue) * (IN_FRONT + far * UNDER_WAY);
    }
    return worth;
}

/* The lead that wins three games out of four. */
static const float LEAD = 1000.0F;

static void judge(const col_setup *setup, const col_state *state, float value[COL_SEATS_MAX]) {
    const giants_state *s = position_of(state);
    int worth[COL_SEATS_MAX];
    for (int seat = 0; seat < setup->seats; seat++) {
        worth[seat] = worth_of(setup, s, seat);
    }
    col__judge_by_worth(setup->seats, worth, LEAD, value);
}

/* A position is at rest when a turn begins or its figures are about to be placed. */
static bool is_at_rest(const col_setup *setup, const col_state *state) {
    (void)setup;
    const giants_state *s = position_of(state);
    return s->phase == BID || s->phase == ROLL;
}

/* Characters ----------------------------------------------------------------------------------- */

enum { OTHERWISE, FIGURE, RIDE, HIGH_BID };

/* Figures on the roads, steps that pay others for theirs, and bids with markers. */
static int taste(const col_setup *setup, const col_state *state, int seat, col_action a) {
    (void)state;
    (void)seat;
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
    case ACTION_RECRUIT:
    case ACTION_SHIFT:
        return FIGURE;
    case ACTION_TO:
        return price_of(a, setup->seats, 1) > 0 ? RIDE : OTHERWISE;
    case ACTION_BID:
        return action_bid_part(a, MARKERS) > 0 ? HIGH_BID : OTHERWISE;
    default:
        return OTHERWISE;
    }
}

const col_knowledge giants_knowledge = {
    .game = "giants",
    .level = {{"Visitor", "Looks around and does whatever comes to mind.",
               "search,sims=8,overlook=36"},
              {"Carrier", "Knows where the statues go.", "search,sims=8,overlook=17"},
              {"Sculptor", "Plans the next Ahu.", "search,sims=12,overlook=5"},
              {"Elder", "Uses the roads of others.", "search,sims=16"},
              {"Sorcerer", "Sees what the turn will bring.", "search,sims=50"},
              {"Ariki", "Compares many plans before it acts.", "search,sims=230"},
              {"Ariki Mau", "Thinks for a moment before it acts.", "search,sims=2000"},
              {"Hotu Matua", "Thinks the longest, up to about a second.", "search,sims=28000"}},
    .character = {{"builder", "Puts figures on every road.", {[FIGURE] = 18}, 225},
                  {"rider", "Carries its Moai over the roads of others.", {[RIDE] = 9}, 140},
                  {"bidder", "Bids markers to choose its Moai first.", {[HIGH_BID] = 5}, 125}},
    .taste = taste,
    .weigh = weigh,
    .trust = 0.25F,
    .guide = guide,
    .stop_after = 10,
    .is_at_rest = is_at_rest,
    .judge = judge,
};
