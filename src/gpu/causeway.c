/* Kernels of Giant's Causeway. */
#include "games/causeway/state.h"

#define KERNELS_OF causeway

/* Placing giants is different from moving them, and moving them while spellstones may have to be
 * turned is different from both. */
static inline unsigned game_group(const col_state *state) {
    const causeway_state *s = position_of(state);
    return s->placed < PLACED_ALL ? 0 : 1u + s->spellstones[s->side];
}

#include "gpu/kernels.h"
