/* A buffer of bytes that grows as bytes are added. A buffer of zeros is an empty buffer. */
#ifndef COLOSSI_UTIL_BUFFER_H
#define COLOSSI_UTIL_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct buffer {
    char *bytes; /* NULL until something is added; then always followed by a zero byte */
    size_t length, capacity;
} buffer;

/* Appends `count` bytes. Returns false and changes nothing if there is not enough memory. */
bool buffer_add(buffer *b, const char *bytes, size_t count);

/* Frees the memory and leaves an empty buffer. */
void buffer_free(buffer *b);

#endif
