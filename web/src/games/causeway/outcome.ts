// What a choice would bring about, read from the fact that the rules tell of it.
import type { Choice } from "../../session/session";
import { readFact, valuesOf, wordOf, type Argument } from "../../say/say";
import { cellNamed, type Cell } from "./grid";

export interface Outcome {
    scores: Cell[]; // towers that the mover scores
    completes: Cell[]; // towers of the quick game, which count for both players
    spells: Cell[]; // drops that become spellstones
    traps: boolean; // a giant of the rival
    caught: boolean; // a giant of the mover is trapped
    ends?: string; // "win", "loss" or "draw"
}

const cellsOf = (argument: Argument): Cell[] => valuesOf(argument).map((value) => cellNamed(wordOf(value)));

export function outcomeOf(choice: Choice): Outcome {
    const { args } = readFact(choice.fact ?? "");
    return {
        scores: cellsOf(args.scores),
        completes: cellsOf(args.completes),
        spells: cellsOf(args.spells),
        traps: args.traps !== undefined,
        caught: args.caught !== undefined,
        ends: args.ends === undefined ? undefined : wordOf(args.ends),
    };
}

// How good choices are for whoever makes them, to name the best ones first.
const worth = ({ scores, completes, spells, traps, caught, ends }: Outcome) =>
    (ends === "win" ? 100 : ends === "loss" ? -100 : 0) +
    10 * (scores.length + completes.length) +
    3 * spells.length +
    (traps ? 2 : 0) -
    (caught ? 1 : 0);

export const bestFirst = (choices: Choice[]): Choice[] => {
    const worths = new Map(choices.map((choice) => [choice, worth(outcomeOf(choice))]));
    return [...choices].sort((a, b) => worths.get(b)! - worths.get(a)!);
};

// What could be reached with some choices: the most of each, and what all of them have in common.
export interface Prospect {
    scores: number;
    completes: number;
    spells: number;
    traps: boolean;
    caught: boolean;
    wins: boolean;
    loses: boolean;
}

export function prospectOf(choices: Choice[]): Prospect {
    const all = choices.map(outcomeOf);
    const most = (count: (outcome: Outcome) => number) => Math.max(0, ...all.map(count));
    return {
        scores: most((o) => o.scores.length),
        completes: most((o) => o.completes.length),
        spells: most((o) => o.spells.length),
        traps: all.some((o) => o.traps),
        caught: all.every((o) => o.caught),
        wins: all.some((o) => o.ends === "win"),
        loses: all.every((o) => o.ends === "loss"),
    };
}
