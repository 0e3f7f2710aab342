// How the table tells what happens: one thing after the other, banners, moments, the log, scores and the end.
import { actAtRandom } from "../browser.mjs";
import { actionCount, check, equal, leave, MINE, test, visit, waitForActions } from "./kit.mjs";

const CALMLY = { settings: { pace: "calmly" } };

test("telling", "what others do is shown one action after the other, and can be skipped", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=4", CALMLY);
    await page.waitForSelector(MINE);
    await page.evaluate(() => {
        window.seen = [];
        const look = () => {
            const n = Number(document.querySelector(".table").dataset.n);
            if (window.seen.at(-1) !== n) window.seen.push(n);
        };
        new MutationObserver(look).observe(document.querySelector(".table"), { attributes: true });
    });
    const before = await actionCount(page);
    await actAtRandom(page, () => 0.4);
    await page.waitForSelector(".skip");
    equal(await page.locator(MINE).count(), 0, "questions while the showing is behind");
    const shown = await actionCount(page);
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.n) > n, shown);
    const seen = await page.evaluate(() => window.seen);
    check(
        seen.every((n, i) => n === before + 1 + i),
        `every action is shown: ${seen} after ${before}`,
    );
    await page.keyboard.press("Space");
    await page.waitForSelector(".skip", { state: "detached" });
    await leave(page);
});
