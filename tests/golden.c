/* Golden playthroughs: seeded games of every registered game, with everything that the interface
 * says at each step, so that a change of behaviour shows in the diff. Usage: golden FOLDER
 * compares, golden FOLDER --write renews the files. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "tap.h"

enum { TEXT_SIZE = 1 << 22, LOG_SIZE = 1 << 14, SEEDS = 2, TOLD = 512 };

static char text[TEXT_SIZE], stored[TEXT_SIZE];
static col_list list;
static col_table table;
static col_entry entries[LOG_SIZE];
static col_canvas canvas;

/* Writes a whole position: its text, its lists, what a spectator sees, and with `with_views` what
 * each seat sees. */
static void dump_position(bool with_views, col_writer *w) {
    const col_setup *setup = &table.setup;
    const col_game *game = setup->game;
    unsigned actors = game->actors(setup, &table.state);
    col_put(w, "position ");
    game->write_position(setup, &table.state, w);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!col_acts(actors, seat)) continue;
        int count = game->legal(setup, &table.state, seat, list.action);
        col_print(w, "\nlegal %d (%d):", seat + 1, count);
        for (int i = 0; i < count; i++) {
            col_put_char(w, ' ');
            game->print(setup, &table.state, seat, list.action[i], seat, w);
            col_put_char(w, ',');
        }
    }
    for (int viewer = 0; viewer <= setup->seats; viewer++) {
        col_state view;
        int who = viewer == setup->seats ? COL_PUBLIC : viewer;
        if (!with_views && who != COL_PUBLIC) continue;
        memset(&view, 0, sizeof view);
        game->observe(setup, &table.state, who, &view);
        col_put(w, "\nview ");
        col_describe(setup, &view, who, w);
    }
    col_put_char(w, '\n');
}

static void dump_board(col_writer *w) {
    col_audience to = col_audience_of(&table.setup, -1);
    col_canvas_begin(&canvas, &to);
    table.setup.game->draw(&table.setup, &table.state, COL_ALL, NULL, 0, &canvas);
    col_canvas_print(&canvas, COL_LOOK_ASCII, w);
}

/* Views are long, so not every position is written out, and the longer a game is the fewer are. */
static bool is_shown(int made) {
    return made < 4 || (made < TOLD ? made % 64 == 0 : (made & (made - 1)) == 0);
}

static void tell_action(const col_setup *setup, int actor, col_action a, col_writer *w) {
    col_audience to = col_audience_of(setup, -1);
    col_print(w, "%d ", actor + 1);
    setup->game->print(setup, &table.state, actor, a, COL_ALL, w);
    col_put(w, " -- ");
    col_say_action(&to, &table.state, actor, a, w);
}

/* Plays one whole game. Only the first TOLD actions are written out. */
static void play(const col_setup *setup, int seed, col_writer *w) {
    char seed_text[16];
    col_error error;
    col_rng rng = col_rng_seeded((uint64_t)seed);
    snprintf(seed_text, sizeof seed_text, "golden %d", seed);
    col_luck luck = col_luck_from_text(seed_text, strlen(seed_text));
    col_table_begin(&table, setup, entries, LOG_SIZE);
    col_table_set_luck(&table, &luck);
    for (;;) {
        col_action a;
        int from = table.log_count;
        if (col_table_roll(&table, &error) < 0) abort();
        for (int i = from; i < table.log_count && i < TOLD; i++) {
            col_print(w, "chance acts\n");
        }
        if (is_shown(table.log_count)) dump_position(table.log_count % 128 == 0, w);
        int actor = col_random_action(setup, &table.state, &rng, &list, &a);
        if (actor < 0) break;
        bool is_told = table.log_count < TOLD;
        if (is_told) tell_action(setup, actor, a, w);
        if (col_table_act(&table, actor, a, &error) != COL_OK) abort();
        if (is_told) col_print(w, " -- effects %d\n", table.log[table.log_count - 1].effects);
    }
    dump_position(true, w);
    dump_board(w);
    if (table.log_count <= TOLD) col_record_write(&table, COL_ALL, false, w);
}

/* Ways to end ---------------------------------------------------------------------------------- */

/* Random games and games with some sense are played until every way to end that they show has been
 * seen. */
enum { ENDS_GAMES = 1500, ENDS_ACTIONS = 600000, ENDS_MAX = 16 };

/* Returns what the game's knowledge would choose in a playout, or else what luck chose. */
static col_action guide(const col_knowledge *k, const col_setup *setup, int actor, col_action luck,
                        col_rng *rng) {
    static uint16_t weight[COL_LEGAL_MAX];
    col_action a = k->guide == NULL ? 0 : k->guide(setup, &table.state, actor, rng, &list);
    if (a != 0 || k->weigh == NULL) return a != 0 ? a : luck;
    int count = setup->game->legal(setup, &table.state, actor, list.action), i = 0;
    uint32_t sum = 0;
    k->weigh(setup, &table.state, actor, list.action, count, weight);
    for (int j = 0; j < count; j++) {
        sum += weight[j];
    }
    if (sum == 0) return luck;
    uint32_t pick = col_rng_below(rng, sum);
    while (pick >= weight[i]) {
        pick -= weight[i++];
    }
    return list.action[i];
}

static void play_out(const col_setup *setup, int seed, bool guided) {
    const col_knowledge *knowledge = col_find_knowledge(setup->game->name);
    char seed_text[16];
    col_error error;
    col_rng rng = col_rng_seeded((uint64_t)seed);
    snprintf(seed_text, sizeof seed_text, "end %d", seed);
    col_luck luck = col_luck_from_text(seed_text, strlen(seed_text));
    col_table_begin(&table, setup, entries, LOG_SIZE);
    col_table_set_luck(&table, &luck);
    for (;;) {
        col_action a;
        if (col_table_roll(&table, &error) < 0) abort();
        int actor = col_random_action(setup, &table.state, &rng, &list, &a);
        if (actor < 0) return;
        if (guided && knowledge != NULL) a = guide(knowledge, setup, actor, a, &rng);
        if (col_table_act(&table, actor, a, &error) != COL_OK) abort();
    }
}

/* Writes why the game ended and whether several seats are first: "towers", "last_round-shared". */
static void name_end(char *name, size_t size) {
    col_result r;
    int first = 0;
    table.setup.game->result(&table.setup, &table.state, &r);
    for (int seat = 0; seat < table.setup.seats; seat++) {
        first += r.rank[seat] == 1;
    }
    snprintf(name, size, "%s%s", r.reason, first > 1 ? "-shared" : "");
}

static size_t read_stored(const char *path) {
    FILE *in = fopen(path, "rb");
    if (in == NULL) return 0;
    size_t length = fread(stored, 1, TEXT_SIZE - 1, in);
    fclose(in);
    stored[length] = '\0';
    return length;
}

static void compare(const char *folder, const char *name, const col_writer *w, bool write,
                    tap *results) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    if (write) {
        FILE *out = fopen(path, "wb");
        if (out == NULL || fwrite(w->text, 1, w->length, out) != w->length) abort();
        fclose(out);
    }
    bool same = read_stored(path) == w->length && memcmp(stored, w->text, w->length) == 0;
    tap_result(results, same && !w->full, name,
               "it differs; run golden FOLDER --write and look at the diff");
}

/* `variant` is the number of seats, or the ruleset. */
static void check(const char *folder, const col_setup *setup, const char *variant, int seed,
                  bool write, tap *results) {
    char name[128];
    col_writer w = col_writer_on(text, TEXT_SIZE);
    snprintf(name, sizeof name, "%s-%s-%d", setup->game->name, variant, seed);
    play(setup, seed, &w);
    compare(folder, name, &w, write, results);
}

/* One game of every ruleset other than the standard one, with the fewest seats that it allows. */
static void check_rulesets(const char *folder, const col_game *game, bool write, tap *results) {
    for (const col_preset *p = game->presets; p != NULL && p->name != NULL; p++) {
        col_setup setup;
        col_error error;
        if (p->settings[0] == '\0') continue;
        col_setup_begin(&setup, game);
        if (col_setup_option(&setup, "ruleset", p->name, &error) != COL_OK) abort();
        while (col_setup_end(&setup, &error) != COL_OK) {
            if (setup.seats++ == game->max_seats) abort();
        }
        check(folder, &setup, p->name, 1, write, results);
    }
}

static void check_ends(const char *folder, const col_setup *setup, bool write, tap *results) {
    char known[ENDS_MAX][64];
    int count = 0, made = 0;
    for (int seed = 0; seed < ENDS_GAMES && made < ENDS_ACTIONS && count < ENDS_MAX; seed++) {
        char end[64], name[160];
        int i = 0;
        play_out(setup, seed, seed % 2 == 1);
        made += table.log_count;
        name_end(end, sizeof end);
        while (i < count && strcmp(known[i], end) != 0) {
            i++;
        }
        if (i < count) continue;
        snprintf(known[count++], sizeof known[0], "%s", end);
        col_writer w = col_writer_on(text, TEXT_SIZE);
        col_record_write(&table, COL_ALL, false, &w);
        snprintf(name, sizeof name, "%s-%d-ends-%s", setup->game->name, setup->seats, end);
        compare(folder, name, &w, write, results);
    }
}

int main(int argc, char **argv) {
    tap results = {0, 0};
    col_error error;
    bool write = argc == 3 && strcmp(argv[2], "--write") == 0;
    if (argc < 2) return 2;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        for (int seats = COL_GAMES[i]->min_seats; seats <= COL_GAMES[i]->max_seats; seats++) {
            col_setup setup;
            col_setup_begin(&setup, COL_GAMES[i]);
            setup.seats = seats;
            if (col_setup_end(&setup, &error) != COL_OK) abort();
            char variant[16];
            snprintf(variant, sizeof variant, "%d", seats);
            for (int seed = 1; seed <= SEEDS; seed++) {
                check(argv[1], &setup, variant, seed, write, &results);
            }
            check_ends(argv[1], &setup, write, &results);
        }
        check_rulesets(argv[1], COL_GAMES[i], write, &results);
    }
    return tap_end(&results);
}
