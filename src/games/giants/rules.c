/* Giants: the legal actions and what they do, phase by phase in the order of the rules.
 *
 * What happens without a decision (skipping seats, ending phases, cleaning up in phase 5) happens
 * at the end of the action that leads to it: each phase calls the next one until somebody must
 * decide. */
#include "state.h"

#include <assert.h>
#include <string.h>

enum { SMALL_LIST = 512 }; /* room for every list of actions except that of phase 3 */

/* Setup (D) ------------------------------------------------------------------------------------ */

void giants_clear(const col_setup *setup, giants_state *s) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    int unfelled = 0;
    memset(s, 0, sizeof *s);
    memset(s->place, NOWHERE, sizeof s->place);
    memset(s->path, NOWHERE, sizeof s->path);
    memset(s->neutral, POOL, sizeof s->neutral);
    memset(s->chief, NOWHERE, sizeof s->chief);
    memset(s->sorcerer, NOWHERE, sizeof s->sorcerer);
    for (int seat = 0; seat < rules->seats; seat++) {
        s->workers_owned[seat] = s->workers_reserve[seat] = rules->workers;
        s->markers_owned[seat] = s->markers_reserve[seat] = rules->markers;
        s->chief[seat] = s->sorcerer[seat] = RESERVE;
        s->bases_hand[seat] = rules->bases;
        s->tablets[seat] = rules->tablets;
        s->logs[seat] = rules->logs;
    }
    for (int hex = 0; hex < data->hexes; hex++) {
        unfelled += data->hex[hex].logs;
    }
    memcpy(s->stock, data->moai, sizeof s->stock);
    s->tablets_left = (uint8_t)(data->tablets - rules->seats * rules->tablets);
    s->logs_gone = (uint8_t)(data->logs - unfelled - rules->seats * rules->logs);
    s->turn = 1;
    s->carried = NOWHERE;
}

/* Chance (D4, E1-E3) --------------------------------------------------------------------------- */

static uint32_t power(uint32_t base, int exponent) {
    uint32_t product = 1;
    for (; exponent > 0; exponent--) {
        product *= base;
    }
    return product;
}

/* Returns in how many ways the dice can show these values, counting orders and faces. */
static uint32_t roll_weight(const giants_data *data, const int dice[VALUES]) {
    uint32_t weight = 1, thrown = 0;
    for (int value = 0; value < VALUES; value++) {
        for (uint32_t i = 1; i <= (uint32_t)dice[value]; i++) {
            weight = weight * ++thrown / i;
        }
        weight *= power(data->faces[value], dice[value]);
    }
    return weight;
}

static int list_rolls(const col_setup *setup, const giants_state *s, col_outcome *out) {
    const giants_rules *rules = rules_of(setup);
    int total = rules->dice, count = 0;
    for (int zeros = total; zeros >= 0; zeros--) {
        if (zeros == total && s->turn > 1 && !rules->zeros_stand) continue; /* E3 */
        for (int ones = total - zeros; ones >= 0; ones--) {
            for (int twos = total - zeros - ones; twos >= 0; twos--) {
                int dice[VALUES] = {zeros, ones, twos, total - zeros - ones - twos};
                uint32_t weight = roll_weight(data_of(setup), dice);
                if (weight == 0) continue;
                unsigned operands = (unsigned)dice[0] | (unsigned)dice[1] << 4 |
                                    (unsigned)dice[2] << 8 | (unsigned)dice[3] << 12;
                out[count].action = col_action_of(ACTION_ROLL, operands);
                out[count++].weight = weight;
            }
        }
    }
    return count;
}

int giants_chance(const col_setup *setup, const col_state *state, col_outcome *out) {
    const giants_state *s = position_of(state);
    if (s->phase == ROLL) return list_rolls(setup, s, out);
    if (s->phase != FIRST) return 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        out[seat].action = col_action_of(ACTION_FIRST, (unsigned)seat);
        out[seat].weight = 1;
    }
    return setup->seats;
}

unsigned giants_actors(const col_setup *setup, const col_state *state) {
    const giants_state *s = position_of(state);
    switch (s->phase) {
    case FIRST:
    case ROLL:
        return 1u << COL_CHANCE;
    case BID:
        return ((1u << setup->seats) - 1) & ~(unsigned)s->given;
    case OVER:
        return 0;
    default:
        return 1u << s->actor;
    }
}

/* Phase 2: the auction (E6-E12) ---------------------------------------------------------------- */

static int list_bids(const giants_rules *rules, const giants_state *s, int seat, col_action *out) {
    unsigned chief = s->chief[seat] == RESERVE;
    unsigned sorcerer = rules->sorcerer_sculpts && s->sorcerer[seat] == RESERVE;
    int count = 0;
    for (unsigned m = 0; m <= s->markers_reserve[seat]; m++) {
        for (unsigned w = 0; w <= s->workers_reserve[seat]; w++) {
            for (unsigned c = 0; c <= chief; c++) {
                for (unsigned x = 0; x <= sorcerer; x++) {
                    out[count++] = col_action_of(ACTION_BID, m | w << 4 | c << 8 | x << 12);
                }
            }
        }
    }
    return count;
}

/* E10 */
bool giants_can_pick(const giants_state *s, int seat) {
    if (has_seat(s->declined, seat)) return false;
    for (int size = 1; size <= SIZES; size++) {
        if (s->offer[size - 1] == 0) continue;
        if (has_seat(s->unused_chiefs, seat) || s->unused[seat] >= size) return true;
    }
    return false;
}

/* E9 */
static int list_picks(const giants_state *s, int seat, col_action *out) {
    int count = 0;
    for (unsigned size = 1; size <= SIZES; size++) {
        if (s->offer[size - 1] == 0) continue;
        if (has_seat(s->unused_chiefs, seat)) {
            out[count++] = col_action_of(ACTION_TAKE, size | 1u << 4);
        }
        if (s->unused[seat] >= size) out[count++] = col_action_of(ACTION_TAKE, size);
    }
    out[count++] = col_action_of(ACTION_DECLINE, 0);
    return count;
}

/* E8: tells whether seat `a` chooses before seat `b`. */
static bool chooses_before(const giants_rules *rules, const giants_state *s, int a, int b) {
    int n = rules->seats;
    if (s->bid[a][MARKERS] != s->bid[b][MARKERS]) return s->bid[a][MARKERS] > s->bid[b][MARKERS];
    if (s->tablets[a] != s->tablets[b]) return s->tablets[a] > s->tablets[b];
    return (a - s->first + n) % n < (b - s->first + n) % n;
}

/* E7, E8 */
static void reveal_bids(const giants_rules *rules, giants_state *s) {
    for (int seat = 0; seat < rules->seats; seat++) {
        int place = 0;
        for (int other = 0; other < rules->seats; other++) {
            place += other != seat && chooses_before(rules, s, other, seat);
        }
        s->order[place] = (uint8_t)(seat + 1);
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        const uint8_t *bid = s->bid[seat];
        s->markers_reserve[seat] = (uint8_t)(s->markers_reserve[seat] - bid[MARKERS]);
        s->markers_front[seat] = bid[MARKERS];
        s->workers_reserve[seat] = (uint8_t)(s->workers_reserve[seat] - bid[WORKERS]);
        s->workers_front[seat] = bid[WORKERS];
        if (bid[WITH_CHIEF]) s->chief[seat] = FRONT;
        if (bid[WITH_SORCERER]) s->sorcerer[seat] = FRONT;
        s->unused[seat] = (uint8_t)(bid[WORKERS] + bid[WITH_SORCERER]);
        s->unused_chiefs |= (uint8_t)(bid[WITH_CHIEF] << seat);
    }
    memset(s->bid, 0, sizeof s->bid);
    s->given = 0;
}

/* Finds the next seat in the order of choice that can take something, beginning at place `from`.
 * Returns false if there is none. The auction is over then (E12), because seats only become poorer.
 */
static bool find_picker(const giants_rules *rules, giants_state *s, int from) {
    for (int i = 0; i < rules->seats; i++) {
        int seat = s->order[(from + i) % rules->seats] - 1;
        if (!giants_can_pick(s, seat)) continue;
        s->actor = (uint8_t)seat;
        return true;
    }
    return false;
}

static int place_in_order(const giants_state *s, int seat) {
    int place = 0;
    while (s->order[place] != seat + 1) {
        place++;
    }
    return place;
}

static void end_auction(giants_state *s) {
    for (int i = 0; i < SIZES; i++) {
        s->stock[i] = (uint8_t)(s->stock[i] + s->offer[i]);
        s->offer[i] = 0;
    }
    memset(s->unused, 0, sizeof s->unused);
    memset(s->order, 0, sizeof s->order);
    s->unused_chiefs = 0;
    s->declined = 0;
}

static void take_moai(giants_state *s, int seat, col_action a) {
    int size = action_size(a), statue = s->moai_taken++;
    if (action_by_chief(a)) {
        s->unused_chiefs &= (uint8_t) ~(1u << seat);
    } else {
        s->unused[seat] = (uint8_t)(s->unused[seat] - size);
    }
    s->offer[size - 1]--;
    s->of_size[size - 1] |= bit64(statue);
    s->front[seat] |= bit64(statue);
}

/* Phase 3: placement (F) ----------------------------------------------------------------------- */

/* I5 */
uint32_t giants_peeks(const col_setup *setup, const giants_state *s, int seat) {
    if (rules_of(setup)->open_bases || s->tablets[seat] < data_of(setup)->peek_price) return 0;
    return all_erected(s) & ~s->erected[seat] & ~s->knows[seat];
}

/* Tells whether a seat takes its turn in a round of phase 3 or 4, where peeks are always listed. */
static bool is_round(const giants_state *s) {
    return s->phase == PLACE || (s->phase == TRANSPORT && s->carried == NOWHERE);
}

static uint32_t empty_ahus(const giants_rules *rules, const giants_state *s) {
    return rules->ahus & ~all_erected(s) & ~all_reserved(s);
}

/* F10: tells whether a seat can use the ability of a special hex. */
static bool has_ability(const giants_data *data, const giants_state *s, int seat, int hex) {
    switch (data->hex[hex].terrain) {
    case VILLAGE:
        return s->workers_owned[seat] < data->workers;
    case HUT:
        return s->markers_owned[seat] < data->markers;
    case CLAY_PIT:
        return s->headdresses_taken < data->headdresses;
    default:
        return !(s->felled >> hex & 1);
    }
}

bool giants_is_site_open(const col_setup *setup, const giants_state *s, int seat, int site) {
    const giants_data *data = data_of(setup);
    int ahu = data->site_ahu[site];
    if (ahu == NOWHERE) return has_ability(data, s, seat, data->site_hex[site]);
    return s->bases_hand[seat] > 0 && empty_ahus(rules_of(setup), s) >> ahu & 1;
}

/* Returns how many sites are open, without looking at each of them. */
static int count_sites(const col_setup *setup, const giants_state *s, int seat) {
    const giants_data *data = data_of(setup);
    int count = size_of(rules_of(setup)->forests & ~s->felled);
    count += has_ability(data, s, seat, data->at[VILLAGE]);
    count += has_ability(data, s, seat, data->at[HUT]);
    count += has_ability(data, s, seat, data->at[CLAY_PIT]);
    if (s->bases_hand[seat] == 0) return count;
    for (uint32_t rest = empty_ahus(rules_of(setup), s); rest != 0; rest &= rest - 1) {
        count += data->near_count[lowest(rest)];
    }
    return count;
}

static int unmarked_neutrals(const giants_rules *rules, const giants_state *s) {
    int count = 0, board = neutrals_on_board(rules, s);
    for (int j = 0; j < board; j++) {
        count += s->neutral_mark[j] == 0;
    }
    return count;
}

/* Except for the sites it is hexes times logs. */
void giants_count_groups(const col_setup *setup, const giants_state *s, int seat,
                         int count[GROUPS]) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    int with_logs = data->hexes * (logs_to_place(data, s, seat) + 1);
    bool sorcerer = s->sorcerer[seat] == RESERVE, chief = s->chief[seat] == RESERVE;
    bool casts = chief && s->tablets[seat] >= data->sorcery_price;
    int sites = sorcerer || casts ? count_sites(setup, s, seat) : 0;
    memset(count, 0, sizeof(int) * GROUPS);
    count[PEEKS] = size_of(giants_peeks(setup, s, seat));
    if (s->workers_reserve[seat] > 0) count[PLACE_WORKER] = with_logs;
    if (chief) count[PLACE_CHIEF] = data->hexes;
    if (sorcerer) {
        count[PLACE_SORCERER] = with_logs;
        count[SORCERY_SORCERER] = sites * (logs_to_place(data, s, seat) + 1);
    }
    if (casts) count[SORCERY_CHIEF] = sites;
    if (s->markers_reserve[seat] > 0) {
        count[ACTIVATES] = s->tablets_left > 0;
        if (rules->neutral > 0) {
            if (s->neutral[rules->neutral - 1] == POOL) count[RECRUITS] = with_logs;
            count[SHIFTS] = unmarked_neutrals(rules, s) * with_logs;
        }
    }
    count[PASSES] = 1;
}

static int nth_bit(uint32_t set, int n) {
    for (; n > 0; n--) {
        set &= set - 1;
    }
    return lowest(set);
}

static int nth_open_site(const col_setup *setup, const giants_state *s, int seat, int n) {
    int site = 0;
    for (;; site++) {
        assert(site < data_of(setup)->sites);
        if (giants_is_site_open(setup, s, seat, site) && n-- == 0) return site;
    }
}

static int nth_unmarked_neutral(const giants_state *s, int n) {
    int j = 0;
    for (;; j++) {
        if (s->neutral_mark[j] == 0 && n-- == 0) return j;
    }
}

/* Returns action number `i` of a group. */
static col_action nth_placement(const col_setup *setup, const giants_state *s, int seat, int group,
                                int i) {
    const giants_data *data = data_of(setup);
    int choices = logs_to_place(data, s, seat) + 1, hex = i / choices, logs = i % choices;
    int with_logs = data->hexes * choices;
    switch (group) {
    case PEEKS:
        return col_action_of(ACTION_PEEK, (unsigned)nth_bit(giants_peeks(setup, s, seat), i));
    case PLACE_WORKER:
        return action_placement(ACTION_PLACE, hex, logs, WORKER);
    case PLACE_SORCERER:
        return action_placement(ACTION_PLACE, hex, logs, SORCERER);
    case PLACE_CHIEF:
        return action_placement(ACTION_PLACE, i, 0, CHIEF);
    case SORCERY_SORCERER: {
        int site = nth_open_site(setup, s, seat, hex);
        return action_sorcery(data->site_hex[site], logs, SORCERER, data->site_ahu[site]);
    }
    case SORCERY_CHIEF: {
        int site = nth_open_site(setup, s, seat, i);
        return action_sorcery(data->site_hex[site], 0, CHIEF, data->site_ahu[site]);
    }
    case RECRUITS:
        return action_placement(ACTION_RECRUIT, hex, logs, 0);
    case SHIFTS:
        return action_placement(ACTION_SHIFT, i % with_logs / choices, logs,
                                nth_unmarked_neutral(s, i / with_logs));
    case ACTIVATES:
        return col_action_of(ACTION_ACTIVATE, 0);
    default:
        return col_action_of(ACTION_PASS, 0);
    }
}

/* Lists sorcery at the open sites, with 0 to `most` logs each, in the order of nth_placement(). */
static int list_sites(const col_setup *setup, const giants_state *s, int seat, int figure, int most,
                      col_action *out) {
    const giants_data *data = data_of(setup);
    int count = 0;
    for (int site = 0; site < data->sites; site++) {
        if (!giants_is_site_open(setup, s, seat, site)) continue;
        for (int logs = 0; logs <= most; logs++) {
            out[count++] = action_sorcery(data->site_hex[site], logs, figure, data->site_ahu[site]);
        }
    }
    return count;
}

static int list_placements(const col_setup *setup, const giants_state *s, int seat,
                           col_action *out) {
    int size[GROUPS], count = 0;
    giants_count_groups(setup, s, seat, size);
    for (int group = 0; group < GROUPS; group++) {
        if (size[group] == 0) continue;
        if (group == SORCERY_SORCERER) {
            count += list_sites(setup, s, seat, SORCERER, logs_to_place(data_of(setup), s, seat),
                                out + count);
        } else if (group == SORCERY_CHIEF) {
            count += list_sites(setup, s, seat, CHIEF, 0, out + count);
        } else {
            for (int i = 0; i < size[group]; i++) {
                out[count++] = nth_placement(setup, s, seat, group, i);
            }
        }
    }
    return count;
}

/* K5: tells whether a seat can do anything other than pass in phase 3. */
static bool may_place(const col_setup *setup, const giants_state *s, int seat) {
    const giants_rules *rules = rules_of(setup);
    if (s->workers_reserve[seat] > 0 || s->chief[seat] == RESERVE || s->sorcerer[seat] == RESERVE) {
        return true;
    }
    if (s->markers_reserve[seat] > 0) {
        if (s->tablets_left > 0) return true;
        if (rules->neutral > 0 &&
            (s->neutral[rules->neutral - 1] == POOL || unmarked_neutrals(rules, s) > 0)) {
            return true;
        }
    }
    return giants_peeks(setup, s, seat) != 0;
}

static void put_logs(giants_state *s, int seat, int hex, int logs) {
    s->logs[seat] = (uint8_t)(s->logs[seat] - logs);
    s->logs_on[hex] = (uint8_t)(s->logs_on[hex] + logs);
}

/* F3, F4 */
static void put_figure(giants_state *s, int seat, col_action a) {
    int hex = action_low(a);
    switch (action_figure(a)) {
    case CHIEF:
        s->chief[seat] = (uint8_t)hex;
        s->crew[hex] |= bit32(24 + seat);
        return;
    case SORCERER:
        s->sorcerer[seat] = (uint8_t)hex;
        break;
    default:
        s->workers_reserve[seat]--;
        break;
    }
    s->crew[hex] += bit32(4 * seat);
    put_logs(s, seat, hex, action_logs(a));
}

/* F10. The logs that go with the sorcerer are on the hex already, so new logs cannot be among them
 * (F5). */
static void use_ability(const giants_data *data, giants_state *s, int seat, int hex, int ahu) {
    if (ahu != NOWHERE) {
        s->bases_hand[seat]--;
        s->reserved[seat] |= bit32(ahu);
        return;
    }
    switch (data->hex[hex].terrain) {
    case VILLAGE:
        s->workers_owned[seat]++;
        s->workers_reserve[seat]++;
        break;
    case HUT:
        s->markers_owned[seat]++;
        s->markers_reserve[seat]++;
        break;
    case CLAY_PIT:
        s->front[seat] |= bit64(HEADDRESS + s->headdresses_taken++);
        break;
    default:
        s->felled |= bit64(hex);
        s->logs[seat] = (uint8_t)(s->logs[seat] + data->hex[hex].logs);
        break;
    }
}

/* F5, F6 */
static void do_sorcery(const giants_data *data, giants_state *s, int seat, col_action a) {
    put_figure(s, seat, a);
    if (action_figure(a) == CHIEF) {
        s->tablets[seat] = (uint8_t)(s->tablets[seat] - data->sorcery_price);
        s->tablets_left = (uint8_t)(s->tablets_left + data->sorcery_price);
    }
    use_ability(data, s, seat, action_low(a), action_ahu(a));
}

/* F7 */
static void activate(giants_state *s, int seat) {
    s->markers_reserve[seat]--;
    s->markers_front[seat]++;
    s->tablets_left--;
    s->tablets[seat]++;
}

/* F9: puts neutral worker j on a hex, with a marker beside it. */
static void place_neutral(giants_state *s, int seat, int j, col_action a) {
    int hex = action_low(a);
    if (s->neutral[j] != POOL) s->crew[s->neutral[j]] -= bit32(20);
    s->neutral[j] = (uint8_t)hex;
    s->neutral_mark[j] = (uint8_t)(seat + 1);
    s->crew[hex] += bit32(4 * seat);
    s->markers_reserve[seat]--;
    put_logs(s, seat, hex, action_logs(a));
}

/* Phase 4: transport and marking (G) ----------------------------------------------------------- */

static int count_figures(uint32_t crew) {
    int count = 0;
    for (crew &= 0xFFFFFF; crew != 0; crew >>= 4) {
        count += (int)(crew & 15);
    }
    return count;
}

/* G8, G13: computes `passable` and `staffed`, see state.h. */
void giants_prepare_transport(const col_setup *setup, giants_state *s) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    memset(s->passable, 0, sizeof s->passable);
    memset(s->staffed, 0, sizeof s->staffed);
    for (int hex = 0; hex < data->hexes; hex++) {
        uint32_t crew = s->crew[hex];
        if (crew == 0) continue;
        int figures = count_figures(crew), strength = figures == 0 ? 0 : figures + s->logs_on[hex];
        if (chiefs_in(crew) != 0) strength = SIZES;
        for (int i = 0; i < SIZES && i < strength; i++) {
            s->passable[i] |= bit64(hex);
        }
        uint32_t ahus = set32(data->near_ahus[hex]);
        for (int seat = 0; ahus != 0 && seat < rules->seats; seat++) {
            int workers = figures_of(crew, seat);
            if (rules->erect_with_any) {
                workers += (int)(chiefs_in(crew) >> seat & 1);
            } else {
                workers -= s->sorcerer[seat] == hex;
            }
            if (workers > 0) s->staffed[seat] |= ahus;
        }
    }
}

/* G13, G14: returns the Ahu on which a seat may put a statue that lies beside them. */
static uint32_t open_ahus(const giants_rules *rules, const giants_state *s, int seat, int statue) {
    if (!is_moai(statue)) return s->staffed[seat] & all_erected(s) & ~s->crowned;
    uint32_t open = s->reserved[seat];
    if (s->bases_hand[seat] > 0) open |= empty_ahus(rules, s);
    return open & s->staffed[seat];
}

/* G4: returns the statues that a seat may carry. */
static uint64_t own_statues(const giants_state *s, int seat) {
    uint64_t others = (all_marked(s) & ~s->marked[seat]) | fresh_of_others(s, seat);
    return s->front[seat] | (s->on_hex & ~others);
}

/* Returns the statues whose carry can be finished: by a first step (G6), or on an Ahu at once (G7).
 */
uint64_t giants_carries(const col_setup *setup, const giants_state *s, int seat) {
    const giants_data *data = data_of(setup);
    uint32_t open_to_moai = open_ahus(rules_of(setup), s, seat, 0);
    uint32_t open_to_headdresses = open_ahus(rules_of(setup), s, seat, HEADDRESS);
    uint64_t carries = 0;
    for (uint64_t rest = own_statues(s, seat); rest != 0; rest &= rest - 1) {
        int statue = lowest(rest), hex = start_hex(data, s, statue);
        uint64_t steps = set64(data->near_hexes[hex]);
        steps &= s->passable[required_strength(data, s, statue) - 1];
        steps &= (s->moved[seat] >> statue & 1) - 1;
        uint32_t open = is_moai(statue) ? open_to_moai : open_to_headdresses;
        bool is_possible = (steps | (set32(data->near_ahus[hex]) & open)) != 0;
        carries |= (uint64_t)is_possible << statue;
    }
    return carries;
}

/* G15 */
uint64_t giants_markable(const giants_state *s, int seat) {
    if (s->markers_reserve[seat] == 0) return 0;
    return s->on_hex & ~all_marked(s) & ~fresh_of_others(s, seat);
}

static int list_set(uint64_t set, unsigned kind, col_action *out) {
    int count = 0;
    for (; set != 0; set &= set - 1) {
        out[count++] = col_action_of(kind, (unsigned)lowest(set));
    }
    return count;
}

static int list_transports(const col_setup *setup, const giants_state *s, int seat,
                           col_action *out) {
    int count = list_set(giants_peeks(setup, s, seat), ACTION_PEEK, out);
    count += list_set(s->carries, ACTION_CARRY, out + count);
    count += list_set(giants_markable(s, seat), ACTION_MARK, out + count);
    out[count++] = col_action_of(ACTION_PASS, 0);
    return count;
}

/* What a hex offers to a crew of a given strength. */
typedef struct hands {
    int strength;         /* the strength that is required */
    int free, logs;       /* figures for which nobody scores; logs */
    int rival[SEATS_MAX]; /* figures of the other seats */
    uint32_t chiefs;      /* one bit per seat */
} hands;

static hands hands_on(const giants_rules *rules, const giants_state *s, int seat, int hex,
                      int strength) {
    hands h = {strength, 0, s->logs_on[hex], {0}, chiefs_in(s->crew[hex])};
    for (int other = 0; other < rules->seats; other++) {
        int figures = figures_of(s->crew[hex], other);
        if (other == seat) {
            h.free += figures;
        } else {
            h.rival[other] = figures < strength ? figures : strength;
        }
    }
    h.free += free_neutrals(s->crew[hex]);
    return h;
}

/* G8, G9: tells whether a crew can be formed for which nobody scores. */
static bool is_free(const hands *h, int seat) {
    return has_seat(h->chiefs, seat) || (h->free > 0 && h->free + h->logs >= h->strength);
}

/* Lists every choice of rivals' figures that own figures, neutral workers and logs can complete to
 * a crew, counting up like the digits of a number, and then the rivals' chiefs (G8). */
static int list_payments(const giants_rules *rules, const hands *h, int seat, int hex,
                         col_action *out) {
    int used[SEATS_MAX] = {0}, total = 0, count = 0, digit = 0;
    while (digit < rules->seats) {
        if (used[digit] == h->rival[digit]) {
            total -= used[digit];
            used[digit++] = 0;
            continue;
        }
        used[digit]++;
        total++;
        digit = 0;
        if (total > h->strength || h->strength - total > h->free + h->logs) continue;
        unsigned operands = (unsigned)hex;
        for (int other = 0; other < rules->seats; other++) {
            operands |= (unsigned)used[other] << (8 + 2 * other);
        }
        out[count++] = col_action_of(ACTION_TO, operands);
    }
    for (int other = 0; other < rules->seats; other++) {
        if (other == seat || !has_seat(h->chiefs, other)) continue;
        out[count++] = col_action_of(ACTION_TO, (unsigned)hex | (unsigned)(other + 1) << 18);
    }
    return count;
}

/* G5, G6: returns the hexes that the carried statue may enter. */
static uint64_t next_hexes(const giants_data *data, const giants_state *s, int seat) {
    if (s->steps == 0 && s->moved[seat] >> s->carried & 1) return 0;
    int strength = required_strength(data, s, s->carried);
    return set64(data->near_hexes[carry_hex(s)]) & s->passable[strength - 1] & ~s->visited;
}

static int list_steps(const col_setup *setup, const giants_state *s, int seat, col_action *out) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    int strength = required_strength(data, s, s->carried), count = 0;
    uint64_t next = next_hexes(data, s, seat);
    for (uint64_t rest = next; rest != 0; rest &= rest - 1) {
        hands h = hands_on(rules, s, seat, lowest(rest), strength);
        if (is_free(&h, seat)) out[count++] = col_action_of(ACTION_TO, (unsigned)lowest(rest));
    }
    for (uint64_t rest = next; rest != 0; rest &= rest - 1) {
        hands h = hands_on(rules, s, seat, lowest(rest), strength);
        count += list_payments(rules, &h, seat, lowest(rest), out + count);
    }
    return count;
}

/* G12 */
static int list_carry(const col_setup *setup, const giants_state *s, int seat, col_action *out) {
    int count = list_steps(setup, s, seat, out);
    uint32_t ahus = set32(data_of(setup)->near_ahus[carry_hex(s)]);
    if (s->steps > 0) { /* G7 */
        out[count++] = col_action_of(ACTION_HALT, 0);
        if (rules_of(setup)->carry_may_mark && s->markers_reserve[seat] > 0 &&
            !(all_marked(s) >> s->carried & 1)) {
            out[count++] = col_action_of(ACTION_FINISH_MARK, 0);
        }
    }
    ahus &= open_ahus(rules_of(setup), s, seat, s->carried);
    return count + list_set(ahus, is_moai(s->carried) ? ACTION_ERECT : ACTION_CROWN, out + count);
}

static void begin_carry(const giants_data *data, giants_state *s, int statue) {
    s->carries = 0;
    s->carried = (uint8_t)statue;
    s->path[0] = (uint8_t)start_hex(data, s, statue);
    s->visited = bit64(s->path[0]);
}

static void end_carry(giants_state *s) {
    memset(s->path, NOWHERE, s->steps + 1u);
    s->carried = NOWHERE;
    s->steps = 0;
    s->visited = 0;
}

/* G10 */
static void pay_crew(const giants_data *data, giants_state *s, col_action a) {
    int chief = action_chief(a);
    if (chief >= 0) s->score[chief] += (uint32_t)required_strength(data, s, s->carried);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        s->score[seat] += (uint32_t)action_pays(a, seat);
    }
}

static void step(const col_setup *setup, giants_state *s, int seat, col_action a) {
    int hex = action_low(a);
    pay_crew(data_of(setup), s, a);
    if (rules_of(setup)->keeps_unmarked) s->fresh |= s->front[seat] & bit64(s->carried); /* G4 */
    s->front[seat] &= ~bit64(s->carried);
    s->on_hex |= bit64(s->carried);
    s->moved[seat] |= bit64(s->carried);
    s->place[s->carried] = (uint8_t)hex;
    s->path[++s->steps] = (uint8_t)hex;
    s->visited |= bit64(hex);
}

static void put_marker(giants_state *s, int seat, int statue) {
    s->markers_reserve[seat]--;
    s->marked[seat] |= bit64(statue);
}

/* G13, G14: puts the carried statue on an Ahu. Its marker comes back to the reserve, and nobody can
 * act on the statue any more. */
static void put_on_ahu(giants_state *s, int seat, int ahu) {
    int statue = s->carried;
    uint64_t keep = ~bit64(statue);
    if (s->marked[seat] >> statue & 1) s->markers_reserve[seat]++;
    s->marked[seat] &= keep;
    s->fresh &= keep;
    s->front[seat] &= keep;
    s->on_hex &= keep;
    s->on_ahu |= bit64(statue);
    s->place[statue] = (uint8_t)ahu;
    for (int other = 0; other < SEATS_MAX; other++) {
        s->moved[other] &= keep;
    }
    if (!is_moai(statue)) {
        s->crowned |= bit32(ahu);
    } else {
        if (!(s->reserved[seat] >> ahu & 1)) s->bases_hand[seat]--;
        s->reserved[seat] &= ~bit32(ahu);
        s->erected[seat] |= bit32(ahu);
    }
}

/* The end (J) ---------------------------------------------------------------------------------- */

/* J4 */
int giants_score(const col_setup *setup, const giants_state *s, int seat) {
    const giants_data *data = data_of(setup);
    int score = (int)s->score[seat];
    for (uint32_t rest = s->erected[seat]; rest != 0; rest &= rest - 1) {
        int ahu = lowest(rest);
        score += moai_size(s, moai_on(s, ahu)) * data->ahu[ahu].moai_value;
        if (s->crowned >> ahu & 1) score += data->ahu[ahu].headdress_value;
    }
    return score;
}

/* J1-J3: returns the reason that ends the game after phase 4, or NULL. */
const char *giants_end(const col_setup *setup, const giants_state *s) {
    const giants_rules *rules = rules_of(setup);
    for (int seat = 0; seat < rules->seats; seat++) {
        if (size_of(s->erected[seat]) == rules->bases) return "bases";
    }
    if (s->stock[0] + s->stock[1] + s->stock[2] == 0 && (s->on_hex & (bit64(HEADDRESS) - 1)) == 0) {
        return "moai";
    }
    return s->turn >= rules->max_turns ? "turns" : NULL;
}

/* From phase to phase -------------------------------------------------------------------------- */

/* K5: tells whether a seat can do anything other than pass. In phase 4, `carries` must be its own.
 */
bool giants_has_choice(const col_setup *setup, const giants_state *s, int seat) {
    if (s->phase == PLACE) return may_place(setup, s, seat);
    return s->carries != 0 || giants_markable(s, seat) != 0 || giants_peeks(setup, s, seat) != 0;
}

/* F1, G1, K5: finds the next seat, from `seat` on, that has not passed and has something to do. */
static bool find_actor(const col_setup *setup, giants_state *s, int seat) {
    for (int i = 0; i < setup->seats; i++) {
        if (!has_seat(s->passed, seat)) {
            if (s->phase == TRANSPORT) s->carries = giants_carries(setup, s, seat);
            if (giants_has_choice(setup, s, seat)) {
                s->actor = (uint8_t)seat;
                return true;
            }
        }
        seat = next_seat(rules_of(setup), seat);
    }
    return false;
}

/* H5 */
static void end_turn(const giants_rules *rules, giants_state *s) {
    s->first = (uint8_t)next_seat(rules, s->first);
    s->actor = 0;
    s->turn++;
    s->phase = ROLL;
}

/* H4: asks the next seat, from `seat` on, that has a marker on a statue. */
static void ask_reclaim(const giants_rules *rules, giants_state *s, int seat) {
    for (;;) {
        if (s->marked[seat] != 0) {
            s->actor = (uint8_t)seat;
            return;
        }
        seat = next_seat(rules, seat);
        if (seat == s->first) break;
    }
    end_turn(rules, s);
}

/* H2 */
static void take_neutral_markers_back(const giants_rules *rules, giants_state *s) {
    for (int j = 0; j < rules->neutral && s->neutral[j] != POOL; j++) {
        int seat = s->neutral_mark[j] - 1;
        if (seat < 0) continue;
        s->crew[s->neutral[j]] += bit32(20) - bit32(4 * seat);
        s->markers_reserve[seat]++;
        s->neutral_mark[j] = 0;
    }
}

/* H1-H3 */
static void clean_up(const giants_rules *rules, giants_state *s) {
    take_neutral_markers_back(rules, s);
    for (int hex = 0; hex < HEX_ROOM; hex++) {
        s->crew[hex] &= 15u << 20; /* only neutral workers stay */
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        s->workers_reserve[seat] = s->workers_owned[seat];
        s->workers_front[seat] = 0;
        s->markers_reserve[seat] = (uint8_t)(s->markers_reserve[seat] + s->markers_front[seat]);
        s->markers_front[seat] = 0;
        s->chief[seat] = s->sorcerer[seat] = RESERVE;
    }
    for (int hex = 0; hex < HEX_ROOM; hex++) {
        s->logs_gone = (uint8_t)(s->logs_gone + s->logs_on[hex]);
        s->logs_on[hex] = 0;
    }
}

/* G17, then phase 5. */
static void end_phase_4(const col_setup *setup, giants_state *s) {
    s->actor = 0;
    if (giants_end(setup, s) != NULL) {
        s->phase = OVER;
        return;
    }
    clean_up(rules_of(setup), s);
    s->phase = RECLAIM;
    ask_reclaim(rules_of(setup), s, s->first);
}

static void move_to_start(const giants_data *data, giants_state *s, int seat, int statue) {
    s->place[statue] = (uint8_t)start_hex(data, s, statue);
    s->front[seat] &= ~bit64(statue);
    s->on_hex |= bit64(statue);
}

/* G16: asks the next seat, from `seat` on, that has a statue in front and a marker for it. */
static void ask_claim(const col_setup *setup, giants_state *s, int seat) {
    do {
        if (s->front[seat] != 0 && s->markers_reserve[seat] > 0) {
            s->actor = (uint8_t)seat;
            return;
        }
        while (s->front[seat] != 0) {
            move_to_start(data_of(setup), s, seat, lowest(s->front[seat]));
        }
        seat = next_seat(rules_of(setup), seat);
    } while (seat != s->first);
    end_phase_4(setup, s);
}

static void end_transport(const col_setup *setup, giants_state *s) {
    memset(s->passable, 0, sizeof s->passable);
    memset(s->staffed, 0, sizeof s->staffed);
    memset(s->moved, 0, sizeof s->moved);
    s->carries = 0;
    s->fresh = 0;
    s->passed = 0;
    s->phase = CLAIM;
    if (rules_of(setup)->neutral_markers_first) take_neutral_markers_back(rules_of(setup), s);
    ask_claim(setup, s, s->first);
}

/* Continues phase 3 or 4 with the next seat from `seat` on, or ends it. */
static void go_on(const col_setup *setup, giants_state *s, int seat) {
    if (find_actor(setup, s, seat)) return;
    if (s->phase == PLACE) {
        s->phase = TRANSPORT;
        s->passed = 0;
        giants_prepare_transport(setup, s);
        if (find_actor(setup, s, s->first)) return;
    }
    end_transport(setup, s);
}

static void begin_placement(const col_setup *setup, giants_state *s) {
    s->phase = PLACE;
    go_on(setup, s, s->first);
}

static void go_on_picking(const col_setup *setup, giants_state *s, int from) {
    if (find_picker(rules_of(setup), s, from)) return;
    end_auction(s);
    begin_placement(setup, s);
}

/* E2, E4, E5 */
static void make_offer(const col_setup *setup, giants_state *s, col_action a) {
    const giants_data *data = data_of(setup);
    int offered = 0;
    for (int shown = 0; shown < VALUES; shown++) {
        int value = shown;
        if (s->turn == 1 && value < data->least) value = data->least;
        if (s->turn == 1 && value > data->most) value = data->most;
        for (int die = action_die(a, shown); die > 0; die--) {
            if (value == 0 || s->stock[value - 1] == 0) continue;
            s->stock[value - 1]--;
            s->offer[value - 1]++;
            offered++;
        }
    }
    s->phase = BID;
    if (offered == 0) begin_placement(setup, s);
}

/* Making actions
 * ------------------------------------------------------------------------------------- */

static unsigned give_bid(const col_setup *setup, giants_state *s, int seat, col_action a) {
    for (int part = 0; part < BID_PARTS; part++) {
        s->bid[seat][part] = (uint8_t)action_bid_part(a, part);
    }
    s->given |= (uint8_t)(1u << seat);
    if (s->given != (1u << setup->seats) - 1) return COL_EFFECT_SEALED;
    reveal_bids(rules_of(setup), s);
    s->phase = PICK;
    go_on_picking(setup, s, 0);
    return COL_EFFECT_SEALED | COL_EFFECT_UNSEALED | COL_EFFECT_REVEALED;
}

/* Phases 1 and 2. */
static unsigned apply_auction(const col_setup *setup, giants_state *s, int actor, col_action a) {
    switch (col_action_kind(a)) {
    case ACTION_FIRST:
        s->first = (uint8_t)action_low(a);
        s->phase = ROLL;
        return 0;
    case ACTION_ROLL:
        make_offer(setup, s, a);
        return 0;
    case ACTION_BID:
        return give_bid(setup, s, actor, a);
    case ACTION_TAKE:
        take_moai(s, actor, a);
        break;
    default:
        s->declined |= (uint8_t)(1u << actor);
        break;
    }
    go_on_picking(setup, s, place_in_order(s, actor) + 1);
    return 0;
}

/* Phase 3, and the actions that it shares with other phases. */
static unsigned apply_placement(const col_setup *setup, giants_state *s, int seat, col_action a) {
    const giants_data *data = data_of(setup);
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
        put_figure(s, seat, a);
        break;
    case ACTION_SORCERY:
        do_sorcery(data, s, seat, a);
        break;
    case ACTION_ACTIVATE:
        activate(s, seat);
        break;
    case ACTION_RECRUIT:
        place_neutral(s, seat, neutrals_on_board(rules_of(setup), s), a);
        break;
    case ACTION_SHIFT:
        place_neutral(s, seat, action_figure(a), a);
        break;
    case ACTION_PEEK: /* I5: it is not the seat's action, so it stays its turn if it can still act
                       */
        s->tablets[seat] = (uint8_t)(s->tablets[seat] - data->peek_price);
        s->tablets_left = (uint8_t)(s->tablets_left + data->peek_price);
        s->knows[seat] |= bit32(action_low(a));
        if (is_round(s)) go_on(setup, s, seat);
        return COL_EFFECT_REVEALED;
    default:
        s->passed |= (uint8_t)(1u << seat);
        break;
    }
    go_on(setup, s, next_seat(rules_of(setup), seat));
    return 0;
}

/* Phase 4, except PASS and PEEK. */
static unsigned apply_transport(const col_setup *setup, giants_state *s, int seat, col_action a) {
    switch (col_action_kind(a)) {
    case ACTION_CARRY:
        begin_carry(data_of(setup), s, action_low(a));
        return 0;
    case ACTION_TO:
        step(setup, s, seat, a);
        return 0;
    case ACTION_MARK:
        put_marker(s, seat, action_low(a));
        break;
    case ACTION_FINISH_MARK:
        put_marker(s, seat, s->carried);
        end_carry(s);
        break;
    case ACTION_ERECT:
    case ACTION_CROWN:
        put_on_ahu(s, seat, action_low(a));
        end_carry(s);
        break;
    default:
        end_carry(s);
        break;
    }
    go_on(setup, s, next_seat(rules_of(setup), seat));
    return 0;
}

/* G16, H4 */
static unsigned apply_end_of_turn(const col_setup *setup, giants_state *s, int seat, col_action a) {
    int statue = action_low(a);
    switch (col_action_kind(a)) {
    case ACTION_CLAIM:
    case ACTION_LEAVE:
        move_to_start(data_of(setup), s, seat, statue);
        if (col_action_kind(a) == ACTION_CLAIM) put_marker(s, seat, statue);
        ask_claim(setup, s, seat);
        break;
    case ACTION_RECLAIM:
        s->marked[seat] &= ~bit64(statue);
        s->markers_reserve[seat]++;
        ask_reclaim(rules_of(setup), s, seat);
        break;
    default:
        if (next_seat(rules_of(setup), seat) == s->first) {
            end_turn(rules_of(setup), s);
        } else {
            ask_reclaim(rules_of(setup), s, next_seat(rules_of(setup), seat));
        }
        break;
    }
    return 0;
}

unsigned giants_apply(const col_setup *setup, col_state *state, int actor, col_action a) {
    giants_state *s = (giants_state *)state;
    unsigned kind = col_action_kind(a);
    if (kind <= ACTION_DECLINE) return apply_auction(setup, s, actor, a);
    if (kind <= ACTION_PEEK) return apply_placement(setup, s, actor, a);
    if (kind <= ACTION_MARK) return apply_transport(setup, s, actor, a);
    return apply_end_of_turn(setup, s, actor, a);
}

/* Lists ---------------------------------------------------------------------------------------- */

static int list_claim(const giants_state *s, int seat, col_action *out) {
    unsigned statue = (unsigned)lowest(s->front[seat]);
    out[0] = col_action_of(ACTION_CLAIM, statue);
    out[1] = col_action_of(ACTION_LEAVE, statue);
    return 2;
}

static int list_reclaims(const giants_state *s, int seat, col_action *out) {
    int count = list_set(s->marked[seat], ACTION_RECLAIM, out);
    out[count++] = col_action_of(ACTION_DONE, 0);
    return count;
}

int giants_legal(const col_setup *setup, const col_state *state, int seat, col_action *out) {
    const giants_state *s = position_of(state);
    int count = 0;
    if (!col_acts(giants_actors(setup, state), seat)) return 0;
    if (rules_of(setup)->peeks_any_time && !is_round(s)) {
        count = list_set(giants_peeks(setup, s, seat), ACTION_PEEK, out);
        out += count;
    }
    switch (s->phase) {
    case BID:
        return count + list_bids(rules_of(setup), s, seat, out);
    case PICK:
        return count + list_picks(s, seat, out);
    case PLACE:
        return list_placements(setup, s, seat, out);
    case TRANSPORT:
        return s->carried == NOWHERE ? list_transports(setup, s, seat, out)
                                     : count + list_carry(setup, s, seat, out);
    case CLAIM:
        return count + list_claim(s, seat, out);
    case RECLAIM:
        return count + list_reclaims(s, seat, out);
    default:
        return 0;
    }
}

int giants_count(const col_setup *setup, const col_state *state, int seat) {
    col_action list[SMALL_LIST];
    int size[GROUPS], count = 0;
    if (position_of(state)->phase != PLACE) return giants_legal(setup, state, seat, list);
    if (seat != position_of(state)->actor) return 0;
    giants_count_groups(setup, position_of(state), seat, size);
    for (int group = 0; group < GROUPS; group++) {
        count += size[group];
    }
    return count;
}

col_action giants_pick(const col_setup *setup, const col_state *state, int seat, col_rng *rng) {
    const giants_state *s = position_of(state);
    col_action list[SMALL_LIST];
    int size[GROUPS], count = 0, group = 0;
    if (s->phase != PLACE) {
        count = giants_legal(setup, state, seat, list);
        return list[col_rng_below(rng, (uint32_t)count)];
    }
    giants_count_groups(setup, s, seat, size);
    for (int i = 0; i < GROUPS; i++) {
        count += size[i];
    }
    int i = (int)col_rng_below(rng, (uint32_t)count);
    while (i >= size[group]) {
        i -= size[group++];
    }
    return nth_placement(setup, s, seat, group, i);
}
