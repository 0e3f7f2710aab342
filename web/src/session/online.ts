// A game at a table of the server. Events are numbered. After the connection was lost the session asks for the events it
// missed, and sends its action again if it did not see it happen; the server applies it only once. It never stops trying.
import { Refusal, refusalOf } from "../engine/engine";
import { factOf, seat as seatWord } from "../say/say";
import { heldTables, hold, tableRecord } from "./tables";
import {
    frameOf,
    numberBots,
    Session,
    toldAs,
    type Frame,
    type Notice,
    type Result,
    type Seat,
    type Shown,
    type Told,
} from "./session";

// The messages of the server, as docs/api.md describes them.
interface ServerSeat {
    seat: number;
    title?: string;
    name: string;
    kind: "open" | "link" | "held" | "bot" | "standin";
    here: boolean;
    ms?: number;
    flagged?: boolean;
}

export interface ServerState {
    n: number;
    game: string;
    title: string;
    stage: "open" | "playing" | "over";
    you: number;
    seats: ServerSeat[];
    commit: string;
    seed?: string;
    next: number[];
    undo?: number;
    proposal?: { type: "takeback" | "replace"; by: number; seat?: number; count?: number; agreed: number[] };
    result?: Result;
    view: Frame["view"];
    legal?: [string, string?][];
    prompt?: string;
    topics?: string;
    chat?: [number, string][];
}

// An action: its number, the actor, the text, who decides next, milliseconds left to the seat, what was unsealed (as seat,
// text and fact), and what is told of it: one fact per line.
type ActionEvent = [number, number, string, number[], number?, [number, string, string?][]?, string?];
// Any other numbered event: a chat message, a seat that was taken, actions that were taken back.
type OtherEvent = { type: string; n: number; count?: number };

type Message =
    | ActionEvent
    | { type: "events"; list: (ActionEvent | OtherEvent)[] }
    | ({ type: "state" } & ServerState)
    | { type: "done" }
    | { type: "token"; seat: number; token: string }
    | { type: "past"; n: number; next: number[]; view: Frame["view"] }
    | { type: "why"; text: string; legal: boolean; code: string; sentence: string; fact?: string }
    | { type: "error"; code: string; sentence: string; fact?: string }
    | { type: "pong" }
    | { type: "bye" };

// An action that was sent and whose event has not come yet.
interface Pending {
    n: number;
    text: string;
    resolve(): void;
    reject(refusal: Refusal): void;
}

const FIRST_PAUSE = 300; // milliseconds before the first attempt to connect again; every further pause is twice as long
const LAST_PAUSE = 8000;
const HEARTBEAT = 30000; // milliseconds between two questions whether the server is there
const PATIENCE = 3000; // milliseconds to wait for a reason

const KINDS: Record<ServerSeat["kind"], Seat["kind"]> = {
    open: "open",
    link: "open",
    held: "person",
    standin: "person",
    bot: "bot",
};

// The server gives a seat this name until its player has given one.
export const isNameless = (name: string): boolean => name === "" || /^seat \d$/i.test(name);

function seatOf(s: ServerSeat, you: number): Seat {
    const level = Number(/level=(\d)/.exec(s.name)?.[1]) || undefined;
    return {
        seat: s.seat,
        name: level || isNameless(s.name) ? "" : s.name.replace(/^bot:/, ""),
        kind: s.seat === you ? "you" : KINDS[s.kind],
        level,
        here: s.kind === "held" ? s.here : undefined,
        ms: s.ms,
    };
}

const notice = (...facts: string[]): Notice => ({ facts, answers: [] });

const TYPES = ["token", "events", "state", "done", "past", "why", "error", "pong", "bye"];

const isOfKnownType = (message: { type: string }): message is Exclude<Message, ActionEvent> =>
    TYPES.includes(message.type);

export class OnlineSession extends Session {
    readonly isOnline = true;
    facts: ServerState | undefined; // the last state that the server sent
    private socket: WebSocket | undefined;
    private events = 0; // how many events were seen
    private told: Told[] = [];
    private pending: Pending | null = null;
    private reasons = new Map<string, (refusal: Refusal | null) => void>();
    private pasts = new Map<number, (shown: Shown) => void>();
    private pause = FIRST_PAUSE;
    private isClosed = false;
    private isNew = false; // the token has just been received
    private chosen = ""; // the key
    private heardAt = 0; // when the server last said something
    private attemptFailed = () => {}; // until the first state came
    private ready: { resolve(): void; reject(error: Error): void } | null = null;

    private constructor(
        readonly table: string,
        public token: string,
    ) {
        super();
    }

    // The token that this browser asks for when it uses up an invitation. It is stored first, so that a lost answer does
    // not lose the seat.
    private key(): string {
        const name = `key ${this.table} ${this.token}`;
        const bytes = crypto.getRandomValues(new Uint8Array(16));
        this.chosen ||= [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
        try {
            this.chosen = sessionStorage.getItem(name) ?? this.chosen;
            sessionStorage.setItem(name, this.chosen);
        } catch {
            // a browser that keeps nothing forgets the key when the page is left
        }
        return this.chosen;
    }

    // Asks a silent server for a sign of life. A connection over which nothing comes back is given up.
    private beat(socket: WebSocket): void {
        if (this.isClosed || socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
        if (Date.now() - this.heardAt > 2 * HEARTBEAT) return socket.close();
        this.send({ type: "ping" });
        setTimeout(() => this.beat(socket), HEARTBEAT);
    }

    // The invitation is used up: from now on, only the new token opens the seat.
    private received(token: string): void {
        history.replaceState(history.state, "", `#${token}`);
        this.token = token;
        this.isNew = true;
    }

    private keep({ game, you }: ServerState): void {
        const links = heldTables().find((h) => h.table === this.table)?.links ?? [];
        const mine = { seat: you, token: this.token, mine: true };
        hold({ table: this.table, game, links: [...links.filter((l) => l.seat !== you), mine], at: Date.now() });
        this.isNew = false;
    }

    // Takes a seat (or watches, without a token). Keeps trying while the server does not answer; `lost` hears of every
    // attempt that failed.
    static async sit(table: string, token: string, lost = () => {}): Promise<OnlineSession> {
        const session = new OnlineSession(table, token);
        session.attemptFailed = lost;
        await new Promise<void>((resolve, reject) => {
            session.ready = { resolve, reject };
            session.connect();
        });
        return session;
    }

    private connect(): void {
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
        this.socket = socket;
        socket.onopen = () => {
            const who = this.token ? { token: this.token, key: this.key() } : {};
            socket.send(JSON.stringify({ type: "sit", table: this.table, ...who, since: this.events, full: true }));
            if (this.facts) socket.send(JSON.stringify({ type: "state" }));
            if (this.pending) this.send([this.pending.n, this.pending.text]);
            this.heardAt = Date.now();
            setTimeout(() => this.beat(socket), HEARTBEAT);
        };
        socket.onmessage = (event) => {
            this.heardAt = Date.now();
            this.heard(JSON.parse(event.data));
        };
        socket.onclose = () => this.lost();
        window.addEventListener("online", this.retry, { once: true });
    }

    private readonly retry = () => {
        if (this.socket?.readyState === WebSocket.CLOSED && !this.isClosed) this.connect();
    };

    private lost(): void {
        if (this.isClosed) return;
        if (this.state) this.set({ notice: notice(factOf("page.server.lost")) });
        else this.attemptFailed();
        setTimeout(this.retry, this.pause);
        this.pause = Math.min(this.pause * 2, LAST_PAUSE);
    }

    private send(message: unknown): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private heard(message: Message | OtherEvent): void {
        if (Array.isArray(message)) return this.happened(message);
        if (!isOfKnownType(message)) return this.happened(message);
        switch (message.type) {
            case "events":
                for (const event of message.list) this.happened(event);
                break;
            case "token":
                this.received(message.token);
                break;
            case "state":
                this.show(message);
                break;
            case "done":
                this.settle();
                break;
            case "past":
                this.pasts.get(message.n)?.({ n: message.n, actors: message.next, view: message.view });
                this.pasts.delete(message.n);
                break;
            case "why":
                this.reasons.get(message.text)?.(message.legal ? null : refusalOf(message));
                this.reasons.delete(message.text);
                break;
            case "error":
                this.refused(refusalOf(message));
                break;
            case "bye":
                this.set({ notice: notice(factOf("page.server.restarting")) });
                break;
        }
    }

    private refused(refusal: Refusal): void {
        const pending = this.pending;
        this.pending = null;
        if (this.ready) this.ready.reject(refusal);
        else if (pending) pending.reject(refusal);
        else if (this.state) this.set({ notice: notice(refusal.fact), busy: false });
        if (this.state) this.set({ busy: false });
    }

    private settle(): void {
        this.pending?.resolve();
        this.pending = null;
    }

    // Takes the next event of the table. An event that was seen before is ignored.
    private happened(event: ActionEvent | OtherEvent): void {
        const n = Array.isArray(event) ? event[0] : event.n;
        if (n < this.events) return;
        this.events = n + 1;
        if (Array.isArray(event)) {
            const [, actor, text, , , opened, told] = event;
            for (const [seat, action, fact] of opened ?? []) this.unseal(seat, action, fact);
            this.told = [...this.told, toldAs(this.told.length + 1, actor, text, told ?? "")];
            if (this.pending && n === this.pending.n && actor === this.facts?.you) this.settle();
        } else if (event.type === "undo") {
            this.told = this.told.slice(0, Math.max(0, this.told.length - (event.count ?? 0)));
        }
    }

    // A sealed action was revealed: the entry of the log that hid it now shows it. What it means comes with it only if the
    // game tells no news.
    private unseal(seat: number, text: string, fact?: string): void {
        const at = this.told.findIndex((t) => t.actor === seat && t.text.includes("?"));
        const opened = (t: Told) => toldAs(t.n, t.actor, text, fact ?? t.facts.join("\n"), t.effects);
        if (at >= 0) this.told = this.told.map((t, i) => (i === at ? opened(t) : t));
    }

    private show(facts: ServerState): void {
        this.pause = FIRST_PAUSE;
        this.facts = facts;
        if (this.isNew) this.keep(facts);
        const frame = frameOf(
            {
                n: this.told.length,
                actors: facts.next,
                view: facts.view,
                prompt: facts.prompt,
                topics: facts.topics,
                legal: facts.legal,
                result: facts.result,
            },
            facts.you,
        );
        this.set({
            frame,
            story: this.told,
            seats: numberBots(facts.seats.map((s) => seatOf(s, facts.you))),
            thinking:
                facts.stage === "playing" ? facts.next.filter((s) => s > 0 && facts.seats[s - 1].kind === "bot") : [],
            undo: facts.undo ?? 0,
            busy: this.pending !== null,
            notice: this.proposal(facts),
            chat: (facts.chat ?? []).map(([seat, text]) => ({ seat, text })),
        });
        this.ready?.resolve();
        this.ready = null;
    }

    // What is proposed at the table, or that a bot sits in the viewer's seat.
    private proposal({ proposal: p, seats, you }: ServerState): Notice | undefined {
        if (!p) {
            if (seats[you - 1]?.kind !== "standin") return undefined;
            const back = { fact: factOf("page.standin.back"), run: () => this.send({ type: "back" }) };
            return { facts: [factOf("page.standin.plays")], answers: [back] };
        }
        const by = seatWord(p.by);
        const what =
            p.type === "takeback"
                ? factOf("page.proposal.takeback", { by, actions: p.count ?? 1 })
                : factOf("page.proposal.replace", { by, whom: seatWord(p.seat!) });
        if (you === 0 || p.agreed.includes(you)) return notice(what, factOf("page.proposal.waiting"));
        return {
            facts: [what],
            answers: [
                { fact: factOf("page.proposal.agree"), run: () => this.send({ type: "agree" }) },
                { fact: factOf("page.proposal.refuse"), run: () => this.send({ type: "refuse" }) },
            ],
        };
    }

    act(text: string): Promise<void> {
        if (this.pending) return Promise.reject(new Refusal("", factOf("page.refusal.pending")));
        this.set({ busy: true });
        return new Promise((resolve, reject) => {
            this.pending = { n: this.events, text, resolve, reject };
            this.send([this.events, text]);
        });
    }

    async undo(): Promise<void> {
        this.send({ type: "undo", count: this.state?.undo });
    }

    takeback(): void {
        this.send({ type: "takeback" });
    }

    replace(seat: number, bot: string): void {
        this.send({ type: "replace", seat, text: bot });
    }

    fill(bot: string): void {
        this.send({ type: "fill", text: bot });
    }

    rename(name: string): void {
        this.send({ type: "name", text: name });
    }

    say(text: string): void {
        this.send({ type: "chat", text });
    }

    why(text: string): Promise<Refusal | null> {
        return new Promise((resolve) => {
            this.reasons.set(text, resolve);
            this.send({ type: "why", text });
            setTimeout(() => this.reasons.delete(text) && resolve(null), PATIENCE);
        });
    }

    async frameAt(n: number): Promise<Frame> {
        const shown = await new Promise<Shown>((resolve) => {
            this.pasts.set(n, resolve);
            this.send({ type: "past", n });
        });
        return frameOf(shown, this.facts?.you ?? 0);
    }

    record(): Promise<string> {
        return tableRecord(this.table, this.token);
    }

    close(): void {
        this.isClosed = true;
        window.removeEventListener("online", this.retry);
        this.socket?.close();
    }
}
