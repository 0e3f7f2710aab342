// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InThreadWorker, useEngineWorkers } from "../../tests/engine";
import { EngineWorker, Refusal } from "../engine/engine";
import { namesOf } from "../ui/names";
import { estimate, type Estimate } from "../learn/estimate";
import { freshSeed, LocalSession, type Plan } from "./local";
import { planOf } from "./record";
import { savedGame, savedGames } from "./saved";

useEngineWorkers();

const plan = (part: Partial<Plan> = {}): Plan => ({
    id: "game",
    game: "causeway",
    options: "",
    levels: [0, 1],
    name: "Ana",
    ...part,
});

let open: LocalSession[] = [];
const opened = async (opening: Promise<LocalSession>) => {
    const session = await opening;
    open.push(session);
    return session;
};
const begin = (part?: Partial<Plan>) => opened(LocalSession.begin(plan(part)));

// Waits until the viewer is to act or the game is over.
const mine = (session: LocalSession) =>
    vi.waitFor(
        () => {
            const { frame, thinking } = session.state!;
            if (thinking.length > 0 || (frame.choices.length === 0 && !frame.result)) throw new Error("not yet");
        },
        { timeout: 20000, interval: 2 },
    );

const actFirst = async (session: LocalSession, at = 0) => {
    const choice = session.state!.frame.choices[at];
    await session.act(choice.text);
    return choice;
};

beforeEach(() => {
    localStorage.clear();
});
afterEach(() => {
    for (const session of open) session.close();
    open = [];
});

describe("a local game", () => {
    it("begins with the person's decision and names every seat", async () => {
        const session = await begin({ game: "orongo", levels: [0, 2, 2, 3] });
        const { frame, seats, story } = session.state!;
        expect(frame).toMatchObject({ game: "orongo", seats: 4, viewer: 1 });
        expect(frame.choices.length).toBeGreaterThan(0);
        expect(story).toHaveLength(frame.n); // the tiles that chance drew
        expect(seats.map((s) => [s.seat, s.kind, s.level])).toEqual([
            [1, "you", undefined],
            [2, "bot", 2],
            [3, "bot", 2],
            [4, "bot", 3],
        ]);
        expect(namesOf(session.state!)).toEqual(["Ana", "Fisher 1", "Fisher 2", "Carver"]); // those of one level are numbered
    });

    it("gives bots their characters, and keeps them", async () => {
        const session = await begin({ levels: [0, 1], characters: ["", "walker"] });
        expect(session.state!.seats.map((s) => s.character)).toEqual([undefined, "walker"]);
        const asked = vi.spyOn(EngineWorker.prototype, "ask");
        await actFirst(session);
        await mine(session);
        expect(asked.mock.calls.flat()).toContain("go level=1,character=walker seat=2");
        asked.mockRestore();
        const again = await opened(LocalSession.resume(savedGame("game")!.plan, savedGame("game")!.record));
        expect(again.state!.seats[1].character).toBe("walker");
        expect((await begin()).state!.seats[1].character).toBeUndefined(); // as in games of old
    });

    it("finds the characters of bots in a record", async () => {
        const record = "[seat 1 Ana]\n[seat 2 bot:level=3,character=charger]\n";
        const { frame } = (await begin()).state!;
        expect(planOf(record, frame)).toMatchObject({ levels: [0, 3], characters: ["", "charger"] });
        expect(planOf(record.replace(",character=charger", ""), frame)).toMatchObject({ characters: ["", ""] });
    });

    it("lets the bots answer, and tells the whole story in order", async () => {
        const session = await begin();
        const choice = await actFirst(session);
        await mine(session);
        const { frame, story, thinking, busy } = session.state!;
        expect(story.map((t) => t.n)).toEqual(story.map((_, i) => i + 1));
        expect(story[0]).toMatchObject({ actor: 1, text: choice.text });
        expect(story[0].facts[0]).toMatch(/^causeway\..* by=seat:1/);
        expect(story[1].actor).toBe(2);
        expect(frame.n).toBe(story.length);
        expect([thinking, busy]).toEqual([[], false]);
    });

    it("refuses what the rules forbid and changes nothing", async () => {
        const session = await begin();
        const refusal = await session.act("T@99,99").catch((e) => e);
        expect(refusal).toBeInstanceOf(Refusal);
        expect(session.state).toMatchObject({ busy: false, frame: { n: 0 } });
    });

    it("explains why something is forbidden, and finds nothing wrong with what is legal", async () => {
        const session = await begin();
        expect(await session.why(session.state!.frame.choices[0].text)).toBeNull();
        expect((await session.why("T@0,9"))?.code).toMatch(/^CW-/);
    });

    it("takes back the person's last decision with all that followed it", async () => {
        const session = await begin();
        await actFirst(session, 3);
        await mine(session);
        expect(session.state!.undo).toBe(2);
        const before = session.state!.frame.choices.length;
        await session.undo();
        expect(session.state!.frame.n).toBe(0);
        expect(session.state!.story).toEqual([]);
        expect(session.state!.undo).toBe(0);
        await session.undo(); // there is nothing to take back
        expect(session.state!.frame.n).toBe(0);
        const other = session.state!.frame.choices[5];
        await session.act(other.text);
        await mine(session);
        expect(session.state!.story[0].text).toBe(other.text);
        expect(session.state!.frame.choices.length).toBeGreaterThan(0);
        expect(before).toBeGreaterThan(0);
    });

    it("ignores what a bot decided before its position was taken back", async () => {
        const session = await begin();
        await actFirst(session, 2);
        expect(session.state!.thinking).toEqual([2]); // the bot is still thinking
        await session.undo();
        await mine(session);
        await new Promise((resolve) => setTimeout(resolve, 60));
        expect(session.state!.story).toEqual([]);
        expect(session.state!.frame).toMatchObject({ n: 0, actors: [1] });
    });

    it("shows sealed bids in the story once they are revealed", async () => {
        const session = await begin({ game: "orongo", levels: [0, 1, 1] });
        const { n } = session.state!.frame;
        const bid = session.state!.frame.choices[2];
        await session.act(bid.text);
        const sealed = session.state!.story.slice(n).filter((t) => t.actor !== 1);
        for (const { text, words } of sealed) expect([text, words]).toEqual(["bid ?", ""]);
        await mine(session);
        const bids = session.state!.story.slice(n, n + 3);
        expect(bids.map((t) => t.actor).sort()).toEqual([1, 2, 3]);
        for (const { text } of bids) expect(text).toMatch(/^bid \d+$/);
        expect(bids[2].words).not.toBe(""); // with the last bid all of them are told
    });

    it("is stored after every action and continues from there", async () => {
        const session = await begin();
        await actFirst(session, 4);
        await mine(session);
        const saved = savedGame("game")!;
        expect(saved).toMatchObject({ n: session.state!.frame.n, over: false, plan: session.plan });
        session.close();
        const again = await opened(LocalSession.resume(saved.plan, saved.record));
        expect(again.state!.story).toEqual(session.state!.story);
        expect(again.state!.frame).toEqual(session.state!.frame);
        expect(saved.record.replace(/^\[seed .*\n/m, "") + "\n").toBe(await again.record());
    });

    it("goes on drawing after it was stored", async () => {
        const session = await begin({ game: "orongo" });
        await mine(session);
        session.close();
        const saved = savedGame("game")!;
        const again = await opened(LocalSession.resume(saved.plan, saved.record));
        const round = () => (again.state!.frame.view as { round: number }).round;
        const before = round();
        for (let i = 0; i < 40 && round() < before + 2; i++) {
            await mine(again);
            await actFirst(again);
        }
        expect(round()).toBeGreaterThan(before + 1);
    });

    it("is not stored without an id", async () => {
        await begin({ id: "" });
        expect(savedGames()).toEqual([]);
    });

    it("passes options on to the rules", async () => {
        const session = await begin({ options: "ruleset=quick" });
        expect(await session.record()).toContain("quick");
        await expect(LocalSession.begin(plan({ options: "ruleset=none" }))).rejects.toBeInstanceOf(Refusal);
    });

    it("shows earlier positions", async () => {
        const session = await begin();
        const first = session.state!.frame;
        await actFirst(session);
        await mine(session);
        expect((await session.frameAt(0)).view).toEqual(first.view);
        expect(await session.frameAt(1)).toMatchObject({ n: 1, viewer: 1, choices: [] });
    });

    it("hints at a legal action with the person's chance", async () => {
        const session = await begin({ options: "ruleset=quick", levels: [1, 0] });
        await mine(session);
        for (let i = 0; i < 4; i++) {
            await actFirst(session);
            await mine(session);
        }
        const hint = await session.hint();
        const choice = session.state!.frame.choices.find((c) => c.text === hint.text);
        expect(choice?.words).toBe(hint.words);
        const { value, low, high } = hint.chance!;
        expect([0, low, value, high, 100]).toEqual([0, low, value, high, 100].sort((a, b) => a - b));
    }, 60000);

    it("foresees what an action brings, but nothing that only the action would show", async () => {
        const session = await begin({ game: "orongo", levels: [0, 1] });
        await vi.waitFor(() => expect(session.state!.frame.actors).toEqual([1]), 20000); // the rival has sealed its bid
        const sealed = await session.hint();
        expect(sealed.after).toBeUndefined(); // both bids would be opened
        expect(sealed.brings).toBeUndefined();
        expect(sealed.next?.words).toMatch(/^Bid|^Offer|shell/);
        const other = await begin();
        await mine(other);
        const open = await other.hint();
        expect(open.brings![0]).toMatch(/^causeway\.place by=seat:1 /);
        expect(open.after!.n).toBe(1);
    });

    it("is estimated afterwards as the hints said", async () => {
        const session = await begin({ options: "ruleset=quick", levels: [0, 1] });
        const hinted = new Map<number, number>();
        for (;;) {
            await mine(session);
            const { frame } = session.state!;
            if (frame.result || frame.n >= 40) break;
            const hint = await session.hint();
            if (hint.chance) hinted.set(frame.n, hint.chance.value);
            await session.act(hint.text);
        }
        const { frame } = session.state!;
        const end = { ...frame, result: frame.result ?? { reason: "", score: [0, 0], rank: [1, 2] } };
        let list: Estimate[] = [];
        await estimate(await session.record(), end, (all) => (list = all));
        const said = list.filter((e) => hinted.has(e.n) && e.n < end.n);
        expect(said.length).toBeGreaterThan(3);
        for (const { n, chances } of said) expect(chances[0].value).toBe(hinted.get(n));
    }, 60000);

    it("does not run far ahead of what the person has been shown", async () => {
        const session = await begin({ game: "causeway", levels: [1, 1] });
        session.see(session.state!.frame.n);
        const from = session.state!.frame.n;
        const isAt = (n: number) => vi.waitFor(() => expect(session.state!.frame.n).toBe(n), { timeout: 20000 });
        await isAt(from + 12);
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(session.state!.frame.n).toBe(from + 12);
        session.see(from + 1);
        await isAt(from + 13);
    });

    it("lets a strong bot think on while the person thinks, unless the battery is low or the page is hidden", async () => {
        const battery = { charging: false, level: 0.1 };
        const asked = vi.spyOn(InThreadWorker.prototype, "postMessage");
        const ended = vi.spyOn(InThreadWorker.prototype, "terminate");
        const thinksOn = () => asked.mock.calls.some(([question]) => question.memory);
        vi.stubGlobal("navigator", { getBattery: () => Promise.resolve(battery) });
        const session = await begin({ levels: [0, 7] });
        await actFirst(session);
        await mine(session);
        await new Promise((resolve) => setTimeout(resolve, 60));
        expect(thinksOn()).toBe(false);
        battery.charging = true;
        document.dispatchEvent(new Event("visibilitychange"));
        await vi.waitFor(() => expect(thinksOn()).toBe(true));
        expect(ended).not.toHaveBeenCalled();
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        expect(ended).toHaveBeenCalledOnce();
        Reflect.deleteProperty(document, "hidden");
        vi.stubGlobal("navigator", window.navigator);
        vi.restoreAllMocks();
    });

    it("is played to the end by bots alone, for a spectator", async () => {
        const session = await begin({ game: "causeway", options: "ruleset=quick", levels: [1, 1] });
        await vi.waitFor(() => expect(session.state!.frame.result).toBeDefined(), { timeout: 50000, interval: 20 });
        const { frame, seats } = session.state!;
        expect(frame.viewer).toBe(0);
        expect([...frame.result!.rank].sort()[0]).toBe(1);
        expect(seats.every((s) => s.kind === "bot")).toBe(true);
        expect(savedGame("game")?.over).toBe(true);
    }, 60000);

    it("goes on no longer once it is closed", async () => {
        const session = await begin({ levels: [1, 1] });
        session.close();
        const { n } = session.state!.frame;
        await new Promise((resolve) => setTimeout(resolve, 80));
        expect(session.state!.frame.n).toBe(n);
    });
});

it("every seed is different and has 128 bits", () => {
    const seeds = Array.from({ length: 20 }, freshSeed);
    expect(new Set(seeds).size).toBe(20);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
});
