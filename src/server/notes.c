/* Rendering and sending notes: see notes.h. */
#include "server/notes.h"

#include <stdlib.h>
#include <string.h>

#include "server/client.h"
#include "server/message.h"
#include "server/wire.h"
#include "util/array.h"

_Static_assert(TELLINGS *VIEWERS <= 64, "a note has one bit per way of telling and viewer");

static uint64_t viewer_bit(int viewer, int telling) {
    return UINT64_C(1) << (viewer + telling * VIEWERS);
}

/* Finds the note of this event that has the same text, or returns NULL. Frames with equal text have
 * equal heads, so comparing the ends of the frames is enough. */
static note *find_note(const notes *n, uint32_t number, const room *r, const col_writer *text,
                       size_t length) {
    for (int i = n->count - 1; i >= 0; i--) {
        note *at = &n->note[i];
        if (at->room != r || at->number != number) return NULL;
        const char *end = n->frames.bytes + at->at + at->length;
        if (at->length == length && memcmp(end - text->length, text->text, text->length) == 0) {
            return at;
        }
    }
    return NULL;
}

/* Adds a note, or adds the viewer to a note with the same text. */
static void add_note(notes *n, room *r, uint32_t number, uint64_t viewer, const col_writer *text) {
    char head[WIRE_FRAME_HEAD_OUT];
    size_t head_length = wire_put_head(head, WIRE_TEXT, text->length);
    size_t length = head_length + text->length;
    note *same = find_note(n, number, r, text, length);
    if (same != NULL) {
        same->viewers |= viewer;
        return;
    }
    if (n->count == n->capacity) n->note = array_grow(n->note, &n->capacity, sizeof *n->note);
    n->note[n->count++] = (note){r, number, viewer, n->frames.length, length};
    if (!buffer_add(&n->frames, head, head_length) ||
        !buffer_add(&n->frames, text->text, text->length)) {
        abort(); /* the event has been applied already and could not be taken back */
    }
}

void notes_render(notes *n, room *r, const col_state *before) {
    uint32_t number = r->count - 1;
    bool is_action = r->events[number].kind == EVENT_ACTION;
    for (int telling = 0; telling < TELLINGS; telling++) {
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            if (r->present[telling][viewer] == 0) continue;
            if (is_action && telling != TELL_BRIEFLY) room_tell(r);
            col_writer w = message_begin();
            message_event(r, &r->table, before, number, viewer, telling, &w);
            add_note(n, r, number, viewer_bit(viewer, telling), &w);
        }
    }
}

void notes_send(const notes *n) {
    for (int i = 0; i < n->count; i++) {
        const note *at = &n->note[i];
        if (at->room->is_loading) continue;
        for (client *c = at->room->clients; c != NULL; c = c->next) {
            if (!(at->viewers & viewer_bit(c->viewer, c->telling))) continue;
            client_send_event(c, at->number, n->frames.bytes + at->at, at->length);
        }
    }
}

void notes_clear(notes *n) {
    n->count = 0;
    n->frames.length = 0;
}

void notes_free(notes *n) {
    free(n->note);
    buffer_free(&n->frames);
}
