// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { byText, choicesOf, click, draw, frameWith, perform } from "../../tests/dom";
import type { Game } from "../games/game";
import type { Frame, Hint, Session } from "../session/session";
import { arrowBetween, HintButton, HintLayer, type Mark } from "./hint";
import { usePicking, type Picking } from "./picking";

const game = {
    steps: (choice) => choice.text.split(" ").map((thing) => ({ thing, label: `the ${thing}` })),
} as Partial<Game> as Game;

async function table() {
    const waiting: ((hint: Hint) => void)[] = [];
    const act = vi.fn(() => Promise.resolve());
    const session = { hint: () => new Promise<Hint>((resolve) => waiting.push(resolve)), act } as unknown as Session;
    let picking!: Picking;
    const Show = ({ frame }: { frame: Frame }) => {
        picking = usePicking(game, frame, session);
        return (
            <div class="table">
                <i data-thing="T" />
                <i data-thing="n" />
                {frame.choices.length > 0 && <HintButton session={session} picking={picking} />}
                <HintLayer game={game} frame={frame} picking={picking} />
            </div>
        );
    };
    const first = frameWith({ choices: choicesOf("T n", "T s") });
    const root = await draw(<Show frame={first} />);
    return {
        root,
        act,
        waiting,
        picking: () => picking,
        next: (change: Partial<Frame>) => draw(<Show frame={{ ...first, ...change }} />, root),
        ask: () => click(root.querySelector("[data-hint]")),
        bubble: () => root.querySelector(".hint"),
    };
}

const HINT: Hint = {
    text: "T n",
    words: "Step north",
    chance: { value: 62, low: 55.2, high: 68.4 },
    next: { words: "Step south", less: 0 },
};

describe("a hint", () => {
    beforeEach(() => {
        Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList; // jsdom lays nothing out
    });

    it("comes after some thinking, marks its things in order, and can be followed", async () => {
        const t = await table();
        await t.ask();
        expect(t.root.querySelector<HTMLButtonElement>("[data-hint]")!.disabled).toBe(true);
        await perform(() => t.waiting[0](HINT));
        expect(t.bubble()!.querySelector("span")!.textContent).toBe(
            "Try this: Step north. Chance to win: 62% (55% – 68%).",
        );
        expect(t.bubble()!.querySelector(".hint-reason")!.textContent).toBe("Almost as good: Step south.");
        expect(t.picking().hinted.map((s) => s.thing)).toEqual(["T", "n"]);
        expect([...t.root.querySelectorAll(".hint-number text")].map((e) => e.textContent)).toEqual(["1", "2"]);
        await click(byText(t.bubble()!, "button", "Do it"));
        expect(t.act).toHaveBeenCalledExactlyOnceWith("T n");
    });

    it("does not call a share of several opponents a chance to win", async () => {
        const t = await table();
        await t.next({ seats: 3 });
        await t.ask();
        await perform(() => t.waiting[0](HINT));
        expect(t.bubble()!.textContent).toContain("Share of opponents beaten: 62% (55% – 68%).");
    });

    it("stays while others act, even if the viewer cannot choose meanwhile", async () => {
        const t = await table();
        await t.ask();
        await perform(() => t.waiting[0](HINT));
        await t.next({ n: 1, choices: [] }); // what somebody else does is shown
        expect(t.bubble()).toBeNull();
        await t.next({ n: 2 });
        expect(t.bubble()).not.toBeNull();
        expect(t.picking().hinted).toHaveLength(2);
    });

    it("goes when the viewer is asked something else", async () => {
        const t = await table();
        await t.ask();
        await perform(() => t.waiting[0](HINT));
        await t.next({ n: 4, choices: choicesOf("T n", "S n") });
        expect(t.bubble()).toBeNull();
    });

    it("is dropped when it comes after that", async () => {
        const t = await table();
        await t.ask();
        await t.next({ n: 5, choices: choicesOf("T n") });
        await perform(() => t.waiting[0](HINT));
        expect(t.bubble()).toBeNull();
        expect(t.root.querySelector<HTMLButtonElement>("[data-hint]")!.disabled).toBe(false);
    });

    it("goes when its button is pressed again", async () => {
        const t = await table();
        await t.ask();
        await perform(() => t.waiting[0](HINT));
        await t.ask();
        expect(t.bubble()).toBeNull();
    });
});

describe("the arrow between two marks", () => {
    const mark = (x: number, y: number): Mark => ({ x, y, width: 20, height: 20, number: 1, isDone: false });
    it("runs from edge to edge", () => {
        expect(arrowBetween(mark(0, 0), mark(100, 0))).toMatch(/^M20 10L97 10M/);
    });
    it("comes from above where there is only one", () => {
        expect(arrowBetween(undefined, mark(100, 100))).toMatch(/^M110 54L110 97M/);
    });
    it("is left out where the marks are side by side", () => {
        expect(arrowBetween(mark(0, 0), mark(22, 0))).toBe("");
    });
});
