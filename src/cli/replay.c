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
    col_audience to = cli_audience(&table, -1);
    col_canvas_begin(&canvas, &to);
    table.setup.game->draw(&table.setup, s, COL_ALL, NULL, 0, &canvas);
    col_canvas_print(&canvas, look, &w);
    fputs(text, stdout);
}

/* Writes who acts and, in words, how. */
static void put_entry(const col_audience *to, const col_state *before, const col_entry *e,
                      col_writer *w) {
    if (e->actor == COL_CHANCE) {
        cli_put_fact("core.chance", w);
    } else {
        cli_put_seat(&table, e->actor, w);
    }
    col_put(w, ": ");
    col_say_action(to, before, e->actor, e->action, w);
}

/* Prints the action at which the story stands, and what it brought about. */
static void print_action(const col_story *story) {
    static char facts[COL_FACTS_SIZE];
    col_audience to = cli_audience(&table, -1);
    col_writer w = col_writer_on(text, sizeof text), f = col_writer_on(facts, sizeof facts);
    col_print(&w, "\n%d. ", story->next + 1);
    if (cli_is_english()) { /* and so are the texts of actions */
        col_table_print_entry(&table, &story->before, story->next, COL_ALL, &w);
    } else {
        put_entry(&to, &story->before, &table.log[story->next], &w);
    }
    puts(text);
    col_story_tell(story, &table, COL_ALL, &f);
    cli_tell_facts(&to, facts, "  ");
}

static void print_result(void) {
    col_result result;
    col_table_result(&table, &result);
    putchar('\n');
    if (!result.over) cli_say("terminal.cut_off");
    for (int seat = 0; seat < table.setup.seats; seat++) {
        col_writer w = col_writer_on(text, sizeof text);
        cli_put_seat(&table, seat, &w);
        printf("%s: ", text);
        cli_say_standing(&result, seat);
    }
}

static int walk(long from, bool boards, col_look look) {
    static col_story story;
    col_story_begin(&story, &table, COL_STORY_FOR(COL_ALL));
    while (story.next < table.log_count) {
        bool shown = story.next + 1 >= from;
        if (shown) print_action(&story);
        col_story_step(&story, &table);
        if (shown && boards) print_board(&story.before, look);
    }
    if (!boards) print_board(&table.state, look);
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
        const char *value = cli_value(argv[i], "from"), *code = cli_value(argv[i], "language");
        if (strcmp(argv[i], "--boards") == 0) {
            boards = true;
        } else if (code != NULL) {
            status = cli_choose_language("replay", code);
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
    {"--language=CODE", "tell it in this language, such as de; without it, LANG decides"},
    {"--data=GAME=FILE", "the data file of the recorded game"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi replay game.txt --boards | less -R", "pages through a game"}, {NULL, NULL}};

const cli_command cli_replay = {
    .name = "replay",
    .summary = "walk through a record",
    .usage = "FILE [--boards] [--from=N] [--language=CODE]",
    .text =
        "Replays a record by the rules and prints each action in words, then the final board and\n"
        "the result. If the record breaks a rule, the error names the line and the clause.\n"
        "FILE can be - for standard input.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
