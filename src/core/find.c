/* Finds games and clauses by name. */
#include "colossi/game.h"

#include <string.h>

#include "core/text.h"

const col_game *col_find_game(const char *name) {
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        if (strcmp(COL_GAMES[i]->name, name) == 0) return COL_GAMES[i];
    }
    return NULL;
}

const col_clause *col_find_clause(const char *id) {
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        for (const col_clause *c = COL_GAMES[i]->clauses; c->id != NULL; c++) {
            if (col_span_is_any_case(col_span_of(id), c->id)) return c;
        }
    }
    return NULL;
}
