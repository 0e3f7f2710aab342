// Loads the WebAssembly module and speaks the engine protocol with it. Works in browsers and in node; the
// module imports nothing.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
    // `source` is the module's bytes, or a Response that brings them.
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
        if (bytes.length > this.exports.colossi_input_size()) throw new RangeError("too long");
        new Uint8Array(this.exports.memory.buffer).set(bytes, this.exports.colossi_input());
        return bytes.length;
    }

    // The first `length` bytes of the output buffer.
    read(length) {
        const start = this.exports.colossi_output();
        return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, length));
    }

    // Sends one line. Returns its data lines; throws an error with `code` where the engine answers with one.
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
}
