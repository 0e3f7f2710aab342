import { describe, expect, it } from "vitest";
import { testPuzzles } from "../../tests/puzzles";
import type { Progress } from "./progress";
import { readPuzzles, type Puzzle } from "./puzzle-file";
import { nextPuzzle, puzzleOfDay, solvedOf } from "./puzzle-list";

const [one] = testPuzzles("causeway");
const puzzle = (name: string, grade: number, game = "causeway"): Puzzle => ({ ...one, name, grade, game });
const at = (level: number, marks: Progress["marks"] = {}): Progress => ({
    marks,
    levels: { causeway: level },
    streak: 0,
    days: 0,
    day: "",
});

describe("the next puzzle", () => {
    const list = [puzzle("a-1", 1), puzzle("a-2", 1), puzzle("a-3", 3), puzzle("a-4", 3), puzzle("a-5", 5)];

    it("is near the solver's level", () => {
        expect(nextPuzzle(list, at(1))!.name).toBe("a-1");
        expect(nextPuzzle(list, at(2.6))!.name).toBe("a-3");
        expect(nextPuzzle(list, at(4.5))!.name).toBe("a-5");
    });

    it("is not solved, and rather one that was never tried", () => {
        expect(nextPuzzle(list, at(1, { "a-1": "solved" }))!.name).toBe("a-2");
        expect(nextPuzzle(list, at(3, { "a-3": "tried" }))!.name).toBe("a-4");
        expect(nextPuzzle(list, at(3, { "a-3": "tried", "a-4": "solved" }))!.name).toBe("a-3");
    });

    it("is another one than the last, and none if all are solved", () => {
        expect(nextPuzzle(list, at(1), "a-1")!.name).toBe("a-2");
        const all = Object.fromEntries(list.map((p) => [p.name, "solved" as const]));
        expect(nextPuzzle(list, at(1, all))).toBeUndefined();
        expect(solvedOf(list, at(1, all))).toBe(5);
        expect(nextPuzzle([], at(1))).toBeUndefined();
    });
});

describe("the puzzle of the day", () => {
    const of = (game: string, count: number) =>
        Array.from({ length: count }, (_, i) => puzzle(`${game}-${i}`, 1, game));
    const all = { orongo: of("orongo", 10), causeway: of("causeway", 12) };
    const days = Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, "0")}`);

    it("is the same all day, and games take turns", () => {
        const games = days.map((day) => puzzleOfDay(all, day)!.game);
        expect(new Set(games.filter((_, i) => i % 2 === 0)).size).toBe(1);
        expect(new Set(games).size).toBe(2);
        expect(puzzleOfDay(all, days[3])).toBe(puzzleOfDay(all, days[3]));
    });

    it("is every puzzle of a game once before one comes again", () => {
        const chosen = days.map((day) => puzzleOfDay(all, day)!);
        for (const [game, list] of Object.entries(all)) {
            const own = chosen.filter((p) => p.game === game).map((p) => p.name);
            expect(new Set(own.slice(0, list.length)).size).toBe(list.length);
        }
    });

    it("is none without puzzles", () => {
        expect(puzzleOfDay({}, days[0])).toBeUndefined();
        expect(puzzleOfDay({ causeway: [one] }, days[0])).toBe(one);
    });
});

describe("the puzzles that people solve", () => {
    const texts: Record<string, string> = import.meta.glob("../../../data/*/puzzles.txt", {
        query: "?raw",
        import: "default",
        eager: true,
    });
    const all = Object.entries(texts).map(([path, text]) => readPuzzles(path.split("/").at(-2)!, text));

    it("can be read, and no name is there in two games", () => {
        expect(all.length).toBeGreaterThan(0);
        for (const list of all) expect(list.length).toBeGreaterThan(0);
        const names = all.flat().map((p) => p.name);
        expect(new Set(names).size).toBe(names.length);
    });
});
