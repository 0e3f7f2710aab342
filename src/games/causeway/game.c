/* Giant's Causeway: the facts and options of the game, its first position and its result. */
#include "state.h"

#include <stddef.h>
#include <string.h>

static const char *const STEP_WORDS[] = {"adj", "round", "any", NULL};
static const char *const SLIDE_WORDS[] = {"ground", "height", "none", NULL};
static const char *const CONNECT_WORDS[] = {"during", "after", "steps", NULL};
static const char *const SPIKE_WORDS[] = {"any", "enemy", NULL};
static const char *const GIANTS_WORDS[] = {"over", "block", NULL};
static const char *const DROP_WORDS[] = {"must", "may", "strict", NULL};
static const char *const TRAP_WORDS[] = {"touch", "alone", "off", NULL};
static const char *const EFFECT_WORDS[] = {"freeze", "escape", NULL};
static const char *const OVERFLOW_WORDS[] = {"turn", "lift", NULL};
static const char *const NOMOVE_WORDS[] = {"pass", "loss", NULL};
static const char *const EXHAUST_WORDS[] = {"end", "lose", "on", "none", NULL};
static const char *const FIRST_WORDS[] = {"free", "step", NULL};

static const col_option OPTIONS[] = {
#define CAUSEWAY_OPTION(name, words, low, high, standard, help)                                    \
    {#name, words, low, high, standard, help},
    CAUSEWAY_OPTIONS(CAUSEWAY_OPTION)
#undef CAUSEWAY_OPTION
        {NULL, NULL, 0, 0, 0, NULL}};

/* 2.12: without a quiet limit a game need not end, so the limit is as high as it can be. */
#define ORIGINAL "connect=steps drop=may traptrap=1 trapown=1 exhaust=none quiet=99"

static const col_preset PRESETS[] = {
    {"standard", "",
     "The first player with three towers wins. If a player runs out of stones, the towers are "
     "counted."},
    {"quick", "quick=1 stones=12 exhaust=lose first=step",
     "Three towers end the game, and the player with more stones in them wins. White begins with a "
     "step and an empty supply loses, because in the original variant White won too often and "
     "waiting paid (CW-2.10)."},
    {"original", ORIGINAL,
     "The words of the original rules are played to the letter: a leap may drop no stone, a "
     "trapper stops any giant, and an empty supply does not end the game (CW-2.12)."},
    {"original_quick", ORIGINAL " quick=1",
     "The quick variant of the original is played to the letter: White may begin with a leap, and "
     "nobody loses by an empty supply (CW-2.13)."},
    {"october", "step=round trap=alone effect=escape",
     "The rules are those of the revision of 11 October 2019."},
    {NULL, NULL, NULL}};

static const char *const SEAT_TITLES[] = {"White", "Black"};

_Static_assert(sizeof(causeway_rules) <= COL_RULES_MAX, "the rules fit into a setup");

static col_status prepare(col_setup *setup, col_error *error) {
    const causeway_data *data = setup->data;
    causeway_rules *rules = (causeway_rules *)setup->rules.bytes;
    int i = 0;
    rules->is_standard = 1;
#define CAUSEWAY_SET(name, words, low, high, standard, help)                                       \
    rules->is_standard &= col_option_is_standard(setup, i);                                        \
    rules->name = (uint8_t)setup->option[i++];
    CAUSEWAY_OPTIONS(CAUSEWAY_SET)
#undef CAUSEWAY_SET
    rules->laid = data->stones / 2;
    if (rules->laid > rules->stones) {
        return col_fail(error, COL_OPTION,
                        "'stones' must be at least %d, the number of each colour that the setup "
                        "lays out, not %d",
                        rules->laid, rules->stones);
    }
    return COL_OK;
}

/* 2.3a */
static void init(const col_setup *setup, col_state *state) {
    const causeway_data *data = setup->data;
    const causeway_rules *rules = rules_of(setup);
    causeway_state *s = (causeway_state *)state;
    causeway_begin(rules, s);
    for (int i = 0; i < data->stones; i++) {
        place p = {data->stone[i].q, data->stone[i].r};
        int colour = data->stone[i].colour;
        causeway_add_stack(rules, s, p, causeway_stack_content(&colour, 1, false));
    }
    causeway_finish(rules, s);
}

static unsigned actors(const col_setup *setup, const col_state *s) {
    (void)setup;
    return position_of(s)->ended != RUNNING ? 0 : 1u << position_of(s)->side;
}

static void result(const col_setup *setup, const col_state *state, col_result *out) {
    static const char *const REASONS[] = {"", "towers", "exhaust", "quiet", "stuck"};
    const causeway_state *s = position_of(state);
    memset(out, 0, sizeof *out);
    out->over = s->ended != RUNNING;
    out->reason = REASONS[s->ended];
    for (int colour = WHITE; colour <= BLACK; colour++) {
        out->score[colour] = score_of(rules_of(setup), s, colour);
        if (out->over) out->rank[colour] = s->winner == !colour ? 2 : 1;
    }
}

const col_game causeway_game = {
    .name = "causeway",
    .title = "Giant's Causeway",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 2,
    .seat_titles = SEAT_TITLES,
    .options = OPTIONS,
    .presets = PRESETS,
    .clauses = causeway_clauses,
    .state_size = sizeof(causeway_state),
    .data_size = sizeof(causeway_data),
    .max_legal = LEGAL_MAX,
    .max_outcomes = 0,
    .max_actions =
        6144, /* at most 60 pieces are added, with at most 99 quiet actions before each */
    .data = causeway_data_bytes,
    .data_text = causeway_data_text,
    .read_data = causeway_read_data,
    .prepare = prepare,
    .init = init,
    .actors = actors,
    .legal = causeway_legal,
    .count = causeway_count,
    .pick = causeway_pick,
    .chance = NULL,
    .apply = causeway_apply,
    .why_not = causeway_why_not,
    .observe = causeway_observe,
    .determinize = causeway_determinize,
    .result = result,
    .print = causeway_print,
    .parse = causeway_parse,
    .write_position = causeway_write_position,
    .read_position = causeway_read_position,
    .describe = causeway_describe,
    .draw = causeway_draw,
    .explain = causeway_explain,
    .prompt = causeway_prompt,
    .topics = causeway_topics,
    .news = causeway_news,
    .aid = causeway_aid,
    .hash = causeway_hash,
    .broken = causeway_broken,
};
