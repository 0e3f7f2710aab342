/* The list of games for test programs: the real games and the toy. Because COL_GAMES is defined
 * here, the linker leaves out the library's own src/core/registry.c. */
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
