/* The registry of the test programs: the toy beside the real games. Defining COL_GAMES here keeps
 * the library's own src/core/registry.c out of the program. */
#include <stddef.h>

#include "toy.h"

#define GAME(name) extern const col_game name##_game;
#include "core/games.def"
#undef GAME

const col_game *const COL_GAMES[] = {
#define GAME(name) &name##_game,
#include "core/games.def"
#undef GAME
    &toy_game, NULL};
