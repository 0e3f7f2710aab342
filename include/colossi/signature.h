/* One number that says "plays the same": see docs/testing.md. */
#ifndef COLOSSI_SIGNATURE_H
#define COLOSSI_SIGNATURE_H

#include "colossi/game.h"
#include "colossi/players.h"

typedef struct col_signature_room {
    col_list list;
    col_thinking thinking;
    char text[1 << 16];
} col_signature_room;

/* Plays seeded games of every registered game, seat count and preset, and digests every action
 * list, position text, view and result on the way. The same on every compiler and machine. */
uint64_t col_signature(col_signature_room *room);

#endif
