/* Giant's Causeway: reads data/causeway/setup.txt, or a user's own file of the same form. */
#include "state.h"

#include <string.h>

#include "core/text.h"

enum { DATA_COORDINATE_MAX = 99 };

static col_status wrong(col_error *error, int line, const char *field, const char *why) {
    return col_fail(error, COL_DATA, "line %d: %s: %s", line, field, why);
}

static col_status read_stone(col_span rest, int line, causeway_data *data, col_error *error) {
    col_span colour, q, r;
    int at_q, at_r, of = data->stones;
    if (!col_next_word(&rest, &colour) ||
        (!col_span_is(colour, "white") && !col_span_is(colour, "black"))) {
        return wrong(error, line, "colour", "white or black");
    }
    if (!col_next_word(&rest, &q) ||
        !col_span_int(q, -DATA_COORDINATE_MAX, DATA_COORDINATE_MAX, &at_q)) {
        return wrong(error, line, "q", "a whole number from -99 to 99");
    }
    if (!col_next_word(&rest, &r) ||
        !col_span_int(r, -DATA_COORDINATE_MAX, DATA_COORDINATE_MAX, &at_r)) {
        return wrong(error, line, "r", "a whole number from -99 to 99");
    }
    if (rest.length > 0) return wrong(error, line, "r", "something stands behind it");
    if (of == STACKS_MAX) return wrong(error, line, "stone", "more stones than there are");
    for (int i = 0; i < of; i++) {
        if (data->stone[i].q == at_q && data->stone[i].r == at_r) {
            return wrong(error, line, "q r", "a stone lies there already");
        }
    }
    data->stone[of].colour = col_span_is(colour, "black");
    data->stone[of].q = (int8_t)at_q;
    data->stone[of].r = (int8_t)at_r;
    data->stones++;
    return COL_OK;
}

/* On the torus two groups far apart could seem to touch; this looks at the true coordinates. */
bool causeway_is_one_group(const place *cells, int count) {
    bool reached[STACKS_MAX + PLACED_ALL] = {true};
    int found = 1;
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count && !reached[i]; j++) {
                col_hex a = {cells[i].q, cells[i].r}, b = {cells[j].q, cells[j].r};
                if (!reached[j] || col_hex_distance(a, b) != 1) continue;
                reached[i] = grown = true;
                found++;
            }
        }
    }
    return found == count;
}

col_status causeway_read_data(const char *text, size_t length, void *out, col_error *error) {
    causeway_data data;
    place cells[STACKS_MAX];
    col_span rest = {text, length}, line_text, word;
    int line = 0, black = 0;
    memset(&data, 0, sizeof data);
    while (col_next_content(&rest, &line_text, &line)) {
        col_next_word(&line_text, &word);
        if (!col_span_is(word, "stone")) return wrong(error, line, "stone", "each line is a stone");
        if (read_stone(line_text, line, &data, error) != COL_OK) return error->status;
        int last = data.stones - 1;
        black += data.stone[last].colour;
        cells[last] = (place){data.stone[last].q, data.stone[last].r};
    }
    if (data.stones == 0) return wrong(error, line, "stone", "there is none");
    if (2 * black != data.stones) {
        return wrong(error, line, "colour", "each colour has the same number of stones");
    }
    if (!causeway_is_one_group(cells, data.stones)) {
        return wrong(error, line, "q r", "the stones are not one group");
    };
    memcpy(out, &data, sizeof data);
    return COL_OK;
}
