// The weight of the page, and how fast boards follow the pointer.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { actAtRandom, generator, open } from "../browser.mjs";
import { browser, check, DIST, GAMES, leave, MINE, server, test, visit } from "./kit.mjs";

test("speed", "the page is light and quick", async () => {
    const page = await open(browser);
    const sent = readdirSync(DIST, { recursive: true }).filter((f) => /\.(gz|woff2)$/.test(f));
    const bytes = sent.reduce((sum, f) => sum + statSync(join(DIST, f)).size, 0);
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

test("speed", "boards follow", async () => {
    for (const game of Object.keys(GAMES)) {
        const page = await visit(`/play/${game}?now&level=1`);
        for (let i = 0; i < 12; i++) await actAtRandom(page, generator(i + 1), 60000);
        await page.waitForSelector(MINE, { timeout: 60000 });
        const [median, worst] = await timeUpdates(page);
        console.log(`# ${game}: a board update takes ${median} ms, at worst ${worst} ms`);
        await leave(page);
    }
});
