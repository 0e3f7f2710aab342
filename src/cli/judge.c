/* Judging a recorded game, on all cores. Every step is a list of jobs which do not depend on each
 * other; each has random numbers of its own and writes to its own place, so the result depends on
 * the seed alone.
 *
 * 1. Every decision is screened: a search from the same view names the best candidates. If the
 *    action that was played is better than all their intervals, it lost nothing.
 * 2. Otherwise it is compared with them, in trees of their own, with equal budgets and common
 *    random numbers (col_compare). The best of them are compared once more, and the best of those
 *    is the alternative, if it is better than the action.
 * 3. New trees compare the action with that alternative only. What the choice has seen is not used
 *    again, because the best of several always looks better than it is. The spread between these
 *    trees gives the interval: each is an independent answer to the same question.
 * 4. More trees go where they matter: to decisions that may or may not be among the three biggest
 *    mistakes of the game, then to those that may or may not be mistakes.
 *
 * Luck is judged by pairs of playouts, from the position before chance acted and from the one after
 * it. */
#include "cli/judge.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCREEN = 4,     /* times as many simulations of a search that looks for alternatives */
    MANY_TREES = 4, /* per decision, to choose a few of the candidates */
    FEW = 4,        /* that remain, with the action itself */
    FEW_TREES = 8,  /* to choose the best alternative among these */
    FIRST_TREES = MANY_TREES + FEW_TREES,
    FRESH_TREES = 8,  /* to compare the action with it */
    ROUNDS = 24,      /* looks at what is not certain yet, if no time is given */
    ROUND_PLACES = 8, /* decisions per round */
    ROUND_TREES = 4,  /* and new trees for each */
    BIGGEST = 3,
    ALTERNATIVES = COL_COMPARED_MAX - 1, /* candidates of the search for each decision */
    LUCK_PER_SIM = 8,   /* pairs of playouts: they are quick, and luck adds up over a game */
    NODES_PER_SIM = 20, /* alpha-beta looks at positions much faster than simulations are made */
    THREADS_MAX = 64
};

/* What the interval of a stroke of luck is widened by, in percent: playouts are not the game. */
static const double ALLOWANCE = 1;

/* What a mistake loses for sure, at least: it must not look like nothing in whole percent. */
static const double LEAST = 0.5;

typedef struct job {
    int decision, tree, options;
    int option[COL_COMPARED_MAX];
    col_compared found[COL_COMPARED_MAX];
} job;

/* What the threads work on. While they run, only the members that the lock guards change. */
static struct {
    const judge_settings *settings;
    judged_game *game;
    col_state *state; /* before every action of the log, and at the end */
    job *job;
    void (*work)(int number, col_thinking *t);
    int jobs;
    int next, done;    /* guarded */
    double from, part; /* what was done before these jobs, and their share of the whole */
    pthread_mutex_t lock;
} court = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Jobs ----------------------------------------------------------------------------------------- */

static void *work(void *context) {
    col_thinking *t = context;
    for (;;) {
        pthread_mutex_lock(&court.lock);
        int number = court.next < court.jobs ? court.next++ : -1;
        pthread_mutex_unlock(&court.lock);
        if (number < 0) return NULL;
        court.work(number, t);
        pthread_mutex_lock(&court.lock);
        court.done++;
        court.settings->progress(court.from + court.part * court.done / court.jobs);
        pthread_mutex_unlock(&court.lock);
    }
}

/* Runs jobs on all threads; this thread is one of them. `part` is their share of the whole. */
static void run_jobs(col_thinking *const *thinking, int jobs, double part,
                     void (*function)(int number, col_thinking *t)) {
    pthread_t thread[THREADS_MAX];
    int started = 0;
    court.work = function;
    court.jobs = jobs;
    court.next = court.done = 0;
    court.part = part;
    while (started + 1 < court.settings->threads && started + 1 < jobs &&
           thinking[started + 1] != NULL &&
           pthread_create(&thread[started], NULL, work, thinking[started + 1]) == 0) {
        started++;
    }
    work(thinking[0]);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    court.from += part;
}

/* A seed for one job: the same numbers give the same seed, on any number of threads. */
static uint64_t seed_of(int step, int number, int tree) {
    col_rng rng = col_rng_seeded(court.settings->seed);
    rng = col_rng_seeded(col_rng_next(&rng) + (uint64_t)step);
    rng = col_rng_seeded(col_rng_next(&rng) + (uint64_t)number);
    rng = col_rng_seeded(col_rng_next(&rng) + (uint64_t)tree);
    return col_rng_next(&rng);
}

const col_state *judge_position(int index) {
    return &court.state[index];
}

/* What the seat could know when it decided. */
static void look(const judged_decision *d, col_state *view) {
    const col_setup *setup = &court.game->table->setup;
    memset(view, 0, sizeof *view);
    setup->game->observe(setup, judge_position(d->index), d->seat, view);
}

/* Screening ------------------------------------------------------------------------------------ */

static void add_option(judged_decision *d, col_action a, const col_candidate *c) {
    int at = d->options++;
    d->option[at] = a;
    if (c == NULL) return;
    d->expected[at] = c->expected;
    memcpy(d->line[at], c->line, sizeof c->line);
}

static void screen(int number, col_thinking *t) {
    judged_decision *d = &court.game->decision[number];
    const col_table *table = court.game->table;
    const col_setup *setup = &table->setup;
    col_action played = table->log[d->index].action;
    bool can_solve = col_can_solve(setup);
    col_player player = {.kind = can_solve ? COL_PLAYER_ALPHABETA : COL_PLAYER_SEARCH,
                         .sims = court.settings->sims * (can_solve ? NODES_PER_SIM : SCREEN)};
    col_candidate found[COL_COMPARED_MAX], *own = NULL;
    col_state view;
    look(d, &view);
    col_player_begin(t, seed_of(1, number, 0));
    col_player_consider(t, played);
    col_action best = col_player_choose(&player, setup, &view, d->seat, t);
    int count = col_player_candidates(t, setup, &view, d->seat, best, 0, ALTERNATIVES, found);
    col_player_consider(t, 0);
    if (count == 0) return; /* the action was forced */
    for (int i = 0; i < count; i++) {
        if (found[i].action == played) own = &found[i];
    }
    add_option(d, played, own);
    d->is_suspicious = own == NULL;
    for (int i = 0; i < count && d->options < COL_COMPARED_MAX; i++) {
        if (&found[i] == own) continue;
        if (own != NULL) d->is_suspicious |= found[i].chance.high > own->chance.mean;
        add_option(d, found[i].action, &found[i]);
    }
    d->is_suspicious &= d->options > 1;
}

/* Comparing ------------------------------------------------------------------------------------ */

static void compare(int number, col_thinking *t) {
    job *j = &court.job[number];
    const judged_decision *d = &court.game->decision[j->decision];
    const col_setup *setup = &court.game->table->setup;
    col_action action[COL_COMPARED_MAX];
    col_state view;
    /* Alpha-beta knows no chance; its answers differ because every look is a little deeper. */
    int rounds = court.settings->sims;
    if (col_can_solve(setup)) rounds = rounds * NODES_PER_SIM * (8 + j->tree) / 8;
    for (int i = 0; i < j->options; i++) {
        action[i] = d->option[j->option[i]];
    }
    look(d, &view);
    col_player_begin(t, seed_of(2, j->decision, j->tree));
    col_compare(setup, &view, d->seat, action, j->options, rounds, seed_of(3, j->decision, j->tree),
                t, j->found);
}

/* Lists jobs for a decision. Returns how many jobs there are then. */
static int add_jobs(int jobs, int decision, int first_tree, int trees) {
    const judged_decision *d = &court.game->decision[decision];
    for (int i = 0; i < trees; i++) {
        job *j = &court.job[jobs++];
        j->decision = decision;
        j->tree = first_tree + i;
        j->options = d->best > 0 ? 2 : d->options;
        for (int k = 0; k < j->options; k++) {
            j->option[k] = d->best > 0 ? k * d->best : k;
        }
    }
    return jobs;
}

/* Compares all options of the decisions that are suspicious. */
static void compare_options(col_thinking *const *thinking, int first_tree, int trees, double part) {
    judged_game *g = court.game;
    int jobs = 0;
    for (int i = 0; i < g->decisions; i++) {
        if (g->decision[i].is_suspicious) jobs = add_jobs(jobs, i, first_tree, trees);
    }
    run_jobs(thinking, jobs, part, compare);
    for (int i = 0; i < jobs; i++) {
        const job *j = &court.job[i];
        for (int k = 0; k < j->options; k++) {
            col_tally_add(&g->decision[j->decision].first[k], j->found[k].late);
        }
    }
}

static void swap_options(judged_decision *d, int a, int b) {
    judged_decision old = *d;
    d->option[a] = old.option[b], d->option[b] = old.option[a];
    d->first[a] = old.first[b], d->first[b] = old.first[a];
    d->expected[a] = old.expected[b], d->expected[b] = old.expected[a];
    memcpy(d->line[a], old.line[b], sizeof d->line[a]);
    memcpy(d->line[b], old.line[a], sizeof d->line[b]);
}

/* Sorts the alternatives, the best first, and forgets those beyond the first few. */
static void keep_few(judged_decision *d) {
    for (int k = 1; k < d->options; k++) {
        for (int at = k; at > 1 && d->first[at].mean > d->first[at - 1].mean; at--) {
            swap_options(d, at, at - 1);
        }
    }
    if (d->options > FEW) d->options = FEW;
}

/* The first comparisons choose the alternative with the best mean, if it is better. */
static void choose_alternatives(col_thinking *const *thinking) {
    judged_game *g = court.game;
    compare_options(thinking, 0, MANY_TREES, 0.25);
    for (int i = 0; i < g->decisions; i++) {
        keep_few(&g->decision[i]);
    }
    compare_options(thinking, MANY_TREES, FEW_TREES, 0.2);
    for (int i = 0; i < g->decisions; i++) {
        judged_decision *d = &g->decision[i];
        for (int k = 1; d->is_suspicious && k < d->options; k++) {
            if (d->first[k].mean > d->first[d->best].mean) d->best = k;
        }
        d->is_suspicious = d->best > 0;
    }
}

/* Runs comparisons of two actions and counts what they found. */
static void compare_pairs(col_thinking *const *thinking, int jobs, double part) {
    run_jobs(thinking, jobs, part, compare);
    for (int i = 0; i < jobs; i++) {
        const job *j = &court.job[i];
        judged_decision *d = &court.game->decision[j->decision];
        col_gain_add(&d->loss, &j->found[0], &j->found[1]);
        col_tally_add(&d->chance, j->found[0].late);
        col_tally_add(&d->best_chance, j->found[1].late);
    }
}

/* Looking closer ------------------------------------------------------------------------------- */

/* Returns the mean loss of the decision with this rank, from 0, or 0 if there are fewer. */
static double loss_of_rank(const judged_game *g, int rank) {
    for (int i = 0; i < g->decisions; i++) {
        int above = 0;
        for (int j = 0; j < g->decisions; j++) {
            double more = judge_loss(&g->decision[j]).mean - judge_loss(&g->decision[i]).mean;
            above += j < i ? more >= 0 : more > 0;
        }
        if (above == rank) return judge_loss(&g->decision[i]).mean;
    }
    return 0;
}

/* How much a decision is worth another look: above 1 if it may or may not be one of the biggest
 * mistakes, above 0 if it may or may not be a mistake. */
static double doubt(const judged_decision *d, double border) {
    if (d->best == 0 || d->loss.late.count == 0) return 0;
    col_estimate e = judge_loss(d);
    double width = (e.high - e.low) / 2;
    if (e.low < border && border < e.high && e.high > 0) {
        double inside = border < e.mean ? border - e.low : e.high - border;
        return 1 + inside / width / 2;
    }
    return e.mean > 0 && e.low < LEAST ? (LEAST - e.low) / width / 2 : 0;
}

/* Gives more trees to the most doubtful decisions. Returns false if there are none. */
static bool look_closer(col_thinking *const *thinking, double part) {
    judged_game *g = court.game;
    double border = (loss_of_rank(g, BIGGEST - 1) + loss_of_rank(g, BIGGEST)) / 2, below = 3;
    int jobs = 0;
    for (int place = 0; place < ROUND_PLACES; place++) {
        int worst = -1;
        for (int i = 0; i < g->decisions; i++) {
            double d = doubt(&g->decision[i], border);
            if (d <= 0 || d >= below) continue;
            if (worst < 0 || d > doubt(&g->decision[worst], border)) worst = i;
        }
        if (worst < 0) break;
        below = doubt(&g->decision[worst], border);
        jobs = add_jobs(jobs, worst, FIRST_TREES + g->decision[worst].loss.late.count, ROUND_TREES);
    }
    compare_pairs(thinking, jobs, part);
    return jobs > 0;
}

static void judge_decisions(col_thinking *const *thinking) {
    judged_game *g = court.game;
    uint64_t start = cli_now_ms();
    int jobs = 0, seconds = court.settings->seconds;
    run_jobs(thinking, g->decisions, 0.2, screen);
    choose_alternatives(thinking);
    for (int i = 0; i < g->decisions; i++) {
        if (g->decision[i].is_suspicious) jobs = add_jobs(jobs, i, FIRST_TREES, FRESH_TREES);
    }
    compare_pairs(thinking, jobs, 0.15);
    for (int round = 0; seconds > 0 || round < ROUNDS; round++) {
        uint64_t used = cli_now_ms() - start;
        if (seconds > 0 && used >= 1000 * (uint64_t)seconds) break;
        if (!look_closer(thinking, seconds > 0 ? 0 : 0.1 / ROUNDS)) break;
    }
}

/* Luck ----------------------------------------------------------------------------------------- */

static void weigh_luck(int number, col_thinking *t) {
    judged_chance *c = &court.game->chance[number];
    const col_state *before = &court.state[c->index], *after = &court.state[c->index + c->count];
    col_compare_positions(&court.game->table->setup, before, after,
                          LUCK_PER_SIM * court.settings->sims, seed_of(4, number, 0), t, c->change);
}

/* The game ------------------------------------------------------------------------------------- */

/* Lists the decisions and the actions of chance, with the positions before them. */
static void list_actions(judged_game *g) {
    const col_table *table = g->table;
    const col_setup *setup = &table->setup;
    court.state[0] = table->start;
    for (int i = 0; i < table->log_count; i++) {
        const col_entry *e = &table->log[i];
        court.state[i + 1] = court.state[i];
        setup->game->apply(setup, &court.state[i + 1], e->actor, e->action);
        if (e->actor != COL_CHANCE) {
            g->decision[g->decisions++] = (judged_decision){.index = i, .seat = e->actor};
        } else if (i > 0 && table->log[i - 1].actor == COL_CHANCE) {
            g->chance[g->chances - 1].count++;
        } else {
            g->chance[g->chances++] = (judged_chance){.index = i, .count = 1};
        }
    }
}

static bool allocate(judged_game *g) {
    size_t actions = (size_t)g->table->log_count + 1;
    size_t jobs = actions * FRESH_TREES + (size_t)ROUND_PLACES * ROUND_TREES;
    g->decision = calloc(actions, sizeof *g->decision);
    g->chance = calloc(actions, sizeof *g->chance);
    court.state = calloc(actions, sizeof *court.state);
    court.job = calloc(jobs, sizeof *court.job);
    return g->decision != NULL && g->chance != NULL && court.state != NULL && court.job != NULL;
}

_Static_assert(FEW_TREES <= FRESH_TREES && MANY_TREES <= FRESH_TREES,
               "the list of jobs has room for every comparison");

bool judge_game(const col_table *table, const judge_settings *settings, judged_game *out) {
    col_thinking *thinking[THREADS_MAX] = {NULL};
    *out = (judged_game){.table = table};
    court.settings = settings;
    court.game = out;
    court.from = 0;
    bool is_ready = allocate(out);
    for (int i = 0; is_ready && i < settings->threads && i < THREADS_MAX; i++) {
        thinking[i] = cli_begin_thinking("review", 0);
        if (i == 0) is_ready = thinking[0] != NULL;
    }
    if (is_ready) {
        list_actions(out);
        judge_decisions(thinking);
        run_jobs(thinking, out->chances, 0.1, weigh_luck);
    }
    for (int i = 0; i < THREADS_MAX; i++) {
        if (thinking[i] != NULL) cli_end_thinking(thinking[i]);
    }
    free(court.job);
    return is_ready;
}

void judge_free(judged_game *g) {
    free(g->decision);
    free(g->chance);
    free(court.state);
}

/* What was found ------------------------------------------------------------------------------- */

static col_estimate around(double mean, double margin, int sims) {
    return (col_estimate){mean, mean - margin, mean + margin, true, sims, 0};
}

col_estimate judge_loss(const judged_decision *d) {
    return col_gain_estimate(&d->loss);
}

bool judge_is_mistake(const judged_decision *d) {
    return d->best > 0 && d->loss.late.count > 1 && judge_loss(d).low > LEAST;
}

/* The squared error of a mean. */
static double error_of(const col_tally *t) {
    return t->count < 2 ? 0 : t->squares / (t->count - 1) / t->count;
}

col_estimate judge_seat_loss(const judged_game *g, int seat, int *decisions) {
    double sum = 0, error = 0;
    *decisions = 0;
    for (int i = 0; i < g->decisions; i++) {
        const judged_decision *d = &g->decision[i];
        if (d->seat != seat || d->options == 0) continue;
        sum += d->loss.late.mean;
        error += error_of(&d->loss.late);
        ++*decisions;
    }
    int count = *decisions > 0 ? *decisions : 1;
    col_estimate e = around(sum / count, 2 * sqrt(error) / count, *decisions);
    if (e.mean < 0) e.mean = 0; /* nobody plays better than the best action */
    if (e.low < 0) e.low = 0;
    return e;
}

col_estimate judge_seat_luck(const judged_game *g, int seat) {
    double sum = 0, error = 0;
    for (int i = 0; i < g->chances; i++) {
        sum += g->chance[i].change[seat].mean;
        error += error_of(&g->chance[i].change[seat]);
    }
    return around(sum, 2 * sqrt(error), g->chances);
}

col_estimate judge_change(const judged_chance *c, int seat) {
    const col_tally *t = &c->change[seat];
    return around(t->mean, col_tally_margin(t) + ALLOWANCE, t->count);
}
