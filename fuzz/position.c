/* Fuzz target: any text as a position, in every game. A position that can be read must keep the
 * invariants, lead to the same bytes after it is written and read again, and be playable. */
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"

static void check(const col_setup *setup, const char *text, col_rng *rng) {
    static col_list list;
    static char again[COL_POSITION_MAX];
    const col_game *game = setup->game;
    col_state s, back;
    col_error error;
    memset(&s, 0, sizeof s);
    memset(&back, 0, sizeof back);
    if (game->read_position(setup, text, &s, &error) != COL_OK) {
        if (error.sentence[0] == '\0') abort();
        return;
    }
    if (game->broken(setup, &s) != NULL) abort();
    col_writer w = col_writer_on(again, sizeof again);
    game->write_position(setup, &s, &w);
    if (w.full || game->read_position(setup, again, &back, &error) != COL_OK ||
        memcmp(&s, &back, game->state_size) != 0) {
        abort();
    }
    for (int i = 0; i < 20; i++) {
        col_action a;
        int actor = col_random_action(setup, &s, rng, &list, &a);
        if (actor < 0) break;
        game->apply(setup, &s, actor, a);
        if (game->broken(setup, &s) != NULL) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The first byte chooses the game, the seats and the ruleset. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static char text[COL_POSITION_MAX];
    col_setup setup;
    col_error error;
    int games = 0, presets = 0;
    if (size < 1 || size >= sizeof text) return 0;
    col_rng rng = col_rng_seeded(bytes[0]);
    while (COL_GAMES[games] != NULL) {
        games++;
    }
    memcpy(text, bytes + 1, size - 1);
    text[size - 1] = '\0';
    col_setup_begin(&setup, COL_GAMES[bytes[0] % games]);
    setup.seats += bytes[0] / 16 % (setup.game->max_seats - setup.game->min_seats + 1);
    while (setup.game->presets != NULL && setup.game->presets[presets].name != NULL) {
        presets++;
    }
    if (presets > 0 &&
        col_setup_option(&setup, "ruleset", setup.game->presets[bytes[0] / 8 % presets].name,
                         &error) != COL_OK) {
        abort();
    }
    if (col_setup_end(&setup, &error) == COL_OK) check(&setup, text, &rng);
    return 0;
}
