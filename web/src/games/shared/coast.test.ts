// The shore is one closed line along all edges between land and sea.
import { expect, it } from "vitest";
import { coast, shoreline } from "./coast";
import { HexGrid, keyOf, type Cell } from "./hex";

const grid = new HexGrid("pointy", 10);
const LAND: Cell[] = [
    { q: 0, r: 0 },
    { q: 1, r: 0 },
    { q: 1, r: 1 },
    { q: 2, r: -1 },
];

it("goes along every edge to the sea once", () => {
    const isLand = new Set(LAND.map(keyOf));
    const edges = LAND.flatMap((c) => [0, 1, 2, 3, 4, 5].filter((e) => !isLand.has(keyOf(grid.beyond(c, e)))));
    const line = shoreline(LAND, grid);
    expect(line).toHaveLength(edges.length);
    line.forEach((p, i) => {
        const next = line[(i + 1) % line.length];
        expect(Math.hypot(next.x - p.x, next.y - p.y), `corner ${i}`).toBeCloseTo(grid.radius, 6);
    });
});

it("is one closed path with a curve at every corner", () => {
    const path = coast(LAND, grid);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.match(/Q/g)).toHaveLength(shoreline(LAND, grid).length);
    expect(path.endsWith("Z")).toBe(true);
});
