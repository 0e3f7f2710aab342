/* Checks that hold for every game, written once. Each plays random games of a setup and returns
 * NULL, or what was wrong and in which position. They never name a game. */
#ifndef COLOSSI_TESTS_HARNESS_H
#define COLOSSI_TESTS_HARNESS_H

#include "colossi/colossi.h"

typedef const char *(*harness_check)(const col_setup *setup, uint64_t seed, int actions);

/* Random play to the end: pieces are conserved, the game ends within its bound, the result says so
 * exactly when nobody acts any more, and reopening takes back exactly what is sealed. */
const char *check_play(const col_setup *setup, uint64_t seed, int actions);

/* Lists: legal(), count(), pick() and why_not() agree; every text is read back; whatever is not in
 * the list, or belongs to somebody else, is refused with a clause that exists and leaves the bytes
 * alone; chance's outcomes keep to their bound; a seat that acts gets a prompt and topics;
 * explanations, prompts, refusals and the words on the board are facts that fit their declarations.
 */
const char *check_lists(const col_setup *setup, uint64_t seed, int actions);

/* Round trips: position and load, record and replay, a record that is cut off anywhere, undo and
 * redo. They give the same bytes each time. */
const char *check_round_trips(const col_setup *setup, uint64_t seed, int actions);

/* No leak: what a seat gets does not change when everything it may not know is drawn again, nor
 * when an action that it cannot read was another one. Texts and views agree on what is secret,
 * sealed actions show in neither, and an action that reveals something says so. */
const char *check_no_leak(const col_setup *setup, uint64_t seed, int actions);

/* No peek: players decide the same when what is hidden behind their view is swapped. */
const char *check_no_peek(const col_setup *setup, uint64_t seed, int actions);

/* Luck: a table's draws follow its seed and verify, and fail to verify when anything is changed. */
const char *check_luck(const col_setup *setup, uint64_t seed, int actions);

/* News: every fact fits its declaration, and every viewer is told something before the turn has
 * passed too often, and when the game ends. */
const char *check_news(const col_setup *setup, uint64_t seed, int actions);

#endif
