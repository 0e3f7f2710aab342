/* Printing for `colossi play`: the board, numbered choices and words. It works in a plain pipe and
 * with a screen reader as well as in a colour terminal. See play.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/guide.h"
#include "cli/play.h"

enum { EXPLAINED_MAX = 24 }; /* a list of choices with more lines is too long for words */

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

void play_say_rule(play_session *p, const char *id) {
    char *guide = col_find_clause(id) != NULL ? NULL : guide_read(p->table.setup.game);
    if (guide == NULL || !guide_show(guide, id)) play_say_clause(p, id);
    free(guide);
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

/* How the list of choices is printed. */
typedef enum list_style { TEXTS_AND_WORDS, WORDS, TEXTS } list_style;

typedef struct choice_list {
    const play_session *p;
    col_audience to;
    col_state view;
    int seat, count;
} choice_list;

/* Writes a choice without its number. */
static void put_choice(const choice_list *l, list_style style, int i, col_writer *w) {
    const col_setup *setup = &l->p->table.setup;
    col_action a = l->p->list.action[i];
    col_writer_clear(w);
    if (style == WORDS) {
        col_say_action(&l->to, &l->view, l->seat, a, w);
    } else {
        setup->game->print(setup, &l->view, l->seat, a, l->seat, w);
    }
}

/* Returns how many columns the longest choice takes. */
static int widest_choice(const choice_list *l, list_style style, col_writer *w) {
    int widest = 0;
    for (int i = 0; i < l->count; i++) {
        put_choice(l, style, i, w);
        int width = col_text_columns(w->text);
        if (width > widest) widest = width;
    }
    return widest;
}

static int rows_of_list(const choice_list *l, int width) {
    int columns = terminal_width() / (width + 7);
    return columns < 1 ? l->count : (l->count + columns - 1) / columns;
}

/* A short list has one choice per line, with words. A long one is printed in columns: with words if
 * it stays short enough, and otherwise as the texts of the actions. These texts are English, so
 * other languages get the words alone. */
static list_style style_of_list(const choice_list *l, col_writer *w) {
    if (!cli_is_english()) return WORDS;
    if (l->count <= EXPLAINED_MAX) return TEXTS_AND_WORDS;
    return rows_of_list(l, widest_choice(l, WORDS, w)) <= EXPLAINED_MAX ? WORDS : TEXTS;
}

void play_show_choices(play_session *p, int seat, int count) {
    static choice_list l;
    char number[16];
    const col_setup *setup = &p->table.setup;
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    l = (choice_list){.p = p, .to = cli_audience(&p->table, seat), .seat = seat, .count = count};
    setup->game->observe(setup, &p->table.state, seat, &l.view);
    list_style style = style_of_list(&l, &w);
    int width = widest_choice(&l, style, &w);
    int rows = count <= EXPLAINED_MAX ? count : rows_of_list(&l, width);
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            put_choice(&l, style, i, &w);
            snprintf(number, sizeof number, "%4d", i + 1);
            say_in(p, COL_CHOICE, number);
            printf(" %s", p->text);
            if (style != TEXTS_AND_WORDS && i + rows >= count) continue;
            printf("%*s ", width - col_text_columns(p->text), "");
            if (style != TEXTS_AND_WORDS) continue;
            put_choice(&l, WORDS, i, &w);
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
    char *guide = guide_read(setup->game);
    const char *last = NULL;
    setup->game->observe(setup, &p->table.state, seat, &view);
    for (const char *at = setup->game->topics(setup, &view); *at != '\0';) {
        size_t length = strcspn(at, " ");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        if (guide == NULL || !guide_behind(guide, id, &last)) play_say_clause(p, id);
        at += length + (at[length] == ' ');
    }
    if (guide != NULL) {
        putchar('\n');
        cli_say("learn.guide.sections");
        guide_contents(guide, 2);
    }
    free(guide);
}
