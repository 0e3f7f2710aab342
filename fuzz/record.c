/* Fuzz target: any bytes as a record. A record that can be read must lead to the same state after
 * it is written and read again. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"

enum { LOG_SIZE = 1 << 14, TEXT_SIZE = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static col_table t, again;
    static col_entry log[LOG_SIZE], log_again[LOG_SIZE];
    static char text[TEXT_SIZE];
    col_error error;
    int checked;
    if (col_record_read(&t, log, LOG_SIZE, (const char *)bytes, size, NULL, NULL, &error) !=
        COL_OK) {
        if (error.sentence[0] == '\0' || error.status == COL_OK) abort();
        return 0;
    }
    col_writer w = col_writer_on(text, sizeof text);
    col_record_write(&t, COL_ALL, true, &w);
    if (w.full) return 0;
    if (col_record_read(&again, log_again, LOG_SIZE, text, w.length, NULL, NULL, &error) !=
            COL_OK ||
        memcmp(&t.state, &again.state, t.setup.game->state_size) != 0) {
        abort();
    }
    if (col_record_verify(&t, &checked, &error) != COL_OK && error.sentence[0] == '\0') abort();
    return 0;
}
