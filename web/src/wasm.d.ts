declare module "*/loader.mjs" {
    export const Engine: any;
}
declare module "*.wasm?url" {
    const url: string;
    export default url;
}
