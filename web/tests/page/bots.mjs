// Bots that think for long: they think on while the person does, hints do not wait for them, and the prompt tells how far they are.
import { actAtRandom, generator } from "../browser.mjs";
import { actionCount, check, equal, leave, MINE, test, visit } from "./kit.mjs";

test("bots", "the strongest level thinks on in a worker of its own, and stops when the tab is hidden", async () => {
    const page = await visit("/play/causeway?now&level=8", { prepare: (page) => page.addInitScript(plugIn) });
    await page.waitForSelector(MINE);
    const before = page.workers().length;
    await page.evaluate(watchPrompt);
    await actAtRandom(page, generator(3));
    await page.waitForFunction(() => Number(document.querySelector(".table").dataset.n) >= 2, null, { timeout: 60000 });
    await page.waitForSelector(MINE, { timeout: 60000 });
    // While it thought, the prompt told after a moment which part of the usual time had passed.
    const { from, to, part } = await page.evaluate(() => window.waited);
    check(part || to - from < 600, `a part after ${to - from} ms`);
    equal(await page.locator(".prompt .sentence >> text=/\\d+%/").count(), 0, "parts when it has decided");
    await page.waitForFunction((n) => window.begun > n, before);
    await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    });
    equal(await page.evaluate(() => window.begun - window.ended), before, "workers of a hidden tab");
    await page.evaluate(() => {
        Reflect.deleteProperty(document, "hidden");
        document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.waitForFunction((n) => window.begun - window.ended > n, before);

    // A hint comes while the bot thinks on, and the bot answers whatever the person does.
    await page.click("text=Hint");
    await page.waitForSelector(".hint", { timeout: 60000 });
    const n = await actionCount(page);
    await page.click("text=Do it");
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.n) >= n + 2, n, {
        timeout: 60000,
    });
    await page.waitForSelector(MINE, { timeout: 60000 });
    check((await actionCount(page)) >= n + 2, "both have acted");
    await leave(page);
});

// Notes from when to when the prompt says that somebody else acts, and whether it tells a part of something then.
function watchPrompt() {
    window.waited = {};
    const look = () => {
        const words = document.querySelector(".prompt .sentence").textContent;
        if (!/^Waiting/.test(words)) return;
        window.waited.from ??= performance.now();
        window.waited.to = performance.now();
        window.waited.part ||= /\d+%/.test(words);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

// Counts workers, and says that there is power.
function plugIn() {
    window.begun = window.ended = 0;
    navigator.getBattery = () => Promise.resolve({ charging: true, level: 1 });
    window.Worker = class extends Worker {
        constructor(...args) {
            super(...args);
            window.begun++;
        }
        terminate() {
            window.ended++;
            super.terminate();
        }
    };
}
