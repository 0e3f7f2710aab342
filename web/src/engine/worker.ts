// A worker that holds one engine: the rules and the computer players as WebAssembly. It answers lines of the engine
// protocol, several at once; whatever stands in a list after a refused line is not asked.
import { Engine } from "../../../src/wasm/loader.mjs";
import wasm from "../../../build/wasm/src/wasm/colossi.wasm?url";

export interface Question {
    id: number;
    lines: string[];
}

export interface Answer {
    id: number;
    lines: string[][];
    refused?: { code: string; sentence: string };
}

const engine: Promise<any> = fetch(wasm).then((response) => Engine.load(response));

self.onmessage = async (event: MessageEvent<Question>) => {
    const answer: Answer = { id: event.data.id, lines: [] };
    try {
        const ready = await engine;
        for (const line of event.data.lines) answer.lines.push(ready.line(line));
    } catch (error: any) {
        answer.refused = { code: error.code ?? "page", sentence: error.message };
    }
    self.postMessage(answer);
};
