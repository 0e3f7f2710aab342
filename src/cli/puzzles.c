/* colossi puzzles: finds puzzles in games of the computer players, proves and grades them again,
 * lists them. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/text.h"
#include "puzzles/puzzle.h"
#include "util/installed.h"

enum { BLOCK_MAX = COL_POSITION_MAX + 4096, COUNT_MAX = 1000, MINUTES_MAX = 24 * 60 };

/* What the command line asks for. */
typedef struct wish {
    cli_wanted of;
    long count, minutes, every;
} wish;

static puzzle_finder finder;

/* Reading -------------------------------------------------------------------------------------- */

/* Reads the puzzles of a game into memory that the caller frees. Without a file of that name there
 * are none, unless the command line named it. */
static char *read_puzzles(const wish *w, const col_game *game, char path[INSTALLED_PATH],
                          size_t *length, col_error *error) {
    char name[64];
    snprintf(name, sizeof name, "%s/puzzles.txt", game->name);
    if (w->of.file != NULL) {
        snprintf(path, INSTALLED_PATH, "%s", w->of.file);
    } else if (!installed_find(name, path)) {
        col_fail(error, COL_FILE, "there are no puzzles of %s", game->title);
        return NULL;
    }
    return cli_read_file(path, length, error);
}

/* A file that is being read, puzzle by puzzle. */
typedef struct reading {
    const col_game *game;
    char path[INSTALLED_PATH], *text;
    col_span rest;
    int number;
    puzzle puzzle;
} reading;

static bool begin_reading(const wish *w, const col_game *game, reading *r, col_error *error) {
    size_t length;
    *r = (reading){.game = game};
    r->text = read_puzzles(w, game, r->path, &length, error);
    if (r->text != NULL) r->rest = (col_span){r->text, length};
    return r->text != NULL;
}

/* Reads the next puzzle. Returns false at the end and after a mistake, which is printed. */
static bool next_puzzle(reading *r, bool *is_broken) {
    col_error error;
    *is_broken = puzzle_read(&r->rest, &r->number, &r->puzzle, &error) != COL_OK;
    if (*is_broken) cli_complain("colossi puzzles: error data: %s: %s", r->path, error.sentence);
    return !*is_broken && r->puzzle.name.length > 0;
}

/* Checking ------------------------------------------------------------------------------------- */

typedef struct tally {
    int held, failed;
} tally;

static void complain(const reading *r, const char *sentence, tally *sum) {
    cli_complain("colossi puzzles: error data: %s: line %d: %.*s: %s", r->path, r->puzzle.at,
                 (int)r->puzzle.name.length, r->puzzle.name.at, sentence);
    sum->failed++;
}

/* Whether the name is the game's prefix and a number. */
static bool is_name(const col_game *game, col_span name) {
    char prefix[8];
    int number;
    puzzle_prefix(game, prefix);
    size_t length = strlen(prefix);
    if (name.length <= length || memcmp(name.at, prefix, length) != 0) return false;
    col_span rest = {name.at + length, name.length - length};
    return col_span_int(rest, 1, INT_MAX, &number);
}

/* Proves one puzzle. What it costs is in the proof; the rest is always checked. */
static void check_puzzle(const reading *r, bool proves, col_thinking *thinking, tally *sum) {
    static col_table table;
    const puzzle *p = &r->puzzle;
    col_action action;
    col_error error;
    if (!is_name(r->game, p->name)) {
        complain(r, "this is not a name for a puzzle of this game", sum);
        return;
    }
    if (puzzle_open(r->game, p, &table, &action, &error) != COL_OK) {
        complain(r, error.sentence, sum);
        return;
    }
    if (!puzzle_finder_know(&finder, p, &table.setup, &table.state)) {
        complain(r, "the same position is in the file already, perhaps turned or mirrored", sum);
        return;
    }
    if (!proves) return;
    col_status status = p->wins > 0 ? puzzle_prove_win(p, &table, action, thinking, &error)
                                    : puzzle_prove_best(p, &table, action, thinking, &error);
    if (status != COL_OK) {
        complain(r, error.sentence, sum);
    } else {
        sum->held++;
    }
}

static int compare_names(const void *a, const void *b) {
    const col_span *first = a, *second = b;
    size_t least = first->length < second->length ? first->length : second->length;
    int order = memcmp(first->at, second->at, least);
    return order != 0 ? order : (first->length > second->length) - (first->length < second->length);
}

/* Complains about names that two puzzles have. */
static void check_names(const reading *r, col_span *names, int count, tally *sum) {
    qsort(names, (size_t)count, sizeof names[0], compare_names);
    for (int i = 1; i < count; i++) {
        if (compare_names(&names[i - 1], &names[i]) != 0) continue;
        cli_complain("colossi puzzles: error data: %s: two puzzles have the name %.*s", r->path,
                     (int)names[i].length, names[i].at);
        sum->failed++;
    }
}

static int check_game(const wish *w, const col_game *game, col_thinking *thinking, tally *sum) {
    static col_span names[PUZZLE_KEYS];
    static reading r;
    col_error error;
    bool is_broken;
    int count = 0;
    if (!begin_reading(w, game, &r, &error)) return cli_error("puzzles", &error);
    puzzle_finder_begin(&finder, game, 0, 0, thinking);
    while (next_puzzle(&r, &is_broken) && count < PUZZLE_KEYS) {
        names[count] = r.puzzle.name;
        check_puzzle(&r, count++ % w->every == 0, thinking, sum);
    }
    check_names(&r, names, count, sum);
    sum->failed += is_broken;
    free(r.text);
    return CLI_OK;
}

static int check(const wish *w) {
    tally sum = {0, 0};
    int status = CLI_OK;
    col_thinking *thinking = cli_begin_thinking("puzzles", 1);
    if (thinking == NULL) return CLI_FAILED;
    for (int i = 0; COL_GAMES[i] != NULL && status == CLI_OK; i++) {
        if (w->of.game == NULL || w->of.game == COL_GAMES[i]) {
            status = check_game(w, COL_GAMES[i], thinking, &sum);
        }
    }
    cli_end_thinking(thinking);
    if (status != CLI_OK) return status;
    if (sum.held + sum.failed == 0) cli_complain("colossi puzzles: there is no puzzle to prove");
    printf("%d puzzles hold", sum.held);
    if (sum.failed > 0) printf(", %d do not", sum.failed);
    printf("\n");
    return sum.failed > 0 || sum.held == 0 ? CLI_FAILED : CLI_OK;
}

/* Listing -------------------------------------------------------------------------------------- */

static int list(const wish *w) {
    static reading r;
    col_error error;
    bool is_broken;
    if (!begin_reading(w, w->of.game, &r, &error)) return cli_error("puzzles", &error);
    while (next_puzzle(&r, &is_broken)) {
        const puzzle *p = &r.puzzle;
        printf("%-8.*s grade %d  seat %d  ", (int)p->name.length, p->name.at, p->grade,
               p->seat + 1);
        if (p->wins > 0) {
            printf("win in %d  ", p->wins);
        } else {
            printf("best      ");
        }
        printf("%.*s\n", (int)p->action.length, p->action.at);
    }
    free(r.text);
    return is_broken ? CLI_FAILED : CLI_OK;
}

/* Grading -------------------------------------------------------------------------------------- */

/* What was found out about a puzzle, with room for the texts of its choices. */
typedef struct finding {
    int grade, choices;
    puzzle_choice choice[PUZZLE_CHOICES];
    char text[PUZZLE_CHOICES][COL_TEXT_MAX];
} finding;

static bool begins_with(col_span line, const char *word) {
    size_t length = strlen(word);
    return line.length > length && memcmp(line.at, word, length) == 0;
}

/* Prints a part of a file, with what was found out in place of the grade and the choices. */
static void print_graded(col_span part, const finding *f) {
    col_span line;
    while (col_next_line(&part, &line)) {
        if (begins_with(line, "choice ")) continue;
        if (!begins_with(line, "grade ")) {
            printf("%.*s\n", (int)line.length, line.at);
            continue;
        }
        printf("grade %d\n", f->grade);
        for (int i = 0; i < f->choices; i++) {
            printf("choice %s %d %d %d\n", f->text[i], f->choice[i].value, f->choice[i].low,
                   f->choice[i].high);
        }
    }
}

/* Measures the candidates and the grade of a puzzle again. Returns false if it does not hold. */
static bool find_out(const puzzle *p, const col_table *t, col_action action, col_thinking *thinking,
                     finding *f) {
    const col_setup *setup = &t->setup;
    puzzle_value value[PUZZLE_CHOICES];
    col_state view;
    setup->game->observe(setup, &t->state, p->seat, &view);
    f->choices = p->wins > 0 ? 0 : puzzle_measure(p, setup, &view, action, thinking, value);
    for (int i = 0; i < f->choices; i++) {
        col_writer w = col_writer_on(f->text[i], COL_TEXT_MAX);
        setup->game->print(setup, &view, p->seat, value[i].action, p->seat, &w);
        f->choice[i] = puzzle_told(&value[i], col_span_of(f->text[i]));
    }
    f->grade = puzzle_grade(setup, &view, p->seat, action, thinking);
    return p->wins > 0 || f->choices > 0;
}

/* Measures every puzzle again, because the players have changed, and prints the file with what was
 * found. Puzzles that do not hold any more are left out. */
static int grade(const wish *w) {
    static reading r;
    static col_table table;
    static finding f;
    col_error error;
    col_action action;
    bool is_broken;
    col_thinking *thinking = cli_begin_thinking("puzzles", 1);
    if (thinking == NULL) return CLI_FAILED;
    if (!begin_reading(w, w->of.game, &r, &error)) {
        cli_end_thinking(thinking);
        return cli_error("puzzles", &error);
    }
    const char *printed = r.text, *end = r.rest.at + r.rest.length;
    while (next_puzzle(&r, &is_broken)) {
        const puzzle *p = &r.puzzle;
        if (puzzle_open(w->of.game, p, &table, &action, &error) != COL_OK) {
            is_broken = cli_error("puzzles", &error) != CLI_OK;
            break;
        }
        if (find_out(p, &table, action, thinking, &f)) {
            print_graded((col_span){printed, (size_t)(r.rest.at - printed)}, &f);
        } else {
            cli_complain("colossi puzzles: %.*s is left out: its action is no longer clearly best",
                         (int)p->name.length, p->name.at);
        }
        printed = r.rest.at;
    }
    if (!is_broken) print_graded((col_span){printed, (size_t)(end - printed)}, &f);
    free(r.text);
    cli_end_thinking(thinking);
    return is_broken ? CLI_FAILED : CLI_OK;
}

/* Making --------------------------------------------------------------------------------------- */

/* Tells the finder about the puzzles that exist, so that it finds others and numbers go on. */
static int know_puzzles(const wish *w) {
    static reading r;
    static col_table table;
    col_error error;
    bool is_broken;
    col_action action;
    if (w->of.file == NULL) return CLI_OK;
    if (!begin_reading(w, w->of.game, &r, &error)) return cli_error("puzzles", &error);
    while (next_puzzle(&r, &is_broken)) {
        if (puzzle_open(w->of.game, &r.puzzle, &table, &action, &error) != COL_OK) {
            is_broken = cli_error("puzzles", &error) != CLI_OK;
            break;
        }
        puzzle_finder_know(&finder, &r.puzzle, &table.setup, &table.state);
    }
    free(r.text);
    return is_broken ? CLI_FAILED : CLI_OK;
}

static int make(const wish *w) {
    static char block[BLOCK_MAX];
    uint64_t start = cli_now_ms();
    col_thinking *thinking = cli_begin_thinking("puzzles", w->of.seed);
    if (thinking == NULL) return CLI_FAILED;
    puzzle_finder_begin(&finder, w->of.game, w->of.seed, (int)w->count, thinking);
    int status = know_puzzles(w);
    while (status == CLI_OK && finder.found < w->count &&
           cli_now_ms() - start < (uint64_t)w->minutes * 60000) {
        if (!puzzle_finder_play(&finder)) continue;
        col_writer out = col_writer_on(block, sizeof block);
        puzzle_write(&finder.puzzle, &out);
        printf("%s\n", block);
        fflush(stdout);
        cli_show_progress(finder.found, (int)w->count, "puzzles", start);
    }
    cli_end_progress();
    cli_end_thinking(thinking);
    return status;
}

/* Arguments ------------------------------------------------------------------------------------ */

static int run(int argc, char **argv) {
    wish w = {.of = {.seed = 1}, .count = 50, .minutes = 10, .every = 1};
    const cli_limits numbers[] = {{"--count", 1, COUNT_MAX, &w.count},
                                  {"--minutes", 1, MINUTES_MAX, &w.minutes},
                                  {"--every", 1, COUNT_MAX, &w.every},
                                  {NULL, 0, 0, NULL}};
    if (argc < 2) return cli_usage("puzzles", "write make, check, list or grade after", "puzzles");
    for (int i = 2; i < argc; i++) {
        int status = cli_wanted_argument("puzzles", numbers, &w.of, argv[i]);
        if (status != CLI_OK) return status;
    }
    if (strcmp(argv[1], "check") == 0 && (w.of.game != NULL || w.of.file == NULL)) return check(&w);
    static const struct {
        const char *name;
        int (*run)(const wish *w);
    } COMMANDS[] = {{"make", make}, {"check", check}, {"list", list}, {"grade", grade}};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        if (strcmp(argv[1], COMMANDS[i].name) != 0) continue;
        if (w.of.game == NULL) return cli_usage("puzzles", "a game is missing after", argv[1]);
        return COMMANDS[i].run(&w);
    }
    return cli_usage("puzzles", "write make, check, list or grade, not", argv[1]);
}

static const cli_item OPTIONS[] = {
    {"--file=FILE", "check, list or grade this file, or make puzzles that it does not have"},
    {"--every=N", "check: prove only every Nth puzzle (1)"},
    {"--count=N", "make: stop after so many puzzles (50)"},
    {"--minutes=N", "make: stop after so many minutes (10)"},
    {"--seed=TEXT", "make: play other games"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi puzzles check causeway", "proves the puzzles of Giant's Causeway again"},
    {"colossi puzzles make causeway --count=10", "prints ten new puzzles"},
    {NULL, NULL}};

const cli_command cli_puzzles = {
    .name = "puzzles",
    .summary = "find positions with one right action, or prove such puzzles",
    .usage = "make GAME | check [GAME] | list GAME | grade GAME [--file=FILE]",
    .text = "Puzzles are positions of games between computer players in which one action is the\n"
            "right one. In games that can be solved it is the only action that forces a win, and\n"
            "the solver proves it. In the other games it is clearly the best action, as measured\n"
            "by several searches from the view of the seat.\n"
            "\n"
            "make finds puzzles and prints them as a file. check proves every puzzle again and\n"
            "tells how many hold; if one does not, it says why and fails. list prints one line\n"
            "per puzzle. grade prints the file with grades and chances that were measured again,\n"
            "without puzzles that do not hold any more.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
