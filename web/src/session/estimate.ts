// How the chances went: the search looks at some positions of a finished game, each from the view of the seat that decided.
import { EngineWorker, Refusal } from "../engine/engine";
import type { Frame } from "./session";

export interface Estimate {
    n: number;
    values: number[]; // a seat each, of 100
}

const POINTS = 40;
const SIMULATIONS = 400;

// What the search expects for each seat, from its info line: the share of the others that it beats, in percent; for two
// seats that is the chance to win.
export function valuesOf(lines: string[], seats: number): number[] | null {
    const found = / values ((?:\d+ ?)+)/.exec(lines[0] ?? "");
    const values = found ? found[1].trim().split(" ").map(Number) : [];
    return values.length === seats ? values : null;
}

// The share of the others that a place beats, ties half, in percent.
function beaten(own: number, ranks: number[]): number {
    const points = ranks.reduce((sum, r) => sum + (r > own ? 1 : r === own ? 0.5 : 0), -0.5);
    return (100 * points) / (ranks.length - 1);
}

export async function estimate(
    record: string,
    end: Frame,
    tell: (list: Estimate[], part: number) => void,
): Promise<void> {
    const engine = new EngineWorker();
    const list: Estimate[] = [];
    const step = Math.max(1, Math.ceil(end.n / POINTS));
    for (let n = end.n - (end.n % step); n >= 0; n -= step) {
        const lines = [
            ...EngineWorker.replay(record),
            ...(end.n > n ? [`undo ${end.n - n}`] : []),
            `go search,sims=${SIMULATIONS}`,
        ];
        try {
            const values = valuesOf((await engine.ask(...lines)).at(-1)!, end.seats);
            if (values) list.unshift({ n, values });
        } catch (error) {
            if (!(error instanceof Refusal)) throw error; // a refusal only means that nobody decides here
        }
        tell([...list], 1 - n / Math.max(end.n, 1));
    }
    list.push({ n: end.n, values: end.result!.rank.map((r) => beaten(r, end.result!.rank)) });
    tell([...list], 1);
    engine.end();
}
