// The texts of actions (CW-6.2), taken apart.
import { cellOf, isDirection, type Cell, type Direction } from "./grid";
import type { Kind } from "./position";

export type Action =
    | { type: "pass" }
    | { type: "go"; kind: Kind; cell: Cell } // a placement, or a far step
    | { type: "step"; kind: Kind; direction: Direction }
    | { type: "leap"; kind: Kind; direction: Direction; drops: number[]; turns: Cell[] };

const ACTION = /^([TS])(?:@(-?\d+,-?\d+)|-([nesw]+)|\^([nesw]+)((?:\+\d+)*)((?:~-?\d+,-?\d+)*))$/;

export function actionOf(text: string): Action {
    const found = ACTION.exec(text);
    if (!found) return { type: "pass" };
    const [, letter, cell, step = "", leap = "", drops = "", turns = ""] = found;
    const kind: Kind = letter === "T" ? "T" : "S";
    if (cell) return { type: "go", kind, cell: cellOf(cell) };
    if (isDirection(step)) return { type: "step", kind, direction: step };
    if (!isDirection(leap)) return { type: "pass" };
    return {
        type: "leap",
        kind,
        direction: leap,
        drops: drops.split("+").slice(1).map(Number),
        turns: turns.split("~").slice(1).map(cellOf),
    };
}
