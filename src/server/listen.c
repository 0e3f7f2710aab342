/* Listening sockets: see listen.h. systemd passes sockets as described in sd_listen_fds(3): they
 * begin with descriptor 3, LISTEN_FDS counts them, and LISTEN_PID names the process they are for.
 * While such a server restarts, systemd keeps the socket open and the kernel keeps the connections
 * that arrive, so nobody is refused. */
#include "server/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/text.h"

enum { BACKLOG = 4096, FIRST_PASSED = 3 };

/* Lets the kernel find peers that are gone, and send without waiting for more bytes. Accepted
 * sockets inherit these options from the listener. */
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

/* Closes the descriptor and keeps the reason of the failure. */
static int give_up(int fd) {
    int reason = errno;
    if (fd >= 0) close(fd);
    errno = reason;
    return -1;
}

/* An address and port -------------------------------------------------------------------------- */

/* Reads which port the kernel has chosen for port 0. */
static void read_port(int fd, server_config *config) {
    struct sockaddr_storage a;
    socklen_t size = sizeof a;
    if (getsockname(fd, (struct sockaddr *)&a, &size) != 0) return;
    if (a.ss_family == AF_INET6) config->port = ntohs(((struct sockaddr_in6 *)&a)->sin6_port);
    if (a.ss_family == AF_INET) config->port = ntohs(((struct sockaddr_in *)&a)->sin_port);
}

static int listen_on(const struct addrinfo *a) {
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);
    if (fd < 0) return -1;
    set_options(fd);
    bool is_bound = bind(fd, a->ai_addr, a->ai_addrlen) == 0;
    return is_bound && listen(fd, BACKLOG) == 0 ? fd : give_up(fd);
}

static int open_port(server_config *config, col_error *error) {
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    char port[16];
    snprintf(port, sizeof port, "%d", config->port);
    int failure = getaddrinfo(config->host, port, &hints, &list);
    if (failure != 0) {
        col_fail(error, COL_OPTION, "cannot listen on %s: %s", config->host, gai_strerror(failure));
        return -1;
    }
    int fd = listen_on(list);
    freeaddrinfo(list);
    if (fd >= 0) {
        read_port(fd, config);
    } else {
        col_fail(error, COL_OPTION, "cannot listen on %s:%d: %s", config->host, config->port,
                 strerror(errno));
    }
    return fd;
}

/* A Unix socket -------------------------------------------------------------------------------- */

/* Whether a server answers there. A socket file that nobody listens on is left over from a server
 * that was killed. */
static bool is_in_use(const struct sockaddr_un *a) {
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_answered = fd >= 0 && connect(fd, (const struct sockaddr *)a, sizeof *a) == 0;
    if (fd >= 0) close(fd);
    return is_answered;
}

static void remove_left_over(const struct sockaddr_un *a) {
    struct stat about;
    if (lstat(a->sun_path, &about) == 0 && S_ISSOCK(about.st_mode) && !is_in_use(a)) {
        unlink(a->sun_path);
    }
}

int listen_open_unix(const char *path, unsigned permissions, col_error *error) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof a.sun_path) {
        col_fail(error, COL_OPTION, "%s: the name of a socket can have at most %d bytes", path,
                 (int)sizeof a.sun_path - 1);
        return -1;
    }
    memcpy(a.sun_path, path, strlen(path) + 1);
    remove_left_over(&a);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    mode_t before = umask(0777 & ~permissions); /* so that nobody can connect too early */
    bool is_bound = fd >= 0 && bind(fd, (const struct sockaddr *)&a, sizeof a) == 0;
    umask(before);
    if (is_bound && listen(fd, BACKLOG) == 0) return fd;
    col_fail(error, COL_OPTION, "cannot listen on %s: %s", path, strerror(errno));
    return give_up(fd);
}

/* A socket that was passed --------------------------------------------------------------------- */

/* Returns the socket that systemd has opened, or -1 if there is none. */
static int passed_socket(void) {
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    int number;
    if (pid == NULL || count == NULL) return -1;
    if (!col_span_int(col_span_of(pid), 1, 1 << 30, &number) || number != getpid()) return -1;
    if (!col_span_int(col_span_of(count), 1, 1 << 20, &number)) return -1;
    return FIRST_PASSED;
}

static int take_passed(int fd, server_config *config, col_error *error) {
    int listens = 0, flags = fcntl(fd, F_GETFL);
    socklen_t size = sizeof listens;
    bool is_known = getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0;
    if (!is_known || !listens || flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 ||
        fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) {
        col_fail(error, COL_OPTION,
                 "descriptor %d, which LISTEN_FDS passes, is not a listening "
                 "socket",
                 fd);
        return -1;
    }
    set_options(fd);
    read_port(fd, config);
    return fd;
}

/* ---------------------------------------------------------------------------------------------- */

int listen_open(server_config *config, col_error *error) {
    int passed = passed_socket();
    if (passed >= 0) return take_passed(passed, config, error);
    if (config->socket[0] == '\0') return open_port(config, error);
    return listen_open_unix(config->socket, 0666, error);
}

void listen_print(const server_config *config, char *out, size_t size) {
    if (passed_socket() >= 0) {
        snprintf(out, size, "the socket that was passed, port %d", config->port);
    } else if (config->socket[0] != '\0') {
        snprintf(out, size, "unix:%s", config->socket);
    } else {
        snprintf(out, size, "http://%s:%d", config->host, config->port);
    }
}
