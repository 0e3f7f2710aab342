// A session to which a test tells what happens, seen by seat 1.
import type { Refusal } from "../src/engine/engine";
import { Session, toldAs, type Frame, type SessionState, type Told } from "../src/session/session";
import { choicesOf, frameWith, stateWith } from "./dom";

export class Script extends Session {
    asked: number[] = []; // the positions that were asked for
    acted: string[] = []; // the actions of the viewer
    answer = (): Promise<void> => Promise.resolve(); // to an action

    constructor(
        part: Partial<SessionState> = {},
        readonly isOnline = true,
    ) {
        super();
        this.set(stateWith(part));
    }

    get shown(): number {
        return this.seen;
    }

    change(part: Partial<SessionState>): void {
        this.set(part);
    }

    // Actions of these seats happen, all of them together. The viewer is asked for one of the choices afterwards.
    happen(actors: (number | Told)[], choices: string[] = [], part: Partial<Frame> = {}): void {
        const { story } = this.state!;
        const more = actors.map((a, i) => {
            const n = story.length + i + 1;
            return typeof a === "number" ? toldAs(n, a, `a${n}`, `x.moved n=${n}`) : a;
        });
        const all = [...story, ...more];
        this.set({ story: all, frame: frameWith({ n: all.length, choices: choicesOf(...choices), ...part }) });
    }

    takeBack(count: number, choices: string[] = ["again"]): void {
        const story = this.state!.story.slice(0, -count);
        this.set({ story, frame: frameWith({ n: story.length, choices: choicesOf(...choices) }) });
    }

    act(text: string): Promise<void> {
        this.acted.push(text);
        return this.answer();
    }

    async undo(): Promise<void> {}

    async why(): Promise<Refusal | null> {
        return null;
    }

    async frameAt(n: number): Promise<Frame> {
        this.asked.push(n);
        return frameWith({ n });
    }

    async record(): Promise<string> {
        throw new Error("there is none");
    }

    close(): void {}
}
