import { describe, expect, it } from "vitest";
import { choicesOf, frameWith } from "../../tests/dom";
import type { Game } from "../games/game";
import type { Frame, Hint } from "../session/session";
import { mostTelling, reasonFor } from "./reason";

const points = new Map<Frame, number>();
const game = {
    reasons: [
        ["causeway.score", "own"],
        ["causeway.trap", "rival"],
        ["causeway.free", "own"],
    ],
    standing: (frame) => ({ points: points.get(frame) ?? 0, isAll: true, sources: [] }),
} as Partial<Game> as Game;

const frame = frameWith({ viewer: 1, seats: 2, choices: choicesOf("a", "b") });
const hint = (part: Partial<Hint>): Hint => ({ text: "a", words: "Do a", ...part });
const why = (part: Partial<Hint>, at = frame) => reasonFor(hint(part), game, at);

const SCORE = "causeway.score by=seat:1 towers=cell:l9 has=1 needs=2";
const TRAP = "causeway.trap whose=seat:2 giant=giant:spikey at=cell:k9 effect=effect:freeze";
const NEXT = { words: "Do b", less: 4 };

describe("the most telling news", () => {
    it("are those that come first on the list", () => {
        expect(mostTelling(["causeway.step by=seat:1", TRAP, SCORE], game, 1)).toBe(SCORE);
    });
    it("are about the right seat", () => {
        expect(mostTelling([TRAP, SCORE], game, 2)).toBeUndefined();
        expect(mostTelling(["causeway.free whose=seat:2 giant=giant:spikey at=cell:k9"], game, 1)).toBeUndefined();
    });
});

describe("the reason for a hint", () => {
    it("is a win, at once or in some moves", () => {
        const after = frameWith({ result: { reason: "towers", score: [3, 0], rank: [1, 2] } });
        expect(why({ after, brings: [SCORE] })).toBe("It wins the game.");
        expect(why({ proven: 3 })).toBe("It wins in 2 moves, whatever happens.");
        expect(why({ proven: -4, next: NEXT })).toMatch(/^Everything loses/);
    });
    it("is that there is nothing else to do", () => {
        expect(why({}, frameWith({ viewer: 1, choices: choicesOf("a") }))).toBe("There is nothing else you can do.");
    });
    it("is what the action brings at once, before what it leads to", () => {
        expect(why({ brings: [TRAP], leads: [SCORE] })).toMatch(/^What it brings: .*spikey giant/);
        expect(why({ brings: [], leads: [SCORE], next: NEXT })).toMatch(/^What it leads to: .*l9/);
    });
    it("is the points", () => {
        const after = frameWith({ viewer: 1 });
        points.set(after, 3);
        expect(why({ after, next: NEXT })).toBe("It brings you 3 points.");
    });
    it("is a comparison where nothing is certain", () => {
        expect(why({ next: NEXT })).toBe("It is worth 4 in 100 more than the next best choice: Do b.");
        expect(why({ next: { ...NEXT, less: 0 } })).toBe("Almost as good: Do b.");
        expect(why({ depth: 5 })).toBe("Looking 5 moves ahead, nothing better was found.");
        expect(why({})).toBeUndefined();
    });
});
