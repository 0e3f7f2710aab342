/* Exports for the tests: transcripts, the signature, and random playouts and a search for the host
 * to measure. */
#include "wasm/exports.h"

#include "transcript.h"

static col_signature_room room;
static char answers[COL_ENGINE_OUTPUT];

int EXPORT(colossi_transcript)(size_t length);
uint64_t EXPORT(colossi_signature)(void);
int EXPORT(colossi_playouts)(int game, int count);
int EXPORT(colossi_simulations)(int game, int count);

/* Returns 1 if the transcript in the input buffer passes; otherwise the output buffer has a report.
 */
int colossi_transcript(size_t length) {
    col_writer report = col_writer_on(wasm_output, sizeof wasm_output);
    return transcript_run(&wasm_engine, answers, wasm_input, length, &report);
}

uint64_t colossi_signature(void) {
    return col_signature(&room);
}

/* Sets up a game by its number, as `colossi bench` does. Returns false if there is no such game. */
static bool set_up(int game, col_setup *setup) {
    col_error error;
    for (int i = 0; i <= game; i++) {
        if (COL_GAMES[i] == NULL) return false;
    }
    col_setup_begin(setup, COL_GAMES[game]);
    setup->seats = setup->game->max_seats < 3 ? setup->game->max_seats : 3;
    return col_setup_end(setup, &error) == COL_OK;
}

/* Plays `count` random games. Returns how many actions it made, or -1 if there is no such game. */
int colossi_playouts(int game, int count) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(42);
    int actions = 0;
    if (!set_up(game, &setup)) return -1;
    for (int i = 0; i < count; i++) {
        setup.game->init(&setup, &s);
        actions += col_playout(&setup, &s, &rng, &room.list, setup.game->max_actions);
    }
    return actions;
}

/* Searches with `count` simulations from the first decision. Returns how many it made. */
int colossi_simulations(int game, int count) {
    col_setup setup;
    col_state s, view;
    col_player player = {.kind = COL_PLAYER_SEARCH, .sims = count};
    col_action a;
    int seat;
    if (!set_up(game, &setup)) return -1;
    setup.game->init(&setup, &s);
    col_rng rng = col_rng_seeded(42);
    col_thinking *thinking = col_thinking_in(room.memory, sizeof room.memory, NULL);
    while ((seat = col_random_action(&setup, &s, &rng, &room.list, &a)) == COL_CHANCE) {
        setup.game->apply(&setup, &s, seat, a);
    }
    setup.game->observe(&setup, &s, seat, &view);
    col_player_choose(&player, &setup, &view, seat, thinking);
    return col_player_report(thinking)->sims;
}
