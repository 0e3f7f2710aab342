// What the browser tests share: the list of tests, a real server, pages that report their errors, and how to play.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../../../src/wasm/loader.mjs";
import { generator, launch, open } from "../browser.mjs";
import { wasmBytes } from "../wasm.mjs";

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
export const GAMES = { causeway: 2, orongo: 3, giants: 2, assault: 3 }; // with how many seats they are played here
export const MINE = '.prompt[data-mine="true"]'; // the viewer is to act

// The languages of the page, such as "de".
export const LANGUAGES = readdirSync(join(DIST, "assets"))
    .map((file) => /^messages-([a-z]+)-.*\.txt$/.exec(file)?.[1])
    .filter(Boolean)
    .sort();

export const program = process.argv[2];

// The tests ----------------------------------------------------------------------------------------

const tests = [];

// Adds a test to a part of the suite.
export function test(part, name, run) {
    tests.push({ name: `${part}: ${name}`, run });
}

export function check(truth, what) {
    if (!truth) throw new Error(what);
}

export function equal(found, expected, what) {
    const [a, b] = [found, expected].map((v) => JSON.stringify(v));
    if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}

// A browser under load is late now and then. So a test that fails is run once more at the end, and it counts as passed if it passes
// then, but what it said the first time is printed, and more than so many such tests are a failure.
const UNSTEADY_MAX = 3;

// Runs a test and prints its line if it passed. Returns what is to be said if it failed.
async function attempt({ name, run }, number) {
    const begun = performance.now();
    const title = () => `${number} - page, ${name} # ${((performance.now() - begun) / 1000).toFixed(1)} s`;
    try {
        await run();
        console.log(`ok ${title()}`);
        return undefined;
    } catch (error) {
        const lines = String(error.stack ?? error).split("\n");
        return [title(), ...lines.slice(0, 12).map((line) => `# ${line}`)].join("\n");
    }
}

// Takes a test for this process, if several share a folder. Only one of them can make the folder with its number.
function take(share, number) {
    if (!share) return true;
    try {
        mkdirSync(join(share, String(number)), { recursive: false });
        return true;
    } catch (error) {
        if (error.code === "EEXIST") return false;
        throw error;
    }
}

// Runs those tests whose name contains one of the words, all if there are none. Prints TAP and returns the exit status. Processes
// that share a folder (--share=FOLDER) run every test once; with --from-end one of them begins with the last.
export async function runTests(args) {
    const words = args.filter((arg) => !arg.startsWith("--"));
    const share = args.find((arg) => arg.startsWith("--share="))?.slice("--share=".length);
    if (share) mkdirSync(share, { recursive: true });
    const chosen = [...tests.filter((t) => words.length === 0 || words.some((w) => t.name.includes(w))).entries()];
    if (args.includes("--from-end")) chosen.reverse();
    const failures = []; // what the tests said that failed at first
    let taken = 0;
    for (const [i, t] of chosen) {
        if (!take(share, i + 1)) continue;
        taken++;
        const failure = await attempt(t, i + 1);
        if (failure) failures.push({ i, t, failure });
    }
    let failed = 0;
    for (const { i, t, failure: first } of failures) {
        if (failures.length <= UNSTEADY_MAX) console.log(`# unsteady: ${first}`);
        const failure = failures.length > UNSTEADY_MAX ? first : await attempt(t, i + 1);
        if (!failure) continue;
        console.log(`not ok ${failure}`);
        failed++;
    }
    if (share && taken === 0) console.log("ok - page, no test was left");
    console.log(`1..${taken}`);
    return failed > 0 || chosen.length === 0 ? 1 : 0;
}

// The server and the browser ------------------------------------------------------------------------

const folder = mkdtempSync(join(tmpdir(), "colossi-page-"));

export async function freePort() {
    const probe = createServer();
    await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address();
    await new Promise((resolve) => probe.close(resolve));
    return port;
}

// Starts a server with further settings that keeps its tables in a folder. Returns its address and how to stop it.
export async function serve(port, folder, ...more) {
    const child = spawn(program, ["serve", `--listen=127.0.0.1:${port}`, `--data=${folder}`, `--web=${DIST}`, ...more]);
    const address = await new Promise((resolve, reject) => {
        let heard = "";
        const listen = (data) => {
            heard += data;
            const found = /http:\/\/127\.0\.0\.1:\d+/.exec(heard);
            if (found) resolve(found[0]);
        };
        child.stdout.on("data", listen);
        child.stderr.on("data", listen);
        child.on("exit", () => reject(new Error(`the server ended: ${heard}`)));
    });
    const stop = () => new Promise((resolve) => (child.once("exit", resolve), child.kill("SIGTERM")));
    return { address, stop };
}

export const server = { address: "", stop: async () => {} };
export let browser;

// Starts the server, on the port it had before if there was one.
export async function startServer() {
    const port = server.address ? new URL(server.address).port : await freePort();
    Object.assign(server, await serve(port, folder));
}

export async function begin() {
    await startServer();
    browser = await launch();
}

export async function stopServer() {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
}

export async function end() {
    await browser.close();
    await stopServer();
}

// Pages ---------------------------------------------------------------------------------------------

// Opens an address in a browser context of its own, where everything is shown at once and the player is called Ana. `settings` are
// stored before the page starts; null stores nothing. `prepare` may do more with the page before it starts.
export async function visit(path, { settings = {}, prepare, ...options } = {}) {
    const page = await open(browser, { motion: "reduce", ...options });
    await prepare?.(page);
    if (settings) {
        const text = JSON.stringify({ pace: "at_once", name: "Ana", ...settings });
        await page.addInitScript((value) => {
            if (!localStorage.getItem("colossi.settings")) localStorage.setItem("colossi.settings", value);
        }, text);
    }
    await page.goto(server.address + path);
    return page;
}

// Closes a page. It fails if the page had errors other than the expected ones.
export async function leave(page, expected = []) {
    const errors = page.errors.filter((e) => !expected.some((x) => e.includes(x)));
    await page.context().close();
    check(errors.length === 0, `errors on the page: ${errors.join("; ")}`);
}

export const over = (page) => page.locator(".ending").count();

// How many actions were made in the game that is shown.
export const actionCount = async (page) => Number(await page.locator(".table").getAttribute("data-n"));

// Waits until at least (or exactly, if `isExact`) this many actions were made.
export const waitForActions = (page, n, isExact = false) =>
    page.waitForFunction(
        ([n, isExact]) => {
            const found = Number(document.querySelector(".table")?.dataset.n);
            return isExact ? found === n : found >= n;
        },
        [n, isExact],
        { timeout: 60000 },
    );

// Waits until the board does not move any more.
export async function settle(page) {
    let before = "";
    for (let i = 0; i < 40; i++) {
        await page.waitForTimeout(i === 0 ? 200 : 60);
        const now = await page.locator("svg.stage").getAttribute("viewBox");
        if (now === before) return;
        before = now;
    }
    throw new Error("the board does not come to rest");
}

// Makes a table at the server; `more` are further fields of the request. Returns its id and a token per seat for people.
export async function makeTable(page, game, seats, more = {}) {
    const answer = await page.request.post(`${server.address}/api/tables`, {
        data: { game, seats, public: false, name: "Ana", ...more },
    });
    const made = await answer.json();
    return { table: made.table, tokens: made.seats.map((s) => s.token) };
}

// The record of a whole game in which everybody acts at random.
export async function finishedRecord(game, seats, seed = 1) {
    const engine = await Engine.load(wasmBytes());
    const random = generator(seed);
    engine.line(`new ${game} seats=${seats} seed=${seed}`);
    for (;;) {
        const { actors, result } = JSON.parse(engine.line("show public")[0]);
        if (result) return `${engine.line("record").join("\n")}\n`;
        const { legal } = JSON.parse(engine.line(`show ${actors[0]}`)[0]);
        engine.line(`do ${actors[0]} ${legal[Math.floor(random() * legal.length)][0]}`);
    }
}

// Opens a record from the home page.
export async function openRecord(page, record, name = "game.txt") {
    await page.goto(server.address);
    const buffer = Buffer.from(record);
    await page.setInputFiles('input[type="file"]', { name, mimeType: "text/plain", buffer });
}

// Lets the service worker fetch what is needed for learning now, and waits until it is kept.
export async function keepLearning(page) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active.postMessage("learn"));
    await page.waitForFunction(async () => {
        const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().filter(({ url }) => url.includes("/learn-")).length > 25;
    });
}
