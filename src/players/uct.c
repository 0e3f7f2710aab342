/* Plain UCT over sampled worlds.
 *
 * Each simulation draws a world that fits the view, goes down the tree by the upper confidence
 * bound of the seat that acts, adds one node, plays at random to the end and credits every node on
 * the way with the reward of the seat that chose it. Chance goes where its weights send it. The
 * same seed and number of simulations give the same decision on every machine: only +, -, *, / and
 * sqrt are used. */
#include "players/uct.h"

#include <math.h>
#include <string.h>

enum { DEPTH_MAX = 256, CLOCK_EVERY = 64, PLAYOUT_MAX = 1 << 16 };

static const double EXPLORATION = 0.9;

/* Natural logarithm of a count, good to four digits and the same on every machine. */
static double log_of(uint32_t n) {
    int halvings = 31 - __builtin_clz(n);
    double x = (double)n / (double)(UINT32_C(1) << halvings), y = (x - 1) / (x + 1), z = y * y;
    return halvings * 0.6931471805599453 + 2 * y * (1 + z * (1.0 / 3 + z * (0.2 + z / 7)));
}

static uint32_t new_node(col_thinking *t, col_action a) {
    if (t->nodes == COL_NODES_MAX) return 0;
    col_node *n = &t->node[t->nodes];
    memset(n, 0, sizeof *n);
    n->action = a;
    return t->nodes++;
}

static uint32_t find_child(const col_thinking *t, uint32_t parent, col_action a) {
    uint32_t c = t->node[parent].child;
    while (c != 0 && t->node[c].action != a) {
        c = t->node[c].sibling;
    }
    return c;
}

static uint32_t add_child(col_thinking *t, uint32_t parent, col_action a) {
    uint32_t c = new_node(t, a);
    if (c == 0) return 0;
    t->node[c].sibling = t->node[parent].child;
    t->node[parent].child = c;
    return c;
}

/* One action that was never tried, or 0 and the child with the best bound. */
static col_action select_action(col_thinking *t, uint32_t parent, int count, uint32_t *best) {
    double log_visits = log_of(t->node[parent].visits + 1), best_bound = -1;
    col_action untried = 0;
    uint32_t untried_count = 0;
    *best = 0;
    for (int i = 0; i < count; i++) {
        col_action a = t->list.action[i];
        uint32_t c = find_child(t, parent, a);
        if (c == 0) {
            if (col_rng_below(&t->rng, ++untried_count) == 0) untried = a;
            continue;
        }
        const col_node *n = &t->node[c];
        double bound = n->reward / n->visits + EXPLORATION * sqrt(log_visits / n->visits);
        if (bound > best_bound) {
            best_bound = bound;
            *best = c;
        }
    }
    return untried;
}

typedef struct descent {
    uint32_t node[DEPTH_MAX];
    int actor[DEPTH_MAX];
    int depth;
} descent;

/* Takes one step down; false when the tree ends there. */
static bool step_down(const col_setup *setup, col_state *s, col_thinking *t, descent *d) {
    const col_game *game = setup->game;
    unsigned actors = game->actors(setup, s);
    uint32_t parent = d->node[d->depth - 1], next = 0;
    if (actors == 0 || d->depth == DEPTH_MAX) return false;
    int actor = col_first_actor(actors);
    col_action a = 0;
    bool is_new = false;
    if (actor == COL_CHANCE) {
        col_random_action(setup, s, &t->rng, &t->list, &a);
        next = find_child(t, parent, a);
    } else {
        int count = game->legal(setup, s, actor, t->list.action);
        a = select_action(t, parent, count, &next);
        if (a == 0)
            a = t->node[next].action;
        else
            next = 0;
    }
    if (next == 0) {
        next = add_child(t, parent, a);
        is_new = actor != COL_CHANCE;
    }
    game->apply(setup, s, actor, a);
    if (next == 0) return false; /* no room: play on from here */
    d->node[d->depth] = next;
    d->actor[d->depth++] = actor;
    return !is_new;
}

/* 1 for beating all others, 0 for losing to all, ties half. */
static double reward_of(const col_result *result, int seats, int seat) {
    double sum = 0;
    for (int other = 0; other < seats; other++) {
        if (other == seat) continue;
        if (result->rank[other] > result->rank[seat]) sum += 1;
        if (result->rank[other] == result->rank[seat]) sum += 0.5;
    }
    return seats > 1 ? sum / (seats - 1) : 1;
}

static void simulate(const col_setup *setup, const col_state *view, int seat, col_thinking *t) {
    col_state s;
    col_result result;
    descent d = {.node = {0}, .actor = {seat}, .depth = 1};
    setup->game->determinize(setup, view, seat, &t->rng, &s);
    while (step_down(setup, &s, t, &d)) {
    }
    col_playout(setup, &s, &t->rng, &t->list, PLAYOUT_MAX);
    setup->game->result(setup, &s, &result);
    for (int i = 0; i < d.depth; i++) {
        t->node[d.node[i]].visits++;
        if (d.actor[i] == COL_CHANCE) continue;
        t->node[d.node[i]].reward += reward_of(&result, setup->seats, d.actor[i]);
    }
}

static bool is_time_up(const col_player *p, const col_thinking *t, uint64_t start) {
    if (p->sims > 0 && t->sims >= p->sims) return true;
    if (p->time_ms == 0 || t->now_ms == NULL || t->sims % CLOCK_EVERY != 0) return false;
    return t->now_ms() - start >= (uint64_t)p->time_ms;
}

col_action col__uct_choose(const col_player *player, const col_setup *setup, const col_state *view,
                           int seat, col_thinking *t) {
    col_player p = *player;
    uint64_t start = t->now_ms == NULL ? 0 : t->now_ms();
    if (p.sims == 0 && t->now_ms == NULL) p.sims = 2000; /* no clock here: bound by work */
    t->nodes = 0;
    t->sims = 0;
    new_node(t, 0);
    while (t->sims == 0 || !is_time_up(&p, t, start)) {
        simulate(setup, view, seat, t);
        t->sims++;
    }
    uint32_t best = t->node[0].child;
    for (uint32_t c = best; c != 0; c = t->node[c].sibling) {
        if (t->node[c].visits > t->node[best].visits) best = c;
    }
    t->value_percent = (int)(100 * t->node[best].reward / t->node[best].visits + 0.5);
    return t->node[best].action;
}
