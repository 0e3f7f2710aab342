/* Saving a game of `colossi play`: see play.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play.h"

/* Finds a name that no file has: colossi-game.txt, colossi-game-2.txt and so on. */
static void find_free_name(char path[PLAY_PATH]) {
    snprintf(path, PLAY_PATH, "colossi-game.txt");
    for (int number = 2; number < 10000 && access(path, F_OK) == 0; number++) {
        snprintf(path, PLAY_PATH, "colossi-game-%d.txt", number);
    }
}

/* Writes a file beside the old one first, so that a failure leaves the old one alone. */
static bool write_record(const char *path, const col_writer *w) {
    char beside[PLAY_PATH + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *out = fopen(beside, "w");
    if (out == NULL) return false;
    bool good = fwrite(w->text, 1, w->length, out) == w->length;
    good &= fclose(out) == 0;
    if (good && rename(beside, path) == 0) return true;
    remove(beside);
    return false;
}

col_status play_save(play_session *p, const char *path, col_error *error) {
    col_result result;
    char name[PLAY_PATH];
    col_writer w = col_writer_on(p->text, PLAY_TEXT);
    col_record_write(&p->table, COL_ALL, true, &w);
    if (path == NULL && p->saved_as[0] == '\0') {
        find_free_name(name);
    } else {
        snprintf(name, sizeof name, "%s", path == NULL ? p->saved_as : path);
    }
    if (!write_record(name, &w)) {
        return col_fail(error, COL_FILE, "%s could not be written: %s", name, strerror(errno));
    }
    memcpy(p->saved_as, name, sizeof name); /* only now, so that the next try may succeed */
    p->is_unsaved = false;
    p->table.setup.game->result(&p->table.setup, &p->table.state, &result);
    cli_say_text(result.over ? "terminal.saved_over" : "terminal.saved", "file", p->saved_as);
    return COL_OK;
}
