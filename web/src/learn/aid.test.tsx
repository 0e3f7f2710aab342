// @vitest-environment jsdom
// The player aid: what it shows is what the data files say.
import { describe, expect, it, vi } from "vitest";
import assault from "../../../data/assault/assault.txt?raw";
import giants from "../../../data/giants/giants.txt?raw";
import orongo from "../../../data/orongo/orongo.txt?raw";
import { click, draw } from "../../tests/dom";
import { loadEngine, useEngineWorkers } from "../../tests/engine";
import { numberOf, readFact, sayFacts, valuesOf, wordOf } from "../say/say";
import { setupOf } from "../ui/aid";
import { Aid, nameOf, partsOf, textOf } from "./aid";
import { look as assaultLook } from "./aid-assault";

useEngineWorkers();
const engine = await loadEngine();

const aidOf = (setup: string, viewer = "public"): string[] => {
    engine.line(`new ${setup}`);
    return engine.line(`aid ${viewer}`);
};

// The words of the lines of a data file that begin with a word.
const lines = (text: string, word: string) =>
    text
        .split("\n")
        .filter((line) => line.startsWith(`${word} `))
        .map((line) => line.split("|")[0].trim().split(/\s+/).slice(1));

const factsOf = (facts: string[], key: string) => facts.map(readFact).filter((fact) => fact.key === key);

describe("the player aid", () => {
    it("of every game has parts with entries, in words", () => {
        for (const setup of [
            "causeway",
            "causeway ruleset=quick",
            "orongo seats=3",
            "giants seats=2",
            "assault seats=4",
        ]) {
            const parts = partsOf(aidOf(setup));
            expect(parts.length).toBeGreaterThan(4);
            for (const { head, entries } of parts) {
                expect(sayFacts(head)).not.toContain(".aid.");
                expect(entries.length).toBeGreaterThan(0);
                for (const { name, texts } of entries) {
                    if (name) expect(sayFacts(name)).not.toContain(".aid.");
                    expect(textOf(texts)).not.toMatch(/\b(causeway|orongo|giants|assault)\.\w/);
                }
            }
        }
    });

    it("of Orongo has the prices, ranks and pieces of the data", () => {
        for (const [seats, , shells, , moai, , tokens] of lines(orongo, "seats")) {
            const facts = aidOf(`orongo seats=${seats}`);
            const prices = factsOf(facts, "orongo.aid.price").map(({ args }) => [
                wordOf(args.combination),
                numberOf(args.shells),
            ]);
            expect(prices).toEqual(lines(orongo, "combination").map((words) => [words[0], Number(words.at(-1))]));
            const ranks = factsOf(facts, "orongo.aid.rank").map(({ args }) => numberOf(args.tokens));
            expect(ranks).toEqual(lines(orongo, "ranks")[0].slice(0, Number(seats)).map(Number));
            const [{ args }] = factsOf(facts, "orongo.aid.start");
            expect([args.shells, args.moai, args.tokens]).toEqual([shells, moai, tokens].map(Number));
        }
    });

    it("of Giants has the strengths, stocks and prices of the data", () => {
        const facts = aidOf("giants seats=3");
        for (const { args } of factsOf(facts, "giants.aid.strength")) {
            const [, strength] = lines(giants, "strength").find(([piece]) => piece === wordOf(args.piece))!;
            expect(args.strength).toBe(Number(strength));
        }
        const counts = factsOf(facts, "giants.aid.moai").map(({ args }) => args.count);
        expect(counts).toEqual(lines(giants, "moai").map((words) => Number(words[2])));
        const price = (name: string) => Number(lines(giants, "price").find(([what]) => what === name)![1]);
        expect(factsOf(facts, "giants.aid.sorcery")[0].args.tablets).toBe(price("sorcery"));
        expect(factsOf(facts, "giants.aid.peek")[0].args.tablets).toBe(price("peek"));
    });

    it("of Assault draws the numbers of every unit and command", async () => {
        const facts = aidOf("assault seats=6");
        const parts = partsOf(facts);
        const drawn = async (name: string) => {
            const part = parts.find(({ head }) => nameOf(head) === name)!;
            return (await draw(<>{assaultLook.part!(part, "hill")}</>)).textContent ?? "";
        };
        const units = await drawn("units");
        for (const [, , , s, f, o, ws, wf] of lines(assault, "unit"))
            expect(units).toContain(`${s}/${f} ${o}${ws === "-" ? "" : `${ws}/${wf}`}`);
        for (const { args } of factsOf(facts, "assault.aid.name.command")) {
            const at = ["move", "plunder", "trade", "recruit", "leader", "magic", "attack", "rest"];
            const column = at.indexOf(wordOf(args.command)) + 1;
            expect(valuesOf(args.numbers)).toEqual(lines(assault, "commands").map((words) => Number(words[column])));
        }
        expect(await drawn("commands")).toContain("Plunder 2");
    });

    it("of Assault is drawn with every card, race by race, and with what concerns the seat", async () => {
        const root = await draw(
            <Aid game="assault" setup="seats=3" own="hill">
                <p>the goals</p>
            </Aid>,
        );
        await vi.waitFor(() => expect(root.querySelectorAll(".aid-part").length).toBeGreaterThan(4), 20000);
        expect(root.textContent).toContain("the goals");
        const said = new Set<string>();
        for (const tab of root.querySelectorAll(".aid-tabs button")) {
            await click(tab);
            said.add(root.textContent ?? "");
        }
        const words = [...said].join(" ");
        for (const part of ["Steal Maegera", "Meteor Swarm", "Weaponry", "Hekaton", "Stuff Stuff", "Ruins of Ascore"])
            expect(words).toContain(part);
        expect(words).not.toMatch(/undefined|assault\./);
    });

    it("depends on the options", () => {
        expect(aidOf("causeway stones=15 quiet=9")).toContain("causeway.aid.pieces stones=15 laid=3 spells=3");
        expect(aidOf("causeway stones=15 quiet=9")).toContain("causeway.aid.quiet moves=9");
        expect(aidOf("giants seats=3 edition=printed")).toContain("giants.aid.start workers=1 markers=2 bases=7");
    });

    it("has goals for a seat of Assault only", () => {
        expect(aidOf("assault seats=3 seed=1", "1")).toContain("assault.aid.part.goals");
        expect(aidOf("assault seats=3 seed=1")).not.toContain("assault.aid.part.goals");
    });

    it("takes the setup of a table from its record", () => {
        engine.line("new giants seats=2 edition=printed max_turns=7");
        expect(setupOf(engine.line("record").join("\n"))).toBe("seats=2 edition=printed max_turns=7");
    });
});
