/* The list of games, made from games.def. Test programs link their own list instead. */
#include "colossi/game.h"

#include <stddef.h>

#define GAME(name) extern const col_game name##_game;
#include "core/games.def"
#undef GAME

const col_game *const COL_GAMES[] = {
#define GAME(name) &name##_game,
#include "core/games.def"
#undef GAME
    NULL};
