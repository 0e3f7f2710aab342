/* Orongo: actions as text (OR-13.4) and as facts. */
#include "state.h"

#include <string.h>

#include "colossi/message.h"
#include "core/text.h"

/* 13.4: a number, or p and the id of a palm. */
void orongo_print_space(const orongo_data *data, int space, col_writer *w) {
    int number = data->space[space].number;
    if (number == 0) col_put_char(w, 'p');
    col_print(w, "%d", number != 0 ? number : space);
}

/* Actions ------------------------------------------------------------------------------------ */

static void print_payment(payment p, col_writer *w) {
    col_print(w, "pay %s %d", orongo_combination_names[p.kind], p.number[0]);
    if (p.number[1] != 0) col_print(w, " %d", p.number[1]);
}

void orongo_print(const col_setup *setup, const col_state *state, int actor, col_action a,
                  int viewer, col_writer *w) {
    (void)state;
    const orongo_data *data = data_of(setup);
    int value = action_value(a), dealt_to = (int)(a >> 8 & 0xFF);
    switch (col_action_kind(a)) {
    case ACTION_DRAW:
        col_print(w, "draw %d", value);
        break;
    case ACTION_DEAL:
        col_print(w, "deal %d ", dealt_to + 1);
        if (viewer == dealt_to || viewer == COL_ALL) {
            col_print(w, "%d", value);
        } else {
            col_put_char(w, '?');
        }
        break;
    case ACTION_BID:
        if (viewer == actor || viewer == COL_ALL) {
            col_print(w, "bid %d", value);
        } else {
            col_put(w, "bid ?");
        }
        break;
    case ACTION_PLACE:
    case ACTION_MOAI:
        col_put(w, col_action_kind(a) == ACTION_PLACE ? "place " : "moai ");
        orongo_print_space(data, value, w);
        break;
    case ACTION_PAY:
        print_payment(action_payment(a), w);
        break;
    default:
        col_put(w, col_action_kind(a) == ACTION_REVEAL ? "reveal" : "end");
        break;
    }
}

static bool read_space(const orongo_data *data, col_span word, int *space) {
    int number;
    if (col_take_char(&word, 'p')) {
        return col_span_int(word, 0, data->spaces - 1, space) && data->space[*space].number == 0;
    }
    if (!col_span_int(word, 1, data->tiles, &number)) return false;
    *space = data->space_of[number];
    return true;
}

static col_status cannot_read(const char *text, col_error *error) {
    return col_fail(
        error, COL_SYNTAX,
        "'%s' is not an action; actions look like bid 3, place 17, place p12, pay TG 4 7, "
        "moai p12, reveal, end",
        text);
}

/* Reads any tiles; why_not() decides whether they fit. */
static bool parse_payment(const orongo_data *data, col_span rest, col_action *out) {
    col_span word;
    int kind = 0, number[2] = {0, 0};
    if (!col_next_word(&rest, &word)) return false;
    while (kind < COMBINATIONS && !col_span_is(word, orongo_combination_names[kind])) {
        kind++;
    }
    if (kind == COMBINATIONS) return false;
    int tiles = orongo_tiles_of[kind][1] == NO_RESOURCE ? 1 : 2;
    for (int i = 0; i < tiles; i++) {
        if (!col_next_word(&rest, &word) || !col_span_int(word, 1, data->tiles, &number[i])) {
            return false;
        }
    }
    *out = action_pay(kind, number[0], number[1]);
    return rest.length == 0;
}

static bool parse_deal(const col_setup *setup, col_span rest, col_action *out) {
    col_span seat_word, number_word;
    int seat, number;
    if (!col_next_word(&rest, &seat_word) || !col_next_word(&rest, &number_word) ||
        rest.length > 0 || !col_span_int(seat_word, 1, setup->seats, &seat) ||
        !col_span_int(number_word, 1, data_of(setup)->tiles, &number)) {
        return false;
    }
    *out = action_deal(seat - 1, number);
    return true;
}

static bool parse_number(col_span rest, unsigned kind, int low, int high, col_action *out) {
    int number;
    if (!col_span_int(rest, low, high, &number)) return false;
    *out = col_action_of(kind, (unsigned)number);
    return true;
}

static bool parse_space(const orongo_data *data, col_span rest, unsigned kind, col_action *out) {
    int space;
    if (!read_space(data, rest, &space)) return false;
    *out = col_action_of(kind, (unsigned)space);
    return true;
}

static bool parse_alone(col_span rest, unsigned kind, col_action *out) {
    *out = col_action_of(kind, 0);
    return rest.length == 0;
}

col_status orongo_parse(const col_setup *setup, const col_state *state, int actor, const char *text,
                        col_action *out, col_error *error) {
    (void)state, (void)actor;
    const orongo_data *data = data_of(setup);
    col_span rest = col_span_of(text), word;
    bool good = col_next_word(&rest, &word);
    if (!good) return cannot_read(text, error);
    if (col_span_is(word, "bid")) {
        good = parse_number(rest, ACTION_BID, 0, UNKNOWN - 1, out);
    } else if (col_span_is(word, "place")) {
        good = parse_space(data, rest, ACTION_PLACE, out);
    } else if (col_span_is(word, "pay")) {
        good = parse_payment(data, rest, out);
    } else if (col_span_is(word, "moai")) {
        good = parse_space(data, rest, ACTION_MOAI, out);
    } else if (col_span_is(word, "draw")) {
        good = parse_number(rest, ACTION_DRAW, 1, data->tiles, out);
    } else if (col_span_is(word, "deal")) {
        good = parse_deal(setup, rest, out);
    } else if (col_span_is(word, "reveal")) {
        good = parse_alone(rest, ACTION_REVEAL, out);
    } else {
        good = col_span_is(word, "end") && parse_alone(rest, ACTION_END, out);
    }
    return good ? COL_OK : cannot_read(text, error);
}

/* As facts ----------------------------------------------------------------------------------- */

/* Adds a place to a fact: what is there, and the name on the board, as in "quarry.17", "palm.p7"
 * and "coast.p12". */
void orongo_fact_space(const orongo_data *data, const char *name, int space, col_writer *fact) {
    int content = data->space[space].content;
    char word[32];
    col_writer w = col_writer_on(word, sizeof word);
    col_put(&w, content < RESOURCES ? orongo_resource_names[content]
                : content == COAST  ? "coast"
                                    : "palm");
    col_put_char(&w, '.');
    orongo_print_space(data, space, &w);
    col_fact_word(fact, name, "place", word);
}

static void explain_place(const col_setup *setup, const orongo_state *s, int seat, int space,
                          col_writer *fact) {
    uint64_t tally = orongo_tally_with(data_of(setup), s, seat, space);
    unsigned due = orongo_due(tally, s->moai_left[seat]);
    col_fact(fact, "orongo.do.place");
    orongo_fact_space(data_of(setup), "place", space, fact);
    if (due == 0) return;
    unsigned bill = orongo_bill(rules_of(setup), due, count_in(tally, QUARRY));
    col_fact_number(fact, "moai", (int)due);
    col_fact_number(fact, "shells", (int)bill);
    if (due > s->moai_left[seat]) col_fact_word(fact, "last", "statue", "ceremonial");
}

static void explain_payment(const orongo_data *data, payment p, col_writer *fact) {
    col_fact(fact, "orongo.do.pay");
    col_fact_word(fact, "combination", "combination", orongo_combination_names[p.kind]);
    orongo_fact_space(data, "tiles", data->space_of[p.number[0]], fact);
    if (p.number[1] != 0) orongo_fact_space(data, NULL, data->space_of[p.number[1]], fact);
    col_fact_number(fact, "shells", data->cost[p.kind]);
}

static void explain_hidden(const orongo_data *data, const orongo_state *s, int seat,
                           col_writer *fact) {
    int number = s->hidden[seat];
    col_fact(fact, "orongo.do.reveal");
    if (number == 0 || number == UNKNOWN) return;
    orongo_fact_space(data, "tile", data->space_of[number], fact);
}

void orongo_explain(const col_setup *setup, const col_state *state, int actor, col_action a,
                    col_writer *fact) {
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(state);
    int value = action_value(a);
    switch (col_action_kind(a)) {
    case ACTION_DRAW:
        col_fact(fact, "orongo.do.draw");
        orongo_fact_space(data, "tile", data->space_of[value], fact);
        break;
    case ACTION_DEAL:
        col_fact(fact, "orongo.do.deal");
        col_fact_seat(fact, "to", (int)(a >> 8 & 0xFF));
        orongo_fact_space(data, "tile", data->space_of[value], fact);
        break;
    case ACTION_BID:
        col_fact(fact, "orongo.do.bid");
        col_fact_number(fact, "shells", value);
        break;
    case ACTION_PLACE:
        explain_place(setup, s, actor, value, fact);
        break;
    case ACTION_PAY:
        explain_payment(data, action_payment(a), fact);
        break;
    case ACTION_MOAI:
        col_fact(fact, "orongo.do.moai");
        col_fact_word(fact, "statue", "statue", s->moai_left[actor] > 0 ? "own" : "ceremonial");
        orongo_fact_space(data, "place", value, fact);
        break;
    case ACTION_REVEAL:
        explain_hidden(data, s, actor, fact);
        break;
    default:
        col_fact(fact, "orongo.do.end");
        break;
    }
}
