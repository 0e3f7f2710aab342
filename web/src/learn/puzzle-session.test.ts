import { afterEach, describe, expect, it } from "vitest";
import { useEngineWorkers } from "../../tests/engine";
import { testPuzzles } from "../../tests/puzzles";
import { Refusal } from "../engine/engine";
import type { Puzzle } from "./puzzle-file";
import { PuzzleSession } from "./puzzle-session";

useEngineWorkers();

const [two, , three, one] = testPuzzles("causeway");

let session: PuzzleSession;
afterEach(() => session.close());

const begin = async (puzzle: Puzzle) => (session = await PuzzleSession.begin(puzzle));
const texts = () => session.state!.frame.choices.map((c) => c.text);
const played = () => session.state!.story.map((t) => t.text);

describe("a puzzle with a win", () => {
    it("is solved by the line of the puzzle; the other seat answers", async () => {
        await begin(two);
        expect(session.left).toBe(2);
        expect(texts()).toContain(two.action);
        await session.act(two.line[0]);
        expect(session.phase).toBe("asks");
        expect(session.left).toBe(1);
        expect(played()).toHaveLength(2); // the defence was played
        expect(session.news.map((t) => t.actor)).toEqual([2, 1]);
        await session.act(two.line[2]);
        expect(session.phase).toBe("solved");
        expect(session.isFirstTry).toBe(true);
        expect(session.state!.frame.result?.rank[two.seat - 1]).toBe(1);
    });

    it("shows the answer to a wrong try, and goes back to where it was made", async () => {
        await begin(two);
        const before = session.asked;
        await session.act(texts().find((t) => t !== two.action)!);
        expect(session.phase).toBe("wrong");
        expect(session.isFirstTry).toBe(false);
        expect(session.news.map((t) => t.actor)).toEqual([2, 1]); // the try and what spoils it
        expect(texts()).toEqual([]);
        await session.retry();
        expect([session.phase, session.left, played()]).toEqual(["asks", 2, []]);
        expect(session.asked.view).toEqual(before.view);
        await session.act(two.action);
        await session.act(two.line[2]);
        expect(session.phase).toBe("solved");
        expect(session.isFirstTry).toBe(false);
    });

    it("goes back only to the last question", async () => {
        await begin(two);
        await session.act(two.action);
        await session.act(texts().find((t) => t !== two.line[2])!);
        expect(session.phase).toBe("wrong");
        await session.retry();
        expect([session.phase, session.left, played().length]).toEqual(["asks", 1, 2]);
    });

    it("says whether a wrong try wins too late or not at all", async () => {
        await begin({ ...two, wins: 1 });
        await session.act(two.action); // it wins, but with one action more
        expect([session.phase, session.wrong]).toEqual(["wrong", "late"]);
        session.close();
        await begin(one);
        await session.act(texts().find((t) => t !== one.action)!);
        expect(session.phase).toBe("wrong");
        expect(session.wrong).not.toBe("late");
    });

    it("plays the solution step by step, also after a right action", async () => {
        await begin(three);
        await session.solve();
        expect([session.phase, played()]).toEqual(["shows", three.line.slice(0, 1)]);
        await session.step();
        expect([session.phase, played()]).toEqual(["shows", three.line.slice(0, 3)]);
        await session.step();
        expect([session.phase, played()]).toEqual(["shown", three.line]);
        expect(session.isGivenAway).toBe(true);
        session.close();
        await begin(three);
        await session.act(three.action);
        await session.solve();
        await session.step();
        expect(session.phase).toBe("shown");
        expect(session.state!.frame.result?.rank[three.seat - 1]).toBe(1);
    });

    it("does everything once, also if a button is pressed twice", async () => {
        await begin(three);
        await session.act(three.action);
        await session.act(texts().find((t) => t !== three.line[2])!);
        await Promise.all([session.retry(), session.retry()]);
        expect([session.phase, session.left, played().length]).toEqual(["asks", 2, 2]);
        await Promise.all([session.solve(), session.solve()]);
        expect([session.phase, played().length]).toEqual(["shows", 3]);
        await Promise.all([session.step(), session.step()]);
        expect([session.phase, played().length]).toEqual(["shown", 5]);
    });

    it("refuses what the rules forbid, and still asks", async () => {
        await begin(two);
        await expect(session.act("T@0,0")).rejects.toBeInstanceOf(Refusal);
        expect((await session.why("T@0,0"))?.code).toMatch(/^CW-/);
        expect([session.phase, session.isFirstTry, session.state!.busy]).toEqual(["asks", true, false]);
    });
});

describe.each(["orongo", "giants", "assault"])("puzzles of %s", (game) => {
    it("ask for the best action, and tell a wrong one", async () => {
        for (const puzzle of testPuzzles(game)) {
            await begin(puzzle);
            expect(texts()).toContain(puzzle.action);
            await session.act(puzzle.candidates[1].text);
            expect([session.phase, session.tried]).toEqual(["wrong", puzzle.candidates[1].text]);
            await session.retry();
            expect([session.phase, played()]).toEqual(["asks", []]);
            await session.act(puzzle.action);
            expect([session.phase, session.isFirstTry]).toEqual(["solved", false]);
            await session.retry();
            await session.solve();
            expect([session.phase, played()[0]]).toEqual(["shown", puzzle.action]);
            session.close();
        }
    });
});
