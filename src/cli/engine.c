/* colossi engine: the line protocol on standard input and output. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

static int run(int argc, char **argv) {
    if (argc > 1) return cli_usage("engine", "unknown argument", argv[1]);
    col_engine *e = calloc(1, sizeof *e);
    char *buffer = malloc(COL_ENGINE_OUTPUT), *line = NULL;
    size_t size = 0;
    bool goes_on = true;
    if (e == NULL || buffer == NULL) {
        fprintf(stderr, "colossi engine: no memory\n");
        free(e);
        free(buffer);
        return CLI_FAILED;
    }
    e->memory_size = col_player_memory(NULL);
    e->memory = malloc(e->memory_size);
    e->host = CLI_HOST;
    e->fresh_seed = cli_fresh_seed;
    col_engine_begin(e);
    while (goes_on) {
        ssize_t length = getline(&line, &size, stdin);
        if (length < 0) break;
        if (length > 0 && line[length - 1] == '\n') length--;
        col_writer out = col_writer_on(buffer, COL_ENGINE_OUTPUT);
        goes_on = col_engine_line(e, line, (size_t)length, &out);
        if (fwrite(out.text, 1, out.length, stdout) < out.length || fflush(stdout) != 0) break;
    }
    free(line);
    free(buffer);
    cli_end_thinking(e->thinking);
    free(e);
    return CLI_OK;
}

static const cli_item EXAMPLES[] = {
    {"printf 'new causeway\\nlegal\\nquit\\n' | colossi engine", "lists White's first placements"},
    {NULL, NULL}};

const cli_command cli_engine = {
    .name = "engine",
    .summary = "speak the engine protocol on standard input and output",
    .usage = "",
    .text =
        "Lines in, lines out: for tests, other front ends, bots in any language and tournaments.\n"
        "Each command is answered by its data lines and then ok, or by one line\n"
        "'error CODE: sentence', which changes nothing. Commands: games, new, actors, legal, do,\n"
        "undo, position, load, view, board, log, score, record, replay ... end, rules, perft, go,\n"
        "quit. docs/engine-protocol.md describes them.",
    .examples = EXAMPLES,
    .run = run,
};
