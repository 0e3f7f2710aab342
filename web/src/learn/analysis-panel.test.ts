import { describe, expect, it } from "vitest";
import { bestOf } from "./analysis-panel";
import type { Candidate } from "./analysis-session";

describe("the best candidate", () => {
    const one = (value: number, proven?: number) => ({ value, proven }) as Candidate;
    it("is the one with the best chance, the quickest win or the latest loss", () => {
        const best = (...list: Candidate[]) => list.indexOf(bestOf(list)!);
        expect(best(one(40), one(60), one(50))).toBe(1);
        expect(best(one(100, 9), one(100, 3), one(100, 5))).toBe(1);
        expect(best(one(100), one(100, 13))).toBe(1);
        expect(best(one(0, -2), one(0, -8), one(0, -4))).toBe(1);
        expect(best(one(0, -2), one(0))).toBe(1);
    });
});
