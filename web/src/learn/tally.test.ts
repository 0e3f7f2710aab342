import { describe, expect, it } from "vitest";
import { addGain, addTally, addTo, changeOf, errorOf, gainOf, marginOf, newGain, newTally, type Tally } from "./tally";

const tallyOf = (...samples: number[]): Tally => {
    const t = newTally();
    for (const x of samples) addTo(t, x);
    return t;
};

describe("a tally", () => {
    it("counts samples, one by one or all at once", () => {
        const t = tallyOf(1, 2, 3, 6);
        expect(t).toEqual({ count: 4, mean: 3, squares: 14 });
        expect(errorOf(t)).toBeCloseTo(14 / 3 / 4);
        const joined = tallyOf(1, 2);
        addTally(joined, tallyOf(3, 6));
        expect([joined.count, joined.mean]).toEqual([4, 3]);
        expect(joined.squares).toBeCloseTo(14);
        addTally(joined, newTally());
        expect(joined.count).toBe(4);
    });

    it("has an interval by Student's distribution, and none that means anything with one sample", () => {
        expect(marginOf(tallyOf(1, 2, 3, 6))).toBeCloseTo(3.18 * Math.sqrt(14 / 12));
        expect(marginOf(tallyOf(5))).toBe(100);
        const many = tallyOf(...Array.from({ length: 40 }, (_, i) => i % 2));
        expect(marginOf(many)).toBeCloseTo((1.96 + 2.5 / 39) * Math.sqrt(errorOf(many)));
        expect(changeOf(tallyOf(2, 4)).high).toBeCloseTo(3 + 12.71 + 1);
    });
});

describe("a gain", () => {
    it("is that of the later halves, widened by what was still being learned, in that direction, and by one percent", () => {
        const g = newGain();
        for (const more of [4, 6]) addGain(g, { early: 50, late: 50 }, { early: 50 + more - 2, late: 50 + more });
        const margin = 12.71 + 1;
        expect(gainOf(g)).toEqual({ mean: 5, low: 5 - margin, high: 5 + margin + 3 });
        const sinking = newGain();
        for (const more of [4, 6]) addGain(sinking, { early: 50, late: 50 }, { early: 50 + more + 2, late: 50 + more });
        expect(gainOf(sinking)).toEqual({ mean: 5, low: 5 - margin - 3, high: 5 + margin });
    });

    it("is never more than everything", () => {
        const g = newGain();
        for (let i = 0; i < 2; i++) addGain(g, { early: 0, late: 0 }, { early: 100, late: 100 });
        expect(gainOf(g)).toEqual({ mean: 100, low: 99, high: 100 });
    });
});
