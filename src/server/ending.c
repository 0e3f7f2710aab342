/* Endings: see ending.h. */
#include "server/ending.h"

#include <stdio.h>

#include "server/change.h"
#include "server/clocks.h"
#include "server/limits.h"
#include "server/making.h"
#include "server/proposals.h"
#include "server/seats.h"

col_status ending_end(server *s, room *r, col_end end, int seat, col_error *error) {
    char line[LINE_SIZE];
    col_writer w = col_writer_on(line, sizeof line);
    if (clocks_store(s, r, error) != COL_OK) return error->status;
    col_print(&w, "@end %s", col_end_word(end));
    if (seat >= 0) col_print(&w, " %d", seat + 1);
    return change_line(s, r, line, error);
}

col_status ending_close(server *s, room *r, col_error *error) {
    if (room_is_over(r)) return col_fail(error, COL_SEAT, "the game at this table is over already");
    change_begin(s, r, NULL);
    return change_end(s, r, ending_end(s, r, COL_END_CLOSED, -1, error), error);
}

col_status ending_stand_in(server *s, room *r, int seat, col_error *error) {
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "@standin %d %s", seat + 1, SEATS_STANDARD_BOT);
    return change_line(s, r, line, error);
}

/* Whether the game can go on: at least two seats have not resigned, and one of them is a person's.
 */
static bool can_go_on(const room *r) {
    int seats = 0, people = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        if (col_table_has_resigned(&r->table, i)) continue;
        seats++;
        people += r->seats[i].kind == SEAT_HELD;
    }
    return seats > 1 && people > 0;
}

col_status ending_resign(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    if (!r->has_started) return seats_not_started(error);
    change_begin(s, r, c);
    snprintf(line, sizeof line, "@resign %d", c->viewer + 1);
    col_status status = change_line(s, r, line, error);
    if (status == COL_OK && !can_go_on(r)) {
        status = ending_end(s, r, COL_END_RESIGNATION, c->viewer, error);
    } else if (status == COL_OK && !r->seats[c->viewer].has_stand_in) {
        status = ending_stand_in(s, r, c->viewer, error);
    }
    return change_end(s, r, status, error);
}

col_status ending_abort(server *s, room *r, client *c, col_error *error) {
    if (!room_may_abort(r, c->viewer)) {
        return col_fail(error, COL_SEAT,
                        r->has_started ? "everybody has acted, so the game cannot be aborted"
                                       : "only the creator of this table can give it up");
    }
    change_begin(s, r, c);
    return change_end(s, r, ending_end(s, r, COL_END_ABORTED, c->viewer, error), error);
}

static int count_people(const room *r) {
    int count = 0;
    for (int i = 0; i < r->table.setup.seats; i++) {
        count += room_seat_is_person(r, i);
    }
    return count;
}

/* A player leaves a table that waits for others. The last one gives the table up. */
static col_status leave_waiting(server *s, room *r, client *c, col_error *error) {
    char line[LINE_SIZE];
    change_begin(s, r, c);
    making_print_seat(line, c->viewer, SEAT_OPEN, NULL, "");
    col_status status = count_people(r) > 1 ? change_line(s, r, line, error)
                                            : ending_end(s, r, COL_END_ABORTED, c->viewer, error);
    status = change_end(s, r, status, error);
    if (status == COL_OK) client_reseat_all(r);
    return status;
}

col_status ending_leave(server *s, room *r, client *c, col_error *error) {
    if (room_is_over(r)) {
        bool is_asked = r->proposal.kind == REMATCH;
        return is_asked ? proposals_answer(s, r, c, false, error) : COL_OK;
    }
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if (!r->has_started) return leave_waiting(s, r, c, error);
    /* If only bots were left, they would play for nobody; so the game waits. */
    if (r->seats[c->viewer].has_stand_in || count_people(r) < 2) return COL_OK;
    change_begin(s, r, c);
    return change_end(s, r, ending_stand_in(s, r, c->viewer, error), error);
}
