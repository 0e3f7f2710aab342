/* Where tables are stored: one small interface with several implementations (memory, SQLite,
 * PostgreSQL).
 *
 * A table consists of a header and numbered lines. The header holds the tags of the table's record.
 * One of them is the seed, so a header must never be shown to anybody. Lines are only ever appended
 * and are numbered from 0.
 *
 * A commit takes many changes at once and is atomic: when it has returned successfully, all of them
 * are on disk. A change that does not continue the lines already stored is refused on its own and
 * leaves the others alone. This is why two servers that share a store can never both append the
 * same line. Lines can still be added to a finished table, but it stays finished. A commit without
 * changes tells whether the store works.
 *
 * A store must be used by one thread at a time. Its calls block until the disk or the database has
 * answered. */
#ifndef COLOSSI_STORE_H
#define COLOSSI_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/status.h"

/* How far a table's game has come: still waiting for players, being played, or finished. */
typedef enum store_stage { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_STAGES } store_stage;

typedef struct store_change {
    int64_t table;
    bool creates;      /* `text` is the header of a new table; otherwise it is complete lines */
    store_stage stage; /* of the table after the change */
    uint32_t number;   /* of the first line */
    uint32_t lines;    /* number of lines */
    const char *text;
    size_t length;
    bool is_played; /* a person has made an action there */
    bool refused;   /* output: the line number is taken, the table does not exist, or it is finished
                       and the change would reopen it */
} store_change;

/* A table that was read. `lines` begins with the line that was asked for. */
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
    /* Stores all changes that are not refused. If it fails, nothing is stored and the error says
     * why. */
    col_status (*commit)(store *s, store_change *changes, int count, col_error *error);

    /* Calls `visit` once if the table exists. Lines before number `from` are left out. */
    col_status (*read)(store *s, int64_t table, uint32_t from, store_visit visit, void *context,
                       col_error *error);

    /* Calls `visit` for every table at one of the stages (one bit per stage) with all its lines,
     * but for at most `limit` tables: those that were changed last. */
    col_status (*list)(store *s, unsigned stages, int limit, store_visit visit, void *context,
                       col_error *error);

    /* Deletes tables at which no person has ever acted and that were last changed before the first
     * time, and unfinished tables that were last changed before the second one. Times are in
     * seconds since 1970. `*count` receives how many there were. */
    col_status (*forget)(store *s, int64_t unplayed_before, int64_t unfinished_before, int *count,
                         col_error *error);

    /* Deletes one table. `*count` receives 1 if there was one and else 0. */
    col_status (*remove)(store *s, int64_t table, int *count, col_error *error);

    /* Reports which tables other servers have changed. `news_fd` returns a descriptor that becomes
     * readable when there is news. After the connection to the database was lost, news may be
     * missing; then `tell` is called with table 0. Where no other server can change anything,
     * `news_fd` returns -1 and `news` is NULL. */
    int (*news_fd)(store *s);
    col_status (*news)(store *s, store_news tell, void *context, col_error *error);

    /* Called when nothing else is to be done, so that the store can tidy up. May be NULL. */
    void (*rest)(store *s);

    /* The bytes that tidying up would move. May be NULL. */
    size_t (*journal)(const store *s);

    void (*close)(store *s);
};

/* Opens "memory", "sqlite:PATH" or a "postgresql://" address. Returns NULL and an error if that
 * fails. */
store *store_open(const char *address, col_error *error);

/* The implementations. */
store *store_open_memory(col_error *error);
store *store_open_sqlite(const char *path, col_error *error);
store *store_open_postgres(const char *address, col_error *error);

/* The format of stores that this program writes. Older ones are brought up when they are opened. */
enum { STORE_FORMAT = 3 };

/* Returns the format of a SQLite store, 0 if the file is empty, or -1 and an error. */
int store_format_sqlite(const char *path, col_error *error);

/* Hears about damage, one sentence at a time. */
typedef void (*store_hear)(void *context, const char *sentence);

/* Lets SQLite look for damage in the file of an open store. */
col_status store_inspect_sqlite(store *s, store_hear hear, void *context, col_error *error);

/* Opens a SQLite store as store_open_sqlite() does, but repairs what it can: indexes are built
 * again, and parts of the journal that cannot be read are put into a table called `damaged`, so
 * that they do not stop a server from starting. */
store *store_repair_sqlite(const char *path, store_hear hear, void *context, col_error *error);

/* Keeps only the first `lines` lines of a table. The others are put into the table `damaged`. */
col_status store_cut_sqlite(store *s, int64_t table, uint32_t lines, store_stage stage,
                            col_error *error);

/* Copies a SQLite store while a server may be using it. A server can be started from the copy. */
col_status store_backup_sqlite(const char *path, const char *copy, col_error *error);

#endif
