// Without a network, and from one version to the next: what the service worker keeps.
import { actAtRandom, generator } from "../browser.mjs";
import { check, leave, logLength, server, test, visit } from "./kit.mjs";

test("offline", "it starts and plays without a network", async () => {
    const page = await visit("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${server.address}/play/orongo?now&level=1`);
    for (let i = 0; i < 4; i++) (await actAtRandom(page, generator(i + 1), 30000), await page.waitForTimeout(100));
    check((await logLength(page)) > 4, "actions were made");
    await leave(page, ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]);
});
