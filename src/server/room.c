/* A room as a fold over its lines: see room.h. Nothing here knows about sockets, the store or other
 * rooms. */
#include "server/room.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum {
    FIRST_CAPACITY = 32,
    EVENTS_MAX = 1 << 16,
    BACK_MS = 60000 /* for whoever comes back after running out of time */
};

void room_clear(room *r) {
    free(r->table.log);
    free(r->events);
    free(r->sealed_from);
    free(r->story);
    for (int i = 0; i <= COL_SEATS_MAX; i++) {
        free(r->last[i].facts);
        r->last[i].facts = NULL;
    }
    for (int i = 0; i < CHATS_KEPT; i++) {
        free(r->chat[i]);
        r->chat[i] = NULL;
    }
    memset(&r->table, 0, sizeof r->table);
    memset(r->seats, 0, sizeof r->seats);
    memset(&r->proposal, 0, sizeof r->proposal);
    r->events = NULL;
    r->sealed_from = NULL;
    r->story = NULL;
    r->count = r->capacity = r->chats = 0;
    r->draws = 0;
    r->of = r->rematch = 0;
    r->has_started = r->is_played = false;
}

void room_print_id(int64_t id, char text[ID_TEXT]) {
    for (int i = 15; i >= 0; i--) {
        text[i] = "0123456789abcdef"[id & 15];
        id >>= 4;
    }
    text[16] = '\0';
}

bool room_read_id(const char *text, size_t length, int64_t *id) {
    col_span span = {text, length};
    uint8_t bytes[8];
    uint64_t value = 0;
    if (!col_span_hex(span, bytes, sizeof bytes)) return false;
    for (int i = 0; i < 8; i++) {
        value = value << 8 | bytes[i];
    }
    *id = (int64_t)value;
    return *id > 0;
}

/* Questions ---------------------------------------------------------------------------------- */

bool room_is_ready(const room *r) {
    return !r->is_loading && !r->is_busy;
}

unsigned room_actors(const room *r) {
    return r->has_started ? col_table_actors(&r->table) : 0;
}

/* A table can also be given up before the game starts. */
bool room_is_over(const room *r) {
    return r->table.end != COL_END_BY_RULES || (r->has_started && room_actors(r) == 0);
}

store_stage room_stage(const room *r) {
    if (room_is_over(r)) return STORE_OVER;
    return r->has_started ? STORE_PLAYING : STORE_OPEN;
}

bool room_has_free_seat(const room *r) {
    for (int seat = 0; seat < r->table.setup.seats; seat++) {
        if (r->seats[seat].kind < SEAT_HELD) return true;
    }
    return false;
}

bool room_seat_is_person(const room *r, int seat) {
    return r->seats[seat].kind == SEAT_HELD && !r->seats[seat].has_stand_in;
}

bool room_is_played_by_bot(const room *r, int seat) {
    return r->seats[seat].kind == SEAT_BOT || r->seats[seat].has_stand_in;
}

uint64_t room_absent_since(const room *r, int seat) {
    const room_seat *s = &r->seats[seat];
    if (s->kind != SEAT_HELD || room_is_present(r, seat)) return 0;
    return s->absent_since != 0 ? s->absent_since : r->loaded_at;
}

int room_watchers(const room *r) {
    int count = 0;
    for (int telling = 0; telling < TELLINGS; telling++) {
        count += r->present[telling][COL_PUBLIC];
    }
    return count;
}

bool room_is_present(const room *r, int seat) {
    for (int telling = 0; telling < TELLINGS; telling++) {
        if (r->present[telling][seat] > 0) return true;
    }
    return false;
}

int room_seat_of(const room *r, const uint8_t token[TOKEN_BYTES]) {
    uint8_t hash[HASH_BYTES];
    secret_hash(token, hash);
    return room_seat_of_hash(r, hash);
}

/* Compares the hash with every seat, so that the time taken does not depend on which one fits. */
int room_seat_of_hash(const room *r, const uint8_t hash[HASH_BYTES]) {
    int found = -1;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].has_hash && secret_equal(hash, r->seats[i].hash)) found = i;
    }
    return found;
}

/* Whether this seat may decide about a table that waits for players: its creator may, or any player
 * if nobody there has created it. */
bool room_may_decide(const room *r, int seat) {
    bool has_creator = false;
    for (int i = 0; i < r->table.setup.seats; i++) {
        has_creator |= r->seats[i].is_creators;
    }
    return r->seats[seat].is_creators || !has_creator;
}

bool room_may_abort(const room *r, int seat) {
    if (room_is_over(r)) return false;
    if (!r->has_started) return room_may_decide(r, seat);
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].kind == SEAT_HELD && !r->seats[i].has_acted) return true;
    }
    return false;
}

bool room_may_propose_draw(const room *r, int seat) {
    return r->has_started && !room_is_over(r) && r->table.setup.seats == 2 &&
           room_seat_is_person(r, 0) && room_seat_is_person(r, 1) &&
           !r->seats[seat].was_refused_a_draw;
}

bool room_is_closed(const room *r) {
    return r->table.end == COL_END_CLOSED;
}

bool room_may_propose_rematch(const room *r) {
    return room_is_over(r) && !room_is_closed(r) && r->rematch == 0 && !room_has_free_seat(r);
}

/* Nobody is asked who has left the game to a bot, unless it is about the next game and the player
 * is here. */
unsigned room_voters(const room *r, const proposal *p) {
    unsigned set = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (p->kind == REPLACE && i == p->seat) continue;
        bool is_back = p->kind == REMATCH && r->seats[i].kind == SEAT_HELD && room_is_present(r, i);
        if (room_seat_is_person(r, i) || is_back) set |= 1u << i;
    }
    return set;
}

static void add_points(room_match *m, const col_result *result) {
    for (int seat = 0; seat < 2; seat++) {
        int mine = result->rank[seat], other = result->rank[1 - seat];
        m->points[seat] += mine < other ? 2 : mine == other;
        m->score[seat] += result->score[seat];
    }
}

room_match room_match_now(const room *r) {
    room_match m = r->match;
    col_result result;
    col_table_result(&r->table, &result);
    if (m.game == 0) m.game = 1;
    if (room_is_over(r) && col_end_counts(r->table.end)) add_points(&m, &result);
    return m;
}

room_match room_next_match(const room *r) {
    room_match now = room_match_now(r), next = {.game = now.game};
    bool counts = col_end_counts(r->table.end);
    if (counts && now.game == 2) return (room_match){.game = 1};
    for (int seat = 0; seat < 2; seat++) {
        next.points[seat] = now.points[1 - seat];
        next.score[seat] = now.score[1 - seat];
    }
    next.game += counts;
    return next;
}

static bool others_are_bots(const room *r, int seat) {
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (i != seat && r->seats[i].kind != SEAT_BOT) return false;
    }
    return true;
}

/* If all opponents are bots, their answers can be taken back too, because bots do not mind. */
int room_may_undo(const room *r, int seat) {
    return col_table_may_undo(&r->table, seat, others_are_bots(r, seat));
}

int64_t room_clock(const room *r, int seat, uint64_t now) {
    const room_seat *s = &r->seats[seat];
    int64_t used = s->since == 0 || now < s->since ? 0 : (int64_t)(now - s->since);
    return used > s->left_ms ? 0 : s->left_ms - used;
}

int room_find_seal(const col_table *t, col_state *before) {
    static col_state s;
    int found = -1;
    s = t->start;
    for (int i = 0; i < t->log_count; i++) {
        const col_entry *e = &t->log[i];
        if (e->effects & COL_EFFECT_SEALED && found < 0) {
            found = i;
            *before = s;
        }
        if (e->effects & COL_EFFECT_UNSEALED) found = -1;
        t->setup.game->apply(&t->setup, &s, e->actor, e->action);
    }
    return found;
}

/* Beginning ---------------------------------------------------------------------------------- */

static void read_clock_tag(room *r, col_span values) {
    col_span word;
    int first, second;
    if (!col_next_word(&values, &word)) return;
    if (col_span_is(word, "days")) {
        if (!col_next_word(&values, &word) || !col_span_int(word, 1, 14, &r->days) ||
            !col_span_int(values, 1, 2000000, &first)) {
            return;
        }
        r->clock_ms = (int64_t)first * 1000;
    } else if (col_span_int(word, 1, 1000000, &first) &&
               col_span_int(values, 0, 1000000, &second)) {
        r->clock_ms = (int64_t)first * 1000;
        r->increment_ms = (int64_t)second * 1000;
    }
}

static void read_match_tag(room *r, col_span values) {
    room_match m = {0};
    int *numbers[] = {&m.game, &m.points[0], &m.points[1], &m.score[0], &m.score[1]};
    col_span word;
    for (int i = 0; i < 5; i++) {
        if (!col_next_word(&values, &word) || !col_span_int(word, -1000000, 1000000, numbers[i])) {
            return;
        }
    }
    r->match = m;
}

/* Reads the tags that only the server uses: "[listed yes]", "[by-lot yes]", "[clock SECONDS
 * SECONDS]" or "[clock days DAYS SECONDS]", "[of TABLE]" and "[match GAME POINTS POINTS SCORE
 * SCORE]". */
static void read_own_tags(room *r, const char *header) {
    col_span rest = col_span_of(header), line, name;
    while (col_next_line(&rest, &line)) {
        if (line.length < 2 || line.at[0] != '[') continue;
        col_span value = {line.at + 1, line.length - 2};
        if (!col_next_word(&value, &name)) continue;
        if (col_span_is(name, "listed")) r->is_listed = col_span_is(value, "yes");
        if (col_span_is(name, "by-lot")) r->has_lots = col_span_is(value, "yes");
        if (col_span_is(name, "clock")) read_clock_tag(r, value);
        if (col_span_is(name, "of") && !room_read_id(value.at, value.length, &r->of)) r->of = 0;
        if (col_span_is(name, "match")) read_match_tag(r, value);
    }
}

static col_status no_memory(col_error *error) {
    return col_fail(error, COL_LIMIT, "there is not enough memory for the table");
}

col_status room_begin(room *r, const char *header, col_error *error) {
    col_entry *log = malloc(FIRST_CAPACITY * sizeof *log);
    if (log == NULL) return no_memory(error);
    col_status status =
        col_record_read(&r->table, log, FIRST_CAPACITY, header, strlen(header), NULL, NULL, error);
    if (status != COL_OK) {
        free(log);
        r->table.log = NULL;
        return status;
    }
    read_own_tags(r, header);
    for (int i = 0; i < r->table.setup.seats; i++) {
        r->seats[i].left_ms = r->clock_ms;
    }
    return COL_OK;
}

/* Folding ------------------------------------------------------------------------------------ */

/* Makes room for one more event and one more action in the log. Talk does not count, because it
 * must not use up the events that the game needs to end. */
static col_status grow_room(room *r, bool is_talk, col_error *error) {
    if (!is_talk && r->count - r->chats >= EVENTS_MAX) {
        return col_fail(error, COL_LIMIT, "a table can have at most %d events", (int)EVENTS_MAX);
    }
    if (r->count == r->capacity) {
        uint32_t capacity = r->capacity == 0 ? FIRST_CAPACITY : 2 * r->capacity;
        room_event *larger = realloc(r->events, capacity * sizeof *larger);
        if (larger == NULL) return no_memory(error);
        r->events = larger;
        r->capacity = capacity;
    }
    if (r->table.log_count == r->table.log_capacity) {
        int capacity = 2 * r->table.log_capacity;
        col_entry *larger = realloc(r->table.log, (size_t)capacity * sizeof *larger);
        if (larger == NULL) return no_memory(error);
        r->table.log = larger;
        r->table.log_capacity = capacity;
    }
    return COL_OK;
}

static room_event *add_event(room *r, event_kind kind, int actor, uint32_t value) {
    room_event *e = &r->events[r->count++];
    *e = (room_event){.value = value, .kind = (uint8_t)kind, .actor = (uint8_t)actor};
    return e;
}

/* When sealed actions are opened, they are printed for everybody. That needs the state before the
 * first of them, which is kept from then on until the action after the opening. */
static void keep_seal(room *r, const col_state *before, int index) {
    r->sealed_from = malloc(sizeof *r->sealed_from);
    if (r->sealed_from != NULL) *r->sealed_from = *before;
    r->sealed_at = index;
}

static void forget_seals(room *r) {
    free(r->sealed_from);
    r->sealed_from = NULL;
}

static void watch_seals(room *r, const col_state *before) {
    int last = r->table.log_count - 1;
    bool is_sealed = r->table.log[last].effects & COL_EFFECT_SEALED;
    if (is_sealed && r->sealed_from == NULL) keep_seal(r, before, last);
}

void room_catch_up(col_story *story, const col_table *t) {
    while (story->next < t->log_count - 1) {
        col_story_step(story, t);
    }
}

void room_tell(room *r) {
    if (r->story == NULL) {
        r->story = malloc(sizeof *r->story);
        if (r->story == NULL) abort(); /* the action has been applied and could not be taken back */
        unsigned seats = COL_STORY_FOR(r->table.setup.seats) - 1;
        col_story_begin(r->story, &r->table, COL_STORY_FOR(COL_PUBLIC) | seats);
    }
    room_catch_up(r->story, &r->table);
}

/* After an undo the story has to begin again. */
static void forget_story(room *r) {
    free(r->story);
    r->story = NULL;
}

static bool has_just_unsealed(const room *r) {
    int count = r->table.log_count;
    return count > 0 && r->table.log[count - 1].effects & COL_EFFECT_UNSEALED;
}

/* Starts the clocks of the seats that have to act and stops the others. */
static void start_clocks(room *r, uint64_t now) {
    unsigned actors = room_actors(r);
    if (r->clock_ms == 0) return;
    for (int i = 0; i < r->table.setup.seats; i++) {
        room_seat *s = &r->seats[i];
        if (!col_acts(actors, i)) {
            s->since = 0;
        } else if (s->since == 0) {
            s->since = now;
        }
    }
}

static col_status fold_action(room *r, col_span line, uint64_t now, col_state *before,
                              col_error *error) {
    col_span word;
    char text[COL_TEXT_MAX];
    int left = -1;
    const char *mark = memchr(line.at, '#', line.length);
    if (mark != NULL) {
        col_span number = {mark + 1, (size_t)(line.at + line.length - mark - 1)};
        if (!col_span_int(col_trim(number), 0, INT_MAX, &left)) left = -1;
        line.length = (size_t)(mark - line.at);
    }
    line = col_trim(line);
    col_next_word(&line, &word);
    int actor = col_actor_from(word.at, word.length, r->table.setup.seats);
    if (actor < 0 || !col_span_copy(line, text, sizeof text)) {
        return col_fail(error, COL_RECORD, "this is neither an action nor any other line");
    }
    if (!r->has_started) {
        return col_fail(error, COL_SEAT, "the game has not started, the table waits for players");
    }
    bool was_unsealed = has_just_unsealed(r);
    memcpy(before, &r->table.state, r->table.setup.game->state_size);
    if (col_table_do(&r->table, actor, text, error) != COL_OK) return error->status;
    if (was_unsealed) forget_seals(r);
    const col_entry *entry = &r->table.log[r->table.log_count - 1];
    add_event(r, EVENT_ACTION, actor, entry->action);
    r->draws += actor == COL_CHANCE;
    r->is_played |= actor != COL_CHANCE && room_seat_is_person(r, actor);
    if (actor != COL_CHANCE) {
        r->seats[actor].has_acted = true;
        r->seats[actor].was_refused_a_draw = false;
    }
    if (actor != COL_CHANCE && r->clock_ms > 0) {
        if (left >= 0) r->seats[actor].left_ms = left;
        r->events[r->count - 1].left_ms = (int32_t)r->seats[actor].left_ms;
        r->seats[actor].since = 0;
    }
    watch_seals(r, before);
    bool is_own_draw = r->proposal.kind == DRAW && r->proposal.by == actor;
    if (!is_own_draw) r->proposal.kind = NO_PROPOSAL; /* whoever offers a draw may act as well */
    start_clocks(r, now);
    return COL_OK;
}

static col_status bad_line(col_error *error) {
    return col_fail(error, COL_RECORD, "a line of the table cannot be read");
}

static bool take_seat(room *r, col_span *rest, int *at) {
    col_span word;
    if (!col_next_word(rest, &word) || !col_span_int(word, 1, r->table.setup.seats, at)) {
        return false;
    }
    --*at;
    return true;
}

static col_status fold_seat(room *r, int at, col_span rest, col_error *error) {
    static const char *const KINDS[] = {"open", "link", "held", "bot"};
    col_span kind, hash;
    char name[COL_NAME_SIZE] = "";
    room_seat *s = &r->seats[at];
    col_player player = s->player;
    int k = 0;
    if (!col_next_word(&rest, &kind) || !col_next_word(&rest, &hash)) return bad_line(error);
    while (k < 4 && !col_span_is(kind, KINDS[k])) {
        k++;
    }
    if (k == 4 || !col_span_copy(rest, name, sizeof name)) return bad_line(error);
    if (k == SEAT_BOT && col_player_parse(name, &player, error) != COL_OK) return error->status;
    if (col_table_name_seat(&r->table, at, name, error) != COL_OK) return error->status;
    s->kind = (seat_kind)k;
    s->player = player;
    s->has_hash = col_span_hex(hash, s->hash, HASH_BYTES);
    s->changes++;
    if (r->count < (uint32_t)r->table.setup.seats) s->is_creators = true;
    s->is_creators &= k == SEAT_HELD;
    add_event(r, EVENT_SEAT, at, 0);
    return COL_OK;
}

static uint64_t count_draws(const col_table *t) {
    uint64_t draws = 0;
    for (int i = 0; i < t->log_count; i++) {
        draws += t->log[i].actor == COL_CHANCE;
    }
    return draws;
}

static col_status fold_undo(room *r, int at, col_span rest, uint64_t now, col_error *error) {
    col_state before;
    int count;
    if (!col_span_int(rest, 1, r->table.log_count, &count)) return bad_line(error);
    if (col_table_undo(&r->table, count, error) != COL_OK) return error->status;
    r->draws = count_draws(&r->table);
    forget_seals(r);
    int sealed_at = room_find_seal(&r->table, &before);
    if (sealed_at >= 0) keep_seal(r, &before, sealed_at);
    r->proposal.kind = NO_PROPOSAL;
    forget_story(r);
    r->seats[at].changes++;
    add_event(r, EVENT_UNDO, at, (uint32_t)count);
    for (int i = 0; i < r->table.setup.seats; i++) {
        r->seats[i].since = 0;
    }
    start_clocks(r, now);
    return COL_OK;
}

static col_status fold_chat(room *r, int at, col_span rest, col_error *error) {
    char **slot = &r->chat[r->chats % CHATS_KEPT];
    char *text = malloc(rest.length + 1);
    if (text == NULL) return no_memory(error);
    col_span_copy(rest, text, rest.length + 1);
    free(*slot);
    *slot = text;
    add_event(r, EVENT_CHAT, at, r->chats++);
    r->seats[at].talks++;
    return COL_OK;
}

static col_status fold_stand_in(room *r, int at, col_span rest, col_error *error) {
    char name[COL_NAME_SIZE];
    col_player player;
    if (!col_span_copy(rest, name, sizeof name)) return bad_line(error);
    if (col_player_parse(name, &player, error) != COL_OK) return error->status;
    r->seats[at].player = player;
    r->seats[at].has_stand_in = true;
    r->seats[at].changes++;
    memcpy(r->seats[at].stand_in, name, sizeof name);
    r->proposal.kind = NO_PROPOSAL;
    add_event(r, EVENT_SEAT, at, 0)->what = SEAT_STOOD_IN;
    return COL_OK;
}

/* A player whose time was gone gets a little for the decision. */
static col_status fold_back(room *r, int at, uint64_t now) {
    room_seat *s = &r->seats[at];
    s->has_stand_in = false;
    s->changes++;
    if (s->is_flagged) {
        s->is_flagged = false;
        s->left_ms = r->days > 0 || r->clock_ms < BACK_MS ? r->clock_ms : BACK_MS;
        s->since = 0;
        start_clocks(r, now);
    }
    if (r->proposal.kind == REPLACE && r->proposal.seat == at) r->proposal.kind = NO_PROPOSAL;
    add_event(r, EVENT_SEAT, at, 0)->what = SEAT_BACK;
    return COL_OK;
}

/* The players change seats. Events before name them by their new seats from now on. */
static col_status fold_lot(room *r, col_span rest, col_error *error) {
    int seats = r->table.setup.seats;
    room_seat old[COL_SEATS_MAX];
    char name[COL_SEATS_MAX][COL_NAME_SIZE];
    uint8_t lot[COL_SEATS_MAX] = {0};
    unsigned taken = 0;
    for (int i = 0; i < seats; i++) {
        int at;
        if (!take_seat(r, &rest, &at)) return bad_line(error);
        lot[i] = (uint8_t)at;
        taken |= 1u << at;
    }
    if (taken != (1u << seats) - 1 || r->has_started) return bad_line(error);
    memcpy(r->table.lot, lot, sizeof lot);
    memcpy(old, r->seats, sizeof old);
    memcpy(name, r->table.seat_name, sizeof name);
    for (int i = 0; i < seats; i++) {
        r->seats[lot[i]] = old[i];
        memcpy(r->table.seat_name[lot[i]], name[i], COL_NAME_SIZE);
    }
    for (uint32_t i = 0; i < r->count; i++) {
        r->events[i].actor = lot[r->events[i].actor];
    }
    r->table.has_lot = true;
    add_event(r, EVENT_LOT, 0, 0);
    return COL_OK;
}

static col_status fold_clock(room *r, int at, col_span rest, uint64_t now, col_error *error) {
    int left;
    if (!col_span_int(rest, 0, INT_MAX, &left)) return bad_line(error);
    r->seats[at].left_ms = left;
    if (r->seats[at].since != 0) r->seats[at].since = now;
    add_event(r, EVENT_CLOCK, at, 0)->left_ms = left;
    return COL_OK;
}

static col_status fold_flag(room *r, int at) {
    r->seats[at].is_flagged = true;
    r->seats[at].left_ms = 0;
    add_event(r, EVENT_FLAG, at, 0);
    return COL_OK;
}

static col_status fold_mute(room *r, int at, bool is_muted) {
    r->seats[at].is_muted = is_muted;
    add_event(r, is_muted ? EVENT_MUTE : EVENT_UNMUTE, at, 0);
    return COL_OK;
}

static const char *const PROPOSALS[] = {"", "takeback", "replace", "draw", "rematch"};

const char *room_proposal_word(int kind) {
    return PROPOSALS[kind];
}

static col_status fold_proposal(room *r, int at, col_span rest, col_error *error) {
    proposal p = {.by = at, .agreed = 1u << at};
    col_span word;
    if (!col_next_word(&rest, &word)) return bad_line(error);
    for (int kind = TAKEBACK; kind <= REMATCH; kind++) {
        if (col_span_is(word, PROPOSALS[kind])) p.kind = (proposal_kind)kind;
    }
    bool is_good = p.kind != NO_PROPOSAL;
    if (p.kind == TAKEBACK) is_good = col_span_int(rest, 1, r->table.log_count, &p.count);
    if (p.kind == REPLACE) {
        is_good = take_seat(r, &rest, &p.seat) && col_span_copy(rest, p.player, sizeof p.player);
    }
    if (!is_good) return bad_line(error);
    r->proposal = p;
    r->seats[at].changes++;
    room_event *e = add_event(r, EVENT_PROPOSE, at, (uint32_t)p.count);
    e->what = (uint8_t)p.kind;
    e->of = (uint8_t)p.seat;
    return COL_OK;
}

static col_status fold_answer(room *r, int at, bool agrees, col_error *error) {
    proposal *p = &r->proposal;
    if (p->kind == NO_PROPOSAL) return bad_line(error);
    r->seats[at].changes++;
    room_event *e = add_event(r, agrees ? EVENT_AGREE : EVENT_REFUSE, at, 0);
    e->what = (uint8_t)p->kind;
    e->of = (uint8_t)p->by;
    if (agrees) {
        p->agreed |= 1u << at;
        return COL_OK;
    }
    if (p->kind == DRAW && p->by != at) r->seats[p->by].was_refused_a_draw = true;
    p->kind = NO_PROPOSAL;
    return COL_OK;
}

static col_status fold_resignation(room *r, int at, col_error *error) {
    if (col_table_resign(&r->table, at, error) != COL_OK) return error->status;
    r->proposal.kind = NO_PROPOSAL;
    r->seats[at].changes++;
    add_event(r, EVENT_RESIGN, at, 0);
    return COL_OK;
}

static col_status fold_end(room *r, col_span rest, uint64_t now, col_error *error) {
    col_span word;
    int at = -1;
    if (!col_next_word(&rest, &word)) return bad_line(error);
    col_end end = col_end_from(word.at, word.length);
    if (end == COL_END_BY_RULES) return bad_line(error);
    if (end != COL_END_CLOSED && !take_seat(r, &rest, &at)) return bad_line(error);
    if (col_table_end(&r->table, end, at, error) != COL_OK) return error->status;
    r->proposal.kind = NO_PROPOSAL;
    start_clocks(r, now);
    add_event(r, EVENT_END, at < 0 ? 0 : at, 0)->what = (uint8_t)end;
    return COL_OK;
}

static col_status fold_rematch(room *r, col_span rest, col_error *error) {
    if (r->rematch != 0 || !room_read_id(rest.at, rest.length, &r->rematch)) return bad_line(error);
    r->proposal.kind = NO_PROPOSAL;
    add_event(r, EVENT_REMATCH, 0, 0);
    return COL_OK;
}

static col_status fold_word(room *r, col_span word, col_span rest, uint64_t now, col_error *error) {
    int at;
    if (col_span_is(word, "@start")) {
        r->has_started = true;
        add_event(r, EVENT_START, 0, 0);
        start_clocks(r, now);
        return COL_OK;
    }
    if (col_span_is(word, "@lot")) return fold_lot(r, rest, error);
    if (col_span_is(word, "@end")) return fold_end(r, rest, now, error);
    if (col_span_is(word, "@rematch")) return fold_rematch(r, rest, error);
    if (!take_seat(r, &rest, &at)) return bad_line(error);
    if (col_span_is(word, "@seat")) return fold_seat(r, at, rest, error);
    if (col_span_is(word, "@undo")) return fold_undo(r, at, rest, now, error);
    if (col_span_is(word, "@chat")) return fold_chat(r, at, rest, error);
    if (col_span_is(word, "@standin")) return fold_stand_in(r, at, rest, error);
    if (col_span_is(word, "@back")) return fold_back(r, at, now);
    if (col_span_is(word, "@flag")) return fold_flag(r, at);
    if (col_span_is(word, "@clock")) return fold_clock(r, at, rest, now, error);
    if (col_span_is(word, "@propose")) return fold_proposal(r, at, rest, error);
    if (col_span_is(word, "@agree")) return fold_answer(r, at, true, error);
    if (col_span_is(word, "@refuse")) return fold_answer(r, at, false, error);
    if (col_span_is(word, "@resign")) return fold_resignation(r, at, error);
    if (col_span_is(word, "@mute")) return fold_mute(r, at, true);
    if (col_span_is(word, "@unmute")) return fold_mute(r, at, false);
    return bad_line(error);
}

col_status room_fold(room *r, const char *line, size_t length, uint64_t now, col_state *before,
                     col_error *error) {
    col_span rest = {line, length}, word;
    bool is_action = length == 0 || line[0] != '@';
    if (!is_action) col_next_word(&rest, &word);
    bool is_talk = !is_action && col_span_is(word, "@chat");
    if (grow_room(r, is_talk, error) != COL_OK) return error->status;
    if (is_action) return fold_action(r, rest, now, before, error);
    return fold_word(r, word, rest, now, error);
}

col_status room_fold_all(room *r, const char *lines, size_t length, uint64_t now,
                         col_error *error) {
    col_span rest = {lines, length}, line;
    col_state before;
    while (col_next_line(&rest, &line)) {
        if (line.length == 0) continue;
        if (room_fold(r, line.at, line.length, now, &before, error) != COL_OK) {
            return error->status;
        }
    }
    return COL_OK;
}
