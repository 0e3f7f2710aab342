/* Forced wins: games for two seats without chance and secrets, which the solver can solve.
 *
 * The only winning action is meant strictly: no other first action is proven to win within HORIZON
 * actions of both seats together, however slow that win would be. */
#include <string.h>

#include "puzzles/puzzle.h"

enum {
    HORIZON = 9,       /* actions of both seats: five own ones, one more than the longest puzzle */
    NODES_MAX = 300000 /* a position that needs more is no puzzle, so that checking stays quick */
};

static int own_actions(int plies) {
    return (plies + 1) / 2;
}

/* Whether exactly one action wins. Most positions have no win that is short enough or several, so
 * the whole horizon is looked at only if the shorter one has left one action. */
static bool has_only_win(const col_setup *setup, const col_state *s, col_thinking *thinking,
                         col_action *action) {
    col_action found[2];
    if (col_find_wins(setup, s, 2 * PUZZLE_WIN_MAX - 1, NODES_MAX, thinking, found) != 1 ||
        col_find_wins(setup, s, HORIZON, NODES_MAX, thinking, found) != 1) {
        return false;
    }
    *action = found[0];
    return true;
}

/* Writes the main line: each seat makes its best action, so the defence lasts as long as it can. */
static bool write_line(const col_setup *setup, const col_state *from, col_thinking *thinking,
                       char text[PUZZLE_LINE_MAX]) {
    col_writer w = col_writer_on(text, PUZZLE_LINE_MAX);
    col_state s = *from;
    int plies = 1;
    for (unsigned actors; (actors = setup->game->actors(setup, &s)) != 0;) {
        col_action best;
        int seat = col_first_actor(actors);
        int value = col_solve(setup, &s, NODES_MAX, thinking, &plies, &best);
        if (value != COL_SOLVED_WIN && value != COL_SOLVED_LOSS) return false;
        if (w.length > 0) col_put(&w, " | ");
        setup->game->print(setup, &s, seat, best, COL_ALL, &w);
        setup->game->apply(setup, &s, seat, best);
    }
    return !w.full;
}

bool puzzle_find_win(const col_setup *setup, const col_state *s, col_thinking *thinking,
                     puzzle_win *out) {
    int plies;
    col_action best;
    if (!has_only_win(setup, s, thinking, &out->action)) return false;
    int value = col_solve(setup, s, NODES_MAX, thinking, &plies, &best);
    out->wins = own_actions(plies);
    return value == COL_SOLVED_WIN && best == out->action && out->wins <= PUZZLE_WIN_MAX &&
           write_line(setup, s, thinking, out->line);
}

/* Checks that the line can be played, and that the seat wins at its end with its last action. */
static col_status check_line(const puzzle *p, const col_table *t, col_action action,
                             col_error *error) {
    const col_setup *setup = &t->setup;
    col_state s = t->state;
    col_span rest = p->line, part;
    col_result result;
    int own = 0, number = 0;
    while (col_next_part(&rest, '|', &part)) {
        char text[COL_TEXT_MAX];
        col_action a;
        unsigned actors = setup->game->actors(setup, &s);
        int seat = actors == 0 ? 0 : col_first_actor(actors);
        number++;
        if (actors == 0 || !col_span_copy(col_trim(part), text, sizeof text) ||
            setup->game->parse(setup, &s, seat, text, &a, error) != COL_OK ||
            setup->game->why_not(setup, &s, seat, a).clause != NULL) {
            return col_fail(error, COL_DATA, "action %d of its line cannot be made", number);
        }
        if (number == 1 && a != action) {
            return col_fail(error, COL_DATA, "its line begins with another action");
        }
        own += seat == p->seat;
        setup->game->apply(setup, &s, seat, a);
    }
    setup->game->result(setup, &s, &result);
    if (result.rank[p->seat] != 1 || result.rank[!p->seat] == 1) {
        return col_fail(error, COL_DATA, "its line does not end with the win");
    }
    if (own == p->wins) return COL_OK;
    return col_fail(error, COL_DATA, "its line has %d own actions, not %d", own, p->wins);
}

/* Says which action also wins, or that none does. */
static col_status not_alone(const col_table *t, int seat, col_action action, int count,
                            const col_action found[2], col_error *error) {
    char text[COL_TEXT_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    if (count <= 0) {
        return col_fail(error, COL_DATA,
                        count < 0 ? "it takes too long to prove" : "no action forces a win");
    }
    col_action other = count == 2 && found[0] == action ? found[1] : found[0];
    t->setup.game->print(&t->setup, &t->state, seat, other, COL_ALL, &w);
    return col_fail(error, COL_DATA, "%s forces a win%s", text, count == 2 ? " too" : " instead");
}

col_status puzzle_prove_win(const puzzle *p, const col_table *t, col_action action,
                            col_thinking *thinking, col_error *error) {
    col_action found[2] = {0, 0}, best;
    int plies;
    if (!col_can_solve(&t->setup)) {
        return col_fail(error, COL_DATA, "the solver cannot solve this game");
    }
    int count = col_find_wins(&t->setup, &t->state, HORIZON, NODES_MAX, thinking, found);
    if (count != 1 || found[0] != action) {
        return not_alone(t, p->seat, action, count, found, error);
    }
    int value = col_solve(&t->setup, &t->state, NODES_MAX, thinking, &plies, &best);
    if (value != COL_SOLVED_WIN || own_actions(plies) != p->wins) {
        return col_fail(error, COL_DATA, "the win takes %d own actions, not %d", own_actions(plies),
                        p->wins);
    }
    return check_line(p, t, action, error);
}
