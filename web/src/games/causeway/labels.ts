// Where the names of the cells stand on the board: over all pieces, so that nothing hides them, and where they hide
// neither each other nor the signs of giants.
import { keyOf, nameOf, next, pointOf, WALL, type Cell, type Point } from "./grid";
import type { Position } from "./position";

export interface Label extends Point {
    cell: Cell;
    text: string;
    anchor: "start" | "middle" | "end";
    on: "sea" | "pale" | "dark"; // what it is written on
}

// At the left foot of a giant, or at the right one if a sign is there: that of an only link beside it, or the frost of a
// trapped giant in front.
function labelOfGiant(p: Position, cell: Cell): Label {
    const { x, y } = pointOf(cell);
    const beside = next(cell, "sw");
    const isTaken = p.giantAt.get(keyOf(beside))?.isOnlyLink || p.giantAt.get(keyOf(next(beside, "s")))?.isTrapped;
    const [side, anchor] = isTaken ? ([15, "start"] as const) : ([-15, "end"] as const);
    return { cell, text: nameOf(cell), x: x + side, y: y + 28, anchor, on: "sea" };
}

// A name stands at the back of a cell or of its topmost stone; beside a pennant; and at the foot of a giant.
function labelOf(p: Position, cell: Cell): Label {
    const { x, y } = pointOf(cell);
    const text = nameOf(cell);
    const stack = p.stacks.get(keyOf(cell));
    if (p.giantAt.has(keyOf(cell))) return labelOfGiant(p, cell);
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
