/* Fuzz target for catalogues. The first line of the input is a fact, and the rest is a catalogue.
 * It must be read or refused with a sentence, and whatever it says must fit where it is written. */
#include <stdlib.h>
#include <string.h>

#include "colossi/message.h"

enum { MESSAGES = 256 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static col_message messages[MESSAGES];
    static char sentence[2048];
    const char *text = (const char *)bytes, *end = memchr(bytes, '\n', size);
    size_t fact_length = end == NULL ? size : (size_t)(end - text);
    size_t start = end == NULL ? size : fact_length + 1;
    col_catalogue catalogue;
    col_error error;
    if (col_fact_check(text, fact_length, &error) != COL_OK && error.sentence[0] == '\0') abort();
    if (col_catalogue_read(text + start, size - start, messages, MESSAGES, &catalogue, &error) !=
        COL_OK) {
        if (error.sentence[0] == '\0') abort();
        return 0;
    }
    catalogue.fallback = &COL_ENGLISH;
    for (int viewer = -1; viewer < 2; viewer++) {
        col_audience to = col_audience_of(NULL, viewer);
        to.catalogue = &catalogue;
        to.seat_name[0] = "Ana";
        col_writer w = col_writer_on(sentence, sizeof sentence);
        col_say(&to, text, fact_length, &w);
        if (strlen(sentence) > w.length || w.length >= sizeof sentence) abort();
    }
    return 0;
}
