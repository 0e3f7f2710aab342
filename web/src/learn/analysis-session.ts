// The session of the analysis board: a game from its record, position by position, and branches that the person tries. What
// the search thinks of a position comes from candidates() alone.
//
// What is hidden stays honest. The search is given the view of the seat that acts, never the seed. In a finished game every
// seat's view may be looked at; in a game that still runs only the person's, and nothing can be tried, because trying would
// show what the others have.
import { EngineWorker } from "../engine/engine";
import { ADVISER, candidatesOf, type Candidate as Said } from "../session/advice";
import { freshSeed, seatsOf, type Plan } from "../session/local";
import { isFinished } from "../session/record";
import { keep } from "../session/saved";
import {
    EFFECT,
    frameOf,
    Session,
    toldOf,
    type Frame,
    type SessionState,
    type Shown,
    type Told,
} from "../session/session";
import { isHeading } from "../ui/showing";
import { Report, type Judged } from "./report";

// An action of the seat that acts, as the adviser thinks of it.
export interface Candidate extends Omit<Said, "line"> {
    leads: string[]; // facts: what is expected to follow
}

export interface Candidates {
    list: Candidate[]; // the best first, as it seemed in the beginning: nobody changes places while the search goes on
    isDone: boolean; // the search does not get any more exact
}

const LEAST = 300; // simulations per candidate and answer, at least
const MOST = 400000; // simulations per candidate in the end
const DEEPEST = 200000; // positions after a candidate that alpha-beta looks at in the end
const PATIENCE = 250; // milliseconds that one answer takes, about
const AHEAD = 4; // so many actions of what is expected are told
const MULTI = 16; // candidates that the engine tells, at most

const isChance = (line: string | undefined) => line?.startsWith("chance ") ?? false;

// What the search is asked about one position.
interface Asked {
    past: string[]; // the actions before it
    frame: Frame;
    played: string | undefined;
    count: number; // of the best actions
    room: number; // of all candidates
}

// What the search has found out about one position.
interface Thought {
    position: string;
    room: number; // candidates that were asked for
    order: string[]; // the actions, most promising first
    said: Map<string, Said>;
    told: Map<string, { sims: number; leads: string[] }>; // what follows, as it was told after so many simulations
    rate: number; // simulations per millisecond
}

const isExact = ({ isAssessed, proven, sims }: Said) => proven !== undefined || sims >= (isAssessed ? DEEPEST : MOST);

const newThought = (position: string, room: number): Thought => ({
    position,
    room,
    order: [],
    said: new Map(),
    told: new Map(),
    rate: 0,
});

export class AnalysisSession extends Session {
    readonly isOnline = false;
    private readonly table = new EngineWorker();
    private readonly thinker = new EngineWorker(); // a second engine, so that the rules answer while the search runs
    private tags: string[] = []; // of the record, without the end and the luck
    private seed = ""; // of chance in branches
    private main: string[] = []; // the actions of the game, as the record writes them
    private line: string[] = []; // those of what is shown: the game, or a branch
    private told: Told[] = []; // of the game
    private thought: Thought | undefined;
    private thinking: Promise<Candidates> = Promise.resolve({ list: [], isDone: true });
    private run = 0; // changes when another position is wanted
    // The actions up to the position that is shown, and what followed in the game if the game is shown. They change together
    // with the frame; `line` and `at` are ahead of it while another position is on its way.
    private shown: { past: string[]; next?: string } = { past: [] };
    isOver = false; // the game is finished, so that everything may be tried
    at = 0; // how many actions of the line are to be shown
    from: number | undefined; // where the branch leaves the game

    private constructor(readonly plan: Plan) {
        super();
    }

    // Opens a record at the position after `at` actions.
    static async open(plan: Plan, record: string, at = Infinity): Promise<AnalysisSession> {
        const session = new AnalysisSession(plan);
        await session.read(record);
        await session.goTo(at);
        return session;
    }

    private get person(): number {
        return this.plan.levels.indexOf(0) + 1; // 0 if nobody sat there
    }

    private get viewerWord(): string {
        return this.person === 0 ? "public" : String(this.person);
    }

    private async read(record: string): Promise<void> {
        const questions = ["record", `story ${this.viewerWord}`];
        const [written, story] = (await this.table.ask(...EngineWorker.replay(record), ...questions)).slice(-2);
        const isTag = (text: string) => text.startsWith("[");
        const isEnd = (text: string) => /^\[(seat|commit|seed|lot|resigned|end|result) /.test(text);
        this.tags = written.filter((text) => isTag(text) && !isEnd(text));
        this.line = this.main = written.filter((text) => text !== "" && !isTag(text));
        this.told = story.map(toldOf);
        this.isOver = isFinished(record);
        const own = written.flatMap((text) => /^\[seed (\w+)\]/.exec(text)?.[1] ?? [])[0];
        this.seed = this.isOver ? (own ?? freshSeed() + freshSeed()) : "";
    }

    // The record of some actions. Without a seed chance cannot act.
    private recordOf(line: string[], seed: string): string {
        return [...this.tags, ...(seed ? [`[seed ${seed}]`] : []), ...line].join("\n");
    }

    // The lines that bring an engine to the position after some actions.
    private replay(line: string[], seed = ""): string[] {
        return EngineWorker.replay(this.recordOf(line, seed));
    }

    // How many actions the game or the branch has.
    get count(): number {
        return this.line.length;
    }

    // What was done in the game after the shown position, if the game is shown and the seat acted next.
    get played(): string | undefined {
        const [, actor, text] = /^(\d) (.*)$/.exec(this.shown.next ?? "") ?? [];
        return Number(actor) === this.state!.frame.viewer ? text : undefined;
    }

    // Whose view is shown: the seat's that acts; of several, the one that is asked for, or else the one that acted next.
    private viewerFor(later: string[], actors: number[], seat?: number): number {
        if (!this.isOver) return this.person;
        const next = Number(later.find((text) => !isChance(text))?.[0] ?? 0);
        const acting = actors.filter((s) => s > 0);
        return [seat, next].find((s) => s && acting.includes(s)) ?? (acting[0] || next || this.person);
    }

    private async look(n: number, seat?: number): Promise<Frame> {
        const [past, later] = [this.replay(this.line.slice(0, n)), this.line.slice(n)];
        const shown: Shown = JSON.parse((await this.table.ask(...past, "show public")).at(-1)![0]);
        const viewer = this.viewerFor(later, shown.actors, seat);
        if (viewer === 0) return frameOf(shown, 0);
        return frameOf(JSON.parse((await this.table.ask(...past, `show ${viewer}`)).at(-1)![0]), viewer);
    }

    // Shows the position after n actions of the line, as `seat` sees it if that seat acts there.
    async goTo(n: number, seat?: number): Promise<void> {
        this.at = Math.min(Math.max(n, 0), this.count);
        const run = ++this.run;
        const isGame = this.from === undefined || this.at < this.from;
        const shown = { past: this.line.slice(0, this.at), next: isGame ? this.line[this.at] : undefined };
        const frame = await this.look(this.at, seat);
        if (run !== this.run) return;
        this.shown = shown;
        this.tell({ frame });
    }

    private tell(change: Partial<SessionState>): void {
        this.set({
            story: this.told,
            seats: this.state?.seats ?? seatsOf(this.plan),
            thinking: [],
            undo: 0,
            busy: false,
            ...(this.from !== undefined && this.state ? { story: this.state.story } : {}),
            ...change,
        });
    }

    // Tries an action. If the game went on like this, the next position of the game is shown; otherwise a branch begins.
    async act(text: string): Promise<void> {
        if (!this.isOver) return;
        const { at } = this;
        const { frame, story } = this.state!;
        const action = `${frame.viewer} ${text}`;
        if (frame.n !== at) return; // another position is on its way
        if (this.line[at] === action) return this.goTo(this.afterChance(at + 1));
        const { run } = this;
        this.set({ busy: true });
        const questions = [`do ${action}`, "record", `story ${this.viewerWord} ${at}`];
        const answers = await this.table
            .ask(...this.replay(this.line.slice(0, at), this.seed), ...questions)
            .catch((refusal) => {
                this.set({ busy: false });
                throw refusal;
            });
        if (run !== this.run) return; // another position is wanted by now
        const [record, news] = answers.slice(-2);
        this.from = Math.min(this.from ?? at, at);
        this.line = record.filter((line) => line !== "" && !line.startsWith("["));
        this.set({ story: [...story.slice(0, at), ...news.map(toldOf)] });
        await this.goTo(this.count);
    }

    // The first position from n on where chance does not act.
    private afterChance(n: number): number {
        while (isChance(this.line[n])) n++;
        return n;
    }

    // Shows a position of the game, also if a branch is shown now.
    async goToGame(n: number, seat?: number): Promise<void> {
        this.line = this.main;
        this.from = undefined;
        await this.goTo(n, seat);
    }

    // Leaves the branch, to where it began.
    async backToGame(): Promise<void> {
        const { from } = this;
        if (from !== undefined) await this.goToGame(from);
    }

    undo(): Promise<void> {
        return this.backToGame();
    }

    async why(text: string) {
        const question = `why ${this.state!.frame.viewer} ${text}`;
        return this.table.ask(...this.replay(this.shown.past), question).then(
            () => null,
            (refusal) => refusal,
        );
    }

    frameAt(n: number): Promise<Frame> {
        return this.look(n);
    }

    async record(): Promise<string> {
        return `${this.recordOf(this.line, this.seed)}\n`;
    }

    // Keeps a new game against bots that begins with what is shown, with luck of its own. Returns its id.
    goOn(seat: number, level: number): string {
        const { game, options, name, levels } = this.plan;
        const id = freshSeed().slice(0, 12);
        const plan: Plan = { id, game, options, name, levels: levels.map((_, i) => (i + 1 === seat ? 0 : level)) };
        const line = this.line.slice(0, this.afterChance(this.at));
        keep(plan, this.recordOf(line, freshSeed() + freshSeed()), { ...this.state!.frame, n: line.length });
        return id;
    }

    // How many candidates there are if `count` are asked for: also the action that was played in the game, or one more.
    roomFor(count: number): number {
        return Math.min(this.state!.frame.choices.length, this.played ? count + 1 : count, MULTI);
    }

    // The best actions of the seat that acts after n actions, and the one that was played in the game. Every call for the same
    // position makes the numbers more exact, in about a quarter of a second. There are none if that position is not shown.
    candidates(n: number, count: number): Promise<Candidates> {
        const { frame } = this.state!;
        if (frame.n !== n) return Promise.resolve({ list: [], isDone: true });
        const asked: Asked = { past: this.shown.past, frame, played: this.played, count, room: this.roomFor(count) };
        // One after the other: the thinker knows one position at a time.
        this.thinking = this.thinking.catch(() => {}).then(() => this.search(asked));
        return this.thinking;
    }

    private async search(asked: Asked): Promise<Candidates> {
        if (asked.frame !== this.state!.frame) return { list: [], isDone: true }; // nobody looks at it any more
        const position = `${asked.frame.viewer} ${asked.past.join("\n")}`;
        const before = this.thought?.position === position ? this.thought : undefined;
        const isEnough = before !== undefined && before.room >= asked.room;
        const thought = isEnough ? before : { ...newThought(position, asked.room), order: before?.order ?? [] };
        this.thought = thought;
        const isExactEnough = isEnough && [...thought.said.values()].every(isExact); // as when one comes back
        if (!isExactEnough) await this.ask(thought, isEnough ? [this.moreOf(thought)] : this.questionsOf(asked));
        const best = thought.order.slice(0, asked.count);
        const isMissing = asked.played !== undefined && !best.includes(asked.played);
        const texts = (isMissing ? [...best, asked.played!] : thought.order).slice(0, asked.room);
        const known = texts.filter((text) => thought.said.has(text));
        const list = await Promise.all(known.map((text) => this.candidate(thought, asked, text)));
        return { list, isDone: [...thought.said.values()].every(isExact) };
    }

    // Asks for the candidates of a position. The same record gives the same ones again.
    private questionsOf({ past, frame, played, room }: Asked): string[] {
        const wanted = played === undefined ? "" : ` with ${played}`;
        return [...this.replay(past), `go ${ADVISER} seat=${frame.viewer} multi=${Math.max(room, 2)}${wanted}`];
    }

    // Asks for more exact numbers: as many simulations as there is time for, or positions further ahead.
    private moreOf({ said, rate }: Thought): string {
        const all = [...said.values()];
        const deepest = Math.max(...all.filter((c) => !isExact(c)).map((c) => c.sims));
        const sims = all[0].isAssessed
            ? Math.min(2 * deepest, DEEPEST)
            : Math.max(LEAST, Math.round((rate * PATIENCE) / all.length));
        return `more sims=${sims}`;
    }

    private async ask(thought: Thought, questions: string[]): Promise<void> {
        const begun = performance.now();
        const found = candidatesOf((await this.thinker.ask(...questions)).at(-1)!);
        const made = (c: Said) => c.sims - (thought.said.get(c.text)?.sims ?? 0);
        thought.rate = found.reduce((sum, c) => sum + made(c), 0) / Math.max(performance.now() - begun, 1);
        for (const c of found) {
            if (!thought.order.includes(c.text)) thought.order.push(c.text);
            thought.said.set(c.text, c);
        }
    }

    private async candidate(thought: Thought, asked: Asked, text: string): Promise<Candidate> {
        const { line, ...said } = thought.said.get(text)!;
        const before = thought.told.get(text);
        // What follows is told anew only now and then, so that it can be read.
        if (!before || said.sims >= 4 * before.sims)
            thought.told.set(text, { sims: said.sims, leads: await this.follow(asked.past, asked.frame.viewer, line) });
        return { ...said, leads: thought.told.get(text)!.leads };
    }

    // What is expected after the first action of a line that a seat begins after the actions `past`, as facts, as long as nothing
    // is rolled or revealed on the way: that nobody can expect.
    private async follow(past: string[], seat: number, line: string[]): Promise<string[]> {
        const SHOWS = EFFECT.rolled | EFFECT.revealed | EFFECT.unsealed;
        const actions: string[] = [];
        let actor = seat;
        let found: Told[] = [];
        for (const text of line.slice(0, AHEAD)) {
            actions.push(`do ${actor} ${text}`);
            const questions = [...actions, `story ${seat} ${past.length}`, "actors"];
            const answers = await this.table.ask(...this.replay(past), ...questions).catch(() => null); // another world
            const [story, [actors]] = answers?.slice(-2) ?? [[], [""]];
            const told = story.map(toldOf);
            if (!answers || told.some(({ effects }) => effects & SHOWS)) break;
            found = told;
            actor = Number(actors.split(" ")[0]);
            if (!(actor > 0)) break;
        }
        return found.slice(1).flatMap(({ facts }) => facts.filter((fact) => !isHeading(fact)));
    }

    // A report of the whole game, which must be over. It calls `tell` when something new is known.
    report(tell: () => void): Report {
        const { main } = this;
        const game: Judged = {
            line: main,
            seats: this.plan.levels.length,
            replay: (n) => this.replay(main.slice(0, n)),
            lead: (n, seat, line) => this.follow(main.slice(0, n), seat, line),
        };
        return new Report(game, tell);
    }

    close(): void {
        this.run++;
        this.table.end();
        this.thinker.end();
    }
}
