/* Networks that may not connect. An operator bans them with `colossi admin`. They are kept in a
 * file, one per line: the network and when the ban ends, in seconds since 1970. */
#ifndef COLOSSI_SERVER_BANS_H
#define COLOSSI_SERVER_BANS_H

#include "colossi/writer.h"
#include "server/address.h"
#include "server/instance.h"

col_status bans_open(server *s, col_error *error) COL_MUST_CHECK;
void bans_close(server *s);

bool bans_include(const server *s, const ip_address *address);

/* Bans a network for some seconds. A ban of the same network is replaced. */
col_status bans_add(server *s, const ip_network *network, int64_t seconds,
                    col_error *error) COL_MUST_CHECK;

/* Ends the ban of exactly this network. */
col_status bans_end(server *s, const ip_network *network, col_error *error) COL_MUST_CHECK;

/* Prints one line per ban. */
void bans_print(server *s, col_writer *w);

#endif
