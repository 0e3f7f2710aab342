// @vitest-environment jsdom
// What the page tells of a game: explanations, moments, points with their sources, prompts after a step, and windows that pass by
// themselves.
import { describe, expect, it, vi } from "vitest";
import rules from "../../../../docs/rules/assault.md?raw";
import { click, draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { readFact, sayFacts } from "../../say/say";
import { toldOf, type Frame, type Told } from "../../session/session";
import { NO_PICKING, type Picking } from "../../ui/picking";
import { frameAt, picked, recordsOf, replay } from "../testing";
import { partsOf } from "./battle";
import { Board } from "./board";
import { COMMANDS, DICE, EVENTS, HITS, MARKERS, RACES, REGIONS, SLAYERS, SPELLS } from "./data";
import { explain } from "./explain";
import { moment } from "./moments";
import { sheetOf, tiesOf } from "./score";
import { auto, remaining, standing, thingOf } from "./standing";
import { ask } from "./steps";
import { viewOf } from "./view";

vi.stubGlobal(
    "ResizeObserver",
    class {
        observe() {}
        disconnect() {}
    },
);
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
const engine = await loadEngine();
const chosen = (...things: string[]) => things.map((thing) => ({ thing, label: "It" }));

// Every position of a recorded game as a viewer sees it, with what was told of the action that led there.
function story(record = recordsOf("assault")[0], viewer = 1): { before: Frame; after: Frame; told: Told }[] {
    const list: { before: Frame; after: Frame; told: Told }[] = [];
    let before: Frame | undefined;
    const look = () => {
        const after = frameNow(engine, viewer);
        const last = engine.line(`story ${viewer}`).at(-1);
        if (before && last) list.push({ before, after, told: toldOf(last) });
        before = after;
    };
    replay(engine, { ...record, actions: record.actions.slice(0, 400) }, 1, look);
    look();
    return list;
}

const said = (thing: string, frame: Frame) => {
    const found = explain(thing, frame)!;
    expect(found, thing).toBeDefined();
    const words = [found.title, ...found.lines].join(" ");
    expect(words, thing).not.toMatch(/undefined|NaN|assault\.|\{|\}/);
    expect(found.title, thing).not.toBe("");
    expect(found.lines.length, thing).toBeGreaterThan(0);
    expect(rules, `${thing}: ${found.clause}`).toContain(`**${found.clause}**`);
    return words;
};

describe("explanations", () => {
    const things = [
        ...Object.keys(REGIONS).map((r) => `region:${r}`),
        ...Object.keys(RACES).flatMap((r) => [
            `race:${r}`,
            ...Object.keys(RACES[r].units).map((k) => `kind:${r}:${k}`),
        ]),
        ...COMMANDS.map((c) => `command:${c}`),
        ...Object.keys(HITS).map((c) => `card:${c}`),
        ...Object.keys(SPELLS).map((s) => `spell:${s}`),
        ...Object.keys(EVENTS).map((e) => `event:${e}`),
        ...Object.keys(MARKERS).map((m) => `marker:${m}`),
        ...Object.keys(SLAYERS).flatMap((s) => [`slayer:${s}`, `slayer:${s}!`]),
        ...["pools", "point", "spells", "row", "castle", "strength", "hit", "block", "arcane"],
    ];

    it("are there for every thing of the box, in whole sentences and with a clause of the rules", () => {
        engine.line("new assault seats=3 seed=4");
        for (const thing of things) said(thing, frameNow(engine, 1));
        expect(explain("say:ready", frameNow(engine, 1))).toBeUndefined();
    });

    it("tell what the rules say", () => {
        const frame = frameAt(engine, "assault seats=6", "turn=fire fire.row=move,trade alliance=spine", 3);
        expect(said("command:move:hill", frame)).toContain("You have 6 maneuvers");
        expect(said("command:recruit", frame)).toContain("Now: 5 recruit points.");
        expect(said("command:move", frame)).toContain("It comes back with Rest.");
        expect(said("command:special:storm", frame)).toContain("and 1 point for markers on the board");
        expect(said("kind:stone:leader", frame)).toContain(
            "1 more block in every battle of your giants, 2 if she fights",
        );
        expect(said("kind:storm:hekaton", frame)).toContain("In every battle: 2 more hits");
        expect(said("kind:hill:regular!", frame)).toContain("It is wounded");
        expect(said("kind:fire:champion", frame)).toContain("never wounded");
        expect(said("event:fi2", frame)).toContain("Costs a Blood Rune. No rune with: 4 Forge Markers.");
        expect(said("card:ore", frame)).toContain("1 more hit");
        expect(said("marker:frozen", frame)).toContain("Ring of Winter is played, it brings 2 points");
        expect(said("marker:raid", frame)).toContain("the event Find the Ring");
        expect(said("region:sumber", frame)).toContain("before the Final Ordning no other race may stop here");
    });

    it("are there for everything on the map and on the stage", async () => {
        const frames = story().map((s) => s.after);
        let dice = 0;
        const root = document.createElement("div");
        const battles = frames.filter((f) => (viewOf(f).battle?.rolls.length ?? 0) > 1);
        for (const frame of [...frames.filter((_, i) => i % 57 === 0), ...battles.slice(0, 8)]) {
            await draw(<Board frame={frame} picking={NO_PICKING} last={[]} names={[]} />, root);
            for (const element of root.querySelectorAll<HTMLElement>("[data-explain], [data-thing]")) {
                const thing = element.dataset.explain ?? element.dataset.thing ?? "";
                said(thing, frame);
                if (thing.startsWith("rolled:")) dice++;
            }
        }
        expect(dice).toBeGreaterThan(20);
        expect(Object.keys(DICE).sort()).toEqual([...Object.keys(RACES), "grey"].sort());
    });
});

describe("a battle", () => {
    it("has totals that its parts add up to", () => {
        let rolls = 0;
        for (const { after } of story())
            for (const roll of viewOf(after).battle?.rolls ?? []) {
                const parts = partsOf(roll);
                expect(parts.reduce((sum, p) => sum + p.hits, 0)).toBe(roll.hits);
                expect(parts.reduce((sum, p) => sum + p.blocks, 0)).toBe(roll.blocks);
                rolls++;
            }
        expect(rolls).toBeGreaterThan(50);
    });

    it("ends with a summary of losses and points, and the dice of both sides", async () => {
        const ends = story().filter(({ told }) => told.facts.some((f) => readFact(f).key === "assault.battle_ends"));
        expect(ends.length).toBeGreaterThan(2);
        for (const { told, before, after } of ends) {
            const found = moment(told, before, after)!;
            expect(sayFacts(found.title)).toMatch(/^The battle for .* is over$/);
            expect(sayFacts(found.summary)).toMatch(/lose|loses/);
            const Body = found.Body!;
            const root = await draw(<Body before={before} after={after} told={told} />);
            expect(root.querySelectorAll("section").length).toBe(viewOf(before).battle!.rolls.length);
            expect(root.textContent).not.toContain("?");
        }
    });

    it("lets everybody fight with one click", async () => {
        const setup = "turn=fire silver_marches=fire:regular*2,elite high_forest=stone:regular fire.row=move";
        frameAt(engine, "assault seats=3", setup, 1);
        engine.line("do 1 play attack");
        engine.line("do 1 battle silver_marches high_forest");
        const root = document.createElement("div");
        const made: string[] = [];
        const picking: Picking = { ...NO_PICKING, act: (text) => (engine.line(`do 1 ${text}`), void made.push(text)) };
        const show = () => draw(<Board frame={frameNow(engine, 1)} picking={picking} last={[]} names={[]} />, root);
        await show();
        await click(root.querySelector(".as-odds-line button"));
        for (let i = 0; i < 5; i++) await show();
        expect(made).toEqual(["with regular", "with regular", "with elite"]);
        expect(viewOf(frameNow(engine, 1)).battle?.attacker_dice).toBe(6);
    });

    it("says before the attack what it would bring", async () => {
        frameAt(engine, "assault seats=3", "turn=fire silver_marches=fire:regular*2 high_forest=stone:regular", 1);
        engine.line("do 1 play attack");
        const picking = picked(chosen("region:silver_marches"), "region:high_forest");
        const root = await draw(<Board frame={frameNow(engine, 1)} picking={picking} last={[]} names={[]} />);
        expect(root.querySelector(".as-odds-line")?.textContent).toBe(
            "Strength 4, 4 dice, against strength 1, 1 die. You can win 1 point and risk 4.",
        );
        expect(root.querySelector(".as-odds")?.textContent).toBe("4⚔1");
    });
});

describe("moments", () => {
    const tradeAfter = (answer: string, viewer: number) => {
        frameAt(
            engine,
            "assault seats=3",
            "turn=fire spine=fire:regular icewind=frost:regular fire.cards=ore frost.cards=food",
            viewer,
        );
        for (const action of ["1 play trade", "1 friendly 2", "1 give ore", "1 ask food"]) engine.line(`do ${action}`);
        const before = frameNow(engine, viewer);
        engine.line(`do 2 ${answer}`);
        return moment(toldOf(engine.line(`story ${viewer}`).at(-1)!), before, frameNow(engine, viewer));
    };

    it("say to the one who proposed that a trade was rejected", () => {
        expect(sayFacts(tradeAfter("reject", 1)!.summary)).toBe(
            "Seat 2 rejects the trade of an Ore card for a Food card.",
        );
        expect(tradeAfter("accept", 1)).toBeDefined();
        expect(tradeAfter("reject", 3)).toBeUndefined();
    });

    it("show claimed events, and spells of others", async () => {
        frameAt(engine, "assault seats=3", "phase=event turn=fire spine=fire:regular fire.cards=rune_journey", 2);
        const before = frameNow(engine, 2);
        engine.line("do 1 claim u2");
        const found = moment(toldOf(engine.line("story 2").at(-1)!), before, frameNow(engine, 2))!;
        expect(sayFacts(found.title)).toBe("Eye of the All-Father");
        const Body = found.Body!;
        const told = toldOf(engine.line("story 2").at(-1)!);
        const root = await draw(<Body before={before} after={frameNow(engine, 2)} told={told} />);
        expect(root.textContent).toContain("Magic draws 1 more");
        const wounded = "phase=spell turn=fire ice_spires=fire:regular! fire.spells=sp8";
        for (const viewer of [1, 2]) {
            const was = frameAt(engine, "assault seats=3", wounded, viewer);
            engine.line("do 1 cast sp8 basic regular! ice_spires");
            const cast = moment(toldOf(engine.line(`story ${viewer}`).at(-1)!), was, frameNow(engine, viewer));
            expect(cast === undefined).toBe(viewer === 1);
        }
    });
});

describe("points", () => {
    it("have sources that add up, and those of others are covered", () => {
        for (const { after } of story(recordsOf("assault")[1]).filter((_, i) => i % 20 === 0)) {
            const own = standing(after, 1);
            if (!own) continue;
            expect(own.isAll).toBe(true);
            expect(own.sources.reduce((sum, s) => sum + s.points, 0)).toBe(own.points);
            const other = standing(after, 2)!;
            expect(other.isAll).toBe(false);
            expect(other.sources.map((s) => sayFacts(s.fact))).toEqual(["Events"]);
        }
    });

    it("fill the score sheet at the end, with what breaks ties", () => {
        const record = recordsOf("assault")[0];
        replay(engine, record, 10000, () => {});
        const frame = frameNow(engine, 1);
        const rows = sheetOf(viewOf(frame));
        expect(rows.map((r) => r.label)).toEqual(["Events", "Battles and tolls", "Commands", "Sum"]);
        expect(rows.at(-1)?.values).toEqual(frame.result?.score);
        expect(tiesOf(viewOf(frame)).map((r) => r.label)).toEqual(["Resource cards", "Regions"]);
        expect(remaining(frame)).toBeUndefined();
    });

    it("say how far the end is", () => {
        const at = (position: string) => sayFacts(remaining(frameAt(engine, "assault seats=3", position, 1))!);
        expect(at("turn=fire round=2 fire.op=10")).toBe("Round 2. 50 points to the Final Ordning, 65 to the end.");
        expect(at("turn=fire round=9 fire.op=62")).toBe("Round 9. Final Ordning: 13 points to the last rounds.");
        expect(at("turn=fire round=9 fire.op=80 last=10")).toBe("Round 9. Round 10 is the last one.");
    });
});

describe("windows for spells", () => {
    const spell = (cards: string) =>
        frameAt(engine, "assault seats=3", `phase=spell turn=fire ice_spires=fire:regular!,leader ${cards}`, 1);

    it("pass by themselves when no spell could be cast, or when none is wanted this turn", () => {
        expect(auto(spell("fire.spells=sp1"), "matters")?.text).toBe("on");
        expect(auto(spell("fire.spells=sp1"), "always")).toBeUndefined();
        expect(auto(spell("fire.spells=sp8"), "matters")).toBeUndefined();
        expect(auto(spell("fire.spells=sp8"), "not_this_turn")?.text).toBe("on");
        expect(auto(frameAt(engine, "assault seats=3", "turn=fire", 1), "not_this_turn")).toBeUndefined();
    });

    it("are asked for Ore and Weaponry, which lie open", () => {
        const battle =
            "phase=final turn=fire silver_marches=fire:regular high_forest=stone:regular*3 part=regular " +
            "from=silver_marches at=high_forest errand=1 foe=stone dice=1 rolled=3/0/0 fire.row=attack";
        const final = (cards: string) => frameAt(engine, "assault seats=3", `${battle} ${cards}`, 1);
        expect(auto(final("fire.cards=ore fire.spells=sp5"), "not_this_turn")).toBeUndefined();
        expect(auto(final("fire.spells=sp1"), "not_this_turn")?.text).toBe("ready");
        expect(auto(final("fire.spells=sp1"), "matters")).toBeUndefined();
        expect(auto(final("fire.spells=sp5"), "matters")?.text).toBe("ready");
    });

    it("pass or not without looking at anything but the own choices", () => {
        for (const { after } of story().filter(({ after }) => after.choices.length > 0))
            for (const wish of ["matters", "not_this_turn"] as const) {
                const found = auto(after, wish);
                if (found) expect(after.choices).toContain(found);
            }
    });
});

it("names the things of facts", () => {
    expect(thingOf("region", "spine")).toBe("region:spine");
    expect(thingOf("region", "nowhere")).toBeUndefined();
    expect(thingOf("spell", "sp3_advanced")).toBe("spell:sp3");
    expect(thingOf("command", "fire_special")).toBe("command:special");
    expect(thingOf("command", "storm_plunder")).toBe("command:plunder");
    expect(thingOf("unit", "fire_leader_wounded")).toBe("kind:fire:leader!");
    expect(thingOf("unit", "regular")).toBeUndefined();
    expect(thingOf("card", "ore")).toBe("own:ore");
});

it("asks after each step about the very next click", () => {
    const frame = frameAt(engine, "assault seats=3", "turn=fire", 1);
    const after = (thing: string, next: string) => ask({ ...picked(chosen(thing)), nexts: chosen(next) }, frame);
    expect(after("unit:ice_spires:regular", "region:spine")).toBe(
        "Where does the regular giant go from the Ice Spires?",
    );
    expect(after("supply:elite", "region:ice_spires")).toBe("Where do you place the elite giant?");
    expect(after("spell:sp8", "say:basic")).toBe("Cast It or its stronger spell?");
    expect(after("die:2", "say:hit")).toBe("What does die 2 become?");
    expect(ask(picked([]), frame)).toBeUndefined();
});
