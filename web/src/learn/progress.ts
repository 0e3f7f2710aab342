// What this browser remembers of the puzzles that somebody has tried: which are solved, how strong the solver is at each game, how
// many were solved in a row at the first try, and on how many days in a row the puzzle of the day was solved.
import { isRecord, read, write } from "../session/storage";
import { HARDEST, type Puzzle } from "./puzzle-file";

export type Mark = "solved" | "tried";

export interface Progress {
    marks: Record<string, Mark>; // by the name of a puzzle
    levels: Record<string, number>; // by game, from 1 to HARDEST; a part of a grade counts too
    streak: number; // puzzles solved at the first try, one after the other
    days: number; // days in a row on which the puzzle of the day was solved
    day: string; // the last of these days, "2026-03-09"
}

const NAME = "puzzles";
const NOTHING: Progress = { marks: {}, levels: {}, streak: 0, days: 0, day: "" };
const UP = 0.25; // how much the level rises with a puzzle that was solved at the first try
const DOWN = 0.25;

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

// The entries of a stored object that have the right shape.
function entries<T>(value: unknown, isEntry: (entry: unknown) => entry is T): Record<string, T> {
    const all = isRecord(value) ? Object.entries(value) : [];
    return Object.fromEntries(all.filter((entry): entry is [string, T] => isEntry(entry[1])));
}

function check(value: unknown): { usable: Progress; isWhole: boolean } {
    if (!isRecord(value)) return { usable: NOTHING, isWhole: false };
    const usable: Progress = {
        marks: entries(value.marks, (m): m is Mark => m === "solved" || m === "tried"),
        levels: entries(value.levels, (l): l is number => typeof l === "number" && l >= 1 && l <= HARDEST),
        streak: isCount(value.streak) ? value.streak : 0,
        days: isCount(value.days) ? value.days : 0,
        day: typeof value.day === "string" ? value.day : "",
    };
    return { usable, isWhole: JSON.stringify(usable) === JSON.stringify({ ...NOTHING, ...value }) };
}

export const progress = (): Progress => read(NAME, check) ?? NOTHING;

export const levelAt = ({ levels }: Progress, game: string): number => levels[game] ?? 1;

// A day of the reader's calendar, as "2026-03-09".
export function dayOf(date: Date): string {
    const two = (n: number) => String(n).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// The number of a day: consecutive days have consecutive numbers.
export const numberOfDay = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86400000);

// The days in a row that count today: a row ends when a whole day passes without a solution.
export function daysInRow({ days, day }: Progress, today: string): number {
    return day !== "" && numberOfDay(today) - numberOfDay(day) <= 1 ? days : 0;
}

const within = (value: number) => Math.min(Math.max(value, 1), HARDEST);

// Only the first encounter with a puzzle says something about the solver.
function judge(now: Progress, { game, name, grade }: Puzzle, isRight: boolean): Progress {
    if (now.marks[name]) return now;
    const level = levelAt(now, game);
    const isTelling = isRight ? grade >= Math.floor(level) : grade <= Math.ceil(level);
    const change = isRight ? UP : -DOWN;
    return {
        ...now,
        levels: { ...now.levels, [game]: isTelling ? within(level + change) : level },
        streak: isRight ? now.streak + 1 : 0,
    };
}

// A try was wrong, or the solution was looked at.
export function keepMiss(puzzle: Puzzle): void {
    const now = judge(progress(), puzzle, false);
    write(NAME, { ...now, marks: { ...now.marks, [puzzle.name]: now.marks[puzzle.name] ?? "tried" } });
}

// The puzzle was solved; as the puzzle of the day, if a day is given.
export function keepSolved(puzzle: Puzzle, day?: string): void {
    const now = judge(progress(), puzzle, true);
    const marks: Progress["marks"] = { ...now.marks, [puzzle.name]: "solved" };
    const isNew = day !== undefined && day !== now.day;
    const row = isNew ? { days: daysInRow(now, day) + 1, day } : {};
    write(NAME, { ...now, marks, ...row });
}
