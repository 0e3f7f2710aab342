// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueText, wasmBytes } from "../../tests/wasm.mjs";
import { click, draw, perform } from "../../tests/dom";
import { Failure } from "../failure";
import { settings } from "../ui/settings";
import { LanguageChoice } from "./choice";
import { beginToSpeak, chooseLanguage, learnWords, LANGUAGES, ownName, preferred } from "./language";
import { language, say } from "./say";

// The files of the page: the module, and the catalogues, except those that are missing.
function serve(...missing: string[]) {
    const file = (url: string) => {
        if (url.endsWith(".wasm")) return wasmBytes("say");
        const [, name, code] = /(messages|learn-words)-([a-z]+)/.exec(url)!;
        return catalogueText(code, name);
    };
    vi.stubGlobal("fetch", async (url: string) =>
        missing.some((m) => url.includes(m))
            ? new Response("not found", { status: 404 })
            : new Response(file(url), { headers: url.endsWith(".wasm") ? { "content-type": "application/wasm" } : {} }),
    );
}

beforeEach(() => {
    localStorage.clear();
    settings.value = { ...settings.value, language: "" };
    serve();
});
afterEach(() => vi.unstubAllGlobals());

describe("the language", () => {
    it("is the one that was chosen, or the first of the browser's that the page has, or English", () => {
        expect(LANGUAGES).toEqual(expect.arrayContaining(["de", "en"]));
        expect(preferred("de", ["en"])).toBe("de");
        expect(preferred("", ["xx", "de-AT", "en"])).toBe("de");
        expect(preferred("xx", ["yy"])).toBe("en");
    });

    it("is called by its own name", () => {
        expect(["de", "en", "fr", "es"].map(ownName)).toEqual(["Deutsch", "English", "Français", "Español"]);
    });

    it("is loaded before anything is said", async () => {
        vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE"]);
        await beginToSpeak();
        expect([language(), document.documentElement.lang, say("page.settings.language")]).toEqual([
            "de",
            "de",
            "Sprache",
        ]);
    });

    it("is English if the wanted one cannot be loaded", async () => {
        vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE"]);
        serve("messages-de");
        await beginToSpeak();
        expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
    });

    it("cannot be spoken without the module", async () => {
        serve(".wasm");
        await expect(beginToSpeak()).rejects.toThrow("404");
    });

    it("changes what is drawn, and is kept", async () => {
        await beginToSpeak();
        const root = await draw(<LanguageChoice class="field" />);
        const field = root.querySelector("select")!;
        expect([field.value, root.querySelector("span")!.textContent]).toEqual(["en", "Language"]);
        field.value = "de";
        await perform(async () => {
            field.dispatchEvent(new Event("change"));
            await vi.waitFor(() => expect(language()).toBe("de"));
        });
        expect(root.querySelector("span")!.textContent).toBe("Sprache");
        expect(settings.value.language).toBe("de");
        await click(root.querySelector("span"));
    });

    it("stays as it was if another one cannot be loaded", async () => {
        await beginToSpeak();
        serve("messages-de");
        await expect(chooseLanguage("de")).rejects.toBeInstanceOf(Failure);
        expect([language(), say("page.settings.language"), settings.value.language]).toEqual(["en", "Language", ""]);
    });

    it("has words for learning, which are loaded when they are needed and follow the language", async () => {
        await beginToSpeak();
        expect(say("lesson_causeway.stepping")).toBe("lesson_causeway.stepping");
        await learnWords();
        expect(say("lesson_causeway.stepping")).toBe("Placing and stepping");
        expect(say("page.settings.language")).toBe("Language");
        await chooseLanguage("de");
        expect(say("lesson_causeway.stepping")).toBe("Aufstellen und Gehen");
    });
});
