/* Measures how many actions per second TCP on this machine allows, as a bound for the server. The
 * relay knows no rules, views, disk or WebSocket frames. As with `colossi load`, every table has
 * two clients; a client's message is relayed to both, and the next one is sent when both have
 * received it. The messages have the same sizes. The relay and the clients run in one thread each,
 * like the server's loop and the load generator. Usage: relay TABLES SECONDS. Prints the number of
 * actions per second. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { IN = 20, OUT = 19, TABLES_MAX = 2000, EVENTS = 256 }; /* bytes per message */

static int relay_end[2 * TABLES_MAX], client_end[2 * TABLES_MAX], tables;
static _Atomic int is_over;

static void die(const char *what) {
    perror(what);
    exit(1);
}

/* Listens on a free port of the loopback interface. */
static int listen_here(struct sockaddr_in *address) {
    socklen_t size = sizeof *address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    memset(address, 0, sizeof *address);
    address->sin_family = AF_INET;
    address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)address, size) != 0 || listen(fd, 1024) != 0 ||
        getsockname(fd, (struct sockaddr *)address, &size) != 0) {
        die("listen");
    }
    return fd;
}

static void connect_pair(int listener, const struct sockaddr_in *address, int at) {
    int one = 1;
    client_end[at] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(client_end[at], (const struct sockaddr *)address, sizeof *address) != 0) {
        die("connect");
    }
    relay_end[at] = accept(listener, NULL, NULL);
    if (relay_end[at] < 0) die("accept");
    setsockopt(client_end[at], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(relay_end[at], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

static int watch(const int *ends) {
    int epoll = epoll_create1(0);
    for (int i = 0; i < 2 * tables; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, ends[i], &e) != 0) die("epoll");
    }
    return epoll;
}

static void *relay(void *unused) {
    struct epoll_event events[EVENTS];
    char bytes[OUT * 16];
    int epoll = watch(relay_end);
    while (!is_over) {
        int count = epoll_wait(epoll, events, EVENTS, 100);
        for (int i = 0; i < count; i++) {
            int at = (int)events[i].data.u32, table = at & ~1;
            if (recv(relay_end[at], bytes, IN, 0) != IN) continue;
            if (send(relay_end[table], bytes, OUT, MSG_NOSIGNAL) != OUT ||
                send(relay_end[table + 1], bytes, OUT, MSG_NOSIGNAL) != OUT) {
                break;
            }
        }
    }
    close(epoll);
    return unused;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Plays at all tables until the time is over. Returns the number of actions that both clients of a
 * table have received. */
static long drive(double seconds) {
    static unsigned char seen[TABLES_MAX];
    struct epoll_event events[EVENTS];
    char bytes[IN * 16] = {0};
    long actions = 0;
    int epoll = watch(client_end);
    for (int t = 0; t < tables; t++) {
        if (send(client_end[2 * t], bytes, IN, MSG_NOSIGNAL) != IN) die("send");
    }
    for (double end = now() + seconds; now() < end;) {
        int count = epoll_wait(epoll, events, EVENTS, 100);
        for (int i = 0; i < count; i++) {
            int at = (int)events[i].data.u32, table = at / 2;
            if (recv(client_end[at], bytes, OUT, 0) != OUT) die("recv");
            if (++seen[table] % 2 == 1) continue;
            actions++;
            if (send(client_end[2 * table + (actions & 1)], bytes, IN, MSG_NOSIGNAL) != IN)
                die("send");
        }
    }
    close(epoll);
    return actions;
}

int main(int argc, char **argv) {
    struct sockaddr_in address;
    pthread_t thread;
    tables = argc > 1 ? atoi(argv[1]) : 100;
    double seconds = argc > 2 ? atof(argv[2]) : 5;
    if (tables < 1 || tables > TABLES_MAX || seconds <= 0) {
        fprintf(stderr, "usage: relay TABLES SECONDS, with at most %d tables\n", TABLES_MAX);
        return 1;
    }
    int listener = listen_here(&address);
    for (int i = 0; i < 2 * tables; i++)
        connect_pair(listener, &address, i);
    if (pthread_create(&thread, NULL, relay, NULL) != 0) die("thread");
    long actions = drive(seconds);
    is_over = 1;
    pthread_join(thread, NULL);
    printf("%ld\n", (long)((double)actions / seconds));
    return 0;
}
