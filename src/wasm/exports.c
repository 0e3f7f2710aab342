/* The module's exports: the engine protocol over two buffers. The host writes a line at
 * colossi_input() and calls colossi_line(length), which returns the length of the answer at
 * colossi_output().
 *
 * The module imports nothing, so it has no clock and no randomness. The host gives seeds with
 * `new … seed=` and limits thinking by simulations. */
#include "wasm/exports.h"

#include <string.h>

col_engine wasm_engine;
char wasm_input[COL_ENGINE_REPLAY];
char wasm_output[COL_ENGINE_OUTPUT];
static uint64_t memory[COL_PLAYER_MEMORY / 8]; /* a browser has little to spare */

/* The compiler wants declarations; the names are the module's interface. */
char *EXPORT(colossi_input)(void);
char *EXPORT(colossi_output)(void);
size_t EXPORT(colossi_input_size)(void);
void EXPORT(colossi_begin)(void);
size_t EXPORT(colossi_line)(size_t length);

char *colossi_input(void) {
    return wasm_input;
}

char *colossi_output(void) {
    return wasm_output;
}

size_t colossi_input_size(void) {
    return sizeof wasm_input;
}

void colossi_begin(void) {
    wasm_engine.memory = memory;
    wasm_engine.memory_size = sizeof memory;
    col_engine_begin(&wasm_engine);
}

size_t colossi_line(size_t length) {
    col_writer out = col_writer_on(wasm_output, sizeof wasm_output);
    col_engine_line(&wasm_engine, wasm_input, length, &out);
    return out.length;
}
