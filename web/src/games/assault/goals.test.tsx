// @vitest-environment jsdom
// Assault of the Giants: the Story Goal Card, with the real rules.
import { describe, expect, it } from "vitest";
import { byText, draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { frameAt } from "../testing";
import { Goals } from "./goals";
import { game } from "./index";

const engine = await loadEngine();
const POSITION =
    "phase=event turn=frost icewind=frost:leader,champion,regular*2 spine=frost:regular raid=spine,icewind " +
    "frost.cards=rune_journey";
const frost = () => frameAt(engine, "assault seats=3", POSITION, 2);

const wordsOf = (list: Iterable<Element>) => [...list].map((e) => e.textContent);
const entry = (root: HTMLElement, title: string) => byText(root, ".as-goal", title)!;

describe("the goals", () => {
    it("list the own events in order, then the open ones, each with its state in words", async () => {
        const root = await draw(<Goals frame={frost()} />);
        expect(wordsOf(root.querySelectorAll("h3"))).toEqual([
            "Your own events, one after the other",
            "Open events, for whoever claims them first",
        ]);
        expect(wordsOf(root.querySelectorAll("h4")).slice(0, 2)).toEqual(["Find the Ring", "Ice That Never Melts"]);
        const state = (title: string) => entry(root, title).querySelector(".as-goal-state")!.textContent;
        expect(state("Find the Ring")).toBe("Not yet: 1 of 2 requirements met");
        expect(state("Ice That Never Melts")).toBe("Later: after the event before it");
        expect(state("Siege of Bryn Shander")).toBe("Can be claimed");
        engine.line("do 2 claim u2");
        engine.line("do chance event u4");
        await draw(<Goals frame={frameNow(engine, 2)} />, root);
        expect(state("Eye of the All-Father")).toBe("Claimed");
        expect(entry(root, "Eye of the All-Father").querySelector("ul")).toBeNull();
    });

    it("say of every requirement whether it is met, and how many there are", async () => {
        const root = await draw(<Goals frame={frost()} />);
        const ring = entry(root, "Find the Ring");
        expect(wordsOf(ring.querySelectorAll("li"))).toEqual([
            "○Raid Markers on the board: 2 of 3" + "missing",
            "✓Journey Rune to pay" + "met",
            "○Raid Markers on the board: 2 of 4" + "missing",
        ]);
        expect(wordsOf(ring.querySelectorAll("p"))).toEqual([
            "6 points",
            "No rune is needed with:",
            expect.stringMatching(/^Reward: /),
        ]);
        const ice = entry(root, "Ice That Never Melts");
        expect(ice.textContent).toContain("3 points · repeatable");
        expect(ice.textContent).toContain("No rune is needed, because of:");
        expect(entry(root, "Siege of Bryn Shander").textContent).toContain("3 points · Icewind Dale");
    });

    it("are for seats, not for spectators", () => {
        expect(game.aid!.isFor(frost())).toBe(true);
        expect(game.aid!.isFor(frameNow(engine, 0))).toBe(false);
    });
});
