/* The toy game: see toy.h. */
#include "toy.h"

#include <string.h>

#include "colossi/message.h"
#include "core/text.h"

enum { ROUNDS = 3, DIE_SIDES = 4, BIDS = 3 };

static const col_option OPTIONS[] = {{"rounds", NULL, 1, 5, ROUNDS, "rounds of the game"},
                                     {NULL, NULL, 0, 0, 0, NULL}};
static const col_clause CLAUSES[] = {{"TY-1", "Each round everybody gets a secret die."},
                                     {"TY-2", "All bid 0 to 2, sealed."},
                                     {NULL, NULL}};

static col_status read_data(const char *text, size_t length, void *data, col_error *error) {
    (void)text, (void)length, (void)data;
    return col_fail(error, COL_DATA, "the toy has no data");
}

static col_status prepare(col_setup *setup, col_error *error) {
    (void)setup, (void)error;
    return COL_OK;
}

static void init(const col_setup *setup, col_state *s) {
    (void)setup;
    memset(s, 0, sizeof(toy_state));
}

/* Returns the seat to be dealt a die, or -1 if all have one. */
static int next_deal(const col_setup *setup, const toy_state *s) {
    for (int seat = 0; seat < setup->seats; seat++) {
        if (s->die[seat] == 0) return seat;
    }
    return -1;
}

static unsigned actors(const col_setup *setup, const col_state *state) {
    const toy_state *s = (const toy_state *)state;
    unsigned open = 0;
    if (s->round == setup->option[0]) return 0;
    if (next_deal(setup, s) >= 0) return 1u << COL_CHANCE;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (s->bid[seat] == 0) open |= 1u << seat;
    }
    return open;
}

/* Version 1 of the rules did not know the bid of 2. */
static unsigned bids(const col_setup *setup) {
    return setup->rules_version == 1 ? BIDS - 1 : BIDS;
}

static int legal(const col_setup *setup, const col_state *state, int seat, col_action *out) {
    if (!col_acts(actors(setup, state), seat)) return 0;
    for (unsigned bid = 0; bid < bids(setup); bid++) {
        out[bid] = col_action_of(TOY_BID, bid);
    }
    return (int)bids(setup);
}

static int chance(const col_setup *setup, const col_state *state, col_outcome *out) {
    int seat = next_deal(setup, (const toy_state *)state);
    for (unsigned die = 1; die <= DIE_SIDES; die++) {
        out[die - 1].action = col_action_of(TOY_DIE, (unsigned)seat << 8 | die);
        out[die - 1].weight = die == 1 ? 2 : 1;
    }
    return DIE_SIDES;
}

static void end_round(const col_setup *setup, toy_state *s) {
    int best = 0;
    for (int seat = 1; seat < setup->seats; seat++) {
        if (s->die[seat] + s->bid[seat] > s->die[best] + s->bid[best]) best = seat;
    }
    s->points[best]++;
    s->round++;
    memset(s->die, 0, sizeof s->die);
    memset(s->bid, 0, sizeof s->bid);
}

static unsigned apply(const col_setup *setup, col_state *state, int actor, col_action a) {
    toy_state *s = (toy_state *)state;
    if (col_action_kind(a) == TOY_DIE) {
        s->die[a >> 8 & 255] = (uint8_t)(a & 255);
        return COL_EFFECT_REVEALED;
    }
    s->bid[actor] = (uint8_t)(1 + (a & 255));
    if (actors(setup, state) != 0) return COL_EFFECT_SEALED;
    end_round(setup, s);
    return COL_EFFECT_SEALED | COL_EFFECT_UNSEALED | COL_EFFECT_REVEALED;
}

static col_refusal why_not(const col_setup *setup, const col_state *s, int seat, col_action a) {
    if (!col_acts(actors(setup, s), seat)) return (col_refusal){"TY-2", "toy.no.turn"};
    if (col_action_kind(a) != TOY_BID || (a & 0xFFFFFF) >= bids(setup)) {
        return (col_refusal){"TY-2", "toy.no.bid"};
    }
    return (col_refusal){NULL, NULL};
}

static void observe(const col_setup *setup, const col_state *state, int viewer, col_state *view) {
    toy_state *v = (toy_state *)view;
    memcpy(view, state, sizeof(toy_state));
    for (int seat = 0; seat < setup->seats; seat++) {
        if (seat == viewer || viewer == COL_ALL) continue;
        if (v->die[seat] != 0) v->die[seat] = TOY_UNKNOWN;
        if (v->bid[seat] != 0) v->bid[seat] = TOY_UNKNOWN;
    }
}

static void determinize(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                        col_state *out) {
    (void)viewer;
    toy_state *s = (toy_state *)out;
    memcpy(out, view, sizeof(toy_state));
    for (int seat = 0; seat < setup->seats; seat++) {
        uint32_t side = col_rng_below(rng, DIE_SIDES + 1);
        if (s->die[seat] == TOY_UNKNOWN) s->die[seat] = (uint8_t)(side == 0 ? 1 : side);
        if (s->bid[seat] == TOY_UNKNOWN) s->bid[seat] = (uint8_t)(1 + col_rng_below(rng, BIDS));
    }
}

static void reopen(const col_setup *setup, col_state *s) {
    (void)setup;
    memset(((toy_state *)s)->bid, 0, sizeof((toy_state *)s)->bid);
}

static void result(const col_setup *setup, const col_state *state, col_result *out) {
    const toy_state *s = (const toy_state *)state;
    memset(out, 0, sizeof *out);
    out->over = s->round == setup->option[0];
    out->reason = out->over ? "rounds" : "";
    for (int seat = 0; seat < setup->seats; seat++) {
        out->score[seat] = s->points[seat];
        for (int other = 0; out->over && other < setup->seats; other++) {
            out->rank[seat] += s->points[other] > s->points[seat];
        }
        if (out->over) out->rank[seat]++;
    }
}

static void print(const col_setup *setup, const col_state *s, int actor, col_action a, int viewer,
                  col_writer *w) {
    (void)setup, (void)s;
    int seat = (int)(a >> 8 & 255);
    bool is_die = col_action_kind(a) == TOY_DIE;
    if (is_die) col_print(w, "die %d ", seat + 1);
    if (!is_die) col_put(w, "bid ");
    if (viewer != COL_ALL && viewer != (is_die ? seat : actor)) {
        col_put(w, "?");
    } else {
        col_print(w, "%d", (int)(a & 255));
    }
}

static col_status parse(const col_setup *setup, const col_state *s, int actor, const char *text,
                        col_action *out, col_error *error) {
    (void)s, (void)actor;
    col_span rest = col_span_of(text), word, first, second;
    int a, b;
    if (col_next_word(&rest, &word) && col_next_word(&rest, &first)) {
        bool two = col_next_word(&rest, &second);
        if (!two && col_span_is(word, "bid") && col_span_int(first, 0, 255, &a)) {
            *out = col_action_of(TOY_BID, (unsigned)a);
            return COL_OK;
        }
        if (two && col_span_is(word, "die") && col_span_int(first, 1, setup->seats, &a) &&
            col_span_int(second, 1, 255, &b)) {
            *out = col_action_of(TOY_DIE, (unsigned)(a - 1) << 8 | (unsigned)b);
            return COL_OK;
        }
    }
    return col_fail(error, COL_SYNTAX, "'%s' is no action", text);
}

static void write_position(const col_setup *setup, const col_state *state, col_writer *w) {
    const toy_state *s = (const toy_state *)state;
    col_print(w, "%d", s->round);
    for (int seat = 0; seat < setup->seats; seat++) {
        col_print(w, " %d/%d/%d", s->die[seat], s->bid[seat], s->points[seat]);
    }
}

static col_status read_position(const col_setup *setup, const char *text, col_state *out,
                                col_error *error) {
    toy_state s;
    col_span rest = col_span_of(text), word;
    int round, die, bid, points;
    memset(&s, 0, sizeof s);
    bool good = col_next_word(&rest, &word) && col_span_int(word, 0, setup->option[0], &round);
    for (int seat = 0; good && seat < setup->seats; seat++) {
        good = col_next_word(&rest, &word) && col_take_int(&word, 0, DIE_SIDES, &die) &&
               col_take_char(&word, '/') && col_take_int(&word, 0, BIDS, &bid) &&
               col_take_char(&word, '/') && col_span_int(word, 0, 9, &points);
        if (!good) break;
        s.die[seat] = (uint8_t)die;
        s.bid[seat] = (uint8_t)bid;
        s.points[seat] = (uint8_t)points;
    }
    if (!good || rest.length > 0) return col_fail(error, COL_POSITION, "no position of the toy");
    s.round = (uint8_t)round;
    memcpy(out, &s, sizeof s);
    return COL_OK;
}

static void describe(const col_setup *setup, const col_state *view, int viewer, col_json *j) {
    (void)viewer;
    const toy_state *s = (const toy_state *)view;
    col_json_begin_array(j, "players");
    for (int seat = 0; seat < setup->seats; seat++) {
        col_json_begin_object(j, NULL);
        col_json_int(j, "die", s->die[seat]);
        col_json_int(j, "bid", s->bid[seat]);
        col_json_int(j, "points", s->points[seat]);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

static void draw(const col_setup *setup, const col_state *view, int viewer,
                 const col_action *choices, int count, col_canvas *c) {
    (void)viewer, (void)choices, (void)count;
    for (int seat = 0; seat < setup->seats; seat++) {
        col_canvas_put_int(c, 0, seat, ((const toy_state *)view)->die[seat], COL_INK, COL_PLAIN);
    }
}

static void explain(const col_setup *setup, const col_state *view, int actor, col_action a,
                    col_writer *fact) {
    (void)setup, (void)view, (void)actor;
    if (col_action_kind(a) == TOY_DIE) {
        col_fact(fact, "toy.do.die");
        col_fact_seat(fact, "whose", (int)(a >> 8 & 255));
        col_fact_number(fact, "die", (int)(a & 255));
    } else {
        col_fact(fact, "toy.do.bid");
        col_fact_number(fact, "bid", (int)(a & 255));
    }
}

static void prompt(const col_setup *setup, const col_state *view, int seat, col_writer *fact) {
    (void)setup, (void)view, (void)seat;
    col_fact(fact, "toy.ask.bid");
}

/* Tells the dice of a round together, when the last one has been dealt. */
static void tell_dice(const col_setup *setup, const toy_state *after, col_writer *facts) {
    if (next_deal(setup, after) >= 0) return;
    for (int seat = 0; seat < setup->seats; seat++) {
        col_fact(facts, "toy.dealt");
        col_fact_seat(facts, "whose", seat);
        if (after->die[seat] != TOY_UNKNOWN) col_fact_number(facts, "die", after->die[seat]);
    }
}

static void tell_round(const col_setup *setup, const toy_state *before, const toy_state *after,
                       col_writer *facts) {
    col_result end;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (after->points[seat] == before->points[seat]) continue;
        col_fact(facts, "toy.point");
        col_fact_seat(facts, "by", seat);
    }
    result(setup, (const col_state *)after, &end);
    if (!end.over) return;
    const char *name = "winners";
    col_fact(facts, "toy.over");
    for (int seat = 0; seat < setup->seats; seat++) {
        if (end.rank[seat] != 1) continue;
        col_fact_seat(facts, name, seat);
        name = NULL;
    }
}

static void news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    const toy_state *before = (const toy_state *)h->before, *after = (const toy_state *)h->after;
    if (h->actor == COL_CHANCE) {
        tell_dice(setup, after, facts);
        return;
    }
    col_fact(facts, "toy.bid");
    col_fact_seat(facts, "by", h->actor);
    if (h->a != 0) col_fact_number(facts, "bid", (int)(h->a & 255));
    if (after->round != before->round) tell_round(setup, before, after, facts);
}

static void aid(const col_setup *setup, const col_state *view, int seat, col_writer *facts) {
    (void)setup, (void)view, (void)seat;
    col_fact(facts, "toy.aid.part.goal");
}

static const char *topics(const col_setup *setup, const col_state *view) {
    (void)setup, (void)view;
    return "TY-2";
}

static uint64_t hash(const col_setup *setup, const col_state *state) {
    (void)setup;
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof(toy_state); i++) {
        sum = sum * 31 + state->bytes[i];
    }
    return sum;
}

static const char *broken(const col_setup *setup, const col_state *state) {
    const toy_state *s = (const toy_state *)state;
    int points = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        points += s->points[seat];
    }
    return points == s->round ? NULL : "TY-1: one point per round";
}

const col_game toy_game = {
    .name = "toy",
    .title = "Toy",
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = 3,
    .options = OPTIONS,
    .clauses = CLAUSES,
    .state_size = sizeof(toy_state),
    .data_size = 1,
    .max_legal = BIDS,
    .max_outcomes = DIE_SIDES,
    .max_actions = 64,
    .data = "",
    .data_text = "",
    .read_data = read_data,
    .prepare = prepare,
    .init = init,
    .actors = actors,
    .legal = legal,
    .chance = chance,
    .apply = apply,
    .why_not = why_not,
    .observe = observe,
    .determinize = determinize,
    .reopen = reopen,
    .result = result,
    .print = print,
    .parse = parse,
    .write_position = write_position,
    .read_position = read_position,
    .describe = describe,
    .draw = draw,
    .explain = explain,
    .prompt = prompt,
    .topics = topics,
    .news = news,
    .aid = aid,
    .hash = hash,
    .broken = broken,
};
