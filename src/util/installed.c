/* Finds files that belong to the program: see installed.h. */
#include "util/installed.h"

#include <string.h>
#include <unistd.h>

#include "colossi/writer.h"

/* Looks next to the program: where it is installed, then in the source tree, whose test programs
 * are one folder deeper. */
bool installed_find(const char *name, char path[INSTALLED_PATH]) {
    static const char *const PLACES[] = {"/../share/colossi/", "/../../data/", "/../../../data/"};
    char program[INSTALLED_PATH / 2];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        col_writer w = col_writer_on(path, INSTALLED_PATH);
        col_print(&w, "%s%s%s", program, PLACES[i], name);
        if (!w.full && access(path, R_OK) == 0) return true;
    }
    return false;
}
