// @vitest-environment jsdom
import { useState } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { click, draw, frameWith, perform, stateWith } from "../../tests/dom";
import { toldAs, type Told } from "../session/session";
import { Log, Player } from "./log";

const told = (n: number, actor: number, words: string): Told => toldAs(n, actor, "x", words);
const names = ["Ana", "Ben"];

beforeEach(() => {
    Element.prototype.scrollIntoView = () => {}; // jsdom has none
});
afterEach(() => vi.useRealTimers());

const show = async (story: Told[], at: number | null = null) => {
    const jump = vi.fn();
    const state = stateWith({ story, frame: frameWith({ n: story.length }) });
    const root = await draw(<Log state={state} names={names} at={at} jump={jump} />);
    return { root, jump, entries: [...root.querySelectorAll("li")] };
};

describe("the log", () => {
    it("tells who did what; chance has a name and a secret has none of its words", async () => {
        const { entries } = await show([told(1, 0, "draws a tile"), told(2, 1, "bids 3"), told(3, 2, "")]);
        expect(entries.map((e) => e.textContent)).toEqual([
            "Chance draws a tile",
            "Ana bids 3",
            "Ben decides in secret",
        ]);
    });

    it("leads to the position after an entry; the last one leads back to now", async () => {
        const { entries, jump } = await show([told(1, 1, "a"), told(2, 2, "b")]);
        await click(entries[0].querySelector("button"));
        expect(jump).toHaveBeenLastCalledWith(1);
        await click(entries[1].querySelector("button"));
        expect(jump).toHaveBeenLastCalledWith(null);
    });

    it("marks the entry that is looked at", async () => {
        const { entries } = await show([told(1, 1, "a"), told(2, 2, "b")], 1);
        expect(entries.map((e) => e.getAttribute("aria-current"))).toEqual(["true", "false"]);
    });

    it("holds at most 300 entries, around the one that is looked at", async () => {
        const story = Array.from({ length: 1000 }, (_, i) => told(i + 1, 1, `action ${i + 1}`));
        const now = await show(story);
        expect(now.entries).toHaveLength(300);
        expect(now.entries.at(-1)!.textContent).toBe("Ana action 1000");
        const past = await show(story, 500);
        expect(past.entries.length).toBeLessThanOrEqual(300);
        expect(past.root.querySelector('[aria-current="true"]')!.textContent).toBe("Ana action 500");
    });
});

describe("looking back", () => {
    const player = async (count: number, at: number | null) => {
        const jump = vi.fn();
        const root = await draw(<Player count={count} at={at} jump={jump} />);
        const button = (label: string) => root.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!;
        return { root, jump, button };
    };

    it("goes to the beginning, back and forward, and ends at now", async () => {
        const { jump, button } = await player(5, 4);
        await click(button("To the beginning"));
        expect(jump).toHaveBeenLastCalledWith(0);
        await click(button("One action back"));
        expect(jump).toHaveBeenLastCalledWith(3);
        await click(button("One action forward"));
        expect(jump).toHaveBeenLastCalledWith(null);
    });

    it("cannot go beyond the ends", async () => {
        const now = await player(5, null);
        expect(now.button("One action forward").disabled).toBe(true);
        expect(now.button("One action back").disabled).toBe(false);
        const first = await player(5, 0);
        expect(first.button("One action back").disabled).toBe(true);
        expect(first.button("To the beginning").disabled).toBe(true);
        const empty = await player(0, null);
        expect(empty.button("Play the game back").disabled).toBe(true);
    });

    it("follows the slider", async () => {
        const { root, jump } = await player(5, null);
        const slider = root.querySelector("input")!;
        expect([slider.max, slider.value]).toEqual(["5", "5"]);
        slider.value = "2";
        await perform(() => slider.dispatchEvent(new Event("input")));
        expect(jump).toHaveBeenLastCalledWith(2);
    });

    it("plays from the beginning, one action at a time, and stops at the end", async () => {
        vi.useFakeTimers();
        const seen: (number | null)[] = [];
        const Show = () => {
            const [at, setAt] = useState<number | null>(null);
            seen.push(at);
            return <Player count={2} at={at} jump={setAt} />;
        };
        const root = await draw(<Show />);
        await click(root.querySelector('[aria-label="Play the game back"]'));
        for (let i = 0; i < 4; i++) await perform(() => void vi.advanceTimersByTime(700));
        expect(seen).toEqual([null, 0, 1, null]);
        expect(root.querySelector('[aria-label="Stop"]')).toBeNull();
    });
});
