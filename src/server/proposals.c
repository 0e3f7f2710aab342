/* Taking back, and proposals: see proposals.h. */
#include "server/proposals.h"

#include <stdio.h>
#include <string.h>

#include "server/change.h"
#include "server/clocks.h"
#include "server/limits.h"
#include "server/making.h"
#include "server/seats.h"
#include "util/clock.h"

enum { DAYS_MS = 86400000 }; /* a clock of a day or more is one for games by correspondence */

/* Number of actions from the end of the log back to the seat's own last action, or 0. */
static int back_to_own(const room *r, int seat) {
    int count = 0;
    for (int i = r->table.log_count - 1; i >= 0; i--) {
        count++;
        if (r->table.log[i].actor == seat) return count;
    }
    return 0;
}

/* Without a count, it takes back the seat's last action and what bots have answered to it. */
col_status proposals_undo(server *s, room *r, client *c, const incoming *in, col_error *error) {
    char line[LINE_SIZE];
    int allowed = room_may_undo(r, c->viewer), last = back_to_own(r, c->viewer);
    int count = in->count > last ? in->count : last;
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if (allowed == 0 || count > allowed) {
        return col_fail(error, COL_SEAT,
                        "only %d actions can be undone; use takeback to ask the others for more",
                        allowed);
    }
    snprintf(line, sizeof line, "@undo %d %d", c->viewer + 1, count);
    return change_make(s, r, c, line, error);
}

/* Carries out a proposal to which everybody has agreed. */
static col_status carry_out(server *s, room *r, client *c, const proposal *p, const char *answer,
                            col_error *error) {
    char line[LINE_SIZE];
    if (p->kind == REMATCH) return making_rematch(s, r, c, p->agreed, answer, error);
    if (p->kind == TAKEBACK) {
        snprintf(line, sizeof line, "@undo %d %d", p->by + 1, p->count);
    } else if (p->kind == REPLACE) {
        snprintf(line, sizeof line, "@standin %d %s", p->seat + 1, p->player);
    } else {
        snprintf(line, sizeof line, "@end agreement %d", c->viewer + 1);
    }
    change_begin(s, r, c);
    col_status status = answer[0] == '\0' ? COL_OK : change_line(s, r, answer, error);
    if (status == COL_OK && p->kind == DRAW) status = clocks_store(s, r, error);
    if (status == COL_OK) status = change_line(s, r, line, error);
    return change_end(s, r, status, error);
}

/* Makes a proposal. If nobody has to be asked, it is carried out at once. */
static col_status propose(server *s, room *r, client *c, const proposal *p, col_error *error) {
    char line[LINE_SIZE];
    unsigned voters = room_voters(r, p);
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if ((p->agreed & voters) == voters) return carry_out(s, r, c, p, "", error);
    col_writer w = col_writer_on(line, sizeof line);
    col_print(&w, "@propose %d %s", p->by + 1, room_proposal_word((int)p->kind));
    if (p->kind == TAKEBACK) col_print(&w, " %d", p->count);
    if (p->kind == REPLACE) col_print(&w, " %d %s", p->seat + 1, p->player);
    return change_make(s, r, c, line, error);
}

col_status proposals_take_back(server *s, room *r, client *c, const incoming *in,
                               col_error *error) {
    int count = in->count > 0 ? in->count : back_to_own(r, c->viewer);
    if (count == 0 || count > r->table.log_count) {
        return col_fail(error, COL_LIMIT, "only %d actions have been made", r->table.log_count);
    }
    proposal p = {.kind = TAKEBACK, .by = c->viewer, .count = count, .agreed = 1u << c->viewer};
    return propose(s, r, c, &p, error);
}

col_status proposals_draw(server *s, room *r, client *c, col_error *error) {
    if (!room_may_propose_draw(r, c->viewer)) {
        return col_fail(error, COL_SEAT,
                        "a draw can be proposed in a game of two people, and after a refusal only "
                        "when you have acted again");
    }
    if (r->proposal.kind == DRAW && r->proposal.by != c->viewer) {
        return proposals_answer(s, r, c, true, error);
    }
    if (r->proposal.kind == DRAW) return COL_OK; /* the message was sent twice */
    proposal p = {.kind = DRAW, .by = c->viewer, .agreed = 1u << c->viewer};
    return propose(s, r, c, &p, error);
}

col_status proposals_rematch(server *s, room *r, client *c, col_error *error) {
    if (!room_may_propose_rematch(r)) {
        return col_fail(
            error, COL_SEAT,
            "a rematch is possible once, when the game is over and all seats are taken");
    }
    bool is_proposed = r->proposal.kind == REMATCH;
    if (is_proposed && r->proposal.agreed >> c->viewer & 1) return COL_OK;
    if (is_proposed) return proposals_answer(s, r, c, true, error);
    proposal p = {.kind = REMATCH, .by = c->viewer, .agreed = 1u << c->viewer};
    return propose(s, r, c, &p, error);
}

/* A bot may only take over if the player has been away for a while, or is out of time. With a clock
 * of days, being away is normal, so the time has to be gone. */
static col_status check_absence(const server *s, const room *r, int seat, col_error *error) {
    if (r->seats[seat].is_flagged) return COL_OK;
    if (room_is_present(r, seat)) return col_fail(error, COL_SEAT, "this seat is not absent");
    if (r->days > 0 || r->clock_ms >= DAYS_MS) {
        return col_fail(error, COL_SEAT,
                        "with this clock, a bot can only take over when the time is gone");
    }
    if (clock_ms() - room_absent_since(r, seat) < (uint64_t)s->config.grace * 1000) {
        return col_fail(error, COL_SEAT, "a player can be replaced after being away for %d seconds",
                        s->config.grace);
    }
    return COL_OK;
}

col_status proposals_replace(server *s, room *r, client *c, const incoming *in, col_error *error) {
    int at = in->seat - 1;
    const char *words = in->text;
    if (seats_check_bot(r, &words, error) != COL_OK) return error->status;
    if (at < 0 || at >= r->table.setup.seats || at == c->viewer || !room_seat_is_person(r, at) ||
        !r->has_started) {
        return col_fail(error, COL_SEAT, "only the seat of another person can be replaced");
    }
    if (check_absence(s, r, at, error) != COL_OK) return error->status;
    proposal p = {.kind = REPLACE, .by = c->viewer, .seat = at, .agreed = 1u << c->viewer};
    memcpy(p.player, words, strlen(words) + 1);
    return propose(s, r, c, &p, error);
}

col_status proposals_answer(server *s, room *r, client *c, bool agrees, col_error *error) {
    char line[LINE_SIZE];
    proposal p = r->proposal;
    unsigned voters = room_voters(r, &p);
    if (p.kind == NO_PROPOSAL) {
        return col_fail(error, COL_SEAT, "there is no proposal to answer");
    }
    if (!(voters >> c->viewer & 1) && c->viewer != p.by) {
        return col_fail(error, COL_SEAT, "this proposal does not need your answer");
    }
    if (limits_check_change(r, c->viewer, error) != COL_OK) return error->status;
    if (agrees && p.agreed >> c->viewer & 1) return COL_OK; /* the message was sent twice */
    p.agreed |= 1u << c->viewer;
    snprintf(line, sizeof line, "@%s %d", agrees ? "agree" : "refuse", c->viewer + 1);
    if (agrees && (p.agreed & voters) == voters) return carry_out(s, r, c, &p, line, error);
    return change_make(s, r, c, line, error);
}
