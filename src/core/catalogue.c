/* Reads catalogues and finds messages in them: see colossi/message.h.
 *
 * A catalogue is text. A line that begins at the margin is a key, in English followed by the
 * declaration of its arguments in brackets. The indented lines below it are its message, joined by
 * blanks. "#" at the margin begins a comment, and "@language de Deutsch" names the language. */
#include "core/catalogue.h"

#include <string.h>

static int compare_keys(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t shorter = a_length < b_length ? a_length : b_length;
    int order = memcmp(a, b, shorter);
    return order != 0 ? order : (a_length > b_length) - (a_length < b_length);
}

const col_message *col__find_own_message(const col_catalogue *c, col_span key) {
    int low = 0, high = c->count;
    while (low < high) {
        int middle = (low + high) / 2;
        const col_message *m = &c->message[middle];
        int order = compare_keys(m->key, m->key_length, key.at, key.length);
        if (order == 0) return m;
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

const col_message *col__find_message(const col_catalogue *c, col_span key) {
    const col_message *found = NULL;
    for (; c != NULL && found == NULL; c = c->fallback) {
        found = col__find_own_message(c, key);
    }
    return found;
}

bool col__is_word_char(char c) {
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '-' || c == '.';
}

size_t col__quoted_length(col_span s) {
    if (s.length < 2 || s.at[0] != '\'' || (s.at[1] != '{' && s.at[1] != '}')) return 0;
    const char *end = memchr(s.at + 1, '\'', s.length - 1);
    return end == NULL ? s.length : (size_t)(end - s.at) + 1;
}

/* Returns how many bytes at `at` are one piece of text: quoted text, two apostrophes, or one byte.
 */
static size_t piece_length(col_span s, size_t at) {
    col_span rest = {s.at + at, s.length - at};
    size_t quoted = col__quoted_length(rest);
    if (quoted > 0) return quoted;
    return rest.length > 1 && rest.at[0] == '\'' && rest.at[1] == '\'' ? 2 : 1;
}

bool col__block_length(col_span s, size_t *length) {
    int depth = 0;
    for (size_t i = 0; i < s.length; i += piece_length(s, i)) {
        if (s.at[i] == '{') depth++;
        if (s.at[i] == '}' && --depth == 0) {
            *length = i + 1;
            return true;
        }
    }
    *length = s.length;
    return false;
}

/* Tells whether every brace of a message has its partner. */
static bool is_balanced(col_span text) {
    for (size_t i = 0, length; i < text.length; i += length) {
        length = piece_length(text, i);
        if (text.at[i] == '}') return false;
        if (text.at[i] == '{' &&
            !col__block_length((col_span){text.at + i, text.length - i}, &length)) {
            return false;
        }
    }
    return true;
}

/* Sorts by key with a heap, which needs no memory of its own. */
static void sift_down(col_message *m, int at, int count) {
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && compare_keys(m[child].key, m[child].key_length, m[child + 1].key,
                                              m[child + 1].key_length) < 0) {
            child++;
        }
        if (compare_keys(m[at].key, m[at].key_length, m[child].key, m[child].key_length) >= 0) {
            return;
        }
        col_message swap = m[at];
        m[at] = m[child];
        m[child] = swap;
        at = child;
    }
}

static void sort(col_message *m, int count) {
    for (int at = count / 2 - 1; at >= 0; at--) {
        sift_down(m, at, count);
    }
    for (int last = count - 1; last > 0; last--) {
        col_message swap = m[0];
        m[0] = m[last];
        m[last] = swap;
        sift_down(m, 0, last);
    }
}

static void wrong(col_error *error, int line, const char *what) {
    col_fail(error, COL_DATA, "line %d: %s", line, what);
}

/* Reads "@language de Deutsch" or "@zero_is_singular". */
static bool read_setting(col_span line, col_catalogue *out) {
    col_span word, code;
    col_next_word(&line, &word);
    if (col_span_is(word, "@zero_is_singular")) {
        out->zero_is_singular = true;
        return line.length == 0;
    }
    return col_span_is(word, "@language") && col_next_word(&line, &code) &&
           col_span_copy(code, out->language, sizeof out->language) &&
           col_span_copy(line, out->name, sizeof out->name) && line.length > 0;
}

/* Begins a message at a line such as "toy.carry (by seat, from place)". Returns what is wrong with
 * the line, or NULL. */
static const char *read_key(col_span line, col_message *m) {
    col_span key;
    memset(m, 0, sizeof *m);
    col_next_word(&line, &key);
    for (size_t i = 0; i < key.length; i++) {
        if (!col__is_word_char(key.at[i]) && key.at[i] != ':') return "this is not a key";
    }
    if (key.length > UINT16_MAX || line.length > UINT16_MAX) return "the line is too long";
    m->key = key.at;
    m->key_length = (uint16_t)key.length;
    if (line.length == 0) return NULL;
    if (line.length < 2 || line.at[0] != '(' || line.at[line.length - 1] != ')') {
        return "a key is followed by nothing or by (arguments)";
    }
    m->arguments = line.at + 1;
    m->arguments_length = (uint16_t)(line.length - 2);
    return NULL;
}

/* Adds a line to the text of a message. The text is one piece of the catalogue, so nothing but the
 * message may stand between its lines. */
static const char *add_text(col_message *m, col_span words, bool was_interrupted) {
    if (was_interrupted && m->text != NULL) return "a message is interrupted by a comment";
    if (m->text == NULL) m->text = words.at;
    size_t size = (size_t)(words.at + words.length - m->text);
    if (size > UINT16_MAX) return "the message is too long";
    m->text_length = (uint16_t)size;
    return NULL;
}

/* Reads the lines of a catalogue and returns the number of its messages, or -1 after an error. */
static int read_lines(col_span rest, col_message *messages, int capacity, col_catalogue *out,
                      col_error *error) {
    col_span line;
    int count = 0;
    bool was_interrupted = false;
    for (int number = 1; col_next_line(&rest, &line); number++) {
        const char *mistake = NULL;
        col_span words = col_trim(line);
        if (words.length == 0) continue;
        if (line.at[0] == '#' || line.at[0] == '@') {
            was_interrupted = true;
            if (line.at[0] == '@' && !read_setting(line, out)) mistake = "an unknown setting";
        } else if (line.at[0] == ' ') {
            mistake = count == 0 ? "a message comes before its key"
                                 : add_text(&messages[count - 1], words, was_interrupted);
        } else if (line.at[0] == '\t') {
            mistake = "a line begins with a tab; indent it with blanks";
        } else if (count == capacity) {
            mistake = "there are too many messages";
        } else {
            was_interrupted = false;
            mistake = read_key(line, &messages[count++]);
        }
        if (mistake != NULL) {
            wrong(error, number, mistake);
            return -1;
        }
    }
    return count;
}

static col_status reject(const col_message *m, const char *mistake, col_error *error) {
    return col_fail(error, COL_DATA, "%.*s %s", (int)m->key_length, m->key, mistake);
}

col_status col_catalogue_read(const char *text, size_t length, col_message *messages, int capacity,
                              col_catalogue *out, col_error *error) {
    memset(out, 0, sizeof *out);
    int count = read_lines((col_span){text, length}, messages, capacity, out, error);
    if (count < 0) return error->status;
    for (const col_message *m = messages; m < messages + count; m++) {
        if (m->text == NULL) return reject(m, "has no message", error);
        if (!is_balanced((col_span){m->text, m->text_length})) {
            return reject(m, "has braces that do not match", error);
        }
    }
    sort(messages, count);
    for (int i = 1; i < count; i++) {
        const col_message *m = &messages[i - 1];
        if (compare_keys(m[0].key, m[0].key_length, m[1].key, m[1].key_length) == 0) {
            return reject(m, "is there twice", error);
        }
    }
    out->message = messages;
    out->count = count;
    return COL_OK;
}
