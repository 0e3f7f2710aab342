/* The interface of libcolossi.so: opaque handles and plain numbers, stable for other languages.
 *
 * Nothing here depends on the size of a struct. A handle that a function named _new or _copy
 * returns belongs to the caller, who gives it back with the _free function of its type; NULL may be
 * freed.
 *
 * Failing. A function that can fail returns NULL, or a negative number if it returns a number. Then
 * colossi_error() describes the failure, and nothing was changed.
 *
 * Texts. A function that takes `out` and `size` writes a terminated text of at most `size` bytes
 * and returns the length of the whole text, as snprintf() does. `out` may be NULL if `size` is 0. A
 * negative number means that it failed.
 *
 * Actors and viewers. Seats count from 0. COLOSSI_CHANCE acts for dice and cards, COLOSSI_PUBLIC
 * views as a spectator, and from COLOSSI_ALL nothing is hidden.
 *
 * Actions are the ids of colossi/learn.h, which docs/learning.md lists. An action also has a text,
 * which is the one that records use.
 *
 * Threads. Different handles may be used by different threads at the same time. One handle may not,
 * except for a setup, which never changes. */
#ifndef COLOSSI_FLAT_H
#define COLOSSI_FLAT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COLOSSI_ABI = 2,
    COLOSSI_CHANCE = 7,
    COLOSSI_PUBLIC = 8,
    COLOSSI_ALL = 9,
    COLOSSI_NOBODY = -1,
    COLOSSI_FAILED = -1
};

typedef struct colossi_setup colossi_setup;
typedef struct colossi_state colossi_state;
typedef struct colossi_table colossi_table;
typedef struct colossi_bot colossi_bot;
typedef struct colossi_batch colossi_batch;
typedef struct colossi_gpu_batch colossi_gpu_batch;

/* The library -------------------------------------------------------------------------------- */

/* Returns the number of this interface. It grows when something is added and nothing is removed. */
int colossi_abi(void);

/* Returns the version of the library, such as "0.1.0". */
const char *colossi_version(void);

/* Describes the last failure in this thread: one sentence, one word for its kind ("seats", "rule"),
 * and the clause of the rules if a rule forbids something, else the same word. */
const char *colossi_error(void);
const char *colossi_error_kind(void);
const char *colossi_error_code(void);

/* Returns the number of games, and the name of each, such as "orongo", or NULL. */
int colossi_game_count(void);
const char *colossi_game_name(int index);

/* Writes what a game is as JSON: its title, seats, options, rulesets and levels of play. */
long colossi_game_describe(const char *game, char *out, size_t size);

/* Setups ------------------------------------------------------------------------------------- */

/* Makes a setup. `seats` may be 0 for the smallest number. `options` is NULL or a text such as
 * "ruleset=october stones=18". `data` is NULL or the text of a data file. Everything that is made
 * from a setup keeps it alive. */
colossi_setup *colossi_setup_new(const char *game, int seats, const char *options,
                                 const char *data);
void colossi_setup_free(colossi_setup *setup);

const char *colossi_setup_game(const colossi_setup *setup);
int colossi_setup_seats(const colossi_setup *setup);

/* Writes the setup's options as a text that colossi_setup_new() understands; only those without
 * their standard value. */
long colossi_setup_options(const colossi_setup *setup, char *out, size_t size);

/* Return the number of action ids, how many of them belong to seats (the others belong to chance),
 * the number of features, the longest list of legal actions, the longest list of chance's outcomes
 * and the greatest length of a game. */
int colossi_setup_actions(const colossi_setup *setup);
int colossi_setup_seat_actions(const colossi_setup *setup);
int colossi_setup_features(const colossi_setup *setup);
int colossi_setup_most_legal(const colossi_setup *setup);
int colossi_setup_most_outcomes(const colossi_setup *setup);
int colossi_setup_longest_game(const colossi_setup *setup);

/* Writes the blocks of ids and the arrays of features as JSON. */
long colossi_setup_space(const colossi_setup *setup, char *out, size_t size);

/* States ------------------------------------------------------------------------------------- */

/* Makes the first position. */
colossi_state *colossi_state_new(const colossi_setup *setup);
colossi_state *colossi_state_copy(const colossi_state *state);
void colossi_state_free(colossi_state *state);

/* Make `to` the same position as `from`, which has the same setup; compare two positions. */
int colossi_state_assign(colossi_state *to, const colossi_state *from);
int colossi_state_equal(const colossi_state *a, const colossi_state *b);

/* Returns the lowest actor, or COLOSSI_NOBODY if the game is over; returns all actors as bits. */
int colossi_state_actor(const colossi_state *state);
unsigned colossi_state_actors(const colossi_state *state);

/* Lists the legal ids of an actor, at most `room` of them, and returns how many there are in all.
 * For chance, `weights` receives the weight of each outcome. It may be NULL. */
int colossi_state_legal(const colossi_state *state, int actor, int32_t *ids, uint32_t *weights,
                        int room);

/* Writes 1 for every legal id of an actor and 0 for the others: colossi_setup_actions() bytes. */
int colossi_state_mask(const colossi_state *state, int actor, uint8_t *out);

/* Writes a seat's features: colossi_setup_features() bytes. */
int colossi_state_features(const colossi_state *state, int seat, uint8_t *out);

/* Makes an action. Returns 0, or COLOSSI_FAILED with the clause that forbids it. */
int colossi_state_apply(colossi_state *state, int actor, int32_t id);

/* Chooses an action of the lowest actor at random: uniformly for a seat, by weight for chance.
 * Returns its id. `random` is the state of the generator; it may begin with any number. */
int32_t colossi_state_pick(const colossi_state *state, uint64_t *random);

/* Plays at random until the game is over or `limit` actions are made. Returns how many. */
int colossi_state_playout(colossi_state *state, uint64_t *random, int limit);

/* Writes one score, rank and reward per seat; each array may be NULL. Returns 1 if the game is
 * over, else 0. Then the ranks and rewards are 0. */
int colossi_state_result(const colossi_state *state, int *scores, int *ranks, float *rewards);

/* Writes why the game ended in one word, or nothing while it is running. */
long colossi_state_reason(const colossi_state *state, char *out, size_t size);

/* Write an action's text as a viewer may read it, and what it means in words. */
long colossi_state_print(const colossi_state *state, int actor, int32_t id, int viewer, char *out,
                         size_t size);
long colossi_state_explain(const colossi_state *state, int actor, int32_t id, char *out,
                           size_t size);

/* Returns the id of the legal action that a text means. */
int32_t colossi_state_parse(const colossi_state *state, int actor, const char *text);

/* Write the position as one line, and read it back. */
long colossi_state_position(const colossi_state *state, char *out, size_t size);
int colossi_state_load(colossi_state *state, const char *position);

/* Write what a viewer sees, as JSON and as a drawing for a terminal. `look` is 0 for ASCII, 1 for
 * Unicode, 2 for Unicode with colours. */
long colossi_state_describe(const colossi_state *state, int viewer, char *out, size_t size);
long colossi_state_draw(const colossi_state *state, int viewer, int look, char *out, size_t size);

/* Turn a state into what a viewer may know, and draw a state at random that is consistent with a
 * viewer's view. `view` and `out` are states of the same setup and differ from `state`. */
int colossi_state_observe(const colossi_state *state, int viewer, colossi_state *view);
int colossi_state_determinize(const colossi_state *view, int viewer, uint64_t *random,
                              colossi_state *out);

/* Tables and records ------------------------------------------------------------------------- */

/* Begins a game with a log. `seed` is any text; the draws of chance follow from it. */
colossi_table *colossi_table_new(const colossi_setup *setup, const char *seed);
void colossi_table_free(colossi_table *table);

/* Copies the present position into a state of the same setup. */
int colossi_table_state(const colossi_table *table, colossi_state *out);

/* Make an action, given as a text or as an id; then chance's draws can be made.
 * colossi_table_roll() returns how many were made. */
int colossi_table_do(colossi_table *table, int actor, const char *text);
int colossi_table_act(colossi_table *table, int actor, int32_t id);
int colossi_table_roll(colossi_table *table);

/* Takes back the last actions. */
int colossi_table_undo(colossi_table *table, int count);

int colossi_table_length(const colossi_table *table);
int colossi_table_name_seat(colossi_table *table, int seat, const char *name);

/* Returns the actor of entry number `index` of the log, and writes its text for a viewer. */
int colossi_table_entry_actor(const colossi_table *table, int index);
long colossi_table_entry(const colossi_table *table, int index, int viewer, char *out, size_t size);

/* Writes the record as a viewer may read it. With `reveal` the seed is shown before the end. */
long colossi_table_record(const colossi_table *table, int viewer, int reveal, char *out,
                          size_t size);

/* Reads a record and replays it. The setup of the game is returned by colossi_table_setup(), which
 * the caller frees. */
colossi_table *colossi_table_read(const char *record);
colossi_setup *colossi_table_setup(const colossi_table *table);

/* Verifies the luck of a table that was read from a record. Returns how many draws were checked. */
int colossi_table_verify(const colossi_table *table);

/* Computer players --------------------------------------------------------------------------- */

/* Makes a player from a text such as "level=3" or "bot:search,sims=500". */
colossi_bot *colossi_bot_new(const colossi_setup *setup, const char *text, uint64_t seed);
void colossi_bot_free(colossi_bot *bot);

/* Begins a new game: seeds the player's generator and forgets its last search. */
int colossi_bot_begin(colossi_bot *bot, uint64_t seed);

/* Decides for a seat that acts now. The player gets the seat's view of the state and nothing else.
 * Returns an id. */
int32_t colossi_bot_choose(colossi_bot *bot, const colossi_state *state, int seat);

/* Return what the last decision was thought to be worth to the seat, and an action of the state it
 * was made in, in percent; -1 if unknown. With `consider`, colossi_bot_choose() also looks at an
 * action that the player would otherwise leave out; COLOSSI_NOBODY ends that. */
int colossi_bot_value(const colossi_bot *bot);
int colossi_bot_value_of(const colossi_bot *bot, const colossi_state *state, int seat, int32_t id);
int colossi_bot_consider(colossi_bot *bot, const colossi_state *state, int seat, int32_t id);

/* A chance in percent, or a difference of chances, with the ends of its 95 % interval. `proven` is
 * the number of actions to a proven win, negative for a loss, else 0. If the chance is an
 * assessment without a sample behind it, `low` and `high` are equal to `mean` and `has_interval` is
 * 0. */
typedef struct colossi_estimate {
    double mean, low, high;
    int has_interval, sims, proven;
} colossi_estimate;

/* Studies the best actions of the decision `id` that colossi_bot_choose() has just made: that one
 * first, then the others, the best first. Writes at most `most` (16) ids and estimates and returns
 * how many there are, 0 if the player does not search. If `sims` is not 0, it goes on with the same
 * actions instead and gives each so many more simulations. */
int colossi_bot_candidates(colossi_bot *bot, const colossi_state *state, int seat, int32_t id,
                           int sims, int most, int32_t *ids, colossi_estimate *chances);

/* Tells how much more the seat can expect from the second action than from the first. Both get
 * `sims` simulations in each of `trees` searches, in the same worlds and with the same dice. The
 * seed decides which. */
int colossi_bot_compare(colossi_bot *bot, const colossi_state *state, int seat, int32_t first,
                        int32_t second, int sims, int trees, uint64_t seed, colossi_estimate *gain);

/* Batches ------------------------------------------------------------------------------------ */

enum {
    COLOSSI_BATCH_MASKS = 1,          /* keep masks up to date */
    COLOSSI_BATCH_FEATURES = 2,       /* keep features up to date */
    COLOSSI_BATCH_KEEP_FINISHED = 4,  /* finished games do not begin again by themselves */
    COLOSSI_BATCH_CHANCE_OUTSIDE = 8, /* the caller gives the ids of chance too */

    COLOSSI_BATCH_IS_RUNNING = 0,
    COLOSSI_BATCH_IS_OVER = 1,
    COLOSSI_BATCH_IS_CUT = 2
};

/* Makes `count` games that are stepped together on `threads` threads (0 or 1 for the caller's own).
 * A game is cut off after `limit` actions of seats if `limit` is not 0. `flags` are some of those
 * above. */
colossi_batch *colossi_batch_new(const colossi_setup *setup, int count, uint64_t seed, int limit,
                                 int flags, int threads);
void colossi_batch_free(colossi_batch *batch);

/* Begins all games anew. */
int colossi_batch_reset(colossi_batch *batch, uint64_t seed);

/* Makes one action per game: ids[i] in game i. If an id is not legal, no game is changed. */
int colossi_batch_step(colossi_batch *batch, const int32_t *ids);

/* Makes `steps` random actions per game. Returns the number of actions made, chance's included. */
int64_t colossi_batch_step_random(colossi_batch *batch, int steps);

int colossi_batch_count(const colossi_batch *batch);

/* The arrays of the batch, which stay where they are until it is freed: one row per game. Masks and
 * features are NULL if they were not asked for. The strides are bytes from row to row. */
const int8_t *colossi_batch_actors(const colossi_batch *batch);
const uint8_t *colossi_batch_ended(const colossi_batch *batch);
const float *colossi_batch_rewards(const colossi_batch *batch);
const uint32_t *colossi_batch_lengths(const colossi_batch *batch);
const uint8_t *colossi_batch_masks(const colossi_batch *batch);
const uint8_t *colossi_batch_features(const colossi_batch *batch);
size_t colossi_batch_mask_stride(const colossi_batch *batch);
size_t colossi_batch_feature_stride(const colossi_batch *batch);

/* Copies the state of a game into a state of the same setup. */
int colossi_batch_state(const colossi_batch *batch, int index, colossi_state *out);

/* Write one game as a text with its generator, and read it back. */
long colossi_batch_save(const colossi_batch *batch, int index, char *out, size_t size);
int colossi_batch_restore(colossi_batch *batch, int index, const char *text);

/* Batches on a GPU --------------------------------------------------------------------------- */

/* They do what batches do, game for game and bit for bit, but their arrays are in the memory of an
 * NVIDIA card, in its primary context, where other programs of the process can use them in place.
 * Kernels run on the default stream. A function waits for the card only if it returns something
 * that the card computes. */

/* Returns the number of cards. If none can be used, fails with the reason. */
int colossi_gpu_cards(void);

/* Makes a batch on a card, counted from 0. `kernels` is the folder of the kernels that `make ptx`
 * builds, or NULL for the one that the environment variable COLOSSI_KERNELS names. */
colossi_gpu_batch *colossi_gpu_batch_new(const colossi_setup *setup, int count, uint64_t seed,
                                         int limit, int flags, int card, const char *kernels);
void colossi_gpu_batch_free(colossi_gpu_batch *batch);

/* Begins all games anew. */
int colossi_gpu_batch_reset(colossi_gpu_batch *batch, uint64_t seed);

/* Makes one action per game; `ids` is an array on the card. If `checks` is not 0 and an id is not
 * legal, fails and changes no game. If `checks` is 0, the ids must be legal, and the call does not
 * wait for the card. */
int colossi_gpu_batch_step(colossi_gpu_batch *batch, const int32_t *ids, int checks);

/* Makes `steps` random actions per game. Returns the number of actions made, chance's included. */
int64_t colossi_gpu_batch_step_random(colossi_gpu_batch *batch, int steps);

/* Waits until the card has finished what it was asked for. */
int colossi_gpu_batch_wait(colossi_gpu_batch *batch);

/* The arrays of the batch by their addresses on the card. They are like those of other batches. */
const int8_t *colossi_gpu_batch_actors(const colossi_gpu_batch *batch);
const uint8_t *colossi_gpu_batch_ended(const colossi_gpu_batch *batch);
const float *colossi_gpu_batch_rewards(const colossi_gpu_batch *batch);
const uint32_t *colossi_gpu_batch_lengths(const colossi_gpu_batch *batch);
const uint8_t *colossi_gpu_batch_masks(const colossi_gpu_batch *batch);
const uint8_t *colossi_gpu_batch_features(const colossi_gpu_batch *batch);
size_t colossi_gpu_batch_mask_stride(const colossi_gpu_batch *batch);
size_t colossi_gpu_batch_feature_stride(const colossi_gpu_batch *batch);

/* Copies bytes from the card to the host. */
int colossi_gpu_batch_read(colossi_gpu_batch *batch, const void *from, void *to, size_t bytes);

/* Copies one id per game from the host to the card, and returns where they are. */
const int32_t *colossi_gpu_batch_give(colossi_gpu_batch *batch, const int32_t *ids);

/* Copies the state of a game into a state of the same setup. */
int colossi_gpu_batch_state(colossi_gpu_batch *batch, int index, colossi_state *out);

/* Write one game as a text with its generator, and read it back. The text is that of other batches,
 * so a game can move between a CPU and a card. */
long colossi_gpu_batch_save(colossi_gpu_batch *batch, int index, char *out, size_t size);
int colossi_gpu_batch_restore(colossi_gpu_batch *batch, int index, const char *text);

#ifdef __cplusplus
}
#endif

#endif
