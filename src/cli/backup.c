/* colossi backup: copies a SQLite store, even while a server is using it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "store/store.h"

static int run(int argc, char **argv) {
    col_error error;
    char address[CLI_STORE] = "sqlite:colossi.db";
    const char *to = NULL;
    for (int i = 1; i < argc; i++) {
        if (cli_store_argument(argv[i], address) && cli_sqlite_path(address) != NULL) continue;
        if (argv[i][0] != '-' && to == NULL) {
            to = argv[i];
        } else {
            return cli_usage("backup", "unknown argument", argv[i]);
        }
    }
    if (to == NULL) return cli_usage("backup", "the name of the copy is missing after", "backup");
    if (access(to, F_OK) == 0) {
        col_fail(&error, COL_FILE, "%s: this file exists already", to);
        return cli_error("backup", &error);
    }
    if (store_backup_sqlite(cli_sqlite_path(address), to, &error) != COL_OK)
        return cli_error("backup", &error);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--data=FOLDER", "the folder that was given to the server; default: the current folder"},
    {"--store=sqlite:PATH", "the store that was given to the server"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi backup --data=/var/lib/colossi monday.db", "copy what the server has committed"},
    {NULL, NULL}};

const cli_command cli_backup = {
    .name = "backup",
    .summary = "copy the tables of a server while it is running",
    .usage = "[--data=FOLDER | --store=sqlite:PATH] FILE",
    .text =
        "The copy contains every commit up to one moment. A server can be started from it with\n"
        "colossi serve --store=sqlite:FILE. It contains the seeds of running games, so keep it as\n"
        "secret as the original. For PostgreSQL, use pg_dump instead.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
