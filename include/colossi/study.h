/* Judging actions: how good the candidates of a decision are, how much worse one action was than
 * another, and what luck was worth. Every number comes with its uncertainty. docs/players.md says
 * in words what the intervals promise.
 *
 * Nothing is allocated, and the same seed gives the same numbers on every machine. */
#ifndef COLOSSI_STUDY_H
#define COLOSSI_STUDY_H

#include "colossi/players.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Samples, counted one by one (Welford's method). */
typedef struct col_tally {
    int count;
    double mean, squares; /* squares: the sum of the squared distances from the mean */
} col_tally;

void col_tally_add(col_tally *t, double x);

/* Returns half the width of the 95 % interval of the mean, by Student's distribution. It is 100 if
 * there are fewer than two samples, because then anything is possible. */
double col_tally_margin(const col_tally *t);

/* A chance in percent, or a difference of chances, with its 95 % interval. */
typedef struct col_estimate {
    double mean, low, high;
    bool has_interval; /* false for an assessment by alpha-beta: no sample stands behind it */
    int sims;          /* simulations or positions behind it */
    int proven;        /* plies to a proven win, minus the plies to a proven loss, else 0 */
} col_estimate;

/* Candidates ----------------------------------------------------------------------------------- */

enum { COL_CANDIDATES_MAX = 16, COL_LINE_MAX = 8 };

typedef struct col_candidate {
    col_action action;
    col_estimate chance;    /* of the seat after this action */
    double lowest, highest; /* the last few assessments of alpha-beta, otherwise as the chance */
    int expected;           /* number of actions on the line */
    col_action line[COL_LINE_MAX];
} col_candidate;

/* Studies the best actions of a decision that col_player_choose() has just made for this seat from
 * this view: the decision comes first, then at most `most` - 1 others, the best first. A legal
 * action that col_player_consider() has named is among them if `most` is at least 2. All of them
 * get equally many simulations, together as many as the decision had, but each at least a hundred.
 * If `sims` is not 0, it goes on with the same actions instead and gives each so many more, so that
 * the intervals narrow. Returns how many actions there are, 0 if the player did not search. */
int col_player_candidates(col_thinking *t, const col_setup *setup, const col_state *view, int seat,
                          col_action decision, int sims, int most, col_candidate *out);

/* Comparisons ---------------------------------------------------------------------------------- */

enum { COL_COMPARED_MAX = 12 };

/* What a comparison found about one action: its mean reward in percent, in the earlier half of the
 * simulations and in the later one, when the tree has learned. */
typedef struct col_compared {
    double early, late;
} col_compared;

/* Compares actions of a seat with equal budgets and common random numbers, in a tree of their own:
 * in each round there is one simulation of every action, all in the same world and with the same
 * dice. If several seats decide at the same time, all of them first learn by as many simulations
 * what is right, because they cannot see what the seat does. In games that can be solved,
 * alpha-beta looks at `rounds` positions after each action instead, and the seed does not matter.
 */
void col_compare(const col_setup *setup, const col_state *view, int seat, const col_action *action,
                 int count, int rounds, uint64_t seed, col_thinking *t, col_compared *out);

/* How much more one action brings than another, counted over comparisons with different seeds. */
typedef struct col_gain {
    col_tally early, late;
} col_gain;

void col_gain_add(col_gain *g, const col_compared *worse, const col_compared *better);

/* Returns the gain in percent. The interval comes from the spread between the comparisons, each of
 * which is an independent answer to the same question. It is widened by how much the search was
 * still learning, one and a half times in that direction, and by one percent. */
col_estimate col_gain_estimate(const col_gain *g);

/* Plays on from two positions in pairs, both with the same random numbers after chance has acted,
 * and counts how much more percent of the reward each seat got in the second one. */
void col_compare_positions(const col_setup *setup, const col_state *before, const col_state *after,
                           int pairs, uint64_t seed, col_thinking *t,
                           col_tally tally[COL_SEATS_MAX]);

#ifdef __cplusplus
}
#endif

#endif
