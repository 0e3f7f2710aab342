/* The part of the Test Anything Protocol that the test programs use: one line per test, counted by
 * tests/all. */
#ifndef COLOSSI_TESTS_TAP_H
#define COLOSSI_TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>

typedef struct tap {
    int made, failed;
} tap;

/* Prints one result. `detail`, which may be NULL, is printed if the test failed. */
static inline void tap_result(tap *t, bool passed, const char *name, const char *detail) {
    t->made++;
    t->failed += !passed;
    printf("%s %d - %s\n", passed ? "ok" : "not ok", t->made, name);
    if (!passed && detail != NULL) printf("# %s\n", detail);
}

/* Prints the plan and returns the exit status. */
static inline int tap_end(const tap *t) {
    printf("1..%d\n", t->made);
    return t->failed > 0 || t->made == 0;
}

#endif
