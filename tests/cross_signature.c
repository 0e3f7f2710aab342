/* Prints a number over what the games, the players and the learning layer say, for machines that
 * tests/cross builds for. It is the signature of colossi/signature.h in a shorter form, because
 * that one takes minutes under emulation, and the action ids and features besides. With --full the
 * whole signature is printed too. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/batch.h"
#include "colossi/signature.h"

enum { GAMES = 4, STEPS = 40, ACTIONS = 600, STRIDE = 29, DECISIONS = 30 };

static col_signature_room room;
static col_space space;

static uint64_t digest(uint64_t sum, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001B3);
    }
    return sum;
}

/* Digests masks, features and actors of a batch after every random step. */
static uint64_t digest_batch(uint64_t sum, const col_setup *setup) {
    col_batch_options options = {.count = GAMES, .seed = 1, .masks = true, .features = true};
    size_t size = col_batch_memory(setup, &space, &options);
    void *memory = aligned_alloc(64, size);
    if (memory == NULL) abort();
    col_batch *b = col_batch_in(memset(memory, 0, size), setup, &space, &options);
    col_batch_reset(b, options.seed, 0, GAMES, &room.list);
    for (int step = 0; step < STEPS; step++) {
        col_batch_step_random(b, 3, 0, GAMES, &room.list);
        sum = digest(sum, col_batch_actors(b), GAMES);
        sum = digest(sum, col_batch_features(b), GAMES * col_batch_feature_stride(b));
        for (int i = 0; i < GAMES; i++) {
            const uint8_t *mask = col_batch_masks(b) + (size_t)i * col_batch_mask_stride(b);
            const uint8_t *end = mask + space.actions, *at = mask;
            for (; (at = memchr(at, 1, (size_t)(end - at))) != NULL; at++) {
                sum = (sum ^ (uint64_t)(at - mask)) * UINT64_C(0x100000001B3);
            }
        }
    }
    free(memory);
    return sum;
}

/* Digests what everybody sees and may do. */
static uint64_t digest_position(uint64_t sum, const col_setup *setup, const col_state *s) {
    const col_game *game = setup->game;
    col_writer w = col_writer_on(room.text, sizeof room.text);
    for (int seat = 0; seat < setup->seats; seat++) {
        col_state view;
        game->observe(setup, s, seat, &view);
        col_describe(setup, &view, seat, &w);
        int count = game->legal(setup, &view, seat, room.list.action);
        for (int i = 0; i < count; i++) {
            game->print(setup, &view, seat, room.list.action[i], seat, &w);
        }
    }
    game->write_position(setup, s, &w);
    return digest(sum, w.text, w.length);
}

static uint64_t digest_game(uint64_t sum, const col_setup *setup) {
    col_rng rng = col_rng_seeded(5);
    col_state s;
    col_action a;
    setup->game->init(setup, &s);
    for (int made = 0; made < ACTIONS; made++) {
        if (made % STRIDE == 0) sum = digest_position(sum, setup, &s);
        int actor = col_random_action(setup, &s, &rng, &room.list, &a);
        if (actor < 0) break;
        unsigned effects = col_apply(setup, &s, actor, a);
        sum = (sum ^ a ^ effects) * UINT64_C(0x100000001B3);
    }
    return digest_position(sum, setup, &s);
}

/* Digests decisions of the players that use floating point. */
static uint64_t digest_players(uint64_t sum, const col_setup *setup) {
    static const char *const PLAYERS[] = {"uct,sims=40", "search,sims=40", "greedy"};
    col_thinking *thinking = col_thinking_in(room.memory, sizeof room.memory, NULL);
    col_rng rng = col_rng_seeded(7);
    col_state s, view;
    setup->game->init(setup, &s);
    col_player_begin(thinking, 7);
    for (int decided = 0; decided < DECISIONS;) {
        col_action a;
        col_player player;
        col_error error;
        int actor = col_random_action(setup, &s, &rng, &room.list, &a);
        if (actor < 0) break;
        if (actor != COL_CHANCE) {
            if (col_player_parse(PLAYERS[decided++ % 3], &player, &error) != COL_OK) abort();
            setup->game->observe(setup, &s, actor, &view);
            a = col_player_choose(&player, setup, &view, actor, thinking);
            int value = col_player_report(thinking)->value_percent;
            sum = (sum ^ a ^ (uint64_t)(value + 1) << 32) * UINT64_C(0x100000001B3);
        }
        setup->game->apply(setup, &s, actor, a);
    }
    return sum;
}

int main(int argc, char **argv) {
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    col_error error;
    for (int g = 0; COL_GAMES[g] != NULL; g++) {
        for (int seats = COL_GAMES[g]->min_seats; seats <= COL_GAMES[g]->max_seats; seats++) {
            col_setup setup;
            col_setup_begin(&setup, COL_GAMES[g]);
            setup.seats = seats;
            if (col_setup_end(&setup, &error) != COL_OK) return 1;
            if (col_space_begin(&space, &setup, &error) != COL_OK) return 1;
            sum = digest_batch(sum, &setup);
            sum = digest_game(sum, &setup);
            sum = digest_players(sum, &setup);
        }
    }
    printf("%" PRIu64, sum);
    if (argc > 1 && strcmp(argv[1], "--full") == 0) printf(" %" PRIu64, col_signature(&room));
    putchar('\n');
    return 0;
}
