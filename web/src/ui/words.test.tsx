// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { choicesOf, frameWith, stateWith } from "../../tests/dom";
import { setAudience } from "../say/say";
import { numberSeats, toldAs, type Seat, type Told } from "../session/session";
import { namesOf } from "./names";
import { promptFor } from "./prompt";
import { timeLeft } from "./seat-list";
import { sentence } from "./sentence";
import { lastOf } from "./board-area";

describe("promptFor", () => {
    const says = (part: Parameters<typeof frameWith>[0]) => {
        setAudience({ viewer: part?.viewer ?? 1, names: ["Ana", "Ben", "Eve"] });
        return promptFor(frameWith(part));
    };
    const over = (rank: number[], viewer = 1) => says({ viewer, result: { reason: "", score: [], rank } });

    it("is the prompt of the rules for the player who must act", () =>
        expect(says({ prompt: "Choose a hex.", choices: choicesOf("a") })).toBe("Choose a hex."));
    it("names everybody who must act", () => {
        expect(says({ actors: [2] })).toBe("Waiting for Ben.");
        expect(says({ actors: [2, 3] })).toBe("Waiting for Ben and Eve.");
        expect(says({ actors: [4] })).toBe("Waiting for Seat 4.");
        expect(says({ actors: [0] })).toBe("Chance decides.");
    });
    it("tells the winner that they have won, and the others who has", () => {
        expect(over([1, 2, 3])).toBe("You have won.");
        expect(over([1, 2, 3], 2)).toBe("Ana has won.");
        expect(over([2, 1, 3], 0)).toBe("Ben has won.");
    });
    it("names all who share the first place", () => {
        expect(over([1, 1, 3])).toBe("You share the win with Ben.");
        expect(over([1, 1, 1], 2)).toBe("You share the win with Ana and Eve.");
        expect(over([1, 2, 1], 2)).toBe("Ana and Eve share the win.");
    });
});

describe("timeLeft", () => {
    it.each([
        [0, "0:00"],
        [-500, "0:00"],
        [999, "0:01"],
        [59_000, "0:59"],
        [60_000, "1:00"],
        [754_000, "12:34"],
        [3_600_000, "1:00:00"],
        [3_661_000, "1:01:01"],
        [172_799_000, "47:59:59"],
        [172_800_000, "2 days"],
        [259_200_000, "3 days"],
    ])("shows %d ms as %s", (ms, text) => expect(timeLeft(ms)).toBe(text));
});

describe("sentence", () => {
    it.each([
        ["the cell is occupied", "The cell is occupied."],
        ["Choose a giant.", "Choose a giant."],
        ["really?", "Really?"],
        ["", "."],
    ])("makes '%s' into '%s'", (reason, text) => expect(sentence(reason)).toBe(text));
});

describe("names", () => {
    it("are those that people gave; bots have that of their level, and others their number", () => {
        const seats: Seat[] = [
            { seat: 1, name: "", kind: "you" },
            { seat: 2, name: "", kind: "bot", level: 2 },
            { seat: 3, name: "", kind: "bot", level: 2, number: 2 },
            { seat: 4, name: "", kind: "open" },
            { seat: 5, name: "Eve", kind: "person" },
        ];
        expect(namesOf(stateWith({ seats }))).toEqual(["You", "Wader", "Wader 2", "Seat 4", "Eve"]);
    });

    it("number the bots of one level if there are several", () => {
        const bot = (seat: number, level: number, name = ""): Seat => ({ seat, name, kind: "bot", level });
        const seats = numberSeats([bot(1, 2), bot(2, 3), bot(3, 2), { seat: 4, name: "", kind: "you" }]);
        expect(seats.map((s) => s.number)).toEqual([1, undefined, 2, undefined]);
    });
});

describe("lastOf", () => {
    const story = (...actors: number[]): Told[] => actors.map((actor, i) => toldAs(i + 1, actor, "", ""));
    const last = (actors: number[], n = actors.length, viewer = 1) =>
        lastOf(stateWith({ story: story(...actors), frame: frameWith({ viewer }) }), n).map((t) => t.n);

    it("is what the others did since the viewer acted", () => {
        expect(last([1, 2, 1, 2, 0, 2])).toEqual([4, 5, 6]);
        expect(last([1, 2, 0, 1])).toEqual([2, 3, 4]); // the viewer's own last action, with what led to it
        expect(last([])).toEqual([]);
    });
    it("looks at the first n actions only", () => expect(last([1, 2, 2, 1, 2], 3)).toEqual([2, 3]));
    it("is at most twelve actions", () => expect(last(Array(30).fill(2))).toHaveLength(12));
});
