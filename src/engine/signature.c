/* The signature: one number over everything that the games and the players say. See
 * colossi/signature.h. */
#include "colossi/signature.h"

#include <assert.h>
#include <string.h>

/* Every position of the beginning of a game is digested, and then every 61st, because some games
 * are long. */
enum { GAMES_EACH = 3, ACTIONS_MAX = 100000, BEGINNING = 256, STRIDE = 61, DECISIONS = 60 };

/* FNV-1a, 64 bits. */
static uint64_t digest(uint64_t sum, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    }
    return sum;
}

/* Digests what every seat may do, as text, and what everybody sees. */
static uint64_t digest_position(uint64_t sum, const col_setup *setup, const col_state *s,
                                col_signature_room *room) {
    const col_game *game = setup->game;
    col_writer w = col_writer_on(room->text, sizeof room->text);
    unsigned actors = game->actors(setup, s);
    for (int seat = 0; seat < setup->seats; seat++) {
        col_state view;
        game->observe(setup, s, seat, &view);
        col_describe(setup, &view, seat, &w);
        if (!col_acts(actors, seat)) continue;
        int count = game->legal(setup, &view, seat, room->list.action);
        for (int i = 0; i < count; i++) {
            game->print(setup, &view, seat, room->list.action[i], seat, &w);
            col_put_char(&w, '\n');
        }
    }
    if (col_acts(actors, COL_CHANCE)) {
        int count = game->chance(setup, s, room->list.outcome);
        for (int i = 0; i < count; i++) {
            game->print(setup, s, COL_CHANCE, room->list.outcome[i].action, COL_ALL, &w);
            col_put_unsigned(&w, room->list.outcome[i].weight);
        }
    }
    game->write_position(setup, s, &w);
    assert(!w.full);
    return digest(sum, w.text, w.length);
}

static uint64_t digest_game(uint64_t sum, const col_setup *setup, uint64_t seed,
                            col_signature_room *room) {
    col_rng rng = col_rng_seeded(seed);
    col_state s;
    col_action a;
    setup->game->init(setup, &s);
    for (int made = 0; made < ACTIONS_MAX; made++) {
        if (made < BEGINNING || made % STRIDE == 0) sum = digest_position(sum, setup, &s, room);
        int actor = col_random_action(setup, &s, &rng, &room->list, &a);
        if (actor < 0) break;
        unsigned effects = col_apply(setup, &s, actor, a);
        char mark = (char)('a' + effects % 26);
        sum = digest(sum, &mark, 1);
    }
    return sum;
}

/* Digests the beginning of a game in which every kind of player decides in turn. Games that
 * alpha-beta cannot play give its decisions to the search. */
static uint64_t digest_players(uint64_t sum, const col_setup *setup, col_signature_room *room) {
    static const char *const PLAYERS[] = {"random", "greedy", "uct,sims=40", "search,sims=40",
                                          "alphabeta,sims=300"};
    enum { KINDS = sizeof PLAYERS / sizeof PLAYERS[0] };
    col_state s, view;
    col_error error;
    col_rng rng = col_rng_seeded(7);
    col_thinking *thinking = col_thinking_in(room->memory, sizeof room->memory, NULL);
    setup->game->init(setup, &s);
    col_player_begin(thinking, 7);
    for (int made = 0; made < DECISIONS; made++) {
        col_action a;
        col_player player;
        char text[COL_TEXT_MAX];
        col_writer w = col_writer_on(text, sizeof text);
        int actor = col_random_action(setup, &s, &rng, &room->list, &a);
        if (actor < 0) break;
        if (actor != COL_CHANCE &&
            col_player_parse(PLAYERS[made % KINDS], &player, &error) == COL_OK) {
            setup->game->observe(setup, &s, actor, &view);
            a = col_player_choose(&player, setup, &view, actor, thinking);
            col_print(&w, "%d %d ", col_player_report(thinking)->sims,
                      col_player_report(thinking)->value_percent);
        }
        setup->game->print(setup, &s, actor, a, COL_ALL, &w);
        sum = digest(sum, w.text, w.length);
        setup->game->apply(setup, &s, actor, a);
    }
    return sum;
}

/* Digests one game with this number of seats and this ruleset, if they go together. */
static uint64_t digest_setup(uint64_t sum, const col_game *game, int seats,
                             const col_preset *preset, col_signature_room *room) {
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, game);
    setup.seats = seats;
    if (preset != NULL && col_setup_option(&setup, "ruleset", preset->name, &error) != COL_OK) {
        return sum;
    }
    if (col_setup_end(&setup, &error) != COL_OK) return sum;
    for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
        sum = digest_game(sum, &setup, seed, room);
    }
    return digest_players(sum, &setup, room);
}

uint64_t col_signature(col_signature_room *room) {
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (int g = 0; COL_GAMES[g] != NULL; g++) {
        const col_game *game = COL_GAMES[g];
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            const col_preset *preset = game->presets;
            do {
                sum = digest_setup(sum, game, seats, preset, room);
            } while (preset != NULL && (++preset)->name != NULL);
        }
    }
    return sum;
}
