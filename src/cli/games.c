/* colossi games: lists the games, their options and the computer players. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static void print_option(const col_option *o) {
    char text[128];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "%s=", o->name);
    col_option_print(o, o->standard, &w);
    if (o->values == NULL) {
        col_print(&w, " (%d..%d)", o->low, o->high);
    }
    for (int i = 0; o->values != NULL && o->values[i] != NULL; i++) {
        if (i != o->standard) col_print(&w, "|%s", o->values[i]);
    }
    printf("    %-28s %s\n", text, o->help);
}

static void print_game(const col_game *g, bool with_options) {
    printf("%-10s %s, ", g->name, g->title);
    if (g->min_seats == g->max_seats) {
        printf("%d seats\n", g->min_seats);
    } else {
        printf("%d to %d seats\n", g->min_seats, g->max_seats);
    }
    if (!with_options) return;
    for (int i = 0; g->presets != NULL && g->presets[i].name != NULL; i++) {
        printf("    ruleset=%-20s %s\n", g->presets[i].name, g->presets[i].help);
    }
    for (const col_option *o = g->options; o->name != NULL; o++) {
        print_option(o);
    }
}

static void print_levels(const col_game *g) {
    const col_knowledge *k = col_find_knowledge(g->name);
    for (int i = 0; k != NULL && i < COL_LEVELS && k->level[i].name != NULL; i++) {
        printf("    bot:level=%d  %-14s %s\n", i + 1, k->level[i].name, k->level[i].sentence);
    }
}

static void print_characters(const col_game *g) {
    const col_knowledge *k = col_find_knowledge(g->name);
    for (int i = 0; k != NULL && i < COL_CHARACTERS && k->character[i].name != NULL; i++) {
        printf("    character=%-14s %s\n", k->character[i].name, k->character[i].sentence);
    }
}

static int run(int argc, char **argv) {
    if (argc > 2) return cli_usage("games", "unknown argument", argv[2]);
    if (argc == 2 && cli_find_game("games", argv[1]) == NULL) return CLI_FAILED;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        if (argc == 2 && strcmp(argv[1], COL_GAMES[i]->name) != 0) continue;
        print_game(COL_GAMES[i], argc == 2);
        if (argc == 2) print_levels(COL_GAMES[i]);
        if (argc == 2) print_characters(COL_GAMES[i]);
    }
    if (argc == 1) printf("\ncomputer players:\n%s", COL_PLAYERS_HELP);
    return CLI_OK;
}

static const cli_item EXAMPLES[] = {
    {"colossi games causeway", "lists the rulesets, options and bots of Giant's Causeway"},
    {NULL, NULL}};

const cli_command cli_games = {
    .name = "games",
    .summary = "list the games, or the options of one",
    .usage = "[GAME]",
    .text =
        "Without a game, lists the games with their seats, and the computer players. With a game,\n"
        "lists its rulesets, its options with their standard values first, and the levels and\n"
        "characters of its bots. A bot has a character if its name follows the level, as in\n"
        "bot:level=3,character=NAME.",
    .examples = EXAMPLES,
    .run = run,
};
