// The shore of an island of hexagons: one closed line along the edges that have sea behind them, rounded at the corners.
import { keyOf, pointText, type Cell, type HexGrid, type Point } from "./hex";

const cornerKey = (p: Point) => `${Math.round(p.x)} ${Math.round(p.y)}`;

// The corners of the shore in their order. The land must be one piece without lakes.
export function shoreline(land: readonly Cell[], grid: HexGrid): Point[] {
    const isLand = new Set(land.map(keyOf));
    const next = new Map<string, Point>();
    let first: Point | undefined;
    for (const cell of land) {
        const corners = grid.corners(grid.radius, grid.at(cell));
        corners.forEach((corner, edge) => {
            if (isLand.has(keyOf(grid.beyond(cell, edge)))) return;
            first ??= corner;
            next.set(cornerKey(corner), corners[(edge + 1) % corners.length]);
        });
    }
    const line: Point[] = [];
    for (let now = first; now && line.length < next.size; now = next.get(cornerKey(now))) line.push(now);
    return line;
}

// The shore as a path that is smooth at the corners.
export function coast(land: readonly Cell[], grid: HexGrid): string {
    const line = shoreline(land, grid);
    const middle = (i: number) => {
        const [a, b] = [line[i], line[(i + 1) % line.length]];
        return pointText({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    };
    return `M${middle(line.length - 1)}${line.map((corner, i) => `Q${pointText(corner)} ${middle(i)}`).join("")}Z`;
}
