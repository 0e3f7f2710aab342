/* A running game: see colossi/table.h. */
#include "colossi/table.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

void col_table_begin(col_table *t, const col_setup *setup, col_entry *log, int capacity) {
    memset(t, 0, sizeof *t);
    t->setup = *setup;
    t->log = log;
    t->log_capacity = capacity;
    setup->game->init(&t->setup, &t->start);
    t->state = t->start;
}

void col_table_set_luck(col_table *t, const col_luck *luck) {
    t->luck = *luck;
    t->has_luck = true;
    t->has_commit = true;
    col_luck_commit(luck, t->commit);
}

col_status col_check_name(const char *name, size_t length, col_error *error) {
    if (length >= COL_NAME_SIZE) {
        return col_fail(error, COL_LIMIT, "a name has at most %d bytes", COL_NAME_SIZE - 1);
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)name[i];
        if (c < 0x20 || c == 0x7F || c == '[' || c == ']' || c == '#') {
            return col_fail(error, COL_SYNTAX, "a name has no '[', ']', '#' or control characters");
        }
    }
    return COL_OK;
}

col_status col_table_name_seat(col_table *t, int seat, const char *name, col_error *error) {
    if (col_check_name(name, strlen(name), error) != COL_OK) return error->status;
    memset(t->seat_name[seat], 0, COL_NAME_SIZE);
    memcpy(t->seat_name[seat], name, strlen(name));
    return COL_OK;
}

col_status col_table_load(col_table *t, const char *text, col_error *error) {
    col_state loaded;
    memset(&loaded, 0, sizeof loaded);
    col_status status = t->setup.game->read_position(&t->setup, text, &loaded, error);
    if (status != COL_OK) return status;
    t->start = loaded;
    t->state = loaded;
    t->loaded = true;
    t->log_count = 0;
    return COL_OK;
}

void col_put_actor(col_writer *w, int actor) {
    if (actor == COL_CHANCE) {
        col_put(w, "chance");
    } else {
        col_print(w, "%d", actor + 1);
    }
}

int col_actor_from(const char *text, size_t length, int seats) {
    col_span s = {text, length};
    int seat;
    if (col_span_is(s, "chance")) return COL_CHANCE;
    return col_span_int(s, 1, seats, &seat) ? seat - 1 : -1;
}

/* Ending ------------------------------------------------------------------------------------- */

static const char *const END_WORDS[COL_ENDS] = {"",          "resignation", "time",
                                                "agreement", "aborted",     "closed"};

const char *col_end_word(col_end end) {
    return END_WORDS[end];
}

bool col_end_counts(col_end end) {
    return end != COL_END_ABORTED && end != COL_END_CLOSED;
}

col_end col_end_from(const char *text, size_t length) {
    col_span s = {text, length};
    for (int end = COL_END_RESIGNATION; end < COL_ENDS; end++) {
        if (col_span_is(s, END_WORDS[end])) return (col_end)end;
    }
    return COL_END_BY_RULES;
}

unsigned col_table_actors(const col_table *t) {
    return t->end != COL_END_BY_RULES ? 0 : t->setup.game->actors(&t->setup, &t->state);
}

static col_status is_over(col_error *error) {
    return col_fail(error, COL_SEAT, "the game is over, so nobody acts any more");
}

bool col_table_has_resigned(const col_table *t, int seat) {
    return memchr(t->resigned, seat, (size_t)t->resignations) != NULL;
}

col_status col_table_resign(col_table *t, int seat, col_error *error) {
    if (col_table_actors(t) == 0) return is_over(error);
    if (col_table_has_resigned(t, seat)) {
        return col_fail(error, COL_SEAT, "seat %d has resigned already", seat + 1);
    }
    t->resigned[t->resignations++] = (uint8_t)seat;
    return COL_OK;
}

col_status col_table_end(col_table *t, col_end end, int seat, col_error *error) {
    if (col_table_actors(t) == 0) return is_over(error);
    t->end = end;
    t->end_by = seat;
    return COL_OK;
}

/* Whether this seat ranks behind all that have not given up. */
static bool is_last(const col_table *t, int seat) {
    return col_table_has_resigned(t, seat) || (t->end == COL_END_TIME && t->end_by == seat);
}

/* Ranks those who have not given up by their ranks so far, and then the others: the seat that
 * resigned last is the best of these. */
static void rank_with_resignations(const col_table *t, col_result *r) {
    int rank[COL_SEATS_MAX], seats = t->setup.seats, others = 0;
    for (int seat = 0; seat < seats; seat++) {
        rank[seat] = 1;
        others += !is_last(t, seat);
        for (int other = 0; other < seats; other++) {
            rank[seat] += !is_last(t, other) && r->rank[other] < r->rank[seat];
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        if (is_last(t, seat)) rank[seat] = others + 1;
    }
    for (int i = 0; i < t->resignations; i++) {
        rank[t->resigned[i]] = others + t->resignations - i;
    }
    memcpy(r->rank, rank, sizeof rank[0] * (size_t)seats);
}

void col_table_result(const col_table *t, col_result *out) {
    t->setup.game->result(&t->setup, &t->state, out);
    if (t->end != COL_END_BY_RULES) {
        out->over = true;
        out->reason = END_WORDS[t->end];
    }
    if (out->over && col_end_counts(t->end)) rank_with_resignations(t, out);
}

void col_draw_lot(const col_luck *luck, int seats, uint8_t lot[COL_SEATS_MAX]) {
    uint8_t row[COL_SEATS_MAX];
    for (int i = 0; i < seats; i++) {
        row[i] = (uint8_t)i;
    }
    for (int i = seats; i > 1; i--) {
        uint64_t other = col_luck_draw(luck, 0 - (uint64_t)i, (uint64_t)i);
        uint8_t moved = row[i - 1];
        row[i - 1] = row[other];
        row[other] = moved;
    }
    for (int i = 0; i < seats; i++) {
        lot[row[i]] = (uint8_t)i;
    }
}

/* Actions ------------------------------------------------------------------------------------ */

static col_status check_actor(const col_table *t, int actor, col_error *error) {
    unsigned actors = col_table_actors(t);
    if (col_acts(actors, actor)) return COL_OK;
    char who[32];
    col_writer w = col_writer_on(who, sizeof who);
    col_put_actor(&w, actor);
    if (actors == 0) return is_over(error);
    col_put(&w, " does not act now, ");
    col_put_actor(&w, col_first_actor(actors));
    return col_fail(error, COL_SEAT, "%s%s does", actor == COL_CHANCE ? "" : "seat ", who);
}

static bool is_outcome(const col_table *t, col_action a) {
    col_outcome outcomes[COL_OUTCOMES_MAX];
    int count = t->setup.game->chance(&t->setup, &t->state, outcomes);
    for (int i = 0; i < count; i++) {
        if (outcomes[i].action == a) return true;
    }
    return false;
}

/* Checks an action of an actor who is known to act now. */
static col_status check_action(const col_table *t, int actor, col_action a, col_error *error) {
    if (actor == COL_CHANCE) {
        if (is_outcome(t, a)) return COL_OK;
        return col_fail(error, COL_SYNTAX, "chance cannot do that now");
    }
    col_refusal no = t->setup.game->why_not(&t->setup, &t->state, actor, a);
    return no.clause == NULL ? COL_OK : col_refuse(error, no.clause, no.fact);
}

/* Makes an action that has been checked, if there is room for it in the log. */
static col_status make(col_table *t, int actor, col_action a, col_error *error) {
    if (t->log_count == t->log_capacity) {
        return col_fail(error, COL_LIMIT, "the log of %d actions is full", t->log_capacity);
    }
    unsigned effects = col_apply(&t->setup, &t->state, actor, a);
    col_entry entry = {a, (uint8_t)actor, (uint8_t)effects};
    t->log[t->log_count++] = entry;
    return COL_OK;
}

col_status col_table_check(const col_table *t, int actor, col_action a, col_error *error) {
    if (check_actor(t, actor, error) != COL_OK) return error->status;
    return check_action(t, actor, a, error);
}

col_status col_table_act(col_table *t, int actor, col_action a, col_error *error) {
    if (col_table_check(t, actor, a, error) != COL_OK) return error->status;
    return make(t, actor, a, error);
}

col_status col_table_do(col_table *t, int actor, const char *text, col_error *error) {
    const col_game *game = t->setup.game;
    col_action a;
    char spelled[COL_TEXT_MAX];
    col_writer w = col_writer_on(spelled, sizeof spelled);
    /* The actor is checked first: a text may only have a meaning for whoever acts. */
    if (check_actor(t, actor, error) != COL_OK) return error->status;
    if (game->parse(&t->setup, &t->state, actor, text, &a, error) != COL_OK) return error->status;
    if (check_action(t, actor, a, error) != COL_OK) return error->status;
    game->print(&t->setup, &t->state, actor, a, COL_ALL, &w);
    if (strcmp(spelled, text) != 0) {
        return col_fail(error, COL_SYNTAX, "this action is written '%s'", spelled);
    }
    return make(t, actor, a, error);
}

/* Returns how often chance has acted, which is the number of its next draw. */
static uint64_t draws_made(const col_table *t) {
    uint64_t draws = 0;
    for (int i = 0; i < t->log_count; i++) {
        draws += t->log[i].actor == COL_CHANCE;
    }
    return draws;
}

int col_table_roll(col_table *t, col_error *error) {
    const col_game *game = t->setup.game;
    col_outcome outcomes[COL_OUTCOMES_MAX];
    uint64_t draw = 0;
    int made = 0;
    while (col_acts(game->actors(&t->setup, &t->state), COL_CHANCE)) {
        if (!t->has_luck) {
            col_fail(error, COL_SEED, "chance must act, but this table has no seed");
            return -1;
        }
        if (made == 0) draw = draws_made(t);
        int count = game->chance(&t->setup, &t->state, outcomes);
        uint64_t total = col_total_weight(outcomes, count);
        uint64_t pick = col_luck_draw(&t->luck, draw++, total);
        if (make(t, COL_CHANCE, col_pick_outcome(outcomes, count, pick), error) != COL_OK)
            return -1;
        made++;
    }
    return made;
}

col_status col_table_undo(col_table *t, int count, col_error *error) {
    if (count < 0 || count > t->log_count) {
        return col_fail(error, COL_LIMIT,
                        "only %d actions have been made, so no more than that can be taken back",
                        t->log_count);
    }
    t->log_count -= count;
    t->state = t->start;
    for (int i = 0; i < t->log_count; i++) {
        t->setup.game->apply(&t->setup, &t->state, t->log[i].actor, t->log[i].action);
    }
    return COL_OK;
}

int col_table_may_undo(const col_table *t, int seat, bool across_turns) {
    int taken = 0, allowed = 0;
    for (int i = t->log_count - 1; i >= 0; i--) {
        const col_entry *e = &t->log[i];
        if (e->effects & (COL_EFFECT_ROLLED | COL_EFFECT_REVEALED | COL_EFFECT_UNSEALED)) break;
        if (!across_turns && (e->actor != seat || e->effects & COL_EFFECT_TURN)) break;
        taken++;
        if (e->actor == seat) {
            allowed = taken;
            if (across_turns) break;
        }
    }
    return allowed;
}

/* Tells whether a later action has unsealed entry `index`, which was sealed. */
static bool was_unsealed(const col_table *t, int index) {
    if (!(t->log[index].effects & COL_EFFECT_SEALED)) return false;
    for (int i = index; i < t->log_count; i++) {
        if (t->log[i].effects & COL_EFFECT_UNSEALED) return true;
    }
    return false;
}

static void print_action(const col_table *t, const col_state *before, int index, int viewer,
                         col_writer *w) {
    const col_entry *e = &t->log[index];
    if (was_unsealed(t, index)) viewer = COL_ALL;
    t->setup.game->print(&t->setup, before, e->actor, e->action, viewer, w);
}

void col_table_print_entry(const col_table *t, const col_state *before, int index, int viewer,
                           col_writer *w) {
    col_put_actor(w, t->log[index].actor);
    col_put_char(w, ' ');
    print_action(t, before, index, viewer, w);
}

bool col_table_is_secret(const col_table *t, const col_state *before, int index, int viewer) {
    char seen[COL_TEXT_MAX], whole[COL_TEXT_MAX];
    col_writer w = col_writer_on(seen, sizeof seen);
    print_action(t, before, index, viewer, &w);
    w = col_writer_on(whole, sizeof whole);
    print_action(t, before, index, COL_ALL, &w);
    return strcmp(seen, whole) != 0;
}
