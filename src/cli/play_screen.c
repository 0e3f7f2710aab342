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

/* Writes "White", "Ana (Black)", "seat 3" or "Ana (seat 3)". */
static void put_seat_name(const play_session *p, int seat, col_writer *w) {
    const char *const *titles = p->table.setup.game->seat_titles;
    const char *name = p->table.seat_name[seat];
    if (name[0] != '\0') col_print(w, "%s (", name);
    if (titles != NULL) {
        col_put(w, titles[seat]);
    } else {
        col_print(w, "seat %d", seat + 1);
    }
    if (name[0] != '\0') col_put_char(w, ')');
}

void play_say_seat(play_session *p, int seat) {
    char name[2 * COL_NAME_SIZE];
    col_writer w = col_writer_on(name, sizeof name);
    put_seat_name(p, seat, &w);
    say_in(p, (col_colour)(COL_SEAT_1 + seat), name);
}

void play_say_error(play_session *p, const col_error *error) {
    char text[COL_CODE_SIZE + COL_SENTENCE_SIZE + 8];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "%s: %s\n", error->code, error->sentence);
    say_in(p, COL_NOTICE, text);
}

void play_say_clause(play_session *p, const char *id) {
    const col_clause *clause = col_find_clause(id);
    if (clause == NULL) {
        printf("There is no clause '%s'.\n", id);
        return;
    }
    say_in(p, COL_NOTICE, clause->id);
    printf("  %s\n", clause->text);
}

/* Prints the next entry of the log in words. */
static void tell_entry(play_session *p, const col_story *story, int viewer) {
    const col_entry *e = &p->table.log[story->next];
    char facts[COL_FACTS_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts), w = col_writer_on(p->text, PLAY_TEXT);
    if (e->actor == COL_CHANCE) {
        fputs("chance", stdout);
    } else {
        play_say_seat(p, e->actor);
    }
    col_table_print_entry(&p->table, &story->before, story->next, viewer, &w);
    printf(": %s", strchr(p->text, ' ') + 1); /* the actor comes first */
    col_writer_clear(&w);
    col_audience to = col_audience_at(&p->table, viewer);
    col_story_tell(story, &p->table, viewer, &f);
    col_say_all(&to, facts, &w);
    printf("%s%s\n", w.length > 0 ? "  " : "", p->text);
}

void play_tell_news(play_session *p, int viewer) {
    static col_story story;
    col_story_begin(&story, &p->table, COL_STORY_FOR(viewer));
    for (; story.next < p->table.log_count; col_story_step(&story, &p->table)) {
        const col_entry *e = &p->table.log[story.next];
        if (story.next >= p->shown && e->actor != viewer) tell_entry(p, &story, viewer);
    }
    p->shown = p->table.log_count;
}

void play_show_board(play_session *p, int viewer, int choices) {
    const col_setup *setup = &p->table.setup;
    static col_state view;
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    setup->game->observe(setup, &p->table.state, viewer, &view);
    col_canvas_clear(&p->canvas);
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
    col_audience to = col_audience_of(setup, seat);
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
    col_audience to = col_audience_of(setup, seat);
    col_say_prompt(&to, &view, seat, &w);
    play_say_seat(p, seat);
    printf(": %s\n", p->text);
}

void play_show_log(play_session *p, int viewer) {
    static col_state s;
    s = p->table.start;
    for (int i = 0; i < p->table.log_count; i++) {
        col_writer w = col_writer_on(p->text, PLAY_TEXT);
        col_table_print_entry(&p->table, &s, i, viewer, &w);
        printf("%4d. %s\n", i + 1, p->text);
        p->table.setup.game->apply(&p->table.setup, &s, p->table.log[i].actor,
                                   p->table.log[i].action);
    }
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
