/* Printing for `colossi play`: the board, numbered choices and words. It works in a plain pipe and
 * with a screen reader as well as in a colour terminal. See play.h. */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/play.h"

enum { EXPLAINED_MAX = 24 }; /* longer lists of choices are shown without their words */

static void say_in(const play_session *p, col_colour colour, const char *text) {
    if (p->look == COL_LOOK_COLOUR) {
        printf("%s%s%s", col_colour_begin(colour), text, COL_COLOUR_END);
    } else {
        fputs(text, stdout);
    }
}

void play_say_seat(play_session *p, int seat) {
    char name[2 * COL_NAME_SIZE];
    col_writer w = col_writer_on(name, sizeof name);
    cli_put_seat(&p->table, seat, &w);
    say_in(p, (col_colour)(COL_SEAT_1 + seat), name);
}

void play_say_error(play_session *p, const col_error *error) {
    char text[2048];
    col_writer w = col_writer_on(text, sizeof text);
    col_audience to = cli_audience(&p->table, -1);
    col_print(&w, "%s: ", error->code);
    if (error->fact[0] != '\0') {
        col_say(&to, error->fact, strlen(error->fact), &w);
    } else {
        col_put(&w, error->sentence);
    }
    col_put_char(&w, '\n');
    say_in(p, COL_NOTICE, text);
}

void play_say_clause(play_session *p, const char *id) {
    const col_clause *clause = col_find_clause(id);
    if (clause == NULL) {
        cli_say_text("terminal.no_clause", "clause", id);
        return;
    }
    say_in(p, COL_NOTICE, clause->id);
    printf("  %s\n", clause->text);
}

/* Tells the log from entry `from` on, with an empty line where the turn passes to somebody else. */
static void tell(play_session *p, int viewer, int from) {
    static col_story story;
    char facts[COL_FACTS_SIZE];
    col_audience to = cli_audience(&p->table, viewer);
    int last_actor = -1;
    col_story_begin(&story, &p->table, COL_STORY_FOR(viewer));
    for (; story.next < p->table.log_count; col_story_step(&story, &p->table)) {
        const col_entry *e = &p->table.log[story.next];
        col_writer w = col_writer_on(facts, sizeof facts);
        if (story.next < from) continue;
        col_story_tell(&story, &p->table, viewer, &w);
        if (w.length == 0) continue;
        if (last_actor >= 0 && e->actor != last_actor) putchar('\n');
        cli_tell_facts(&to, facts, "");
        last_actor = e->actor;
    }
}

void play_forget_news(play_session *p) {
    for (int viewer = 0; viewer <= COL_PUBLIC; viewer++) {
        p->shown[viewer] = p->table.log_count;
    }
}

/* Whatever a person at the keyboard was told has been on the screen, so it is not told again to
 * everybody at the end. */
void play_tell_news(play_session *p, int viewer) {
    tell(p, viewer, p->shown[viewer]);
    p->shown[viewer] = p->shown[COL_PUBLIC] = p->table.log_count;
}

void play_show_log(play_session *p, int viewer) {
    tell(p, viewer, 0);
}

void play_show_board(play_session *p, int viewer, int choices) {
    const col_setup *setup = &p->table.setup;
    static col_state view;
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    setup->game->observe(setup, &p->table.state, viewer, &view);
    col_audience to = cli_audience(&p->table, viewer);
    col_canvas_begin(&p->canvas, &to);
    setup->game->draw(setup, &view, viewer, p->list.action, choices, &p->canvas);
    col_canvas_print(&p->canvas, p->look, &w);
    printf("\n%s\n", p->text);
}

static int terminal_width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    return 80;
}

static void print_choice(const play_session *p, const col_state *view, int seat, int i,
                         col_writer *w) {
    const col_setup *setup = &p->table.setup;
    col_writer_clear(w);
    setup->game->print(setup, view, seat, p->list.action[i], seat, w);
}

/* A short list has one choice per line, with words. A long list is printed in columns. */
void play_show_choices(play_session *p, int seat, int count) {
    const col_setup *setup = &p->table.setup;
    col_audience to = cli_audience(&p->table, seat);
    static col_state view;
    int width = 0;
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    setup->game->observe(setup, &p->table.state, seat, &view);
    for (int i = 0; i < count; i++) {
        print_choice(p, &view, seat, i, &w);
        if ((int)w.length > width) width = (int)w.length;
    }
    int columns = count <= EXPLAINED_MAX ? 1 : terminal_width() / (width + 7);
    if (columns < 1) columns = 1;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            char number[16];
            print_choice(p, &view, seat, i, &w);
            snprintf(number, sizeof number, "%4d", i + 1);
            say_in(p, COL_CHOICE, number);
            printf(" %-*s ", width, p->text);
            if (columns > 1) continue;
            col_writer_clear(&w);
            col_say_action(&to, &view, seat, p->list.action[i], &w);
            say_in(p, COL_QUIET, p->text);
        }
        putchar('\n');
    }
}

void play_say_prompt(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    static col_state view;
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    setup->game->observe(setup, &p->table.state, seat, &view);
    col_audience to = cli_audience(&p->table, seat);
    col_say_prompt(&to, &view, seat, &w);
    play_say_seat(p, seat);
    printf(": %s\n", p->text);
}

void play_show_topics(play_session *p, int seat) {
    const col_setup *setup = &p->table.setup;
    static col_state view;
    char id[COL_CODE_SIZE];
    setup->game->observe(setup, &p->table.state, seat, &view);
    for (const char *at = setup->game->topics(setup, &view); *at != '\0';) {
        size_t length = strcspn(at, " ");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        play_say_clause(p, id);
        at += length + (at[length] == ' ');
    }
}
