/* Giants: why an action is not allowed, and which invariant a position breaks. This file goes
 * through the clauses in their order, hex by hex and figure by figure. It does not use the lists
 * and sets of rules.c, so that the two can be tested against each other. */
#include "state.h"

#include <stddef.h>
#include <string.h>

static const col_refusal ALLOWED = {NULL, NULL};

static col_refusal refuse(const char *clause, const char *fact) {
    col_refusal no = {clause, fact};
    return no;
}

/* The board, by coordinates -------------------------------------------------------------------- */

static bool hexes_touch(const giants_data *data, int a, int b) {
    col_hex x = {data->hex[a].q, data->hex[a].r}, y = {data->hex[b].q, data->hex[b].r};
    return col_hex_distance(x, y) == 1;
}

static bool ahu_touches(const giants_data *data, int ahu, int hex) {
    col_hex x = {data->ahu[ahu].q, data->ahu[ahu].r}, y = {data->hex[hex].q, data->hex[hex].r};
    return col_hex_distance(x, y) == 1;
}

/* Statues -------------------------------------------------------------------------------------- */

static bool is_taken(const giants_state *s, int statue) {
    if (statue >= STATUES) return false;
    return is_moai(statue) ? statue < s->moai_taken : statue - HEADDRESS < s->headdresses_taken;
}

static bool lies_on_hex(const giants_state *s, int statue) {
    return s->on_hex >> statue & 1;
}

static bool is_erected(const giants_state *s, int ahu) {
    return moai_on(s, ahu) >= 0;
}

/* Phase 2 -------------------------------------------------------------------------------------- */

static col_refusal refuse_bid(const giants_rules *rules, const giants_state *s, int seat,
                              col_action a) {
    if (action_bid_part(a, MARKERS) > s->markers_reserve[seat]) {
        return refuse("GI-E6", "giants.no.markers");
    }
    if (action_bid_part(a, WORKERS) > s->workers_reserve[seat]) {
        return refuse("GI-E6", "giants.no.workers");
    }
    if (action_bid_part(a, WITH_CHIEF) > 1) return refuse("GI-E6", "giants.no.one_chief");
    if (action_bid_part(a, WITH_CHIEF) == 1 && s->chief[seat] != RESERVE) {
        return refuse("GI-E6", "giants.no.chief_away");
    }
    if (action_bid_part(a, WITH_SORCERER) == 0) return ALLOWED;
    if (!rules->sorcerer_sculpts) return refuse("GI-E6", "giants.no.sorcerer_bid");
    if (action_bid_part(a, WITH_SORCERER) > 1) return refuse("GI-E6", "giants.no.one_sorcerer");
    if (s->sorcerer[seat] != RESERVE) {
        return refuse("GI-E6", "giants.no.sorcerer_away");
    }
    return ALLOWED;
}

static col_refusal refuse_take(const giants_state *s, int seat, col_action a) {
    int size = action_size(a);
    if (size < 1 || size > SIZES || s->offer[size - 1] == 0) {
        return refuse("GI-E9", "giants.no.not_offered");
    }
    if (action_by_chief(a)) {
        if (has_seat(s->unused_chiefs, seat)) return ALLOWED;
        return refuse("GI-E10", "giants.no.chief_sculpted");
    }
    if (s->unused[seat] >= size) return ALLOWED;
    return refuse("GI-E9", "giants.no.few_workers");
}

/* Phase 3 -------------------------------------------------------------------------------------- */

static col_refusal refuse_hex(const giants_data *data, int hex) {
    if (hex < data->hexes) return ALLOWED;
    return refuse("GI-F2", "giants.no.hex");
}

static col_refusal refuse_logs(const giants_data *data, const giants_state *s, int seat, int logs,
                               const char *clause) {
    if (logs > data->placed_logs) return refuse(clause, "giants.no.too_many_logs");
    if (logs > s->logs[seat]) return refuse(clause, "giants.no.logs");
    return ALLOWED;
}

static col_refusal refuse_figure(const giants_data *data, const giants_state *s, int seat,
                                 col_action a, const char *clause) {
    col_refusal no = refuse_hex(data, action_low(a));
    if (no.clause != NULL) return no;
    switch (action_figure(a)) {
    case WORKER:
        if (s->workers_reserve[seat] == 0) {
            return refuse("GI-F3", "giants.no.no_worker");
        }
        break;
    case SORCERER:
        if (s->sorcerer[seat] != RESERVE) {
            return refuse(clause, "giants.no.sorcerer_away");
        }
        break;
    default:
        if (s->chief[seat] != RESERVE) {
            return refuse("GI-F4", "giants.no.chief_away");
        }
        if (action_logs(a) > 0) return refuse("GI-F4", "giants.no.chief_logs");
        return ALLOWED;
    }
    return refuse_logs(data, s, seat, action_logs(a), clause);
}

/* F10 */
static col_refusal refuse_reservation(const giants_data *data, const giants_state *s, int seat,
                                      int hex, int ahu) {
    if (ahu >= data->ahus) return refuse("GI-F10", "giants.no.ahu");
    if (!ahu_touches(data, ahu, hex)) return refuse("GI-F10", "giants.no.ahu_far");
    if (is_erected(s, ahu)) return refuse("GI-F10", "giants.no.ahu_taken");
    if (base_of(s, ahu) >= 0) return refuse("GI-F10", "giants.no.ahu_reserved");
    if (s->bases_hand[seat] == 0) return refuse("GI-F10", "giants.no.no_base");
    return ALLOWED;
}

static col_refusal refuse_ability(const giants_data *data, const giants_state *s, int seat,
                                  int hex) {
    switch (data->hex[hex].terrain) {
    case VILLAGE:
        if (s->workers_owned[seat] < data->workers) return ALLOWED;
        return refuse("GI-F10", "giants.no.all_workers");
    case HUT:
        if (s->markers_owned[seat] < data->markers) return ALLOWED;
        return refuse("GI-F10", "giants.no.all_markers");
    case FOREST:
        if (!(s->felled >> hex & 1)) return ALLOWED;
        return refuse("GI-F10", "giants.no.felled");
    case CLAY_PIT:
        if (s->headdresses_taken < data->headdresses) return ALLOWED;
        return refuse("GI-F10", "giants.no.no_headdress");
    default:
        return refuse("GI-F10", "giants.no.no_power");
    }
}

static col_refusal refuse_sorcery(const giants_data *data, const giants_state *s, int seat,
                                  col_action a) {
    int hex = action_low(a), ahu = action_ahu(a);
    if (action_figure(a) == WORKER) return refuse("GI-F5", "giants.no.worker_sorcery");
    col_refusal no = refuse_figure(data, s, seat, a, "GI-F5");
    if (no.clause != NULL) return no;
    if (action_figure(a) == CHIEF && s->tablets[seat] < data->sorcery_price) {
        return refuse("GI-F6", "giants.no.chief_price");
    }
    return ahu == NOWHERE ? refuse_ability(data, s, seat, hex)
                          : refuse_reservation(data, s, seat, hex, ahu);
}

static col_refusal refuse_activate(const giants_state *s, int seat) {
    if (s->markers_reserve[seat] == 0) {
        return refuse("GI-F7", "giants.no.no_marker");
    }
    if (s->tablets_left == 0) return refuse("GI-F7", "giants.no.no_tablet");
    return ALLOWED;
}

static col_refusal refuse_neutral(const giants_rules *rules, const giants_data *data,
                                  const giants_state *s, int seat, col_action a) {
    int j = action_figure(a);
    if (rules->seats != SEATS_MIN) return refuse("GI-F9", "giants.no.no_neutral");
    if (s->markers_reserve[seat] == 0) {
        return refuse("GI-F9", "giants.no.no_marker");
    }
    if (col_action_kind(a) == ACTION_SHIFT) {
        if (j >= rules->neutral || s->neutral[j] == POOL) {
            return refuse("GI-F9", "giants.no.neutral_away");
        }
        if (s->neutral_mark[j] != 0) {
            return refuse("GI-F9", "giants.no.neutral_marked");
        }
    } else if (rules->neutral == 0 || s->neutral[rules->neutral - 1] != POOL) {
        return refuse("GI-F9", "giants.no.pool_empty");
    }
    col_refusal no = refuse_hex(data, action_low(a));
    return no.clause != NULL ? no : refuse_logs(data, s, seat, action_logs(a), "GI-F9");
}

static col_refusal refuse_peek(const giants_rules *rules, const giants_data *data,
                               const giants_state *s, int seat, int ahu) {
    if (rules->open_bases) return refuse("GI-I5", "giants.no.bases_open");
    if (ahu >= data->ahus || !is_erected(s, ahu)) {
        return refuse("GI-I5", "giants.no.no_moai");
    }
    if (base_of(s, ahu) == seat) return refuse("GI-I5", "giants.no.own_moai");
    if (s->knows[seat] >> ahu & 1) return refuse("GI-I5", "giants.no.looked");
    if (s->tablets[seat] < data->peek_price) return refuse("GI-I5", "giants.no.look_price");
    return ALLOWED;
}

/* Phase 4 -------------------------------------------------------------------------------------- */

/* G8: tells, by trying every crew, whether the rivals' figures in `used` can be completed to
 * exactly the strength that is needed. */
static bool completes(const giants_rules *rules, const giants_state *s, int seat, int hex,
                      int strength, const int used[SEATS_MAX]) {
    int free = figures_of(s->crew[hex], seat) + free_neutrals(s->crew[hex]), rivals = 0;
    for (int other = 0; other < rules->seats; other++) {
        rivals += used[other];
        if (other == seat ? used[other] > 0 : used[other] > figures_of(s->crew[hex], other)) {
            return false;
        }
    }
    for (int f = 0; f <= free; f++) {
        for (int l = 0; l <= s->logs_on[hex]; l++) {
            if (rivals + f >= 1 && rivals + f + l == strength) return true;
        }
    }
    return false;
}

/* Tells whether any crew at all could carry a statue over this hex. */
static bool is_passable(const giants_data *data, const giants_rules *rules, const giants_state *s,
                        int hex, int strength) {
    int figures = free_neutrals(s->crew[hex]);
    for (int seat = 0; seat < rules->seats; seat++) {
        if (s->chief[seat] == hex && data->strength[CHIEF] >= strength) return true;
        figures += figures_of(s->crew[hex], seat);
    }
    for (int f = 1; f <= figures; f++) {
        for (int l = 0; l <= s->logs_on[hex]; l++) {
            if (f + l == strength) return true;
        }
    }
    return false;
}

/* G13, G14: tells whether a seat has a worker beside the Ahu, its own or a neutral one with its
 * marker. */
static bool has_worker_at(const col_setup *setup, const giants_state *s, int seat, int ahu) {
    const giants_data *data = data_of(setup);
    bool any = rules_of(setup)->erect_with_any;
    for (int hex = 0; hex < data->hexes; hex++) {
        if (!ahu_touches(data, ahu, hex)) continue;
        int workers = figures_of(s->crew[hex], seat) - (s->sorcerer[seat] == hex);
        if (workers > 0) return true;
        if (any && (s->sorcerer[seat] == hex || s->chief[seat] == hex)) return true;
    }
    return false;
}

static col_refusal refuse_erect(const col_setup *setup, const giants_state *s, int seat, int statue,
                                int hex, int ahu) {
    const giants_data *data = data_of(setup);
    int owner;
    if (!is_moai(statue)) return refuse("GI-G13", "giants.no.headdress_raised");
    if (ahu >= data->ahus || !ahu_touches(data, ahu, hex)) {
        return refuse("GI-G13", "giants.no.moai_far");
    }
    if (is_erected(s, ahu)) return refuse("GI-G13", "giants.no.ahu_taken");
    owner = base_of(s, ahu);
    if (owner >= 0 && owner != seat) return refuse("GI-G13", "giants.no.ahu_of_another");
    if (owner < 0 && s->bases_hand[seat] == 0) return refuse("GI-G13", "giants.no.no_base");
    if (!has_worker_at(setup, s, seat, ahu)) {
        return refuse("GI-G13", "giants.no.worker_needed");
    }
    return ALLOWED;
}

static col_refusal refuse_crown(const col_setup *setup, const giants_state *s, int seat, int statue,
                                int hex, int ahu) {
    const giants_data *data = data_of(setup);
    if (is_moai(statue)) return refuse("GI-G14", "giants.no.moai_crown");
    if (ahu >= data->ahus || !ahu_touches(data, ahu, hex)) {
        return refuse("GI-G14", "giants.no.headdress_far");
    }
    if (!is_erected(s, ahu)) return refuse("GI-G14", "giants.no.no_moai");
    if (s->crowned >> ahu & 1) return refuse("GI-G14", "giants.no.crowned");
    if (!has_worker_at(setup, s, seat, ahu)) {
        return refuse("GI-G14", "giants.no.worker_needed");
    }
    return ALLOWED;
}

/* G4: the statue came out of another player's front in this phase. */
static bool is_others_to_keep(const giants_state *s, int seat, int statue) {
    return s->fresh >> statue & 1 && !(s->moved[seat] >> statue & 1);
}

/* G4 */
static col_refusal refuse_statue(const giants_state *s, int seat, int statue) {
    if (!is_taken(s, statue)) return refuse("GI-G4", "giants.no.statue");
    if (s->front[seat] >> statue & 1) return ALLOWED;
    if (s->on_ahu >> statue & 1) return refuse("GI-G4", "giants.no.on_ahu");
    if (!lies_on_hex(s, statue)) return refuse("GI-G4", "giants.no.front_of_another");
    int mark = mark_of(s, statue);
    if (mark >= 0 && mark != seat) return refuse("GI-G4", "giants.no.marked_by_another");
    if (is_others_to_keep(s, seat, statue)) {
        return refuse("GI-G4", "giants.no.fresh");
    }
    return ALLOWED;
}

/* Tells whether the statue, lying on `hex`, could go on an Ahu beside it. */
static bool can_finish(const col_setup *setup, const giants_state *s, int seat, int statue,
                       int hex) {
    for (int ahu = 0; ahu < data_of(setup)->ahus; ahu++) {
        if (refuse_erect(setup, s, seat, statue, hex, ahu).clause == NULL ||
            refuse_crown(setup, s, seat, statue, hex, ahu).clause == NULL) {
            return true;
        }
    }
    return false;
}

static col_refusal refuse_carry(const col_setup *setup, const giants_state *s, int seat,
                                int statue) {
    const giants_data *data = data_of(setup);
    col_refusal no = refuse_statue(s, seat, statue);
    if (no.clause != NULL) return no;
    int hex = start_hex(data, s, statue);
    if (can_finish(setup, s, seat, statue, hex)) return ALLOWED;
    if (s->moved[seat] >> statue & 1) {
        return refuse("GI-G6", "giants.no.carried");
    }
    for (int next = 0; next < data->hexes; next++) {
        if (hexes_touch(data, hex, next) &&
            is_passable(data, rules_of(setup), s, next, required_strength(data, s, statue))) {
            return ALLOWED;
        }
    }
    return refuse("GI-G8", "giants.no.no_crew");
}

/* G5, G6 */
static col_refusal refuse_way(const giants_data *data, const giants_state *s, int seat, int hex) {
    if (hex >= data->hexes) return refuse("GI-G5", "giants.no.hex");
    if (s->steps == 0 && s->moved[seat] >> s->carried & 1) {
        return refuse("GI-G6", "giants.no.carried");
    }
    if (!hexes_touch(data, hex, carry_hex(s))) {
        return refuse("GI-G5", "giants.no.hex_far");
    }
    for (int i = 0; i <= s->steps; i++) {
        if (s->path[i] == hex) return refuse("GI-G5", "giants.no.visited");
    }
    return ALLOWED;
}

static col_refusal refuse_step(const col_setup *setup, const giants_state *s, int seat,
                               col_action a) {
    const giants_data *data = data_of(setup);
    int hex = action_low(a), chief = action_chief(a), used[SEATS_MAX], total = 0;
    int strength = required_strength(data, s, s->carried);
    col_refusal no = refuse_way(data, s, seat, hex);
    if (no.clause != NULL) return no;
    for (int other = 0; other < SEATS_MAX; other++) {
        used[other] = action_pays(a, other);
        total += used[other];
        if (used[other] > 0 && other >= setup->seats) return refuse("GI-B1", "giants.no.seat");
    }
    if (used[seat] > 0 || chief == seat) {
        return refuse("GI-G10", "giants.no.pay_self");
    }
    if (chief >= 0) {
        if (total > 0) return refuse("GI-G8", "giants.no.chief_alone");
        if (chief >= setup->seats || s->chief[chief] != hex) {
            return refuse("GI-G8", "giants.no.chief_elsewhere");
        }
        return ALLOWED;
    }
    if (total == 0 && s->chief[seat] == hex) return ALLOWED;
    if (completes(rules_of(setup), s, seat, hex, strength, used)) return ALLOWED;
    return refuse("GI-G8", total == 0 ? "giants.no.no_free_crew" : "giants.no.no_such_crew");
}

static col_refusal refuse_finish_mark(const giants_rules *rules, const giants_state *s, int seat) {
    if (!rules->carry_may_mark) {
        return refuse("GI-G12", "giants.no.mark_later");
    }
    if (s->steps == 0) return refuse("GI-G7", "giants.no.not_moved");
    if (mark_of(s, s->carried) >= 0) return refuse("GI-G12", "giants.no.marked");
    if (s->markers_reserve[seat] == 0) {
        return refuse("GI-G12", "giants.no.no_marker");
    }
    return ALLOWED;
}

static col_refusal refuse_mark(const giants_state *s, int seat, int statue) {
    if (!is_taken(s, statue) || !lies_on_hex(s, statue)) {
        return refuse("GI-G15", "giants.no.not_on_hex");
    }
    if (mark_of(s, statue) >= 0) return refuse("GI-G15", "giants.no.marked");
    if (is_others_to_keep(s, seat, statue)) {
        return refuse("GI-G4", "giants.no.fresh");
    }
    if (s->markers_reserve[seat] == 0) {
        return refuse("GI-G15", "giants.no.no_marker");
    }
    return ALLOWED;
}

static col_refusal refuse_claim(const giants_state *s, int seat, int statue) {
    if (!is_taken(s, statue) || !(s->front[seat] >> statue & 1)) {
        return refuse("GI-G16", "giants.no.not_in_front");
    }
    for (int before = 0; before < statue; before++) {
        if (s->front[seat] >> before & 1) {
            return refuse("GI-G16", "giants.no.claim_order");
        }
    }
    return ALLOWED;
}

/* Which action when ---------------------------------------------------------------------------- */

/* Returns the bits that the operands of a kind may use, or -1 if there is no such kind. */
static int operand_bits(unsigned kind) {
    switch (kind) {
    case ACTION_FIRST:
    case ACTION_TAKE:
    case ACTION_PEEK:
    case ACTION_CARRY:
    case ACTION_ERECT:
    case ACTION_CROWN:
    case ACTION_MARK:
    case ACTION_CLAIM:
    case ACTION_LEAVE:
    case ACTION_RECLAIM:
        return 0xFF;
    case ACTION_RECRUIT:
        return 0xFFF;
    case ACTION_ROLL:
    case ACTION_BID:
    case ACTION_PLACE:
    case ACTION_SHIFT:
        return 0xFFFF;
    case ACTION_TO:
        return 0x3FFFFF;
    case ACTION_SORCERY:
        return 0xFFFFFF;
    default:
        return kind > 0 && kind < ACTIONS ? 0 : -1;
    }
}

static bool is_well_formed(col_action a) {
    unsigned kind = col_action_kind(a);
    int bits = operand_bits(kind);
    if (bits < 0 || (a & 0xFFFFFF & ~(unsigned)bits) != 0) return false;
    if (kind == ACTION_TAKE) return (a >> 4 & 0xF) <= 1;
    if (kind == ACTION_PLACE || kind == ACTION_SORCERY) return action_figure(a) < FIGURES;
    return true;
}

/* I5 */
static bool may_peek_now(const giants_rules *rules, const giants_state *s) {
    if (rules->peeks_any_time) return true;
    return s->phase == PLACE || (s->phase == TRANSPORT && s->carried == NOWHERE);
}

/* Tells whether actions of a kind other than PEEK belong to the phase. */
static bool fits_phase(const giants_state *s, unsigned kind) {
    switch (s->phase) {
    case BID:
        return kind == ACTION_BID;
    case PICK:
        return kind == ACTION_TAKE || kind == ACTION_DECLINE;
    case PLACE:
        return kind >= ACTION_PLACE && kind < ACTION_PEEK;
    case TRANSPORT:
        if (s->carried != NOWHERE) return kind >= ACTION_TO && kind <= ACTION_CROWN;
        return kind == ACTION_CARRY || kind == ACTION_MARK || kind == ACTION_PASS;
    case CLAIM:
        return kind == ACTION_CLAIM || kind == ACTION_LEAVE;
    case RECLAIM:
        return kind == ACTION_RECLAIM || kind == ACTION_DONE;
    default:
        return false;
    }
}

/* Refuses an action of another phase, with what has to be done now. */
static col_refusal refuse_phase(const giants_state *s) {
    switch (s->phase) {
    case BID:
        return refuse("GI-E6", "giants.no.time_to_bid");
    case PICK:
        return refuse("GI-E9", "giants.no.time_to_take");
    case PLACE:
        return refuse("GI-F1", "giants.no.time_to_place");
    case TRANSPORT:
        if (s->carried != NOWHERE) return refuse("GI-G12", "giants.no.finish_carry");
        return refuse("GI-G1", "giants.no.time_to_carry");
    case CLAIM:
        return refuse("GI-G16", "giants.no.time_to_claim");
    default:
        return refuse("GI-H4", "giants.no.time_to_reclaim");
    }
}

static bool decides_now(const giants_rules *rules, const giants_state *s, int seat) {
    if (seat < 0 || seat >= rules->seats) return false;
    if (s->phase == FIRST || s->phase == ROLL || s->phase == OVER) return false;
    return s->phase == BID ? !has_seat(s->given, seat) : s->actor == seat;
}

static col_refusal refuse_placing(const col_setup *setup, const giants_state *s, int seat,
                                  col_action a) {
    const giants_data *data = data_of(setup);
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
        return refuse_figure(data, s, seat, a, "GI-F3");
    case ACTION_SORCERY:
        return refuse_sorcery(data, s, seat, a);
    case ACTION_ACTIVATE:
        return refuse_activate(s, seat);
    case ACTION_RECRUIT:
    case ACTION_SHIFT:
        return refuse_neutral(rules_of(setup), data, s, seat, a);
    default:
        return ALLOWED;
    }
}

static col_refusal refuse_moving(const col_setup *setup, const giants_state *s, int seat,
                                 col_action a) {
    int low = action_low(a);
    switch (col_action_kind(a)) {
    case ACTION_CARRY:
        return refuse_carry(setup, s, seat, low);
    case ACTION_TO:
        return refuse_step(setup, s, seat, a);
    case ACTION_HALT:
        return s->steps > 0 ? ALLOWED : refuse("GI-G7", "giants.no.not_moved");
    case ACTION_FINISH_MARK:
        return refuse_finish_mark(rules_of(setup), s, seat);
    case ACTION_ERECT:
        return refuse_erect(setup, s, seat, s->carried, carry_hex(s), low);
    case ACTION_CROWN:
        return refuse_crown(setup, s, seat, s->carried, carry_hex(s), low);
    case ACTION_MARK:
        return refuse_mark(s, seat, low);
    default:
        return refuse_claim(s, seat, low);
    }
}

/* A table turns away a seat that does not act now by itself, so one answer is enough for it. */
col_refusal giants_why_not(const col_setup *setup, const col_state *state, int seat, col_action a) {
    const giants_state *s = position_of(state);
    unsigned kind = col_action_kind(a);
    if (!decides_now(rules_of(setup), s, seat)) return refuse("GI-F1", "giants.no.turn");
    if (kind == ACTION_FIRST || kind == ACTION_ROLL) {
        return refuse("GI-K2", "giants.no.chance");
    }
    if (kind == ACTION_PEEK && is_well_formed(a)) {
        if (may_peek_now(rules_of(setup), s)) {
            return refuse_peek(rules_of(setup), data_of(setup), s, seat, action_low(a));
        }
        return refuse("GI-I5", "giants.no.look_later");
    }
    if (!is_well_formed(a) || !fits_phase(s, kind)) return refuse_phase(s);
    switch (kind) {
    case ACTION_BID:
        return refuse_bid(rules_of(setup), s, seat, a);
    case ACTION_TAKE:
        return refuse_take(s, seat, a);
    case ACTION_DECLINE:
    case ACTION_DONE:
        return ALLOWED;
    case ACTION_RECLAIM:
        if (action_low(a) < STATUES && s->marked[seat] >> action_low(a) & 1) return ALLOWED;
        return refuse("GI-H4", "giants.no.not_yours");
    default:
        return kind <= ACTION_PEEK ? refuse_placing(setup, s, seat, a)
                                   : refuse_moving(setup, s, seat, a);
    }
}

/* Invariants (K4), counted again --------------------------------------------------------------- */

/* Compares the figures on a hex with the places of chiefs, sorcerers and neutral workers. */
static const char *broken_hex(const giants_rules *rules, const giants_data *data,
                              const giants_state *s, int hex, int workers[SEATS_MAX]) {
    int free = 0;
    for (int j = 0; j < rules->neutral; j++) {
        free += s->neutral[j] == hex && s->neutral_mark[j] == 0;
    }
    if (free_neutrals(s->crew[hex]) != free)
        return "GI-K4: the neutral workers on a hex are not those of the list";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int figures = figures_of(s->crew[hex], seat) - (s->sorcerer[seat] == hex);
        for (int j = 0; j < rules->neutral; j++) {
            figures -= s->neutral[j] == hex && s->neutral_mark[j] == seat + 1;
        }
        if (figures < 0) return "GI-K4: a figure on a hex belongs to nobody";
        workers[seat] += figures;
        if (has_seat(chiefs_in(s->crew[hex]), seat) != (s->chief[seat] == hex)) {
            return "GI-K4: the chiefs on a hex are not those of the list";
        }
    }
    if (s->crew[hex] >> 29 != 0) return "GI-K4: there is a chief too many";
    if (hex >= data->hexes && (s->crew[hex] != 0 || s->logs_on[hex] != 0)) {
        return "GI-F2: something stands on a hex that does not exist";
    }
    return NULL;
}

static bool is_place(const giants_data *data, int place) {
    return place < data->hexes || place == RESERVE || place == FRONT;
}

static const char *broken_seat(const giants_rules *rules, const giants_data *data,
                               const giants_state *s, int seat, int workers_on_hexes) {
    int markers = s->markers_reserve[seat] + s->markers_front[seat] + size_of(s->marked[seat]);
    for (int j = 0; j < rules->neutral; j++) {
        markers += s->neutral_mark[j] == seat + 1;
    }
    if (s->workers_reserve[seat] + s->workers_front[seat] + workers_on_hexes !=
        s->workers_owned[seat]) {
        return "GI-K4: the workers of a seat do not add up";
    }
    if (markers != s->markers_owned[seat]) return "GI-K4: the markers of a seat do not add up";
    if (s->workers_owned[seat] > data->workers || s->markers_owned[seat] > data->markers ||
        s->workers_owned[seat] < rules->workers || s->markers_owned[seat] < rules->markers) {
        return "GI-B2: a seat owns too many pieces, or too few";
    }
    if (s->bases_hand[seat] + size_of(s->reserved[seat]) + size_of(s->erected[seat]) !=
        rules->bases) {
        return "GI-K4: the bases of a seat do not add up";
    }
    if (!is_place(data, s->chief[seat]) || !is_place(data, s->sorcerer[seat])) {
        return "GI-K4: a chief or a sorcerer is not in exactly one place";
    }
    return NULL;
}

static const char *broken_figures(const giants_rules *rules, const giants_data *data,
                                  const giants_state *s) {
    int workers[SEATS_MAX] = {0};
    const char *wrong = NULL;
    for (int hex = 0; wrong == NULL && hex < HEX_ROOM; hex++) {
        wrong = broken_hex(rules, data, s, hex, workers);
    }
    for (int seat = 0; wrong == NULL && seat < rules->seats; seat++) {
        wrong = broken_seat(rules, data, s, seat, workers[seat]);
    }
    if (wrong != NULL) return wrong;
    bool pool = false;
    for (int j = 0; j < NEUTRAL_MAX; j++) {
        if (s->neutral[j] == POOL) pool = true;
        if (s->neutral[j] != POOL && (pool || j >= rules->neutral || s->neutral[j] >= data->hexes))
            return "GI-K4: neutral workers must be numbered as they are recruited";
        if (s->neutral_mark[j] != 0 &&
            (s->neutral[j] == POOL || s->neutral_mark[j] > rules->seats)) {
            return "GI-F9: a marker lies beside a neutral worker that is not there";
        }
    }
    return NULL;
}

/* Every statue is in one place. */
static const char *broken_statue(const giants_rules *rules, const giants_data *data,
                                 const giants_state *s, int statue) {
    bool taken = is_taken(s, statue), on_hex = lies_on_hex(s, statue);
    bool on_ahu = s->on_ahu >> statue & 1;
    int fronts = 0, marks = 0, sizes = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        fronts += (int)(s->front[seat] >> statue & 1);
        marks += (int)(s->marked[seat] >> statue & 1);
        if (seat >= rules->seats && (s->front[seat] | s->marked[seat] | s->moved[seat]) != 0) {
            return "GI-B1: a statue belongs to a seat that does not exist";
        }
        if (s->moved[seat] >> statue & 1 && !on_hex)
            return "GI-G6: a statue that was carried does not lie on a hex";
    }
    for (int i = 0; i < SIZES; i++) {
        sizes += (int)(s->of_size[i] >> statue & 1);
    }
    if (fronts + on_hex + on_ahu != taken) return "GI-K4: a statue is not in exactly one place";
    if (sizes != (taken && is_moai(statue))) return "GI-C4: a Moai must have exactly one size";
    if (marks > 1 || (marks == 1 && !on_hex))
        return "GI-C4: a marker lies on a statue that cannot have one";
    if (on_hex ? s->place[statue] >= data->hexes
               : (on_ahu ? s->place[statue] >= data->ahus : s->place[statue] != NOWHERE)) {
        return "GI-C4: a statue is nowhere";
    }
    return NULL;
}

static const char *broken_ahu(const giants_rules *rules, const giants_state *s, int ahu) {
    int moai = 0, headdresses = 0, reserved = 0, erected = 0;
    for (int statue = 0; statue < STATUES; statue++) {
        if (!(s->on_ahu >> statue & 1) || s->place[statue] != ahu) continue;
        moai += is_moai(statue);
        headdresses += !is_moai(statue);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        reserved += (int)(s->reserved[seat] >> ahu & 1);
        erected += (int)(s->erected[seat] >> ahu & 1);
        if (s->knows[seat] >> ahu & 1 && (moai == 0 || s->erected[seat] >> ahu & 1)) {
            return "GI-I5: a seat has looked where there is nothing to look at";
        }
    }
    if (reserved + erected > 1 || erected != moai)
        return "GI-C5: an Ahu must have at most one base, and a Moai on it needs one";
    if (headdresses > moai || headdresses != (int)(s->crowned >> ahu & 1)) {
        return "GI-G14: a headdress does not lie on exactly one Moai";
    }
    if (!(rules->ahus >> ahu & 1) && reserved + erected + moai + headdresses > 0) {
        return "GI-C5: there is no such Ahu";
    }
    return NULL;
}

static const char *broken_stocks(const giants_rules *rules, const giants_data *data,
                                 const giants_state *s) {
    int logs = s->logs_gone, tablets = s->tablets_left;
    for (int i = 0; i < SIZES; i++) {
        if (s->stock[i] + s->offer[i] + size_of(s->of_size[i]) != data->moai[i]) {
            return "GI-K4: the Moai do not add up";
        }
    }
    if (s->headdresses_taken > data->headdresses) return "GI-K4: the headdresses do not add up";
    for (int hex = 0; hex < data->hexes; hex++) {
        bool is_felled = s->felled >> hex & 1;
        if (is_felled && data->hex[hex].terrain != FOREST)
            return "GI-C3: only a forest can be felled";
        logs += s->logs_on[hex] + (is_felled ? 0 : data->hex[hex].logs);
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        logs += s->logs[seat];
        tablets += s->tablets[seat];
    }
    if (logs != data->logs) return "GI-K4: the logs do not add up";
    return tablets == data->tablets ? NULL : "GI-K4: the half-tablets do not add up";
}

/* Checks what is computed for phase 4, and the path of the carry under way. */
static const char *broken_transport(const col_setup *setup, const giants_state *s) {
    const giants_data *data = data_of(setup);
    bool now = s->phase == TRANSPORT;
    for (int hex = 0; hex < HEX_ROOM; hex++) {
        for (int i = 0; i < SIZES; i++) {
            bool open =
                now && hex < data->hexes && is_passable(data, rules_of(setup), s, hex, i + 1);
            if ((s->passable[i] >> hex & 1) != open) return "GI-G8: the passable hexes are wrong";
        }
    }
    for (int i = 0; i < SEATS_MAX * AHU_ROOM; i++) {
        int seat = i / AHU_ROOM, ahu = i % AHU_ROOM;
        bool open =
            now && seat < setup->seats && ahu < data->ahus && has_worker_at(setup, s, seat, ahu);
        if ((s->staffed[seat] >> ahu & 1) != open)
            return "GI-G13: the Ahu with workers beside them are wrong";
        if (!now && s->moved[seat] != 0) return "GI-G6: moved statues are only for phase 4";
    }
    for (int statue = 0; statue < STATUES; statue++) {
        bool open =
            now && s->carried == NOWHERE && refuse_carry(setup, s, s->actor, statue).clause == NULL;
        if ((s->carries >> statue & 1) != open) return "GI-G6: the statues to carry are wrong";
    }
    uint64_t visited = 0;
    for (int i = 0; i < HEX_ROOM; i++) {
        bool used = s->carried != NOWHERE && i <= s->steps;
        if (!used && s->path[i] != NOWHERE) return "GI-G5: there is a path but no carry";
        if (!used) continue;
        if (s->path[i] >= data->hexes || visited >> s->path[i] & 1 ||
            (i > 0 && !hexes_touch(data, s->path[i - 1], s->path[i]))) {
            return "GI-G5: a carry must go from hex to neighbouring hex and never come back";
        }
        visited |= bit64(s->path[i]);
    }
    return visited == s->visited ? NULL : "GI-G5: the hexes of the carry are wrong";
}

/* G4: a fresh statue lies on a hex, and one seat, which may have marked it, has carried it. */
static const char *broken_fresh(const giants_rules *rules, const giants_state *s) {
    if (s->fresh != 0 && (!rules->keeps_unmarked || s->phase != TRANSPORT)) {
        return "GI-G4: statues are only fresh in phase 4, with unmarked=next_turn";
    }
    for (int statue = 0; statue < STATUES; statue++) {
        int movers = 0, mark = mark_of(s, statue);
        if (!(s->fresh >> statue & 1)) continue;
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            movers += (int)(s->moved[seat] >> statue & 1);
        }
        if (movers != 1 || (mark >= 0 && !(s->moved[mark] >> statue & 1))) {
            return "GI-G4: only the player who brought a fresh statue out may carry and mark it";
        }
    }
    return NULL;
}

static const char *broken_carry(const col_setup *setup, const giants_state *s) {
    if (s->carried == NOWHERE) return s->steps == 0 ? NULL : "GI-G5: there are steps but no carry";
    if (s->phase != TRANSPORT) return "GI-G1: statues are only carried in phase 4";
    if (refuse_statue(s, s->actor, s->carried).clause != NULL) {
        return "GI-G4: the carried statue is not the mover's to carry";
    }
    if (carry_hex(s) != start_hex(data_of(setup), s, s->carried)) {
        return "GI-G5: the carried statue is not at the end of its path";
    }
    if (s->steps > 0 && !(s->moved[s->actor] >> s->carried & 1)) {
        return "GI-G6: the carried statue must count as moved";
    }
    return NULL;
}

static const char *broken_auction(const giants_rules *rules, const giants_state *s) {
    bool offers = s->offer[0] + s->offer[1] + s->offer[2] > 0;
    if (offers != (s->phase == BID || s->phase == PICK))
        return "GI-E4: the auction, and no other phase, has Moai on offer";
    if (s->phase != BID && s->given != 0) return "GI-E6: only the auction has bids";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool given = has_seat(s->given, seat);
        for (int part = 0; part < BID_PARTS; part++) {
            if (!given && s->bid[seat][part] != 0)
                return "GI-E6: a seat that has not bid has a bid";
        }
        if (given && (seat >= rules->seats || s->bid[seat][MARKERS] > s->markers_reserve[seat] ||
                      s->bid[seat][WORKERS] > s->workers_reserve[seat])) {
            return "GI-E6: a seat has bid pieces that it does not have";
        }
        if (s->phase == PICK) continue;
        if (s->unused[seat] != 0 || s->unused_chiefs != 0 || s->order[seat] != 0 ||
            s->declined != 0) {
            return "GI-E9: only the auction has sculptors and an order";
        }
    }
    return NULL;
}

const char *giants_broken(const col_setup *setup, const col_state *state) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    const giants_state *s = position_of(state);
    const char *wrong = NULL;
    if (s->phase >= PHASES || s->actor >= rules->seats || s->first >= rules->seats) {
        return "GI-C6: there is no such phase or seat";
    }
    if (s->turn < 1 || s->turn > rules->max_turns)
        return "GI-J3: the turn is not between 1 and max_turns";
    wrong = broken_figures(rules, data, s);
    for (int statue = 0; wrong == NULL && statue < STATUES; statue++) {
        wrong = broken_statue(rules, data, s, statue);
    }
    for (int ahu = 0; wrong == NULL && ahu < AHU_ROOM; ahu++) {
        wrong = broken_ahu(rules, s, ahu);
    }
    if (wrong == NULL) wrong = broken_stocks(rules, data, s);
    if (wrong == NULL) wrong = broken_transport(setup, s);
    if (wrong == NULL) wrong = broken_fresh(rules, s);
    if (wrong == NULL) wrong = broken_carry(setup, s);
    if (wrong == NULL) wrong = broken_auction(rules, s);
    return wrong;
}
