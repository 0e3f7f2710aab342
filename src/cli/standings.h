/* The standings of a match: shares of first places, also by seat, and Elo. See standings.c. */
#ifndef COLOSSI_CLI_STANDINGS_H
#define COLOSSI_CLI_STANDINGS_H

#include "colossi/game.h"

/* The result of one game. */
typedef struct game_result {
    uint8_t is_known;
    uint8_t player[COL_SEATS_MAX]; /* by seat */
    uint8_t rank[COL_SEATS_MAX];
    int actions;
} game_result;

typedef struct match_results {
    game_result *game;
    int games, seats;
} match_results;

/* A share of first places with its 95 % interval. */
typedef struct share {
    int of;
    double sum, low, high; /* shared places count as fractions; the interval is for sum / of */
} share;

typedef struct standing {
    int games; /* seats taken */
    double score, score_squares;
    int places[COL_SEATS_MAX + 1];
    share first, first_by_seat[COL_SEATS_MAX];
    double elo, low, high;
} standing;

void take_standing(const match_results *m, int player, standing *s);

/* Returns the log-likelihood ratio of the hypotheses that the first player is elo1 or elo0 better,
 * by the normal approximation. */
double likelihood_ratio(const match_results *m, double elo0, double elo1);

void print_standing(const char *player, const standing *s, int seats);
void print_standing_json(const char *player, const standing *s, int seats);

#endif
