/* The `colossi` program: finds the subcommand and runs it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

const cli_command *const CLI_COMMANDS[] = {
    &cli_play,   &cli_serve,   &cli_games, &cli_rules,   &cli_replay, &cli_verify,
    &cli_engine, &cli_perft,   &cli_bench, &cli_data,    &cli_arena,  &cli_solve,
    &cli_review, &cli_backup,  &cli_check, &cli_migrate, &cli_admin,  &cli_push_keys,
    &cli_load,   &cli_puzzles, &cli_book,  NULL,
};

static void print_overview(FILE *out) {
    fprintf(out, "Colossi: four games of giants.\n\nusage: colossi COMMAND [ARGUMENT...]\n\n");
    for (int i = 0; CLI_COMMANDS[i] != NULL; i++) {
        fprintf(out, "  %-9s %s\n", CLI_COMMANDS[i]->name, CLI_COMMANDS[i]->summary);
    }
    fprintf(out, "\nSee 'colossi COMMAND --help'. To play at once: colossi play causeway\n");
}

/* Whether the argument is an option that needs a value, like "--seed" if there is "--seed=TEXT". */
static bool wants_value(const cli_command *c, const char *argument) {
    size_t length = strlen(argument);
    for (const cli_item *o = c->options; o != NULL && o->form != NULL; o++) {
        if (strncmp(o->form, argument, length) == 0 && o->form[length] == '=') return true;
    }
    return false;
}

/* Turns "--name value" into "--name=value". Returns the new number of arguments. */
static int join_values(const cli_command *c, int argc, char **argv) {
    static char joined[16][4096];
    int count = 0, used = 0;
    for (int i = 0; i < argc; i++) {
        bool joins =
            strncmp(argv[i], "--", 2) == 0 && i + 1 < argc && used < 16 && wants_value(c, argv[i]);
        if (joins) {
            snprintf(joined[used], sizeof joined[used], "%s=%s", argv[i], argv[i + 1]);
            argv[count++] = joined[used++];
            i++;
        } else {
            argv[count++] = argv[i];
        }
    }
    return count;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        print_overview(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_overview(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("colossi %s\n", COLOSSI_VERSION);
        return CLI_OK;
    }
    if (strcmp(argv[1], "man") == 0 && argc == 3) return cli_write_man_pages(argv[2]);
    for (int i = 0; CLI_COMMANDS[i] != NULL; i++) {
        if (strcmp(argv[1], CLI_COMMANDS[i]->name) != 0) continue;
        for (int k = 2; k < argc; k++) {
            if (strcmp(argv[k], "--help") == 0) {
                cli_print_help(CLI_COMMANDS[i]);
                return CLI_OK;
            }
        }
        return CLI_COMMANDS[i]->run(join_values(CLI_COMMANDS[i], argc - 1, argv + 1), argv + 1);
    }
    cli_complain("colossi: there is no command '%s'; 'colossi --help' lists them", argv[1]);
    return CLI_USAGE;
}
