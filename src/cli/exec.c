/* Bots in other languages: a program is started with the game and asked for each decision of its
 * seat. It is told only what its seat may know. docs/engine-protocol.md describes the lines. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

enum { ANSWER_MS = 60000, VIEW_SIZE = 1 << 18 };

struct cli_exec {
    pid_t pid;
    int socket;
    FILE *to;
    char text[VIEW_SIZE];
};

/* Sends what is fixed: the game, the number of seats, the bot's seat and every option. */
static void introduce(cli_exec *x, const col_setup *setup, int seat) {
    fprintf(x->to, "game %s seats=%d seat=%d", setup->game->name, setup->seats, seat + 1);
    for (int i = 0; setup->game->options[i].name != NULL; i++) {
        char value[64];
        col_writer w = col_writer_on(value, sizeof value);
        col_option_print(&setup->game->options[i], setup->option[i], &w);
        fprintf(x->to, " %s=%s", setup->game->options[i].name, value);
    }
    fputc('\n', x->to);
}

cli_exec *cli_exec_start(const char *command, const col_setup *setup, int seat, col_error *error) {
    int ends[2];
    cli_exec *x = calloc(1, sizeof *x);
    if (x == NULL || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        col_fail(error, COL_PLAYER, "'%s' cannot be started: %s", command, strerror(errno));
        free(x);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN); /* a bot that ends must not end this program */
    x->pid = fork();
    if (x->pid == 0) {
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    x->socket = ends[0];
    x->to = fdopen(fcntl(ends[0], F_DUPFD_CLOEXEC, 0), "w");
    if (x->pid < 0 || x->to == NULL) {
        col_fail(error, COL_PLAYER, "'%s' cannot be started: %s", command, strerror(errno));
        cli_exec_stop(x);
        return NULL;
    }
    introduce(x, setup, seat);
    return x;
}

void cli_exec_stop(cli_exec *x) {
    if (x == NULL) return;
    if (x->to != NULL) {
        fputs("quit\n", x->to);
        fclose(x->to);
    }
    close(x->socket);
    if (x->pid > 0) {
        kill(x->pid, SIGTERM);
        waitpid(x->pid, NULL, 0);
    }
    free(x);
}

/* Reads the bot's next line, without its line end. Returns false if none comes in time. */
static bool read_answer(const cli_exec *x, char *line, size_t size) {
    size_t length = 0;
    while (length + 1 < size) {
        struct pollfd wait = {x->socket, POLLIN, 0};
        if (poll(&wait, 1, ANSWER_MS) <= 0 || read(x->socket, line + length, 1) != 1) return false;
        if (line[length] == '\n') break;
        length++;
    }
    if (length > 0 && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return true;
}

static void ask(cli_exec *x, const col_setup *setup, const col_state *view, int seat,
                col_list *list) {
    col_writer w = col_writer_on(x->text, sizeof x->text);
    int count = setup->game->legal(setup, view, seat, list->action);
    col_describe(setup, view, seat, &w);
    fprintf(x->to, "view %s\nlegal %d\n", x->text, count);
    for (int i = 0; i < count; i++) {
        col_writer_clear(&w);
        setup->game->print(setup, view, seat, list->action[i], seat, &w);
        fprintf(x->to, "%s\n", x->text);
    }
    fputs("go\n", x->to);
    fflush(x->to);
}

col_status cli_exec_choose(cli_exec *x, const col_setup *setup, const col_state *view, int seat,
                           col_list *list, col_action *out, col_error *error) {
    static const char START[] = "bestmove ";
    char line[COL_TEXT_MAX + sizeof START];
    ask(x, setup, view, seat, list);
    do {
        if (!read_answer(x, line, sizeof line)) {
            return col_fail(error, COL_PLAYER, "the bot's program for seat %d gives no answer",
                            seat + 1);
        }
    } while (strncmp(line, START, strlen(START)) != 0); /* skips lines such as info */
    if (setup->game->parse(setup, view, seat, line + strlen(START), out, error) != COL_OK) {
        return error->status;
    }
    col_refusal no = setup->game->why_not(setup, view, seat, *out);
    return no.clause == NULL ? COL_OK : col_refuse(error, no.clause, no.fact);
}
