// Assault of the Giants: how actions are pointed at, the map and its pieces, and what is said about them.
import { describe, expect, it } from "vitest";
import { frameNow, loadEngine } from "../../../tests/engine";
import type { Frame } from "../../session/session";
import { frameAt, recordsOf, replay } from "../testing";
import { COMMANDS, EVENTS, RACES, REGIONS } from "./data";
import { layoutFor } from "./layout";
import { CORNERS, HEIGHT, isInside, outline, SHAPES, WASTES, WIDTH } from "./map";
import { explain } from "./explain";
import { guess, steps } from "./steps";
import { arrange, places, track, type Token } from "./tokens";
import { ownPeople, peopleOf, regionOf, seatOf, total, viewOf } from "./view";
import { commandName, eventTitle, faceWords, phrases, spellTitle, unitName } from "./words";

const engine = await loadEngine();
const OTHERS =
    "sea_swords=storm:regular,leader evermoors=cloud:regular,leader graypeak=stone:elite*2,leader " +
    "sumber=hill:regular*2,leader,champion spine=cloud:elite neverwinter=storm:elite sea_ice=frost:regular*2,leader,champion " +
    "high_forest=stone:regular*3 open=u3,u6,u9 top=1 turn=fire";

const HOME = `${OTHERS} ice_spires=fire:regular*2,leader,champion fire.cards=weaponry,rune_enemy`;
const OUT = `${OTHERS} ice_spires=fire:regular,champion silver_marches=fire:regular,elite,leader`;
const BATTLE =
    `round=5 fire.row=plunder,move,leader,attack fire.cards=ore part=regular,elite,leader window=2 from=silver_marches ` +
    "at=high_forest errand=1 foe=stone";
const [command, event, attack, stage] = [
    `phase=command round=1 ${HOME}`,
    `phase=event round=3 ${OTHERS} ice_spires=fire:regular,leader,champion silver_marches=fire:regular fire.row=plunder,move fire.cards=weaponry,rune_enemy window=1`,
    `phase=command round=5 ${OUT} fire.row=plunder,move,leader fire.cards=ore window=2`,
    `phase=stage ${OUT} ${BATTLE} dice=7 rolled=3/0/0,0/0/1,2/0/0,0/1/0,0/0/1,1/0/0,0/0/0`,
    `phase=command round=6 ${OTHERS} ice_spires=fire:champion silver_marches=fire:regular,elite,leader fire.row=plunder,move,leader,attack fire.cards=ore window=2`,
].map((text) => () => frameAt(engine, "assault seats=3", text, 1));
const rowOf = (frame: Frame, text: string) => steps({ text, words: "" }, frame).map((s) => `${s.thing} | ${s.label}`);
const chosen = (...things: string[]) => things.map((thing) => ({ thing, label: "" }));

describe("steps", () => {
    it("point at commands, units, regions and events", () => {
        expect(rowOf(command(), "play plunder")).toEqual(["command:plunder | Plunder"]);
        expect(rowOf(command(), "play special")).toEqual(["command:special | Forge Titan"]);
        expect(rowOf(command(), "move regular ice_spires silver_marches")).toEqual([
            "unit:ice_spires:regular | Regular giant",
            "region:silver_marches | Silver Marches",
        ]);
        expect(rowOf(event(), "claim u3")).toEqual(["event:u3 | Vault of the Sages"]);
        expect(rowOf(attack(), "battle silver_marches high_forest")).toEqual([
            "region:silver_marches | Silver Marches",
            "region:high_forest | High Forest",
        ]);
        expect(rowOf(command(), "recruit elite ice_spires")).toEqual([
            "supply:elite | Elite giant",
            "region:ice_spires | Ice Spires",
        ]);
    });

    it("point at dice and fighters on the stage", () => {
        expect(rowOf(stage(), "turn 3 2/0/0")).toEqual(["die:3 | Die 3", "say:2/0/0 | 2 hits"]);
        expect(rowOf(stage(), "hit 1")).toEqual(["die:1 | Die 1", "say:hit | Into hits"]);
        expect(rowOf(stage(), "hold elite")).toEqual(["def:elite | Elite giant"]);
        expect(rowOf(stage(), "lose regular!")).toEqual(["att:regular! | Wounded regular giant"]);
        expect(rowOf(stage(), "enter leader")).toEqual(["att:leader | Duke Zalto"]);
        expect(rowOf(stage(), "convert attack")).toEqual(["say:convert attack | Turn arcane results: the Attack card"]);
        expect(rowOf(stage(), "cast sp6 basic regular")).toEqual([
            "spell:sp6 | Hold Giant",
            "say:basic | Hold Giant",
            "def:regular | Regular giant",
        ]);
    });

    it("take cards from the draft or from the pile, by the phase", () => {
        engine.line("new assault seats=3 seed=1");
        const draft = frameNow(engine, 1);
        expect(viewOf(draft).phase).toBe("draft");
        expect(rowOf(draft, "take ore")).toEqual(["lying:ore | Ore"]);
        expect(rowOf(command(), "take ore")).toEqual(["pile:ore | Ore"]);
    });

    it("guess what a click would have meant", () => {
        expect(guess([], "command:magic", command())).toBe("play magic");
        expect(guess([], "unit:ice_spires:regular", command())).toBe("move regular ice_spires spine");
        expect(guess(chosen("unit:ice_spires:regular"), "region:spine", command())).toBe(
            "move regular ice_spires spine",
        );
        expect(guess(chosen("region:silver_marches"), "region:high_forest", attack())).toBe(
            "battle silver_marches high_forest",
        );
        expect(guess(chosen("region:silver_marches"), "region:anauroch", attack())).toBe(
            "march silver_marches anauroch",
        );
        expect(guess(chosen("supply:elite"), "region:spine", command())).toBe("recruit elite spine");
        expect(guess([], "say:ready", stage())).toBeNull();
    });
});

describe("the map", () => {
    const corners = (key: string) => SHAPES[key].corners.split(" ");
    const edges = (list: string[]) => new Set(list.map((c, i) => [c, list[(i + 1) % list.length]].sort().join()));

    it("has every region of the data, and nothing else", () => {
        expect(Object.keys(SHAPES).sort()).toEqual(Object.keys(REGIONS).sort());
        for (const key of Object.keys(SHAPES)) for (const corner of corners(key)) expect(CORNERS[corner]).toBeDefined();
    });

    it("lets two regions share a border exactly where the rules make them neighbours", () => {
        for (const a of Object.keys(SHAPES))
            for (const b of Object.keys(SHAPES)) {
                const isShared = [...edges(corners(a))].some((edge) => edges(corners(b)).has(edge));
                expect(a !== b && isShared, `${a} and ${b}`).toBe(REGIONS[a].near.includes(b));
            }
    });

    it("covers the whole sheet once", () => {
        const area = (list: string[]) =>
            list.reduce((sum, c, i) => {
                const [[ax, ay], [bx, by]] = [CORNERS[c], CORNERS[list[(i + 1) % list.length]]];
                return sum + (ax * by - bx * ay) / 2;
            }, 0);
        const all = [...Object.keys(SHAPES).map(corners), ...WASTES.map((w) => w.split(" "))].map(area);
        expect(Math.min(...all)).toBeGreaterThan(0); // clockwise
        expect(all.reduce((a, b) => a + b)).toBeCloseTo(WIDTH * HEIGHT, 3);
    });

    it.each([0.8, 1.2])("keeps the middle of a region inside its outline, stretched by %d", (stretch) => {
        const spots = new Set<string>();
        for (const [key, shape] of Object.entries(SHAPES)) {
            expect(isInside(outline(shape.corners, stretch), shape.x, shape.y * stretch), key).toBe(true);
            spots.add(`${shape.x} ${shape.y}`);
        }
        expect(spots.size).toBe(Object.keys(SHAPES).length);
    });

    it("draws the same border from both sides", () => {
        const a = outline(SHAPES.icewind.corners, 1).map(String);
        const b = new Set(outline(SHAPES.spine.corners, 1).map(String));
        expect(a.filter((p) => b.has(p)).length).toBeGreaterThan(8);
    });
});

describe("layout", () => {
    it.each([0.6, 0.815, 1, 1.3, 1.9])("fills a box of ratio %d from top to bottom", (ratio) => {
        const layout = layoutFor(ratio);
        expect(layout.height).toBe(Math.min(ratio, 1.5) * WIDTH);
        expect(layout.stretch * HEIGHT).toBeCloseTo(layout.height);
        expect(layout.isTall).toBe(ratio >= 0.95);
    });

    it("keeps an army inside its box, in one or two rows, with all its units", () => {
        const box = { x: 100, y: 50, width: 180, height: 110 };
        const units = { regular: 5, "regular!": 2, elite: 3, leader: 1, champion: 1 };
        const groups = arrange(units, box, 1.4);
        expect(Object.fromEntries(groups.map((g) => [g.form, g.count]))).toEqual(units);
        expect(groups[0].form).toBe("leader");
        for (const g of groups) {
            expect(g.x - 16 * g.scale).toBeGreaterThanOrEqual(box.x - box.width / 2 - 0.01);
            expect(g.x + (g.count - 1) * g.step).toBeLessThanOrEqual(box.x + box.width / 2);
            expect(Math.abs(g.y - box.y)).toBeLessThanOrEqual(box.height / 2);
        }
        const spots = groups.map((g) => `${g.x} ${g.y}`);
        expect(new Set(spots).size).toBe(groups.length);
    });

    it("sets name above army, and tokens aside or below", () => {
        for (const [key, shape] of Object.entries(SHAPES)) {
            const { name, army, tokens } = places(key, 1, 1, true);
            if (shape.isFlat) expect(name.x).toBeLessThan(army.x);
            else expect(name.y).toBeLessThan(army.y);
            if (shape.isFlat || shape.isLow) expect(tokens.x).toBeGreaterThan(army.x);
            else expect(tokens.y).toBeGreaterThan(army.y);
        }
    });
});

describe("units keep their identity", () => {
    it("from position to position, as many as there are", () => {
        let tokens: Token[] = [];
        let fresh = 0;
        replay(engine, recordsOf("assault")[0], 1, () => {
            const view = viewOf(frameNow(engine, 0));
            tokens = track(tokens, view, () => `u${fresh++}`);
            const number = view.regions.reduce((sum, r) => sum + total(r.units), view.way ? 1 : 0);
            expect(new Set(tokens.map((t) => t.id)).size).toBe(number);
        });
        expect(fresh).toBeLessThan(90);
    });

    it("when one of them moves", () => {
        const before = viewOf(command());
        const ids = track(
            [],
            before,
            (() => {
                let n = 0;
                return () => `u${n++}`;
            })(),
        );
        engine.line("do 1 play move");
        engine.line("do 1 move regular ice_spires silver_marches");
        const after = track(ids, viewOf(frameNow(engine, 1)), () => "new");
        expect(after.some((t) => t.id === "new")).toBe(false);
        const moved = after.filter((t) => ids.find((o) => o.id === t.id)?.region !== t.region);
        expect(moved.map((t) => `${t.form} ${t.region}`)).toEqual(["regular silver_marches"]);
    });

    it("when a wounded and a healthy one move together", () => {
        const view = viewOf(command());
        const regions = view.regions.map((r) => {
            if (r.key === "ice_spires") return { ...r, units: {} };
            return r.key === "spine" ? { ...r, race: "fire" as const, units: { regular: 1, "regular!": 1 } } : r;
        });
        const before = [
            { id: "hurt", race: "fire", form: "regular!", region: "ice_spires" },
            { id: "healthy", race: "fire", form: "regular", region: "ice_spires" },
        ];
        const after = track(before, { ...view, regions }, () => "new").filter((t) => t.race === "fire");
        expect(after.map((t) => `${t.id} ${t.form}`)).toEqual(["healthy regular", "hurt regular!"]);
    });
});

describe("what is told", () => {
    it("has a number for every command from the rules", () => {
        const people = peopleOf(viewOf(command()), 1);
        expect(COMMANDS.map((c) => people?.worth[c])).toEqual([4, 2, 1, 3, 0, 2, 0, 0, 0]);
        expect(commandName("plunder", "storm")).toBe("Negotiate");
        expect(commandName("special", "hill")).toBe("Stuff Stuff");
    });

    it("describes a region with its army and its event", () => {
        const frame = attack();
        expect(explain("region:silver_marches", frame)?.lines).toEqual([
            "Silverymoon",
            "The fire giants, 3 of 5, worth 9 points",
            "1 × Regular giant: strength 2, fortitude 3",
            "1 × Elite giant: strength 2, fortitude 4",
            "1 × Duke Zalto: strength 3, fortitude 5",
            "Vault of the Sages: 3 points, rune: Enemy Rune. Draw 2 spells.",
            "Borders on the Evermoors, the Ice Spires, the Spine of the World, the High Forest and Anauroch.",
            "A small folk region: it counts for Plunder, and markers can be put here.",
        ]);
        expect(explain("region:graypeak", frame)?.lines[0]).toBe("Home of the stone giants. Deadstone Cleft");
        expect(explain("region:high_forest", frame)?.lines[1]).toMatch(/, no player$/);
    });

    it("writes numbers with the right nouns", () => {
        expect(faceWords("1/0/0")).toBe("a hit");
        expect(faceWords("0/2/0")).toBe("2 blocks");
        expect(faceWords("0/0/0")).toBe("a miss");
        expect(phrases(["draw 1", "spells 2"], "fire")).toBe("Draw a card, draw 2 spells");
        expect(phrases(["healthy leader", "markers raid 3"], "frost")).toBe("Jarl Storvald healthy, 3 Raid Markers");
        expect(phrases([], "fire")).toBe("Nothing");
        expect(spellTitle("sp6")).toBe(
            "Hold Giant: one enemy giant that is no champion fights with strength 0 in this battle; with an Artifact " +
                "Mass Hold Giant: up to 2 enemy giants of any kind fight with strength 0 in this battle",
        );
        expect(unitName("fire", "regular!")).toBe("Wounded regular giant");
        expect(unitName("fire", "champion")).toBe("Fire Champion");
        expect(eventTitle("h1")).toBe(
            "The Largest Giant in the World: 5 points for a Blood Rune. Needs: Chief Guh healthy, pay 3 Food cards. " +
                "No rune with: 5 Food cards eaten. Then: 1 more point for each Food card eaten.",
        );
        for (const key of Object.keys(EVENTS))
            expect(eventTitle(key)).not.toMatch(/undefined|assault\.|\b1 (points|cards|spells)\b/);
    });

    it("finds people, regions and the cards at the lower edge", () => {
        const frame = command();
        const view = viewOf(frame);
        expect(ownPeople(frame)?.race).toBe("fire");
        expect(ownPeople({ ...frame, viewer: 0 })?.race).toBe(view.turn);
        expect(seatOf(view, "stone")).toBe(0);
        expect(regionOf(view, "spine").name).toBe("Spine of the World");
        expect(() => regionOf(view, "nowhere")).toThrow("there is no region nowhere");
        expect(RACES.fire.home).toBe("ice_spires");
    });
});
