/* Stands in for the C library's header when the rules are compiled for a GPU. The compiler writes
 * the copying itself. */
#ifndef COLOSSI_GPU_STRING_H
#define COLOSSI_GPU_STRING_H

#include <stddef.h>

#define memcpy  __builtin_memcpy
#define memmove __builtin_memmove
#define memset  __builtin_memset

static inline int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *p = a, *q = b;
    for (size_t i = 0; i < count; i++) {
        if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
    }
    return 0;
}

static inline void *memchr(const void *bytes, int byte, size_t count) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < count; i++) {
        if (p[i] == (unsigned char)byte) return (void *)(p + i);
    }
    return NULL;
}

static inline int strcmp(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

size_t strlen(const char *text);

#endif
