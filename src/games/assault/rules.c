/* Assault of the Giants: whose decision it is, which actions are legal, what chance owes, and the
 * course of a turn (AS-3). The commands, battles and events themselves are in files of their own,
 * in the order of the rules. */
#include "state.h"

#include <string.h>

enum { LIST_MAX = 1024 };

/* Pieces ------------------------------------------------------------------------------------- */

void assault_add_unit(assault_state *s, int region, int race, int form) {
    assault_region *r = &s->region[region];
    r->race = (uint8_t)race;
    r->units[form]++;
    r->total++;
}

void assault_take_unit(assault_state *s, int region, int form) {
    assault_region *r = &s->region[region];
    r->units[form]--;
    if (--r->total == 0) r->race = NO_RACE;
}

/* Returns the regions that a race occupies. */
unsigned assault_armies(const assault_state *s, int race) {
    unsigned regions = 0;
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race == race) regions |= bit(i);
    }
    return regions;
}

int assault_count_wounded(const assault_state *s, int race) {
    int count = 0;
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != race) continue;
        for (int form = 1; form < FORMS; form += 2) {
            count += s->region[i].units[form];
        }
    }
    return count;
}

void assault_discard(assault_state *s, int race, int card) {
    s->people[race].resources[card]--;
    s->discard[card]++;
}

/* 10.1-10.3. The pools are not stored: what is left in them follows from all points gained. */
void assault_gain(const assault_data *d, assault_state *s, int race, int points, int from) {
    const uint8_t *pool = d->seats[s->seats].pool;
    int gained = 0;
    if (!is_player(s, race)) return;
    assault_people *p = &s->people[race];
    p->points = (uint16_t)(p->points + points);
    if (from == FROM_BATTLES) p->battle_points = (uint16_t)(p->battle_points + points);
    if (from == FROM_COMMANDS) p->command_points = (uint16_t)(p->command_points + points);
    for (int i = 0; i < RACES; i++) {
        gained += s->people[i].points;
    }
    if (gained >= pool[0]) s->final_ordning = 1;
    if (gained >= pool[0] + pool[1] && s->last_round == 0) {
        s->last_round = (uint8_t)(s->round + 1);
    }
}

/* Clears the scratch of a command or spell. */
void assault_wipe(assault_state *s) {
    memset((uint8_t *)s + SCRATCH, 0, sizeof *s - SCRATCH);
    s->resume = 0;
}

/* Beginning (2) ------------------------------------------------------------------------------- */

/* 2.3 */
void assault_take_seats(const assault_data *d, assault_state *s, int top) {
    (void)d;
    int place = 0;
    s->top = (uint8_t)top;
    for (int race = 0; race < RACES; race++) {
        s->seat_of[race] = NOBODY;
        if (!is_player(s, race)) continue;
        int seat = (top + place++) % s->seats;
        s->seat_of[race] = (uint8_t)seat;
        s->race_of[seat] = (uint8_t)race;
    }
}

/* Makes the board empty: all pieces are in their supplies, all cards in their decks, and nobody is
 * seated. */
void assault_clear(const col_setup *setup, assault_state *s) {
    const assault_data *d = data_of(setup);
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    s->npc = d->seats[setup->seats].npc;
    s->version = (uint8_t)setup->rules_version;
    s->top = NOBODY;
    memset(s->seat_of, NOBODY, sizeof s->seat_of);
    memset(s->race_of, NO_RACE, sizeof s->race_of);
    for (int i = 0; i < REGIONS; i++) {
        s->region[i].race = NO_RACE;
    }
    for (int i = 0; i < RESOURCES; i++) {
        s->deck[i] = d->resource[i].count;
    }
    for (int i = 0; i < SPELLS; i++) {
        s->spell_deck[i] = d->spell[i].copies;
        add(&s->spell_deck_size, d->spell[i].copies);
    }
    for (int i = 0; i < MARKERS; i++) {
        s->marker_left[i] = d->marker[i].count;
    }
    for (int race = 0; race < RACES; race++) {
        for (int kind = 0; kind < KINDS && is_player(s, race); kind++) {
            bool later = kind == VONINDOD || kind == HEKATON; /* 1.3: not yet in the game */
            s->people[race].supply[kind] = later ? 0 : d->unit[race][kind].count;
        }
    }
    memset(s->slayer_at, NOWHERE, sizeof s->slayer_at);
    s->castle = is_player(s, d->castle_race) ? d->race[d->castle_race].home : NOWHERE;
}

/* Draws --------------------------------------------------------------------------------------- */

/* 6.2.4, 6.6.2: an empty deck is made from the discard pile again. What cannot be drawn is not
 * owed. */
static void refill(assault_state *s) {
    if (s->draws > 0 && sum_of(s->deck, RESOURCES) == 0) {
        memcpy(s->deck, s->discard, sizeof s->deck);
        memset(s->discard, 0, sizeof s->discard);
        if (sum_of(s->deck, RESOURCES) == 0) s->draws = s->draw_for = 0;
    }
    if (s->spell_draws > 0 && s->spell_deck_size == 0) {
        for (int i = 0; i < s->spell_pile_size; i++) {
            s->spell_deck[s->spell_pile[i]]++;
        }
        s->spell_deck_size = s->spell_pile_size;
        memset(s->spell_pile, 0, sizeof s->spell_pile);
        s->spell_pile_size = 0;
        if (s->spell_deck_size == 0) s->spell_draws = 0;
    }
    if (s->event_draws > 0 && memchr(s->universal, 0, UNIVERSAL_EVENTS) == NULL) {
        s->event_draws = 0;
    }
}

bool assault_owes(const assault_data *d, const assault_state *s) {
    (void)d;
    return s->phase == D_TOP || s->event_draws || s->spell_draws || s->draws || s->roll_mask;
}

static int list_faces(const assault_data *d, const assault_state *s, col_outcome *out) {
    int number = __builtin_ctz(s->roll_mask), race = side_race(s, s->side), count = 0;
    const uint8_t *face = d->die[number == 0 && race < RACES ? race : GREY].face;
    for (int i = 0; i < FACES; i++) {
        int k = 0;
        while (k < count && operand(out[k].action, 0) != face[i]) {
            k++;
        }
        if (k == count) out[count++] = (col_outcome){act(A_DIE, face[i], 0, 0, 0), 0};
        out[k].weight++;
    }
    return count;
}

static int list_counts(const uint8_t *counts, int length, unsigned verb, col_outcome *out) {
    int count = 0;
    for (int i = 0; i < length; i++) {
        if (counts[i] > 0) out[count++] = (col_outcome){act(verb, i, 0, 0, 0), counts[i]};
    }
    return count;
}

/* 12.1 */
int assault_chance(const col_setup *setup, const col_state *state, col_outcome *out) {
    const assault_state *s = position_of(state);
    int count = 0;
    if (s->phase == D_TOP) {
        for (; count < s->seats; count++) {
            out[count] = (col_outcome){act(A_TOP, count, 0, 0, 0), 1};
        }
        return count;
    }
    if (s->event_draws > 0) {
        for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
            if (s->universal[i] != 0) continue;
            out[count++] = (col_outcome){act(A_OPEN, SPECIAL_EVENTS + i, 0, 0, 0), 1};
        }
        return count;
    }
    if (s->spell_draws > 0) return list_counts(s->spell_deck, SPELLS, A_SPELL, out);
    if (s->draws > 0) return list_counts(s->deck, RESOURCES, A_CARD, out);
    if (s->roll_mask > 0) return list_faces(data_of(setup), s, out);
    return 0;
}

static void seat_everybody(const assault_data *d, assault_state *s, int top) {
    assault_take_seats(d, s, top);
    s->phase = D_DRAFT;
    s->draft = 1;
    s->event_draws = d->open_events;
    s->draws = s->seats;
}

static void do_chance(const assault_data *d, assault_state *s, col_action a) {
    int what = operand(a, 0);
    switch (col_action_kind(a)) {
    case A_TOP:
        seat_everybody(d, s, what);
        break;
    case A_OPEN:
        s->universal[what - SPECIAL_EVENTS] = 1;
        s->event_draws--;
        break;
    case A_SPELL:
        s->spell_deck[what]--;
        s->spell_deck_size--;
        s->spell_draws--;
        if (s->phase == D_KEEP) {
            s->drawn[what]++;
            s->drawn_count++;
        } else {
            s->people[s->active].spells[what]++;
            s->people[s->active].spell_count++;
        }
        break;
    case A_CARD:
        s->deck[what]--;
        if (s->phase == D_DRAFT) {
            s->open[what]++;
        } else {
            s->people[s->draw_for].resources[what]++;
        }
        if (--s->draws == 0) s->draw_for = 0;
        break;
    default: {
        int number = __builtin_ctz(s->roll_mask);
        s->die[number] = (assault_die){(uint8_t)what, 0, 0, 0};
        s->roll_mask &= (uint8_t)(s->roll_mask - 1);
        break;
    }
    }
}

/* Draft (2.9) --------------------------------------------------------------------------------- */

static int draft_race(const assault_state *s) {
    int lying = sum_of(s->open, RESOURCES);
    int place = s->draft == 1 ? s->seats - lying : lying - 1;
    return s->race_of[(s->top + place) % s->seats];
}

static void list_draft(const assault_state *s, menu *m) {
    for (int card = 0; card < RESOURCES; card++) {
        if (s->open[card] > 0) offer(m, A_TAKE, card, 0);
    }
}

static void do_draft(assault_state *s, int card) {
    int race = draft_race(s);
    s->open[card]--;
    s->people[race].resources[card]++;
}

/* The turn (3) -------------------------------------------------------------------------------- */

static void begin_turn(assault_state *s, int race) {
    s->active = (uint8_t)race;
    s->toll_paid = 0;
    for (int i = 0; i < RACES; i++) {
        memset(s->people[i].toll_cards, 0, RESOURCES);
    }
    s->phase = D_SPELL_T;
    s->window = 1;
}

static void begin_play(assault_state *s) {
    s->draft = 0;
    s->round = 1;
    begin_turn(s, s->race_of[s->top]);
}

/* 3.3, 10.3, 10.4 */
static void end_turn(const assault_data *d, assault_state *s) {
    int seat = s->seat_of[s->active], next = (seat + 1) % s->seats;
    s->window = 0;
    if (next == s->top) {
        if (s->round == s->last_round) {
            s->phase = D_OVER;
            s->active = 0;
            s->toll_paid = 0;
            for (int i = 0; i < RACES; i++) {
                memset(s->people[i].toll_cards, 0, RESOURCES);
            }
            return;
        }
        if (s->round == d->last_round && s->last_round == 0) {
            s->final_ordning = 1;
            s->last_round = (uint8_t)(s->round + 1);
        }
        s->round++;
    }
    begin_turn(s, s->race_of[next]);
}

/* 3.1: goes on to what comes after a window. */
static void close_window(const assault_data *d, assault_state *s) {
    if (s->window == 1) {
        s->phase = D_EVENT;
    } else if (s->window == 2) {
        s->phase = D_COMMAND;
    } else {
        end_turn(d, s);
    }
}

/* Who decides, and what is legal --------------------------------------------------------------- */

/* 7.1, 9.5: returns the seat that decides for a side of a battle. */
static int side_seat(const assault_state *s, int side) {
    int race = side_race(s, side), active = s->seat_of[s->active];
    if (side == ATTACKER) return active;
    if (is_player(s, race)) return s->seat_of[race];
    return (active + s->seats - 1) % s->seats;
}

/* Returns the seat that decides in this phase. */
int assault_decider(const assault_data *d, const assault_state *s) {
    (void)d;
    switch (s->phase) {
    case D_TOP:
    case D_OVER:
        return NOBODY;
    case D_DRAFT:
        return sum_of(s->open, RESOURCES) > 0 ? s->seat_of[draft_race(s)] : NOBODY;
    case D_GIVE:
    case D_ANSWER:
        return s->seat_of[s->partner];
    case D_START:
    case D_HOLD:
    case D_STAGE_C:
    case D_PICK:
    case D_TURN:
    case D_BOLT:
    case D_FINAL:
    case D_CASUALTY:
        return side_seat(s, s->side);
    default:
        return s->seat_of[s->active];
    }
}

unsigned assault_actors(const col_setup *setup, const col_state *state) {
    const assault_state *s = position_of(state);
    if (s->phase == D_OVER) return 0;
    if (assault_owes(data_of(setup), s)) return 1u << COL_CHANCE;
    return 1u << assault_decider(data_of(setup), s);
}

int assault_list(const assault_data *d, const assault_state *s, col_action *out) {
    menu m = {out, 0};
    switch (s->phase) {
    case D_DRAFT:
        list_draft(s, &m);
        break;
    case D_SPELL_T:
        assault_list_spells(d, s, s->active, WINDOW_TURN, &m);
        offer(&m, A_ON, 0, 0);
        break;
    case D_EVENT:
    case D_REWARD:
    case D_PLACE:
        assault_list_event(d, s, &m);
        break;
    case D_MOVE:
        assault_list_move(d, s, &m);
        break;
    case D_TOLL:
        assault_list_toll(d, s, &m);
        break;
    case D_ROOM:
        assault_list_room(d, s, s->arriving - 1, s->room_at, &m);
        break;
    case D_TRADE:
    case D_OFFER:
    case D_TAKE:
    case D_ASK:
    case D_GIVE:
    case D_ANSWER:
        assault_list_trade(d, s, &m);
        break;
    case D_ATTACK:
    case D_WITH:
    case D_START:
    case D_HOLD:
    case D_HOOK:
    case D_STAGE_C:
    case D_PICK:
    case D_TURN:
    case D_BOLT:
    case D_FINAL:
    case D_CASUALTY:
    case D_CONQUER:
        assault_list_battle(d, s, &m);
        break;
    case D_SL_RECRUIT:
    case D_SL_MOVE:
    case D_SL_ATTACK:
        assault_list_slayers(d, s, &m);
        break;
    default:
        assault_list_command(d, s, &m);
        break;
    }
    return m.count;
}

int assault_legal(const col_setup *setup, const col_state *state, int seat, col_action *out) {
    const assault_state *s = position_of(state);
    if (s->phase == D_OVER || assault_owes(data_of(setup), s)) return 0;
    if (assault_decider(data_of(setup), s) != seat) return 0;
    return assault_list(data_of(setup), s, out);
}

/* 13: the closing words. */
static bool closes(unsigned verb) {
    return verb == A_ON || verb == A_NONE || verb == A_STOP || verb == A_DONE || verb == A_READY;
}

/* Making actions ------------------------------------------------------------------------------- */

static void do_action(const assault_data *d, assault_state *s, col_action a) {
    switch (s->phase) {
    case D_DRAFT:
        do_draft(s, operand(a, 0));
        break;
    case D_SPELL_T:
        if (col_action_kind(a) == A_ON) {
            close_window(d, s);
        } else {
            assault_do_cast(d, s, s->active, a);
        }
        break;
    case D_EVENT:
    case D_REWARD:
    case D_PLACE:
        assault_do_event(d, s, a);
        break;
    case D_MOVE:
        assault_do_move(d, s, a);
        break;
    case D_TOLL:
        assault_do_toll(d, s, a);
        break;
    case D_ROOM:
        assault_do_remove(d, s, a);
        break;
    case D_TRADE:
    case D_OFFER:
    case D_TAKE:
    case D_ASK:
    case D_GIVE:
    case D_ANSWER:
        assault_do_trade(d, s, a);
        break;
    case D_ATTACK:
    case D_WITH:
    case D_START:
    case D_HOLD:
    case D_HOOK:
    case D_STAGE_C:
    case D_PICK:
    case D_TURN:
    case D_BOLT:
    case D_FINAL:
    case D_CASUALTY:
    case D_CONQUER:
        assault_do_battle(d, s, a);
        break;
    case D_SL_RECRUIT:
    case D_SL_MOVE:
    case D_SL_ATTACK:
        assault_do_slayers(d, s, a);
        break;
    default:
        assault_do_command(d, s, a);
        break;
    }
}

/* For some decisions it can be told without listing the actions whether there is a choice besides
 * the closing word. Returns whether this is one of them, and sets `asks` to the answer. */
static bool is_clear(const assault_data *d, const assault_state *s, bool *asks) {
    int off_board = 0;
    switch (s->phase) {
    case D_COMMAND:
    case D_CONQUER: /* asks as long as a unit is left that could move in */
        *asks = s->phase == D_COMMAND || sum_of(s->part, FORMS) > 0;
        return true;
    case D_MOVE:
        *asks = s->way_form != 0 || (s->maneuvers > 0 && assault_any_step(d, s, s->maneuvers));
        return true;
    case D_TRADE:
        *asks = sum_of(s->people[s->active].resources, RESOURCES) > 0;
        return true;
    case D_SL_RECRUIT:
    case D_SL_MOVE:
        for (int i = 0; i < SLAYERS; i++) {
            off_board += s->slayer_at[i] == NOWHERE;
        }
        *asks = s->phase == D_SL_RECRUIT ? off_board > 0 && s->actions >= d->slayer_cost
                                         : off_board < SLAYERS && s->actions > 0;
        return true;
    default:
        return false;
    }
}

static unsigned closing_word(int phase) {
    return phase == D_MOVE      ? A_STOP
           : phase == D_TRADE   ? A_NONE
           : phase == D_CONQUER ? A_READY
                                : A_ON;
}

/* 13: returns whether the decision must be asked. If the closing word is the only choice, makes
 * the decision and returns false. */
static bool ask(const assault_data *d, assault_state *s) {
    col_action list[LIST_MAX];
    bool asks;
    if (is_clear(d, s, &asks)) {
        if (!asks) do_action(d, s, act(closing_word(s->phase), 0, 0, 0, 0));
        return asks;
    }
    int count = assault_list(d, s, list);
    if (count > 1 || (count == 1 && !closes(col_action_kind(list[0])))) return true;
    do_action(d, s, count == 1 ? list[0] : act(A_DONE, 0, 0, 0, 0));
    return false;
}

/* Goes on until a seat must decide or chance must act. */
void assault_settle(const assault_data *d, assault_state *s) {
    for (;;) {
        refill(s);
        if (s->phase == D_COMMAND_END) assault_wipe(s);
        if (assault_owes(d, s) || s->phase == D_OVER) return;
        switch (s->phase) {
        case D_DRAFT:
            if (sum_of(s->open, RESOURCES) > 0) return;
            if (s->draft == 2) {
                begin_play(s);
            } else {
                s->draft = 2;
                s->draws = s->seats;
            }
            break;
        case D_SPELL_T: /* 3.1: whether it opens depends only on the number of spells */
            if (s->people[s->active].spell_count > 0) return;
            close_window(d, s);
            break;
        case D_EVENT_END:
            assault_end_event(s);
            break;
        case D_COMMAND_END:
            s->window = 3;
            s->phase = D_SPELL_T;
            break;
        case D_KEEP:
            if (assault_settle_keep(s)) return;
            break;
        case D_START:
        case D_ROLLED:
        case D_FINAL:
        case D_CASUALTY:
            if (assault_settle_battle(d, s)) return;
            break;
        default:
            if (ask(d, s)) return;
            break;
        }
    }
}

unsigned assault_apply(const col_setup *setup, col_state *state, int actor, col_action a) {
    const assault_data *d = data_of(setup);
    assault_state *s = (assault_state *)state;
    unsigned verb = col_action_kind(a), effects = 0;
    if (actor == COL_CHANCE) {
        if (verb == A_SPELL) effects = COL_EFFECT_REVEALED;
        do_chance(d, s, a);
    } else {
        bool shows = verb == A_CAST || verb == A_CAST_ON || verb == A_CAST_HEAL ||
                     verb == A_CAST_WAY || verb == A_BURY;
        if (shows) effects = COL_EFFECT_REVEALED;
        do_action(d, s, a);
    }
    assault_settle(d, s);
    return effects;
}
