/* Board pictures as SVG: see svg.h. */
#include "core/svg.h"

int col_svg_x(const col_svg *svg, col_hex h) {
    return svg->margin + svg->half_width * (2 * h.q + h.r - svg->left);
}

int col_svg_y(const col_svg *svg, col_hex h) {
    return svg->margin + svg->row_step * (h.r - svg->top);
}

void col_svg_begin(const col_svg *svg, const char *title, int width, int height) {
    col_print(svg->out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
              "aria-label=\"%s\" font-family=\"sans-serif\" text-anchor=\"middle\">\n",
              width, height, title);
    col_put(svg->out, "<style>polygon{stroke:#55605a}</style>\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#d7ecf5\"/>\n");
}

void col_svg_end(const col_svg *svg) {
    col_put(svg->out, "</svg>\n");
}

void col_svg_hexagon(const col_svg *svg, int x, int y, const char *fill) {
    int width = svg->half_width, side = svg->side, half = side / 2;
    col_print(svg->out, "<polygon points=\"%d,%d %d,%d %d,%d %d,%d %d,%d %d,%d\" fill=\"%s\"/>\n",
              x, y - side, x + width, y - half, x + width, y + half, x, y + side, x - width,
              y + half, x - width, y - half, fill);
}

void col_svg_text(const col_svg *svg, int x, int y, int size, const char *text) {
    col_print(svg->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%s</text>\n", x, y, size, text);
}
