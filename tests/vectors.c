/* Checks Giant's Causeway against tests/vectors/causeway-perft.txt: perft numbers, whole lists of
 * actions, single actions, ends, options, complete games, and the symmetries that the file names.
 * Also checks rules that depend on the data file, which no transcript can change.
 * Usage: vectors FILE. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "tap.h"

enum { FIELDS_MAX = 8, POSITIONS_MAX = 64, DEPTH_MAX = 6 };

static struct {
    char id[16], text[1024];
    char ruleset[16];
} positions[POSITIONS_MAX];
static int position_count;
static char ruleset[16];
static col_level levels[DEPTH_MAX + 1];
static col_list list;
static col_entry entries[1024];
static tap results;

static void begin(col_table *t, const char *rules, const char *options, const char *position) {
    col_setup setup;
    col_error error;
    char copy[256];
    col_setup_begin(&setup, col_find_game("causeway"));
    if (col_setup_option(&setup, "ruleset", rules, &error) != COL_OK) abort();
    snprintf(copy, sizeof copy, "%s", options);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        if (col_setup_option(&setup, word, equals + 1, &error) != COL_OK) abort();
    }
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    col_table_begin(t, &setup, entries, 1024);
    if (position != NULL && col_table_load(t, position, &error) != COL_OK) {
        printf("# %s: %s\n", position, error.sentence);
        abort();
    }
}

static const char *find_position(const char *id) {
    for (int i = 0; i < position_count; i++) {
        if (strcmp(positions[i].id, id) == 0) return positions[i].text;
    }
    abort();
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static char sorted[COL_LEGAL_MAX][COL_TEXT_MAX];

static int sorted_actions(const col_table *t) {
    const col_game *game = t->setup.game;
    unsigned actors = game->actors(&t->setup, &t->state);
    if (actors == 0) return 0;
    int seat = col_first_actor(actors);
    int count = game->legal(&t->setup, &t->state, seat, list.action);
    for (int i = 0; i < count; i++) {
        col_writer w = col_writer_on(sorted[i], COL_TEXT_MAX);
        game->print(&t->setup, &t->state, seat, list.action[i], seat, &w);
    }
    qsort(sorted, (size_t)count, COL_TEXT_MAX, compare_texts);
    return count;
}

static void put_position(const col_table *t, char *text, size_t size) {
    col_writer w = col_writer_on(text, size);
    t->setup.game->write_position(&t->setup, &t->state, &w);
}

/* "w towers", or "-" while the game runs. */
static void put_end(const col_table *t, char *text, size_t size) {
    col_result r;
    t->setup.game->result(&t->setup, &t->state, &r);
    char winner = r.rank[0] == r.rank[1] ? 'd' : r.rank[0] == 1 ? 'w' : 'b';
    if (r.over) {
        snprintf(text, size, "%c %s", winner, r.reason);
    } else {
        snprintf(text, size, "-");
    }
}

static bool perft_fits(const col_table *t, const char *numbers) {
    char copy[256];
    int depth = 1;
    snprintf(copy, sizeof copy, "%s", numbers);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "), depth++) {
        if (col_perft(&t->setup, &t->state, depth, levels) != strtoull(word, NULL, 10))
            return false;
    }
    return depth > 1;
}

/* Symmetries ----------------------------------------------------------------------------------- */

/* Writes the position turned or mirrored, or with the colours swapped. */
static void transform(const char *text, int how, char *out, size_t size) {
    char copy[1024], *rest = copy;
    size_t length = 0;
    snprintf(copy, sizeof copy, "%s", text);
    char *side = strchr(copy, ' ');
    *side++ = '\0';
    for (char *cell = strsep(&rest, "/"); cell != NULL; cell = strsep(&rest, "/")) {
        int q, r, used;
        sscanf(cell, "%d,%d=%n", &q, &r, &used);
        int nq = how == 1 ? -q : how == 2 ? -r : q, nr = how == 0 ? r : how == 1 ? r + q : q + r;
        if (how == 3) nr = r;
        length += (size_t)snprintf(out + length, size - length, "%s%d,%d=", length > 0 ? "/" : "",
                                   nq, nr);
        for (const char *p = cell + used; *p != '\0'; p++) {
            static const char FROM[] = "wbWBTtSs", TO[] = "bwBWtTsS";
            out[length++] = how == 3 ? TO[strchr(FROM, *p) - FROM] : *p;
        }
    }
    char turn = how == 3 ? (side[0] == 'w' ? 'b' : 'w') : side[0];
    snprintf(out + length, size - length, " %c%s", turn, side + 1);
}

static void check_symmetries(const char *id, const char *position) {
    static const char *const NAMES[] = {"", "mirrored", "turned", "colours swapped"};
    col_table t, other;
    begin(&t, "standard", "", position);
    for (int how = 1; how <= 3; how++) {
        char text[1024], name[64];
        bool placing = strchr(position, 'T') == NULL || strchr(position, 't') == NULL;
        if (how == 3 && placing) continue; /* Black would place first */
        transform(position, how, text, sizeof text);
        begin(&other, "standard", "", text);
        snprintf(name, sizeof name, "vectors %s %s keeps its counts", id, NAMES[how]);
        tap_result(&results,
                   col_perft(&t.setup, &t.state, 2, levels) ==
                       col_perft(&other.setup, &other.state, 2, levels),
                   name, text);
    }
}

/* Lines ---------------------------------------------------------------------------------------- */

static void check_pos(char **field) {
    col_table t;
    char name[64], text[1024];
    snprintf(positions[position_count].id, 16, "%.15s", field[0]);
    snprintf(positions[position_count++].text, 1024, "%s", field[1]);
    begin(&t, ruleset, "", field[1]);
    snprintf(name, sizeof name, "vectors %s perft", field[0]);
    tap_result(&results, perft_fits(&t, field[2]), name, field[2]);
    put_position(&t, text, sizeof text);
    snprintf(name, sizeof name, "vectors %s is written as it is read", field[0]);
    tap_result(&results, strcmp(text, field[1]) == 0, name, text);
    if (strcmp(ruleset, "standard") == 0) check_symmetries(field[0], field[1]);
}

static void check_list(char **field) {
    col_table t;
    char name[64], joined[8192] = "";
    begin(&t, ruleset, "", find_position(field[0]));
    int count = sorted_actions(&t);
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        length += (size_t)snprintf(joined + length, sizeof joined - length, "%s%s",
                                   i > 0 ? " " : "", sorted[i]);
    }
    snprintf(name, sizeof name, "vectors %s actions", field[0]);
    tap_result(&results, strcmp(joined, field[1]) == 0, name, joined);
}

static void check_after(char **field) {
    col_table t;
    col_error error;
    char name[96], text[1024], end[32];
    begin(&t, ruleset, "", find_position(field[0]));
    int seat = col_first_actor(t.setup.game->actors(&t.setup, &t.state));
    bool done = col_table_do(&t, seat, field[1], &error) == COL_OK;
    put_position(&t, text, sizeof text);
    put_end(&t, end, sizeof end);
    snprintf(name, sizeof name, "vectors %s after %s", field[0], field[1]);
    tap_result(&results, done && strcmp(text, field[2]) == 0 && strcmp(end, field[3]) == 0, name,
               text);
}

static void check_over(char **field) {
    col_table t;
    char name[64], end[32];
    begin(&t, ruleset, "", field[1]);
    put_end(&t, end, sizeof end);
    snprintf(name, sizeof name, "vectors %s is over", field[0]);
    tap_result(&results, strcmp(end, field[2]) == 0 && sorted_actions(&t) == 0, name, end);
}

static void check_opt(char **field) {
    col_table t;
    char name[128];
    begin(&t, "standard", field[1], find_position(field[0]));
    snprintf(name, sizeof name, "vectors %s with %s", field[0], field[1]);
    tap_result(&results, perft_fits(&t, field[2]), name, field[2]);
}

/* A game given by its seed: at ply k action number (seed*7919 + 31k^2 + 17k) mod n of the sorted
 * list. `texts` collects the actions. */
static int walk(col_table *t, const char *rules, long seed, char *texts, size_t size) {
    size_t length = 0;
    int plies = 0;
    begin(t, rules, "", NULL);
    texts[0] = '\0';
    for (int count; (count = sorted_actions(t)) > 0; plies++) {
        col_error error;
        long pick = (seed * 7919 + 31L * plies * plies + 17L * plies) % count;
        int seat = col_first_actor(t->setup.game->actors(&t->setup, &t->state));
        length += (size_t)snprintf(texts + length, size - length, "%s%s", plies > 0 ? " " : "",
                                   sorted[pick]);
        if (col_table_do(t, seat, sorted[pick], &error) != COL_OK) abort();
    }
    return plies;
}

static void check_walk(char **field) {
    col_table t;
    char name[64], rules[16], text[1024], end[32], outcome[64], texts[4096];
    long seed = 0;
    sscanf(field[0], "%15s %ld", rules, &seed);
    int plies = walk(&t, rules, seed, texts, sizeof texts);
    put_end(&t, end, sizeof end);
    put_position(&t, text, sizeof text);
    snprintf(outcome, sizeof outcome, "%d %s", plies, end);
    snprintf(name, sizeof name, "vectors walk %s", field[0]);
    tap_result(&results, strcmp(outcome, field[1]) == 0 && strcmp(text, field[2]) == 0, name, text);
}

static void check_game(char **field) {
    col_table t;
    char name[64], rules[16], texts[4096];
    long seed = 0;
    sscanf(field[0], "%15s %ld", rules, &seed);
    walk(&t, rules, seed, texts, sizeof texts);
    snprintf(name, sizeof name, "vectors game %s", field[0]);
    tap_result(&results, strcmp(texts, field[1]) == 0, name, texts);
}

/* A layout of one's own ------------------------------------------------------------------------ */

/* CW-3.12 asks for the stones of the setup, however many the data file lays out. */
static void check_first_step(void) {
    static const char LAYOUT[] = "stone white 0 0\nstone black 1 0\n";
    static const char *const PLACEMENTS[] = {"T@0,-1", "T@1,1", "S@-1,0", "S@2,0"};
    static uint64_t data[512];
    const col_game *game = col_find_game("causeway");
    col_setup setup;
    col_table t;
    col_error error;
    bool leaps = false;
    if (game->data_size > sizeof data ||
        game->read_data(LAYOUT, strlen(LAYOUT), data, &error) != COL_OK) {
        abort();
    }
    col_setup_begin(&setup, game);
    setup.data = data;
    if (col_setup_option(&setup, "first", "step", &error) != COL_OK) abort();
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    col_table_begin(&t, &setup, entries, 1024);
    for (int i = 0; i < 4; i++) {
        if (col_table_do(&t, i % 2, PLACEMENTS[i], &error) != COL_OK) abort();
    }
    for (int i = sorted_actions(&t) - 1; i >= 0; i--) {
        leaps |= strchr(sorted[i], '^') != NULL;
    }
    tap_result(&results, !leaps, "first=step lists no leap with a layout of two stones", NULL);
    bool refused =
        col_table_do(&t, 0, "T^s+1", &error) == COL_RULE && strcmp(error.code, "CW-2.10f") == 0;
    tap_result(&results, refused, "first=step refuses a leap with a layout of two stones", NULL);
}

static void check_line(char *line) {
    static const struct {
        const char *kind;
        void (*check)(char **field);
    } KINDS[] = {{"pos", check_pos},   {"list", check_list}, {"after", check_after},
                 {"over", check_over}, {"opt", check_opt},   {"walk", check_walk},
                 {"game", check_game}};
    char *field[FIELDS_MAX] = {0};
    char *kind = strtok(line, " \n"), *rest = strtok(NULL, "\n");
    int count = 0;
    if (strcmp(kind, "ruleset") == 0) snprintf(ruleset, sizeof ruleset, "%s", rest);
    for (char *next = rest; next != NULL && count < FIELDS_MAX; count++) {
        char *bar = strstr(next, " | ");
        field[count] = next + strspn(next, " ");
        if (bar != NULL) *bar = '\0';
        next = bar == NULL ? NULL : bar + 3;
    }
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (strcmp(kind, KINDS[i].kind) == 0) KINDS[i].check(field);
    }
}

int main(int argc, char **argv) {
    static char line[8192];
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (in == NULL) {
        fprintf(stderr, "usage: vectors FILE\n");
        return 2;
    }
    while (fgets(line, sizeof line, in) != NULL) {
        if (line[0] == '#' || line[0] == '\n') continue;
        check_line(line);
    }
    fclose(in);
    check_first_step();
    return tap_end(&results);
}
