/* A buffer of bytes that grows: see buffer.h. */
#include "util/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

bool buffer_add(buffer *b, const char *bytes, size_t count) {
    if (b->length + count + 1 > b->capacity) {
        size_t capacity = b->capacity < FIRST_CAPACITY ? FIRST_CAPACITY : b->capacity;
        while (capacity < b->length + count + 1) {
            capacity *= 2;
        }
        char *larger = realloc(b->bytes, capacity);
        if (larger == NULL) return false;
        b->bytes = larger;
        b->capacity = capacity;
    }
    if (count > 0) memcpy(b->bytes + b->length, bytes, count);
    b->length += count;
    b->bytes[b->length] = '\0';
    return true;
}

void buffer_free(buffer *b) {
    free(b->bytes);
    memset(b, 0, sizeof *b);
}
