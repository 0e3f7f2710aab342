/* The flat interface: computer players. See colossi/flat.h. */
#include <stdlib.h>
#include <time.h>

#include "colossi/study.h"
#include "flat/inside.h"

struct colossi_bot {
    colossi_setup *setup;
    col_player player;
    col_thinking *thinking; /* at the start of its memory */
};

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

colossi_bot *colossi_bot_new(const colossi_setup *setup, const char *text, uint64_t seed) {
    static const col_host HOST = {now_ms, NULL};
    col_player player;
    if (col_player_parse_for(setup->setup.game->name, text, &player, &flat_error) != COL_OK) {
        return NULL;
    }
    /* A level's own player may need more than the text says. Pages that are not used cost nothing.
     */
    size_t size = col_player_memory(player.kind == COL_PLAYER_LEVEL ? NULL : &player);
    colossi_bot *bot = flat_allocate(sizeof *bot);
    void *memory = bot == NULL ? NULL : malloc(size);
    if (memory == NULL) {
        flat_fail(COL_LIMIT, "there is not enough memory");
        free(bot);
        return NULL;
    }
    bot->setup = flat_retain(setup);
    bot->player = player;
    bot->thinking = col_thinking_in(memory, size, &HOST);
    col_player_begin(bot->thinking, seed);
    return bot;
}

void colossi_bot_free(colossi_bot *bot) {
    if (bot == NULL) return;
    colossi_setup_free(bot->setup);
    free(bot->thinking);
    free(bot);
}

int colossi_bot_begin(colossi_bot *bot, uint64_t seed) {
    col_player_begin(bot->thinking, seed);
    return 0;
}

/* Checks that a seat acts in a state with the player's setup. */
static bool may_decide(const colossi_bot *bot, const colossi_state *state, int seat) {
    const col_setup *setup = &bot->setup->setup;
    if (!flat_is_same(state->setup, bot->setup)) return false;
    if (seat < 0 || seat >= setup->seats ||
        !col_acts(setup->game->actors(setup, &state->state), seat)) {
        flat_fail(COL_SEAT, "this seat does not act now");
        return false;
    }
    return true;
}

int32_t colossi_bot_choose(colossi_bot *bot, const colossi_state *state, int seat) {
    const col_setup *setup = &bot->setup->setup;
    col_state view;
    if (!may_decide(bot, state, seat)) return COLOSSI_FAILED;
    setup->game->observe(setup, &state->state, seat, &view);
    col_action a = col_player_choose(&bot->player, setup, &view, seat, bot->thinking);
    return col_id_of(&bot->setup->space, setup, &view, seat, a);
}

int colossi_bot_value(const colossi_bot *bot) {
    return col_player_report(bot->thinking)->value_percent;
}

int colossi_bot_value_of(const colossi_bot *bot, const colossi_state *state, int seat, int32_t id) {
    if (!may_decide(bot, state, seat)) return COLOSSI_FAILED;
    col_action a =
        col_action_of_id(&bot->setup->space, &bot->setup->setup, &state->state, seat, id);
    return a == 0 ? COLOSSI_FAILED : col_player_value_of(bot->thinking, seat, a);
}

int colossi_bot_consider(colossi_bot *bot, const colossi_state *state, int seat, int32_t id) {
    col_action a = 0;
    if (id != COLOSSI_NOBODY) {
        if (!may_decide(bot, state, seat)) return COLOSSI_FAILED;
        a = col_action_of_id(&bot->setup->space, &bot->setup->setup, &state->state, seat, id);
        if (a == 0) return flat_fail(COL_RULE, "the id means no action here");
    }
    col_player_consider(bot->thinking, a);
    return 0;
}

/* Studying ------------------------------------------------------------------------------------- */

static colossi_estimate flat_estimate(const col_estimate *e) {
    return (colossi_estimate){e->mean, e->low, e->high, e->has_interval, e->sims, e->proven};
}

/* Returns the action with this id, or 0 after an error. */
static col_action action_of(const colossi_bot *bot, const col_state *view, int seat, int32_t id) {
    col_action a = col_action_of_id(&bot->setup->space, &bot->setup->setup, view, seat, id);
    if (a == 0) flat_fail(COL_RULE, "the id means no action here");
    return a;
}

int colossi_bot_candidates(colossi_bot *bot, const colossi_state *state, int seat, int32_t id,
                           int sims, int most, int32_t *ids, colossi_estimate *chances) {
    const col_setup *setup = &bot->setup->setup;
    col_candidate found[COL_CANDIDATES_MAX];
    col_state view;
    if (!may_decide(bot, state, seat)) return COLOSSI_FAILED;
    if (most < 1 || most > COL_CANDIDATES_MAX || sims < 0) {
        return flat_fail(COL_LIMIT, "there can be 1 to 16 candidates");
    }
    setup->game->observe(setup, &state->state, seat, &view);
    col_action a = action_of(bot, &view, seat, id);
    if (a == 0) return COLOSSI_FAILED;
    int count = col_player_candidates(bot->thinking, setup, &view, seat, a, sims, most, found);
    for (int i = 0; i < count; i++) {
        ids[i] = col_id_of(&bot->setup->space, setup, &view, seat, found[i].action);
        chances[i] = flat_estimate(&found[i].chance);
    }
    return count;
}

int colossi_bot_compare(colossi_bot *bot, const colossi_state *state, int seat, int32_t first,
                        int32_t second, int sims, int trees, uint64_t seed,
                        colossi_estimate *gain) {
    const col_setup *setup = &bot->setup->setup;
    col_gain sum = {{0, 0, 0}, {0, 0, 0}};
    col_compared found[2];
    col_state view;
    if (!may_decide(bot, state, seat)) return COLOSSI_FAILED;
    if (sims < 1 || trees < 2) {
        return flat_fail(COL_LIMIT, "a comparison needs simulations in two trees at least");
    }
    setup->game->observe(setup, &state->state, seat, &view);
    const col_action action[] = {action_of(bot, &view, seat, first),
                                 action_of(bot, &view, seat, second)};
    if (action[0] == 0 || action[1] == 0) return COLOSSI_FAILED;
    col_rng rng = col_rng_seeded(seed);
    for (int i = 0; i < trees; i++) {
        /* Alpha-beta draws nothing; its answers differ because every look is a little deeper. */
        int rounds = col_can_solve(setup) ? sims + sims * i / 8 : sims;
        col_compare(setup, &view, seat, action, 2, rounds, col_rng_next(&rng), bot->thinking,
                    found);
        col_gain_add(&sum, &found[0], &found[1]);
    }
    col_estimate e = col_gain_estimate(&sum);
    *gain = flat_estimate(&e);
    return 0;
}
