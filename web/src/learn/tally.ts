// Samples and their 95 % intervals, as src/players/study.c counts them.

// Samples, counted one by one (Welford's method).
export interface Tally {
    count: number;
    mean: number;
    squares: number; // the sum of the squared distances from the mean
}

// A difference of chances in percent, with its 95 % interval.
export interface Estimate {
    mean: number;
    low: number;
    high: number;
}

// How much more one action brings than another, in the earlier and in the later half of each comparison.
export interface Gain {
    early: Tally;
    late: Tally;
}

// What a comparison found about one action, in percent.
export interface Compared {
    early: number;
    late: number;
}

// What every interval is widened by, in percent: the playouts and judgements of a search are not the game itself.
const ALLOWANCE = 1;

export const newTally = (): Tally => ({ count: 0, mean: 0, squares: 0 });
export const newGain = (): Gain => ({ early: newTally(), late: newTally() });

export function addTo(t: Tally, x: number): void {
    const distance = x - t.mean;
    t.mean += distance / ++t.count;
    t.squares += distance * (x - t.mean);
}

// Adds the samples of another tally.
export function addTally(t: Tally, other: Tally): void {
    const count = t.count + other.count;
    if (count === 0) return;
    const distance = other.mean - t.mean;
    t.squares += other.squares + (distance * distance * t.count * other.count) / count;
    t.mean += (distance * other.count) / count;
    t.count = count;
}

// Student's distribution for 95 %, by degrees of freedom.
function student(freedom: number): number {
    const FEW = [0, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13];
    return FEW[freedom] ?? 1.96 + 2.5 / freedom;
}

// The squared error of the mean.
export const errorOf = (t: Tally): number => (t.count < 2 ? 0 : t.squares / (t.count - 1) / t.count);

// Half the width of the 95 % interval of the mean. With fewer than two samples anything is possible.
export const marginOf = (t: Tally): number => (t.count < 2 ? 100 : student(t.count - 1) * Math.sqrt(errorOf(t)));

export const around = (mean: number, margin: number): Estimate => ({ mean, low: mean - margin, high: mean + margin });

// Nobody can gain or lose more than everything.
const within = (x: number) => Math.min(Math.max(x, -100), 100);

// The interval of what playouts found: they are not the game.
export function changeOf(t: Tally): Estimate {
    const { mean, low, high } = around(t.mean, marginOf(t) + ALLOWANCE);
    return { mean, low: within(low), high: within(high) };
}

export function addGain(g: Gain, worse: Compared, better: Compared): void {
    addTo(g.early, better.early - worse.early);
    addTo(g.late, better.late - worse.late);
}

// The interval comes from the spread between the comparisons, each of which is an independent answer to the same question. It is
// widened by how much the search was still learning, one and a half times in that direction, and by one percent.
export function gainOf({ early, late }: Gain): Estimate {
    const margin = marginOf(late) + ALLOWANCE;
    const drift = late.mean - early.mean;
    return {
        mean: late.mean,
        low: within(late.mean - margin + Math.min(1.5 * drift, 0)),
        high: within(late.mean + margin + Math.max(1.5 * drift, 0)),
    };
}
