// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { byText, click, draw, perform, stateWith } from "../../tests/dom";
import { Script } from "../../tests/script";
import type { Game } from "../games/game";
import { setAudience } from "../say/say";
import { toldAs } from "../session/session";
import { change } from "./settings";
import { Table } from "./table";

const roll = (n: number) => toldAs(n, 2, "roll", `x.rolled n=${n}`);

// A game whose board has two places.
const game = {
    name: "causeway",
    Board: ({ frame, picking }) => (
        <svg>
            <text class="shown">{frame.n}</text>
            {["place:a", "place:b"].map((thing) => (
                <g key={thing} {...picking.props(thing, thing)} />
            ))}
        </svg>
    ),
    Stock: () => null,
    Score: () => null,
    steps: (choice) => [{ thing: `place:${choice.text}`, label: choice.text }],
    moment: (told) =>
        told.text === "roll"
            ? { title: "x.title", summary: "x.summary", Body: () => <p class="dice">6</p> }
            : undefined,
    thingOf: (kind, word) => (kind === "place" ? `place:${word}` : undefined),
    standing: (_, seat) => ({ points: 7 * seat, isAll: seat === 1, sources: [{ fact: "x.towers", points: 7 * seat }] }),
    remaining: () => "x.two_more",
} as Partial<Game> as Game;

async function show(session: Script): Promise<HTMLElement> {
    return draw(<Table session={session} game={game} title="X" rematch={<button type="button">Once more</button>} />);
}

const pass = (ms: number) => perform(() => vi.advanceTimersByTimeAsync(ms));
const press = (key: string, target: EventTarget = document.body) =>
    perform(() => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
const happen = (session: Script, ...told: Parameters<Script["happen"]>) => perform(() => session.happen(...told));

const shown = (root: HTMLElement) => Number(root.querySelector(".shown")!.textContent);
const isAsked = (root: HTMLElement) => root.querySelector<HTMLElement>(".prompt")!.dataset.mine === "true";
const moment = (root: HTMLElement) => root.querySelector(".moment");

beforeEach(() => {
    vi.useFakeTimers();
    Element.prototype.scrollIntoView = () => {}; // jsdom has none
    change({ pace: "calmly", asks: true });
});
afterEach(() => {
    vi.useRealTimers();
    setAudience();
});

describe("the table", () => {
    it("asks, and writes its log, only when it has shown what happened", async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [2, 2, 2], ["a", "b"]);
        await pass(0);
        expect([shown(root), isAsked(root), root.querySelectorAll(".log li").length]).toEqual([1, false, 1]);
        expect(root.querySelector(".skip")).not.toBeNull();
        await pass(1400);
        expect([shown(root), isAsked(root), root.querySelectorAll(".log li").length]).toEqual([2, false, 2]);
        await pass(1400);
        expect([shown(root), isAsked(root), root.querySelectorAll(".log li").length]).toEqual([3, true, 3]);
        expect(root.querySelector(".skip")).toBeNull();
    });

    it.each([
        ["the button", (root: HTMLElement) => click(root.querySelector(".skip"))],
        ["the space bar", () => press(" ")],
        ["a click on the board", (root: HTMLElement) => click(root.querySelector('[data-thing="place:a"]'))],
    ])("skips to now: %s", async (_, skip) => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [2, 2, 2], ["a", "b"]);
        await pass(0);
        await skip(root);
        expect([shown(root), isAsked(root)]).toEqual([3, true]);
        expect(session.acted).toEqual([]); // the click that skips chooses nothing
        await click(root.querySelector('[data-thing="place:a"]'));
        expect(session.acted).toEqual(["a"]);
    });

    it("keeps what was chosen when another seat decides at the same time", async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [2], ["a", "b"]);
        const filter = () => root.querySelector<HTMLInputElement>(".filter")!;
        await perform(() => {
            filter().value = "b";
            filter().dispatchEvent(new Event("input", { bubbles: true }));
        });
        await happen(session, [3], ["a", "b"]);
        await pass(0);
        expect(shown(root)).toBe(2);
        expect(filter().value).toBe("b");
        await happen(session, [1, 2], ["a", "c"]);
        await pass(5000);
        expect(filter().value).toBe("");
    });

    it("lets nothing be seen that was taken back", async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [2, roll(2)], ["a", "b"]);
        await pass(3000);
        expect(moment(root)).not.toBeNull();
        await perform(() => session.takeBack(1));
        expect([shown(root), moment(root), root.querySelector(".recent-moment")]).toEqual([1, null, null]);
        expect(isAsked(root)).toBe(true);
    });
});

describe("a moment", () => {
    const stands = async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [roll(1), 2], ["a", "b"]);
        await pass(0);
        return { session, root };
    };

    it("stands, with its picture and its summary, until it is clicked away", async () => {
        const { root } = await stands();
        await pass(60000);
        expect([shown(root), isAsked(root)]).toEqual([1, false]);
        expect(moment(root)!.textContent).toBe("x.title6x.summaryContinue");
        expect(document.activeElement).toBe(byText(root, ".moment button", "Continue"));
        await click(document.activeElement);
        await pass(0);
        expect([moment(root), shown(root), isAsked(root)]).toEqual([null, 2, true]);
        expect(root.querySelector(".recent-moment summary")!.textContent).toBe("x.title");
    });

    it.each(["Escape", " "])("is gone after the key '%s'", async (key) => {
        const { root } = await stands();
        await press(key);
        await pass(0);
        expect([moment(root), shown(root)]).toEqual([null, 2]);
    });

    it("keeps the choices back, although nothing follows it", async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [roll(1)], ["a", "b"]);
        await pass(0);
        expect([moment(root) === null, isAsked(root)]).toEqual([false, false]);
        expect(root.querySelector('[data-thing="place:a"]')!.getAttribute("data-state")).toBe("quiet");
        await press("Escape");
        expect([moment(root), isAsked(root)]).toEqual([null, true]);
    });

    it("takes the focus from nobody who writes", async () => {
        const field = document.createElement("input");
        document.body.append(field);
        field.focus();
        const { root } = await stands();
        expect(moment(root)).not.toBeNull();
        expect(document.activeElement).toBe(field);
        field.remove();
    });

    it("is only a line beside the log when everything is shown at once", async () => {
        change({ pace: "at_once" });
        const { root } = await stands();
        expect([moment(root), shown(root), isAsked(root)]).toEqual([null, 2, true]);
        expect(root.querySelector(".recent-moment summary")!.textContent).toBe("x.title");
    });
});

describe("a banner", () => {
    it("is said, lets clicks through and passes", async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [toldAs(1, 2, "end", "x.moved\nx.round round=2")], ["a", "b"]);
        const over = root.querySelector(".banner-over")!;
        expect(over.getAttribute("role")).toBe("status");
        expect(over.textContent).toBe("x.round round=2");
        expect(root.querySelector(".log .heading")!.textContent).toBe("x.round round=2");
        await pass(1500);
        expect(over.textContent).not.toBe("");
        await pass(200);
        expect(over.textContent).toBe("");
    });
});

describe("a single option", () => {
    it("is played by itself unless the person wants to be asked, and this is said", async () => {
        change({ asks: false });
        const session = new Script({}, false);
        const root = await show(session);
        await happen(session, [2], ["a"]);
        await pass(700);
        expect(session.acted).toEqual(["a"]);
        await happen(session, [1]);
        expect(root.querySelector(".automatic")!.textContent).toBe("Done for you: words of a.");
        change({ asks: true });
        await happen(session, [2], ["a"]);
        await pass(60000);
        expect(session.acted).toEqual(["a"]);
    });
});

describe("around the board", () => {
    it("the places that a line of the log names light up while it is pointed at", async () => {
        const session = new Script();
        const root = await show(session);
        await happen(session, [toldAs(1, 2, "m", "x.moved by=seat:2 from=place:a to=place:b"), 2], ["a", "b"]);
        await pass(6000);
        const lit = () => [...root.querySelectorAll(".lit")].map((e) => (e as HTMLElement).dataset.thing);
        const line = root.querySelector(".log li button")!;
        await perform(() => line.dispatchEvent(new Event("PointerEnter")));
        expect(lit()).toEqual(["place:a", "place:b"]);
        await perform(() => line.dispatchEvent(new Event("PointerLeave")));
        expect(lit()).toEqual([]);
        await perform(() => line.dispatchEvent(new Event("focus")));
        expect(lit()).toEqual(["place:a", "place:b"]);
    });

    it("seats show what they would score and where it comes from, and how far the end is", async () => {
        const root = await show(new Script());
        expect(root.querySelector(".remaining")!.textContent).toBe("x.two_more");
        const standings = [...root.querySelectorAll<HTMLElement>(".standing")];
        expect(standings.map((s) => s.textContent)).toEqual(["7 points", "at least 14 points"]);
        expect(root.querySelector(".sources")).toBeNull();
        await click(standings[1]);
        expect([...root.querySelectorAll(".sources li")].map((l) => l.textContent)).toEqual([
            "x.towers14",
            "There may be more that you cannot see.",
        ]);
        await click(standings[1]);
        expect(root.querySelector(".sources")).toBeNull();
    });

    it("the end comes after everything has been shown, and the game can be played back from there", async () => {
        const session = new Script(stateWith());
        const root = await show(session);
        const result = { reason: "", score: [3, 5], rank: [2, 1] };
        await happen(session, [2, 2], [], { result, actors: [] });
        await pass(0);
        expect(root.querySelector(".ending")).toBeNull();
        await pass(1400);
        expect(root.querySelector(".ending h2")!.textContent).toBe("Visitor wins, 5 to 3.");
        expect(byText(root, ".ending button", "Once more")).toBeDefined();
        await click(byText(root, ".ending button", "Replay"));
        await pass(0);
        expect(shown(root)).toBe(0);
        await pass(700);
        expect(shown(root)).toBe(1);
        await pass(700);
        expect(shown(root)).toBe(2);
    });
});
