/* Giant's Causeway for learning programs: action ids and features.
 *
 * The board has no edge. A cell in an id is its number on the torus of state.h, which is the same
 * in every position and belongs to one reachable cell only. Planes show a window around the middle
 * of the stacks; the list of stacks is complete wherever they lie. */
#include <string.h>

#include "games/causeway/state.h"
#include "learn/space.h"

enum { WINDOW = 19, HALF = WINDOW / 2, PLANES = 6, STACK_COLUMNS = 6, MOVES = 12, BIAS = 128 };
enum { GROUND, SECOND, THIRD, SPELLSTONE, TRAPPERS, SPIKEYS };

typedef struct causeway_ids {
    int32_t pass, step, leap, place, far, turn; /* the first ids of the blocks */
    int32_t drops;                              /* ways to drop at most two stones on a path */
} causeway_ids;

_Static_assert(sizeof(causeway_ids) <= COL_LEARN_TABLES, "the tables fit");

static void prepare(const col_setup *setup, col_space *space) {
    const causeway_rules *rules = rules_of(setup);
    causeway_ids *ids = (causeway_ids *)(void *)space->tables.bytes;
    int longest = 2 * rules->stones + PLACED_ALL - 1; /* everything but the giant that leaps */
    int turns = col__pairs(rules->spells) - 1;
    ids->drops = col__pairs(longest);
    ids->pass = col__add_block(space, "pass", 1, "pass");
    ids->step = col__add_block(space, "step", MOVES,
                               "a step of one cell: 6 * giant + direction; the trapper is giant 0, "
                               "the spikey giant 1; directions run clockwise from north");
    ids->leap = col__add_block(
        space, "leap", ids->drops * MOVES,
        "a leap: 12 * drops + 6 * giant + direction; drops is 0 for none, and for the path cells "
        "low < high, counted from 1, it is 1 + high * (high - 1) / 2 + low, with low = 0 for one "
        "drop");
    ids->place = col__add_block(space, "place", 2 * CELLS,
                                "a giant is placed: 2048 * giant + cell; the cell (q, r) is number "
                                "(q + 75 r) mod 2048");
    ids->far = col__add_block(space, "far", rules->step == STEP_ADJ ? 0 : 2 * CELLS,
                              "a step over several cells, with the option step: like place");
    ids->turn = col__add_block(
        space, "leap_and_turn", turns * ids->drops * MOVES,
        "a leap that turns older spellstones: (turned - 1) * the size of the block leap + the "
        "number of the leap in it; turned is made like drops from the mover's own spellstones, "
        "counted from 1 by q, then r");

    col__add_feature(space, "board", PLANES, WINDOW, WINDOW, 2,
                     "planes of r by q around the centre: the ground, second and third stone of a "
                     "stack, spellstones, trappers, spikey giants; 1 is the seat's own, 2 the "
                     "other's");
    col__add_feature(
        space, "stacks", STACKS_MAX, STACK_COLUMNS, 0, 255,
        "every stack by q, then r: q and r from the centre + 128 (0 for no stack), its "
        "three stones (1 own, 2 the other's, 0 none), its spellstone");
    col__add_feature(space, "giants", 4, 4, 0, 255,
                     "own trapper, own spikey giant, the other's: is it on the board, q and r from "
                     "the centre + 128, is it trapped");
    col__add_feature(space, "players", 2, 4, 0, 255,
                     "per seat: supply, spellstones, scored towers, stones in towers");
    col__add_feature(space, "quiet", 1, 0, 0, 255, "quiet actions in a row");
    col__add_feature(space, "placed", 1, 0, 0, 4, "giants on the board");
    col__add_feature(space, "to_move", 1, 0, 0, 1, "1 if it is the seat's turn");
}

int32_t causeway_id_of(const col_setup *setup, const void *tables, const col_state *s, int actor,
                       col_action a) {
    (void)setup, (void)s, (void)actor;
    const causeway_ids *ids = tables;
    switch (col_action_kind(a)) {
    case ACTION_STEP:
        return ids->step + 6 * action_giant(a) + (int32_t)(a & 7);
    case ACTION_LEAP: {
        leap l = action_as_leap(a);
        int32_t drops = l.drop[1] == 0 ? col__pair_number(0, l.drop[0])
                                       : col__pair_number(l.drop[0], l.drop[1]);
        int32_t turned = l.turn[1] == 0 ? col__pair_number(0, l.turn[0])
                                        : col__pair_number(l.turn[0], l.turn[1]);
        int32_t move = MOVES * drops + 6 * l.giant + l.direction;
        return turned == 0 ? ids->leap + move
                           : ids->turn + (turned - 1) * ids->drops * MOVES + move;
    }
    case ACTION_PLACE:
    case ACTION_FAR: {
        place p = action_place(a);
        int32_t cell = action_giant(a) * CELLS + (int32_t)cell_of(p.q, p.r);
        return (col_action_kind(a) == ACTION_PLACE ? ids->place : ids->far) + cell;
    }
    default:
        return ids->pass;
    }
}

/* Finds the coordinates of a cell beside a place. */
static bool is_beside(place p, unsigned cell, place *out) {
    for (int d = 0; d < COL_HEX_SIDES; d++) {
        *out = place_next(p, d);
        if (cell_of(out->q, out->r) == cell) return true;
    }
    return false;
}

/* Finds the coordinates of a cell beside a stack or a giant. */
static bool find_cell(const causeway_state *s, unsigned cell, place *out) {
    for (int i = 0; i < s->stacks; i++) {
        if (is_beside(s->stack[i], cell, out)) return true;
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] == NOT_PLACED) continue;
        if (is_beside(s->giant[i / 2][i % 2], cell, out)) return true;
    }
    return false;
}

static col_action leap_of(int32_t number, int32_t turned) {
    int low, high, turned_low, turned_high;
    int32_t move = number % MOVES;
    col__pair_of(number / MOVES, &low, &high);
    col__pair_of(turned, &turned_low, &turned_high);
    return action_leap(move / 6, move % 6, low == 0 ? high : low, low == 0 ? 0 : high,
                       turned_low == 0 ? turned_high : turned_low,
                       turned_low == 0 ? 0 : turned_high);
}

col_action causeway_action_of(const col_setup *setup, const void *tables, const col_state *state,
                              int actor, int32_t id) {
    const causeway_ids *ids = tables;
    place p;
    (void)setup, (void)actor;
    if (id < ids->step) return col_action_of(ACTION_PASS, 0);
    if (id < ids->leap) return action_step((id - ids->step) / 6, (id - ids->step) % 6);
    if (id < ids->place) return leap_of(id - ids->leap, 0);
    if (id >= ids->turn) {
        int32_t number = id - ids->turn, leaps = ids->drops * MOVES;
        return leap_of(number % leaps, 1 + number / leaps);
    }
    unsigned kind = id < ids->far ? ACTION_PLACE : ACTION_FAR;
    int32_t number = id - (id < ids->far ? ids->place : ids->far);
    if (!find_cell(position_of(state), (unsigned)number % CELLS, &p)) return 0;
    return action_at((int)kind, number / CELLS, p);
}

/* Masks ---------------------------------------------------------------------------------------- */

enum {
    NO_DROP,
    FIRST_CELL,
    SECOND_CELL,
    BOTH_CELLS,
    SHORT_ROWS
}; /* drops over at most two cells */

static void allow_placements(const causeway_ids *ids, const causeway_state *s, int seat,
                             col_mask *mask) {
    place cells[RIM_MAX];
    int count = causeway_empty_beside(s, NULL, cells);
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        if (s->giant_at[seat][kind] != NOT_PLACED) continue;
        for (int i = 0; i < count; i++) {
            col_mask_allow(mask,
                           ids->place + kind * CELLS + (int32_t)cell_of(cells[i].q, cells[i].r));
        }
    }
}

/* Writes a row of twelve ids, six for each giant, and a few zeroes after it. */
static void write_moves(uint64_t trapper, uint64_t spikey, uint8_t *out) {
    col__put_word(trapper | spikey << 48, out);
    col__put_word(spikey >> 16, out + 8);
}

/* Finds the leaps of a giant over one or two cells, by what they drop: byte d of each word belongs
 * to direction d. */
static void find_short_leaps(const causeway_fan *f, bool may_drop_two, uint64_t row[SHORT_ROWS]) {
    uint64_t any = (f->counts + UINT64_C(0x7F7F7F7F7F7F)) >> 7 & UINT64_C(0x010101010101);
    any &= ~f->lengthy;
    row[NO_DROP] = any & ~(f->targets[0] | f->targets[1]);
    row[FIRST_CELL] = any & f->targets[0];
    row[SECOND_CELL] = any & f->targets[1];
    row[BOTH_CELLS] = may_drop_two ? row[FIRST_CELL] & row[SECOND_CELL] : 0;
}

/* Allows the leaps of a giant over longer paths. */
static void allow_long_leaps(const causeway_ids *ids, const causeway_state *s, int seat, int kind,
                             const causeway_fan *f, bool may_drop_two, col_mask *mask) {
    for (uint64_t rest = f->lengthy; rest != 0; rest &= rest - 1) {
        int direction = __builtin_ctzll(rest) / 8;
        int32_t bare = ids->leap + 6 * kind + direction;
        if ((f->counts >> (8 * direction) & 0xFF) == 0) continue;
        uint64_t targets = causeway_drop_targets(s, seat, kind, direction);
        if (targets == 0) col_mask_allow(mask, bare);
        for (; targets != 0; targets &= targets - 1) {
            int low = __builtin_ctzll(targets) + 1;
            col_mask_allow(mask, bare + MOVES * col__pair_number(0, low));
            for (uint64_t more = targets & (targets - 1); more != 0 && may_drop_two;
                 more &= more - 1) {
                int high = __builtin_ctzll(more) + 1;
                col_mask_allow(mask, bare + MOVES * col__pair_number(low, high));
            }
        }
    }
}

static bool write_mask(const col_setup *setup, const void *tables, const col_state *state, int seat,
                       col_mask *mask) {
    const causeway_state *s = position_of(state);
    const causeway_ids *ids = tables;
    causeway_choices c;
    uint64_t row[2][SHORT_ROWS];
    bool may_drop_two = s->supply[seat] > 1;
    if (s->placed < PLACED_ALL) {
        allow_placements(ids, s, seat, mask);
        return true;
    }
    if (!causeway_count_choices(setup, s, seat, &c)) return false;
    if (c.total == 0) {
        col_mask_allow(mask, ids->pass);
        return true;
    }
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        find_short_leaps(&c.leaps[kind], may_drop_two, row[kind]);
    }
    write_moves(col__spread(c.steps[TRAPPER]), col__spread(c.steps[SPIKEY]),
                mask->bytes + ids->step);
    for (int drops = NO_DROP; drops < SHORT_ROWS; drops++) { /* numbered as by col__pair_number() */
        write_moves(row[TRAPPER][drops], row[SPIKEY][drops],
                    mask->bytes + ids->leap + MOVES * drops);
    }
    col_mask_touch(mask, ids->step, MOVES * (1 + SHORT_ROWS));
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        allow_long_leaps(ids, s, seat, kind, &c.leaps[kind], may_drop_two, mask);
    }
    return true;
}

/* Features ------------------------------------------------------------------------------------- */

static place middle_of(const causeway_state *s) {
    int low = 2047, high = -2047;
    if (s->stacks == 0) return (place){0, 0};
    for (int i = 0; i < s->stacks; i++) {
        int r = s->stack[i].r;
        low = r < low ? r : low;
        high = r > high ? r : high;
    }
    int q = s->stack[0].q + s->stack[s->stacks - 1].q, r = low + high;
    return (place){(int16_t)((q - (q < 0)) / 2), (int16_t)((r - (r < 0)) / 2)};
}

static uint8_t *cell_in(uint8_t *board, int plane, int q, int r) {
    return board + (plane * WINDOW + r + HALF) * WINDOW + q + HALF;
}

static bool is_in_window(int q, int r) {
    return q >= -HALF && q <= HALF && r >= -HALF && r <= HALF;
}

/* Heights and colours of stacks are hard to predict, so they are written without branches. */
static void write_stack(unsigned content, int seat, int q, int r, uint8_t *board, uint8_t *row) {
    unsigned height = content & HEIGHT;
    unsigned others = content >> 2 ^ (seat == BLACK ? 7u : 0u); /* 1 for a stone of the other */
    row[0] = (uint8_t)(q + BIAS);
    row[1] = (uint8_t)(r + BIAS);
    for (unsigned stone = 0; stone < 3; stone++) {
        row[2 + stone] = (uint8_t)((height > stone) * (1 + (others >> stone & 1)));
    }
    row[5] = (uint8_t)(row[4] * is_spellstone(content));
    if (!is_in_window(q, r)) return;
    for (int plane = GROUND; plane <= SPELLSTONE; plane++) {
        *cell_in(board, plane, q, r) = row[2 + plane];
    }
}

static void write_giant(const col_setup *setup, const causeway_state *s, int colour, int kind,
                        place middle, int owner, uint8_t *board, uint8_t *row) {
    if (s->giant_at[colour][kind] == NOT_PLACED) return;
    int q = s->giant[colour][kind].q - middle.q, r = s->giant[colour][kind].r - middle.r;
    row[0] = 1;
    row[1] = (uint8_t)(q + BIAS);
    row[2] = (uint8_t)(r + BIAS);
    row[3] = s->placed == PLACED_ALL && causeway_is_trapped(rules_of(setup), s, colour, kind);
    if (is_in_window(q, r)) *cell_in(board, TRAPPERS + kind, q, r) = (uint8_t)owner;
}

void causeway_features(const col_setup *setup, const void *tables, const col_state *state, int seat,
                       uint8_t *out) {
    (void)tables;
    const causeway_state *s = position_of(state);
    place middle = middle_of(s);
    uint8_t *board = out, *stacks = board + PLANES * WINDOW * WINDOW;
    uint8_t *giants = stacks + STACKS_MAX * STACK_COLUMNS, *players = giants + 16;
    uint8_t *rest = players + 8;
    for (int i = 0; i < s->stacks; i++) {
        place p = s->stack[i];
        write_stack(s->cell[cell_of(p.q, p.r)], seat, p.q - middle.q, p.r - middle.r, board,
                    stacks + STACK_COLUMNS * i);
    }
    for (int i = 0; i < 4; i++) {
        write_giant(setup, s, i < 2 ? seat : !seat, i % 2, middle, 1 + i / 2, board,
                    giants + 4 * i);
    }
    for (int i = 0; i < 2; i++) {
        int colour = i == 0 ? seat : !seat;
        players[4 * i] = s->supply[colour];
        players[4 * i + 1] = s->spellstones[colour];
        players[4 * i + 2] = s->scored[colour];
        players[4 * i + 3] = s->tower_stones[colour];
    }
    rest[0] = s->quiet;
    rest[1] = s->placed;
    rest[2] = s->ended == RUNNING && s->side == seat;
}

const col_learning causeway_learning = {
    .game = "causeway",
    .prepare = prepare,
    .id_of = causeway_id_of,
    .action_of = causeway_action_of,
    .features = causeway_features,
    .mask = write_mask,
};
