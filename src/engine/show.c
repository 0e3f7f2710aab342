/* The commands for front ends: everything that a viewer may know at one point of the game, the game
 * so far in sentences, and why an action is not allowed. All of it is made from the viewer's view.
 */
#include <string.h>

#include "colossi/story.h"
#include "core/tell.h"
#include "engine/commands.h"

/* Writes who decides, as numbers; chance is 0. */
static void put_actors(col_json *j, const char *key, unsigned actors) {
    col_json_begin_array(j, key);
    for (; actors != 0; actors &= actors - 1) {
        int actor = col_first_actor(actors);
        col_json_int(j, NULL, actor == COL_CHANCE ? 0 : actor + 1);
    }
    col_json_end_array(j);
}

/* Reads "VIEWER [N]", where N is a number of actions; `otherwise` is taken if it is missing. */
static col_status read_point(const col_engine *e, col_span rest, int otherwise, int *viewer,
                             int *number, col_error *error) {
    col_span word;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (!col_next_word(&rest, &word)) word = rest;
    if (engine_read_viewer(e, word, viewer, error) != COL_OK) return error->status;
    *number = otherwise;
    rest = col_trim(rest);
    if (rest.length == 0) return COL_OK;
    return col_read_number(col_span_of("N"), rest, 0, e->table.log_count, number, COL_LIMIT, error);
}

col_status engine_show(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int viewer = COL_PUBLIC, number = 0;
    const col_setup *setup = &e->table.setup;
    col_state s, view;
    if (read_point(e, rest, e->table.log_count, &viewer, &number, error) != COL_OK) {
        return error->status;
    }
    bool is_now = number == e->table.log_count;
    s = is_now ? e->table.state : e->table.start;
    for (int i = 0; i < number && !is_now; i++) {
        setup->game->apply(setup, &s, e->log[i].actor, e->log[i].action);
    }
    setup->game->observe(setup, &s, viewer, &view);
    unsigned actors = setup->game->actors(setup, &view);
    col_json j = col_json_on(out);
    col_json_begin_object(&j, NULL);
    col_json_int(&j, "n", number);
    put_actors(&j, "actors", actors);
    if (is_now && viewer < setup->seats) {
        col_json_int(&j, "undo", col_table_may_undo(&e->table, viewer, false));
        col_json_int(&j, "takeback", col_table_may_undo(&e->table, viewer, true));
    }
    col_audience to = engine_audience(e, viewer);
    if (is_now) col_tell_choices(&to, &view, COL_LEGAL_MAX, &e->list, &j);
    col_tell_result(setup, &s, &j);
    col_put(out, ",\"view\":");
    col_describe(setup, &view, viewer, out);
    col_json_end_object(&j);
    col_put_char(out, '\n');
    return COL_OK;
}

/* Writes [number, actor, "action", "what is told", effects]. What is told is one line per sentence,
 * and may be nothing. */
static void put_told(const col_engine *e, const col_story *story, int viewer, col_writer *out) {
    const col_entry *entry = &e->log[story->next];
    char text[COL_TEXT_MAX + 16], facts[COL_FACTS_SIZE], words[2 * COL_FACTS_SIZE];
    col_writer w = col_writer_on(text, sizeof text);
    col_table_print_entry(&e->table, &story->before, story->next, viewer, &w);
    const char *action = text + strcspn(text, " "); /* the actor comes first */
    if (*action == ' ') action++;
    w = col_writer_on(facts, sizeof facts);
    col_story_tell(story, &e->table, viewer, &w);
    col_audience to = engine_audience(e, viewer);
    w = col_writer_on(words, sizeof words);
    col_say_all(&to, facts, &w);
    col_json j = col_json_on(out);
    col_json_begin_array(&j, NULL);
    col_json_int(&j, NULL, story->next + 1);
    col_json_int(&j, NULL, entry->actor == COL_CHANCE ? 0 : entry->actor + 1);
    col_json_string(&j, NULL, action);
    col_json_string(&j, NULL, words);
    col_json_int(&j, NULL, entry->effects);
    col_json_end_array(&j);
    col_put_char(out, '\n');
}

/* A front end asks for the last part of the story again and again, so the story is kept as long as
 * the log only grows. */
col_status engine_story(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int viewer = COL_PUBLIC, from = 0;
    if (read_point(e, rest, 0, &viewer, &from, error) != COL_OK) return error->status;
    col_story *story = &e->story;
    if (!e->has_story || e->story_viewer != viewer || story->next > from) {
        col_story_begin(story, &e->table, COL_STORY_FOR(viewer));
        e->has_story = true;
        e->story_viewer = viewer;
    }
    for (; story->next < e->table.log_count; col_story_step(story, &e->table)) {
        if (story->next >= from) put_told(e, story, viewer, out);
    }
    return COL_OK;
}

col_status engine_why(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)out;
    col_span word;
    char text[COL_TEXT_MAX];
    col_action a;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    const col_setup *setup = &e->table.setup;
    int seat =
        col_next_word(&rest, &word) ? col_actor_from(word.at, word.length, setup->seats) : -1;
    if (seat < 0 || seat >= setup->seats) {
        return col_fail(error, COL_SEAT, "write: why SEAT ACTION, with a seat from 1 to %d",
                        setup->seats);
    }
    if (!col_span_copy(rest, text, sizeof text)) {
        return col_fail(error, COL_SYNTAX, "an action has at most %d characters", COL_TEXT_MAX - 1);
    }
    if (setup->game->parse(setup, &e->table.state, seat, text, &a, error) != COL_OK) {
        return error->status;
    }
    return col_table_check(&e->table, seat, a, error);
}

/* The player aid, one fact per line. */
col_status engine_aid(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    int viewer = COL_PUBLIC;
    col_span word;
    char facts[COL_AID_SIZE];
    col_state view;
    if (engine_need_table(e, error) != COL_OK) return error->status;
    if (!col_next_word(&rest, &word)) word = col_span_of("public");
    if (engine_read_viewer(e, word, &viewer, error) != COL_OK) return error->status;
    const col_setup *setup = &e->table.setup;
    col_writer w = col_writer_on(facts, sizeof facts);
    setup->game->observe(setup, &e->table.state, viewer, &view);
    setup->game->aid(setup, &view, viewer, &w);
    col_audience to = engine_audience(e, viewer);
    col_say_all(&to, facts, out);
    col_put_char(out, '\n');
    return COL_OK;
}

/* Writes the levels of a game's bots. */
static void put_levels(const col_knowledge *knowledge, col_json *j) {
    col_json_begin_array(j, "levels");
    for (int i = 0; knowledge != NULL && i < COL_LEVELS; i++) {
        col_json_begin_object(j, NULL);
        col_json_string(j, "name", knowledge->level[i].name);
        col_json_string(j, "help", knowledge->level[i].sentence);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

/* Writes the characters of a game's bots. */
static void put_characters(const col_knowledge *knowledge, col_json *j) {
    col_json_begin_array(j, "characters");
    for (int i = 0; knowledge != NULL && i < COL_CHARACTERS; i++) {
        if (knowledge->character[i].name == NULL) continue;
        col_json_begin_object(j, NULL);
        col_json_string(j, "name", knowledge->character[i].name);
        col_json_string(j, "help", knowledge->character[i].sentence);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

col_status engine_about(col_engine *e, col_span rest, col_writer *out, col_error *error) {
    (void)e;
    const col_game *game = engine_find_game(rest, error);
    if (game == NULL) return error->status;
    col_json j = col_json_on(out);
    col_json_begin_object(&j, NULL);
    col_tell_game(game, &j);
    put_levels(col_find_knowledge(game->name), &j);
    put_characters(col_find_knowledge(game->name), &j);
    col_json_end_object(&j);
    col_put_char(out, '\n');
    return COL_OK;
}
