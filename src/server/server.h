/* The server's public interface: its settings, and running it. docs/api.md describes the protocol,
 * docs/operations.md how to operate a server.
 *
 * One thread handles the sockets and applies the rules, one thread reads and commits to the store,
 * and a few threads compute the bots' moves. The first thread never waits for the others. A client
 * is told about a change only after it has been committed. */
#ifndef COLOSSI_SERVER_H
#define COLOSSI_SERVER_H

#include <stdbool.h>

#include "colossi/status.h"

typedef struct server_config {
    char host[64]; /* the address to listen on */
    int port;
    char socket[128];    /* the Unix socket to listen on instead, or "" */
    char store[512];     /* an address for store_open() */
    char store_by[16];   /* the setting that gave it, or "" */
    char origin[256];    /* the only site whose pages may connect; "" allows the requested host */
    char admin[108];     /* the Unix socket for the operator, or "" */
    char bans[512];      /* the file with the banned networks; "" keeps them in memory only */
    char web[512];       /* folder of the page; "" looks next to the program, "none" disables it */
    char push_keys[512]; /* file with the keys for notifications; "" for none */
    bool push_anywhere;  /* allow push services on this machine and without TLS, for tests */
    bool behind_proxy;   /* take the client's address from X-Forwarded-For */

    int log_addresses; /* an address_form: what the log says of clients' addresses */

    int tables;              /* maximum number of tables in memory */
    int put_away;            /* seconds until a table that nobody uses is removed from memory */
    int forget_unplayed;     /* seconds until a table at which nobody has played is deleted */
    int forget_unfinished;   /* seconds until a game that does not go on is deleted */
    int sockets;             /* maximum number of sockets */
    int sockets_per_address; /* maximum number of sockets from one address */
    int request_time;        /* seconds for a request or a message to arrive completely */
    int heartbeat;           /* seconds after which a silent socket is asked whether it is there */
    int day;                 /* seconds of a day for a decision, which tests shorten */
    int grace;               /* seconds after which a bot may take over for an absent player */
    int sockets_per_seat;    /* maximum number of sockets at one seat */
    int rate;                /* messages per second from one seat */
    int requests;            /* tables created and seats taken per minute from one address */
    int reads;               /* tables read from the store per minute for one address */
    int bot_threads, bot_queue;
    int bot_ms; /* the longest time a bot may think about one decision */
} server_config;

/* Fills in the default settings. */
void server_config_begin(server_config *c);

/* Changes one setting, given by its name: "listen", "store", "tables" and so on. */
col_status server_config_set(server_config *c, const char *name, const char *value,
                             col_error *error) COL_MUST_CHECK;

/* Runs a server until SIGTERM or SIGINT. Returns COL_OK after a graceful stop. */
col_status server_run(const server_config *config, col_error *error) COL_MUST_CHECK;

#endif
