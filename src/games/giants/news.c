/* Giants: what has happened, as facts (colossi/message.h).
 *
 * A carry is told when it ends, with its whole way and with what it paid, which is the difference
 * of the scores since it began. Bids are told when they are opened. What happens by itself after an
 * action (skipped seats, the end of a phase, the clean-up) is found by comparing the views before
 * and after it; one action can lead to the roll of the next turn, but never beyond it.
 *
 * Who owns a Moai that stands on an Ahu is told only to those who are shown it (I4). */
#include "state.h"

#include "colossi/message.h"

typedef struct news {
    const col_setup *setup;
    const giants_data *data;
    const giants_state *since, *before, *after;
    int viewer, actor;
    col_action a;
    col_writer *facts;
} news;

/* Phases 1 and 2 ------------------------------------------------------------------------------- */

static void tell_roll(const news *n) {
    int low = VALUES, high = -1;
    col_fact(n->facts, "giants.rolled");
    col_fact_seat(n->facts, "by", n->before->first);
    giants_tell_dice(n->a, n->facts);
    giants_tell_size_list("offer", n->after->offer, n->facts);
    for (int value = 0; value < VALUES; value++) {
        if (action_die(n->a, value) == 0) continue;
        if (value < low) low = value;
        high = value;
    }
    if (n->before->turn > 1 || (low >= n->data->least && high <= n->data->most)) return;
    col_fact_number(n->facts, "least", n->data->least); /* E2 */
    col_fact_number(n->facts, "most", n->data->most);
}

/* Everything that a seat has bid lies in front of it (E7). */
static void tell_bid(const news *n, int seat) {
    const giants_state *s = n->after;
    const char *name = "figures";
    col_fact(n->facts, "giants.bid");
    col_fact_seat(n->facts, "by", seat);
    col_fact_number(n->facts, "markers", s->markers_front[seat]);
    col_fact_number(n->facts, "workers", s->workers_front[seat]);
    if (s->chief[seat] == FRONT) {
        col_fact_word(n->facts, name, "figure", giants_piece_names[CHIEF]);
        name = NULL;
    }
    if (s->sorcerer[seat] == FRONT) {
        col_fact_word(n->facts, name, "figure", giants_piece_names[SORCERER]);
    }
}

/* E8: says why a seat chooses before another one that has bid as many markers. */
static void tell_tie(const news *n, int ahead, int behind) {
    const giants_state *s = n->after;
    if (s->markers_front[ahead] != s->markers_front[behind]) return;
    bool by_tablets = s->tablets[ahead] != s->tablets[behind];
    col_fact(n->facts, "giants.tie");
    col_fact_seat(n->facts, "by", ahead);
    col_fact_seat(n->facts, "behind", behind);
    col_fact_word(n->facts, "because", "reason", by_tablets ? "tablets" : "turn_order");
}

/* Tells who chooses first, second and so on among those who can take something (E8, E10). */
static void tell_order(const news *n, const int order[SEATS_MAX]) {
    int last = -1, count = 0;
    for (int i = 0; i < n->setup->seats; i++) {
        if (!giants_can_pick(n->after, order[i])) continue;
        if (last >= 0) tell_tie(n, last, order[i]);
        last = order[i];
    }
    col_fact(n->facts, "giants.order");
    for (int i = 0; i < n->setup->seats; i++) {
        if (!giants_can_pick(n->after, order[i])) continue;
        col_fact_seat(n->facts, count == 0 ? "by" : count == 1 ? "then" : NULL, order[i]);
        count++;
    }
}

/* If nobody can take anything, there is no order of choice. */
static void tell_bids(const news *n) {
    const giants_state *s = n->after;
    int seats = n->setup->seats, order[SEATS_MAX] = {0};
    for (int i = 0; i < seats; i++) {
        order[i] = s->phase == PICK ? s->order[i] - 1 : (s->first + i) % seats;
    }
    col_fact(n->facts, "giants.bids");
    giants_tell_size_list("offer", n->before->offer, n->facts);
    for (int i = 0; i < seats; i++) {
        tell_bid(n, order[i]);
    }
    if (s->phase == PICK) tell_order(n, order);
}

static void tell_take(const news *n) {
    col_fact(n->facts,
             action_by_chief(n->a) ? "giants.took_with_chief" : "giants.took_with_workers");
    col_fact_seat(n->facts, "by", n->actor);
    giants_tell_statue(n->after, n->before->moai_taken, n->facts);
}

/* Moai that nobody has taken (E12). */
static void tell_left_over(const news *n) {
    uint8_t left[SIZES];
    int total = 0;
    if (n->before->phase != BID && n->before->phase != PICK) return;
    for (int i = 0; i < SIZES; i++) {
        left[i] = (uint8_t)(n->after->stock[i] - n->before->stock[i]);
        total += left[i];
    }
    if (total == 0) return;
    col_fact(n->facts, "giants.left_over");
    giants_tell_size_list("sizes", left, n->facts);
}

/* Phase 3 -------------------------------------------------------------------------------------- */

static void begin_deed(const news *n, const char *key) {
    col_fact(n->facts, key);
    col_fact_seat(n->facts, "by", n->actor);
}

static void tell_placement(const news *n) {
    int figure = action_figure(n->a);
    col_fact_word(n->facts, "figure", "figure", giants_piece_names[figure]);
    giants_tell_place(n->data, "at", action_low(n->a), n->facts);
    col_fact_number(n->facts, "logs", action_logs(n->a));
    if (col_action_kind(n->a) == ACTION_SORCERY && figure == CHIEF) {
        col_fact_number(n->facts, "tablets", n->data->sorcery_price);
    }
}

static void tell_sorcery(const news *n) {
    int hex = action_low(n->a);
    if (action_ahu(n->a) != NOWHERE) {
        begin_deed(n, "giants.reserved");
        tell_placement(n);
        col_fact_index(n->facts, "ahu", "ahu", action_ahu(n->a));
        return;
    }
    switch (n->data->hex[hex].terrain) {
    case VILLAGE:
        begin_deed(n, "giants.new_worker");
        tell_placement(n);
        break;
    case HUT:
        begin_deed(n, "giants.new_marker");
        tell_placement(n);
        break;
    case CLAY_PIT:
        begin_deed(n, "giants.new_headdress");
        tell_placement(n);
        giants_tell_statue(n->after, HEADDRESS + n->before->headdresses_taken, n->facts);
        break;
    default:
        begin_deed(n, "giants.felled");
        tell_placement(n);
        col_fact_number(n->facts, "gain", n->data->hex[hex].logs);
        break;
    }
}

/* A shift without `to` leaves the neutral worker where it is and only marks it (F9). */
static void tell_neutral(const news *n) {
    int hex = action_low(n->a);
    if (col_action_kind(n->a) == ACTION_RECRUIT) {
        begin_deed(n, "giants.recruited");
        col_fact_index(n->facts, "neutral", "neutral",
                       neutrals_on_board(rules_of(n->setup), n->before) + 1);
        giants_tell_place(n->data, "at", hex, n->facts);
    } else {
        int neutral = action_figure(n->a), from = n->before->neutral[neutral];
        begin_deed(n, "giants.shifted");
        col_fact_index(n->facts, "neutral", "neutral", neutral + 1);
        giants_tell_place(n->data, "from", from, n->facts);
        if (hex != from) giants_tell_place(n->data, "to", hex, n->facts);
    }
    col_fact_number(n->facts, "logs", action_logs(n->a));
}

/* Everybody sees that somebody looks, and only he learns what he sees (I5). */
static void tell_look(const news *n, int ahu) {
    begin_deed(n, "giants.looked");
    col_fact_index(n->facts, "ahu", "ahu", ahu);
    col_fact_number(n->facts, "tablets", n->data->peek_price);
    if (n->viewer != n->actor && n->viewer != COL_ALL) return;
    col_fact_seat(n->facts, "whose", base_of(n->before, ahu));
}

/* Phase 4 -------------------------------------------------------------------------------------- */

/* Names the seat that carried an unmarked statue in this phase and left it lying there for another
 * one. If several have carried it, the position does not say who was the last. */
static void tell_who_left(const news *n, int statue) {
    int left_by = -1;
    if (mark_of(n->before, statue) >= 0) return;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat == n->actor || !(n->before->moved[seat] >> statue & 1)) continue;
        if (left_by >= 0) return;
        left_by = seat;
    }
    if (left_by >= 0) col_fact_seat(n->facts, "left_by", left_by);
}

static void tell_way(const news *n) {
    const giants_state *s = n->before;
    const char *name = "over";
    giants_tell_place(n->data, "from", s->path[0], n->facts);
    for (int i = 1; i < s->steps; i++) {
        giants_tell_place(n->data, name, s->path[i], n->facts);
        name = NULL;
    }
    giants_tell_place(n->data, "to", s->path[s->steps], n->facts);
}

/* Tells the way of the carry that ends. The looks that its carrier has bought on the way come first
 * (I5). */
static void tell_carry(const news *n) {
    const giants_state *s = n->before;
    int points[SEATS_MAX];
    uint32_t looks = s->knows[n->actor] & ~n->since->knows[n->actor];
    for (; looks != 0; looks &= looks - 1) {
        tell_look(n, lowest(looks));
    }
    if (s->steps == 0) return;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        points[seat] = (int)(s->score[seat] - n->since->score[seat]);
    }
    begin_deed(n, "giants.carried");
    giants_tell_statue(s, s->carried, n->facts);
    tell_way(n);
    giants_tell_gains(points, n->facts);
    tell_who_left(n, s->carried);
}

static void tell_statue(const news *n, const char *key, int statue) {
    begin_deed(n, key);
    giants_tell_statue(n->before, statue, n->facts);
    giants_tell_place(n->data, "at", start_hex(n->data, n->before, statue), n->facts);
}

/* What became of the carried statue. */
static void tell_finish(const news *n) {
    int statue = n->before->carried, ahu = action_low(n->a);
    switch (col_action_kind(n->a)) {
    case ACTION_ERECT:
        begin_deed(n, "giants.raised");
        giants_tell_statue(n->before, statue, n->facts);
        col_fact_index(n->facts, "ahu", "ahu", ahu);
        col_fact_number(n->facts, "points",
                        moai_size(n->before, statue) * n->data->ahu[ahu].moai_value);
        break;
    case ACTION_CROWN:
        begin_deed(n, "giants.crowned");
        giants_tell_statue(n->before, statue, n->facts);
        col_fact_index(n->facts, "ahu", "ahu", ahu);
        col_fact_number(n->facts, "points", n->data->ahu[ahu].headdress_value);
        if (sees_owner(rules_of(n->setup), n->after, n->viewer, ahu)) {
            col_fact_seat(n->facts, "whose", base_of(n->after, ahu));
        }
        break;
    case ACTION_FINISH_MARK:
        tell_statue(n, "giants.marked", statue);
        break;
    default:
        tell_statue(n, mark_of(n->before, statue) == n->actor ? "giants.kept" : "giants.halted",
                    statue);
        break;
    }
}

/* Phases 4 and 5 at their ends ----------------------------------------------------------------- */

/* Statues that left a front without a question, because their owner has no marker (G16). */
static void tell_unclaimed(const news *n) {
    const giants_state *s = n->after;
    unsigned kind = col_action_kind(n->a);
    uint64_t left = s->on_hex & ~n->before->on_hex;
    if (s->phase == OVER) return;
    if (kind == ACTION_CLAIM || kind == ACTION_LEAVE) left &= ~bit64(action_low(n->a));
    for (int i = 0; i < n->setup->seats; i++) {
        int seat = (n->before->first + i) % n->setup->seats;
        uint64_t taken = n->before->front[seat];
        /* What the action itself brought may leave at once, if nobody can do anything else. */
        if (seat == n->actor)
            taken |= ~(n->before->front[0] | n->before->front[1] | n->before->front[2] |
                       n->before->front[3] | n->before->front[4]);
        for (uint64_t rest = left & taken; rest != 0; rest &= rest - 1) {
            col_fact(n->facts, "giants.unclaimed");
            col_fact_seat(n->facts, "by", seat);
            giants_tell_statue(s, lowest(rest), n->facts);
            giants_tell_place(n->data, "at", s->place[lowest(rest)], n->facts);
        }
    }
}

static void tell_clean_up(const news *n) {
    const giants_state *s = n->after;
    if (n->before->phase == RECLAIM) return;
    if (s->phase != RECLAIM && s->turn == n->before->turn) return;
    col_fact(n->facts, "giants.clean_up");
    col_fact_number(n->facts, "round", n->before->turn);
    col_fact_number(n->facts, "logs", s->logs_gone - n->before->logs_gone);
    col_fact_number(n->facts, "neutral", neutrals_on_board(rules_of(n->setup), s));
}

/* J1: a seat needs one more Moai, or has raised its last one; then phase 4 is still played to its
 * end. How many Moai a seat has raised is only shown to that seat, unless the bases are open (I3,
 * I4), but everybody is told of the last one. */
static void tell_raised(const news *n) {
    const giants_rules *rules = rules_of(n->setup);
    if (n->after->phase == OVER) return;
    for (int seat = 0; seat < n->setup->seats; seat++) {
        int missing = rules->bases - size_of(n->after->erected[seat]);
        bool is_shown = seat == n->viewer || n->viewer == COL_ALL || rules->open_bases;
        if (n->before->erected[seat] == n->after->erected[seat]) continue;
        if (missing == 1 && is_shown) {
            col_fact(n->facts, "giants.end_near");
            col_fact_seat(n->facts, "by", seat);
        } else if (missing == 0) {
            col_fact(n->facts, "giants.last_round");
            col_fact_seat(n->facts, "by", seat);
            col_fact_number(n->facts, "bases", rules->bases);
        }
    }
}

static void tell_round(const news *n) {
    const giants_state *s = n->after;
    if (s->turn == n->before->turn && n->before->phase != FIRST) return;
    col_fact(n->facts, "giants.round");
    col_fact_number(n->facts, "round", s->turn);
    col_fact_seat(n->facts, "first", s->first);
    if (s->turn == rules_of(n->setup)->max_turns) col_fact(n->facts, "giants.last_round");
}

static void tell_phase(const news *n) {
    const giants_state *s = n->after;
    if (s->phase == n->before->phase) return;
    if (s->phase == BID) {
        col_fact(n->facts, "giants.phase");
        col_fact_word(n->facts, "phase", "stage", "auction");
    } else if (s->phase == PLACE || s->phase == TRANSPORT) {
        col_fact(n->facts, "giants.phase");
        col_fact_word(n->facts, "phase", "stage", giants_phase_names[s->phase]);
        col_fact_seat(n->facts, "by", s->actor);
    }
}

/* The end -------------------------------------------------------------------------------------- */

static void tell_score(const news *n, const col_result *result, int seat) {
    const giants_state *s = n->after;
    int headdresses = 0, carrying = (int)s->score[seat];
    for (uint32_t rest = s->erected[seat] & s->crowned; rest != 0; rest &= rest - 1) {
        headdresses += n->data->ahu[lowest(rest)].headdress_value;
    }
    col_fact(n->facts, "giants.score");
    col_fact_seat(n->facts, "by", seat);
    col_fact_number(n->facts, "place", result->rank[seat]);
    col_fact_number(n->facts, "score", result->score[seat]);
    col_fact_number(n->facts, "moai", result->score[seat] - headdresses - carrying);
    col_fact_number(n->facts, "headdresses", headdresses);
    col_fact_number(n->facts, "carrying", carrying);
}

/* J6: says what decides between the winners and a seat with the same score. */
static void tell_tie_break(const news *n, const col_result *result, int winner) {
    const giants_state *s = n->after;
    for (int seat = 0; seat < n->setup->seats; seat++) {
        if (result->rank[seat] == 1 || result->score[seat] != result->score[winner]) continue;
        bool by_tablets = s->tablets[seat] / 2 != s->tablets[winner] / 2;
        col_fact(n->facts, "giants.tie_break");
        col_fact_seat(n->facts, "by", winner);
        col_fact_seat(n->facts, "behind", seat);
        col_fact_word(n->facts, "because", "reason", by_tablets ? "tablets" : "moai");
    }
}

static void tell_end(const news *n, const col_state *after) {
    col_result result;
    const char *name = "winner";
    int winner = -1;
    if (n->after->phase != OVER) return;
    n->setup->game->result(n->setup, after, &result);
    col_fact(n->facts, "giants.over");
    col_fact_word(n->facts, "because", "end", result.reason);
    for (int rank = 1; rank <= n->setup->seats; rank++) {
        for (int seat = 0; seat < n->setup->seats; seat++) {
            if (result.rank[seat] == rank) tell_score(n, &result, seat);
        }
    }
    for (int seat = 0; seat < n->setup->seats; seat++) {
        if (result.rank[seat] == 1 && winner < 0) winner = seat;
    }
    tell_tie_break(n, &result, winner);
    col_fact(n->facts, "giants.won");
    for (int seat = 0; seat < n->setup->seats; seat++) {
        if (result.rank[seat] != 1) continue;
        col_fact_seat(n->facts, name, seat);
        name = NULL;
    }
    col_fact_number(n->facts, "score", result.score[winner]);
}

/* All of it ------------------------------------------------------------------------------------ */

/* Tells an action of the phases 1 to 3, or a pass or a look of any phase. */
static void tell_early(const news *n) {
    switch (col_action_kind(n->a)) {
    case ACTION_FIRST:
        break;
    case ACTION_ROLL:
        tell_roll(n);
        break;
    case ACTION_BID:
        tell_bids(n);
        break;
    case ACTION_TAKE:
        tell_take(n);
        break;
    case ACTION_DECLINE:
        begin_deed(n, "giants.declined");
        break;
    case ACTION_PLACE:
        begin_deed(n, "giants.placed");
        tell_placement(n);
        break;
    case ACTION_SORCERY:
        tell_sorcery(n);
        break;
    case ACTION_ACTIVATE:
        begin_deed(n, "giants.activated");
        break;
    case ACTION_RECRUIT:
    case ACTION_SHIFT:
        tell_neutral(n);
        break;
    case ACTION_PEEK:
        tell_look(n, action_low(n->a));
        break;
    default:
        begin_deed(n, "giants.passed");
        break;
    }
}

/* Tells an action of the phases 4 and 5. A player who leaves his markers where they are has done
 * nothing that has to be told. */
static void tell_late(const news *n) {
    switch (col_action_kind(n->a)) {
    case ACTION_MARK:
        tell_statue(n, "giants.marked", action_low(n->a));
        if (!(n->before->moved[n->actor] >> action_low(n->a) & 1)) {
            tell_who_left(n, action_low(n->a));
        }
        break;
    case ACTION_CLAIM:
        tell_statue(n, "giants.claimed", action_low(n->a));
        break;
    case ACTION_LEAVE:
        tell_statue(n, "giants.unclaimed", action_low(n->a));
        break;
    case ACTION_RECLAIM:
        tell_statue(n, "giants.reclaimed", action_low(n->a));
        break;
    case ACTION_DONE:
        break;
    default:
        tell_carry(n);
        tell_finish(n);
        break;
    }
}

/* Tells whether there is something to wait for: other bids, or the end of a carry. */
static bool is_unfinished(const news *n) {
    unsigned kind = col_action_kind(n->a);
    if (n->a == 0 || (kind == ACTION_BID && n->after->phase == BID)) return true;
    return kind == ACTION_CARRY || kind == ACTION_TO ||
           (kind == ACTION_PEEK && n->before->carried != NOWHERE);
}

void giants_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    news n = {setup,
              data_of(setup),
              position_of(h->since),
              position_of(h->before),
              position_of(h->after),
              h->viewer,
              h->actor,
              h->a,
              facts};
    if (is_unfinished(&n)) return;
    if (col_action_kind(n.a) < ACTION_CARRY) {
        tell_early(&n);
    } else {
        tell_late(&n);
    }
    tell_raised(&n);
    tell_left_over(&n);
    tell_unclaimed(&n);
    tell_clean_up(&n);
    tell_round(&n);
    tell_phase(&n);
    tell_end(&n, h->after);
}
