/* colossi play: a game in the terminal, line by line. The board, numbered choices, and words: it
 * works in a plain pipe and with a screen reader as well as in a colour terminal. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"

enum { EXPLAINED_MAX = 24, TEXT_SIZE = 1 << 20 };

typedef struct seat {
    bool is_human;
    col_player player;
    cli_exec *program; /* or NULL */
} seat;

static struct {
    col_table table;
    col_entry log[CLI_LOG];
    seat seats[COL_SEATS_MAX];
    col_look look;
    int last_human; /* who sat at the keyboard last, -1: nobody yet */
    int shown;      /* log entries that were told already */
    bool has_quit, has_failed;
    col_list list;
    col_thinking *thinking;
    col_canvas canvas;
    char text[TEXT_SIZE];
} game;

/* Saying ------------------------------------------------------------------------------------- */

static void say_in(col_colour colour, const char *text) {
    if (game.look == COL_LOOK_COLOUR) {
        printf("%s%s%s", col_colour_begin(colour), text, COL_COLOUR_END);
    } else {
        fputs(text, stdout);
    }
}

/* "White", "Ana (Black)", "seat 3" or "Ana (seat 3)". */
static void put_seat_name(int s, col_writer *w) {
    const col_game *g = game.table.setup.game;
    const char *name = game.table.seat_name[s];
    const char *title = g->seat_titles == NULL ? NULL : g->seat_titles[s];
    if (name[0] == '\0') {
        if (title != NULL) {
            col_put(w, title);
        } else {
            col_print(w, "seat %d", s + 1);
        }
    } else if (title != NULL) {
        col_print(w, "%s (%s)", name, title);
    } else {
        col_print(w, "%s (seat %d)", name, s + 1);
    }
}

static void say_seat(int s) {
    char name[2 * COL_NAME_SIZE];
    col_writer w = col_writer_on(name, sizeof name);
    put_seat_name(s, &w);
    say_in((col_colour)(COL_SEAT_1 + s), name);
}

static void say_error(const col_error *error) {
    char text[COL_CODE_SIZE + COL_SENTENCE_SIZE + 8];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "%s: %s\n", error->code, error->sentence);
    say_in(COL_NOTICE, text);
}

static void say_clause(const char *id) {
    const col_clause *clause = col_find_clause(id);
    if (clause == NULL) {
        printf("There is no clause '%s'.\n", id);
        return;
    }
    say_in(COL_NOTICE, clause->id);
    printf("  %s\n", clause->text);
}

/* What happened since this viewer was last told, in words. */
static void tell_news(int viewer) {
    const col_setup *setup = &game.table.setup;
    static col_state s, view;
    s = game.table.start;
    for (int i = 0; i < game.table.log_count; i++) {
        const col_entry *e = &game.table.log[i];
        if (i >= game.shown && e->actor != viewer) {
            col_writer w = col_writer_on(game.text, TEXT_SIZE);
            setup->game->observe(setup, &s, viewer, &view);
            if (e->actor == COL_CHANCE) {
                fputs("chance", stdout);
            } else {
                say_seat(e->actor);
            }
            col_table_print_entry(&game.table, &s, i, viewer, &w);
            const char *action = strchr(game.text, ' ') + 1;
            printf(": %s", action);
            if (strchr(action, '?') == NULL) {
                col_writer_clear(&w);
                setup->game->explain(setup, &view, e->actor, e->action, &w);
                printf("  %s", game.text);
            }
            putchar('\n');
        }
        setup->game->apply(setup, &s, e->actor, e->action);
    }
    game.shown = game.table.log_count;
}

static void show_board(int viewer, int choices) {
    const col_setup *setup = &game.table.setup;
    static col_state view;
    col_writer w = col_writer_on(game.text, TEXT_SIZE);
    setup->game->observe(setup, &game.table.state, viewer, &view);
    col_canvas_clear(&game.canvas);
    setup->game->draw(setup, &view, viewer, game.list.action, choices, &game.canvas);
    col_canvas_print(&game.canvas, game.look, &w);
    printf("\n%s\n", game.text);
}

static int terminal_width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    return 80;
}

static void print_choice_text(const col_state *view, int s, int i, col_writer *w) {
    const col_setup *setup = &game.table.setup;
    col_writer_clear(w);
    setup->game->print(setup, view, s, game.list.action[i], s, w);
}

/* Few choices with words, many in columns. */
static void show_choices(int s, int count) {
    const col_setup *setup = &game.table.setup;
    static col_state view;
    int width = 0;
    col_writer w = col_writer_on(game.text, TEXT_SIZE);
    setup->game->observe(setup, &game.table.state, s, &view);
    for (int i = 0; i < count; i++) {
        print_choice_text(&view, s, i, &w);
        if ((int)w.length > width) width = (int)w.length;
    }
    int columns = count <= EXPLAINED_MAX ? 1 : terminal_width() / (width + 7);
    if (columns < 1) columns = 1;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            char number[16];
            print_choice_text(&view, s, i, &w);
            snprintf(number, sizeof number, "%4d", i + 1);
            say_in(COL_CHOICE, number);
            printf(" %-*s ", width, game.text);
            if (columns > 1) continue;
            col_writer_clear(&w);
            setup->game->explain(setup, &view, s, game.list.action[i], &w);
            say_in(COL_QUIET, game.text);
        }
        putchar('\n');
    }
}

static void say_prompt(int s) {
    const col_setup *setup = &game.table.setup;
    static col_state view;
    col_writer w = col_writer_on(game.text, TEXT_SIZE);
    setup->game->observe(setup, &game.table.state, s, &view);
    setup->game->prompt(setup, &view, s, &w);
    say_seat(s);
    printf(": %s\n", game.text);
}

/* Commands of a person ------------------------------------------------------------------------- */

static const char COMMANDS[] =
    "  a number or an action      does it\n"
    "  ?                          the rules of what may be done now\n"
    "  ? CLAUSE                   one clause\n"
    "  why ACTION                 whether it is allowed, and if not, by which clause\n"
    "  hint                       what a bot would do\n"
    "  undo                       takes your last action back, as long as nothing was revealed\n"
    "  aid                        your goals and what is missing, where the game has such an aid\n"
    "  board, log                 the board again; all actions so far\n"
    "  save [FILE]                writes the record\n"
    "  quit                       leaves the game\n";

static void show_topics(int s) {
    const col_setup *setup = &game.table.setup;
    static col_state view;
    char id[COL_CODE_SIZE];
    setup->game->observe(setup, &game.table.state, s, &view);
    for (const char *p = setup->game->topics(setup, &view); *p != '\0';) {
        size_t length = strcspn(p, " ");
        snprintf(id, sizeof id, "%.*s", (int)length, p);
        say_clause(id);
        p += length + (p[length] == ' ');
    }
    printf("\n%s", COMMANDS);
}

static void answer_why(int s, const char *text) {
    const col_setup *setup = &game.table.setup;
    col_error error;
    col_action a;
    if (setup->game->parse(setup, &game.table.state, s, text, &a, &error) != COL_OK ||
        col_table_check(&game.table, s, a, &error) != COL_OK) {
        say_error(&error);
        if (error.status == COL_RULE) say_clause(error.code);
    } else {
        puts("It is allowed.");
    }
}

static void give_hint(int s) {
    const col_setup *setup = &game.table.setup;
    col_player player = {.kind = COL_PLAYER_LEVEL, .level = COL_LEVELS};
    static col_state view;
    col_writer w = col_writer_on(game.text, TEXT_SIZE);
    setup->game->observe(setup, &game.table.state, s, &view);
    col_action a = col_player_choose(&player, setup, &view, s, game.thinking);
    setup->game->print(setup, &view, s, a, s, &w);
    col_put(&w, "  ");
    setup->game->explain(setup, &view, s, a, &w);
    printf("%s", game.text);
    int percent = col_player_report(game.thinking)->value_percent;
    if (percent >= 0) printf(" (%d in 100)", percent);
    putchar('\n');
}

static void show_aid(int s) {
    const col_setup *setup = &game.table.setup;
    static col_state view;
    col_writer w = col_writer_on(game.text, TEXT_SIZE);
    if (setup->game->aid == NULL) {
        puts("This game has no such aid.");
        return;
    }
    setup->game->observe(setup, &game.table.state, s, &view);
    setup->game->aid(setup, &view, s, &w);
    fputs(game.text, stdout);
}

static void undo(int s) {
    col_error error;
    bool alone = true;
    for (int i = 0; i < game.table.setup.seats; i++) {
        alone &= i == s || !game.seats[i].is_human;
    }
    int count = col_table_may_undo(&game.table, s, alone);
    if (count == 0) {
        puts("There is nothing that you may take back.");
    } else if (col_table_undo(&game.table, count, &error) != COL_OK) {
        say_error(&error);
    } else {
        printf("Taken back: %d action%s.\n", count, count == 1 ? "" : "s");
        game.shown = game.table.log_count;
    }
}

/* Written beside the file first, so that a failure leaves an older save alone. */
static bool save_record(const char *path) {
    char beside[4096];
    col_writer w = col_writer_on(game.text, TEXT_SIZE);
    col_record_write(&game.table, COL_ALL, true, &w);
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *out = fopen(beside, "w");
    bool good = out != NULL && fwrite(w.text, 1, w.length, out) == w.length;
    if (out != NULL) good &= fclose(out) == 0;
    if (!good || rename(beside, path) != 0) {
        printf("%s: %s\n", path, strerror(errno));
        remove(beside);
        return false;
    }
    printf("Saved as %s; colossi play --resume=%s goes on with it.\n", path, path);
    return true;
}

static void show_log(int viewer) {
    static col_state s;
    s = game.table.start;
    for (int i = 0; i < game.table.log_count; i++) {
        col_writer w = col_writer_on(game.text, TEXT_SIZE);
        col_table_print_entry(&game.table, &s, i, viewer, &w);
        printf("%4d. %s\n", i + 1, game.text);
        game.table.setup.game->apply(&game.table.setup, &s, game.table.log[i].actor,
                                     game.table.log[i].action);
    }
}

static bool act(int s, const char *text, int count) {
    col_error error;
    char *end;
    long number = strtol(text, &end, 10);
    col_status status;
    if (*end == '\0' && end != text) {
        if (number < 1 || number > count) {
            printf("Choose a number from 1 to %d.\n", count);
            return false;
        }
        status = col_table_act(&game.table, s, game.list.action[number - 1], &error);
    } else {
        status = col_table_do(&game.table, s, text, &error);
    }
    if (status == COL_OK) return true;
    say_error(&error);
    puts("'?' tells what may be done, 'why ACTION' shows the clause.");
    return false;
}

/* Carries a line out; true when the decision is made or the game is to be looked at anew. */
static bool obey(int s, char *line, int count) {
    if (strcmp(line, "") == 0) return false;
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        show_topics(s);
    } else if (line[0] == '?' || strncmp(line, "rules ", 6) == 0) {
        char *id = line[0] == '?' ? line + 1 : line + 6;
        say_clause(id + strspn(id, " "));
    } else if (strncmp(line, "why ", 4) == 0) {
        answer_why(s, line + 4);
    } else if (strcmp(line, "hint") == 0) {
        give_hint(s);
        game.table.setup.game->legal(&game.table.setup, &game.table.state, s, game.list.action);
    } else if (strcmp(line, "aid") == 0 || strcmp(line, "goals") == 0) {
        show_aid(s);
    } else if (strcmp(line, "undo") == 0) {
        undo(s);
        return true;
    } else if (strcmp(line, "board") == 0) {
        show_board(s, count);
        show_choices(s, count);
    } else if (strcmp(line, "log") == 0) {
        show_log(s);
    } else if (strcmp(line, "save") == 0 || strncmp(line, "save ", 5) == 0) {
        save_record(line[4] == '\0' ? "colossi-game.txt" : line + 5);
    } else if (strcmp(line, "quit") == 0) {
        game.has_quit = true;
        return true;
    } else {
        return act(s, line, count);
    }
    return false;
}

/* A line without its end and the blanks around it; false at the end of input. */
static bool read_line(char *line, size_t size) {
    if (isatty(STDIN_FILENO)) fputs("> ", stdout);
    fflush(stdout);
    if (fgets(line, (int)size, stdin) == NULL) return false;
    size_t length = strlen(line), start = strspn(line, " \t");
    while (length > start && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    memmove(line, line + start, length - start + 1);
    return true;
}

/* Turns ---------------------------------------------------------------------------------------- */

/* Where two people share the keyboard and see different things, the screen is handed over. */
static void hand_over(int s) {
    const col_setup *setup = &game.table.setup;
    static col_state mine, theirs;
    char line[16];
    int before = game.last_human;
    game.last_human = s;
    if (before < 0 || before == s) return;
    setup->game->observe(setup, &game.table.state, s, &mine);
    setup->game->observe(setup, &game.table.state, before, &theirs);
    if (memcmp(&mine, &theirs, setup->game->state_size) == 0) return;
    for (int i = 0; i < 60; i++) {
        putchar('\n');
    }
    say_seat(s);
    puts(": press Enter when nobody else looks.");
    if (!read_line(line, sizeof line)) game.has_quit = true;
}

static void human_turn(int s) {
    const col_setup *setup = &game.table.setup;
    char line[256];
    hand_over(s);
    if (game.has_quit) return;
    int count = setup->game->legal(setup, &game.table.state, s, game.list.action);
    show_board(s, count);
    tell_news(s);
    say_prompt(s);
    show_choices(s, count);
    do {
        if (!read_line(line, sizeof line)) {
            game.has_quit = true;
            return;
        }
    } while (!obey(s, line, count));
}

static void bot_turn(int s) {
    const col_setup *setup = &game.table.setup;
    static col_state view;
    col_error error;
    col_action a = 0;
    setup->game->observe(setup, &game.table.state, s, &view);
    col_status status = COL_OK;
    if (game.seats[s].program == NULL) {
        a = col_player_choose(&game.seats[s].player, setup, &view, s, game.thinking);
    } else {
        status = cli_exec_choose(game.seats[s].program, setup, &view, s, &game.list, &a, &error);
    }
    if (status != COL_OK || col_table_act(&game.table, s, a, &error) != COL_OK) {
        say_error(&error);
        game.has_quit = game.has_failed = true;
    }
}

static int finish(const char *record) {
    col_result result;
    col_error error;
    int humans = 0, viewer = COL_PUBLIC;
    for (int s = 0; s < game.table.setup.seats; s++) {
        humans += game.seats[s].is_human;
        if (game.seats[s].is_human) viewer = s;
    }
    if (humans != 1) viewer = COL_PUBLIC;
    show_board(viewer, 0);
    tell_news(viewer);
    game.table.setup.game->result(&game.table.setup, &game.table.state, &result);
    printf("The game is over: %s.\n", result.reason);
    for (int s = 0; s < game.table.setup.seats; s++) {
        fputs("  ", stdout);
        say_seat(s);
        printf(": score %d, place %d\n", result.score[s], result.rank[s]);
    }
    if (record != NULL && !save_record(record)) {
        col_fail(&error, COL_FILE, "%s: the record could not be written", record);
        return cli_error("play", &error);
    }
    return CLI_OK;
}

static int play_to_the_end(const char *record) {
    const col_setup *setup = &game.table.setup;
    col_error error;
    while (!game.has_quit) {
        unsigned actors = setup->game->actors(setup, &game.table.state);
        if (actors == 0) return finish(record);
        int s = col_first_actor(actors);
        if (s == COL_CHANCE) {
            if (col_table_roll(&game.table, &error) < 0) {
                return cli_error("play", &error);
            }
        } else if (game.seats[s].is_human) {
            human_turn(s);
        } else {
            bot_turn(s);
        }
    }
    puts("\nThe game is not finished.");
    bool saved = record == NULL || save_record(record);
    return saved && !game.has_failed ? CLI_OK : CLI_FAILED;
}

/* The command line ----------------------------------------------------------------------------- */

typedef struct request {
    col_setup setup;
    const char *seed, *record, *resume;
    const char *seat_text[COL_SEATS_MAX];
    int seat_texts;
    bool has_seats;
} request;

static col_status read_seat(const char *text, int s, col_error *error) {
    game.seats[s].is_human = strncmp(text, "human", 5) == 0;
    if (strncmp(text, "bot:exec=", 9) == 0) {
        game.seats[s].program = cli_exec_start(text + 9, &game.table.setup, s, error);
        if (game.seats[s].program == NULL) return error->status;
        return col_table_name_seat(&game.table, s, "bot:exec", error);
    }
    if (!game.seats[s].is_human) {
        if (col_player_parse(text, &game.seats[s].player, error) != COL_OK) return error->status;
        return col_table_name_seat(&game.table, s, text, error);
    }
    if (text[5] == ':') return col_table_name_seat(&game.table, s, text + 6, error);
    if (text[5] == '\0') return COL_OK;
    return col_fail(error, COL_PLAYER, "'%s' is no seat; human, human:NAME or bot:PLAYER", text);
}

static col_status begin(const request *r, col_error *error) {
    col_luck luck;
    if (r->resume != NULL) {
        if (cli_read_record(r->resume, &game.table, game.log, error) != COL_OK)
            return error->status;
    } else {
        col_table_begin(&game.table, &r->setup, game.log, CLI_LOG);
    }
    if (!game.table.has_luck) {
        if (r->seed != NULL) {
            luck = col_luck_from_text(r->seed, strlen(r->seed));
        } else if (!cli_fresh_seed(luck.seed)) {
            return col_fail(error, COL_SEED, "the system gives no random numbers");
        }
        col_table_set_luck(&game.table, &luck);
    }
    col_player_begin(game.thinking, r->seed == NULL ? cli_now_ms() : strlen(r->seed));
    game.shown = game.table.log_count;
    for (int s = 0; s < game.table.setup.seats; s++) {
        const char *text = r->resume != NULL && game.table.seat_name[s][0] != '\0'
                               ? game.table.seat_name[s]
                               : NULL;
        if (text != NULL && strncmp(text, "bot:", 4) != 0) text = "human";
        if (s < r->seat_texts) text = r->seat_text[s];
        if (text == NULL) text = s == 0 ? "human" : "bot:level=2";
        if (read_seat(text, s, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

static bool is_seat(const char *text) {
    return strncmp(text, "human", 5) == 0 || strncmp(text, "bot:", 4) == 0;
}

static int run(int argc, char **argv) {
    static request r;
    col_error error;
    int first = 1;
    const col_game *chosen = COL_GAMES[0];
    if (argc > 1 && argv[1][0] != '-' && !is_seat(argv[1]) && strchr(argv[1], '=') == NULL) {
        chosen = cli_find_game("play", argv[1]);
        first = 2;
    }
    if (chosen == NULL) return CLI_FAILED;
    game.thinking = cli_begin_thinking("play", 0);
    if (game.thinking == NULL) return CLI_FAILED;
    game.look = cli_look();
    game.last_human = -1;
    col_setup_begin(&r.setup, chosen);
    for (int i = first; i < argc; i++) {
        const char *data = cli_value(argv[i], "data");
        if (cli_value(argv[i], "seed") != NULL) {
            r.seed = cli_value(argv[i], "seed");
        } else if (cli_value(argv[i], "record") != NULL) {
            r.record = cli_value(argv[i], "record");
        } else if (cli_value(argv[i], "resume") != NULL) {
            r.resume = cli_value(argv[i], "resume");
        } else if (data != NULL) {
            if (cli_add_data(data, &error) != COL_OK) return cli_error("play", &error);
        } else if (strcmp(argv[i], "--ascii") == 0) {
            game.look = COL_LOOK_ASCII;
        } else if (is_seat(argv[i]) && r.seat_texts < COL_SEATS_MAX) {
            r.seat_text[r.seat_texts++] = argv[i];
        } else if (argv[i][0] == '-' || strchr(argv[i], '=') == NULL) {
            return cli_usage("play", "unknown argument", argv[i]);
        } else {
            r.has_seats |= strncmp(argv[i], "seats=", 6) == 0;
            if (cli_setting(&r.setup, argv[i], &error) != COL_OK) return cli_error("play", &error);
        }
    }
    if (!r.has_seats && r.seat_texts > r.setup.seats) r.setup.seats = r.seat_texts;
    cli_use_data(&r.setup);
    if (col_setup_end(&r.setup, &error) != COL_OK || begin(&r, &error) != COL_OK) {
        return cli_error("play", &error);
    }
    printf("%s. '?' tells what may be done.\n", game.table.setup.game->title);
    int status = play_to_the_end(r.record);
    for (int s = 0; s < COL_SEATS_MAX; s++) {
        cli_exec_stop(game.seats[s].program);
    }
    cli_end_thinking(game.thinking);
    return status;
}

static const cli_item OPTIONS[] = {
    {"human, human:NAME", "a person at this keyboard takes the next seat"},
    {"bot:PLAYER", "a computer player does: bot:level=1 to 6, or one that colossi games lists"},
    {"bot:exec=COMMAND", "a program of one's own does; examples/bot.py is one"},
    {"name=value", "an option of the game, ruleset=NAME, or seats=N"},
    {"--seed=TEXT", "the game's luck, so that it can be played again"},
    {"--record=FILE", "write the record there at the end"},
    {"--resume=FILE", "go on with a saved game"},
    {"--data=GAME=FILE", "play with this data file"},
    {"--ascii", "draw with plain characters, without colour"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi play", "Giant's Causeway, you are White, a bot is Black"},
    {"colossi play causeway bot:level=5 human:Ana ruleset=quick",
     "the quick game against a strong bot that moves first"},
    {NULL, NULL}};

const cli_command cli_play = {
    .name = "play",
    .summary = "play a game in the terminal",
    .usage = "[GAME] [SEAT...] [name=value...] [--seed=TEXT] [--record=FILE] [--resume=FILE]",
    .text =
        "Seats are named in order; the first one that is not named is yours, the others are bots.\n"
        "Type a choice's number or an action. ? shows the rules of what may be done now, why "
        "ACTION\n"
        "the clause that forbids it, hint what a bot would do; undo, board, log, save and quit do\n"
        "what they say. The board is drawn in colour with Unicode where the terminal has both\n"
        "(NO_COLOR turns colour off). A game that is saved before its end holds its seed.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
