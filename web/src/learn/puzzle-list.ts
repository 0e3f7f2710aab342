// Which puzzles there are, which one is next for a solver, and which one is the puzzle of the day. A game without a file of puzzles
// is not offered.
import { Failure, reasonOf } from "../failure";
import { factOf } from "../say/say";
import { CARDS } from "../games";
import { numberOfDay, levelAt, type Progress } from "./progress";
import { readPuzzles, type Puzzle } from "./puzzle-file";
import { GAMES_WITH_PUZZLES, PUZZLE_FILES } from "./puzzle-games";

export type Puzzles = Record<string, Puzzle[]>; // by game, in the order of the home page

const known = new Map<string, Promise<Puzzle[]>>();

async function load(game: string): Promise<Puzzle[]> {
    try {
        const response = await fetch(PUZZLE_FILES[game]);
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
        return readPuzzles(game, await response.text());
    } catch (error) {
        throw new Failure(factOf("learn.puzzles.unreadable"), reasonOf(error));
    }
}

// The puzzles of a game; none if it has no file.
export function puzzlesOf(game: string): Promise<Puzzle[]> {
    if (!GAMES_WITH_PUZZLES.includes(game)) return Promise.resolve([]);
    const found = known.get(game);
    if (found) return found;
    const loading = load(game);
    known.set(game, loading);
    loading.catch(() => known.delete(game)); // so that the next one tries again
    return loading;
}

export async function allPuzzles(): Promise<Puzzles> {
    const games = CARDS.map((c) => c.name).filter((game) => GAMES_WITH_PUZZLES.includes(game));
    const lists = await Promise.all(games.map(puzzlesOf));
    return Object.fromEntries(games.flatMap((game, i) => (lists[i].length > 0 ? [[game, lists[i]]] : [])));
}

export const solvedOf = (puzzles: Puzzle[], { marks }: Progress): number =>
    puzzles.filter((p) => marks[p.name] === "solved").length;

// The puzzle to solve next: not solved, of a grade near the solver's level, and rather one that was never tried. The puzzle `after`
// which it comes is not given again.
export function nextPuzzle(puzzles: Puzzle[], progress: Progress, after = ""): Puzzle | undefined {
    const level = puzzles.length > 0 ? levelAt(progress, puzzles[0].game) : 1;
    const cost = (p: Puzzle) => Math.abs(p.grade - level) + (progress.marks[p.name] ? 1 : 0);
    const open = puzzles.filter((p) => progress.marks[p.name] !== "solved" && p.name !== after);
    return open.reduce<Puzzle | undefined>((best, p) => (best && cost(best) <= cost(p) ? best : p), undefined);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

// A number of steps that leads through all of `count` puzzles, in large strides, so that grades change from day to day.
function strideThrough(count: number): number {
    let stride = Math.max(1, Math.round(count * 0.382));
    while (divisor(stride, count) !== 1) stride++;
    return stride;
}

// The puzzle of a day, the same for everybody. Games take turns, and each goes through all of its puzzles before one comes again.
export function puzzleOfDay(puzzles: Puzzles, day: string): Puzzle | undefined {
    const games = Object.keys(puzzles);
    if (games.length === 0) return undefined;
    const number = numberOfDay(day);
    const list = puzzles[games[number % games.length]];
    return list[(Math.floor(number / games.length) * strideThrough(list.length)) % list.length];
}
