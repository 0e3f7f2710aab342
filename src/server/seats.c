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

enum { DAYS_MS = 86400000 }; /* a clock of a day or more is one for games by correspondence */

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

static col_status add_seats(server *s, room *r, const creation *c,
                            char token[COL_SEATS_MAX][TOKEN_TEXT], col_error *error) {
    for (int i = 0; i < c->setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES], hash[HASH_BYTES];
        bool has_token = c->kind[i] == SEAT_LINK || c->kind[i] == SEAT_HELD;
        char line[LINE_SIZE];
        token[i][0] = '\0';
        if (has_token) {
            secret_seat_token(c->key, i, secret, token[i]);
            secret_hash(secret, hash);
        }
        print_seat(line, i, c->kind[i], has_token ? hash : NULL, c->name[i]);
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* Writes the header of a new table, which holds the seed of its luck. */
static void write_header(const creation *c, col_writer *w) {
    static col_table t;
    col_luck luck;
    secret_seed(luck.seed);
    col_table_begin(&t, &c->setup, NULL, 0);
    col_table_set_luck(&t, &luck);
    col_record_write(&t, COL_ALL, true, w);
    if (c->is_listed) col_put(w, "[listed yes]\n");
    if (c->clock_s > 0) col_print(w, "[clock %d %d]\n", c->clock_s, c->increment_s);
}

col_status seats_create(server *s, const creation *c, client *origin, room **out,
                        char token[COL_SEATS_MAX][TOKEN_TEXT], col_error *error) {
    static char header[8192];
    col_writer w = col_writer_on(header, sizeof header);
    room *r = rooms_add(s, secret_table_id(c->key));
    if (r == NULL) {
        return col_fail(error, COL_LIMIT, "this server cannot hold any more tables; try later");
    }
    write_header(c, &w);
    if (room_begin(r, header, error) != COL_OK) {
        rooms_remove(s, r);
        return error->status;
    }
    r->visited_at = clock_ms();
    r->payer = origin->address;
    change_begin(s, r, origin);
    change_create(s, r, header, w.length);
    s->count.tables_made++;
    client_log(origin, "table", "a table was created");
    *out = r;
    return change_end(s, r, add_seats(s, r, c, token, error), error);
}

void seats_created(const room *r, const uint8_t key[TOKEN_BYTES],
                   char token[COL_SEATS_MAX][TOKEN_TEXT]) {
    for (int i = 0; i < r->table.setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES];
        secret_seat_token(key, i, secret, token[i]);
        if (room_seat_of(r, secret) != i) token[i][0] = '\0';
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
    *taken = seat;
    return change_make(s, r, c, line, error);
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
    print_seat(line, c->viewer, SEAT_HELD, hash, r->table.seat_name[c->viewer]);
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
    if ((*words)[0] == '\0') *words = "bot:greedy";
    if (strncmp(*words, "bot:", 4) != 0 || strlen(*words) >= COL_NAME_SIZE) {
        return col_fail(error, COL_PLAYER, "a bot must be named bot:PLAYER, such as bot:greedy");
    }
    return col_player_parse(*words, &player, error);
}

static bool has_creators_seat(const room *r) {
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].is_creators) return true;
    }
    return false;
}

/* Whoever created the table decides about its free seats. If nobody there has created it, players
 * may put bots on open seats, but a seat with a link still waits for its guest. */
static col_status fill_with_bots(server *s, room *r, client *c, const incoming *in,
                                 col_error *error) {
    const char *words = in->text;
    if (check_bot(&words, error) != COL_OK) return error->status;
    if (r->has_started) return col_fail(error, COL_SEAT, "all seats are taken already");
    bool is_creator = r->seats[c->viewer].is_creators;
    if (!is_creator && has_creators_seat(r)) {
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
        col_print(&w, " # %d", (int)left);
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

/* The persons at the table, one bit per seat, except for one seat. */
static unsigned persons_except(const room *r, int seat) {
    unsigned set = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (i != seat && room_seat_is_person(r, i)) set |= 1u << i;
    }
    return set;
}

/* Proposals are not events, so everybody is sent the state. */
static void tell_proposal(room *r) {
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (c->socket != NULL) client_want_state(c);
    }
}

/* Carries the proposal out if everybody has agreed. */
static col_status settle_proposal(server *s, room *r, client *c, col_error *error) {
    proposal *p = &r->proposal;
    char line[LINE_SIZE];
    unsigned needed = persons_except(r, p->kind == REPLACE ? p->seat : -1);
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
    return change_make(s, r, c, line, error);
}

static col_status take_back(server *s, room *r, client *c, const incoming *in, col_error *error) {
    int count = in->count > 0 ? in->count : back_to_own(r, c->viewer);
    if (count == 0 || count > r->table.log_count) {
        return col_fail(error, COL_LIMIT, "only %d actions have been made", r->table.log_count);
    }
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    r->proposal = (proposal){TAKEBACK, c->viewer, count, 0, 1u << c->viewer, ""};
    return settle_proposal(s, r, c, error);
}

/* A bot may only take over if the player has been away for a while, or is out of time. With a clock
 * of days, being away is normal, so the time has to be gone. */
static col_status check_absence(const server *s, const room *r, int seat, col_error *error) {
    const room_seat *at = &r->seats[seat];
    if (at->is_flagged) return COL_OK;
    if (room_is_present(r, seat)) return col_fail(error, COL_SEAT, "this seat is not absent");
    if (r->clock_ms >= DAYS_MS) {
        return col_fail(error, COL_SEAT,
                        "with this clock, a bot can only take over when the time is gone");
    }
    uint64_t since = at->absent_since != 0 ? at->absent_since : r->loaded_at;
    if (clock_ms() - since < (uint64_t)s->config.grace * 1000) {
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
    proposal p = {REPLACE, c->viewer, 0, at, 1u << c->viewer, ""};
    memcpy(p.player, words, strlen(words) + 1);
    if (r->seats[at].is_flagged) p.agreed = ~0u;
    r->proposal = p;
    return settle_proposal(s, r, c, error);
}

static col_status answer_proposal(server *s, room *r, client *c, bool agrees, col_error *error) {
    if (r->proposal.kind == NO_PROPOSAL) {
        return col_fail(error, COL_SEAT, "there is no proposal to answer");
    }
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
        return col_fail(error, COL_SEAT, "no bot is standing in for this seat");
    }
    snprintf(line, sizeof line, "@back %d", c->viewer + 1);
    return change_make(s, r, c, line, error);
}

/* Somebody sits down: a link is used up, and a stand-in gives the seat back, unless the player has
 * run out of time. */
static col_status sit_down(server *s, room *r, client *c, const incoming *in, col_error *error) {
    const room_seat *seat = &r->seats[c->viewer];
    if (seat->kind == SEAT_LINK) return claim_link(s, r, c, in, error);
    if (!seat->has_stand_in || seat->is_flagged || room_is_over(r)) return COL_OK;
    return come_back(s, r, c, error);
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
    return type != IN_WHY && type != IN_SIT && type != IN_DO && type != IN_CHAT;
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
        return col_fail(error, COL_SEAT, "the game is over, so only talk is possible here");
    }
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
    default:
        return COL_OK;
    }
}

/* Clocks and bots ---------------------------------------------------------------------------- */

static bool is_played_by_bot(const room *r, int seat) {
    return r->seats[seat].kind == SEAT_BOT || r->seats[seat].has_stand_in;
}

void seats_ask_bots(server *s, room *r) {
    unsigned actors = room_actors(r);
    uint64_t now = clock_ms();
    if (r->is_thinking || !room_is_ready(r) || keeping_is_asleep(s, r, now)) return;
    if (r->bots_at > now) return; /* a later tick asks again */
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (!col_acts(actors, i) || !is_played_by_bot(r, i)) continue;
        r->is_thinking = pool_ask(s, r, i);
        return;
    }
}

col_status seats_bot_action(server *s, room *r, int seat, col_action a, col_error *error) {
    char line[LINE_SIZE], text[COL_TEXT_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    if (!is_played_by_bot(r, seat)) {
        return col_fail(error, COL_SEAT, "the player has come back in the meantime");
    }
    if (col_table_check(&r->table, seat, a, error) != COL_OK) return error->status;
    r->table.setup.game->print(&r->table.setup, &r->table.state, seat, a, COL_ALL, &w);
    print_action(r, seat, text, line);
    s->count.bot_actions++;
    return change_make(s, r, NULL, line, error);
}

static bool has_run_out(const room *r, int seat, uint64_t now) {
    const room_seat *at = &r->seats[seat];
    return at->since != 0 && !at->is_flagged && room_clock(r, seat, now) <= 0;
}

void seats_tick(server *s, room *r) {
    col_error error;
    uint64_t now = clock_ms();
    if (!room_is_ready(r)) return;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        char line[LINE_SIZE];
        if (!has_run_out(r, i, now)) continue;
        snprintf(line, sizeof line, "@flag %d", i + 1);
        if (change_make(s, r, NULL, line, &error) != COL_OK) {
            report_log("error", "flag", error.sentence);
        }
        return;
    }
    seats_ask_bots(s, r);
}
