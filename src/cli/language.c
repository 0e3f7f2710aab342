/* The language in which the program talks to players: see cli.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "util/languages.h"

static const col_catalogue *chosen; /* NULL until it is needed or given */

int cli_choose_language(const char *command, const char *code) {
    col_error error;
    chosen = language_open(code, &error);
    return chosen != NULL ? CLI_OK : cli_error(command, &error);
}

/* Returns the language of the environment, or English if there is no catalogue of it. */
static const col_catalogue *language_of_environment(void) {
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    col_error error;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        const char *value = getenv(NAMES[i]);
        char code[LANGUAGE_CODE_SIZE];
        if (value == NULL || value[0] == '\0') continue;
        snprintf(code, sizeof code, "%.*s", (int)strcspn(value, "_.@"), value);
        const col_catalogue *found = language_open(code, &error);
        return found == NULL ? &COL_ENGLISH : found;
    }
    return &COL_ENGLISH;
}

const col_catalogue *cli_language(void) {
    if (chosen == NULL) chosen = language_of_environment();
    return chosen;
}

col_audience cli_audience(const col_table *t, int viewer) {
    col_audience to = col_audience_at(t, viewer);
    to.catalogue = cli_language();
    for (int seat = 0; seat < t->setup.seats; seat++) {
        if (strncmp(t->seat_name[seat], "bot:", 4) == 0) to.seat_name[seat] = NULL;
    }
    return to;
}

void cli_put_fact(const char *fact, col_writer *w) {
    col_audience to = col_audience_of(NULL, -1);
    to.catalogue = cli_language();
    col_say(&to, fact, strlen(fact), w);
}

void cli_say_fact(const char *fact, FILE *out) {
    char sentence[16384];
    col_writer w = col_writer_on(sentence, sizeof sentence);
    cli_put_fact(fact, &w);
    fputs(sentence, out);
}

bool cli_is_english(void) {
    return cli_language() == &COL_ENGLISH;
}

void cli_say(const char *key) {
    cli_say_fact(key, stdout);
    putchar('\n');
}

void cli_say_number(const char *key, const char *name, int number) {
    char fact[128];
    col_writer w = col_writer_on(fact, sizeof fact);
    col_fact(&w, key);
    col_fact_number(&w, name, number);
    cli_say(fact);
}

void cli_say_text(const char *key, const char *name, const char *text) {
    char fact[16384];
    col_writer w = col_writer_on(fact, sizeof fact);
    col_fact(&w, key);
    col_fact_text(&w, name, text);
    cli_say(fact);
}

void cli_say_standing(const col_result *result, int seat) {
    char fact[128];
    col_writer w = col_writer_on(fact, sizeof fact);
    col_fact(&w, "terminal.standing");
    col_fact_number(&w, "score", result->score[seat]);
    if (result->over) col_fact_number(&w, "place", result->rank[seat]);
    cli_say(fact);
}

/* A game can call its seats something, in a catalogue or in its own words. */
void cli_put_seat(const col_table *t, int seat, col_writer *w) {
    const char *const *titles = t->setup.game->seat_titles;
    const char *name = t->seat_name[seat];
    char fact[64];
    col_audience to = cli_audience(t, -1);
    col_writer f = col_writer_on(fact, sizeof fact);
    if (name[0] != '\0') col_print(w, "%s (", name);
    col_print(&f, "%s.seat.%d", t->setup.game->name, seat + 1);
    size_t start = w->length;
    col_say(&to, fact, f.length, w);
    if (strcmp(w->text + start, fact) == 0) { /* there is no such message */
        w->length = start;
        w->text[start] = '\0';
        if (titles != NULL) {
            col_put(w, titles[seat]);
        } else {
            col_writer_clear(&f);
            col_fact(&f, "core.seat");
            col_fact_number(&f, "value", seat + 1);
            col_say(&to, fact, f.length, w);
        }
    }
    if (name[0] != '\0') col_put_char(w, ')');
}

/* Tells whether a fact begins a part of the game, such as a round. */
static bool is_heading(const char *fact, size_t length) {
    static const char *const ENDINGS[] = {".round", ".last_round", ".phase"};
    const char *blank = memchr(fact, ' ', length);
    size_t key = blank == NULL ? length : (size_t)(blank - fact);
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++) {
        size_t ending = strlen(ENDINGS[i]);
        if (key > ending && memcmp(fact + key - ending, ENDINGS[i], ending) == 0) return true;
    }
    return false;
}

void cli_tell_facts(const col_audience *to, const char *facts, const char *indent) {
    static char sentence[2 * COL_FACTS_SIZE];
    while (*facts != '\0') {
        size_t length = strcspn(facts, "\n");
        col_writer w = col_writer_on(sentence, sizeof sentence);
        col_say(to, facts, length, &w);
        printf(is_heading(facts, length) ? "%s--- %s ---\n" : "%s%s\n", indent, sentence);
        facts += length + (facts[length] == '\n');
    }
}
