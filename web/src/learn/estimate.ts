// How the chances changed over a finished game. The player who gives hints looks at some of its positions, each time from the
// view of the seat that had to decide; where the viewer had to, from the viewer's. So the chart agrees with the hints.
import { EngineWorker } from "../engine/engine";
import { adviceFor, candidatesOf } from "../session/advice";
import type { Chance, Frame } from "../session/session";

// The chance of a seat that was not asked, at a table with more than two: nobody knows how sure it is.
export type Uncertain = Pick<Chance, "value"> & Partial<Chance>;

export interface Estimate {
    n: number; // after how many actions
    chances: (Chance | Uncertain)[]; // one per seat
}

const POINTS = 40; // at most about this many positions are looked at in the whole game
const CLOSER = 16; // and so many around the decisive moment

// What the adviser expects for each seat, read from its answer about one of them, from 1. What it expects for that seat is as in
// a hint. The others share the rest as they did in the whole search, because all chances add up to half of each seat.
export function chancesOf(lines: string[], asked: number, seats: number): (Chance | Uncertain)[] | null {
    const found = / values ((?:\d+ ?)+)/.exec(lines[0] ?? "");
    const values = found ? found[1].trim().split(" ").map(Number) : [];
    const [own] = candidatesOf(lines);
    if (values.length !== seats || !own) return null;
    const { value, low, high } = own;
    // The others share what is left. They come nearer to nothing or to everything, each by the same part of the way.
    const sum = values.reduce((sum, v) => sum + v, 0) - values[asked - 1];
    const left = 50 * seats - value;
    const share = (v: number) =>
        left < sum ? (v * left) / sum : v + ((100 - v) * (left - sum)) / (100 * (seats - 1) - sum);
    return values.map((v, i) => {
        if (i === asked - 1) return { value, low, high };
        if (seats === 2) return { value: 100 - value, low: 100 - high, high: 100 - low };
        return { value: share(v) };
    });
}

// The share of the opponents that a rank beats, in percent. A tie counts half.
function beaten(own: number, ranks: number[]): number {
    const points = ranks.reduce((sum, r) => sum + (r > own ? 1 : r === own ? 0.5 : 0), -0.5); // the seat ties with itself
    return (100 * points) / (ranks.length - 1);
}

// The neighbours in the list between which the chances of a seat rose most.
export function steepest(list: Estimate[], seat: number): [Estimate, Estimate] | undefined {
    let found: [Estimate, Estimate] | undefined;
    const rise = ([a, b]: [Estimate, Estimate]) => b.chances[seat - 1].value - a.chances[seat - 1].value;
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
        const certain = (value: number) => ({ value, low: value, high: value });
        this.list = [{ n: end.n, chances: rank.map((r) => certain(beaten(r, rank))) }];
    }

    close(): void {
        this.engine.end();
    }

    // The record of the first n actions, and who decides then. A player's random numbers depend on the length of the record, so it
    // must be as it was then.
    private async placeAt(n: number): Promise<{ record: string; actors: number[] }> {
        const back = `undo ${this.end.n - n}`;
        const answers = await this.engine.ask(...EngineWorker.replay(this.record), back, "actors", "record");
        const [[actors], record] = answers.slice(-2);
        return { record: record.join("\n"), actors: actors.split(" ").map(Number) };
    }

    // What the adviser says after n actions, about the viewer if the viewer decides; null where nobody has anything to decide.
    private async ask(n: number): Promise<Estimate["chances"] | null> {
        const { record, actors } = await this.placeAt(n);
        const seat = actors.includes(this.end.viewer) ? this.end.viewer : actors[0];
        if (!(seat > 0)) return null;
        const answers = await this.engine.ask(...EngineWorker.replay(record), adviceFor(seat));
        return chancesOf(answers.at(-1)!, seat, this.end.seats);
    }

    // Looks at a position; returns whether something is known of it then.
    async look(n: number): Promise<boolean> {
        const chances = n < this.end.n ? await this.ask(n) : null;
        if (!chances) return false;
        this.list.push({ n, chances });
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
