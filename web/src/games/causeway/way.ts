// What the facts tell of the way of a giant.
import type { Told } from "../../session/session";
import { readFact, valuesOf, wordOf, type Argument } from "../../say/say";
import { cellNamed, type Cell } from "./grid";

export interface Way {
    from?: Cell; // a giant that was placed came from nowhere
    to: Cell;
    isLeap: boolean;
    drops: Cell[];
}

const MOVES = ["causeway.place", "causeway.step", "causeway.go", "causeway.leap"];
const cellsOf = (argument: Argument) => valuesOf(argument).map((value) => cellNamed(wordOf(value)));

// Where the giant that acted last came from, where it went, and where it dropped stones.
export function wayTold(told: Told): Way | null {
    const move = told.facts.map(readFact).find((fact) => MOVES.includes(fact.key));
    if (!move) return null;
    const [from] = cellsOf(move.args.from);
    const [to] = cellsOf(move.args.to);
    return { from, to, isLeap: move.key === "causeway.leap", drops: cellsOf(move.args.drops) };
}
