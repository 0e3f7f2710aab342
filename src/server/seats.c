/* What happens at a table: see seats.h. Every function checks first and then changes the room. */
#include "server/seats.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "server/change.h"
#include "server/clocks.h"
#include "server/ending.h"
#include "server/keeping.h"
#include "server/limits.h"
#include "server/making.h"
#include "server/message.h"
#include "server/pool.h"
#include "server/proposals.h"
#include "server/push.h"
#include "server/socket.h"
#include "util/clock.h"

/* Taking seats ------------------------------------------------------------------------------- */

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
    making_print_seat(line, seat, SEAT_HELD, hash, j->name);
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
    making_print_seat(line, c->viewer, SEAT_HELD, hash,
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
    making_print_seat(line, c->viewer, SEAT_HELD, r->seats[c->viewer].hash, in->text);
    return change_make(s, r, c, line, error);
}

/* Checks the specification of a bot for a table. An empty one stands for the standard bot. */
col_status seats_check_bot(const room *r, const char **words, col_error *error) {
    col_player player;
    if ((*words)[0] == '\0') *words = SEATS_STANDARD_BOT;
    if (strncmp(*words, "bot:", 4) != 0 || strlen(*words) >= COL_NAME_SIZE) {
        return col_fail(error, COL_PLAYER, "a bot must be named bot:PLAYER, such as bot:greedy");
    }
    return col_player_parse_for(r->table.setup.game->name, *words, &player, error);
}

/* Whoever created the table decides about its free seats. If nobody there has created it, players
 * may put bots on open seats, but a seat with a link still waits for its guest. */
static col_status fill_with_bots(server *s, room *r, client *c, const incoming *in,
                                 col_error *error) {
    const char *words = in->text;
    if (seats_check_bot(r, &words, error) != COL_OK) return error->status;
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
        making_print_seat(line, i, SEAT_BOT, NULL, words);
        status = change_line(s, r, line, error);
    }
    return change_end(s, r, status, error);
}

/* Actions ------------------------------------------------------------------------------------ */

col_status seats_not_started(col_error *error) {
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
    if (!r->has_started) return seats_not_started(error);
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

/* Coming back --------------------------------------------------------------------------------- */

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
    if (r->seats[c->viewer].is_muted) {
        return col_fail(error, COL_SEAT, "the operator of this server has muted this seat");
    }
    if (limits_check_talk(r, c->viewer, error) != COL_OK) return error->status;
    snprintf(line, sizeof line, "@chat %d %s", c->viewer + 1, in->text);
    return change_make(s, r, c, line, error);
}

static col_status say_why(const room *r, client *c, const incoming *in, col_error *error) {
    col_writer w = message_begin();
    if (!r->has_started) return seats_not_started(error);
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

/* Stores or deletes where a browser is told that it is this seat's turn. */
static col_status set_push(server *s, const room *r, client *c, const incoming *in,
                           col_error *error) {
    static const char ON[] = "{\"type\":\"push\",\"on\":true}",
                      OFF[] = "{\"type\":\"push\",\"on\":false}";
    bool is_on = in->push.endpoint[0] != '\0';
    if (!is_on) {
        push_unsubscribe(s, r->id, c->viewer);
        socket_say(c, OFF, sizeof OFF - 1);
        return COL_OK;
    }
    if (!in->has_push_keys) {
        return col_fail(error, COL_SYNTAX, "a subscription has endpoint, p256dh and auth");
    }
    if (!limits_take_request(s, c->address)) {
        return col_fail(error, COL_LIMIT, "there were too many requests from your address");
    }
    if (push_subscribe(s, r, c->viewer, &in->push, error) != COL_OK) return error->status;
    socket_say(c, ON, sizeof ON - 1);
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
    bool is_harmless = in->type == IN_WHY || in->type == IN_SIT || in->type == IN_LEAVE;
    if (room_is_closed(r) && !is_harmless) return change_refuse_closed(error);
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
        return proposals_undo(s, r, c, in, error);
    case IN_TAKEBACK:
        return proposals_take_back(s, r, c, in, error);
    case IN_AGREE:
    case IN_REFUSE:
        return proposals_answer(s, r, c, in->type == IN_AGREE, error);
    case IN_CHAT:
        return chat(s, r, c, in, error);
    case IN_NAME:
        return rename_seat(s, r, c, in, error);
    case IN_FILL:
        return fill_with_bots(s, r, c, in, error);
    case IN_REPLACE:
        return proposals_replace(s, r, c, in, error);
    case IN_BACK:
        return come_back(s, r, c, error);
    case IN_RESIGN:
        return ending_resign(s, r, c, error);
    case IN_DRAW:
        return proposals_draw(s, r, c, error);
    case IN_ABORT:
        return ending_abort(s, r, c, error);
    case IN_LEAVE:
        return ending_leave(s, r, c, error);
    case IN_PUSH:
        return set_push(s, r, c, in, error);
    case IN_REMATCH:
        return proposals_rematch(s, r, c, error);
    default:
        return COL_OK;
    }
}

/* Bots ------------------------------------------------------------------------------------ */

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

void seats_tick(server *s, room *r) {
    if (room_is_ready(r) && !clocks_look_after(s, r)) seats_ask_bots(s, r);
}
