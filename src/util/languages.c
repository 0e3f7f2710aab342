/* Reads the catalogues of languages: see languages.h. */
#include "util/languages.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/buffer.h"

enum { MESSAGES_MAX = 1 << 13, PATH_SIZE = 1024, FILES_MAX = 64 };

/* Looks for a folder of files by language next to the program: where it is installed, then in the
 * source tree, whose test programs are one folder deeper. */
static bool find_folder(const char *name, char folder[PATH_SIZE]) {
    static const char *const PLACES[] = {"/../share/colossi/", "/../../data/", "/../../../data/"};
    char program[PATH_SIZE / 2];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        col_writer w = col_writer_on(folder, PATH_SIZE);
        col_print(&w, "%s%s%s", program, PLACES[i], name);
        if (access(folder, R_OK) == 0) return true;
    }
    return false;
}

/* A code is short and has lower-case letters only, so it cannot lead out of the folder. */
static bool is_code(const char *code) {
    size_t length = strlen(code);
    return length >= 2 && length < LANGUAGE_CODE_SIZE &&
           strspn(code, "abcdefghijklmnopqrstuvwxyz") == length;
}

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

int languages_list(char codes[][LANGUAGE_CODE_SIZE], int capacity) {
    char folder[PATH_SIZE];
    int count = 0;
    if (count < capacity) snprintf(codes[count++], LANGUAGE_CODE_SIZE, "en");
    DIR *d = find_folder("messages", folder) ? opendir(folder) : NULL;
    for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
        if (!is_code(e->d_name) || strcmp(e->d_name, "en") == 0 || count == capacity) continue;
        memcpy(codes[count++], e->d_name, strlen(e->d_name) + 1);
    }
    if (d != NULL) closedir(d);
    qsort(codes, (size_t)count, LANGUAGE_CODE_SIZE, by_text);
    return count;
}

/* Appends a file to the text. */
static col_status read_file(const char *path, buffer *text, col_error *error) {
    char piece[4096];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return col_fail(error, COL_FILE, "%s: this file cannot be read", path);
    bool is_good = true;
    for (size_t count; is_good && (count = fread(piece, 1, sizeof piece, file)) > 0;) {
        is_good = buffer_add(text, piece, count);
    }
    if (ferror(file)) is_good = false;
    fclose(file);
    if (!is_good) return col_fail(error, COL_FILE, "%s: this file cannot be read", path);
    return buffer_add(text, "\n", 1) ? COL_OK : col_fail(error, COL_LIMIT, "out of memory");
}

/* Reads one file and checks it by itself, so that an error can name the file and its line. */
static col_status add_file(const char *path, buffer *text, col_message *messages,
                           col_error *error) {
    size_t start = text->length;
    col_catalogue part;
    col_error inner;
    if (read_file(path, text, error) != COL_OK) return error->status;
    if (col_catalogue_read(text->bytes + start, text->length - start, messages, MESSAGES_MAX, &part,
                           &inner) == COL_OK) {
        return COL_OK;
    }
    return col_fail(error, COL_DATA, "%s: %s", path, inner.sentence);
}

static col_status read_folder(const char *folder, buffer *text, col_message *messages,
                              col_error *error) {
    static char names[FILES_MAX][64];
    int count = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
        size_t length = strlen(e->d_name);
        if (length < 5 || length >= sizeof names[0] || count == FILES_MAX) continue;
        if (strcmp(e->d_name + length - 4, ".txt") == 0) {
            memcpy(names[count++], e->d_name, length + 1);
        }
    }
    if (d != NULL) closedir(d);
    qsort(names, (size_t)count, sizeof names[0], by_text);
    for (int i = 0; i < count; i++) {
        char path[PATH_SIZE + 128];
        col_writer w = col_writer_on(path, sizeof path);
        col_print(&w, "%s/%s", folder, names[i]);
        if (add_file(path, text, messages, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

static col_status unknown(const char *code, col_error *error) {
    char codes[16][LANGUAGE_CODE_SIZE], known[160];
    int count = languages_list(codes, 16);
    col_writer w = col_writer_on(known, sizeof known);
    for (int i = 0; i < count; i++) {
        col_print(&w, "%s%s", i == 0 ? "" : i == count - 1 ? " and " : ", ", codes[i]);
    }
    return col_fail(error, COL_OPTION, "there is no language '%s'; there are %s", code, known);
}

/* Reads all files of a language into a catalogue that is never freed. */
static col_status read_language(const char *code, const char *folder, col_catalogue *out,
                                col_error *error) {
    buffer text = {0};
    col_message *messages = malloc(MESSAGES_MAX * sizeof *messages);
    col_status status = messages == NULL ? col_fail(error, COL_LIMIT, "out of memory")
                                         : read_folder(folder, &text, messages, error);
    if (status == COL_OK) {
        status = col_catalogue_read(text.bytes == NULL ? "" : text.bytes, text.length, messages,
                                    MESSAGES_MAX, out, error);
    }
    if (status == COL_OK && strcmp(out->language, code) != 0) {
        status =
            col_fail(error, COL_DATA, "%s: no file has a line '@language %s NAME'", folder, code);
    }
    if (status == COL_OK) {
        out->fallback = &COL_ENGLISH;
        return COL_OK;
    }
    free(messages);
    buffer_free(&text);
    return status;
}

const col_catalogue *language_open(const char *code, col_error *error) {
    char folder[PATH_SIZE], own[PATH_SIZE + 16];
    if (strcmp(code, "en") == 0) return &COL_ENGLISH;
    bool is_there = is_code(code) && find_folder("messages", folder);
    if (is_there) {
        col_writer w = col_writer_on(own, sizeof own);
        col_print(&w, "%s/%s", folder, code);
        is_there = access(own, R_OK) == 0;
    }
    if (!is_there) {
        unknown(code, error);
        return NULL;
    }
    col_catalogue *c = malloc(sizeof *c);
    if (c == NULL || read_language(code, own, c, error) != COL_OK) {
        if (c == NULL) col_fail(error, COL_LIMIT, "out of memory");
        free(c);
        return NULL;
    }
    return c;
}

bool language_file(const char *kind, const char *code, const char *name, const char *ending,
                   char *path, size_t size) {
    char folder[PATH_SIZE];
    if (!is_code(code) || !find_folder(kind, folder)) return false;
    col_writer w = col_writer_on(path, size);
    col_print(&w, "%s/%s/%s%s", folder, code, name, ending);
    return access(path, R_OK) == 0;
}
