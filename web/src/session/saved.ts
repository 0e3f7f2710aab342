// Games that this browser keeps, with all that is needed to continue them. The one that was played last comes first.
import type { Plan } from "./local";
import type { Frame } from "./session";
import { hasFields, readList, write } from "./storage";

export interface Saved {
    plan: Plan;
    record: string;
    n: number;
    over: boolean;
    at: number; // when it was last played, in milliseconds since 1970
}

const NAME = "games";
const MOST = 24;

// Whether something is a list of texts, or missing.
const isWords = (value: unknown): boolean =>
    value === undefined || (Array.isArray(value) && value.every((word) => typeof word === "string"));

function isPlan(value: unknown): value is Plan {
    if (!hasFields(value, { id: "string", game: "string", options: "string", name: "string" })) return false;
    if (!isWords(value.names) || !isWords(value.characters) || !isWords(value.chosen)) return false;
    return Array.isArray(value.levels) && value.levels.every((l) => Number.isInteger(l) && l >= 0 && l <= 8);
}

function isSaved(value: unknown): value is Saved {
    return hasFields(value, { record: "string", n: "number", over: "boolean", at: "number" }) && isPlan(value.plan);
}

export const savedGames = (): Saved[] => readList(NAME, isSaved);

export const savedGame = (id: string): Saved | undefined => savedGames().find((s) => s.plan.id === id);

// Writes as many games as the browser has room for. The oldest go first; the newest is never given up for them.
function writeGames(list: Saved[]): void {
    if (!write(NAME, list) && list.length > 1) writeGames(list.slice(0, list.length >> 1));
}

export function keep(plan: Plan, record: string, frame: Frame): void {
    const rest = savedGames().filter((s) => s.plan.id !== plan.id);
    const saved = { plan, record, n: frame.n, over: frame.result !== undefined, at: Date.now() };
    writeGames([saved, ...rest].slice(0, MOST));
}

export function forget(id: string): void {
    writeGames(savedGames().filter((s) => s.plan.id !== id));
}
