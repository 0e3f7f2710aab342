/* Tables in one SQLite file that belongs to one server at a time.
 *
 * A commit adds one row to a single journal, whichever tables it changes. So a thousand actions at
 * a thousand tables touch only a page or two. The row holds the changes one after the other. Each
 * change is a line of six decimal numbers,
 *
 *   ID NUMBER LINES STAGE LENGTH UNPLAYED
 *
 * followed by LENGTH bytes of text. LINES is 0 if the text is a header. Format 2 had no UNPLAYED.
 *
 * What the journal holds is also kept in memory, by table. So a table is read from memory and from
 * its own row, a table that does not exist is not searched for, and a second line with the same
 * number is refused. That is sufficient because the file is locked, so nobody else can write to it.
 * When the journal has become large and the server is idle, every table in it is moved to its own
 * row, and the journal starts again.
 *
 * The database uses WAL mode with synchronous=FULL: when a commit returns, fsync has been done. The
 * WAL is made longer in large steps, see follow_wal(). */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"
#include "util/array.h"
#include "util/buffer.h"
#include "util/int_map.h"

/* A sweep writes the whole journal once more, so it is put off until the server is idle. Only when
 * SWEEP_AT_ONCE bytes have piled up does it happen right after a commit. */
enum { SWEEP_AT_REST = 1 << 20, SWEEP_AT_ONCE = 32 << 20 };

enum {
    WAL_HEAD = 32, /* bytes at the beginning of the WAL */
    WAL_PAGE = 4096 + 24 /* bytes of a page in the WAL, with its head */,
    WAL_PAGES = 4000,    /* when the WAL has so many pages, they move to the database */
    WAL_AHEAD = 1 << 16, /* so many bytes should be there for the next commit */
    WAL_STEP = 1 << 19
};

enum { BEGIN, COMMIT, ROLLBACK, ADD, KEEP, READ, EMPTY, FORGET, REMOVE, STATEMENTS };

/* What the journal holds of a table. */
typedef struct recent {
    int64_t table;
    store_stage stage;
    bool is_played;
    bool is_new;    /* it has no row yet, and `header` is its header */
    uint32_t first; /* number of the first line that the journal holds */
    uint32_t lines; /* number of lines that the journal holds */
    buffer header, text;
} recent;

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    int lock; /* descriptor of the lock file, held while the store is open */
    sqlite3_stmt *statement[STATEMENTS];
    int_map index; /* of a table in `recent`, plus one */
    recent *recent;
    int count, capacity;
    buffer row;           /* the row that the current commit adds */
    size_t journal_bytes; /* the size of the journal */
    int64_t wal_length;   /* of the file, as far as is known */
    store_hear hear;      /* hears about damage that is repaired; NULL if nothing is repaired */
    void *hearer;
} sqlite_store;

static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, header TEXT NOT NULL,"
    " lines TEXT NOT NULL, stage INTEGER NOT NULL DEFAULT 2, played INTEGER NOT NULL DEFAULT 1,"
    " used INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS journal (row INTEGER PRIMARY KEY, changes BLOB NOT NULL);"
    "CREATE INDEX IF NOT EXISTS unfinished ON tables (used) WHERE stage < 2;"
    "CREATE INDEX IF NOT EXISTS unplayed ON tables (used) WHERE played = 0;"
    "PRAGMA user_version=3;";

/* In format 2 only finished tables had rows, and nothing was known about when they were used. */
static const char FROM_FORMAT_2[] =
    "BEGIN IMMEDIATE;"
    "ALTER TABLE tables ADD COLUMN stage INTEGER NOT NULL DEFAULT 2;"
    "ALTER TABLE tables ADD COLUMN played INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET used = unixepoch();"
    "PRAGMA user_version=3;"
    "COMMIT;";

static const char *const SQL[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD] = "INSERT INTO journal (changes) VALUES (?1)",
    [KEEP] = "INSERT INTO tables (id, header, lines, stage, played, used)"
             " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO UPDATE SET"
             " lines = lines || excluded.lines, stage = excluded.stage, played = excluded.played,"
             " used = excluded.used",
    [READ] = "SELECT header, lines, stage, played FROM tables WHERE id = ?1",
    [EMPTY] = "DELETE FROM journal",
    [REMOVE] = "DELETE FROM tables WHERE id = ?1",
    [FORGET] = "DELETE FROM tables WHERE (played = 0 AND used < ?1) OR (stage < 2 AND used < ?2)"};

static col_status failed(sqlite_store *s, const char *what, col_error *error) {
    return col_fail(error, COL_FILE, "the store cannot %s: %s", what, sqlite3_errmsg(s->db));
}

static bool step(sqlite_store *s, int which) {
    int result = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

/* What the journal holds --------------------------------------------------------------------- */

static recent *find_recent(const sqlite_store *s, int64_t table) {
    const int64_t *at = int_map_find(&s->index, table);
    return at == NULL || *at == 0 ? NULL : &s->recent[*at - 1];
}

/* Returns NULL if memory runs out. */
static recent *add_recent(sqlite_store *s, int64_t table) {
    int64_t *at = int_map_add(&s->index, table);
    if (at == NULL) return NULL;
    if (s->count == s->capacity) {
        s->recent = array_grow(s->recent, &s->capacity, sizeof *s->recent);
    }
    recent *made = &s->recent[s->count++];
    *made = (recent){.table = table, .is_played = true};
    *at = s->count;
    return made;
}

static void remove_last(sqlite_store *s) {
    recent *last = &s->recent[--s->count];
    int64_t *at = int_map_find(&s->index, last->table);
    if (at != NULL) *at = 0;
    buffer_free(&last->header);
    buffer_free(&last->text);
}

static void forget_recent(sqlite_store *s) {
    while (s->count > 0) {
        remove_last(s);
    }
    int_map_free(&s->index);
    s->journal_bytes = 0;
}

/* Reads the change at `*at` and moves `*at` past it. Returns false if the row is damaged. */
static bool take_change(const char **at, const char *end, store_change *c) {
    char head[140], *next = head;
    const char *line_end = memchr(*at, '\n', (size_t)(end - *at));
    int64_t value[6];
    if (line_end == NULL || (size_t)(line_end - *at) >= sizeof head) return false;
    memcpy(head, *at, (size_t)(line_end - *at));
    head[line_end - *at] = '\0';
    for (int i = 0; i < 6; i++) {
        value[i] = strtoll(next, &next, 10); /* 0 if it is missing */
    }
    *c = (store_change){.table = value[0],
                        .creates = value[2] == 0,
                        .number = (uint32_t)value[1],
                        .lines = (uint32_t)value[2],
                        .stage = (store_stage)value[3],
                        .is_played = value[5] == 0,
                        .text = line_end + 1,
                        .length = (size_t)value[4]};
    if (value[4] < 0 || value[4] > end - line_end - 1 || value[3] < 0 || value[3] >= STORE_STAGES) {
        return false;
    }
    *at = c->text + c->length;
    return true;
}

/* Adds a change that is in the journal. Returns false if it does not fit what came before it, or if
 * memory runs out. */
static bool remember(sqlite_store *s, const store_change *c) {
    recent *r = find_recent(s, c->table);
    bool is_first = r == NULL;
    if (is_first && (r = add_recent(s, c->table)) == NULL) return false;
    if (is_first) r->first = c->number;
    if (is_first) r->is_new = c->creates;
    r->stage = c->stage;
    r->is_played = c->is_played;
    if (c->creates) return is_first && buffer_add(&r->header, c->text, c->length);
    if (c->number != r->first + r->lines) return false;
    r->lines += c->lines;
    return buffer_add(&r->text, c->text, c->length);
}

/* Repairing ---------------------------------------------------------------------------------- */

static void tell_damage(const sqlite_store *s, const char *what, long long number, int64_t table) {
    char text[160];
    snprintf(text, sizeof text, "%s %lld, table %016llx: this cannot be read", what, number,
             (unsigned long long)table);
    s->hear(s->hearer, text);
}

/* Keeps what cannot be used, so that nothing is ever thrown away. */
static bool set_aside(sqlite_store *s, int64_t table, const char *bytes, size_t length) {
    static const char ADD_DAMAGED[] = "INSERT INTO damaged (id, found, content)"
                                      " VALUES (?1, unixepoch(), ?2)";
    sqlite3_stmt *q;
    if (sqlite3_exec(s->db,
                     "CREATE TABLE IF NOT EXISTS damaged (id INTEGER, found INTEGER,"
                     " content BLOB)",
                     NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(s->db, ADD_DAMAGED, -1, &q, NULL) != SQLITE_OK) {
        return false;
    }
    sqlite3_bind_int64(q, 1, table);
    sqlite3_bind_blob64(q, 2, bytes, length, SQLITE_STATIC);
    bool good = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_finalize(q);
    return good;
}

/* Reads one row of the journal. A change that does not fit is set aside if the store is being
 * repaired; otherwise it is an error. */
static bool read_row(sqlite_store *s, sqlite3_stmt *q, col_error *error) {
    const char *at = sqlite3_column_blob(q, 1);
    const char *end = at + sqlite3_column_bytes(q, 1);
    while (at < end) {
        store_change c = {0};
        const char *begin = at;
        bool is_whole = take_change(&at, end, &c);
        if (is_whole && remember(s, &c)) continue;
        if (!is_whole) at = end; /* nobody knows where the next change begins */
        if (s->hear == NULL) {
            char id[24];
            snprintf(id, sizeof id, "%016llx", (unsigned long long)c.table);
            col_fail(error, COL_FILE, "row %d of its journal is damaged at table %s",
                     sqlite3_column_int(q, 0), id);
            return false;
        }
        tell_damage(s, "journal row", sqlite3_column_int64(q, 0), c.table);
        if (!set_aside(s, c.table, begin, (size_t)(at - begin))) {
            return failed(s, "be repaired", error) == COL_OK;
        }
    }
    s->journal_bytes += (size_t)sqlite3_column_bytes(q, 1);
    return true;
}

/* Reads the journal when the store is opened. */
static bool read_journal(sqlite_store *s, col_error *error) {
    sqlite3_stmt *q;
    int result = SQLITE_DONE;
    bool good = sqlite3_prepare_v2(s->db, "SELECT row, changes FROM journal ORDER BY row", -1, &q,
                                   NULL) == SQLITE_OK;
    if (!good) failed(s, "be read", error);
    while (good && (result = sqlite3_step(q)) == SQLITE_ROW) {
        good = read_row(s, q, error);
    }
    if (good && result != SQLITE_DONE) good = failed(s, "be read", error) == COL_OK;
    sqlite3_finalize(q);
    return good;
}

/* Reading ------------------------------------------------------------------------------------ */

static void show(const store_found *whole, uint32_t from, store_visit visit, void *context) {
    store_found found = *whole;
    found.number = from;
    for (uint32_t i = 0; i < from && *found.lines != '\0'; i++) {
        found.lines = strchr(found.lines, '\n') + 1;
    }
    found.length = strlen(found.lines);
    visit(context, &found);
}

static const char *text_of(const buffer *b) {
    return b->bytes == NULL ? "" : b->bytes;
}

/* Shows a table whose row, which may be missing, is at `q`. */
static bool show_table(sqlite3_stmt *q, bool has_row, int64_t table, const recent *r, uint32_t from,
                       store_visit visit, void *context) {
    buffer lines = {0};
    store_found found = {.table = table};
    bool good = true;
    if (has_row) {
        found.header = (const char *)sqlite3_column_text(q, 0);
        found.stage = (store_stage)sqlite3_column_int(q, 2);
        good = buffer_add(&lines, (const char *)sqlite3_column_text(q, 1),
                          (size_t)sqlite3_column_bytes(q, 1));
    }
    if (r != NULL) {
        if (r->is_new) found.header = text_of(&r->header);
        found.stage = r->stage;
        good = good && buffer_add(&lines, text_of(&r->text), r->text.length);
    }
    found.lines = text_of(&lines);
    if (good) show(&found, from, visit, context);
    buffer_free(&lines);
    return good;
}

static col_status read_table(store *base, int64_t table, uint32_t from, store_visit visit,
                             void *context, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q = s->statement[READ];
    const recent *r = find_recent(s, table);
    bool is_new = r != NULL && r->is_new;
    sqlite3_bind_int64(q, 1, table);
    int result = is_new ? SQLITE_DONE : sqlite3_step(q);
    bool good = result == SQLITE_ROW || result == SQLITE_DONE;
    if (is_new || result == SQLITE_ROW) {
        good = show_table(q, result == SQLITE_ROW, table, r, from, visit, context);
    }
    sqlite3_reset(q);
    return good ? COL_OK : failed(s, "read a table", error);
}

static bool sweep(sqlite_store *s);

static col_status list(store *base, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error) {
    static const char LIST[] = "SELECT header, lines, stage, id FROM tables"
                               " WHERE ?1 >> stage & 1 ORDER BY used DESC, id LIMIT ?2";
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q;
    int result = SQLITE_ERROR;
    if (!sweep(s) || sqlite3_prepare_v2(s->db, LIST, -1, &q, NULL) != SQLITE_OK) {
        return failed(s, "list tables", error);
    }
    sqlite3_bind_int(q, 1, (int)stages);
    sqlite3_bind_int(q, 2, limit);
    while ((result = sqlite3_step(q)) == SQLITE_ROW) {
        if (!show_table(q, true, sqlite3_column_int64(q, 3), NULL, 0, visit, context)) break;
    }
    sqlite3_finalize(q);
    return result == SQLITE_DONE ? COL_OK : failed(s, "list tables", error);
}

/* Writing ------------------------------------------------------------------------------------ */

static bool put_change(buffer *row, const store_change *c) {
    char head[140];
    int size = snprintf(head, sizeof head, "%lld %u %u %d %zu %d\n", (long long)c->table, c->number,
                        c->creates ? 0 : c->lines, (int)c->stage, c->length, !c->is_played);
    return buffer_add(row, head, (size_t)size) && buffer_add(row, c->text, c->length);
}

/* What a change does to a table, so that it can be taken back if the commit fails. */
typedef struct undo {
    int64_t table;
    bool was_added;
    store_stage stage;
    bool is_played;
    uint32_t lines;
    size_t length; /* of `text` */
} undo;

/* A table that has a row but nothing in the journal: adds it without lines. Returns false if the
 * row cannot be read; `*found` stays NULL if there is no row. */
static bool recall(sqlite_store *s, int64_t table, recent **found) {
    sqlite3_stmt *q = s->statement[READ];
    sqlite3_bind_int64(q, 1, table);
    int result = sqlite3_step(q);
    if (result == SQLITE_ROW && (*found = add_recent(s, table)) != NULL) {
        recent *r = *found;
        const char *lines = (const char *)sqlite3_column_text(q, 1);
        for (; (lines = strchr(lines, '\n')) != NULL; lines++) {
            r->first++;
        }
        r->stage = (store_stage)sqlite3_column_int(q, 2);
        r->is_played = sqlite3_column_int(q, 3) != 0;
    }
    sqlite3_reset(q);
    return result == SQLITE_DONE || (result == SQLITE_ROW && *found != NULL);
}

/* Checks the change and adds it to the row unless it is refused. Returns false if that fails. */
static bool apply(sqlite_store *s, store_change *c, undo *u) {
    recent *r = find_recent(s, c->table);
    *u = (undo){.table = c->table, .was_added = r == NULL};
    if (r == NULL && !recall(s, c->table, &r)) return false;
    c->refused = c->creates ? r != NULL
                            : r == NULL || r->first + r->lines != c->number ||
                                  (r->stage == STORE_OVER && c->stage != STORE_OVER);
    if (r != NULL) {
        u->stage = r->stage;
        u->is_played = r->is_played;
        u->lines = r->lines;
        u->length = r->text.length;
    }
    if (c->refused) return true;
    if (r == NULL) {
        if ((r = add_recent(s, c->table)) == NULL) return false;
        r->is_new = true;
    }
    r->stage = c->stage;
    r->is_played = c->is_played;
    if (!c->creates) r->lines += c->lines;
    return buffer_add(c->creates ? &r->header : &r->text, c->text, c->length) &&
           put_change(&s->row, c);
}

/* Takes back what the changes of a failed commit did, the last one first. */
static void take_back(sqlite_store *s, const undo *undone, int done) {
    for (int i = done - 1; i >= 0; i--) {
        recent *r = find_recent(s, undone[i].table);
        if (r == NULL) continue;
        if (undone[i].was_added) {
            remove_last(s); /* what was added last is the last one */
            continue;
        }
        r->stage = undone[i].stage;
        r->is_played = undone[i].is_played;
        r->lines = undone[i].lines;
        r->text.length = undone[i].length;
        if (r->text.bytes != NULL) r->text.bytes[r->text.length] = '\0';
    }
}

static bool add_row(sqlite_store *s) {
    const char *bytes = s->row.bytes == NULL ? "" : s->row.bytes;
    sqlite3_bind_blob64(s->statement[ADD], 1, bytes, s->row.length, SQLITE_STATIC);
    return step(s, ADD);
}

static bool keep_table(sqlite_store *s, const recent *r) {
    sqlite3_stmt *q = s->statement[KEEP];
    if (!r->is_new && r->lines == 0) return true;
    sqlite3_bind_int64(q, 1, r->table);
    sqlite3_bind_text64(q, 2, text_of(&r->header), r->header.length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_text64(q, 3, text_of(&r->text), r->text.length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int(q, 4, (int)r->stage);
    sqlite3_bind_int(q, 5, r->is_played);
    sqlite3_bind_int64(q, 6, (sqlite3_int64)time(NULL));
    return step(s, KEEP);
}

/* Moves every table in the journal to its own row and empties the journal. */
static bool sweep(sqlite_store *s) {
    bool good = step(s, BEGIN);
    for (int i = 0; good && i < s->count; i++) {
        good = keep_table(s, &s->recent[i]);
    }
    good = good && step(s, EMPTY) && step(s, COMMIT);
    if (good) forget_recent(s);
    if (!sqlite3_get_autocommit(s->db)) step(s, ROLLBACK);
    return good;
}

static void rest(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    if (s->journal_bytes > SWEEP_AT_REST) sweep(s);
}

static size_t journal(const store *base) {
    return ((const sqlite_store *)base)->journal_bytes;
}

static col_status forget(store *base, int64_t unplayed_before, int64_t unfinished_before,
                         int *count, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q = s->statement[FORGET];
    sqlite3_bind_int64(q, 1, unplayed_before);
    sqlite3_bind_int64(q, 2, unfinished_before);
    if (!sweep(s) || !step(s, FORGET)) return failed(s, "forget tables", error);
    *count = sqlite3_changes(s->db);
    return COL_OK;
}

static col_status remove_table(store *base, int64_t table, int *count, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_bind_int64(s->statement[REMOVE], 1, table);
    if (!sweep(s) || !step(s, REMOVE)) return failed(s, "delete a table", error);
    *count = sqlite3_changes(s->db);
    return COL_OK;
}

static col_status commit(store *base, store_change *changes, int count, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    undo *undone = calloc((size_t)count + 1, sizeof *undone);
    int done = 0;
    bool good = undone != NULL;
    s->row.length = 0;
    while (good && done < count) {
        good = apply(s, &changes[done], &undone[done]);
        done++;
    }
    /* A single statement is its own transaction. Without changes it tries whether the disk works.
     */
    if (good && (count == 0 || s->row.length > 0)) good = add_row(s);
    if (good) {
        s->journal_bytes += s->row.length;
    } else {
        failed(s, "commit", error);
        if (undone != NULL) take_back(s, undone, done);
    }
    free(undone);
    if (good && s->journal_bytes > SWEEP_AT_ONCE) sweep(s);
    return good ? COL_OK : error->status;
}

/* Opening, copying, closing ------------------------------------------------------------------ */

static int news_fd(store *s) {
    (void)s;
    return -1;
}

static void close_store(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    forget_recent(s);
    free(s->recent);
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(s->statement[i]);
    }
    sqlite3_close(s->db);
    buffer_free(&s->row);
    if (s->lock >= 0) close(s->lock);
    free(s);
}

static int read_pragma(sqlite_store *s, const char *sql) {
    sqlite3_stmt *q;
    int value = -1;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK) return -1;
    if (sqlite3_step(q) == SQLITE_ROW) value = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return value;
}

static bool run_sql(sqlite_store *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Adds zeros to the WAL. SQLite takes them for its end, because they have no checksum. */
static void lengthen_wal(sqlite_store *s, int64_t length) {
    static const char ZEROS[1 << 16]; /* SQLite writes less than twice as many bytes at once */
    sqlite3_file *wal = NULL;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK ||
        wal == NULL || wal->pMethods == NULL || wal->pMethods->xFileSize(wal, &size) != SQLITE_OK) {
        return;
    }
    if (size < length) length = size + WAL_STEP;
    while (size < length && wal->pMethods->xWrite(wal, ZEROS, sizeof ZEROS, size) == SQLITE_OK) {
        size += (sqlite3_int64)sizeof ZEROS;
    }
    s->wal_length = size; /* if the disk is full, the next commit says so */
}

/* SQLite calls this after every commit. To sync a file that has become longer takes several times
 * as long as to sync one that was overwritten, because its new length has to be stored too. So the
 * WAL is made longer in large steps, and nearly all commits overwrite. */
static int follow_wal(void *context, sqlite3 *db, const char *name, int pages) {
    sqlite_store *s = context;
    int64_t wanted = WAL_HEAD + (int64_t)pages * WAL_PAGE + WAL_AHEAD;
    if (wanted > s->wal_length) lengthen_wal(s, wanted);
    if (pages >= WAL_PAGES) sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, 0, 0);
    return SQLITE_OK;
}

static bool prepare(sqlite_store *s, col_error *error) {
    bool good = run_sql(s, "PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL;"
                           "PRAGMA synchronous=FULL; PRAGMA cache_size=-16000;");
    sqlite3_wal_hook(s->db, follow_wal, s);
    int format = good ? read_pragma(s, "PRAGMA user_version") : -1;
    if (good && (format == 1 || format > STORE_FORMAT)) {
        col_fail(error, COL_FILE, "this file was written by another version of Colossi");
        return false;
    }
    good = good && format >= 0 && (format != 2 || run_sql(s, FROM_FORMAT_2)) && run_sql(s, SCHEMA);
    for (int i = 0; good && i < STATEMENTS; i++) {
        good = sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL) == SQLITE_OK;
    }
    if (!good) {
        col_fail(error, COL_FILE, "%s", sqlite3_errmsg(s->db));
        return false;
    }
    if (s->hear != NULL) good = run_sql(s, "REINDEX");
    if (!good || !read_journal(s, error)) return false;
    if (s->count > 0) sweep(s);
    return true;
}

/* Finds the file behind links, so that a file with two names has only one lock. A new file can be
 * read by nobody else, and an old one by nobody outside its group: it holds the seeds of running
 * games. */
static bool find_file(const char *path, char real[4096], col_error *error) {
    struct stat about;
    int fd = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
    char *name = fd >= 0 || errno == EEXIST ? realpath(path, NULL) : NULL;
    bool good = name != NULL && stat(name, &about) == 0 &&
                (!(about.st_mode & 07) || chmod(name, about.st_mode & 0770) == 0);
    if (good) snprintf(real, 4096, "%s", name);
    if (!good) col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
    free(name);
    return good;
}

/* Locks a file next to the database instead of the database itself: other programs may read the
 * database, but only one server may own it. */
static bool lock_file(sqlite_store *s, const char *path, col_error *error) {
    char name[4096 + 8];
    snprintf(name, sizeof name, "%s.lock", path);
    s->lock = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    col_fail(error, COL_FILE, "%s: %s", path,
             errno == EWOULDBLOCK ? "another server is using this file" : strerror(errno));
    return false;
}

store *store_open_sqlite(const char *path, col_error *error) {
    return store_repair_sqlite(path, NULL, NULL, error);
}

store *store_repair_sqlite(const char *path, store_hear hear, void *context, col_error *error) {
    sqlite_store *s = calloc(1, sizeof *s);
    col_error inner = {0};
    char real[4096];
    if (s == NULL) {
        col_fail(error, COL_LIMIT, "there is not enough memory for the store");
        return NULL;
    }
    s->lock = -1;
    s->hear = hear;
    s->hearer = context;
    if (!find_file(path, real, error) || !lock_file(s, real, error)) {
        close_store(&s->base);
        return NULL;
    }
    s->base = (store){commit,  read_table, list, forget,  remove_table,
                      news_fd, NULL,       rest, journal, close_store};
    if (sqlite3_open(real, &s->db) != SQLITE_OK) {
        col_fail(&inner, COL_FILE, "%s", sqlite3_errmsg(s->db));
    } else if (prepare(s, &inner)) {
        return &s->base;
    }
    col_fail(error, COL_FILE, "%s: %s", path, inner.sentence);
    close_store(&s->base);
    return NULL;
}

int store_format_sqlite(const char *path, col_error *error) {
    sqlite_store s = {0};
    int format = -1;
    if (sqlite3_open_v2(path, &s.db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        format = read_pragma(&s, "PRAGMA user_version");
    }
    if (format < 0) col_fail(error, COL_FILE, "%s: %s", path, sqlite3_errmsg(s.db));
    sqlite3_close(s.db);
    return format;
}

col_status store_inspect_sqlite(store *base, store_hear hear, void *context, col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q;
    int result;
    if (sqlite3_prepare_v2(s->db, "PRAGMA integrity_check", -1, &q, NULL) != SQLITE_OK) {
        return failed(s, "be inspected", error);
    }
    while ((result = sqlite3_step(q)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 0);
        if (strcmp(text, "ok") != 0) hear(context, text);
    }
    sqlite3_finalize(q);
    return result == SQLITE_DONE ? COL_OK : failed(s, "be inspected", error);
}

/* Writes the lines that stay, with the new stage. */
static bool shorten(sqlite_store *s, int64_t table, const char *lines, size_t length,
                    store_stage stage) {
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->db, "UPDATE tables SET lines = ?2, stage = ?3 WHERE id = ?1", -1, &q,
                           NULL) != SQLITE_OK) {
        return false;
    }
    sqlite3_bind_int64(q, 1, table);
    sqlite3_bind_text64(q, 2, lines, length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int(q, 3, (int)stage);
    bool good = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_finalize(q);
    return good;
}

col_status store_cut_sqlite(store *base, int64_t table, uint32_t lines, store_stage stage,
                            col_error *error) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q = s->statement[READ];
    buffer all = {0};
    if (!sweep(s) || !step(s, BEGIN)) return failed(s, "be repaired", error);
    sqlite3_bind_int64(q, 1, table);
    bool good =
        sqlite3_step(q) == SQLITE_ROW && buffer_add(&all, (const char *)sqlite3_column_text(q, 1),
                                                    (size_t)sqlite3_column_bytes(q, 1));
    sqlite3_reset(q);
    const char *end = text_of(&all);
    for (uint32_t i = 0; i < lines && strchr(end, '\n') != NULL; i++) {
        end = strchr(end, '\n') + 1;
    }
    size_t kept = (size_t)(end - text_of(&all));
    good = good && set_aside(s, table, end, all.length - kept) &&
           shorten(s, table, text_of(&all), kept, stage) && step(s, COMMIT);
    buffer_free(&all);
    if (good) return COL_OK;
    failed(s, "be repaired", error);
    if (!sqlite3_get_autocommit(s->db)) step(s, ROLLBACK);
    return error->status;
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
    int fd = open(copy, O_CREAT | O_RDWR | O_CLOEXEC, 0600); /* only its owner may read it */
    if (fd >= 0) close(fd);
    good = sqlite3_open(copy, &to) == SQLITE_OK;
    sqlite3_backup *b = good ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    good = b != NULL && sqlite3_backup_step(b, -1) == SQLITE_DONE;
    if (b != NULL) good = sqlite3_backup_finish(b) == SQLITE_OK && good;
    if (!good) col_fail(error, COL_FILE, "%s: %s", copy, sqlite3_errmsg(to));
    sqlite3_close(to);
    sqlite3_close(from);
    return good ? COL_OK : error->status;
}
