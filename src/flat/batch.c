/* The flat interface: batches, and the threads that step them. See colossi/flat.h.
 *
 * Each thread has a share of the games. A call announces its work under the lock, does the first
 * share itself and waits until the others are done. */
#include <pthread.h>
#include <stdlib.h>

#include "flat/inside.h"

enum { THREADS_MAX = 256 };

typedef enum work { RESET, CHECK, STEP, STEP_RANDOM, QUIT } work;

typedef struct share {
    colossi_batch *batch;
    pthread_t thread;
    int from, to;
    col_list *list;
    uint64_t made; /* actions */
    int wrong;     /* the first game of the share with an illegal id, or -1 */
} share;

struct colossi_batch {
    colossi_setup *setup;
    col_batch *games; /* at the start of its memory */
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    uint64_t turn; /* of work announced */
    int busy;      /* threads that have not finished it */
    work work;
    const int32_t *ids;
    int steps;
    uint64_t seed;
    int shares;
    share share[];
};

static void do_share(share *s) {
    colossi_batch *b = s->batch;
    switch (b->work) {
    case RESET:
        col_batch_reset(b->games, b->seed, s->from, s->to, s->list);
        break;
    case CHECK:
        s->wrong = col_batch_check(b->games, b->ids, s->from, s->to, s->list);
        break;
    case STEP:
        col_batch_step(b->games, b->ids, s->from, s->to, s->list);
        break;
    default:
        s->made = col_batch_step_random(b->games, b->steps, s->from, s->to, s->list);
        break;
    }
}

static void *run_share(void *context) {
    share *s = context;
    colossi_batch *b = s->batch;
    uint64_t turn = 0;
    for (;;) {
        pthread_mutex_lock(&b->lock);
        while (b->turn == turn) {
            pthread_cond_wait(&b->begin, &b->lock);
        }
        turn = b->turn;
        bool quits = b->work == QUIT;
        pthread_mutex_unlock(&b->lock);
        if (quits) return NULL;
        do_share(s);
        pthread_mutex_lock(&b->lock);
        if (--b->busy == 0) pthread_cond_signal(&b->end);
        pthread_mutex_unlock(&b->lock);
    }
}

static void do_work(colossi_batch *b, work w) {
    if (b->shares == 1) {
        b->work = w;
        do_share(&b->share[0]);
        return;
    }
    pthread_mutex_lock(&b->lock);
    b->work = w;
    b->busy = b->shares - 1;
    b->turn++;
    pthread_cond_broadcast(&b->begin);
    pthread_mutex_unlock(&b->lock);
    do_share(&b->share[0]);
    pthread_mutex_lock(&b->lock);
    while (b->busy > 0) {
        pthread_cond_wait(&b->end, &b->lock);
    }
    pthread_mutex_unlock(&b->lock);
}

/* Making and freeing --------------------------------------------------------------------------- */

static void stop_threads(colossi_batch *b, int started) {
    pthread_mutex_lock(&b->lock);
    b->work = QUIT;
    b->turn++;
    pthread_cond_broadcast(&b->begin);
    pthread_mutex_unlock(&b->lock);
    for (int i = 1; i < started; i++) {
        pthread_join(b->share[i].thread, NULL);
    }
}

/* Gives each share its games, and a thread to all but the first. If the system has no more threads,
 * the work is shared by those that there are. */
static bool start_shares(colossi_batch *b, int wanted, int count) {
    int started = 1;
    for (int i = 0; i < wanted; i++) {
        b->share[i].batch = b;
        b->share[i].list = flat_allocate(sizeof(col_list));
        if (b->share[i].list == NULL) {
            stop_threads(b, started);
            return false;
        }
        if (i == 0) continue;
        if (pthread_create(&b->share[i].thread, NULL, run_share, &b->share[i]) != 0) {
            free(b->share[i].list);
            break;
        }
        started++;
    }
    b->shares = started;
    for (int i = 0; i < started; i++) {
        b->share[i].from = (int)((int64_t)count * i / started);
        b->share[i].to = (int)((int64_t)count * (i + 1) / started);
    }
    return true;
}

static void free_batch(colossi_batch *b, int shares) {
    for (int i = 0; i < shares; i++) {
        free(b->share[i].list);
    }
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->begin);
    pthread_cond_destroy(&b->end);
    colossi_setup_free(b->setup);
    free(b->games);
    free(b);
}

col_batch_options flat_batch_options(int count, uint64_t seed, int limit, int flags) {
    return (col_batch_options){.count = count,
                               .seed = seed,
                               .limit = limit,
                               .masks = (flags & COLOSSI_BATCH_MASKS) != 0,
                               .features = (flags & COLOSSI_BATCH_FEATURES) != 0,
                               .keep_finished = (flags & COLOSSI_BATCH_KEEP_FINISHED) != 0,
                               .chance_outside = (flags & COLOSSI_BATCH_CHANCE_OUTSIDE) != 0};
}

colossi_batch *colossi_batch_new(const colossi_setup *setup, int count, uint64_t seed, int limit,
                                 int flags, int threads) {
    col_batch_options options = flat_batch_options(count, seed, limit, flags);
    if (count < 1 || limit < 0 || threads < 0 || threads > THREADS_MAX) {
        flat_fail(COL_LIMIT, "a batch has at least 1 game, a limit of 0 or more and at most 256 "
                             "threads");
        return NULL;
    }
    if (threads > count) threads = count;
    if (threads == 0) threads = 1;
    colossi_batch *b = flat_allocate(sizeof *b + (size_t)threads * sizeof b->share[0]);
    if (b == NULL) return NULL;
    void *memory = flat_allocate(col_batch_memory(&setup->setup, &setup->space, &options));
    if (memory == NULL) {
        free(b);
        return NULL;
    }
    b->setup = flat_retain(setup);
    b->games = col_batch_in(memory, &setup->setup, &setup->space, &options);
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->begin, NULL);
    pthread_cond_init(&b->end, NULL);
    if (!start_shares(b, threads, count)) {
        free_batch(b, threads);
        return NULL;
    }
    colossi_batch_reset(b, seed);
    return b;
}

void colossi_batch_free(colossi_batch *batch) {
    if (batch == NULL) return;
    if (batch->shares > 1) stop_threads(batch, batch->shares);
    free_batch(batch, batch->shares);
}

/* Stepping ------------------------------------------------------------------------------------- */

int colossi_batch_reset(colossi_batch *batch, uint64_t seed) {
    batch->seed = seed;
    do_work(batch, RESET);
    return 0;
}

int colossi_batch_step(colossi_batch *batch, const int32_t *ids) {
    batch->ids = ids;
    do_work(batch, CHECK);
    for (int i = 0; i < batch->shares; i++) {
        int wrong = batch->share[i].wrong;
        if (wrong < 0) continue;
        col_fail(&flat_error, COL_RULE, "id %d is not legal in game %d", (int)ids[wrong], wrong);
        return COLOSSI_FAILED;
    }
    do_work(batch, STEP);
    return 0;
}

int64_t colossi_batch_step_random(colossi_batch *batch, int steps) {
    uint64_t made = 0;
    if (steps < 0) return flat_fail(COL_LIMIT, "the number of steps is negative");
    batch->steps = steps;
    do_work(batch, STEP_RANDOM);
    for (int i = 0; i < batch->shares; i++) {
        made += batch->share[i].made;
    }
    return (int64_t)made;
}

/* Arrays --------------------------------------------------------------------------------------- */

int colossi_batch_count(const colossi_batch *batch) {
    return col_batch_count(batch->games);
}

const int8_t *colossi_batch_actors(const colossi_batch *batch) {
    return col_batch_actors(batch->games);
}

const uint8_t *colossi_batch_ended(const colossi_batch *batch) {
    return col_batch_ended(batch->games);
}

const float *colossi_batch_rewards(const colossi_batch *batch) {
    return col_batch_rewards(batch->games);
}

const uint32_t *colossi_batch_lengths(const colossi_batch *batch) {
    return col_batch_lengths(batch->games);
}

const uint8_t *colossi_batch_masks(const colossi_batch *batch) {
    return col_batch_masks(batch->games);
}

const uint8_t *colossi_batch_features(const colossi_batch *batch) {
    return col_batch_features(batch->games);
}

size_t colossi_batch_mask_stride(const colossi_batch *batch) {
    return col_batch_mask_stride(batch->games);
}

size_t colossi_batch_feature_stride(const colossi_batch *batch) {
    return col_batch_feature_stride(batch->games);
}

/* Single games --------------------------------------------------------------------------------- */

static bool is_game(const colossi_batch *batch, int index) {
    if (index >= 0 && index < col_batch_count(batch->games)) return true;
    flat_fail(COL_LIMIT, "the batch has no such game");
    return false;
}

int colossi_batch_state(const colossi_batch *batch, int index, colossi_state *out) {
    if (!is_game(batch, index)) return COLOSSI_FAILED;
    if (!flat_is_same(batch->setup, out->setup)) return COLOSSI_FAILED;
    const uint8_t *from = col_batch_state(batch->games, index)->bytes;
    for (size_t i = 0; i < batch->setup->setup.game->state_size; i++) {
        out->state.bytes[i] = from[i]; /* a batch stores less than a whole col_state */
    }
    return 0;
}

typedef struct question {
    const colossi_batch *batch;
    int index;
} question;

static void write_game(const void *context, col_writer *w) {
    const question *q = context;
    col_batch_save(q->batch->games, q->index, w);
}

long colossi_batch_save(const colossi_batch *batch, int index, char *out, size_t size) {
    if (!is_game(batch, index)) return COLOSSI_FAILED;
    return flat_text(write_game, &(question){batch, index}, out, size);
}

int colossi_batch_restore(colossi_batch *batch, int index, const char *text) {
    if (!is_game(batch, index)) return COLOSSI_FAILED;
    col_status status =
        col_batch_restore(batch->games, index, text, batch->share[0].list, &flat_error);
    return status == COL_OK ? 0 : COLOSSI_FAILED;
}
