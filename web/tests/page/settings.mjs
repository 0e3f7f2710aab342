// Every setting does what it says, at once and after a reload.
import { check, equal, leave, MINE, server, test, visit, waitForActions } from "./kit.mjs";

const choose = (page, group, words) =>
    page.locator("fieldset", { hasText: group }).getByLabel(words, { exact: true }).check();
const root = (page, name) => page.evaluate((n) => document.documentElement.dataset[n], name);
const chosen = (page) => page.locator("dialog input:checked + span").allInnerTexts();

test("settings", "colours, movement and name are kept", async () => {
    const page = await visit("/", { motion: "no-preference" });
    await page.click("text=Settings");
    const before = await page.evaluate(() => getComputedStyle(document.body).color);
    equal([await root(page, "theme"), await root(page, "motion")], ["light", "full"], "as the system has it");
    await choose(page, "Theme", "Dark");
    equal(await root(page, "theme"), "dark", "theme");
    check((await page.evaluate(() => getComputedStyle(document.body).color)) !== before, "the ink changes");
    await choose(page, "Animation", "Off");
    equal(await root(page, "motion"), "none", "movement");
    await choose(page, "Colours", "Strong contrast");
    equal(await root(page, "palette"), "contrast", "palette");
    await choose(page, "Sound", "On");
    await choose(page, "Speed of the bots", "Slow");
    await page.fill("dialog input[maxlength]", "Berta");
    await page.reload();
    equal(
        [await root(page, "theme"), await root(page, "motion"), await root(page, "palette")],
        ["dark", "none", "contrast"],
        "after a reload",
    );
    await page.click("text=Settings");
    equal(await chosen(page), ["Dark", "Off", "Slow", "Strong contrast", "Shown", "On"], "what the dialog shows");
    await choose(page, "Theme", "Same as the system");
    equal(await root(page, "theme"), "light", "theme of the system");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark"); // it follows the system
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.goto(`${server.address}/play/causeway?now&level=1`);
    await page.waitForSelector('.seat[data-you="true"] >> text=Berta');
    await leave(page);
});

test("settings", "the names of cells are drawn on the board, or not", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await page.waitForSelector(MINE);
    const names = page.locator(".stage .coordinate");
    const texts = await names.allTextContents();
    check(
        ["m10", "l9", "n9"].every((name) => texts.includes(name)),
        `the names of the first cells: ${texts}`,
    );
    check(new Set(texts).size === texts.length, "every name is drawn once");
    check(await names.first().isVisible(), "the names are shown at first");
    await page.click("text=Settings");
    await choose(page, "Coordinates on the board", "Hidden");
    check(!(await names.first().isVisible()), "the names are hidden");
    await choose(page, "Coordinates on the board", "Shown");
    check(await names.first().isVisible(), "the names are shown again");
    await leave(page);
});

test("settings", "bots take their time", async () => {
    const times = [];
    for (const pace of [0, 1400]) {
        const page = await visit("/play/causeway?now&level=1", { settings: { pace } });
        await page.waitForSelector(MINE);
        const start = Date.now();
        await page.evaluate(() => document.querySelector(".actions details").setAttribute("open", ""));
        await page.locator(".choices button").first().click();
        await waitForActions(page, 2);
        times.push(Date.now() - start);
        await leave(page);
    }
    check(times[1] >= 1400, `a slow bot waits: ${times[1]} ms`);
    check(times[0] < 1400, `a quick bot does not: ${times[0]} ms`);
});
