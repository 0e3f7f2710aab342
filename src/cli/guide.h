/* The guide of a game in a terminal: its chapters in the reader's language, what stands behind the
 * clauses that matter now, and a search. docs/guide.md describes the files. */
#ifndef COLOSSI_CLI_GUIDE_H
#define COLOSSI_CLI_GUIDE_H

#include <stdbool.h>

#include "colossi/colossi.h"

/* The guide in the reader's language, or else in English. Returns NULL if there is none; the
 * caller frees it. */
char *guide_read(const col_game *game);

/* Prints the section with this id, with its subsections. Returns false if there is none. */
bool guide_show(const char *guide, const char *id);

/* Lists the sections: their ids and headings. With 2 as `deepest` only chapters, with 3 also their
 * parts. */
void guide_contents(const char *guide, int deepest);

/* Prints the first passage behind which the clause stands, unless it is the one at `*last`, which
 * was printed before. Returns false if there is none. */
bool guide_behind(const char *guide, const char *clause, const char **last);

/* Prints every passage, table row and heading that contains all words, with its section, and
 * returns how many there are. */
int guide_search(const char *guide, const char *words);

/* Tells whether a text contains all words; small and large letters of ASCII are the same. */
bool guide_contains(const char *text, const char *words);

/* Prints a text in lines of at most 88 columns, each with this many blanks before it. */
void guide_wrap(const char *text, int indent);

#endif
