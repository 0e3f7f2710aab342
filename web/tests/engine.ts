// The real rules for unit tests: the WebAssembly engine, loaded under Node.
//
//     const engine = await loadEngine();
//     engine.line("new causeway seats=2 seed=1");       // the data lines; throws when the engine refuses
//     const frame = frameNow(engine, 1);                 // the position as seat 1 sees it (0: a spectator)
//     useEngineWorkers();                                // `new EngineWorker()` and all sessions work in this file
import { vi } from "vitest";
import { Engine } from "../../src/wasm/loader.mjs";
import { answer, type Answer, type Question } from "../src/engine/answer";
import { frameOf, type Frame, type Shown } from "../src/session/session";
import { wasmBytes } from "./wasm.mjs";

export function loadEngine(): Promise<Engine> {
    return Engine.load(wasmBytes());
}

export function frameNow(engine: Engine, viewer: number): Frame {
    const shown: Shown = JSON.parse(engine.line(`show ${viewer === 0 ? "public" : viewer}`)[0]);
    return frameOf(shown, viewer);
}

// A worker that runs in this thread. It answers in a later task, as a real one does.
export class InThreadWorker {
    onmessage: ((event: { data: Answer }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    isTerminated = false;
    private readonly engine = loadEngine();

    postMessage(question: Question): void {
        void this.engine.then((engine) => {
            const data = answer(engine, question);
            setTimeout(() => !this.isTerminated && this.onmessage?.({ data }));
        });
    }

    terminate(): void {
        this.isTerminated = true;
    }
}

// Gives the page's code real engine workers for the rest of the test file.
export function useEngineWorkers(): void {
    vi.stubGlobal("Worker", InThreadWorker);
}
