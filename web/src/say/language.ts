// The languages of the page: which there are, which one the reader wants, and how one is loaded. The module and the
// catalogue are loaded before the first drawing; another language is loaded when the reader chooses it.
import { useEffect, useState } from "preact/hooks";
import { Speaker } from "../../../src/wasm/say.mjs";
import wasm from "../../../build/wasm/src/wasm/say.wasm?url";
import { Failure, reasonOf } from "../failure";
import { change, settings } from "../ui/settings";
import { factOf, language, listenForLanguage, speakWith } from "./say";

const FILES = import.meta.glob<string>("../../../build/wasm/src/wasm/messages-*.txt", {
    query: "?url",
    import: "default",
    eager: true,
});

const LEARNING_FILES = import.meta.glob<string>("../../../build/wasm/src/wasm/learn-words-*.txt", {
    query: "?url",
    import: "default",
    eager: true,
});

const byLanguage = (files: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([path, url]) => [/-([a-z]+)\.txt$/.exec(path)![1], url]));

// The address of each language's catalogue, and of its words for learning.
const CATALOGUES = byLanguage(FILES);
const LEARNING = byLanguage(LEARNING_FILES);

export const LANGUAGES = Object.keys(CATALOGUES).sort();

// What a language calls itself: "Deutsch", "English", "Français".
export function ownName(code: string): string {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}

// The language that the reader has chosen, or else the first of the browser's languages that the page has, or English.
export function preferred(chosen: string, browser: readonly string[]): string {
    const wanted = [chosen, ...browser.map((code) => code.toLowerCase().split("-")[0])];
    return wanted.find((code) => LANGUAGES.includes(code)) ?? "en";
}

async function get(url: string): Promise<Response> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return response;
}

interface Catalogue {
    code: string;
    text: string;
    learning?: string; // the words for learning, once they are needed
}

const textOf = async (url: string) => (await get(url)).text();

async function catalogue(code: string, isLearning = false): Promise<Catalogue> {
    const [text, learning] = await Promise.all([
        textOf(CATALOGUES[code]),
        isLearning ? textOf(LEARNING[code]) : undefined,
    ]);
    return { code, text, learning };
}

let now: { speaker: Speaker; words: Catalogue } | undefined;

function speak(speaker: Speaker, words: Catalogue): void {
    speaker.learn(words.text);
    if (words.learning !== undefined) speaker.learn(words.learning, true); // it says what the catalogue lacks
    now = { speaker, words };
    document.documentElement.lang = words.code;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest-${words.code}.webmanifest`);
    speakWith(speaker, words.code);
}

// Loads what is needed to say anything. If the reader's language cannot be loaded, the page speaks English.
export async function beginToSpeak(): Promise<void> {
    const wanted = preferred(settings.value.language, navigator.languages);
    const [speaker, words] = await Promise.all([
        get(wasm).then((response) => Speaker.load(response)),
        catalogue(wanted).catch(() => catalogue("en")),
    ]);
    speak(speaker, words);
    // The service worker keeps the catalogues that it is asked for. On a first visit it comes too late to have seen this one.
    navigator.serviceWorker?.addEventListener("controllerchange", () => void catalogue(language()).catch(() => {}));
}

// Changes the language. Everything on the page is drawn again, and nothing else changes.
export async function chooseLanguage(code: string): Promise<void> {
    const { speaker, words } = now!;
    try {
        speak(speaker, await catalogue(code, words.learning !== undefined));
    } catch (error) {
        speak(speaker, words);
        throw new Failure(factOf("page.failure.language", { language: ownName(code) }), reasonOf(error));
    }
    change({ language: code });
}

// Loads the words of lessons and player aids, which most visits do not need.
export async function learnWords(): Promise<void> {
    if (!now || now.words.learning !== undefined) return; // nobody speaks yet, or they are there
    const { speaker, words } = now;
    speak(speaker, { ...words, learning: await textOf(LEARNING[words.code]) });
}

// The language; the component is drawn again when it changes.
export function useLanguage(): string {
    const [, again] = useState(0);
    useEffect(() => listenForLanguage(() => again((n) => n + 1)), []);
    return language();
}
