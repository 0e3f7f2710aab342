// A session is one game as one viewer may know it, wherever the rules run: in a worker of this page (local.ts) or on a server
// (online.ts). The page holds frames, never the state of a game.
import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../engine/engine";
import type { AnyView } from "../games/views";
import { sayFacts } from "../say/say";

// Sentences (`words`, `prompt`) are made of facts when they are read, so they are always in the reader's language.
export interface Choice {
    text: string; // the action as the rules write it
    readonly words: string; // what it means
    fact?: string; // the same as a fact, for boards that show what a choice brings
}

// Something that happened, as the viewer may read it. Actor 0 is chance. An action that is a part of something larger has
// no facts: they come with the action that completes it.
export interface Told {
    n: number;
    actor: number;
    text: string;
    facts: string[];
    readonly words: string; // the sentences of the facts
    effects: number;
}

export const EFFECT = { turn: 1, rolled: 2, revealed: 4, sealed: 8, unsealed: 16 } as const;

export interface Result {
    reason: string;
    score: number[];
    rank: number[];
    by?: number; // the seat that brought the end about, if the game did not end by its rules
}

// One position.
export interface Frame {
    game: string;
    seats: number;
    viewer: number; // a seat from 1, or 0 for a spectator
    n: number; // actions so far
    actors: number[]; // who decides; 0 is chance
    view: AnyView; // what describe() tells of it
    readonly prompt: string;
    topics: string[]; // clauses that matter now
    choices: Choice[]; // what the viewer may do now
    result?: Result;
}

export interface Seat {
    seat: number;
    name: string; // which a person has given, or ""
    kind: "you" | "person" | "bot" | "open";
    level?: number; // of a bot
    character?: string; // of a bot: how it likes to play
    number?: number; // tells bots of one level, and people of one name, apart
    here?: boolean; // whether the person is connected
    standin?: boolean; // a bot plays for the person
    resigned?: boolean;
    muted?: boolean; // by the operator of the server
    flagged?: boolean; // the time is gone
    ms?: number; // left on the clock
}

// Something that happened at the table and is no action: somebody resigned, a clock ran out.
export interface Aside {
    after: number; // how many actions came before it
    facts: string[];
}

// The share of the opponents that a seat will beat, in percent, and how sure that is. With two seats it is the chance to win.
export interface Chance {
    value: number;
    low: number;
    high: number;
}

export interface Hint {
    text: string;
    readonly words: string;
    chance?: Chance; // after it
    brings?: string[]; // facts: the news of the action
    leads?: string[]; // facts: the news of the viewer's next actions, as the player plans them
    after?: Frame; // the position after all of these
    proven?: number; // actions to a win that is certain; to a loss, if it is negative
    depth?: number; // how many actions the player has looked ahead
    next?: { readonly words: string; less: number }; // the next best choice, and how much less it is worth, in percent
}

// Something to tell the person, as facts: another seat asks for a takeback, the connection is lost, a new version is ready.
export interface Notice {
    facts: string[];
    answers: { fact: string; run(): void }[];
}

export interface SessionState {
    frame: Frame;
    story: Told[];
    asides?: Aside[];
    seats: Seat[];
    thinking: number[]; // the seats of bots that are thinking
    pace?: number; // milliseconds that their decision is expected to take, if that is known
    undo: number; // how many actions the viewer may take back at once
    busy: boolean; // the viewer's action is on its way
    notice?: Notice;
    advised?: Hint; // a choice that was recommended without being asked for by the hint button
    chat?: { seat: number; text: string }[];
}

export abstract class Session {
    private readonly listeners = new Set<() => void>();
    private current: SessionState | undefined;

    get state(): SessionState | undefined {
        return this.current;
    }

    protected set(change: Partial<SessionState>): void {
        this.current = { ...(this.current as SessionState), ...change };
        for (const listener of this.listeners) listener();
    }

    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    // How many actions the person has been shown, if somebody looks on. Bots in this page do not run far ahead of that.
    protected seen = Infinity;

    see(n: number): void {
        this.seen = n;
    }

    abstract readonly isOnline: boolean;
    abstract act(text: string): Promise<void>; // throws a Refusal
    abstract undo(): Promise<void>;
    abstract why(text: string): Promise<Refusal | null>;
    abstract frameAt(n: number): Promise<Frame>;
    abstract record(): Promise<string>;
    abstract close(): void;
    hint?(): Promise<Hint>; // only where there are no other people
    say?(text: string): void;
}

export function useSession(session: Session | undefined): SessionState | undefined {
    const [, again] = useState(0);
    useEffect(() => session?.listen(() => again((n) => n + 1)), [session]);
    return session?.state;
}

// A session that lives as long as the screen shows what the key stands for.
export function useOpened<S extends Session>(key: unknown, open: () => Promise<S>): S | undefined {
    const [session, setSession] = useState<S>();
    const [problem, setProblem] = useState<unknown>(null);
    useEffect(() => {
        let gone = false;
        let made: S | undefined;
        open().then((s) => {
            made = s;
            if (gone) s.close();
            else setSession(() => s);
        }, setProblem);
        return () => {
            gone = true;
            made?.close();
        };
    }, [key]);
    if (problem !== null) throw problem;
    return session;
}

// What the engine's `show` and the server's states have in common.
export interface Shown {
    n: number;
    actors: number[];
    view: AnyView;
    prompt?: string;
    topics?: string;
    legal?: [string, string?][]; // actions and their facts
    result?: Result;
    undo?: number;
    takeback?: number;
}

export function frameOf(shown: Shown, viewer: number): Frame {
    return {
        game: shown.view.game,
        seats: shown.view.seats,
        viewer,
        n: shown.n,
        actors: shown.actors,
        view: shown.view,
        get prompt() {
            return sayFacts(shown.prompt ?? "");
        },
        topics: shown.topics ? shown.topics.split(" ") : [],
        choices: (shown.legal ?? []).map(([text, fact]) => ({
            text,
            fact,
            get words() {
                return sayFacts(fact ?? text);
            },
        })),
        result: shown.result,
    };
}

// The character in what a record or a server calls a bot, such as "bot:level=3,character=builder".
export const characterIn = (name: string): string => /^bot:.*,character=([a-z]+)/.exec(name)?.[1] ?? "";

// Numbers bots of one level and people of one name.
export function numberSeats(seats: Seat[]): Seat[] {
    const callOf = (s: Seat) => s.name || s.level;
    return seats.map((s, i) => {
        const isSame = (other: Seat) => callOf(s) !== undefined && callOf(s) === callOf(other);
        if (seats.filter(isSame).length < 2) return s;
        return { ...s, number: seats.slice(0, i + 1).filter(isSame).length };
    });
}

// An action and what is told of it: one fact per line.
export function toldAs(n: number, actor: number, text: string, told: string, effects = 0): Told {
    const facts = told.split("\n").filter(Boolean);
    return {
        n,
        actor,
        text,
        facts,
        get words() {
            return sayFacts(facts).replaceAll("\n", " ");
        },
        effects,
    };
}

// A line of the engine's `story`.
export function toldOf(line: string): Told {
    const [n, actor, text, told, effects] = JSON.parse(line);
    return toldAs(n, actor, text, told, effects);
}
