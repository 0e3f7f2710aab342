/* The flat interface: computer players. See colossi/flat.h. */
#include <stdlib.h>
#include <time.h>

#include "colossi/players.h"
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
    if (col_player_parse(text, &player, &flat_error) != COL_OK) return NULL;
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
