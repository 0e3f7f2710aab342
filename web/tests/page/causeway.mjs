// Giant's Causeway: the prompt, what the board shows before a choice, dragging, and whole games at three sizes.
import { actAtRandom, generator } from "../browser.mjs";
import { recordUntil, keepScene } from "../scenes.mjs";
import { actionCount, check, equal, leave, MINE, over, settle, test, visit } from "./kit.mjs";

const around = (middle) => `-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=${middle}/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0`;

// Opens a position of a game against a bot.
async function openPosition(position, options = {}) {
    const record = await recordUntil("causeway seats=2", { position, until: () => true });
    const page = await visit("/game/scene", { prepare: (page) => keepScene(page, record, 2), ...options });
    await page.waitForSelector(MINE);
    return page;
}

const pick = (page, thing) =>
    page.locator(`.board [data-thing="${thing}"][data-state]`).dispatchEvent("click", { bubbles: true });
const sentence = (page) => page.locator(".prompt .sentence").innerText();
const homeOf = (page, piece) => page.locator(`[data-piece="${piece}"]`).getAttribute("data-home");

test("causeway", "the prompt is about the next click, and the board shows what it brings", async () => {
    const page = await openPosition(around("bw"));
    const before = await homeOf(page, "giant:1S");
    await pick(page, "giant:1S");
    equal(await sentence(page), "Choose the cell that your spikey giant steps or leaps to.", "the first prompt");
    equal(await page.locator(".prospect .sign.tower").allTextContents(), ["+1"], "signs of a tower");
    await pick(page, "cell:-2,0");
    equal(
        await sentence(page),
        "Choose the stack for your first stone; it scores a tower on m10.",
        "the prompt after a leap",
    );
    check((await homeOf(page, "giant:1S")) !== before, "the giant stands on its landing cell");
    await pick(page, "cell:0,0");
    check((await sentence(page)).startsWith("One stone goes on m10."), await sentence(page));
    equal(await page.locator(".ghost-stone").count(), 1, "stones that are chosen");
    equal(await actionCount(page), 0, "actions so far");
    await pick(page, "cell:-1,0");
    await page.waitForFunction(() => Number(document.querySelector(".table").dataset.n) > 0);
    await leave(page);
});

test("causeway", "the prompts of the lesson follow the choice", async () => {
    const page = await visit("/learn/causeway");
    await page.waitForSelector(MINE);
    await pick(page, "giant:1T");
    await page.waitForSelector('.board [data-thing="giant:1T"][data-state="chosen"]');
    equal(await sentence(page), "Choose an empty cell next to a stone for your trapper.", "the prompt");
    await leave(page);
});

test("causeway", "a tower that hides a giant is of glass, and the giant can be pointed at through it", async () => {
    const page = await openPosition("0,-1=T/0,0=bbW/0,1=w/1,-1=w/1,0=S/-1,1=t/-1,2=b/2,-1=s w 0");
    const glass = page.locator('.glassy [data-thing="cell:0,0"] .top').last();
    check(Number(await glass.evaluate((e) => getComputedStyle(e).fillOpacity)) < 0.6, "the tower is not of glass");
    const hit = await page.evaluate(() => {
        const foot = document.querySelector('[data-piece="giant:1T"] .belt').getBoundingClientRect();
        const at = document.elementFromPoint(foot.x + foot.width / 2, foot.bottom - 1);
        return at?.closest("[data-thing]")?.dataset.thing;
    });
    equal(hit, "giant:1T", "what is under the pointer");
    await leave(page);
});

const middleOf = (page, selector) =>
    page
        .locator(selector)
        .first()
        .evaluate((element) => {
            const box = element.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        });

// Drags the waiting trapper to a cell, first to where nothing is, then to a target. `hand` moves what drags it.
async function dragPiece(page, hand) {
    const piece = '[data-piece="giant:1T"]';
    const home = await homeOf(page, "giant:1T");
    const styleOf = () => page.locator(piece).evaluate((e) => e.style.transform);
    const from = await middleOf(page, `${piece} .body`);
    const sky = { x: from.x + 30, y: 140 };
    await hand.down(from);
    await hand.move({ x: from.x + 12, y: from.y - 12 });
    await hand.move({ x: (from.x + sky.x) / 2, y: (from.y + sky.y) / 2 });
    await page.waitForSelector(`${piece}[data-dragged]`);
    const under = await middleOf(page, `${piece} .body`);
    const way = Math.hypot(under.x - (from.x + sky.x) / 2, under.y - (from.y + sky.y) / 2);
    check(way < 6, `the piece is ${way} pixels from the hand`);
    check((await page.locator('.board [data-state="target"]').count()) > 10, "targets glow");
    await hand.move(sky);
    await hand.up(sky);
    await page.waitForFunction(([p, home]) => document.querySelector(p).style.transform === home, [piece, home]);
    equal(await actionCount(page), 0, "actions after it was let go in the sky");
    const goal = await middleOf(page, '.board [data-thing="cell:0,-1"][data-state]');
    await hand.down(from);
    await hand.move({ x: from.x + 12, y: from.y - 12 });
    await hand.move({ x: (from.x + goal.x) / 2, y: (from.y + goal.y) / 2 });
    await hand.move(goal);
    await hand.up(goal);
    await page.waitForFunction(() => Number(document.querySelector(".table").dataset.n) > 0);
    check((await styleOf()) !== home, "the piece stays where it was put");
}

test("causeway", "a giant that is dragged follows the mouse, and goes back if it is let go elsewhere", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await page.waitForSelector(MINE);
    await dragPiece(page, {
        down: async ({ x, y }) => (await page.mouse.move(x, y), page.mouse.down()),
        move: ({ x, y }) => page.mouse.move(x, y),
        up: () => page.mouse.up(),
    });
    await leave(page);
});

test("causeway", "a giant that is dragged follows the finger", async () => {
    const page = await visit("/play/causeway?now&level=1", { size: "390x844" });
    await page.waitForSelector(MINE);
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await dragPiece(page, {
        down: (at) => touch("touchStart", at),
        move: (at) => touch("touchMove", at),
        up: () => touch("touchEnd"),
    });
    await leave(page);
});

// What is wrong with the names on the board: they must hide neither each other nor a sign.
const hiddenNames = (page) =>
    page.evaluate(() => {
        const faults = [];
        const boxesOf = (selector) =>
            [...document.querySelectorAll(`.board ${selector}`)].map((element) => ({
                name: element.textContent,
                box: element.getBoundingClientRect(),
            }));
        const names = boxesOf(".coordinate");
        const marks = [...names, ...boxesOf("[data-piece] .badge circle")];
        const isOver = (a, b) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
        names.forEach((a, i) => {
            for (const b of marks.slice(i + 1))
                if (isOver(a.box, b.box)) faults.push(`${a.name} and ${b.name || "a sign"}`);
        });
        return faults;
    });

// The things that can be chosen, with their boxes on the screen.
const FINGER = 40;
const targetsOf = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.stage [data-state="target"], .stage [data-state="can"]')].map((e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            return { thing: e.dataset.thing, x: x + width / 2, y: y + height / 2, width, height };
        }),
    );

const isSmall = ({ width, height }) => width < FINGER || height < FINGER;

// The points that are within the reach of a finger from two small targets.
function doubtsOf(targets) {
    const small = targets.filter(isSmall);
    const reach = (t) => [Math.max(t.width, FINGER) / 2, Math.max(t.height, FINGER) / 2];
    return small.flatMap((a, i) =>
        small.slice(i + 1).flatMap((b) => {
            const [[aw, ah], [bw, bh]] = [reach(a), reach(b)];
            const [left, right] = [Math.max(a.x - aw, b.x - bw), Math.min(a.x + aw, b.x + bw)];
            const [top, bottom] = [Math.max(a.y - ah, b.y - bh), Math.min(a.y + ah, b.y + bh)];
            return right - left > 4 && bottom - top > 4 ? [{ x: (left + right) / 2, y: (top + bottom) / 2 }] : [];
        }),
    );
}

// The first of the points where neither the chosen giant nor a large target lies uppermost.
const openPoint = (page, points, large) =>
    page.evaluate(
        ([points, large]) =>
            points.find(({ x, y }) => {
                const hit = document.elementFromPoint(x, y)?.closest("[data-thing]");
                const state =
                    hit && document.querySelector(`[data-thing="${hit.dataset.thing}"][data-state]`)?.dataset.state;
                return state !== "chosen" && !large.includes(hit?.dataset.thing);
            }),
        [points, large],
    );

// Checks that a finger can hit everything that can be chosen now. A target is as large as a finger, or a tap within the reach of
// a finger means it. If the targets lie too far apart for all to be that large, a tap between two of them chooses nothing: the
// board comes closer, until all that could have been meant is large enough for a second tap. Returns whether that was needed.
async function checkFinger(page) {
    await settle(page);
    const targets = await targetsOf(page);
    const large = targets.filter((t) => !isSmall(t)).map((t) => t.thing);
    const doubt = await openPoint(page, doubtsOf(targets), large);
    if (!doubt) return false;
    const state = async () => [await actionCount(page), await page.locator('.board [data-state="chosen"]').count()];
    const before = await state();
    await page.touchscreen.tap(doubt.x, doubt.y);
    await page.waitForSelector(".chain .primary");
    equal(await state(), before, "actions and chosen things after a doubtful tap");
    const thing = await page.locator(".thing.weighed").getAttribute("data-thing");
    await settle(page);
    const close = await targetsOf(page);
    const meant = close.find((t) => t.thing === thing);
    const near = close.filter((t) => Math.abs(t.x - meant.x) < FINGER && Math.abs(t.y - meant.y) < FINGER);
    for (const t of near) check(!isSmall(t), `${t.thing} is ${t.width} by ${t.height} before the second tap`);
    await page.locator(".chain button:not(.primary, .step)").click(); // neither of them
    await page.waitForSelector(".thing.weighed", { state: "detached" });
    await settle(page);
    const stage = await page.locator("svg.stage").boundingBox();
    for (const t of await targetsOf(page))
        check(t.x > stage.x && t.x < stage.x + stage.width && t.y > stage.y, `${t.thing} is out of sight again`);
    return true;
}

test("causeway", "a finger reaches the cell behind the chosen giant, and confirms it", async () => {
    const page = await openPosition(around("bw"), { size: "390x844" });
    await pick(page, "giant:1T");
    await page.waitForSelector('.board [data-thing="giant:1T"][data-state="chosen"]');
    await settle(page);
    const cells = (await targetsOf(page)).filter((t) => t.thing.startsWith("cell:"));
    const spots = cells.flatMap(({ thing, x, y }) => [-16, 16].map((d) => ({ thing, x: x + d, y })));
    const spot = await page.evaluate(
        (spots) =>
            spots.find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-thing="giant:1T"]')) ?? null,
        spots,
    );
    check(spot, "no cell lies behind the giant");
    await page.touchscreen.tap(spot.x, spot.y);
    await page.waitForSelector(`[data-thing="${spot.thing}"].weighed`);
    equal(await actionCount(page), 0, "actions");
    equal(await page.locator('.board [data-state="chosen"]').count(), 1, "chosen giants");
    await leave(page);
});

// Boards of every size: early and late, and as wide and as high as steps in one direction make them.
const WAYS = { wide: ["-se", "-sw", "-ne", "-nw"], high: ["-n", "-s"] };

function towards(way) {
    return ({ legal, seat }, random) => {
        const ends = WAYS[way] ?? [];
        const outward = legal.filter(([text]) => ends.some((end, i) => text.endsWith(end) && i % 2 === seat % 2));
        return outward[Math.floor(random() * outward.length)];
    };
}

for (const ruleset of ["standard", "quick"]) {
    test("causeway", `a finger hits every target, whatever the size of the board: ${ruleset}`, async () => {
        let doubts = 0;
        for (const way of ["random", "wide", "high"]) {
            for (const actions of [4, 12, 20, 30]) {
                const until = ({ seat, result }, n) => result !== undefined || (n >= actions && seat === 1);
                const setup = `causeway seats=2 ruleset=${ruleset}`;
                const record = await recordUntil(setup, { seed: actions, until, choose: towards(way) });
                const prepare = (page) => keepScene(page, record, 2);
                const page = await visit("/game/scene", { size: "390x844", prepare });
                await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
                const giants = page.locator('.board [data-thing^="giant:1"][data-state="can"]');
                if (!(await over(page))) doubts += await checkFinger(page);
                for (let i = 0; i < (await giants.count()); i++) {
                    await giants.nth(i).dispatchEvent("click", { bubbles: true });
                    await page.waitForSelector('.board [data-state="chosen"]');
                    doubts += await checkFinger(page);
                    await page.keyboard.press("Escape");
                    await page.waitForSelector('.board [data-state="chosen"]', { state: "detached" });
                }
                await leave(page);
            }
        }
        // The boards of the quick game are so small that all targets can be large enough.
        check(doubts > 0 || ruleset === "quick", "no board was large enough for a second tap");
    });
}

for (const size of ["1440x900", "1024x768", "390x844"]) {
    for (const ruleset of ["standard", "quick"]) {
        test("causeway", `a whole ${ruleset} game at ${size}`, async () => {
            const isPhone = size === "390x844";
            const record = await recordUntil(`causeway seats=2 ruleset=${ruleset}`, { until: () => true });
            const page = await visit("/game/scene", { prepare: (page) => keepScene(page, record, 2), size });
            const random = generator(5);
            for (let i = 0; i < 60; i++) {
                await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
                if (await over(page)) break;
                const giant = page.locator('.board [data-thing^="giant:1"][data-state="can"]').first();
                if (await giant.count()) await giant.dispatchEvent("click", { bubbles: true });
                if (isPhone) await checkFinger(page);
                else
                    for (const { thing, width, height } of await targetsOf(page))
                        check(width >= 44 && height >= 35, `${thing} is ${width} by ${height}`);
                if (await over(page)) break; // picking the giant was the last action, or the bot has ended the game since
                equal(await hiddenNames(page), [], "names that hide each other");
                const fill = await page.evaluate(() => {
                    const stage = document.querySelector("svg.stage").getBoundingClientRect();
                    const cells = [...document.querySelectorAll(".board [data-state]")].map((e) =>
                        e.getBoundingClientRect(),
                    );
                    const width = Math.max(...cells.map((c) => c.right)) - Math.min(...cells.map((c) => c.left));
                    const height = Math.max(...cells.map((c) => c.bottom)) - Math.min(...cells.map((c) => c.top));
                    return Math.max(width / stage.width, height / stage.height);
                });
                check(fill > 0.78, `the board fills only ${fill} of its space`);
                equal(await page.locator(".tally-seat").count(), isPhone ? 2 : 0, "scores over the board");
                await actAtRandom(page, random);
            }
            check(await over(page), "the game did not end");
            const wide = await page.evaluate(
                () => document.querySelector(".ending").scrollWidth - document.querySelector(".ending").clientWidth,
            );
            check(wide <= 0, `the ending is ${wide} pixels too wide`);
            await leave(page);
        });
    }
}

test("causeway", "a long prompt on a phone does not run into what was chosen", async () => {
    const scoring = "-1,0=w/-1,1=s/-1,2=bb/0,-1=T/0,0=bw/0,1=w/0,2=t/1,-2=bb/1,-1=w/1,0=S/1,1=b/2,-2=wbw w 0";
    for (const language of ["en", "de", "fr", "es"]) {
        const page = await openPosition(scoring, { size: "390x844", settings: { language } });
        for (const thing of ["giant:1S", "cell:-2,0", "cell:-1,0"])
            await page.locator(`.board [data-thing="${thing}"][data-state]`).dispatchEvent("click", { bubbles: true });
        await page.waitForSelector(".chain-steps span + span");
        const gap = await page.evaluate(() => {
            const [sentence, chain] = [".prompt .sentence", ".prompt .chain"].map((s) =>
                document.querySelector(s).getBoundingClientRect(),
            );
            const text = document.createRange();
            text.selectNodeContents(document.querySelector(".prompt .sentence"));
            return chain.top - Math.max(sentence.bottom, text.getBoundingClientRect().bottom);
        });
        check(gap >= 0, `${language}: ${-gap} pixels of the prompt are covered`);
        const { bottom, end } = await page.evaluate(() => ({
            bottom: document.querySelector(".prompt .chain").getBoundingClientRect().bottom,
            end: document.querySelector(".side .prompt").getBoundingClientRect().bottom,
        }));
        check(bottom <= end, `${language}: the chain ends ${bottom - end} pixels below the prompt`);
        await leave(page);
    }
});
