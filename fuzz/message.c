/* Fuzz target for messages on a socket and for request bodies. Whatever a stranger sends must be
 * read into structs of fixed size or refused with a sentence. */
#include <stdlib.h>
#include <string.h>

#include "server/incoming.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static creation made;
    const char *text = (const char *)bytes;
    incoming in;
    joining join;
    col_error error;
    if (size > MESSAGE_MAX) return 0;
    if (incoming_read(text, size, &in, &error) == COL_OK) {
        if (strlen(in.text) >= sizeof in.text || strchr(in.text, '\n') != NULL) abort();
    } else if (error.sentence[0] == '\0') {
        abort();
    }
    if (creation_read(text, size, &made, &error) == COL_OK) {
        if (made.setup.seats < made.setup.game->min_seats ||
            made.setup.seats > made.setup.game->max_seats) {
            abort();
        }
    }
    if (join_read(text, size, &join, &error) == COL_OK && strlen(join.name) >= sizeof join.name) {
        abort();
    }
    return 0;
}
