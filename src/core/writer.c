/* Writes text and JSON into a buffer: see colossi/writer.h. */
#include "colossi/writer.h"

#include <string.h>

col_writer col_writer_on(char *buffer, size_t size) {
    col_writer w = {buffer, size, 0, false};
    buffer[0] = '\0';
    return w;
}

void col_writer_clear(col_writer *w) {
    w->length = 0;
    w->full = false;
    w->text[0] = '\0';
}

void col_put_bytes(col_writer *w, const char *bytes, size_t count) {
    size_t room = w->size - 1 - w->length;
    if (count > room) {
        count = room;
        w->full = true;
    }
    memcpy(w->text + w->length, bytes, count);
    w->length += count;
    w->text[w->length] = '\0';
}

void col_put(col_writer *w, const char *text) {
    col_put_bytes(w, text, strlen(text));
}

void col_put_char(col_writer *w, char c) {
    col_put_bytes(w, &c, 1);
}

void col_put_unsigned(col_writer *w, uint64_t value) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    col_put_bytes(w, digits + at, sizeof digits - at);
}

void col_put_hex(col_writer *w, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        col_put_char(w, "0123456789abcdef"[bytes[i] >> 4]);
        col_put_char(w, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static void put_int(col_writer *w, int value) {
    if (value < 0) col_put_char(w, '-');
    col_put_unsigned(w, value < 0 ? 0 - (uint64_t)(int64_t)value : (uint64_t)value);
}

void col_print_list(col_writer *w, const char *format, va_list list) {
    for (const char *p = format; *p != '\0'; p++) {
        if (*p != '%') {
            col_put_char(w, *p);
        } else if (*++p == 's') {
            col_put(w, va_arg(list, const char *));
        } else if (*p == 'd') {
            put_int(w, va_arg(list, int));
        } else if (*p == 'c') {
            col_put_char(w, (char)va_arg(list, int));
        } else if (p[0] == '.' && p[1] == '*' && p[2] == 's') {
            int count = va_arg(list, int);
            col_put_bytes(w, va_arg(list, const char *), (size_t)count);
            p += 2;
        } else {
            col_put_char(w, *p);
        }
    }
}

void col_print(col_writer *w, const char *format, ...) {
    va_list list;
    va_start(list, format);
    col_print_list(w, format, list);
    va_end(list);
}

/* JSON ------------------------------------------------------------------------------------- */

col_json col_json_on(col_writer *out) {
    col_json j = {out, 0, 0};
    return j;
}

static void put_quoted(col_writer *w, const char *text) {
    col_put_char(w, '"');
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\') col_put_char(w, '\\');
        if (c < 0x20) {
            uint8_t byte = c;
            col_put(w, "\\u00");
            col_put_hex(w, &byte, 1);
        } else {
            col_put_char(w, (char)c);
        }
    }
    col_put_char(w, '"');
}

/* Writes the comma and the key that come before a value. */
static void before(col_json *j, const char *key) {
    uint32_t bit = UINT32_C(1) << j->depth;
    if (j->filled & bit) col_put_char(j->out, ',');
    j->filled |= bit;
    if (key != NULL) {
        put_quoted(j->out, key);
        col_put_char(j->out, ':');
    }
}

static void begin(col_json *j, const char *key, char bracket) {
    before(j, key);
    col_put_char(j->out, bracket);
    j->depth++;
    j->filled &= ~(UINT32_C(1) << j->depth);
}

static void end(col_json *j, char bracket) {
    col_put_char(j->out, bracket);
    j->depth--;
}

void col_json_begin_object(col_json *j, const char *key) {
    begin(j, key, '{');
}

void col_json_end_object(col_json *j) {
    end(j, '}');
}

void col_json_begin_array(col_json *j, const char *key) {
    begin(j, key, '[');
}

void col_json_end_array(col_json *j) {
    end(j, ']');
}

void col_json_int(col_json *j, const char *key, int value) {
    before(j, key);
    put_int(j->out, value);
}

void col_json_bool(col_json *j, const char *key, bool value) {
    before(j, key);
    col_put(j->out, value ? "true" : "false");
}

void col_json_string(col_json *j, const char *key, const char *value) {
    before(j, key);
    put_quoted(j->out, value);
}

void col_json_null(col_json *j, const char *key) {
    before(j, key);
    col_put(j->out, "null");
}
