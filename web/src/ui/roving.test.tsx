// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { draw, perform } from "../../tests/dom";
import { focusChoice, nearestTo, useRoving } from "./roving";

describe("the nearest thing in a direction", () => {
    const points = [
        { x: 10, y: 0 },
        { x: 8, y: 9 },
        { x: 30, y: 0 },
        { x: -20, y: 1 },
        { x: 0, y: -5 },
    ];
    it("is straight ahead rather than aside", () => {
        expect(nearestTo({ x: 0, y: 0 }, points, [1, 0])).toBe(0);
        expect(nearestTo({ x: 0, y: 0 }, points, [-1, 0])).toBe(3);
        expect(nearestTo({ x: 0, y: 0 }, points, [0, -1])).toBe(4);
        expect(nearestTo({ x: 0, y: 0 }, points, [0, 1])).toBe(1);
    });
    it("is none where nothing lies ahead", () => expect(nearestTo({ x: 0, y: -9 }, points, [0, -1])).toBe(-1));
});

describe("the keyboard on the board", () => {
    const states: Record<string, string> = { a: "can", b: "can", c: "quiet", d: "can" };
    const Board = ({ without = "" }) => (
        useRoving(),
        (
            <div class="table">
                <div class="board">
                    {Object.keys(states)
                        .filter((thing) => thing !== without)
                        .map((thing) => (
                            <i key={thing} data-thing={thing} data-state={states[thing]} tabIndex={-1} />
                        ))}
                </div>
            </div>
        )
    );
    const of = (thing: string) => document.querySelector<HTMLElement>(`[data-thing="${thing}"]`)!;
    const stops = () => Object.keys(states).filter((t) => of(t)?.tabIndex === 0);
    const press = (key: string, part: KeyboardEventInit = {}) =>
        perform(() =>
            document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...part })),
        );

    beforeEach(() => {
        Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
        // The things stand in a row: a, b, c, d.
        Element.prototype.getBoundingClientRect = function (this: HTMLElement) {
            const x = "abcd".indexOf(this.dataset.thing ?? "a") * 20;
            return { x, y: 0, width: 10, height: 10 } as DOMRect;
        };
    });

    it("has one stop, the first thing that can be chosen", async () => {
        await draw(<Board />);
        expect(stops()).toEqual(["a"]);
        focusChoice();
        expect(document.activeElement).toBe(of("a"));
    });

    it("moves by arrows between the things that can be chosen, and the stop moves with it", async () => {
        await draw(<Board />);
        focusChoice();
        await press("ArrowRight");
        await press("ArrowRight");
        expect(document.activeElement).toBe(of("d")); // past c, which is quiet
        expect(stops()).toEqual(["d"]);
        await press("ArrowLeft", { shiftKey: true });
        expect(document.activeElement).toBe(of("c"));
        await press("ArrowUp");
        expect(document.activeElement).toBe(of("c"));
        await press("ArrowLeft", { ctrlKey: true });
        expect(document.activeElement).toBe(of("c"));
    });

    it("is not lost with the thing that had it", async () => {
        const root = await draw(<Board />);
        focusChoice();
        await press("ArrowRight");
        expect(document.activeElement).toBe(of("b"));
        await draw(<Board without="b" />, root);
        expect(document.activeElement).toBe(of("a"));
    });
});
