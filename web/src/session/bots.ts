// The bots of a game in this page. They think with an engine that follows the game action by action, so that they keep what they
// thought before. The engine is given the record without the seed, and every bot decides from the view of its seat.
//
// While the person thinks, a bot of a high level thinks on: a copy of the engine decides for the position after the actions that
// the bot expects. If the person acts like this, the copy replaces the engine and the answer is there at once; otherwise the copy
// is thrown away. So the same bots decide the same whether they thought on or not.
import { EngineWorker } from "../engine/engine";
import { adviceOf } from "./advice";

const LONG = 7; // bots from this level on think long enough that it is worth thinking on
const USUAL = [250, 1000]; // milliseconds that the highest levels need about, as long as nothing is known about this device
const FORESEER = "level=6"; // expects an action of the person in games without secrets, for bots that expect no line

// The level of a bot, such as "level=7,character=builder"; 0 is the person.
const levelOf = (player: string): number => Number(/^level=(\d)/.exec(player)?.[1] ?? 0);

const isAction = (line: string) => line !== "" && !line.startsWith("[");
const isBeginning = (a: string[], b: string[]) => a.length <= b.length && a.every((line, i) => line === b[i]);

// A decision that is made before it is asked for.
interface Guess {
    engine: EngineWorker;
    actions: string[]; // after which it would be asked for
    question: string;
    answer: Promise<string[]>; // fails if there is nothing to be decided
    isDone: boolean;
}

export class Bots {
    private engine = new EngineWorker();
    private spare: EngineWorker | undefined; // an idle engine
    private known: string[] | null = null; // the actions that the engine has followed; null if it must read the record again
    private last: { action: string; line: string[] } | null = null; // the last decision and what the bot expects from there
    private guess: Guess | undefined;
    private readonly paces = new Map<string, number>(); // milliseconds per decision, by player
    private begun = 0; // how often it has begun with a record
    private run = 0; // changes when a guess is not wanted any more

    // Begins with a record. It does not matter when the first decision is asked for.
    begin(record: string[]): void {
        this.rest();
        this.begun++;
        this.known = record.filter(isAction);
        this.engine.ask(...EngineWorker.replay(record.join("\n"))).catch(() => (this.known = null)); // the next one will tell
    }

    // What the bot of a seat does after a record.
    async decide(record: string[], seat: number, player: string): Promise<string> {
        const actions = record.filter(isAction);
        const question = `go ${player} seat=${seat}`;
        const { begun } = this;
        const lines = await (this.guessed(actions, question) ?? this.ask(record, actions, question, player));
        if (begun === this.begun) this.known = actions;
        const { text, line } = adviceOf(lines);
        const isThought = levelOf(player) >= LONG && lines.length > 1; // otherwise the bot had no choice
        this.last = isThought ? { action: `${seat} ${text}`, line } : null;
        return text;
    }

    // How many milliseconds a decision of a bot is expected to take.
    pace(player: string): number {
        return this.paces.get(player) ?? USUAL[levelOf(player) - LONG] ?? 0;
    }

    private async ask(record: string[], actions: string[], question: string, player: string): Promise<string[]> {
        const lines = this.following(record, actions);
        this.known = null; // in case that it fails
        const start = performance.now();
        const answers = await this.engine.ask(...lines, question);
        this.paces.set(player, (this.pace(player) + performance.now() - start) / 2);
        return answers.at(-1)!;
    }

    // The lines that bring the engine from what it knows to the end of the record.
    private following(record: string[], actions: string[]): string[] {
        if (!this.known || !isBeginning(this.known, actions)) return EngineWorker.replay(record.join("\n"));
        return actions.slice(this.known.length).map((line) => `do ${line}`);
    }

    // The answer to a question if it was expected.
    private guessed(actions: string[], question: string): Promise<string[]> | null {
        const { guess, engine } = this;
        if (!guess || guess.question !== question || guess.actions.join("\n") !== actions.join("\n")) {
            this.rest();
            return null;
        }
        this.guess = undefined; // now the answer is wanted, and nothing stops it
        this.engine = guess.engine;
        this.spare = engine;
        this.known = null;
        return guess.answer;
    }

    // Thinks about what follows a record, in which the person is to act. `players` are those of the seats, "" for the person.
    async ponder(record: string[], players: string[]): Promise<void> {
        const actions = record.filter(isAction);
        if (this.guess && isBeginning(actions, this.guess.actions)) return; // the person does what was expected, so far
        this.rest();
        const { run, known, last } = this;
        // Chance may have acted, or the person may have done something else already.
        if (!last || !known || actions.length !== known.length + 1 || actions.at(-1) !== last.action) return;
        if (last.line.length === 1) return; // it expects nothing but its own action
        const lines = this.following(record, actions);
        const memory = await this.engine.copy();
        if (run !== this.run) return;
        const engine = this.spare ?? new EngineWorker();
        this.spare = undefined;
        const guess: Guess = { engine, actions, question: "", answer: Promise.resolve([]), isDone: false };
        this.guess = guess;
        guess.answer = this.think(guess, memory, lines, players);
        await guess.answer.catch(() => {}); // then nobody asks for it
        guess.isDone = true;
    }

    private async think(guess: Guess, memory: ArrayBuffer, lines: string[], players: string[]): Promise<string[]> {
        const { engine } = guess;
        const viewer = players.indexOf("") + 1;
        let expected = this.last!.line.slice(1);
        await engine.paste(memory);
        await engine.ask(...lines);
        if (expected.length === 0) {
            // Alpha-beta tells no line, but it only plays games in which the bot sees what the person sees.
            const answers = await engine.line(`go ${FORESEER} seat=${viewer}`);
            expected = [adviceOf(answers).text];
            await engine.paste(memory); // as if it had not been asked
            await engine.ask(...lines);
        }
        for (const text of expected) {
            const [, [actors]] = await engine.ask(`do ${viewer} ${text}`, "actors");
            guess.actions = [...guess.actions, `${viewer} ${text}`];
            const seat = actors.split(" ").find((s) => players[Number(s) - 1]);
            if (seat === undefined) continue;
            guess.question = `go ${players[Number(seat) - 1]} seat=${seat}`;
            return engine.line(guess.question);
        }
        return [];
    }

    // Stops thinking on.
    rest(): void {
        const { guess } = this;
        this.run++;
        this.guess = undefined;
        if (!guess) return;
        if (guess.isDone && !this.spare) this.spare = guess.engine;
        else guess.engine.end();
    }

    close(): void {
        this.rest();
        this.engine.end();
        this.spare?.end();
    }
}
