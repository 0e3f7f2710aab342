// A worker that holds one engine: the rules and the computer players as WebAssembly. It tells facts, since the module has
// no messages of any language. See answer.ts for what it is asked and answers.
import { Engine } from "../../../src/wasm/loader.mjs";
import wasm from "../../../build/wasm/src/wasm/colossi.wasm?url";
import { reasonOf } from "../failure";
import { answer, type Answer, type Question } from "./answer";

async function load(): Promise<Engine> {
    const response = await fetch(wasm);
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return Engine.load(response);
}

const engine = load();
engine.catch(() => {}); // every answer will tell

const reply = (message: Answer) => self.postMessage(message, { transfer: message.memory ? [message.memory] : [] });

self.onmessage = ({ data }: MessageEvent<Question>) =>
    engine.then(
        (ready) => reply(answer(ready, data)),
        (error) => {
            const failed = { fact: "page.failure.rules", reason: reasonOf(error) };
            reply({ id: data.id, lines: [], failed });
        },
    );
