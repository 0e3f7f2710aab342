declare module "*/loader.mjs" {
    export class Engine {
        static load(source: Response | Uint8Array | ArrayBuffer): Promise<Engine>;
        line(text: string): string[]; // throws an Error with a `code` when the engine refuses the line
    }
}
declare module "*.wasm?url" {
    const url: string;
    export default url;
}
