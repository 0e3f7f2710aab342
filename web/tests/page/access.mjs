// Everybody can play: by keyboard alone, with a screen reader, in both themes, on a phone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { actAtRandom, generator } from "../browser.mjs";
import { firstRecord, keepScene } from "../scenes.mjs";
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
    "/puzzles",
    "/puzzles/causeway",
    ...Object.keys(GAMES).flatMap((g) => [`/play/${g}?now&level=1`, `/learn/${g}`]),
];

// What axe calls serious or critical on the page as it is now.
export async function barriers(page) {
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
        await page.getByRole("button", { name: "Goals", exact: true }).click();
        await page.waitForSelector(".as-goal");
        const found = await barriers(page);
        check(found.length === 0, found.join("\n"));
        await leave(page);
    });
}

// Every kind of moment of every game: choosing, with the tooltip of a thing, a hint, a moment that must be read, the sheets of
// a phone, and the end.
async function look(page, what) {
    const found = await barriers(page);
    check(found.length === 0, `${what}: ${found.join("\n")}`);
}

const atFirst = (n) => (shown, k) => k >= n && shown.seat === 1 && shown.legal.length > 1;
const isOver = (shown) => shown.result !== undefined;

// Acts at random until a moment stands or the game is over.
async function untilMoment(page, random) {
    for (let i = 0; i < 80; i++) {
        const [moment, mine] = [page.locator(".moment"), page.locator(MINE)];
        await moment.or(mine).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
        if (await moment.count()) return true;
        if (await over(page)) return false;
        await actAtRandom(page, random, 500).catch(() => {}); // a moment may have come meanwhile
        await page.waitForTimeout(100);
    }
    return false;
}

for (const [game, seats] of Object.entries(GAMES)) {
    const open = async (until, options) => {
        const record = await firstRecord(`${game} seats=${seats}`, { until });
        return visit("/game/scene", { prepare: (page) => keepScene(page, record, seats), ...options });
    };
    for (const theme of ["light", "dark"]) {
        test("access", `no serious barrier: a choice, a tooltip, a hint and a moment of ${game} ${theme}`, async () => {
            const page = await open(atFirst(10), { theme, settings: { pace: "briskly" } });
            await page.waitForSelector(MINE, { timeout: 60000 });
            const thing = page.locator('.board [data-state="can"]').first();
            if (await thing.count()) {
                await thing.focus();
                await thing.dispatchEvent("pointerover", { pointerType: "mouse", bubbles: true });
                await page.waitForTimeout(400);
                await look(page, "a tooltip");
                await thing.dispatchEvent("click", { bubbles: true });
                await look(page, "a choice");
                await page.keyboard.press("Escape");
            }
            const hint = page.getByRole("button", { name: "Hint" }).first();
            if (await hint.count()) {
                await hint.click();
                await page.waitForTimeout(2500);
                await look(page, "a hint");
            }
            if (await untilMoment(page, generator(3))) await look(page, "a moment");
            await leave(page);
        });

        test("access", `no serious barrier: the end of ${game} ${theme}`, async () => {
            const page = await open(isOver, { theme });
            await page.waitForSelector(".ending", { timeout: 60000 });
            await look(page, "the end");
            await leave(page);
        });
    }

    test("access", `no serious barrier: the sheets of ${game} on a phone`, async () => {
        const page = await open(atFirst(10), { size: "390x844" });
        await page.waitForSelector(MINE, { timeout: 60000 });
        for (const name of ["Actions", "Seats", "Log"]) {
            const tab = page.locator(".sheet-tabs button", { hasText: name });
            if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
            await look(page, name);
        }
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
