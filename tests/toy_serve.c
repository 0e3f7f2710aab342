/* The server with the toy game, which has dice, secrets and sealed bids and is small enough to be
 * played in a test. Usage: toy_serve --NAME=VALUE...
 *
 * With COLOSSI_TEST_SECRETS=FIRST-LAST in the environment, all tables have the same luck except for
 * the draws with these numbers, so that tables differ in nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/luck.h"
#include "serving.h"

/* The linker replaces the functions without the prefix by these. */
void __wrap_secret_seed(uint8_t seed[COL_SEED_SIZE]);
void __real_secret_seed(uint8_t seed[COL_SEED_SIZE]);
uint64_t __wrap_col_luck_draw(const col_luck *luck, uint64_t number, uint64_t bound);
uint64_t __real_col_luck_draw(const col_luck *luck, uint64_t number, uint64_t bound);

static const char *secrets(void) {
    return getenv("COLOSSI_TEST_SECRETS");
}

void __wrap_secret_seed(uint8_t seed[COL_SEED_SIZE]) {
    static uint8_t tables;
    if (secrets() == NULL) {
        __real_secret_seed(seed);
        return;
    }
    memset(seed, 7, COL_SEED_SIZE);
    seed[COL_SEED_SIZE - 1] = tables++;
}

uint64_t __wrap_col_luck_draw(const col_luck *luck, uint64_t number, uint64_t bound) {
    col_luck common = *luck;
    int first, last;
    if (secrets() == NULL || sscanf(secrets(), "%d-%d", &first, &last) != 2 ||
        (number >= (uint64_t)first && number <= (uint64_t)last)) {
        return __real_col_luck_draw(luck, number, bound);
    }
    common.seed[COL_SEED_SIZE - 1] = 0;
    return __real_col_luck_draw(&common, number, bound);
}

int main(int argc, char **argv) {
    return serve(argc, argv);
}
