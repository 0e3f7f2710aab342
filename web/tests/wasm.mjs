// The bytes of the engine that `tools/build wasm` made.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Not `new URL(…, import.meta.url)`, which Vite rewrites.
const PATH = join(dirname(fileURLToPath(import.meta.url)), "../../build/wasm/src/wasm/colossi.wasm");

export function wasmBytes() {
    if (!existsSync(PATH)) throw new Error(`${PATH} is missing; run tools/build wasm first`);
    return new Uint8Array(readFileSync(PATH));
}
