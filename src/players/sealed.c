/* Sealed choices by smooth fictitious play.
 *
 * Each seat remembers what each of its actions has brought on average against what the others have
 * done so far, and prefers the better ones: the more clearly, the more it has seen. In a game of
 * two seats the average of these choices approaches an equilibrium, which may be mixed: no fixed
 * bid is best if the other seat expects it. So a player draws its action from the average.
 *
 * The nodes of a sealed choice have no children (the tree goes on below the joint choice). */
#include "players/sealed.h"

#include <math.h>

#include "players/tree.h"

static const float CURIOSITY = 0.1F; /* the share of draws that follow the priors */
static const float DOUBT = 3;        /* as many trials with an average result are assumed */
static const float NOISE = 6;        /* the fewer simulations, the more of an average is noise */

/* Grows like the exponential function from -infinity to 0. It only uses operations that give the
 * same result on every machine. */
static float fall(float x) {
    float y = x > -32 ? 1 + x / 32 : 0;
    for (int i = 0; i < 5; i++) {
        y *= y;
    }
    return y;
}

/* What the choice of a seat rests on. */
typedef struct grounds {
    float visits, mean, best, priors, greed;
    int count;
    const float *liking; /* of the tastes of its actions */
} grounds;

/* What an action seems to be worth. If it has been tried only a few times, it is assumed to be
 * almost as good as the average. */
static float worth_of(const grounds *g, const col_node *n) {
    float visits = (float)n->visits;
    return (visits * n->mean + DOUBT * g->mean) / (visits + DOUBT) + g->liking[n->taste];
}

static grounds grounds_of(const col_thinking *t, const uint32_t *child, int count) {
    grounds g = {.best = -1, .greed = t->greed, .count = count, .liking = t->liking};
    float sum = 0;
    for (int i = 0; i < count; i++) {
        const col_node *n = &t->node[child[i]];
        g.visits += (float)n->visits;
        g.priors += n->prior;
        sum += n->mean * (float)n->visits;
    }
    g.mean = g.visits > 0 ? sum / g.visits : 0.5F;
    for (int i = 0; i < count; i++) {
        float worth = worth_of(&g, &t->node[child[i]]);
        if (worth > g.best) g.best = worth;
    }
    return g;
}

static float prior_of(const grounds *g, const col_node *n) {
    return g->priors > 0 ? n->prior / g->priors : 1.0F / (float)g->count;
}

/* How much the seat likes an action, compared with the best one. */
static float liking_of(const grounds *g, const col_node *n) {
    return prior_of(g, n) * fall(g->greed * sqrtf(g->visits) * (worth_of(g, n) - g->best));
}

/* At least 0 and below 1. */
static float draw_fraction(col_rng *rng) {
    return (float)(col_rng_next(rng) >> 40) / (float)(1 << 24);
}

uint32_t col__sealed_draw(col_thinking *t, uint32_t parent, int count) {
    const uint32_t *child = t->list.action;
    grounds g = grounds_of(t, child, count);
    float left = draw_fraction(&t->rng), turn = (float)(t->node[parent].visits + 1), all = 0;
    uint32_t drawn = 0;
    for (int i = 0; i < count; i++) {
        all += liking_of(&g, &t->node[child[i]]);
    }
    for (int i = 0; i < count; i++) {
        col_node *n = &t->node[child[i]];
        float share = liking_of(&g, n) / all;
        n->average += turn * share; /* later choices are better informed */
        left -= (1 - CURIOSITY) * share + CURIOSITY * prior_of(&g, n);
        if (drawn == 0 && (left < 0 || i + 1 == count)) drawn = child[i];
    }
    return drawn;
}

/* How much a seat has chosen the action with this place on the list on average. */
typedef float average_function(const col_thinking *t, int seat, int place);

/* The list has actions, and all trees count. */
static float average_of_action(const col_thinking *t, int seat, int place) {
    float sum = 0;
    for (int i = 0; i < t->report.threads; i++) {
        const col_thinking *one = i == 0 ? t : t->other[i - 1];
        uint32_t child = col__tree_find(one, TREE_ROOT, seat, t->list.action[place]);
        if (child != 0) sum += one->node[child].average;
    }
    return sum;
}

/* The list has nodes of this tree. */
static float average_of_node(const col_thinking *t, int seat, int place) {
    (void)seat;
    return t->node[t->list.action[place]].average;
}

/* Returns the share of the largest average below which an action is only there by chance. */
static float negligible(const col_thinking *t) {
    float share = NOISE / sqrtf((float)(t->node[TREE_ROOT].visits + 1));
    return share < 0.6F ? share : 0.6F;
}

/* Draws a place of the list from the average choice of a seat. Actions are left out whose average
 * is below this share of the largest one. */
static int draw_average(col_thinking *t, int seat, int count, average_function *average_of,
                        float share) {
    float most = 0, sum = 0, least;
    int last = 0;
    for (int i = 0; i < count; i++) {
        float average = average_of(t, seat, i);
        if (average > most) most = average;
    }
    if (!(most > 0)) return (int)col_rng_below(&t->rng, (uint32_t)count); /* nothing is known yet */
    least = share * most;
    for (int i = 0; i < count; i++) {
        float average = average_of(t, seat, i);
        if (average >= least) sum += average;
    }
    float left = draw_fraction(&t->rng) * sum;
    for (int i = 0; i < count; i++) {
        float average = average_of(t, seat, i);
        if (average < least) continue;
        last = i;
        left -= average;
        if (left < 0) break;
    }
    return last;
}

col_action col__sealed_answer(col_thinking *t, int seat, int count) {
    return t->list.action[draw_average(t, seat, count, average_of_action, negligible(t))];
}

uint32_t col__sealed_settled(col_thinking *t, int seat, int count) {
    return t->list.action[draw_average(t, seat, count, average_of_node, 0)];
}
