// The grid: axial coordinates (CW-2.1), and where a cell lies in the picture. The shore is seen from above and a little
// from the south, so cells are flatter than they are wide and stones have walls.
export interface Cell {
    q: number;
    r: number;
}

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
const OFFSETS: Cell[] = [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
];

export const RADIUS = 44; // of a cell
export const WALL = 13; // of a stone
const TILT = 0.8; // how much of its depth a cell keeps
const ROW = Math.sqrt(3) * RADIUS * TILT;

export const keyOf = (c: Cell) => `${c.q},${c.r}`;
export const windOf = (direction: Direction) => WINDS[direction];

export function cellOf(text: string): Cell {
    const [q, r] = text.split(",").map(Number);
    return { q, r };
}

export function next(c: Cell, direction: Direction, count = 1): Cell {
    const offset = OFFSETS[DIRECTIONS.indexOf(direction)];
    return { q: c.q + offset.q * count, r: c.r + offset.r * count };
}

export const around = (c: Cell): Cell[] => DIRECTIONS.map((d) => next(c, d));

// The direction and distance of a cell that lies in a straight line.
export function lineTo(from: Cell, to: Cell): { direction: Direction; distance: number } | null {
    const [q, r] = [to.q - from.q, to.r - from.r];
    const distance = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
    const direction = DIRECTIONS.find((_, i) => OFFSETS[i].q * distance === q && OFFSETS[i].r * distance === r);
    return distance > 0 && direction ? { direction, distance } : null;
}

export const opposite = (direction: Direction) => DIRECTIONS[(DIRECTIONS.indexOf(direction) + 3) % 6];

export interface Point {
    x: number;
    y: number;
}

export const pointOf = (c: Cell): Point => ({ x: 1.5 * RADIUS * c.q, y: ROW * (c.r + c.q / 2) });
export const depthOf = (c: Cell) => c.r + c.q / 2;

// The corners of a cell's outline around 0,0: east, south-east, south-west, west, north-west, north-east.
export function corners(radius: number): Point[] {
    return [0, 60, 120, 180, 240, 300].map((degrees) => ({
        x: round(Math.cos((degrees * Math.PI) / 180) * radius),
        y: round(Math.sin((degrees * Math.PI) / 180) * radius * TILT),
    }));
}

export const hexagon = (radius: number, at: Point = { x: 0, y: 0 }) =>
    `M${corners(radius)
        .map((p) => `${round(p.x + at.x)} ${round(p.y + at.y)}`)
        .join("L")}Z`;

const round = (value: number) => Math.round(value * 10) / 10;
