/* The flat interface: batches on a GPU. See colossi/flat.h. */
#include <stdlib.h>

#include "flat/inside.h"
#include "gpu/batch.h"

struct colossi_gpu_batch {
    colossi_setup *setup;
    gpu_batch *games;
};

static int result(col_status status) {
    return status == COL_OK ? 0 : COLOSSI_FAILED;
}

int colossi_gpu_cards(void) {
    int cards = gpu_card_count(&flat_error);
    return cards < 0 ? COLOSSI_FAILED : cards;
}

colossi_gpu_batch *colossi_gpu_batch_new(const colossi_setup *setup, int count, uint64_t seed,
                                         int limit, int flags, int card, const char *kernels) {
    col_batch_options options = flat_batch_options(count, seed, limit, flags);
    gpu_options where = {.card = card, .kernels = kernels};
    if (count < 1 || limit < 0) {
        flat_fail(COL_LIMIT, "a batch has at least 1 game and a limit of 0 or more");
        return NULL;
    }
    colossi_gpu_batch *b = flat_allocate(sizeof *b);
    if (b == NULL) return NULL;
    b->games = gpu_batch_new(&setup->setup, &setup->space, &options, &where, &flat_error);
    if (b->games == NULL) {
        free(b);
        return NULL;
    }
    b->setup = flat_retain(setup);
    return b;
}

void colossi_gpu_batch_free(colossi_gpu_batch *batch) {
    if (batch == NULL) return;
    gpu_batch_free(batch->games);
    colossi_setup_free(batch->setup);
    free(batch);
}

int colossi_gpu_batch_reset(colossi_gpu_batch *batch, uint64_t seed) {
    return result(gpu_batch_reset(batch->games, seed, &flat_error));
}

int colossi_gpu_batch_step(colossi_gpu_batch *batch, const int32_t *ids, int checks) {
    return result(gpu_batch_step(batch->games, ids, checks != 0, &flat_error));
}

int64_t colossi_gpu_batch_step_random(colossi_gpu_batch *batch, int steps) {
    uint64_t made;
    if (steps < 0) return flat_fail(COL_LIMIT, "the number of steps is negative");
    if (gpu_batch_step_random(batch->games, steps, &made, &flat_error) != COL_OK) {
        return COLOSSI_FAILED;
    }
    return (int64_t)made;
}

int colossi_gpu_batch_wait(colossi_gpu_batch *batch) {
    return result(gpu_batch_wait(batch->games, &flat_error));
}

/* Arrays --------------------------------------------------------------------------------------- */

const int8_t *colossi_gpu_batch_actors(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->actors;
}

const uint8_t *colossi_gpu_batch_ended(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->ended;
}

const float *colossi_gpu_batch_rewards(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->rewards;
}

const uint32_t *colossi_gpu_batch_lengths(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->lengths;
}

const uint8_t *colossi_gpu_batch_masks(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->masks;
}

const uint8_t *colossi_gpu_batch_features(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->features;
}

size_t colossi_gpu_batch_mask_stride(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->mask_stride;
}

size_t colossi_gpu_batch_feature_stride(const colossi_gpu_batch *batch) {
    return gpu_batch_arrays(batch->games)->feature_stride;
}

int colossi_gpu_batch_read(colossi_gpu_batch *batch, const void *from, void *to, size_t bytes) {
    return result(gpu_batch_read(batch->games, from, to, bytes, &flat_error));
}

const int32_t *colossi_gpu_batch_give(colossi_gpu_batch *batch, const int32_t *ids) {
    const int32_t *given;
    return gpu_batch_give(batch->games, ids, &given, &flat_error) == COL_OK ? given : NULL;
}

int colossi_gpu_batch_state(colossi_gpu_batch *batch, int index, colossi_state *out) {
    const gpu_arrays *a = gpu_batch_arrays(batch->games);
    if (index < 0 || index >= gpu_batch_count(batch->games)) {
        return flat_fail(COL_LIMIT, "the batch has no such game");
    }
    if (!flat_is_same(batch->setup, out->setup)) return COLOSSI_FAILED;
    const uint8_t *from = (const uint8_t *)a->states + (size_t)index * a->state_stride;
    return colossi_gpu_batch_read(batch, from, out->state.bytes,
                                  batch->setup->setup.game->state_size);
}

typedef struct question {
    colossi_gpu_batch *batch;
    int index;
    col_status *status;
} question;

static void write_game(const void *context, col_writer *w) {
    const question *q = context;
    *q->status = gpu_batch_save(q->batch->games, q->index, w, &flat_error);
}

long colossi_gpu_batch_save(colossi_gpu_batch *batch, int index, char *out, size_t size) {
    col_status status = COL_OK;
    long length = flat_text(write_game, &(question){batch, index, &status}, out, size);
    return status == COL_OK ? length : COLOSSI_FAILED;
}

int colossi_gpu_batch_restore(colossi_gpu_batch *batch, int index, const char *text) {
    return result(gpu_batch_restore(batch->games, index, text, &flat_error));
}
