/* Changing a room in three steps: see change.h. */
#include "server/change.h"

#include <string.h>

#include "server/client.h"
#include "server/commit.h"
#include "util/clock.h"

enum { ROLLS_MAX = 10000 };

void change_begin(server *s, room *r, struct client *origin) {
    batch_begin(commit_filling(s), r, origin);
}

void change_create(server *s, room *r, const char *header, size_t length) {
    batch_create(commit_filling(s), r, header, length);
}

/* After the end, only talk, muting and a rematch may follow: the seed has been shown, so nobody may
 * act on it. */
static bool may_follow_the_end(const char *line) {
    static const char *const WORDS[] = {"@chat ",    "@propose ", "@agree ", "@refuse ",
                                        "@rematch ", "@mute ",    "@unmute "};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (strncmp(line, WORDS[i], strlen(WORDS[i])) == 0) return true;
    }
    return false;
}

col_status change_refuse_closed(col_error *error) {
    return col_fail(error, COL_SEAT, "the operator of this server has closed this table");
}

col_status change_line(server *s, room *r, const char *line, col_error *error) {
    static col_state before;
    batch *b = commit_filling(s);
    if (room_is_closed(r)) return change_refuse_closed(error);
    if (room_is_over(r) && !may_follow_the_end(line)) {
        return col_fail(error, COL_SEAT,
                        "the game is over, so only talk and a rematch are possible here");
    }
    if (room_fold(r, line, strlen(line), clock_ms(), &before, error) != COL_OK) {
        return error->status;
    }
    batch_line(b, r, line);
    notes_render(&b->notes, r, &before);
    return COL_OK;
}

/* Makes the draws of chance, one line each, until a seat has to act. */
static col_status roll(server *s, room *r, col_error *error) {
    static col_list list;
    const col_setup *setup = &r->table.setup;
    for (int i = 0; i < ROLLS_MAX && col_acts(room_actors(r), COL_CHANCE); i++) {
        char line[COL_TEXT_MAX + 16];
        col_writer w = col_writer_on(line, sizeof line);
        int count = setup->game->chance(setup, &r->table.state, list.outcome);
        uint64_t total = col_total_weight(list.outcome, count);
        uint64_t pick = col_luck_draw(&r->table.luck, r->draws, total);
        col_action a = col_pick_outcome(list.outcome, count, pick);
        col_put(&w, "chance ");
        setup->game->print(setup, &r->table.state, COL_CHANCE, a, COL_ALL, &w);
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* All seats are taken: draws lots for them if that was agreed, and starts the game. */
static col_status start(server *s, room *r, col_error *error) {
    if (r->has_lots) {
        char line[COL_TEXT_MAX];
        uint8_t lot[COL_SEATS_MAX];
        col_writer w = col_writer_on(line, sizeof line);
        col_draw_lot(&r->table.luck, r->table.setup.seats, lot);
        col_put(&w, "@lot");
        for (int i = 0; i < r->table.setup.seats; i++) {
            col_print(&w, " %d", lot[i] + 1);
        }
        if (change_line(s, r, line, error) != COL_OK) return error->status;
        client_reseat_all(r);
    }
    return change_line(s, r, "@start", error);
}

col_status change_end(server *s, room *r, col_status status, col_error *error) {
    bool is_waiting = !r->has_started && !room_is_over(r);
    if (status == COL_OK && is_waiting && !room_has_free_seat(r)) status = start(s, r, error);
    if (status == COL_OK) status = roll(s, r, error);
    batch_end(commit_filling(s), r);
    return status;
}

col_status change_make(server *s, room *r, struct client *origin, const char *line,
                       col_error *error) {
    change_begin(s, r, origin);
    return change_end(s, r, change_line(s, r, line, error), error);
}
