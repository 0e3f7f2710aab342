/* Assault of the Giants: reads data/assault/assault.txt, or a user's own file of the same form, and
 * checks it: the pieces must add up to the totals in the file, borders must go both ways and join
 * all regions, and every army must fit (AS-B1 to AS-B13). */
#include "state.h"

#include <string.h>

#include "core/datafile.h"

enum { PARTS_MAX = 8, LINES_MAX = 16 };
enum { T_UNITS, T_RESOURCES, T_SPELLS, T_EVENTS, T_DICE, T_MARKERS, T_POINTS, TOTALS };

static const char *const TOTAL_NAMES[TOTALS + 1] = {"units", "resources", "spells", "events",
                                                    "dice",  "markers",   "points", NULL};
static const char *const RACE_KEYS[] = {"storm", "cloud", "fire", "frost", "stone", "hill", NULL};
static const char *const KIND_KEYS[] = {"regular",  "elite",   "leader", "vonindod",
                                        "champion", "hekaton", NULL};
static const char *const MARKER_KEYS[] = {"ravage", "alliance",     "raid", "frozen",
                                          "forge",  "slain_dragon", NULL};
static const char *const RESOURCE_KEYS[] = {"food",       "ore",          "artifact",   "weaponry",
                                            "rune_enemy", "rune_journey", "rune_blood", NULL};
static const char *const OCCASION_KEYS[] = {"never",     "immediate", "continuous", "battle",
                                            "attacking", "defending", "moving",     NULL};
static const char *const WINDOW_KEYS[] = {"final", "start", "turn", NULL};
static const char *const SLAYER_KEYS[] = {"hook", "line", "sinker", NULL};

/* A verb of the file and its operands: k kind, K kind or "any", m marker, c card, n number. */
typedef struct verb_form {
    const char *word;
    uint8_t verb;
    const char *operands;
} verb_form;

static const verb_form ABILITIES_KNOWN[] = {{"envoy", DO_ENVOY, "mn"},
                                            {"seize", DO_SEIZE, "c"},
                                            {"take", DO_TAKE, "c"},
                                            {"hits", DO_HITS, "n"},
                                            {"blocks", DO_BLOCKS, "n"},
                                            {"guard", DO_GUARD, "nn"},
                                            {"mob", DO_MOB, "n"},
                                            {"reroll", DO_REROLL, "n"},
                                            {"convert", DO_CONVERT, "nn"},
                                            {"hook", DO_HOOK, ""},
                                            {"no_toll", DO_NO_TOLL, ""},
                                            {"maneuvers", DO_MANEUVERS, "n"},
                                            {NULL, 0, NULL}};
static const verb_form SPELLS_KNOWN[] = {
    {"hits", DO_HITS, "n"},        {"blocks", DO_BLOCKS, "n"},       {"reroll", DO_REROLL, "n"},
    {"turn", DO_TURN, "n"},        {"bolt", DO_BOLT, "nnn"},         {"convert", DO_CONVERT, "nn"},
    {"fewer", DO_FEWER, "n"},      {"hold", DO_HOLD, "n"},           {"strength", DO_STRENGTH, "n"},
    {"might", DO_MIGHT, "n"},      {"heal", DO_HEAL, "n"},           {"heal_all", DO_HEAL_ALL, ""},
    {"teleport", DO_TELEPORT, ""}, {"maneuvers", DO_MANEUVERS, "n"}, {NULL, 0, NULL}};
static const verb_form CONDITIONS_KNOWN[] = {{"markers", IF_MARKERS, "mn"},
                                             {"cards", IF_CARDS, "cn"},
                                             {"eaten", IF_EATEN, "n"},
                                             {"healthy", IF_HEALTHY, "k"},
                                             {"occupied", IF_OCCUPIED, ""},
                                             {"units", IF_UNITS, "n"},
                                             {"escort", IF_ESCORT, "n"},
                                             {"healthy_here", IF_HEALTHY_HERE, "K"},
                                             {"prowl", IF_PROWL, "km"},
                                             {"unit_here", IF_UNIT_HERE, "k"},
                                             {"castle_far", IF_CASTLE_FAR, ""},
                                             {"marker_here", IF_MARKER_HERE, "m"},
                                             {NULL, 0, NULL}};
static const verb_form REWARDS_KNOWN[] = {{"draw", DO_DRAW, "n"},
                                          {"spells", DO_SPELLS, "n"},
                                          {"heal", DO_HEAL, "k"},
                                          {"heal_all", DO_HEAL_ALL, ""},
                                          {"mark", DO_MARK, "m"},
                                          {"enter", DO_ENTER, "k"},
                                          {"choose", DO_CHOOSE, "cn"},
                                          {"magic", DO_MAGIC, "n"},
                                          {"trade", DO_TRADE, "n"},
                                          {"recruit", DO_RECRUIT, "n"},
                                          {"eating", DO_EATING, "n"},
                                          {"free_advanced", DO_FREE_ADVANCED, ""},
                                          {"no_plunder", DO_NO_PLUNDER, "m"},
                                          {NULL, 0, NULL}};

typedef struct reading {
    assault_data *d;
    col_data_place at;
    int total[TOTALS], points, regions, events, event_race[EVENTS];
    int npc_armies[RACES], region_line[REGIONS];
    bool has_totals, has_limits, has_castle, has_npc_battle;
    bool has_race[RACES], has_commands[RACES], has_unit[RACES][KINDS], has_special[RACES];
    bool has_marker[MARKERS], has_resource[RESOURCES], has_spell[SPELLS], has_die[RACES + 1];
    bool has_slayer[SLAYERS];
    col_span near[REGIONS];
} reading;

static bool take_key(const reading *r, col_span *rest, const char *field, const char *const *names,
                     int *value) {
    col_span word;
    *value = col_next_word(rest, &word) ? col_span_index(word, names) : -1;
    return *value >= 0 || col_data_wrong(&r->at, field, "this word is not known here");
}

static bool take_region(const reading *r, col_span *rest, const char *field, int *value) {
    col_span word;
    *value = 0;
    if (!col_next_word(rest, &word)) return col_data_wrong(&r->at, field, "the region is missing");
    for (int i = 0; i < r->regions; i++) {
        *value = i;
        if (col_span_is(word, r->d->region[i].key)) return true;
    }
    return col_data_wrong(&r->at, field, "there is no region with this key");
}

static bool take_word(const reading *r, col_span *rest, const char *expected) {
    col_span word;
    if (col_next_word(rest, &word) && col_span_is(word, expected)) return true;
    return col_data_wrong(&r->at, expected, "this word is missing");
}

static bool copy(const reading *r, col_span text, const char *field, char *to, size_t size) {
    text = col_trim(text);
    if (text.length == 0) return col_data_wrong(&r->at, field, "this field is missing");
    return col_span_copy(text, to, size) || col_data_wrong(&r->at, field, "this text is too long");
}

/* Splits a line at a sign and returns the number of parts. */
static int split(col_span line, char sign, col_span *parts, int max) {
    int count = 0;
    while (count < max) {
        const char *end = memchr(line.at, sign, line.length);
        size_t length = end == NULL ? line.length : (size_t)(end - line.at);
        parts[count++] = col_trim((col_span){line.at, length});
        if (end == NULL) break;
        line.at = end + 1;
        line.length -= length + 1;
    }
    return count;
}

static bool take_operand(const reading *r, col_span *rest, char kind, uint8_t *value) {
    int found = 0;
    col_span copy_of_rest = *rest, word;
    switch (kind) {
    case 'n':
        return col_data_byte(&r->at, rest, "number", 1, 99, value);
    case 'm':
        if (!take_key(r, rest, "marker", MARKER_KEYS, &found)) return false;
        break;
    case 'c':
        if (!take_key(r, rest, "card", RESOURCE_KEYS, &found)) return false;
        break;
    default:
        if (kind == 'K' && col_next_word(&copy_of_rest, &word) && col_span_is(word, "any")) {
            *rest = copy_of_rest;
            found = ANY_LEADER;
        } else if (!take_key(r, rest, "kind of unit", KIND_KEYS, &found)) {
            return false;
        }
        break;
    }
    *value = (uint8_t)found;
    return true;
}

static bool read_effect(const reading *r, col_span text, const verb_form *known, effect *out) {
    col_span word;
    uint8_t operands[3] = {0, 0, 0};
    if (!col_next_word(&text, &word))
        return col_data_wrong(&r->at, "effect", "the effect is missing");
    while (known->word != NULL && !col_span_is(word, known->word)) {
        known++;
    }
    if (known->word == NULL) return col_data_wrong(&r->at, "effect", "there is no such verb");
    for (int i = 0; known->operands[i] != '\0'; i++) {
        if (!take_operand(r, &text, known->operands[i], &operands[i])) return false;
    }
    *out = (effect){known->verb, operands[0], operands[1], operands[2]};
    return col_data_end(&r->at, text);
}

static bool read_effects(const reading *r, col_span text, const verb_form *known, effect *out) {
    col_span parts[EFFECTS_MAX + 1];
    if (text.length == 0) return true;
    int count = split(text, ';', parts, EFFECTS_MAX + 1);
    if (count > EFFECTS_MAX) return col_data_wrong(&r->at, "effects", "there are more than three");
    for (int i = 0; i < count; i++) {
        if (!read_effect(r, parts[i], known, &out[i])) return false;
    }
    return true;
}

/* The lines ---------------------------------------------------------------------------------- */

static bool read_totals(reading *r, col_span *part, int parts) {
    (void)parts;
    if (!col_data_once(&r->at, &r->has_totals, "totals")) return false;
    for (int i = 0; i < TOTALS; i++) {
        if (!take_word(r, &part[0], TOTAL_NAMES[i]) ||
            !col_data_number(&r->at, &part[0], TOTAL_NAMES[i], 1, 250, &r->total[i])) {
            return false;
        }
    }
    return col_data_end(&r->at, part[0]);
}

static bool read_seats(reading *r, col_span *part, int parts) {
    (void)parts;
    int seats, race, players = RACES;
    col_span word;
    if (!col_data_number(&r->at, &part[0], "seats", SEATS_MIN, SEATS_MAX, &seats)) return false;
    if (r->d->seats[seats].given++)
        return col_data_wrong(&r->at, "seats", "this number of seats was given before");
    if (!take_word(r, &part[0], "npc")) return false;
    while (col_next_word(&part[0], &word) && !col_span_is(word, "pools")) {
        race = col_span_index(word, RACE_KEYS);
        if (race < 0) return col_data_wrong(&r->at, "npc", "there is no such race");
        r->d->seats[seats].npc |= (uint8_t)bit(race);
        players--;
    }
    if (players != seats)
        return col_data_wrong(&r->at, "npc",
                              "the races that are left are not as many as the seats");
    for (int i = 0; i < 3; i++) {
        if (!col_data_byte(&r->at, &part[0], "pools", 1, 250, &r->d->seats[seats].pool[i]))
            return false;
    }
    return col_data_end(&r->at, part[0]);
}

static bool read_limits(reading *r, col_span *part, int parts) {
    (void)parts;
    assault_data *d = r->d;
    if (!col_data_once(&r->at, &r->has_limits, "limits")) return false;
    return take_word(r, &part[0], "rounds") &&
           col_data_byte(&r->at, &part[0], "rounds", 1, 60, &d->last_round) &&
           take_word(r, &part[0], "open_events") &&
           col_data_byte(&r->at, &part[0], "open_events", 1, UNIVERSAL_EVENTS, &d->open_events) &&
           take_word(r, &part[0], "proposals") &&
           col_data_byte(&r->at, &part[0], "proposals", 1, 9, &d->proposals) &&
           take_word(r, &part[0], "slayer_cost") &&
           col_data_byte(&r->at, &part[0], "slayer_cost", 1, 8, &d->slayer_cost) &&
           col_data_end(&r->at, part[0]);
}

static bool read_region(reading *r, col_span *part, int parts) {
    col_span word;
    int i = r->regions;
    if (i == REGIONS) return col_data_wrong(&r->at, "region", "there are more than 16 regions");
    if (parts != 3)
        return col_data_wrong(&r->at, "region", "write the fields | the name | the sites");
    if (!col_next_word(&part[0], &word) ||
        !copy(r, word, "key", r->d->region[i].key, sizeof r->d->region[i].key)) {
        return col_data_wrong(&r->at, "key", "the key must be a short word");
    }
    for (int k = 0; k < i; k++) {
        if (col_span_is(word, r->d->region[k].key))
            return col_data_wrong(&r->at, "key", "another region has this key");
    }
    if (!col_next_word(&part[0], &word))
        return col_data_wrong(&r->at, "type", "the type must be home or smallfolk");
    bool home = col_span_is(word, "home");
    if (!home && !col_span_is(word, "smallfolk"))
        return col_data_wrong(&r->at, "type", "the type must be home or smallfolk");
    r->d->region[i].home = home ? RACES + 1 : NO_RACE;
    if (!col_data_byte(&r->at, &part[0], "x", 0, 100, &r->d->region[i].x) ||
        !col_data_byte(&r->at, &part[0], "y", 0, 100, &r->d->region[i].y) ||
        !copy(r, part[1], "name", r->d->region[i].name, NAME_SIZE) ||
        !copy(r, part[2], "sites", r->d->region[i].sites, SITES_SIZE)) {
        return false;
    }
    r->near[i] = part[0];
    r->region_line[i] = r->at.line;
    r->regions++;
    return true;
}

static bool read_kinds(const reading *r, col_span *rest, uint8_t counts[KINDS]) {
    int kind;
    while (rest->length > 0) {
        if (!take_key(r, rest, "kind of unit", KIND_KEYS, &kind)) return false;
        counts[kind]++;
    }
    return true;
}

static bool read_race(reading *r, col_span *part, int parts) {
    (void)parts;
    int race, home;
    if (!take_key(r, &part[0], "race", RACE_KEYS, &race) ||
        !col_data_once(&r->at, &r->has_race[race], "race") ||
        !col_data_byte(&r->at, &part[0], "ordning", 1, RACES, &r->d->race[race].ordning) ||
        !take_region(r, &part[0], "home", &home)) {
        return false;
    }
    if (r->d->region[home].home != RACES + 1)
        return col_data_wrong(&r->at, "home",
                              "this region is not a home, or it belongs to another race");
    memcpy(r->d->race[race].key, RACE_KEYS[race], strlen(RACE_KEYS[race]) + 1);
    r->d->region[home].home = (uint8_t)race;
    r->d->race[race].home = (uint8_t)home;
    return col_data_byte(&r->at, &part[0], "stacking", 1, 15, &r->d->race[race].stacking) &&
           take_word(r, &part[0], "start") && read_kinds(r, &part[0], r->d->race[race].start);
}

static bool read_castle(reading *r, col_span *part, int parts) {
    int race;
    if (!col_data_once(&r->at, &r->has_castle, "castle") || parts != 2)
        return col_data_wrong(&r->at, "castle", "write the race | the name, and only once");
    if (!take_key(r, &part[0], "race", RACE_KEYS, &race)) return false;
    r->d->castle_race = (uint8_t)race;
    return copy(r, part[1], "name", r->d->castle_name, NAME_SIZE) && col_data_end(&r->at, part[0]);
}

static bool read_commands(reading *r, col_span *part, int parts) {
    int race;
    if (parts != 2 && parts != 3) {
        return col_data_wrong(&r->at, "commands",
                              "write the numbers | the name of the special command | and, if it is "
                              "not Plunder, the name of that command");
    }
    if (!take_key(r, &part[0], "race", RACE_KEYS, &race) ||
        !col_data_once(&r->at, &r->has_commands[race], "commands")) {
        return false;
    }
    for (int i = 0; i < CARD_SPECIAL; i++) {
        if (!col_data_byte(&r->at, &part[0], "number of a command", 1, 9,
                           &r->d->race[race].command[i])) {
            return false;
        }
    }
    return copy(r, part[1], "name", r->d->race[race].special_name, NAME_SIZE) &&
           (parts < 3 || copy(r, part[2], "name", r->d->race[race].plunder_name, NAME_SIZE)) &&
           col_data_end(&r->at, part[0]);
}

/* The wounded side of a unit; champions have none. */
static bool read_wounded(reading *r, col_span *rest, int race, int kind) {
    if (is_champion(kind)) return take_word(r, rest, "-") && take_word(r, rest, "-");
    return col_data_byte(&r->at, rest, "wS", 1, 9, &r->d->unit[race][kind].strength[1]) &&
           col_data_byte(&r->at, rest, "wF", 1, 9, &r->d->unit[race][kind].fortitude[1]);
}

static bool read_unit(reading *r, col_span *part, int parts) {
    int race, kind, occasion;
    if (!take_key(r, &part[0], "race", RACE_KEYS, &race) ||
        !take_key(r, &part[0], "kind of unit", KIND_KEYS, &kind) ||
        !col_data_once(&r->at, &r->has_unit[race][kind], "unit") ||
        !col_data_byte(&r->at, &part[0], "count", 1, 20, &r->d->unit[race][kind].count) ||
        !col_data_byte(&r->at, &part[0], "S", 1, 9, &r->d->unit[race][kind].strength[0]) ||
        !col_data_byte(&r->at, &part[0], "F", 1, 9, &r->d->unit[race][kind].fortitude[0]) ||
        !col_data_byte(&r->at, &part[0], "O", 1, 9, &r->d->unit[race][kind].ordning) ||
        !read_wounded(r, &part[0], race, kind) || !col_data_end(&r->at, part[0])) {
        return false;
    }
    if (kind == VONINDOD && race != FIRE)
        return col_data_wrong(&r->at, "kind of unit", "only fire has a Vonindod");
    if (kind == HEKATON && race != STORM)
        return col_data_wrong(&r->at, "kind of unit", "only storm has Hekaton");
    if (is_leader(kind) && r->d->unit[race][kind].count != 1) {
        return col_data_wrong(&r->at, "count", "there is exactly one of each leader");
    }
    if (kind < LEADER)
        return parts == 1 ||
               col_data_wrong(&r->at, "unit", "only leaders and champions have cards");
    if (parts != 3)
        return col_data_wrong(&r->at, "unit", "write the numbers | the name | what the card does");
    if (!take_key(r, &part[2], "when", OCCASION_KEYS, &occasion)) return false;
    r->d->unit[race][kind].occasion = (uint8_t)occasion;
    return copy(r, part[1], "name", r->d->unit[race][kind].name, NAME_SIZE) &&
           read_effect(r, part[2], ABILITIES_KNOWN, &r->d->unit[race][kind].does);
}

static bool read_npc(reading *r, col_span *part, int parts) {
    (void)parts;
    int race, region;
    if (!take_key(r, &part[0], "race", RACE_KEYS, &race) ||
        !take_region(r, &part[0], "region", &region)) {
        return false;
    }
    int i = r->npc_armies[race]++;
    if (i == 2) return col_data_wrong(&r->at, "npc", "each race has two armies");
    r->d->npc[race].region[i] = (uint8_t)region;
    return read_kinds(r, &part[0], r->d->npc[race].units[i]);
}

static bool read_npc_battle(reading *r, col_span *part, int parts) {
    (void)parts;
    return col_data_once(&r->at, &r->has_npc_battle, "npc_battle") &&
           take_word(r, &part[0], "reroll") &&
           col_data_byte(&r->at, &part[0], "reroll", 1, 7, &r->d->npc_reroll) &&
           take_word(r, &part[0], "convert") &&
           col_data_byte(&r->at, &part[0], "convert", 1, 14, &r->d->npc_convert) &&
           col_data_byte(&r->at, &part[0], "blocks", 1, 9, &r->d->npc_blocks) &&
           col_data_end(&r->at, part[0]);
}

static bool read_marker(reading *r, col_span *part, int parts) {
    int i, race;
    if (parts != 2) return col_data_wrong(&r->at, "marker", "write key race count | the name");
    if (!take_key(r, &part[0], "marker", MARKER_KEYS, &i) ||
        !col_data_once(&r->at, &r->has_marker[i], "marker") ||
        !take_key(r, &part[0], "race", RACE_KEYS, &race)) {
        return false;
    }
    memcpy(r->d->marker[i].key, MARKER_KEYS[i], strlen(MARKER_KEYS[i]) + 1);
    r->d->marker[i].race = (uint8_t)race;
    return col_data_byte(&r->at, &part[0], "count", 1, 16, &r->d->marker[i].count) &&
           copy(r, part[1], "name", r->d->marker[i].name, NAME_SIZE) &&
           col_data_end(&r->at, part[0]);
}

static bool read_points(reading *r, col_span *part, int parts) {
    (void)parts;
    int value, tokens;
    if (!col_data_number(&r->at, &part[0], "value", 1, 9, &value) ||
        !col_data_number(&r->at, &part[0], "tokens", 1, 99, &tokens)) {
        return false;
    }
    r->points += value * tokens;
    return col_data_end(&r->at, part[0]);
}

/* Reads "before|after MARKER points". */
static bool read_marker_points(reading *r, col_span *rest, int race) {
    col_span word;
    int marker;
    if (!col_next_word(rest, &word))
        return col_data_wrong(&r->at, "before or after", "this word is missing");
    r->d->race[race].is_after = col_span_is(word, "after");
    if (!r->d->race[race].is_after && !col_span_is(word, "before")) {
        return col_data_wrong(&r->at, "before or after", "there is a different word here");
    }
    if (!take_key(r, rest, "marker", MARKER_KEYS, &marker)) return false;
    r->d->race[race].per_marker = (uint8_t)marker;
    return col_data_byte(&r->at, rest, "points", 1, 9, &r->d->race[race].marker_points) &&
           col_data_end(&r->at, *rest);
}

static bool read_forge(reading *r, col_span *rest, int race) {
    int card, marker, region;
    if (!take_key(r, rest, "card", RESOURCE_KEYS, &card) ||
        !take_key(r, rest, "marker", MARKER_KEYS, &marker) ||
        !take_region(r, rest, "region", &region) ||
        !col_data_byte(&r->at, rest, "cards drawn", 1, 9, &r->d->race[race].forge_draws)) {
        return false;
    }
    r->d->race[race].special = (effect){DO_FORGE, (uint8_t)card, 0, 0};
    r->d->race[race].forge_marker = (uint8_t)marker;
    r->d->race[race].forge_region = (uint8_t)region;
    return read_marker_points(r, rest, race);
}

static bool read_special(reading *r, col_span *part, int parts) {
    (void)parts;
    int race, key;
    uint8_t points;
    col_span word;
    if (!take_key(r, &part[0], "race", RACE_KEYS, &race) ||
        !col_data_once(&r->at, &r->has_special[race], "special") ||
        !col_next_word(&part[0], &word)) {
        return col_data_wrong(&r->at, "special", "write the race and a verb, once per race");
    }
    if (col_span_is(word, "forge")) return read_forge(r, &part[0], race);
    bool marks = col_span_is(word, "mark");
    int verb = marks ? DO_MARKS : col_span_is(word, "stuff") ? DO_STUFF : DO_TREASURE;
    if (verb == DO_TREASURE && !col_span_is(word, "treasure")) {
        return col_data_wrong(&r->at, "special", "the verb must be stuff, mark, forge or treasure");
    }
    if (!take_key(r, &part[0], "card or marker", marks ? MARKER_KEYS : RESOURCE_KEYS, &key) ||
        !col_data_byte(&r->at, &part[0], "points", 1, 9, &points)) {
        return false;
    }
    r->d->race[race].special = (effect){(uint8_t)verb, (uint8_t)key, points, 0};
    return marks ? read_marker_points(r, &part[0], race) : col_data_end(&r->at, part[0]);
}

static bool read_resource(reading *r, col_span *part, int parts) {
    int i;
    if (parts != 2)
        return col_data_wrong(&r->at, "resource", "write key count hits hits | the name");
    if (!take_key(r, &part[0], "resource", RESOURCE_KEYS, &i) ||
        !col_data_once(&r->at, &r->has_resource[i], "resource") ||
        !col_data_byte(&r->at, &part[0], "count", 1, 99, &r->d->resource[i].count) ||
        !col_data_byte(&r->at, &part[0], "hits of the attacker", 0, 9,
                       &r->d->resource[i].hits[0]) ||
        !col_data_byte(&r->at, &part[0], "hits of the defender", 0, 9,
                       &r->d->resource[i].hits[1])) {
        return false;
    }
    memcpy(r->d->resource[i].key, RESOURCE_KEYS[i], strlen(RESOURCE_KEYS[i]) + 1);
    return copy(r, part[1], "name", r->d->resource[i].name, NAME_SIZE) &&
           col_data_end(&r->at, part[0]);
}

static bool read_spell(reading *r, col_span *part, int parts) {
    int number, window;
    col_span word;
    if (parts != 5)
        return col_data_wrong(&r->at, "spell",
                              "write key copies window | name | effect | name | effect");
    if (!col_next_word(&part[0], &word) || word.length != 3 || memcmp(word.at, "sp", 2) != 0) {
        return col_data_wrong(&r->at, "spell", "the key must be one of sp1 to sp9");
    }
    col_span digit = {word.at + 2, 1};
    if (!col_span_int(digit, 1, SPELLS, &number))
        return col_data_wrong(&r->at, "spell", "the key must be one of sp1 to sp9");
    int i = number - 1;
    if (!col_data_once(&r->at, &r->has_spell[i], "spell") ||
        !copy(r, word, "key", r->d->spell[i].key, KEY_SIZE) ||
        !col_data_byte(&r->at, &part[0], "copies", 1, 9, &r->d->spell[i].copies) ||
        !take_key(r, &part[0], "window", WINDOW_KEYS, &window)) {
        return false;
    }
    r->d->spell[i].window = (uint8_t)window;
    for (int mode = BASIC; mode < MODES; mode++) {
        if (!copy(r, part[1 + 2 * mode], "name", r->d->spell[i].name[mode], NAME_SIZE) ||
            !read_effect(r, part[2 + 2 * mode], SPELLS_KNOWN, &r->d->spell[i].does[mode])) {
            return false;
        }
    }
    return col_data_end(&r->at, part[0]);
}

static bool read_die(reading *r, col_span *part, int parts) {
    (void)parts;
    col_span word, copy_of_rest = part[0];
    int i = GREY, hits, blocks, arcane;
    if (col_next_word(&copy_of_rest, &word) && col_span_is(word, "grey")) {
        part[0] = copy_of_rest;
    } else if (!take_key(r, &part[0], "die", RACE_KEYS, &i)) {
        return false;
    }
    int most = i == GREY ? DICE_MAX - 1 : 1;
    if (!col_data_once(&r->at, &r->has_die[i], "die") ||
        !col_data_byte(&r->at, &part[0], "copies", 1, most, &r->d->die[i].copies)) {
        return false;
    }
    for (int face = 0; face < FACES; face++) {
        if (!col_next_word(&part[0], &word) || !col_take_int(&word, 0, 4, &hits) ||
            !col_take_char(&word, '/') || !col_take_int(&word, 0, 2, &blocks) ||
            !col_take_char(&word, '/') || !col_span_int(word, 0, 2, &arcane)) {
            return col_data_wrong(&r->at, "face", "a face is hits/blocks/arcane, at most 4/2/2");
        }
        r->d->die[i].face[face] = (uint8_t)face_of(hits, blocks, arcane);
    }
    return col_data_end(&r->at, part[0]);
}

static bool read_slayer(reading *r, col_span *part, int parts) {
    (void)parts;
    int i;
    if (!take_key(r, &part[0], "slayer", SLAYER_KEYS, &i) ||
        !col_data_once(&r->at, &r->has_slayer[i], "slayer") ||
        !col_data_byte(&r->at, &part[0], "S", 1, 9, &r->d->slayer[i].strength) ||
        !col_data_byte(&r->at, &part[0], "F", 1, 9, &r->d->slayer[i].fortitude)) {
        return false;
    }
    memcpy(r->d->slayer[i].key, SLAYER_KEYS[i], strlen(SLAYER_KEYS[i]) + 1);
    return read_effect(r, part[0], ABILITIES_KNOWN, &r->d->slayer[i].power);
}

/* Reads "KEY RACE rune points once|repeat region". */
static bool read_event_head(reading *r, col_span rest, int i) {
    int race = NO_RACE, region = NOWHERE, rune;
    col_span word, copy_of_rest;
    if (!col_next_word(&rest, &word) || !copy(r, word, "key", r->d->event[i].key, KEY_SIZE)) {
        return col_data_wrong(&r->at, "event", "the key must be a short word");
    }
    copy_of_rest = rest;
    if (col_next_word(&copy_of_rest, &word) && col_span_is(word, "any")) {
        rest = copy_of_rest;
    } else if (!take_key(r, &rest, "race", RACE_KEYS, &race)) {
        return false;
    }
    if (!take_key(r, &rest, "rune", RESOURCE_KEYS, &rune) ||
        !col_data_byte(&r->at, &rest, "points", 1, 20, &r->d->event[i].points) ||
        !col_next_word(&rest, &word)) {
        return col_data_wrong(&r->at, "event", "write race, rune, points, once or repeat, region");
    }
    r->d->event[i].repeats = col_span_is(word, "repeat");
    if (!r->d->event[i].repeats && !col_span_is(word, "once")) {
        return col_data_wrong(&r->at, "once or repeat", "there is a different word here");
    }
    copy_of_rest = rest;
    if (col_next_word(&copy_of_rest, &word) && col_span_is(word, "-")) {
        rest = copy_of_rest;
    } else if (!take_region(r, &rest, "region", &region)) {
        return false;
    }
    r->d->event[i].race = (uint8_t)race;
    r->d->event[i].rune = (uint8_t)rune;
    r->d->event[i].region = (uint8_t)region;
    return col_data_end(&r->at, rest);
}

static bool read_event(reading *r, col_span *part, int parts) {
    int i = r->events, card;
    if (i == EVENTS) return col_data_wrong(&r->at, "event", "there are more than 19 events");
    if (parts != 6)
        return col_data_wrong(&r->at, "event",
                              "write the head | name | needs | pays | waived when | rewards");
    if (!read_event_head(r, part[0], i) ||
        !copy(r, part[1], "name", r->d->event[i].name, NAME_SIZE) ||
        !read_effects(r, part[2], CONDITIONS_KNOWN, r->d->event[i].needs) ||
        !read_effects(r, part[4], CONDITIONS_KNOWN, r->d->event[i].waiver) ||
        !read_effects(r, part[5], REWARDS_KNOWN, r->d->event[i].reward)) {
        return false;
    }
    if (part[3].length > 0) {
        if (!take_key(r, &part[3], "card", RESOURCE_KEYS, &card) ||
            !col_data_byte(&r->at, &part[3], "cards", 1, 9, &r->d->event[i].pays_count)) {
            return false;
        }
        r->d->event[i].pays = (uint8_t)card;
    }
    r->events++;
    return col_data_end(&r->at, part[3]);
}

static bool read_line(reading *r, col_span line) {
    col_span part[PARTS_MAX], word;
    int parts = split(line, '|', part, PARTS_MAX);
    if (!col_next_word(&part[0], &word))
        return col_data_wrong(&r->at, "line", "the first word is missing");
    if (col_span_is(word, "totals")) return read_totals(r, part, parts);
    if (col_span_is(word, "seats")) return read_seats(r, part, parts);
    if (col_span_is(word, "limits")) return read_limits(r, part, parts);
    if (col_span_is(word, "region")) return read_region(r, part, parts);
    if (col_span_is(word, "race")) return read_race(r, part, parts);
    if (col_span_is(word, "castle")) return read_castle(r, part, parts);
    if (col_span_is(word, "commands")) return read_commands(r, part, parts);
    if (col_span_is(word, "unit")) return read_unit(r, part, parts);
    if (col_span_is(word, "npc")) return read_npc(r, part, parts);
    if (col_span_is(word, "npc_battle")) return read_npc_battle(r, part, parts);
    if (col_span_is(word, "marker")) return read_marker(r, part, parts);
    if (col_span_is(word, "points")) return read_points(r, part, parts);
    if (col_span_is(word, "special")) return read_special(r, part, parts);
    if (col_span_is(word, "resource")) return read_resource(r, part, parts);
    if (col_span_is(word, "spell")) return read_spell(r, part, parts);
    if (col_span_is(word, "die")) return read_die(r, part, parts);
    if (col_span_is(word, "slayer")) return read_slayer(r, part, parts);
    if (col_span_is(word, "event")) return read_event(r, part, parts);
    return col_data_wrong(&r->at, "line", "no line of this file begins with this word");
}

/* What must be there, and what must add up ----------------------------------------------------- */

static bool missing(const reading *r, const char *what) {
    col_fail(r->at.error, COL_DATA, "%s: a line is missing", what);
    return false;
}

static bool all_given(const bool *given, int count) {
    for (int i = 0; i < count; i++) {
        if (!given[i]) return false;
    }
    return true;
}

static bool check_complete(const reading *r) {
    if (!r->has_totals || !r->has_limits || !r->has_castle || !r->has_npc_battle) {
        return missing(r, "totals, limits, castle, npc_battle");
    }
    if (r->regions != REGIONS) return missing(r, "region");
    for (int seats = SEATS_MIN; seats <= SEATS_MAX; seats++) {
        if (!r->d->seats[seats].given) return missing(r, "seats");
    }
    for (int race = 0; race < RACES; race++) {
        bool special_kind = race == FIRE    ? r->has_unit[race][VONINDOD]
                            : race == STORM ? r->has_unit[race][HEKATON]
                                            : true;
        if (!r->has_unit[race][REGULAR] || !r->has_unit[race][ELITE] ||
            !r->has_unit[race][LEADER] || !r->has_unit[race][CHAMPION] || !special_kind) {
            return missing(r, "unit");
        }
        if (r->npc_armies[race] != 2) return missing(r, "npc");
    }
    if (!all_given(r->has_race, RACES)) return missing(r, "race");
    if (!all_given(r->has_commands, RACES)) return missing(r, "commands");
    if (!all_given(r->has_special, RACES)) return missing(r, "special");
    if (!all_given(r->has_marker, MARKERS)) return missing(r, "marker");
    if (!all_given(r->has_resource, RESOURCES)) return missing(r, "resource");
    if (!all_given(r->has_spell, SPELLS)) return missing(r, "spell");
    if (!all_given(r->has_die, RACES + 1)) return missing(r, "die");
    if (!all_given(r->has_slayer, SLAYERS)) return missing(r, "slayer");
    return r->events == EVENTS || missing(r, "event");
}

static bool check_total(const reading *r, int which, int found) {
    if (r->total[which] == found) return true;
    col_fail(r->at.error, COL_DATA, "totals: %s: the lines add up to %d, not %d",
             TOTAL_NAMES[which], found, r->total[which]);
    return false;
}

static bool check_totals(const reading *r) {
    const assault_data *d = r->d;
    int units = 0, cards = 0, spells = 0, dice = 0, markers = 0;
    for (int race = 0; race < RACES; race++) {
        units += d->unit[race][REGULAR].count + d->unit[race][ELITE].count;
    }
    for (int i = 0; i < RESOURCES; i++) {
        cards += d->resource[i].count;
    }
    for (int i = 0; i < SPELLS; i++) {
        spells += d->spell[i].copies;
    }
    for (int i = 0; i <= RACES; i++) {
        dice += d->die[i].copies;
    }
    for (int i = 0; i < MARKERS; i++) {
        markers += d->marker[i].count;
    }
    if (spells > SPELL_CARDS) {
        col_fail(r->at.error, COL_DATA, "spell: there are more than %d cards", SPELL_CARDS);
        return false;
    }
    for (int seats = SEATS_MIN; seats <= SEATS_MAX; seats++) {
        if (sum_of(d->seats[seats].pool, 3) != r->points) {
            col_fail(r->at.error, COL_DATA,
                     "seats %d: pools: the pools do not add up to all points", seats);
            return false;
        }
    }
    return check_total(r, T_UNITS, units) && check_total(r, T_RESOURCES, cards) &&
           check_total(r, T_SPELLS, spells) && check_total(r, T_EVENTS, r->events) &&
           check_total(r, T_DICE, dice) && check_total(r, T_MARKERS, markers) &&
           check_total(r, T_POINTS, r->points);
}

static bool read_borders(reading *r) {
    for (int i = 0; i < REGIONS; i++) {
        int other;
        r->at.line = r->region_line[i];
        while (r->near[i].length > 0) {
            if (!take_region(r, &r->near[i], "neighbour", &other)) return false;
            if (other == i)
                return col_data_wrong(&r->at, "neighbour", "a region cannot be its own neighbour");
            if (other < 8) r->d->region[i].near_low |= (uint8_t)bit(other);
            if (other >= 8) r->d->region[i].near_high |= (uint8_t)bit(other - 8);
        }
    }
    return true;
}

static bool check_borders(reading *r) {
    unsigned reached = 1, before = 0;
    for (int i = 0; i < REGIONS; i++) {
        bool has_small_folk = false;
        r->at.line = r->region_line[i];
        for (int k = 0; k < REGIONS; k++) {
            if (!is_near(r->d, i, k)) continue;
            if (!is_near(r->d, k, i))
                return col_data_wrong(&r->at, "neighbour", "the border goes only one way");
            has_small_folk |= !is_home(r->d, k);
        }
        if (!has_small_folk)
            return col_data_wrong(&r->at, "neighbour", "every region needs a small folk neighbour");
        if (r->d->region[i].home == RACES + 1)
            return col_data_wrong(&r->at, "type", "this home belongs to no race");
    }
    while (reached != before) {
        before = reached;
        for (int i = 0; i < REGIONS; i++) {
            if (reached >> i & 1) reached |= near(r->d, i);
        }
    }
    if (reached == (1u << REGIONS) - 1) return true;
    col_fail(r->at.error, COL_DATA, "region: the regions are not all connected");
    return false;
}

static bool check_armies(const reading *r) {
    const assault_data *d = r->d;
    for (int race = 0; race < RACES; race++) {
        for (int kind = 0; kind < KINDS; kind++) {
            int npc = d->npc[race].units[0][kind] + d->npc[race].units[1][kind];
            if (npc > d->unit[race][kind].count ||
                d->race[race].start[kind] > d->unit[race][kind].count) {
                col_fail(r->at.error, COL_DATA,
                         "%s: more units are in play at the start than there are",
                         d->race[race].key);
                return false;
            }
        }
        if (sum_of(d->race[race].start, KINDS) > d->race[race].stacking ||
            sum_of(d->npc[race].units[0], KINDS) > d->race[race].stacking ||
            sum_of(d->npc[race].units[1], KINDS) > d->race[race].stacking ||
            d->npc[race].region[0] == d->npc[race].region[1]) {
            col_fail(r->at.error, COL_DATA,
                     "%s: stacking: an army at the start breaks the stacking limit",
                     d->race[race].key);
            return false;
        }
        if (d->race[race].start[VONINDOD] + d->race[race].start[HEKATON] > 0 ||
            d->race[race].start[LEADER] != 1 || d->race[race].start[CHAMPION] > 1) {
            col_fail(r->at.error, COL_DATA,
                     "%s: start: an army has one leader and at most one champion",
                     d->race[race].key);
            return false;
        }
    }
    return true;
}

/* The races must be in the order of their ordning. The special events come first, by race and
 * number, then the universal ones, each in a small folk region of its own. */
static bool check_order(const reading *r) {
    const assault_data *d = r->d;
    unsigned regions = 0;
    for (int race = 1; race < RACES; race++) {
        if (d->race[race].ordning >= d->race[race - 1].ordning) {
            col_fail(r->at.error, COL_DATA, "%s: ordning: the numbers must fall from storm to hill",
                     d->race[race].key);
            return false;
        }
    }
    for (int i = 0; i < EVENTS; i++) {
        bool is_universal = d->event[i].race == NO_RACE;
        int region = d->event[i].region;
        if (is_universal != (i >= SPECIAL_EVENTS)) {
            col_fail(r->at.error, COL_DATA,
                     "%s: there must be ten special events, then nine universal ones",
                     d->event[i].key);
            return false;
        }
        if (!is_universal) continue;
        if (region == NOWHERE || is_home(d, region) || regions >> region & 1) {
            col_fail(r->at.error, COL_DATA,
                     "%s: region: a universal event needs a small folk region of its own",
                     d->event[i].key);
            return false;
        }
        regions |= bit(region);
    }
    return true;
}

col_status assault_read_data(const char *text, size_t length, void *data, col_error *error) {
    reading r;
    assault_data d;
    col_span rest = {text, length}, line;
    memset(&r, 0, sizeof r);
    memset(&d, 0, sizeof d);
    r.d = &d;
    r.at.error = error;
    while (col_next_content(&rest, &line, &r.at.line)) {
        if (!read_line(&r, line)) return COL_DATA;
    }
    if (!check_complete(&r) || !check_totals(&r) || !read_borders(&r) || !check_borders(&r) ||
        !check_armies(&r) || !check_order(&r)) {
        return COL_DATA;
    }
    memcpy(data, &d, sizeof d);
    return COL_OK;
}
