/* Messages to clients: see message.h. Every function looks at the game through the viewer's view,
 * so what observe() blanks cannot be sent. The seed is sent when the game is over and never before.
 *
 * All messages are written by one thread, so large temporary values are static. */
#include "server/message.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "colossi/story.h"
#include "core/tell.h"
#include "server/wire.h"

enum {
    OUT_SIZE = 1 << 20,  /* bytes of the longest message */
    PAGE_SIZE = 1 << 16, /* a list of missed events ends with the event that exceeds this size */
    WORDS_UP_TO = 400    /* longer lists of legal actions come without sentences */
};

col_writer message_begin(void) {
    static char text[OUT_SIZE];
    return col_writer_on(text, sizeof text);
}

static void put_string(col_writer *w, const char *text) {
    col_json j = col_json_on(w);
    col_json_string(&j, NULL, text);
}

/* Writes who has to act, such as [1,3]. Chance is 0. */
static void put_actors(col_writer *w, unsigned actors) {
    col_put_char(w, '[');
    for (bool first = true; actors != 0; actors &= actors - 1, first = false) {
        int actor = col_first_actor(actors);
        if (!first) col_put_char(w, ',');
        col_put_unsigned(w, actor == COL_CHANCE ? 0 : (uint64_t)actor + 1);
    }
    col_put_char(w, ']');
}

static void put_next(const col_table *t, int viewer, col_writer *w) {
    static col_state view;
    t->setup.game->observe(&t->setup, &t->state, viewer, &view);
    put_actors(w, t->setup.game->actors(&t->setup, &view));
}

/* Prints entry `index` of the log without its actor. */
static const char *print_entry(const col_table *t, const col_state *before, int index, int viewer,
                               char text[COL_TEXT_MAX + 16]) {
    col_writer line = col_writer_on(text, COL_TEXT_MAX + 16);
    col_table_print_entry(t, before, index, viewer, &line);
    const char *blank = strchr(text, ' ');
    return blank == NULL ? "" : blank + 1;
}

static col_audience audience_of(const col_table *t, int viewer, int telling) {
    col_audience to = col_audience_at(t, viewer);
    to.catalogue = telling_catalogue(telling);
    return to;
}

/* Writes what the action at which the room's story stands tells the viewer. */
static void put_news(const room *r, const col_table *t, int viewer, int telling, col_writer *w) {
    static char facts[COL_FACTS_SIZE], words[2 * COL_FACTS_SIZE];
    col_writer line = col_writer_on(facts, sizeof facts);
    col_audience to = audience_of(t, viewer, telling);
    if (r->story != NULL) col_story_tell(r->story, t, viewer, &line);
    line = col_writer_on(words, sizeof words);
    col_say_all(&to, facts, &line);
    put_string(w, words);
}

static void put_actor(col_writer *w, int actor) {
    col_put_unsigned(w, actor == COL_CHANCE ? 0 : (uint64_t)actor + 1);
}

/* Writes the actions that were sealed and are open now, such as [2,"bid 3"],[1,"bid 0"], in the
 * order in which they were made. The news tell what they mean. */
static void put_opened(const room *r, const col_table *t, col_writer *w) {
    col_state s = *r->sealed_from;
    bool first = true;
    for (int i = r->sealed_at; i < t->log_count; i++) {
        const col_entry *e = &t->log[i];
        if (e->effects & COL_EFFECT_SEALED) {
            char text[COL_TEXT_MAX + 16];
            const char *action = print_entry(t, &s, i, COL_ALL, text);
            col_put(w, first ? "[" : ",[");
            put_actor(w, e->actor);
            col_put_char(w, ',');
            put_string(w, action);
            col_put_char(w, ']');
            first = false;
        }
        t->setup.game->apply(&t->setup, &s, e->actor, e->action);
    }
}

/* Writes [n, actor, "action", [who acts next], ms left, [opened actions], "what it tells"]. A brief
 * client gets no last value, and values at the end that say nothing are left out. */
static void put_action(const room *r, const col_table *t, const col_state *before, uint32_t number,
                       int viewer, int telling, col_writer *w) {
    const room_event *e = &r->events[number];
    const col_entry *entry = &t->log[t->log_count - 1];
    bool opened = entry->effects & COL_EFFECT_UNSEALED && r->sealed_from != NULL;
    char text[COL_TEXT_MAX + 16];
    const char *action = print_entry(t, before, t->log_count - 1, viewer, text);
    col_put_char(w, '[');
    col_put_unsigned(w, number);
    col_put_char(w, ',');
    put_actor(w, e->actor);
    col_put_char(w, ',');
    put_string(w, action);
    col_put_char(w, ',');
    put_next(t, viewer, w);
    if (r->clock_ms > 0 || opened || telling != TELL_BRIEFLY) {
        col_put_char(w, ',');
        col_put_unsigned(w, e->left_ms > 0 ? (uint64_t)e->left_ms : 0);
    }
    if (opened || telling != TELL_BRIEFLY) {
        col_put(w, ",[");
        if (opened) put_opened(r, t, w);
        col_put_char(w, ']');
    }
    if (telling != TELL_BRIEFLY) {
        col_put_char(w, ',');
        put_news(r, t, viewer, telling, w);
    }
    col_put_char(w, ']');
}

static const char *seat_word(const room *r, int at) {
    static const char *const WORDS[] = {"open", "link", "held", "bot"};
    return r->seats[at].has_stand_in ? "standin" : WORDS[r->seats[at].kind];
}

static bool is_withdrawn(const room_event *e) {
    return e->kind == EVENT_REFUSE && e->actor == e->of;
}

/* The seat that alone has the first rank, or -1. The result of a game that has ended does not
 * change any more. */
static int winner_of(const room *r) {
    col_result result;
    int winner = -1;
    col_table_result(&r->table, &result);
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (result.rank[i] != 1) continue;
        if (winner >= 0) return -1;
        winner = i;
    }
    return winner;
}

static void put_fact_by(const char *key, int seat, col_writer *fact) {
    col_print(fact, "%s by=seat:%d", key, seat + 1);
}

static void put_end_fact(const room *r, const room_event *e, col_writer *fact) {
    int winner = winner_of(r);
    if (e->what == COL_END_AGREEMENT) {
        col_put(fact, "core.table.agreement");
    } else if (e->what == COL_END_CLOSED) {
        col_put(fact, "core.table.closed");
    } else if (e->what == COL_END_ABORTED) {
        put_fact_by("core.table.aborted", e->actor, fact);
    } else if (winner >= 0) {
        put_fact_by("core.table.won", winner, fact);
    } else {
        col_put(fact, "core.table.over");
    }
}

static void put_proposal_fact(const room_event *e, col_writer *fact) {
    static const char *const KEYS[] = {
        [TAKEBACK] = "core.table.takeback",
        [REPLACE] = "core.table.replace",
        [DRAW] = "core.table.draw",
        [REMATCH] = "core.table.rematch",
    };
    put_fact_by(KEYS[e->what], e->actor, fact);
    if (e->what == TAKEBACK) col_print(fact, " count=%d", (int)e->value);
    if (e->what == REPLACE) col_print(fact, " whom=seat:%d", e->of + 1);
}

/* Writes what an event other than an action tells people, or nothing. */
static void put_event_fact(const room *r, const room_event *e, col_writer *fact) {
    const char *key = "";
    if (e->kind == EVENT_RESIGN) key = "core.table.resigned";
    if (e->kind == EVENT_FLAG) key = "core.table.time";
    if (e->kind == EVENT_AGREE) key = "core.table.agreed";
    if (e->kind == EVENT_REFUSE)
        key = is_withdrawn(e) ? "core.table.withdrawn" : "core.table.refused";
    if (e->kind == EVENT_SEAT && e->what == SEAT_STOOD_IN) key = "core.table.stand_in";
    if (e->kind == EVENT_SEAT && e->what == SEAT_BACK) key = "core.table.back";
    if (e->kind == EVENT_MUTE) key = "core.table.muted";
    if (e->kind == EVENT_UNMUTE) key = "core.table.unmuted";
    if (e->kind == EVENT_LOT) col_put(fact, "core.table.lot");
    if (e->kind == EVENT_END) put_end_fact(r, e, fact);
    if (e->kind == EVENT_PROPOSE) put_proposal_fact(e, fact);
    if (key[0] != '\0') put_fact_by(key, e->actor, fact);
}

static void put_told(const room *r, const col_table *t, const room_event *e, int viewer,
                     int telling, col_json *j) {
    char facts[COL_FACTS_SIZE], words[1024];
    col_writer line = col_writer_on(facts, sizeof facts);
    if (telling == TELL_BRIEFLY || e->kind == EVENT_CHAT || e->kind == EVENT_CLOCK) return;
    put_event_fact(r, e, &line);
    col_audience to = audience_of(t, viewer, telling);
    line = col_writer_on(words, sizeof words);
    col_say_all(&to, facts, &line);
    col_json_string(j, "told", words);
}

/* Writes the fields that only some kinds of events have. */
static void put_details(const room *r, const room_event *e, col_json *j) {
    char id[ID_TEXT];
    const char *chat = NULL;
    switch (e->kind) {
    case EVENT_SEAT:
        col_json_string(j, "kind", seat_word(r, e->actor));
        col_json_string(j, "name", r->table.seat_name[e->actor]);
        return;
    case EVENT_UNDO:
        col_json_int(j, "count", (int)e->value);
        return;
    case EVENT_CHAT:
        if (r->chats - e->value <= CHATS_KEPT) chat = r->chat[e->value % CHATS_KEPT];
        col_json_string(j, "text", chat == NULL ? "" : chat);
        return;
    case EVENT_LOT:
        col_json_begin_array(j, "seats");
        for (int i = 0; i < r->table.setup.seats; i++) {
            col_json_int(j, NULL, r->table.lot[i] + 1);
        }
        col_json_end_array(j);
        return;
    case EVENT_CLOCK:
        col_json_int(j, "ms", e->left_ms);
        return;
    case EVENT_PROPOSE:
        col_json_string(j, "what", room_proposal_word(e->what));
        if (e->what == TAKEBACK) col_json_int(j, "count", (int)e->value);
        if (e->what == REPLACE) col_json_int(j, "of", e->of + 1);
        return;
    case EVENT_REFUSE:
        if (!is_withdrawn(e)) col_json_int(j, "by", e->of + 1);
        col_json_string(j, "what", room_proposal_word(e->what));
        return;
    case EVENT_END:
        col_json_string(j, "reason", col_end_word((col_end)e->what));
        return;
    case EVENT_REMATCH:
        room_print_id(r->rematch, id);
        col_json_string(j, "table", id);
        return;
    default:
        return;
    }
}

void message_event(const room *r, const col_table *t, const col_state *before, uint32_t number,
                   int viewer, int telling, col_writer *w) {
    const room_event *e = &r->events[number];
    if (e->kind == EVENT_ACTION) {
        put_action(r, t, before, number, viewer, telling, w);
        return;
    }
    static const char *const WORDS[] = {
        [EVENT_SEAT] = "seat",       [EVENT_START] = "start",     [EVENT_UNDO] = "undo",
        [EVENT_CHAT] = "chat",       [EVENT_FLAG] = "flag",       [EVENT_LOT] = "lot",
        [EVENT_CLOCK] = "clock",     [EVENT_PROPOSE] = "propose", [EVENT_AGREE] = "agree",
        [EVENT_REFUSE] = "refuse",   [EVENT_RESIGN] = "resign",   [EVENT_END] = "end",
        [EVENT_REMATCH] = "rematch", [EVENT_MUTE] = "mute",       [EVENT_UNMUTE] = "unmute"};
    bool has_seat = e->kind != EVENT_START && e->kind != EVENT_LOT && e->kind != EVENT_REMATCH &&
                    !(e->kind == EVENT_END && e->what == COL_END_CLOSED);
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_int(&j, "n", (int)number);
    col_json_string(&j, "type", is_withdrawn(e) ? "withdraw" : WORDS[e->kind]);
    if (has_seat) col_json_int(&j, "seat", e->actor + 1);
    put_details(r, e, &j);
    if (e->kind == EVENT_START || e->kind == EVENT_UNDO) {
        col_put(w, ",\"next\":");
        put_next(t, viewer, w);
    }
    put_told(r, t, e, viewer, telling, &j);
    col_json_end_object(&j);
}

/* Missed events ------------------------------------------------------------------------------ */

/* A copy of a room that goes through all events again, so that they can be written as they were. */
typedef struct replay {
    room room; /* shares everything with the original except the seals and the story */
    col_table table;
    col_state before, sealed_from;
    col_story story;
} replay;

static void set_seal(replay *p, int index) {
    p->room.sealed_from = index < 0 ? NULL : &p->sealed_from;
    p->room.sealed_at = index;
}

/* Applies an event again and returns the effects of the action. */
static unsigned replay_event(replay *p, const room_event *e) {
    col_table *t = &p->table;
    unsigned effects = 0;
    if (e->kind == EVENT_ACTION) {
        p->before = t->state;
        effects = col_apply(&t->setup, &t->state, e->actor, e->value);
        t->log[t->log_count++] = (col_entry){e->value, e->actor, (uint8_t)effects};
    } else if (e->kind == EVENT_UNDO) {
        col_error error;
        if (col_table_undo(t, (int)e->value, &error) != COL_OK) return 0;
        col_story_begin(&p->story, t, p->story.viewers);
        set_seal(p, room_find_seal(t, &p->sealed_from));
    }
    if (effects & COL_EFFECT_SEALED && p->room.sealed_from == NULL) {
        p->sealed_from = p->before;
        set_seal(p, t->log_count - 1);
    }
    return effects;
}

uint32_t message_missed(const room *r, uint32_t from, int viewer, int telling, col_writer *w) {
    static replay p;
    col_entry *log = malloc((r->count + 1) * sizeof *log);
    p.room = *r;
    p.room.sealed_from = NULL;
    p.table = r->table;
    p.table.log = log;
    p.table.log_count = 0;
    p.table.log_capacity = (int)r->count + 1;
    p.table.state = p.table.start;
    p.room.story = &p.story;
    col_story_begin(&p.story, &p.table, COL_STORY_FOR(viewer));
    col_put(w, "{\"type\":\"events\",\"list\":[");
    uint32_t i = 0;
    for (; log != NULL && i < r->count && w->length < PAGE_SIZE; i++) {
        unsigned effects = replay_event(&p, &r->events[i]);
        if (telling != TELL_BRIEFLY) room_catch_up(&p.story, &p.table);
        if (i > from) col_put_char(w, ',');
        if (i >= from) message_event(&p.room, &p.table, &p.before, i, viewer, telling, w);
        if (effects & COL_EFFECT_UNSEALED) set_seal(&p, -1);
    }
    free(log);
    col_put(w, "]}");
    return log == NULL ? r->count : i;
}

/* The state ---------------------------------------------------------------------------------- */

/* Writes since when the player of a seat has been away. */
static void put_absence(const room *r, int seat, uint64_t now, col_json *j) {
    uint64_t since = room_absent_since(r, seat);
    if (since == 0) return;
    uint64_t ago = now > since ? (now - since) / 1000 : 0;
    col_put(j->out, ",\"away_since\":");
    col_put_unsigned(j->out, (uint64_t)time(NULL) - ago);
}

static void put_seats(const room *r, uint64_t now, col_json *j) {
    const col_game *game = r->table.setup.game;
    col_json_begin_array(j, "seats");
    for (int i = 0; i < r->table.setup.seats; i++) {
        col_json_begin_object(j, NULL);
        col_json_int(j, "seat", i + 1);
        if (game->seat_titles != NULL) col_json_string(j, "title", game->seat_titles[i]);
        col_json_string(j, "name", r->table.seat_name[i]);
        col_json_string(j, "kind", seat_word(r, i));
        col_json_bool(j, "here", room_is_present(r, i));
        put_absence(r, i, now, j);
        if (col_table_has_resigned(&r->table, i)) col_json_bool(j, "resigned", true);
        if (r->seats[i].is_muted) col_json_bool(j, "muted", true);
        if (r->clock_ms > 0) col_json_int(j, "ms", (int)room_clock(r, i, now));
        if (r->seats[i].is_flagged) col_json_bool(j, "flagged", true);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

/* Writes the options that differ from the standard rules. */
static void put_options(const col_setup *setup, col_json *j) {
    col_json_begin_object(j, "options");
    for (int i = 0; setup->game->options[i].name != NULL; i++) {
        char text[64];
        col_writer w = col_writer_on(text, sizeof text);
        if (col_option_is_standard(setup, i)) continue;
        col_option_print(&setup->game->options[i], setup->option[i], &w);
        col_json_string(j, setup->game->options[i].name, text);
    }
    col_json_end_object(j);
}

static void put_clock(int days, int seconds, int increment, col_json *j) {
    if (days > 0) {
        col_json_begin_object(j, "clock");
        col_json_int(j, "days", days);
        col_json_end_object(j);
    } else if (seconds > 0) {
        col_json_begin_array(j, "clock");
        col_json_int(j, NULL, seconds);
        col_json_int(j, NULL, increment);
        col_json_end_array(j);
    }
}

static void put_room_clock(const room *r, col_json *j) {
    put_clock(r->days, (int)(r->clock_ms / 1000), (int)(r->increment_ms / 1000), j);
}

static void put_hex(col_json *j, const char *key, const uint8_t *bytes) {
    char text[COL_SEED_TEXT];
    col_writer w = col_writer_on(text, sizeof text);
    col_put_hex(&w, bytes, COL_SEED_SIZE);
    col_json_string(j, key, text);
}

/* Draws the board in the client's language. A client that is told facts gets it in English. */
static void put_board(const room *r, const col_state *view, int viewer, int telling, col_list *list,
                      col_json *j) {
    static col_canvas canvas;
    static char text[1 << 16];
    const col_setup *setup = &r->table.setup;
    int count = 0;
    if (viewer < setup->seats && col_acts(setup->game->actors(setup, view), viewer)) {
        count = setup->game->legal(setup, view, viewer, list->action);
    }
    col_audience to = audience_of(&r->table, viewer, telling);
    if (to.catalogue == &COL_NO_LANGUAGE) to.catalogue = &COL_ENGLISH;
    col_canvas_begin(&canvas, &to);
    setup->game->draw(setup, view, viewer, list->action, count, &canvas);
    col_writer w = col_writer_on(text, sizeof text);
    col_canvas_print(&canvas, COL_LOOK_UNICODE, &w);
    col_json_string(j, "board", text);
}

static void put_proposal(const room *r, col_json *j) {
    const proposal *p = &r->proposal;
    if (p->kind == NO_PROPOSAL) return;
    col_json_begin_object(j, "proposal");
    col_json_string(j, "type", room_proposal_word((int)p->kind));
    col_json_int(j, "by", p->by + 1);
    if (p->kind == TAKEBACK) col_json_int(j, "count", p->count);
    if (p->kind == REPLACE) col_json_int(j, "seat", p->seat + 1);
    col_json_begin_array(j, "agreed");
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (p->agreed >> i & 1) col_json_int(j, NULL, i + 1);
    }
    col_json_end_array(j);
    col_json_end_object(j);
}

/* Writes what a seat could do now besides acting and talking. */
static void put_may(const room *r, int seat, col_json *j) {
    const room_seat *s = &r->seats[seat];
    bool is_over = room_is_over(r), is_playing = r->has_started && !is_over;
    bool has_resigned = col_table_has_resigned(&r->table, seat), has_agreed = false;
    if (r->proposal.kind != NO_PROPOSAL) has_agreed = r->proposal.agreed >> seat & 1;
    bool plays = is_playing && !has_resigned && !s->has_stand_in;
    col_json_begin_array(j, "may");
    if (is_playing && !has_resigned) col_json_string(j, NULL, "resign");
    if (plays && !has_agreed && room_may_propose_draw(r, seat)) col_json_string(j, NULL, "draw");
    if (!has_resigned && room_may_abort(r, seat)) col_json_string(j, NULL, "abort");
    if (!is_over && !has_resigned && !s->has_stand_in) col_json_string(j, NULL, "leave");
    if (!has_agreed && room_may_propose_rematch(r)) col_json_string(j, NULL, "rematch");
    if (plays && s->has_acted && r->table.log_count > 0) col_json_string(j, NULL, "takeback");
    if (!r->has_started && !is_over && room_may_decide(r, seat)) col_json_string(j, NULL, "fill");
    if (is_playing && !has_resigned && s->has_stand_in) col_json_string(j, NULL, "back");
    col_json_end_array(j);
}

static void put_pair(const char *key, const int numbers[2], col_json *j) {
    col_json_begin_array(j, key);
    col_json_int(j, NULL, numbers[0]);
    col_json_int(j, NULL, numbers[1]);
    col_json_end_array(j);
}

static void put_match(const room *r, col_json *j) {
    room_match m = room_match_now(r);
    bool is_over = room_is_over(r);
    if (r->table.setup.seats != 2 || (r->of == 0 && !is_over)) return;
    col_json_begin_object(j, "match");
    col_json_int(j, "game", m.game);
    put_pair("points", m.points, j);
    put_pair("score", m.score, j);
    if (is_over && m.game == 2 && col_end_counts(r->table.end)) {
        int lead = m.points[0] != m.points[1] ? m.points[0] - m.points[1] : m.score[0] - m.score[1];
        int rank[2] = {lead < 0 ? 2 : 1, lead > 0 ? 2 : 1};
        put_pair("rank", rank, j);
    }
    col_json_end_object(j);
}

/* Writes how this table belongs to others. */
static void put_links(const room *r, col_json *j) {
    char id[ID_TEXT];
    room_print_id(r->of, id);
    if (r->of != 0) col_json_string(j, "of", id);
    room_print_id(r->rematch, id);
    if (r->rematch != 0) col_json_string(j, "rematch", id);
    put_match(r, j);
}

static void put_chats(const room *r, col_json *j) {
    col_json_begin_array(j, "chat");
    for (uint32_t i = 0; i < r->count; i++) {
        const room_event *e = &r->events[i];
        if (e->kind != EVENT_CHAT || r->chats - e->value > CHATS_KEPT) continue;
        col_json_begin_array(j, NULL);
        col_json_int(j, NULL, e->actor + 1);
        col_json_string(j, NULL, r->chat[e->value % CHATS_KEPT]);
        col_json_end_array(j);
    }
    col_json_end_array(j);
}

/* Finds the last news that a viewer has been told about the game, as facts. The game has to be gone
 * through for that, so the answer is kept until something happens. */
static const char *last_told(room *r, int viewer) {
    static col_story story;
    static char told[COL_FACTS_SIZE], last[COL_FACTS_SIZE];
    int slot = viewer < COL_SEATS_MAX ? viewer : COL_SEATS_MAX;
    if (r->last[slot].facts != NULL && r->last[slot].events == r->count) return r->last[slot].facts;
    last[0] = '\0';
    col_story_begin(&story, &r->table, COL_STORY_FOR(viewer));
    for (; story.next < r->table.log_count; col_story_step(&story, &r->table)) {
        col_writer line = col_writer_on(told, sizeof told);
        col_story_tell(&story, &r->table, viewer, &line);
        if (told[0] != '\0') memcpy(last, told, sizeof last);
    }
    free(r->last[slot].facts);
    r->last[slot].facts = strdup(last);
    r->last[slot].events = r->count;
    return last;
}

static void put_state(const room *r, int viewer, int telling, int grace, uint64_t now,
                      col_json *j) {
    static col_state view;
    static col_list list;
    static const char *const STAGES[] = {"open", "playing", "over"};
    const col_setup *setup = &r->table.setup;
    char id[ID_TEXT];
    col_writer *w = j->out;
    room_print_id(r->id, id);
    setup->game->observe(setup, &r->table.state, viewer, &view);
    col_json_string(j, "type", "state");
    col_json_int(j, "n", (int)r->count);
    col_json_string(j, "table", id);
    col_json_string(j, "game", setup->game->name);
    col_json_string(j, "title", setup->game->title);
    col_json_string(j, "stage", STAGES[room_stage(r)]);
    col_json_int(j, "you", viewer < setup->seats ? viewer + 1 : 0);
    put_seats(r, now, j);
    put_options(setup, j);
    put_room_clock(r, j);
    col_json_int(j, "grace", grace);
    if (r->has_lots) col_json_bool(j, "lot", true);
    col_json_int(j, "watchers", room_watchers(r));
    put_hex(j, "commit", r->table.commit);
    col_put(w, ",\"next\":");
    put_actors(w, r->has_started && !room_is_over(r) ? setup->game->actors(setup, &view) : 0);
    if (room_is_over(r)) {
        put_hex(j, "seed", r->table.luck.seed); /* it is secret until the game is over */
        if (r->has_started) col_tell_table_result(&r->table, j);
    }
    put_proposal(r, j);
    put_links(r, j);
    bool has_seat = viewer < setup->seats;
    if (has_seat) put_may(r, viewer, j);
    if (has_seat && r->has_started) col_json_int(j, "undo", room_may_undo(r, viewer));
    col_put(w, ",\"view\":");
    col_describe(setup, &view, viewer, w);
    if (telling != TELL_BRIEFLY) {
        col_audience to = audience_of(&r->table, viewer, telling);
        bool is_left_to_bot = has_seat && r->seats[viewer].has_stand_in;
        bool may_act = r->has_started && r->table.end == COL_END_BY_RULES && !is_left_to_bot;
        if (may_act) col_tell_choices(&to, &view, WORDS_UP_TO, &list, j);
        put_board(r, &view, viewer, telling, &list, j);
        put_chats(r, j);
    }
}

void message_state(const room *r, int viewer, int telling, int grace, uint64_t now, col_writer *w) {
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    put_state(r, viewer, telling, grace, now, &j);
    col_json_end_object(&j);
}

void message_look(room *r, int viewer, int grace, uint64_t now, col_writer *w) {
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    put_state(r, viewer, TELL_FACTS, grace, now, &j);
    const char *last = last_told(r, viewer);
    if (last[0] != '\0') col_json_string(&j, "last", last);
    col_json_end_object(&j);
}

void message_listing(const room *r, uint64_t now, col_json *j) {
    char id[ID_TEXT];
    room_print_id(r->id, id);
    col_json_begin_object(j, NULL);
    col_json_string(j, "table", id);
    col_json_string(j, "game", r->table.setup.game->name);
    col_json_string(j, "stage", r->has_started ? "playing" : "open");
    put_options(&r->table.setup, j);
    put_room_clock(r, j);
    if (r->has_lots) col_json_bool(j, "lot", true);
    put_seats(r, now, j);
    col_json_end_object(j);
}

void message_offer(const creation *wish, int count, col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_string(j, "game", wish->setup.game->name);
    col_json_int(j, "seats", wish->setup.seats);
    put_options(&wish->setup, j);
    put_clock(wish->days, wish->clock_s, wish->increment_s, j);
    col_json_int(j, "count", count);
    col_json_end_object(j);
}

/* Writes a fact, and the sentence that says it in the client's language or in English. */
static void put_fact(const col_audience *audience, int telling, const char *fact, col_json *j) {
    char sentence[1024];
    col_writer line = col_writer_on(sentence, sizeof sentence);
    col_audience to = *audience;
    to.catalogue = telling < TELL_WORDS ? &COL_ENGLISH : telling_catalogue(telling);
    col_say(&to, fact, strlen(fact), &line);
    col_json_string(j, "sentence", sentence);
    col_json_string(j, "fact", fact);
}

/* The answer depends only on the seat's own view, or asking would reveal secrets. */
void message_why(const room *r, int seat, const char *text, int telling, col_writer *w) {
    static col_table seen;
    const col_setup *setup = &r->table.setup;
    char fact[COL_FACTS_SIZE];
    col_writer line = col_writer_on(fact, sizeof fact);
    col_action a;
    col_error error = {0};
    seen = r->table;
    setup->game->observe(setup, &r->table.state, seat, &seen.state);
    bool is_legal = setup->game->parse(setup, &seen.state, seat, text, &a, &error) == COL_OK &&
                    col_table_check(&seen, seat, a, &error) == COL_OK;
    if (is_legal) {
        setup->game->explain(setup, &seen.state, seat, a, &line);
    } else {
        col_put(&line, error.fact);
    }
    col_audience to = col_audience_at(&r->table, seat);
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "type", "why");
    col_json_string(&j, "text", text);
    col_json_bool(&j, "legal", is_legal);
    col_json_string(&j, "code", is_legal ? "" : error.code);
    if (fact[0] != '\0') {
        put_fact(&to, telling, fact, &j);
    } else {
        col_json_string(&j, "sentence", error.sentence);
    }
    col_json_end_object(&j);
}

void message_past(const room *r, int viewer, uint32_t actions, col_writer *w) {
    static col_state s, view;
    const col_setup *setup = &r->table.setup;
    s = r->table.start;
    for (uint32_t i = 0; i < actions; i++) {
        setup->game->apply(setup, &s, r->table.log[i].actor, r->table.log[i].action);
    }
    setup->game->observe(setup, &s, viewer, &view);
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "type", "past");
    col_json_int(&j, "n", (int)actions);
    col_put(w, ",\"next\":");
    put_actors(w, setup->game->actors(setup, &view));
    col_put(w, ",\"view\":");
    col_describe(setup, &view, viewer, w);
    col_json_end_object(&j);
}

/* A sentence may quote what a stranger sent, and may have been cut in the middle of a character. */
static void put_sentence(const char *sentence, col_json *j) {
    char text[COL_SENTENCE_SIZE];
    size_t length = strlen(sentence);
    memcpy(text, sentence, length + 1);
    for (int i = 0; i < 3 && length > 0 && !wire_is_utf8(text, length); i++) {
        text[--length] = '\0';
    }
    bool is_good = wire_is_utf8(text, length);
    for (size_t i = 0; i < length && !is_good; i++) {
        if ((unsigned char)text[i] >= 0x80) text[i] = '?';
    }
    col_json_string(j, "sentence", text);
}

void message_error(const col_error *error, int telling, col_writer *w) {
    col_audience to = col_audience_of(NULL, -1);
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "type", "error");
    col_json_string(&j, "code", error->code);
    if (error->fact[0] != '\0') {
        put_fact(&to, telling, error->fact, &j);
    } else {
        put_sentence(error->sentence, &j);
    }
    col_json_end_object(&j);
}
