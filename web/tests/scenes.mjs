// Scenes: games that begin in the middle, for tests and pictures. The rules play a game from a fixed seed until the wanted
// position comes, and the page continues it as a game that the browser had kept.
import { createHash } from "node:crypto";
import { Engine } from "../../src/wasm/loader.mjs";
import { generator } from "./browser.mjs";
import { wasmBytes } from "./wasm.mjs";

const MOST = 4000; // actions

// The record of an unfinished game keeps its seed secret, but without the seed the page could not go on drawing.
function withSeed(record, seed) {
    const hash = createHash("sha256").update(String(seed)).digest("hex");
    return record.replace(/^(\[commit .*\])$/m, `$1\n[seed ${hash}]`);
}

// Plays at random until `until(shown, n)` holds for what the deciding seat is shown. Returns the record, or null if the game
// ended before. `position` is where the game begins, as text; `setup` is what follows `new`, such as "causeway seats=2".
export async function recordUntil(setup, { seed = 1, position, until, choose }) {
    const engine = await Engine.load(wasmBytes());
    const random = generator(seed);
    engine.line(`new ${setup} seed=${seed}`);
    if (position) engine.line(`load ${position}`);
    for (let n = 0; n < MOST; n++) {
        const { actors, result } = JSON.parse(engine.line("show public")[0]);
        if (result) return until({ result, legal: [], actors }, n) ? engine.line("record").join("\n") : null;
        const seat = actors[0];
        const shown = JSON.parse(engine.line(`show ${seat}`)[0]);
        if (until({ ...shown, seat }, n)) return withSeed(engine.line("record").join("\n"), seed);
        const one = choose?.({ ...shown, seat }, random) ?? shown.legal[Math.floor(random() * shown.legal.length)];
        engine.line(`do ${seat} ${one[0]}`);
    }
    return null;
}

// The record of the first seed from `seed` on in which the position comes.
export async function firstRecord(setup, { seed = 1, tries = 20, ...wanted }) {
    for (let k = seed; k < seed + tries; k++) {
        const record = await recordUntil(setup, { ...wanted, seed: k });
        if (record) return record;
    }
    throw new Error(`no such position in ${tries} games of ${setup}`);
}

// Keeps a record in the browser as a game of seat 1 against bots, before the page starts. Its address is /game/scene.
export async function keepScene(page, record, seats, level = 1) {
    const game = /\[game (\w+)/.exec(record)[1];
    const plan = {
        id: "scene",
        game,
        options: "",
        name: "Ana",
        levels: Array.from({ length: seats }, (_, i) => i && level),
    };
    const saved = { plan, record, n: 0, over: false, at: 1 };
    await page.addInitScript(
        (value) => {
            if (!localStorage.getItem("colossi.games")) localStorage.setItem("colossi.games", value);
        },
        JSON.stringify([saved]),
    );
}
