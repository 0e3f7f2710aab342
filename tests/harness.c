/* Checks that hold for every game: see harness.h. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 20, MUTATIONS = 24, LOG_SIZE = 1 << 15 };

static col_list list, other_list;
static char text[TEXT_SIZE], other_text[TEXT_SIZE], report[1024];
static col_table table, other_table;
static col_entry entries[LOG_SIZE], other_entries[LOG_SIZE];
static col_canvas canvas;
static uint64_t memory[COL_PLAYER_MEMORY / 8]; /* for the players */

static const char *fail(const col_setup *setup, const col_state *s, const char *what) {
    col_writer w = col_writer_on(report, sizeof report);
    col_print(&w, "%s in ", what);
    setup->game->write_position(setup, s, &w);
    return report;
}

static int legal_for(const col_setup *setup, const col_state *s, int seat, col_action *out) {
    return setup->game->legal(setup, s, seat, out);
}

/* Looks at a position before `actor` makes `a`; actor is -1 at the end of the game. NULL: all is
 * well. */
typedef const char *(*visitor)(const col_setup *setup, const col_state *s, int actor, col_action a,
                               col_rng *rng);

/* Beyond the number of actions that was asked for, only each so-manieth position is visited. */
enum { STRIDE = 61 };

/* Plays random games to the end, and calls the visitor at their positions. */
static const char *visit_games(const col_setup *setup, uint64_t seed, int actions, visitor visit) {
    const col_game *game = setup->game;
    col_rng rng = col_rng_seeded(seed);
    for (int made = 0; made < actions;) {
        col_state s;
        int actor, length = 0;
        memset(&s, 0xA5, sizeof s); /* init must not rely on what was there */
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
    col_result r;
    int best = 1000;
    setup->game->result(setup, s, &r);
    bool over = setup->game->actors(setup, s) == 0;
    if (r.over != over)
        return fail(setup, s, "nobody acts and the game is not over, or the reverse");
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!over && r.rank[seat] != 0) return fail(setup, s, "a rank before the end");
        if (over && (r.rank[seat] < 1 || r.rank[seat] > setup->seats)) {
            return fail(setup, s, "an impossible rank");
        }
        if (r.rank[seat] < best) best = r.rank[seat];
    }
    if (over && best != 1) return fail(setup, s, "nobody is first");
    if (over && r.reason[0] == '\0') return fail(setup, s, "an end without a reason");
    return NULL;
}

static const char *visit_play(const col_setup *setup, const col_state *s, int actor, col_action a,
                              col_rng *rng) {
    (void)actor, (void)a, (void)rng;
    const char *wrong = setup->game->broken(setup, s);
    return wrong != NULL ? fail(setup, s, wrong) : check_result(setup, s);
}

const char *check_play(const col_setup *setup, uint64_t seed, int actions) {
    return visit_games(setup, seed, actions, visit_play);
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

/* One action of the list: its text is its own and leads back to it. */
static const char *check_listed(const col_setup *setup, const col_state *s, int seat, int index,
                                int count) {
    const col_game *game = setup->game;
    col_action a = list.action[index], parsed = 0;
    col_error error;
    char one[COL_TEXT_MAX];
    col_writer w = col_writer_on(one, sizeof one);
    if (a == 0) return fail(setup, s, "0 is listed");
    if (is_listed(list.action + index + 1, count - index - 1, a)) {
        return fail(setup, s, "an action is listed twice");
    }
    if (game->why_not(setup, s, seat, a).clause != NULL)
        return fail(setup, s, "a listed action is refused");
    game->print(setup, s, seat, a, seat, &w);
    if (w.full || w.length == 0) return fail(setup, s, "an action has no text");
    if (game->parse(setup, s, seat, one, &parsed, &error) != COL_OK || parsed != a) {
        return fail(setup, s, "an action's text is not read back");
    }
    w = col_writer_on(one, sizeof one);
    game->explain(setup, s, seat, a, &w);
    return w.full || w.length == 0 ? fail(setup, s, "an action is not explained") : NULL;
}

/* Actions near the listed ones, and any numbers at all: refused by a clause unless they are listed.
 */
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
            return fail(setup, s, "legal and why_not disagree");
        }
        if (no.clause != NULL && (!clause_exists(game, no.clause) || no.sentence == NULL)) {
            printf("# refusal cites %s\n", no.clause);
            return fail(setup, s, "a refusal cites no known clause");
        }
        if (memcmp(&before, s, game->state_size) != 0)
            return fail(setup, s, "why_not changed the state");
    }
    return NULL;
}

static const char *check_seat_list(const col_setup *setup, const col_state *s, int seat,
                                   col_rng *rng) {
    const col_game *game = setup->game;
    bool acts = col_acts(game->actors(setup, s), seat);
    int count = legal_for(setup, s, seat, list.action);
    if (acts != (count > 0))
        return fail(setup, s, "a seat that acts has no action, or the reverse");
    if (count > game->max_legal) return fail(setup, s, "more actions than max_legal");
    if (game->count != NULL && acts && game->count(setup, s, seat) != count) {
        return fail(setup, s, "count and legal disagree");
    }
    if (game->pick != NULL && acts) {
        col_rng copy = *rng;
        col_action picked = game->pick(setup, s, seat, rng);
        if (picked != list.action[col_rng_below(&copy, (uint32_t)count)] ||
            copy.state != rng->state) {
            return fail(setup, s, "pick and legal disagree");
        }
    }
    for (int i = 0; i < count; i++) {
        if (check_listed(setup, s, seat, i, count) != NULL) return report;
    }
    return check_mutations(setup, s, seat, count, rng);
}

/* The same refusals through a table: an error, and not a byte has moved. */
static const char *check_table_refuses(const col_setup *setup, const col_state *s, col_rng *rng) {
    const col_game *game = setup->game;
    col_error error;
    table.setup = *setup;
    table.state = *s;
    table.log = entries;
    table.log_capacity = LOG_SIZE;
    table.log_count = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        int count = legal_for(setup, s, seat, list.action);
        col_action a = (col_action)col_rng_next(rng);
        if (is_listed(list.action, count, a)) continue;
        if (col_table_act(&table, seat, a, &error) == COL_OK || table.log_count != 0 ||
            memcmp(&table.state, s, game->state_size) != 0) {
            return fail(setup, s, "a table took what is not allowed");
        }
    }
    return NULL;
}

static const char *visit_lists(const col_setup *setup, const col_state *s, int actor, col_action a,
                               col_rng *rng) {
    (void)actor, (void)a;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (check_seat_list(setup, s, seat, rng) != NULL) return report;
    }
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
    memset(&back, 0, sizeof back);
    game->write_position(setup, s, &w);
    if (w.full) return fail(setup, s, "the position's text is too long");
    if (game->read_position(setup, text, &back, &error) != COL_OK) {
        printf("# %s\n", error.sentence);
        return fail(setup, s, "the position's text is not read");
    }
    if (memcmp(&back, s, game->state_size) != 0) return fail(setup, s, "load gives other bytes");
    if (game->hash(setup, &back) != game->hash(setup, s)) return fail(setup, s, "hashes differ");
    return NULL;
}

/* Plays one game on `table` with its own luck, checking positions on the way. */
static const char *play_table(const col_setup *setup, col_rng *rng) {
    col_luck luck = col_luck_from_text((const char *)&rng->state, sizeof rng->state);
    col_error error;
    col_table_begin(&table, setup, entries, LOG_SIZE);
    col_table_set_luck(&table, &luck);
    for (;;) {
        col_action a;
        if (col_table_roll(&table, &list, &error) < 0)
            return fail(setup, &table.state, error.sentence);
        if (check_position(setup, &table.state) != NULL) return report;
        int actor = col_random_action(setup, &table.state, rng, &list, &a);
        if (actor < 0) return NULL;
        if (col_table_act(&table, actor, a, &error) != COL_OK) {
            return fail(setup, &table.state, error.sentence);
        }
    }
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
        return fail(setup, &table.state, "the record is not read");
    }
    if (memcmp(&table.state, &other_table.state, size) != 0) {
        return fail(setup, &table.state, "the replay gives other bytes");
    }
    col_record_write(&other_table, COL_ALL, false, &again);
    if (strcmp(text, other_text) != 0)
        return fail(setup, &table.state, "the record changes when replayed");
    for (int i = 0; i < 8; i++) { /* cut at the end of any line */
        size_t cut = col_rng_below(rng, (uint32_t)w.length);
        while (cut > 0 && text[cut - 1] != '\n') {
            cut--;
        }
        bool has_game = cut > 0;
        bool reads = col_record_read(&other_table, other_entries, LOG_SIZE, text, cut, NULL, NULL,
                                     &error) == COL_OK;
        bool too_few = !reads && error.status == COL_SEATS; /* cut before [seats] */
        if (has_game && !reads && !too_few)
            return fail(setup, &table.state, "a cut record is not read");
    }
    return NULL;
}

static const char *check_undo(const col_setup *setup, col_rng *rng) {
    col_error error;
    int count = table.log_count == 0 ? 0 : (int)col_rng_below(rng, (uint32_t)table.log_count);
    other_table = table;
    other_table.log = other_entries;
    memcpy(other_entries, entries, sizeof(col_entry) * (size_t)table.log_count);
    if (col_table_undo(&other_table, count, &error) != COL_OK)
        return fail(setup, &table.state, "undo");
    for (int i = other_table.log_count; i < table.log_count; i++) {
        if (col_table_act(&other_table, entries[i].actor, entries[i].action, &error) != COL_OK) {
            return fail(setup, &other_table.state, error.sentence);
        }
    }
    if (memcmp(&other_table.state, &table.state, setup->game->state_size) != 0) {
        return fail(setup, &table.state, "undo and redo give other bytes");
    }
    if (col_table_undo(&other_table, table.log_count + 1, &error) == COL_OK) {
        return fail(setup, &table.state, "undo of more than there is");
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

/* No leak, no peek ----------------------------------------------------------------------------- */

/* Everything that a viewer can get out of a state, as one text. */
static void put_all_seen(const col_setup *setup, const col_state *s, int viewer, col_writer *w) {
    const col_game *game = setup->game;
    col_state view;
    memset(&view, 0, sizeof view);
    game->observe(setup, s, viewer, &view);
    col_describe(setup, &view, viewer, w);
    int count = viewer < setup->seats ? game->legal(setup, &view, viewer, list.action) : 0;
    for (int i = 0; i < count; i++) {
        game->print(setup, &view, viewer, list.action[i], viewer, w);
        game->explain(setup, &view, viewer, list.action[i], w);
    }
    col_canvas_clear(&canvas);
    game->draw(setup, &view, viewer, list.action, count, &canvas);
    col_canvas_print(&canvas, COL_LOOK_COLOUR, w);
    if (count > 0) game->prompt(setup, &view, viewer, w);
    col_put(w, game->topics(setup, &view));
    for (size_t i = 0; i < game->state_size; i++) {
        uint8_t byte = view.bytes[i];
        col_put_hex(w, &byte, 1);
    }
}

static const char *check_viewer(const col_setup *setup, const col_state *s, int viewer,
                                col_rng *rng) {
    const col_game *game = setup->game;
    col_state view, swapped, view_again;
    memset(&view, 0, sizeof view);
    memset(&swapped, 0, sizeof swapped);
    memset(&view_again, 0, sizeof view_again);
    game->observe(setup, s, viewer, &view);
    game->determinize(setup, &view, viewer, rng, &swapped);
    if (game->broken(setup, &swapped) != NULL)
        return fail(setup, &swapped, "a world that cannot be");
    game->observe(setup, &swapped, viewer, &view_again);
    if (memcmp(&view, &view_again, game->state_size) != 0)
        return fail(setup, s, "another world, another view");
    col_writer a = col_writer_on(text, TEXT_SIZE), b = col_writer_on(other_text, TEXT_SIZE);
    put_all_seen(setup, s, viewer, &a);
    put_all_seen(setup, &swapped, viewer, &b);
    if (a.full || strcmp(text, other_text) != 0)
        return fail(setup, s, "what is seen depends on what is hidden");
    if (viewer >= setup->seats) return NULL;
    int count = game->legal(setup, s, viewer, list.action);
    int same = game->legal(setup, &view, viewer, other_list.action);
    if (count != same ||
        memcmp(list.action, other_list.action, sizeof(col_action) * (size_t)count) != 0) {
        return fail(setup, s, "a seat's list depends on what it cannot see");
    }
    return NULL;
}

/* Another action that reads the same to the viewer: a secret that could as well have been. 0: none.
 * This does not ask observe() what is secret, so that a view cannot excuse itself. */
static col_action find_twin(const col_setup *setup, const col_state *s, int actor, col_action a,
                            int viewer, col_rng *rng) {
    const col_game *game = setup->game;
    char seen[COL_TEXT_MAX], twin[COL_TEXT_MAX];
    col_action found = 0;
    uint32_t twins = 0;
    bool is_chance = actor == COL_CHANCE;
    int count = is_chance ? game->chance(setup, s, other_list.outcome)
                          : game->legal(setup, s, actor, other_list.action);
    col_writer w = col_writer_on(seen, sizeof seen);
    game->print(setup, s, actor, a, viewer, &w);
    for (int i = 0; i < count; i++) {
        col_action b = is_chance ? other_list.outcome[i].action : other_list.action[i];
        w = col_writer_on(twin, sizeof twin);
        game->print(setup, s, actor, b, viewer, &w);
        if (b != a && strcmp(seen, twin) == 0 && col_rng_below(rng, ++twins) == 0) found = b;
    }
    return found;
}

/* Whether `a` shows everybody something that was hidden: from here on two worlds may look
 * different. */
static bool reveals(int actor, unsigned effects) {
    return effects & COL_EFFECT_UNSEALED || (actor != COL_CHANCE && effects & COL_EFFECT_REVEALED);
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

typedef const char *(*compare_worlds)(const col_setup *setup, const col_state *one,
                                      const col_state *two, int viewer);

static const char *compare_seen(const col_setup *setup, const col_state *one, const col_state *two,
                                int viewer) {
    col_writer a = col_writer_on(text, TEXT_SIZE), b = col_writer_on(other_text, TEXT_SIZE);
    put_all_seen(setup, one, viewer, &a);
    put_all_seen(setup, two, viewer, &b);
    if (a.full || strcmp(text, other_text) != 0) return fail(setup, one, "a secret can be seen");
    return NULL;
}

/* Where `a` is made in secret: makes it in one world and its twin in another, lets both go the same
 * way for a while, and compares what the viewer gets. */
static const char *check_twin_worlds(const col_setup *setup, const col_state *s, int actor,
                                     col_action a, int viewer, col_rng *rng,
                                     compare_worlds compare) {
    const col_game *game = setup->game;
    col_state one = *s, two = *s;
    if (actor == viewer) return NULL;
    col_action twin = find_twin(setup, s, actor, a, viewer, rng);
    if (twin == 0) return NULL;
    unsigned effects = game->apply(setup, &one, actor, a);
    game->apply(setup, &two, actor, twin);
    for (int step = 0; step < 12 && !reveals(actor, effects); step++) {
        if (compare(setup, &one, &two, viewer) != NULL) return report;
        col_action next;
        actor = col_random_action(setup, &one, rng, &list, &next);
        if (actor < 0 || !can_do(setup, &two, actor, next)) return NULL;
        effects = game->apply(setup, &one, actor, next);
        if (game->apply(setup, &two, actor, next) != effects) return NULL;
    }
    return NULL;
}

static const char *visit_viewers(const col_setup *setup, const col_state *s, int actor,
                                 col_action a, col_rng *rng) {
    for (int viewer = 0; actor >= 0 && viewer <= setup->seats; viewer++) {
        int who = viewer == setup->seats ? COL_PUBLIC : viewer;
        if (check_viewer(setup, s, who, rng) != NULL) return report;
        if (check_twin_worlds(setup, s, actor, a, who, rng, compare_seen) != NULL) return report;
    }
    return NULL;
}

const char *check_no_leak(const col_setup *setup, uint64_t seed, int actions) {
    return visit_games(setup, seed, actions, visit_viewers);
}

/* The viewer, if it acts, decides the same in both worlds. */
static const char *compare_decisions(const col_setup *setup, const col_state *one,
                                     const col_state *two, int viewer) {
    static const char *const PLAYERS[] = {"random", "greedy", "search,sims=40",
                                          "uct,sims=20,cut=60"};
    const col_game *game = setup->game;
    if (viewer >= setup->seats || !col_acts(game->actors(setup, one), viewer)) return NULL;
    col_thinking *thinking = col_thinking_in(memory, sizeof memory, NULL);
    for (size_t i = 0; i < sizeof PLAYERS / sizeof PLAYERS[0]; i++) {
        col_state view;
        col_player player;
        col_error error;
        col_action decision[2];
        if (col_player_parse(PLAYERS[i], &player, &error) != COL_OK) abort();
        for (int world = 0; world < 2; world++) {
            memset(&view, 0, sizeof view);
            game->observe(setup, world == 0 ? one : two, viewer, &view);
            col_player_begin(thinking, 5);
            decision[world] = col_player_choose(&player, setup, &view, viewer, thinking);
        }
        if (decision[0] != decision[1]) return fail(setup, one, "a player decides by a secret");
        if (game->why_not(setup, one, viewer, decision[0]).clause != NULL) {
            return fail(setup, one, "a player chose what is not allowed");
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

const char *check_luck(const col_setup *setup, uint64_t seed, int actions) {
    col_rng rng = col_rng_seeded(seed);
    col_error error;
    for (int made = 0; made < actions;) {
        int checked, draws = 0, last = -1;
        if (play_table(setup, &rng) != NULL) return report;
        made += table.log_count;
        for (int k = 0; k < table.log_count; k++) {
            if (table.log[k].actor != COL_CHANCE) continue;
            draws++;
            last = k;
        }
        if (col_record_verify(&table, &list, &checked, &error) != COL_OK)
            return fail(setup, &table.state, error.sentence);
        if (checked != draws) return fail(setup, &table.state, "verify missed a draw");
        table.luck.seed[0] ^= 1;
        if (col_record_verify(&table, &list, &checked, &error) == COL_OK) {
            return fail(setup, &table.state, "a changed seed verifies");
        }
        table.luck.seed[0] ^= 1;
        if (last < 0) continue;
        /* another outcome of the last draw, everything after it cut off */
        col_error undone;
        if (col_table_undo(&table, table.log_count - last, &undone) != COL_OK)
            return fail(setup, &table.state, undone.sentence);
        int count = setup->game->chance(setup, &table.state, list.outcome);
        col_action was = entries[last].action;
        for (int k = 0; k < count; k++) {
            if (list.outcome[k].action == was) continue;
            if (col_table_act(&table, COL_CHANCE, list.outcome[k].action, &error) != COL_OK) {
                return fail(setup, &table.state, error.sentence);
            }
            if (col_record_verify(&table, &list, &checked, &error) == COL_OK) {
                return fail(setup, &table.state, "a changed die verifies");
            }
            break;
        }
    }
    return NULL;
}
