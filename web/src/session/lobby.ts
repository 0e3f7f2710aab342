// The lobby of the server: open tables, what others wait to play, and waiting for somebody who wants to play the same. It
// connects again by itself and then waits again.
import { refusalOf, type Refusal } from "../engine/engine";
import type { ClockTimes } from "./online";
import { freshKey, type Listed } from "./tables";

export interface Wanted {
    game: string;
    seats: number;
    options: Record<string, string>;
    clock?: ClockTimes;
}

export interface LobbyState {
    tables: Listed[];
    waiting: (Wanted & { count: number })[];
    wanted?: Wanted; // for which this browser waits
    problem?: Refusal; // why it cannot wait
}

export interface Paired {
    table: string;
    seat: number;
    token: string;
}

type Message =
    | { type: "lobby"; tables: Listed[]; waiting: LobbyState["waiting"] }
    | ({ type: "paired" } & Paired)
    | { type: "queued" }
    | { type: "unqueued" }
    | { type: "error"; code: string; sentence: string; fact?: string };

const PAUSE = 3000; // milliseconds before connecting again

export class LobbySession {
    private socket: WebSocket | undefined;
    private state: LobbyState = { tables: [], waiting: [] };
    private name = "";
    private key = ""; // the token of the seat that it will get; with it, it can ask again
    private isClosed = false;

    constructor(
        private readonly show: (state: LobbyState) => void,
        private readonly paired: (paired: Paired, game: string) => void,
        private readonly lost: () => void,
    ) {
        this.connect();
    }

    private set(part: Partial<LobbyState>): void {
        this.state = { ...this.state, ...part };
        if (!this.isClosed) this.show(this.state);
    }

    private connect(): void {
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby`);
        this.socket = socket;
        socket.onopen = () => {
            this.send({ type: "lobby" });
            this.sendWish();
        };
        socket.onmessage = (event) => this.heard(JSON.parse(event.data));
        socket.onclose = () => {
            if (this.isClosed) return;
            this.lost();
            setTimeout(() => this.isClosed || this.connect(), PAUSE);
        };
    }

    private send(message: unknown): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private sendWish(): void {
        if (this.state.wanted) this.send({ type: "queue", ...this.state.wanted, name: this.name, key: this.key });
    }

    private heard(message: Message): void {
        if (message.type === "lobby") this.set({ tables: message.tables, waiting: message.waiting });
        else if (message.type === "error") this.set({ wanted: undefined, problem: refusalOf(message) });
        else if (message.type === "paired" && !this.isClosed)
            this.paired(
                { table: message.table, seat: message.seat, token: message.token },
                this.state.wanted?.game ?? "",
            );
    }

    // Waits for others who want exactly this.
    queue(wanted: Wanted, name: string): void {
        this.name = name;
        this.key = freshKey();
        this.set({ wanted, problem: undefined });
        this.sendWish();
    }

    unqueue(): void {
        this.set({ wanted: undefined });
        this.send({ type: "unqueue" });
    }

    close(): void {
        this.isClosed = true;
        this.socket?.close();
    }
}
