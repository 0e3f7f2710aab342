/* colossi serve: runs the server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/text.h"
#include "server/server.h"

/* Reads settings from a file with lines of the form "name = value". '#' starts a comment. */
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
            status =
                col_fail(error, COL_FILE, "%s: line %d: this must be name = value", path, number);
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

static int run(int argc, char **argv) {
    server_config config;
    col_error error;
    server_config_begin(&config);
    for (int i = 1; i < argc; i++) {
        char name[64];
        col_span key, value;
        bool is_setting = strncmp(argv[i], "--", 2) == 0 &&
                          col_split_pair(col_span_of(argv[i] + 2), &key, &value) &&
                          col_span_copy(key, name, sizeof name);
        if (!is_setting) return cli_usage("serve", "unknown argument", argv[i]);
        col_status status; /* the value ends where the argument does */
        if (strcmp(name, "config") == 0) {
            status = read_config(value.at, &config, &error);
        } else {
            status = server_config_set(&config, name, value.at, &error);
        }
        if (status != COL_OK) return cli_error("serve", &error);
    }
    if (server_run(&config, &error) != COL_OK) return cli_error("serve", &error);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--listen=ADDRESS:PORT", "where to listen, or unix:PATH; default: 127.0.0.1:8080"},
    {"--data=FOLDER", "store the tables in FOLDER/colossi.db; default: the current folder"},
    {"--store=ADDRESS", "sqlite:PATH, postgresql://USER@HOST/NAME or memory"},
    {"--store-file=FILE", "read the address of the store from FILE"},
    {"--admin=PATH", "Unix socket for colossi admin; default: admin.sock in the folder of --data"},
    {"--bans=FILE", "file that keeps banned networks; default: bans in the folder of --data"},
    {"--log-addresses=FORM",
     "what the log says of addresses: none, short (the network) or full; default: short"},
    {"--web=FOLDER", "folder of the web page, or none for the plain page only"},
    {"--config=FILE", "read settings from FILE, one per line: name = value"},
    {"--origin=URL", "the only site whose pages may connect; default: the host of the request"},
    {"--behind-proxy=yes", "take the addresses of clients from X-Forwarded-For"},
    {"--push-keys=FILE", "send notifications with the keys that 'colossi push-keys' made"},
    {"--push-anywhere=yes", "allow push services on this machine and without TLS, for tests"},
    {"--tables=N", "maximum number of tables in memory; default: 10000"},
    {"--put-away=S", "seconds until a table that nobody uses leaves the memory; default: 600"},
    {"--forget-unplayed=S",
     "seconds until a table at which nobody has played is deleted; default: 172800 (2 days)"},
    {"--forget-unfinished=S",
     "seconds until a game that does not go on is deleted; default: 7776000 (90 days)"},
    {"--sockets=N", "maximum number of sockets; default: 20000"},
    {"--sockets-per-address=N", "maximum number of sockets from one address; default: 100"},
    {"--request-time=S", "seconds for a request to arrive completely; default: 20"},
    {"--heartbeat=S", "seconds after which a silent socket is asked for an answer; default: 30"},
    {"--grace=S", "seconds after which a bot may play for an absent player; default: 60"},
    {"--day=S", "seconds of a day on clocks with days per decision; default: 86400"},
    {"--sockets-per-seat=N", "maximum number of sockets at one seat; default: 8"},
    {"--rate=N",
     "messages per second from one seat; an address may send 4 times as many; default: 50"},
    {"--requests=N", "tables created and seats taken per minute from one address; default: 60"},
    {"--reads=N", "tables read from the store per minute for one address; default: 600"},
    {"--bot-threads=N",
     "number of threads for bots; default: one less than there are cores, but 2"},
    {"--bot-queue=N", "maximum number of decisions that may wait for a thread; default: 1000"},
    {"--bot-ms=N", "longest time in milliseconds for one decision of a bot; default: 2000"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi serve", "serve on http://127.0.0.1:8080 and store tables in ./colossi.db"},
    {"colossi serve --listen=0.0.0.0:80 --data=/var/lib/colossi", "serve everybody on the network"},
    {NULL, NULL}};

const cli_command cli_serve = {
    .name = "serve",
    .summary = "run a server on which people and bots can play",
    .usage = "[--NAME=VALUE...]",
    .text =
        "Lets people play in a browser and programs over the network. docs/api.md describes the\n"
        "protocol and docs/operations.md how to operate a server. When an action has been\n"
        "confirmed, it is on disk. SIGTERM stops the server gracefully.\n\n"
        "Without --web, the server uses the installed page or web/dist of the source tree. A\n"
        "plain page is compiled in and is always available under /plain.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
