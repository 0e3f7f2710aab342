/* colossi bench: measures how fast the games are. Each figure is also given in units of a yardstick
 * that is measured in the same rounds, so that figures from different machines and days can be
 * compared. The rounds of all measurements are interleaved, and the median counts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "cli/cli.h"

enum { ROUNDS = 7, METRICS_MAX = 128, GAMES_MAX = 32 };

static const double ROUND_SECONDS = 0.15;

typedef struct metric {
    const char *game, *name, *unit;
    double value[ROUNDS];
    bool per_yardstick;
} metric;

static metric metrics[METRICS_MAX];
static int metric_count;
static col_list list;
static col_level levels[COL_PERFT_DEPTH_MAX];

static int find_metric(const char *game, const char *name) {
    int i = 0;
    while (i < metric_count &&
           (strcmp(metrics[i].game, game) != 0 || strcmp(metrics[i].name, name) != 0)) {
        i++;
    }
    return i;
}

static void note(int round, const char *game, const char *name, const char *unit, double value,
                 bool per_yardstick) {
    int i = find_metric(game, name);
    if (i == METRICS_MAX) return;
    if (i == metric_count) metric_count++;
    metrics[i].game = game;
    metrics[i].name = name;
    metrics[i].unit = unit;
    metrics[i].per_yardstick = per_yardstick;
    metrics[i].value[round] = value;
}

/* The yardstick: a random playout of Connect Four on two bitboards with seven bits per column. */
static int connect_four(col_rng *rng) {
    uint64_t side[2] = {0, 0};
    int height[7] = {0}, open[7] = {0, 1, 2, 3, 4, 5, 6}, columns = 7, moves = 0;
    while (columns > 0) {
        int pick = (int)col_rng_below(rng, (uint32_t)columns), column = open[pick];
        uint64_t b = side[moves & 1] |= UINT64_C(1) << (7 * column + height[column]);
        moves++;
        if (++height[column] == 6) open[pick] = open[--columns];
        uint64_t m = b & b >> 1, n = b & b >> 7, o = b & b >> 6, p = b & b >> 8;
        if ((m & m >> 2) | (n & n >> 14) | (o & o >> 12) | (p & p >> 16)) break;
    }
    return moves;
}

static void bench_yardstick(int round) {
    col_rng rng = col_rng_seeded(42);
    double start = cli_cpu_seconds(), used;
    uint64_t moves = 0;
    do {
        for (int i = 0; i < 2000; i++) {
            moves += (uint64_t)connect_four(&rng);
        }
        used = cli_cpu_seconds() - start;
    } while (used < ROUND_SECONDS);
    note(round, "yardstick", "playout_actions_per_s", "/s", (double)moves / used, true);
}

static void bench_playouts(int round, const col_setup *setup, int limit) {
    const col_game *game = setup->game;
    col_rng rng = col_rng_seeded(42);
    col_state start_state, s;
    uint64_t actions = 0, games = 0;
    game->init(setup, &start_state);
    double start = cli_cpu_seconds(), used;
    do {
        for (int i = 0; i < 50; i++) {
            memcpy(&s, &start_state, game->state_size);
            actions += (uint64_t)col_playout(setup, &s, &rng, &list, limit);
            games++;
        }
        used = cli_cpu_seconds() - start;
    } while (used < ROUND_SECONDS);
    note(round, game->name, "playout_actions_per_s", "/s", (double)actions / used, true);
    note(round, game->name, "playout_games_per_s", "/s", (double)games / used, true);
}

/* Measures batches, also as a share of the playout rate of the same round. */
static void bench_batch(int round, const col_setup *setup) {
    const char *name = setup->game->name;
    double random, shown,
        playouts = metrics[find_metric(name, "playout_actions_per_s")].value[round];
    cli_bench_batch(setup, ROUND_SECONDS, &list, &random, &shown);
    note(round, name, "batch_actions_per_s", "/s", random, true);
    note(round, name, "batch_shown_actions_per_s", "/s", shown, true);
    note(round, name, "batch_of_playouts", "times", random / playouts, false);
    note(round, name, "batch_shown_of_playouts", "times", shown / playouts, false);
}

/* Measures the smallest perft with a million leaves. The count is checked against one that lists
 * every leaf instead of counting them in bulk. */
static void bench_perft(int round, const col_setup *setup, int *chosen) {
    int depth = *chosen;
    const col_game *game = setup->game;
    col_state s;
    game->init(setup, &s);
    if (round == 0) {
        col_game slow = *game;
        col_setup slow_setup = *setup;
        slow.count = NULL;
        slow_setup.game = &slow;
        for (depth = 2; col_perft(setup, &s, depth, levels) < 1000000; depth++) {
        }
        uint64_t bulk = col_perft(setup, &s, depth, levels);
        if (bulk != col_perft(&slow_setup, &s, depth, levels)) {
            cli_complain("colossi bench: %s: bulk counting gives a wrong number", game->name);
            exit(CLI_FAILED);
        }
        *chosen = depth;
        note(round, game->name, "perft_depth", "", depth, false);
        note(round, game->name, "perft_leaves", "", (double)bulk, false);
    }
    double start = cli_cpu_seconds(), used;
    uint64_t leaves = 0;
    do {
        leaves += col_perft(setup, &s, depth, levels);
        used = cli_cpu_seconds() - start;
    } while (used < ROUND_SECONDS);
    note(round, game->name, "perft_leaves_per_s", "/s", (double)leaves / used, true);
}

static void bench_copy(int round, const col_setup *setup) {
    static col_state room[4]; /* few, because a search copies states that are in the cache */
    size_t size = setup->game->state_size;
    double start = cli_cpu_seconds(), used;
    uint64_t copies = 0;
    do {
        for (int i = 0; i < 100000; i++) {
            memcpy(&room[(i + 1) & 3], &room[i & 3], size);
            __asm__ volatile("" ::: "memory"); /* the copy must be made */
        }
        copies += 100000;
        used = cli_cpu_seconds() - start;
    } while (used < ROUND_SECONDS / 4);
    note(round, setup->game->name, "state_copy_ns", "ns", used * 1e9 / (double)copies, false);
    if (round == 0) note(round, setup->game->name, "state_bytes", "bytes", (double)size, false);
}

/* Players -------------------------------------------------------------------------------------- */

/* Finds a position to think about, this many actions of random play after the beginning. Returns
 * the seat that decides. */
static int find_decision(const col_setup *setup, int actions, col_rng *rng, col_state *s) {
    col_action a;
    setup->game->init(setup, s);
    for (int made = 0;; made++) {
        int actor = col_random_action(setup, s, rng, &list, &a);
        if (actor < 0) { /* the game was shorter than that */
            setup->game->init(setup, s);
            actions /= 2;
            made = 0;
            continue;
        }
        if (made >= actions && actor != COL_CHANCE &&
            setup->game->legal(setup, s, actor, list.action) > 1) {
            return actor;
        }
        setup->game->apply(setup, s, actor, a);
    }
}

static col_player player_of(const char *text) {
    col_player player;
    col_error error;
    if (col_player_parse(text, &player, &error) != COL_OK) abort();
    return player;
}

static const struct {
    const char *player, *metric;
    int after; /* actions */
} SEARCHES[] = {
    {"uct,time=50", "uct_simulations_per_s", 0},
    {"search,time=50", "search_simulations_per_s", 0},
    {"search,cut=100,time=50", "search_cut_at_100_per_s", 0},
    {"search,cut=100,time=50", "search_cut_at_100_late_per_s", 150},
};

/* Measures the simulations of searches that start from the same position with an empty memory. For
 * the plain search it also counts actions, to be compared with bare playouts. */
static void bench_search(int round, const col_setup *setup, col_thinking *thinking) {
    for (size_t i = 0; i < sizeof SEARCHES / sizeof SEARCHES[0]; i++) {
        col_player player = player_of(SEARCHES[i].player);
        col_rng rng = col_rng_seeded(42);
        col_state s, view;
        int seat = find_decision(setup, SEARCHES[i].after, &rng, &s);
        setup->game->observe(setup, &s, seat, &view);
        double start = cli_cpu_seconds(), used;
        uint64_t sims = 0, actions = 0;
        do {
            col_player_begin(thinking, 42);
            col_player_choose(&player, setup, &view, seat, thinking);
            sims += (uint64_t)col_player_report(thinking)->sims;
            actions += col_player_report(thinking)->actions;
            used = cli_cpu_seconds() - start;
        } while (used < ROUND_SECONDS);
        note(round, setup->game->name, SEARCHES[i].metric, "/s", (double)sims / used, true);
        if (i == 0)
            note(round, setup->game->name, "uct_actions_per_s", "/s", (double)actions / used, true);
    }
}

/* Measures how long the lowest and the highest level think in the middle of random games: the mean
 * and the longest decision. */
static void bench_levels(int round, const col_setup *setup, col_thinking *thinking) {
    static const struct {
        const char *player, *mean, *longest;
        int decisions;
    } LEVELS[] = {{"level=1", "level_1_ms", "level_1_longest_ms", 100},
                  {"level=8", "level_8_ms", "level_8_longest_ms", 2}};
    for (size_t i = 0; i < sizeof LEVELS / sizeof LEVELS[0]; i++) {
        col_player player = player_of(LEVELS[i].player);
        col_rng rng = col_rng_seeded((uint64_t)round);
        double total = 0, longest = 0;
        for (int made = 0; made < LEVELS[i].decisions; made++) {
            col_state s, view;
            int seat = find_decision(setup, (int)col_rng_below(&rng, 200), &rng, &s);
            setup->game->observe(setup, &s, seat, &view);
            col_player_begin(thinking, (uint64_t)made);
            double start = cli_cpu_seconds();
            col_player_choose(&player, setup, &view, seat, thinking);
            double used = cli_cpu_seconds() - start;
            total += used;
            if (used > longest) longest = used;
        }
        note(round, setup->game->name, LEVELS[i].mean, "ms", 1000 * total / LEVELS[i].decisions,
             false);
        note(round, setup->game->name, LEVELS[i].longest, "ms", 1000 * longest, false);
    }
}

/* Measures how much two threads search in the time of one. The machine must be idle otherwise. */
static void bench_threads(int round, const col_setup *setup, col_thinking *thinking) {
    double rate[2];
    for (int i = 0; i < 2; i++) {
        col_player player = player_of(i == 0 ? "search,time=150" : "search,time=150,threads=2");
        col_rng rng = col_rng_seeded(42);
        col_state s, view;
        int seat = find_decision(setup, 0, &rng, &s);
        setup->game->observe(setup, &s, seat, &view);
        col_player_begin(thinking, 42);
        uint64_t start = cli_now_ms();
        col_player_choose(&player, setup, &view, seat, thinking);
        rate[i] = col_player_report(thinking)->sims / (double)(cli_now_ms() - start);
    }
    note(round, setup->game->name, "two_threads", "times", rate[1] / rate[0], false);
}

/* Measures Stockfish's own perft, a second yardstick for perft, if Debian's package is installed.
 */
static void bench_stockfish(int round) {
    static const char COMMAND[] =
        "PATH=$PATH:/usr/games; command -v stockfish >/dev/null && "
        "printf 'go perft 6\\nquit\\n' | stockfish 2>/dev/null | grep 'Nodes searched'";
    struct rusage before, after;
    unsigned long long nodes = 0;
    getrusage(RUSAGE_CHILDREN, &before);
    FILE *pipe = popen(COMMAND, "r");
    if (pipe == NULL) return;
    bool found = fscanf(pipe, "Nodes searched: %llu", &nodes) == 1;
    pclose(pipe);
    getrusage(RUSAGE_CHILDREN, &after);
    double used = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
                  (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) * 1e-6;
    if (found && used > 0) {
        note(round, "stockfish", "perft_leaves_per_s", "/s", (double)nodes / used, true);
    }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Returns the median of the rounds in which the metric was measured. */
static double median(const metric *m) {
    double sorted[ROUNDS];
    size_t count = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (m->value[round] > 0) sorted[count++] = m->value[round];
    }
    qsort(sorted, count, sizeof sorted[0], compare);
    return count == 0 ? 0 : sorted[count / 2];
}

static int digits_of(const char *unit) {
    return strcmp(unit, "ms") == 0 ? 3 : strcmp(unit, "times") == 0 ? 2 : strcmp(unit, "ns") == 0;
}

static void print_metrics(bool json) {
    double yardstick = median(&metrics[0]);
    if (!json) printf("%-10s %-28s %16s  %s\n", "game", "metric", "value", "yardstick");
    for (int i = 0; i < metric_count; i++) {
        double value = median(&metrics[i]);
        double ratio = metrics[i].per_yardstick ? value / yardstick : 0;
        if (json) {
            printf("{\"game\":\"%s\",\"metric\":\"%s\",\"value\":%.10g,\"yardstick\":",
                   metrics[i].game, metrics[i].name, value);
            if (metrics[i].per_yardstick) {
                printf("%.6f}\n", ratio);
            } else {
                printf("null}\n");
            }
        } else {
            printf("%-10s %-28s %16.*f", metrics[i].game, metrics[i].name,
                   digits_of(metrics[i].unit), value);
            if (metrics[i].per_yardstick) printf("  %9.6f", ratio);
            putchar('\n');
        }
    }
}

static int print_signature(void) {
    col_signature_room *room = calloc(1, sizeof *room);
    if (room == NULL) return cli_no_memory("bench");
    printf("%" PRIu64 "\n", col_signature(room));
    free(room);
    return CLI_OK;
}

/* Measures one game in one round. */
static int bench_game(int round, const col_game *game, int *depth, col_thinking *thinking) {
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, game);
    setup.seats = game->max_seats < 3 ? game->max_seats : 3;
    if (col_setup_end(&setup, &error) != COL_OK) return cli_error("bench", &error);
    bench_playouts(round, &setup, game->max_actions);
    bench_batch(round, &setup);
    bench_perft(round, &setup, depth);
    bench_copy(round, &setup);
    bench_search(round, &setup, thinking);
    bench_levels(round, &setup, thinking);
    bench_threads(round, &setup, thinking);
    return CLI_OK;
}

static int run(int argc, char **argv) {
    bool json = false;
    const char *only = NULL;
    int status = CLI_OK;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--signature") == 0) return print_signature();
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (argv[i][0] != '-' && only == NULL) {
            only = argv[i];
        } else {
            return cli_usage("bench", "unknown argument", argv[i]);
        }
    }
    if (only != NULL && cli_find_game("bench", only) == NULL) return CLI_FAILED;
    static int depth[GAMES_MAX]; /* of perft, by game */
    col_thinking *thinking = cli_begin_thinking("bench", 0);
    if (thinking == NULL) return CLI_FAILED;
    for (int round = 0; round < ROUNDS && status == CLI_OK; round++) {
        bench_yardstick(round);
        if (round < 3) bench_stockfish(round);
        for (int i = 0; COL_GAMES[i] != NULL && status == CLI_OK; i++) {
            if (only != NULL && strcmp(only, COL_GAMES[i]->name) != 0) continue;
            status = bench_game(round, COL_GAMES[i], &depth[i], thinking);
        }
    }
    cli_end_thinking(thinking);
    if (status == CLI_OK) print_metrics(json);
    return status;
}

static const cli_item OPTIONS[] = {
    {"--json", "print one object per line: game, metric, value, yardstick"},
    {"--signature", "print one number that is the same for all builds that play the same"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {{"colossi bench causeway", "measures one game"}, {NULL, NULL}};

const cli_command cli_bench = {
    .name = "bench",
    .summary = "measure the games on one core",
    .usage = "[GAME] [--json] | --signature",
    .text =
        "Measures random playouts with exactly uniform choice, the same in batches of 1,024 games\n"
        "with and without masks and features, perft with bulk counting, the size and the copying\n"
        "of a state, simulations of the search (also with playouts cut at 100\n"
        "actions, from the beginning and later), the time that the lowest and the highest level\n"
        "take, and how much two threads search in the time of one. All but the last are measured\n"
        "in processor time. Each figure is the median of interleaved rounds. Games for more than\n"
        "two are measured with three seats.\n\n"
        "The last column is the figure in units of the yardstick, a random playout of Connect\n"
        "Four that runs in the same rounds. Before perft is measured, its bulk count is checked\n"
        "against a full listing.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
