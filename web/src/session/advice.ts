// What a computer player says about its decision, read from the engine's answer to `go`.

export interface Advice {
    text: string; // the action
    line: string[]; // what the player expects to happen, this action first; it may be empty
    proven?: number;
    depth?: number;
    next?: { text: string; less: number }; // the next best action, and how many percent less it is worth
}

export function adviceOf(lines: string[]): Advice {
    const info = lines.find((l) => l.startsWith("info ")) ?? "";
    const number = (name: string) => {
        const found = new RegExp(` ${name} (-?\\d+)`).exec(info);
        return found ? Number(found[1]) : undefined;
    };
    const line = / line (.+)$/.exec(info)?.[1].split(", ") ?? [];
    const [best, second] = lines.flatMap((l) => {
        const found = /^choice (-?\d+) (.+)$/.exec(l);
        return found ? [{ value: Number(found[1]), text: found[2] }] : [];
    });
    return {
        text: lines.at(-1)!.slice("bestmove ".length),
        line,
        proven: number("proven"),
        depth: number("depth"),
        next: best && second && { text: second.text, less: best.value - second.value },
    };
}
