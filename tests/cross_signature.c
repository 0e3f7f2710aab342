/* Prints the signature, and a digest of the action ids and features of seeded games, for machines
 * that tests/cross builds for. Usage: cross_signature [--learn], where --learn leaves out the
 * signature. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/batch.h"
#include "colossi/signature.h"

enum { GAMES = 4, STEPS = 400 };

static col_list list;
static col_space space;

static uint64_t digest(uint64_t sum, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001B3);
    }
    return sum;
}

/* Digests masks, features and actors of a batch after every random step. */
static uint64_t digest_batch(uint64_t sum, const col_setup *setup) {
    col_batch_options options = {.count = GAMES, .seed = 1, .masks = true, .features = true};
    size_t size = col_batch_memory(setup, &space, &options);
    void *memory = aligned_alloc(64, size);
    if (memory == NULL) abort();
    col_batch *b = col_batch_in(memset(memory, 0, size), setup, &space, &options);
    col_batch_reset(b, options.seed, 0, GAMES, &list);
    for (int step = 0; step < STEPS; step++) {
        col_batch_step_random(b, 1, 0, GAMES, &list);
        sum = digest(sum, col_batch_actors(b), GAMES);
        sum = digest(sum, col_batch_features(b), GAMES * col_batch_feature_stride(b));
        for (int i = 0; i < GAMES; i++) {
            const uint8_t *mask = col_batch_masks(b) + (size_t)i * col_batch_mask_stride(b);
            for (int32_t id = 0; id < space.actions; id++) {
                if (mask[id]) sum = (sum ^ (uint64_t)id) * UINT64_C(0x100000001B3);
            }
        }
    }
    free(memory);
    return sum;
}

int main(int argc, char **argv) {
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    col_error error;
    for (int g = 0; COL_GAMES[g] != NULL; g++) {
        col_setup setup;
        col_setup_begin(&setup, COL_GAMES[g]);
        if (col_setup_end(&setup, &error) != COL_OK) return 1;
        if (col_space_begin(&space, &setup, &error) != COL_OK) return 1;
        sum = digest_batch(sum, &setup);
    }
    printf("%" PRIu64, sum);
    if (argc == 1 || strcmp(argv[1], "--learn") != 0) {
        col_signature_room *room = calloc(1, sizeof *room);
        if (room == NULL) return 1;
        printf(" %" PRIu64, col_signature(room));
        free(room);
    }
    putchar('\n');
    return 0;
}
