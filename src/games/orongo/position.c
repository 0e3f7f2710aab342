/* Orongo: a position as one line of text, and back. docs/rules/orongo.md describes it under
 * "Position text". Supplies, Moai left, undrawn tiles and groups follow from the rest and are not
 * written. */
#include "state.h"

#include <string.h>

#include "core/text.h"

static const char *const PHASE_NAMES[PHASES + 1] = {"deal", "draw", "bid",  "place",
                                                    "pay",  "moai", "over", NULL};

enum { NO_DASH = -1 }; /* every seat has a number */

/* Writing ------------------------------------------------------------------------------------ */

static void write_seats(const char *name, const uint8_t *values, int seats, int none,
                        col_writer *w) {
    col_print(w, " %s=", name);
    for (int seat = 0; seat < seats; seat++) {
        if (seat > 0) col_put_char(w, ',');
        if (values[seat] == none) {
            col_put_char(w, '-');
        } else {
            col_print(w, "%d", values[seat]);
        }
    }
}

/* Writes the numbers of the tiles that are out: "1-6,17". */
static void write_tiles(const orongo_data *data, const orongo_state *s, col_writer *w) {
    bool is_first = true;
    col_put(w, " out=");
    for (int number = 1; number <= data->tiles; number++) {
        int last = number;
        if (!has(&s->tile, data->space_of[number])) continue;
        while (last < data->tiles && has(&s->tile, data->space_of[last + 1])) {
            last++;
        }
        col_print(w, "%s%d", is_first ? "" : ",", number);
        if (last > number) col_print(w, "-%d", last);
        is_first = false;
        number = last;
    }
    if (is_first) col_put_char(w, '-');
}

static void write_tokens(const orongo_data *data, const orongo_state *s, int seat, col_writer *w) {
    space_set rest = s->own[seat];
    bool is_first = true;
    if ((rest.part[0] | rest.part[1]) == 0) return;
    col_print(w, " %d=", seat + 1);
    for (int space; (space = take_lowest(&rest)) >= 0; is_first = false) {
        if (!is_first) col_put_char(w, ',');
        orongo_print_space(data, space, w);
        if (has(&s->spent, space)) col_put_char(w, '$');
        if (has(&s->moai, space)) col_put(w, space == s->ceremonial ? "^^" : "^");
    }
}

static void write_turn(const orongo_data *data, const orongo_state *s, int seats, col_writer *w) {
    if (s->queue[0] == 0) return;
    col_put(w, " turn=");
    for (int i = 0; i < SEATS_MAX && s->queue[i] != 0; i++) {
        col_print(w, "%s%d", i > 0 ? "," : "", s->queue[i]);
    }
    write_seats("staged", s->staged, seats, NO_DASH, w);
    if (s->todo > 0) {
        col_print(w, " todo=%d@", s->todo);
        orongo_print_space(data, s->todo_space, w);
    }
    if (s->forced != NOWHERE) col_print(w, " forced=%d", data->space[s->forced].number);
}

void orongo_write_position(const col_setup *setup, const col_state *state, col_writer *w) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    uint8_t bids[SEATS_MAX];
    col_print(w, "phase=%s round=%d last=%d amulet=%d reef=%d", PHASE_NAMES[s->phase], s->round,
              s->last_round, s->amulet + 1, s->reef);
    write_seats("shells", s->shells, rules->seats, NO_DASH, w);
    if (s->draws > 0) col_print(w, " draws=%d", s->draws);
    write_tiles(data, s, w);
    if (rules->hidden_tile) write_seats("hidden", s->hidden, rules->seats, 0, w);
    for (int seat = 0; seat < rules->seats; seat++) {
        write_tokens(data, s, seat, w);
        bids[seat] = is_given(s, seat) ? s->bid[seat] : NO_BID;
    }
    if (s->last_bid[0] != NO_BID) write_seats("bids", s->last_bid, rules->seats, NO_BID, w);
    if (s->given != 0) write_seats("sealed", bids, rules->seats, NO_BID, w);
    write_turn(data, s, rules->seats, w);
}

/* Reading ------------------------------------------------------------------------------------ */

/* A position that is being read. The functions below return NULL or what is wrong. */
typedef struct draft {
    const orongo_rules *rules;
    const orongo_data *data;
    orongo_state s;
    bool has_phase, has_round, has_reef;
    int seen; /* one bit per word, to find repeated ones */
} draft;

static const char *read_small(col_span value, int low, int high, uint8_t *out, const char *wrong) {
    int number;
    if (!col_span_int(value, low, high, &number)) return wrong;
    *out = (uint8_t)number;
    return NULL;
}

/* Reads one number per seat. `none` is what "-" means, or NO_DASH. */
static const char *read_seats(const draft *d, col_span value, int high, int none, uint8_t *out) {
    col_span part;
    int seat = 0;
    for (; col_next_part(&value, ',', &part); seat++) {
        int number;
        if (seat == d->rules->seats) return "there is more than one number per seat";
        if (none >= 0 && col_span_is(part, "-")) {
            number = none;
        } else if (!col_span_int(part, 0, high, &number)) {
            return "the number of a seat is too large or is not a number";
        }
        out[seat] = (uint8_t)number;
    }
    return seat == d->rules->seats ? NULL : "there must be one number per seat";
}

static const char *read_tiles(draft *d, col_span value) {
    col_span part;
    if (col_span_is(value, "-")) return NULL;
    while (col_next_part(&value, ',', &part)) {
        int low, high;
        if (!col_take_int(&part, 1, d->data->tiles, &low)) return "out must list tiles like 1-6,17";
        high = low;
        if (col_take_char(&part, '-') && !col_take_int(&part, low, d->data->tiles, &high)) {
            return "out must list tiles like 1-6,17";
        }
        if (part.length > 0) return "out must list tiles like 1-6,17";
        for (int number = low; number <= high; number++) {
            if (has(&d->s.tile, d->data->space_of[number])) return "a tile is listed twice";
            add(&d->s.tile, d->data->space_of[number]);
        }
    }
    return NULL;
}

/* Takes a space, 17 or p12, off the front of a span. */
static bool take_space(const orongo_data *data, col_span *rest, int *space) {
    int number;
    if (col_take_char(rest, 'p')) {
        return col_take_int(rest, 0, data->spaces - 1, space) && data->space[*space].number == 0;
    }
    if (!col_take_int(rest, 1, data->tiles, &number)) return false;
    *space = data->space_of[number];
    return true;
}

static const char *read_token(draft *d, int seat, col_span part) {
    int space;
    if (!take_space(d->data, &part, &space))
        return "a token is written as a number, or as p and the id of a palm";
    if (owner_of(&d->s, space) >= 0) return "a space holds two tokens";
    orongo_add_token(d->data, &d->s, seat, space);
    if (col_take_char(&part, '$')) add(&d->s.spent, space);
    if (col_take_char(&part, '^')) add(&d->s.moai, space);
    if (has(&d->s.moai, space) && col_take_char(&part, '^')) {
        if (d->s.ceremonial != NOWHERE) return "there is only one Ceremonial Moai";
        d->s.ceremonial = (uint8_t)space;
    }
    return part.length > 0 ? "only $ (spent), ^ (Moai) or ^^ (Ceremonial Moai) may follow a token"
                           : NULL;
}

static const char *read_tokens(draft *d, int seat, col_span value) {
    col_span part;
    const char *wrong = NULL;
    while (wrong == NULL && col_next_part(&value, ',', &part)) {
        wrong = read_token(d, seat, part);
    }
    return wrong;
}

static const char *read_sealed(draft *d, col_span value) {
    uint8_t bids[SEATS_MAX];
    const char *wrong = read_seats(d, value, SHELLS_MAX, NO_BID, bids);
    if (wrong != NULL) return wrong;
    for (int seat = 0; seat < d->rules->seats; seat++) {
        if (bids[seat] == NO_BID) continue;
        d->s.bid[seat] = bids[seat];
        d->s.given |= (uint8_t)(1u << seat);
    }
    return NULL;
}

static const char *read_turn(draft *d, col_span value) {
    col_span part;
    int length = 0, seat, seen = 0;
    while (col_next_part(&value, ',', &part)) {
        if (!col_span_int(part, 1, d->rules->seats, &seat)) return "turn must list seats";
        if (seen >> seat & 1) return "a seat has only one turn per round";
        seen |= 1 << seat;
        d->s.queue[length++] = (uint8_t)seat;
    }
    return NULL;
}

static const char *read_todo(draft *d, col_span value) {
    int number, space;
    if (!col_take_int(&value, 1, 99, &number) || !col_take_char(&value, '@') ||
        !take_space(d->data, &value, &space) || value.length > 0) {
        return "todo must be a number of Moai, @ and a space";
    }
    d->s.todo = (uint8_t)number;
    d->s.todo_space = (uint8_t)space;
    return NULL;
}

static const char *read_phase(draft *d, col_span value) {
    for (int i = 0; i < PHASES; i++) {
        if (!col_span_is(value, PHASE_NAMES[i])) continue;
        d->s.phase = (uint8_t)i;
        d->has_phase = true;
        return NULL;
    }
    return "the phase must be deal, draw, bid, place, pay, moai or over";
}

static const char *read_forced(draft *d, col_span value) {
    int number;
    if (!col_span_int(value, 1, d->data->tiles, &number)) return "forced must be a tile";
    d->s.forced = d->data->space_of[number];
    return NULL;
}

enum {
    WORD_PHASE,
    WORD_ROUND,
    WORD_LAST,
    WORD_AMULET,
    WORD_REEF,
    WORD_SHELLS,
    WORD_DRAWS,
    WORD_OUT,
    WORD_HIDDEN,
    WORD_BIDS,
    WORD_SEALED,
    WORD_TURN,
    WORD_STAGED,
    WORD_TODO,
    WORD_FORCED,
    WORDS
};

static const char *const WORD_NAMES[WORDS] = {"phase",  "round", "last",   "amulet", "reef",
                                              "shells", "draws", "out",    "hidden", "bids",
                                              "sealed", "turn",  "staged", "todo",   "forced"};

static const char *read_value(draft *d, int word, col_span value) {
    orongo_state *s = &d->s;
    switch (word) {
    case WORD_PHASE:
        return read_phase(d, value);
    case WORD_ROUND:
        d->has_round = true;
        return read_small(value, 0, 99, &s->round, "round must be a number");
    case WORD_LAST:
        return read_small(value, 0, 1, &s->last_round, "last must be 0 or 1");
    case WORD_AMULET: {
        const char *wrong =
            read_small(value, 1, d->rules->seats, &s->amulet, "amulet must be a seat");
        s->amulet--;
        return wrong;
    }
    case WORD_REEF:
        d->has_reef = true;
        return read_small(value, 0, SHELLS_MAX, &s->reef, "the reef has too many shells");
    case WORD_SHELLS:
        return read_seats(d, value, SHELLS_MAX, NO_DASH, s->shells);
    case WORD_DRAWS:
        return read_small(value, 1, TILES_MAX, &s->draws, "draws must be a number of tiles");
    case WORD_OUT:
        return read_tiles(d, value);
    case WORD_HIDDEN:
        return read_seats(d, value, d->data->tiles, 0, s->hidden);
    case WORD_BIDS:
        return read_seats(d, value, SHELLS_MAX, NO_DASH, s->last_bid);
    case WORD_SEALED:
        return read_sealed(d, value);
    case WORD_TURN:
        return read_turn(d, value);
    case WORD_STAGED:
        return read_seats(d, value, TOKENS_MAX, NO_DASH, s->staged);
    case WORD_TODO:
        return read_todo(d, value);
    default:
        return read_forced(d, value);
    }
}

static const char *read_word(draft *d, col_span word) {
    col_span name, value;
    if (!col_split_pair(word, &name, &value)) return "a position is made of words like reef=3";
    int seat, index = 0;
    while (index < WORDS && !col_span_is(name, WORD_NAMES[index])) {
        index++;
    }
    bool is_seat = index == WORDS && col_span_int(name, 1, d->rules->seats, &seat);
    if (index == WORDS && !is_seat) return "the position has a word with an unknown name";
    int bit = 1 << (is_seat ? WORDS + seat : index);
    if (d->seen & bit) return "the position has the same word twice";
    d->seen |= bit;
    return is_seat ? read_tokens(d, seat - 1, value) : read_value(d, index, value);
}

/* Filling in what is not written --------------------------------------------------------------- */

static bool take_from(uint8_t *stock, int count) {
    if (*stock < count) return false;
    *stock = (uint8_t)(*stock - count);
    return true;
}

/* Supplies and Moai left follow from the board, the reef follows from all other shells. */
static const char *fill_stocks(draft *d) {
    orongo_state *s = &d->s;
    int total = d->rules->seats * d->rules->shells, shells = size_of(s->spent);
    for (int seat = 0; seat < d->rules->seats; seat++) {
        int moai = 0;
        space_set rest = s->own[seat];
        for (int space; (space = take_lowest(&rest)) >= 0;) {
            moai += has(&s->moai, space) && space != s->ceremonial;
        }
        if (!take_from(&s->supply[seat], size_of(s->own[seat]) + s->staged[seat])) {
            return "a seat has more tokens than exist";
        }
        if (!take_from(&s->moai_left[seat], moai)) return "a seat has more Moai than exist";
        shells += s->shells[seat];
    }
    if (!d->has_reef && shells <= total) s->reef = (uint8_t)(total - shells);
    return shells + s->reef == total ? NULL : "the shells do not add up (OR-14.1)";
}

/* 11.6, 1.3 */
static const char *fill_pile(draft *d) {
    orongo_state *s = &d->s;
    for (int seat = 0; seat < d->rules->seats; seat++) {
        int number = s->hidden[seat];
        if (number == 0) continue;
        if (!d->rules->hidden_tile) return "this game has no hidden tiles";
        if (d->rules->quarry_tiles >> (number - 1) & 1) return "a quarry cannot be a hidden tile";
        s->undrawn &= ~(UINT64_C(1) << (number - 1));
    }
    for (int number = 1; number <= d->data->tiles; number++) {
        if (has(&s->tile, d->data->space_of[number])) {
            s->undrawn &= ~(UINT64_C(1) << (number - 1));
        }
    }
    s->pile = (uint8_t)bits_in(s->undrawn);
    return NULL;
}

/* 5.2: returns how many tiles have been laid up to a round, including that round. */
static int laid_until(const orongo_rules *rules, int round) {
    return round == 0 ? 0 : rules->first + rules->later * (round - 1);
}

/* The round follows from the tiles, except for the last one, in which none are laid. */
static const char *fill_round(draft *d) {
    orongo_state *s = &d->s;
    const orongo_rules *rules = d->rules;
    int dealt = rules->hidden_tile && s->phase != DEAL ? rules->seats : 0;
    int laid = d->data->tiles - dealt - s->pile + s->draws, round = 0;
    if (s->phase == DEAL) {
        bool good = s->round == 0 && s->draws >= 1 && s->draws <= rules->seats &&
                    d->data->tiles - s->pile == rules->seats - s->draws;
        for (int seat = 0; good && seat < rules->seats; seat++) {
            good = (s->hidden[seat] != 0) == (seat < rules->seats - s->draws);
        }
        return good ? NULL : "phase=deal gives one tile to each seat in turn while no tile is out";
    }
    while (laid_until(rules, round) < laid) {
        round++;
    }
    if (round == 0 || laid_until(rules, round) != laid) {
        return "no round ends with that many tiles out";
    }
    if (s->last_round) round++;
    if (!d->has_round) s->round = (uint8_t)round;
    if (s->round != round) return "the round does not fit the tiles that are out";
    if (s->last_round && s->pile >= (round == 1 ? rules->first : rules->later)) {
        return "the last round comes only when the tiles have run out";
    }
    if ((s->phase == DRAW) != (s->draws > 0)) return "draws goes with phase=draw";
    if (s->draws > (round == 1 ? rules->first : rules->later)) return "draws is too large";
    return NULL;
}

/* Whether everything fits together ------------------------------------------------------------- */

static const char *check_bids(const draft *d) {
    const orongo_state *s = &d->s;
    if (s->given != 0 && s->phase != BID) return "sealed bids go with phase=bid";
    if (s->given == (1u << d->rules->seats) - 1)
        return "not all bids can be sealed, since the last one reveals them";
    bool has_bids = s->last_bid[0] != NO_BID;
    if (has_bids && s->round < 2 && s->phase < PLACE) return "nobody has bid yet";
    return NULL;
}

static const char *check_turn(const draft *d) {
    const orongo_state *s = &d->s;
    bool is_phase_3 = s->phase == PLACE || s->phase == PAY || s->phase == RAISE;
    if (is_phase_3 != (s->queue[0] != 0)) return "turn goes with phase 3";
    for (int seat = 0; seat < d->rules->seats; seat++) {
        bool queued = memchr(s->queue, seat + 1, SEATS_MAX) != NULL;
        if (s->staged[seat] > 0 && !queued) return "a seat with staged tokens must have a turn";
        if (queued && seat != seat_in_turn(s) && s->staged[seat] == 0 &&
            !may_play_hidden(s, seat)) {
            return "a seat with nothing to place cannot have a turn";
        }
    }
    if ((s->todo > 0) != (s->phase == PAY || s->phase == RAISE)) {
        return "todo goes with phase=pay and phase=moai";
    }
    if (s->todo > 0 && owner_of(s, s->todo_space) != seat_in_turn(s)) {
        return "todo must name a space of the seat in turn";
    }
    return NULL;
}

/* 12.8 */
static const char *check_forced(const draft *d) {
    const orongo_state *s = &d->s;
    if (s->forced == NOWHERE) return NULL;
    if (!d->rules->hidden_tile || !d->rules->token_on_tile || s->phase != PLACE) {
        return "forced goes with hidden_token=tile";
    }
    if (!has(&s->tile, s->forced) || owner_of(s, s->forced) >= 0) {
        return "forced must name a free tile that is out";
    }
    if (s->hidden[seat_in_turn(s)] != 0 || s->staged[seat_in_turn(s)] == 0) {
        return "forced goes with a hidden tile that was just played";
    }
    return NULL;
}

/* 9.3, 10.1: a game that has ended must be over, and only such a game. */
static const char *check_end(const col_setup *setup, const col_state *state) {
    const orongo_state *s = position_of(state);
    if (s->ceremonial != NOWHERE && s->phase != OVER) {
        return "the game is over when the Ceremonial Moai stands";
    }
    if (s->phase == OVER && s->ceremonial == NOWHERE && !s->last_round) {
        return "without the Ceremonial Moai the game ends after the last round";
    }
    if (s->phase == PLACE && orongo_count(setup, state, seat_in_turn(s)) == 0) {
        return "the seat in turn has nothing to do (OR-7.5)";
    }
    return NULL;
}

col_status orongo_read_position(const col_setup *setup, const char *text, col_state *out,
                                col_error *error) {
    draft d;
    col_state state;
    col_span rest = col_span_of(text), word;
    const char *wrong = NULL;
    memset(&d, 0, sizeof d);
    d.rules = rules_of(setup);
    d.data = data_of(setup);
    orongo_clear(d.rules, &d.s);
    while (wrong == NULL && col_next_word(&rest, &word)) {
        wrong = read_word(&d, word);
    }
    if (wrong == NULL && !d.has_phase) wrong = "phase is missing";
    if (wrong == NULL && d.s.phase == DEAL && !d.rules->hidden_tile) {
        wrong = "this game deals no hidden tiles";
    }
    if (wrong == NULL) wrong = fill_stocks(&d);
    if (wrong == NULL) wrong = fill_pile(&d);
    if (wrong == NULL) wrong = fill_round(&d);
    if (wrong == NULL) wrong = check_bids(&d);
    if (wrong == NULL) wrong = check_turn(&d);
    if (wrong == NULL) wrong = check_forced(&d);
    memset(&state, 0, sizeof state);
    memcpy(&state, &d.s, sizeof d.s);
    if (wrong == NULL) wrong = orongo_broken(setup, &state);
    if (wrong == NULL) wrong = check_end(setup, &state);
    if (wrong != NULL) return col_fail(error, COL_POSITION, "%s", wrong);
    memcpy(out, &d.s, sizeof d.s);
    return COL_OK;
}
