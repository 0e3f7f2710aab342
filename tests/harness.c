/* The checks that hold for every game: see harness.h. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/message.h"
#include "colossi/story.h"
#include "core/text.h"

enum { TEXT_SIZE = 1 << 20, MUTATIONS = 24, ALTERNATIVES = 6, LOG_SIZE = 1 << 15 };

/* Two patterns that memory is filled with before a function has to fill it completely. */
enum { POISON = 0xA5, OTHER_POISON = 0x5A };

static col_list list, other_list;
static char text[TEXT_SIZE], other_text[TEXT_SIZE], report[1024];
static col_table table, other_table;
static col_entry entries[LOG_SIZE], other_entries[LOG_SIZE];
static col_canvas canvas;
static uint64_t memory[COL_PLAYER_MEMORY / 8]; /* for the players */

/* Writes "WHAT in POSITION" into the report. A check returns the report, or NULL if all is well. */
static const char *fail(const col_setup *setup, const col_state *s, const char *what) {
    col_writer w = col_writer_on(report, sizeof report);
    col_print(&w, "%s in ", what);
    setup->game->write_position(setup, s, &w);
    return report;
}

/* Checks a position before `actor` makes `a`. At the end of the game `actor` is -1. */
typedef const char *(*visitor)(const col_setup *setup, const col_state *s, int actor, col_action a,
                               col_rng *rng);

/* Once the requested number of actions is made, only every 61st position is visited. */
enum { STRIDE = 61 };

/* Plays random games to the end and calls the visitor at their positions. */
static const char *visit_games(const col_setup *setup, uint64_t seed, int actions, visitor visit) {
    const col_game *game = setup->game;
    col_rng rng = col_rng_seeded(seed);
    for (int made = 0; made < actions;) {
        col_state s;
        int actor, length = 0;
        memset(&s, POISON, sizeof s); /* init() must not rely on what was there */
        game->init(setup, &s);
        do {
            col_action a = 0;
            actor = col_random_action(setup, &s, &rng, &list, &a);
            bool is_visited = made + length < actions || length % STRIDE == 0 || actor < 0;
            const char *wrong = is_visited ? visit(setup, &s, actor, a, &rng) : NULL;
            if (wrong != NULL) return wrong;
            if (length++ > game->max_actions) return fail(setup, &s, "the game does not end");
            if (actor >= 0) game->apply(setup, &s, actor, a);
        } while (actor >= 0);
        made += length;
    }
    return NULL;
}

/* Play ----------------------------------------------------------------------------------------- */

static const char *check_result(const col_setup *setup, const col_state *s) {
    col_result r, again;
    int best = 1000;
    memset(&r, POISON, sizeof r);
    memset(&again, OTHER_POISON, sizeof again);
    setup->game->result(setup, s, &r);
    setup->game->result(setup, s, &again);
    if (memcmp(r.score, again.score, sizeof r.score) != 0 ||
        memcmp(r.rank, again.rank, sizeof r.rank) != 0) {
        return fail(setup, s, "result() leaves a score or a rank unwritten");
    }
    bool over = setup->game->actors(setup, s) == 0;
    if (r.over != over) {
        return fail(setup, s, "actors() and result() disagree on whether the game is over");
    }
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!over && r.rank[seat] != 0) return fail(setup, s, "a seat has a rank too early");
        if (over && (r.rank[seat] < 1 || r.rank[seat] > setup->seats)) {
            return fail(setup, s, "a rank is out of range");
        }
        if (r.rank[seat] < best) best = r.rank[seat];
    }
    if (over && best != 1) return fail(setup, s, "no seat has rank 1");
    if (over != (r.reason[0] != '\0')) return fail(setup, s, "the end and its reason disagree");
    return NULL;
}

/* Reopening takes back what is sealed and nothing else: a sealed action leaves no trace, an open
 * one (a look at something while others have sealed theirs) has the same effect before and after
 * it, and when everything is open there is nothing to take back. */
static const char *check_reopening(const col_setup *setup, const col_state *s, int actor,
                                   col_action a) {
    const col_game *game = setup->game;
    col_state expected = *s, after = *s;
    unsigned effects = game->apply(setup, &after, actor, a);
    bool is_open = effects & COL_EFFECT_UNSEALED, is_sealed = effects & COL_EFFECT_SEALED;
    if (game->reopen == NULL) {
        return is_sealed && !is_open ? fail(setup, s, "a sealed action cannot be reopened") : NULL;
    }
    game->reopen(setup, &expected);
    if (is_open) {
        expected = after;
    } else if (!is_sealed) {
        game->apply(setup, &expected, actor, a);
    }
    game->reopen(setup, &after);
    if (memcmp(&expected, &after, game->state_size) == 0) return NULL;
    return fail(setup, s, "reopen() takes back too much or too little");
}

static const char *visit_play(const col_setup *setup, const col_state *s, int actor, col_action a,
                              col_rng *rng) {
    (void)rng;
    const char *wrong = setup->game->broken(setup, s);
    if (wrong != NULL) return fail(setup, s, wrong);
    if (actor >= 0 && check_reopening(setup, s, actor, a) != NULL) return report;
    return check_result(setup, s);
}

const char *check_play(const col_setup *setup, uint64_t seed, int actions) {
    return visit_games(setup, seed, actions, visit_play);
}

/* Facts ---------------------------------------------------------------------------------------- */

/* Checks facts against their declarations. */
static const char *check_facts(const col_setup *setup, const col_state *s, const char *facts) {
    col_span rest = col_span_of(facts), line;
    col_error error;
    while (col_next_line(&rest, &line)) {
        if (col_fact_check(line.at, line.length, &error) == COL_OK) continue;
        printf("# %s\n# %.*s\n", error.sentence, (int)line.length, line.at);
        return fail(setup, s, "a fact does not fit its declaration");
    }
    return NULL;
}

/* A board turns facts into words at once, so what games say on it is looked at on its way. */
static char badly_drawn[COL_FACTS_SIZE]; /* facts on a board that do not fit, or "" */

int __real_col_canvas_say(col_canvas *c, int x, int y, const char *facts, col_colour colour,
                          unsigned style);
int __wrap_col_canvas_say(col_canvas *c, int x, int y, const char *facts, col_colour colour,
                          unsigned style);
void __real_col_say_all(const col_audience *to, const char *facts, col_writer *w);
void __wrap_col_say_all(const col_audience *to, const char *facts, col_writer *w);

static void look_at(const char *facts) {
    col_span rest = col_span_of(facts), line;
    col_error error;
    while (col_next_line(&rest, &line)) {
        if (col_fact_check(line.at, line.length, &error) == COL_OK) continue;
        snprintf(badly_drawn, sizeof badly_drawn, "%s", facts);
    }
}

int __wrap_col_canvas_say(col_canvas *c, int x, int y, const char *facts, col_colour colour,
                          unsigned style) {
    look_at(facts);
    return __real_col_canvas_say(c, x, y, facts, colour, style);
}

void __wrap_col_say_all(const col_audience *to, const char *facts, col_writer *w) {
    look_at(facts);
    __real_col_say_all(to, facts, w);
}

/* Checks what the board says to somebody who sees everything. */
static const char *check_board(const col_setup *setup, const col_state *s) {
    col_audience to = col_audience_of(setup, -1);
    badly_drawn[0] = '\0';
    col_canvas_begin(&canvas, &to);
    setup->game->draw(setup, s, COL_ALL, NULL, 0, &canvas);
    return check_facts(setup, s, badly_drawn);
}

/* Checks the player aid of a seat, and of somebody without one. */
static const char *check_aid(const col_setup *setup, const col_state *s, int viewer) {
    static char facts[COL_AID_SIZE];
    col_writer w = col_writer_on(facts, sizeof facts);
    setup->game->aid(setup, s, viewer, &w);
    if (w.full || strstr(facts, ".aid.part.") == NULL) return fail(setup, s, "there is no aid");
    return check_facts(setup, s, facts);
}

/* Lists ---------------------------------------------------------------------------------------- */

static bool is_listed(const col_action *actions, int count, col_action a) {
    for (int i = 0; i < count; i++) {
        if (actions[i] == a) return true;
    }
    return false;
}

static bool clause_exists(const col_game *game, const char *id) {
    for (const col_clause *c = game->clauses; c->id != NULL; c++) {
        if (strcmp(c->id, id) == 0) return true;
    }
    return false;
}

static const char *check_refusal(const col_setup *setup, const col_state *s, col_refusal no) {
    if (!clause_exists(setup->game, no.clause) || no.fact == NULL || no.fact[0] == '\0') {
        printf("# the refusal cites %s\n", no.clause);
        return fail(setup, s, "a refusal cites an unknown clause or has no sentence");
    }
    if (strlen(no.fact) >= COL_FACT_SIZE) return fail(setup, s, "a refusal's fact is too long");
    return check_facts(setup, s, no.fact);
}

/* Checks one action of the list: it is allowed, its text is read back, and it is explained. */
static const char *check_listed(const col_setup *setup, const col_state *s, int seat, int index,
                                int count) {
    const col_game *game = setup->game;
    col_action a = list.action[index], parsed = 0;
    col_error error;
    char one[COL_TEXT_MAX];
    col_writer w = col_writer_on(one, sizeof one);
    if (a == 0) return fail(setup, s, "0 is listed as an action");
    if (is_listed(list.action + index + 1, count - index - 1, a)) {
        return fail(setup, s, "an action is listed twice");
    }
    if (game->why_not(setup, s, seat, a).clause != NULL) {
        return fail(setup, s, "a listed action is refused");
    }
    game->print(setup, s, seat, a, seat, &w);
    if (w.full || w.length == 0) return fail(setup, s, "an action has no text");
    if (game->parse(setup, s, seat, one, &parsed, &error) != COL_OK || parsed != a) {
        return fail(setup, s, "an action's text is not read back as that action");
    }
    char fact[COL_FACT_SIZE];
    w = col_writer_on(fact, sizeof fact);
    game->explain(setup, s, seat, a, &w);
    if (w.full || w.length == 0 || strchr(fact, '\n') != NULL) {
        return fail(setup, s, "an action is not explained by one fact");
    }
    return check_facts(setup, s, fact);
}

/* Asks about actions near the listed ones and about random numbers. They must be refused, with a
 * clause, unless they are listed. */
static const char *check_mutations(const col_setup *setup, const col_state *s, int seat, int count,
                                   col_rng *rng) {
    const col_game *game = setup->game;
    for (int i = 0; i < MUTATIONS; i++) {
        col_action a = (col_action)col_rng_next(rng);
        if (i % 4 != 0 && count > 0) {
            a = list.action[col_rng_below(rng, (uint32_t)count)] ^ 1u << col_rng_below(rng, 26);
        }
        col_state before = *s;
        col_refusal no = game->why_not(setup, s, seat, a);
        if ((no.clause == NULL) != is_listed(list.action, count, a)) {
            return fail(setup, s, "legal() and why_not() disagree");
        }
        if (no.clause != NULL && check_refusal(setup, s, no) != NULL) return report;
        if (memcmp(&before, s, game->state_size) != 0) {
            return fail(setup, s, "why_not() changed the state");
        }
    }
    return NULL;
}

/* Checks that a seat which does not act is refused every action that somebody else may make. */
static const char *check_others_refused(const col_setup *setup, const col_state *s,
                                        const col_action *actions, int count) {
    unsigned actors = setup->game->actors(setup, s);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (col_acts(actors, seat)) continue;
        for (int i = 0; i < count; i++) {
            col_refusal no = setup->game->why_not(setup, s, seat, actions[i]);
            if (no.clause == NULL) {
                return fail(setup, s, "a seat that does not act is allowed another's action");
            }
            if (check_refusal(setup, s, no) != NULL) return report;
        }
    }
    return NULL;
}

/* Checks that the prompt is not empty and that the topics are clauses of the rules. */
static const char *check_prompt(const col_setup *setup, const col_state *s, int seat) {
    const col_game *game = setup->game;
    char one[512];
    col_writer w = col_writer_on(one, sizeof one);
    col_state view;
    game->observe(setup, s, seat, &view);
    game->prompt(setup, &view, seat, &w);
    if (w.full || w.length == 0) return fail(setup, s, "a seat that acts gets no prompt");
    if (check_facts(setup, s, one) != NULL) return report;
    col_span rest = col_span_of(game->topics(setup, &view)), word;
    int topics = 0;
    while (col_next_word(&rest, &word)) {
        topics++;
        if (!col_span_copy(word, one, sizeof one) || !clause_exists(game, one)) {
            return fail(setup, s, "topics() names a clause that does not exist");
        }
    }
    return topics == 0 ? fail(setup, s, "topics() names no clause") : NULL;
}

static const char *check_seat_list(const col_setup *setup, const col_state *s, int seat,
                                   col_rng *rng) {
    const col_game *game = setup->game;
    bool acts = col_acts(game->actors(setup, s), seat);
    int count = game->legal(setup, s, seat, list.action);
    if (acts != (count > 0)) {
        return fail(setup, s, "actors() and legal() disagree on whether a seat acts");
    }
    if (count > game->max_legal) return fail(setup, s, "a list is longer than max_legal");
    if (game->count != NULL && acts && game->count(setup, s, seat) != count) {
        return fail(setup, s, "count() and legal() disagree");
    }
    if (game->pick != NULL && acts) {
        col_rng copy = *rng;
        col_action picked = game->pick(setup, s, seat, rng);
        if (picked != list.action[col_rng_below(&copy, (uint32_t)count)] ||
            copy.state != rng->state) {
            return fail(setup, s, "pick() and legal() disagree");
        }
    }
    for (int i = 0; i < count; i++) {
        if (check_listed(setup, s, seat, i, count) != NULL) return report;
    }
    if (acts && check_prompt(setup, s, seat) != NULL) return report;
    if (acts && check_board(setup, s) != NULL) return report;
    if (acts && check_aid(setup, s, seat) != NULL) return report;
    if (acts && check_aid(setup, s, COL_PUBLIC) != NULL) return report;
    if (check_others_refused(setup, s, list.action, count) != NULL) return report;
    return check_mutations(setup, s, seat, count, rng);
}

static const char *check_outcome(const col_setup *setup, const col_state *s, int index, int count) {
    const col_game *game = setup->game;
    col_action a = list.outcome[index].action, parsed = 0;
    char one[COL_TEXT_MAX];
    col_error error;
    col_writer w = col_writer_on(one, sizeof one);
    if (list.outcome[index].weight == 0) return fail(setup, s, "an outcome has no weight");
    if (a == 0 || is_listed(other_list.action + index + 1, count - index - 1, a)) {
        return fail(setup, s, "an outcome is 0 or is listed twice");
    }
    game->print(setup, s, COL_CHANCE, a, COL_ALL, &w);
    if (w.full || game->parse(setup, s, COL_CHANCE, one, &parsed, &error) != COL_OK ||
        parsed != a) {
        return fail(setup, s, "an outcome's text is not read back as that outcome");
    }
    return NULL;
}

/* Checks chance's outcomes, which are also refused to every seat. */
static const char *check_outcomes(const col_setup *setup, const col_state *s) {
    const col_game *game = setup->game;
    int count = game->chance(setup, s, list.outcome);
    if (count < 1) return fail(setup, s, "chance acts and has no outcome");
    if (count > game->max_outcomes || count > COL_OUTCOMES_MAX) {
        return fail(setup, s, "a list of outcomes is longer than max_outcomes");
    }
    for (int i = 0; i < count; i++) {
        other_list.action[i] = list.outcome[i].action;
    }
    for (int i = 0; i < count; i++) {
        if (check_outcome(setup, s, i, count) != NULL) return report;
    }
    return check_others_refused(setup, s, other_list.action, count);
}

/* Checks that a table refuses what is not allowed and that not a byte of it changes. */
static const char *check_table_refuses(const col_setup *setup, const col_state *s, col_rng *rng) {
    const col_game *game = setup->game;
    col_error error;
    table.setup = *setup;
    table.state = *s;
    table.log = entries;
    table.log_capacity = LOG_SIZE;
    table.log_count = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        int count = game->legal(setup, s, seat, list.action);
        col_action a = (col_action)col_rng_next(rng);
        if (is_listed(list.action, count, a)) continue;
        if (col_table_act(&table, seat, a, &error) == COL_OK || table.log_count != 0 ||
            memcmp(&table.state, s, game->state_size) != 0) {
            return fail(setup, s, "a table accepted what is not allowed");
        }
    }
    return NULL;
}

static const char *visit_lists(const col_setup *setup, const col_state *s, int actor, col_action a,
                               col_rng *rng) {
    (void)a;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (check_seat_list(setup, s, seat, rng) != NULL) return report;
    }
    if (actor == COL_CHANCE && check_outcomes(setup, s) != NULL) return report;
    return check_table_refuses(setup, s, rng);
}

const char *check_lists(const col_setup *setup, uint64_t seed, int actions) {
    return visit_games(setup, seed, actions, visit_lists);
}

/* Round trips ---------------------------------------------------------------------------------- */

static const char *check_position(const col_setup *setup, const col_state *s) {
    const col_game *game = setup->game;
    col_state back;
    col_error error;
    col_writer w = col_writer_on(text, COL_POSITION_MAX);
    memset(&back, POISON, sizeof back);
    game->write_position(setup, s, &w);
    if (w.full) return fail(setup, s, "the position's text is too long");
    if (game->read_position(setup, text, &back, &error) != COL_OK) {
        printf("# %s\n", error.sentence);
        return fail(setup, s, "the position's text is not read back");
    }
    if (memcmp(&back, s, game->state_size) != 0) {
        return fail(setup, s, "loading the position's text gives other bytes");
    }
    if (game->hash(setup, &back) != game->hash(setup, s)) {
        return fail(setup, s, "equal positions have different hashes");
    }
    return NULL;
}

/* Plays one game on `table` with its own luck and checks every position on the way. */
static const char *play_table(const col_setup *setup, col_rng *rng) {
    col_luck luck = col_luck_from_text((const char *)&rng->state, sizeof rng->state);
    col_error error;
    col_table_begin(&table, setup, entries, LOG_SIZE);
    col_table_set_luck(&table, &luck);
    for (;;) {
        col_action a;
        if (col_table_roll(&table, &error) < 0) return fail(setup, &table.state, error.sentence);
        if (check_position(setup, &table.state) != NULL) return report;
        int actor = col_random_action(setup, &table.state, rng, &list, &a);
        if (actor < 0) return NULL;
        if (col_table_act(&table, actor, a, &error) != COL_OK) {
            return fail(setup, &table.state, error.sentence);
        }
    }
}

/* Checks that the record in `text`, cut off after some line, is still read. */
static const char *check_cut_record(const col_setup *setup, size_t cut) {
    col_error error;
    while (cut > 0 && text[cut - 1] != '\n') {
        cut--;
    }
    if (cut == 0) return NULL;
    col_status status =
        col_record_read(&other_table, other_entries, LOG_SIZE, text, cut, NULL, NULL, &error);
    bool was_cut_before_seats = status == COL_SEATS;
    if (status == COL_OK || was_cut_before_seats) return NULL;
    return fail(setup, &table.state, "a record that was cut off is not read");
}

static const char *check_record(const col_setup *setup, col_rng *rng) {
    col_error error;
    size_t size = setup->game->state_size;
    col_writer w = col_writer_on(text, TEXT_SIZE), again = col_writer_on(other_text, TEXT_SIZE);
    col_record_write(&table, COL_ALL, false, &w);
    if (w.full) return fail(setup, &table.state, "the record is too long");
    if (col_record_read(&other_table, other_entries, LOG_SIZE, text, w.length, NULL, NULL,
                        &error) != COL_OK) {
        printf("# %s\n", error.sentence);
        return fail(setup, &table.state, "the record is not read back");
    }
    if (memcmp(&table.state, &other_table.state, size) != 0) {
        return fail(setup, &table.state, "the replay gives other bytes");
    }
    col_record_write(&other_table, COL_ALL, false, &again);
    if (strcmp(text, other_text) != 0) {
        return fail(setup, &table.state, "the record changes when it is replayed");
    }
    for (int i = 0; i < 8; i++) {
        if (check_cut_record(setup, col_rng_below(rng, (uint32_t)w.length)) != NULL) return report;
    }
    return NULL;
}

static const char *check_undo(const col_setup *setup, col_rng *rng) {
    col_error error;
    int count = table.log_count == 0 ? 0 : (int)col_rng_below(rng, (uint32_t)table.log_count);
    other_table = table;
    other_table.log = other_entries;
    memcpy(other_entries, entries, sizeof(col_entry) * (size_t)table.log_count);
    if (col_table_undo(&other_table, count, &error) != COL_OK) {
        return fail(setup, &table.state, error.sentence);
    }
    for (int i = other_table.log_count; i < table.log_count; i++) {
        if (col_table_act(&other_table, entries[i].actor, entries[i].action, &error) != COL_OK) {
            return fail(setup, &other_table.state, error.sentence);
        }
    }
    if (memcmp(&other_table.state, &table.state, setup->game->state_size) != 0) {
        return fail(setup, &table.state, "undo and redo give other bytes");
    }
    if (col_table_undo(&other_table, table.log_count + 1, &error) == COL_OK) {
        return fail(setup, &table.state, "more actions were taken back than were made");
    }
    return NULL;
}

const char *check_round_trips(const col_setup *setup, uint64_t seed, int actions) {
    col_rng rng = col_rng_seeded(seed);
    for (int made = 0; made < actions; made += table.log_count) {
        if (play_table(setup, &rng) != NULL || check_record(setup, &rng) != NULL ||
            check_undo(setup, &rng) != NULL) {
            return report;
        }
    }
    return NULL;
}

/* No leak -------------------------------------------------------------------------------------- */

/* Observes `s`. Returns false if a byte of the view is left as it was. */
static bool observe_fully(const col_setup *setup, const col_state *s, int viewer, col_state *view) {
    col_state again;
    memset(view, POISON, sizeof *view);
    memset(&again, OTHER_POISON, sizeof again);
    setup->game->observe(setup, s, viewer, view);
    setup->game->observe(setup, s, viewer, &again);
    return memcmp(view, &again, setup->game->state_size) == 0;
}

/* Writes everything that a viewer can learn from a state. */
static void put_all_seen(const col_setup *setup, const col_state *s, int viewer, col_writer *w) {
    const col_game *game = setup->game;
    col_state view;
    game->observe(setup, s, viewer, &view);
    col_describe(setup, &view, viewer, w);
    int count = viewer < setup->seats ? game->legal(setup, &view, viewer, list.action) : 0;
    for (int i = 0; i < count; i++) {
        game->print(setup, &view, viewer, list.action[i], viewer, w);
        game->explain(setup, &view, viewer, list.action[i], w);
    }
    col_audience to = col_audience_of(setup, viewer);
    col_canvas_begin(&canvas, &to);
    game->draw(setup, &view, viewer, list.action, count, &canvas);
    col_canvas_print(&canvas, COL_LOOK_COLOUR, w);
    if (count > 0) game->prompt(setup, &view, viewer, w);
    col_put(w, game->topics(setup, &view));
    game->aid(setup, &view, viewer, w);
    for (size_t i = 0; i < game->state_size; i++) {
        uint8_t byte = view.bytes[i];
        col_put_hex(w, &byte, 1);
    }
}

static bool see_the_same(const col_setup *setup, const col_state *one, const col_state *two,
                         int viewer) {
    col_writer a = col_writer_on(text, TEXT_SIZE), b = col_writer_on(other_text, TEXT_SIZE);
    put_all_seen(setup, one, viewer, &a);
    put_all_seen(setup, two, viewer, &b);
    return !a.full && strcmp(text, other_text) == 0;
}

static bool look_the_same(const col_setup *setup, const col_state *one, const col_state *two,
                          int viewer) {
    col_state view, other_view;
    setup->game->observe(setup, one, viewer, &view);
    setup->game->observe(setup, two, viewer, &other_view);
    return memcmp(&view, &other_view, setup->game->state_size) == 0;
}

static bool can_do(const col_setup *setup, const col_state *s, int actor, col_action a) {
    unsigned actors = setup->game->actors(setup, s);
    if (!col_acts(actors, actor)) return false;
    if (actor != COL_CHANCE) return setup->game->why_not(setup, s, actor, a).clause == NULL;
    int count = setup->game->chance(setup, s, other_list.outcome);
    for (int i = 0; i < count; i++) {
        if (other_list.outcome[i].action == a) return true;
    }
    return false;
}

/* Writes the news that an action gives a viewer. */
static void put_news(const col_setup *setup, const col_state *since, const col_state *before,
                     const col_state *after, int viewer, int actor, col_action a, col_writer *w) {
    const col_game *game = setup->game;
    char seen[COL_TEXT_MAX], whole[COL_TEXT_MAX];
    col_state view[3];
    col_writer read = col_writer_on(seen, sizeof seen);
    game->print(setup, before, actor, a, viewer, &read);
    read = col_writer_on(whole, sizeof whole);
    game->print(setup, before, actor, a, COL_ALL, &read);
    game->observe(setup, since, viewer, &view[0]);
    game->observe(setup, before, viewer, &view[1]);
    game->observe(setup, after, viewer, &view[2]);
    bool is_secret = strcmp(seen, whole) != 0;
    col_happening h = {&view[0], &view[1], &view[2], viewer, actor, is_secret ? 0 : a};
    game->news(setup, &h, w);
}

/* A step of one of two worlds that a viewer cannot tell apart. */
typedef struct world_step {
    col_state before, after;
    col_action a;
} world_step;

/* Tells whether the viewer gets the same news in both worlds, as news of the one step and as news
 * since the states `one_since` and `two_since`. */
static bool tell_the_same(const col_setup *setup, const world_step *one, const col_state *one_since,
                          const world_step *two, const col_state *two_since, int viewer,
                          int actor) {
    col_writer a = col_writer_on(text, TEXT_SIZE), b = col_writer_on(other_text, TEXT_SIZE);
    put_news(setup, &one->before, &one->before, &one->after, viewer, actor, one->a, &a);
    put_news(setup, one_since, &one->before, &one->after, viewer, actor, one->a, &a);
    put_news(setup, &two->before, &two->before, &two->after, viewer, actor, two->a, &b);
    put_news(setup, two_since, &two->before, &two->after, viewer, actor, two->a, &b);
    return strcmp(text, other_text) == 0;
}

/* Checks that an action which reveals something says so. `s` and `other` look the same to the
 * viewer. If they look different after the same action, that action has revealed something;
 * otherwise the viewer gets the same news. */
static const char *check_reveals(const col_setup *setup, const col_state *s, const col_state *other,
                                 int actor, col_action a, int viewer) {
    world_step one = {*s, *s, a}, two = {*other, *other, a};
    if (actor == COL_CHANCE || !can_do(setup, other, actor, a)) return NULL;
    unsigned effects = setup->game->apply(setup, &one.after, actor, a);
    setup->game->apply(setup, &two.after, actor, a);
    if (look_the_same(setup, &one.after, &two.after, viewer)) {
        if (tell_the_same(setup, &one, s, &two, other, viewer, actor)) return NULL;
        return fail(setup, s, "news depend on what is hidden");
    }
    if (effects & COL_EFFECT_REVEALED) return NULL;
    return fail(setup, s, "an action reveals something and does not say so");
}

/* Draws another world that fits the viewer's view, and checks that the viewer cannot tell it from
 * the real one. */
static const char *check_viewer(const col_setup *setup, const col_state *s, int actor, col_action a,
                                int viewer, col_rng *rng) {
    const col_game *game = setup->game;
    col_state view, other;
    memset(&other, POISON, sizeof other);
    if (!observe_fully(setup, s, viewer, &view)) {
        return fail(setup, s, "observe() leaves bytes of the view unwritten");
    }
    game->determinize(setup, &view, viewer, rng, &other);
    if (game->broken(setup, &other) != NULL) {
        return fail(setup, &other, "determinize() draws an impossible world");
    }
    if (!look_the_same(setup, s, &other, viewer)) {
        return fail(setup, s, "determinize() draws a world that does not fit the view");
    }
    if (!see_the_same(setup, s, &other, viewer)) {
        return fail(setup, s, "what a viewer sees depends on what is hidden");
    }
    if (check_reveals(setup, s, &other, actor, a, viewer) != NULL) return report;
    if (viewer >= setup->seats) return NULL;
    int count = game->legal(setup, s, viewer, list.action);
    int same = game->legal(setup, &view, viewer, other_list.action);
    if (count != same ||
        memcmp(list.action, other_list.action, sizeof(col_action) * (size_t)count) != 0) {
        return fail(setup, s, "a seat's list depends on what it cannot see");
    }
    return NULL;
}

static bool read_the_same(const col_setup *setup, const col_state *s, int actor, col_action a,
                          col_action b, int viewer) {
    char one[COL_TEXT_MAX], two[COL_TEXT_MAX];
    col_writer w = col_writer_on(one, sizeof one);
    setup->game->print(setup, s, actor, a, viewer, &w);
    w = col_writer_on(two, sizeof two);
    setup->game->print(setup, s, actor, b, viewer, &w);
    return strcmp(one, two) == 0;
}

/* Compares an action with one that could have been made instead, as a viewer who did not make it
 * sees them. The game is not asked what is secret. The action's text and the view have to tell the
 * same story, so that neither can excuse a leak of the other, and a sealed action shows in neither.
 */
static const char *compare_alternative(const col_setup *setup, const col_state *s, int actor,
                                       col_action a, col_action b, int viewer) {
    const col_game *game = setup->game;
    col_state one = *s, two = *s;
    unsigned effects = game->apply(setup, &one, actor, a);
    unsigned other_effects = game->apply(setup, &two, actor, b);
    bool is_sealed = effects & other_effects & COL_EFFECT_SEALED;
    if (memcmp(&one, &two, game->state_size) == 0) return NULL; /* there is nothing to hide */
    if ((effects | other_effects) & COL_EFFECT_UNSEALED) return NULL;
    if (actor != COL_CHANCE && !is_sealed) return NULL;
    bool reads_alike = read_the_same(setup, s, actor, a, b, viewer);
    bool looks_alike = look_the_same(setup, &one, &two, viewer);
    if (is_sealed && !reads_alike) return fail(setup, s, "a sealed action can be read");
    if (is_sealed && !looks_alike) return fail(setup, s, "a sealed action can be seen");
    if (looks_alike && !reads_alike) {
        return fail(setup, s, "an action's text tells what the view hides");
    }
    if (reads_alike && !looks_alike) {
        return fail(setup, s, "a view shows what an action's text hides");
    }
    return NULL;
}

/* Finds actions that could be made instead of `a`: some of them if there are many. */
static int list_alternatives(const col_setup *setup, const col_state *s, int actor, col_action a,
                             col_rng *rng, col_action out[ALTERNATIVES]) {
    const col_game *game = setup->game;
    bool is_chance = actor == COL_CHANCE;
    int found = 0, count = is_chance ? game->chance(setup, s, other_list.outcome)
                                     : game->legal(setup, s, actor, other_list.action);
    for (int i = 0; i < count && i < ALTERNATIVES; i++) {
        uint32_t at = count <= ALTERNATIVES ? (uint32_t)i : col_rng_below(rng, (uint32_t)count);
        col_action b = is_chance ? other_list.outcome[at].action : other_list.action[at];
        if (b != a) out[found++] = b;
    }
    return found;
}

static const char *check_alternatives(const col_setup *setup, const col_state *s, int actor,
                                      col_action a, int viewer, col_rng *rng) {
    col_action other[ALTERNATIVES];
    if (actor == viewer) return NULL;
    int count = list_alternatives(setup, s, actor, a, rng, other);
    for (int i = 0; i < count; i++) {
        if (compare_alternative(setup, s, actor, a, other[i], viewer) != NULL) return report;
    }
    return NULL;
}

/* Returns another action that reads the same to the viewer as `a`, or 0 if there is none. */
static col_action find_twin(const col_setup *setup, const col_state *s, int actor, col_action a,
                            int viewer, col_rng *rng) {
    col_action other[ALTERNATIVES], found = 0;
    uint32_t twins = 0;
    int count = list_alternatives(setup, s, actor, a, rng, other);
    for (int i = 0; i < count; i++) {
        if (!read_the_same(setup, s, actor, a, other[i], viewer)) continue;
        if (col_rng_below(rng, ++twins) == 0) found = other[i];
    }
    return found;
}

/* Tells whether an action shows everybody something that was hidden, so that two worlds may look
 * different from then on. */
static bool reveals(int actor, unsigned effects) {
    return effects & COL_EFFECT_UNSEALED || (actor != COL_CHANCE && effects & COL_EFFECT_REVEALED);
}

typedef const char *(*compare_worlds)(const col_setup *setup, const col_state *one,
                                      const col_state *two, int viewer);

static const char *compare_seen(const col_setup *setup, const col_state *one, const col_state *two,
                                int viewer) {
    if (see_the_same(setup, one, two, viewer)) return NULL;
    return fail(setup, one, "a secret can be seen");
}

/* If `a` is made in secret, makes it in one world and its twin in another, lets both worlds go the
 * same way for a while, and compares what the viewer gets. */
static const char *check_twin_worlds(const col_setup *setup, const col_state *s, int actor,
                                     col_action a, int viewer, col_rng *rng,
                                     compare_worlds compare) {
    const col_game *game = setup->game;
    world_step one = {*s, *s, a}, two = {*s, *s, 0};
    if (actor == viewer) return NULL;
    two.a = find_twin(setup, s, actor, a, viewer, rng);
    if (two.a == 0) return NULL;
    unsigned effects = game->apply(setup, &one.after, actor, one.a);
    game->apply(setup, &two.after, actor, two.a);
    for (int step = 0; step < 12 && !reveals(actor, effects); step++) {
        if (compare(setup, &one.after, &two.after, viewer) != NULL) return report;
        if (!tell_the_same(setup, &one, s, &two, s, viewer, actor)) {
            return fail(setup, s, "news tell a secret");
        }
        one.before = one.after;
        two.before = two.after;
        actor = col_random_action(setup, &one.after, rng, &list, &one.a);
        if (actor < 0 || !can_do(setup, &two.after, actor, one.a)) return NULL;
        two.a = one.a;
        effects = game->apply(setup, &one.after, actor, one.a);
        if (game->apply(setup, &two.after, actor, two.a) != effects) return NULL;
    }
    return NULL;
}

static const char *visit_viewers(const col_setup *setup, const col_state *s, int actor,
                                 col_action a, col_rng *rng) {
    col_state whole;
    if (!observe_fully(setup, s, COL_ALL, &whole) ||
        memcmp(&whole, s, setup->game->state_size) != 0) {
        return fail(setup, s, "the view of COL_ALL is not the state");
    }
    for (int viewer = 0; actor >= 0 && viewer <= setup->seats; viewer++) {
        int who = viewer == setup->seats ? COL_PUBLIC : viewer;
        if (check_viewer(setup, s, actor, a, who, rng) != NULL) return report;
        if (check_alternatives(setup, s, actor, a, who, rng) != NULL) return report;
        if (check_twin_worlds(setup, s, actor, a, who, rng, compare_seen) != NULL) return report;
    }
    return NULL;
}

const char *check_no_leak(const col_setup *setup, uint64_t seed, int actions) {
    return visit_games(setup, seed, actions, visit_viewers);
}

/* News ----------------------------------------------------------------------------------------- */

/* News may wait while a turn passes to and fro, as in a battle, but not longer than this. */
enum { PASSES_MAX = 24 };

/* Counts how often a seat has passed the turn since the viewer's last news, not counting choices
 * that were still sealed. */
static int count_passes(const col_story *story, int viewer) {
    int passes = 0;
    for (int i = story->since[viewer]; i <= story->next; i++) {
        unsigned effects = table.log[i].effects;
        bool is_sealed = effects & COL_EFFECT_SEALED && !(effects & COL_EFFECT_UNSEALED);
        passes += table.log[i].actor != COL_CHANCE && effects & COL_EFFECT_TURN && !is_sealed;
    }
    return passes;
}

/* Checks the news that the next entry of a story gives a viewer. */
static const char *check_told(const col_story *story, int viewer) {
    const col_setup *setup = &table.setup;
    char facts[COL_FACTS_SIZE];
    col_writer w = col_writer_on(facts, sizeof facts);
    col_story_tell(story, &table, viewer, &w);
    if (w.full) return fail(setup, &story->before, "an action gives too much news");
    if (check_facts(setup, &story->before, facts) != NULL) return report;
    if (w.length > 0) return NULL;
    if (story->next == table.log_count - 1) {
        return fail(setup, &story->before, "the game ends and the news are not told");
    }
    if (count_passes(story, viewer) <= PASSES_MAX) return NULL;
    return fail(setup, &story->before, "the turn passes again and again and no news are told");
}

/* Random games can have thousands of actions. With a small budget, only so many of them per action
 * of the budget are told. */
enum { TOLD_MAX = 20 };

const char *check_news(const col_setup *setup, uint64_t seed, int actions) {
    static col_story story;
    col_rng rng = col_rng_seeded(seed);
    unsigned viewers = COL_STORY_FOR(COL_PUBLIC) | COL_STORY_FOR(COL_ALL);
    for (int seat = 0; seat < setup->seats; seat++) {
        viewers |= COL_STORY_FOR(seat);
    }
    for (int made = 0; made < actions; made += table.log_count) {
        if (play_table(setup, &rng) != NULL) return report;
        col_story_begin(&story, &table, viewers);
        int end = table.log_count < TOLD_MAX * actions ? table.log_count : TOLD_MAX * actions;
        for (; story.next < end; col_story_step(&story, &table)) {
            for (int viewer = 0; viewer <= COL_ALL; viewer++) {
                bool is_told = viewers & COL_STORY_FOR(viewer);
                if (is_told && check_told(&story, viewer) != NULL) return report;
            }
        }
    }
    return NULL;
}

/* No peek -------------------------------------------------------------------------------------- */

/* What a player chooses, and the chance that it gives itself. A mixed choice can be the same by
 * luck; the chance hardly can. */
typedef struct decision {
    col_action a;
    int value_percent;
} decision;

static decision decide(const char *name, const col_setup *setup, const col_state *world, int seat) {
    col_state view;
    col_player player;
    col_error error;
    if (col_player_parse(name, &player, &error) != COL_OK) abort();
    setup->game->observe(setup, world, seat, &view);
    col_thinking *thinking = col_thinking_in(memory, sizeof memory, NULL);
    col_player_begin(thinking, 5);
    col_action a = col_player_choose(&player, setup, &view, seat, thinking);
    return (decision){a, col_player_report(thinking)->value_percent};
}

/* Checks that the viewer, if it acts, decides the same in both worlds. */
static const char *compare_decisions(const col_setup *setup, const col_state *one,
                                     const col_state *two, int viewer) {
    static const char *const PLAYERS[] = {"random", "greedy", "search,sims=40",
                                          "uct,sims=20,cut=60"};
    const col_game *game = setup->game;
    if (viewer >= setup->seats || !col_acts(game->actors(setup, one), viewer)) return NULL;
    for (size_t i = 0; i < sizeof PLAYERS / sizeof PLAYERS[0]; i++) {
        decision first = decide(PLAYERS[i], setup, one, viewer);
        decision second = decide(PLAYERS[i], setup, two, viewer);
        if (first.a != second.a || first.value_percent != second.value_percent) {
            return fail(setup, one, "a player's decision depends on a secret");
        }
        if (game->why_not(setup, one, viewer, first.a).clause != NULL) {
            return fail(setup, one, "a player chose an action that is not allowed");
        }
    }
    return NULL;
}

static const char *visit_players(const col_setup *setup, const col_state *s, int actor,
                                 col_action a, col_rng *rng) {
    if (actor < 0) return NULL;
    if (actor != COL_CHANCE && col_rng_below(rng, 8) == 0) {
        if (compare_decisions(setup, s, s, actor) != NULL) return report;
    }
    for (int viewer = 0; viewer < setup->seats; viewer++) {
        if (check_twin_worlds(setup, s, actor, a, viewer, rng, compare_decisions) != NULL) {
            return report;
        }
    }
    return NULL;
}

const char *check_no_peek(const col_setup *setup, uint64_t seed, int actions) {
    return visit_games(setup, seed, actions, visit_players);
}

/* Luck ----------------------------------------------------------------------------------------- */

static int count_draws(void) {
    int draws = 0;
    for (int k = 0; k < table.log_count; k++) {
        draws += table.log[k].actor == COL_CHANCE;
    }
    return draws;
}

/* Takes actions back until chance could have acted otherwise, lets it act otherwise, and checks
 * that the record no longer verifies. */
static const char *check_forged_draw(const col_setup *setup) {
    col_error error;
    int checked;
    for (int k = table.log_count - 1; k >= 0; k--) {
        if (table.log[k].actor != COL_CHANCE) continue;
        col_action was = table.log[k].action;
        if (col_table_undo(&table, table.log_count - k, &error) != COL_OK) {
            return fail(setup, &table.state, error.sentence);
        }
        int count = setup->game->chance(setup, &table.state, list.outcome);
        if (count < 2) continue;
        col_action forged = list.outcome[list.outcome[0].action == was].action;
        if (col_table_act(&table, COL_CHANCE, forged, &error) != COL_OK) {
            return fail(setup, &table.state, error.sentence);
        }
        if (col_record_verify(&table, &checked, &error) == COL_OK) {
            return fail(setup, &table.state, "a changed die verifies");
        }
        return NULL;
    }
    return NULL;
}

const char *check_luck(const col_setup *setup, uint64_t seed, int actions) {
    col_rng rng = col_rng_seeded(seed);
    col_error error;
    for (int made = 0; made < actions;) {
        int checked;
        if (play_table(setup, &rng) != NULL) return report;
        made += table.log_count;
        if (col_record_verify(&table, &checked, &error) != COL_OK) {
            return fail(setup, &table.state, error.sentence);
        }
        if (checked != count_draws()) return fail(setup, &table.state, "verifying missed a draw");
        table.luck.seed[0] ^= 1;
        if (col_record_verify(&table, &checked, &error) == COL_OK) {
            return fail(setup, &table.state, "a changed seed verifies");
        }
        table.luck.seed[0] ^= 1;
        if (check_forged_draw(setup) != NULL) return report;
    }
    return NULL;
}
