/* Measures the games on a GPU and compares them with the CPU: what `make gpu` runs.
 *
 * Usage: gpu [--kernels=FOLDER] [--games=N] [--steps=N] [--seats=N] [--block=N] [--threads=N]
 *            [--registers=N] [--shared=yes|no] [--part=digest|rate|show] [GAME ...]
 *
 * digest  plays 65,536 games for 2,000 random actions each on both, and compares all states,
 *         lengths, actors and rewards; and plays some games with masks and features and compares
 *         those
 * rate    random actions per second of 262,144 games, all on the card
 * show    the same with masks and features written after every step
 *
 * Exits with 1 if a digest differs, and with 2 if there is no card. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "colossi/colossi.h"
#include "gpu/batch.h"

enum { THREADS_MAX = 256, SEED = 2026 };

typedef struct request {
    const char *part;
    int games, steps, seats;
    gpu_options where;
} request;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *need(void *memory) {
    if (memory == NULL) {
        fprintf(stderr, "there is not enough memory\n");
        exit(1);
    }
    return memory;
}

static void stop(const col_error *error) {
    fprintf(stderr, "%s\n", error->sentence);
    exit(1);
}

/* Digests -------------------------------------------------------------------------------------- */

typedef struct digest {
    uint64_t states, rest; /* of the positions; of lengths, actors, ends and rewards */
} digest;

static uint64_t mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

static uint64_t mix_bytes(uint64_t h, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) {
        word |= (uint64_t)p[i] << (8 * (i % 8));
        if (i % 8 != 7 && i + 1 < count) continue;
        h = mix(h, word);
        word = 0;
    }
    return h;
}

typedef struct share {
    pthread_t thread;
    col_batch *batch;
    col_list list;
    int from, to, steps;
} share;

static void *play_share(void *context) {
    share *s = context;
    col_batch_reset(s->batch, SEED, s->from, s->to, &s->list);
    col_batch_step_random(s->batch, s->steps, s->from, s->to, &s->list);
    return NULL;
}

static digest on_cpu(const col_setup *setup, const col_space *space, int games, int steps) {
    col_batch_options options = {.count = games, .seed = SEED};
    size_t bytes = col_batch_memory(setup, space, &options);
    void *memory = need(aligned_alloc(64, (bytes + 63) / 64 * 64));
    memset(memory, 0, bytes);
    col_batch *b = col_batch_in(memory, setup, space, &options);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
    share *shares = need(calloc((size_t)threads, sizeof *shares));
    for (int i = 0; i < threads; i++) {
        shares[i].batch = b;
        shares[i].steps = steps;
        shares[i].from = (int)((int64_t)games * i / threads);
        shares[i].to = (int)((int64_t)games * (i + 1) / threads);
        if (pthread_create(&shares[i].thread, NULL, play_share, &shares[i]) != 0) need(NULL);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(shares[i].thread, NULL);
    }
    digest d = {0, 0};
    size_t seats = (size_t)setup->seats;
    for (int i = 0; i < games; i++) {
        d.states = mix_bytes(d.states, col_batch_state(b, i), setup->game->state_size);
        d.rest = mix(d.rest, col_batch_lengths(b)[i]);
        d.rest = mix(d.rest, (uint8_t)col_batch_actors(b)[i]);
        d.rest = mix(d.rest, col_batch_ended(b)[i]);
        d.rest = mix_bytes(d.rest, col_batch_rewards(b) + (size_t)i * seats, seats * sizeof(float));
    }
    free(shares);
    free(memory);
    return d;
}

/* Copies an array from the card. */
static void *copy(gpu_batch *b, const void *from, size_t bytes) {
    col_error error;
    void *to = need(malloc(bytes));
    if (gpu_batch_read(b, from, to, bytes, &error) != COL_OK) stop(&error);
    return to;
}

static digest on_gpu(const col_setup *setup, gpu_batch *b, int games) {
    const gpu_arrays *a = gpu_batch_arrays(b);
    size_t count = (size_t)games, seats = (size_t)setup->seats;
    uint8_t *states = copy(b, a->states, count * a->state_stride);
    uint32_t *lengths = copy(b, a->lengths, count * sizeof *lengths);
    uint8_t *actors = copy(b, a->actors, count), *ended = copy(b, a->ended, count);
    float *rewards = copy(b, a->rewards, count * seats * sizeof *rewards);
    digest d = {0, 0};
    for (size_t i = 0; i < count; i++) {
        d.states = mix_bytes(d.states, states + i * a->state_stride, setup->game->state_size);
        d.rest = mix(d.rest, lengths[i]);
        d.rest = mix(d.rest, actors[i]);
        d.rest = mix(d.rest, ended[i]);
        d.rest = mix_bytes(d.rest, rewards + i * seats, seats * sizeof *rewards);
    }
    free(states);
    free(lengths);
    free(actors);
    free(ended);
    free(rewards);
    return d;
}

/* The three parts ------------------------------------------------------------------------------ */

static gpu_batch *new_batch(const col_setup *setup, const col_space *space, int games, bool shows,
                            const request *r) {
    col_batch_options options = {.count = games, .seed = SEED, .masks = shows, .features = shows};
    col_error error;
    gpu_batch *b = gpu_batch_new(setup, space, &options, &r->where, &error);
    if (b == NULL || gpu_batch_wait(b, &error) != COL_OK) stop(&error);
    return b;
}

/* Makes random steps and returns how many seconds they took. */
static double step(gpu_batch *b, int calls, int steps, uint64_t *made) {
    col_error error;
    uint64_t some;
    double begin = now();
    *made = 0;
    for (int i = 0; i < calls; i++) {
        if (gpu_batch_step_random(b, steps, &some, &error) != COL_OK) stop(&error);
        *made += some;
    }
    if (gpu_batch_wait(b, &error) != COL_OK) stop(&error);
    return now() - begin;
}

/* Plays some games with masks and features on both, and compares every byte of them. */
static bool shows_same(const col_setup *setup, const col_space *space, const request *r) {
    enum { GAMES = 512, CALLS = 40 };
    col_batch_options options = {.count = GAMES, .seed = SEED, .masks = true, .features = true};
    size_t bytes = col_batch_memory(setup, space, &options);
    void *memory = need(aligned_alloc(64, (bytes + 63) / 64 * 64));
    col_list *list = need(malloc(sizeof *list));
    memset(memory, 0, bytes);
    col_batch *cpu = col_batch_in(memory, setup, space, &options);
    gpu_batch *gpu = new_batch(setup, space, GAMES, true, r);
    const gpu_arrays *a = gpu_batch_arrays(gpu);
    size_t masks = GAMES * a->mask_stride, features = GAMES * a->feature_stride;
    bool same = a->mask_stride == col_batch_mask_stride(cpu) &&
                a->feature_stride == col_batch_feature_stride(cpu);
    col_batch_reset(cpu, SEED, 0, GAMES, list);
    for (int i = 0; i < CALLS && same; i++) {
        uint64_t made;
        step(gpu, 1, 1 + i % 7, &made);
        same = made == col_batch_step_random(cpu, 1 + i % 7, 0, GAMES, list);
        void *found = copy(gpu, a->masks, masks), *seen = copy(gpu, a->features, features);
        same = same && memcmp(found, col_batch_masks(cpu), masks) == 0 &&
               memcmp(seen, col_batch_features(cpu), features) == 0;
        free(found);
        free(seen);
    }
    gpu_batch_free(gpu);
    free(memory);
    free(list);
    return same;
}

static bool compare(const col_setup *setup, const col_space *space, const request *r) {
    int games = r->games > 0 ? r->games : 65536, steps = r->steps > 0 ? r->steps : 2000;
    gpu_batch *b = new_batch(setup, space, games, false, r);
    uint64_t made;
    double seconds = step(b, 1, steps, &made);
    digest gpu = on_gpu(setup, b, games);
    gpu_batch_free(b);
    digest cpu = on_cpu(setup, space, games, steps);
    bool same = cpu.states == gpu.states && cpu.rest == gpu.rest;
    printf("%-9s digest  %d games x %d actions: CPU %016llx %016llx, GPU %016llx %016llx: %s "
           "(%.0f M/s)\n",
           setup->game->name, games, steps, (unsigned long long)cpu.states,
           (unsigned long long)cpu.rest, (unsigned long long)gpu.states,
           (unsigned long long)gpu.rest, same ? "equal" : "DIFFERENT",
           (double)made / seconds / 1e6);
    bool shown = shows_same(setup, space, r);
    printf("%-9s digest  masks and features: %s\n", setup->game->name,
           shown ? "equal" : "DIFFERENT");
    fflush(stdout);
    return same && shown;
}

static void measure(const col_setup *setup, const col_space *space, const request *r, bool shows) {
    int games = r->games > 0 ? r->games : 262144;
    gpu_batch *b = new_batch(setup, space, games, shows, r);
    uint64_t made;
    char line[512];
    col_writer w = col_writer_on(line, sizeof line);
    step(b, 1, 200, &made); /* so that the games are not all at their beginning */
    int steps = shows ? 1 : r->steps > 0 ? r->steps : 1000, calls = shows ? 100 : 1;
    double seconds = step(b, calls, steps, &made), rate = (double)made / seconds / 1e6;
    gpu_batch_describe(b, &w);
    printf("%-9s %-7s %8.1f M random actions per second%s, %d games (%s)\n", setup->game->name,
           shows ? "show" : "rate", rate, shows ? " with masks and features" : "", games, line);
    fflush(stdout);
    gpu_batch_free(b);
}

static bool run_game(const col_game *game, const request *r) {
    static col_space space;
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, game);
    if (r->seats > 0) setup.seats = r->seats;
    if (col_setup_end(&setup, &error) != COL_OK ||
        col_space_begin(&space, &setup, &error) != COL_OK) {
        stop(&error);
    }
    bool all = r->part == NULL, good = true;
    if (all || strcmp(r->part, "digest") == 0) good = compare(&setup, &space, r);
    if (all || strcmp(r->part, "rate") == 0) measure(&setup, &space, r, false);
    if (all || strcmp(r->part, "show") == 0) measure(&setup, &space, r, true);
    return good;
}

/* Returns what follows "--name=", or NULL. */
static const char *value_of(const char *argument, const char *name) {
    size_t length = strlen(name);
    return strncmp(argument, name, length) == 0 ? argument + length : NULL;
}

static bool read_option(const char *argument, request *r) {
    const char *value;
    if ((value = value_of(argument, "--kernels=")) != NULL) {
        r->where.kernels = value;
    } else if ((value = value_of(argument, "--games=")) != NULL) {
        r->games = atoi(value);
    } else if ((value = value_of(argument, "--steps=")) != NULL) {
        r->steps = atoi(value);
    } else if ((value = value_of(argument, "--seats=")) != NULL) {
        r->seats = atoi(value);
    } else if ((value = value_of(argument, "--block=")) != NULL) {
        r->where.block = atoi(value);
    } else if ((value = value_of(argument, "--threads=")) != NULL) {
        r->where.threads = atoi(value);
    } else if ((value = value_of(argument, "--registers=")) != NULL) {
        r->where.registers = atoi(value);
    } else if ((value = value_of(argument, "--shared=")) != NULL) {
        r->where.moves_states = strcmp(value, "yes") == 0 ? 1 : -1;
    } else if ((value = value_of(argument, "--part=")) != NULL) {
        r->part = value;
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    request r = {.where = {.kernels = "build/gpu"}};
    col_error error;
    bool good = true;
    int named = 0;
    if (gpu_card_count(&error) < 0) {
        fprintf(stderr, "%s\n", error.sentence);
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        if (read_option(argv[i], &r)) continue;
        const col_game *game = col_find_game(argv[i]);
        if (game == NULL) {
            fprintf(stderr, "there is no game or option %s\n", argv[i]);
            return 1;
        }
        good &= run_game(game, &r);
        named++;
    }
    for (int g = 0; named == 0 && COL_GAMES[g] != NULL; g++) {
        good &= run_game(COL_GAMES[g], &r);
    }
    return good ? 0 : 1;
}
