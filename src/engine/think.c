/* The commands that let computer players think: `go` and what can be asked about its decision
 * (`more`, `weigh`), and `solve`. A player gets the view of its seat. */
#include <string.h>

#include "colossi/study.h"
#include "engine/commands.h"

#define GO_USAGE "go PLAYER [seat=K] [movetime=MS] [sims=N] [multi=N] [with ACTION]"
enum { SIMS_MAX = 100000000, MOVETIME_MAX = 3600000, SOLVE_NODES = 200000, MORE_SIMS = 1000 };

col_status engine_need_thinking(const col_engine *e, col_error *error) {
    if (e->thinking != NULL) return COL_OK;
    return col_fail(error, COL_LIMIT, "this engine has no memory for computer players");
}

/* Reads seat=K, movetime=MS, sims=N or multi=N. A time replaces the number of simulations. */
static col_status read_go(const col_setup *setup, col_span word, col_player *player, int *seat,
                          int *multi, col_error *error) {
    col_span name, value;
    bool is_pair = col_split_pair(word, &name, &value);
    if (is_pair && col_span_is(name, "seat")) {
        return col_read_number(name, value, 1, setup->seats, seat, COL_SEAT, error);
    }
    if (is_pair && col_span_is(name, "sims")) {
        return col_read_number(name, value, 1, SIMS_MAX, &player->sims, COL_SYNTAX, error);
    }
    if (is_pair && col_span_is(name, "multi")) {
        return col_read_number(name, value, 1, COL_CANDIDATES_MAX, multi, COL_SYNTAX, error);
    }
    if (is_pair && col_span_is(name, "movetime")) {
        player->sims = 0;
        return col_read_number(name, value, 1, MOVETIME_MAX, &player->time_ms, COL_SYNTAX, error);
    }
    return col_fail(error, COL_SYNTAX, "go does not take '%.*s'; write: " GO_USAGE,
                    (int)word.length, word.at);
}

/* Writes one line per action that the search compared: its decision and the next best one. */
static void put_choices(col_engine *e, const col_state *view, int seat, col_action decision,
                        col_writer *out) {
    const col_setup *setup = &e->table.setup;
    const col_action compared[] = {decision, col_player_next_best(e->thinking)};
    if (compared[1] == 0) return;
    for (int i = 0; i < 2; i++) {
        col_print(out, "choice %d ", col_player_value_of(e->thinking, seat, compared[i]));
        setup->game->print(setup, view, seat, compared[i], seat, out);
        col_put_char(out, '\n');
    }
}

/* Writes actions that are expected to follow each other, as far as they can be made in one of the
 * worlds that the seat thinks possible. */
static void put_line(col_engine *e, const col_state *view, int seat, const col_action *line,
                     int count, col_writer *out) {
    const col_setup *setup = &e->table.setup;
    col_state s;
    col_put(out, " line");
    setup->game->determinize(setup, view, seat, &e->rng, &s);
    for (int i = 0; i < count; i++) {
        unsigned actors = setup->game->actors(setup, &s);
        int actor = actors == 0 ? COL_CHANCE : col_first_actor(actors);
        if (actor == COL_CHANCE || setup->game->why_not(setup, &s, actor, line[i]).clause != NULL)
            break;
        col_put(out, i == 0 ? " " : ", ");
        setup->game->print(setup, &s, actor, line[i], actor, out);
        setup->game->apply(setup, &s, actor, line[i]);
    }
    col_put_char(out, '\n');
}

/* Writes the number of simulations, the depth, the percentage that each seat may expect, and the
 * line that the search expects, in one of the worlds that the seat thinks possible. */
static void put_info(col_engine *e, const col_state *view, int seat, col_writer *out) {
    const col_setup *setup = &e->table.setup;
    col_action line[8];
    int count = col_player_expects(e->thinking, line, 8);
    const col_report *report = col_player_report(e->thinking);
    col_print(out, "info sims %d depth %d values", report->sims, report->depth);
    for (int other = 0; other < setup->seats; other++) {
        col_print(out, " %d", col_player_value_for(e->thinking, other));
    }
    if (report->proven != 0) col_print(out, " proven %d", report->proven);
    put_line(e, view, seat, line, count, out);
}

static void put_percent(const char *name, double percent, col_writer *out) {
    int tenths = (int)(10 * percent + 0.5);
    col_print(out, " %s %d.%d", name, tenths / 10, tenths % 10);
}

/* Studies the best candidates of the last decision and writes one line for each. */
static void put_candidates(col_engine *e, const col_state *view, int seat, int sims, int most,
                           col_writer *out) {
    col_candidate list[COL_CANDIDATES_MAX];
    int count = col_player_candidates(e->thinking, &e->table.setup, view, seat, e->decision, sims,
                                      most, list);
    for (int i = 0; i < count; i++) {
        const col_estimate *c = &list[i].chance;
        col_put(out, "candidate");
        put_percent("chance", c->mean, out);
        if (c->proven != 0) {
            col_print(out, " proven %d", c->proven);
        } else if (c->has_interval) {
            put_percent("low", c->low, out);
            put_percent("high", c->high, out);
        } else {
            put_percent("lowest", list[i].lowest, out);
            put_percent("highest", list[i].highest, out);
        }
        col_print(out, " visits %d", c->sims);
        put_line(e, view, seat, list[i].line, list[i].expected, out);
    }
}

/* Reads the action after `with`, which the player must consider; 0 if there is none. */
static col_status read_with(const col_engine *e, const col_state *view, int seat, col_span span,
                            col_action *a, col_error *error) {
    const col_setup *setup = &e->table.setup;
    char text[COL_TEXT_MAX];
    *a = 0;
    if (span.length == 0) return COL_OK;
    if (!col_span_copy(span, text, sizeof text)) {
        return col_fail(error, COL_SYNTAX, "an action has at most %d characters", COL_TEXT_MAX - 1);
    }
    return setup->game->parse(setup, view, seat, text, a, error);
}

col_status engine_find_seat(const col_engine *e, int wanted, int *seat, col_error *error) {
    const col_setup *setup = &e->table.setup;
    unsigned actors = setup->game->actors(setup, &e->table.state) & ~(1u << COL_CHANCE);
    if (actors == 0) return col_fail(error, COL_SEAT, "no seat acts now");
    *seat = wanted > 0 ? wanted - 1 : col_first_actor(actors);
    if (col_acts(actors, *seat)) return COL_OK;
    return col_fail(error, COL_SEAT, "seat %d does not act now", wanted);
}

col_status engine_go(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    col_span word;
    col_player player;
    col_state view;
    char name[64];
    int wanted = 0, multi = 0, seat = 0;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (!col_next_word(&rest, &word) || !col_span_copy(word, name, sizeof name)) {
        return col_fail(error, COL_SYNTAX, "write: " GO_USAGE);
    }
    const col_setup *setup = &e->table.setup;
    if (col_player_parse_for(setup->game->name, name, &player, error) != COL_OK) {
        return error->status;
    }
    if (engine_need_thinking(e, error) != COL_OK) return error->status;
    col_span with = {NULL, 0};
    while (col_next_word(&rest, &word)) {
        if (col_span_is(word, "with")) {
            with = col_trim(rest);
            break;
        }
        if (read_go(setup, word, &player, &wanted, &multi, error) != COL_OK) return error->status;
    }
    if (multi > 0) player.book = 0; /* a book knows nothing about other candidates */
    if (engine_find_seat(e, wanted, &seat, error) != COL_OK) return error->status;
    setup->game->observe(setup, &e->table.state, seat, &view);
    col_action considered;
    if (read_with(e, &view, seat, with, &considered, error) != COL_OK) return error->status;
    col_player_consider(e->thinking, considered);
    col_action a = col_player_choose(&player, setup, &view, seat, e->thinking);
    e->multi = multi;
    e->asked = seat;
    e->decision = a;
    if (col_player_report(e->thinking)->value_percent >= 0) {
        put_info(e, &view, seat, out);
        put_choices(e, &view, seat, a, out);
        if (multi > 0) put_candidates(e, &view, seat, 0, multi, out);
    }
    col_player_consider(e->thinking, 0);
    col_put(out, "bestmove ");
    setup->game->print(setup, &view, seat, a, seat, out);
    col_put_char(out, '\n');
    return COL_OK;
}

/* more [sims=N]: goes on with the candidates of the last `go … multi=N`, as long as the position is
 * the same. */
col_status engine_more(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    col_span word, name, value;
    col_state view;
    int sims = MORE_SIMS;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (engine_need_thinking(e, error) != COL_OK) return error->status;
    while (col_next_word(&rest, &word)) {
        if (!col_split_pair(word, &name, &value) || !col_span_is(name, "sims")) {
            return col_fail(error, COL_SYNTAX, "more does not take '%.*s'; write: more [sims=N]",
                            (int)word.length, word.at);
        }
        if (col_read_number(name, value, 1, SIMS_MAX, &sims, COL_SYNTAX, error) != COL_OK) {
            return error->status;
        }
    }
    const col_setup *setup = &e->table.setup;
    bool acts = col_acts(setup->game->actors(setup, &e->table.state), e->asked);
    if (e->multi == 0 || !acts) return COL_OK;
    setup->game->observe(setup, &e->table.state, e->asked, &view);
    put_candidates(e, &view, e->asked, sims, e->multi, out);
    return COL_OK;
}

/* Reads "nodes=N". */
static col_status read_nodes(col_span rest, int *nodes, col_error *error) {
    col_span word, name, value;
    while (col_next_word(&rest, &word)) {
        if (!col_split_pair(word, &name, &value) || !col_span_is(name, "nodes")) {
            return col_fail(error, COL_SYNTAX, "solve does not take '%.*s'; write: solve [nodes=N]",
                            (int)word.length, word.at);
        }
        if (col_read_number(name, value, 1, SIMS_MAX, nodes, COL_SYNTAX, error) != COL_OK) {
            return error->status;
        }
    }
    return COL_OK;
}

col_status engine_solve(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    static const char *const WORDS[] = {"win", "loss", "draw", "unknown"};
    int nodes = SOLVE_NODES, plies;
    col_action best;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (read_nodes(rest, &nodes, error) != COL_OK) return error->status;
    if (engine_need_thinking(e, error) != COL_OK) return error->status;
    const col_setup *setup = &e->table.setup;
    unsigned actors = setup->game->actors(setup, &e->table.state);
    if (!col_can_solve(setup)) {
        return col_fail(
            error, COL_GAME,
            "%s cannot be solved, because it has chance, secrets or more than two seats",
            setup->game->title);
    }
    if (actors == 0) return col_fail(error, COL_SEAT, "no seat acts now");
    int value = col_solve(setup, &e->table.state, (uint64_t)nodes, e->thinking, &plies, &best);
    col_print(out, "value %s in %d best ", WORDS[value], plies);
    setup->game->print(setup, &e->table.state, col_first_actor(actors), best, COL_ALL, out);
    col_put_char(out, '\n');
    return COL_OK;
}

#define WEIGH_USAGE "write: weigh SEAT [sims=N] ACTION"

/* weigh SEAT [sims=N] ACTION: what the last `go` thought of an action of the seat that it was asked
 * for. With sims=N it goes on until so many simulations have tried the action. */
col_status engine_weigh(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    col_span word, name, value, action;
    char text[COL_TEXT_MAX];
    col_action a, line[8];
    col_state view;
    int seat, wanted = 0;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (!col_next_word(&rest, &word)) word = rest;
    if (engine_read_viewer(e, word, &seat, error) != COL_OK) return error->status;
    action = rest;
    if (col_next_word(&rest, &word) && col_split_pair(word, &name, &value) &&
        col_span_is(name, "sims")) {
        if (col_read_number(name, value, 1, SIMS_MAX, &wanted, COL_SYNTAX, error) != COL_OK) {
            return error->status;
        }
        action = rest;
    }
    const col_setup *setup = &e->table.setup;
    if (seat == COL_PUBLIC || !col_span_copy(col_trim(action), text, sizeof text)) {
        return col_fail(error, COL_SYNTAX, WEIGH_USAGE);
    }
    setup->game->observe(setup, &e->table.state, seat, &view);
    if (setup->game->parse(setup, &view, seat, text, &a, error) != COL_OK) return error->status;
    if (e->thinking != NULL && wanted > 0) col_player_weigh(e->thinking, seat, a, wanted);
    int sims = e->thinking == NULL ? 0 : col_player_sims_of(e->thinking, seat, a);
    col_print(out, "weighed %d", sims);
    if (sims == 0) {
        col_put_char(out, '\n');
        return COL_OK;
    }
    col_print(out, " %d", col_player_value_of(e->thinking, seat, a));
    put_line(e, &view, seat, line, col_player_expects_after(e->thinking, a, line, 8), out);
    return COL_OK;
}
