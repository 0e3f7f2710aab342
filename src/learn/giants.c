/* Giants for learning programs: action ids and features. Hexes, Ahu and statues in ids are the
 * numbers of the data and of the notation, counted from 0. */
#include <string.h>

#include "games/giants/state.h"
#include "learn/space.h"

enum {
    LOG_CHOICES = PLACED_LOGS_MAX + 1,
    PAYS = 1 << (2 * SEATS_MAX), /* rivals' figures, two bits for each seat after the actor */
    NO_WAY = 255,
    DICE_SIDES = DICE_MAX + 1,
    SEAT_COLUMNS = 19,
    STATUE_COLUMNS = 3
};

enum { AT_OWN_FRONT = 1, AT_OTHER_FRONT, AT_HEX, AT_AHU = AT_HEX + HEX_ROOM };

typedef struct giants_ids {
    int32_t bid, take, decline, place_worker, place_sorcerer, place_chief, sorcery, sorcery_chief;
    int32_t activate, pass, recruit, shift, peek, carry, to, halt, finish_mark, erect, crown;
    int32_t mark, claim, leave, reclaim, done, first, roll; /* first ids */
    uint8_t seats, hexes, ahus, sites, workers, logs, neutral, dice;
    uint8_t ways;                            /* to pay for a step, chiefs included */
    uint8_t way_of[PAYS];                    /* number of a payment, or NO_WAY */
    uint16_t pays_of[64];                    /* the payment of a number */
    uint8_t site_of[HEX_ROOM][AHU_ROOM + 1]; /* the last one for the hex's own ability */
} giants_ids;

_Static_assert(sizeof(giants_ids) <= COL_LEARN_TABLES, "the tables fit");

/* Numbers the ways to pay for a step: figures of others, at most three in all. */
static void number_ways(giants_ids *ids) {
    memset(ids->way_of, NO_WAY, sizeof ids->way_of);
    for (int total = 0; total <= 3; total++) {
        for (int pays = 0; pays < 1 << (2 * ids->seats); pays += 4) { /* none of one's own */
            int sum = 0;
            for (int seat = 0; seat < ids->seats; seat++) {
                sum += pays >> (2 * seat) & 3;
            }
            if (sum != total) continue;
            ids->pays_of[ids->ways] = (uint16_t)pays;
            ids->way_of[pays] = ids->ways++;
        }
    }
    ids->ways = (uint8_t)(ids->ways + ids->seats - 1); /* one for each rival's chief */
}

static void number_sites(const giants_data *data, giants_ids *ids) {
    memset(ids->site_of, NO_WAY, sizeof ids->site_of);
    for (int site = 0; site < data->sites; site++) {
        int ahu = data->site_ahu[site];
        ids->site_of[data->site_hex[site]][ahu == NOWHERE ? AHU_ROOM : ahu] = (uint8_t)site;
    }
}

static void add_auction(const giants_data *data, giants_ids *ids, col_space *space) {
    ids->bid = col__add_block(
        space, "bid", (data->markers + 1) * (data->workers + 1) * 4,
        "a sealed bid: ((markers * (most workers + 1) + workers) * 2 + chief) * 2 + sorcerer");
    ids->take = col__add_block(space, "take", 2 * SIZES,
                               "take a Moai: 2 * (size - 1) + 1 if the chief sculpts it");
    ids->decline = col__add_block(space, "decline", 1, "take no Moai");
}

static void add_placement(giants_ids *ids, col_space *space) {
    int with_logs = ids->hexes * ids->logs, two = ids->neutral > 0;
    ids->place_worker = col__add_block(space, "place_worker", with_logs,
                                       "hex * (most logs + 1) + logs that go along");
    ids->place_sorcerer =
        col__add_block(space, "place_sorcerer", with_logs, "the same for the sorcerer");
    ids->place_chief = col__add_block(space, "place_chief", ids->hexes, "hex");
    ids->sorcery = col__add_block(space, "sorcery", ids->sites * ids->logs,
                                  "the sorcerer uses a site: site * (most logs + 1) + logs; sites "
                                  "are the hexes' abilities and Ahu, by hex, then Ahu");
    ids->sorcery_chief = col__add_block(space, "sorcery_chief", ids->sites, "the chief does: site");
    ids->activate = col__add_block(space, "activate", 1, "a marker for a half-tablet");
    ids->pass = col__add_block(space, "pass", 1, "pass");
    ids->recruit = col__add_block(space, "recruit", two * with_logs,
                                  "a neutral worker comes (two seats only): like place_worker");
    ids->shift = col__add_block(space, "shift", ids->neutral * with_logs,
                                "a neutral worker moves: (worker * hexes + hex) * (most logs + 1) "
                                "+ logs");
    ids->peek = col__add_block(space, "peek", ids->ahus, "look under the Moai of an Ahu");
}

static void add_transport(giants_ids *ids, col_space *space) {
    ids->carry = col__add_block(space, "carry", STATUES,
                                "begin to carry a statue; Moai are 0 to 43, headdresses 44 to 63");
    ids->to = col__add_block(
        space, "to", ids->ways * ids->hexes,
        "carry on to a hex: way * hexes + hex; way 0 pays nobody, the next ones pay one, two or "
        "three figures of others, the last ones pay the chief of the 1st, 2nd.. seat clockwise");
    ids->halt = col__add_block(space, "halt", 1, "leave the statue here");
    ids->finish_mark = col__add_block(space, "finish_mark", 1, "leave it here with a marker");
    ids->erect = col__add_block(space, "erect", ids->ahus, "erect the Moai on an Ahu");
    ids->crown = col__add_block(space, "crown", ids->ahus, "crown the Moai of an Ahu");
    ids->mark = col__add_block(space, "mark", STATUES, "put a marker on a statue");
    ids->claim = col__add_block(space, "claim", STATUES, "keep a statue with a marker");
    ids->leave = col__add_block(space, "leave", STATUES, "leave a statue to everybody");
    ids->reclaim = col__add_block(space, "reclaim", STATUES, "take back the marker of a statue");
    ids->done = col__add_block(space, "done", 1, "take back no more markers");
    ids->first = col__add_chance_block(space, "first", ids->seats, "the seat that begins");
    ids->roll = col__add_chance_block(space, "roll", DICE_SIDES * DICE_SIDES * DICE_SIDES,
                                      "dice that show 0, 1 and 2, as digits to the base 7, the "
                                      "last one first; the rest show 3");
}

static void add_features(giants_ids *ids, col_space *space) {
    int seats = ids->seats, hexes = ids->hexes, ahus = ids->ahus;
    col__add_feature(space, "figures", seats, hexes, 0, 15,
                     "figures that each seat controls on a hex, chiefs left out");
    col__add_feature(space, "chiefs", seats, hexes, 0, 1, "chiefs");
    col__add_feature(space, "neutral", ids->neutral > 0 ? hexes : 0, 0, 0, 15,
                     "neutral workers without a marker (two seats only)");
    col__add_feature(space, "logs", hexes, 0, 0, 255, "logs on a hex");
    col__add_feature(space, "felled", hexes, 0, 0, 1, "forests that are exhausted");
    col__add_feature(space, "statues_on_hex", 4, hexes, 0, STATUES,
                     "Moai of size 1, 2 and 3 and headdresses that lie on a hex");
    col__add_feature(space, "visited", hexes, 0, 0, 1, "hexes of the carry under way");
    col__add_feature(space, "ahu_reserved", seats, ahus, 0, 1, "Ahu with a base of a seat");
    col__add_feature(space, "ahu_erected", seats, ahus, 0, 1, "Ahu with a Moai of a seat");
    col__add_feature(space, "ahu_crowned", ahus, 0, 0, 1, "Ahu whose Moai has a headdress");
    col__add_feature(space, "ahu_size", ahus, 0, 0, SIZES, "size of the Moai on an Ahu");
    col__add_feature(space, "statues", STATUE_COLUMNS, STATUES, 0, 255,
                     "per statue: size (4 is a headdress, 0 is not in the game yet); where (1 in "
                     "front of the seat, 2 in front of another, 3 + a hex, 67 + an Ahu); whose "
                     "marker (0 nobody, 1 own, 2 the next seat's and so on)");
    col__add_feature(space, "carried", STATUES, 0, 0, 1,
                     "statues that the seat has carried in this phase");
    col__add_feature(space, "players", seats, SEAT_COLUMNS, 0, 255,
                     "per seat: workers owned, in reserve, in front; markers owned, in reserve, in "
                     "front; chief and sorcerer (0 reserve, 1 front, 2 on a hex); bases in hand, "
                     "half-tablets, logs, transport points, unused workers, unused chief, place in "
                     "the order of choice (0 none), has declined, has passed, has bid, goes first");
    col__add_feature(space, "own_bid", BID_PARTS, 0, 0, 16,
                     "the seat's sealed bid: markers, workers, chief, sorcerer, each + 1; 0 if "
                     "none");
    col__add_feature(space, "phase", PHASES, 0, 0, 1,
                     "first, roll, bid, pick, place, transport, claim, reclaim, over: one of them "
                     "is 1");
    col__add_feature(space, "stock", SIZES, 0, 0, 255, "Moai in stock by size");
    col__add_feature(space, "offer", SIZES, 0, 0, 255, "Moai on offer by size");
    col__add_feature(
        space, "counts", 7, 0, 0, 255,
        "Moai taken, headdresses taken, half-tablets left, logs gone, turn, the statue "
        "that is carried + 1 (0 none), hexes it has entered");
}

static void prepare(const col_setup *setup, col_space *space) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    giants_ids *ids = (giants_ids *)(void *)space->tables.bytes;
    ids->seats = (uint8_t)setup->seats;
    ids->hexes = data->hexes;
    ids->ahus = data->ahus;
    ids->sites = data->sites;
    ids->workers = data->workers;
    ids->logs = (uint8_t)(data->placed_logs + 1);
    ids->neutral = rules->neutral;
    ids->dice = rules->dice;
    number_ways(ids);
    number_sites(data, ids);
    add_auction(data, ids, space);
    add_placement(ids, space);
    add_transport(ids, space);
    add_features(ids, space);
}

/* Action ids ----------------------------------------------------------------------------------- */

static int32_t id_of_bid(const giants_ids *ids, col_action a) {
    int markers = action_bid_part(a, MARKERS), workers = action_bid_part(a, WORKERS);
    return ids->bid +
           ((markers * (ids->workers + 1) + workers) * 2 + action_bid_part(a, WITH_CHIEF)) * 2 +
           action_bid_part(a, WITH_SORCERER);
}

static int32_t id_of_roll(const giants_ids *ids, col_action a) {
    return ids->roll + (action_die(a, 2) * DICE_SIDES + action_die(a, 1)) * DICE_SIDES +
           action_die(a, 0);
}

static int32_t id_of_placement(const giants_ids *ids, col_action a) {
    int32_t number = action_low(a) * ids->logs + action_logs(a);
    switch (action_figure(a)) {
    case CHIEF:
        return ids->place_chief + action_low(a);
    case SORCERER:
        return ids->place_sorcerer + number;
    default:
        return ids->place_worker + number;
    }
}

static int32_t id_of_sorcery(const giants_ids *ids, col_action a) {
    int ahu = action_ahu(a), site = ids->site_of[action_low(a)][ahu == NOWHERE ? AHU_ROOM : ahu];
    return action_figure(a) == CHIEF ? ids->sorcery_chief + site
                                     : ids->sorcery + site * ids->logs + action_logs(a);
}

/* Payments count seats from the actor: its own two bits, which are always 0, come first. */
static int turn_pays(int pays, int by, int seats) {
    int bits = 2 * seats, shift = 2 * by;
    return (pays >> shift | pays << (bits - shift)) & ((1 << bits) - 1);
}

static int32_t id_of_step(const giants_ids *ids, int actor, col_action a) {
    int chief = action_chief(a), way;
    if (chief >= 0) {
        way = ids->ways - ids->seats + col__seats_after(chief, actor, ids->seats);
    } else {
        way = ids->way_of[turn_pays((int)(a >> 8 & 0x3FF), actor, ids->seats)];
    }
    return ids->to + way * ids->hexes + action_low(a);
}

int32_t giants_id_of(const col_setup *setup, const void *tables, const col_state *s, int actor,
                     col_action a) {
    (void)setup, (void)s;
    const giants_ids *ids = tables;
    int low = action_low(a);
    switch (col_action_kind(a)) {
    case ACTION_FIRST:
        return ids->first + low;
    case ACTION_ROLL:
        return id_of_roll(ids, a);
    case ACTION_BID:
        return id_of_bid(ids, a);
    case ACTION_TAKE:
        return ids->take + 2 * (action_size(a) - 1) + action_by_chief(a);
    case ACTION_DECLINE:
        return ids->decline;
    case ACTION_PLACE:
        return id_of_placement(ids, a);
    case ACTION_SORCERY:
        return id_of_sorcery(ids, a);
    case ACTION_ACTIVATE:
        return ids->activate;
    case ACTION_PASS:
        return ids->pass;
    case ACTION_RECRUIT:
        return ids->recruit + low * ids->logs + action_logs(a);
    case ACTION_SHIFT:
        return ids->shift + (action_figure(a) * ids->hexes + low) * ids->logs + action_logs(a);
    case ACTION_PEEK:
        return ids->peek + low;
    case ACTION_CARRY:
        return ids->carry + low;
    case ACTION_TO:
        return id_of_step(ids, actor, a);
    case ACTION_HALT:
        return ids->halt;
    case ACTION_FINISH_MARK:
        return ids->finish_mark;
    case ACTION_ERECT:
        return ids->erect + low;
    case ACTION_CROWN:
        return ids->crown + low;
    case ACTION_MARK:
        return ids->mark + low;
    case ACTION_CLAIM:
        return ids->claim + low;
    case ACTION_LEAVE:
        return ids->leave + low;
    case ACTION_RECLAIM:
        return ids->reclaim + low;
    default:
        return ids->done;
    }
}

static col_action bid_of(const giants_ids *ids, int32_t number) {
    unsigned sorcerer = (unsigned)number & 1, chief = (unsigned)number >> 1 & 1;
    unsigned both = (unsigned)number >> 2, workers = both % (ids->workers + 1u);
    unsigned markers = both / (ids->workers + 1u);
    return col_action_of(ACTION_BID, markers | workers << 4 | chief << 8 | sorcerer << 12);
}

static col_action roll_of(const giants_ids *ids, int32_t number) {
    int zeros = number % DICE_SIDES, ones = number / DICE_SIDES % DICE_SIDES;
    int twos = number / (DICE_SIDES * DICE_SIDES), threes = ids->dice - zeros - ones - twos;
    if (threes < 0) return 0;
    return col_action_of(ACTION_ROLL, (unsigned)zeros | (unsigned)ones << 4 | (unsigned)twos << 8 |
                                          (unsigned)threes << 12);
}

static col_action step_of(const giants_ids *ids, int actor, int32_t number) {
    int way = number / ids->hexes, chiefs = ids->ways - ids->seats + 1;
    unsigned hex = (unsigned)(number % ids->hexes);
    if (way >= chiefs) {
        int chief = col__seat_after(actor, way - chiefs + 1, ids->seats);
        return col_action_of(ACTION_TO, hex | (unsigned)(chief + 1) << 18);
    }
    int pays = turn_pays(ids->pays_of[way], (ids->seats - actor) % ids->seats, ids->seats);
    return col_action_of(ACTION_TO, hex | (unsigned)pays << 8);
}

/* Phases 1 to 3. */
static col_action early_action_of(const giants_data *data, const giants_ids *ids, int32_t id) {
    if (id < ids->take) return bid_of(ids, id - ids->bid);
    if (id < ids->decline) {
        unsigned number = (unsigned)(id - ids->take);
        return col_action_of(ACTION_TAKE, (number / 2 + 1) | (number % 2) << 4);
    }
    if (id < ids->place_worker) return col_action_of(ACTION_DECLINE, 0);
    if (id < ids->place_chief) {
        bool worker = id < ids->place_sorcerer;
        int number = id - (worker ? ids->place_worker : ids->place_sorcerer);
        return action_placement(ACTION_PLACE, number / ids->logs, number % ids->logs,
                                worker ? WORKER : SORCERER);
    }
    if (id < ids->sorcery) return action_placement(ACTION_PLACE, id - ids->place_chief, 0, CHIEF);
    if (id < ids->sorcery_chief) {
        int number = id - ids->sorcery, site = number / ids->logs;
        return action_sorcery(data->site_hex[site], number % ids->logs, SORCERER,
                              data->site_ahu[site]);
    }
    if (id < ids->activate) {
        int site = id - ids->sorcery_chief;
        return action_sorcery(data->site_hex[site], 0, CHIEF, data->site_ahu[site]);
    }
    if (id < ids->pass) return col_action_of(ACTION_ACTIVATE, 0);
    if (id < ids->recruit) return col_action_of(ACTION_PASS, 0);
    if (id < ids->shift) {
        int number = id - ids->recruit;
        return action_placement(ACTION_RECRUIT, number / ids->logs, number % ids->logs, 0);
    }
    int number = id - ids->shift, place = number / ids->logs;
    return action_placement(ACTION_SHIFT, place % ids->hexes, number % ids->logs,
                            place / ids->hexes);
}

col_action giants_action_of(const col_setup *setup, const void *tables, const col_state *s,
                            int actor, int32_t id) {
    (void)s;
    const giants_ids *ids = tables;
    if (id < ids->peek) return early_action_of(data_of(setup), ids, id);
    if (id < ids->carry) return col_action_of(ACTION_PEEK, (unsigned)(id - ids->peek));
    if (id < ids->to) return col_action_of(ACTION_CARRY, (unsigned)(id - ids->carry));
    if (id < ids->halt) return step_of(ids, actor, id - ids->to);
    if (id < ids->finish_mark) return col_action_of(ACTION_HALT, 0);
    if (id < ids->erect) return col_action_of(ACTION_FINISH_MARK, 0);
    if (id < ids->crown) return col_action_of(ACTION_ERECT, (unsigned)(id - ids->erect));
    if (id < ids->mark) return col_action_of(ACTION_CROWN, (unsigned)(id - ids->crown));
    if (id < ids->claim) return col_action_of(ACTION_MARK, (unsigned)(id - ids->mark));
    if (id < ids->leave) return col_action_of(ACTION_CLAIM, (unsigned)(id - ids->claim));
    if (id < ids->reclaim) return col_action_of(ACTION_LEAVE, (unsigned)(id - ids->leave));
    if (id < ids->done) return col_action_of(ACTION_RECLAIM, (unsigned)(id - ids->reclaim));
    if (id < ids->first) return col_action_of(ACTION_DONE, 0);
    if (id < ids->roll) return col_action_of(ACTION_FIRST, (unsigned)(id - ids->first));
    return roll_of(ids, id - ids->roll);
}

/* Masks ---------------------------------------------------------------------------------------- */

/* Allows the first `ones` ids of every row of `width`. */
static void allow_rows(col_mask *mask, int32_t first, int rows, int width, int ones) {
    uint8_t *at = mask->bytes + first;
    col_mask_touch(mask, first, rows * width);
    if (ones == width) {
        memset(at, 1, (size_t)(rows * width));
        return;
    }
    for (int k = 0; k < ones; k++) {
        for (int row = 0; row < rows; row++) {
            at[row * width + k] = 1;
        }
    }
}

static void allow_set(col_mask *mask, int32_t first, uint64_t set, int count) {
    if (set == 0) return;
    col_mask_touch(mask, first, count);
    col__write_bits(set, count, mask->bytes + first);
}

/* Allows sorcery at the open sites, by the sorcerer with up to `ones` - 1 logs, and by the chief.
 */
static void allow_sites(const col_setup *setup, const giants_ids *ids, const giants_state *s,
                        int seat, bool sorcerer, bool chief, int ones, col_mask *mask) {
    if (!sorcerer && !chief) return;
    for (int site = 0; site < ids->sites; site++) {
        if (!giants_is_site_open(setup, s, seat, site)) continue;
        if (sorcerer) allow_rows(mask, ids->sorcery + site * ids->logs, 1, ids->logs, ones);
        if (chief) col_mask_allow(mask, ids->sorcery_chief + site);
    }
}

static void allow_placements(const col_setup *setup, const giants_ids *ids, const giants_state *s,
                             int seat, col_mask *mask) {
    int count[GROUPS], hexes = ids->hexes, width = ids->logs;
    int ones = logs_to_place(data_of(setup), s, seat) + 1;
    giants_count_groups(setup, s, seat, count);
    if (count[PLACE_WORKER] > 0) allow_rows(mask, ids->place_worker, hexes, width, ones);
    if (count[PLACE_SORCERER] > 0) allow_rows(mask, ids->place_sorcerer, hexes, width, ones);
    if (count[PLACE_CHIEF] > 0) allow_rows(mask, ids->place_chief, hexes, 1, 1);
    allow_sites(setup, ids, s, seat, count[SORCERY_SORCERER] > 0, count[SORCERY_CHIEF] > 0, ones,
                mask);
    if (count[RECRUITS] > 0) allow_rows(mask, ids->recruit, hexes, width, ones);
    for (int j = 0; count[SHIFTS] > 0 && j < neutrals_on_board(rules_of(setup), s); j++) {
        if (s->neutral_mark[j] != 0) continue;
        allow_rows(mask, ids->shift + j * hexes * width, hexes, width, ones);
    }
    if (count[ACTIVATES] > 0) col_mask_allow(mask, ids->activate);
    if (count[PEEKS] > 0) allow_set(mask, ids->peek, giants_peeks(setup, s, seat), ids->ahus);
    col_mask_allow(mask, ids->pass);
}

static bool write_mask(const col_setup *setup, const void *tables, const col_state *state, int seat,
                       col_mask *mask) {
    const giants_state *s = position_of(state);
    const giants_ids *ids = tables;
    if (s->phase == PLACE) {
        allow_placements(setup, ids, s, seat, mask);
        return true;
    }
    if (s->phase == TRANSPORT && s->carried == NOWHERE) {
        allow_set(mask, ids->peek, giants_peeks(setup, s, seat), ids->ahus);
        allow_set(mask, ids->carry, s->carries, STATUES);
        allow_set(mask, ids->mark, giants_markable(s, seat), STATUES);
        col_mask_allow(mask, ids->pass);
        return true;
    }
    return false;
}

/* Features ------------------------------------------------------------------------------------- */

/* Arrays by hex and sets of hexes and Ahu are written with all the room that they have, which is
 * faster than counting. What is written past the end is zero, and belongs to features that follow
 * and are written later. */
static uint8_t *write_hex_set(const giants_ids *ids, uint64_t set, uint8_t *out) {
    col__write_bits(set, HEX_ROOM, out);
    return out + ids->hexes;
}

static uint8_t *write_ahu_set(const giants_ids *ids, uint32_t set, uint8_t *out) {
    col__write_bits(set, AHU_ROOM, out);
    return out + ids->ahus;
}

/* Writes a number of four bits of every hex's crew. */
static uint8_t *write_crews(const giants_ids *ids, const giants_state *s, int shift,
                            uint8_t *restrict out) {
    for (int hex = 0; hex < HEX_ROOM; hex++) {
        out[hex] = (uint8_t)(s->crew[hex] >> shift & 15);
    }
    return out + ids->hexes;
}

static uint8_t *write_hexes(const giants_ids *ids, const giants_state *s, int seat, uint8_t *out) {
    int seats = ids->seats;
    for (int d = 0; d < seats; d++) {
        out = write_crews(ids, s, 4 * col__seat_after(seat, d, seats), out);
    }
    for (int d = 0; d < seats; d++) { /* at most one each */
        out = col__write_one(s->chief[col__seat_after(seat, d, seats)], ids->hexes, out);
    }
    if (ids->neutral > 0) out = write_crews(ids, s, 4 * SEATS_MAX, out);
    memcpy(out, s->logs_on, sizeof s->logs_on);
    out = write_hex_set(ids, s->felled, out + ids->hexes);
    return write_hex_set(ids, s->visited, out + 4 * ids->hexes);
}

static uint8_t *write_ahus(const giants_ids *ids, const giants_state *s, int seat, uint8_t *out) {
    int seats = ids->seats;
    for (int d = 0; d < seats; d++) {
        out = write_ahu_set(ids, s->reserved[col__seat_after(seat, d, seats)], out);
    }
    for (int d = 0; d < seats; d++) {
        out = write_ahu_set(ids, s->erected[col__seat_after(seat, d, seats)], out);
    }
    return write_ahu_set(ids, s->crowned, out) + ids->ahus;
}

/* Writes the columns of the statues, eight statues at a time: byte i of a word belongs to statue i
 * of the eight. */
static uint8_t *write_statues(const giants_ids *ids, const giants_state *s, int seat,
                              uint8_t *out) {
    uint8_t *size = out, *where = size + STATUES, *marker = where + STATUES;
    uint64_t front = 0, mark[3] = {0}; /* the bits of the numbers of the markers */
    for (int d = 0; d < ids->seats; d++) {
        int other = col__seat_after(seat, d, ids->seats);
        front |= s->front[other];
        for (int bit = 0; bit < 3; bit++) {
            mark[bit] |= s->marked[other] & -(uint64_t)((d + 1) >> bit & 1);
        }
    }
    uint64_t own = s->front[seat], others = front & ~own, taken = front | s->on_hex | s->on_ahu;
    uint64_t odd = taken & (s->of_size[0] | s->of_size[2]); /* Moai of size 1 or 3 */
    uint64_t large = taken & (s->of_size[1] | s->of_size[2]);
    uint64_t headdresses = taken & ~(bit64(HEADDRESS) - 1);
    for (int i = 0; i < STATUES; i += 8) {
        if ((taken >> i & 0xFF) == 0) continue;
        uint64_t on_hex = col__spread(s->on_hex >> i), on_ahu = col__spread(s->on_ahu >> i);
        uint64_t sizes = col__spread(odd >> i) + 2 * col__spread(large >> i);
        uint64_t marks = col__spread(mark[0] >> i) + 2 * col__spread(mark[1] >> i);
        if (i + 8 > HEADDRESS) sizes += 4 * col__spread(headdresses >> i);
        if (mark[2] != 0) marks += 4 * col__spread(mark[2] >> i);
        col__put_word(sizes, size + i);
        col__put_word((col__get_word(s->place + i) & (on_hex | on_ahu) * 0xFF) + AT_HEX * on_hex +
                          AT_AHU * on_ahu + AT_OWN_FRONT * col__spread(own >> i) +
                          AT_OTHER_FRONT * col__spread(others >> i),
                      where + i);
        col__put_word(marks, marker + i);
    }
    return col__write_bits(s->moved[seat], STATUES, out + STATUE_COLUMNS * STATUES);
}

/* Counts the statues of each size on every hex, and writes the sizes of the Moai on the Ahu. The
 * columns of the statues have been written. */
static void write_places(const giants_ids *ids, const giants_state *s, const uint8_t *size,
                         uint8_t *on_hex, uint8_t *on_ahu) {
    int row[SIZES + 2];
    for (int i = 1; i <= SIZES + 1; i++) {
        row[i] = (i - 1) * ids->hexes;
    }
    for (uint64_t rest = s->on_hex; rest != 0; rest &= rest - 1) {
        int statue = lowest(rest);
        on_hex[row[size[statue]] + s->place[statue]]++;
    }
    for (uint64_t rest = s->on_ahu & (bit64(HEADDRESS) - 1); rest != 0; rest &= rest - 1) {
        on_ahu[s->place[lowest(rest)]] = size[lowest(rest)];
    }
}

static uint8_t whereabouts(int place) {
    return place == RESERVE ? 0 : place == FRONT ? 1 : 2;
}

static void write_seat(const giants_state *s, int seat, uint8_t *out) {
    out[0] = s->workers_owned[seat];
    out[1] = s->workers_reserve[seat];
    out[2] = s->workers_front[seat];
    out[3] = s->markers_owned[seat];
    out[4] = s->markers_reserve[seat];
    out[5] = s->markers_front[seat];
    out[6] = whereabouts(s->chief[seat]);
    out[7] = whereabouts(s->sorcerer[seat]);
    out[8] = s->bases_hand[seat];
    out[9] = s->tablets[seat];
    out[10] = s->logs[seat];
    out[11] = col__at_most_255(s->score[seat]);
    out[12] = s->unused[seat];
    out[13] = s->unused_chiefs >> seat & 1;
    out[14] = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (s->order[i] == seat + 1) out[14] = (uint8_t)(i + 1);
    }
    out[15] = has_seat(s->declined, seat);
    out[16] = has_seat(s->passed, seat);
    out[17] = has_seat(s->given, seat);
    out[18] = s->first == seat;
}

void giants_features(const col_setup *setup, const void *tables, const col_state *state, int seat,
                     uint8_t *out) {
    (void)setup;
    const giants_state *s = position_of(state);
    const giants_ids *ids = tables;
    uint8_t *visited, *statues;
    out = write_hexes(ids, s, seat, out);
    visited = out - ids->hexes;
    statues = out = write_ahus(ids, s, seat, out);
    out = write_statues(ids, s, seat, out);
    write_places(ids, s, statues, visited - 4 * ids->hexes, statues - ids->ahus);
    for (int d = 0; d < ids->seats; d++, out += SEAT_COLUMNS) {
        write_seat(s, col__seat_after(seat, d, ids->seats), out);
    }
    for (int part = 0; part < BID_PARTS; part++) {
        *out++ = (uint8_t)(has_seat(s->given, seat) ? s->bid[seat][part] + 1 : 0);
    }
    out = col__write_one(s->phase, PHASES, out);
    out = col__write_bytes(s->stock, SIZES, out);
    out = col__write_bytes(s->offer, SIZES, out);
    *out++ = s->moai_taken;
    *out++ = s->headdresses_taken;
    *out++ = s->tablets_left;
    *out++ = s->logs_gone;
    *out++ = s->turn;
    *out++ = (uint8_t)(s->carried == NOWHERE ? 0 : s->carried + 1);
    *out++ = s->steps;
}

const col_learning giants_learning = {
    .game = "giants",
    .prepare = prepare,
    .id_of = giants_id_of,
    .action_of = giants_action_of,
    .features = giants_features,
    .mask = write_mask,
};
