import { describe, expect, it, vi } from "vitest";
import { frameWith } from "../../tests/dom";
import { Failure } from "../failure";
import { adviceFor } from "../session/advice";
import { chancesOf, estimate, type Estimate } from "./estimate";

// The answer of the adviser about seat 1.
const said = (...values: number[]) => [
    `info sims 400 depth 3 values ${values.join(" ")} line T-n`,
    `candidate chance ${values[0]}.0 low ${values[0] - 4}.5 high ${values[0] + 3}.0 visits 200 line T-n, S-n`,
    "bestmove T-n",
];

describe("chancesOf", () => {
    it("are mirrored between two seats", () => {
        expect(chancesOf(said(61, 39), 1, 2)).toEqual([
            { value: 61, low: 57.5, high: 64 },
            { value: 39, low: 36, high: 42.5 },
        ]);
    });

    it("add up to half of each seat, and only that of the seat that was asked has an interval", () => {
        const lines = said(60, 30, 60).map((line) => line.replace("chance 60", "chance 75"));
        expect(chancesOf(lines, 1, 3)).toEqual([{ value: 75, low: 56.5, high: 63 }, { value: 25 }, { value: 50 }]);
    });

    it("are not known where the answer has none or another number of them", () => {
        for (const lines of [[], ["bestmove x"], ["info sims 1 values 50"], ["info values 50 50"], said(1, 2, 3)])
            expect(chancesOf(lines, 1, 2)).toBeNull();
    });
});

// Answers every search with `reply`, and remembers what was asked. The record of an earlier position is the whole one with an undo.
function searches(reply: (back: number, last: string) => object, actors = "1 2") {
    const asked: string[][] = [];
    const state = { ended: 0 };
    vi.stubGlobal(
        "Worker",
        class {
            onmessage: ((event: unknown) => void) | null = null;
            postMessage({ id, lines }: { id: number; lines: string[] }) {
                const undo = lines.find((l) => l.startsWith("undo ")) ?? "undo 0";
                if (lines.at(-1) === "record")
                    return this.answer({ id, lines: [[actors], [...lines.slice(1, -4), undo]] });
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

describe("the chances of all seats", () => {
    const about = (values: string, chance: number) => [
        `info sims 100 values ${values} line a`,
        `candidate chance ${chance} low ${chance} high ${chance} visits 100 line a`,
    ];

    it("fit what is said about the seat that was asked, and stay between nothing and everything", () => {
        for (const [values, chance] of [
            ["60 80 10", 45],
            ["50 99 1", 0],
            ["20 100 30", 90],
            ["100 50 0", 100],
        ] as const) {
            const found = chancesOf(about(values, chance), 1, 3)!.map((c) => c.value);
            expect(found[0]).toBe(chance);
            expect(found[0] + found[1] + found[2]).toBeCloseTo(150);
            for (const value of found) expect(value).toBeGreaterThanOrEqual(0);
            for (const value of found) expect(value).toBeLessThanOrEqual(100);
        }
    });
});

describe("estimate", () => {
    it("looks at a short game after every action, from the end to the beginning", async () => {
        const { asked, state } = searches((back) => ({ lines: [said(back, 100 - back)] }));
        const told: [Estimate[], number][] = [];
        await estimate("[game x]\n1 a", END(3), (list, part) => told.push([list, part]));
        expect(asked.map((l) => l.slice(-3))).toEqual([
            ["undo 1", "end", "go level=7 seat=1 multi=2"],
            ["undo 2", "end", "go level=7 seat=1 multi=2"],
            ["undo 3", "end", "go level=7 seat=1 multi=2"],
        ]);
        expect(asked[0].slice(0, 3)).toEqual(["replay", "[game x]", "1 a"]);
        const [list, part] = told.at(-1)!;
        expect(list.map((e) => [e.n, ...e.chances.map((c) => c.value)])).toEqual([
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
        const { asked } = searches(() => ({ lines: [said(50, 50)] }));
        let last: Estimate[] = [];
        await estimate("", END(1000), (list) => (last = list));
        expect(asked.length).toBeGreaterThan(30);
        expect(asked.length).toBeLessThanOrEqual(41 + 16);
        expect([last[0].n, last.at(-1)!.n]).toEqual([0, 1000]);
    });

    it("leaves out positions where nobody decides", async () => {
        const { asked } = searches(() => ({ lines: [said(40, 60)] }), "chance");
        let last: Estimate[] = [];
        await estimate("", END(2), (list) => (last = list));
        expect(last.map((e) => e.n)).toEqual([2]);
        expect(asked).toEqual([]);
    });

    it("asks what a hint would ask, from the viewer's seat where the viewer decides", async () => {
        const { asked } = searches(() => ({ lines: [said(50, 50)] }));
        await estimate("", { ...END(2), viewer: 2 }, () => {});
        expect(asked.map((l) => l.at(-1))).toEqual([adviceFor(2), adviceFor(2)]);
    });

    it("asks whoever decides where the viewer does not", async () => {
        for (const viewer of [0, 1]) {
            const { asked } = searches(() => ({ lines: [said(40, 60)] }), "2");
            let last: Estimate[] = [];
            await estimate("", { ...END(1), viewer }, (list) => (last = list));
            expect(asked.map((l) => l.at(-1))).toEqual([adviceFor(2)]);
            expect(last[0].chances.map((c) => c.value)).toEqual([60, 40]);
        }
    });

    it("finds the action after which the chances of the winner rose most", async () => {
        // Seat 2 wins 1000 actions; until action 613 its chance is 30 percent, then 80.
        searches((back) => ({ lines: [1000 - back < 613 ? said(70, 30) : said(20, 80)] }));
        expect(await estimate("", END(1000), () => {})).toEqual({ from: 612, to: 613 });
        searches((back) => ({ lines: [said(100 - back, back)] })); // they only fell, until the last action
        expect(await estimate("", END(3), () => {})).toEqual({ from: 2, to: 3 });
    });

    it("stops when nobody wants to know any more", async () => {
        const { asked, state } = searches(() => ({ lines: [said(50, 50)] }));
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
        expect(last).toEqual([{ n: 1, chances: values.map((value) => ({ value, low: value, high: value })) }]);
    });
});
