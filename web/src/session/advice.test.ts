import { describe, expect, it } from "vitest";
import { adviceOf } from "./advice";

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
});
