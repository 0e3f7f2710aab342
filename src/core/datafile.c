/* Reading data files: see datafile.h. */
#include "core/datafile.h"

#include <stddef.h>

bool col_data_wrong(const col_data_place *at, const char *field, const char *why) {
    col_fail(at->error, COL_DATA, "line %d: %s: %s", at->line, field, why);
    return false;
}

bool col_data_number(const col_data_place *at, col_span *rest, const char *field, int low, int high,
                     int *value) {
    col_span word;
    if (col_next_word(rest, &word) && col_span_int(word, low, high, value)) return true;
    col_fail(at->error, COL_DATA, "line %d: %s must be a whole number from %d to %d", at->line,
             field, low, high);
    return false;
}

bool col_data_byte(const col_data_place *at, col_span *rest, const char *field, int low, int high,
                   uint8_t *value) {
    int number;
    if (!col_data_number(at, rest, field, low, high, &number)) return false;
    *value = (uint8_t)number;
    return true;
}

bool col_data_end(const col_data_place *at, col_span rest) {
    return rest.length == 0 ||
           col_data_wrong(at, "end of line", "there is something after the last field");
}

bool col_data_once(const col_data_place *at, bool *given, const char *field) {
    if (*given) return col_data_wrong(at, field, "it was given on an earlier line");
    *given = true;
    return true;
}

int col_span_index(col_span word, const char *const *names) {
    for (int i = 0; names[i] != NULL; i++) {
        if (col_span_is(word, names[i])) return i;
    }
    return -1;
}
