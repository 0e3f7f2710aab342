/* Kernels of Giants. */
#include "games/giants/state.h"

#define KERNELS_OF giants

/* Carrying a statue is different from the rest of its phase. */
static inline unsigned game_group(const col_state *state) {
    const giants_state *s = position_of(state);
    return s->carried == NOWHERE ? s->phase : (unsigned)PHASES;
}

#include "gpu/kernels.h"
