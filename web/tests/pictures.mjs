// Pictures of the page: node tests/pictures.mjs [WORD...]. Without words it renews the README's pictures in docs/pictures: the
// home page and the four boards in the middle of a game. It always takes pictures of every kind of moment of every game (a choice, a
// reveal, a battle, an auction, the end, a tooltip, a hint), on a desktop, at 1024 pixels and on a phone, in both themes, into
// build/pictures, with an index.html; with words, only those whose name contains one of them. All games come from fixed seeds.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, open, serveFiles } from "./browser.mjs";
import { firstRecord, keepScene } from "./scenes.mjs";

const words = process.argv.slice(2);
const README = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const ALL = fileURLToPath(new URL("../../build/pictures", import.meta.url));
const SETTLED = 700; // milliseconds until nothing moves any more

const server = await serveFiles();
const browser = await launch();

// The README ----------------------------------------------------------------------------------------

const GAMES = { causeway: 6, orongo: 20, giants: 22, assault: 26 }; // hints that are followed first

async function pictureForReadme(game, actions) {
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
    await page.screenshot({ path: `${README}/${game}.png` });
    await page.context().close();
}

// Every kind of moment ------------------------------------------------------------------------------

const isFirst = (shown) => shown.seat === 1;
const afterMany = (n) => (shown, k) => isFirst(shown) && k >= n;
const mayDo = (pattern) => (shown) => isFirst(shown) && shown.legal.some(([text]) => pattern.test(text));
const isOver = (shown) => shown.result !== undefined;

// Chooses the first thing that may be chosen on the board, `count` times.
const choose =
    (count, selector = '.board [data-state="can"], .board [data-state="target"]') =>
    async (page) => {
        for (let i = 0; i < count; i++) {
            const next = page.locator(selector).first();
            if (await next.count()) await next.dispatchEvent("click", { bubbles: true });
            await page.waitForTimeout(150);
        }
    };

// Chooses these things, one after the other.
const pick =
    (...things) =>
    async (page) => {
        for (const thing of things) {
            await page.locator(`.board [data-thing="${thing}"][data-state]`).dispatchEvent("click", { bubbles: true });
            await page.waitForTimeout(150);
        }
    };

// Points at something with the mouse, or keeps a finger on it.
const pointAt = (selector) => async (page) => {
    const thing = page.locator(selector).first();
    const box = await thing.boundingBox();
    if (!box) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isPhone = page.viewportSize().width < 500;
    if (!isPhone) return page.mouse.move(x, y);
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.waitForTimeout(700);
};

// Makes actions from the list until a moment stands.
const untilMoment = async (page) => {
    const moment = page.locator(".moment");
    for (let i = 0; i < 60 && !(await moment.count()); i++) {
        if (await page.locator(".ending").count()) return;
        await page.evaluate((k) => {
            const list = document.querySelector(".actions details");
            if (list) list.open = true;
            const all = document.querySelectorAll(".choices button");
            all[k % Math.max(all.length, 1)]?.click();
        }, i * 7);
        await page.waitForTimeout(350);
    }
    await page.evaluate(() => document.querySelectorAll(".actions details").forEach((d) => (d.open = false)));
};

const openSheet = (name) => async (page) => {
    const tab = page.locator(".sheet-tabs button", { hasText: name });
    if (await tab.isVisible()) await tab.click();
};

const askForHint = async (page) => {
    await openSheet("Actions")(page);
    const hint = page.getByRole("button", { name: "Hint" }).first();
    if (!(await hint.count())) return;
    await hint.click();
    await page.waitForTimeout(4000);
};

const pressButton = (name) => async (page) => {
    await openSheet("Seats")(page);
    const button = page.getByRole("button", { name }).first();
    if (await button.count()) await button.click();
};

// Giants of White that can score, freeze a giant and make a spellstone.
const MIDDLE = "-1,0=w/-1,1=s/-1,2=bb/0,-1=T/0,0=bw/0,1=w/0,2=t/1,-2=bb/1,-1=w/1,0=S/1,1=b/2,-2=wbw w 0";

// A moment of a game: its setup, when it comes, what is done then, and how fast the table shows what happens.
const SCENES = [
    { game: "causeway", seats: 2, name: "placing", until: isFirst },
    { game: "causeway", seats: 2, name: "choice", position: MIDDLE, until: isFirst, act: pick("giant:1S") },
    {
        game: "causeway",
        seats: 2,
        name: "drops",
        position: MIDDLE,
        until: isFirst,
        act: pick("giant:1S", "cell:-2,0", "cell:-1,0"),
    },
    { game: "causeway", seats: 2, name: "reveal", until: afterMany(8), act: untilMoment, pace: "briskly" },
    {
        game: "causeway",
        seats: 2,
        name: "tooltip",
        until: afterMany(10),
        act: pointAt('.board [data-piece="giant:2S"] .body'),
    },
    { game: "causeway", seats: 2, name: "hint", until: afterMany(8), act: askForHint },
    { game: "causeway", seats: 2, name: "end", until: isOver },
    { game: "causeway", seats: 2, name: "quick-end", setup: "ruleset=quick", until: isOver },
    { game: "orongo", seats: 3, name: "auction", until: mayDo(/^bid/) },
    { game: "orongo", seats: 3, name: "reveal", until: mayDo(/^bid/), act: untilMoment, pace: "briskly" },
    { game: "orongo", seats: 3, name: "choice", until: (shown, k) => k > 12 && mayDo(/^place/)(shown), act: choose(1) },
    { game: "orongo", seats: 3, name: "tooltip", until: afterMany(20), act: pointAt(".board [data-thing] >> nth=6") },
    { game: "orongo", seats: 3, name: "hint", until: afterMany(20), act: askForHint },
    { game: "orongo", seats: 3, name: "end", until: isOver },
    { game: "giants", seats: 3, name: "choice", until: afterMany(30), act: choose(1) },
    { game: "giants", seats: 3, name: "auction", until: mayDo(/^bid/) },
    { game: "giants", seats: 3, name: "reveal", until: mayDo(/^bid/), act: untilMoment, pace: "briskly" },
    { game: "giants", seats: 3, name: "carry", until: mayDo(/^carry/), act: choose(2) },
    { game: "giants", seats: 3, name: "tooltip", until: afterMany(40), act: pointAt(".board [data-thing] >> nth=30") },
    { game: "giants", seats: 3, name: "hint", until: afterMany(30), act: askForHint },
    { game: "giants", seats: 3, name: "end", until: isOver },
    { game: "assault", seats: 3, name: "choice", until: afterMany(12), act: choose(1) },
    { game: "assault", seats: 3, name: "battle", until: (shown) => isFirst(shown) && shown.view?.battle !== undefined },
    { game: "assault", seats: 3, name: "reveal", until: afterMany(40), act: untilMoment, pace: "briskly" },
    { game: "assault", seats: 3, name: "goals", until: afterMany(20), act: pressButton("Goals") },
    {
        game: "assault",
        seats: 3,
        name: "tooltip",
        until: (shown, k) => k > 30 && mayDo(/^play/)(shown),
        act: pointAt(".board [data-thing] >> nth=4"),
    },
    { game: "assault", seats: 3, name: "hint", until: afterMany(12), act: askForHint },
    { game: "assault", seats: 3, name: "end", until: isOver },
];

const LOOKS = [
    { size: "1440x900", theme: "light" },
    { size: "1024x768", theme: "dark" },
    { size: "390x844", theme: "light" },
    { size: "390x844", theme: "dark", isOf: ({ name }) => name === "choice" || name === "end" },
];

// Takes a picture of a scene. Returns the file's name, or a sentence that says what went wrong.
async function takePicture(scene, record, { size, theme }) {
    const file = `${scene.game}-${scene.name}-${size}-${theme}.png`;
    const page = await open(browser, { size, theme, motion: "reduce" });
    const settings = JSON.stringify({ pace: scene.pace ?? "at_once", name: "Ana" });
    await page.addInitScript((value) => localStorage.setItem("colossi.settings", value), settings);
    await keepScene(page, record, scene.seats);
    await page.goto(`${server.address}/game/scene`);
    await page.locator('.prompt[data-mine="true"]').or(page.locator(".ending")).first().waitFor({ timeout: 30000 });
    await scene.act?.(page);
    await page.waitForTimeout(SETTLED);
    await page.screenshot({ path: `${ALL}/${file}` });
    for (const error of page.errors) console.log(`${file}: ${error}`);
    await page.context().close();
    return file;
}

async function takeScene(scene) {
    const setup = `${scene.game} seats=${scene.seats} ${scene.setup ?? ""}`.trim();
    const record = await firstRecord(setup, scene);
    const files = [];
    for (const look of LOOKS) {
        if (look.isOf && !look.isOf(scene)) continue;
        files.push(await takePicture(scene, record, look));
    }
    return files;
}

const htmlOf = (taken) => `<!doctype html>
<meta charset="utf-8" />
<title>Colossi: every kind of moment</title>
<style>
    body { font: 16px/1.4 sans-serif; margin: 24px; background: #ddd }
    .row { display: flex; gap: 16px; align-items: flex-start; flex-wrap: wrap }
    img { max-height: 420px; max-width: 100%; border: 1px solid #999 }
</style>
${taken
    .map(
        ({ scene, files }) =>
            `<h2>${scene.game}: ${scene.name}</h2><div class="row">${files
                .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" /></a>`)
                .join("")}</div>`,
    )
    .join("\n")}
`;

mkdirSync(README, { recursive: true });
mkdirSync(ALL, { recursive: true });
let failed = 0;
if (words.length === 0)
    for (const [game, actions] of [["home", 0], ...Object.entries(GAMES)]) await pictureForReadme(game, actions);
const taken = [];
for (const scene of SCENES) {
    const name = `${scene.game}-${scene.name}`;
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    try {
        taken.push({ scene, files: await takeScene(scene) });
        console.log(name);
    } catch (error) {
        failed++;
        console.log(`${name}: ${error.message}`);
    }
}
writeFileSync(`${ALL}/index.html`, htmlOf(taken));
await browser.close();
server.close();
process.exit(failed > 0 ? 1 : 0);
