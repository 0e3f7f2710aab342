/* The text record: tags, then one action a line. docs/record.md describes it.
 *
 * A record can be cut at any line and still replays. Reading checks every action against the rules.
 */
#ifndef COLOSSI_RECORD_H
#define COLOSSI_RECORD_H

#include "colossi/table.h"

/* Writes the table's record as `viewer` may read it. When the game is over the seed is shown and
 * nothing is hidden from anybody; with `reveal` the seed is shown before (a game that is put aside
 * or given up). */
void col_record_write(const col_table *t, int viewer, bool reveal, col_writer *w);

/* Data for games that were not played with the built-in one: answers the data with this SHA-256 (in
 * hex), or NULL. */
typedef const void *(*col_data_finder)(void *context, const col_game *game, const char *hash);

/* Reads and replays a record into `t`, whose log has `capacity` entries at `log`. The error names
 * the line. `find_data` may be NULL. On failure `t` is not to be used. */
col_status col_record_read(col_table *t, col_entry *log, int capacity, const char *text,
                           size_t length, col_data_finder find_data, void *context,
                           col_error *error) COL_MUST_CHECK;

/* Checks the luck of a table that was read from a record: the seed against its commitment, every
 * action of chance against the seed. `checked` counts chance's actions. */
col_status col_record_verify(const col_table *t, col_list *list, int *checked,
                             col_error *error) COL_MUST_CHECK;

#endif
