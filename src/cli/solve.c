/* colossi solve: proves what a position is worth. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static int solve(const col_setup *setup, const char *position, uint64_t nodes) {
    static const char *const WORDS[] = {"win", "loss", "draw", "not solved"};
    col_table t;
    col_entry log[1];
    col_error error;
    col_action best;
    char text[COL_TEXT_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    int plies;
    col_table_begin(&t, setup, log, 1);
    if (position != NULL && col_table_load(&t, position, &error) != COL_OK) {
        return cli_error("solve", &error);
    }
    unsigned actors = setup->game->actors(setup, &t.state);
    if (actors == 0) {
        col_fail(&error, COL_POSITION, "the game is over in this position");
        return cli_error("solve", &error);
    }
    col_thinking *thinking = cli_begin_thinking("solve", 0);
    if (thinking == NULL) return CLI_FAILED;
    int value = col_solve(setup, &t.state, nodes, thinking, &plies, &best);
    printf("%s", WORDS[value]);
    if (value == COL_SOLVED_WIN || value == COL_SOLVED_LOSS) printf(" in %d", plies);
    if (value != COL_NOT_SOLVED) {
        setup->game->print(setup, &t.state, col_first_actor(actors), best, COL_ALL, &w);
        printf(", best %s", text);
    }
    printf(" (%d positions)\n", col_player_report(thinking)->sims);
    cli_end_thinking(thinking);
    return value == COL_NOT_SOLVED ? CLI_FAILED : CLI_OK;
}

static int run(int argc, char **argv) {
    col_setup setup;
    col_error error;
    const char *position = NULL;
    uint64_t nodes = 20000000;
    if (argc < 2) return cli_usage("solve", "a game is missing after", "solve");
    const col_game *game = cli_find_game("solve", argv[1]);
    if (game == NULL) return CLI_FAILED;
    col_setup_begin(&setup, game);
    for (int i = 2; i < argc; i++) {
        if (cli_value(argv[i], "position") != NULL) {
            position = cli_value(argv[i], "position");
        } else if (cli_value(argv[i], "nodes") != NULL) {
            nodes = strtoull(cli_value(argv[i], "nodes"), NULL, 10);
        } else if (argv[i][0] == '-' || strchr(argv[i], '=') == NULL) {
            return cli_usage("solve", "unknown argument", argv[i]);
        } else if (cli_setting(&setup, argv[i], &error) != COL_OK) {
            return cli_error("solve", &error);
        }
    }
    if (col_setup_end(&setup, &error) != COL_OK) return cli_error("solve", &error);
    const col_knowledge *knowledge = col_find_knowledge(game->name);
    if (setup.seats != 2 || game->chance != NULL || knowledge == NULL ||
        knowledge->assess == NULL) {
        col_fail(&error, COL_GAME, "%s cannot be solved: chance, secrets or more than two seats",
                 game->title);
        return cli_error("solve", &error);
    }
    return solve(&setup, position, nodes);
}

static const cli_item OPTIONS[] = {{"name=value", "an option of the game, or ruleset=NAME"},
                                   {"--position=TEXT", "the position; the initial one without it"},
                                   {"--nodes=N", "give up after N positions (20000000); 0: never"},
                                   {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi solve causeway \"--position=-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w "
     "0\"",
     "White wins at once"},
    {NULL, NULL}};

const cli_command cli_solve = {
    .name = "solve",
    .summary = "prove what a position is worth",
    .usage = "GAME [name=value...] [--position=TEXT] [--nodes=N]",
    .text =
        "Proves a win, a loss or a draw for the seat that acts, with the number of actions to the\n"
        "end under best play, for games of two without chance and secrets. Small positions only:\n"
        "where the bound of positions is reached it says so and fails.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
