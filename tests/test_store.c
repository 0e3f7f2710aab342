/* Tests for stores. The arguments are the addresses of the stores to test. Every store is opened,
 * filled and closed; stores on disk are then opened again. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"
#include "tap.h"

static tap results;
static const char *kind;

static void expect(bool passed, const char *what, const char *detail) {
    char name[200];
    snprintf(name, sizeof name, "store %s: %s", kind, what);
    tap_result(&results, passed, name, detail);
}

typedef struct seen {
    int count;
    store_stage stage;
    uint32_t number;
    char header[256], lines[4096];
    int64_t tables[64];
} seen;

static void note(void *context, const store_found *f) {
    seen *s = context;
    if (s->count < 64) s->tables[s->count] = f->table;
    s->count++;
    s->stage = f->stage;
    s->number = f->number;
    snprintf(s->header, sizeof s->header, "%s", f->header);
    snprintf(s->lines, sizeof s->lines, "%.*s", (int)f->length, f->lines);
}

static store_change create(int64_t table, const char *header) {
    return (store_change){.table = table,
                          .creates = true,
                          .stage = STORE_OPEN,
                          .text = header,
                          .length = strlen(header)};
}

static store_change append(int64_t table, store_stage stage, uint32_t number, uint32_t lines,
                           const char *text) {
    return (store_change){.table = table,
                          .stage = stage,
                          .number = number,
                          .lines = lines,
                          .text = text,
                          .length = strlen(text)};
}

static bool has_table(const seen *s, int64_t table) {
    for (int i = 0; i < s->count && i < 64; i++) {
        if (s->tables[i] == table) return true;
    }
    return false;
}

static void test_appending(store *s, int64_t base) {
    col_error e = {.sentence = ""};
    seen found = {0};
    store_change first[] = {create(base + 1, "[game a]\n"), create(base + 2, "[game b]\n"),
                            append(base + 1, STORE_PLAYING, 0, 2, "1 x\n2 y\n")};
    expect(s->commit(s, first, 3, &e) == COL_OK && !first[2].refused, "a commit succeeds",
           e.sentence);
    store_change again[] = {append(base + 1, STORE_PLAYING, 1, 1, "1 stale\n"),
                            append(base + 2, STORE_PLAYING, 0, 1, "1 z\n"),
                            create(base + 2, "[game c]\n"),
                            append(base + 9, STORE_OPEN, 0, 1, "1 nowhere\n")};
    expect(s->commit(s, again, 4, &e) == COL_OK, "a commit may contain stale changes", e.sentence);
    expect(again[0].refused && !again[1].refused && again[2].refused && again[3].refused,
           "only the stale changes are refused", NULL);
    store_change more = append(base + 1, STORE_PLAYING, 2, 1, "1 w\n");
    expect(s->commit(s, &more, 1, &e) == COL_OK && !more.refused,
           "the next line number is accepted", NULL);
    s->read(s, base + 1, 0, note, &found, &e);
    expect(found.count == 1 && strcmp(found.lines, "1 x\n2 y\n1 w\n") == 0 &&
               strcmp(found.header, "[game a]\n") == 0 && found.stage == STORE_PLAYING,
           "a table is read as it was written", found.lines);
    found = (seen){0};
    s->read(s, base + 1, 1, note, &found, &e);
    expect(found.count == 1 && strcmp(found.lines, "2 y\n1 w\n") == 0,
           "reading can start at a line number", found.lines);
    found = (seen){0};
    s->read(s, base + 1, 3, note, &found, &e);
    expect(found.count == 1 && found.lines[0] == '\0', "there are no lines after the last one",
           found.lines);
    found = (seen){0};
    s->read(s, base + 9, 0, note, &found, &e);
    expect(found.count == 0, "a table that was not created does not exist", NULL);
}

static void test_listing(store *s, int64_t base) {
    col_error e = {.sentence = ""};
    seen found = {0};
    store_change c[] = {create(base + 3, "[game d]\n"),
                        append(base + 3, STORE_OVER, 0, 1, "1 end\n")};
    expect(s->commit(s, c, 2, &e) == COL_OK, "a table can be finished by its first commit",
           e.sentence);
    s->list(s, 1u << STORE_OVER, 1000000, note, &found, &e);
    expect(has_table(&found, base + 3) && !has_table(&found, base + 1),
           "finished tables can be listed", NULL);
    found = (seen){0};
    s->list(s, 1u << STORE_PLAYING, 1000000, note, &found, &e);
    expect(has_table(&found, base + 1) && has_table(&found, base + 2) &&
               !has_table(&found, base + 3),
           "running tables can be listed", NULL);
    found = (seen){0};
    s->list(s, 1u << STORE_PLAYING, 1, note, &found, &e);
    expect(found.count == 1, "a list has a limit", NULL);
    if (s->rest != NULL) s->rest(s);
    found = (seen){0};
    s->read(s, base + 3, 0, note, &found, &e);
    expect(found.count == 1 && strcmp(found.lines, "1 end\n") == 0, "a finished table can be read",
           found.lines);
}

/* People may still talk after the end, but nothing may make the game go on. */
static void test_after_the_end(store *s, int64_t base) {
    col_error e = {.sentence = ""};
    seen found = {0};
    store_change c[] = {append(base + 3, STORE_OVER, 1, 1, "@chat 1 well played\n"),
                        append(base + 3, STORE_PLAYING, 2, 1, "@undo 1 1\n")};
    expect(s->commit(s, c, 2, &e) == COL_OK && !c[0].refused,
           "a line can be added to a finished table", e.sentence);
    expect(c[1].refused, "a finished table cannot be reopened", NULL);
    store_change again = create(base + 3, "[game x]\n");
    expect(s->commit(s, &again, 1, &e) == COL_OK && again.refused,
           "a finished table cannot be created again", e.sentence);
    s->read(s, base + 3, 0, note, &found, &e);
    expect(strcmp(found.lines, "1 end\n@chat 1 well played\n") == 0 && found.stage == STORE_OVER,
           "the added line can be read", found.lines);
    found = (seen){0};
    s->read(s, base + 3, 1, note, &found, &e);
    expect(strcmp(found.lines, "@chat 1 well played\n") == 0, "also alone", found.lines);
}

static bool is_kept(store *s, int64_t table) {
    col_error e;
    seen found = {0};
    return s->read(s, table, 0, note, &found, &e) == COL_OK && found.count == 1;
}

static void test_removing(store *s, int64_t base) {
    col_error e = {.sentence = ""};
    int count = 7;
    store_change c[] = {create(base + 30, "[game a]\n"), create(base + 31, "[game a]\n")};
    expect(s->commit(s, c, 2, &e) == COL_OK, "there are tables to delete", e.sentence);
    expect(s->remove(s, base + 30, &count, &e) == COL_OK && count == 1 && !is_kept(s, base + 30) &&
               is_kept(s, base + 31),
           "one table can be deleted", e.sentence);
    expect(s->remove(s, base + 30, &count, &e) == COL_OK && count == 0,
           "a table that does not exist cannot be deleted", e.sentence);
    expect(s->commit(s, c, 1, &e) == COL_OK && !c[0].refused && is_kept(s, base + 30),
           "a deleted table can be created again", e.sentence);
}

static void test_forgetting(store *s, int64_t base) {
    col_error e = {.sentence = ""};
    int count = 0;
    store_change c[] = {
        create(base + 20, "[game a]\n"), append(base + 20, STORE_PLAYING, 0, 1, "1 x\n"),
        create(base + 21, "[game a]\n"), append(base + 21, STORE_PLAYING, 0, 1, "1 x\n"),
        create(base + 22, "[game a]\n"), append(base + 22, STORE_OVER, 0, 1, "1 x\n")};
    c[3].is_played = c[5].is_played = true;
    expect(s->commit(s, c, 6, &e) == COL_OK, "there are tables to forget", e.sentence);
    expect(s->forget(s, 1, 1, &count, &e) == COL_OK && count == 0 && is_kept(s, base + 20),
           "young tables are kept", e.sentence);
    int64_t later = (int64_t)time(NULL) + 100;
    expect(s->forget(s, later, 1, &count, &e) == COL_OK && count > 0, "old tables are forgotten",
           e.sentence);
    expect(!is_kept(s, base + 20) && is_kept(s, base + 21) && is_kept(s, base + 22),
           "tables at which nobody has played are forgotten first", NULL);
    store_change lost = append(base + 20, STORE_PLAYING, 1, 1, "2 y\n");
    expect(s->commit(s, &lost, 1, &e) == COL_OK && lost.refused,
           "nothing can be added to a forgotten table", e.sentence);
    expect(s->forget(s, later, later, &count, &e) == COL_OK && !is_kept(s, base + 21) &&
               is_kept(s, base + 22),
           "unfinished games are forgotten later, and finished ones never", e.sentence);
}

static void test_reopened(store *s, int64_t base) {
    col_error e = {.sentence = ""};
    seen found = {0};
    s->read(s, base + 1, 0, note, &found, &e);
    expect(strcmp(found.lines, "1 x\n2 y\n1 w\n") == 0,
           "what was committed is there after reopening", found.lines);
    store_change c[] = {append(base + 1, STORE_PLAYING, 2, 1, "1 stale\n"),
                        append(base + 1, STORE_PLAYING, 3, 1, "2 v\n")};
    expect(s->commit(s, c, 2, &e) == COL_OK && c[0].refused && !c[1].refused,
           "line numbers continue after reopening", e.sentence);
    found = (seen){0};
    s->read(s, base + 3, 0, note, &found, &e);
    expect(strcmp(found.lines, "1 end\n@chat 1 well played\n") == 0 && found.stage == STORE_OVER,
           "a finished table stays finished", found.lines);
}

/* Renames the store's journal behind its back, so that commits fail, or renames it back. */
static void rename_journal(const char *path, const char *from, const char *to) {
    sqlite3 *db = NULL;
    char sql[100];
    snprintf(sql, sizeof sql, "ALTER TABLE %s RENAME TO %s", from, to);
    bool is_renamed = sqlite3_open(path, &db) == SQLITE_OK &&
                      sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
    expect(is_renamed, "the journal is renamed", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void test_failing_commit(store *s, const char *path, int64_t base) {
    col_error e = {.sentence = ""};
    seen found = {0};
    rename_journal(path, "journal", "away");
    store_change lost[] = {create(base + 5, "[game f]\n"),
                           append(base + 2, STORE_PLAYING, 1, 1, "2 lost\n")};
    expect(s->commit(s, lost, 2, &e) != COL_OK && e.sentence[0] != '\0', "a commit can fail", NULL);
    rename_journal(path, "away", "journal");
    store_change again[] = {create(base + 5, "[game f]\n"),
                            append(base + 2, STORE_PLAYING, 1, 1, "2 kept\n")};
    expect(s->commit(s, again, 2, &e) == COL_OK && !again[0].refused && !again[1].refused,
           "after a failed commit the same changes are accepted", e.sentence);
    s->read(s, base + 2, 0, note, &found, &e);
    expect(strcmp(found.lines, "1 z\n2 kept\n") == 0, "nothing of the failed commit is stored",
           found.lines);
}

static void note_news(void *context, int64_t table, bool is_open) {
    seen *s = context;
    (void)is_open;
    if (s->count < 64) s->tables[s->count++] = table;
}

/* If two servers on one store append the same line, one succeeds and the other is told. */
static void test_shared(const char *address, store *s, int64_t base) {
    col_error e = {.sentence = ""};
    seen heard = {0}, own = {0};
    store *other = store_open(address, &e);
    expect(other != NULL, "a second server can open the store", e.sentence);
    if (other == NULL) return;
    store_change mine = append(base + 2, STORE_PLAYING, 1, 1, "2 mine\n");
    store_change theirs = append(base + 2, STORE_PLAYING, 1, 1, "2 theirs\n");
    expect(s->commit(s, &mine, 1, &e) == COL_OK && !mine.refused, "the first server succeeds",
           e.sentence);
    expect(other->commit(other, &theirs, 1, &e) == COL_OK && theirs.refused,
           "the second server is refused", e.sentence);
    store_change made = create(base + 4, "[game e]\n");
    expect(s->commit(s, &made, 1, &e) == COL_OK && !made.refused, "it creates a table", e.sentence);
    usleep(200000);
    other->news(other, note_news, &heard, &e);
    s->news(s, note_news, &own, &e);
    expect(has_table(&heard, base + 2) && has_table(&heard, base + 4),
           "the second server is told about the changes", NULL);
    expect(!has_table(&own, base + 4), "a server is not told about its own changes", NULL);
    other->close(other);
}

static void test_backup(const char *from, int64_t base) {
    char path[] = "/tmp/colossi-backup-XXXXXX", address[64];
    col_error e = {.sentence = ""};
    seen found = {0};
    int fd = mkstemp(path);
    if (fd >= 0) close(fd);
    expect(store_backup_sqlite(from, path, &e) == COL_OK,
           "a backup can be made while the store is open", e.sentence);
    snprintf(address, sizeof address, "sqlite:%s", path);
    store *copy = store_open(address, &e);
    expect(copy != NULL, "the backup can be opened", e.sentence);
    if (copy == NULL) return;
    copy->read(copy, base + 1, 0, note, &found, &e);
    expect(found.count == 1, "the backup contains the tables", NULL);
    copy->close(copy);
    snprintf(address, sizeof address, "%s.lock", path);
    unlink(address);
    unlink(path);
}

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* However much has been written, a table that does not exist costs next to nothing, and the journal
 * of SQLite does not stay large. */
static void test_large(store *s, int64_t base) {
    enum { COMMITS = 100, LINE = 100000, READS = 500 };
    static char text[LINE + 2];
    col_error e = {.sentence = ""};
    seen found = {0};
    store_change made = create(base + 30, "[game a]\n");
    bool good = s->commit(s, &made, 1, &e) == COL_OK;
    memset(text, 'x', LINE);
    text[LINE] = '\n';
    for (uint32_t i = 0; good && i < COMMITS; i++) {
        store_change more = append(base + 30, STORE_PLAYING, i, 1, text);
        good = s->commit(s, &more, 1, &e) == COL_OK && !more.refused;
    }
    expect(good, "ten megabytes can be written", e.sentence);
    double began = seconds_now();
    for (int i = 0; i < READS; i++) {
        s->read(s, base + 1000 + i, 0, note, &found, &e);
    }
    double most = strcmp(kind, "postgres") == 0 ? 10 : 1; /* it is another process */
    expect(found.count == 0 && seconds_now() - began < most, "unknown tables are not searched for",
           NULL);
}

#define JOURNAL_SQL "SELECT coalesce(sum(length(changes)), 0) FROM journal"

/* The files of SQLite can be read by their owner only, and a file with two names has one lock. */
static void test_files(store *s, const char *path) {
    char name[300], address[320], copy[300];
    struct stat about;
    col_error e = {.sentence = ""};
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    expect(stat(path, &about) == 0 && (about.st_mode & 077) == 0, "nobody else can read the file",
           NULL);
    snprintf(copy, sizeof copy, "%s.copy", path);
    expect(store_backup_sqlite(path, copy, &e) == COL_OK && stat(copy, &about) == 0 &&
               (about.st_mode & 077) == 0,
           "nobody else can read a backup", e.sentence);
    unlink(copy);
    snprintf(name, sizeof name, "%s.link", path);
    snprintf(address, sizeof address, "sqlite:%s", name);
    store *second = symlink(path, name) == 0 ? store_open(address, &e) : NULL;
    expect(second == NULL && strstr(e.sentence, "another server") != NULL,
           "a file cannot be opened twice by two names", e.sentence);
    if (second != NULL) second->close(second);
    unlink(name);
    s->rest(s);
    bool is_small = sqlite3_open(path, &db) == SQLITE_OK &&
                    sqlite3_prepare_v2(db, JOURNAL_SQL, -1, &q, NULL) == SQLITE_OK &&
                    sqlite3_step(q) == SQLITE_ROW && sqlite3_column_int(q, 0) < 1 << 20;
    expect(is_small, "the journal is small after a rest", NULL);
    sqlite3_finalize(q);
    sqlite3_close(db);
}

/* Commits overwrite bytes of SQLite's log that are there already, because syncing a file that has
 * become longer takes several times as long. */
static void test_log(const char *path) {
    enum { COMMITS = 40 };
    char address[320], name[320];
    struct stat about;
    col_error e = {.sentence = ""};
    off_t length = 0;
    int grown = 0;
    snprintf(address, sizeof address, "sqlite:%s.new", path);
    store *s = store_open(address, &e);
    store_change made = create(1, "[game a]\n");
    bool good = s != NULL && s->commit(s, &made, 1, &e) == COL_OK;
    snprintf(name, sizeof name, "%s.new-wal", path);
    for (uint32_t i = 0; good && i < COMMITS; i++) {
        store_change more = append(1, STORE_PLAYING, i, 1, "1 a\n");
        good = s->commit(s, &more, 1, &e) == COL_OK && !more.refused && stat(name, &about) == 0;
        grown += good && about.st_size > length;
        if (good) length = about.st_size;
    }
    expect(good && grown <= 2, "the log grows in large steps", e.sentence);
    if (s != NULL) s->close(s);
    unlink(address + 7);
}

static void test_store(const char *address) {
    col_error e = {.sentence = ""};
    int64_t base = (int64_t)getpid() << 32;
    kind = strncmp(address, "sqlite", 6) == 0 ? "sqlite"
           : address[0] == 'm'                ? "memory"
                                              : "postgres";
    store *s = store_open(address, &e);
    expect(s != NULL, "opens", e.sentence);
    if (s == NULL) return;
    test_appending(s, base);
    test_listing(s, base);
    test_after_the_end(s, base);
    if (strcmp(kind, "sqlite") == 0) test_backup(address + 7, base);
    if (strcmp(kind, "sqlite") == 0) test_failing_commit(s, address + 7, base);
    if (s->news != NULL) test_shared(address, s, base);
    test_large(s, base);
    if (strcmp(kind, "sqlite") == 0) test_files(s, address + 7);
    if (strcmp(kind, "sqlite") == 0) test_log(address + 7);
    if (strcmp(kind, "sqlite") == 0) {
        store *second = store_open(address, &e);
        expect(second == NULL && strstr(e.sentence, "another server") != NULL,
               "only one server can open a file", e.sentence);
        if (second != NULL) second->close(second);
    }
    if (strcmp(kind, "memory") == 0) test_forgetting(s, base);
    if (strcmp(kind, "memory") == 0) test_removing(s, base);
    s->close(s);
    if (strcmp(kind, "memory") == 0) return;
    s = store_open(address, &e);
    expect(s != NULL, "opens again", e.sentence);
    if (s == NULL) return;
    test_reopened(s, base);
    test_forgetting(s, base);
    test_removing(s, base);
    s->close(s);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        test_store(argv[i]);
    }
    return tap_end(&results);
}
