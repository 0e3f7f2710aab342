/* What the search knows about Orongo: a Moai that can be erected usually should be, tokens belong
 * beside the seat's own tokens, and only a few shells are worth bidding for one turn. Positions are
 * judged at the end of a round, by Moai, tokens and shells. */
#include "colossi/players.h"
#include "games/orongo/state.h"
#include "players/judge.h"

/* How often, out of eight times, a token goes where it allows a Moai, or else beside the seat's own
 * tokens. */
enum { ERECTING = 7, NEAR = 6 };

/* The bids of playouts, all with the same probability. Most are low: shells are needed for Moai,
 * and a seat that bids as if they had no other use is beaten by one that saves them. */
static const uint8_t PLAYOUT_BID[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 5};
enum { PLAYOUT_BIDS = sizeof PLAYOUT_BID / sizeof PLAYOUT_BID[0], USUAL_BID = 5 };

static bool is_empty(const space_set *set) {
    return (set->part[0] | set->part[1]) == 0;
}

static col_action pick_place(space_set set, col_rng *rng) {
    int space = take_lowest(&set);
    for (uint32_t skip = col_rng_below(rng, (uint32_t)size_of(set) + 1); skip > 0; skip--) {
        space = take_lowest(&set);
    }
    return col_action_of(ACTION_PLACE, (unsigned)space);
}

static col_action guide_place(const col_setup *setup, const col_state *state, int seat,
                              col_rng *rng) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    uint32_t die = col_rng_below(rng, 8);
    space_set open = orongo_open_places(rules, data, s, seat), near = open, erecting = {{0, 0}};
    if (is_empty(&open)) return setup->game->pick(setup, state, seat, rng);
    if (die < ERECTING) erecting = orongo_erecting_places(rules, data, s, seat, open);
    if (!is_empty(&erecting)) return pick_place(erecting, rng);
    near.part[0] &= s->reach[seat].part[0];
    near.part[1] &= s->reach[seat].part[1];
    return pick_place(!is_empty(&near) && die < NEAR ? near : open, rng);
}

static col_action guide(const col_setup *setup, const col_state *state, int seat, col_rng *rng,
                        col_list *list) {
    (void)list;
    const orongo_state *s = position_of(state);
    if (s->phase == BID) {
        unsigned bid = PLAYOUT_BID[col_rng_below(rng, PLAYOUT_BIDS)];
        return col_action_of(ACTION_BID, bid < s->shells[seat] ? bid : s->shells[seat]);
    }
    bool may_choose = s->phase == PLACE && s->staged[seat] > 0 && !may_play_hidden(s, seat);
    return may_choose ? guide_place(setup, state, seat, rng)
                      : setup->game->pick(setup, state, seat, rng);
}

/* Weighing for the tree ------------------------------------------------------------------------ */

static bool has_space(const space_set *set, unsigned space) {
    return set->part[space >> 6] >> (space & 63) & 1;
}

/* About how often seats bid that much after many simulations. With few simulations a seat learns
 * how to answer these weights and not much more, and if they were all the same, the answer would be
 * to bid nothing. */
static int weigh_bid(unsigned shells) {
    static const uint8_t WEIGHT[USUAL_BID + 1] = {12, 16, 8, 3, 2, 1};
    return shells <= USUAL_BID ? WEIGHT[shells] : shells <= 2 * USUAL_BID ? 1 : 0;
}

static void weigh(const col_setup *setup, const col_state *state, int seat,
                  const col_action *actions, int count, uint16_t *weight) {
    const orongo_state *s = position_of(state);
    space_set erecting = {{0, 0}};
    if (s->phase == PLACE && s->staged[seat] > 0) {
        space_set open = orongo_open_places(rules_of(setup), data_of(setup), s, seat);
        erecting = orongo_erecting_places(rules_of(setup), data_of(setup), s, seat, open);
    }
    for (int i = 0; i < count; i++) {
        unsigned kind = col_action_kind(actions[i]), operand = actions[i] & 0xFFFFFF;
        weight[i] = 2;
        if (kind == ACTION_BID) weight[i] = (uint16_t)weigh_bid(operand);
        if (kind != ACTION_PLACE) continue;
        if (has_space(&s->reach[seat], operand)) weight[i] = 5;
        if (has_space(&s->twice[seat], operand)) weight[i] = 7;
        if (has_space(&erecting, operand)) weight[i] = 24;
    }
}

/* Judging -------------------------------------------------------------------------------------- */

/* Values in sixteenths of a shell. THREAT is for a seat whose next token can bring a Moai. */
enum { SHELL = 16, TOKEN = 16, MOAI = 48, THREAT = 12 };

/* The lead that wins three games out of four. */
static const float LEAD = 6 * SHELL;

static int worth_of(const col_setup *setup, const orongo_state *s, int seat) {
    const orongo_rules *rules = rules_of(setup);
    space_set open = orongo_open_places(rules, data_of(setup), s, seat);
    space_set erecting = orongo_erecting_places(rules, data_of(setup), s, seat, open);
    return (rules->moai - s->moai_left[seat]) * MOAI + size_of(s->own[seat]) * TOKEN +
           s->shells[seat] * SHELL + (is_empty(&erecting) ? 0 : THREAT);
}

static void judge(const col_setup *setup, const col_state *state, float value[COL_SEATS_MAX]) {
    const orongo_state *s = position_of(state);
    int worth[COL_SEATS_MAX];
    for (int seat = 0; seat < setup->seats; seat++) {
        worth[seat] = worth_of(setup, s, seat);
    }
    col__judge_by_worth(setup->seats, worth, LEAD, value);
}

/* A position is at rest when everybody is about to bid. */
static bool is_at_rest(const col_setup *setup, const col_state *state) {
    (void)setup;
    const orongo_state *s = position_of(state);
    return s->phase == BID && s->given == 0;
}

/* Characters ----------------------------------------------------------------------------------- */

enum { OTHERWISE, NO_SHELLS, FEW_SHELLS, MANY_SHELLS, PALM };
enum { MANY = 3 };

static int taste(const col_setup *setup, const col_state *state, int seat, col_action a) {
    (void)state;
    (void)seat;
    unsigned value = (unsigned)action_value(a);
    switch (col_action_kind(a)) {
    case ACTION_BID:
        return value == 0 ? NO_SHELLS : value < MANY ? FEW_SHELLS : MANY_SHELLS;
    case ACTION_PLACE:
        return has_space(&rules_of(setup)->palm, value) ? PALM : OTHERWISE;
    default:
        return OTHERWISE;
    }
}

const col_knowledge orongo_knowledge = {
    .game = "orongo",
    .level = {{"Visitor", "Bids anything and builds wherever there is room.",
               "search,sims=20,overlook=67"},
              {"Fisher", "Finds a quarry near the shore.", "search,sims=20,overlook=46"},
              {"Carver", "Joins its tiles and counts its shells.", "search,sims=20,overlook=21"},
              {"Elder", "Knows what a token is worth.", "search,sims=30"},
              {"Chief", "Bids no more than it must.", "search,sims=125"},
              {"Birdman", "Plans several Moai ahead.", "search,sims=650"},
              {"Haua", "Thinks for a moment before it acts.", "search,sims=6000"},
              {"Make-Make", "Thinks the longest, up to about a second.", "search,sims=45000"}},
    .level_of_two = {[1] = "search,sims=20,overlook=49",
                     [2] = "search,sims=20,overlook=31",
                     [3] = "search,sims=20,overlook=8",
                     [4] = "search,sims=48",
                     [5] = "search,sims=165",
                     [6] = "search,sims=1900"},
    .character =
        {{"gambler", "Bids nothing or a lot.", {[FEW_SHELLS] = -1, [MANY_SHELLS] = 6}, 215},
         {"haggler", "Offers one or two shells.", {[FEW_SHELLS] = 5}, 150},
         {"builder", "Joins its tokens on the palms.", {[PALM] = 2}, 200}},
    .taste = taste,
    .weigh = weigh,
    .trust = 0.25F,
    .greed = 10,
    .guide = guide,
    .stop_after = 1,
    .is_at_rest = is_at_rest,
    .judge = judge,
};
