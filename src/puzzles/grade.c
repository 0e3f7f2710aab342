/* Grades: how hard the players find a puzzle. */
#include "puzzles/puzzle.h"

enum { TRIES = 3, FINDS = 2 };

/* Whether a level finds the action in most of a few tries. */
static bool finds(int level, const col_setup *setup, const col_state *view, int seat,
                  col_action action, col_thinking *thinking) {
    col_player player = {.kind = COL_PLAYER_LEVEL, .level = level};
    int found = 0;
    for (int i = 0; i < TRIES; i++) {
        col_player_begin(thinking, (uint64_t)(TRIES * level + i));
        found += col_player_choose(&player, setup, view, seat, thinking) == action;
    }
    return found >= FINDS;
}

int puzzle_grade(const col_setup *setup, const col_state *view, int seat, col_action action,
                 col_thinking *thinking) {
    for (int level = 1; level < PUZZLE_GRADE_MAX; level++) {
        if (finds(level, setup, view, seat, action, thinking)) return level;
    }
    return PUZZLE_GRADE_MAX;
}
