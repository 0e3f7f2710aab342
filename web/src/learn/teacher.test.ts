// @vitest-environment jsdom
// The teacher, with the real rules and a real search.
import { describe, expect, it, vi } from "vitest";
import golden from "../../../tests/golden/causeway-2-ends-towers.txt?raw";
import { loadEngine, useEngineWorkers } from "../../tests/engine";
import { readFact, sayFacts } from "../say/say";
import { LocalSession, type Plan } from "../session/local";
import { remarkFor } from "./remarks";
import { clearlyWorse, isBlunder, Teacher } from "./teacher";
import { weighedOf } from "./weighed";

useEngineWorkers();

const planOf = (game: string, levels: number[]): Plan => ({ id: "", game, options: "", levels, name: "Ana" });

// A game of Causeway in which White, the learner, is to act. T-s lets Black win soon.
async function lesson(): Promise<{ session: LocalSession; teacher: Teacher }> {
    const lines = golden.split("\n").filter((line) => line !== "" && !line.startsWith("["));
    const record = ["[game causeway]", "[seats 2]", ...lines.slice(0, 12)].join("\n");
    const session = await LocalSession.resume(planOf("causeway", [0, 1]), record);
    const teacher = new Teacher(session);
    await teacher.ready();
    return { session, teacher };
}

// The learner's Moai is on its way to an Ahu.
const CARRYING =
    "phase=transport turn=2 first=1 act=1 workers=3,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0 " +
    "front=2mc,1m1w,1w hexes=h14/s1,h24/w1/l1,h32/w1,h33/c2,h40/w1/l1,h41/s2,h07/w3,h02/s3 felled=h22 " +
    "bases=a18/2,a02/3 m1=2@front1 m2=1@front2 m3=1@front3";

const keysOf = (session: LocalSession) => session.state!.notice?.facts.map((fact) => readFact(fact).key) ?? [];
const answer = (session: LocalSession, key: string) =>
    session.state!.notice!.answers.find((a) => a.fact === `learn.teacher.${key}`)!.run();

describe("a warning", () => {
    it("comes before a clear blunder, with what it lets the rival do, and the action can be taken back", async () => {
        const { session } = await lesson();
        await session.act("T-s");
        expect(session.state!.frame.n).toBe(12);
        expect(keysOf(session)[0]).toBe("learn.teacher.careful");
        expect(keysOf(session)).toContain("learn.teacher.lets");
        expect(sayFacts(session.state!.notice!.facts)).not.toMatch(/learn\.|causeway\./);
        answer(session, "back");
        expect(session.state!.notice).toBeUndefined();
        expect(session.state!.frame.n).toBe(12);
        session.close();
    }, 60000);

    it("comes where things are hidden too, and says what another action would bring", async () => {
        const record = [
            "[game giants]",
            "[seats 3]",
            `[position ${CARRYING}]`,
            ...["1 carry m1", "1 to h24", "1 to h33 pay 2:chief", "1 to h40"],
        ].join("\n");
        const session = await LocalSession.resume(planOf("giants", [0, 1, 1]), record);
        await new Teacher(session).ready();
        await session.act("halt"); // although the Moai could be raised
        expect(session.state!.frame.n).toBe(4);
        expect(keysOf(session).slice(0, 2)).toEqual(["learn.teacher.careful", "learn.teacher.brings"]);
        expect(sayFacts(session.state!.notice!.facts)).toMatch(/raise/);
        session.close();
    }, 60000);

    it("does not come before the best action, nor twice before one that is insisted on", async () => {
        const { session } = await lesson();
        await session.act("T-s");
        answer(session, "anyway");
        await vi.waitFor(() => expect(session.state!.frame.n).toBeGreaterThan(12), 20000);
        session.close();
        const other = await lesson();
        await other.session.act("S^nw+1");
        expect(other.session.state!.frame.n).toBeGreaterThan(12);
        expect(keysOf(other.session)).not.toContain("learn.teacher.careful");
        other.session.close();
    }, 60000);

    it("still weighs other actions rightly after one was refuted", async () => {
        const { session } = await lesson();
        await session.act("T-s");
        await session.act("S-ne");
        expect(session.state!.frame.n).toBe(12);
        await session.act("S^nw+1");
        expect(session.state!.frame.n).toBeGreaterThan(12);
        session.close();
    }, 60000);

    it("judges one action at a time, so that a double click acts once", async () => {
        const { session } = await lesson();
        await Promise.all([session.act("S^nw+1"), session.act("S^nw+1")]);
        expect(session.state!.frame.n).toBeGreaterThan(12);
        session.close();
    }, 60000);

    it("needs a difference beyond the uncertainty", () => {
        const weighed = (sims: number, value: number) => ({ sims, value, line: [] });
        expect(isBlunder(weighed(900, 60), weighed(100, 30))).toBe(true);
        expect(isBlunder(weighed(900, 60), weighed(9, 30))).toBe(false);
        expect(isBlunder(weighed(900, 60), weighed(0, 0))).toBe(false);
        expect(clearlyWorse(weighed(10000, 50), weighed(10000, 40))).toBeCloseTo(8);
        expect(weighedOf("weighed 24 4 line T-s, S^n+1")).toEqual({ sims: 24, value: 4, line: ["T-s", "S^n+1"] });
        expect(weighedOf("weighed 0")).toEqual({ sims: 0, value: 0, line: [] });
    });

    it("does not depend on what the seat may not know", async () => {
        const engine = await loadEngine();
        const opinions = ["2 bid 0", "2 bid 9"].map((hidden) => {
            engine.line("new orongo seats=2 chance=manual");
            engine.line("load phase=bid out=1-6 shells=24,24");
            engine.line(`do ${hidden}`);
            const go = engine.line("go search,sims=200 seat=1");
            return [go, ...engine.line("legal 1").map((text) => engine.line(`weigh 1 ${text}`))].join("\n");
        });
        expect(opinions[0]).toMatch(/weighed [1-9]/);
        expect(opinions[1]).toBe(opinions[0]);
    }, 30000);
});

describe("a remark", () => {
    it("is made when something first matters, once in a game, in words", async () => {
        for (const [game, levels, first] of [
            ["causeway", [0, 1], "causeway_place"],
            ["orongo", [0, 1], "orongo_bid"],
            ["giants", [0, 1], "giants_bid"],
            ["assault", [0, 1, 1], "assault_take"],
        ] as const) {
            const session = await LocalSession.begin(planOf(game, [...levels]));
            await vi.waitFor(() => expect(session.state!.frame.choices.length).toBeGreaterThan(0), 20000);
            const said = new Map<string, number>();
            const remark = remarkFor(session.state!, said);
            expect(remark).toBe(`learn.teacher.${first}`);
            expect(sayFacts(remark!)).not.toContain("learn.");
            expect(remarkFor(session.state!, said)).not.toBe(remark);
            session.close();
        }
    }, 60000);
});
