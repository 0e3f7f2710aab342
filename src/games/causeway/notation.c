/* Giant's Causeway: positions and actions as text (CW-6.1, CW-6.2). */
#include "state.h"

#include <string.h>

#include "core/text.h"

static const char *const DIRECTIONS[COL_HEX_SIDES] = {"n", "ne", "se", "s", "sw", "nw"};

/* Actions -------------------------------------------------------------------------------------- */

static void print_leap(const causeway_state *s, int colour, const leap *l, col_writer *w) {
    place older[STACKS_MAX];
    col_print(w, "^%s", DIRECTIONS[l->direction]);
    for (int i = 0; i < 2 && l->drop[i] > 0; i++) {
        col_print(w, "+%d", l->drop[i]);
    }
    if (l->turn[0] > 0) causeway_own_spellstones(s, colour, older);
    for (int i = 0; i < 2 && l->turn[i] > 0; i++) {
        col_print(w, "~%d,%d", older[l->turn[i] - 1].q, older[l->turn[i] - 1].r);
    }
}

void causeway_print(const col_setup *setup, const col_state *state, int actor, col_action a,
                    int viewer, col_writer *w) {
    (void)setup, (void)viewer;
    leap l = action_as_leap(a);
    place p = action_place(a);
    if (col_action_kind(a) == ACTION_PASS) {
        col_put(w, "pass");
        return;
    }
    col_put_char(w, "TS"[action_giant(a)]);
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
    case ACTION_FAR:
        col_print(w, "@%d,%d", p.q, p.r);
        break;
    case ACTION_STEP:
        col_print(w, "-%s", DIRECTIONS[a & 7]);
        break;
    case ACTION_LEAP:
        print_leap(position_of(state), actor, &l, w);
        break;
    }
}

static bool take_place(col_span *rest, place *p) {
    int q, r;
    if (!col_take_int(rest, -COORDINATE_BIAS, COORDINATE_BIAS - 1, &q) ||
        !col_take_char(rest, ',') ||
        !col_take_int(rest, -COORDINATE_BIAS, COORDINATE_BIAS - 1, &r)) {
        return false;
    }
    p->q = (int16_t)q;
    p->r = (int16_t)r;
    return true;
}

static bool take_direction(col_span *rest, int *direction) {
    static const int LONGEST_FIRST[COL_HEX_SIDES] = {1, 2, 4, 5, 0, 3};
    for (int i = 0; i < COL_HEX_SIDES; i++) {
        const char *name = DIRECTIONS[LONGEST_FIRST[i]];
        size_t length = strlen(name);
        if (rest->length < length || memcmp(rest->at, name, length) != 0) continue;
        rest->at += length;
        rest->length -= length;
        *direction = LONGEST_FIRST[i];
        return true;
    }
    return false;
}

static col_status cannot_read(const char *text, col_error *error) {
    return col_fail(error, COL_SYNTAX,
                    "'%s' is not an action; T@0,-1 places, S-ne steps, T^se+1+3 leaps, pass passes",
                    text);
}

static col_status parse_leap(const causeway_state *s, int actor, int giant, col_span rest,
                             const char *text, col_action *out, col_error *error) {
    place older[STACKS_MAX], p;
    int direction, drop[2] = {0, 0}, turn[2] = {0, 0}, drops = 0, turns = 0;
    int own = causeway_own_spellstones(s, actor, older);
    if (!take_direction(&rest, &direction)) return cannot_read(text, error);
    while (col_take_char(&rest, '+')) {
        if (drops == 2) return col_refuse(error, "CW-2.6d", "causeway.no.three_drops");
        if (!col_take_int(&rest, 1, 63, &drop[drops++])) return cannot_read(text, error);
    }
    while (col_take_char(&rest, '~')) {
        if (!take_place(&rest, &p)) return cannot_read(text, error);
        if (turns == 2) return col_refuse(error, "CW-2.7c", "causeway.no.three_turns");
        for (int i = 0; i < own; i++) {
            if (older[i].q == p.q && older[i].r == p.r) turn[turns] = i + 1;
        }
        if (turn[turns++] == 0) {
            return col_refuse(error, "CW-2.7c", "causeway.no.spellstone_there");
        }
    }
    if (rest.length > 0) return cannot_read(text, error);
    if (drops == 2 && drop[0] == drop[1]) {
        return col_refuse(error, "CW-2.6d", "causeway.no.same_drop");
    }
    if (turns == 2 && turn[0] == turn[1]) {
        return col_refuse(error, "CW-2.7c", "causeway.no.same_turn");
    }
    if ((drops == 2 && drop[0] > drop[1]) || (turns == 2 && turn[0] > turn[1])) {
        return col_refuse(error, "CW-6.2", "causeway.no.order");
    }
    *out = action_leap(giant, direction, drop[0], drop[1], turn[0], turn[1]);
    return COL_OK;
}

col_status causeway_parse(const col_setup *setup, const col_state *state, int actor,
                          const char *text, col_action *out, col_error *error) {
    (void)setup;
    const causeway_state *s = position_of(state);
    col_span rest = col_span_of(text);
    place p;
    int direction;
    if (strcmp(text, "pass") == 0) {
        *out = col_action_of(ACTION_PASS, 0);
        return COL_OK;
    }
    int giant = col_take_char(&rest, 'T') ? TRAPPER : col_take_char(&rest, 'S') ? SPIKEY : -1;
    if (giant < 0) return cannot_read(text, error);
    if (col_take_char(&rest, '@')) {
        if (!take_place(&rest, &p) || rest.length > 0) return cannot_read(text, error);
        *out = action_at(s->placed < PLACED_ALL ? ACTION_PLACE : ACTION_FAR, giant, p);
        return COL_OK;
    }
    if (col_take_char(&rest, '-')) {
        if (!take_direction(&rest, &direction) || rest.length > 0) return cannot_read(text, error);
        *out = action_step(giant, direction);
        return COL_OK;
    }
    if (col_take_char(&rest, '^')) return parse_leap(s, actor, giant, rest, text, out, error);
    return cannot_read(text, error);
}

/* Positions ------------------------------------------------------------------------------------ */

static void write_content(unsigned content, col_writer *w) {
    if (is_giant(content)) {
        col_put_char(w, "TtSs"[giant_kind(content) * 2 + giant_colour(content)]);
        return;
    }
    for (int i = 1; i <= (int)(content & HEIGHT); i++) {
        bool spell = i == 3 && is_spellstone(content);
        col_put_char(w, (spell ? "WB" : "wb")[stone_colour(content, i)]);
    }
}

static bool comes_before(place a, place b) {
    return col_hex_before((col_hex){a.q, a.r}, (col_hex){b.q, b.r});
}

/* Lists the occupied cells by q, then r. The stacks are sorted already; the giants are merged in.
 */
static int sorted_cells(const causeway_state *s, place out[STACKS_MAX + PLACED_ALL]) {
    int count = s->stacks;
    memcpy(out, s->stack, sizeof(place) * s->stacks);
    for (int g = 0; g < 4; g++) {
        if (s->giant_at[g / 2][g % 2] == NOT_PLACED) continue;
        int i = count++;
        for (; i > 0 && comes_before(s->giant[g / 2][g % 2], out[i - 1]); i--) {
            out[i] = out[i - 1];
        }
        out[i] = s->giant[g / 2][g % 2];
    }
    return count;
}

void causeway_write_position(const col_setup *setup, const col_state *state, col_writer *w) {
    (void)setup;
    const causeway_state *s = position_of(state);
    place cells[STACKS_MAX + PLACED_ALL];
    int count = sorted_cells(s, cells);
    for (int i = 0; i < count; i++) {
        col_print(w, "%s%d,%d=", i > 0 ? "/" : "", cells[i].q, cells[i].r);
        write_content(s->cell[cell_of(cells[i].q, cells[i].r)], w);
    }
    col_print(w, " %c %d", "wb"[s->side], s -> quiet);
}

/* One cell while a position is read. */
typedef struct read_cell {
    place p;
    int giant_colour, giant_kind; /* -1 if it is a stack */
    int height, colours[3];
    bool spellstone;
} read_cell;

static const char *read_content(col_span text, read_cell *c) {
    static const char LETTERS[] = "TtSs";
    const char *giant = text.length == 1 ? memchr(LETTERS, text.at[0], 4) : NULL;
    c->giant_kind = c->giant_colour = -1;
    c->spellstone = false;
    if (giant != NULL) {
        c->giant_kind = (int)(giant - LETTERS) / 2;
        c->giant_colour = (int)(giant - LETTERS) % 2;
        return NULL;
    }
    if (text.length < 1 || text.length > 3) return "a stack must have one to three stones";
    c->height = (int)text.length;
    for (int i = 0; i < c->height; i++) {
        char letter = text.at[i];
        bool spell = letter == 'W' || letter == 'B';
        if (letter != 'w' && letter != 'b' && !spell) return "a stone must be w, b, W or B";
        c->colours[i] = letter == 'b' || letter == 'B';
        if (spell && (i < 2 || c->colours[0] == c->colours[2] || c->colours[1] == c->colours[2])) {
            return "a spellstone must lie on two stones of the opponent";
        }
        c->spellstone |= spell;
    }
    return NULL;
}

static const char *read_one_cell(col_span *rest, read_cell *c) {
    int q, r;
    if (!col_take_int(rest, -COORDINATE_MAX, COORDINATE_MAX, &q) || !col_take_char(rest, ',') ||
        !col_take_int(rest, -COORDINATE_MAX, COORDINATE_MAX, &r) || !col_take_char(rest, '=')) {
        return "a cell must be written q,r=content, with coordinates from -999 to 999";
    }
    c->p.q = (int16_t)q;
    c->p.r = (int16_t)r;
    col_span content = {rest->at, 0};
    while (content.length < rest->length && rest->at[content.length] != '/') {
        content.length++;
    }
    rest->at += content.length;
    rest->length -= content.length;
    return read_content(content, c);
}

/* Puts a cell that was read on the board, or returns why that is impossible. */
static const char *put_cell(const causeway_rules *rules, causeway_state *s, const read_cell *c,
                            int plain[2], int spellstones[2]) {
    if (c->giant_kind >= 0) {
        if (s->giant_at[c->giant_colour][c->giant_kind] != NOT_PLACED) {
            return "a giant is there twice";
        }
        causeway_put_giant(rules, s, c->giant_colour, c->giant_kind, c->p);
        return NULL;
    }
    for (int i = 0; i < c->height; i++) {
        bool spell = i == 2 && c->spellstone;
        if (spell && (rules->quick || ++spellstones[c->colours[i]] > rules->spells)) {
            return "there are too many spellstones";
        }
        if (!spell && ++plain[c->colours[i]] > rules->stones) return "there are too many stones";
    }
    causeway_add_stack(rules, s, c->p,
                       causeway_stack_content(c->colours, c->height, c->spellstone));
    return NULL;
}

/* 6.1, 3.13: says what must be true of the occupied cells. */
static const char *wrong_shape(const causeway_rules *rules) {
    return rules->connect == CONNECT_STEPS
               ? "the occupied cells must be one group during the placements, and at most 48 steps "
                 "apart later (CW-3.13)"
               : "the occupied cells are not one group";
}

static const char *read_cells(const causeway_rules *rules, col_span rest, causeway_state *s) {
    place seen[STACKS_MAX + PLACED_ALL];
    int count = 0, plain[2] = {0, 0}, spellstones[2] = {0, 0};
    do {
        read_cell c;
        const char *wrong = read_one_cell(&rest, &c);
        if (wrong != NULL) return wrong;
        if (count == STACKS_MAX + PLACED_ALL) return "there are too many cells";
        for (int i = 0; i < count; i++) {
            if (seen[i].q == c.p.q && seen[i].r == c.p.r) return "a cell is there twice";
        }
        seen[count++] = c.p;
        /* If two cells share a cell of the torus, they are too far apart. */
        if (s->cell[cell_of(c.p.q, c.p.r)] != 0) return wrong_shape(rules);
        wrong = put_cell(rules, s, &c, plain, spellstones);
        if (wrong != NULL) return wrong;
    } while (col_take_char(&rest, '/'));
    return rest.length > 0 ? "cells must be separated by '/'" : NULL;
}

/* Tells whether the occupied cells are as wrong_shape() says. */
static bool has_good_shape(const causeway_rules *rules, const causeway_state *s) {
    place cells[STACKS_MAX + PLACED_ALL];
    int count = sorted_cells(s, cells);
    bool may_be_apart = rules->connect == CONNECT_STEPS && s->placed == PLACED_ALL;
    if (!may_be_apart) return causeway_is_one_group(cells, count);
    for (int i = 0; i < count; i++) {
        if (!causeway_is_in_reach(s, cells[i])) return false;
    }
    return true;
}

/* 2.3b: White and Black take turns placing, so the giants on the board tell whose turn it is. */
static const char *check_placements(const causeway_state *s) {
    int giants[2] = {0, 0};
    for (int i = 0; i < 4; i++) {
        giants[i / 2] += s->giant_at[i / 2][i % 2] != NOT_PLACED;
    }
    if (s->placed == PLACED_ALL) return NULL;
    if (giants[WHITE] != (s->placed + 1) / 2)
        return "White places first, then the players take turns";
    if (s->side != s->placed % 2) return "it is the other player's turn to place";
    if (s->quiet != 0) return "the quiet counter must be 0 during the placements";
    return NULL;
}

col_status causeway_read_position(const col_setup *setup, const char *text, col_state *out,
                                  col_error *error) {
    const causeway_rules *rules = rules_of(setup);
    col_span rest = col_span_of(text), cells, side, quiet;
    causeway_state s;
    int counter;
    const char *wrong;
    causeway_begin(rules, &s);
    if (!col_next_word(&rest, &cells) || !col_next_word(&rest, &side) ||
        !col_next_word(&rest, &quiet) || rest.length > 0) {
        return col_fail(error, COL_POSITION,
                        "a position must be cells, then w or b, then the quiet counter");
    }
    if (!col_span_is(side, "w") && !col_span_is(side, "b")) {
        return col_fail(error, COL_POSITION, "the side to move must be w or b");
    }
    if (!col_span_int(quiet, 0, 99, &counter)) {
        return col_fail(error, COL_POSITION, "the quiet counter must be a number from 0 to 99");
    }
    s.side = side.at[0] == 'b';
    s.quiet = (uint8_t)counter;
    wrong = read_cells(rules, cells, &s);
    if (wrong == NULL && s.stacks == 0) wrong = "there is no stone";
    if (wrong == NULL && !has_good_shape(rules, &s)) wrong = wrong_shape(rules);
    if (wrong == NULL) wrong = check_placements(&s);
    if (wrong != NULL) return col_fail(error, COL_POSITION, "%s", wrong);
    causeway_finish(rules, &s);
    memcpy(out, &s, sizeof s);
    return COL_OK;
}
