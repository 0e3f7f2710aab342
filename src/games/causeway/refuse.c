/* Giant's Causeway: why an action is not allowed. This file goes through the clauses in their order
 * and does not use the lists of rules.c, so that the two can be tested against each other. */
#include "state.h"

#include <stddef.h>

static const col_refusal ALLOWED = {NULL, NULL};

static col_refusal refuse(const char *clause, const char *fact) {
    col_refusal no = {clause, fact};
    return no;
}

static bool is_empty(const causeway_state *s, place p) {
    return s->cell[cell_of(p.q, p.r)] == 0;
}

static bool is_beside_stone(const causeway_state *s, place p) {
    for (int i = 0; i < s->stacks; i++) {
        col_hex stone = {s->stack[i].q, s->stack[i].r}, here = {p.q, p.r};
        if (col_hex_distance(stone, here) == 1) return true;
    }
    return false;
}

static col_refusal refuse_place(const causeway_state *s, int colour, int kind, place p) {
    if (s->placed == PLACED_ALL) return refuse("CW-2.4", "causeway.no.all_placed");
    if (s->giant_at[colour][kind] != NOT_PLACED) {
        return refuse("CW-2.3b", "causeway.no.placed_already");
    }
    if (!is_beside_stone(s, p)) {
        return refuse("CW-2.3b", "causeway.no.place_beside_stone");
    }
    if (!is_empty(s, p)) return refuse("CW-2.3b", "causeway.no.place_on_empty");
    return ALLOWED;
}

/* What any step or leap of a giant needs: 2.4, 2.8. */
static col_refusal refuse_giant(const causeway_rules *rules, const causeway_state *s, int colour,
                                int kind, bool is_leap) {
    if (s->placed < PLACED_ALL) {
        return refuse("CW-2.3b", "causeway.no.place_first");
    }
    if (!causeway_is_trapped(rules, s, colour, kind)) return ALLOWED;
    if (rules->effect == EFFECT_FREEZE) {
        return refuse("CW-2.8", "causeway.no.trapped");
    }
    if (is_leap) return refuse("CW-A13", "causeway.no.trapped_escape");
    return ALLOWED;
}

static col_refusal refuse_no_supply(const causeway_state *s, int colour) {
    if (s->supply[colour] > 0) return ALLOWED;
    return refuse("CW-2.5", "causeway.no.step_without_stone");
}

/* 2.5b and 3.3: tells whether the cells on both sides block the step. */
static bool is_gated(const causeway_rules *rules, const causeway_state *s, place from,
                     int direction) {
    place left = place_next(from, (direction + 5) % 6),
          right = place_next(from, (direction + 1) % 6);
    unsigned a = s->cell[cell_of(left.q, left.r)], b = s->cell[cell_of(right.q, right.r)];
    if (rules->slide == SLIDE_NONE) return false;
    if (rules->slide == SLIDE_HEIGHT) return (a & HEIGHT) >= 2 && (b & HEIGHT) >= 2;
    return a != 0 && b != 0;
}

/* 3.13 */
static col_refusal refuse_distance(const causeway_rules *rules, const causeway_state *s, place p) {
    if (rules->connect != CONNECT_STEPS || causeway_is_in_reach(s, p)) return ALLOWED;
    return refuse("CW-3.13", "causeway.no.too_far");
}

static col_refusal refuse_step(const causeway_rules *rules, const causeway_state *s, int colour,
                               int kind, int direction) {
    col_refusal no = refuse_giant(rules, s, colour, kind, false);
    if (no.clause == NULL) no = refuse_no_supply(s, colour);
    if (no.clause != NULL) return no;
    place from = s->giant[colour][kind];
    if (rules->step != STEP_ADJ && !causeway_is_trapped(rules, s, colour, kind)) {
        return refuse("CW-6.2", "causeway.no.step_names_cell");
    }
    if (!is_empty(s, place_next(from, direction))) {
        return refuse("CW-2.5a", "causeway.no.step_on_empty");
    }
    if (is_gated(rules, s, from, direction)) {
        return rules->slide == SLIDE_HEIGHT ? refuse("CW-3.3", "causeway.no.gate_of_stacks")
                                            : refuse("CW-2.5b", "causeway.no.gate");
    }
    return refuse_distance(rules, s, place_next(from, direction));
}

/* 3.1: tells whether slides along the edge lead to p. It adds reached cells until no more are
 * found, which is slow but simple. */
static bool is_reached(const causeway_rules *rules, const causeway_state *s, place from, place p) {
    place reached[6 * STACKS_MAX + 24];
    int count = 0;
    for (int d = 0; d < COL_HEX_SIDES; d++) {
        place next = place_next(from, d);
        if (is_empty(s, next) && !is_gated(rules, s, from, d)) reached[count++] = next;
    }
    for (int i = 0; i < count; i++) {
        if (reached[i].q == p.q && reached[i].r == p.r) return true;
        for (int d = 0; d < COL_HEX_SIDES; d++) {
            place next = place_next(reached[i], d);
            int beside = !is_empty(s, place_next(reached[i], (d + 5) % 6)) +
                         !is_empty(s, place_next(reached[i], (d + 1) % 6));
            bool known =
                !is_empty(s, next) || beside == 0 || (beside == 2 && rules->slide != SLIDE_NONE);
            for (int j = 0; j < count; j++) {
                known |= reached[j].q == next.q && reached[j].r == next.r;
            }
            if (!known) reached[count++] = next;
        }
    }
    return false;
}

static col_refusal refuse_far(const causeway_rules *rules, const causeway_state *s, int colour,
                              int kind, place p) {
    col_refusal no = refuse_giant(rules, s, colour, kind, false);
    if (no.clause == NULL) no = refuse_no_supply(s, colour);
    if (no.clause != NULL) return no;
    if (rules->step == STEP_ADJ) return refuse("CW-A5", "causeway.no.step_to_neighbour");
    if (causeway_is_trapped(rules, s, colour, kind)) {
        return refuse("CW-A13", "causeway.no.trapped_escape");
    }
    place from = s->giant[colour][kind];
    if (!is_empty(s, p)) return refuse("CW-2.5a", "causeway.no.step_on_empty");
    if (rules->step == STEP_ANY) {
        bool beside = is_beside_stone(s, p) ||
                      col_hex_distance((col_hex){p.q, p.r}, (col_hex){from.q, from.r}) == 1;
        if (!beside) return refuse("CW-3.2", "causeway.no.step_beside_stone");
    } else if (!is_reached(rules, s, from, p)) {
        return refuse("CW-3.1", "causeway.no.step_along_edge");
    }
    return refuse_distance(rules, s, p);
}

/* 2.6d, 2.10c, 3.5. */
static col_refusal refuse_drops(const causeway_rules *rules, const causeway_state *s, int colour,
                                const leap *l, unsigned from, int length, int *new_spellstones) {
    int targets = 0, completed = 0, index = 0, drops = (l->drop[0] > 0) + (l->drop[1] > 0);
    *new_spellstones = 0;
    if (l->drop[0] > length || l->drop[1] > length) {
        return refuse("CW-2.6d", "causeway.no.short_path");
    }
    for (unsigned at = cell_next(from, l->direction); index < length;
         at = cell_next(at, l->direction)) {
        unsigned content = s->cell[at];
        bool target = is_stack(content) && (content & HEIGHT) < 3;
        targets += target;
        index++;
        if (index != l->drop[0] && index != l->drop[1]) continue;
        if (!target) {
            return refuse("CW-2.6d", "causeway.no.drop_there");
        }
        if ((content & HEIGHT) == 2) {
            completed++;
            *new_spellstones += !rules->quick && stone_colour(content, 1) != colour &&
                                stone_colour(content, 2) != colour;
        }
    }
    if (drops > s->supply[colour]) return refuse("CW-2.6d", "causeway.no.drop_without_stone");
    if (drops > rules->maxdrop) return refuse("CW-A11", "causeway.no.drop_many");
    if (drops == 0 && s->supply[colour] > 0 && targets > 0 && rules->drop != DROP_MAY) {
        return refuse("CW-2.6d", "causeway.no.drop_nothing");
    }
    if (drops == 0 && rules->drop == DROP_STRICT) {
        return refuse("CW-3.5", "causeway.no.leap_without_drop");
    }
    if (rules->quick && s->standing + completed > QUICK_TOWERS) {
        return refuse("CW-2.10c", "causeway.no.fourth_tower");
    }
    return ALLOWED;
}

/* 2.7c, 3.9. */
static col_refusal refuse_turns(const causeway_rules *rules, const causeway_state *s, int colour,
                                const leap *l, int new_spellstones) {
    int own = s->spellstones[colour], need = own + new_spellstones - rules->spells;
    int turned = (l->turn[0] > 0) + (l->turn[1] > 0);
    if (need < 0) need = 0;
    if (need > own) {
        return refuse("CW-3.9", "causeway.no.turn_too_few");
    }
    if (turned < need) {
        return refuse("CW-2.7c", "causeway.no.turn_missing");
    }
    if (turned > need) {
        return refuse("CW-2.7c", "causeway.no.turn_needless");
    }
    if (l->turn[0] > own || l->turn[1] > own) {
        return refuse("CW-2.7c", "causeway.no.turn_own");
    }
    return ALLOWED;
}

static bool holds_together_after(const causeway_state *s, unsigned from, unsigned landing) {
    causeway_state after = *s;
    after.cell[landing] = after.cell[from];
    after.cell[from] = 0;
    for (int i = 0; i < 4; i++) {
        if (after.giant_at[i / 2][i % 2] == from) after.giant_at[i / 2][i % 2] = (uint16_t)landing;
    }
    return causeway_is_connected(&after);
}

static col_refusal refuse_crossing(const causeway_rules *rules, const causeway_state *s, int colour,
                                   int giant, int direction, int *length) {
    bool blocked;
    unsigned from = s->giant_at[colour][giant];
    unsigned landing = causeway_path(s, from, direction, colour, length, &blocked);
    if (*length == 0) return refuse("CW-2.6", "causeway.no.leap_over_nothing");
    for (unsigned at = cell_next(from, direction); blocked && s->cell[at] != 0;
         at = cell_next(at, direction)) {
        if (!may_not_cross(s->cell[at], colour)) continue;
        if (is_spellstone(s->cell[at])) {
            return refuse("CW-2.6b", "causeway.no.leap_over_spellstone");
        }
        return giant_kind(s->cell[at]) == SPIKEY ? refuse("CW-2.6a", "causeway.no.leap_over_spikey")
                                                 : refuse("CW-A10", "causeway.no.leap_over_giant");
    }
    if (rules->connect == CONNECT_DURING && causeway_is_only_link(s, from)) {
        return refuse("CW-2.6c", "causeway.no.only_link");
    }
    if (rules->connect == CONNECT_AFTER && !holds_together_after(s, from, landing)) {
        return refuse("CW-3.4", "causeway.no.break_in_two");
    }
    place to = s->giant[colour][giant];
    for (int i = 0; i <= *length; i++) {
        to = place_next(to, direction);
    }
    return refuse_distance(rules, s, to);
}

/* 3.12, counting what lies on the board. */
static bool is_as_laid_out(const causeway_rules *rules, const causeway_state *s) {
    int plain[2] = {0, 0};
    for (int i = 0; i < s->stacks; i++) {
        unsigned content = s->cell[cell_of(s->stack[i].q, s->stack[i].r)];
        if (is_spellstone(content)) return false;
        for (int stone = 1; stone <= (int)(content & HEIGHT); stone++) {
            plain[stone_colour(content, stone)]++;
        }
    }
    return plain[WHITE] == rules->laid && plain[BLACK] == rules->laid;
}

static col_refusal refuse_leap(const causeway_rules *rules, const causeway_state *s, int colour,
                               const leap *l) {
    int length, new_spellstones;
    col_refusal no = refuse_giant(rules, s, colour, l->giant, true);
    if (no.clause != NULL) return no;
    if (rules->first == FIRST_STEP && colour == WHITE && is_as_laid_out(rules, s)) {
        return refuse("CW-2.10f", "causeway.no.first_step");
    }
    no = refuse_crossing(rules, s, colour, l->giant, l->direction, &length);
    if (no.clause != NULL) return no;
    unsigned from = s->giant_at[colour][l->giant];
    no = refuse_drops(rules, s, colour, l, from, length, &new_spellstones);
    if (no.clause != NULL) return no;
    return refuse_turns(rules, s, colour, l, new_spellstones);
}

/* 2.4: only a player who can do nothing else may pass. */
static col_refusal refuse_pass(const causeway_rules *rules, const causeway_state *s, int colour) {
    if (s->placed < PLACED_ALL) {
        return refuse("CW-2.3b", "causeway.no.place_first");
    }
    if (!causeway_has_move(rules, s, colour)) return ALLOWED;
    return refuse("CW-2.4", "causeway.no.pass");
}

/* Tells whether the operands of an action are in range and in order. */
static bool is_well_formed(col_action a) {
    leap l = action_as_leap(a);
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
    case ACTION_FAR:
        return a == action_at((int)col_action_kind(a), action_giant(a), action_place(a));
    case ACTION_STEP:
        return (a & 7) < COL_HEX_SIDES && a == action_step(action_giant(a), (int)(a & 7));
    case ACTION_LEAP:
        return l.direction < COL_HEX_SIDES && (l.drop[1] == 0 || l.drop[0] < l.drop[1]) &&
               (l.drop[1] == 0 || l.drop[0] > 0) && (l.turn[1] == 0 || l.turn[0] < l.turn[1]) &&
               (l.turn[1] == 0 || l.turn[0] > 0);
    default:
        return a == col_action_of(ACTION_PASS, 0);
    }
}

/* A table turns away a seat that does not act now by itself, so one answer is enough for it. */
col_refusal causeway_why_not(const col_setup *setup, const col_state *state, int seat,
                             col_action a) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(state);
    leap l = action_as_leap(a);
    if (s->ended != RUNNING || seat != s->side) return refuse("CW-2.4", "causeway.no.turn");
    if (!is_well_formed(a)) return refuse("CW-6.2", "causeway.no.action");
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
        return refuse_place(s, seat, action_giant(a), action_place(a));
    case ACTION_STEP:
        return refuse_step(rules, s, seat, action_giant(a), (int)(a & 7));
    case ACTION_FAR:
        return refuse_far(rules, s, seat, action_giant(a), action_place(a));
    case ACTION_LEAP:
        return refuse_leap(rules, s, seat, &l);
    default:
        return refuse_pass(rules, s, seat);
    }
}
