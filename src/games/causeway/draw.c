/* Giant's Causeway on the terminal. A cell is six columns by two rows of a honeycomb:
 *
 *      _____
 *     / wbW \      the stones from the ground up; capital letters are spellstones
 *     \_l12_/      the name of the cell
 *
 * White's giants are (T) and (S), Black's are (t) and (s). A "!" marks a trapped giant and a "&"
 * one that is the only link. An empty cell shows the numbers of the choices that lead there. */
#include "state.h"

#include <string.h>

#include "colossi/message.h"

enum { PITCH_X = 6, INNER = 5, MARGIN = 2 };

typedef struct frame {
    int left, top; /* the lowest q and the lowest half row on the canvas */
} frame;

static int half_row(place p) {
    return 2 * p.r + p.q;
}

static int column(const frame *f, place p) {
    return MARGIN + PITCH_X * (p.q - f->left);
}

static int row(const frame *f, place p) {
    return half_row(p) - f->top;
}

/* Neighbouring cells share edges, so all edges are drawn before anything else. */
static void draw_edges(const frame *f, place p, col_canvas *c) {
    int x = column(f, p), y = row(f, p);
    col_canvas_put(c, x + 1, y, "_____", COL_QUIET, COL_PLAIN);
    col_canvas_put(c, x, y + 1, "╱     ╲", COL_QUIET, COL_PLAIN);
    col_canvas_put(c, x, y + 2, "╲_____╱", COL_QUIET, COL_PLAIN);
}

static void draw_name(const frame *f, place p, col_canvas *c) {
    char text[24];
    col_writer w = col_writer_on(text, sizeof text);
    causeway_put_cell(p, &w);
    if (w.length > INNER) return;
    col_canvas_put(c, column(f, p) + 1 + (INNER - (int)w.length) / 2, row(f, p) + 2, text,
                   COL_QUIET, COL_PLAIN);
}

static col_colour seat_colour(int colour) {
    return colour == WHITE ? COL_SEAT_1 : COL_SEAT_2;
}

static void draw_stack(const frame *f, const causeway_state *s, place p, col_canvas *c) {
    unsigned content = s->cell[cell_of(p.q, p.r)];
    int height = (int)(content & HEIGHT);
    draw_name(f, p, c);
    for (int i = 1; i <= height; i++) {
        bool spell = i == 3 && is_spellstone(content);
        int colour = stone_colour(content, i);
        char letter[2] = {(spell ? "WB" : "wb")[colour], '\0'};
        col_canvas_put(c, column(f, p) + (height == 1 ? 2 : 1) + i, row(f, p) + 1, letter,
                       seat_colour(colour), spell ? COL_BOLD | COL_REVERSED : COL_PLAIN);
    }
}

static void draw_giant(const frame *f, const causeway_rules *rules, const causeway_state *s,
                       int colour, int kind, col_canvas *c) {
    place p = s->giant[colour][kind];
    char text[4] = {'(', "TtSs"[kind * 2 + colour], ')', '\0'};
    const char *sign = "";
    draw_name(f, p, c);
    col_canvas_put(c, column(f, p) + 2, row(f, p) + 1, text, seat_colour(colour),
                   COL_BOLD | COL_REVERSED);
    if (s->placed < PLACED_ALL) return;
    if (rules->connect != CONNECT_STEPS && causeway_is_only_link(s, s->giant_at[colour][kind])) {
        sign = "&";
    }
    if (causeway_is_trapped(rules, s, colour, kind)) sign = "!";
    col_canvas_put(c, column(f, p) + 5, row(f, p) + 1, sign, COL_NOTICE, COL_BOLD);
}

/* Finds where an action takes its giant. Returns false for a pass. */
static bool target_of(const causeway_state *s, int colour, col_action a, place *to) {
    leap l = action_as_leap(a);
    place from = s->giant[colour][action_giant(a)];
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
    case ACTION_FAR:
        *to = action_place(a);
        return true;
    case ACTION_STEP:
        *to = place_next(from, (int)(a & 7));
        return true;
    case ACTION_LEAP:
        *to = place_next(from, l.direction);
        while (s->cell[cell_of(to->q, to->r)] != 0) {
            *to = place_next(*to, l.direction);
        }
        return true;
    default:
        return false;
    }
}

/* Writes the first and the last choice that lead to `to`, as "3-5" if all choices between them lead
 * there too, otherwise as "3+5". */
static void label_target(const causeway_state *s, int colour, const col_action *choices, int count,
                         place to, col_writer *w) {
    int first = 0, last = 0, number = 0;
    for (int i = 0; i < count; i++) {
        place p;
        if (!target_of(s, colour, choices[i], &p) || p.q != to.q || p.r != to.r) continue;
        if (first == 0) first = i + 1;
        last = i + 1;
        number++;
    }
    col_print(w, "%d", first);
    if (number == 1) return;
    col_print(w, "%c%d", last - first + 1 == number ? '-' : '+', last);
}

static void draw_choices(const frame *f, const causeway_state *s, int colour,
                         const col_action *choices, int count, col_canvas *c) {
    for (int i = 0; i < count; i++) {
        char text[16];
        col_writer w = col_writer_on(text, sizeof text);
        place p;
        if (!target_of(s, colour, choices[i], &p)) continue;
        draw_name(f, p, c);
        label_target(s, colour, choices, count, p, &w);
        int length = (int)w.length < INNER ? (int)w.length : INNER;
        text[length] = '\0';
        col_canvas_put(c, column(f, p) + 1 + (INNER - length) / 2, row(f, p) + 1, text, COL_CHOICE,
                       COL_BOLD);
    }
}

static void draw_all_edges(const frame *f, const causeway_state *s, const col_action *choices,
                           int count, col_canvas *c) {
    place p;
    for (int i = 0; i < s->stacks; i++) {
        draw_edges(f, s->stack[i], c);
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] != NOT_PLACED) draw_edges(f, s->giant[i / 2][i % 2], c);
    }
    for (int i = 0; i < count; i++) {
        if (target_of(s, s->side, choices[i], &p)) draw_edges(f, p, c);
    }
}

static void include(frame *f, place p) {
    if (p.q < f->left) f->left = p.q;
    if (half_row(p) < f->top) f->top = half_row(p);
}

static frame frame_of(const causeway_state *s, const col_action *choices, int count) {
    frame f = {COORDINATE_BIAS, 4 * COORDINATE_BIAS};
    for (int i = 0; i < s->stacks; i++) {
        include(&f, s->stack[i]);
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] != NOT_PLACED) include(&f, s->giant[i / 2][i % 2]);
    }
    for (int i = 0; i < count; i++) {
        place p;
        if (target_of(s, s->side, choices[i], &p)) include(&f, p);
    }
    return f;
}

/* Words about the game --------------------------------------------------------------------------
 */

static void put_number(col_writer *w, const char *key, const char *name, int number) {
    col_fact(w, key);
    col_fact_number(w, name, number);
}

static void put_seat(const causeway_rules *rules, const causeway_state *s, int colour,
                     col_writer *w) {
    if (rules->quick) {
        put_number(w, "causeway.draw.tower_stones", "stones", s->tower_stones[colour]);
    } else {
        put_number(w, "causeway.draw.towers", "towers", s->scored[colour]);
        col_fact_number(w, "of", rules->win);
    }
    put_number(w, "causeway.draw.supply", "stones", s->supply[colour]);
    if (!rules->quick) {
        put_number(w, "causeway.draw.spellstones", "stones",
                   rules->spells - s->spellstones[colour]);
    }
    if (s->side == colour && s->ended == RUNNING) col_fact(w, "causeway.draw.to_move");
}

/* Draws one line per seat: the letter of its stones, its name, and what it has. */
static void draw_seats(const causeway_rules *rules, const causeway_state *s, int y, col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    int widest = 0;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_writer w = col_writer_on(facts, sizeof facts);
        col_canvas_put(c, MARGIN, y + colour, colour == WHITE ? "w" : "b", seat_colour(colour),
                       COL_BOLD);
        col_fact(&w, "causeway.draw.seat");
        col_fact_seat(&w, "seat", colour);
        int x = col_canvas_say(c, MARGIN + 2, y + colour, facts, seat_colour(colour), COL_BOLD);
        if (x > widest) widest = x;
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_writer w = col_writer_on(facts, sizeof facts);
        put_seat(rules, s, colour, &w);
        col_canvas_say(c, widest + 2, y + colour, facts, COL_INK, COL_PLAIN);
    }
}

static void put_sign(bool is_there, const char *word, col_writer *w) {
    if (!is_there) return;
    col_fact(w, "causeway.draw.legend");
    col_fact_word(w, "sign", "sign", word);
}

/* Explains the signs that are on the board now. */
static void draw_legend(const causeway_rules *rules, const causeway_state *s, int y,
                        col_canvas *c) {
    char facts[512];
    col_writer w = col_writer_on(facts, sizeof facts);
    bool is_trapped = false, is_link = false, is_placed[2] = {false, false};
    for (int i = 0; i < 4; i++) {
        int colour = i / 2, kind = i % 2;
        is_placed[kind] |= s->giant_at[colour][kind] != NOT_PLACED;
        if (s->placed < PLACED_ALL) continue;
        if (causeway_is_trapped(rules, s, colour, kind)) {
            is_trapped = true;
        } else if (rules->connect != CONNECT_STEPS) {
            is_link |= causeway_is_only_link(s, s->giant_at[colour][kind]);
        }
    }
    put_sign(is_placed[TRAPPER], "trapper", &w);
    put_sign(is_placed[SPIKEY], "spikey", &w);
    put_sign(s->spellstones[WHITE] + s->spellstones[BLACK] > 0, "spellstone", &w);
    put_sign(is_trapped, "trapped", &w);
    put_sign(is_link, "link", &w);
    col_canvas_say(c, MARGIN, y, facts, COL_QUIET, COL_PLAIN);
}

void causeway_draw(const col_setup *setup, const col_state *view, int viewer,
                   const col_action *choices, int count, col_canvas *c) {
    (void)viewer;
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(view);
    frame f = frame_of(s, choices, count);
    char fact[64];
    col_writer w = col_writer_on(fact, sizeof fact);
    draw_all_edges(&f, s, choices, count, c);
    draw_choices(&f, s, s->side, choices, count, c);
    for (int i = 0; i < s->stacks; i++) {
        draw_stack(&f, s, s->stack[i], c);
    }
    for (int i = 0; i < 4; i++) {
        if (s->giant_at[i / 2][i % 2] != NOT_PLACED) draw_giant(&f, rules, s, i / 2, i % 2, c);
    }
    int y = c->height + 1;
    draw_seats(rules, s, y, c);
    if (s->quiet > 0) {
        put_number(&w, "causeway.draw.quiet", "turns", s->quiet);
        col_fact_number(&w, "of", rules->quiet);
        col_canvas_say(c, MARGIN, c->height, fact, COL_NOTICE, COL_PLAIN);
    }
    draw_legend(rules, s, c->height, c);
}
