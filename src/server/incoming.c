/* Reading messages and request bodies: see incoming.h. The JSON comes from strangers. jansson
 * parses it and rejects duplicate keys; everything else is checked here. */
#include "server/incoming.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

enum {
    NUMBER_MAX = 1 << 30, /* of events */
    DAYS_MAX = 14         /* for a decision */
};

static json_t *load(const char *text, size_t length, col_error *error) {
    json_error_t where;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL) col_fail(error, COL_SYNTAX, "this is not valid JSON: %s", where.text);
    return root;
}

/* Copies a JSON string. Returns false if it is too long or contains control characters. */
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
} TYPES[] = {{"do", IN_DO},           {"sit", IN_SIT},
             {"undo", IN_UNDO},       {"takeback", IN_TAKEBACK},
             {"agree", IN_AGREE},     {"refuse", IN_REFUSE},
             {"chat", IN_CHAT},       {"name", IN_NAME},
             {"fill", IN_FILL},       {"replace", IN_REPLACE},
             {"back", IN_BACK},       {"state", IN_STATE},
             {"why", IN_WHY},         {"past", IN_PAST},
             {"ping", IN_PING},       {"resign", IN_RESIGN},
             {"draw", IN_DRAW},       {"abort", IN_ABORT},
             {"leave", IN_LEAVE},     {"rematch", IN_REMATCH},
             {"lobby", IN_LOBBY},     {"queue", IN_QUEUE},
             {"unqueue", IN_UNQUEUE}, {"push", IN_PUSH}};

static col_status read_type(const json_t *root, incoming *in, col_error *error) {
    const char *name = json_string_value(json_object_get(root, "type"));
    for (size_t i = 0; name != NULL && i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if (strcmp(name, TYPES[i].name) != 0) continue;
        in->type = TYPES[i].type;
        return COL_OK;
    }
    return col_fail(error, COL_COMMAND,
                    "the type of a message must be do, sit, undo, takeback, agree, refuse, "
                    "chat, name, fill, replace, back, resign, draw, abort, leave, rematch, "
                    "lobby, queue, unqueue, push, state, why, past or ping");
}

static bool read_number(const json_t *value, incoming *in) {
    int number = 0;
    in->has_number = copy_number(value, 0, NUMBER_MAX, &number);
    in->number = (uint32_t)number;
    return in->has_number;
}

static bool read_table(const json_t *value, incoming *in) {
    return json_is_string(value) &&
           room_read_id(json_string_value(value), json_string_length(value), &in->table);
}

static bool copy_secret(const json_t *value, uint8_t bytes[TOKEN_BYTES]) {
    return json_is_string(value) &&
           secret_read(json_string_value(value), json_string_length(value), bytes);
}

static bool read_token(const json_t *value, incoming *in) {
    in->has_token = copy_secret(value, in->token);
    return in->has_token;
}

static bool read_key(const json_t *value, incoming *in) {
    in->has_key = copy_secret(value, in->key);
    return in->has_key;
}

static bool read_seat_number(const json_t *value, incoming *in) {
    return copy_number(value, 1, COL_SEATS_MAX, &in->seat);
}

static bool read_count(const json_t *value, incoming *in) {
    return copy_number(value, 1, 1 << 20, &in->count);
}

static bool read_text(const json_t *value, incoming *in) {
    return copy_text(value, in->text, sizeof in->text);
}

static bool read_full(const json_t *value, incoming *in) {
    in->is_verbose = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_language(const json_t *value, incoming *in) {
    return copy_text(value, in->language, sizeof in->language);
}

static bool read_name(const json_t *value, incoming *in) {
    col_error error;
    return copy_text(value, in->name, sizeof in->name) &&
           col_check_name(in->name, strlen(in->name), &error) == COL_OK;
}

static bool read_endpoint(const json_t *value, incoming *in) {
    return copy_text(value, in->push.endpoint, sizeof in->push.endpoint);
}

static bool read_push_point(const json_t *value, incoming *in) {
    char text[128];
    return copy_text(value, text, sizeof text) && push_decode(text, in->push.point, PUSH_POINT);
}

static bool read_push_auth(const json_t *value, incoming *in) {
    char text[64];
    in->has_push_keys =
        copy_text(value, text, sizeof text) && push_decode(text, in->push.auth, PUSH_AUTH);
    return in->has_push_keys;
}

static bool read_nothing(const json_t *value, incoming *in) {
    (void)value, (void)in;
    return true; /* the type has been read already */
}

static col_status read_field(const char *key, const json_t *value, incoming *in, col_error *error) {
    static const struct {
        const char *name;
        bool (*read)(const json_t *value, incoming *in);
        const char *must_be;
    } FIELDS[] = {{"type", read_nothing, ""},
                  {"n", read_number, "a number of events"},
                  {"since", read_number, "a number of events"},
                  {"table", read_table, "16 hex digits"},
                  {"token", read_token, "32 hex digits"},
                  {"key", read_key, "32 hex digits"},
                  {"seat", read_seat_number, "the number of a seat"},
                  {"count", read_count, "a number of actions, at least 1"},
                  {"text", read_text, "one line of at most 240 bytes"},
                  {"name", read_name, "one line of at most 47 bytes without #, [ and ]"},
                  {"full", read_full, "true or false"},
                  {"endpoint", read_endpoint, "an address of at most 511 bytes"},
                  {"p256dh", read_push_point, "65 bytes in base64url"},
                  {"auth", read_push_auth, "16 bytes in base64url"},
                  {"language", read_language, "the code of a language, such as \"en\""}};
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        if (strcmp(key, FIELDS[i].name) != 0) continue;
        if (FIELDS[i].read(value, in)) return COL_OK;
        return col_fail(error, COL_SYNTAX, "'%s' must be %s", key, FIELDS[i].must_be);
    }
    return col_fail(error, COL_SYNTAX, "a message has no field '%s'", key);
}

/* Reads [N, "ACTION"], the short form of the most frequent message. */
static col_status read_action(const json_t *root, incoming *in, col_error *error) {
    int number;
    in->type = IN_DO;
    in->has_number = true;
    if (json_array_size(root) != 2 ||
        !copy_number(json_array_get(root, 0), 0, NUMBER_MAX, &number) ||
        !copy_text(json_array_get(root, 1), in->text, COL_TEXT_MAX)) {
        return col_fail(error, COL_SYNTAX, "an action must be [number of events seen, \"action\"]");
    }
    in->number = (uint32_t)number;
    return COL_OK;
}

/* Reads [N,"ACTION"] without spaces and escapes. Nearly all messages look like this, so they take a
 * shortcut. Returns false for everything else, which then goes through the JSON parser with the
 * same result. */
static bool read_short(const char *text, size_t length, incoming *in) {
    col_span rest = {text, length};
    int number;
    if (!col_take_char(&rest, '[') || !col_take_int(&rest, 0, NUMBER_MAX, &number) ||
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
        status = col_fail(error, COL_SYNTAX,
                          "a message must be an object or [number of events seen, \"action\"]");
    } else {
        status = read_type(root, in, error);
        json_object_foreach(root, key, value) { /* wish_read() reads those of a queue */
            if (status == COL_OK && in->type != IN_QUEUE)
                status = read_field(key, value, in, error);
        }
    }
    if (status == COL_OK && in->type == IN_DO && !in->has_number) {
        status = col_fail(error, COL_SYNTAX, "an action must have n, the number of events seen");
    }
    json_decref(root);
    return status;
}

/* Bodies of requests ------------------------------------------------------------------------- */

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
        if (strcmp(key, "ruleset") == 0 && json_is_string(value)) continue;
        if (json_is_integer(value)) {
            snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
        } else if (!copy_text(value, text, sizeof text)) {
            return col_fail(error, COL_OPTION, "the option '%s' must be a string or a whole number",
                            key);
        }
        if (col_setup_option(setup, key, text, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

static col_status read_seat(const json_t *value, int seat, const char *name, creation *c,
                            col_error *error) {
    char text[COL_NAME_SIZE] = "";
    col_player player;
    if (copy_text(value, text, sizeof text) && strcmp(text, "me") == 0) {
        c->kind[seat] = SEAT_HELD;
        memcpy(c->name[seat], name, COL_NAME_SIZE);
    } else if (strcmp(text, "open") == 0) {
        c->kind[seat] = SEAT_OPEN;
    } else if (strcmp(text, "link") == 0) {
        c->kind[seat] = SEAT_LINK;
    } else if (strncmp(text, "bot:", 4) == 0) {
        c->kind[seat] = SEAT_BOT;
        memcpy(c->name[seat], text, COL_NAME_SIZE);
        return col_player_parse_for(c->setup.game->name, text, &player, error);
    } else {
        return col_fail(error, COL_SEATS, "a seat must be me, open, link or bot:PLAYER");
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
        status = col_fail(error, COL_SEATS, "a table must have 1 to %d seats", (int)COL_SEATS_MAX);
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
    if (json_object_size(clock) == 1 &&
        copy_number(json_object_get(clock, "days"), 1, DAYS_MAX, &c->days)) {
        return COL_OK;
    }
    if (json_array_size(clock) == 2 &&
        copy_number(json_array_get(clock, 0), 1, 1000000, &c->clock_s) &&
        copy_number(json_array_get(clock, 1), 0, 100000, &c->increment_s)) {
        return COL_OK;
    }
    return col_fail(error, COL_OPTION,
                    "a clock must be [seconds, seconds added per action] or {\"days\": 1 to %d}",
                    (int)DAYS_MAX);
}

/* Reads the key that a client has chosen for its request, if there is one. */
static col_status read_request_key(const json_t *root, bool *has_key, uint8_t key[TOKEN_BYTES],
                                   col_error *error) {
    const json_t *value = json_object_get(root, "key");
    *has_key = value != NULL;
    if (value == NULL || copy_secret(value, key)) return COL_OK;
    return col_fail(error, COL_SYNTAX, "'key' must be 32 hex digits");
}

static col_status read_creation(const json_t *root, creation *c, col_error *error) {
    static const char *const KEYS[] = {"game",   "seats", "options", "clock",
                                       "public", "name",  "key",     "lot"};
    enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };
    char name[COL_NAME_SIZE] = "", game[32];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)root, key, value) {
        size_t k = 0;
        while (k < KEY_COUNT && strcmp(key, KEYS[k]) != 0) {
            k++;
        }
        if (k == KEY_COUNT) return col_fail(error, COL_SYNTAX, "a table has no field '%s'", key);
    }
    if (!copy_text(json_object_get(root, "game"), game, sizeof game) ||
        col_find_game(game) == NULL) {
        return col_fail(error, COL_GAME, "there is no such game; /api/games lists them");
    }
    col_setup_begin(&c->setup, col_find_game(game));
    value = json_object_get(root, "name");
    if (value != NULL && (!copy_text(value, name, sizeof name) ||
                          col_check_name(name, strlen(name), error) != COL_OK)) {
        return col_fail(error, COL_SYNTAX,
                        "a name must be one line of at most %d bytes without #, [ and ]",
                        COL_NAME_SIZE - 1);
    }
    if (read_request_key(root, &c->has_key, c->key, error) != COL_OK) return error->status;
    value = json_object_get(root, "public");
    if (value != NULL && !json_is_boolean(value)) {
        return col_fail(error, COL_SYNTAX, "'public' must be true or false");
    }
    c->is_listed = value == NULL || json_is_true(value);
    value = json_object_get(root, "lot");
    if (value != NULL && !json_is_boolean(value)) {
        return col_fail(error, COL_SYNTAX, "'lot' must be true or false");
    }
    c->has_lots = json_is_true(value);
    value = json_object_get(root, "options");
    if (value != NULL && !json_is_object(value)) {
        return col_fail(error, COL_OPTION, "'options' must be an object");
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
    col_status status =
        json_is_object(root)
            ? read_creation(root, c, error)
            : col_fail(error, COL_SYNTAX, "the description of a table must be a JSON object");
    json_decref(root);
    return status;
}

static col_status read_wish(json_t *root, creation *c, col_error *error) {
    static const char *const OTHERS[] = {"public", "lot"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        if (json_object_get(root, OTHERS[i]) == NULL) continue;
        return col_fail(error, COL_SYNTAX, "a queue has no field '%s'", OTHERS[i]);
    }
    const json_t *seats = json_object_get(root, "seats");
    if (seats != NULL && !json_is_integer(seats)) {
        return col_fail(error, COL_SEATS, "'seats' must be the number of seats");
    }
    json_object_del(root, "type");
    if (read_creation(root, c, error) != COL_OK) return error->status;
    if (c->setup.seats < 2) return col_fail(error, COL_SEATS, "nobody waits for one seat");
    return COL_OK;
}

col_status wish_read(const char *text, size_t length, creation *c, col_error *error) {
    json_t *root = load(text, length, error);
    memset(c, 0, sizeof *c);
    if (root == NULL) return error->status;
    col_status status = read_wish(root, c, error);
    json_decref(root);
    return status;
}

col_status join_read(const char *text, size_t length, joining *j, col_error *error) {
    json_t *root = load(text, length, error);
    const json_t *at, *words;
    col_status status = COL_OK;
    memset(j, 0, sizeof *j);
    j->seat = -1;
    if (root == NULL) return error->status;
    at = json_object_get(root, "seat");
    words = json_object_get(root, "name");
    if (!json_is_object(root)) {
        status = col_fail(error, COL_SYNTAX, "a request to join must be a JSON object");
    } else if (at != NULL && !copy_number(at, 1, COL_SEATS_MAX, &j->seat)) {
        status = col_fail(error, COL_SEAT, "'seat' must be the number of a seat");
    } else if (words != NULL && (!copy_text(words, j->name, COL_NAME_SIZE) ||
                                 col_check_name(j->name, strlen(j->name), error) != COL_OK)) {
        status = col_fail(error, COL_SYNTAX,
                          "a name must be one line of at most %d bytes without #, [ and ]",
                          COL_NAME_SIZE - 1);
    } else {
        status = read_request_key(root, &j->has_key, j->key, error);
    }
    if (at != NULL && status == COL_OK) j->seat--;
    json_decref(root);
    return status;
}
