/* The text of puzzles: blocks of lines, a word and its value on each, separated by empty lines.
 * Lines that begin with "#" are comments. */
#include <string.h>

#include "puzzles/puzzle.h"

/* The lines of a block, by the bit that tells that it was there. */
enum {
    HAS_PUZZLE = 1,
    HAS_SETUP = 2,
    HAS_POSITION = 4,
    HAS_SEAT = 8,
    HAS_KIND = 16,
    HAS_ACTION = 32,
    HAS_GRADE = 64,
    HAS_LINE = 128,
    HAS_CHOICE = 256,
    ALWAYS = HAS_PUZZLE | HAS_SETUP | HAS_POSITION | HAS_SEAT | HAS_KIND | HAS_ACTION | HAS_GRADE
};

static const char *const WORDS[] = {"puzzle", "setup", "position", "seat",  "kind",
                                    "action", "grade", "line",     "choice"};
enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

static col_status wrong_number(col_span value, const char *what, int low, int high,
                               col_error *error) {
    return col_fail(error, COL_DATA, "%s must be a whole number from %d to %d, not '%.*s'", what,
                    low, high, (int)value.length, value.at);
}

static col_status read_kind(col_span value, puzzle *p, col_error *error) {
    col_span word, rest = value;
    if (col_span_is(value, "best")) return COL_OK;
    if (!col_next_word(&rest, &word) || !col_span_is(word, "win")) {
        return col_fail(error, COL_DATA, "a kind is written 'win N' or 'best', not '%.*s'",
                        (int)value.length, value.at);
    }
    rest = col_trim(rest);
    if (col_span_int(rest, 1, PUZZLE_WIN_MAX, &p->wins)) return COL_OK;
    return wrong_number(rest, "the number of own actions", 1, PUZZLE_WIN_MAX, error);
}

/* Takes the last word off the end of a text, as a percentage. */
static bool take_percent(col_span *rest, int *value) {
    *rest = col_trim(*rest);
    size_t at = rest->length;
    while (at > 0 && rest->at[at - 1] != ' ') {
        at--;
    }
    col_span word = {rest->at + at, rest->length - at};
    rest->length = at;
    return col_span_int(word, 0, 100, value);
}

/* The text of an action may have blanks, so the numbers are read from the end. */
static col_status read_choice(col_span value, puzzle *p, col_error *error) {
    if (p->choices == PUZZLE_CHOICES) {
        return col_fail(error, COL_DATA, "a puzzle has at most %d choices", PUZZLE_CHOICES);
    }
    puzzle_choice *c = &p->choice[p->choices++];
    col_span rest = value;
    bool is_good = take_percent(&rest, &c->high) && take_percent(&rest, &c->low) &&
                   take_percent(&rest, &c->value);
    c->action = col_trim(rest);
    if (is_good && c->action.length > 0 && c->low <= c->value && c->value <= c->high) return COL_OK;
    return col_fail(error, COL_DATA,
                    "a choice is written 'ACTION VALUE LOW HIGH' in percent, not '%.*s'",
                    (int)value.length, value.at);
}

static col_status read_value(int word, col_span value, puzzle *p, col_error *error) {
    switch (1 << word) {
    case HAS_PUZZLE:
        p->name = value;
        return COL_OK;
    case HAS_SETUP:
        p->setup = value;
        return COL_OK;
    case HAS_POSITION:
        p->position = value;
        return COL_OK;
    case HAS_SEAT:
        if (!col_span_int(value, 1, COL_SEATS_MAX, &p->seat)) {
            return wrong_number(value, "the seat", 1, COL_SEATS_MAX, error);
        }
        p->seat--;
        return COL_OK;
    case HAS_KIND:
        return read_kind(value, p, error);
    case HAS_ACTION:
        p->action = value;
        return COL_OK;
    case HAS_GRADE:
        if (col_span_int(value, 1, PUZZLE_GRADE_MAX, &p->grade)) return COL_OK;
        return wrong_number(value, "the grade", 1, PUZZLE_GRADE_MAX, error);
    case HAS_LINE:
        p->line = value;
        return COL_OK;
    default:
        return read_choice(value, p, error);
    }
}

static col_status read_line(col_span text, puzzle *p, unsigned *has, col_error *error) {
    col_span word, rest = text;
    col_next_word(&rest, &word);
    int index = 0;
    while (index < WORD_COUNT && !col_span_is(word, WORDS[index])) {
        index++;
    }
    if (index == WORD_COUNT) {
        return col_fail(error, COL_DATA, "a puzzle has no line '%.*s'", (int)word.length, word.at);
    }
    unsigned bit = 1u << index;
    if ((*has & bit) != 0 && bit != HAS_CHOICE) {
        return col_fail(error, COL_DATA, "there is a second line '%s' in one puzzle", WORDS[index]);
    }
    if (*has == 0 && bit != HAS_PUZZLE) {
        return col_fail(error, COL_DATA, "a puzzle begins with 'puzzle NAME', not with '%s'",
                        WORDS[index]);
    }
    *has |= bit;
    rest = col_trim(rest);
    if (rest.length == 0 && bit != HAS_SETUP) {
        return col_fail(error, COL_DATA, "nothing follows '%s'", WORDS[index]);
    }
    return read_value(index, rest, p, error);
}

/* Checks that a block has the lines that its kind needs, and no others. */
static col_status check_block(const puzzle *p, unsigned has, col_error *error) {
    unsigned needed = ALWAYS | (p->wins > 0 ? HAS_LINE : HAS_CHOICE);
    for (int i = 0; i < WORD_COUNT; i++) {
        if ((needed & ~has) >> i & 1) {
            return col_fail(error, COL_DATA, "the puzzle '%.*s' has no line '%s'",
                            (int)p->name.length, p->name.at, WORDS[i]);
        }
        if ((has & ~needed) >> i & 1) {
            return col_fail(error, COL_DATA, "the puzzle '%.*s' must not have a line '%s'",
                            (int)p->name.length, p->name.at, WORDS[i]);
        }
    }
    if (p->wins > 0 || p->choices >= 2) return COL_OK;
    return col_fail(error, COL_DATA, "the puzzle '%.*s' needs two choices to compare",
                    (int)p->name.length, p->name.at);
}

/* Says in which line a mistake is. */
static col_status in_line(int number, col_error *error) {
    col_error inner = *error;
    return col_fail(error, COL_DATA, "line %d: %s", number, inner.sentence);
}

col_status puzzle_read(col_span *rest, int *number, puzzle *out, col_error *error) {
    unsigned has = 0;
    col_span line;
    memset(out, 0, sizeof *out);
    while (col_next_line(rest, &line)) {
        ++*number;
        line = col_trim(line);
        if (line.length > 0 && line.at[0] == '#') continue;
        if (line.length == 0 && has != 0) break;
        if (line.length == 0) continue;
        if (has == 0) out->at = *number;
        if (read_line(line, out, &has, error) != COL_OK) return in_line(*number, error);
    }
    if (has == 0) return COL_OK;
    return check_block(out, has, error) == COL_OK ? COL_OK : in_line(out->at, error);
}

static void put_line(col_writer *w, const char *word, col_span value) {
    col_print(w, "%s %.*s\n", word, (int)value.length, value.at);
}

void puzzle_write(const puzzle *p, col_writer *w) {
    put_line(w, "puzzle", p->name);
    put_line(w, "setup", p->setup);
    put_line(w, "position", p->position);
    col_print(w, "seat %d\n", p->seat + 1);
    if (p->wins > 0) {
        col_print(w, "kind win %d\n", p->wins);
    } else {
        col_put(w, "kind best\n");
    }
    put_line(w, "action", p->action);
    col_print(w, "grade %d\n", p->grade);
    if (p->wins > 0) put_line(w, "line", p->line);
    for (int i = 0; i < p->choices; i++) {
        const puzzle_choice *c = &p->choice[i];
        col_print(w, "choice %.*s %d %d %d\n", (int)c->action.length, c->action.at, c->value,
                  c->low, c->high);
    }
}

/* Opening -------------------------------------------------------------------------------------- */

static col_status read_setup(const col_game *game, col_span text, col_setup *setup,
                             col_error *error) {
    col_span word, name, value;
    char key[64], word_of[64];
    col_setup_begin(setup, game);
    while (col_next_word(&text, &word)) {
        if (!col_split_pair(word, &name, &value) || !col_span_copy(name, key, sizeof key) ||
            !col_span_copy(value, word_of, sizeof word_of)) {
            return col_fail(error, COL_OPTION, "settings are written name=value, not '%.*s'",
                            (int)word.length, word.at);
        }
        col_status status = strcmp(key, "seats") == 0
                                ? col_setup_seats(setup, word_of, error)
                                : col_setup_option(setup, key, word_of, error);
        if (status != COL_OK) return status;
    }
    return col_setup_end(setup, error);
}

col_status puzzle_open(const col_game *game, const puzzle *p, col_table *t, col_action *action,
                       col_error *error) {
    static const char TOO_LONG[] = "the text of the %s is too long";
    char position[COL_POSITION_MAX], text[COL_TEXT_MAX];
    col_setup setup;
    if (read_setup(game, p->setup, &setup, error) != COL_OK) return error->status;
    col_table_begin(t, &setup, NULL, 0);
    if (!col_span_copy(p->position, position, sizeof position)) {
        return col_fail(error, COL_POSITION, TOO_LONG, "position");
    }
    if (!col_span_copy(p->action, text, sizeof text)) {
        return col_fail(error, COL_SYNTAX, TOO_LONG, "action");
    }
    if (col_table_load(t, position, error) != COL_OK) return error->status;
    if (p->seat >= setup.seats || game->actors(&t->setup, &t->state) != 1u << p->seat) {
        return col_fail(error, COL_SEAT, "seat %d does not decide alone in this position",
                        p->seat + 1);
    }
    if (game->parse(&t->setup, &t->state, p->seat, text, action, error) != COL_OK) {
        return error->status;
    }
    return col_table_check(t, p->seat, *action, error);
}

void puzzle_prefix(const col_game *game, char prefix[8]) {
    size_t i = 0;
    for (const char *id = game->clauses[0].id; id[i] != '-' && i < 6; i++) {
        prefix[i] = (char)(id[i] | 0x20);
    }
    prefix[i] = '-';
    prefix[i + 1] = '\0';
}
