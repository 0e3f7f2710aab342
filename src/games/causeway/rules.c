/* Giant's Causeway: what may be done and what it does, in the order of docs/rules/causeway.md.
 *
 * Random playouts and perft spend their time here. Every function that depends on the ruleset is
 * inlined twice: once with the standard rules as a constant, which lets the compiler drop the other
 * variants, once with the table's own rules. The choice between the two is made once a call. */
#include "state.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

static const causeway_rules STANDARD = {
#define CAUSEWAY_STANDARD(name, words, low, high, standard, help) standard,
    CAUSEWAY_OPTIONS(CAUSEWAY_STANDARD)
#undef CAUSEWAY_STANDARD
        1};

/* Cells -------------------------------------------------------------------------------------- */

/* The occupied neighbours of a cell, a bit a direction. */
static inline unsigned ring_of(const causeway_state *s, unsigned at) {
    unsigned ring = 0;
    for (int d = 0; d < COL_HEX_SIDES; d++) {
        ring |= (unsigned)(s->cell[cell_next(at, d)] != 0) << d;
    }
    return ring;
}

static inline bool is_adjacent(unsigned a, unsigned b) {
    unsigned gap = (a - b) & CELL_MASK;
    return (gap == 1) | (gap == ROW) | (gap == ROW - 1) | (gap == CELLS - 1) |
           (gap == CELLS - ROW) | (gap == CELLS - ROW + 1);
}

unsigned causeway_giant_content(const causeway_rules *rules, int colour, int kind) {
    unsigned barrier = 0;
    if (kind == SPIKEY) { /* 2.6a */
        barrier = rules->spike == SPIKE_ANY ? 3 : 2u >> colour;
    }
    if (rules->giants == GIANTS_BLOCK) barrier = 3; /* A10 */
    return SPECIAL | (unsigned)colour << 2 | (unsigned)kind << 3 | barrier << BARRIER_SHIFT;
}

unsigned causeway_stack_content(const int *colours, int height, bool spellstone) {
    unsigned content = (unsigned)height;
    for (int i = 0; i < height; i++) {
        content |= (unsigned)colours[i] << (2 + i);
    }
    if (spellstone) { /* 2.6b: it stops the other colour */
        content |= SPECIAL | 2u >> colours[2] << BARRIER_SHIFT;
    }
    return content;
}

/* 2.7a: the colour that has scored a plain stack of height 3, or NOBODY for a dead tower. */
static int scorer(unsigned content) {
    int top = stone_colour(content, 3);
    bool has_majority = stone_colour(content, 1) == top || stone_colour(content, 2) == top;
    return has_majority ? top : NOBODY;
}

/* Keeps the counts of towers, for a stack of height 3 that comes (+1) or goes (-1). */
static void count_tower(causeway_state *s, unsigned content, int sign) {
    int black = stone_colour(content, 1) + stone_colour(content, 2) + stone_colour(content, 3);
    s->standing = (uint8_t)(s->standing + sign);
    s->tower_stones[BLACK] = (uint8_t)(s->tower_stones[BLACK] + sign * black);
    s->tower_stones[WHITE] = (uint8_t)(s->tower_stones[WHITE] + sign * (3 - black));
    if (is_spellstone(content)) {
        int owner = stone_colour(content, 3);
        s->spellstones[owner] = (uint8_t)(s->spellstones[owner] + sign);
    } else if (scorer(content) != NOBODY) {
        s->scored[scorer(content)] = (uint8_t)(s->scored[scorer(content)] + sign);
    }
}

/* 2.2d: what a stack takes from the supplies. */
static void take_stones(causeway_state *s, unsigned content) {
    int plain = (int)(content & HEIGHT) - is_spellstone(content);
    for (int i = 1; i <= plain; i++) {
        s->supply[stone_colour(content, i)]--;
    }
}

void causeway_begin(const causeway_rules *rules, causeway_state *s) {
    memset(s, 0, sizeof *s);
    memset(s->giant_at, 0xFF, sizeof s->giant_at);
    s->supply[WHITE] = s->supply[BLACK] = rules->stones;
    s->winner = NOBODY;
}

/* Keeps the list of stacks in order; it grows by one with every step. */
static void insert_stack(causeway_state *s, place p) {
    int i = s->stacks++;
    while (i > 0 && (s->stack[i - 1].q > p.q ||
                     (s->stack[i - 1].q == p.q && s->stack[i - 1].r > p.r))) {
        s->stack[i] = s->stack[i - 1];
        i--;
    }
    s->stack[i] = p;
}

void causeway_add_stack(const causeway_rules *rules, causeway_state *s, place p,
                        unsigned content) {
    (void)rules;
    insert_stack(s, p);
    s->cell[cell_of(p.q, p.r)] = (uint8_t)content;
    take_stones(s, content);
    if ((content & HEIGHT) == 3) count_tower(s, content, 1);
}

void causeway_put_giant(const causeway_rules *rules, causeway_state *s, int colour, int kind,
                        place p) {
    unsigned at = cell_of(p.q, p.r);
    s->giant[colour][kind] = p;
    s->giant_at[colour][kind] = (uint16_t)at;
    s->cell[at] = (uint8_t)causeway_giant_content(rules, colour, kind);
    s->placed++;
}

int causeway_own_spellstones(const causeway_state *s, int colour, place out[]) {
    int count = 0;
    for (int i = 0; i < s->stacks; i++) {
        unsigned content = s->cell[cell_of(s->stack[i].q, s->stack[i].r)];
        if (is_spellstone(content) && stone_colour(content, 3) == colour) out[count++] = s->stack[i];
    }
    return count;
}

/* Connection --------------------------------------------------------------------------------- */

/* Whether all `goals` can be reached from `from` over occupied cells, with `closed` out of the
 * game. At most 46 cells are occupied, so the queue is short. */
static bool reaches_all(const causeway_state *s, unsigned from, unsigned closed,
                        const unsigned *goals, int goal_count) {
    uint64_t seen[CELLS / 64] = {0};
    uint16_t queue[STACKS_MAX + PLACED_ALL + 2];
    int head = 0, tail = 0, left = goal_count;
    seen[closed >> 6] |= UINT64_C(1) << (closed & 63);
    seen[from >> 6] |= UINT64_C(1) << (from & 63);
    queue[tail++] = (uint16_t)from;
    while (head < tail) {
        unsigned at = queue[head++];
        for (int d = 0; d < COL_HEX_SIDES; d++) {
            unsigned next = cell_next(at, d);
            uint64_t bit = UINT64_C(1) << (next & 63);
            if (s->cell[next] == 0 || seen[next >> 6] & bit) continue;
            seen[next >> 6] |= bit;
            queue[tail++] = (uint16_t)next;
            for (int g = 0; g < goal_count; g++) {
                left -= next == goals[g];
            }
            if (left == 0) return true;
        }
    }
    return left == 0;
}

/* 2.6c. The occupied neighbours stand in a circle; where they form one run the cell is no link. */
static inline bool is_only_link(const causeway_state *s, unsigned at, unsigned ring) {
    unsigned starts = ring & ~col_ring_clockwise(ring); /* the first cell of each run */
    if ((starts & (starts - 1)) == 0) return false;
    unsigned goals[3];
    int count = 0;
    unsigned from = cell_next(at, __builtin_ctz(starts));
    for (starts &= starts - 1; starts != 0; starts &= starts - 1) {
        goals[count++] = cell_next(at, __builtin_ctz(starts));
    }
    return !reaches_all(s, from, at, goals, count);
}

bool causeway_is_only_link(const causeway_state *s, unsigned at) {
    return is_only_link(s, at, ring_of(s, at));
}

bool causeway_is_connected(const causeway_state *s) {
    unsigned goals[STACKS_MAX + PLACED_ALL];
    int count = 0;
    unsigned from = cell_of(s->stack[0].q, s->stack[0].r);
    for (int i = 1; i < s->stacks; i++) {
        goals[count++] = cell_of(s->stack[i].q, s->stack[i].r);
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] != NOT_PLACED) goals[count++] = s->giant_at[i / 2][i % 2];
    }
    /* no cell is closed: (from) itself stands for "none", it is seen anyway */
    return count == 0 || reaches_all(s, from, from, goals, count);
}

/* 3.4: the group after a giant has gone from one cell to another. */
static bool is_connected_after(const causeway_state *s, int colour, int kind, unsigned to) {
    causeway_state after = *s;
    after.cell[s->giant_at[colour][kind]] = 0;
    after.cell[to] = SPECIAL;
    after.giant_at[colour][kind] = (uint16_t)to;
    return causeway_is_connected(&after);
}

/* 2.8 Traps ---------------------------------------------------------------------------------- */

INLINE bool traps(const causeway_rules *rules, const causeway_state *s, int trapper_colour,
                  unsigned victim) {
    unsigned trapper = s->giant_at[trapper_colour][TRAPPER];
    if (!is_adjacent(trapper, victim)) return false;
    return rules->trap == TRAP_TOUCH || __builtin_popcount(ring_of(s, trapper)) == 1; /* 3.6 */
}

INLINE bool is_trapped(const causeway_rules *rules, const causeway_state *s, int colour, int kind) {
    unsigned at = s->giant_at[colour][kind];
    if (rules->trap == TRAP_OFF || (kind == TRAPPER && !rules->traptrap)) return false;
    if (traps(rules, s, !colour, at)) return true;
    return rules->trapown && kind == SPIKEY && traps(rules, s, colour, at); /* 3.7 */
}

bool causeway_is_trapped(const causeway_rules *rules, const causeway_state *s, int colour,
                         int kind) {
    return is_trapped(rules, s, colour, kind);
}

/* 2.3b Placing ------------------------------------------------------------------------------- */

/* Empty cells next to a stack, each once; with the giant's own cell as one more stone in `extra` (3.2),
 * or NULL. */
static int empty_beside_stones(const causeway_state *s, const place *extra, place out[]) {
    uint64_t seen[CELLS / 64] = {0};
    int count = 0;
    for (int i = extra == NULL ? 0 : -1; i < s->stacks; i++) {
        place stone = i < 0 ? *extra : s->stack[i];
        unsigned at = cell_of(stone.q, stone.r);
        for (int d = 0; d < COL_HEX_SIDES; d++) {
            unsigned next = cell_next(at, d);
            uint64_t bit = UINT64_C(1) << (next & 63);
            if (s->cell[next] != 0 || seen[next >> 6] & bit) continue;
            seen[next >> 6] |= bit;
            out[count++] = place_next(stone, d);
        }
    }
    return count;
}

enum { RIM_MAX = 6 * (STACKS_MAX + 1) };

static int list_placements(const causeway_state *s, int colour, col_action *out) {
    place cells[RIM_MAX];
    int count = empty_beside_stones(s, NULL, cells), listed = 0;
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        if (s->giant_at[colour][kind] != NOT_PLACED) continue;
        for (int i = 0; i < count; i++) {
            if (out != NULL) out[listed] = action_at(ACTION_PLACE, kind, cells[i]);
            listed++;
        }
    }
    return listed;
}

/* 2.5 Step ----------------------------------------------------------------------------------- */

/* The directions of one-cell steps, as bits: 2.5a, 2.5b and its variants. */
INLINE unsigned step_directions(const causeway_rules *rules, const causeway_state *s, unsigned at,
                                unsigned ring) {
    unsigned high = ring;
    if (rules->slide == SLIDE_NONE) return ~ring & 63u;
    if (rules->slide == SLIDE_HEIGHT) { /* 3.3 */
        high = 0;
        for (int d = 0; d < COL_HEX_SIDES; d++) {
            high |= (unsigned)((s->cell[cell_next(at, d)] & HEIGHT) >= 2) << d;
        }
    }
    return ~ring & ~(col_ring_clockwise(high) & col_ring_back(high)) & 63u;
}

/* 3.1: slides round the edge, from every cell reached to its free neighbours. */
static int round_steps(const causeway_rules *rules, const causeway_state *s, place from,
                       unsigned first, place out[]) {
    uint64_t seen[CELLS / 64] = {0};
    int head = 0, tail = 0;
    for (unsigned left = first; left != 0; left &= left - 1) {
        place next = place_next(from, __builtin_ctz(left));
        unsigned at = cell_of(next.q, next.r);
        seen[at >> 6] |= UINT64_C(1) << (at & 63);
        out[tail++] = next;
    }
    while (head < tail) {
        place here = out[head++];
        unsigned ring = ring_of(s, cell_of(here.q, here.r)); /* the stone laid under the giant
                                                                keeps its cell occupied */
        unsigned before = col_ring_clockwise(ring), after = col_ring_back(ring);
        unsigned open = rules->slide == SLIDE_NONE ? before | after : before ^ after;
        for (unsigned left = open & ~ring & 63u; left != 0; left &= left - 1) {
            place next = place_next(here, __builtin_ctz(left));
            unsigned at = cell_of(next.q, next.r);
            uint64_t bit = UINT64_C(1) << (at & 63);
            if (seen[at >> 6] & bit) continue;
            seen[at >> 6] |= bit;
            out[tail++] = next;
        }
    }
    return tail;
}

INLINE int list_steps(const causeway_rules *rules, const causeway_state *s, int colour, int kind,
                      bool trapped, unsigned ring, col_action *out) {
    unsigned at = s->giant_at[colour][kind];
    place from = s->giant[colour][kind];
    int count = 0;
    if (rules->step == STEP_ADJ || trapped) {
        unsigned directions = step_directions(rules, s, at, ring);
        if (out == NULL) return __builtin_popcount(directions);
        for (; directions != 0; directions &= directions - 1) {
            out[count++] = action_step(kind, __builtin_ctz(directions));
        }
        return count;
    }
    place cells[RIM_MAX];
    count = rules->step == STEP_ANY
                ? empty_beside_stones(s, &from, cells)
                : round_steps(rules, s, from, step_directions(rules, s, at, ring), cells);
    for (int i = 0; out != NULL && i < count; i++) {
        out[i] = action_at(ACTION_FAR, kind, cells[i]);
    }
    return count;
}

/* 2.6 Leap ----------------------------------------------------------------------------------- */

unsigned causeway_path(const causeway_state *s, unsigned at, int direction, int colour,
                       int *length, bool *blocked) {
    *length = 0;
    *blocked = false;
    for (at = cell_next(at, direction); s->cell[at] != 0; at = cell_next(at, direction)) {
        ++*length;
        *blocked |= may_not_cross(s->cell[at], colour);
    }
    return at;
}

/* Two lower stones of the other colour: a drop there makes a spellstone (2.7b). */
static inline bool is_enemy_pair(unsigned content, int colour) {
    unsigned both = 3u << 2;
    return (content & HEIGHT) == 2 && (content & both) == (colour == WHITE ? both : 0);
}

/* What a leap passes over: a bit a path cell, bit 0 for the first. */
typedef struct path {
    uint64_t targets, high, enemy_pairs;
    unsigned landing;
} path;

/* False if something on the way may not be crossed. */
INLINE bool walk(const causeway_state *s, unsigned at, int direction, int colour, path *p) {
    uint64_t bit = 1;
    unsigned content;
    p->targets = p->high = p->enemy_pairs = 0;
    for (at = cell_next(at, direction); (content = s->cell[at]) != 0;
         at = cell_next(at, direction)) {
        if (may_not_cross(content, colour)) return false;
        if (is_target(content)) {
            p->targets |= bit;
            if ((content & HEIGHT) == 2) p->high |= bit;
            if (is_enemy_pair(content, colour)) p->enemy_pairs |= bit;
        }
        bit <<= 1;
    }
    p->landing = at;
    return true;
}

/* 2.7c: one action for every way to turn `need` of the mover's `own` older spellstones. */
static int list_turns(int kind, int direction, int drop1, int drop2, int need, int own,
                      col_action *out) {
    int count = 0;
    if (need > own) return 0; /* 3.9 */
    if (need == 0) {
        if (out != NULL) out[0] = action_leap(kind, direction, drop1, drop2, 0, 0);
        return 1;
    }
    for (int i = 1; i <= own; i++) {
        for (int j = need == 2 ? i + 1 : 0; j <= (need == 2 ? own : 0); j++) {
            if (out != NULL) out[count] = action_leap(kind, direction, drop1, drop2, i, j);
            count++;
        }
    }
    return count;
}

/* 2.6d in full: used where a drop may be forbidden or may turn spellstones. */
static int list_drops_slowly(const causeway_rules *rules, const causeway_state *s, int colour,
                             int kind, int direction, const path *p, int low, int most,
                             col_action *out) {
    int count = 0, own = s->spellstones[colour];
    for (int drops = low; drops <= most; drops++) {
        uint64_t first = drops >= 1 ? p->targets : 1;
        for (; first != 0; first &= first - 1) {
            uint64_t rest = first & (first - 1), bit = drops >= 1 ? first & -first : 0;
            uint64_t second = drops == 2 ? rest : 1;
            for (; second != 0; second &= second - 1) {
                uint64_t chosen = bit | (drops == 2 ? second & -second : 0);
                int completed = __builtin_popcountll(chosen & p->high);
                int made = rules->quick ? 0 : __builtin_popcountll(chosen & p->enemy_pairs);
                if (rules->quick && s->standing + completed > 3) continue; /* 2.10c */
                int need = own + made > rules->spells ? own + made - rules->spells : 0;
                int drop1 = drops >= 1 ? __builtin_ctzll(first) + 1 : 0;
                int drop2 = drops == 2 ? __builtin_ctzll(second) + 1 : 0;
                count += list_turns(kind, direction, drop1, drop2, need, own,
                                    out == NULL ? NULL : out + count);
            }
        }
    }
    return count;
}

INLINE int list_drops(const causeway_rules *rules, const causeway_state *s, int colour, int kind,
                      int direction, const path *p, col_action *out) {
    int targets = __builtin_popcountll(p->targets), supply = s->supply[colour], count = 0;
    int most = targets < rules->maxdrop ? targets : rules->maxdrop;
    if (supply < most) most = supply;
    if (most == 0 && rules->drop == DROP_STRICT) return 0; /* 3.5 */
    int low = most == 0 || rules->drop == DROP_MAY ? 0 : 1;
    if (rules->quick ||
        (p->enemy_pairs != 0 && s->spellstones[colour] + most > rules->spells)) {
        return list_drops_slowly(rules, s, colour, kind, direction, p, low, most, out);
    }
    if (out == NULL) {
        int pairs = most == 2 ? targets * (targets - 1) / 2 : 0;
        return (low == 0) + (most >= 1 ? targets : 0) + pairs;
    }
    col_action bare = action_leap(kind, direction, 0, 0, 0, 0);
    if (low == 0) out[count++] = bare;
    if (most == 0) return count;
    for (uint64_t first = p->targets; first != 0; first &= first - 1) {
        out[count++] = bare | (unsigned)(__builtin_ctzll(first) + 1) << 14;
    }
    if (most == 1) return count;
    for (uint64_t first = p->targets; first != 0; first &= first - 1) {
        col_action one = bare | (unsigned)(__builtin_ctzll(first) + 1) << 14;
        for (uint64_t second = first & (first - 1); second != 0; second &= second - 1) {
            out[count++] = one | (unsigned)(__builtin_ctzll(second) + 1) << 8;
        }
    }
    return count;
}

INLINE int list_leaps(const causeway_rules *rules, const causeway_state *s, int colour, int kind,
                      unsigned ring, col_action *out) {
    unsigned at = s->giant_at[colour][kind];
    bool link_known = false;
    int count = 0;
    path p;
    for (unsigned left = ring; left != 0; left &= left - 1) {
        int direction = __builtin_ctz(left);
        if (!walk(s, at, direction, colour, &p)) continue; /* 2.6a, 2.6b */
        if (rules->connect == CONNECT_DURING && !link_known) {
            if (is_only_link(s, at, ring)) return 0; /* 2.6c */
            link_known = true;
        }
        if (rules->connect == CONNECT_AFTER && !is_connected_after(s, colour, kind, p.landing)) {
            continue;
        }
        count += list_drops(rules, s, colour, kind, direction, &p, out == NULL ? NULL : out + count);
    }
    return count;
}

/* 2.4 A turn --------------------------------------------------------------------------------- */

/* 3.12: only the six stones of the setup lie on the board. */
static bool is_untouched(const causeway_rules *rules, const causeway_state *s) {
    return s->supply[WHITE] == rules->stones - 3 && s->supply[BLACK] == rules->stones - 3 &&
           s->spellstones[WHITE] + s->spellstones[BLACK] == 0;
}

/* All moves of a colour as if it were its turn; counts only where `out` is NULL. */
INLINE int list_moves(const causeway_rules *rules, const causeway_state *s, int colour,
                      col_action *out) {
    int count = 0;
    if (s->placed < PLACED_ALL) return list_placements(s, colour, out);
    bool leaps_allowed =
        !(rules->first == FIRST_STEP && colour == WHITE && is_untouched(rules, s)); /* 2.10f */
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        bool trapped = is_trapped(rules, s, colour, kind);
        if (trapped && rules->effect == EFFECT_FREEZE) continue; /* 2.8 */
        unsigned ring = ring_of(s, s->giant_at[colour][kind]);
        if (s->supply[colour] > 0) {
            count += list_steps(rules, s, colour, kind, trapped, ring,
                                out == NULL ? NULL : out + count);
        }
        if (!trapped && leaps_allowed) {
            count += list_leaps(rules, s, colour, kind, ring, out == NULL ? NULL : out + count);
        }
    }
    return count;
}

INLINE int list_legal(const causeway_rules *rules, const causeway_state *s, int seat,
                      col_action *out) {
    if (s->ended != RUNNING || seat != s->side) return 0;
    int count = list_moves(rules, s, seat, out);
    if (count > 0) return count;
    if (out != NULL) out[0] = col_action_of(ACTION_PASS, 0);
    return 1;
}

int causeway_legal(const col_setup *setup, const col_state *s, int seat, col_action *out) {
    const causeway_rules *rules = rules_of(setup);
    return rules->is_standard ? list_legal(&STANDARD, position_of(s), seat, out)
                              : list_legal(rules, position_of(s), seat, out);
}

int causeway_count(const col_setup *setup, const col_state *s, int seat) {
    const causeway_rules *rules = rules_of(setup);
    return rules->is_standard ? list_legal(&STANDARD, position_of(s), seat, NULL)
                              : list_legal(rules, position_of(s), seat, NULL);
}

/* 2.9 End of the game ------------------------------------------------------------------------ */

/* Whether a colour could move if it were its turn. A free step, the usual case, is found without
 * looking at the leaps. */
INLINE bool has_move(const causeway_rules *rules, const causeway_state *s, int colour) {
    for (int kind = TRAPPER; kind <= SPIKEY && s->supply[colour] > 0; kind++) {
        if (is_trapped(rules, s, colour, kind) && rules->effect == EFFECT_FREEZE) continue;
        unsigned at = s->giant_at[colour][kind];
        if (step_directions(rules, s, at, ring_of(s, at)) != 0) return true;
    }
    return list_moves(rules, s, colour, NULL) > 0;
}

bool causeway_has_move(const causeway_rules *rules, const causeway_state *s, int colour) {
    return has_move(rules, s, colour);
}

static int more(int white, int black) {
    return white > black ? WHITE : black > white ? BLACK : NOBODY;
}

/* 2.9e and 2.10g. */
static int tally(const causeway_rules *rules, const causeway_state *s) {
    int towers[2], winner;
    if (rules->quick) {
        winner = more(s->tower_stones[WHITE], s->tower_stones[BLACK]);
    } else {
        for (int colour = WHITE; colour <= BLACK; colour++) {
            towers[colour] = s->scored[colour];
            if (s->supply[colour] == 0) towers[colour] -= rules->penalty;
            if (towers[colour] < 0) towers[colour] = 0;
        }
        winner = more(towers[WHITE], towers[BLACK]);
        if (winner == NOBODY) winner = more(s->spellstones[WHITE], s->spellstones[BLACK]);
    }
    if (winner == NOBODY) winner = more(s->supply[WHITE] > 0, s->supply[BLACK] > 0);
    return winner;
}

static void end_game(causeway_state *s, reason why, int winner) {
    s->ended = (uint8_t)why;
    s->winner = (uint8_t)winner;
}

INLINE void settle(const causeway_rules *rules, causeway_state *s) {
    end_game(s, RUNNING, NOBODY);
    if (s->placed < PLACED_ALL) return;
    if (rules->quick) { /* 2.10b */
        if (s->standing >= 3) {
            end_game(s, TOWERS, more(s->tower_stones[WHITE], s->tower_stones[BLACK]));
            return;
        }
    } else if (s->scored[WHITE] >= rules->win || s->scored[BLACK] >= rules->win) { /* 2.9a */
        end_game(s, TOWERS, more(s->scored[WHITE], s->scored[BLACK]));
        return;
    }
    if (rules->exhaust != EXHAUST_ON && (s->supply[WHITE] == 0 || s->supply[BLACK] == 0)) {
        int last = !s->side; /* 2.9b, 2.10e, 3.10: where both are empty, the last mover's counts */
        int loser = s->supply[last] == 0 ? last : s->side;
        end_game(s, EXHAUST, rules->exhaust == EXHAUST_LOSE ? !loser : tally(rules, s));
        return;
    }
    if (s->quiet >= rules->quiet) { /* 2.9c */
        end_game(s, QUIET, tally(rules, s));
        return;
    }
    if (has_move(rules, s, s->side)) return;
    if (rules->nomove == NOMOVE_LOSS) { /* 3.11 */
        end_game(s, STUCK, !s->side);
    } else if (!has_move(rules, s, !s->side)) { /* 2.9d */
        end_game(s, STUCK, tally(rules, s));
    }
}

void causeway_settle(const causeway_rules *rules, causeway_state *s) {
    settle(rules, s);
}

/* Carrying out ------------------------------------------------------------------------------- */

INLINE void move_giant(causeway_state *s, int colour, int kind, place to) {
    unsigned from = s->giant_at[colour][kind], at = cell_of(to.q, to.r);
    s->cell[at] = s->cell[from];
    s->giant[colour][kind] = to;
    s->giant_at[colour][kind] = (uint16_t)at;
}

/* 2.5: the stone under the giant; the giant has its new place already. */
INLINE void lay_stone(causeway_state *s, int colour, place p) {
    insert_stack(s, p);
    s->cell[cell_of(p.q, p.r)] = (uint8_t)(1 | colour << 2);
    s->supply[colour]--;
}

/* 2.6d, 2.7: one stone on a stack. */
INLINE void drop_stone(const causeway_rules *rules, causeway_state *s, int colour, unsigned at) {
    unsigned content = s->cell[at], height = content & HEIGHT;
    if (height == 2 && is_enemy_pair(content, colour) && !rules->quick) { /* 2.7b */
        content = (content + 1) | (unsigned)colour << 4 | SPECIAL |
                  2u >> colour << BARRIER_SHIFT;
        s->cell[at] = (uint8_t)content;
        count_tower(s, content, 1); /* the stone itself is back in the supply */
        return;
    }
    content = (content + 1) | (unsigned)colour << (2 + height);
    s->cell[at] = (uint8_t)content;
    s->supply[colour]--;
    if (height == 2) count_tower(s, content, 1);
}

/* 2.7c: an older spellstone becomes a plain stone, or is taken off (3.8). */
static void turn_spellstone(const causeway_rules *rules, causeway_state *s, int colour, place p) {
    unsigned at = cell_of(p.q, p.r), content = s->cell[at];
    count_tower(s, content, -1);
    content &= (1u << BARRIER_SHIFT) - 1;
    if (rules->overflow == OVERFLOW_LIFT) {
        s->cell[at] = (uint8_t)((content & ~(unsigned)(SPECIAL | HEIGHT | 1u << 4)) | 2);
        return;
    }
    s->cell[at] = (uint8_t)(content & ~(unsigned)SPECIAL);
    s->supply[colour]--;
    count_tower(s, s->cell[at], 1);
}

INLINE void make_leap(const causeway_rules *rules, causeway_state *s, int colour, col_action a) {
    leap l = action_as_leap(a);
    unsigned from = s->giant_at[colour][l.giant], at = from;
    place to = s->giant[colour][l.giant], older[STACKS_MAX];
    int index = 1, drops = (l.drop[0] > 0) + (l.drop[1] > 0), added = drops;
    if (l.turn[0] > 0) causeway_own_spellstones(s, colour, older);
    to = place_next(to, l.direction);
    for (at = cell_next(at, l.direction); s->cell[at] != 0; at = cell_next(at, l.direction)) {
        if (index == l.drop[0] || index == l.drop[1]) drop_stone(rules, s, colour, at);
        to = place_next(to, l.direction);
        index++;
    }
    move_giant(s, colour, l.giant, to);
    s->cell[from] = 0;
    for (int i = 0; i < 2 && l.turn[i] > 0; i++) {
        turn_spellstone(rules, s, colour, older[l.turn[i] - 1]);
        if (rules->overflow == OVERFLOW_LIFT) added--;
    }
    s->quiet = added > 0 ? 0 : (uint8_t)(s->quiet + 1);
}

INLINE void carry_out(const causeway_rules *rules, causeway_state *s, int colour, col_action a) {
    int kind = action_giant(a);
    place from = s->giant[colour][kind];
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
        causeway_put_giant(rules, s, colour, kind, action_place(a));
        break;
    case ACTION_STEP:
        move_giant(s, colour, kind, place_next(from, (int)(a & 7)));
        lay_stone(s, colour, from);
        s->quiet = 0;
        break;
    case ACTION_FAR:
        move_giant(s, colour, kind, action_place(a));
        lay_stone(s, colour, from);
        s->quiet = 0;
        break;
    case ACTION_LEAP:
        make_leap(rules, s, colour, a);
        break;
    default: /* pass */
        s->quiet++;
        break;
    }
    s->side = (uint8_t)!colour;
    settle(rules, s);
}

unsigned causeway_apply(const col_setup *setup, col_state *state, int seat, col_action a) {
    const causeway_rules *rules = rules_of(setup);
    causeway_state *s = (causeway_state *)state;
    if (rules->is_standard) {
        carry_out(&STANDARD, s, seat, a);
    } else {
        carry_out(rules, s, seat, a);
    }
    return COL_EFFECT_TURN;
}

/* Invariants --------------------------------------------------------------------------------- */

/* Everything that is counted as the game goes on, counted again from the cells. */
const char *causeway_broken(const col_setup *setup, const col_state *state) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(state);
    causeway_state again;
    int occupied = 0;
    causeway_begin(rules, &again);
    for (int i = 0; i < s->stacks; i++) {
        unsigned content = s->cell[cell_of(s->stack[i].q, s->stack[i].r)];
        if (!is_stack(content)) return "CW-2.1c: a stack of the list is not on the board";
        causeway_add_stack(rules, &again, s->stack[i], content);
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] == NOT_PLACED) continue;
        causeway_put_giant(rules, &again, i / 2, i % 2, s->giant[i / 2][i % 2]);
    }
    again.side = s->side;
    again.quiet = s->quiet;
    causeway_settle(rules, &again);
    if (memcmp(&again, s, sizeof again) != 0) return "CW-2.2d: the counts do not fit the cells";
    for (int i = 0; i < CELLS; i++) {
        occupied += s->cell[i] != 0;
    }
    if (occupied != s->stacks + s->placed) return "CW-2.1c: a cell is occupied by nothing known";
    if (!causeway_is_connected(s)) return "CW-2.6c: the causeway is broken in two";
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (s->supply[colour] > rules->stones) return "CW-2.2d: stones out of nowhere";
        if (s->spellstones[colour] > rules->spells) return "CW-2.2b: too many spellstones";
    }
    return NULL;
}
