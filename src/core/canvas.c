/* A grid of characters for the terminal: see colossi/canvas.h. */
#include "colossi/canvas.h"

#include <string.h>

const char *const COL_COLOUR_END = "\033[0m";

/* The seat colours can be told apart by colour-blind people. They are from xterm's 256 colours. */
static const char *const BEGIN[COL_COLOUR_COUNT] = {"",
                                                    "\033[38;5;243m",
                                                    "\033[38;5;214m",
                                                    "\033[38;5;75m",
                                                    "\033[38;5;36m",
                                                    "\033[38;5;166m",
                                                    "\033[38;5;26m",
                                                    "\033[38;5;176m",
                                                    "\033[1;97m",
                                                    "\033[38;5;220m"};

const char *col_colour_begin(col_colour colour) {
    return BEGIN[colour];
}

void col_canvas_begin(col_canvas *c, const struct col_audience *to) {
    memset(c, 0, sizeof *c);
    c->to = to;
}

/* Takes one code point off the front of UTF-8 text. */
static uint32_t next_sign(const char **text) {
    const unsigned char *p = (const unsigned char *)*text;
    int more = p[0] >= 0xF0 ? 3 : p[0] >= 0xE0 ? 2 : p[0] >= 0xC0 ? 1 : 0;
    uint32_t sign = more == 0 ? p[0] : p[0] & (0x3Fu >> more);
    int i = 1;
    for (; i <= more && p[i] != 0; i++) {
        sign = sign << 6 | (p[i] & 0x3Fu);
    }
    *text += i;
    return sign;
}

int col_text_columns(const char *text) {
    int columns = 0;
    while (*text != '\0') {
        next_sign(&text);
        columns++;
    }
    return columns;
}

void col_text_cut(char *text, int columns) {
    const char *at = text;
    if (col_text_columns(text) <= columns) return;
    for (int i = 1; i < columns; i++) {
        next_sign(&at);
    }
    memcpy(text + (at - text), "&", 2);
}

void col_canvas_put(col_canvas *c, int x, int y, const char *text, col_colour colour,
                    unsigned style) {
    while (*text != '\0') {
        uint32_t sign = next_sign(&text);
        if (x >= 0 && x < COL_CANVAS_WIDTH && y >= 0 && y < COL_CANVAS_HEIGHT) {
            col_glyph glyph = {sign, (uint8_t)colour, (uint8_t)style};
            c->at[y][x] = glyph;
            if (x >= c->width) c->width = x + 1;
            if (y >= c->height) c->height = y + 1;
        }
        x++;
    }
}

void col_canvas_put_int(col_canvas *c, int x, int y, int value, col_colour colour, unsigned style) {
    char text[16];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "%d", value);
    col_canvas_put(c, x, y, text, colour, style);
}

static void put_sign(uint32_t sign, col_look look, col_writer *w) {
    static const struct {
        uint32_t sign;
        char ascii;
    } STAND_INS[] = {{0x2571, '/'}, {0x2572, '\\'}, {0x2581, '_'}, {0x2500, '-'},
                     {0x2502, '|'}, {0x00B7, '.'},  {0x25CF, '*'}, {0x25CB, 'o'},
                     {0x2192, '>'}, {0x2022, '*'},  {0x2248, '~'}, {0x2014, '-'}};
    /* The letters from U+00C0 to U+00FF without their accents. */
    static const char LETTERS[] =
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    if (sign == 0) sign = ' ';
    if (look == COL_LOOK_ASCII && sign >= 0x80) {
        char stand_in = sign >= 0xC0 && sign <= 0xFF ? LETTERS[sign - 0xC0] : '?';
        for (size_t i = 0; i < sizeof STAND_INS / sizeof STAND_INS[0]; i++) {
            if (STAND_INS[i].sign == sign) stand_in = STAND_INS[i].ascii;
        }
        col_put_char(w, stand_in);
    } else if (sign < 0x80) {
        col_put_char(w, (char)sign);
    } else if (sign < 0x800) {
        col_put_char(w, (char)(0xC0 | sign >> 6));
        col_put_char(w, (char)(0x80 | (sign & 0x3F)));
    } else {
        if (sign >= 0x10000) col_put_char(w, (char)(0xF0 | sign >> 18));
        col_put_char(w, (char)(sign < 0x10000 ? 0xE0 | sign >> 12 : 0x80 | (sign >> 12 & 0x3F)));
        col_put_char(w, (char)(0x80 | (sign >> 6 & 0x3F)));
        col_put_char(w, (char)(0x80 | (sign & 0x3F)));
    }
}

static void begin_style(const col_glyph *g, col_writer *w) {
    col_put(w, COL_COLOUR_END);
    col_put(w, BEGIN[g->colour]);
    if (g->style & COL_BOLD) col_put(w, "\033[1m");
    if (g->style & COL_REVERSED) col_put(w, "\033[7m");
}

static void print_row(const col_canvas *c, int y, col_look look, col_writer *w) {
    static const col_glyph NONE = {0};
    col_glyph last = NONE;
    int end = c->width;
    while (end > 0 && (c->at[y][end - 1].sign == 0 || c->at[y][end - 1].sign == ' ') &&
           !(c->at[y][end - 1].style & COL_REVERSED)) {
        end--;
    }
    for (int x = 0; x < end; x++) {
        const col_glyph *g = &c->at[y][x];
        if (look == COL_LOOK_COLOUR && (g->colour != last.colour || g->style != last.style)) {
            begin_style(g, w);
            last = *g;
        }
        put_sign(g->sign, look, w);
    }
    if (last.colour != NONE.colour || last.style != NONE.style) col_put(w, COL_COLOUR_END);
    col_put_char(w, '\n');
}

void col_canvas_print(const col_canvas *c, col_look look, col_writer *w) {
    for (int y = 0; y < c->height; y++) {
        print_row(c, y, look, w);
    }
}
