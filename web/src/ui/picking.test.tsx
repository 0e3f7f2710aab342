// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { choicesOf, draw, frameWith, perform } from "../../tests/dom";
import { Refusal } from "../engine/engine";
import type { Game } from "../games/game";
import type { Frame, Session } from "../session/session";
import { NO_PICKING, usePicking, type Picking } from "./picking";

// In this game an action "giant cell drop" is pointed at by its words, one after the other.
const stepsOf = (text: string) => text.split(" ").map((thing) => ({ thing, label: `the ${thing}` }));

async function table(texts: string[], part: { game?: Partial<Game>; session?: Partial<Session> } = {}) {
    let picking = NO_PICKING;
    const act = vi.fn(() => Promise.resolve());
    const why = vi.fn((): Promise<Refusal | null> => Promise.resolve(null));
    const session = { act, why, ...part.session } as unknown as Session;
    const game = { steps: (choice) => stepsOf(choice.text), ...part.game } as Game;
    const Show = ({ frame }: { frame: Frame }) => {
        picking = usePicking(game, frame, session);
        return <g {...picking.props("a", "the thing a")} />;
    };
    const frame = frameWith({ choices: choicesOf(...texts) });
    const root = await draw(<Show frame={frame} />);
    return {
        now: (): Picking => picking,
        pick: (thing: string) => perform(() => picking.pick(thing)),
        next: (change: Partial<Frame>) => draw(<Show frame={{ ...frame, ...change }} />, root),
        nexts: () => picking.nexts.map((s) => s.thing),
        chosen: () => picking.chosen.map((s) => s.thing),
        element: () => root.firstElementChild!,
        act,
        why,
    };
}

describe("picking", () => {
    it("offers the first thing of every choice, each once", async () => {
        const t = await table(["a x", "a y", "b x"]);
        expect(t.nexts()).toEqual(["a", "b"]);
        expect(["a", "b", "x"].map((thing) => t.now().state(thing))).toEqual(["can", "can", "quiet"]);
        expect(t.now().open).toHaveLength(3);
    });

    it("offers what goes on from what is chosen, and only that", async () => {
        const t = await table(["a x", "a y", "b x", "b z"]);
        await t.pick("a");
        expect(t.chosen()).toEqual(["a"]);
        expect(t.nexts()).toEqual(["x", "y"]);
        expect(["a", "b", "x", "z"].map((thing) => t.now().state(thing))).toEqual([
            "chosen",
            "quiet",
            "target",
            "quiet",
        ]);
        expect(t.now().open.map((c) => c.text)).toEqual(["a x", "a y"]);
        expect(t.act).not.toHaveBeenCalled();
    });

    it("acts when one choice is left, with the text of that choice", async () => {
        const t = await table(["a x", "a y", "b x"]);
        await t.pick("a");
        await t.pick("y");
        expect(t.act).toHaveBeenCalledExactlyOnceWith("a y");
        expect(t.chosen()).toEqual([]);
    });

    it("acts at once where the first thing leaves one choice", async () => {
        const t = await table(["a x p", "b x"]);
        await t.pick("a");
        expect(t.act).toHaveBeenCalledExactlyOnceWith("a x p");
    });

    it("goes on by itself where there is only one way, and stops where there are two", async () => {
        const t = await table(["a x p", "a x q", "b x"]);
        await t.pick("a");
        expect(t.chosen()).toEqual(["a", "x"]);
        expect(t.nexts()).toEqual(["p", "q"]);
        expect(t.act).not.toHaveBeenCalled();
    });

    it("does not go on past a choice that may end here", async () => {
        const t = await table(["a", "a x p", "a x q", "b"]);
        await t.pick("a");
        expect(t.chosen()).toEqual(["a"]);
        expect(t.nexts()).toEqual(["x"]);
        expect(t.now().open.map((c) => c.text)).toContain("a");
        expect(t.act).not.toHaveBeenCalled();
    });

    it("waits before a step that the person must choose, even if it is the only one", async () => {
        const ask = (text: string) => stepsOf(text).map((s) => ({ ...s, isAsked: s.thing === "buy" }));
        const t = await table(["a x buy", "b x"], { game: { steps: (choice) => ask(choice.text) } });
        await t.pick("a");
        expect(t.chosen()).toEqual(["a", "x"]);
        expect(t.nexts()).toEqual(["buy"]);
        expect(t.act).not.toHaveBeenCalled();
        await t.pick("buy");
        expect(t.act).toHaveBeenCalledExactlyOnceWith("a x buy");
    });

    it("puts back what is chosen, with all that follows, when it is picked again", async () => {
        const t = await table(["a x p", "a x q", "a y p", "a y q"]);
        await t.pick("a"); // the one way to begin: goes no farther
        await t.pick("x");
        expect(t.chosen()).toEqual(["a", "x"]);
        await t.pick("a");
        expect(t.chosen()).toEqual([]);
    });

    it("begins anew with another piece", async () => {
        const t = await table(["a x", "a y", "b z", "b w"]);
        await t.pick("a");
        await t.pick("b");
        expect(t.chosen()).toEqual(["b"]);
        expect(t.nexts()).toEqual(["z", "w"]);
    });

    it("weighs a step until it is confirmed or taken back", async () => {
        const t = await table(["a x", "a y", "b"]);
        await perform(() => t.now().weigh("a"));
        expect(t.now().weighed).toMatchObject({ thing: "a", label: "the a" });
        expect(t.chosen()).toEqual([]);
        await perform(() => t.now().back());
        expect(t.now().weighed).toBeNull();
        await perform(() => t.now().weigh("a"));
        await t.pick("a");
        expect([t.now().weighed, t.chosen()]).toEqual([null, ["a"]]);
    });

    it("tells which choices a thing leads to", async () => {
        const t = await table(["a x", "a y", "b"]);
        expect(
            t
                .now()
                .leadsTo("a")
                .map((c) => c.text),
        ).toEqual(["a x", "a y"]);
        expect(t.now().leadsTo("x")).toEqual([]);
    });

    it("asks about the very next click, in the words of the game if it has any", async () => {
        const t = await table(["a x", "a y", "a say:stop", "b say:one p", "b say:one q", "c"]);
        expect(t.now().asked).toBeUndefined();
        await t.pick("a");
        expect(t.now().asked).toBe("Choose one of the 2 marked places, or a button.");
        const ask = vi.fn(() => "Where to?");
        const own = await table(["a x", "a y"], { game: { ask } });
        await own.pick("a");
        expect(own.now().asked).toBe("Where to?");
        expect(ask).toHaveBeenCalledWith(own.now(), expect.anything());
    });

    it("asks about buttons where nothing is chosen on the board", async () => {
        const t = await table(["a say:one", "a say:two", "b say:one p", "b say:one q"]);
        expect(t.now().isBeside).toBe(false);
        await t.pick("a");
        expect(t.now().asked).toBe("Choose one of the buttons.");
        expect((await table(["say:one", "say:two"])).now().isBeside).toBe(false); // the prompt has room for them
        expect((await table(["say:one", "say:two", "say:three", "say:four"])).now().isBeside).toBe(true);
        const game = { Controls: () => null };
        expect((await table(["say:one", "say:two"], { game })).now().isBeside).toBe(true);
    });

    it("takes one step back", async () => {
        const t = await table(["a x p", "a x q", "a y p", "b"]);
        await t.pick("a");
        await t.pick("x");
        await perform(() => t.now().back());
        expect(t.chosen()).toEqual(["a"]);
        expect(t.nexts()).toEqual(["x", "y"]);
    });

    it("accepts the things of a choice in any order that the game gives", async () => {
        const t = await table(["a x", "a y", "b x"], {
            game: { otherSteps: (choice) => [stepsOf(choice.text).reverse()] },
        });
        expect(t.nexts()).toEqual(["a", "x", "y", "b"]);
        expect(t.now().open).toHaveLength(3); // a choice with two rows is one choice
        await t.pick("x");
        expect(t.nexts()).toEqual(["a", "b"]);
        await t.pick("b");
        expect(t.act).toHaveBeenCalledExactlyOnceWith("b x");
    });

    it("asks the rules about a thing that leads nowhere, and shows the clause", async () => {
        const guess = vi.fn(() => "a z");
        const why = vi.fn(() => Promise.resolve(new Refusal("CW-2.1", "too far")));
        const t = await table(["a x", "a y"], { game: { guess }, session: { why } });
        await t.pick("a");
        await t.pick("z");
        expect(guess).toHaveBeenCalledWith(t.now().chosen, "z", expect.anything());
        expect(why).toHaveBeenCalledWith("a z");
        expect(t.now().refused).toEqual({ thing: "z", code: "CW-2.1", sentence: "Too far." });
        expect(t.now().state("z")).toBe("refused");
        expect(t.chosen()).toEqual(["a"]);
        await perform(() => t.now().dismiss());
        expect(t.now().refused).toBeNull();
    });

    it("says something of its own where the game has no guess, or one that is no action", async () => {
        const none = await table(["a x"]);
        await none.pick("z");
        expect(none.now().refused?.sentence).toBe("You cannot do anything with this now.");
        const why = () => Promise.resolve(new Refusal("syntax", "not an action"));
        const odd = await table(["a x"], { game: { guess: () => "??" }, session: { why } });
        await odd.pick("z");
        expect(odd.now().refused).toMatchObject({ code: "", sentence: "You cannot do anything with this now." });
    });

    it("stays silent when somebody else is to act", async () => {
        const t = await table([]);
        await t.pick("z");
        expect(t.now().refused).toBeNull();
    });

    it("asks neither the game nor the rules once the game is over", async () => {
        const guess = vi.fn(() => "a z");
        const t = await table([], { game: { guess } });
        await t.next({ actors: [], result: { reason: "", score: [0, 0], rank: [1, 2] } });
        await t.pick("z");
        expect([guess.mock.calls, t.why.mock.calls, t.now().refused]).toEqual([[], [], null]);
    });

    it("shows the refusal of an action at the thing that was picked, and begins anew", async () => {
        const act = () => Promise.reject(new Refusal("CW-3", "no"));
        const t = await table(["a x", "a y"], { session: { act } });
        await t.pick("a");
        await t.pick("x");
        expect(t.now().refused).toEqual({ thing: "x", code: "CW-3", sentence: "No." });
        expect(t.chosen()).toEqual([]);
    });

    it("keeps what was half chosen when somebody else acts", async () => {
        const t = await table(["a x", "a y"]);
        await t.pick("a");
        await t.next({ n: 1 });
        expect(t.chosen()).toEqual(["a"]);
        await t.next({ n: 2, choices: [] }); // what the other did is being shown
        expect(t.chosen()).toEqual([]);
        await t.next({ n: 2 });
        expect(t.chosen()).toEqual(["a"]);
    });

    it("forgets what was chosen and refused when the viewer is asked something else", async () => {
        const t = await table(["a x", "a y"]);
        await t.pick("a");
        await t.pick("z");
        expect(t.now().refused).not.toBeNull();
        await t.next({ n: 1, choices: choicesOf("a x", "a y", "b") });
        expect(t.chosen()).toEqual([]);
        expect(t.now().refused).toBeNull();
    });

    it("keeps what was chosen while the same position is only drawn again", async () => {
        const t = await table(["a x", "a y"]);
        await t.pick("a");
        await t.next({});
        expect(t.chosen()).toEqual(["a"]);
    });
});

describe("props of a thing", () => {
    it("make it a button while it can be chosen, and a picture otherwise", async () => {
        const t = await table(["a x", "a y"]);
        expect(t.now().props("a", "the giant")).toMatchObject({ role: "button" });
        expect(t.now().props("x", "a cell")).toMatchObject({ role: "img", "aria-label": "a cell" });
        await t.pick("a");
        expect(t.now().props("a", "the giant")).toMatchObject({ role: "button", "aria-pressed": true });
        expect(t.now().props("x", "a cell")).toMatchObject({ role: "button", "aria-pressed": undefined });
    });

    it("are no stop of the Tab key of their own", async () => {
        const t = await table(["a x", "a y"]);
        expect(t.element().getAttribute("tabindex")).toBe("-1"); // also in SVG, where names are case-sensitive
    });

    it.each(["Enter", " "])("pick it with the key '%s'", async (key) => {
        const t = await table(["a x", "a y"]);
        const event = new KeyboardEvent("keydown", { key, cancelable: true });
        await perform(() => t.element().dispatchEvent(event));
        expect(t.chosen()).toEqual(["a"]);
        expect(event.defaultPrevented).toBe(true); // the page does not scroll
    });

    it("leave other keys alone", async () => {
        const t = await table(["a x", "a y"]);
        await perform(() => t.element().dispatchEvent(new KeyboardEvent("keydown", { key: "x" })));
        expect(t.chosen()).toEqual([]);
    });

    it("tell what the pointer or the focus is on", async () => {
        const t = await table(["a x", "a y"]);
        for (const [on, off] of [
            ["onPointerEnter", "onPointerLeave"],
            ["onFocus", "onBlur"],
        ]) {
            const props = () => t.now().props("a", "the giant") as Record<string, () => void>;
            await perform(() => props()[on]());
            expect(t.now().hovered).toBe("a");
            expect(t.element().getAttribute("class")).toContain("hovered");
            await perform(() => props()[off]());
            expect(t.now().hovered).toBe("");
        }
    });
});
