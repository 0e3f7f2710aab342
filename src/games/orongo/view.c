/* Orongo: what a viewer sees (OR-11). Sealed bids and the hidden tiles of others are secret. The
 * shells behind the screens are covered: they stay in a view, because everybody saw them come and
 * go, but they are not described. */
#include "state.h"

#include <stddef.h>
#include <string.h>

#include "colossi/message.h"

void orongo_observe(const col_setup *setup, const col_state *state, int viewer, col_state *view) {
    const orongo_state *s = position_of(state);
    orongo_state *v = (orongo_state *)view;
    memcpy(v, s, sizeof *s);
    if (viewer == COL_ALL) return;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (seat == viewer) continue;
        if (is_given(s, seat)) v->bid[seat] = UNKNOWN;
        if (s->hidden[seat] == 0 || s->hidden[seat] == UNKNOWN) continue;
        v->undrawn |= UINT64_C(1) << (s->hidden[seat] - 1); /* 11.6 */
        v->hidden[seat] = UNKNOWN;
    }
}

/* Picks a tile of a set that is not empty. */
static int pick_tile(uint64_t tiles, col_rng *rng) {
    uint32_t skip = col_rng_below(rng, (uint32_t)bits_in(tiles));
    for (; skip > 0; skip--) {
        tiles &= tiles - 1;
    }
    return __builtin_ctzll(tiles) + 1;
}

/* Every draw was uniform, so all tiles that are not out are equally likely to be hidden, except for
 * the quarries (12.1). A sealed bid may be any number of shells that the seat has. */
void orongo_determinize(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                        col_state *out) {
    (void)viewer;
    orongo_state *s = (orongo_state *)out;
    memcpy(s, view, sizeof *s);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (s->hidden[seat] == UNKNOWN) {
            int number = pick_tile(s->undrawn & ~rules_of(setup)->quarry_tiles, rng);
            s->undrawn &= ~(UINT64_C(1) << (number - 1));
            s->hidden[seat] = (uint8_t)number;
        }
        if (is_given(s, seat) && s->bid[seat] == UNKNOWN) {
            s->bid[seat] = (uint8_t)col_rng_below(rng, s->shells[seat] + 1u);
        }
    }
}

void orongo_reopen(const col_setup *setup, col_state *state) {
    (void)setup;
    orongo_state *s = (orongo_state *)state;
    memset(s->bid, 0, sizeof s->bid);
    s->given = 0;
}

/* 11.2-11.4 */
static bool sees_shells(const orongo_rules *rules, const orongo_state *s, int viewer, int seat) {
    return viewer == seat || viewer == COL_ALL || rules->open_screens || s->phase == OVER;
}

/* Description --------------------------------------------------------------------------------- */

/* What a group holds that still counts: resources that are not spent, and coast without a Moai. */
static void describe_holding(uint64_t tally, col_json *j) {
    col_json_begin_object(j, "holds");
    for (unsigned i = 0; i <= COAST; i++) {
        const char *name = i == COAST ? "coast" : orongo_resource_names[i];
        if (count_in(tally, i) > 0) col_json_int(j, name, (int)count_in(tally, i));
    }
    col_json_end_object(j);
}

/* The resource that would pair with `has` in a combination of two tiles, or NO_RESOURCE. */
static int partner_of(int kind, int has) {
    int first = orongo_tiles_of[kind][0], second = orongo_tiles_of[kind][1];
    return has == first ? second : has == second ? first : NO_RESOURCE;
}

/* What a group lacks where one more token would bring a Moai: a coast, or the other tile of a pair.
 * A quarry would always do, so it is not named. Nothing is written where nothing is lacking. */
static void describe_lacks(uint64_t tally, col_json *j) {
    bool has_coast = count_in(tally, COAST) > 0, is_begun = false;
    bool can_pay = orongo_due(tally | UINT64_C(1) << (8 * COAST), 0) > 0;
    for (int has = 0; has < RESOURCES; has++) {
        for (int kind = 0; kind < COMBINATIONS; kind++) {
            int lacks = partner_of(kind, has);
            bool is_one_short = !can_pay && has_coast && count_in(tally, (unsigned)has) > 0;
            if (!is_one_short || lacks == NO_RESOURCE) continue;
            if (!is_begun) col_json_begin_array(j, "lacks");
            is_begun = true;
            col_json_string(j, NULL, orongo_resource_names[lacks]);
        }
    }
    if (can_pay && !has_coast) {
        col_json_begin_array(j, "lacks");
        is_begun = true;
        col_json_string(j, NULL, "coast");
    }
    if (is_begun) col_json_end_array(j);
}

/* What a token of the seat in turn would bring on a space that is open to it (8.1-8.3). Whether the
 * seat can pay for it depends on its covered shells, so that is not told here. */
static void describe_token(const orongo_rules *rules, const orongo_data *data,
                           const orongo_state *s, int space, col_json *j) {
    int seat = seat_in_turn(s);
    bool is_open =
        has(&s->tile, space) || (has(&rules->palm, space) && has(&s->reach[seat], space));
    if (s->forced != NOWHERE) is_open = space == s->forced;
    if (!is_open || owner_of(s, space) >= 0) return;
    uint64_t tally = orongo_tally_with(data, s, seat, space);
    unsigned moai = orongo_due(tally, s->moai_left[seat]);
    col_json_begin_object(j, "with_token");
    if (moai > 0) {
        col_json_int(j, "moai", (int)moai);
        col_json_int(j, "shells", (int)orongo_bill(rules, moai, count_in(tally, QUARRY)));
    }
    describe_holding(tally, j);
    describe_lacks(tally, j);
    col_json_end_object(j);
}

static void describe_space(const orongo_rules *rules, const orongo_data *data,
                           const orongo_state *s, int space, col_json *j) {
    char name[8];
    col_writer w = col_writer_on(name, sizeof name);
    int content = data->space[space].content, owner = owner_of(s, space);
    orongo_print_space(data, space, &w);
    col_json_begin_object(j, NULL);
    col_json_string(j, "name", name);
    col_json_int(j, "q", data->space[space].q);
    col_json_int(j, "r", data->space[space].r);
    if (content < RESOURCES) {
        col_json_string(j, "kind", "number");
        col_json_int(j, "number", data->space[space].number);
        col_json_string(j, "resource", orongo_resource_names[content]);
        col_json_bool(j, "tile", has(&s->tile, space));
        col_json_bool(j, "spent", has(&s->spent, space));
    } else {
        col_json_string(j, "kind", "palm");
        col_json_bool(j, "coastal", content == COAST);
        col_json_int(j, "moai", has(&s->moai, space) + (space == s->ceremonial));
    }
    if (owner >= 0) col_json_int(j, "owner", owner + 1);
    if (s->phase == PLACE) describe_token(rules, data, s, space, j);
    col_json_end_object(j);
}

/* A group is named by its lowest space. */
static void describe_group(const orongo_data *data, const orongo_state *s, int group, col_json *j) {
    uint64_t tally = 0;
    col_json_begin_object(j, NULL);
    col_json_int(j, "seat", owner_of(s, group) + 1);
    col_json_begin_array(j, "spaces");
    for (int space = group; space < data->spaces; space++) {
        char name[8];
        col_writer w = col_writer_on(name, sizeof name);
        int content = data->space[space].content;
        if (s->group[space] != group) continue;
        orongo_print_space(data, space, &w);
        col_json_string(j, NULL, name);
        bool counts = content <= COAST && !has(&s->spent, space) && !has(&s->moai, space);
        if (counts) tally += UINT64_C(1) << (8 * content);
    }
    col_json_end_array(j);
    describe_holding(tally, j);
    describe_lacks(tally, j);
    col_json_end_object(j);
}

/* How many Moai a seat has paid for with a combination: a shell lies on every tile that paid. */
static int paid_with(const orongo_rules *rules, const orongo_state *s, int seat, int kind) {
    int first = orongo_tiles_of[kind][0], tiles = 0;
    for (int i = 0; i < 2; i++) {
        tiles +=
            bits_in(s->own[seat].part[i] & s->spent.part[i] & rules->of_resource[first].part[i]);
    }
    return first == orongo_tiles_of[kind][1] ? tiles / 2 : tiles;
}

static void describe_combinations(const orongo_rules *rules, const orongo_data *data,
                                  const orongo_state *s, col_json *j) {
    col_json_begin_array(j, "combinations");
    for (int kind = 0; kind < COMBINATIONS; kind++) {
        col_json_begin_object(j, NULL);
        col_json_string(j, "code", orongo_combination_names[kind]);
        col_json_begin_array(j, "tiles");
        for (int i = 0; i < 2 && orongo_tiles_of[kind][i] != NO_RESOURCE; i++) {
            col_json_string(j, NULL, orongo_resource_names[orongo_tiles_of[kind][i]]);
        }
        col_json_end_array(j);
        col_json_int(j, "shells", data->cost[kind]);
        col_json_begin_array(j, "paid"); /* Moai of each seat */
        for (int seat = 0; seat < rules->seats; seat++) {
            col_json_int(j, NULL, paid_with(rules, s, seat, kind));
        }
        col_json_end_array(j);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

static void describe_seat(const orongo_rules *rules, const orongo_state *s, int viewer, int seat,
                          col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_int(j, "moai_left", s->moai_left[seat]);
    col_json_int(j, "supply", s->supply[seat]);
    col_json_int(j, "staged", s->staged[seat]);
    if (sees_shells(rules, s, viewer, seat)) col_json_int(j, "shells", s->shells[seat]);
    if (rules->hidden_tile) {
        col_json_bool(j, "has_hidden", s->hidden[seat] != 0);
        if (s->hidden[seat] != 0 && s->hidden[seat] != UNKNOWN) {
            col_json_int(j, "hidden", s->hidden[seat]);
        }
    }
    if (s->last_bid[seat] != NO_BID) col_json_int(j, "last_bid", s->last_bid[seat]);
    if (s->phase == BID) {
        col_json_bool(j, "bid_given", is_given(s, seat));
        if (is_given(s, seat) && s->bid[seat] != UNKNOWN) col_json_int(j, "bid", s->bid[seat]);
    }
    col_json_end_object(j);
}

static void describe_space_name(const orongo_data *data, const char *key, int space, col_json *j) {
    char name[8];
    col_writer w = col_writer_on(name, sizeof name);
    if (space == NOWHERE) return;
    orongo_print_space(data, space, &w);
    col_json_string(j, key, name);
}

/* 5.2: the number of the last round. No tile is laid in it, and the tiles of a round that has
 * begun are still in the pile until they are drawn. */
static int last_round_of(const orongo_rules *rules, const orongo_state *s) {
    int round = s->round, pile = s->pile - s->draws;
    if (s->last_round) return round;
    if (s->phase == DEAL) {
        round++;
        pile -= rules->first;
    }
    return round + pile / rules->later + 1;
}

/* Describes the course of the round and what the ranks of a bidding bring. */
static void describe_round(const orongo_rules *rules, const orongo_data *data,
                           const orongo_state *s, col_json *j) {
    static const char *const NAMES[PHASES] = {"deal", "draw", "bid", "place",
                                              "pay",  "moai", "over"};
    col_json_string(j, "phase", NAMES[s->phase]);
    col_json_int(j, "round", s->round);
    col_json_bool(j, "last_round", s->last_round);
    col_json_int(j, "pile", s->pile);
    col_json_int(j, "draws", s->draws);
    col_json_int(j, "reef", s->reef);
    col_json_int(j, "amulet", s->amulet + 1);
    col_json_begin_array(j, "rank_tokens");
    for (int i = 0; i < rules->seats; i++) {
        col_json_int(j, NULL, data->rank_tokens[i]);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "turns");
    for (int i = 0; i < SEATS_MAX && s->queue[i] != 0; i++) {
        col_json_int(j, NULL, s->queue[i]);
    }
    col_json_end_array(j);
    if (s->todo > 0) col_json_int(j, "todo", s->todo);
    describe_space_name(data, "todo_space", s->todo_space, j);
    describe_space_name(data, "must_place", s->forced, j);
    describe_space_name(data, "ceremonial", s->ceremonial, j);
}

/* What this bidding would bring: the tokens that each rank brings each seat (6.3), and the order in
 * which ties are broken (6.2). */
static void describe_prospects(const orongo_rules *rules, const orongo_data *data,
                               const orongo_state *s, col_json *j) {
    col_json_begin_array(j, "prospects");
    for (int seat = 0; seat < rules->seats; seat++) {
        col_json_begin_array(j, NULL);
        for (int i = 0; i < rules->seats; i++) {
            int tokens = data->rank_tokens[i], supply = s->supply[seat];
            col_json_int(j, NULL, tokens < supply ? tokens : supply);
        }
        col_json_end_array(j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "tie_order");
    for (int d = 1; d <= rules->seats; d++) {
        col_json_int(j, NULL, (s->amulet + d) % rules->seats + 1);
    }
    col_json_end_array(j);
}

void orongo_describe(const col_setup *setup, const col_state *view, int viewer, col_json *j) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(view);
    static const char *const MARK_NAMES[MARKS] = {"stand", "reef", "orongo"};
    describe_round(rules, data, s, j);
    col_json_begin_array(j, "players");
    for (int seat = 0; seat < rules->seats; seat++) {
        describe_seat(rules, s, viewer, seat, j);
    }
    col_json_end_array(j);
    col_json_begin_object(j, "marks");
    for (int i = 0; i < MARKS; i++) {
        col_json_begin_object(j, MARK_NAMES[i]);
        col_json_int(j, "q", data->mark[i].q);
        col_json_int(j, "r", data->mark[i].r);
        col_json_end_object(j);
    }
    col_json_end_object(j);
    col_json_begin_array(j, "spaces");
    for (int space = 0; space < data->spaces; space++) {
        describe_space(rules, data, s, space, j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "groups");
    for (int space = 0; space < data->spaces; space++) {
        if (s->group[space] == space) describe_group(data, s, space, j);
    }
    col_json_end_array(j);
    describe_combinations(rules, data, s, j);
    col_json_int(j, "rounds", last_round_of(rules, s));
    if (s->phase == BID) describe_prospects(rules, data, s, j);
}

/* For people ---------------------------------------------------------------------------------- */

/* What a seat in turn may do with its tokens and its hidden tile (7.4, 12.5). */
static void ask_for_token(const col_setup *setup, const col_state *view, int seat,
                          col_writer *fact) {
    const orongo_state *s = position_of(view);
    if (s->forced != NOWHERE) {
        col_fact(fact, "orongo.ask.place_on_tile");
        orongo_fact_space(data_of(setup), "tile", s->forced, fact);
    } else if (orongo_may_end(rules_of(setup), data_of(setup), s, seat)) {
        bool can_reveal = orongo_count(setup, view, seat) > 1;
        col_fact(fact, can_reveal ? "orongo.ask.reveal_or_end" : "orongo.ask.end");
    } else if (may_play_hidden(s, seat)) {
        col_fact(fact, "orongo.ask.place_or_reveal");
        col_fact_number(fact, "tokens", s->staged[seat]);
    } else {
        col_fact(fact, "orongo.ask.place");
        col_fact_number(fact, "tokens", s->staged[seat]);
    }
}

void orongo_prompt(const col_setup *setup, const col_state *view, int seat, col_writer *fact) {
    const orongo_state *s = position_of(view);
    switch (s->phase) {
    case BID:
        col_fact(fact, "orongo.ask.bid");
        col_fact_number(fact, "shells", s->shells[seat]);
        break;
    case PLACE:
        ask_for_token(setup, view, seat, fact);
        break;
    case PAY:
        col_fact(fact, "orongo.ask.pay");
        col_fact_number(fact, "moai", s->todo);
        break;
    case RAISE:
        col_fact(fact, "orongo.ask.moai");
        col_fact_word(fact, "statue", "statue", s->moai_left[seat] > 0 ? "own" : "ceremonial");
        break;
    default:
        break;
    }
}

const char *orongo_topics(const col_setup *setup, const col_state *view) {
    switch (position_of(view)->phase) {
    case DEAL:
        return "OR-12.1";
    case DRAW:
        return "OR-5.2";
    case BID:
        return "OR-6.1 OR-6.2 OR-6.3 OR-6.4 OR-6.5 OR-6.6";
    case PLACE:
        return rules_of(setup)->hidden_tile
                   ? "OR-7.1 OR-7.2 OR-7.4 OR-7.5 OR-8.4 OR-12.2 OR-12.3 OR-12.5"
                   : "OR-7.1 OR-7.2 OR-7.4 OR-7.5 OR-8.4";
    case PAY:
    case RAISE:
        return "OR-1.5 OR-8.2 OR-8.5 OR-8.6 OR-8.8 OR-9.1";
    default:
        return "OR-9.3 OR-10.2";
    }
}

static uint64_t mix(uint64_t sum, uint64_t x) {
    col_rng r = {sum ^ x};
    return col_rng_next(&r);
}

/* Hashes everything that is not derived from something else. */
uint64_t orongo_hash(const col_setup *setup, const col_state *state) {
    (void)setup;
    const orongo_state *s = position_of(state);
    uint64_t sum = s->undrawn;
    for (int i = 0; i < 2; i++) {
        sum = mix(sum, s->tile.part[i]);
        sum = mix(sum, s->spent.part[i]);
        sum = mix(sum, s->moai.part[i]);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            sum = mix(sum, s->own[seat].part[i]);
        }
    }
    for (size_t at = offsetof(orongo_state, shells); at < sizeof *s; at += 8) {
        uint64_t eight = 0;
        for (size_t i = 0; i < 8; i++) {
            eight |= (uint64_t)state->bytes[at + i] << (8 * i);
        }
        sum = mix(sum, eight);
    }
    return sum;
}
