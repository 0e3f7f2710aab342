/* The loop: turns of the connections (net.c), and a tick that looks after clocks, slow readers and
 * rooms that nobody uses. Other threads wake it when they are done. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    TICK_MS = 200,
    FORGET_MS = 60000,         /* a room that is over and unused is forgotten after so long */
    FORGET_SHARED_MS = 600000, /* and, where other servers keep it too, any unused one */
    STOP_MS = 3000,
    DESCRIPTORS_SPARE = 100 /* for requests, the store and ourselves */
};

static volatile sig_atomic_t stop_asked;

static void ask_stop(int signal_number) {
    (void)signal_number;
    stop_asked = 1;
}

uint64_t server_now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t server_now_ms(void) {
    return server_now_us() / 1000;
}

room *server_room(server *s, int64_t id) {
    room *r = room_find(s, id);
    if (r != NULL) return r;
    if (s->room_count >= s->config.tables || (r = room_new(s, id)) == NULL) {
        s->count.limits++;
        return NULL;
    }
    r->used_at = server_now_ms();
    writer_reload(s, r);
    return r;
}

/* The tick ----------------------------------------------------------------------------------- */

static bool is_forgettable(const server *s, const room *r, uint64_t now) {
    bool is_shared = strncmp(s->config.store, "postgresql:", 11) == 0;
    if (r->clients != NULL || r->is_busy || r->is_thinking || r->is_loading) return false;
    if (room_is_over(r)) return now - r->used_at > FORGET_MS;
    return is_shared && r->has_started && now - r->used_at > FORGET_SHARED_MS;
}

static void tick(server *s) {
    uint64_t now = server_now_ms();
    net_tick(s, now);
    for (size_t i = 0; i < s->rooms.size; i++) {
        room *r = (room *)(intptr_t)s->rooms.place[i].value;
        if (r == NULL) continue;
        if (r->is_stale && !r->is_busy) writer_reload(s, r);
        if (is_forgettable(s, r, now)) {
            room_free(s, r);
        } else {
            play_tick(s, r);
        }
    }
}

/* Starting and stopping ---------------------------------------------------------------------- */

/* Descriptors for all sockets; where the system allows fewer, there are fewer sockets: a connection
 * that cannot even be accepted could not be refused either. */
static void set_limits(server *s) {
    struct rlimit r;
    rlim_t wanted = (rlim_t)s->config.sockets + DESCRIPTORS_SPARE;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) return;
    r.rlim_cur = wanted < r.rlim_max ? wanted : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    if (r.rlim_cur >= wanted) return;
    s->config.sockets = r.rlim_cur > DESCRIPTORS_SPARE ? (int)(r.rlim_cur - DESCRIPTORS_SPARE) : 1;
    report_log("warning", "sockets", "the system's limit of descriptors allows fewer sockets");
}

static void catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_stop;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

static void tell_everybody(server *s) {
    for (client *c = s->clients; c != NULL; c = c->older) {
        if (c->is_socket) client_bye(c);
    }
}

/* Finishes what was begun: the last commit, and its answers. */
static void wind_up(server *s) {
    uint64_t until = server_now_ms() + STOP_MS;
    s->is_stopping = true;
    report_log("info", "stop", "finishing the last commit");
    while ((s->committing != NULL || s->filling->changes > 0) && server_now_ms() < until) {
        net_turn(s, TICK_MS);
    }
    tell_everybody(s);
    net_turn(s, 0); /* what does not fit into a socket now is not waited for */
}

static void serve(server *s) {
    uint64_t next = 0;
    while (!stop_asked) {
        if (s->now >= next) {
            tick(s);
            next = server_now_ms() + TICK_MS;
        }
        net_turn(s, TICK_MS);
    }
}

static void free_server(server *s) {
    pool_stop(s);
    writer_stop(s); /* threads wake the loop, so they end before it does */
    net_close(s);
    writer_close(s);
    for (size_t i = 0; i < s->rooms.size; i++) {
        room *r = (room *)(intptr_t)s->rooms.place[i].value;
        if (r != NULL) room_free(s, r);
    }
    files_free(&s->files);
    store_map_free(&s->rooms);
    store_map_free(&s->addresses);
    store_map_free(&s->requests);
    free(s);
}

static void say_ready(const server *s) {
    char text[700];
    snprintf(text, sizeof text, "http://%s:%d, %d tables, store %s", s->config.host, s->config.port,
             s->room_count,
             strncmp(s->config.store, "postgresql:", 11) == 0 ? "postgresql" : s->config.store);
    report_log("info", "start", text);
}

col_status server_run(const server_config *config, col_error *error) {
    server *s = calloc(1, sizeof *s);
    if (s == NULL) return col_fail(error, COL_LIMIT, "no memory for the server");
    s->config = *config;
    s->now = server_now_ms();
    s->listener = -1;
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    set_limits(s);
    catch_signals();
    col_status status = secret_begin(error);
    if (status == COL_OK) status = files_load(&s->files, s->config.web, error);
    if (status == COL_OK) status = writer_open(s, error);
    if (status == COL_OK) status = writer_load(s, error);
    if (status == COL_OK) status = net_open(s, error);
    if (status == COL_OK) {
        writer_start(s);
        pool_start(s);
        say_ready(s);
        serve(s);
        wind_up(s);
    }
    free_server(s);
    return status;
}
