/* colossi rules: shows the guide of a game, and prints clauses. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/guide.h"

static int list_clauses(const col_game *g) {
    for (const col_clause *c = g->clauses; c->id != NULL; c++) {
        printf("%s\n", c->id);
    }
    return CLI_OK;
}

static int print_clause(const char *id) {
    const col_clause *clause = col_find_clause(id);
    if (clause == NULL) {
        col_error error;
        col_fail(&error, COL_CLAUSE,
                 "there is no clause '%s'; 'colossi rules GAME --clauses' lists them", id);
        return cli_error("rules", &error);
    }
    printf("%s\n", clause->id);
    guide_wrap(clause->text, 2);
    return CLI_OK;
}

/* Prints what in the guide and in the clauses contains the words. */
static int search(const col_game *g, const char *guide, const char *words) {
    int count = guide == NULL ? 0 : guide_search(guide, words);
    for (const col_clause *c = g->clauses; c->id != NULL; c++) {
        if (!guide_contains(c->text, words)) continue;
        print_clause(c->id);
        count++;
    }
    if (count > 0) return CLI_OK;
    col_error error;
    col_fail(&error, COL_CLAUSE, "no rule of %s contains '%s'", g->title, words);
    return cli_error("rules", &error);
}

static int print_section(const char *guide, const char *id) {
    if (guide != NULL && guide_show(guide, id)) return CLI_OK;
    col_error error;
    col_fail(&error, COL_CLAUSE, "there is no section '%s'; 'colossi rules GAME' lists them", id);
    return cli_error("rules", &error);
}

/* Shows sections of the guide, what a search finds, or how it begins and what it contains. */
static int show_game(const col_game *g, int count, char **sections, const char *words) {
    char *guide = guide_read(g);
    int status = CLI_OK;
    if (words != NULL) {
        status = search(g, guide, words);
    } else if (count == 0 && guide == NULL) {
        list_clauses(g);
    } else if (count == 0) {
        guide_show(guide, "minute");
        putchar('\n');
        cli_say("learn.guide.sections");
        guide_contents(guide, 3);
    }
    for (int i = 0; i < count && words == NULL && status == CLI_OK; i++) {
        status = print_section(guide, sections[i]);
    }
    free(guide);
    return status;
}

static int run(int argc, char **argv) {
    const char *words = NULL;
    bool are_listed = false;
    int count = 0;
    for (int i = 1; i < argc; i++) {
        const char *code = cli_value(argv[i], "language"), *found = cli_value(argv[i], "search");
        if (found != NULL) {
            words = found;
        } else if (strcmp(argv[i], "--clauses") == 0) {
            are_listed = true;
        } else if (code != NULL) {
            int status = cli_choose_language("rules", code);
            if (status != CLI_OK) return status;
        } else if (argv[i][0] == '-') {
            return cli_usage("rules", "there is no option", argv[i]);
        } else {
            argv[1 + count++] = argv[i];
        }
    }
    if (count == 0) return cli_usage("rules", "a clause or a game is missing after", "rules");
    const col_game *game = col_find_game(argv[1]);
    if (game != NULL && are_listed) return list_clauses(game);
    if (game != NULL) return show_game(game, count - 1, argv + 2, words);
    for (int i = 1; i <= count; i++) {
        int status = print_clause(argv[i]);
        if (status != CLI_OK) return status;
    }
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--search=WORDS", "show what contains all of these words, in the guide and in the clauses"},
    {"--clauses", "list the numbers of all clauses of the game"},
    {"--language=CODE", "show the guide in this language, such as de"},
    {NULL, NULL}};

static const cli_item EXAMPLES[] = {
    {"colossi rules CW-2.6c", "prints why a giant may not leap away"},
    {"colossi rules causeway", "begins the guide to Giant's Causeway and lists its sections"},
    {"colossi rules causeway leap", "shows the section about leaps"},
    {"colossi rules assault --search='Chaos Bolt'", "shows what the rules say about it"},
    {NULL, NULL}};

const cli_command cli_rules = {
    .name = "rules",
    .summary = "print the rules: the guide of a game, or clauses",
    .usage = "CLAUSE... | GAME [SECTION...]",
    .text =
        "The guide explains a game by sections; the clauses are its exact rules. When an action\n"
        "is refused, the error names the clause that forbids it; this command prints that clause.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
