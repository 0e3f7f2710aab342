/* Orongo: the facts and options of the game, its set-up and its result. */
#include "state.h"

#include <stddef.h>
#include <string.h>

static const char *const YES_WORDS[] = {"no", "yes", NULL};
static const char *const TOKEN_WORDS[] = {"any", "tile", NULL};
static const char *const SCREEN_WORDS[] = {"closed", "open", NULL};

enum { HIDDEN_TILE, HIDDEN_TOKEN, AMULET, SCREENS };

static const col_option OPTIONS[] = {
#define ORONGO_OPTION(name, words, low, high, standard, help)                                      \
    {#name, words, low, high, standard, help},
    ORONGO_OPTIONS(ORONGO_OPTION)
#undef ORONGO_OPTION
        {NULL, NULL, 0, 0, 0, NULL}};

static const col_preset PRESETS[] = {
    {"standard", "", "This is the basic game."},
    {"hidden", "hidden_tile=yes", "Three or four players each start with a hidden tile."},
    {"own_tile", "hidden_tile=yes hidden_token=tile",
     "Each player starts with a hidden tile, and the token that comes with it must go on that "
     "tile."},
    {NULL, NULL, NULL}};

_Static_assert(sizeof(orongo_rules) <= COL_RULES_MAX, "the rules fit into a setup");

static void prepare_board(const orongo_data *data, orongo_rules *rules) {
    for (int i = 0; i < data->spaces; i++) {
        int content = data->space[i].content, number = data->space[i].number;
        if (number == 0) add(&rules->palm, i);
        if (content == COAST) add(&rules->coast, i);
        if (number == 0) continue;
        uint64_t bit = UINT64_C(1) << (number - 1);
        add(&rules->of_resource[content], i);
        rules->all_tiles |= bit;
        if (content == QUARRY) rules->quarry_tiles |= bit;
    }
}

/* 1.2, 13.3 */
static col_status prepare(col_setup *setup, col_error *error) {
    const orongo_data *data = setup->data;
    orongo_rules *rules = (orongo_rules *)setup->rules.bytes;
    int n = setup->seats;
    memset(rules, 0, sizeof *rules);
    prepare_board(data, rules);
    rules->seats = (uint8_t)n;
    rules->shells = data->seats[n].shells;
    rules->moai = data->seats[n].moai;
    rules->tokens = data->seats[n].tokens;
    rules->first = data->seats[n].first;
    rules->later = data->seats[n].later;
    rules->pair_cost = data->cost[PAY_TG];
    rules->quarry_saves = (uint8_t)(data->cost[PAY_TG] - data->cost[PAY_Q]);
    rules->hidden_tile = (uint8_t)setup->option[HIDDEN_TILE];
    rules->token_on_tile = (uint8_t)setup->option[HIDDEN_TOKEN];
    rules->amulet = (uint8_t)setup->option[AMULET];
    rules->open_screens = (uint8_t)setup->option[SCREENS];
    rules->token_must_fit = setup->rules_version >= 2;
    if (rules->hidden_tile && n == 2) {
        return col_refuse(error, "OR-12.1", "orongo.no.hidden_for_two");
    }
    if (rules->amulet > n) {
        return col_fail(error, COL_OPTION,
                        "seat %d cannot start with the amulet among %d seats (OR-4.4)",
                        rules->amulet, n);
    }
    return COL_OK;
}

/* 4.5 */
static void init(const col_setup *setup, col_state *state) {
    const orongo_rules *rules = rules_of(setup);
    orongo_state *s = (orongo_state *)state;
    orongo_clear(rules, s);
    if (rules->hidden_tile) {
        s->phase = DEAL;
        s->draws = rules->seats;
    } else {
        orongo_begin_round(rules, s);
    }
}

/* 10.2, 10.3: whether seat a ranks before seat b. */
static bool is_ahead(const orongo_state *s, int a, int b) {
    if (s->ceremonial != NOWHERE) {
        int winner = owner_of(s, s->ceremonial);
        if (a == winner || b == winner) return a == winner && b != winner;
    }
    if (s->moai_left[a] != s->moai_left[b]) return s->moai_left[a] < s->moai_left[b];
    return s->shells[a] > s->shells[b];
}

static void result(const col_setup *setup, const col_state *state, col_result *out) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_state *s = position_of(state);
    memset(out, 0, sizeof *out);
    out->over = s->phase == OVER;
    out->reason = !out->over ? "" : s->ceremonial != NOWHERE ? "ceremonial" : "last_round";
    for (int seat = 0; seat < rules->seats; seat++) { /* 10.4 */
        out->score[seat] = rules->moai - s->moai_left[seat];
        if (s->ceremonial != NOWHERE) out->score[seat] += owner_of(s, s->ceremonial) == seat;
        if (!out->over) continue;
        out->rank[seat] = 1;
        for (int other = 0; other < rules->seats; other++) {
            out->rank[seat] += is_ahead(s, other, seat);
        }
    }
}

const col_game orongo_game = {
    .name = "orongo",
    .title = "Orongo",
    .rules_version = 2,
    .min_seats = SEATS_MIN,
    .max_seats = SEATS_MAX,
    .seat_titles = NULL,
    .options = OPTIONS,
    .presets = PRESETS,
    .clauses = orongo_clauses,
    .state_size = sizeof(orongo_state),
    .data_size = sizeof(orongo_data),
    .max_legal = LEGAL_MAX, /* the pairs, if all 64 tiles were food */
    .max_outcomes = 64,     /* tiles */
    .max_actions = 1024,    /* 68 draws, 65 rounds of 4 bids and 4 ends, 127 tokens, 127 Moai in two
                               steps, 4 hidden tiles */
    .data = orongo_data_bytes,
    .data_text = orongo_data_text,
    .read_data = orongo_read_data,
    .prepare = prepare,
    .init = init,
    .actors = orongo_actors,
    .legal = orongo_legal,
    .count = orongo_count,
    .pick = orongo_pick,
    .chance = orongo_chance,
    .apply = orongo_apply,
    .why_not = orongo_why_not,
    .observe = orongo_observe,
    .determinize = orongo_determinize,
    .reopen = orongo_reopen,
    .result = result,
    .print = orongo_print,
    .parse = orongo_parse,
    .write_position = orongo_write_position,
    .read_position = orongo_read_position,
    .describe = orongo_describe,
    .draw = orongo_draw,
    .explain = orongo_explain,
    .prompt = orongo_prompt,
    .topics = orongo_topics,
    .news = orongo_news,
    .aid = orongo_aid,
    .picture = orongo_picture,
    .hash = orongo_hash,
    .broken = orongo_broken,
};
