/* The commands of a person at the keyboard of `colossi play`: see play.h. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play.h"

/* Explains the commands. Their first words are the same in every language. */
static void explain_commands(void) {
    static const char *const COMMANDS[][2] = {{"terminal.help.choice_name", "terminal.help.choice"},
                                              {"?", "terminal.help.rules"},
                                              {"terminal.help.clause_name", "terminal.help.clause"},
                                              {"terminal.help.why_name", "terminal.help.why"},
                                              {"hint", "terminal.help.hint"},
                                              {"undo", "terminal.help.undo"},
                                              {"aid", "terminal.help.aid"},
                                              {"board", "terminal.help.board"},
                                              {"log", "terminal.help.log"},
                                              {"terminal.help.save_name", "terminal.help.save"},
                                              {"quit", "terminal.help.quit"}};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        char name[64];
        col_writer w = col_writer_on(name, sizeof name);
        cli_put_fact(COMMANDS[i][0], &w);
        printf("  %s%*s  ", name, 23 - col_text_columns(name), "");
        cli_say(COMMANDS[i][1]);
    }
}

/* Says why a text is not an action that the seat may make. */
static void say_refusal(play_session *p, const char *text, const col_error *error) {
    if (error->fact[0] == '\0' && !cli_is_english()) {
        cli_say_text("terminal.not_an_action", "text", text);
    } else {
        play_say_error(p, error);
    }
}

static void answer_why(play_session *p, int seat, const char *text) {
    const col_setup *setup = &p->table.setup;
    col_error error;
    col_action a;
    if (setup->game->parse(setup, &p->table.state, seat, text, &a, &error) != COL_OK ||
        col_table_check(&p->table, seat, a, &error) != COL_OK) {
        say_refusal(p, text, &error);
        if (error.status == COL_RULE) play_say_clause(p, error.code);
    } else {
        cli_say("terminal.allowed");
    }
}

static void give_hint(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    col_player player = {.kind = COL_PLAYER_LEVEL, .level = COL_LEVELS};
    static col_state view;
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    setup->game->observe(setup, &p->table.state, seat, &view);
    col_action a = col_player_choose(&player, setup, &view, seat, p->thinking);
    if (cli_is_english()) { /* and so are the texts of actions */
        setup->game->print(setup, &view, seat, a, seat, &w);
        col_put(&w, "  ");
    }
    col_audience to = cli_audience(&p->table, seat);
    col_say_action(&to, &view, seat, a, &w);
    const col_report *report = col_player_report(p->thinking);
    int proven = report->proven; /* in actions of both seats */
    fputs(p->text, stdout);
    if (proven != 0) {
        putchar(' ');
        cli_say_number(proven > 0 ? "terminal.wins" : "terminal.loses", "moves",
                       proven > 0 ? (proven + 1) / 2 : -proven / 2);
    } else if (report->value_percent >= 0) {
        putchar(' ');
        cli_say_number("terminal.estimate", "percent", report->value_percent);
    } else {
        putchar('\n');
    }
}

/* Prints one fact of the player aid. An entry and its text share a line, a part begins with an
 * empty one. `last` is the last character that was printed. */
static void print_aid(const char *fact, const char *words, char *last) {
    const char *kind = strstr(fact, ".aid."), *end = fact + strcspn(fact, " \n");
    bool is_own = kind != NULL && kind < end;
    bool is_part = is_own && strncmp(kind, ".aid.part.", 10) == 0;
    bool is_name = is_own && strncmp(kind, ".aid.name.", 10) == 0;
    bool is_label = is_own && strncmp(kind, ".aid.label.", 11) == 0;
    if (is_part || is_name) {
        if (*last != '\n') putchar('\n');
        printf(is_part ? "\n%s\n" : "  %s:", words);
        *last = is_part ? '\n' : ':';
        return;
    }
    bool is_line = *last == '\n';
    const char *before = *last == ':' || *last == '.' ? " " : is_label ? "; " : ", ";
    printf(is_line ? "  %s%s\n" : "%s%s", is_line ? "" : before, words);
    if (!is_line) *last = words[0] == '\0' ? *last : words[strlen(words) - 1];
}

static void show_aid(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    static col_state view;
    static char facts[COL_AID_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts);
    col_audience to = cli_audience(&p->table, seat);
    char last = '\n';
    setup->game->observe(setup, &p->table.state, seat, &view);
    setup->game->aid(setup, &view, seat, &f);
    for (const char *at = facts; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        col_writer w = col_writer_on(p->text, PLAY_TEXT);
        col_say(&to, at, length, &w);
        print_aid(at, p->text, &last);
        at += length + (at[length] == '\n');
    }
    if (last != '\n') putchar('\n');
}

static void undo(play_session *p, int seat) {
    col_error error;
    bool alone = true; /* bots do not mind if their answers are taken back too */
    for (int i = 0; i < p->table.setup.seats; i++) {
        alone &= i == seat || !p->seats[i].is_human;
    }
    int count = col_table_may_undo(&p->table, seat, alone);
    if (count == 0) {
        cli_say("terminal.no_undo");
    } else if (col_table_undo(&p->table, count, &error) != COL_OK) {
        play_say_error(p, &error);
    } else {
        cli_say_number("terminal.taken_back", "actions", count);
        play_forget_news(p);
        p->is_unsaved = true;
    }
}

static void save(play_session *p, const char *path) {
    col_error error;
    if (play_save(p, path, &error) == COL_OK) return;
    if (cli_is_english()) {
        play_say_error(p, &error);
    } else {
        cli_say_text("terminal.not_saved", "file", path == NULL ? p->saved_as : path);
    }
}

/* Makes an action, given by its number or as text. */
static bool act(play_session *p, int seat, const char *text, int count) {
    col_error error;
    char *end;
    long number = strtol(text, &end, 10);
    col_status status;
    if (*end == '\0' && end != text) {
        if (number < 1 || number > count) {
            cli_say_number("terminal.choose", "choices", count);
            return false;
        }
        status = col_table_act(&p->table, seat, p->list.action[number - 1], &error);
    } else {
        status = col_table_do(&p->table, seat, text, &error);
    }
    if (status == COL_OK) {
        p->is_unsaved = true;
        return true;
    }
    say_refusal(p, text, &error);
    cli_say("terminal.advice");
    return false;
}

bool play_obey(play_session *p, int seat, char *line, int count) {
    if (strcmp(line, "") == 0) return false;
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        play_show_topics(p, seat);
        putchar('\n');
        explain_commands();
    } else if (line[0] == '?' || strncmp(line, "rules ", 6) == 0) {
        char *id = line[0] == '?' ? line + 1 : line + 6;
        play_say_rule(p, id + strspn(id, " "));
    } else if (strncmp(line, "why ", 4) == 0) {
        answer_why(p, seat, line + 4);
    } else if (strcmp(line, "hint") == 0) {
        give_hint(p, seat);
    } else if (strcmp(line, "aid") == 0 || strcmp(line, "goals") == 0) {
        show_aid(p, seat);
    } else if (strcmp(line, "undo") == 0) {
        undo(p, seat);
        return true;
    } else if (strcmp(line, "board") == 0) {
        play_show_board(p, seat, count);
        play_show_choices(p, seat, count);
    } else if (strcmp(line, "log") == 0) {
        play_show_log(p, seat);
    } else if (strcmp(line, "save") == 0 || strncmp(line, "save ", 5) == 0) {
        save(p, line[4] == '\0' ? NULL : line + 5);
    } else if (strcmp(line, "quit") == 0) {
        p->has_quit = true;
        return true;
    } else {
        return act(p, seat, line, count);
    }
    return false;
}

bool play_read_line(char *line, size_t size) {
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
