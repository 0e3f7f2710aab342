/* Orongo: reads data/orongo/orongo.txt, or a user's own file of the same form, and checks the
 * board. The README lists what every board must satisfy and what a balanced one must satisfy
 * besides. */
#include "state.h"

#include <string.h>

#include "core/datafile.h"

const char *const orongo_resource_names[RESOURCES + 1] = {"quarry", "temple", "god", "birdman",
                                                          "nest",   "food",   NULL};
const char *const orongo_combination_names[COMBINATIONS + 1] = {"Q", "TG", "BN", "FF", NULL};
const uint8_t orongo_tiles_of[COMBINATIONS][2] = {
    {QUARRY, NO_RESOURCE}, {TEMPLE, GOD}, {BIRDMAN, NEST}, {FOOD, FOOD}};

static const char *const MARK_NAMES[MARKS + 1] = {"stand", "reef", "orongo", NULL};
static const char *const REGION_NAMES[REGIONS + 2] = {"-", "N", "S", "E", NULL};

enum { COORDINATE_MAX = 60, COLUMNS_MAX = 32, ROWS_MAX = 32 };

/* The file while it is read. */
typedef struct reading {
    orongo_data data;
    col_data_place at;
    int space_line[SPACE_ROOM]; /* the line of each space in the file */
    bool said_coastal[SPACE_ROOM];
    bool has_seats[SEATS_MAX + 1], has_resource[RESOURCES], has_cost[COMBINATIONS];
    bool has_mark[MARKS], has_ranks;
} reading;

static bool wrong_at(const reading *r, int line, const char *field, const char *why) {
    col_data_place at = {line, r->at.error};
    return col_data_wrong(&at, field, why);
}

static bool wrong_space(const reading *r, int space, const char *field, const char *why) {
    return wrong_at(r, r->space_line[space], field, why);
}

/* The lines ---------------------------------------------------------------------------------- */

static bool read_seats(reading *r, col_span rest) {
    static const char *const WORDS[] = {"shells", "moai", "tokens", "first", "later"};
    static const int HIGHEST[] = {SHELLS_MAX / SEATS_MIN, 99, TOKENS_MAX, TILES_MAX, TILES_MAX};
    int seats;
    uint8_t value[5];
    col_span word;
    if (!col_data_number(&r->at, &rest, "seats", SEATS_MIN, SEATS_MAX, &seats)) return false;
    if (r->has_seats[seats])
        return col_data_wrong(&r->at, "seats", "this number of seats was given before");
    for (int i = 0; i < 5; i++) {
        if (!col_next_word(&rest, &word) || !col_span_is(word, WORDS[i])) {
            return col_data_wrong(&r->at, WORDS[i], "this word is missing");
        }
        if (!col_data_byte(&r->at, &rest, WORDS[i], 1, HIGHEST[i], &value[i])) return false;
    }
    if (seats * value[0] > SHELLS_MAX)
        return col_data_wrong(&r->at, "shells", "there are more than 200 in all");
    r->has_seats[seats] = true;
    memcpy(&r->data.seats[seats], value, sizeof value);
    return col_data_end(&r->at, rest);
}

static bool read_ranks(reading *r, col_span rest) {
    if (r->has_ranks) return col_data_wrong(&r->at, "ranks", "this line was given before");
    r->has_ranks = true;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!col_data_byte(&r->at, &rest, "tokens of a rank", 0, 9, &r->data.rank_tokens[i]))
            return false;
    }
    return col_data_end(&r->at, rest);
}

static bool read_resource(reading *r, col_span rest) {
    col_span word;
    int i = col_next_word(&rest, &word) ? col_span_index(word, orongo_resource_names) : -1;
    if (i < 0)
        return col_data_wrong(&r->at, "resource",
                              "this must be quarry, temple, god, birdman, nest or food");
    if (r->has_resource[i])
        return col_data_wrong(&r->at, "resource", "this resource was given before");
    r->has_resource[i] = true;
    return col_data_byte(&r->at, &rest, "number of tiles", 0, TILES_MAX,
                         &r->data.resource_count[i]) &&
           col_data_end(&r->at, rest);
}

/* The resources of a combination are fixed by the rules (1.5). It costs one shell per tile, because
 * the shells lie on the tiles (8.6). */
static bool read_combination(reading *r, col_span rest) {
    col_span word;
    int kind = col_next_word(&rest, &word) ? col_span_index(word, orongo_combination_names) : -1,
        tiles = 0;
    if (kind < 0) return col_data_wrong(&r->at, "combination", "this must be Q, TG, BN or FF");
    if (r->has_cost[kind])
        return col_data_wrong(&r->at, "combination", "this combination was given before");
    r->has_cost[kind] = true;
    for (; tiles < 2 && orongo_tiles_of[kind][tiles] != NO_RESOURCE; tiles++) {
        if (!col_next_word(&rest, &word) ||
            !col_span_is(word, orongo_resource_names[orongo_tiles_of[kind][tiles]])) {
            return col_data_wrong(&r->at, "resource",
                                  "the combination consists of different resources");
        }
    }
    if (!col_data_byte(&r->at, &rest, "shells", 1, 2, &r->data.cost[kind])) return false;
    if (r->data.cost[kind] != tiles)
        return col_data_wrong(&r->at, "shells", "a combination costs one shell per tile");
    return col_data_end(&r->at, rest);
}

static bool read_mark(reading *r, col_span rest) {
    col_span word;
    int q, row, i = col_next_word(&rest, &word) ? col_span_index(word, MARK_NAMES) : -1;
    if (i < 0) return col_data_wrong(&r->at, "mark", "this must be stand, reef or orongo");
    if (r->has_mark[i]) return col_data_wrong(&r->at, "mark", "this mark was given before");
    r->has_mark[i] = true;
    if (!col_data_number(&r->at, &rest, "q", -COORDINATE_MAX, COORDINATE_MAX, &q) ||
        !col_data_number(&r->at, &rest, "r", -COORDINATE_MAX, COORDINATE_MAX, &row)) {
        return false;
    }
    r->data.mark[i].q = (int8_t)q;
    r->data.mark[i].r = (int8_t)row;
    return col_data_end(&r->at, rest);
}

/* Reads the second half of a space's line: kind, number, resource, coastal, region. */
static bool read_use(reading *r, int id, col_span rest) {
    col_span kind, resource_name, coastal, region;
    int number, found;
    if (!col_next_word(&rest, &kind) ||
        (!col_span_is(kind, "palm") && !col_span_is(kind, "number"))) {
        return col_data_wrong(&r->at, "kind", "this must be palm or number");
    }
    bool is_palm = col_span_is(kind, "palm");
    if (!col_data_number(&r->at, &rest, "number", 0, TILES_MAX, &number)) return false;
    if (is_palm != (number == 0))
        return col_data_wrong(&r->at, "number",
                              "a palm has the number 0, other spaces have 1 or more");
    if (!col_next_word(&rest, &resource_name))
        return col_data_wrong(&r->at, "resource", "this field is missing");
    found = col_span_index(resource_name, orongo_resource_names);
    if (is_palm && !col_span_is(resource_name, "-"))
        return col_data_wrong(&r->at, "resource", "a palm has - here");
    if (!is_palm && found < 0)
        return col_data_wrong(&r->at, "resource", "there is no such resource");
    if (!is_palm && r->data.space_of[number] != NOWHERE) {
        return col_data_wrong(&r->at, "number", "another space has this number");
    }
    if (!col_next_word(&rest, &coastal) ||
        (!col_span_is(coastal, "0") && !col_span_is(coastal, "1"))) {
        return col_data_wrong(&r->at, "coastal", "this must be 0 or 1");
    }
    r->said_coastal[id] = col_span_is(coastal, "1");
    if (!is_palm && r->said_coastal[id])
        return col_data_wrong(&r->at, "coastal", "only palms can be on the coast");
    int place = col_next_word(&rest, &region) ? col_span_index(region, REGION_NAMES) : -1;
    if (place < 0) return col_data_wrong(&r->at, "region", "this must be N, S, E or -");
    r->data.space[id].number = (uint8_t)number;
    r->data.space[id].region = (uint8_t)place;
    r->data.space[id].content = (uint8_t)(!is_palm ? found : r->said_coastal[id] ? COAST : INLAND);
    if (!is_palm) r->data.space_of[number] = (uint8_t)id;
    return col_data_end(&r->at, rest);
}

static bool read_space(reading *r, col_span rest) {
    int id = r->data.spaces, said, q, row;
    if (id == SPACES_MAX) return col_data_wrong(&r->at, "space", "there are more than 127 spaces");
    if (!col_data_number(&r->at, &rest, "id", 0, SPACES_MAX - 1, &said)) return false;
    if (said != id) return col_data_wrong(&r->at, "id", "the ids must count up from 0");
    if (!col_data_number(&r->at, &rest, "q", -COORDINATE_MAX, COORDINATE_MAX, &q) ||
        !col_data_number(&r->at, &rest, "r", -COORDINATE_MAX, COORDINATE_MAX, &row)) {
        return false;
    }
    for (int i = 0; i < id; i++) {
        if (r->data.space[i].q == q && r->data.space[i].r == row) {
            return col_data_wrong(&r->at, "q r", "another space has these coordinates");
        }
    }
    r->data.space[id].q = (int8_t)q;
    r->data.space[id].r = (int8_t)row;
    r->space_line[id] = r->at.line;
    r->data.spaces++;
    return read_use(r, id, rest);
}

static bool read_line(reading *r, col_span rest) {
    col_span word;
    col_next_word(&rest, &word);
    if (col_span_is(word, "space")) return read_space(r, rest);
    if (col_span_is(word, "seats")) return read_seats(r, rest);
    if (col_span_is(word, "ranks")) return read_ranks(r, rest);
    if (col_span_is(word, "resource")) return read_resource(r, rest);
    if (col_span_is(word, "combination")) return read_combination(r, rest);
    if (col_span_is(word, "mark")) return read_mark(r, rest);
    if (!col_span_is(word, "balanced")) {
        return col_data_wrong(&r->at, "first word",
                              "this must be space, seats, ranks, resource, combination, mark or "
                              "balanced");
    }
    r->data.balanced = 1;
    return col_data_end(&r->at, rest);
}

/* What every board must satisfy --------------------------------------------------------------- */

/* Finds the neighbours of all spaces, in the order of 2.2. */
static void link_neighbours(orongo_data *d) {
    static const int ORDER[COL_HEX_SIDES] = {2, 1, 0, 5, 4, 3};
    memset(d->neighbour, NOWHERE, sizeof d->neighbour);
    for (int i = 0; i < d->spaces; i++) {
        for (int side = 0; side < COL_HEX_SIDES; side++) {
            col_hex h = {d->space[i].q, d->space[i].r};
            h = col_hex_next(h, ORDER[side]);
            for (int j = 0; j < d->spaces; j++) {
                if (d->space[j].q == h.q && d->space[j].r == h.r) {
                    d->neighbour[i][side] = (uint8_t)j;
                }
            }
        }
    }
}

/* Whether the spaces of a set are connected if `without` is left out. */
static bool is_connected(const orongo_data *d, const bool *in, int without) {
    uint8_t reached[SPACE_ROOM];
    bool known[SPACE_ROOM] = {false};
    int count = 0, size = 0;
    for (int i = 0; i < d->spaces; i++) {
        if (!in[i] || i == without) continue;
        if (size++ == 0) {
            known[i] = true;
            reached[count++] = (uint8_t)i;
        }
    }
    for (int i = 0; i < count; i++) {
        for (int side = 0; side < COL_HEX_SIDES; side++) {
            int next = d->neighbour[reached[i]][side];
            if (next == NOWHERE || !in[next] || next == without || known[next]) continue;
            known[next] = true;
            reached[count++] = (uint8_t)next;
        }
    }
    return count == size;
}

static bool check_counts(reading *r) {
    const orongo_data *d = &r->data;
    int found[CONTENTS] = {0}, tiles = 0;
    for (int i = 0; i < d->spaces; i++) {
        found[d->space[i].content]++;
    }
    for (int i = 0; i < RESOURCES; i++) {
        if (!r->has_resource[i])
            return col_data_wrong(&r->at, orongo_resource_names[i], "the resource line is missing");
        if (found[i] != d->resource_count[i]) {
            return col_data_wrong(&r->at, orongo_resource_names[i],
                                  "the board has a different number of such spaces");
        }
        tiles += found[i];
    }
    if (tiles > TILES_MAX) return col_data_wrong(&r->at, "number", "there are more than 64 tiles");
    if (tiles - found[QUARRY] < SEATS_MAX)
        return col_data_wrong(&r->at, "number", "there are too few tiles that are not quarries");
    for (int i = 1; i <= tiles; i++) {
        if (d->space_of[i] == NOWHERE) {
            col_fail(r->at.error, COL_DATA, "line %d: number: no space has number %d", r->at.line,
                     i);
            return false;
        }
    }
    r->data.tiles = (uint8_t)tiles;
    return true;
}

static bool check_lines(reading *r) {
    for (int n = SEATS_MIN; n <= SEATS_MAX; n++) {
        if (!r->has_seats[n])
            return col_data_wrong(&r->at, "seats",
                                  "there must be a line each for 2, 3 and 4 seats");
        if (r->data.seats[n].first > r->data.tiles - SEATS_MAX) {
            return col_data_wrong(&r->at, "first", "there are not that many tiles");
        }
    }
    for (int i = 0; i < COMBINATIONS; i++) {
        if (!r->has_cost[i])
            return col_data_wrong(&r->at, "combination",
                                  "there must be lines for Q, TG, BN and FF");
    }
    for (int i = 0; i < MARKS; i++) {
        if (!r->has_mark[i])
            return col_data_wrong(&r->at, "mark", "there must be lines for stand, reef and orongo");
    }
    return r->has_ranks || col_data_wrong(&r->at, "ranks", "this line is missing");
}

/* Terminal and page draw the board, so its size must be bounded. */
static bool check_extent(const reading *r) {
    int low_q = COORDINATE_MAX, high_q = -COORDINATE_MAX, low_r = low_q, high_r = high_q;
    for (int i = 0; i < r->data.spaces; i++) {
        int q = 2 * r->data.space[i].q + r->data.space[i].r, row = r->data.space[i].r;
        if (i == 0 || q < low_q) low_q = q;
        if (i == 0 || q > high_q) high_q = q;
        if (row < low_r) low_r = row;
        if (row > high_r) high_r = row;
    }
    if (high_q - low_q > 2 * COLUMNS_MAX)
        return col_data_wrong(&r->at, "q", "the island is too wide");
    if (high_r - low_r > ROWS_MAX) return col_data_wrong(&r->at, "r", "the island is too high");
    return true;
}

static bool check_island(const reading *r) {
    const orongo_data *d = &r->data;
    bool all[SPACE_ROOM] = {false}, coast[SPACE_ROOM] = {false}, inner[SPACE_ROOM] = {false};
    for (int i = 0; i < d->spaces; i++) {
        bool at_sea = false;
        for (int side = 0; side < COL_HEX_SIDES; side++) {
            at_sea |= d->neighbour[i][side] == NOWHERE;
        }
        if (at_sea && d->space[i].number != 0) {
            return wrong_space(r, i, "coastal", "a numbered space must not touch the sea");
        }
        if (at_sea != r->said_coastal[i]) {
            return wrong_space(r, i, "coastal",
                               "this must be 1 if the space touches the sea and 0 if not");
        }
        all[i] = true;
        coast[i] = at_sea;
        inner[i] = !at_sea;
    }
    if (!is_connected(d, all, NOWHERE))
        return col_data_wrong(&r->at, "q r", "the island is not connected");
    if (!is_connected(d, coast, NOWHERE))
        return col_data_wrong(&r->at, "coastal", "the coast is not connected");
    if (!is_connected(d, inner, NOWHERE))
        return col_data_wrong(&r->at, "coastal", "the interior is not connected");
    for (int mark = STAND; mark <= REEF; mark++) {
        for (int i = 0; i < d->spaces; i++) {
            if (d->space[i].q == d->mark[mark].q && d->space[i].r == d->mark[mark].r) {
                return wrong_space(r, i, MARK_NAMES[mark], "this mark lies on a space");
            }
        }
    }
    return true;
}

/* What a balanced board must satisfy besides --------------------------------------------------- */

static int distance_between(const orongo_data *d, int a, int b) {
    return col_hex_distance((col_hex){d->space[a].q, d->space[a].r},
                            (col_hex){d->space[b].q, d->space[b].r});
}

/* Returns the distance to the nearest other space with a content. */
static int distance_to(const orongo_data *d, int from, int content) {
    int best = 2 * COORDINATE_MAX;
    for (int i = 0; i < d->spaces; i++) {
        int steps = distance_between(d, from, i);
        if (i != from && d->space[i].content == content && steps < best) best = steps;
    }
    return d->space[from].content == COAST && content == COAST ? 0 : best;
}

static bool check_strips(const reading *r) {
    const orongo_data *d = &r->data;
    bool all[SPACE_ROOM] = {false}, coast[SPACE_ROOM] = {false};
    for (int i = 0; i < d->spaces; i++) {
        all[i] = true;
        coast[i] = d->space[i].content == COAST;
    }
    for (int i = 0; i < d->spaces; i++) {
        if (!is_connected(d, all, i)) {
            return wrong_space(r, i, "q r", "the island would fall apart without this space");
        }
        if (coast[i] && !is_connected(d, coast, i)) {
            return wrong_space(r, i, "q r", "the coast is not a closed strip here");
        }
    }
    return true;
}

static bool check_regions(const reading *r) {
    const orongo_data *d = &r->data;
    for (int region = 1; region <= REGIONS; region++) {
        bool in[SPACE_ROOM] = {false};
        int found[CONTENTS] = {0};
        for (int i = 0; i < d->spaces; i++) {
            in[i] = d->space[i].region == region;
            if (in[i]) found[d->space[i].content]++;
        }
        if (found[COAST] > 0)
            return col_data_wrong(&r->at, REGION_NAMES[region], "coastal spaces have no region");
        if (!is_connected(d, in, NOWHERE))
            return col_data_wrong(&r->at, REGION_NAMES[region], "the region is not connected");
        for (int i = 0; i < RESOURCES; i++) {
            if (REGIONS * found[i] != d->resource_count[i]) {
                return col_data_wrong(&r->at, REGION_NAMES[region],
                                      "all regions must have the same resources");
            }
        }
    }
    return true;
}

/* Equal resources must not be adjacent, and the partner of each must be at most two steps away. */
static bool check_partners(const reading *r) {
    const orongo_data *d = &r->data;
    static const uint8_t PARTNER[RESOURCES] = {NO_RESOURCE, GOD, TEMPLE, NEST, BIRDMAN, FOOD};
    int beside[RESOURCES] = {0};
    for (int i = 0; i < d->spaces; i++) {
        int content = d->space[i].content;
        if (content >= RESOURCES) continue;
        if (distance_to(d, i, content) < 2) {
            return wrong_space(r, i, "resource", "an adjacent space has the same resource");
        }
        if (content == QUARRY) continue;
        int steps = distance_to(d, i, PARTNER[content]);
        if (steps > 2) return wrong_space(r, i, "resource", "its partner is too far away");
        beside[content] += steps == 1;
    }
    for (int i = TEMPLE; i < FOOD; i++) {
        if (beside[i] != beside[TEMPLE]) {
            return col_data_wrong(&r->at, orongo_resource_names[i],
                                  "a different number of them is adjacent to a partner");
        }
    }
    return true;
}

/* Quarries must be at least three steps apart and equally far from the coast. Each must be next to
 * an inland palm that is next to the coast, so that three tokens always make a Moai. */
static bool check_quarry(const reading *r, int at, int *depth) {
    const orongo_data *d = &r->data;
    bool has_way = false;
    int steps = distance_to(d, at, COAST);
    if (*depth == 0) *depth = steps;
    if (steps != *depth)
        return wrong_space(r, at, "quarry",
                           "its distance to the coast differs from that of the other quarries");
    if (distance_to(d, at, QUARRY) < 3)
        return wrong_space(r, at, "quarry", "another quarry is too near");
    for (int side = 0; side < COL_HEX_SIDES; side++) {
        int next = d->neighbour[at][side];
        has_way |= d->space[next].content == INLAND && distance_to(d, next, COAST) == 1;
    }
    return has_way || wrong_space(r, at, "quarry", "no inland palm joins it to the coast");
}

static bool check_distances(const reading *r) {
    const orongo_data *d = &r->data;
    int depth = 0;
    for (int i = 0; i < d->spaces; i++) {
        int content = d->space[i].content;
        if (content == QUARRY && !check_quarry(r, i, &depth)) return false;
        if (content == INLAND && distance_to(d, i, INLAND) < 3) {
            return wrong_space(r, i, "palm", "another inland palm is too near");
        }
        if (content != COAST && content != INLAND && distance_to(d, i, COAST) >= 2 &&
            distance_to(d, i, INLAND) > 2) {
            return wrong_space(r, i, "q r", "no inland palm is near");
        }
    }
    return true;
}

col_status orongo_read_data(const char *text, size_t length, void *out, col_error *error) {
    reading r;
    col_span rest = {text, length}, content;
    memset(&r, 0, sizeof r);
    memset(r.data.space_of, NOWHERE, sizeof r.data.space_of);
    r.at.error = error;
    while (col_next_content(&rest, &content, &r.at.line)) {
        if (!read_line(&r, content)) return error->status;
    }
    link_neighbours(&r.data);
    if (!check_counts(&r) || !check_lines(&r) || !check_extent(&r) || !check_island(&r)) {
        return error->status;
    }
    if (r.data.balanced &&
        (!check_strips(&r) || !check_regions(&r) || !check_partners(&r) || !check_distances(&r))) {
        return error->status;
    }
    memcpy(out, &r.data, sizeof r.data);
    return COL_OK;
}
