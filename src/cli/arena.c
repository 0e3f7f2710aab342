/* colossi arena: matches between computer players, with seats rotated and seeds paired, on all
 * cores. Every game depends on its number alone, so an interrupted run goes on where it stopped and
 * gives the same result. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { GAMES_MAX = 1000000, THREADS_MAX = 64, PLAYER_TEXT = 48, TEXT_SIZE = 1 << 20 };

/* One game that was played. */
typedef struct game_result {
    uint8_t is_known;
    uint8_t player[COL_SEATS_MAX]; /* by seat */
    uint8_t rank[COL_SEATS_MAX];
    int actions;
} game_result;

/* The match. Fixed while threads run, but for what the lock guards. */
static struct {
    col_setup setup;
    char text[COL_SEATS_MAX][PLAYER_TEXT]; /* the players, each once */
    col_player player[COL_SEATS_MAX];
    int players;
    int of_place[COL_SEATS_MAX]; /* which player sits where in the first rotation */
    int games, threads;
    const char *seed, *records;
    bool json, has_sprt, quiet;
    double elo0, elo1;
    game_result *result;
    FILE *results_file;
    pthread_mutex_t lock;
    int next, done; /* guarded */
    bool stop;      /* guarded */
    uint64_t start_ms;
} match;

/* Playing -------------------------------------------------------------------------------------- */

typedef struct worker {
    col_table table;
    col_entry log[CLI_LOG];
    col_list list;
    col_thinking thinking;
    char text[TEXT_SIZE];
} worker;

/* The luck of a game: the same for all rotations of one seed. */
static col_luck luck_of(int number) {
    char text[160];
    snprintf(text, sizeof text, "%.120s %d", match.seed, number / match.setup.seats);
    return col_luck_from_text(text, strlen(text));
}

static int player_at(int number, int seat) {
    return match.of_place[(seat + number) % match.setup.seats];
}

static void save_record(worker *w, int number) {
    char path[4096];
    col_writer text = col_writer_on(w->text, TEXT_SIZE);
    col_record_write(&w->table, COL_ALL, true, &text);
    snprintf(path, sizeof path, "%s/%06d.txt", match.records, number);
    FILE *out = fopen(path, "w");
    if (out == NULL) return;
    fwrite(text.text, 1, text.length, out);
    fclose(out);
}

static void play_game(worker *w, int number, game_result *r) {
    const col_game *game = match.setup.game;
    col_luck luck = luck_of(number);
    col_error error;
    col_result result;
    col_state view;
    col_table_begin(&w->table, &match.setup, w->log, CLI_LOG);
    col_table_set_luck(&w->table, &luck);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        r->player[seat] = (uint8_t)player_at(number, seat);
        if (col_table_name_seat(&w->table, seat, match.text[r->player[seat]], &error) != COL_OK) {
            abort(); /* the texts were checked when they were read */
        }
    }
    w->thinking.rng = col_rng_seeded((uint64_t)number * 2654435761u + luck.seed[0]);
    w->thinking.now_ms = cli_now_ms;
    for (;;) {
        if (col_table_roll(&w->table, &w->list, &error) < 0) abort();
        unsigned actors = game->actors(&match.setup, &w->table.state);
        if (actors == 0) break;
        int seat = col_first_actor(actors);
        game->observe(&match.setup, &w->table.state, seat, &view);
        col_action a = col_player_choose(&match.player[r->player[seat]], &match.setup, &view, seat,
                                         &w->thinking);
        if (col_table_act(&w->table, seat, a, &error) != COL_OK) abort();
    }
    game->result(&match.setup, &w->table.state, &result);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        r->rank[seat] = (uint8_t)result.rank[seat];
    }
    r->actions = w->table.log_count;
    if (match.records != NULL) save_record(w, number);
}

/* Statistics ----------------------------------------------------------------------------------- */

typedef struct standing {
    int games, first; /* seats taken, first places among them */
    double score, score_squares, first_share;
    int places[COL_SEATS_MAX + 1];
    double elo, low, high;
} standing;

/* The share of the seats of others that a seat has beaten, ties half. */
static double score_of(const game_result *r, int seat) {
    double sum = 0;
    int others = 0;
    for (int other = 0; other < match.setup.seats; other++) {
        if (other == seat || r->player[other] == r->player[seat]) continue;
        others++;
        sum += r->rank[other] > r->rank[seat] ? 1 : r->rank[other] == r->rank[seat] ? 0.5 : 0;
    }
    return others == 0 ? 0.5 : sum / others;
}

static double elo_of(double share) {
    double inside = share < 0.0005 ? 0.0005 : share > 0.9995 ? 0.9995 : share;
    return 400 * log10(inside / (1 - inside));
}

static void take_standing(int player, standing *s) {
    memset(s, 0, sizeof *s);
    for (int i = 0; i < match.games; i++) {
        const game_result *r = &match.result[i];
        for (int seat = 0; r->is_known && seat < match.setup.seats; seat++) {
            if (r->player[seat] != player) continue;
            int winners = 0;
            double score = score_of(r, seat);
            for (int other = 0; other < match.setup.seats; other++) {
                winners += r->rank[other] == 1;
            }
            s->games++;
            s->places[r->rank[seat]]++;
            s->score += score;
            s->score_squares += score * score;
            if (r->rank[seat] == 1) s->first_share += 1.0 / winners;
        }
    }
    if (s->games == 0) return;
    double mean = s->score / s->games;
    double variance = s->score_squares / s->games - mean * mean;
    double error = 1.96 * sqrt((variance > 0 ? variance : 0) / s->games) + 0.5 / s->games;
    s->elo = elo_of(mean);
    s->low = elo_of(mean - error);
    s->high = elo_of(mean + error);
}

/* The log-likelihood ratio of the first player being elo1 rather than elo0 better, by the normal
 * approximation. */
static double likelihood_ratio(void) {
    standing s;
    take_standing(0, &s);
    if (s.games < 2) return 0;
    double mean = s.score / s.games, variance = s.score_squares / s.games - mean * mean;
    double p0 = 1 / (1 + pow(10, -match.elo0 / 400)), p1 = 1 / (1 + pow(10, -match.elo1 / 400));
    if (variance < 1e-9) variance = 1e-9;
    return s.games * (p1 - p0) * (2 * mean - p0 - p1) / (2 * variance);
}

/* Reporting ------------------------------------------------------------------------------------ */

static void show_progress(void) {
    if (match.quiet || !isatty(STDERR_FILENO)) return;
    double share = (double)match.done / match.games;
    double used = (double)(cli_now_ms() - match.start_ms) / 1000;
    double left = share > 0 ? used / share - used : 0;
    fprintf(stderr, "\r%d of %d games, %3.0f %%, %.0f s left   ", match.done, match.games,
            100 * share, left);
}

static void write_result(int number, const game_result *r) {
    if (match.results_file == NULL) return;
    fprintf(match.results_file, "{\"game\":%d,\"actions\":%d,\"players\":[", number, r->actions);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        fprintf(match.results_file, "%s\"%s\"", seat > 0 ? "," : "", match.text[r->player[seat]]);
    }
    fputs("],\"rank\":[", match.results_file);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        fprintf(match.results_file, "%s%d", seat > 0 ? "," : "", r->rank[seat]);
    }
    fputs("]}\n", match.results_file);
    fflush(match.results_file);
}

static void print_json(void) {
    for (int p = 0; p < match.players; p++) {
        standing s;
        take_standing(p, &s);
        printf("{\"player\":\"%s\",\"games\":%d,\"first\":%.4f,\"elo\":%.1f,\"low\":%.1f,"
               "\"high\":%.1f}\n",
               match.text[p], s.games, s.games > 0 ? s.first_share / s.games : 0, s.elo, s.low,
               s.high);
    }
}

static void print_table(void) {
    printf("%-28s %6s %8s %8s %16s  places\n", "player", "games", "first", "Elo", "95 %");
    for (int p = 0; p < match.players; p++) {
        standing s;
        take_standing(p, &s);
        printf("%-28s %6d %7.1f%% %8.0f %7.0f to %5.0f ", match.text[p], s.games,
               s.games > 0 ? 100 * s.first_share / s.games : 0, s.elo, s.low, s.high);
        for (int rank = 1; rank <= match.setup.seats; rank++) {
            printf(" %d", s.places[rank]);
        }
        putchar('\n');
    }
    if (match.has_sprt) {
        double ratio = likelihood_ratio();
        printf("sequential test of %.0f against %.0f Elo: %.2f (%s)\n", match.elo1, match.elo0,
               ratio,
               ratio > log(19)    ? "better"
               : ratio < -log(19) ? "not better"
                                  : "undecided");
    }
}

/* Threads -------------------------------------------------------------------------------------- */

/* The next game that is not known yet, -1: none. */
static int take_number(void) {
    int number = -1;
    pthread_mutex_lock(&match.lock);
    while (match.next < match.games && match.result[match.next].is_known) {
        match.next++;
    }
    if (!match.stop && match.next < match.games) number = match.next++;
    pthread_mutex_unlock(&match.lock);
    return number;
}

static void hand_in(int number, const game_result *r) {
    pthread_mutex_lock(&match.lock);
    match.result[number] = *r;
    match.result[number].is_known = 1;
    match.done++;
    write_result(number, r);
    show_progress();
    if (match.has_sprt && fabs(likelihood_ratio()) > log(19)) match.stop = true; /* 5 % each way */
    pthread_mutex_unlock(&match.lock);
}

static void *work(void *unused) {
    (void)unused;
    worker *w = calloc(1, sizeof *w);
    if (w == NULL) return NULL;
    for (int number; (number = take_number()) >= 0;) {
        game_result r;
        memset(&r, 0, sizeof r);
        play_game(w, number, &r);
        hand_in(number, &r);
    }
    free(w);
    return NULL;
}

/* The results file ----------------------------------------------------------------------------- */

/* Takes the games of an earlier run over; a line that does not fit this match is an error. */
static col_status read_results(const char *path, col_error *error) {
    FILE *in = fopen(path, "r");
    char line[1024];
    if (in == NULL) return COL_OK; /* nothing to go on with */
    while (fgets(line, sizeof line, in) != NULL) {
        game_result r;
        int number, used;
        memset(&r, 0, sizeof r);
        const char *at = strstr(line, "\"rank\":["), *end_of_line = strstr(line, "]}\n");
        if (end_of_line == NULL) continue; /* where the run was cut off */
        bool good =
            sscanf(line, "{\"game\":%d,\"actions\":%d,%n", &number, &r.actions, &used) == 2 &&
            at != NULL && number >= 0 && number < GAMES_MAX;
        if (good) at += strlen("\"rank\":[");
        for (int seat = 0; good && seat < match.setup.seats; seat++) {
            char *end;
            r.rank[seat] = (uint8_t)strtol(at, &end, 10);
            good = end != at && r.rank[seat] >= 1;
            at = end + 1;
            r.player[seat] = (uint8_t)player_at(number, seat);
            good &= strstr(line, match.text[r.player[seat]]) != NULL;
        }
        if (!good) {
            fclose(in);
            return col_fail(error, COL_FILE, "%s holds the games of another match", path);
        }
        if (number >= match.games || match.result[number].is_known) continue;
        match.result[number] = r;
        match.result[number].is_known = 1;
        match.done++;
    }
    fclose(in);
    return COL_OK;
}

static col_status open_results(const char *path, col_error *error) {
    if (path == NULL) return COL_OK;
    if (read_results(path, error) != COL_OK) return error->status;
    match.results_file = fopen(path, "a+");
    if (match.results_file != NULL) {
        if (fseek(match.results_file, -1, SEEK_END) == 0 && fgetc(match.results_file) != '\n') {
            fputc('\n', match.results_file); /* end the line that was cut off */
        }
        return COL_OK;
    }
    return col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
}

/* The command line ----------------------------------------------------------------------------- */

static col_status add_player(const char *text, int place, col_error *error) {
    int p = 0;
    while (p < match.players && strcmp(match.text[p], text) != 0) {
        p++;
    }
    match.of_place[place] = p;
    if (p < match.players) return COL_OK;
    if (strlen(text) >= PLAYER_TEXT || strpbrk(text, "[]#\"\\") != NULL) {
        return col_fail(error, COL_PLAYER, "'%s' is no player", text);
    }
    snprintf(match.text[p], PLAYER_TEXT, "%s", text);
    match.players++;
    return col_player_parse(text, &match.player[p], error);
}

static bool read_number(const char *text, int low, int high, int *value) {
    char *end;
    long number = text == NULL ? 0 : strtol(text, &end, 10);
    if (text == NULL || *end != '\0' || end == text || number < low || number > high) return false;
    *value = (int)number;
    return true;
}

static int run_match(const char *results) {
    col_error error;
    pthread_t thread[THREADS_MAX];
    match.result = calloc((size_t)match.games, sizeof *match.result);
    if (match.result == NULL) {
        fprintf(stderr, "colossi arena: no memory\n");
        return CLI_FAILED;
    }
    if (open_results(results, &error) != COL_OK) return cli_error("arena", &error);
    if (match.records != NULL && mkdir(match.records, 0777) != 0 && errno != EEXIST) {
        col_fail(&error, COL_FILE, "%s: %s", match.records, strerror(errno));
        return cli_error("arena", &error);
    }
    match.start_ms = cli_now_ms();
    pthread_mutex_init(&match.lock, NULL);
    int started = 0;
    while (started < match.threads && pthread_create(&thread[started], NULL, work, NULL) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    if (!match.quiet && isatty(STDERR_FILENO)) fputc('\n', stderr);
    if (match.json) {
        print_json();
    } else {
        print_table();
    }
    if (match.results_file != NULL) fclose(match.results_file);
    free(match.result);
    return CLI_OK;
}

static int run(int argc, char **argv) {
    col_error error;
    const char *results = NULL, *players[COL_SEATS_MAX];
    int count = 0, seats = 0;
    if (argc < 3) return cli_usage("arena", "GAME and players are missing after", argv[argc - 1]);
    const col_game *game = cli_find_game("arena", argv[1]);
    if (game == NULL) return CLI_FAILED;
    match.games = 100;
    match.seed = "arena";
    match.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    col_setup_begin(&match.setup, game);
    for (int i = 2; i < argc; i++) {
        const char *value;
        if (strcmp(argv[i], "--json") == 0) {
            match.json = true;
        } else if ((value = cli_value(argv[i], "games")) != NULL) {
            if (!read_number(value, 1, GAMES_MAX, &match.games)) {
                return cli_usage("arena", "a number of games, not", value);
            }
        } else if ((value = cli_value(argv[i], "threads")) != NULL) {
            if (!read_number(value, 1, THREADS_MAX, &match.threads)) {
                return cli_usage("arena", "a number of threads, not", value);
            }
        } else if ((value = cli_value(argv[i], "sprt")) != NULL) {
            match.has_sprt = sscanf(value, "%lf,%lf", &match.elo0, &match.elo1) == 2;
            if (!match.has_sprt) return cli_usage("arena", "two Elo numbers, not", value);
        } else if ((value = cli_value(argv[i], "seed")) != NULL) {
            match.seed = value;
        } else if ((value = cli_value(argv[i], "records")) != NULL) {
            match.records = value;
        } else if ((value = cli_value(argv[i], "results")) != NULL) {
            results = value;
        } else if (strncmp(argv[i], "bot:", 4) == 0 && count < COL_SEATS_MAX) {
            players[count++] = argv[i];
        } else if (argv[i][0] == '-' || strchr(argv[i], '=') == NULL) {
            return cli_usage("arena", "unknown argument", argv[i]);
        } else if (cli_setting(&match.setup, argv[i], &error) != COL_OK) {
            return cli_error("arena", &error);
        } else if (strncmp(argv[i], "seats=", 6) == 0) {
            seats = match.setup.seats;
        }
    }
    if (count < 2) return cli_usage("arena", "at least two players must follow", argv[1]);
    if (seats == 0) match.setup.seats = count > game->min_seats ? count : game->min_seats;
    if (col_setup_end(&match.setup, &error) != COL_OK) return cli_error("arena", &error);
    for (int place = 0; place < match.setup.seats; place++) {
        const char *text = players[place < count ? place : count - 1];
        if (add_player(text, place, &error) != COL_OK) return cli_error("arena", &error);
    }
    match.games -= match.games % match.setup.seats; /* whole rotations only */
    if (match.games == 0) match.games = match.setup.seats;
    return run_match(results);
}

static const cli_item OPTIONS[] = {
    {"bot:PLAYER", "a player; with more seats than players the last one takes the rest"},
    {"name=value", "an option of the game, ruleset=NAME, or seats=N"},
    {"--games=N", "how many games (100), rounded down to whole rotations of the seats"},
    {"--threads=N", "how many at once; all cores without it"},
    {"--sprt=A,B",
     "stop when the first player is B rather than A Elo better, or the reverse, at 5 %"},
    {"--seed=TEXT", "other luck"},
    {"--results=FILE", "one line of JSON a game; an interrupted run goes on from it"},
    {"--records=FOLDER", "the record of every game"},
    {"--json", "one object a player: player, games, first, elo, low, high"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi arena causeway bot:search,sims=1000 bot:uct,sims=1000 --games=200",
     "whether knowledge pays, at the same number of simulations"},
    {NULL, NULL}};

const cli_command cli_arena = {
    .name = "arena",
    .summary = "let computer players play matches",
    .usage = "GAME bot:PLAYER bot:PLAYER... [--games=N] [--sprt=A,B] [--results=FILE] [--json]",
    .text = "Plays matches on all cores. Every player takes every seat equally often, and each "
            "seed is\n"
            "played once in every rotation of the seats. Prints the share of first places (a "
            "shared one\n"
            "counts in parts), the places, and Elo with its 95 % interval; games of three and more "
            "seats\n"
            "are rated by the opponents that a seat has left behind.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
