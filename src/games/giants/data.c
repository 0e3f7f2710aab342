/* Giants: reads data/giants/giants.txt, or a user's own file of the same format, and checks it. The
 * README says what every board must fulfil and what only a measured one must. */
#include "state.h"

#include <string.h>

#include "core/datafile.h"

const char *const giants_terrain_names[TERRAINS + 1] = {"plain",  "village", "hut", "clay_pit",
                                                        "quarry", "forest",  NULL};
const char *const giants_piece_names[STRENGTHS + 1] = {"worker",  "sorcerer", "chief",
                                                       "neutral", "log",      NULL};
static const char *const EDITION_NAMES[EDITIONS + 1] = {"manual", "printed", NULL};

enum { COORDINATE_MAX = 60, COLUMNS_MAX = 30, ROWS_MAX = 24, VALUE_MAX = 60 };

/* The file while it is read. */
typedef struct reading {
    giants_data data;
    col_data_place at;
    int hex_line[HEX_ROOM], ahu_line[AHU_ROOM]; /* their lines in the file */
    int hexes, edges, ahus;                     /* as the island line says */
    bool has_start[EDITIONS][SEATS_MAX + 1], has_strength[STRENGTHS], has_moai[SIZES];
    bool has_pieces, has_headdress, has_die, has_first_turn, has_sorcery, has_peek, has_placement;
    bool has_island, is_measured;
} reading;

static bool wrong_at(const reading *r, int line, const char *field, const char *why) {
    col_data_place at = {line, r->at.error};
    return col_data_wrong(&at, field, why);
}

/* Takes a word that must be `name`, and the number after it. */
static bool take_named(const reading *r, col_span *rest, const char *name, int low, int high,
                       uint8_t *value) {
    col_span word;
    if (!col_next_word(rest, &word) || !col_span_is(word, name)) {
        return col_data_wrong(&r->at, name, "the word is missing");
    }
    return col_data_byte(&r->at, rest, name, low, high, value);
}

/* The lines ------------------------------------------------------------------------------------ */

static bool read_pieces(reading *r, col_span rest) {
    giants_data *d = &r->data;
    return col_data_once(&r->at, &r->has_pieces, "pieces") &&
           take_named(r, &rest, "workers", 1, 8, &d->workers) &&
           take_named(r, &rest, "markers", 1, 9, &d->markers) &&
           take_named(r, &rest, "bases", 1, 15, &d->bases) &&
           take_named(r, &rest, "neutral", 0, 6, &d->neutral) &&
           take_named(r, &rest, "tablets", 0, 200, &d->tablets) &&
           take_named(r, &rest, "logs", 0, 200, &d->logs) && col_data_end(&r->at, rest);
}

static bool read_moai(reading *r, col_span rest) {
    int size;
    if (!col_data_number(&r->at, &rest, "size", 1, SIZES, &size)) return false;
    return col_data_once(&r->at, &r->has_moai[size - 1], "moai") &&
           take_named(r, &rest, "count", 0, MOAI_MAX, &r->data.moai[size - 1]) &&
           col_data_end(&r->at, rest);
}

static bool read_headdress(reading *r, col_span rest) {
    return col_data_once(&r->at, &r->has_headdress, "headdress") &&
           take_named(r, &rest, "count", 0, HEADDRESSES_MAX, &r->data.headdresses) &&
           take_named(r, &rest, "strength", 1, SIZES, &r->data.headdress_strength) &&
           col_data_end(&r->at, rest);
}

/* A crew counts its figures and logs (G8), so each of them adds one; a chief carries alone. */
static bool read_strength(reading *r, col_span rest) {
    col_span word;
    int i = col_next_word(&rest, &word) ? col_span_index(word, giants_piece_names) : -1;
    if (i < 0)
        return col_data_wrong(&r->at, "strength",
                              "it must be worker, sorcerer, chief, neutral or log");
    if (!col_data_once(&r->at, &r->has_strength[i], "strength")) return false;
    if (!col_data_byte(&r->at, &rest, "strength", 1, 9, &r->data.strength[i])) return false;
    if (i == CHIEF && r->data.strength[i] < SIZES) {
        return col_data_wrong(&r->at, "strength",
                              "a chief must be able to carry every statue alone (GI-G8)");
    }
    if (i != CHIEF && r->data.strength[i] != 1) {
        return col_data_wrong(&r->at, "strength",
                              "it must be 1, because a crew counts its figures and logs (GI-G8)");
    }
    return col_data_end(&r->at, rest);
}

static bool read_die(reading *r, col_span rest) {
    col_span word;
    int value, faces = 0;
    if (!col_data_once(&r->at, &r->has_die, "die")) return false;
    for (; col_next_word(&rest, &word); faces++) {
        if (!col_span_int(word, 0, VALUES - 1, &value)) {
            return col_data_wrong(&r->at, "die", "a face must be a number from 0 to 3");
        }
        if (faces == FACES_MAX) return col_data_wrong(&r->at, "die", "it has more than 12 faces");
        r->data.faces[value]++;
    }
    return r->data.faces[0] < faces ||
           col_data_wrong(&r->at, "die", "at least one face must bring a Moai");
}

static bool read_first_turn(reading *r, col_span rest) {
    giants_data *d = &r->data;
    if (!col_data_once(&r->at, &r->has_first_turn, "first_turn") ||
        !take_named(r, &rest, "least", 0, VALUES - 1, &d->least) ||
        !take_named(r, &rest, "most", 0, VALUES - 1, &d->most)) {
        return false;
    }
    return d->least <= d->most ? col_data_end(&r->at, rest)
                               : col_data_wrong(&r->at, "most", "it is below least");
}

static bool read_price(reading *r, col_span rest) {
    col_span word;
    bool found = col_next_word(&rest, &word);
    if (found && col_span_is(word, "sorcery")) {
        return col_data_once(&r->at, &r->has_sorcery, "price") &&
               col_data_byte(&r->at, &rest, "sorcery", 1, 9, &r->data.sorcery_price) &&
               col_data_end(&r->at, rest);
    }
    if (found && col_span_is(word, "peek")) {
        return col_data_once(&r->at, &r->has_peek, "price") &&
               col_data_byte(&r->at, &rest, "peek", 1, 9, &r->data.peek_price) &&
               col_data_end(&r->at, rest);
    }
    return col_data_wrong(&r->at, "price", "it must be sorcery or peek");
}

static bool read_placement(reading *r, col_span rest) {
    return col_data_once(&r->at, &r->has_placement, "placement") &&
           take_named(r, &rest, "logs", 0, PLACED_LOGS_MAX, &r->data.placed_logs) &&
           col_data_end(&r->at, rest);
}

static bool read_start(reading *r, col_span rest) {
    col_span word;
    int seats, edition = col_next_word(&rest, &word) ? col_span_index(word, EDITION_NAMES) : -1;
    uint8_t value[6];
    if (edition < 0) return col_data_wrong(&r->at, "edition", "it must be manual or printed");
    if (!col_data_number(&r->at, &rest, "seats", SEATS_MIN, SEATS_MAX, &seats) ||
        !col_data_once(&r->at, &r->has_start[edition][seats], "start")) {
        return false;
    }
    if (!take_named(r, &rest, "workers", 1, 8, &value[0]) ||
        !take_named(r, &rest, "markers", 1, 9, &value[1]) ||
        !take_named(r, &rest, "bases", 1, 15, &value[2]) ||
        !take_named(r, &rest, "dice", 1, DICE_MAX, &value[3]) ||
        !take_named(r, &rest, "tablets", 0, 40, &value[4]) ||
        !take_named(r, &rest, "logs", 0, 40, &value[5])) {
        return false;
    }
    memcpy(&r->data.start[edition][seats], value, sizeof value);
    return col_data_end(&r->at, rest);
}

static bool read_island(reading *r, col_span rest) {
    uint8_t hexes, edges, ahus;
    if (!col_data_once(&r->at, &r->has_island, "island") ||
        !take_named(r, &rest, "hexes", 1, HEX_ROOM, &hexes) ||
        !take_named(r, &rest, "edges", 0, 3 * HEX_ROOM, &edges) ||
        !take_named(r, &rest, "ahu", 1, AHU_ROOM, &ahus)) {
        return false;
    }
    r->hexes = hexes;
    r->edges = edges;
    r->ahus = ahus;
    return col_data_end(&r->at, rest);
}

/* Takes the id and the coordinates of a hex or an Ahu. Nothing else may lie there. */
static bool take_place(const reading *r, col_span *rest, int id, col_hex *at) {
    int said;
    if (!col_data_number(&r->at, rest, "id", 0, HEX_ROOM - 1, &said)) return false;
    if (said != id) return col_data_wrong(&r->at, "id", "hexes and Ahu must count up from 0");
    if (!col_data_number(&r->at, rest, "q", -COORDINATE_MAX, COORDINATE_MAX, &at->q) ||
        !col_data_number(&r->at, rest, "r", -COORDINATE_MAX, COORDINATE_MAX, &at->r)) {
        return false;
    }
    for (int i = 0; i < r->data.hexes; i++) {
        if (r->data.hex[i].q == at->q && r->data.hex[i].r == at->r) {
            return col_data_wrong(&r->at, "q r", "a land hex already lies there");
        }
    }
    for (int i = 0; i < r->data.ahus; i++) {
        if (r->data.ahu[i].q == at->q && r->data.ahu[i].r == at->r) {
            return col_data_wrong(&r->at, "q r", "an Ahu already lies there");
        }
    }
    return true;
}

static bool read_hex(reading *r, col_span rest) {
    giants_data *d = &r->data;
    int id = d->hexes;
    col_span word;
    col_hex at;
    if (id == HEX_ROOM) return col_data_wrong(&r->at, "hex", "there are more than 64");
    if (!take_place(r, &rest, id, &at)) return false;
    int terrain = col_next_word(&rest, &word) ? col_span_index(word, giants_terrain_names) : -1;
    if (terrain < 0)
        return col_data_wrong(&r->at, "terrain",
                              "it must be plain, village, hut, clay_pit, quarry or forest");
    if (!col_data_byte(&r->at, &rest, "logs", 0, 50, &d->hex[id].logs)) return false;
    if ((terrain == FOREST) != (d->hex[id].logs > 0)) {
        return col_data_wrong(&r->at, "logs", "a forest must have some, and no other hex may");
    }
    if (terrain != PLAIN && terrain != FOREST) {
        if (d->at[terrain] != NOWHERE)
            return col_data_wrong(&r->at, "terrain", "there is already such a hex");
        d->at[terrain] = (uint8_t)id;
    }
    d->hex[id].q = (int8_t)at.q;
    d->hex[id].r = (int8_t)at.r;
    d->hex[id].terrain = (uint8_t)terrain;
    r->hex_line[id] = r->at.line;
    d->hexes++;
    return col_data_end(&r->at, rest);
}

static bool is_label(col_span label) {
    for (size_t i = 0; i < label.length; i++) {
        char c = label.at[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && c != ' ' && c != '-' && c != '\'') return false;
    }
    return label.length > 0 && label.length < LABEL_SIZE;
}

static bool read_ahu(reading *r, col_span rest) {
    giants_data *d = &r->data;
    int id = d->ahus;
    col_hex at;
    if (id == AHU_ROOM) return col_data_wrong(&r->at, "ahu", "there are more than 32");
    if (!take_place(r, &rest, id, &at) ||
        !col_data_byte(&r->at, &rest, "Moai value", 0, VALUE_MAX, &d->ahu[id].moai_value) ||
        !col_data_byte(&r->at, &rest, "headdress value", 0, VALUE_MAX,
                       &d->ahu[id].headdress_value)) {
        return false;
    }
    col_span label = col_trim(rest);
    if (!is_label(label))
        return col_data_wrong(&r->at, "name", "it must have 1 to 19 letters, blanks, - or '");
    memcpy(d->ahu[id].label, label.at, label.length);
    d->ahu[id].q = (int8_t)at.q;
    d->ahu[id].r = (int8_t)at.r;
    r->ahu_line[id] = r->at.line;
    d->ahus++;
    return true;
}

static bool read_line(reading *r, col_span content) {
    col_span word, rest = content;
    if (!col_next_word(&rest, &word)) return true;
    rest = col_trim(rest);
    if (col_span_is(word, "hex")) return read_hex(r, rest);
    if (col_span_is(word, "ahu")) return read_ahu(r, rest);
    if (col_span_is(word, "pieces")) return read_pieces(r, rest);
    if (col_span_is(word, "moai")) return read_moai(r, rest);
    if (col_span_is(word, "headdress")) return read_headdress(r, rest);
    if (col_span_is(word, "strength")) return read_strength(r, rest);
    if (col_span_is(word, "die")) return read_die(r, rest);
    if (col_span_is(word, "first_turn")) return read_first_turn(r, rest);
    if (col_span_is(word, "price")) return read_price(r, rest);
    if (col_span_is(word, "placement")) return read_placement(r, rest);
    if (col_span_is(word, "start")) return read_start(r, rest);
    if (col_span_is(word, "island")) return read_island(r, rest);
    if (col_span_is(word, "measured")) {
        return col_data_once(&r->at, &r->is_measured, "measured") && col_data_end(&r->at, rest);
    }
    return col_data_wrong(
        &r->at, "first word",
        "it must be pieces, moai, headdress, strength, die, first_turn, price, placement, start, "
        "island, measured, hex or ahu");
}

/* What follows from the coordinates ------------------------------------------------------------ */

static bool are_neighbours(int q1, int r1, int q2, int r2) {
    col_hex a = {q1, r1}, b = {q2, r2};
    return col_hex_distance(a, b) == 1;
}

static void add(uint8_t *set, int i) {
    set[i >> 3] |= (uint8_t)(1 << (i & 7));
}

static void link_neighbours(giants_data *d) {
    for (int i = 0; i < d->hexes; i++) {
        for (int j = 0; j < d->hexes; j++) {
            if (are_neighbours(d->hex[i].q, d->hex[i].r, d->hex[j].q, d->hex[j].r)) {
                add(d->near_hexes[i], j);
            }
        }
        for (int a = 0; a < d->ahus; a++) {
            if (!are_neighbours(d->hex[i].q, d->hex[i].r, d->ahu[a].q, d->ahu[a].r)) continue;
            add(d->near_ahus[i], a);
            add(d->near_shore[a], i);
            d->near_count[a]++;
        }
    }
}

/* F10: lists where sorcery can do something, and what. */
static bool list_sites(reading *r) {
    giants_data *d = &r->data;
    int count = 0;
    for (int i = 0; i < d->hexes; i++) {
        uint32_t ahus = set32(d->near_ahus[i]);
        int terrain = d->hex[i].terrain;
        bool has_ability = terrain != PLAIN && terrain != QUARRY;
        if (count + has_ability + size_of(ahus) > SITES_MAX) {
            return wrong_at(r, r->hex_line[i], "hex", "too many hexes lie beside an Ahu");
        }
        if (has_ability) {
            d->site_hex[count] = (uint8_t)i;
            d->site_ahu[count++] = NOWHERE;
        }
        for (; ahus != 0; ahus &= ahus - 1) {
            d->site_hex[count] = (uint8_t)i;
            d->site_ahu[count++] = (uint8_t)lowest(ahus);
        }
    }
    d->sites = (uint8_t)count;
    return true;
}

/* Checks: the pieces --------------------------------------------------------------------------- */

static bool check_lines(const reading *r) {
    if (!r->has_pieces) return col_data_wrong(&r->at, "pieces", "the line is missing");
    if (!r->has_headdress) return col_data_wrong(&r->at, "headdress", "the line is missing");
    if (!r->has_die) return col_data_wrong(&r->at, "die", "the line is missing");
    if (!r->has_first_turn) return col_data_wrong(&r->at, "first_turn", "the line is missing");
    if (!r->has_sorcery || !r->has_peek)
        return col_data_wrong(&r->at, "price", "the prices of sorcery and peek are both needed");
    if (!r->has_placement) return col_data_wrong(&r->at, "placement", "the line is missing");
    if (!r->has_island) return col_data_wrong(&r->at, "island", "the line is missing");
    for (int i = 0; i < STRENGTHS; i++) {
        if (!r->has_strength[i])
            return col_data_wrong(&r->at, giants_piece_names[i], "its strength is missing");
    }
    for (int size = 1; size <= SIZES; size++) {
        if (!r->has_moai[size - 1])
            return col_data_wrong(&r->at, "moai", "sizes 1, 2 and 3 are needed");
    }
    return true;
}

static bool check_start(const reading *r) {
    const giants_data *d = &r->data;
    for (int i = 0; i < EDITIONS * (SEATS_MAX - SEATS_MIN + 1); i++) {
        int edition = i % EDITIONS, n = SEATS_MIN + i / EDITIONS;
        if (!r->has_start[edition][n]) {
            return col_data_wrong(&r->at, "start",
                                  "a line for 2 to 5 seats of both editions is needed");
        }
        if (d->start[edition][n].workers > d->workers || d->start[edition][n].bases > d->bases ||
            d->start[edition][n].markers > d->markers) {
            return col_data_wrong(&r->at, "start",
                                  "a player starts with more pieces than there are");
        }
        if (n * d->start[edition][n].tablets > d->tablets) {
            return col_data_wrong(&r->at, "start",
                                  "the players start with more half-tablets than there are");
        }
    }
    return true;
}

static bool check_counts(const reading *r) {
    const giants_data *d = &r->data;
    int moai = 0, logs = 0, most = 0;
    for (int i = 0; i < SIZES; i++) {
        moai += d->moai[i];
    }
    if (moai > MOAI_MAX) return col_data_wrong(&r->at, "moai", "there are more than 44");
    for (int i = 0; i < d->hexes; i++) {
        logs += d->hex[i].logs;
    }
    for (int i = 0; i < EDITIONS * (SEATS_MAX - SEATS_MIN + 1); i++) {
        int n = SEATS_MIN + i / EDITIONS, held = n * d->start[i % EDITIONS][n].logs;
        if (held > most) most = held;
    }
    if (logs + most > d->logs)
        return col_data_wrong(&r->at, "logs",
                              "the forests and the players have more logs than there are");
    if (most == 0 && logs != d->logs)
        return col_data_wrong(&r->at, "logs", "the forests must hold all logs");
    return true;
}

/* Checks: the board (part L) ------------------------------------------------------------------- */

static bool check_island(const reading *r) {
    const giants_data *d = &r->data;
    int edges = 0;
    for (int i = 0; i < d->hexes; i++) {
        edges += size_of(set64(d->near_hexes[i]));
    }
    if (d->hexes != r->hexes)
        return col_data_wrong(&r->at, "island hexes", "the file lists another number");
    if (d->ahus != r->ahus)
        return col_data_wrong(&r->at, "island ahu", "the file lists another number");
    if (edges != 2 * r->edges) {
        return col_data_wrong(&r->at, "island edges",
                              "another number of pairs of hexes are neighbours");
    }
    for (int terrain = VILLAGE; terrain < FOREST; terrain++) {
        if (d->at[terrain] == NOWHERE)
            return col_data_wrong(&r->at, giants_terrain_names[terrain], "the file has none");
    }
    return true;
}

/* Computes the number of steps from a hex to every other one, or NOWHERE if there is no way. */
static void measure(const giants_data *d, int from, uint8_t steps[HEX_ROOM]) {
    uint8_t queue[HEX_ROOM];
    int count = 1;
    memset(steps, NOWHERE, HEX_ROOM);
    queue[0] = (uint8_t)from;
    steps[from] = 0;
    for (int i = 0; i < count; i++) {
        for (uint64_t near = set64(d->near_hexes[queue[i]]); near != 0; near &= near - 1) {
            int next = lowest(near);
            if (steps[next] != NOWHERE) continue;
            steps[next] = (uint8_t)(steps[queue[i]] + 1);
            queue[count++] = (uint8_t)next;
        }
    }
}

static bool check_connected(const reading *r) {
    uint8_t steps[HEX_ROOM];
    measure(&r->data, 0, steps);
    for (int i = 0; i < r->data.hexes; i++) {
        if (steps[i] == NOWHERE) {
            return wrong_at(r, r->hex_line[i], "q r", "no way leads here from hex 0");
        }
    }
    return true;
}

/* An ability must never be ambiguous (F10), and every Ahu must be beside a land hex. */
static bool check_shore(const reading *r) {
    const giants_data *d = &r->data;
    for (int a = 0; a < d->ahus; a++) {
        uint64_t shore = set64(d->near_shore[a]);
        if (shore == 0) return wrong_at(r, r->ahu_line[a], "q r", "no land hex lies beside it");
        for (; shore != 0; shore &= shore - 1) {
            if (d->hex[lowest(shore)].terrain != PLAIN) {
                return wrong_at(r, r->ahu_line[a], "q r", "a special hex lies beside it (GI-F10)");
            }
        }
    }
    return true;
}

/* Limits the size of the board, because the terminal and the page draw it. */
static bool check_extent(const reading *r) {
    const giants_data *d = &r->data;
    int low = 8 * COORDINATE_MAX, high = -low, top = low, bottom = -low;
    for (int i = 0; i < d->hexes + d->ahus; i++) {
        int a = i - d->hexes;
        int q = a < 0 ? d->hex[i].q : d->ahu[a].q, row = a < 0 ? d->hex[i].r : d->ahu[a].r;
        if (2 * q + row < low) low = 2 * q + row;
        if (2 * q + row > high) high = 2 * q + row;
        if (row < top) top = row;
        if (row > bottom) bottom = row;
    }
    if (high - low > 2 * COLUMNS_MAX) return col_data_wrong(&r->at, "q", "the island is too wide");
    return bottom - top <= ROWS_MAX || col_data_wrong(&r->at, "r", "the island is too high");
}

/* L3: the value must be the number of hexes that a statue enters on a shortest way to a hex beside
 * the Ahu. */
static bool check_values(const reading *r, int terrain) {
    const giants_data *d = &r->data;
    uint8_t steps[HEX_ROOM];
    measure(d, d->at[terrain], steps);
    for (int a = 0; a < d->ahus; a++) {
        int best = NOWHERE;
        for (uint64_t shore = set64(d->near_shore[a]); shore != 0; shore &= shore - 1) {
            if (steps[lowest(shore)] < best) best = steps[lowest(shore)];
        }
        int value = terrain == QUARRY ? d->ahu[a].moai_value : d->ahu[a].headdress_value;
        if (value != best) {
            return wrong_at(r, r->ahu_line[a], terrain == QUARRY ? "Moai value" : "headdress value",
                            "it is not the distance (GI-L3); leave out 'measured' to allow it");
        }
    }
    return true;
}

static bool check_forests(const reading *r) {
    const giants_data *d = &r->data;
    uint64_t forests = 0;
    for (int i = 0; i < d->hexes; i++) {
        if (d->hex[i].terrain == FOREST) forests |= bit64(i);
    }
    for (int i = 0; i < d->hexes; i++) {
        uint64_t near = set64(d->near_hexes[i]);
        if (size_of(near) == COL_HEX_SIDES && forests == (near | bit64(i))) return true;
    }
    return col_data_wrong(&r->at, "forest", "they must be one hex and its six neighbours (GI-L2)");
}

col_status giants_read_data(const char *text, size_t length, void *out, col_error *error) {
    reading r;
    col_span rest = {text, length}, content;
    memset(&r, 0, sizeof r);
    memset(r.data.at, NOWHERE, sizeof r.data.at);
    r.at.error = error;
    while (col_next_content(&rest, &content, &r.at.line)) {
        if (!read_line(&r, content)) return error->status;
    }
    link_neighbours(&r.data);
    if (!check_lines(&r) || !check_start(&r) || !check_counts(&r) || !check_island(&r) ||
        !check_connected(&r) || !check_shore(&r) || !check_extent(&r) || !list_sites(&r)) {
        return error->status;
    }
    if (r.is_measured &&
        (!check_forests(&r) || !check_values(&r, QUARRY) || !check_values(&r, CLAY_PIT))) {
        return error->status;
    }
    memcpy(out, &r.data, sizeof r.data);
    return COL_OK;
}
