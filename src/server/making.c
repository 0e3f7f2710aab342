/* Making tables: see making.h. */
#include "server/making.h"

#include <stdio.h>
#include <string.h>

#include "server/change.h"
#include "server/rooms.h"
#include "util/clock.h"

static const char *const KINDS[] = {"open", "link", "held", "bot"};

void making_print_seat(char line[LINE_SIZE], int seat, seat_kind kind, const uint8_t *hash,
                       const char *name) {
    col_writer w = col_writer_on(line, LINE_SIZE);
    col_print(&w, "@seat %d %s ", seat + 1, KINDS[kind]);
    if (hash == NULL) {
        col_put_char(&w, '-');
    } else {
        col_put_hex(&w, hash, HASH_BYTES);
    }
    col_print(&w, " %s", name);
}

static col_status add_seats(server *s, room *r, const creation *c, col_error *error) {
    for (int i = 0; i < c->setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES], hash[HASH_BYTES];
        bool has_token = c->kind[i] == SEAT_LINK || c->kind[i] == SEAT_HELD;
        char line[LINE_SIZE], text[TOKEN_TEXT];
        if (has_token) {
            secret_seat_token(c->key, i, secret, text);
            secret_hash(c->has_token[i] ? c->token[i] : secret, hash);
        }
        making_print_seat(line, i, c->kind[i], has_token ? hash : NULL, c->name[i]);
        if (change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* Writes the header of a new table, which holds the seed of its luck. */
static void write_setup(const col_setup *setup, col_writer *w) {
    static col_table t;
    col_luck luck;
    secret_seed(luck.seed);
    col_table_begin(&t, setup, NULL, 0);
    col_table_set_luck(&t, &luck);
    col_record_write(&t, COL_ALL, true, w);
}

static void write_header(const server *s, const creation *c, col_writer *w) {
    write_setup(&c->setup, w);
    if (c->is_listed) col_put(w, "[listed yes]\n");
    if (c->has_lots) col_put(w, "[by-lot yes]\n");
    if (c->clock_s > 0) col_print(w, "[clock %d %d]\n", c->clock_s, c->increment_s);
    if (c->days > 0) col_print(w, "[clock days %d %d]\n", c->days, c->days * s->config.day);
}

/* Adds a room with this header. */
static room *add_room(server *s, int64_t id, const char *header, int64_t payer, col_error *error) {
    room *r = rooms_add(s, id);
    if (r == NULL) {
        col_fail(error, COL_LIMIT, "this server cannot hold any more tables; try later");
        return NULL;
    }
    if (room_begin(r, header, error) != COL_OK) {
        rooms_remove(s, r);
        return NULL;
    }
    r->visited_at = clock_ms();
    r->payer = payer;
    s->count.tables_made++;
    return r;
}

col_status making_create(server *s, const creation *c, client *origin, room **out,
                         char token[COL_SEATS_MAX][TOKEN_TEXT], col_error *error) {
    static char header[8192];
    col_writer w = col_writer_on(header, sizeof header);
    write_header(s, c, &w);
    room *r =
        add_room(s, secret_table_id(c->key), header, origin == NULL ? 0 : origin->address, error);
    if (r == NULL) return error->status;
    change_begin(s, r, origin);
    change_create(s, r, header, w.length);
    if (origin != NULL) client_log(origin, "table", "a table was created");
    *out = r;
    if (change_end(s, r, add_seats(s, r, c, error), error) != COL_OK) return error->status;
    making_created(r, c->key, token);
    return COL_OK;
}

void making_created(const room *r, const uint8_t key[TOKEN_BYTES],
                    char token[COL_SEATS_MAX][TOKEN_TEXT]) {
    memset(token, 0, COL_SEATS_MAX * sizeof token[0]);
    for (int i = 0; i < r->table.setup.seats; i++) {
        uint8_t secret[TOKEN_BYTES];
        char text[TOKEN_TEXT];
        secret_seat_token(key, i, secret, text);
        int seat = room_seat_of(r, secret); /* another one than i if there was a lot */
        if (seat >= 0) memcpy(token[seat], text, sizeof text);
    }
}

/* Rematch ------------------------------------------------------------------------------------ */

static void write_rematch_header(const room *r, col_writer *w) {
    char id[ID_TEXT];
    room_match m = room_next_match(r);
    room_print_id(r->id, id);
    write_setup(&r->table.setup, w);
    if (r->is_listed) col_put(w, "[listed yes]\n");
    if (r->days > 0) {
        col_print(w, "[clock days %d %d]\n", r->days, (int)(r->clock_ms / 1000));
    } else if (r->clock_ms > 0) {
        col_print(w, "[clock %d %d]\n", (int)(r->clock_ms / 1000), (int)(r->increment_ms / 1000));
    }
    col_print(w, "[of %s]\n", id);
    if (r->table.setup.seats != 2) return;
    col_print(w, "[match %d %d %d %d %d]\n", m.game, m.points[0], m.points[1], m.score[0],
              m.score[1]);
}

/* Everybody moves on by one seat, keeps the token and stays muted. Whoever has left the game to a
 * bot and has not agreed leaves the next game to it too. */
static col_status add_rematch_seats(server *s, const room *old, room *r, unsigned agreed,
                                    col_error *error) {
    int seats = r->table.setup.seats;
    for (int i = 0; i < seats; i++) {
        char line[LINE_SIZE];
        int from = (i + 1) % seats;
        const room_seat *at = &old->seats[from];
        bool is_left = at->has_stand_in && !(agreed >> from & 1);
        if (is_left) {
            making_print_seat(line, i, SEAT_BOT, NULL, at->stand_in);
        } else {
            making_print_seat(line, i, at->kind, at->has_hash ? at->hash : NULL,
                              old->table.seat_name[from]);
        }
        if (change_line(s, r, line, error) != COL_OK) return error->status;
        snprintf(line, sizeof line, "@mute %d", i + 1);
        bool is_muted = at->is_muted && !is_left;
        if (is_muted && change_line(s, r, line, error) != COL_OK) return error->status;
    }
    return COL_OK;
}

/* Makes the table of the rematch. Both tables are changed by the same commit. */
col_status making_rematch(server *s, room *r, client *c, unsigned agreed, const char *answer,
                          col_error *error) {
    static char header[8192];
    col_writer w = col_writer_on(header, sizeof header);
    char line[LINE_SIZE], id[ID_TEXT];
    uint8_t key[TOKEN_BYTES];
    secret_token(key);
    write_rematch_header(r, &w);
    room *next = add_room(s, secret_table_id(key), header, c->address, error);
    if (next == NULL) return error->status;
    change_begin(s, r, c);
    col_status status = answer[0] == '\0' ? COL_OK : change_line(s, r, answer, error);
    room_print_id(next->id, id);
    snprintf(line, sizeof line, "@rematch %s", id);
    if (status == COL_OK) status = change_line(s, r, line, error);
    status = change_end(s, r, status, error);
    if (status != COL_OK) {
        rooms_remove(s, next);
        return status;
    }
    change_begin(s, next, NULL);
    change_create(s, next, header, w.length);
    return change_end(s, next, add_rematch_seats(s, r, next, agreed, error), error);
}
