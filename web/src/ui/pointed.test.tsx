// @vitest-environment jsdom
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choicesOf, click, draw, frameWith, perform } from "../../tests/dom";
import type { Game } from "../games/game";
import type { Session } from "../session/session";
import { NO_PICKING, usePicking } from "./picking";
import { Pointing } from "./pointing";

const explain = vi.fn((thing: string) =>
    thing === "dull"
        ? undefined
        : { title: `The ${thing}`, lines: ["It stands."], clause: "GI-4.2", Picture: () => <i>picture</i> },
);
const game = {
    explain,
    steps: (choice) => choice.text.split(" ").map((thing) => ({ thing, label: `Take ${thing}` })),
} as Partial<Game> as Game;
const act = vi.fn(() => Promise.resolve());
const session = { act } as unknown as Session;

async function table() {
    const openClause = vi.fn();
    const frame = frameWith({ choices: choicesOf("a x", "a y", "b x") });
    const Show = () => {
        const picking = usePicking(game, frame, session);
        return (
            <div class="table">
                <button {...(picking.props("a", "the a") as object)} />
                <button {...(picking.props("b", "the b") as object)} />
                <span data-thing="dull" />
                <span data-explain="shell" />
                <Pointing game={game} frame={frame} picking={picking} openClause={openClause} />
            </div>
        );
    };
    const root = await draw(<Show />);
    const of = (thing: string) =>
        root.querySelector<HTMLElement>(`[data-thing="${thing}"], [data-explain="${thing}"]`)!;
    const pointer = (type: string, thing: string, { pointerType = "mouse", ...init } = {}) =>
        perform(() => {
            const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
            of(thing).dispatchEvent(Object.assign(event, { pointerType }));
        });
    const wait = (ms: number) => perform(() => vi.advanceTimersByTime(ms));
    const tooltip = () => root.querySelector(".pointed");
    return { root, of, pointer, wait, tooltip, openClause };
}

describe("the tooltip", () => {
    beforeEach(() => {
        vi.useFakeTimers();
    });
    afterEach(() => {
        vi.useRealTimers();
        act.mockClear();
    });

    it("hears of a mouse as soon as the table has been drawn", async () => {
        const root = await draw(<p />);
        const frame = frameWith({});
        const Show = () => (
            <div class="table">
                <span data-explain="shell" />
                <Pointing game={game} frame={frame} picking={NO_PICKING} openClause={() => {}} />
            </div>
        );
        render(<Show />, root); // nothing that comes later is waited for
        const over = new MouseEvent("pointerover", { bubbles: true });
        root.querySelector("span")!.dispatchEvent(Object.assign(over, { pointerType: "mouse" }));
        await perform(() => vi.advanceTimersByTime(200));
        expect(root.querySelector(".pointed-title")?.textContent).toBe("The shell");
    });

    it("explains what a resting mouse points at, with picture, lines and clause", async () => {
        const t = await table();
        await t.pointer("pointerover", "shell");
        expect(t.tooltip()).toBeNull(); // a mouse that passes by asks nothing
        await t.wait(200);
        expect(t.tooltip()!.querySelector(".pointed-title")!.textContent).toBe("The shell");
        expect(t.tooltip()!.textContent).toContain("It stands.");
        expect(t.tooltip()!.textContent).toContain("picture");
        expect(t.of("shell").getAttribute("aria-describedby")).toBe("pointed");
        await click(t.tooltip()!.querySelector(".clause"));
        expect(t.openClause).toHaveBeenCalledExactlyOnceWith("GI-4.2");
        expect(t.tooltip()).toBeNull();
        expect(t.of("shell").hasAttribute("aria-describedby")).toBe(false);
    });

    it("says what choosing the thing would bring", async () => {
        const t = await table();
        await t.pointer("pointerover", "a");
        await t.wait(200);
        const next = t.tooltip()!.querySelector(".pointed-next")!;
        expect(next.querySelector("b")!.textContent).toBe("Take a");
        expect([...next.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["words of a x", "words of a y"]);
        await t.pointer("pointerover", "shell");
        await t.wait(200);
        expect(t.tooltip()!.querySelector(".pointed-next")).toBeNull();
    });

    it("is silent about things that the game does not explain", async () => {
        const t = await table();
        await t.pointer("pointerover", "dull");
        await t.wait(500);
        expect(t.tooltip()).toBeNull();
    });

    it("stays while the mouse is in it, and goes when the mouse leaves", async () => {
        const t = await table();
        await t.pointer("pointerover", "shell");
        await t.wait(200);
        const inside = () =>
            perform(() =>
                t
                    .tooltip()!
                    .dispatchEvent(
                        Object.assign(new MouseEvent("pointerover", { bubbles: true }), { pointerType: "mouse" }),
                    ),
            );
        await inside();
        await t.wait(2000);
        expect(t.tooltip()).not.toBeNull();
        await perform(() =>
            t.root.dispatchEvent(
                Object.assign(new MouseEvent("pointerover", { bubbles: true }), { pointerType: "mouse" }),
            ),
        );
        await t.wait(300);
        expect(t.tooltip()).toBeNull();
    });

    it("opens under a finger that stays, which is then no tap", async () => {
        const t = await table();
        const touch = { pointerType: "touch" };
        await t.pointer("pointerdown", "a", touch);
        await t.wait(460);
        expect(t.tooltip()).not.toBeNull();
        await t.pointer("pointerup", "a", touch);
        await click(t.of("a"));
        expect(t.of("a").dataset.state).toBe("can"); // not chosen
        expect(t.tooltip()).not.toBeNull();
        await t.pointer("pointerdown", "a", touch);
        await t.pointer("pointerup", "a", touch);
        await t.wait(600);
        await click(t.of("a"));
        expect(t.of("a").dataset.state).toBe("chosen");
    });

    it("does not open under a finger that moves", async () => {
        const t = await table();
        const touch = { pointerType: "touch" };
        await t.pointer("pointerdown", "a", touch);
        await t.pointer("pointermove", "a", { ...touch, clientX: 30 } as object);
        await t.wait(600);
        expect(t.tooltip()).toBeNull();
    });

    it("stays closed after Escape, also if the mouse has just moved on within the thing", async () => {
        const t = await table();
        await t.pointer("pointerover", "shell");
        await t.wait(200);
        await t.pointer("pointerover", "shell");
        await perform(() =>
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
        );
        await t.wait(500);
        expect(t.tooltip()).toBeNull();
    });

    it("Escape closes the tooltip first, then takes the last step back", async () => {
        const t = await table();
        await click(t.of("a"));
        await t.pointer("pointerover", "shell");
        await t.wait(200);
        const escape = () =>
            perform(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
        await escape();
        expect(t.tooltip()).toBeNull();
        expect(t.of("a").dataset.state).toBe("chosen");
        await escape();
        expect(t.of("a").dataset.state).toBe("can");
    });
});
