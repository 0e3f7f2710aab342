// The grid: directions by name (CW-2.1), and where a cell lies in the picture. The shore is seen from above and a little
// from the south, so cells are flatter than they are wide and stones have walls.
import { HexGrid, lineTo as lineBetween, neighbour, type Cell, type Point } from "../shared/hex";

export { around, keyOf, shift, type Cell, type Point } from "../shared/hex";

export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;
export type Direction = (typeof DIRECTIONS)[number];
const WINDS: Record<Direction, string> = {
    n: "north",
    ne: "north-east",
    se: "south-east",
    s: "south",
    sw: "south-west",
    nw: "north-west",
};

export const RADIUS = 44; // of a cell
export const WALL = 13; // height of a stone
export const GRID = new HexGrid("flat", RADIUS, 0.8);

export const windOf = (direction: Direction) => WINDS[direction];
export const isDirection = (text: string): text is Direction => text in WINDS;

export function cellOf(text: string): Cell {
    const [q, r] = text.split(",").map(Number);
    return { q, r };
}

export const next = (c: Cell, direction: Direction, count = 1): Cell =>
    neighbour(c, DIRECTIONS.indexOf(direction), count);

// The direction and distance of a cell that lies in a straight line.
export function lineTo(from: Cell, to: Cell): { direction: Direction; distance: number } | null {
    const line = lineBetween(from, to);
    return line && { direction: DIRECTIONS[line.direction], distance: line.distance };
}

export const opposite = (direction: Direction) => DIRECTIONS[(DIRECTIONS.indexOf(direction) + 3) % DIRECTIONS.length];

export const pointOf = (c: Cell): Point => GRID.at(c);
export const depthOf = (c: Cell) => c.r + c.q / 2; // how far in front a cell is
export const hexagon = (radius: number, centre?: Point) => GRID.path(radius, centre);
