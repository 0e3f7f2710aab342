// Whole games against bots.
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
