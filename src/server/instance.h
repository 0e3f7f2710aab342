/* A running server. It holds one pointer to each of its parts; what is inside a part is known only
 * to the file that owns it. */
#ifndef COLOSSI_SERVER_INSTANCE_H
#define COLOSSI_SERVER_INSTANCE_H

#include <stdint.h>

#include "server/files.h"
#include "server/report.h"
#include "server/server.h"
#include "util/allowance.h"

typedef struct server {
    server_config config;
    struct net *net;             /* net.c: connections */
    struct limits *limits;       /* limits.c: what each address uses */
    struct rooms *rooms;         /* rooms.c: the tables in memory */
    struct keeping *keeping;     /* keeping.c: how long tables are kept */
    struct committer *committer; /* commit.c: the store and its thread */
    struct lobby *lobby;         /* lobby.c: who waits for somebody to play with */
    struct push *push;           /* push.c: notifications, or NULL */
    struct pool *pool;           /* pool.c: the threads of the bots */
    struct bans *bans;           /* bans.c: networks that may not connect */
    struct admin *admin;         /* admin.c: the operator's socket, or NULL */
    web_files files;
    counters count;
    allowance log_lines; /* how many lines clients may make the server log */
    uint64_t now;        /* when the current turn of the loop began, in milliseconds */
    bool is_stopping;
} server;

#endif
