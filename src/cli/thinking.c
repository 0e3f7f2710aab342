/* Memory, time and threads for the computer players: the library allocates nothing, reads no clock
 * and starts no thread. */
#include <pthread.h>
#include <stdlib.h>

#include "cli/cli.h"

typedef struct share_of_work {
    col_thinking *thinking;
    void (*work)(col_thinking *t);
} share_of_work;

static void *run(void *context) {
    share_of_work *s = context;
    s->work(s->thinking);
    return NULL;
}

/* Memory is lent once and stays until cli_end_thinking(). */
static col_thinking *lend(col_thinking *t, int index) {
    if (col_thinking_lent(t, index) != NULL) return col_thinking_lent(t, index);
    size_t size = col_player_memory(NULL);
    void *memory = malloc(size);
    return memory == NULL ? NULL : col_thinking_lend(t, index, memory, size);
}

static int spread(col_thinking *t, void (*work)(col_thinking *), int count) {
    pthread_t thread[COL_THREADS_MAX];
    share_of_work part[COL_THREADS_MAX];
    int started = 0;
    while (started + 1 < count) {
        part[started] = (share_of_work){lend(t, started), work};
        if (part[started].thinking == NULL) break;
        if (pthread_create(&thread[started], NULL, run, &part[started]) != 0) break;
        started++;
    }
    work(t);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return started + 1;
}

const col_host CLI_HOST = {cli_now_ms, spread};

col_thinking *cli_begin_thinking(const char *command, uint64_t seed) {
    size_t size = col_player_memory(NULL);
    void *memory = malloc(size);
    if (memory == NULL) {
        cli_no_memory(command);
        return NULL;
    }
    col_thinking *t = col_thinking_in(memory, size, &CLI_HOST);
    col_player_begin(t, seed);
    return t;
}

void cli_end_thinking(col_thinking *t) {
    for (int i = 0; t != NULL && i + 1 < COL_THREADS_MAX; i++) {
        free(col_thinking_lent(t, i));
    }
    free(t);
}
