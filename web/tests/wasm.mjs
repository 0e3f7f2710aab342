// The bytes of the engine that `tools/build wasm` made.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export function wasmBytes() {
    const path = fileURLToPath(new URL("../../build/wasm/src/wasm/colossi.wasm", import.meta.url));
    if (!existsSync(path)) throw new Error(`${path} is missing; run tools/build wasm first`);
    return new Uint8Array(readFileSync(path));
}
