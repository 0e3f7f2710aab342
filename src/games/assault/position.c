/* Assault of the Giants: a position as one line of words "name=value", and back. Whatever is not
 * written is in its place of rest: units in the supply, cards in their decks. docs/rules/assault.md
 * describes the words. */
#include "state.h"

#include <stddef.h>
#include <string.h>

#include "core/text.h"

/* Fields that have one word each, which is left out if the field is zero. The types are n number,
 * h number in two bytes, r region, a race, f form + 1, k kind + 1, p phase, c card, g set of
 * regions. */
typedef struct field {
    const char *name;
    size_t offset;
    char type;
    int max;
} field;

#define AT(member) offsetof(assault_state, member)

static const field FIELDS[] = {
    {"window", AT(window), 'n', WINDOWS},
    {"resume", AT(resume), 'p', PHASES - 1},
    {"tolls", AT(toll_paid), 'g', 0},
    {"path", AT(path), 'g', 0},
    {"attacked", AT(attacked), 'g', 0},
    {"used", AT(used), 'h', (1 << ABILITIES) - 1},
    {"events_due", AT(event_draws), 'n', UNIVERSAL_EVENTS},
    {"spells_due", AT(spell_draws), 'n', 9},
    {"cards_due", AT(draws), 'n', 48},
    {"cards_for", AT(draw_for), 'a', 0},
    {"dice_due", AT(roll_mask), 'n', (1 << DICE_MAX) - 1},
    {"draft", AT(draft), 'n', 2},
    {"choices", AT(choices), 'n', 9},
    {"choice", AT(choice), 'c', 0},
    {"enters", AT(enters), 'k', 0},
    {"successor", AT(claimed), 'n', 1},
    {"keeps", AT(keep_left), 'n', 2},
    {"artifact_used", AT(artifact_used), 'n', 1},
    {"maneuvers", AT(maneuvers), 'n', 30},
    {"walker", AT(way_form), 'f', 0},
    {"walker_at", AT(way_at), 'r', 0},
    {"walker_to", AT(way_to), 'r', 0},
    {"arriving", AT(arriving), 'f', 0},
    {"arriving_at", AT(room_at), 'r', 0},
    {"uses", AT(uses), 'n', COMMANDS},
    {"recruit_points", AT(points_left), 'n', 99},
    {"healings", AT(healings), 'n', 60},
    {"actions", AT(actions), 'n', COMMANDS},
    {"trade", AT(trade), 'n', TRADE_FRIENDLY},
    {"partner", AT(partner), 'a', 0},
    {"proposals", AT(offers), 'n', 9},
    {"series", AT(series), 'n', 1},
    {"from", AT(from), 'r', 0},
    {"at", AT(at), 'r', 0},
    {"slayers", AT(slayer_part), 'n', (1 << SLAYERS) - 1},
    {"errand", AT(errand), 'n', ERRAND_TELEPORT},
    {"slayer_battle", AT(is_slayers), 'n', 1},
    {"foe", AT(foe), 'a', 0},
    {"side", AT(side), 'n', DEFENDER},
    {"passes", AT(passes), 'n', 1},
    {"strength1", AT(strength[0]), 'n', 40},
    {"strength2", AT(strength[1]), 'n', 40},
    {"fewer1", AT(fewer[0]), 'n', 40},
    {"fewer2", AT(fewer[1]), 'n', 40},
    {"dice", AT(dice), 'n', DICE_MAX},
    {"ability", AT(ability), 'n', BY_SPELL_TOO + 1},
    {"picks", AT(pick_left), 'n', 60},
    {"picked_last", AT(pick_last), 'n', DICE_MAX},
    {"picked", AT(picked), 'n', (1 << DICE_MAX) - 1},
    {"per_hits", AT(per_hits), 'n', 9},
    {"per_blocks", AT(per_blocks), 'n', 9},
    {"damage", AT(damage), 'n', 200},
    {"hits1", AT(hits[0]), 'n', 200},
    {"hits2", AT(hits[1]), 'n', 200},
    {"blocks1", AT(blocks[0]), 'n', 200},
    {"blocks2", AT(blocks[1]), 'n', 200},
    {"prize1", AT(prize[0]), 'n', 200},
    {"prize2", AT(prize[1]), 'n', 200},
    {"slayers_lost", AT(slayers_lost), 'n', SLAYERS},
    {"must_enter", AT(must_enter), 'n', 9},
};

enum { FIELD_COUNT = sizeof FIELDS / sizeof FIELDS[0] };

/* Counts of things with names: c cards, p spells, k forms. */
typedef struct heap {
    const char *name;
    size_t offset;
    char type;
} heap;

static const heap HEAPS[] = {
    {"discard", AT(discard), 'c'}, {"removed", AT(removed), 'p'}, {"lying", AT(open), 'c'},
    {"drawn", AT(drawn), 'p'},     {"aside", AT(aside), 'c'},     {"asked", AT(asked), 'c'},
    {"part", AT(part), 'k'},       {"held1", AT(held[0]), 'k'},   {"held2", AT(held[1]), 'k'},
};
static const heap RACE_HEAPS[] = {
    {"cards", offsetof(assault_people, resources), 'c'},
    {"tolls", offsetof(assault_people, toll_cards), 'c'},
    {"spells", offsetof(assault_people, spells), 'p'},
    {"known", offsetof(assault_people, known), 'p'},
};

enum {
    HEAP_COUNT = sizeof HEAPS / sizeof HEAPS[0],
    RACE_HEAP_COUNT = sizeof RACE_HEAPS / sizeof RACE_HEAPS[0]
};

static int heap_length(char type) {
    return type == 'c' ? RESOURCES : type == 'p' ? SPELLS : FORMS;
}

/* Writing -------------------------------------------------------------------------------------- */

static void put_name(const assault_data *d, char type, int i, col_writer *w) {
    switch (type) {
    case 'c':
        col_put(w, d->resource[i].key);
        break;
    case 'p':
        col_put(w, d->spell[i].key);
        break;
    default:
        assault_print_form(i, w);
        break;
    }
}

static void put_counts(const assault_data *d, char type, const uint8_t *counts, col_writer *w) {
    const char *comma = "";
    for (int i = 0; i < heap_length(type); i++) {
        if (counts[i] == 0) continue;
        col_put(w, comma);
        put_name(d, type, i, w);
        if (counts[i] > 1) col_print(w, "*%d", counts[i]);
        comma = ",";
    }
}

static void put_regions(const assault_data *d, unsigned regions, col_writer *w) {
    for (const char *comma = ""; regions != 0; regions &= regions - 1, comma = ",") {
        col_print(w, "%s%s", comma, d->region[__builtin_ctz(regions)].key);
    }
}

static int read_field(const assault_state *s, const field *f) {
    const uint8_t *p = (const uint8_t *)s + f->offset;
    uint16_t wide;
    if (f->type != 'g' && f->type != 'h') return *p;
    memcpy(&wide, p, sizeof wide);
    return wide;
}

static void put_field(const assault_data *d, const field *f, int value, col_writer *w) {
    col_print(w, " %s=", f->name);
    switch (f->type) {
    case 'r':
        col_put(w, d->region[value].key);
        break;
    case 'a':
        col_put(w, d->race[value].key);
        break;
    case 'f':
        assault_print_form(value - 1, w);
        break;
    case 'k':
        col_put(w, assault_kinds[value - 1]);
        break;
    case 'p':
        col_put(w, assault_phase_names[value]);
        break;
    case 'c':
        col_put(w, d->resource[value].key);
        break;
    case 'g':
        put_regions(d, (unsigned)value, w);
        break;
    default:
        col_print(w, "%d", value);
        break;
    }
}

static void write_board(const assault_data *d, const assault_state *s, col_writer *w) {
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race == NO_RACE) continue;
        col_print(w, " %s=%s:", d->region[i].key, d->race[s->region[i].race].key);
        put_counts(d, 'k', s->region[i].units, w);
    }
    for (int marker = 0; marker < MARKERS; marker++) {
        int out = assault_markers_out(d, s, marker);
        unsigned regions = 0;
        if (out == 0) continue;
        for (int i = 0; i < REGIONS; i++) {
            if (s->region[i].markers >> marker & 1) regions |= bit(i);
        }
        col_print(w, " %s=", d->marker[marker].key);
        if (marker == FORGE) {
            col_print(w, "%d", out);
        } else {
            put_regions(d, regions, w);
        }
    }
    for (int i = 0; i < SLAYERS; i++) {
        if (s->slayer_at[i] == NOWHERE) continue;
        col_print(w, " %s=%s%s", d->slayer[i].key, d->region[s->slayer_at[i]].key,
                  s->slayer_wounded >> i & 1 ? "!" : "");
    }
    if (s->castle != NOWHERE) col_print(w, " castle=%s", d->region[s->castle].key);
}

static void write_people(const assault_data *d, const assault_state *s, int race, col_writer *w) {
    const assault_people *p = &s->people[race];
    const char *key = d->race[race].key;
    if (p->points > 0) col_print(w, " %s.op=%d", key, p->points);
    if (p->battle_points > 0) col_print(w, " %s.battle_op=%d", key, p->battle_points);
    if (p->command_points > 0) col_print(w, " %s.command_op=%d", key, p->command_points);
    for (int i = 0; i < p->row_length; i++) {
        if (i == 0) col_print(w, " %s.row=", key);
        col_print(w, "%s%s", i > 0 ? "," : "", assault_commands[p->row[i]]);
    }
    for (int i = 0; i < RACE_HEAP_COUNT; i++) {
        const uint8_t *counts = (const uint8_t *)p + RACE_HEAPS[i].offset;
        if (sum_of(counts, heap_length(RACE_HEAPS[i].type)) == 0) continue;
        col_print(w, " %s.%s=", key, RACE_HEAPS[i].name);
        put_counts(d, RACE_HEAPS[i].type, counts, w);
    }
    if (p->events_done > 0) col_print(w, " %s.events=%d", key, p->events_done);
    if (p->eaten > 0) col_print(w, " %s.eaten=%d", key, p->eaten);
    for (int kind = 0; kind < KINDS; kind++) {
        bool later = kind == VONINDOD || kind == HEKATON;
        if (later && p->supply[kind] > 0) col_print(w, " %s.supply=%s", key, assault_kinds[kind]);
    }
}

static void write_decks(const assault_data *d, const assault_state *s, col_writer *w) {
    const char *comma = "";
    if (s->spell_pile_size > 0) col_put(w, " pile=");
    for (int i = 0; i < s->spell_pile_size; i++) {
        col_print(w, "%s%s", i > 0 ? "," : "", d->spell[s->spell_pile[i]].key);
    }
    col_put(w, " open=");
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (s->universal[i] != 1) continue;
        col_print(w, "%s%s", comma, d->event[SPECIAL_EVENTS + i].key);
        comma = ",";
    }
    if (comma[0] == '\0') col_put_char(w, '-');
    comma = " claimed=";
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (s->universal[i] < 2) continue;
        col_print(w, "%s%s:%s", comma, d->event[SPECIAL_EVENTS + i].key,
                  d->race[s->universal[i] - 2].key);
        comma = ",";
    }
}

/* The dice of the side that is rolling, and those that lie there from a side that has finished. */
static const char *const DICE_NAMES[SIDES + 1] = {"rolled1", "rolled2", "rolled"};
static const char *const BONUS_NAMES[SIDES] = {"added1", "added2"};

static void write_dice(const char *name, const assault_die *die, int dice, col_writer *w) {
    for (int i = 0; i < dice; i++) {
        col_print(w, i == 0 ? " %s=" : ",", name);
        assault_print_face(die[i].face, w);
        if (die[i].used == 0) continue;
        col_print(w, ":%d:%d:%d", die[i].used, die[i].hits, die[i].blocks);
    }
}

/* What was added to the dice: "hits/blocks" of leaders, champions, Ore, Weaponry and spells. */
static void write_bonuses(const char *name, const assault_bonus_of *bonus, col_writer *w) {
    int sum = 0;
    for (int i = 0; i < BONUSES; i++) {
        sum += bonus[i].hits + bonus[i].blocks;
    }
    for (int i = 0; i < BONUSES && sum > 0; i++) {
        col_print(w, i == 0 ? " %s=" : ",", name);
        col_print(w, "%d/%d", bonus[i].hits, bonus[i].blocks);
    }
}

void assault_write_position(const col_setup *setup, const col_state *state, col_writer *w) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    col_print(w, "phase=%s", assault_phase_names[s->phase]);
    if (s->top != NOBODY) col_print(w, " top=%d", s->top + 1);
    if (s->round > 0 && s->phase != D_OVER) col_print(w, " turn=%s", d->race[s->active].key);
    if (s->round > 0) col_print(w, " round=%d", s->round);
    if (s->final_ordning) col_put(w, " final=1");
    if (s->last_round > 0) col_print(w, " last=%d", s->last_round);
    write_board(d, s, w);
    for (int race = 0; race < RACES; race++) {
        write_people(d, s, race, w);
    }
    write_decks(d, s, w);
    for (int i = 0; i < HEAP_COUNT; i++) {
        const uint8_t *counts = (const uint8_t *)s + HEAPS[i].offset;
        if (sum_of(counts, heap_length(HEAPS[i].type)) == 0) continue;
        col_print(w, " %s=", HEAPS[i].name);
        put_counts(d, HEAPS[i].type, counts, w);
    }
    for (int i = 0; i < FIELD_COUNT; i++) {
        int value = read_field(s, &FIELDS[i]);
        if (value != 0) put_field(d, &FIELDS[i], value, w);
    }
    for (int side = 0; side < SIDES; side++) {
        write_dice(DICE_NAMES[side], s->rolled[side], s->rolled_dice[side], w);
        write_bonuses(BONUS_NAMES[side], s->bonus[side], w);
    }
    write_dice(DICE_NAMES[SIDES], s->die, s->dice, w);
}

/* Reading -------------------------------------------------------------------------------------- */

typedef struct draft {
    const assault_data *d;
    assault_state s;
    bool has_top, has_turn, has_round, has_open, has_window, has_final, has_last;
    int top, rolled;
} draft;

static int find_name(const assault_data *d, char type, col_span word) {
    char text[KEY_SIZE + 2];
    for (int i = 0; i < heap_length(type); i++) {
        col_writer w = col_writer_on(text, sizeof text);
        put_name(d, type, i, &w);
        bool impossible = type == 'k' && i % 2 == 1 && is_champion(kind_of(i));
        if (col_span_is(word, text) && !impossible) return i;
    }
    return -1;
}

static int find_region(const assault_data *d, col_span word) {
    for (int i = 0; i < REGIONS; i++) {
        if (col_span_is(word, d->region[i].key)) return i;
    }
    return -1;
}

static int find_race(const assault_data *d, col_span word) {
    for (int i = 0; i < RACES; i++) {
        if (col_span_is(word, d->race[i].key)) return i;
    }
    return -1;
}

static int find_word(const char *const *names, col_span word) {
    for (int i = 0; names[i] != NULL; i++) {
        if (col_span_is(word, names[i])) return i;
    }
    return -1;
}

static bool read_counts(const assault_data *d, char type, col_span value, uint8_t *counts) {
    col_span part, name;
    int number;
    while (col_next_part(&value, ',', &part)) {
        number = 1;
        col_next_part(&part, '*', &name);
        if (part.length > 0 && !col_span_int(part, 1, 99, &number)) return false;
        int i = find_name(d, type, name);
        if (i < 0 || counts[i] != 0) return false;
        counts[i] = (uint8_t)number;
    }
    return true;
}

static bool read_regions(const assault_data *d, col_span value, unsigned *regions) {
    col_span part;
    *regions = 0;
    while (col_next_part(&value, ',', &part)) {
        int i = find_region(d, part);
        if (i < 0) return false;
        *regions |= bit(i);
    }
    return true;
}

static bool read_value(const assault_data *d, const field *f, col_span value, int *number) {
    unsigned regions = 0;
    bool good;
    switch (f->type) {
    case 'r':
        *number = find_region(d, value);
        return *number >= 0;
    case 'a':
        *number = find_race(d, value);
        return *number >= 0;
    case 'f':
        *number = find_name(d, 'k', value) + 1;
        return *number > 0;
    case 'k':
        *number = find_word(assault_kinds, value) + 1;
        return *number > 0;
    case 'p':
        *number = find_word(assault_phase_names, value);
        return *number >= 0;
    case 'c':
        *number = find_name(d, 'c', value);
        return *number >= 0;
    case 'g':
        good = read_regions(d, value, &regions);
        *number = (int)regions;
        return good;
    default:
        return col_span_int(value, 0, f->max, number);
    }
}

static const char *read_scratch(draft *t, const field *f, col_span value) {
    int number;
    uint8_t *p = (uint8_t *)&t->s + f->offset;
    if (!read_value(t->d, f, value, &number)) return "the value of a word is out of range";
    if (f->offset == AT(window)) t->has_window = true;
    if (f->type == 'g' || f->type == 'h') {
        uint16_t wide = (uint16_t)number;
        memcpy(p, &wide, sizeof wide);
    } else {
        *p = (uint8_t)number;
    }
    return NULL;
}

static const char *read_army(draft *t, int region, col_span value) {
    col_span name;
    assault_region *r = &t->s.region[region];
    col_next_part(&value, ':', &name);
    int race = find_race(t->d, name);
    if (race < 0 || r->total > 0) return "an army is written race:units, once per region";
    if (!read_counts(t->d, 'k', value, r->units))
        return "the units of an army are written like elite*2,leader!";
    r->race = (uint8_t)race;
    int total = sum_of(r->units, FORMS);
    if (total == 0 || total > t->d->race[race].stacking) return "an army is too small or too large";
    r->total = (uint8_t)total;
    return NULL;
}

static const char *read_markers(draft *t, int marker, col_span value) {
    unsigned regions = 0;
    int count;
    if (marker == FORGE) {
        if (!col_span_int(value, 1, t->s.marker_left[marker], &count))
            return "forge must be the number of Forge Markers on the board";
    } else {
        if (!read_regions(t->d, value, &regions)) return "markers are written as a list of regions";
        count = __builtin_popcount(regions);
        if (count > t->s.marker_left[marker]) return "there are more markers than exist";
        for (int i = 0; i < REGIONS; i++) {
            if (regions >> i & 1) t->s.region[i].markers |= (uint8_t)bit(marker);
        }
    }
    add(&t->s.marker_left[marker], -count);
    return NULL;
}

static const char *read_slayer(draft *t, int slayer, col_span value) {
    bool wounded = value.length > 0 && value.at[value.length - 1] == '!';
    if (wounded) value.length--;
    int region = find_region(t->d, value);
    if (region < 0) return "the value of a slayer must be a region";
    t->s.slayer_at[slayer] = (uint8_t)region;
    if (wounded) t->s.slayer_wounded |= (uint8_t)bit(slayer);
    return NULL;
}

static const char *read_row(assault_people *p, col_span value) {
    col_span part;
    while (col_next_part(&value, ',', &part)) {
        int card = find_word(assault_commands, part);
        if (card < 0 || p->row_length == COMMANDS) return "a row must be a list of command cards";
        p->row[p->row_length++] = (uint8_t)card;
    }
    return NULL;
}

static const char *read_people(draft *t, int race, col_span name, col_span value) {
    assault_people *p = &t->s.people[race];
    int number;
    for (int i = 0; i < RACE_HEAP_COUNT; i++) {
        if (!col_span_is(name, RACE_HEAPS[i].name)) continue;
        return read_counts(t->d, RACE_HEAPS[i].type, value, (uint8_t *)p + RACE_HEAPS[i].offset)
                   ? NULL
                   : "cards and spells are written like food*2,ore";
    }
    if (col_span_is(name, "row")) return read_row(p, value);
    if (col_span_is(name, "supply")) {
        int kind = find_word(assault_kinds, value);
        if (kind != VONINDOD && kind != HEKATON) return "supply must be vonindod or hekaton";
        p->supply[kind] = 1;
        return NULL;
    }
    if (!col_span_int(value, 0, 999, &number)) return "the value must be a number from 0 to 999";
    if (col_span_is(name, "op")) {
        p->points = (uint16_t)number;
    } else if (col_span_is(name, "battle_op")) {
        p->battle_points = (uint16_t)number;
    } else if (col_span_is(name, "command_op")) {
        p->command_points = (uint16_t)number;
    } else if (col_span_is(name, "events") && number <= SPECIAL_EVENTS) {
        p->events_done = (uint8_t)number;
    } else if (col_span_is(name, "eaten") && number <= 255) {
        p->eaten = (uint8_t)number;
    } else {
        return "a race has op, battle_op, command_op, row, cards, tolls, spells, known, events, "
               "eaten "
               "and supply";
    }
    return NULL;
}

static int find_universal(const assault_data *d, col_span word) {
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (col_span_is(word, d->event[SPECIAL_EVENTS + i].key)) return i;
    }
    return -1;
}

static const char *read_open(draft *t, col_span value) {
    col_span part;
    t->has_open = true;
    if (col_span_is(value, "-")) return NULL;
    while (col_next_part(&value, ',', &part)) {
        int i = find_universal(t->d, part);
        if (i < 0 || t->s.universal[i] != 0) return "open must list universal events";
        t->s.universal[i] = 1;
    }
    return NULL;
}

static const char *read_claimed(draft *t, col_span value) {
    col_span part, name;
    while (col_next_part(&value, ',', &part)) {
        col_next_part(&part, ':', &name);
        int i = find_universal(t->d, name), race = find_race(t->d, part);
        if (i < 0 || race < 0 || t->s.universal[i] != 0)
            return "claimed is written u1:fire,u2:hill";
        t->s.universal[i] = (uint8_t)(2 + race);
    }
    return NULL;
}

static const char *read_pile(draft *t, col_span value) {
    col_span part;
    while (col_next_part(&value, ',', &part)) {
        int i = find_name(t->d, 'p', part);
        if (i < 0 || t->s.spell_pile_size == SPELL_CARDS)
            return "pile must list spells, with the top one last";
        t->s.spell_pile[t->s.spell_pile_size++] = (uint8_t)i;
    }
    return NULL;
}

static bool read_die(col_span part, assault_die *die) {
    int hits, blocks, arcane, used = 0, made_hits = 0, made_blocks = 0;
    if (!col_take_int(&part, 0, 4, &hits) || !col_take_char(&part, '/') ||
        !col_take_int(&part, 0, 2, &blocks) || !col_take_char(&part, '/') ||
        !col_take_int(&part, 0, 2, &arcane)) {
        return false;
    }
    if (part.length > 0 &&
        (!col_take_char(&part, ':') || !col_take_int(&part, 1, arcane, &used) ||
         !col_take_char(&part, ':') || !col_take_int(&part, 0, 9, &made_hits) ||
         !col_take_char(&part, ':') || !col_span_int(part, 0, 9, &made_blocks))) {
        return false;
    }
    *die = (assault_die){(uint8_t)face_of(hits, blocks, arcane), (uint8_t)used, (uint8_t)made_hits,
                         (uint8_t)made_blocks};
    return true;
}

static const char *read_dice(col_span value, assault_die *die, int *count) {
    col_span part;
    *count = 0;
    while (col_next_part(&value, ',', &part)) {
        if (*count == DICE_MAX || !read_die(part, &die[(*count)++])) {
            return "dice are written hits/blocks/arcane";
        }
    }
    return NULL;
}

static const char *read_bonuses(col_span value, assault_bonus_of *bonus) {
    col_span part;
    int i = 0, hits, blocks;
    for (; col_next_part(&value, ',', &part); i++) {
        if (i == BONUSES || !col_take_int(&part, 0, 99, &hits) || !col_take_char(&part, '/') ||
            !col_span_int(part, 0, 99, &blocks)) {
            return "what was added is written hits/blocks, five times";
        }
        bonus[i] = (assault_bonus_of){(uint8_t)hits, (uint8_t)blocks};
    }
    return i == BONUSES ? NULL : "what was added is written hits/blocks, five times";
}

/* Reads what lies there from the roll of a side. Returns false if the name is none of them. */
static bool read_roll(draft *t, col_span name, col_span value, const char **wrong) {
    for (int side = 0; side < SIDES; side++) {
        int count = 0;
        if (col_span_is(name, DICE_NAMES[side])) {
            *wrong = read_dice(value, t->s.rolled[side], &count);
            t->s.rolled_dice[side] = (uint8_t)count;
            return true;
        }
        if (col_span_is(name, BONUS_NAMES[side])) {
            *wrong = read_bonuses(value, t->s.bonus[side]);
            return true;
        }
    }
    return false;
}

/* Reads a word that stands for a single thing. Returns false if the name is none of them. */
static bool read_single(draft *t, col_span name, col_span value, const char **wrong) {
    int number = 0;
    *wrong = NULL;
    if (col_span_is(name, "phase")) {
        number = find_word(assault_phase_names, value);
        if (number < 0) *wrong = "there is no such phase";
        t->s.phase = (uint8_t)(number < 0 ? 0 : number);
    } else if (col_span_is(name, "top")) {
        t->has_top = col_span_int(value, 1, t->s.seats, &t->top);
        if (!t->has_top) *wrong = "top must be a seat";
    } else if (col_span_is(name, "turn")) {
        number = find_race(t->d, value);
        t->has_turn = number >= 0;
        if (number < 0 || !is_player(&t->s, number)) *wrong = "turn must be a race that is played";
        if (*wrong == NULL) t->s.active = (uint8_t)number;
    } else if (col_span_is(name, "round")) {
        t->has_round = col_span_int(value, 0, 99, &number);
        if (!t->has_round) *wrong = "round must be a number";
        t->s.round = (uint8_t)number;
    } else if (col_span_is(name, "final")) {
        t->has_final = col_span_int(value, 0, 1, &number);
        if (!t->has_final) *wrong = "final must be 0 or 1";
        t->s.final_ordning = (uint8_t)number;
    } else if (col_span_is(name, "last")) {
        t->has_last = col_span_int(value, 0, 99, &number);
        if (!t->has_last) *wrong = "last must be a round";
        t->s.last_round = (uint8_t)number;
    } else if (col_span_is(name, "castle")) {
        number = find_region(t->d, value);
        if (number < 0 || t->s.castle == NOWHERE)
            *wrong = "castle must be a region, and its race must be played";
        if (*wrong == NULL) t->s.castle = (uint8_t)number;
    } else if (col_span_is(name, "open")) {
        *wrong = read_open(t, value);
    } else if (col_span_is(name, "claimed")) {
        *wrong = read_claimed(t, value);
    } else if (col_span_is(name, "pile")) {
        *wrong = read_pile(t, value);
    } else if (col_span_is(name, DICE_NAMES[SIDES])) {
        *wrong = read_dice(value, t->s.die, &t->rolled);
    } else {
        return read_roll(t, name, value, wrong);
    }
    return true;
}

/* Reads a word that is named after a piece: a region's army, a marker's regions, a slayer's region,
 * or the things of a race. */
static const char *read_piece(draft *t, col_span name, col_span value) {
    col_span rest = name, race_name;
    int i = find_region(t->d, name);
    if (i >= 0) return read_army(t, i, value);
    for (i = 0; i < MARKERS; i++) {
        if (col_span_is(name, t->d->marker[i].key)) return read_markers(t, i, value);
    }
    for (i = 0; i < SLAYERS; i++) {
        if (col_span_is(name, t->d->slayer[i].key)) return read_slayer(t, i, value);
    }
    col_next_part(&rest, '.', &race_name);
    i = find_race(t->d, race_name);
    if (i < 0) return "the position has a word with an unknown name";
    return read_people(t, i, rest, value);
}

static const char *read_word(draft *t, col_span word) {
    col_span name, value;
    const char *wrong;
    if (!col_split_pair(word, &name, &value)) return "a position is made of words like round=3";
    if (read_single(t, name, value, &wrong)) return wrong;
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (col_span_is(name, FIELDS[i].name)) return read_scratch(t, &FIELDS[i], value);
    }
    for (int i = 0; i < HEAP_COUNT; i++) {
        if (!col_span_is(name, HEAPS[i].name)) continue;
        uint8_t *counts = (uint8_t *)&t->s + HEAPS[i].offset;
        return read_counts(t->d, HEAPS[i].type, value, counts) ? NULL
                                                               : "a list is written food*2,ore";
    }
    return read_piece(t, name, value);
}

/* What is not written -------------------------------------------------------------------------- */

static bool take(uint8_t *stock, int count) {
    if (*stock < count) return false;
    add(stock, -count);
    return true;
}

static const char *fill_units(draft *t) {
    assault_state *s = &t->s;
    int loose[2] = {s->way_form, s->arriving};
    for (int i = 0; i < REGIONS; i++) {
        int race = s->region[i].race;
        for (int form = 0; form < FORMS && is_player(s, race); form++) {
            int kind = kind_of(form);
            bool later = kind == VONINDOD || kind == HEKATON;
            if (!later && !take(&s->people[race].supply[kind], s->region[i].units[form])) {
                return "there are more units than exist";
            }
        }
    }
    for (int i = 0; i < 2; i++) {
        int kind = kind_of(loose[i] - 1);
        if (loose[i] == 0 || kind == VONINDOD || kind == HEKATON) continue;
        if (!take(&s->people[s->active].supply[kind], 1)) return "there are more units than exist";
    }
    return NULL;
}

static const char *fill_cards(draft *t) {
    assault_state *s = &t->s;
    for (int card = 0; card < RESOURCES; card++) {
        int out = s->discard[card] + s->open[card] + s->aside[card] * (s->phase != D_TAKE);
        for (int race = 0; race < RACES; race++) {
            out += s->people[race].resources[card];
        }
        if (!take(&s->deck[card], out)) return "there are more cards than exist";
    }
    for (int spell = 0; spell < SPELLS; spell++) {
        int out = s->removed[spell] + s->drawn[spell];
        for (int race = 0; race < RACES; race++) {
            out += s->people[race].spells[spell];
            add(&s->people[race].spell_count, s->people[race].spells[spell]);
        }
        for (int i = 0; i < s->spell_pile_size; i++) {
            out += s->spell_pile[i] == spell;
        }
        if (!take(&s->spell_deck[spell], out)) return "there are more spells than exist";
    }
    s->drawn_count = (uint8_t)sum_of(s->drawn, SPELLS);
    s->spell_deck_size = (uint8_t)sum_of(s->spell_deck, SPELLS);
    return NULL;
}

static int standard_window(int phase) {
    switch (phase) {
    case D_TOP:
    case D_DRAFT:
    case D_OVER:
        return 0;
    case D_SPELL_T:
    case D_EVENT:
    case D_REWARD:
    case D_PLACE:
    case D_EVENT_END:
        return 1;
    default:
        return 2;
    }
}

/* 10.2, 10.3: Final Ordning and the last round follow from the points that were gained. */
static void fill_pools(draft *t) {
    assault_state *s = &t->s;
    const uint8_t *pool = t->d->seats[s->seats].pool;
    int gained = 0;
    for (int race = 0; race < RACES; race++) {
        gained += s->people[race].points;
    }
    if (!t->has_final) s->final_ordning = gained >= pool[0] || s->round > t->d->last_round;
    if (!t->has_last && gained >= pool[0] + pool[1]) s->last_round = (uint8_t)(s->round + 1);
    if (!t->has_last && s->last_round == 0 && s->round > t->d->last_round) {
        s->last_round = (uint8_t)(t->d->last_round + 1);
    }
}

static const char *fill_turn(draft *t) {
    assault_state *s = &t->s;
    bool begun = s->phase != D_TOP;
    if (!begun && t->has_top) return "there is no top seat yet in phase=top";
    if (begun) assault_take_seats(t->d, s, t->has_top ? t->top - 1 : 0);
    if (begun && !t->has_turn && s->phase != D_DRAFT && s->phase != D_OVER) {
        s->active = s->race_of[s->top];
    }
    if (!t->has_round && begun && s->phase != D_DRAFT) s->round = 1;
    if (!t->has_window) s->window = (uint8_t)standard_window(s->phase);
    for (int i = 0; begun && !t->has_open && i < t->d->open_events; i++) {
        if (s->universal[i] == 0) s->universal[i] = 1;
    }
    fill_pools(t);
    return NULL;
}

static const char *check_rest(const col_setup *setup, const col_state *state) {
    col_state copy;
    col_outcome outcomes[32];
    col_action list[1024];
    const assault_state *s = position_of(state);
    if (s->phase == D_OVER) return NULL;
    memcpy(&copy, state, sizeof(assault_state));
    assault_settle(data_of(setup), (assault_state *)&copy);
    if (memcmp(&copy, state, sizeof(assault_state)) != 0) return "the position is not at rest";
    if (assault_owes(data_of(setup), s)) {
        return assault_chance(setup, state, outcomes) == 0 ? "there is nothing left to draw" : NULL;
    }
    return assault_list(data_of(setup), s, list) == 0 ? "nothing can be decided" : NULL;
}

col_status assault_read_position(const col_setup *setup, const char *text, col_state *out,
                                 col_error *error) {
    draft t;
    col_state state;
    col_span rest = col_span_of(text), word;
    const char *wrong = NULL;
    memset(&t, 0, sizeof t);
    t.d = data_of(setup);
    assault_clear(setup, &t.s);
    t.s.phase = D_COMMAND;
    while (wrong == NULL && col_next_word(&rest, &word)) {
        wrong = read_word(&t, word);
    }
    if (wrong == NULL && t.rolled != t.s.dice) wrong = "dice must be the number of dice in rolled";
    if (wrong == NULL) wrong = fill_turn(&t);
    if (wrong == NULL) wrong = fill_units(&t);
    if (wrong == NULL) wrong = fill_cards(&t);
    memset(&state, 0, sizeof state);
    memcpy(&state, &t.s, sizeof t.s);
    if (wrong == NULL) wrong = assault_broken(setup, &state);
    if (wrong == NULL) wrong = assault_broken_phase(t.d, &t.s);
    if (wrong == NULL) wrong = check_rest(setup, &state);
    if (wrong != NULL) return col_fail(error, COL_POSITION, "%s", wrong);
    memcpy(out, &t.s, sizeof t.s);
    return COL_OK;
}
