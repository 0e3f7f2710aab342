/* The main loop: starting, serving and stopping. It alternates between turns of the connections
 * (net.c) and a tick that looks after clocks, slow clients and rooms that nobody uses. The other
 * threads wake it when they have finished something. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/admin.h"
#include "server/bans.h"
#include "server/clocks.h"
#include "server/commit.h"
#include "server/keeping.h"
#include "server/limits.h"
#include "server/listen.h"
#include "server/lobby.h"
#include "server/net.h"
#include "server/notify.h"
#include "server/pool.h"
#include "server/push.h"
#include "server/rooms.h"
#include "server/socket.h"
#include "util/clock.h"

enum {
    TICK_MS = 200,
    STOP_MS = 3000, /* how long stopping may wait for the last commit */
    DESCRIPTORS_RESERVED = SPARE_CONNECTIONS + 36 /* those beyond sockets, and the store's files */
};

static volatile sig_atomic_t stop_requested;

static void request_stop(int signal_number) {
    (void)signal_number;
    stop_requested = 1;
}

/* The tick ----------------------------------------------------------------------------------- */

static void tick(server *s) {
    uint64_t now = clock_ms();
    notify_tick(now);
    net_tick(s, now);
    limits_tick(s);
    keeping_tick(s, now);
    lobby_tick(s, now);
    push_tick(s, now);
}

/* Starting and stopping ---------------------------------------------------------------------- */

/* Raises the limit of descriptors so that all sockets fit. If the system does not allow that, the
 * server accepts fewer sockets, because a connection for which there is no descriptor could not
 * even be refused. */
static void set_limits(server *s) {
    struct rlimit r;
    rlim_t wanted = (rlim_t)s->config.sockets + DESCRIPTORS_RESERVED;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) return;
    r.rlim_cur = wanted < r.rlim_max ? wanted : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    if (r.rlim_cur >= wanted) return;
    bool has_some = r.rlim_cur > DESCRIPTORS_RESERVED;
    s->config.sockets = has_some ? (int)(r.rlim_cur - DESCRIPTORS_RESERVED) : 1;
    report_log("warning", "sockets",
               "the system's limit of open files allows fewer sockets than configured");
}

static void catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = request_stop;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

/* Finishes the last commit, sends its answers and says goodbye. */
static void wind_up(server *s) {
    uint64_t deadline = clock_ms() + STOP_MS;
    s->is_stopping = true;
    notify_stopping();
    net_stop_listening(s);
    report_log("info", "stop", "the server is stopping and finishes its last commit");
    size_t at = 0;
    for (room *r; (r = rooms_next(s, &at)) != NULL;) {
        clocks_store_now(s, r);
    }
    while (commit_is_pending(s) && clock_ms() < deadline) {
        net_turn(s, TICK_MS);
    }
    for (client *c = NULL; (c = net_next_client(s, c)) != NULL;) {
        socket_say_goodbye(c);
    }
    net_turn(s, 0); /* bytes that do not fit into a socket now are lost */
}

static void serve(server *s) {
    uint64_t next_tick = 0;
    while (!stop_requested) {
        if (s->now >= next_tick) {
            tick(s);
            next_tick = clock_ms() + TICK_MS;
        }
        net_turn(s, TICK_MS);
    }
}

static void free_server(server *s) {
    pool_stop(s);
    commit_stop(s); /* the threads wake the loop, so they have to end before the connections */
    admin_close(s);
    net_close(s);
    bans_close(s);
    commit_close(s);
    rooms_close(s);
    lobby_close(s);
    push_close(s);
    keeping_close(s);
    limits_close(s);
    files_free(&s->files);
    free(s);
}

/* Logs that the server is ready. The address of a database may contain a password, so it is not
 * logged. */
static void say_ready(const server *s) {
    char text[900], where[256];
    listen_print(&s->config, where, sizeof where);
    snprintf(text, sizeof text, "listening on %s with %d tables from %s", where, rooms_count(s),
             commit_is_shared(s) ? "postgresql" : s->config.store);
    report_log("info", "start", text);
    notify_ready(text);
}

col_status server_run(const server_config *config, col_error *error) {
    server *s = calloc(1, sizeof *s);
    if (s == NULL) return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
    s->config = *config;
    s->now = clock_ms();
    set_limits(s);
    catch_signals();
    col_status status = secret_begin(error);
    if (status == COL_OK) status = limits_open(s, error);
    if (status == COL_OK) status = keeping_open(s, error);
    if (status == COL_OK) status = bans_open(s, error);
    if (status == COL_OK) status = rooms_open(s, error);
    if (status == COL_OK) status = lobby_open(s, error);
    if (status == COL_OK) status = push_open(s, error);
    if (status == COL_OK) status = net_open(s, error);
    if (status == COL_OK) status = tellings_open(error);
    if (status == COL_OK) status = files_load(&s->files, s->config.web, error);
    if (status == COL_OK) status = commit_open(s, error);
    if (status == COL_OK) status = rooms_load(s, error);
    if (status == COL_OK) status = admin_open(s, error);
    if (status == COL_OK) status = net_listen(s, error);
    if (status == COL_OK) {
        commit_start(s);
        pool_start(s);
        push_look(s);
        say_ready(s);
        serve(s);
        wind_up(s);
    }
    free_server(s);
    return status;
}
