// The characters of bots: chosen or as they come, and shown at the table.
import { check, equal, leave, MINE, test, visit } from "./kit.mjs";

const NAMES = ["Walker", "Guardian", "Charger"]; // of Giant's Causeway

// What the seats of bots say of them.
const bots = async (page) => {
    await page.waitForSelector(MINE);
    return page.locator('.seat[data-you="false"] .seat-who .quiet-text').allInnerTexts();
};

test("characters", "a character is chosen, shown at the table, and kept", async () => {
    const page = await visit("/play/causeway");
    await page.waitForSelector("form.setup");
    equal(await page.locator("select.character").count(), 1, "only the bot has a character");
    await page.selectOption("select.character", { label: "Charger" });
    await page.waitForSelector("text=Charges ahead with its spikey giant.");
    await page.click("button[type=submit]");
    equal(await bots(page), ["Black · Charger · bot, level 2"], "at the table");
    await page.reload();
    equal(await bots(page), ["Black · Charger · bot, level 2"], "after a reload");
    const before = page.url();
    await page.click("text=New game");
    await page.waitForURL((url) => url.href !== before);
    equal(await bots(page), ["Black · Charger · bot, level 2"], "in a new game");
    await leave(page);
});

test("characters", "without a choice the character is as it comes", async () => {
    const page = await visit("/play/causeway?now&level=1");
    const [bot] = await bots(page);
    const [, name, level] = bot.split(" · ");
    check(NAMES.includes(name), `it is one of the game: ${bot}`);
    equal(level, "bot, level 1", "the level");
    const seen = new Set([name]);
    for (let i = 0; i < 40 && seen.size < NAMES.length; i++) {
        const before = page.url();
        await page.click("text=New game");
        await page.waitForURL((url) => url.href !== before);
        seen.add((await bots(page))[0].split(" · ")[1]);
    }
    equal([...seen].sort(), [...NAMES].sort(), "all of them come");
    await leave(page);
});

test("characters", "a bot at a table with friends has one too", async () => {
    const page = await visit("/friends/causeway");
    const who = page.locator("fieldset select:not(.character)").nth(1);
    await who.selectOption("bot:level=1");
    await page.selectOption("select.character", { label: "Walker" });
    await page.click("text=Create the table");
    equal(await bots(page), ["Black · Walker · bot, level 1"], "at the table");
    await leave(page);
});

test("characters", "the words of all options come when they are wanted", async () => {
    const page = await visit("/play/orongo", { settings: { language: "de" } });
    await page.waitForSelector("form.setup");
    equal(await page.locator("form.setup details select").count(), 0, "not before");
    await page.click("form.setup summary");
    await page.waitForSelector("form.setup details select");
    check(!/options\./.test(await page.locator("form.setup").innerText()), "every word is there");
    await leave(page);
});
