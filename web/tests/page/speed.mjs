// The weight of the page, and how fast boards follow the pointer.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { open } from "../browser.mjs";
import { firstRecord, keepScene } from "../scenes.mjs";
import {
    actionCount,
    browser,
    check,
    DIST,
    equal,
    GAMES,
    LANGUAGES,
    leave,
    MINE,
    server,
    test,
    visit,
} from "./kit.mjs";

// Bytes over the wire for a reader of one language: everything that the service worker fetches at once, so that all games can
// be played without a network; what it fetches later, so that they can be learnt; and a first visit with the table of one game.
const MOST_OF_ALL = 450 * 1024;
const MOST_TO_LEARN = 250 * 1024;
const MOST = 410 * 1024;

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`;

function wholeWeight(language, isForLearning) {
    const others = LANGUAGES.filter((other) => other !== language);
    const isSent = (f) =>
        /\.(br|woff2)$/.test(f) &&
        f.includes("/learn-") === isForLearning &&
        !others.some((other) => f.includes(`-${other}-`));
    const sent = readdirSync(DIST, { recursive: true }).filter(isSent);
    return sent.reduce((sum, f) => sum + statSync(join(DIST, f)).size, 0);
}

for (const language of LANGUAGES) {
    test("speed", `the page is light and quick, ${language}`, async () => {
        const all = wholeWeight(language, false);
        console.log(`# ${language}: everything ${kilobytes(all)} (page, boards, rules, bots, words, type)`);
        check(all < MOST_OF_ALL, `everything: ${kilobytes(all)}`);
        const learning = wholeWeight(language, true);
        console.log(`# ${language}: for learning ${kilobytes(learning)}`);
        check(learning > 0 && learning < MOST_TO_LEARN, `for learning: ${kilobytes(learning)}`);
        for (const game of Object.keys(GAMES)) {
            const page = await open(browser, { serviceWorkers: "block", locale: language });
            const answers = [];
            page.on("requestfinished", (request) => answers.push(request.sizes()));
            const start = Date.now();
            await page.goto(server.address);
            await page.waitForSelector(".game-card h2");
            const ms = Date.now() - start;
            await page.click(`a[href="/play/${game}?now"]`);
            await page.waitForSelector(".board svg");
            await page.waitForLoadState("networkidle");
            const bytes = (await Promise.all(answers)).reduce((sum, s) => sum + s.responseBodySize, 0);
            console.log(`# ${language}: first view ${ms} ms; with the table of ${game} ${kilobytes(bytes)}`);
            check(bytes > 100 * 1024, `the measurement misses something: ${kilobytes(bytes)}`);
            check(bytes < MOST, `${game}: ${kilobytes(bytes)}`);
            await leave(page);
        }
    });
}

// Points at things of the board, one after the other, and at each several times. The best time counts, because other programs
// may interrupt the browser. Returns how long script and layout took, as the median and the worst of the things in milliseconds,
// and how many things did not look pointed at.
async function pointAtThings(page, tries) {
    return page.evaluate(async (tries) => {
        const times = [];
        let missed = 0;
        for (const thing of [...document.querySelectorAll(".board [data-state][data-thing]")].slice(0, 30)) {
            let best = Infinity;
            for (let i = 0; i < tries; i++) {
                thing.dispatchEvent(new PointerEvent("pointerleave"));
                await Promise.resolve().then(() => {});
                document.body.getBoundingClientRect();
                const start = performance.now();
                thing.dispatchEvent(new PointerEvent("pointerenter"));
                await Promise.resolve().then(() => {});
                document.body.getBoundingClientRect();
                best = Math.min(best, performance.now() - start);
            }
            times.push(best);
            const now = document.querySelector(`.board [data-thing="${CSS.escape(thing.dataset.thing)}"][data-state]`);
            if (!now?.classList.contains("hovered")) missed++;
            thing.dispatchEvent(new PointerEvent("pointerleave"));
        }
        times.sort((a, b) => a - b);
        return { count: times.length, missed, median: times[times.length >> 1], worst: times.at(-1) };
    }, tries);
}

// About 60 percent of the actions of a usual game with as many seats as here.
const MIDDLE = { causeway: 18, orongo: 110, giants: 130, assault: 330 };

for (const [game, seats] of Object.entries(GAMES)) {
    test("speed", `the board of ${game} follows the pointer in the middle of a long game`, async () => {
        const until = (shown, n) => n >= MIDDLE[game] && shown.seat === 1;
        const record = await firstRecord(`${game} seats=${seats}`, { until });
        const page = await visit("/game/scene", { prepare: (page) => keepScene(page, record, seats) });
        await page.waitForSelector(MINE, { timeout: 60000 });
        check((await actionCount(page)) >= MIDDLE[game], "the game is in its middle");
        const { count, missed, median, worst } = await pointAtThings(page, 6);
        console.log(
            `# ${game}: a board update takes ${median.toFixed(1)} ms, at worst ${worst.toFixed(1)} ms; the goal is 8`,
        );
        check(count > 0, "there are things to point at");
        equal(missed, 0, "things that did not look pointed at");
        check(median < 50, `an update takes ${median.toFixed(1)} ms, more than three frames`);
        await leave(page);
    });
}
