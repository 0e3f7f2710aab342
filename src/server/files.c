/* The files of the web page: see files.h. The folder is read once, at start. A request is only ever
 * looked up in this list, so a path sent by a stranger never reaches the disk. The names of files
 * under /assets/ contain a hash of their content, so browsers may cache them for ever. A FILE.br
 * or FILE.gz next to a FILE is sent to clients that accept Brotli or gzip. */
#include "server/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/wire.h"

enum { FILES_MAX = 4096, FILE_BYTES_MAX = 64 << 20, DEPTH_MAX = 8, PATH_SIZE = 1024 };

static const struct {
    const char *ending, *type;
} TYPES[] = {{".html", "text/html; charset=utf-8"},
             {".js", "text/javascript; charset=utf-8"},
             {".mjs", "text/javascript; charset=utf-8"},
             {".css", "text/css; charset=utf-8"},
             {".wasm", "application/wasm"},
             {".woff2", "font/woff2"},
             {".svg", "image/svg+xml"},
             {".png", "image/png"},
             {".ico", "image/x-icon"},
             {".json", "application/json"},
             {".map", "application/json"},
             {".webmanifest", "application/manifest+json"},
             {".txt", "text/plain; charset=utf-8"}};

const char *const files_encodings[FORMS] = {NULL, "gzip", "br"};

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static const char *type_of(const char *path) {
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if (ends_with(path, TYPES[i].ending)) return TYPES[i].type;
    }
    return "application/octet-stream";
}

/* Reading ------------------------------------------------------------------------------------ */

static col_status no_memory(col_error *error) {
    return col_fail(error, COL_LIMIT, "there is not enough memory for the files of the page");
}

/* Adds a file. `bytes` now belongs to the list, even if this fails. */
static col_status add_file(web_files *f, const char *path, char *bytes, size_t length,
                           col_error *error) {
    if (f->count == f->capacity) {
        int capacity = f->capacity == 0 ? 32 : 2 * f->capacity;
        web_file *larger = realloc(f->file, (size_t)capacity * sizeof *larger);
        if (larger == NULL) {
            free(bytes);
            return no_memory(error);
        }
        f->file = larger;
        f->capacity = capacity;
    }
    web_file *file = &f->file[f->count];
    memset(file, 0, sizeof *file);
    file->path = strdup(path);
    if (file->path == NULL) {
        free(bytes);
        return no_memory(error);
    }
    file->type = type_of(path);
    file->form[FORM_PLAIN].bytes = bytes;
    file->form[FORM_PLAIN].length = length;
    secret_tag(bytes, length, file->form[FORM_PLAIN].tag);
    f->count++;
    return COL_OK;
}

static col_status read_file(web_files *f, const char *name, const char *path, size_t length,
                            col_error *error) {
    char *bytes = malloc(length + 1);
    int descriptor = bytes == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    size_t have = 0;
    ssize_t got = descriptor < 0 ? -1 : 1;
    while (have < length && got > 0) {
        got = read(descriptor, bytes + have, length - have);
        if (got > 0) have += (size_t)got;
    }
    if (descriptor >= 0) close(descriptor);
    if (got < 0 || have < length) {
        free(bytes);
        return col_fail(error, COL_FILE, "%s: %s", name,
                        got < 0 ? strerror(errno) : "the file became shorter while it was read");
    }
    return add_file(f, path, bytes, length, error);
}

static col_status read_folder(web_files *f, const char *folder, const char *path, int depth,
                              col_error *error);

static col_status read_entry(web_files *f, const char *folder, const char *path, const char *entry,
                             int depth, col_error *error) {
    char name[PATH_SIZE], below[PATH_SIZE];
    struct stat about;
    if (snprintf(name, sizeof name, "%s/%s", folder, entry) >= (int)sizeof name ||
        snprintf(below, sizeof below, "%s/%s", path, entry) >= (int)sizeof below) {
        return col_fail(error, COL_FILE, "%s: this folder contains a name that is too long",
                        folder);
    }
    if (lstat(name, &about) != 0) return col_fail(error, COL_FILE, "%s: %s", name, strerror(errno));
    if (S_ISDIR(about.st_mode)) return read_folder(f, name, below, depth + 1, error);
    if (!S_ISREG(about.st_mode)) return COL_OK;
    if (f->count >= FILES_MAX || about.st_size > FILE_BYTES_MAX) {
        return col_fail(error, COL_LIMIT,
                        "%s: a page can have at most %d files of at most %d MB each", name,
                        (int)FILES_MAX, FILE_BYTES_MAX >> 20);
    }
    return read_file(f, name, below, (size_t)about.st_size, error);
}

static col_status read_folder(web_files *f, const char *folder, const char *path, int depth,
                              col_error *error) {
    DIR *d = depth > DEPTH_MAX ? NULL : opendir(folder);
    col_status status = COL_OK;
    if (d == NULL) {
        return col_fail(error, COL_FILE, "%s: %s", folder,
                        depth > DEPTH_MAX ? "the folders are nested too deeply" : strerror(errno));
    }
    for (struct dirent *e; status == COL_OK && (e = readdir(d)) != NULL;) {
        if (e->d_name[0] != '.') status = read_entry(f, folder, path, e->d_name, depth, error);
    }
    closedir(d);
    return status;
}

static col_status add_plain(web_files *f, col_error *error) {
    col_status status = COL_OK;
    for (const server_page *p = SERVER_PAGES; p->path != NULL && status == COL_OK; p++) {
        char *bytes = malloc(p->length + 1);
        if (bytes == NULL) return no_memory(error);
        memcpy(bytes, p->bytes, p->length);
        status = add_file(f, p->path, bytes, p->length, error);
    }
    return status;
}

/* Finding ------------------------------------------------------------------------------------ */

static int by_path(const void *a, const void *b) {
    return strcmp(((const web_file *)a)->path, ((const web_file *)b)->path);
}

static web_file *find_exactly(const web_files *f, const char *path) {
    web_file wanted = {.path = (char *)path};
    return f->count == 0 ? NULL
                         : bsearch(&wanted, f->file, (size_t)f->count, sizeof wanted, by_path);
}

/* Makes every FILE.gz and FILE.br a form of its FILE. */
static void pair_forms(web_files *f) {
    for (int i = 0; i < f->count; i++) {
        char path[PATH_SIZE];
        const web_file *packed = &f->file[i];
        int form = ends_with(packed->path, ".br")   ? FORM_BROTLI
                   : ends_with(packed->path, ".gz") ? FORM_GZIP
                                                    : FORM_PLAIN;
        if (form == FORM_PLAIN) continue;
        snprintf(path, sizeof path, "%.*s", (int)strlen(packed->path) - 3, packed->path);
        web_file *plain = find_exactly(f, path);
        if (plain != NULL) plain->form[form] = packed->form[FORM_PLAIN];
    }
}

int files_form_for(const web_file *file, col_span accept_encoding) {
    int best = FORM_PLAIN;
    for (int form = 1; form < FORMS; form++) {
        if (file->form[form].bytes != NULL && file->form[form].length < file->form[best].length &&
            wire_accepts(accept_encoding, files_encodings[form])) {
            best = form;
        }
    }
    return best;
}

const web_file *files_find(const web_files *f, const char *path) {
    const web_file *found = find_exactly(f, path);
    if (found != NULL) return found;
    if (strchr(path, '.') != NULL) return NULL;
    bool is_plain = strncmp(path, "/plain", 6) == 0 && (path[6] == '/' || path[6] == '\0');
    found = is_plain ? NULL : find_exactly(f, "/index.html");
    return found != NULL ? found : find_exactly(f, "/plain/index.html");
}

bool files_is_immutable(const web_file *file) {
    return strncmp(file->path, "/assets/", 8) == 0;
}

/* Loading ------------------------------------------------------------------------------------ */

/* Looks for a page next to the program: where it is installed, then in the source tree. */
static bool find_folder(char folder[PATH_SIZE]) {
    static const char *const PLACES[] = {"/../share/colossi/web", "/../../web/dist"};
    char program[PATH_SIZE / 2], index[PATH_SIZE + 16];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        snprintf(folder, PATH_SIZE, "%s%s", program, PLACES[i]);
        snprintf(index, sizeof index, "%s/index.html", folder);
        if (access(index, R_OK) == 0) return true;
    }
    return false;
}

col_status files_load(web_files *f, const char *folder, col_error *error) {
    char found[PATH_SIZE];
    bool is_named = folder[0] != '\0';
    col_status status = add_plain(f, error);
    if (status == COL_OK && strcmp(folder, "none") != 0 && (is_named || find_folder(found))) {
        status = read_folder(f, is_named ? folder : found, "", 0, error);
    }
    if (status != COL_OK) return status;
    qsort(f->file, (size_t)f->count, sizeof *f->file, by_path);
    pair_forms(f);
    if (is_named && strcmp(folder, "none") != 0 && find_exactly(f, "/index.html") == NULL) {
        return col_fail(error, COL_FILE, "%s: this folder has no index.html", folder);
    }
    return COL_OK;
}

void files_free(web_files *f) {
    for (int i = 0; i < f->count; i++) {
        free(f->file[i].path);
        free(f->file[i].form[FORM_PLAIN].bytes);
    }
    free(f->file);
    memset(f, 0, sizeof *f);
}
