/* The settings by name, as on the command line and in a configuration file: see server.h. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "server/address.h"
#include "server/server.h"

void server_config_begin(server_config *c) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    memset(c, 0, sizeof *c);
    snprintf(c->host, sizeof c->host, "127.0.0.1");
    snprintf(c->store, sizeof c->store, "sqlite:colossi.db");
    c->port = 8080;
    c->log_addresses = ADDRESS_SHORT;
    c->tables = 10000;
    c->put_away = 600;
    c->forget_unplayed = 2 * 86400;
    c->forget_unfinished = 90 * 86400;
    c->sockets = 20000;
    c->sockets_per_address = 100;
    c->sockets_per_seat = 8;
    c->request_time = 20;
    c->heartbeat = 30;
    c->grace = 60;
    c->day = 86400;
    c->rate = 50;
    c->requests = 60;
    c->reads = 600;
    c->bot_threads = cores > 2 ? (int)cores - 1 : 2;
    c->bot_queue = 1000;
    c->bot_ms = 2000;
}

static col_status set_text(char *text, size_t size, const char *name, const char *value,
                           col_error *error) {
    if (strlen(value) >= size)
        return col_fail(error, COL_OPTION, "%s: the value is too long", name);
    memcpy(text, value, strlen(value) + 1);
    return COL_OK;
}

static col_status set_listen(server_config *c, const char *value, col_error *error) {
    const char *whole = value;
    if (strncmp(value, "unix:", 5) == 0) {
        return set_text(c->socket, sizeof c->socket, "listen", value + 5, error);
    }
    c->socket[0] = '\0';
    const char *colon = strrchr(value, ':');
    const char *port = colon == NULL ? value : colon + 1;
    size_t host = colon == NULL ? 0 : (size_t)(colon - value);
    int number;
    if (host > 2 && value[0] == '[' && value[host - 1] == ']') { /* an IPv6 address */
        value++;
        host -= 2;
    }
    if (!col_span_int(col_span_of(port), 0, 65535, &number) || host >= sizeof c->host) {
        return col_fail(error, COL_OPTION, "listen=%s: must be ADDRESS:PORT, PORT or unix:PATH",
                        whole);
    }
    c->port = number;
    if (host > 0) {
        memcpy(c->host, value, host);
        c->host[host] = '\0';
    }
    return COL_OK;
}

/* Several settings say where tables are kept. If two of them did, one would be ignored, so that is
 * refused. */
static col_status claim_store(server_config *c, const char *name, col_error *error) {
    if (c->store_by[0] != '\0' && strcmp(c->store_by, name) != 0) {
        return col_fail(error, COL_OPTION, "%s: the setting %s says already where tables are kept",
                        name, c->store_by);
    }
    snprintf(c->store_by, sizeof c->store_by, "%s", name);
    return COL_OK;
}

static col_status set_store(server_config *c, const char *value, col_error *error) {
    if (strcmp(value, "memory") == 0 || strncmp(value, "sqlite:", 7) == 0 ||
        strncmp(value, "postgresql://", 13) == 0) {
        return set_text(c->store, sizeof c->store, "store", value, error);
    }
    return col_fail(error, COL_OPTION,
                    "store=%s: must be memory, sqlite:PATH or postgresql://USER@HOST/NAME", value);
}

/* The folder also gets the operator's socket and the bans, unless other places are named. */
static void set_beside(char *text, size_t size, const char *folder, const char *name) {
    if (text[0] == '\0' && (size_t)snprintf(text, size, "%s/%s", folder, name) >= size)
        text[0] = '\0';
}

static col_status set_data(server_config *c, const char *folder, col_error *error) {
    struct stat about;
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode)) {
        return col_fail(error, COL_FILE, "%s: this folder does not exist", folder);
    }
    if (snprintf(c->store, sizeof c->store, "sqlite:%s/colossi.db", folder) >=
        (int)sizeof c->store) {
        return col_fail(error, COL_OPTION, "%s: this name is too long", folder);
    }
    set_beside(c->admin, sizeof c->admin, folder, "admin.sock");
    set_beside(c->bans, sizeof c->bans, folder, "bans");
    return COL_OK;
}

/* The first line of the file is the address. An error does not quote it, because it may contain a
 * password. */
static col_status set_store_file(server_config *c, const char *path, col_error *error) {
    char line[sizeof c->store] = "";
    FILE *f = fopen(path, "r");
    bool is_read = f != NULL && fgets(line, sizeof line, f) != NULL;
    if (f != NULL) fclose(f);
    if (!is_read) return col_fail(error, COL_FILE, "%s: this file cannot be read", path);
    line[strcspn(line, " \t\r\n")] = '\0';
    if (set_store(c, line, error) == COL_OK) return COL_OK;
    return col_fail(error, COL_OPTION, "%s: this file does not contain the address of a store",
                    path);
}

static col_status set_log_addresses(server_config *c, const char *value, col_error *error) {
    static const char *const FORMS[] = {
        [ADDRESS_NONE] = "none", [ADDRESS_SHORT] = "short", [ADDRESS_FULL] = "full"};
    for (int i = ADDRESS_NONE; i <= ADDRESS_FULL; i++) {
        if (strcmp(value, FORMS[i]) != 0) continue;
        c->log_addresses = i;
        return COL_OK;
    }
    return col_fail(error, COL_OPTION, "log-addresses=%s: must be none, short or full", value);
}

col_status server_config_set(server_config *c, const char *name, const char *value,
                             col_error *error) {
    const struct {
        const char *name;
        int *value, low, high;
    } NUMBERS[] = {{"tables", &c->tables, 1, 1000000},
                   {"put-away", &c->put_away, 1, 1000000000},
                   {"forget-unplayed", &c->forget_unplayed, 1, 1000000000},
                   {"forget-unfinished", &c->forget_unfinished, 1, 1000000000},
                   {"sockets", &c->sockets, 1, 1000000},
                   {"sockets-per-address", &c->sockets_per_address, 1, 1000000},
                   {"request-time", &c->request_time, 1, 3600},
                   {"heartbeat", &c->heartbeat, 1, 3600},
                   {"grace", &c->grace, 0, 1000000},
                   {"day", &c->day, 1, 86400},
                   {"sockets-per-seat", &c->sockets_per_seat, 1, 1000},
                   {"rate", &c->rate, 1, 1000000},
                   {"requests", &c->requests, 1, 1000000},
                   {"reads", &c->reads, 1, 1000000},
                   {"bot-threads", &c->bot_threads, 1, 64},
                   {"bot-queue", &c->bot_queue, 1, 100000},
                   {"bot-ms", &c->bot_ms, 1, 60000}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        if (strcmp(name, NUMBERS[i].name) != 0) continue;
        if (col_span_int(col_span_of(value), NUMBERS[i].low, NUMBERS[i].high, NUMBERS[i].value)) {
            return COL_OK;
        }
        return col_fail(error, COL_OPTION, "%s=%s: must be a whole number from %d to %d", name,
                        value, NUMBERS[i].low, NUMBERS[i].high);
    }
    if (strcmp(name, "listen") == 0) return set_listen(c, value, error);
    bool is_store = strcmp(name, "store") == 0, is_data = strcmp(name, "data") == 0;
    if (is_store || is_data || strcmp(name, "store-file") == 0) {
        if (claim_store(c, name, error) != COL_OK) return error->status;
        return is_store  ? set_store(c, value, error)
               : is_data ? set_data(c, value, error)
                         : set_store_file(c, value, error);
    }
    if (strcmp(name, "origin") == 0) {
        return set_text(c->origin, sizeof c->origin, "origin", value, error);
    }
    if (strcmp(name, "admin") == 0) {
        return set_text(c->admin, sizeof c->admin, "admin", value, error);
    }
    if (strcmp(name, "bans") == 0) return set_text(c->bans, sizeof c->bans, "bans", value, error);
    if (strcmp(name, "log-addresses") == 0) return set_log_addresses(c, value, error);
    if (strcmp(name, "web") == 0) return set_text(c->web, sizeof c->web, "web", value, error);
    if (strcmp(name, "push-keys") == 0) {
        return set_text(c->push_keys, sizeof c->push_keys, name, value, error);
    }
    bool *flag = strcmp(name, "behind-proxy") == 0    ? &c->behind_proxy
                 : strcmp(name, "push-anywhere") == 0 ? &c->push_anywhere
                                                      : NULL;
    if (flag != NULL) {
        *flag = strcmp(value, "yes") == 0;
        if (*flag || strcmp(value, "no") == 0) return COL_OK;
        return col_fail(error, COL_OPTION, "%s=%s: must be yes or no", name, value);
    }
    return col_fail(error, COL_OPTION, "there is no setting '%s'", name);
}
