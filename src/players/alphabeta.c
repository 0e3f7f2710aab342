/* Alpha-beta: iterative deepening with a table of positions, the most promising actions first,
 * forcing actions looked at beyond the last ply. For games of two seats without chance and secrets
 * whose knowledge can assess a position.
 *
 * A value is what the seat that acts can expect, in hundredths of a point; WIN less the plies to it
 * is a proven win, since only the rules give such values, never an assessment. A search that met no
 * last ply has proven its value whatever it is. */
#include "players/alphabeta.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIN = 30000,
    PROVEN = WIN - 1000,
    INFINITE = 32000,
    DEPTH_MAX = 60,
    TO_THE_END = 127, /* as a depth: no last ply was met */
    PLY_MAX = 100,
    QUIET_DEPTH = 8,
    CLOCK_EVERY = 1024,
    KILLERS = 2,
    HISTORY = 4096
};
enum { EXACT = 1, LOWER, UPPER };

typedef struct hunt {
    const col_setup *setup;
    const col_knowledge *knowledge;
    col_thinking *t;
    uint64_t nodes, node_limit, start;
    int time_ms;
    bool is_proof; /* every action to the full depth, nothing assessed: distances are exact */
    bool stopped;  /* out of time or nodes */
    bool was_cut;  /* a last ply was met: values are assessments */
    int used;      /* of the list's actions, by the plies above */
    col_action killer[PLY_MAX][KILLERS];
    int history[2][HISTORY];
} hunt;

bool col__alphabeta_plays(const col_setup *setup) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    return setup->seats == 2 && setup->game->chance == NULL && k != NULL && k->assess != NULL;
}

static bool is_stopped(hunt *h) {
    h->nodes++;
    if (h->node_limit > 0 && h->nodes >= h->node_limit) h->stopped = true;
    if (h->time_ms > 0 && h->t->now_ms != NULL && h->nodes % CLOCK_EVERY == 0) {
        h->stopped |= h->t->now_ms() - h->start >= (uint64_t)h->time_ms;
    }
    return h->stopped;
}

/* What the end of the game is worth to a seat. */
static int value_of_end(const hunt *h, const col_state *s, int seat, int ply) {
    col_result r;
    h->setup->game->result(h->setup, s, &r);
    if (r.rank[seat] == r.rank[!seat]) return 0;
    return r.rank[seat] == 1 ? WIN - ply : ply - WIN;
}

static unsigned history_slot(col_action a) {
    return (a ^ a >> 12) % HISTORY;
}

/* Scores for the order: the remembered action, promising ones, killers, then what has cut before.
 */
static int order_of(const hunt *h, const col_state *s, int seat, col_action a,
                    col_action remembered, int ply) {
    if (a == remembered) return 1 << 30;
    int promise = h->knowledge->promise(h->setup, s, seat, a);
    if (promise > 0) return (1 << 20) + promise;
    for (int i = 0; i < KILLERS; i++) {
        if (h->killer[ply][i] == a) return (1 << 19) - i;
    }
    int history = h->history[seat][history_slot(a)];
    return history < 1 << 18 ? history : 1 << 18;
}

/* Puts the best of the rest at `index`. */
static void bring_forward(col_action *actions, int *scores, int count, int index) {
    int best = index;
    for (int i = index + 1; i < count; i++) {
        if (scores[i] > scores[best]) best = i;
    }
    col_action a = actions[best];
    int score = scores[best];
    actions[best] = actions[index];
    scores[best] = scores[index];
    actions[index] = a;
    scores[index] = score;
}

static void note_cut(hunt *h, int seat, col_action a, int depth, int ply, bool is_quiet) {
    if (!is_quiet) return;
    if (h->killer[ply][0] != a) {
        h->killer[ply][1] = h->killer[ply][0];
        h->killer[ply][0] = a;
    }
    h->history[seat][history_slot(a)] += depth * depth;
}

static int look(hunt *h, const col_state *s, int seat, int depth, int alpha, int beta, int ply);

/* What an action leads to, for the seat that makes it. */
static int value_after(hunt *h, const col_state *s, int seat, col_action a, int depth, int alpha,
                       int beta, int ply) {
    col_state next;
    memcpy(&next, s, h->setup->game->state_size);
    h->setup->game->apply(h->setup, &next, seat, a);
    unsigned actors = h->setup->game->actors(h->setup, &next);
    if (actors == 0) return value_of_end(h, &next, seat, ply + 1);
    int other = col_first_actor(actors);
    if (other == seat) return look(h, &next, seat, depth, alpha, beta, ply + 1);
    return -look(h, &next, other, depth, -beta, -alpha, ply + 1);
}

/* Beyond the last ply only forcing actions are looked at; the seat may also leave them alone. */
static int look_beyond(hunt *h, const col_state *s, int seat, int depth, int alpha, int beta,
                       int ply) {
    int best = h->knowledge->assess(h->setup, s, seat);
    h->was_cut = true;
    if (best >= beta || depth <= -QUIET_DEPTH || ply >= PLY_MAX - 1) return best;
    if (best > alpha) alpha = best;
    col_action *actions = h->t->list.action + h->used;
    if (h->used + h->setup->game->max_legal > 2 * COL_LEGAL_MAX) return best;
    int count = h->setup->game->legal(h->setup, s, seat, actions), forcing = 0, scores[256];
    for (int i = 0; i < count && forcing < 256; i++) {
        int promise = h->knowledge->promise(h->setup, s, seat, actions[i]);
        if (promise <= 0) continue;
        scores[forcing] = promise;
        actions[forcing++] = actions[i];
    }
    h->used += forcing;
    for (int i = 0; i < forcing && !h->stopped; i++) {
        bring_forward(actions, scores, forcing, i);
        int value = value_after(h, s, seat, actions[i], depth - 1, alpha, beta, ply);
        if (value > best) best = value;
        if (best > alpha) alpha = best;
        if (alpha >= beta) break;
    }
    h->used -= forcing;
    return best;
}

static col_memo *memo_of(const hunt *h, uint64_t key) {
    return &h->t->memo[key & (COL_MEMOS_MAX - 1)];
}

/* Proven values count plies from the root; in the table they count from the position. */
static int to_table(int value, int ply) {
    return value > PROVEN ? value + ply : value < -PROVEN ? value - ply : value;
}

static int from_table(int value, int ply) {
    return value > PROVEN ? value - ply : value < -PROVEN ? value + ply : value;
}

/* Whether the table settles it. What it holds of shallower looks only tells what to try first. */
static bool is_remembered(hunt *h, const col_memo *m, uint64_t key, int depth, int alpha, int beta,
                          int ply, int *value) {
    if (m->key != key || m->bound == 0) return false;
    int known = from_table(m->value, ply);
    bool is_proven = known > PROVEN || known < -PROVEN;
    bool settles = m->bound == EXACT || (m->bound == LOWER && known >= beta) ||
                   (m->bound == UPPER && known <= alpha);
    if (!settles || (m->depth < depth && !is_proven)) return false;
    if (!is_proven && m->depth < TO_THE_END) h->was_cut = true;
    *value = known;
    return true;
}

static void remember(const hunt *h, uint64_t key, col_action a, int value, int depth, int alpha,
                     int beta, int ply) {
    col_memo *m = memo_of(h, key);
    if (m->key == key && m->depth > depth && m->bound == EXACT) return;
    m->key = key;
    m->action = a;
    m->value = (int16_t)to_table(value, ply);
    m->depth = (int8_t)depth;
    m->bound = value >= beta ? LOWER : value <= alpha ? UPPER : EXACT;
}

/* One action of the list: later quiet ones are looked at less deeply first, and with a narrow
 * window. */
static int try_action(hunt *h, const col_state *s, int seat, col_action a, bool is_quiet,
                      int number, int depth, int alpha, int beta, int ply) {
    if (number == 0) return value_after(h, s, seat, a, depth - 1, alpha, beta, ply);
    int less = is_quiet && !h->is_proof && depth >= 3 && number >= 4 ? 1 + (number >= 12) : 0;
    int value = value_after(h, s, seat, a, depth - 1 - less, alpha, alpha + 1, ply);
    if (value > alpha && less > 0) {
        value = value_after(h, s, seat, a, depth - 1, alpha, alpha + 1, ply);
    }
    if (value > alpha && value < beta)
        value = value_after(h, s, seat, a, depth - 1, alpha, beta, ply);
    return value;
}

static int look(hunt *h, const col_state *s, int seat, int depth, int alpha, int beta, int ply) {
    int first_alpha = alpha, best = -INFINITE, known;
    col_action best_action = 0;
    if (is_stopped(h)) return 0;
    if (depth <= 0 && h->is_proof) {
        h->was_cut = true;
        return 0;
    }
    if (depth <= 0) return look_beyond(h, s, seat, depth, alpha, beta, ply);
    uint64_t key = h->setup->game->hash(h->setup, s);
    const col_memo *m = memo_of(h, key);
    col_action remembered = m->key == key ? m->action : 0;
    if (is_remembered(h, m, key, depth, alpha, beta, ply, &known)) return known;
    bool was_cut = h->was_cut;
    h->was_cut = false; /* until something below is */
    col_action *actions = h->t->list.action + h->used;
    int scores[COL_LEGAL_MAX / 4];
    if (ply >= PLY_MAX - 1 || h->used + h->setup->game->max_legal > 2 * COL_LEGAL_MAX) {
        return look_beyond(h, s, seat, -QUIET_DEPTH, alpha, beta, ply);
    }
    int count = h->setup->game->legal(h->setup, s, seat, actions);
    if (count > COL_LEGAL_MAX / 4) count = COL_LEGAL_MAX / 4;
    for (int i = 0; i < count; i++) {
        scores[i] = order_of(h, s, seat, actions[i], remembered, ply);
    }
    h->used += count;
    for (int i = 0; i < count && !h->stopped; i++) {
        bring_forward(actions, scores, count, i);
        bool is_quiet = scores[i] < 1 << 20;
        int value = try_action(h, s, seat, actions[i], is_quiet, i, depth, alpha, beta, ply);
        if (h->stopped) break;
        if (value > best) {
            best = value;
            best_action = actions[i];
        }
        if (best > alpha) alpha = best;
        if (alpha >= beta) {
            note_cut(h, seat, actions[i], depth, ply, is_quiet);
            break;
        }
    }
    h->used -= count;
    if (!h->stopped) {
        remember(h, key, best_action, best, h->was_cut ? depth : TO_THE_END, first_alpha, beta,
                 ply);
    }
    h->was_cut |= was_cut;
    return best;
}

/* The root: every action in full, so that the best one is known for sure. */
typedef struct verdict {
    col_action action;
    int value;
    bool is_exact; /* no last ply was met */
} verdict;

/* Among actions of equal worth the first one is taken, so a different order is a different game. */
static void shuffle(col_rng *rng, col_action *actions, int count) {
    for (int i = count - 1; i > 0; i--) {
        int other = (int)col_rng_below(rng, (uint32_t)i + 1);
        col_action a = actions[i];
        actions[i] = actions[other];
        actions[other] = a;
    }
}

static bool look_at_root(hunt *h, const col_state *s, int seat, int depth, verdict *v) {
    col_action first = v->action, *actions = h->t->list.action;
    int scores[COL_LEGAL_MAX / 4], best = -INFINITE;
    col_action best_action = 0;
    int count = h->setup->game->legal(h->setup, s, seat, actions);
    if (count > COL_LEGAL_MAX / 4) count = COL_LEGAL_MAX / 4;
    h->was_cut = false;
    shuffle(&h->t->rng, actions, count);
    for (int i = 0; i < count; i++) {
        scores[i] = order_of(h, s, seat, actions[i], first, 0);
    }
    h->used = count;
    for (int i = 0; i < count; i++) {
        bring_forward(actions, scores, count, i);
        int value = try_action(h, s, seat, actions[i], false, i, depth, best, INFINITE, 0);
        if (h->stopped) break;
        if (value > best) {
            best = value;
            best_action = actions[i];
        }
    }
    if (best_action == 0) return false;
    v->action =
        best_action; /* also of an unfinished look: its first action was the best of the last */
    v->value = best;
    v->is_exact = !h->stopped && !h->was_cut;
    return !h->stopped;
}

static void begin_hunt(hunt *h, const col_setup *setup, col_thinking *t) {
    memset(h, 0, sizeof *h);
    memset(t->memo, 0, sizeof t->memo);
    t->has_tree = false; /* it stood in the same place */
    h->setup = setup;
    h->knowledge = col_find_knowledge(setup->game->name);
    h->t = t;
    h->start = t->now_ms == NULL ? 0 : t->now_ms();
}

static bool is_proven(int value) {
    return value > PROVEN || value < -PROVEN;
}

/* Deeper and deeper, until time is up or the value is proven. */
static void deepen(hunt *h, const col_state *s, int seat, verdict *v) {
    for (int depth = 1; depth < DEPTH_MAX; depth++) {
        if (!look_at_root(h, s, seat, depth, v)) break;
        h->t->depth = depth;
        if (is_proven(v->value) || v->is_exact) break;
    }
}

/* A value as a share of 100, for people. */
static int percent_of(int value) {
    if (is_proven(value)) return value > 0 ? 100 : 0;
    return 50 + 50 * value / (abs(value) + 200);
}

col_action col__alphabeta(const col_player *player, const col_setup *setup, const col_state *s,
                          int seat, col_thinking *t) {
    hunt h;
    verdict v = {0, 0, false};
    begin_hunt(&h, setup, t);
    h.node_limit = player->sims > 0 ? (uint64_t)player->sims : 0;
    h.time_ms = player->time_ms;
    if (h.node_limit == 0 && (h.time_ms == 0 || t->now_ms == NULL)) h.node_limit = 100000;
    v.action = t->list.action[0];
    deepen(&h, s, seat, &v);
    t->sims = (int)(h.nodes < INT32_MAX ? h.nodes : INT32_MAX);
    t->question.seat = seat;
    t->value_percent = percent_of(v.value);
    if (is_proven(v.value)) t->proven = v.value > 0 ? WIN - v.value : -(WIN + v.value);
    return v.action;
}

int col_solve(const col_setup *setup, const col_state *s, uint64_t nodes, col_thinking *t,
              int *plies, col_action *best) {
    hunt h;
    verdict v = {0, 0, false};
    unsigned actors = setup->game->actors(setup, s);
    *plies = 0;
    *best = 0;
    if (actors == 0 || !col__alphabeta_plays(setup)) return COL_NOT_SOLVED;
    begin_hunt(&h, setup, t);
    h.node_limit = nodes;
    h.is_proof = true;
    deepen(&h, s, col_first_actor(actors), &v);
    t->sims = (int)(h.nodes < INT32_MAX ? h.nodes : INT32_MAX);
    if (!is_proven(v.value) && !v.is_exact) return COL_NOT_SOLVED;
    *best = v.action;
    *plies = v.value > PROVEN ? WIN - v.value : v.value < -PROVEN ? WIN + v.value : 0;
    return v.value > PROVEN    ? COL_SOLVED_WIN
           : v.value < -PROVEN ? COL_SOLVED_LOSS
                               : COL_SOLVED_DRAW;
}
