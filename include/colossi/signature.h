/* One number that is the same on every build that plays the same: see docs/testing.md. */
#ifndef COLOSSI_SIGNATURE_H
#define COLOSSI_SIGNATURE_H

#include "colossi/game.h"
#include "colossi/players.h"

/* The memory that the signature needs: several megabytes. */
typedef struct col_signature_room {
    col_list list;
    uint64_t memory[COL_PLAYER_MEMORY / 8];
    char text[1 << 18];
} col_signature_room;

/* Plays seeded games of every game, seat count and ruleset and digests every list of actions,
 * position, view and result, and decisions of every kind of computer player. The number is the same
 * with every compiler and on every machine. */
uint64_t col_signature(col_signature_room *room);

#endif
