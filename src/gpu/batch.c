/* Batches on a GPU. See batch.h. */
#include "gpu/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/driver.h"
#include "gpu/games.h"

enum {
    LINE = 64,
    SMALL_STATE = 512,  /* states up to this size are moved to shared memory */
    SMALL_BLOCK = 256,  /* games of a block whose states are there */
    LARGE_BLOCK = 4096, /* the most games of other blocks */
    THREADS = 512,      /* the most threads of a block */
    REGISTERS = 128,    /* so many that THREADS threads fit on a multiprocessor */
    KERNEL_NAME = 64,
    PATH_SIZE = 4096
};

/* The kernels, in the order in which gpu_batch keeps them. */
enum { STEP, STEP_RANDOM, SHOW, CHECK, KERNELS };
static const char *const KERNEL_WORDS[KERNELS] = {"step", "step_random", "show", "check"};

struct gpu_batch {
    const gpu_driver *driver;
    col_setup setup;
    col_space space;
    col_batch_options options;
    int card, multiprocessors;
    gpu_context context;
    gpu_module module;
    gpu_function kernel[KERNELS];
    gpu_address memory; /* all arrays, one after the other */
    gpu_games games;
    gpu_arrays arrays;
    gpu_address ids;
    unsigned blocks, threads, shared;
};

static col_status fail(const gpu_batch *b, int error_number, const char *what, col_error *error) {
    const char *text = NULL;
    b->driver->error_text(error_number, &text);
    return col_fail(error, COL_LIMIT, "the GPU cannot %s: %s", what,
                    text != NULL ? text : "unknown error");
}

static void *pointer_to(gpu_address address) {
    return (void *)(uintptr_t)address;
}

static gpu_address address_of(const void *pointer) {
    return (gpu_address)(uintptr_t)pointer;
}

/* Kernels -------------------------------------------------------------------------------------- */

/* Reads a whole file and ends it with a zero. Returns NULL if it cannot be read. */
static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) text = malloc((size_t)size + 1);
        if (text != NULL && fread(text, 1, (size_t)size, file) == (size_t)size) {
            text[size] = '\0';
        } else {
            free(text);
            text = NULL;
        }
    }
    fclose(file);
    return text;
}

static col_status load_kernels(gpu_batch *b, const char *game, const gpu_options *where,
                               col_error *error) {
    const char *folder = where->kernels;
    char path[PATH_SIZE], name[KERNEL_NAME];
    if (folder == NULL) folder = getenv("COLOSSI_KERNELS");
    if (folder == NULL || *folder == '\0') {
        return col_fail(error, COL_FILE,
                        "name the folder of the kernels that make ptx has built, or set "
                        "COLOSSI_KERNELS to it");
    }
    snprintf(path, sizeof path, "%s/%s.ptx", folder, game);
    char *text = read_file(path);
    if (text == NULL) {
        return col_fail(error, COL_FILE, "%s cannot be read; make ptx builds it in build/gpu",
                        path);
    }
    int option = GPU_MAX_REGISTERS;
    void *value = pointer_to((gpu_address)(where->registers > 0 ? where->registers : REGISTERS));
    int status = b->driver->load(&b->module, text, 1, &option, &value);
    free(text);
    if (status != 0) return fail(b, status, "load the kernels", error);
    for (int i = 0; i < KERNELS; i++) {
        snprintf(name, sizeof name, "%s_%s", game, KERNEL_WORDS[i]);
        status = b->driver->find(&b->kernel[i], b->module, name);
        if (status == 0) {
            status = b->driver->set_function_attribute(b->kernel[i], GPU_DYNAMIC_SHARED_MEMORY,
                                                       (int)b->shared);
        }
        if (status != 0) return fail(b, status, "use a kernel", error);
    }
    return COL_OK;
}

/* Launches a kernel. `what` it does is only used in errors. */
static col_status launch(gpu_batch *b, int kernel, const char *what, col_error *error) {
    void *arguments[] = {&b->games};
    int status = b->driver->launch(b->kernel[kernel], b->blocks, 1, 1, b->threads, 1, 1, b->shared,
                                   NULL, arguments, NULL);
    return status == 0 ? COL_OK : fail(b, status, what, error);
}

/* Memory --------------------------------------------------------------------------------------- */

static size_t round_up(size_t bytes, size_t to) {
    return (bytes + to - 1) / to * to;
}

/* Gives out parts of the card's memory, each on a line of its own. It only counts if there is no
 * memory yet. */
typedef struct parts {
    gpu_address base;
    size_t used;
} parts;

static void *take(parts *p, size_t bytes) {
    gpu_address at = p->base + p->used;
    p->used += round_up(bytes, 4 * LINE);
    return pointer_to(at);
}

static size_t lay_out(gpu_batch *b, const col_setup *setup, const col_batch_options *options) {
    gpu_games *g = &b->games;
    size_t count = (size_t)g->count;
    parts p = {b->memory, 0};
    g->setup = take(&p, sizeof *setup);
    g->tables = take(&p, COL_LEARN_TABLES);
    take(&p, setup->game->data_size);
    g->first = take(&p, g->state_words * sizeof(uint64_t));
    g->states = take(&p, count * g->state_stride);
    g->rngs = take(&p, count * sizeof *g->rngs);
    g->lengths = take(&p, count * sizeof *g->lengths);
    g->actors = take(&p, count);
    g->ended = take(&p, count);
    g->rewards = take(&p, count * (size_t)g->seats * sizeof *g->rewards);
    g->made = take(&p, sizeof *g->made);
    g->wrong = take(&p, sizeof *g->wrong);
    b->ids = address_of(take(&p, count * sizeof *g->ids));
    g->masks = options->masks ? take(&p, count * g->mask_stride) : NULL;
    g->touched = options->masks ? take(&p, count * g->touched_stride * sizeof(uint64_t)) : NULL;
    g->features = options->features ? take(&p, count * g->feature_stride) : NULL;
    b->arrays = (gpu_arrays){g->states,       g->rngs,        g->actors,        g->ended,
                             g->rewards,      g->lengths,     g->masks,         g->features,
                             g->state_stride, g->mask_stride, g->feature_stride};
    return p.used;
}

static col_status fill_memory(gpu_batch *b, const col_setup *setup, const col_space *space,
                              col_error *error) {
    const gpu_driver *d = b->driver;
    const gpu_games *g = &b->games;
    col_setup on_card = *setup;
    col_state first;
    gpu_address data = address_of(g->tables) + round_up(COL_LEARN_TABLES, 4 * LINE);
    memset(&first, 0, sizeof first);
    setup->game->init(setup, &first);
    on_card.game = NULL;
    on_card.data = pointer_to(data);
    int status = d->upload(address_of(g->setup), &on_card, sizeof on_card);
    if (status == 0) status = d->upload(address_of(g->tables), &space->tables, COL_LEARN_TABLES);
    if (status == 0) status = d->upload(data, setup->data, setup->game->data_size);
    if (status == 0) {
        status = d->upload(address_of(g->first), &first, g->state_words * sizeof(uint64_t));
    }
    return status == 0 ? COL_OK : fail(b, status, "receive the setup", error);
}

static col_status allocate(gpu_batch *b, const col_setup *setup, const col_space *space,
                           const col_batch_options *options, col_error *error) {
    size_t bytes = lay_out(b, setup, options);
    int status = b->driver->allocate(&b->memory, bytes);
    if (status != 0) {
        b->memory = 0;
        return fail(b, status, "hold so many games", error);
    }
    status = b->driver->fill(b->memory, 0, bytes);
    if (status != 0) return fail(b, status, "clear its memory", error);
    lay_out(b, setup, options);
    return fill_memory(b, setup, space, error);
}

/* Making and freeing --------------------------------------------------------------------------- */

int gpu_card_count(col_error *error) {
    int cards;
    return gpu_find_driver(&cards, error) == NULL ? -1 : cards;
}

static void describe_games(gpu_batch *b, const col_setup *setup, const col_space *space,
                           const col_batch_options *options) {
    gpu_games *g = &b->games;
    size_t size = setup->game->state_size;
    col_state first;
    setup->game->init(setup, &first);
    unsigned actors = setup->game->actors(setup, &first);
    g->count = options->count;
    g->limit = options->limit;
    g->keep_finished = options->keep_finished;
    g->chance_outside = options->chance_outside;
    g->seats = setup->seats;
    g->seat_actions = space->seat_actions;
    g->actions = space->actions;
    g->first_actor = (int8_t)col_first_actor(actors);
    g->state_words = (uint32_t)((size + 7) / 8);
    g->state_stride = (uint32_t)round_up(size, GPU_STATE_ALIGNMENT);
    g->mask_stride = (uint32_t)round_up((size_t)space->actions, LINE);
    g->touched_stride = g->mask_stride / LINE / 64 + 1;
    g->feature_stride = (uint32_t)round_up((size_t)space->features, LINE);
}

/* Returns the number of games of a block whose states stay in place. The more games are sorted
 * together, the less threads wait for each other, so every multiprocessor has one block at a time
 * and all have the same number. */
static int large_block(const gpu_batch *b) {
    int count = b->games.count, most = b->multiprocessors * LARGE_BLOCK;
    int blocks = b->multiprocessors * ((count + most - 1) / most);
    return (int)round_up((size_t)((count + blocks - 1) / blocks), 32);
}

/* Chooses how many games form a block. A state in shared memory is an odd number of words long, so
 * that threads that read the same field of neighbouring states use different banks. */
static void choose_blocks(gpu_batch *b, const gpu_options *where, int shared_memory) {
    gpu_games *g = &b->games;
    bool moves = where->moves_states > 0 ||
                 (where->moves_states == 0 && g->state_words * sizeof(uint64_t) <= SMALL_STATE);
    g->room = moves ? (g->state_words | 1) * (uint32_t)sizeof(uint64_t) : 0;
    g->block = where->block > 0 ? where->block : moves ? SMALL_BLOCK : large_block(b);
    if (g->block > GPU_BLOCK_MAX) g->block = GPU_BLOCK_MAX;
    while (g->block > 32 &&
           gpu_before_states(g->block) + (size_t)g->block * g->room > (size_t)shared_memory) {
        g->block -= 32;
    }
    int threads = where->threads > 0 ? where->threads : THREADS;
    b->threads = (unsigned)(threads < g->block ? threads : g->block);
    b->blocks = (unsigned)((g->count + g->block - 1) / g->block);
    b->shared = (unsigned)(gpu_before_states(g->block) + (size_t)g->block * g->room);
}

static col_status open_card(gpu_batch *b, const gpu_options *where, int *shared, col_error *error) {
    int cards;
    b->driver = gpu_find_driver(&cards, error);
    if (b->driver == NULL) return error->status;
    if (where->card < 0 || where->card >= cards) {
        return col_fail(error, COL_LIMIT, "there is no GPU %d: this machine has %d, from 0",
                        where->card, cards);
    }
    int status = b->driver->device_get(&b->card, where->card);
    if (status == 0) status = b->driver->device_attribute(shared, GPU_SHARED_MEMORY, b->card);
    if (status == 0) {
        status = b->driver->device_attribute(&b->multiprocessors, GPU_MULTIPROCESSORS, b->card);
    }
    if (status == 0) status = b->driver->retain(&b->context, b->card);
    return status == 0 ? COL_OK : fail(b, status, "be opened", error);
}

static void push(gpu_batch *b) {
    b->driver->push(b->context);
}

static void pop(gpu_batch *b) {
    gpu_context context;
    b->driver->pop(&context);
}

gpu_batch *gpu_batch_new(const col_setup *setup, const col_space *space,
                         const col_batch_options *options, const gpu_options *where,
                         col_error *error) {
    gpu_batch *b = calloc(1, sizeof *b);
    int shared = 0;
    if (b == NULL) {
        col_fail(error, COL_LIMIT, "there is not enough memory");
        return NULL;
    }
    if (open_card(b, where, &shared, error) != COL_OK) {
        gpu_batch_free(b);
        return NULL;
    }
    b->setup = *setup;
    b->space = *space;
    b->options = *options;
    describe_games(b, setup, space, options);
    if (options->features && b->games.feature_stride > GPU_FEATURES_MAX) {
        col_fail(error, COL_LIMIT, "%d features are too many for a GPU: the most are %d",
                 (int)space->features, (int)GPU_FEATURES_MAX);
        gpu_batch_free(b);
        return NULL;
    }
    choose_blocks(b, where, shared);
    push(b);
    bool made = load_kernels(b, setup->game->name, where, error) == COL_OK &&
                allocate(b, setup, space, options, error) == COL_OK;
    pop(b);
    if (!made || gpu_batch_reset(b, options->seed, error) != COL_OK) {
        gpu_batch_free(b);
        return NULL;
    }
    return b;
}

void gpu_batch_free(gpu_batch *b) {
    if (b == NULL) return;
    if (b->context != NULL) {
        push(b);
        b->driver->synchronize();
        if (b->memory != 0) b->driver->free(b->memory);
        if (b->module != NULL) b->driver->unload(b->module);
        pop(b);
        b->driver->release(b->card);
    }
    free(b);
}

const gpu_arrays *gpu_batch_arrays(const gpu_batch *b) {
    return &b->arrays;
}

int gpu_batch_count(const gpu_batch *b) {
    return b->games.count;
}

int gpu_batch_card(const gpu_batch *b) {
    return b->card;
}

/* Stepping ------------------------------------------------------------------------------------- */

static col_status show(gpu_batch *b, col_error *error) {
    if (b->games.masks == NULL && b->games.features == NULL) return COL_OK;
    return launch(b, SHOW, "write masks and features", error);
}

col_status gpu_batch_reset(gpu_batch *b, uint64_t seed, col_error *error) {
    push(b);
    b->games.seed = seed;
    b->games.steps = 0;
    b->games.resets = true;
    col_status status = launch(b, STEP_RANDOM, "begin the games", error);
    b->games.resets = false;
    if (status == COL_OK) status = show(b, error);
    pop(b);
    return status;
}

static col_status check(gpu_batch *b, col_error *error) {
    int32_t wrong = INT32_MAX, id = 0;
    int status = b->driver->upload(address_of(b->games.wrong), &wrong, sizeof wrong);
    if (status != 0) return fail(b, status, "be asked", error);
    if (launch(b, CHECK, "check the ids", error) != COL_OK) return error->status;
    status = b->driver->download(&wrong, address_of(b->games.wrong), sizeof wrong);
    if (status == 0 && wrong == INT32_MAX) return COL_OK;
    if (status == 0) {
        status = b->driver->download(&id, address_of(b->games.ids + wrong), sizeof id);
    }
    if (status != 0) return fail(b, status, "check the ids", error);
    return col_fail(error, COL_RULE, "id %d is not legal in game %d", (int)id, (int)wrong);
}

col_status gpu_batch_step(gpu_batch *b, const int32_t *ids, bool checks, col_error *error) {
    push(b);
    b->games.ids = ids;
    col_status status = checks ? check(b, error) : COL_OK;
    if (status == COL_OK) status = launch(b, STEP, "make the actions", error);
    if (status == COL_OK) status = show(b, error);
    pop(b);
    return status;
}

col_status gpu_batch_step_random(gpu_batch *b, int steps, uint64_t *made, col_error *error) {
    push(b);
    int failed = b->driver->fill(address_of(b->games.made), 0, sizeof *made);
    col_status status = failed ? fail(b, failed, "count the actions", error) : COL_OK;
    b->games.steps = steps;
    if (status == COL_OK) status = launch(b, STEP_RANDOM, "make the actions", error);
    if (status == COL_OK) status = show(b, error);
    pop(b);
    if (status != COL_OK || made == NULL) return status;
    return gpu_batch_read(b, b->games.made, made, sizeof *made, error);
}

col_status gpu_batch_wait(gpu_batch *b, col_error *error) {
    push(b);
    int failed = b->driver->synchronize();
    pop(b);
    return failed ? fail(b, failed, "finish", error) : COL_OK;
}

col_status gpu_batch_read(gpu_batch *b, const void *from, void *to, size_t bytes,
                          col_error *error) {
    push(b);
    int failed = b->driver->download(to, address_of(from), bytes);
    pop(b);
    return failed ? fail(b, failed, "be read", error) : COL_OK;
}

col_status gpu_batch_give(gpu_batch *b, const int32_t *from, const int32_t **ids,
                          col_error *error) {
    push(b);
    int failed = b->driver->upload(b->ids, from, (size_t)b->games.count * sizeof *from);
    pop(b);
    *ids = pointer_to(b->ids);
    return failed ? fail(b, failed, "receive the ids", error) : COL_OK;
}

/* Saving --------------------------------------------------------------------------------------- */

static bool has_game(const gpu_batch *b, int index, col_error *error) {
    if (index >= 0 && index < b->games.count) return true;
    col_fail(error, COL_LIMIT, "the batch has no such game");
    return false;
}

/* Where the state of a game is on the card. */
static gpu_address state_of(const gpu_batch *b, int index) {
    return address_of(b->games.states + (size_t)index * b->games.state_stride);
}

col_status gpu_batch_save(gpu_batch *b, int index, col_writer *w, col_error *error) {
    const gpu_driver *d = b->driver;
    col_state s;
    col_rng rng;
    uint32_t length;
    if (!has_game(b, index, error)) return error->status;
    push(b);
    int failed = d->download(&s, state_of(b, index), b->setup.game->state_size);
    if (!failed) failed = d->download(&rng, address_of(b->games.rngs + index), sizeof rng);
    if (!failed) failed = d->download(&length, address_of(b->games.lengths + index), sizeof length);
    pop(b);
    if (failed) return fail(b, failed, "be read", error);
    col_save_game(&b->setup, &s, rng, length, w);
    return COL_OK;
}

/* Puts the only game of a batch on the CPU in the place of a game. */
static col_status put_game(gpu_batch *b, int index, col_batch *one, col_error *error) {
    const gpu_driver *d = b->driver;
    const gpu_games *g = &b->games;
    size_t seats = (size_t)g->seats;
    push(b);
    int failed = d->upload(state_of(b, index), col_batch_state(one, 0), b->setup.game->state_size);
    if (!failed) {
        failed = d->upload(address_of(g->rngs + index), col_batch_rngs(one), sizeof *g->rngs);
    }
    if (!failed) {
        failed =
            d->upload(address_of(g->lengths + index), col_batch_lengths(one), sizeof *g->lengths);
    }
    if (!failed) failed = d->upload(address_of(g->actors + index), col_batch_actors(one), 1);
    if (!failed) failed = d->fill(address_of(g->ended + index), COL_BATCH_RUNNING, 1);
    if (!failed) {
        failed =
            d->fill(address_of(g->rewards + (size_t)index * seats), 0, seats * sizeof *g->rewards);
    }
    col_status status = failed ? fail(b, failed, "receive a game", error) : show(b, error);
    pop(b);
    return status;
}

col_status gpu_batch_restore(gpu_batch *b, int index, const char *text, col_error *error) {
    col_batch_options options = b->options;
    options.count = 1;
    options.masks = options.features = false;
    if (!has_game(b, index, error)) return error->status;
    size_t bytes = round_up(col_batch_memory(&b->setup, &b->space, &options), LINE);
    void *memory = aligned_alloc(LINE, bytes);
    col_list *list = malloc(sizeof *list);
    col_status status = COL_OK;
    if (memory == NULL || list == NULL) {
        status = col_fail(error, COL_LIMIT, "there is not enough memory");
    } else {
        memset(memory, 0, bytes);
        col_batch *one = col_batch_in(memory, &b->setup, &b->space, &options);
        status = col_batch_restore(one, 0, text, list, error);
        if (status == COL_OK) status = put_game(b, index, one, error);
    }
    free(memory);
    free(list);
    return status;
}

void gpu_batch_describe(gpu_batch *b, col_writer *w) {
    char name[128] = "a GPU";
    int registers = 0, local = 0;
    push(b);
    b->driver->device_name(name, sizeof name, b->card);
    b->driver->function_attribute(&registers, GPU_REGISTERS, b->kernel[STEP_RANDOM]);
    b->driver->function_attribute(&local, GPU_LOCAL_MEMORY, b->kernel[STEP_RANDOM]);
    pop(b);
    col_print(w,
              "%s, %d multiprocessors; %d games and %d threads in a block, %d bytes of "
              "shared memory, %d registers, %d bytes of local memory",
              name, b->multiprocessors, b->games.block, (int)b->threads, (int)b->shared, registers,
              local);
}
