/* Monte-Carlo tree search over information sets. The same search serves all games.
 *
 * Each simulation draws a world consistent with the view, walks down the tree, adds to it, plays on
 * to the end of the game (or to where the game's knowledge judges the position), and credits every
 * choice on the way with the reward of the seat that made it. Each seat maximises its own reward.
 *
 * - A node stands for the decisions since the root, not for a position. Chance is drawn again in
 * every simulation, by weight, so choices are compared by how often they could have been made.
 * - In a sealed choice all seats decide at the same node, each by its own statistics, so that no
 * seat reacts to what it cannot have seen (sealed.c). What others have sealed already is taken back
 * first, so it does not matter who is asked first. The tree continues below a node for the joint
 * choice.
 * - A forced action is made without spending a node on it.
 * - When the tree is full it stops growing. If the game went on along the tree, the part below the
 * new position is kept for the next decision, and its simulations count for that decision too.
 * - Several threads search separate trees, and the visits of their first choices are added up.
 *
 * The same seed and the same number of simulations give the same decision on every machine, because
 * floating-point numbers are only used with +, -, *, / and sqrt. */
#include "players/search.h"

#include <math.h>
#include <string.h>

#include "players/sealed.h"
#include "players/tree.h"

enum {
    PATH_MAX_NODES = 512,
    CLOCK_EVERY = 8,
    PLAYOUT_MAX = 1 << 16,
    REST_WITHIN = 1000, /* a playout without a position at rest is judged by then */
    TRIES_MAX = 256,    /* positions to look at to find the game in the old tree again */
    ANSWERS_MAX = 4,    /* choices of other seats to look behind for that */
    SIMS_WITHOUT_CLOCK = 2000
};

static const float EXPLORATION = 0.7F;
static const float USUAL_GREED = 4;

/* The path of one simulation through the tree. */
typedef struct way {
    uint32_t node[PATH_MAX_NODES];
    int count;
} way;

static const col_knowledge *knowledge_of(const col_question *q) {
    return q->player.kind == COL_PLAYER_UCT ? NULL : col_find_knowledge(q->setup.game->name);
}

/* Choices -------------------------------------------------------------------------------------- */

/* Lists the actions worth trying in t->list, and their weights in t->weight if the knowledge weighs
 * them. */
static int list_choices(col_thinking *t, const col_knowledge *k, const col_setup *setup,
                        const col_state *s, int seat) {
    int count = setup->game->legal(setup, s, seat, t->list.action), kept = 0;
    if (k == NULL || k->weigh == NULL || count == 1) {
        t->weight[0] = 1;
        return count;
    }
    k->weigh(setup, s, seat, t->list.action, count, t->weight);
    for (int i = 0; i < count; i++) {
        if (t->list.action[i] == t->wanted && t->weight[i] == 0) t->weight[i] = 1;
        if (t->weight[i] == 0) continue;
        t->list.action[kept] = t->list.action[i];
        t->weight[kept++] = t->weight[i];
    }
    if (kept > 0) return kept;
    for (int i = 0; i < count; i++) {
        t->weight[i] = 1;
    }
    return count;
}

/* Approximates the binary logarithm by straight lines between powers of two. It only has to grow
 * slowly and to be the same on every machine. */
static inline float slow_growth(uint32_t n) {
    int exponent = 31 - __builtin_clz(n | 1);
    float rest = (float)(n - (UINT32_C(1) << exponent)) / (float)(UINT32_C(1) << exponent);
    return (float)exponent + rest;
}

/* The selection among the children of a node. It keeps the child with the best bound, and chooses
 * uniformly among children that were never tried. */
typedef struct contest {
    uint32_t best;
    float bound;
    uint32_t untried;
    float sum, prior_weight; /* with priors: the sum of rewards, and how much a prior counts */
    uint32_t visits;
} contest;

static inline void consider(col_thinking *t, uint32_t child, contest *c) {
    col_node *n = &t->node[child];
    n->available++;
    if (n->visits == 0) {
        if (col_rng_below(&t->rng, ++c->untried) == 0) c->best = child;
    } else if (c->untried == 0) {
        float bound = n->mean + t->liking[n->taste] +
                      EXPLORATION * sqrtf(slow_growth(n->available) / (float)n->visits);
        if (bound > c->bound) {
            c->bound = bound;
            c->best = child;
        }
    }
}

/* The same with priors. A child that was never tried is assumed to be as good as the average. */
static inline void consider_by_prior(col_thinking *t, uint32_t child, contest *c) {
    const col_node *n = &t->node[child];
    float mean = n->visits > 0 ? n->mean : c->visits > 0 ? c->sum / (float)c->visits : 0.5F;
    float bound = mean + t->liking[n->taste] + c->prior_weight * n->prior / (float)(1 + n->visits);
    if (bound > c->bound) {
        c->bound = bound;
        c->best = child;
    }
}

static inline void add_up(const col_thinking *t, uint32_t child, contest *c) {
    const col_node *n = &t->node[child];
    c->visits += n->visits;
    c->sum += n->mean * (float)n->visits;
}

/* Whether the children of a node are exactly the actions of the list, in the same order. */
static bool is_same(const col_thinking *t, const col_node *parent, int seat, int count) {
    if (!parent->is_open || parent->count != count || parent->more != 0) return false;
    for (int i = 0; i < count; i++) {
        const col_node *n = &t->node[parent->children + (uint32_t)i];
        if (n->action != t->list.action[i] || n->seat != seat) return false;
    }
    return true;
}

/* Notes the taste of new nodes if the player has a character. What others like is not known. */
static void note_tastes(col_thinking *t, const col_knowledge *k, const col_state *s, int seat,
                        uint32_t first, int count) {
    const col_question *q = &t->question;
    bool matters = seat == q->seat && q->player.character[0] != '\0' && k != NULL;
    for (int i = 0; matters && k->taste != NULL && i < count; i++) {
        col_node *n = &t->node[first + (uint32_t)i];
        n->taste = (unsigned)k->taste(&q->setup, s, seat, n->action) & 7u;
    }
}

/* Finds or adds the children for the `count` actions of the list. Their numbers replace the actions
 * in the list. Returns how many there are: fewer if the tree is full. */
static int find_children(col_thinking *t, const col_knowledge *k, const col_state *s,
                         uint32_t parent, int seat, int count) {
    const uint16_t *weight = k != NULL && k->weigh != NULL ? t->weight : NULL;
    uint32_t *child = t->list.action; /* an action and a node's number both have 32 bits */
    bool same = is_same(t, &t->node[parent], seat, count);
    uint32_t last = 0;
    float sum = 0;
    for (int i = 0; weight != NULL && !same && i < count; i++) {
        sum += (float)weight[i];
    }
    if (!t->node[parent].is_open) {
        same = col__tree_add(t, parent, seat, t->list.action, weight, count) != 0;
        if (same) note_tastes(t, k, s, seat, t->node[parent].children, count);
    }
    for (int i = 0; i < count; i++) {
        uint32_t found = same ? t->node[parent].children + (uint32_t)i
                              : col__tree_find_after(t, parent, last, seat, t->list.action[i]);
        if (found == 0) {
            found = col__tree_add(t, parent, seat, &t->list.action[i], NULL, 1);
            if (found == 0) return i;
            note_tastes(t, k, s, seat, found, 1);
            t->node[found].prior = weight == NULL ? 1.0F / (float)count : (float)weight[i] / sum;
        }
        child[i] = last = found;
    }
    return count;
}

/* Writes the numbers of the children of a node that stands for one position only. */
static int list_fixed(col_thinking *t, uint32_t parent) {
    const col_node *n = &t->node[parent];
    for (uint32_t i = 0; i < n->count; i++) {
        t->list.action[i] = n->children + i;
    }
    return n->count;
}

/* Returns the one to follow of the `count` children whose numbers are in the list, or 0 if there
 * are none. */
static uint32_t select_child(col_thinking *t, const col_knowledge *k, int count) {
    contest c = {0, -1, 0, 0, 0, 0};
    bool weighs = k != NULL && k->weigh != NULL;
    const uint32_t *child = t->list.action;
    for (int i = 0; weighs && i < count; i++) {
        add_up(t, child[i], &c);
    }
    if (weighs) c.prior_weight = k->trust * sqrtf((float)(c.visits + 1));
    for (int i = 0; i < count; i++) {
        if (weighs) {
            consider_by_prior(t, child[i], &c);
        } else {
            consider(t, child[i], &c);
        }
    }
    return c.best;
}

/* Down the tree -------------------------------------------------------------------------------- */

static void note(way *w, uint32_t node) {
    if (w->count < PATH_MAX_NODES) w->node[w->count++] = node;
}

static void make(col_thinking *t, col_state *s, int actor, col_action a) {
    t->question.setup.game->apply(&t->question.setup, s, actor, a);
    t->report.actions++;
}

static void make_chance(col_thinking *t, col_state *s) {
    col_action a;
    col_random_action(&t->question.setup, s, t->has_dice ? &t->dice : &t->rng, &t->list, &a);
    make(t, s, COL_CHANCE, a);
}

/* Whether a seat may only make the action that is being weighed. */
static bool is_weighing(const col_thinking *t, uint32_t at, int seat) {
    return t->forced != 0 && at == TREE_ROOT && seat == t->question.seat;
}

/* Lists what a seat may choose from at a node. Returns the number of actions. */
static int list_at(col_thinking *t, const col_knowledge *k, const col_state *s, uint32_t at,
                   int seat) {
    int count = list_choices(t, k, &t->question.setup, s, seat);
    if (!is_weighing(t, at, seat)) return count;
    t->list.action[0] = t->forced;
    return 1;
}

/* Lets one seat decide. Returns the node that the decision leads to, which is the same node for an
 * action without alternatives, or 0 where the tree ends. Where every simulation meets the same
 * position, the actions are listed and weighed only once. */
static uint32_t decide(col_thinking *t, const col_knowledge *k, col_state *s, uint32_t at, int seat,
                       bool is_fixed, way *w) {
    bool is_free = !is_weighing(t, at, seat) && t->wanted == 0;
    int count;
    if (is_free && t->node[at].is_fixed) {
        count = list_fixed(t, at);
    } else {
        bool is_new = !t->node[at].is_open;
        count = list_at(t, k, s, at, seat);
        if (count == 1 && !is_weighing(t, at, seat)) {
            make(t, s, seat, t->list.action[0]);
            return at;
        }
        is_fixed &= is_free && is_new;
        int listed = count;
        count = find_children(t, k, s, at, seat, listed);
        t->node[at].is_fixed |= is_fixed && t->node[at].count == listed;
    }
    uint32_t child = select_child(t, k, count);
    if (child == 0) return 0;
    note(w, child);
    make(t, s, seat, t->node[child].action);
    return child;
}

/* Lets all seats of a sealed choice decide, each by its own statistics. If one action is being
 * weighed, the other seats do what they have found to be right so far, and nobody learns from it:
 * they would learn to answer that action, which they cannot see. */
static uint32_t decide_together(col_thinking *t, const col_knowledge *k, col_state *s, uint32_t at,
                                unsigned actors, way *w) {
    uint32_t joint = 2166136261u;
    bool is_weighed = is_weighing(t, at, t->question.seat);
    for (; actors != 0; actors &= actors - 1) {
        int seat = col_first_actor(actors);
        int count = list_at(t, k, s, at, seat);
        count = find_children(t, k, s, at, seat, count);
        if (count == 0) return 0;
        uint32_t child =
            is_weighed ? col__sealed_settled(t, seat, count) : col__sealed_draw(t, at, count);
        if (!is_weighed) note(w, child);
        joint = (joint ^ t->node[child].action) * 16777619u;
        make(t, s, seat, t->node[child].action);
    }
    joint |= 1; /* never 0 */
    uint32_t next = col__tree_find(t, at, TREE_JOINT, joint);
    if (next == 0) next = col__tree_add(t, at, TREE_JOINT, &joint, NULL, 1);
    if (next != 0) note(w, next);
    return next;
}

static void go_down(col_thinking *t, const col_knowledge *k, col_state *s, way *w) {
    const col_setup *setup = &t->question.setup;
    uint32_t at = TREE_ROOT;
    bool is_fixed = true; /* all simulations at this node are in positions that look the same */
    bool is_here = true;  /* and no forced action was made since they came to it */
    bool has_secrets = memcmp(s, &t->question.view, setup->game->state_size) != 0;
    note(w, at);
    while (w->count < PATH_MAX_NODES - COL_SEATS_MAX) {
        unsigned actors = setup->game->actors(setup, s);
        if (actors == 0) return;
        if (col_acts(actors, COL_CHANCE)) {
            make_chance(t, s);
            is_fixed = false;
            continue;
        }
        if (at != TREE_ROOT && t->node[at].visits == 0)
            return; /* a new leaf: the playout starts here */
        bool together = (actors & (actors - 1)) != 0;
        int seat = col_first_actor(actors);
        if (together || (has_secrets && seat != t->question.seat)) is_fixed = false;
        uint32_t next = together ? decide_together(t, k, s, at, actors, w)
                                 : decide(t, k, s, at, seat, is_fixed && is_here, w);
        if (next == 0) return;
        is_here = next != at;
        at = next;
    }
}

/* Playouts and rewards ------------------------------------------------------------------------- */

static col_action pick_by_weight(col_thinking *t, const col_knowledge *k, const col_state *s,
                                 int seat) {
    int count = list_choices(t, k, &t->question.setup, s, seat), i = 0;
    uint32_t sum = 0;
    if (count == 1) return t->list.action[0];
    for (int j = 0; j < count; j++) {
        sum += t->weight[j];
    }
    uint32_t pick = col_rng_below(&t->rng, sum);
    while (pick >= t->weight[i]) {
        pick -= t->weight[i++];
    }
    return t->list.action[i];
}

static bool may_stop(const col_thinking *t, const col_knowledge *k, const col_state *s, int made,
                     int limit) {
    if (made < limit) return false;
    if (k == NULL || k->is_at_rest == NULL || t->question.player.cut > 0) return true;
    return made >= limit + REST_WITHIN || k->is_at_rest(&t->question.setup, s);
}

/* Plays on to the end of the game or to where the position is judged. */
static void play_on(col_thinking *t, const col_knowledge *k, col_state *s) {
    const col_setup *setup = &t->question.setup;
    int limit = t->question.player.cut > 0       ? t->question.player.cut
                : k != NULL && k->stop_after > 0 ? k->stop_after
                                                 : PLAYOUT_MAX;
    if (k == NULL || (k->guide == NULL && k->weigh == NULL)) {
        t->report.actions += (uint64_t)col_playout(setup, s, &t->rng, &t->list, limit);
        return;
    }
    for (int made = 0; !may_stop(t, k, s, made, limit); made++) {
        unsigned actors = setup->game->actors(setup, s);
        if (actors == 0) return;
        int actor = col_first_actor(actors);
        if (actor == COL_CHANCE) {
            make_chance(t, s);
            continue;
        }
        col_action a = k->guide == NULL ? 0 : k->guide(setup, s, actor, &t->rng, &t->list);
        make(t, s, actor, a != 0 ? a : pick_by_weight(t, k, s, actor));
    }
}

/* Rewards each seat from 1 for beating all others to 0 for losing to all; ties count half. A game
 * that still runs is ranked by its score. */
static void share_reward(const col_setup *setup, const col_state *s, float value[COL_SEATS_MAX]) {
    col_result r;
    setup->game->result(setup, s, &r);
    for (int seat = 0; seat < setup->seats; seat++) {
        int twice = 0;
        for (int other = 0; other < setup->seats; other++) {
            int lead = r.over ? r.rank[other] - r.rank[seat] : r.score[seat] - r.score[other];
            if (other != seat) twice += 2 * (lead > 0) + (lead == 0);
        }
        value[seat] = (float)twice / (float)(2 * (setup->seats - 1));
    }
}

static void reward(col_node *n, float value) {
    n->visits++;
    n->mean += (value - n->mean) / (float)n->visits;
}

static void credit(col_thinking *t, const way *w, const float value[COL_SEATS_MAX]) {
    for (int i = 0; i < w->count; i++) {
        col_node *n = &t->node[w->node[i]];
        if (i > 0 && n->seat != TREE_JOINT) {
            reward(n, value[n->seat]);
        } else {
            n->visits++;
        }
    }
    for (int seat = 0; seat < t->question.setup.seats; seat++) {
        t->total[seat] += value[seat];
    }
    if (w->count - 1 > t->report.depth) t->report.depth = w->count - 1;
}

/* Plays a position on and rewards each seat. */
static void finish(col_thinking *t, const col_knowledge *k, col_state *s,
                   float value[COL_SEATS_MAX]) {
    const col_setup *setup = &t->question.setup;
    play_on(t, k, s);
    if (k == NULL || k->judge == NULL || setup->game->actors(setup, s) == 0) {
        share_reward(setup, s, value);
    } else {
        k->judge(setup, s, value);
    }
}

/* Makes one simulation and writes the reward of each seat. */
static void simulate(col_thinking *t, const col_knowledge *k, float value[COL_SEATS_MAX]) {
    const col_question *q = &t->question;
    col_state s;
    way w;
    w.count = 0;
    q->setup.game->determinize(&q->setup, &q->view, q->seat, &t->rng, &s);
    go_down(t, k, &s, &w);
    finish(t, k, &s, value);
    credit(t, &w, value);
    t->report.sims++;
}

/* The tree of the last decision ---------------------------------------------------------------- */

/* Whether two questions come from the same player at the same table. */
static bool is_same_table(const col_question *a, const col_question *b) {
    return a->seat == b->seat && a->player.kind == b->player.kind &&
           a->player.memory == b->player.memory && a->player.cut == b->player.cut &&
           strcmp(a->player.character, b->player.character) == 0 &&
           a->setup.game == b->setup.game && a->setup.data == b->setup.data &&
           a->setup.seats == b->setup.seats &&
           memcmp(a->setup.option, b->setup.option, sizeof a->setup.option) == 0 &&
           memcmp(&a->setup.rules, &b->setup.rules, sizeof a->setup.rules) == 0;
}

/* Makes an action, then looks below a node for the given view. Actions of other seats are tried in
 * all the ways that the tree knows; what chance did cannot be found. Returns the node, or 0. */
static uint32_t find_view(col_thinking *t, const col_knowledge *k, uint32_t at, const col_state *s,
                          int actor, col_action a, const col_state *view, int *tries, int depth) {
    const col_setup *setup = &t->question.setup;
    col_state now;
    memcpy(&now, s, setup->game->state_size);
    for (;;) { /* forced actions have no node */
        setup->game->apply(setup, &now, actor, a);
        unsigned actors = setup->game->actors(setup, &now);
        bool is_sealed = (actors & (actors - 1)) != 0;
        if (actors == 0 || is_sealed || col_acts(actors, COL_CHANCE) || --*tries < 0) return 0;
        setup->game->observe(setup, &now, t->question.seat, &t->seen);
        if (memcmp(&t->seen, view, setup->game->state_size) == 0) return at;
        actor = col_first_actor(actors);
        if (list_choices(t, k, setup, &now, actor) > 1) break;
        a = t->list.action[0];
    }
    if (actor == t->question.seat || depth == 0) return 0;
    for (uint32_t holder = at; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            uint32_t child = t->node[holder].children + i, found = 0;
            const col_node *n = &t->node[child];
            bool is_real = n->visits > 0 && n->seat == actor &&
                           setup->game->why_not(setup, &now, actor, n->action).clause == NULL;
            if (is_real) {
                found = find_view(t, k, child, &now, actor, n->action, view, tries, depth - 1);
            }
            if (found != 0) return found;
        }
    }
    return 0;
}

/* Returns the node of the last tree that the new question continues from, or 0. */
static uint32_t find_question(col_thinking *t, const col_question *q) {
    const col_setup *setup = &t->question.setup;
    int tries = TRIES_MAX;
    col_state s;
    if (!t->has_tree || !is_same_table(&t->question, q)) return 0;
    uint32_t child = col__tree_find(t, TREE_ROOT, q->seat, t->answer);
    if (child == 0) return 0;
    setup->game->determinize(setup, &t->question.view, q->seat, &t->rng, &s);
    return find_view(t, knowledge_of(&t->question), child, &s, q->seat, t->answer, &q->view, &tries,
                     ANSWERS_MAX);
}

/* Adds up the rewards of a seat in the simulations that went on below a node, and counts them. */
static uint32_t sum_below(const col_thinking *t, uint32_t at, int seat, float *sum) {
    uint32_t visits = 0;
    *sum = 0;
    for (uint32_t holder = at; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            const col_node *n = &t->node[t->node[holder].children + i];
            if (n->seat != seat) continue;
            *sum += n->mean * (float)n->visits;
            visits += n->visits;
        }
    }
    return visits;
}

/* Sums up the rewards of all simulations that went through a node which is kept. The tree knows
 * those of the seat that decides there, and of the one that chose the node. The others share what
 * is left as they did in the whole search: all rewards add up to half of each seat. */
static void sum_kept(col_thinking *t, uint32_t found, int asked) {
    const col_node *n = &t->node[found];
    int seats = t->question.setup.seats, unknown = 0;
    float sum, all = 0, visits = (float)n->visits, left = 0.5F * (float)seats * visits;
    bool is_known[COL_SEATS_MAX] = {false};
    uint32_t below = sum_below(t, found, asked, &sum);
    for (int seat = 0; seat < seats; seat++) {
        bool is_asked = seat == asked && below > 0;
        is_known[seat] = is_asked || seat == n->seat;
        if (!is_known[seat]) {
            all += t->total[seat];
            unknown++;
            continue;
        }
        t->total[seat] = visits * (is_asked ? sum / (float)below : n->mean);
        left -= t->total[seat];
    }
    for (int seat = 0; seat < seats; seat++) {
        if (is_known[seat]) continue;
        t->total[seat] = all > 0 ? left * t->total[seat] / all : left / (float)unknown;
    }
}

/* Looks up what the player's character likes. */
static void take_character(col_thinking *t) {
    const col_knowledge *k = knowledge_of(&t->question);
    const col_character *c = col_find_character(k, t->question.player.character);
    for (int i = 0; i < COL_TASTES; i++) {
        t->liking[i] = c == NULL ? 0 : (float)c->likes[i] / 100;
    }
}

/* Keeps the part of the tree that belongs to the new question, or starts a new tree. */
static void take_question(col_thinking *t, const col_question *q) {
    uint32_t found = find_question(t, q);
    if (found != 0) {
        sum_kept(t, found, q->seat);
    } else {
        memset(t->total, 0, sizeof t->total);
    }
    t->question = *q;
    take_character(t);
    const col_knowledge *k = knowledge_of(q);
    t->greed = k != NULL && k->greed > 0 ? k->greed : USUAL_GREED;
    t->node_limit = (uint32_t)(q->player.memory * COL_NODES_PER_MIB);
    if (t->node_limit > t->node_room) t->node_limit = t->node_room;
    if (found != 0) {
        col__tree_keep(t, found);
    } else {
        col__tree_clear(t);
    }
    t->report.sims = t->report.depth = 0;
    t->report.actions = 0;
    t->studies = 0;
}

/* Deciding ------------------------------------------------------------------------------------- */

static bool is_enough(const col_thinking *t, uint64_t start) {
    const col_player *p = &t->question.player;
    if (p->sims > 0 && t->node[TREE_ROOT].visits >= (uint32_t)p->sims) return true;
    if (p->time_ms == 0 || t->host.now_ms == NULL || t->report.sims % CLOCK_EVERY != 0)
        return false;
    return t->host.now_ms() - start >= (uint64_t)p->time_ms;
}

static void think(col_thinking *t) {
    const col_knowledge *k = knowledge_of(&t->question);
    uint64_t start = t->host.now_ms == NULL ? 0 : t->host.now_ms();
    float value[COL_SEATS_MAX];
    do {
        simulate(t, k, value);
    } while (!is_enough(t, start));
}

/* The work of a thread that was lent: it takes its leader's question and a seed of its own. */
static void think_along(col_thinking *t) {
    const col_thinking *leader = t->leader;
    for (int i = 0; leader != NULL && i + 1 < leader->question.player.threads; i++) {
        if (leader->other[i] != t) continue;
        t->rng = col_rng_seeded(leader->seed + (uint64_t)i);
        t->host.now_ms = leader->host.now_ms;
        if (!leader->has_tree) t->has_tree = false; /* the old tree is from another game */
        take_question(t, &leader->question);
    }
    think(t);
}

/* Adds up the visits and rewards of a first choice in all trees. Returns false if no tree has tried
 * it. */
static bool add_trees(const col_thinking *t, int seat, col_action a, uint32_t *visits,
                      float *mean) {
    float sum = 0;
    *visits = 0;
    for (int i = 0; i < t->report.threads; i++) {
        const col_thinking *one = i == 0 ? t : t->other[i - 1];
        uint32_t child = col__tree_find(one, TREE_ROOT, seat, a);
        if (child == 0) continue;
        *visits += one->node[child].visits;
        sum += one->node[child].mean * (float)one->node[child].visits;
    }
    *mean = *visits > 0 ? sum / (float)*visits : 0;
    return *visits > 0;
}

static int percent(float share) {
    return (int)(100 * share + 0.5F);
}

/* Returns the most visited of the seat's actions on the list. */
static col_action best_of(col_thinking *t, int seat, int count) {
    uint32_t most = 0, visits;
    col_action best = t->list.action[0];
    float mean;
    for (int i = 0; i < count; i++) {
        if (!add_trees(t, seat, t->list.action[i], &visits, &mean) || visits <= most) continue;
        most = visits;
        best = t->list.action[i];
        t->report.value_percent = percent(mean);
    }
    return best;
}

/* Returns an action drawn from the average choice of the seat, which is mixed if that is best. */
static col_action sealed_answer(col_thinking *t, int seat, int count) {
    uint32_t visits;
    float mean;
    col_action a = col__sealed_answer(t, seat, count);
    if (add_trees(t, seat, a, &visits, &mean)) t->report.value_percent = percent(mean);
    return a;
}

/* Tells the other threads the answer and adds their counts to this one's. */
static void gather(col_thinking *t) {
    for (int i = 0; i + 1 < t->report.threads; i++) {
        col_thinking *o = t->other[i];
        o->answer = t->answer;
        o->has_tree = true;
        t->report.sims += o->report.sims;
        t->report.actions += o->report.actions;
        if (o->report.depth > t->report.depth) t->report.depth = o->report.depth;
        for (int seat = 0; seat < t->question.setup.seats; seat++) {
            t->total[seat] += o->total[seat];
        }
    }
}

/* Fills in what the player's budget leaves open, and takes back what others have sealed. */
static col_question question_of(const col_player *player, const col_setup *setup,
                                const col_state *view, int seat, const col_thinking *t) {
    col_question q = {*player, *setup, *view, seat};
    bool is_timed = player->time_ms > 0 && t->host.now_ms != NULL;
    if (player->sims == 0 && !is_timed) q.player.sims = SIMS_WITHOUT_CLOCK;
    if (t->host.spread == NULL || q.player.threads == 0) q.player.threads = 1;
    if (q.player.memory == 0) q.player.memory = COL_MEMORY_STANDARD;
    q.player.sims = (q.player.sims + q.player.threads - 1) / q.player.threads;
    if (setup->game->reopen != NULL) setup->game->reopen(setup, &q.view);
    return q;
}

bool col__search_is_sealed(const col_thinking *t) {
    const col_question *q = &t->question;
    unsigned actors = q->setup.game->actors(&q->setup, &q->view);
    return (actors & (actors - 1)) != 0;
}

col_action col__search(const col_player *player, const col_setup *setup, const col_state *view,
                       int seat, col_thinking *t) {
    col_question q = question_of(player, setup, view, seat, t);
    const col_knowledge *k = knowledge_of(&q);
    if (list_choices(t, k, setup, view, seat) == 1) return t->list.action[0];
    take_question(t, &q);
    t->report.threads = 1;
    if (q.player.threads > 1) {
        t->seed = col_rng_next(&t->rng);
        t->report.threads = t->host.spread(t, think_along, q.player.threads);
    } else {
        think(t);
    }
    int count = list_choices(t, k, setup, view, seat);
    t->answer = col__search_is_sealed(t) ? sealed_answer(t, seat, count) : best_of(t, seat, count);
    t->has_tree = t->is_searched = true;
    gather(t);
    return t->answer;
}

/* Asking about it ------------------------------------------------------------------------------ */

int col_player_expects_after(const col_thinking *t, col_action a, col_action *out, int most) {
    int count = 0;
    uint32_t at = TREE_ROOT;
    if (!t->is_searched || most == 0) return 0;
    out[count++] = a;
    at = col__tree_find(t, at, t->question.seat, a);
    while (at != 0 && count < most) {
        at = col__tree_most_visited(t, at, -1);
        if (at == 0 || t->node[at].seat == TREE_JOINT) break;
        out[count++] = t->node[at].action;
    }
    return count;
}

int col_player_expects(const col_thinking *t, col_action *out, int most) {
    return col_player_expects_after(t, t->answer, out, most);
}

/* The mean reward of a seat over all simulations of the trees, also those that were made for an
 * earlier question. */
static float mean_for(const col_thinking *t, int seat) {
    float visits = 0;
    for (int i = 0; i < t->report.threads; i++) {
        visits += (float)(i == 0 ? t : t->other[i - 1])->node[TREE_ROOT].visits;
    }
    return t->total[seat] / visits;
}

int col_player_value_for(const col_thinking *t, int seat) {
    if (t->report.value_percent < 0) return -1;
    if (t->is_searched) return percent(mean_for(t, seat));
    return seat == t->question.seat ? t->report.value_percent
                                    : 100 - t->report.value_percent; /* alpha-beta has two seats */
}

col_action col_player_next_best(col_thinking *t) {
    const col_question *q = &t->question;
    uint32_t most = 0, visits;
    col_action best = 0;
    float mean;
    if (!t->is_searched) return 0;
    int count = q->setup.game->legal(&q->setup, &q->view, q->seat, t->list.action);
    for (int i = 0; i < count; i++) {
        col_action a = t->list.action[i];
        if (a == t->answer || !add_trees(t, q->seat, a, &visits, &mean) || visits <= most) continue;
        most = visits;
        best = a;
    }
    return best;
}

int col_player_sims_of(const col_thinking *t, int seat, col_action a) {
    uint32_t visits = 0;
    float mean;
    return t->is_searched && add_trees(t, seat, a, &visits, &mean) ? (int)visits : 0;
}

int col_player_value_of(const col_thinking *t, int seat, col_action a) {
    uint32_t visits;
    float mean;
    if (!t->is_searched || !add_trees(t, seat, a, &visits, &mean)) return -1;
    return percent(mean);
}

/* Weighing ------------------------------------------------------------------------------------- */

void col__search_begin(const col_player *player, const col_setup *setup, const col_state *view,
                       int seat, col_thinking *t) {
    col_question q = question_of(player, setup, view, seat, t);
    t->has_tree = false;
    take_question(t, &q);
    t->report.threads = 1;
    t->is_searched = true;
    t->has_tree = false;
}

void col__search_try(col_thinking *t, col_action a, float value[COL_SEATS_MAX]) {
    t->forced = a;
    t->greed = USUAL_GREED; /* a number that is told must settle, even if that takes longer */
    simulate(t, knowledge_of(&t->question), value);
    t->forced = 0;
    t->has_tree = false; /* these simulations would mislead the next search */
}

void col__search_learn(col_thinking *t) {
    float value[COL_SEATS_MAX];
    if (col__search_is_sealed(t)) col__search_try(t, 0, value);
}

void col__search_finish(col_thinking *t, col_state *s, float value[COL_SEATS_MAX]) {
    finish(t, knowledge_of(&t->question), s, value);
}

void col_player_weigh(col_thinking *t, int seat, col_action a, int sims) {
    const col_question *q = &t->question;
    float value[COL_SEATS_MAX];
    if (!t->is_searched || q->seat != seat) return;
    if (q->setup.game->why_not(&q->setup, &q->view, seat, a).clause != NULL) return;
    for (int made = 0; made < sims && col_player_sims_of(t, seat, a) < sims; made++) {
        col__search_try(t, a, value);
        uint32_t child = col__tree_find(t, TREE_ROOT, seat, a);
        if (child != 0 && col__search_is_sealed(t)) reward(&t->node[child], value[seat]);
    }
    t->has_tree = false;
}
