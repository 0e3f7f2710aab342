/* The flat interface: errors, texts, games and setups. See colossi/flat.h. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "core/text.h"
#include "flat/inside.h"

_Thread_local col_error flat_error;

int colossi_abi(void) {
    return COLOSSI_ABI;
}

const char *colossi_version(void) {
    return COLOSSI_VERSION;
}

const char *colossi_error(void) {
    return flat_error.sentence;
}

const char *colossi_error_kind(void) {
    return col_status_word(flat_error.status);
}

const char *colossi_error_code(void) {
    return flat_error.code;
}

int flat_fail(col_status status, const char *sentence) {
    col_fail(&flat_error, status, "%s", sentence);
    return COLOSSI_FAILED;
}

enum { LINE = 64 };

void *flat_allocate(size_t bytes) {
    size_t size = (bytes + LINE - 1) / LINE * LINE;
    void *memory = aligned_alloc(LINE, size);
    if (memory == NULL) {
        flat_fail(COL_LIMIT, "there is not enough memory");
        return NULL;
    }
    return memset(memory, 0, size);
}

/* Lists are too large for the stack of a thread and too slow to allocate for every call. */
static pthread_key_t list_key;
static pthread_once_t list_once = PTHREAD_ONCE_INIT;

static void make_key(void) {
    pthread_key_create(&list_key, free);
}

col_list *flat_list(void) {
    pthread_once(&list_once, make_key);
    col_list *list = pthread_getspecific(list_key);
    if (list != NULL) return list;
    list = flat_allocate(sizeof *list);
    if (list != NULL) pthread_setspecific(list_key, list);
    return list;
}

enum { TEXT_SIZE = 1 << 14, TEXT_MAX = 1 << 28 };

long flat_text(flat_write *write, const void *context, char *out, size_t size) {
    for (size_t room = TEXT_SIZE; room <= TEXT_MAX; room *= 4) {
        char *text = malloc(room);
        if (text == NULL) return flat_fail(COL_LIMIT, "there is not enough memory");
        col_writer w = col_writer_on(text, room);
        write(context, &w);
        if (!w.full) {
            size_t part = w.length < size ? w.length : size == 0 ? 0 : size - 1;
            if (size > 0) {
                memcpy(out, text, part);
                out[part] = '\0';
            }
            long length = (long)w.length;
            free(text);
            return length;
        }
        free(text);
    }
    return flat_fail(COL_LIMIT, "the text is too long");
}

/* Games ---------------------------------------------------------------------------------------- */

int colossi_game_count(void) {
    int count = 0;
    while (COL_GAMES[count] != NULL) {
        count++;
    }
    return count;
}

const char *colossi_game_name(int index) {
    if (index >= 0 && index < colossi_game_count()) return COL_GAMES[index]->name;
    flat_fail(COL_GAME, "there is no game with this index");
    return NULL;
}

static const col_game *find_game(const char *name) {
    const col_game *game = col_find_game(name);
    if (game == NULL) col_fail(&flat_error, COL_GAME, "there is no game '%s'", name);
    return game;
}

static void describe_option(const col_option *o, col_json *j) {
    char standard[64];
    col_writer w = col_writer_on(standard, sizeof standard);
    col_option_print(o, o->standard, &w);
    col_json_begin_object(j, NULL);
    col_json_string(j, "name", o->name);
    if (o->values == NULL) {
        col_json_int(j, "low", o->low);
        col_json_int(j, "high", o->high);
    } else {
        col_json_begin_array(j, "values");
        for (int i = 0; o->values[i] != NULL; i++) {
            col_json_string(j, NULL, o->values[i]);
        }
        col_json_end_array(j);
    }
    col_json_string(j, "standard", standard);
    col_json_string(j, "help", o->help);
    col_json_end_object(j);
}

static void describe_levels(const col_game *game, col_json *j) {
    const col_knowledge *knowledge = col_find_knowledge(game->name);
    col_json_begin_array(j, "levels");
    for (int i = 0; knowledge != NULL && i < COL_LEVELS; i++) {
        if (knowledge->level[i].name == NULL) continue;
        col_json_begin_object(j, NULL);
        col_json_string(j, "name", knowledge->level[i].name);
        col_json_string(j, "sentence", knowledge->level[i].sentence);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

static void describe_characters(const col_game *game, col_json *j) {
    const col_knowledge *knowledge = col_find_knowledge(game->name);
    col_json_begin_array(j, "characters");
    for (int i = 0; knowledge != NULL && i < COL_CHARACTERS; i++) {
        if (knowledge->character[i].name == NULL) continue;
        col_json_begin_object(j, NULL);
        col_json_string(j, "name", knowledge->character[i].name);
        col_json_string(j, "sentence", knowledge->character[i].sentence);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

static void describe_game(const void *context, col_writer *w) {
    const col_game *game = context;
    col_json j = col_json_on(w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "name", game->name);
    col_json_string(&j, "title", game->title);
    col_json_int(&j, "min_seats", game->min_seats);
    col_json_int(&j, "max_seats", game->max_seats);
    col_json_int(&j, "rules_version", game->rules_version);
    col_json_bool(&j, "has_chance", game->chance != NULL);
    col_json_begin_array(&j, "options");
    for (const col_option *o = game->options; o->name != NULL; o++) {
        describe_option(o, &j);
    }
    col_json_end_array(&j);
    col_json_begin_array(&j, "rulesets");
    for (const col_preset *p = game->presets; p != NULL && p->name != NULL; p++) {
        col_json_begin_object(&j, NULL);
        col_json_string(&j, "name", p->name);
        col_json_string(&j, "settings", p->settings);
        col_json_string(&j, "help", p->help);
        col_json_end_object(&j);
    }
    col_json_end_array(&j);
    describe_levels(game, &j);
    describe_characters(game, &j);
    col_json_end_object(&j);
}

long colossi_game_describe(const char *game, char *out, size_t size) {
    const col_game *found = find_game(game);
    return found == NULL ? COLOSSI_FAILED : flat_text(describe_game, found, out, size);
}

/* Setups --------------------------------------------------------------------------------------- */

/* Sets the options of a text such as "ruleset=october stones=18". */
static col_status set_options(col_setup *setup, const char *options) {
    col_span rest = col_span_of(options == NULL ? "" : options), word, name, value;
    while (col_next_word(&rest, &word)) {
        char name_text[64], value_text[64];
        col_writer n = col_writer_on(name_text, sizeof name_text);
        col_writer v = col_writer_on(value_text, sizeof value_text);
        if (!col_split_pair(word, &name, &value)) {
            return col_fail(&flat_error, COL_OPTION, "an option is NAME=VALUE, not '%.*s'",
                            (int)word.length, word.at);
        }
        col_put_bytes(&n, name.at, name.length);
        col_put_bytes(&v, value.at, value.length);
        if (col_setup_option(setup, name_text, value_text, &flat_error) != COL_OK) {
            return flat_error.status;
        }
    }
    return COL_OK;
}

/* Reads a data file's text, which replaces the built-in data. */
static col_status read_data(colossi_setup *setup, const char *data) {
    const col_game *game = setup->setup.game;
    uint8_t hash[32];
    setup->data = flat_allocate(game->data_size);
    if (setup->data == NULL) return COL_LIMIT;
    if (game->read_data(data, strlen(data), setup->data, &flat_error) != COL_OK) {
        return flat_error.status;
    }
    col_writer w = col_writer_on(setup->setup.own_data, sizeof setup->setup.own_data);
    col_sha256_of(data, strlen(data), hash);
    col_put_hex(&w, hash, sizeof hash);
    setup->setup.data = setup->data;
    return COL_OK;
}

colossi_setup *colossi_setup_new(const char *game, int seats, const char *options,
                                 const char *data) {
    const col_game *found = find_game(game);
    if (found == NULL) return NULL;
    colossi_setup *setup = flat_allocate(sizeof *setup);
    if (setup == NULL) return NULL;
    setup->uses = 1;
    col_setup_begin(&setup->setup, found);
    if (seats != 0) setup->setup.seats = seats;
    if ((data != NULL && read_data(setup, data) != COL_OK) ||
        set_options(&setup->setup, options) != COL_OK ||
        col_setup_end(&setup->setup, &flat_error) != COL_OK ||
        col_space_begin(&setup->space, &setup->setup, &flat_error) != COL_OK) {
        colossi_setup_free(setup);
        return NULL;
    }
    return setup;
}

bool flat_is_same(const colossi_setup *a, const colossi_setup *b) {
    const col_setup *x = &a->setup, *y = &b->setup;
    if (a == b) return true;
    if (x->game == y->game && x->seats == y->seats && x->rules_version == y->rules_version &&
        memcmp(x->option, y->option, sizeof x->option) == 0 &&
        strcmp(x->own_data, y->own_data) == 0) {
        return true;
    }
    flat_fail(COL_GAME, "the two do not have the same setup");
    return false;
}

colossi_setup *flat_retain(const colossi_setup *setup) {
    colossi_setup *same = (colossi_setup *)setup;
    __atomic_add_fetch(&same->uses, 1, __ATOMIC_RELAXED);
    return same;
}

void colossi_setup_free(colossi_setup *setup) {
    if (setup == NULL || __atomic_sub_fetch(&setup->uses, 1, __ATOMIC_ACQ_REL) > 0) return;
    free(setup->data);
    free(setup);
}

const char *colossi_setup_game(const colossi_setup *setup) {
    return setup->setup.game->name;
}

int colossi_setup_seats(const colossi_setup *setup) {
    return setup->setup.seats;
}

static void write_options(const void *context, col_writer *w) {
    const col_setup *setup = context;
    for (int i = 0; setup->game->options[i].name != NULL; i++) {
        if (col_option_is_standard(setup, i)) continue;
        if (w->length > 0) col_put_char(w, ' ');
        col_print(w, "%s=", setup->game->options[i].name);
        col_option_print(&setup->game->options[i], setup->option[i], w);
    }
}

long colossi_setup_options(const colossi_setup *setup, char *out, size_t size) {
    return flat_text(write_options, &setup->setup, out, size);
}

int colossi_setup_actions(const colossi_setup *setup) {
    return setup->space.actions;
}

int colossi_setup_seat_actions(const colossi_setup *setup) {
    return setup->space.seat_actions;
}

int colossi_setup_features(const colossi_setup *setup) {
    return setup->space.features;
}

int colossi_setup_most_legal(const colossi_setup *setup) {
    return setup->setup.game->max_legal;
}

int colossi_setup_most_outcomes(const colossi_setup *setup) {
    return setup->setup.game->max_outcomes;
}

int colossi_setup_longest_game(const colossi_setup *setup) {
    return setup->setup.game->max_actions;
}

static void write_space(const void *context, col_writer *w) {
    col_space_describe(context, w);
}

long colossi_setup_space(const colossi_setup *setup, char *out, size_t size) {
    return flat_text(write_space, &setup->space, out, size);
}
