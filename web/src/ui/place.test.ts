import { describe, expect, it } from "vitest";
import { covered, leastCovering } from "./place";

const box = (x: number, y: number, width = 10, height = 10) => ({ x, y, width, height });

describe("how much a panel covers", () => {
    it("is a share of the thing", () => {
        expect(covered(box(0, 0, 100, 100), box(20, 20))).toBe(1);
        expect(covered(box(0, 0), box(5, 0))).toBe(0.5);
        expect(covered(box(0, 0), box(5, 5))).toBe(0.25);
        expect(covered(box(0, 0), box(10, 0))).toBe(0);
    });
});

describe("where a panel is placed", () => {
    const things = [box(0, 0), box(20, 0)];
    it("is where it covers nothing, the first such place", () => {
        expect(leastCovering([box(0, 0), box(40, 0), box(60, 0)], things)).toEqual({ place: box(40, 0), covers: 0 });
    });
    it("is where it covers the least if it has to cover something", () => {
        const found = leastCovering([box(0, 0), box(5, 0), box(20, 3)], things);
        expect(found).toEqual({ place: box(5, 0), covers: 0.5 });
    });
});
