/* Many games stepped together. See colossi/batch.h.
 *
 * Every array has one row per game, and rows that threads write at the same time do not share cache
 * lines except in the arrays of single bytes. A mask is mostly zero, and large in some games, so a
 * row is cleared by the lines that were written and not as a whole: `touched` has one bit for every
 * 64 bytes of the row. */
#include "colossi/batch.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

/* What happens in every step of every game is compiled into the loop over the games. */
#define INLINE static inline __attribute__((always_inline))

enum { LINE = 64, SEED_DIGITS = 16 };

struct col_batch {
    col_setup setup;
    col_space space;
    col_batch_options options;
    size_t state_stride, mask_stride, feature_stride, touched_stride;
    col_state *first; /* the position that every game begins with */
    uint8_t *states;
    col_rng *rngs;
    uint32_t *lengths;
    int8_t *actors;
    uint8_t *ended;
    float *rewards;
    uint8_t *masks;
    uint64_t *touched;
    uint8_t *features;
};

/* Memory --------------------------------------------------------------------------------------- */

static size_t round_up(size_t bytes) {
    return (bytes + LINE - 1) / LINE * LINE;
}

/* Gives out parts of a block one after the other, each on a line of its own. Without a block it
 * only counts. */
typedef struct parts {
    uint8_t *base;
    size_t used;
} parts;

static void *take(parts *p, size_t bytes) {
    void *at = p->base == NULL ? NULL : p->base + p->used;
    p->used += round_up(bytes);
    return at;
}

static size_t lay_out(col_batch *b, void *memory) {
    size_t count = (size_t)b->options.count;
    size_t actions = (size_t)b->space.actions, features = (size_t)b->space.features;
    parts p = {memory, 0};
    take(&p, sizeof *b);
    b->state_stride = round_up(b->setup.game->state_size);
    b->mask_stride = round_up(actions);
    b->touched_stride = b->mask_stride / LINE / 64 + 1;
    b->feature_stride = round_up(features);
    b->first = take(&p, b->state_stride);
    b->states = take(&p, count * b->state_stride);
    b->rngs = take(&p, count * sizeof *b->rngs);
    b->lengths = take(&p, count * sizeof *b->lengths);
    b->actors = take(&p, count);
    b->ended = take(&p, count);
    b->rewards = take(&p, count * (size_t)b->setup.seats * sizeof *b->rewards);
    b->masks = b->options.masks ? take(&p, count * b->mask_stride) : NULL;
    b->touched = b->options.masks ? take(&p, count * b->touched_stride * sizeof(uint64_t)) : NULL;
    b->features = b->options.features ? take(&p, count * b->feature_stride) : NULL;
    return p.used;
}

size_t col_batch_memory(const col_setup *setup, const col_space *space,
                        const col_batch_options *options) {
    col_batch b;
    b.setup = *setup;
    b.space = *space;
    b.options = *options;
    return lay_out(&b, NULL);
}

col_batch *col_batch_in(void *memory, const col_setup *setup, const col_space *space,
                        const col_batch_options *options) {
    col_batch *b = memory;
    assert(options->count > 0 && (uintptr_t)memory % LINE == 0);
    b->setup = *setup;
    b->space = *space;
    b->options = *options;
    lay_out(b, memory);
    b->setup.game->init(&b->setup, b->first);
    return b;
}

INLINE col_state *state_of(const col_batch *b, int i) {
    return (col_state *)(void *)(b->states + (size_t)i * b->state_stride);
}

/* What the caller sees of a game --------------------------------------------------------------- */

INLINE void clear_mask(uint8_t *mask, uint64_t *touched, size_t words) {
    for (size_t word = 0; word < words; word++) {
        for (uint64_t rest = touched[word]; rest != 0; rest &= rest - 1) {
            memset(mask + (64 * word + (size_t)__builtin_ctzll(rest)) * LINE, 0, LINE);
        }
        touched[word] = 0;
    }
}

/* Lists the actions of the actor and writes the mask from the list. */
static void write_listed(col_batch *b, int i, int actor, col_list *list, col_mask *mask) {
    const col_setup *setup = &b->setup;
    const col_state *s = state_of(b, i);
    int count = 0;
    if (actor == COL_CHANCE) {
        count = setup->game->chance(setup, s, list->outcome);
        for (int k = 0; k < count; k++) { /* an outcome is larger than an action */
            list->action[k] = list->outcome[k].action;
        }
    } else {
        count = setup->game->legal(setup, s, actor, list->action);
    }
    for (int k = 0; k < count; k++) {
        int32_t id =
            b->space.learning->id_of(setup, b->space.tables.bytes, s, actor, list->action[k]);
        assert(id >= 0 && id < b->space.actions);
        col_mask_allow(mask, id);
    }
}

INLINE col_mask mask_of(const col_batch *b, int i) {
    return (col_mask){b->masks + (size_t)i * b->mask_stride,
                      b->touched + (size_t)i * b->touched_stride};
}

INLINE void write_mask(col_batch *b, int i, col_list *list) {
    const col_learning *learning = b->space.learning;
    int actor = b->actors[i];
    col_mask mask = mask_of(b, i);
    clear_mask(mask.bytes, mask.touched, b->touched_stride);
    if (actor == COL_BATCH_NOBODY) return;
    if (learning->mask != NULL && actor != COL_CHANCE &&
        learning->mask(&b->setup, b->space.tables.bytes, state_of(b, i), actor, &mask)) {
        return;
    }
    write_listed(b, i, actor, list, &mask);
}

INLINE void write_features(col_batch *b, int i) {
    uint8_t *row = b->features + (size_t)i * b->feature_stride;
    memset(row, 0, b->feature_stride);
    if (b->actors[i] != COL_BATCH_NOBODY && b->actors[i] != COL_CHANCE) {
        b->space.learning->features(&b->setup, b->space.tables.bytes, state_of(b, i), b->actors[i],
                                    row);
    }
}

INLINE void show(col_batch *b, int i, col_list *list) {
    if (b->options.masks) write_mask(b, i, list);
    if (b->options.features) write_features(b, i);
}

/* Playing -------------------------------------------------------------------------------------- */

INLINE col_action draw(const col_batch *b, const col_state *s, col_rng *rng, col_list *list) {
    int count = b->setup.game->chance(&b->setup, s, list->outcome);
    uint32_t total = (uint32_t)col_total_weight(list->outcome, count);
    return col_pick_outcome(list->outcome, count, col_rng_below(rng, total));
}

/* Makes chance's draws if they are made inside, notes who acts, and returns how many draws. */
INLINE int settle(col_batch *b, int i, col_rng *rng, col_list *list) {
    const col_setup *setup = &b->setup;
    col_state *s = state_of(b, i);
    int draws = 0;
    unsigned actors = setup->game->actors(setup, s);
    while (actors == 1u << COL_CHANCE && !b->options.chance_outside) {
        setup->game->apply(setup, s, COL_CHANCE, draw(b, s, rng, list));
        actors = setup->game->actors(setup, s);
        draws++;
    }
    b->actors[i] = (int8_t)(actors == 0 ? COL_BATCH_NOBODY : __builtin_ctz(actors));
    return draws;
}

static int begin_game(col_batch *b, int i, col_rng *rng, col_list *list) {
    memcpy(state_of(b, i), b->first, b->setup.game->state_size);
    b->lengths[i] = 0;
    return settle(b, i, rng, list);
}

/* Notes that a game has ended in the last step, and begins the next one. */
static int end_game(col_batch *b, int i, int how, col_rng *rng, col_list *list) {
    float reward[COL_SEATS_MAX];
    col_result result;
    b->setup.game->result(&b->setup, state_of(b, i), &result);
    col_reward_of(&b->setup, &result, reward); /* zero if the game was cut off */
    memcpy(b->rewards + (size_t)i * (size_t)b->setup.seats, reward,
           (size_t)b->setup.seats * sizeof *reward);
    b->ended[i] = (uint8_t)how;
    if (!b->options.keep_finished) return begin_game(b, i, rng, list);
    b->actors[i] = COL_BATCH_NOBODY;
    return 0;
}

INLINE void forget_end(col_batch *b, int i) {
    if (b->ended[i] == COL_BATCH_RUNNING) return;
    b->ended[i] = COL_BATCH_RUNNING;
    memset(b->rewards + (size_t)i * (size_t)b->setup.seats, 0,
           (size_t)b->setup.seats * sizeof *b->rewards);
}

/* Makes an action and what follows from it, and returns how many actions there were in all. */
INLINE int make(col_batch *b, int i, col_action a, col_rng *rng, col_list *list) {
    int actor = b->actors[i];
    b->setup.game->apply(&b->setup, state_of(b, i), actor, a);
    b->lengths[i] += actor != COL_CHANCE;
    int made = 1 + settle(b, i, rng, list);
    if (b->actors[i] == COL_BATCH_NOBODY) return made + end_game(b, i, COL_BATCH_OVER, rng, list);
    if (b->options.limit > 0 && b->lengths[i] >= (uint32_t)b->options.limit) {
        return made + end_game(b, i, COL_BATCH_CUT, rng, list);
    }
    return made;
}

col_rng col_batch_rng(uint64_t seed, int index) {
    col_rng r = col_rng_seeded(seed ^ ((uint64_t)index + 1) * UINT64_C(0xD1342543DE82EF95));
    return col_rng_seeded(col_rng_next(&r));
}

void col_batch_reset(col_batch *b, uint64_t seed, int from, int to, col_list *list) {
    for (int i = from; i < to; i++) {
        b->rngs[i] = col_batch_rng(seed, i);
        forget_end(b, i);
        begin_game(b, i, &b->rngs[i], list);
        show(b, i, list);
    }
}

static bool is_listed(const col_action *actions, int count, col_action a) {
    for (int i = 0; i < count; i++) {
        if (actions[i] == a) return true;
    }
    return false;
}

static bool is_legal_id(const col_batch *b, int i, int32_t id, col_list *list) {
    const col_setup *setup = &b->setup;
    int actor = b->actors[i];
    if (actor == COL_BATCH_NOBODY) return true;
    if (id < 0 || id >= b->space.actions) return false;
    if (b->options.masks) return b->masks[(size_t)i * b->mask_stride + (size_t)id] != 0;
    col_action a = col_action_of_id(&b->space, setup, state_of(b, i), actor, id);
    if (a == 0) return false;
    if (actor != COL_CHANCE) {
        int count = setup->game->legal(setup, state_of(b, i), actor, list->action);
        return is_listed(list->action, count, a);
    }
    int count = setup->game->chance(setup, state_of(b, i), list->outcome);
    for (int k = 0; k < count; k++) {
        if (list->outcome[k].action == a) return true;
    }
    return false;
}

int col_batch_check(const col_batch *b, const int32_t *ids, int from, int to, col_list *list) {
    for (int i = from; i < to; i++) {
        if (!is_legal_id(b, i, ids[i], list)) return i;
    }
    return -1;
}

/* Fetches the state of the next game while this one is played, and the beginning of its mask, where
 * the most common ids are. */
INLINE void fetch(const col_batch *b, int i) {
    const uint8_t *at = b->states + (size_t)i * b->state_stride;
    for (size_t k = 0; k < b->state_stride; k += LINE) {
        __builtin_prefetch(at + k, 1);
    }
    if (b->options.masks) {
        col_mask mask = mask_of(b, i);
        __builtin_prefetch(mask.touched, 1);
        __builtin_prefetch(mask.bytes, 1);
    }
}

void col_batch_step(col_batch *b, const int32_t *ids, int from, int to, col_list *list) {
    for (int i = from; i < to; i++) {
        int actor = b->actors[i];
        if (i + 1 < to) fetch(b, i + 1);
        forget_end(b, i);
        if (actor == COL_BATCH_NOBODY) continue;
        col_action a = col_action_of_id(&b->space, &b->setup, state_of(b, i), actor, ids[i]);
        make(b, i, a, &b->rngs[i], list);
        show(b, i, list);
    }
}

/* Chooses a random action of the actor. */
INLINE col_action choose(const col_batch *b, const col_state *s, int actor, col_rng *rng,
                         col_list *list) {
    const col_setup *setup = &b->setup;
    if (actor == COL_CHANCE) return draw(b, s, rng, list);
    if (setup->game->pick != NULL) return setup->game->pick(setup, s, actor, rng);
    int count = setup->game->legal(setup, s, actor, list->action);
    return list->action[col_rng_below(rng, (uint32_t)count)];
}

uint64_t col_batch_step_random(col_batch *b, int steps, int from, int to, col_list *list) {
    uint64_t made = 0;
    for (int i = from; i < to; i++) {
        col_rng rng = b->rngs[i];
        if (i + 1 < to) fetch(b, i + 1);
        for (int k = 0; k < steps; k++) {
            forget_end(b, i);
            if (b->actors[i] == COL_BATCH_NOBODY) break;
            col_action a = choose(b, state_of(b, i), b->actors[i], &rng, list);
            made += (uint64_t)make(b, i, a, &rng, list);
        }
        b->rngs[i] = rng;
        show(b, i, list);
    }
    return made;
}

/* Saving --------------------------------------------------------------------------------------- */

void col_save_game(const col_setup *setup, const col_state *s, col_rng rng, uint32_t length,
                   col_writer *w) {
    uint8_t seed[8];
    for (int i = 0; i < 8; i++) {
        seed[i] = (uint8_t)(rng.state >> (56 - 8 * i));
    }
    col_put_hex(w, seed, sizeof seed);
    col_put_char(w, ' ');
    col_put_unsigned(w, length);
    col_put_char(w, ' ');
    setup->game->write_position(setup, s, w);
}

void col_batch_save(const col_batch *b, int index, col_writer *w) {
    col_save_game(&b->setup, state_of(b, index), b->rngs[index], b->lengths[index], w);
}

static bool read_seed(col_span text, uint64_t *seed) {
    *seed = 0;
    if (text.length != SEED_DIGITS) return false;
    for (int i = 0; i < SEED_DIGITS; i++) {
        char c = text.at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return false;
        *seed = *seed << 4 | (uint64_t)digit;
    }
    return true;
}

col_status col_batch_restore(col_batch *b, int index, const char *text, col_list *list,
                             col_error *error) {
    col_span rest = col_span_of(text), seed_word, length_word;
    col_state s;
    uint64_t seed;
    int length;
    if (!col_next_word(&rest, &seed_word) || !read_seed(seed_word, &seed) ||
        !col_next_word(&rest, &length_word) ||
        !col_span_int(length_word, 0, b->setup.game->max_actions, &length)) {
        return col_fail(error, COL_POSITION,
                        "a saved game begins with its generator, 16 hexadecimal digits, and its "
                        "length");
    }
    while (rest.length > 0 && *rest.at == ' ') {
        rest.at++;
        rest.length--;
    }
    if (rest.length == 0) return col_fail(error, COL_POSITION, "a saved game has a position");
    if (b->setup.game->read_position(&b->setup, rest.at, &s, error) != COL_OK) {
        return error->status;
    }
    memcpy(state_of(b, index), &s, b->setup.game->state_size);
    b->rngs[index].state = seed;
    b->lengths[index] = (uint32_t)length;
    forget_end(b, index);
    settle(b, index, &b->rngs[index], list);
    show(b, index, list);
    return COL_OK;
}

/* Arrays --------------------------------------------------------------------------------------- */

int col_batch_count(const col_batch *b) {
    return b->options.count;
}

const col_setup *col_batch_setup(const col_batch *b) {
    return &b->setup;
}

const col_space *col_batch_space(const col_batch *b) {
    return &b->space;
}

int8_t *col_batch_actors(col_batch *b) {
    return b->actors;
}

uint8_t *col_batch_ended(col_batch *b) {
    return b->ended;
}

float *col_batch_rewards(col_batch *b) {
    return b->rewards;
}

uint32_t *col_batch_lengths(col_batch *b) {
    return b->lengths;
}

col_rng *col_batch_rngs(col_batch *b) {
    return b->rngs;
}

uint8_t *col_batch_masks(col_batch *b) {
    return b->masks;
}

uint8_t *col_batch_features(col_batch *b) {
    return b->features;
}

size_t col_batch_mask_stride(const col_batch *b) {
    return b->mask_stride;
}

size_t col_batch_feature_stride(const col_batch *b) {
    return b->feature_stride;
}

const col_state *col_batch_state(const col_batch *b, int index) {
    return state_of(b, index);
}
