/* colossi check: reads every table of a store by the rules, and repairs what can be repaired.
 *
 * A SQLite store is checked in a copy, so a server may go on using it, and nothing is changed. Only
 * a repair works on the file itself, and keeps a copy of it as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/room.h"
#include "store/store.h"

typedef struct damage {
    int64_t table;
    uint32_t lines; /* how many of its lines can be read */
    store_stage stage;
    bool is_cut; /* the lines after those can be cut off */
} damage;

typedef struct checking {
    int tables, faults;
    damage *damaged;
    int count, capacity;
    bool is_out_of_memory;
} checking;

static void hear(void *context, const char *sentence) {
    ((checking *)context)->faults++;
    printf("%s\n", sentence);
}

static void remember(checking *c, const damage *d) {
    if (c->count == c->capacity) {
        int capacity = c->capacity == 0 ? 16 : 2 * c->capacity;
        damage *larger = realloc(c->damaged, (size_t)capacity * sizeof *larger);
        if (larger == NULL) {
            c->is_out_of_memory = true;
            return;
        }
        c->damaged = larger;
        c->capacity = capacity;
    }
    c->damaged[c->count++] = *d;
}

/* Reads one table from its header and its lines, as a server would. */
static void check_table(void *context, const store_found *f) {
    checking *c = context;
    static room r;
    char id[ID_TEXT], text[400];
    col_error error;
    memset(&r, 0, sizeof r);
    c->tables++;
    bool has_begun = room_begin(&r, f->header, &error) == COL_OK;
    if (!has_begun || room_fold_all(&r, f->lines, f->length, 0, &error) != COL_OK) {
        damage d = {f->table, r.count, has_begun ? room_stage(&r) : STORE_OPEN, has_begun};
        room_print_id(f->table, id);
        snprintf(text, sizeof text, "table %s, %s %u: %s", id, has_begun ? "line" : "header, line",
                 r.count + 1, error.sentence);
        hear(c, text);
        remember(c, &d);
    }
    room_clear(&r);
}

static col_status check_store(store *s, bool is_sqlite, checking *c, col_error *error) {
    col_status status = COL_OK;
    if (is_sqlite) status = store_inspect_sqlite(s, hear, c, error);
    if (status == COL_OK) status = s->list(s, ~0u, 1 << 30, check_table, c, error);
    if (status == COL_OK && c->is_out_of_memory) {
        status = col_fail(error, COL_LIMIT, "there is not enough memory to list the damage");
    }
    return status;
}

static col_status check_address(const char *address, checking *c, col_error *error) {
    store *s = store_open(address, error);
    if (s == NULL) return error->status;
    col_status status = check_store(s, cli_sqlite_path(address) != NULL, c, error);
    s->close(s);
    return status;
}

static void remove_copy(const char *copy) {
    static const char *const ENDINGS[] = {"", "-wal", "-shm", ".lock"};
    char name[CLI_STORE + 40];
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++) {
        snprintf(name, sizeof name, "%s%s", copy, ENDINGS[i]);
        unlink(name);
    }
}

/* Checks a copy of the file, next to it. */
static col_status check_copy(const char *path, checking *c, col_error *error) {
    char address[CLI_STORE + 40];
    snprintf(address, sizeof address, "sqlite:%s.check-%ld", path, (long)getpid());
    const char *copy = cli_sqlite_path(address);
    col_status status = store_backup_sqlite(path, copy, error);
    if (status == COL_OK) status = check_address(address, c, error);
    remove_copy(copy);
    return status;
}

static col_status repair_tables(store *s, checking *c, col_error *error) {
    char id[ID_TEXT];
    col_status status = check_store(s, true, c, error);
    for (int i = 0; status == COL_OK && i < c->count; i++) {
        const damage *d = &c->damaged[i];
        room_print_id(d->table, id);
        if (!d->is_cut) {
            printf("table %s: its header cannot be repaired\n", id);
            continue;
        }
        status = store_cut_sqlite(s, d->table, d->lines, d->stage, error);
        if (status == COL_OK) printf("table %s: its first %u lines were kept\n", id, d->lines);
    }
    return status;
}

static col_status repair(const char *path, checking *c, col_error *error) {
    char copy[CLI_STORE + 40];
    snprintf(copy, sizeof copy, "%s.before-repair-%ld", path, (long)getpid());
    if (store_backup_sqlite(path, copy, error) != COL_OK) return error->status;
    printf("%s is a copy of the store as it was\n", copy);
    store *s = store_repair_sqlite(path, hear, c, error);
    if (s == NULL) return error->status;
    col_status status = repair_tables(s, c, error);
    s->close(s);
    return status;
}

static int run(int argc, char **argv) {
    char address[CLI_STORE] = "sqlite:colossi.db";
    bool repairs = false;
    checking c = {0};
    col_error error;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--repair") == 0) {
            repairs = true;
        } else if (!cli_store_argument(argv[i], address)) {
            return cli_usage("check", "unknown argument", argv[i]);
        }
    }
    const char *path = cli_sqlite_path(address);
    if (repairs && path == NULL) {
        return cli_usage("check", "only SQLite stores can be repaired, unlike", address);
    }
    col_status status = repairs        ? repair(path, &c, &error)
                        : path != NULL ? check_copy(path, &c, &error)
                                       : check_address(address, &c, &error);
    free(c.damaged);
    if (status != COL_OK) return cli_error("check", &error);
    printf("%d tables were read, %d faults were found\n", c.tables, c.faults);
    return c.faults == 0 || repairs ? CLI_OK : CLI_FAILED;
}

static const cli_item OPTIONS[] = {
    {"--data=FOLDER", "the folder that was given to the server; default: the current folder"},
    {"--store=ADDRESS", "the store that was given to the server"},
    {"--repair", "repair a SQLite store; the server must be stopped"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi check --data=/var/lib/colossi", "check a store, even while a server is running"},
    {"colossi check --store=sqlite:monday.db", "check a backup"},
    {"colossi check --data=/var/lib/colossi --repair", "repair a store after damage to the disk"},
    {NULL, NULL}};

const cli_command cli_check = {
    .name = "check",
    .summary = "check the tables of a server, and repair them",
    .usage = "[--data=FOLDER | --store=ADDRESS] [--repair]",
    .text =
        "Lets SQLite inspect its file, then replays every table by the rules. Prints one line per\n"
        "fault; the exit status is 1 if there are any. Nothing is changed.\n\n"
        "--repair first copies the file. Then it builds the indexes again, and cuts every table\n"
        "that cannot be read after its last good line. Everything that is cut off is kept in the\n"
        "SQL table `damaged` of the same file. A table whose header is damaged stays as it is.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
