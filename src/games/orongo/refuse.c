/* Orongo: why an action is not allowed, and which invariant a position breaks.
 *
 * This file checks the clauses in their order. It finds groups by walking over the board and does
 * not use the lists, group names and tallies of rules.c, so each can be tested against the other.
 */
#include "state.h"

#include <stddef.h>
#include <string.h>

static const col_refusal ALLOWED = {NULL, NULL};

static col_refusal refuse(const char *clause, const char *fact) {
    col_refusal no = {clause, fact};
    return no;
}

/* Groups, by walking ------------------------------------------------------------------------- */

/* What a group holds (8.1). `found` marks its spaces. */
typedef struct holding {
    bool found[SPACE_ROOM];
    int tiles[RESOURCES], spent[RESOURCES], coast, moai;
} holding;

static void count_space(const orongo_data *data, const orongo_state *s, int space, holding *h) {
    int content = data->space[space].content;
    if (content == COAST) {
        if (has(&s->moai, space)) {
            h->moai++;
        } else {
            h->coast++;
        }
    } else if (content != INLAND) {
        if (has(&s->spent, space)) {
            h->spent[content]++;
        } else {
            h->tiles[content]++;
        }
    }
}

/* Returns the group of `seat` that contains `space`, as if the seat had a token there. */
static holding walk(const orongo_data *data, const orongo_state *s, int seat, int space) {
    holding h;
    uint8_t reached[SPACE_ROOM];
    int count = 1;
    memset(&h, 0, sizeof h);
    reached[0] = (uint8_t)space;
    h.found[space] = true;
    for (int i = 0; i < count; i++) {
        count_space(data, s, reached[i], &h);
        for (int side = 0; side < COL_HEX_SIDES; side++) {
            int next = data->neighbour[reached[i]][side];
            if (next == NOWHERE || h.found[next] || owner_of(s, next) != seat) continue;
            h.found[next] = true;
            reached[count++] = (uint8_t)next;
        }
    }
    return h;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* 8.1 */
static int combinations_of(const int tiles[RESOURCES]) {
    return tiles[QUARRY] + smaller(tiles[TEMPLE], tiles[GOD]) +
           smaller(tiles[BIRDMAN], tiles[NEST]) + tiles[FOOD] / 2;
}

/* 8.2 */
static int must_erect(const holding *h, int moai_left) {
    return smaller(smaller(combinations_of(h->tiles), h->coast), moai_left + 1);
}

/* 8.3: adds up the Moai one by one, the quarries first. */
static int cheapest_bill(const orongo_data *data, int moai, int quarries) {
    int bill = 0;
    for (int i = 0; i < moai; i++) {
        bill += data->cost[i < quarries ? PAY_Q : PAY_FF];
    }
    return bill;
}

/* Placing ------------------------------------------------------------------------------------ */

/* 8.4 */
static bool is_payable(const orongo_data *data, const orongo_state *s, int seat, int space) {
    holding h = walk(data, s, seat, space);
    int moai = must_erect(&h, s->moai_left[seat]);
    return s->shells[seat] >= cheapest_bill(data, moai, h.tiles[QUARRY]);
}

/* Returns how many of the seat's tokens lie beside a space. */
static int count_beside(const orongo_data *data, const orongo_state *s, int seat, int space) {
    int count = 0;
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        int next = data->neighbour[space][side];
        count += next != NOWHERE && owner_of(s, next) == seat;
    }
    return count;
}

/* 7.2.2-7.2.4: whether a token of the seat may go on a space, staged or not. */
static col_refusal refuse_space(const orongo_data *data, const orongo_state *s, int seat,
                                int space) {
    if (owner_of(s, space) >= 0) return refuse("OR-7.2.2", "orongo.no.occupied");
    if (data->space[space].number != 0 && !has(&s->tile, space)) {
        return refuse("OR-7.3", "orongo.no.not_laid");
    }
    if (data->space[space].number == 0 && count_beside(data, s, seat, space) == 0) {
        return refuse("OR-7.2.3", "orongo.no.not_adjacent");
    }
    if (!is_payable(data, s, seat, space)) {
        return refuse("OR-8.4", "orongo.no.unpayable");
    }
    return ALLOWED;
}

static col_refusal refuse_place(const orongo_data *data, const orongo_state *s, int seat,
                                int space) {
    if (s->staged[seat] == 0) return refuse("OR-7.2.1", "orongo.no.no_token");
    if (s->forced != NOWHERE && space != s->forced) {
        return refuse("OR-12.8", "orongo.no.other_tile");
    }
    return refuse_space(data, s, seat, space);
}

/* Whether any space is allowed for a token of the seat. */
static bool has_place(const orongo_data *data, const orongo_state *s, int seat) {
    for (int space = 0; space < data->spaces; space++) {
        if (refuse_space(data, s, seat, space).clause == NULL) return true;
    }
    return false;
}

/* Erecting ----------------------------------------------------------------------------------- */

static col_refusal refuse_tile(const orongo_data *data, const orongo_state *s, const holding *h,
                               int number, int wanted) {
    if (number < 1 || number > data->tiles) return refuse("OR-8.5.1", "orongo.no.no_such_tile");
    int space = data->space_of[number];
    if (!h->found[space]) {
        return refuse("OR-8.5.1", "orongo.no.tile_of_other_group");
    }
    if (data->space[space].content != wanted) {
        return refuse("OR-8.5.1", "orongo.no.other_resource");
    }
    if (has(&s->spent, space)) return refuse("OR-8.8", "orongo.no.spent");
    return ALLOWED;
}

static col_refusal refuse_pay(const orongo_data *data, const orongo_state *s, int seat, payment p) {
    holding h = walk(data, s, seat, s->todo_space);
    const uint8_t *wanted = orongo_tiles_of[p.kind];
    col_refusal no = refuse_tile(data, s, &h, p.number[0], wanted[0]);
    if (no.clause == NULL && wanted[1] != NO_RESOURCE) {
        no = refuse_tile(data, s, &h, p.number[1], wanted[1]);
    }
    if (no.clause != NULL) return no;
    if (p.number[0] == p.number[1]) {
        return refuse("OR-8.5.1", "orongo.no.same_tile");
    }
    if (p.kind == PAY_FF && p.number[0] > p.number[1]) {
        return refuse("OR-13.4", "orongo.no.order_of_food");
    }
    int quarries = h.tiles[QUARRY] - (p.kind == PAY_Q);
    if (s->shells[seat] - data->cost[p.kind] < cheapest_bill(data, s->todo - 1, quarries)) {
        return refuse("OR-8.5.3", "orongo.no.others_unpayable");
    }
    return ALLOWED;
}

static col_refusal refuse_moai(const orongo_data *data, const orongo_state *s, int seat,
                               int space) {
    holding h = walk(data, s, seat, s->todo_space);
    if (data->space[space].content != COAST) {
        return refuse("OR-8.5.2", "orongo.no.not_coastal");
    }
    if (!h.found[space]) {
        return refuse("OR-8.5.2", "orongo.no.space_of_other_group");
    }
    if (has(&s->moai, space)) return refuse("OR-8.8", "orongo.no.has_moai");
    return ALLOWED;
}

/* The variation ------------------------------------------------------------------------------ */

static col_refusal refuse_reveal(const orongo_rules *rules, const orongo_data *data,
                                 const orongo_state *s, int seat) {
    if (!rules->hidden_tile) return refuse("OR-12.1", "orongo.no.no_hidden_tiles");
    if (s->hidden[seat] == 0) {
        return refuse("OR-12.2", "orongo.no.hidden_tile_played");
    }
    if (s->supply[seat] == 0) {
        return refuse("OR-12.2", "orongo.no.no_token_for_hidden_tile");
    }
    bool fits_tile = is_payable(data, s, seat, data->space_of[s->hidden[seat]]);
    if (rules->token_on_tile && !fits_tile) {
        return refuse("OR-12.8", "orongo.no.hidden_tile_unpayable");
    }
    if (rules->token_must_fit && !fits_tile && !has_place(data, s, seat)) {
        return refuse("OR-12.2", "orongo.no.hidden_tile_unplaceable");
    }
    return ALLOWED;
}

/* 7.4, 12.5: without a hidden tile to play, a turn in which no token can be placed has ended by
 * itself (13.1), so nothing else needs to be asked here. */
static col_refusal refuse_end(const orongo_data *data, const orongo_state *s, int seat) {
    if (s->staged[seat] > 0 && has_place(data, s, seat)) {
        return refuse("OR-7.4", "orongo.no.must_place");
    }
    return ALLOWED;
}

/* Phases ------------------------------------------------------------------------------------- */

/* Whether the operands of an action are in range. */
static bool is_well_formed(const orongo_data *data, col_action a) {
    payment p = action_payment(a);
    int value = action_value(a);
    switch (col_action_kind(a)) {
    case ACTION_DRAW:
    case ACTION_BID:
        return a == col_action_of(col_action_kind(a), (unsigned)value);
    case ACTION_PLACE:
    case ACTION_MOAI:
        return a == col_action_of(col_action_kind(a), (unsigned)value) && value < data->spaces;
    case ACTION_DEAL:
        return (a & 0xFF0000) == 0;
    case ACTION_PAY:
        if (p.kind >= COMBINATIONS || p.number[0] == 0) return false;
        return (p.number[1] == 0) == (orongo_tiles_of[p.kind][1] == NO_RESOURCE);
    case ACTION_REVEAL:
    case ACTION_END:
        return a == col_action_of(col_action_kind(a), 0);
    default:
        return false;
    }
}

/* Says what is to be done now instead. */
static col_refusal refuse_phase(const orongo_state *s) {
    switch (s->phase) {
    case BID:
        return refuse("OR-6.1", "orongo.no.bidding");
    case PLACE:
        return refuse("OR-7.1", "orongo.no.placing");
    case PAY:
        return refuse("OR-8.5", "orongo.no.pay_first");
    default:
        return refuse("OR-8.5", "orongo.no.erect_first");
    }
}

/* Whether an action of this kind belongs to the phase. */
static bool fits_phase(unsigned kind, unsigned phase) {
    switch (phase) {
    case BID:
        return kind == ACTION_BID;
    case PLACE:
        return kind == ACTION_PLACE || kind == ACTION_REVEAL || kind == ACTION_END;
    case PAY:
        return kind == ACTION_PAY;
    default:
        return kind == ACTION_MOAI;
    }
}

static bool decides_now(const orongo_rules *rules, const orongo_state *s, int seat) {
    if (seat < 0 || seat >= rules->seats) return false;
    if (s->phase == DEAL || s->phase == DRAW || s->phase == OVER) return false;
    return s->phase == BID ? !is_given(s, seat) : seat == seat_in_turn(s);
}

/* A table itself turns away a seat that does not decide now, so one answer is enough for it. */
col_refusal orongo_why_not(const col_setup *setup, const col_state *state, int seat, col_action a) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    unsigned kind = col_action_kind(a);
    if (!decides_now(rules, s, seat)) return refuse("OR-7.1", "orongo.no.not_your_turn");
    if (!is_well_formed(data, a)) return refuse("OR-13.4", "orongo.no.no_such_action");
    if (kind == ACTION_DRAW || kind == ACTION_DEAL) {
        return refuse("OR-13.2", "orongo.no.chance_draws");
    }
    if (!fits_phase(kind, s->phase)) return refuse_phase(s);
    switch (kind) {
    case ACTION_BID:
        if (action_value(a) <= s->shells[seat]) return ALLOWED;
        return refuse("OR-6.1", "orongo.no.too_few_shells");
    case ACTION_PLACE:
        return refuse_place(data, s, seat, action_value(a));
    case ACTION_PAY:
        return refuse_pay(data, s, seat, action_payment(a));
    case ACTION_MOAI:
        return refuse_moai(data, s, seat, action_value(a));
    default:
        if (s->forced != NOWHERE) {
            return refuse("OR-12.8", "orongo.no.hidden_tile_first");
        }
        return kind == ACTION_REVEAL ? refuse_reveal(rules, data, s, seat)
                                     : refuse_end(data, s, seat);
    }
}

/* Invariants (14.1, 8.10) --------------------------------------------------------------------- */

/* Whether the spent tiles of a group are exactly the combinations of its Moai. `open` is 1 if a
 * Moai has been paid for but not erected yet. */
static bool is_paid_for(const holding *h, int open) {
    return h->spent[TEMPLE] == h->spent[GOD] && h->spent[BIRDMAN] == h->spent[NEST] &&
           h->spent[FOOD] % 2 == 0 && combinations_of(h->spent) == h->moai + open;
}

/* Checks 8.10. While a group is erecting Moai, checks what 8.2 and 8.5 say about it instead. */
static const char *broken_group(const orongo_data *data, const orongo_state *s, int seat,
                                const holding *h) {
    bool erects = s->todo_space != NOWHERE && h->found[s->todo_space];
    int open = erects && s->phase == RAISE, left = s->moai_left[seat] + 1;
    int rest = combinations_of(h->tiles);
    if (!is_paid_for(h, open))
        return "OR-8.6: the spent tiles and the Moai of a group do not match";
    if (!erects) {
        bool won = s->ceremonial != NOWHERE && h->found[s->ceremonial];
        if (rest > 0 && h->coast > 0 && !won)
            return "OR-8.10: a group has a Moai that should have been erected";
        return NULL;
    }
    if (smaller(smaller(rest + open, h->coast), left) != s->todo) {
        return "OR-8.2: the number of Moai to erect is wrong";
    }
    if (s->shells[seat] < cheapest_bill(data, s->todo - open, h->tiles[QUARRY])) {
        return "OR-8.4: the player cannot pay for the Moai to erect";
    }
    return NULL;
}

/* Derives group names (3.4) and neighbours from the tokens and compares them with the state. */
static const char *broken_space(const orongo_data *data, const orongo_state *s, int space) {
    int owner = owner_of(s, space), lowest = 0;
    bool is_number = data->space[space].number != 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int beside = count_beside(data, s, seat, space);
        if (has(&s->reach[seat], space) != (beside > 0) ||
            has(&s->twice[seat], space) != (beside > 1)) {
            return "OR-2.2: the stored neighbours are wrong";
        }
        if (seat != owner && has(&s->own[seat], space)) return "OR-7.2.2: a space holds two tokens";
    }
    if (has(&s->tile, space) && !is_number) return "OR-5.2: a tile lies on a palm";
    if (has(&s->spent, space) && !(has(&s->tile, space) && owner >= 0)) {
        return "OR-14.1: a shell lies where there is no tile with a token";
    }
    if (has(&s->moai, space) && !(data->space[space].content == COAST && owner >= 0)) {
        return "OR-14.1: a Moai stands where there is no coastal palm with a token";
    }
    if (owner < 0)
        return s->group[space] == NOWHERE ? NULL
                                          : "OR-3.4: a space without a token belongs to a group";
    if (is_number && !has(&s->tile, space))
        return "OR-7.3: a token lies on a number whose tile is not out";
    holding h = walk(data, s, owner, space);
    while (!h.found[lowest]) {
        lowest++;
    }
    if (s->group[space] != lowest) return "OR-3.4: the stored groups are wrong";
    return lowest == space ? broken_group(data, s, owner, &h) : NULL;
}

static const char *broken_seat(const orongo_rules *rules, const orongo_state *s, int seat) {
    space_set moai = {
        {s->own[seat].part[0] & s->moai.part[0], s->own[seat].part[1] & s->moai.part[1]}};
    bool has_won = s->ceremonial != NOWHERE && has(&s->own[seat], s->ceremonial);
    if (s->supply[seat] + s->staged[seat] + size_of(s->own[seat]) != rules->tokens) {
        return "OR-14.1: a seat's tokens do not add up";
    }
    if (size_of(moai) - has_won + s->moai_left[seat] != rules->moai) {
        return "OR-14.1: a seat's Moai do not add up";
    }
    if (has_won && s->moai_left[seat] > 0)
        return "OR-9.2: a seat erected the Ceremonial Moai before its own";
    if (s->phase == BID && is_given(s, seat) && s->bid[seat] != UNKNOWN &&
        s->bid[seat] > s->shells[seat]) {
        return "OR-6.1: a bid is higher than the seat's shells";
    }
    if (!is_given(s, seat) && s->bid[seat] != 0)
        return "OR-11.5: a seat that has not bid has a bid";
    if (s->hidden[seat] != 0 && !rules->hidden_tile)
        return "OR-12.1: a seat has a hidden tile in a game without them";
    return NULL;
}

/* Every tile must be exactly one of undrawn, hidden and out. */
static const char *broken_tiles(const orongo_rules *rules, const orongo_data *data,
                                const orongo_state *s) {
    uint64_t rest = s->undrawn;
    int undrawn = 0, unknown = 0;
    for (int number = 1; number <= data->tiles; number++) {
        int where = (int)(s->undrawn >> (number - 1) & 1) + has(&s->tile, data->space_of[number]);
        for (int seat = 0; seat < rules->seats; seat++) {
            where += s->hidden[seat] == number;
        }
        if (where != 1) return "OR-1.3: a tile is missing or in two places";
        undrawn += (int)(s->undrawn >> (number - 1) & 1);
        rest &= ~(UINT64_C(1) << (number - 1));
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        unknown += s->hidden[seat] == UNKNOWN; /* in a view (11.6) */
    }
    if (rest != 0 || undrawn != s->pile + unknown) return "OR-11.6: the size of the pile is wrong";
    return NULL;
}

const char *orongo_broken(const col_setup *setup, const col_state *state) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    static const uint8_t ZERO[sizeof s->zero];
    int shells = s->reef + size_of(s->spent);
    const char *wrong = broken_tiles(rules, data, s);
    for (int seat = 0; seat < rules->seats && wrong == NULL; seat++) {
        shells += s->shells[seat];
        wrong = broken_seat(rules, s, seat);
    }
    for (int space = 0; space < data->spaces && wrong == NULL; space++) {
        wrong = broken_space(data, s, space);
    }
    if (wrong != NULL) return wrong;
    if (shells != rules->seats * rules->shells) return "OR-14.1: the shells do not add up";
    if (s->phase != BID && s->given != 0)
        return "OR-6.1: there are bids outside of the bidding phase";
    if ((s->phase == PAY || s->phase == RAISE) != (s->todo > 0))
        return "OR-8.5: Moai are due in the wrong phase";
    if (s->phase < PLACE && s->queue[0] != 0)
        return "OR-7.1: there is an order of turns outside of phase 3";
    if (memcmp(s->zero, ZERO, sizeof ZERO) != 0) return "the padding is not zero";
    return NULL;
}
