// Runs before every unit test file: what jsdom lacks and page code uses, and the English words.
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

if (typeof window !== "undefined" && window.ResizeObserver === undefined) {
    // jsdom lays nothing out, so nothing ever changes its size or comes into sight.
    const Observer = class {
        observe() {}
        unobserve() {}
        disconnect() {}
    };
    Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: Observer });
}

const speaker = await Speaker.load(wasmBytes("say"));
speaker.learn(catalogueText("en"));
speaker.learn(catalogueText("en", "learn-words"), true);
speakWith(speaker, "en");
