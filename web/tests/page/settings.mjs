// Every setting does what it says, at once and after a reload.
import { actAtRandom } from "../browser.mjs";
import { check, equal, leave, MINE, server, test, visit, waitForActions } from "./kit.mjs";
import { doStep, stepOf } from "./lessons.mjs";

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
    await choose(page, "Speed", "Briskly");
    await page.fill("dialog input[maxlength]", "Berta");
    await page.reload();
    equal(
        [await root(page, "theme"), await root(page, "motion"), await root(page, "palette")],
        ["dark", "none", "contrast"],
        "after a reload",
    );
    await page.click("text=Settings");
    equal(
        await chosen(page),
        ["Dark", "Off", "Briskly", "It is played by itself", "Strong contrast", "Shown", "On"],
        "what the dialog shows",
    );
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

test("settings", "the language changes in the middle of a game, and nothing else does", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=2");
    for (let i = 0; i < 4; i++) await actAtRandom(page, () => 0.4);
    await page.waitForSelector(MINE);
    const texts = () =>
        page.evaluate(() => ({
            n: document.querySelector(".table").dataset.n,
            prompt: document.querySelector(".sentence").innerText,
            lines: [...document.querySelectorAll(".log li")].map((l) => l.innerText),
            actions: [...document.querySelectorAll(".choices code")].map((c) => c.innerText),
            words: [...document.querySelectorAll(".choices span")].map((s) => s.innerText),
        }));
    const choose = async (language) => {
        await page.locator(".bar-tools button").last().click();
        await page.selectOption("dialog select", language);
        await page.waitForFunction((l) => document.documentElement.lang === l, language);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
    };
    await page.evaluate(() => document.querySelector(".actions details").setAttribute("open", ""));
    const english = await texts();
    await choose("de");
    const german = await texts();
    equal(
        [german.n, german.lines.length, german.actions],
        [english.n, english.lines.length, english.actions],
        "the game",
    );
    check(german.prompt !== english.prompt, `the prompt: ${german.prompt}`);
    check(
        german.lines.every((line, i) => line !== english.lines[i]),
        "every line of the log is in German",
    );
    check(
        german.words.every((words, i) => words !== english.words[i]),
        "every action is in German",
    );
    await actAtRandom(page, () => 0.4);
    await waitForActions(page, Number(english.n) + 1);
    await choose("en");
    equal((await texts()).lines.slice(0, english.lines.length), english.lines, "the log in English again");

    await page.goto(`${server.address}/learn/orongo`);
    await page.waitForSelector(".lesson-words");
    await doStep(page);
    const step = await stepOf(page);
    const before = await page.locator(".lesson-words").innerText();
    await choose("de");
    equal(await stepOf(page), step, "the step of the lesson");
    check((await page.locator(".lesson-words").innerText()) !== before, "the lesson is in German");
    await leave(page);
});
