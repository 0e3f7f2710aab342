/* Batches, and the thread that commits them.
 *
 * The loop fills one batch while the writer commits another. A batch holds the store's changes and,
 * beside them, the messages that tell of them; those are sent when the commit has returned, and not
 * at all when it has failed: then the rooms are read anew from the store. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/inside.h"

enum { READS_MAX = 1024, NEWS_MAX = 4096, REST_MS = 500 };

/* A table that was asked for: what came of it. */
typedef struct reading {
    int64_t table;
    uint32_t from;
    bool is_found, has_failed;
    store_text header, lines;
} reading;

struct writer {
    server *server;
    store *store;
    pthread_t thread;
    pthread_mutex_t mutex;
    int wake; /* an eventfd: something is to be done */
    batch *to_commit, *committed;
    reading to_read[READS_MAX];
    int to_read_count;
    reading *were_read; /* READS_MAX of them */
    int were_read_count;
    int64_t news[NEWS_MAX];
    int news_count;
    bool has_thread, is_stopping, news_overflowed;
};

/* Filling a batch ---------------------------------------------------------------------------- */

static void *grow(void *array, int *size, size_t item) {
    int larger = *size == 0 ? 256 : 2 * *size;
    void *moved = realloc(array, (size_t)larger * item);
    if (moved == NULL) abort(); /* half a change in a batch could not be taken back */
    *size = larger;
    return moved;
}

static store_change *add_change(batch *b, room *r) {
    if (b->changes == b->changes_size) {
        int size = b->changes_size;
        b->change = grow(b->change, &size, sizeof *b->change);
        b->offset = grow(b->offset, &b->changes_size, sizeof *b->offset);
    }
    store_change *c = &b->change[b->changes];
    memset(c, 0, sizeof *c);
    c->table = r->id;
    b->offset[b->changes++] = b->text.length;
    return c;
}

static void add_text(store_text *t, const char *bytes, size_t count) {
    if (!store_text_add(t, bytes, count)) abort();
}

void batch_begin(server *s, room *r, client *origin) {
    batch *b = s->filling;
    if (b->pendings == b->pendings_size) {
        b->pending = grow(b->pending, &b->pendings_size, sizeof *b->pending);
    }
    pending p = {r, origin, {b->changes, b->changes}};
    b->pending[b->pendings++] = p;
}

col_status batch_create(server *s, room *r, const char *header, size_t length) {
    batch *b = s->filling;
    store_change *c = add_change(b, r);
    c->creates = true;
    c->length = length;
    add_text(&b->text, header, length);
    add_text(&b->text, "", 1);
    return COL_OK;
}

/* An event as a frame, in the server's buffer; returns where it begins. */
static const char *make_frame(server *s, const room *r, int viewer, bool is_full, size_t *length) {
    char head[WIRE_FRAME_HEAD_OUT], *text = s->out + WIRE_FRAME_HEAD_OUT;
    col_writer w = col_writer_on(text, OUT_SIZE);
    message_event(r, &r->table, &s->before, r->count - 1, viewer, is_full, &w);
    size_t size = wire_put_head(head, WIRE_TEXT, w.length);
    memcpy(text - size, head, size);
    *length = size + w.length;
    return text - size;
}

static int find_note(const batch *b, int first, const char *frame, size_t length) {
    while (first < b->notes && (b->note[first].length != length ||
                                memcmp(b->notes_text.at + b->note[first].at, frame, length) != 0)) {
        first++;
    }
    return first;
}

/* The event's message for every kind of viewer that is here; equal ones are kept once. */
static void add_notes(server *s, room *r) {
    batch *b = s->filling;
    int first = b->notes;
    for (int kind = 0; kind < 2 * VIEWERS; kind++) {
        bool is_full = kind >= VIEWERS;
        int viewer = kind % VIEWERS;
        size_t length;
        if (r->present[is_full][viewer] == 0) continue;
        const char *frame = make_frame(s, r, viewer, is_full, &length);
        int same = find_note(b, first, frame, length);
        if (same < b->notes) {
            b->note[same].viewers |= 1u << kind;
            continue;
        }
        if (b->notes == b->notes_size) b->note = grow(b->note, &b->notes_size, sizeof *b->note);
        note n = {r, r->count - 1, 1u << kind, b->notes_text.length, length};
        add_text(&b->notes_text, frame, length);
        b->note[b->notes++] = n;
    }
}

col_status batch_line(server *s, room *r, const char *line, col_error *error) {
    batch *b = s->filling;
    pending *p = &b->pending[b->pendings - 1];
    size_t length = strlen(line);
    if (room_fold(r, line, length, server_now_ms(), &s->before, error) != COL_OK) {
        return error->status;
    }
    bool is_first = p->changes[0] == b->changes || b->change[b->changes - 1].creates;
    store_change *c = is_first ? add_change(b, r) : &b->change[b->changes - 1];
    if (is_first) c->number = r->count - 1;
    c->lines++;
    c->length += length + 1;
    add_text(&b->text, line, length);
    add_text(&b->text, "\n", 1);
    add_notes(s, r);
    return COL_OK;
}

void batch_end(server *s, room *r) {
    batch *b = s->filling;
    pending *p = &b->pending[b->pendings - 1];
    p->changes[1] = b->changes;
    if (p->changes[0] == p->changes[1]) {
        b->pendings--;
        return;
    }
    add_text(&b->text, "", 1);
    for (int i = p->changes[0]; i < p->changes[1]; i++) {
        b->change[i].stage = room_stage(r);
    }
    r->is_busy = true;
    r->used_at = server_now_ms();
}

void batch_forget(server *s, const client *c) {
    batch *both[] = {s->filling, s->committing};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; both[k] != NULL && i < both[k]->pendings; i++) {
            if (both[k]->pending[i].origin == c) both[k]->pending[i].origin = NULL;
        }
    }
}

static void empty_batch(batch *b) {
    b->text.length = b->notes_text.length = 0;
    b->changes = b->pendings = b->notes = 0;
}

static void free_batch(batch *b) {
    if (b == NULL) return;
    free(b->text.at);
    free(b->notes_text.at);
    free(b->change);
    free(b->offset);
    free(b->pending);
    free(b->note);
    free(b);
}

/* The writer's thread ------------------------------------------------------------------------ */

static void wake_writer(struct writer *w) {
    uint64_t one = 1;
    if (write(w->wake, &one, sizeof one) < 0) return; /* it is awake already */
}

static void note_found(void *context, const store_found *f) {
    reading *r = context;
    r->is_found = store_text_add(&r->header, f->header, strlen(f->header)) &&
                  store_text_add(&r->lines, f->lines, f->length);
}

/* Numbers of tables that are open are kept with a minus. */
static void note_news(void *context, int64_t table, bool is_open) {
    struct writer *w = context;
    pthread_mutex_lock(&w->mutex);
    if (w->news_count < NEWS_MAX) {
        w->news[w->news_count++] = is_open ? -table : table;
    } else {
        w->news_overflowed = true;
    }
    pthread_mutex_unlock(&w->mutex);
}

static void do_commit(struct writer *w, batch *b) {
    b->status = w->store->commit(w->store, b->change, b->changes, &b->error);
    pthread_mutex_lock(&w->mutex);
    w->committed = b;
    pthread_mutex_unlock(&w->mutex);
    net_wake(w->server);
}

static void do_read(struct writer *w, reading r) {
    col_error error;
    r.has_failed = w->store->read(w->store, r.table, r.from, note_found, &r, &error) != COL_OK;
    if (r.has_failed) report_log("error", "read", error.sentence);
    pthread_mutex_lock(&w->mutex);
    w->were_read[w->were_read_count++] = r;
    pthread_mutex_unlock(&w->mutex);
    net_wake(w->server);
}

/* Waits until there is something to do; tidies up when there is nothing for a while. */
static void wait_for_work(struct writer *w) {
    struct pollfd fds[2] = {{w->wake, POLLIN, 0}, {w->store->news_fd(w->store), POLLIN, 0}};
    uint64_t seen;
    int ready = poll(fds, fds[1].fd >= 0 ? 2 : 1, REST_MS);
    if (ready == 0 && w->store->rest != NULL) w->store->rest(w->store);
    if (fds[0].revents & POLLIN && read(w->wake, &seen, sizeof seen) < 0) return;
    if (w->store->news != NULL) {
        col_error error;
        if (w->store->news(w->store, note_news, w, &error) != COL_OK) {
            report_log("error", "news", error.sentence);
            usleep(200000);
        }
        net_wake(w->server);
    }
}

static void *run_writer(void *context) {
    struct writer *w = context;
    for (bool goes_on = true; goes_on;) {
        pthread_mutex_lock(&w->mutex);
        batch *b = w->to_commit;
        bool reads = b == NULL && w->to_read_count > 0 && w->were_read_count < READS_MAX;
        reading r = {0};
        w->to_commit = NULL;
        if (reads) {
            r = w->to_read[0];
            memmove(w->to_read, w->to_read + 1, (size_t)--w->to_read_count * sizeof r);
        }
        goes_on = b != NULL || reads || !w->is_stopping;
        pthread_mutex_unlock(&w->mutex);
        if (b != NULL) {
            do_commit(w, b);
        } else if (reads) {
            do_read(w, r);
        } else if (goes_on) {
            wait_for_work(w);
        }
    }
    return NULL;
}

/* On the loop's thread: handing over --------------------------------------------------------- */

col_status writer_open(server *s, col_error *error) {
    struct writer *w = calloc(1, sizeof *w);
    s->filling = calloc(1, sizeof *s->filling);
    s->spare = calloc(1, sizeof *s->spare);
    if (w != NULL) w->were_read = calloc(READS_MAX, sizeof *w->were_read);
    if (w == NULL || w->were_read == NULL || s->filling == NULL || s->spare == NULL) {
        return col_fail(error, COL_LIMIT, "no memory for the store");
    }
    s->writer = w;
    w->server = s;
    w->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&w->mutex, NULL);
    w->store = store_open(s->config.store, error);
    return w->store == NULL ? error->status : COL_OK;
}

static void note_open_table(void *context, const store_found *f) {
    server *s = context;
    col_error error;
    room *r = room_new(s, f->table);
    if (r == NULL) return;
    if (room_begin(r, f->header, &error) == COL_OK &&
        room_fold_all(r, f->lines, f->length, server_now_ms(), &error) == COL_OK) {
        return;
    }
    report_log("error", "table", error.sentence);
    room_free(s, r);
}

col_status writer_load(server *s, col_error *error) {
    store *from = s->writer->store;
    unsigned stages = 1u << STORE_OPEN | (from->news == NULL ? 1u << STORE_PLAYING : 0);
    return from->list(from, stages, s->config.tables, note_open_table, s, error);
}

void writer_start(server *s) {
    s->writer->has_thread = pthread_create(&s->writer->thread, NULL, run_writer, s->writer) == 0;
}

void writer_stop(server *s) {
    struct writer *w = s->writer;
    if (w == NULL || !w->has_thread) return;
    pthread_mutex_lock(&w->mutex);
    w->is_stopping = true;
    pthread_mutex_unlock(&w->mutex);
    wake_writer(w);
    pthread_join(w->thread, NULL);
    w->has_thread = false;
}

void writer_close(server *s) {
    struct writer *w = s->writer;
    if (w == NULL) return;
    for (int i = 0; i < w->were_read_count; i++) {
        free(w->were_read[i].header.at);
        free(w->were_read[i].lines.at);
    }
    if (w->store != NULL) w->store->close(w->store);
    if (w->wake >= 0) close(w->wake);
    pthread_mutex_destroy(&w->mutex);
    free_batch(s->filling);
    free_batch(s->committing);
    free_batch(s->spare);
    free(w->were_read);
    free(w);
    s->writer = NULL;
}

bool writer_commit(server *s) {
    batch *b = s->filling;
    struct writer *w = s->writer;
    if (s->committing != NULL || b->changes == 0) return false;
    for (int i = 0; i < b->changes; i++) {
        b->change[i].text = b->text.at + b->offset[i];
    }
    b->handed_at = server_now_us();
    s->committing = b;
    s->filling = s->spare;
    s->spare = NULL;
    pthread_mutex_lock(&w->mutex);
    w->to_commit = b;
    pthread_mutex_unlock(&w->mutex);
    wake_writer(w);
    return true;
}

bool writer_read(server *s, int64_t id, uint32_t from) {
    struct writer *w = s->writer;
    pthread_mutex_lock(&w->mutex);
    bool fits = w->to_read_count < READS_MAX;
    if (fits) {
        reading r = {.table = id, .from = from};
        w->to_read[w->to_read_count++] = r;
    }
    pthread_mutex_unlock(&w->mutex);
    if (fits) wake_writer(w);
    return fits;
}

/* On the loop's thread: taking what is done -------------------------------------------------- */

/* Reads the room anew, now or, if that cannot be asked for, at a later tick. */
void writer_reload(server *s, room *r) {
    r->is_loading = true;
    r->is_stale = !writer_read(s, r->id, 0);
}

static bool is_refused(const batch *b, const pending *p) {
    if (b->status != COL_OK) return true;
    for (int i = p->changes[0]; i < p->changes[1]; i++) {
        if (b->change[i].refused) return true;
    }
    return false;
}

static void settle_refused(server *s, batch *b, pending *p) {
    col_error error = b->error;
    if (b->status == COL_OK) {
        col_fail(&error, COL_SEAT, "something else happened at this table at the same moment");
    }
    if (p->origin != NULL) client_refused(p->origin, &error);
    writer_reload(s, p->room);
}

/* The room has news for its clients, and is ready for what they sent meanwhile. */
void writer_wake_room(server *s, room *r) {
    for (client *c = r->clients, *next; c != NULL; c = next) {
        next = c->next;
        client_room_ready(c);
    }
    if (!r->is_busy && !r->is_loading) play_settled(s, r);
}

static void settle_batch(server *s, batch *b) {
    uint64_t us = server_now_us() - b->handed_at;
    if (b->status == COL_OK) {
        report_commit(s, us);
    } else {
        s->count.failed_commits++;
        report_log("error", "commit", b->error.sentence);
    }
    for (int i = 0; i < b->pendings; i++) {
        pending *p = &b->pending[i];
        p->room->is_busy = false;
        if (is_refused(b, p)) settle_refused(s, b, p);
    }
    for (int i = 0; i < b->notes; i++) {
        const note *n = &b->note[i];
        if (n->room->is_loading) continue;
        for (client *c = n->room->clients; c != NULL; c = c->next) {
            if (n->viewers >> (c->viewer + (c->is_full ? VIEWERS : 0)) & 1)
                client_send_note(c, b, n);
        }
    }
    for (int i = 0; i < b->pendings; i++) {
        pending *p = &b->pending[i];
        if (p->room->is_loading) continue;
        s->count.actions += b->change[p->changes[1] - 1].lines;
        if (p->origin != NULL && p->origin->request != NULL) http_room_ready(p->origin);
        writer_wake_room(s, p->room);
    }
}

static void drop_room(server *s, room *r) {
    col_error error;
    col_fail(&error, COL_GAME, "there is no such table");
    for (client *c = r->clients, *next; c != NULL; c = next) {
        next = c->next;
        client_leave(c);
        client_refused(c, &error);
    }
    room_free(s, r);
}

/* A whole table came: the room is made of it. */
static void take_whole(server *s, room *r, reading *got) {
    col_error error;
    room_clear(r);
    if (!got->is_found) {
        drop_room(s, r);
        return;
    }
    if (room_begin(r, got->header.at, &error) != COL_OK ||
        room_fold_all(r, got->lines.at, got->lines.length, server_now_ms(), &error) != COL_OK) {
        report_log("error", "table", error.sentence);
        room_clear(r);
        drop_room(s, r);
        return;
    }
    r->is_loading = false;
    r->used_at = server_now_ms();
    writer_wake_room(s, r);
}

static void take_reading(server *s, reading *got) {
    room *r = room_find(s, got->table);
    col_error error;
    if (r == NULL) { /* an open table of another server */
        if (!got->is_found || s->room_count >= s->config.tables) return;
        store_found f = {got->table, STORE_OPEN,    got->header.at,
                         0,          got->lines.at, got->lines.length};
        note_open_table(s, &f);
        return;
    }
    if (got->has_failed) {
        r->is_stale = true;
        r->is_loading = true;
    } else if (r->is_loading) {
        if (got->from == 0) take_whole(s, r, got);
    } else if (!r->is_busy && got->from == r->count && got->lines.length > 0) {
        if (room_fold_all(r, got->lines.at, got->lines.length, server_now_ms(), &error) != COL_OK) {
            report_log("error", "table", error.sentence);
            writer_reload(s, r);
            return;
        }
        r->used_at = server_now_ms();
        r->bots_at = r->used_at + 3000; /* the server that made them lets its bots answer */
        writer_wake_room(s, r);
    }
}

static void take_news(server *s, int64_t table, bool is_open) {
    room *r = room_find(s, table);
    if (r == NULL) {
        if (is_open && s->room_count < s->config.tables) writer_read(s, table, 0);
    } else if (!r->is_loading && !writer_read(s, table, r->count)) {
        writer_reload(s, r);
    }
}

void writer_done(server *s) {
    struct writer *w = s->writer;
    static int64_t news[NEWS_MAX];
    static reading read[READS_MAX];
    pthread_mutex_lock(&w->mutex);
    batch *b = w->committed;
    int news_count = w->news_count, read_count = w->were_read_count;
    w->committed = NULL;
    memcpy(news, w->news, (size_t)news_count * sizeof news[0]);
    memcpy(read, w->were_read, (size_t)read_count * sizeof read[0]);
    w->news_count = w->were_read_count = 0;
    pthread_mutex_unlock(&w->mutex);
    if (b != NULL) {
        settle_batch(s, b);
        empty_batch(b);
        s->committing = NULL;
        s->spare = b;
    }
    for (int i = 0; i < read_count; i++) {
        take_reading(s, &read[i]);
        free(read[i].header.at);
        free(read[i].lines.at);
    }
    for (int i = 0; i < news_count; i++) {
        take_news(s, news[i] < 0 ? -news[i] : news[i], news[i] < 0);
    }
}
