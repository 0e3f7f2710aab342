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

const col_message *col__find_message(const col_catalogue *c, col_span key) {
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
    return c->fallback == NULL ? NULL : col__find_message(c->fallback, key);
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

static col_status wrong(col_error *error, int line, const char *what) {
    return col_fail(error, COL_DATA, "line %d: %s", line, what);
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

/* Begins a message at a line such as "toy.carry (by seat, from place)". */
static bool read_key(col_span line, col_message *m) {
    col_span key;
    memset(m, 0, sizeof *m);
    col_next_word(&line, &key);
    if (key.length > UINT16_MAX || line.length > UINT16_MAX) return false;
    m->key = key.at;
    m->key_length = (uint16_t)key.length;
    if (line.length == 0) return true;
    if (line.length < 2 || line.at[0] != '(' || line.at[line.length - 1] != ')') return false;
    m->arguments = line.at + 1;
    m->arguments_length = (uint16_t)(line.length - 2);
    return true;
}

col_status col_catalogue_read(const char *text, size_t length, col_message *messages, int capacity,
                              col_catalogue *out, col_error *error) {
    col_span rest = {text, length}, line;
    int number = 0, count = 0;
    memset(out, 0, sizeof *out);
    while (col_next_line(&rest, &line)) {
        number++;
        if (line.length == 0 || line.at[0] == '#') continue;
        if (line.at[0] == '@') {
            if (!read_setting(line, out)) return wrong(error, number, "an unknown setting");
            continue;
        }
        if (line.at[0] == ' ') {
            if (count == 0) return wrong(error, number, "a message comes before its key");
            col_message *m = &messages[count - 1];
            col_span words = col_trim(line);
            if (m->text == NULL) m->text = words.at;
            size_t size = (size_t)(words.at + words.length - m->text);
            if (size > UINT16_MAX) return wrong(error, number, "the message is too long");
            m->text_length = (uint16_t)size;
            continue;
        }
        if (count == capacity) return wrong(error, number, "there are too many messages");
        if (!read_key(line, &messages[count++])) {
            return wrong(error, number, "a key is followed by nothing or by (arguments)");
        }
    }
    for (int i = 0; i < count; i++) {
        if (messages[i].text == NULL) {
            return col_fail(error, COL_DATA, "%.*s has no message", (int)messages[i].key_length,
                            messages[i].key);
        }
    }
    sort(messages, count);
    for (int i = 1; i < count; i++) {
        const col_message *m = &messages[i - 1];
        if (compare_keys(m[0].key, m[0].key_length, m[1].key, m[1].key_length) == 0) {
            return col_fail(error, COL_DATA, "%.*s is there twice", (int)m->key_length, m->key);
        }
    }
    out->message = messages;
    out->count = count;
    return COL_OK;
}
