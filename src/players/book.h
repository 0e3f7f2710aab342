/* Opening books: see book.c. */
#ifndef COLOSSI_PLAYERS_BOOK_H
#define COLOSSI_PLAYERS_BOOK_H

#include "colossi/players.h"

/* Draws one of the first `count` actions in t->list that the book recommends here. Returns 0 if it
 * recommends none of them. */
col_action col__open_by_book(const col_setup *setup, const col_state *s, int seat, int count,
                             col_thinking *t);

#endif
