/* Reading text: spans, words, lines, numbers. Shared by the record, the data files, the positions
 * and the engine. Never reads past the end, never changes the text. */
#ifndef COLOSSI_CORE_TEXT_H
#define COLOSSI_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "colossi/status.h"

typedef struct col_span {
    const char *at;
    size_t length;
} col_span;

col_span col_span_of(const char *text);

bool col_span_is(col_span s, const char *text);

/* The same, where upper and lower case count as one. */
bool col_span_is_any_case(col_span s, const char *text);

/* Takes the next line (without its end) off the front of `rest`; false at the end of the text. */
bool col_next_line(col_span *rest, col_span *line);

/* The same for files that people write: "#" starts a comment, lines without content are passed
 * over, `number` counts every line from 1. */
bool col_next_content(col_span *rest, col_span *line, int *number);

/* Takes the next word (up to a blank or tab) off the front of `rest`; false when there is none. */
bool col_next_word(col_span *rest, col_span *word);

/* Takes the text up to the next separator off the front of `rest`, and the separator with it. A
 * text without a separator is one part, and one that ends with a separator has an empty last part.
 * Returns false when there are no more parts; rest->at is NULL then. */
bool col_next_part(col_span *rest, char separator, col_span *part);

/* What is left, without blanks at both ends. */
col_span col_trim(col_span s);

/* A whole number, nothing else in the span: an optional minus, no plus, no leading zeros. */
bool col_span_int(col_span s, int low, int high, int *value);

/* Splits "name=value" at its first '='. Returns false if there is none or nothing before it. */
bool col_split_pair(col_span word, col_span *name, col_span *value);

/* Reads the value of a setting that is a number. A wrong value fails with `status` and a sentence
 * that names the setting and the allowed range. */
col_status col_read_number(col_span name, col_span value, int low, int high, int *out,
                           col_status status, col_error *error);

/* Replaces every control character by '?', so that a text that quotes a stranger's input can be
 * shown on a terminal. */
void col_make_printable(char *text);

/* Takes a number off the front; the same form. */
bool col_take_int(col_span *rest, int low, int high, int *value);

/* Takes one character off the front if it is `c`. */
bool col_take_char(col_span *rest, char c);

/* Copies into a terminated buffer; false if it does not fit. */
bool col_span_copy(col_span s, char *buffer, size_t size);

/* 2 * count hex digits into count bytes; false if it is anything else. */
bool col_span_hex(col_span s, unsigned char *bytes, size_t count);

#endif
