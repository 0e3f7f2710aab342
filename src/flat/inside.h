/* What the files of the flat interface share. */
#ifndef COLOSSI_FLAT_INSIDE_H
#define COLOSSI_FLAT_INSIDE_H

#include "colossi/batch.h"
#include "colossi/flat.h"

/* Counted by what refers to it, because states, tables, players and batches keep it alive. */
struct colossi_setup {
    int uses;
    col_setup setup;
    col_space space;
    void *data; /* the setup's own data, or NULL */
};

struct colossi_state {
    colossi_setup *setup;
    col_state state;
};

/* The failure of this thread. */
extern _Thread_local col_error flat_error;

/* Fails with a sentence and returns COLOSSI_FAILED. */
int flat_fail(col_status status, const char *sentence);

/* Allocates zeroes on a cache line. Returns NULL and fails if there is no memory. */
void *flat_allocate(size_t bytes);

/* Tells whether two setups are the same: one setup, or two with the same game, seats, options and
 * data. If they are not, fails with a sentence. */
bool flat_is_same(const colossi_setup *a, const colossi_setup *b);

colossi_setup *flat_retain(const colossi_setup *setup);

/* Runs a writer into a buffer that is as large as it needs to be, and copies what fits. */
typedef void flat_write(const void *context, col_writer *w);
long flat_text(flat_write *write, const void *context, char *out, size_t size);

/* The options of a batch, from the flags COLOSSI_BATCH_*. */
col_batch_options flat_batch_options(int count, uint64_t seed, int limit, int flags);

/* A list for the thread that calls; NULL if there is no memory. */
col_list *flat_list(void);

#endif
