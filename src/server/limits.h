/* How much one address, one seat and one table may use. This file holds all of these limits, so
 * that nobody can use up what others need. docs/security.md lists them.
 *
 * An address is a digest of an IP address: see address_digest(). */
#ifndef COLOSSI_SERVER_LIMITS_H
#define COLOSSI_SERVER_LIMITS_H

#include "server/client.h"

col_status limits_open(server *s, col_error *error) COL_MUST_CHECK;
void limits_close(server *s);
void limits_tick(server *s); /* forgets addresses that are no longer used */

/* Counts a connection, unless the address has too many already. */
bool limits_add_connection(server *s, int64_t address);
void limits_remove_connection(server *s, int64_t address);

typedef enum socket_verdict {
    SOCKET_ALLOWED,
    TOO_MANY_SOCKETS,
    TOO_MANY_FROM_ADDRESS
} socket_verdict;

/* Counts a new socket and says whether it exceeds a limit. It stays counted either way, until
 * limits_remove_socket(). */
socket_verdict limits_add_socket(server *s, int64_t address);
void limits_remove_socket(server *s, int64_t address);
int limits_socket_count(const server *s);

/* Whether this address may do these things now. If so, it is counted. */
bool limits_take_request(server *s, int64_t address); /* create a table or take a seat */
bool limits_take_read(server *s, int64_t address);    /* have a table read from the store */

/* Whether this client may send one more message. All sockets of a seat share one allowance, and so
 * do all sockets of an address. */
bool limits_take_message(client *c);

/* Events that clients have missed cost processor time and bytes. An address that has asked for too
 * much of this has to wait. */
bool limits_may_catch_up(client *c);
void limits_charge_catching_up(client *c, size_t bytes, uint32_t events);

/* Whether a seat may still talk, or take back, rename and so on. Otherwise one seat could use up
 * the events that the game needs. */
col_status limits_check_talk(const room *r, int seat, col_error *error) COL_MUST_CHECK;
col_status limits_check_change(const room *r, int seat, col_error *error) COL_MUST_CHECK;

#endif
