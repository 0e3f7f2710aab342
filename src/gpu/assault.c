/* Kernels of Assault of the Giants. */
#include "games/assault/state.h"

#define KERNELS_OF assault

static inline unsigned game_group(const col_state *s) {
    return position_of(s)->phase;
}

#include "gpu/kernels.h"
