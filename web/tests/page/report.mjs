// The report of a game on the analysis board: begun, stopped and gone on, looked at closer; a mistake leads to its position and
// the better action is tried there; turning points, a phone, and a game that still runs.
import { firstRecord, keepScene } from "../scenes.mjs";
import { barriers } from "./access.mjs";
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

const STATE = ".report-state p";
const MISTAKE = ".report-mistake";
const state = (page) => page.locator(STATE).innerText();
const button = (page, name) => page.locator(".report-state").getByRole("button", { name, exact: true });
const stopped = (page) => page.waitForSelector('.report[data-running="false"]', { timeout: 90000 });

// Opens the analysis of a finished game from its ending. The report is open there.
async function openReport(game, options) {
    const page = await visit("/", options);
    await openRecord(page, await finishedRecord(game, 2));
    await page.waitForSelector(".ending");
    await page.getByRole("link", { name: "Analyse" }).click();
    await page.waitForSelector(".report[open]");
    return page;
}

// The number of the action that a mistake or a turning point is about.
const actionOf = async (row) => Number(/^Action (\d+)/.exec(await row.innerText())[1]);

// The intervals of the seats together, as wide as they are, in percent.
const widthOfSeats = (page) =>
    page
        .locator(".report-seats td small")
        .evaluateAll((all) =>
            all
                .map((e) => e.textContent.match(/[-+]?[\d.]+/g).map(Number))
                .reduce((sum, [low, high]) => sum + high - low, 0),
        );

test("report", "made and looked at closer; a mistake is followed and tried", async () => {
    const page = await openReport("causeway");
    const count = await actionCount(page);
    await button(page, "Make the report").click();
    await page.waitForSelector(`${STATE} >> text=/^[1-9]\\d* of ${count} decisions$/`);
    await stopped(page);
    const [, comparisons] = /^(\d+) comparisons so far\./.exec(await state(page));
    equal(await page.locator(".report-seats tbody tr").count(), 2, "seats");
    check((await page.locator(MISTAKE).count()) > 0, "mistakes of players who choose at random");
    equal(await barriers(page), [], "barriers");

    // Closer: there are more comparisons, and it says how far it is.
    await button(page, "Look closer").click();
    await page.waitForSelector(`${STATE} >> text=/^Looking closer: round \\d+ of \\d+$/`);
    await stopped(page);
    const [, more] = /^(\d+) comparisons so far\./.exec(await state(page));
    check(Number(more) > Number(comparisons), `${comparisons} comparisons, then ${more}`);

    // A mistake leads to its position, and the better action is drawn.
    const first = page.locator(MISTAKE).first();
    const action = await actionOf(first);
    await first.locator(".report-moment").click();
    await waitForActions(page, action - 1, true);
    await page.waitForSelector(".hint-marks rect");
    equal(await first.locator(".report-moment").getAttribute("aria-pressed"), "true", "it is the one that is shown");
    // At once, before anything has been searched there: the better action begins a branch.
    await first.locator(".candidate-try").click();
    await waitForActions(page, action, true);
    equal(await page.locator(".table").getAttribute("data-branch"), String(action - 1), "where the branch begins");
    const better = /Better: (.+)/.exec(await first.innerText())[1];
    check(better.length > 5, better);

    // From the branch straight to another mistake, twice in a row, and to one that was tried before it was shown.
    const last = page.locator(MISTAKE).last();
    const other = await actionOf(last);
    await first.locator(".report-moment").click();
    await last.locator(".report-moment").click();
    await waitForActions(page, other - 1, true);
    equal(await page.locator(".branch-note").count(), 0, "branches");
    await page.locator(".player input").fill("0");
    await waitForActions(page, 0, true);
    await last.locator(".candidate-try").click();
    await waitForActions(page, other, true);
    equal(await page.locator(".table").getAttribute("data-branch"), String(other - 1), "where that branch begins");
    await leave(page);
});

test("report", "stopped and gone on; luck and turning points, by keyboard; intervals narrow", async () => {
    const page = await openReport("orongo");
    await page.locator(".report-state button").press("Enter");
    await page.waitForSelector(`${STATE} >> text=/^[1-9]\\d* of \\d+ decisions$/`);
    await button(page, "Stop").click();
    await stopped(page);
    const [, done, of] = /^Stopped after (\d+) of (\d+) decisions\.$/.exec(await state(page));
    check(Number(done) > 0 && Number(done) < Number(of), `${done} of ${of} decisions`);
    await page.waitForTimeout(500);
    equal(await state(page), `Stopped after ${done} of ${of} decisions.`, "later");
    await button(page, "Go on").click();
    await page.waitForSelector(`${STATE} >> text=/^\\d+ of ${of} decisions$/`);
    await stopped(page);
    const luck = await page.locator(".report-seats tbody tr td:last-child small").allInnerTexts();
    check(luck.length === 2 && luck.every((words) => / to /.test(words)), luck.join());
    const turn = page.locator('[data-of="turns"] .report-moment').first();
    const action = await actionOf(turn);
    await turn.press("Enter");
    const isLuck = /luck/.test(await turn.innerText());
    await waitForActions(page, isLuck ? action : action - 1, true);
    const before = await widthOfSeats(page);
    await page.locator(".report-state button").press("Enter");
    await page.waitForSelector(`${STATE} >> text=/^Looking closer/`);
    await stopped(page);
    const after = await widthOfSeats(page);
    check(after < before, `the intervals of the seats: ${before}, then ${after}`);
    await leave(page);
});

test("report", "on a phone: the board does not move, and nothing is wider than the screen", async () => {
    const page = await openReport("causeway", { size: "390x844", theme: "dark", serviceWorkers: "block" });
    const box = await page.locator("main.board").boundingBox();
    await button(page, "Make the report").tap();
    await page.waitForSelector(MISTAKE, { timeout: 90000 });
    await stopped(page);
    await page.locator(`${MISTAKE} .report-moment`).first().tap();
    await page.waitForSelector(".hint-marks rect");
    equal(await page.locator("main.board").boundingBox(), box, "the place of the board");
    const wide = await page.evaluate(() => {
        const side = document.querySelector(".side");
        return [document.documentElement.scrollWidth, side.scrollWidth - side.clientWidth];
    });
    equal(wide, [390, 0], "the width of the page, and what the side hides");
    equal(await barriers(page), [], "barriers");
    await leave(page);
});

test("report", "a game that still runs has none", async () => {
    const record = await firstRecord("causeway seats=2", { until: (shown, n) => n >= 8 && shown.seat === 1 });
    const page = await visit("/game/scene", { prepare: (page) => keepScene(page, record, 2) });
    await page.waitForSelector(MINE);
    await page.getByRole("link", { name: "Analyse" }).click();
    await page.waitForSelector(".analysis-panel");
    equal(await page.locator(".report").count(), 0, "reports");
    await leave(page);
});
