/* HTTP: making, joining and listing tables, records, rules, the page's files, health and figures.
 * docs/api.md describes it. A request that waits for a table or for a commit is answered when that
 * is done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

typedef enum route { ROUTE_NONE, ROUTE_CREATE, ROUTE_TABLE, ROUTE_RECORD, ROUTE_JOIN } route;

typedef struct request {
    route route;
    int64_t table;
    bool has_token, waits, closes;
    uint8_t token[TOKEN_BYTES];
    char seat_token[COL_SEATS_MAX][2 * TOKEN_BYTES + 1];
    int joined;
    char *body; /* of the answer, LWS_PRE bytes free before it */
    size_t length, written;
} request;

enum { CHUNK = 16384, LIST_MAX = 200 };

/* Answering ---------------------------------------------------------------------------------- */

typedef struct answer {
    unsigned status;
    const char *type, *cache;
    const char *tag, *encoding; /* NULL: none */
    const char *body;
    size_t length;
} answer;

static bool add_header(client *c, const char *name, const char *value, unsigned char **p,
                       unsigned char *end) {
    return value == NULL || lws_add_http_header_by_name(c->wsi, (const unsigned char *)name,
                                                        (const unsigned char *)value,
                                                        (int)strlen(value), p, end) == 0;
}

static int send_answer(client *c, const answer *a) {
    unsigned char headers[LWS_PRE + 2048], *p = headers + LWS_PRE, *end = headers + sizeof headers;
    request *q = c->request;
    q->waits = false;
    q->body = malloc(LWS_PRE + a->length + 1);
    if (q->body == NULL) return -1;
    memcpy(q->body + LWS_PRE, a->body, a->length);
    q->length = a->length;
    if (lws_add_http_common_headers(c->wsi, a->status, a->type, a->length, &p, end) ||
        !add_header(c, "cache-control:", a->cache, &p, end) ||
        !add_header(c, "etag:", a->tag, &p, end) ||
        !add_header(c, "content-encoding:", a->encoding, &p, end) ||
        !add_header(c, "vary:", a->tag == NULL ? NULL : "accept-encoding", &p, end) ||
        lws_finalize_write_http_header(c->wsi, headers + LWS_PRE, &p, end)) {
        return -1;
    }
    lws_callback_on_writable(c->wsi);
    return 0;
}

static int respond(client *c, unsigned status, const char *type, const char *body, size_t length) {
    answer a = {status, type, "no-store", NULL, NULL, body, length};
    return send_answer(c, &a);
}

static int respond_json(client *c, unsigned status, const col_writer *w) {
    return respond(c, status, "application/json", w->text, w->length);
}

static int respond_error(client *c, unsigned status, const col_error *error) {
    char text[700];
    col_writer w = col_writer_on(text, sizeof text);
    message_error(error, &w);
    return respond_json(c, status, &w);
}

static int refuse(client *c, unsigned status, col_status kind, const char *sentence) {
    col_error error;
    col_fail(&error, kind, "%s", sentence);
    return respond_error(c, status, &error);
}

static col_writer out(client *c) {
    return col_writer_on(c->server->out + LWS_PRE, OUT_SIZE);
}

/* What needs no table ------------------------------------------------------------------------ */

static void put_option(const col_option *o, col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_string(j, "name", o->name);
    col_json_string(j, "help", o->help);
    if (o->values != NULL) {
        col_json_begin_array(j, "values");
        for (int i = 0; o->values[i] != NULL; i++) {
            col_json_string(j, NULL, o->values[i]);
        }
        col_json_end_array(j);
        col_json_string(j, "standard", o->values[o->standard]);
    } else {
        col_json_int(j, "low", o->low);
        col_json_int(j, "high", o->high);
        col_json_int(j, "standard", o->standard);
    }
    col_json_end_object(j);
}

static int get_games(client *c) {
    col_writer w = out(c);
    col_json j = col_json_on(&w);
    col_json_begin_array(&j, NULL);
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        const col_game *g = COL_GAMES[i];
        col_json_begin_object(&j, NULL);
        col_json_string(&j, "game", g->name);
        col_json_string(&j, "title", g->title);
        col_json_int(&j, "min_seats", g->min_seats);
        col_json_int(&j, "max_seats", g->max_seats);
        col_json_begin_array(&j, "rulesets");
        for (int p = 0; g->presets != NULL && g->presets[p].name != NULL; p++) {
            col_json_begin_object(&j, NULL);
            col_json_string(&j, "name", g->presets[p].name);
            col_json_string(&j, "help", g->presets[p].help);
            col_json_end_object(&j);
        }
        col_json_end_array(&j);
        col_json_begin_array(&j, "options");
        for (const col_option *o = g->options; o->name != NULL; o++) {
            put_option(o, &j);
        }
        col_json_end_array(&j);
        col_json_end_object(&j);
    }
    col_json_end_array(&j);
    return respond_json(c, 200, &w);
}

static int get_tables(client *c) {
    server *s = c->server;
    col_writer w = out(c);
    col_json j = col_json_on(&w);
    int listed = 0;
    col_json_begin_array(&j, NULL);
    for (int pass = 0; pass < 2; pass++) { /* those that wait for somebody first */
        for (size_t i = 0; i < s->rooms.size && listed < LIST_MAX; i++) {
            const room *r = (const room *)(intptr_t)s->rooms.place[i].value;
            if (r == NULL || !r->is_listed || r->is_loading || r->is_busy || room_is_over(r) ||
                r->has_started != (pass == 1)) {
                continue;
            }
            message_listing(r, &j);
            listed++;
        }
    }
    col_json_end_array(&j);
    return respond_json(c, 200, &w);
}

static int get_rule(client *c, const char *id) {
    const col_clause *clause = strlen(id) < 32 ? col_find_clause(id) : NULL;
    if (clause == NULL) return refuse(c, 404, COL_CLAUSE, "there is no such clause");
    col_writer w = out(c);
    col_json j = col_json_on(&w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "clause", clause->id);
    col_json_string(&j, "text", clause->text);
    col_json_end_object(&j);
    return respond_json(c, 200, &w);
}

static int get_metrics(client *c) {
    col_writer w = out(c);
    report_metrics(c->server, &w);
    return respond(c, 200, "text/plain; version=0.0.4", w.text, w.length);
}

static int get_health(client *c) {
    static const char GOOD[] = "{\"status\":\"ok\"}";
    if (c->server->is_stopping) return refuse(c, 503, COL_LIMIT, "the server is stopping");
    return respond(c, 200, "application/json", GOOD, sizeof GOOD - 1);
}

static bool header_has(client *c, enum lws_token_indexes header, const char *words) {
    char text[512] = "";
    return lws_hdr_copy(c->wsi, text, sizeof text, header) > 0 && strstr(text, words) != NULL;
}

static int get_page(client *c, const char *uri) {
    const web_file *f = files_find(&c->server->files, uri);
    if (f == NULL) return refuse(c, 404, COL_COMMAND, "there is nothing here");
    answer a = {
        200,      f->type, files_is_lasting(f) ? "public, max-age=31536000, immutable" : "no-cache",
        f->tag,   NULL,    f->bytes,
        f->length};
    if (header_has(c, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->tag)) {
        a.status = 304;
        a.length = 0;
    } else if (f->packed != NULL && header_has(c, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        a.encoding = "gzip";
        a.body = f->packed;
        a.length = f->packed_length;
    }
    return send_answer(c, &a);
}

/* Tables ------------------------------------------------------------------------------------- */

static int viewer_of(const request *q, const room *r) {
    uint8_t hash[HASH_BYTES];
    int viewer = COL_PUBLIC;
    if (!q->has_token) return viewer;
    secret_hash(q->token, hash);
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (r->seats[i].has_hash && secret_equal(hash, r->seats[i].hash)) viewer = i;
    }
    return viewer;
}

/* The new table, or the seat that was taken, with its secret links. */
static int respond_made(client *c, const room *r, unsigned status) {
    request *q = c->request;
    char id[ID_TEXT], link[128];
    col_writer w = out(c);
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
    return respond_json(c, status, &w);
}

static int get_record(client *c, room *r) {
    col_writer w = out(c);
    col_record_write(&r->table, viewer_of(c->request, r), false, &w);
    if (w.full) return refuse(c, 500, COL_LIMIT, "the record is too long");
    return respond(c, 200, "text/plain; charset=utf-8", w.text, w.length);
}

static int get_state(client *c, room *r) {
    col_writer w = out(c);
    message_state(r, viewer_of(c->request, r), true, server_now_ms(), &w);
    return respond_json(c, 200, &w);
}

static int join(client *c, room *r) {
    request *q = c->request;
    char name[COL_NAME_SIZE];
    col_error error;
    int seat, taken = 0;
    if (join_read(c->in == NULL ? "{}" : c->in, c->in == NULL ? 2 : c->in_length, &seat, name,
                  &error) != COL_OK) {
        return respond_error(c, 400, &error);
    }
    char token[2 * TOKEN_BYTES + 1];
    if (play_join(c->server, r, c, seat, name, token, &taken, &error) != COL_OK) {
        return respond_error(c, 409, &error);
    }
    q->joined = taken + 1;
    memcpy(q->seat_token[taken], token, sizeof token);
    q->waits = true;
    return 0;
}

static int create_table(client *c) {
    static creation made;
    request *q = c->request;
    room *r = NULL;
    col_error error;
    if (creation_read(c->in == NULL ? "" : c->in, c->in_length, &made, &error) != COL_OK) {
        return respond_error(c, 400, &error);
    }
    if (play_create(c->server, &made, c, &r, q->seat_token, &error) != COL_OK) {
        return respond_error(c, 503, &error);
    }
    q->table = r->id;
    q->waits = true;
    return 0;
}

/* The room is there and not busy. */
static int answer_table(client *c, room *r) {
    switch (c->request->route) {
    case ROUTE_RECORD:
        return get_record(c, r);
    case ROUTE_JOIN:
        return join(c, r);
    default:
        return get_state(c, r);
    }
}

static int ask_table(client *c) {
    room *r = server_room(c->server, c->request->table);
    if (r == NULL) {
        return refuse(c, 503, COL_LIMIT, "this server holds all the tables it can; try later");
    }
    if (!r->is_loading && !r->is_busy) return answer_table(c, r);
    c->request->waits = true;
    client_enter(c, r);
    return 0;
}

void http_room_ready(client *c) {
    request *q = c->request;
    room *r = room_find(c->server, q->table);
    if (!q->waits || r == NULL) return;
    q->waits = false;
    bool is_made = q->route == ROUTE_CREATE || q->joined > 0;
    if (!is_made && (r->is_busy || r->is_loading)) {
        q->waits = true;
        return;
    }
    client_leave(c);
    int failed = is_made ? respond_made(c, r, q->joined > 0 ? 200 : 201) : answer_table(c, r);
    if (failed != 0) lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void http_refused(client *c, const col_error *error) {
    unsigned status = error->status == COL_GAME ? 404 : error->status == COL_SEAT ? 409 : 503;
    if (!c->request->waits) return;
    client_leave(c);
    if (respond_error(c, status, error) != 0) {
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

/* Requests ----------------------------------------------------------------------------------- */

/* At most so many tables made and seats taken from one address in a minute. */
static bool may_request(client *c) {
    server *s = c->server;
    int64_t minute = (int64_t)(server_now_ms() / 60000) + 1;
    int64_t *at = store_map_at(&s->requests, c->address, true);
    if (at == NULL) return false;
    if (*at >> 24 != minute) *at = minute << 24;
    if ((*at & 0xFFFFFF) >= s->config.requests) {
        s->count.limits++;
        return false;
    }
    ++*at;
    return true;
}

static void read_token(client *c) {
    char text[80];
    request *q = c->request;
    int length = lws_hdr_copy(c->wsi, text, sizeof text, WSI_TOKEN_HTTP_AUTHORIZATION);
    if (length <= 7 || strncmp(text, "Bearer ", 7) != 0) return;
    q->has_token = secret_read(text + 7, (size_t)length - 7, q->token);
}

static int route_table(client *c, const char *rest, bool is_post) {
    request *q = c->request;
    if (strlen(rest) < 16 || !room_read_id(rest, 16, &q->table)) {
        return refuse(c, 404, COL_GAME, "there is no such table");
    }
    const char *what = rest + 16;
    if (!is_post && *what == '\0') q->route = ROUTE_TABLE;
    if (!is_post && strcmp(what, "/record") == 0) q->route = ROUTE_RECORD;
    if (is_post && strcmp(what, "/join") == 0) q->route = ROUTE_JOIN;
    if (q->route == ROUTE_NONE) return refuse(c, 404, COL_COMMAND, "there is nothing here");
    return is_post ? 0 : ask_table(c); /* a POST's body comes first */
}

static int route_get(client *c, const char *uri) {
    if (strcmp(uri, "/healthz") == 0) return get_health(c);
    if (strcmp(uri, "/metrics") == 0) return get_metrics(c);
    if (strcmp(uri, "/api/games") == 0) return get_games(c);
    if (strcmp(uri, "/api/tables") == 0) return get_tables(c);
    if (strncmp(uri, "/api/rules/", 11) == 0) return get_rule(c, uri + 11);
    if (strncmp(uri, "/api/tables/", 12) == 0) return route_table(c, uri + 12, false);
    if (strncmp(uri, "/api/", 5) == 0) {
        return refuse(c, 404, COL_COMMAND, "there is nothing here");
    }
    return get_page(c, uri);
}

/* Without a length the library would wait for a body that may never come. */
static bool has_body(client *c) {
    char text[24] = "";
    return lws_hdr_copy(c->wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           strcmp(text, "0") != 0;
}

static int route_post(client *c, const char *uri) {
    if (strcmp(uri, "/api/tables") == 0) {
        c->request->route = ROUTE_CREATE;
        return 0;
    }
    if (strncmp(uri, "/api/tables/", 12) == 0) return route_table(c, uri + 12, true);
    return refuse(c, 404, COL_COMMAND, "there is nothing here");
}

int http_request(client *c, const char *uri) {
    bool is_post = lws_hdr_total_length(c->wsi, WSI_TOKEN_POST_URI) > 0;
    bool is_get = lws_hdr_total_length(c->wsi, WSI_TOKEN_GET_URI) > 0;
    http_closed(c);
    c->request = calloc(1, sizeof *c->request);
    if (c->request == NULL) return -1;
    if (!is_get && !is_post) return refuse(c, 405, COL_COMMAND, "only GET and POST are known");
    read_token(c);
    if (!is_post) return route_get(c, uri);
    if (!may_request(c)) {
        return refuse(c, 429, COL_LIMIT, "too many tables from one address; wait a minute");
    }
    c->request->closes = !has_body(c);
    if (lws_hdr_total_length(c->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return refuse(c, 411, COL_LIMIT, "a body comes with its length");
    }
    int failed = route_post(c, uri);
    if (failed != 0 || !c->request->closes) return failed;
    return http_body_complete(c); /* there is none */
}

int http_body(client *c, const char *bytes, size_t length) {
    if (length == 0 || c->request == NULL || c->request->body != NULL) return 0; /* answered */
    if (c->in_length + length > MESSAGE_MAX) {
        return refuse(c, 413, COL_LIMIT, "a body has at most 4096 bytes");
    }
    if (c->in == NULL && (c->in = malloc(MESSAGE_MAX)) == NULL) return -1;
    memcpy(c->in + c->in_length, bytes, length);
    c->in_length += length;
    return 0;
}

int http_body_complete(client *c) {
    if (c->request == NULL || c->request->body != NULL || c->request->waits) return 0;
    if (c->request->route == ROUTE_CREATE) return create_table(c);
    return ask_table(c);
}

int http_writeable(client *c) {
    request *q = c->request;
    if (q == NULL || q->body == NULL) return 0;
    size_t left = q->length - q->written, now = left > CHUNK ? CHUNK : left;
    enum lws_write_protocol how = now == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    unsigned char *at = (unsigned char *)q->body + LWS_PRE + q->written;
    if (lws_write(c->wsi, at, now, how) < (int)now) return -1;
    q->written += now;
    if (q->written < q->length) {
        lws_callback_on_writable(c->wsi);
        return 0;
    }
    bool closes = q->closes;
    http_closed(c);
    return lws_http_transaction_completed(c->wsi) || closes ? -1 : 0;
}

void http_closed(client *c) {
    if (c->request != NULL) free(c->request->body);
    free(c->request);
    c->request = NULL;
    free(c->in);
    c->in = NULL;
    c->in_length = 0;
}
