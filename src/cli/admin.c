/* colossi admin: asks a running server of this machine what it holds, and tells it what to do. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/cli.h"

enum { REQUEST_SIZE = 256 };

static int fail(const char *path, const char *reason) {
    col_error error;
    col_fail(&error, COL_FILE, "%s: %s", path, reason);
    return cli_error("admin", &error);
}

static int connect_to(const char *path) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int fd = -1;
    errno = ENAMETOOLONG;
    if (strlen(path) < sizeof a.sun_path) {
        memcpy(a.sun_path, path, strlen(path) + 1);
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    }
    if (fd < 0 || connect(fd, (const struct sockaddr *)&a, sizeof a) == 0) return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

/* Prints the answer without its first line, which says whether the server did what it was asked. */
static int print_answer(int fd) {
    char text[4096], first[512];
    size_t length = 0;
    bool has_first = false, is_ok = false;
    for (ssize_t got; (got = read(fd, text, sizeof text)) > 0;) {
        size_t at = 0;
        for (; !has_first && at < (size_t)got; at++) {
            if (text[at] == '\n') {
                has_first = true;
                is_ok = length == 2 && memcmp(first, "ok", 2) == 0;
            } else if (length < sizeof first - 1) {
                first[length++] = text[at];
            }
        }
        fwrite(text + at, 1, (size_t)got - at, stdout);
    }
    first[length] = '\0';
    if (is_ok) return CLI_OK;
    cli_complain("colossi admin: %s", has_first ? first : "the server gave no answer");
    return CLI_FAILED;
}

static int ask(const char *path, const char *request) {
    int fd = connect_to(path);
    if (fd < 0) return fail(path, strerror(errno));
    size_t length = strlen(request);
    int status = CLI_FAILED;
    if (send(fd, request, length, MSG_NOSIGNAL) == (ssize_t)length) {
        status = print_answer(fd);
    } else {
        fail(path, strerror(errno));
    }
    close(fd);
    return status;
}

static int run(int argc, char **argv) {
    char path[512] = "admin.sock", text[REQUEST_SIZE];
    col_writer w = col_writer_on(text, sizeof text);
    for (int i = 1; i < argc; i++) {
        const char *folder = cli_value(argv[i], "data"),
                   *socket_path = cli_value(argv[i], "socket");
        if (folder != NULL) {
            snprintf(path, sizeof path, "%s/admin.sock", folder);
        } else if (socket_path != NULL) {
            snprintf(path, sizeof path, "%s", socket_path);
        } else if (argv[i][0] == '-' || strpbrk(argv[i], " \n") != NULL) {
            return cli_usage("admin", "unknown argument", argv[i]);
        } else {
            col_print(&w, w.length > 0 ? " %s" : "%s", argv[i]);
        }
    }
    if (w.length == 0) return cli_usage("admin", "a request is missing after", "admin");
    col_put_char(&w, '\n');
    if (w.length >= sizeof text) return cli_usage("admin", "the request is too long:", argv[1]);
    return ask(path, text);
}

static const cli_item OPTIONS[] = {
    {"--data=FOLDER", "the folder that was given to the server; default: the current folder"},
    {"--socket=PATH", "the socket that was given to the server with --admin"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi admin --data=/var/lib/colossi tables", "list the tables in memory"},
    {"colossi admin --data=/var/lib/colossi table 0123456789abcdef", "look at one table"},
    {"colossi admin --data=/var/lib/colossi close 0123456789abcdef",
     "end the game of a table for good, without a result"},
    {"colossi admin --data=/var/lib/colossi mute 0123456789abcdef 2",
     "forbid seat 2 to talk; unmute allows it again"},
    {"colossi admin --data=/var/lib/colossi delete 0123456789abcdef", "delete a table for ever"},
    {"colossi admin --data=/var/lib/colossi ban 203.0.113.0/24 86400", "ban a network for a day"},
    {"colossi admin --data=/var/lib/colossi bans", "list the bans"},
    {"colossi admin --data=/var/lib/colossi unban 203.0.113.0/24", "end a ban"},
    {NULL, NULL}};

const cli_command cli_admin = {
    .name = "admin",
    .summary = "look after a running server: tables and bans",
    .usage = "[--data=FOLDER | --socket=PATH] REQUEST",
    .text =
        "Works on the machine that the server runs on, for root and for the server's own user.\n"
        "Everything that it changes is in the server's log, and is kept when the server restarts.\n"
        "Players see that a table was closed or a seat muted. A ban closes the connections of the\n"
        "network at once.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
