/* What follows a commit or a read: see settle.h. */
#include "server/settle.h"

#include "server/client.h"
#include "server/commit.h"
#include "server/http.h"
#include "server/push.h"
#include "server/rooms.h"
#include "util/clock.h"

/* A room's change was not committed: whoever asked for it is told, and the room is read again. */
static void settle_refused(server *s, const batch *b, const pending *p) {
    col_error error;
    if (b->status == COL_OK) {
        col_fail(&error, COL_SEAT, "somebody else changed this table at the same moment");
    } else { /* the log has the reason, which may name the machine of the database */
        col_fail(&error, COL_FILE, "the server cannot store this now, so nothing has changed");
    }
    if (p->origin != NULL) client_refused(p->origin, &error);
    rooms_reload(s, p->room);
}

static void settle_committed(server *s, const batch *b, const pending *p) {
    s->count.actions += b->change[p->end - 1].lines;
    if (p->origin != NULL && http_is_waiting(p->origin)) http_room_ready(p->origin);
    rooms_wake(s, p->room);
    push_turn(s, p->room);
}

static void settle_batch(server *s, const batch *b) {
    if (b->status == COL_OK) {
        report_commit(&s->count, clock_us() - b->handed_over_us);
    } else {
        s->count.failed_commits++;
        report_log("error", "commit", b->error.sentence);
    }
    for (int i = 0; i < b->pendings; i++) {
        const pending *p = &b->pending[i];
        p->room->is_busy = false;
        if (batch_is_refused(b, p)) settle_refused(s, b, p);
    }
    notes_send(&b->notes);
    for (int i = 0; i < b->pendings; i++) {
        if (!b->pending[i].room->is_loading) settle_committed(s, b, &b->pending[i]);
    }
}

void settle_finished(server *s) {
    batch *b = commit_take_batch(s);
    reading got;
    int64_t table;
    bool is_open;
    if (b != NULL) {
        settle_batch(s, b);
        commit_recycle(s, b);
    }
    while (commit_take_reading(s, &got)) {
        rooms_take_reading(s, &got);
        buffer_free(&got.header);
        buffer_free(&got.lines);
    }
    while (commit_take_news(s, &table, &is_open)) {
        rooms_take_news(s, table, is_open);
    }
    if (commit_has_missed_news(s)) rooms_reload_all(s);
}
