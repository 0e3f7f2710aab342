// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choicesOf, draw, frameWith, perform, stateWith } from "../../tests/dom";
import { Script } from "../../tests/script";
import { Refusal } from "../engine/engine";
import type { Game, Wish } from "../games/game";
import type { Frame } from "../session/session";
import { toldAs } from "../session/session";
import { Automatic, PAUSE, useWish, type Manner } from "./automatic";

// A window for spells: whoever has only "pass" has no spell that fits.
const pass = (frame: Frame) => frame.choices.find((c) => c.text === "pass");
const game = {
    auto(frame: Frame, wish: Wish) {
        if (wish === "always" || !pass(frame)) return undefined;
        return wish === "not_this_turn" || frame.choices.length === 1 ? pass(frame) : undefined;
    },
} as unknown as Game;

const MANNER: Manner = { wish: "matters", asks: false, pace: "calmly", isReady: true };
const time = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function table(choices: string[], isOnline: boolean, manner: Partial<Manner> = {}, used: Game = game) {
    const session = new Script({ frame: frameWith({ choices: choicesOf(...choices) }) }, isOnline);
    const automatic = new Automatic(session, used);
    const update = (more: Partial<Manner> = {}) => automatic.update({ ...MANNER, ...manner, ...more });
    update();
    return { session, automatic, update };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("against bots", () => {
    it("a single option is played by itself, and said", async () => {
        const { session, automatic } = table(["step"], false);
        await time(600);
        expect(session.acted).toEqual([]);
        await time(200);
        expect(session.acted).toEqual(["step"]);
        expect(automatic.done).toMatchObject({ n: 1, choice: { text: "step" } });
    });

    it.each([
        ["two options", ["step", "leap"], {}],
        ["the person wants to be asked always", ["step"], { asks: true }],
        ["not everything has been shown", ["step"], { isReady: false }],
    ])("nothing is done if there are %s", async (_, choices, manner) => {
        const { session } = table(choices, false, manner);
        await time(60000);
        expect(session.acted).toEqual([]);
    });

    it("it waits until everything has been shown", async () => {
        const { session, update } = table(["step"], false, { isReady: false });
        await time(5000);
        update({ isReady: true });
        await time(700);
        expect(session.acted).toEqual(["step"]);
    });

    it("what was taken back is asked", async () => {
        const { session, update } = table(["step"], false, { pace: "at_once" });
        await time(0);
        expect(session.acted).toEqual(["step"]);
        session.happen([1, 2], ["a", "b"]);
        update();
        session.takeBack(2, ["step"]);
        update();
        await time(60000);
        expect(session.acted).toEqual(["step"]);
        session.happen([1], ["leap"]);
        update();
        await time(0);
        expect(session.acted).toEqual(["step", "leap"]);
    });

    it("a position that has changed meanwhile is no failure", async () => {
        const { session, automatic } = table(["step"], false, { pace: "at_once" });
        session.answer = () => Promise.reject(new Refusal("turn", "x"));
        await time(0);
        expect(automatic.done).toBeUndefined();
    });
});

describe("at a table with other people", () => {
    it("a single option is asked, because the time it takes would tell that there is only one", async () => {
        const { session } = table(["step"], true);
        await time(60000);
        expect(session.acted).toEqual([]);
    });

    // When a seat passes, for everything it may hold and every way to pass: by itself, and by hand after some time.
    const passedAt = async (choices: string[], manner: Partial<Manner>, byHandAfter?: number) => {
        const { session, automatic } = table(choices, true, manner);
        const start = Date.now();
        if (byHandAfter !== undefined) {
            await time(byHandAfter);
            void automatic.act("pass");
        }
        for (let i = 0; i < 100 && session.acted.length === 0; i++) await time(100);
        expect(session.acted).toEqual(["pass"]);
        await time(60000);
        expect(session.acted).toEqual(["pass"]); // once
        return Date.now() - start - 60000;
    };

    it("a pass is sent after the same pause, whatever is held and whoever makes it", async () => {
        const times = [
            await passedAt(["pass"], {}),
            await passedAt(["pass"], { isReady: false }), // a moment that is being read does not hold the others up
            await passedAt(["pass"], { wish: "not_this_turn" }),
            await passedAt(["pass", "cast"], { wish: "not_this_turn" }),
            await passedAt(["pass", "cast"], {}, 0),
            await passedAt(["pass", "cast"], {}, PAUSE - 300),
            await passedAt(["pass"], { wish: "always" }, 500),
            await passedAt(["pass"], {}, 500),
        ];
        expect(new Set(times)).toEqual(new Set([PAUSE]));
        expect(await passedAt(["pass", "cast"], {}, PAUSE + 1000)).toBe(PAUSE + 1000);
    });

    it("something else is sent at once, also in place of a pass that is held back", async () => {
        const { session, automatic, update } = table(["pass", "cast"], true);
        void automatic.act("pass");
        expect(automatic.isHeld).toBe(true);
        update();
        await time(500);
        await automatic.act("cast");
        expect(session.acted).toEqual(["cast"]);
        await time(PAUSE);
        expect(session.acted).toEqual(["cast"]);
        expect(automatic.isHeld).toBe(false);
    });

    it("a pass that is held back is forgotten when something else is asked", async () => {
        const { session, automatic, update } = table(["pass", "cast"], true);
        void automatic.act("pass");
        session.happen([2], ["a", "b"]);
        update();
        await time(60000);
        expect(session.acted).toEqual([]);
        expect(automatic.isHeld).toBe(false);
    });

    it("nothing is done by itself when the table is played by correspondence", async () => {
        const session = new Script({ frame: frameWith({ choices: choicesOf("pass") }) }, true);
        const seats = stateWith().seats.map((s) => ({ ...s, ms: 3 * 24 * 3600 * 1000 }));
        session.change({ seats });
        const automatic = new Automatic(session, game);
        automatic.update(MANNER);
        await time(60000);
        expect(session.acted).toEqual([]);
    });
});

describe("the wish", () => {
    it("not to be asked is over with the turn", async () => {
        let set: (wish: Wish) => void = () => {};
        const seen: Wish[] = [];
        const Show = ({ story }: { story: ReturnType<typeof toldAs>[] }) => {
            const [wish, choose] = useWish(story);
            set = choose;
            seen.push(wish);
            return null;
        };
        const story = [toldAs(1, 2, "x", "assault.turn by=seat:2")];
        const root = await draw(<Show story={story} />);
        await perform(() => set("not_this_turn"));
        await draw(<Show story={[...story, toldAs(2, 2, "y", "assault.moved")]} />, root);
        expect(seen.at(-1)).toBe("not_this_turn");
        await draw(<Show story={[...story, toldAs(2, 2, "y", "assault.turn by=seat:3")]} />, root);
        expect(seen.at(-1)).toBe("matters");
    });
});
