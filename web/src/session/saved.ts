// Games that this browser keeps: what is needed to go on with them.
import type { Plan } from "./local";
import type { Frame } from "./session";

export interface Saved {
    plan: Plan;
    record: string;
    n: number;
    over: boolean;
    at: number; // when it was last played, in milliseconds
}

const KEY = "colossi.games";
const MOST = 24;

export function savedGames(): Saved[] {
    try {
        const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(list) ? list : [];
    } catch {
        return [];
    }
}

function write(list: Saved[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(list));
    } catch {
        if (list.length > 1) write(list.slice(0, list.length >> 1)); // full: the oldest go
    }
}

export function keep(plan: Plan, record: string, frame: Frame): void {
    const rest = savedGames().filter((s) => s.plan.id !== plan.id);
    write([{ plan, record, n: frame.n, over: frame.result !== undefined, at: Date.now() }, ...rest].slice(0, MOST));
}

export function savedGame(id: string): Saved | undefined {
    return savedGames().find((s) => s.plan.id === id);
}

export function forget(id: string): void {
    write(savedGames().filter((s) => s.plan.id !== id));
}
