/* Bots think in a few threads of their own: see pool.h. A job holds the public setup and the view
 * of one seat; nothing else of the table can be reached from it. The number of waiting jobs is
 * limited; above the limit the room asks again later. */
#include "server/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/net.h"
#include "server/rooms.h"
#include "server/seats.h"
#include "util/clock.h"

typedef struct job {
    struct job *next;
    int64_t table;
    uint32_t number; /* of events in the room when the bot was asked */
    int seat;
    col_player player;
    col_setup setup;
    col_state view;
    col_action answer;
} job;

enum { THREADS_MAX = 64 };

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
    queue asked, answered;
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

/* The body of a bot thread: computes one decision after the other. */
static void *think(void *context) {
    struct pool *p = context;
    static const col_host HOST = {.now_ms = clock_ms};
    size_t size = col_player_memory(NULL);
    col_thinking *t = col_thinking_in(malloc(size), size, &HOST);
    if (t == NULL) return NULL;
    col_player_begin(t, secret_number());
    pthread_mutex_lock(&p->mutex);
    while (!p->is_stopping) {
        job *j = pop(&p->asked);
        if (j == NULL) {
            pthread_cond_wait(&p->ready, &p->mutex);
            continue;
        }
        pthread_mutex_unlock(&p->mutex);
        j->answer = col_player_choose(&j->player, &j->setup, &j->view, j->seat, t);
        pthread_mutex_lock(&p->mutex);
        push(&p->answered, j);
        net_wake(p->server);
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
    free(p);
    s->pool = NULL;
}

bool pool_ask(server *s, const room *r, int seat) {
    struct pool *p = s->pool;
    if (pool_waiting(s) >= s->config.bot_queue) {
        s->count.limits++;
        return false;
    }
    job *j = malloc(sizeof *j);
    if (j == NULL) return false;
    j->table = r->id;
    j->number = r->count;
    j->seat = seat;
    j->player = r->seats[seat].player;
    if (j->player.time_ms == 0 || j->player.time_ms > s->config.bot_ms) {
        j->player.time_ms = s->config.bot_ms;
    }
    j->setup = r->table.setup;
    memset(&j->view, 0, sizeof j->view);
    j->setup.game->observe(&j->setup, &r->table.state, seat, &j->view);
    pthread_mutex_lock(&p->mutex);
    push(&p->asked, j);
    pthread_cond_signal(&p->ready);
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
