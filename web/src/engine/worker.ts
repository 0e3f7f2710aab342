// A worker that holds one engine: the rules and the computer players as WebAssembly. See answer.ts for its messages.
import { Engine } from "../../../src/wasm/loader.mjs";
import wasm from "../../../build/wasm/src/wasm/colossi.wasm?url";
import { answer, type Question } from "./answer";

const engine = fetch(wasm).then((response) => Engine.load(response));

self.onmessage = async (event: MessageEvent<Question>) => {
    self.postMessage(answer(await engine, event.data));
};
