/* What a learning program needs beyond the rules: numbers for actions, and numbers for views.
 *
 * Action ids. Every action of a game has an id below a fixed size, and an id means the same thing
 * in every position of every game with the same setup. The ids form named blocks; the ids of chance
 * come last. Where an action names another seat, its id counts seats clockwise from the actor, so
 * that a program that plays several seats can use the same ids for all of them.
 *
 * Features. What a seat knows is written as named arrays of bytes: boards, counters, the phase.
 * The seat itself always comes first and the other seats follow clockwise. What never changes
 * during a game, such as terrain, is not repeated in every row. A count above 255 is written as
 * 255.
 *
 * docs/learning.md lists the blocks and features of every game. */
#ifndef COLOSSI_LEARN_H
#define COLOSSI_LEARN_H

#include "colossi/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COL_BLOCKS_MAX = 96,
    COL_FEATURES_MAX = 64,
    COL_LEARN_TABLES = 8192,
    COL_NO_ID = -1 /* of an action that is outside the space */
};

/* A run of ids of one kind. */
typedef struct col_block {
    const char *name, *help;
    int32_t first, count;
    bool is_chance;
} col_block;

/* A named array of features with `dimensions` sizes, the last one running fastest. */
typedef struct col_feature {
    const char *name, *help;
    int32_t first, count; /* place in the row of features, and the product of the sizes */
    int dimensions, size[3];
    int high; /* no value is above this */
} col_feature;

typedef struct col_learning col_learning;

/* The ids and features of one setup. */
typedef struct col_space {
    const col_learning *learning;
    int32_t seat_actions; /* ids below this belong to seats, the others to chance */
    int32_t actions;      /* all ids are below this */
    int32_t features;     /* length of a row of features */
    int block_count, feature_count;
    col_block block[COL_BLOCKS_MAX];
    col_feature feature[COL_FEATURES_MAX];
    union {
        uint8_t bytes[COL_LEARN_TABLES];
        uint64_t align;
    } tables; /* for the game's own functions; holds no pointers */
} col_space;

/* The functions of a game by type. The last three are called for every step: they allocate nothing,
 * do not recurse and depend on their arguments only. `tables` is what prepare() left in the space.
 */

/* Fills the space of a setup. */
typedef void col_learn_prepare_function(const col_setup *setup, col_space *space);

/* Returns the id of an action of `actor`, a seat or COL_CHANCE. The action must be legal. */
typedef int32_t col_id_function(const col_setup *setup, const void *tables, const col_state *s,
                                int actor, col_action a);

/* Returns the action that an id means for `actor`, or 0 if it means none here. The action need not
 * be legal. */
typedef col_action col_action_of_id_function(const col_setup *setup, const void *tables,
                                             const col_state *s, int actor, int32_t id);

/* Writes a seat's row of features over zeroes. They are the same for the state and for the seat's
 * view. */
typedef void col_features_function(const col_setup *setup, const void *tables, const col_state *s,
                                   int seat, uint8_t *out);

/* The bytes of the ids, one of them for each, and one bit for every 64 bytes that have been
 * written. A mask is mostly zero, so it is cleared by those bits. */
typedef struct col_mask {
    uint8_t *bytes;
    uint64_t *touched;
} col_mask;

/* Notes that one of `count` ids from `first` on is written. */
static inline void col_mask_touch(col_mask *mask, int32_t first, int32_t count) {
    for (int32_t line = first / 64; line <= (first + count - 1) / 64; line++) {
        mask->touched[line / 64] |= UINT64_C(1) << (line % 64);
    }
}

static inline void col_mask_allow(col_mask *mask, int32_t id) {
    mask->bytes[id] = 1;
    col_mask_touch(mask, id, 1);
}

/* Writes 1 for every legal id of a seat that acts into a mask of zeroes, without listing the
 * actions. Returns false, and writes nothing, if they have to be listed. */
typedef bool col_mask_function(const col_setup *setup, const void *tables, const col_state *s,
                               int seat, col_mask *mask);

struct col_learning {
    const char *game;
    col_learn_prepare_function *prepare;
    col_id_function *id_of;
    col_action_of_id_function *action_of;
    col_features_function *features;
    col_mask_function *mask; /* NULL if actions are always listed */
};

/* Returns how a game is learnt, or NULL. */
const col_learning *col_find_learning(const char *game);

/* Fills the space of a setup. Returns COL_GAME if the game has no learning. */
col_status col_space_begin(col_space *space, const col_setup *setup,
                           col_error *error) COL_MUST_CHECK;

int32_t col_id_of(const col_space *space, const col_setup *setup, const col_state *s, int actor,
                  col_action a);
col_action col_action_of_id(const col_space *space, const col_setup *setup, const col_state *s,
                            int actor, int32_t id);
/* Writes a seat's row of features, space->features bytes. */
void col_features_of(const col_space *space, const col_setup *setup, const col_state *s, int seat,
                     uint8_t *out);

/* Computes the reward of each seat of a finished game from its ranks: the number of seats it
 * finished ahead of, minus the number it finished behind, divided by the number of other seats. The
 * rewards are between -1 and 1 and add up to 0. They are 0 while the game is running. */
void col_reward_of(const col_setup *setup, const col_result *result, float reward[COL_SEATS_MAX]);

/* Writes the space as a JSON object, for programs and for docs/learning.md. */
void col_space_describe(const col_space *space, col_writer *w);

#ifdef __cplusplus
}
#endif

#endif
