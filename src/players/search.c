/* Monte-Carlo tree search over information sets, one for all games.
 *
 * Each simulation draws a world that fits the view, goes down the tree, adds to it, plays on to the
 * end (or to where the game's knowledge judges the position) and credits every choice on the way
 * with the reward of the seat that made it; each seat maximises its own.
 *
 * - A node stands for what has been decided since the root, not for a position: what chance does on
 * the way is drawn anew in every simulation, by weight. A choice is compared with others by how
 * often it could have been made.
 * - Sealed choices are made by all their seats at one node, each from its own numbers, so that
 * nobody answers what he cannot have seen. The tree goes on under a node for the joint choice.
 * - A choice of one action is no choice: it is made, and no node is spent on it.
 * - Nodes come from one array and are linked by numbers. When it is full the tree stops growing.
 *
 * The same seed and number of simulations give the same decision on every machine: only +, -, *, /
 * and sqrt are used on floating-point numbers. */
#include "players/search.h"

#include <math.h>
#include <string.h>

enum {
    ROOT = 1, /* node 0 is none */
    PATH_MAX_NODES = 512,
    CLOCK_EVERY = 64,
    JOINT = COL_SEATS_MAX, /* the "seat" of a joint choice */
    PLAYOUT_MAX = 1 << 16,
    SIMS_WITHOUT_CLOCK = 2000
};

static const float EXPLORATION = 0.7f;

/* The way of one simulation through the tree. */
typedef struct way {
    uint32_t node[PATH_MAX_NODES];
    int count;
} way;

/* Nodes ---------------------------------------------------------------------------------------- */

/* Room for `count` nodes in a row; 0 when there is none. */
static uint32_t take_nodes(col_thinking *t, int count) {
    uint32_t first = t->nodes;
    if (first + (uint32_t)count > COL_NODES_MAX) return 0;
    memset(&t->node[first], 0, (size_t)count * sizeof(col_node));
    t->nodes += (uint32_t)count;
    return first;
}

static void set_children(col_thinking *t, uint32_t first, int seat, const col_action *actions,
                         int count) {
    for (int i = 0; i < count; i++) {
        t->node[first + (uint32_t)i].action = actions[i];
        t->node[first + (uint32_t)i].seat = (uint8_t)seat;
    }
}

/* Adds a block of children: to the node itself, or to a new link of its chain. */
static uint32_t add_children(col_thinking *t, uint32_t parent, int seat, const col_action *actions,
                             int count) {
    uint32_t holder = parent;
    if (t->node[parent].is_open) {
        while (t->node[holder].more != 0) {
            holder = t->node[holder].more;
        }
        uint32_t link = take_nodes(t, 1);
        if (link == 0) return 0;
        t->node[holder].more = link;
        holder = link;
    }
    uint32_t first = take_nodes(t, count);
    if (first == 0) return 0;
    t->node[holder].children = first;
    t->node[holder].count = (uint16_t)count;
    t->node[holder].is_open = 1;
    set_children(t, first, seat, actions, count);
    return first;
}

static uint32_t find_child(const col_thinking *t, uint32_t parent, int seat, col_action a) {
    for (uint32_t holder = parent; holder != 0; holder = t->node[holder].more) {
        const col_node *block = &t->node[t->node[holder].children];
        for (int i = 0; i < t->node[holder].count; i++) {
            if (block[i].action == a && block[i].seat == seat) {
                return t->node[holder].children + (uint32_t)i;
            }
        }
    }
    return 0;
}

/* Choosing in the tree ------------------------------------------------------------------------- */

/* Twice the binary logarithm, straight between powers of two: what matters is that it grows slowly
 * and that every machine finds the same. */
static inline float slow_growth(uint32_t n) {
    int exponent = 31 - __builtin_clz(n | 1);
    float rest = (float)(n - (UINT32_C(1) << exponent)) / (float)(UINT32_C(1) << exponent);
    return (float)exponent + rest;
}

/* Keeps the best bound; among choices that were never tried each is as likely as the other. */
typedef struct contest {
    uint32_t best;
    float bound;
    uint32_t untried;
} contest;

static inline void consider(col_thinking *t, uint32_t child, contest *c) {
    col_node *n = &t->node[child];
    n->available++;
    if (n->visits == 0) {
        if (col_rng_below(&t->rng, ++c->untried) == 0) c->best = child;
    } else if (c->untried == 0) {
        float bound = n->mean + EXPLORATION * sqrtf(slow_growth(n->available) / (float)n->visits);
        if (bound > c->bound) {
            c->bound = bound;
            c->best = child;
        }
    }
}

/* The child to follow among the `count` actions of the list; 0 when there is no room for them. */
static uint32_t select_child(col_thinking *t, uint32_t parent, int seat, int count) {
    contest c = {0, -1, 0};
    const col_node *p = &t->node[parent];
    bool same = p->is_open && p->count == count && p->more == 0;
    for (int i = 0; same && i < count; i++) {
        const col_node *n = &t->node[p->children + (uint32_t)i];
        same = n->action == t->list.action[i] && n->seat == seat;
    }
    if (!p->is_open) same = add_children(t, parent, seat, t->list.action, count) != 0;
    if (same) { /* the usual case: the children are just the list */
        for (int i = 0; i < count; i++) {
            consider(t, t->node[parent].children + (uint32_t)i, &c);
        }
        return c.best;
    }
    for (int i = 0; i < count; i++) {
        uint32_t child = find_child(t, parent, seat, t->list.action[i]);
        if (child == 0) child = add_children(t, parent, seat, &t->list.action[i], 1);
        if (child == 0) break;
        consider(t, child, &c);
    }
    return c.best;
}

static void note(way *w, uint32_t node) {
    if (w->count < PATH_MAX_NODES) w->node[w->count++] = node;
}

/* Down the tree -------------------------------------------------------------------------------- */

/* One seat decides. Returns the node it leads to, the same one for a forced action, 0 where the
 * tree ends. */
static uint32_t decide(const col_setup *setup, col_state *s, uint32_t at, int seat, col_thinking *t,
                       way *w) {
    int count = setup->game->legal(setup, s, seat, t->list.action);
    if (count == 1) {
        setup->game->apply(setup, s, seat, t->list.action[0]);
        t->actions++;
        return at;
    }
    uint32_t child = select_child(t, at, seat, count);
    if (child == 0) return 0;
    note(w, child);
    setup->game->apply(setup, s, seat, t->node[child].action);
    t->actions++;
    return child;
}

/* All seats of a sealed choice decide, each by its own numbers. */
static uint32_t decide_together(const col_setup *setup, col_state *s, uint32_t at, unsigned actors,
                                col_thinking *t, way *w) {
    uint32_t joint = 2166136261u;
    for (; actors != 0; actors &= actors - 1) {
        int seat = col_first_actor(actors);
        int count = setup->game->legal(setup, s, seat, t->list.action);
        uint32_t child = select_child(t, at, seat, count);
        if (child == 0) return 0;
        note(w, child);
        joint = (joint ^ t->node[child].action) * 16777619u;
        setup->game->apply(setup, s, seat, t->node[child].action);
        t->actions++;
    }
    joint |= 1; /* never 0 */
    uint32_t next = find_child(t, at, JOINT, joint);
    if (next == 0) next = add_children(t, at, JOINT, &joint, 1);
    if (next != 0) note(w, next);
    return next;
}

static void go_down(const col_setup *setup, col_state *s, col_thinking *t, way *w) {
    const col_game *game = setup->game;
    uint32_t at = ROOT;
    note(w, at);
    while (w->count < PATH_MAX_NODES - COL_SEATS_MAX) {
        unsigned actors = game->actors(setup, s);
        if (actors == 0) return;
        if (col_acts(actors, COL_CHANCE)) {
            col_action a;
            col_random_action(setup, s, &t->rng, &t->list, &a);
            game->apply(setup, s, COL_CHANCE, a);
            t->actions++;
            continue;
        }
        if (at != ROOT && t->node[at].visits == 0) return; /* a new leaf: play on from here */
        bool together = (actors & (actors - 1)) != 0;
        uint32_t next = together ? decide_together(setup, s, at, actors, t, w)
                                 : decide(setup, s, at, col_first_actor(actors), t, w);
        if (next == 0) return;
        at = next;
    }
}

/* Playouts and rewards ------------------------------------------------------------------------- */

/* Plays on; true if the game came to its end. */
static bool play_on(const col_setup *setup, const col_knowledge *knowledge, col_state *s,
                    col_thinking *t) {
    const col_game *game = setup->game;
    int limit =
        knowledge != NULL && knowledge->stop_after > 0 ? knowledge->stop_after : PLAYOUT_MAX;
    if (knowledge == NULL || knowledge->guide == NULL) {
        t->actions += (uint64_t)col_playout(setup, s, &t->rng, &t->list, limit);
        return game->actors(setup, s) == 0;
    }
    for (int made = 0; made < limit; made++) {
        unsigned actors = game->actors(setup, s);
        if (actors == 0) return true;
        int actor = col_first_actor(actors);
        col_action a;
        if (actor == COL_CHANCE) {
            col_random_action(setup, s, &t->rng, &t->list, &a);
        } else {
            a = knowledge->guide(setup, s, actor, &t->rng, &t->list);
        }
        game->apply(setup, s, actor, a);
        t->actions++;
    }
    return game->actors(setup, s) == 0;
}

/* 1 for beating all others, 0 for losing to all, ties half. */
static void share_reward(const col_setup *setup, const col_state *s, float value[COL_SEATS_MAX]) {
    col_result r;
    setup->game->result(setup, s, &r);
    for (int seat = 0; seat < setup->seats; seat++) {
        int twice = 0;
        for (int other = 0; other < setup->seats; other++) {
            if (other == seat) continue;
            twice += 2 * (r.rank[other] > r.rank[seat]) + (r.rank[other] == r.rank[seat]);
        }
        value[seat] = (float)twice / (float)(2 * (setup->seats - 1));
    }
}

static void credit(col_thinking *t, const way *w, const float value[COL_SEATS_MAX]) {
    for (int i = 0; i < w->count; i++) {
        col_node *n = &t->node[w->node[i]];
        n->visits++;
        if (i == 0 || n->seat == JOINT) continue;
        n->mean += (value[n->seat] - n->mean) / (float)n->visits;
    }
    if (w->count - 1 > t->depth) t->depth = w->count - 1;
}

static void simulate(const col_knowledge *knowledge, const col_setup *setup, const col_state *view,
                     int seat, col_thinking *t) {
    col_state s;
    way w;
    float value[COL_SEATS_MAX];
    w.count = 0;
    setup->game->determinize(setup, view, seat, &t->rng, &s);
    go_down(setup, &s, t, &w);
    if (play_on(setup, knowledge, &s, t) || knowledge == NULL || knowledge->judge == NULL) {
        share_reward(setup, &s, value);
    } else {
        knowledge->judge(setup, &s, value);
    }
    credit(t, &w, value);
}

/* Deciding ------------------------------------------------------------------------------------- */

static bool is_enough(const col_player *p, const col_thinking *t, uint64_t start) {
    if (p->sims > 0 && t->sims >= p->sims) return true;
    if (p->time_ms == 0 || t->now_ms == NULL || t->sims % CLOCK_EVERY != 0) return false;
    return t->now_ms() - start >= (uint64_t)p->time_ms;
}

/* The most visited child of `seat`, of any seat if it is negative; 0: none. */
static uint32_t most_visited(const col_thinking *t, uint32_t parent, int seat) {
    uint32_t best = 0;
    for (uint32_t holder = parent; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            uint32_t child = t->node[holder].children + i;
            const col_node *n = &t->node[child];
            if (n->visits == 0 || (seat >= 0 && n->seat != seat)) continue;
            if (best == 0 || n->visits > t->node[best].visits) best = child;
        }
    }
    return best;
}

int col_player_expects(const col_thinking *t, col_action *out, int most) {
    int count = 0;
    for (uint32_t at = ROOT; t->nodes > ROOT && count < most; count++) {
        at = most_visited(t, at, -1);
        if (at == 0 || t->node[at].seat == JOINT) break;
        out[count] = t->node[at].action;
    }
    return count;
}

int col_player_value_of(const col_thinking *t, int seat, col_action a) {
    uint32_t child = t->nodes > ROOT ? find_child(t, ROOT, seat, a) : 0;
    if (child == 0 || t->node[child].visits == 0) return -1;
    return (int)(100 * t->node[child].mean + 0.5f);
}

col_action col__search(const col_player *player, const col_knowledge *knowledge,
                       const col_setup *setup, const col_state *view, int seat, col_thinking *t) {
    col_player p = *player;
    uint64_t start = t->now_ms == NULL ? 0 : t->now_ms();
    if (p.sims == 0 && t->now_ms == NULL) p.sims = SIMS_WITHOUT_CLOCK;
    t->nodes = 0;
    take_nodes(t, 2); /* none, and the root */
    while (t->sims == 0 || !is_enough(&p, t, start)) {
        simulate(knowledge, setup, view, seat, t);
        t->sims++;
    }
    uint32_t best = most_visited(t, ROOT, seat);
    t->value_percent = (int)(100 * t->node[best].mean + 0.5f);
    return t->node[best].action;
}
