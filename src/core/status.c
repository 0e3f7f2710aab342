/* Fills errors: see colossi/status.h. */
#include "colossi/status.h"

#include <stdarg.h>

#include "colossi/writer.h"
#include "core/text.h"

const char *col_status_word(col_status status) {
    static const char *const WORDS[] = {
#define COL_STATUS_WORD(name, word, meaning) word,
        COL_STATUS_MAP(COL_STATUS_WORD)
#undef COL_STATUS_WORD
    };
    return WORDS[status];
}

col_status col_fail(col_error *error, col_status status, const char *format, ...) {
    col_writer code = col_writer_on(error->code, sizeof error->code);
    col_writer sentence = col_writer_on(error->sentence, sizeof error->sentence);
    va_list list;
    va_start(list, format);
    error->status = status;
    error->fact[0] = '\0';
    col_put(&code, col_status_word(status));
    col_print_list(&sentence, format, list);
    va_end(list);
    col_make_printable(error->sentence);
    return status;
}
