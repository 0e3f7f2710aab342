/* colossi solve: proves what a position is worth. */
#include <limits.h>
#include <stdio.h>
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
    long nodes = 20000000;
    if (argc < 2) return cli_usage("solve", "a game is missing after", "solve");
    const col_game *game = cli_find_game("solve", argv[1]);
    if (game == NULL) return CLI_FAILED;
    col_setup_begin(&setup, game);
    for (int i = 2; i < argc; i++) {
        int status = CLI_OK;
        const char *value = cli_value(argv[i], "nodes");
        if (cli_value(argv[i], "position") != NULL) {
            position = cli_value(argv[i], "position");
        } else if (value != NULL) {
            if (!cli_number("solve", "--nodes", value, 0, LONG_MAX, &nodes)) status = CLI_USAGE;
        } else {
            status = cli_game_argument("solve", &setup, argv[i]);
        }
        if (status != CLI_OK) return status;
    }
    int status = cli_end_setup("solve", &setup);
    if (status != CLI_OK) return status;
    if (!col_can_solve(&setup)) {
        col_fail(&error, COL_GAME,
                 "%s cannot be solved, because it has chance, secrets or more than two seats",
                 game->title);
        return cli_error("solve", &error);
    }
    return solve(&setup, position, (uint64_t)nodes);
}

static const cli_item OPTIONS[] = {
    {"name=value", "set an option of the game, or ruleset=NAME"},
    {"--position=TEXT", "solve this position instead of the initial one"},
    {"--nodes=N", "give up after N positions (20000000); 0 means never"},
    {"--data=GAME=FILE", "play with this data file"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi solve causeway \"--position=-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w "
     "0\"",
     "finds that White wins at once"},
    {NULL, NULL}};

const cli_command cli_solve = {
    .name = "solve",
    .summary = "prove what a position is worth",
    .usage = "GAME [name=value...] [--position=TEXT] [--nodes=N]",
    .text =
        "Proves a win, a loss or a draw for the seat that acts, and tells how many actions it\n"
        "takes to the end with best play. It works for games of two seats without chance and\n"
        "secrets, and only for small positions: when the limit of positions is reached, it says\n"
        "so and fails.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
