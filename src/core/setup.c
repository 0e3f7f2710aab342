/* Setting a game up: options from text, presets, the checks before a game begins. */
#include "colossi/game.h"

#include <string.h>

#include "core/text.h"

static int option_count(const col_game *game) {
    int count = 0;
    while (game->options[count].name != NULL) {
        count++;
    }
    return count;
}

static void set_standard(col_setup *setup) {
    for (int i = option_count(setup->game) - 1; i >= 0; i--) {
        setup->option[i] = setup->game->options[i].standard;
    }
}

void col_setup_begin(col_setup *setup, const col_game *game) {
    memset(setup, 0, sizeof *setup);
    setup->game = game;
    setup->data = game->data;
    setup->seats = game->min_seats;
    setup->rules_version = game->rules_version;
    set_standard(setup);
}

void col_option_print(const col_option *option, int value, col_writer *w) {
    if (option->values != NULL) {
        col_put(w, option->values[value]);
    } else {
        col_print(w, "%d", value);
    }
}

bool col_option_is_standard(const col_setup *setup, int index) {
    return setup->option[index] == setup->game->options[index].standard;
}

/* "adj|round|any" or "4..21", for messages. */
static void put_values(const col_option *option, col_writer *w) {
    if (option->values == NULL) {
        col_print(w, "%d..%d", option->low, option->high);
        return;
    }
    for (int i = 0; option->values[i] != NULL; i++) {
        col_print(w, "%s%s", i > 0 ? "|" : "", option->values[i]);
    }
}

static bool read_value(const col_option *option, col_span text, int16_t *value) {
    int number;
    if (option->values == NULL) {
        if (!col_span_int(text, option->low, option->high, &number)) return false;
        *value = (int16_t)number;
        return true;
    }
    for (int i = 0; option->values[i] != NULL; i++) {
        if (col_span_is(text, option->values[i])) {
            *value = (int16_t)i;
            return true;
        }
    }
    return false;
}

static col_status set_option(col_setup *setup, col_span name, col_span value, col_error *error) {
    const col_option *options = setup->game->options;
    char allowed[128];
    col_writer w = col_writer_on(allowed, sizeof allowed);
    for (int i = 0; options[i].name != NULL; i++) {
        if (!col_span_is(name, options[i].name)) continue;
        if (read_value(&options[i], value, &setup->option[i])) return COL_OK;
        put_values(&options[i], &w);
        return col_fail(error, COL_OPTION, "%s=%.*s: %s can be %s", options[i].name,
                        (int)value.length, value.at, options[i].name, allowed);
    }
    return col_fail(error, COL_OPTION, "%s has no option '%.*s'", setup->game->title,
                    (int)name.length, name.at);
}

static col_status set_preset(col_setup *setup, const char *name, col_error *error) {
    const col_preset *preset = setup->game->presets;
    while (preset != NULL && preset->name != NULL && strcmp(preset->name, name) != 0) {
        preset++;
    }
    if (preset == NULL || preset->name == NULL) {
        return col_fail(error, COL_OPTION, "%s has no ruleset '%s'", setup->game->title, name);
    }
    set_standard(setup);
    col_span rest = col_span_of(preset->settings), word;
    while (col_next_word(&rest, &word)) {
        const char *equals = memchr(word.at, '=', word.length);
        col_span key = {word.at, (size_t)(equals - word.at)};
        col_span value = {equals + 1, word.length - key.length - 1};
        if (set_option(setup, key, value, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

col_status col_setup_option(col_setup *setup, const char *name, const char *value,
                            col_error *error) {
    if (strcmp(name, "ruleset") == 0) return set_preset(setup, value, error);
    return set_option(setup, col_span_of(name), col_span_of(value), error);
}

col_status col_setup_end(col_setup *setup, col_error *error) {
    const col_game *game = setup->game;
    if (setup->seats < game->min_seats || setup->seats > game->max_seats) {
        return col_fail(error, COL_SEATS, "%s is for %d to %d seats, not %d", game->title,
                        game->min_seats, game->max_seats, setup->seats);
    }
    return game->prepare(setup, error);
}
