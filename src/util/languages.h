/* The languages that the program can speak: English, which is built in, and those that have a
 * folder with catalogues. The folders are in share/colossi/messages of the prefix in which the
 * program is installed, or in data/messages of the source tree in which it was built. */
#ifndef COLOSSI_UTIL_LANGUAGES_H
#define COLOSSI_UTIL_LANGUAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "colossi/message.h"

enum { LANGUAGE_CODE_SIZE = 8 };

/* Lists the codes of the languages, in alphabetical order and with English, and returns how many
 * there are. */
int languages_list(char codes[][LANGUAGE_CODE_SIZE], int capacity);

/* Returns the catalogue of a language, such as "de". It reads the files of the language each time
 * and never frees them, so a program opens a language once. Returns NULL with an error if there is
 * no such language or one of its files has a mistake. */
const col_catalogue *language_open(const char *code, col_error *error);

/* Writes the path of a file that exists once per language, beside the catalogues: KIND/CODE/NAME
 * with this ending. Returns false if there is none. */
bool language_file(const char *kind, const char *code, const char *name, const char *ending,
                   char *path, size_t size);

#endif
