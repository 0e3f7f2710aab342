// The puzzles in tests/puzzles, for unit tests.
import { readPuzzles, type Puzzle } from "../src/learn/puzzle-file";

const TEXTS: Record<string, string> = import.meta.glob("./puzzles/*.txt", {
    query: "?raw",
    import: "default",
    eager: true,
});

export const testPuzzles = (game: string): Puzzle[] => readPuzzles(game, TEXTS[`./puzzles/${game}.txt`]);
