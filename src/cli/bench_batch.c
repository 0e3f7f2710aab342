/* The part of `colossi bench` that measures batches: random steps alone, and steps after which the
 * masks and the features of every game are written. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "colossi/batch.h"

enum { GAMES = 1024, WARM_UP = 200, STEPS = 64 };

/* Returns the actions per second of a batch: with masks and features after every step of a game,
 * without them in calls of several steps per game. */
static double rate_of(const col_setup *setup, const col_space *space, bool shows, double seconds,
                      col_list *list) {
    col_batch_options options = {.count = GAMES, .seed = 42, .masks = shows, .features = shows};
    size_t size = col_batch_memory(setup, space, &options);
    void *memory = aligned_alloc(64, size);
    if (memory == NULL) return 0;
    memset(memory, 0, size);
    col_batch *b = col_batch_in(memory, setup, space, &options);
    col_batch_reset(b, options.seed, 0, GAMES, list);
    col_batch_step_random(b, WARM_UP, 0, GAMES, list);
    double start = cli_cpu_seconds(), used;
    uint64_t actions = 0;
    do {
        actions += col_batch_step_random(b, shows ? 1 : STEPS, 0, GAMES, list);
        used = cli_cpu_seconds() - start;
    } while (used < seconds);
    free(memory);
    return (double)actions / used;
}

void cli_bench_batch(const col_setup *setup, double seconds, col_list *list, double *random,
                     double *shown) {
    static col_space space;
    col_error error;
    *random = *shown = 0;
    if (col_space_begin(&space, setup, &error) != COL_OK) return;
    *random = rate_of(setup, &space, false, seconds, list);
    *shown = rate_of(setup, &space, true, seconds, list);
}
