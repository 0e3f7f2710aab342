// Giant's Causeway: how actions are pointed at, where things stand, and what is said about them.
import { describe, expect, it } from "vitest";
import { frameNow, loadEngine } from "../../../tests/engine";
import type { Frame } from "../../session/session";
import { frameAt, picked, recordsOf, replay, storyOf } from "../testing";
import { OFFSETS } from "../shared/hex";
import { cellNamed, DIRECTIONS, GRID, keyOf, lineTo, nameOf, next, pointOf, type Cell, type Point } from "./grid";
import { actionOf } from "./notation";
import { gainAt, giantOf, isOccupied, pathFrom, positionOf, type Giant, type Position } from "./position";
import { coverOf, faceArea, giantArea, glassyOf, outlineOf } from "./glass";
import { FIGURE } from "./figure";
import { labelsOf, type Label } from "./labels";
import { bestFirst, outcomeOf, prospectOf } from "./outcome";
import { ask, guess, otherSteps, steps } from "./steps";
import { wayTold } from "./way";
import { dropWords, gainMark, giantWords, stackWords } from "./words";

const engine = await loadEngine();
const around = (middle: string) => `-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=${middle}/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0`;
const load = (position: string, setup = "causeway seats=2") => frameAt(engine, setup, position, 1);
const rowOf = (frame: Frame, text: string) => steps({ text, words: "" }, frame).map((s) => `${s.thing} | ${s.label}`);
const chosen = (...things: string[]) => things.map((thing) => ({ thing, label: "" }));

describe("notation", () => {
    it.each([
        ["T@-1,2", { type: "go", kind: "T", cell: { q: -1, r: 2 } }],
        ["S-ne", { type: "step", kind: "S", direction: "ne" }],
        ["S^nw+1+2", { type: "leap", kind: "S", direction: "nw", drops: [1, 2], turns: [] }],
        [
            "T^s~1,-2~3,4",
            {
                type: "leap",
                kind: "T",
                direction: "s",
                drops: [],
                turns: [
                    { q: 1, r: -2 },
                    { q: 3, r: 4 },
                ],
            },
        ],
        ["pass", { type: "pass" }],
    ])("takes %s apart", (text, action) => expect(actionOf(text)).toEqual(action));
});

describe("grid", () => {
    it("goes where the rules go: a step and a leap end where the engine puts the giant", () => {
        let [walked, leapt] = [0, 0];
        for (const record of recordsOf("causeway"))
            replay(engine, record, 1, (line, seat) => {
                const action = actionOf(line.slice(2));
                if (action.type === "pass" || action.type === "go") return;
                const giant = giantOf(positionOf(frameNow(engine, 0)), seat, action.kind);
                if (!giant) throw new Error(`${line}: the giant is not on the board`);
                const goal =
                    action.type === "step" ? next(giant, action.direction) : pathFrom(giant, action.direction).landing;
                engine.line(`do ${line}`);
                const after = giantOf(positionOf(frameNow(engine, 0)), seat, action.kind);
                engine.line("undo");
                expect(after && keyOf(after), line).toBe(keyOf(goal));
                if (action.type === "step") walked++;
                else leapt++;
            });
        expect(walked).toBeGreaterThan(5);
        expect(leapt).toBeGreaterThan(5);
    });

    it("leaps over occupied cells only, and lands on an empty one", () => {
        const p = positionOf(load(around("b")));
        for (const giant of p.giants)
            for (const direction of DIRECTIONS) {
                const { path, landing } = pathFrom(giant, direction);
                for (const cell of path) expect(isOccupied(p, cell)).toBe(true);
                expect(isOccupied(p, landing)).toBe(false);
            }
    });

    it("finds directions in a line", () => {
        for (const direction of DIRECTIONS) {
            const cell = next({ q: 4, r: -1 }, direction, 2);
            expect(lineTo({ q: 4, r: -1 }, cell)).toEqual({ direction, distance: 2 });
        }
    });

    it("has north up and every cell in a place of its own", () => {
        expect(pointOf(next({ q: 0, r: 0 }, "n")).y).toBeLessThan(0);
        expect(pointOf(next({ q: 0, r: 0 }, "se")).x).toBeGreaterThan(0);
        const p = positionOf(load(around("b")));
        const cells = [...p.stacks.values(), ...p.giants, ...p.rim];
        const spots = new Set(cells.map((c) => `${pointOf(c).x.toFixed(1)} ${pointOf(c).y.toFixed(1)}`));
        expect(spots.size).toBe(cells.length);
        expect(GRID.tilt).toBeLessThan(1);
    });

    it("has the names of cells that the engine has, and finds the cells again", () => {
        let named = 0;
        const check = (text: string, cell: Cell) => {
            const fact = storyOf(engine).at(-1)!.facts[0];
            expect(`${text} ${fact}`).toMatch(new RegExp(` to=cell:${nameOf(cell)}$`));
            expect(cellNamed(nameOf(cell))).toEqual(cell);
            named++;
        };
        for (const q of [-700, -40, -39, -14, -13, -12, -1, 0, 1, 13, 14, 39, 40, 701])
            for (const r of [-700, -12, -11, -10, 0, 1, 40]) {
                engine.line("new causeway");
                engine.line(`load ${q},${r}=w/${q},${r + 1}=b w 0`);
                engine.line(`do 1 T@${q},${r - 1}`);
                check(`${q},${r - 1}`, { q, r: r - 1 });
            }
        expect(named).toBe(98);
        expect([nameOf({ q: 0, r: 0 }), nameOf({ q: -1, r: 0 }), nameOf({ q: 1, r: -1 })]).toEqual(["m10", "l9", "n9"]);
    });

    it("rings the causeway with the empty cells beside it", () => {
        const p = positionOf(load(around("b")));
        for (const cell of p.rim) {
            expect(isOccupied(p, cell)).toBe(false);
            expect(DIRECTIONS.some((d) => isOccupied(p, next(cell, d)))).toBe(true);
        }
        const all = [...p.stacks.values(), ...p.giants].flatMap((c) => DIRECTIONS.map((d) => next(c, d)));
        const empty = new Set(all.filter((c) => !isOccupied(p, c)).map(keyOf));
        expect(p.rim).toHaveLength(empty.size);
    });
});

describe("steps", () => {
    it("go from the giant to the cell, then to the stacks that receive a stone", () => {
        const frame = load(around("bw"));
        expect(rowOf(frame, "S^nw+1+2")).toEqual([
            "giant:1S | Spikey giant",
            "cell:-2,0 | Leap north-west",
            "cell:0,0 | Score m10",
            "cell:-1,0 | Stone on l9",
        ]);
        expect(rowOf(frame, "T-ne")).toEqual(["giant:1T | Trapper", "cell:1,-2 | Step north-east"]);
    });

    it("ask whether one stone is all, where a second one may follow", () => {
        const frame = load(around("bw"));
        expect(rowOf(frame, "S^nw+1").at(-1)).toBe("say:one | Only this stone");
        expect(rowOf(frame, "T^sw+1").at(-1)).toBe("cell:-1,0 | Stone on l9");
    });

    it("may name two drops, or a giant and its cell, in either order", () => {
        const frame = load(around("b"));
        const [other] = otherSteps({ text: "S^nw+1+2", words: "" }, frame);
        expect(other.map((s) => s.thing)).toEqual(["giant:1S", "cell:-2,0", "cell:-1,0", "cell:0,0"]);
        engine.line("new causeway seats=2");
        const placing = frameNow(engine, 1);
        const [reversed] = otherSteps(placing.choices[0], placing);
        expect(reversed.map((s) => s.thing)).toEqual(
            steps(placing.choices[0], placing)
                .map((s) => s.thing)
                .reverse(),
        );
    });

    it("are asked for one by one", () => {
        const asked = (frame: Frame, ...things: string[]) => {
            const rows = frame.choices.flatMap((choice) =>
                [steps(choice, frame), ...otherSteps(choice, frame)].map((row) => ({ choice, row })),
            );
            const open = rows.filter(({ row }) => things.every((thing, i) => row[i]?.thing === thing));
            const all = open.flatMap(({ row }) => row.slice(things.length, things.length + 1));
            const nexts = [...new Map(all.map((step) => [step.thing, step])).values()];
            return ask({ ...picked(chosen(...things)), nexts, open: open.map(({ choice }) => choice) }, frame);
        };
        engine.line("new causeway seats=2");
        const placing = frameNow(engine, 1);
        expect(asked(placing, "giant:1T")).toBe("Choose an empty cell next to a stone for your trapper.");
        expect(asked(placing, "cell:0,-1")).toBe("Choose the giant that you place on m9.");
        const frame = load(around("bw"));
        expect(asked(frame)).toBeUndefined();
        expect(asked(frame, "giant:1S")).toBe("Choose the cell that your spikey giant steps or leaps to.");
        expect(asked(frame, "giant:1S", "cell:-2,0")).toBe(
            "Choose the stack for your first stone; it scores a tower on m10.",
        );
        expect(asked(frame, "giant:1S", "cell:-2,0", "cell:0,0")).toBe(
            "One stone goes on m10. Choose the stack for a second one, or only this one.",
        );
        const last = load("0,0=T/0,1=S/1,0=w/2,0=b/2,1=s/3,0=ww/4,0=t w 0", "causeway stones=4");
        expect(asked(last, "giant:1T", "cell:5,0")).toBe("Choose the stack for your stone; it scores a tower on p11.");
        const may = load(around("bw"), "causeway drop=may");
        expect(asked(may, "giant:1S", "cell:-2,0")).toBe("Choose the stack for your stone, or drop none.");
        const full = "-1,0=bbW/-1,1=bbW/0,-1=S/0,0=T/0,1=bbW/1,0=bb/2,-1=w/2,0=bb/2,1=s/3,-1=t/3,0=w w 0";
        expect(asked(load(full), "giant:1T", "cell:4,0", "cell:1,0", "say:one")).toBe(
            "Choose an older spellstone that becomes a plain stone.",
        );
        const any = load(around("bw"), "causeway step=any");
        expect(asked(any, "giant:1S", "cell:-2,0")).toBe("Choose whether your giant steps or leaps there.");
    });

    it("guess what a click would have meant", () => {
        const frame = load(around("b"));
        expect(guess([], "giant:1S", frame)).toMatch(/^S[-^]/);
        expect(guess(chosen("giant:1T"), "cell:1,-2", frame)).toBe("T-ne");
        expect(guess(chosen("giant:1S"), "cell:-2,0", frame)).toBe("S^nw+1");
        expect(guess(chosen("giant:1S"), "cell:5,5", frame)).toBe("S@5,5");
        expect(guess(chosen("giant:1S", "cell:-2,0"), "cell:-1,0", frame)).toBe("S^nw+2");
        expect(guess(chosen("giant:1S", "cell:-2,0"), "cell:1,1", frame)).toBeNull();
        expect(guess([], "cell:0,0", frame)).toBeNull();
        const over = load("-1,1=s/0,-1=bb/0,0=T/1,-1=t/1,0=S/2,-2=wwB w 0");
        expect(guess([], "cell:0,-1", over)).toBeNull();
        expect(guess([], "giant:1T", over)).toBeNull();
    });
});

describe("what is told", () => {
    it("says where a giant came from and where it dropped stones", () => {
        load(around("bw"));
        engine.line("do 1 S^nw+1+2");
        engine.line("do 2 T-s");
        const [leap, step] = storyOf(engine).map(wayTold);
        const [start, landing] = [
            { q: 1, r: 0 },
            { q: -2, r: 0 },
        ];
        const drops = [
            { q: 0, r: 0 },
            { q: -1, r: 0 },
        ];
        expect(leap).toEqual({ from: start, to: landing, isLeap: true, drops });
        expect(step).toEqual({ from: { q: 0, r: 2 }, to: { q: 0, r: 3 }, isLeap: false, drops: [] });
        load("-2,0=w/-1,0=b/0,0=T/0,1=b/0,2=S/0,3=t/1,-1=b/2,-2=s w 0");
        engine.line("do 1 pass");
        expect(storyOf(engine).map(wayTold)).toEqual([null]);
    });

    it("says what a stack is worth to whom", () => {
        const say = (middle: string, setup?: string) => {
            const p = positionOf(load(around(middle), setup));
            const stack = p.stacks.get("0,0");
            return stack && stackWords(p, stack);
        };
        const up = "from the bottom up";
        expect(say("b")).toBe("m10: black");
        expect(say("bw")).toBe(`m10: black and white ${up}; the next stone scores it`);
        expect(say("bb")).toBe(`m10: black and black ${up}; Black can score it, White can put a spellstone on it`);
        expect(say("ww")).toBe(`m10: white and white ${up}; White can score it, Black can put a spellstone on it`);
        expect(say("bbW")).toBe(`m10: black, black and white spellstone ${up}; Black cannot leap over it`);
        expect(say("wbw")).toBe(`m10: white, black and white ${up}; White's tower`);
        expect(say("bb", "causeway ruleset=quick")).toMatch(/one stone short of a tower$/);
        expect(say("wbb", "causeway ruleset=quick")).toMatch(/; a tower$/);
    });

    it("says what a dropped stone does", () => {
        const p = positionOf(load(around("bb")));
        expect(gainAt(p, { q: 0, r: 0 }, 1)).toBe("spell");
        expect(gainAt(p, { q: 0, r: 0 }, 2)).toBe("tower");
        expect(gainAt(p, { q: 0, r: 1 }, 1)).toBe("stone");
        expect(gainAt(p, { q: 9, r: 9 }, 1)).toBeUndefined();
        const quick = positionOf(load(around("bb"), "causeway ruleset=quick"));
        const middle = { q: 0, r: 0 };
        expect([dropWords(p, "tower", middle), gainMark(p, "tower")]).toEqual(["Score m10", "scores"]);
        expect([dropWords(quick, "tower", middle), gainMark(quick, "tower")]).toEqual(["Complete m10", "tower"]);
        expect([dropWords(p, "spell", middle), gainMark(p, "spell")]).toEqual(["Spellstone on m10", "spell"]);
    });

    it("says which giants are trapped or the only link", () => {
        const trapped = positionOf(load("-2,2=t/-2,3=T/-1,0=w/-1,1=S/-1,2=b/0,0=b/0,1=w/1,-1=w/1,1=b/2,0=s w 0"));
        expect(giantWords(1, "S", giantOf(trapped, 1, "S"))).toBe(
            "White's spikey giant on l10; trapped by the trapper beside it",
        );
        const link = positionOf(load("-2,0=s/-1,0=b/0,0=T/1,0=w/2,0=b/2,1=S/3,0=t w 0"));
        expect(giantWords(1, "T", giantOf(link, 1, "T"))).toBe(
            "White's trapper on m10; the only link, so it may not leap",
        );
        expect(giantWords(2, "T", undefined)).toBe("Black's trapper, not yet placed");
    });
});

describe("what a choice brings", () => {
    const outcome = (frame: Frame, text: string) => outcomeOf(frame.choices.find((choice) => choice.text === text)!);

    it("is told before it is made: towers, spellstones, traps and the end", () => {
        const frame = load(around("bw"));
        expect(outcome(frame, "S^nw+1").scores.map(nameOf)).toEqual(["m10"]);
        expect(outcome(load(around("bb")), "S^nw+1").spells.map(nameOf)).toEqual(["m10"]);
        expect(outcome(load(around("bb"), "causeway ruleset=quick"), "S-se").completes).toEqual([]);
        const win = load("-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w 0");
        expect(outcome(win, "T^se+1+2")).toMatchObject({ ends: "win", traps: true });
        expect(outcome(win, "T^se+1").ends).toBeUndefined();
        const last = load("0,0=T/0,1=S/1,0=w/2,0=b/2,1=s/3,0=ww/4,0=t w 0", "causeway stones=4");
        expect(last.choices.map((choice) => outcomeOf(choice).ends)).toContain("loss");
    });

    it("tells of traps what the rules make of them", () => {
        let [trapping, caught] = [0, 0];
        for (const record of recordsOf("causeway"))
            replay(engine, record, 2, (_, seat) => {
                const before = frameNow(engine, seat);
                const was = positionOf(before);
                for (const choice of before.choices) {
                    engine.line(`do ${seat} ${choice.text}`);
                    const is = positionOf(frameNow(engine, seat));
                    engine.line("undo");
                    const fresh = is.giants.filter((g) => g.isTrapped && !giantOf(was, g.seat, g.kind)?.isTrapped);
                    const found = outcomeOf(choice);
                    const expected = [fresh.some((g) => g.seat !== seat), fresh.some((g) => g.seat === seat)];
                    expect([found.traps, found.caught], choice.text).toEqual(expected);
                    if (found.traps) trapping++;
                    if (found.caught) caught++;
                }
            });
        expect(trapping).toBeGreaterThan(2);
        expect(caught).toBeGreaterThan(0);
    });

    it("is summed up for the choices that lead to a cell, the best of them first", () => {
        const frame = load(around("bw"));
        const there = frame.choices.filter((choice) => choice.text.startsWith("S^nw"));
        expect(prospectOf(there)).toMatchObject({ scores: 1, spells: 0, wins: false, loses: false });
        expect(there.length).toBeGreaterThan(2);
        expect(outcomeOf(bestFirst(there)[0]).scores).toHaveLength(1);
        expect(outcomeOf(bestFirst(there).at(-1)!).scores).toHaveLength(0);
    });
});

describe("what is in sight", () => {
    // Every position of the records, with the cells that each giant of the seat to act may go to.
    const positions = function* () {
        for (const record of recordsOf("causeway")) {
            const frames: Frame[] = [];
            replay(engine, record, 2, (_, actor) => frames.push(frameNow(engine, actor)));
            for (const frame of frames) yield frame;
        }
    };

    it("no tower hides a giant or a target: it is of glass", () => {
        let glass = 0;
        for (const frame of positions()) {
            const p = positionOf(frame);
            const goals = frame.choices.flatMap((choice) => steps(choice, frame).slice(1));
            const targets = goals.filter((s) => s.thing.startsWith("cell:")).map((s) => s.thing.slice(5));
            const cells = [...new Set(targets)].map((text) => {
                const [q, r] = text.split(",").map(Number);
                return { q, r };
            });
            const glassy = glassyOf(p, cells);
            glass += glassy.size;
            const areas = [
                ...p.giants.map((giant) => ({ cell: giant as Cell, area: giantArea(giant) })),
                ...cells.map((cell) => ({
                    cell,
                    area: faceArea(cell, p.stacks.get(keyOf(cell))?.stones.length ?? 0),
                })),
            ];
            for (const stack of p.stacks.values()) {
                if (glassy.has(keyOf(stack))) continue;
                const outline = outlineOf(stack, stack.stones.length);
                for (const { cell, area } of areas) {
                    if (pointOf(cell).y >= pointOf(stack).y) continue;
                    expect(coverOf(area, outline), `${nameOf(stack)} hides ${nameOf(cell)}`).toBeLessThanOrEqual(1 / 8);
                }
            }
        }
        expect(glass).toBeGreaterThan(20);
    });

    it("is of glass only where it hides something", () => {
        const p = positionOf(load("0,-1=T/0,0=bbW/0,1=w/1,-1=w/1,0=S/-1,1=t/-1,2=b/2,-1=s w 0"));
        expect([...glassyOf(p, [])]).toEqual(["0,0"]);
        expect(glassyOf(positionOf(load(around("b"))), []).size).toBe(0);
    });

    it("the names of cells hide neither each other nor the signs of giants", () => {
        const sizes = [1, 1.5].map((scale) => ({ width: 5.6 * scale, height: 7.2 * scale }));
        const boxOf = ({ x, y, anchor, text }: Label, size: (typeof sizes)[0]) => {
            const width = text.length * size.width;
            const left = x - { start: 0, middle: width / 2, end: width }[anchor];
            return { name: text, left, right: left + width, top: y - size.height, bottom: y };
        };
        const signOf = (giant: Giant, sign: Point) => {
            const { x, y } = pointOf(giant);
            const [around, middle] = [FIGURE.sign, { x: x / FIGURE.scale + sign.x, y: y / FIGURE.scale + sign.y }];
            const [left, right] = [middle.x - around, middle.x + around].map((at) => at * FIGURE.scale);
            const [top, bottom] = [middle.y - around, middle.y + around].map((at) => at * FIGURE.scale);
            return { name: `a sign of ${nameOf(giant)}`, left, right, top, bottom };
        };
        const demandApart = (frame: Frame) => {
            // Signs are rare, so every giant gets both.
            const position = positionOf(frame);
            const giants = position.giants.map((giant) => ({ ...giant, isTrapped: true, isOnlyLink: true }));
            const p: Position = { ...position, giants, giantAt: new Map(giants.map((g) => [keyOf(g), g])) };
            const signs = giants.flatMap((g) => [signOf(g, FIGURE.frozen), signOf(g, FIGURE.link)]);
            for (const size of sizes) {
                const names = labelsOf(p).map((label) => boxOf(label, size));
                for (const [i, a] of names.entries())
                    for (const b of [...names.slice(i + 1), ...signs]) {
                        const across = Math.min(a.right - b.left, b.right - a.left);
                        const down = Math.min(a.bottom - b.top, b.bottom - a.top);
                        const most = signs.includes(b) ? 3 : 0; // the corner of a box is no part of a sign
                        expect(across <= most || down <= most, `${a.name} and ${b.name}`).toBe(true);
                    }
            }
        };
        for (const frame of positions()) demandApart(frame);
        // Giants beside each other, in every direction.
        for (const { q, r } of OFFSETS)
            demandApart(load(`0,0=T/${q},${r}=S/${-q},${-r}=b/${-2 * q},${-2 * r}=t/${2 * q},${2 * r}=s w 0`));
    });
});
