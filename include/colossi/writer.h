/* Writes text into a buffer of the caller: a plain writer, and a JSON writer on top of it.
 *
 * Nothing is allocated. A writer that runs out of room keeps what fits, stays terminated and sets
 * `full`, so a caller needs to check it only once, at the end. */
#ifndef COLOSSI_WRITER_H
#define COLOSSI_WRITER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct col_writer {
    char *text;    /* always terminated */
    size_t size;   /* of the buffer, including the terminator */
    size_t length; /* written so far, without the terminator */
    bool full;     /* something did not fit */
} col_writer;

/* Returns a writer on `size` bytes at `buffer`; `size` must not be 0. */
col_writer col_writer_on(char *buffer, size_t size);
void col_writer_clear(col_writer *w);

void col_put(col_writer *w, const char *text);
void col_put_bytes(col_writer *w, const char *bytes, size_t count);
void col_put_char(col_writer *w, char c);
void col_put_unsigned(col_writer *w, uint64_t value);
void col_put_hex(col_writer *w, const uint8_t *bytes, size_t count);

/* A small printf that knows %s, %d, %c, %.*s and %% only. */
void col_print(col_writer *w, const char *format, ...) COL_FORMAT(2, 3);
void col_print_list(col_writer *w, const char *format, va_list list);

/* A JSON writer. Inside an array the key is NULL. The writer inserts commas between fields. */
typedef struct col_json {
    col_writer *out;
    unsigned char depth;
    uint32_t filled; /* one bit per level, set once the level has a field */
} col_json;

col_json col_json_on(col_writer *out);
void col_json_begin_object(col_json *j, const char *key);
void col_json_end_object(col_json *j);
void col_json_begin_array(col_json *j, const char *key);
void col_json_end_array(col_json *j);
void col_json_int(col_json *j, const char *key, int value);
void col_json_bool(col_json *j, const char *key, bool value);
void col_json_string(col_json *j, const char *key, const char *value);
void col_json_null(col_json *j, const char *key);

#ifdef __cplusplus
}
#endif

#endif
