// A game that runs in this page alone: rules and bots run in workers, and nothing leaves the machine. The game is stored in
// the browser after every action, so that it can be continued.
import { EngineWorker, Refusal } from "../engine/engine";
import { adviceFor, adviceOf } from "./advice";
import { Bots } from "./bots";
import { keep } from "./saved";
import {
    EFFECT,
    frameOf,
    numberSeats,
    Session,
    toldOf,
    type Frame,
    type Hint,
    type Seat,
    type SessionState,
    type Shown,
    type Told,
} from "./session";

export interface Plan {
    id: string; // under which the game is stored; "" if it is not stored
    game: string;
    options: string; // "name=value …"
    levels: number[]; // one per seat: 0 is the person, 1 to 8 are bots
    characters?: string[]; // one per seat, "" for the person; without them bots have none
    chosen?: string[]; // the characters that the person has chosen; "" is one as it comes
    name: string; // of the person
    names?: string[]; // of all seats, in a game that was opened from a record; "" for bots
    isRecord?: boolean; // a finished game of others, which is only looked at
    teacher?: boolean; // a teacher explains and warns
}

// Somebody who looks over the person's shoulder, such as the teacher (learn/teacher.ts).
export interface Onlooker {
    look(state: SessionState): void; // the position may have changed
    before(text: string): Promise<boolean>; // whether the person's action is to be made
    close(): void;
}

const AHEAD = 12; // the bots make at most so many actions that the person has not been shown yet

export type Foresight = Pick<Hint, "brings" | "leads" | "after">;

const FORESIGHT = 4; // so many actions in a row are tried for a hint

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const FLAT = 0.3; // of the battery

// Whether the device can spare the power to think on: it has a second core, and its battery is not nearly empty, as far as the
// browser tells that.
async function hasPower(): Promise<boolean> {
    const { hardwareConcurrency = 2, getBattery } = navigator as Navigator & {
        getBattery?(): Promise<{ charging: boolean; level: number }>;
    };
    const battery = await getBattery?.call(navigator).catch(() => undefined);
    return hardwareConcurrency > 1 && (!battery || battery.charging || battery.level > FLAT);
}

// A seed for the dice of a game: 128 random bits as text.
export function freshSeed(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// Who sits at the table of a plan.
export function seatsOf(plan: Plan): Seat[] {
    const seats = plan.levels.map((level, i): Seat => {
        const name = plan.names?.[i] ?? "";
        if (level === 0) return { seat: i + 1, name: name || plan.name, kind: "you" };
        if (name && plan.isRecord) return { seat: i + 1, name, kind: "person" };
        return { seat: i + 1, name, kind: "bot", level, character: plan.characters?.[i] || undefined };
    });
    return numberSeats(seats);
}

// What the engine calls the bots on the seats; "" is the person.
const playersOf = ({ levels, characters }: Plan): string[] =>
    levels.map((level, i) => {
        const character = characters?.[i];
        return level === 0 ? "" : `level=${level}${character ? `,character=${character}` : ""}`;
    });

export class LocalSession extends Session {
    readonly isOnline = false;
    private readonly table = new EngineWorker();
    private readonly bots = new Bots(); // with an engine of their own, so that the rules answer while a bot thinks
    private readonly adviser = new EngineWorker(); // another one, so that hints need not wait, and do not disturb the bots
    private readonly viewer: number;
    private readonly players: string[];
    onlooker?: Onlooker;
    private told: Told[] = [];
    private isClosed = false;
    private isPlaying = false;
    private undone = 0; // how often the person took something back; what a bot decided before that is ignored

    private constructor(
        readonly plan: Plan,
        private readonly pause: number, // milliseconds that a bot waits at least, for tables without a showing
    ) {
        super();
        this.players = playersOf(plan);
        this.viewer = plan.levels.indexOf(0) + 1; // 0, a spectator, if all seats are bots
    }

    // A new game.
    static async begin(plan: Plan, pause = 0): Promise<LocalSession> {
        const session = new LocalSession(plan, pause);
        await session.table.line(`new ${plan.game} seats=${plan.levels.length} seed=${freshSeed()} ${plan.options}`);
        return session.started();
    }

    // Continues a game from its record.
    static async resume(plan: Plan, record: string): Promise<LocalSession> {
        const session = new LocalSession(plan, 0);
        await session.table.ask(...EngineWorker.replay(record));
        return session.started();
    }

    private async started(): Promise<LocalSession> {
        await this.look();
        this.bots.begin(await this.table.line("record"));
        document.addEventListener("visibilitychange", this.ponder);
        void this.playBots();
        return this;
    }

    private get viewerWord(): string {
        return this.viewer === 0 ? "public" : String(this.viewer);
    }

    // Asks the engine for the position and the story, shows them, and stores the game.
    private async look(): Promise<void> {
        const from = Math.max(0, this.told.length - 24); // entries that were sealed may be readable now
        const [shown, story, record] = await this.table.ask(
            `show ${this.viewerWord}`,
            `story ${this.viewerWord} ${from}`,
            "record seed",
        );
        const facts: Shown = JSON.parse(shown[0]);
        this.told = [...this.told.slice(0, from), ...story.map(toldOf)];
        this.set({
            frame: frameOf(facts, this.viewer),
            story: this.told,
            seats: this.state?.seats ?? seatsOf(this.plan),
            thinking: this.state?.thinking ?? [],
            undo: facts.takeback ?? 0,
            busy: false,
        });
        this.onlooker?.look(this.state!);
        if (this.plan.id) keep(this.plan, record.join("\n"), this.state!.frame);
    }

    // Lets the bots act, one after the other, until the person must act or the game is over. Only one such loop runs at a
    // time. If the person acts meanwhile (a sealed choice) the loop goes on; if the person undoes, the bot thinks again.
    private async playBots(): Promise<void> {
        if (this.isPlaying) return;
        this.isPlaying = true;
        try {
            for (;;) {
                const { frame } = this.state!;
                const seat = frame.actors.find((s) => s > 0 && this.plan.levels[s - 1] > 0);
                if (this.isClosed || frame.result || seat === undefined) break;
                const { undone } = this;
                this.set({ thinking: [seat], pace: this.bots.pace(this.players[seat - 1]) });
                const decision = this.decide(seat).catch((error) => {
                    if (undone === this.undone) throw error; // otherwise it was asked about a position that was taken back
                    return "";
                });
                const [text] = await Promise.all([decision, wait(this.pause), this.untilSeen()]);
                if (this.isClosed) return;
                if (undone === this.undone) await this.table.line(`do ${seat} ${text}`);
                await this.look();
            }
        } finally {
            this.isPlaying = false;
            if (!this.isClosed) this.set({ thinking: [] });
            void this.ponder();
        }
    }

    private wake = () => {};

    see(n: number): void {
        super.see(n);
        this.wake();
    }

    private async untilSeen(): Promise<void> {
        while (!this.isClosed && this.state!.frame.n - this.seen >= AHEAD) {
            await new Promise<void>((resolve) => (this.wake = resolve));
        }
    }

    // The record for a player to think about. It has no seed, so nobody can look at what chance will do.
    async past(): Promise<string[]> {
        return EngineWorker.replay((await this.table.line("record")).join("\n"));
    }

    private async decide(seat: number): Promise<string> {
        return this.bots.decide(await this.table.line("record"), seat, this.players[seat - 1]);
    }

    // Lets the bots think on while the person thinks, if the device can spare that.
    private ponder = async (): Promise<void> => {
        if (document.hidden || this.isClosed || !(await hasPower())) return this.bots.rest();
        const { choices } = this.state!.frame;
        if (choices.length > 0 && !this.isPlaying)
            await this.bots.ponder(await this.table.line("record"), this.players);
    };

    // Tells the person something beside the game.
    tell(change: Pick<Partial<SessionState>, "notice" | "advised">): void {
        this.set(change);
    }

    async act(text: string): Promise<void> {
        if (this.onlooker && !(await this.onlooker.before(text))) return;
        this.set({ busy: true });
        try {
            await this.table.line(`do ${this.viewer} ${text}`);
        } catch (refusal) {
            this.set({ busy: false });
            throw refusal;
        }
        await this.look();
        void this.playBots();
    }

    async undo(): Promise<void> {
        const count = this.state?.undo ?? 0;
        if (count === 0) return;
        this.undone++;
        const [, record] = await this.table.ask(`undo ${count}`, "record");
        this.bots.begin(record);
        this.told.length = Math.max(0, this.told.length - count);
        await this.look();
        void this.playBots();
    }

    async why(text: string): Promise<Refusal | null> {
        try {
            await this.table.line(`why ${this.viewer || 1} ${text}`);
            return null;
        } catch (refusal) {
            return refusal as Refusal;
        }
    }

    async frameAt(n: number): Promise<Frame> {
        return frameOf(await this.table.json<Shown>(`show ${this.viewerWord} ${n}`), this.viewer);
    }

    async record(): Promise<string> {
        return (await this.table.line("record")).join("\n") + "\n";
    }

    async hint(): Promise<Hint> {
        const { frame } = this.state!;
        const past = await this.past();
        const lines = (await this.adviser.ask(...past, adviceFor(this.viewer))).at(-1)!;
        const { text, line, best, ...found } = adviceOf(lines);
        const wordsOf = (wanted: string) => frame.choices.find((c) => c.text === wanted)?.words ?? wanted;
        const { next } = found;
        return {
            ...found,
            ...(await this.foresee([text, ...line.slice(1)])),
            text,
            get words() {
                return wordsOf(text);
            },
            chance: best,
            next: next && {
                less: next.less,
                get words() {
                    return wordsOf(next.text);
                },
            },
        };
    }

    // What actions of the viewer would bring, as long as nobody else has to act in between and nothing is revealed or rolled:
    // the viewer must not learn from a hint what only the action itself would show.
    async foresee(line: string[]): Promise<Foresight> {
        const { n } = this.state!.frame;
        const past = await this.past();
        const SHOWS = EFFECT.rolled | EFFECT.revealed | EFFECT.unsealed;
        let found: Foresight = {};
        for (let count = 1; count <= Math.min(line.length, FORESIGHT); count++) {
            const actions = line.slice(0, count).map((text) => `do ${this.viewer} ${text}`);
            const questions = [`story ${this.viewer} ${n}`, `show ${this.viewer}`];
            const answers = await this.adviser.ask(...past, ...actions, ...questions).catch(() => null); // another seat acts
            if (!answers) break;
            const [story, [shown]] = answers.slice(-2);
            const told = story.map(toldOf);
            if (told.some(({ effects }) => effects & SHOWS)) break;
            const [first, ...later] = told.map(({ facts }) => facts);
            found = { brings: first, leads: later.flat(), after: frameOf(JSON.parse(shown), this.viewer) };
        }
        return found;
    }

    close(): void {
        this.isClosed = true;
        this.wake();
        document.removeEventListener("visibilitychange", this.ponder);
        this.onlooker?.close();
        this.table.end();
        this.bots.close();
        this.adviser.end();
    }
}
