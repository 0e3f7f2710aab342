/* Finds files that belong to the program and are not built into it. They are in share/colossi of
 * the prefix in which the program is installed, or in data/ of the source tree. */
#ifndef COLOSSI_UTIL_INSTALLED_H
#define COLOSSI_UTIL_INSTALLED_H

#include <stdbool.h>

enum { INSTALLED_PATH = 1024 };

/* Writes the path of a file or folder, such as "messages". Returns false if it is nowhere. */
bool installed_find(const char *name, char path[INSTALLED_PATH]);

#endif
