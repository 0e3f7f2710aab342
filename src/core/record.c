/* Writes and reads text records and verifies their luck: see colossi/record.h. */
#include "colossi/record.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

/* Writing ------------------------------------------------------------------------------------ */

static void write_options(const col_setup *setup, col_writer *w) {
    const col_option *options = setup->game->options;
    for (int i = 0; options[i].name != NULL; i++) {
        if (col_option_is_standard(setup, i)) continue;
        col_print(w, "[option %s ", options[i].name);
        col_option_print(&options[i], setup->option[i], w);
        col_put(w, "]\n");
    }
}

static void write_luck(const col_table *t, bool with_seed, col_writer *w) {
    if (t->has_commit) {
        col_put(w, "[commit ");
        col_put_hex(w, t->commit, sizeof t->commit);
        col_put(w, "]\n");
    }
    if (t->has_luck && with_seed) {
        col_put(w, "[seed ");
        col_put_hex(w, t->luck.seed, sizeof t->luck.seed);
        col_put(w, "]\n");
    }
}

static void write_seats(const char *tag, const uint8_t *seats, int count, col_writer *w) {
    if (count == 0) return;
    col_print(w, "[%s", tag);
    for (int i = 0; i < count; i++) {
        col_print(w, " %d", seats[i] + 1);
    }
    col_put(w, "]\n");
}

static void write_end(const col_table *t, col_writer *w) {
    write_seats("lot", t->lot, t->has_lot ? t->setup.seats : 0, w);
    write_seats("resigned", t->resigned, t->resignations, w);
    if (t->end == COL_END_BY_RULES) return;
    col_print(w, "[end %s", col_end_word(t->end));
    if (t->end_by >= 0) col_print(w, " %d", t->end_by + 1);
    col_put(w, "]\n");
}

static void write_result(const col_table *t, const col_result *result, col_writer *w) {
    if (!result->over || !col_end_counts(t->end)) return;
    col_put(w, "[result");
    for (int seat = 0; seat < t->setup.seats; seat++) {
        col_print(w, " %d", result->rank[seat]);
    }
    col_put(w, "]\n");
}

void col_record_write(const col_table *t, int viewer, bool reveal, col_writer *w) {
    const col_game *game = t->setup.game;
    col_result result = {0};
    col_table_result(t, &result);
    if (result.over) viewer = COL_ALL; /* the seed is shown, and it gives away every secret */
    col_print(w, "[game %s]\n[rules %d]\n[seats %d]\n", game->name, t->setup.rules_version,
              t->setup.seats);
    if (t->setup.own_data[0] != '\0') col_print(w, "[data %s]\n", t->setup.own_data);
    write_options(&t->setup, w);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        if (t->seat_name[seat][0] != '\0') {
            col_print(w, "[seat %d %s]\n", seat + 1, t->seat_name[seat]);
        }
    }
    write_luck(t, reveal || result.over, w);
    if (t->loaded && viewer == COL_ALL) { /* a position's text keeps no secrets */
        col_put(w, "[position ");
        game->write_position(&t->setup, &t->start, w);
        col_put(w, "]\n");
    }
    write_end(t, w);
    write_result(t, &result, w);
    col_state s = t->start;
    for (int i = 0; i < t->log_count; i++) {
        col_table_print_entry(t, &s, i, viewer, w);
        col_put_char(w, '\n');
        game->apply(&t->setup, &s, t->log[i].actor, t->log[i].action);
    }
}

/* Reading ------------------------------------------------------------------------------------ */

/* What has been read of the record so far. */
typedef struct reader {
    col_table *table;
    col_entry *log;
    int capacity;
    col_data_finder find_data;
    void *context;
    int line;
    bool has_game, has_begun;
    col_setup setup;
    char seat_name[COL_SEATS_MAX][COL_NAME_SIZE];
    uint8_t commit[32], seed[32];
    bool has_commit, has_seed, has_position, has_result;
    char position[COL_POSITION_MAX];
    int rank[COL_SEATS_MAX], ranks;
    col_end end;
    int end_by;
    uint8_t resigned[COL_SEATS_MAX], lot[COL_SEATS_MAX];
    int resignations, lots;
    col_error *error;
} reader;

/* Inserts the line number in front of the error's sentence, which the fact alone would not say. */
static col_status at_line(reader *r) {
    char sentence[COL_SENTENCE_SIZE];
    memcpy(sentence, r->error->sentence, sizeof sentence);
    col_writer w = col_writer_on(r->error->sentence, sizeof r->error->sentence);
    col_print(&w, "line %d: %s", r->line, sentence);
    r->error->fact[0] = '\0';
    return r->error->status;
}

static col_status wrong(reader *r, const char *what) {
    col_fail(r->error, COL_RECORD, "%s", what);
    return at_line(r);
}

static col_status read_game_tag(reader *r, col_span value) {
    char name[32];
    const col_game *game = col_span_copy(value, name, sizeof name) ? col_find_game(name) : NULL;
    if (r->has_game) return wrong(r, "the game is named twice");
    if (game == NULL) {
        col_fail(r->error, COL_GAME, "there is no game '%.*s'", (int)value.length, value.at);
        return at_line(r);
    }
    col_setup_begin(&r->setup, game);
    r->has_game = true;
    return COL_OK;
}

static col_status read_option_tag(reader *r, col_span value) {
    char name[64], text[64];
    col_span word;
    if (!col_next_word(&value, &word) || !col_span_copy(word, name, sizeof name) ||
        !col_span_copy(value, text, sizeof text)) {
        return wrong(r, "an option has a name and a value");
    }
    if (col_setup_option(&r->setup, name, text, r->error) != COL_OK) return at_line(r);
    return COL_OK;
}

static col_status read_seat_tag(reader *r, col_span value) {
    col_span word;
    int seat;
    if (!col_next_word(&value, &word) || !col_span_int(word, 1, COL_SEATS_MAX, &seat)) {
        return wrong(r, "a seat tag has a seat's number and a name");
    }
    if (col_check_name(value.at, value.length, r->error) != COL_OK) return at_line(r);
    col_span_copy(value, r->seat_name[seat - 1], COL_NAME_SIZE);
    return COL_OK;
}

static col_status read_result_tag(reader *r, col_span value) {
    col_span word;
    r->has_result = true;
    r->ranks = 0;
    while (col_next_word(&value, &word)) {
        if (r->ranks == COL_SEATS_MAX ||
            !col_span_int(word, 1, COL_SEATS_MAX, &r->rank[r->ranks++])) {
            return wrong(r, "a result gives one rank per seat");
        }
    }
    return COL_OK;
}

static col_status read_end_tag(reader *r, col_span value) {
    col_span word;
    if (col_next_word(&value, &word)) r->end = col_end_from(word.at, word.length);
    bool has_seat = col_span_int(value, 1, COL_SEATS_MAX, &r->end_by);
    if (r->end == COL_END_CLOSED && value.length == 0) {
        r->end_by = 0; /* nobody */
    } else if (r->end == COL_END_BY_RULES || r->end == COL_END_CLOSED || !has_seat) {
        return wrong(r, "an end has a reason, such as resignation, and the number of a seat");
    }
    r->end_by--;
    return COL_OK;
}

/* Reads different seats. Returns false if there are none, or if something else is there. */
static bool read_seats(col_span value, uint8_t seats[COL_SEATS_MAX], int *count) {
    col_span word;
    int seat;
    *count = 0;
    while (col_next_word(&value, &word)) {
        if (*count == COL_SEATS_MAX || !col_span_int(word, 1, COL_SEATS_MAX, &seat) ||
            memchr(seats, seat - 1, (size_t)*count) != NULL) {
            return false;
        }
        seats[(*count)++] = (uint8_t)(seat - 1);
    }
    return *count > 0;
}

static col_status read_data_tag(reader *r, col_span value) {
    uint8_t hash[32];
    if (!col_span_hex(value, hash, sizeof hash)) {
        return wrong(r, "the data tag holds the SHA-256 of the data file, in hex");
    }
    col_span_copy(value, r->setup.own_data, sizeof r->setup.own_data);
    r->setup.data =
        r->find_data == NULL ? NULL : r->find_data(r->context, r->setup.game, r->setup.own_data);
    if (r->setup.data == NULL) {
        return wrong(r, "this game was played with a data file that is not available here");
    }
    return COL_OK;
}

static col_status read_tag(reader *r, col_span line) {
    col_span name, value = {line.at + 1, line.length - 2};
    if (line.at[line.length - 1] != ']') return wrong(r, "a tag ends with ']'");
    if (r->has_begun) return wrong(r, "tags come before the first action");
    if (!col_next_word(&value, &name)) return wrong(r, "a tag has a name");
    if (col_span_is(name, "game")) return read_game_tag(r, value);
    if (!r->has_game) return wrong(r, "the first tag is [game NAME]");
    if (col_span_is(name, "rules")) {
        if (col_span_int(value, 1, r->setup.game->rules_version, &r->setup.rules_version)) {
            return COL_OK;
        }
        return wrong(r, "this version of the rules is not known here");
    }
    if (col_span_is(name, "seats")) {
        if (col_span_int(value, 1, COL_SEATS_MAX, &r->setup.seats)) return COL_OK;
        return wrong(r, "the number of seats must be a whole number");
    }
    if (col_span_is(name, "option")) return read_option_tag(r, value);
    if (col_span_is(name, "seat")) return read_seat_tag(r, value);
    if (col_span_is(name, "result")) return read_result_tag(r, value);
    if (col_span_is(name, "data")) return read_data_tag(r, value);
    if (col_span_is(name, "end")) return read_end_tag(r, value);
    if (col_span_is(name, "resigned")) {
        return read_seats(value, r->resigned, &r->resignations)
                   ? COL_OK
                   : wrong(r, "the seats that resigned must be different seats");
    }
    if (col_span_is(name, "lot")) {
        return read_seats(value, r->lot, &r->lots) ? COL_OK
                                                   : wrong(r, "a lot gives everybody a seat");
    }
    if (col_span_is(name, "commit")) {
        r->has_commit = col_span_hex(value, r->commit, sizeof r->commit);
        return r->has_commit ? COL_OK : wrong(r, "a commitment is 64 hex digits");
    }
    if (col_span_is(name, "seed")) {
        r->has_seed = col_span_hex(value, r->seed, sizeof r->seed);
        return r->has_seed ? COL_OK : wrong(r, "a seed is 64 hex digits");
    }
    if (col_span_is(name, "position")) {
        r->has_position = col_span_copy(value, r->position, sizeof r->position);
        return r->has_position ? COL_OK : wrong(r, "the position is too long");
    }
    return COL_OK; /* tags that other programs add are allowed and ignored */
}

/* Begins the game after the last tag. */
static col_status begin_game(reader *r) {
    col_table *t = r->table;
    if (!r->has_game) return wrong(r, "the first tag is [game NAME]");
    if (col_setup_end(&r->setup, r->error) != COL_OK) return at_line(r);
    col_table_begin(t, &r->setup, r->log, r->capacity);
    memcpy(t->seat_name, r->seat_name, sizeof t->seat_name);
    if (r->has_seed) {
        memcpy(t->luck.seed, r->seed, sizeof r->seed);
        t->has_luck = true;
    }
    memcpy(t->commit, r->commit, sizeof t->commit);
    t->has_commit = r->has_commit;
    r->has_begun = true;
    if (r->has_position && col_table_load(t, r->position, r->error) != COL_OK) return at_line(r);
    return COL_OK;
}

static col_status read_action(reader *r, col_span line) {
    col_span word;
    char text[COL_TEXT_MAX];
    if (!r->has_begun && begin_game(r) != COL_OK) return r->error->status;
    col_next_word(&line, &word);
    int actor = col_actor_from(word.at, word.length, r->setup.seats);
    if (actor < 0) return wrong(r, "an action begins with 'chance' or a seat's number");
    if (!col_span_copy(line, text, sizeof text)) return wrong(r, "the action is too long");
    if (col_table_do(r->table, actor, text, r->error) != COL_OK) return at_line(r);
    return COL_OK;
}

static bool are_seats(const uint8_t *seats, int count, int of) {
    for (int i = 0; i < count; i++) {
        if (seats[i] >= of) return false;
    }
    return true;
}

/* Ends the game as the tags say, after the last action. */
static col_status take_end(reader *r) {
    col_table *t = r->table;
    int seats = t->setup.seats;
    if ((r->lots > 0 && r->lots != seats) || !are_seats(r->lot, r->lots, seats)) {
        return wrong(r, "a lot gives everybody a seat");
    }
    if (!are_seats(r->resigned, r->resignations, seats) || r->end_by >= seats) {
        return wrong(r, "a seat that is not at the table cannot end the game");
    }
    t->has_lot = r->lots > 0;
    memcpy(t->lot, r->lot, sizeof t->lot);
    memcpy(t->resigned, r->resigned, sizeof t->resigned);
    t->resignations = r->resignations;
    if (r->end == COL_END_BY_RULES) return COL_OK;
    if (col_table_end(t, r->end, r->end_by, r->error) != COL_OK) {
        return wrong(r, "the actions end the game, so it cannot have ended in another way");
    }
    return COL_OK;
}

static col_status check_result(reader *r) {
    col_result result = {0};
    if (!r->has_result) return COL_OK;
    col_table_result(r->table, &result);
    if (!result.over) return COL_OK; /* a record may be cut short */
    for (int seat = 0; seat < r->setup.seats; seat++) {
        if (r->ranks != r->setup.seats || result.rank[seat] != r->rank[seat]) {
            return wrong(r, "the result is not the one that the actions lead to");
        }
    }
    return COL_OK;
}

col_status col_record_read(col_table *t, col_entry *log, int capacity, const char *text,
                           size_t length, col_data_finder find_data, void *context,
                           col_error *error) {
    reader r;
    col_span rest = {text, length}, line;
    memset(&r, 0, sizeof r);
    r.table = t;
    r.log = log;
    r.capacity = capacity;
    r.find_data = find_data;
    r.context = context;
    r.error = error;
    if (memchr(text, '\0', length) != NULL)
        return wrong(&r, "a record is text, but this contains a zero byte");
    while (col_next_content(&rest, &line, &r.line)) {
        col_status status = line.at[0] == '[' ? read_tag(&r, line) : read_action(&r, line);
        if (status != COL_OK) return status;
    }
    if (!r.has_begun && begin_game(&r) != COL_OK) return error->status;
    if (take_end(&r) != COL_OK) return error->status;
    return check_result(&r);
}

/* Verifying ---------------------------------------------------------------------------------- */

col_status col_record_verify(const col_table *t, int *checked, col_error *error) {
    const col_game *game = t->setup.game;
    col_outcome outcomes[COL_OUTCOMES_MAX];
    uint8_t commit[32];
    col_state s = t->start;
    *checked = 0;
    if (!t->has_luck) return col_fail(error, COL_SEED, "the record does not show its seed");
    if (!t->has_commit) return col_fail(error, COL_SEED, "the record has no commitment");
    col_luck_commit(&t->luck, commit);
    if (memcmp(commit, t->commit, sizeof commit) != 0) {
        return col_fail(error, COL_SEED, "the seed is not the one that was committed to");
    }
    uint8_t lot[COL_SEATS_MAX];
    col_draw_lot(&t->luck, t->setup.seats, lot);
    if (t->has_lot && memcmp(lot, t->lot, (size_t)t->setup.seats) != 0) {
        return col_fail(error, COL_SEED, "the seed gives another lot");
    }
    for (int i = 0; i < t->log_count; i++) {
        const col_entry *e = &t->log[i];
        if (e->actor == COL_CHANCE) {
            int count = game->chance(&t->setup, &s, outcomes);
            uint64_t total = col_total_weight(outcomes, count);
            uint64_t pick = col_luck_draw(&t->luck, (uint64_t)*checked, total);
            if (col_pick_outcome(outcomes, count, pick) != e->action) {
                return col_fail(error, COL_SEED, "action %d: the seed gives another outcome",
                                i + 1);
            }
            ++*checked;
        }
        game->apply(&t->setup, &s, e->actor, e->action);
    }
    return COL_OK;
}
