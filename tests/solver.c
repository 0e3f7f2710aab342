/* The solver against an exhaustive one: late positions of random games of every game that can be
 * solved. The exhaustive solver tries every action to the end and knows nothing else. Usage: solver
 * POSITIONS. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "tap.h"

enum { BUDGET = 30000, PLIES_MAX = 12 };

static col_thinking thinking;
static col_list list;
static long spent;

typedef struct value {
    int sign, plies;
} value;

/* The better of two for the seat that chooses: a quick win, else a draw, else a slow loss. */
static bool is_better(value a, value b) {
    if (a.sign != b.sign) return a.sign > b.sign;
    return a.sign > 0 ? a.plies < b.plies : a.sign < 0 ? a.plies > b.plies : false;
}

static value exhaust(const col_setup *setup, const col_state *s, int seat, int depth) {
    static col_action stack[PLIES_MAX + 1][2048];
    value best = {-2, 0};
    if (++spent > BUDGET || depth == PLIES_MAX) {
        spent = BUDGET + 1;
        return best;
    }
    int count = setup->game->legal(setup, s, seat, stack[depth]);
    for (int i = 0; i < count && spent <= BUDGET; i++) {
        col_state next = *s;
        col_result r;
        value v = {0, 1};
        setup->game->apply(setup, &next, seat, stack[depth][i]);
        unsigned actors = setup->game->actors(setup, &next);
        if (actors == 0) {
            setup->game->result(setup, &next, &r);
            v.sign = r.rank[seat] == r.rank[!seat] ? 0 : r.rank[seat] == 1 ? 1 : -1;
        } else {
            v = exhaust(setup, &next, col_first_actor(actors), depth + 1);
            if (col_first_actor(actors) != seat) v.sign = -v.sign;
            v.plies++;
        }
        if (i == 0 || is_better(v, best)) best = v;
    }
    return best;
}

/* A position a few actions before the end of a random game. */
static void late_position(const col_setup *setup, col_rng *rng, col_state *s) {
    static col_state states[8192];
    int count = 0;
    setup->game->init(setup, &states[0]);
    for (col_action a;;) {
        int actor = col_random_action(setup, &states[count], rng, &list, &a);
        if (actor < 0) break;
        states[count + 1] = states[count];
        setup->game->apply(setup, &states[count + 1], actor, a);
        count++;
    }
    int back = 2 + (int)col_rng_below(rng, 2);
    *s = states[count > back ? count - back : 0];
}

static bool agrees(const col_setup *setup, const col_state *s, bool *known, int *wins) {
    int plies, seat = col_first_actor(setup->game->actors(setup, s));
    col_action best;
    spent = 0;
    value v = exhaust(setup, s, seat, 0);
    *known = spent <= BUDGET;
    if (!*known) return true;
    int solved = col_solve(setup, s, 0, &thinking, &plies, &best);
    int sign = solved == COL_SOLVED_WIN ? 1 : solved == COL_SOLVED_LOSS ? -1 : 0;
    *wins += sign > 0;
    return solved != COL_NOT_SOLVED && sign == v.sign && (sign == 0 || plies == v.plies);
}

static void check_game(const col_game *game, int positions, tap *t) {
    col_setup setup;
    col_error error;
    col_rng rng = col_rng_seeded(3);
    int compared = 0, wins = 0, tried = 0;
    char name[160], text[COL_POSITION_MAX] = "";
    bool good = true;
    col_setup_begin(&setup, game);
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    for (; good && compared < positions && tried < 100 * positions; tried++) {
        col_state s;
        bool known;
        late_position(&setup, &rng, &s);
        if (game->actors(&setup, &s) == 0) continue;
        good = agrees(&setup, &s, &known, &wins);
        compared += known;
        col_writer w = col_writer_on(text, sizeof text);
        if (!good) game->write_position(&setup, &s, &w);
    }
    snprintf(name, sizeof name, "%s: the solver agrees on %d late positions, %d of them won",
             game->name, compared, wins);
    tap_result(t, good && compared == positions && wins > 0, name, text);
}

int main(int argc, char **argv) {
    tap t = {0, 0};
    int positions = argc > 1 ? atoi(argv[1]) : 100;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        const col_knowledge *k = col_find_knowledge(COL_GAMES[i]->name);
        if (k != NULL && k->assess != NULL) check_game(COL_GAMES[i], positions, &t);
    }
    return tap_end(&t);
}
