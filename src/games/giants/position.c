/* Giants: a position as one line of text, and back. docs/rules/giants.md, "Position text".
 *
 * What follows from the rest is not written: reserves, bases in hand, stocks and supplies, the logs
 * that are gone, and what is computed for phase 4. */
#include "state.h"

#include <string.h>

#include "core/text.h"

enum { POINTS_MAX = 999999 };

/* Writing -------------------------------------------------------------------------------------- */

static void put_place(char letter, int number, col_writer *w) {
    col_print(w, "%c%d%d", letter, number / 10, number % 10);
}

static void write_numbers(const char *name, const uint8_t *numbers, int seats, col_writer *w) {
    col_print(w, " %s=", name);
    for (int seat = 0; seat < seats; seat++) {
        col_print(w, "%s%d", seat > 0 ? "," : "", numbers[seat]);
    }
}

/* Writes a comma before every entry of a word except the first, and the word's name before that. */
static void begin_entry(const char *name, bool *begun, col_writer *w) {
    if (*begun) {
        col_put_char(w, ',');
    } else {
        col_print(w, " %s=", name);
    }
    *begun = true;
}

static void write_seats(const char *name, unsigned seats, col_writer *w) {
    bool begun = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!has_seat(seats, seat)) continue;
        begin_entry(name, &begun, w);
        col_print(w, "%d", seat + 1);
    }
}

static void write_auction(const col_setup *setup, const giants_state *s, col_writer *w) {
    bool begun = false;
    for (int i = 0; i < SIZES; i++) {
        for (int n = s->offer[i]; n > 0; n--) {
            begin_entry("offer", &begun, w);
            col_print(w, "%d", i + 1);
        }
    }
    begun = false;
    for (int seat = 0; s->given != 0 && seat < setup->seats; seat++) {
        const uint8_t *bid = s->bid[seat];
        begin_entry("sealed", &begun, w);
        if (!has_seat(s->given, seat)) {
            col_put_char(w, '-');
        } else if (bid[MARKERS] == UNKNOWN) {
            col_put_char(w, '?');
        } else {
            col_print(w, "%d/%d/%d/%d", bid[0], bid[1], bid[2], bid[3]);
        }
    }
    if (s->phase != PICK) return;
    write_numbers("order", s->order, setup->seats, w);
    begun = false;
    for (int seat = 0; seat < setup->seats; seat++) {
        begin_entry("unused", &begun, w);
        col_print(w, "%d%s", s->unused[seat], has_seat(s->unused_chiefs, seat) ? "c" : "");
    }
    write_seats("declined", s->declined, w);
}

static void write_front(const giants_state *s, int seats, col_writer *w) {
    bool any = false, begun = false;
    for (int seat = 0; seat < seats; seat++) {
        any |= s->workers_front[seat] + s->markers_front[seat] > 0 || s->chief[seat] == FRONT ||
               s->sorcerer[seat] == FRONT;
    }
    for (int seat = 0; any && seat < seats; seat++) {
        size_t before;
        begin_entry("front", &begun, w);
        before = w->length;
        if (s->workers_front[seat] > 0) col_print(w, "%dw", s->workers_front[seat]);
        if (s->markers_front[seat] > 0) col_print(w, "%dm", s->markers_front[seat]);
        if (s->chief[seat] == FRONT) col_put_char(w, 'c');
        if (s->sorcerer[seat] == FRONT) col_put_char(w, 's');
        if (w->length == before) col_put_char(w, '-');
    }
}

static void write_players(const col_setup *setup, const giants_state *s, col_writer *w) {
    int n = setup->seats;
    bool begun = false;
    write_numbers("workers", s->workers_owned, n, w);
    write_numbers("markers", s->markers_owned, n, w);
    write_numbers("tablets", s->tablets, n, w);
    write_numbers("logs", s->logs, n, w);
    for (int seat = 0; seat < n; seat++) {
        begin_entry("points", &begun, w);
        col_print(w, "%d", (int)s->score[seat]);
    }
    write_front(s, n, w);
}

static void write_hex(const giants_rules *rules, const giants_state *s, int hex, bool *begun,
                      col_writer *w) {
    int items = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        bool chief = s->chief[seat] == hex, sorcerer = s->sorcerer[seat] == hex;
        int workers = figures_of(s->crew[hex], seat) - sorcerer;
        for (int j = 0; j < rules->neutral; j++) {
            workers -= s->neutral[j] == hex && s->neutral_mark[j] == seat + 1;
        }
        if (workers == 0 && !chief && !sorcerer) continue;
        if (items++ == 0) {
            begin_entry("hexes", begun, w);
            put_place('h', hex, w);
        }
        if (workers > 0) col_print(w, "/w%d", seat + 1);
        if (workers > 1) col_print(w, "*%d", workers);
        if (sorcerer) col_print(w, "/s%d", seat + 1);
        if (chief) col_print(w, "/c%d", seat + 1);
    }
    if (s->logs_on[hex] == 0) return;
    if (items == 0) {
        begin_entry("hexes", begun, w);
        put_place('h', hex, w);
    }
    col_print(w, "/l%d", s->logs_on[hex]);
}

static void write_board(const col_setup *setup, const giants_state *s, col_writer *w) {
    const giants_rules *rules = rules_of(setup);
    bool begun = false;
    for (int hex = 0; hex < data_of(setup)->hexes; hex++) {
        write_hex(rules, s, hex, &begun, w);
    }
    begun = false;
    for (int j = 0; j < neutrals_on_board(rules, s); j++) {
        begin_entry("neutral", &begun, w);
        put_place('h', s->neutral[j], w);
        if (s->neutral_mark[j] != 0) col_print(w, "*%d", s->neutral_mark[j]);
    }
    begun = false;
    for (uint64_t rest = s->felled; rest != 0; rest &= rest - 1) {
        begin_entry("felled", &begun, w);
        put_place('h', lowest(rest), w);
    }
    begun = false;
    for (int ahu = 0; ahu < data_of(setup)->ahus; ahu++) {
        if (base_of(s, ahu) < 0) continue;
        begin_entry("bases", &begun, w);
        put_place('a', ahu, w);
        col_print(w, "/%d", base_of(s, ahu) + 1);
    }
    begun = false;
    for (int i = 0; i < SEATS_MAX * AHU_ROOM; i++) {
        int ahu = i / SEATS_MAX, seat = i % SEATS_MAX;
        if (!(s->knows[seat] >> ahu & 1)) continue;
        begin_entry("knows", &begun, w);
        put_place('a', ahu, w);
        col_print(w, "/%d", seat + 1);
    }
}

static void write_statue(const giants_state *s, int statue, col_writer *w) {
    int mark = mark_of(s, statue);
    col_put_char(w, ' ');
    giants_put_statue(statue, w);
    col_put_char(w, '=');
    if (is_moai(statue)) col_print(w, "%d@", moai_size(s, statue));
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (s->front[seat] >> statue & 1) col_print(w, "front%d", seat + 1);
    }
    if (s->on_hex >> statue & 1) put_place('h', s->place[statue], w);
    if (s->on_ahu >> statue & 1) put_place('a', s->place[statue], w);
    if (mark >= 0) col_print(w, "*%d", mark + 1);
}

static void write_moves(const giants_state *s, col_writer *w) {
    bool begun = false;
    for (int i = 0; i < STATUES * SEATS_MAX; i++) {
        int statue = i / SEATS_MAX, seat = i % SEATS_MAX;
        if (!(s->moved[seat] >> statue & 1)) continue;
        begin_entry("moved", &begun, w);
        giants_put_statue(statue, w);
        col_print(w, "/%d", seat + 1);
    }
    begun = false;
    for (uint64_t rest = s->fresh; rest != 0; rest &= rest - 1) {
        begin_entry("fresh", &begun, w);
        giants_put_statue(lowest(rest), w);
    }
    if (s->carried == NOWHERE) return;
    col_put(w, " carry=");
    giants_put_statue(s->carried, w);
    for (int i = 0; i <= s->steps; i++) {
        col_put_char(w, '/');
        put_place('h', s->path[i], w);
    }
}

void giants_write_position(const col_setup *setup, const col_state *state, col_writer *w) {
    const giants_state *s = position_of(state);
    col_print(w, "phase=%s turn=%d", giants_phase_names[s->phase], s->turn);
    if (s->phase != FIRST) col_print(w, " first=%d", s->first + 1);
    if (s->phase >= PICK && s->phase < OVER) col_print(w, " act=%d", s->actor + 1);
    write_seats("passed", s->passed, w);
    write_auction(setup, s, w);
    write_players(setup, s, w);
    write_board(setup, s, w);
    for (int statue = 0; statue < s->moai_taken; statue++) {
        write_statue(s, statue, w);
    }
    for (int i = 0; i < s->headdresses_taken; i++) {
        write_statue(s, HEADDRESS + i, w);
    }
    write_moves(s, w);
}

/* Reading -------------------------------------------------------------------------------------- */

/* The position while it is read. */
typedef struct draft {
    giants_state s;
    const col_setup *setup;
    const giants_rules *rules;
    const giants_data *data;
    int seen; /* the words that have been read, one bit per word */
    int workers_on[SEATS_MAX];
    uint32_t bases[SEATS_MAX];
} draft;

/* Takes h07 or a07 off the front. */
static bool take_place(col_span *rest, char letter, int below, int *number) {
    if (rest->length < 3 || rest->at[0] != letter) return false;
    int tens = rest->at[1] - '0', ones = rest->at[2] - '0';
    if (tens < 0 || tens > 9 || ones < 0 || ones > 9 || 10 * tens + ones >= below) return false;
    *number = 10 * tens + ones;
    rest->at += 3;
    rest->length -= 3;
    return true;
}

static bool take_seat(const draft *d, col_span *rest, int *seat) {
    if (!col_take_int(rest, 1, d->rules->seats, seat)) return false;
    --*seat;
    return true;
}

/* Takes m3 or p3 off the front. The statue must have been listed before. */
static bool take_statue(const draft *d, col_span *rest, int *statue) {
    int number;
    bool moai = col_take_char(rest, 'm');
    if (!moai && !col_take_char(rest, 'p')) return false;
    int count = moai ? d->s.moai_taken : d->s.headdresses_taken;
    if (count == 0 || !col_take_int(rest, 1, count, &number)) return false;
    *statue = number - 1 + (moai ? 0 : HEADDRESS);
    return true;
}

static const char *read_phase(draft *d, col_span value) {
    for (int i = 0; i < PHASES; i++) {
        if (!col_span_is(value, giants_phase_names[i])) continue;
        d->s.phase = (uint8_t)i;
        return NULL;
    }
    return "the phase must be first, roll, bid, pick, place, transport, claim, reclaim or over";
}

static const char *read_seat(draft *d, col_span value, uint8_t *out) {
    int seat;
    if (!take_seat(d, &value, &seat) || value.length > 0) return "first and act must name a seat";
    *out = (uint8_t)seat;
    return NULL;
}

static const char *read_seats(draft *d, col_span value, uint8_t *out) {
    col_span part;
    int seat;
    while (col_next_part(&value, ',', &part)) {
        if (!take_seat(d, &part, &seat) || part.length > 0)
            return "passed and declined must list seats";
        *out |= (uint8_t)(1u << seat);
    }
    return NULL;
}

static const char *read_numbers(draft *d, col_span value, int low, int high, uint8_t *out) {
    col_span part;
    int seat = 0, number;
    for (; col_next_part(&value, ',', &part); seat++) {
        if (seat == d->rules->seats) return "a list by seat must have one number per seat";
        if (!col_span_int(part, low, high, &number))
            return "a number in a list by seat is too small, too large or not a number";
        out[seat] = (uint8_t)number;
    }
    return seat == d->rules->seats ? NULL : "a list by seat must have one number per seat";
}

static const char *read_points(draft *d, col_span value) {
    col_span part;
    int seat = 0, number;
    for (; col_next_part(&value, ',', &part); seat++) {
        if (seat == d->rules->seats || !col_span_int(part, 0, POINTS_MAX, &number)) break;
        d->s.score[seat] = (uint32_t)number;
    }
    return seat == d->rules->seats && value.length == 0 ? NULL
                                                        : "points must have one number per seat";
}

static const char *read_offer(draft *d, col_span value) {
    col_span part;
    int size;
    for (int count = 0; col_next_part(&value, ',', &part); count++) {
        if (count == DICE_MAX || !col_span_int(part, 1, SIZES, &size)) {
            return "offer must list sizes of Moai, at most one per die";
        }
        d->s.offer[size - 1]++;
    }
    return NULL;
}

static const char *read_sealed(draft *d, col_span value) {
    col_span bid, part;
    int seat = 0, number;
    for (; col_next_part(&value, ',', &bid); seat++) {
        if (seat == d->rules->seats) break;
        if (col_span_is(bid, "-")) continue;
        for (int i = 0; i < BID_PARTS; i++) {
            if (!col_next_part(&bid, '/', &part) ||
                !col_span_int(part, 0, i < WITH_CHIEF ? 15 : 1, &number))
                return "a sealed bid must be markers/workers/chief/sorcerer";
            d->s.bid[seat][i] = (uint8_t)number;
        }
        if (bid.length > 0) return "a sealed bid must be markers/workers/chief/sorcerer";
        d->s.given |= (uint8_t)(1u << seat);
    }
    return seat == d->rules->seats && value.length == 0
               ? NULL
               : "sealed must have a bid or - for each seat";
}

static const char *read_order(draft *d, col_span value) {
    unsigned seen = 0;
    const char *wrong = read_numbers(d, value, 1, d->rules->seats, d->s.order);
    for (int i = 0; i < d->rules->seats; i++) {
        seen |= 1u << d->s.order[i];
    }
    if (wrong == NULL && seen != (1u << (d->rules->seats + 1)) - 2)
        wrong = "order must have each seat once";
    return wrong;
}

static const char *read_unused(draft *d, col_span value) {
    col_span part;
    int seat = 0, number;
    for (; col_next_part(&value, ',', &part) && seat < d->rules->seats; seat++) {
        if (!col_take_int(&part, 0, 15, &number)) break;
        d->s.unused[seat] = (uint8_t)number;
        if (col_take_char(&part, 'c')) d->s.unused_chiefs |= (uint8_t)(1u << seat);
        if (part.length > 0) break;
    }
    return seat == d->rules->seats && value.length == 0
               ? NULL
               : "unused must have one number of workers per seat, with c for the chief";
}

/* Puts a chief or a sorcerer somewhere. Returns false if it has already been put somewhere. */
static bool put_single(uint8_t *where, int place) {
    if (*where != RESERVE) return false;
    *where = (uint8_t)place;
    return true;
}

static const char *read_front(draft *d, col_span value) {
    col_span part;
    int seat = 0, number;
    for (; col_next_part(&value, ',', &part) && seat < d->rules->seats; seat++) {
        if (col_span_is(part, "-")) continue;
        while (col_take_int(&part, 1, 15, &number)) {
            bool workers = col_take_char(&part, 'w');
            if (!workers && !col_take_char(&part, 'm'))
                return "front must be like 2w1mcs, or - for each seat with nothing in front";
            (workers ? d->s.workers_front : d->s.markers_front)[seat] = (uint8_t)number;
        }
        if (col_take_char(&part, 'c') && !put_single(&d->s.chief[seat], FRONT)) break;
        if (col_take_char(&part, 's') && !put_single(&d->s.sorcerer[seat], FRONT)) break;
        if (part.length > 0)
            return "front must be like 2w1mcs, or - for each seat with nothing in front";
    }
    return seat == d->rules->seats && value.length == 0
               ? NULL
               : "front must be like 2w1mcs, or - for each seat with nothing in front";
}

static const char *read_item(draft *d, int hex, col_span item) {
    giants_state *s = &d->s;
    int seat, count = 1;
    if (col_take_char(&item, 'l')) {
        if (!col_span_int(item, 1, d->data->logs, &count))
            return "logs must be written as l and their number";
        s->logs_on[hex] = (uint8_t)count;
        return NULL;
    }
    char kind = item.length > 0 ? item.at[0] : ' ';
    if ((kind != 'w' && kind != 's' && kind != 'c') || !col_take_char(&item, kind) ||
        !take_seat(d, &item, &seat)) {
        return "a hex holds w1 (a worker of seat 1), s1, c1 or l2 (2 logs)";
    }
    if (kind == 'w') {
        if (col_take_char(&item, '*') && !col_take_int(&item, 1, d->data->workers, &count)) {
            return "workers must be written like w1*2, which are two workers of seat 1";
        }
        d->workers_on[seat] += count;
        if (d->workers_on[seat] > d->data->workers)
            return "a seat has more workers than exist in its colour";
        s->crew[hex] += (uint32_t)count << (4 * seat);
    } else if (kind == 's') {
        if (!put_single(&s->sorcerer[seat], hex)) return "a sorcerer must be in one place only";
        s->crew[hex] += bit32(4 * seat);
    } else {
        if (!put_single(&s->chief[seat], hex)) return "a chief must be in one place only";
        s->crew[hex] |= bit32(24 + seat);
    }
    return item.length == 0 ? NULL : "a hex holds w1 (a worker of seat 1), s1, c1 or l2 (2 logs)";
}

static const char *read_hexes(draft *d, col_span value) {
    col_span entry, item;
    const char *wrong = NULL;
    uint64_t seen = 0;
    int hex;
    while (wrong == NULL && col_next_part(&value, ',', &entry)) {
        if (!take_place(&entry, 'h', d->data->hexes, &hex) || !col_take_char(&entry, '/') ||
            entry.length == 0 || seen >> hex & 1) {
            return "hexes must list each hex once, like h24/w1*2/c2/l1";
        }
        seen |= bit64(hex);
        while (wrong == NULL && col_next_part(&entry, '/', &item)) {
            wrong = read_item(d, hex, item);
        }
    }
    return wrong;
}

static const char *read_neutral(draft *d, col_span value) {
    col_span part;
    int hex, seat;
    for (int j = 0; col_next_part(&value, ',', &part); j++) {
        if (j == d->rules->neutral) return "there are more neutral workers than the game has";
        if (!take_place(&part, 'h', d->data->hexes, &hex)) return "neutral must list hexes";
        d->s.neutral[j] = (uint8_t)hex;
        if (col_take_char(&part, '*')) {
            if (!take_seat(d, &part, &seat))
                return "the marker of a neutral worker must be written as * and a seat";
            d->s.neutral_mark[j] = (uint8_t)(seat + 1);
            d->s.crew[hex] += bit32(4 * seat);
        } else {
            d->s.crew[hex] += bit32(20);
        }
        if (part.length > 0) return "neutral must list hexes, with *1 for a marker of seat 1";
    }
    return NULL;
}

static const char *read_felled(draft *d, col_span value) {
    col_span part;
    int hex;
    while (col_next_part(&value, ',', &part)) {
        if (!take_place(&part, 'h', d->data->hexes, &hex) || part.length > 0 ||
            d->data->hex[hex].terrain != FOREST) {
            return "felled must list forests";
        }
        d->s.felled |= bit64(hex);
    }
    return NULL;
}

/* Reads bases or knows, which list Ahu with a seat. */
static const char *read_ahus(draft *d, col_span value, uint32_t sets[SEATS_MAX]) {
    col_span part;
    int ahu, seat;
    while (col_next_part(&value, ',', &part)) {
        if (!take_place(&part, 'a', d->data->ahus, &ahu) || !col_take_char(&part, '/') ||
            !take_seat(d, &part, &seat) || part.length > 0) {
            return "bases and knows must list Ahu and seats, like a05/1";
        }
        sets[seat] |= bit32(ahu);
    }
    return NULL;
}

static const char *read_moved(draft *d, col_span value) {
    col_span part;
    int statue, seat;
    while (col_next_part(&value, ',', &part)) {
        if (!take_statue(d, &part, &statue) || !col_take_char(&part, '/') ||
            !take_seat(d, &part, &seat) || part.length > 0) {
            return "moved must list statues and seats, like m1/2, and come after the statues";
        }
        d->s.moved[seat] |= bit64(statue);
    }
    return NULL;
}

static const char *read_fresh(draft *d, col_span value) {
    col_span part;
    int statue;
    while (col_next_part(&value, ',', &part)) {
        if (!take_statue(d, &part, &statue) || part.length > 0) {
            return "fresh must list statues, like m1,m2, and come after the statues";
        }
        d->s.fresh |= bit64(statue);
    }
    return NULL;
}

static const char *read_carry(draft *d, col_span value) {
    giants_state *s = &d->s;
    int statue, hex, count = 0;
    if (!take_statue(d, &value, &statue))
        return "carry must name a statue and come after the statues";
    while (col_take_char(&value, '/')) {
        if (count == HEX_ROOM || !take_place(&value, 'h', d->data->hexes, &hex)) break;
        s->path[count++] = (uint8_t)hex;
        s->visited |= bit64(hex);
    }
    if (count == 0 || value.length > 0)
        return "carry must be a statue and its hexes, like m1/h25/h24";
    s->carried = (uint8_t)statue;
    s->steps = (uint8_t)(count - 1);
    return NULL;
}

/* Reads the value of a word like m1=2@h24*1 or p1=front2. Its name has been checked. */
static const char *read_statue(draft *d, bool moai, col_span value) {
    static const char FORM[] = "a statue must be written like m1=2@h24*1, m2=1@front2 or p1=a05";
    giants_state *s = &d->s;
    int size, place, seat;
    int statue = moai ? s->moai_taken++ : HEADDRESS + s->headdresses_taken++;
    if (moai) {
        if (!col_take_int(&value, 1, SIZES, &size) || !col_take_char(&value, '@')) return FORM;
        s->of_size[size - 1] |= bit64(statue);
    }
    if (take_place(&value, 'h', d->data->hexes, &place)) {
        s->on_hex |= bit64(statue);
        s->place[statue] = (uint8_t)place;
        if (!col_take_char(&value, '*')) return value.length == 0 ? NULL : FORM;
        if (!take_seat(d, &value, &seat)) return FORM;
        s->marked[seat] |= bit64(statue);
    } else if (take_place(&value, 'a', d->data->ahus, &place)) {
        s->on_ahu |= bit64(statue);
        s->place[statue] = (uint8_t)place;
        if (!moai) s->crowned |= bit32(place);
    } else {
        if (value.length < 6 || memcmp(value.at, "front", 5) != 0) return FORM;
        value.at += 5;
        value.length -= 5;
        if (!take_seat(d, &value, &seat)) return FORM;
        s->front[seat] |= bit64(statue);
    }
    return value.length == 0 ? NULL : FORM;
}

enum {
    WORD_PHASE,
    WORD_TURN,
    WORD_FIRST,
    WORD_ACT,
    WORD_PASSED,
    WORD_OFFER,
    WORD_SEALED,
    WORD_ORDER,
    WORD_UNUSED,
    WORD_DECLINED,
    WORD_WORKERS,
    WORD_MARKERS,
    WORD_TABLETS,
    WORD_LOGS,
    WORD_POINTS,
    WORD_FRONT,
    WORD_HEXES,
    WORD_NEUTRAL,
    WORD_FELLED,
    WORD_BASES,
    WORD_KNOWS,
    WORD_MOVED,
    WORD_FRESH,
    WORD_CARRY,
    WORDS
};

static const char *const WORD_NAMES[WORDS] = {
    "phase",  "turn",     "first",   "act",     "passed",  "offer", "sealed", "order",
    "unused", "declined", "workers", "markers", "tablets", "logs",  "points", "front",
    "hexes",  "neutral",  "felled",  "bases",   "knows",   "moved", "fresh",  "carry"};

static const char *read_turn(draft *d, col_span value) {
    int turn;
    if (!col_span_int(value, 1, d->rules->max_turns, &turn)) {
        return "turn must be a number from 1 to max_turns";
    }
    d->s.turn = (uint8_t)turn;
    return NULL;
}

static const char *read_value(draft *d, int word, col_span value) {
    giants_state *s = &d->s;
    switch (word) {
    case WORD_PHASE:
        return read_phase(d, value);
    case WORD_TURN:
        return read_turn(d, value);
    case WORD_FIRST:
        return read_seat(d, value, &s->first);
    case WORD_ACT:
        return read_seat(d, value, &s->actor);
    case WORD_PASSED:
        return read_seats(d, value, &s->passed);
    case WORD_OFFER:
        return read_offer(d, value);
    case WORD_SEALED:
        return read_sealed(d, value);
    case WORD_ORDER:
        return read_order(d, value);
    case WORD_UNUSED:
        return read_unused(d, value);
    case WORD_DECLINED:
        return read_seats(d, value, &s->declined);
    case WORD_WORKERS:
        return read_numbers(d, value, d->rules->workers, d->data->workers, s->workers_owned);
    case WORD_MARKERS:
        return read_numbers(d, value, d->rules->markers, d->data->markers, s->markers_owned);
    case WORD_TABLETS:
        return read_numbers(d, value, 0, d->data->tablets, s->tablets);
    case WORD_LOGS:
        return read_numbers(d, value, 0, d->data->logs, s->logs);
    case WORD_POINTS:
        return read_points(d, value);
    case WORD_FRONT:
        return read_front(d, value);
    case WORD_HEXES:
        return read_hexes(d, value);
    case WORD_NEUTRAL:
        return read_neutral(d, value);
    case WORD_FELLED:
        return read_felled(d, value);
    case WORD_BASES:
        return read_ahus(d, value, d->bases);
    case WORD_KNOWS:
        return read_ahus(d, value, s->knows);
    case WORD_MOVED:
        return read_moved(d, value);
    case WORD_FRESH:
        return read_fresh(d, value);
    default:
        return read_carry(d, value);
    }
}

static const char *read_word(draft *d, col_span word) {
    col_span name, value;
    if (!col_split_pair(word, &name, &value)) return "a position must consist of words like turn=3";
    int index = 0, number;
    while (index < WORDS && !col_span_is(name, WORD_NAMES[index])) {
        index++;
    }
    if (index < WORDS) {
        if (d->seen >> index & 1) return "a word is there twice";
        d->seen |= 1 << index;
        return read_value(d, index, value);
    }
    bool moai = col_take_char(&name, 'm');
    if (!moai && !col_take_char(&name, 'p')) return "a word of the position has an unknown name";
    int next = (moai ? d->s.moai_taken : d->s.headdresses_taken) + 1;
    if (next > (moai ? MOAI_MAX : HEADDRESSES_MAX) || !col_span_int(name, next, next, &number)) {
        return "statues must be listed in the order of their numbers: m1, m2, .. and p1, p2, ..";
    }
    return read_statue(d, moai, value);
}

/* What is not written -------------------------------------------------------------------------- */

static bool take_from(uint8_t *stock, int count) {
    if (*stock < count) return false;
    *stock = (uint8_t)(*stock - count);
    return true;
}

static const char *fill_seat(draft *d, int seat) {
    giants_state *s = &d->s;
    int markers = s->markers_front[seat] + size_of(s->marked[seat]);
    for (int j = 0; j < d->rules->neutral; j++) {
        markers += s->neutral_mark[j] == seat + 1;
    }
    s->workers_reserve[seat] = s->workers_owned[seat];
    s->markers_reserve[seat] = s->markers_owned[seat];
    if (!take_from(&s->workers_reserve[seat], s->workers_front[seat] + d->workers_on[seat])) {
        return "a seat has more workers out than it owns";
    }
    if (!take_from(&s->markers_reserve[seat], markers)) {
        return "a seat has more markers out than it owns";
    }
    for (uint32_t rest = d->bases[seat]; rest != 0; rest &= rest - 1) {
        int ahu = lowest(rest);
        *(moai_on(s, ahu) >= 0 ? &s->erected[seat] : &s->reserved[seat]) |= bit32(ahu);
        if (!take_from(&s->bases_hand[seat], 1)) return "a seat has more bases than it was given";
    }
    if (!take_from(&s->tablets_left, s->tablets[seat]))
        return "the seats have more half-tablets than there are";
    return NULL;
}

/* Stocks and supplies hold what is not out; logs that are nowhere are gone. */
static const char *fill_stocks(draft *d) {
    giants_state *s = &d->s;
    const char *wrong = NULL;
    s->tablets_left = d->data->tablets;
    s->logs_gone = d->data->logs;
    for (int seat = 0; wrong == NULL && seat < d->rules->seats; seat++) {
        wrong = fill_seat(d, seat);
        if (wrong == NULL && !take_from(&s->logs_gone, s->logs[seat])) {
            wrong = "there are more logs than the game has";
        }
    }
    for (int hex = 0; wrong == NULL && hex < d->data->hexes; hex++) {
        int logs = s->logs_on[hex] + (s->felled >> hex & 1 ? 0 : d->data->hex[hex].logs);
        if (!take_from(&s->logs_gone, logs)) wrong = "there are more logs than the game has";
    }
    for (int i = 0; wrong == NULL && i < SIZES; i++) {
        if (!take_from(&s->stock[i], s->offer[i] + size_of(s->of_size[i]))) {
            wrong = "there are more Moai of one size than the game has";
        }
    }
    return wrong;
}

/* Whether it is consistent -------------------------------------------------------------------- */

/* Tells whether the hexes hold nothing but neutral workers without markers, and nothing lies in
 * front of the seats. */
static bool is_tidy(const draft *d) {
    const giants_state *s = &d->s;
    for (int hex = 0; hex < d->data->hexes; hex++) {
        if ((s->crew[hex] & ~(15u << 20)) != 0 || s->logs_on[hex] != 0) return false;
    }
    for (int seat = 0; seat < d->rules->seats; seat++) {
        if (s->workers_front[seat] + s->markers_front[seat] > 0 || s->chief[seat] == FRONT ||
            s->sorcerer[seat] == FRONT || s->front[seat] != 0) {
            return false;
        }
    }
    return true;
}

static bool has_fronts(const draft *d) {
    for (int seat = 0; seat < d->rules->seats; seat++) {
        if (d->s.front[seat] != 0) return true;
    }
    return false;
}

static const char *check_auction(const draft *d) {
    const giants_state *s = &d->s;
    if (s->given == (1u << d->rules->seats) - 1) return "the last bid would have opened them all";
    for (int seat = 0; seat < d->rules->seats; seat++) {
        const uint8_t *bid = s->bid[seat];
        if (bid[WITH_SORCERER] && !d->rules->sorcerer_sculpts) {
            return "the sorcerer cannot be bid (GI-E6)";
        }
        if (s->phase != PICK) continue;
        if (s->unused[seat] >
            s->workers_front[seat] + (d->rules->sorcerer_sculpts && s->sorcerer[seat] == FRONT)) {
            return "unused sculptors must lie in front of their seat";
        }
        if (has_seat(s->unused_chiefs, seat) && s->chief[seat] != FRONT) {
            return "an unused chief must lie in front of his seat";
        }
        for (int hex = 0; hex < d->data->hexes; hex++) {
            if ((s->crew[hex] & ~(15u << 20)) != 0 || s->logs_on[hex] != 0) {
                return "nothing can be placed before phase 3";
            }
        }
    }
    if (s->phase != PICK) return NULL;
    if (s->order[0] == 0) return "order is missing";
    return giants_can_pick(s, s->actor) ? NULL : "the seat to act cannot take anything (GI-E10)";
}

/* G16: the seats before the one that is asked have been asked. */
static const char *check_claim(const draft *d) {
    const giants_state *s = &d->s;
    if (s->front[s->actor] == 0 || s->markers_reserve[s->actor] == 0) {
        return "the seat to act has no statue in front, or no marker for it (GI-G16)";
    }
    for (int seat = s->first; seat != s->actor; seat = next_seat(d->rules, seat)) {
        if (s->front[seat] != 0) return "an earlier seat has a statue in front (GI-G16)";
    }
    return NULL;
}

/* G16: tells whether markers lie beside neutral workers that should have been taken back. */
static bool has_late_markers(const draft *d) {
    const giants_state *s = &d->s;
    if (!d->rules->neutral_markers_first || (s->phase != CLAIM && s->phase != OVER)) return false;
    for (int j = 0; j < d->rules->neutral; j++) {
        if (s->neutral_mark[j] != 0) return true;
    }
    return false;
}

static const char *check_phase(const draft *d, const col_state *state) {
    const giants_state *s = &d->s;
    if (has_late_markers(d)) return "the neutral workers' markers have been taken back (GI-G16)";
    switch (s->phase) {
    case ROLL:
    case BID:
        return is_tidy(d) ? NULL : "all pieces must be behind the screens when a turn begins";
    case RECLAIM:
        if (!is_tidy(d)) return "all pieces must be behind the screens in phase 5";
        return s->marked[s->actor] != 0 ? NULL
                                        : "the seat to act has no marker on a statue (GI-H4)";
    case PLACE:
    case TRANSPORT:
        if (has_seat(s->passed, s->actor)) return "the seat to act has passed";
        if (s->carried != NOWHERE) {
            return giants_count(d->setup, state, s->actor) > 0 ? NULL
                                                               : "the carry cannot be finished";
        }
        return giants_has_choice(d->setup, s, s->actor) ? NULL
                                                        : "the seat to act could only pass (GI-K5)";
    case CLAIM:
        return check_claim(d);
    case OVER:
        if (has_fronts(d))
            return "no statue may be in front of a seat when the game is over (GI-G16)";
        return giants_end(d->setup, s) != NULL
                   ? NULL
                   : "the game cannot be over, because nothing has ended it (GI-J1)";
    default:
        return NULL;
    }
}

/* Checks for missing words, for words that do not belong to the phase, and for an end that has been
 * passed over. */
static const char *check_words(const draft *d) {
    const giants_state *s = &d->s;
    bool acts = s->phase >= PICK && s->phase < OVER;
    if (!(d->seen & 1 << WORD_PHASE)) return "phase is missing";
    if (acts != (d->seen >> WORD_ACT & 1))
        return "act must name the seat to act in the phases from pick to reclaim, and only there";
    if (s->phase != FIRST && !(d->seen >> WORD_FIRST & 1)) return "first is missing";
    if (s->passed != 0 && s->phase != PLACE && s->phase != TRANSPORT) {
        return "passed is only for phases 3 and 4";
    }
    for (int seat = 0; seat < d->rules->seats; seat++) {
        if (d->rules->open_bases && s->knows[seat] != 0)
            return "with bases=open nobody looks under a Moai";
        if (s->phase != TRANSPORT && s->phase != CLAIM && s->phase != OVER &&
            size_of(s->erected[seat]) == d->rules->bases) {
            return "the game would have ended (GI-J1)";
        }
    }
    return NULL;
}

static const char *check_first(const draft *d) {
    giants_state clean;
    if (d->s.phase != FIRST) return NULL;
    giants_clear(d->setup, &clean);
    return memcmp(&clean, &d->s, sizeof clean) == 0
               ? NULL
               : "nothing can have happened before the first player is chosen";
}

col_status giants_read_position(const col_setup *setup, const char *text, col_state *out,
                                col_error *error) {
    draft d;
    col_state state;
    col_span rest = col_span_of(text), word;
    const char *wrong = NULL;
    memset(&d, 0, sizeof d);
    d.setup = setup;
    d.rules = rules_of(setup);
    d.data = data_of(setup);
    giants_clear(setup, &d.s);
    while (wrong == NULL && col_next_word(&rest, &word)) {
        wrong = read_word(&d, word);
    }
    if (wrong == NULL) wrong = fill_stocks(&d);
    if (wrong == NULL) wrong = check_words(&d);
    if (wrong == NULL && d.s.phase == TRANSPORT) {
        giants_prepare_transport(setup, &d.s);
        if (d.s.carried == NOWHERE) d.s.carries = giants_carries(setup, &d.s, d.s.actor);
    }
    memset(&state, 0, sizeof state);
    memcpy(&state, &d.s, sizeof d.s);
    if (wrong == NULL) wrong = giants_broken(setup, &state);
    if (wrong == NULL) wrong = check_auction(&d);
    if (wrong == NULL) wrong = check_first(&d);
    if (wrong == NULL) wrong = check_phase(&d, &state);
    if (wrong != NULL) return col_fail(error, COL_POSITION, "%s", wrong);
    memcpy(out, &d.s, sizeof d.s);
    return COL_OK;
}
