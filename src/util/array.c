/* Arrays that grow: see array.h. */
#include "util/array.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 256 };

void *array_grow(void *array, int *capacity, size_t item) {
    int larger = *capacity == 0 ? FIRST_CAPACITY : 2 * *capacity;
    void *moved = realloc(array, (size_t)larger * item);
    if (moved == NULL) abort();
    *capacity = larger;
    return moved;
}
