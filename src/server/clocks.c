/* Clocks: see clocks.h. */
#include "server/clocks.h"

#include <stdio.h>

#include "server/change.h"
#include "server/ending.h"
#include "util/clock.h"

enum {
    CLOCK_PARTS = 50,    /* a running clock is stored so many times before it runs out, */
    CLOCK_LEAST = 2000,  /* but not more often than every so many milliseconds, */
    CLOCK_MOST = 3600000 /* and not less often */
};

/* Stores the time that seats with a running clock have left. */
col_status clocks_store(server *s, room *r, col_error *error) {
    uint64_t now = clock_ms();
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        char line[LINE_SIZE];
        if (r->seats[i].since == 0 || r->seats[i].is_flagged) continue;
        snprintf(line, sizeof line, "@clock %d %d", i + 1, (int)room_clock(r, i, now));
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* Bots have no hurry: they rest while nobody is there. */
static bool has_running_clock(const room *r, int seat) {
    const room_seat *at = &r->seats[seat];
    return at->since != 0 && !at->is_flagged && !room_is_played_by_bot(r, seat);
}

/* The time of a seat is gone, and the game goes on without it: with two seats it has lost,
 * otherwise a bot takes over. */
static col_status flag(server *s, room *r, int seat, col_error *error) {
    char line[LINE_SIZE];
    change_begin(s, r, NULL);
    snprintf(line, sizeof line, "@flag %d", seat + 1);
    col_status status = change_line(s, r, line, error);
    if (status == COL_OK) {
        status = r->table.setup.seats == 2 ? ending_end(s, r, COL_END_TIME, seat, error)
                                           : ending_stand_in(s, r, seat, error);
    }
    return change_end(s, r, status, error);
}

/* How often a running clock is stored, so that a crash costs nobody much time. */
static uint64_t storing_ms(const room *r) {
    int64_t often = r->clock_ms / CLOCK_PARTS;
    return (uint64_t)(often < CLOCK_LEAST ? CLOCK_LEAST : often > CLOCK_MOST ? CLOCK_MOST : often);
}

/* Whether a clock has run out, or has to be stored. */
bool clocks_look_after(server *s, room *r) {
    col_error error;
    uint64_t now = clock_ms();
    bool is_due = false;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        if (!has_running_clock(r, i)) continue;
        if (room_clock(r, i, now) <= 0) {
            if (flag(s, r, i, &error) != COL_OK) report_log("error", "flag", error.sentence);
            return true;
        }
        is_due |= now - r->seats[i].since >= storing_ms(r);
    }
    if (is_due) clocks_store_now(s, r);
    return is_due;
}

uint64_t clocks_due(const room *r) {
    uint64_t due = 0;
    for (int i = 0; r->clock_ms > 0 && i < r->table.setup.seats; i++) {
        const room_seat *at = &r->seats[i];
        if (!has_running_clock(r, i)) continue;
        uint64_t left = (uint64_t)at->left_ms, often = storing_ms(r);
        uint64_t next = at->since + (left < often ? left : often);
        if (due == 0 || next < due) due = next;
    }
    return due;
}

void clocks_store_now(server *s, room *r) {
    col_error error;
    if (!room_is_ready(r) || room_is_over(r)) return;
    change_begin(s, r, NULL);
    if (change_end(s, r, clocks_store(s, r, &error), &error) != COL_OK) {
        report_log("error", "clock", error.sentence);
    }
}
