// @vitest-environment jsdom
// Giants: what stands on the table for a viewer, drawn with the real rules: names, numbers, scores and prices.
import { describe, expect, it } from "vitest";
import { draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { sayFacts, setAudience } from "../../say/say";
import type { Frame } from "../../session/session";
import { NO_PICKING, type Picking } from "../../ui/picking";
import { frameAt, picked, recordsOf, replay, storyOf } from "../testing";
import { Board } from "./board";
import { explain } from "./explain";
import { moment } from "./moment";
import { ask, steps } from "./steps";
import { remaining, standing } from "./standing";
import { Stock } from "./stock";
import { tipOf } from "./tips";

const engine = await loadEngine();

const board = (frame: Frame) => draw(<Board frame={frame} picking={NO_PICKING} last={[]} names={[]} />);

// Seat 1 has raised a size-2 Moai on Ahu 10 and a crowned size-1 Moai on Ahu 9, seat 2 a size-1 Moai on Ahu 8.
const RAISED =
    "phase=place turn=3 first=1 act=1 points=2,4,0 bases=a10/1,a09/1,a08/2 m1=2@a10 m2=1@a09 m3=1@a08 p1=a09";
// Two players: neutral worker 1 carries the marker of seat 2, and neutral worker 2 none.
const NEUTRAL = "phase=transport turn=2 first=1 act=1 hexes=h24/w1 neutral=h10*2,h12 m1=1@front1";

describe("the score of a seat", () => {
    it("counts the viewer's own Moai, with its sources", () => {
        const frame = frameAt(engine, "giants seats=3", RAISED, 1);
        expect(standing(frame, 1)).toMatchObject({ points: 15, isAll: true });
        expect(standing(frame, 1)?.sources.map((s) => [sayFacts(s.fact), s.points])).toEqual([
            ["Size-1 Moai on Ahu 9", 1],
            ["Headdress on Ahu 9", 6],
            ["Size-2 Moai on Ahu 10", 6],
            ["Figures used by others", 2],
        ]);
    });

    it("leaves out what the viewer is not shown", () => {
        const frame = frameAt(engine, "giants seats=3", RAISED, 1);
        expect(standing(frame, 2)).toMatchObject({ points: 4, isAll: false });
        expect(standing(frameNow(engine, 0), 1)).toMatchObject({ points: 2, isAll: false });
        expect(standing(frameAt(engine, "giants seats=3 bases=open", RAISED, 1), 2)).toMatchObject({
            points: 5,
            isAll: true,
        });
    });

    it("is the result at the end of recorded games, and the sum of its sources before", () => {
        for (const record of recordsOf("giants")) {
            replay(engine, record, 101, (_, actor) => {
                const frame = frameNow(engine, actor);
                for (let seat = 1; seat <= record.seats; seat++) {
                    const { points, sources } = standing(frame, seat)!;
                    expect(sources.reduce((sum, s) => sum + s.points, 0)).toBe(points);
                }
            });
            const end = frameNow(engine, 0);
            expect(end.result?.score.map((_, i) => standing(end, i + 1))).toMatchObject(
                end.result!.score.map((points) => ({ points, isAll: true })),
            );
        }
    });
});

describe("how far the end is", () => {
    const said = (position: string, viewer = 1, setup = "giants seats=3") => {
        const fact = remaining(frameAt(engine, setup, position, viewer));
        return fact && sayFacts(fact, { viewer, names: ["Ana", "Bo", "Cleo"] });
    };

    it("is said by the viewer's own Moai, and by all that stand", () => {
        expect(said(RAISED)).toBe("You have raised 2 of 6 Moai; the last one ends the game. 3 stand on the island.");
        expect(said(RAISED, 3)).toBe("Whoever raises 6 Moai ends the game; 3 stand on the island.");
        expect(said(RAISED, 2, "giants seats=3 bases=open")).toBe(
            "Ana has raised 2 of 6 Moai; the last one ends the game.",
        );
    });

    it("is said in the last turn", () => {
        expect(said("phase=place turn=9 first=1 act=1", 1, "giants seats=3 max_turns=9")).toBe(
            "This is the last turn.",
        );
    });
});

describe("a neutral worker", () => {
    it("says whose marker lies beside it, and nothing about moving in the transport phase", () => {
        const frame = frameAt(engine, "giants seats=2", NEUTRAL, 1);
        expect(tipOf(frame, "neutral:1").join()).toContain("Seat 2's marker lies beside it");
        expect(tipOf(frame, "neutral:2").join()).toContain("everybody uses it for free");
        expect(tipOf(frame, "neutral:2").join()).not.toContain("moved");
    });
});

describe("the auction of five", () => {
    it("names its bidders", async () => {
        setAudience({ viewer: 1, names: ["Ana", "Bartholomew", "Cleo", "Dominique", "Eve"] });
        const bidding = frameAt(engine, "giants seats=5", "phase=bid turn=1 first=1 offer=1,1,2,2,1", 1);
        const before = await board(bidding);
        for (const name of ["Bartholomew", "Cleo", "Dominique", "Eve"]) expect(before.textContent).toContain(name);
        for (const bid of ["1 bid 2 1 0", "2 bid 1 1 0", "3 bid 0 1 0", "4 bid 0 2 0", "5 bid 0 0 1"])
            engine.line(`do ${bid}`);
        const after = await board(frameNow(engine, 1));
        for (const name of ["Bartholomew", "Cleo", "Dominique", "Eve"]) expect(after.textContent).toContain(name);
        setAudience();
    });
});

describe("prices", () => {
    it("of a chief's sorcery are said where it is chosen", () => {
        const frame = frameAt(engine, "giants seats=3", "phase=place turn=2 first=1 act=1 tablets=2,0,0", 1);
        const power = (text: string) => steps({ text, words: "" }, frame).at(-1)?.label;
        expect(power("sorcery chief h14")).toBe("Call one more worker for 2 half-tablets");
        expect(power("sorcery chief h00 a01")).toBe("Reserve Ahu 1 for 2 half-tablets");
    });

    it("are not asked for where a free crew does", () => {
        const frame = frameAt(
            engine,
            "giants seats=3",
            "phase=transport turn=2 first=1 act=1 hexes=h24/w1/w2 m1=1@front1",
            1,
        );
        engine.line("do 1 carry m1");
        const now = frameNow(engine, 1);
        const rows = now.choices.filter((c) => c.text.startsWith("to h24")).map((c) => steps(c, now));
        expect(rows.map((row) => row[0].thing)).toEqual(["hex:24", "say:pay"]);
        expect(rows[0]).toHaveLength(1);
        expect(frame.viewer).toBe(1);
    });
});

describe("the island", () => {
    it("writes on a forest how many logs it gives, and nothing once it is felled", async () => {
        const logs = async (position: string) => {
            const root = await board(frameAt(engine, "giants seats=3", position, 1));
            return [...root.querySelectorAll(".gi-trees")].map((e) => e.textContent);
        };
        expect(await logs("phase=place turn=1 first=1 act=1")).toEqual(["3", "4", "5", "5", "3", "3", "4"]);
        expect(await logs("phase=place turn=1 first=1 act=1 felled=h12")).toEqual(["3", "5", "5", "3", "3", "4"]);
    });
});

describe("what is asked after a click", () => {
    const asked = (frame: Frame, things: string[], ...nexts: string[]) =>
        ask(
            {
                ...picked(things.map((thing) => ({ thing, label: "" }))),
                nexts: nexts.map((thing) => ({ thing, label: "" })),
            },
            frame,
        );

    it("is the next click", () => {
        const frame = frameAt(engine, "giants seats=2", "phase=place turn=2 first=1 act=1", 1);
        expect(asked(frame, ["figure:sorcerer"], "hex:1")).toBe("Choose a hex for your sorcerer.");
        expect(asked(frame, ["neutral:pool"], "hex:1")).toBe("Choose a hex for the neutral worker.");
        expect(asked(frame, ["figure:sorcerer", "hex:village"], "say:sorcery", "say:stand")).toBe(
            "Use the power of the hex, or just stand there?",
        );
        expect(asked(frame, ["figure:sorcerer", "hex:0"], "ahu:1", "say:stand")).toBe(
            "Choose an Ahu to reserve, or just stand there.",
        );
        expect(asked(frame, ["figure:worker", "hex:0"], "say:logs0", "say:logs1")).toBe("How many logs go along?");
        expect(asked(frame, ["offer:2"], "say:chief", "say:workers")).toBe("Who carves the size-2 Moai?");
        expect(asked(frame, ["say:pay"], "hex:24")).toBe("Choose the hex for which you pay a rival.");
        expect(asked(frame, ["hex:24"], "say:pay 2:1", "say:pay 3:1")).toBe("Choose whose figures carry it.");
        expect(asked(frame, ["say:mark"], "statue:m1")).toBe("Choose the statue that you mark.");
    });
});

const pointing: Picking = { ...NO_PICKING, props: (thing) => ({ "data-thing": thing }) };

describe("explanations", () => {
    const frames = () => [
        frameAt(engine, "giants seats=3", RAISED, 1),
        frameAt(engine, "giants seats=2", NEUTRAL, 1),
        frameAt(engine, "giants seats=5", "phase=bid turn=1 first=1 offer=1,1,2,2,3", 1),
    ];

    it("are there for everything on the board and around it, with a clause", async () => {
        for (const frame of frames()) {
            const root = await draw(
                <>
                    <Board frame={frame} picking={pointing} last={[]} names={[]} />
                    {Array.from({ length: frame.seats }, (_, i) => (
                        <Stock key={i} frame={frame} seat={i + 1} />
                    ))}
                </>,
            );
            const ids = [...root.querySelectorAll<HTMLElement>("[data-explain], [data-thing]")].map(
                (e) => e.dataset.explain ?? e.dataset.thing ?? "",
            );
            expect(ids.length).toBeGreaterThan(20);
            for (const id of ids) {
                const found = explain(id, frame);
                expect(found?.title, id).toBeTruthy();
                expect(found?.lines.length, id).toBeGreaterThan(0);
                expect(found?.clause, id).toMatch(/^GI-[A-J]\d+$/);
            }
        }
    });

    it("say what a Moai would bring, whose a figure is, and both values of an Ahu", () => {
        const frame = frames()[0];
        expect(explain("ahu:15", frame)?.lines).toContain("Moai: size × 10, headdress: 3");
        expect(explain("worker:2", frame)?.title).toBe("Seat 2: worker");
        expect(explain("hex:village", frame)?.lines[0]).toBe("Sorcery: one more worker");
        expect(explain("hex:0", frame)?.lines).toContain("Sorcery: reserve Ahu 1 · Moai: size × 6, headdress: 5");
        expect(explain("nothing", frame)).toBeUndefined();
    });
});

describe("moments", () => {
    // What stands after the last of these actions.
    function momentAfter(position: string, actions: string[], setup = "giants seats=3") {
        frameAt(engine, setup, position, 1);
        for (const action of actions.slice(0, -1)) engine.line(`do ${action}`);
        const before = frameNow(engine, 1);
        engine.line(`do ${actions.at(-1)}`);
        const told = storyOf(engine).at(-1)!;
        return { before, after: frameNow(engine, 1), told, moment: moment(told, before) };
    }

    it("are the dice, with what each of them brings", async () => {
        const { moment: found, ...rest } = momentAfter("phase=roll turn=1 first=2", ["chance roll 0 2 3"]);
        const Body = found!.Body!;
        expect(sayFacts(found!.title)).toBe("Turn 1: the dice");
        expect(sayFacts(found!.summary)).toContain("Seat 2 rolls");
        const root = await draw(<Body {...rest} />);
        expect([...root.querySelectorAll("figcaption")].map((e) => e.textContent)).toEqual([
            "size 1",
            "size 2",
            "size 2",
        ]);
        const later = momentAfter("phase=roll turn=2 first=2", ["chance roll 0 2 3"]);
        const next = await draw(<Body {...later} />);
        expect([...next.querySelectorAll("figcaption")].map((e) => e.textContent)).toEqual([
            "nothing",
            "size 2",
            "size 3",
        ]);
    });

    it("are the opened bids, in the order of choice, with ties", async () => {
        const bids = ["1 bid 1 1 0", "2 bid 1 0 1", "3 bid 0 0 0"];
        const position = "phase=bid turn=2 first=1 offer=2,3 tablets=0,1,0";
        const { moment: found, ...rest } = momentAfter(position, bids);
        const Body = found!.Body!;
        expect(sayFacts(found!.title)).toBe("The bids are opened.");
        expect(sayFacts(found!.summary).split("\n")).toEqual(["Only Seat 2 can take a Moai."]);
        const root = await draw(<Body {...rest} />);
        expect([...root.querySelectorAll("tr")].map((e) => e.textContent)).toEqual([
            " Seat 2101st",
            " Seat 111takes none",
            " Seat 300takes none",
        ]);
        const tied = momentAfter(position, ["1 bid 1 2 0", ...bids.slice(1)]);
        expect(sayFacts(tied.moment!.summary)).toContain("More half-tablets put Seat 2 before Seat 1.");
        expect(momentAfter(position, ["1 bid 0 0 0"]).moment).toBeUndefined();
    });
});
