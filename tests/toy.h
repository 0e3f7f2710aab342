/* A toy game for testing the core itself: chance, secrets, sealed choices and three seats in a few
 * lines.
 *
 * In each round every seat is dealt a secret die (1 to 4; a 1 is twice as likely), then all seats
 * bid 0 to 2 in secret. When the last bid is in, everything is revealed. The highest sum of die and
 * bid takes the round's point; the lowest seat wins a tie. The most points win after three rounds.
 */
#ifndef COLOSSI_TESTS_TOY_H
#define COLOSSI_TESTS_TOY_H

#include "colossi/game.h"

extern const col_game toy_game;

enum { TOY_DIE = 1, TOY_BID = 2, TOY_UNKNOWN = 7 };

typedef struct toy_state {
    uint8_t round;
    uint8_t die[COL_SEATS_MAX]; /* 0 if not dealt yet, TOY_UNKNOWN in a view */
    uint8_t bid[COL_SEATS_MAX]; /* 0 if not given yet, else 1 + bid; TOY_UNKNOWN in a view */
    uint8_t points[COL_SEATS_MAX];
} toy_state;

#endif
