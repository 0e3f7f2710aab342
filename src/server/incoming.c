/* Messages and bodies that come in: JSON of strangers into structs of fixed size. jansson reads the
 * JSON, with duplicate keys refused; everything else is checked here. */
#include <jansson.h>
#include <string.h>

#include "core/text.h"
#include "server/inside.h"

static json_t *load(const char *text, size_t length, col_error *error) {
    json_error_t where;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL) col_fail(error, COL_SYNTAX, "that is not JSON: %s", where.text);
    return root;
}

/* Copies a JSON string of one line; false if it is too long or holds control characters. */
static bool copy_text(const json_t *value, char *text, size_t size) {
    const char *string = json_string_value(value);
    size_t length = string == NULL ? 0 : json_string_length(value);
    if (string == NULL || length >= size) return false;
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)string[i] < 0x20 || string[i] == 0x7F) return false;
    }
    memcpy(text, string, length);
    text[length] = '\0';
    return true;
}

static bool copy_number(const json_t *value, int low, int high, int *number) {
    if (!json_is_integer(value)) return false;
    json_int_t n = json_integer_value(value);
    if (n < low || n > high) return false;
    *number = (int)n;
    return true;
}

/* Messages on a socket ----------------------------------------------------------------------- */

static const struct {
    const char *name;
    incoming_type type;
} TYPES[] = {
    {"do", IN_DO},       {"sit", IN_SIT},         {"undo", IN_UNDO}, {"takeback", IN_TAKEBACK},
    {"agree", IN_AGREE}, {"refuse", IN_REFUSE},   {"chat", IN_CHAT}, {"name", IN_NAME},
    {"fill", IN_FILL},   {"replace", IN_REPLACE}, {"back", IN_BACK}, {"state", IN_STATE},
    {"why", IN_WHY},     {"past", IN_PAST},       {"ping", IN_PING}};

static col_status read_type(const json_t *root, incoming *in, col_error *error) {
    const char *name = json_string_value(json_object_get(root, "type"));
    for (size_t i = 0; name != NULL && i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if (strcmp(name, TYPES[i].name) != 0) continue;
        in->type = TYPES[i].type;
        return COL_OK;
    }
    return col_fail(error, COL_COMMAND,
                    "a message has a type: do, sit, undo, takeback, agree, "
                    "refuse, chat, name, fill, replace, back, state, why, past or ping");
}

static col_status read_field(const char *key, const json_t *value, incoming *in, col_error *error) {
    int number;
    if (strcmp(key, "type") == 0) return COL_OK;
    if (strcmp(key, "n") == 0 || strcmp(key, "since") == 0) {
        in->has_number = copy_number(value, 0, 1 << 30, &number);
        if (in->has_number) in->number = (uint32_t)number;
        if (in->has_number) return COL_OK;
    } else if (strcmp(key, "table") == 0) {
        if (json_is_string(value) &&
            room_read_id(json_string_value(value), json_string_length(value), &in->table)) {
            return COL_OK;
        }
    } else if (strcmp(key, "token") == 0) {
        in->has_token = json_is_string(value) &&
                        secret_read(json_string_value(value), json_string_length(value), in->token);
        if (in->has_token) return COL_OK;
    } else if (strcmp(key, "seat") == 0) {
        if (copy_number(value, 1, COL_SEATS_MAX, &in->seat)) return COL_OK;
    } else if (strcmp(key, "count") == 0) {
        if (copy_number(value, 1, 1 << 20, &in->count)) return COL_OK;
    } else if (strcmp(key, "text") == 0) {
        if (copy_text(value, in->text, sizeof in->text)) return COL_OK;
    } else if (strcmp(key, "full") == 0) {
        in->is_full = json_is_true(value);
        if (json_is_boolean(value)) return COL_OK;
    } else {
        return col_fail(error, COL_SYNTAX, "a message has no field '%s'", key);
    }
    return col_fail(error, COL_SYNTAX, "the field '%s' has a value it cannot have", key);
}

/* [N, "ACTION"], the short form of the message that is sent most. */
static col_status read_action(const json_t *root, incoming *in, col_error *error) {
    int number;
    in->type = IN_DO;
    in->has_number = true;
    if (json_array_size(root) != 2 || !copy_number(json_array_get(root, 0), 0, 1 << 30, &number) ||
        !copy_text(json_array_get(root, 1), in->text, COL_TEXT_MAX)) {
        return col_fail(error, COL_SYNTAX, "an action is [events seen, \"text\"]");
    }
    in->number = (uint32_t)number;
    return COL_OK;
}

/* [N,"ACTION"] as most programs write it, nearly every message there is: read as it stands.
 * Anything with a blank or an escape in it goes the long way and comes to the same. */
static bool read_short(const char *text, size_t length, incoming *in) {
    col_span rest = {text, length};
    int number;
    if (!col_take_char(&rest, '[') || !col_take_int(&rest, 0, 1 << 30, &number) ||
        !col_take_char(&rest, ',') || !col_take_char(&rest, '"') || rest.length < 2 ||
        rest.length - 2 >= COL_TEXT_MAX || memcmp(rest.at + rest.length - 2, "\"]", 2) != 0) {
        return false;
    }
    for (size_t i = 0; i < rest.length - 2; i++) {
        unsigned char c = (unsigned char)rest.at[i];
        if (c < 0x20 || c > 0x7E || c == '"' || c == '\\') return false;
        in->text[i] = (char)c;
    }
    in->text[rest.length - 2] = '\0';
    in->type = IN_DO;
    in->has_number = true;
    in->number = (uint32_t)number;
    return true;
}

col_status incoming_read(const char *text, size_t length, incoming *in, col_error *error) {
    const char *key;
    memset(in, 0, sizeof *in);
    if (read_short(text, length, in)) return COL_OK;
    json_t *value, *root = load(text, length, error);
    memset(in, 0, sizeof *in);
    if (root == NULL) return error->status;
    col_status status = COL_OK;
    if (json_is_array(root)) {
        status = read_action(root, in, error);
    } else if (!json_is_object(root)) {
        status = col_fail(error, COL_SYNTAX, "a message is an object or [n, \"action\"]");
    } else {
        status = read_type(root, in, error);
        json_object_foreach(root, key, value) {
            if (status == COL_OK) status = read_field(key, value, in, error);
        }
    }
    if (status == COL_OK && in->type == IN_DO && !in->has_number) {
        status = col_fail(error, COL_SYNTAX, "an action needs n, how many events were seen");
    }
    json_decref(root);
    return status;
}

/* Bodies of HTTP ----------------------------------------------------------------------------- */

static col_status read_options(const json_t *options, col_setup *setup, col_error *error) {
    const char *key;
    json_t *value;
    const json_t *ruleset = json_object_get(options, "ruleset");
    if (json_is_string(ruleset) &&
        col_setup_option(setup, "ruleset", json_string_value(ruleset), error) != COL_OK) {
        return error->status;
    }
    json_object_foreach((json_t *)options, key, value) {
        char text[64];
        col_writer w = col_writer_on(text, sizeof text);
        if (strcmp(key, "ruleset") == 0 && json_is_string(value)) continue;
        if (json_is_integer(value)) {
            col_print(&w, "%d", (int)json_integer_value(value));
        } else if (!copy_text(value, text, sizeof text)) {
            return col_fail(error, COL_OPTION, "the option '%s' is a text or a number", key);
        }
        if (col_setup_option(setup, key, text, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

static col_status read_seat(const json_t *value, int seat, const char *name, creation *c,
                            col_error *error) {
    char text[COL_NAME_SIZE];
    if (!copy_text(value, text, sizeof text)) {
        return col_fail(error, COL_SEATS, "a seat is me, open, link or bot:PLAYER");
    }
    if (strcmp(text, "me") == 0) {
        c->kind[seat] = SEAT_HELD;
        c->is_mine[seat] = true;
        memcpy(c->name[seat], name, COL_NAME_SIZE);
    } else if (strcmp(text, "open") == 0) {
        c->kind[seat] = SEAT_OPEN;
    } else if (strcmp(text, "link") == 0) {
        c->kind[seat] = SEAT_LINK;
    } else if (strncmp(text, "bot:", 4) == 0) {
        c->kind[seat] = SEAT_BOT;
        memcpy(c->name[seat], text, COL_NAME_SIZE);
        return col_player_parse(text, &c->player[seat], error);
    } else {
        return col_fail(error, COL_SEATS, "a seat is me, open, link or bot:PLAYER");
    }
    return COL_OK;
}

static col_status read_seats(const json_t *seats, const char *name, creation *c, col_error *error) {
    json_t *me = json_string("me"), *open = json_string("open");
    size_t count = json_array_size(seats);
    col_status status = COL_OK;
    if (json_is_integer(seats)) count = (size_t)json_integer_value(seats);
    if (seats == NULL) count = (size_t)c->setup.game->min_seats;
    if (count < 1 || count > COL_SEATS_MAX) {
        status = col_fail(error, COL_SEATS, "a table has 1 to %d seats", (int)COL_SEATS_MAX);
    }
    for (size_t i = 0; i < count && status == COL_OK; i++) {
        const json_t *value = json_is_array(seats) ? json_array_get(seats, i) : i == 0 ? me : open;
        status = read_seat(value, (int)i, name, c, error);
    }
    c->setup.seats = (int)count;
    json_decref(me);
    json_decref(open);
    return status;
}

static col_status read_clock(const json_t *clock, creation *c, col_error *error) {
    if (clock == NULL || json_is_null(clock)) return COL_OK;
    if (json_array_size(clock) == 2 &&
        copy_number(json_array_get(clock, 0), 1, 1000000, &c->clock_s) &&
        copy_number(json_array_get(clock, 1), 0, 100000, &c->increment_s)) {
        return COL_OK;
    }
    return col_fail(error, COL_OPTION, "a clock is [seconds, seconds added for an action]");
}

static col_status read_creation(const json_t *root, creation *c, col_error *error) {
    static const char *const KEYS[] = {"game", "seats", "options", "clock", "public", "name"};
    char name[COL_NAME_SIZE] = "", game[32];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)root, key, value) {
        size_t k = 0;
        while (k < 6 && strcmp(key, KEYS[k]) != 0) {
            k++;
        }
        if (k == 6) return col_fail(error, COL_SYNTAX, "a table has no field '%s'", key);
    }
    if (!copy_text(json_object_get(root, "game"), game, sizeof game) ||
        col_find_game(game) == NULL) {
        return col_fail(error, COL_GAME, "there is no such game; /api/games lists them");
    }
    col_setup_begin(&c->setup, col_find_game(game));
    value = json_object_get(root, "name");
    if (value != NULL && (!copy_text(value, name, sizeof name) ||
                          col_check_name(name, strlen(name), error) != COL_OK)) {
        return col_fail(error, COL_SYNTAX, "a name is one line of at most %d bytes, without #[]",
                        COL_NAME_SIZE - 1);
    }
    value = json_object_get(root, "public");
    if (value != NULL && !json_is_boolean(value)) {
        return col_fail(error, COL_SYNTAX, "public is true or false");
    }
    c->is_listed = value == NULL || json_is_true(value);
    value = json_object_get(root, "options");
    if (value != NULL && !json_is_object(value)) {
        return col_fail(error, COL_OPTION, "options is an object");
    }
    if (read_options(value, &c->setup, error) != COL_OK ||
        read_seats(json_object_get(root, "seats"), name, c, error) != COL_OK ||
        read_clock(json_object_get(root, "clock"), c, error) != COL_OK) {
        return error->status;
    }
    return col_setup_end(&c->setup, error);
}

col_status creation_read(const char *text, size_t length, creation *c, col_error *error) {
    json_t *root = load(text, length, error);
    memset(c, 0, sizeof *c);
    if (root == NULL) return error->status;
    col_status status = json_is_object(root)
                            ? read_creation(root, c, error)
                            : col_fail(error, COL_SYNTAX, "a table is described by an object");
    json_decref(root);
    return status;
}

col_status join_read(const char *text, size_t length, int *seat, char name[COL_NAME_SIZE],
                     col_error *error) {
    json_t *root = load(text, length, error);
    const json_t *at, *words;
    col_status status = COL_OK;
    *seat = -1;
    name[0] = '\0';
    if (root == NULL) return error->status;
    at = json_object_get(root, "seat");
    words = json_object_get(root, "name");
    if (!json_is_object(root)) {
        status = col_fail(error, COL_SYNTAX, "joining takes an object");
    } else if (at != NULL && !copy_number(at, 1, COL_SEATS_MAX, seat)) {
        status = col_fail(error, COL_SEAT, "seat is a seat's number");
    } else if (words != NULL && (!copy_text(words, name, COL_NAME_SIZE) ||
                                 col_check_name(name, strlen(name), error) != COL_OK)) {
        status = col_fail(error, COL_SYNTAX, "a name is one line of at most %d bytes, without #[]",
                          COL_NAME_SIZE - 1);
    }
    if (at != NULL && status == COL_OK) --*seat;
    json_decref(root);
    return status;
}
