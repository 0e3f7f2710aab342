// Loads the WebAssembly module and speaks the engine protocol with it, in browsers and in Node. The module
// imports nothing.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
    // `source` is the module's bytes, or a Response that delivers them.
    static async load(source) {
        const { instance } =
            source instanceof Uint8Array || source instanceof ArrayBuffer
                ? await WebAssembly.instantiate(source, {})
                : await WebAssembly.instantiateStreaming(source, {});
        return new Engine(instance.exports);
    }

    constructor(exports) {
        this.exports = exports;
        exports._initialize?.();
        exports.colossi_begin();
    }

    // Puts text into the module's input buffer; returns its length in bytes.
    write(text) {
        const bytes = encoder.encode(text);
        const most = this.exports.colossi_input_size();
        if (bytes.length > most) throw new RangeError(`a line may have at most ${most} bytes`);
        new Uint8Array(this.exports.memory.buffer).set(bytes, this.exports.colossi_input());
        return bytes.length;
    }

    // Returns the first `length` bytes of the output buffer as text.
    read(length) {
        const start = this.exports.colossi_output();
        return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, length));
    }

    // Sends one line and returns its data lines. If the engine answers with an error, throws it with its `code`.
    line(text) {
        const lines = this.read(this.exports.colossi_line(this.write(text))).split("\n");
        lines.pop();
        const last = lines.pop();
        if (last?.startsWith("error ")) {
            const colon = last.indexOf(": ");
            throw Object.assign(new Error(last.slice(colon + 2)), { code: last.slice(6, colon) });
        }
        return lines;
    }

    // Everything that the engine knows and thinks, for another engine of the same module.
    save() {
        return this.exports.memory.buffer.slice(0);
    }

    restore(memory) {
        new Uint8Array(this.exports.memory.buffer).set(new Uint8Array(memory));
    }

    // Hands in the catalogue of a language, in which the engine answers from then on.
    learn(catalogue) {
        for (const line of ["catalogue", ...catalogue.split("\n"), "end"]) this.line(line);
    }
}
