/* What the search knows of Assault of the Giants: its name; playouts are plain. */
#include "colossi/players.h"

const col_knowledge assault_knowledge = {.game = "assault"};
