import { describe, expect, it } from "vitest";
import { adviceOf, candidatesOf } from "./advice";

describe("advice", () => {
    it("names the decision, what is expected, and the next best action", () => {
        const lines = [
            "info sims 200 depth 6 values 50 57 44 line place 7, pay Q 6, 2 bid 3",
            "choice 57 place 7",
            "choice 48 place p4",
            "bestmove place 7",
        ];
        expect(adviceOf(lines)).toEqual({
            text: "place 7",
            line: ["place 7", "pay Q 6", "2 bid 3"],
            proven: undefined,
            depth: 6,
            best: undefined,
            next: { text: "place p4", less: 9 },
        });
    });
    it("says what is proven, and has cells with commas in one piece", () => {
        const found = adviceOf(["info sims 20 depth 3 values 100 0 proven 3 line", "bestmove T@0,-1"]);
        expect(found).toMatchObject({ text: "T@0,-1", line: [], proven: 3, next: undefined });
        expect(
            adviceOf(["info sims 20 depth 3 values 0 100 proven -4 line T@0,-1, S-n", "bestmove T@0,-1"]),
        ).toMatchObject({
            line: ["T@0,-1", "S-n"],
            proven: -4,
        });
    });
    it("may be nothing but a decision", () => {
        expect(adviceOf(["bestmove pass"])).toMatchObject({ text: "pass", line: [], next: undefined });
    });
    it("prefers the candidates, which have intervals, to compare with the next best action", () => {
        const lines = [
            "info sims 200 depth 6 values 50 50 line bid 3",
            "choice 57 bid 3",
            "choice 48 bid 1",
            "candidate chance 47.8 low 34.0 high 54.5 visits 1000 line bid 3, place 4",
            "candidate chance 41.3 low 30.5 high 49.0 visits 1000 line bid 2",
            "bestmove bid 3",
        ];
        const { best, next } = adviceOf(lines);
        expect(best).toMatchObject({ text: "bid 3", value: 47.8, low: 34, high: 54.5, isAssessed: false, sims: 1000 });
        expect(best!.line).toEqual(["bid 3", "place 4"]);
        expect(next).toEqual({ text: "bid 2", less: 7 });
    });
    it("reads what alpha-beta has assessed or proven", () => {
        const found = candidatesOf([
            "candidate chance 50.0 lowest 48.0 highest 52.0 visits 1001 line T@-1,-1, S@0,2",
            "candidate chance 0.0 proven -4 visits 5 line T^se+2, T-n",
        ]);
        expect(found[0]).toMatchObject({ text: "T@-1,-1", low: 48, high: 52, isAssessed: true, proven: undefined });
        expect(found[1]).toMatchObject({ text: "T^se+2", low: 0, value: 0, high: 0, proven: -4 });
    });

    it("can have a word in an action that also begins the line", () => {
        const [found] = candidatesOf([
            "candidate chance 61.0 low 55.0 high 67.0 visits 80 line slayer recruit line spine, ready",
        ]);
        expect(found).toMatchObject({
            text: "slayer recruit line spine",
            line: ["slayer recruit line spine", "ready"],
        });
    });
});
