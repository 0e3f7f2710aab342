/* An allowance that is used up and grows again with time, up to a limit (a token bucket). */
#ifndef COLOSSI_UTIL_ALLOWANCE_H
#define COLOSSI_UTIL_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

/* An allowance of zeros is full. */
typedef struct allowance {
    int64_t used;
    uint64_t at; /* when `used` was last brought up to date, in milliseconds */
} allowance;

/* How an allowance grows, and how large it gets. */
typedef struct allowance_rule {
    int64_t per_ms, most;
} allowance_rule;

/* Takes `cost` if so much is left, or else returns false. */
bool allowance_take(allowance *a, allowance_rule rule, int64_t cost, uint64_t now);

/* Takes `cost` if anything is left. What is missing then has to grow again before anything else can
 * be taken. This is for costs that are known only afterwards. */
void allowance_charge(allowance *a, allowance_rule rule, int64_t cost, uint64_t now);
bool allowance_has_some(allowance *a, allowance_rule rule, uint64_t now);

#endif
