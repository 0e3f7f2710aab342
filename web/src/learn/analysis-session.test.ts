// @vitest-environment jsdom
// The session of the analysis board, with the real rules and a real search.
import { afterEach, describe, expect, it } from "vitest";
import { loadEngine, useEngineWorkers } from "../../tests/engine";
import { Refusal } from "../engine/engine";
import type { Plan } from "../session/local";
import { savedGame } from "../session/saved";
import { AnalysisSession } from "./analysis-session";

useEngineWorkers();

// The record of a game in which everybody makes the first action of the list; of its first `most` actions.
async function recordOf(game: string, seats: number, most = 4000): Promise<string> {
    const engine = await loadEngine();
    engine.line(`new ${game} seats=${seats} seed=1`);
    for (let i = 0; i < most; i++) {
        const [actors] = engine.line("actors");
        if (actors === "none") break;
        const actor = actors.split(" ")[0];
        const actions = engine.line(`legal ${actor}`);
        engine.line(`do ${actor} ${actions[(i * 7) % actions.length]}`);
    }
    return engine.line("record seed").join("\n");
}

const plan = (game: string, levels: number[]): Plan => ({ id: "x", game, options: "", levels, name: "Ana" });

let session: AnalysisSession;
afterEach(() => session.close());

const finished = async () =>
    (session = await AnalysisSession.open(plan("causeway", [0, 2]), await recordOf("causeway", 2)));

const frame = () => session.state!.frame;

describe("the game", () => {
    it("begins with the last position and shows every other one from the view of the seat that acts", async () => {
        await finished();
        expect(session.isOver).toBe(true);
        expect([frame().n, session.at, session.count]).toEqual([session.count, session.count, session.count]);
        expect(frame().result).toBeDefined();
        await session.goTo(2);
        expect([frame().n, frame().viewer, session.from]).toEqual([2, 1, undefined]);
        expect(frame().choices.length).toBeGreaterThan(1);
        await session.goTo(3);
        expect([frame().n, frame().viewer]).toEqual([3, 2]);
        expect(session.state!.story).toHaveLength(session.count);
    });

    it("shows the position that was asked for last, however fast one steps", async () => {
        await finished();
        await Promise.all([session.goTo(1), session.goTo(5), session.goTo(3)]);
        expect([session.at, frame().n]).toEqual([3, 3]);
    });

    it("can be analysed where somebody has resigned", async () => {
        const end = "[seats 2]\n[resigned 2]\n[end resignation 2]";
        const record = (await recordOf("causeway", 2, 9)).replace("[seats 2]", end);
        session = await AnalysisSession.open(plan("causeway", [2, 2]), record);
        expect([session.isOver, frame().n, frame().viewer]).toEqual([true, 9, 2]);
        expect(frame().choices.length).toBeGreaterThan(1);
    });

    it("goes on by the action that was played", async () => {
        await finished();
        await session.goTo(4);
        await session.act(session.played!);
        expect([session.at, session.from]).toEqual([5, undefined]);
    });
});

describe("a branch", () => {
    it("leaves the game where it is, and leads back to where it began", async () => {
        await finished();
        const { count } = session;
        await session.goTo(4);
        const { view } = frame();
        const other = frame().choices.find((c) => c.text !== session.played)!;
        await session.act(other.text);
        expect([session.from, session.at, session.count, frame().n]).toEqual([4, 5, 5, 5]);
        expect(session.state!.story.at(-1)!.text).toBe(other.text);
        expect(session.played).toBeUndefined();
        await session.act(frame().choices[0].text); // the other seat answers
        expect([session.from, session.at]).toEqual([4, 6]);
        await session.backToGame();
        expect([session.from, session.at, session.count]).toEqual([undefined, 4, count]);
        expect(frame().view).toEqual(view);
        expect(session.state!.story).toHaveLength(count);
    });

    it("has luck where chance acts", async () => {
        session = await AnalysisSession.open(plan("orongo", [0, 2, 2]), await recordOf("orongo", 3), 0);
        while (frame().choices.length === 0) await session.goTo(session.at + 1);
        for (let i = 0; i < 8; i++) await session.act(frame().choices[i % frame().choices.length].text);
        expect(session.from).toBeDefined();
        expect(frame().choices.length).toBeGreaterThan(0);
    });

    it("is not begun if a position of the game is wanted in the meantime", async () => {
        await finished();
        const { count } = session;
        await session.goTo(4);
        const trying = session.act(frame().choices.find((c) => c.text !== session.played)!.text);
        const going = session.goToGame(9);
        await Promise.all([trying, going]);
        expect([session.from, session.at, frame().n, session.count]).toEqual([undefined, 9, 9, count]);
        expect([session.state!.busy, session.state!.story.length]).toEqual([false, count]);
    });

    it("is left for any position of the game, and another one can begin there", async () => {
        await finished();
        await session.goTo(4);
        await session.act(frame().choices.find((c) => c.text !== session.played)!.text);
        await session.goToGame(7, 2);
        expect([session.from, frame().n, frame().viewer]).toEqual([undefined, 7, 2]);
        expect(session.played).toBeDefined();
        await session.act(frame().choices.find((c) => c.text !== session.played)!.text);
        expect([session.from, session.at]).toEqual([7, 8]);
    });

    it("is refused what the rules forbid", async () => {
        await finished();
        await session.goTo(4);
        await expect(session.act("T@40,40")).rejects.toBeInstanceOf(Refusal);
        expect([session.from, session.state!.busy]).toEqual([undefined, false]);
        expect(await session.why("T@40,40")).toBeInstanceOf(Refusal);
        expect(await session.why(frame().choices[0].text)).toBeNull();
    });
});

describe("candidates", () => {
    it("are the best actions and the one that was played, and the intervals narrow in place", async () => {
        // A token is placed: a sealed bid is learned for so long that its interval becomes wider for a while.
        session = await AnalysisSession.open(plan("orongo", [0, 2]), await recordOf("orongo", 2), 60);
        while (frame().choices.length < 8 || !session.played?.startsWith("place")) await session.goTo(session.at + 1);
        const { at } = session;
        const first = await session.candidates(at, 3);
        const texts = first.list.map((c) => c.text);
        expect(texts).toContain(session.played);
        expect(texts.length).toBeGreaterThanOrEqual(3);
        expect(texts.length).toBeLessThanOrEqual(4);
        let later = first;
        for (let i = 0; i < 8; i++) later = await session.candidates(at, 3);
        expect(later.list.map((c) => c.text)).toEqual(texts);
        for (const [i, c] of later.list.entries()) {
            expect(c.low).toBeLessThanOrEqual(c.value);
            expect(c.high).toBeGreaterThanOrEqual(c.value);
            expect(c.sims).toBeGreaterThan(first.list[i].sims);
            expect(c.isAssessed).toBe(false);
        }
        const width = (list: typeof first.list) => list.reduce((sum, c) => sum + c.high - c.low, 0);
        expect(width(later.list)).toBeLessThan(width(first.list));
        const more = await session.candidates(at, 6);
        expect(more.list.length).toBeGreaterThan(texts.length);
        expect(more.list.slice(0, 3).map((c) => c.text)).toEqual(texts.slice(0, 3));
    });

    it("are assessed further and further ahead where nothing is left to chance, until that is deep enough", async () => {
        await finished();
        await session.goTo(6);
        const first = await session.candidates(6, 3);
        expect(first.list.map((c) => c.text)).toContain(session.played);
        expect(first.list.some((c) => c.leads.length > 0)).toBe(true);
        let last = first;
        for (let i = 0; i < 10 && !last.isDone; i++) {
            const next = await session.candidates(6, 3);
            expect(next.list.map((c) => c.text)).toEqual(first.list.map((c) => c.text));
            for (const [k, c] of next.list.entries())
                if (c.proven === undefined) expect(c.sims).toBeGreaterThan(last.list[k].sims);
            last = next;
        }
        expect(last.isDone).toBe(true);
    });
});

describe("candidates while another position is on its way", () => {
    it("stay what they are once nothing can become more exact", async () => {
        await finished();
        const { count } = session;
        await session.goTo(count - 1);
        let last = await session.candidates(count - 1, 3);
        for (let i = 0; i < 10 && !last.isDone; i++) last = await session.candidates(count - 1, 3);
        expect([last.isDone, last.list.length > 1]).toEqual([true, true]);
        await session.goTo(count - 2); // too short to be searched
        await session.goTo(count - 1);
        expect(await session.candidates(count - 1, 3)).toEqual(last);
    });

    it("do not wait for those of a position that is gone", async () => {
        await finished();
        await session.goTo(4);
        const gone = [1, 2, 3].map(() => session.candidates(4, 3));
        await session.goTo(8);
        const lists = (await Promise.all([...gone, session.candidates(8, 3)])).map(({ list }) => list.length);
        expect([lists[2], lists[3] > 1]).toEqual([0, true]);
    });

    it("are those of the position that is still shown", async () => {
        await finished();
        await session.goTo(6);
        const texts = (await session.candidates(6, 3)).list.map((c) => c.text);
        const going = session.goTo(9);
        expect((await session.candidates(6, 3)).list.map((c) => c.text)).toEqual(texts);
        await going;
        await session.act(frame().choices.find((c) => c.text !== session.played)!.text);
        await session.candidates(10, 3);
        const leaving = session.backToGame();
        await session.candidates(10, 3);
        await leaving;
        expect((await session.candidates(10, 3)).list).toEqual([]); // it is not shown any more
    });
});

describe("a game that still runs", () => {
    it("is seen by the person only, and nothing can be tried", async () => {
        const record = await recordOf("causeway", 2, 9);
        session = await AnalysisSession.open(plan("causeway", [0, 2]), record);
        expect(session.isOver).toBe(false);
        for (const n of [4, 5, 9]) {
            await session.goTo(n);
            expect(frame().viewer).toBe(1);
        }
        await session.goTo(5); // the bot acts
        expect(frame().choices).toEqual([]);
        await session.goTo(4);
        await session.act(frame().choices[0].text);
        expect([session.at, session.from]).toEqual([4, undefined]);
        expect(await session.record()).not.toContain("[seed");
    });
});

describe("going on", () => {
    it("keeps a new game against bots with luck of its own", async () => {
        await finished();
        await session.goTo(4);
        const id = session.goOn(2, 3);
        const saved = savedGame(id)!;
        expect(saved.plan.levels).toEqual([3, 0]);
        expect(saved.record.split("\n").filter((l) => /^\d/.test(l))).toHaveLength(4);
        expect(saved.record).toContain("[seed ");
        expect(saved.over).toBe(false);
    });
});
