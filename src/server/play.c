/* What happens at a table: what seats ask for, what clocks and bots do. Every function checks first
 * and then makes lines; a line that was made is in the room and in the batch. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "server/inside.h"

enum { ROLLS_MAX = 10000 };

/* Chance ------------------------------------------------------------------------------------- */

/* While chance acts: its draws, each a line. */
static col_status roll(server *s, room *r, col_error *error) {
    const col_setup *setup = &r->table.setup;
    for (int i = 0; i < ROLLS_MAX && col_acts(room_actors(r), COL_CHANCE); i++) {
        char line[COL_TEXT_MAX + 16];
        col_writer w = col_writer_on(line, sizeof line);
        int count = setup->game->chance(setup, &r->table.state, s->list.outcome);
        uint64_t total = col_total_weight(s->list.outcome, count);
        uint64_t pick = col_luck_draw(&r->table.luck, r->draws, total);
        col_action a = col_pick_outcome(s->list.outcome, count, pick);
        col_put(&w, "chance ");
        setup->game->print(setup, &r->table.state, COL_CHANCE, a, COL_ALL, &w);
        if (batch_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* All seats taken: the game starts. */
static col_status start_if_full(server *s, room *r, col_error *error) {
    if (r->has_started || !room_is_full(r)) return COL_OK;
    if (batch_line(s, r, "@start", error) != COL_OK) return error->status;
    return roll(s, r, error);
}

/* One line and what follows from it. */
static col_status make(server *s, room *r, client *c, const char *line, col_error *error) {
    batch_begin(s, r, c);
    col_status status = batch_line(s, r, line, error);
    if (status == COL_OK) status = start_if_full(s, r, error);
    if (status == COL_OK) status = roll(s, r, error);
    batch_end(s, r);
    return status;
}

/* Seats -------------------------------------------------------------------------------------- */

static void print_seat(char line[LINE_SIZE], int at, const char *kind, const uint8_t *hash,
                       const char *name) {
    col_writer w = col_writer_on(line, LINE_SIZE);
    col_print(&w, "@seat %d %s ", at + 1, kind);
    if (hash == NULL) {
        col_put_char(&w, '-');
    } else {
        col_put_hex(&w, hash, HASH_BYTES);
    }
    col_print(&w, " %s", name);
}

static void write_header(const creation *c, col_table *t, col_writer *w) {
    col_record_write(t, COL_ALL, true, w);
    if (c->is_listed) col_put(w, "[listed yes]\n");
    if (c->clock_s > 0) col_print(w, "[clock %d %d]\n", c->clock_s, c->increment_s);
}

static col_status add_seats(server *s, room *r, const creation *c,
                            char token[COL_SEATS_MAX][2 * TOKEN_BYTES + 1], col_error *error) {
    static const char *const KINDS[] = {"open", "link", "held", "bot"};
    for (int i = 0; i < c->setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES], hash[HASH_BYTES];
        bool has_token = c->kind[i] == SEAT_LINK || c->kind[i] == SEAT_HELD;
        char line[LINE_SIZE];
        token[i][0] = '\0';
        if (has_token) {
            secret_token(secret, token[i]);
            secret_hash(secret, hash);
        }
        print_seat(line, i, KINDS[c->kind[i]], has_token ? hash : NULL, c->name[i]);
        if (batch_line(s, r, line, error) != COL_OK) return error->status;
    }
    return start_if_full(s, r, error);
}

col_status play_create(server *s, const creation *c, client *origin, room **out,
                       char token[COL_SEATS_MAX][2 * TOKEN_BYTES + 1], col_error *error) {
    static col_table t;
    static char header[8192];
    col_luck luck;
    col_writer w = col_writer_on(header, sizeof header);
    room *r = s->room_count < s->config.tables ? room_new(s, secret_id()) : NULL;
    if (r == NULL) {
        s->count.limits++;
        return col_fail(error, COL_LIMIT, "this server holds all the tables it can; try later");
    }
    secret_seed(luck.seed);
    col_table_begin(&t, &c->setup, NULL, 0);
    col_table_set_luck(&t, &luck);
    write_header(c, &t, &w);
    memset(&luck, 0, sizeof luck);
    if (room_begin(r, header, error) != COL_OK) {
        room_free(s, r);
        return error->status;
    }
    batch_begin(s, r, origin);
    batch_create(s, r, header, w.length);
    col_status status = add_seats(s, r, c, token, error);
    batch_end(s, r);
    s->count.tables_made++;
    *out = r;
    return status;
}

col_status play_join(server *s, room *r, client *c, int at, const char *name,
                     char token[2 * TOKEN_BYTES + 1], int *taken, col_error *error) {
    uint8_t secret[TOKEN_BYTES], hash[HASH_BYTES];
    char line[LINE_SIZE];
    for (int i = 0; at < 0 && i < r->table.setup.seats; i++) {
        if (r->seats[i].kind == SEAT_OPEN) at = i;
    }
    if (at < 0 || at >= r->table.setup.seats || r->seats[at].kind != SEAT_OPEN) {
        return col_fail(error, COL_SEAT, "no such seat is free at this table");
    }
    secret_token(secret, token);
    secret_hash(secret, hash);
    print_seat(line, at, "held", hash, name);
    *taken = at;
    return make(s, r, c, line, error);
}

static col_status claim_link(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    print_seat(line, c->viewer, "held", r->seats[c->viewer].hash, r->table.seat_name[c->viewer]);
    return make(s, r, c, line, error);
}

static col_status rename_seat(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    if (col_check_name(in->text, strlen(in->text), error) != COL_OK) return error->status;
    print_seat(line, c->viewer, "held", r->seats[c->viewer].hash, in->text);
    return make(s, r, c, line, error);
}

/* Whether the words name a bot, and short enough to be kept. */
static col_status check_bot(const char **words, col_error *error) {
    col_player player;
    if ((*words)[0] == '\0') *words = "bot:greedy";
    if (strncmp(*words, "bot:", 4) != 0 || strlen(*words) >= COL_NAME_SIZE) {
        return col_fail(error, COL_PLAYER, "a bot is named bot:PLAYER");
    }
    return col_player_parse(*words, &player, error);
}

static col_status fill(server *s, room *r, client *c, const incoming *in, col_error *error) {
    const char *words = in->text;
    if (check_bot(&words, error) != COL_OK) return error->status;
    if (r->has_started) return col_fail(error, COL_SEAT, "all seats are taken already");
    batch_begin(s, r, c);
    col_status status = COL_OK;
    for (int i = 0; i < r->table.setup.seats && status == COL_OK; i++) {
        char line[LINE_SIZE];
        if (r->seats[i].kind >= SEAT_HELD) continue;
        print_seat(line, i, "bot", NULL, words);
        status = batch_line(s, r, line, error);
    }
    if (status == COL_OK) status = start_if_full(s, r, error);
    batch_end(s, r);
    return status;
}

/* Actions ------------------------------------------------------------------------------------ */

/* What became of an action since its sender last looked: it may go on, it has been made already
 * (the message came twice), or the table has changed under it. */
static col_status check_number(const room *r, int seat, const incoming *in, bool *is_repeat,
                               uint32_t *made, col_error *error) {
    *is_repeat = false;
    if (in->number > r->count) {
        return col_fail(error, COL_SYNTAX, "there are only %d events yet", (int)r->count);
    }
    int log_at = r->table.log_count; /* the log's entries lie behind the events, from the end */
    bool others_acted = false;
    for (uint32_t i = r->count; i > in->number; i--) {
        const room_event *e = &r->events[i - 1];
        if (e->kind == EVENT_UNDO) {
            return col_fail(error, COL_SEAT, "actions were taken back meanwhile");
        }
        if (e->kind != EVENT_ACTION) continue;
        const col_entry *entry = &r->table.log[--log_at];
        if (e->actor == seat) {
            *is_repeat = true; /* the earliest of them is the one that was meant */
            *made = i - 1;
        } else if (e->actor != COL_CHANCE && !(entry->effects & COL_EFFECT_SEALED)) {
            others_acted = true;
        }
    }
    if (others_acted && !*is_repeat) {
        return col_fail(error, COL_SEAT, "another seat has acted meanwhile");
    }
    return COL_OK;
}

/* Whether the event is the action with this text. */
static bool is_same(server *s, const room *r, uint32_t number, int seat, const char *text) {
    col_state *state = &s->before;
    char printed[COL_TEXT_MAX];
    col_writer w = col_writer_on(printed, sizeof printed);
    int index = r->table.log_count - 1;
    for (uint32_t i = r->count - 1; i > number; i--) {
        index -= r->events[i].kind == EVENT_ACTION;
    }
    *state = r->table.start;
    for (int i = 0; i < index; i++) {
        r->table.setup.game->apply(&r->table.setup, state, r->table.log[i].actor,
                                   r->table.log[i].action);
    }
    r->table.setup.game->print(&r->table.setup, state, seat, r->table.log[index].action, COL_ALL,
                               &w);
    return strcmp(printed, text) == 0;
}

static void say_done(client *c, uint32_t number) {
    char text[64];
    int length = snprintf(text, sizeof text, "{\"type\":\"done\",\"n\":%u}", number);
    client_say(c, text, (size_t)length);
}

static void print_action(const room *r, int seat, const char *text, char line[LINE_SIZE]) {
    col_writer w = col_writer_on(line, LINE_SIZE);
    col_print(&w, "%d %s", seat + 1, text);
    if (r->clock_ms > 0) {
        int64_t left = room_clock(r, seat, server_now_ms()) + r->increment_ms;
        col_print(&w, " # %d", (int)left);
    }
}

static col_status act(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    bool is_repeat;
    uint32_t made = 0;
    if (!r->has_started) return col_fail(error, COL_SEAT, "the table waits for its seats");
    if (check_number(r, c->viewer, in, &is_repeat, &made, error) != COL_OK) return error->status;
    if (is_repeat) {
        if (!is_same(s, r, made, c->viewer, in->text)) {
            return col_fail(error, COL_SEAT, "this seat has done something else meanwhile");
        }
        say_done(c, made);
        return COL_OK;
    }
    if (strchr(in->text, '#') != NULL) return col_fail(error, COL_SYNTAX, "no action has a '#'");
    print_action(r, c->viewer, in->text, line);
    return make(s, r, c, line, error);
}

col_status play_bot(server *s, room *r, int seat, col_action a, col_error *error) {
    char line[LINE_SIZE], text[COL_TEXT_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    if (col_table_check(&r->table, seat, a, error) != COL_OK) return error->status;
    r->table.setup.game->print(&r->table.setup, &r->table.state, seat, a, COL_ALL, &w);
    print_action(r, seat, text, line);
    s->count.bot_actions++;
    return make(s, r, NULL, line, error);
}

/* Taking back and standing in ---------------------------------------------------------------- */

/* As many actions as lead back to the seat's own last one. */
static int back_to_own(const room *r, int seat) {
    int count = 0;
    for (int i = r->table.log_count - 1; i >= 0; i--) {
        count++;
        if (r->table.log[i].actor == seat) return count;
    }
    return 0;
}

/* Without a count all that go together: one's own last one and what bots answered to it. */
static col_status undo(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    int most = room_may_undo(r, c->viewer), last = back_to_own(r, c->viewer);
    int count = in->count > last ? in->count : last;
    if (most == 0 || count > most) {
        return col_fail(error, COL_SEAT,
                        "only %d actions can be taken back; takeback asks the "
                        "others for more",
                        most);
    }
    snprintf(line, sizeof line, "@undo %d %d", c->viewer + 1, count);
    return make(s, r, c, line, error);
}

/* The persons whose consent is needed. */
static unsigned persons(const room *r, int but) {
    unsigned set = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (i != but && room_seat_is_person(r, i)) set |= 1u << i;
    }
    return set;
}

static void tell_proposal(room *r) {
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (c->is_socket) client_want_state(c);
    }
}

/* Carries the proposal out when everybody has agreed; else tells everybody where it stands. */
static col_status settle_proposal(server *s, room *r, client *c, col_error *error) {
    proposal *p = &r->proposal;
    char line[LINE_SIZE];
    unsigned needed = persons(r, p->kind == REPLACE ? p->seat : -1);
    if ((p->agreed & needed) != needed) {
        tell_proposal(r);
        return COL_OK;
    }
    if (p->kind == TAKEBACK) {
        snprintf(line, sizeof line, "@undo %d %d", p->by + 1, p->count);
    } else {
        snprintf(line, sizeof line, "@standin %d %s", p->seat + 1, p->player);
    }
    p->kind = NO_PROPOSAL;
    return make(s, r, c, line, error);
}

static col_status take_back(server *s, room *r, client *c, const incoming *in, col_error *error) {
    int count = in->count > 0 ? in->count : back_to_own(r, c->viewer);
    if (count == 0 || count > r->table.log_count) {
        return col_fail(error, COL_LIMIT, "only %d actions were made", r->table.log_count);
    }
    proposal p = {TAKEBACK, c->viewer, count, 0, 1u << c->viewer, ""};
    r->proposal = p;
    return settle_proposal(s, r, c, error);
}

static col_status replace(server *s, room *r, client *c, const incoming *in, col_error *error) {
    int at = in->seat - 1;
    const char *words = in->text;
    if (check_bot(&words, error) != COL_OK) return error->status;
    if (at < 0 || at >= r->table.setup.seats || at == c->viewer || !room_seat_is_person(r, at) ||
        !r->has_started) {
        return col_fail(error, COL_SEAT, "replace takes the number of another person's seat");
    }
    bool is_gone = r->seats[at].is_flagged;
    if (!is_gone && room_is_present(r, at))
        return col_fail(error, COL_SEAT, "that seat is not absent");
    proposal p = {REPLACE, c->viewer, 0, at, 1u << c->viewer, ""};
    memcpy(p.player, words, strlen(words) + 1);
    if (is_gone) p.agreed = ~0u;
    r->proposal = p;
    return settle_proposal(s, r, c, error);
}

static col_status answer(server *s, room *r, client *c, bool agrees, col_error *error) {
    if (r->proposal.kind == NO_PROPOSAL) return col_fail(error, COL_SEAT, "nothing is proposed");
    if (agrees) {
        r->proposal.agreed |= 1u << c->viewer;
        return settle_proposal(s, r, c, error);
    }
    r->proposal.kind = NO_PROPOSAL;
    tell_proposal(r);
    return COL_OK;
}

static col_status come_back(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    if (!r->seats[c->viewer].has_stand_in) {
        return col_fail(error, COL_SEAT, "no bot stands in for this seat");
    }
    snprintf(line, sizeof line, "@back %d", c->viewer + 1);
    return make(s, r, c, line, error);
}

static col_status chat(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    if (in->text[0] == '\0') return col_fail(error, COL_SYNTAX, "an empty message");
    snprintf(line, sizeof line, "@chat %d %s", c->viewer + 1, in->text);
    return make(s, r, c, line, error);
}

static col_status say_why(server *s, room *r, client *c, const incoming *in, col_error *error) {
    col_writer w = col_writer_on(s->out, OUT_SIZE);
    if (!r->has_started) return col_fail(error, COL_SEAT, "the table waits for its seats");
    message_why(r, c->viewer, in->text, &w);
    client_say(c, w.text, w.length);
    return COL_OK;
}

static col_status say_past(server *s, room *r, client *c, const incoming *in, col_error *error) {
    col_writer w = col_writer_on(s->out, OUT_SIZE);
    if (!in->has_number || in->number > (uint32_t)r->table.log_count) {
        return col_fail(error, COL_LIMIT, "past wants n, a number of actions up to %d",
                        r->table.log_count);
    }
    message_past(r, c->viewer, in->number, &w);
    client_say(c, w.text, w.length);
    return COL_OK;
}

/* Messages ----------------------------------------------------------------------------------- */

col_status play_message(server *s, room *r, client *c, const incoming *in, col_error *error) {
    if (in->type == IN_STATE) {
        client_want_state(c);
        return COL_OK;
    }
    if (in->type == IN_PAST) return say_past(s, r, c, in, error);
    if (c->viewer >= r->table.setup.seats) {
        return col_fail(error, COL_SEAT, "only a seat can do that; this link only looks on");
    }
    switch (in->type) {
    case IN_WHY:
        return say_why(s, r, c, in, error);
    case IN_SIT:
        return r->seats[c->viewer].kind == SEAT_LINK ? claim_link(s, r, c, error) : COL_OK;
    case IN_DO:
        return act(s, r, c, in, error);
    case IN_UNDO:
        return undo(s, r, c, in, error);
    case IN_TAKEBACK:
        return take_back(s, r, c, in, error);
    case IN_AGREE:
    case IN_REFUSE:
        return answer(s, r, c, in->type == IN_AGREE, error);
    case IN_CHAT:
        return chat(s, r, c, in, error);
    case IN_NAME:
        return rename_seat(s, r, c, in, error);
    case IN_FILL:
        return fill(s, r, c, in, error);
    case IN_REPLACE:
        return replace(s, r, c, in, error);
    case IN_BACK:
        return come_back(s, r, c, error);
    default:
        return COL_OK;
    }
}

/* Clocks and bots ---------------------------------------------------------------------------- */

static bool bot_plays(const room *r, int at) {
    return r->seats[at].kind == SEAT_BOT || r->seats[at].has_stand_in;
}

void play_settled(server *s, room *r) {
    unsigned actors = room_actors(r);
    if (r->is_thinking || r->is_busy || r->is_loading) return;
    if (r->bots_at > server_now_ms()) return; /* a tick comes back to it */
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (!col_acts(actors, i) || !bot_plays(r, i)) continue;
        r->is_thinking = pool_ask(s, r, i);
        return;
    }
}

void play_tick(server *s, room *r) {
    col_error error;
    uint64_t now = server_now_ms();
    if (r->is_busy || r->is_loading) return;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        char line[LINE_SIZE];
        const room_seat *at = &r->seats[i];
        if (at->since == 0 || at->is_flagged || room_clock(r, i, now) > 0) continue;
        snprintf(line, sizeof line, "@flag %d", i + 1);
        if (make(s, r, NULL, line, &error) != COL_OK) report_log("error", "flag", error.sentence);
        return;
    }
    play_settled(s, r);
}
