/* Connections: one epoll, edges only, so that nothing has to be asked for twice.
 *
 * A turn reads what has come, hands what it made to the writer, and then writes: everything that a
 * connection is told in a turn goes out in one call. A connection whose backlog is too long, or
 * whose message waits for its table, is not read on. Whatever is closed is freed when the turn
 * ends, so that nobody holds a client that is not there. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    EVENTS = 1024,
    IN_MAX = WIRE_HEAD_MAX + MESSAGE_MAX + WIRE_FRAME_HEAD_MAX, /* not understood yet */
    SPARE_CLIENTS = 64, /* connections above the sockets, for requests */
    SLOW_MS = 15000,    /* a reader that takes nothing for so long is dropped */
    REQUEST_MS = 20000, /* a request that takes so long to come, or none after the last */
    CLOSING_MS = 2000,  /* for a peer to end, after our last words */
    OUT_KEPT = 1024     /* bytes of a buffer that is kept for the next time */
};

/* Closing ------------------------------------------------------------------------------------ */

void net_drop(client *c) {
    if (c->is_gone) return;
    c->is_gone = true;
    net_due(c);
}

void net_end(client *c) {
    c->ends = true;
    net_due(c);
}

static void free_client(client *c) {
    server *s = c->server;
    client_closed(c);
    http_closed(c);
    if (c->younger != NULL) {
        c->younger->older = c->older;
    } else {
        s->clients = c->older;
    }
    if (c->older != NULL) c->older->younger = c->younger;
    s->client_count--;
    close(c->fd);
    free(c->in.at);
    free(c->out.at);
    free(c->message.at);
    free(c->held.at);
    free(c);
}

/* Writing ------------------------------------------------------------------------------------ */

size_t net_pending(const client *c) {
    return c->out.length - c->written + c->tail_length;
}

void net_due(client *c) {
    if (c->is_due) return;
    c->is_due = true;
    c->next_due = c->server->due;
    c->server->due = c;
}

void net_put(client *c, const char *bytes, size_t length) {
    if (c->ends || c->is_gone) return;
    if (!store_text_add(&c->out, bytes, length)) net_drop(c);
    net_due(c);
}

static void empty_out(client *c) {
    c->out.length = c->written = 0;
    if (c->out.size <= OUT_KEPT) return;
    free(c->out.at);
    memset(&c->out, 0, sizeof c->out);
}

/* Writes what there is; false when the socket takes no more. */
static bool write_some(client *c) {
    bool is_tail = c->written == c->out.length;
    const char *at = is_tail ? c->tail : c->out.at + c->written;
    size_t length = is_tail ? c->tail_length : c->out.length - c->written;
    int flags = MSG_NOSIGNAL | (!is_tail && c->tail_length > 0 ? MSG_MORE : 0);
    ssize_t done = send(c->fd, at, length, flags);
    if (done < 0) {
        if (errno == EINTR) return true;
        if (errno != EAGAIN) net_drop(c);
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

/* The last byte is written. What the peer still sends is read and forgotten until it ends too: a
 * socket that is closed before that takes our last words with it. */
static void shut(client *c) {
    if (c->is_shut) return;
    c->is_shut = true;
    c->active_at = c->server->now;
    shutdown(c->fd, SHUT_WR);
}

static void flush(client *c) {
    while (!c->is_gone) {
        if (net_pending(c) == 0) {
            empty_out(c);
            if (c->ends) shut(c);
            if (c->ends || !c->is_socket || !client_refill(c)) return;
        } else if (!write_some(c)) {
            if (c->lag_since == 0) c->lag_since = server_now_ms();
            return;
        }
    }
}

/* Reading ------------------------------------------------------------------------------------ */

static bool may_read(const client *c) {
    if (c->is_shut) return !c->is_gone;
    if (c->is_gone || c->ends || c->tail_length > 0 || net_pending(c) > BACKLOG_MAX) return false;
    return c->is_socket ? !client_is_paused(c) : !http_is_waiting(c);
}

/* Understands as much as can be; a request may turn the connection into a socket on the way. */
static size_t take(client *c, char *bytes, size_t length) {
    size_t used = 0, more = 1;
    while (used < length && more > 0 && may_read(c) && !c->is_shut) {
        more = c->is_socket ? client_take_frames(c, bytes + used, length - used)
                            : http_take(c, bytes + used, length - used);
        used += more;
    }
    c->has_more = used < length && more > 0;
    return used;
}

static void keep(client *c, const char *bytes, size_t length) {
    if (length > 0 && !store_text_add(&c->in, bytes, length)) net_drop(c);
}

static void take_kept(client *c) {
    size_t used = take(c, c->in.at, c->in.length);
    c->in.length -= used;
    if (c->in.length > 0) {
        memmove(c->in.at, c->in.at + used, c->in.length);
    } else {
        free(c->in.at);
        memset(&c->in, 0, sizeof c->in);
    }
}

/* One portion; `has_edge` stays set while there may be more. */
static void read_some(client *c) {
    server *s = c->server;
    size_t space = sizeof s->in;
    if (c->in.length > 0) space = c->in.length < IN_MAX ? IN_MAX - c->in.length : 0;
    if (space == 0) { /* a whole message fits, so it is one that nobody understands */
        net_drop(c);
        return;
    }
    ssize_t got = recv(c->fd, s->in, space, 0);
    if (got <= 0) {
        c->has_edge = got < 0 && errno == EINTR;
        if (got == 0 || (errno != EAGAIN && errno != EINTR)) net_drop(c);
        return;
    }
    c->has_edge = (size_t)got == space || c->is_hung_up;
    if (c->is_shut) return;
    c->active_at = s->now;
    if (c->in.length > 0) {
        keep(c, s->in, (size_t)got);
        take_kept(c);
    } else {
        size_t used = take(c, s->in, (size_t)got);
        keep(c, s->in + used, (size_t)got - used);
    }
}

static void read_client(client *c) {
    if (c->has_more && may_read(c)) take_kept(c);
    if (c->has_edge && may_read(c)) read_some(c);
}

/* Coming in ---------------------------------------------------------------------------------- */

static int64_t digest_of(const struct sockaddr_storage *a) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)a;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)a;
    char text[64] = "";
    inet_ntop(a->ss_family,
              a->ss_family == AF_INET6 ? (const void *)&six->sin6_addr : &four->sin_addr, text,
              sizeof text);
    return secret_digest(text, strlen(text));
}

static void add_client(server *s, int fd, const struct sockaddr_storage *from) {
    client *c = s->client_count < s->config.sockets + SPARE_CLIENTS ? calloc(1, sizeof *c) : NULL;
    struct epoll_event e = {EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, {.ptr = c}};
    if (c == NULL || epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &e) != 0) {
        s->count.limits++;
        free(c);
        close(fd);
        return;
    }
    c->server = s;
    c->fd = fd;
    c->address = digest_of(from);
    c->active_at = s->now;
    c->viewer = COL_PUBLIC;
    c->sent = NOT_SEATED;
    c->older = s->clients;
    if (s->clients != NULL) s->clients->younger = c;
    s->clients = c;
    s->client_count++;
}

static void accept_clients(server *s) {
    for (int i = 0; i < EVENTS; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd =
            accept4(s->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && errno != EINTR && errno != ECONNABORTED) return;
        if (fd >= 0) add_client(s, fd, &from);
    }
}

/* Turns -------------------------------------------------------------------------------------- */

static void take_events(server *s, int wait_ms) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(s->epoll, events, EVENTS, s->due != NULL ? 0 : wait_ms);
    uint64_t seen;
    s->now = server_now_ms();
    for (int i = 0; i < count; i++) {
        client *c = events[i].data.ptr;
        if (events[i].data.ptr == &s->listener) {
            accept_clients(s);
        } else if (events[i].data.ptr == &s->wake) {
            if (read(s->wake, &seen, sizeof seen) < 0) continue;
            writer_done(s);
            pool_done(s);
        } else {
            if (events[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) c->is_hung_up = true;
            if (events[i].events & ~(unsigned)EPOLLOUT) c->has_edge = true;
            read_client(c);
            if (net_pending(c) > 0 || c->has_edge) net_due(c);
        }
    }
}

/* Everybody who is due, once; what comes up meanwhile waits for the next turn. */
static void serve_due(server *s) {
    client *c = s->due;
    s->due = NULL;
    while (c != NULL) {
        client *next = c->next_due;
        c->is_due = false;
        read_client(c);
        flush(c);
        if (c->is_gone || (may_read(c) && (c->has_edge || c->has_more))) net_due(c);
        c = next;
    }
}

/* Those who are gone are all due. */
static void free_gone(server *s) {
    client **at = &s->due;
    while (*at != NULL) {
        client *c = *at;
        if (!c->is_gone) {
            at = &c->next_due;
            continue;
        }
        *at = c->next_due;
        free_client(c);
        at = &s->due; /* closing one may make others due, in front */
    }
}

void net_turn(server *s, int wait_ms) {
    take_events(s, wait_ms);
    writer_commit(s); /* the disk works while the sockets are written */
    serve_due(s);
    free_gone(s);
}

void net_wake(server *s) {
    uint64_t one = 1;
    if (write(s->wake, &one, sizeof one) < 0) return; /* it is awake already */
}

void net_tick(server *s, uint64_t now) {
    for (client *c = s->clients; c != NULL; c = c->older) {
        bool is_slow = c->lag_since != 0 && now - c->lag_since > SLOW_MS;
        bool is_idle = !c->is_socket && !http_is_waiting(c) && now - c->active_at > REQUEST_MS;
        bool is_over = c->is_shut && now - c->active_at > CLOSING_MS;
        if (is_slow) s->count.sockets_dropped++;
        if (is_slow || is_over || (is_idle && net_pending(c) == 0)) net_drop(c);
    }
}

/* Opening and closing ------------------------------------------------------------------------ */

/* What the kernel does for every connection: it finds peers that are gone, and does not wait for
 * more to send. Accepted sockets take these over from the listener. */
static void set_options(int fd) {
    static const struct {
        int level, name, value;
    } OPTIONS[] = {{SOL_SOCKET, SO_REUSEADDR, 1},    {SOL_SOCKET, SO_KEEPALIVE, 1},
                   {IPPROTO_TCP, TCP_NODELAY, 1},    {IPPROTO_TCP, TCP_KEEPIDLE, 60},
                   {IPPROTO_TCP, TCP_KEEPINTVL, 10}, {IPPROTO_TCP, TCP_KEEPCNT, 3}};
    for (size_t i = 0; i < sizeof OPTIONS / sizeof OPTIONS[0]; i++) {
        setsockopt(fd, OPTIONS[i].level, OPTIONS[i].name, &OPTIONS[i].value, sizeof(int));
    }
}

static int listen_on(const struct addrinfo *a) {
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);
    if (fd < 0) return -1;
    set_options(fd);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, 4096) == 0) return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

/* With port 0 the kernel chooses one. */
static void read_port(server *s) {
    struct sockaddr_storage a;
    socklen_t size = sizeof a;
    if (getsockname(s->listener, (struct sockaddr *)&a, &size) != 0) return;
    s->config.port = ntohs(a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
                                                   : ((struct sockaddr_in *)&a)->sin_port);
}

static bool watch(server *s, int fd, void *mark) {
    struct epoll_event e = {EPOLLIN, {.ptr = mark}};
    return fd >= 0 && epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &e) == 0;
}

col_status net_open(server *s, col_error *error) {
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    char port[16];
    snprintf(port, sizeof port, "%d", s->config.port);
    int wrong = getaddrinfo(s->config.host, port, &hints, &list);
    if (wrong != 0) {
        return col_fail(error, COL_OPTION, "cannot listen on %s: %s", s->config.host,
                        gai_strerror(wrong));
    }
    s->listener = listen_on(list);
    freeaddrinfo(list);
    if (s->listener < 0) {
        return col_fail(error, COL_OPTION, "cannot listen on %s:%d: %s", s->config.host,
                        s->config.port, strerror(errno));
    }
    read_port(s);
    if (watch(s, s->listener, &s->listener) && watch(s, s->wake, &s->wake)) return COL_OK;
    return col_fail(error, COL_LIMIT, "no descriptors for sockets: %s", strerror(errno));
}

void net_close(server *s) {
    while (s->clients != NULL) {
        free_client(s->clients);
    }
    if (s->listener >= 0) close(s->listener);
    if (s->wake >= 0) close(s->wake);
    if (s->epoll >= 0) close(s->epoll);
}
