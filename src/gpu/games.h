/* The games of a batch on a GPU: what the host and the kernels share.
 *
 * Every pointer is an address on the device. Row i of every array belongs to game i, as in
 * colossi/batch.h. */
#ifndef COLOSSI_GPU_GAMES_H
#define COLOSSI_GPU_GAMES_H

#include "colossi/batch.h"

enum {
    GPU_GROUPS = 128,        /* games that are likely to run the same code form a group */
    GPU_BLOCK_MAX = 8192,    /* the most games of one block */
    GPU_FEATURES_MAX = 4096, /* the longest row of features */
    GPU_STATE_ALIGNMENT = 16 /* of a state in global memory */
};

/* The argument of every kernel. */
typedef struct gpu_games {
    const col_setup *setup; /* its `data` is on the device too; its `game` is NULL */
    const void *tables;     /* of the space */
    const uint64_t *first;  /* the first position, before chance has drawn */
    uint8_t *states;
    col_rng *rngs;
    uint32_t *lengths;
    int8_t *actors;
    uint8_t *ended;
    float *rewards;
    uint8_t *masks; /* NULL if they are not kept; so are features */
    uint64_t *touched;
    uint8_t *features;
    uint64_t *made;     /* the actions that a call has made */
    int32_t *wrong;     /* the first game with an illegal id; INT32_MAX if all are legal */
    const int32_t *ids; /* of the actions to be made */
    uint64_t seed;
    uint32_t state_words; /* size of a position in words of 64 bits */
    uint32_t state_stride, mask_stride, touched_stride, feature_stride;
    uint32_t room; /* bytes for each state in a block's shared memory; 0 if it stays where it is */
    int32_t count, block; /* the games of the batch, and of each block */
    int32_t steps, limit, seats, seat_actions, actions;
    int8_t first_actor;
    bool keep_finished, chance_outside;
    bool resets; /* the games begin anew before the steps are made */
} gpu_games;

/* A game of a block while its kernel runs. */
typedef struct gpu_slot {
    col_rng rng;
    uint32_t length, left; /* actions of seats so far; steps that are still to be made */
    col_action action;
    int8_t actor;
    uint8_t group, ended;
} gpu_slot;

/* The shared memory of a block begins with this. The slots, the order of the games, their ranks
 * within their groups, the games that begin again, and the states follow. */
typedef struct gpu_shared {
    uint32_t count[GPU_GROUPS], start[GPU_GROUPS];
    uint32_t restarts, zero;
} gpu_shared;

/* Returns the bytes of shared memory before the states. */
static inline size_t gpu_before_states(int block) {
    size_t bytes = sizeof(gpu_shared) + (size_t)block * (sizeof(gpu_slot) + 3 * sizeof(uint16_t));
    return (bytes + 7) / 8 * 8;
}

#endif
