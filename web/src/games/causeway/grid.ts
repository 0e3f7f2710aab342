// The grid: directions by name (CW-2.1), and where a cell lies in the picture. The shore is seen from above and a little
// from the south, so cells are flatter than they are wide and stones have walls.
import { HexGrid, lineTo as lineBetween, neighbour, type Cell, type Point } from "../shared/hex";

export { around, keyOf, shift, type Cell, type Point } from "../shared/hex";

export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const RADIUS = 44; // of a cell
export const WALL = 13; // height of a stone
export const GRID = new HexGrid("flat", RADIUS, 0.8);

export const isDirection = (text: string): text is Direction => DIRECTIONS.some((d) => d === text);

// Cells as texts of actions have them: "-1,2".
export function cellOf(text: string): Cell {
    const [q, r] = text.split(",").map(Number);
    return { q, r };
}

// Cells as people know them: m10 is the cell 0,0. Columns have letters, with -a to the left of a and aa to the right of z,
// and rows have numbers from top to bottom. causeway_put_cell() in src/games/causeway/words.c does the same.
const [LETTERS, MIDDLE_COLUMN, MIDDLE_ROW] = [26, 13, 10];

const lettersOf = (n: number): string =>
    (n > LETTERS ? lettersOf(Math.floor((n - 1) / LETTERS)) : "") + String.fromCharCode(97 + ((n - 1) % LETTERS));

export function nameOf({ q, r }: Cell): string {
    const column = q + MIDDLE_COLUMN;
    return `${column < 1 ? "-" + lettersOf(1 - column) : lettersOf(column)}${r + Math.floor(q / 2) + MIDDLE_ROW}`;
}

export function cellNamed(name: string): Cell {
    const [, sign, letters, row] = /^(-?)([a-z]+)(-?\d+)$/.exec(name) ?? ["", "", "m", "10"];
    const number = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 96, 0);
    const q = (sign ? 1 - number : number) - MIDDLE_COLUMN;
    return { q, r: Number(row) - MIDDLE_ROW - Math.floor(q / 2) };
}

export const next = (c: Cell, direction: Direction, count = 1): Cell =>
    neighbour(c, DIRECTIONS.indexOf(direction), count);

// The direction and distance of a cell that lies in a straight line.
export function lineTo(from: Cell, to: Cell): { direction: Direction; distance: number } | null {
    const line = lineBetween(from, to);
    return line && { direction: DIRECTIONS[line.direction], distance: line.distance };
}

export const pointOf = (c: Cell): Point => GRID.at(c);
export const depthOf = (c: Cell) => c.r + c.q / 2; // how far in front a cell is
export const hexagon = (radius: number, centre?: Point) => GRID.path(radius, centre);
