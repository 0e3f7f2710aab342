/* Notes tell clients about events. A note is rendered when the event is applied to its room, and is
 * sent after the event has been committed. */
#ifndef COLOSSI_SERVER_NOTES_H
#define COLOSSI_SERVER_NOTES_H

#include "server/room.h"
#include "util/buffer.h"

/* An event as some of the viewers read it. */
typedef struct note {
    room *room;
    uint32_t number;   /* of the event */
    uint64_t viewers;  /* one bit per way of telling and viewer */
    size_t at, length; /* of the frame in `frames` */
} note;

/* The notes of a batch. Notes of zeros are empty. */
typedef struct notes {
    note *note;
    int count, capacity;
    buffer frames; /* ready to be sent */
} notes;

/* Renders the room's last event for every kind of viewer that is present. `before` is the state
 * before the event if it is an action. */
void notes_render(notes *n, room *r, const col_state *before);

/* Sends all notes, except to rooms that have to be loaded again. */
void notes_send(const notes *n);

void notes_clear(notes *n); /* to be filled again */
void notes_free(notes *n);

#endif
