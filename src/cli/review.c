/* colossi review: tells what was lost and won in a recorded game: each seat's mistakes, judged by
 * what that seat could know, its luck, and the turning points. Every number has its 95 % interval.
 * judge.c finds the numbers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/judge.h"

enum {
    MISTAKES = 5,
    TURNS = 3,
    SIMS_MAX = 1000000,
    SECONDS_MAX = 1000000,
    THREADS_MAX = 64,
    LINE_SHOWN = 4,
    WORDS_MAX = 512,
    FACT_MAX = 8 * WORDS_MAX
};

static col_table table;
static col_entry entries[CLI_LOG];
static judged_game game;
static long sims = 400;
static uint64_t start_ms;

/* What to tell --------------------------------------------------------------------------------- */

/* Finds the next smaller mistake of a seat (of any seat if that is negative) after the last one, or
 * the biggest if that is NULL. Returns NULL if there is none. */
static const judged_decision *next_mistake(int seat, const judged_decision *last) {
    const judged_decision *found = NULL;
    for (int i = 0; i < game.decisions; i++) {
        const judged_decision *d = &game.decision[i];
        if (!judge_is_mistake(d) || (seat >= 0 && d->seat != seat)) continue;
        double loss = judge_loss(d).mean, before = last == NULL ? 101 : judge_loss(last).mean;
        if (loss > before || (loss >= before && d->index <= last->index)) continue;
        if (found == NULL || loss > judge_loss(found).mean) found = d;
    }
    return found;
}

/* A moment at which the chances of a seat changed most: by a mistake of its own or by chance. */
typedef struct turn {
    int index, seat;
    bool is_chance;
    col_estimate change;
} turn;

static void keep_turn(turn *list, int *count, const turn *t) {
    int at = *count < TURNS ? (*count)++ : TURNS;
    for (; at > 0 && fabs(list[at - 1].change.mean) < fabs(t->change.mean); at--) {
        if (at < TURNS) list[at] = list[at - 1];
    }
    if (at < TURNS) list[at] = *t;
}

static int find_turns(turn list[TURNS]) {
    int count = 0;
    for (const judged_decision *d = NULL; (d = next_mistake(-1, d)) != NULL;) {
        col_estimate loss = judge_loss(d);
        turn t = {
            d->index, d->seat, false, {.mean = -loss.mean, -loss.high, -loss.low, true, 0, 0}};
        keep_turn(list, &count, &t);
    }
    for (int i = 0; i < game.chances; i++) {
        turn t = {game.chance[i].index, 0, true, judge_change(&game.chance[i], 0)};
        for (int seat = 1; seat < table.setup.seats; seat++) {
            col_estimate e = judge_change(&game.chance[i], seat);
            if (fabs(e.mean) <= fabs(t.change.mean)) continue;
            t.seat = seat;
            t.change = e;
        }
        if (t.change.low > 0 || t.change.high < 0) keep_turn(list, &count, &t);
    }
    return count;
}

/* Writes an action as its text, or in words if the reader's language is not English. */
static void put_action(const col_state *s, int seat, col_action a, bool in_words, col_writer *w) {
    if (in_words) {
        col_audience to = cli_audience(&table, -1);
        col_say_action(&to, s, seat, a, w);
    } else {
        table.setup.game->print(&table.setup, s, seat, a, COL_ALL, w);
    }
}

/* Writes the line that is expected after an option, as far as it can be made in this game. */
static void put_line(const judged_decision *d, int option, bool in_words, col_writer *w) {
    const col_setup *setup = &table.setup;
    col_state s = *judge_position(d->index);
    for (int i = 0; i < d->expected[option] && i < LINE_SHOWN; i++) {
        col_action a = d->line[option][i];
        unsigned actors = setup->game->actors(setup, &s);
        int actor = i == 0 ? d->seat : actors == 0 ? COL_CHANCE : col_first_actor(actors);
        if (actor == COL_CHANCE || setup->game->why_not(setup, &s, actor, a).clause != NULL) break;
        if (i > 0) col_put(w, ", ");
        put_action(&s, actor, a, in_words, w);
        setup->game->apply(setup, &s, actor, a);
    }
}

/* In words ------------------------------------------------------------------------------------- */

static int tenths_of(double x) {
    return (int)(10 * (x < 0 ? 0 : x) + 0.5);
}

static void say_after(const char *indent, const char *fact) {
    fputs(indent, stdout);
    cli_say(fact);
}

static void put_signed(col_writer *f, const char *name, double x) {
    char text[16];
    snprintf(text, sizeof text, "%+.0f", x);
    col_fact_text(f, name, text);
}

static void put_interval(col_writer *f, const col_estimate *e) {
    put_signed(f, "low", e->low);
    put_signed(f, "high", e->high);
}

static void say_seat(int seat) {
    char name[2 * COL_NAME_SIZE], fact[FACT_MAX];
    col_writer w = col_writer_on(name, sizeof name), f = col_writer_on(fact, sizeof fact);
    int decisions;
    col_estimate loss = judge_seat_loss(&game, seat, &decisions);
    col_estimate luck = judge_seat_luck(&game, seat);
    int mean = tenths_of(loss.mean), margin = tenths_of(loss.high - loss.mean);
    cli_put_seat(&table, seat, &w);
    col_fact(&f, "terminal.review");
    col_fact_number(&f, "decisions", decisions);
    col_fact_number(&f, "whole", mean / 10);
    col_fact_number(&f, "tenths", mean % 10);
    col_fact_number(&f, "margin", margin / 10);
    col_fact_number(&f, "rest", margin % 10);
    if (game.chances > 0) {
        put_signed(&f, "luck", luck.mean);
        put_interval(&f, &luck);
    }
    printf("%s: ", name);
    cli_say(fact);
}

static void say_mistake(const judged_decision *d) {
    char fact[FACT_MAX], played[WORDS_MAX], better[WORDS_MAX], line[4 * WORDS_MAX];
    col_writer f = col_writer_on(fact, sizeof fact), p = col_writer_on(played, sizeof played);
    col_writer b = col_writer_on(better, sizeof better), l = col_writer_on(line, sizeof line);
    const col_state *s = judge_position(d->index);
    bool in_words = !cli_is_english();
    col_estimate loss = judge_loss(d);
    put_action(s, d->seat, d->option[0], in_words, &p);
    put_action(s, d->seat, d->option[d->best], in_words, &b);
    put_line(d, d->best, in_words, &l);
    col_fact(&f, "terminal.mistake");
    col_fact_number(&f, "action", d->index + 1);
    col_fact_text(&f, "played", played);
    col_fact_number(&f, "value", (int)(d->chance.mean + 0.5));
    col_fact_text(&f, "better", better);
    col_fact_number(&f, "best", (int)(d->best_chance.mean + 0.5));
    col_fact_number(&f, "loss", (int)(loss.mean + 0.5));
    col_fact_number(&f, "low", (int)(loss.low + 0.5));
    col_fact_number(&f, "high", (int)(loss.high + 0.5));
    say_after("  ", fact);
    if (d->expected[d->best] < 2 || strcmp(line, better) == 0) return;
    f = col_writer_on(fact, sizeof fact);
    col_fact(&f, "terminal.expected");
    col_fact_text(&f, "line", line);
    say_after("    ", fact);
}

static void say_turn(const turn *t) {
    char name[2 * COL_NAME_SIZE], fact[FACT_MAX];
    col_writer w = col_writer_on(name, sizeof name), f = col_writer_on(fact, sizeof fact);
    cli_put_seat(&table, t->seat, &w);
    col_fact(&f, t->is_chance ? "terminal.turn.chance" : "terminal.turn.mistake");
    col_fact_number(&f, "action", t->index + 1);
    col_fact_text(&f, "seat", name);
    put_signed(&f, "change", t->change.mean);
    put_interval(&f, &t->change);
    say_after("  ", fact);
}

static void say_review(void) {
    turn turns[TURNS];
    int count = find_turns(turns);
    for (int seat = 0; seat < table.setup.seats; seat++) {
        say_seat(seat);
        const judged_decision *d = next_mistake(seat, NULL);
        if (d == NULL) say_after("  ", "terminal.review.none");
        for (int i = 0; i < MISTAKES && d != NULL; i++, d = next_mistake(seat, d)) {
            say_mistake(d);
        }
    }
    if (count > 0) cli_say("terminal.review.turns");
    for (int i = 0; i < count; i++) {
        say_turn(&turns[i]);
    }
    cli_say_number("terminal.review.narrower", "sims", (int)(4 * sims));
}

/* As JSON -------------------------------------------------------------------------------------- */

static void put_json_text(const char *key, const char *text) {
    char quoted[8 * WORDS_MAX];
    col_writer w = col_writer_on(quoted, sizeof quoted);
    col_json j = col_json_on(&w);
    col_json_string(&j, NULL, text);
    printf(",\"%s\":%s", key, quoted);
}

static void put_json_interval(const char *key, const col_estimate *e) {
    printf(",\"%s\":{\"mean\":%.2f,\"low\":%.2f,\"high\":%.2f}", key, e->mean, e->low, e->high);
}

static void put_json_mistake(const judged_decision *d) {
    char text[4 * WORDS_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    const col_state *s = judge_position(d->index);
    col_estimate loss = judge_loss(d);
    printf("{\"action\":%d,\"seat\":%d", d->index + 1, d->seat + 1);
    put_action(s, d->seat, d->option[0], false, &w);
    put_json_text("played", text);
    w = col_writer_on(text, sizeof text);
    put_action(s, d->seat, d->option[d->best], false, &w);
    put_json_text("better", text);
    w = col_writer_on(text, sizeof text);
    put_line(d, d->best, false, &w);
    put_json_text("line", text);
    printf(",\"chance\":%.2f,\"best\":%.2f", d->chance.mean, d->best_chance.mean);
    put_json_interval("loss", &loss);
    putchar('}');
}

static void put_json_seat(int seat) {
    int decisions;
    col_estimate loss = judge_seat_loss(&game, seat, &decisions);
    col_estimate luck = judge_seat_luck(&game, seat);
    col_estimate accuracy = {100 - loss.mean, 100 - loss.high, 100 - loss.low, true, 0, 0};
    printf("{\"seat\":%d,\"decisions\":%d", seat + 1, decisions);
    put_json_interval("accuracy", &accuracy);
    if (game.chances > 0) put_json_interval("luck", &luck);
    putchar('}');
}

static void print_json(void) {
    turn turns[TURNS];
    int count = find_turns(turns);
    printf("{\"game\":\"%s\",\"sims\":%ld,\"seats\":[", table.setup.game->name, sims);
    for (int seat = 0; seat < table.setup.seats; seat++) {
        if (seat > 0) putchar(',');
        put_json_seat(seat);
    }
    fputs("],\"mistakes\":[", stdout);
    for (const judged_decision *d = next_mistake(-1, NULL), *first = d; d != NULL;
         d = next_mistake(-1, d)) {
        if (d != first) putchar(',');
        put_json_mistake(d);
    }
    fputs("],\"turning_points\":[", stdout);
    for (int i = 0; i < count; i++) {
        printf("%s{\"action\":%d,\"seat\":%d,\"by\":\"%s\"", i > 0 ? "," : "", turns[i].index + 1,
               turns[i].seat + 1, turns[i].is_chance ? "chance" : "mistake");
        put_json_interval("change", &turns[i].change);
        putchar('}');
    }
    puts("]}");
}

/* Running -------------------------------------------------------------------------------------- */

static void show_progress(double part) {
    char fact[160];
    col_writer f = col_writer_on(fact, sizeof fact);
    if (!isatty(STDERR_FILENO) || part <= 0) return;
    double used = (double)(cli_now_ms() - start_ms) / 1000;
    col_fact(&f, "terminal.progress");
    col_fact_number(&f, "percent", (int)(100 * part));
    col_fact_number(&f, "seconds", (int)(used / part - used));
    fputc('\r', stderr);
    cli_say_fact(fact, stderr);
    fputs("   ", stderr);
}

typedef struct request {
    const char *path;
    bool json;
    long seconds, threads, seed;
} request;

static int read_argument(request *r, const char *argument) {
    static const char *const NAMES[] = {"sims", "seconds", "threads", "seed"};
    static const long MOST[] = {SIMS_MAX, SECONDS_MAX, THREADS_MAX, INT32_MAX};
    long *const target[] = {&sims, &r->seconds, &r->threads, &r->seed};
    const char *code = cli_value(argument, "language");
    if (code != NULL) return cli_choose_language("review", code);
    if (strcmp(argument, "--json") == 0) {
        r->json = true;
        return CLI_OK;
    }
    for (int i = 0; i < 4; i++) {
        const char *value = cli_value(argument, NAMES[i]);
        char option[16];
        if (value == NULL) continue;
        snprintf(option, sizeof option, "--%s", NAMES[i]);
        return cli_number("review", option, value, 1, MOST[i], target[i]) ? CLI_OK : CLI_USAGE;
    }
    return cli_record_argument("review", &r->path, argument);
}

static int run(int argc, char **argv) {
    col_error error;
    request r = {.threads = sysconf(_SC_NPROCESSORS_ONLN), .seed = 1};
    for (int i = 1; i < argc; i++) {
        int status = read_argument(&r, argv[i]);
        if (status != CLI_OK) return status;
    }
    if (r.path == NULL) return cli_usage("review", "a record is missing after", "review");
    if (cli_read_record(r.path, &table, entries, &error) != COL_OK)
        return cli_error("review", &error);
    judge_settings settings = {(int)sims, (int)r.seconds, (int)r.threads, (uint64_t)r.seed,
                               show_progress};
    start_ms = cli_now_ms();
    bool is_judged = judge_game(&table, &settings, &game);
    cli_end_progress();
    if (is_judged && r.json) print_json();
    if (is_judged && !r.json) say_review();
    judge_free(&game);
    if (is_judged) return CLI_OK;
    cli_no_memory("review");
    return CLI_FAILED;
}

static const cli_item OPTIONS[] = {
    {"--sims=N", "simulations of each action in one comparison (400)"},
    {"--seconds=N", "look closer at what is uncertain until so much time has passed"},
    {"--seed=N", "of the random numbers (1)"},
    {"--threads=N", "threads; as many as there are cores without it"},
    {"--json", "print one object: seats, mistakes, turning_points"},
    {"--language=CODE", "tell it in this language, such as de"},
    {"--data=GAME=FILE", "the data file of the recorded game"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi review game.txt", "tells what went wrong, and who was lucky"},
    {"colossi review game.txt --sims=1600",
     "takes four times as long, and intervals are half as wide"},
    {NULL, NULL}};

const cli_command cli_review = {
    .name = "review",
    .summary = "find the mistakes in a recorded game",
    .usage = "FILE [--sims=N] [--seconds=N] [--seed=N] [--json] [--language=CODE]",
    .text =
        "Walks through a record and compares each decision with the best alternative, from the\n"
        "same view, that is, by what the seat could know. Both actions get equally many\n"
        "simulations, in the same worlds and with the same dice. It lists the biggest mistakes\n"
        "of each seat: what was lost, with its 95 % interval, and the line expected after the\n"
        "better action. An action is a mistake only if the whole interval is above zero. Luck is\n"
        "what the actions of chance changed in the chances of each seat. Turning points are the\n"
        "biggest mistakes and the biggest strokes of luck of the game. More simulations make the\n"
        "intervals narrower. On a terminal it shows how far it is.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
