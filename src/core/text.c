/* Reading text: see text.h. */
#include "core/text.h"

#include <string.h>

col_span col_span_of(const char *text) {
    col_span s = {text, strlen(text)};
    return s;
}

bool col_span_is(col_span s, const char *text) {
    return s.length == strlen(text) && memcmp(s.at, text, s.length) == 0;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool col_span_is_any_case(col_span s, const char *text) {
    if (s.length != strlen(text)) return false;
    for (size_t i = 0; i < s.length; i++) {
        if (lower(s.at[i]) != lower(text[i])) return false;
    }
    return true;
}

static void skip(col_span *s, size_t count) {
    s->at += count;
    s->length -= count;
}

bool col_next_line(col_span *rest, col_span *line) {
    if (rest->length == 0) return false;
    const char *end = memchr(rest->at, '\n', rest->length);
    line->at = rest->at;
    line->length = end == NULL ? rest->length : (size_t)(end - rest->at);
    skip(rest, line->length + (end != NULL));
    if (line->length > 0 && line->at[line->length - 1] == '\r') line->length--;
    return true;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool col_next_content(col_span *rest, col_span *line, int *number) {
    while (col_next_line(rest, line)) {
        ++*number;
        const char *comment = memchr(line->at, '#', line->length);
        if (comment != NULL) line->length = (size_t)(comment - line->at);
        *line = col_trim(*line);
        if (line->length > 0) return true;
    }
    return false;
}

bool col_next_word(col_span *rest, col_span *word) {
    *rest = col_trim(*rest);
    word->at = rest->at;
    word->length = 0;
    while (word->length < rest->length && !is_blank(rest->at[word->length])) {
        word->length++;
    }
    skip(rest, word->length);
    *rest = col_trim(*rest);
    return word->length > 0;
}

bool col_next_part(col_span *rest, char separator, col_span *part) {
    if (rest->at == NULL) return false;
    const char *end = memchr(rest->at, separator, rest->length);
    *part = *rest;
    if (end == NULL) {
        *rest = (col_span){NULL, 0};
    } else {
        part->length = (size_t)(end - rest->at);
        skip(rest, part->length + 1);
    }
    return true;
}

col_span col_trim(col_span s) {
    while (s.length > 0 && is_blank(s.at[0])) {
        skip(&s, 1);
    }
    while (s.length > 0 && is_blank(s.at[s.length - 1])) {
        s.length--;
    }
    return s;
}

bool col_take_int(col_span *rest, int low, int high, int *value) {
    col_span s = *rest;
    bool negative = col_take_char(&s, '-');
    long long sum = 0;
    size_t digits = 0;
    while (s.length > 0 && s.at[0] >= '0' && s.at[0] <= '9' && digits < 10) {
        sum = sum * 10 + (s.at[0] - '0');
        skip(&s, 1);
        digits++;
    }
    bool padded = digits > 0 && s.at[-(long)digits] == '0' && (digits > 1 || negative);
    if (digits == 0 || padded) return false;
    if (s.length > 0 && s.at[0] >= '0' && s.at[0] <= '9') return false;
    if (negative) sum = -sum;
    if (sum < low || sum > high) return false;
    *value = (int)sum;
    *rest = s;
    return true;
}

bool col_span_int(col_span s, int low, int high, int *value) {
    int found;
    if (!col_take_int(&s, low, high, &found) || s.length > 0) return false;
    *value = found;
    return true;
}

bool col_split_pair(col_span word, col_span *name, col_span *value) {
    const char *equals = memchr(word.at, '=', word.length);
    if (equals == NULL || equals == word.at) return false;
    *name = (col_span){word.at, (size_t)(equals - word.at)};
    *value = (col_span){equals + 1, word.length - name->length - 1};
    return true;
}

static bool is_whole_number(col_span s) {
    col_take_char(&s, '-');
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') return false;
    }
    return s.length > 0;
}

col_status col_read_number(col_span name, col_span value, int low, int high, int *out,
                           col_status status, col_error *error) {
    if (col_span_int(value, low, high, out)) return COL_OK;
    if (is_whole_number(value)) {
        return col_fail(error, status, "'%.*s' must be between %d and %d, not %.*s",
                        (int)name.length, name.at, low, high, (int)value.length, value.at);
    }
    return col_fail(error, status, "'%.*s' must be a whole number between %d and %d, not '%.*s'",
                    (int)name.length, name.at, low, high, (int)value.length, value.at);
}

void col_make_printable(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        unsigned char c = (unsigned char)from[0], next = (unsigned char)from[1];
        if (c == 0xC2 && next >= 0x80 && next < 0xA0) { /* U+0080 to U+009F in UTF-8 */
            *to++ = '?';
            from++;
        } else {
            *to++ = c < 0x20 || c == 0x7F ? '?' : *from;
        }
    }
    *to = '\0';
}

bool col_take_char(col_span *rest, char c) {
    if (rest->length == 0 || rest->at[0] != c) return false;
    skip(rest, 1);
    return true;
}

bool col_span_copy(col_span s, char *buffer, size_t size) {
    if (s.length >= size) return false;
    memcpy(buffer, s.at, s.length);
    buffer[s.length] = '\0';
    return true;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool col_span_hex(col_span s, unsigned char *bytes, size_t count) {
    if (s.length != 2 * count) return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(s.at[2 * i]), low = hex_digit(s.at[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}
