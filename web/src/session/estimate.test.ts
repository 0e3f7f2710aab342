import { describe, expect, it, vi } from "vitest";
import { frameWith } from "../../tests/dom";
import { Failure } from "../failure";
import { ADVISER, estimate, valuesOf, type Estimate } from "./estimate";

describe("valuesOf", () => {
    it("reads one value per seat", () => {
        expect(valuesOf(["info sims 400 depth 3 values 61 39 line T-n", "bestmove T-n"], 2)).toEqual([61, 39]);
        expect(valuesOf(["info sims 400 values 0 100 50", "bestmove x"], 3)).toEqual([0, 100, 50]);
    });

    it("finds none where the line has none or another number of them", () => {
        for (const lines of [[], ["bestmove x"], ["info sims 1 values 50"], ["info values 1 2 3"]])
            expect(valuesOf(lines, 2)).toBeNull();
    });
});

// Answers every search with `reply`, and remembers what was asked. The record of an earlier position is the whole one with an undo.
function searches(reply: (back: number, last: string) => object) {
    const asked: string[][] = [];
    const state = { ended: 0 };
    vi.stubGlobal(
        "Worker",
        class {
            onmessage: ((event: unknown) => void) | null = null;
            postMessage({ id, lines }: { id: number; lines: string[] }) {
                const undo = lines.find((l) => l.startsWith("undo ")) ?? "undo 0";
                if (lines.at(-1) === "record") return this.answer({ id, lines: [[...lines.slice(1, -3), undo]] });
                asked.push(lines);
                this.answer({ id, lines: [], ...reply(Number(undo.slice(5)), lines.at(-1)!) });
            }
            answer(data: object) {
                queueMicrotask(() => this.onmessage!({ data }));
            }
            terminate() {
                state.ended++;
            }
        },
    );
    return { asked, state };
}

const END = (n: number, rank = [2, 1]) =>
    frameWith({ n, seats: rank.length, result: { reason: "", score: [0, 0], rank } });

describe("estimate", () => {
    it("looks at a short game after every action, from the end to the beginning", async () => {
        const { asked, state } = searches((back) => ({ lines: [[`info values ${back} ${100 - back}`]] }));
        const told: [Estimate[], number][] = [];
        await estimate("[game x]\n1 a", END(3), (list, part) => told.push([list, part]));
        expect(asked.map((l) => l.slice(-3))).toEqual([
            ["undo 1", "end", "go level=6 seat=1"],
            ["undo 2", "end", "go level=6 seat=1"],
            ["undo 3", "end", "go level=6 seat=1"],
        ]);
        expect(asked[0].slice(0, 3)).toEqual(["replay", "[game x]", "1 a"]);
        const [list, part] = told.at(-1)!;
        expect(list.map((e) => [e.n, ...e.values])).toEqual([
            [0, 3, 97],
            [1, 2, 98],
            [2, 1, 99],
            [3, 0, 100],
        ]);
        expect(part).toBe(1);
        expect(told.map(([, p]) => p)).toEqual([...told.map(([, p]) => p)].sort((a, b) => a - b));
        expect(state.ended).toBe(1);
    });

    it("looks at about forty positions of a long game", async () => {
        const { asked } = searches(() => ({ lines: [["info values 50 50"]] }));
        let last: Estimate[] = [];
        await estimate("", END(1000), (list) => (last = list));
        expect(asked.length).toBeGreaterThan(30);
        expect(asked.length).toBeLessThanOrEqual(41 + 16);
        expect([last[0].n, last.at(-1)!.n]).toEqual([0, 1000]);
    });

    it("leaves out positions where nobody decides", async () => {
        searches((back) =>
            back === 0 ? { refused: { code: "over", sentence: "" } } : { lines: [["info values 40 60"]] },
        );
        let last: Estimate[] = [];
        await estimate("", END(2), (list) => (last = list));
        expect(last.map((e) => e.n)).toEqual([0, 1, 2]);
    });

    it("asks what a hint would ask, from the viewer's seat where the viewer decides", async () => {
        const { asked } = searches(() => ({ lines: [["info values 50 50"]] }));
        await estimate("", { ...END(2), viewer: 2 }, () => {});
        expect(asked.map((l) => l.at(-1))).toEqual([`go ${ADVISER} seat=2`, `go ${ADVISER} seat=2`]);
    });

    it("asks whoever decides where the viewer does not", async () => {
        const { asked } = searches(() => ({ lines: [["info values 50 50"]] }));
        await estimate("", { ...END(1), viewer: 0 }, () => {});
        expect(asked.map((l) => l.at(-1))).toEqual([`go ${ADVISER}`]);
        const other = searches((_, last) =>
            last.includes("seat=") ? { refused: { code: "seat", sentence: "" } } : { lines: [["info values 40 60"]] },
        );
        let last: Estimate[] = [];
        await estimate("", END(1), (list) => (last = list));
        expect(other.asked.map((l) => l.at(-1))).toEqual([`go ${ADVISER} seat=1`, `go ${ADVISER}`]);
        expect(last[0]).toEqual({ n: 0, values: [40, 60] });
    });

    it("finds the action after which the chances of the winner rose most", async () => {
        // Seat 2 wins 1000 actions; until action 613 its chance is 30 percent, then 80.
        searches((back) => ({ lines: [[1000 - back < 613 ? "info values 70 30" : "info values 20 80"]] }));
        expect(await estimate("", END(1000), () => {})).toEqual({ from: 612, to: 613 });
        searches((back) => ({ lines: [[`info values ${100 - back} ${back}`]] })); // they only fell, until the last action
        expect(await estimate("", END(3), () => {})).toEqual({ from: 2, to: 3 });
    });

    it("stops when nobody wants to know any more", async () => {
        const { asked, state } = searches(() => ({ lines: [["info values 50 50"]] }));
        const leaving = new AbortController();
        const parts: number[] = [];
        await estimate(
            "",
            END(20),
            (_, part) => {
                parts.push(part);
                if (parts.length === 2) leaving.abort();
            },
            leaving.signal,
        );
        expect(asked).toHaveLength(2);
        expect(parts).toHaveLength(2);
        expect(state.ended).toBeGreaterThanOrEqual(1);
    });

    it("fails when the engine fails, and ends its worker", async () => {
        const { state } = searches(() => ({ failed: { fact: "page.failure.stopped", reason: "" } }));
        await expect(estimate("", END(2), () => {})).rejects.toBeInstanceOf(Failure);
        expect(state.ended).toBe(1);
    });

    it.each([
        [
            [1, 2],
            [100, 0],
        ],
        [
            [1, 1],
            [50, 50],
        ],
        [
            [1, 2, 3],
            [100, 50, 0],
        ],
        [
            [2, 1, 2],
            [25, 100, 25],
        ],
    ])("ends with what the ranks %j have beaten: %j", async (rank, values) => {
        searches(() => ({ lines: [["info"]] }));
        let last: Estimate[] = [];
        await estimate("", END(1, rank), (list) => (last = list));
        expect(last).toEqual([{ n: 1, values }]);
    });
});
