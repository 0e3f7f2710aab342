/* Threads for players with threads=N: the library has none of its own. */
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

/* Memory is lent once and kept until cli_end_spread(). */
static bool lend(col_thinking *t, int index) {
    if (t->other[index] == NULL) {
        t->other[index] = calloc(1, sizeof *t->other[index]);
        if (t->other[index] == NULL) return false;
        t->other[index]->leader = t;
    }
    return true;
}

int cli_spread(col_thinking *t, void (*work)(col_thinking *), int count) {
    pthread_t thread[COL_THREADS_MAX];
    share_of_work part[COL_THREADS_MAX];
    int started = 0;
    while (started + 1 < count && lend(t, started)) {
        part[started] = (share_of_work){t->other[started], work};
        if (pthread_create(&thread[started], NULL, run, &part[started]) != 0) break;
        started++;
    }
    work(t);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return started + 1;
}

void cli_end_spread(col_thinking *t) {
    for (int i = 0; i + 1 < COL_THREADS_MAX; i++) {
        free(t->other[i]);
        t->other[i] = NULL;
    }
}
