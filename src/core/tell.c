/* Writes games, choices, results and views as JSON: see tell.h. */
#include "core/tell.h"

enum { WORDS_SIZE = 512 };

static void tell_option(const col_option *o, col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_string(j, "name", o->name);
    col_json_string(j, "help", o->help);
    if (o->values != NULL) {
        col_json_begin_array(j, "values");
        for (int i = 0; o->values[i] != NULL; i++) {
            col_json_string(j, NULL, o->values[i]);
        }
        col_json_end_array(j);
        col_json_string(j, "standard", o->values[o->standard]);
    } else {
        col_json_int(j, "low", o->low);
        col_json_int(j, "high", o->high);
        col_json_int(j, "standard", o->standard);
    }
    col_json_end_object(j);
}

void col_tell_game(const col_game *game, col_json *j) {
    col_json_string(j, "game", game->name);
    col_json_string(j, "title", game->title);
    col_json_int(j, "min_seats", game->min_seats);
    col_json_int(j, "max_seats", game->max_seats);
    col_json_begin_array(j, "seat_titles");
    for (int i = 0; game->seat_titles != NULL && i < game->max_seats; i++) {
        col_json_string(j, NULL, game->seat_titles[i]);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "rulesets");
    for (const col_preset *p = game->presets; p != NULL && p->name != NULL; p++) {
        col_json_begin_object(j, NULL);
        col_json_string(j, "name", p->name);
        col_json_string(j, "help", p->help);
        col_json_end_object(j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "options");
    for (const col_option *o = game->options; o->name != NULL; o++) {
        tell_option(o, j);
    }
    col_json_end_array(j);
}

void col_tell_choices(const col_audience *to, const col_state *view, int words_up_to,
                      col_list *list, col_json *j) {
    const col_setup *setup = to->setup;
    const col_game *game = setup->game;
    int seat = to->viewer;
    char text[COL_TEXT_MAX], words[WORDS_SIZE];
    int count = 0;
    if (seat < setup->seats && col_acts(game->actors(setup, view), seat)) {
        count = game->legal(setup, view, seat, list->action);
    }
    col_json_begin_array(j, "legal");
    for (int i = 0; i < count; i++) {
        col_json_begin_array(j, NULL);
        col_writer w = col_writer_on(text, sizeof text);
        game->print(setup, view, seat, list->action[i], seat, &w);
        col_json_string(j, NULL, text);
        if (count <= words_up_to) {
            w = col_writer_on(words, sizeof words);
            col_say_action(to, view, seat, list->action[i], &w);
            col_json_string(j, NULL, words);
        }
        col_json_end_array(j);
    }
    col_json_end_array(j);
    if (count == 0) return;
    col_writer w = col_writer_on(words, sizeof words);
    col_say_prompt(to, view, seat, &w);
    col_json_string(j, "prompt", words);
    col_json_string(j, "topics", game->topics(setup, view));
}

static void tell_numbers(const char *key, const int *numbers, int count, col_json *j) {
    col_json_begin_array(j, key);
    for (int i = 0; i < count; i++) {
        col_json_int(j, NULL, numbers[i]);
    }
    col_json_end_array(j);
}

static void begin_result(const col_result *r, int seats, col_json *j) {
    col_json_begin_object(j, "result");
    col_json_string(j, "reason", r->reason);
    tell_numbers("score", r->score, seats, j);
    tell_numbers("rank", r->rank, seats, j);
}

bool col_tell_result(const col_setup *setup, const col_state *s, col_json *j) {
    col_result result = {0};
    setup->game->result(setup, s, &result);
    if (!result.over) return false;
    begin_result(&result, setup->seats, j);
    col_json_end_object(j);
    return true;
}

bool col_tell_table_result(const col_table *t, col_json *j) {
    col_result result = {0};
    col_table_result(t, &result);
    if (!result.over) return false;
    begin_result(&result, t->setup.seats, j);
    if (t->end != COL_END_BY_RULES && t->end_by >= 0) col_json_int(j, "by", t->end_by + 1);
    col_json_end_object(j);
    return true;
}

static void describe_actors(const col_setup *setup, const col_state *view, col_json *j) {
    unsigned actors = setup->game->actors(setup, view);
    col_json_begin_array(j, "actors");
    for (int seat = 0; seat < setup->seats; seat++) {
        if (col_acts(actors, seat)) col_json_int(j, NULL, seat + 1);
    }
    if (col_acts(actors, COL_CHANCE)) col_json_string(j, NULL, "chance");
    col_json_end_array(j);
}

void col_describe(const col_setup *setup, const col_state *view, int viewer, col_writer *w) {
    const col_game *game = setup->game;
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "game", game->name);
    col_json_int(&j, "rules", setup->rules_version);
    col_json_int(&j, "seats", setup->seats);
    if (viewer < setup->seats) {
        col_json_int(&j, "viewer", viewer + 1);
    } else {
        col_json_string(&j, "viewer", "public");
    }
    describe_actors(setup, view, &j);
    col_tell_result(setup, view, &j);
    game->describe(setup, view, viewer, &j);
    col_json_end_object(&j);
}
