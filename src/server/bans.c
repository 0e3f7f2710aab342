/* Bans: see bans.h. The file is written anew for every change and takes the place of the old one at
 * once, so that it is never half written. */
#include "server/bans.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BANS_MAX = 10000 };

typedef struct ban {
    ip_network network;
    int64_t until; /* in seconds since 1970 */
} ban;

struct bans {
    ban ban[BANS_MAX];
    int count;
};

static void forget_old(struct bans *b) {
    int kept = 0;
    int64_t now = (int64_t)time(NULL);
    for (int i = 0; i < b->count; i++) {
        if (b->ban[i].until > now) b->ban[kept++] = b->ban[i];
    }
    b->count = kept;
}

bool bans_include(const server *s, const ip_address *address) {
    const struct bans *b = s->bans;
    int64_t now = b->count == 0 ? 0 : (int64_t)time(NULL);
    for (int i = 0; i < b->count; i++) {
        if (b->ban[i].until > now && address_is_in(address, &b->ban[i].network)) return true;
    }
    return false;
}

static ban *find(struct bans *b, const ip_network *network) {
    for (int i = 0; i < b->count; i++) {
        const ip_network *n = &b->ban[i].network;
        if (n->bits == network->bits && address_is_in(&network->address, n)) return &b->ban[i];
    }
    return NULL;
}

/* The file ------------------------------------------------------------------------------------- */

static bool read_line(const char *line, ban *b) {
    const char *blank = strchr(line, ' ');
    if (blank == NULL) return false;
    col_span network = {line, (size_t)(blank - line)};
    char *end;
    b->until = strtoll(blank + 1, &end, 10);
    return address_read_network(network, &b->network) && (*end == '\n' || *end == '\0');
}

static col_status read_bans(struct bans *b, const char *path, col_error *error) {
    char line[200];
    int number = 0;
    FILE *f = fopen(path, "r");
    if (f == NULL && errno == ENOENT) return COL_OK;
    if (f == NULL) return col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
    while (b->count < BANS_MAX && fgets(line, sizeof line, f) != NULL) {
        number++;
        if (!read_line(line, &b->ban[b->count])) {
            fclose(f);
            return col_fail(error, COL_FILE, "%s, line %d: this is not a network and a time", path,
                            number);
        }
        b->count++;
    }
    fclose(f);
    forget_old(b);
    return COL_OK;
}

static col_status write_bans(const struct bans *b, const char *path, col_error *error) {
    char name[600], text[ADDRESS_TEXT];
    if (path[0] == '\0') return COL_OK; /* they are only kept in memory */
    snprintf(name, sizeof name, "%s.new", path);
    FILE *f = fopen(name, "w");
    bool good = f != NULL;
    for (int i = 0; good && i < b->count; i++) {
        address_print_network(&b->ban[i].network, text);
        good = fprintf(f, "%s %lld\n", text, (long long)b->ban[i].until) > 0;
    }
    if (f != NULL) good = fclose(f) == 0 && good;
    if (good && rename(name, path) == 0) return COL_OK;
    return col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
}

/* Changing --------------------------------------------------------------------------------------
 */

col_status bans_open(server *s, col_error *error) {
    s->bans = calloc(1, sizeof *s->bans);
    if (s->bans == NULL) {
        return col_fail(error, COL_LIMIT, "there is not enough memory for the server");
    }
    return s->config.bans[0] == '\0' ? COL_OK : read_bans(s->bans, s->config.bans, error);
}

void bans_close(server *s) {
    free(s->bans);
    s->bans = NULL;
}

col_status bans_add(server *s, const ip_network *network, int64_t seconds, col_error *error) {
    struct bans *b = s->bans;
    forget_old(b);
    ban *same = find(b, network);
    if (same == NULL && b->count == BANS_MAX) {
        return col_fail(error, COL_LIMIT, "there are %d bans already", (int)BANS_MAX);
    }
    if (same == NULL) same = &b->ban[b->count++];
    *same = (ban){*network, (int64_t)time(NULL) + seconds};
    return write_bans(b, s->config.bans, error);
}

col_status bans_end(server *s, const ip_network *network, col_error *error) {
    struct bans *b = s->bans;
    ban *found = find(b, network);
    if (found == NULL) return col_fail(error, COL_OPTION, "this network is not banned");
    *found = b->ban[--b->count];
    return write_bans(b, s->config.bans, error);
}

void bans_print(server *s, col_writer *w) {
    char text[ADDRESS_TEXT];
    int64_t now = (int64_t)time(NULL);
    forget_old(s->bans);
    for (int i = 0; i < s->bans->count; i++) {
        const ban *b = &s->bans->ban[i];
        address_print_network(&b->network, text);
        col_print(w, "%s for ", text);
        col_put_unsigned(w, (uint64_t)(b->until - now));
        col_put(w, " more seconds\n");
    }
}
