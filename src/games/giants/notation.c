/* Giants: actions as text (GI-N). */
#include "state.h"

#include <string.h>

#include "core/text.h"

/* Names ---------------------------------------------------------------------------------------- */

static void put_two_digits(char letter, int number, col_writer *w) {
    col_print(w, "%c%d%d", letter, number / 10, number % 10);
}

void giants_put_statue(int statue, col_writer *w) {
    col_print(w, "%c%d", is_moai(statue) ? 'm' : 'p',
              statue - (is_moai(statue) ? 0 : HEADDRESS) + 1);
}

static void put_hex(int hex, col_writer *w) {
    put_two_digits('h', hex, w);
}

static void put_ahu(int ahu, col_writer *w) {
    put_two_digits('a', ahu, w);
}

/* Reads h07 or a07. */
static bool read_name(col_span word, char letter, int *number) {
    if (word.length != 3 || word.at[0] != letter) return false;
    int tens = word.at[1] - '0', ones = word.at[2] - '0';
    if (tens < 0 || tens > 9 || ones < 0 || ones > 9) return false;
    *number = 10 * tens + ones;
    return true;
}

static bool read_statue(col_span word, int *statue) {
    int number;
    if (col_take_char(&word, 'm') && col_span_int(word, 1, MOAI_MAX, &number)) {
        *statue = number - 1;
        return true;
    }
    if (!col_take_char(&word, 'p') || !col_span_int(word, 1, HEADDRESSES_MAX, &number))
        return false;
    *statue = HEADDRESS + number - 1;
    return true;
}

/* Printing ------------------------------------------------------------------------------------- */

static void print_roll(col_action a, col_writer *w) {
    col_put(w, "roll");
    for (int value = 0; value < VALUES; value++) {
        for (int die = action_die(a, value); die > 0; die--) {
            col_print(w, " %d", value);
        }
    }
}

static void print_bid(const giants_rules *rules, col_action a, bool is_seen, col_writer *w) {
    if (!is_seen) {
        col_put(w, "bid ?");
        return;
    }
    col_print(w, "bid %d %d %d", action_bid_part(a, MARKERS), action_bid_part(a, WORKERS),
              action_bid_part(a, WITH_CHIEF));
    if (rules->sorcerer_sculpts) col_print(w, " %d", action_bid_part(a, WITH_SORCERER));
}

static void print_placement(const char *word, col_action a, col_writer *w) {
    int figure = action_figure(a);
    col_print(w, "%s %s ", word, giants_piece_names[figure]);
    put_hex(action_low(a), w);
    if (figure != CHIEF) col_print(w, " %d", action_logs(a));
}

static void print_step(col_action a, col_writer *w) {
    bool pays = false;
    col_put(w, "to ");
    put_hex(action_low(a), w);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (action_pays(a, seat) == 0) continue;
        col_print(w, "%s %d:%d", pays ? "" : " pay", seat + 1, action_pays(a, seat));
        pays = true;
    }
    if (action_chief(a) >= 0) col_print(w, " pay %d:chief", action_chief(a) + 1);
}

static void print_statue_action(const char *word, col_action a, col_writer *w) {
    col_print(w, "%s ", word);
    giants_put_statue(action_low(a), w);
}

static void print_ahu_action(const char *word, col_action a, col_writer *w) {
    col_print(w, "%s ", word);
    put_ahu(action_low(a), w);
}

static const char *const WORDS[ACTIONS] = {
    NULL,       "first", "roll",    "bid",   "take",  "decline", "place",   "sorcery",
    "activate", "pass",  "recruit", "shift", "peek",  "carry",   "to",      "halt",
    "mark",     "erect", "crown",   "mark",  "claim", "leave",   "reclaim", "done"};

void giants_print(const col_setup *setup, const col_state *state, int actor, col_action a,
                  int viewer, col_writer *w) {
    (void)state;
    unsigned kind = col_action_kind(a);
    switch (kind) {
    case ACTION_FIRST:
        col_print(w, "first %d", action_low(a) + 1);
        break;
    case ACTION_ROLL:
        print_roll(a, w);
        break;
    case ACTION_BID:
        print_bid(rules_of(setup), a, viewer == actor || viewer == COL_ALL, w);
        break;
    case ACTION_TAKE:
        col_print(w, "take %d %s", action_size(a), action_by_chief(a) ? "chief" : "workers");
        break;
    case ACTION_PLACE:
        print_placement("place", a, w);
        break;
    case ACTION_SORCERY:
        print_placement("sorcery", a, w);
        if (action_ahu(a) == NOWHERE) break;
        col_put_char(w, ' ');
        put_ahu(action_ahu(a), w);
        break;
    case ACTION_RECRUIT:
        col_put(w, "recruit ");
        put_hex(action_low(a), w);
        col_print(w, " %d", action_logs(a));
        break;
    case ACTION_SHIFT:
        col_print(w, "shift n%d ", action_figure(a) + 1);
        put_hex(action_low(a), w);
        col_print(w, " %d", action_logs(a));
        break;
    case ACTION_TO:
        print_step(a, w);
        break;
    case ACTION_PEEK:
    case ACTION_ERECT:
    case ACTION_CROWN:
        print_ahu_action(WORDS[kind], a, w);
        break;
    case ACTION_CARRY:
    case ACTION_MARK:
    case ACTION_CLAIM:
    case ACTION_LEAVE:
    case ACTION_RECLAIM:
        print_statue_action(WORDS[kind], a, w);
        break;
    default:
        col_put(w, WORDS[kind]);
        break;
    }
}

/* Reading -------------------------------------------------------------------------------------- */

static bool take_number(col_span *rest, int low, int high, int *value) {
    col_span word;
    return col_next_word(rest, &word) && col_span_int(word, low, high, value);
}

static bool take_hex(col_span *rest, int *hex) {
    col_span word;
    return col_next_word(rest, &word) && read_name(word, 'h', hex);
}

static bool parse_roll(col_span rest, col_action *out) {
    unsigned operands = 0;
    int dice = 0, value, last = 0;
    for (; rest.length > 0; dice++) {
        if (dice == DICE_MAX || !take_number(&rest, last, VALUES - 1, &value)) return false;
        operands += 1u << (4 * value);
        last = value;
    }
    *out = col_action_of(ACTION_ROLL, operands);
    return dice > 0;
}

static bool parse_bid(col_span rest, col_action *out) {
    unsigned operands = 0;
    int value;
    for (int part = 0; part < BID_PARTS; part++) {
        if (part == WITH_SORCERER && rest.length == 0) break;
        if (!take_number(&rest, 0, part < WITH_CHIEF ? 15 : 1, &value)) return false;
        operands |= (unsigned)value << (4 * part);
    }
    *out = col_action_of(ACTION_BID, operands);
    return rest.length == 0;
}

static bool parse_take(col_span rest, col_action *out) {
    int size;
    if (!take_number(&rest, 1, SIZES, &size)) return false;
    bool by_chief = col_span_is(rest, "chief");
    *out = col_action_of(ACTION_TAKE, (unsigned)size | (by_chief ? 1u << 4 : 0));
    return by_chief || col_span_is(rest, "workers");
}

static bool parse_placement(unsigned kind, col_span rest, col_action *out) {
    col_span word;
    int figure = 0, hex, logs = 0, ahu = NOWHERE;
    if (!col_next_word(&rest, &word)) return false;
    while (figure < FIGURES && !col_span_is(word, giants_piece_names[figure])) {
        figure++;
    }
    if (figure == FIGURES || !take_hex(&rest, &hex)) return false;
    if (figure != CHIEF && !take_number(&rest, 0, 9, &logs)) return false;
    if (kind == ACTION_PLACE) {
        *out = action_placement(kind, hex, logs, figure);
    } else {
        if (col_next_word(&rest, &word) && !read_name(word, 'a', &ahu)) return false;
        *out = action_sorcery(hex, logs, figure, ahu);
    }
    return rest.length == 0;
}

static bool parse_neutral(unsigned kind, col_span rest, col_action *out) {
    col_span word;
    int j = 1, hex, logs;
    if (kind == ACTION_SHIFT && (!col_next_word(&rest, &word) || !col_take_char(&word, 'n') ||
                                 !col_span_int(word, 1, NEUTRAL_MAX, &j))) {
        return false;
    }
    if (!take_hex(&rest, &hex) || !take_number(&rest, 0, 9, &logs)) return false;
    *out = action_placement(kind, hex, logs, j - 1);
    return rest.length == 0;
}

/* Reads "2:1 3:1" or "2:chief". No seat may be named twice. */
static bool parse_payment(col_span rest, unsigned *operands) {
    col_span word;
    while (col_next_word(&rest, &word)) {
        int seat, figures;
        if (!col_take_int(&word, 1, SEATS_MAX, &seat) || !col_take_char(&word, ':')) return false;
        if (col_span_is(word, "chief")) {
            *operands |= (unsigned)seat << 18;
            return rest.length == 0;
        }
        if (!col_span_int(word, 1, SIZES, &figures)) return false;
        if (*operands >> (8 + 2 * (seat - 1)) & 3) return false;
        *operands |= (unsigned)figures << (8 + 2 * (seat - 1));
    }
    return true;
}

static bool parse_step(col_span rest, col_action *out) {
    col_span word;
    int hex;
    if (!take_hex(&rest, &hex)) return false;
    unsigned operands = (unsigned)hex;
    if (col_next_word(&rest, &word)) {
        if (!col_span_is(word, "pay") || rest.length == 0) return false;
        if (!parse_payment(rest, &operands)) return false;
    }
    *out = col_action_of(ACTION_TO, operands);
    return true;
}

static bool parse_operands(unsigned kind, col_span rest, col_action *out) {
    int value = 0;
    bool good = true;
    switch (kind) {
    case ACTION_FIRST:
        good = col_span_int(rest, 1, SEATS_MAX, &value);
        value--;
        break;
    case ACTION_ROLL:
        return parse_roll(rest, out);
    case ACTION_BID:
        return parse_bid(rest, out);
    case ACTION_TAKE:
        return parse_take(rest, out);
    case ACTION_PLACE:
    case ACTION_SORCERY:
        return parse_placement(kind, rest, out);
    case ACTION_RECRUIT:
    case ACTION_SHIFT:
        return parse_neutral(kind, rest, out);
    case ACTION_TO:
        return parse_step(rest, out);
    case ACTION_PEEK:
    case ACTION_ERECT:
    case ACTION_CROWN:
        good = read_name(rest, 'a', &value);
        break;
    case ACTION_CARRY:
    case ACTION_MARK:
    case ACTION_CLAIM:
    case ACTION_LEAVE:
    case ACTION_RECLAIM:
        good = read_statue(rest, &value);
        break;
    default:
        good = rest.length == 0;
        break;
    }
    if (good) *out = col_action_of(kind, (unsigned)value);
    return good;
}

col_status giants_parse(const col_setup *setup, const col_state *state, int actor, const char *text,
                        col_action *out, col_error *error) {
    (void)setup, (void)state, (void)actor;
    col_span rest = col_span_of(text), word;
    bool found = col_next_word(&rest, &word);
    rest = col_trim(rest);
    for (unsigned kind = 1; found && kind < ACTIONS; kind++) {
        if (!col_span_is(word, WORDS[kind])) continue;
        if (kind == ACTION_FINISH_MARK && rest.length > 0) continue; /* mark m3 */
        if (parse_operands(kind, rest, out)) return COL_OK;
        break;
    }
    return col_fail(
        error, COL_SYNTAX,
        "'%s' is not an action; bid 1 2 0, take 2 chief, place worker h24 1, sorcery chief "
        "h14, carry m3, to h24 pay 2:1, erect a10, pass ... (GI-N)",
        text);
}
