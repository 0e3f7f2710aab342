/* The text record: tags, then one action per line. docs/record.md describes it.
 *
 * A record that is cut off after any line still replays. Reading one checks every action against
 * the rules. */
#ifndef COLOSSI_RECORD_H
#define COLOSSI_RECORD_H

#include "colossi/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the table's record as `viewer` may read it. Once the game is over, the seed is shown and
 * nothing is hidden from anybody. With `reveal` the seed is shown earlier, for a game that is saved
 * or given up. */
void col_record_write(const col_table *t, int viewer, bool reveal, col_writer *w);

/* Finds the data of a game that was not played with the built-in data. Returns the data whose file
 * has this SHA-256 (in hex), or NULL. */
typedef const void *(*col_data_finder)(void *context, const col_game *game, const char *hash);

/* Reads and replays a record into `t`, whose log has `capacity` entries at `log`. The error names
 * the line. `find_data` may be NULL. After a failure `t` must not be used. */
col_status col_record_read(col_table *t, col_entry *log, int capacity, const char *text,
                           size_t length, col_data_finder find_data, void *context,
                           col_error *error) COL_MUST_CHECK;

/* Verifies the luck of a table that was read from a record: the seed must match its commitment, and
 * every action of chance must match the seed. `checked` receives the number of chance's actions. */
col_status col_record_verify(const col_table *t, int *checked, col_error *error) COL_MUST_CHECK;

#ifdef __cplusplus
}
#endif

#endif
