/* Bots think in a few threads of their own: see pool.h. A job holds the public setup and the view
 * of one seat; nothing else of the table can be reached from it. The number of waiting jobs is
 * limited; above the limit the room asks again later.
 *
 * Threads are shared fairly. Each table has an address that its bots' time is charged to: whoever
 * plays there or has created it. A free thread takes a job of the address that has used the least
 * time lately, and of these the shortest one. An address with many jobs gets less time for each. If
 * there are several threads, one of them only takes short jobs, so that these never wait for long
 * ones.
 *
 * The threads yield to the main loop and to the thread of the store, so that thinking never delays
 * what people do. */
#include "server/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/net.h"
#include "server/rooms.h"
#include "server/seats.h"
#include "util/clock.h"
#include "util/int_map.h"

typedef struct job {
    struct job *next;
    int64_t table;
    int64_t payer;   /* the address that the time is charged to */
    uint32_t number; /* of events in the room when the bot was asked */
    int seat;
    int expected_ms; /* an estimate of the time it takes */
    col_player player;
    col_setup setup;
    col_state view;
    col_action answer;
} job;

enum {
    THREADS_MAX = 64,
    NICENESS = 10,        /* of the threads: 19 would starve them on a busy machine */
    SHORT_MS = 50,        /* jobs that take less are short */
    SHORT_MOST_MS = 200,  /* a job that was taken for a short one gets no more than this */
    LEAST_MS = 10,        /* the least time for a decision, however many are waiting */
    SIMS_PER_MS = 20,     /* a cautious estimate */
    SHORT_LEVEL = 5,      /* bots up to this level decide quickly */
    LONG_MS = 1000,       /* the highest level takes about so long */
    QUEUE_SHARE = 4,      /* an address may have one in so many places of the queue */
    QUEUE_LEAST = 2,      /* but always so many */
    HALF_LIFE_MS = 10000, /* time that was used so long ago counts half */
    TIE_MS = 20           /* addresses whose times differ by less are treated as equal */
};

typedef struct queue {
    job *first, *last;
    int count;
} queue;

struct pool {
    server *server;
    pthread_mutex_t mutex;
    pthread_cond_t ready;
    pthread_t thread[THREADS_MAX];
    int threads;
    int started; /* threads that have begun */
    queue asked, answered;
    int_map used;    /* milliseconds that each address has used lately, plus what is under way */
    int_map running; /* number of jobs of each address that are under way */
    uint64_t halved_at;
    bool is_stopping;
};

static void push(queue *q, job *j) {
    j->next = NULL;
    if (q->last != NULL) {
        q->last->next = j;
    } else {
        q->first = j;
    }
    q->last = j;
    q->count++;
}

static job *pop(queue *q) {
    job *j = q->first;
    if (j == NULL) return NULL;
    q->first = j->next;
    if (q->first == NULL) q->last = NULL;
    q->count--;
    return j;
}

/* Takes a job out of the middle of a queue. */
static void take_out(queue *q, const job *j) {
    job **at = &q->first, *before = NULL;
    while (*at != j) {
        before = *at;
        at = &(*at)->next;
    }
    *at = j->next;
    if (q->last == j) q->last = before;
    q->count--;
}

/* Choosing fairly ---------------------------------------------------------------------------- */

static int64_t value_of(const int_map *m, int64_t key) {
    const int64_t *value = int_map_find(m, key);
    return value == NULL ? 0 : *value;
}

static void add_to(int_map *m, int64_t key, int64_t amount) {
    int64_t *value = int_map_add(m, key);
    if (value == NULL) return;
    *value += amount;
    if (*value < 0) *value = 0;
}

static void halve_used(struct pool *p) {
    uint64_t now = clock_ms();
    if (now - p->halved_at < HALF_LIFE_MS) return;
    p->halved_at = now;
    for (size_t i = 0; i < p->used.size; i++) {
        p->used.slots[i].value /= 2;
    }
}

static int count_waiting(const struct pool *p, int64_t payer) {
    int count = 0;
    for (const job *j = p->asked.first; j != NULL; j = j->next) {
        count += j->payer == payer;
    }
    return count;
}

static bool comes_before(const struct pool *p, const job *a, const job *b) {
    int64_t one = value_of(&p->used, a->payer) / TIE_MS,
            two = value_of(&p->used, b->payer) / TIE_MS;
    if (one != two) return one < two;
    return a->expected_ms < b->expected_ms;
}

/* Returns the job that this thread should do next, or NULL, and sets how long it may take. */
static job *choose_job(struct pool *p, bool only_short) {
    job *best = NULL;
    halve_used(p);
    for (job *j = p->asked.first; j != NULL; j = j->next) {
        if (only_short && j->expected_ms > SHORT_MS) continue;
        if (best == NULL || comes_before(p, j, best)) best = j;
    }
    if (best == NULL) return NULL;
    int64_t sharers = count_waiting(p, best->payer) + value_of(&p->running, best->payer);
    int most = p->server->config.bot_ms / (int)(sharers > 0 ? sharers : 1);
    if (only_short && most > SHORT_MOST_MS) most = SHORT_MOST_MS;
    if (most < LEAST_MS) most = LEAST_MS;
    if (best->player.time_ms == 0 || best->player.time_ms > most) best->player.time_ms = most;
    take_out(&p->asked, best);
    return best;
}

/* A rough estimate, so that short jobs can go first. */
static int expect_ms(const col_player *player, int bot_ms) {
    int most = player->time_ms > 0 && player->time_ms < bot_ms ? player->time_ms : bot_ms;
    int expected = most;
    if (player->kind == COL_PLAYER_RANDOM || player->kind == COL_PLAYER_GREEDY) expected = 1;
    if (player->kind == COL_PLAYER_LEVEL) {
        expected = player->level <= SHORT_LEVEL ? SHORT_MS : LONG_MS;
    } else if (player->sims > 0) {
        expected = player->sims / SIMS_PER_MS;
    }
    return expected < most ? expected : most;
}

/* The threads -------------------------------------------------------------------------------- */

static void do_job(struct pool *p, job *j, col_thinking *t) {
    int expected = j->expected_ms < j->player.time_ms ? j->expected_ms : j->player.time_ms;
    add_to(&p->used, j->payer, expected); /* while it is under way, the estimate counts */
    add_to(&p->running, j->payer, 1);
    pthread_mutex_unlock(&p->mutex);
    uint64_t began = clock_us();
    j->answer = col_player_choose(&j->player, &j->setup, &j->view, j->seat, t);
    int64_t took = (int64_t)(clock_us() - began) / 1000;
    pthread_mutex_lock(&p->mutex);
    add_to(&p->running, j->payer, -1);
    add_to(&p->used, j->payer, took - expected);
    push(&p->answered, j);
    net_wake(p->server);
}

/* The body of a bot thread: computes one decision after the other. */
/* Lets all other threads of the server go first. Linux counts the priority per thread. If that is
 * not allowed, the bots only compete with them. */
static void yield_to_others(void) {
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
}

static void *think(void *context) {
    struct pool *p = context;
    yield_to_others();
    static const col_host HOST = {.now_ms = clock_ms};
    size_t size = col_player_memory(NULL);
    col_thinking *t = col_thinking_in(malloc(size), size, &HOST);
    if (t == NULL) return NULL;
    col_player_begin(t, secret_number());
    pthread_mutex_lock(&p->mutex);
    bool only_short = p->started++ == 0 && p->server->config.bot_threads > 1;
    while (!p->is_stopping) {
        job *j = choose_job(p, only_short);
        if (j != NULL) {
            do_job(p, j, t);
        } else {
            pthread_cond_wait(&p->ready, &p->mutex);
        }
    }
    pthread_mutex_unlock(&p->mutex);
    free(t);
    return NULL;
}

void pool_start(server *s) {
    struct pool *p = calloc(1, sizeof *p);
    if (p == NULL) abort();
    s->pool = p;
    p->server = s;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->ready, NULL);
    for (int i = 0; i < s->config.bot_threads && i < THREADS_MAX; i++) {
        if (pthread_create(&p->thread[p->threads], NULL, think, p) == 0) p->threads++;
    }
}

void pool_stop(server *s) {
    struct pool *p = s->pool;
    if (p == NULL) return;
    pthread_mutex_lock(&p->mutex);
    p->is_stopping = true;
    pthread_cond_broadcast(&p->ready);
    pthread_mutex_unlock(&p->mutex);
    for (int i = 0; i < p->threads; i++) {
        pthread_join(p->thread[i], NULL);
    }
    for (job *j; (j = pop(&p->asked)) != NULL || (j = pop(&p->answered)) != NULL;) {
        free(j);
    }
    pthread_mutex_destroy(&p->mutex);
    pthread_cond_destroy(&p->ready);
    int_map_free(&p->used);
    int_map_free(&p->running);
    free(p);
    s->pool = NULL;
}

/* Asking and answering ----------------------------------------------------------------------- */

/* Whether there is a place in the queue for one more job of this address. */
static bool has_place(struct pool *p, int64_t payer) {
    int most = p->server->config.bot_queue, own = most / QUEUE_SHARE;
    if (own < QUEUE_LEAST) own = QUEUE_LEAST;
    pthread_mutex_lock(&p->mutex);
    bool has_one = p->asked.count < most && count_waiting(p, payer) < own;
    pthread_mutex_unlock(&p->mutex);
    return has_one;
}

bool pool_ask(server *s, const room *r, int seat) {
    struct pool *p = s->pool;
    int64_t payer = r->payer != 0 ? r->payer : r->id;
    if (!has_place(p, payer)) {
        s->count.limits++;
        return false;
    }
    job *j = malloc(sizeof *j);
    if (j == NULL) return false;
    j->table = r->id;
    j->payer = payer;
    j->number = r->count;
    j->seat = seat;
    j->player = r->seats[seat].player;
    j->expected_ms = expect_ms(&j->player, s->config.bot_ms);
    j->setup = r->table.setup;
    memset(&j->view, 0, sizeof j->view);
    j->setup.game->observe(&j->setup, &r->table.state, seat, &j->view);
    pthread_mutex_lock(&p->mutex);
    push(&p->asked, j);
    pthread_cond_broadcast(&p->ready); /* not every thread takes every job */
    pthread_mutex_unlock(&p->mutex);
    return true;
}

int pool_waiting(const server *s) {
    pthread_mutex_lock(&s->pool->mutex);
    int count = s->pool->asked.count;
    pthread_mutex_unlock(&s->pool->mutex);
    return count;
}

/* Whether the bot's answer still fits: since it was asked, nothing was taken back, chance did not
 * act, and its seat did not act. Actions of other seats are allowed, because several seats may be
 * choosing at the same time. */
static bool is_current(const room *r, const job *j) {
    for (uint32_t i = j->number; i < r->count; i++) {
        const room_event *e = &r->events[i];
        if (e->kind == EVENT_UNDO) return false;
        if (e->kind != EVENT_ACTION) continue;
        if (e->actor == j->seat || e->actor == COL_CHANCE) return false;
    }
    return j->number <= r->count;
}

static void take_answer(server *s, const job *j) {
    room *r = rooms_find(s, j->table);
    col_error error;
    if (r == NULL) return;
    r->is_thinking = false;
    if (!room_is_ready(r)) return; /* the bot is asked again when the room is ready */
    if (is_current(r, j) && seats_bot_action(s, r, j->seat, j->answer, &error) == COL_OK) return;
    seats_ask_bots(s, r);
}

void pool_take_answers(server *s) {
    struct pool *p = s->pool;
    for (;;) {
        pthread_mutex_lock(&p->mutex);
        job *j = pop(&p->answered);
        pthread_mutex_unlock(&p->mutex);
        if (j == NULL) return;
        take_answer(s, j);
        free(j);
    }
}
