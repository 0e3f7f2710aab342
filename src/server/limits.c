/* Counters per address: see limits.h. */
#include "server/limits.h"

#include <stdlib.h>

#include "util/int_map.h"

struct limits {
    int sockets;
    int_map sockets_of; /* number of sockets per address */
    int_map requests;   /* number of requests per address in the current minute */
    uint64_t minute;
};

col_status limits_open(server *s, col_error *error) {
    s->limits = calloc(1, sizeof *s->limits);
    if (s->limits != NULL) return COL_OK;
    return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
}

void limits_close(server *s) {
    if (s->limits == NULL) return;
    int_map_free(&s->limits->sockets_of);
    int_map_free(&s->limits->requests);
    free(s->limits);
    s->limits = NULL;
}

socket_verdict limits_add_socket(server *s, int64_t address) {
    struct limits *l = s->limits;
    int64_t *count = int_map_add(&l->sockets_of, address);
    socket_verdict verdict = SOCKET_ALLOWED;
    if (count != NULL && ++*count > s->config.sockets_per_address) verdict = TOO_MANY_FROM_ADDRESS;
    if (++l->sockets > s->config.sockets) verdict = TOO_MANY_SOCKETS;
    if (verdict != SOCKET_ALLOWED) s->count.limits++;
    return verdict;
}

void limits_remove_socket(server *s, int64_t address) {
    int64_t *count = int_map_find(&s->limits->sockets_of, address);
    if (count != NULL && *count > 0) --*count;
    s->limits->sockets--;
}

int limits_socket_count(const server *s) {
    return s->limits->sockets;
}

bool limits_take_request(server *s, int64_t address) {
    struct limits *l = s->limits;
    uint64_t minute = s->now / 60000;
    if (l->minute != minute) {
        int_map_free(&l->requests);
        l->minute = minute;
    }
    int64_t *count = int_map_add(&l->requests, address);
    if (count != NULL && *count < s->config.requests) {
        ++*count;
        return true;
    }
    s->count.limits++;
    return false;
}
