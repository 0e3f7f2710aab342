/* Compares the solver with an exhaustive one, which simply tries every action to the end: on late
 * positions of random games, for every game that can be solved, and on whole games on small boards
 * with few stones. Then the players must keep wins that the solver has proven. Usage: solver
 * POSITIONS. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "tap.h"

enum { LATE_BUDGET = 30000, WHOLE_BUDGET = 30000, PLIES_MAX = 24, GIANTS = 4 };

static uint64_t memory[COL_PLAYER_MEMORY / 8];
static col_thinking *thinking;
static col_list list;
static long spent, budget;

typedef struct value {
    int sign, plies;
} value;

/* Whether the seat that chooses prefers a to b: quick wins, then draws, then slow losses. */
static bool is_better(value a, value b) {
    if (a.sign != b.sign) return a.sign > b.sign;
    return a.sign > 0 ? a.plies < b.plies : a.sign < 0 ? a.plies > b.plies : false;
}

static value exhaust(const col_setup *setup, const col_state *s, int seat, int depth) {
    static col_action stack[PLIES_MAX + 1][2048];
    value best = {-2, 0};
    if (++spent > budget || depth == PLIES_MAX) {
        spent = budget + 1;
        return best;
    }
    int count = setup->game->legal(setup, s, seat, stack[depth]);
    for (int i = 0; i < count && spent <= budget; i++) {
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

/* Finds a position `fewest` or a few more actions before the end of a random game. */
static void late_position(const col_setup *setup, int fewest, col_rng *rng, col_state *s) {
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
    int back = fewest + (int)col_rng_below(rng, 2);
    *s = states[count > back ? count - back : 0];
}

static bool agrees(const col_setup *setup, const col_state *s, bool *known, int *wins) {
    int plies, seat = col_first_actor(setup->game->actors(setup, s));
    col_action best;
    spent = 0;
    value v = exhaust(setup, s, seat, 0);
    *known = spent <= budget;
    if (!*known) return true;
    int solved = col_solve(setup, s, 0, thinking, &plies, &best);
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
    budget = LATE_BUDGET;
    col_setup_begin(&setup, game);
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    for (; good && compared < positions && tried < 100 * positions; tried++) {
        col_state s;
        bool known;
        late_position(&setup, 2, &rng, &s);
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

/* With too few nodes the solver may say that it does not know, but never anything that is wrong. */
static void check_budgets(const col_game *game, int positions, tap *t) {
    static const uint64_t NODES[] = {1, 5, 20, 60, 150, 400};
    enum { BUDGETS = sizeof NODES / sizeof NODES[0] };
    col_setup setup;
    col_error error;
    col_rng rng = col_rng_seeded(7);
    col_action best;
    int unknown = 0, known = 0, wrong = 0, plies;
    char name[160];
    col_setup_begin(&setup, game);
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    for (int i = 0; i < positions; i++) {
        col_state s;
        late_position(&setup, 3, &rng, &s);
        if (game->actors(&setup, &s) == 0) continue;
        int truth = col_solve(&setup, &s, 200000, thinking, &plies, &best);
        for (int k = 0; k < BUDGETS && truth != COL_NOT_SOLVED; k++) {
            int found = col_solve(&setup, &s, NODES[k], thinking, &plies, &best);
            unknown += found == COL_NOT_SOLVED;
            known += found == truth;
            wrong += found != COL_NOT_SOLVED && found != truth;
        }
    }
    snprintf(name, sizeof name, "%s: with few nodes the solver says nothing wrong (%d of %d known)",
             game->name, known, known + unknown + wrong);
    tap_result(t, wrong == 0 && known > 0 && unknown > 0, name, NULL);
}

/* Players against the solver ------------------------------------------------------------------- */

/* Whether a player keeps a win that the solver has proven. */
static bool keeps_win(const col_player *player, const col_setup *setup, const col_state *s) {
    int plies, seat = col_first_actor(setup->game->actors(setup, s));
    col_action best, a = col_player_choose(player, setup, s, seat, thinking);
    col_state next = *s;
    col_result r;
    setup->game->apply(setup, &next, seat, a);
    unsigned actors = setup->game->actors(setup, &next);
    if (actors == 0) {
        setup->game->result(setup, &next, &r);
        return r.rank[seat] == 1 && r.rank[!seat] != 1;
    }
    int wanted = col_first_actor(actors) == seat ? COL_SOLVED_WIN : COL_SOLVED_LOSS;
    return col_solve(setup, &next, 0, thinking, &plies, &best) == wanted;
}

/* In positions that are won, but not at once, a player must find an action that keeps the win
 * whatever the other seat answers. `least` is how often it must, in percent. */
static void check_player(const col_game *game, const char *text, int least, tap *t) {
    enum { POSITIONS = 60, NODES = 200000 };
    col_setup setup;
    col_error error;
    col_player player;
    col_action best;
    col_rng rng = col_rng_seeded(5);
    int found = 0, kept = 0, plies;
    char name[160];
    col_setup_begin(&setup, game);
    if (col_setup_end(&setup, &error) != COL_OK ||
        col_player_parse(text, &player, &error) != COL_OK) {
        abort();
    }
    col_player_begin(thinking, 5);
    for (int tried = 0; found < POSITIONS && tried < 100 * POSITIONS; tried++) {
        col_state s;
        late_position(&setup, 3, &rng, &s);
        if (game->actors(&setup, &s) == 0) continue;
        int solved = col_solve(&setup, &s, NODES, thinking, &plies, &best);
        if (solved != COL_SOLVED_WIN || plies < 3) continue;
        found++;
        kept += keeps_win(&player, &setup, &s);
    }
    snprintf(name, sizeof name, "%s: %s keeps %d of %d proven wins", game->name, text, kept, found);
    tap_result(t, found == POSITIONS && 100 * kept >= least * found, name, NULL);
}

/* Whole games on small boards, after every way to place the giants ----------------------------- */

static const struct {
    const char *game, *name, *data, *options[4];
} SMALL[] = {
    {"causeway",
     "two stones, 4 of each colour",
     "stone white 0 0\nstone black 1 0\n",
     {"stones=4", "quiet=1", "win=1", NULL}},
    {"causeway",
     "two stones, 4 of each colour, an empty supply loses",
     "stone white 0 0\nstone black 1 0\n",
     {"stones=4", "quiet=1", "exhaust=lose", NULL}},
    {"causeway",
     "four stones in a rhombus",
     "stone white 0 0\nstone black 1 0\nstone black 0 1\nstone white 1 -1\n",
     {"stones=4", "quiet=1", "win=1", NULL}},
    {"causeway",
     "four stones in a row",
     "stone white 0 0\nstone black 1 0\nstone white 2 0\nstone black 3 0\n",
     {"stones=4", "quiet=1", "win=1", NULL}},
};

typedef struct tally {
    int seen, compared, wins, every; /* only every n-th position is compared, n being `every` */
    bool good;
    col_state wrong;
} tally;

/* Tries every sequence of placements and compares the positions after them. */
static void walk(const col_setup *setup, const col_state *s, int placed, tally *all) {
    static col_action stack[GIANTS][2048];
    unsigned actors = setup->game->actors(setup, s);
    if (actors == 0 || !all->good) return;
    int seat = col_first_actor(actors);
    if (placed == GIANTS) {
        bool known = false;
        if (all->seen++ % all->every != 0) return;
        all->good = agrees(setup, s, &known, &all->wins);
        all->compared += known;
        if (!all->good) all->wrong = *s;
        return;
    }
    int count = setup->game->legal(setup, s, seat, stack[placed]);
    for (int i = 0; i < count; i++) {
        col_state next = *s;
        setup->game->apply(setup, &next, seat, stack[placed][i]);
        walk(setup, &next, placed + 1, all);
    }
}

static void set_up_small(size_t which, uint64_t *room, size_t size, col_setup *setup) {
    const col_game *game = col_find_game(SMALL[which].game);
    const char *data = SMALL[which].data;
    col_error error;
    if (game == NULL || game->data_size > size ||
        game->read_data(data, strlen(data), room, &error) != COL_OK) {
        abort();
    }
    col_setup_begin(setup, game);
    setup->data = room;
    for (int i = 0; SMALL[which].options[i] != NULL; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s", SMALL[which].options[i]);
        char *equals = strchr(name, '=');
        *equals = '\0';
        if (col_setup_option(setup, name, equals + 1, &error) != COL_OK) abort();
    }
    if (col_setup_end(setup, &error) != COL_OK) abort();
}

static void check_small(size_t which, int every, tap *t) {
    static uint64_t room[1024];
    col_setup setup;
    col_state s;
    tally all = {0, 0, 0, every, true, {{0}}};
    char name[200], text[COL_POSITION_MAX] = "";
    budget = WHOLE_BUDGET;
    set_up_small(which, room, sizeof room, &setup);
    memset(&s, 0, sizeof s);
    setup.game->init(&setup, &s);
    walk(&setup, &s, 0, &all);
    col_writer w = col_writer_on(text, sizeof text);
    if (!all.good) setup.game->write_position(&setup, &all.wrong, &w);
    snprintf(name, sizeof name, "%s, %s: the solver agrees on %d of %d set-ups, %d of them won",
             SMALL[which].game, SMALL[which].name, all.compared, all.seen, all.wins);
    tap_result(t, all.good && all.compared > 0, name, text);
}

int main(int argc, char **argv) {
    tap t = {0, 0};
    thinking = col_thinking_in(memory, sizeof memory, NULL);
    int positions = argc > 1 ? atoi(argv[1]) : 100;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        const col_knowledge *k = col_find_knowledge(COL_GAMES[i]->name);
        if (k == NULL || k->assess == NULL) continue;
        check_game(COL_GAMES[i], positions, &t);
        check_budgets(COL_GAMES[i], positions, &t);
        check_player(COL_GAMES[i], "alphabeta,sims=2000", 95, &t);
        check_player(COL_GAMES[i], "uct,sims=2000", 80, &t);
        check_player(COL_GAMES[i], "search,sims=2000", 90, &t);
    }
    for (size_t i = 0; i < sizeof SMALL / sizeof SMALL[0]; i++) {
        check_small(i, positions < 10000 ? 23 : 1, &t);
    }
    return tap_end(&t);
}
