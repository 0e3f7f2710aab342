/* Notifications by Web Push: at a table with days for each decision, a browser is told that it is a
 * seat's turn. They are off unless the operator has made keys.
 *
 * Subscriptions are the only personal data that the server keeps besides names. They are in a file
 * of their own, next to the keys, and are deleted when their game ends or when the push service
 * does not know them any more. Messages are sent by a thread of their own, so a slow push service
 * delays nobody. */
#ifndef COLOSSI_SERVER_PUSH_H
#define COLOSSI_SERVER_PUSH_H

#include "server/instance.h"
#include "server/room.h"
#include "server/webpush.h"

col_status push_open(server *s, col_error *error) COL_MUST_CHECK;
void push_close(server *s); /* ends the thread too */

/* The public key of the server in base64url, or NULL if there are no notifications. */
const char *push_public_key(const server *s);

/* Stores the subscription of a seat in place of an earlier one. */
col_status push_subscribe(server *s, const room *r, int seat, const push_subscription *to,
                          col_error *error) COL_MUST_CHECK;
void push_unsubscribe(server *s, int64_t table, int seat);

/* Whether somebody wants to be told about this table. */
bool push_has_table(const server *s, int64_t table);

/* The room has changed: tells the players whose turn has come and who are not here. */
void push_turn(server *s, const room *r);

/* After the start: reads the tables that somebody wants to be told about, because they may have
 * ended without this server. */
void push_look(server *s);

/* The table does not exist any more. */
void push_forget(server *s, int64_t table);

void push_tick(server *s, uint64_t now); /* takes what the thread has found out, and saves */

#endif
