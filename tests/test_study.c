/* Checks that the numbers told about actions can be believed: intervals contain the truth where it
 * is known, comparisons have equal budgets and agree when they are asked twice, and luck is fair.
 * The truth comes from the toy game, where bidding the most is always best, and from late positions
 * that the solver has decided. All seeds are fixed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "tap.h"
#include "toy.h"

enum { DIE_SIDES = 4, BID_MOST = 2, MULTI = 3 };

static uint64_t memory[COL_PLAYER_MEMORY / 8], other_memory[COL_PLAYER_MEMORY / 8];
static col_thinking *thinking, *second;
static col_list list;
static tap results;

typedef struct coverage {
    int asked, covered;
    double width;
} coverage;

static void count_interval(coverage *c, const col_estimate *e, double truth) {
    c->asked++;
    c->covered += e->low <= truth && truth <= e->high;
    c->width += e->high - e->low;
}

static void tell_coverage(const coverage *c, const char *what, int percent, double width) {
    char name[200];
    snprintf(name, sizeof name, "%s: %d of %d intervals contain the truth; they are %.1f wide",
             what, c->covered, c->asked, c->width / c->asked);
    bool is_good = 100 * c->covered >= percent * c->asked && c->width / c->asked <= width;
    tap_result(&results, c->asked >= 50 && is_good, name, NULL);
}

static void begin(const col_game *game, int seats, col_setup *setup, col_state *s) {
    col_error error;
    col_setup_begin(setup, game);
    setup->seats = seats;
    if (col_setup_end(setup, &error) != COL_OK) abort();
    memset(s, 0, sizeof *s);
    game->init(setup, s);
}

static int study(const char *player, const col_setup *setup, const col_state *view, int seat,
                 int more, int most, col_candidate *out) {
    col_player p;
    col_error error;
    if (col_player_parse(player, &p, &error) != COL_OK) abort();
    col_action a = col_player_choose(&p, setup, view, seat, thinking);
    int count = col_player_candidates(thinking, setup, view, seat, a, 0, most, out);
    if (more > 0) {
        count = col_player_candidates(thinking, setup, view, seat, a, more, most, out);
    }
    return count;
}

/* The toy -------------------------------------------------------------------------------------- */

/* Adds up the reward of a seat in percent over all dice of the other seats, all of which bid the
 * most, as they should: a 1 is twice as likely as any other number. */
static double toy_sum(int seats, int seat, int sum, int other, int best, int best_seat) {
    double reward = 0;
    if (other == seats) return best_seat == seat ? 100 : seats == 2 ? 0 : 25;
    for (int die = 1; die <= DIE_SIDES; die++) {
        int reached = other == seat ? sum : die + BID_MOST;
        bool leads = best_seat < 0 || reached > best;
        double part =
            toy_sum(seats, seat, sum, other + 1, leads ? reached : best, leads ? other : best_seat);
        if (other == seat) return part;
        reward += part * (die == 1 ? 2 : 1) / (DIE_SIDES + 1);
    }
    return reward;
}

/* In the last round the truth is known exactly. */
static void check_toy(int seats) {
    coverage c = {0, 0, 0};
    col_setup setup;
    col_state s;
    char what[40];
    begin(&toy_game, seats, &setup, &s);
    toy_state *toy = (toy_state *)&s;
    toy->round = (uint8_t)(setup.option[0] - 1);
    for (int run = 0; run < 10; run++) {
        for (int i = 0; i < seats * DIE_SIDES; i++) {
            col_candidate found[MULTI];
            col_state view;
            int seat = i / DIE_SIDES, die = 1 + i % DIE_SIDES;
            for (int other = 0; other < seats; other++) {
                toy->die[other] = (uint8_t)(other == seat ? die : 1);
            }
            setup.game->observe(&setup, &s, seat, &view);
            col_player_begin(thinking, (uint64_t)(1000 * run + i));
            int count = study("uct,sims=600", &setup, &view, seat, 0, MULTI, found);
            for (int k = 0; k < count; k++) {
                int bid = (int)(found[k].action & 255);
                double truth = toy_sum(seats, seat, die + bid, 0, 0, -1);
                count_interval(&c, &found[k].chance, truth);
            }
        }
    }
    snprintf(what, sizeof what, "toy with %d seats", seats);
    tell_coverage(&c, what, 90, 40);
}

/* Sealed choices ------------------------------------------------------------------------------- */

/* Whether several seats decide at the same time, or have just done so. */
static bool is_sealed(const col_setup *setup, const col_state *s) {
    col_state open = *s;
    if (setup->game->reopen != NULL) setup->game->reopen(setup, &open);
    unsigned actors = setup->game->actors(setup, &open);
    return (actors & (actors - 1)) != 0;
}

/* Whether this is a choice of the wanted sort: the first decision about a sealed one, or a decision
 * of one seat alone that has many actions. */
static bool is_choice(const col_setup *setup, const col_state *s, bool sealed) {
    enum { MANY = 8 };
    unsigned actors = setup->game->actors(setup, s);
    if (sealed) return (actors & (actors - 1)) != 0;
    if (col_acts(actors, COL_CHANCE) || is_sealed(setup, s)) return false;
    return setup->game->legal(setup, s, col_first_actor(actors), list.action) >= MANY;
}

/* Plays with quick players to such a choice, of which `left` are passed by. Returns the first seat
 * that decides, or -1 if the game ends before. */
static int go_to_choice(const col_setup *setup, bool sealed, int left, uint64_t seed,
                        col_state *s) {
    col_player quick;
    col_error error;
    col_rng rng = col_rng_seeded(seed);
    if (col_player_parse("search,sims=60", &quick, &error) != COL_OK) abort();
    for (;;) {
        unsigned actors = setup->game->actors(setup, s);
        col_action a;
        col_state view;
        if (actors == 0) return -1;
        int seat = col_first_actor(actors);
        if (is_choice(setup, s, sealed) && left-- == 0) return seat;
        if (seat == COL_CHANCE) {
            col_random_action(setup, s, &rng, &list, &a);
        } else {
            setup->game->observe(setup, s, seat, &view);
            col_player_begin(second, seed);
            a = col_player_choose(&quick, setup, &view, seat, second);
        }
        setup->game->apply(setup, s, seat, a);
    }
}

/* What is told about a choice holds when sixteen times as many simulations tell it again. */
static void check_again(const col_game *game, bool sealed) {
    enum { CHOICES = 24, LATEST = 4, PERCENT = 85, WIDEST = 40 };
    coverage c = {0, 0, 0};
    col_setup setup;
    col_state s, view;
    col_candidate few[MULTI], many[COL_CANDIDATES_MAX];
    for (int i = 0; i < CHOICES; i++) {
        begin(game, game->min_seats > 2 ? game->min_seats : 2, &setup, &s);
        int seat = go_to_choice(&setup, sealed, i % LATEST, (uint64_t)i, &s);
        if (seat < 0) continue;
        setup.game->observe(&setup, &s, seat, &view);
        col_player_begin(thinking, (uint64_t)i);
        int count = study("search,sims=400", &setup, &view, seat, 0, MULTI, few);
        col_player_begin(thinking, (uint64_t)i + 1000);
        int again = study("search,sims=6400", &setup, &view, seat, 0, COL_CANDIDATES_MAX, many);
        for (int j = 0; j < count * again; j++) {
            if (few[j / again].action != many[j % again].action) continue;
            count_interval(&c, &few[j / again].chance, many[j % again].chance.mean);
        }
    }
    char what[80];
    snprintf(what, sizeof what, "%s choices of %s, asked again", sealed ? "sealed" : "open",
             game->name);
    tell_coverage(&c, what, PERCENT, WIDEST);
}

/* Late positions ------------------------------------------------------------------------------- */

static bool late_position(const col_setup *setup, int back, col_rng *rng, col_state *s) {
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
    if (count < back) return false;
    *s = states[count - back];
    return setup->game->actors(setup, s) != 0;
}

/* Asks the solver what an action is worth to a seat, in percent; -1 if it does not know. */
static double truth_after(const col_setup *setup, const col_state *s, int seat, col_action a) {
    static const double WORTH[] = {100, 0, 50};
    col_state next = *s;
    col_action best;
    col_result r;
    int plies;
    setup->game->apply(setup, &next, seat, a);
    unsigned actors = setup->game->actors(setup, &next);
    if (actors == 0) {
        setup->game->result(setup, &next, &r);
        return r.rank[seat] == r.rank[!seat] ? 50 : r.rank[seat] == 1 ? 100 : 0;
    }
    int solved = col_solve(setup, &next, 20000, second, &plies, &best);
    if (solved == COL_NOT_SOLVED) return -1;
    return col_first_actor(actors) == seat ? WORTH[solved] : 100 - WORTH[solved];
}

static void check_late(const col_game *game, const char *player, int sims, int percent) {
    coverage c = {0, 0, 0};
    col_setup setup;
    col_state s;
    char what[80];
    int wrong = 0, proven = 0;
    col_rng rng = col_rng_seeded(8);
    begin(game, game->min_seats > 2 ? game->min_seats : 2, &setup, &s);
    for (int i = 0; i < 150; i++) {
        col_candidate found[MULTI];
        if (!late_position(&setup, 2 + i % 4, &rng, &s)) continue;
        int seat = col_first_actor(game->actors(&setup, &s));
        col_player_begin(thinking, (uint64_t)i);
        int count = study(player, &setup, &s, seat, sims, MULTI, found);
        for (int k = 0; k < count; k++) {
            double truth = truth_after(&setup, &s, seat, found[k].action);
            if (truth < 0 || !found[k].chance.has_interval) continue;
            count_interval(&c, &found[k].chance, truth);
            proven += found[k].chance.proven != 0;
            wrong += found[k].chance.proven != 0 && fabs(found[k].chance.mean - truth) > 0.1;
        }
    }
    snprintf(what, sizeof what, "late %s with %s", game->name, player);
    tell_coverage(&c, what, percent, 60);
    snprintf(what, sizeof what, "late %s with %s: what is proven is true", game->name, player);
    tap_result(&results, wrong == 0 && (proven > 0) == (strncmp(player, "alpha", 5) == 0), what,
               NULL);
}

/* Comparisons ---------------------------------------------------------------------------------- */

enum { TREES = 8, ROUNDS = 300 };

/* What bidding the most gains over bidding nothing is known exactly in the last round. */
static void check_compare(int seats) {
    coverage c = {0, 0, 0};
    col_setup setup;
    col_state s, view;
    char what[80];
    int wrong = 0;
    const col_action action[] = {col_action_of(TOY_BID, 0), col_action_of(TOY_BID, BID_MOST)};
    begin(&toy_game, seats, &setup, &s);
    toy_state *toy = (toy_state *)&s;
    toy->round = (uint8_t)(setup.option[0] - 1);
    for (int i = 0; i < 10 * seats * DIE_SIDES; i++) {
        int seat = i / DIE_SIDES % seats, die = 1 + i % DIE_SIDES;
        col_gain gain = {{0, 0, 0}, {0, 0, 0}};
        for (int other = 0; other < seats; other++) {
            toy->die[other] = (uint8_t)(other == seat ? die : 1);
        }
        setup.game->observe(&setup, &s, seat, &view);
        for (uint64_t tree = 0; tree < TREES; tree++) {
            col_compared mean[COL_COMPARED_MAX];
            col_compare(&setup, &view, seat, action, 2, ROUNDS, (uint64_t)i * TREES + tree,
                        thinking, mean);
            col_gain_add(&gain, &mean[0], &mean[1]);
        }
        double truth =
            toy_sum(seats, seat, die + BID_MOST, 0, 0, -1) - toy_sum(seats, seat, die, 0, 0, -1);
        col_estimate e = col_gain_estimate(&gain);
        count_interval(&c, &e, truth);
        wrong += e.high < 0; /* bidding more is never worse */
    }
    snprintf(what, sizeof what, "what a better bid gains with %d seats", seats);
    tell_coverage(&c, what, 90, 20);
    snprintf(what, sizeof what, "%d seats: no comparison prefers the worse bid", seats);
    tap_result(&results, wrong == 0, what, NULL);
}

/* All actions of a comparison have the same budget. */
static void check_budget(const col_game *game) {
    enum { ACTIONS = 3 };
    col_setup setup;
    col_state s, view;
    col_compared mean[COL_COMPARED_MAX];
    col_action action[ACTIONS], a;
    col_rng rng = col_rng_seeded(1);
    bool is_equal = true;
    begin(game, game->max_seats, &setup, &s);
    for (unsigned actors; (actors = game->actors(&setup, &s)) != 0;) {
        int seat = col_first_actor(actors);
        bool is_alone = seat != COL_CHANCE && !is_sealed(&setup, &s);
        if (is_alone && game->legal(&setup, &s, seat, list.action) >= ACTIONS) break;
        col_random_action(&setup, &s, &rng, &list, &a);
        game->apply(&setup, &s, seat, a);
    }
    int seat = col_first_actor(game->actors(&setup, &s));
    memcpy(action, list.action, sizeof action);
    game->observe(&setup, &s, seat, &view);
    col_compare(&setup, &view, seat, action, ACTIONS, ROUNDS, 1, thinking, mean);
    for (int i = 0; i < ACTIONS; i++) {
        is_equal &= col_player_sims_of(thinking, seat, action[i]) == ROUNDS;
    }
    char name[80];
    snprintf(name, sizeof name, "%s: compared actions get the same number of simulations",
             game->name);
    tap_result(&results, is_equal, name, NULL);
}

/* A certain win instead of a certain loss gains everything, and not more. */
static void check_everything(void) {
    const col_compared loss = {.early = 0, .late = 0}, win = {.early = 100, .late = 100};
    col_gain gain = {{0, 0, 0}, {0, 0, 0}}, back = gain;
    for (int i = 0; i < 2; i++) {
        col_gain_add(&gain, &loss, &win);
        col_gain_add(&back, &win, &loss);
    }
    bool is_within = col_gain_estimate(&gain).high <= 100 && col_gain_estimate(&back).low >= -100;
    tap_result(&results, is_within, "no interval is wider than everything", NULL);
}

/* Random numbers that both actions share make the difference more certain than two samples. */
static void check_pairs(void) {
    col_setup setup;
    col_state s, view;
    col_tally paired = {0, 0, 0}, apart = {0, 0, 0};
    col_compared mean[COL_COMPARED_MAX];
    const col_action action[] = {col_action_of(TOY_BID, 1), col_action_of(TOY_BID, BID_MOST)};
    begin(&toy_game, 2, &setup, &s);
    toy_state *toy = (toy_state *)&s;
    toy->round = (uint8_t)(setup.option[0] - 1);
    toy->die[0] = 2;
    toy->die[1] = 1;
    setup.game->observe(&setup, &s, 0, &view);
    for (uint64_t i = 0; i < 200; i++) {
        col_compare(&setup, &view, 0, action, 2, 60, i, thinking, mean);
        col_tally_add(&paired, mean[1].late - mean[0].late);
        col_compare(&setup, &view, 0, action, 1, 60, 2 * i + 1000, thinking, mean);
        double alone = mean[0].late;
        col_compare(&setup, &view, 0, action + 1, 1, 60, 2 * i + 1001, thinking, mean);
        col_tally_add(&apart, mean[0].late - alone);
    }
    char name[120];
    snprintf(name, sizeof name, "common random numbers leave %.0f %% of the variance",
             100 * paired.squares / apart.squares);
    tap_result(&results, paired.squares < 0.5 * apart.squares, name, NULL);
}

/* Luck ----------------------------------------------------------------------------------------- */

/* All outcomes of a die, by their weights, bring nothing together; the best one helps its seat. */
static void check_luck(void) {
    col_setup setup;
    col_state s, after;
    col_tally tally[COL_SEATS_MAX];
    double sum[COL_SEATS_MAX] = {0}, best = 0, error = 0;
    begin(&toy_game, 2, &setup, &s);
    toy_state *toy = (toy_state *)&s;
    toy->round = (uint8_t)(setup.option[0] - 1);
    int count = setup.game->chance(&setup, &s, list.outcome);
    for (int i = 0; i < count; i++) {
        double share = list.outcome[i].weight / (double)(DIE_SIDES + 1);
        after = s;
        memset(tally, 0, sizeof tally);
        setup.game->apply(&setup, &after, COL_CHANCE, list.outcome[i].action);
        col_compare_positions(&setup, &s, &after, 4000, (uint64_t)i, second, tally);
        for (int seat = 0; seat < setup.seats; seat++) {
            sum[seat] += share * tally[seat].mean;
        }
        error += share * share * col_tally_margin(&tally[0]) * col_tally_margin(&tally[0]);
        best = tally[0].mean;
    }
    tap_result(&results, fabs(sum[0]) < 1.5 * sqrt(error) && fabs(sum[0] + sum[1]) < 0.001,
               "luck is fair: all outcomes together bring nothing", NULL);
    tap_result(&results, best > 10, "the best outcome helps the seat", NULL);
    memset(tally, 0, sizeof tally);
    col_compare_positions(&setup, &s, &s, 100, 1, second, tally);
    tap_result(&results, tally[0].squares + fabs(tally[0].mean) <= 0 && tally[0].count == 100,
               "a position is worth exactly as much as itself", NULL);
}

int main(void) {
    thinking = col_thinking_in(memory, sizeof memory, NULL);
    second = col_thinking_in(other_memory, sizeof other_memory, NULL);
    check_toy(2);
    check_toy(3);
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        col_setup setup;
        col_setup_begin(&setup, COL_GAMES[i]);
        if (!col_can_solve(&setup) && COL_GAMES[i] != &toy_game) check_budget(COL_GAMES[i]);
        if (COL_GAMES[i]->reopen != NULL) check_again(COL_GAMES[i], true);
        if (!col_can_solve(&setup) && COL_GAMES[i] != &toy_game) check_again(COL_GAMES[i], false);
        if (!col_can_solve(&setup)) continue;
        check_late(COL_GAMES[i], "search,sims=600", 0, 90);
        check_late(COL_GAMES[i], "search,sims=600", 1000, 90);
        check_late(COL_GAMES[i], "alphabeta,sims=2000", 0, 100);
    }
    check_compare(2);
    check_compare(3);
    check_everything();
    check_pairs();
    check_luck();
    return tap_end(&results);
}
