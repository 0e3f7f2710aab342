// The analysis board: from an ended game through its positions, candidates whose intervals narrow, a branch and the way back, a
// new game that begins there, a game that still runs, a table of friends, and a phone.
import { actAtRandom, generator } from "../browser.mjs";
import { firstRecord, keepScene } from "../scenes.mjs";
import { barriers } from "./access.mjs";
import { choose, seatPeople } from "./company.mjs";
import {
    actionCount,
    check,
    equal,
    finishedRecord,
    leave,
    MINE,
    openRecord,
    test,
    visit,
    waitForActions,
} from "./kit.mjs";

const ROW = ".candidate";
const place = (page) => page.locator(".analysis-place b").innerText();
const button = (page, name) => page.getByRole("button", { name, exact: true });

// Notes whenever the candidates change: their words, and how wide their intervals are together, in percent.
const watch = (page) =>
    page.evaluate(() => {
        window.seen = [];
        const end = (e, name) => parseFloat(e.style.getPropertyValue(name));
        const look = () => {
            const rows = [...document.querySelectorAll(".candidate")];
            const bars = [...document.querySelectorAll(".candidate .interval")];
            const words = rows.map((e) => e.querySelector(".candidate-words span").textContent).join();
            const width = bars.reduce((sum, e) => sum + end(e, "--high") - end(e, "--low"), 0);
            const { y, height } = document.querySelector(".candidate-list").getBoundingClientRect();
            if (rows.length > 0) window.seen.push({ words, width, box: `${y} ${height}` });
        };
        const options = { subtree: true, childList: true, attributes: true };
        new MutationObserver(look).observe(document.querySelector(".analysis-panel"), options);
    });

// Goes to the position after n actions with the keys.
async function step(page, key, n) {
    await page.keyboard.press(key);
    await waitForActions(page, n, true);
}

async function openEnded(options) {
    const page = await visit("/", options);
    await openRecord(page, await finishedRecord("causeway", 2));
    await page.waitForSelector(".ending");
    return page;
}

test("analysis", "from an ended game to candidates that narrow, a branch, and a game against a bot", async () => {
    const page = await openEnded();
    const count = await actionCount(page);
    await page.getByRole("link", { name: "Analyse" }).click();
    await page.waitForSelector(".analysis-panel");
    equal(await place(page), `Action ${count} of ${count}`, "it begins with the end");
    check((await page.locator(".candidate-nothing").innerText()).includes("over here"), "there is nothing to choose");

    // Keys, the slider and the log lead through the game, and the side does not scroll.
    await step(page, "ArrowLeft", count - 1);
    await page.locator(".player input").fill("6");
    await waitForActions(page, 6, true);
    equal(await page.locator(".side").evaluate((e) => e.scrollTop), 0, "the scroll of the side");
    await page.locator(".log li button").first().click();
    await page.waitForSelector('.log li:first-child[aria-current="true"]');
    await page.locator(".side").evaluate((e) => (e.scrollTop = 0));
    await page.mouse.move(5, 5);
    await watch(page);
    await page.locator(".player input").fill("6");
    await waitForActions(page, 6, true);
    await page.evaluate(() => (window.seen = [])); // those of the position before do not count

    // Candidates appear, keep their places while the search looks further ahead, and are drawn on the board when pointed at.
    await page.waitForSelector(".analysis-search >> text=/Looked at [\\d,]{6,} positions|All of this is proven/");
    await page.waitForFunction(() => window.seen.length > 1);
    const seen = await page.evaluate(() => window.seen);
    equal([...new Set(seen.map((s) => s.words))].length, 1, "orders of the actions");
    equal([...new Set(seen.map((s) => s.box))].length, 1, "places of the list");
    equal(await page.locator(`${ROW}:has-text("played in the game")`).count(), 1, "the action of the game");
    check(
        /^assessed between \d+% and \d+%|^(wins|loses) in/.test(
            await page.locator(".candidate-notes").first().innerText(),
        ),
        "in words",
    );
    equal(await page.locator(".hint-marks").count(), 0, "marks before pointing");
    await page.hover(ROW);
    await page.waitForSelector(".hint-marks rect");
    equal(await barriers(page), [], "barriers");

    // Another action begins a branch. The other seat is asked, and the game's line stays.
    const other = page.locator(`${ROW}:not(:has-text("played in the game")) .candidate-try`).first();
    await other.click();
    await waitForActions(page, 7, true);
    equal(await page.locator(".table").getAttribute("data-branch"), "6", "where the branch begins");
    equal(await place(page), "Action 7 of 7", "the branch");
    check((await page.locator(".branch-note").innerText()).includes("after action 6"), "it is shown as such");
    await button(page, "Back to the game").click();
    await waitForActions(page, 6, true);
    equal(await place(page), `Action 6 of ${count}`, "back in the game");
    equal(await page.locator(".branch-note").count(), 0, "notes about a branch");

    // A new game begins here.
    await page.locator(".go-on summary").click();
    await page.locator(".go-on select").first().selectOption("1");
    await page.locator(".go-on select").last().selectOption("1");
    await button(page, "Begin the game").click();
    await page.waitForSelector(MINE);
    check(/\/game\//.test(page.url()), page.url());
    check((await actionCount(page)) >= 6, "the game begins where the analysis was");
    equal(await page.locator(".ending").count(), 0, "endings");
    await leave(page);
});

test("analysis", "on a phone, with a finger: the board never moves, and a tapped candidate is drawn", async () => {
    const page = await openEnded({ size: "390x844", serviceWorkers: "block" });
    await page.getByRole("link", { name: "Analyse" }).tap();
    await page.waitForSelector(".analysis-panel");
    const boxes = [await page.locator("main.board").boundingBox()];
    await page.locator(".player input").fill("12");
    await waitForActions(page, 12, true);
    await page.waitForSelector(`${ROW}:nth-child(2)`);
    await page.locator(".candidate-words").first().tap();
    await page.waitForSelector(".hint-marks rect");
    boxes.push(await page.locator("main.board").boundingBox());
    await page.locator(".candidate-try").first().tap();
    await waitForActions(page, 13, true);
    boxes.push(await page.locator("main.board").boundingBox());
    equal([boxes[1], boxes[2]], [boxes[0], boxes[0]], "the place of the board");
    equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "the width of the page");
    equal(await barriers(page), [], "barriers");
    await leave(page);
});

test(
    "analysis",
    "by keyboard: a number tries a candidate, Escape leads back; other seats can be looked at",
    async () => {
        const page = await visit("/");
        await openRecord(page, await finishedRecord("orongo", 3));
        await page.waitForSelector(".ending");
        await page.goto(`${page.url().replace("/game/", "/analysis/game/")}?at=0`);
        await page.waitForSelector(".analysis-panel");
        for (let n = 1; (await page.locator(".segments button").count()) < 3; n++) await step(page, "ArrowRight", n);
        const at = await actionCount(page);
        await page.locator(".segments button").nth(1).click();
        await page.waitForSelector('.segments button:nth-child(2)[aria-pressed="true"]');
        await page.waitForSelector(ROW);
        await watch(page);
        await page.waitForFunction(() => window.seen.length > 1 && window.seen.at(-1).width < window.seen[0].width);
        const seen = await page.evaluate(() => window.seen);
        equal([...new Set(seen.map((s) => s.words))].length, 1, "orders of the actions while their intervals narrow");
        // The search can be stopped; then nothing changes any more.
        await page.mouse.move(5, 5);
        await button(page, "Stop thinking").click();
        await page.waitForSelector(".analysis-search >> text=/Stopped|Finished/");
        await page.waitForTimeout(400); // an answer that was on its way
        const stopped = await page.locator(".analysis-panel").innerText();
        await page.waitForTimeout(700);
        equal(await page.locator(".analysis-panel").innerText(), stopped, "the panel of a stopped search");
        await page.keyboard.press("1");
        await page.waitForSelector(".branch-note");
        await page.keyboard.press("Escape");
        await page.waitForSelector(".branch-note", { state: "detached" });
        equal(await actionCount(page), at, "back where the branch began");
        await leave(page);
    },
);

test("analysis", "a game that still runs: only the person's decisions, and nothing can be tried", async () => {
    const record = await firstRecord("causeway seats=2", { until: (shown, n) => n >= 12 && shown.seat === 1 });
    const page = await visit("/game/scene", { prepare: (page) => keepScene(page, record, 2) });
    await page.waitForSelector(MINE);
    await page.getByRole("link", { name: "Analyse" }).click();
    await page.waitForSelector(ROW);
    equal(await page.locator(".candidate-try, .go-on").count(), 0, "ways to try something");
    await step(page, "ArrowLeft", (await actionCount(page)) - 1);
    check((await page.locator(".candidate-nothing").innerText()).includes("Another seat"), "the bot's decision");
    await leave(page);
});

test("analysis", "a table of friends is analysed when it is over, and not before", async () => {
    const people = ["Ana", "Ben"].map((name) => [name, { serviceWorkers: "block" }]);
    const { table, pages } = await seatPeople("causeway", people);
    const [ana, ben] = pages;
    equal(await ana.getByRole("link", { name: "Analyse" }).count(), 0, "ways to analyse a game that runs");
    await ana.waitForSelector(MINE);
    await actAtRandom(ana, generator(1));
    await waitForActions(ben, 1);
    const spy = await visit(`/analysis/table/${table}`);
    await spy.waitForSelector("text=can be analysed when it is over");
    await leave(spy);
    await choose(ben, "Resign", "Yes, resign");
    await ana.getByRole("link", { name: "Analyse" }).click();
    await ana.waitForSelector(ROW); // the position in which Ben resigned
    equal(await place(ana), "Action 1 of 1", "the game");
    check((await ana.locator(".analysis-place span").innerText()).includes("Ben"), "Ben was to act");
    for (const page of pages) await leave(page);
});
