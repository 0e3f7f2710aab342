/* colossi arena: matches between computer players on all cores. Seats are rotated, and every seed
 * is played in all rotations. A game depends on its number alone, so an interrupted run continues
 * where it stopped and gives the same result. */
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
#include "cli/standings.h"

enum { GAMES_MAX = 1000000, THREADS_MAX = 64, PLAYER_TEXT = 200, TEXT_SIZE = 1 << 20 };

static const char EXEC[] = "bot:exec=";

/* The match. While threads run, only the members that the lock guards change. */
static struct {
    col_setup setup;
    char text[COL_SEATS_MAX][PLAYER_TEXT]; /* the different players */
    col_player player[COL_SEATS_MAX];
    int players;
    int of_place[COL_SEATS_MAX]; /* which player sits where in the first rotation */
    int games, threads;
    const char *seed, *records, *results_path;
    bool json, has_sprt;
    double elo0, elo1;
    match_results results;
    FILE *results_file;
    pthread_mutex_t lock;
    int next, done;    /* guarded */
    int tested;        /* guarded; games that the sequential test has looked at */
    bool stop;         /* guarded */
    col_error failure; /* guarded; why the match was broken off */
    uint64_t start_ms;
} match;

/* Playing -------------------------------------------------------------------------------------- */

typedef struct worker {
    col_table table;
    col_entry log[CLI_LOG];
    col_list list;
    cli_exec *program[COL_SEATS_MAX];      /* by seat, or NULL */
    col_thinking *thinking[COL_SEATS_MAX]; /* by seat, because each remembers its own search */
    char text[TEXT_SIZE];
} worker;

/* The luck of a game, which is the same for all rotations of one seed. */
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

static bool is_program(int player) {
    return strncmp(match.text[player], EXEC, strlen(EXEC)) == 0;
}

/* Begins a table, seats the players and starts the programs. */
static col_status begin_game(worker *w, int number, game_result *r, col_error *error) {
    col_luck luck = luck_of(number);
    col_table_begin(&w->table, &match.setup, w->log, CLI_LOG);
    col_table_set_luck(&w->table, &luck);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        int player = player_at(number, seat);
        const char *text = match.text[player];
        uint64_t seed = (uint64_t)number * COL_SEATS_MAX + (uint64_t)seat;
        r->player[seat] = (uint8_t)player;
        if (is_program(player)) {
            w->program[seat] = cli_exec_start(text + strlen(EXEC), &match.setup, seat, error);
            if (w->program[seat] == NULL) return error->status;
            text = "bot:exec";
        }
        if (col_table_name_seat(&w->table, seat, text, error) != COL_OK) return error->status;
        col_player_begin(w->thinking[seat], seed * 2654435761u + luck.seed[0]);
    }
    return COL_OK;
}

static col_status play_on(worker *w, const game_result *r, col_error *error) {
    const col_game *game = match.setup.game;
    for (;;) {
        col_state view;
        col_action a;
        if (col_table_roll(&w->table, error) < 0) return error->status;
        unsigned actors = game->actors(&match.setup, &w->table.state);
        if (actors == 0) return COL_OK;
        int seat = col_first_actor(actors);
        game->observe(&match.setup, &w->table.state, seat, &view);
        if (w->program[seat] == NULL) {
            a = col_player_choose(&match.player[r->player[seat]], &match.setup, &view, seat,
                                  w->thinking[seat]);
        } else if (cli_exec_choose(w->program[seat], &match.setup, &view, seat, &w->list, &a,
                                   error) != COL_OK) {
            return error->status;
        }
        if (col_table_act(&w->table, seat, a, error) != COL_OK) return error->status;
    }
}

static col_status play_game(worker *w, int number, game_result *r, col_error *error) {
    col_result result;
    col_status status = begin_game(w, number, r, error);
    if (status == COL_OK) status = play_on(w, r, error);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        cli_exec_stop(w->program[seat]);
        w->program[seat] = NULL;
    }
    if (status != COL_OK) return status;
    match.setup.game->result(&match.setup, &w->table.state, &result);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        r->rank[seat] = (uint8_t)result.rank[seat];
    }
    r->actions = w->table.log_count;
    if (match.records != NULL) save_record(w, number);
    return COL_OK;
}

/* Reporting ------------------------------------------------------------------------------------ */

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

static void print_standings(void) {
    if (!match.json) {
        printf("%-28s %6s %8s %8s %16s  places\n", "player", "games", "first", "Elo", "95 %");
    }
    for (int p = 0; p < match.players; p++) {
        standing s;
        take_standing(&match.results, p, &s);
        if (match.json) {
            print_standing_json(match.text[p], &s, match.setup.seats);
        } else {
            print_standing(match.text[p], &s, match.setup.seats);
        }
    }
    if (match.has_sprt && !match.json) {
        double ratio = likelihood_ratio(&match.results, match.elo0, match.elo1);
        printf("sequential test of %.0f against %.0f Elo: %.2f (%s)\n", match.elo1, match.elo0,
               ratio,
               ratio > log(19)    ? "better"
               : ratio < -log(19) ? "not better"
                                  : "undecided");
    }
}

/* Threads -------------------------------------------------------------------------------------- */

/* Returns the number of the next game whose result is not known yet, or -1. */
static int take_number(void) {
    int number = -1;
    pthread_mutex_lock(&match.lock);
    while (match.next < match.games && match.results.game[match.next].is_known) {
        match.next++;
    }
    if (!match.stop && match.next < match.games) number = match.next++;
    pthread_mutex_unlock(&match.lock);
    return number;
}

/* Lets the sequential test look at the games in their order and end the match as soon as it
 * decides, with an error probability of 5 % in each direction. Games after that one do not count,
 * so the result does not depend on the number of threads. */
static void test_in_order(void) {
    match_results first = match.results;
    while (!match.stop && match.tested < match.games && match.results.game[match.tested].is_known) {
        first.games = ++match.tested;
        if (fabs(likelihood_ratio(&first, match.elo0, match.elo1)) <= log(19)) continue;
        match.results.games = match.tested;
        match.stop = true;
    }
}

static void hand_in(int number, const game_result *r) {
    pthread_mutex_lock(&match.lock);
    match.results.game[number] = *r;
    match.results.game[number].is_known = 1;
    match.done++;
    write_result(number, r);
    cli_show_progress(match.done, match.games, "games", match.start_ms);
    if (match.has_sprt) test_in_order();
    pthread_mutex_unlock(&match.lock);
}

/* Ends the match because a game could not be played. */
static void give_up(const col_error *error) {
    pthread_mutex_lock(&match.lock);
    if (!match.stop) match.failure = *error;
    match.stop = true;
    pthread_mutex_unlock(&match.lock);
}

static void free_worker(worker *w) {
    for (int seat = 0; w != NULL && seat < COL_SEATS_MAX; seat++) {
        cli_end_thinking(w->thinking[seat]);
    }
    free(w);
}

static worker *make_worker(void) {
    worker *w = calloc(1, sizeof *w);
    for (int seat = 0; w != NULL && seat < match.setup.seats; seat++) {
        w->thinking[seat] = cli_begin_thinking("arena", 0);
        if (w->thinking[seat] != NULL) continue;
        free_worker(w);
        return NULL;
    }
    return w;
}

static void *work(void *unused) {
    (void)unused;
    worker *w = make_worker();
    if (w == NULL) {
        col_error error;
        col_fail(&error, COL_LIMIT, "there is not enough memory for another thread");
        give_up(&error);
        return NULL;
    }
    for (int number; (number = take_number()) >= 0;) {
        game_result r;
        col_error error;
        memset(&r, 0, sizeof r);
        if (play_game(w, number, &r, &error) == COL_OK) {
            hand_in(number, &r);
        } else {
            give_up(&error);
        }
    }
    free_worker(w);
    return NULL;
}

/* The results file ----------------------------------------------------------------------------- */

/* Reads the line of one game. Returns false if it is not from this match. */
static bool read_result(const char *line, int *number, game_result *r) {
    static const char RANK[] = "\"rank\":[";
    int used;
    const char *at = strstr(line, RANK);
    memset(r, 0, sizeof *r);
    if (at == NULL ||
        sscanf(line, "{\"game\":%d,\"actions\":%d,%n", number, &r->actions, &used) != 2 ||
        *number < 0 || *number >= GAMES_MAX) {
        return false;
    }
    at += strlen(RANK);
    for (int seat = 0; seat < match.setup.seats; seat++) {
        char *end;
        r->player[seat] = (uint8_t)player_at(*number, seat);
        r->rank[seat] = (uint8_t)strtol(at, &end, 10);
        if (end == at || r->rank[seat] < 1 || r->rank[seat] > match.setup.seats) return false;
        if (strstr(line, match.text[r->player[seat]]) == NULL) return false;
        at = end + 1;
    }
    return true;
}

/* Takes over the games of an earlier run. */
static col_status read_results(const char *path, col_error *error) {
    FILE *in = fopen(path, "r");
    char line[1024];
    if (in == NULL) return COL_OK; /* there was no earlier run */
    while (fgets(line, sizeof line, in) != NULL) {
        game_result r;
        int number;
        if (strstr(line, "]}\n") == NULL) continue; /* the run was interrupted here */
        if (!read_result(line, &number, &r)) {
            fclose(in);
            return col_fail(error, COL_FILE, "%s holds the games of another match", path);
        }
        if (number >= match.games || match.results.game[number].is_known) continue;
        match.results.game[number] = r;
        match.results.game[number].is_known = 1;
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
            fputc('\n', match.results_file); /* ends the line that was cut off */
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
        return col_fail(error, COL_PLAYER,
                        "'%s' cannot be a player: it is too long or has one of [ ] # \" \\", text);
    }
    snprintf(match.text[p], PLAYER_TEXT, "%s", text);
    match.players++;
    if (is_program(p)) return COL_OK;
    return col_player_parse_for(match.setup.game->name, text, &match.player[p], error);
}

static void run_threads(void) {
    pthread_t thread[THREADS_MAX];
    int started = 0;
    match.start_ms = cli_now_ms();
    pthread_mutex_init(&match.lock, NULL);
    while (started < match.threads && pthread_create(&thread[started], NULL, work, NULL) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    cli_end_progress();
}

static int run_match(void) {
    col_error error;
    match.results.game = calloc((size_t)match.games, sizeof *match.results.game);
    match.results.games = match.games;
    match.results.seats = match.setup.seats;
    if (match.results.game == NULL) return cli_no_memory("arena");
    if (open_results(match.results_path, &error) != COL_OK) return cli_error("arena", &error);
    if (match.records != NULL && mkdir(match.records, 0777) != 0 && errno != EEXIST) {
        col_fail(&error, COL_FILE, "%s: %s", match.records, strerror(errno));
        return cli_error("arena", &error);
    }
    if (match.has_sprt) test_in_order(); /* the games of an interrupted run may decide already */
    run_threads();
    if (match.failure.status != COL_OK) return cli_error("arena", &match.failure);
    print_standings();
    if (match.results_file != NULL) fclose(match.results_file);
    free(match.results.game);
    return CLI_OK;
}

/* Reads --NAME=number. */
static int read_number(const char *name, const char *text, int high, int *value) {
    long number;
    if (!cli_number("arena", name, text, 1, high, &number)) return CLI_USAGE;
    *value = (int)number;
    return CLI_OK;
}

static int read_argument(const char *argument) {
    const char *value;
    if (strcmp(argument, "--json") == 0) {
        match.json = true;
    } else if ((value = cli_value(argument, "games")) != NULL) {
        return read_number("--games", value, GAMES_MAX, &match.games);
    } else if ((value = cli_value(argument, "threads")) != NULL) {
        return read_number("--threads", value, THREADS_MAX, &match.threads);
    } else if ((value = cli_value(argument, "sprt")) != NULL) {
        match.has_sprt = sscanf(value, "%lf,%lf", &match.elo0, &match.elo1) == 2;
        if (!match.has_sprt) return cli_usage("arena", "--sprt takes two Elo numbers, not", value);
    } else if ((value = cli_value(argument, "seed")) != NULL) {
        match.seed = value;
    } else if ((value = cli_value(argument, "records")) != NULL) {
        match.records = value;
    } else if ((value = cli_value(argument, "results")) != NULL) {
        match.results_path = value;
    } else {
        return cli_game_argument("arena", &match.setup, argument);
    }
    return CLI_OK;
}

/* Gives every seat its player; with more seats than players the last player takes the rest. */
static int seat_players(const char *const *players, int count) {
    col_error error;
    for (int place = 0; place < match.setup.seats; place++) {
        const char *text = players[place < count ? place : count - 1];
        if (add_player(text, place, &error) != COL_OK) return cli_error("arena", &error);
    }
    match.games -= match.games % match.setup.seats; /* only whole rotations */
    if (match.games == 0) match.games = match.setup.seats;
    return CLI_OK;
}

static int run(int argc, char **argv) {
    const char *players[COL_SEATS_MAX];
    int count = 0, status = CLI_OK;
    if (argc < 3) return cli_usage("arena", "GAME and players are missing after", argv[argc - 1]);
    const col_game *game = cli_find_game("arena", argv[1]);
    if (game == NULL) return CLI_FAILED;
    match.games = 100;
    match.seed = "arena";
    match.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    col_setup_begin(&match.setup, game);
    match.setup.seats = -1; /* unless seats=N is given */
    for (int i = 2; i < argc && status == CLI_OK; i++) {
        if (strncmp(argv[i], "bot:", 4) == 0 && count < COL_SEATS_MAX) {
            players[count++] = argv[i];
        } else {
            status = read_argument(argv[i]);
        }
    }
    if (status != CLI_OK) return status;
    if (count < 2) return cli_usage("arena", "at least two players must follow", argv[1]);
    if (match.setup.seats < 0) {
        match.setup.seats = count > game->min_seats ? count : game->min_seats;
    }
    status = cli_end_setup("arena", &match.setup);
    if (status == CLI_OK) status = seat_players(players, count);
    return status == CLI_OK ? run_match() : status;
}

static const cli_item OPTIONS[] = {
    {"bot:PLAYER", "a player; if there are more seats than players, the last one takes the rest"},
    {"bot:exec=COMMAND", "your own program, started once per game and seat"},
    {"name=value", "set an option of the game, ruleset=NAME, or seats=N"},
    {"--games=N", "how many games (100), rounded down to whole rotations of the seats"},
    {"--threads=N", "how many games to play at once; as many as there are cores without it"},
    {"--sprt=A,B", "stop as soon as a sequential test decides, with 5 % error, whether the first\n"
                   "player is rather B or rather A Elo better"},
    {"--seed=TEXT", "play with other luck"},
    {"--results=FILE", "write one line of JSON per game; an interrupted run continues from it"},
    {"--records=FOLDER", "write the record of every game"},
    {"--json", "print one object per player: player, games, first, elo, low, high, by_seat"},
    {"--data=GAME=FILE", "play with this data file"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi arena causeway bot:search,sims=1000 bot:uct,sims=1000 --games=200",
     "shows whether knowledge pays, at the same number of simulations"},
    {NULL, NULL}};

const cli_command cli_arena = {
    .name = "arena",
    .summary = "let computer players play matches",
    .usage = "GAME bot:PLAYER bot:PLAYER... [--games=N] [--sprt=A,B] [--results=FILE] [--json]",
    .text =
        "Plays matches on all cores. Every player takes every seat equally often, and each seed\n"
        "is played once per rotation of the seats. Prints each player's share of first places (a\n"
        "shared first place counts as a fraction), also by seat, how often it took each place,\n"
        "and its Elo rating with a 95 % interval. Games of three and more seats are rated by how\n"
        "many opponents a seat has left behind.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
