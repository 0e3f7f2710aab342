/* Kernels of Orongo. */
#include "games/orongo/state.h"

#define KERNELS_OF orongo
enum { LIST_ROOM = PAYMENTS_MAX };

static inline unsigned game_group(const col_state *s) {
    return position_of(s)->phase;
}

#include "gpu/kernels.h"
