/* What happens at a table: see seats.h. Every function checks first and then changes the room. */
#include "server/seats.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "server/change.h"
#include "server/keeping.h"
#include "server/limits.h"
#include "server/message.h"
#include "server/pool.h"
#include "server/rooms.h"
#include "server/socket.h"
#include "util/clock.h"

enum {
    DAYS_MS = 86400000,  /* a clock of a day or more is one for games by correspondence */
    CLOCK_PARTS = 50,    /* a running clock is stored so many times before it runs out, */
    CLOCK_LEAST = 2000,  /* but not more often than every so many milliseconds, */
    CLOCK_MOST = 3600000 /* and not less often */
};

static const char STANDARD_BOT[] = "bot:greedy";

/* Taking seats ------------------------------------------------------------------------------- */

static const char *const KINDS[] = {"open", "link", "held", "bot"};

static void print_seat(char line[LINE_SIZE], int seat, seat_kind kind, const uint8_t *hash,
                       const char *name) {
    col_writer w = col_writer_on(line, LINE_SIZE);
    col_print(&w, "@seat %d %s ", seat + 1, KINDS[kind]);
    if (hash == NULL) {
        col_put_char(&w, '-');
    } else {
        col_put_hex(&w, hash, HASH_BYTES);
    }
    col_print(&w, " %s", name);
}

static col_status add_seats(server *s, room *r, const creation *c, col_error *error) {
    for (int i = 0; i < c->setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES], hash[HASH_BYTES];
        bool has_token = c->kind[i] == SEAT_LINK || c->kind[i] == SEAT_HELD;
        char line[LINE_SIZE], text[TOKEN_TEXT];
        if (has_token) {
            secret_seat_token(c->key, i, secret, text);
            secret_hash(secret, hash);
        }
        print_seat(line, i, c->kind[i], has_token ? hash : NULL, c->name[i]);
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* Writes the header of a new table, which holds the seed of its luck. */
static void write_setup(const col_setup *setup, col_writer *w) {
    static col_table t;
    col_luck luck;
    secret_seed(luck.seed);
    col_table_begin(&t, setup, NULL, 0);
    col_table_set_luck(&t, &luck);
    col_record_write(&t, COL_ALL, true, w);
}

static void write_header(const server *s, const creation *c, col_writer *w) {
    write_setup(&c->setup, w);
    if (c->is_listed) col_put(w, "[listed yes]\n");
    if (c->has_lots) col_put(w, "[by-lot yes]\n");
    if (c->clock_s > 0) col_print(w, "[clock %d %d]\n", c->clock_s, c->increment_s);
    if (c->days > 0) col_print(w, "[clock days %d %d]\n", c->days, c->days * s->config.day);
}

/* Adds a room with this header. */
static room *add_room(server *s, int64_t id, const char *header, int64_t payer, col_error *error) {
    room *r = rooms_add(s, id);
    if (r == NULL) {
        col_fail(error, COL_LIMIT, "this server cannot hold any more tables; try later");
        return NULL;
    }
    if (room_begin(r, header, error) != COL_OK) {
        rooms_remove(s, r);
        return NULL;
    }
    r->visited_at = clock_ms();
    r->payer = payer;
    s->count.tables_made++;
    return r;
}

col_status seats_create(server *s, const creation *c, client *origin, room **out,
                        char token[COL_SEATS_MAX][TOKEN_TEXT], col_error *error) {
    static char header[8192];
    col_writer w = col_writer_on(header, sizeof header);
    write_header(s, c, &w);
    room *r = add_room(s, secret_table_id(c->key), header, origin->address, error);
    if (r == NULL) return error->status;
    change_begin(s, r, origin);
    change_create(s, r, header, w.length);
    *out = r;
    if (change_end(s, r, add_seats(s, r, c, error), error) != COL_OK) return error->status;
    seats_created(r, c->key, token);
    return COL_OK;
}

void seats_created(const room *r, const uint8_t key[TOKEN_BYTES],
                   char token[COL_SEATS_MAX][TOKEN_TEXT]) {
    memset(token, 0, COL_SEATS_MAX * sizeof token[0]);
    for (int i = 0; i < r->table.setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES];
        char text[TOKEN_TEXT];
        secret_seat_token(key, i, secret, text);
        int seat = room_seat_of(r, secret); /* another one than i if there was a lot */
        if (seat >= 0) memcpy(token[seat], text, sizeof text);
    }
}

static int find_open_seat(const room *r) {
    int found = -1;
    for (int i = r->table.setup.seats - 1; i >= 0; i--) {
        if (r->seats[i].kind == SEAT_OPEN) found = i;
    }
    return found;
}

static col_status key_is_taken(col_error *error) {
    return col_fail(error, COL_SEAT, "this key belongs to a seat already; choose another one");
}

col_status seats_join(server *s, room *r, client *c, const joining *j, int *taken,
                      col_error *error) {
    uint8_t hash[HASH_BYTES];
    char line[LINE_SIZE];
    int seat = j->seat < 0 ? find_open_seat(r) : j->seat;
    if (seat < 0 || seat >= r->table.setup.seats || r->seats[seat].kind != SEAT_OPEN) {
        return col_fail(error, COL_SEAT, "this seat is not free");
    }
    if (room_seat_of(r, j->key) >= 0) return key_is_taken(error);
    secret_hash(j->key, hash);
    print_seat(line, seat, SEAT_HELD, hash, j->name);
    if (change_make(s, r, c, line, error) != COL_OK) return error->status;
    *taken = room_seat_of(r, j->key); /* another one if there was a lot */
    return COL_OK;
}

/* Somebody has come with the link of a seat that was waiting for that. The link is used up: the
 * seat gets a new token, which the client is told after the commit. Nobody else who knows the link,
 * such as the creator of the table, can use it afterwards. */
static col_status claim_link(server *s, room *r, client *c, const incoming *in, col_error *error) {
    uint8_t token[TOKEN_BYTES], hash[HASH_BYTES];
    char line[LINE_SIZE];
    if (in->has_key && room_seat_of(r, in->key) >= 0) return key_is_taken(error);
    if (in->has_key) {
        memcpy(token, in->key, sizeof token);
    } else {
        secret_token(token);
    }
    secret_hash(token, hash);
    bool has_name = in->name[0] != '\0';
    print_seat(line, c->viewer, SEAT_HELD, hash,
               has_name ? in->name : r->table.seat_name[c->viewer]);
    memcpy(c->hash, hash, sizeof hash); /* the seat may change at once, if there is a lot */
    if (change_make(s, r, c, line, error) != COL_OK) return error->status;
    secret_print(token, c->token);
    return COL_OK;
}

static col_status rename_seat(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    if (col_check_name(in->text, strlen(in->text), error) != COL_OK) return error->status;
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    print_seat(line, c->viewer, SEAT_HELD, r->seats[c->viewer].hash, in->text);
    return change_make(s, r, c, line, error);
}

/* Checks the specification of a bot. An empty one stands for the standard bot. */
static col_status check_bot(const char **words, col_error *error) {
    col_player player;
    if ((*words)[0] == '\0') *words = STANDARD_BOT;
    if (strncmp(*words, "bot:", 4) != 0 || strlen(*words) >= COL_NAME_SIZE) {
        return col_fail(error, COL_PLAYER, "a bot must be named bot:PLAYER, such as bot:greedy");
    }
    return col_player_parse(*words, &player, error);
}

/* Whoever created the table decides about its free seats. If nobody there has created it, players
 * may put bots on open seats, but a seat with a link still waits for its guest. */
static col_status fill_with_bots(server *s, room *r, client *c, const incoming *in,
                                 col_error *error) {
    const char *words = in->text;
    if (check_bot(&words, error) != COL_OK) return error->status;
    if (r->has_started) return col_fail(error, COL_SEAT, "all seats are taken already");
    bool is_creator = r->seats[c->viewer].is_creators;
    if (!room_may_decide(r, c->viewer)) {
        return col_fail(error, COL_SEAT, "only the creator of this table can fill it with bots");
    }
    change_begin(s, r, c);
    col_status status = COL_OK;
    for (int i = 0; i < r->table.setup.seats && status == COL_OK; i++) {
        char line[LINE_SIZE];
        if (r->seats[i].kind >= SEAT_HELD) continue;
        if (r->seats[i].kind == SEAT_LINK && !is_creator) continue;
        print_seat(line, i, SEAT_BOT, NULL, words);
        status = change_line(s, r, line, error);
    }
    return change_end(s, r, status, error);
}

/* Actions ------------------------------------------------------------------------------------ */

static col_status not_started(col_error *error) {
    return col_fail(error, COL_SEAT, "the game has not started, the table waits for players");
}

/* Looks at what happened after the first `in->number` events, which are all that the sender has
 * seen. If the seat has acted since, the message is a repetition, and `*made` is the event of the
 * seat's first action. If the table has changed in another way that matters, the message is
 * refused. */
static col_status check_number(const room *r, int seat, const incoming *in, bool *is_repeat,
                               uint32_t *made, col_error *error) {
    *is_repeat = false;
    if (in->number > r->count) {
        return col_fail(error, COL_SYNTAX, "there are only %d events so far", (int)r->count);
    }
    int log_at = r->table.log_count; /* going backwards, every action is the previous log entry */
    bool others_acted = false;
    for (uint32_t i = r->count; i > in->number; i--) {
        const room_event *e = &r->events[i - 1];
        if (e->kind == EVENT_UNDO) {
            return col_fail(error, COL_SEAT, "actions have been taken back in the meantime");
        }
        if (e->kind != EVENT_ACTION) continue;
        const col_entry *entry = &r->table.log[--log_at];
        if (e->actor == seat) {
            *is_repeat = true;
            *made = i - 1;
        } else if (e->actor != COL_CHANCE && !(entry->effects & COL_EFFECT_SEALED)) {
            others_acted = true;
        }
    }
    if (others_acted && !*is_repeat) {
        return col_fail(error, COL_SEAT, "another seat has acted in the meantime");
    }
    return COL_OK;
}

/* Whether event `number` is an action with this text. */
static bool is_same_action(const room *r, uint32_t number, int seat, const char *text) {
    static col_state state;
    char printed[COL_TEXT_MAX];
    col_writer w = col_writer_on(printed, sizeof printed);
    const col_setup *setup = &r->table.setup;
    int index = r->table.log_count - 1;
    for (uint32_t i = r->count - 1; i > number; i--) {
        index -= r->events[i].kind == EVENT_ACTION;
    }
    state = r->table.start;
    for (int i = 0; i < index; i++) {
        setup->game->apply(setup, &state, r->table.log[i].actor, r->table.log[i].action);
    }
    setup->game->print(setup, &state, seat, r->table.log[index].action, COL_ALL, &w);
    return strcmp(printed, text) == 0;
}

static void say_done(client *c, uint32_t number) {
    char text[64];
    int length = snprintf(text, sizeof text, "{\"type\":\"done\",\"n\":%u}", number);
    socket_say(c, text, (size_t)length);
}

/* Prints the line of an action and, if there is a clock, the time that the seat has left. */
static void print_action(const room *r, int seat, const char *text, char line[LINE_SIZE]) {
    col_writer w = col_writer_on(line, LINE_SIZE);
    col_print(&w, "%d %s", seat + 1, text);
    if (r->clock_ms > 0) {
        int64_t left = room_clock(r, seat, clock_ms()) + r->increment_ms;
        col_print(&w, " # %d", (int)(r->days > 0 ? r->clock_ms : left));
    }
}

static col_status act(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    bool is_repeat;
    uint32_t made = 0;
    if (!r->has_started) return not_started(error);
    if (check_number(r, c->viewer, in, &is_repeat, &made, error) != COL_OK) return error->status;
    if (is_repeat) {
        if (!is_same_action(r, made, c->viewer, in->text)) {
            return col_fail(error, COL_SEAT, "this seat has made another action in the meantime");
        }
        say_done(c, made);
        return COL_OK;
    }
    if (strchr(in->text, '#') != NULL) {
        return col_fail(error, COL_SYNTAX, "an action cannot contain '#'");
    }
    print_action(r, c->viewer, in->text, line);
    return change_make(s, r, c, line, error);
}

static col_status answer_proposal(server *s, room *r, client *c, bool agrees, col_error *error);

/* Ending ------------------------------------------------------------------------------------- */

/* Stores the time that seats with a running clock have left. */
static col_status store_clocks(server *s, room *r, col_error *error) {
    uint64_t now = clock_ms();
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        char line[LINE_SIZE];
        if (r->seats[i].since == 0 || r->seats[i].is_flagged) continue;
        snprintf(line, sizeof line, "@clock %d %d", i + 1, (int)room_clock(r, i, now));
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

static col_status end_game(server *s, room *r, col_end end, int seat, col_error *error) {
    char line[LINE_SIZE];
    if (store_clocks(s, r, error) != COL_OK) return error->status;
    snprintf(line, sizeof line, "@end %s %d", col_end_word(end), seat + 1);
    return change_line(s, r, line, error);
}

static col_status stand_in(server *s, room *r, int seat, col_error *error) {
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "@standin %d %s", seat + 1, STANDARD_BOT);
    return change_line(s, r, line, error);
}

/* Whether the game can go on: at least two seats have not resigned, and one of them is a person's.
 */
static bool can_go_on(const room *r) {
    int seats = 0, people = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (col_table_has_resigned(&r->table, i)) continue;
        seats++;
        people += r->seats[i].kind == SEAT_HELD;
    }
    return seats > 1 && people > 0;
}

static col_status resign(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    if (!r->has_started) return not_started(error);
    change_begin(s, r, c);
    snprintf(line, sizeof line, "@resign %d", c->viewer + 1);
    col_status status = change_line(s, r, line, error);
    if (status == COL_OK && !can_go_on(r)) {
        status = end_game(s, r, COL_END_RESIGNATION, c->viewer, error);
    } else if (status == COL_OK && !r->seats[c->viewer].has_stand_in) {
        status = stand_in(s, r, c->viewer, error);
    }
    return change_end(s, r, status, error);
}

static col_status abort_game(server *s, room *r, client *c, col_error *error) {
    if (!room_may_abort(r, c->viewer)) {
        return col_fail(error, COL_SEAT,
                        r->has_started ? "everybody has acted, so the game cannot be aborted"
                                       : "only the creator of this table can give it up");
    }
    change_begin(s, r, c);
    return change_end(s, r, end_game(s, r, COL_END_ABORTED, c->viewer, error), error);
}

static int count_people(const room *r) {
    int count = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        count += room_seat_is_person(r, i);
    }
    return count;
}

/* A player leaves a table that waits for others. The last one gives the table up. */
static col_status leave_waiting(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    change_begin(s, r, c);
    print_seat(line, c->viewer, SEAT_OPEN, NULL, "");
    col_status status = count_people(r) > 1 ? change_line(s, r, line, error)
                                            : end_game(s, r, COL_END_ABORTED, c->viewer, error);
    status = change_end(s, r, status, error);
    if (status == COL_OK) client_reseat_all(r);
    return status;
}

static col_status leave(server *s, room *r, client *c, col_error *error) {
    if (room_is_over(r)) {
        bool is_asked = r->proposal.kind == REMATCH;
        return is_asked ? answer_proposal(s, r, c, false, error) : COL_OK;
    }
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if (!r->has_started) return leave_waiting(s, r, c, error);
    /* If only bots were left, they would play for nobody; so the game waits. */
    if (r->seats[c->viewer].has_stand_in || count_people(r) < 2) return COL_OK;
    change_begin(s, r, c);
    return change_end(s, r, stand_in(s, r, c->viewer, error), error);
}

/* Rematch ------------------------------------------------------------------------------------ */

static void write_rematch_header(const room *r, col_writer *w) {
    char id[ID_TEXT];
    room_match m = room_next_match(r);
    room_print_id(r->id, id);
    write_setup(&r->table.setup, w);
    if (r->is_listed) col_put(w, "[listed yes]\n");
    if (r->days > 0) {
        col_print(w, "[clock days %d %d]\n", r->days, (int)(r->clock_ms / 1000));
    } else if (r->clock_ms > 0) {
        col_print(w, "[clock %d %d]\n", (int)(r->clock_ms / 1000), (int)(r->increment_ms / 1000));
    }
    col_print(w, "[of %s]\n", id);
    if (r->table.setup.seats != 2) return;
    col_print(w, "[match %d %d %d %d %d]\n", m.game, m.points[0], m.points[1], m.score[0],
              m.score[1]);
}

/* Everybody moves on by one seat and keeps the token. Whoever has left the game to a bot and has
 * not agreed leaves the next game to it too. */
static col_status add_rematch_seats(server *s, const room *old, room *r, unsigned agreed,
                                    col_error *error) {
    int seats = r->table.setup.seats;
    for (int i = 0; i < seats; i++) {
        char line[LINE_SIZE];
        int from = (i + 1) % seats;
        const room_seat *at = &old->seats[from];
        bool is_left = at->has_stand_in && !(agreed >> from & 1);
        if (is_left) {
            print_seat(line, i, SEAT_BOT, NULL, at->stand_in);
        } else {
            print_seat(line, i, at->kind, at->has_hash ? at->hash : NULL,
                       old->table.seat_name[from]);
        }
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* Makes the table of the rematch. Both tables are changed by the same commit. */
static col_status make_rematch(server *s, room *r, client *c, unsigned agreed, const char *answer,
                               col_error *error) {
    static char header[8192];
    col_writer w = col_writer_on(header, sizeof header);
    char line[LINE_SIZE], id[ID_TEXT];
    uint8_t key[TOKEN_BYTES];
    secret_token(key);
    write_rematch_header(r, &w);
    room *next = add_room(s, secret_table_id(key), header, c->address, error);
    if (next == NULL) return error->status;
    change_begin(s, r, c);
    col_status status = answer[0] == '\0' ? COL_OK : change_line(s, r, answer, error);
    room_print_id(next->id, id);
    snprintf(line, sizeof line, "@rematch %s", id);
    if (status == COL_OK) status = change_line(s, r, line, error);
    status = change_end(s, r, status, error);
    if (status != COL_OK) {
        rooms_remove(s, next);
        return status;
    }
    change_begin(s, next, NULL);
    change_create(s, next, header, w.length);
    return change_end(s, next, add_rematch_seats(s, r, next, agreed, error), error);
}

/* Undo and proposals ------------------------------------------------------------------------- */

/* Number of actions from the end of the log back to the seat's own last action, or 0. */
static int back_to_own(const room *r, int seat) {
    int count = 0;
    for (int i = r->table.log_count - 1; i >= 0; i--) {
        count++;
        if (r->table.log[i].actor == seat) return count;
    }
    return 0;
}

/* Without a count, it takes back the seat's last action and what bots have answered to it. */
static col_status undo(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    int allowed = room_may_undo(r, c->viewer), last = back_to_own(r, c->viewer);
    int count = in->count > last ? in->count : last;
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if (allowed == 0 || count > allowed) {
        return col_fail(error, COL_SEAT,
                        "only %d actions can be undone; use takeback to ask the others for more",
                        allowed);
    }
    snprintf(line, sizeof line, "@undo %d %d", c->viewer + 1, count);
    return change_make(s, r, c, line, error);
}

/* Carries out a proposal to which everybody has agreed. */
static col_status carry_out(server *s, room *r, client *c, const proposal *p, const char *answer,
                            col_error *error) {
    char line[LINE_SIZE];
    if (p->kind == REMATCH) return make_rematch(s, r, c, p->agreed, answer, error);
    if (p->kind == TAKEBACK) {
        snprintf(line, sizeof line, "@undo %d %d", p->by + 1, p->count);
    } else if (p->kind == REPLACE) {
        snprintf(line, sizeof line, "@standin %d %s", p->seat + 1, p->player);
    } else {
        snprintf(line, sizeof line, "@end agreement %d", c->viewer + 1);
    }
    change_begin(s, r, c);
    col_status status = answer[0] == '\0' ? COL_OK : change_line(s, r, answer, error);
    if (status == COL_OK && p->kind == DRAW) status = store_clocks(s, r, error);
    if (status == COL_OK) status = change_line(s, r, line, error);
    return change_end(s, r, status, error);
}

/* Makes a proposal. If nobody has to be asked, it is carried out at once. */
static col_status propose(server *s, room *r, client *c, const proposal *p, col_error *error) {
    char line[LINE_SIZE];
    unsigned voters = room_voters(r, p);
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if ((p->agreed & voters) == voters) return carry_out(s, r, c, p, "", error);
    col_writer w = col_writer_on(line, sizeof line);
    col_print(&w, "@propose %d %s", p->by + 1, room_proposal_word((int)p->kind));
    if (p->kind == TAKEBACK) col_print(&w, " %d", p->count);
    if (p->kind == REPLACE) col_print(&w, " %d %s", p->seat + 1, p->player);
    return change_make(s, r, c, line, error);
}

static col_status take_back(server *s, room *r, client *c, const incoming *in, col_error *error) {
    int count = in->count > 0 ? in->count : back_to_own(r, c->viewer);
    if (count == 0 || count > r->table.log_count) {
        return col_fail(error, COL_LIMIT, "only %d actions have been made", r->table.log_count);
    }
    proposal p = {.kind = TAKEBACK, .by = c->viewer, .count = count, .agreed = 1u << c->viewer};
    return propose(s, r, c, &p, error);
}

static col_status propose_draw(server *s, room *r, client *c, col_error *error) {
    if (!room_may_propose_draw(r, c->viewer)) {
        return col_fail(error, COL_SEAT,
                        "a draw can be proposed in a game of two people, and after a refusal only "
                        "when you have acted again");
    }
    if (r->proposal.kind == DRAW && r->proposal.by != c->viewer) {
        return answer_proposal(s, r, c, true, error);
    }
    if (r->proposal.kind == DRAW) return COL_OK; /* the message was sent twice */
    proposal p = {.kind = DRAW, .by = c->viewer, .agreed = 1u << c->viewer};
    return propose(s, r, c, &p, error);
}

static col_status propose_rematch(server *s, room *r, client *c, col_error *error) {
    if (!room_may_propose_rematch(r)) {
        return col_fail(
            error, COL_SEAT,
            "a rematch is possible once, when the game is over and all seats are taken");
    }
    bool is_proposed = r->proposal.kind == REMATCH;
    if (is_proposed && r->proposal.agreed >> c->viewer & 1) return COL_OK;
    if (is_proposed) return answer_proposal(s, r, c, true, error);
    proposal p = {.kind = REMATCH, .by = c->viewer, .agreed = 1u << c->viewer};
    return propose(s, r, c, &p, error);
}

/* A bot may only take over if the player has been away for a while, or is out of time. With a clock
 * of days, being away is normal, so the time has to be gone. */
static col_status check_absence(const server *s, const room *r, int seat, col_error *error) {
    if (r->seats[seat].is_flagged) return COL_OK;
    if (room_is_present(r, seat)) return col_fail(error, COL_SEAT, "this seat is not absent");
    if (r->days > 0 || r->clock_ms >= DAYS_MS) {
        return col_fail(error, COL_SEAT,
                        "with this clock, a bot can only take over when the time is gone");
    }
    if (clock_ms() - room_absent_since(r, seat) < (uint64_t)s->config.grace * 1000) {
        return col_fail(error, COL_SEAT, "a player can be replaced after being away for %d seconds",
                        s->config.grace);
    }
    return COL_OK;
}

static col_status replace(server *s, room *r, client *c, const incoming *in, col_error *error) {
    int at = in->seat - 1;
    const char *words = in->text;
    if (check_bot(&words, error) != COL_OK) return error->status;
    if (at < 0 || at >= r->table.setup.seats || at == c->viewer || !room_seat_is_person(r, at) ||
        !r->has_started) {
        return col_fail(error, COL_SEAT, "only the seat of another person can be replaced");
    }
    if (check_absence(s, r, at, error) != COL_OK) return error->status;
    proposal p = {.kind = REPLACE, .by = c->viewer, .seat = at, .agreed = 1u << c->viewer};
    memcpy(p.player, words, strlen(words) + 1);
    return propose(s, r, c, &p, error);
}

static col_status answer_proposal(server *s, room *r, client *c, bool agrees, col_error *error) {
    char line[LINE_SIZE];
    proposal p = r->proposal;
    unsigned voters = room_voters(r, &p);
    if (p.kind == NO_PROPOSAL) {
        return col_fail(error, COL_SEAT, "there is no proposal to answer");
    }
    if (!(voters >> c->viewer & 1) && c->viewer != p.by) {
        return col_fail(error, COL_SEAT, "this proposal does not need your answer");
    }
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if (agrees && p.agreed >> c->viewer & 1) return COL_OK; /* the message was sent twice */
    p.agreed |= 1u << c->viewer;
    snprintf(line, sizeof line, "@%s %d", agrees ? "agree" : "refuse", c->viewer + 1);
    if (agrees && (p.agreed & voters) == voters) return carry_out(s, r, c, &p, line, error);
    return change_make(s, r, c, line, error);
}

static col_status come_back(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    if (!r->seats[c->viewer].has_stand_in) {
        return col_fail(error, COL_SEAT, "no bot is standing in for this seat");
    }
    snprintf(line, sizeof line, "@back %d", c->viewer + 1);
    return change_make(s, r, c, line, error);
}

/* Somebody sits down: a link is used up, and a stand-in gives the seat back, unless the player has
 * resigned. */
static col_status sit_down(server *s, room *r, client *c, const incoming *in, col_error *error) {
    const room_seat *seat = &r->seats[c->viewer];
    if (seat->kind == SEAT_LINK) return claim_link(s, r, c, in, error);
    bool may_come_back = seat->has_stand_in && !room_is_over(r) &&
                         !col_table_has_resigned(&r->table, c->viewer) &&
                         limits_check_change(r, c->viewer, error) == COL_OK;
    return may_come_back ? come_back(s, r, c, error) : COL_OK;
}

/* Talk and questions ------------------------------------------------------------------------- */

static col_status chat(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    if (in->text[0] == '\0') return col_fail(error, COL_SYNTAX, "a chat message cannot be empty");
    if (limits_check_talk(r, c->viewer, error) != COL_OK) return error->status;
    snprintf(line, sizeof line, "@chat %d %s", c->viewer + 1, in->text);
    return change_make(s, r, c, line, error);
}

static col_status say_why(const room *r, client *c, const incoming *in, col_error *error) {
    col_writer w = message_begin();
    if (!r->has_started) return not_started(error);
    message_why(r, c->viewer, in->text, c->telling, &w);
    socket_say(c, w.text, w.length);
    return COL_OK;
}

static col_status say_past(const room *r, client *c, const incoming *in, col_error *error) {
    col_writer w = message_begin();
    if (!in->has_number || in->number > (uint32_t)r->table.log_count) {
        return col_fail(error, COL_LIMIT, "'past' needs n, a number of actions from 0 to %d",
                        r->table.log_count);
    }
    message_past(r, c->viewer, in->number, &w);
    socket_say(c, w.text, w.length);
    return COL_OK;
}

/* Messages ----------------------------------------------------------------------------------- */

/* After the end people may only talk, because the seed has been shown. An action may still be a
 * repetition of the last one. */
static bool needs_running_game(incoming_type type) {
    static const incoming_type OTHERS[] = {IN_WHY,   IN_SIT,    IN_DO,    IN_CHAT,
                                           IN_AGREE, IN_REFUSE, IN_LEAVE, IN_REMATCH};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        if (type == OTHERS[i]) return false;
    }
    return true;
}

/* Whoever has left the game to a bot cannot act as well. */
static col_status check_player(const room *r, int seat, incoming_type type, col_error *error) {
    bool is_play = type == IN_DO || type == IN_UNDO || type == IN_TAKEBACK || type == IN_REPLACE ||
                   type == IN_DRAW || type == IN_ABORT;
    bool is_about_seat = type == IN_RESIGN || type == IN_BACK || type == IN_LEAVE;
    if (room_is_over(r)) return COL_OK;
    if (col_table_has_resigned(&r->table, seat) && (is_play || is_about_seat)) {
        return col_fail(error, COL_SEAT, "this seat has resigned");
    }
    if (r->seats[seat].has_stand_in && is_play) {
        return col_fail(error, COL_SEAT, "a bot plays for this seat; take the seat back first");
    }
    return COL_OK;
}

col_status seats_message(server *s, room *r, client *c, const incoming *in, col_error *error) {
    if (in->type == IN_STATE) {
        client_want_state(c);
        return COL_OK;
    }
    if (in->type == IN_PAST) return say_past(r, c, in, error);
    if (c->viewer >= r->table.setup.seats) {
        return col_fail(error, COL_SEAT, "only players can do that, and you are a spectator");
    }
    bool is_link = r->seats[c->viewer].kind == SEAT_LINK;
    if (is_link && in->type != IN_SIT) {
        return col_fail(error, COL_SEAT, "this seat has not been taken yet; sit down again");
    }
    if (needs_running_game(in->type) && room_is_over(r)) {
        return col_fail(error, COL_SEAT,
                        "the game is over, so only talk and a rematch are possible here");
    }
    if (check_player(r, c->viewer, in->type, error) != COL_OK) return error->status;
    switch (in->type) {
    case IN_WHY:
        return say_why(r, c, in, error);
    case IN_SIT:
        return sit_down(s, r, c, in, error);
    case IN_DO:
        return act(s, r, c, in, error);
    case IN_UNDO:
        return undo(s, r, c, in, error);
    case IN_TAKEBACK:
        return take_back(s, r, c, in, error);
    case IN_AGREE:
    case IN_REFUSE:
        return answer_proposal(s, r, c, in->type == IN_AGREE, error);
    case IN_CHAT:
        return chat(s, r, c, in, error);
    case IN_NAME:
        return rename_seat(s, r, c, in, error);
    case IN_FILL:
        return fill_with_bots(s, r, c, in, error);
    case IN_REPLACE:
        return replace(s, r, c, in, error);
    case IN_BACK:
        return come_back(s, r, c, error);
    case IN_RESIGN:
        return resign(s, r, c, error);
    case IN_DRAW:
        return propose_draw(s, r, c, error);
    case IN_ABORT:
        return abort_game(s, r, c, error);
    case IN_LEAVE:
        return leave(s, r, c, error);
    case IN_REMATCH:
        return propose_rematch(s, r, c, error);
    default:
        return COL_OK;
    }
}

/* Clocks and bots ---------------------------------------------------------------------------- */

void seats_ask_bots(server *s, room *r) {
    unsigned actors = room_actors(r);
    uint64_t now = clock_ms();
    if (r->is_thinking || !room_is_ready(r) || keeping_is_asleep(s, r, now)) return;
    if (r->bots_at > now) return; /* a later tick asks again */
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (!col_acts(actors, i) || !room_is_played_by_bot(r, i)) continue;
        r->is_thinking = pool_ask(s, r, i);
        return;
    }
}

col_status seats_bot_action(server *s, room *r, int seat, col_action a, col_error *error) {
    char line[LINE_SIZE], text[COL_TEXT_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    if (!room_is_played_by_bot(r, seat)) {
        return col_fail(error, COL_SEAT, "the player has come back in the meantime");
    }
    if (col_table_check(&r->table, seat, a, error) != COL_OK) return error->status;
    r->table.setup.game->print(&r->table.setup, &r->table.state, seat, a, COL_ALL, &w);
    print_action(r, seat, text, line);
    s->count.bot_actions++;
    return change_make(s, r, NULL, line, error);
}

/* Bots have no hurry: they rest while nobody is there. */
static bool has_running_clock(const room *r, int seat) {
    const room_seat *at = &r->seats[seat];
    return at->since != 0 && !at->is_flagged && !room_is_played_by_bot(r, seat);
}

/* The time of a seat is gone, and the game goes on without it: with two seats it has lost,
 * otherwise a bot takes over. */
static col_status flag(server *s, room *r, int seat, col_error *error) {
    char line[LINE_SIZE];
    change_begin(s, r, NULL);
    snprintf(line, sizeof line, "@flag %d", seat + 1);
    col_status status = change_line(s, r, line, error);
    if (status == COL_OK) {
        status = r->table.setup.seats == 2 ? end_game(s, r, COL_END_TIME, seat, error)
                                           : stand_in(s, r, seat, error);
    }
    return change_end(s, r, status, error);
}

/* How often a running clock is stored, so that a crash costs nobody much time. */
static uint64_t storing_ms(const room *r) {
    int64_t often = r->clock_ms / CLOCK_PARTS;
    return (uint64_t)(often < CLOCK_LEAST ? CLOCK_LEAST : often > CLOCK_MOST ? CLOCK_MOST : often);
}

/* Whether a clock has run out, or has to be stored. */
static bool look_after_clocks(server *s, room *r, col_error *error) {
    uint64_t now = clock_ms();
    bool is_due = false;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        if (!has_running_clock(r, i)) continue;
        if (room_clock(r, i, now) <= 0) {
            if (flag(s, r, i, error) != COL_OK) report_log("error", "flag", error->sentence);
            return true;
        }
        is_due |= now - r->seats[i].since >= storing_ms(r);
    }
    if (is_due) seats_store_clocks(s, r);
    return is_due;
}

uint64_t seats_clock_due(const room *r) {
    uint64_t due = 0;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        const room_seat *at = &r->seats[i];
        if (!has_running_clock(r, i)) continue;
        uint64_t left = (uint64_t)at->left_ms, often = storing_ms(r);
        uint64_t next = at->since + (left < often ? left : often);
        if (due == 0 || next < due) due = next;
    }
    return due;
}

void seats_store_clocks(server *s, room *r) {
    col_error error;
    if (!room_is_ready(r) || room_is_over(r)) return;
    change_begin(s, r, NULL);
    if (change_end(s, r, store_clocks(s, r, &error), &error) != COL_OK) {
        report_log("error", "clock", error.sentence);
    }
}

void seats_tick(server *s, room *r) {
    col_error error;
    if (!room_is_ready(r) || look_after_clocks(s, r, &error)) return;
    seats_ask_bots(s, r);
}
