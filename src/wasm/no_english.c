/* Stands in for the built-in English catalogue in the module that the page loads. The page has the
 * catalogue of its reader's language and puts facts into words with the small module (say.c), so
 * the engine has no messages and tells facts: its language is "none". */
#include "colossi/message.h"

const col_catalogue COL_ENGLISH = {.language = "none", .name = "facts"};
