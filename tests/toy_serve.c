/* The server with the toy game, which has dice, secrets and sealed bids and is small enough to be
 * played in a test. Usage: toy_serve --NAME=VALUE...
 *
 * With COLOSSI_TEST_SECRETS=FIRST-LAST in the environment, all tables have the same luck except for
 * the draws with these numbers, so that tables differ in nothing else.
 *
 * With COLOSSI_TEST_BOTS=PATH, every bot that is asked writes a line to PATH.asked and then waits
 * with its answer while the file PATH exists. A bot that is given more than a view stops the
 * server.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "colossi/colossi.h"
#include "serving.h"

/* The linker replaces the functions without the prefix by these. */
void __wrap_secret_seed(uint8_t seed[COL_SEED_SIZE]);
void __real_secret_seed(uint8_t seed[COL_SEED_SIZE]);
uint64_t __wrap_col_luck_draw(const col_luck *luck, uint64_t number, uint64_t bound);
uint64_t __real_col_luck_draw(const col_luck *luck, uint64_t number, uint64_t bound);
col_action __wrap_col_player_choose(const col_player *p, const col_setup *setup,
                                    const col_state *view, int seat, col_thinking *t);
col_action __real_col_player_choose(const col_player *p, const col_setup *setup,
                                    const col_state *view, int seat, col_thinking *t);

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

/* Whether the bot was given a view: looking at a view as its own viewer changes nothing. */
static bool is_view(const col_setup *setup, const col_state *view, int seat) {
    col_state again;
    memset(&again, 0, sizeof again);
    setup->game->observe(setup, view, seat, &again);
    return memcmp(&again, view, setup->game->state_size) == 0;
}

static void wait_for_test(void) {
    const char *path = getenv("COLOSSI_TEST_BOTS");
    char name[512];
    if (path == NULL) return;
    snprintf(name, sizeof name, "%s.asked", path);
    FILE *asked = fopen(name, "a");
    if (asked != NULL) {
        fputs("asked\n", asked);
        fclose(asked);
    }
    for (int i = 0; i < 1000 && access(path, F_OK) == 0; i++) {
        usleep(10000);
    }
}

col_action __wrap_col_player_choose(const col_player *p, const col_setup *setup,
                                    const col_state *view, int seat, col_thinking *t) {
    if (!is_view(setup, view, seat)) {
        fprintf(stderr, "a bot was given more than the view of its seat\n");
        abort();
    }
    wait_for_test();
    return __real_col_player_choose(p, setup, view, seat, t);
}

int main(int argc, char **argv) {
    return serve(argc, argv);
}
