// A puzzle: the solver acts in a given position of a real table. In a win the other seat answers with its best defence until the win
// is there, and every action is right that keeps the win within the number of actions. Otherwise one action is asked for. After a
// wrong try the answer that spoils it is played; then the solver may go back to where the try was made, or look at the solution.
import { EngineWorker, Refusal } from "../engine/engine";
import { frameOf, numberSeats, Session, toldOf, type Frame, type Shown, type Told } from "../session/session";
import type { Puzzle } from "./puzzle-file";

export type Phase =
    | "asks" // the solver is to act
    | "checks" // the solver's action is being looked at
    | "wrong" // a try was wrong, and its answer was played
    | "solved"
    | "shows" // the solution is being played, step by step
    | "shown"; // the solution has been played to its end

// Why a try of a win was wrong: the win comes too late, there is none any more, the other seat wins, or the game is over.
export type Wrong = "late" | "gone" | "lost" | "over";

const PROOF = "solve nodes=200000";
const OTHERS = "level=3"; // plays for the other seats where nothing can be proved
const MOST_ANSWERS = 4; // so many actions of others are shown after a try

// What a position is worth to the seat that acts.
interface Proof {
    value: "win" | "loss" | "draw" | "unknown";
    plies: number; // actions of both seats to a win or a loss
    best: string;
}

export function proofOf([line]: string[]): Proof {
    const [, value, plies, best] = /^value (\w+) in (\d+) best (.+)$/.exec(line)!;
    return { value: value as Proof["value"], plies: Number(plies), best };
}

export class PuzzleSession extends Session {
    readonly isOnline = false;
    private readonly table = new EngineWorker();
    private readonly thinker = new EngineWorker(); // a second engine, so that the rules answer while a player thinks
    phase: Phase = "asks";
    left: number; // own actions until the win must be there
    isFirstTry = true; // nothing was wrong so far
    isGivenAway = false; // the solution was looked at
    tried = ""; // the last own action
    wrong: Wrong = "gone";
    asked!: Frame; // the position in which the solver acted last
    private from = { n: 0, left: 0 }; // where the last question was asked
    private begun = 0; // how many actions there were before the solver acted last
    private isPlaying = false; // what a button has asked for is being done
    private isClosed = false;

    private constructor(readonly puzzle: Puzzle) {
        super();
        this.left = puzzle.wins;
    }

    static async begin(puzzle: Puzzle): Promise<PuzzleSession> {
        const session = new PuzzleSession(puzzle);
        const { game, setup, name, position } = puzzle;
        await session.table.ask(`new ${game} ${setup} seed=${name}`, `load ${position}`);
        await session.ask();
        return session;
    }

    private get frame(): Frame {
        return this.state!.frame;
    }

    // The solver is to act now.
    private async ask(): Promise<void> {
        this.phase = "asks";
        await this.look();
        this.from = { n: this.frame.n, left: this.left };
        this.asked = this.frame;
    }

    private async look(): Promise<void> {
        const { seat } = this.puzzle;
        const [shown, story] = await this.table.ask(`show ${seat}`, `story ${seat}`);
        const frame = frameOf(JSON.parse(shown[0]), seat);
        this.set({
            frame: this.phase === "asks" ? frame : { ...frame, choices: [] },
            story: story.map(toldOf),
            seats: this.state?.seats ?? this.seats(frame.seats),
            thinking: [],
            undo: 0,
            busy: false,
        });
    }

    private seats(count: number) {
        return numberSeats(
            Array.from({ length: count }, (_, i) =>
                i + 1 === this.puzzle.seat
                    ? { seat: i + 1, name: "", kind: "you" as const }
                    : { seat: i + 1, name: "", kind: "bot" as const, level: 3 },
            ),
        );
    }

    private become(phase: Phase): void {
        this.phase = phase;
        this.set({ thinking: [] });
    }

    private async do(seat: number, text: string): Promise<void> {
        await this.table.line(`do ${seat} ${text}`);
        await this.look();
    }

    // What the second engine says about the position.
    private async think(question: string): Promise<string[]> {
        const past = EngineWorker.replay((await this.table.line("record")).join("\n"));
        return (await this.thinker.ask(...past, question)).at(-1)!;
    }

    private async prove(): Promise<Proof> {
        return proofOf(await this.think(PROOF));
    }

    private get hasWon(): boolean {
        return this.frame.result?.rank[this.puzzle.seat - 1] === 1;
    }

    async act(text: string): Promise<void> {
        if (this.phase !== "asks") return;
        this.set({ busy: true });
        try {
            await this.table.line(`do ${this.puzzle.seat} ${text}`);
        } catch (refusal) {
            this.set({ busy: false });
            throw refusal;
        }
        this.phase = "checks";
        this.tried = text;
        this.begun = this.from.n;
        await this.look();
        if (this.puzzle.wins > 0) await this.checkWin();
        else await this.checkBest();
    }

    // Looks whether the win is still there in time, and lets the other seat answer.
    private async checkWin(): Promise<void> {
        const { seat } = this.puzzle;
        this.left--;
        if (!this.frame.result) {
            const [other] = this.frame.actors;
            this.set({ thinking: [other] });
            const { value, plies, best } = await this.prove();
            if (this.isClosed) return;
            const isInTime = value === "loss" && Math.floor(plies / 2) <= this.left;
            this.wrong = value === "loss" ? "late" : value === "win" ? "lost" : "gone";
            await this.do(other, best);
            if (isInTime && this.frame.actors.includes(seat)) return this.ask();
        } else {
            this.wrong = "over";
        }
        if (this.hasWon) return this.become("solved");
        this.isFirstTry = false;
        this.become("wrong");
    }

    private async checkBest(): Promise<void> {
        const isRight = this.tried === this.puzzle.action;
        await this.playOn(isRight);
        if (this.isClosed) return;
        if (!isRight) this.isFirstTry = false;
        this.become(isRight ? "solved" : "wrong");
    }

    // Lets the others act until the solver would act again; or, if that is `enough`, until the solver's own action was told.
    private async playOn(enough: boolean): Promise<void> {
        const { seat } = this.puzzle;
        for (let i = 0; i < MOST_ANSWERS && !this.isClosed; i++) {
            const other = this.frame.actors.find((s) => s > 0 && s !== seat);
            const isTold = this.news.some((t) => t.facts.length > 0);
            if (other === undefined || this.frame.actors.includes(seat) || (enough && isTold)) return;
            this.set({ thinking: [other] });
            const lines = await this.think(`go ${OTHERS} seat=${other}`);
            if (!this.isClosed) await this.do(other, lines.at(-1)!.slice("bestmove ".length));
        }
    }

    // The solver's last action, and what has happened since then.
    get news(): Told[] {
        return this.state!.story.slice(this.begun);
    }

    // Does what a button asks for, unless something is being done already: it may be pressed twice.
    private async once(run: () => Promise<void>): Promise<void> {
        if (this.isPlaying) return;
        this.isPlaying = true;
        try {
            await run();
        } finally {
            this.isPlaying = false;
        }
    }

    // Goes back to where the last question was asked.
    retry(): Promise<void> {
        return this.once(() => this.goBack());
    }

    // Shows the solution from where the last question was asked: the first own action of it.
    solve(): Promise<void> {
        return this.once(async () => {
            this.isGivenAway = true;
            await this.goBack();
            this.phase = "shows";
            await this.show();
        });
    }

    // The next own action of the solution, after the answer to the last one.
    step(): Promise<void> {
        return this.once(() => this.show());
    }

    private async goBack(): Promise<void> {
        const back = this.frame.n - this.from.n;
        if (back > 0) await this.table.line(`undo ${back}`);
        this.left = this.from.left;
        this.begun = this.from.n;
        await this.ask();
    }

    private async show(): Promise<void> {
        if (this.phase !== "shows") return;
        const { seat, wins, action } = this.puzzle;
        if (!this.frame.actors.includes(seat)) await this.do(this.frame.actors[0], await this.following());
        if (!this.frame.result) {
            this.tried = wins > 0 ? await this.following() : action;
            await this.do(seat, this.tried);
            this.left--;
        }
        if (wins === 0) await this.playOn(true);
        this.become(wins === 0 || this.frame.result ? "shown" : "shows");
    }

    // What is played next: what the puzzle says, as long as everything before it was played as it says, else what is best.
    private async following(): Promise<string> {
        const { line } = this.puzzle;
        const { story } = this.state!;
        const isMain = story.length < line.length && story.every((t, i) => t.text === line[i]);
        return isMain ? line[story.length] : (await this.prove()).best;
    }

    async undo(): Promise<void> {}

    async why(text: string): Promise<Refusal | null> {
        try {
            await this.table.line(`why ${this.puzzle.seat} ${text}`);
            return null;
        } catch (refusal) {
            return refusal as Refusal;
        }
    }

    async frameAt(n: number): Promise<Frame> {
        const { seat } = this.puzzle;
        return { ...frameOf(await this.table.json<Shown>(`show ${seat} ${n}`), seat), choices: [] };
    }

    async record(): Promise<string> {
        return (await this.table.line("record")).join("\n") + "\n";
    }

    close(): void {
        this.isClosed = true;
        this.table.end();
        this.thinker.end();
    }
}
