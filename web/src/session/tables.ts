// Tables of a server: how to make, join and list them, and the seats that this browser holds.
import { Refusal, refusalOf } from "../engine/engine";
import { factOf, say } from "../say/say";
import type { ClockTimes, ServerState } from "./online";
import type { Result } from "./session";
import { hasFields, isRecord, readList, write } from "./storage";

export interface Held {
    table: string;
    game: string;
    links: { seat: number; token: string; mine: boolean }[];
    at: number;
    seen?: Seen;
}

// What this browser last saw of a table, so that the list of tables can tell it at once.
export interface Seen {
    n: number; // events
    you: number;
    names: string[];
    fact: string; // the last thing that happened, or ""
    result?: Result; // when the game is over
}

export interface Listed {
    table: string;
    game: string;
    stage: "open" | "playing" | "over";
    clock?: ClockTimes;
    seats: { seat: number; name: string; kind: string }[];
}

const NAME = "tables";
const MOST = 24;

const isLink = (value: unknown) => hasFields(value, { seat: "number", token: "string", mine: "boolean" });

function isSeen(value: unknown): value is Seen {
    if (!hasFields(value, { n: "number", you: "number", fact: "string" }) || !Array.isArray(value.names)) return false;
    if (!value.names.every((name) => typeof name === "string")) return false;
    return value.result === undefined || (isRecord(value.result) && Array.isArray(value.result.rank));
}

function isHeld(value: unknown): value is Held {
    if (!hasFields(value, { table: "string", game: "string", at: "number" })) return false;
    if (value.seen !== undefined && !isSeen(value.seen)) return false;
    return Array.isArray(value.links) && value.links.every(isLink);
}

export const heldTables = (): Held[] => readList(NAME, isHeld);

// If the browser does not keep it, the link in the address still leads to the seat.
export function hold(held: Held): void {
    write(NAME, [held, ...heldTables().filter((h) => h.table !== held.table)].slice(0, MOST));
}

export const heldTable = (table: string): Held | undefined => heldTables().find((h) => h.table === table);

// The token of this browser's own seat at a table, or "".
export const tokenOf = (held: Held | undefined): string => held?.links.find((l) => l.mine)?.token ?? "";

// Notes what was seen of a table where this browser holds a seat.
export function noteSeen(table: string, seen: Seen): void {
    const list = heldTables();
    if (list.some((h) => h.table === table))
        write(
            NAME,
            list.map((h) => (h.table === table ? { ...h, seen } : h)),
        );
}

export function letGo(table: string): void {
    write(
        NAME,
        heldTables().filter((h) => h.table !== table),
    );
}

// What to tell a person whose request failed: the server's own sentence, or that there was no answer.
export const said = (error: unknown): string => (error instanceof Refusal ? error.sentence : say("page.server.away"));

// A random token of 128 bits. The server gives the same answer to requests with the same key, so that a request whose answer
// got lost can be sent again and nothing is made twice.
export const freshKey = (): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

const PAUSES = [400, 1200, 3000]; // milliseconds before a request that got no answer is sent again

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
    lot?: boolean; // seats are drawn by lot
    clock?: ClockTimes;
    name: string;
}

// Sends a request with a key until it is answered, a few times at most.
async function insist<T>(path: string, body: object): Promise<T> {
    const keyed = { ...body, key: freshKey() };
    for (const pause of PAUSES) {
        try {
            return await ask<T>(path, keyed);
        } catch (error) {
            if (error instanceof Refusal) throw error;
            await new Promise((resolve) => setTimeout(resolve, pause));
        }
    }
    return ask<T>(path, keyed);
}

interface Seated {
    table: string;
    seats: { seat: number; token: string }[];
}

export async function makeTable(wish: Wish): Promise<Held> {
    const made = await insist<Seated>("/api/tables", wish);
    const links = made.seats.map((s) => ({ ...s, mine: wish.seats[s.seat - 1] === "me" }));
    const held = { table: made.table, game: wish.game, links, at: Date.now() };
    hold(held);
    return held;
}

export async function joinTable(table: string, game: string, name: string): Promise<string> {
    const [mine] = (await insist<Seated>(`/api/tables/${table}/join`, { name })).seats;
    hold({ table, game, links: [{ ...mine, mine: true }], at: Date.now() });
    return mine.token;
}

// The state of a table as the holder of the token, or anybody, may know it.
export const lookAt = (table: string, token: string): Promise<ServerState> =>
    ask<ServerState>(`/api/tables/${table}`, undefined, token);

export const listTables = () => ask<Listed[]>("/api/tables");
export const tableRecord = (table: string, token: string) =>
    ask<string>(`/api/tables/${table}/record`, undefined, token);

// The key that a browser needs to be sent notifications; null if this server sends none.
export const pushKey = async (): Promise<string | null> => (await ask<{ key: string | null }>("/api/push")).key;
