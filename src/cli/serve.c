/* colossi serve: tables over the network. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "server/server.h"

/* A file of "name = value" lines; '#' starts a comment. */
static col_status read_config(const char *path, server_config *c, col_error *error) {
    size_t length;
    char *text = cli_read_file(path, &length, error);
    if (text == NULL) return error->status;
    int number = 0;
    col_status status = COL_OK;
    for (char *line = text, *end = text + length; line < end && status == COL_OK;) {
        char name[64], value[512], *next = memchr(line, '\n', (size_t)(end - line));
        char row[640];
        size_t size = next == NULL ? (size_t)(end - line) : (size_t)(next - line);
        number++;
        snprintf(row, sizeof row, "%.*s", (int)(size < sizeof row - 1 ? size : 0), line);
        row[strcspn(row, "#\r")] = '\0';
        line += size + 1;
        if (row[strspn(row, " \t")] == '\0' && size < sizeof row - 1) continue;
        col_error inner;
        if (sscanf(row, " %63[a-z-] = %511[^\n]", name, value) != 2) {
            status = col_fail(error, COL_FILE, "%s: line %d: write name = value", path, number);
            continue;
        }
        value[strcspn(value, " \t")] = '\0';
        if (server_config_set(c, name, value, &inner) != COL_OK) {
            status = col_fail(error, COL_FILE, "%s: line %d: %s", path, number, inner.sentence);
        }
    }
    free(text);
    return status;
}

static col_status set_data(server_config *c, const char *folder, col_error *error) {
    struct stat about;
    char store[512];
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode)) {
        return col_fail(error, COL_FILE, "%s: there is no such folder", folder);
    }
    if (snprintf(store, sizeof store, "sqlite:%s/colossi.db", folder) >= (int)sizeof store) {
        return col_fail(error, COL_OPTION, "%s: too long", folder);
    }
    return server_config_set(c, "store", store, error);
}

static int run(int argc, char **argv) {
    server_config config;
    col_error error;
    server_config_begin(&config);
    for (int i = 1; i < argc; i++) {
        char name[64];
        const char *equals = strchr(argv[i], '=');
        size_t length = equals == NULL ? 0 : (size_t)(equals - argv[i]);
        if (strncmp(argv[i], "--", 2) != 0 || length < 3 || length - 2 >= sizeof name) {
            return cli_usage("serve", "unknown argument", argv[i]);
        }
        memcpy(name, argv[i] + 2, length - 2);
        name[length - 2] = '\0';
        col_status status;
        if (strcmp(name, "config") == 0) {
            status = read_config(equals + 1, &config, &error);
        } else if (strcmp(name, "data") == 0) {
            status = set_data(&config, equals + 1, &error);
        } else {
            status = server_config_set(&config, name, equals + 1, &error);
        }
        if (status != COL_OK) return cli_error("serve", &error);
    }
    if (server_run(&config, &error) != COL_OK) return cli_error("serve", &error);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--listen=ADDRESS:PORT", "where to listen; 127.0.0.1:8080 without it"},
    {"--data=FOLDER", "keep the tables in FOLDER/colossi.db; the current folder without it"},
    {"--store=ADDRESS", "sqlite:PATH, postgresql://USER@HOST/NAME, or memory"},
    {"--web=FOLDER", "the page: index.html and its files; without it web/dist or the installed\n"
                     "one, else a plain page, which is also under /plain; none: only that one"},
    {"--config=FILE", "settings as lines of name = value, the names as here"},
    {"--origin=URL", "the only site whose pages may connect; else the one asked for"},
    {"--behind-proxy=yes", "take clients' addresses from X-Forwarded-For"},
    {"--tables=N", "tables in memory at once"},
    {"--sockets=N", "sockets in all"},
    {"--sockets-per-address=N", "sockets from one address"},
    {"--rate=N", "messages a second on one socket"},
    {"--requests=N", "tables made and seats taken a minute from one address"},
    {"--bot-threads=N", "threads that think for bots"},
    {"--bot-queue=N", "decisions that may wait for them"},
    {"--bot-ms=N", "the longest a bot may think"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi serve", "tables on http://127.0.0.1:8080, kept in ./colossi.db"},
    {"colossi serve --listen=0.0.0.0:80 --data=/var/lib/colossi", "for everybody"},
    {NULL, NULL}};

const cli_command cli_serve = {
    .name = "serve",
    .summary = "serve tables to people and bots over the network",
    .usage = "[--NAME=VALUE...]",
    .text =
        "Makes the games playable in a browser and by programs: docs/api.md describes HTTP and\n"
        "the socket, docs/operations.md how to run it. An action that was answered is on disk.\n"
        "SIGTERM stops it gracefully.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
