/* The time since some fixed moment, from a clock that never jumps. */
#ifndef COLOSSI_UTIL_CLOCK_H
#define COLOSSI_UTIL_CLOCK_H

#include <stdint.h>

uint64_t clock_us(void); /* in microseconds */
uint64_t clock_ms(void); /* in milliseconds */

#endif
