/* colossi review: walks through a recorded game and finds each seat's biggest mistakes, judged by
 * what that seat could know, and how much luck each seat had. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

enum { MISTAKES = 5, LUCK_PLAYOUTS = 200, SIMS_MAX = 100000000, WORDS_MAX = 512 };

typedef struct mistake {
    int index;
    int loss, best_value, value; /* in percent */
    char played[WORDS_MAX], better[WORDS_MAX];
} mistake;

static col_table table;
static col_entry entries[CLI_LOG];

static struct {
    col_thinking *thinking;
    col_rng rng; /* for the playouts that estimate luck */
    col_list list;
    int sims;
    mistake worst[COL_SEATS_MAX][MISTAKES];
    int mistakes[COL_SEATS_MAX], decisions[COL_SEATS_MAX], lost[COL_SEATS_MAX];
    double luck[COL_SEATS_MAX];
    int draws;
} review;

/* Writes an action as its text, or in words if the reader's language is not English. */
static void print_action(const col_state *s, int seat, col_action a, char text[WORDS_MAX]) {
    col_writer w = col_writer_on(text, WORDS_MAX);
    if (cli_is_english()) {
        table.setup.game->print(&table.setup, s, seat, a, COL_ALL, &w);
    } else {
        col_audience to = cli_audience(&table, -1);
        col_say_action(&to, s, seat, a, &w);
    }
}

/* Keeps a mistake if it is one of the worst; the list is sorted. */
static void keep(int seat, const mistake *m) {
    mistake *list = review.worst[seat];
    int count = review.mistakes[seat], at = count < MISTAKES ? count : MISTAKES;
    for (; at > 0 && list[at - 1].loss < m->loss; at--) {
        if (at < MISTAKES) list[at] = list[at - 1];
    }
    if (at < MISTAKES) list[at] = *m;
    if (count < MISTAKES) review.mistakes[seat]++;
}

/* Compares a decision with what the search would have done from the same view. */
static void judge_decision(const col_state *s, int index) {
    const col_setup *setup = &table.setup;
    const col_entry *e = &table.log[index];
    col_player player = {.kind = COL_PLAYER_SEARCH, .sims = review.sims};
    col_state view;
    mistake m;
    setup->game->observe(setup, s, e->actor, &view);
    col_player_consider(review.thinking, e->action);
    col_action best = col_player_choose(&player, setup, &view, e->actor, review.thinking);
    m.best_value = col_player_report(review.thinking)->value_percent;
    if (m.best_value < 0) return; /* the action was forced */
    review.decisions[e->actor]++;
    m.value = col_player_value_of(review.thinking, e->actor, e->action);
    m.loss = m.value < 0 ? 0 : m.best_value - m.value;
    if (e->action == best || m.loss <= 0) return;
    m.index = index;
    print_action(&view, e->actor, e->action, m.played);
    print_action(&view, e->actor, best, m.better);
    review.lost[e->actor] += m.loss;
    keep(e->actor, &m);
}

/* Estimates what each seat can expect in a position, in percent, by random playouts. */
static void expect(const col_state *s, double value[COL_SEATS_MAX]) {
    const col_setup *setup = &table.setup;
    static col_state world;
    memset(value, 0, sizeof(double) * COL_SEATS_MAX);
    for (int i = 0; i < LUCK_PLAYOUTS; i++) {
        col_result r;
        memcpy(&world, s, setup->game->state_size);
        col_playout(setup, &world, &review.rng, &review.list, 1 << 16);
        setup->game->result(setup, &world, &r);
        for (int seat = 0; seat < setup->seats; seat++) {
            int beaten = 0;
            for (int other = 0; other < setup->seats; other++) {
                beaten += 2 * (r.rank[other] > r.rank[seat]) +
                          (other != seat && r.rank[other] == r.rank[seat]);
            }
            value[seat] += 100.0 * beaten / (2 * (setup->seats - 1)) / LUCK_PLAYOUTS;
        }
    }
}

/* Applies consecutive actions of chance and adds up what they changed for each seat. Returns the
 * index of the next action. */
static int judge_luck(col_state *s, int index) {
    const col_setup *setup = &table.setup;
    double before[COL_SEATS_MAX], after[COL_SEATS_MAX];
    expect(s, before);
    for (; index < table.log_count && table.log[index].actor == COL_CHANCE; index++) {
        setup->game->apply(setup, s, COL_CHANCE, table.log[index].action);
        review.draws++;
    }
    expect(s, after);
    for (int seat = 0; seat < setup->seats; seat++) {
        review.luck[seat] += after[seat] - before[seat];
    }
    return index;
}

static void say_seat(int seat) {
    char name[2 * COL_NAME_SIZE], fact[160], luck[16];
    col_writer w = col_writer_on(name, sizeof name), f = col_writer_on(fact, sizeof fact);
    int decisions = review.decisions[seat];
    int tenths = decisions == 0 ? 0 : (10 * review.lost[seat] + decisions / 2) / decisions;
    cli_put_seat(&table, seat, &w);
    col_fact(&f, "terminal.review");
    col_fact_number(&f, "decisions", decisions);
    col_fact_number(&f, "whole", tenths / 10);
    col_fact_number(&f, "tenths", tenths % 10);
    snprintf(luck, sizeof luck, "%+.0f", review.luck[seat]);
    if (review.draws > 0) col_fact_text(&f, "luck", luck);
    printf("%s: ", name);
    cli_say(fact);
}

static void say_mistake(const mistake *m) {
    char fact[8 * WORDS_MAX];
    col_writer f = col_writer_on(fact, sizeof fact);
    col_fact(&f, "terminal.mistake");
    col_fact_number(&f, "action", m->index + 1);
    col_fact_text(&f, "played", m->played);
    col_fact_number(&f, "value", m->value);
    col_fact_text(&f, "better", m->better);
    col_fact_number(&f, "best", m->best_value);
    fputs("  ", stdout);
    cli_say(fact);
}

static void print_review(void) {
    for (int seat = 0; seat < table.setup.seats; seat++) {
        say_seat(seat);
        for (int i = 0; i < review.mistakes[seat]; i++) {
            say_mistake(&review.worst[seat][i]);
        }
    }
}

static void show_progress(int done, uint64_t start_ms) {
    char fact[160];
    col_writer f = col_writer_on(fact, sizeof fact);
    if (!isatty(STDERR_FILENO) || done <= 0) return;
    double part = (double)done / table.log_count;
    double used = (double)(cli_now_ms() - start_ms) / 1000;
    col_fact(&f, "terminal.progress");
    col_fact_number(&f, "done", done);
    col_fact_number(&f, "total", table.log_count);
    col_fact_number(&f, "percent", (int)(100 * part));
    col_fact_number(&f, "seconds", (int)(used / part - used));
    fputc('\r', stderr);
    cli_say_fact(fact, stderr);
    fputs("   ", stderr);
}

/* Judges the whole game. That can take minutes, so it shows how far it is. */
static void judge_game(void) {
    static col_state s;
    uint64_t start = cli_now_ms();
    s = table.start;
    for (int i = 0; i < table.log_count;) {
        if (table.log[i].actor == COL_CHANCE) {
            i = judge_luck(&s, i);
        } else {
            judge_decision(&s, i);
            table.setup.game->apply(&table.setup, &s, table.log[i].actor, table.log[i].action);
            i++;
        }
        show_progress(i, start);
    }
    cli_end_progress();
}

static int run(int argc, char **argv) {
    col_error error;
    const char *path = NULL;
    long sims = 2000;
    for (int i = 1; i < argc; i++) {
        int status = CLI_OK;
        const char *value = cli_value(argv[i], "sims"), *code = cli_value(argv[i], "language");
        if (code != NULL) {
            status = cli_choose_language("review", code);
        } else if (value == NULL) {
            status = cli_record_argument("review", &path, argv[i]);
        } else if (!cli_number("review", "--sims", value, 1, SIMS_MAX, &sims)) {
            status = CLI_USAGE;
        }
        if (status != CLI_OK) return status;
    }
    if (path == NULL) return cli_usage("review", "a record is missing after", "review");
    if (cli_read_record(path, &table, entries, &error) != COL_OK)
        return cli_error("review", &error);
    review.thinking = cli_begin_thinking("review", 1);
    if (review.thinking == NULL) return CLI_FAILED;
    review.rng = col_rng_seeded(1);
    review.sims = (int)sims;
    judge_game();
    print_review();
    cli_end_thinking(review.thinking);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {{"--sims=N", "simulations per decision (2000)"},
                                   {"--language=CODE", "tell it in this language, such as de"},
                                   {"--data=GAME=FILE", "the data file of the recorded game"},
                                   {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi review game.txt", "tells what went wrong, and who was lucky"}, {NULL, NULL}};

const cli_command cli_review = {
    .name = "review",
    .summary = "find the mistakes in a recorded game",
    .usage = "FILE [--sims=N] [--language=CODE]",
    .text =
        "Walks through a record and judges each decision by a search from the same view, that is,\n"
        "by what the seat could know. It lists the biggest mistakes of each seat, each with a\n"
        "better action and the estimated chances of both. Luck is what the actions of chance\n"
        "changed in the chances of each seat, estimated by random play before and after them.\n"
        "On a terminal it shows how far it is.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
