/* Notifications: see push.h. The loop's thread owns the subscriptions; the other thread gets copies
 * of what it has to send and to save. */
#include "server/push.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/rooms.h"
#include "util/array.h"
#include "util/buffer.h"
#include "util/int_map.h"

enum {
    SUBSCRIPTIONS_MAX = 100000,
    JOBS_MAX = 1000, /* messages that wait; further ones are dropped */
    GONE_MAX = 256,  /* subscriptions that the push services no longer know */
    SAVE_EVERY_MS = 1000,
    CONNECT_S = 5,  /* for a connection to a push service */
    REQUEST_S = 15, /* for a whole request */
    KEPT_S = 86400  /* how long a push service keeps a message for a browser that is off */
};

typedef struct subscription {
    int64_t table;
    int seat;
    bool is_told; /* about the decision that it has to make now */
    push_subscription to;
} subscription;

typedef struct job {
    int64_t table;
    int seat;
    push_subscription to;
    char text[128];
} job;

typedef struct gone {
    int64_t table;
    int seat;
    char endpoint[PUSH_ENDPOINT_SIZE];
} gone;

struct push {
    push_keys keys;
    char public_key[PUSH_KEY_TEXT];
    char path[600];
    bool may_be_anywhere; /* for tests */

    subscription *list; /* of the loop */
    int count, capacity;
    int_map index; /* of a table and seat in `list`, plus one */
    bool is_changed;
    uint64_t saved_at;

    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex; /* for everything below */
    pthread_cond_t ready;
    bool is_stopping;
    job jobs[JOBS_MAX];
    int first, waiting;
    gone gone[GONE_MAX];
    int gone_count;
    buffer to_save;
    bool has_to_save;
    uint64_t sent, failed;
};

/* The list ----------------------------------------------------------------------------------- */

static int64_t key_of(int64_t table, int seat) {
    int64_t key = (int64_t)((uint64_t)table + (uint64_t)(seat + 1) * UINT64_C(0x9E3779B97F4A7C15));
    return key == 0 ? 1 : key;
}

static subscription *find(const struct push *p, int64_t table, int seat) {
    const int64_t *at = int_map_find(&p->index, key_of(table, seat));
    if (at == NULL || *at == 0) return NULL;
    subscription *s = &p->list[*at - 1];
    return s->table == table && s->seat == seat ? s : NULL;
}

static void remove_one(struct push *p, subscription *s) {
    int64_t *at = int_map_find(&p->index, key_of(s->table, s->seat));
    if (at != NULL) *at = 0;
    subscription *last = &p->list[--p->count];
    if (last != s) {
        *s = *last;
        at = int_map_find(&p->index, key_of(s->table, s->seat));
        if (at != NULL) *at = s - p->list + 1;
    }
    p->is_changed = true;
}

static bool add(struct push *p, const subscription *s) {
    subscription *known = find(p, s->table, s->seat);
    if (known != NULL) remove_one(p, known);
    if (p->count >= SUBSCRIPTIONS_MAX) return false;
    int64_t *at = int_map_add(&p->index, key_of(s->table, s->seat));
    if (at == NULL) return false;
    if (p->count == p->capacity) p->list = array_grow(p->list, &p->capacity, sizeof *p->list);
    p->list[p->count++] = *s;
    *at = p->count;
    p->is_changed = true;
    return true;
}

/* An address of a push service: https, and nothing in it that could end a line or a quotation. */
static bool is_endpoint(const struct push *p, const char *url) {
    bool is_https = strncmp(url, "https://", 8) == 0 && url[8] != '\0';
    if (!is_https && !(p->may_be_anywhere && strncmp(url, "http://", 7) == 0)) return false;
    for (const char *c = url; *c != '\0'; c++) {
        if ((unsigned char)*c <= 0x20 || (unsigned char)*c >= 0x7F ||
            strchr("\"\\@<>", *c) != NULL) {
            return false;
        }
    }
    return true;
}

col_status push_subscribe(server *s, const room *r, int seat, const push_subscription *to,
                          col_error *error) {
    struct push *p = s->push;
    subscription mine = {.table = r->id, .seat = seat, .to = *to};
    uint8_t probe[PUSH_HEAD + PUSH_TAIL];
    if (p == NULL) return col_fail(error, COL_COMMAND, "this server sends no notifications");
    if (r->days == 0) {
        return col_fail(error, COL_COMMAND,
                        "only tables with days for each decision send notifications");
    }
    if (!is_endpoint(p, to->endpoint)) {
        return col_fail(error, COL_SYNTAX, "the endpoint must be an https address");
    }
    if (push_encrypt(to, "", 0, NULL, NULL, probe) == 0) {
        return col_fail(error, COL_SYNTAX, "'p256dh' is not a key");
    }
    if (add(p, &mine)) return COL_OK;
    return col_fail(error, COL_LIMIT, "this server cannot take any more subscriptions");
}

void push_unsubscribe(server *s, int64_t table, int seat) {
    subscription *known = s->push == NULL ? NULL : find(s->push, table, seat);
    if (known != NULL) remove_one(s->push, known);
}

bool push_has_table(const server *s, int64_t table) {
    for (int seat = 0; s->push != NULL && seat < COL_SEATS_MAX; seat++) {
        if (find(s->push, table, seat) != NULL) return true;
    }
    return false;
}

void push_forget(server *s, int64_t table) {
    for (int seat = 0; seat < COL_SEATS_MAX; seat++) {
        push_unsubscribe(s, table, seat);
    }
}

const char *push_public_key(const server *s) {
    return s->push == NULL ? NULL : s->push->public_key;
}

/* Whose turn it is --------------------------------------------------------------------------- */

static void ask_to_send(struct push *p, const room *r, const subscription *s) {
    char id[ID_TEXT];
    room_print_id(r->id, id);
    pthread_mutex_lock(&p->mutex);
    if (p->waiting < JOBS_MAX) {
        job *j = &p->jobs[(p->first + p->waiting++) % JOBS_MAX];
        *j = (job){.table = s->table, .seat = s->seat, .to = s->to};
        snprintf(j->text, sizeof j->text, "{\"table\":\"%s\",\"seat\":%d,\"game\":\"%s\"}", id,
                 s->seat + 1, r->table.setup.game->name);
        pthread_cond_signal(&p->ready);
    } else {
        p->failed++;
    }
    pthread_mutex_unlock(&p->mutex);
}

void push_turn(server *s, const room *r) {
    struct push *p = s->push;
    unsigned actors = room_actors(r);
    if (p == NULL || r->days == 0) return;
    if (room_is_over(r)) {
        push_forget(s, r->id);
        return;
    }
    for (int seat = 0; seat < r->table.setup.seats; seat++) {
        subscription *mine = find(p, r->id, seat);
        if (mine == NULL) continue;
        if (r->seats[seat].kind != SEAT_HELD) {
            remove_one(p, mine);
            continue;
        }
        bool is_due = col_acts(actors, seat) && room_seat_is_person(r, seat);
        bool is_here = room_is_present(r, seat);
        if (is_due && !is_here && !mine->is_told) ask_to_send(p, r, mine);
        p->is_changed |= mine->is_told != is_due;
        mine->is_told = is_due;
    }
}

/* On the other thread ------------------------------------------------------------------------ */

/* Whether an address belongs to this machine or to a private network: a stranger must not make the
 * server ask there. */
static bool is_private_4(uint32_t a) {
    static const struct {
        uint32_t network;
        int bits;
    } NETWORKS[] = {{0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},
                    {0xA9FE0000, 16}, {0xAC100000, 12}, {0xC0000000, 24}, {0xC0A80000, 16},
                    {0xC6120000, 15}, {0xE0000000, 3}};
    for (size_t i = 0; i < sizeof NETWORKS / sizeof NETWORKS[0]; i++) {
        uint32_t mask = 0xFFFFFFFFu << (32 - NETWORKS[i].bits);
        if ((a & mask) == NETWORKS[i].network) return true;
    }
    return false;
}

/* Of IPv6, only global addresses (2000::/3) are public, and those that hold an IPv4 address are as
 * public as that one. */
static bool is_private_6(const uint8_t a[16]) {
    static const uint8_t MAPPED[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const uint8_t SIXTO4[2] = {0x20, 0x02}, TEREDO[4] = {0x20, 0x01, 0, 0};
    if (memcmp(a, MAPPED, sizeof MAPPED) == 0) {
        return is_private_4((uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 |
                            a[15]);
    }
    return (a[0] & 0xE0) != 0x20 || memcmp(a, SIXTO4, sizeof SIXTO4) == 0 ||
           memcmp(a, TEREDO, sizeof TEREDO) == 0;
}

static bool is_public_address(const struct sockaddr *at) {
    if (at->sa_family == AF_INET) {
        return !is_private_4(ntohl(((const struct sockaddr_in *)at)->sin_addr.s_addr));
    }
    return at->sa_family == AF_INET6 &&
           !is_private_6(((const struct sockaddr_in6 *)at)->sin6_addr.s6_addr);
}

/* libcurl asks for a socket after it has resolved the name, so no name can lead elsewhere. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *at) {
    const struct push *p = context;
    (void)purpose;
    if (!p->may_be_anywhere && !is_public_address(&at->addr)) return CURL_SOCKET_BAD;
    return socket(at->family, at->socktype | SOCK_CLOEXEC, at->protocol);
}

static size_t ignore(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes, (void)context;
    return size * count;
}

static void set_options(CURL *curl, const struct push *p, const job *j, const uint8_t *body,
                        size_t length, struct curl_slist *headers) {
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, j->to.endpoint);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, p->may_be_anywhere ? "https,http" : "https");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)REQUEST_S);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, (void *)p);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, (const char *)body);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)length);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
}

/* Sends a message and returns the status of the answer, or 0 if there was none. */
static long send_message(const struct push *p, CURL *curl, const job *j) {
    uint8_t body[PUSH_HEAD + sizeof j->text + PUSH_TAIL];
    char authorization[PUSH_AUTHORIZATION_SIZE], line[PUSH_AUTHORIZATION_SIZE + 20], kept[32];
    size_t length = push_encrypt(&j->to, j->text, strlen(j->text), NULL, NULL, body);
    struct curl_slist *headers = NULL;
    long status = 0;
    if (length == 0 ||
        !push_authorize(&p->keys, j->to.endpoint, (int64_t)time(NULL), authorization)) {
        return 0;
    }
    snprintf(line, sizeof line, "Authorization: %s", authorization);
    snprintf(kept, sizeof kept, "TTL: %d", (int)KEPT_S);
    headers = curl_slist_append(headers, line);
    headers = curl_slist_append(headers, kept);
    headers = curl_slist_append(headers, "Content-Type: application/octet-stream");
    headers = curl_slist_append(headers, "Content-Encoding: aes128gcm");
    set_options(curl, p, j, body, length, headers);
    if (curl_easy_perform(curl) == CURLE_OK)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    return status;
}

/* Writes the file anew, so that it is complete whenever it is read. */
static void save(const struct push *p, const buffer *text) {
    char draft[sizeof p->path + 8];
    snprintf(draft, sizeof draft, "%s.new", p->path);
    int fd = open(draft, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    bool good = fd >= 0;
    for (size_t done = 0; good && done < text->length;) {
        ssize_t wrote = write(fd, text->bytes + done, text->length - done);
        good = wrote > 0;
        done += good ? (size_t)wrote : 0;
    }
    good = good && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    if (!good || rename(draft, p->path) != 0) {
        report_log("error", "push", "the subscriptions could not be saved");
    }
}

static void note_answer(struct push *p, const job *j, long status) {
    bool is_gone = status == 404 || status == 410;
    bool is_sent = status >= 200 && status < 300;
    p->sent += is_sent;
    p->failed += !is_sent;
    if (!is_gone || p->gone_count == GONE_MAX) return;
    gone *g = &p->gone[p->gone_count++];
    *g = (gone){.table = j->table, .seat = j->seat};
    memcpy(g->endpoint, j->to.endpoint, sizeof g->endpoint);
}

/* Does one thing with the mutex unlocked. Returns false if there was nothing to do. */
static bool do_something(struct push *p, CURL *curl) {
    if (p->has_to_save) {
        buffer text = p->to_save;
        memset(&p->to_save, 0, sizeof p->to_save);
        p->has_to_save = false;
        pthread_mutex_unlock(&p->mutex);
        save(p, &text);
        buffer_free(&text);
        pthread_mutex_lock(&p->mutex);
        return true;
    }
    if (p->waiting == 0 || p->is_stopping) return false;
    job j = p->jobs[p->first];
    p->first = (p->first + 1) % JOBS_MAX;
    p->waiting--;
    pthread_mutex_unlock(&p->mutex);
    long status = send_message(p, curl, &j);
    pthread_mutex_lock(&p->mutex);
    note_answer(p, &j, status);
    return true;
}

static void *run_thread(void *context) {
    struct push *p = context;
    CURL *curl = curl_easy_init();
    pthread_mutex_lock(&p->mutex);
    while (curl != NULL) {
        if (do_something(p, curl)) continue;
        if (p->is_stopping) break;
        pthread_cond_wait(&p->ready, &p->mutex);
    }
    pthread_mutex_unlock(&p->mutex);
    curl_easy_cleanup(curl);
    return NULL;
}

/* Keeping ------------------------------------------------------------------------------------ */

static bool put_line(const subscription *s, buffer *text) {
    char line[PUSH_ENDPOINT_SIZE + 256], id[ID_TEXT], point[PUSH_KEY_TEXT], auth[32];
    room_print_id(s->table, id);
    push_encode(s->to.point, PUSH_POINT, point, sizeof point);
    push_encode(s->to.auth, PUSH_AUTH, auth, sizeof auth);
    int length = snprintf(line, sizeof line, "%s %d %d %s %s %s\n", id, s->seat + 1, s->is_told,
                          point, auth, s->to.endpoint);
    return buffer_add(text, line, (size_t)length);
}

static bool take_line(struct push *p, const char *line) {
    char id[ID_TEXT], point[PUSH_KEY_TEXT], auth[32];
    subscription s = {0};
    int number, is_told;
    if (sscanf(line, "%16s %d %d %87s %31s %511s", id, &number, &is_told, point, auth,
               s.to.endpoint) != 6) {
        return false;
    }
    s.seat = number - 1;
    s.is_told = is_told != 0;
    return room_read_id(id, strlen(id), &s.table) && s.seat >= 0 && s.seat < COL_SEATS_MAX &&
           push_decode(point, s.to.point, PUSH_POINT) && push_decode(auth, s.to.auth, PUSH_AUTH) &&
           add(p, &s);
}

static void load(struct push *p) {
    char line[PUSH_ENDPOINT_SIZE + 256];
    FILE *f = fopen(p->path, "r");
    if (f == NULL) return;
    while (fgets(line, sizeof line, f) != NULL) {
        if (!take_line(p, line)) report_log("error", "push", "a subscription cannot be read");
    }
    fclose(f);
    p->is_changed = false;
}

void push_look(server *s) {
    for (int i = 0; s->push != NULL && i < s->push->count; i++) {
        if (rooms_get(s, s->push->list[i].table) == NULL) return; /* the memory is full */
    }
}

static void hand_over(struct push *p, uint64_t now) {
    buffer text = {0};
    bool good = buffer_add(&text, "", 0);
    for (int i = 0; i < p->count && good; i++) {
        good = put_line(&p->list[i], &text);
    }
    p->is_changed = !good;
    p->saved_at = now;
    pthread_mutex_lock(&p->mutex);
    buffer_free(&p->to_save);
    p->to_save = text;
    p->has_to_save = good;
    pthread_cond_signal(&p->ready);
    pthread_mutex_unlock(&p->mutex);
}

void push_tick(server *s, uint64_t now) {
    struct push *p = s->push;
    if (p == NULL) return;
    pthread_mutex_lock(&p->mutex);
    for (int i = 0; i < p->gone_count; i++) {
        const gone *g = &p->gone[i];
        subscription *known = find(p, g->table, g->seat);
        bool is_same = known != NULL && strcmp(known->to.endpoint, g->endpoint) == 0;
        if (is_same) remove_one(p, known);
    }
    p->gone_count = 0;
    s->count.pushes = p->sent;
    s->count.failed_pushes = p->failed;
    pthread_mutex_unlock(&p->mutex);
    if (p->is_changed && now - p->saved_at >= SAVE_EVERY_MS) hand_over(p, now);
}

col_status push_open(server *s, col_error *error) {
    if (s->config.push_keys[0] == '\0') return COL_OK;
    struct push *p = calloc(1, sizeof *p);
    if (p == NULL) return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
    if (push_keys_read(s->config.push_keys, &p->keys, error) != COL_OK) {
        free(p);
        return error->status;
    }
    s->push = p;
    push_encode(p->keys.point, PUSH_POINT, p->public_key, sizeof p->public_key);
    snprintf(p->path, sizeof p->path, "%s.subscriptions", s->config.push_keys);
    p->may_be_anywhere = s->config.push_anywhere;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->ready, NULL);
    load(p);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    p->has_thread = pthread_create(&p->thread, NULL, run_thread, p) == 0;
    return p->has_thread ? COL_OK : col_fail(error, COL_LIMIT, "a thread could not be started");
}

void push_close(server *s) {
    struct push *p = s->push;
    if (p == NULL) return;
    if (p->is_changed) hand_over(p, 0);
    pthread_mutex_lock(&p->mutex);
    p->is_stopping = true;
    pthread_cond_signal(&p->ready);
    pthread_mutex_unlock(&p->mutex);
    if (p->has_thread) pthread_join(p->thread, NULL);
    curl_global_cleanup();
    pthread_mutex_destroy(&p->mutex);
    pthread_cond_destroy(&p->ready);
    buffer_free(&p->to_save);
    int_map_free(&p->index);
    free(p->list);
    free(p);
    s->push = NULL;
}
