/* colossi load: puts load on a running server with real sockets and measures it.
 *
 * Every table has two clients. Normally the next action is sent when both clients have received the
 * last one. With --rate, actions are due at times that do not depend on the server, and latency is
 * measured from the time when an action was due. When a game is over, the same sockets continue
 * with a new table.
 *
 * The load generator shares the machine with the server it measures, so it does as little work as
 * possible: random games are played in advance and their frames are prepared, and every message
 * from the server is only compared with the expected one, byte for byte. This requires a two-player
 * game without chance and secrets. */
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
#include "core/text.h"

enum {
    BUFFER = 2048,
    BUCKETS = 200000,
    BUCKET_US = 10,
    MAKERS = 64,
    SCRIPTS = 256,
    STEPS = 4096,    /* maximum number of actions in a script */
    FRAME_MAX = 200, /* bytes of a frame in either direction */
    FIRST_EVENT = 3  /* the number of the first action, after two seats and the start */
};

/* An action: the frame that its seat sends, and the frame that both seats receive. */
typedef struct step {
    uint8_t seat, send_length, expect_length;
    char send[FRAME_MAX], expect[FRAME_MAX];
} step;

typedef struct script {
    step *step;
    int count;
} script;

typedef struct load_table load_table;

typedef enum peer_stage { CONNECTING, UPGRADING, IDLE, SITTING, PLAYING } peer_stage;

/* A socket that plays a seat, creates tables, or watches as a guest. */
typedef struct peer {
    int fd;
    peer_stage stage;
    bool is_maker, is_guest;
    load_table *table;
    int seen; /* number of actions received */
    size_t length;
    char in[BUFFER]; /* an incomplete message */
} peer;

struct load_table {
    peer seat[2];
    const script *script;
    char id[17], token[2][33];
    int made;         /* number of actions sent */
    bool is_ready;    /* both seats have received all of them */
    bool has_sat;     /* both seats have been ready at least once */
    int sitting;      /* number of seats that are still sitting down */
    uint64_t sent_us; /* when the last action was sent or, with --rate, was due */
    uint64_t due_us;  /* with --rate, when the next action is due */
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
    script script[SCRIPTS];
    int epoll, sockets, games_begun;
    load_table *table;
    peer maker[MAKERS];
    peer *guest;
    int guests_in, opened, seated;
    queue to_make;
    uint64_t actions, bytes, games, counted_from;
    uint32_t *latency;
    uint64_t guests_began, guests_done;
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
        fprintf(stderr, "colossi load: cannot write to a socket: %s\n", strerror(errno));
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

/* Writes a masked text frame and returns its length. */
static size_t put_frame(char *frame, const char *text, size_t length) {
    static const unsigned char MASK[4] = {0x5C, 0xA3, 0x3A, 0xC5};
    size_t at = 0;
    frame[at++] = (char)0x81;
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)length;
    }
    memcpy(frame + at, MASK, 4);
    at += 4;
    for (size_t i = 0; i < length; i++) {
        frame[at++] = (char)((unsigned char)text[i] ^ MASK[i & 3]);
    }
    return at;
}

static void sit(peer *p, const char *id, const char *token) {
    char text[200];
    int length =
        snprintf(text, sizeof text, "{\"type\":\"sit\",\"table\":\"%s\",\"since\":%d%s%s%s}", id,
                 p->is_guest ? 0 : FIRST_EVENT, token == NULL ? "" : ",\"token\":\"",
                 token == NULL ? "" : token, token == NULL ? "" : "\"");
    char frame[FRAME_MAX + 64];
    p->stage = SITTING;
    p->seen = 0;
    send_bytes(p, frame, put_frame(frame, text, (size_t)length));
}

/* Scripts ------------------------------------------------------------------------------------ */

/* Prepares the frames of one action. Returns false if they do not fit. */
static bool write_step(step *t, int number, int seat, const char *action, unsigned next) {
    char text[FRAME_MAX];
    int length = snprintf(text, sizeof text, "[%d,\"%s\"]", number, action);
    if (length > 125) return false;
    t->seat = (uint8_t)seat;
    t->send_length = (uint8_t)put_frame(t->send, text, (size_t)length);
    length = snprintf(text, sizeof text, "[%d,%d,\"%s\",[%s]]", number, seat + 1, action,
                      next == 0   ? ""
                      : next == 1 ? "1"
                      : next == 2 ? "2"
                                  : "1,2");
    if (length > 125) return false;
    t->expect[0] = (char)0x81;
    t->expect[1] = (char)length;
    memcpy(t->expect + 2, text, (size_t)length);
    t->expect_length = (uint8_t)(length + 2);
    return true;
}

/* Plays a random game from start to end and prepares all its frames. */
static bool write_script(script *g, col_rng *rng) {
    static col_state s;
    static step steps[STEPS];
    col_action a;
    int seat;
    load.setup.game->init(&load.setup, &s);
    for (g->count = 0; g->count < STEPS; g->count++) {
        char text[COL_TEXT_MAX];
        col_writer w = col_writer_on(text, sizeof text);
        if ((seat = col_random_action(&load.setup, &s, rng, &load.list, &a)) < 0) break;
        load.setup.game->print(&load.setup, &s, seat, a, COL_ALL, &w);
        load.setup.game->apply(&load.setup, &s, seat, a);
        unsigned next = load.setup.game->actors(&load.setup, &s);
        if (!write_step(&steps[g->count], FIRST_EVENT + g->count, seat, text, next)) return false;
    }
    size_t size = (size_t)g->count * sizeof *g->step;
    g->step = malloc(size);
    if (g->step != NULL) memcpy(g->step, steps, size);
    return g->step != NULL && g->count > 0;
}

/* Playing ------------------------------------------------------------------------------------ */

static void put_options(col_json *j) {
    col_json_begin_object(j, "options");
    for (int i = 0; load.setup.game->options[i].name != NULL; i++) {
        char text[64];
        col_writer w = col_writer_on(text, sizeof text);
        if (col_option_is_standard(&load.setup, i)) continue;
        col_option_print(&load.setup.game->options[i], load.setup.option[i], &w);
        col_json_string(j, load.setup.game->options[i].name, text);
    }
    col_json_end_object(j);
}

static void make_table(peer *maker, load_table *t) {
    char body[1024], text[1536];
    col_writer w = col_writer_on(body, sizeof body);
    col_json j = col_json_on(&w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "game", load.setup.game->name);
    put_options(&j);
    col_put(&w, ",\"seats\":[\"me\",\"me\"],\"public\":false}");
    int length = snprintf(text, sizeof text,
                          "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                          "Content-Length: %d\r\n\r\n%s",
                          (int)w.length, body);
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

static void act(load_table *t, uint64_t since) {
    const step *next = &t->script->step[t->made++];
    t->is_ready = false;
    t->sent_us = since;
    send_bytes(&t->seat[next->seat], next->send, next->send_length);
}

/* Both seats have received everything: continues with the next action or the next game. */
static void go_on(load_table *t) {
    if (load.holds) return;
    t->is_ready = t->made < t->script->count;
    if (!t->is_ready) {
        load.games++;
        t->due_us = 0;
        ask_for_table(t);
    } else if (load.rate == 0) {
        act(t, now_us());
    }
}

static void note_latency(const load_table *t) {
    uint64_t us = now_us() - t->sent_us, bucket = us / BUCKET_US;
    if (!load.is_counting) return;
    load.actions++;
    load.latency[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
}

static void fail(const char *what, const char *text, size_t length) {
    if (!load.failed) fprintf(stderr, "colossi load: %s: %.*s\n", what, (int)length, text);
    load.failed = true;
}

/* Compares the next frame with the expected action. Returns its length, or 0 if it is incomplete.
 */
static size_t take_action(peer *p, const char *bytes, size_t length) {
    load_table *t = p->table;
    if (p->seen >= t->made) {
        fail("the server sent a message that nobody asked for", bytes + 2, length - 2);
        return length;
    }
    const step *want = &t->script->step[p->seen];
    size_t size = want->expect_length;
    if (memcmp(bytes, want->expect, length < size ? length : size) != 0) {
        fail("the server sent a wrong message", bytes + 2, length - 2);
        return length;
    }
    if (length < size) return 0;
    p->seen++;
    if (load.is_counting) load.bytes += size;
    if (t->seat[0].seen == t->made && t->seat[1].seen == t->made) {
        note_latency(t);
        go_on(t);
    }
    return size;
}

/* Reads the answer to sitting down. */
static size_t take_seat(peer *p, const char *bytes, size_t length) {
    static const char HERE[] = "\x81\x0F{\"type\":\"here\"}";
    size_t size = sizeof HERE - 1;
    if (memcmp(bytes, HERE, length < size ? length : size) != 0) {
        fail("the server refused a seat", bytes, length);
        return length;
    }
    if (length < size) return 0;
    p->stage = PLAYING;
    if (--p->table->sitting > 0) return size;
    load.seated += !p->table->has_sat;
    p->table->has_sat = true;
    p->table->due_us = 0;
    go_on(p->table);
    return size;
}

/* A table was created: its two seats sit down. */
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
    t->script = &load.script[load.games_begun++ % SCRIPTS];
    t->made = 0;
    t->is_ready = false;
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

/* A guest counts as joined when it receives its first message. The content does not matter. */
static void take_guest(peer *p) {
    if (p->stage != PLAYING && ++load.guests_in == load.guests) load.guests_done = now_us();
    p->stage = PLAYING;
}

/* Handles all complete messages and returns their total length. */
static size_t take_messages(peer *p, const char *bytes, size_t length) {
    size_t used = 0, more = 1;
    while (used < length && more > 0 && !load.failed) {
        more = p->stage == PLAYING ? take_action(p, bytes + used, length - used)
                                   : take_seat(p, bytes + used, length - used);
        used += more;
    }
    return used;
}

static void receive(peer *p) {
    ssize_t got = recv(p->fd, p->in + p->length, BUFFER - 1 - p->length, 0);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        fail("the server closed a socket", "", 0);
        return;
    }
    p->length += (size_t)got;
    p->in[p->length] = '\0';
    if (p->stage <= IDLE) {
        take_http(p);
    } else if (p->is_guest) {
        take_guest(p);
        p->length = 0;
    } else {
        size_t used = take_messages(p, p->in, p->length);
        p->length -= used;
        if (p->length > 0) memmove(p->in, p->in + used, p->length);
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

/* Opens some more tables, unless the server is still busy with earlier ones. */
static void open_tables(void) {
    for (int n = 0; n < 64 && load.opened < load.tables && load.opened - load.seated < 512; n++) {
        for (int k = 0; k < 2; k++) {
            peer *p = &load.table[load.opened].seat[k];
            p->table = &load.table[load.opened];
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

/* With --rate, every table has its own times at which actions are due, spread evenly over the
 * tables. A table that is not ready in time acts as soon as it is ready, and its latency is
 * measured from the time when the action was due. A new game starts at the next time of its table.
 */
static void act_in_time(uint64_t now) {
    uint64_t apart = (uint64_t)load.tables * 1000000 / (uint64_t)load.rate;
    if (!load.is_counting) return;
    for (int i = 0; i < load.tables; i++) {
        load_table *t = &load.table[i];
        if (!t->is_ready) continue;
        if (t->due_us == 0) {
            t->due_us = load.counted_from + apart * (uint64_t)i / (uint64_t)load.tables;
            if (t->due_us < now) t->due_us += (now - t->due_us + apart - 1) / apart * apart;
        }
        if (t->due_us > now) continue;
        act(t, t->due_us);
        t->due_us += apart;
    }
}

static void turn(void) {
    static const struct timespec SOON = {0, 200000}, LATER = {0, 100000000};
    struct epoll_event events[1024];
    if (load.opened < load.tables) open_tables();
    int count = epoll_pwait2(load.epoll, events, 1024, load.rate > 0 ? &SOON : &LATER, NULL);
    for (int i = 0; i < count && !load.failed; i++) {
        receive(events[i].data.ptr);
    }
    if (load.rate > 0) act_in_time(now_us());
}

static void drive(void) {
    uint64_t start = now_us(), until = UINT64_MAX;
    bool guests = load.guests == 0;
    while (!load.failed && now_us() < until) {
        turn();
        uint64_t now = now_us();
        if (until == UINT64_MAX && (now - start > 120000000 || load.seated == load.tables)) {
            load.is_counting = true; /* everybody is seated, so the measurement begins */
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
               : "%d tables, %d sockets: %.0f actions per second, median %.2f ms, 99 %% within "
                 "%.2f ms, %.1f bytes per client, %llu games finished, guests joined in %.2f s\n",
           load.tables, load.sockets, rate, percentile(0.5), percentile(0.99), bytes,
           (unsigned long long)load.games, joined);
}

static const col_game *find_game(void) {
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        if (COL_GAMES[i]->min_seats <= 2 && COL_GAMES[i]->chance == NULL) return COL_GAMES[i];
    }
    return COL_GAMES[0];
}

static bool write_scripts(void) {
    col_rng rng = col_rng_seeded(1);
    for (int i = 0; i < SCRIPTS; i++) {
        if (!write_script(&load.script[i], &rng)) return false;
    }
    return true;
}

/* Reads an argument such as --tables=N. COL_COMMAND means that it is not one of these. */
static col_status read_number(const char *argument, col_error *error) {
    const struct {
        const char *name;
        int *value, low, high;
    } NUMBERS[] = {{"port", &load.port, 1, 65535},
                   {"tables", &load.tables, 1, 100000},
                   {"seconds", &load.seconds, 1, 100000},
                   {"rate", &load.rate, 1, 10000000},
                   {"join", &load.guests, 0, 100000}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        const char *text = cli_value(argument, NUMBERS[i].name);
        if (text == NULL) continue;
        if (col_span_int(col_span_of(text), NUMBERS[i].low, NUMBERS[i].high, NUMBERS[i].value)) {
            return COL_OK;
        }
        return col_fail(error, COL_OPTION, "%s must be a whole number from %d to %d, not '%s'",
                        NUMBERS[i].name, NUMBERS[i].low, NUMBERS[i].high, text);
    }
    return COL_COMMAND;
}

/* Reads the command line into `load`. Returns CLI_OK or the exit status of the program. */
static int read_arguments(int argc, char **argv) {
    col_error error;
    for (int i = 1; i < argc; i++) {
        const char *option = cli_value(argv[i], "option");
        if (strcmp(argv[i], "--json") == 0) {
            load.json = true;
        } else if (strcmp(argv[i], "--hold") == 0) {
            load.holds = true;
        } else if (option != NULL) {
            if (cli_setting(&load.setup, option, &error) != COL_OK) {
                return cli_error("load", &error);
            }
        } else {
            col_status status = read_number(argv[i], &error);
            if (status == COL_COMMAND) return cli_usage("load", "unknown argument", argv[i]);
            if (status != COL_OK) return cli_error("load", &error);
        }
    }
    if (col_setup_end(&load.setup, &error) != COL_OK) return cli_error("load", &error);
    return write_scripts() ? CLI_OK
                           : cli_usage("load", "the actions of this game are too long for", "load");
}

static bool open_load(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.table = calloc((size_t)load.tables, sizeof *load.table);
    load.guest = calloc((size_t)load.guests + 1, sizeof *load.guest);
    load.latency = calloc(BUCKETS, sizeof *load.latency);
    return load.table != NULL && load.guest != NULL && load.latency != NULL && open_makers();
}

static void close_load(void) {
    for (int i = 0; i < SCRIPTS; i++) {
        free(load.script[i].step);
    }
    free(load.table);
    free(load.guest);
    free(load.latency);
}

static int run(int argc, char **argv) {
    col_error error;
    load.port = 8080;
    load.tables = 100;
    load.seconds = 5;
    col_setup_begin(&load.setup, find_game());
    load.setup.seats = 2;
    int status = read_arguments(argc, argv);
    if (status != CLI_OK) return status;
    if (open_load()) {
        drive();
        report((double)(now_us() - load.counted_from) * 1e-6);
        status = load.failed ? CLI_FAILED : CLI_OK;
    } else {
        col_fail(&error, COL_FILE, "127.0.0.1:%d: %s", load.port, strerror(errno));
        status = cli_error("load", &error);
    }
    close_load();
    return status;
}

static const cli_item OPTIONS[] = {
    {"--port=N", "the port of the server on this machine; default: 8080"},
    {"--tables=N", "number of tables with two clients each; default: 100"},
    {"--seconds=N", "how long to measure; default: 5"},
    {"--rate=N", "total number of actions per second; default: as many as possible"},
    {"--option=NAME=VALUE", "an option of the game, which is the first one for two without chance"},
    {"--join=N", "number of spectators that join while the tables are playing"},
    {"--hold", "sit down at all tables and do nothing"},
    {"--json", "print the results as a JSON object"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi load --tables=1000 --seconds=10", "play at a thousand tables as fast as possible"},
    {NULL, NULL}};

const cli_command cli_load = {
    .name = "load",
    .summary = "measure a server on this machine with real sockets",
    .usage =
        "[--tables=N] [--seconds=N] [--rate=N] [--option=NAME=VALUE] [--join=N] [--hold] [--json]",
    .text =
        "Two clients per table play random games. The next action is sent when both clients have\n"
        "received the last one or, with --rate, when it is due. Latency is measured from then\n"
        "until both clients have received the action. Every message is compared with the expected\n"
        "one, byte for byte. The limits of the server must be high enough: tests/load.py starts\n"
        "such a server.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
