/* Board pictures of hexagons as SVG text, shared by the games whose boards are hexagons with a
 * pointed top. Sizes and coordinates are in pixels. */
#ifndef COLOSSI_CORE_SVG_H
#define COLOSSI_CORE_SVG_H

#include "colossi/writer.h"
#include "core/hex.h"

/* How the hexagons of a board become points of the picture. */
typedef struct col_svg {
    col_writer *out;
    int half_width, side, row_step; /* of a hexagon; from one row to the next */
    int margin;                     /* from the picture's edge to the centre of a hexagon */
    int left, top;                  /* the lowest 2 q + r and the lowest r of the board */
} col_svg;

/* Return the centre of a hexagon. */
int col_svg_x(const col_svg *svg, col_hex h);
int col_svg_y(const col_svg *svg, col_hex h);

/* Begins a picture and names its board, for people who cannot see it. The background is sea. */
void col_svg_begin(const col_svg *svg, const char *title, int width, int height);
void col_svg_end(const col_svg *svg);

/* Draw around, or centred on, a point. */
void col_svg_hexagon(const col_svg *svg, int x, int y, const char *fill);
void col_svg_text(const col_svg *svg, int x, int y, int size, const char *text);

#endif
