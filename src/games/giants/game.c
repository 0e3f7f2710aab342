/* Giants: the facts and options of the game, its first position and its result. */
#include "state.h"

#include <stddef.h>
#include <string.h>

static const char *const EDITION_WORDS[] = {"manual", "printed", NULL};
static const char *const YES_WORDS[] = {"no", "yes", NULL};
static const char *const ERECT_WORDS[] = {"worker", "any", NULL};
static const char *const BASES_WORDS[] = {"hidden", "open", NULL};
static const char *const SCREEN_WORDS[] = {"closed", "open", NULL};
static const char *const UNMARKED_WORDS[] = {"at_once", "next_turn", NULL};
static const char *const PEEK_WORDS[] = {"turn", "any_time", NULL};
static const char *const ZERO_WORDS[] = {"again", "stands", NULL};
static const char *const NEUTRAL_WORDS[] = {"last", "first", NULL};

const char *const giants_phase_names[PHASES + 1] = {
    "first", "roll", "bid", "pick", "place", "transport", "claim", "reclaim", "over", NULL};

/* The places of the options in a setup: OPTION_edition and so on. */
enum {
#define GIANTS_PLACE(name, words, low, high, standard, help) OPTION_##name,
    GIANTS_OPTIONS(GIANTS_PLACE)
#undef GIANTS_PLACE
};

static const col_option OPTIONS[] = {
#define GIANTS_OPTION(name, words, low, high, standard, help)                                      \
    {#name, words, low, high, standard, help},
    GIANTS_OPTIONS(GIANTS_OPTION)
#undef GIANTS_OPTION
        {NULL, NULL, 0, 0, 0, NULL}};

static const col_preset PRESETS[] = {
    {"standard", "", "The game is played by the rules of the manual."},
    {"printed", "edition=printed sorcerer_sculpts=yes",
     "Players start as in the printed game and may bid the sorcerer, as reviews describe it."},
    {"open", "bases=open screens=open",
     "Everybody sees everything, so there is nothing to remember."},
    {"original",
     "carry_and_mark=no unmarked=next_turn peek=any_time all_zero=stands neutral_markers=first "
     "max_turns=200",
     "The words of the manual and of the two-player rules are played to the letter: for example, "
     "players may look under a Moai at any time (GI-B11)."},
    {NULL, NULL, NULL}};

_Static_assert(sizeof(giants_rules) <= COL_RULES_MAX, "the rules fit into a setup");

/* B5, B10 */
static col_status prepare(col_setup *setup, col_error *error) {
    (void)error;
    const giants_data *data = setup->data;
    giants_rules *rules = (giants_rules *)setup->rules.bytes;
    int n = setup->seats, edition = setup->option[OPTION_edition];
    memset(rules, 0, sizeof *rules);
    for (int hex = 0; hex < data->hexes; hex++) {
        if (data->hex[hex].terrain == FOREST) rules->forests |= bit64(hex);
    }
    for (int ahu = 0; ahu < data->ahus; ahu++) {
        rules->ahus |= bit32(ahu);
    }
    rules->seats = (uint8_t)n;
    rules->workers = data->start[edition][n].workers;
    rules->markers = data->start[edition][n].markers;
    rules->bases = data->start[edition][n].bases;
    rules->dice = data->start[edition][n].dice;
    rules->tablets = data->start[edition][n].tablets;
    rules->logs = data->start[edition][n].logs;
    rules->neutral = n == SEATS_MIN ? data->neutral : 0; /* B4 */
    rules->sorcerer_sculpts = (uint8_t)setup->option[OPTION_sorcerer_sculpts];
    rules->erect_with_any = (uint8_t)setup->option[OPTION_erect_with];
    rules->open_bases = (uint8_t)setup->option[OPTION_bases];
    rules->open_screens = (uint8_t)setup->option[OPTION_screens];
    rules->max_turns = (uint8_t)setup->option[OPTION_max_turns];
    rules->carry_may_mark = (uint8_t)setup->option[OPTION_carry_and_mark];
    rules->keeps_unmarked = (uint8_t)setup->option[OPTION_unmarked];
    rules->peeks_any_time = (uint8_t)setup->option[OPTION_peek];
    rules->zeros_stand = (uint8_t)setup->option[OPTION_all_zero];
    rules->neutral_markers_first = (uint8_t)setup->option[OPTION_neutral_markers];
    return COL_OK;
}

/* D */
static void init(const col_setup *setup, col_state *state) {
    giants_clear(setup, (giants_state *)state);
}

/* J6: tells whether seat `a` ranks before seat `b`. */
static bool is_ahead(const giants_state *s, const int *score, int a, int b) {
    int tablets_a = s->tablets[a] / 2, tablets_b = s->tablets[b] / 2;
    if (score[a] != score[b]) return score[a] > score[b];
    if (tablets_a != tablets_b) return tablets_a > tablets_b;
    return size_of(s->erected[a]) > size_of(s->erected[b]);
}

static void result(const col_setup *setup, const col_state *state, col_result *out) {
    const giants_state *s = position_of(state);
    memset(out, 0, sizeof *out);
    out->over = s->phase == OVER;
    out->reason = out->over ? giants_end(setup, s) : "";
    for (int seat = 0; seat < setup->seats; seat++) {
        out->score[seat] = giants_score(setup, s, seat);
    }
    for (int seat = 0; out->over && seat < setup->seats; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < setup->seats; other++) {
            out->rank[seat] += is_ahead(s, out->score, other, seat);
        }
    }
}

const col_game giants_game = {
    .name = "giants",
    .title = "Giants",
    .rules_version = 1,
    .min_seats = SEATS_MIN,
    .max_seats = SEATS_MAX,
    .seat_titles = NULL,
    .options = OPTIONS,
    .presets = PRESETS,
    .clauses = giants_clauses,
    .state_size = sizeof(giants_state),
    .data_size = sizeof(giants_data),
    .max_legal = LEGAL_MAX,
    .max_outcomes = 84,     /* six dice with four values */
    .max_actions = 5500000, /* 255 turns in which five seats carry 64 statues over 63 hexes each;
                               real games are a thousand times shorter */
    .data = giants_data_bytes,
    .data_text = giants_data_text,
    .read_data = giants_read_data,
    .prepare = prepare,
    .init = init,
    .actors = giants_actors,
    .legal = giants_legal,
    .count = giants_count,
    .pick = giants_pick,
    .chance = giants_chance,
    .apply = giants_apply,
    .why_not = giants_why_not,
    .observe = giants_observe,
    .determinize = giants_determinize,
    .reopen = giants_reopen,
    .result = result,
    .print = giants_print,
    .parse = giants_parse,
    .write_position = giants_write_position,
    .read_position = giants_read_position,
    .describe = giants_describe,
    .draw = giants_draw,
    .explain = giants_explain,
    .prompt = giants_prompt,
    .topics = giants_topics,
    .news = giants_news,
    .aid = giants_aid,
    .picture = giants_picture,
    .hash = giants_hash,
    .broken = giants_broken,
};
