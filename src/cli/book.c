/* colossi book: makes the opening book of a game, or checks that one fits the rules and the
 * players.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/book.h"
#include "core/text.h"
#include "util/installed.h"

enum {
    ENTRIES_MAX = 1 << 16,
    GAMES_MAX = 10000000,
    CHECK_NODES = 40000, /* positions that a check looks at, before and after an action */
    CHECK_WORSE = 20     /* percent that a recommended action may seem to cost */
};

/* A file that is being checked, and the table of one of its lines. */
static struct {
    const char *path;
    int line, held, failed;
    uint64_t key[ENTRIES_MAX];
    int keys;
    col_table table;
    col_entry log[BOOK_PLIES];
    col_state before; /* the position before the last action */
} check;

static void complain(const char *sentence) {
    cli_complain("colossi book: error data: %s: line %d: %s", check.path, check.line, sentence);
    check.failed++;
}

/* Makes the actions of a line. */
static col_status make_actions(col_span rest, const col_setup *setup, col_error *error) {
    col_span word;
    col_table_begin(&check.table, setup, check.log, BOOK_PLIES);
    check.before = check.table.state;
    while (col_next_word(&rest, &word)) {
        char text[COL_TEXT_MAX];
        col_action a;
        int seat = col_first_actor(setup->game->actors(setup, &check.table.state));
        if (check.table.log_count == BOOK_PLIES) {
            return col_fail(error, COL_DATA, "a book has at most %d actions in a line", BOOK_PLIES);
        }
        check.before = check.table.state;
        if (!col_span_copy(word, text, sizeof text)) {
            return col_fail(error, COL_DATA, "this action is too long");
        }
        if (setup->game->parse(setup, &check.before, seat, text, &a, error) != COL_OK ||
            col_table_act(&check.table, seat, a, error) != COL_OK) {
            return error->status;
        }
    }
    if (check.table.log_count > 0) return COL_OK;
    return col_fail(error, COL_DATA, "the line has no action");
}

/* Reads a line: entry KEY PERCENT GAMES ACTION... */
static col_status read_entry(col_span line, const col_setup *setup, uint64_t *whole, int *percent,
                             col_error *error) {
    col_span word, key, number;
    unsigned char bytes[sizeof *whole];
    int games;
    bool is_good = col_next_word(&line, &word) && col_span_is(word, "entry") &&
                   col_next_word(&line, &key) && col_span_hex(key, bytes, sizeof bytes) &&
                   col_next_word(&line, &number) && col_span_int(number, 0, 100, percent) &&
                   col_next_word(&line, &number) && col_span_int(number, 1, GAMES_MAX, &games);
    if (!is_good) return col_fail(error, COL_DATA, "write: entry KEY PERCENT GAMES ACTION...");
    *whole = 0;
    for (size_t i = 0; i < sizeof bytes; i++) {
        *whole = *whole << 8 | bytes[i];
    }
    return make_actions(line, setup, error);
}

/* Returns what the seat that acts in `s` may expect, in percent, or -1 if it has no choice. */
static int value_of(const col_setup *setup, const col_state *s, int seat, col_thinking *t) {
    col_player player = {.kind = COL_PLAYER_ALPHABETA, .sims = CHECK_NODES};
    col_player_begin(t, 1);
    col_player_choose(&player, setup, s, seat, t);
    return col_player_report(t)->value_percent;
}

book_opinion book_ask(const col_setup *setup, const col_state *before, const col_state *after,
                      col_thinking *t) {
    book_opinion o = {0, 0, true};
    unsigned actors = setup->game->actors(setup, after);
    int seat = col_first_actor(setup->game->actors(setup, before));
    if (actors == 0) return o;
    o.best = value_of(setup, before, seat, t);
    o.value = value_of(setup, after, col_first_actor(actors), t);
    if (o.best < 0 || o.value < 0) return o;
    if (col_first_actor(actors) != seat) o.value = 100 - o.value;
    o.is_good = o.value >= o.best - CHECK_WORSE;
    return o;
}

/* Whether a search does not think that the action of the line is a mistake. */
static bool is_still_good(const col_setup *setup, col_thinking *t, char *why, size_t size) {
    book_opinion o = book_ask(setup, &check.before, &check.table.state, t);
    snprintf(why, size, "a search expects %d percent after this action, and %d after its best one",
             o.value, o.best);
    return o.is_good;
}

/* Whether a player could take the action for another one, of which it knows half the key. */
static bool is_known(uint64_t key) {
    for (int i = 0; i < check.keys; i++) {
        if (check.key[i] >> 32 == key >> 32) return true;
    }
    return false;
}

/* Whether the program has the same entry in the same place. */
static bool is_built_in(const col_book *book, uint64_t key, int percent) {
    const col_book_entry *own = &book->entry[check.keys];
    return check.keys < book->count && own->key == key >> 32 && own->percent == percent;
}

static void check_line(const book_wish *w, col_span line, const col_setup *setup, col_thinking *t) {
    const col_book *book = col_find_knowledge(setup->game->name)->book;
    char why[160];
    col_error error;
    uint64_t key = 0;
    int percent = 0;
    if (read_entry(line, setup, &key, &percent, &error) != COL_OK) {
        complain(error.sentence);
    } else if (key != col_book_key(setup, &check.before, &check.table.state)) {
        complain("the key is not that of the last action");
    } else if (is_known(key)) {
        complain("the same action is in the file already, perhaps turned or mirrored");
    } else if (w->of.file == NULL && !is_built_in(book, key, percent)) {
        complain("the program was built with another book");
    } else if (check.keys % w->every == 0 && !is_still_good(setup, t, why, sizeof why)) {
        complain(why);
    } else {
        check.held++;
    }
    if (check.keys < ENTRIES_MAX) check.key[check.keys++] = key;
}

static int check_book(const book_wish *w, const col_setup *setup, col_thinking *t) {
    static char path[INSTALLED_PATH];
    char name[64];
    col_error error;
    size_t length;
    col_span line;
    snprintf(name, sizeof name, "%s/book.txt", setup->game->name);
    check.path = w->of.file != NULL ? w->of.file : path;
    if (w->of.file == NULL && !installed_find(name, path)) {
        col_fail(&error, COL_FILE, "the book of %s is missing", setup->game->title);
        return cli_error("book", &error);
    }
    char *text = cli_read_file(check.path, &length, &error);
    if (text == NULL) return cli_error("book", &error);
    col_span rest = {text, length};
    check.line = check.keys = 0;
    while (col_next_content(&rest, &line, &check.line)) {
        check_line(w, line, setup, t);
    }
    free(text);
    return CLI_OK;
}

/* Prepares the standard setup of a game. Returns false if the game can have no book. */
static bool begin_setup(const col_game *game, col_setup *setup) {
    col_error error;
    col_setup_begin(setup, game);
    return col_setup_end(setup, &error) == COL_OK && col_can_solve(setup) &&
           col_book_applies(setup);
}

static int check_books(const book_wish *w) {
    col_setup setup;
    int status = CLI_OK;
    col_thinking *thinking = cli_begin_thinking("book", 1);
    if (thinking == NULL) return CLI_FAILED;
    for (int i = 0; COL_GAMES[i] != NULL && status == CLI_OK; i++) {
        const col_knowledge *k = col_find_knowledge(COL_GAMES[i]->name);
        if ((w->of.game != NULL && w->of.game != COL_GAMES[i]) || k == NULL || k->book == NULL)
            continue;
        if (begin_setup(COL_GAMES[i], &setup)) status = check_book(w, &setup, thinking);
    }
    cli_end_thinking(thinking);
    if (status != CLI_OK) return status;
    printf("%d entries hold", check.held);
    if (check.failed > 0) printf(", %d do not", check.failed);
    printf("\n");
    return check.failed > 0 || check.held == 0 ? CLI_FAILED : CLI_OK;
}

static int make(const book_wish *w) {
    static col_setup setup;
    if (w->of.game == NULL) return cli_usage("book", "a game is missing after", "make");
    if (begin_setup(w->of.game, &setup)) return book_make(w, &setup);
    cli_complain(
        "colossi book: error game: %s cannot have a book, because alpha-beta does not play "
        "it",
        w->of.game->title);
    return CLI_FAILED;
}

/* Arguments ------------------------------------------------------------------------------------ */

static int run(int argc, char **argv) {
    book_wish w = {.of = {.seed = 1}, .games = 12000, .nodes = 10000, .every = 20};
    const cli_limits numbers[] = {{"--games", 1, GAMES_MAX, &w.games},
                                  {"--nodes", 1, 100000000, &w.nodes},
                                  {"--every", 1, ENTRIES_MAX, &w.every},
                                  {NULL, 0, 0, NULL}};
    if (argc < 2) return cli_usage("book", "write make or check after", "book");
    for (int i = 2; i < argc; i++) {
        int status = cli_wanted_argument("book", numbers, &w.of, argv[i]);
        if (status != CLI_OK) return status;
    }
    if (strcmp(argv[1], "make") == 0) return make(&w);
    if (strcmp(argv[1], "check") != 0) {
        return cli_usage("book", "write make or check, not", argv[1]);
    }
    if (w.of.file != NULL && w.of.game == NULL)
        return cli_usage("book", "a game is missing after", "check");
    return check_books(&w);
}

static const cli_item OPTIONS[] = {
    {"--games=N", "make: play so many games (12000)"},
    {"--nodes=N", "make: look at so many positions per decision in these games (10000)"},
    {"--seed=TEXT", "make: play other games"},
    {"--file=FILE", "check: check this file and not the one that was built in"},
    {"--every=N", "check: let a search look at every Nth entry only (20)"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi book make causeway >data/causeway/book.txt",
     "makes the book of Giant's Causeway again, which takes some minutes"},
    {"colossi book check", "checks the books that are built in"},
    {NULL, NULL}};

const cli_command cli_book = {
    .name = "book",
    .summary = "make or check an opening book of the computer players",
    .usage = "make GAME | check [GAME] [--file=FILE]",
    .text =
        "An opening book recommends actions at the beginning of a game with the standard\n"
        "setup. The highest level of Giant's Causeway uses one.\n"
        "\n"
        "make plays games that begin in different ways and prints, as a file, the actions that\n"
        "have won most often. check makes sure that every action of a book is legal, that the\n"
        "book is the one that was built in, and that a search does not think that the actions\n"
        "are mistakes.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
