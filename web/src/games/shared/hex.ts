// Hexagons in axial coordinates, as the rules write them: which cells touch, where a cell lies in a picture, and its
// outline. The games that have a grid share this; each has a grid of its own size.

export interface Point {
    x: number;
    y: number;
}

export interface Cell {
    q: number;
    r: number;
}

// The six neighbours, clockwise from north on a board of flat-topped cells; a board of pointy-topped cells is turned by
// 30 degrees. src/core/hex.h has the same order.
export const OFFSETS: readonly Cell[] = [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
];

export const keyOf = (c: Cell) => `${c.q},${c.r}`;

// The cell that lies `count` cells from another one in a direction.
export const neighbour = (c: Cell, direction: number, count = 1): Cell => ({
    q: c.q + OFFSETS[direction].q * count,
    r: c.r + OFFSETS[direction].r * count,
});

export const around = (c: Cell): Cell[] => OFFSETS.map((_, direction) => neighbour(c, direction));

// The direction and distance of a cell that lies in a straight line from another one.
export function lineTo(from: Cell, to: Cell): { direction: number; distance: number } | null {
    const [q, r] = [to.q - from.q, to.r - from.r];
    const distance = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
    const direction = OFFSETS.findIndex((o) => o.q * distance === q && o.r * distance === r);
    return distance > 0 && direction >= 0 ? { direction, distance } : null;
}

const short = (value: number) => Math.round(value * 10) / 10;

// A point as SVG writes it.
export const pointText = (p: Point) => `${short(p.x)} ${short(p.y)}`;
export const polygon = (points: Point[]) => `M${points.map(pointText).join("L")}Z`;
export const shift = (p: Point) => `translate(${pointText(p)})`;

// A grid of cells with this radius. `tilt` is the share of its depth that a cell keeps when the board is seen from the
// side.
export class HexGrid {
    constructor(
        readonly shape: "pointy" | "flat",
        readonly radius: number,
        readonly tilt = 1,
    ) {}

    // The middle of a cell.
    at({ q, r }: Cell): Point {
        const [along, across] = [1.5 * this.radius, Math.sqrt(3) * this.radius];
        return this.shape === "pointy"
            ? { x: (q + r / 2) * across, y: r * along * this.tilt }
            : { x: q * along, y: (r + q / 2) * across * this.tilt };
    }

    // The corners of a cell with this radius around a point, clockwise on the screen. The first one of a pointy cell is at
    // the top, that of a flat one in the east.
    corners(radius = this.radius, { x, y }: Point = { x: 0, y: 0 }): Point[] {
        return OFFSETS.map((_, i) => {
            const angle = (Math.PI / 3) * i - (this.shape === "pointy" ? Math.PI / 2 : 0);
            return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) * this.tilt };
        });
    }

    // The neighbour across the edge between corners i and i + 1.
    beyond(cell: Cell, edge: number): Cell {
        return neighbour(cell, (edge + (this.shape === "pointy" ? 1 : 2)) % OFFSETS.length);
    }

    path(radius = this.radius, centre?: Point): string {
        return polygon(this.corners(radius, centre));
    }
}
