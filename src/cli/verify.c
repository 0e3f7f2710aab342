/* colossi verify: replays a record and checks its luck. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static col_table table;
static col_entry entries[CLI_LOG];

static int run(int argc, char **argv) {
    col_error error;
    const char *path = NULL;
    int checked = 0;
    for (int i = 1; i < argc; i++) {
        int status = cli_record_argument("verify", &path, argv[i]);
        if (status != CLI_OK) return status;
    }
    if (path == NULL) return cli_usage("verify", "a record is missing after", "verify");
    if (cli_read_record(path, &table, entries, &error) != COL_OK)
        return cli_error("verify", &error);
    if (col_record_verify(&table, &checked, &error) != COL_OK) {
        return cli_error("verify", &error);
    }
    printf("All %d actions follow the rules; %d of them are chance's, and they come from the seed "
           "that was committed to.\n",
           table.log_count, checked);
    if (table.has_lot) puts("The lot for the seats comes from the same seed.");
    if (table.end == COL_END_CLOSED) {
        puts("The game has no result: its table was closed by the operator of the server.");
    } else if (table.end != COL_END_BY_RULES) {
        printf("The game ended otherwise than by its rules: %s, brought about by seat %d.\n",
               col_end_word(table.end), table.end_by + 1);
    }
    return CLI_OK;
}

static const cli_item OPTIONS[] = {{"--data=GAME=FILE", "the data file of the recorded game"},
                                   {NULL, NULL}};
static const cli_item EXAMPLES[] = {{"colossi verify game.txt", "checks a finished game"},
                                    {NULL, NULL}};

const cli_command cli_verify = {
    .name = "verify",
    .summary = "check a record: every action, every die, the seed",
    .usage = "FILE",
    .text =
        "Replays the record by the rules, checks that the revealed seed is the one whose SHA-256\n"
        "was committed to before the first draw, and that every action of chance is the one that\n"
        "this seed gives. FILE can be - for standard input.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
