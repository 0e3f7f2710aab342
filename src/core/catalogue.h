/* What the reader and the renderer of messages share. */
#ifndef COLOSSI_CORE_CATALOGUE_H
#define COLOSSI_CORE_CATALOGUE_H

#include "colossi/message.h"
#include "core/text.h"

/* Returns the message with this key, in the catalogue or its fallbacks, or NULL. */
const col_message *col__find_message(const col_catalogue *c, col_span key);

/* The same without the fallbacks. */
const col_message *col__find_own_message(const col_catalogue *c, col_span key);

/* Tells whether a character may be in a word of a fact: letters, digits and "_+-.". */
bool col__is_word_char(char c);

/* Returns the length of quoted text at the front of `s`, with its apostrophes, or 0. */
size_t col__quoted_length(col_span s);

/* Measures the block in braces at the front of `s`, with its braces. Returns false if it has no
 * end; the length is that of `s` then. */
bool col__block_length(col_span s, size_t *length);

#endif
