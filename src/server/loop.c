/* The loop: libwebsockets calls back for sockets and requests, other threads wake it when they are
 * done, a tick looks after clocks, slow readers and rooms that nobody uses. After every turn the
 * batch goes to the writer, if the writer is free. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    TICK_MS = 200,
    SLOW_MS = 15000,           /* a reader that takes nothing for so long is dropped */
    FORGET_MS = 60000,         /* a room that is over and unused is forgotten after so long */
    FORGET_SHARED_MS = 600000, /* and, where other servers keep it too, any unused one */
    STOP_MS = 3000,
    TURN_US = 1000
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

/* Who may come in ---------------------------------------------------------------------------- */

static void read_address(client *c) {
    char text[128] = "";
    uint64_t digest = UINT64_C(14695981039346656037);
    if (c->server->config.behind_proxy) {
        lws_hdr_copy(c->wsi, text, sizeof text, WSI_TOKEN_X_FORWARDED_FOR);
        const char *last = strrchr(text, ','); /* the proxy's own word stands last */
        if (last != NULL) memmove(text, last + 1, strlen(last));
    }
    if (text[0] == '\0') lws_get_peer_simple(c->wsi, text, sizeof text);
    for (const char *p = text; *p != '\0'; p++) {
        if (*p != ' ') digest = (digest ^ (unsigned char)*p) * UINT64_C(1099511628211);
    }
    c->address = (int64_t)(digest >> 1 | 1);
}

/* A page of another site may not open a socket here. */
static bool is_welcome(server *s, struct lws *wsi) {
    char origin[300] = "", host[300] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true; /* not a browser */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
    if (s->config.origin[0] != '\0') return strcmp(origin, s->config.origin) == 0;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    const char *bare = strstr(origin, "://");
    return bare != NULL && strcmp(bare + 3, host) == 0;
}

static void open_socket(client *c) {
    server *s = c->server;
    int64_t *count = store_map_at(&s->addresses, c->address, true);
    col_error error;
    c->is_socket = true;
    c->viewer = COL_PUBLIC;
    c->filled_at = server_now_ms();
    c->tokens = s->config.rate * 1000;
    s->count.sockets_opened++;
    s->socket_count++;
    if (count != NULL) {
        ++*count;
        c->is_counted = true;
    }
    if (s->socket_count <= s->config.sockets &&
        (count == NULL || *count <= s->config.sockets_per_address)) {
        return;
    }
    s->count.limits++;
    col_fail(&error, COL_LIMIT,
             s->socket_count > s->config.sockets ? "this server has all the sockets it can hold"
                                                 : "too many sockets from one address");
    client_say_error(c, &error);
    c->is_closing = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, 1);
}

static void close_socket(client *c) {
    if (c->server == NULL || !c->is_socket) return; /* it was refused before it was opened */
    server *s = c->server;
    int64_t *count = c->is_counted ? store_map_at(&s->addresses, c->address, false) : NULL;
    if (count != NULL) --*count;
    s->socket_count--;
    client_closed(c);
}

/* Callbacks ---------------------------------------------------------------------------------- */

static void begin_client(client *c, struct lws *wsi) {
    memset(c, 0, sizeof *c);
    c->wsi = wsi;
    c->server = lws_context_user(lws_get_context(wsi));
    c->sent = UINT32_MAX;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, client *c, void *in,
                   size_t length) {
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        if (c->server == NULL) begin_client(c, wsi);
        read_address(c);
        return http_request(c, in);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_complete(c);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writeable(c);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c == NULL || c->server == NULL || c->is_socket) return 0;
        client_closed(c);
        http_closed(c);
        return 0;
    default:
        return 0;
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, client *c, void *in,
                     size_t length) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        begin_client(c, wsi);
        read_address(c);
        open_socket(c);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        if (lws_frame_is_binary(wsi)) return -1;
        client_received(c, in, length,
                        lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        client_writeable(c);
        return 0;
    case LWS_CALLBACK_CLOSED:
        close_socket(c);
        return 0;
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    server *s = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return is_welcome(s, wsi) && !s->is_stopping ? 0 : 1;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        writer_done(s);
        pool_done(s);
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return on_socket(wsi, reason, user, in, length);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_CLOSED_HTTP:
        return on_http(wsi, reason, user, in, length);
    default:
        return 0;
    }
}

/* The tick ----------------------------------------------------------------------------------- */

static void look_after_clients(room *r, uint64_t now) {
    for (client *c = r->clients; c != NULL; c = c->next) {
        if (c->lag_since == 0 || now - c->lag_since < SLOW_MS || c->is_closing) continue;
        c->server->count.sockets_dropped++;
        c->is_closing = true;
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

static bool is_forgettable(const server *s, const room *r, uint64_t now) {
    bool is_shared = strncmp(s->config.store, "postgresql:", 11) == 0;
    if (r->clients != NULL || r->is_busy || r->is_thinking || r->is_loading) return false;
    if (room_is_over(r)) return now - r->used_at > FORGET_MS;
    return is_shared && r->has_started && now - r->used_at > FORGET_SHARED_MS;
}

static void tick(server *s) {
    uint64_t now = server_now_ms();
    for (size_t i = 0; i < s->rooms.size; i++) {
        room *r = (room *)(intptr_t)s->rooms.place[i].value;
        if (r == NULL) continue;
        look_after_clients(r, now);
        if (r->is_stale && !r->is_busy) writer_reload(s, r);
        if (is_forgettable(s, r, now)) {
            room_free(s, r);
        } else {
            play_tick(s, r);
        }
    }
}

/* Starting and stopping ---------------------------------------------------------------------- */

static const struct lws_protocol_vhost_options HEADERS[] = {
    {&HEADERS[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
     "'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&HEADERS[2], NULL, "x-content-type-options:", "nosniff"},
    {&HEADERS[3], NULL, "referrer-policy:", "no-referrer"},
    {NULL, NULL, "cross-origin-opener-policy:", "same-origin"}};

static col_status listen_for_clients(server *s, col_error *error) {
    static const struct lws_protocols PROTOCOLS[] = {
        {"colossi", on_event, sizeof(client), 512, 0, NULL, 0}, {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = s->config.port;
    info.iface = s->config.host;
    info.protocols = PROTOCOLS;
    info.headers = &HEADERS[0];
    info.user = s;
    info.gid = info.uid = -1;
    info.server_string = "colossi";
    info.keepalive_timeout = 60;
    info.timeout_secs = 20;
    info.max_http_header_pool2 = 256;
    info.max_http_header_data2 = 4096;
    info.ka_time = 60; /* the kernel finds peers that are gone: a timer for each socket, kept in
                          order by the library, would cost more than all the rest */
    info.ka_probes = 3;
    info.ka_interval = 10;
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    lws_set_log_level(LLL_ERR, NULL);
    s->context = lws_create_context(&info);
    if (s->context != NULL) return COL_OK;
    return col_fail(error, COL_OPTION, "cannot listen on %s:%d; is something else there?",
                    s->config.host, s->config.port);
}

/* Descriptors for all sockets. libwebsockets makes its tables for as many as this limit allows; its
 * own setting for that would make it search them one by one. */
static void set_limits(const server *s) {
    struct rlimit r;
    rlim_t wanted = (rlim_t)s->config.sockets + 512;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) return;
    r.rlim_cur = wanted < r.rlim_max ? wanted : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
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
    static const char BYE[] =
        "{\"type\":\"bye\",\"sentence\":\"the server stops; come back soon\"}";
    for (size_t i = 0; i < s->rooms.size; i++) {
        room *r = (room *)(intptr_t)s->rooms.place[i].value;
        for (client *c = r == NULL ? NULL : r->clients; c != NULL; c = c->next) {
            if (c->is_socket) client_say(c, BYE, sizeof BYE - 1);
        }
    }
}

/* Finishes what was begun: the last commit, and its answers. */
static void wind_up(server *s) {
    uint64_t until = server_now_ms() + STOP_MS;
    s->is_stopping = true;
    report_log("info", "stop", "finishing the last commit");
    while ((s->committing != NULL || s->filling->changes > 0) && server_now_ms() < until) {
        writer_commit(s);
        lws_service(s->context, 0);
    }
    tell_everybody(s);
    for (int i = 0; i < 3; i++) {
        lws_cancel_service(s->context);
        lws_service(s->context, 0);
    }
}

static void wake_for_tick(lws_sorted_usec_list_t *sul) {
    (void)sul;
}

/* Asking the kernel about thousands of sockets takes a good part of a millisecond, so with many
 * sockets turns are not made more often than that: more comes together in each, and in a commit. */
static void wait_for_company(const server *s, uint64_t *turn_began) {
    uint64_t apart = (uint64_t)s->socket_count / 2, now = server_now_us();
    if (apart > TURN_US) apart = TURN_US;
    if (apart > 100 && now - *turn_began < apart) usleep((useconds_t)(apart - (now - *turn_began)));
    *turn_began = server_now_us();
}

static void serve(server *s) {
    static lws_sorted_usec_list_t timer;
    uint64_t next = 0, turn_began = 0;
    while (!stop_asked) {
        wait_for_company(s, &turn_began);
        uint64_t now = server_now_ms();
        if (now >= next) {
            tick(s);
            next = now + TICK_MS;
            lws_sul_schedule(s->context, 0, &timer, wake_for_tick, TICK_MS * LWS_US_PER_MS);
        }
        if (lws_service(s->context, 0) < 0) break;
        writer_commit(s);
    }
}

static void free_server(server *s) {
    pool_stop(s);
    writer_stop(s); /* threads wake the loop, so they end before it does */
    if (s->context != NULL) lws_context_destroy(s->context);
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
    s->started_at = server_now_ms();
    set_limits(s);
    catch_signals();
    col_status status = secret_begin(error);
    if (status == COL_OK) status = files_load(&s->files, s->config.web, error);
    if (status == COL_OK) status = writer_open(s, error);
    if (status == COL_OK) status = writer_load(s, error);
    if (status == COL_OK) status = listen_for_clients(s, error);
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
