// Runs the WebAssembly build in node: `wasm.mjs transcripts MODULE FILE...`, `wasm.mjs signature MODULE`,
// `wasm.mjs loader MODULE`, and `wasm.mjs bench MODULE FILE`, where FILE is what `colossi bench` printed.

import { readFileSync } from "node:fs";
import { Engine } from "../src/wasm/loader.mjs";

const [, , what, modulePath, ...rest] = process.argv;
const bytes = readFileSync(modulePath);
const engine = await Engine.load(bytes);
let made = 0;
let failed = 0;

function result(passed, name, detail) {
    made++;
    if (!passed) failed++;
    console.log(`${passed ? "ok" : "not ok"} ${made} - wasm: ${name}`);
    if (!passed) console.log(`# ${detail}`);
}

function transcripts() {
    for (const file of rest) {
        const length = engine.write(readFileSync(file, "utf8"));
        const passed = engine.exports.colossi_transcript(length) === 1;
        result(passed, file.replace(/^.*transcripts\//, ""), passed ? "" : engine.read(400).split("\0")[0]);
    }
}

function loader() {
    engine.line("new causeway seed=x");
    result(engine.line("legal").length === 32, "the loader returns the data lines", "");
    let code = "";
    try {
        engine.line("do 1 T@9,9");
    } catch (error) {
        code = error.code;
    }
    result(code === "CW-2.3b", "an error carries its clause", code);
    result(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length === 0, "no imports", "");
}

// Median rate of five rounds, beside the native rate and their ratio.
function bench() {
    const native = readFileSync(rest[0], "utf8").trim().split("\n").map((line) => line.split(/ +/))
        .map(([game, metric, value]) => ({ game, metric, value: Number(value) }))
        .filter((m) => m.metric === "playout_actions_per_s" && m.game !== "yardstick");
    for (let game = 0; game < native.length; game++) {
        const rates = [];
        // one call of a million actions: the same few games again and again would be learnt by heart
        const count = Math.ceil(1e6 / (engine.exports.colossi_playouts(game, 20) / 20));
        for (let round = 0; round < 5; round++) {
            const start = process.cpuUsage().user;
            const actions = engine.exports.colossi_playouts(game, count);
            rates.push(actions / ((process.cpuUsage().user - start) / 1e6));
        }
        const rate = rates.sort((a, b) => a - b)[2];
        console.log(`${native[game].game} wasm playout_actions_per_s ${Math.round(rate)}, ` +
            `${(rate / native[game].value).toFixed(2)} of native`);
    }
}

if (what === "signature") {
    console.log(String(BigInt.asUintN(64, engine.exports.colossi_signature())));
} else if (what === "bench") {
    bench();
} else {
    if (what === "transcripts") transcripts();
    if (what === "loader") loader();
    console.log(`1..${made}`);
    process.exit(failed > 0 || made === 0 ? 1 : 0);
}
