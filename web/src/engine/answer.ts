// The messages between the page and its engine worker. The worker answers several lines of the engine protocol at once;
// lines after a refused one are not asked.
import type { Engine } from "../../../src/wasm/loader.mjs";
import { reasonOf } from "../failure";

export interface Question {
    id: number;
    lines: string[];
    memory?: ArrayBuffer; // with which the engine begins: that of another one
    isCopied?: boolean; // the memory of the engine after the lines is wanted
}

export interface Answer {
    id: number;
    lines: string[][]; // the data lines of the answer to each line
    memory?: ArrayBuffer;
    refused?: { code: string; sentence: string }; // by the engine; where a rule forbids it, the sentence is a fact
    failed?: { fact: string; reason: string }; // there is no engine, or it broke down
}

export function answer(engine: Engine, question: Question): Answer {
    const lines: string[][] = [];
    try {
        if (question.memory) engine.restore(question.memory);
        for (const line of question.lines) lines.push(engine.line(line));
    } catch (error) {
        const reason = reasonOf(error);
        const { code } = error as { code?: string };
        if (code !== undefined) return { id: question.id, lines, refused: { code, sentence: reason } };
        return { id: question.id, lines, failed: { fact: "page.failure.stopped", reason } };
    }
    return { id: question.id, lines, memory: question.isCopied ? engine.save() : undefined };
}
