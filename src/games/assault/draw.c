/* Assault of the Giants on the terminal, and its map as SVG. */
#include "state.h"

void assault_draw(const col_setup *setup, const col_state *view, int viewer,
                  const col_action *choices, int count, col_canvas *c) {
    (void)setup, (void)view, (void)viewer, (void)choices, (void)count;
    col_canvas_put(c, 0, 0, "map", COL_INK, COL_PLAIN);
}

void assault_picture(const void *data, col_writer *svg) {
    (void)data;
    col_put(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
}
