// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frameWith } from "../../tests/dom";
import { Script } from "../../tests/script";
import type { Game, Moment } from "../games/game";
import { toldAs, type Told } from "../session/session";
import { change } from "./settings";
import { Showing } from "./showing";

const moment = (told: Told): Moment | undefined =>
    told.text === "roll" ? { title: `x.title n=${told.n}`, summary: "x.summary" } : undefined;
const game = { moment } as unknown as Game;
const roll = (n: number) => toldAs(n, 2, "roll", "x.rolled");

let stops: (() => void)[] = [];

function show(session: Script, used: Game = game): { showing: Showing; seen: number[] } {
    const showing = new Showing(session, used);
    const seen: number[] = [];
    showing.listen(() => seen.at(-1) !== showing.frame.n && seen.push(showing.frame.n));
    stops.push(showing.follow());
    return { showing, seen };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
    vi.useFakeTimers();
    change({ pace: "calmly" });
});
afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    vi.useRealTimers();
});

describe("the showing", () => {
    it("follows one action after the other, however they arrive", async () => {
        const session = new Script();
        const { showing, seen } = show(session);
        session.happen([2, 3, 2], ["a"]);
        expect(seen).toEqual([]); // the position between is still asked for
        await pass(0);
        expect(seen).toEqual([1]);
        expect(showing.isBehind).toBe(true);
        await pass(1200);
        expect(seen).toEqual([1]);
        await pass(200);
        expect(seen).toEqual([1, 2]);
        await pass(1400);
        expect(seen).toEqual([1, 2, 3]);
        expect(showing.isBehind).toBe(false);
        expect(showing.frame).toBe(session.state!.frame); // with the choices
        expect(session.asked).toEqual([1, 2]);
        expect(session.shown).toBe(3);
    });

    it("asks only for positions that it has not seen", async () => {
        const session = new Script();
        const { seen } = show(session);
        session.happen([2]);
        session.happen([3]);
        session.happen([2]);
        await pass(5000);
        expect(seen).toEqual([1, 2, 3]);
        expect(session.asked).toEqual([]);
    });

    it("is faster when it goes briskly, and does not wait at all when it goes at once", async () => {
        const session = new Script();
        change({ pace: "briskly" });
        const { showing, seen } = show(session);
        session.happen([2]);
        session.happen([2]);
        await pass(600);
        expect(seen).toEqual([1, 2]);
        change({ pace: "at_once" });
        session.happen([2, 2, 2]);
        expect(showing.frame.n).toBe(5);
        expect(showing.isBehind).toBe(false);
    });

    it("shows the viewer's own action at once", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2], ["a"]);
        expect(showing.frame.n).toBe(1);
        session.happen([1]); // although the action before has not been shown for long
        expect(showing.frame.n).toBe(2);
        session.happen([2]);
        expect(showing.frame.n).toBe(2);
        await pass(500);
        expect(showing.frame.n).toBe(3);
    });

    it("skips to the newest position", async () => {
        const session = new Script();
        const { showing, seen } = show(session);
        session.happen([2, 2, 2], ["a"]);
        await pass(10);
        showing.skip();
        expect(showing.frame.n).toBe(3);
        expect(showing.isBehind).toBe(false);
        await pass(10000);
        expect(seen).toEqual([1, 3]);
    });

    it("begins with the newest position when it is far behind, and when something was taken back", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen(Array.from({ length: 100 }, () => 2));
        expect(showing.frame.n).toBe(100);
        session.happen([2, roll(102)], ["a"]);
        await pass(5000);
        expect(showing.moment).toBeDefined();
        session.takeBack(3);
        expect([showing.frame.n, showing.moment, showing.banner, showing.recent]).toEqual([
            99,
            undefined,
            undefined,
            undefined,
        ]);
        expect(showing.frame).toBe(session.state!.frame);
    });

    it("notices that something was taken back although the game went on meanwhile", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2, 2, 2]);
        await pass(6000);
        const story = [...session.state!.story.slice(0, 2), toldAs(3, 3, "other", ""), toldAs(4, 3, "more", "")];
        session.change({ story, frame: frameWith({ n: 4 }) });
        expect(showing.frame.n).toBe(4);
    });

    it("does not disturb the viewer while others decide at the same time", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2], ["bid 1", "bid 2"]);
        const { decision } = showing;
        session.happen([3, 4], ["bid 1", "bid 2"]);
        expect(showing.isBehind).toBe(false);
        expect(showing.frame.n).toBe(3);
        expect(showing.decision).toBe(decision);
        session.happen([1]);
        session.happen([2], ["bid 1", "bid 2"]); // the same choices, but asked anew
        await pass(5000);
        expect(showing.decision).toBe(5);
    });

    it("waits while the person looks back", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2, 2]);
        await pass(0);
        showing.pause(true);
        await pass(10000);
        expect(showing.frame.n).toBe(1);
        showing.pause(false);
        await pass(0);
        expect(showing.frame.n).toBe(2);
    });

    it("shows the newest position when one between cannot be had", async () => {
        const session = new Script();
        session.frameAt = () => Promise.reject(new Error("gone"));
        const { showing } = show(session);
        session.happen([2, 2, 2]);
        await pass(0);
        expect(showing.frame.n).toBe(3);
    });
});

describe("a moment", () => {
    it("stands until it has been read; then the showing goes on", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2, roll(2), 2], ["a"]);
        await pass(60000);
        expect(showing.frame.n).toBe(2);
        expect(showing.moment).toMatchObject({ told: { n: 2 }, before: { n: 1 }, after: { n: 2 } });
        showing.proceed();
        await pass(0);
        expect(showing.frame.n).toBe(3);
        expect(showing.moment).toBeUndefined();
        expect(showing.recent!.told.n).toBe(2);
    });

    it("keeps the choices back although nothing follows it", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([roll(1)], ["a"]);
        await pass(0);
        expect(showing.isBehind).toBe(true);
        showing.proceed();
        expect(showing.isBehind).toBe(false);
    });

    it("is not held at once, but can still be read until the next one", async () => {
        change({ pace: "at_once" });
        const session = new Script();
        const { showing } = show(session);
        session.happen([2, roll(2), 2], ["a"]);
        expect(showing.isBehind).toBe(false);
        await pass(0);
        expect(showing.recent).toMatchObject({ told: { n: 2 }, before: { n: 1 }, after: { n: 2 } });
        session.happen([2]);
        await pass(0);
        expect(showing.recent!.told.n).toBe(2);
        session.happen([roll(5)]);
        await pass(0);
        expect(showing.recent!.told.n).toBe(5);
    });

    it("that was skipped can still be read", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2, roll(2), 2], ["a"]);
        await pass(0);
        showing.skip();
        expect(showing.moment).toBeUndefined();
        await pass(0);
        expect(showing.recent!.told.n).toBe(2);
    });
});

describe("a banner", () => {
    const round = (n: number) => toldAs(n, 2, "end", "x.moved\nx.round round=2");

    it("comes from the headings of the news and stays long enough", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([round(1), 2]);
        await pass(0);
        expect(showing.banner).toEqual({ n: 1, facts: ["x.round round=2"], isTurn: false });
        await pass(1550);
        expect(showing.frame.n).toBe(1);
        await pass(100);
        expect(showing.frame.n).toBe(2);
    });

    it("begins the game", () => {
        const story = [toldAs(1, 0, "draw", "x.round round=1\nx.drawn")];
        const { showing } = show(new Script({ story, frame: frameWith({ n: 1 }) }));
        expect(showing.banner!.facts).toEqual(["x.round round=1"]);
    });

    it("says that it is the viewer's turn, where the game does not tell turns", async () => {
        const session = new Script();
        const { showing } = show(session);
        session.happen([2], ["a", "b"]);
        expect(showing.banner).toEqual({ n: 1, facts: ["page.banner.your_turn"], isTurn: true });
        const told = new Script();
        const other = show(told).showing;
        told.happen([toldAs(1, 2, "a1", "x.turn by=seat:2")]);
        await pass(5000);
        told.happen([2], ["a", "b"]);
        expect(other.banner!.facts).toEqual(["x.turn by=seat:2"]);
    });

    it("collects what was skipped", async () => {
        change({ pace: "at_once" });
        const session = new Script();
        const { showing } = show(session);
        session.happen([round(1), 2, toldAs(3, 2, "z", "x.phase")], ["a", "b"]);
        expect(showing.banner!.facts).toEqual(["x.round round=2", "x.phase"]);
    });
});
