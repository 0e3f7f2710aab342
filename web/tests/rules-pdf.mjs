// Prints the guides: node tests/rules-pdf.mjs [GAME] [LANGUAGE]. Writes build/rules/<game>-<language>.pdf for every guide of
// data/guide, with page numbers, in light colours, by Chromium.
import { mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, open, serveFiles } from "./browser.mjs";

const [wantedGame, wantedLanguage] = process.argv.slice(2);
const GUIDES = fileURLToPath(new URL("../../data/guide", import.meta.url));
const OUT = fileURLToPath(new URL("../../build/rules", import.meta.url));
// The page is laid out wider than paper and made smaller, because boards on a narrow page are those of a phone.
const SCALE = 0.74;
const PATIENCE = 120000; // milliseconds until all figures must be drawn

const FOOTER = `<div style="width: 100%; font: 8px sans-serif; color: #667; text-align: center">
    <span class="title"></span> · <span class="pageNumber"></span> / <span class="totalPages"></span></div>`;

async function print(browser, address, game, language) {
    const page = await open(browser, { size: "1000x1400", theme: "light", motion: "reduce" });
    await page.addInitScript(
        (chosen) => localStorage.setItem("colossi.settings", JSON.stringify({ language: chosen, theme: "light" })),
        language,
    );
    await page.goto(`${address}/rules/${game}?print`);
    await page.waitForSelector(".guide-figure");
    await page.waitForFunction(
        () => [...document.querySelectorAll(".guide-figure")].every((f) => f.querySelector(".figure-board svg")),
        null,
        { timeout: PATIENCE },
    );
    await page.addStyleTag({ content: `@media print { .bar, .page { zoom: ${1 / SCALE} } }` });
    await page.evaluate(() => document.fonts.ready);
    const path = `${OUT}/${game}-${language}.pdf`;
    await page.pdf({
        path,
        format: "A4",
        scale: SCALE,
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: "<span></span>",
        footerTemplate: FOOTER,
        margin: { top: "16mm", bottom: "18mm", left: "18mm", right: "18mm" },
    });
    if (page.errors.length > 0) throw new Error(`${game} ${language}: ${page.errors.join("\n")}`);
    await page.context().close();
    console.log(path);
}

mkdirSync(OUT, { recursive: true });
const server = await serveFiles();
const browser = await launch();
try {
    for (const language of readdirSync(GUIDES).sort())
        for (const file of readdirSync(`${GUIDES}/${language}`).sort()) {
            const game = file.replace(/\.md$/, "");
            if ((wantedGame ?? game) === game && (wantedLanguage ?? language) === language)
                await print(browser, server.address, game, language);
        }
} finally {
    await browser.close();
    server.close();
}
