// What a record says of its game: who sat where, and how it is kept in this browser.
import { settings } from "../ui/settings";
import { freshSeed, type Plan } from "./local";
import { characterIn, type Frame } from "./session";

// What the tags of a record call its seats.
function namesIn(record: string, seats: number): string[] {
    const tags = new Map(
        [...record.matchAll(/^\[seat (\d) (.+)\]\s*$/gm)].map(([, seat, name]) => [Number(seat), name]),
    );
    return Array.from({ length: seats }, (_, i) => tags.get(i + 1) ?? "");
}

// Whether the game of a record is finished, by its rules or because somebody has ended it.
export const isFinished = (record: string): boolean => /^\[(end|result) /m.test(record);

// The plan for a record that leads to this position. A finished game is only looked at. An unfinished one is continued by
// the person in seat 1, with bots in the other seats.
export function planOf(record: string, frame: Frame, isOver = frame.result !== undefined): Plan {
    const called = namesIn(record, frame.seats);
    const levelOf = (name: string) => Number(/^bot:level=([1-8])/.exec(name)?.[1] ?? 2);
    const isMine = (i: number) => i === 0 && !isOver;
    return {
        id: freshSeed().slice(0, 12),
        game: frame.game,
        options: "",
        levels: called.map((name, i) => (isMine(i) ? 0 : levelOf(name))),
        characters: called.map((name, i) => (isMine(i) ? "" : characterIn(name))),
        name: settings.value.name,
        names: called.map((name) => (name.startsWith("bot:") ? "" : name)),
        isRecord: isOver,
    };
}
