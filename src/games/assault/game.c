/* Assault of the Giants: the facts and options of the game, its set-up (AS-2) and its result
 * (AS-10.5). */
#include "state.h"

#include <string.h>

static const char *const POINTS_WORDS[] = {"hidden", "open", NULL};

static const col_option OPTIONS[] = {
    {"points", POINTS_WORDS, 0, 1, 0, "whether everybody sees all totals of points (AS-11.3)"},
    {NULL, NULL, 0, 0, 0, NULL}};

static col_status prepare(col_setup *setup, col_error *error) {
    (void)error;
    memset(setup->rules.bytes, 0, sizeof setup->rules.bytes);
    return COL_OK;
}

static void place_army(assault_state *s, int race, int region, const uint8_t units[KINDS]) {
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < units[kind]; i++) {
            assault_add_unit(s, region, race, form_of(kind, false));
            if (is_player(s, race)) s->people[race].supply[kind]--;
        }
    }
}

/* 2.4-2.7. Chance does the rest of the set-up. */
static void init(const col_setup *setup, col_state *state) {
    const assault_data *d = data_of(setup);
    assault_state *s = (assault_state *)state;
    assault_clear(setup, s);
    for (int race = 0; race < RACES; race++) {
        if (is_player(s, race)) {
            place_army(s, race, d->race[race].home, d->race[race].start);
            continue;
        }
        for (int i = 0; i < 2; i++) {
            place_army(s, race, d->npc[race].region[i], d->npc[race].units[i]);
        }
    }
    s->phase = D_TOP;
}

/* 10.5: points, then cards, then regions. */
static int compare(const assault_state *s, int race, int other) {
    const assault_people *p = &s->people[race], *q = &s->people[other];
    if (p->points != q->points) return p->points - q->points;
    int cards = sum_of(p->resources, RESOURCES) - sum_of(q->resources, RESOURCES);
    if (cards != 0) return cards;
    return __builtin_popcount(assault_armies(s, race)) -
           __builtin_popcount(assault_armies(s, other));
}

/* Returns what decided the first place: points, cards or regions, or "shared" if nothing did. */
static const char *reason_of(const assault_state *s, int first, int second) {
    const assault_people *p = &s->people[first], *q = &s->people[second];
    if (compare(s, first, second) == 0) return "shared";
    if (p->points != q->points) return "points";
    return sum_of(p->resources, RESOURCES) != sum_of(q->resources, RESOURCES) ? "cards" : "regions";
}

void assault_result(const col_setup *setup, const col_state *state, col_result *out) {
    const assault_state *s = position_of(state);
    int first = -1, second = -1;
    memset(out, 0, sizeof *out);
    out->over = s->phase == D_OVER;
    out->reason = "";
    for (int seat = 0; seat < setup->seats; seat++) {
        int race = s->race_of[seat], better = 0;
        if (race == NO_RACE) continue;
        out->score[seat] = s->people[race].points;
        for (int other = 0; other < RACES; other++) {
            better += is_player(s, other) && compare(s, other, race) > 0;
        }
        if (!out->over) continue;
        out->rank[seat] = better + 1;
        if (better == 0 && first < 0) {
            first = race;
        } else if (second < 0 || compare(s, race, second) > 0) {
            second = race;
        }
    }
    if (out->over) out->reason = reason_of(s, first, second);
}

const col_game assault_game = {
    .name = "assault",
    .title = "Assault of the Giants",
    .rules_version = 2,
    .min_seats = SEATS_MIN,
    .max_seats = SEATS_MAX,
    .seat_titles = NULL,
    .options = OPTIONS,
    .presets = NULL,
    .clauses = assault_clauses,
    .state_size = sizeof(assault_state),
    .data_size = sizeof(assault_data),
    .max_legal = LEGAL_MAX,
    .max_outcomes = 16,    /* cards, spells, events, seats or faces */
    .max_actions = 100000, /* 61 rounds of 6 turns with 270 actions each */
    .data = assault_data_bytes,
    .data_text = assault_data_text,
    .read_data = assault_read_data,
    .prepare = prepare,
    .init = init,
    .actors = assault_actors,
    .legal = assault_legal,
    .count = NULL,
    .pick = NULL,
    .chance = assault_chance,
    .apply = assault_apply,
    .why_not = assault_why_not,
    .observe = assault_observe,
    .determinize = assault_determinize,
    .result = assault_result,
    .print = assault_print,
    .parse = assault_parse,
    .write_position = assault_write_position,
    .read_position = assault_read_position,
    .describe = assault_describe,
    .draw = assault_draw,
    .explain = assault_explain,
    .prompt = assault_prompt,
    .topics = assault_topics,
    .news = assault_news,
    .name_value = assault_name_value,
    .aid = assault_aid,
    .picture = assault_picture,
    .hash = assault_hash,
    .broken = assault_broken,
};
