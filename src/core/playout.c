/* Playing without a table: effects, random choice, playouts and perft. */
#include "colossi/game.h"

#include <assert.h>
#include <string.h>

int col_first_actor(unsigned actors) {
    return __builtin_ctz(actors);
}

uint64_t col_total_weight(const col_outcome *outcomes, int count) {
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        total += outcomes[i].weight;
    }
    return total;
}

unsigned col_apply(const col_setup *setup, col_state *s, int actor, col_action a) {
    unsigned effects = setup->game->apply(setup, s, actor, a);
    if (actor == COL_CHANCE) effects |= COL_EFFECT_ROLLED;
    if (setup->game->actors(setup, s) != 1u << actor) effects |= COL_EFFECT_TURN;
    return effects;
}

col_action col_pick_outcome(const col_outcome *outcomes, int count, uint64_t pick) {
    int i = 0;
    while (i < count - 1 && pick >= outcomes[i].weight) {
        pick -= outcomes[i++].weight;
    }
    return outcomes[i].action;
}

int col_random_action(const col_setup *setup, const col_state *s, col_rng *rng, col_list *list,
                      col_action *action) {
    const col_game *game = setup->game;
    unsigned actors = game->actors(setup, s);
    if (actors == 0) return -1;
    int actor = col_first_actor(actors);
    if (actor == COL_CHANCE) {
        int count = game->chance(setup, s, list->outcome);
        uint32_t total = (uint32_t)col_total_weight(list->outcome, count);
        *action = col_pick_outcome(list->outcome, count, col_rng_below(rng, total));
    } else if (game->pick != NULL) {
        *action = game->pick(setup, s, actor, rng);
    } else {
        int count = game->legal(setup, s, actor, list->action);
        assert(count > 0);
        *action = list->action[col_rng_below(rng, (uint32_t)count)];
    }
    return actor;
}

int col_playout(const col_setup *setup, col_state *s, col_rng *rng, col_list *list, int limit) {
    int made = 0;
    col_action action;
    while (made < limit) {
        int actor = col_random_action(setup, s, rng, list, &action);
        if (actor < 0) break;
        setup->game->apply(setup, s, actor, action);
        made++;
    }
    return made;
}

/* Perft -------------------------------------------------------------------------------------- */

/* Lists the actions or outcomes of the level's state. */
static void open_level(const col_setup *setup, col_level *level) {
    const col_game *game = setup->game;
    unsigned actors = game->actors(setup, &level->state);
    level->next = 0;
    level->count = 0;
    if (actors == 0) return;
    level->actor = col_first_actor(actors);
    level->count = level->actor == COL_CHANCE
                       ? game->chance(setup, &level->state, level->list.outcome)
                       : game->legal(setup, &level->state, level->actor, level->list.action);
}

/* Counts the actions that follow. The leaves of the last level are counted without visiting them.
 */
static int count_next(const col_setup *setup, const col_state *s, col_list *list) {
    const col_game *game = setup->game;
    unsigned actors = game->actors(setup, s);
    if (actors == 0) return 0;
    int actor = col_first_actor(actors);
    if (actor == COL_CHANCE) return game->chance(setup, s, list->outcome);
    if (game->count != NULL) return game->count(setup, s, actor);
    return game->legal(setup, s, actor, list->action);
}

uint64_t col_perft(const col_setup *setup, const col_state *s, int depth, col_level *levels) {
    const col_game *game = setup->game;
    uint64_t leaves = 0;
    int top = 0;
    if (depth == 0) return 1;
    memcpy(&levels[0].state, s, game->state_size);
    if (depth == 1) return (uint64_t)count_next(setup, s, &levels[0].list);
    open_level(setup, &levels[0]);
    while (top >= 0) {
        col_level *level = &levels[top], *below = level + 1;
        if (level->next == level->count) {
            top--;
            continue;
        }
        int i = level->next++;
        col_action a =
            level->actor == COL_CHANCE ? level->list.outcome[i].action : level->list.action[i];
        memcpy(&below->state, &level->state, game->state_size);
        game->apply(setup, &below->state, level->actor, a);
        if (top + 2 == depth) {
            leaves += (uint64_t)count_next(setup, &below->state, &below->list);
        } else {
            open_level(setup, below);
            top++;
        }
    }
    return leaves;
}
