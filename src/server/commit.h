/* The store and the thread that uses it. The thread only reads tables and commits batches; it knows
 * nothing of rules, rooms or clients. All functions here are called by the loop's thread. */
#ifndef COLOSSI_SERVER_COMMIT_H
#define COLOSSI_SERVER_COMMIT_H

#include "server/batch.h"
#include "server/instance.h"

/* A table that was read, or an attempt to do so. */
typedef struct reading {
    int64_t table;
    uint32_t from; /* number of the first line that was asked for */
    bool is_found, has_failed;
    buffer header, lines;
} reading;

col_status commit_open(server *s, col_error *error) COL_MUST_CHECK;
void commit_start(server *s); /* starts the thread */
void commit_stop(server *s);  /* ends the thread after everything handed over has been done */
void commit_close(server *s); /* to be called last, when no client is left */

/* Calls `visit` for the stored tables that this server should hold from the start. The thread must
 * not be running. */
col_status commit_list(server *s, store_visit visit, void *context,
                       col_error *error) COL_MUST_CHECK;

/* Whether other servers may be using the same store. */
bool commit_is_shared(const server *s);

batch *commit_filling(server *s); /* the batch that takes new changes */

/* Whether the store has done what it was last asked for. */
bool commit_is_working(const server *s);

/* The size of the store's journal after the last commit. */
size_t commit_journal_bytes(const server *s);

/* Hands the batch over to the thread if it holds any changes and no other commit is under way. */
void commit_hand_over(server *s);

/* Whether changes are waiting for a commit or being committed. */
bool commit_is_pending(const server *s);

/* Asks the thread to read a table's lines from number `from` on. Returns false if too many reads
 * are waiting already. */
bool commit_read(server *s, int64_t table, uint32_t from);

/* Asks the thread to forget old tables: see store.h. */
void commit_forget(server *s, int64_t unplayed_before, int64_t unfinished_before);

/* Asks the thread to delete a table. Returns false if too many are to be deleted already. */
bool commit_delete(server *s, int64_t table);

/* Forgets a client that has disconnected. */
void commit_forget_client(server *s, const struct client *c);

/* What the thread has finished, each to be called until it returns NULL or false: the batch that
 * was committed, which goes back with commit_recycle(); a reading, whose buffers the caller frees;
 * and a table that another server changed. */
batch *commit_take_batch(server *s);
void commit_recycle(server *s, batch *b);
bool commit_take_reading(server *s, reading *r);
bool commit_take_news(server *s, int64_t *table, bool *is_open);

/* Whether there were more news than could be kept, so that any table may have changed. */
bool commit_has_missed_news(server *s);

#endif
