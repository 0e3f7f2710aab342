/* Runs the checks of harness.h on every registered game, seat count and option, and then on
 * sabotaged copies of the toy, where each check must find what it is for. Usage: test_games
 * [GAMES-PER-SETUP]. */
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "tap.h"
#include "toy.h"

static tap results;

static const struct {
    const char *name;
    harness_check check;
    int share; /* of the actions, in percent */
} CHECKS[] = {
    {"play", check_play, 300},
    {"lists", check_lists, 100},
    {"round trips", check_round_trips, 60},
    {"no leak", check_no_leak, 40},
    {"no peek", check_no_peek, 10},
    {"luck", check_luck, 20},
};

enum { CHECK_COUNT = sizeof CHECKS / sizeof CHECKS[0] };

/* One setup through all checks; what does not go together is left out. */
static void check_setup(const col_game *game, int seats, const char *option, const char *value,
                        int actions) {
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, game);
    setup.seats = seats;
    if (option != NULL && col_setup_option(&setup, option, value, &error) != COL_OK) {
        tap_result(&results, false, option, error.sentence);
        return;
    }
    if (col_setup_end(&setup, &error) != COL_OK) return;
    for (int i = 0; i < CHECK_COUNT; i++) {
        char name[160];
        int share = actions * CHECKS[i].share / 100;
        snprintf(name, sizeof name, "%s, %d seats%s%s%s%s: %s", game->name, seats,
                 option == NULL ? "" : ", ", option == NULL ? "" : option,
                 option == NULL ? "" : "=", option == NULL ? "" : value, CHECKS[i].name);
        const char *wrong = CHECKS[i].check(&setup, (uint64_t)(i + 1), share > 0 ? share : 1);
        tap_result(&results, wrong == NULL, name, wrong);
    }
}

/* Every other value of an option; of a number its ends and, where there are few, all. */
static void check_option(const col_game *game, int seats, const col_option *o, int actions) {
    int high = o->values == NULL ? o->high : 0, low = o->values == NULL ? o->low : 0;
    for (int i = 0; o->values != NULL && o->values[i] != NULL; i++) {
        high = i;
    }
    for (int value = low; value <= high; value++) {
        char text[64];
        col_writer w = col_writer_on(text, sizeof text);
        bool is_end = value == low || value == high || high - low < 4;
        if (value == o->standard || !is_end) continue;
        col_option_print(o, value, &w);
        check_setup(game, seats, o->name, text, actions);
    }
}

static void check_game(const col_game *game, int actions) {
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        check_setup(game, seats, NULL, NULL, 4 * actions);
        for (int i = 0; game->presets != NULL && game->presets[i].name != NULL; i++) {
            check_setup(game, seats, "ruleset", game->presets[i].name, actions);
        }
        for (const col_option *o = game->options; o->name != NULL; o++) {
            check_option(game, seats, o, actions);
        }
    }
}

/* Sabotage: the checks must be able to fail -----------------------------------------------------
 */

static void leaky_observe(const col_setup *setup, const col_state *s, int viewer, col_state *view) {
    toy_game.observe(setup, s, viewer, view);
    ((toy_state *)view)->die[1] = ((const toy_state *)s)->die[1];
}

static int leaky_legal(const col_setup *setup, const col_state *s, int seat, col_action *out) {
    int count = toy_game.legal(setup, s, seat, out);
    return count == 0 ? 0 : ((const toy_state *)s)->die[!seat] == 4 ? count - 1 : count;
}

static void wrong_world(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                        col_state *out) {
    toy_game.determinize(setup, view, viewer, rng, out);
    ((toy_state *)out)->points[0]++;
}

static unsigned forgetful_apply(const col_setup *setup, col_state *s, int actor, col_action a) {
    unsigned effects = toy_game.apply(setup, s, actor, a);
    if (effects & COL_EFFECT_UNSEALED) ((toy_state *)s)->points[0] = 0;
    return effects;
}

static col_refusal lax_why_not(const col_setup *setup, const col_state *s, int seat, col_action a) {
    (void)setup, (void)s, (void)seat, (void)a;
    return (col_refusal){NULL, NULL};
}

static col_refusal unknown_clause(const col_setup *setup, const col_state *s, int seat,
                                  col_action a) {
    col_refusal no = toy_game.why_not(setup, s, seat, a);
    if (no.clause != NULL) no.clause = "TY-99";
    return no;
}

static void short_position(const col_setup *setup, const col_state *s, col_writer *w) {
    col_state blank = *s;
    ((toy_state *)&blank)->points[1] = 0;
    toy_game.write_position(setup, &blank, w);
}

static void expect_failure(const char *name, const col_game *sabotaged, int check) {
    col_setup setup;
    col_error error;
    char title[160];
    col_setup_begin(&setup, sabotaged);
    setup.seats = 3;
    bool ready = col_setup_end(&setup, &error) == COL_OK;
    snprintf(title, sizeof title, "'%s' finds %s", CHECKS[check].name, name);
    tap_result(&results, ready && CHECKS[check].check(&setup, 1, 1000) != NULL, title, NULL);
}

static void check_sabotage(void) {
    enum { PLAY, LISTS, ROUND_TRIPS, NO_LEAK, NO_PEEK };
    col_game g = toy_game;
    g.apply = forgetful_apply;
    expect_failure("points that vanish", &g, PLAY);
    g = toy_game;
    g.max_actions = 5;
    expect_failure("a game without end", &g, PLAY);
    g = toy_game;
    g.why_not = lax_why_not;
    expect_failure("a rule that forbids nothing", &g, LISTS);
    g = toy_game;
    g.why_not = unknown_clause;
    expect_failure("a refusal without a clause", &g, LISTS);
    g = toy_game;
    g.write_position = short_position;
    expect_failure("a position with something left out", &g, ROUND_TRIPS);
    g = toy_game;
    g.observe = leaky_observe;
    expect_failure("a secret die in a view", &g, NO_LEAK);
    expect_failure("a player that is shown a secret", &g, NO_PEEK);
    g = toy_game;
    g.legal = leaky_legal;
    expect_failure("a list that betrays a secret", &g, NO_LEAK);
    g = toy_game;
    g.determinize = wrong_world;
    expect_failure("worlds that do not fit the view", &g, NO_LEAK);
}

int main(int argc, char **argv) {
    int actions = argc > 1 ? atoi(argv[1]) : 300;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        check_game(COL_GAMES[i], actions);
    }
    check_sabotage();
    return tap_end(&results);
}
