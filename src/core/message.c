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
 * apostrophe, and two apostrophes are one. White space, with line ends, is one blank, and there is
 * no blank at the ends of a sentence or before '.', ',' and ';', because a choice may be empty.
 *
 * The value place:h25 of a fact toy.… is rendered by the first of these that exists: the message
 * toy.place.h25, the message toy.place, in which {value} is h25, the same for core, the name in the
 * game's data, and the word itself. {from:the} looks for toy.place.h25:the and toy.place:the first.
 * The value place:quarry.17 has a kind: if no message names the whole word or all places, it is
 * rendered by the message toy.place.quarry, in which {value} is 17.
 * Equal values that follow each other in a list are rendered once if their message uses {count}, so
 * that a list can say "2 logs and a rope".
 * A whole catalogue is searched before its fallback, so that a language which names a kind of thing
 * is not mixed with the fallback's names of single things.
 *
 * A catalogue may be anybody's file. The depth and the number of the placeholders of a sentence are
 * bounded, so messages that contain each other end. */
#include "colossi/message.h"

#include <string.h>

#include "core/catalogue.h"

enum { DEPTH_MAX = 8, PLACEHOLDERS_MAX = 2000, KEY_MAX = 96, NO_NUMBER = INT32_MIN };

typedef struct renderer {
    const col_audience *to;
    col_span part;      /* of the key: "toy" */
    col_span arguments; /* of the fact: " by=seat:2 …" */
    col_span value;     /* of {value}, inside the message of a type */
    col_span count;     /* of {count}, there too: how many equal values the message stands for */
    int number;         /* of "#", or NO_NUMBER */
    int depth;
    int *placeholders; /* how many have been rendered */
    size_t start;      /* where the sentence begins in `out` */
    col_writer *out;
} renderer;

static void render(const renderer *r, col_span message);

const col_catalogue COL_NO_LANGUAGE = {.language = "none", .name = "facts"};

col_audience col_audience_of(const col_setup *setup, int viewer) {
    col_audience to = {&COL_ENGLISH, setup, viewer, {NULL}};
    return to;
}

col_audience col_audience_at(const col_table *t, int viewer) {
    col_audience to = col_audience_of(&t->setup, viewer);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        to.seat_name[seat] = t->seat_name[seat];
    }
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
    if (r->value.at != NULL && col_span_is(wanted, "count")) {
        *value = r->count;
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

/* Renders a message as a part of another one. {value} is `value`, if that is given. */
static void render_message(const renderer *r, const col_message *m, col_span value) {
    renderer inner = *r;
    if (r->depth == DEPTH_MAX) return;
    inner.value = value;
    inner.number = NO_NUMBER;
    inner.depth++;
    render(&inner, (col_span){m->text, m->text_length});
}

static void render_named(const renderer *r, const char *key, col_span value) {
    const col_message *m = col__find_message(r->to->catalogue, col_span_of(key));
    if (m != NULL) render_message(r, m, value);
}

/* Finds part.type.word or part.type, with the form if there is one, in one catalogue. */
static const col_message *find_name(const col_catalogue *c, col_span part, col_span type,
                                    col_span word, col_span form) {
    char key[KEY_MAX];
    const col_message *found = NULL;
    for (int is_general = 0; is_general < 2 && found == NULL; is_general++) {
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
        if (!w.full) found = col__find_own_message(c, (col_span){key, w.length});
    }
    return found;
}

/* Finds the message of the part or of the core that renders a typed value, or NULL. */
static const col_message *find_type(const renderer *r, col_span type, col_span word,
                                    col_span form) {
    static const col_span NO_FORM = {NULL, 0}, CORE = {"core", 4};
    const col_message *m = NULL;
    for (const col_catalogue *c = r->to->catalogue; c != NULL && m == NULL; c = c->fallback) {
        if (form.length > 0) {
            m = find_name(c, r->part, type, word, form);
            if (m == NULL) m = find_name(c, CORE, type, word, form);
        }
        if (m == NULL) m = find_name(c, r->part, type, word, NO_FORM);
        if (m == NULL) m = find_name(c, CORE, type, word, NO_FORM);
    }
    return m;
}

/* Renders a typed value by that message, in which {value} is `value`. */
static bool render_type(const renderer *r, col_span type, col_span word, col_span value,
                        col_span form) {
    const col_message *m = find_type(r, type, word, form);
    if (m != NULL) render_message(r, m, value);
    return m != NULL;
}

/* Renders "quarry.17" as a value of the kind "quarry", which is called "17". */
static bool render_kind(const renderer *r, col_span type, col_span word, col_span form) {
    const char *dot = memchr(word.at, '.', word.length);
    if (dot == NULL) return false;
    col_span kind = {word.at, (size_t)(dot - word.at)};
    return render_type(r, type, kind, skip(word, kind.length + 1), form);
}

/* Renders a seat by its player's name, by what the game calls it, or as "Seat 2". */
static void render_seat(const renderer *r, int seat, col_span word, col_span form) {
    const char *name = seat < COL_SEATS_MAX ? r->to->seat_name[seat] : NULL;
    if (seat == COL_CHANCE) {
        render_named(r, "core.chance", (col_span){NULL, 0});
    } else if (name != NULL && name[0] != '\0') {
        col_put(r->out, name);
    } else {
        render_type(r, (col_span){"seat", 4}, word, word, form);
    }
}

/* Writes a text, in which "%20" is a blank. */
static void put_decoded(const renderer *r, col_span word) {
    for (; word.length > 0; word = skip(word, 1)) {
        unsigned char byte;
        char c = word.at[0];
        if (c == '%' && word.length > 2 && col_span_hex((col_span){word.at + 1, 2}, &byte, 1)) {
            c = (char)byte;
            word = skip(word, 2);
        }
        col_put_char(r->out, c);
    }
}

static void render_value(const renderer *r, col_span value, col_span form) {
    col_span type, word;
    char type_name[32], word_text[64];
    int seat = seat_of(value);
    const col_setup *setup = r->to->setup;
    split_value(value, &type, &word);
    if (seat >= 0) {
        render_seat(r, seat, word, form);
        return;
    }
    if (col_span_is(type, "text")) {
        put_decoded(r, word);
        return;
    }
    if (type.length > 0) {
        if (render_type(r, type, word, word, form)) return;
        if (render_kind(r, type, word, form)) return;
        if (setup != NULL && setup->game->name_value != NULL &&
            col_span_copy(type, type_name, sizeof type_name) &&
            col_span_copy(word, word_text, sizeof word_text) &&
            setup->game->name_value(setup, type_name, word_text, r->out)) {
            return;
        }
    }
    col_put_bytes(r->out, word.at, word.length);
}

/* Tells whether the message of a typed value uses {count}. */
static bool is_counted(const renderer *r, col_span value, col_span form) {
    static const char PLACEHOLDER[] = "{count";
    col_span type, word;
    split_value(value, &type, &word);
    const col_message *m = type.length == 0 ? NULL : find_type(r, type, word, form);
    for (size_t i = 0; m != NULL && i + sizeof PLACEHOLDER <= m->text_length; i++) {
        if (memcmp(m->text + i, PLACEHOLDER, sizeof PLACEHOLDER - 1) == 0) return true;
    }
    return false;
}

/* Takes a value off the front of a list, with the equal ones that follow if they are counted.
 * Returns how many there were. */
static int take_run(const renderer *r, col_span *list, col_span form, col_span *value) {
    col_span rest, next;
    int count = 1;
    if (!col_next_part(list, ',', value)) return 0;
    if (list->at == NULL || !is_counted(r, *value, form)) return 1;
    for (rest = *list; col_next_part(&rest, ',', &next) && same(next, *value); count++) {
        *list = rest;
    }
    return count;
}

/* Renders a list: "a, b and c". The comma and the word are messages. */
static void render_list(const renderer *r, col_span list, col_span form) {
    static const col_span NO_VALUE = {NULL, 0};
    col_span value;
    char digits[12];
    for (int i = 0, run; (run = take_run(r, &list, form, &value)) > 0; i++) {
        bool is_last = list.at == NULL;
        renderer counted = *r;
        col_writer w = col_writer_on(digits, sizeof digits);
        col_print(&w, "%d", run);
        counted.count = (col_span){digits, w.length};
        if (i > 0) {
            if (is_last) col_put_char(r->out, ' ');
            render_named(r, is_last ? "core.list.last" : "core.list.next", NO_VALUE);
            col_put_char(r->out, ' ');
        }
        render_value(&counted, value, form);
    }
}

/* Choices -------------------------------------------------------------------------------------- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static col_span trim(col_span s) {
    while (s.length > 0 && is_blank(s.at[0])) {
        s = skip(s, 1);
    }
    while (s.length > 0 && is_blank(s.at[s.length - 1])) {
        s.length--;
    }
    return s;
}

/* Returns the number that a plural chooses by. An argument that is not given is an empty list. */
static int number_of(col_span value, bool is_given) {
    int number;
    if (!is_given) return 0;
    if (col_span_int(value, -INT32_MAX, INT32_MAX, &number)) return number;
    return count_values(value);
}

static bool fits_number(const renderer *r, col_span keyword, int number) {
    int exact;
    if (keyword.length > 0 && keyword.at[0] == '=') {
        return col_span_int(skip(keyword, 1), -INT32_MAX, INT32_MAX, &exact) && exact == number;
    }
    bool is_one = number == 1 || (number == 0 && r->to->catalogue->zero_is_singular);
    return is_one && col_span_is(keyword, "one");
}

static bool fits_word(const renderer *r, col_span keyword, col_span value) {
    col_span type, word;
    int seat = seat_of(value);
    split_value(value, &type, &word);
    if (seat >= 0 && seat == r->to->viewer) return col_span_is(keyword, "you");
    return same(keyword, word);
}

/* Chooses among "one {…} other {…}": the first that fits, or else `other`. `number` is NO_NUMBER if
 * the choice is by word. */
static bool choose(const renderer *r, col_span choices, col_span value, int number,
                   col_span *chosen) {
    bool found = false;
    for (choices = trim(choices); choices.length > 0; choices = trim(choices)) {
        const char *brace = memchr(choices.at, '{', choices.length);
        if (brace == NULL) return found;
        size_t before = (size_t)(brace - choices.at), length;
        bool is_whole = col__block_length(skip(choices, before), &length);
        col_span keyword = trim((col_span){choices.at, before});
        col_span block = {brace + 1, is_whole ? length - 2 : length - 1};
        if (number == NO_NUMBER ? fits_word(r, keyword, value) : fits_number(r, keyword, number)) {
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
static void render_placeholder(const renderer *r, col_span inside) {
    static const col_span ABSENT = {"none", 4};
    col_span name = take_field(&inside), kind = take_field(&inside), form = {NULL, 0}, value;
    if (++*r->placeholders > PLACEHOLDERS_MAX) return;
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
    int number = col_span_is(kind, "plural") ? number_of(value, is_given) : NO_NUMBER;
    col_span chosen;
    if (r->depth == DEPTH_MAX || !choose(r, inside, value, number, &chosen)) return;
    renderer inner = *r;
    inner.depth++;
    if (number != NO_NUMBER) inner.number = number;
    render(&inner, chosen);
}

/* Text ----------------------------------------------------------------------------------------- */

static bool ends_with_blank(const renderer *r) {
    return r->out->length > r->start && r->out->text[r->out->length - 1] == ' ';
}

static void drop_blank(const renderer *r) {
    if (ends_with_blank(r)) r->out->text[--r->out->length] = '\0';
}

/* Writes one character of a message. */
static void put_text(const renderer *r, char c) {
    if (is_blank(c)) {
        if (r->out->length > r->start && !ends_with_blank(r)) col_put_char(r->out, ' ');
        return;
    }
    if (c == '.' || c == ',' || c == ';') drop_blank(r);
    col_put_char(r->out, c);
}

static void render(const renderer *r, col_span message) {
    while (message.length > 0 && !r->out->full) {
        char c = message.at[0];
        size_t quoted = col__quoted_length(message), taken = 1;
        if (quoted > 0) {
            bool is_closed = message.at[quoted - 1] == '\'';
            taken = quoted;
            col_put_bytes(r->out, message.at + 1, quoted - 1 - is_closed);
        } else if (c == '{') {
            bool is_whole = col__block_length(message, &taken);
            render_placeholder(r, (col_span){message.at + 1, taken - 1 - is_whole});
        } else if (c == '#' && r->number != NO_NUMBER) {
            col_print(r->out, "%d", r->number);
        } else {
            put_text(r, c);
            if (c == '\'' && message.length > 1 && message.at[1] == '\'') taken = 2;
        }
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
    int placeholders = 0;
    renderer r = {.to = to,
                  .part = part,
                  .arguments = rest,
                  .number = NO_NUMBER,
                  .placeholders = &placeholders,
                  .start = w->length,
                  .out = w};
    render(&r, (col_span){m->text, m->text_length});
    drop_blank(&r);
}

void col_say_all(const col_audience *to, const char *facts, col_writer *w) {
    col_span rest = col_span_of(facts), line;
    for (bool is_first = true; col_next_line(&rest, &line); is_first = false) {
        if (!is_first) col_put_char(w, '\n');
        col_say(to, line.at, line.length, w);
    }
}

int col_canvas_say(col_canvas *c, int x, int y, const char *facts, col_colour colour,
                   unsigned style) {
    char text[4 * COL_CANVAS_WIDTH];
    col_span rest = col_span_of(facts), line;
    for (bool is_first = true; col_next_line(&rest, &line); is_first = false) {
        col_writer w = col_writer_on(text, sizeof text);
        if (!is_first) x += 3;
        col_say(c->to, line.at, line.length, &w);
        col_canvas_put(c, x, y, text, colour, style);
        x += col_text_columns(text);
    }
    return x;
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

static bool is_word(col_span word) {
    for (size_t i = 0; i < word.length; i++) {
        if (!col__is_word_char(word.at[i])) return false;
    }
    return word.length > 0;
}

static bool has_type(col_span value, col_span declared) {
    col_span type, word;
    int number;
    split_value(value, &type, &word);
    if (col_span_is(declared, "number")) return col_span_int(value, -INT32_MAX, INT32_MAX, &number);
    if (col_span_is(declared, "seat")) return seat_of(value) >= 0;
    if (col_span_is(declared, "text")) return col_span_is(type, "text");
    return type.length > 0 && same(type, declared) && is_word(word);
}

static col_status check_value(col_span key, col_span name, col_span list, col_span declared,
                              col_error *error) {
    col_span value;
    while (col_next_part(&list, ',', &value)) {
        if (has_type(value, declared)) continue;
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
    col_span declared = {m->arguments, m->arguments_length}, first;
    renderer r = {.arguments = rest};
    while (next_argument(&rest, &name, &value)) {
        if (find_argument(&r, name, &first) && first.at != value.at) {
            return col_fail(error, COL_DATA, "%.*s: the argument %.*s is there twice",
                            (int)key.length, key.at, (int)name.length, name.at);
        }
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
    while (declared.length > 0) {
        col_span field = take_field(&declared);
        if (!col_next_word(&field, &name) || name.at[name.length - 1] == '?') continue;
        if (find_argument(&r, name, &value)) continue;
        return col_fail(error, COL_DATA, "%.*s: the argument %.*s is missing", (int)key.length,
                        key.at, (int)name.length, name.at);
    }
    return COL_OK;
}
