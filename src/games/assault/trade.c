/* Assault of the Giants: the Trade command (AS-6.3): with the deck, forced, or friendly. */
#include "state.h"

#include <string.h>

int assault_trade_limit(const assault_data *d, const assault_state *s) {
    return d->race[s->active].command[CARD_TRADE] + cards_left(s) +
           assault_bonus(d, s, s->active, DO_TRADE);
}

/* 6.3.3: returns the players with an army adjacent to one of the active race, one bit per race. */
unsigned assault_partners(const assault_data *d, const assault_state *s) {
    unsigned partners = 0;
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != s->active) continue;
        for (unsigned rest = near(d, i); rest != 0; rest &= rest - 1) {
            int race = s->region[__builtin_ctz(rest)].race;
            if (race != s->active && is_player(s, race)) partners |= bit(race);
        }
    }
    return partners;
}

/* 6.3.4: cards that were received as a toll this turn cannot be demanded. */
static int eligible(const assault_state *s, int race, int card) {
    int cards = s->people[race].resources[card] - s->people[race].toll_cards[card];
    return cards > 0 ? cards : 0;
}

static int count_eligible(const assault_state *s, int race) {
    int count = 0;
    for (int card = 0; card < RESOURCES; card++) {
        count += eligible(s, race, card);
    }
    return count;
}

static int count_cards(const assault_state *s, int race) {
    return sum_of(s->people[race].resources, RESOURCES);
}

static void list_kinds(const assault_data *d, const assault_state *s, menu *m) {
    unsigned partners = assault_partners(d, s);
    if (count_cards(s, s->active) > 0) {
        offer(m, A_DECK, 0, 0);
        for (int race = 0; race < RACES; race++) {
            if (partners >> race & 1 && count_eligible(s, race) > 0) {
                offer(m, A_FORCED, s->seat_of[race], 0);
            }
        }
        for (int race = 0; race < RACES && s->offers < d->proposals; race++) {
            if (partners >> race & 1 && count_cards(s, race) > 0) {
                offer(m, A_FRIENDLY, s->seat_of[race], 0);
            }
        }
    }
    offer(m, A_NONE, 0, 0);
}

static int offer_limit(const assault_data *d, const assault_state *s) {
    int limit = assault_trade_limit(d, s);
    return s->trade == TRADE_FORCED ? smaller(limit, count_eligible(s, s->partner)) : limit;
}

static void list_cards(const uint8_t *cards, unsigned verb, menu *m) {
    for (int card = 0; card < RESOURCES; card++) {
        if (cards[card] > 0) offer(m, verb, card, 0);
    }
}

static void list_asked(const assault_state *s, menu *m) {
    for (int card = 0; card < RESOURCES; card++) {
        if (s->people[s->partner].resources[card] > s->asked[card]) offer(m, A_ASK, card, 0);
    }
    if (sum_of(s->asked, RESOURCES) > 0) offer(m, A_DONE, 0, 0);
}

static void list_demanded(const assault_state *s, menu *m) {
    for (int card = 0; card < RESOURCES; card++) {
        if (eligible(s, s->partner, card) > s->asked[card]) offer(m, A_GIVE, card, 0);
    }
}

void assault_list_trade(const assault_data *d, const assault_state *s, menu *m) {
    switch (s->phase) {
    case D_TRADE:
        list_kinds(d, s, m);
        break;
    case D_OFFER:
        if (sum_of(s->aside, RESOURCES) < offer_limit(d, s)) {
            list_cards(s->people[s->active].resources, A_GIVE, m);
        }
        if (sum_of(s->aside, RESOURCES) > 0) offer(m, A_DONE, 0, 0);
        break;
    case D_TAKE:
        list_cards(s->discard, A_TAKE, m);
        offer(m, A_NONE, 0, 0);
        break;
    case D_ASK:
        list_asked(s, m);
        break;
    case D_GIVE:
        list_demanded(s, m);
        break;
    default:
        offer(m, A_ACCEPT, 0, 0);
        offer(m, A_REJECT, 0, 0);
        break;
    }
}

static void begin_trade(assault_state *s, col_action a) {
    switch (col_action_kind(a)) {
    case A_DECK:
        s->trade = TRADE_DECK;
        break;
    case A_FORCED:
        s->trade = TRADE_FORCED;
        s->partner = s->race_of[operand(a, 0)];
        break;
    case A_FRIENDLY:
        s->trade = TRADE_FRIENDLY;
        s->partner = s->race_of[operand(a, 0)];
        s->offers++;
        break;
    default:
        s->phase = D_COMMAND_END;
        return;
    }
    s->phase = D_OFFER;
}

/* The offer is complete. What follows depends on the kind of trade. */
static void end_offer(assault_state *s) {
    if (s->trade == TRADE_FORCED) {
        s->phase = D_GIVE;
    } else if (s->trade == TRADE_FRIENDLY) {
        s->phase = D_ASK;
    } else {
        for (int card = 0; card < RESOURCES; card++) {
            add(&s->discard[card], s->aside[card]);
        }
        s->phase = D_TAKE;
    }
}

static void do_offer(assault_state *s, col_action a) {
    if (col_action_kind(a) != A_GIVE) {
        end_offer(s);
        return;
    }
    s->people[s->active].resources[operand(a, 0)]--;
    s->aside[operand(a, 0)]++;
}

/* 6.3.2 */
static void do_take(assault_state *s, col_action a) {
    int draws = sum_of(s->aside, RESOURCES);
    if (col_action_kind(a) == A_TAKE) {
        s->discard[operand(a, 0)]--;
        s->people[s->active].resources[operand(a, 0)]++;
        draws--;
    }
    memset(s->aside, 0, sizeof s->aside);
    s->draws = (uint8_t)draws;
    s->draw_for = draws > 0 ? s->active : 0;
    s->phase = D_COMMAND_END;
}

/* The offered cards go to the partner, and the cards asked for come back. */
static void exchange(assault_state *s) {
    for (int card = 0; card < RESOURCES; card++) {
        add(&s->people[s->partner].resources[card], s->aside[card] - s->asked[card]);
        add(&s->people[s->active].resources[card], s->asked[card]);
    }
    s->phase = D_COMMAND_END;
}

static void do_give(assault_state *s, col_action a) {
    s->asked[operand(a, 0)]++;
    if (sum_of(s->asked, RESOURCES) == sum_of(s->aside, RESOURCES)) exchange(s);
}

/* 6.3.5: after a rejection the cards come back, and any kind of trade may follow. */
static void reject(assault_state *s) {
    for (int card = 0; card < RESOURCES; card++) {
        add(&s->people[s->active].resources[card], s->aside[card]);
    }
    memset(s->aside, 0, sizeof s->aside);
    memset(s->asked, 0, sizeof s->asked);
    s->trade = s->partner = 0;
    s->phase = D_TRADE;
}

void assault_do_trade(const assault_data *d, assault_state *s, col_action a) {
    (void)d;
    switch (s->phase) {
    case D_TRADE:
        begin_trade(s, a);
        break;
    case D_OFFER:
        do_offer(s, a);
        break;
    case D_TAKE:
        do_take(s, a);
        break;
    case D_ASK:
        if (col_action_kind(a) == A_ASK) {
            s->asked[operand(a, 0)]++;
        } else {
            s->phase = D_ANSWER;
        }
        break;
    case D_GIVE:
        do_give(s, a);
        break;
    default:
        if (col_action_kind(a) == A_ACCEPT) {
            exchange(s);
        } else {
            reject(s);
        }
        break;
    }
}
