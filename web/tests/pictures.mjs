// Pictures of the home page and of the four boards in the middle of a game, for the README: node tests/pictures.mjs.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, open, serveFiles } from "./browser.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const GAMES = { causeway: 6, orongo: 20, giants: 22, assault: 26 }; // hints that are followed first

mkdirSync(FOLDER, { recursive: true });
const server = await serveFiles();
const browser = await launch();
for (const [game, actions] of [["home", 0], ...Object.entries(GAMES)]) {
    const page = await open(browser, { size: "1280x800" });
    await page.addInitScript(() => localStorage.setItem("colossi.settings", JSON.stringify({ pace: "at_once" })));
    await page.goto(server.address + (game === "home" ? "/" : `/play/${game}?now`));
    const mine = page.locator('.prompt[data-mine="true"]').or(page.locator(".ending")).first();
    for (let i = 0; i < actions; i++) {
        await mine.waitFor({ timeout: 60000 });
        if (await page.locator(".ending").count()) break;
        await page.click("text=Hint");
        await page.click("text=Do it", { timeout: 60000 });
    }
    if (actions > 0) await mine.waitFor({ timeout: 60000 });
    await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = false)));
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${FOLDER}/${game}.png` });
    await page.context().close();
}
await browser.close();
server.close();
