/* Assault of the Giants: actions as text (AS-13). Every verb has a pattern in actions.h, in which
 * "%" and a letter stand for an operand:
 *
 *   s seat   u event   c resource   p spell   m basic or advanced   k form of a unit   r region
 *   x command card   a, b what re-rolls, what converts   n number of a die   f face   z slayer */
#include "state.h"

#include <string.h>

#include "core/text.h"

const char *const assault_kinds[KINDS + 1] = {"regular",  "elite",   "leader", "vonindod",
                                              "champion", "hekaton", NULL};
const char *const assault_commands[COMMANDS + 1] = {
    "move", "plunder", "trade", "recruit", "leader", "magic", "attack", "rest", "special", NULL};
const char *const assault_phase_names[PHASES + 1] = {
#define ASSAULT_PHASE(name, word) #word,
    ASSAULT_PHASES(ASSAULT_PHASE)
#undef ASSAULT_PHASE
        NULL};

static const char *const PATTERNS[ACTIONS] = {"",
#define ASSAULT_VERB(name, pattern) pattern,
                                              ASSAULT_VERBS(ASSAULT_VERB)
#undef ASSAULT_VERB
};

const char *const assault_abilities[ABILITIES] = {"leader", "champion", "npc", "sinker", "magic",
                                                  "attack", "champion", "npc", "line"};

/* Operands ------------------------------------------------------------------------------------- */

/* Returns how many values an operand has. */
int assault_operand_limit(char letter) {
    switch (letter) {
    case 's':
        return SEATS_MAX;
    case 'u':
        return EVENTS;
    case 'c':
        return RESOURCES;
    case 'p':
        return SPELLS;
    case 'm':
        return MODES;
    case 'k':
        return FORMS;
    case 'r':
        return REGIONS;
    case 'x':
        return COMMANDS;
    case 'a':
        return REROLLS;
    case 'b':
        return ABILITIES;
    case 'n':
        return DICE_MAX + 1;
    case 'f':
        return face_of(4, 2, 2) + 1;
    default: /* z */
        return SLAYERS;
    }
}

/* Writes the letters of a verb's operands and returns how many there are. */
int assault_pattern_operands(unsigned verb, char letters[OPERANDS]) {
    int count = 0;
    for (const char *p = PATTERNS[verb]; *p != '\0'; p++) {
        if (*p == '%') letters[count++] = p[1];
    }
    return count;
}

void assault_print_form(int form, col_writer *w) {
    col_put(w, assault_kinds[kind_of(form)]);
    if (form & 1) col_put_char(w, '!');
}

void assault_print_face(int face, col_writer *w) {
    col_print(w, "%d/%d/%d", face_hits(face), face_blocks(face), face_arcane(face));
}

static void print_operand(const assault_data *d, char letter, int value, col_writer *w) {
    switch (letter) {
    case 's':
        col_print(w, "%d", value + 1);
        break;
    case 'u':
        col_put(w, d->event[value].key);
        break;
    case 'c':
        col_put(w, d->resource[value].key);
        break;
    case 'p':
        col_put(w, d->spell[value].key);
        break;
    case 'm':
        col_put(w, value == BASIC ? "basic" : "advanced");
        break;
    case 'k':
        assault_print_form(value, w);
        break;
    case 'r':
        col_put(w, d->region[value].key);
        break;
    case 'x':
        col_put(w, assault_commands[value]);
        break;
    case 'a':
    case 'b':
        col_put(w, assault_abilities[value]);
        break;
    case 'n':
        col_print(w, "%d", value);
        break;
    case 'f':
        assault_print_face(value, w);
        break;
    default:
        col_put(w, d->slayer[value].key);
        break;
    }
}

/* 11.2: only its own seat reads which spell is drawn or kept. */
static bool is_secret(const assault_state *s, unsigned verb, int viewer) {
    if (verb != A_SPELL && verb != A_KEEP) return false;
    return viewer != COL_ALL && viewer != s->seat_of[s->active];
}

void assault_print(const col_setup *setup, const col_state *state, int actor, col_action a,
                   int viewer, col_writer *w) {
    (void)actor;
    unsigned verb = col_action_kind(a);
    int index = 0;
    bool hides = is_secret(position_of(state), verb, viewer);
    for (const char *p = PATTERNS[verb]; *p != '\0'; p++) {
        if (*p != '%') {
            col_put_char(w, *p);
        } else if (hides) {
            col_put_char(w, '?');
            p++;
        } else {
            print_operand(data_of(setup), *++p, operand(a, index++), w);
        }
    }
}

/* Reading -------------------------------------------------------------------------------------- */

static bool read_form(col_span word, int *value) {
    bool wounded = word.length > 0 && word.at[word.length - 1] == '!';
    if (wounded) word.length--;
    for (int kind = 0; kind < KINDS; kind++) {
        *value = form_of(kind, wounded);
        if (col_span_is(word, assault_kinds[kind])) return !(wounded && is_champion(kind));
    }
    return false;
}

static bool read_face(col_span word, int *value) {
    int hits, blocks, arcane;
    if (!col_take_int(&word, 0, 4, &hits) || !col_take_char(&word, '/') ||
        !col_take_int(&word, 0, 2, &blocks) || !col_take_char(&word, '/') ||
        !col_span_int(word, 0, 2, &arcane)) {
        return false;
    }
    *value = face_of(hits, blocks, arcane);
    return true;
}

/* Compares a word with what would be printed, so that there is only one spelling. */
static bool read_operand(const assault_data *d, char letter, col_span word, int *value) {
    char text[64];
    if (letter == 'k') return read_form(word, value);
    if (letter == 'f') return read_face(word, value);
    int first = letter == 'n' ? 1 : letter == 'b' ? REROLLS : 0;
    for (*value = first; *value < assault_operand_limit(letter); ++*value) {
        col_writer w = col_writer_on(text, sizeof text);
        print_operand(d, letter, *value, &w);
        if (col_span_is(word, text)) return true;
    }
    return false;
}

static bool matches(const assault_data *d, unsigned verb, col_span rest, col_action *out) {
    col_span pattern = col_span_of(PATTERNS[verb]), expected, word;
    int values[OPERANDS] = {0, 0, 0, 0}, count = 0;
    while (col_next_word(&pattern, &expected)) {
        if (!col_next_word(&rest, &word)) return false;
        if (expected.at[0] != '%') {
            if (word.length != expected.length || memcmp(word.at, expected.at, word.length) != 0) {
                return false;
            }
        } else if (!read_operand(d, expected.at[1], word, &values[count++])) {
            return false;
        }
    }
    *out = act(verb, values[0], values[1], values[2], values[3]);
    return rest.length == 0;
}

/* Tries every verb; the first pattern that fits counts. Chance's `draw C` and a seat's `draw`
 * differ in length. */
col_status assault_parse(const col_setup *setup, const col_state *state, int actor,
                         const char *text, col_action *out, col_error *error) {
    (void)state, (void)actor;
    for (unsigned verb = 1; verb < ACTIONS; verb++) {
        if (matches(data_of(setup), verb, col_span_of(text), out)) return COL_OK;
    }
    return col_fail(error, COL_SYNTAX,
                    "'%s' is not an action; actions look like play move, move elite spine icewind, "
                    "claim u1, ready",
                    text);
}
