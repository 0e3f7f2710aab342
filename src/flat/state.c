/* The flat interface: positions. See colossi/flat.h. */
#include <stdlib.h>
#include <string.h>

#include "colossi/message.h"
#include "flat/inside.h"

static const col_game *game_of(const colossi_state *s) {
    return s->setup->setup.game;
}

static const col_setup *setup_of(const colossi_state *s) {
    return &s->setup->setup;
}

static bool is_viewer(const colossi_state *s, int viewer) {
    if ((viewer >= 0 && viewer < setup_of(s)->seats) || viewer == COL_PUBLIC || viewer == COL_ALL) {
        return true;
    }
    flat_fail(COL_SEAT, "there is no such viewer");
    return false;
}

static bool is_acting(const colossi_state *s, int actor) {
    unsigned actors = game_of(s)->actors(setup_of(s), &s->state);
    if (actor >= 0 && actor <= COL_CHANCE && col_acts(actors, actor)) return true;
    flat_fail(COL_SEAT, "this actor does not act now");
    return false;
}

/* Making and copying --------------------------------------------------------------------------- */

colossi_state *colossi_state_new(const colossi_setup *setup) {
    colossi_state *s = flat_allocate(sizeof *s);
    if (s == NULL) return NULL;
    s->setup = flat_retain(setup);
    setup->setup.game->init(&setup->setup, &s->state);
    return s;
}

colossi_state *colossi_state_copy(const colossi_state *state) {
    colossi_state *s = flat_allocate(sizeof *s);
    if (s == NULL) return NULL;
    s->setup = flat_retain(state->setup);
    memcpy(&s->state, &state->state, game_of(state)->state_size);
    return s;
}

void colossi_state_free(colossi_state *state) {
    if (state == NULL) return;
    colossi_setup_free(state->setup);
    free(state);
}

int colossi_state_assign(colossi_state *to, const colossi_state *from) {
    if (!flat_is_same(to->setup, from->setup)) return COLOSSI_FAILED;
    if (to != from) memcpy(&to->state, &from->state, game_of(from)->state_size);
    return 0;
}

int colossi_state_equal(const colossi_state *a, const colossi_state *b) {
    return flat_is_same(a->setup, b->setup) &&
           memcmp(&a->state, &b->state, game_of(a)->state_size) == 0;
}

/* Actions -------------------------------------------------------------------------------------- */

unsigned colossi_state_actors(const colossi_state *state) {
    return game_of(state)->actors(setup_of(state), &state->state);
}

int colossi_state_actor(const colossi_state *state) {
    unsigned actors = colossi_state_actors(state);
    return actors == 0 ? COLOSSI_NOBODY : col_first_actor(actors);
}

int colossi_state_legal(const colossi_state *state, int actor, int32_t *ids, uint32_t *weights,
                        int room) {
    const col_setup *setup = setup_of(state);
    const col_space *space = &state->setup->space;
    col_list *list = flat_list();
    bool acts = actor >= 0 && actor <= COL_CHANCE && col_acts(colossi_state_actors(state), actor);
    if (list == NULL) return COLOSSI_FAILED;
    if (!acts) return 0;
    if (actor == COL_CHANCE) {
        int count = setup->game->chance(setup, &state->state, list->outcome);
        for (int i = 0; i < count && i < room; i++) {
            ids[i] = col_id_of(space, setup, &state->state, actor, list->outcome[i].action);
            if (weights != NULL) weights[i] = list->outcome[i].weight;
        }
        return count;
    }
    int count = setup->game->legal(setup, &state->state, actor, list->action);
    for (int i = 0; i < count && i < room; i++) {
        ids[i] = col_id_of(space, setup, &state->state, actor, list->action[i]);
        if (weights != NULL) weights[i] = 1;
    }
    return count;
}

int colossi_state_mask(const colossi_state *state, int actor, uint8_t *out) {
    static _Thread_local int32_t ids[COL_LEGAL_MAX];
    int count = colossi_state_legal(state, actor, ids, NULL, COL_LEGAL_MAX);
    memset(out, 0, (size_t)state->setup->space.actions);
    for (int i = 0; i < count; i++) {
        out[ids[i]] = 1;
    }
    return count;
}

int colossi_state_features(const colossi_state *state, int seat, uint8_t *out) {
    if (seat < 0 || seat >= setup_of(state)->seats) return flat_fail(COL_SEAT, "no such seat");
    col_features_of(&state->setup->space, setup_of(state), &state->state, seat, out);
    return 0;
}

/* Tells whether an actor may make an action now; otherwise fails with the reason. */
static bool is_allowed(const colossi_state *state, int actor, col_action a) {
    const col_setup *setup = setup_of(state);
    if (actor != COL_CHANCE) {
        col_refusal no = setup->game->why_not(setup, &state->state, actor, a);
        if (no.clause == NULL) return true;
        col_refuse(&flat_error, no.clause, no.fact);
        return false;
    }
    col_list *list = flat_list();
    int count = list == NULL ? 0 : setup->game->chance(setup, &state->state, list->outcome);
    for (int i = 0; i < count; i++) {
        if (list->outcome[i].action == a) return true;
    }
    flat_fail(COL_RULE, "this is no outcome of chance here");
    return false;
}

/* Returns the action of an id if it is legal; otherwise fails with the reason and returns 0. */
static col_action legal_action(const colossi_state *state, int actor, int32_t id) {
    if (!is_acting(state, actor)) return 0;
    col_action a =
        col_action_of_id(&state->setup->space, setup_of(state), &state->state, actor, id);
    if (a == 0) flat_fail(COL_RULE, "the id means no action here");
    return a != 0 && is_allowed(state, actor, a) ? a : 0;
}

int colossi_state_apply(colossi_state *state, int actor, int32_t id) {
    col_action a = legal_action(state, actor, id);
    if (a == 0) return COLOSSI_FAILED;
    game_of(state)->apply(setup_of(state), &state->state, actor, a);
    return 0;
}

int32_t colossi_state_pick(const colossi_state *state, uint64_t *random) {
    col_list *list = flat_list();
    col_rng rng = {*random};
    col_action a;
    if (list == NULL) return COLOSSI_FAILED;
    int actor = col_random_action(setup_of(state), &state->state, &rng, list, &a);
    if (actor < 0) return flat_fail(COL_SEAT, "the game is over");
    *random = rng.state;
    return col_id_of(&state->setup->space, setup_of(state), &state->state, actor, a);
}

int colossi_state_playout(colossi_state *state, uint64_t *random, int limit) {
    col_list *list = flat_list();
    col_rng rng = {*random};
    if (list == NULL) return COLOSSI_FAILED;
    int made = col_playout(setup_of(state), &state->state, &rng, list, limit);
    *random = rng.state;
    return made;
}

int colossi_state_result(const colossi_state *state, int *scores, int *ranks, float *rewards) {
    col_result result;
    float reward[COL_SEATS_MAX];
    size_t seats = (size_t)setup_of(state)->seats;
    game_of(state)->result(setup_of(state), &state->state, &result);
    col_reward_of(setup_of(state), &result, reward);
    if (scores != NULL) memcpy(scores, result.score, seats * sizeof *scores);
    if (ranks != NULL) memcpy(ranks, result.rank, seats * sizeof *ranks);
    if (rewards != NULL) memcpy(rewards, reward, seats * sizeof *rewards);
    return result.over;
}

/* Texts ---------------------------------------------------------------------------------------- */

typedef struct question {
    const colossi_state *state;
    int actor, viewer, look;
    col_action action;
    const col_state *view;
} question;

static void write_reason(const void *context, col_writer *w) {
    const question *q = context;
    col_result result;
    game_of(q->state)->result(setup_of(q->state), &q->state->state, &result);
    col_put(w, result.reason);
}

long colossi_state_reason(const colossi_state *state, char *out, size_t size) {
    return flat_text(write_reason, &(question){.state = state}, out, size);
}

static void write_action(const void *context, col_writer *w) {
    const question *q = context;
    game_of(q->state)->print(setup_of(q->state), &q->state->state, q->actor, q->action, q->viewer,
                             w);
}

long colossi_state_print(const colossi_state *state, int actor, int32_t id, int viewer, char *out,
                         size_t size) {
    question q = {.state = state, .actor = actor, .viewer = viewer};
    if (!is_viewer(state, viewer)) return COLOSSI_FAILED;
    q.action = legal_action(state, actor, id);
    return q.action == 0 ? COLOSSI_FAILED : flat_text(write_action, &q, out, size);
}

static void write_explanation(const void *context, col_writer *w) {
    const question *q = context;
    col_audience to = col_audience_of(setup_of(q->state), q->actor);
    col_say_action(&to, &q->state->state, q->actor, q->action, w);
}

long colossi_state_explain(const colossi_state *state, int actor, int32_t id, char *out,
                           size_t size) {
    question q = {.state = state, .actor = actor};
    q.action = legal_action(state, actor, id);
    return q.action == 0 ? COLOSSI_FAILED : flat_text(write_explanation, &q, out, size);
}

int32_t colossi_state_parse(const colossi_state *state, int actor, const char *text) {
    const col_setup *setup = setup_of(state);
    col_action a;
    if (!is_acting(state, actor)) return COLOSSI_FAILED;
    if (setup->game->parse(setup, &state->state, actor, text, &a, &flat_error) != COL_OK) {
        return COLOSSI_FAILED;
    }
    if (!is_allowed(state, actor, a)) return COLOSSI_FAILED; /* only legal actions have ids */
    return col_id_of(&state->setup->space, setup, &state->state, actor, a);
}

static void write_position(const void *context, col_writer *w) {
    const question *q = context;
    game_of(q->state)->write_position(setup_of(q->state), &q->state->state, w);
}

long colossi_state_position(const colossi_state *state, char *out, size_t size) {
    return flat_text(write_position, &(question){.state = state}, out, size);
}

int colossi_state_load(colossi_state *state, const char *position) {
    col_state s;
    if (game_of(state)->read_position(setup_of(state), position, &s, &flat_error) != COL_OK) {
        return COLOSSI_FAILED;
    }
    memcpy(&state->state, &s, game_of(state)->state_size);
    return 0;
}

static void write_description(const void *context, col_writer *w) {
    const question *q = context;
    col_describe(setup_of(q->state), q->view, q->viewer, w);
}

long colossi_state_describe(const colossi_state *state, int viewer, char *out, size_t size) {
    col_state view;
    if (!is_viewer(state, viewer)) return COLOSSI_FAILED;
    game_of(state)->observe(setup_of(state), &state->state, viewer, &view);
    question q = {.state = state, .viewer = viewer, .view = &view};
    return flat_text(write_description, &q, out, size);
}

static void write_drawing(const void *context, col_writer *w) {
    const question *q = context;
    col_canvas *canvas = flat_allocate(sizeof *canvas);
    if (canvas == NULL) return;
    col_audience to = col_audience_of(setup_of(q->state), q->viewer);
    col_canvas_begin(canvas, &to);
    game_of(q->state)->draw(setup_of(q->state), q->view, q->viewer, NULL, 0, canvas);
    col_canvas_print(canvas, (col_look)q->look, w);
    free(canvas);
}

long colossi_state_draw(const colossi_state *state, int viewer, int look, char *out, size_t size) {
    col_state view;
    if (!is_viewer(state, viewer)) return COLOSSI_FAILED;
    if (look < COL_LOOK_ASCII || look > COL_LOOK_COLOUR) {
        return flat_fail(COL_OPTION, "the look is 0, 1 or 2");
    }
    game_of(state)->observe(setup_of(state), &state->state, viewer, &view);
    question q = {.state = state, .viewer = viewer, .look = look, .view = &view};
    return flat_text(write_drawing, &q, out, size);
}

/* Views ---------------------------------------------------------------------------------------- */

int colossi_state_observe(const colossi_state *state, int viewer, colossi_state *view) {
    if (!flat_is_same(state->setup, view->setup) || !is_viewer(state, viewer))
        return COLOSSI_FAILED;
    if (state == view) return flat_fail(COL_GAME, "a state cannot be its own view");
    game_of(state)->observe(setup_of(state), &state->state, viewer, &view->state);
    return 0;
}

int colossi_state_determinize(const colossi_state *view, int viewer, uint64_t *random,
                              colossi_state *out) {
    col_rng rng = {*random};
    if (!flat_is_same(view->setup, out->setup) || !is_viewer(view, viewer)) return COLOSSI_FAILED;
    if (view == out) return flat_fail(COL_GAME, "a view cannot be its own world");
    game_of(view)->determinize(setup_of(view), &view->state, viewer, &rng, &out->state);
    *random = rng.state;
    return 0;
}
