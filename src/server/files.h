/* The files of the web page, held in memory. */
#ifndef COLOSSI_SERVER_FILES_H
#define COLOSSI_SERVER_FILES_H

#include "core/text.h"
#include "server/secrets.h"

/* The plain page, which is compiled into the server (the build generates the table). */
typedef struct server_page {
    const char *path;
    const unsigned char *bytes;
    size_t length;
} server_page;
extern const server_page SERVER_PAGES[]; /* the last entry has the path NULL */

/* The forms in which a file can be sent. */
enum { FORM_PLAIN, FORM_GZIP, FORM_BROTLI, FORMS };

extern const char *const files_encodings[FORMS]; /* for Content-Encoding; NULL for the plain form */

typedef struct web_form {
    char *bytes; /* NULL if the file does not exist in this form */
    size_t length;
    char tag[TAG_TEXT]; /* ETag; every form has its own */
} web_form;

typedef struct web_file {
    char *path; /* such as "/assets/page-1f2e3d.js" */
    const char *type;
    web_form form[FORMS]; /* the compressed ones belong to other files of the list */
} web_file;

typedef struct web_files {
    web_file *file; /* sorted by path */
    int count, capacity;
} web_files;

/* Loads the plain page and all files of the folder. If `folder` is "", it looks for a page next to
 * the program; if it is "none", only the plain page is loaded. */
col_status files_load(web_files *f, const char *folder, col_error *error) COL_MUST_CHECK;
void files_free(web_files *f);

/* Returns the file with this path. A path without a dot names a state of the page and returns the
 * page itself. Otherwise returns NULL. */
const web_file *files_find(const web_files *f, const char *path);

/* The smallest form that a client with this Accept-Encoding can read. */
int files_form_for(const web_file *file, col_span accept_encoding);

/* Whether the content of the file never changes, because its hash is part of its name. */
bool files_is_immutable(const web_file *file);

#endif
