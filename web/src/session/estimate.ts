// How the chances changed over a finished game. The player who gives hints looks at some of its positions, each time from the
// view of the seat that had to decide; where the viewer had to, from the viewer's. So the chart agrees with the hints.
import { EngineWorker, Refusal } from "../engine/engine";
import type { Frame } from "./session";

export interface Estimate {
    n: number; // after how many actions
    values: number[]; // one per seat, in percent
}

export const ADVISER = "level=6"; // gives hints and estimates: strong, and quick enough for many positions on a phone
const POINTS = 40; // at most about this many positions are looked at in the whole game
const CLOSER = 16; // and so many around the decisive moment

// What a search expects for each seat, read from its info line: the share of the opponents that the seat will beat, in
// percent. With two seats that is the chance to win.
export function valuesOf(lines: string[], seats: number): number[] | null {
    const found = / values ((?:\d+ ?)+)/.exec(lines[0] ?? "");
    const values = found ? found[1].trim().split(" ").map(Number) : [];
    return values.length === seats ? values : null;
}

// The share of the opponents that a rank beats, in percent. A tie counts half.
function beaten(own: number, ranks: number[]): number {
    const points = ranks.reduce((sum, r) => sum + (r > own ? 1 : r === own ? 0.5 : 0), -0.5); // the seat ties with itself
    return (100 * points) / (ranks.length - 1);
}

// The neighbours in the list between which the chances of a seat rose most.
export function steepest(list: Estimate[], seat: number): [Estimate, Estimate] | undefined {
    let found: [Estimate, Estimate] | undefined;
    const rise = ([a, b]: [Estimate, Estimate]) => b.values[seat - 1] - a.values[seat - 1];
    for (let i = 1; i < list.length; i++) {
        const pair: [Estimate, Estimate] = [list[i - 1], list[i]];
        if (!found || rise(pair) > rise(found)) found = pair;
    }
    return found && rise(found) > 0 ? found : undefined;
}

class Estimator {
    private readonly engine = new EngineWorker();
    readonly list: Estimate[];

    constructor(
        private readonly record: string,
        private readonly end: Frame,
    ) {
        const { rank } = end.result!;
        this.list = [{ n: end.n, values: rank.map((r) => beaten(r, rank)) }];
    }

    close(): void {
        this.engine.end();
    }

    // The record of the first n actions. A player's random numbers depend on its length, so it must be as it was then.
    private async recordAt(n: number): Promise<string> {
        const back = `undo ${this.end.n - n}`;
        const answers = await this.engine.ask(...EngineWorker.replay(this.record), back, "record");
        return answers.at(-1)!.join("\n");
    }

    // What the adviser says after n actions; null where nobody has anything to decide.
    private async ask(n: number): Promise<number[] | null> {
        const record = await this.recordAt(n);
        const seats = this.end.viewer > 0 ? [` seat=${this.end.viewer}`, ""] : [""]; // the viewer, or else whoever decides
        for (const seat of seats) {
            const lines = [...EngineWorker.replay(record), `go ${ADVISER}${seat}`];
            try {
                return valuesOf((await this.engine.ask(...lines)).at(-1)!, this.end.seats);
            } catch (error) {
                if (!(error instanceof Refusal)) throw error; // a refusal only means that the seat does not decide here
            }
        }
        return null;
    }

    // Looks at a position; returns whether something is known of it then.
    async look(n: number): Promise<boolean> {
        const values = n < this.end.n ? await this.ask(n) : null;
        if (!values) return false;
        this.list.push({ n, values });
        this.list.sort((a, b) => a.n - b.n);
        return true;
    }
}

// The decisive moment: the chances of the winner rose most between `from` and `to` actions.
export interface Decisive {
    from: number;
    to: number;
}

// Works backwards from the end and calls `tell` after every position, with all estimates so far and the part that is done. Then
// it looks closer at where the chances of the winner rose most, and returns that. Stops early when the signal says so.
export async function estimate(
    record: string,
    end: Frame,
    tell: (list: Estimate[], part: number) => void,
    signal?: AbortSignal,
): Promise<Decisive | undefined> {
    const estimator = new Estimator(record, end);
    const stop = () => estimator.close();
    signal?.addEventListener("abort", stop);
    const winner = end.result!.rank.indexOf(1) + 1;
    const step = Math.max(1, Math.ceil(end.n / POINTS));
    const report = (part: number) => signal?.aborted || tell([...estimator.list], part);
    try {
        for (let n = end.n - (end.n % step || step); n >= 0 && !signal?.aborted; n -= step) {
            await estimator.look(n);
            report(1 - n / Math.max(end.n, 1) - 0.001);
        }
        const found = await closer(estimator, winner, signal);
        report(1);
        return found;
    } finally {
        signal?.removeEventListener("abort", stop);
        estimator.close();
    }
}

// Looks at positions between these two estimates, until they are neighbours.
async function closer(estimator: Estimator, winner: number, signal?: AbortSignal): Promise<Decisive | undefined> {
    const tried = new Set<number>();
    for (let i = 0; i < CLOSER && !signal?.aborted; i++) {
        const pair = steepest(estimator.list, winner);
        if (!pair) return undefined;
        const [a, b] = [pair[0].n, pair[1].n];
        const middle = (a + b) / 2;
        const between = Array.from({ length: b - a - 1 }, (_, k) => a + 1 + k).filter((n) => !tried.has(n));
        if (between.length === 0) break;
        const n = between.sort((x, y) => Math.abs(x - middle) - Math.abs(y - middle))[0];
        tried.add(n);
        await estimator.look(n);
    }
    const pair = steepest(estimator.list, winner);
    return pair && { from: pair[0].n, to: pair[1].n };
}
