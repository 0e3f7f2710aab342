/* A sheet of characters with colours, on which games draw their boards for the terminal.
 *
 * The game decides what stands where; how it is shown (colour or not, Unicode or plain ASCII) is
 * decided when the canvas is printed. Colour is never the only sign. */
#ifndef COLOSSI_CANVAS_H
#define COLOSSI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "colossi/writer.h"

typedef enum col_colour {
    COL_INK,   /* the terminal's own */
    COL_QUIET, /* edges, coordinates: there when looked for */
    COL_SEAT_1,
    COL_SEAT_2,
    COL_SEAT_3,
    COL_SEAT_4,
    COL_SEAT_5,
    COL_SEAT_6,
    COL_CHOICE, /* what may be chosen now */
    COL_NOTICE, /* a warning, a special thing */
    COL_COLOUR_COUNT
} col_colour;

typedef enum col_style { COL_PLAIN = 0, COL_BOLD = 1, COL_REVERSED = 2 } col_style;

typedef struct col_glyph {
    uint32_t sign; /* a Unicode code point, 0 = blank */
    uint8_t colour, style;
} col_glyph;

enum { COL_CANVAS_WIDTH = 400, COL_CANVAS_HEIGHT = 200 };

typedef struct col_canvas {
    int width, height; /* what is used so far */
    col_glyph at[COL_CANVAS_HEIGHT][COL_CANVAS_WIDTH];
} col_canvas;

typedef enum col_look { COL_LOOK_ASCII, COL_LOOK_UNICODE, COL_LOOK_COLOUR } col_look;

void col_canvas_clear(col_canvas *c);

/* UTF-8 text from (x, y) to the right; what lies outside the canvas is left out. */
void col_canvas_put(col_canvas *c, int x, int y, const char *text, col_colour colour,
                    unsigned style);

/* The same for a number. */
void col_canvas_put_int(col_canvas *c, int x, int y, int value, col_colour colour, unsigned style);

/* The lines, trailing blanks left out. Without Unicode every sign has an ASCII stand-in. */
void col_canvas_print(const col_canvas *c, col_look look, col_writer *w);

/* How many columns a UTF-8 text takes. */
int col_text_columns(const char *text);

/* The escape sequence that begins a colour, and the one that ends it. */
const char *col_colour_begin(col_colour colour);
extern const char *const COL_COLOUR_END;

#endif
