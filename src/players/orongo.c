/* What the search knows of Orongo: nothing yet. */
#include "colossi/players.h"

const col_knowledge orongo_knowledge = {.game = "orongo"};
