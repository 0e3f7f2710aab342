// @vitest-environment jsdom
import { useState } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Speaker } from "../../../src/wasm/say.mjs";
import { click, draw, frameWith, perform, stateWith } from "../../tests/dom";
import { catalogueText, wasmBytes } from "../../tests/wasm.mjs";
import { factOf, seat, setAudience, speakWith } from "../say/say";
import { toldAs, type Told } from "../session/session";
import { Log, Player, useReplay } from "./log";

// Actions and what is told of each.
const storyOf = (...told: string[]): Told[] => told.map((facts, i) => toldAs(i + 1, 1, "x", facts));

beforeEach(() => {
    Element.prototype.scrollIntoView = () => {}; // jsdom has none
    setAudience({ viewer: 2, names: ["Ana", "Ben"] });
});
afterEach(() => {
    vi.useRealTimers();
    setAudience();
});

const show = async (story: Told[], at: number | null = null) => {
    const jump = vi.fn();
    const state = stateWith({ story, frame: frameWith({ n: story.length }) });
    const root = await draw(<Log state={state} at={at} jump={jump} />);
    return { root, jump, entries: [...root.querySelectorAll("li")] };
};

const WON = (who: number) => factOf("page.prompt.won", { who: seat(who) });

describe("the log", () => {
    it("has one line per fact, and none for an action without news", async () => {
        const { entries } = await show(storyOf(WON(1), "", `${WON(2)}\n${WON(1)}`));
        expect(entries.map((e) => e.textContent)).toEqual(["Ana has won.", "You have won.", "Ana has won."]);
    });

    it("has headings where a round, a turn or a phase begins", async () => {
        const heads = ["toy.round n=2", "toy.turn", "toy.phase", "toy.last_round", "toy.over"];
        const { entries } = await show(storyOf([WON(1), ...heads].join("\n"), "toy.turned_over", "toy.ask.turn"));
        const isHeading = entries.map((e) => e.querySelector("button") === null);
        expect(isHeading).toEqual([false, true, true, true, true, true, false, false]);
    });

    it("leads to the position after an entry; the last one leads back to now", async () => {
        const { entries, jump } = await show(storyOf("a", "", "b"));
        await click(entries[0].querySelector("button"));
        expect(jump).toHaveBeenLastCalledWith(1);
        await click(entries[1].querySelector("button"));
        expect(jump).toHaveBeenLastCalledWith(null);
    });

    it("leads to the past with its last entry if more has happened since", async () => {
        const { entries, jump } = await show(storyOf("a", "b", ""));
        await click(entries[1].querySelector("button"));
        expect(jump).toHaveBeenLastCalledWith(2);
    });

    it("marks the entries that are looked at", async () => {
        const { entries } = await show(storyOf("a", "b\nc", "d"), 2);
        expect(entries.map((e) => e.getAttribute("aria-current"))).toEqual(["false", "true", "true", "false"]);
    });

    it("holds at most 300 lines, around the one that is looked at", async () => {
        const story = storyOf(...Array.from({ length: 1000 }, (_, i) => `action ${i + 1}`));
        const now = await show(story);
        expect(now.entries).toHaveLength(300);
        expect(now.entries.at(-1)!.textContent).toBe("action 1000");
        const past = await show(story, 500);
        expect(past.entries.length).toBeLessThanOrEqual(300);
        expect(past.root.querySelector('[aria-current="true"]')!.textContent).toBe("action 500");
        const first = await show(story, 3);
        expect(first.root.querySelector('[aria-current="true"]')!.textContent).toBe("action 3");
    });

    it("speaks another language as soon as it is chosen", async () => {
        const speaker = await Speaker.load(wasmBytes("say"));
        const { root } = await show(storyOf(WON(1)));
        speaker.learn(catalogueText("de"));
        speakWith(speaker, "de");
        const state = stateWith({ story: storyOf(WON(1)) });
        await draw(<Log state={state} at={null} jump={() => {}} />, root);
        expect(root.querySelector("li")!.textContent).toBe("Ana hat gewonnen.");
        speaker.learn(catalogueText("en"));
        speakWith(speaker, "en");
    });
});

describe("looking back", () => {
    const player = async (count: number, at: number | null) => {
        const jump = vi.fn();
        const Show = () => <Player count={count} at={at} jump={jump} replay={useReplay(count, at, jump)} />;
        const root = await draw(<Show />);
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
        const earlier = await player(5, 2);
        await click(earlier.button("To the end"));
        expect(earlier.jump).toHaveBeenLastCalledWith(null);
    });

    it("cannot go beyond the ends", async () => {
        const now = await player(5, null);
        expect(now.button("One action forward").disabled).toBe(true);
        expect(now.button("To the end").disabled).toBe(true);
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
            if (seen.at(-1) !== at || seen.length === 0) seen.push(at);
            return <Player count={2} at={at} jump={setAt} replay={useReplay(2, at, setAt)} />;
        };
        const root = await draw(<Show />);
        await click(root.querySelector('[aria-label="Play the game back"]'));
        for (let i = 0; i < 4; i++) await perform(() => void vi.advanceTimersByTime(700));
        expect(seen).toEqual([null, 0, 1, null]);
        expect(root.querySelector('[aria-label="Stop"]')).toBeNull();
    });
});
