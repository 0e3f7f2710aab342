/* Giant's Causeway: what a viewer sees. Nothing is hidden in this game, so every view is the state.
 */
#include "state.h"

#include <string.h>

void causeway_observe(const col_setup *setup, const col_state *s, int viewer, col_state *view) {
    (void)setup, (void)viewer;
    memcpy(view, s, sizeof(causeway_state));
}

void causeway_determinize(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                          col_state *out) {
    (void)setup, (void)viewer, (void)rng;
    memcpy(out, view, sizeof(causeway_state));
}

/* A full stack: whose tower it is, or why it is nobody's, and what it counts for each seat (2.7).
 */
static void describe_full(const causeway_rules *rules, unsigned content, col_json *j) {
    int top = stone_colour(content, 3), of[2] = {0, 0}, points[2] = {0, 0};
    for (int i = 1; i <= 3; i++) {
        of[stone_colour(content, i)]++;
    }
    bool is_scored = !rules->quick && !is_spellstone(content) && of[top] > 1;
    if (is_scored) points[top] = 1;
    const char *kind = rules->quick || is_scored ? "tower"
                       : is_spellstone(content)  ? "spell"
                                                 : "dead";
    col_json_string(j, "standing", kind);
    if (!rules->quick && (is_scored || is_spellstone(content))) col_json_int(j, "seat", top + 1);
    col_json_begin_array(j, "points");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_json_int(j, NULL, rules->quick ? of[colour] : points[colour]); /* 2.10 */
    }
    col_json_end_array(j);
}

/* What one more stone of each seat would make of a stack that is not full (2.7). */
static void describe_gains(const causeway_rules *rules, unsigned content, col_json *j) {
    bool is_high = (content & HEIGHT) == 2;
    col_json_begin_array(j, "gains");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool has_own = stone_colour(content, 1) == colour || stone_colour(content, 2) == colour;
        col_json_string(j, NULL, !is_high ? "stone" : has_own || rules->quick ? "tower" : "spell");
    }
    col_json_end_array(j);
}

static void describe_stack(const causeway_rules *rules, const causeway_state *s, place p,
                           col_json *j) {
    unsigned content = s->cell[cell_of(p.q, p.r)];
    char stones[4] = "";
    for (int i = 1; i <= (int)(content & HEIGHT); i++) {
        bool spell = i == 3 && is_spellstone(content);
        stones[i - 1] = (spell ? "WB" : "wb")[stone_colour(content, i)];
    }
    col_json_begin_object(j, NULL);
    col_json_int(j, "q", p.q);
    col_json_int(j, "r", p.r);
    col_json_string(j, "stones", stones);
    if (is_target(content)) {
        describe_gains(rules, content, j);
    } else {
        describe_full(rules, content, j);
    }
    col_json_end_object(j);
}

/* How many cells lie under a leap in each direction; it lands on the next one (2.6). */
static void describe_leaps(const causeway_state *s, int colour, int kind, col_json *j) {
    static const char *const DIRECTIONS[COL_HEX_SIDES] = {"n", "ne", "se", "s", "sw", "nw"};
    col_json_begin_object(j, "leaps");
    for (int direction = 0; direction < COL_HEX_SIDES; direction++) {
        int length;
        bool blocked;
        causeway_path(s, s->giant_at[colour][kind], direction, colour, &length, &blocked);
        if (length > 0) col_json_int(j, DIRECTIONS[direction], length);
    }
    col_json_end_object(j);
}

static void describe_giant(const causeway_rules *rules, const causeway_state *s, int colour,
                           int kind, col_json *j) {
    if (s->giant_at[colour][kind] == NOT_PLACED) return;
    col_json_begin_object(j, NULL);
    col_json_int(j, "seat", colour + 1);
    col_json_string(j, "kind", kind == TRAPPER ? "trapper" : "spikey");
    col_json_int(j, "q", s->giant[colour][kind].q);
    col_json_int(j, "r", s->giant[colour][kind].r);
    if (s->placed == PLACED_ALL) {
        col_json_bool(j, "trapped", causeway_is_trapped(rules, s, colour, kind));
        col_json_bool(j, "only_link",
                      rules->connect != CONNECT_STEPS &&
                          causeway_is_only_link(s, s->giant_at[colour][kind]));
        describe_leaps(s, colour, kind, j);
    }
    col_json_end_object(j);
}

/* 2.9e: towers that the empty supply of a colour costs it in the tally; none with exhaust=none. */
int causeway_lost_towers(const causeway_rules *rules, const causeway_state *s, int colour) {
    int towers = s->scored[colour];
    if (rules->quick || rules->exhaust == EXHAUST_NONE || s->supply[colour] > 0) return 0;
    return towers < rules->penalty ? towers : rules->penalty;
}

/* What decided a game that did not end with the last tower: the first count of the tally in which
 * the colours differ (2.9e, 2.10g), or the rule that ended it. */
const char *causeway_decision(const causeway_rules *rules, const causeway_state *s) {
    int white = s->scored[WHITE] - causeway_lost_towers(rules, s, WHITE);
    int black = s->scored[BLACK] - causeway_lost_towers(rules, s, BLACK);
    if (s->ended == EXHAUST && rules->exhaust == EXHAUST_LOSE) return "rule";
    if (s->ended == STUCK && rules->nomove == NOMOVE_LOSS) return "rule";
    if (rules->quick) {
        white = s->tower_stones[WHITE];
        black = s->tower_stones[BLACK];
    }
    if (white != black) return "towers";
    if (!rules->quick && s->spellstones[WHITE] != s->spellstones[BLACK]) return "spellstones";
    return s->winner == NOBODY ? "nothing" : "stones";
}

/* How far the end is (2.9, 2.10b): towers until the nearest win, or until enough of them stand;
 * stones until the first supply is empty, unless play goes on then; quiet moves. */
static void describe_end(const causeway_rules *rules, const causeway_state *s, col_json *j) {
    int most = s->scored[WHITE] > s->scored[BLACK] ? s->scored[WHITE] : s->scored[BLACK];
    int fewest = s->supply[WHITE] < s->supply[BLACK] ? s->supply[WHITE] : s->supply[BLACK];
    int towers = rules->quick ? QUICK_TOWERS - s->standing : rules->win - most;
    bool is_ended_by_supply = rules->exhaust == EXHAUST_END || rules->exhaust == EXHAUST_LOSE;
    col_json_begin_object(j, "ends_in");
    col_json_int(j, "towers", towers > 0 ? towers : 0);
    if (is_ended_by_supply) col_json_int(j, "stones", fewest);
    col_json_int(j, "moves", rules->quiet - s->quiet);
    col_json_end_object(j);
}

void causeway_describe(const col_setup *setup, const col_state *view, int viewer, col_json *j) {
    (void)viewer;
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(view);
    col_json_string(j, "phase", s->placed < PLACED_ALL ? "placing" : "moving");
    col_json_begin_array(j, "stacks");
    for (int i = 0; i < s->stacks; i++) {
        describe_stack(rules, s, s->stack[i], j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "giants");
    for (int i = 0; i < 4; i++) {
        describe_giant(rules, s, i / 2, i % 2, j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "players");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_json_begin_object(j, NULL);
        col_json_int(j, "supply", s->supply[colour]);
        col_json_int(j, "spellstones", s->spellstones[colour]);
        col_json_int(j, "spellstones_left", rules->spells - s->spellstones[colour]);
        col_json_int(j, "towers", s->scored[colour]);
        col_json_int(j, "tower_stones", s->tower_stones[colour]);
        col_json_end_object(j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "scores");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_json_int(j, NULL, score_of(rules, s, colour));
    }
    col_json_end_array(j);
    col_json_begin_array(j, "lost_towers");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_json_int(j, NULL, causeway_lost_towers(rules, s, colour));
    }
    col_json_end_array(j);
    col_json_int(j, "quiet", s->quiet);
    col_json_int(j, "quiet_limit", rules->quiet);
    describe_end(rules, s, j);
    col_json_bool(j, "quick", rules->quick);
    if (!rules->quick) {
        col_json_int(j, "win", rules->win);
        col_json_int(j, "penalty", rules->penalty);
    }
    if (s->ended != RUNNING && s->ended != TOWERS) {
        col_json_string(j, "decided_by", causeway_decision(rules, s));
    }
}

const char *causeway_topics(const col_setup *setup, const col_state *view) {
    const causeway_state *s = position_of(view);
    if (s->placed < PLACED_ALL) return "CW-2.3b";
    return rules_of(setup)->quick
               ? "CW-2.4 CW-2.5 CW-2.5b CW-2.6 CW-2.6c CW-2.6d CW-2.8 CW-2.10b CW-2.10c"
               : "CW-2.4 CW-2.5 CW-2.5b CW-2.6 CW-2.6c CW-2.6d CW-2.7a CW-2.7b CW-2.8 CW-2.9a";
}

static uint64_t mix(uint64_t x) {
    col_rng r = {x};
    return col_rng_next(&r);
}

/* The hash is a sum over the cells, so it does not depend on the order in which they were built. */
uint64_t causeway_hash(const col_setup *setup, const col_state *state) {
    (void)setup;
    const causeway_state *s = position_of(state);
    uint64_t sum = mix((uint64_t)s->side << 8 | s->quiet);
    for (int i = 0; i < s->stacks; i++) {
        unsigned at = cell_of(s->stack[i].q, s->stack[i].r);
        sum += mix((uint64_t)(1 + at) << 16 | s->cell[at]);
    }
    for (int i = 0; i < 4; i++) {
        unsigned at = s->giant_at[i / 2][i % 2];
        if (at != NOT_PLACED) sum += mix((uint64_t)(1 + at) << 16 | s->cell[at]);
    }
    return sum;
}
