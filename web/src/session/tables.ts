// Tables of a server: how to make, join and list them, and the seats that this browser holds.
import { Refusal, refusalOf } from "../engine/engine";
import { factOf, say } from "../say/say";
import { hasFields, readList, write } from "./storage";

export interface Held {
    table: string;
    game: string;
    links: { seat: number; token: string; mine: boolean }[];
    at: number;
}

export interface Listed {
    table: string;
    game: string;
    stage: "open" | "playing" | "over";
    clock?: [number, number];
    seats: { seat: number; name: string; kind: string }[];
}

const NAME = "tables";
const MOST = 24;

const isLink = (value: unknown) => hasFields(value, { seat: "number", token: "string", mine: "boolean" });

function isHeld(value: unknown): value is Held {
    if (!hasFields(value, { table: "string", game: "string", at: "number" })) return false;
    return Array.isArray(value.links) && value.links.every(isLink);
}

export const heldTables = (): Held[] => readList(NAME, isHeld);

// If the browser does not keep it, the link in the address still leads to the seat.
export function hold(held: Held): void {
    write(NAME, [held, ...heldTables().filter((h) => h.table !== held.table)].slice(0, MOST));
}

export function letGo(table: string): void {
    write(
        NAME,
        heldTables().filter((h) => h.table !== table),
    );
}

// What to tell a person whose request failed: the server's own sentence, or that there was no answer.
export const said = (error: unknown): string => (error instanceof Refusal ? error.sentence : say("page.server.away"));

async function ask<T>(path: string, body?: unknown, token?: string): Promise<T> {
    const response = await fetch(path, {
        method: body === undefined ? "GET" : "POST",
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
    });
    const isText = path.endsWith("/record");
    const answer = response.ok && isText ? await response.text() : await response.json().catch(() => ({}));
    if (!response.ok)
        throw answer.code
            ? refusalOf(answer)
            : new Refusal("server", factOf("page.refusal.status", { status: response.status }));
    return answer as T;
}

export interface Wish {
    game: string;
    seats: string[]; // "me", "link", "open" or a bot, such as "bot:level=2"
    options: Record<string, string>;
    public: boolean;
    clock?: [number, number];
    name: string;
}

export async function makeTable(wish: Wish): Promise<Held> {
    const made = await ask<{ table: string; seats: { seat: number; token: string }[] }>("/api/tables", wish);
    const links = made.seats.map((s) => ({ ...s, mine: wish.seats[s.seat - 1] === "me" }));
    const held = { table: made.table, game: wish.game, links, at: Date.now() };
    hold(held);
    return held;
}

export async function joinTable(table: string, game: string, name: string): Promise<string> {
    const joined = await ask<{ seat: number; token: string }>(`/api/tables/${table}/join`, { name });
    hold({ table, game, links: [{ seat: joined.seat, token: joined.token, mine: true }], at: Date.now() });
    return joined.token;
}

export const listTables = () => ask<Listed[]>("/api/tables");
export const tableRecord = (table: string, token: string) =>
    ask<string>(`/api/tables/${table}/record`, undefined, token);
