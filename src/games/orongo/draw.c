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

static void draw_marks(const orongo_data *data, const orongo_state *s, const frame *f,
                       col_canvas *c) {
    char text[32];
    col_writer w = col_writer_on(text, sizeof text);
    int x = column(f, data->mark[STAND].q, data->mark[STAND].r), y = row(f, data->mark[STAND].r);
    put_centred(x, y, s->ceremonial == NOWHERE ? "stand: ^^" : "stand: empty", COL_NOTICE,
                COL_PLAIN, c);
    col_print(&w, "reef: %d shell%s", s->reef, s->reef == 1 ? "" : "s");
    x = column(f, data->mark[REEF].q, data->mark[REEF].r);
    put_centred(x, row(f, data->mark[REEF].r), text, COL_NOTICE, COL_PLAIN, c);
    x = column(f, data->mark[ORONGO].q, data->mark[ORONGO].r);
    put_centred(x, row(f, data->mark[ORONGO].r) + PITCH_Y + 1, "Orongo", COL_QUIET, COL_PLAIN, c);
}

static void put_bids(const orongo_state *s, int seat, col_writer *w) {
    if (s->last_bid[seat] != NO_BID) col_print(w, "   last bid %d", s->last_bid[seat]);
    if (s->phase != BID) return;
    if (!is_given(s, seat)) {
        col_put(w, "   to bid");
    } else if (s->bid[seat] == UNKNOWN) {
        col_put(w, "   has bid");
    } else {
        col_print(w, "   bids %d", s->bid[seat]);
    }
}

/* Draws one line about a seat, including what is behind its screen if the viewer may see it (11).
 */
static void draw_seat(const orongo_rules *rules, const orongo_state *s, int viewer, int seat, int y,
                      col_canvas *c) {
    char text[160];
    col_writer w = col_writer_on(text, sizeof text);
    bool open = viewer == seat || viewer == COL_ALL || rules->open_screens || s->phase == OVER;
    col_print(&w, "seat %d", seat + 1);
    col_canvas_put(c, MARGIN, y, text, (col_colour)(COL_SEAT_1 + seat), COL_BOLD);
    col_writer_clear(&w);
    col_print(&w, "Moai left %d of %d   tokens %d", s->moai_left[seat], rules->moai,
              s->supply[seat]);
    if (s->staged[seat] > 0) col_print(&w, " and %d to place", s->staged[seat]);
    if (open) {
        col_print(&w, "   shells %d", s->shells[seat]);
    } else {
        col_put(&w, "   shells ?");
    }
    put_bids(s, seat, &w);
    if (s->hidden[seat] == UNKNOWN) col_put(&w, "   hidden tile ?");
    if (s->hidden[seat] != 0 && s->hidden[seat] != UNKNOWN) {
        col_print(&w, "   hidden tile %d", s->hidden[seat]);
    }
    if (s->amulet == seat) col_put(&w, "   amulet");
    if (s->phase >= PLACE && seat_in_turn(s) == seat) col_put(&w, "   in turn");
    col_canvas_put(c, MARGIN + 8, y, text, COL_INK, COL_PLAIN);
}

static void draw_round(const orongo_rules *rules, const orongo_data *data, const orongo_state *s,
                       int y, col_canvas *c) {
    char text[200];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "round %d%s   tiles left %d   reef %d", s->round,
              s->last_round ? ", the last" : "", s->pile, s->reef);
    if (s->todo > 0) col_print(&w, "   Moai to erect %d", s->todo);
    col_canvas_put(c, MARGIN, y, text, COL_INK, COL_PLAIN);
    if (s->phase != BID) return;
    col_writer_clear(&w);
    col_print(&w, "rank 1 pays and gets the amulet and %d tokens", data->rank_tokens[0]);
    for (int rank = 1; rank < rules->seats; rank++) {
        col_print(&w, ", rank %d gets %d", rank + 1, data->rank_tokens[rank]);
    }
    col_put(&w, "; bids of 0 share the reef");
    col_canvas_put(c, MARGIN, y + 1, text, COL_QUIET, COL_PLAIN);
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
    for (int seat = 0; seat < rules->seats; seat++) {
        draw_seat(rules, s, viewer, seat, y + seat, c);
    }
    draw_round(rules, data, s, y + rules->seats, c);
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
