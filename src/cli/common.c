/* What the subcommands share: see cli.h. */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/text.h"

/* Errors --------------------------------------------------------------------------------------- */

void cli_complain(const char *format, ...) {
    char line[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    col_make_printable(line);
    fprintf(stderr, "%s\n", line);
}

int cli_error(const char *command, const col_error *error) {
    cli_complain("colossi %s: error %s: %s", command, error->code, error->sentence);
    return CLI_FAILED;
}

int cli_usage(const char *command, const char *what, const char *argument) {
    cli_complain("colossi %s: %s '%s'; see 'colossi %s --help'", command, what, argument, command);
    return CLI_USAGE;
}

int cli_no_memory(const char *command) {
    cli_complain("colossi %s: not enough memory", command);
    return CLI_FAILED;
}

/* Arguments ------------------------------------------------------------------------------------ */

const col_game *cli_find_game(const char *command, const char *name) {
    const col_game *game = col_find_game(name);
    if (game == NULL) {
        col_error error;
        col_fail(&error, COL_GAME, "there is no game '%s'; 'colossi games' lists them", name);
        cli_error(command, &error);
    }
    return game;
}

const char *cli_value(const char *argument, const char *name) {
    size_t length = strlen(name);
    if (strncmp(argument, "--", 2) != 0 || strncmp(argument + 2, name, length) != 0) return NULL;
    return argument[2 + length] == '=' ? argument + 3 + length : NULL;
}

bool cli_number(const char *command, const char *name, const char *text, long low, long high,
                long *value) {
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    bool is_number = *end == '\0' && end != text;
    if (is_number && errno == 0 && number >= low && number <= high) {
        *value = number;
        return true;
    }
    const char *quote = is_number ? "" : "'";
    cli_complain("colossi %s: %s must be between %ld and %ld, not %s%s%s", command, name, low, high,
                 quote, text, quote);
    return false;
}

int cli_wanted_argument(const char *command, const cli_limits *numbers, cli_wanted *w,
                        const char *argument) {
    const char *seed = cli_value(argument, "seed"), *file = cli_value(argument, "file");
    for (const cli_limits *n = numbers; n->form != NULL; n++) {
        const char *value = cli_value(argument, n->form + 2);
        if (value == NULL) continue;
        bool is_good = cli_number(command, n->form, value, n->low, n->high, n->target);
        return is_good ? CLI_OK : CLI_USAGE;
    }
    if (file != NULL) {
        w->file = file;
    } else if (seed != NULL) {
        col_luck luck = col_luck_from_text(seed, strlen(seed));
        memcpy(&w->seed, luck.seed, sizeof w->seed);
    } else if (argument[0] == '-' || w->game != NULL) {
        return cli_usage(command, "unknown argument", argument);
    } else {
        w->game = cli_find_game(command, argument);
        return w->game == NULL ? CLI_FAILED : CLI_OK;
    }
    return CLI_OK;
}

col_status cli_setting(col_setup *setup, const char *argument, col_error *error) {
    char name[64];
    col_span key, value; /* the value ends where the argument does */
    if (!col_split_pair(col_span_of(argument), &key, &value) ||
        !col_span_copy(key, name, sizeof name)) {
        return col_fail(error, COL_OPTION, "settings are written name=value, not '%s'", argument);
    }
    if (strcmp(name, "seats") == 0) return col_setup_seats(setup, value.at, error);
    return col_setup_option(setup, name, value.at, error);
}

int cli_game_argument(const char *command, col_setup *setup, const char *argument) {
    col_error error;
    const char *data = cli_value(argument, "data");
    if (data != NULL) {
        return cli_add_data(data, &error) == COL_OK ? CLI_OK : cli_error(command, &error);
    }
    if (argument[0] == '-' || strchr(argument, '=') == NULL) {
        return cli_usage(command, "unknown argument", argument);
    }
    return cli_setting(setup, argument, &error) == COL_OK ? CLI_OK : cli_error(command, &error);
}

int cli_record_argument(const char *command, const char **path, const char *argument) {
    col_error error;
    const char *data = cli_value(argument, "data");
    if (data != NULL) {
        return cli_add_data(data, &error) == COL_OK ? CLI_OK : cli_error(command, &error);
    }
    bool is_path = argument[0] != '-' || argument[1] == '\0';
    if (*path != NULL || !is_path) return cli_usage(command, "unknown argument", argument);
    *path = argument;
    return CLI_OK;
}

/* Files ---------------------------------------------------------------------------------------- */

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
    bool failed = ferror(in) != 0 || *length == size;
    if (failed) col_fail(error, COL_FILE, "%s: %s", path, strerror(errno));
    if (!is_standard) fclose(in);
    if (!failed) return text;
    free(text);
    return NULL;
}

/* The data files that --data named. They stay until the program ends. */
enum { DATA_MAX = 8 };
static struct {
    const col_game *game;
    void *data;
    char hash[COL_SEED_TEXT];
} own_data[DATA_MAX];
static int own_data_count;

/* Reads and checks a data file, and adds it to the list. */
static col_status load_data(const col_game *game, const char *path, col_error *error) {
    size_t length;
    uint8_t hash[32];
    col_error inner;
    char *text = cli_read_file(path, &length, error);
    if (text == NULL) return error->status;
    void *data = calloc(1, game->data_size);
    if (data == NULL || game->read_data(text, length, data, &inner) != COL_OK) {
        col_fail(error, COL_DATA, "%s: %s", path,
                 data == NULL ? "not enough memory" : inner.sentence);
        free(text);
        free(data);
        return error->status;
    }
    col_sha256_of(text, length, hash);
    free(text);
    col_writer w = col_writer_on(own_data[own_data_count].hash, COL_SEED_TEXT);
    col_put_hex(&w, hash, sizeof hash);
    own_data[own_data_count].game = game;
    own_data[own_data_count++].data = data;
    return COL_OK;
}

col_status cli_add_data(const char *value, col_error *error) {
    char name[32];
    col_span game_name, path; /* the path ends where the value does */
    if (!col_split_pair(col_span_of(value), &game_name, &path) ||
        !col_span_copy(game_name, name, sizeof name)) {
        return col_fail(error, COL_DATA, "write --data=GAME=FILE, not --data=%s", value);
    }
    const col_game *game = col_find_game(name);
    if (game == NULL) return col_fail(error, COL_GAME, "there is no game '%s'", name);
    if (own_data_count == DATA_MAX) {
        return col_fail(error, COL_DATA, "at most %d data files can be given", DATA_MAX);
    }
    return load_data(game, path.at, error);
}

int cli_end_setup(const char *command, col_setup *setup) {
    col_error error;
    for (int i = 0; i < own_data_count; i++) {
        if (own_data[i].game != setup->game) continue;
        setup->data = own_data[i].data;
        memcpy(setup->own_data, own_data[i].hash, COL_SEED_TEXT);
    }
    return col_setup_end(setup, &error) == COL_OK ? CLI_OK : cli_error(command, &error);
}

/* Finds the data file that a record names by its hash. */
static const void *find_data(void *context, const col_game *game, const char *hash) {
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
    col_status status = col_record_read(t, log, CLI_LOG, text, length, find_data, NULL, &inner);
    free(text);
    if (status == COL_OK) return COL_OK;
    *error = inner;
    col_writer w = col_writer_on(error->sentence, sizeof error->sentence);
    col_print(&w, "%s: %s", path, inner.sentence);
    return status;
}

/* Stores --------------------------------------------------------------------------------------- */

bool cli_store_argument(const char *argument, char address[CLI_STORE]) {
    const char *folder = cli_value(argument, "data"), *store = cli_value(argument, "store");
    if (folder != NULL) snprintf(address, CLI_STORE, "sqlite:%s/colossi.db", folder);
    if (store != NULL) snprintf(address, CLI_STORE, "%s", store);
    return folder != NULL || store != NULL;
}

const char *cli_sqlite_path(const char *address) {
    return strncmp(address, "sqlite:", 7) == 0 ? address + 7 : NULL;
}

/* The system ----------------------------------------------------------------------------------- */

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

void cli_show_progress(int done, int total, const char *things, uint64_t start_ms) {
    if (!isatty(STDERR_FILENO) || done <= 0) return;
    double part = (double)done / total;
    double used = (double)(cli_now_ms() - start_ms) / 1000;
    fprintf(stderr, "\r%d of %d %s, %3.0f %%, %.0f s left   ", done, total, things, 100 * part,
            used / part - used);
}

void cli_end_progress(void) {
    if (isatty(STDERR_FILENO)) fputc('\n', stderr);
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
