// The table of a local game: refusals, undo, keys and records.
import { readFileSync } from "node:fs";
import { actAtRandom } from "../browser.mjs";
import { actionCount, check, equal, leave, MINE, server, test, visit, waitForActions } from "./kit.mjs";

test("table", "what is refused says why, and the clause opens", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await page.waitForSelector(MINE);
    await page.locator('[data-state="quiet"][data-thing]').first().click({ force: true });
    await page.locator(".refusal .clause").click();
    await page.waitForSelector('.rule[data-asked="true"]');
    await leave(page);
});

test("table", "undo takes one's own action back", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await actAtRandom(page, () => 0.5);
    await waitForActions(page, 2);
    await page.waitForSelector(MINE);
    await page.click("text=Undo");
    await waitForActions(page, 0, true);
    equal(await page.locator(".log li").count(), 0, "lines of the log");
    await leave(page);
});

test("table", "the log opens at its end on a phone", async () => {
    const page = await visit("/play/orongo?now&level=1", { size: "390x844" });
    for (let i = 0; i < 5; i++) await actAtRandom(page, () => 0.4);
    await page.waitForSelector(MINE);
    await page.locator(".sheet-tabs button").nth(2).click();
    const last = page.locator(".log li").last();
    await last.waitFor();
    const [list, line] = [await page.locator(".log ol").boundingBox(), await last.boundingBox()];
    check((await page.locator(".log li").count()) > 8, "there are more lines than fit");
    check(line.y + line.height <= list.y + list.height + 1, "the last line is in sight");
    await leave(page);
});

test("table", "keys of the browser are not keys of the table", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await actAtRandom(page, () => 0.5);
    await waitForActions(page, 2);
    await page.waitForSelector(MINE);
    for (const key of ["Control+u", "Meta+u", "Alt+u", "Control+/", "Control+ArrowLeft", "Alt+ArrowRight"]) {
        await page.evaluate((key) => {
            const [modifier, name] = key.split("+");
            const made = { key: name, bubbles: true, cancelable: true };
            document.body.dispatchEvent(
                new KeyboardEvent("keydown", {
                    ...made,
                    [{ Control: "ctrlKey", Meta: "metaKey", Alt: "altKey" }[modifier]]: true,
                }),
            );
        }, key);
    }
    await page.waitForTimeout(300);
    equal(await actionCount(page), 2, "actions in the log");
    equal(await page.locator(".past-note").count(), 0, "looks back");
    equal(await page.locator(".actions details[open]").count(), 0, "open lists");
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".past-note >> text=After action 1 of 2");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".past-note", { state: "detached" });
    await page.keyboard.press("u");
    await waitForActions(page, 0, true);
    await leave(page);
});

test("table", "a game goes on after a reload, and its record can be opened", async () => {
    const page = await visit("/play/causeway?now&level=1");
    for (let i = 0; i < 3; i++) (await actAtRandom(page, () => 0.4), await page.waitForTimeout(200));
    await page.waitForSelector(MINE);
    const before = await page.locator(".log li").allInnerTexts();
    await page.reload();
    await page.waitForSelector(MINE);
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
    await page.waitForSelector(MINE);
    equal(await page.locator(".log li").count(), before.length, "lines of the log");
    await page.goto(server.address);
    await page.setInputFiles('input[type="file"]', {
        name: "bad.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("nonsense"),
    });
    await page.waitForSelector(".refusal");
    await leave(page);
});
