/* colossi data: prints a game's built-in data, as a start for your own, and checks a data file. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static int print_picture(const col_game *game) {
    static char svg[1 << 20];
    col_writer w = col_writer_on(svg, sizeof svg);
    if (game->picture == NULL) {
        col_error error;
        col_fail(&error, COL_DATA, "%s has no printed board", game->title);
        return cli_error("data", &error);
    }
    game->picture(game->data, &w);
    fputs(svg, stdout);
    return CLI_OK;
}

static int run(int argc, char **argv) {
    col_error error;
    if (argc < 2) return cli_usage("data", "a game is missing after", "data");
    const char *check = argc > 2 ? cli_value(argv[2], "check") : NULL;
    bool svg = argc > 2 && strcmp(argv[2], "--svg") == 0;
    if (argc > 3 || (argc == 3 && check == NULL && !svg)) {
        return cli_usage("data", "unknown argument", argv[argc - 1]);
    }
    const col_game *game = cli_find_game("data", argv[1]);
    if (game == NULL) return CLI_FAILED;
    if (svg) return print_picture(game);
    if (check == NULL) {
        fputs(game->data_text, stdout);
        return CLI_OK;
    }
    char value[4096];
    snprintf(value, sizeof value, "%s=%s", argv[1], check);
    if (cli_add_data(value, &error) != COL_OK) return cli_error("data", &error);
    printf("%s is a valid data file for %s\n", check, game->title);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--check=FILE", "check a file instead of printing the built-in one"},
    {"--svg", "print the board as an SVG picture instead"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi data causeway > mine.txt", "writes a copy that you can change"},
    {"colossi play causeway --data=causeway=mine.txt", "plays with the changed copy"},
    {NULL, NULL}};

const cli_command cli_data = {
    .name = "data",
    .summary = "print a game's boards, cards and counts, or check such a file",
    .usage = "GAME [--check=FILE | --svg]",
    .text = "Boards, cards, dice and counts are data. This command prints the built-in file of a\n"
            "game. Change a copy of it and use it with --data=GAME=FILE. If a file is wrong, the\n"
            "error names the line, the field and the reason.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
