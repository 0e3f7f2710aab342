// A game at a table of the server. Events are numbered. After the connection was lost the session asks for the events it
// missed, and sends again what it did not see happen, so that nothing is lost and nothing happens twice. It never stops
// trying until it is closed.
import { Refusal, refusalOf } from "../engine/engine";
import { factOf, seat as seatWord } from "../say/say";
import { freshKey, heldTables, hold, tableRecord } from "./tables";
import {
    characterIn,
    frameOf,
    numberSeats,
    Session,
    toldAs,
    type Aside,
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
    away_since?: number; // seconds since 1970
    resigned?: boolean;
    muted?: boolean; // by the operator of the server
    ms?: number;
    flagged?: boolean;
}

// Seconds for the whole game and for each action, or days for each decision.
export type ClockTimes = [number, number] | { days: number };

export type Ability = "resign" | "draw" | "abort" | "leave" | "rematch" | "takeback" | "fill" | "back";

interface Proposal {
    type: "takeback" | "replace" | "draw" | "rematch";
    by: number;
    seat?: number;
    count?: number;
    agreed: number[];
}

// Two games with the seats exchanged; one number per seat of this table.
export interface Match {
    game: number;
    points: number[];
    score: number[];
    rank?: number[];
}

export interface ServerState {
    n: number;
    game: string;
    title: string;
    stage: "open" | "playing" | "over";
    you: number;
    seats: ServerSeat[];
    clock?: ClockTimes;
    grace?: number; // seconds
    lot?: boolean;
    watchers?: number;
    may?: Ability[];
    commit: string;
    seed?: string;
    next: number[];
    undo?: number;
    proposal?: Proposal;
    result?: Result;
    of?: string;
    rematch?: string;
    match?: Match;
    view: Frame["view"];
    legal?: [string, string?][];
    prompt?: string;
    topics?: string;
    chat?: [number, string][];
    last?: string; // what the game last told, one fact per line; only if the state was asked for without sitting down
}

// An action: its number, the actor, the text, who decides next, milliseconds left to the seat, what was unsealed (as seat,
// text and fact), and what is told of it: one fact per line.
type ActionEvent = [number, number, string, number[], number?, [number, string, string?][]?, string?];
// Any other numbered event: a chat message, a seat that was taken, a proposal, the end.
interface OtherEvent {
    type: string;
    n: number;
    seat?: number;
    by?: number;
    what?: Proposal["type"];
    count?: number;
    text?: string;
    told?: string;
}

type Message =
    | ActionEvent
    | { type: "events"; list: (ActionEvent | OtherEvent)[] }
    | ({ type: "state" } & ServerState)
    | { type: "watchers"; count: number }
    | { type: "done" }
    | { type: "token"; seat: number; token: string }
    | { type: "past"; n: number; next: number[]; view: Frame["view"] }
    | { type: "why"; text: string; legal: boolean; code: string; sentence: string; fact?: string }
    | { type: "error"; code: string; sentence: string; fact?: string }
    | { type: "push"; on: boolean }
    | { type: "pong" }
    | { type: "here" }
    | { type: "bye" };

// An action that was sent and whose event has not come yet.
interface Pending {
    n: number;
    text: string;
    resolve(): void;
    reject(refusal: Refusal): void;
}

// Anything else that was sent. It is sent again after the connection was lost, unless its event has come.
interface Request {
    message: { type: string; text?: string; count?: number };
    events: string[]; // the types of the events that it can bring about
    isLate?: () => boolean; // what has happened in the meantime forbids to send it again
    late?: string; // the fact that is told then
}

const FIRST_PAUSE = 300; // milliseconds before the first attempt to connect again; every further pause is twice as long
const LAST_PAUSE = 8000;
const HEARTBEAT = 30000; // milliseconds between two questions whether the server is there
const PATIENCE = 3000; // milliseconds to wait for an answer

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
        character: characterIn(s.name) || undefined,
        here: s.kind === "held" ? s.here : undefined,
        standin: s.kind === "standin",
        resigned: s.resigned,
        muted: s.muted,
        flagged: s.flagged,
        ms: s.ms,
    };
}

// What the seat is told whose proposal was refused.
const REFUSED: Record<Proposal["type"], string> = {
    takeback: "people.refused.takeback",
    draw: "people.refused.draw",
    replace: "people.refused.replace",
    rematch: "people.refused.rematch",
};

const notice = (...facts: string[]): Notice => ({ facts, answers: [] });

const TYPES = ["token", "events", "state", "watchers", "done", "past", "why", "error", "push", "pong", "here", "bye"];

export const isByDays = (clock: ClockTimes | undefined): clock is { days: number } =>
    clock !== undefined && !Array.isArray(clock);

const isOfKnownType = (message: { type: string }): message is Exclude<Message, ActionEvent> =>
    TYPES.includes(message.type);

export class OnlineSession extends Session {
    readonly isOnline = true;
    facts: ServerState | undefined; // the last state that the server sent
    watchers = 0;
    private socket: WebSocket | undefined;
    private events = 0; // how many events were seen
    private told: Told[] = [];
    private asides: Aside[] = [];
    private pending: Pending | null = null;
    private requests: Request[] = [];
    private tidings: Notice | undefined; // what the person has not dismissed yet
    private suggestion: Notice | undefined; // what the page asks when there is nothing else to tell
    private reasons = new Map<string, (refusal: Refusal | null) => void>();
    private pasts = new Map<number, (shown: Shown) => void>();
    private pause = FIRST_PAUSE;
    private isClosed = false;
    private isFresh = false; // this connection has shown no state yet
    private isNew = false; // the token has just been received
    private chosen = ""; // the key
    private messages = 0; // how many the server has sent
    private ready: { resolve(): void; reject(error: Error): void } | null = null;

    // `lost` hears of every attempt to connect that failed before the first state came.
    constructor(
        readonly table: string,
        public token: string,
        private readonly name = "",
        private readonly attemptFailed = () => {},
    ) {
        super();
    }

    // Takes a seat (or watches, without a token). Keeps trying while the server does not answer, until it is closed.
    sit(): Promise<void> {
        for (const type of ["online", "pageshow", "focus"]) window.addEventListener(type, this.wake);
        document.addEventListener("visibilitychange", this.wake);
        return new Promise<void>((resolve, reject) => {
            this.ready = { resolve, reject };
            this.connect();
        });
    }

    // The connection ------------------------------------------------------------------------------------

    // The token that this browser asks for when it uses up an invitation. It is stored first, so that a lost answer does
    // not lose the seat.
    private key(): string {
        const name = `key ${this.table} ${this.token}`;
        this.chosen ||= freshKey();
        try {
            this.chosen = sessionStorage.getItem(name) ?? this.chosen;
            sessionStorage.setItem(name, this.chosen);
        } catch {
            // a browser that keeps nothing forgets the key when the page is left
        }
        return this.chosen;
    }

    private connect(): void {
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
        this.socket = socket;
        socket.onopen = () => {
            const who = this.token ? { token: this.token, key: this.key(), ...(this.name && { name: this.name }) } : {};
            socket.send(JSON.stringify({ type: "sit", table: this.table, ...who, since: this.events, full: true }));
            if (this.facts) socket.send(JSON.stringify({ type: "state" }));
            if (this.pending) this.send([this.pending.n, this.pending.text]);
            this.isFresh = true;
            setTimeout(() => this.beat(socket), HEARTBEAT);
        };
        socket.onmessage = (event) => {
            this.messages++;
            this.heard(JSON.parse(event.data));
        };
        socket.onclose = () => this.lost();
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

    // Asks a silent server for a sign of life from time to time.
    private beat(socket: WebSocket): void {
        if (this.isClosed || socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
        this.probe();
        setTimeout(() => this.beat(socket), HEARTBEAT);
    }

    // A connection over which nothing comes back is given up at once: closing it properly could take minutes.
    private probe(): void {
        const { socket, messages } = this;
        this.send({ type: "ping" });
        setTimeout(() => {
            if (this.isClosed || socket !== this.socket || socket?.readyState !== WebSocket.OPEN) return;
            if (this.messages > messages) return;
            socket.onclose = socket.onmessage = null;
            socket.close();
            this.socket = undefined;
            this.lost();
            this.connect();
        }, PATIENCE);
    }

    // The computer was asleep, or the network has changed: the connection may be gone without a sign.
    private readonly wake = () => {
        if (document.hidden || this.isClosed) return;
        if (this.socket?.readyState === WebSocket.OPEN) this.probe();
        else this.retry();
    };

    private send(message: unknown): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    // Sends something that must not get lost. `events` are the types of the events that it can bring about.
    private request(message: Request["message"], ...events: string[]): void {
        this.insist({ message, events });
    }

    private insist(request: Request): void {
        this.requests = [...this.requests, request];
        this.send(request.message);
    }

    // The connection is back, and everything that was missed has been seen: what has not happened is sent again.
    private sendAgain(): void {
        const late = this.requests.filter((r) => r.isLate?.());
        this.requests = this.requests.filter((r) => !late.includes(r));
        for (const { late: fact } of late) if (fact) this.tell(fact);
        for (const { message } of this.requests) this.send(message);
        for (const n of this.pasts.keys()) this.send({ type: "past", n });
    }

    // The invitation is used up: from now on, only the new token opens the seat.
    private received(token: string): void {
        if (this.isClosed) return;
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

    // What the server says ------------------------------------------------------------------------------

    private heard(message: Message | OtherEvent): void {
        if (this.isClosed) return;
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
            case "watchers":
                this.watchers = message.count;
                if (this.state) this.set({});
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
            case "push":
                this.requests = this.requests.filter((r) => r.message.type !== "push");
                break;
            case "bye":
                this.set({ notice: notice(factOf("page.server.restarting")) });
                break;
        }
    }

    private refused(refusal: Refusal): void {
        const pending = this.pending;
        this.pending = null;
        if (this.ready) {
            this.close();
            return this.ready.reject(refusal);
        }
        if (pending) pending.reject(refusal);
        else {
            this.requests = this.requests.slice(1);
            this.tell(refusal.fact);
        }
        this.set({ busy: false });
    }

    // Tells something until the person has read it or acts.
    private tell(fact: string): void {
        const dismiss = () => {
            this.tidings = undefined;
            this.set({ notice: this.noticeOf(this.facts!) });
        };
        this.tidings = { facts: [fact], answers: [{ fact: factOf("people.tidings.read"), run: dismiss }] };
        if (this.facts && this.state) this.set({ notice: this.noticeOf(this.facts) });
    }

    // Asks something as long as there is nothing else to tell.
    suggest(suggestion: Notice | undefined): void {
        if (suggestion === this.suggestion) return;
        this.suggestion = suggestion;
        if (this.facts && this.state) this.set({ notice: this.noticeOf(this.facts) });
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
        if (!Array.isArray(event)) return this.occurred(event);
        const [, actor, text, , , opened, told] = event;
        for (const [seat, action, fact] of opened ?? []) this.unseal(seat, action, fact);
        this.told = [...this.told, toldAs(this.told.length + 1, actor, text, told ?? "")];
        if (this.pending && n === this.pending.n && actor === this.facts?.you) this.settle();
    }

    // An event that is no action: the requests that wanted it are done, and what it tells comes into the log.
    private occurred(event: OtherEvent): void {
        const you = this.facts?.you ?? 0;
        const isWanted = ({ message, events }: Request) =>
            events.includes(event.type) && (event.type !== "chat" || message.text === event.text);
        const isAnswer = event.seat === you || event.type === "end" || event.type === "start";
        const done = you > 0 && isAnswer ? this.requests.findIndex(isWanted) : -1;
        if (done >= 0) this.requests = this.requests.filter((_, i) => i !== done);
        if (event.type === "undo") {
            this.told = this.told.slice(0, Math.max(0, this.told.length - (event.count ?? 0)));
            this.asides = this.asides.map((a) => ({ ...a, after: Math.min(a.after, this.told.length) }));
        }
        const facts = (event.told ?? "").split("\n").filter(Boolean);
        if (facts.length > 0) this.asides = [...this.asides, { after: this.told.length, facts }];
        if (event.type === "refuse" && event.by === you && you > 0)
            this.tell(factOf(REFUSED[event.what!], { by: seatWord(event.seat!) }));
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
        this.watchers = facts.watchers ?? 0;
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
            asides: this.asides,
            seats: numberSeats(facts.seats.map((s) => seatOf(s, facts.you))),
            thinking:
                facts.stage === "playing" ? facts.next.filter((s) => s > 0 && facts.seats[s - 1].kind === "bot") : [],
            undo: facts.undo ?? 0,
            busy: this.pending !== null,
            notice: this.noticeOf(facts),
            chat: (facts.chat ?? []).map(([seat, text]) => ({ seat, text })),
        });
        if (this.isFresh) this.sendAgain();
        this.isFresh = false;
        this.ready?.resolve();
        this.ready = null;
    }

    // What the person has to be told now: an answer that is asked for, what has not been read, that a bot sits in the
    // viewer's seat, or what the page suggests.
    private noticeOf(facts: ServerState): Notice | undefined {
        const { proposal, seats, you, may } = facts;
        if (proposal && proposal.type !== "rematch") return this.proposal(proposal, you);
        if (this.tidings) return this.tidings;
        if (seats[you - 1]?.kind !== "standin" || facts.stage !== "playing") return this.suggestion;
        const back = { fact: factOf("page.standin.back"), run: () => this.request({ type: "back" }, "seat") };
        return { facts: [factOf("page.standin.plays")], answers: may && !may.includes("back") ? [] : [back] };
    }

    private proposal(p: Proposal, you: number): Notice {
        const by = seatWord(p.by);
        const what =
            p.type === "takeback"
                ? factOf("page.proposal.takeback", { by, actions: p.count ?? 1 })
                : p.type === "draw"
                  ? factOf("people.proposal.draw", { by })
                  : factOf("page.proposal.replace", { by, whom: seatWord(p.seat!) });
        const withdraw = { fact: factOf("people.proposal.withdraw"), run: () => this.answer("refuse") };
        if (p.by === you) return { facts: [what, factOf("page.proposal.waiting")], answers: [withdraw] };
        if (you === 0 || p.agreed.includes(you)) return notice(what, factOf("page.proposal.waiting"));
        return {
            facts: [what],
            answers: [
                { fact: factOf("page.proposal.agree"), run: () => this.answer("agree") },
                { fact: factOf("page.proposal.refuse"), run: () => this.answer("refuse") },
            ],
        };
    }

    // What the person does ------------------------------------------------------------------------------

    // At a table with days per decision an action is sent when it has been confirmed.
    act(text: string): Promise<void> {
        if (this.pending) return Promise.reject(new Refusal("", factOf("page.refusal.pending")));
        if (!isByDays(this.facts?.clock)) return this.sendAction(text);
        return new Promise((resolve, reject) => {
            const shown = this.state!.frame.choices.find((c) => c.text === text);
            const back = () => {
                this.set({ notice: this.noticeOf(this.facts!) });
                resolve();
            };
            const confirm = () => {
                this.set({ notice: this.noticeOf(this.facts!) });
                this.sendAction(text).then(resolve, reject);
            };
            this.set({
                notice: {
                    facts: [factOf("people.confirm.action", { action: shown?.words ?? text })],
                    answers: [
                        { fact: factOf("people.confirm.send"), run: confirm },
                        { fact: factOf("people.confirm.back"), run: back },
                    ],
                },
            });
        });
    }

    private sendAction(text: string): Promise<void> {
        this.tidings = undefined;
        this.set({ busy: true });
        setTimeout(() => this.pending?.text === text && this.probe(), PATIENCE);
        return new Promise((resolve, reject) => {
            this.pending = { n: this.events, text, resolve, reject };
            this.send([this.events, text]);
        });
    }

    // It takes back what the person sees, so it must not be sent again when the game has gone on.
    async undo(): Promise<void> {
        const seen = this.told.length;
        if (this.requests.some((r) => r.message.type === "undo")) return;
        this.insist({
            message: { type: "undo", count: this.state?.undo },
            events: ["undo"],
            isLate: () => this.told.length !== seen,
            late: factOf("people.late.undo"),
        });
    }

    private answer(type: "agree" | "refuse"): void {
        this.request({ type }, "agree", "refuse", "withdraw", "undo", "seat", "end", "rematch");
    }

    takeback(): void {
        this.request({ type: "takeback" }, "propose", "undo");
    }

    replace(seat: number, bot: string): void {
        this.request({ type: "replace", seat, text: bot } as Request["message"], "propose", "seat");
    }

    fill(bot: string): void {
        this.insist({
            message: { type: "fill", text: bot },
            events: ["start"],
            isLate: () => this.facts?.stage !== "open",
        });
    }

    rename(name: string): void {
        this.request({ type: "name", text: name }, "seat");
    }

    resign(): void {
        this.request({ type: "resign" }, "resign", "end");
    }

    offerDraw(): void {
        this.request({ type: "draw" }, "propose", "agree", "end");
    }

    abort(): void {
        this.request({ type: "abort" }, "end");
    }

    leave(): void {
        this.request({ type: "leave" }, "seat", "refuse");
    }

    rematch(): void {
        this.request({ type: "rematch" }, "propose", "agree", "rematch");
    }

    refuseRematch(): void {
        this.answer("refuse");
    }

    // Tells the server where this browser can be told that it is this seat's turn, or that it shall not be told.
    push(subscription?: { endpoint: string; p256dh: string; auth: string }): void {
        this.request({ type: "push", ...subscription });
    }

    say(text: string): void {
        this.request({ type: "chat", text }, "chat");
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
        for (const type of ["online", "pageshow", "focus"]) window.removeEventListener(type, this.wake);
        document.removeEventListener("visibilitychange", this.wake);
        this.socket?.close();
    }
}
