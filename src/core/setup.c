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

/* Writes the words of a list: "adj, round or any". */
static void put_words(const char *const *words, col_writer *w) {
    for (int i = 0; words[i] != NULL; i++) {
        col_print(w, "%s%s", i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ", words[i]);
    }
}

static col_status read_value(const col_option *option, col_span text, int16_t *value,
                             col_error *error) {
    int number;
    char words[128];
    col_writer w = col_writer_on(words, sizeof words);
    if (option->values == NULL) {
        col_status status = col_read_number(col_span_of(option->name), text, option->low,
                                            option->high, &number, COL_OPTION, error);
        if (status == COL_OK) *value = (int16_t)number;
        return status;
    }
    for (int i = 0; option->values[i] != NULL; i++) {
        if (!col_span_is(text, option->values[i])) continue;
        *value = (int16_t)i;
        return COL_OK;
    }
    put_words(option->values, &w);
    return col_fail(error, COL_OPTION, "'%s' must be %s, not '%.*s'", option->name, words,
                    (int)text.length, text.at);
}

static col_status set_option(col_setup *setup, col_span name, col_span value, col_error *error) {
    const col_option *options = setup->game->options;
    for (int i = 0; options[i].name != NULL; i++) {
        if (!col_span_is(name, options[i].name)) continue;
        return read_value(&options[i], value, &setup->option[i], error);
    }
    return col_fail(error, COL_OPTION, "%s has no option '%.*s'", setup->game->title,
                    (int)name.length, name.at);
}

static col_status refuse_preset(const col_game *game, const char *name, col_error *error) {
    char names[128];
    col_writer w = col_writer_on(names, sizeof names);
    for (const col_preset *p = game->presets; p != NULL && p->name != NULL; p++) {
        col_print(&w, "%s%s", p == game->presets ? "; it has " : ", ", p->name);
    }
    return col_fail(error, COL_OPTION, "%s has no ruleset '%s'%s", game->title, name, names);
}

static col_status set_preset(col_setup *setup, const char *name, col_error *error) {
    const col_preset *preset = setup->game->presets;
    while (preset != NULL && preset->name != NULL && strcmp(preset->name, name) != 0) {
        preset++;
    }
    if (preset == NULL || preset->name == NULL) return refuse_preset(setup->game, name, error);
    set_standard(setup);
    col_span rest = col_span_of(preset->settings), word, key, value;
    while (col_next_word(&rest, &word) && col_split_pair(word, &key, &value)) {
        if (set_option(setup, key, value, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

col_status col_setup_option(col_setup *setup, const char *name, const char *value,
                            col_error *error) {
    if (strcmp(name, "ruleset") == 0) return set_preset(setup, value, error);
    return set_option(setup, col_span_of(name), col_span_of(value), error);
}

col_status col_setup_seats(col_setup *setup, const char *value, col_error *error) {
    const col_game *game = setup->game;
    col_span text = col_span_of(value);
    if (col_span_int(text, 0, 99, &setup->seats)) return COL_OK; /* col_setup_end() checks it */
    return col_read_number(col_span_of("seats"), text, game->min_seats, game->max_seats,
                           &setup->seats, COL_SEATS, error);
}

col_status col_setup_end(col_setup *setup, col_error *error) {
    const col_game *game = setup->game;
    if (setup->seats < game->min_seats || setup->seats > game->max_seats) {
        return col_fail(error, COL_SEATS, "%s is for %d to %d seats, not %d", game->title,
                        game->min_seats, game->max_seats, setup->seats);
    }
    return game->prepare(setup, error);
}
