/* Fuzz target: any lines to the engine. Every answer must end with ok or an error, and a command
 * that fails must change nothing. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"

static bool ends_well(const col_writer *out) {
    if (out->length < 3) return false;
    const char *last = out->text + out->length - 1;
    while (last > out->text && last[-1] != '\n') {
        last--;
    }
    return out->text[out->length - 1] == '\n' &&
           (strcmp(last, "ok\n") == 0 || strncmp(last, "error ", 6) == 0);
}

/* Deep counting and long thinking would only take time here. */
static bool is_slow(const char *line, size_t length) {
    while (length > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return (length >= 5 && memcmp(line, "perft", 5) == 0) ||
           (length >= 5 && memcmp(line, "solve", 5) == 0) ||
           (length >= 2 && memcmp(line, "go", 2) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static col_engine e;
    static col_table before;
    static char answers[COL_ENGINE_OUTPUT];
    const char *at = (const char *)bytes, *end = at + size;
    static bool has_begun;
    /* The engine has no memory for computer players. It is begun only once, because clearing its
     * megabytes for every input would take most of the time. */
    if (!has_begun) col_engine_begin(&e);
    has_begun = true;
    e.has_table = e.is_replaying = e.is_translating = e.has_story = false;
    e.language = &COL_ENGLISH;
    memset(&e.catalogue, 0, sizeof e.catalogue);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop == NULL ? (size_t)(end - at) : (size_t)(stop - at);
        col_writer out = col_writer_on(answers, sizeof answers);
        bool had_table = e.has_table, was_replaying = e.is_replaying;
        before = e.table;
        if (!is_slow(at, length)) col_engine_line(&e, at, length, &out);
        if (out.length > 0 && !ends_well(&out)) abort();
        if (strncmp(answers, "error ", 6) == 0 && had_table && !was_replaying &&
            memcmp(&before, &e.table, sizeof before) != 0) {
            abort();
        }
        at += length + 1;
    }
    return 0;
}
