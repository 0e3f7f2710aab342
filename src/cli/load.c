/* colossi load: drives a running server with real sockets and measures it.
 *
 * Every table has two clients that play at random, in a closed loop: the next action is sent when
 * both have seen the last one. A game that is over is followed by a new table on the same sockets.
 * The client keeps the games' states itself, so it must be able to read every action: it plays the
 * first game of the list that is for two and has neither secrets nor chance. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

enum { BUFFER = 2048, BUCKETS = 200000, BUCKET_US = 10, MAKERS = 64 };

typedef struct load_table load_table;

typedef enum peer_stage { CONNECTING, UPGRADING, IDLE, SITTING, PLAYING } peer_stage;

/* A socket of a seat, or one that makes tables. */
typedef struct peer {
    int fd;
    peer_stage stage;
    bool is_maker, is_guest;
    load_table *table;
    int seat;
    uint32_t seen; /* events */
    size_t length;
    char in[BUFFER];
} peer;

struct load_table {
    col_state state;
    char id[17], token[2][33];
    peer seat[2];
    uint32_t count;   /* events that the first of the two has seen and that are in `state` */
    uint64_t sent_us; /* when the action under way was sent */
    bool has_sat;     /* for the first time */
    int sitting;      /* seats that are not ready yet */
    load_table *next;
};

typedef struct queue {
    load_table *first, *last;
} queue;

static struct {
    int port, tables, guests, seconds, rate;
    bool json, holds;
    col_setup setup;
    col_list list;
    col_rng rng;
    int epoll, sockets;
    load_table *table;
    peer maker[MAKERS];
    peer *guest;
    int guests_in, opened, seated;
    queue to_make, ready;
    uint64_t actions, bytes, games, errors, began_us, counted_from;
    uint32_t *latency;
    uint64_t guests_began, guests_done;
    double allowance;
    bool is_counting, failed;
} load;

static uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void push(queue *q, load_table *t) {
    t->next = NULL;
    if (q->last != NULL) {
        q->last->next = t;
    } else {
        q->first = t;
    }
    q->last = t;
}

static load_table *pop(queue *q) {
    load_table *t = q->first;
    if (t == NULL) return NULL;
    q->first = t->next;
    if (q->first == NULL) q->last = NULL;
    return t;
}

/* Sockets ------------------------------------------------------------------------------------ */

static bool connect_peer(peer *p) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    int one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    p->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (p->fd < 0 || connect(p->fd, (struct sockaddr *)&to, sizeof to) != 0) return false;
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event e = {EPOLLIN, {.ptr = p}};
    load.sockets++;
    return epoll_ctl(load.epoll, EPOLL_CTL_ADD, p->fd, &e) == 0;
}

static void send_bytes(peer *p, const char *bytes, size_t count) {
    if (send(p->fd, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) {
        fprintf(stderr, "colossi load: a socket takes nothing: %s\n", strerror(errno));
        load.failed = true;
    }
}

static void upgrade(peer *p) {
    static const char ASK[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    p->stage = UPGRADING;
    send_bytes(p, ASK, sizeof ASK - 1);
}

/* A masked text frame of at most 65,535 bytes. */
static void send_frame(peer *p, const char *text, size_t length) {
    unsigned char frame[BUFFER];
    size_t at = 0;
    uint64_t mask = col_rng_next(&load.rng);
    frame[at++] = 0x81;
    if (length < 126) {
        frame[at++] = (unsigned char)(0x80 | length);
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(length >> 8);
        frame[at++] = (unsigned char)length;
    }
    for (int i = 0; i < 4; i++) {
        frame[at++] = (unsigned char)(mask >> (8 * i));
    }
    for (size_t i = 0; i < length; i++) {
        frame[at++] = (unsigned char)((unsigned char)text[i] ^ (mask >> (8 * (i & 3))));
    }
    send_bytes(p, (const char *)frame, at);
}

static void sit(peer *p, const char *id, const char *token) {
    char text[200];
    int length =
        snprintf(text, sizeof text, "{\"type\":\"sit\",\"table\":\"%s\",\"since\":%d%s%s%s}", id,
                 p->is_guest ? 0 : 3, token == NULL ? "" : ",\"token\":\"",
                 token == NULL ? "" : token, token == NULL ? "" : "\"");
    p->stage = SITTING;
    p->seen = 3; /* two seats and the start */
    send_frame(p, text, (size_t)length);
}

/* Playing ------------------------------------------------------------------------------------ */

static void make_table(peer *maker, load_table *t) {
    char body[256], text[512];
    int length =
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"me\",\"me\"],\"public\":false}",
                 load.setup.game->name);
    length =
        snprintf(text, sizeof text,
                 "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%s",
                 length, body);
    maker->table = t;
    send_bytes(maker, text, (size_t)length);
}

static void ask_for_table(load_table *t) {
    for (int i = 0; i < MAKERS; i++) {
        if (load.maker[i].table != NULL || load.maker[i].stage != IDLE) continue;
        make_table(&load.maker[i], t);
        return;
    }
    push(&load.to_make, t);
}

static void act(load_table *t) {
    char text[COL_TEXT_MAX + 32], action_text[COL_TEXT_MAX];
    col_action action;
    col_writer w = col_writer_on(action_text, sizeof action_text);
    int seat = col_random_action(&load.setup, &t->state, &load.rng, &load.list, &action);
    load.setup.game->print(&load.setup, &t->state, seat, action, COL_ALL, &w);
    int length = snprintf(text, sizeof text, "[%u,\"%s\"]", t->count, action_text);
    t->sent_us = now_us();
    send_frame(&t->seat[seat], text, (size_t)length);
}

/* Both have seen everything: the next action, or the next game. */
static void go_on(load_table *t) {
    if (load.holds) return;
    if (load.setup.game->actors(&load.setup, &t->state) == 0) {
        load.games++;
        ask_for_table(t);
    } else if (load.rate > 0) {
        push(&load.ready, t);
    } else {
        act(t);
    }
}

static void note_latency(const load_table *t) {
    uint64_t bucket = (now_us() - t->sent_us) / BUCKET_US;
    if (!load.is_counting) return;
    load.actions++;
    load.latency[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
}

/* [n,actor,"text",...] */
static void take_action(peer *p, char *text) {
    load_table *t = p->table;
    char *end, *quote = strchr(text, '"'), *close = quote == NULL ? NULL : strchr(quote + 1, '"');
    uint32_t number = (uint32_t)strtoul(text + 1, &end, 10);
    col_action action;
    col_error error;
    if (close == NULL) return;
    *close = '\0';
    p->seen = number + 1;
    if (number == t->count) {
        int actor = atoi(end + 1) - 1;
        if (load.setup.game->parse(&load.setup, &t->state, actor, quote + 1, &action, &error) !=
            COL_OK) {
            load.failed = true;
            return;
        }
        load.setup.game->apply(&load.setup, &t->state, actor, action);
        t->count++;
    }
    if (t->seat[0].seen == t->count && t->seat[1].seen == t->count) {
        note_latency(t);
        go_on(t);
    }
}

static void take_message(peer *p, char *text, size_t length) {
    if (load.is_counting && !p->is_guest) load.bytes += length + 2;
    if (p->is_guest) {
        if (p->stage != PLAYING && ++load.guests_in == load.guests) load.guests_done = now_us();
        p->stage = PLAYING;
    } else if (text[0] == '[') {
        take_action(p, text);
    } else if (strncmp(text, "{\"type\":\"here\"", 14) == 0) {
        p->stage = PLAYING;
        if (--p->table->sitting > 0) return;
        load.seated += !p->table->has_sat;
        p->table->has_sat = true;
        go_on(p->table);
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        if (load.errors++ == 0) fprintf(stderr, "colossi load: %s\n", text);
        load.failed = true;
    }
}

/* A table was made: its two seats sit down. */
static void take_made(peer *maker) {
    load_table *t = maker->table;
    char *table = strstr(maker->in, "\"table\":\""), *at = maker->in;
    for (int i = 0; i < 2; i++) {
        at = at == NULL ? NULL : strstr(at + 1, "\"token\":\"");
        if (table == NULL || at == NULL) {
            fprintf(stderr, "colossi load: %s\n", maker->in);
            load.failed = true;
            return;
        }
        memcpy(t->token[i], at + 9, 32);
    }
    memcpy(t->id, table + 9, 16);
    load.setup.game->init(&load.setup, &t->state);
    t->count = 3;
    t->sitting = 2;
    sit(&t->seat[0], t->id, t->token[0]);
    sit(&t->seat[1], t->id, t->token[1]);
    maker->table = NULL;
    load_table *next = pop(&load.to_make);
    if (next != NULL) make_table(maker, next);
}

/* Receiving ---------------------------------------------------------------------------------- */

static void take_http(peer *p) {
    char *end = strstr(p->in, "\r\n\r\n");
    if (end == NULL) return;
    if (p->is_maker) {
        char *size = strstr(p->in, "content-length: ");
        size_t body = size == NULL ? 0 : (size_t)atoi(size + 16);
        if (p->length < (size_t)(end + 4 - p->in) + body) return;
        take_made(p);
        p->length = 0;
        return;
    }
    p->length = 0;
    p->stage = IDLE;
    if (p->is_guest) {
        sit(p, p->table->id, NULL);
    } else if (p->table->seat[0].stage == IDLE && p->table->seat[1].stage == IDLE) {
        ask_for_table(p->table);
    }
}

static void take_frames(peer *p) {
    size_t at = 0;
    while (p->length - at >= 2) {
        unsigned char *f = (unsigned char *)p->in + at;
        size_t size = f[1] & 127, head = 2;
        if (size == 126) {
            if (p->length - at < 4) break;
            size = (size_t)f[2] << 8 | f[3];
            head = 4;
        }
        if (p->length - at < head + size) break;
        char kept = p->in[at + head + size];
        p->in[at + head + size] = '\0';
        if ((f[0] & 15) == 1) take_message(p, p->in + at + head, size);
        p->in[at + head + size] = kept;
        at += head + size;
    }
    memmove(p->in, p->in + at, p->length - at);
    p->length -= at;
}

static void receive(peer *p) {
    ssize_t got = recv(p->fd, p->in + p->length, BUFFER - 1 - p->length, 0);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        fprintf(stderr, "colossi load: the server closed a socket\n");
        load.failed = true;
        return;
    }
    p->length += (size_t)got;
    p->in[p->length] = '\0';
    if (p->is_guest && p->stage > IDLE) { /* what it says does not matter, that it speaks does */
        take_message(p, p->in, p->length);
        p->length = 0;
    } else if (p->stage <= IDLE) {
        take_http(p);
    } else {
        take_frames(p);
    }
}

/* The run ------------------------------------------------------------------------------------ */

static bool open_makers(void) {
    for (int i = 0; i < MAKERS; i++) {
        load.maker[i].is_maker = true;
        if (!connect_peer(&load.maker[i])) return false;
        load.maker[i].stage = IDLE;
    }
    return true;
}

/* Some more tables, as long as the server keeps up with those that came before. */
static void open_tables(void) {
    for (int n = 0; n < 64 && load.opened < load.tables && load.opened - load.seated < 512; n++) {
        for (int k = 0; k < 2; k++) {
            peer *p = &load.table[load.opened].seat[k];
            p->table = &load.table[load.opened];
            p->seat = k;
            if (!connect_peer(p)) {
                fprintf(stderr, "colossi load: %s\n", strerror(errno));
                load.failed = true;
                return;
            }
            upgrade(p);
        }
        load.opened++;
    }
}

static void open_guests(void) {
    load.guests_began = now_us();
    for (int i = 0; i < load.guests; i++) {
        peer *p = &load.guest[i];
        p->is_guest = true;
        p->table = &load.table[i % load.tables];
        if (!connect_peer(p)) {
            load.failed = true;
            return;
        }
        upgrade(p);
    }
}

/* Under --rate: as many of the tables that are ready as time allows. */
static void act_in_time(uint64_t now, uint64_t *last) {
    load.allowance += (double)(now - *last) * load.rate * 1e-6;
    *last = now;
    while (load.allowance >= 1) {
        load_table *t = pop(&load.ready);
        if (t == NULL) break;
        load.allowance -= 1;
        act(t);
    }
    if (load.allowance > load.tables) load.allowance = load.tables;
}

static void turn(uint64_t *last) {
    struct epoll_event events[512];
    if (load.opened < load.tables) open_tables();
    int count = epoll_wait(load.epoll, events, 512, load.rate > 0 ? 1 : 100);
    for (int i = 0; i < count && !load.failed; i++) {
        receive(events[i].data.ptr);
    }
    if (load.rate > 0) act_in_time(now_us(), last);
}

static void drive(void) {
    uint64_t last = now_us(), start = last, until = UINT64_MAX;
    bool guests = load.guests == 0;
    while (!load.failed && now_us() < until) {
        turn(&last);
        uint64_t now = now_us();
        if (until == UINT64_MAX && (now - start > 120000000 || load.seated == load.tables)) {
            load.is_counting = true; /* everybody sits: now it counts */
            load.counted_from = now;
            until = now + (uint64_t)load.seconds * 1000000;
        }
        if (!guests && load.is_counting && now - load.counted_from > 500000) {
            guests = true;
            open_guests();
        }
    }
    load.is_counting = false;
}

static double percentile(double share) {
    uint64_t wanted = (uint64_t)((double)load.actions * share), sum = 0;
    for (int i = 0; i < BUCKETS; i++) {
        sum += load.latency[i];
        if (sum > wanted) return (i + 1) * BUCKET_US * 1e-3;
    }
    return BUCKETS * BUCKET_US * 1e-3;
}

static void report(double seconds) {
    double rate = (double)load.actions / seconds;
    double bytes = load.actions == 0 ? 0 : (double)load.bytes / (2.0 * (double)load.actions);
    double joined =
        load.guests_done == 0 ? -1 : (double)(load.guests_done - load.guests_began) * 1e-6;
    printf(load.json
               ? "{\"tables\":%d,\"sockets\":%d,\"actions_per_s\":%.0f,\"median_ms\":%.2f,"
                 "\"p99_ms\":%.2f,\"bytes_per_client\":%.1f,\"games\":%llu,\"joined_s\":%.2f}\n"
               : "%d tables, %d sockets: %.0f actions a second, median %.2f ms, 99 %% within "
                 "%.2f ms, %.1f bytes a client, %llu games ended, guests in after %.2f s\n",
           load.tables, load.sockets, rate, percentile(0.5), percentile(0.99), bytes,
           (unsigned long long)load.games, joined);
}

static const col_game *find_game(void) {
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        if (COL_GAMES[i]->min_seats <= 2 && COL_GAMES[i]->chance == NULL) return COL_GAMES[i];
    }
    return COL_GAMES[0];
}

static bool read_number(const char *argument, const char *name, int *value) {
    const char *text = cli_value(argument, name);
    if (text == NULL) return false;
    *value = atoi(text);
    return true;
}

static int run(int argc, char **argv) {
    col_error error;
    struct rlimit files;
    load.port = 8080;
    load.tables = 100;
    load.seconds = 5;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            load.json = true;
        } else if (strcmp(argv[i], "--hold") == 0) {
            load.holds = true;
        } else if (!read_number(argv[i], "port", &load.port) &&
                   !read_number(argv[i], "tables", &load.tables) &&
                   !read_number(argv[i], "seconds", &load.seconds) &&
                   !read_number(argv[i], "rate", &load.rate) &&
                   !read_number(argv[i], "join", &load.guests)) {
            return cli_usage("load", "unknown argument", argv[i]);
        }
    }
    if (load.tables < 1 || load.tables > 100000 || load.guests < 0 || load.guests > 100000) {
        return cli_usage("load", "not a possible number", "tables or join");
    }
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    col_setup_begin(&load.setup, find_game());
    load.setup.seats = 2;
    if (col_setup_end(&load.setup, &error) != COL_OK) return cli_error("load", &error);
    load.rng = col_rng_seeded(now_us());
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.table = calloc((size_t)load.tables, sizeof *load.table);
    load.guest = calloc((size_t)load.guests + 1, sizeof *load.guest);
    load.latency = calloc(BUCKETS, sizeof *load.latency);
    bool good = load.table != NULL && load.guest != NULL && load.latency != NULL;
    if (!good || !open_makers()) {
        col_fail(&error, COL_FILE, "127.0.0.1:%d: %s", load.port, strerror(errno));
        return cli_error("load", &error);
    }
    drive();
    report((double)(now_us() - load.counted_from) * 1e-6);
    free(load.table);
    free(load.guest);
    free(load.latency);
    return load.failed ? CLI_FAILED : CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--port=N", "where the server listens on this machine; 8080 without it"},
    {"--tables=N", "tables at once, two clients each; 100 without it"},
    {"--seconds=N", "how long it counts; 5 without it"},
    {"--rate=N", "actions a second in all; as many as possible without it"},
    {"--join=N", "sockets that look in while the tables play"},
    {"--hold", "sit down at all tables and do nothing"},
    {"--json", "one object with the figures"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi load --tables=1000 --seconds=10", "a thousand tables at full speed"}, {NULL, NULL}};

const cli_command cli_load = {
    .name = "load",
    .summary = "measure a server on this machine with real sockets",
    .usage = "[--tables=N] [--seconds=N] [--rate=N] [--join=N] [--hold] [--json]",
    .text = "Two clients a table play at random; the next action is sent when both have seen the\n"
            "last. Latency is from sending an action until both have it. The server's limits must\n"
            "allow it: tests/load starts one that does.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
