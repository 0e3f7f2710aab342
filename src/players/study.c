/* Judging actions: see colossi/study.h. Candidates are studied in the tree of the decision, by
 * simulations that all begin with the candidate. Comparisons have trees of their own. Where
 * alpha-beta plays, it looks at the position after each action instead. */
#include "colossi/study.h"

#include <math.h>
#include <string.h>

#include "players/search.h"
#include "players/thinking.h"
#include "players/tree.h"

enum {
    SIMS_MIN = 100,        /* for every candidate, so that an interval means something */
    NODES_MIN = 50,        /* positions that alpha-beta looks at after each action, at least */
    NODES_SHARE = 4,       /* the first look at all actions takes one part in so many */
    NODES_OF_BOOK = 20000, /* positions for all candidates if the decision came from a book */
    LOOKS = 3,             /* assessments of alpha-beta whose range is told */
    SETTLED_MIN = 20,      /* simulations below a node whose mean is believed */
    ACTIONS_MAX = 1024
};

/* What every interval is widened by, in percent: the playouts and judgements of a search are not
 * the game itself, however often they are repeated. */
static const double ALLOWANCE = 1;

/* In games with sealed choices all seats learn from each other, and go on changing their minds more
 * slowly than the simulations can show. So intervals are widened by LEARNING divided by the square
 * root of the simulations, and those of a sealed choice by SEALED besides. */
static const double LEARNING = 40, SEALED = 2;

/* Tallies -------------------------------------------------------------------------------------- */

void col_tally_add(col_tally *t, double x) {
    double distance = x - t->mean;
    t->mean += distance / ++t->count;
    t->squares += distance * (x - t->mean);
}

/* Student's distribution for 95 %, by degrees of freedom. */
static double student(int freedom) {
    static const double FEW[] = {0,    12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36,
                                 2.31, 2.26,  2.23, 2.20, 2.18, 2.16, 2.14, 2.13};
    enum { COUNT = sizeof FEW / sizeof FEW[0] };
    return freedom < COUNT ? FEW[freedom] : 1.96 + 2.5 / freedom;
}

double col_tally_margin(const col_tally *t) {
    if (t->count < 2) return 100;
    return student(t->count - 1) * sqrt(t->squares / (t->count - 1) / t->count);
}

static double within(double x) {
    return x < 0 ? 0 : x > 100 ? 100 : x;
}

/* Studies of one action ------------------------------------------------------------------------ */

/* Joins neighbouring blocks. */
static void join_blocks(col_study *y) {
    for (int i = 0; i < COL_BLOCKS / 2; i++) {
        y->block[i] = (y->block[2 * i] + y->block[2 * i + 1]) / 2;
    }
    y->blocks = COL_BLOCKS / 2;
    y->block_size *= 2;
}

static void add_reward(col_study *y, double reward) {
    y->sims++;
    y->open_sum += reward;
    if (++y->open_count < y->block_size) return;
    if (y->blocks == COL_BLOCKS) {
        join_blocks(y);
        return; /* the open block is only half full now */
    }
    y->block[y->blocks++] = y->open_sum / y->open_count;
    y->open_sum = 0;
    y->open_count = 0;
}

/* Follows the most visited actions below a candidate as far as they were tried often enough, and
 * returns what the seat can expect there. Without chance, a search that explores tells less than
 * that about the best play. */
static double settled(const col_thinking *t, int seat, col_action a, double otherwise) {
    uint32_t at = col__tree_find(t, TREE_ROOT, seat, a);
    double value = otherwise;
    while (at != 0 && t->node[at].visits >= SETTLED_MIN) {
        double mean = 100 * (double)t->node[at].mean;
        if (t->node[at].seat == seat) {
            value = mean;
        } else if (t->question.setup.seats == 2 && t->node[at].seat != TREE_JOINT) {
            value = 100 - mean;
        }
        at = col__tree_most_visited(t, at, -1);
    }
    return value;
}

/* The later half of the blocks tells the chance, because the tree has learned by then. How much it
 * differs from the earlier half is how much the search is still learning. */
static col_estimate estimate_study(const col_thinking *t, int seat, const col_study *y) {
    col_tally early = {0}, late = {0};
    col_estimate e = {.has_interval = true, .sims = y->sims};
    for (int i = 0; i < y->blocks; i++) {
        col_tally_add(i < y->blocks / 2 ? &early : &late, y->block[i]);
    }
    double drift = late.mean - early.mean;
    double margin = col_tally_margin(&late) + ALLOWANCE + 200.0 / y->sims;
    if (t->question.setup.game->reopen != NULL) margin += LEARNING / sqrt(y->sims);
    if (col__search_is_sealed(t)) margin += SEALED;
    e.mean = late.mean;
    e.low = e.mean - margin - (drift < 0 ? -2 * drift : 0);
    e.high = e.mean + margin + (drift > 0 ? 2 * drift : 0);
    if (t->question.setup.game->chance == NULL) {
        double end = settled(t, seat, y->action, e.mean);
        if (end < e.mean) e.low -= 2 * (e.mean - end);
        if (end > e.mean) e.high += 2 * (end - e.mean);
    }
    e.low = within(e.low);
    e.high = within(e.high);
    return e;
}

/* Candidates of a tree search ------------------------------------------------------------------ */

static bool is_studied(const col_thinking *t, col_action a) {
    for (int i = 0; i < t->studies; i++) {
        if (t->study[i].action == a) return true;
    }
    return false;
}

/* Adds the action that must be considered, if it is one of the first `count` on the list. It takes
 * the last place if there is no other. */
static void include_wanted(col_thinking *t, const col_action *list, int count, int most) {
    bool is_legal = false;
    for (int i = 0; i < count; i++) {
        is_legal |= list[i] == t->wanted;
    }
    if (t->wanted == 0 || !is_legal || is_studied(t, t->wanted) || most < 2) return;
    int at = t->studies < most ? t->studies++ : most - 1;
    t->study[at] = (col_study){.action = t->wanted, .block_size = 1};
}

/* Chooses what to study: the decision, then the actions that were tried most often. */
static void choose_studies(col_thinking *t, int seat, col_action decision, int most) {
    const col_setup *setup = &t->question.setup;
    int count = setup->game->legal(setup, &t->question.view, seat, t->list.action);
    col_action next = decision;
    while (t->studies < most && next != 0) {
        t->study[t->studies++] = (col_study){.action = next, .block_size = 1};
        int visits = 0;
        next = 0;
        for (int i = 0; i < count; i++) {
            int sims = col_player_sims_of(t, seat, t->list.action[i]);
            if (sims <= visits || is_studied(t, t->list.action[i])) continue;
            visits = sims;
            next = t->list.action[i];
        }
    }
    include_wanted(t, t->list.action, count, most);
}

/* Gives every action one simulation per round. The seats of a sealed choice go on learning beside
 * that. */
static void study_in_turn(col_thinking *t, int seat, int count, int rounds) {
    float value[COL_SEATS_MAX];
    for (int i = 0; i < rounds; i++) {
        col__search_learn(t);
        for (int j = 0; j < count; j++) {
            col__search_try(t, t->study[j].action, value);
            add_reward(&t->study[j], 100 * (double)value[seat]);
        }
    }
}

/* Sorts all but the first, the best first. */
static void sort_candidates(col_candidate *list, int count) {
    for (int i = 2; i < count; i++) {
        col_candidate c = list[i];
        int at = i;
        for (; at > 1 && list[at - 1].chance.mean < c.chance.mean; at--) {
            list[at] = list[at - 1];
        }
        list[at] = c;
    }
}

static int study_tree(col_thinking *t, int seat, col_action decision, int sims, int most,
                      col_candidate *out) {
    if (sims == 0) choose_studies(t, seat, decision, most);
    int count = t->studies;
    if (count > 0 && sims == 0) sims = (int)t->node[TREE_ROOT].visits / count;
    study_in_turn(t, seat, count, sims < SIMS_MIN ? SIMS_MIN : sims);
    for (int i = 0; i < count; i++) {
        out[i].action = t->study[i].action;
        out[i].chance = estimate_study(t, seat, &t->study[i]);
        out[i].expected =
            col_player_expects_after(t, t->study[i].action, out[i].line, COL_LINE_MAX);
        out[i].lowest = out[i].chance.low;
        out[i].highest = out[i].chance.high;
    }
    sort_candidates(out, count);
    return count;
}

/* Candidates of alpha-beta --------------------------------------------------------------------- */

/* What the end of a game is worth to a seat. */
static col_estimate estimate_end(const col_setup *setup, const col_state *s, int seat, int plies) {
    col_result r;
    setup->game->result(setup, s, &r);
    bool is_draw = r.rank[seat] == r.rank[!seat], is_won = r.rank[seat] == 1;
    double mean = is_draw ? 50 : is_won ? 100 : 0;
    return (col_estimate){mean, mean, mean, true, 1, is_draw ? 0 : is_won ? plies : -plies};
}

/* Lets alpha-beta decide with a table of positions that is no larger than it needs, because the
 * table is cleared first. */
static col_action look_ahead(const col_setup *setup, const col_state *s, int seat, int nodes,
                             col_thinking *t) {
    col_player player = {.kind = COL_PLAYER_ALPHABETA, .sims = nodes};
    uint32_t memos = t->memos;
    while (t->memos / 4 > (uint32_t)nodes) {
        t->memos /= 2;
    }
    t->has_table = false;
    col_action a = col_player_choose(&player, setup, s, seat, t);
    t->has_table = false; /* only this part of it was cleared */
    t->memos = memos;
    return a;
}

/* Lets alpha-beta look at the position after an action, and writes the line that it expects. Forced
 * actions are made first. */
static void look_after(const col_setup *setup, const col_state *s, int seat, col_action a,
                       int nodes, col_thinking *t, col_candidate *c) {
    col_state next;
    int actor = seat, plies = 0;
    memcpy(&next, s, setup->game->state_size);
    c->action = a;
    c->expected = 0;
    for (;;) {
        if (c->expected < COL_LINE_MAX) c->line[c->expected++] = a;
        setup->game->apply(setup, &next, actor, a);
        plies++;
        unsigned actors = setup->game->actors(setup, &next);
        if (actors == 0) {
            c->chance = estimate_end(setup, &next, seat, plies);
            return;
        }
        actor = col_first_actor(actors);
        a = look_ahead(setup, &next, actor, nodes, t);
        if (t->report.value_percent >= 0) break;
    }
    if (c->expected < COL_LINE_MAX) c->line[c->expected++] = a;
    int sign = actor == seat ? 1 : -1, value = t->report.value_percent, proven = t->report.proven;
    c->chance = (col_estimate){.mean = sign > 0 ? value : 100 - value, .sims = t->report.sims};
    c->chance.low = c->chance.high = c->chance.mean;
    c->chance.has_interval = proven != 0;
    if (proven != 0) c->chance.proven = sign * (proven > 0 ? proven + plies : proven - plies);
}

/* Whether one candidate is better: by its chance, then by the quicker win or the slower loss. */
static bool is_better(const col_candidate *a, const col_candidate *b) {
    const col_estimate *x = &a->chance, *y = &b->chance;
    if (x->mean > y->mean || x->mean < y->mean) return x->mean > y->mean;
    if ((x->proven != 0) != (y->proven != 0)) return (x->proven != 0) == (x->mean > 50);
    return x->proven < y->proven;
}

static void insert_candidate(col_candidate *list, int *count, int most, const col_candidate *c) {
    int at = *count < most ? (*count)++ : most;
    for (; at > 0 && is_better(c, &list[at - 1]); at--) {
        if (at < most) list[at] = list[at - 1];
    }
    if (at < most) list[at] = *c;
}

/* Looks at every action a little, and chooses the decision and the best of the others. */
static void choose_lines(col_thinking *t, const col_setup *setup, const col_state *s, int seat,
                         col_action decision, int nodes, int most) {
    col_action action[ACTIONS_MAX];
    col_candidate c, best[COL_CANDIDATES_MAX];
    int count = setup->game->legal(setup, s, seat, t->list.action), found = 0;
    if (count > ACTIONS_MAX) count = ACTIONS_MAX;
    memcpy(action, t->list.action, sizeof *action * (size_t)count);
    int few = nodes * most / NODES_SHARE / count;
    for (int i = 0; i < count && most > 1; i++) {
        if (action[i] == decision) continue;
        look_after(setup, s, seat, action[i], few < NODES_MIN ? NODES_MIN : few, t, &c);
        insert_candidate(best, &found, most - 1, &c);
    }
    t->study[t->studies++].action = decision;
    for (int i = 0; i < found; i++) {
        t->study[t->studies++].action = best[i].action;
    }
    include_wanted(t, action, count, most);
    for (int i = 0; i < t->studies; i++) {
        t->study[i].blocks = 0;
    }
}

/* Keeps an assessment in place of the oldest, and tells the range of those that are kept. */
static void note_look(col_study *y, col_candidate *c) {
    y->block[y->blocks++ % LOOKS] = c->chance.mean;
    c->lowest = c->highest = c->chance.mean;
    for (int i = 0; i < LOOKS && i < y->blocks && c->chance.proven == 0; i++) {
        if (y->block[i] < c->lowest) c->lowest = y->block[i];
        if (y->block[i] > c->highest) c->highest = y->block[i];
    }
}

/* Looks at the position after an action. The first time it looks several times, each time deeper,
 * to tell how much the assessment depends on that. */
static void study_line(const col_setup *setup, const col_state *s, int seat, int nodes,
                       col_thinking *t, col_study *y, col_candidate *c) {
    for (int part = y->blocks == 0 ? LOOKS : 1; part > 0; part--) {
        int few = nodes >> (part - 1);
        look_after(setup, s, seat, y->action, few < NODES_MIN ? NODES_MIN : few, t, c);
        note_look(y, c);
    }
}

static int study_lines(col_thinking *t, const col_setup *setup, const col_state *s, int seat,
                       col_action decision, int sims, int most, col_candidate *out) {
    int behind = t->report.sims > 0 ? t->report.sims : NODES_OF_BOOK;
    int nodes = sims > 0 ? sims : behind / most, count = 0;
    if (nodes < NODES_MIN) nodes = NODES_MIN;
    if (sims == 0) choose_lines(t, setup, s, seat, decision, nodes, most);
    for (int i = 0; i < t->studies; i++) {
        col_candidate c;
        study_line(setup, s, seat, nodes, t, &t->study[i], &c);
        if (i == 0) {
            out[0] = c;
        } else {
            insert_candidate(out + 1, &count, most - 1, &c);
        }
    }
    return t->studies;
}

/* Whether a question is the one about this view. What was sealed does not count. */
static bool is_about(const col_question *q, const col_setup *setup, const col_state *view,
                     int seat) {
    col_state open;
    memcpy(&open, view, setup->game->state_size);
    if (setup->game->reopen != NULL) setup->game->reopen(setup, &open);
    return q->seat == seat && memcmp(&q->view, &open, setup->game->state_size) == 0;
}

int col_player_candidates(col_thinking *t, const col_setup *setup, const col_state *view, int seat,
                          col_action decision, int sims, int most, col_candidate *out) {
    const col_question *q = &t->question;
    if (t->report.value_percent < 0 || most < 1) return 0;
    if (most > COL_CANDIDATES_MAX) most = COL_CANDIDATES_MAX;
    if (sims == 0) t->studies = 0;
    if (!t->is_searched) return study_lines(t, setup, view, seat, decision, sims, most, out);
    if (!is_about(q, setup, view, seat)) return 0;
    return study_tree(t, seat, decision, sims, most, out);
}

/* Comparisons ---------------------------------------------------------------------------------- */

/* Every round has its own random numbers, which do not depend on how many the ones before used. */
static void begin_round(col_thinking *t, uint64_t seed, int round) {
    col_rng rng = col_rng_seeded(seed * UINT64_C(0xD1342543DE82EF95) + (uint64_t)round);
    t->rng = col_rng_seeded(col_rng_next(&rng));
    t->dice = col_rng_seeded(col_rng_next(&rng));
    t->has_dice = true;
}

void col_compare(const col_setup *setup, const col_state *view, int seat, const col_action *action,
                 int count, int rounds, uint64_t seed, col_thinking *t, col_compared *out) {
    col_player player = {.kind = COL_PLAYER_SEARCH, .sims = 1};
    col_tally half[2][COL_COMPARED_MAX] = {{{0, 0, 0}}};
    col_candidate c;
    float value[COL_SEATS_MAX];
    for (int j = 0; j < count && col_can_solve(setup); j++) {
        look_after(setup, view, seat, action[j], rounds, t, &c);
        out[j] = (col_compared){c.chance.mean, c.chance.mean};
    }
    if (col_can_solve(setup)) return;
    col__search_begin(&player, setup, view, seat, t);
    for (int i = 0; i < rounds * count; i++) {
        begin_round(t, ~seed, i); /* not the worlds and dice that the actions will meet */
        col__search_learn(t);
    }
    for (int i = 0; i < rounds; i++) {
        for (int j = 0; j < count; j++) {
            begin_round(t, seed, i);
            col__search_try(t, action[j], value);
            col_tally_add(&half[i >= rounds / 2][j], 100 * (double)value[seat]);
        }
    }
    t->has_dice = false;
    for (int j = 0; j < count; j++) {
        out[j] = (col_compared){half[0][j].mean, half[1][j].mean};
    }
}

void col_gain_add(col_gain *g, const col_compared *worse, const col_compared *better) {
    col_tally_add(&g->early, better->early - worse->early);
    col_tally_add(&g->late, better->late - worse->late);
}

col_estimate col_gain_estimate(const col_gain *g) {
    double margin = col_tally_margin(&g->late) + ALLOWANCE;
    double mean = g->late.mean, drift = mean - g->early.mean;
    double low = mean - margin + (drift < 0 ? 1.5 * drift : 0);
    double high = mean + margin + (drift > 0 ? 1.5 * drift : 0);
    return (col_estimate){.mean = mean,
                          .low = low < -100 ? -100 : low, /* nobody can lose more than everything */
                          .high = high > 100 ? 100 : high,
                          .has_interval = true,
                          .sims = g->late.count};
}

/* Lets chance act with random numbers of its own, so that what follows has the same ones whatever
 * it drew. */
static void let_chance_act(col_thinking *t, col_state *s) {
    const col_setup *setup = &t->question.setup;
    col_rng rng = t->dice;
    rng = col_rng_seeded(~col_rng_next(&rng));
    for (col_action a; col_acts(setup->game->actors(setup, s), COL_CHANCE);) {
        col_random_action(setup, s, &rng, &t->list, &a);
        setup->game->apply(setup, s, COL_CHANCE, a);
    }
}

void col_compare_positions(const col_setup *setup, const col_state *before, const col_state *after,
                           int pairs, uint64_t seed, col_thinking *t,
                           col_tally tally[COL_SEATS_MAX]) {
    col_player player = {.kind = COL_PLAYER_SEARCH, .sims = 1};
    float value[2][COL_SEATS_MAX];
    col_state s;
    col__search_begin(&player, setup, before, 0, t);
    for (int i = 0; i < pairs; i++) {
        for (int j = 0; j < 2; j++) {
            begin_round(t, seed, i);
            memcpy(&s, j == 0 ? before : after, setup->game->state_size);
            let_chance_act(t, &s);
            col__search_finish(t, &s, value[j]);
        }
        for (int seat = 0; seat < setup->seats; seat++) {
            col_tally_add(&tally[seat], 100 * ((double)value[1][seat] - (double)value[0][seat]));
        }
    }
    t->has_dice = false;
}
