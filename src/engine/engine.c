/* The engine protocol: see colossi/engine.h and docs/engine-protocol.md. There is one function per
 * command. It writes the data lines and returns a status; the caller adds "ok" or the error. */
#include "colossi/engine.h"

#include <stddef.h>
#include <string.h>

#include "engine/commands.h"

typedef col_status (*command_function)(col_engine *e, col_span rest, col_writer *out,
                                       col_error *error);

col_status engine_need_table(const col_engine *e, col_error *error) {
    if (e->has_table) return COL_OK;
    return col_fail(error, COL_GAME, "no game has begun; 'new GAME' begins one");
}

static col_status nothing_more(col_span rest, col_error *error) {
    if (rest.length == 0) return COL_OK;
    return col_fail(error, COL_SYNTAX, "nothing may follow this command, but '%.*s' does",
                    (int)rest.length, rest.at);
}

/* Checks that a game has begun and that nothing follows the command. */
static col_status alone(const col_engine *e, col_span rest, col_error *error) {
    if (engine_need_table(e, error) != COL_OK) return error->status;
    return nothing_more(rest, error);
}

/* Forgets what was said about the position before. With chance=auto, chance acts as soon as it is
 * its turn. */
static col_status roll(col_engine *e, col_error *error) {
    e->multi = 0;
    if (e->is_manual || !e->table.has_luck) return COL_OK;
    return col_table_roll(&e->table, error) < 0 ? error->status : COL_OK;
}

/* games ---------------------------------------------------------------------------------------- */

static void put_option(const col_option *o, col_writer *out) {
    col_print(out, " %s=", o->name);
    if (o->values == NULL) {
        col_print(out, "%d..%d", o->low, o->high);
        return;
    }
    for (int i = 0; o->values[i] != NULL; i++) {
        col_print(out, "%s%s", i > 0 ? "|" : "", o->values[i]);
    }
}

static col_status do_games(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)e;
    if (nothing_more(rest, error) != COL_OK) return error->status;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        const col_game *g = COL_GAMES[i];
        col_print(out, "%s seats=%d..%d", g->name, g->min_seats, g->max_seats);
        for (int p = 0; g->presets != NULL && g->presets[p].name != NULL; p++) {
            col_print(out, "%s%s", p == 0 ? " ruleset=" : "|", g->presets[p].name);
        }
        for (const col_option *o = g->options; o->name != NULL; o++) {
            put_option(o, out);
        }
        col_put_char(out, '\n');
    }
    return COL_OK;
}

/* The players' seed depends on the number of actions and on the first bytes of the table's seed, or
 * of its commitment if the seed is secret. So the same record gives the same decisions, but games
 * without chance still differ. */
static void seed_thinking(col_engine *e, const uint8_t *bytes) {
    uint64_t seed = (uint64_t)bytes[0] << 8 | bytes[1];
    seed += (uint64_t)e->table.log_count << 16;
    if (e->thinking != NULL) col_player_begin(e->thinking, seed);
    e->rng = col_rng_seeded(seed);
}

/* new ------------------------------------------------------------------------------------------ */

typedef struct request {
    col_setup setup;
    bool is_manual, has_seed;
    col_luck luck;
} request;

static col_status read_setting(request *r, col_span name, col_span value, col_error *error) {
    char key[64], text[64];
    if (col_span_is(name, "seed")) {
        r->luck = col_luck_from_text(value.at, value.length);
        r->has_seed = true;
        return COL_OK;
    }
    if (col_span_is(name, "seats")) {
        if (!col_span_copy(value, text, sizeof text)) text[0] = '\0';
        return col_setup_seats(&r->setup, text, error);
    }
    if (col_span_is(name, "chance")) {
        r->is_manual = col_span_is(value, "manual");
        if (r->is_manual || col_span_is(value, "auto")) return COL_OK;
        return col_fail(error, COL_OPTION, "'chance' must be auto or manual, not '%.*s'",
                        (int)value.length, value.at);
    }
    if (!col_span_copy(name, key, sizeof key) || !col_span_copy(value, text, sizeof text)) {
        return col_fail(error, COL_OPTION, "an option's name and value have at most %d characters",
                        (int)sizeof text - 1);
    }
    return col_setup_option(&r->setup, key, text, error);
}

const col_game *engine_find_game(col_span word, col_error *error) {
    char name[32];
    const col_game *game = col_span_copy(word, name, sizeof name) ? col_find_game(name) : NULL;
    if (game == NULL) {
        col_fail(error, COL_GAME, "there is no game '%.*s'; 'games' lists them", (int)word.length,
                 word.at);
    }
    return game;
}

static col_status do_new(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    request r;
    col_span word, key, value;
    memset(&r, 0, sizeof r);
    col_next_word(&rest, &word);
    const col_game *game = engine_find_game(word, error);
    if (game == NULL) return error->status;
    col_setup_begin(&r.setup, game);
    while (col_next_word(&rest, &word)) {
        if (!col_split_pair(word, &key, &value)) {
            return col_fail(error, COL_SYNTAX, "settings are written name=value, not '%.*s'",
                            (int)word.length, word.at);
        }
        if (read_setting(&r, key, value, error) != COL_OK) return error->status;
    }
    if (col_setup_end(&r.setup, error) != COL_OK) return error->status;
    if (!r.has_seed && e->fresh_seed != NULL) r.has_seed = e->fresh_seed(r.luck.seed);
    if (!r.has_seed) r.luck = col_luck_from_text("", 0);
    col_table_begin(&e->table, &r.setup, e->log, COL_ENGINE_LOG);
    if (!r.is_manual) col_table_set_luck(&e->table, &r.luck);
    seed_thinking(e, r.luck.seed);
    e->has_table = true;
    e->has_story = false;
    e->is_manual = r.is_manual;
    return roll(e, error);
}

/* Looking -------------------------------------------------------------------------------------- */

static col_status do_actors(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    if (alone(e, rest, error) != COL_OK) return error->status;
    unsigned actors = e->table.setup.game->actors(&e->table.setup, &e->table.state);
    if (actors == 0) col_put(out, "none");
    for (bool first = true; actors != 0; actors &= actors - 1, first = false) {
        if (!first) col_put_char(out, ' ');
        col_put_actor(out, col_first_actor(actors));
    }
    col_put_char(out, '\n');
    return COL_OK;
}

static col_status legal_chance(col_engine *e, col_writer *out, col_error *error) {
    const col_setup *setup = &e->table.setup;
    if (!col_acts(setup->game->actors(setup, &e->table.state), COL_CHANCE)) {
        return col_fail(error, COL_SEAT, "chance does not act now");
    }
    int count = setup->game->chance(setup, &e->table.state, e->list.outcome);
    for (int i = 0; i < count; i++) {
        col_put_unsigned(out, e->list.outcome[i].weight);
        col_put_char(out, ' ');
        setup->game->print(setup, &e->table.state, COL_CHANCE, e->list.outcome[i].action, COL_ALL,
                           out);
        col_put_char(out, '\n');
    }
    return COL_OK;
}

static col_status legal_seat(col_engine *e, int seat, col_writer *out) {
    const col_setup *setup = &e->table.setup;
    int count = setup->game->legal(setup, &e->table.state, seat, e->list.action);
    for (int i = 0; i < count; i++) {
        setup->game->print(setup, &e->table.state, seat, e->list.action[i], seat, out);
        col_put_char(out, '\n');
    }
    return COL_OK;
}

col_status engine_read_actor(const col_engine *e, col_span word, int *actor, col_error *error) {
    *actor = col_actor_from(word.at, word.length, e->table.setup.seats);
    if (*actor >= 0) return COL_OK;
    return col_fail(error, COL_SEAT, "there is no seat '%.*s'; the seats are 1 to %d",
                    (int)word.length, word.at, e->table.setup.seats);
}

static col_status do_legal(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    col_span word;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    const col_setup *setup = &e->table.setup;
    unsigned actors = setup->game->actors(setup, &e->table.state);
    int actor = actors == 0 ? -1 : col_first_actor(actors);
    if (col_next_word(&rest, &word)) {
        if (engine_read_actor(e, word, &actor, error) != COL_OK) return error->status;
        if (nothing_more(rest, error) != COL_OK) return error->status;
    }
    if (actor < 0) return COL_OK; /* the game is over and the list is empty */
    if (actor == COL_CHANCE) return legal_chance(e, out, error);
    return col_acts(actors, actor) ? legal_seat(e, actor, out) : COL_OK;
}

static col_status do_position(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    if (alone(e, rest, error) != COL_OK) return error->status;
    e->table.setup.game->write_position(&e->table.setup, &e->table.state, out);
    col_put_char(out, '\n');
    return COL_OK;
}

col_status engine_read_viewer(const col_engine *e, col_span rest, int *viewer, col_error *error) {
    int seat;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    rest = col_trim(rest);
    if (col_span_is(rest, "public")) {
        *viewer = COL_PUBLIC;
        return COL_OK;
    }
    if (!col_span_int(rest, 1, e->table.setup.seats, &seat)) {
        return col_fail(error, COL_SEAT,
                        "'%.*s' is not a viewer; use a seat from 1 to %d, or public",
                        (int)rest.length, rest.at, e->table.setup.seats);
    }
    *viewer = seat - 1;
    return COL_OK;
}

static col_status do_view(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int viewer = COL_PUBLIC;
    col_state view;
    if (engine_read_viewer(e, rest, &viewer, error) != COL_OK) return error->status;
    e->table.setup.game->observe(&e->table.setup, &e->table.state, viewer, &view);
    col_describe(&e->table.setup, &view, viewer, out);
    col_put_char(out, '\n');
    return COL_OK;
}

static col_status do_board(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int viewer = COL_PUBLIC;
    col_state view;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (rest.length > 0 && engine_read_viewer(e, rest, &viewer, error) != COL_OK)
        return error->status;
    e->table.setup.game->observe(&e->table.setup, &e->table.state, viewer, &view);
    col_audience to = engine_audience(e, viewer);
    if (to.catalogue == &COL_NO_LANGUAGE) to.catalogue = &COL_ENGLISH; /* facts do not fit in */
    col_canvas_begin(&e->canvas, &to);
    e->table.setup.game->draw(&e->table.setup, &view, viewer, NULL, 0, &e->canvas);
    col_canvas_print(&e->canvas, COL_LOOK_ASCII, out);
    return COL_OK;
}

static col_status do_log(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int viewer = COL_ALL;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (rest.length > 0 && engine_read_viewer(e, rest, &viewer, error) != COL_OK)
        return error->status;
    col_state s = e->table.start;
    for (int i = 0; i < e->table.log_count; i++) {
        col_table_print_entry(&e->table, &s, i, viewer, out);
        col_put_char(out, '\n');
        e->table.setup.game->apply(&e->table.setup, &s, e->log[i].actor, e->log[i].action);
    }
    return COL_OK;
}

static col_status do_score(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    col_result result;
    if (alone(e, rest, error) != COL_OK) return error->status;
    e->table.setup.game->result(&e->table.setup, &e->table.state, &result);
    for (int seat = 0; seat < e->table.setup.seats; seat++) {
        col_print(out, "%d %d ", seat + 1, result.score[seat]);
        if (result.over) {
            col_print(out, "%d\n", result.rank[seat]);
        } else {
            col_put(out, "-\n");
        }
    }
    return COL_OK;
}

/* "record seed" is for saving a game: without its seed, chance could not go on. */
static col_status do_record(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    bool reveals = col_span_is(col_trim(rest), "seed");
    if ((reveals ? engine_need_table(e, error) : alone(e, rest, error)) != COL_OK) {
        return error->status;
    }
    col_record_write(&e->table, COL_ALL, reveals, out);
    return COL_OK;
}

static col_status do_rules(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)e;
    char id[COL_CODE_SIZE];
    const col_game *game = col_span_copy(rest, id, sizeof id) ? col_find_game(id) : NULL;
    for (const col_clause *c = game == NULL ? NULL : game->clauses; c != NULL && c->id; c++) {
        col_print(out, "%s %s\n", c->id, c->text);
    }
    if (game != NULL) return COL_OK;
    const col_clause *clause = col_span_copy(rest, id, sizeof id) ? col_find_clause(id) : NULL;
    if (clause == NULL) {
        return col_fail(error, COL_CLAUSE, "there is no clause '%.*s'", (int)rest.length, rest.at);
    }
    col_print(out, "%s %s\n", clause->id, clause->text);
    return COL_OK;
}

/* Changing ------------------------------------------------------------------------------------- */

static col_status do_do(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    col_span word;
    char text[COL_TEXT_MAX];
    int actor;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (!col_next_word(&rest, &word)) {
        return col_fail(error, COL_SYNTAX, "write: do ACTOR ACTION");
    }
    if (engine_read_actor(e, word, &actor, error) != COL_OK) return error->status;
    if (!col_span_copy(rest, text, sizeof text)) {
        return col_fail(error, COL_SYNTAX, "an action has at most %d characters", COL_TEXT_MAX - 1);
    }
    if (col_table_do(&e->table, actor, text, error) != COL_OK) return error->status;
    return roll(e, error);
}

static col_status do_undo(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    int count = 1;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (rest.length > 0 && col_read_number(col_span_of("N"), rest, 1, COL_ENGINE_LOG, &count,
                                           COL_SYNTAX, error) != COL_OK) {
        return error->status;
    }
    if (col_table_undo(&e->table, count, error) != COL_OK) return error->status;
    e->has_story = false;
    return roll(e, error);
}

static col_status do_load(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    char *text = e->replay; /* it is free, because nothing is being replayed now */
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (!col_span_copy(rest, text, COL_POSITION_MAX)) {
        return col_fail(error, COL_POSITION, "a position has at most %d characters",
                        COL_POSITION_MAX - 1);
    }
    if (col_table_load(&e->table, text, error) != COL_OK) return error->status;
    e->has_story = false;
    return roll(e, error);
}

/* Begins to keep lines until `end`. */
static col_status keep_lines(col_engine *e, col_span rest, bool *is_kept, col_error *error) {
    if (nothing_more(rest, error) != COL_OK) return error->status;
    *is_kept = true;
    e->replay_too_long = false;
    e->replay_length = 0;
    return COL_OK;
}

static col_status do_replay(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    return keep_lines(e, rest, &e->is_replaying, error);
}

/* Keeps a line between `replay` or `catalogue` and `end`. */
static void keep_line(col_engine *e, col_span line) {
    if (e->replay_length + line.length + 1 > COL_ENGINE_REPLAY) {
        e->replay_too_long = true;
        return;
    }
    memcpy(e->replay + e->replay_length, line.at, line.length);
    e->replay_length += line.length;
    e->replay[e->replay_length++] = '\n';
}

static col_status end_replay(col_engine *e, col_error *error) {
    col_table t;
    e->is_replaying = false;
    if (e->replay_too_long) {
        return col_fail(error, COL_LIMIT, "a record may have at most %d bytes", COL_ENGINE_REPLAY);
    }
    if (col_record_read(&t, e->other_log, COL_ENGINE_LOG, e->replay, e->replay_length, NULL, NULL,
                        error) != COL_OK) {
        return error->status;
    }
    memcpy(e->log, e->other_log, sizeof(col_entry) * (size_t)t.log_count);
    e->table = t;
    e->table.log = e->log;
    e->has_table = true;
    e->has_story = false;
    e->is_manual = !t.has_luck;
    seed_thinking(e, t.has_luck ? t.luck.seed : t.commit);
    e->multi = 0;
    return COL_OK;
}

/* Languages ------------------------------------------------------------------------------------ */

col_audience engine_audience(const col_engine *e, int viewer) {
    col_audience to = col_audience_at(&e->table, viewer);
    to.catalogue = e->language;
    return to;
}

static col_status do_language(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    if (rest.length == 0) {
        col_print(out, "%s %s\n", e->language->language, e->language->name);
        return COL_OK;
    }
    const col_catalogue *const known[] = {&COL_ENGLISH, &COL_NO_LANGUAGE, &e->catalogue};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!col_span_is(rest, known[i]->language)) continue;
        e->language = known[i];
        return COL_OK;
    }
    return col_fail(error, COL_OPTION, "there are no messages in '%.*s'; 'catalogue' hands them in",
                    (int)rest.length, rest.at);
}

static col_status do_catalogue(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    return keep_lines(e, rest, &e->is_translating, error);
}

/* Reads the catalogue that was handed in and answers in its language from now on. The old one is
 * replaced only if the new one is good. */
static col_status end_catalogue(col_engine *e, col_error *error) {
    col_catalogue read;
    e->is_translating = false;
    if (e->replay_too_long || e->replay_length > COL_ENGINE_CATALOGUE) {
        return col_fail(error, COL_LIMIT, "a catalogue may have at most %d bytes",
                        COL_ENGINE_CATALOGUE);
    }
    if (col_catalogue_read(e->replay, e->replay_length, e->other_messages, COL_ENGINE_MESSAGES,
                           &read, error) != COL_OK) {
        return error->status;
    }
    if (read.language[0] == '\0') {
        return col_fail(error, COL_DATA, "a catalogue needs a line '@language CODE NAME'");
    }
    memcpy(e->catalogue_text, e->replay, e->replay_length);
    if (col_catalogue_read(e->catalogue_text, e->replay_length, e->messages, COL_ENGINE_MESSAGES,
                           &e->catalogue, error) != COL_OK) {
        return error->status;
    }
    e->catalogue.fallback = &COL_ENGLISH;
    e->language = &e->catalogue;
    return COL_OK;
}

/* Counting ------------------------------------------------------------------------------------- */

static col_status do_perft(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int depth;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (col_read_number(col_span_of("N"), rest, 0, COL_ENGINE_PERFT, &depth, COL_SYNTAX, error) !=
        COL_OK) {
        return error->status;
    }
    col_put_unsigned(out, col_perft(&e->table.setup, &e->table.state, depth, e->levels));
    col_put_char(out, '\n');
    return COL_OK;
}

/* Lines ---------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    command_function function;
} COMMANDS[] = {
    {"games", do_games},
    {"new", do_new},
    {"actors", do_actors},
    {"legal", do_legal},
    {"do", do_do},
    {"undo", do_undo},
    {"position", do_position},
    {"load", do_load},
    {"view", do_view},
    {"board", do_board},
    {"log", do_log},
    {"score", do_score},
    {"record", do_record},
    {"replay", do_replay},
    {"rules", do_rules},
    {"perft", do_perft},
    {"go", engine_go},
    {"more", engine_more},
    {"weigh", engine_weigh},
    {"solve", engine_solve},
    {"compare", engine_compare},
    {"luck", engine_luck},
    {"show", engine_show},
    {"story", engine_story},
    {"why", engine_why},
    {"aid", engine_aid},
    {"about", engine_about},
    {"language", do_language},
    {"catalogue", do_catalogue},
};

static col_status run_command(col_engine *e, col_span line, col_writer *out, col_error *error) {
    col_span word;
    if (!col_next_word(&line, &word)) return COL_OK;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        if (col_span_is(word, COMMANDS[i].name)) {
            return COMMANDS[i].function(e, line, out, error);
        }
    }
    return col_fail(error, COL_COMMAND, "there is no command '%.*s'", (int)word.length, word.at);
}

void col_engine_begin(col_engine *e) {
    memset(e, 0, offsetof(col_engine, memory));
    e->language = &COL_ENGLISH;
    e->thinking = col_thinking_in(e->memory, e->memory_size, &e->host);
}

/* Writes "error CODE: sentence". A refusal is said in the language of the engine. */
static void put_error(const col_engine *e, const col_error *error, col_writer *out) {
    col_print(out, "error %s: ", error->code);
    if (error->fact[0] == '\0') {
        col_put(out, error->sentence);
    } else {
        col_audience to = engine_audience(e, -1);
        col_say(&to, error->fact, strlen(error->fact), out);
    }
    col_put_char(out, '\n');
}

bool col_engine_line(col_engine *e, const char *text, size_t length, col_writer *out) {
    if (length > 0 && text[length - 1] == '\r') length--;
    col_span whole = {text, length}, line = col_trim(whole);
    col_error error;
    col_status status;
    size_t start = out->length;
    bool is_kept = e->is_replaying || e->is_translating;
    if (is_kept && !col_span_is(line, "end")) {
        keep_line(e, e->is_translating ? whole : line); /* a catalogue's indentation matters */
        return true;
    }
    if (!is_kept && (line.length == 0 || line.at[0] == '#')) return true;
    if (!is_kept && col_span_is(line, "quit")) {
        col_put(out, "ok\n");
        return false;
    }
    if (memchr(line.at, '\0', line.length) != NULL) {
        status = col_fail(&error, COL_SYNTAX, "a line must be text, but this one has a zero byte");
    } else if (is_kept) {
        status = e->is_replaying ? end_replay(e, &error) : end_catalogue(e, &error);
    } else {
        status = run_command(e, line, out, &error);
        if (status == COL_OK && (e->is_replaying || e->is_translating)) {
            return true; /* `end` will be answered */
        }
    }
    if (status == COL_OK) {
        col_put(out, "ok\n");
    } else {
        out->length = start; /* an error replaces the data lines */
        put_error(e, &error, out);
    }
    return true;
}
