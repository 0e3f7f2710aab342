/* Orongo for learning programs: action ids and features. A space in an id is its id of OR-15. */
#include <string.h>

#include "games/orongo/state.h"
#include "learn/space.h"

enum { SEAT_COLUMNS = 9, SCALARS = 6 };

typedef struct orongo_ids {
    int32_t bid, place, pay[COMBINATIONS], moai, reveal, end, draw, deal; /* first ids */
    uint8_t seats, spaces, tiles;
    uint8_t count[RESOURCES];             /* tiles of a resource */
    uint8_t rank[TILES_MAX + 1];          /* of a tile among those of its resource */
    uint8_t number[RESOURCES][TILES_MAX]; /* the tile of a rank */
} orongo_ids;

_Static_assert(sizeof(orongo_ids) <= COL_LEARN_TABLES, "the tables fit");

static void rank_tiles(const orongo_data *data, orongo_ids *ids) {
    for (int number = 1; number <= data->tiles; number++) {
        int resource = data->space[data->space_of[number]].content;
        ids->rank[number] = ids->count[resource];
        ids->number[resource][ids->count[resource]++] = (uint8_t)number;
    }
}

/* The number of payments of a kind, if every tile were in one group. */
static int payments_of(const orongo_ids *ids, int kind) {
    int first = orongo_tiles_of[kind][0], second = orongo_tiles_of[kind][1];
    if (second == NO_RESOURCE) return ids->count[first];
    if (second == first) return ids->count[first] * (ids->count[first] - 1) / 2;
    return ids->count[first] * ids->count[second];
}

static void add_blocks(const col_setup *setup, orongo_ids *ids, col_space *space) {
    static const char *const NAMES[COMBINATIONS] = {"pay_quarry", "pay_temple_god",
                                                    "pay_birdman_nest", "pay_food_food"};
    static const char *const HELP[COMBINATIONS] = {
        "pay with a quarry: its rank among the quarries by number, from 0",
        "pay with a temple and a god: rank of the temple * number of gods + rank of the god",
        "pay with a birdman and a nest: rank of the birdman * number of nests + rank of the nest",
        "pay with two food tiles of rank low < high: high * (high - 1) / 2 + low"};
    const orongo_rules *rules = rules_of(setup);
    ids->bid = col__add_block(space, "bid", rules->seats * rules->shells + 1, "bid so many shells");
    ids->place = col__add_block(space, "place", ids->spaces, "put a token on a space");
    for (int kind = 0; kind < COMBINATIONS; kind++) {
        ids->pay[kind] = col__add_block(space, NAMES[kind], payments_of(ids, kind), HELP[kind]);
    }
    ids->moai = col__add_block(space, "moai", ids->spaces, "erect a Moai on a space");
    ids->reveal = col__add_block(space, "reveal", 1, "play the hidden tile");
    ids->end = col__add_block(space, "end", 1, "end the turn");
    ids->draw = col__add_chance_block(space, "draw", ids->tiles, "a tile is drawn: its number - 1");
    ids->deal =
        col__add_chance_block(space, "deal", rules->hidden_tile ? ids->seats * ids->tiles : 0,
                              "a hidden tile is dealt: seat * tiles + its number - 1");
}

static void add_features(orongo_ids *ids, col_space *space) {
    int seats = ids->seats, spaces = ids->spaces;
    col__add_feature(space, "tile", spaces, 0, 0, 1, "spaces whose tile is laid");
    col__add_feature(space, "spent", spaces, 0, 0, 1, "tiles with a shell on them");
    col__add_feature(space, "moai", spaces, 0, 0, 2, "Moai; 2 is the Ceremonial Moai");
    col__add_feature(space, "tokens", seats, spaces, 0, 1, "tokens of each seat");
    col__add_feature(space, "erecting", spaces, 0, 0, 1,
                     "the space whose token allows a Moai that is to be erected now");
    col__add_feature(space, "forced", spaces, 0, 0, 1, "the only space a token may go to");
    col__add_feature(space, "undrawn", ids->tiles, 0, 0, 1,
                     "tiles that may still be drawn, as far as the seat knows");
    col__add_feature(
        space, "players", seats, SEAT_COLUMNS, 0, 255,
        "per seat: shells, supply of tokens, staged tokens, Moai left, last bid + 1 (0 "
        "none), has bid, holds the amulet, place in the queue (0 none), has a hidden "
        "tile");
    col__add_feature(space, "own_bid", 1, 0, 0, 255, "the seat's sealed bid + 1, 0 if none");
    col__add_feature(space, "own_hidden", 1, 0, 0, TILES_MAX,
                     "the number of the seat's hidden tile, 0 if none");
    col__add_feature(space, "phase", PHASES, 0, 0, 1,
                     "deal, draw, bid, place, pay, erect, over: one of them is 1");
    col__add_feature(space, "counts", SCALARS, 0, 0, 255,
                     "shells on the reef, tiles in the pile, tiles to be drawn now, round, is it "
                     "the last round, Moai to be erected now");
}

static void prepare(const col_setup *setup, col_space *space) {
    const orongo_data *data = setup->data;
    orongo_ids *ids = (orongo_ids *)(void *)space->tables.bytes;
    ids->seats = (uint8_t)setup->seats;
    ids->spaces = data->spaces;
    ids->tiles = data->tiles;
    rank_tiles(data, ids);
    add_blocks(setup, ids, space);
    add_features(ids, space);
}

/* Action ids ----------------------------------------------------------------------------------- */

static int32_t id_of_payment(const orongo_ids *ids, payment p) {
    int first = orongo_tiles_of[p.kind][0], second = orongo_tiles_of[p.kind][1];
    int a = ids->rank[p.number[0]], b = ids->rank[p.number[1]];
    if (second == NO_RESOURCE) return ids->pay[p.kind] + a;
    if (second == first) return ids->pay[p.kind] + b * (b - 1) / 2 + a;
    return ids->pay[p.kind] + a * ids->count[second] + b;
}

int32_t orongo_id_of(const col_setup *setup, const void *tables, const col_state *s, int actor,
                     col_action a) {
    (void)setup, (void)s, (void)actor;
    const orongo_ids *ids = tables;
    int value = action_value(a);
    switch (col_action_kind(a)) {
    case ACTION_DRAW:
        return ids->draw + value - 1;
    case ACTION_DEAL:
        return ids->deal + (int32_t)(a >> 8 & 0xFF) * ids->tiles + value - 1;
    case ACTION_BID:
        return ids->bid + value;
    case ACTION_PLACE:
        return ids->place + value;
    case ACTION_PAY:
        return id_of_payment(ids, action_payment(a));
    case ACTION_MOAI:
        return ids->moai + value;
    case ACTION_REVEAL:
        return ids->reveal;
    default:
        return ids->end;
    }
}

static col_action payment_of(const orongo_ids *ids, int kind, int32_t number) {
    int first = orongo_tiles_of[kind][0], second = orongo_tiles_of[kind][1];
    if (second == NO_RESOURCE) return action_pay(kind, ids->number[first][number], 0);
    if (second == first) {
        int high = 1;
        while (high * (high + 1) / 2 <= number) {
            high++;
        }
        int low = number - high * (high - 1) / 2;
        return action_pay(kind, ids->number[first][low], ids->number[first][high]);
    }
    return action_pay(kind, ids->number[first][number / ids->count[second]],
                      ids->number[second][number % ids->count[second]]);
}

col_action orongo_action_of(const col_setup *setup, const void *tables, const col_state *s,
                            int actor, int32_t id) {
    (void)setup, (void)s, (void)actor;
    const orongo_ids *ids = tables;
    if (id < ids->place) return col_action_of(ACTION_BID, (unsigned)(id - ids->bid));
    if (id < ids->pay[0]) return col_action_of(ACTION_PLACE, (unsigned)(id - ids->place));
    if (id < ids->moai) {
        int kind = COMBINATIONS - 1;
        while (id < ids->pay[kind]) {
            kind--;
        }
        return payment_of(ids, kind, id - ids->pay[kind]);
    }
    if (id < ids->reveal) return col_action_of(ACTION_MOAI, (unsigned)(id - ids->moai));
    if (id < ids->end) return col_action_of(ACTION_REVEAL, 0);
    if (id < ids->draw) return col_action_of(ACTION_END, 0);
    if (id < ids->deal) return col_action_of(ACTION_DRAW, (unsigned)(id - ids->draw) + 1);
    int32_t number = id - ids->deal;
    return action_deal(number / ids->tiles, number % ids->tiles + 1);
}

/* Features ------------------------------------------------------------------------------------- */

static uint8_t *write_set(const space_set *set, int spaces, uint8_t *out) {
    if (spaces <= 64) return col__write_bits(set->part[0], spaces, out);
    col__write_bits(set->part[0], 64, out);
    return col__write_bits(set->part[1], spaces - 64, out + 64);
}

/* OR-11.6: the hidden tiles of others may still be drawn, for all that the seat knows. */
static uint64_t undrawn_for(const orongo_ids *ids, const orongo_state *s, int seat) {
    uint64_t undrawn = s->undrawn;
    for (int other = 0; other < ids->seats; other++) {
        int hidden = s->hidden[other];
        if (other == seat || hidden == 0 || hidden == UNKNOWN) continue;
        undrawn |= UINT64_C(1) << (hidden - 1);
    }
    return undrawn;
}

static void write_seat(const orongo_state *s, int seat, uint8_t *out) {
    out[0] = s->shells[seat];
    out[1] = s->supply[seat];
    out[2] = s->staged[seat];
    out[3] = s->moai_left[seat];
    out[4] = (uint8_t)(s->last_bid[seat] == NO_BID ? 0 : s->last_bid[seat] + 1);
    out[5] = is_given(s, seat);
    out[6] = s->amulet == seat;
    out[7] = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (s->queue[i] == seat + 1) out[7] = (uint8_t)(i + 1);
    }
    out[8] = s->hidden[seat] != 0;
}

void orongo_features(const col_setup *setup, const void *tables, const col_state *state, int seat,
                     uint8_t *out) {
    (void)setup;
    const orongo_state *s = position_of(state);
    const orongo_ids *ids = tables;
    int seats = ids->seats, spaces = ids->spaces;
    uint64_t undrawn = undrawn_for(ids, s, seat);
    out = write_set(&s->tile, spaces, out);
    out = write_set(&s->spent, spaces, out);
    uint8_t *moai = out;
    out = write_set(&s->moai, spaces, out);
    if (s->ceremonial < spaces) moai[s->ceremonial] = 2;
    for (int d = 0; d < seats; d++) {
        out = write_set(&s->own[col__seat_after(seat, d, seats)], spaces, out);
    }
    out = col__write_one(s->todo_space, spaces, out);
    out = col__write_one(s->forced, spaces, out);
    out = col__write_bits(undrawn, ids->tiles, out);
    for (int d = 0; d < seats; d++, out += SEAT_COLUMNS) {
        write_seat(s, col__seat_after(seat, d, seats), out);
    }
    *out++ = (uint8_t)(is_given(s, seat) ? s->bid[seat] + 1 : 0);
    *out++ = s->hidden[seat];
    out = col__write_one(s->phase, PHASES, out);
    *out++ = s->reef;
    *out++ = s->pile;
    *out++ = s->draws;
    *out++ = s->round;
    *out++ = s->last_round;
    *out++ = s->todo;
}

const col_learning orongo_learning = {
    .game = "orongo",
    .prepare = prepare,
    .id_of = orongo_id_of,
    .action_of = orongo_action_of,
    .features = orongo_features,
};
