/* Judges a recorded game: what each decision lost compared with the best alternative, and what the
 * actions of chance were worth to each seat. See judge.c. */
#ifndef COLOSSI_CLI_JUDGE_H
#define COLOSSI_CLI_JUDGE_H

#include "cli/cli.h"

typedef struct judge_settings {
    int sims;      /* simulations of each action in one comparison */
    int seconds;   /* to look closer at what is not certain yet; 0 for a fixed number of rounds */
    int threads;   /* the result does not depend on it, unless seconds are given */
    uint64_t seed; /* of the random numbers */
    void (*progress)(double part); /* is told now and then how much is done, from 0 to 1 */
} judge_settings;

/* A decision. Its alternatives are the actions that a search found best. */
typedef struct judged_decision {
    int index, seat; /* of the action on the log */
    int options;     /* the action that was played comes first; 0 if there was nothing to choose */
    col_action option[COL_COMPARED_MAX];
    int expected[COL_COMPARED_MAX]; /* length of the line that is expected after an option */
    col_action line[COL_COMPARED_MAX][COL_LINE_MAX];
    bool is_suspicious;                /* another action may be better */
    col_tally first[COL_COMPARED_MAX]; /* the first comparison, which chooses the alternative */
    int best;                          /* that option; 0 if the action itself is the best */
    col_gain loss;                     /* found by later comparisons of these two */
    col_tally chance, best_chance;     /* of both, in percent */
} judged_decision;

/* Actions of chance that follow each other. */
typedef struct judged_chance {
    int index, count;
    col_tally change[COL_SEATS_MAX]; /* in percent */
} judged_chance;

typedef struct judged_game {
    const col_table *table;
    judged_decision *decision;
    judged_chance *chance;
    int decisions, chances;
} judged_game;

/* Judges the whole game. Returns false if there is not enough memory. */
bool judge_game(const col_table *table, const judge_settings *settings, judged_game *out);
void judge_free(judged_game *g);

/* Returns the position before an action of the log. */
const col_state *judge_position(int index);

/* The interval of what a decision lost. A decision is a mistake if the whole interval is above 0.
 */
col_estimate judge_loss(const judged_decision *d);
bool judge_is_mistake(const judged_decision *d);

/* The mean of what a seat lost per decision, and the sum of its luck. */
col_estimate judge_seat_loss(const judged_game *g, int seat, int *decisions);
col_estimate judge_seat_luck(const judged_game *g, int seat);

/* The interval of what actions of chance changed for a seat. */
col_estimate judge_change(const judged_chance *c, int seat);

#endif
