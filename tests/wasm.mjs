// Runs the WebAssembly build in Node: `wasm.mjs transcripts MODULE FILE...`, `wasm.mjs signature MODULE`,
// `wasm.mjs loader MODULE`, `wasm.mjs say MODULE CATALOGUE`, and `wasm.mjs bench MODULE FILE`, where FILE is the output of `colossi bench`.

import { readFileSync } from "node:fs";
import { Engine } from "../src/wasm/loader.mjs";
import { Speaker } from "../src/wasm/say.mjs";

const [, , what, modulePath, ...rest] = process.argv;
const bytes = readFileSync(modulePath);
const engine = what === "say" ? null : await Engine.load(bytes);
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
    result(engine.line("language")[0] === "none facts", "the page's module tells facts", engine.line("language"));
    engine.line("new causeway seed=x");
    result(engine.line("legal").length === 32, "the loader returns the data lines", "");
    let code = "";
    try {
        engine.line("do 1 T@9,9");
    } catch (error) {
        code = error.code;
    }
    result(code === "CW-2.3b", "an error carries its clause", code);
    engine.learn("@language de Deutsch\ncore.seat\n Platz {value}\n");
    result(engine.line("language")[0] === "de Deutsch", "a catalogue can be handed in", engine.line("language"));
    const wrong = failure(() => engine.learn("a.b\n {\n"));
    result(wrong === "a.b has braces that do not match", "a broken catalogue is refused", wrong);
    result(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length === 0, "no imports", "");
}

function failure(call) {
    try {
        call();
        return "no error";
    } catch (error) {
        return error.message;
    }
}

// The small module: the real English catalogue, a language with gaps, names, and broken catalogues.
async function say() {
    const speaker = await Speaker.load(bytes);
    const check = (found, wanted, name) => result(found === wanted, name, found);
    check(speaker.say("toy.go by=seat:1"), "toy.go by=seat:1", "a fact without a message is said as it is");
    speaker.learn(readFileSync(rest[0], "utf8"), true);
    speaker.learn("@language de Deutsch\ntoy.go\n {by, select, you {Du gehst} other {{by} geht}} über {n}.\ncore.seat\n Platz {value}\n");
    check(speaker.say("toy.go by=seat:1 n=3\ntoy.go by=seat:2 n=4", 2), "Platz 1 geht über 3.\nDu gehst über 4.", "facts are said to a viewer");
    check(speaker.say("toy.go by=seat:1 n=3", 0, ["Zoë"]), "Zoë geht über 3.", "a seat has its name");
    check(speaker.say("toy.go by=seat:1 n=3", 0), "Platz 1 geht über 3.", "names are forgotten");
    check(speaker.say("toy.go by=seat:chance n=1", 0), "chance geht über 1.", "the fallback says what is missing");
    check(failure(() => speaker.learn("a.b\n {\n")), "a.b has braces that do not match", "a broken catalogue is refused");
    check(failure(() => speaker.say("x".repeat(1 << 20))), "too long", "a text that does not fit is refused");
    check(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length, 0, "no imports");
    result(bytes.length < 32768, "the module is small", bytes.length);
}

// Prints the median rate of five rounds of a call that returns how much it did, and its ratio to the native rate.
function benchOne(game, metric, value, call) {
    const rates = [];
    for (let round = 0; round < 5; round++) {
        const start = process.cpuUsage().user;
        const made = call();
        rates.push(made / ((process.cpuUsage().user - start) / 1e6));
    }
    const rate = rates.sort((a, b) => a - b)[2];
    console.log(`${game} wasm ${metric} ${Math.round(rate)}, ${(rate / value).toFixed(2)} of native`);
}

function bench() {
    const native = readFileSync(rest[0], "utf8").trim().split("\n").map((line) => line.split(/ +/))
        .map(([game, metric, value]) => ({ game, metric, value: Number(value) }))
        .filter((m) => m.game !== "yardstick" && m.game !== "stockfish");
    const playouts = native.filter((m) => m.metric === "playout_actions_per_s");
    const searches = native.filter((m) => m.metric === "search_simulations_per_s");
    for (let game = 0; game < playouts.length; game++) {
        // One call makes a million actions. Repeating a few games would let the branch predictor learn them.
        const count = Math.ceil(1e6 / (engine.exports.colossi_playouts(game, 20) / 20));
        benchOne(playouts[game].game, "playout_actions_per_s", playouts[game].value,
            () => engine.exports.colossi_playouts(game, count));
        const sims = Math.ceil(searches[game].value / 20);
        benchOne(searches[game].game, "search_simulations_per_s", searches[game].value,
            () => engine.exports.colossi_simulations(game, sims));
    }
}

if (what === "signature") {
    console.log(String(BigInt.asUintN(64, engine.exports.colossi_signature())));
} else if (what === "bench") {
    bench();
} else {
    if (what === "transcripts") transcripts();
    if (what === "loader") loader();
    if (what === "say") await say();
    console.log(`1..${made}`);
    process.exit(failed > 0 || made === 0 ? 1 : 0);
}
