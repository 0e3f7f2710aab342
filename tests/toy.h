/* A toy game for testing the ground itself: chance, secrets, sealed choices and three seats in a
 * few lines.
 *
 * Each round every seat is dealt a secret die (1 to 4, a 1 twice as likely), then all bid 0 to 2
 * sealed. When the last bid is in, all is revealed: the highest sum of die and bid takes the
 * round's point, the lowest seat among equals. After three rounds most points win. */
#ifndef COLOSSI_TESTS_TOY_H
#define COLOSSI_TESTS_TOY_H

#include "colossi/game.h"

extern const col_game toy_game;

enum { TOY_DIE = 1, TOY_BID = 2, TOY_UNKNOWN = 7 };

typedef struct toy_state {
    uint8_t round;
    uint8_t die[COL_SEATS_MAX]; /* 0: not dealt yet, TOY_UNKNOWN in a view */
    uint8_t bid[COL_SEATS_MAX]; /* 0: not given yet, else 1 + bid, TOY_UNKNOWN in a view */
    uint8_t points[COL_SEATS_MAX];
} toy_state;

#endif
