// Orongo: how actions are pointed at, where things stand, and what is said about them.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { frameNow, loadEngine } from "../../../tests/engine";
import { setAudience } from "../../say/say";
import type { Frame } from "../../session/session";
import { frameAt, recordsOf, replay, storyOf } from "../testing";
import { trailOf } from "./board";
import { at, combinationWords, describeSpace, GRID, Island, titleOf, viewOf } from "./island";
import { PHONE, slotOf, TALL, WIDE } from "./layout";
import { tipLines } from "./tips";
import { guess, steps } from "./steps";

const engine = await loadEngine();
// The learner holds a temple and a coast, and has one token.
const pair =
    "phase=place round=3 amulet=1 reef=4 shells=21,22 out=4,6-7,9-10,17-18,22,31,33,41,50 1=4,9,p12,6$,p7,p1^ " +
    "2=17,18,33 turn=1 staged=1,0";

// All ten Moai of the learner stand, and the Ceremonial Moai is paid for.
const end =
    "phase=moai round=7 amulet=1 reef=8 shells=10,14 out=2,6,8,13,16-17,20-21,25-26,30,32-36,43-44,47-48,52,54-55,58 " +
    "1=6$,p7,p1^,13$,p17,p10^,17$,p22,p21^,16$,26$,34$,35$,43$,44$,p58^,p45^,p32^,32$,p55,p69^,25$,33$,p43,p44,48$,p89," +
    "p90^,55$,54,58$,p97^,52$,p93,p92^ 2=2,8,20,21,30,36,47 turn=1 staged=0,0 todo=1@p43";
const start = "phase=bid round=1 out=4,6-7,18,33,50";
const load = (position: string, viewer = 1) => frameAt(engine, "orongo seats=2", position, viewer);
const rowOf = (frame: Frame, text: string) => steps({ text, words: "" }, frame).map((s) => `${s.thing} | ${s.label}`);

describe("steps", () => {
    it("point at spaces by their names", () => {
        const frame = load(pair);
        expect(rowOf(frame, "place 10")).toEqual(["space:10 | God 10"]);
        expect(rowOf(frame, "place p7")).toEqual(["space:p7 | Palm p7"]);
        expect(rowOf(frame, "moai p1")).toEqual(["space:p1 | Coastal palm p1"]);
    });

    it("pay with the tiles, not with the code of the combination", () => {
        expect(rowOf(load(pair), "pay TG 4 10")).toEqual(["space:4 | Temple 4", "space:10 | God 10"]);
    });

    it("say bids and the end of a turn", () => {
        expect(rowOf(load(start), "bid 0")).toEqual(["say:bid 0 | Bid nothing"]);
        expect(rowOf(load(start), "bid 7")).toEqual(["say:bid 7 | Bid 7"]);
        expect(rowOf(load(pair), "end")).toEqual(["say:end | End your turn"]);
    });

    it("guess a payment with the partner that was chosen, or one of the same owner", () => {
        const paying = load(pair);
        engine.line("do 1 place 10");
        const frame = frameNow(engine, 1);
        expect(viewOf(frame).phase).toBe("pay");
        expect(guess([], "space:4", frame)).toBe("pay TG 4 10");
        expect(guess([], "space:10", frame)).toBe("pay TG 4 10");
        expect(guess([{ thing: "space:31", label: "" }], "space:10", frame)).toBe("pay TG 31 10");
        expect(guess([], "space:6", frame)).toBe("pay Q 6");
        expect(guess([], "space:p1", frame)).toBe("place p1");
        expect(guess([], "space:4", paying)).toBe("place 4");
        expect(guess([], "space:p90", load(end))).toBe("moai p90");
        expect(guess([], "say:end", frame)).toBeNull();
    });

    it("writes a pair of food with the lower number first", () => {
        load(pair);
        engine.line("do 1 place 10");
        const frame = frameNow(engine, 1);
        const food = viewOf(frame).spaces.flatMap((s) =>
            s.kind === "number" && s.resource === "food" ? [s.number] : [],
        );
        for (const number of food) {
            const [, first, second] = /^pay FF (\d+) (\d+)$/.exec(guess([], `space:${number}`, frame) ?? "") ?? [];
            expect(Number(first)).toBeLessThan(Number(second));
            expect([Number(first), Number(second)]).toContain(number);
        }
    });
});

describe("geometry", () => {
    const view = viewOf(load(start));

    it.each([
        ["wide", WIDE],
        ["tall", TALL],
        ["phone's", PHONE],
    ])("gives every space a place of its own inside the %s picture", (_, { box }) => {
        const spots = view.spaces.map((s) => at(s));
        expect(new Set(spots.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)).size).toBe(view.spaces.length);
        for (const cell of [...view.spaces, ...Object.values(view.marks)]) {
            const { x, y } = at(cell);
            expect(x - GRID.radius * 0.8, JSON.stringify(cell)).toBeGreaterThan(box.x);
            expect(x + GRID.radius * 0.8, JSON.stringify(cell)).toBeLessThan(box.x + box.width);
            expect(y - GRID.radius * 0.8, JSON.stringify(cell)).toBeGreaterThan(box.y);
            expect(y + GRID.radius * 0.8, JSON.stringify(cell)).toBeLessThan(box.y + box.height);
        }
    });

    it("draws the groups of the rules as connected spaces, and different groups of a seat apart", () => {
        const [record] = recordsOf("orongo");
        replay(engine, record, Infinity, () => {});
        const island = new Island(viewOf(frameNow(engine, 0)));
        expect(island.view.groups.length).toBeGreaterThan(3);
        for (const group of island.view.groups) {
            const found = new Set([group.spaces[0]]);
            for (const name of found)
                for (let edge = 0; edge < 6; edge++) {
                    const space = island.space(name);
                    const next = space && island.beyond(space, edge);
                    if (next?.owner === group.seat) found.add(next.name);
                }
            expect([...found].sort()).toEqual([...group.spaces].sort());
        }
    });

    it("knows the sea beyond the shore", () => {
        const island = new Island(view);
        const corner = island.space("p1");
        const beyond = [0, 1, 2, 3, 4, 5].map((edge) => corner && island.beyond(corner, edge));
        expect(beyond.filter((s) => s === undefined).length).toBeGreaterThan(0);
        expect(beyond.filter((s) => s !== undefined).length).toBeGreaterThan(0);
    });

    it.each([2, 3, 4])("sets %d seats apart, inside the picture", (seats) => {
        for (const layout of [WIDE, TALL, PHONE]) {
            const slots = Array.from({ length: seats }, (_, i) => slotOf(layout, { ...view, seats }, i + 1));
            for (const [i, { x, y, width, scale }] of slots.entries()) {
                const right = x + width * scale;
                expect(x).toBeGreaterThanOrEqual(layout.screens.left - 0.001);
                expect(right).toBeLessThanOrEqual(layout.screens.right + 0.001);
                expect(y + 34 * scale).toBeLessThanOrEqual(layout.box.y + layout.box.height); // with its name
                for (const other of slots.slice(i + 1))
                    expect(right <= other.x + 0.001 || y + 34 * scale <= other.y - 45 * scale).toBe(true);
            }
        }
    });
});

describe("the trail", () => {
    const trail = (actions: string[]) => {
        for (const action of actions) engine.line(`do ${action}`);
        const island = new Island(viewOf(frameNow(engine, 0)));
        return { island, ...trailOf(island, storyOf(engine)) };
    };

    it("marks the tiles of a round when they are told", () => {
        engine.line("new orongo seats=2 chance=manual");
        const draws = [6, 1, 4, 10, 3].map((number) => `chance draw ${number}`);
        expect(trail(draws).drawn).toEqual([]);
        expect(trail(["chance draw 12"]).drawn.map((s) => s.name)).toEqual(["1", "3", "4", "6", "10", "12"]);
    });

    it("marks a hidden tile, and goes through the tokens in their order", () => {
        frameAt(engine, "orongo seats=3 hidden_tile=yes", "phase=place out=1-6 turn=1 staged=2,0,0 hidden=20,21,22", 1);
        const { island, paths, drawn } = trail(["1 place 6", "1 reveal", "1 place 20", "1 place 2"]);
        expect(drawn.map((s) => s.name)).toEqual(["20"]);
        expect([...paths.keys()]).toEqual([1]);
        expect(paths.get(1)).toEqual(["6", "20", "2"].map((name) => at(island.space(name)!)));
    });
});

describe("what is told", () => {
    beforeEach(() => setAudience({ viewer: 1, names: ["Ana", "Ben"] }));
    afterEach(() => setAudience());

    const told = (frame: Frame, name: string, canPlace: boolean) => {
        const island = new Island(viewOf(frame));
        const space = island.space(name);
        return space ? tipLines(island, space, canPlace) : undefined;
    };

    it("tells what a token would add", () => {
        expect(told(load(pair), "31", true)).toEqual(["With your token: 1 temple"]);
        expect(told(load(pair), "10", false)).toEqual([]);
    });

    it("tells whose a space is, what its group holds and what it lacks", () => {
        expect(told(load(pair), "4", false)).toEqual([
            "Your token",
            "Group of 3: 1 temple, 1 food and 1 free coastal palm",
            "One short of a Moai: a god or food",
        ]);
        expect(told(load(pair), "17", false)).toEqual([
            "Token of Ben",
            "Group of 2: 1 quarry and 1 nest",
            "One short of a Moai: a coastal palm",
        ]);
        expect(told(load(pair), "6", false)?.[0]).toBe("Spent: it connects, but no longer pays");
        expect(told(load(pair), "p1", false)?.[0]).toBe("Your Moai");
        expect(told(load(pair), "60", false)).toEqual(["Its tile has not been laid yet"]);
    });

    it("reads a space aloud", () => {
        const view = viewOf(load(pair));
        const read = (name: string) => view.spaces.filter((s) => s.name === name).map((s) => describeSpace(s))[0];
        expect(read("6")).toBe("Quarry 6, spent, your token");
        expect(read("10")).toBe("God 10, tile laid");
        expect(read("p1")).toBe("Coastal palm p1, your token, a Moai");
        expect(read("1")).toMatch(/^[A-Z][a-z]+ 1, no tile yet$/);
        expect(read("17")).toBe("Quarry 17, tile laid, token of Ben");
        const [god] = view.spaces.filter((s) => s.name === "10");
        expect(describeSpace(god, { moai: 1, shells: 2 })).toBe("God 10, tile laid, brings 1 Moai for 2 shells");
        expect(titleOf(view.spaces.filter((s) => s.name === "p7")[0])).toBe("Palm p7");
    });

    it("names combinations by their tiles", () => {
        expect(viewOf(load(pair)).combinations.map(combinationWords)).toEqual([
            "a quarry",
            "a temple and a god",
            "a birdman and a nest",
            "two food",
        ]);
    });
});
