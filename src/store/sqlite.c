/* Tables in one SQLite file, owned by one server at a time.
 *
 * What is written while games run goes to the end of one journal, whatever table it belongs to: a
 * commit of a thousand actions of a thousand tables touches a few pages, not a thousand. The lines
 * of tables that are over are swept into their own rows in quiet moments. The guard against a
 * second line with the same number is a map in memory, which the lock on the file makes enough.
 *
 * WAL with synchronous=FULL: a commit that returned has been through fsync. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/store.h"

/* A sweep takes about a second for a million rows, so it waits for a quiet moment as long as it
 * can. */
enum { FORMAT = 1, SWEEP_AT_REST = 20000, SWEEP_AT_ONCE = 5000000 };

enum { BEGIN, COMMIT, ROLLBACK, CREATE, STAGE, ADD, FINISH, READ, LINES, STATEMENTS };

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    int lock; /* a descriptor, held as long as the store is open */
    sqlite3_stmt *statement[STATEMENTS];
    store_map next;    /* the number that each table's next line has */
    int64_t sweepable; /* rows of tables that are over */
} sqlite_store;

static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, stage INTEGER NOT NULL,"
    " header TEXT NOT NULL, lines TEXT);"
    "CREATE INDEX IF NOT EXISTS tables_stage ON tables (stage) WHERE stage < 2;"
    "CREATE TABLE IF NOT EXISTS journal (row INTEGER PRIMARY KEY, id INTEGER NOT NULL,"
    " number INTEGER NOT NULL, count INTEGER NOT NULL, lines TEXT NOT NULL);";

static const char *const SQL[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CREATE] = "INSERT INTO tables (id, stage, header) VALUES (?1, ?2, ?3)",
    [STAGE] = "UPDATE tables SET stage = ?2 WHERE id = ?1 AND stage <> ?2",
    [ADD] = "INSERT INTO journal (id, number, count, lines) VALUES (?1, ?2, ?3, ?4)",
    [FINISH] = "UPDATE tables SET lines = ?2 WHERE id = ?1",
    [READ] = "SELECT stage, header, lines FROM tables WHERE id = ?1",
    [LINES] = "SELECT lines FROM journal WHERE id = ?1 ORDER BY row"};

static col_status failed(sqlite_store *s, const char *what, col_error *error) {
    return col_fail(error, COL_FILE, "the store cannot %s: %s", what, sqlite3_errmsg(s->db));
}

static bool step(sqlite_store *s, int which) {
    int result = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

/* Reading ------------------------------------------------------------------------------------ */

/* All lines of a table that still stand in the journal. */
static bool gather(sqlite_store *s, int64_t table, store_text *lines) {
    sqlite3_stmt *q = s->statement[LINES];
    bool good = store_text_add(lines, "", 0);
    int result = SQLITE_DONE;
    sqlite3_bind_int64(q, 1, table);
    while (good && (result = sqlite3_step(q)) == SQLITE_ROW) {
        good = store_text_add(lines, (const char *)sqlite3_column_text(q, 0),
                              (size_t)sqlite3_column_bytes(q, 0));
    }
    sqlite3_reset(q);
    return good && result == SQLITE_DONE;
}

static void show(int64_t table, store_stage stage, const char *header, const char *lines,
                 uint32_t from, store_visit visit, void *context) {
    for (uint32_t i = 0; i < from && *lines != '\0'; i++) {
        lines = strchr(lines, '\n') + 1;
    }
    store_found found = {table, stage, header, from, lines, strlen(lines)};
    visit(context, &found);
}

static col_status read_table(store *base, int64_t table, uint32_t from, store_visit visit,
                             void *context, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q = s->statement[READ];
    store_text lines = {0};
    col_status status = COL_OK;
    sqlite3_bind_int64(q, 1, table);
    int result = sqlite3_step(q);
    if (result == SQLITE_ROW) {
        const char *kept = (const char *)sqlite3_column_text(q, 2);
        if (kept == NULL && !gather(s, table, &lines)) {
            status = failed(s, "read a table", error);
        } else {
            show(table, (store_stage)sqlite3_column_int(q, 0),
                 (const char *)sqlite3_column_text(q, 1), kept == NULL ? lines.at : kept, from,
                 visit, context);
        }
    } else if (result != SQLITE_DONE) {
        status = failed(s, "read a table", error);
    }
    sqlite3_reset(q);
    free(lines.at);
    return status;
}

/* One pass over the journal in the order of its tables; the sort is SQLite's. */
static col_status list(store *base, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q;
    static const char LIST[] =
        "SELECT t.id, t.stage, t.header, t.lines, j.lines FROM (SELECT * FROM tables"
        " WHERE ?1 >> stage & 1 ORDER BY id LIMIT ?2) t LEFT JOIN (SELECT id, lines, row FROM"
        " journal) j ON j.id = t.id AND t.lines IS NULL ORDER BY t.id, j.row";
    if (sqlite3_prepare_v2(s->db, LIST, -1, &q, NULL) != SQLITE_OK) {
        return failed(s, "list tables", error);
    }
    sqlite3_bind_int(q, 1, (int)stages);
    sqlite3_bind_int(q, 2, limit);
    store_text header = {0}, lines = {0};
    int64_t table = 0;
    store_stage stage = STORE_OPEN;
    int result;
    bool good = true;
    while (good && (result = sqlite3_step(q)) == SQLITE_ROW) {
        if (sqlite3_column_int64(q, 0) != table) {
            if (table != 0) show(table, stage, header.at, lines.at, 0, visit, context);
            table = sqlite3_column_int64(q, 0);
            stage = (store_stage)sqlite3_column_int(q, 1);
            header.length = lines.length = 0;
            good = store_text_add(&header, (const char *)sqlite3_column_text(q, 2),
                                  (size_t)sqlite3_column_bytes(q, 2)) &&
                   store_text_add(&lines, (const char *)sqlite3_column_text(q, 3),
                                  (size_t)sqlite3_column_bytes(q, 3));
        }
        good = good && store_text_add(&lines, (const char *)sqlite3_column_text(q, 4),
                                      (size_t)sqlite3_column_bytes(q, 4));
    }
    if (good && table != 0) show(table, stage, header.at, lines.at, 0, visit, context);
    good = good && result == SQLITE_DONE;
    sqlite3_finalize(q);
    free(header.at);
    free(lines.at);
    return good ? COL_OK : failed(s, "list tables", error);
}

/* Writing ------------------------------------------------------------------------------------ */

static bool create(sqlite_store *s, const store_change *c) {
    sqlite3_stmt *q = s->statement[CREATE];
    sqlite3_bind_int64(q, 1, c->table);
    sqlite3_bind_int(q, 2, (int)c->stage);
    sqlite3_bind_text(q, 3, c->text, (int)c->length, SQLITE_STATIC);
    return step(s, CREATE);
}

static bool append(sqlite_store *s, const store_change *c) {
    sqlite3_stmt *q = s->statement[ADD];
    sqlite3_bind_int64(q, 1, c->table);
    sqlite3_bind_int64(q, 2, c->number);
    sqlite3_bind_int64(q, 3, c->lines);
    sqlite3_bind_text(q, 4, c->text, (int)c->length, SQLITE_STATIC);
    return step(s, ADD);
}

/* A stage seldom changes: the low two bits of the map's value remember it. */
static bool set_stage(sqlite_store *s, const store_change *c, int64_t *next) {
    sqlite3_stmt *q = s->statement[STAGE];
    if ((store_stage)(*next & 3) == c->stage) return true;
    sqlite3_bind_int64(q, 1, c->table);
    sqlite3_bind_int(q, 2, (int)c->stage);
    if (c->stage == STORE_OVER) s->sweepable += (int64_t)c->number;
    return step(s, STAGE);
}

static bool apply(sqlite_store *s, store_change *c) {
    int64_t *next = store_map_at(&s->next, c->table, c->creates);
    if (c->creates) {
        if (next == NULL) return false;
        c->refused = *next != 0;
        if (!c->refused && !create(s, c)) return false;
        if (!c->refused) *next = 4 + (int64_t)c->stage;
        return true;
    }
    c->refused = next == NULL || *next == 0 || (*next >> 2) - 1 != (int64_t)c->number;
    if (c->refused) return true;
    if (!append(s, c) || !set_stage(s, c, next)) return false;
    *next = c->stage == STORE_OVER ? 0 /* nothing comes after it */
                                   : ((int64_t)c->number + c->lines + 1) << 2 | (int64_t)c->stage;
    return true;
}

/* After a failed commit the map goes back to what the file holds. */
static void take_back(sqlite_store *s, const store_change *changes, const int64_t *before,
                      int done) {
    for (int i = done - 1; i >= 0; i--) {
        int64_t *next = store_map_at(&s->next, changes[i].table, false);
        if (next != NULL) *next = before[i];
    }
}

static bool keep_lines(sqlite_store *s, int64_t table, const store_text *lines) {
    sqlite3_stmt *q = s->statement[FINISH];
    if (table == 0) return true;
    sqlite3_bind_int64(q, 1, table);
    sqlite3_bind_text(q, 2, lines->at, (int)lines->length, SQLITE_STATIC);
    return step(s, FINISH);
}

/* The lines of tables that are over go from the journal into the tables' own rows. */
static bool move_lines(sqlite_store *s) {
    static const char DEAD[] = "SELECT j.id, j.lines FROM journal j JOIN tables t ON t.id = j.id"
                               " WHERE t.stage = 2 AND t.lines IS NULL ORDER BY j.id, j.row";
    sqlite3_stmt *q;
    store_text lines = {0};
    int64_t table = 0;
    int result = SQLITE_DONE;
    if (sqlite3_prepare_v2(s->db, DEAD, -1, &q, NULL) != SQLITE_OK) return false;
    bool good = true;
    while (good && (result = sqlite3_step(q)) == SQLITE_ROW) {
        if (sqlite3_column_int64(q, 0) != table) {
            good = keep_lines(s, table, &lines);
            table = sqlite3_column_int64(q, 0);
            lines.length = 0;
        }
        good = good && store_text_add(&lines, (const char *)sqlite3_column_text(q, 1),
                                      (size_t)sqlite3_column_bytes(q, 1));
    }
    good = good && result == SQLITE_DONE && keep_lines(s, table, &lines);
    sqlite3_finalize(q);
    free(lines.at);
    return good;
}

static void sweep(sqlite_store *s) {
    static const char DELETE[] = "DELETE FROM journal WHERE id IN"
                                 " (SELECT id FROM tables WHERE lines IS NOT NULL)";
    if (step(s, BEGIN) && move_lines(s) &&
        sqlite3_exec(s->db, DELETE, NULL, NULL, NULL) == SQLITE_OK && step(s, COMMIT)) {
        s->sweepable = 0;
    }
    if (!sqlite3_get_autocommit(s->db)) step(s, ROLLBACK);
}

static void rest(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    if (s->sweepable > SWEEP_AT_REST) sweep(s);
}

static col_status commit(store *base, store_change *changes, int count, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    int64_t *before = calloc((size_t)count + 1, sizeof *before);
    int done = 0;
    bool good = before != NULL && step(s, BEGIN);
    while (good && done < count) {
        int64_t *next = store_map_at(&s->next, changes[done].table, false);
        before[done] = next == NULL ? 0 : *next;
        good = apply(s, &changes[done++]);
    }
    good = good && step(s, COMMIT);
    if (!good) {
        failed(s, "commit", error);
        if (!sqlite3_get_autocommit(s->db)) step(s, ROLLBACK);
        if (before != NULL) take_back(s, changes, before, done);
    }
    free(before);
    if (good && s->sweepable > SWEEP_AT_ONCE) sweep(s);
    return good ? COL_OK : error->status;
}

/* Opening, copying, closing ------------------------------------------------------------------ */

static int news_fd(store *s) {
    (void)s;
    return -1;
}

static void close_store(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(s->statement[i]);
    }
    sqlite3_close(s->db);
    store_map_free(&s->next);
    if (s->lock >= 0) close(s->lock);
    free(s);
}

/* Fills the map: tables that are not over, and where their lines end. */
static bool read_numbers(sqlite_store *s) {
    static const char NUMBERS[] =
        "SELECT t.id, t.stage, coalesce(sum(j.count), 0) FROM tables t LEFT JOIN journal j"
        " ON j.id = t.id WHERE t.stage < 2 GROUP BY t.id";
    sqlite3_stmt *q;
    int result;
    if (sqlite3_prepare_v2(s->db, NUMBERS, -1, &q, NULL) != SQLITE_OK) return false;
    while ((result = sqlite3_step(q)) == SQLITE_ROW) {
        int64_t *next = store_map_at(&s->next, sqlite3_column_int64(q, 0), true);
        if (next == NULL) break;
        *next = (sqlite3_column_int64(q, 2) + 1) << 2 | sqlite3_column_int64(q, 1);
    }
    sqlite3_finalize(q);
    return result == SQLITE_DONE;
}

static int read_pragma(sqlite_store *s, const char *sql) {
    sqlite3_stmt *q;
    int value = -1;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK) return -1;
    if (sqlite3_step(q) == SQLITE_ROW) value = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return value;
}

static bool prepare(sqlite_store *s) {
    bool good = sqlite3_exec(s->db,
                             "PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL;"
                             "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                             "PRAGMA cache_size=-16000;",
                             NULL, NULL, NULL) == SQLITE_OK;
    int format = good ? read_pragma(s, "PRAGMA user_version") : -1;
    good = good && (format == 0 || format == FORMAT) &&
           sqlite3_exec(s->db, SCHEMA, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(s->db, "PRAGMA user_version=1", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = 0; good && i < STATEMENTS; i++) {
        good = sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL) == SQLITE_OK;
    }
    if (!good) return false;
    sweep(s);
    return read_numbers(s);
}

/* Readers are welcome, a second owner is not: hence a lock beside the file. */
static bool lock_file(sqlite_store *s, const char *path, col_error *error) {
    char name[4096];
    snprintf(name, sizeof name, "%s.lock", path);
    s->lock = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    col_fail(error, COL_FILE, "%s: %s", path,
             errno == EWOULDBLOCK ? "another server has it open" : strerror(errno));
    return false;
}

store *store_open_sqlite(const char *path, col_error *error) {
    sqlite_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        col_fail(error, COL_LIMIT, "no memory for the store");
        return NULL;
    }
    s->lock = -1;
    if (!lock_file(s, path, error)) {
        close_store(&s->base);
        return NULL;
    }
    s->base = (store){commit, read_table, list, news_fd, NULL, rest, close_store};
    if (sqlite3_open(path, &s->db) == SQLITE_OK && prepare(s)) return &s->base;
    int code = sqlite3_errcode(s->db);
    col_fail(error, COL_FILE, "%s: %s", path,
             code == SQLITE_OK ? "a file of another version of Colossi" : sqlite3_errmsg(s->db));
    close_store(&s->base);
    return NULL;
}

col_status store_backup_sqlite(const char *path, const char *copy, col_error *error) {
    sqlite3 *from = NULL, *to = NULL;
    bool good = sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                sqlite3_busy_timeout(from, 5000) == SQLITE_OK;
    if (!good) {
        col_fail(error, COL_FILE, "%s: %s", path, sqlite3_errmsg(from));
        sqlite3_close(from);
        return error->status;
    }
    good = sqlite3_open(copy, &to) == SQLITE_OK;
    sqlite3_backup *b = good ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    good = b != NULL && sqlite3_backup_step(b, -1) == SQLITE_DONE;
    if (b != NULL) good = sqlite3_backup_finish(b) == SQLITE_OK && good;
    if (!good) col_fail(error, COL_FILE, "%s: %s", copy, sqlite3_errmsg(to));
    sqlite3_close(to);
    sqlite3_close(from);
    return good ? COL_OK : error->status;
}
