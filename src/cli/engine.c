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
        free(e);
        free(buffer);
        return cli_no_memory("engine");
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
        "Reads commands, one per line, and answers them: for tests, other front ends, bots in any\n"
        "language and tournaments. A command is answered by its data lines and then ok, or by one\n"
        "line 'error CODE: sentence'; a command that fails changes nothing.\n\n"
        "The commands are games, about, new, actors, legal, do, undo, position, load, view,\n"
        "board, log, score, record, replay ... end, rules, perft, show, story, why, go,\n"
        "language, catalogue ... end and quit.\n"
        "docs/engine-protocol.md describes them.",
    .examples = EXAMPLES,
    .run = run,
};
