/* Reads data files: the words and numbers of a line, with errors that name the line, the field and
 * the reason. The games' data.c files share it. A function that fails fills the error and returns
 * false. */
#ifndef COLOSSI_CORE_DATAFILE_H
#define COLOSSI_CORE_DATAFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "colossi/status.h"
#include "core/text.h"

/* The place in the file that is being read. */
typedef struct col_data_place {
    int line; /* number of the current line, from 1 */
    col_error *error;
} col_data_place;

/* Fills the error with "line N: field: why" and returns false. */
bool col_data_wrong(const col_data_place *at, const char *field, const char *why);

/* Take a whole number off the front of the line. */
bool col_data_number(const col_data_place *at, col_span *rest, const char *field, int low, int high,
                     int *value);
bool col_data_byte(const col_data_place *at, col_span *rest, const char *field, int low, int high,
                   uint8_t *value);

/* Checks that nothing is left of the line. */
bool col_data_end(const col_data_place *at, col_span rest);

/* Notes that something was given. Fails if it was given before. */
bool col_data_once(const col_data_place *at, bool *given, const char *field);

/* Returns the index of a word in a NULL-terminated list of names, or -1. */
int col_span_index(col_span word, const char *const *names);

#endif
