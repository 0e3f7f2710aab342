/* colossi rules: prints clauses of the rules, or lists the clauses of a game. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static void print_wrapped(const char *text) {
    int column = 0;
    for (const char *p = text; *p != '\0';) {
        size_t word = strcspn(p, " ");
        if (column > 0 && column + 1 + (int)word > 88) {
            putchar('\n');
            column = 0;
        }
        column += printf("%s%.*s", column > 0 ? " " : "  ", (int)word, p);
        p += word;
        while (*p == ' ') {
            p++;
        }
    }
    putchar('\n');
}

static int list_clauses(const col_game *g) {
    for (const col_clause *c = g->clauses; c->id != NULL; c++) {
        printf("%s\n", c->id);
    }
    return CLI_OK;
}

static int run(int argc, char **argv) {
    if (argc < 2) return cli_usage("rules", "a clause or a game is missing after", "rules");
    for (int i = 1; i < argc; i++) {
        if (col_find_game(argv[i]) != NULL) {
            list_clauses(col_find_game(argv[i]));
            continue;
        }
        const col_clause *clause = col_find_clause(argv[i]);
        if (clause == NULL) {
            col_error error;
            col_fail(&error, COL_CLAUSE, "there is no clause '%s'; 'colossi rules GAME' lists them",
                     argv[i]);
            return cli_error("rules", &error);
        }
        printf("%s\n", clause->id);
        print_wrapped(clause->text);
    }
    return CLI_OK;
}

static const cli_item EXAMPLES[] = {
    {"colossi rules CW-2.6c", "prints why a giant may not leap away"},
    {"colossi rules causeway", "lists the clauses of Giant's Causeway"},
    {NULL, NULL}};

const cli_command cli_rules = {
    .name = "rules",
    .summary = "print clauses of the rules",
    .usage = "CLAUSE... | GAME",
    .text = "When an action is refused, the error names the clause that forbids it; this command\n"
            "prints that clause. With the name of a game it lists the numbers of its clauses.",
    .examples = EXAMPLES,
    .run = run,
};
