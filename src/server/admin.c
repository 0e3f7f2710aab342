/* The operator's requests: see admin.h. A request is read and answered at once, which takes the
 * main loop no longer than one tick, because both ends are on this machine. */
#include "server/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "core/text.h"
#include "server/bans.h"
#include "server/change.h"
#include "server/client.h"
#include "server/commit.h"
#include "server/ending.h"
#include "server/listen.h"
#include "server/net.h"
#include "server/push.h"
#include "server/rooms.h"

enum { LINE_MAX_LENGTH = 256, ANSWER_SIZE = 1 << 21, WORDS_MAX = 4, WAIT_US = 200000 };

struct admin {
    int listener;
    char answer[ANSWER_SIZE];
};

/* What a request asks for. */
typedef struct errand {
    server *server;
    col_span word[WORDS_MAX];
    int words;
    col_writer w; /* the answer */
} errand;

/* Tables --------------------------------------------------------------------------------------- */

static const char *stage_name(const room *r) {
    static const char *const NAMES[STORE_STAGES] = {"open", "playing", "over"};
    return NAMES[room_stage(r)];
}

static int count_clients(const room *r) {
    int count = 0;
    for (const client *c = r->clients; c != NULL; c = c->next) {
        count++;
    }
    return count;
}

static void print_table(const errand *e, const room *r, col_writer *w) {
    char id[ID_TEXT];
    room_print_id(r->id, id);
    col_print(w, "%s %s %s, %d seats, %d connected, %d events, used %d s ago\n", id,
              r->table.setup.game->name, stage_name(r), r->table.setup.seats, count_clients(r),
              (int)r->count, (int)((e->server->now - r->used_at) / 1000));
}

static col_status list_tables(errand *e, col_error *error) {
    size_t at = 0;
    (void)error;
    for (room *r; (r = rooms_next(e->server, &at)) != NULL;) {
        if (!r->is_loading) print_table(e, r, &e->w);
    }
    return COL_OK;
}

/* The table that the second word names, which has to be in memory. */
static room *find_table(const errand *e, col_error *error) {
    int64_t id = 0;
    room *r = NULL;
    if (e->words > 1 && room_read_id(e->word[1].at, e->word[1].length, &id)) {
        r = rooms_find(e->server, id);
    }
    if (r == NULL || r->is_loading) {
        col_fail(error, COL_GAME,
                 "no such table is in memory; a table that nobody uses is put "
                 "away until somebody comes back to it");
        return NULL;
    }
    return r;
}

/* Says what the table is waiting for, which is the first question about one that does not go on. */
static void print_waiting(const room *r, col_writer *w) {
    unsigned actors = room_actors(r);
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (col_acts(actors, i)) col_print(w, "seat %d has to act\n", i + 1);
    }
    if (r->is_thinking) col_put(w, "a bot is thinking, or waits for a thread\n");
    if (r->is_busy) col_put(w, "a change is being stored\n");
}

static col_status show_table(errand *e, col_error *error) {
    static const char *const KINDS[] = {"open", "link", "person", "bot"};
    const room *r = find_table(e, error);
    if (r == NULL) return error->status;
    print_table(e, r, &e->w);
    for (int i = 0; i < r->table.setup.seats; i++) {
        const room_seat *seat = &r->seats[i];
        col_print(&e->w, "seat %d: %s%s%s%s, \"%s\", %d messages\n", i + 1, KINDS[seat->kind],
                  seat->has_stand_in ? ", a bot stands in" : "",
                  room_is_present(r, i) ? ", connected" : "", seat->is_muted ? ", muted" : "",
                  r->table.seat_name[i], (int)seat->talks);
    }
    print_waiting(r, &e->w);
    for (const client *c = r->clients; c != NULL; c = c->next) {
        char text[ADDRESS_TEXT];
        address_print(&c->ip, ADDRESS_FULL, text);
        if (c->viewer == COL_PUBLIC) {
            col_print(&e->w, "spectator from %s\n", text);
        } else {
            col_print(&e->w, "seat %d from %s\n", c->viewer + 1, text);
        }
    }
    return COL_OK;
}

static bool is_free(const room *r, col_error *error) {
    if (room_is_ready(r)) return true;
    col_fail(error, COL_LIMIT, "the table is busy; try again");
    return false;
}

static col_status close_table(errand *e, col_error *error) {
    room *r = find_table(e, error);
    if (r == NULL || !is_free(r, error)) return error->status;
    if (ending_close(e->server, r, error) != COL_OK) return error->status;
    push_forget(e->server, r->id);
    col_put(&e->w, "the table is being closed, and its players will be told\n");
    return COL_OK;
}

static col_status set_muted(errand *e, bool is_muted, col_error *error) {
    char line[LINE_SIZE];
    int seat;
    room *r = find_table(e, error);
    if (r == NULL || !is_free(r, error)) return error->status;
    if (e->words < 3 || !col_span_int(e->word[2], 1, r->table.setup.seats, &seat)) {
        return col_fail(error, COL_OPTION, "after the table, the number of a seat is needed");
    }
    if (r->seats[seat - 1].is_muted == is_muted) {
        return col_fail(error, COL_OPTION,
                        is_muted ? "this seat is muted already" : "this seat is not muted");
    }
    snprintf(line, sizeof line, is_muted ? "@mute %d" : "@unmute %d", seat);
    return change_make(e->server, r, NULL, line, error);
}

static col_status mute(errand *e, col_error *error) {
    return set_muted(e, true, error);
}

static col_status unmute(errand *e, col_error *error) {
    return set_muted(e, false, error);
}

/* A table that is only in the store can be deleted too. */
static col_status delete_table(errand *e, col_error *error) {
    int64_t id = 0;
    if (e->words < 2 || !room_read_id(e->word[1].at, e->word[1].length, &id)) {
        return col_fail(error, COL_OPTION, "delete needs the number of a table");
    }
    room *r = rooms_find(e->server, id);
    if (r != NULL && !is_free(r, error)) return error->status;
    if (!commit_delete(e->server, id)) {
        return col_fail(error, COL_LIMIT, "too many tables are being deleted; try again");
    }
    if (r != NULL) rooms_discard(e->server, r);
    push_forget(e->server, id);
    col_put(&e->w, "the table is being deleted; the log says when it is gone\n");
    return COL_OK;
}

/* Bans ----------------------------------------------------------------------------------------- */

static bool read_network(const errand *e, ip_network *network, col_error *error) {
    if (e->words > 1 && address_read_network(e->word[1], network)) return true;
    col_fail(error, COL_OPTION,
             "a network is written as 203.0.113.9, 203.0.113.0/24 or "
             "2001:db8::/32");
    return false;
}

static col_status ban(errand *e, col_error *error) {
    ip_network network;
    int seconds, dropped = 0;
    if (!read_network(e, &network, error)) return error->status;
    if (e->words < 3 || !col_span_int(e->word[2], 1, 1 << 30, &seconds)) {
        return col_fail(error, COL_OPTION, "ban needs a number of seconds after the network");
    }
    if (bans_add(e->server, &network, seconds, error) != COL_OK) return error->status;
    for (client *c = NULL; (c = net_next_client(e->server, c)) != NULL;) {
        if (!address_is_in(&c->ip, &network)) continue;
        net_drop(c);
        dropped++;
    }
    col_print(&e->w, "%d connections were closed\n", dropped);
    return COL_OK;
}

static col_status unban(errand *e, col_error *error) {
    ip_network network;
    if (!read_network(e, &network, error)) return error->status;
    return bans_end(e->server, &network, error);
}

static col_status list_bans(errand *e, col_error *error) {
    (void)error;
    bans_print(e->server, &e->w);
    return COL_OK;
}

/* Requests ------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    col_status (*run)(errand *e, col_error *error);
    bool changes;
} ERRANDS[] = {{"tables", list_tables, false},
               {"table", show_table, false},
               {"close", close_table, true},
               {"mute", mute, true},
               {"unmute", unmute, true},
               {"delete", delete_table, true},
               {"ban", ban, true},
               {"unban", unban, true},
               {"bans", list_bans, false}};

static col_status run_errand(errand *e, const char *line, col_error *error) {
    char text[LINE_MAX_LENGTH + 40];
    for (size_t i = 0; i < sizeof ERRANDS / sizeof ERRANDS[0]; i++) {
        if (e->words == 0 || !col_span_is(e->word[0], ERRANDS[i].name)) continue;
        col_status status = ERRANDS[i].run(e, error);
        snprintf(text, sizeof text, "%s: %s", line, status == COL_OK ? "done" : "refused");
        if (ERRANDS[i].changes) report_log("info", "admin", text);
        return status;
    }
    return col_fail(error, COL_COMMAND, "the server does not know this request");
}

static void answer(server *s, const char *line, int fd) {
    struct admin *a = s->admin;
    errand e = {.server = s, .w = col_writer_on(a->answer, sizeof a->answer)};
    col_span rest = col_span_of(line);
    col_error error;
    while (e.words < WORDS_MAX && col_next_word(&rest, &e.word[e.words])) {
        e.words++;
    }
    col_put(&e.w, "ok\n");
    if (run_errand(&e, line, &error) != COL_OK) {
        e.w = col_writer_on(a->answer, sizeof a->answer);
        col_print(&e.w, "error %s\n", error.sentence);
    }
    for (size_t sent = 0; sent < e.w.length;) {
        ssize_t now = send(fd, e.w.text + sent, e.w.length - sent, MSG_NOSIGNAL);
        if (now <= 0) return;
        sent += (size_t)now;
    }
}

/* Reads until the end of the line. Returns false if it does not come in time. */
static bool read_line(int fd, char line[LINE_MAX_LENGTH]) {
    size_t length = 0;
    while (length < LINE_MAX_LENGTH - 1) {
        ssize_t got = recv(fd, line + length, LINE_MAX_LENGTH - 1 - length, 0);
        if (got <= 0) return false;
        length += (size_t)got;
        line[length] = '\0';
        char *end = strchr(line, '\n');
        if (end == NULL) continue;
        *end = '\0';
        return true;
    }
    return false;
}

void admin_take(server *s) {
    char line[LINE_MAX_LENGTH];
    struct timeval wait = {.tv_usec = WAIT_US};
    int fd = accept4(s->admin->listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0) return;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
    if (read_line(fd, line)) answer(s, line, fd);
    close(fd);
}

/* Opening and closing -------------------------------------------------------------------------- */

col_status admin_open(server *s, col_error *error) {
    if (s->config.admin[0] == '\0') return COL_OK;
    s->admin = calloc(1, sizeof *s->admin);
    if (s->admin == NULL) {
        return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
    }
    s->admin->listener = listen_open_unix(s->config.admin, 0600, error);
    return s->admin->listener < 0 ? error->status : COL_OK;
}

int admin_descriptor(const server *s) {
    return s->admin == NULL ? -1 : s->admin->listener;
}

void admin_close(server *s) {
    if (s->admin == NULL) return;
    if (s->admin->listener >= 0) {
        close(s->admin->listener);
        unlink(s->config.admin);
    }
    free(s->admin);
    s->admin = NULL;
}
