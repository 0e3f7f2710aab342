/* A grid of coloured characters on which games draw their boards for the terminal.
 *
 * The game decides what is where. It writes words as facts (col_canvas_say in colossi/message.h),
 * so that they appear in the language of the canvas's audience. How the canvas is shown, in colour
 * or not, in Unicode or in plain ASCII, is decided when the canvas is printed. A game never relies
 * on colour alone. */
#ifndef COLOSSI_CANVAS_H
#define COLOSSI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "colossi/writer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum col_colour {
    COL_INK,   /* the terminal's own colour */
    COL_QUIET, /* edges and coordinates, which should not draw attention */
    COL_SEAT_1,
    COL_SEAT_2,
    COL_SEAT_3,
    COL_SEAT_4,
    COL_SEAT_5,
    COL_SEAT_6,
    COL_CHOICE, /* what can be chosen now */
    COL_NOTICE, /* a warning, or something special */
    COL_COLOUR_COUNT
} col_colour;

typedef enum col_style { COL_PLAIN = 0, COL_BOLD = 1, COL_REVERSED = 2 } col_style;

typedef struct col_glyph {
    uint32_t sign; /* a Unicode code point, or 0 for a blank */
    uint8_t colour, style;
} col_glyph;

enum { COL_CANVAS_WIDTH = 400, COL_CANVAS_HEIGHT = 200 };

struct col_audience; /* see colossi/message.h */

typedef struct col_canvas {
    const struct col_audience *to; /* who reads the words on it */
    int width, height;             /* of the part that is used so far */
    col_glyph at[COL_CANVAS_HEIGHT][COL_CANVAS_WIDTH];
} col_canvas;

typedef enum col_look { COL_LOOK_ASCII, COL_LOOK_UNICODE, COL_LOOK_COLOUR } col_look;

/* Makes the canvas empty. The audience must outlive the drawing. */
void col_canvas_begin(col_canvas *c, const struct col_audience *to);

/* Writes UTF-8 text from (x, y) to the right. Characters outside the canvas are left out. */
void col_canvas_put(col_canvas *c, int x, int y, const char *text, col_colour colour,
                    unsigned style);

/* Writes a number in the same way. */
void col_canvas_put_int(col_canvas *c, int x, int y, int value, col_colour colour, unsigned style);

/* Prints the canvas line by line, without trailing blanks. In ASCII, other characters are replaced
 * by similar ones. */
void col_canvas_print(const col_canvas *c, col_look look, col_writer *w);

/* Returns the number of columns that a UTF-8 text takes. */
int col_text_columns(const char *text);

/* Shortens a UTF-8 text to at most so many columns. The last one then shows that it was cut. */
void col_text_cut(char *text, int columns);

/* The escape sequences that begin a colour and end it. */
const char *col_colour_begin(col_colour colour);
extern const char *const COL_COLOUR_END;

#ifdef __cplusplus
}
#endif

#endif
