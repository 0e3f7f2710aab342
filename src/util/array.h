/* Arrays that grow. */
#ifndef COLOSSI_UTIL_ARRAY_H
#define COLOSSI_UTIL_ARRAY_H

#include <stddef.h>

/* Doubles the capacity of an array whose items have `item` bytes, and returns the array's new
 * address. Aborts the program if there is not enough memory: it is for callers that could not undo
 * what they have done so far. */
void *array_grow(void *array, int *capacity, size_t item);

#endif
