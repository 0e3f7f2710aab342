/* colossi perft: counts action sequences, to check the rules against reference numbers. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

typedef struct request {
    col_setup setup;
    const char *position;
    long depth; /* -1 until it is given */
    bool divide;
} request;

static void count_each(const col_table *t, int depth, col_level *levels) {
    const col_game *game = t->setup.game;
    static col_list list;
    unsigned actors = game->actors(&t->setup, &t->state);
    int actor = actors == 0 ? 0 : col_first_actor(actors);
    bool is_chance = actor == COL_CHANCE;
    int actions = actors == 0 ? 0
                  : is_chance ? game->chance(&t->setup, &t->state, list.outcome)
                              : game->legal(&t->setup, &t->state, actor, list.action);
    for (int i = 0; i < actions; i++) {
        char text[COL_TEXT_MAX];
        col_writer w = col_writer_on(text, sizeof text);
        col_state s = t->state;
        col_action a = is_chance ? list.outcome[i].action : list.action[i];
        game->print(&t->setup, &t->state, actor, a, COL_ALL, &w);
        game->apply(&t->setup, &s, actor, a);
        printf("%s %" PRIu64 "\n", text, col_perft(&t->setup, &s, depth - 1, levels));
    }
}

static int count(const request *r, col_level *levels) {
    col_table t;
    col_entry log[1];
    col_error error;
    col_table_begin(&t, &r->setup, log, 1);
    if (r->position != NULL && col_table_load(&t, r->position, &error) != COL_OK) {
        return cli_error("perft", &error);
    }
    if (r->divide && r->depth > 0) {
        count_each(&t, (int)r->depth, levels);
        return CLI_OK;
    }
    for (int depth = 1; depth <= (int)r->depth; depth++) {
        printf("%d %" PRIu64 "\n", depth, col_perft(&t.setup, &t.state, depth, levels));
        fflush(stdout); /* the next one may take long */
    }
    return CLI_OK;
}

static int read_argument(request *r, const char *argument) {
    if (strcmp(argument, "--divide") == 0) {
        r->divide = true;
    } else if (cli_value(argument, "position") != NULL) {
        r->position = cli_value(argument, "position");
    } else if (r->depth < 0 && argument[0] != '-' && strchr(argument, '=') == NULL) {
        if (!cli_number("perft", "DEPTH", argument, 0, COL_PERFT_DEPTH_MAX - 1, &r->depth)) {
            return CLI_USAGE;
        }
    } else {
        return cli_game_argument("perft", &r->setup, argument);
    }
    return CLI_OK;
}

static int run(int argc, char **argv) {
    request r = {.depth = -1};
    if (argc < 3) return cli_usage("perft", "GAME and DEPTH are missing after", argv[argc - 1]);
    const col_game *game = cli_find_game("perft", argv[1]);
    if (game == NULL) return CLI_FAILED;
    col_setup_begin(&r.setup, game);
    for (int i = 2; i < argc; i++) {
        int status = read_argument(&r, argv[i]);
        if (status != CLI_OK) return status;
    }
    if (r.depth < 0) return cli_usage("perft", "DEPTH is missing after", argv[argc - 1]);
    int status = cli_end_setup("perft", &r.setup);
    if (status != CLI_OK) return status;
    col_level *levels = calloc((size_t)r.depth + 1, sizeof *levels);
    if (levels == NULL) return cli_no_memory("perft");
    status = count(&r, levels);
    free(levels);
    return status;
}

static const cli_item OPTIONS[] = {
    {"name=value", "set an option of the game, or seats=N"},
    {"--position=TEXT", "start from this position"},
    {"--divide", "print the count after each first action, for DEPTH only"},
    {"--data=GAME=FILE", "play with this data file"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi perft causeway 5", "counts 32, 960, 13440, 174720 and 2168336 action sequences"},
    {"colossi perft causeway 3 ruleset=quick --divide", "splits the count by the first action"},
    {NULL, NULL}};

const cli_command cli_perft = {
    .name = "perft",
    .summary = "count the action sequences of a given length",
    .usage = "GAME DEPTH [name=value...] [--position=TEXT] [--divide]",
    .text =
        "Counts all sequences of decisions, including those of chance, for each depth up to\n"
        "DEPTH. The rules have reference numbers that it must reproduce; a difference is a bug.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
