/* Giant's Causeway: what words.c and news.c share. */
#ifndef COLOSSI_CAUSEWAY_WORDS_H
#define COLOSSI_CAUSEWAY_WORDS_H

#include "colossi/message.h"
#include "state.h"

/* Add arguments to a fact. Cells are given by the names that people know them by. A list without
 * cells adds nothing. */
void causeway_fact_cell(col_writer *fact, const char *name, place p);
void causeway_fact_cells(col_writer *fact, const char *name, const place *cells, int count);
void causeway_fact_giant(col_writer *fact, const char *name, int kind);
void causeway_fact_direction(col_writer *fact, int direction);

/* What a leap does to the board. */
typedef struct causeway_drops {
    place landing;
    place cell[2];   /* the stacks that receive a stone */
    place tower[2];  /* those of them that become a tower of the mover; any tower in a quick game */
    place spell[2];  /* those of them where the stone is replaced by a spellstone */
    place turned[2]; /* where older spellstones are turned, or lifted with overflow=lift */
    int cells, towers, spells, turns;
} causeway_drops;

/* Returns what a leap will do, given the position before it. */
causeway_drops causeway_drops_of(const causeway_rules *rules, const causeway_state *s, int colour,
                                 const leap *l);

#endif
