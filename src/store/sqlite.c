/* Tables in one SQLite file that belongs to one server at a time.
 *
 * A commit adds one row to a single journal, whichever tables it changes. So a thousand actions at
 * a thousand tables touch only a page or two. The row holds the changes one after the other. Each
 * change is a line of five decimal numbers,
 *
 *   ID NUMBER LINES STAGE LENGTH
 *
 * followed by LENGTH bytes of text. LINES is 0 if the text is a header.
 *
 * Finished tables are swept out of the journal when the server is idle: each gets a row of its own,
 * and the rest of the journal is rewritten. A map in memory guards against a second line with the
 * same number. That is sufficient because the file is locked, so nobody else can write to it.
 *
 * The database uses WAL mode with synchronous=FULL: when a commit returns, fsync has been done. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/store.h"
#include "util/buffer.h"
#include "util/int_map.h"

/* A sweep takes about one second per million lines, so it is put off until the server is idle. Only
 * when SWEEP_AT_ONCE lines have piled up does it happen right after a commit. */
enum { FORMAT = 2, SWEEP_AT_REST = 20000, SWEEP_AT_ONCE = 5000000 };

enum { BEGIN, COMMIT, ROLLBACK, ADD, KEEP, READ, JOURNAL, EMPTY, STATEMENTS };

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    int lock; /* descriptor of the lock file, held while the store is open */
    sqlite3_stmt *statement[STATEMENTS];
    int_map next;      /* for each unfinished table: (number of its next line + 1) << 2 | stage */
    buffer row;        /* the row that the current commit adds */
    int64_t sweepable; /* number of lines in the journal that belong to finished tables */
} sqlite_store;

static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, header TEXT NOT NULL,"
    " lines TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS journal (row INTEGER PRIMARY KEY, changes BLOB NOT NULL);";

static const char *const SQL[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD] = "INSERT INTO journal (changes) VALUES (?1)",
    [KEEP] = "INSERT INTO tables (id, header, lines) VALUES (?1, ?2, ?3)",
    [READ] = "SELECT header, lines FROM tables WHERE id = ?1",
    [JOURNAL] = "SELECT changes FROM journal ORDER BY row",
    [EMPTY] = "DELETE FROM journal"};

static col_status failed(sqlite_store *s, const char *what, col_error *error) {
    return col_fail(error, COL_FILE, "the store cannot %s: %s", what, sqlite3_errmsg(s->db));
}

static bool step(sqlite_store *s, int which) {
    int result = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

/* Folding the journal ------------------------------------------------------------------------ */

typedef struct folded {
    int64_t table;
    store_stage stage;
    uint32_t lines;
    buffer header, text;
} folded;

typedef struct folding {
    int64_t only;  /* the only table to fold, or 0 for all tables */
    int_map index; /* of a table in `item`, plus one */
    folded *item;
    int count, capacity;
} folding;

static void free_folding(folding *f) {
    for (int i = 0; i < f->count; i++) {
        buffer_free(&f->item[i].header);
        buffer_free(&f->item[i].text);
    }
    free(f->item);
    int_map_free(&f->index);
}

/* Returns the table's item and adds it if it is missing. Returns NULL if memory runs out. */
static folded *find_folded(folding *f, int64_t table) {
    int64_t *at = int_map_add(&f->index, table);
    if (at == NULL) return NULL;
    if (*at > 0) return &f->item[*at - 1];
    if (f->count == f->capacity) {
        int capacity = f->capacity == 0 ? 64 : 2 * f->capacity;
        folded *larger = realloc(f->item, (size_t)capacity * sizeof *larger);
        if (larger == NULL) return NULL;
        f->item = larger;
        f->capacity = capacity;
    }
    folded *made = &f->item[f->count++];
    memset(made, 0, sizeof *made);
    made->table = table;
    *at = f->count;
    bool good = buffer_add(&made->header, "", 0) && buffer_add(&made->text, "", 0);
    return good ? made : NULL;
}

static bool fold_change(folding *f, const store_change *c) {
    if (f->only != 0 && f->only != c->table) return true;
    folded *at = find_folded(f, c->table);
    if (at == NULL) return false;
    at->stage = c->stage;
    at->lines += c->lines;
    return buffer_add(c->lines == 0 ? &at->header : &at->text, c->text, c->length);
}

/* Reads the change at `*at` and moves `*at` past it. Returns false if the row is damaged. */
static bool take_change(const char **at, const char *end, store_change *c) {
    char head[120], *next = head;
    const char *line_end = memchr(*at, '\n', (size_t)(end - *at));
    int64_t value[5];
    if (line_end == NULL || (size_t)(line_end - *at) >= sizeof head) return false;
    memcpy(head, *at, (size_t)(line_end - *at));
    head[line_end - *at] = '\0';
    for (int i = 0; i < 5; i++) {
        value[i] = strtoll(next, &next, 10);
    }
    if (value[4] < 0 || value[4] > end - line_end - 1 || value[3] < 0 || value[3] >= STORE_STAGES) {
        return false;
    }
    *c = (store_change){.table = value[0],
                        .number = (uint32_t)value[1],
                        .lines = (uint32_t)value[2],
                        .stage = (store_stage)value[3],
                        .text = line_end + 1,
                        .length = (size_t)value[4]};
    *at = c->text + c->length;
    return true;
}

static bool fold_row(folding *f, const char *at, size_t length) {
    const char *end = at + length;
    store_change c;
    while (at < end) {
        if (!take_change(&at, end, &c) || !fold_change(f, &c)) return false;
    }
    return true;
}

static bool fold_journal(sqlite_store *s, folding *f) {
    sqlite3_stmt *q = s->statement[JOURNAL];
    int result = SQLITE_DONE;
    bool good = true;
    while (good && (result = sqlite3_step(q)) == SQLITE_ROW) {
        good = fold_row(f, sqlite3_column_blob(q, 0), (size_t)sqlite3_column_bytes(q, 0));
    }
    sqlite3_reset(q);
    return good && result == SQLITE_DONE;
}

/* Reading ------------------------------------------------------------------------------------ */

static void show(int64_t table, store_stage stage, const char *header, const char *lines,
                 uint32_t from, store_visit visit, void *context) {
    for (uint32_t i = 0; i < from && *lines != '\0'; i++) {
        lines = strchr(lines, '\n') + 1;
    }
    store_found found = {table, stage, header, from, lines, strlen(lines)};
    visit(context, &found);
}

/* Reads a table that is still in the journal. */
static col_status read_running(sqlite_store *s, int64_t table, uint32_t from, store_visit visit,
                               void *context, col_error *error) {
    folding f = {.only = table};
    bool good = fold_journal(s, &f);
    if (good && f.count > 0) {
        show(table, f.item[0].stage, f.item[0].header.bytes, f.item[0].text.bytes, from, visit,
             context);
    }
    free_folding(&f);
    return good ? COL_OK : failed(s, "read a table", error);
}

static col_status read_table(store *base, int64_t table, uint32_t from, store_visit visit,
                             void *context, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q = s->statement[READ];
    sqlite3_bind_int64(q, 1, table);
    int result = sqlite3_step(q);
    if (result == SQLITE_ROW) {
        show(table, STORE_OVER, (const char *)sqlite3_column_text(q, 0),
             (const char *)sqlite3_column_text(q, 1), from, visit, context);
    }
    sqlite3_reset(q);
    if (result == SQLITE_ROW) return COL_OK;
    if (result != SQLITE_DONE) return failed(s, "read a table", error);
    return read_running(s, table, from, visit, context, error);
}

/* Lists finished tables that have a row of their own. Returns how many there were, or -1 on error.
 */
static int list_kept(sqlite_store *s, int limit, store_visit visit, void *context) {
    static const char LIST[] = "SELECT id, header, lines FROM tables ORDER BY id LIMIT ?1";
    sqlite3_stmt *q;
    int count = 0, result;
    if (sqlite3_prepare_v2(s->db, LIST, -1, &q, NULL) != SQLITE_OK) return -1;
    sqlite3_bind_int(q, 1, limit);
    while ((result = sqlite3_step(q)) == SQLITE_ROW) {
        show(sqlite3_column_int64(q, 0), STORE_OVER, (const char *)sqlite3_column_text(q, 1),
             (const char *)sqlite3_column_text(q, 2), 0, visit, context);
        count++;
    }
    sqlite3_finalize(q);
    return result == SQLITE_DONE ? count : -1;
}

static col_status list(store *base, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    folding f = {0};
    int listed = stages >> STORE_OVER & 1 ? list_kept(s, limit, visit, context) : 0;
    bool good = listed >= 0 && fold_journal(s, &f);
    for (int i = 0; good && i < f.count && listed < limit; i++) {
        const folded *t = &f.item[i];
        if (!(stages >> t->stage & 1)) continue;
        show(t->table, t->stage, t->header.bytes, t->text.bytes, 0, visit, context);
        listed++;
    }
    free_folding(&f);
    return good ? COL_OK : failed(s, "list tables", error);
}

/* Writing ------------------------------------------------------------------------------------ */

static bool put_change(buffer *row, int64_t table, uint32_t number, uint32_t lines,
                       store_stage stage, const char *text, size_t length) {
    char head[120];
    int size = snprintf(head, sizeof head, "%lld %u %u %d %zu\n", (long long)table, number, lines,
                        (int)stage, length);
    return buffer_add(row, head, (size_t)size) && buffer_add(row, text, length);
}

static bool add_row(sqlite_store *s, const buffer *row) {
    if (row->length == 0) return true;
    sqlite3_bind_blob64(s->statement[ADD], 1, row->bytes, row->length, SQLITE_STATIC);
    return step(s, ADD);
}

/* Checks the change against the map of line numbers and adds it to the row unless it is refused.
 * Returns false if memory runs out. */
static bool apply(sqlite_store *s, store_change *c) {
    int64_t *next = c->creates ? int_map_add(&s->next, c->table) : int_map_find(&s->next, c->table);
    if (c->creates && next == NULL) return false;
    c->refused = c->creates ? *next != 0
                            : next == NULL || *next == 0 || (*next >> 2) - 1 != (int64_t)c->number;
    if (c->refused) return true;
    uint32_t end = c->creates ? 0 : c->number + c->lines;
    *next = ((int64_t)end + 1) << 2 | (int64_t)c->stage;
    if (c->stage == STORE_OVER) {
        *next = 0; /* nothing can be added to a finished table */
        s->sweepable += end;
    }
    return put_change(&s->row, c->table, c->number, c->creates ? 0 : c->lines, c->stage, c->text,
                      c->length);
}

/* Restores the map of line numbers after a commit has failed. */
static void take_back(sqlite_store *s, const store_change *changes, const int64_t *before,
                      int done) {
    for (int i = done - 1; i >= 0; i--) {
        int64_t *next = int_map_find(&s->next, changes[i].table);
        if (next != NULL) *next = before[i];
    }
}

static bool keep_table(sqlite_store *s, const folded *t) {
    sqlite3_stmt *q = s->statement[KEEP];
    sqlite3_bind_int64(q, 1, t->table);
    sqlite3_bind_text64(q, 2, t->header.bytes, t->header.length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_text64(q, 3, t->text.bytes, t->text.length, SQLITE_STATIC, SQLITE_UTF8);
    return step(s, KEEP);
}

/* Gives every finished table a row of its own and rewrites the journal with the others. */
static bool rewrite(sqlite_store *s, const folding *f) {
    s->row.length = 0;
    for (int i = 0; i < f->count; i++) {
        const folded *t = &f->item[i];
        bool good = t->stage == STORE_OVER
                        ? keep_table(s, t)
                        : put_change(&s->row, t->table, 0, 0, t->stage, t->header.bytes,
                                     t->header.length) &&
                              (t->lines == 0 || put_change(&s->row, t->table, 0, t->lines, t->stage,
                                                           t->text.bytes, t->text.length));
        if (!good) return false;
    }
    return step(s, EMPTY) && add_row(s, &s->row);
}

static void sweep(sqlite_store *s) {
    folding f = {0};
    if (step(s, BEGIN) && fold_journal(s, &f) && rewrite(s, &f) && step(s, COMMIT)) {
        s->sweepable = 0;
    }
    if (!sqlite3_get_autocommit(s->db)) step(s, ROLLBACK);
    free_folding(&f);
}

static void rest(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    if (s->sweepable > SWEEP_AT_REST) sweep(s);
}

static col_status commit(store *base, store_change *changes, int count, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    int64_t *before = calloc((size_t)count + 1, sizeof *before), sweepable = s->sweepable;
    int done = 0;
    bool good = before != NULL;
    s->row.length = 0;
    while (good && done < count) {
        int64_t *next = int_map_find(&s->next, changes[done].table);
        before[done] = next == NULL ? 0 : *next;
        good = apply(s, &changes[done++]);
    }
    good = good && add_row(s, &s->row); /* a single statement is its own transaction */
    if (!good) {
        failed(s, "commit", error);
        if (before != NULL) take_back(s, changes, before, done);
        s->sweepable = sweepable;
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
    int_map_free(&s->next);
    buffer_free(&s->row);
    if (s->lock >= 0) close(s->lock);
    free(s);
}

/* Fills the map of line numbers from the journal. */
static bool read_numbers(sqlite_store *s) {
    folding f = {0};
    bool good = fold_journal(s, &f);
    for (int i = 0; good && i < f.count; i++) {
        int64_t *next = int_map_add(&s->next, f.item[i].table);
        good = next != NULL;
        if (good && f.item[i].stage != STORE_OVER) {
            *next = ((int64_t)f.item[i].lines + 1) << 2 | (int64_t)f.item[i].stage;
        }
    }
    free_folding(&f);
    return good;
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
           sqlite3_exec(s->db, "PRAGMA user_version=2", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = 0; good && i < STATEMENTS; i++) {
        good = sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL) == SQLITE_OK;
    }
    if (!good) return false;
    sweep(s);
    return read_numbers(s);
}

/* Locks a file next to the database instead of the database itself: other programs may read the
 * database, but only one server may own it. */
static bool lock_file(sqlite_store *s, const char *path, col_error *error) {
    char name[4096];
    snprintf(name, sizeof name, "%s.lock", path);
    s->lock = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    col_fail(error, COL_FILE, "%s: %s", path,
             errno == EWOULDBLOCK ? "another server is using this file" : strerror(errno));
    return false;
}

store *store_open_sqlite(const char *path, col_error *error) {
    sqlite_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        col_fail(error, COL_LIMIT, "there is not enough memory for the store");
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
             code == SQLITE_OK ? "this file was written by another version of Colossi"
                               : sqlite3_errmsg(s->db));
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
