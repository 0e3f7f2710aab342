// The service worker: starting without a network, and changing to a new version.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actAtRandom, generator, open, serveFiles } from "../browser.mjs";
import { actionCount, browser, check, DIST, equal, leave, MINE, server, test, visit } from "./kit.mjs";

test("offline", "it starts and plays without a network", async () => {
    const page = await visit("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${server.address}/play/orongo?now&level=1`);
    for (let i = 0; i < 4; i++) (await actAtRandom(page, generator(i + 1), 30000), await page.waitForTimeout(100));
    check((await actionCount(page)) > 4, "actions were made");
    await leave(page, ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]);
});

test("offline", "it speaks the chosen language without a network, and English", async () => {
    const page = await visit("/", { locale: "de" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const kept = () =>
        page.evaluate(async () => {
            const names = await caches.keys();
            const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            const files = lists.flat().map(({ url }) => /messages-([a-z]+)-/.exec(url)?.[1]);
            return files.filter(Boolean).sort().join(" ");
        });
    for (let i = 0; i < 50 && (await kept()) !== "de en"; i++) await page.waitForTimeout(100);
    equal(await kept(), "de en", "the languages that are kept");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".game-card h2");
    equal(await page.evaluate(() => document.documentElement.lang), "de", "the language without a network");
    await page.selectOption(".foot select", "en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await leave(page, ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]);
});

// Replaces a served copy of the page by a later version, which has other files.
function deploy(folder, version) {
    const index = readFileSync(join(DIST, "index.html"), "utf8");
    writeFileSync(
        join(folder, "index.html"),
        index.replace("<head>", `<head><meta name="version" content="${version}">`),
    );
    const worker = readFileSync(join(DIST, "sw.js"), "utf8");
    writeFileSync(join(folder, "sw.js"), worker.replace(/VERSION = "[^"]+"/, `VERSION = "${version}"`));
}

test("offline", "a new version waits, says so, and begins with a click", async () => {
    const folder = mkdtempSync(join(tmpdir(), "colossi-dist-"));
    cpSync(DIST, folder, { recursive: true });
    deploy(folder, "first");
    const files = await serveFiles(folder);
    const version = (page) => page.evaluate(() => document.querySelector('meta[name="version"]')?.content);
    const page = await open(browser, { motion: "reduce" });
    await page.goto(files.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const other = await page.context().newPage();
    await other.goto(`${files.address}/rules/orongo`);
    equal(await page.locator(".notices .notice").count(), 0, "notices on a first visit");

    deploy(folder, "second");
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector(".notices >> text=new version");
    await other.waitForSelector(".notices >> text=new version");
    await page.reload();
    equal(await version(page), "first", "the version after a reload while another tab is open");

    // The files of the first version are no longer on the server, yet its tabs still find all of them.
    const board = JSON.parse(/FILES = (\[.*?\])/.exec(readFileSync(join(DIST, "sw.js"), "utf8"))[1]);
    for (const path of board.filter((f) => /\.(js|css|wasm|txt)$/.test(f))) rmSync(join(folder, path));
    await other.goto(`${files.address}/play/orongo?now&level=1`);
    await other.waitForSelector(MINE);
    equal(await version(other), "first", "the version of the other tab");
    cpSync(DIST, folder, { recursive: true });
    deploy(folder, "second");

    await page.waitForSelector(".notices >> text=new version");
    await Promise.all([page.waitForEvent("load"), page.click(".notices >> text=Reload")]);
    await page.waitForSelector(".game-card h2");
    equal(await version(page), "second", "the version after the click");
    equal(await page.locator(".notices .notice").count(), 0, "notices of the new version");

    // The other tab was not reloaded and goes on, though the new worker serves it now.
    equal(await version(other), "first", "the version of the other tab after the click");
    await actAtRandom(other, () => 0.5);
    await other.close();

    // When no tab of the old version is left, neither are its files.
    await page.goto("about:blank");
    await page.goto(files.address);
    await page.waitForFunction(async () => (await caches.keys()).join() === "second");
    await leave(page, ["503", "Failed to load resource"]);
    files.close();
    rmSync(folder, { recursive: true, force: true });
});
