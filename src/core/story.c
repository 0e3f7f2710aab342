/* The story of a table: see colossi/story.h.
 *
 * News compare the view after a viewer's last news with the views around an action. Instead of
 * keeping one view per viewer, a story keeps the number of actions up to each viewer's last news,
 * and one state from which all these views can be made again with a few actions. */
#include "colossi/story.h"

#include <string.h>

#include "colossi/message.h"

void col_story_begin(col_story *s, const col_table *t, unsigned viewers) {
    memset(s, 0, sizeof *s);
    s->viewers = viewers;
    s->before = t->start;
    s->at_anchor = t->start;
}

static void apply_entry(const col_table *t, col_state *s, int index) {
    t->setup.game->apply(&t->setup, s, t->log[index].actor, t->log[index].action);
}

/* Tells whether the viewer could not read the whole action when it was made. */
static bool was_secret(const col_table *t, const col_state *before, int index, int viewer) {
    const col_entry *e = &t->log[index];
    char seen[COL_TEXT_MAX], whole[COL_TEXT_MAX];
    bool was_sealed = e->effects & COL_EFFECT_SEALED;
    if (was_sealed && e->effects & COL_EFFECT_UNSEALED) return false;
    col_writer w = col_writer_on(seen, sizeof seen);
    t->setup.game->print(&t->setup, before, e->actor, e->action, viewer, &w);
    w = col_writer_on(whole, sizeof whole);
    t->setup.game->print(&t->setup, before, e->actor, e->action, COL_ALL, &w);
    return strcmp(seen, whole) != 0;
}

void col_story_tell(const col_story *s, const col_table *t, int viewer, col_writer *facts) {
    const col_game *game = t->setup.game;
    const col_entry *e = &t->log[s->next];
    col_state state = s->at_anchor, since, before, after;
    for (int i = s->anchor; i < s->since[viewer]; i++) {
        apply_entry(t, &state, i);
    }
    game->observe(&t->setup, &state, viewer, &since);
    game->observe(&t->setup, &s->before, viewer, &before);
    state = s->before;
    apply_entry(t, &state, s->next);
    game->observe(&t->setup, &state, viewer, &after);
    bool is_secret = was_secret(t, &s->before, s->next, viewer);
    col_happening h = {&since, &before, &after, viewer, e->actor, is_secret ? 0 : e->action};
    game->news(&t->setup, &h, facts);
}

/* Tells whether the next entry gives the viewer any news. */
static bool has_news(const col_story *s, const col_table *t, int viewer) {
    char facts[8];
    col_writer w = col_writer_on(facts, sizeof facts);
    col_story_tell(s, t, viewer, &w);
    return w.length > 0;
}

void col_story_step(col_story *s, const col_table *t) {
    int anchor = s->next + 1;
    for (int viewer = 0; viewer <= COL_ALL; viewer++) {
        if (!(s->viewers & COL_STORY_FOR(viewer))) continue;
        if (has_news(s, t, viewer)) s->since[viewer] = s->next + 1;
        if (s->since[viewer] < anchor) anchor = s->since[viewer];
    }
    apply_entry(t, &s->before, s->next++);
    for (; s->anchor < anchor; s->anchor++) {
        apply_entry(t, &s->at_anchor, s->anchor);
    }
}
