/* Orongo: which actions are legal and what they do, in the order of docs/rules/orongo.md.
 *
 * Random playouts spend most of their time on the legality of placements (8.4); see places_above().
 */
#include "state.h"

#include <string.h>

/* What a space adds to the tally of its group. */
static const uint64_t PIECE[CONTENTS] = {UINT64_C(1) << 8 * QUARRY, UINT64_C(1) << 8 * TEMPLE,
                                         UINT64_C(1) << 8 * GOD,    UINT64_C(1) << 8 * BIRDMAN,
                                         UINT64_C(1) << 8 * NEST,   UINT64_C(1) << 8 * FOOD,
                                         UINT64_C(1) << 8 * COAST,  0};

static inline unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* 4. Setup ----------------------------------------------------------------------------------- */

/* 4.1-4.4: sets up everything before the first tile is drawn. */
void orongo_clear(const orongo_rules *rules, orongo_state *s) {
    memset(s, 0, sizeof *s);
    memset(s->group, NOWHERE, sizeof s->group);
    for (int seat = 0; seat < rules->seats; seat++) {
        s->shells[seat] = rules->shells;
        s->moai_left[seat] = rules->moai;
        s->supply[seat] = rules->tokens;
    }
    memset(s->last_bid, NO_BID, rules->seats);
    s->undrawn = rules->all_tiles;
    s->pile = (uint8_t)bits_in(rules->all_tiles);
    s->amulet = (uint8_t)(rules->amulet - 1);
    s->todo_space = s->forced = s->ceremonial = NOWHERE;
}

/* 5. New tiles ------------------------------------------------------------------------------- */

/* 5.1, 5.2 */
void orongo_begin_round(const orongo_rules *rules, orongo_state *s) {
    unsigned tiles = s->round == 0 ? rules->first : rules->later;
    s->round++;
    s->last_round = s->pile < tiles;
    s->draws = s->last_round ? 0 : (uint8_t)tiles;
    s->phase = s->last_round ? BID : DRAW;
}

static void take_tile(orongo_state *s, int number) {
    s->undrawn &= ~(UINT64_C(1) << (number - 1));
    s->pile--;
    s->draws--;
}

static void lay_tile(const orongo_data *data, orongo_state *s, int number) {
    take_tile(s, number);
    add(&s->tile, data->space_of[number]);
    if (s->draws == 0) s->phase = BID;
}

/* 12.1 */
static void deal_tile(const orongo_rules *rules, orongo_state *s, int seat, int number) {
    take_tile(s, number);
    s->hidden[seat] = (uint8_t)number;
    if (s->draws == 0) orongo_begin_round(rules, s);
}

/* 8. Groups and what they must erect ---------------------------------------------------------- */

/* 8.1: returns the number of combinations in a group. */
static unsigned combinations_in(uint64_t tally) {
    return count_in(tally, QUARRY) + least(count_in(tally, TEMPLE), count_in(tally, GOD)) +
           least(count_in(tally, BIRDMAN), count_in(tally, NEST)) + count_in(tally, FOOD) / 2;
}

/* 8.2: returns how many Moai must be erected. */
unsigned orongo_due(uint64_t tally, int moai_left) {
    return least(least(combinations_in(tally), count_in(tally, COAST)), (unsigned)moai_left + 1);
}

/* 8.3 */
unsigned orongo_bill(const orongo_rules *rules, unsigned moai, unsigned quarries) {
    return moai * rules->pair_cost - least(moai, quarries) * rules->quarry_saves;
}

/* Returns the tokens that still count for something: without spent tiles and Moai. */
static inline space_set unused_of(const orongo_state *s, int seat) {
    space_set set;
    for (int i = 0; i < 2; i++) {
        set.part[i] = s->own[seat].part[i] & ~(s->spent.part[i] | s->moai.part[i]);
    }
    return set;
}

/* No branch predictor can guess which of a seat's tokens belong to a group, so neither of these two
 * functions branches on it. */
static uint64_t tally_of(const orongo_data *data, const orongo_state *s, int seat, int group) {
    space_set rest = unused_of(s, seat);
    uint64_t tally = 0;
    for (int i = 0; i < 2; i++) {
        for (uint64_t part = rest.part[i]; part != 0; part &= part - 1) {
            int space = 64 * i + __builtin_ctzll(part);
            uint64_t all_or_none = 0 - (uint64_t)(s->group[space] == group);
            tally += PIECE[data->space[space].content] & all_or_none;
        }
    }
    return tally;
}

static space_set group_of(const orongo_state *s, int seat, int group) {
    space_set found = {{0, 0}};
    for (int i = 0; i < 2; i++) {
        for (uint64_t part = s->own[seat].part[i]; part != 0; part &= part - 1) {
            int at = __builtin_ctzll(part);
            found.part[i] |= (uint64_t)(s->group[64 * i + at] == group) << at;
        }
    }
    return found;
}

/* Adds up the tallies of all groups of a seat, indexed by group. All other entries, including that
 * of NOWHERE, are 0. Returns the sum of the tallies. */
static uint64_t tally_groups(const orongo_data *data, const orongo_state *s, int seat,
                             uint64_t tally[SPACE_ROOM]) {
    space_set rest = unused_of(s, seat);
    uint64_t sum = 0;
    memset(tally, 0, data->spaces * sizeof tally[0]);
    tally[NOWHERE] = 0;
    for (int i = 0; i < 2; i++) {
        for (uint64_t part = rest.part[i]; part != 0; part &= part - 1) {
            int space = 64 * i + __builtin_ctzll(part);
            uint64_t piece = PIECE[data->space[space].content];
            tally[s->group[space]] += piece;
            sum += piece;
        }
    }
    return sum;
}

/* Returns the tally of the group that a token on `space` would belong to. A group that touches the
 * space more than once must count only once, so its tally is cleared while the other neighbours are
 * added. */
static inline uint64_t joined_tally(const orongo_data *data, const orongo_state *s,
                                    uint64_t tally[SPACE_ROOM], int space) {
    uint64_t sum = PIECE[data->space[space].content], kept[COL_HEX_SIDES];
    const uint8_t *neighbour = data->neighbour[space];
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        uint64_t *of = &tally[s->group[neighbour[side]]];
        kept[side] = *of;
        sum += *of;
        *of = 0;
    }
    for (int side = COL_HEX_SIDES - 1; side >= 0; side--) {
        tally[s->group[neighbour[side]]] = kept[side];
    }
    return sum;
}

uint64_t orongo_tally_with(const orongo_data *data, const orongo_state *s, int seat, int space) {
    uint64_t tally[SPACE_ROOM];
    tally_groups(data, s, seat, tally);
    return joined_tally(data, s, tally, space);
}

/* 8.4: returns those of `places` where a token would call for more than the given number of shells.
 * Three bounds save most of the sums. A place that touches no token of the seat calls for nothing.
 * No group has both a combination and a free coast (8.10), so a token that does not join two groups
 * calls for at most one Moai. And one more token makes at most one more combination or one more
 * coast. */
static space_set places_above(const orongo_rules *rules, const orongo_data *data,
                              const orongo_state *s, int seat, space_set places, unsigned shells) {
    uint64_t tally[SPACE_ROOM];
    space_set found = {{0, 0}};
    int left = s->moai_left[seat];
    if (shells >= orongo_bill(rules, (unsigned)left + 1, 0)) return found;
    bool one_is_payable = shells >= orongo_bill(rules, 1, 0);
    for (int i = 0; i < 2; i++) {
        places.part[i] &= one_is_payable ? s->twice[seat].part[i] : s->reach[seat].part[i];
    }
    if ((places.part[0] | places.part[1]) == 0) return found;
    uint64_t sum = tally_groups(data, s, seat, tally);
    unsigned most =
        least(least(combinations_in(sum) + 1, count_in(sum, COAST) + 1), (unsigned)left + 1);
    if (shells >= orongo_bill(rules, most, 0)) return found;
    for (int i = 0; i < 2; i++) {
        for (uint64_t part = places.part[i]; part != 0; part &= part - 1) {
            uint64_t joined = joined_tally(data, s, tally, 64 * i + __builtin_ctzll(part));
            unsigned bill = orongo_bill(rules, orongo_due(joined, left), count_in(joined, QUARRY));
            found.part[i] |= part & (0 - part) & (0 - (uint64_t)(bill > shells));
        }
    }
    return found;
}

static space_set unpayable_places(const orongo_rules *rules, const orongo_data *data,
                                  const orongo_state *s, int seat, space_set places) {
    return places_above(rules, data, s, seat, places, s->shells[seat]);
}

/* 7. Placing --------------------------------------------------------------------------------- */

/* 7.2.2, 7.2.3 */
static space_set free_places(const orongo_rules *rules, const orongo_state *s, int seat) {
    space_set set;
    for (int i = 0; i < 2; i++) {
        uint64_t taken =
            s->own[0].part[i] | s->own[1].part[i] | s->own[2].part[i] | s->own[3].part[i];
        set.part[i] = (s->tile.part[i] | (rules->palm.part[i] & s->reach[seat].part[i])) & ~taken;
    }
    return set;
}

/* 7.2, whether or not a token is staged. */
space_set orongo_open_places(const orongo_rules *rules, const orongo_data *data,
                             const orongo_state *s, int seat) {
    if (s->forced != NOWHERE) { /* 12.8 */
        space_set only = {{0, 0}};
        add(&only, s->forced);
        return only;
    }
    space_set set = free_places(rules, s, seat);
    space_set bad = unpayable_places(rules, data, s, seat, set);
    set.part[0] &= ~bad.part[0];
    set.part[1] &= ~bad.part[1];
    return set;
}

/* Returns those of `places` where a token brings a Moai. */
space_set orongo_erecting_places(const orongo_rules *rules, const orongo_data *data,
                                 const orongo_state *s, int seat, space_set places) {
    return places_above(rules, data, s, seat, places, 0);
}

/* Whether a token of the seat in turn can be placed. Most often there is a space that does not
 * touch its tokens, and then the groups need not be examined. */
static bool has_place(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                      int seat) {
    if (s->forced != NOWHERE) return true;
    space_set set = free_places(rules, s, seat);
    if ((set.part[0] & ~s->reach[seat].part[0]) | (set.part[1] & ~s->reach[seat].part[1])) {
        return true;
    }
    set = orongo_open_places(rules, data, s, seat);
    return (set.part[0] | set.part[1]) != 0;
}

static bool can_place(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                      int seat) {
    return s->staged[seat] > 0 && has_place(rules, data, s, seat);
}

/* 12.2, 12.8: the token that comes with the tile must fit somewhere: on the tile's own space or,
 * unless an option forbids it, on any other. Version 1 of the rules did not ask for that. */
static bool may_reveal(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                       int seat) {
    if (!may_play_hidden(s, seat)) return false;
    if (!rules->token_on_tile) {
        if (!rules->token_must_fit || has_place(rules, data, s, seat)) return true;
    }
    space_set tile = {{0, 0}};
    add(&tile, data->space_of[s->hidden[seat]]);
    space_set bad = unpayable_places(rules, data, s, seat, tile);
    return (bad.part[0] | bad.part[1]) == 0;
}

/* 12.5 */
bool orongo_may_end(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                    int seat) {
    return may_play_hidden(s, seat) && !can_place(rules, data, s, seat);
}

/* 3.4: the groups next to the token become one group, which is named by its lowest id. */
void orongo_add_token(const orongo_data *data, orongo_state *s, int seat, int space) {
    const uint8_t *neighbour = data->neighbour[space];
    bool is_alone = !has(&s->reach[seat], space);
    unsigned name = (unsigned)space;
    add(&s->own[seat], space);
    s->group[space] = (uint8_t)space;
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        uint64_t bit = UINT64_C(1) << (neighbour[side] & 63);
        int i = neighbour[side] >> 6;
        s->twice[seat].part[i] |= s->reach[seat].part[i] & bit;
        s->reach[seat].part[i] |= bit; /* this marks the sea too, which is harmless */
    }
    if (is_alone) return;
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        if (has(&s->own[seat], neighbour[side])) name = least(name, s->group[neighbour[side]]);
    }
    s->group[space] = (uint8_t)name;
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        unsigned old = s->group[neighbour[side]];
        if (!has(&s->own[seat], neighbour[side]) || old == name) continue;
        for (int i = 0; i < SPACE_ROOM; i++) {
            s->group[i] = (uint8_t)(s->group[i] == old ? name : s->group[i]);
        }
    }
}

/* The course of a round ------------------------------------------------------------------------ */

static void next_in_queue(orongo_state *s) {
    memmove(s->queue, s->queue + 1, SEATS_MAX - 1);
    s->queue[SEATS_MAX - 1] = 0;
}

/* 10.1 */
static void end_round(const orongo_rules *rules, orongo_state *s) {
    if (s->last_round) {
        s->phase = OVER;
    } else {
        orongo_begin_round(rules, s);
    }
}

/* 7.5 */
static void return_staged(orongo_state *s, int seat) {
    s->supply[seat] = (uint8_t)(s->supply[seat] + s->staged[seat]);
    s->staged[seat] = 0;
}

/* 7.5, 8.9, 12.5, 13.1: goes on to the next decision of phase 3 or to the end of the round. */
static void go_on(const orongo_rules *rules, const orongo_data *data, orongo_state *s) {
    s->phase = PLACE;
    while (s->queue[0] != 0) {
        int seat = seat_in_turn(s);
        if (may_play_hidden(s, seat) || can_place(rules, data, s, seat)) return;
        return_staged(s, seat);
        next_in_queue(s);
    }
    end_round(rules, s);
}

/* 6. Bidding --------------------------------------------------------------------------------- */

/* 6.2: sorts the seats that bid at least 1, the best bid first, and returns how many there are. */
int orongo_rank_bids(const orongo_rules *rules, const uint8_t *bid, int amulet,
                     int order[SEATS_MAX]) {
    int count = 0;
    for (int d = 1; d <= rules->seats; d++) { /* clockwise, with the holder last */
        int seat = (amulet + d) % rules->seats, at = count;
        if (bid[seat] == 0) continue;
        for (; at > 0 && bid[order[at - 1]] < bid[seat]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = seat;
        count++;
    }
    return count;
}

/* 6.3 */
static void stage_tokens(const orongo_data *data, orongo_state *s, const int *order, int count) {
    for (int rank = 0; rank < count; rank++) {
        int seat = order[rank];
        unsigned tokens = least(data->rank_tokens[rank], s->supply[seat]);
        s->supply[seat] = (uint8_t)(s->supply[seat] - tokens);
        s->staged[seat] = (uint8_t)tokens;
    }
}

/* 6.5 */
static void share_reef(const orongo_rules *rules, orongo_state *s) {
    unsigned zero_bids = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        zero_bids += s->bid[seat] == 0;
    }
    if (zero_bids == 0) return;
    unsigned share = s->reef / zero_bids;
    for (int seat = 0; seat < rules->seats; seat++) {
        if (s->bid[seat] == 0) s->shells[seat] = (uint8_t)(s->shells[seat] + share);
    }
    s->reef = (uint8_t)(s->reef - share * zero_bids);
}

/* 7.1, 12.4. The amulet has already gone to rank 1. */
static void build_queue(const orongo_rules *rules, orongo_state *s, const int *order, int count) {
    int length = 0, queued = 0;
    for (int rank = 0; rank < count && rank < 2; rank++) {
        if (s->staged[order[rank]] > 0) s->queue[length++] = (uint8_t)(order[rank] + 1);
        queued |= 1 << order[rank];
    }
    for (int d = 1; d < rules->seats; d++) {
        int seat = (s->amulet + d) % rules->seats;
        if (queued >> seat & 1 || s->staged[seat] == 0) continue;
        s->queue[length++] = (uint8_t)(seat + 1);
    }
    for (int d = 1; d <= rules->seats; d++) {
        int seat = (s->amulet + d) % rules->seats;
        if (s->staged[seat] == 0 && may_play_hidden(s, seat)) {
            s->queue[length++] = (uint8_t)(seat + 1);
        }
    }
}

/* 6.2-6.7 */
static void resolve_bids(const orongo_rules *rules, const orongo_data *data, orongo_state *s) {
    int order[SEATS_MAX], count = orongo_rank_bids(rules, s->bid, s->amulet, order);
    stage_tokens(data, s, order, count);
    if (count > 0) { /* 6.4 */
        int first = order[0];
        s->shells[first] = (uint8_t)(s->shells[first] - s->bid[first]);
        s->reef = (uint8_t)(s->reef + s->bid[first]);
    }
    share_reef(rules, s);
    if (count > 0) s->amulet = (uint8_t)order[0]; /* 6.6 */
    build_queue(rules, s, order, count);
    memcpy(s->last_bid, s->bid, rules->seats);
    memset(s->bid, 0, sizeof s->bid);
    s->given = 0;
    go_on(rules, data, s);
}

/* Making actions ------------------------------------------------------------------------------ */

/* 8.1, 8.2, 8.5 */
static void place_token(const orongo_rules *rules, const orongo_data *data, orongo_state *s,
                        int seat, int space) {
    s->staged[seat]--;
    s->forced = NOWHERE;
    bool is_alone =
        !has(&s->reach[seat], space); /* a single space never has both a combination and a coast */
    orongo_add_token(data, s, seat, space);
    uint64_t tally = is_alone ? 0 : tally_of(data, s, seat, s->group[space]);
    unsigned due = orongo_due(tally, s->moai_left[seat]);
    if (due == 0) {
        go_on(rules, data, s);
        return;
    }
    s->todo = (uint8_t)due;
    s->todo_space = (uint8_t)space;
    s->phase = PAY;
}

/* 8.6 */
static void pay(const orongo_data *data, orongo_state *s, int seat, payment p) {
    s->shells[seat] = (uint8_t)(s->shells[seat] - data->cost[p.kind]);
    add(&s->spent, data->space_of[p.number[0]]);
    if (p.number[1] != 0) add(&s->spent, data->space_of[p.number[1]]);
    s->phase = RAISE;
}

/* 9.3: tokens and turns that were left are dropped. */
static void end_by_ceremony(const orongo_rules *rules, orongo_state *s) {
    for (int seat = 0; seat < rules->seats; seat++) {
        return_staged(s, seat);
    }
    memset(s->queue, 0, sizeof s->queue);
    s->phase = OVER;
}

/* 8.6, 8.9 */
static void raise_moai(const orongo_rules *rules, const orongo_data *data, orongo_state *s,
                       int seat, int space) {
    add(&s->moai, space);
    s->todo--;
    if (s->todo == 0) s->todo_space = NOWHERE;
    if (s->moai_left[seat] == 0) {
        s->ceremonial = (uint8_t)space;
        end_by_ceremony(rules, s);
        return;
    }
    s->moai_left[seat]--;
    if (s->todo > 0) {
        s->phase = PAY;
    } else {
        go_on(rules, data, s);
    }
}

/* 12.3, 12.8 */
static void play_hidden(const orongo_rules *rules, const orongo_data *data, orongo_state *s,
                        int seat) {
    int space = data->space_of[s->hidden[seat]];
    add(&s->tile, space);
    s->hidden[seat] = 0;
    s->supply[seat]--;
    s->staged[seat]++;
    if (rules->token_on_tile) s->forced = (uint8_t)space;
    go_on(rules, data, s);
}

static unsigned give_bid(const orongo_rules *rules, const orongo_data *data, orongo_state *s,
                         int seat, int shells) {
    s->bid[seat] = (uint8_t)shells;
    s->given |= (uint8_t)(1u << seat);
    if (s->given != (1u << rules->seats) - 1) return COL_EFFECT_SEALED;
    resolve_bids(rules, data, s);
    return COL_EFFECT_SEALED | COL_EFFECT_UNSEALED | COL_EFFECT_REVEALED;
}

unsigned orongo_actors(const col_setup *setup, const col_state *state) {
    const orongo_state *s = position_of(state);
    switch (s->phase) {
    case DEAL:
    case DRAW:
        return 1u << COL_CHANCE;
    case BID:
        return ((1u << rules_of(setup)->seats) - 1) & ~(unsigned)s->given;
    case OVER:
        return 0;
    default:
        return 1u << seat_in_turn(s);
    }
}

unsigned orongo_apply(const col_setup *setup, col_state *state, int actor, col_action a) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    orongo_state *s = (orongo_state *)state;
    int value = action_value(a);
    unsigned effects = 0;
    switch (col_action_kind(a)) {
    case ACTION_DRAW:
        lay_tile(data, s, value);
        effects = COL_EFFECT_REVEALED;
        break;
    case ACTION_DEAL:
        deal_tile(rules, s, (int)(a >> 8 & 0xFF), value);
        effects = COL_EFFECT_REVEALED;
        break;
    case ACTION_BID:
        effects = give_bid(rules, data, s, actor, value);
        break;
    case ACTION_PLACE:
        place_token(rules, data, s, actor, value);
        break;
    case ACTION_PAY:
        pay(data, s, actor, action_payment(a));
        break;
    case ACTION_MOAI:
        raise_moai(rules, data, s, actor, value);
        break;
    case ACTION_REVEAL:
        play_hidden(rules, data, s, actor);
        effects = COL_EFFECT_REVEALED;
        break;
    default: /* 12.5 */
        return_staged(s, actor);
        next_in_queue(s);
        go_on(rules, data, s);
        break;
    }
    return effects;
}

/* Listing ------------------------------------------------------------------------------------- */

int orongo_chance(const col_setup *setup, const col_state *state, col_outcome *out) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_state *s = position_of(state);
    bool is_deal = s->phase == DEAL;
    uint64_t tiles = is_deal ? s->undrawn & ~rules->quarry_tiles : s->undrawn;
    col_action base =
        is_deal ? action_deal(rules->seats - s->draws, 0) : col_action_of(ACTION_DRAW, 0);
    int count = 0;
    for (; tiles != 0; tiles &= tiles - 1) {
        out[count++] = (col_outcome){base + (unsigned)__builtin_ctzll(tiles) + 1, 1};
    }
    return count;
}

static int list_spaces(space_set set, unsigned kind, col_action *out) {
    int count = 0;
    for (int i = 0; i < 2; i++) {
        for (uint64_t part = set.part[i]; part != 0; part &= part - 1) {
            out[count++] = col_action_of(kind, 64u * (unsigned)i + (unsigned)__builtin_ctzll(part));
        }
    }
    return count;
}

/* 8.5.1: lists the numbers of the group's unspent tiles that show a resource, in rising order. */
static int payable_tiles(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                         const space_set *group, int of, uint8_t numbers[TILES_MAX]) {
    space_set set;
    int count = 0;
    for (int i = 0; i < 2; i++) {
        set.part[i] = group->part[i] & rules->of_resource[of].part[i] & ~s->spent.part[i];
    }
    for (int space; (space = take_lowest(&set)) >= 0;) {
        int at = count++, number = data->space[space].number;
        for (; at > 0 && numbers[at - 1] > number; at--) {
            numbers[at] = numbers[at - 1];
        }
        numbers[at] = (uint8_t)number;
    }
    return count;
}

/* 8.5.3: whether the Moai that are still due after a payment of this kind can be paid. */
static bool leaves_enough(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                          int seat, int kind, unsigned quarries) {
    unsigned left = quarries - (kind == PAY_Q && quarries > 0);
    return s->shells[seat] >= data->cost[kind] + orongo_bill(rules, s->todo - 1u, left);
}

/* Lists the payments of a kind and returns their number. If `out` is NULL, only counts them. */
static int list_payments(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                         const space_set *group, int kind, col_action *out) {
    uint8_t first[TILES_MAX], second[TILES_MAX];
    const uint8_t *tiles = orongo_tiles_of[kind];
    int firsts = payable_tiles(rules, data, s, group, tiles[0], first), seconds = 1, count = 0;
    bool is_pair = tiles[1] != NO_RESOURCE, same = tiles[1] == tiles[0];
    if (is_pair) seconds = payable_tiles(rules, data, s, group, tiles[1], second);
    if (out == NULL) return same ? firsts * (firsts - 1) / 2 : firsts * seconds;
    for (int i = 0; i < firsts; i++) {
        for (int j = same ? i + 1 : 0; j < seconds; j++) {
            out[count++] = action_pay(kind, first[i], is_pair ? second[j] : 0);
        }
    }
    return count;
}

static int list_all_payments(const orongo_rules *rules, const orongo_data *data,
                             const orongo_state *s, int seat, col_action *out) {
    int name = s->group[s->todo_space], count = 0;
    space_set group = group_of(s, seat, name);
    unsigned quarries = count_in(tally_of(data, s, seat, name), QUARRY);
    for (int kind = 0; kind < COMBINATIONS; kind++) {
        if (!leaves_enough(rules, data, s, seat, kind, quarries)) continue;
        count += list_payments(rules, data, s, &group, kind, out == NULL ? NULL : out + count);
    }
    return count;
}

/* 8.5.2 */
static space_set free_coast(const orongo_rules *rules, const orongo_state *s, int seat) {
    space_set set = group_of(s, seat, s->group[s->todo_space]);
    for (int i = 0; i < 2; i++) {
        set.part[i] &= rules->coast.part[i] & ~s->moai.part[i];
    }
    return set;
}

static int list_turn(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                     int seat, col_action *out) {
    int count = 0;
    if (s->staged[seat] > 0) {
        count = list_spaces(orongo_open_places(rules, data, s, seat), ACTION_PLACE, out);
    }
    if (s->forced != NOWHERE || !may_play_hidden(s, seat)) return count;
    bool can_end = count == 0;
    if (may_reveal(rules, data, s, seat)) out[count++] = col_action_of(ACTION_REVEAL, 0);
    if (can_end) out[count++] = col_action_of(ACTION_END, 0);
    return count;
}

int orongo_legal(const col_setup *setup, const col_state *state, int seat, col_action *out) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    if (!col_acts(orongo_actors(setup, state), seat)) return 0;
    switch (s->phase) {
    case BID:
        for (unsigned shells = 0; shells <= s->shells[seat]; shells++) {
            out[shells] = col_action_of(ACTION_BID, shells);
        }
        return s->shells[seat] + 1;
    case PLACE:
        return list_turn(rules, data, s, seat, out);
    case PAY:
        return list_all_payments(rules, data, s, seat, out);
    default:
        return list_spaces(free_coast(rules, s, seat), ACTION_MOAI, out);
    }
}

int orongo_count(const col_setup *setup, const col_state *state, int seat) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    int count = 0;
    if (!col_acts(orongo_actors(setup, state), seat)) return 0;
    switch (s->phase) {
    case BID:
        return s->shells[seat] + 1;
    case PLACE:
        if (s->staged[seat] > 0) count = size_of(orongo_open_places(rules, data, s, seat));
        if (s->forced != NOWHERE || !may_play_hidden(s, seat)) return count;
        return count + (count == 0) + may_reveal(rules, data, s, seat);
    case PAY:
        return list_all_payments(rules, data, s, seat, NULL);
    default:
        return size_of(free_coast(rules, s, seat));
    }
}

/* Returns the space with this index in a set, counted from 0. */
static int space_at(space_set set, int index) {
    int low = bits_in(set.part[0]), i = index >= low;
    uint64_t part = set.part[i];
    for (index -= i ? low : 0; index > 0; index--) {
        part &= part - 1;
    }
    return 64 * i + __builtin_ctzll(part);
}

static col_action pick_space(space_set set, unsigned kind, col_rng *rng) {
    uint32_t index = col_rng_below(rng, (uint32_t)size_of(set));
    return col_action_of(kind, (unsigned)space_at(set, (int)index));
}

static col_action pick_in_turn(const orongo_rules *rules, const orongo_data *data,
                               const orongo_state *s, int seat, col_rng *rng) {
    space_set set = {{0, 0}};
    if (s->staged[seat] > 0) set = orongo_open_places(rules, data, s, seat);
    if (s->forced != NOWHERE || !may_play_hidden(s, seat)) {
        return pick_space(set, ACTION_PLACE, rng);
    }
    int count = size_of(set), reveals = may_reveal(rules, data, s, seat);
    int index = (int)col_rng_below(rng, (uint32_t)(count + reveals + (count == 0)));
    if (index < count) return col_action_of(ACTION_PLACE, (unsigned)space_at(set, index));
    return col_action_of(index - count < reveals ? ACTION_REVEAL : ACTION_END, 0);
}

col_action orongo_pick(const col_setup *setup, const col_state *state, int seat, col_rng *rng) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    col_action list[PAYMENTS_MAX];
    switch (s->phase) {
    case BID:
        return col_action_of(ACTION_BID, col_rng_below(rng, s->shells[seat] + 1u));
    case PLACE:
        return pick_in_turn(rules, data, s, seat, rng);
    case PAY:
        return list[col_rng_below(rng, (uint32_t)list_all_payments(rules, data, s, seat, list))];
    default:
        return pick_space(free_coast(rules, s, seat), ACTION_MOAI, rng);
    }
}
