/* Orongo in the terminal and as a picture. In the terminal a space has six columns and three rows:
 *
 *     .' '.
 *    |[Q17]|     Q17 resource and number; [Q17] its tile is out; p12 palm; p12~ coastal palm
 *    | <2$>|     <2> token of seat 2; <2$> on a spent tile; <2^> Moai; <2^^> Ceremonial Moai
 *     '. .'
 *
 * A space that can be chosen shows the number of the choice as (7), or * if it belongs to several
 * choices. */
#include "state.h"

#include <string.h>

#include "colossi/message.h"
#include "core/svg.h"

enum { PITCH_X = 6, PITCH_Y = 3, INNER = 5, MARGIN = 2 };

static const char LETTERS[RESOURCES + 1] = "QTGBNF";

/* Where things are drawn ----------------------------------------------------------------------- */

typedef struct frame {
    int left, top; /* in half columns and rows */
} frame;

static frame frame_of(const orongo_data *data) {
    frame f = {2 * data->space[0].q + data->space[0].r, data->space[0].r};
    for (int i = 1; i < data->spaces; i++) {
        int half = 2 * data->space[i].q + data->space[i].r;
        if (half < f.left) f.left = half;
        if (data->space[i].r < f.top) f.top = data->space[i].r;
    }
    return f;
}

static int column(const frame *f, int q, int r) {
    return MARGIN + PITCH_X / 2 * (2 * q + r - f->left);
}

static int row(const frame *f, int r) {
    return PITCH_Y * (r - f->top);
}

static void put_centred(int x, int y, const char *text, col_colour colour, unsigned style,
                        col_canvas *c) {
    int columns = col_text_columns(text);
    col_canvas_put(c, x + 1 + (INNER - columns + 1) / 2, y, text, colour, style);
}

/* The spaces ----------------------------------------------------------------------------------- */

static void draw_edges(int x, int y, col_canvas *c) {
    col_canvas_put(c, x + 1, y, ".'", COL_QUIET, COL_PLAIN);
    col_canvas_put(c, x + 4, y, "'.", COL_QUIET, COL_PLAIN);
    for (int i = 1; i < PITCH_Y; i++) {
        col_canvas_put(c, x, y + i, "│", COL_QUIET, COL_PLAIN);
        col_canvas_put(c, x + PITCH_X, y + i, "│", COL_QUIET, COL_PLAIN);
    }
    col_canvas_put(c, x + 1, y + PITCH_Y, "'.", COL_QUIET, COL_PLAIN);
    col_canvas_put(c, x + 4, y + PITCH_Y, ".'", COL_QUIET, COL_PLAIN);
}

static void draw_name(const orongo_data *data, const orongo_state *s, int space, int x, int y,
                      col_canvas *c) {
    char text[16];
    col_writer w = col_writer_on(text, sizeof text);
    int content = data->space[space].content;
    bool is_out = has(&s->tile, space);
    if (content < RESOURCES) {
        col_print(&w, is_out ? "[%c%d]" : "%c%d", LETTERS[content], data->space[space].number);
    } else {
        col_print(&w, content == COAST ? "p%d~" : "p%d", space);
    }
    put_centred(x, y, text, is_out ? COL_INK : COL_QUIET, is_out ? COL_BOLD : COL_PLAIN, c);
}

static void draw_token(const orongo_state *s, int space, int x, int y, col_canvas *c) {
    char text[16];
    col_writer w = col_writer_on(text, sizeof text);
    int owner = owner_of(s, space);
    if (owner < 0) return;
    const char *sign = has(&s->spent, space)    ? "$"
                       : space == s->ceremonial ? "^^"
                       : has(&s->moai, space)   ? "^"
                                                : "";
    col_print(&w, "<%d%s>", owner + 1, sign);
    put_centred(x, y, text, (col_colour)(COL_SEAT_1 + owner), COL_BOLD | COL_REVERSED, c);
}

static void draw_space(const orongo_data *data, const orongo_state *s, const frame *f, int space,
                       col_canvas *c) {
    int x = column(f, data->space[space].q, data->space[space].r);
    int y = row(f, data->space[space].r);
    draw_edges(x, y, c);
    draw_name(data, s, space, x, y + 1, c);
    draw_token(s, space, x, y + 2, c);
}

/* Choices -------------------------------------------------------------------------------------- */

/* Whether a choice names a space. */
static bool names_space(const orongo_data *data, col_action a, int space) {
    payment p = action_payment(a);
    int number = data->space[space].number;
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
    case ACTION_MOAI:
        return action_value(a) == space;
    case ACTION_PAY:
        return number != 0 && (p.number[0] == number || p.number[1] == number);
    default:
        return false;
    }
}

static void draw_choice(const orongo_data *data, const orongo_state *s, const frame *f, int space,
                        const col_action *choices, int count, col_canvas *c) {
    int x = column(f, data->space[space].q, data->space[space].r), found = 0, first = 0;
    int y = row(f, data->space[space].r);
    char text[16];
    col_writer w = col_writer_on(text, sizeof text);
    for (int i = 0; i < count; i++) {
        if (!names_space(data, choices[i], space)) continue;
        if (found++ == 0) first = i + 1;
    }
    if (found == 0) return;
    if (owner_of(s, space) >= 0) { /* the token must remain visible */
        col_canvas_put(c, x + 1, y + 2, "*", COL_CHOICE, COL_BOLD);
        return;
    }
    col_print(&w, found == 1 ? "(%d)" : "*", first);
    put_centred(x, y + 2, text, COL_CHOICE, COL_BOLD, c);
}

/* The rest of the table ------------------------------------------------------------------------ */

static void draw_mark(const orongo_data *data, const frame *f, int mark, const char *fact,
                      col_canvas *c) {
    char text[80];
    col_writer w = col_writer_on(text, sizeof text);
    col_say_all(c->to, fact, &w);
    put_centred(column(f, data->mark[mark].q, data->mark[mark].r), row(f, data->mark[mark].r), text,
                COL_NOTICE, COL_PLAIN, c);
}

static void draw_marks(const orongo_data *data, const orongo_state *s, const frame *f,
                       col_canvas *c) {
    char fact[64];
    col_writer w = col_writer_on(fact, sizeof fact);
    draw_mark(data, f, STAND,
              s->ceremonial == NOWHERE ? "orongo.draw.stand" : "orongo.draw.stand_empty", c);
    col_fact(&w, "orongo.draw.reef");
    col_fact_number(&w, "shells", s->reef);
    draw_mark(data, f, REEF, fact, c);
    int x = column(f, data->mark[ORONGO].q, data->mark[ORONGO].r);
    put_centred(x, row(f, data->mark[ORONGO].r) + PITCH_Y + 1, "Orongo", COL_QUIET, COL_PLAIN, c);
}

static void put_number(col_writer *w, const char *key, const char *name, int number) {
    col_fact(w, key);
    col_fact_number(w, name, number);
}

static void put_bids(const orongo_state *s, int seat, col_writer *w) {
    if (s->last_bid[seat] != NO_BID) {
        put_number(w, "orongo.draw.last_bid", "bid", s->last_bid[seat]);
    }
    if (s->phase != BID) return;
    if (!is_given(s, seat)) {
        col_fact(w, "orongo.draw.to_bid");
    } else if (s->bid[seat] == UNKNOWN) {
        col_fact(w, "orongo.draw.has_bid");
    } else {
        put_number(w, "orongo.draw.bids", "bid", s->bid[seat]);
    }
}

/* Writes about a seat, including what is behind its screen if the viewer may see it (11). */
static void put_seat(const orongo_rules *rules, const orongo_state *s, int viewer, int seat,
                     col_writer *w) {
    bool open = viewer == seat || viewer == COL_ALL || rules->open_screens || s->phase == OVER;
    put_number(w, "orongo.draw.moai", "left", s->moai_left[seat]);
    col_fact_number(w, "all", rules->moai);
    put_number(w, "orongo.draw.tokens", "tokens", s->supply[seat]);
    if (s->staged[seat] > 0) col_fact_number(w, "staged", s->staged[seat]);
    col_fact(w, "orongo.draw.shells");
    if (open) col_fact_number(w, "shells", s->shells[seat]);
    put_bids(s, seat, w);
    if (s->hidden[seat] != 0) col_fact(w, "orongo.draw.hidden");
    if (s->hidden[seat] != 0 && s->hidden[seat] != UNKNOWN) {
        col_fact_number(w, "tile", s->hidden[seat]);
    }
    if (s->amulet == seat) col_fact(w, "orongo.draw.amulet");
    if (s->phase >= PLACE && seat_in_turn(s) == seat) col_fact(w, "orongo.draw.in_turn");
}

/* Draws one line per seat: the sign of its tokens, its name, and what it has. */
static void draw_seats(const orongo_rules *rules, const orongo_state *s, int viewer, int y,
                       col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    int widest = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        col_colour colour = (col_colour)(COL_SEAT_1 + seat);
        col_writer w = col_writer_on(facts, sizeof facts);
        col_print(&w, "<%d>", seat + 1);
        col_canvas_put(c, MARGIN, y + seat, facts, colour, COL_BOLD);
        col_writer_clear(&w);
        col_fact(&w, "orongo.draw.seat");
        col_fact_seat(&w, "seat", seat);
        int x = col_canvas_say(c, MARGIN + 4, y + seat, facts, colour, COL_BOLD);
        if (x > widest) widest = x;
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        col_writer w = col_writer_on(facts, sizeof facts);
        put_seat(rules, s, viewer, seat, &w);
        col_canvas_say(c, widest + 2, y + seat, facts, COL_INK, COL_PLAIN);
    }
}

static void draw_round(const orongo_state *s, int y, col_canvas *c) {
    char facts[256];
    col_writer w = col_writer_on(facts, sizeof facts);
    put_number(&w, "orongo.draw.round", "round", s->round);
    if (s->last_round) col_fact_number(&w, "last", 1);
    put_number(&w, "orongo.draw.tiles", "tiles", s->pile);
    put_number(&w, "orongo.draw.reef", "shells", s->reef);
    if (s->todo > 0) put_number(&w, "orongo.draw.to_erect", "moai", s->todo);
    col_canvas_say(c, MARGIN, y, facts, COL_INK, COL_PLAIN);
}

/* Says what the bids will be worth. */
static void draw_ranks(const orongo_rules *rules, const orongo_data *data, int y, col_canvas *c) {
    char facts[512];
    col_writer w = col_writer_on(facts, sizeof facts);
    put_number(&w, "orongo.draw.first_rank", "tokens", data->rank_tokens[0]);
    for (int rank = 1; rank < rules->seats; rank++) {
        put_number(&w, "orongo.draw.rank", "rank", rank + 1);
        col_fact_number(&w, "tokens", data->rank_tokens[rank]);
    }
    col_fact(&w, "orongo.draw.no_bid");
    col_canvas_say(c, MARGIN, y, facts, COL_QUIET, COL_PLAIN);
}

static void put_sign(col_writer *w, const char *word) {
    col_fact(w, "orongo.draw.legend");
    col_fact_word(w, "sign", "sign", word);
}

/* Explains the letters, and the signs that are on the board now. */
static void draw_legend(const orongo_data *data, const orongo_state *s, int y, col_canvas *c) {
    char facts[1024];
    col_writer w = col_writer_on(facts, sizeof facts);
    bool is_out = false, is_spent = false, is_moai = false;
    for (int i = 0; i < RESOURCES; i++) {
        put_sign(&w, orongo_resource_names[i]);
    }
    put_sign(&w, "palm");
    put_sign(&w, "coast");
    col_canvas_say(c, MARGIN, y, facts, COL_QUIET, COL_PLAIN);
    for (int space = 0; space < data->spaces; space++) {
        is_out |= data->space[space].content < RESOURCES && has(&s->tile, space);
        is_spent |= has(&s->spent, space);
        is_moai |= has(&s->moai, space) && !has(&s->spent, space) && space != s->ceremonial;
    }
    col_writer_clear(&w);
    if (is_out) put_sign(&w, "tile");
    if (is_spent) put_sign(&w, "spent");
    if (is_moai) put_sign(&w, "moai");
    put_sign(&w, "ceremonial");
    col_canvas_say(c, MARGIN, y + 1, facts, COL_QUIET, COL_PLAIN);
}

void orongo_draw(const col_setup *setup, const col_state *view, int viewer,
                 const col_action *choices, int count, col_canvas *c) {
    const orongo_rules *rules = rules_of(setup);
    const orongo_data *data = data_of(setup);
    const orongo_state *s = position_of(view);
    frame f = frame_of(data);
    draw_marks(data, s, &f, c); /* before the spaces, which may cover the marks */
    for (int space = 0; space < data->spaces; space++) {
        draw_space(data, s, &f, space, c);
    }
    for (int space = 0; space < data->spaces; space++) {
        draw_choice(data, s, &f, space, choices, count, c);
    }
    int y = c->height + 1;
    draw_seats(rules, s, viewer, y, c);
    draw_round(s, y + rules->seats, c);
    if (s->phase == BID) draw_ranks(rules, data, c->height, c);
    draw_legend(data, s, c->height, c);
}

/* The picture ---------------------------------------------------------------------------------- */

static col_hex space_at(const orongo_data *data, int space) {
    return (col_hex){data->space[space].q, data->space[space].r};
}

static col_hex mark_at(const orongo_data *data, int mark) {
    return (col_hex){data->mark[mark].q, data->mark[mark].r};
}

static void picture_space(const col_svg *svg, const orongo_data *data, int space) {
    static const char *const FILLS[CONTENTS] = {"#c9c4bd", "#f3c9a5", "#e8b4b8", "#bcd3ea",
                                                "#d9c7e8", "#f4e2a0", "#bfe3c0", "#8fc48f"};
    int x = col_svg_x(svg, space_at(data, space)), y = col_svg_y(svg, space_at(data, space));
    int content = data->space[space].content;
    const char *name = content < RESOURCES ? orongo_resource_names[content]
                       : content == COAST  ? "coast"
                                           : "palm";
    char text[16];
    col_writer t = col_writer_on(text, sizeof text);
    col_svg_hexagon(svg, x, y, FILLS[content]);
    orongo_print_space(data, space, &t);
    col_svg_text(svg, x, y - 2, content < RESOURCES ? 17 : 13, text);
    col_svg_text(svg, x, y + 14, 10, name);
}

static void picture_mark(const col_svg *svg, const orongo_data *data, int mark, const char *text,
                         int below) {
    col_hex h = mark_at(data, mark);
    col_svg_text(svg, col_svg_x(svg, h), col_svg_y(svg, h) + below, 14, text);
}

void orongo_picture(const void *bytes, col_writer *w) {
    const orongo_data *data = bytes;
    frame f = frame_of(data);
    col_svg svg = {w, .half_width = 26, .side = 30, .row_step = 45, .margin = 40, f.left, f.top};
    int width = 0, height = 0;
    for (int i = 0; i < data->spaces + 2; i++) { /* the spaces, the stand and the reef */
        bool is_mark = i >= data->spaces;
        col_hex h = is_mark ? mark_at(data, i - data->spaces) : space_at(data, i);
        int right = col_svg_x(&svg, h) + (is_mark ? 2 : 1) * svg.margin;
        int bottom = col_svg_y(&svg, h) + svg.margin;
        if (right > width) width = right;
        if (bottom > height) height = bottom;
    }
    col_svg_begin(&svg, "The board of Orongo", width, height + svg.margin / 2);
    for (int space = 0; space < data->spaces; space++) {
        picture_space(&svg, data, space);
    }
    picture_mark(&svg, data, STAND, "stand of the", 0);
    picture_mark(&svg, data, STAND, "Ceremonial Moai", 18);
    picture_mark(&svg, data, REEF, "reef", 0);
    picture_mark(&svg, data, ORONGO, "Orongo", svg.side + 14);
    col_svg_end(&svg);
}
