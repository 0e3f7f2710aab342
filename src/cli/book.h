/* What `colossi book` is made of: book.c reads and checks the file, book_make.c makes it. */
#ifndef COLOSSI_CLI_BOOK_H
#define COLOSSI_CLI_BOOK_H

#include "cli/cli.h"

enum { BOOK_PLIES = 12 }; /* actions from the beginning of the game that a book can have */

typedef struct book_wish {
    cli_wanted of;
    long games, nodes, every;
} book_wish;

/* What a search expects of an action, in percent: after it, and after the best action instead. */
typedef struct book_opinion {
    int value, best;
    bool is_good; /* the action does not seem to be a mistake */
} book_opinion;

book_opinion book_ask(const col_setup *setup, const col_state *before, const col_state *after,
                      col_thinking *t);

/* Plays the games that a book is made of, and prints it. */
int book_make(const book_wish *w, const col_setup *setup);

#endif
