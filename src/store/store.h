/* Where tables live: a small interface with several implementations (memory, SQLite, PostgreSQL).
 *
 * A table is a header (the tags of its record, the seed among them, so never to be shown) and lines
 * that are only ever appended, numbered from 0. A commit takes many changes at once and is whole or
 * not at all; when it has returned, what it took is on disk. A change that does not continue the
 * lines which are there is refused by itself and leaves the others alone: so two servers on one
 * store never both win.
 *
 * A store is used by one thread at a time. The calls wait for the disk or the database. */
#ifndef COLOSSI_STORE_H
#define COLOSSI_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/status.h"

/* What the list of tables can be asked for. */
typedef enum store_stage { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_STAGES } store_stage;

typedef struct store_change {
    int64_t table;
    bool creates;      /* `text` is the header of a new table; else lines, each with its end */
    store_stage stage; /* where the table stands after it */
    uint32_t number;   /* of the first line */
    uint32_t lines;    /* how many */
    const char *text;
    size_t length;
    bool refused; /* out: another line has this number already, or the table is not there */
} store_change;

/* One table as it is read. `lines` begins at the line that was asked for. */
typedef struct store_found {
    int64_t table;
    store_stage stage;
    const char *header;
    uint32_t number; /* of the first line */
    const char *lines;
    size_t length;
} store_found;

typedef struct store store;
typedef void (*store_visit)(void *context, const store_found *found);
typedef void (*store_news)(void *context, int64_t table, bool is_open);

struct store {
    /* Everything that is not refused is there, or nothing is and the error says why. */
    col_status (*commit)(store *s, store_change *changes, int count, col_error *error);

    /* Calls `visit` once if the table is there; lines before `from` are left out. */
    col_status (*read)(store *s, int64_t table, uint32_t from, store_visit visit, void *context,
                       col_error *error);

    /* Every table at one of the stages (a bit each), at most `limit`, each with all its lines. */
    col_status (*list)(store *s, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error);

    /* What other servers changed: a descriptor to wait on, and the tables; -1 and NULL where
     * nobody else can change anything. */
    int (*news_fd)(store *s);
    col_status (*news)(store *s, store_news tell, void *context, col_error *error);

    /* Called in quiet moments, for tidying up; may be NULL. */
    void (*rest)(store *s);

    void (*close)(store *s);
};

/* Opens "memory", "sqlite:PATH" or a "postgresql://…" address; NULL and an error. */
store *store_open(const char *address, col_error *error);

/* The implementations. */
store *store_open_memory(col_error *error);
store *store_open_sqlite(const char *path, col_error *error);
store *store_open_postgres(const char *address, col_error *error);

/* A copy of a SQLite store that a server can start from, made while another one goes on. */
col_status store_backup_sqlite(const char *path, const char *copy, col_error *error);

/* Text that grows, and a map from a table's number to where it has come to: what the
 * implementations share. Both say false when there is no memory. */
typedef struct store_text {
    char *at;
    size_t length, size;
} store_text;

bool store_text_add(store_text *t, const char *bytes, size_t count);

typedef struct store_map {
    struct store_place {
        int64_t table; /* 0: free */
        int64_t value;
    } * place;
    size_t size, used;
} store_map;

/* The value's place; with `make` it is made if it is not there, else NULL. A value that is 0 may be
 * forgotten when another is made. */
int64_t *store_map_at(store_map *m, int64_t table, bool make);
void store_map_free(store_map *m);

#endif
