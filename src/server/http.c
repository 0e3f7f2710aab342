/* HTTP requests: creating, joining and listing tables, records, rules, the files of the page,
 * health and metrics. docs/api.md describes them. A request that needs a table which is being
 * loaded, or a commit, is answered when that is done. */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/tell.h"
#include "server/bans.h"
#include "server/commit.h"
#include "server/incoming.h"
#include "server/limits.h"
#include "server/making.h"
#include "server/message.h"
#include "server/net.h"
#include "server/pool.h"
#include "server/push.h"
#include "server/rooms.h"
#include "server/seats.h"
#include "server/socket.h"
#include "server/wire.h"
#include "util/clock.h"

typedef enum route { ROUTE_NONE, ROUTE_TABLE, ROUTE_RECORD, ROUTE_JOIN, ROUTE_CREATE } route;

typedef struct request {
    route route;
    int64_t table;
    bool has_token, is_head, keeps_alive;
    bool is_made; /* its change is waiting for a commit; otherwise it waits for its room */
    uint8_t token[TOKEN_BYTES];
    char seat_token[COL_SEATS_MAX][TOKEN_TEXT];
    joining joining;
    char *body; /* of a request to create a table, which may have been created already */
    size_t body_length;
} request;

enum { LIST_MAX = 200, PATH_MAX_LENGTH = 512, DATE_SIZE = 32 };

/* Answering ---------------------------------------------------------------------------------- */

typedef struct answer {
    int status;
    const char *type, *cache;
    const char *tag, *encoding; /* NULL if there is none */
    const char *body;
    size_t length;
    bool is_file; /* the body stays valid and need not be copied */
} answer;

static const char SECURITY[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src "
    "'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n";

static const char *reason_of(int status) {
    static const struct {
        int status;
        const char *reason;
    } REASONS[] = {{200, "OK"},
                   {201, "Created"},
                   {304, "Not Modified"},
                   {400, "Bad Request"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {409, "Conflict"},
                   {411, "Length Required"},
                   {413, "Content Too Large"},
                   {417, "Expectation Failed"},
                   {426, "Upgrade Required"},
                   {429, "Too Many Requests"},
                   {431, "Request Header Fields Too Large"},
                   {500, "Internal Server Error"},
                   {503, "Service Unavailable"},
                   {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof REASONS / sizeof REASONS[0]; i++) {
        if (REASONS[i].status == status) return REASONS[i].reason;
    }
    return "Refused";
}

static void put_header(col_writer *w, const char *name, const char *value) {
    if (value != NULL) col_print(w, "%s: %s\r\n", name, value);
}

static const char *date_now(char text[DATE_SIZE]) {
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, DATE_SIZE, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    return text;
}

/* Sends the answer and forgets the request. */
static void send_answer(client *c, const answer *a) {
    char head[2048], when[DATE_SIZE];
    request q = *c->request;
    col_writer w = col_writer_on(head, sizeof head);
    col_print(&w, "HTTP/1.1 %d %s\r\ncontent-length: ", a->status, reason_of(a->status));
    col_put_unsigned(&w, a->length);
    col_put(&w, "\r\n");
    put_header(&w, "date", date_now(when));
    put_header(&w, "allow", a->status == 405 ? "GET, HEAD, POST" : NULL);
    put_header(&w, "content-type", a->type);
    put_header(&w, "cache-control", a->cache);
    put_header(&w, "etag", a->tag);
    put_header(&w, "content-encoding", a->encoding);
    put_header(&w, "vary", a->tag == NULL ? NULL : "accept-encoding");
    put_header(&w, "connection", q.keeps_alive ? NULL : "close");
    col_put(&w, SECURITY);
    col_put(&w, "\r\n");
    http_closed(c);
    c->server->count.responses[a->status / 100]++;
    net_put(c, w.text, w.length);
    if (a->is_file && !q.is_head) {
        net_put_file(c, a->body, a->length);
    } else if (!q.is_head) {
        net_put(c, a->body, a->length);
    }
    if (!q.keeps_alive) net_end(c);
}

static void respond(client *c, int status, const char *type, const char *body, size_t length) {
    answer a = {status, type, "no-store", NULL, NULL, body, length, false};
    send_answer(c, &a);
}

static void respond_json(client *c, int status, const col_writer *w) {
    respond(c, status, "application/json", w->text, w->length);
}

static void respond_error(client *c, int status, const col_error *error) {
    char text[4096];
    col_writer w = col_writer_on(text, sizeof text);
    message_error(error, TELL_BRIEFLY, &w);
    c->server->count.refusals++;
    if (status == 429) client_log(c, "limit", error->sentence);
    respond_json(c, status, &w);
}

static void refuse(client *c, int status, col_status kind, const char *sentence) {
    col_error error;
    col_fail(&error, kind, "%s", sentence);
    respond_error(c, status, &error);
}

static void refuse_path(client *c) {
    refuse(c, 404, COL_COMMAND, "there is nothing at this address");
}

/* Requests that need no table ---------------------------------------------------------------- */

static void get_games(client *c) {
    col_writer w = message_begin();
    col_json j = col_json_on(&w);
    col_json_begin_array(&j, NULL);
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        col_json_begin_object(&j, NULL);
        col_tell_game(COL_GAMES[i], &j);
        col_json_end_object(&j);
    }
    col_json_end_array(&j);
    respond_json(c, 200, &w);
}

/* The languages in which this server can tell what happens. */
static void get_languages(client *c) {
    col_writer w = message_begin();
    col_json j = col_json_on(&w);
    col_json_begin_array(&j, NULL);
    for (int i = TELL_WORDS; i < TELLINGS && telling_catalogue(i) != NULL; i++) {
        col_json_begin_object(&j, NULL);
        col_json_string(&j, "language", telling_catalogue(i)->language);
        col_json_string(&j, "name", telling_catalogue(i)->name);
        col_json_end_object(&j);
    }
    col_json_end_array(&j);
    respond_json(c, 200, &w);
}

/* The key with which a browser subscribes to notifications, or null. */
static void get_push(client *c) {
    const char *key = push_public_key(c->server);
    col_writer w = message_begin();
    col_print(&w, key == NULL ? "{\"key\":null}" : "{\"key\":\"%s\"}", key);
    respond_json(c, 200, &w);
}

static void get_tables(client *c) {
    col_writer w = message_begin();
    col_json j = col_json_on(&w);
    int listed = 0;
    col_json_begin_array(&j, NULL);
    for (int pass = 0; pass < 2; pass++) { /* tables with free seats come first */
        size_t at = 0;
        for (room *r; listed < LIST_MAX && (r = rooms_next(c->server, &at)) != NULL;) {
            if (!r->is_listed || !room_is_ready(r) || room_is_over(r)) continue;
            if (r->has_started != (pass == 1)) continue;
            message_listing(r, clock_ms(), &j);
            listed++;
        }
    }
    col_json_end_array(&j);
    respond_json(c, 200, &w);
}

static void get_rule(client *c, const char *id) {
    const col_clause *clause = strlen(id) < 32 ? col_find_clause(id) : NULL;
    if (clause == NULL) {
        refuse(c, 404, COL_CLAUSE, "there is no clause with this name");
        return;
    }
    col_writer w = message_begin();
    col_json j = col_json_on(&w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "clause", clause->id);
    col_json_string(&j, "text", clause->text);
    col_json_end_object(&j);
    respond_json(c, 200, &w);
}

static void get_metrics(client *c) {
    col_writer w = message_begin();
    const server *s = c->server;
    gauges now = {.tables = (uint64_t)rooms_count(s),
                  .connections = (uint64_t)net_count(s),
                  .sockets = (uint64_t)limits_socket_count(s),
                  .bot_queue = (uint64_t)pool_waiting(s),
                  .journal_bytes = commit_journal_bytes(s),
                  .store_works = commit_is_working(s)};
    report_metrics(&s->count, &now, &w);
    respond(c, 200, "text/plain; version=0.0.4", w.text, w.length);
}

static const char GOOD[] = "{\"status\":\"ok\"}";

/* The server is alive if it answers at all. */
static void get_life(client *c) {
    respond(c, 200, "application/json", GOOD, sizeof GOOD - 1);
}

/* It is ready if people can play. */
static void get_health(client *c) {
    if (c->server->is_stopping) {
        refuse(c, 503, COL_LIMIT, "the server is stopping");
    } else if (!commit_is_working(c->server)) {
        refuse(c, 503, COL_FILE, "the server cannot store anything now");
    } else {
        respond(c, 200, "application/json", GOOD, sizeof GOOD - 1);
    }
}

static bool has_text(col_span header, const char *text) {
    return header.length > 0 && memmem(header.at, header.length, text, strlen(text)) != NULL;
}

static void get_page(client *c, const wire_request *r, const char *path) {
    const web_file *f = files_find(&c->server->files, path);
    if (f == NULL) {
        refuse_path(c);
        return;
    }
    int form = files_form_for(f, r->accept_encoding);
    answer a = {.status = 200, .type = f->type, .tag = f->form[form].tag, .is_file = true};
    a.cache = files_is_immutable(f) ? "public, max-age=31536000, immutable" : "no-cache";
    if (has_text(r->if_none_match, a.tag)) {
        a.status = 304;
    } else {
        a.encoding = files_encodings[form];
        a.body = f->form[form].bytes;
        a.length = f->form[form].length;
    }
    send_answer(c, &a);
}

/* Tables ------------------------------------------------------------------------------------- */

/* The seat to which the request's token belongs, or the public. */
static int viewer_of(const request *q, const room *r) {
    int seat = q->has_token ? room_seat_of(r, q->token) : -1;
    return seat < 0 ? COL_PUBLIC : seat;
}

/* Answers with the new table, or the seat that was taken, and the secret links. */
static void respond_made(client *c, const room *r, int status) {
    request *q = c->request;
    char id[ID_TEXT], link[128];
    col_writer w = message_begin();
    col_json j = col_json_on(&w);
    room_print_id(r->id, id);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "table", id);
    snprintf(link, sizeof link, "/table/%s", id);
    col_json_string(&j, "link", link);
    col_json_begin_array(&j, "seats");
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (q->seat_token[i][0] == '\0') continue;
        col_json_begin_object(&j, NULL);
        col_json_int(&j, "seat", i + 1);
        col_json_string(&j, "token", q->seat_token[i]);
        snprintf(link, sizeof link, "/table/%s#%s", id, q->seat_token[i]);
        col_json_string(&j, "link", link);
        col_json_end_object(&j);
    }
    col_json_end_array(&j);
    char commit[COL_SEED_TEXT];
    col_writer hex = col_writer_on(commit, sizeof commit);
    col_put_hex(&hex, r->table.commit, sizeof r->table.commit);
    col_json_string(&j, "commit", commit);
    col_json_end_object(&j);
    respond_json(c, status, &w);
}

static void get_record(client *c, const room *r) {
    col_writer w = message_begin();
    col_record_write(&r->table, viewer_of(c->request, r), false, &w);
    if (w.full) {
        refuse(c, 500, COL_LIMIT, "the record is too long");
    } else {
        respond(c, 200, "text/plain; charset=utf-8", w.text, w.length);
    }
}

static void get_state(client *c, room *r) {
    col_writer w = message_begin();
    message_look(r, viewer_of(c->request, r), c->server->config.grace, clock_ms(), &w);
    respond_json(c, 200, &w);
}

/* A request with the key of a seat that is already taken repeats an earlier one, whose answer got
 * lost. It gets the same answer. */
static void join(client *c, room *r) {
    request *q = c->request;
    col_error error;
    int taken = q->joining.has_key ? room_seat_of(r, q->joining.key) : -1;
    bool is_repeated = taken >= 0 && r->seats[taken].kind == SEAT_HELD;
    if (!q->joining.has_key) secret_token(q->joining.key);
    if (!is_repeated && seats_join(c->server, r, c, &q->joining, &taken, &error) != COL_OK) {
        respond_error(c, 409, &error);
        return;
    }
    secret_print(q->joining.key, q->seat_token[taken]);
    q->is_made = true;
    if (is_repeated) respond_made(c, r, 200);
}

/* Creates the table that the request's body describes. */
static void create_table(client *c, const char *body, size_t length) {
    static creation made;
    request *q = c->request;
    room *r = NULL;
    col_error error;
    if (creation_read(body, length, &made, &error) != COL_OK) {
        respond_error(c, 400, &error);
        return;
    }
    if (!made.has_key) secret_token(made.key);
    if (making_create(c->server, &made, c, &r, q->seat_token, &error) != COL_OK) {
        respond_error(c, 503, &error);
    } else {
        q->table = r->id;
        q->is_made = true;
    }
}

/* The table has been created by an earlier request with the same key, whose answer got lost. */
static void respond_created(client *c, const room *r) {
    static creation made;
    col_error error;
    if (creation_read(c->request->body, c->request->body_length, &made, &error) != COL_OK) {
        respond_error(c, 400, &error);
        return;
    }
    making_created(r, made.key, c->request->seat_token);
    respond_made(c, r, 201);
}

/* Answers a request about a room that is ready. */
static void answer_table(client *c, room *r) {
    switch (c->request->route) {
    case ROUTE_RECORD:
        get_record(c, r);
        return;
    case ROUTE_JOIN:
        join(c, r);
        return;
    case ROUTE_CREATE:
        respond_created(c, r);
        return;
    default:
        get_state(c, r);
    }
}

static void ask_table(client *c) {
    bool is_here = rooms_find(c->server, c->request->table) != NULL;
    bool is_allowed = is_here ? limits_take_message(c) : limits_take_read(c->server, c->address);
    if (!is_allowed) {
        refuse(c, 429, COL_LIMIT,
               is_here ? "there were too many requests from your address"
                       : "your address has asked for too many tables; wait a minute");
        return;
    }
    room *r = rooms_get(c->server, c->request->table);
    if (r == NULL) {
        refuse(c, 503, COL_LIMIT, "this server cannot hold any more tables; try later");
    } else if (room_is_ready(r)) {
        answer_table(c, r);
    } else {
        client_enter(c, r);
    }
}

/* If the client has chosen a key, looks first whether the table exists already. */
static void ask_to_create(client *c, const char *body, size_t length) {
    static creation made;
    request *q = c->request;
    col_error error;
    q->route = ROUTE_CREATE;
    if (creation_read(body, length, &made, &error) != COL_OK) {
        respond_error(c, 400, &error);
    } else if (!made.has_key) {
        create_table(c, body, length);
    } else if ((q->body = malloc(length + 1)) == NULL) {
        net_drop(c);
    } else {
        memcpy(q->body, body, length);
        q->body_length = length;
        q->table = secret_table_id(made.key);
        ask_table(c);
    }
}

void http_room_ready(client *c) {
    request *q = c->request;
    room *r = rooms_find(c->server, q->table);
    if (r == NULL) return;
    if (q->is_made) {
        respond_made(c, r, q->route == ROUTE_JOIN ? 200 : 201);
    } else if (room_is_ready(r)) {
        client_leave(c);
        answer_table(c, r);
    }
}

void http_refused(client *c, const col_error *error) {
    int status = error->status == COL_GAME ? 404 : error->status == COL_SEAT ? 409 : 503;
    const request *q = c->request;
    client_leave(c);
    bool may_create = q->route == ROUTE_CREATE && !q->is_made && error->status == COL_GAME;
    if (may_create && rooms_find(c->server, q->table) == NULL) {
        create_table(c, q->body, q->body_length);
    } else if (may_create) { /* another request with the same key was faster */
        ask_table(c);
    } else {
        respond_error(c, status, error);
    }
}

bool http_is_waiting(const client *c) {
    return c->request != NULL;
}

void http_closed(client *c) {
    if (c->request != NULL) free(c->request->body);
    free(c->request);
    c->request = NULL;
}

/* Sockets ------------------------------------------------------------------------------------ */

/* Whether a browser may open a socket or send a POST: pages of other sites may not. */
static bool is_allowed_origin(const server *s, const wire_request *r) {
    if (r->origin.at == NULL) return true; /* only browsers send an origin */
    if (s->config.origin[0] != '\0') return col_span_is(r->origin, s->config.origin);
    const char *scheme_end = memmem(r->origin.at, r->origin.length, "://", 3);
    if (scheme_end == NULL) return false;
    const char *host = scheme_end + 3;
    size_t length = r->origin.length - (size_t)(host - r->origin.at);
    return length == r->host.length && memcmp(host, r->host.at, length) == 0;
}

static void upgrade(client *c, const wire_request *r) {
    char text[256], accept[WIRE_ACCEPT_SIZE];
    if (c->server->is_stopping) {
        refuse(c, 503, COL_LIMIT, "the server is stopping");
        return;
    }
    if (!wire_has_word(r->upgrade, "websocket") || !wire_has_word(r->connection, "upgrade") ||
        !col_span_is(r->socket_version, "13") || r->socket_key.length != 24) {
        refuse(c, 426, COL_SYNTAX, "this is not a valid WebSocket handshake of version 13");
        return;
    }
    if (!is_allowed_origin(c->server, r)) {
        refuse(c, 403, COL_LIMIT, "pages of other sites cannot connect to this server");
        return;
    }
    wire_accept(r->socket_key, accept);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                          "connection: Upgrade\r\nsec-websocket-accept: %s\r\n\r\n",
                          accept);
    http_closed(c);
    net_put(c, text, (size_t)length);
    socket_open(c);
}

/* Requests ----------------------------------------------------------------------------------- */

static void read_token(request *q, col_span header) {
    if (header.length <= 7 || memcmp(header.at, "Bearer ", 7) != 0) return;
    q->has_token = secret_read(header.at + 7, header.length - 7, q->token);
}

/* Behind a proxy, the client's address is the last one in X-Forwarded-For: the proxy itself has
 * added it. The others were sent by the client and cannot be trusted. Returns false if that address
 * has too many connections. */
static bool read_address(client *c, const wire_request *r) {
    col_span list = r->forwarded_for;
    if (!c->server->config.behind_proxy || list.length == 0) return true;
    const char *comma = memrchr(list.at, ',', list.length);
    size_t skip = comma == NULL ? 0 : (size_t)(comma + 1 - list.at);
    col_span last = {list.at + skip, list.length - skip};
    ip_address ip = {{0}};
    /* A proxy that writes something else is treated as one client. */
    if (!address_read(col_trim(last), &ip)) ip = (ip_address){{0}};
    return net_set_address(c, &ip);
}

static void route_table(client *c, const char *rest, bool is_post) {
    request *q = c->request;
    if (strlen(rest) < 16 || !room_read_id(rest, 16, &q->table)) {
        refuse(c, 404, COL_GAME, "there is no such table");
        return;
    }
    const char *what = rest + 16;
    if (!is_post && *what == '\0') q->route = ROUTE_TABLE;
    if (!is_post && strcmp(what, "/record") == 0) q->route = ROUTE_RECORD;
    if (is_post && strcmp(what, "/join") == 0) q->route = ROUTE_JOIN;
    if (q->route == ROUTE_NONE) {
        refuse_path(c);
    } else {
        ask_table(c);
    }
}

static void route_get(client *c, const wire_request *r, const char *path) {
    if (strcmp(path, "/ws") == 0 || strcmp(path, "/ws/lobby") == 0) {
        upgrade(c, r);
    } else if (strcmp(path, "/livez") == 0) {
        get_life(c);
    } else if (strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0) {
        get_health(c);
    } else if (strcmp(path, "/metrics") == 0) {
        get_metrics(c);
    } else if (strcmp(path, "/api/games") == 0) {
        get_games(c);
    } else if (strcmp(path, "/api/languages") == 0) {
        get_languages(c);
    } else if (strcmp(path, "/api/tables") == 0) {
        get_tables(c);
    } else if (strcmp(path, "/api/push") == 0) {
        get_push(c);
    } else if (strncmp(path, "/api/rules/", 11) == 0) {
        get_rule(c, path + 11);
    } else if (strncmp(path, "/api/tables/", 12) == 0) {
        route_table(c, path + 12, false);
    } else if (strncmp(path, "/api/", 5) == 0) {
        refuse_path(c);
    } else {
        get_page(c, r, path);
    }
}

static void route_post(client *c, const char *path, const char *body, size_t length) {
    request *q = c->request;
    col_error error;
    if (!limits_take_request(c->server, c->address)) {
        refuse(c, 429, COL_LIMIT, "there were too many requests from your address; wait a minute");
    } else if (strcmp(path, "/api/tables") == 0) {
        ask_to_create(c, body, length);
    } else if (strncmp(path, "/api/tables/", 12) != 0) {
        refuse_path(c);
    } else if (join_read(length == 0 ? "{}" : body, length == 0 ? 2 : length, &q->joining,
                         &error) != COL_OK) {
        respond_error(c, 400, &error);
    } else {
        route_table(c, path + 12, true);
    }
}

/* Refuses a request whose end is unknown, so that the connection has to be closed. */
static void refuse_request(client *c, int status) {
    c->request->keeps_alive = false;
    refuse(c, status, COL_LIMIT,
           status == 413   ? "the body of a request can have at most 4096 bytes"
           : status == 411 ? "a request with a body must have a Content-Length"
           : status == 431 ? "the head of a request can have at most 8192 bytes"
                           : "this is not a valid HTTP/1.1 request");
}

size_t http_take(client *c, char *bytes, size_t length) {
    static const char CONTINUE[] = "HTTP/1.1 100 Continue\r\n\r\n";
    wire_request r;
    char path[PATH_MAX_LENGTH];
    int head = wire_read_request(bytes, length, &r);
    bool is_refused = head < 0 || (head > 0 && r.body > MESSAGE_MAX);
    if (head == 0) return 0;
    if (!is_refused && length - (size_t)head < r.body) {
        bool is_asked = length == (size_t)head && col_span_is_any_case(r.expect, "100-continue");
        if (is_asked) net_put(c, CONTINUE, sizeof CONTINUE - 1);
        return 0;
    }
    if ((c->request = calloc(1, sizeof *c->request)) == NULL) {
        net_drop(c);
    } else if (is_refused) {
        refuse_request(c, head < 0 ? -head : 413);
    } else {
        c->request->keeps_alive = r.keeps_alive;
        c->request->is_head = r.method == WIRE_HEAD;
        read_token(c->request, r.authorization);
        if (!read_address(c, &r)) {
            c->request->keeps_alive = false;
            refuse(c, 429, COL_LIMIT, "there are too many connections from your address");
        } else if (bans_include(c->server, &c->ip)) {
            c->request->keeps_alive = false;
            refuse(c, 403, COL_LIMIT, "your address is banned from this server");
        } else if (!col_span_copy(r.path, path, sizeof path)) {
            refuse_path(c);
        } else if (r.expect.at != NULL && !col_span_is_any_case(r.expect, "100-continue")) {
            refuse(c, 417, COL_COMMAND, "only 100-continue can be expected");
        } else if (r.method == WIRE_OTHER) {
            refuse(c, 405, COL_COMMAND, "only GET, HEAD and POST are supported");
        } else if (r.method == WIRE_POST && !is_allowed_origin(c->server, &r)) {
            refuse(c, 403, COL_LIMIT, "pages of other sites cannot use this server");
        } else if (r.method == WIRE_POST) {
            route_post(c, path, bytes + head, r.body);
        } else {
            route_get(c, &r, path);
        }
    }
    return is_refused ? length : (size_t)head + r.body;
}
