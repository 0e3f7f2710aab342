/* colossi replay: walks through a record, board by board. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static col_table table;
static col_entry entries[CLI_LOG];
static col_canvas canvas;
static char text[1 << 20];

static void print_board(const col_state *s, col_look look) {
    col_writer w = col_writer_on(text, sizeof text);
    col_canvas_clear(&canvas);
    table.setup.game->draw(&table.setup, s, COL_ALL, NULL, 0, &canvas);
    col_canvas_print(&canvas, look, &w);
    fputs(text, stdout);
}

static void print_action(const col_state *s, int index) {
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "\n%d. ", index + 1);
    col_table_print_entry(&table, s, index, COL_ALL, &w);
    col_put(&w, "  ");
    col_audience to = col_audience_of(&table.setup, -1);
    col_say_action(&to, s, table.log[index].actor, table.log[index].action, &w);
    puts(text);
}

static void print_result(void) {
    col_result result;
    table.setup.game->result(&table.setup, &table.state, &result);
    puts(result.over ? "" : "\nThe record ends before the end of the game.");
    for (int seat = 0; seat < table.setup.seats; seat++) {
        const char *name = table.seat_name[seat];
        printf("seat %d%s%s: score %d", seat + 1, name[0] == '\0' ? "" : " ", name,
               result.score[seat]);
        if (result.over) printf(", place %d (%s)", result.rank[seat], result.reason);
        putchar('\n');
    }
}

static int walk(long from, bool boards, col_look look) {
    const col_game *game = table.setup.game;
    static col_state s;
    s = table.start;
    for (int i = 0; i < table.log_count; i++) {
        bool shown = i + 1 >= from;
        if (shown) print_action(&s, i);
        game->apply(&table.setup, &s, table.log[i].actor, table.log[i].action);
        if (shown && boards) print_board(&s, look);
    }
    if (!boards) print_board(&s, look);
    print_result();
    return CLI_OK;
}

static int run(int argc, char **argv) {
    col_error error;
    const char *path = NULL;
    bool boards = false;
    long from = 1;
    for (int i = 1; i < argc; i++) {
        int status = CLI_OK;
        const char *value = cli_value(argv[i], "from");
        if (strcmp(argv[i], "--boards") == 0) {
            boards = true;
        } else if (value != NULL) {
            if (!cli_number("replay", "--from", value, 1, CLI_LOG, &from)) status = CLI_USAGE;
        } else {
            status = cli_record_argument("replay", &path, argv[i]);
        }
        if (status != CLI_OK) return status;
    }
    if (path == NULL) return cli_usage("replay", "a record is missing after", "replay");
    if (cli_read_record(path, &table, entries, &error) != COL_OK)
        return cli_error("replay", &error);
    return walk(from, boards, cli_look());
}

static const cli_item OPTIONS[] = {
    {"--boards", "draw the board after every action, not only at the end"},
    {"--from=N", "start showing at action N"},
    {"--data=GAME=FILE", "the data file of the recorded game"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi replay game.txt --boards | less -R", "pages through a game"}, {NULL, NULL}};

const cli_command cli_replay = {
    .name = "replay",
    .summary = "walk through a record",
    .usage = "FILE [--boards] [--from=N]",
    .text =
        "Replays a record by the rules and prints each action in words, then the final board and\n"
        "the result. If the record breaks a rule, the error names the line and the clause.\n"
        "FILE can be - for standard input.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
