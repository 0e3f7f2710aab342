// Puts facts into words in the reader's language; docs/languages.md describes facts and messages. This works at once, so
// components call it while they draw. Do not keep a sentence where it would outlive a change of the language: keep the
// fact, and say it when it is shown.
//
//     say("page.settings.language")                            a sentence of the page
//     say("page.failure.language", { language: "Deutsch" })    with arguments: numbers, texts, seat(2), word("place", "h25"),
//                                                              or arrays of these
//     sayFacts(told.facts)                                     what the engine or the server tells
//     readFact(fact).args.from                                 for boards: { type: "place", word: "h25" }
import type { Speaker } from "../../../src/wasm/say.mjs";

// A typed word of a fact, such as place:h25.
export interface Word {
    type: string;
    word: string;
}

// A value of an argument: a number, a text such as a player's name, or a typed word.
export type Value = number | string | Word;
export type Argument = Value | Value[] | undefined;

export interface Fact {
    key: string;
    args: Record<string, Value | Value[]>;
}

// Whom a sentence is for: the seat that is called "you" (0 if nobody is), and the names of the seats. A seat without a name
// is called what the game calls it.
export interface Audience {
    viewer: number;
    names: string[];
}

const NOBODY: Audience = { viewer: 0, names: [] };
const CACHE_SIZE = 5000; // sentences

let speaker: Speaker | undefined;
let current = "en";
let audience = NOBODY;
let version = 0; // changes with the language and with the audience
const said = new Map<string, string>(); // the sentences of facts, for the current audience
const listeners = new Set<() => void>();

// Values --------------------------------------------------------------------------------------------

// A seat counts from 1; 0 is chance.
export const seat = (number: number): Word => ({ type: "seat", word: number === 0 ? "chance" : String(number) });
export const word = (type: string, name: string): Word => ({ type, word: name });

// The values of an argument, none if it is not given.
export const valuesOf = (argument: Argument): Value[] =>
    argument === undefined ? [] : Array.isArray(argument) ? argument : [argument];

// The first value of an argument as a word, a seat (0 is chance), or a number; "", -1 or 0 if it is none.
export function wordOf(argument: Argument): string {
    const [value] = valuesOf(argument);
    return typeof value === "object" ? value.word : "";
}
export function seatOf(argument: Argument): number {
    const [value] = valuesOf(argument);
    if (typeof value !== "object" || value.type !== "seat") return -1;
    return value.word === "chance" ? 0 : Number(value.word);
}
export function numberOf(argument: Argument): number {
    const [value] = valuesOf(argument);
    return typeof value === "number" ? value : 0;
}

// Facts ---------------------------------------------------------------------------------------------

const encode = (text: string) =>
    Array.from(new TextEncoder().encode(text), (byte) => {
        const character = String.fromCharCode(byte);
        return /[A-Za-z0-9_+.-]/.test(character) ? character : `%${byte.toString(16).padStart(2, "0")}`;
    }).join("");

function write(value: Value): string {
    if (typeof value === "number") return String(Math.round(value));
    return typeof value === "string" ? `text:${encode(value)}` : `${value.type}:${value.word}`;
}

function read(text: string): Value {
    if (/^-?\d+$/.test(text)) return Number(text);
    const colon = text.indexOf(":");
    const [type, rest] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
    return type === "text" ? decodeURIComponent(rest) : { type, word: rest };
}

// A fact as text, for places that keep what is to be said. Arguments that are undefined are left out.
export function factOf(key: string, args: Record<string, Argument> = {}): string {
    const fields = Object.entries(args).map(([name, argument]) => {
        const values = valuesOf(argument);
        return values.length === 0 ? "" : ` ${name}=${values.map(write).join(",")}`;
    });
    return key + fields.join("");
}

export function readFact(fact: string): Fact {
    const [key, ...fields] = fact.split(" ");
    const args: Fact["args"] = {};
    for (const field of fields) {
        const equals = field.indexOf("=");
        if (equals < 0) continue;
        const values = field
            .slice(equals + 1)
            .split(",")
            .map(read);
        args[field.slice(0, equals)] = values.length === 1 ? values[0] : values;
    }
    return { key, args };
}

// Saying --------------------------------------------------------------------------------------------

// The sentences of facts, one per line. Facts whose key is in no catalogue are written as they are.
export function sayFacts(facts: string | string[], to?: Audience): string {
    const text = typeof facts === "string" ? facts : facts.join("\n");
    if (!speaker || text === "") return text;
    if (to) return speaker.say(text, to.viewer, to.names);
    let sentence = said.get(text);
    if (sentence === undefined) {
        sentence = speaker.say(text, audience.viewer, audience.names);
        if (said.size >= CACHE_SIZE) said.clear();
        said.set(text, sentence);
    }
    return sentence;
}

// The sentence of a message.
export const say = (key: string, args?: Record<string, Argument>, to?: Audience): string =>
    sayFacts(factOf(key, args), to);

function renew(): void {
    said.clear();
    version++;
}

// Says everything to this audience from now on, unless another one is given. The table on the screen calls it while it is
// drawn, before its parts.
export function setAudience(to: Audience = NOBODY): void {
    const isSame =
        to.viewer === audience.viewer &&
        to.names.length === audience.names.length &&
        to.names.every((name, i) => name === audience.names[i]);
    if (isSame) return;
    audience = { viewer: to.viewer, names: [...to.names] };
    renew();
}

// Speaks with this module from now on. It has learned the catalogue of the language.
export function speakWith(ready: Speaker, language: string): void {
    speaker = ready;
    current = language;
    renew();
    for (const listener of listeners) listener();
}

// The code of the language, for Intl.
export const language = (): string => current;

// A number that changes whenever sentences may have changed, for those who keep something made of them.
export const voice = (): number => version;

// Calls the listener whenever the language has changed. Returns how to stop that.
export function listenForLanguage(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}
