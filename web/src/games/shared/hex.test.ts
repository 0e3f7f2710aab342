// The grids of all boards: neighbours touch, and nothing else does.
import { describe, expect, it } from "vitest";
import { around, HexGrid, keyOf, lineTo, neighbour, OFFSETS, pointText, polygon, type Cell } from "./hex";

const GRIDS = [new HexGrid("pointy", 50), new HexGrid("flat", 44)];
const cell: Cell = { q: 3, r: -2 };
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe("cells", () => {
    it("have six different neighbours, each of which has the cell as a neighbour", () => {
        const list = around(cell).map(keyOf);
        expect(new Set(list).size).toBe(6);
        for (const other of around(cell)) expect(around(other).map(keyOf)).toContain(keyOf(cell));
    });

    it("lie in a straight line, at a distance, or not", () => {
        expect(lineTo(cell, neighbour(cell, 4, 3))).toEqual({ direction: 4, distance: 3 });
        expect(lineTo(cell, { q: 5, r: -1 })).toBeNull();
        expect(lineTo(cell, cell)).toBeNull();
    });

    it("are numbered clockwise from north, where r is smaller", () => {
        expect(OFFSETS[0]).toEqual({ q: 0, r: -1 });
        expect(OFFSETS[2]).toEqual({ q: 1, r: 0 });
    });
});

describe.each(GRIDS)("a grid of $shape cells", (grid) => {
    const centre = grid.at(cell);

    it("sets neighbours at the distance of two half cells, and others farther away", () => {
        const wide = Math.sqrt(3) * grid.radius;
        for (const other of around(cell)) expect(distance(centre, grid.at(other))).toBeCloseTo(wide, 6);
        for (const far of around(cell).flatMap(around)) {
            if (keyOf(far) === keyOf(cell) || around(cell).some((c) => keyOf(c) === keyOf(far))) continue;
            expect(distance(centre, grid.at(far))).toBeGreaterThan(wide * 1.5);
        }
    });

    it("shares each edge with the cell beyond it", () => {
        const mine = grid.corners(grid.radius, centre);
        mine.forEach((corner, edge) => {
            const next = mine[(edge + 1) % 6];
            const theirs = grid.corners(grid.radius, grid.at(grid.beyond(cell, edge))).map(pointText);
            expect(theirs, `edge ${edge}`).toContain(pointText(corner));
            expect(theirs, `edge ${edge}`).toContain(pointText(next));
        });
    });

    it("draws north up and east to the right", () => {
        const dq = grid.at({ q: 1, r: 0 });
        const dr = grid.at({ q: 0, r: 1 });
        expect(dq.x).toBeGreaterThan(0);
        expect(dr.y).toBeGreaterThan(0);
    });
});

it("a tilted grid keeps its width and loses depth", () => {
    const [flat, tilted] = [new HexGrid("flat", 44), new HexGrid("flat", 44, 0.8)];
    expect(tilted.at({ q: 2, r: 3 }).x).toBeCloseTo(flat.at({ q: 2, r: 3 }).x);
    expect(tilted.at({ q: 2, r: 3 }).y).toBeCloseTo(flat.at({ q: 2, r: 3 }).y * 0.8);
    tilted.corners().forEach((c, i) => expect(c.y).toBeCloseTo(flat.corners()[i].y * 0.8));
});

it("writes points with one decimal, and closes polygons", () => {
    expect(
        polygon([
            { x: 0, y: 0.04 },
            { x: 1.26, y: -3 },
        ]),
    ).toBe("M0 0L1.3 -3Z");
});
