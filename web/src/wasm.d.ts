declare module "*/loader.mjs" {
    export class Engine {
        static load(source: Response | Uint8Array | ArrayBuffer): Promise<Engine>;
        line(text: string): string[]; // throws an Error with a `code` when the engine refuses the line
        save(): ArrayBuffer;
        restore(memory: ArrayBuffer): void;
    }
}
declare module "*/say.mjs" {
    export class Speaker {
        static load(source: Response | Uint8Array | ArrayBuffer): Promise<Speaker>;
        learn(catalogue: string, isFallback?: boolean): void; // throws an Error if the catalogue is broken
        say(facts: string, viewer?: number, names?: string[]): string;
    }
}
declare module "*.wasm?url" {
    const url: string;
    export default url;
}
