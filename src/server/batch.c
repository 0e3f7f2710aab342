/* Collecting changes for the next commit: see batch.h. If memory runs out here, the program aborts,
 * because the lines have already been applied to their room and cannot be taken back. Nothing of
 * them has been committed or shown. */
#include "server/batch.h"

#include <stdlib.h>
#include <string.h>

#include "util/array.h"
#include "util/clock.h"

static void add_text(batch *b, const char *bytes, size_t count) {
    if (!buffer_add(&b->text, bytes, count)) abort();
}

static store_change *add_change(batch *b, const room *r) {
    if (b->changes == b->changes_capacity) {
        b->change = array_grow(b->change, &b->changes_capacity, sizeof *b->change);
    }
    if (b->changes == b->offsets_capacity) {
        b->offset = array_grow(b->offset, &b->offsets_capacity, sizeof *b->offset);
    }
    store_change *c = &b->change[b->changes];
    memset(c, 0, sizeof *c);
    c->table = r->id;
    b->offset[b->changes++] = b->text.length;
    return c;
}

void batch_begin(batch *b, room *r, struct client *origin) {
    if (b->pendings == b->pendings_capacity) {
        b->pending = array_grow(b->pending, &b->pendings_capacity, sizeof *b->pending);
    }
    b->pending[b->pendings++] = (pending){r, origin, b->changes, b->changes};
}

void batch_create(batch *b, const room *r, const char *header, size_t length) {
    store_change *c = add_change(b, r);
    c->creates = true;
    c->length = length;
    add_text(b, header, length);
    add_text(b, "", 1);
}

void batch_line(batch *b, const room *r, const char *line) {
    const pending *p = &b->pending[b->pendings - 1];
    size_t length = strlen(line);
    bool is_first = p->first == b->changes || b->change[b->changes - 1].creates;
    store_change *c = is_first ? add_change(b, r) : &b->change[b->changes - 1];
    if (is_first) c->number = r->count - 1;
    c->lines++;
    c->length += length + 1;
    add_text(b, line, length);
    add_text(b, "\n", 1);
}

void batch_end(batch *b, room *r) {
    pending *p = &b->pending[b->pendings - 1];
    p->end = b->changes;
    if (p->first == p->end) {
        b->pendings--;
        return;
    }
    add_text(b, "", 1);
    for (int i = p->first; i < p->end; i++) {
        b->change[i].stage = room_stage(r);
        b->change[i].is_played = r->is_played;
    }
    r->is_busy = true;
    r->used_at = clock_ms();
}

void batch_complete(batch *b) {
    for (int i = 0; i < b->changes; i++) {
        b->change[i].text = b->text.bytes + b->offset[i];
    }
}

bool batch_is_refused(const batch *b, const pending *p) {
    if (b->status != COL_OK) return true;
    for (int i = p->first; i < p->end; i++) {
        if (b->change[i].refused) return true;
    }
    return false;
}

void batch_forget(batch *b, const struct client *c) {
    for (int i = 0; i < b->pendings; i++) {
        if (b->pending[i].origin == c) b->pending[i].origin = NULL;
    }
}

void batch_clear(batch *b) {
    b->text.length = 0;
    b->changes = b->pendings = 0;
    notes_clear(&b->notes);
}

void batch_free(batch *b) {
    if (b == NULL) return;
    buffer_free(&b->text);
    free(b->change);
    free(b->offset);
    free(b->pending);
    notes_free(&b->notes);
    free(b);
}
