/* Connections: see net.h. There is one epoll, edge-triggered, so that no descriptor has to be
 * registered again and again.
 *
 * A turn reads what has arrived, hands the changes over to the store's thread, and then writes.
 * Everything that is queued for a connection in one turn is written with one call. A connection is
 * not read any further while too many bytes wait to be written to it, or while its message waits
 * for a table. Closed connections are freed at the end of the turn, so that no pointer to a client
 * becomes invalid during a turn. */
#include "server/net.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/admin.h"
#include "server/bans.h"
#include "server/commit.h"
#include "server/http.h"
#include "server/incoming.h"
#include "server/limits.h"
#include "server/listen.h"
#include "server/pool.h"
#include "server/settle.h"
#include "server/socket.h"
#include "server/wire.h"
#include "util/buffer.h"
#include "util/clock.h"

enum {
    EVENTS = 1024,
    IN_MAX = WIRE_HEAD_MAX + MESSAGE_MAX + WIRE_FRAME_HEAD_MAX, /* bytes of an incomplete message */
    READ_SIZE = 1 << 16,
    SLOW_MS = 15000,   /* a client that takes no bytes for this long is dropped */
    CLOSING_MS = 2000, /* the time for a peer to close after our last bytes */
    OUT_KEPT = 1024    /* a buffer of at most this size is kept for the next message */
};

typedef struct connection connection;

struct connection {
    client client; /* must be the first member */
    int fd;
    bool is_gone;                /* it is closed and freed when the turn ends */
    bool ends;                   /* it is closed when everything is written; nothing more is read */
    bool is_shut;                /* everything is written; only the peer's end is awaited */
    bool is_due;                 /* it is in the list of connections to look at */
    bool has_edge;               /* the kernel may have more bytes to read */
    bool is_hung_up;             /* after those bytes comes the end */
    bool has_more;               /* `in` holds bytes that could not be looked at yet */
    connection *older, *younger; /* in the list of all connections */
    connection *next_due;
    uint64_t active_at; /* when bytes last arrived */
    uint64_t began_at;  /* when the message that is arriving began, or the last one ended */
    bool is_counted;    /* among the connections of its address */
    bool is_pinged;     /* it has been asked whether it is there, and has not answered */
    uint64_t lag_since; /* since when bytes have been waiting to be written, or 0 */
    buffer in;          /* bytes that are not a complete message yet */
    buffer out;         /* bytes to write, from `written` on */
    size_t written;
    const char *tail; /* a file to write after `out` */
    size_t tail_length;
};

struct net {
    int epoll, listener, wake; /* descriptors */
    connection *youngest;
    connection *due; /* connections to look at in this turn */
    int count;
    char in[READ_SIZE]; /* what was just read */
};

static connection *of(const client *c) {
    return (connection *)c;
}

/* Closing ------------------------------------------------------------------------------------ */

void net_drop(client *c) {
    if (of(c)->is_gone) return;
    of(c)->is_gone = true;
    net_due(c);
}

void net_end(client *c) {
    of(c)->ends = true;
    net_due(c);
}

bool net_is_ending(const client *c) {
    return of(c)->ends || of(c)->is_gone;
}

static void free_connection(connection *c) {
    struct net *n = c->client.server->net;
    client_closed(&c->client);
    socket_closed(&c->client);
    http_closed(&c->client);
    if (c->younger != NULL) {
        c->younger->older = c->older;
    } else {
        n->youngest = c->older;
    }
    if (c->older != NULL) c->older->younger = c->younger;
    n->count--;
    if (c->is_counted) limits_remove_connection(c->client.server, c->client.address);
    close(c->fd);
    buffer_free(&c->in);
    buffer_free(&c->out);
    free(c);
}

/* Writing ------------------------------------------------------------------------------------ */

size_t net_pending(const client *c) {
    return of(c)->out.length - of(c)->written + of(c)->tail_length;
}

void net_due(client *c) {
    struct net *n = c->server->net;
    if (of(c)->is_due) return;
    of(c)->is_due = true;
    of(c)->next_due = n->due;
    n->due = of(c);
}

void net_put(client *c, const char *bytes, size_t length) {
    if (of(c)->ends || of(c)->is_gone) return;
    if (!buffer_add(&of(c)->out, bytes, length)) net_drop(c);
    net_due(c);
}

void net_put_file(client *c, const char *bytes, size_t length) {
    of(c)->tail = bytes;
    of(c)->tail_length = length;
}

static void empty_out(connection *c) {
    c->out.length = c->written = 0;
    if (c->out.capacity > OUT_KEPT) buffer_free(&c->out);
}

/* Writes as much as possible with one call. Returns false when the socket takes no more. */
static bool write_some(connection *c) {
    bool is_tail = c->written == c->out.length;
    const char *at = is_tail ? c->tail : c->out.bytes + c->written;
    size_t length = is_tail ? c->tail_length : c->out.length - c->written;
    int flags = MSG_NOSIGNAL | (!is_tail && c->tail_length > 0 ? MSG_MORE : 0);
    ssize_t done = send(c->fd, at, length, flags);
    if (done < 0) {
        if (errno == EINTR) return true;
        if (errno != EAGAIN) net_drop(&c->client);
        return false;
    }
    c->lag_since = 0;
    if (is_tail) {
        c->tail += done;
        c->tail_length -= (size_t)done;
    } else {
        c->written += (size_t)done;
    }
    return true;
}

/* Ends our side of the connection after the last byte. What the peer still sends is read and
 * ignored until it closes too. Closing at once could destroy our last bytes before the peer has
 * read them. */
static void shut(connection *c) {
    if (c->is_shut) return;
    c->is_shut = true;
    c->active_at = c->client.server->now;
    shutdown(c->fd, SHUT_WR);
}

static void flush(connection *c) {
    while (!c->is_gone) {
        if (net_pending(&c->client) == 0) {
            empty_out(c);
            if (c->ends) shut(c);
            if (c->ends || c->client.socket == NULL || !client_refill(&c->client)) return;
        } else if (!write_some(c)) {
            if (c->lag_since == 0) c->lag_since = clock_ms();
            return;
        }
    }
}

/* Reading ------------------------------------------------------------------------------------ */

static bool may_read(const connection *c) {
    const client *who = &c->client;
    if (c->is_shut) return !c->is_gone;
    if (c->is_gone || c->ends || c->tail_length > 0 || net_pending(who) > BACKLOG_MAX) return false;
    return who->socket != NULL ? !socket_is_paused(who) : !http_is_waiting(who);
}

/* Handles as many requests or frames as possible and returns how many bytes they had. A request may
 * turn the connection into a WebSocket. */
static size_t take(connection *c, char *bytes, size_t length) {
    client *who = &c->client;
    size_t used = 0, more = 1;
    while (used < length && more > 0 && may_read(c) && !c->is_shut) {
        more = who->socket != NULL ? socket_take_frame(who, bytes + used, length - used)
                                   : http_take(who, bytes + used, length - used);
        used += more;
    }
    c->has_more = used < length && more > 0;
    return used;
}

static void keep(connection *c, const char *bytes, size_t length) {
    if (length > 0 && !buffer_add(&c->in, bytes, length)) net_drop(&c->client);
}

static void take_kept(connection *c) {
    size_t used = take(c, c->in.bytes, c->in.length);
    c->in.length -= used;
    if (c->in.length > 0) {
        memmove(c->in.bytes, c->in.bytes + used, c->in.length);
    } else {
        buffer_free(&c->in);
    }
}

/* Reads once. `has_edge` stays set while there may be more. */
static void read_some(connection *c) {
    struct net *n = c->client.server->net;
    size_t space = sizeof n->in;
    if (c->in.length >= IN_MAX) space = 0;
    if (c->in.length > 0 && IN_MAX - c->in.length < space) space = IN_MAX - c->in.length;
    if (space == 0) { /* a complete message would have fitted */
        net_drop(&c->client);
        return;
    }
    ssize_t got = recv(c->fd, n->in, space, 0);
    if (got == 0) { /* the peer sends no more, but it may be waiting for our answer */
        c->has_edge = false;
        if (net_pending(&c->client) > 0 && !c->is_shut) {
            net_end(&c->client);
        } else {
            net_drop(&c->client);
        }
        return;
    }
    if (got < 0) {
        c->has_edge = errno == EINTR;
        if (errno != EAGAIN && errno != EINTR) net_drop(&c->client);
        return;
    }
    c->has_edge = (size_t)got == space || c->is_hung_up;
    if (c->is_shut) return;
    c->active_at = c->client.server->now;
    c->is_pinged = false;
    size_t before = c->in.length;
    if (before > 0) {
        keep(c, n->in, (size_t)got);
        take_kept(c);
    } else {
        size_t used = take(c, n->in, (size_t)got);
        keep(c, n->in + used, (size_t)got - used);
    }
    /* More bytes of a message do not give it more time; only the next message begins anew. */
    if (before == 0 || c->in.length != before + (size_t)got) c->began_at = c->active_at;
}

static void read_connection(connection *c) {
    if (c->has_more && may_read(c)) take_kept(c);
    if (c->has_edge && may_read(c)) read_some(c);
}

/* Accepting ---------------------------------------------------------------------------------- */

static void add_connection(server *s, int fd, const struct sockaddr_storage *from) {
    struct net *n = s->net;
    ip_address ip = address_of_peer(from);
    int64_t address = address_digest(&ip);
    if (bans_include(s, &ip)) {
        close(fd);
        return;
    }
    /* Behind a proxy, the address becomes known with the request: see net_set_address(). */
    if (!s->config.behind_proxy && !limits_add_connection(s, address)) {
        close(fd);
        return;
    }
    connection *c = n->count < s->config.sockets + SPARE_CONNECTIONS ? calloc(1, sizeof *c) : NULL;
    struct epoll_event e = {EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, {.ptr = c}};
    if (c == NULL || epoll_ctl(n->epoll, EPOLL_CTL_ADD, fd, &e) != 0) {
        s->count.limits++;
        if (!s->config.behind_proxy) limits_remove_connection(s, address);
        free(c);
        close(fd);
        return;
    }
    c->client.server = s;
    c->client.ip = ip;
    c->client.address = address;
    c->is_counted = !s->config.behind_proxy;
    c->client.viewer = COL_PUBLIC;
    c->fd = fd;
    c->active_at = c->began_at = s->now;
    c->older = n->youngest;
    if (n->youngest != NULL) n->youngest->younger = c;
    n->youngest = c;
    n->count++;
}

bool net_set_address(client *c, const ip_address *ip) {
    int64_t address = address_digest(ip);
    if (of(c)->is_counted && c->address == address) return true;
    if (of(c)->is_counted) limits_remove_connection(c->server, c->address);
    c->ip = *ip;
    c->address = address;
    of(c)->is_counted = limits_add_connection(c->server, address);
    return of(c)->is_counted;
}

static void accept_connections(server *s) {
    for (int i = 0; i < EVENTS; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd = accept4(s->net->listener, (struct sockaddr *)&from, &size,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && errno != EINTR && errno != ECONNABORTED) return;
        if (fd >= 0) add_connection(s, fd, &from);
    }
}

/* Turns -------------------------------------------------------------------------------------- */

static void take_events(server *s, int wait_ms) {
    struct net *n = s->net;
    struct epoll_event events[EVENTS];
    int count = epoll_wait(n->epoll, events, EVENTS, n->due != NULL ? 0 : wait_ms);
    uint64_t seen;
    s->now = clock_ms();
    for (int i = 0; i < count; i++) {
        connection *c = events[i].data.ptr;
        if (events[i].data.ptr == &n->listener) {
            accept_connections(s);
        } else if (s->admin != NULL && events[i].data.ptr == s->admin) {
            admin_take(s);
        } else if (events[i].data.ptr == &n->wake) {
            if (read(n->wake, &seen, sizeof seen) < 0) continue;
            settle_finished(s);
            pool_take_answers(s);
        } else {
            if (events[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) c->is_hung_up = true;
            if (events[i].events & ~(unsigned)EPOLLOUT) c->has_edge = true;
            read_connection(c);
            if (net_pending(&c->client) > 0 || c->has_edge) net_due(&c->client);
        }
    }
}

/* Looks at every connection that is due. Those that become due meanwhile wait for the next turn. */
static void serve_due(server *s) {
    connection *c = s->net->due;
    s->net->due = NULL;
    while (c != NULL) {
        connection *next = c->next_due;
        c->is_due = false;
        read_connection(c);
        flush(c);
        if (c->is_gone || (may_read(c) && (c->has_edge || c->has_more))) net_due(&c->client);
        c = next;
    }
}

/* Frees the connections that are gone. All of them are in the list of those that are due. */
static void free_gone(server *s) {
    connection **at = &s->net->due;
    while (*at != NULL) {
        connection *c = *at;
        if (!c->is_gone) {
            at = &c->next_due;
            continue;
        }
        *at = c->next_due;
        free_connection(c);
        at = &s->net->due; /* closing one may put others at the front of the list */
    }
}

void net_turn(server *s, int wait_ms) {
    take_events(s, wait_ms);
    commit_hand_over(s); /* the disk works while the sockets are written */
    serve_due(s);
    free_gone(s);
}

void net_wake(const server *s) {
    uint64_t one = 1;
    if (write(s->net->wake, &one, sizeof one) < 0) return; /* the loop is awake already */
}

/* Whether something is arriving too slowly, or a request does not begin. */
static bool is_too_slow(const connection *c, uint64_t now) {
    const client *who = &c->client;
    if (now - c->began_at <= (uint64_t)c->client.server->config.request_time * 1000) return false;
    if (who->socket == NULL) return !http_is_waiting(who) && net_pending(who) == 0;
    return c->in.length > 0 && !c->has_more && !socket_is_paused(who);
}

/* Asks a silent socket whether it is there. Returns false if it has not answered the last time. */
static bool ask_if_there(connection *c, uint64_t now) {
    client *who = &c->client;
    uint64_t silent = now - c->active_at;
    uint64_t limit = (uint64_t)who->server->config.heartbeat * 1000;
    if (who->socket == NULL || c->ends || !may_read(c) || silent <= limit) return true;
    if (c->is_pinged) return silent <= 2 * limit;
    c->is_pinged = true;
    socket_ping(who);
    return true;
}

void net_tick(server *s, uint64_t now) {
    for (connection *c = s->net->youngest; c != NULL; c = c->older) {
        bool is_lagging = c->lag_since != 0 && now - c->lag_since > SLOW_MS;
        bool is_over = c->is_shut && now - c->active_at > CLOSING_MS;
        bool is_lost = is_lagging || !ask_if_there(c, now);
        if (is_lost) s->count.sockets_dropped++;
        if (c->client.wants_events) net_due(&c->client); /* it may have had to wait */
        if (is_lost || is_over || is_too_slow(c, now)) net_drop(&c->client);
    }
}

int net_count(const server *s) {
    return s->net->count;
}

client *net_next_client(const server *s, const client *c) {
    connection *next = c == NULL ? s->net->youngest : of(c)->older;
    return next == NULL ? NULL : &next->client;
}

/* Opening and closing ------------------------------------------------------------------------ */

static bool watch(const struct net *n, int fd, void *mark) {
    struct epoll_event e = {EPOLLIN, {.ptr = mark}};
    return fd >= 0 && epoll_ctl(n->epoll, EPOLL_CTL_ADD, fd, &e) == 0;
}

col_status net_open(server *s, col_error *error) {
    struct net *n = calloc(1, sizeof *n);
    if (n == NULL) return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
    s->net = n;
    n->listener = -1;
    n->epoll = epoll_create1(EPOLL_CLOEXEC);
    n->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return COL_OK;
}

col_status net_listen(server *s, col_error *error) {
    struct net *n = s->net;
    n->listener = listen_open(&s->config, error);
    if (n->listener < 0) return error->status;
    int admin = admin_descriptor(s);
    if (watch(n, n->listener, &n->listener) && watch(n, n->wake, &n->wake) &&
        (admin < 0 || watch(n, admin, s->admin))) {
        return COL_OK;
    }
    return col_fail(error, COL_LIMIT, "there are no descriptors for sockets: %s", strerror(errno));
}

void net_stop_listening(server *s) {
    if (s->net->listener >= 0) close(s->net->listener);
    s->net->listener = -1;
}

void net_close(server *s) {
    struct net *n = s->net;
    if (n == NULL) return;
    while (n->youngest != NULL) {
        free_connection(n->youngest);
    }
    if (n->listener >= 0) close(n->listener);
    if (n->wake >= 0) close(n->wake);
    if (n->epoll >= 0) close(n->epoll);
    free(n);
    s->net = NULL;
}
