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

const within = (value: number) => Math.min(Math.max(value, 0), 1);

// The 95 % interval of a value, in whole percent. The value was rounded, so half a percent is added on both sides.
export function intervalOf({ sims, value }: Pick<Weighed, "sims" | "value">): { low: number; high: number } {
    return {
        low: Math.floor(100 * within(wilson(within((value - 0.5) / 100), sims, -1))),
        high: Math.ceil(100 * within(wilson(within((value + 0.5) / 100), sims, 1))),
    };
}
