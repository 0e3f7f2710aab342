/* Giant's Causeway: the legal actions and what they do, in the order of docs/rules/causeway.md.
 *
 * Random playouts and perft spend their time here. Every function that depends on the options is
 * inlined twice: once with the standard rules as a constant, so that the compiler drops the other
 * variants, and once with the rules of the setup. Each call chooses between the two once. */
#include "state.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

static const causeway_rules STANDARD = {
#define CAUSEWAY_STANDARD(name, words, low, high, standard, help) standard,
    CAUSEWAY_OPTIONS(CAUSEWAY_STANDARD)
#undef CAUSEWAY_STANDARD
        1,
    0 /* only first=step looks at `laid` */
};

/* Cells ---------------------------------------------------------------------------------------- */

static inline void set_cell(causeway_state *s, unsigned at, unsigned content) {
    s->cell[at] = (uint8_t)content;
    if (at < WRAP) s->cell[CELLS + at] = (uint8_t)content;
}

/* Returns the contents of the six neighbours, in byte d for direction d. They lie in three places
 * of the grid: n and ne, nw and se on both sides of the cell itself, sw and s. */
static inline uint64_t neighbours_of(const causeway_state *s, unsigned at) {
    const uint8_t *up = s->cell + ((at - ROW) & CELL_MASK);
    const uint8_t *level = s->cell + ((at - 1) & CELL_MASK);
    const uint8_t *down = s->cell + ((at + ROW - 1) & CELL_MASK);
    return (uint64_t)up[0] | (uint64_t)up[1] << 8 | (uint64_t)level[2] << 16 |
           (uint64_t)down[1] << 24 | (uint64_t)down[0] << 32 | (uint64_t)level[0] << 40;
}

/* Returns one bit for every byte that is not 0. */
static inline unsigned bits_of(uint64_t bytes) {
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t filled = ((((bytes & low) + low) | bytes) & ~low) >> 7;
    return (unsigned)(filled * UINT64_C(0x0102040810204080) >> 56);
}

/* Returns the occupied neighbours of a cell, one bit per direction. */
static inline unsigned ring_of(const causeway_state *s, unsigned at) {
    return bits_of(neighbours_of(s, at));
}

/* Returns the neighbours that are stacks, one bit per direction. */
static inline unsigned stack_ring_of(const causeway_state *s, unsigned at) {
    return bits_of(neighbours_of(s, at) & UINT64_C(0x030303030303));
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
    if (spellstone) { /* 2.6b: it stops giants of the other colour */
        content |= SPECIAL | 2u >> colours[2] << BARRIER_SHIFT;
    }
    return content;
}

/* 2.7a: returns the colour that has scored a plain stack of height 3, or NOBODY if it is a dead
 * tower. */
static int scorer(unsigned content) {
    int top = stone_colour(content, 3);
    bool has_majority = stone_colour(content, 1) == top || stone_colour(content, 2) == top;
    return has_majority ? top : NOBODY;
}

/* Updates the counts of towers for a stack of height 3 that appears (+1) or disappears (-1). */
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

/* 2.2d: takes the plain stones of a stack from the supplies. */
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

/* Adds a stack to the list, which stays sorted. Every step adds one. */
static void insert_stack(causeway_state *s, place p) {
    int i = s->stacks++;
    while (i > 0 &&
           (s->stack[i - 1].q > p.q || (s->stack[i - 1].q == p.q && s->stack[i - 1].r > p.r))) {
        s->stack[i] = s->stack[i - 1];
        i--;
    }
    s->stack[i] = p;
}

void causeway_add_stack(const causeway_rules *rules, causeway_state *s, place p, unsigned content) {
    (void)rules;
    insert_stack(s, p);
    set_cell(s, cell_of(p.q, p.r), content);
    take_stones(s, content);
    if ((content & HEIGHT) == 3) count_tower(s, content, 1);
}

void causeway_put_giant(const causeway_rules *rules, causeway_state *s, int colour, int kind,
                        place p) {
    unsigned at = cell_of(p.q, p.r);
    s->giant[colour][kind] = p;
    s->giant_at[colour][kind] = (uint16_t)at;
    set_cell(s, at, causeway_giant_content(rules, colour, kind));
    s->placed++;
}

int causeway_own_spellstones(const causeway_state *s, int colour, place out[]) {
    int count = 0;
    for (int i = 0; i < s->stacks; i++) {
        unsigned content = s->cell[cell_of(s->stack[i].q, s->stack[i].r)];
        if (is_spellstone(content) && stone_colour(content, 3) == colour)
            out[count++] = s->stack[i];
    }
    return count;
}

/* Connection ----------------------------------------------------------------------------------- */

/* Tells whether all `goals` can be reached from `from` over occupied cells without entering
 * `closed`. At most 46 cells are occupied, so the queue is short. */
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

/* Returns how many groups the stacks form without the giants. */
static int count_parts(const causeway_state *s) {
    uint64_t seen[CELLS / 64] = {0};
    uint16_t queue[STACKS_MAX + 1];
    int parts = 0;
    for (int i = 0; i < s->stacks; i++) {
        unsigned start = cell_of(s->stack[i].q, s->stack[i].r);
        int head = 0, tail = 0;
        if (seen[start >> 6] >> (start & 63) & 1) continue;
        parts++;
        seen[start >> 6] |= UINT64_C(1) << (start & 63);
        queue[tail++] = (uint16_t)start;
        while (head < tail) {
            unsigned at = queue[head++];
            for (unsigned left = stack_ring_of(s, at); left != 0; left &= left - 1) {
                unsigned next = cell_next(at, __builtin_ctz(left));
                if (seen[next >> 6] >> (next & 63) & 1) continue;
                seen[next >> 6] |= UINT64_C(1) << (next & 63);
                queue[tail++] = (uint16_t)next;
            }
        }
    }
    return parts;
}

/* Tells whether the three other giants still hang on the stacks without the giant at `at`. The
 * stacks must form one group. Each giant must touch a stack, or another giant that holds. */
static bool giants_hold_without(const causeway_state *s, unsigned at) {
    unsigned waiting[3];
    int count = 0;
    unsigned held[3];
    int holds = 0;
    for (int i = 0; i < 4; i++) {
        unsigned giant = s->giant_at[i / 2][i % 2];
        if (giant == at || giant == NOT_PLACED) continue;
        if (stack_ring_of(s, giant) != 0) {
            held[holds++] = giant;
        } else {
            waiting[count++] = giant;
        }
    }
    for (bool grown = true; count > 0 && grown;) {
        grown = false;
        for (int i = 0; i < count && !grown; i++) {
            for (int k = 0; k < holds && !grown; k++) {
                grown = is_adjacent(waiting[i], held[k]);
            }
            if (!grown) continue;
            held[holds++] = waiting[i];
            waiting[i] = waiting[--count];
        }
    }
    return count == 0;
}

/* 2.6c: tells whether the giant at `at` is the only link between two parts. Its neighbours form a
 * circle; if the occupied ones are a single run, it is not a link. Stacks never go away, so while
 * they are one group by themselves, only the other giants have to be looked at. */
static inline bool is_only_link(const causeway_state *s, unsigned at, unsigned ring) {
    unsigned starts = ring & ~col_ring_clockwise(ring); /* the first cell of each run */
    if ((starts & (starts - 1)) == 0) return false;
    if (s->parts == 1) return !giants_hold_without(s, at);
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
    /* No cell is closed: `from` may be given, because it has been seen anyway. */
    return count == 0 || reaches_all(s, from, from, goals, count);
}

/* 3.4: tells whether everything is one group after a giant has gone to another cell. */
static bool is_connected_after(const causeway_state *s, int colour, int kind, unsigned to) {
    causeway_state after = *s;
    set_cell(&after, s->giant_at[colour][kind], 0);
    set_cell(&after, to, SPECIAL);
    after.giant_at[colour][kind] = (uint16_t)to;
    return causeway_is_connected(&after);
}

/* 3.13: tells whether a cell is close enough to every occupied one. */
bool causeway_is_in_reach(const causeway_state *s, place p) {
    for (int i = 0; i < s->stacks + PLACED_ALL; i++) {
        int giant = i - s->stacks;
        if (giant >= 0 && s->giant_at[giant / 2][giant % 2] == NOT_PLACED) continue;
        place other = giant < 0 ? s->stack[i] : s->giant[giant / 2][giant % 2];
        col_hex a = {p.q, p.r}, b = {other.q, other.r};
        if (col_hex_distance(a, b) > REACH_MAX) return false;
    }
    return true;
}

/* 2.8 Traps ------------------------------------------------------------------------------------ */

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

/* 2.3b Placing --------------------------------------------------------------------------------- */

int causeway_empty_beside(const causeway_state *s, const place *extra, place out[RIM_MAX]) {
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

static int list_placements(const causeway_state *s, int colour, col_action *out) {
    place cells[RIM_MAX];
    int count = causeway_empty_beside(s, NULL, cells), listed = 0;
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        if (s->giant_at[colour][kind] != NOT_PLACED) continue;
        for (int i = 0; i < count; i++) {
            if (out != NULL) out[listed] = action_at(ACTION_PLACE, kind, cells[i]);
            listed++;
        }
    }
    return listed;
}

/* 2.5 Step ------------------------------------------------------------------------------------- */

/* Returns the directions of one-cell steps as bits: 2.5a, 2.5b and the variants of 2.5b. */
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

/* 3.13: returns those of the directions in which a one-cell step stays in reach. */
static unsigned directions_in_reach(const causeway_state *s, place from, unsigned directions) {
    for (unsigned left = directions; left != 0; left &= left - 1) {
        if (causeway_is_in_reach(s, place_next(from, __builtin_ctz(left)))) continue;
        directions &= ~(left & -left);
    }
    return directions;
}

/* 3.1: lists the cells that slides along the edge reach, beginning with the directions in `first`.
 */
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
        /* The giant still stands on its cell here, as the stone laid under it will. */
        unsigned ring = ring_of(s, cell_of(here.q, here.r));
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
        if (rules->connect == CONNECT_STEPS) directions = directions_in_reach(s, from, directions);
        if (out == NULL) return __builtin_popcount(directions);
        for (; directions != 0; directions &= directions - 1) {
            out[count++] = action_step(kind, __builtin_ctz(directions));
        }
        return count;
    }
    place cells[RIM_MAX];
    count = rules->step == STEP_ANY
                ? causeway_empty_beside(s, &from, cells)
                : round_steps(rules, s, from, step_directions(rules, s, at, ring), cells);
    int listed = 0;
    for (int i = 0; i < count; i++) {
        if (rules->connect == CONNECT_STEPS && !causeway_is_in_reach(s, cells[i])) continue;
        if (out != NULL) out[listed] = action_at(ACTION_FAR, kind, cells[i]);
        listed++;
    }
    return listed;
}

/* 2.6 Leap ------------------------------------------------------------------------------------- */

unsigned causeway_path(const causeway_state *s, unsigned at, int direction, int colour, int *length,
                       bool *blocked) {
    *length = 0;
    *blocked = false;
    for (at = cell_next(at, direction); s->cell[at] != 0; at = cell_next(at, direction)) {
        ++*length;
        *blocked |= may_not_cross(s->cell[at], colour);
    }
    return at;
}

/* Tells whether a stack is two stones of the other colour, where a drop makes a spellstone (2.7b).
 */
static inline bool is_enemy_pair(unsigned content, int colour) {
    unsigned both = 3u << 2;
    return (content & HEIGHT) == 2 && (content & both) == (colour == WHITE ? both : 0);
}

/* What a leap passes over. */
typedef struct path {
    uint64_t targets; /* one bit per path cell, bit 0 for the first */
    unsigned landing;
} path;

/* Returns false if something on the path may not be crossed. There is no early exit: paths are
 * short, and a branch that the processor cannot predict costs more than the rest of the path. */
INLINE bool walk(const causeway_state *s, unsigned at, int direction, int colour, path *p) {
    uint64_t targets = 0;
    unsigned content, seen = 0;
    int index = 0;
    for (at = cell_next(at, direction); (content = s->cell[at]) != 0;
         at = cell_next(at, direction)) {
        seen |= content;
        targets |= (uint64_t)is_target(content) << index++;
    }
    p->targets = targets;
    p->landing = at;
    return !may_not_cross(seen, colour);
}

/* Finds the path cells of height 2, and those among them where a drop makes a spellstone. */
static void find_pairs(const causeway_state *s, unsigned at, int direction, int colour,
                       uint64_t *high, uint64_t *enemy_pairs) {
    uint64_t bit = 1;
    *high = *enemy_pairs = 0;
    for (at = cell_next(at, direction); s->cell[at] != 0; at = cell_next(at, direction)) {
        if ((s->cell[at] & HEIGHT) == 2) *high |= bit;
        if (is_enemy_pair(s->cell[at], colour)) *enemy_pairs |= bit;
        bit <<= 1;
    }
}

/* 2.7c: lists one action for every way to turn `need` of the mover's `own` older spellstones. */
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

/* 2.6d in full, for leaps in which a drop may be forbidden or may turn spellstones. */
static int list_drops_slowly(const causeway_rules *rules, const causeway_state *s, int colour,
                             int kind, int direction, const path *p, int low, int most,
                             col_action *out) {
    int count = 0, own = s->spellstones[colour];
    uint64_t high, enemy_pairs;
    find_pairs(s, s->giant_at[colour][kind], direction, colour, &high, &enemy_pairs);
    for (int drops = low; drops <= most; drops++) {
        uint64_t first = drops >= 1 ? p->targets : 1;
        for (; first != 0; first &= first - 1) {
            uint64_t rest = first & (first - 1), bit = drops >= 1 ? first & -first : 0;
            uint64_t second = drops == 2 ? rest : 1;
            for (; second != 0; second &= second - 1) {
                uint64_t chosen = bit | (drops == 2 ? second & -second : 0);
                int completed = __builtin_popcountll(chosen & high);
                int made = rules->quick ? 0 : __builtin_popcountll(chosen & enemy_pairs);
                if (rules->quick && s->standing + completed > QUICK_TOWERS) continue; /* 2.10c */
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
    if (rules->quick || s->spellstones[colour] + most > rules->spells) {
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

/* Returns the place where a leap in a direction lands. */
static place landing_of(const causeway_state *s, place from, int direction) {
    do {
        from = place_next(from, direction);
    } while (s->cell[cell_of(from.q, from.r)] != 0);
    return from;
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
        if (rules->connect == CONNECT_STEPS && /* 3.13 */
            !causeway_is_in_reach(s, landing_of(s, s->giant[colour][kind], direction))) {
            continue;
        }
        count +=
            list_drops(rules, s, colour, kind, direction, &p, out == NULL ? NULL : out + count);
    }
    return count;
}

/* 2.4 A turn ----------------------------------------------------------------------------------- */

/* 3.12: as many stones as the setup lays out are on the board, and no spellstone. */
static bool is_untouched(const causeway_rules *rules, const causeway_state *s) {
    int supply = rules->stones - rules->laid;
    return s->supply[WHITE] == supply && s->supply[BLACK] == supply &&
           s->spellstones[WHITE] + s->spellstones[BLACK] == 0;
}

/* 2.10f: tells whether a colour may not leap yet, because its first move must be a step. */
INLINE bool must_step(const causeway_rules *rules, const causeway_state *s, int colour) {
    return rules->first == FIRST_STEP && colour == WHITE && is_untouched(rules, s);
}

bool causeway_must_step(const causeway_rules *rules, const causeway_state *s, int colour) {
    return must_step(rules, s, colour);
}

/* Lists all moves of a colour as if it were its turn, and returns their number. If `out` is NULL it
 * only counts them. */
INLINE int list_moves(const causeway_rules *rules, const causeway_state *s, int colour,
                      col_action *out) {
    int count = 0;
    if (s->placed < PLACED_ALL) return list_placements(s, colour, out);
    bool leaps_allowed = !must_step(rules, s, colour);
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        bool trapped = is_trapped(rules, s, colour, kind);
        if (trapped && rules->effect == EFFECT_FREEZE) continue; /* 2.8 */
        unsigned ring = ring_of(s, s->giant_at[colour][kind]);
        if (s->supply[colour] > 0) {
            count +=
                list_steps(rules, s, colour, kind, trapped, ring, out == NULL ? NULL : out + count);
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

/* Counting and picking ------------------------------------------------------------------------- */

/* The speed of playouts and perft depends on this code. Its cost is in branches that the processor
 * cannot predict, so it has few. */
enum { FAN_MOST = 80 };

static const uint64_t ONES = UINT64_C(0x010101010101);
static const uint64_t SUM = UINT64_C(0x0101010101010101); /* multiplying by it adds up the bytes */

/* Returns 0xFF in every byte that is not 0. */
static inline uint64_t filled_bytes(uint64_t bytes) {
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    return ((((bytes & low) + low) | bytes) >> 7 & SUM) * 0xFF;
}

/* Returns the contents of the cells at a distance in the six directions. */
INLINE uint64_t cells_around(const causeway_state *s, unsigned at, int distance) {
    static const int16_t OFFSET[COL_HEX_SIDES] = {-ROW, 1 - ROW, 1, ROW, ROW - 1, -1};
    uint64_t bytes = 0;
    for (int d = 0; d < COL_HEX_SIDES; d++) {
        bytes |= (uint64_t)s->cell[(at + (unsigned)(distance * OFFSET[d])) & CELL_MASK] << (8 * d);
    }
    return bytes;
}

/* Counts the leaps over paths of three and more cells, one path at a time. Returns false if there
 * are too many leaps for a byte. */
static bool walk_long_paths(const causeway_state *s, int colour, int kind, uint64_t lengthy,
                            causeway_fan *f) {
    for (; lengthy != 0; lengthy &= lengthy - 1) {
        int direction = __builtin_ctzll(lengthy) / 8, count = 0;
        path p;
        if (walk(s, s->giant_at[colour][kind], direction, colour, &p)) {
            count = list_drops(&STANDARD, s, colour, kind, direction, &p, NULL);
        }
        if (count > FAN_MOST) return false;
        f->counts &= ~(UINT64_C(0xFF) << (8 * direction));
        f->counts |= (uint64_t)count << (8 * direction);
    }
    return true;
}

/* Counts the leaps of a giant whose neighbours are in `first`. One target means one leap, two
 * targets mean three, and no target means one leap without a drop (2.6d). Returns false if the
 * leaps must be listed instead. */
INLINE bool spread(const causeway_state *s, int colour, int kind, uint64_t first, causeway_fan *f) {
    unsigned at = s->giant_at[colour][kind];
    uint64_t second = cells_around(s, at, 2), third = cells_around(s, at, 3);
    uint64_t reach1 = filled_bytes(first), reach2 = reach1 & filled_bytes(second);
    uint64_t reach3 = reach2 & filled_bytes(third);
    uint64_t seen = first | (second & reach2);
    uint64_t stopped = seen >> (BARRIER_SHIFT + colour) & ONES;
    f->targets[0] = (first ^ first >> 1) & ONES;
    f->targets[1] = (second ^ second >> 1) & reach2 & ONES;
    uint64_t both = f->targets[0] & f->targets[1], none = ONES & ~(f->targets[0] | f->targets[1]);
    uint64_t pairs = s->supply[colour] > 1 ? both : 0;
    f->counts = (f->targets[0] + f->targets[1] + none + pairs) & reach1 & ~(stopped * 0xFF);
    f->lengthy = reach3 & ONES;
    return f->lengthy == 0 || walk_long_paths(s, colour, kind, f->lengthy, f);
}

/* Returns false if spellstones may have to be turned or if there are too many leaps. The actions
 * must be listed then. */
static inline bool count_choices(const causeway_state *s, int colour, causeway_choices *c) {
    if (s->spellstones[colour] + STANDARD.maxdrop > STANDARD.spells) return false;
    c->total = 0;
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        unsigned at = s->giant_at[colour][kind];
        c->steps[kind] = 0;
        c->leaps[kind] = (causeway_fan){.counts = 0};
        if (is_trapped(&STANDARD, s, colour, kind)) continue;
        uint64_t near = neighbours_of(s, at);
        unsigned ring = bits_of(near);
        c->steps[kind] = step_directions(&STANDARD, s, at, ring);
        c->total += __builtin_popcount(c->steps[kind]);
        if (is_only_link(s, at, ring)) continue;
        if (!spread(s, colour, kind, near, &c->leaps[kind])) return false;
        c->total += (int)(c->leaps[kind].counts * SUM >> 56);
    }
    return true;
}

/* Returns the position of the lowest set bit, not counting the `skip` lowest ones. */
static inline int bit_number(uint64_t bits, int skip) {
    for (; skip > 0; skip--) {
        bits &= bits - 1;
    }
    return __builtin_ctzll(bits);
}

/* Returns leap number `index` over a path with these targets: single drops come first, then pairs.
 */
static col_action leap_number(int kind, int direction, uint64_t targets, int index) {
    int count = __builtin_popcountll(targets), first = 0;
    if (count == 0) return action_leap(kind, direction, 0, 0, 0, 0);
    if (index < count) {
        return action_leap(kind, direction, bit_number(targets, index) + 1, 0, 0, 0);
    }
    for (index -= count; index >= count - 1 - first; first++) {
        index -= count - 1 - first;
    }
    return action_leap(kind, direction, bit_number(targets, first) + 1,
                       bit_number(targets, first + 1 + index) + 1, 0, 0);
}

static col_action leap_of_fan(const causeway_state *s, int colour, int kind, const causeway_fan *f,
                              int index) {
    uint64_t sums = f->counts * SUM; /* byte d counts the leaps in directions 0 to d */
    int direction = 0;
    path p;
    for (int d = 0; d < COL_HEX_SIDES - 1; d++) {
        direction += (int)(sums >> (8 * d) & 0xFF) <= index;
    }
    if (direction > 0) index -= (int)(sums >> (8 * (direction - 1)) & 0xFF);
    walk(s, s->giant_at[colour][kind], direction, colour, &p);
    return leap_number(kind, direction, p.targets, index);
}

int causeway_count(const col_setup *setup, const col_state *state, int seat) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(state);
    causeway_choices c;
    if (!rules->is_standard) return list_legal(rules, s, seat, NULL);
    if (s->placed < PLACED_ALL || s->ended != RUNNING || seat != s->side ||
        !count_choices(s, seat, &c)) {
        return list_legal(&STANDARD, s, seat, NULL);
    }
    return c.total > 0 ? c.total : 1; /* the pass */
}

bool causeway_count_choices(const col_setup *setup, const causeway_state *s, int colour,
                            causeway_choices *c) {
    return rules_of(setup)->is_standard && s->placed == PLACED_ALL && count_choices(s, colour, c);
}

uint64_t causeway_drop_targets(const causeway_state *s, int colour, int kind, int direction) {
    path p;
    walk(s, s->giant_at[colour][kind], direction, colour, &p);
    return p.targets;
}

static col_action pick_placement(const causeway_state *s, int colour, col_rng *rng) {
    place cells[RIM_MAX];
    int count = causeway_empty_beside(s, NULL, cells);
    bool both = s->giant_at[colour][TRAPPER] == s->giant_at[colour][SPIKEY]; /* neither is placed */
    int kind = s->giant_at[colour][TRAPPER] == NOT_PLACED ? TRAPPER : SPIKEY;
    int index = (int)col_rng_below(rng, (uint32_t)(both ? 2 * count : count));
    return action_at(ACTION_PLACE, index < count ? kind : SPIKEY, cells[index % count]);
}

col_action causeway_pick(const col_setup *setup, const col_state *state, int seat, col_rng *rng) {
    const causeway_state *s = position_of(state);
    causeway_choices c;
    if (s->placed < PLACED_ALL) return pick_placement(s, seat, rng);
    if (!rules_of(setup)->is_standard || !count_choices(s, seat, &c)) {
        col_action all[COL_LEGAL_MAX];
        return all[col_rng_below(rng, (uint32_t)causeway_legal(setup, state, seat, all))];
    }
    int index = (int)col_rng_below(rng, c.total > 0 ? (uint32_t)c.total : 1);
    for (int kind = TRAPPER; c.total > 0 && kind <= SPIKEY; kind++) {
        int steps = __builtin_popcount(c.steps[kind]);
        if (index < steps) return action_step(kind, bit_number(c.steps[kind], index));
        index -= steps;
        int leaps = (int)(c.leaps[kind].counts * SUM >> 56);
        if (index < leaps) return leap_of_fan(s, seat, kind, &c.leaps[kind], index);
        index -= leaps;
    }
    return col_action_of(ACTION_PASS, 0);
}

/* 2.9 End of the game -------------------------------------------------------------------------- */

/* Tells whether a colour could move if it were its turn. In the usual case there is a free step,
 * which is found without looking at the leaps. */
INLINE bool has_move(const causeway_rules *rules, const causeway_state *s, int colour) {
    bool looks_at_steps = s->supply[colour] > 0 && rules->connect != CONNECT_STEPS; /* 3.13 */
    for (int kind = TRAPPER; looks_at_steps && kind <= SPIKEY; kind++) {
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
    bool counts = rules->exhaust != EXHAUST_NONE; /* an empty supply */
    if (rules->quick) {
        winner = more(s->tower_stones[WHITE], s->tower_stones[BLACK]);
    } else {
        for (int colour = WHITE; colour <= BLACK; colour++) {
            towers[colour] = s->scored[colour];
            if (s->supply[colour] == 0 && counts) towers[colour] -= rules->penalty;
            if (towers[colour] < 0) towers[colour] = 0;
        }
        winner = more(towers[WHITE], towers[BLACK]);
        if (winner == NOBODY) winner = more(s->spellstones[WHITE], s->spellstones[BLACK]);
    }
    if (winner == NOBODY && counts) winner = more(s->supply[WHITE] > 0, s->supply[BLACK] > 0);
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
        if (s->standing >= QUICK_TOWERS) {
            end_game(s, TOWERS, more(s->tower_stones[WHITE], s->tower_stones[BLACK]));
            return;
        }
    } else if (s->scored[WHITE] >= rules->win || s->scored[BLACK] >= rules->win) { /* 2.9a */
        end_game(s, TOWERS, more(s->scored[WHITE], s->scored[BLACK]));
        return;
    }
    bool ends = rules->exhaust == EXHAUST_END || rules->exhaust == EXHAUST_LOSE;
    if (ends && (s->supply[WHITE] == 0 || s->supply[BLACK] == 0)) {
        int last = !s->side; /* 2.9b, 2.10e, 3.10: if both are empty, the last mover's counts */
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

void causeway_finish(const causeway_rules *rules, causeway_state *s) {
    s->parts = (uint8_t)count_parts(s);
    settle(rules, s);
}

/* Making actions ------------------------------------------------------------------------------- */

INLINE void move_giant(causeway_state *s, int colour, int kind, place to) {
    unsigned from = s->giant_at[colour][kind], at = cell_of(to.q, to.r);
    set_cell(s, at, s->cell[from]);
    s->giant[colour][kind] = to;
    s->giant_at[colour][kind] = (uint16_t)at;
}

/* 2.5: lays the stone where the giant stood. The giant is at its new place already. */
INLINE void lay_stone(causeway_state *s, int colour, place p) {
    unsigned at = cell_of(p.q, p.r), ring = stack_ring_of(s, at);
    unsigned runs = ring & ~col_ring_clockwise(ring);
    insert_stack(s, p);
    set_cell(s, at, 1u | (unsigned)colour << 2);
    s->supply[colour]--;
    if (ring == 0) {
        s->parts++; /* it only touches giants */
    } else if (s->parts > 1 && (runs & (runs - 1)) != 0) {
        s->parts = (uint8_t)count_parts(s); /* it may have joined two groups */
    }
}

/* 2.6d, 2.7: drops one stone on a stack. */
INLINE void drop_stone(const causeway_rules *rules, causeway_state *s, int colour, unsigned at) {
    unsigned content = s->cell[at], height = content & HEIGHT;
    if (height == 2 && is_enemy_pair(content, colour) && !rules->quick) { /* 2.7b */
        content = (content + 1) | (unsigned)colour << 4 | SPECIAL | 2u >> colour << BARRIER_SHIFT;
        set_cell(s, at, content);
        count_tower(s, content, 1); /* the stone itself has gone back to the supply */
        return;
    }
    content = (content + 1) | (unsigned)colour << (2 + height);
    set_cell(s, at, content);
    s->supply[colour]--;
    if (height == 2) count_tower(s, content, 1);
}

/* 2.7c: turns an older spellstone into a plain stone, or takes it off (3.8). */
static void turn_spellstone(const causeway_rules *rules, causeway_state *s, int colour, place p) {
    unsigned at = cell_of(p.q, p.r), content = s->cell[at];
    count_tower(s, content, -1);
    content &= (1u << BARRIER_SHIFT) - 1;
    if (rules->overflow == OVERFLOW_LIFT) {
        set_cell(s, at, ((content & ~(unsigned)(SPECIAL | HEIGHT | 1u << 4)) | 2));
        return;
    }
    set_cell(s, at, (content & ~(unsigned)SPECIAL));
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
    set_cell(s, from, 0);
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
    return 0;
}

/* Invariants ----------------------------------------------------------------------------------- */

/* Counts everything that apply() keeps up to date again, from the cells. */
const char *causeway_broken(const col_setup *setup, const col_state *state) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(state);
    causeway_state again;
    int occupied = 0;
    causeway_begin(rules, &again);
    for (int i = 0; i < s->stacks; i++) {
        unsigned content = s->cell[cell_of(s->stack[i].q, s->stack[i].r)];
        if (!is_stack(content)) return "CW-2.1c: a stack in the list is not on the board";
        causeway_add_stack(rules, &again, s->stack[i], content);
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] == NOT_PLACED) continue;
        causeway_put_giant(rules, &again, i / 2, i % 2, s->giant[i / 2][i % 2]);
    }
    again.side = s->side;
    again.quiet = s->quiet;
    causeway_finish(rules, &again);
    if (memcmp(&again, s, sizeof again) != 0) return "CW-2.2d: the counts do not match the cells";
    for (int i = 0; i < CELLS; i++) {
        occupied += s->cell[i] != 0;
    }
    if (occupied != s->stacks + s->placed)
        return "CW-2.1c: an occupied cell is neither a stack in the list nor a giant";
    if (rules->connect != CONNECT_STEPS && !causeway_is_connected(s)) {
        return "CW-2.6c: the causeway is broken in two";
    }
    for (int i = 0; i < s->stacks + PLACED_ALL; i++) {
        int giant = i - s->stacks;
        if (giant >= 0 && s->giant_at[giant / 2][giant % 2] == NOT_PLACED) continue;
        if (!causeway_is_in_reach(s, giant < 0 ? s->stack[i] : s->giant[giant / 2][giant % 2])) {
            return "CW-3.13: two occupied cells are too far apart";
        }
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (s->supply[colour] > rules->stones) return "CW-2.2d: a supply has too many stones";
        if (s->spellstones[colour] > rules->spells)
            return "CW-2.2b: there are too many spellstones";
    }
    return NULL;
}
