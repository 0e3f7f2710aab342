/* Kernels of Giant's Causeway. */
#include "games/causeway/state.h"

#define KERNELS_OF causeway

/* Placing giants is different from moving them, and moving them while spellstones may have to be
 * turned is different from both. */
static inline unsigned game_group(const col_state *state) {
    const causeway_state *s = position_of(state);
#ifdef FINE_GROUPS /* a variant to be measured: how the neighbours of the giants lie */
    if (s->placed < PLACED_ALL) return 0;
    unsigned group = s->spellstones[s->side] > 1;
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        unsigned at = s->giant_at[s->side][kind], ring = 0;
        for (int d = 0; d < COL_HEX_SIDES; d++) {
            ring |= (unsigned)(s->cell[cell_next(at, d)] != 0) << d;
        }
        unsigned starts = ring & ~col_ring_clockwise(ring);
        group = 2 * group + ((starts & (starts - 1)) != 0); /* it may be a link */
    }
    return 1 + group;
#else
    return s->placed < PLACED_ALL ? 0 : 1u + s->spellstones[s->side];
#endif
}

#include "gpu/kernels.h"
