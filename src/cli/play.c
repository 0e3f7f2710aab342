/* colossi play: a game in the terminal. This file reads the command line and leads through the
 * turns; see play.h for the rest. */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"

/* Turns ---------------------------------------------------------------------------------------- */

/* If two people share the keyboard and see different things, clears the screen before the other one
 * looks. */
static void hand_over(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    static col_state mine, theirs;
    char line[16];
    int before = p->last_human;
    p->last_human = seat;
    if (before < 0 || before == seat) return;
    setup->game->observe(setup, &p->table.state, seat, &mine);
    setup->game->observe(setup, &p->table.state, before, &theirs);
    if (memcmp(&mine, &theirs, setup->game->state_size) == 0) return;
    for (int i = 0; i < 60; i++) {
        putchar('\n');
    }
    play_say_seat(p, seat);
    fputs(": ", stdout);
    cli_say("terminal.hand_over");
    if (!play_read_line(line, sizeof line)) p->has_quit = true;
}

static void human_turn(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    char line[256];
    hand_over(p, seat);
    if (p->has_quit) return;
    int count = setup->game->legal(setup, &p->table.state, seat, p->list.action);
    play_show_board(p, seat, count);
    play_tell_news(p, seat);
    play_say_prompt(p, seat);
    play_show_choices(p, seat, count);
    do {
        if (!play_read_line(line, sizeof line)) {
            p->has_quit = true;
            return;
        }
    } while (!play_obey(p, seat, line, count));
}

static void bot_turn(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    const play_seat *bot = &p->seats[seat];
    static col_state view;
    col_error error;
    col_action a = 0;
    setup->game->observe(setup, &p->table.state, seat, &view);
    col_status status = COL_OK;
    if (bot->program == NULL) {
        a = col_player_choose(&bot->player, setup, &view, seat, p->thinking);
    } else {
        status = cli_exec_choose(bot->program, setup, &view, seat, &p->list, &a, &error);
    }
    if (status != COL_OK || col_table_act(&p->table, seat, a, &error) != COL_OK) {
        play_say_error(p, &error);
        p->has_quit = p->has_failed = true;
    }
}

/* Shows the end of the game to the only person at the keyboard, or else what is public. */
static void show_end(play_session *p) {
    col_result result;
    int humans = 0, viewer = COL_PUBLIC;
    for (int seat = 0; seat < p->table.setup.seats; seat++) {
        humans += p->seats[seat].is_human;
        if (p->seats[seat].is_human) viewer = seat;
    }
    if (humans != 1) viewer = COL_PUBLIC;
    play_show_board(p, viewer, 0);
    play_tell_news(p, viewer);
    p->table.setup.game->result(&p->table.setup, &p->table.state, &result);
    cli_say("terminal.over");
    for (int seat = 0; seat < p->table.setup.seats; seat++) {
        fputs("  ", stdout);
        play_say_seat(p, seat);
        fputs(": ", stdout);
        cli_say_standing(&result, seat);
    }
}

/* Ends the session. A game that a person leaves is saved, so that it can be continued; the same
 * happens at the end of input. */
static int leave(play_session *p, const char *record) {
    col_error error;
    bool is_over = p->table.setup.game->actors(&p->table.setup, &p->table.state) == 0;
    if (is_over) {
        show_end(p);
    } else {
        putchar('\n');
        cli_say("terminal.unfinished");
    }
    bool must_save = record != NULL || (p->is_unsaved && !is_over);
    if (must_save && play_save(p, record, &error) != COL_OK) return cli_error("play", &error);
    return p->has_failed ? CLI_FAILED : CLI_OK;
}

static int play(play_session *p, const char *record) {
    const col_setup *setup = &p->table.setup;
    col_error error;
    while (!p->has_quit) {
        unsigned actors = setup->game->actors(setup, &p->table.state);
        if (actors == 0) break;
        int seat = col_first_actor(actors);
        if (seat == COL_CHANCE) {
            if (col_table_roll(&p->table, &error) < 0) return cli_error("play", &error);
        } else if (p->seats[seat].is_human) {
            human_turn(p, seat);
        } else {
            bot_turn(p, seat);
        }
    }
    return leave(p, record);
}

/* The command line ----------------------------------------------------------------------------- */

typedef struct request {
    col_setup setup;
    const char *seed, *record, *resume;
    const char *seat_text[COL_SEATS_MAX];
    int seat_texts;
    bool has_seats;
    col_look look;
} request;

/* Copies the text of a bot, with one of the game's characters in the place of "any", so that games
 * differ. */
static void draw_character(const play_session *p, const char *text, col_rng *rng, char *out,
                           size_t size) {
    static const char ANY[] = "character=any";
    const col_knowledge *k = col_find_knowledge(p->table.setup.game->name);
    const char *any = strstr(text, ANY);
    int count = 0;
    while (k != NULL && count < COL_CHARACTERS && k->character[count].name != NULL) {
        count++;
    }
    if (any == NULL || count == 0) {
        snprintf(out, size, "%s", text);
        return;
    }
    snprintf(out, size, "%.*scharacter=%s%s", (int)(any - text), text,
             k->character[col_rng_below(rng, (uint32_t)count)].name, any + strlen(ANY));
}

static col_status read_seat(play_session *p, const char *text, int seat, col_rng *rng,
                            col_error *error) {
    char bot[2 * COL_NAME_SIZE];
    p->seats[seat].is_human = strncmp(text, "human", 5) == 0;
    if (strncmp(text, "bot:exec=", 9) == 0) {
        p->seats[seat].program = cli_exec_start(text + 9, &p->table.setup, seat, error);
        if (p->seats[seat].program == NULL) return error->status;
        return col_table_name_seat(&p->table, seat, "bot:exec", error);
    }
    if (!p->seats[seat].is_human) {
        const char *game = p->table.setup.game->name;
        draw_character(p, text, rng, bot, sizeof bot);
        if (col_player_parse_for(game, bot, &p->seats[seat].player, error) != COL_OK) {
            return error->status;
        }
        return col_table_name_seat(&p->table, seat, bot, error);
    }
    if (text[5] == ':') return col_table_name_seat(&p->table, seat, text + 6, error);
    if (text[5] == '\0') return COL_OK;
    return col_fail(error, COL_PLAYER, "'%s' is not a seat; write human, human:NAME or bot:PLAYER",
                    text);
}

/* Says who takes a seat: whoever the command line names, or who had it in the saved game, or a
 * person for the first seat and bots for the others, with a character as it comes. */
static const char *text_of_seat(const play_session *p, const request *r, int seat) {
    const char *name = p->table.seat_name[seat];
    if (seat < r->seat_texts) return r->seat_text[seat];
    if (r->resume != NULL && name[0] != '\0') {
        return strncmp(name, "bot:", 4) == 0 ? name : "human";
    }
    return seat == 0 ? "human" : "bot:level=2,character=any";
}

/* The bots' seed, which must not be made from the table's: a bot could guess the luck by it. */
static uint64_t seed_of_bots(const char *text) {
    uint64_t seed = text == NULL ? cli_now_ms() : 1;
    for (; text != NULL && *text != '\0'; text++) {
        seed = seed * 31 + (unsigned char)*text;
    }
    return seed;
}

static col_status begin(play_session *p, const request *r, col_error *error) {
    col_luck luck;
    if (r->resume == NULL) {
        col_table_begin(&p->table, &r->setup, p->log, CLI_LOG);
    } else if (cli_read_record(r->resume, &p->table, p->log, error) != COL_OK) {
        return error->status;
    }
    if (!p->table.has_luck) {
        if (r->seed != NULL) {
            luck = col_luck_from_text(r->seed, strlen(r->seed));
        } else if (!cli_fresh_seed(luck.seed)) {
            return col_fail(error, COL_SEED, "the system gives no random numbers");
        }
        col_table_set_luck(&p->table, &luck);
    }
    col_rng rng = col_rng_seeded(seed_of_bots(r->seed));
    col_player_begin(p->thinking, seed_of_bots(r->seed));
    play_forget_news(p);
    for (int seat = 0; seat < p->table.setup.seats; seat++) {
        if (read_seat(p, text_of_seat(p, r, seat), seat, &rng, error) != COL_OK) {
            return error->status;
        }
    }
    return COL_OK;
}

static bool is_seat(const char *text) {
    return strncmp(text, "human", 5) == 0 || strncmp(text, "bot:", 4) == 0;
}

static int read_argument(request *r, const char *argument) {
    if (cli_value(argument, "seed") != NULL) {
        r->seed = cli_value(argument, "seed");
    } else if (cli_value(argument, "record") != NULL) {
        r->record = cli_value(argument, "record");
    } else if (cli_value(argument, "resume") != NULL) {
        r->resume = cli_value(argument, "resume");
    } else if (cli_value(argument, "language") != NULL) {
        return cli_choose_language("play", cli_value(argument, "language"));
    } else if (strcmp(argument, "--ascii") == 0) {
        r->look = COL_LOOK_ASCII;
    } else if (is_seat(argument) && r->seat_texts < COL_SEATS_MAX) {
        r->seat_text[r->seat_texts++] = argument;
    } else {
        r->has_seats |= strncmp(argument, "seats=", 6) == 0;
        return cli_game_argument("play", &r->setup, argument);
    }
    return CLI_OK;
}

/* Reads the whole command line; the game may be left out. */
static int read_arguments(request *r, int argc, char **argv) {
    int first = 1, status = CLI_OK;
    const col_game *game = COL_GAMES[0];
    if (argc > 1 && argv[1][0] != '-' && !is_seat(argv[1]) && strchr(argv[1], '=') == NULL) {
        game = cli_find_game("play", argv[1]);
        first = 2;
    }
    if (game == NULL) return CLI_FAILED;
    r->look = cli_look();
    col_setup_begin(&r->setup, game);
    for (int i = first; i < argc && status == CLI_OK; i++) {
        status = read_argument(r, argv[i]);
    }
    if (status != CLI_OK) return status;
    if (!r->has_seats && r->seat_texts > r->setup.seats) r->setup.seats = r->seat_texts;
    return cli_end_setup("play", &r->setup);
}

static int run(int argc, char **argv) {
    static play_session session;
    static request r;
    col_error error;
    play_session *p = &session;
    int status = read_arguments(&r, argc, argv);
    if (status != CLI_OK) return status;
    p->look = r.look;
    p->last_human = -1;
    p->thinking = cli_begin_thinking("play", 0);
    if (p->thinking == NULL) return CLI_FAILED;
    if (begin(p, &r, &error) == COL_OK) {
        cli_say_text("terminal.welcome", "title", p->table.setup.game->title);
        status = play(p, r.record);
    } else {
        status = cli_error("play", &error);
    }
    for (int seat = 0; seat < COL_SEATS_MAX; seat++) {
        cli_exec_stop(p->seats[seat].program);
    }
    cli_end_thinking(p->thinking);
    return status;
}

static const cli_item OPTIONS[] = {
    {"human, human:NAME", "a person at this keyboard takes the next seat"},
    {"bot:PLAYER", "a computer player takes it: bot:level=1 to 8, or see 'colossi games'"},
    {"bot:level=3,character=any",
     "one with a character as it comes; 'colossi games GAME' lists them"},
    {"bot:exec=COMMAND", "your own program takes it; examples/bot.py is one"},
    {"name=value", "set an option of the game, ruleset=NAME, or seats=N"},
    {"--seed=TEXT", "the game's luck, so that it can be played again"},
    {"--record=FILE", "write the record to this file when the game ends or is left"},
    {"--resume=FILE", "continue a saved game"},
    {"--data=GAME=FILE", "play with this data file"},
    {"--language=CODE", "talk in this language, such as de; without it, LANG decides"},
    {"--ascii", "draw with plain characters and without colour"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi play", "plays Giant's Causeway: you are White, a bot is Black"},
    {"colossi play causeway bot:level=5 human:Ana ruleset=quick",
     "plays the quick game against a strong bot that moves first"},
    {NULL, NULL}};

const cli_command cli_play = {
    .name = "play",
    .summary = "play a game in the terminal",
    .usage = "[GAME] [SEAT...] [name=value...] [--seed=TEXT] [--record=FILE] [--resume=FILE]\n"
             "[--language=CODE]",
    .text =
        "Seats are named in order. If the first seat is not named it is yours; other seats that\n"
        "are not named are taken by bots.\n\n"
        "Type the number of a choice, or an action. ? shows the rules for what you may do now,\n"
        "why ACTION shows the clause that forbids an action, and hint tells what a strong bot\n"
        "would do; undo, board, log, save and quit do what they say.\n\n"
        "If you leave a game in which you have made a choice, by quit or at the end of input, it\n"
        "is saved in a new file in the current folder, unless --record=FILE names one. A game\n"
        "that is saved before its end holds its seed.\n\n"
        "The board is drawn in colour with Unicode if the terminal has both; NO_COLOR turns\n"
        "colour off.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
