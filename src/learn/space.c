/* Spaces: the blocks of action ids and the arrays of features of a setup. See colossi/learn.h. */
#include "learn/space.h"

#include <assert.h>
#include <string.h>

/* The learning of each game is in a file of its own. */
#define GAME(name) extern const col_learning name##_learning;
#include "core/games.def"
#undef GAME

static const col_learning *const LEARNING[] = {
#define GAME(name) &name##_learning,
#include "core/games.def"
#undef GAME
    NULL};

const col_learning *col_find_learning(const char *game) {
    for (int i = 0; LEARNING[i] != NULL; i++) {
        if (strcmp(LEARNING[i]->game, game) == 0) return LEARNING[i];
    }
    return NULL;
}

#ifndef __NVPTX__
#define BIT(n, k) (uint64_t)((n) >> (k)&1) << (8 * (k))
#define SPREAD(n)                                                                                  \
    BIT(n, 0) | BIT(n, 1) | BIT(n, 2) | BIT(n, 3) | BIT(n, 4) | BIT(n, 5) | BIT(n, 6) | BIT(n, 7)
#define SPREAD_4(n)  SPREAD(n), SPREAD(n + 1), SPREAD(n + 2), SPREAD(n + 3)
#define SPREAD_16(n) SPREAD_4(n), SPREAD_4(n + 4), SPREAD_4(n + 8), SPREAD_4(n + 12)
#define SPREAD_64(n) SPREAD_16(n), SPREAD_16(n + 16), SPREAD_16(n + 32), SPREAD_16(n + 48)

const uint64_t col__spread_bytes[256] = {SPREAD_64(0), SPREAD_64(64), SPREAD_64(128),
                                         SPREAD_64(192)};
#endif

static int32_t add_block(col_space *space, const char *name, int count, bool is_chance,
                         const char *help) {
    assert(space->block_count < COL_BLOCKS_MAX);
    int32_t first = space->actions;
    space->block[space->block_count++] = (col_block){name, help, first, count, is_chance};
    space->actions += count;
    return first;
}

int32_t col__add_block(col_space *space, const char *name, int count, const char *help) {
    assert(space->seat_actions == space->actions);
    int32_t first = add_block(space, name, count, false, help);
    space->seat_actions = space->actions;
    return first;
}

int32_t col__add_chance_block(col_space *space, const char *name, int count, const char *help) {
    return add_block(space, name, count, true, help);
}

void col__add_feature(col_space *space, const char *name, int size0, int size1, int size2, int high,
                      const char *help) {
    assert(space->feature_count < COL_FEATURES_MAX);
    int dimensions = size1 == 0 ? 1 : size2 == 0 ? 2 : 3;
    int count = size0 * (dimensions > 1 ? size1 : 1) * (dimensions > 2 ? size2 : 1);
    space->feature[space->feature_count++] =
        (col_feature){name, help, space->features, count, dimensions, {size0, size1, size2}, high};
    space->features += count;
}

col_status col_space_begin(col_space *space, const col_setup *setup, col_error *error) {
    const col_learning *learning = col_find_learning(setup->game->name);
    if (learning == NULL) {
        return col_fail(error, COL_GAME, "%s has no action ids and features", setup->game->title);
    }
    memset(space, 0, sizeof *space);
    space->learning = learning;
    learning->prepare(setup, space);
    return COL_OK;
}

int32_t col_id_of(const col_space *space, const col_setup *setup, const col_state *s, int actor,
                  col_action a) {
    return space->learning->id_of(setup, space->tables.bytes, s, actor, a);
}

col_action col_action_of_id(const col_space *space, const col_setup *setup, const col_state *s,
                            int actor, int32_t id) {
    int32_t low = actor == COL_CHANCE ? space->seat_actions : 0;
    int32_t high = actor == COL_CHANCE ? space->actions : space->seat_actions;
    if (id < low || id >= high) return 0;
    return space->learning->action_of(setup, space->tables.bytes, s, actor, id);
}

void col_features_of(const col_space *space, const col_setup *setup, const col_state *s, int seat,
                     uint8_t *out) {
    memset(out, 0, (size_t)space->features);
    space->learning->features(setup, space->tables.bytes, s, seat, out);
}

void col_reward_of(const col_setup *setup, const col_result *result, float reward[COL_SEATS_MAX]) {
    for (int seat = 0; seat < COL_SEATS_MAX; seat++) {
        int ahead = 0;
        for (int other = 0; result->over && seat < setup->seats && other < setup->seats; other++) {
            ahead += (result->rank[other] > result->rank[seat]) -
                     (result->rank[other] < result->rank[seat]);
        }
        reward[seat] = (float)ahead / (float)(setup->seats - 1);
    }
}

/* Description ---------------------------------------------------------------------------------- */

static void describe_block(const col_block *block, col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_string(j, "name", block->name);
    col_json_int(j, "first", block->first);
    col_json_int(j, "count", block->count);
    col_json_bool(j, "chance", block->is_chance);
    col_json_string(j, "help", block->help);
    col_json_end_object(j);
}

static void describe_feature(const col_feature *feature, col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_string(j, "name", feature->name);
    col_json_int(j, "first", feature->first);
    col_json_begin_array(j, "shape");
    for (int i = 0; i < feature->dimensions; i++) {
        col_json_int(j, NULL, feature->size[i]);
    }
    col_json_end_array(j);
    col_json_int(j, "high", feature->high);
    col_json_string(j, "help", feature->help);
    col_json_end_object(j);
}

void col_space_describe(const col_space *space, col_writer *w) {
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_int(&j, "seat_actions", space->seat_actions);
    col_json_int(&j, "actions", space->actions);
    col_json_int(&j, "features", space->features);
    col_json_begin_array(&j, "blocks");
    for (int i = 0; i < space->block_count; i++) {
        describe_block(&space->block[i], &j);
    }
    col_json_end_array(&j);
    col_json_begin_array(&j, "arrays");
    for (int i = 0; i < space->feature_count; i++) {
        describe_feature(&space->feature[i], &j);
    }
    col_json_end_array(&j);
    col_json_end_object(&j);
}
