// @vitest-environment jsdom
// Orongo: what is held until it has been read, and what is told before and around it, with the real rules.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { sayFacts, setAudience } from "../../say/say";
import { toldOf, type Frame, type Told } from "../../session/session";
import type { Moment } from "../game";
import { frameAt, recordsOf, replay } from "../testing";
import { biddingOf } from "./bids";
import { explain, thingOf } from "./explain";
import { game } from "./index";
import { moment } from "./moment";
import { remaining, standing } from "./standing";
import { viewOf } from "./island";

const engine = await loadEngine();

// Plays actions after a position. Returns what the last one told the viewer, and the frames around it.
function after(setup: string, position: string, actions: string[], viewer = 1) {
    frameAt(engine, setup, position, viewer);
    let before: Frame = frameNow(engine, viewer);
    for (const action of actions) {
        before = frameNow(engine, viewer);
        engine.line(`do ${action}`);
    }
    const told = engine.line(`story ${viewer}`).map(toldOf).at(-1) as Told;
    return { told, before, after: frameNow(engine, viewer) };
}

const TIE = ["1 bid 9", "2 bid 9", "4 bid 0", "3 bid 3"];
const opened = (viewer = 1) =>
    after("orongo seats=4", "phase=bid out=1-8 amulet=2 reef=1 shells=12,12,12,11", TIE, viewer);

function picture({ Body }: Moment, props: ReturnType<typeof after>) {
    if (!Body) throw new Error("there is no picture");
    return draw(<Body {...props} />);
}

beforeEach(() => setAudience({ viewer: 1, names: ["Ana", "Ben", "Cem", "Dora"] }));
afterEach(() => setAudience());

describe("the bids", () => {
    it("are a table with the best bid first and those who bid nothing last", () => {
        const bidding = biddingOf(opened().told.facts)!;
        expect(bidding.bidders).toEqual([
            { seat: 1, bid: 9, rank: 1, tokens: 3, shells: -9 },
            { seat: 2, bid: 9, rank: 2, tokens: 2, shells: 0 },
            { seat: 3, bid: 3, rank: 3, tokens: 1, shells: 0 },
            { seat: 4, bid: 0, rank: 0, tokens: 0, shells: 10 },
        ]);
        expect(bidding.ties).toEqual([{ bid: 9, seats: [1, 2] }]);
        expect([bidding.holder, bidding.winner, bidding.reef]).toEqual([2, 1, 0]);
        expect(biddingOf(["orongo.round round=2"])).toBeUndefined();
    });

    it("are held for everybody, and say who pays, how a tie was broken and where the amulet goes", async () => {
        const { told, before, after: now } = opened();
        const held = moment(told, before, now)!;
        expect(sayFacts(held.title)).toBe("The bids of round 1");
        expect(sayFacts(held.summary)).toBe("You pay 9 shells, take the amulet and place three tokens.");
        const root = await picture(held, { told, before, after: now });
        const rows = [...root.querySelectorAll("tbody tr")].map((row) =>
            [...row.querySelectorAll("th, td")].map((cell) => cell.textContent!.trim()),
        );
        expect(rows).toEqual([
            ["You", "9", "3", "pays 9"],
            ["Ben", "9", "2", "free"],
            ["Cem", "3", "1", "free"],
            ["Dora", "0", "0", "takes 10"],
        ]);
        expect(root.querySelector(".or-tie")!.textContent).toBe(
            "Tie at 9: counted clockwise from the amulet, which Ben held, the order is Ana and Ben.",
        );
        expect(root.querySelector(".or-amulet")!.textContent).toBe("You take the amulet from Ben.");
        expect(root.textContent).toContain("The reef is empty now.");
        const groups = [...root.querySelectorAll("tbody tr:first-child .counted svg")];
        expect(groups.map((svg) => svg.childElementCount)).toEqual([5, 4]);
    });

    it("are held where nobody bids", async () => {
        const zero = ["1 bid 0", "2 bid 0"];
        const { told, before, after: now } = after("orongo seats=2", "phase=bid out=1-6 amulet=2", zero);
        const held = moment(told, before, now)!;
        expect(sayFacts(held.summary)).toMatch(/^Nobody bids a single shell/);
        const root = await picture(held, { told, before, after: now });
        expect(root.querySelector(".or-amulet")!.textContent).toBe("Ben keeps the amulet.");
        expect(root.querySelector(".or-tie")).toBeNull();
    });

    it("are not told while they are sealed", () => {
        const { told, before, after: now } = after("orongo seats=2", "phase=bid out=1-6", ["2 bid 5"]);
        expect(moment(told, before, now)).toBeUndefined();
    });
});

describe("a Moai and a hidden tile", () => {
    const MOAI =
        "phase=place round=3 amulet=1 reef=4 shells=21,22 out=4,6-7,9-10,17-18,22,31,33,41,50 1=4,9,p12,6$,p7,p1^ 2=17,18,33 turn=1 staged=1,0";
    const erect = ["1 place 10", "1 pay TG 4 10", "1 moai p12"];

    it("are held for the others, with what was paid", async () => {
        const { told, before, after: now } = after("orongo seats=2", MOAI, erect, 2);
        setAudience({ viewer: 2, names: ["Ana", "Ben"] });
        const held = moment(told, before, now)!;
        expect(sayFacts(held.title)).toBe("Ana erects a Moai");
        expect(sayFacts(held.summary)).toBe(
            "Ana lays a shell each on temple 4 and god 10 and erects a Moai on coastal palm p12, with 8 to go.",
        );
        const root = await picture(held, { told, before, after: now });
        expect(root.querySelectorAll("svg").length).toBe(3);
        const own = after("orongo seats=2", MOAI, erect, 1);
        expect(moment(own.told, own.before, own.after)).toBeUndefined();
    });

    it("say which tile was laid out", async () => {
        const position = "phase=place out=1-6 turn=1 staged=2,0,0 hidden=20,21,22";
        const { told, before, after: now } = after("orongo seats=3 hidden_tile=yes", position, ["1 reveal"], 2);
        setAudience({ viewer: 2, names: ["Ana", "Ben", "Cem"] });
        const held = moment(told, before, now)!;
        expect(sayFacts(held.title)).toBe("Ana: the hidden tile: temple 20");
        expect(sayFacts(held.summary)).toContain("temple 20");
        const root = await picture(held, { told, before, after: now });
        expect(root.querySelectorAll("svg").length).toBe(1);
    });
});

describe("standing and remaining", () => {
    it.each(recordsOf("orongo").map((r) => [r.name, r] as const))("add up at the end of %s", (_, record) => {
        replay(engine, record, Infinity, () => {});
        const frame = frameNow(engine, 0);
        const seats = Array.from({ length: frame.seats }, (_, i) => standing(frame, i + 1));
        expect(seats.map((s) => s.points)).toEqual(frame.result!.score);
        expect(remaining(frame)).toBeUndefined();
    });

    it("say the round, the tiles to come and whose next Moai ends the game", () => {
        const frame = frameAt(engine, "orongo seats=2", "phase=bid round=2 out=1-9", 1);
        expect(sayFacts(remaining(frame)!)).toBe("Round 2 of 20: 51 tiles to come.");
        const close = after(
            "orongo seats=4",
            "phase=place shells=3,12,12,12 out=1-8,13,17,32,48 turn=1,2 staged=2,2,0,0 1=13$,p17,p10^,17$,p22,p21^,32$,p55,p43^,48$,p89,p90^,1,p0,p5,6,2",
            ["1 place p7", "1 pay Q 6", "1 moai p0"],
            2,
        );
        setAudience({ viewer: 2, names: ["Ana", "Ben", "Cem", "Dora"] });
        expect(sayFacts(remaining(close.after)!)).toMatch(/The next Moai of Ana ends the game\.$/);
        const { points, counted } = standing(close.after, 1);
        expect(sayFacts(counted!.points)).toBe(`${points} Moai`);
        expect(standing(close.after, 1).sources.map((s) => [sayFacts(s.fact), s.points])).toEqual([
            ["Moai paid with a quarry", 5],
        ]);
    });
});

describe("explanations", () => {
    it("cover everything on the board and beside it, in every phase", async () => {
        for (const record of recordsOf("orongo").slice(0, 3))
            replay(engine, record, 23, () => {
                const frame = frameNow(engine, 1);
                const { spaces, combinations } = viewOf(frame);
                const things = [
                    ...spaces.map((s) => `space:${s.name}`),
                    ...combinations.map((c) => `combination:${c.code}`),
                    ...["ceremonial", "reef", "amulet", "pile", "round"],
                    ...["shells", "tokens", "waiting", "bid", "screen", "hidden"].map((kind) => `${kind}:2`),
                ];
                for (const thing of things) {
                    const told = explain(thing, frame);
                    expect(told?.lines.length, thing).toBeGreaterThan(0);
                    expect(`${told?.title} ${told?.lines.join(" ")}`, thing).not.toMatch(/orongo\.|undefined|NaN|\?/);
                    expect(told?.clause, thing).toMatch(/^OR-\d/);
                }
            });
    });

    it("say nothing of what there is not", () => {
        const frame = frameAt(engine, "orongo seats=2", "phase=bid out=1-6", 1);
        for (const thing of ["space:99", "shells:3", "say:end", "combination:XX"])
            expect(explain(thing, frame), thing).toBeUndefined();
    });

    it("say what a space is for, what lies there and what a token would add", () => {
        const frame = frameAt(engine, "orongo seats=2", "phase=place out=1-6 turn=1 staged=3,0 1=1", 1);
        expect(explain("space:2", frame)).toMatchObject({
            title: "Food 2",
            lines: ["A Moai costs two food and 2 shells.", "With your token: 1 food"],
        });
        expect(explain("shells:2", frame)!.lines[1]).toBe("Ben: an unknown number of shells behind the screen");
        expect(explain("amulet", frame)!.lines[1]).toBe("You hold it now.");
    });

    it("find the spaces that facts name", () => {
        expect(thingOf("place", "quarry.17")).toBe("space:17");
        expect(thingOf("place", "coast.p12")).toBe("space:p12");
        expect(thingOf("statue", "ceremonial")).toBe("ceremonial");
        expect(thingOf("seat", "1")).toBeUndefined();
        expect(game.thingOf).toBe(thingOf);
    });

    it("tell the own hidden tile, and nobody else's", () => {
        const load = (viewer: number) =>
            frameAt(engine, "orongo seats=3 hidden_tile=yes", "phase=bid out=1-6 hidden=20,21,22", viewer);
        expect(explain("space:20", load(1))!.lines).toContain("Your hidden tile belongs here");
        expect(explain("space:20", load(2))!.lines).not.toContain("Your hidden tile belongs here");
        expect(explain("hidden:1", load(1))!.lines[1]).toContain("temple 20");
        expect(explain("hidden:1", load(2))!.lines[1]).not.toContain("20");
    });
});
