/* The store's thread, and handing work over to it: see commit.h.
 *
 * The loop fills one batch while the thread commits another. Whatever comes in during a commit goes
 * into the next one. */
#include "server/commit.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/net.h"
#include "util/clock.h"

enum {
    READS_MAX = 1024,
    DELETES_MAX = 256,
    NEWS_MAX = 4096,
    REST_MS = 500,    /* the store may tidy up after this much time without work */
    RETRY_US = 200000 /* pause before the database is asked again after an error */
};

/* Readings that were asked for or are finished, first in, first out. */
typedef struct read_queue {
    reading item[READS_MAX];
    int first, count;
} read_queue;

typedef struct news_item {
    int64_t table;
    bool is_open;
} news_item;

struct committer {
    server *server;
    store *store;
    batch *filling, *committing, *spare; /* of the loop; `committing` is NULL without a commit */

    pthread_t thread;
    bool has_thread;
    int wake; /* an eventfd on which the thread waits for work */

    pthread_mutex_t mutex; /* for everything below */
    batch *to_commit, *committed;
    read_queue to_read, were_read;
    news_item news[NEWS_MAX];
    int news_count;
    bool has_missed_news, is_stopping;
    size_t journal_bytes;
    bool has_failed;    /* the store could not do what it was last asked for */
    bool has_to_forget; /* old tables, with these times */
    int64_t unplayed_before, unfinished_before;
    int64_t to_delete[DELETES_MAX];
    int deletes;
};

static void push(read_queue *q, const reading *r) {
    q->item[(q->first + q->count++) % READS_MAX] = *r;
}

static reading pop(read_queue *q) {
    reading r = q->item[q->first];
    q->first = (q->first + 1) % READS_MAX;
    q->count--;
    return r;
}

/* On the store's thread ---------------------------------------------------------------------- */

static void note_found(void *context, const store_found *f) {
    reading *r = context;
    r->is_found = buffer_add(&r->header, f->header, strlen(f->header)) &&
                  buffer_add(&r->lines, f->lines, f->length);
}

static void note_news(void *context, int64_t table, bool is_open) {
    struct committer *w = context;
    pthread_mutex_lock(&w->mutex);
    if (table != 0 && w->news_count < NEWS_MAX) {
        w->news[w->news_count++] = (news_item){table, is_open};
    } else {
        w->has_missed_news = true;
    }
    pthread_mutex_unlock(&w->mutex);
}

static void note_result(struct committer *w, col_status status) {
    pthread_mutex_lock(&w->mutex);
    w->journal_bytes = w->store->journal == NULL ? 0 : w->store->journal(w->store);
    w->has_failed = status != COL_OK;
    pthread_mutex_unlock(&w->mutex);
}

static void do_commit(struct committer *w, batch *b) {
    b->status = w->store->commit(w->store, b->change, b->changes, &b->error);
    note_result(w, b->status);
    pthread_mutex_lock(&w->mutex);
    w->committed = b;
    pthread_mutex_unlock(&w->mutex);
    net_wake(w->server);
}

static void do_read(struct committer *w, reading r) {
    col_error error;
    r.has_failed = w->store->read(w->store, r.table, r.from, note_found, &r, &error) != COL_OK;
    if (r.has_failed) report_log("error", "read", error.sentence);
    if (r.has_failed) note_result(w, COL_FILE);
    pthread_mutex_lock(&w->mutex);
    push(&w->were_read, &r);
    pthread_mutex_unlock(&w->mutex);
    net_wake(w->server);
}

/* Finds out whether the store works again. */
static void try_again(struct committer *w) {
    col_error error;
    note_result(w, w->store->commit(w->store, NULL, 0, &error));
}

/* Forgets old tables if that was asked for. */
static void do_forget(struct committer *w) {
    col_error error;
    char text[64];
    int count = 0;
    pthread_mutex_lock(&w->mutex);
    bool has_to = w->has_to_forget;
    int64_t unplayed = w->unplayed_before, unfinished = w->unfinished_before;
    w->has_to_forget = false;
    pthread_mutex_unlock(&w->mutex);
    if (!has_to) return;
    if (w->store->forget(w->store, unplayed, unfinished, &count, &error) != COL_OK) {
        report_log("error", "forget", error.sentence);
    } else if (count > 0) {
        snprintf(text, sizeof text, "%d old tables were deleted", count);
        report_log("info", "forget", text);
    }
}

static void do_delete(struct committer *w) {
    col_error error;
    char text[80];
    int count = 0;
    pthread_mutex_lock(&w->mutex);
    int64_t table = w->deletes > 0 ? w->to_delete[--w->deletes] : 0;
    pthread_mutex_unlock(&w->mutex);
    if (table == 0) return;
    if (w->store->remove(w->store, table, &count, &error) != COL_OK) {
        report_log("error", "delete", error.sentence);
        return;
    }
    snprintf(text, sizeof text, "table %016llx %s", (unsigned long long)table,
             count > 0 ? "was deleted" : "does not exist");
    report_log("info", "delete", text);
}

/* Waits for work, or for news from other servers. The store tidies up if there is none. */
static void wait_for_work(struct committer *w) {
    struct pollfd fds[2] = {{w->wake, POLLIN, 0}, {w->store->news_fd(w->store), POLLIN, 0}};
    uint64_t seen;
    int ready = poll(fds, fds[1].fd >= 0 ? 2 : 1, REST_MS);
    if (ready == 0 && w->has_failed) try_again(w); /* only this thread changes it */
    if (ready == 0 && w->store->rest != NULL) w->store->rest(w->store);
    if (fds[0].revents & POLLIN && read(w->wake, &seen, sizeof seen) < 0) return;
    if (w->store->news != NULL) {
        col_error error;
        if (w->store->news(w->store, note_news, w, &error) != COL_OK) {
            report_log("error", "news", error.sentence);
            note_result(w, COL_FILE);
            usleep(RETRY_US);
        }
        net_wake(w->server);
    }
}

static void *run_thread(void *context) {
    struct committer *w = context;
    for (bool goes_on = true; goes_on;) {
        pthread_mutex_lock(&w->mutex);
        batch *b = w->to_commit;
        bool reads = b == NULL && w->to_read.count > 0 && w->were_read.count < READS_MAX;
        reading r = {0};
        w->to_commit = NULL;
        if (reads) r = pop(&w->to_read);
        goes_on = b != NULL || reads || !w->is_stopping;
        pthread_mutex_unlock(&w->mutex);
        if (b != NULL) {
            do_commit(w, b);
        } else if (reads) {
            do_read(w, r);
        } else if (goes_on) {
            wait_for_work(w);
            do_forget(w);
            do_delete(w);
        }
    }
    return NULL;
}

/* On the loop's thread: opening and closing -------------------------------------------------- */

static void wake_thread(struct committer *w) {
    uint64_t one = 1;
    if (write(w->wake, &one, sizeof one) < 0) return; /* the thread is awake already */
}

col_status commit_open(server *s, col_error *error) {
    struct committer *w = calloc(1, sizeof *w);
    if (w != NULL) {
        s->committer = w;
        w->server = s;
        w->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        pthread_mutex_init(&w->mutex, NULL);
        w->filling = calloc(1, sizeof *w->filling);
        w->spare = calloc(1, sizeof *w->spare);
    }
    if (w == NULL || w->filling == NULL || w->spare == NULL) {
        return col_fail(error, COL_LIMIT, "there is not enough memory for the store");
    }
    w->store = store_open(s->config.store, error);
    return w->store == NULL ? error->status : COL_OK;
}

bool commit_is_shared(const server *s) {
    return s->committer->store->news != NULL;
}

col_status commit_list(server *s, store_visit visit, void *context, col_error *error) {
    store *from = s->committer->store;
    unsigned stages = 1u << STORE_OPEN | (commit_is_shared(s) ? 0 : 1u << STORE_PLAYING);
    return from->list(from, stages, s->config.tables, visit, context, error);
}

void commit_start(server *s) {
    struct committer *w = s->committer;
    w->has_thread = pthread_create(&w->thread, NULL, run_thread, w) == 0;
}

void commit_stop(server *s) {
    struct committer *w = s->committer;
    if (w == NULL || !w->has_thread) return;
    pthread_mutex_lock(&w->mutex);
    w->is_stopping = true;
    pthread_mutex_unlock(&w->mutex);
    wake_thread(w);
    pthread_join(w->thread, NULL);
    w->has_thread = false;
}

void commit_close(server *s) {
    struct committer *w = s->committer;
    if (w == NULL) return;
    while (w->were_read.count > 0) {
        reading r = pop(&w->were_read);
        buffer_free(&r.header);
        buffer_free(&r.lines);
    }
    if (w->store != NULL) w->store->close(w->store);
    if (w->wake >= 0) close(w->wake);
    pthread_mutex_destroy(&w->mutex);
    batch_free(w->filling);
    batch_free(w->committing);
    batch_free(w->spare);
    free(w);
    s->committer = NULL;
}

/* On the loop's thread: handing over --------------------------------------------------------- */

batch *commit_filling(server *s) {
    return s->committer->filling;
}

size_t commit_journal_bytes(const server *s) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    size_t bytes = w->journal_bytes;
    pthread_mutex_unlock(&w->mutex);
    return bytes;
}

bool commit_is_working(const server *s) {
    pthread_mutex_lock(&s->committer->mutex);
    bool is_working = !s->committer->has_failed;
    pthread_mutex_unlock(&s->committer->mutex);
    return is_working;
}

bool commit_is_pending(const server *s) {
    return s->committer->committing != NULL || s->committer->filling->changes > 0;
}

void commit_hand_over(server *s) {
    struct committer *w = s->committer;
    batch *b = w->filling;
    if (w->committing != NULL || b->changes == 0) return;
    batch_complete(b);
    b->handed_over_us = clock_us();
    w->committing = b;
    w->filling = w->spare;
    w->spare = NULL;
    pthread_mutex_lock(&w->mutex);
    w->to_commit = b;
    pthread_mutex_unlock(&w->mutex);
    wake_thread(w);
}

bool commit_read(server *s, int64_t table, uint32_t from) {
    struct committer *w = s->committer;
    reading r = {.table = table, .from = from};
    pthread_mutex_lock(&w->mutex);
    bool fits = w->to_read.count < READS_MAX;
    if (fits) push(&w->to_read, &r);
    pthread_mutex_unlock(&w->mutex);
    if (fits) wake_thread(w);
    return fits;
}

void commit_forget(server *s, int64_t unplayed_before, int64_t unfinished_before) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    w->has_to_forget = true;
    w->unplayed_before = unplayed_before;
    w->unfinished_before = unfinished_before;
    pthread_mutex_unlock(&w->mutex);
}

bool commit_delete(server *s, int64_t table) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    bool fits = w->deletes < DELETES_MAX;
    if (fits) w->to_delete[w->deletes++] = table;
    pthread_mutex_unlock(&w->mutex);
    if (fits) wake_thread(w);
    return fits;
}

void commit_forget_client(server *s, const struct client *c) {
    struct committer *w = s->committer;
    batch_forget(w->filling, c);
    if (w->committing != NULL) batch_forget(w->committing, c);
}

/* On the loop's thread: taking what is done -------------------------------------------------- */

batch *commit_take_batch(server *s) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    batch *b = w->committed;
    w->committed = NULL;
    pthread_mutex_unlock(&w->mutex);
    return b;
}

void commit_recycle(server *s, batch *b) {
    batch_clear(b);
    s->committer->committing = NULL;
    s->committer->spare = b;
}

bool commit_take_reading(server *s, reading *r) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    /* A table that was read after a commit must not be looked at before that commit is settled. */
    bool has_one = w->committed == NULL && w->were_read.count > 0;
    if (has_one) *r = pop(&w->were_read);
    pthread_mutex_unlock(&w->mutex);
    return has_one;
}

bool commit_take_news(server *s, int64_t *table, bool *is_open) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    bool has_one = w->news_count > 0;
    if (has_one) {
        const news_item *last = &w->news[--w->news_count]; /* their order does not matter */
        *table = last->table;
        *is_open = last->is_open;
    }
    pthread_mutex_unlock(&w->mutex);
    return has_one;
}

bool commit_has_missed_news(server *s) {
    struct committer *w = s->committer;
    pthread_mutex_lock(&w->mutex);
    bool has_missed = w->has_missed_news;
    w->has_missed_news = false;
    pthread_mutex_unlock(&w->mutex);
    return has_missed;
}
