/* Orongo: why an action is not allowed, and which invariant a position breaks. Goes through the
 * clauses in their order, finds groups by walking over the board and does not look at the lists,
 * names of groups and tallies of rules.c, so that each can be tested against the other. */
#include "state.h"

#include <stddef.h>
#include <string.h>

static const col_refusal ALLOWED = {NULL, NULL};

static col_refusal refuse(const char *clause, const char *sentence) {
    col_refusal no = {clause, sentence};
    return no;
}

/* Groups, by walking ------------------------------------------------------------------------- */

/* What a group holds (8.1); `found` marks its spaces. */
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

/* The group of `seat` that holds `space`, as if a token of that seat lay there. */
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

/* 8.3, one Moai after the other, the quarries first. */
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

/* How many tokens of the seat lie beside a space. */
static int count_beside(const orongo_data *data, const orongo_state *s, int seat, int space) {
    int count = 0;
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        int next = data->neighbour[space][side];
        count += next != NOWHERE && owner_of(s, next) == seat;
    }
    return count;
}

static col_refusal refuse_place(const orongo_data *data, const orongo_state *s, int seat,
                                int space) {
    if (space >= data->spaces) return refuse("OR-2.1", "there is no such space");
    if (s->staged[seat] == 0) return refuse("OR-7.2.1", "no token is left to place");
    if (s->forced != NOWHERE && space != s->forced) {
        return refuse("OR-12.8", "the hidden tile's token goes on that tile, at once");
    }
    if (owner_of(s, space) >= 0) return refuse("OR-7.2.2", "a token lies there already");
    if (data->space[space].number != 0 && !has(&s->tile, space)) {
        return refuse("OR-7.3", "that number's tile has not come yet");
    }
    if (data->space[space].number == 0 && count_beside(data, s, seat, space) == 0) {
        return refuse("OR-7.2.3", "a palm space must lie beside one of your tokens");
    }
    if (!is_payable(data, s, seat, space)) {
        return refuse("OR-8.4", "you could not pay for the Moai that must be erected");
    }
    return ALLOWED;
}

/* Whether any space would be allowed (7.4, 7.5). */
static bool is_placeable(const orongo_data *data, const orongo_state *s, int seat) {
    for (int space = 0; space < data->spaces; space++) {
        if (refuse_place(data, s, seat, space).clause == NULL) return true;
    }
    return false;
}

/* Erecting ----------------------------------------------------------------------------------- */

static col_refusal refuse_tile(const orongo_data *data, const orongo_state *s, const holding *h,
                               int number, int wanted) {
    if (number < 1 || number > data->tiles) return refuse("OR-8.5.1", "there is no such tile");
    int space = data->space_of[number];
    if (!h->found[space]) return refuse("OR-8.5.1", "that tile is not in the token's group");
    if (data->space[space].content != wanted) {
        return refuse("OR-8.5.1", "that tile shows another resource");
    }
    if (has(&s->spent, space)) return refuse("OR-8.8", "that tile is spent");
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
    if (p.number[0] == p.number[1]) return refuse("OR-8.5.1", "a pair is two different tiles");
    if (p.kind == PAY_FF && p.number[0] > p.number[1]) {
        return refuse("OR-13.4", "the smaller number of a pair of food comes first");
    }
    int quarries = h.tiles[QUARRY] - (p.kind == PAY_Q);
    if (s->shells[seat] - data->cost[p.kind] < cheapest_bill(data, s->todo - 1, quarries)) {
        return refuse("OR-8.5.3", "too few shells would be left for the Moai that must be erected");
    }
    return ALLOWED;
}

static col_refusal refuse_moai(const orongo_data *data, const orongo_state *s, int seat,
                               int space) {
    holding h = walk(data, s, seat, s->todo_space);
    if (space >= data->spaces) return refuse("OR-2.1", "there is no such space");
    if (data->space[space].content != COAST) {
        return refuse("OR-8.5.2", "a Moai stands on a coastal palm");
    }
    if (!h.found[space]) return refuse("OR-8.5.2", "that space is not in the token's group");
    if (has(&s->moai, space)) return refuse("OR-8.8", "a Moai stands there already");
    return ALLOWED;
}

/* The variation ------------------------------------------------------------------------------ */

static col_refusal refuse_reveal(const orongo_rules *rules, const orongo_data *data,
                                 const orongo_state *s, int seat) {
    if (!rules->hidden_tile) return refuse("OR-12.1", "this game has no hidden tiles");
    if (s->hidden[seat] == 0) return refuse("OR-12.2", "your hidden tile has been played");
    if (s->supply[seat] == 0) return refuse("OR-12.2", "no token is left for it");
    if (rules->token_on_tile && !is_payable(data, s, seat, data->space_of[s->hidden[seat]])) {
        return refuse("OR-12.8", "you could not pay for the Moai that its token would bring");
    }
    return ALLOWED;
}

static col_refusal refuse_end(const orongo_data *data, const orongo_state *s, int seat) {
    if (is_placeable(data, s, seat)) return refuse("OR-7.4", "tokens that can be placed must be");
    if (s->hidden[seat] == 0) return refuse("OR-13.1", "a turn ends by itself");
    return ALLOWED;
}

/* Phases ------------------------------------------------------------------------------------- */

/* Numbers that no action has: operands out of range. */
static bool is_well_formed(col_action a) {
    payment p = action_payment(a);
    switch (col_action_kind(a)) {
    case ACTION_DRAW:
    case ACTION_BID:
    case ACTION_PLACE:
    case ACTION_MOAI:
        return a == col_action_of(col_action_kind(a), (unsigned)action_value(a));
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

/* The clause that says what is to be done now. */
static col_refusal refuse_phase(const orongo_state *s) {
    switch (s->phase) {
    case DEAL:
        return refuse("OR-12.1", "the hidden tiles are dealt first");
    case DRAW:
        return refuse("OR-5.2", "new tiles are laid first");
    case BID:
        return refuse("OR-6.1", "now everybody bids");
    case PLACE:
        return refuse("OR-7.1", "now tokens are placed");
    case PAY:
        return refuse("OR-8.5", "first pay for the Moai that must be erected");
    default:
        return refuse("OR-8.5", "first erect the Moai that is paid for");
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
    case RAISE:
        return kind == ACTION_MOAI;
    default:
        return false;
    }
}

static col_refusal refuse_seat(const orongo_rules *rules, const orongo_state *s, int seat) {
    if (s->phase == OVER) return refuse("OR-10.1", "the game is over");
    if (seat < 0 || seat >= rules->seats) return refuse("OR-1.1", "there is no such seat");
    if (s->phase == BID && is_given(s, seat)) {
        return refuse("OR-11.5", "a bid that was given stays as it is");
    }
    if (s->phase >= PLACE && seat != seat_in_turn(s)) {
        return refuse("OR-7.1", "it is another player's turn");
    }
    return ALLOWED;
}

col_refusal orongo_why_not(const col_setup *setup, const col_state *state, int seat, col_action a) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    unsigned kind = col_action_kind(a);
    col_refusal no = refuse_seat(rules, s, seat);
    if (no.clause != NULL) return no;
    if (!is_well_formed(a)) return refuse("OR-13.4", "no action is written like that");
    if (kind == ACTION_DRAW || kind == ACTION_DEAL) {
        return refuse("OR-13.2", "tiles are drawn and dealt by chance");
    }
    if (!fits_phase(kind, s->phase)) return refuse_phase(s);
    switch (kind) {
    case ACTION_BID:
        if (action_value(a) <= s->shells[seat]) return ALLOWED;
        return refuse("OR-6.1", "you do not have so many shells");
    case ACTION_PLACE:
        return refuse_place(data, s, seat, action_value(a));
    case ACTION_PAY:
        return refuse_pay(data, s, seat, action_payment(a));
    case ACTION_MOAI:
        return refuse_moai(data, s, seat, action_value(a));
    default:
        if (s->forced != NOWHERE) {
            return refuse("OR-12.8", "the hidden tile's token goes on that tile, at once");
        }
        return kind == ACTION_REVEAL ? refuse_reveal(rules, data, s, seat)
                                     : refuse_end(data, s, seat);
    }
}

/* Invariants (14.1, 8.10) --------------------------------------------------------------------- */

/* The spent tiles of a group make exactly the combinations of its Moai; `open` is 1 where one is
 * paid for and not erected yet. */
static bool is_paid_for(const holding *h, int open) {
    return h->spent[TEMPLE] == h->spent[GOD] && h->spent[BIRDMAN] == h->spent[NEST] &&
           h->spent[FOOD] % 2 == 0 && combinations_of(h->spent) == h->moai + open;
}

/* 8.10, and in the middle of erecting what 8.2 and 8.5 say about the group that erects. */
static const char *broken_group(const orongo_data *data, const orongo_state *s, int seat,
                                const holding *h) {
    bool erects = s->todo_space != NOWHERE && h->found[s->todo_space];
    int open = erects && s->phase == RAISE, left = s->moai_left[seat] + 1;
    int rest = combinations_of(h->tiles);
    if (!is_paid_for(h, open)) return "OR-8.6: spent tiles and Moai of a group do not match";
    if (!erects) {
        bool won = s->ceremonial != NOWHERE && h->found[s->ceremonial];
        if (rest > 0 && h->coast > 0 && !won) return "OR-8.10: a group has a Moai to erect";
        return NULL;
    }
    if (smaller(smaller(rest + open, h->coast), left) != s->todo) {
        return "OR-8.2: another number of Moai must be erected";
    }
    if (s->shells[seat] < cheapest_bill(data, s->todo - open, h->tiles[QUARRY])) {
        return "OR-8.4: the Moai that must be erected cannot be paid";
    }
    return NULL;
}

/* 3.4: names of groups and neighbours, worked out from the tokens. */
static const char *broken_space(const orongo_data *data, const orongo_state *s, int space) {
    int owner = owner_of(s, space), lowest = 0;
    bool is_number = data->space[space].number != 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int beside = count_beside(data, s, seat, space);
        if (has(&s->reach[seat], space) != (beside > 0) ||
            has(&s->twice[seat], space) != (beside > 1)) {
            return "OR-2.2: neighbours are not kept";
        }
        if (seat != owner && has(&s->own[seat], space)) return "OR-7.2.2: two tokens on a space";
    }
    if (has(&s->tile, space) && !is_number) return "OR-5.2: a tile lies on a palm";
    if (has(&s->spent, space) && !(has(&s->tile, space) && owner >= 0)) {
        return "OR-14.1: a shell lies on no tile with a token";
    }
    if (has(&s->moai, space) && !(data->space[space].content == COAST && owner >= 0)) {
        return "OR-14.1: a Moai stands on no coastal palm with a token";
    }
    if (owner < 0) return s->group[space] == NOWHERE ? NULL : "OR-3.4: a group without a token";
    if (is_number && !has(&s->tile, space)) return "OR-7.3: a token lies where no tile is";
    holding h = walk(data, s, owner, space);
    while (!h.found[lowest]) {
        lowest++;
    }
    if (s->group[space] != lowest) return "OR-3.4: the groups are not kept";
    return lowest == space ? broken_group(data, s, owner, &h) : NULL;
}

static const char *broken_seat(const orongo_rules *rules, const orongo_state *s, int seat) {
    space_set moai = {
        {s->own[seat].part[0] & s->moai.part[0], s->own[seat].part[1] & s->moai.part[1]}};
    bool has_won = s->ceremonial != NOWHERE && has(&s->own[seat], s->ceremonial);
    if (s->supply[seat] + s->staged[seat] + size_of(s->own[seat]) != rules->tokens) {
        return "OR-14.1: a seat's tokens are not all there";
    }
    if (size_of(moai) - has_won + s->moai_left[seat] != rules->moai) {
        return "OR-14.1: a seat's Moai are not all there";
    }
    if (has_won && s->moai_left[seat] > 0) return "OR-9.2: own Moai come first";
    if (s->phase == BID && is_given(s, seat) && s->bid[seat] != UNKNOWN &&
        s->bid[seat] > s->shells[seat]) {
        return "OR-6.1: a bid without the shells";
    }
    if (!is_given(s, seat) && s->bid[seat] != 0) return "OR-11.5: a bid that was not given";
    if (s->hidden[seat] != 0 && !rules->hidden_tile) return "OR-12.1: no hidden tiles here";
    return NULL;
}

/* The tiles: every number is undrawn, hidden or out, and no more than one of them. */
static const char *broken_tiles(const orongo_rules *rules, const orongo_data *data,
                                const orongo_state *s) {
    uint64_t rest = s->undrawn;
    int undrawn = 0, unknown = 0;
    for (int number = 1; number <= data->tiles; number++) {
        int where = (int)(s->undrawn >> (number - 1) & 1) + has(&s->tile, data->space_of[number]);
        for (int seat = 0; seat < rules->seats; seat++) {
            where += s->hidden[seat] == number;
        }
        if (where != 1) return "OR-1.3: a tile is nowhere or in two places";
        undrawn += (int)(s->undrawn >> (number - 1) & 1);
        rest &= ~(UINT64_C(1) << (number - 1));
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        unknown += s->hidden[seat] == UNKNOWN; /* a view, 11.6 */
    }
    if (rest != 0 || undrawn != s->pile + unknown) return "OR-11.6: the pile is miscounted";
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
    if (shells != rules->seats * rules->shells) return "OR-14.1: shells are lost or won";
    if (s->phase != BID && s->given != 0) return "OR-6.1: bids outside the bidding";
    if ((s->phase == PAY || s->phase == RAISE) != (s->todo > 0)) return "OR-8.5: todo";
    if (s->phase < PLACE && s->queue[0] != 0) return "OR-7.1: a queue outside phase 3";
    if (memcmp(s->zero, ZERO, sizeof ZERO) != 0) return "the padding is not zero";
    return NULL;
}
