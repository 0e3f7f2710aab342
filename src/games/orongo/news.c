/* Orongo: what has happened, told as facts by comparing views.
 *
 * Tiles are told together when the last one of a round is laid, and bids when they are opened. The
 * tokens that a seat places in its turn are told together: when the last one lies, or earlier if
 * they bring a Moai or the hidden tile is laid out in between. Whoever ends the turn without
 * handing tokens back has done nothing that the others need to hear of. */
#include "state.h"

#include <string.h>

#include "colossi/message.h"

typedef struct telling {
    const col_setup *setup;
    const orongo_rules *rules;
    const orongo_data *data;
    const orongo_state *since, *before, *after;
    int actor;
    int taken[SEATS_MAX]; /* tokens that each seat took from its supply in this action */
    col_writer *facts;
} telling;

static space_set without(const space_set *set, const space_set *other) {
    space_set rest = {{set->part[0] & ~other->part[0], set->part[1] & ~other->part[1]}};
    return rest;
}

/* Adds a list of places, in the order in which they lie on the board. */
static void put_places(const telling *t, const char *name, space_set places) {
    for (int space; (space = take_lowest(&places)) >= 0; name = NULL) {
        orongo_fact_space(t->data, name, space, t->facts);
    }
}

static void put_numbers(const telling *t, const char *name, const int number[SEATS_MAX]) {
    for (int seat = 0; seat < t->rules->seats; seat++) {
        col_fact_number(t->facts, seat == 0 ? name : NULL, number[seat]);
    }
}

/* New tiles ----------------------------------------------------------------------------------- */

/* 12.1: everybody hears that tiles are dealt, and each seat which tile it got. */
static void tell_deal(const telling *t) {
    if (t->after->phase == DEAL) return;
    col_fact(t->facts, "orongo.dealt");
    for (int seat = 0; seat < t->rules->seats; seat++) {
        if (t->after->hidden[seat] == UNKNOWN) continue;
        col_fact(t->facts, "orongo.hidden_tile");
        col_fact_seat(t->facts, "whose", seat);
        orongo_fact_space(t->data, "tile", t->data->space_of[t->after->hidden[seat]], t->facts);
    }
}

/* 5.2 */
static void tell_draws(const telling *t) {
    if (t->after->phase == DRAW) return;
    col_fact(t->facts, "orongo.round");
    col_fact_number(t->facts, "round", t->after->round);
    col_fact(t->facts, "orongo.tiles");
    put_places(t, "tiles", without(&t->after->tile, &t->since->tile));
    col_fact_number(t->facts, "left", t->after->pile);
}

/* Bidding ------------------------------------------------------------------------------------- */

/* What a bidding brought, seat by seat. */
typedef struct auction {
    int order[SEATS_MAX], ranked; /* the seats that bid at least 1, the best bid first */
    int rank[SEATS_MAX];          /* from 1; 0 for a bid of 0 */
    int bid[SEATS_MAX], tokens[SEATS_MAX];
    int paid;  /* by the highest bid */
    int share; /* of the reef, for each seat that bid 0 */
} auction;

/* 6.2-6.5 */
static auction auction_of(const telling *t) {
    auction a;
    memset(&a, 0, sizeof a);
    a.ranked = orongo_rank_bids(t->rules, t->after->last_bid, t->before->amulet, a.order);
    for (int rank = 0; rank < a.ranked; rank++) {
        int seat = a.order[rank], supply = t->before->supply[seat];
        int tokens = t->data->rank_tokens[rank];
        a.rank[seat] = rank + 1;
        a.tokens[seat] = tokens < supply ? tokens : supply;
    }
    if (a.ranked > 0) a.paid = t->after->last_bid[a.order[0]];
    int zero_bids = t->rules->seats - a.ranked;
    if (zero_bids > 0) a.share = (t->before->reef + a.paid) / zero_bids;
    for (int seat = 0; seat < t->rules->seats; seat++) {
        a.bid[seat] = t->after->last_bid[seat];
    }
    return a;
}

/* The whole bidding as a table. The lists are in the order of the seats. If nobody bids, it says
 * all there is to say. */
static void tell_table(const telling *t, const auction *a) {
    col_fact(t->facts, "orongo.bids");
    col_fact_number(t->facts, "round", t->before->round);
    put_numbers(t, "bids", a->bid);
    put_numbers(t, "ranks", a->rank);
    put_numbers(t, "tokens", a->tokens);
    col_fact_seat(t->facts, "holder", t->before->amulet);
    if (a->ranked > 0) col_fact_seat(t->facts, "winner", a->order[0]);
    col_fact_number(t->facts, "paid", a->paid);
    col_fact_number(t->facts, "share", a->share);
    col_fact_number(t->facts, "reef", t->after->reef);
}

static void tell_highest_bid(const telling *t, const auction *a) {
    int seat = a->order[0];
    bool is_kept = t->before->amulet == seat;
    col_fact(t->facts, "orongo.bid_highest");
    col_fact_seat(t->facts, "by", seat);
    col_fact_number(t->facts, "paid", a->paid);
    col_fact_word(t->facts, "amulet", "amulet", is_kept ? "kept" : "taken");
    if (!is_kept) col_fact_seat(t->facts, "from_seat", t->before->amulet);
    col_fact_number(t->facts, "tokens", a->tokens[seat]);
}

/* A tie that costs the first place or a token is told as one. */
static void tell_lower_bid(const telling *t, const auction *a, int rank) {
    int seat = a->order[rank], ahead = a->order[rank - 1];
    bool is_equal = a->bid[ahead] == a->bid[seat];
    bool matters = rank == 1 || t->data->rank_tokens[rank - 1] != t->data->rank_tokens[rank];
    col_fact(t->facts, is_equal && matters ? "orongo.bid_tied" : "orongo.bid_lower");
    col_fact_seat(t->facts, "by", seat);
    col_fact_number(t->facts, "bid", a->bid[seat]);
    col_fact_number(t->facts, "rank", rank + 1);
    if (is_equal) col_fact_seat(t->facts, "to", ahead);
    col_fact_number(t->facts, "tokens", a->tokens[seat]);
}

static void tell_zero_bid(const telling *t, const auction *a, int seat) {
    col_fact(t->facts, "orongo.bid_nothing");
    col_fact_seat(t->facts, "by", seat);
    col_fact_number(t->facts, "share", a->share);
    col_fact_number(t->facts, "reef", t->after->reef);
}

/* 7.1: tells the order of the turns if it is not that of the bids. */
static void tell_turn_order(const telling *t, const auction *a) {
    const uint8_t *queue = t->after->queue;
    int turns = 0;
    for (int rank = 0; rank < a->ranked; rank++) {
        if (queue[turns] == a->order[rank] + 1) turns++;
    }
    if (turns == SEATS_MAX || queue[turns] == 0) return;
    col_fact(t->facts, "orongo.turn_order");
    for (int i = 0; i < SEATS_MAX && queue[i] != 0; i++) {
        col_fact_seat(t->facts, i == 0 ? "seats" : NULL, queue[i] - 1);
    }
}

static void tell_bids(telling *t) {
    if (t->after->given != 0) return; /* the bids are still sealed */
    auction a = auction_of(t);
    tell_table(t, &a);
    if (a.ranked > 0) tell_highest_bid(t, &a);
    for (int rank = 1; rank < a.ranked; rank++) {
        tell_lower_bid(t, &a, rank);
    }
    for (int seat = 0; seat < t->rules->seats; seat++) {
        if (a.bid[seat] == 0 && a.ranked > 0) tell_zero_bid(t, &a, seat);
        t->taken[seat] = a.tokens[seat];
    }
    tell_turn_order(t, &a);
}

/* Placing and erecting ------------------------------------------------------------------------- */

static void tell_tokens(const telling *t) {
    space_set placed = without(&t->after->own[t->actor], &t->since->own[t->actor]);
    if (size_of(placed) == 0) return;
    col_fact(t->facts, "orongo.tokens_placed");
    col_fact_seat(t->facts, "by", t->actor);
    put_places(t, "places", placed);
}

/* Returns the combination that tiles pay for: every resource belongs to only one (1.5). */
static const char *combination_of(const telling *t, space_set tiles) {
    int content = t->data->space[take_lowest(&tiles)].content, kind = 0;
    while (orongo_tiles_of[kind][0] != content && orongo_tiles_of[kind][1] != content) {
        kind++;
    }
    return orongo_combination_names[kind];
}

/* 8.6. In a position that was read in between, the payment has been made before the story begins.
 */
static void tell_moai(const telling *t) {
    space_set tiles = without(&t->after->spent, &t->since->spent);
    bool is_own = t->after->moai_left[t->actor] < t->before->moai_left[t->actor];
    col_fact(t->facts, "orongo.moai_erected");
    col_fact_seat(t->facts, "by", t->actor);
    col_fact_word(t->facts, "statue", "statue", is_own ? "own" : "ceremonial");
    put_places(t, "place", without(&t->after->moai, &t->before->moai));
    if (size_of(tiles) > 0) {
        col_fact_word(t->facts, "combination", "combination", combination_of(t, tiles));
        put_places(t, "tiles", tiles);
    }
    col_fact_number(t->facts, "left", t->after->moai_left[t->actor]);
    if (!is_own || t->after->moai_left[t->actor] > 0) return;
    col_fact(t->facts, "orongo.end_near"); /* 9.2 */
    col_fact_seat(t->facts, "by", t->actor);
}

/* 12.3 */
static void tell_hidden_tile(telling *t) {
    space_set tile = without(&t->after->tile, &t->before->tile);
    if (size_of(tile) == 0) return;
    t->taken[t->actor] = 1;
    col_fact(t->facts, "orongo.revealed");
    col_fact_seat(t->facts, "by", t->actor);
    put_places(t, "tile", tile);
}

/* Whether the seat that acted has more tokens to place, or a Moai to pay for. */
static bool is_unfinished(const telling *t) {
    const orongo_state *after = t->after;
    if (t->before->phase == PAY || (t->before->phase == PLACE && after->phase == PAY)) return true;
    bool has_revealed = size_of(without(&after->tile, &t->before->tile)) > 0;
    return t->before->phase == PLACE && !has_revealed && after->phase == PLACE &&
           seat_in_turn(after) == t->actor && after->staged[t->actor] > 0;
}

static void tell_turn(telling *t) {
    if (is_unfinished(t)) return;
    tell_tokens(t);
    if (t->before->phase == RAISE) tell_moai(t);
    tell_hidden_tile(t);
}

/* What begins and ends ------------------------------------------------------------------------- */

/* 7.5: tells which seats could not place all their tokens. */
static void tell_returned_tokens(const telling *t) {
    if (t->after->ceremonial != NOWHERE) return; /* 9.3: they matter no more */
    for (int seat = 0; seat < t->rules->seats; seat++) {
        int returned = t->after->supply[seat] - (t->before->supply[seat] - t->taken[seat]);
        if (returned == 0) continue;
        col_fact(t->facts, "orongo.tokens_returned");
        col_fact_seat(t->facts, "by", seat);
        col_fact_number(t->facts, "tokens", returned);
    }
}

/* Why the winners have won (10.2). */
static const char *reason_of(const telling *t, const col_result *end, int winners) {
    if (t->after->ceremonial != NOWHERE) return "ceremonial";
    int equal = 0, least = t->rules->moai;
    for (int seat = 0; seat < t->rules->seats; seat++) {
        if (end->rank[seat] == 1) least = t->after->moai_left[seat];
    }
    for (int seat = 0; seat < t->rules->seats; seat++) {
        equal += t->after->moai_left[seat] == least;
    }
    return winners > 1 ? "shared" : equal > 1 ? "shells" : "moai";
}

/* 10, 11.4 */
static void tell_end(const telling *t) {
    col_result end;
    int winners = 0;
    t->setup->game->result(t->setup, (const col_state *)t->after, &end);
    for (int rank = 1; rank <= t->rules->seats; rank++) {
        for (int seat = 0; seat < t->rules->seats; seat++) {
            if (end.rank[seat] != rank) continue;
            col_fact(t->facts, "orongo.final");
            col_fact_seat(t->facts, "by", seat);
            col_fact_number(t->facts, "rank", rank);
            col_fact_number(t->facts, "moai", end.score[seat]);
            col_fact_number(t->facts, "shells", t->after->shells[seat]);
        }
    }
    col_fact(t->facts, "orongo.over");
    for (int seat = 0; seat < t->rules->seats; seat++) {
        if (end.rank[seat] == 1) col_fact_seat(t->facts, winners++ == 0 ? "winners" : NULL, seat);
    }
    col_fact_word(t->facts, "reason", "reason", reason_of(t, &end, winners));
}

void orongo_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    telling t = {.setup = setup, .rules = rules_of(setup), .data = data_of(setup)};
    t.since = position_of(h->since);
    t.before = position_of(h->before);
    t.after = position_of(h->after);
    t.actor = h->actor;
    t.facts = facts;
    switch (t.before->phase) {
    case DEAL:
        tell_deal(&t);
        return;
    case DRAW:
        tell_draws(&t);
        return;
    case BID:
        tell_bids(&t);
        break;
    default:
        tell_turn(&t);
        break;
    }
    tell_returned_tokens(&t);
    if (t.after->phase == OVER) {
        tell_end(&t);
    } else if (t.after->round != t.before->round && t.after->last_round) {
        col_fact(facts, "orongo.last_round");
        col_fact_number(facts, "round", t.after->round);
    }
}
