// @vitest-environment jsdom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { breakLines, keptInside, nearby, Tooltip, type Box } from "./tooltip";

const BOX: Box = { x: -100, y: -50, width: 300, height: 200 };
const measure = (text: string) => text.length * 10; // every letter is 10 wide

describe("breakLines", () => {
    it("breaks between words where a line would become too long", () =>
        expect(breakLines("one two three four", 130, measure)).toEqual(["one two three", "four"]));
    it("fills a line up to the limit and not beyond", () => {
        expect(breakLines("aa bb", 50, measure)).toEqual(["aa bb"]);
        expect(breakLines("aa bb", 49, measure)).toEqual(["aa", "bb"]);
    });
    it("keeps a word that is too long", () =>
        expect(breakLines("a incomprehensibilities b", 60, measure)).toEqual(["a", "incomprehensibilities", "b"]));
});

describe("keptInside", () => {
    const size = { width: 80, height: 40 };
    it("leaves a panel where it fits", () => expect(keptInside({ x: 0, y: 0 }, size, BOX)).toEqual({ x: 0, y: 0 }));
    it("moves it in from the left and the top", () =>
        expect(keptInside({ x: -500, y: -500 }, size, BOX)).toEqual({ x: -96, y: -46 }));
    it("moves it in from the right and the bottom", () =>
        expect(keptInside({ x: 500, y: 500 }, size, BOX)).toEqual({ x: 116, y: 106 }));
});

describe("nearby", () => {
    const size = { width: 80, height: 40 };
    it("stands centred above the point", () =>
        expect(nearby({ x: 50, y: 100 }, 20, BOX)(size)).toEqual({ x: 10, y: 40 }));
    it("goes below where there is no room above", () =>
        expect(nearby({ x: 50, y: 0 }, 20, BOX)(size)).toEqual({ x: 10, y: 20 }));
});

describe("Tooltip", () => {
    let board: SVGSVGElement;
    const texts = () => [...board.querySelectorAll("text")].map((t) => t.textContent);
    const width = () => Number(board.querySelector("rect")!.getAttribute("width"));
    const show = (lines: string[], title?: string, most?: number) =>
        act(() => {
            render(<Tooltip title={title} lines={lines} box={BOX} most={most} place={() => ({ x: 0, y: 0 })} />, board);
        });

    beforeEach(() => {
        board = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
        // jsdom does not lay out text
        Object.assign((window as unknown as { SVGElement: typeof SVGElement }).SVGElement.prototype, {
            getComputedTextLength(this: SVGElement) {
                return measure(this.textContent ?? "");
            },
        });
    });
    afterEach(() => {
        act(() => render(null, board));
        board.remove();
    });

    it("is as wide as its longest line", async () => {
        await show(["short", "a longer line"], "title");
        expect(texts()).toEqual(["title", "short", "a longer line"]);
        expect(width()).toBeCloseTo(130 + 2 * 0.8 * 14);
        expect(board.querySelector("g")!.getAttribute("visibility")).toBe("visible");
    });

    it("measures again when the words change, and is never wider than the board", async () => {
        await show(["short"]);
        const before = width();
        await show(["these are many words which do not fit on one line of this board"]);
        expect(texts().length).toBeGreaterThan(2);
        expect(texts().join(" ")).toBe("these are many words which do not fit on one line of this board");
        expect(width()).toBeGreaterThan(before);
        expect(width()).toBeLessThanOrEqual(BOX.width);
    });

    it("breaks lines at the width it is given", async () => {
        await show(["aaa bbb ccc"], undefined, 75);
        expect(texts()).toEqual(["aaa bbb", "ccc"]);
    });
});
