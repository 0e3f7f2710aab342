/* Renders facts as sentences: see colossi/message.h.
 *
 * A message is text with placeholders in braces:
 *
 *   {from}                                        the argument
 *   {unit:the}                                    the argument in another form, see below
 *   {count, plural, =0 {none} one {# log} other {# logs}}
 *   {by, select, you {You pass} other {{by} passes}}
 *
 * Inside a plural, "#" is the number. An apostrophe before a brace quotes up to the next
 * apostrophe, and two apostrophes are one. White space, with line ends, is one blank.
 *
 * The value place:h25 of a fact toy.… is rendered by the first of these that exists: the message
 * toy.place.h25, the message toy.place, in which {value} is h25, the name in the game's data,
 * and the word itself. {from:the} looks for toy.place.h25:the and toy.place:the first. */
#include "colossi/message.h"

#include <string.h>

#include "colossi/table.h"
#include "core/catalogue.h"

enum { DEPTH_MAX = 8, KEY_MAX = 96 };

typedef struct renderer {
    const col_audience *to;
    col_span part;      /* of the key: "toy" */
    col_span arguments; /* of the fact: " by=seat:2 …" */
    col_span value;     /* of {value}, inside the message of a type */
    int number;         /* of "#" */
    int depth;
    col_writer *out;
} renderer;

static void render(renderer *r, col_span message);

col_audience col_audience_of(const col_setup *setup, int viewer) {
    col_audience to = {&COL_ENGLISH, setup, viewer, {NULL}};
    return to;
}

/* Arguments ------------------------------------------------------------------------------------ */

static col_span skip(col_span s, size_t count) {
    return (col_span){s.at + count, s.length - count};
}

static bool same(col_span a, col_span b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* Splits "name=value" off the front of a fact's arguments. */
static bool next_argument(col_span *rest, col_span *name, col_span *value) {
    col_span word;
    return col_next_word(rest, &word) && col_split_pair(word, name, value);
}

/* Finds the value of an argument. A fact may leave out optional ones. */
static bool find_argument(const renderer *r, col_span wanted, col_span *value) {
    col_span rest = r->arguments, name;
    if (r->value.at != NULL && col_span_is(wanted, "value")) {
        *value = r->value;
        return true;
    }
    while (next_argument(&rest, &name, value)) {
        if (same(name, wanted)) return true;
    }
    return false;
}

/* Splits "place:h25" into type and word; a number has no type. */
static void split_value(col_span value, col_span *type, col_span *word) {
    const char *colon = memchr(value.at, ':', value.length);
    *type = (col_span){value.at, colon == NULL ? 0 : (size_t)(colon - value.at)};
    *word = colon == NULL ? value : skip(value, type->length + 1);
}

static int count_values(col_span list) {
    col_span value;
    int count = 0;
    while (col_next_part(&list, ',', &value)) {
        count++;
    }
    return count;
}

/* Returns the seat that a value names, COL_CHANCE, or -1 if the value is not a seat. */
static int seat_of(col_span value) {
    col_span type, word;
    split_value(value, &type, &word);
    return col_span_is(type, "seat") ? col_actor_from(word.at, word.length, COL_SEATS_MAX) : -1;
}

/* Values --------------------------------------------------------------------------------------- */

static const col_message *find_message(const renderer *r, const char *key) {
    return col__find_message(r->to->catalogue, col_span_of(key));
}

/* Renders the message with this key, in which {value} is `word`. */
static bool render_named(renderer *r, const char *key, col_span word) {
    const col_message *m = find_message(r, key);
    if (m == NULL || r->depth == DEPTH_MAX) return false;
    renderer inner = *r;
    inner.value = word;
    inner.depth++;
    render(&inner, (col_span){m->text, m->text_length});
    return true;
}

/* Tries part.type.word and part.type, with the form if there is one. */
static bool render_type(renderer *r, col_span part, col_span type, col_span word, col_span form) {
    char key[KEY_MAX];
    for (int is_general = 0; is_general < 2; is_general++) {
        col_writer w = col_writer_on(key, sizeof key);
        col_put_bytes(&w, part.at, part.length);
        col_put_char(&w, '.');
        col_put_bytes(&w, type.at, type.length);
        if (!is_general) {
            col_put_char(&w, '.');
            col_put_bytes(&w, word.at, word.length);
        }
        if (form.length > 0) {
            col_put_char(&w, ':');
            col_put_bytes(&w, form.at, form.length);
        }
        if (!w.full && render_named(r, key, word)) return true;
    }
    return false;
}

static void render_seat(renderer *r, int seat) {
    char number[12];
    const char *name = seat < COL_SEATS_MAX ? r->to->seat_name[seat] : NULL;
    col_writer w = col_writer_on(number, sizeof number);
    if (seat == COL_CHANCE) {
        render_named(r, "core.chance", (col_span){NULL, 0});
    } else if (name != NULL && name[0] != '\0') {
        col_put(r->out, name);
    } else {
        col_print(&w, "%d", seat + 1);
        render_named(r, "core.seat", col_span_of(number));
    }
}

static void render_value(renderer *r, col_span value, col_span form) {
    static const col_span NO_FORM = {NULL, 0};
    col_span type, word;
    char type_name[32], word_text[64];
    int seat = seat_of(value);
    const col_setup *setup = r->to->setup;
    split_value(value, &type, &word);
    if (seat >= 0) {
        render_seat(r, seat);
        return;
    }
    if (type.length > 0) {
        col_span core = {"core", 4};
        if (form.length > 0 && (render_type(r, r->part, type, word, form))) return;
        if (render_type(r, r->part, type, word, NO_FORM)) return;
        if (render_type(r, core, type, word, NO_FORM)) return;
        if (setup != NULL && setup->game->name_value != NULL &&
            col_span_copy(type, type_name, sizeof type_name) &&
            col_span_copy(word, word_text, sizeof word_text) &&
            setup->game->name_value(setup, type_name, word_text, r->out)) {
            return;
        }
    }
    col_put_bytes(r->out, word.at, word.length);
}

/* Renders a list: "a, b and c". The comma and the word are messages. */
static void render_list(renderer *r, col_span list, col_span form) {
    int count = count_values(list);
    col_span value;
    for (int i = 0; col_next_part(&list, ',', &value); i++) {
        bool is_last = i == count - 1;
        const col_message *joint = find_message(r, is_last ? "core.list.last" : "core.list.next");
        if (i > 0 && joint != NULL) {
            if (is_last) col_put_char(r->out, ' ');
            render(r, (col_span){joint->text, joint->text_length});
            col_put_char(r->out, ' ');
        }
        render_value(r, value, form);
    }
}

/* Choices -------------------------------------------------------------------------------------- */

static col_span trim(col_span s) {
    while (s.length > 0 && (s.at[0] == ' ' || s.at[0] == '\n' || s.at[0] == '\r')) {
        s = skip(s, 1);
    }
    while (s.length > 0 && (s.at[s.length - 1] == ' ' || s.at[s.length - 1] == '\n' ||
                            s.at[s.length - 1] == '\r')) {
        s.length--;
    }
    return s;
}

/* Returns the length of quoted text at the front of `s`, with its apostrophes, or 0. */
static size_t quoted_length(col_span s) {
    if (s.length < 2 || s.at[0] != '\'' || (s.at[1] != '{' && s.at[1] != '}')) return 0;
    const char *end = memchr(s.at + 1, '\'', s.length - 1);
    return end == NULL ? s.length : (size_t)(end - s.at) + 1;
}

/* Returns the length of a block in braces at the front of `s`, with its braces. */
static size_t block_length(col_span s) {
    int depth = 0;
    for (size_t i = 0; i < s.length; i++) {
        size_t quoted = quoted_length(skip(s, i));
        if (quoted > 0) {
            i += quoted - 1;
        } else if (s.at[i] == '{') {
            depth++;
        } else if (s.at[i] == '}' && --depth == 0) {
            return i + 1;
        }
    }
    return s.length;
}

static bool fits(const renderer *r, col_span keyword, col_span value, bool is_plural) {
    col_span type, word;
    int number = 0, seat = seat_of(value);
    split_value(value, &type, &word);
    if (is_plural) {
        if (!col_span_int(value, -1000000, 1000000, &number)) number = count_values(value);
        bool is_one = number == 1 || (number == 0 && r->to->catalogue->zero_is_singular);
        if (keyword.length > 1 && keyword.at[0] == '=') {
            int exact;
            return col_span_int(skip(keyword, 1), -1000000, 1000000, &exact) && exact == number;
        }
        return is_one && col_span_is(keyword, "one");
    }
    if (seat >= 0 && seat == r->to->viewer) return col_span_is(keyword, "you");
    return same(keyword, word);
}

/* Chooses among "one {…} other {…}": the first that fits, or else `other`. */
static bool choose(const renderer *r, col_span choices, col_span value, bool is_plural,
                   col_span *chosen) {
    bool found = false;
    for (choices = trim(choices); choices.length > 0; choices = trim(choices)) {
        const char *brace = memchr(choices.at, '{', choices.length);
        if (brace == NULL) return found;
        size_t before = (size_t)(brace - choices.at), length = block_length(skip(choices, before));
        col_span keyword = trim((col_span){choices.at, before});
        col_span block = {brace + 1, length < 2 ? 0 : length - 2};
        if (fits(r, keyword, value, is_plural)) {
            *chosen = block;
            return true;
        }
        if (col_span_is(keyword, "other")) {
            *chosen = block;
            found = true;
        }
        choices = skip(choices, before + length);
    }
    return found;
}

/* Takes the text up to the next comma off the front. */
static col_span take_field(col_span *rest) {
    const char *comma = memchr(rest->at, ',', rest->length);
    size_t length = comma == NULL ? rest->length : (size_t)(comma - rest->at);
    col_span field = trim((col_span){rest->at, length});
    *rest = skip(*rest, comma == NULL ? length : length + 1);
    return field;
}

/* Renders a placeholder, given without its braces. */
static void render_placeholder(renderer *r, col_span inside) {
    static const col_span ABSENT = {"none", 4};
    col_span name = take_field(&inside), kind = take_field(&inside), form = {NULL, 0}, value;
    const char *colon = memchr(name.at, ':', name.length);
    if (colon != NULL) {
        form = skip(name, (size_t)(colon - name.at) + 1);
        name.length = (size_t)(colon - name.at);
    }
    bool is_given = find_argument(r, name, &value);
    if (!is_given) value = ABSENT;
    if (kind.length == 0) {
        if (is_given) render_list(r, value, form);
        return;
    }
    bool is_plural = col_span_is(kind, "plural");
    col_span chosen;
    if (r->depth == DEPTH_MAX || !choose(r, inside, value, is_plural, &chosen)) return;
    renderer inner = *r;
    inner.depth++;
    if (is_plural && !col_span_int(value, -1000000, 1000000, &inner.number)) {
        inner.number = count_values(value);
    }
    render(&inner, chosen);
}

/* Text ----------------------------------------------------------------------------------------- */

static void render(renderer *r, col_span message) {
    bool was_blank = false;
    while (message.length > 0) {
        char c = message.at[0];
        size_t quoted = quoted_length(message), taken = 1;
        bool is_blank = c == ' ' || c == '\n' || c == '\r';
        if (quoted > 0) {
            taken = quoted;
            col_put_bytes(r->out, message.at + 1, quoted > 2 ? quoted - 2 : 0);
        } else if (c == '{') {
            taken = block_length(message);
            render_placeholder(r, (col_span){message.at + 1, taken < 2 ? 0 : taken - 2});
        } else if (c == '#' && r->number != INT32_MIN) {
            col_print(r->out, "%d", r->number);
        } else if (is_blank) {
            if (!was_blank) col_put_char(r->out, ' ');
        } else {
            col_put_char(r->out, c);
            if (c == '\'' && message.length > 1 && message.at[1] == '\'') taken = 2;
        }
        was_blank = is_blank;
        message = skip(message, taken);
    }
}

void col_say(const col_audience *to, const char *fact, size_t length, col_writer *w) {
    col_span rest = {fact, length}, key;
    if (!col_next_word(&rest, &key)) return;
    const col_message *m = col__find_message(to->catalogue, key);
    if (m == NULL) {
        col_put_bytes(w, fact, length);
        return;
    }
    const char *dot = memchr(key.at, '.', key.length);
    col_span part = {key.at, dot == NULL ? key.length : (size_t)(dot - key.at)};
    renderer r = {to, part, rest, {NULL, 0}, INT32_MIN, 0, w};
    render(&r, (col_span){m->text, m->text_length});
}

void col_say_all(const col_audience *to, const char *facts, col_writer *w) {
    col_span rest = col_span_of(facts), line;
    while (col_next_line(&rest, &line)) {
        col_say(to, line.at, line.length, w);
        col_put_char(w, '\n');
    }
}

void col_say_action(const col_audience *to, const col_state *view, int actor, col_action a,
                    col_writer *w) {
    char fact[COL_FACTS_SIZE];
    col_writer f = col_writer_on(fact, sizeof fact);
    to->setup->game->explain(to->setup, view, actor, a, &f);
    col_say(to, fact, f.length, w);
}

void col_say_prompt(const col_audience *to, const col_state *view, int seat, col_writer *w) {
    char fact[COL_FACTS_SIZE];
    col_writer f = col_writer_on(fact, sizeof fact);
    to->setup->game->prompt(to->setup, view, seat, &f);
    col_say(to, fact, f.length, w);
}

/* Checking ------------------------------------------------------------------------------------- */

/* Finds an argument in a declaration such as "by seat, with? unit". */
static bool find_declared(col_span declared, col_span name, col_span *type) {
    while (declared.length > 0) {
        col_span field = take_field(&declared), word;
        if (!col_next_word(&field, &word)) continue;
        if (word.at[word.length - 1] == '?') word.length--;
        *type = field;
        if (same(word, name)) return true;
    }
    return false;
}

static col_status check_value(col_span key, col_span name, col_span list, col_span declared,
                              col_error *error) {
    col_span value, type, word;
    int number;
    while (col_next_part(&list, ',', &value)) {
        split_value(value, &type, &word);
        bool is_number = type.length == 0 && col_span_int(value, -2147483647, 2147483647, &number);
        if (is_number ? col_span_is(declared, "number")
                      : type.length > 0 && word.length > 0 && same(type, declared)) {
            continue;
        }
        return col_fail(error, COL_DATA, "%.*s: %.*s is declared as %.*s, not as %.*s",
                        (int)key.length, key.at, (int)name.length, name.at, (int)declared.length,
                        declared.at, (int)value.length, value.at);
    }
    return COL_OK;
}

col_status col_fact_check(const char *fact, size_t length, col_error *error) {
    col_span rest = {fact, length}, key, name, value, type;
    if (!col_next_word(&rest, &key)) return col_fail(error, COL_DATA, "a fact has no key");
    const col_message *m = col__find_message(&COL_ENGLISH, key);
    if (m == NULL) {
        return col_fail(error, COL_DATA, "there is no message %.*s", (int)key.length, key.at);
    }
    col_span declared = {m->arguments, m->arguments_length}, given = rest;
    while (next_argument(&rest, &name, &value)) {
        if (!find_declared(declared, name, &type)) {
            return col_fail(error, COL_DATA, "%.*s: the argument %.*s is not declared",
                            (int)key.length, key.at, (int)name.length, name.at);
        }
        if (check_value(key, name, value, type, error) != COL_OK) return error->status;
    }
    if (rest.length > 0) {
        return col_fail(error, COL_DATA, "%.*s: '%.*s' is not NAME=VALUE", (int)key.length, key.at,
                        (int)rest.length, rest.at);
    }
    renderer r = {.arguments = given};
    while (declared.length > 0) {
        col_span field = take_field(&declared);
        if (!col_next_word(&field, &name) || name.at[name.length - 1] == '?') continue;
        if (find_argument(&r, name, &value)) continue;
        return col_fail(error, COL_DATA, "%.*s: the argument %.*s is missing", (int)key.length,
                        key.at, (int)name.length, name.at);
    }
    return COL_OK;
}
