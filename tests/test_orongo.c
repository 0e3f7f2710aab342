/* Orongo's board: checks that the built-in board is that of the rules (OR-15, OR-2) with the
 * balance that the README claims, and that a file with a mistake is rejected with the line, the
 * field and the reason. */
#include <string.h>

#include "games/orongo/state.h"
#include "tap.h"

static tap results;
static const orongo_data *data;

static void check(bool passed, const char *name) {
    tap_result(&results, passed, name, NULL);
}

/* OR-15.1, copied from the map of the rules: ~ coast, P inland palm, letters for resources. */
static const char *const MAP[] = {"~~~~~",         "~FPFB~~",       "~TBQGPF~~",     "~PFGFNQNG~~",
                                  "~FQNBTFTFBF~~", "~BTFPNGPTQPF~", "~TPNGTFBFGF~~", "~FGBFBQTN~~",
                                  "~NQFPNGP~~",    "~PGNT~~~",      "~BF~~~",        "~~~~"};
/* OR-15.3 */
static const int ROW_START[] = {6, 5, 4, 3, 2, 3, 2, 3, 2, 3, 2, 1};
static const int ROW_WIDTH[] = {5, 7, 9, 11, 13, 13, 13, 11, 10, 8, 6, 4};
enum { MAP_ROWS = 12 };

/* OR-15.1, OR-15.2, OR-15.3: ids and numbers run in reading order. OR-2.6 says that this map was
 * made for this edition, so the map of the rules is the only one to compare with. */
static void check_map(void) {
    static const char LETTERS[] = "QTGBNF~P";
    int id = 0, number = 0;
    bool places = true, contents = true, numbers = true, widths = true;
    for (int row = 0; row < MAP_ROWS; row++) {
        widths &= (int)strlen(MAP[row]) == ROW_WIDTH[row];
        for (int i = 0; i < ROW_WIDTH[row]; i++, id++) {
            places &=
                data->space[id].r == row && 2 * data->space[id].q + row == ROW_START[row] + 2 * i;
            contents &= LETTERS[data->space[id].content] == MAP[row][i];
            bool is_palm = data->space[id].content >= COAST;
            numbers &= data->space[id].number == (is_palm ? 0 : ++number);
            numbers &= is_palm || data->space_of[number] == id;
        }
    }
    check(widths && places && id == data->spaces, "OR-15.3: rows begin and end where they should");
    check(contents, "OR-15.1: the map of the rules is the board");
    check(numbers && number == data->tiles, "OR-15.2: numbers run in reading order");
}

/* OR-1.4, OR-2.1, OR-2.3 */
static void check_counts(void) {
    static const int EXPECTED[CONTENTS] = {6, 9, 9, 9, 9, 18, 40, 10};
    int found[CONTENTS] = {0};
    for (int i = 0; i < data->spaces; i++) {
        found[data->space[i].content]++;
    }
    check(data->spaces == 110 && data->tiles == 60, "OR-2.1: 110 spaces, 60 of them numbered");
    check(memcmp(found, EXPECTED, sizeof found) == 0, "OR-1.4, OR-2.3: resources and palms");
}

/* Statistics ----------------------------------------------------------------------------------- */

static int distance(int a, int b) {
    return col_hex_distance((col_hex){data->space[a].q, data->space[a].r},
                            (col_hex){data->space[b].q, data->space[b].r});
}

static int nearest(int from, int content, bool itself) {
    int best = 99;
    for (int i = 0; i < data->spaces; i++) {
        if (data->space[i].content != content || (i == from && !itself)) continue;
        if (distance(from, i) < best) best = distance(from, i);
    }
    return best;
}

static const uint8_t PARTNER[RESOURCES] = {NO_RESOURCE, GOD, TEMPLE, NEST, BIRDMAN, FOOD};

/* Returns the tokens for the cheapest Moai that uses a tile: the tile, its partner and the coast,
 * joined at one space. */
static int cheapest_moai(int tile) {
    int best = 99, partner = PARTNER[data->space[tile].content];
    for (int meet = 0; meet < data->spaces; meet++) {
        int way = distance(tile, meet) + nearest(meet, COAST, true) + 1, other = 99;
        for (int i = 0; i < data->spaces; i++) {
            if (i == tile || data->space[i].content != partner) continue;
            if (distance(meet, i) < other) other = distance(meet, i);
        }
        if (partner == NO_RESOURCE) other = 0;
        if (way + other < best) best = way + other;
    }
    return best;
}

static void check_balance(void) {
    static const int DEPTHS[5] = {40, 32, 22, 13, 3};
    static const int DEPTH_SUM[RESOURCES] = {12, 16, 17, 17, 17, 31};
    static const int COST_SUM[RESOURCES] = {18, 36, 36, 36, 35, 72};
    int depths[5] = {0}, depth_sum[RESOURCES] = {0}, cost_sum[RESOURCES] = {0};
    int beside[RESOURCES] = {0}, two_away[RESOURCES] = {0};
    for (int i = 0; i < data->spaces; i++) {
        int content = data->space[i].content, depth = nearest(i, COAST, true);
        if (depth < 5) depths[depth]++;
        if (content >= RESOURCES) continue;
        depth_sum[content] += depth;
        cost_sum[content] += cheapest_moai(i);
        if (content == QUARRY) continue;
        beside[content] += nearest(i, PARTNER[content], false) == 1;
        two_away[content] += nearest(i, PARTNER[content], false) == 2;
    }
    check(memcmp(depths, DEPTHS, sizeof depths) == 0, "distances to the coast");
    check(memcmp(depth_sum, DEPTH_SUM, sizeof depth_sum) == 0, "resources are equally deep");
    check(memcmp(cost_sum, COST_SUM, sizeof cost_sum) == 0, "tokens for the cheapest Moai");
    bool near = beside[FOOD] == 0 && two_away[FOOD] == 18;
    for (int i = TEMPLE; i <= NEST; i++) {
        near &= beside[i] == 3 && two_away[i] == 6;
    }
    check(near, "partners are one or two steps away");
}

/* Files with a mistake ------------------------------------------------------------------------- */

typedef struct mistake {
    const char *was, *is, *sentence;
} mistake;

static const mistake MISTAKES[] = {
    {"ranks 3 2 1 1", "ranks 3 2 1",
     "line 13: tokens of a rank must be a whole number from 0 to 9"},
    {"ranks 3 2 1 1", "wranks 3 2 1 1", "line 13: first word: this must be space, seats"},
    {"seats 3 shells 16", "seats 3 shells 99", "line 9: shells: there are more than 200 in all"},
    {"seats 3 shells 16 moai 6", "seats 3 shells 16 noai 6", "line 9: moai: this word is missing"},
    {"seats 3 shells", "seats 2 shells", "line 9: seats: this number of seats was given before"},
    {"resource nest 9", "resource nest 8", "nest: the board has a different number of such spaces"},
    {"resource nest 9", "resource egg 9", "line 20: resource: this must be quarry, temple"},
    {"combination FF food food 2", "combination FF food food 1",
     "shells: a combination costs one shell per tile"},
    {"combination FF food food 2", "combination FF food god 2", "resource: the combination"},
    {"mark reef 8 10", "mark reef -5 11", "reef: this mark lies on a space"},
    {"mark reef 8 10", "", "mark: there must be lines for stand, reef and orongo"},
    {"space 7 4 1", "space 8 4 1", "line 46: id: the ids must count up from 0"},
    {"space 7 4 1", "space 7 4 0", "line 46: q r: another space has these coordinates"},
    {"space 7 4 1 palm 0 - 0 N", "space 7 4 1 palm 0 - 1 N",
     "line 46: coastal: this must be 1 if the space"},
    {"space 7 4 1 palm 0 - 0 N", "space 7 4 1 palm 0 food 0 N",
     "line 46: resource: a palm has - here"},
    {"number 2 food", "number 1 food", "line 47: number: another space has this number"},
    {"number 2 food", "number 61 food", "number: no space has number 2"},
    {"number 2 food", "number 2 beans", "line 47: resource: there is no such resource"},
    {"space 106 -5 11 palm", "space 106 -9 11 palm", "q r: the island is not connected"},
    {"space 0 3 0 palm 0 - 1 -", "space 0 3 0 palm 0 - 1 - x",
     "end of line: there is something after the last field"},
    {"number 3 birdman", "number 3 food", "birdman: the board has a different number"},
};

/* The error after two spaces have swapped their resources: the counts are right, the balance is
 * not. */
static const char SWAPPED[] = "resource: an adjacent space has the same resource";

/* Writes the text with the first `was` replaced by `is` and returns its length, or 0 if there is no
 * `was`. */
static size_t replace(const char *text, const char *was, const char *is, char *out) {
    const char *at = strstr(text, was);
    if (at == NULL) return 0;
    size_t before = (size_t)(at - text), rest = strlen(at + strlen(was));
    memcpy(out, text, before);
    memcpy(out + before, is, strlen(is));
    memcpy(out + before + strlen(is), at + strlen(was), rest + 1);
    return before + strlen(is) + rest;
}

static void check_mistakes(void) {
    static char text[1 << 16], other[1 << 16];
    static orongo_data read;
    col_error error;
    for (size_t i = 0; i < sizeof MISTAKES / sizeof MISTAKES[0]; i++) {
        const mistake *m = &MISTAKES[i];
        size_t length = replace(orongo_data_text, m->was, m->is, text);
        bool refused = length > 0 && orongo_read_data(text, length, &read, &error) != COL_OK;
        tap_result(&results, refused && strstr(error.sentence, m->sentence) != NULL, m->sentence,
                   refused ? error.sentence : "not refused");
    }
    replace(orongo_data_text, "number 2 food", "number 2 birdman", text);
    size_t length = replace(text, "number 3 birdman", "number 3 food", other);
    check(orongo_read_data(other, length, &read, &error) == COL_OK, "a swap that harms nothing");
    replace(orongo_data_text, "number 5 birdman", "number 5 food", text);
    length = replace(text, "number 11 food", "number 11 birdman", other);
    bool refused = orongo_read_data(other, length, &read, &error) != COL_OK;
    check(refused && strstr(error.sentence, SWAPPED) != NULL, "a balanced board stays balanced");
    length = replace(other, "\nbalanced\n", "\n\n", text);
    check(orongo_read_data(text, length, &read, &error) == COL_OK, "others need not be");
}

static void check_picture(const char *path) {
    static char drawn[1 << 16], stored[1 << 16];
    col_writer w = col_writer_on(drawn, sizeof drawn);
    FILE *in = fopen(path, "rb");
    size_t length = in == NULL ? 0 : fread(stored, 1, sizeof stored, in);
    if (in != NULL) fclose(in);
    orongo_picture(data, &w);
    check(!w.full && length == w.length && memcmp(drawn, stored, length) == 0,
          "the picture in the rules is the board");
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    data = (const orongo_data *)orongo_data_bytes;
    check_map();
    check_counts();
    check_balance();
    check_mistakes();
    check_picture(argv[1]);
    return tap_end(&results);
}
