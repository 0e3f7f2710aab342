// @vitest-environment jsdom
// The guides: how they are read, that every figure can be drawn with all it names, and that the search finds what is in them.
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../src/wasm/loader.mjs";
import { parseGuide } from "../../guide";
import { loadEngine } from "../../tests/engine";
import { CARDS, loadGame } from "../games";
import { frameOf } from "../session/session";
import { clausesOf } from "./blocks";
import { figuresOf, questionsFor } from "./figures";
import { framed, inFigure, picturePicking, within } from "./guide-figure";
import { loadBook } from "./guide-data";
import { search } from "./guide-search";
import { litUp, placeOf, shortly } from "./guide-text";

let engine: Engine;
beforeAll(async () => {
    engine = await loadEngine();
    Object.assign(Element.prototype, { animate: () => {} }); // jsdom has none
});

describe("the format", () => {
    const { title, blocks } = parseGuide(
        [
            "# The game",
            "## One minute {#minute}",
            "Go **there** & win. [CW-1, CW-2.3a]",
            "- one [CW-4]\n- two",
            "| a | b |\n| --- | --- |\n| 1 | `x` |",
            "[CW-5]",
            "![A caption.](name)",
            "{aid}",
            "**CW-2.6c** (original; designed) As in CW-2.6, `CW-1` too.",
            "| c |\n| --- |\n| 3 |",
        ].join("\n\n"),
    );

    it("becomes blocks", () => {
        expect(title).toBe("The game");
        expect(blocks.map((b) => b.kind)).toEqual([
            ...["heading", "text", "list", "table", "figure", "aid", "clause", "table"],
        ]);
        expect(blocks[0]).toEqual({ kind: "heading", level: 2, id: "minute", html: "One minute" });
        expect(blocks[1]).toEqual({
            kind: "text",
            html: "Go <strong>there</strong> &amp; win.",
            clauses: ["CW-1", "CW-2.3a"],
        });
        expect(blocks[2]).toMatchObject({ items: [{ clauses: ["CW-4"] }, { html: "two", clauses: [] }] });
        expect(blocks[3]).toMatchObject({ head: ["a", "b"], rows: [["1", "<code>x</code>"]], clauses: ["CW-5"] });
        expect(blocks[4]).toEqual({ kind: "figure", name: "name", caption: "A caption." });
        expect(blocks[6]).toMatchObject({ id: "CW-2.6c", origin: "original; designed" });
    });

    it("links clauses that a clause names, but not in code", () => {
        const clause = blocks.find((b) => b.kind === "clause")!;
        expect(clause.html).toBe('As in <a href="#CW-2.6">CW-2.6</a>, <code>CW-1</code> too.');
    });

    it("keeps the table that follows a clause with it", () => {
        expect(
            clausesOf(blocks)
                .get("CW-2.6c")!
                .map((b) => b.kind),
        ).toEqual(["clause", "table"]);
    });

    it("knows the first place behind which a clause stands", () => {
        expect(placeOf(blocks, "CW-2.3a")).toBe("1.0");
        expect(placeOf(blocks, "CW-4")).toBe("2.0");
        expect(placeOf(blocks, "CW-5")).toBe("3.0");
        expect(placeOf(blocks, "CW-9")).toBeUndefined();
    });

    it("marks words outside of tags", () => {
        expect(litUp('<a href="#a">a &amp; b</a>', ["a"])).toBe('<a href="#a"><mark>a</mark> &amp; b</a>');
        expect(litUp("(x)", ["("])).toBe("<mark>(</mark>x)");
    });

    it("names many clauses shortly", () => {
        expect(shortly(["CW-1", "CW-2"])).toBe("1, 2");
        expect(shortly(["CW-1", "CW-2", "CW-3", "CW-4"])).toBe("1 … 4");
    });

    it("crops pictures to one shape", () => {
        expect(framed({ x: 0, y: 0, width: 10, height: 100 }, 0)).toEqual({ x: -70, y: 0, width: 150, height: 100 });
        expect(framed({ x: 0, y: 0, width: 300, height: 100 }, 0)).toEqual({ x: 0, y: -50, width: 300, height: 200 });
    });

    it("keeps a crop in the picture", () => {
        const whole = { x: 0, y: 0, width: 300, height: 200 };
        expect(within({ x: -30, y: 150, width: 150, height: 100 }, whole)).toEqual({
            x: 0,
            y: 100,
            width: 150,
            height: 100,
        });
        expect(within({ x: 40, y: 50, width: 150, height: 100 }, whole)).toEqual({
            x: 40,
            y: 50,
            width: 150,
            height: 100,
        });
        expect(within({ x: 40, y: 50, width: 450, height: 300 }, whole)).toEqual(whole);
    });
});

describe.each(CARDS.map((card) => card.name))("%s", (game) => {
    it("has every clause of the rules, with its words", async () => {
        const { clauses, rules } = await loadBook(`${game}/en`);
        const told = engine.line(`rules ${game}`).map((line) => line.split(" ")[0]);
        expect([...clauses.keys()]).toEqual(told);
        expect(rules.filter((b) => b.kind === "heading").length).toBeGreaterThan(5);
    });

    it("draws every figure with all it names", async () => {
        const { figures } = await loadBook(`${game}/en`);
        const { Board } = (await loadGame(game))!;
        for (const figure of figures.values()) {
            const answers = questionsFor(game, figure).map((line) => {
                try {
                    return engine.line(line);
                } catch (error) {
                    throw new Error(`${figure.name}: ${line}: ${String(error)}`);
                }
            });
            const frame = frameOf(JSON.parse(answers.at(-1)![0]), figure.viewer);
            const root = document.createElement("div");
            act(() =>
                render(<Board frame={frame} picking={picturePicking(figure.marks)} last={[]} names={[]} quiet />, root),
            );
            for (const thing of [...figure.marks, ...figure.near, ...figure.arrows.flat()])
                expect(inFigure(root, thing), `${figure.name}: ${thing}`).not.toBeNull();
            expect(root.querySelector("[tabindex]"), figure.name).toBeNull();
            act(() => render(null, root));
        }
    });
});

it("finds words in headings, paragraphs, tables, captions and clauses", async () => {
    const book = await loadBook("causeway/en");
    const kinds = (word: string) =>
        search(book.blocks, word).map((hit) => book.blocks[Number(hit.target.replace("block-", ""))].kind);
    expect(new Set(kinds("spellstone"))).toEqual(new Set(["heading", "text", "list", "table", "figure"]));
    expect(search(book.blocks, "net trapper")[0].section).toBe("What is in the box");
    expect(search(book.rules, "dead tower").map((hit) => hit.target)).toContain("CW-2.7c");
    expect(search(book.blocks, "")).toEqual([]);
});

it("shows English where a language has no guide", async () => {
    expect((await loadBook("causeway/xx")).language).toBe("en");
});

it("refuses a line of a figure that it does not know", () => {
    expect(figuresOf("# note\n\nfigure a\narrow b c").get("a")!.arrows).toEqual([["b", "c"]]);
    expect(() => figuresOf("figure a\nposter b")).toThrow("poster");
});
