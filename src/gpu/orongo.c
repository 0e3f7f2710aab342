/* Kernels of Orongo. */
#include "games/orongo/state.h"

#define KERNELS_OF orongo

static inline unsigned game_group(const col_state *s) {
    return position_of(s)->phase;
}

#include "gpu/kernels.h"
