/* A batch holds the changes that the next commit will store, together with the notes that tell
 * clients about them afterwards.
 *
 * Changes are added room by room: batch_begin(), then batch_create() or batch_line() any number of
 * times, then batch_end(). */
#ifndef COLOSSI_SERVER_BATCH_H
#define COLOSSI_SERVER_BATCH_H

#include "server/notes.h"
#include "server/room.h"
#include "util/buffer.h"

struct client;

/* The changes of one room. */
typedef struct pending {
    room *room;
    struct client *origin; /* who is told if the commit fails; NULL if nobody is waiting */
    int first, end;        /* the range of its changes in `change` */
} pending;

/* A batch of zeros is empty. */
typedef struct batch {
    buffer text; /* headers and lines */
    store_change *change;
    int changes, changes_capacity;
    size_t *offset; /* of each change in `text`, because `text` may still move */
    int offsets_capacity;
    pending *pending;
    int pendings, pendings_capacity;
    notes notes;
    uint64_t handed_over_us; /* when the store's thread got it */
    col_status status;       /* the result of the commit */
    col_error error;
} batch;

void batch_begin(batch *b, room *r, struct client *origin);

/* Adds the header of a new table. */
void batch_create(batch *b, const room *r, const char *header, size_t length);

/* Adds the last line that was applied to the room. */
void batch_line(batch *b, const room *r, const char *line);

/* Ends the room's changes and marks the room as busy. If there are no changes, nothing happens. */
void batch_end(batch *b, room *r);

/* Completes the changes so that they can be committed. Nothing may be added afterwards. */
void batch_complete(batch *b);

/* Whether one of these changes was not committed. */
bool batch_is_refused(const batch *b, const pending *p);

/* Forgets a client that has disconnected. */
void batch_forget(batch *b, const struct client *c);

void batch_clear(batch *b); /* to be filled again */
void batch_free(batch *b);

#endif
