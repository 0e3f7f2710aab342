/* The languages that the program can speak: English, which is built in, and those that have a
 * folder with catalogues. The folders are in share/colossi/messages of the prefix in which the
 * program is installed, or in data/messages of the source tree in which it was built. */
#ifndef COLOSSI_UTIL_LANGUAGES_H
#define COLOSSI_UTIL_LANGUAGES_H

#include "colossi/message.h"

enum { LANGUAGE_CODE_SIZE = 8 };

/* Lists the codes of the languages, in alphabetical order and with English, and returns how many
 * there are. */
int languages_list(char codes[][LANGUAGE_CODE_SIZE], int capacity);

/* Returns the catalogue of a language, such as "de". It reads the files of the language each time
 * and never frees them, so a program opens a language once. Returns NULL with an error if there is
 * no such language or one of its files has a mistake. */
const col_catalogue *language_open(const char *code, col_error *error);

#endif
