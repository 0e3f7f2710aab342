// @vitest-environment jsdom
// Giant's Causeway: what the table tells of a position, and what is said of a thing that is pointed at.
import { describe, expect, it } from "vitest";
import { draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { sayFacts } from "../../say/say";
import type { Frame } from "../../session/session";
import { frameAt, recordsOf, replay, storyOf } from "../testing";
import { explain } from "./explain";
import { nameOf } from "./grid";
import { positionOf } from "./position";
import { moment, remaining, standing, thingOf } from "./tell";

const engine = await loadEngine();
const around = (middle: string) => `-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=${middle}/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0`;
const load = (position: string, setup = "causeway seats=2") => frameAt(engine, setup, position, 1);

describe("standing", () => {
    it("adds up to the score of the rules in every position", () => {
        let scored = 0;
        for (const record of recordsOf("causeway")) {
            const look = () => {
                const frame = frameNow(engine, 0);
                for (const seat of [1, 2]) {
                    const { points, sources } = standing(frame, seat);
                    expect(sources.reduce((sum, source) => sum + source.points, 0)).toBe(points);
                    if (frame.result) expect(points).toBe(frame.result.score[seat - 1]);
                    scored += points;
                }
            };
            replay(engine, record, 3, look);
            look();
        }
        expect(scored).toBeGreaterThan(10);
    });

    it("names its sources", () => {
        const frame = load(around("wbw"));
        expect(standing(frame, 1).sources.map((s) => `${sayFacts(s.fact)} ${s.points}`)).toEqual(["Tower on m10 1"]);
        const spell = standing(load(around("bbW")), 1);
        expect([spell.points, spell.sources.length]).toEqual([0, 1]);
        const quick = standing(load(around("wbw"), "causeway ruleset=quick"), 1);
        expect([quick.points, sayFacts(quick.sources[0].fact)]).toEqual([2, "Stones in the tower on m10"]);
    });
});

describe("remaining", () => {
    const said = (frame: Frame) => sayFacts(remaining(frame) ?? "");

    it("says how far the end is", () => {
        expect(said(load(around("b")))).toBe(
            "The game ends with three more towers of one player or with an empty supply (now 17 stones).",
        );
        const quiet = said(load(around("wbw").replace("w 0", "w 4")));
        expect(quiet).toContain("two more towers of one player");
        expect(quiet).toContain("or after 8 more moves without a new stone");
        expect(said(load(around("wbw"), "causeway ruleset=quick"))).toContain("ends with two more towers or with");
        expect(said(load(around("b"), "causeway exhaust=none"))).toBe(
            "The game ends with three more towers of one player.",
        );
    });

    it("says nothing when the game is over", () => {
        const over = load("-1,1=s/0,-1=bb/0,0=T/1,-1=t/1,0=S/2,-2=wwB w 0");
        expect(over.result).toBeDefined();
        expect(remaining(over)).toBeUndefined();
    });
});

describe("a moment", () => {
    it("is a leap of the other player that completes a tower, and no other action", async () => {
        let [shown, passed] = [0, 0];
        for (const record of recordsOf("causeway")) {
            replay(engine, record, 1, (line, seat) => {
                const before = frameNow(engine, 3 - seat);
                engine.line(`do ${line}`);
                const after = frameNow(engine, 3 - seat);
                const told = storyOf(engine).at(-1)!;
                engine.line("undo");
                const found = moment(told, before, after);
                const isCompleted = told.facts.some((fact) => /^causeway\.(score|complete|spell)\b/.test(fact));
                expect(found !== undefined, line).toBe(isCompleted && !after.result);
                expect(moment(told, before, { ...after, viewer: seat })).toBeUndefined();
                if (!found) return passed++;
                expect(sayFacts(found.title)).toMatch(/(tower|towers|spellstone|spellstones)$/);
                expect(sayFacts(found.summary).length).toBeGreaterThan(20);
                shown++;
            });
        }
        expect(shown).toBeGreaterThan(3);
        expect(passed).toBeGreaterThan(shown * 3);
    });

    it("shows the tower as it was and as it is", async () => {
        const before = load(around("bw"));
        engine.line("do 1 S^nw+1");
        const after = frameNow(engine, 2);
        const told = storyOf(engine).at(-1)!;
        const { Body } = moment(told, before, after)!;
        const root = await draw(Body && <Body before={before} after={after} told={told} />);
        const stones = [...root.querySelectorAll("svg")].map((svg) => svg.querySelectorAll(".stone").length);
        expect(stones).toEqual([2, 3]);
        expect(root.textContent).toContain("m10");
    });
});

describe("explanations", () => {
    const about = (frame: Frame, thing: string) => explain(thing, frame)!;

    it("tell everything on the board and beside it, with a clause", () => {
        for (const record of recordsOf("causeway"))
            replay(engine, record, 5, (_, actor) => {
                const frame = frameNow(engine, actor);
                const p = positionOf(frame);
                const cells = [...p.rim, ...p.stacks.values()].map((c) => `cell:${c.q},${c.r}`);
                const giants = ["1T", "1S", "2T", "2S"].map((name) => `giant:${name}`);
                const items = ["towers", "stones", "spellstones"].flatMap((name) => [
                    `item:${name}:1`,
                    `item:${name}:2`,
                ]);
                for (const thing of [...cells, ...giants, ...items, "quiet"]) {
                    const { title, lines, clause } = about(frame, thing);
                    expect(title.length, thing).toBeGreaterThan(3);
                    expect(lines.length, thing).toBeGreaterThan(0);
                    for (const line of lines) expect(line, thing).toMatch(/[.)]$/);
                    expect(clause, thing).toMatch(/^CW-2\./);
                }
            });
        expect(explain("say:pass", frameNow(engine, 0))).toBeUndefined();
    });

    it("say what a stack is worth to whom", () => {
        expect(about(load(around("bb")), "cell:0,0")).toMatchObject({
            title: "m10: a stack of two",
            lines: [
                "From the bottom up: black and black.",
                "Black scores it with a third stone. A third stone of White becomes a spellstone.",
            ],
            clause: "CW-2.7b",
        });
        expect(about(load(around("bbW")), "cell:0,0").lines[1]).toBe(
            "Nobody scores it, and Black may not leap over it.",
        );
    });

    it("say what holds a giant", () => {
        const trapped = load("-2,2=t/-2,3=T/-1,0=w/-1,1=S/-1,2=b/0,0=b/0,1=w/1,-1=w/1,1=b/2,0=s w 0");
        expect(about(trapped, "giant:1S")).toMatchObject({ clause: "CW-2.8" });
        expect(about(trapped, "giant:1S").lines).toContain("It is trapped by the trapper beside it.");
        const link = load("-2,0=s/-1,0=b/0,0=T/1,0=w/2,0=b/2,1=S/3,0=t w 0");
        expect(about(link, "giant:1T").lines.at(-1)).toMatch(/^It is the only link/);
    });

    it("say what going to a cell brings, the best first", () => {
        const long = "0,0=T/0,1=S/1,0=wb/2,0=bw/2,1=w/3,0=wwb/4,-1=b/4,0=t/4,1=b/5,0=w/5,1=s w 0";
        const { lines } = about(load(long), "cell:6,0");
        expect(lines[0]).toContain("scoring both towers");
        expect(lines.at(-1)).toBe("4 more ways to drop stones.");
        expect(about(load(around("bw")), "cell:-2,0").lines).toEqual(["An empty cell at the edge of the causeway."]);
    });
});

describe("things of facts", () => {
    it("are cells", () => {
        expect(thingOf("cell", nameOf({ q: -2, r: 3 }))).toBe("cell:-2,3");
        expect(thingOf("giant", "trapper")).toBeUndefined();
    });
});
