// Which stacks hide what stands behind them. They are drawn like glass, so that no tower hides a giant or a target.
import { GRID, keyOf, pointOf, RADIUS, WALL, type Cell, type Point } from "./grid";
import type { Position } from "./position";

const MOST = 1 / 8; // the part of a giant or a target that a stack may hide

type Area = { at: Point; points: Point[] }; // where something stands, and points all over what is seen of it

// The outline of a stack: its top and the walls below it.
export function outlineOf(cell: Cell, height: number): Point[] {
    const { x, y } = pointOf(cell);
    const [east, southEast, southWest, west, northWest, northEast] = GRID.corners(RADIUS, { x, y });
    const up = (p: Point) => ({ x: p.x, y: p.y - height * WALL });
    return [up(east), east, southEast, southWest, west, up(west), up(northWest), up(northEast)];
}

// Whether a point lies in a convex outline whose corners go round clockwise on the screen.
const isInside = (point: Point, outline: Point[]) =>
    outline.every((a, i) => {
        const b = outline[(i + 1) % outline.length];
        return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0;
    });

const GIANT = { left: -28, right: 28, top: -58, bottom: 8 }; // what a giant looks like, around its cell
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => (i + 0.5) / 8);

export function giantArea(cell: Cell): Area {
    const at = pointOf(cell);
    const points = ROWS.flatMap((v) =>
        ROWS.map((u) => ({
            x: at.x + GIANT.left + u * (GIANT.right - GIANT.left),
            y: at.y + GIANT.top + v * (GIANT.bottom - GIANT.top),
        })),
    );
    return { at, points };
}

// The face of a cell or of the stack on it.
export function faceArea(cell: Cell, height: number): Area {
    const at = pointOf(cell);
    const middle = { x: at.x, y: at.y - height * WALL };
    const points = [0.25, 0.5, 0.75].flatMap((share) =>
        GRID.corners(RADIUS, middle).flatMap((corner, i, all) => {
            const next = all[(i + 1) % all.length];
            return [corner, { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 }].map((p) => ({
                x: middle.x + share * (p.x - middle.x),
                y: middle.y + share * (p.y - middle.y),
            }));
        }),
    );
    return { at, points: [middle, ...points] };
}

// The part of something that an outline covers, from 0 to 1.
export const coverOf = (area: Area, outline: Point[]) =>
    area.points.filter((point) => isInside(point, outline)).length / area.points.length;

// The keys of the stacks that hide a giant or a target behind them.
export function glassyOf(p: Position, targets: Cell[]): Set<string> {
    const behind = [
        ...p.giants.map(giantArea),
        ...targets.map((cell) => faceArea(cell, p.stacks.get(keyOf(cell))?.stones.length ?? 0)),
    ];
    const glassy = new Set<string>();
    for (const stack of p.stacks.values()) {
        const { x, y } = pointOf(stack);
        const height = stack.stones.length;
        const isHiding = ({ at }: Area) => at.y < y && y - at.y < 3 * RADIUS && Math.abs(at.x - x) < 2 * RADIUS;
        const hidden = behind.filter(isHiding);
        if (hidden.length === 0) continue;
        const outline = outlineOf(stack, height);
        if (hidden.some((area) => coverOf(area, outline) > MOST)) glassy.add(keyOf(stack));
    }
    return glassy;
}
