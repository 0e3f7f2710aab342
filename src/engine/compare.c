/* The commands that a report of a game is made of: `compare` judges actions of a seat against each
 * other, from the view of that seat, and `luck` tells what the last actions of chance have changed.
 * Both print what col_tally_add() needs, so that a program can go on until an interval is narrow.
 */
#include <math.h>
#include <string.h>

#include "colossi/study.h"
#include "engine/commands.h"

#define COMPARE_USAGE "compare [seat=K] [sims=N] [seed=N] with ACTION, ACTION[, ACTION …]"
#define LUCK_USAGE    "luck [sims=N] [seed=N]"
enum { SIMS = 400, SIMS_MAX = 1000000, SEED_MAX = 2147483647, FRACTIONS = 1000 };

/* What both commands can be told. */
typedef struct request {
    bool has_seat; /* it is about one seat and its actions */
    int seat;      /* from 1, or 0 for the lowest that acts */
    int sims, seed;
    col_span with; /* what stands after `with` */
} request;

static col_status read_request(const col_engine *e, col_span rest, const char *usage, request *r,
                               col_error *error) {
    const struct {
        const char *name;
        int low, high, *target;
        col_status status;
    } settings[] = {{"sims", 1, SIMS_MAX, &r->sims, COL_SYNTAX},
                    {"seed", 0, SEED_MAX, &r->seed, COL_SYNTAX},
                    {"seat", 1, e->table.setup.seats, &r->seat, COL_SEAT}};
    size_t known = r->has_seat ? 3 : 2;
    col_span word, name, value;
    while (col_next_word(&rest, &word)) {
        size_t i = 0;
        if (r->has_seat && col_span_is(word, "with")) {
            r->with = col_trim(rest);
            return COL_OK;
        }
        while (i < known &&
               !(col_split_pair(word, &name, &value) && col_span_is(name, settings[i].name))) {
            i++;
        }
        if (i == known) {
            return col_fail(error, COL_SYNTAX, "'%.*s' cannot be read here; write: %s",
                            (int)word.length, word.at, usage);
        }
        if (col_read_number(name, value, settings[i].low, settings[i].high, settings[i].target,
                            settings[i].status, error) != COL_OK) {
            return error->status;
        }
    }
    return COL_OK;
}

/* Writes a number with three decimals. */
static void put_decimal(const char *name, double x, col_writer *out) {
    int parts = (int)(FRACTIONS * fabs(x) + 0.5), rest = parts % FRACTIONS;
    col_print(out, " %s %s%d.%d%d%d", name, x < 0 && parts > 0 ? "-" : "", parts / FRACTIONS,
              rest / 100, rest / 10 % 10, rest % 10);
}

/* Takes the next action off the front: they are separated by a comma and a blank, because an action
 * can contain either. */
static col_span next_action(col_span *rest) {
    col_span action = *rest;
    for (size_t i = 0; i + 1 < rest->length; i++) {
        if (rest->at[i] != ',' || rest->at[i + 1] != ' ') continue;
        action.length = i;
        *rest = (col_span){rest->at + i + 2, rest->length - i - 2};
        return col_trim(action);
    }
    rest->length = 0;
    return col_trim(action);
}

/* Reads actions that the seat may make now. */
static col_status read_actions(const col_engine *e, const col_state *view, int seat, col_span rest,
                               col_action list[COL_COMPARED_MAX], int *count, col_error *error) {
    const col_setup *setup = &e->table.setup;
    char text[COL_TEXT_MAX];
    for (*count = 0; rest.length > 0; ++*count) {
        if (*count == COL_COMPARED_MAX) {
            return col_fail(error, COL_LIMIT, "no more than %d actions can be compared",
                            COL_COMPARED_MAX);
        }
        if (!col_span_copy(next_action(&rest), text, sizeof text)) {
            return col_fail(error, COL_SYNTAX, "an action has at most %d characters",
                            COL_TEXT_MAX - 1);
        }
        col_action *a = &list[*count];
        if (setup->game->parse(setup, view, seat, text, a, error) != COL_OK) return error->status;
        if (col_table_check(&e->table, seat, *a, error) != COL_OK) return error->status;
    }
    if (*count > 1) return COL_OK;
    return col_fail(error, COL_SYNTAX, "there must be two actions or more; write: " COMPARE_USAGE);
}

col_status engine_compare(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    request r = {.has_seat = true, .sims = SIMS};
    col_action list[COL_COMPARED_MAX];
    col_compared found[COL_COMPARED_MAX];
    col_state view;
    int seat, count;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    const col_setup *setup = &e->table.setup;
    if (read_request(e, rest, COMPARE_USAGE, &r, error) != COL_OK) return error->status;
    if (engine_find_seat(e, r.seat, &seat, error) != COL_OK) return error->status;
    setup->game->observe(setup, &e->table.state, seat, &view);
    if (read_actions(e, &view, seat, r.with, list, &count, error) != COL_OK) return error->status;
    if (engine_need_thinking(e, error) != COL_OK) return error->status;
    e->multi = 0; /* the candidates of the last decision are forgotten with its tree */
    col_player_begin(e->thinking, (uint64_t)r.seed);
    col_compare(setup, &view, seat, list, count, r.sims, (uint64_t)r.seed, e->thinking, found);
    for (int i = 0; i < count; i++) {
        col_put(out, "compared");
        put_decimal("early", found[i].early, out);
        put_decimal("late", found[i].late, out);
        col_put(out, " action ");
        setup->game->print(setup, &view, seat, list[i], seat, out);
        col_put_char(out, '\n');
    }
    return COL_OK;
}

/* Finds the position before the actions of chance at the end of the log. Returns false if somebody
 * else acted last. */
static bool find_before(const col_table *t, col_state *s) {
    int from = t->log_count;
    while (from > 0 && t->log[from - 1].actor == COL_CHANCE) {
        from--;
    }
    *s = t->start;
    for (int i = 0; i < from; i++) {
        t->setup.game->apply(&t->setup, s, t->log[i].actor, t->log[i].action);
    }
    return from < t->log_count;
}

col_status engine_luck(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    request r = {.sims = SIMS};
    col_tally change[COL_SEATS_MAX];
    col_state before;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    const col_setup *setup = &e->table.setup;
    if (read_request(e, rest, LUCK_USAGE, &r, error) != COL_OK) return error->status;
    if (!find_before(&e->table, &before)) {
        return col_fail(error, COL_SEAT, "chance did not act just before");
    }
    if (engine_need_thinking(e, error) != COL_OK) return error->status;
    memset(change, 0, sizeof change);
    e->multi = 0;
    col_player_begin(e->thinking, (uint64_t)r.seed);
    col_compare_positions(setup, &before, &e->table.state, r.sims, (uint64_t)r.seed, e->thinking,
                          change);
    for (int seat = 0; seat < setup->seats; seat++) {
        const col_tally *t = &change[seat];
        col_print(out, "luck %d count %d", seat + 1, t->count);
        put_decimal("mean", t->mean, out);
        put_decimal("deviation", t->count < 2 ? 0 : sqrt(t->squares / (t->count - 1)), out);
        col_put_char(out, '\n');
    }
    return COL_OK;
}
