// How the table tells what happens: one thing after the other, banners, moments, the log, scores and the end.
import { actAtRandom } from "../browser.mjs";
import {
    actionCount,
    check,
    equal,
    finishedRecord,
    leave,
    makeTable,
    MINE,
    openRecord,
    server,
    test,
    visit,
    waitForActions,
} from "./kit.mjs";

const CALMLY = { settings: { pace: "calmly" } };

// Remembers in the page which positions were shown.
const watch = (page) =>
    page.evaluate(() => {
        window.seen = [];
        const look = () => {
            const n = Number(document.querySelector(".table").dataset.n);
            if (window.seen.at(-1) !== n) window.seen.push(n);
        };
        new MutationObserver(look).observe(document.querySelector(".table"), { attributes: true });
    });

for (const size of ["1440x900", "390x844"]) {
    test("telling", `others act one after the other, and the bids stand until they were read, ${size}`, async () => {
        const page = await visit("/play/orongo?now&level=1&seats=4", { settings: { pace: "briskly" }, size });
        await page.waitForSelector(MINE);
        await watch(page);
        const before = await actionCount(page);
        await actAtRandom(page, () => 0.4);
        const moment = page.getByRole("dialog", { name: "The bids of round 1" });
        await moment.waitFor();
        const standing = await actionCount(page);
        equal(await page.locator(MINE).count(), 0, "questions while the bids stand");
        const [over, prompt] = [await moment.boundingBox(), await page.locator(".prompt").boundingBox()];
        const isBeside = over.x + over.width <= prompt.x || over.y + over.height <= prompt.y;
        check(isBeside, "the prompt is not covered");
        await page.waitForTimeout(1500);
        equal(await actionCount(page), standing, "the position stands");
        await page.keyboard.press("Enter");
        await moment.waitFor({ state: "detached" });
        await page.waitForSelector(MINE, { timeout: 60000 });
        const seen = await page.evaluate(() => window.seen);
        const every = Array.from({ length: seen.at(-1) - before }, (_, i) => before + 1 + i);
        equal(seen, every, "the positions that were shown");
        await leave(page);
    });
}

const SKIPS = {
    "the space bar": (page) => page.keyboard.press("Space"),
    "a button": (page) => page.locator(".skip").click({ timeout: 1000 }),
};
for (const [by, skip] of Object.entries(SKIPS)) {
    test("telling", `whoever does not want to wait skips to now, by ${by}`, async () => {
        const page = await visit("/play/giants", CALMLY); // a long game, so that it is not over before anything was skipped
        await page.locator("fieldset select").first().selectOption("1");
        await page.getByRole("button", { name: "Begin" }).click();
        await page.waitForSelector(".table");
        await watch(page);
        const hasJumped = () => page.evaluate(() => window.seen.some((n, i) => i > 0 && n - window.seen[i - 1] > 1));
        for (let i = 0; i < 40 && !(await hasJumped()); i++) {
            await page.waitForTimeout(1500); // the bots go ahead meanwhile
            if (await page.locator(".moment").count()) await page.keyboard.press("Enter");
            else if (await page.locator(".skip").count()) await skip(page).catch(() => {}); // a moment may come first
        }
        check(await hasJumped(), `positions are skipped: ${await page.evaluate(() => window.seen.join(" "))}`);
        await leave(page);
    });
}

test("telling", "a banner that nobody can miss says that a round begins", async () => {
    for (const size of ["1440x900", "390x844"]) {
        const page = await visit("/play/orongo?now&level=1&seats=2", { ...CALMLY, size });
        await page.waitForSelector(MINE);
        await page.evaluate(() => {
            window.banners = [];
            new MutationObserver(() => {
                const banner = document.querySelector(".announcement");
                const words = banner?.innerText;
                if (!words || window.banners.some((b) => b.words === words)) return;
                const { left, right, top, bottom } = banner.getBoundingClientRect();
                const board = document.querySelector("main.board").getBoundingClientRect();
                const isInside =
                    left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
                const below = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                window.banners.push({ words, isInside, isOpen: !banner.contains(below) });
            }).observe(document.querySelector("main.board"), { childList: true, subtree: true });
        });
        for (let i = 0; i < 60; i++) {
            if ((await page.evaluate(() => window.banners)).some((b) => b.words === "Round 2 begins.")) break;
            if (await page.locator(MINE).count()) await actAtRandom(page, () => 0.4);
            else await page.keyboard.press("Space");
            await page.waitForTimeout(100);
        }
        const banners = await page.evaluate(() => window.banners);
        const round = banners.find((b) => b.words === "Round 2 begins.");
        check(round, `the banner is shown: ${JSON.stringify(banners)}`);
        check(round.isInside, "it is over the board");
        check(round.isOpen, "a click goes through it");
        await leave(page);
    }
});

test("telling", "a single option is played by itself, unless the person wants to be asked", async () => {
    for (const asks of [true, false]) {
        const page = await visit("/play/assault?now&level=1&seats=3", { settings: { asks } });
        let single = 0;
        for (let i = 0; i < 40; i++) {
            await page.waitForSelector(MINE, { timeout: 60000 });
            await page.waitForTimeout(60); // what is done by itself has been done
            await page.waitForSelector(MINE, { timeout: 60000 });
            const choices = await page.locator(".choices button").count();
            single += choices === 1;
            await actAtRandom(page, () => 0.3);
        }
        if (asks) check(single > 0, "the person is asked");
        else equal(single, 0, "questions with one option");
        await leave(page);
    }
});

// Whether an element can be seen and hit where it is, without scrolling.
const isInReach = (locator) =>
    locator.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isInside && (element === hit || element.contains(hit));
    });

const SIZES = ["1440x900", "1024x768", "390x844"];

for (const [game, seats] of [
    ["causeway", 2],
    ["orongo", 3],
    ["orongo", 4],
    ["giants", 5],
    ["assault", 6],
]) {
    test("telling", `the end of ${game} with ${seats} seats has everything within reach`, async () => {
        const record = await finishedRecord(game, seats);
        for (const size of SIZES) {
            const page = await visit("/", { size });
            await openRecord(page, record);
            await page.waitForSelector(".ending");
            await page.waitForSelector(".decisive", { timeout: 60000 });
            for (const name of ["Play again", "Replay", "Chances"]) {
                const button = page.locator(".ending").getByRole("button", { name, exact: true });
                check(await isInReach(button), `${name} is in reach at ${size}`);
            }
            if (size !== "390x844") {
                for (const button of await page.locator(".player button").all())
                    check(await isInReach(button), `the replay bar is in reach at ${size}`);
            }
            await page.locator(".decisive").click();
            await page.waitForSelector(".past-note");
            await page.getByRole("button", { name: "Back to now" }).click();
            await page.locator(".ending").getByRole("button", { name: "Replay" }).click();
            await page.waitForSelector(".past-note >> text=After action 0");
            await page.waitForSelector(".past-note >> text=After action 1");
            await leave(page);
        }
    });
}

for (const [game, seats] of [
    ["orongo", 4],
    ["assault", 6],
]) {
    test("telling", `the replay bar stays on the screen with ${seats} seats and an open hint`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=${seats}`, { settings: { asks: true } });
        for (let i = 0; i < 3; i++) await actAtRandom(page, () => 0.4);
        await page.waitForSelector(MINE);
        await page.getByRole("button", { name: "Hint" }).click();
        await page.waitForSelector(".hint", { timeout: 60000 });
        for (const button of await page.locator(".player button").all())
            check(await isInReach(button), "a button of the replay bar");
        await leave(page);
    });
}

test("telling", "play again begins a game with the same set-up", async () => {
    const page = await visit("/");
    await openRecord(page, await finishedRecord("orongo", 4));
    await page.waitForSelector(".ending");
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForSelector(".ending", { state: "detached" });
    await page.waitForSelector(".seat");
    equal(await page.locator(".seat").count(), 4, "seats");
    await leave(page);
});

test("telling", "nobody estimates chances after the page was left", async () => {
    const page = await visit("/");
    await openRecord(page, await finishedRecord("assault", 3));
    await page.waitForSelector(".ending");
    const before = page.workers().length;
    await page.waitForSelector("text=Chances");
    check(page.workers().length >= before, "workers work");
    await page.getByRole("link", { name: "Colossi" }).click();
    await page.waitForSelector(".game-card");
    await page.waitForTimeout(300);
    const rest = page.workers().length;
    await page.goBack();
    await page.waitForSelector(".ending");
    await page.getByRole("link", { name: "Colossi" }).click();
    await page.waitForSelector(".game-card");
    await page.waitForTimeout(300);
    equal(page.workers().length, rest, "workers after another visit");
    await leave(page);
});

test("telling", "the log keeps its place", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=4");
    for (let i = 0; i < 12; i++) await actAtRandom(page, () => 0.4);
    await page.waitForSelector(MINE);
    const list = page.locator(".log ol");
    const fromEnd = () => list.evaluate((l) => l.scrollHeight - l.clientHeight - l.scrollTop);
    check((await list.evaluate((l) => l.scrollHeight - l.clientHeight)) > 100, "the log is longer than its place");
    check((await fromEnd()) < 2, "it shows its end");
    await page.locator('[data-state="quiet"][data-thing]').first().click({ force: true });
    await page.waitForSelector(".refusal");
    await page.waitForTimeout(100);
    check((await fromEnd()) < 2, "it still does when a refusal opens");
    await list.evaluate((l) => (l.scrollTop = 20));
    await page.waitForTimeout(100);
    await actAtRandom(page, () => 0.4);
    await page.waitForSelector(MINE);
    await page.waitForTimeout(200);
    equal(await list.evaluate((l) => l.scrollTop), 20, "where the reader has scrolled to");
    await leave(page);
});

test("telling", "the chosen number of seats can be read while it is pointed at", async () => {
    for (const theme of ["light", "dark"]) {
        const page = await visit("/play/orongo", { theme });
        const chosen = page.locator('.segments [aria-pressed="true"]');
        await chosen.hover();
        await page.waitForTimeout(400);
        const contrast = await chosen.evaluate((element) => {
            const light = (colour) => {
                const parts = colour
                    .match(/[\d.]+/g)
                    .slice(0, 3)
                    .map((v) => v / 255);
                const [r, g, b] = parts.map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const { color, backgroundColor } = getComputedStyle(element);
            const [a, b] = [light(color), light(backgroundColor)].sort((x, y) => y - x);
            return (a + 0.05) / (b + 0.05);
        });
        check(contrast >= 4.5, `the contrast is ${contrast.toFixed(1)} in the ${theme} theme`);
        await leave(page);
    }
});

test("telling", "there is one button to undo, on a phone too", async () => {
    for (const size of ["1440x900", "390x844"]) {
        const page = await visit("/play/causeway?now&level=1", { size });
        await page.waitForSelector(MINE);
        const actions = page.getByRole("group", { name: "Show over the board" }).getByText("Actions");
        if (await actions.isVisible()) await actions.click();
        equal(await page.getByRole("button", { name: "Undo" }).count(), 1, `buttons at ${size}`);
        await leave(page);
    }
});

test("telling", "a hint and a half-entered bid stay when somebody else seals a bid", async () => {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "orongo", ["me", "link", "link"]);
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
    const eve = await visit(`/table/${table}#${tokens[2]}`, { settings: { name: "Eve" } });
    await ana.waitForSelector(MINE);
    await ana.keyboard.press("/");
    await ana.keyboard.type("4");
    const before = await actionCount(ana);
    await actAtRandom(ben, () => 0.4);
    await waitForActions(ana, before + 1);
    equal(await ana.locator(".filter").inputValue(), "4", "what Ana has typed");
    await leave(ana);
    await leave(ben);
    await leave(eve);
});
