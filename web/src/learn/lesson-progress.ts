// How far somebody has come in the lessons. It is kept in this browser.
import { isRecord, read, write } from "../session/storage";

// Steps done per chapter, by "game/chapter". A chapter that has been finished once stays finished.
type Progress = Record<string, { step: number; isDone: boolean }>;

const isEntry = (value: unknown): value is Progress[string] =>
    isRecord(value) && Number.isInteger(value.step) && (value.step as number) >= 0 && typeof value.isDone === "boolean";

function all(): Progress {
    const found = read("lessons", (value) => {
        const entries = Object.entries(isRecord(value) ? value : {});
        const usable = entries.filter((e): e is [string, Progress[string]] => isEntry(e[1]));
        return {
            usable: Object.fromEntries(usable),
            isWhole: isRecord(value) && usable.length === entries.length,
        };
    });
    return found ?? {};
}

export const progressOf = (game: string, chapter: string): Progress[string] =>
    all()[`${game}/${chapter}`] ?? { step: 0, isDone: false };

// Remembers the step in which somebody is now. Past the last step the chapter is done and begins anew next time.
export function keepStep(game: string, chapter: string, step: number, isOver: boolean): void {
    const { isDone } = progressOf(game, chapter);
    write("lessons", {
        ...all(),
        [`${game}/${chapter}`]: { step: isOver ? 0 : step, isDone: isDone || isOver },
    });
}
