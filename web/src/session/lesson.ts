// A lesson: the learner acts on a real table, step by step, and the other seats do what the lesson says.
import { EngineWorker, Refusal } from "../engine/engine";
import type { Lesson } from "../games/game";
import { frameOf, numberSeats, Session, toldOf, type Frame, type Shown } from "./session";

export class LessonSession extends Session {
    readonly isOnline = false;
    private readonly table = new EngineWorker();
    step = 0;

    private constructor(private readonly lesson: Lesson) {
        super();
    }

    static async begin(lesson: Lesson): Promise<LessonSession> {
        const session = new LessonSession(lesson);
        await session.table.line(`new ${lesson.setup} seed=lesson`);
        await session.enter(0);
        return session;
    }

    get isOver(): boolean {
        return this.step >= this.lesson.steps.length;
    }

    // Begins a step: loads its position and lets the other seats act. Then it is the learner's turn.
    private async enter(step: number): Promise<void> {
        this.step = step;
        const now = this.lesson.steps[step];
        if (now?.position) await this.table.line(`load ${now.position}`);
        for (const action of now?.before ?? []) await this.table.line(`do ${action}`);
        await this.look();
    }

    private async look(): Promise<void> {
        const { seat } = this.lesson;
        const [shown, story] = await this.table.ask(`show ${seat}`, `story ${seat}`);
        const facts: Shown = JSON.parse(shown[0]);
        const frame = frameOf(facts, seat);
        const waits = this.lesson.steps[this.step]?.wants !== undefined;
        this.set({
            frame: waits ? frame : { ...frame, choices: [] }, // in a step that only explains there is nothing to do
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

    async next(): Promise<void> {
        await this.enter(this.step + 1);
    }

    async act(text: string): Promise<void> {
        const wants = this.lesson.steps[this.step]?.wants;
        if (wants && !wants.test(text)) throw new Refusal("", wants.otherwise);
        await this.table.line(`do ${this.lesson.seat} ${text}`);
        await this.next();
    }

    async why(text: string): Promise<Refusal | null> {
        try {
            await this.table.line(`why ${this.lesson.seat} ${text}`);
            return null;
        } catch (refusal) {
            return refusal as Refusal;
        }
    }

    async undo(): Promise<void> {}

    async frameAt(n: number): Promise<Frame> {
        return frameOf(await this.table.json<Shown>(`show ${this.lesson.seat} ${n}`), this.lesson.seat);
    }

    async record(): Promise<string> {
        return (await this.table.line("record")).join("\n") + "\n";
    }

    close(): void {
        this.table.end();
    }
}
