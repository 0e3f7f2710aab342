/* colossi backup: a copy of a SQLite store, also while a server uses it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "store/store.h"

static int run(int argc, char **argv) {
    col_error error;
    char path[512] = "colossi.db";
    const char *to = NULL;
    for (int i = 1; i < argc; i++) {
        const char *folder = cli_value(argv[i], "data"), *address = cli_value(argv[i], "store");
        if (folder != NULL) {
            snprintf(path, sizeof path, "%s/colossi.db", folder);
        } else if (address != NULL && strncmp(address, "sqlite:", 7) == 0) {
            snprintf(path, sizeof path, "%s", address + 7);
        } else if (argv[i][0] != '-' && to == NULL) {
            to = argv[i];
        } else {
            return cli_usage("backup", "unknown argument", argv[i]);
        }
    }
    if (to == NULL) return cli_usage("backup", "a file is missing after", "backup");
    if (access(to, F_OK) == 0) {
        col_fail(&error, COL_FILE, "%s: it exists already", to);
        return cli_error("backup", &error);
    }
    if (store_backup_sqlite(path, to, &error) != COL_OK) return cli_error("backup", &error);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--data=FOLDER", "the folder that the server was given; the current one without it"},
    {"--store=sqlite:PATH", "the store that the server was given"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi backup --data=/var/lib/colossi monday.db", "copies what the server has committed"},
    {NULL, NULL}};

const cli_command cli_backup = {
    .name = "backup",
    .summary = "copy the tables of a server, while it runs",
    .usage = "[--data=FOLDER | --store=sqlite:PATH] FILE",
    .text =
        "The copy holds every commit up to one moment and is a store like any other:\n"
        "colossi serve --store=sqlite:FILE starts from it. It holds seeds of running games, so\n"
        "keep it like the original. For PostgreSQL use pg_dump.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
