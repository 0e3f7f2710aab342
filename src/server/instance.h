/* A running server. It holds one pointer to each of its parts; what is inside a part is known only
 * to the file that owns it. */
#ifndef COLOSSI_SERVER_INSTANCE_H
#define COLOSSI_SERVER_INSTANCE_H

#include <stdint.h>

#include "server/files.h"
#include "server/report.h"
#include "server/server.h"

typedef struct server {
    server_config config;
    struct net *net;             /* net.c: connections */
    struct limits *limits;       /* limits.c: what each address uses */
    struct rooms *rooms;         /* rooms.c: the tables in memory */
    struct keeping *keeping;     /* keeping.c: how long tables are kept */
    struct committer *committer; /* commit.c: the store and its thread */
    struct lobby *lobby;         /* lobby.c: who waits for somebody to play with */
    struct pool *pool;           /* pool.c: the threads of the bots */
    web_files files;
    counters count;
    uint64_t now; /* when the current turn of the loop began, in milliseconds */
    bool is_stopping;
} server;

#endif
