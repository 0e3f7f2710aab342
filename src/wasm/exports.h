/* What the files of the WebAssembly module share. */
#ifndef COLOSSI_WASM_EXPORTS_H
#define COLOSSI_WASM_EXPORTS_H

#include "colossi/colossi.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

extern col_engine wasm_engine;
extern char wasm_input[COL_ENGINE_REPLAY];
extern char wasm_output[COL_ENGINE_OUTPUT];

#endif
