/* The kernels of one game. src/gpu/<game>.c defines KERNELS_OF and game_group(), and includes
 * this file.
 *
 * A block has some games and any number of threads. Threads whose games run different code wait for
 * each other, so before every action the games of a block are put in the order of their groups, and
 * neighbouring threads take neighbouring games of that order. A game that has ended begins again as
 * a copy of the first position, made by all threads together.
 *
 * Every loop over games or words is written as "from thread(), by threads()", and sync() stands
 * between two loops that depend on each other. Nothing else is kept from one loop to the next. So
 * the same code runs on a CPU as a single thread; that is how it is tested without a GPU. What a
 * game does is what src/learn/batch.c does. */
#include "gpu/games.h"
#include "learn/space.h"

#define INLINE        static inline __attribute__((always_inline))
#define JOIN_(a, b)   a##b
#define JOIN(a, b)    JOIN_(a, b)
#define OF_GAME(name) JOIN(KERNELS_OF, name)

extern const col_game OF_GAME(_game);
extern const col_learning OF_GAME(_learning);

#ifdef __NVPTX__

#define KERNEL(name)                                                                               \
    __attribute__((nvptx_kernel)) void OF_GAME(name)(gpu_games games);                             \
    __attribute__((nvptx_kernel)) void OF_GAME(name)(gpu_games games)

extern __attribute__((address_space(3), aligned(16))) uint64_t gpu_memory[];

INLINE int thread(void) {
    return __nvvm_read_ptx_sreg_tid_x();
}

INLINE int threads(void) {
    return __nvvm_read_ptx_sreg_ntid_x();
}

INLINE int block_number(void) {
    return __nvvm_read_ptx_sreg_ctaid_x();
}

/* __syncthreads() is only right if the threads of a warp arrive together, and the assembler does
 * not see to that after code that has diverged in every way it can. So they meet first, and then
 * wait in a barrier that counts threads and not warps. */
INLINE void sync(void) {
    __nvvm_bar_warp_sync(0xFFFFFFFF);
    __nvvm_barrier_sync(0);
}

#else

/* The stand-in driver of the tests calls a kernel once per block. */
#define KERNEL(name)                                                                               \
    void OF_GAME(name)(gpu_games games);                                                           \
    void OF_GAME(name)(gpu_games games)

extern uint64_t gpu_memory[];
extern int gpu_block_number;

INLINE int thread(void) {
    return 0;
}

INLINE int threads(void) {
    return 1;
}

INLINE int block_number(void) {
    return gpu_block_number;
}

INLINE void sync(void) {
}

#endif

/* Groups of games in which chance acts follow those of seats. A game is idle if it has nothing to
 * do. */
enum { CHANCE_GROUPS = GPU_GROUPS / 2, IDLE = GPU_GROUPS - 1 };

/* Room for one list of actions or outcomes. */
typedef union list {
    col_action action[LEGAL_MAX];
    col_outcome outcome[COL_OUTCOMES_MAX];
} list;

typedef struct block {
    int from, games; /* the first game of the block, and their number */
    gpu_shared *shared;
    gpu_slot *slots;
    uint16_t *order, *rank, *over;
    uint8_t *states;
    size_t stride;
} block;

INLINE col_state *state_of(const block *b, int i) {
    return (col_state *)(void *)(b->states + (size_t)i * b->stride);
}

/* Tells whether chance acts and its draws are made by the batch. */
INLINE bool owes_draw(const gpu_games *g, int actor) {
    return actor == COL_CHANCE && !g->chance_outside;
}

/* The games of a block ------------------------------------------------------------------------ */

INLINE uint64_t *global_words(const gpu_games *g, const block *b, int i) {
    return (uint64_t *)(void *)(g->states + (size_t)(b->from + i) * g->state_stride);
}

INLINE uint64_t *words_of(const block *b, int i) {
    return (uint64_t *)(void *)state_of(b, i);
}

INLINE block open_block(const gpu_games *g, int steps) {
    block b;
    uint64_t *memory = (uint64_t *)gpu_memory;
    b.from = block_number() * g->block;
    b.games = g->count - b.from < g->block ? g->count - b.from : g->block;
    b.shared = (gpu_shared *)(void *)memory;
    b.slots = (gpu_slot *)(void *)(b.shared + 1);
    b.order = (uint16_t *)(void *)(b.slots + g->block);
    b.rank = b.order + g->block;
    b.over = b.rank + g->block;
    bool moves = g->room > 0;
    b.states = moves ? (uint8_t *)memory + gpu_before_states(g->block)
                     : g->states + (size_t)b.from * g->state_stride;
    b.stride = moves ? g->room : g->state_stride;
    for (int i = thread(); i < b.games; i += threads()) {
        int game = b.from + i;
        b.slots[i] = (gpu_slot){.rng = g->rngs[game],
                                .length = g->lengths[game],
                                .left = (uint32_t)steps,
                                .actor = g->actors[game],
                                .ended = g->ended[game]};
    }
    int words = (int)g->state_words;
    for (int k = thread(); moves && k < b.games * words; k += threads()) {
        words_of(&b, k / words)[k % words] = global_words(g, &b, k / words)[k % words];
    }
    if (thread() == 0) b.shared->restarts = 0;
    sync();
    return b;
}

INLINE void close_block(const gpu_games *g, const block *b) {
    int words = (int)g->state_words;
    sync();
    for (int i = thread(); i < b->games; i += threads()) {
        int game = b->from + i;
        const gpu_slot *t = &b->slots[i];
        g->rngs[game] = t->rng;
        g->lengths[game] = t->length;
        g->actors[game] = t->actor;
        g->ended[game] = t->ended;
    }
    for (int k = thread(); g->room > 0 && k < b->games * words; k += threads()) {
        global_words(g, b, k / words)[k % words] = words_of(b, k / words)[k % words];
    }
}

/* Puts the games in the order of their groups. Returns how many are not idle. */
INLINE int arrange(const block *b) {
    gpu_shared *shared = b->shared;
    for (int k = thread(); k < GPU_GROUPS; k += threads()) {
        shared->count[k] = 0;
    }
    sync();
    for (int i = thread(); i < b->games; i += threads()) {
        uint32_t *count = &shared->count[b->slots[i].group];
        b->rank[i] = (uint16_t)__atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
    }
    sync();
    for (int k = thread(); k < GPU_GROUPS; k += threads()) {
        uint32_t start = 0;
        for (int j = 0; j < k; j++) {
            start += shared->count[j];
        }
        shared->start[k] = start;
    }
    sync();
    for (int i = thread(); i < b->games; i += threads()) {
        b->order[shared->start[b->slots[i].group] + b->rank[i]] = (uint16_t)i;
    }
    sync();
    return (int)shared->start[IDLE];
}

/* Returns the group of a game in which somebody acts. */
INLINE unsigned group_of(const block *b, int i) {
    return game_group(state_of(b, i)) +
           (b->slots[i].actor == COL_CHANCE ? (unsigned)CHANCE_GROUPS : 0);
}

/* Playing -------------------------------------------------------------------------------------- */

INLINE void forget_end(const gpu_games *g, const block *b, int i) {
    if (b->slots[i].ended == COL_BATCH_RUNNING) return;
    b->slots[i].ended = COL_BATCH_RUNNING;
    for (int seat = 0; seat < g->seats; seat++) {
        g->rewards[(b->from + i) * g->seats + seat] = 0;
    }
}

INLINE unsigned next_group(const gpu_games *g, const block *b, int i) {
    gpu_slot *t = &b->slots[i];
    if (owes_draw(g, t->actor)) return group_of(b, i);
    if (t->left == 0) return IDLE;
    if (t->actor == COL_BATCH_NOBODY) {
        forget_end(g, b, i);
        t->left = 0;
        return IDLE;
    }
    return group_of(b, i);
}

static col_action draw(const gpu_games *g, const col_state *s, col_rng *rng) {
    col_outcome outcomes[COL_OUTCOMES_MAX];
    int count = OF_GAME(_game).chance(g->setup, s, outcomes);
    uint32_t total = (uint32_t)col_total_weight(outcomes, count);
    return col_pick_outcome(outcomes, count, col_rng_below(rng, total));
}

INLINE col_action pick(const gpu_games *g, const col_state *s, int seat, col_rng *rng) {
    if (OF_GAME(_game).pick != NULL) return OF_GAME(_game).pick(g->setup, s, seat, rng);
    list l;
    int count = OF_GAME(_game).legal(g->setup, s, seat, l.action);
    return l.action[col_rng_below(rng, (uint32_t)count)];
}

INLINE void choose(const gpu_games *g, const block *b, int i, bool is_given) {
    gpu_slot *t = &b->slots[i];
    const col_state *s = state_of(b, i);
    int actor = t->actor;
    if (is_given && !owes_draw(g, actor)) {
        t->action = OF_GAME(_action_of)(g->setup, g->tables, s, actor, g->ids[b->from + i]);
    } else {
        col_rng rng = t->rng;
        t->action = OF_GAME(_game).chance != NULL && actor == COL_CHANCE ? draw(g, s, &rng)
                                                                         : pick(g, s, actor, &rng);
        t->rng = rng;
    }
    t->group = (uint8_t)(col_action_kind(t->action) % IDLE);
}

static void end_game(const gpu_games *g, const block *b, int i, int how) {
    gpu_slot *t = &b->slots[i];
    float reward[COL_SEATS_MAX];
    col_result result;
    OF_GAME(_game).result(g->setup, state_of(b, i), &result);
    col_reward_of(g->setup, &result, reward); /* zero if the game was cut off */
    for (int seat = 0; seat < g->seats; seat++) {
        g->rewards[(b->from + i) * g->seats + seat] = reward[seat];
    }
    t->ended = (uint8_t)how;
    t->actor = COL_BATCH_NOBODY;
    if (g->keep_finished) return;
    t->actor = g->first_actor;
    t->length = 0;
    b->over[__atomic_fetch_add(&b->shared->restarts, 1, __ATOMIC_RELAXED)] = (uint16_t)i;
}

INLINE void make(const gpu_games *g, const block *b, int i) {
    gpu_slot *t = &b->slots[i];
    col_state *s = state_of(b, i);
    int actor = t->actor;
    if (!owes_draw(g, actor)) {
        forget_end(g, b, i);
        t->left--;
        t->length += actor != COL_CHANCE;
    }
    OF_GAME(_game).apply(g->setup, s, actor, t->action);
    unsigned actors = OF_GAME(_game).actors(g->setup, s);
    t->actor = (int8_t)(actors == 0 ? COL_BATCH_NOBODY : __builtin_ctz(actors));
    bool is_long = g->limit > 0 && t->length >= (uint32_t)g->limit && !owes_draw(g, t->actor);
    if (actors == 0 || is_long) end_game(g, b, i, actors == 0 ? COL_BATCH_OVER : COL_BATCH_CUT);
}

/* Begins the games anew that are on the list. */
INLINE void restart(const gpu_games *g, const block *b) {
    int words = (int)g->state_words, count = (int)b->shared->restarts * words;
    for (int k = thread(); k < count; k += threads()) {
        words_of(b, b->over[k / words])[k % words] = g->first[k % words];
    }
    sync();
    if (thread() == 0) b->shared->restarts = 0;
}

/* Makes the steps that are left, and the draws of chance until seats act again. */
INLINE void play(const gpu_games *g, const block *b, bool is_given) {
    uint64_t made = 0;
    for (;;) {
        for (int i = thread(); i < b->games; i += threads()) {
            b->slots[i].group = (uint8_t)next_group(g, b, i);
        }
        int busy = arrange(b);
        if (busy == 0) break;
        made += (uint64_t)busy;
        for (int n = thread(); n < busy; n += threads()) {
            choose(g, b, b->order[n], is_given);
        }
        arrange(b); /* by the kinds of the actions */
        for (int n = thread(); n < busy; n += threads()) {
            make(g, b, b->order[n]);
        }
        sync();
        restart(g, b);
    }
    if (thread() == 0) __atomic_fetch_add(g->made, made, __ATOMIC_RELAXED);
}

KERNEL(_step) {
    const gpu_games *g = &games;
    block b = open_block(g, 1);
    play(g, &b, true);
    close_block(g, &b);
}

/* Puts all games on the list of those that begin again, with new generators. */
INLINE void reset(const gpu_games *g, const block *b) {
    for (int i = thread(); i < b->games; i += threads()) {
        b->slots[i].rng = col_batch_rng(g->seed, b->from + i);
        b->slots[i].actor = g->first_actor;
        b->slots[i].length = 0;
        b->over[i] = (uint16_t)i;
        forget_end(g, b, i);
    }
    if (thread() == 0) b->shared->restarts = (uint32_t)b->games;
    sync();
    restart(g, b);
}

KERNEL(_step_random) {
    const gpu_games *g = &games;
    block b = open_block(g, g->steps);
    if (g->resets) reset(g, &b);
    play(g, &b, false);
    close_block(g, &b);
}

/* What the caller sees ------------------------------------------------------------------------- */

/* Sixteen bytes, which a thread writes at once. */
typedef uint64_t piece __attribute__((vector_size(16), may_alias));

enum { LINE = 64, PIECES = LINE / (int)sizeof(piece) };

/* Clears the lines of the masks that were written. Neighbouring threads clear the pieces of a line.
 */
INLINE void clear_masks(const gpu_games *g, const block *b) {
    int words = (int)g->touched_stride, count = b->games * words;
    uint64_t *touched = g->touched + (size_t)b->from * g->touched_stride;
    for (int k = thread(); k < count * PIECES; k += threads()) {
        int game = k / PIECES / words, word = k / PIECES % words;
        piece *mask = (piece *)(void *)(g->masks + (size_t)(b->from + game) * g->mask_stride);
        for (uint64_t rest = touched[k / PIECES]; rest != 0; rest &= rest - 1) {
            size_t line = 64 * (size_t)word + (size_t)__builtin_ctzll(rest);
            mask[line * PIECES + (size_t)(k % PIECES)] = (piece){0, 0};
        }
    }
    sync();
    for (int k = thread(); k < count; k += threads()) {
        touched[k] = 0;
    }
}

static int list_actions(const gpu_games *g, const col_state *s, int actor, list *l) {
    if (OF_GAME(_game).chance == NULL || actor != COL_CHANCE) {
        return OF_GAME(_game).legal(g->setup, s, actor, l->action);
    }
    int count = OF_GAME(_game).chance(g->setup, s, l->outcome);
    for (int k = 0; k < count; k++) { /* an outcome is larger than an action */
        l->action[k] = l->outcome[k].action;
    }
    return count;
}

INLINE void write_mask(const gpu_games *g, int game, const col_state *s, int actor) {
    uint8_t *mask = g->masks + (size_t)game * g->mask_stride;
    uint64_t *touched = g->touched + (size_t)game * g->touched_stride, bits = 0;
    int word = 0;
    list l;
    if (OF_GAME(_learning).mask != NULL && actor != COL_CHANCE &&
        OF_GAME(_learning).mask(g->setup, g->tables, s, actor, &(col_mask){mask, touched})) {
        return;
    }
    int count = list_actions(g, s, actor, &l);
    for (int k = 0; k < count; k++) {
        int32_t id = OF_GAME(_id_of)(g->setup, g->tables, s, actor, l.action[k]);
        int line = id / LINE;
        mask[id] = 1;
        if (line / 64 != word) { /* memory is too slow to be changed for every id */
            touched[word] |= bits;
            word = line / 64;
            bits = 0;
        }
        bits |= UINT64_C(1) << (line % 64);
    }
    touched[word] |= bits;
}

/* Writes a row of features, which are zero unless a seat acts. They are gathered in the thread's
 * own memory first: single bytes are slow to write to rows that are far apart. */
INLINE void write_features(const gpu_games *g, const block *b, int i) {
    int actor = b->slots[i].actor, pieces = (int)(g->feature_stride / sizeof(piece));
    piece row[GPU_FEATURES_MAX / sizeof(piece)];
    piece *to = (piece *)(void *)(g->features + (size_t)(b->from + i) * g->feature_stride);
    for (int k = 0; k < pieces; k++) {
        row[k] = (piece){0, 0};
    }
    if (actor != COL_CHANCE && actor != COL_BATCH_NOBODY) {
        OF_GAME(_features)(g->setup, g->tables, state_of(b, i), actor, (uint8_t *)row);
    }
    for (int k = 0; k < pieces; k++) {
        to[k] = row[k];
    }
}

/* Writes the masks and features of the seats that act. */
KERNEL(_show) {
    const gpu_games *g = &games;
    block b = open_block(g, 0);
    if (g->masks != NULL) clear_masks(g, &b);
    for (int i = thread(); i < b.games; i += threads()) {
        b.slots[i].group =
            (uint8_t)(b.slots[i].actor == COL_BATCH_NOBODY ? (unsigned)IDLE : group_of(&b, i));
    }
    int busy = arrange(&b);
    for (int n = thread(); g->masks != NULL && n < busy; n += threads()) {
        int i = b.order[n];
        write_mask(g, b.from + i, state_of(&b, i), b.slots[i].actor);
    }
    for (int n = thread(); g->features != NULL && n < b.games; n += threads()) {
        write_features(g, &b, b.order[n]);
    }
}

/* Whether an id is legal ----------------------------------------------------------------------- */

static bool is_legal(const gpu_games *g, int game, const col_state *s, int actor, int32_t id) {
    bool is_chance = actor == COL_CHANCE;
    if (id < (is_chance ? g->seat_actions : 0)) return false;
    if (id >= (is_chance ? g->actions : g->seat_actions)) return false;
    if (g->masks != NULL) return g->masks[(size_t)game * g->mask_stride + (size_t)id] != 0;
    col_action a = OF_GAME(_action_of)(g->setup, g->tables, s, actor, id);
    list l;
    int count = a == 0 ? 0 : list_actions(g, s, actor, &l);
    for (int k = 0; k < count; k++) {
        if (l.action[k] == a) return true;
    }
    return false;
}

KERNEL(_check) {
    const gpu_games *g = &games;
    int from = block_number() * g->block;
    int to = g->count - from < g->block ? g->count : from + g->block;
    for (int game = from + thread(); game < to; game += threads()) {
        const col_state *s =
            (const col_state *)(const void *)(g->states + (size_t)game * g->state_stride);
        int actor = g->actors[game];
        if (actor == COL_BATCH_NOBODY || is_legal(g, game, s, actor, g->ids[game])) continue;
        int32_t found = __atomic_load_n(g->wrong, __ATOMIC_RELAXED);
        while (game < found && !__atomic_compare_exchange_n(g->wrong, &found, game, false,
                                                            __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        }
    }
}
