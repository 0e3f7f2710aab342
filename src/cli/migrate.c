/* colossi migrate: brings a store of an older version up to the format of this one. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "store/store.h"

/* Copies the file before it is changed, so that the older program can go back to it. */
static col_status copy_first(const char *path, int format, col_error *error) {
    char copy[CLI_STORE + 40];
    snprintf(copy, sizeof copy, "%s.format-%d", path, format);
    if (access(copy, F_OK) == 0) {
        return col_fail(error, COL_FILE, "%s: this file exists already; move it away first", copy);
    }
    if (store_backup_sqlite(path, copy, error) != COL_OK) return error->status;
    printf("%s is a copy of the store as it was\n", copy);
    return COL_OK;
}

/* Opening a store brings it up. */
static col_status open_once(const char *address, col_error *error) {
    store *s = store_open(address, error);
    if (s == NULL) return error->status;
    s->close(s);
    return COL_OK;
}

static col_status migrate(const char *address, col_error *error) {
    const char *path = cli_sqlite_path(address);
    int format = path == NULL ? 0 : store_format_sqlite(path, error);
    if (format < 0) return error->status;
    if (path != NULL && format == STORE_FORMAT) {
        printf("the store has format %d already\n", format);
        return COL_OK;
    }
    if (path != NULL && copy_first(path, format, error) != COL_OK) return error->status;
    if (open_once(address, error) != COL_OK) return error->status;
    printf("the store has format %d now\n", (int)STORE_FORMAT);
    return COL_OK;
}

static int run(int argc, char **argv) {
    char address[CLI_STORE] = "sqlite:colossi.db";
    col_error error;
    for (int i = 1; i < argc; i++) {
        if (!cli_store_argument(argv[i], address)) {
            return cli_usage("migrate", "unknown argument", argv[i]);
        }
    }
    return migrate(address, &error) == COL_OK ? CLI_OK : cli_error("migrate", &error);
}

static const cli_item OPTIONS[] = {
    {"--data=FOLDER", "the folder that was given to the server; default: the current folder"},
    {"--store=ADDRESS", "the store that was given to the server"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi migrate --data=/var/lib/colossi", "bring a store up before starting a new version"},
    {NULL, NULL}};

const cli_command cli_migrate = {
    .name = "migrate",
    .summary = "bring the tables of an older server up to date",
    .usage = "[--data=FOLDER | --store=ADDRESS]",
    .text =
        "Stop the server first. A SQLite file is copied before it is changed, so that the older\n"
        "version can go back to the copy. `colossi serve` brings a store up too, but makes no "
        "copy.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
