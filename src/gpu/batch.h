/* Many games of one setup, stepped together on a GPU: the host's side.
 *
 * It does what colossi/batch.h does, game for game and bit for bit, but the arrays are in the
 * memory of a card. Kernels are read from <kernels>/<game>.ptx, which `make ptx` builds. A batch
 * belongs to the card's primary context, so PyTorch, JAX and others can use its arrays without a
 * copy. Kernels run on the default stream, one after the other; only functions that return
 * something of the card wait for them. */
#ifndef COLOSSI_GPU_BATCH_H
#define COLOSSI_GPU_BATCH_H

#include "colossi/batch.h"

typedef struct gpu_options {
    int card;            /* from 0 */
    const char *kernels; /* the folder; NULL for the one that COLOSSI_KERNELS names */
    int block, threads;  /* games and threads of a block; 0 for the usual number */
    int registers;       /* of a thread; 0 for the usual number */
    int moves_states;    /* 1 to keep states in shared memory, -1 not to, 0 for the usual way */
} gpu_options;

typedef struct gpu_batch gpu_batch;

/* The arrays of colossi/batch.h, by their addresses on the card. */
typedef struct gpu_arrays {
    const void *states, *rngs, *actors, *ended, *rewards, *lengths, *masks, *features;
    size_t state_stride, mask_stride, feature_stride;
} gpu_arrays;

/* Returns the number of cards, or -1 with the reason why none can be used. */
int gpu_card_count(col_error *error);

/* Makes a batch and begins its games. Returns NULL and fails if it cannot. */
gpu_batch *gpu_batch_new(const col_setup *setup, const col_space *space,
                         const col_batch_options *options, const gpu_options *where,
                         col_error *error);
void gpu_batch_free(gpu_batch *b);

const gpu_arrays *gpu_batch_arrays(const gpu_batch *b);
int gpu_batch_count(const gpu_batch *b);
int gpu_batch_card(const gpu_batch *b);

/* Begins all games anew. */
col_status gpu_batch_reset(gpu_batch *b, uint64_t seed, col_error *error) COL_MUST_CHECK;

/* Makes one action in every game. `ids` is an array on the card. If `checks` is set and an id is
 * illegal, fails and changes no game; otherwise the ids must be legal. */
col_status gpu_batch_step(gpu_batch *b, const int32_t *ids, bool checks,
                          col_error *error) COL_MUST_CHECK;

/* Makes `steps` random actions in every game, and sets `made`, unless it is NULL, to the number of
 * actions that were made, including those of chance. */
col_status gpu_batch_step_random(gpu_batch *b, int steps, uint64_t *made,
                                 col_error *error) COL_MUST_CHECK;

/* Waits until the card has finished. */
col_status gpu_batch_wait(gpu_batch *b, col_error *error) COL_MUST_CHECK;

/* Copies bytes from the card, and ids to an array on the card, which it returns in `ids`. */
col_status gpu_batch_read(gpu_batch *b, const void *from, void *to, size_t bytes,
                          col_error *error) COL_MUST_CHECK;
col_status gpu_batch_give(gpu_batch *b, const int32_t *from, const int32_t **ids,
                          col_error *error) COL_MUST_CHECK;

/* Save and restore one game like colossi/batch.h, with the same text, so that games can move
 * between a CPU and a card. Both wait for the card. */
col_status gpu_batch_save(gpu_batch *b, int index, col_writer *w, col_error *error) COL_MUST_CHECK;
col_status gpu_batch_restore(gpu_batch *b, int index, const char *text,
                             col_error *error) COL_MUST_CHECK;

/* Writes one line about the card and the kernels, for people who measure. */
void gpu_batch_describe(gpu_batch *b, col_writer *w);

#endif
