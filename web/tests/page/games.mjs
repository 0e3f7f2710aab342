// Whole games against bots, and the first game of every lesson.
import { actAtRandom, generator } from "../browser.mjs";
import { check, GAMES, leave, over, test, visit } from "./kit.mjs";

// What can be pointed at now: things of the board and buttons of steps.
async function point(page, random) {
    return page.evaluate((r) => {
        const all = [
            ...document.querySelectorAll(
                '[data-state="can"], [data-state="target"], .controls button:not(:disabled), .steps .step',
            ),
        ];
        if (all.length === 0) return false;
        const one = all[Math.floor(r * all.length)];
        one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        return true;
    }, random());
}

for (const [game, seats] of Object.entries(GAMES)) {
    test("games", `a whole game of ${game} against bots`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=${seats}`);
        const random = generator(11);
        for (let i = 0; i < 6000 && !(await over(page)); i++) {
            if (i % 4 === 3 || !(await point(page, random))) await actAtRandom(page, random, 60000);
        }
        check(await over(page), "the game did not end");
        check((await page.locator(".ending ol li").count()) === seats, "a place for every seat");
        await leave(page);
    });
}

for (const game of Object.keys(GAMES)) {
    test("games", `the first game of ${game} can be finished`, async () => {
        const page = await visit(`/learn/${game}`);
        await page.waitForSelector(".lesson-words");
        for (let i = 0; i < 200; i++) {
            if (await page.locator("text=Play your first game").count()) break;
            const next = page.locator(".lesson .primary");
            if (await next.count()) {
                await next.click();
            } else {
                // tries one choice after the other until the lesson goes on
                await page.evaluate((k) => {
                    const all = document.querySelectorAll(".choices button");
                    all[k % all.length]?.click();
                }, i);
            }
            await page.waitForTimeout(60);
        }
        check(await page.locator("text=Play your first game").count(), "the lesson did not end");
        await leave(page);
    });
}
