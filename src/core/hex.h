/* Hexagons in axial coordinates, shared by the games.
 *
 *            n            Directions run clockwise from north on a board of flat-topped hexagons.
 *       nw   __  ne       On a board of pointy-topped ones the same six vectors are turned by
 *          /    \         30 degrees.
 *       sw \ __ / se      q grows to the right, r grows downwards.
 *            s
 */
#ifndef COLOSSI_CORE_HEX_H
#define COLOSSI_CORE_HEX_H

#include <stdbool.h>

typedef struct col_hex {
    int q, r;
} col_hex;

enum { COL_HEX_SIDES = 6 };

static inline col_hex col_hex_next(col_hex h, int direction) {
    static const signed char DQ[COL_HEX_SIDES] = {0, 1, 1, 0, -1, -1};
    static const signed char DR[COL_HEX_SIDES] = {-1, -1, 0, 1, 1, 0};
    col_hex next = {h.q + DQ[direction], h.r + DR[direction]};
    return next;
}

static inline int col_hex_distance(col_hex a, col_hex b) {
    int q = a.q - b.q, r = a.r - b.r, s = q + r;
    q = q < 0 ? -q : q;
    r = r < 0 ? -r : r;
    s = s < 0 ? -s : s;
    return q > r ? (q > s ? q : s) : (r > s ? r : s);
}

/* Orders hexagons by q, then by r. */
static inline bool col_hex_before(col_hex a, col_hex b) {
    return a.q != b.q ? a.q < b.q : a.r < b.r;
}

static inline bool col_hex_same(col_hex a, col_hex b) {
    return a.q == b.q && a.r == b.r;
}

/* Six bits in a circle, bit d for direction d. These turn the circle by one place clockwise and
 * back. */
static inline unsigned col_ring_clockwise(unsigned ring) {
    return (ring << 1 | ring >> 5) & 63u;
}

static inline unsigned col_ring_back(unsigned ring) {
    return (ring >> 1 | ring << 5) & 63u;
}

#endif
