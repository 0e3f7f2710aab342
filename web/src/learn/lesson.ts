// Lessons: the learner acts on a real table, step by step, and the other seats do what the lesson says. A game's chapters are
// in games/<game>/lessons.ts; docs/page.md says how to write one.
import { EngineWorker, Refusal } from "../engine/engine";
import { factOf } from "../say/say";
import { frameOf, numberSeats, Session, toldOf, type Frame, type Hint, type Shown } from "../session/session";

// The numbers of a sentence. Each is taken from the position in which the step is now (and the one in which it began), so
// that a lesson cannot say a number that the rules do not.
export type Numbers = Record<string, (now: Frame, before: Frame) => number>;

// A step teaches one idea.
export interface Step {
    say: string; // a message key
    numbers?: Numbers; // the arguments of `say` and `after`
    // The position in which this step begins, as text. If it is missing, the game continues from the step before.
    position?: string;
    // Actions that others make when the step begins, as "SEAT ACTION". They are played out on the board.
    before?: string[];
    spot?: string[]; // the things of the board that are meant
    // What the learner must do. If it is missing, the learner reads and presses a button.
    wants?: {
        example: string; // an action that finishes the step
        test?: RegExp; // all of them, if there are others
        otherwise: string; // a message key: what to say if something else is tried
        tries?: [RegExp, string][]; // better answers to certain tries
    };
    after?: string; // a message key: what the learner's action has brought, once it has been played out
}

export interface Chapter {
    id: string; // in the address
    title: string; // a message key
    setup: string; // for `new`: "causeway seats=2 ruleset=quick"
    seat: number; // of the learner
    steps: Step[];
}

export interface Lessons {
    chapters: Chapter[];
    firstGame?: string; // the ruleset of the game that is played after them, if it is not the standard one
}

const isWanted = ({ example, test }: NonNullable<Step["wants"]>, text: string): boolean =>
    test ? test.test(text) : text === example;

export class LessonSession extends Session {
    readonly isOnline = false;
    private readonly table = new EngineWorker();
    private began: Frame | undefined; // the position in which the step began
    step = 0;
    isDone = false; // the learner has done what the step wants
    private isGoing = false; // between two steps, nothing is asked

    private constructor(readonly chapter: Chapter) {
        super();
    }

    static async begin(chapter: Chapter, step = 0): Promise<LessonSession> {
        const session = new LessonSession(chapter);
        try {
            await session.reach(Math.min(step, chapter.steps.length - 1));
        } catch (error) {
            session.close();
            throw error;
        }
        return session;
    }

    get now(): Step | undefined {
        return this.chapter.steps[this.step];
    }

    get isOver(): boolean {
        return this.step >= this.chapter.steps.length;
    }

    // What is to be said now, as a fact.
    get words(): string {
        const { now, began } = this;
        if (!now || !began) return "";
        const { frame } = this.state!;
        const numbers = Object.entries(now.numbers ?? {}).map(([name, count]) => [name, count(frame, began)]);
        return factOf((this.isDone && now.after) || now.say, Object.fromEntries(numbers));
    }

    // Makes the position in which a step begins, as if every step before it had been done as in its example.
    private async reach(step: number): Promise<void> {
        const { steps, setup, seat } = this.chapter;
        let from = step;
        while (from > 0 && !steps[from].position) from--;
        await this.table.line(`new ${setup} seed=lesson`);
        for (let i = from; i < step; i++) {
            await this.prepare(steps[i]);
            if (steps[i].wants) await this.table.line(`do ${seat} ${steps[i].wants!.example}`);
        }
        await this.prepare(steps[step]);
        await this.enter(step);
    }

    // Loads the position of a step and lets the others act. The position is shown first, so that one sees them act.
    private async prepare({ position, before }: Step): Promise<void> {
        this.isGoing = true;
        if (position) {
            await this.table.line(`load ${position}`);
            await this.look();
        }
        for (const action of before ?? []) await this.table.line(`do ${action}`);
    }

    private async enter(step: number): Promise<void> {
        this.step = step;
        this.isDone = false;
        this.isGoing = false;
        await this.look();
        this.began = this.state!.frame;
    }

    private async look(): Promise<void> {
        const { seat } = this.chapter;
        const [shown, story] = await this.table.ask(`show ${seat}`, `story ${seat}`);
        const frame = frameOf(JSON.parse(shown[0]) as Shown, seat);
        const isAsked = this.now?.wants !== undefined && !this.isDone && !this.isGoing;
        this.began ??= frame;
        this.set({
            frame: isAsked ? frame : { ...frame, choices: [] },
            story: story.map(toldOf),
            seats: numberSeats(
                Array.from(
                    { length: frame.seats },
                    (_, i) =>
                        i + 1 === seat
                            ? { seat: i + 1, name: "", kind: "you" }
                            : { seat: i + 1, name: "", kind: "bot", level: 1 }, // so that it has a name
                ),
            ),
            thinking: [],
            undo: 0,
            busy: false,
        });
    }

    // Goes on to the next step, or to the end of the chapter. If the learner has done something else than the example, so that
    // the others cannot do what they should, the next step begins as after the example.
    async next(): Promise<void> {
        if (this.isGoing) return;
        const step = this.step + 1;
        const then = this.chapter.steps[step];
        if (!then) {
            this.step = step;
            return this.set({});
        }
        try {
            await this.prepare(then);
        } catch {
            return this.reach(step);
        }
        await this.enter(step);
    }

    async back(): Promise<void> {
        if (this.step > 0) await this.reach(this.step - 1);
    }

    async act(text: string): Promise<void> {
        const { wants } = this.now ?? {};
        if (!wants || this.isDone || this.isGoing) throw new Refusal("", factOf("page.learn.read_first"));
        if (!isWanted(wants, text)) {
            const answer = wants.tries?.find(([tried]) => tried.test(text))?.[1] ?? wants.otherwise;
            throw new Refusal("", answer);
        }
        await this.table.line(`do ${this.chapter.seat} ${text}`);
        this.isDone = true;
        await this.look();
    }

    // Shows on the board what the step wants.
    async hint(): Promise<Hint> {
        const text = this.now?.wants?.example ?? "";
        const { frame } = this.state!;
        return {
            text,
            get words() {
                return frame.choices.find((c) => c.text === text)?.words ?? text;
            },
        };
    }

    async why(text: string): Promise<Refusal | null> {
        try {
            await this.table.line(`why ${this.chapter.seat} ${text}`);
            return null;
        } catch (refusal) {
            return refusal as Refusal;
        }
    }

    async undo(): Promise<void> {}

    async frameAt(n: number): Promise<Frame> {
        return frameOf(await this.table.json<Shown>(`show ${this.chapter.seat} ${n}`), this.chapter.seat);
    }

    async record(): Promise<string> {
        return (await this.table.line("record")).join("\n") + "\n";
    }

    close(): void {
        this.table.end();
    }
}
