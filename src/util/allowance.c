/* Allowances: see allowance.h. */
#include "util/allowance.h"

static void grow(allowance *a, allowance_rule rule, uint64_t now) {
    int64_t passed = now > a->at ? (int64_t)(now - a->at) : 0;
    if (passed > a->used / rule.per_ms) {
        a->used = 0;
    } else {
        a->used -= passed * rule.per_ms;
    }
    a->at = now;
}

bool allowance_take(allowance *a, allowance_rule rule, int64_t cost, uint64_t now) {
    grow(a, rule, now);
    if (a->used + cost > rule.most) return false;
    a->used += cost;
    return true;
}

void allowance_charge(allowance *a, allowance_rule rule, int64_t cost, uint64_t now) {
    grow(a, rule, now);
    a->used += cost;
}

bool allowance_has_some(allowance *a, allowance_rule rule, uint64_t now) {
    grow(a, rule, now);
    return a->used < rule.most;
}
