/* Giants: choices and prompts as facts (colossi/message.h).
 *
 * A place is the number of its hex, as it is drawn on the board, or the name of the one hex that
 * has this terrain: place:24, place:quarry. A forest is one of several, so it is a number too. An
 * Ahu is its number. So the catalogues fit every data file. */
#include "state.h"

#include <string.h>

#include "colossi/message.h"

enum { CARRY_LIST = 512 }; /* room for the choices of phase 4 */

/* Arguments that several facts have ------------------------------------------------------------ */

void giants_tell_place(const giants_data *data, const char *name, int hex, col_writer *fact) {
    int terrain = hex < data->hexes ? data->hex[hex].terrain : PLAIN;
    if (terrain == PLAIN || terrain == FOREST) {
        col_fact_index(fact, name, "place", hex);
    } else {
        col_fact_word(fact, name, "place", giants_terrain_names[terrain]);
    }
}

void giants_tell_statue(const giants_state *s, int statue, col_writer *fact) {
    char name[8];
    col_writer w = col_writer_on(name, sizeof name);
    giants_put_statue(statue, &w);
    col_fact_word(fact, "statue", "statue", name);
    if (is_moai(statue)) col_fact_number(fact, "size", moai_size(s, statue));
}

/* A carrier is not paid, so at most four seats are. */
void giants_tell_gains(const int points[SEATS_MAX], col_writer *fact) {
    static const char *const NAMES[SEATS_MAX][2] = {{"paid1", "points1"},
                                                    {"paid2", "points2"},
                                                    {"paid3", "points3"},
                                                    {"paid4", "points4"},
                                                    {"paid5", "points5"}};
    int paid = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (points[seat] == 0) continue;
        col_fact_seat(fact, NAMES[paid][0], seat);
        col_fact_number(fact, NAMES[paid++][1], points[seat]);
    }
}

/* Lists each size as often as it is there. */
void giants_tell_size_list(const char *name, const uint8_t count[SIZES], col_writer *fact) {
    for (int size = 1; size <= SIZES; size++) {
        for (int i = 0; i < count[size - 1]; i++) {
            col_fact_index(fact, name, "size", size);
            name = NULL;
        }
    }
}

void giants_tell_dice(col_action a, col_writer *fact) {
    const char *name = "dice";
    for (int value = 0; value < VALUES; value++) {
        for (int i = 0; i < action_die(a, value); i++) {
            col_fact_number(fact, name, value);
            name = NULL;
        }
    }
}

/* Choices -------------------------------------------------------------------------------------- */

static void explain_bid(col_action a, col_writer *fact) {
    const char *name = "figures";
    col_fact(fact, "giants.do.bid");
    col_fact_number(fact, "markers", action_bid_part(a, MARKERS));
    col_fact_number(fact, "workers", action_bid_part(a, WORKERS));
    if (action_bid_part(a, WITH_CHIEF)) {
        col_fact_word(fact, name, "figure", giants_piece_names[CHIEF]);
        name = NULL;
    }
    if (action_bid_part(a, WITH_SORCERER)) {
        col_fact_word(fact, name, "figure", giants_piece_names[SORCERER]);
    }
}

static void explain_take(col_action a, col_writer *fact) {
    col_fact(fact,
             action_by_chief(a) ? "giants.do.take_with_chief" : "giants.do.take_with_workers");
    col_fact_number(fact, "size", action_size(a));
}

/* Writes the figure, the hex and the logs of a placement, and what a chief's sorcery costs. */
static void tell_placement(const giants_data *data, col_action a, col_writer *fact) {
    int figure = action_figure(a);
    col_fact_word(fact, "figure", "figure", giants_piece_names[figure]);
    giants_tell_place(data, "at", action_low(a), fact);
    col_fact_number(fact, "logs", action_logs(a));
    if (col_action_kind(a) == ACTION_SORCERY && figure == CHIEF) {
        col_fact_number(fact, "tablets", data->sorcery_price);
    }
}

static void explain_sorcery(const giants_data *data, col_action a, col_writer *fact) {
    int hex = action_low(a);
    if (action_ahu(a) != NOWHERE) {
        col_fact(fact, "giants.do.reserve");
        tell_placement(data, a, fact);
        col_fact_index(fact, "ahu", "ahu", action_ahu(a));
        return;
    }
    switch (data->hex[hex].terrain) {
    case VILLAGE:
        col_fact(fact, "giants.do.new_worker");
        break;
    case HUT:
        col_fact(fact, "giants.do.new_marker");
        break;
    case CLAY_PIT:
        col_fact(fact, "giants.do.new_headdress");
        break;
    default:
        col_fact(fact, "giants.do.fell");
        tell_placement(data, a, fact);
        col_fact_number(fact, "gain", data->hex[hex].logs);
        return;
    }
    tell_placement(data, a, fact);
}

static void explain_neutral(const giants_data *data, const giants_state *s, col_action a,
                            col_writer *fact) {
    int neutral = action_figure(a);
    if (col_action_kind(a) == ACTION_RECRUIT) {
        col_fact(fact, "giants.do.recruit");
    } else {
        col_fact(fact, "giants.do.shift");
        col_fact_index(fact, "neutral", "neutral", neutral + 1);
        giants_tell_place(data, "from", s->neutral[neutral], fact);
    }
    giants_tell_place(data, "at", action_low(a), fact);
    col_fact_number(fact, "logs", action_logs(a));
}

/* Phases 1 to 3. */
static void explain_early(const col_setup *setup, const giants_state *s, col_action a,
                          col_writer *fact) {
    const giants_data *data = data_of(setup);
    switch (col_action_kind(a)) {
    case ACTION_FIRST:
        col_fact(fact, "giants.do.first");
        col_fact_seat(fact, "first", action_low(a));
        break;
    case ACTION_ROLL:
        col_fact(fact, "giants.do.roll");
        giants_tell_dice(a, fact);
        break;
    case ACTION_BID:
        explain_bid(a, fact);
        break;
    case ACTION_TAKE:
        explain_take(a, fact);
        break;
    case ACTION_DECLINE:
        col_fact(fact, "giants.do.decline");
        break;
    case ACTION_PLACE:
        col_fact(fact, "giants.do.place");
        tell_placement(data, a, fact);
        break;
    case ACTION_SORCERY:
        explain_sorcery(data, a, fact);
        break;
    case ACTION_ACTIVATE:
        col_fact(fact, "giants.do.activate");
        break;
    default: /* RECRUIT, SHIFT */
        explain_neutral(data, s, a, fact);
        break;
    }
}

static void explain_step(const giants_data *data, const giants_state *s, col_action a,
                         col_writer *fact) {
    int points[SEATS_MAX], chief = action_chief(a);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        points[seat] = action_pays(a, seat);
    }
    if (chief >= 0 && s->carried != NOWHERE) {
        points[chief] = required_strength(data, s, s->carried);
    }
    col_fact(fact, "giants.do.step");
    giants_tell_place(data, "to", action_low(a), fact);
    giants_tell_gains(points, fact);
}

/* The owner of the crowned Moai scores, whom the actor may not remember (I4). */
static void explain_ahu(const col_setup *setup, const giants_state *s, int actor, col_action a,
                        col_writer *fact) {
    const giants_data *data = data_of(setup);
    int ahu = action_low(a);
    bool is_erect = col_action_kind(a) == ACTION_ERECT;
    col_fact(fact, is_erect ? "giants.do.raise" : "giants.do.crown");
    col_fact_index(fact, "ahu", "ahu", ahu);
    if (is_erect) {
        col_fact_number(fact, "points", moai_size(s, s->carried) * data->ahu[ahu].moai_value);
        return;
    }
    col_fact_number(fact, "points", data->ahu[ahu].headdress_value);
    if (sees_owner(rules_of(setup), s, actor, ahu)) {
        col_fact_seat(fact, "whose", base_of(s, ahu));
    }
}

/* Writes a fact about a statue that lies on a hex or is still in front of the actor. */
static void explain_statue(const giants_data *data, const giants_state *s, const char *key,
                           const char *where, int statue, col_writer *fact) {
    col_fact(fact, key);
    giants_tell_statue(s, statue, fact);
    giants_tell_place(data, where, start_hex(data, s, statue), fact);
}

/* Phases 4 and 5, with PASS and PEEK. */
static void explain_late(const col_setup *setup, const giants_state *s, int actor, col_action a,
                         col_writer *fact) {
    const giants_data *data = data_of(setup);
    int low = action_low(a);
    switch (col_action_kind(a)) {
    case ACTION_PASS:
        col_fact(fact, "giants.do.pass");
        break;
    case ACTION_PEEK:
        col_fact(fact, "giants.do.look");
        col_fact_index(fact, "ahu", "ahu", low);
        col_fact_number(fact, "tablets", data->peek_price);
        break;
    case ACTION_CARRY:
        explain_statue(data, s, "giants.do.carry", "from", low, fact);
        break;
    case ACTION_TO:
        explain_step(data, s, a, fact);
        break;
    case ACTION_HALT:
        col_fact(fact, "giants.do.halt");
        break;
    case ACTION_FINISH_MARK:
        col_fact(fact, "giants.do.mark_it");
        break;
    case ACTION_ERECT:
    case ACTION_CROWN:
        explain_ahu(setup, s, actor, a, fact);
        break;
    case ACTION_MARK:
        explain_statue(data, s, "giants.do.mark", "at", low, fact);
        break;
    case ACTION_CLAIM:
        explain_statue(data, s, "giants.do.claim", "at", low, fact);
        break;
    case ACTION_LEAVE:
        explain_statue(data, s, "giants.do.leave", "at", low, fact);
        break;
    case ACTION_RECLAIM:
        explain_statue(data, s, "giants.do.reclaim", "at", low, fact);
        break;
    default:
        col_fact(fact, "giants.do.done");
        break;
    }
}

void giants_explain(const col_setup *setup, const col_state *view, int actor, col_action a,
                    col_writer *fact) {
    unsigned kind = col_action_kind(a);
    if (kind <= ACTION_SHIFT && kind != ACTION_PASS) {
        explain_early(setup, position_of(view), a, fact);
    } else {
        explain_late(setup, position_of(view), actor, a, fact);
    }
}

/* Prompts -------------------------------------------------------------------------------------- */

/* What the choices of phase 4 have in common. */
typedef struct offers {
    bool carry, step, halt, mark;
    int ahus, ahu, points; /* how many Ahu can be chosen; the one that gives most points */
} offers;

static offers offers_of(const col_setup *setup, const col_state *view, int seat) {
    const giants_data *data = data_of(setup);
    const giants_state *s = position_of(view);
    col_action list[CARRY_LIST];
    offers o = {.points = -1};
    int count = giants_legal(setup, view, seat, list);
    for (int i = 0; i < count; i++) {
        unsigned kind = col_action_kind(list[i]);
        o.carry |= kind == ACTION_CARRY;
        o.step |= kind == ACTION_TO;
        o.halt |= kind == ACTION_HALT;
        o.mark |= kind == ACTION_MARK || kind == ACTION_FINISH_MARK;
        if (kind != ACTION_ERECT && kind != ACTION_CROWN) continue;
        int ahu = action_low(list[i]);
        int points = kind == ACTION_CROWN ? data->ahu[ahu].headdress_value
                                          : moai_size(s, s->carried) * data->ahu[ahu].moai_value;
        o.ahus++;
        if (points <= o.points) continue;
        o.ahu = ahu;
        o.points = points;
    }
    return o;
}

/* Says how a carry can go on if the statue cannot go on an Ahu. */
static void prompt_way(const giants_state *s, const offers *o, col_writer *fact) {
    if (s->steps == 0) {
        col_fact(fact, "giants.ask.first_step");
        giants_tell_statue(s, s->carried, fact);
    } else if (o->step) {
        col_fact(fact, o->mark ? "giants.ask.step_or_mark" : "giants.ask.step");
    } else {
        col_fact(fact, o->mark ? "giants.ask.halt_or_mark" : "giants.ask.halt");
    }
}

static void prompt_transport(const col_setup *setup, const col_state *view, int seat,
                             col_writer *fact) {
    const giants_state *s = position_of(view);
    offers o = offers_of(setup, view, seat);
    if (s->carried == NOWHERE) {
        col_fact(fact, o.carry && o.mark ? "giants.ask.carry_or_mark"
                       : o.carry         ? "giants.ask.carry"
                       : o.mark          ? "giants.ask.mark"
                                         : "giants.ask.look");
        return;
    }
    if (o.ahus == 0) {
        prompt_way(s, &o, fact);
        return;
    }
    col_fact(fact, is_moai(s->carried) ? "giants.ask.raise" : "giants.ask.crown");
    col_fact_number(fact, "points", o.points);
    if (o.ahus == 1) col_fact_index(fact, "ahu", "ahu", o.ahu);
    if (o.step || o.halt) col_fact_word(fact, "or", "way", o.step ? "on" : "halt");
}

static void prompt_take(const giants_state *s, int seat, col_writer *fact) {
    col_fact(fact, "giants.ask.take");
    col_fact_number(fact, "workers", s->unused[seat]);
    col_fact_number(fact, "chief", has_seat(s->unused_chiefs, seat));
}

static void prompt_place(const giants_state *s, int seat, col_writer *fact) {
    bool has_figure =
        s->workers_reserve[seat] > 0 || s->chief[seat] == RESERVE || s->sorcerer[seat] == RESERVE;
    col_fact(fact, has_figure && s->markers_reserve[seat] > 0 ? "giants.ask.place_or_marker"
                   : has_figure                               ? "giants.ask.place"
                   : s->markers_reserve[seat] > 0             ? "giants.ask.marker"
                                                              : "giants.ask.look");
}

void giants_prompt(const col_setup *setup, const col_state *view, int seat, col_writer *fact) {
    const giants_state *s = position_of(view);
    switch (s->phase) {
    case BID:
        col_fact(fact, rules_of(setup)->sorcerer_sculpts ? "giants.ask.bid_with_sorcerer"
                                                         : "giants.ask.bid");
        break;
    case PICK:
        prompt_take(s, seat, fact);
        break;
    case PLACE:
        prompt_place(s, seat, fact);
        break;
    case TRANSPORT:
        prompt_transport(setup, view, seat, fact);
        break;
    case CLAIM:
        if (s->front[seat] == 0) break;
        col_fact(fact, "giants.ask.claim");
        giants_tell_statue(s, lowest(s->front[seat]), fact);
        break;
    case RECLAIM:
        col_fact(fact, "giants.ask.reclaim");
        break;
    default:
        break;
    }
}
