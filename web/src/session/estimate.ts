// How the chances changed over a finished game: a search looks at some of its positions, each time from the view of the seat
// that had to decide.
import { EngineWorker, Refusal } from "../engine/engine";
import type { Frame } from "./session";

export interface Estimate {
    n: number; // after how many actions
    values: number[]; // one per seat, in percent
}

const POINTS = 40; // at most about this many positions are looked at
const SIMULATIONS = 400;

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

// Works backwards from the end and calls `tell` after every position, with all estimates so far and the part that is done.
export async function estimate(
    record: string,
    end: Frame,
    tell: (list: Estimate[], part: number) => void,
): Promise<void> {
    const engine = new EngineWorker();
    const { rank } = end.result!;
    const list: Estimate[] = [];
    const step = Math.max(1, Math.ceil(end.n / POINTS));
    try {
        for (let n = end.n - (end.n % step); n >= 0; n -= step) {
            const back = end.n > n ? [`undo ${end.n - n}`] : [];
            const lines = [...EngineWorker.replay(record), ...back, `go search,sims=${SIMULATIONS}`];
            try {
                const values = valuesOf((await engine.ask(...lines)).at(-1)!, end.seats);
                if (values) list.unshift({ n, values });
            } catch (error) {
                if (!(error instanceof Refusal)) throw error; // a refusal only means that nobody decides here
            }
            tell([...list], 1 - n / Math.max(end.n, 1));
        }
    } finally {
        engine.end();
    }
    tell([...list, { n: end.n, values: rank.map((r) => beaten(r, rank)) }], 1);
}
