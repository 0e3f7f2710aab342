/* Giants: what a viewer sees (GI-I). Only the sealed bids of others are secret. What is behind the
 * screens and whose base lies under a Moai is merely covered: it stays in a view, because everybody
 * saw it happen, but it is not described to people. */
#include "state.h"

#include <string.h>

void giants_observe(const col_setup *setup, const col_state *state, int viewer, col_state *view) {
    giants_state *v = (giants_state *)view;
    memcpy(v, state, sizeof *v);
    for (int seat = 0; viewer != COL_ALL && seat < setup->seats; seat++) {
        if (seat != viewer && has_seat(v->given, seat)) memset(v->bid[seat], UNKNOWN, BID_PARTS);
    }
}

/* I2: a sealed bid may be anything that the seat's reserve allows (E6). */
void giants_determinize(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                        col_state *out) {
    (void)viewer;
    const giants_rules *rules = rules_of(setup);
    giants_state *s = (giants_state *)out;
    memcpy(s, view, sizeof *s);
    for (int seat = 0; seat < setup->seats; seat++) {
        uint8_t *bid = s->bid[seat];
        if (!has_seat(s->given, seat) || bid[MARKERS] != UNKNOWN) continue;
        bool sorcerer = rules->sorcerer_sculpts && s->sorcerer[seat] == RESERVE;
        bid[MARKERS] = (uint8_t)col_rng_below(rng, s->markers_reserve[seat] + 1u);
        bid[WORKERS] = (uint8_t)col_rng_below(rng, s->workers_reserve[seat] + 1u);
        bid[WITH_CHIEF] = (uint8_t)col_rng_below(rng, 1u + (s->chief[seat] == RESERVE));
        bid[WITH_SORCERER] = (uint8_t)col_rng_below(rng, 1u + sorcerer);
    }
}

void giants_reopen(const col_setup *setup, col_state *state) {
    (void)setup;
    giants_state *s = (giants_state *)state;
    memset(s->bid, 0, sizeof s->bid);
    s->given = 0;
}

/* Description ---------------------------------------------------------------------------------- */

static void describe_name(const char *key, int statue, col_json *j) {
    char name[8];
    col_writer w = col_writer_on(name, sizeof name);
    giants_put_statue(statue, &w);
    col_json_string(j, key, name);
}

static void describe_seats(const char *key, unsigned seats, col_json *j) {
    col_json_begin_array(j, key);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (has_seat(seats, seat)) col_json_int(j, NULL, seat + 1);
    }
    col_json_end_array(j);
}

static void describe_set(const char *key, uint64_t set, col_json *j) {
    col_json_begin_array(j, key);
    for (; set != 0; set &= set - 1) {
        col_json_int(j, NULL, lowest(set));
    }
    col_json_end_array(j);
}

static void describe_numbers(const char *key, const uint8_t *numbers, int count, col_json *j) {
    col_json_begin_array(j, key);
    for (int i = 0; i < count; i++) {
        col_json_int(j, NULL, numbers[i]);
    }
    col_json_end_array(j);
}

/* What is behind the screen (I3). */
static void describe_reserve(const giants_state *s, int seat, col_json *j) {
    col_json_begin_object(j, "reserve");
    col_json_int(j, "workers", s->workers_reserve[seat]);
    col_json_int(j, "markers", s->markers_reserve[seat]);
    col_json_bool(j, "chief", s->chief[seat] == RESERVE);
    col_json_bool(j, "sorcerer", s->sorcerer[seat] == RESERVE);
    col_json_int(j, "bases", s->bases_hand[seat]);
    col_json_int(j, "half_tablets", s->tablets[seat]);
    col_json_int(j, "logs", s->logs[seat]);
    col_json_int(j, "erected", size_of(s->erected[seat]));
    col_json_end_object(j);
}

static void describe_bid(const giants_state *s, int seat, col_json *j) {
    const uint8_t *bid = s->bid[seat];
    col_json_bool(j, "bid_given", has_seat(s->given, seat));
    if (!has_seat(s->given, seat) || bid[MARKERS] == UNKNOWN) return;
    col_json_begin_object(j, "bid");
    col_json_int(j, "markers", bid[MARKERS]);
    col_json_int(j, "workers", bid[WORKERS]);
    col_json_bool(j, "chief", bid[WITH_CHIEF]);
    col_json_bool(j, "sorcerer", bid[WITH_SORCERER]);
    col_json_end_object(j);
}

/* Tells what a seat would score if the game ended now (J4), as far as the viewer is shown whose
 * Moai are whose, and whether that is all of it. */
static void describe_standing(const col_setup *setup, const giants_state *s, int viewer, int seat,
                              col_json *j) {
    const giants_rules *rules = rules_of(setup);
    giants_state shown = *s;
    bool is_all = true;
    for (uint32_t rest = all_erected(s); rest != 0; rest &= rest - 1) {
        if (viewer == seat || sees_owner(rules, s, viewer, lowest(rest))) continue;
        shown.erected[seat] &= ~bit32(lowest(rest));
        is_all = false;
    }
    col_json_begin_object(j, NULL);
    col_json_int(j, "points", giants_score(setup, &shown, seat));
    col_json_bool(j, "is_all", is_all);
    if (is_all) col_json_int(j, "raised", size_of(s->erected[seat]));
    if (sees_screen(rules, s, viewer, seat))
        col_json_int(j, "tablets", s->tablets[seat] / 2); /* J6 */
    col_json_end_object(j);
}

static void describe_seat(const giants_rules *rules, const giants_state *s, int viewer, int seat,
                          col_json *j) {
    col_json_begin_object(j, NULL);
    col_json_int(j, "points", (int)s->score[seat]);
    col_json_begin_object(j, "front");
    col_json_int(j, "workers", s->workers_front[seat]);
    col_json_int(j, "markers", s->markers_front[seat]);
    col_json_bool(j, "chief", s->chief[seat] == FRONT);
    col_json_bool(j, "sorcerer", s->sorcerer[seat] == FRONT);
    col_json_end_object(j);
    if (sees_screen(rules, s, viewer, seat)) describe_reserve(s, seat, j);
    if (s->phase == BID) describe_bid(s, seat, j);
    if (s->phase == PICK) {
        col_json_int(j, "unused_workers", s->unused[seat]);
        col_json_bool(j, "unused_chief", has_seat(s->unused_chiefs, seat));
    }
    col_json_end_object(j);
}

static void describe_hex(const giants_rules *rules, const giants_data *data, const giants_state *s,
                         int hex, col_json *j) {
    int terrain = data->hex[hex].terrain;
    uint32_t crew = s->crew[hex];
    col_json_begin_object(j, NULL);
    col_json_int(j, "q", data->hex[hex].q);
    col_json_int(j, "r", data->hex[hex].r);
    if (terrain != PLAIN) col_json_string(j, "terrain", giants_terrain_names[terrain]);
    if (terrain == FOREST) col_json_int(j, "trees", s->felled >> hex & 1 ? 0 : data->hex[hex].logs);
    if (s->logs_on[hex] > 0) col_json_int(j, "logs", s->logs_on[hex]);
    if (crew != 0) col_json_begin_array(j, "figures");
    for (int seat = 0; crew != 0 && seat < rules->seats; seat++) {
        bool chief = has_seat(chiefs_in(crew), seat), sorcerer = s->sorcerer[seat] == hex;
        int workers = figures_of(crew, seat) - sorcerer;
        for (int n = 0; n < rules->neutral; n++) {
            workers -= s->neutral[n] == hex && s->neutral_mark[n] == seat + 1;
        }
        if (workers == 0 && !chief && !sorcerer) continue;
        col_json_begin_object(j, NULL);
        col_json_int(j, "seat", seat + 1);
        col_json_int(j, "workers", workers);
        col_json_bool(j, "chief", chief);
        col_json_bool(j, "sorcerer", sorcerer);
        col_json_end_object(j);
    }
    if (crew != 0) col_json_end_array(j);
    col_json_end_object(j);
}

static void describe_ahu(const giants_rules *rules, const giants_data *data, const giants_state *s,
                         int viewer, int ahu, col_json *j) {
    bool is_erected = all_erected(s) >> ahu & 1, is_reserved = all_reserved(s) >> ahu & 1;
    int moai_value = data->ahu[ahu].moai_value, headdress_value = data->ahu[ahu].headdress_value;
    col_json_begin_object(j, NULL);
    col_json_int(j, "q", data->ahu[ahu].q);
    col_json_int(j, "r", data->ahu[ahu].r);
    col_json_string(j, "name", data->ahu[ahu].label);
    col_json_int(j, "moai_value", moai_value);
    col_json_int(j, "headdress_value", headdress_value);
    col_json_string(j, "state", is_erected ? "erected" : is_reserved ? "reserved" : "empty");
    if (is_reserved || (is_erected && sees_owner(rules, s, viewer, ahu))) {
        col_json_int(j, "owner", base_of(s, ahu) + 1);
    }
    if (is_erected) { /* J4 */
        int size = moai_size(s, moai_on(s, ahu));
        bool is_crowned = s->crowned >> ahu & 1;
        col_json_int(j, "size", size);
        col_json_bool(j, "crowned", is_crowned);
        col_json_int(j, "moai_points", size * moai_value);
        col_json_int(j, "headdress_points", is_crowned ? headdress_value : 0);
    } else if (s->carried != NOWHERE && is_moai(s->carried)) {
        col_json_int(j, "carried_points", moai_size(s, s->carried) * moai_value);
    }
    col_json_end_object(j);
}

/* The hexes that a statue can get to with the crews of this phase, whoever is paid (G5, G8). A
 * carry under way does not come back to a hex. */
static uint64_t reach_of(const giants_data *data, const giants_state *s, int statue) {
    uint64_t passable = s->passable[required_strength(data, s, statue) - 1] & ~s->visited;
    int from = statue == s->carried ? carry_hex(s) : start_hex(data, s, statue);
    uint64_t found = 0, fresh = bit64(from);
    while (fresh != 0) {
        int hex = lowest(fresh);
        found |= bit64(hex);
        fresh = (fresh | (set64(data->near_hexes[hex]) & passable)) & ~found;
    }
    return found;
}

/* The Ahu that a statue can get to, where a seat may raise or crown it, and what that would bring
 * (G13, G14, J4). */
static void describe_sites(const giants_data *data, const giants_state *s, int statue,
                           uint64_t reach, int seat, col_json *j) {
    uint32_t open = is_moai(statue) ? ~(all_erected(s) | all_reserved(s)) | s->reserved[seat]
                                    : all_erected(s) & ~s->crowned;
    if (is_moai(statue) && s->bases_hand[seat] == 0) open = s->reserved[seat];
    col_json_begin_array(j, "sites");
    for (int ahu = 0; ahu < data->ahus; ahu++) {
        if (!((open & s->staffed[seat]) >> ahu & 1)) continue;
        if ((set64(data->near_shore[ahu]) & reach) == 0) continue;
        col_json_begin_object(j, NULL);
        col_json_int(j, "ahu", ahu);
        col_json_int(j, "points",
                     is_moai(statue) ? moai_size(s, statue) * data->ahu[ahu].moai_value
                                     : data->ahu[ahu].headdress_value);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

/* A statue in front of a screen is on no hex; "start" is where it would be carried from (G4).
 * `seat` is whom the sites are told for. */
static void describe_statue(const giants_data *data, const giants_state *s, int seat, int statue,
                            col_json *j) {
    bool is_on_ahu = s->on_ahu >> statue & 1, is_on_hex = s->on_hex >> statue & 1;
    uint64_t own = s->front[seat] | s->marked[seat] | (s->on_hex & ~all_marked(s)); /* G4 */
    col_json_begin_object(j, NULL);
    describe_name("name", statue, j);
    if (is_moai(statue)) col_json_int(j, "size", moai_size(s, statue));
    col_json_int(j, "strength", required_strength(data, s, statue));
    if (is_on_hex) col_json_int(j, "hex", s->place[statue]);
    if (is_on_ahu) col_json_int(j, "ahu", s->place[statue]);
    if (!is_on_hex && !is_on_ahu) col_json_int(j, "start", start_hex(data, s, statue));
    if (s->phase == TRANSPORT && !is_on_ahu && (s->carried == NOWHERE || s->carried == statue)) {
        uint64_t reach = reach_of(data, s, statue);
        describe_set("reach", reach, j);
        if (own >> statue & 1) describe_sites(data, s, statue, reach, seat, j);
    }
    for (int other = 0; other < SEATS_MAX; other++) {
        if (s->front[other] >> statue & 1) col_json_int(j, "front", other + 1);
        if (s->marked[other] >> statue & 1) col_json_int(j, "mark", other + 1);
        if (s->moved[other] >> statue & 1 && other == s->actor) col_json_bool(j, "moved", true);
    }
    col_json_end_object(j);
}

static void describe_statues(const giants_data *data, const giants_state *s, int seat,
                             col_json *j) {
    col_json_begin_array(j, "statues");
    for (int statue = 0; statue < s->moai_taken; statue++) {
        describe_statue(data, s, seat, statue, j);
    }
    for (int i = 0; i < s->headdresses_taken; i++) {
        describe_statue(data, s, seat, HEADDRESS + i, j);
    }
    col_json_end_array(j);
    if (s->carried == NOWHERE) return;
    col_json_begin_object(j, "carry");
    describe_name("statue", s->carried, j);
    describe_numbers("path", s->path, s->steps + 1, j);
    col_json_int(j, "figure_scores", 1); /* G10 */
    col_json_int(j, "chief_scores", required_strength(data, s, s->carried));
    col_json_end_object(j);
}

static void describe_neutrals(const giants_rules *rules, const giants_state *s, col_json *j) {
    int board = neutrals_on_board(rules, s);
    if (rules->neutral == 0) return;
    col_json_int(j, "neutral_pool", rules->neutral - board);
    col_json_begin_array(j, "neutral");
    for (int n = 0; n < board; n++) {
        col_json_begin_object(j, NULL);
        col_json_int(j, "hex", s->neutral[n]);
        if (s->neutral_mark[n] != 0) col_json_int(j, "mark", s->neutral_mark[n]);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

/* J1, J3: tells whether the game ends with this turn, as far as that is settled. */
static bool is_last_turn(const giants_rules *rules, const giants_state *s) {
    bool is_last = s->turn >= rules->max_turns;
    for (int seat = 0; seat < rules->seats; seat++) {
        is_last |= size_of(s->erected[seat]) == rules->bases;
    }
    return is_last && s->phase != OVER;
}

static void describe_table(const giants_rules *rules, const giants_data *data,
                           const giants_state *s, int viewer, col_json *j) {
    col_json_string(j, "phase", giants_phase_names[s->phase]);
    col_json_int(j, "turn", s->turn);
    if (s->phase != FIRST) col_json_int(j, "first", s->first + 1);
    describe_seats("passed", s->passed, j);
    describe_numbers("stock", s->stock, SIZES, j);
    describe_numbers("offer", s->offer, SIZES, j);
    if (s->phase == PICK) {
        describe_numbers("order", s->order, rules->seats, j);
        describe_seats("declined", s->declined, j);
    }
    col_json_int(j, "headdresses_left", data->headdresses - s->headdresses_taken);
    col_json_int(j, "tablets_left", s->tablets_left);
    col_json_int(j, "logs_gone", s->logs_gone);
    describe_neutrals(rules, s, j);
    if (viewer < rules->seats) describe_set("knows", s->knows[viewer], j);
    col_json_begin_object(j, "strengths"); /* B6 */
    for (int i = 0; i < STRENGTHS; i++) {
        col_json_int(j, giants_piece_names[i], data->strength[i]);
    }
    col_json_end_object(j);
    col_json_begin_object(j, "prices"); /* in half-tablets (F) */
    col_json_int(j, "sorcery", data->sorcery_price);
    col_json_int(j, "peek", data->peek_price);
    col_json_end_object(j);
}

void giants_describe(const col_setup *setup, const col_state *view, int viewer, col_json *j) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    const giants_state *s = position_of(view);
    describe_table(rules, data, s, viewer, j);
    col_json_begin_array(j, "players");
    for (int seat = 0; seat < rules->seats; seat++) {
        describe_seat(rules, s, viewer, seat, j);
    }
    col_json_end_array(j);
    describe_statues(data, s, viewer < rules->seats ? viewer : s->actor, j);
    col_json_begin_array(j, "hexes");
    for (int hex = 0; hex < data->hexes; hex++) {
        describe_hex(rules, data, s, hex, j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "ahu");
    for (int ahu = 0; ahu < data->ahus; ahu++) {
        describe_ahu(rules, data, s, viewer, ahu, j);
    }
    col_json_end_array(j);
    col_json_int(j, "bases", rules->bases);
    col_json_bool(j, "last_turn", is_last_turn(rules, s));
    col_json_begin_array(j, "standings");
    for (int seat = 0; seat < rules->seats; seat++) {
        describe_standing(setup, s, viewer, seat, j);
    }
    col_json_end_array(j);
}

/* For people ----------------------------------------------------------------------------------- */

const char *giants_topics(const col_setup *setup, const col_state *view) {
    const giants_state *s = position_of(view);
    bool peeks = rules_of(setup)->peeks_any_time;
    switch (s->phase) {
    case FIRST:
        return "GI-D4";
    case ROLL:
        return "GI-E1 GI-E2 GI-E3 GI-E4";
    case BID:
        return peeks ? "GI-E6 GI-E7 GI-E8 GI-E11 GI-I5" : "GI-E6 GI-E7 GI-E8 GI-E11";
    case PICK:
        return peeks ? "GI-E9 GI-E10 GI-E12 GI-I5" : "GI-E9 GI-E10 GI-E12";
    case PLACE:
        return setup->seats == SEATS_MIN
                   ? "GI-F1 GI-F3 GI-F4 GI-F5 GI-F6 GI-F7 GI-F8 GI-F9 GI-F10 GI-I5"
                   : "GI-F1 GI-F3 GI-F4 GI-F5 GI-F6 GI-F7 GI-F8 GI-F10 GI-I5";
    case TRANSPORT:
        if (s->carried == NOWHERE) return "GI-G1 GI-G4 GI-G6 GI-G15 GI-I5";
        return peeks ? "GI-G5 GI-G8 GI-G10 GI-G12 GI-G13 GI-G14 GI-I5"
                     : "GI-G5 GI-G8 GI-G10 GI-G12 GI-G13 GI-G14";
    case CLAIM:
        return peeks ? "GI-G16 GI-I5" : "GI-G16";
    case RECLAIM:
        return peeks ? "GI-H4 GI-I5" : "GI-H4";
    default:
        return "GI-J1 GI-J2 GI-J3 GI-J4 GI-J6";
    }
}

static uint64_t mix(uint64_t sum, uint64_t x) {
    col_rng r = {sum ^ x};
    return col_rng_next(&r);
}

uint64_t giants_hash(const col_setup *setup, const col_state *state) {
    (void)setup;
    const giants_state *s = position_of(state);
    uint64_t sum = s->on_hex;
    for (const uint64_t *p = s->front; p <= &s->visited; p++) {
        sum = mix(sum, *p);
    }
    for (const uint32_t *p = s->crew; p < &s->zero; p++) {
        sum = mix(sum, *p);
    }
    for (const uint8_t *p = s->place; p < (const uint8_t *)(s + 1); p += 8) {
        uint64_t eight = 0;
        for (int i = 0; i < 8 && p + i < (const uint8_t *)(s + 1); i++) {
            eight |= (uint64_t)p[i] << (8 * i);
        }
        sum = mix(sum, eight);
    }
    return sum;
}
