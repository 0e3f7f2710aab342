// Runs before every unit test file: what jsdom lacks and page code uses when it is imported, and the English words.
import { Speaker } from "../../src/wasm/say.mjs";
import { speakWith } from "../src/say/say";
import { catalogueText, wasmBytes } from "./wasm.mjs";

if (typeof window !== "undefined" && window.matchMedia === undefined) {
    window.matchMedia = (query: string) =>
        Object.assign(new EventTarget(), {
            media: query,
            matches: false,
            onchange: null,
            addListener: () => {},
            removeListener: () => {},
        }) as MediaQueryList;
}

const speaker = await Speaker.load(wasmBytes("say"));
speaker.learn(catalogueText("en"));
speakWith(speaker, "en");
