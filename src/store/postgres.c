/* Tables in a PostgreSQL database that any number of servers can share.
 *
 * Every change is one statement that succeeds only if the first line of the change is the table's
 * next line; the lock on the table's row rules out races. All statements of a commit are sent in
 * one pipeline. They are ordered by table ID so that two servers cannot deadlock. NOTIFY tells the
 * other servers which tables have changed. If the connection is lost, the next call reconnects. */
#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "colossi/writer.h"
#include "store/store.h"

typedef struct postgres_store {
    store base;
    PGconn *db;
    char *address;
    char server[24];      /* identifies the notices that this server sent itself */
    bool may_have_missed; /* notices, because there was no connection for a while */
} postgres_store;

static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS colossi_tables (id bigint PRIMARY KEY, stage smallint NOT NULL,"
    " next bigint NOT NULL DEFAULT 0, header text NOT NULL);"
    "ALTER TABLE colossi_tables ADD COLUMN IF NOT EXISTS played boolean NOT NULL DEFAULT true;"
    "ALTER TABLE colossi_tables ADD COLUMN IF NOT EXISTS used timestamptz NOT NULL DEFAULT now();"
    "CREATE INDEX IF NOT EXISTS colossi_stage ON colossi_tables (stage) WHERE stage < 2;"
    "CREATE INDEX IF NOT EXISTS colossi_unplayed ON colossi_tables (used) WHERE NOT played;"
    "CREATE TABLE IF NOT EXISTS colossi_lines (id bigint NOT NULL, number bigint NOT NULL,"
    " lines text NOT NULL, PRIMARY KEY (id, number));"
    "CREATE TABLE IF NOT EXISTS colossi_format (version integer NOT NULL);"
    "INSERT INTO colossi_format SELECT 3 WHERE NOT EXISTS (SELECT FROM colossi_format);";

static const struct {
    const char *name, *sql;
} PREPARED[] = {{"create", "INSERT INTO colossi_tables (id, stage, header, played)"
                           " VALUES ($1, $2, $3, $4::int <> 0) ON CONFLICT DO NOTHING"},
                {"append",
                 "WITH moved AS (UPDATE colossi_tables SET next = next + $4::bigint,"
                 " stage = $2::smallint, played = $6::int <> 0, used = now() WHERE id = $1::bigint"
                 " AND next = $3::bigint AND (stage < 2 OR $2::smallint = 2) RETURNING id)"
                 " INSERT INTO colossi_lines SELECT id, $3::bigint, $5::text FROM moved"},
                {"notify", "SELECT pg_notify('colossi', $1)"}};

enum { PREPARED_COUNT = sizeof PREPARED / sizeof PREPARED[0], NOTICE_BYTES = 7000 };

static col_status failed(postgres_store *s, const char *what, col_error *error) {
    char text[120] = "";
    strncpy(text, PQerrorMessage(s->db), sizeof text - 1);
    text[strcspn(text, "\n")] = '\0';
    return col_fail(error, COL_FILE, "the database cannot %s: %s", what, text);
}

static bool command(postgres_store *s, const char *sql) {
    PGresult *r = PQexec(s->db, sql);
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static void stay_quiet(void *context, const PGresult *r) {
    (void)context, (void)r;
}

/* The format of the tables, or 0 if it cannot be read. */
static int read_format(postgres_store *s) {
    PGresult *r = PQexec(s->db, "SELECT version FROM colossi_format");
    bool is_read = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    int format = is_read ? atoi(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    return format;
}

static bool greet(postgres_store *s) {
    PQsetNoticeReceiver(s->db, stay_quiet, NULL);
    bool good = command(s, "SELECT pg_advisory_lock(7201)") && command(s, SCHEMA) &&
                command(s, "SELECT pg_advisory_unlock(7201)") &&
                command(s, "SET synchronous_commit = on") && command(s, "LISTEN colossi");
    for (int i = 0; good && i < PREPARED_COUNT; i++) {
        PGresult *r = PQprepare(s->db, PREPARED[i].name, PREPARED[i].sql, 0, NULL);
        good = PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    return good;
}

/* Connects if there is no working connection. Returns false and an error if that fails. */
static bool connect_database(postgres_store *s, col_error *error) {
    if (s->db != NULL && PQstatus(s->db) == CONNECTION_OK) return true;
    if (s->db != NULL) PQfinish(s->db);
    s->db = PQconnectdb(s->address);
    s->may_have_missed = true;
    bool is_reached = PQstatus(s->db) == CONNECTION_OK && greet(s);
    int format = is_reached ? read_format(s) : 0;
    if (format == STORE_FORMAT) return true;
    if (is_reached) {
        col_fail(error, COL_FILE,
                 "the database was written by another version of Colossi: its "
                 "format is %d, not %d",
                 format, (int)STORE_FORMAT);
    } else {
        failed(s, "be reached", error);
    }
    PQfinish(s->db);
    s->db = NULL;
    return false;
}

/* Writing ------------------------------------------------------------------------------------ */

static int by_table(const void *a, const void *b) {
    const store_change *x = *(store_change *const *)a, *y = *(store_change *const *)b;
    if (x->table != y->table) return x->table < y->table ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void put_number(char *text, int64_t value) {
    col_writer w = col_writer_on(text, 24);
    if (value < 0) col_put_char(&w, '-');
    col_put_unsigned(&w, (uint64_t)(value < 0 ? -value : value));
}

static bool send_change(postgres_store *s, const store_change *c) {
    char id[24], stage[24], number[24], lines[24];
    put_number(id, c->table);
    put_number(stage, (int64_t)c->stage);
    put_number(number, c->number);
    put_number(lines, c->lines);
    const char *played = c->is_played ? "1" : "0";
    const char *create[] = {id, stage, c->text, played};
    const char *append[] = {id, stage, number, lines, c->text, played};
    return c->creates ? PQsendQueryPrepared(s->db, "create", 4, create, NULL, NULL, 0) == 1
                      : PQsendQueryPrepared(s->db, "append", 6, append, NULL, NULL, 0) == 1;
}

static bool send_notice(postgres_store *s, const char *text) {
    const char *values[] = {text};
    return PQsendQueryPrepared(s->db, "notify", 1, values, NULL, NULL, 0) == 1;
}

/* Sends as many notices as needed to name all changed tables. A notice reads "SERVER ID +ID ...",
 * where a plus marks a table that still has free seats. Returns the number of notices, or -1. */
static int send_notices(postgres_store *s, store_change *const *order, int count) {
    char text[NOTICE_BYTES + 64], id[24];
    int sent = 0;
    for (int i = 0; i < count;) {
        col_writer w = col_writer_on(text, sizeof text);
        col_put(&w, s->server);
        for (; i < count && w.length < NOTICE_BYTES; i++) {
            if (i > 0 && order[i]->table == order[i - 1]->table) continue;
            put_number(id, order[i]->table);
            col_print(&w, order[i]->stage == STORE_OPEN ? " +%s" : " %s", id);
        }
        if (!send_notice(s, text)) return -1;
        sent++;
    }
    return sent;
}

/* Reads the result of one statement. Returns how many rows it changed, or -1 on error. */
static int take_result(postgres_store *s) {
    PGresult *r = PQgetResult(s->db);
    ExecStatusType status = PQresultStatus(r);
    int rows = -1;
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) rows = atoi(PQcmdTuples(r));
    PQclear(r);
    while ((r = PQgetResult(s->db)) != NULL) {
        PQclear(r);
    }
    return rows;
}

static bool run_pipeline(postgres_store *s, store_change **order, int count) {
    if (!PQenterPipelineMode(s->db)) return false;
    bool good = PQsendQueryParams(s->db, "BEGIN", 0, NULL, NULL, NULL, NULL, 0) == 1;
    for (int i = 0; good && i < count; i++) {
        good = send_change(s, order[i]);
    }
    int notices = good ? send_notices(s, order, count) : -1;
    good = notices >= 0 && PQsendQueryParams(s->db, "COMMIT", 0, NULL, NULL, NULL, NULL, 0) == 1 &&
           PQpipelineSync(s->db) == 1 && take_result(s) >= 0;
    for (int i = 0; good && i < count; i++) {
        int rows = take_result(s);
        order[i]->refused = rows == 0;
        good = rows >= 0;
    }
    for (int i = 0; good && i < notices + 1; i++) {
        good = take_result(s) >= 0;
    }
    if (!good) return false;
    PGresult *r = PQgetResult(s->db); /* the end of the pipeline */
    good = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
    PQclear(r);
    return good && PQexitPipelineMode(s->db) == 1;
}

static col_status commit(store *base, store_change *changes, int count, col_error *error) {
    postgres_store *s = (postgres_store *)base;
    if (!connect_database(s, error)) return error->status;
    store_change **order = malloc((size_t)(count + 1) * sizeof(store_change *));
    if (order == NULL) return col_fail(error, COL_LIMIT, "there is not enough memory for a commit");
    for (int i = 0; i < count; i++) {
        order[i] = &changes[i];
    }
    qsort(order, (size_t)count, sizeof *order, by_table);
    bool good = run_pipeline(s, order, count);
    free(order);
    if (good) return COL_OK;
    failed(s, "commit", error);
    PQfinish(s->db); /* its state is unknown, so the next call opens a new connection */
    s->db = NULL;
    return error->status;
}

/* Reading ------------------------------------------------------------------------------------ */

static col_status visit_rows(postgres_store *s, PGresult *r, uint32_t from, store_visit visit,
                             void *context, col_error *error) {
    col_status status = COL_OK;
    if (PQresultStatus(r) != PGRES_TUPLES_OK) status = failed(s, "be read", error);
    for (int i = 0; status == COL_OK && i < PQntuples(r); i++) {
        store_found found = {strtoll(PQgetvalue(r, i, 0), NULL, 10),
                             (store_stage)atoi(PQgetvalue(r, i, 1)),
                             PQgetvalue(r, i, 2),
                             from,
                             PQgetvalue(r, i, 3),
                             strlen(PQgetvalue(r, i, 3))};
        const char *skip = PQgetvalue(r, i, 4); /* number of the first line in this row */
        for (int64_t n = strtoll(skip, NULL, 10); n < (int64_t)from && found.length > 0; n++) {
            const char *end = strchr(found.lines, '\n');
            found.length -= (size_t)(end + 1 - found.lines);
            found.lines = end + 1;
        }
        visit(context, &found);
    }
    PQclear(r);
    return status;
}

/* A change of several lines is stored in one row, so reading starts with the row that contains line
 * `from`. */
static col_status read_table(store *base, int64_t table, uint32_t from, store_visit visit,
                             void *context, col_error *error) {
    static const char SQL[] =
        "SELECT t.id, t.stage, t.header, coalesce(string_agg(l.lines, '' ORDER BY l.number), ''),"
        " coalesce(min(l.number), 0) FROM colossi_tables t LEFT JOIN colossi_lines l"
        " ON l.id = t.id AND l.number >= coalesce((SELECT max(number) FROM colossi_lines"
        " WHERE id = $1::bigint AND number <= $2::bigint), 0) WHERE t.id = $1::bigint"
        " GROUP BY t.id";
    postgres_store *s = (postgres_store *)base;
    char id[24], number[24];
    const char *values[] = {id, number};
    if (!connect_database(s, error)) return error->status;
    put_number(id, table);
    put_number(number, from);
    PGresult *r = PQexecParams(s->db, SQL, 2, NULL, values, NULL, NULL, 0);
    return visit_rows(s, r, from, visit, context, error);
}

static col_status list(store *base, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error) {
    static const char SQL[] =
        "SELECT t.id, t.stage, t.header, coalesce(string_agg(l.lines, '' ORDER BY l.number), ''),"
        " 0 FROM (SELECT * FROM colossi_tables WHERE $1::int >> stage & 1 = 1"
        " ORDER BY used DESC LIMIT $2::int) t LEFT JOIN colossi_lines l ON l.id = t.id"
        " GROUP BY t.id, t.stage, t.header ORDER BY t.id";
    postgres_store *s = (postgres_store *)base;
    char mask[24], most[24];
    const char *values[] = {mask, most};
    if (!connect_database(s, error)) return error->status;
    put_number(mask, (int64_t)stages);
    put_number(most, limit);
    PGresult *r = PQexecParams(s->db, SQL, 2, NULL, values, NULL, NULL, 0);
    return visit_rows(s, r, 0, visit, context, error);
}

static col_status forget(store *base, int64_t unplayed_before, int64_t unfinished_before,
                         int *count, col_error *error) {
    static const char SQL[] =
        "WITH gone AS (DELETE FROM colossi_tables"
        " WHERE (NOT played AND used < to_timestamp($1::bigint))"
        " OR (stage < 2 AND used < to_timestamp($2::bigint)) RETURNING id),"
        " lines AS (DELETE FROM colossi_lines l USING gone WHERE l.id = gone.id)"
        " SELECT count(*) FROM gone";
    postgres_store *s = (postgres_store *)base;
    char first[24], second[24];
    const char *values[] = {first, second};
    if (!connect_database(s, error)) return error->status;
    put_number(first, unplayed_before);
    put_number(second, unfinished_before);
    PGresult *r = PQexecParams(s->db, SQL, 2, NULL, values, NULL, NULL, 0);
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK;
    if (good) *count = atoi(PQgetvalue(r, 0, 0));
    PQclear(r);
    return good ? COL_OK : failed(s, "forget tables", error);
}

/* The other servers are told, so that they notice that the table is gone. */
static col_status remove_table(store *base, int64_t table, int *count, col_error *error) {
    static const char SQL[] =
        "WITH gone AS (DELETE FROM colossi_tables WHERE id = $1::bigint RETURNING id),"
        " lines AS (DELETE FROM colossi_lines l USING gone WHERE l.id = gone.id)"
        " SELECT pg_notify('colossi', $2 || ' ' || id) FROM gone";
    postgres_store *s = (postgres_store *)base;
    char id[24];
    const char *values[] = {id, s->server};
    if (!connect_database(s, error)) return error->status;
    put_number(id, table);
    PGresult *r = PQexecParams(s->db, SQL, 2, NULL, values, NULL, NULL, 0);
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK;
    if (good) *count = PQntuples(r);
    PQclear(r);
    return good ? COL_OK : failed(s, "delete a table", error);
}

/* News --------------------------------------------------------------------------------------- */

static int news_fd(store *base) {
    postgres_store *s = (postgres_store *)base;
    return s->db == NULL ? -1 : PQsocket(s->db);
}

/* While there was no connection, anything may have changed, and others may have created tables. */
static col_status tell_missed(postgres_store *s, store_news tell, void *context, col_error *error) {
    PGresult *r = PQexec(s->db, "SELECT id FROM colossi_tables WHERE stage = 0 ORDER BY used DESC"
                                " LIMIT 1000");
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK;
    tell(context, 0, false);
    for (int i = 0; good && i < PQntuples(r); i++) {
        tell(context, strtoll(PQgetvalue(r, i, 0), NULL, 10), true);
    }
    PQclear(r);
    if (!good) return failed(s, "report changes", error);
    s->may_have_missed = false;
    return COL_OK;
}

static col_status news(store *base, store_news tell, void *context, col_error *error) {
    postgres_store *s = (postgres_store *)base;
    if (!connect_database(s, error)) return error->status;
    if (!PQconsumeInput(s->db)) return failed(s, "report changes", error);
    if (s->may_have_missed && tell_missed(s, tell, context, error) != COL_OK) return error->status;
    for (PGnotify *n; (n = PQnotifies(s->db)) != NULL; PQfreemem(n)) {
        size_t own = strlen(s->server);
        if (strncmp(n->extra, s->server, own) == 0 && n->extra[own] == ' ') continue;
        for (const char *at = strchr(n->extra, ' '); at != NULL; at = strchr(at + 1, ' ')) {
            tell(context, strtoll(at + 1, NULL, 10), at[1] == '+');
        }
    }
    return COL_OK;
}

static void close_store(store *base) {
    postgres_store *s = (postgres_store *)base;
    if (s->db != NULL) PQfinish(s->db);
    free(s->address);
    free(s);
}

store *store_open_postgres(const char *address, col_error *error) {
    postgres_store *s = calloc(1, sizeof *s);
    if (s == NULL || (s->address = strdup(address)) == NULL) {
        free(s);
        col_fail(error, COL_LIMIT, "there is not enough memory for the store");
        return NULL;
    }
    s->base = (store){commit,  read_table, list, forget, remove_table,
                      news_fd, news,       NULL, NULL,   close_store};
    if (connect_database(s, error)) {
        struct timespec now; /* no other server starts in the same nanosecond */
        clock_gettime(CLOCK_REALTIME, &now);
        put_number(s->server, (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
        s->may_have_missed = false;
        return &s->base;
    }
    close_store(&s->base);
    return NULL;
}
