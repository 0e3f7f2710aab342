// Everybody can play: by keyboard alone, with a screen reader, in both themes, on a phone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { actAtRandom, generator } from "../browser.mjs";
import { check, GAMES, leave, MINE, over, test, visit } from "./kit.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("access", "a game of Causeway by keyboard alone", async () => {
    const page = await visit("/");
    for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        const where = await page.evaluate(() => document.activeElement?.getAttribute("href"));
        if (where === "/play/causeway?now") break;
    }
    await page.keyboard.press("Enter");
    const random = generator(2);
    for (let i = 0; i < 400; i++) {
        await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
        if (await over(page)) break;
        await page.keyboard.press("/");
        await page.keyboard.press("Control+A");
        await page.keyboard.press("Delete");
        await page.keyboard.type(["trapper", "spikey", "", "leap"][Math.floor(random() * 4)]);
        if (await page.locator("text=No action matches").count()) continue;
        const n = await page.locator(".table").getAttribute("data-n");
        await page.keyboard.press("Enter");
        await page.waitForFunction((k) => document.querySelector(".table").dataset.n !== k, n, { timeout: 60000 });
    }
    check(await over(page), "the game did not end");
    await leave(page);
});

const SCREENS = [
    "/",
    "/play/orongo",
    "/friends/assault",
    "/rules/causeway#CW-2.6c",
    "/nowhere",
    ...Object.keys(GAMES).flatMap((g) => [`/play/${g}?now&level=1`, `/learn/${g}`]),
];

// What axe calls serious or critical on the page as it is now.
async function barriers(page) {
    await page.evaluate(axe);
    return page.evaluate(async () =>
        (await window.axe.run()).violations
            .filter((v) => v.impact === "serious" || v.impact === "critical")
            .map(
                (v) =>
                    `${v.id}: ${v.nodes
                        .slice(0, 3)
                        .map((n) => n.html.slice(0, 160))
                        .join(" | ")}`,
            ),
    );
}

for (const theme of ["light", "dark"]) {
    test("access", `no serious barrier: the goals of Assault ${theme}`, async () => {
        const page = await visit("/play/assault?now&level=1", { theme });
        await page.getByRole("button", { name: "Cards", exact: true }).click();
        const found = await barriers(page);
        check(found.length === 0, found.join("\n"));
        await leave(page);
    });
}

for (const path of SCREENS) {
    for (const theme of ["light", "dark"]) {
        test("access", `no serious barrier: ${path} ${theme}`, async () => {
            const page = await visit(path, { theme });
            await page.waitForSelector("main");
            if (path.includes("?now")) {
                await page.waitForSelector(MINE, { timeout: 60000 });
                for (let i = 0; i < 3; i++) await actAtRandom(page, generator(i + 1), 60000);
                await page.waitForSelector(MINE, { timeout: 60000 });
            } else {
                await page.waitForTimeout(400);
            }
            const found = await barriers(page);
            check(found.length === 0, found.join("\n"));
            await leave(page, ["503", "Failed to load resource"]);
        });
    }
    for (const size of ["390x844", "360x740"]) {
        test("access", `no sideways scroll: ${path} ${size}`, async () => {
            const page = await visit(path, { size });
            await page.waitForSelector("main");
            if (path.includes("?now")) await page.waitForSelector(".board svg", { timeout: 60000 });
            await page.waitForTimeout(300);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            check(wide <= 0, `${wide} px too wide`);
            await leave(page, ["503", "Failed to load resource"]);
        });
    }
}
