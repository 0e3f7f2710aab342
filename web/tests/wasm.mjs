// What `tools/build wasm` made: the bytes of the modules, and the catalogues.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Not `new URL(…, import.meta.url)`, which Vite rewrites.
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../build/wasm/src/wasm");

function read(name) {
    const path = join(FOLDER, name);
    if (!existsSync(path)) throw new Error(`${path} is missing; run tools/build wasm first`);
    return readFileSync(path);
}

export const wasmBytes = (module = "colossi") => new Uint8Array(read(`${module}.wasm`));
export const catalogueText = (language, name = "messages") => read(`${name}-${language}.txt`).toString("utf8");
