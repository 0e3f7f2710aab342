// The messages between the page and its engine worker. The worker answers several lines of the engine protocol at once;
// lines after a refused one are not asked.
import type { Engine } from "../../../src/wasm/loader.mjs";

export interface Question {
    id: number;
    lines: string[];
}

export interface Answer {
    id: number;
    lines: string[][]; // the data lines of the answer to each line
    refused?: { code: string; sentence: string };
}

export function answer(engine: Engine, question: Question): Answer {
    const lines: string[][] = [];
    try {
        for (const line of question.lines) lines.push(engine.line(line));
    } catch (error) {
        const { code, message } = error as Error & { code?: string };
        return { id: question.id, lines, refused: { code: code ?? "page", sentence: message } };
    }
    return { id: question.id, lines };
}
