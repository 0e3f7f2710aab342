/* The server: tables over HTTP and WebSocket. docs/api.md describes what goes over the wire,
 * docs/operations.md how it is run.
 *
 * One thread runs the sockets and the rules; one writes to the store; a few think for bots. The
 * first never waits for the others. What a client is told has been committed before. */
#ifndef COLOSSI_SERVER_H
#define COLOSSI_SERVER_H

#include <stdbool.h>

#include "colossi/status.h"

typedef struct server_config {
    char host[64]; /* the address to listen on */
    int port;
    char store[512];   /* an address for store_open() */
    char origin[256];  /* "": pages of any host that is the request's own; else this one only */
    char web[512];     /* the page's folder; "": found beside the program; "none": the plain page */
    bool behind_proxy; /* the client's address stands in X-Forwarded-For */

    int tables;              /* held in memory at once */
    int sockets;             /* in all */
    int sockets_per_address; /* from one address */
    int rate;                /* messages a second on one socket */
    int requests;            /* tables made and joined in a minute from one address */
    int bot_threads, bot_queue;
    int bot_ms; /* the longest that a bot may think */
} server_config;

/* The standard values. */
void server_config_begin(server_config *c);

/* One setting by its name: "listen", "store", "tables", …. The error says what is wrong. */
col_status server_config_set(server_config *c, const char *name, const char *value,
                             col_error *error) COL_MUST_CHECK;

/* Serves until SIGTERM or SIGINT. COL_OK after a graceful stop. */
col_status server_run(const server_config *config, col_error *error) COL_MUST_CHECK;

#endif
