// The guide to the rules: on a desktop and on a phone, with its clauses, search, contents and figures, by keyboard, in every
// language and without a network.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createRequire } from "node:module";
import { check, equal, GAMES, keepLearning, LANGUAGES, leave, MINE, server, test, visit } from "./kit.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GUIDE = "/rules/causeway";

const isInSight = (locator) =>
    locator.evaluate((e) => {
        const { top, bottom } = e.getBoundingClientRect();
        return top >= 0 && top < innerHeight && bottom > 0;
    });

async function until(page, what, truth) {
    for (let i = 0; i < 60; i++) {
        if (await truth()) return;
        await page.waitForTimeout(50);
    }
    throw new Error(`not so: ${what}`);
}

for (const size of ["1440x900", "390x844"]) {
    test("guide", `figures are drawn when they come near, ${size}`, async () => {
        const page = await visit(GUIDE, { size });
        await page.waitForSelector('.guide-figure[data-drawn="true"] svg.stage');
        check((await page.locator('.guide-figure[data-drawn="false"]').count()) > 3, "all figures were drawn at once");
        const last = page.locator('[data-figure="win"]');
        await last.scrollIntoViewIfNeeded();
        await last.locator("svg.figure-arrows path").first().waitFor({ state: "attached" });
        equal(await last.locator('[data-state="can"]').count(), 2, "things that are lit up");
        equal(await page.locator(".guide-figure [tabindex]").count(), 0, "things in figures that can be focused");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(wide <= 0, `the page is ${wide} pixels too wide`);
        await leave(page);
    });

    test("guide", `the address of a clause opens it in place, ${size}`, async () => {
        const page = await visit(`${GUIDE}#CW-2.6c`, { size });
        const clause = page.locator('.guide-blocks [data-clause="CW-2.6c"][data-asked="true"]');
        await clause.waitFor();
        await until(page, "the clause is in sight", () => isInSight(clause));
        check((await clause.innerText()).includes("The causeway may not break"), "the words of the clause");
        await leave(page);
    });

    test("guide", `contents lead to a section, ${size}`, async () => {
        const page = await visit(GUIDE, { size });
        const menu = page.locator(".guide-contents > button");
        await page.waitForSelector(".guide-contents");
        equal(await menu.isVisible(), size === "390x844", "there is a menu");
        if (await menu.isVisible()) await menu.click();
        await page.locator('.guide-contents a[href="#tally"]').click();
        const heading = page.locator("#tally");
        await until(page, "the section is in sight", () => isInSight(heading));
        equal(new URL(page.url()).hash, "#tally", "the address");
        await until(
            page,
            "the contents show where one is",
            async () =>
                (await page.locator('.guide-contents a[href="#tally"]').getAttribute("aria-current")) === "true",
        );
        await leave(page);
    });

    test("guide", `the search finds text, tables and clauses, ${size}`, async () => {
        const page = await visit(GUIDE, { size });
        await page.fill(".guide .filter", "spellstone");
        const hits = page.locator(".guide-hits button");
        await hits.first().waitFor();
        const sections = await hits.locator("> b").allInnerTexts();
        check(new Set(sections).size > 4, `sections of the hits: ${sections.join(", ")}`);
        check((await hits.locator("mark").count()) >= (await hits.count()), "words in the hits are lit up");
        await page.fill(".guide .filter", "dead tower");
        await page.locator('.guide-hits[lang="en"] button').first().click();
        await page.waitForSelector('.guide-blocks [data-clause="CW-2.7c"]');
        check((await page.locator(".guide-blocks mark").count()) > 0, "words in the text are lit up");
        await page.fill(".guide .filter", "zzz");
        await page.waitForSelector("text=No rule contains these words.");
        await leave(page);
    });
}

test("guide", "a clause opens and closes by keyboard", async () => {
    const page = await visit(GUIDE);
    await page.waitForSelector(".clause-mark");
    const focused = () => page.evaluate(() => document.activeElement?.className);
    for (let i = 0; i < 60 && (await focused()) !== "clause-mark"; i++) await page.keyboard.press("Tab");
    equal(await focused(), "clause-mark", "what Tab reaches");
    await page.keyboard.press("Enter");
    await page.waitForSelector('.clause-mark[aria-expanded="true"]');
    equal(await page.locator(".clauses .rule").count(), 2, "clauses that are open");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".clauses", { state: "detached" });
    await leave(page);
});

test("guide", "all clauses keep their headings and tables", async () => {
    const page = await visit("/rules/orongo");
    const all = page.locator(".all-clauses > summary");
    if (
        await page
            .locator(".guide-article")
            .waitFor()
            .then(() => all.count())
    )
        await all.click();
    await page.waitForSelector('[data-clause="OR-1.2"]');
    check((await page.locator(".guide-article h2, .guide-article h3").count()) > 10, "headings");
    check((await page.locator("td", { hasText: "shells per player" }).count()) === 1, "the table of OR-1.2");
    await leave(page);
});

test("guide", "at the table, what matters now comes first", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await page.waitForSelector(MINE);
    const address = page.url();
    await page.getByRole("button", { name: "Rules" }).click();
    await page.locator("dialog .guide-now p").first().waitFor();
    await page.locator("dialog .guide-now a").first().click();
    await page.waitForTimeout(200);
    equal(page.url(), address, "the address of the table");
    await leave(page);
});

test("guide", "it can be printed, with every figure", async () => {
    const page = await visit(`${GUIDE}?print`);
    await page.waitForSelector(".guide-figure");
    await until(page, "every figure is drawn", () =>
        page.evaluate(() => [...document.querySelectorAll(".guide-figure")].every((f) => f.querySelector("svg.stage"))),
    );
    const pdf = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    check(pdf.startsWith("%PDF") && pages > 8, `${pages} pages`);
    await leave(page);
});

for (const language of LANGUAGES) {
    test("guide", `it is read in ${language}`, async () => {
        const page = await visit(GUIDE, { settings: { language } });
        const text = page.locator(".guide-blocks");
        await text.waitFor();
        equal(await text.getAttribute("lang"), language, "the language of the guide");
        await leave(page);
    });
}

for (const theme of ["light", "dark"]) {
    test("guide", `no serious barrier, ${theme}`, async () => {
        const page = await visit(`${GUIDE}#CW-2.6c`, { theme });
        await page.waitForSelector('[data-asked="true"]');
        await page.waitForSelector('.guide-figure[data-drawn="true"] svg.stage');
        await page.evaluate(axe);
        const found = await page.evaluate(async () =>
            (await window.axe.run()).violations
                .filter((v) => v.impact === "serious" || v.impact === "critical")
                .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160))}`),
        );
        check(found.length === 0, found.join("\n"));
        await leave(page);
    });
}

test("guide", "it can be read without a network", async () => {
    const page = await visit(GUIDE);
    await page.waitForSelector(".guide-blocks");
    await keepLearning(page);
    await page.context().setOffline(true);
    await page.goto(`${server.address}${GUIDE}#traps`);
    await page.waitForSelector('[data-figure="trap"][data-drawn="true"] svg.stage');
    await leave(page, ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]);
});

test("guide", "every guide can be printed", async () => {
    const printer = fileURLToPath(new URL("../rules-pdf.mjs", import.meta.url));
    for (const game of Object.keys(GAMES)) {
        const { stdout } = await promisify(execFile)("node", [printer, game, "en"]);
        const pdf = readFileSync(stdout.trim());
        check(pdf.subarray(0, 5).toString() === "%PDF-" && pdf.length > 700_000, `${game}: ${pdf.length} bytes`);
    }
});
