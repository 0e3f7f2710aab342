/* Reading data files: the words and numbers of a line, with errors that name line, field and
 * reason. Shared by the games' data.c. Each function returns false after having filled the error.
 */
#ifndef COLOSSI_CORE_DATAFILE_H
#define COLOSSI_CORE_DATAFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "colossi/status.h"
#include "core/text.h"

/* Where a file is being read. */
typedef struct col_data_place {
    int line; /* of the last content, from 1 */
    col_error *error;
} col_data_place;

/* "line N: field: why"; always false. */
bool col_data_wrong(const col_data_place *at, const char *field, const char *why);

/* Takes a whole number off the front of the line. */
bool col_data_number(const col_data_place *at, col_span *rest, const char *field, int low, int high,
                     int *value);
bool col_data_byte(const col_data_place *at, col_span *rest, const char *field, int low, int high,
                   uint8_t *value);

/* Nothing may be left of the line. */
bool col_data_end(const col_data_place *at, col_span rest);

/* Notes that something was given; false if it was before. */
bool col_data_once(const col_data_place *at, bool *given, const char *field);

/* Which of the NULL-terminated names a word is; -1: none. */
int col_span_index(col_span word, const char *const *names);

#endif
