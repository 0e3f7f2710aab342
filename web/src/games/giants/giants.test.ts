// Giants: how actions are pointed at, where things stand, and what is said about them.
import { describe, expect, it } from "vitest";
import { frameNow, loadEngine } from "../../../tests/engine";
import { readFact, valuesOf, type Argument, type Word } from "../../say/say";
import type { Frame } from "../../session/session";
import { frameAt, recordsOf, replay, storyOf } from "../testing";
import { at, BOXES, GRID, piecesOf, type Layout } from "./geometry";
import { gains, isDearer, stepsTo } from "./carrying";
import { guess, steps, thingOf } from "./steps";
import { tipOf } from "./tips";
import { marksOf, waysOf } from "./trail";
import { TRAYS, trayPlace } from "./tray";
import { hexOf, hexOfThing, hexThing, viewOf } from "./view";

const engine = await loadEngine();
const wordsOf = (argument: Argument) => valuesOf(argument).filter((v): v is Word => typeof v === "object");
const AUCTION =
    "phase=bid turn=1 first=1 offer=1,1,2 workers=2,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0";
const OTHERS = "felled=h22 bases=a18/2,a02/3 m1=2@front1 m2=1@front2 m3=1@front3";
const PLACEMENT =
    "phase=place turn=2 first=1 act=1 passed=2,3 workers=2,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0 " +
    `front=2mc,1m1w,1w hexes=h24/w1/l1,h32/w1,h33/c2,h40/l1,h41/s2,h07/w3,h02/s3 ${OTHERS}`;
const TRANSPORT =
    "phase=transport turn=2 first=1 act=1 workers=3,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0 " +
    `front=2mc,1m1w,1w hexes=h14/s1,h24/w1/l1,h32/w1,h33/c2,h40/w1/l1,h41/s2,h07/w3,h02/s3 ${OTHERS}`;
const [auction, placement, transport] = [AUCTION, PLACEMENT, TRANSPORT].map(
    (text) => () => frameAt(engine, "giants seats=3", text, 1),
);

// The position of the transport after some actions of seat 1.
function after(...actions: string[]): Frame {
    transport();
    for (const action of actions) engine.line(`do 1 ${action}`);
    return frameNow(engine, 1);
}

// The things and labels of an action.
const pointedAt = (frame: Frame, text: string) =>
    steps({ text, words: "" }, frame).map((s) => `${s.thing} | ${s.label}`);

// The same for an action that must be legal.
function rowOf(frame: Frame, text: string): string[] {
    expect(frame.choices.map((c) => c.text)).toContain(text);
    return pointedAt(frame, text);
}

describe("steps", () => {
    it("place a figure: figure, hex, what it does there, logs", () => {
        const frame = placement();
        expect(pointedAt(frame, "place worker h40 2")).toEqual([
            "figure:worker | Worker",
            "hex:40 | Hex 40",
            "say:logs2 | With 2 logs",
        ]);
        expect(rowOf(frame, "sorcery sorcerer h14 0")).toEqual([
            "figure:sorcerer | Sorcerer",
            "hex:village | Village",
            "say:sorcery | Call one more worker",
            "say:logs0 | No logs",
        ]);
        expect(rowOf(frame, "place sorcerer h14 0")[2]).toBe("say:stand | Just stand there");
    });

    it("reserve an Ahu with the figure, the hex and the Ahu", () => {
        const frame = placement();
        const text = frame.choices.map((c) => c.text).find((t) => /^sorcery sorcerer h\d\d 0 a\d\d$/.test(t)) ?? "";
        const [hex, ahu] = [Number(text.slice(18, 20)), Number(text.slice(-2))];
        const row = rowOf(frame, text);
        expect(row[1]).toMatch(new RegExp(`^hex:${hex} \\| `));
        expect(row[2]).toBe(`ahu:${ahu} | Reserve Ahu ${ahu}`);
    });

    it("carry a statue to a hex, with who is paid", () => {
        expect(rowOf(transport(), "carry m1")).toEqual(["statue:m1 | Size-2 Moai"]);
        const frame = after("carry m1", "to h24");
        expect(rowOf(frame, "to h33 pay 2:chief")).toEqual(["hex:33 | Hex 33"]);
        expect(rowOf(after("carry m1"), "to h24")).toEqual(["hex:24 | Hex 24"]);
    });

    it("erect on an Ahu, or leave the statue", () => {
        const frame = after("carry m1", "to h24", "to h33 pay 2:chief", "to h40");
        const erect = frame.choices.find((c) => c.text.startsWith("erect "));
        const ahu = Number(erect?.text.slice(-2));
        expect(rowOf(frame, erect?.text ?? "")).toEqual([`ahu:${ahu} | Ahu ${ahu}`]);
        expect(rowOf(frame, "halt")).toEqual(["say:halt | Leave it here"]);
    });

    it("take a Moai with the workers that its size needs", () => {
        const frame = auction();
        expect(pointedAt(frame, "take 2 workers")).toEqual([
            "offer:2 | Size-2 Moai",
            "say:workers | 2 workers carve it",
        ]);
        expect(pointedAt(frame, "take 1 workers")[1]).toBe("say:workers | 1 worker carves it");
        expect(pointedAt(frame, "take 3 chief")[1]).toBe("say:chief | The chief carves it");
    });

    it("guess what a click on a thing would have meant", () => {
        const figure = { thing: "figure:chief", label: "Chief" };
        expect(guess([figure], "hex:7", placement())).toBe("place chief h07");
        expect(guess([{ thing: "figure:worker", label: "" }], "hex:7", placement())).toBe("place worker h07 0");
        expect(guess([], "statue:m1", transport())).toBe("carry m1");
        expect(guess([], "hex:9", after("carry m1"))).toBe("to h09");
        expect(guess([], "ahu:3", after("carry m1"))).toBe("erect a03");
        expect(guess([], "hex:9", transport())).toBeNull();
    });
});

describe("geometry", () => {
    const inside = (p: { x: number; y: number }, box: typeof BOXES.wide, margin: number) =>
        p.x - margin >= box.x &&
        p.x + margin <= box.x + box.width &&
        p.y - margin >= box.y &&
        p.y + margin <= box.y + box.height;

    it("gives every hex and Ahu a place of its own inside the picture", () => {
        const view = viewOf(auction());
        const cells = [...view.hexes, ...view.ahu];
        expect(new Set(cells.map((c) => `${c.q},${c.r}`)).size).toBe(cells.length);
        for (const cell of cells) {
            for (const box of Object.values(BOXES))
                expect(inside(at(cell), box, GRID.radius * 0.7), JSON.stringify(cell)).toBe(true);
        }
    });

    it("sets the hexes of a carry beside each other", () => {
        let steps = 0;
        for (const record of recordsOf("giants").slice(0, 3))
            replay(engine, record, 1, (next) => {
                if (!next.includes(" to ")) return;
                const view = viewOf(frameNow(engine, 0));
                const path = view.carry?.path ?? [];
                const [from, to] = [view.hexes[path[path.length - 1]], view.hexes[Number(/h(\d\d)/.exec(next)?.[1])]];
                const distance = Math.hypot(at(from).x - at(to).x, at(from).y - at(to).y);
                expect(distance, next).toBeCloseTo(Math.sqrt(3) * GRID.radius, 3);
                steps++;
            });
        expect(steps).toBeGreaterThan(50);
    });

    it("puts every piece on its own hex, none on top of another", () => {
        const wrong: string[] = [];
        for (const record of recordsOf("giants"))
            replay(engine, record, 40, () => {
                const view = viewOf(frameNow(engine, 0));
                const pieces = piecesOf(view);
                const keys = new Set(pieces.map((p) => p.key));
                const spots = new Set(pieces.map((p) => `${p.place.x.toFixed(1)} ${p.place.y.toFixed(1)}`));
                if (keys.size < pieces.length || spots.size < pieces.length)
                    wrong.push(`two in one place, ${record.name}`);
                for (const { statue, place, key } of pieces) {
                    const hex = statue && hexOf(statue);
                    if (hex === undefined) continue;
                    const middle = at(view.hexes[hex]);
                    const [x, y] = [Math.abs(place.x - middle.x), Math.abs(place.y - middle.y)];
                    if (x > GRID.radius || y > GRID.radius) wrong.push(`${key} is not on hex ${hex}`);
                }
            });
        expect(wrong).toEqual([]);
    });

    it("shows all figures: one piece each, or one with their number", () => {
        const view = viewOf(transport());
        const shown = piecesOf(view).filter((p) => p.kind === "worker");
        const workers = view.hexes.flatMap((h) => h.figures ?? []).reduce((sum, f) => sum + f.workers, 0);
        expect(shown.reduce((sum, p) => sum + p.count, 0)).toBe(workers);
        expect(piecesOf(view).filter((p) => p.kind === "statue")).toHaveLength(view.statues.length);
    });

    it("has a place on the mat for every thing that can be chosen there", () => {
        const view = viewOf(placement());
        for (const layout of ["wide", "square", "tall"] as Layout[]) {
            const places = ["figure:worker", "figure:sorcerer", "figure:chief"].map((t) => trayPlace(view, t, layout));
            const { x, y, width, height, scale } = TRAYS[layout];
            const mat = { x, y, width: width * scale, height: height * scale };
            expect(places[0].x).toBeLessThan(places[1].x);
            expect(places[1].x).toBeLessThan(places[2].x);
            for (const p of places) expect(inside(p, mat, 20), layout).toBe(true);
            for (const corner of [mat, { x: mat.x + mat.width, y: mat.y + mat.height }])
                expect(inside(corner, BOXES[layout], 0), layout).toBe(true);
        }
    });
});

describe("what is told", () => {
    it("says who scores for a step", () => {
        const carry = { statue: "m1", path: [0], figure_scores: 1, chief_scores: 3 };
        expect(gains("to h24 pay 2:1 3:2", carry)).toEqual([
            { seat: 2, points: 1 },
            { seat: 3, points: 2 },
        ]);
        expect(gains("to h24 pay 4:chief", carry)).toEqual([{ seat: 4, points: 3 }]);
        expect(gains("to h24", carry)).toEqual([]);
    });

    it("finds the steps onto one hex only", () => {
        const frame = after("carry m1");
        expect(stepsTo(frame, 24)).toEqual(["to h24"]);
        expect(stepsTo(frame, 2)).toEqual([]);
        expect(stepsTo(transport(), 24)).toEqual([]);
    });

    it("describes a statue, a hex and an Ahu", () => {
        expect(tipOf(transport(), "statue:m1")).toEqual([
            "Size-2 Moai (m1)",
            "In front of Seat 1",
            "Needs strength 2 in every hex it enters",
            "Raised on an Ahu it scores 2 times the white number there.",
        ]);
        expect(tipOf(after("carry m1", "to h24"), "hex:33")).toEqual([
            "Hex 33",
            "Seat 2: chief",
            "Step here: Seat 2 +2",
        ]);
        const frame = after("carry m1");
        const ahu = viewOf(frame).ahu.findIndex((a) => a.moai_value === 3);
        expect(tipOf(frame, `ahu:${ahu}`)).toContain("This Moai here: 2 × 3 = 6 points");
        expect(tipOf(placement(), "figure:chief")).toEqual([
            "Chief",
            "Strength 3: carries any statue alone. Sorcery costs 2 half-tablets.",
        ]);
    });

    it("shows how far the rules let a statue go", () => {
        const view = viewOf(transport());
        const m1 = view.statues.find((s) => s.name === "m1");
        expect([...(m1?.reach ?? [])].sort((a, b) => a - b)).toEqual([24, 25, 33, 40]);
        expect(hexOf({ name: "m9", strength: 1, start: 25 })).toBe(25);
        expect(hexOf({ name: "m9", strength: 1, ahu: 3 })).toBeUndefined();
    });
});

describe("facts", () => {
    it("name things that the board has", () => {
        const view = viewOf(transport());
        expect(thingOf("place", "24")).toBe("hex:24");
        expect(thingOf("place", "village")).toBe(hexThing(view, 14));
        expect(thingOf("ahu", "9")).toBe("ahu:9");
        expect(thingOf("statue", "m1")).toBe("statue:m1");
        expect(thingOf("seat", "1")).toBeUndefined();
    });

    it("of recorded games all lead to a hex or an Ahu", () => {
        let found = 0;
        for (const record of recordsOf("giants").slice(0, 2)) {
            replay(engine, record, 1e9, () => {});
            const view = viewOf(frameNow(engine, 0));
            for (const fact of storyOf(engine).flatMap((told) => told.facts))
                for (const { type, word } of Object.values(readFact(fact).args).flatMap(wordsOf)) {
                    const thing = thingOf(type, word);
                    if (!thing || type === "statue" || type === "neutral") continue;
                    found++;
                    const isThere =
                        type === "place"
                            ? hexOfThing(view, thing) >= 0 && hexOfThing(view, thing) < 50
                            : Number(word) < 21;
                    expect(isThere, `${fact}: ${thing}`).toBe(true);
                }
        }
        expect(found).toBeGreaterThan(100);
    });
});

describe("ways to pay", () => {
    const carry = { statue: "m1", path: [0], figure_scores: 1, chief_scores: 3 };
    it("are dearer if another one gives nobody more", () => {
        const ways = ["to h24", "to h24 pay 2:1", "to h24 pay 2:1 3:1", "to h24 pay 3:1", "to h24 pay 2:chief"];
        const dearer = (list: string[]) => list.filter((way) => isDearer(way, list, carry));
        expect(dearer(ways)).toEqual(ways.slice(1));
        expect(dearer(ways.slice(1))).toEqual(["to h24 pay 2:1 3:1", "to h24 pay 2:chief"]);
        expect(dearer(["to h24 pay 2:3", "to h24 pay 2:chief"])).toEqual(["to h24 pay 2:chief"]);
    });
});

describe("the trail", () => {
    const hexes = (view: ReturnType<typeof viewOf>, ...numbers: number[]) => numbers.map((n) => at(view.hexes[n]));

    it("is the whole way of a carry, up to the Ahu, with what it paid", () => {
        const frame = after("carry m1", "to h24", "to h33 pay 2:chief", "to h40");
        const view = viewOf(frame);
        expect(waysOf(view, storyOf(engine))).toEqual([]); // it is told when it ends
        engine.line("do 1 erect a11");
        const points = [...hexes(view, 25, 24, 33, 40), at(view.ahu[11])];
        expect(waysOf(view, storyOf(engine))).toEqual([{ seat: 1, points, gains: [{ seat: 2, points: 2 }] }]);
        expect(marksOf(view, storyOf(engine)).map((m) => m.place)).toEqual([at(view.ahu[11])]);
    });

    it("ends where a statue is left", () => {
        const view = viewOf(after("carry m1", "to h24", "halt"));
        expect(waysOf(view, storyOf(engine))).toEqual([{ seat: 1, points: hexes(view, 25, 24), gains: [] }]);
    });

    it("marks new figures, and the Ahu that they reserve", () => {
        const view = viewOf(placement());
        engine.line("do 1 sorcery sorcerer h14 0");
        expect(marksOf(view, storyOf(engine)).map((m) => m.place)).toEqual(hexes(view, 14));
        placement();
        engine.line("do 1 sorcery sorcerer h00 0 a01");
        expect(marksOf(view, storyOf(engine)).map((m) => m.place)).toEqual([...hexes(view, 0), at(view.ahu[1])]);
    });

    it("has every step and every point of recorded games", () => {
        for (const record of recordsOf("giants")) {
            replay(engine, record, 1e9, () => {});
            const view = viewOf(frameNow(engine, 0));
            const story = storyOf(engine);
            const ways = waysOf(view, story);
            const isStep = ({ text }: { text: string }) => text.startsWith("to ");
            const raised = story.filter(
                (t) => /^(erect|crown) /.test(t.text) && t.facts[0].startsWith("giants.carried"),
            );
            const lines = ways.reduce((sum, way) => sum + way.points.length - 1, 0);
            expect(lines, record.name).toBe(story.filter(isStep).length + raised.length);
            const paid = ways.flatMap((way) => way.gains);
            const points = view.players.map((_, i) =>
                paid.filter((g) => g.seat === i + 1).reduce((sum, g) => sum + g.points, 0),
            );
            expect(points, record.name).toEqual(view.players.map((p) => p.points));
            expect(marksOf(view, story).length).toBeGreaterThan(20);
        }
    });
});
