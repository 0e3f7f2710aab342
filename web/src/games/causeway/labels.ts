// Where the names of the cells stand on the board: over all pieces, so that nothing hides them, and where they hide
// neither each other nor the signs of giants.
import { keyOf, nameOf, pointOf, WALL, type Cell, type Point } from "./grid";
import type { Position } from "./position";

export interface Label extends Point {
    cell: Cell;
    text: string;
    anchor: "middle" | "end";
    on: "sea" | "pale" | "dark"; // what it is written on
}

// A name stands at the back of a cell or of its topmost stone; beside a pennant; and at the foot of a giant.
function labelOf(p: Position, cell: Cell): Label {
    const { x, y } = pointOf(cell);
    const text = nameOf(cell);
    const stack = p.stacks.get(keyOf(cell));
    if (p.giantAt.has(keyOf(cell))) return { cell, text, x: x - 15, y: y + 28, anchor: "end", on: "sea" };
    if (!stack) return { cell, text, x, y: y - 13, anchor: "middle", on: "sea" };
    const height = stack.stones.length;
    const on = stack.stones.at(-1)?.toLowerCase() === "w" ? "pale" : "dark";
    const hasPennant = stack.standing === "tower" && stack.seat !== undefined;
    return hasPennant
        ? { cell, text, x: x - 5, y: y - 14 - height * WALL, anchor: "end", on }
        : { cell, text, x, y: y - 16 - height * WALL, anchor: "middle", on };
}

export const labelsOf = (p: Position): Label[] =>
    [...p.rim, ...p.stacks.values(), ...p.giants].map((cell) => labelOf(p, cell));
