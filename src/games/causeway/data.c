/* Giant's Causeway: reads data/causeway/setup.txt, or a user's own file of the same format. */
#include "state.h"

#include <string.h>

#include "core/datafile.h"

enum { DATA_COORDINATE_MAX = 99 };

static bool read_stone(const col_data_place *at, col_span rest, causeway_data *data) {
    static const char *const COLOURS[] = {"white", "black", NULL};
    col_span word;
    int q, r, of = data->stones;
    int colour = col_next_word(&rest, &word) ? col_span_index(word, COLOURS) : -1;
    if (colour < 0) return col_data_wrong(at, "colour", "it must be white or black");
    if (!col_data_number(at, &rest, "q", -DATA_COORDINATE_MAX, DATA_COORDINATE_MAX, &q) ||
        !col_data_number(at, &rest, "r", -DATA_COORDINATE_MAX, DATA_COORDINATE_MAX, &r) ||
        !col_data_end(at, rest)) {
        return false;
    }
    if (of == STACKS_MAX)
        return col_data_wrong(at, "stone", "there are more stones than the two players have");
    for (int i = 0; i < of; i++) {
        if (data->stone[i].q == q && data->stone[i].r == r) {
            return col_data_wrong(at, "q r", "a stone lies there already");
        }
    }
    data->stone[of].colour = (uint8_t)colour;
    data->stone[of].q = (int8_t)q;
    data->stone[of].r = (int8_t)r;
    data->stones++;
    return true;
}

/* Compares true coordinates, because two groups far apart could seem to touch on the torus. */
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

/* Checks what must be true of all stones together. */
static bool check_stones(const col_data_place *at, const causeway_data *data) {
    place cells[STACKS_MAX];
    int black = 0;
    if (data->stones == 0) return col_data_wrong(at, "stone", "the file has no stone");
    for (int i = 0; i < data->stones; i++) {
        black += data->stone[i].colour;
        cells[i] = (place){data->stone[i].q, data->stone[i].r};
    }
    if (2 * black != data->stones) {
        return col_data_wrong(at, "colour", "both colours must have the same number of stones");
    }
    return causeway_is_one_group(cells, data->stones) ||
           col_data_wrong(at, "q r", "the stones must form one group");
}

col_status causeway_read_data(const char *text, size_t length, void *out, col_error *error) {
    causeway_data data;
    col_data_place at = {0, error};
    col_span rest = {text, length}, line, word;
    memset(&data, 0, sizeof data);
    while (col_next_content(&rest, &line, &at.line)) {
        col_next_word(&line, &word);
        bool good = col_span_is(word, "stone")
                        ? read_stone(&at, line, &data)
                        : col_data_wrong(&at, "stone", "each line must describe a stone");
        if (!good) return error->status;
    }
    if (!check_stones(&at, &data)) return error->status;
    memcpy(out, &data, sizeof data);
    return COL_OK;
}
