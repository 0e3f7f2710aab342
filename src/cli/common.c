/* What the subcommands share: see cli.h. */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

int cli_error(const char *command, const col_error *error) {
    fprintf(stderr, "colossi %s: error %s: %s\n", command, error->code, error->sentence);
    return CLI_FAILED;
}

int cli_usage(const char *command, const char *what, const char *argument) {
    fprintf(stderr, "colossi %s: %s '%s'; colossi %s --help tells more\n", command, what, argument,
            command);
    return CLI_USAGE;
}

const col_game *cli_find_game(const char *command, const char *name) {
    const col_game *game = col_find_game(name);
    if (game == NULL) {
        col_error error;
        col_fail(&error, COL_GAME, "there is no game '%s'; colossi games lists them", name);
        cli_error(command, &error);
    }
    return game;
}

char *cli_read_file(const char *path, size_t *length, col_error *error) {
    bool is_standard = strcmp(path, "-") == 0;
    FILE *in = is_standard ? stdin : fopen(path, "rb");
    size_t size = 1 << 16;
    char *text = in == NULL ? NULL : malloc(size);
    *length = 0;
    if (text == NULL) {
        col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
        if (in != NULL && !is_standard) fclose(in);
        return NULL;
    }
    for (size_t got; (got = fread(text + *length, 1, size - *length, in)) > 0;) {
        *length += got;
        if (*length < size) continue;
        char *larger = realloc(text, size *= 2);
        if (larger == NULL) break;
        text = larger;
    }
    bool failed = ferror(in) != 0;
    if (failed) col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
    if (!is_standard) fclose(in);
    if (!failed) return text;
    free(text);
    return NULL;
}

const char *cli_value(const char *argument, const char *name) {
    size_t length = strlen(name);
    if (strncmp(argument, "--", 2) != 0 || strncmp(argument + 2, name, length) != 0) return NULL;
    return argument[2 + length] == '=' ? argument + 3 + length : NULL;
}

col_status cli_setting(col_setup *setup, const char *argument, col_error *error) {
    char name[64];
    const char *equals = strchr(argument, '=');
    if (equals == NULL || (size_t)(equals - argument) >= sizeof name) {
        return col_fail(error, COL_OPTION, "'%s' is not name=value", argument);
    }
    memcpy(name, argument, (size_t)(equals - argument));
    name[equals - argument] = '\0';
    if (strcmp(name, "seats") == 0) {
        char *end;
        long seats = strtol(equals + 1, &end, 10);
        if (*end != '\0' || end == equals + 1 || seats < 0 || seats > 99) {
            return col_fail(error, COL_SEATS, "%s: a number of seats", argument);
        }
        setup->seats = (int)seats;
        return COL_OK;
    }
    return col_setup_option(setup, name, equals + 1, error);
}

/* Data files that --data named, for the life of the program. */
static struct {
    const col_game *game;
    void *data;
    char hash[COL_SEED_TEXT];
} own_data[8];
static int own_data_count;

col_status cli_add_data(const char *value, col_error *error) {
    char name[32];
    const char *equals = strchr(value, '=');
    size_t length = equals == NULL ? 0 : (size_t)(equals - value);
    if (equals == NULL || length >= sizeof name || own_data_count == 8) {
        return col_fail(error, COL_DATA, "--data=%s: write --data=GAME=FILE", value);
    }
    memcpy(name, value, length);
    name[length] = '\0';
    const col_game *game = col_find_game(name);
    if (game == NULL) return col_fail(error, COL_GAME, "there is no game '%s'", name);
    char *text = cli_read_file(equals + 1, &length, error);
    if (text == NULL) return error->status;
    void *data = calloc(1, game->data_size);
    col_error inner;
    if (data == NULL || game->read_data(text, length, data, &inner) != COL_OK) {
        col_fail(error, COL_DATA, "%s: %s", equals + 1,
                 data == NULL ? "no memory" : inner.sentence);
        free(text);
        free(data);
        return error->status;
    }
    uint8_t hash[32];
    col_sha256_of(text, length, hash);
    free(text);
    col_writer w = col_writer_on(own_data[own_data_count].hash, COL_SEED_TEXT);
    col_put_hex(&w, hash, sizeof hash);
    own_data[own_data_count].game = game;
    own_data[own_data_count++].data = data;
    return COL_OK;
}

void cli_use_data(col_setup *setup) {
    for (int i = 0; i < own_data_count; i++) {
        if (own_data[i].game != setup->game) continue;
        setup->data = own_data[i].data;
        memcpy(setup->own_data, own_data[i].hash, COL_SEED_TEXT);
    }
}

const void *cli_find_data(void *context, const col_game *game, const char *hash) {
    (void)context;
    for (int i = 0; i < own_data_count; i++) {
        if (own_data[i].game == game && strcmp(own_data[i].hash, hash) == 0)
            return own_data[i].data;
    }
    return NULL;
}

col_status cli_read_record(const char *path, col_table *t, col_entry *log, col_error *error) {
    size_t length;
    char *text = cli_read_file(path, &length, error);
    if (text == NULL) return error->status;
    col_error inner;
    col_status status = col_record_read(t, log, CLI_LOG, text, length, cli_find_data, NULL, &inner);
    free(text);
    if (status == COL_OK) return COL_OK;
    *error = inner;
    col_writer w = col_writer_on(error->sentence, sizeof error->sentence);
    col_print(&w, "%s: %s", path, inner.sentence);
    return status;
}

bool cli_fresh_seed(uint8_t seed[COL_SEED_SIZE]) {
    return getrandom(seed, COL_SEED_SIZE, 0) == COL_SEED_SIZE;
}

uint64_t cli_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

double cli_cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

col_look cli_look(void) {
    const char *term = getenv("TERM");
    bool plain = term == NULL || strcmp(term, "dumb") == 0;
    setlocale(LC_CTYPE, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!isatty(STDOUT_FILENO) || plain || !utf8)
        return utf8 && !plain ? COL_LOOK_UNICODE : COL_LOOK_ASCII;
    return getenv("NO_COLOR") != NULL ? COL_LOOK_UNICODE : COL_LOOK_COLOUR;
}
