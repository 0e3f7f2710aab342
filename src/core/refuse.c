/* Fills the error of a refused action. It is apart from status.c because build tools need errors
 * but not the messages of the games. */
#include "colossi/message.h"
#include "core/text.h"

col_status col_refuse(col_error *error, const char *clause, const char *fact) {
    char sentence[COL_SENTENCE_SIZE];
    col_audience to = col_audience_of(NULL, -1);
    col_writer w = col_writer_on(sentence, sizeof sentence);
    col_say(&to, fact, col_span_of(fact).length, &w);
    col_fail(error, COL_RULE, "%s", sentence);
    w = col_writer_on(error->code, sizeof error->code);
    col_put(&w, clause);
    w = col_writer_on(error->fact, sizeof error->fact);
    col_put(&w, fact);
    return COL_RULE;
}
