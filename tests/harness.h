/* Checks that hold for every game, written once. Each plays random games of a setup and returns
 * NULL, or what was wrong; they never name a game. */
#ifndef COLOSSI_TESTS_HARNESS_H
#define COLOSSI_TESTS_HARNESS_H

#include "colossi/colossi.h"

typedef const char *(*harness_check)(const col_setup *setup, uint64_t seed, int actions);

/* Random play to the end: pieces are conserved, the game ends within its bound, over means over. */
const char *check_play(const col_setup *setup, uint64_t seed, int actions);

/* Lists: legal, count and why_not agree; every text is unique and read back; what is not in the
 * list is refused with a clause that exists, and leaves the bytes alone. */
const char *check_lists(const col_setup *setup, uint64_t seed, int actions);

/* Round trips: position, load; record, replay; a record cut anywhere; undo. Same bytes each time.
 */
const char *check_round_trips(const col_setup *setup, uint64_t seed, int actions);

/* No leak: what a seat gets does not change when all that it may not know is drawn anew, nor when
 * an action that it cannot read was another one. */
const char *check_no_leak(const col_setup *setup, uint64_t seed, int actions);

/* No peek: players decide the same when what is hidden behind their view is swapped. */
const char *check_no_peek(const col_setup *setup, uint64_t seed, int actions);

/* Luck: a table's draws follow its seed, verify, and fail to verify when anything is changed. */
const char *check_luck(const col_setup *setup, uint64_t seed, int actions);

#endif
