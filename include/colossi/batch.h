/* Many games of one setup, stepped together.
 *
 * A batch lives in memory that the caller provides. It keeps for every game the state, a random
 * generator, who acts, the rewards of the last step and, if asked, the mask of legal ids and the
 * features of the seat that acts. All of them are arrays that the caller reads in place.
 *
 * Functions that work on games take a range [from, to). The library starts no thread, but calls on
 * ranges that do not overlap may run at the same time, each with its own `list`. What a game does
 * depends on nothing but the seed, its index and the actions, so threads never change a result. */
#ifndef COLOSSI_BATCH_H
#define COLOSSI_BATCH_H

#include "colossi/learn.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct col_batch_options {
    int count;           /* number of games */
    uint64_t seed;       /* game i uses col_batch_rng(seed, i) */
    int limit;           /* a game is cut off after this many actions of seats; 0 for never */
    bool keep_finished;  /* finished games stay as they are; otherwise they begin again at once */
    bool chance_outside; /* chance is an actor whose ids the caller gives */
    bool masks;          /* keep the masks up to date */
    bool features;       /* keep the features up to date */
} col_batch_options;

/* What happened to a game in the last step. */
enum { COL_BATCH_RUNNING = 0, COL_BATCH_OVER = 1, COL_BATCH_CUT = 2 };

/* The actor of a game that is over. */
enum { COL_BATCH_NOBODY = -1 };

typedef struct col_batch col_batch;

/* Returns the bytes that a batch needs, aligned like a cache line. They must be zero. */
size_t col_batch_memory(const col_setup *setup, const col_space *space,
                        const col_batch_options *options);

/* Makes a batch in that memory. The setup and the space are copied. Call col_batch_reset() next. */
col_batch *col_batch_in(void *memory, const col_setup *setup, const col_space *space,
                        const col_batch_options *options);

/* Returns the generator that game number `index` begins with. */
col_rng col_batch_rng(uint64_t seed, int index);

/* Begins the games of the range anew, with their generators seeded from `seed`. */
void col_batch_reset(col_batch *b, uint64_t seed, int from, int to, col_list *list);

/* Returns the first game of the range whose id is not a legal one for its actor, or -1. Games that
 * are over accept any id. */
int col_batch_check(const col_batch *b, const int32_t *ids, int from, int to, col_list *list);

/* Makes one action in every game of the range: ids[i] in game i. The ids must be legal. If chance
 * is inside, its draws are made too, until a seat acts again. */
void col_batch_step(col_batch *b, const int32_t *ids, int from, int to, col_list *list);

/* Makes `steps` random actions in every game of the range and returns how many actions were made,
 * those of chance included. */
uint64_t col_batch_step_random(col_batch *b, int steps, int from, int to, col_list *list);

/* The arrays. Row i belongs to game i. */
int col_batch_count(const col_batch *b);
const col_setup *col_batch_setup(const col_batch *b);
const col_space *col_batch_space(const col_batch *b);
int8_t *col_batch_actors(col_batch *b);              /* a seat, COL_CHANCE or COL_BATCH_NOBODY */
uint8_t *col_batch_ended(col_batch *b);              /* COL_BATCH_RUNNING, _OVER or _CUT */
float *col_batch_rewards(col_batch *b);              /* one number per seat */
uint32_t *col_batch_lengths(col_batch *b);           /* actions of the running game so far */
col_rng *col_batch_rngs(col_batch *b);               /* what the next draws are made from */
uint8_t *col_batch_masks(col_batch *b);              /* 1 for every legal id of the actor */
uint8_t *col_batch_features(col_batch *b);           /* of the seat that acts, zero if none does */
size_t col_batch_mask_stride(const col_batch *b);    /* bytes from row to row */
size_t col_batch_feature_stride(const col_batch *b); /* bytes from row to row */

/* Returns the state of a game. */
const col_state *col_batch_state(const col_batch *b, int index);

/* Saves one game as a line of text: its position, generator and length. Restoring it in any batch
 * with the same setup continues it exactly as it would have continued here. */
void col_batch_save(const col_batch *b, int index, col_writer *w);
col_status col_batch_restore(col_batch *b, int index, const char *text, col_list *list,
                             col_error *error) COL_MUST_CHECK;

/* Saves a game that is kept elsewhere, such as on a GPU, in the same way. */
void col_save_game(const col_setup *setup, const col_state *s, col_rng rng, uint32_t length,
                   col_writer *w);

#ifdef __cplusplus
}
#endif

#endif
