// Giants on the page: bids that are not lost, what is held to be read, targets on a phone, and pieces that travel.
import { readFileSync } from "node:fs";
import { actAtRandom, generator } from "../browser.mjs";
import { check, equal, leave, makeTable, MINE, server, test, visit, waitForActions } from "./kit.mjs";

const MARKERS = ".gi-part:first-child .gi-say";
const thing = (page, id) => page.locator(`.board [data-thing="${id}"][data-state]`);

test("giants", "a bid that is half entered survives when a rival seals one", async () => {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "giants", ["me", "link"]);
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
    await ana.waitForSelector(".gi-bid");
    await ben.waitForSelector(".gi-bid");
    await ana.click('.gi-dial [aria-label="Bid 2 markers"]');
    const before = await ana.locator(".table").getAttribute("data-n");
    await ben.click(".gi-bid .primary");
    await waitForActions(ana, Number(before) + 1);
    await ana.waitForFunction(() => document.querySelector(".seats").innerText.includes("bid sealed"));
    check(/^Markers: 2/.test(await ana.locator(MARKERS).innerText()), "the bid is still there");
    await leave(ana);
    await leave(ben);
});

// Enters two markers as soon as the viewer may bid, and remembers how many had sealed their bids by then.
const bidAtOnce = (page) =>
    page.addInitScript(() => {
        const watch = new MutationObserver(() => {
            const dial = document.querySelector('.gi-dial [aria-label="Bid 2 markers"]');
            if (!dial) return;
            watch.disconnect();
            window.sealedBefore = document.querySelector(".seats").innerText.split("bid sealed").length - 1;
            dial.click();
        });
        watch.observe(document, { subtree: true, childList: true });
    });

// Opens a game in which bots seal their bids after the viewer has entered two markers. They may be faster, then another is opened.
async function bidBeforeBots(pace) {
    for (let i = 0; i < 8; i++) {
        const page = await visit("/play/giants?now&level=5&seats=5", { settings: { pace }, prepare: bidAtOnce });
        await page.waitForFunction(
            () => document.querySelector(".seats")?.innerText.split("bid sealed").length === 5,
            {},
            { timeout: 60000 },
        );
        if ((await page.evaluate(() => window.sealedBefore)) < 4) return page;
        await leave(page);
    }
    throw new Error("the bots were always faster");
}

for (const pace of ["calmly", "at_once"])
    test("giants", `a bid that is half entered survives when bots seal theirs, shown ${pace}`, async () => {
        const page = await bidBeforeBots(pace);
        check(/^Markers: 2/.test(await page.locator(MARKERS).innerText()), "the bid is still there");
        await page.click('.gi-dial [aria-label="Bid the chief"]');
        await page.click(".gi-bid .primary");
        await page.waitForSelector(".gi-bid", { state: "detached" });
        await leave(page);
    });

test("giants", "the dice and the opened bids stand until they have been read", async () => {
    const page = await visit("/play/giants?now&level=1", { settings: { pace: "briskly" } });
    await page.waitForSelector(".gi-bid");
    await page.click(".gi-bid .primary");
    await page.waitForSelector(".moment .gi-opened");
    equal(await page.locator(".moment .gi-opened tr").count(), 3, "bids");
    await page.waitForTimeout(1500);
    await page.click(".moment .primary");
    await page.waitForSelector(".moment", { state: "detached" });
    const random = generator(3);
    for (let i = 0; i < 60 && !(await page.locator(".moment .gi-dice").count()); i++) {
        const mine = page.locator(MINE);
        await mine.or(page.locator(".moment")).first().waitFor();
        if (await page.locator(".moment").count()) break;
        const pass = page.locator(".steps button", { hasText: /Pass for this phase|Take no more|Leave/ });
        if (await pass.count()) await pass.last().click();
        else await actAtRandom(page, random);
        await page.waitForTimeout(60);
    }
    await page.waitForSelector(".moment .gi-dice");
    equal(await page.locator(".moment .gi-die").count(), 3, "dice");
    await leave(page);
});

test("giants", "what can be chosen on the mat can be hit with a finger", async () => {
    const page = await visit("/play/giants?now&level=1&seats=2", { size: "390x844" });
    const small = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('.gi-mat [data-thing][role="button"]')].flatMap((e) => {
                const { width, height } = e.getBoundingClientRect();
                return width < 40 || height < 40
                    ? [`${e.dataset.thing}: ${width.toFixed()} × ${height.toFixed()}`]
                    : [];
            }),
        );
    await page.waitForSelector(".gi-bid");
    for (const dial of await page.locator(".gi-dial button").all()) {
        const { width, height } = await dial.boundingBox();
        check(width >= 40 && height >= 40, `a piece of the bid is ${width} × ${height}`);
    }
    await page.click('.gi-dial [aria-label="Bid 2 workers"]');
    await page.click('.gi-dial [aria-label="Bid the chief"]');
    await page.click(".gi-bid .primary");
    await thing(page, "offer:1").or(thing(page, "offer:2")).first().waitFor();
    await page.waitForSelector(MINE);
    equal(await small(), [], "small targets in the auction");
    for (let i = 0; i < 8 && !(await thing(page, "figure:sorcerer").count()); i++) {
        const decline = page.locator(".chain-steps button", { hasText: "Take no more" });
        if (await decline.count()) await decline.click();
        await page.waitForTimeout(300);
    }
    await page.waitForSelector('.gi-mat [data-thing="figure:sorcerer"][role="button"]');
    equal(await small(), [], "small targets behind the screen");
    await leave(page);
});

// How often the viewer's sorcerer is moved when it is placed. The rival may place one right afterwards, which is not counted.
async function movements(motion) {
    const page = await visit("/play/giants?now&level=1&seats=2", { motion });
    await page.waitForSelector(".gi-bid");
    await page.click(".gi-bid .primary");
    await page.waitForSelector('.gi-mat [data-thing="figure:sorcerer"][role="button"]');
    await page.evaluate(() => {
        window.moved = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...args) {
            if (this.dataset.piece === "sorcerer-1") window.moved++;
            return animate.apply(this, args);
        };
    });
    await thing(page, "figure:sorcerer").dispatchEvent("click");
    await thing(page, "hex:23").dispatchEvent("click");
    await page.waitForSelector('[data-piece="sorcerer-1"]');
    await page.waitForTimeout(600); // the rival acts, and everything is drawn again
    const moved = await page.evaluate(() => window.moved);
    await leave(page);
    return moved;
}

test("giants", "figures come from behind their screen, unless motion is reduced", async () => {
    equal(await movements("no-preference"), 1, "movements of the figure");
    equal(await movements("reduce"), 0, "movements with reduced motion");
});

// A game of five in the middle, where seat 1 is to carry and many pieces lie around.
function longGame() {
    const path = new URL("../../../tests/golden/giants-5-ends-bases.txt", import.meta.url);
    const lines = readFileSync(path, "utf8").split("\n");
    const end = lines.findIndex((line, i) => i > 2000 && line.startsWith("1 carry "));
    const record = lines.slice(0, end).filter((line) => !line.startsWith("[result"));
    const plan = { id: "long", game: "giants", options: "", levels: [0, 1, 1, 1, 1], name: "Ana" };
    return [{ plan, record: record.join("\n"), n: end, over: false, at: 1 }];
}

test("giants", "the board follows the pointer in the middle of a long game", async () => {
    const page = await visit("/", {
        prepare: (page) =>
            page.addInitScript((games) => {
                localStorage.setItem("colossi.games", JSON.stringify({ version: 1, value: games }));
            }, longGame()),
    });
    await page.goto(`${server.address}/game/long`);
    await page.waitForSelector(MINE);
    const { count, median } = await page.evaluate(async () => {
        const times = [];
        for (const e of [...document.querySelectorAll(".board [data-state][data-thing]")].slice(0, 60)) {
            const start = performance.now();
            e.dispatchEvent(new PointerEvent("pointerenter"));
            await Promise.resolve();
            document.body.getBoundingClientRect();
            times.push(performance.now() - start);
            e.dispatchEvent(new PointerEvent("pointerleave"));
            await Promise.resolve();
        }
        return { count: times.length, median: times.sort((a, b) => a - b)[times.length >> 1] };
    });
    console.log(`# giants: a board update takes ${median.toFixed(1)} ms in a long game`);
    equal(count, 60, "things that were pointed at");
    check(median < 50, `an update takes ${median.toFixed(1)} ms`);
    await leave(page);
});
