/* The server on a disk that fails on demand, for tests/crash.py. While the file named by the
 * environment variable COLOSSI_FAIL exists and contains the word "write" or "sync", SQLite's writes
 * or syncs report an error. This is done with a layer over SQLite's own access to files.
 * Usage: failing_serve --NAME=VALUE... */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serving.h"

static sqlite3_vfs layer, *below;

/* SQLite reserves szOsFile bytes per file: our struct, followed by the real file. */
typedef struct failing_file {
    sqlite3_file base;
    sqlite3_file *real;
} failing_file;

static sqlite3_file *real_of(sqlite3_file *f) {
    return ((failing_file *)f)->real;
}

static bool fails(const char *what) {
    char word[16] = "";
    const char *path = getenv("COLOSSI_FAIL");
    FILE *f = path == NULL ? NULL : fopen(path, "r");
    if (f == NULL) return false;
    bool has_word = fscanf(f, "%15s", word) == 1;
    fclose(f);
    return has_word && strcmp(word, what) == 0;
}

static int write_file(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 at) {
    if (fails("write")) return SQLITE_IOERR_WRITE;
    return real_of(f)->pMethods->xWrite(real_of(f), bytes, count, at);
}

static int sync_file(sqlite3_file *f, int flags) {
    if (fails("sync")) return SQLITE_IOERR_FSYNC;
    return real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int close_file(sqlite3_file *f) {
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int read_file(sqlite3_file *f, void *bytes, int count, sqlite3_int64 at) {
    return real_of(f)->pMethods->xRead(real_of(f), bytes, count, at);
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 size) {
    return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size) {
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int lock_file(sqlite3_file *f, int level) {
    return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int unlock_file(sqlite3_file *f, int level) {
    return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int check_lock(sqlite3_file *f, int *result) {
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), result);
}

static int control(sqlite3_file *f, int what, void *with) {
    return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
}

static int sector_size(sqlite3_file *f) {
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int characteristics(sqlite3_file *f) {
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int map_shared(sqlite3_file *f, int page, int size, int extend, void volatile **at) {
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, at);
}

static int lock_shared(sqlite3_file *f, int offset, int n, int flags) {
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void barrier(sqlite3_file *f) {
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int unmap_shared(sqlite3_file *f, int remove) {
    return real_of(f)->pMethods->xShmUnmap(real_of(f), remove);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out) {
    static const sqlite3_io_methods METHODS = {2,
                                               close_file,
                                               read_file,
                                               write_file,
                                               truncate_file,
                                               sync_file,
                                               file_size,
                                               lock_file,
                                               unlock_file,
                                               check_lock,
                                               control,
                                               sector_size,
                                               characteristics,
                                               map_shared,
                                               lock_shared,
                                               barrier,
                                               unmap_shared,
                                               NULL,
                                               NULL};
    failing_file *own = (failing_file *)f;
    (void)vfs;
    own->real = (sqlite3_file *)(own + 1);
    own->base.pMethods = NULL;
    int result = below->xOpen(below, name, own->real, flags, out);
    if (own->real->pMethods != NULL) own->base.pMethods = &METHODS;
    return result;
}

int main(int argc, char **argv) {
    below = sqlite3_vfs_find(NULL);
    layer = *below;
    layer.zName = "failing";
    layer.szOsFile = (int)sizeof(failing_file) + below->szOsFile;
    layer.xOpen = open_file;
    if (sqlite3_vfs_register(&layer, 1) != SQLITE_OK) return 1;
    return serve(argc, argv);
}
