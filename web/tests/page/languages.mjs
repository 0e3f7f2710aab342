// Every screen in every language, on a phone and on a large screen: nothing is clipped, nothing overflows, and nothing is
// left in English or as a message key.
import { actAtRandom, generator } from "../browser.mjs";
import { englishIn, messagesOf } from "../messages.mjs";
import {
    check,
    DIST,
    finishedRecord,
    GAMES,
    LANGUAGES,
    leave,
    makeTable,
    MINE,
    openRecord,
    over,
    server,
    test,
    visit,
} from "./kit.mjs";
import { doChapter } from "./lessons.mjs";

const MOST = 60; // problems that are told
const SIZES = ["390x844", "1440x900"];
const TITLES = /Assault of the Giants|Giant['’]s Causeway|Giants|Orongo|Colossi|Ana|Ben|Moai|Ahu/g;
// Words that no other language of the page has, for sentences that are in no catalogue.
const ENGLISH = /\b(the|and|you|your|with|from|this|of|seat|wins?|turn)\b/i;

// What is visible on the page: its texts, and what does not fit. Runs in the browser.
function look() {
    const texts = new Set();
    const problems = new Set();
    const isSeen = (e) =>
        e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !e.closest(".visually-hidden, noscript") &&
        e.getBoundingClientRect().width > 1;
    const name = (e) => `${e.tagName.toLowerCase()}${e.classList.length > 0 ? `.${[...e.classList].join(".")}` : ""}`;
    const short = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
    const canvas = document.createElement("canvas").getContext("2d");
    const widthOf = (text, e) => {
        const style = getComputedStyle(e);
        canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        return canvas.measureText(text).width;
    };

    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        if (!e.closest("[lang=en]:not(html)"))
            for (const attribute of ["aria-label", "title", "placeholder", "alt"]) {
                const text = e.getAttribute(attribute)?.trim();
                if (text) texts.add(text);
            }
    for (const e of document.querySelectorAll("input[placeholder]")) {
        const style = getComputedStyle(e);
        const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (isSeen(e) && widthOf(e.placeholder, e) > room + 1)
            problems.add(`a placeholder does not fit: ${short(e.placeholder)}`);
    }

    for (const e of document.querySelectorAll("select")) {
        const text = e.selectedOptions[0]?.textContent.trim() ?? "";
        const style = getComputedStyle(e);
        const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
        if (isSeen(e) && widthOf(text, e) > room) problems.add(`a choice does not fit: ${short(text)}`);
    }

    // Where the left and right edges of a picture would be if it were not cut by zooming.
    const wholePicture = (stage) => {
        const { left, right } = stage.getBoundingClientRect();
        const scale = Number(stage.dataset.scale ?? 1);
        if (scale === 1) return { left, right };
        const { a, e: shift } = stage.getScreenCTM();
        const view = stage.viewBox.baseVal;
        const start = a * (view.x - Number(stage.dataset.x)) + shift;
        return { left: Math.min(left, start), right: Math.max(right, start + a * view.width * scale) };
    };

    // Whether the text may be moved into view sideways.
    const scrolls = (e) => {
        for (let a = e; a && a !== document.documentElement; a = a.parentElement)
            if (/auto|scroll/.test(getComputedStyle(a).overflowX) && a.scrollWidth > a.clientWidth) return true;
        return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const e = node.parentElement;
        const text = node.textContent.trim();
        if (!text || !isSeen(e) || ["SCRIPT", "STYLE", "OPTION"].includes(e.tagName)) continue;
        if (!e.closest("[lang=en]:not(html), code")) texts.add(text);
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) continue;
        const where = `${name(e)}: ${short(text)}`;
        if (e.closest(".figure-frame")) continue; // figures are cropped on purpose
        if (getComputedStyle(e).webkitLineClamp !== "none") continue; // a press shows all of it
        const stage = e.closest("svg");
        if (stage) {
            const outer = wholePicture(stage);
            if (box.left < outer.left - 2 || box.right > outer.right + 2) problems.add(`outside its picture, ${where}`);
            continue;
        }
        if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(e)) problems.add(`outside the screen, ${where}`);
        for (let a = e; a && a !== document.body; a = a.parentElement) {
            const style = getComputedStyle(a);
            const outer = a.getBoundingClientRect();
            const isTooWide = box.left < outer.left - 2 || box.right > outer.right + 2;
            const isTooHigh = box.top < outer.top - 2 || box.bottom > outer.bottom + 2;
            if (/hidden|clip/.test(style.overflowX) && isTooWide) problems.add(`clipped by ${name(a)}, ${where}`);
            if (/hidden|clip/.test(style.overflowY) && isTooHigh && style.position !== "fixed")
                problems.add(`clipped by ${name(a)}, ${where}`);
            if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
            if (style.display === "inline" || style.display === "contents") continue;
            if (isTooWide && style.overflowX === "visible") problems.add(`wider than ${name(a)}, ${where}`);
            if (/^(BUTTON|LABEL|TD|TH)$/.test(a.tagName) && isTooHigh) problems.add(`higher than ${name(a)}, ${where}`);
        }
    }
    for (const option of document.querySelectorAll("option")) texts.add(option.textContent.trim());
    return { texts: [...texts], problems: [...problems] };
}

// Looks at screens and remembers what is wrong with them.
class Inspector {
    constructor(language) {
        this.language = language;
        this.seen = new Set();
        this.found = new Set();
        const [english, own] = ["en", language].map((l) => messagesOf(DIST, l));
        this.isEnglish = language === "en" ? () => false : englishIn(english, own);
    }

    async look(page, where) {
        await page.waitForTimeout(80);
        const { texts, problems } = await page.evaluate(look);
        for (const problem of problems) this.found.add(`${where}: ${problem}`);
        for (const text of texts) {
            if (this.seen.has(text)) continue;
            this.seen.add(text);
            if (/^[a-z]+\.[a-z_]+(\.[\w+-]+)*( \w+=|$)/.test(text)) this.found.add(`${where}: a message key: ${text}`);
            if (this.language === "en") continue;
            if (this.isEnglish(text) || ENGLISH.test(text.replace(TITLES, "")))
                this.found.add(`${where}: English: ${text}`);
        }
    }

    report() {
        const list = [...this.found];
        for (const problem of list.slice(0, MOST)) console.log(`# ${problem}`);
        check(this.seen.size > 30, `only ${this.seen.size} texts were seen`);
        check(list.length === 0, `${list.length} problems, the first is: ${list[0]}`);
    }
}

const press = (page, selector) => page.locator(selector).first().dispatchEvent("click");

// The parts of a table: on a phone they are sheets over the board.
async function lookAtTable(page, inspector, where) {
    await inspector.look(page, where);
    const tabs = page.locator(".sheet-tabs button:not(:disabled)");
    if (await tabs.first().isVisible())
        for (let i = 0; i < 3; i++) {
            await tabs.nth(i).click();
            await inspector.look(page, `${where}, sheet ${i + 1}`);
        }
    // Tooltips of some things.
    const count = await page.locator(".board [data-thing]").count();
    for (let i = 0; i < 6; i++) {
        const thing = page.locator(".board [data-thing]").nth(Math.floor((i * count) / 6));
        await thing.dispatchEvent("pointerenter");
        await inspector.look(page, `${where}, tooltip`);
        await thing.dispatchEvent("pointerleave");
    }
}

const walks = {
    async start(page, inspector, go) {
        await go("/");
        await page.waitForSelector(".game-card h2");
        await inspector.look(page, "home");
        await press(page, ".bar-tools button:last-child");
        await page.waitForSelector("dialog");
        await inspector.look(page, "settings");
        await page.keyboard.press("Escape");
        await page.setInputFiles('input[type="file"]', {
            name: "bad.txt",
            mimeType: "text/plain",
            buffer: Buffer.from("nonsense"),
        });
        await page.waitForSelector(".refusal");
        await inspector.look(page, "a bad record");
        for (const path of ["/nowhere", "/game/absent", "/play/chess", "/table/absent"]) {
            await go(path);
            await page.waitForSelector(".state");
            await inspector.look(page, path);
        }
    },
    async setup(page, inspector, go) {
        for (const game of Object.keys(GAMES))
            for (const path of [`/play/${game}`, `/friends/${game}`]) {
                await go(path);
                await page.waitForSelector(".setup");
                await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
                await page.waitForSelector(".setup details select"); // its words have been loaded
                await inspector.look(page, path);
            }
        await go("/rules/causeway");
        await page.waitForSelector(".guide-article");
        await page.locator(".clause-mark").first().click();
        await inspector.look(page, "rules");
        await page.fill(".filter", "zzz");
        await inspector.look(page, "rules, nothing found");
    },
    async friends(page, inspector, go) {
        await go("/friends/causeway");
        await page.waitForSelector(".setup");
        await press(page, ".setup button.primary");
        await page.waitForSelector(".waiting");
        await press(page, ".seat-link button:last-of-type");
        await page.waitForSelector(".qr");
        await inspector.look(page, "waiting room");
        const { table, tokens } = await makeTable(page, "orongo", ["me", "link"], { public: true, clock: [900, 10] });
        await go(`/table/${table}#${tokens[0]}`);
        const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
        await page.waitForSelector(MINE);
        await ben.waitForSelector(MINE);
        for (const one of [page, ben]) await actAtRandom(one, () => 0.4);
        await ben.waitForTimeout(200);
        await lookAtTable(page, inspector, "a table with friends");
        await leave(ben);
        await page.waitForTimeout(300);
        await lookAtTable(page, inspector, "a table whose other player is away");
        await go("/");
        await page.waitForSelector(".list[aria-labelledby=lobby] li");
        await inspector.look(page, "lobby");
    },
};

// The puzzles that the page has, game by game: a task, what came of an action, and the solution.
walks.puzzles = async (page, inspector, go) => {
    await go("/puzzles");
    await page.waitForSelector("main.puzzles");
    await inspector.look(page, "puzzles");
    const games = await page.locator(".puzzle-game").evaluateAll((all) => all.map((e) => e.dataset.game));
    const phase = (...names) =>
        page.waitForSelector(names.map((n) => `.puzzle-panel[data-phase="${n}"]`).join(), { timeout: 60000 });
    for (const game of games) {
        await go(`/puzzles/${game}`);
        await page.waitForSelector(".puzzle-grade");
        await inspector.look(page, `puzzles of ${game}`);
        await press(page, ".puzzle-today .primary");
        await phase("asks");
        await inspector.look(page, `a puzzle of ${game}`);
        await press(page, ".choices button");
        await phase("wrong", "solved");
        await inspector.look(page, `a try in a puzzle of ${game}`);
        await page.reload();
        await phase("asks");
        await press(page, ".puzzle-panel .row-of-buttons button");
        for (let i = 0; i < 5; i++) {
            await phase("shows", "shown");
            await inspector.look(page, `the solution of a puzzle of ${game}`);
            if (await page.locator(".puzzle-panel[data-phase=shown]").count()) break;
            await page.evaluate(() => document.querySelector('[data-phase="shows"] button.primary')?.click());
            await page.waitForTimeout(400);
        }
    }
    await go("/puzzles/causeway/none");
    await page.waitForSelector(".state");
    await inspector.look(page, "no puzzle");
};

// The analysis board of a game with little and of one with much to tell: the end, candidates, a branch, and the way on.
walks.analysis = async (page, inspector, go) => {
    for (const game of ["causeway", "assault"]) {
        await openRecord(page, await finishedRecord(game, GAMES[game]));
        await page.waitForSelector(".ending");
        const [, id] = /game\/(\w+)/.exec(page.url());
        await go(`/analysis/game/${id}`);
        await page.waitForSelector(".candidate-nothing");
        await inspector.look(page, `${game}, analysis of the end`);
        await go(`/analysis/game/${id}?at=12`);
        await page.waitForSelector(".analysis-panel");
        for (let i = 0; i < 40 && (await page.locator(".analysis-panel button:enabled").count()) === 0; i++) {
            await page.keyboard.press("ArrowRight");
            await page.waitForTimeout(150);
        }
        await page.waitForSelector(".candidate");
        await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
        await inspector.look(page, `${game}, candidates`);
        await press(page, ".candidate-words");
        await inspector.look(page, `${game}, a pressed candidate`);
        await press(page, ".candidate:last-child .candidate-try");
        await page.waitForTimeout(600);
        await inspector.look(page, `${game}, a branch`);
    }
    await go("/analysis/game/absent");
    await page.waitForSelector(".state");
    await inspector.look(page, "no game to analyse");
};

for (const game of Object.keys(GAMES)) {
    walks[game] = async (page, inspector, go) => {
        const random = generator(game.length);
        await go(`/play/${game}?now&level=1&seats=${GAMES[game]}`);
        for (let i = 0; i < 24; i++) {
            if (!(await actAtRandom(page, random, 60000))) break;
            await page.waitForSelector(`${MINE}, .ending`, { timeout: 60000, state: "attached" });
            if (await over(page)) break; // a bot has won quickly
            if (i % 6 === 0) await lookAtTable(page, inspector, `${game}, action ${i + 1}`);
            else await inspector.look(page, `${game}, action ${i + 1}`);
        }
        await page.locator('.board [data-state="quiet"][data-thing]').first().dispatchEvent("click");
        await page.waitForTimeout(200);
        await inspector.look(page, `${game}, a refusal`);
        await press(page, ".bar-tools button:nth-last-child(2)");
        await page.waitForSelector(".guide-article");
        await inspector.look(page, `${game}, rules`);
        await go(`/learn/${game}`);
        await doChapter(page, (step) => inspector.look(page, `${game}, lesson, step ${step}`));
        await inspector.look(page, `${game}, end of the lesson`);
        await openRecord(page, await finishedRecord(game, GAMES[game]));
        await page.waitForSelector(".ending");
        await lookAtTable(page, inspector, `${game}, the end`);
    };
}

for (const language of LANGUAGES)
    for (const size of SIZES)
        for (const [part, walk] of Object.entries(walks))
            test("languages", `${language} ${size}: ${part}`, async () => {
                const page = await visit("/nowhere", {
                    size,
                    motion: "reduce",
                    locale: language,
                    settings: { language },
                });
                const inspector = new Inspector(language);
                await walk(page, inspector, (path) => page.goto(server.address + path));
                await leave(page, ["503", "Failed to load resource"]);
                inspector.report();
            });
