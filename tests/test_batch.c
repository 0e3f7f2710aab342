/* Action ids, features and batches of every game, for every number of seats and every ruleset; ids
 * and features also with every option.
 *
 * test_batch [ACTIONS]: each check plays at least so many random actions. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/batch.h"
#include "tap.h"

enum { GAMES = 6, GUARD = 8, POISON = 0xA5, OTHER_POISON = 0x5A, ROOM = 1 << 16 };

static tap results;
static col_list list, other_list;
static col_space space;
static uint8_t row[ROOM], other_row[ROOM];
static uint8_t seen[1 << 20];
static uint64_t touched[(1 << 20) / 64 / 64];
static char report[4096];
static int actions_wanted = 3000;

static const char *fail(const col_setup *setup, const col_state *s, const char *what) {
    col_writer w = col_writer_on(report, sizeof report);
    col_print(&w, "%s in ", what);
    setup->game->write_position(setup, s, &w);
    return report;
}

/* Action ids ----------------------------------------------------------------------------------- */

static int list_actions(const col_setup *setup, const col_state *s, int actor) {
    if (actor != COL_CHANCE) return setup->game->legal(setup, s, actor, list.action);
    int count = setup->game->chance(setup, s, list.outcome);
    for (int i = 0; i < count; i++) {
        list.action[i] = list.outcome[i].action;
    }
    return count;
}

static const char *check_ids_at(const col_setup *setup, const col_state *s, int actor) {
    int count = list_actions(setup, s, actor);
    const char *wrong = NULL;
    for (int i = 0; i < count && wrong == NULL; i++) {
        int32_t id = col_id_of(&space, setup, s, actor, list.action[i]);
        bool is_chance = actor == COL_CHANCE;
        if (id < 0 || id >= space.actions) return fail(setup, s, "an id is out of range");
        if (is_chance != (id >= space.seat_actions)) {
            wrong = "an id of chance is among those of seats, or the other way round";
        } else if (seen[id]) {
            wrong = "two actions have one id";
        } else if (col_action_of_id(&space, setup, s, actor, id) != list.action[i]) {
            wrong = "an id does not lead back to its action";
        }
        seen[id] = 1;
    }
    memset(seen, 0, (size_t)space.actions);
    return wrong == NULL ? NULL : fail(setup, s, wrong);
}

/* A mask that is written without a list has exactly the ids of the list, and its lines are noted.
 */
static const char *check_mask_at(const col_setup *setup, const col_state *s, int seat) {
    col_mask mask = {seen, touched};
    const char *wrong = NULL;
    bool is_written = space.learning->mask(setup, space.tables.bytes, s, seat, &mask);
    int count = is_written ? list_actions(setup, s, seat) : 0;
    for (int i = 0; i < count; i++) {
        int32_t id = col_id_of(&space, setup, s, seat, list.action[i]);
        if (seen[id] != 1) wrong = "a legal action is not in the mask";
        if (!(touched[id / 64 / 64] >> (id / 64 % 64) & 1)) wrong = "a line is not noted";
        seen[id] = 0;
    }
    for (int32_t id = 0; id < space.actions; id++) {
        if (seen[id] != 0) wrong = "the mask has more than the legal actions";
        seen[id] = 0;
    }
    memset(touched, 0, sizeof touched);
    return wrong == NULL ? NULL : fail(setup, s, wrong);
}

/* Features ------------------------------------------------------------------------------------- */

static void fill(uint8_t *out, uint8_t value) {
    for (int i = 0; i < space.features + GUARD; i++) {
        out[i] = value;
    }
}

static const char *check_range(const col_setup *setup, const col_state *s) {
    for (int i = 0; i < space.feature_count; i++) {
        const col_feature *f = &space.feature[i];
        for (int k = f->first; k < f->first + f->count; k++) {
            if (row[k] <= f->high) continue;
            printf("# %s[%d] is %d\n", f->name, k - f->first, row[k]);
            return fail(setup, s, "a feature is out of its range");
        }
    }
    return NULL;
}

/* The state, the seat's view and another world with the same view give the same features. */
static const char *check_features_at(const col_setup *setup, const col_state *s, col_rng *rng) {
    const col_game *game = setup->game;
    size_t bytes = (size_t)space.features;
    for (int seat = 0; seat < setup->seats; seat++) {
        col_state view, world;
        game->observe(setup, s, seat, &view);
        game->determinize(setup, &view, seat, rng, &world);
        fill(row, POISON);
        col_features_of(&space, setup, s, seat, row);
        for (int i = 0; i < GUARD; i++) {
            if (row[space.features + i] != POISON) return fail(setup, s, "a row is too long");
        }
        fill(other_row, OTHER_POISON);
        col_features_of(&space, setup, &view, seat, other_row);
        if (memcmp(row, other_row, bytes) != 0) {
            return fail(setup, s, "features tell more than the view, or are not all written");
        }
        fill(other_row, OTHER_POISON);
        col_features_of(&space, setup, &world, seat, other_row);
        if (memcmp(row, other_row, bytes) != 0) {
            return fail(setup, s, "features depend on what is hidden");
        }
        const char *wrong = check_range(setup, s);
        if (wrong != NULL) return wrong;
    }
    return NULL;
}

static const char *check_spaces(const col_setup *setup) {
    col_rng rng = col_rng_seeded(7);
    if (space.actions > (int32_t)sizeof seen || space.features + GUARD > ROOM) return "too large";
    for (int made = 0; made < actions_wanted;) {
        col_state s;
        col_action a;
        int actor;
        setup->game->init(setup, &s);
        while ((actor = col_random_action(setup, &s, &rng, &other_list, &a)) >= 0) {
            const char *wrong = check_ids_at(setup, &s, actor);
            if (wrong == NULL && actor != COL_CHANCE && space.learning->mask != NULL) {
                wrong = check_mask_at(setup, &s, actor);
            }
            if (wrong == NULL && made % 7 == 0) wrong = check_features_at(setup, &s, &rng);
            if (wrong != NULL) return wrong;
            setup->game->apply(setup, &s, actor, a);
            made++;
        }
        const char *wrong = check_features_at(setup, &s, &rng);
        if (wrong != NULL) return wrong;
    }
    return NULL;
}

/* Batches -------------------------------------------------------------------------------------- */

static col_batch *new_batch(const col_setup *setup, col_batch_options options) {
    size_t size = col_batch_memory(setup, &space, &options);
    void *memory = aligned_alloc(64, size);
    if (memory == NULL) abort();
    memset(memory, 0, size);
    col_batch *b = col_batch_in(memory, setup, &space, &options);
    col_batch_reset(b, options.seed, 0, options.count, &list);
    return b;
}

static col_batch_options shown(int count, uint64_t seed) {
    return (col_batch_options){.count = count, .seed = seed, .masks = true, .features = true};
}

/* One game by itself: what a batch is compared with. */
typedef struct single {
    col_state s;
    col_rng rng;
    int actor;
} single;

static void settle(const col_setup *setup, single *one) {
    col_action a;
    unsigned actors;
    while ((actors = setup->game->actors(setup, &one->s)) == 1u << COL_CHANCE) {
        col_random_action(setup, &one->s, &one->rng, &list, &a);
        setup->game->apply(setup, &one->s, COL_CHANCE, a);
    }
    one->actor = actors == 0 ? -1 : col_first_actor(actors);
}

static const char *compare(const col_batch *b, int i, const single *one) {
    const col_setup *setup = col_batch_setup(b);
    bool same = memcmp(col_batch_state(b, i), &one->s, setup->game->state_size) == 0;
    if (!same) return fail(setup, &one->s, "a game of the batch has another position");
    bool acts = col_batch_actors((col_batch *)b)[i] == one->actor;
    return acts ? NULL : fail(setup, &one->s, "the batch has another actor");
}

/* The mask holds exactly the ids of legal(), and the features are those of the actor. */
static const char *check_shown(col_batch *b, int i) {
    const col_setup *setup = col_batch_setup(b);
    const col_state *s = col_batch_state(b, i);
    const uint8_t *mask = col_batch_masks(b) + (size_t)i * col_batch_mask_stride(b);
    int actor = col_batch_actors(b)[i], ones = 0;
    int count = actor < 0 ? 0 : list_actions(setup, s, actor);
    for (int k = 0; k < count; k++) {
        if (mask[col_id_of(&space, setup, s, actor, list.action[k])] != 1) {
            return fail(setup, s, "a legal action is not in the mask");
        }
    }
    for (size_t k = 0; k < col_batch_mask_stride(b); k++) {
        ones += mask[k];
    }
    if (ones != count) return fail(setup, s, "the mask has more than the legal actions");
    memset(row, 0, (size_t)space.features);
    if (actor >= 0 && actor != COL_CHANCE) col_features_of(&space, setup, s, actor, row);
    const uint8_t *found = col_batch_features(b) + (size_t)i * col_batch_feature_stride(b);
    return memcmp(row, found, (size_t)space.features) == 0
               ? NULL
               : fail(setup, s, "the features are not those of the actor");
}

static const char *check_reward(col_batch *b, int i, const col_setup *setup, const col_state *s) {
    col_result result;
    float expected[COL_SEATS_MAX], sum = 0, *found = col_batch_rewards(b) + i * setup->seats;
    setup->game->result(setup, s, &result);
    col_reward_of(setup, &result, expected);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (found[seat] != expected[seat]) return fail(setup, s, "a reward is wrong");
        if (result.over && setup->seats == 2 && result.rank[0] != result.rank[1] &&
            found[seat] != (result.rank[seat] == 1 ? 1.0F : -1.0F)) {
            return fail(setup, s, "a win is not worth 1");
        }
        sum += found[seat];
    }
    return sum < 0.0001F && sum > -0.0001F ? NULL : fail(setup, s, "rewards do not sum to 0");
}

/* Random steps of a batch against the same steps of single games, through several games. */
static const char *check_random(const col_setup *setup) {
    static single ones[GAMES];
    col_batch *b = new_batch(setup, shown(GAMES, 42));
    const char *wrong = NULL;
    for (int i = 0; i < GAMES; i++) {
        ones[i].rng = col_batch_rng(42, i);
        setup->game->init(setup, &ones[i].s);
        settle(setup, &ones[i]);
    }
    for (int step = 0; step < actions_wanted / GAMES && wrong == NULL; step++) {
        col_batch_step_random(b, 1, 0, GAMES, &other_list);
        for (int i = 0; i < GAMES && wrong == NULL; i++) {
            col_action a;
            col_random_action(setup, &ones[i].s, &ones[i].rng, &list, &a);
            setup->game->apply(setup, &ones[i].s, ones[i].actor, a);
            settle(setup, &ones[i]);
            bool over = ones[i].actor < 0;
            if (over != (col_batch_ended(b)[i] == COL_BATCH_OVER)) wrong = "an end is not noted";
            if (wrong == NULL) wrong = check_reward(b, i, setup, &ones[i].s);
            if (over) { /* the batch has begun the next game */
                setup->game->init(setup, &ones[i].s);
                settle(setup, &ones[i]);
            }
            if (wrong == NULL) wrong = compare(b, i, &ones[i]);
            if (wrong == NULL && step % 5 == 0) wrong = check_shown(b, i);
        }
    }
    free(b);
    return wrong;
}

/* Some id that is legal in a game of the batch, by its mask. */
static int32_t legal_id(col_batch *b, int i, col_rng *rng) {
    const uint8_t *mask = col_batch_masks(b) + (size_t)i * col_batch_mask_stride(b);
    int count = 0;
    int32_t chosen = 0;
    for (int32_t id = 0; id < space.actions; id++) {
        if (mask[id] && col_rng_below(rng, (uint32_t)++count) == 0) chosen = id;
    }
    return chosen;
}

/* Steps with given ids, chance's too, against apply(). */
static const char *check_given(const col_setup *setup) {
    static single ones[GAMES];
    col_batch_options options = shown(GAMES, 3);
    options.chance_outside = options.keep_finished = true;
    col_batch *b = new_batch(setup, options);
    col_rng rng = col_rng_seeded(11);
    const char *wrong = NULL;
    int32_t ids[GAMES];
    for (int i = 0; i < GAMES; i++) {
        setup->game->init(setup, &ones[i].s);
    }
    for (int step = 0; step < actions_wanted / GAMES / 2 && wrong == NULL; step++) {
        for (int i = 0; i < GAMES; i++) {
            unsigned actors = setup->game->actors(setup, &ones[i].s);
            ones[i].actor = actors == 0 ? -1 : col_first_actor(actors);
            wrong = wrong != NULL ? wrong : compare(b, i, &ones[i]);
            if (wrong == NULL && step % 9 == 0) wrong = check_shown(b, i);
            ids[i] = legal_id(b, i, &rng);
            if (actors == 0) continue;
            col_action a = col_action_of_id(&space, setup, &ones[i].s, ones[i].actor, ids[i]);
            setup->game->apply(setup, &ones[i].s, ones[i].actor, a);
        }
        if (wrong == NULL && col_batch_check(b, ids, 0, GAMES, &list) != -1) wrong = "refused";
        if (wrong == NULL) col_batch_step(b, ids, 0, GAMES, &list);
    }
    free(b);
    return wrong;
}

/* Every id is accepted exactly if it is legal, with masks and without. */
static const char *check_refusals(const col_setup *setup) {
    col_batch_options options = shown(1, 5);
    col_batch *b = new_batch(setup, options);
    options.masks = options.features = false;
    col_batch *bare = new_batch(setup, options);
    const char *wrong = NULL;
    int32_t outside[] = {-1, space.actions, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        if (col_batch_check(b, &outside[i], 0, 1, &list) != 0) wrong = "an id outside is accepted";
        if (col_batch_check(bare, &outside[i], 0, 1, &list) != 0)
            wrong = "an id outside is accepted";
    }
    for (int step = 0; step < 40 && wrong == NULL; step++) {
        for (int32_t id = 0; id < space.actions; id += 1 + id / 512) {
            bool legal = col_batch_masks(b)[id] == 1;
            if ((col_batch_check(b, &id, 0, 1, &list) == -1) != legal ||
                (col_batch_check(bare, &id, 0, 1, &list) == -1) != legal) {
                wrong = "an illegal id is accepted, or a legal one is not";
            }
        }
        col_batch_step_random(b, 3, 0, 1, &list);
        col_batch_step_random(bare, 3, 0, 1, &list);
    }
    free(b);
    free(bare);
    return wrong;
}

static const char *check_limit(const col_setup *setup) {
    col_batch_options options = shown(2, 9);
    options.limit = 5;
    col_batch *b = new_batch(setup, options);
    const char *wrong = NULL;
    for (int step = 1; step <= 20 && wrong == NULL; step++) {
        col_batch_step_random(b, 1, 0, 2, &list);
        bool ends = step % 5 == 0;
        if (col_batch_ended(b)[0] != (ends ? COL_BATCH_CUT : COL_BATCH_RUNNING)) wrong = "the cut";
        if (col_batch_lengths(b)[1] != (uint32_t)(step % 5)) wrong = "the length";
        if (col_batch_rewards(b)[0] != 0) wrong = "the reward of a game that was cut off";
    }
    free(b);
    return wrong;
}

/* Threads ---------------------------------------------------------------------------------------*/

enum { CROWD = 32, THREADS = 4 };

typedef struct share {
    col_batch *b;
    int from, to;
    col_list list;
} share;

static void *play_share(void *context) {
    share *part = context;
    for (int step = 0; step < 30; step++) {
        col_batch_step_random(part->b, 2, part->from, part->to, &part->list);
    }
    return NULL;
}

static const char *check_threads(const col_setup *setup) {
    static share shares[THREADS];
    col_batch *one = new_batch(setup, shown(CROWD, 77)), *many = new_batch(setup, shown(CROWD, 77));
    pthread_t threads[THREADS];
    const char *wrong = NULL;
    shares[0].b = one;
    shares[0].from = 0;
    shares[0].to = CROWD;
    play_share(&shares[0]);
    for (int i = 0; i < THREADS; i++) {
        shares[i].b = many;
        shares[i].from = i * CROWD / THREADS;
        shares[i].to = (i + 1) * CROWD / THREADS;
        if (pthread_create(&threads[i], NULL, play_share, &shares[i]) != 0) abort();
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < CROWD; i++) {
        const col_state *s = col_batch_state(one, i);
        if (memcmp(s, col_batch_state(many, i), setup->game->state_size) != 0) {
            wrong = fail(setup, s, "threads change a game");
        }
    }
    size_t masks = CROWD * col_batch_mask_stride(one);
    size_t features = CROWD * col_batch_feature_stride(one);
    if (memcmp(col_batch_masks(one), col_batch_masks(many), masks) != 0 ||
        memcmp(col_batch_features(one), col_batch_features(many), features) != 0) {
        wrong = "threads change masks or features";
    }
    free(one);
    free(many);
    return wrong;
}

/* Saving -------------------------------------------------------------------------------------- */

static const char *check_save(const col_setup *setup) {
    static char saved[2 * COL_POSITION_MAX], again[2 * COL_POSITION_MAX];
    col_batch *b = new_batch(setup, shown(2, 8));
    col_error error;
    const char *wrong = NULL;
    for (int round = 0; round < 20 && wrong == NULL; round++) {
        col_batch_step_random(b, 17, 0, 1, &list);
        col_writer w = col_writer_on(saved, sizeof saved);
        col_batch_save(b, 0, &w);
        if (w.full || col_batch_restore(b, 1, saved, &list, &error) != COL_OK) {
            wrong = fail(setup, col_batch_state(b, 0), "a saved game cannot be restored");
            break;
        }
        col_batch_step_random(b, 23, 0, 2, &list);
        if (memcmp(col_batch_state(b, 0), col_batch_state(b, 1), setup->game->state_size) != 0) {
            wrong = fail(setup, col_batch_state(b, 0), "a restored game goes on differently");
        }
        if (wrong == NULL) wrong = check_shown(b, 1);
    }
    col_writer w = col_writer_on(again, sizeof again);
    col_batch_save(b, 1, &w);
    static const char *const BAD[] = {"",
                                      "12",
                                      "zz12345678901234 3 x",
                                      "0123456789abcdef x y",
                                      "0123456789abcdef 3",
                                      "0123456789abcdef 3 nonsense"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0] && wrong == NULL; i++) {
        if (col_batch_restore(b, 1, BAD[i], &list, &error) == COL_OK)
            wrong = "nonsense is restored";
    }
    w = col_writer_on(saved, sizeof saved);
    col_batch_save(b, 1, &w);
    if (wrong == NULL && strcmp(saved, again) != 0) wrong = "a failed restore changes the game";
    free(b);
    return wrong;
}

/* Running -------------------------------------------------------------------------------------- */

static void check_setup(const col_setup *setup, const char *ruleset) {
    static const struct {
        const char *name;
        const char *(*check)(const col_setup *setup);
    } CHECKS[] = {
        {"ids and features", check_spaces},
        {"random steps, masks, rewards", check_random},
        {"given steps, chance outside", check_given},
        {"illegal ids", check_refusals},
        {"limit", check_limit},
        {"threads", check_threads},
        {"save and restore", check_save},
    };
    col_error error;
    char name[128];
    if (col_space_begin(&space, setup, &error) != COL_OK) abort();
    for (size_t i = 0; i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        snprintf(name, sizeof name, "%s, %d seats, %s: %s", setup->game->name, setup->seats,
                 ruleset, CHECKS[i].name);
        const char *wrong = CHECKS[i].check(setup);
        tap_result(&results, wrong == NULL, name, wrong);
    }
}

/* Checks ids and features with one option that does not have its standard value. */
static void check_option(const col_game *game, int seats, const col_option *o, int value) {
    col_setup setup;
    col_error error;
    char text[64], name[160];
    col_writer w = col_writer_on(text, sizeof text);
    col_option_print(o, value, &w);
    col_setup_begin(&setup, game);
    setup.seats = seats;
    if (col_setup_option(&setup, o->name, text, &error) != COL_OK ||
        col_setup_end(&setup, &error) != COL_OK) {
        return; /* it does not go together with the number of seats */
    }
    if (col_space_begin(&space, &setup, &error) != COL_OK) abort();
    snprintf(name, sizeof name, "%s, %d seats, %s=%s: ids and features", game->name, seats, o->name,
             text);
    const char *wrong = check_spaces(&setup);
    tap_result(&results, wrong == NULL, name, wrong);
}

static void check_options(const col_game *game, int seats) {
    int wanted = actions_wanted;
    actions_wanted = wanted / 4;
    for (const col_option *o = game->options; o->name != NULL; o++) {
        int low = o->values == NULL ? o->low : 0, high = o->values == NULL ? o->high : 0;
        while (o->values != NULL && o->values[high + 1] != NULL) {
            high++;
        }
        for (int value = low; value <= high; value++) {
            bool is_tried = value == low || value == high || high - low < 4;
            if (value != o->standard && is_tried) check_option(game, seats, o, value);
        }
    }
    actions_wanted = wanted;
}

int main(int argc, char **argv) {
    col_error error;
    if (argc > 1) actions_wanted = atoi(argv[1]);
    for (int g = 0; COL_GAMES[g] != NULL; g++) {
        const col_game *game = COL_GAMES[g];
        check_options(game, game->max_seats);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            const col_preset *preset = game->presets;
            for (bool first = true; first || (preset != NULL && preset->name != NULL);) {
                col_setup setup;
                const char *ruleset = first ? "standard" : preset->name;
                col_setup_begin(&setup, game);
                setup.seats = seats;
                if (!first && col_setup_option(&setup, "ruleset", ruleset, &error) != COL_OK) {
                    abort();
                }
                if (!first) preset++;
                first = false;
                if (col_setup_end(&setup, &error) != COL_OK) continue;
                check_setup(&setup, ruleset);
            }
        }
    }
    return tap_end(&results);
}
