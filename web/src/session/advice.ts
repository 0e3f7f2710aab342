// What a computer player says about its decision, read from the engine's answer to `go`. Hints, the chart of chances and the
// analysis board all read it here, from the same player.

export const ADVISER = "level=7"; // strong, and quick enough for many positions on a phone

// One of the best actions, with the chance of the seat after it, in percent: the share of the opponents that it will beat.
export interface Candidate {
    text: string;
    value: number;
    low: number; // the ends of the 95 % interval, or of the range of the last assessments of alpha-beta; certain if they are equal
    high: number;
    isAssessed: boolean; // by alpha-beta, so that there is no interval
    proven?: number; // actions of both seats to a certain win; to a loss, if it is negative
    sims: number; // simulations that tried it, or positions that alpha-beta looked at after it
    line: string[]; // what is expected to happen, the action itself first
}

function candidateOf(text: string): Candidate {
    const [, said, line] = /^(.*?) line ?(.*)$/.exec(text)!;
    const number = (name: string) => {
        const found = new RegExp(` ${name} (-?[\\d.]+)`).exec(said);
        return found ? Number(found[1]) : undefined;
    };
    const value = number("chance")!;
    const actions = line.split(", ");
    return {
        text: actions[0],
        value,
        low: number("low") ?? number("lowest") ?? value,
        high: number("high") ?? number("highest") ?? value,
        isAssessed: number("low") === undefined,
        proven: number("proven"),
        sims: number("visits")!,
        line: actions,
    };
}

export const candidatesOf = (lines: string[]): Candidate[] =>
    lines.filter((line) => line.startsWith("candidate ")).map(candidateOf);

// The question to the adviser about a seat that decides.
export const adviceFor = (seat: number): string => `go ${ADVISER} seat=${seat} multi=2`;

export interface Advice {
    text: string; // the action
    line: string[]; // what the player expects to happen, this action first; it may be empty
    proven?: number;
    depth?: number;
    best?: Candidate; // the action, if the candidates were asked for
    next?: { text: string; less: number }; // the next best action, and how many percent less it is worth
}

export function adviceOf(lines: string[]): Advice {
    const info = lines.find((l) => l.startsWith("info ")) ?? "";
    const number = (name: string) => {
        const found = new RegExp(` ${name} (-?\\d+)`).exec(info);
        return found ? Number(found[1]) : undefined;
    };
    const line = / line (.+)$/.exec(info)?.[1].split(", ") ?? [];
    const [best, second] = candidatesOf(lines);
    const choices = lines.flatMap((l) => {
        const found = /^choice (-?\d+) (.+)$/.exec(l);
        return found ? [{ value: Number(found[1]), text: found[2] }] : [];
    });
    const [first, other] = second ? [best, second] : choices;
    return {
        text: lines.at(-1)!.slice("bestmove ".length),
        line,
        proven: number("proven"),
        depth: number("depth"),
        best,
        next: first && other && { text: other.text, less: Math.round(first.value - other.value) },
    };
}
