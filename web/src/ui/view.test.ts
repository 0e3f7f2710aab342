import { describe, expect, it } from "vitest";
import { confusedWith, filled, hitArea, kept, meantBy, reachedAt, viewOfThings, WHOLE, zoomed } from "./view";

const BOX = { x: -100, y: 0, width: 400, height: 800 };
const thing = (x: number, y: number, size: number) => ({ x, y, width: size, height: size });

describe("a view", () => {
    it("stays inside the board", () => {
        expect(kept({ scale: 2, x: -5, y: 900 }, BOX)).toEqual({ scale: 2, x: 0, y: 400 });
        expect(kept({ scale: 9, x: 0, y: 0 }, BOX).scale).toBe(5);
    });
    it("is moved up so that the tray hides nothing", () => {
        expect(kept({ scale: 2, x: 0, y: 900 }, BOX, 200)).toEqual({ scale: 2, x: 0, y: 300 });
    });
    it("fills its frame", () => {
        expect(filled(BOX, 3)).toEqual({ x: -100, y: -200, width: 400, height: 1200 });
        expect(filled(BOX, 1)).toEqual({ x: -300, y: 0, width: 800, height: 800 });
        expect(filled(BOX, 2)).toEqual(BOX);
    });
    it("is zoomed around a point that stays where it is", () => {
        const view = zoomed(WHOLE, 2, { x: 100, y: 400 }, BOX);
        expect(view).toEqual({ scale: 2, x: 100, y: 200 });
    });
});

describe("the view of the things in play", () => {
    it("stays as it is while all of them are in sight and large enough", () => {
        const now = { scale: 2, x: 0, y: 0 };
        expect(viewOfThings([thing(-50, 50, 30)], now, BOX, 1)).toBe(now);
        expect(viewOfThings([], now, BOX, 1)).toBe(now);
    });
    it("comes closer until the smallest is as large as a finger", () => {
        const view = viewOfThings([thing(0, 100, 20), thing(40, 120, 30)], WHOLE, BOX, 1);
        expect(view.scale * 20).toBeCloseTo(42);
        expect(0).toBeGreaterThanOrEqual(BOX.x + view.x); // the first one is in sight
        expect(70).toBeLessThanOrEqual(BOX.x + view.x + 400 / view.scale);
    });
    it("shows all of them even if they stay small", () => {
        const view = viewOfThings([thing(-90, 10, 10), thing(100, 300, 10)], WHOLE, BOX, 1);
        expect(view.scale).toBeGreaterThan(1.15);
        expect(view.scale * 10).toBeLessThan(40);
        expect(-90).toBeGreaterThanOrEqual(BOX.x + view.x);
        expect(110).toBeLessThanOrEqual(BOX.x + view.x + 400 / view.scale);
    });
    it("is the whole board where they are spread over it", () => {
        expect(viewOfThings([thing(-100, 0, 10), thing(290, 790, 10)], { scale: 3, x: 0, y: 0 }, BOX, 1)).toBe(WHOLE);
    });
    it("comes closer by little if that makes everything large enough", () => {
        const spread = [thing(-80, 10, 39.8), thing(240, 300, 39.8)];
        const view = viewOfThings(spread, WHOLE, BOX, 1);
        expect(view.scale * 39.8).toBeGreaterThanOrEqual(40);
        expect(viewOfThings([thing(-80, 10, 41), thing(240, 300, 41)], { scale: 3, x: 0, y: 0 }, BOX, 1)).toBe(WHOLE);
    });
    it("goes to what is out of sight", () => {
        const view = viewOfThings([thing(200, 700, 30)], { scale: 4, x: 0, y: 0 }, BOX, 1);
        expect(230).toBeLessThanOrEqual(BOX.x + view.x + 400 / view.scale);
    });
});

describe("a tap", () => {
    const targets = [
        { thing: "a", rect: thing(0, 0, 20) },
        { thing: "b", rect: thing(100, 0, 20) },
        { thing: "c", rect: thing(125, 0, 20) },
        { thing: "d", rect: thing(300, 0, 60) },
    ];
    it("near a small thing means it", () => {
        expect(hitArea(targets[0].rect)).toEqual({ x: -10, y: -10, width: 40, height: 40 });
        expect(meantBy(targets, -9, 29)).toEqual({ thing: "a", isRisky: false });
        expect(meantBy(targets, -11, 10)).toBeNull();
    });
    it("between two small things means the nearer one, and is risky", () => {
        expect(meantBy(targets, 119, 5)).toEqual({ thing: "b", isRisky: true });
        expect(meantBy(targets, 126, 5, "c")).toEqual({ thing: "c", isRisky: true });
    });
    it("on a large thing is never risky", () => {
        expect(meantBy([...targets, { thing: "e", rect: thing(355, 0, 10) }], 345, 5, "d")).toEqual({
            thing: "d",
            isRisky: false,
        });
    });
    it("could have meant what is within reach of a finger", () => {
        expect(confusedWith(targets, "b").map((t) => t.thing)).toEqual(["b", "c"]);
        expect(confusedWith(targets, "a").map((t) => t.thing)).toEqual(["a"]);
        expect(confusedWith(targets, "sea")).toEqual([]);
    });
    it("reaches a target that lies behind something", () => {
        expect(reachedAt(targets, 25, 10)?.thing).toBe("a");
        expect(reachedAt(targets, 118, 10)?.thing).toBe("b");
        expect(reachedAt(targets, 31, 10)).toBeUndefined();
    });
    it("elsewhere means nothing", () => expect(meantBy(targets, 200, 200, "sea")).toBeNull());
});
