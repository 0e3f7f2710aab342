/* What the search knows about Giant's Causeway: a leap that scores a tower, or caps one of the
 * opponent's pairs, is usually worth making at once. */
#include <string.h>

#include "colossi/players.h"
#include "games/causeway/state.h"

/* How often, out of eight times, such a leap is preferred if there is one. */
enum { PREFERRED = 7 };

/* Returns what a drop gains: 2 for completing a tower, 1 for a spellstone on the opponent's pair.
 */
static int gain(const causeway_state *s, int colour, unsigned at) {
    unsigned content = s->cell[at];
    if ((content & HEIGHT) != 2) return 0;
    return stone_colour(content, 1) == colour || stone_colour(content, 2) == colour ? 2 : 1;
}

static int gain_of_leap(const causeway_state *s, int colour, col_action a) {
    leap l = action_as_leap(a);
    unsigned at = s->giant_at[colour][l.giant];
    int sum = 0;
    for (int index = 1; index <= l.drop[0] || index <= l.drop[1]; index++) {
        at = cell_next(at, l.direction);
        if (index == l.drop[0] || index == l.drop[1]) sum += gain(s, colour, at);
    }
    return sum;
}

/* Returns the leap that gains most, or 0 if none gains anything. */
static col_action best_leap(const causeway_state *s, int colour, const col_action *actions,
                            int count, col_rng *rng) {
    col_action best = 0;
    int most = 0;
    uint32_t equals = 0;
    for (int i = 0; i < count; i++) {
        if (col_action_kind(actions[i]) != ACTION_LEAP) continue;
        int brings = gain_of_leap(s, colour, actions[i]);
        if (brings == 0 || brings < most) continue;
        if (brings > most) equals = 0;
        most = brings;
        if (col_rng_below(rng, ++equals) == 0) best = actions[i];
    }
    return best;
}

/* Whether any stack has two stones. Without one, no leap gains anything. */
static bool has_pair(const causeway_state *s) {
    for (int i = 0; i < s->stacks; i++) {
        if ((s->cell[cell_of(s->stack[i].q, s->stack[i].r)] & HEIGHT) == 2) return true;
    }
    return false;
}

static col_action guide(const col_setup *setup, const col_state *state, int seat, col_rng *rng,
                        col_list *list) {
    const causeway_state *s = position_of(state);
    if (s->placed < PLACED_ALL || col_rng_below(rng, 8) >= PREFERRED || !has_pair(s)) {
        return setup->game->pick(setup, state, seat, rng);
    }
    int count = setup->game->legal(setup, state, seat, list->action);
    col_action best = best_leap(s, seat, list->action, count, rng);
    return best != 0 ? best : list->action[col_rng_below(rng, (uint32_t)count)];
}

/* Alpha-beta ----------------------------------------------------------------------------------- */

/* Values in hundredths of a tower. */
enum { TOWER = 100, SPELLSTONE = 12, THREAT = 45, SECOND_THREAT = 20, TO_MOVE = 12, FROZEN = 8 };

/* Rates the best leap that a colour threatens: the two best pairs on one path that a giant can
 * take. */
static int threats_of(const causeway_rules *rules, const causeway_state *s, int colour) {
    int best = 0;
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        unsigned from = s->giant_at[colour][kind];
        if (causeway_is_trapped(rules, s, colour, kind) || causeway_is_only_link(s, from)) continue;
        for (int direction = 0; direction < COL_HEX_SIDES; direction++) {
            int first = 0, second = 0;
            unsigned seen = 0;
            for (unsigned at = cell_next(from, direction); s->cell[at] != 0;
                 at = cell_next(at, direction)) {
                int brings = gain(s, colour, at);
                seen |= s->cell[at];
                if (brings > first) {
                    second = first;
                    first = brings;
                } else if (brings > second) {
                    second = brings;
                }
            }
            if (may_not_cross(seen, colour)) continue;
            int worth = first * THREAT / 2 + second * SECOND_THREAT / 2;
            if (worth > best) best = worth;
        }
    }
    return best;
}

static int side_of(const causeway_rules *rules, const causeway_state *s, int colour) {
    int value = s->scored[colour] * s->scored[colour] * TOWER / 2 + s->scored[colour] * TOWER / 2 +
                s->spellstones[colour] * SPELLSTONE;
    if (s->placed < PLACED_ALL) return value;
    if (causeway_is_trapped(rules, s, colour, SPIKEY)) value -= FROZEN;
    int threats = threats_of(rules, s, colour);
    return value + (s->side == colour ? threats : threats / 2);
}

static int assess(const col_setup *setup, const col_state *state, int seat) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(state);
    int value = side_of(rules, s, seat) - side_of(rules, s, !seat);
    return value + (s->side == seat ? TO_MOVE : -TO_MOVE);
}

static int promise(const col_setup *setup, const col_state *state, int seat, col_action a) {
    (void)setup;
    return col_action_kind(a) == ACTION_LEAP ? gain_of_leap(position_of(state), seat, a) : 0;
}

/* Characters ----------------------------------------------------------------------------------- */

enum { OTHERWISE, TRAPPER_STEPS, TRAPPER_LEAPS, SPIKEY_STEPS, SPIKEY_LEAPS };

static int taste(const col_setup *setup, const col_state *state, int seat, col_action a) {
    (void)setup;
    (void)state;
    (void)seat;
    unsigned kind = col_action_kind(a);
    if (kind == ACTION_PLACE || kind == ACTION_PASS) return OTHERWISE;
    if (action_giant(a) == SPIKEY) return kind == ACTION_LEAP ? SPIKEY_LEAPS : SPIKEY_STEPS;
    return kind == ACTION_LEAP ? TRAPPER_LEAPS : TRAPPER_STEPS;
}

/* Symmetry ------------------------------------------------------------------------------------- */

enum { ORIENTATIONS = 12, PIECES_MAX = STACKS_MAX + PLACED_ALL };

/* A stack or a giant in an orientation of the board, as one number that can be compared. */
typedef struct pieces {
    uint32_t code[PIECES_MAX];
    int count;
} pieces;

/* The content of a cell with the colours exchanged if Black is to move. */
static unsigned seen_by_mover(const causeway_state *s, unsigned content) {
    content &= (1u << BARRIER_SHIFT) - 1;
    if (s->side == WHITE) return content;
    unsigned stones = is_stack(content) ? (1u << (content & HEIGHT)) - 1 : 1;
    return content ^ stones << 2;
}

/* Turns a place by so many sixths of a circle, and mirrors it first if the number is 6 or more. */
static place turned(place p, int orientation) {
    if (orientation >= COL_HEX_SIDES) p = (place){p.r, p.q};
    for (int i = orientation % COL_HEX_SIDES; i > 0; i--) {
        p = (place){(int16_t)-p.r, (int16_t)(p.q + p.r)};
    }
    return p;
}

/* Adds a piece to the list, which stays sorted. */
static void add_piece(pieces *list, uint32_t code) {
    int i = list->count++;
    for (; i > 0 && list->code[i - 1] > code; i--) {
        list->code[i] = list->code[i - 1];
    }
    list->code[i] = code;
}

/* Lists the pieces of a position in one orientation, moved so that the lowest coordinates are 0. */
static void list_pieces(const causeway_state *s, int orientation, pieces *out) {
    place at[PIECES_MAX], low = {INT16_MAX, INT16_MAX};
    unsigned content[PIECES_MAX];
    int count = 0;
    for (int i = 0; i < s->stacks + PLACED_ALL; i++) {
        int giant = i - s->stacks;
        place p = giant < 0 ? s->stack[i] : s->giant[giant >> 1][giant & 1];
        if (giant >= 0 && s->giant_at[giant >> 1][giant & 1] == NOT_PLACED) continue;
        content[count] = seen_by_mover(s, s->cell[cell_of(p.q, p.r)]);
        p = turned(p, orientation);
        if (p.q < low.q) low.q = p.q;
        if (p.r < low.r) low.r = p.r;
        at[count++] = p;
    }
    out->count = 0;
    for (int i = 0; i < count; i++) {
        add_piece(out, (uint32_t)(at[i].q - low.q) << 16 | (uint32_t)(at[i].r - low.r) << 8 |
                           (uint32_t)content[i]);
    }
}

/* The quiet counter does not belong to it: a position that differs only by that looks the same. */
static void canonical(const col_setup *setup, const col_state *state, col_writer *w) {
    pieces best, other;
    (void)setup;
    list_pieces(position_of(state), 0, &best);
    for (int orientation = 1; orientation < ORIENTATIONS; orientation++) {
        list_pieces(position_of(state), orientation, &other);
        if (memcmp(other.code, best.code, (size_t)best.count * sizeof best.code[0]) < 0) {
            best = other;
        }
    }
    for (int i = 0; i < best.count; i++) {
        uint8_t bytes[] = {(uint8_t)(best.code[i] >> 16), (uint8_t)(best.code[i] >> 8),
                           (uint8_t)best.code[i]};
        col_put_hex(w, bytes, sizeof bytes);
    }
}

extern const col_book causeway_book; /* made from data/causeway/book.txt */

const col_knowledge causeway_knowledge = {
    .game = "causeway",
    .level = {{"Gull", "Takes what is obvious and overlooks most of the rest.",
               "alphabeta,sims=60,overlook=50"},
              {"Wader", "Sees one leap ahead.", "alphabeta,sims=100,overlook=28"},
              {"Mason", "Plans the next tower and guards its own.", "alphabeta,sims=250"},
              {"Smith", "Uses every pair that it can reach.", "alphabeta,sims=500"},
              {"Giant", "Sees three leaps ahead and sets traps.", "alphabeta,sims=2000"},
              {"Finn", "Hard to beat even for experts.", "alphabeta,sims=7000"},
              {"Bres", "Thinks for a moment before it acts.", "alphabeta,sims=40000"},
              {"Balor", "Thinks the longest, up to about a second.",
               "alphabeta,sims=700000,book=1"}},
    .character = {{"walker",
                   "Lays its path stone by stone.",
                   {[TRAPPER_STEPS] = 8, [SPIKEY_STEPS] = 8},
                   138},
                  {"guardian",
                   "Leaves its spikey giant where it is and works with the trapper.",
                   {[TRAPPER_STEPS] = 6, [TRAPPER_LEAPS] = 6},
                   195},
                  {"charger",
                   "Charges ahead with its spikey giant.",
                   {[SPIKEY_STEPS] = 4, [SPIKEY_LEAPS] = 4},
                   120}},
    .taste = taste,
    .guide = guide,
    .assess = assess,
    .promise = promise,
    .canonical = canonical,
    .book = &causeway_book,
};
