// What a search thinks of an action, read from the engine's answer to `weigh`.

export interface Weighed {
    sims: number; // how often it was tried
    value: number; // percent
    line: string[]; // what would follow, the action itself first
}

export function weighedOf(line: string): Weighed {
    const [, sims = "0", value = "0", actions = ""] = /^weighed (\d+)(?: (\d+) line ?(.*))?$/.exec(line) ?? [];
    return { sims: Number(sims), value: Number(value), line: actions ? actions.split(", ") : [] };
}
