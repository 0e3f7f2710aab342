// The page in a real Chromium, against a real server: node tests/page.mjs COLOSSI [NAME...]. Speaks TAP; with names only
// the tests whose name contains one of them.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { actAtRandom, generator, launch, open } from "./browser.mjs";

const [program, ...names] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const GAMES = { causeway: 2, orongo: 3, giants: 2, assault: 3 };

let made = 0;
let failed = 0;

async function test(name, run) {
    if (names.length > 0 && !names.some((n) => name.includes(n))) return;
    made++;
    try {
        await run();
        console.log(`ok ${made} - page: ${name}`);
    } catch (error) {
        failed++;
        console.log(`not ok ${made} - page: ${name}`);
        console.log(
            String(error.stack ?? error)
                .split("\n")
                .slice(0, 12)
                .map((l) => `# ${l}`)
                .join("\n"),
        );
    }
}

function check(truth, what) {
    if (!truth) throw new Error(what);
}

// The server -------------------------------------------------------------------------------------

const folder = mkdtempSync(join(tmpdir(), "colossi-page-"));

async function freePort() {
    const probe = createServer();
    await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address();
    await new Promise((resolve) => probe.close(resolve));
    return port;
}

async function serve(port) {
    const child = spawn(program, ["serve", `--listen=127.0.0.1:${port}`, `--data=${folder}`, `--web=${dist}`]);
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

let server = await serve(await freePort());
const browser = await launch();

const quick = () => localStorage.setItem("colossi.settings", JSON.stringify({ pace: 0, name: "Ana" }));

async function visit(path, options = {}) {
    const page = await open(browser, { motion: "reduce", ...options });
    await page.addInitScript(quick);
    await page.goto(server.address + path);
    return page;
}

async function leave(page, expected = []) {
    const errors = page.errors.filter((e) => !expected.some((x) => e.includes(x)));
    await page.context().close();
    check(errors.length === 0, `errors on the page: ${errors.join("; ")}`);
}

// Whole games ------------------------------------------------------------------------------------

// What can be pointed at now: things of the board and buttons of steps.
async function point(page, random) {
    return page.evaluate((r) => {
        const all = [
            ...document.querySelectorAll(
                '[data-state="can"], [data-state="target"], .controls button:not(:disabled), .steps .step',
            ),
        ];
        if (all.length === 0) return false;
        const one = all[Math.floor(r * all.length)];
        one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        return true;
    }, random());
}

const over = (page) => page.locator(".ending").count();

for (const [game, seats] of Object.entries(GAMES)) {
    await test(`a whole game of ${game} against bots`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=${seats}`);
        const random = generator(11);
        for (let i = 0; i < 6000 && !(await over(page)); i++) {
            if (i % 4 === 3 || !(await point(page, random))) await actAtRandom(page, random, 60000);
        }
        check(await over(page), "the game did not end");
        check((await page.locator(".ending ol li").count()) === seats, "a place for every seat");
        await leave(page);
    });
}

// With others ------------------------------------------------------------------------------------

async function makeTable(page, game, seats) {
    const answer = await page.request.post(`${server.address}/api/tables`, {
        data: { game, seats, public: false, name: "Ana" },
    });
    const made = await answer.json();
    return { table: made.table, tokens: made.seats.map((s) => s.token) };
}

await test("two browsers at one table: a sealed bid, and a reload in the middle", async () => {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "orongo", ["me", "link"]);
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const ben = await visit(`/table/${table}#${tokens[1]}`);
    const mine = '.prompt[data-mine="true"]';
    await ana.waitForSelector(mine);
    await ben.waitForSelector(mine);
    await actAtRandom(ana, () => 0.2);
    await ana.waitForSelector('.prompt[data-mine="false"]');
    check((await ben.locator(".log").innerText()).includes("decides in secret"), "the bid is secret");
    check((await ben.locator(mine).count()) === 1, "both bid at the same time");
    await ben.reload();
    await ben.waitForSelector(mine);
    await actAtRandom(ben, () => 0.6);
    await ben.waitForFunction(() => !document.querySelector(".log").innerText.includes("decides in secret"));
    const told = async (page) =>
        (await page.locator(".log li").allInnerTexts())
            .map((l) => l.replace(/^(Ana|You|Seat \d|seat \d)/, ""))
            .slice(0, 8);
    const random = generator(5);
    for (let i = 0; i < 12; i++) {
        const page = (await ana.locator(mine).count()) ? ana : ben;
        await actAtRandom(page, random);
        await page.waitForTimeout(60);
    }
    await ana.waitForTimeout(400);
    check(JSON.stringify(await told(ana)) === JSON.stringify(await told(ben)), "both read the same log");
    await ana.locator(".log li button").nth(2).click();
    await ana.waitForSelector(".past-note");
    await ana.click("text=Back to now");
    await leave(ana);
    await leave(ben);
});

await test("friends come by a link, others look on, all talk", async () => {
    const ana = await visit("/");
    await ana.click('a[href="/friends/causeway"]');
    await ana.click("text=Make the table");
    await ana.waitForSelector(".waiting");
    await ana.locator("text=QR code").first().click();
    await ana.waitForSelector(".qr");
    const links = await ana.locator(".seat-link input").evaluateAll((all) => all.map((i) => i.value));
    const ben = await visit(new URL(links[0]).pathname + new URL(links[0]).hash);
    const eve = await visit(new URL(links[1]).pathname);
    await ana.waitForSelector('.prompt[data-mine="true"]');
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector('.prompt[data-mine="true"]');
    await eve.waitForFunction(() => document.querySelectorAll(".log li").length === 1);
    check((await eve.locator(".actions").count()) === 0, "who looks on has no actions");
    await ben.click("text=Talk");
    await ben.fill('[aria-label="Say something"]', "hello <b>Ana</b>");
    await ben.keyboard.press("Enter");
    await eve.click("text=Talk");
    await eve.waitForSelector("text=hello <b>Ana</b>");
    for (const page of [ana, ben, eve]) await leave(page);
});

await test("a server that goes and comes back loses nothing and doubles nothing", async () => {
    const page = await visit("/");
    const { table, tokens } = await makeTable(page, "causeway", ["me", "bot:level=1"]);
    await page.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const random = generator(3);
    for (let i = 0; i < 4; i++) (await actAtRandom(page, random), await page.waitForTimeout(150));
    await page.waitForSelector('.prompt[data-mine="true"]');
    const before = await page.locator(".log li").count();
    const port = new URL(server.address).port;
    await server.stop();
    await page.waitForSelector(".notice");
    await actAtRandom(page, random); // while nobody hears it
    server = await serve(port);
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length >= n + 2, before, { timeout: 20000 });
    await page.waitForSelector('.prompt[data-mine="true"]');
    check((await page.locator(".log li").count()) === before + 2, "one action of mine, one answer");
    await leave(page, ["WebSocket", "ERR_CONNECTION", "Failed to load resource"]);
});

// Everybody --------------------------------------------------------------------------------------

await test("a game of Causeway by keyboard alone", async () => {
    const page = await visit("/");
    for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        const where = await page.evaluate(() => document.activeElement?.getAttribute("href"));
        if (where === "/play/causeway?now") break;
    }
    await page.keyboard.press("Enter");
    const random = generator(2);
    for (let i = 0; i < 400; i++) {
        await page.locator('.prompt[data-mine="true"]').or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
        if (await over(page)) break;
        await page.keyboard.press("/");
        await page.keyboard.press("Control+A");
        await page.keyboard.press("Delete");
        await page.keyboard.type(["trapper", "spikey", "", "leaps"][Math.floor(random() * 4)]);
        if (await page.locator("text=No action fits").count()) continue;
        const n = await page.locator(".table").getAttribute("data-n");
        await page.keyboard.press("Enter");
        await page.waitForFunction((k) => document.querySelector(".table").dataset.n !== k, n, { timeout: 60000 });
    }
    check(await over(page), "the game did not end");
    await leave(page);
});

const SCREENS = [
    "/",
    "/play/orongo",
    "/friends/assault",
    "/rules/causeway#CW-2.6c",
    "/nowhere",
    ...Object.keys(GAMES).flatMap((g) => [`/play/${g}?now&level=1`, `/learn/${g}`]),
];

for (const path of SCREENS) {
    for (const theme of ["light", "dark"]) {
        await test(`no serious barrier: ${path} ${theme}`, async () => {
            const page = await visit(path, { theme });
            await page.waitForSelector("main");
            if (path.includes("?now")) {
                await page.waitForSelector('.prompt[data-mine="true"]', { timeout: 60000 });
                for (let i = 0; i < 3; i++) await actAtRandom(page, generator(i + 1), 60000);
                await page.waitForSelector('.prompt[data-mine="true"]', { timeout: 60000 });
            } else {
                await page.waitForTimeout(400);
            }
            await page.evaluate(axe);
            const found = await page.evaluate(async () =>
                (await window.axe.run()).violations
                    .filter((v) => v.impact === "serious" || v.impact === "critical")
                    .map(
                        (v) =>
                            `${v.id}: ${v.nodes
                                .slice(0, 3)
                                .map((n) => n.html.slice(0, 160))
                                .join(" | ")}`,
                    ),
            );
            check(found.length === 0, found.join("\n"));
            await leave(page, ["503", "Failed to load resource"]);
        });
    }
    for (const size of ["390x844", "360x740"]) {
        await test(`no sideways scroll: ${path} ${size}`, async () => {
            const page = await visit(path, { size });
            await page.waitForSelector("main");
            if (path.includes("?now")) await page.waitForSelector(".board svg", { timeout: 60000 });
            await page.waitForTimeout(300);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            check(wide <= 0, `${wide} px too wide`);
            await leave(page, ["503", "Failed to load resource"]);
        });
    }
}

await test("what is refused says why, and the clause opens", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await page.waitForSelector('.prompt[data-mine="true"]');
    await page.locator('[data-state="quiet"][data-thing]').first().click({ force: true });
    await page.locator(".refusal .clause").click();
    await page.waitForSelector('.rule[data-asked="true"]');
    await leave(page);
});

await test("undo takes one's own action back", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await actAtRandom(page, () => 0.5);
    await page.waitForFunction(() => document.querySelectorAll(".log li").length >= 2);
    await page.waitForSelector('.prompt[data-mine="true"]');
    await page.click("text=Undo");
    await page.waitForFunction(() => document.querySelectorAll(".log li").length === 0);
    await leave(page);
});

await test("a game goes on after a reload, and its record can be opened", async () => {
    const page = await visit("/play/causeway?now&level=1");
    for (let i = 0; i < 3; i++) (await actAtRandom(page, () => 0.4), await page.waitForTimeout(200));
    await page.waitForSelector('.prompt[data-mine="true"]');
    const before = await page.locator(".log li").allInnerTexts();
    await page.reload();
    await page.waitForSelector('.prompt[data-mine="true"]');
    const after = await page.locator(".log li").allInnerTexts();
    check(JSON.stringify(before) === JSON.stringify(after), "the same log");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save record")]);
    const record = readFileSync(await download.path(), "utf8");
    check(record.includes("[game causeway]"), "a record");
    await page.goto(server.address);
    await page.setInputFiles('input[type="file"]', {
        name: "game.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(record),
    });
    await page.waitForSelector('.prompt[data-mine="true"]');
    check((await page.locator(".log li").count()) === before.length, "as many actions");
    await page.goto(server.address);
    await page.setInputFiles('input[type="file"]', {
        name: "bad.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("nonsense"),
    });
    await page.waitForSelector(".refusal");
    await leave(page);
});

await test("it starts and plays without a network", async () => {
    const page = await visit("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${server.address}/play/orongo?now&level=1`);
    for (let i = 0; i < 4; i++) (await actAtRandom(page, generator(i + 1), 30000), await page.waitForTimeout(100));
    check((await page.locator(".log li").count()) > 4, "actions were made");
    await leave(page, ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]);
});

for (const game of Object.keys(GAMES)) {
    await test(`the first game of ${game} can be finished`, async () => {
        const page = await visit(`/learn/${game}`);
        await page.waitForSelector(".lesson-words");
        for (let i = 0; i < 200; i++) {
            if (await page.locator("text=Play your first game").count()) break;
            const next = page.locator(".lesson .primary");
            if (await next.count()) {
                await next.click();
            } else {
                // tries one choice after the other until the lesson goes on
                await page.evaluate((k) => {
                    const all = document.querySelectorAll(".choices button");
                    all[k % all.length]?.click();
                }, i);
            }
            await page.waitForTimeout(60);
        }
        check(await page.locator("text=Play your first game").count(), "the lesson did not end");
        await leave(page);
    });
}

await test("the page is light and quick", async () => {
    const page = await open(browser);
    const sent = readdirSync(dist, { recursive: true }).filter((f) => /\.(gz|woff2)$/.test(f));
    const bytes = sent.reduce((sum, f) => sum + statSync(join(dist, f)).size, 0);
    const start = Date.now();
    await page.goto(server.address);
    await page.waitForSelector(".game-card h2");
    console.log(`# first view ${Date.now() - start} ms`);
    console.log(`# ${Math.round(bytes / 1024)} KB over the wire for everything: page, boards, rules, bots, type`);
    check(bytes < 400 * 1024, `${Math.round(bytes / 1024)} KB`);
    await leave(page);
});

// How long the board takes to follow the pointer: script and layout, median and worst of some.
async function timeUpdates(page) {
    return page.evaluate(async () => {
        const times = [];
        for (const thing of [...document.querySelectorAll(".board [data-thing]")].slice(0, 30)) {
            const start = performance.now();
            thing.dispatchEvent(new PointerEvent("pointerenter"));
            await Promise.resolve().then(() => {});
            document.body.getBoundingClientRect();
            times.push(performance.now() - start);
        }
        times.sort((a, b) => a - b);
        return [times[times.length >> 1], times.at(-1)].map((t) => t.toFixed(1));
    });
}

await test("boards follow", async () => {
    for (const game of Object.keys(GAMES)) {
        const page = await visit(`/play/${game}?now&level=1`);
        for (let i = 0; i < 12; i++) await actAtRandom(page, generator(i + 1), 60000);
        await page.waitForSelector('.prompt[data-mine="true"]', { timeout: 60000 });
        const [median, worst] = await timeUpdates(page);
        console.log(`# ${game}: a board update takes ${median} ms, at worst ${worst} ms`);
        await leave(page);
    }
});

await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`1..${made}`);
process.exit(failed > 0 || made === 0 ? 1 : 0);
