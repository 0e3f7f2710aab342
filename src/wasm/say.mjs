// Loads the module that puts facts into words. Works in browsers and in node, at once and on any thread; the module
// imports nothing.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Speaker {
    // `source` is the module's bytes, or a Response that brings them.
    static async load(source) {
        const { instance } =
            source instanceof Uint8Array || source instanceof ArrayBuffer
                ? await WebAssembly.instantiate(source, {})
                : await WebAssembly.instantiateStreaming(source, {});
        return new Speaker(instance.exports);
    }

    constructor(exports) {
        this.exports = exports;
        this.names = [];
        exports._initialize?.();
    }

    // Puts text into the module's input buffer; returns its length in bytes.
    write(text) {
        const bytes = encoder.encode(text);
        if (bytes.length > this.exports.say_input_size()) throw new RangeError("too long");
        new Uint8Array(this.exports.memory.buffer).set(bytes, this.exports.say_input());
        return bytes.length;
    }

    read(length) {
        const start = this.exports.say_output();
        return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, length));
    }

    // Reads the catalogue of the reader's language, or of the one that is used for what it lacks. Throws if it is broken.
    learn(catalogue, isFallback = false) {
        const wrong = this.exports.say_catalogue(isFallback, this.write(catalogue));
        if (wrong > 0) throw new Error(this.read(wrong));
    }

    // The facts, one per line, as sentences, one per line. `viewer` is the seat of the reader, from 1, or 0. `names` are
    // those of the seats; a seat without one is called what the game calls it.
    say(facts, viewer = 0, names = []) {
        for (let seat = 0; seat < Math.max(names.length, this.names.length); seat++) {
            const name = names[seat] ?? "";
            if (name !== (this.names[seat] ?? "")) this.exports.say_name(seat, this.write(name));
        }
        this.names = names.slice();
        return this.read(this.exports.say_facts(viewer - 1, this.write(facts)));
    }
}
