/* Making tables: those that people ask for, and rematches. */
#ifndef COLOSSI_SERVER_MAKING_H
#define COLOSSI_SERVER_MAKING_H

#include "server/client.h"
#include "server/incoming.h"

/* Creates a table. `origin` is told if that fails; it may be NULL. Its ID and tokens follow from
 * `c->key`, which must be set. `token` receives the token of every seat that has one, and "" for
 * the others. */
col_status making_create(server *s, const creation *c, client *origin, room **out,
                         char token[COL_SEATS_MAX][TOKEN_TEXT], col_error *error) COL_MUST_CHECK;

/* The answer to a repeated request: writes the tokens that the table still has from the key it was
 * created with. */
void making_created(const room *r, const uint8_t key[TOKEN_BYTES],
                    char token[COL_SEATS_MAX][TOKEN_TEXT]);

/* Makes the table of the rematch; both tables are changed by the same commit. `agreed` has one bit
 * per seat that has agreed. `answer` is the line of the last one who did, or "". */
col_status making_rematch(server *s, room *r, client *c, unsigned agreed, const char *answer,
                          col_error *error) COL_MUST_CHECK;

/* Prints the line of a seat. `hash` may be NULL. */
void making_print_seat(char line[LINE_SIZE], int seat, seat_kind kind, const uint8_t *hash,
                       const char *name);

#endif
