// What a search thinks of an action, read from the engine's answer to `weigh`, and how sure it is of that.

export interface Weighed {
    sims: number; // how often it was tried
    value: number; // percent
    line: string[]; // what would follow, the action itself first
}

export function weighedOf(line: string): Weighed {
    const [, sims = "0", value = "0", actions = ""] = /^weighed (\d+)(?: (\d+) line ?(.*))?$/.exec(line) ?? [];
    return { sims: Number(sims), value: Number(value), line: actions ? actions.split(", ") : [] };
}

const Z = 1.96; // so many standard errors to both sides make 95 percent

// One end of the interval that Wilson has given for a share, which holds near 0 and 1 too. A reward is between 0 and 1, so its
// variance is at most that of a coin with the same mean.
function wilson(share: number, sims: number, side: -1 | 1): number {
    const z2 = (Z * Z) / sims;
    const middle = share + z2 / 2;
    const half = Z * Math.sqrt((share * (1 - share)) / sims + z2 / (4 * sims));
    return (middle + side * half) / (1 + z2);
}

const UNKNOWN = 15; // percent that the search may still learn when nothing is known about that

const within = (value: number) => Math.min(Math.max(value, 0), 1);

// The 95 % interval of a value, in whole percent. It has the error of the sample and three allowances: half a percent, because the
// value was rounded; one percent, because simulations are not the game itself; and twice the difference from `earlier`, the value
// after half of the simulations, in that direction, because so much the search is still learning. As long as that is not
// known, it may be much in both directions.
export function intervalOf({ sims, value }: Weighed, earlier?: number): { low: number; high: number } {
    const learnt = earlier === undefined ? [-UNKNOWN, UNKNOWN] : [2 * (value - earlier)];
    const low = 100 * wilson(within((value - 0.5) / 100), sims, -1) - 1 + Math.min(0, ...learnt);
    const high = 100 * wilson(within((value + 0.5) / 100), sims, 1) + 1 + Math.max(0, ...learnt);
    return { low: Math.floor(100 * within(low / 100)), high: Math.ceil(100 * within(high / 100)) };
}
