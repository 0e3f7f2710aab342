/* Alpha-beta search: iterative deepening with a table of positions. The most promising actions are
 * tried first, and forcing actions are followed beyond the last ply. It plays games of two seats
 * without chance and secrets whose knowledge can assess a position.
 *
 * A value is what the seat that acts can expect, in hundredths of a point. A proven win has the
 * value WIN minus the number of plies to it. Only the rules give such values, never an assessment,
 * so a value beyond PROVEN is a proof. A search that met no last ply has proven its value, whatever
 * it is.
 *
 * A proof never rests on a list that was cut short: either all legal actions of a position fit into
 * the memory, or the position counts as one beyond the last ply.
 *
 * The table of positions is kept from one decision to the next. Its keys depend on the setup of the
 * game, on the seat and on its number of positions, so that nobody believes what another search
 * found out: a weak player does not profit from a hint of a strong one. Proofs start with an empty
 * table. */
#include "players/alphabeta.h"

#include <stdlib.h>
#include <string.h>

#include "players/thinking.h"

enum {
    WIN = 30000,
    PROVEN = WIN - 1000,
    INFINITE = 32000,
    DEPTH_MAX = 60,
    TO_THE_END = 127, /* the depth of a value that met no last ply */
    PLY_MAX = 100,
    QUIET_DEPTH = 8,
    SHALLOW = 2, /* so many plies before the last one hopeless actions are left out */
    MARGIN = 40, /* what a quiet action may gain per ply */
    PERCENT = 4, /* a percent of the reward in an even game, see percent_of() */
    CLOCK_EVERY = 1024,
    KILLERS = 2,
    HISTORY = 4096
};
enum { EXACT = 1, LOWER, UPPER };

typedef struct hunt {
    const col_setup *setup;
    const col_knowledge *knowledge;
    const col_character *character; /* of the player, or NULL */
    col_thinking *t;
    uint64_t nodes, node_limit, start;
    int time_ms;
    uint64_t salt;  /* part of every key: what belongs to this search */
    bool is_proof;  /* search everything to the full depth and assess nothing */
    bool stopped;   /* out of time or nodes */
    bool was_cut;   /* a last ply was met, so values are assessments */
    int root_count; /* the actions of the root are in t->list */
    int used;       /* entries of the stack that the plies above take up */
    col_action killer[PLY_MAX][KILLERS];
    int history[2][HISTORY];
} hunt;

bool col_can_solve(const col_setup *setup) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    return setup->seats == 2 && setup->game->chance == NULL && k != NULL && k->assess != NULL;
}

static bool is_stopped(hunt *h) {
    h->nodes++;
    if (h->node_limit > 0 && h->nodes >= h->node_limit) h->stopped = true;
    if (h->time_ms > 0 && h->t->host.now_ms != NULL && h->nodes % CLOCK_EVERY == 0) {
        h->stopped |= h->t->host.now_ms() - h->start >= (uint64_t)h->time_ms;
    }
    return h->stopped;
}

/* Returns what the end of the game is worth to a seat. */
static int value_of_end(const hunt *h, const col_state *s, int seat, int ply) {
    col_result r;
    h->setup->game->result(h->setup, s, &r);
    if (r.rank[seat] == r.rank[!seat]) return 0;
    return r.rank[seat] == 1 ? WIN - ply : ply - WIN;
}

static unsigned history_slot(col_action a) {
    return (a ^ a >> 12) % HISTORY;
}

/* Returns the score by which actions are ordered: first the action that the table remembers, then
 * promising ones, then killers, then those that have cut off most often. */
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

/* The actions of one position, on the stack of all lists along the current line. */
typedef struct choices {
    col_action *action;
    int *score, count;
} choices;

/* Whether the stack has room for another list of the game's greatest length. */
static bool has_room(const hunt *h) {
    return h->used + h->setup->game->max_legal <= COL_STACK_MAX;
}

/* Lists every legal action on top of the stack; has_room() must have said yes. The list stays there
 * until its count is subtracted from h->used. */
static choices list_actions(hunt *h, const col_state *s, int seat) {
    choices c = {h->t->stack + h->used, h->t->score + h->used, 0};
    c.count = h->setup->game->legal(h->setup, s, seat, c.action);
    h->used += c.count;
    return c;
}

/* Moves the best of the remaining actions to `index`. */
static void bring_forward(choices *c, int index) {
    int best = index;
    for (int i = index + 1; i < c->count; i++) {
        if (c->score[i] > c->score[best]) best = i;
    }
    col_action a = c->action[best];
    int score = c->score[best];
    c->action[best] = c->action[index];
    c->score[best] = c->score[index];
    c->action[index] = a;
    c->score[index] = score;
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

/* Returns the value of an action for the seat that makes it. */
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

/* Keeps only the forcing actions of a list, with their promise as the score. */
static void keep_forcing(hunt *h, const col_state *s, int seat, choices *c) {
    int forcing = 0;
    for (int i = 0; i < c->count; i++) {
        int promise = h->knowledge->promise(h->setup, s, seat, c->action[i]);
        if (promise <= 0) continue;
        c->score[forcing] = promise;
        c->action[forcing++] = c->action[i];
    }
    h->used -= c->count - forcing;
    c->count = forcing;
}

/* Beyond the last ply only forcing actions are searched. The seat may also make none of them, so
 * the assessment of the position is a lower bound, and no loss is ever proven here. */
static int look_beyond(hunt *h, const col_state *s, int seat, int depth, int alpha, int beta,
                       int ply) {
    int best = h->knowledge->assess(h->setup, s, seat);
    h->was_cut = true;
    if (best >= beta || depth <= -QUIET_DEPTH || ply >= PLY_MAX - 1 || !has_room(h)) return best;
    if (best > alpha) alpha = best;
    choices c = list_actions(h, s, seat);
    keep_forcing(h, s, seat, &c);
    for (int i = 0; i < c.count && !h->stopped; i++) {
        bring_forward(&c, i);
        int value = value_after(h, s, seat, c.action[i], depth - 1, alpha, beta, ply);
        if (value > best) best = value;
        if (best > alpha) alpha = best;
        if (alpha >= beta) break;
    }
    h->used -= c.count;
    return best;
}

static col_memo *memo_of(const hunt *h, uint64_t key) {
    return &col__memos(h->t)[key & (h->t->memos - 1)];
}

/* A proven value counts plies from the root, but in the table it counts them from the position. */
static int to_table(int value, int ply) {
    return value > PROVEN ? value + ply : value < -PROVEN ? value - ply : value;
}

static int from_table(int value, int ply) {
    return value > PROVEN ? value - ply : value < -PROVEN ? value + ply : value;
}

/* Whether the table already has the value. An entry of a shallower search only tells which action
 * to try first. */
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

/* Searches one action of a list. All but the first are searched with a narrow window first, and
 * late quiet ones also less deeply. */
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

/* Searches the actions of a position one by one and remembers the best. Shortly before the last ply
 * quiet actions are left out if the position is so bad that they will not help. A loss is only
 * proven if every action was searched, so none is left out as long as all that were tried lose. */
static int look_at_actions(hunt *h, const col_state *s, int seat, int depth, int alpha, int beta,
                           int ply, uint64_t key) {
    int first_alpha = alpha, best = -INFINITE;
    col_action best_action = 0;
    const col_memo *m = memo_of(h, key);
    col_action remembered = m->key == key ? m->action : 0;
    bool is_shallow = !h->is_proof && depth <= SHALLOW;
    int still = is_shallow ? h->knowledge->assess(h->setup, s, seat) : 0;
    choices c = list_actions(h, s, seat);
    for (int i = 0; i < c.count; i++) {
        c.score[i] = order_of(h, s, seat, c.action[i], remembered, ply);
    }
    for (int i = 0; i < c.count && !h->stopped; i++) {
        bring_forward(&c, i);
        bool is_quiet = c.score[i] < 1 << 20;
        if (is_shallow && is_quiet && best > -PROVEN && still + MARGIN * depth <= alpha) {
            h->was_cut = true;
            if (best < still) best = still; /* what is left out cannot be worth much less */
            break;
        }
        int value = try_action(h, s, seat, c.action[i], is_quiet, i, depth, alpha, beta, ply);
        if (h->stopped) break;
        if (value > best) {
            best = value;
            best_action = c.action[i];
        }
        if (best > alpha) alpha = best;
        if (alpha >= beta) {
            note_cut(h, seat, c.action[i], depth, ply, is_quiet);
            break;
        }
    }
    h->used -= c.count;
    if (!h->stopped) {
        remember(h, key, best_action, best, h->was_cut ? depth : TO_THE_END, first_alpha, beta,
                 ply);
    }
    return best;
}

static int look(hunt *h, const col_state *s, int seat, int depth, int alpha, int beta, int ply) {
    int known;
    if (is_stopped(h)) return 0;
    bool is_last = depth <= 0 || ply >= PLY_MAX - 1 || !has_room(h);
    if (is_last && h->is_proof) {
        h->was_cut = true;
        return 0;
    }
    if (depth <= 0) return look_beyond(h, s, seat, depth, alpha, beta, ply);
    uint64_t key = h->setup->game->hash(h->setup, s) ^ h->salt;
    if (is_remembered(h, memo_of(h, key), key, depth, alpha, beta, ply, &known)) return known;
    if (is_last) return look_beyond(h, s, seat, -QUIET_DEPTH, alpha, beta, ply);
    bool was_cut = h->was_cut;
    h->was_cut = false; /* look_at_actions() has to know whether anything below it is cut */
    int value = look_at_actions(h, s, seat, depth, alpha, beta, ply, key);
    h->was_cut |= was_cut;
    return value;
}

static bool is_proven(int value) {
    return value > PROVEN || value < -PROVEN;
}

/* What the search has found out about the root. */
typedef struct verdict {
    col_action action;
    int value;
    bool is_exact; /* no last ply was met */
} verdict;

/* The first of several equally good actions is chosen, so shuffling them makes games differ. */
static void shuffle(col_rng *rng, col_action *actions, int count) {
    for (int i = count - 1; i > 0; i--) {
        int other = (int)col_rng_below(rng, (uint32_t)i + 1);
        col_action a = actions[i];
        actions[i] = actions[other];
        actions[other] = a;
    }
}

/* Puts the actions of the root on the bottom of the stack. */
static choices list_root(hunt *h) {
    choices c = {h->t->stack, h->t->score, h->root_count};
    memcpy(c.action, h->t->list.action, (size_t)c.count * sizeof c.action[0]);
    h->used = c.count;
    return c;
}

/* Returns what an action of the root is worth to the player besides its value. A proof asks only
 * for the truth. */
static int liking_of(const hunt *h, const col_state *s, int seat, col_action a) {
    if (h->character == NULL || h->is_proof || h->knowledge->taste == NULL) return 0;
    return PERCENT * h->character->likes[h->knowledge->taste(h->setup, s, seat, a)];
}

/* Searches every action of the root in full, so that the best one is known for sure. Returns false
 * if time or nodes ran out before all of them were searched. */
static bool look_at_root(hunt *h, const col_state *s, int seat, int depth, verdict *v) {
    int best = -INFINITE, value_of_best = 0;
    col_action best_action = 0;
    h->was_cut = false;
    choices c = list_root(h);
    shuffle(&h->t->rng, c.action, c.count);
    for (int i = 0; i < c.count; i++) {
        c.score[i] = order_of(h, s, seat, c.action[i], v->action, 0);
    }
    int searched = 0;
    for (; searched < c.count; searched++) {
        bring_forward(&c, searched);
        col_action a = c.action[searched];
        int liking = is_proven(best) ? 0 : liking_of(h, s, seat, a);
        int value = try_action(h, s, seat, a, false, searched, depth, best - liking, INFINITE, 0);
        if (h->stopped) break;
        int worth = is_proven(value) ? value : value + liking;
        if (worth > best) {
            best = worth;
            value_of_best = value;
            best_action = a;
        }
    }
    if (best_action == 0) return false;
    if (h->stopped && best < -PROVEN) {
        v->action = c.action[searched]; /* all that were searched lose, but perhaps not this one */
        return false;
    }
    /* An unfinished search counts too: it began with the best action of the one before. */
    v->action = best_action;
    v->value = value_of_best;
    v->is_exact = !h->stopped && !h->was_cut;
    return !h->stopped;
}

static void begin_hunt(hunt *h, const col_setup *setup, col_thinking *t) {
    memset(h, 0, sizeof *h);
    if (!t->has_table) memset(col__memos(t), 0, t->memos * sizeof(col_memo));
    t->has_table = true;
    t->has_tree = false; /* the table takes the place of the search tree */
    h->setup = setup;
    h->knowledge = col_find_knowledge(setup->game->name);
    h->t = t;
    h->start = t->host.now_ms == NULL ? 0 : t->host.now_ms();
}

/* A proof tells exact distances, so it must not meet what a longer search has found. */
static void begin_proof(hunt *h, const col_setup *setup, uint64_t nodes, col_thinking *t) {
    t->has_table = false;
    begin_hunt(h, setup, t);
    t->has_table = false;
    h->node_limit = nodes;
    h->is_proof = true;
}

static uint64_t mixed(uint64_t salt, uint64_t value) {
    col_rng r = {salt ^ value};
    return col_rng_next(&r);
}

/* Returns a number that depends on everything that two searches must share to believe each other.
 * It does not depend on the time, which a host may change from one decision to the next. */
static uint64_t salt_of(const col_player *player, const col_setup *setup, int seat) {
    uint64_t salt = mixed(0, (uint64_t)(unsigned)setup->seats);
    salt = mixed(salt, (uint64_t)(unsigned)setup->rules_version);
    for (const char *c = setup->game->name; *c != 0; c++) {
        salt = mixed(salt, (uint8_t)*c);
    }
    for (const char *c = setup->own_data; *c != 0; c++) {
        salt = mixed(salt, (uint8_t)*c);
    }
    for (int i = 0; i < COL_OPTIONS_MAX; i++) {
        salt = mixed(salt, (uint16_t)setup->option[i]);
    }
    salt = mixed(salt, (uint64_t)(unsigned)seat);
    return mixed(salt, (uint64_t)(unsigned)player->sims);
}

/* One action that wins proves a win, but a loss is proven only when every action was searched. */
static bool is_proof(const hunt *h, const verdict *v) {
    return v->value > PROVEN || (v->value < -PROVEN && !h->stopped);
}

/* Searches deeper and deeper until the budget is used up or the value is proven. */
static void deepen(hunt *h, const col_state *s, int seat, verdict *v) {
    for (int depth = 1; depth < DEPTH_MAX; depth++) {
        if (!look_at_root(h, s, seat, depth, v)) break;
        h->t->report.depth = depth;
        if (is_proven(v->value) || v->is_exact) break;
    }
}

/* The search stops at the first win that it proves. With what is left of the budget, this looks for
 * a shorter one by searching everything, without what was remembered about other roots. */
static void shorten(hunt *h, const col_state *s, int seat, verdict *v) {
    int plies = WIN - v->value;
    h->is_proof = true;
    h->salt = mixed(h->salt, h->setup->game->hash(h->setup, s));
    for (int depth = 2 - plies % 2; depth < plies && !h->stopped; depth += 2) {
        verdict other = *v;
        look_at_root(h, s, seat, depth, &other);
        if (other.value <= v->value) continue;
        *v = other;
        return;
    }
}

/* Converts a value into a percentage for people. */
static int percent_of(int value) {
    if (is_proven(value)) return value > 0 ? 100 : 0;
    return 50 + 50 * value / (abs(value) + 200);
}

col_action col__alphabeta(const col_player *player, const col_setup *setup, const col_state *s,
                          int seat, int count, col_thinking *t) {
    hunt h;
    verdict v = {0, 0, false};
    begin_hunt(&h, setup, t);
    h.salt = salt_of(player, setup, seat);
    h.character = col_find_character(h.knowledge, player->character);
    h.node_limit = player->sims > 0 ? (uint64_t)player->sims : 0;
    h.time_ms = player->time_ms;
    if (h.node_limit == 0 && (h.time_ms == 0 || t->host.now_ms == NULL)) h.node_limit = 100000;
    h.root_count = count;
    v.action = t->list.action[0];
    deepen(&h, s, seat, &v);
    if (v.value > PROVEN && !h.stopped) shorten(&h, s, seat, &v);
    t->report.sims = (int)(h.nodes < INT32_MAX ? h.nodes : INT32_MAX);
    t->question.seat = seat;
    t->report.value_percent = percent_of(v.value);
    if (is_proof(&h, &v) && (v.value > 0 || player->overlook == 0))
        t->report.proven = v.value > 0 ? WIN - v.value : -(WIN + v.value);
    return v.action;
}

int col_solve(const col_setup *setup, const col_state *s, uint64_t nodes, col_thinking *t,
              int *plies, col_action *best) {
    hunt h;
    verdict v = {0, 0, false};
    unsigned actors = setup->game->actors(setup, s);
    *plies = 0;
    *best = 0;
    if (actors == 0 || !col_can_solve(setup)) return COL_NOT_SOLVED;
    begin_proof(&h, setup, nodes, t);
    t->report = (col_report){.value_percent = -1};
    h.root_count = setup->game->legal(setup, s, col_first_actor(actors), t->list.action);
    deepen(&h, s, col_first_actor(actors), &v);
    t->report.sims = (int)(h.nodes < INT32_MAX ? h.nodes : INT32_MAX);
    /* perhaps not even the first look at every action was finished */
    if (v.action == 0) v.action = t->list.action[0];
    *best = v.action;
    *plies = t->report.depth;
    if (!is_proof(&h, &v) && !v.is_exact) return COL_NOT_SOLVED;
    *plies = v.value > PROVEN ? WIN - v.value : v.value < -PROVEN ? WIN + v.value : 0;
    return v.value > PROVEN    ? COL_SOLVED_WIN
           : v.value < -PROVEN ? COL_SOLVED_LOSS
                               : COL_SOLVED_DRAW;
}

/* Each first action is only asked whether it wins, so the window is as narrow as it can be. Short
 * wins are looked for first; what is known then helps to find longer ones. */
int col_find_wins(const col_setup *setup, const col_state *s, int depth, uint64_t nodes,
                  col_thinking *t, col_action found[2]) {
    hunt h;
    unsigned actors = setup->game->actors(setup, s);
    int count = 0;
    if (actors == 0 || !col_can_solve(setup)) return 0;
    int seat = col_first_actor(actors);
    begin_proof(&h, setup, nodes, t);
    choices c = list_actions(&h, s, seat);
    for (int plies = depth % 2 == 0 ? 2 : 1; plies <= depth; plies += 2) {
        for (int i = 0; i < c.count && count < 2; i++) {
            if (count == 1 && c.action[i] == found[0]) continue;
            int value = value_after(&h, s, seat, c.action[i], plies - 1, PROVEN, PROVEN + 1, 0);
            if (h.stopped) return -1;
            if (value > PROVEN) found[count++] = c.action[i];
        }
    }
    t->report.sims = (int)(h.nodes < INT32_MAX ? h.nodes : INT32_MAX);
    return count;
}
