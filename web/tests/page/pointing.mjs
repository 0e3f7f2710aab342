// Pointing at things: the keyboard, refusals, hints, what stays in its place, and fingers on a phone.
import { actAtRandom, generator } from "../browser.mjs";
import { actionCount, check, equal, GAMES, leave, MINE, over, settle, test, visit } from "./kit.mjs";

const PHONE = "390x844";
const CAN = '.board [data-state="can"]';

// Plays some random actions.
async function playOn(page, seed, actions) {
    const random = generator(seed);
    for (let i = 0; i < actions; i++) await actAtRandom(page, random, 60000);
    await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
    await page.waitForTimeout(250);
}

// The first decision, from now on, in which something on the board can be chosen.
async function playToBoard(page, seed = 3, selector = CAN) {
    const random = generator(seed);
    for (let i = 0; i < 60; i++) {
        await page.waitForSelector(MINE, { timeout: 60000 });
        await page.waitForTimeout(150);
        if (await page.locator(selector).count()) return;
        await actAtRandom(page, random, 60000);
        await page.waitForTimeout(50);
    }
    throw new Error(`nothing like ${selector} can be chosen`);
}

// The keyboard -----------------------------------------------------------------------------------------

const isChoice = (page) =>
    page.evaluate(() => {
        const at = document.activeElement;
        return (
            ["can", "target"].includes(at?.dataset?.state) ||
            at?.closest(".controls, .bidding, .steps, .choices") != null
        );
    });

for (const [game, seats] of Object.entries(GAMES)) {
    test("pointing", `Tab reaches the first choice of ${game} within five stops`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=${seats}`);
        for (let round = 0; round < 4; round++) {
            await page.waitForSelector(`${MINE}, .ending`, { timeout: 60000, state: "attached" });
            if (round > 1 && (await over(page))) break; // a bot has won quickly
            if (round > 0) await page.locator("main.board").focus();
            let stops = 0;
            do {
                await page.keyboard.press("Tab");
                stops++;
            } while (stops < 20 && !(await isChoice(page)));
            check(stops <= 5, `${stops} stops in decision ${round}`);
            await playOn(page, round + 1, 3);
        }
        await leave(page);
    });
}

test("pointing", "the skip link goes to the first choice", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await playToBoard(page);
    await page.evaluate(() => document.querySelector(".skip-link").focus());
    check(await page.locator(".skip-link").isVisible(), "it is seen while it has the focus");
    await page.keyboard.press("Enter");
    check(await isChoice(page), "a choice has the focus");
    await leave(page);
});

test("pointing", "arrows move between the things, Enter picks, Escape takes back", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await playToBoard(page, 3, '.board [data-thing^="giant:"][data-state="can"]');
    await page.locator("main.board").focus();
    await page.keyboard.press("Tab");
    const thing = () => page.evaluate(() => document.activeElement.dataset.thing);
    const seen = new Set([await thing()]);
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowRight"]) {
        await page.keyboard.press(key);
        seen.add(await thing());
    }
    check(seen.size > 1, `the focus moves: ${[...seen]}`);
    const giant = page.locator('.board [data-thing^="giant:"][data-state="can"]').first();
    await giant.focus();
    const first = await thing();
    await page.keyboard.press("Enter");
    await page.waitForSelector(`[data-thing="${first}"][data-state="chosen"]`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(`[data-thing="${first}"][data-state="can"]`);
    const n = await actionCount(page);
    for (let i = 0; i < 8 && (await actionCount(page)) === n; i++) {
        await page.keyboard.press("Enter");
        await page.waitForTimeout(80);
        const from = await thing();
        for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
            const isTarget = await page.evaluate(() => document.activeElement.dataset.state === "target");
            if (isTarget) break;
            await page.keyboard.press(key);
        }
        check((await thing()) !== undefined, `the focus left the board from ${from}`);
    }
    check((await actionCount(page)) > n, "an action was made by keyboard alone");
    await leave(page);
});

test("pointing", "Escape closes the rules and nothing else", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await playToBoard(page, 3, '.board [data-thing^="giant:"][data-state="can"]');
    const giant = page.locator('.board [data-thing^="giant:"][data-state="can"]').first();
    await giant.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector('.board [data-state="chosen"]');
    await page.getByRole("button", { name: "Rules" }).click();
    await page.locator("dialog .guide-now p").first().click(); // which takes the focus away from the fields
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    equal(await page.locator('.board [data-state="chosen"]').count(), 1, "chosen giants");
    await page.keyboard.press("Escape");
    await page.waitForSelector('.board [data-state="chosen"]', { state: "detached" });
    await leave(page);
});

// What stays in its place ----------------------------------------------------------------------------------

const places = (page) =>
    page.evaluate(() => {
        const box = (e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(" ");
        };
        const shown = (s) => [...document.querySelectorAll(s)].filter((e) => e.getClientRects().length > 0);
        return {
            board: box(document.querySelector("svg.stage")),
            prompt: box(document.querySelector(".prompt")),
            buttons: shown(".row-of-buttons button, .sheet-tabs button, .zoom button").map(box),
        };
    });

for (const [game, seats] of Object.entries(GAMES)) {
    for (const size of ["1440x900", PHONE]) {
        test("pointing", `nothing moves while somebody chooses: ${game} ${size}`, async () => {
            const page = await visit(`/play/${game}?now&level=1&seats=${seats}`, { size });
            for (const seed of [3, 5, 8]) {
                await playToBoard(page, seed);
                await page.waitForTimeout(300);
                const before = await places(page);
                const n = await actionCount(page);
                const press = (locator) =>
                    locator.evaluate((e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true })));
                await press(page.locator('.board [data-state="quiet"]').first());
                await page.waitForTimeout(150);
                equal(await places(page), before, "after a wrong click");
                await press(page.locator(CAN).first());
                await page.waitForTimeout(150);
                if ((await actionCount(page)) === n) equal(await places(page), before, "after a pick");
                await page.keyboard.press("Escape");
                await page.keyboard.press("Escape");
                await playOn(page, seed, 2);
                if (await over(page)) break;
            }
            await leave(page);
        });
    }
}

test("pointing", "a wrong click says why beside the thing", async () => {
    for (const size of ["1440x900", PHONE, "360x740"]) {
        const page = await visit("/play/causeway?now&level=1", { size });
        await playToBoard(page, 3, '.board [data-thing^="giant:"][data-state="can"]');
        await page.locator('.board [data-thing^="giant:"][data-state="can"]').first().focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector('.board [data-state="chosen"]');
        await page.waitForTimeout(500);
        const thingName = await page.evaluate(() => {
            const stage = document.querySelector("svg.stage").getBoundingClientRect();
            const isSeen = ({ left, right, top, bottom }) =>
                left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom;
            const cells = [...document.querySelectorAll('.board [data-thing^="cell:"][data-state="quiet"]')];
            return cells.find((e) => isSeen(e.getBoundingClientRect()))?.dataset.thing;
        });
        const wrong = page.locator(`.board [data-thing="${thingName}"]`);
        await wrong.evaluate((e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true })));
        await page.waitForSelector(".bubble.refusal");
        await page.waitForTimeout(200);
        const bubble = await page.locator(".bubble.refusal").boundingBox();
        const thing = await wrong.boundingBox();
        const [width, height] = size.split("x").map(Number);
        check(
            bubble.width <= 320 && bubble.x >= 0 && bubble.x + bubble.width <= width,
            `its width: ${JSON.stringify(bubble)}`,
        );
        check(bubble.y >= 0 && bubble.y + bubble.height <= height, "it is on the screen");
        const dx = Math.max(bubble.x - thing.x - thing.width, thing.x - bubble.x - bubble.width, 0);
        const dy = Math.max(bubble.y - thing.y - thing.height, thing.y - bubble.y - bubble.height, 0);
        check(Math.hypot(dx, dy) < 60, `it is beside the thing: ${dx}, ${dy}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector(".bubble.refusal", { state: "detached" });
        equal(await page.locator('.board [data-state="chosen"]').count(), 1, "Escape closed only the refusal");
        await leave(page);
    }
});

test("pointing", "a hint marks its things on the board, also when the board is zoomed", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await playToBoard(page, 3, '.board [data-thing^="giant:"][data-state="can"]');
    await page.locator("[data-hint]").click();
    await page.waitForSelector(".bubble.hint", { timeout: 60000 });
    const fits = () =>
        page.waitForFunction(() => {
            const marks = [...document.querySelectorAll(".hint-marks .over rect")];
            if (marks.length === 0) return false;
            const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];
            const things = [...document.querySelectorAll("[data-thing]")].map((e) => middle(e.getBoundingClientRect()));
            return marks.every((m) => {
                const [x, y] = middle(m.getBoundingClientRect());
                return things.some(([tx, ty]) => Math.hypot(tx - x, ty - y) < 3);
            });
        });
    await fits();
    const before = await page.locator(".hint-marks .over rect").first().boundingBox();
    await page.click('[aria-label="Zoom in"]');
    await page.waitForTimeout(200);
    await fits();
    const after = await page.locator(".hint-marks .over rect").first().boundingBox();
    check(after.width > before.width * 1.2, `the mark grows with the board: ${before.width}, ${after.width}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".bubble.hint", { state: "detached" });
    await leave(page);
});

for (const [game, seats] of Object.entries(GAMES)) {
    test("pointing", `a hint of ${game} gives one reason in words`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=${seats}`);
        for (const seed of [1, 2, 3]) {
            await page.waitForSelector(MINE, { timeout: 60000 });
            await page.locator("[data-hint]").click();
            await page.waitForSelector(".bubble.hint .hint-reason", { timeout: 60000 });
            const words = await page.locator(".bubble.hint .hint-reason").innerText();
            check(/^[A-Z].{12,}[.!]$/.test(words), `the reason is a sentence: ${words}`);
            await page.keyboard.press("Escape");
            await playOn(page, seed, 2);
            if (await over(page)) break;
        }
        await leave(page);
    });
}

// Fingers -----------------------------------------------------------------------------------------------

// What can be chosen on the board now: the middle of each thing, and whether it can be reached there.
const targets = (page) =>
    page.evaluate(() => {
        const stage = document.querySelector("svg.stage").getBoundingClientRect();
        return [
            ...document.querySelectorAll(
                '.board [data-thing][data-state="can"], .board [data-thing][data-state="target"]',
            ),
        ].flatMap((e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            const [cx, cy] = [x + width / 2, y + height / 2];
            const hit = document.elementFromPoint(cx, cy);
            const isHidden = hit?.closest("[data-tray]") && !e.closest("[data-tray]");
            const isCard = !e.closest("svg.stage"); // a card below the board; the row of cards can be scrolled
            if (isCard && (cx < 0 || cx > innerWidth)) return [];
            const isOnStage = cx >= stage.x && cx <= stage.right && cy >= stage.y && cy <= stage.bottom;
            return {
                thing: e.dataset.thing,
                x: cx,
                y: cy,
                size: Math.min(width, height),
                isSeen: isCard ? e.contains(hit) : isOnStage && !isHidden,
                isDirect: hit?.closest("[data-thing]")?.dataset.thing === e.dataset.thing,
            };
        });
    });

const chosenThings = (page) =>
    page.evaluate(() => [...document.querySelectorAll('.board [data-state="chosen"]')].map((e) => e.dataset.thing));

for (const [game, seats] of Object.entries(GAMES)) {
    test("pointing", `a finger hits every target of ${game}`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=${seats}`, { size: PHONE });
        const random = generator(11);
        let taps = 0;
        for (let i = 0; i < 60 && taps < 25; i++) {
            await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
            if (await over(page)) break;
            await settle(page); // the board has moved to what can be chosen
            const all = await targets(page);
            if (all.length === 0) {
                await actAtRandom(page, random, 60000);
                continue;
            }
            const hidden = all.filter((t) => !t.isSeen);
            equal(
                hidden.map((t) => t.thing),
                [],
                `targets out of sight of ${all.length}`,
            );
            const near = (a, b) => a !== b && Math.abs(a.x - b.x) < 40 && Math.abs(a.y - b.y) < 40;
            // A target is large enough, or alone within the reach of a finger, or a tap on it is confirmed.
            const goal = all[Math.floor(random() * all.length)];
            const isAlone = !all.some((t) => near(goal, t));
            const off = goal.size >= 40 ? 0 : 18;
            const before = {
                n: await actionCount(page),
                chosen: (await chosenThings(page)).join(),
                words: await page.locator(".prompt").innerText(),
            };
            await page.touchscreen.tap(goal.x + (isAlone ? off : 0), goal.y);
            taps++;
            await page.waitForFunction(
                ({ n, chosen, words }) =>
                    Number(document.querySelector(".table").dataset.n) > n ||
                    [...document.querySelectorAll('.board [data-state="chosen"]')]
                        .map((e) => e.dataset.thing)
                        .join() !== chosen ||
                    document.querySelector(".prompt").innerText !== words ||
                    document.querySelector(".bubble.refusal"),
                before,
                { timeout: 5000 },
            );
            const what = `${goal.thing} of ${Math.round(goal.size)} px${isAlone ? ", alone" : ""}`;
            equal(await page.locator(".bubble.refusal").count(), 0, `refusals after a tap on ${what}`);
            const confirm = page.locator(".chain .primary");
            if (await confirm.count()) {
                check(!isAlone || goal.size < 40, `a tap on ${what} need not be confirmed`);
                const weighed = await page.locator(".thing.weighed").first().getAttribute("data-thing");
                if (goal.isDirect) equal(weighed, goal.thing, "what waits to be confirmed");
                await confirm.click();
            }
            await page.waitForTimeout(80);
        }
        check(taps >= 10, `only ${taps} taps`);
        await leave(page);
    });
}

test("pointing", "the board comes back, and does not move against the person", async () => {
    const page = await visit("/play/giants?now&level=1", { size: PHONE });
    const scale = () => page.locator("svg.stage").evaluate((svg) => Number(svg.dataset.scale));
    const random = generator(5);
    for (let i = 0; i < 40 && (await scale()) === 1; i++) {
        await actAtRandom(page, random, 60000);
        await page.waitForTimeout(500);
    }
    check((await scale()) > 1, "the board has moved closer by itself");
    await page.locator('[aria-label="The whole board"]').click();
    await page.waitForTimeout(700);
    equal(await scale(), 1, "the scale of the whole board");
    await leave(page);
});

test("pointing", "the tray stays in its place when the board is zoomed", async () => {
    for (const [game, where] of [
        ["giants", "[data-tray]"],
        ["assault", ".as-dock"],
    ]) {
        const page = await visit(`/play/${game}?now&level=1`, { size: PHONE });
        await playToBoard(page, 3, `${where} [data-thing]`);
        await page
            .locator('[aria-label="The whole board"]:enabled')
            .click({ timeout: 1000 })
            .catch(() => {});
        await page.waitForTimeout(500);
        const tray = page.locator(where);
        const before = await tray.boundingBox();
        await page.click('[aria-label="Zoom in"]');
        await page.waitForTimeout(150);
        const after = await tray.boundingBox();
        for (const side of ["x", "y", "width", "height"])
            check(Math.abs(before[side] - after[side]) < 1.5, `${game}: its ${side}: ${before[side]}, ${after[side]}`);
        await leave(page);
    }
});

test("pointing", "the buttons for zooming cover nothing", async () => {
    for (const game of Object.keys(GAMES)) {
        for (const size of ["1440x900", "1024x768", PHONE]) {
            const page = await visit(`/play/${game}?now&level=1`, { size });
            await page.waitForSelector(MINE, { timeout: 60000 });
            await page.waitForTimeout(200);
            const covered = await page.evaluate(() => {
                const zoom = document.querySelector(".zoom").getBoundingClientRect();
                return [...document.querySelectorAll(".board svg.stage [data-thing]")]
                    .filter((e) => {
                        const r = e.getBoundingClientRect();
                        return r.left < zoom.right && r.right > zoom.left && r.top < zoom.bottom && r.bottom > zoom.top;
                    })
                    .map((e) => e.dataset.thing);
            });
            equal(covered, [], `things of ${game} under the buttons at ${size}`);
            await leave(page);
        }
    }
});

// Setting up -------------------------------------------------------------------------------------------

test("pointing", "a set-up that cannot be played is refused in words and kept", async () => {
    const page = await visit("/play/orongo");
    await page.locator(".segments button").first().click();
    await page.getByText("Hidden tiles").click();
    await page.locator('button[type="submit"]').click();
    await page.waitForSelector(".refusal");
    equal(await page.locator(".refusal").innerText(), "Hidden tiles are for three or four players.", "the reason");
    check((await page.locator('.segments [aria-pressed="true"]').innerText()) === "2", "the seats are kept");
    check(await page.locator('input[type="radio"]').nth(1).isChecked(), "the rules are kept");
    await page.locator(".segments button").nth(1).click();
    await page.locator('button[type="submit"]').click();
    await page.waitForSelector(".board");
    await leave(page);
});

test("pointing", "Play now offers the level", async () => {
    const page = await visit("/");
    await page.locator('[data-game="orongo"] select.level').selectOption("4");
    await page.locator('[data-game="orongo"] .primary').click();
    await page.waitForSelector(".seat");
    check((await page.locator(".seats").innerText()).includes("level 4"), "the bots have level 4");
    await leave(page);
});

// The tooltip -------------------------------------------------------------------------------------------

// Whether the tooltip is narrow, on the screen, and leaves everything that can be chosen within reach.
const tooltipFaults = (page) =>
    page.evaluate(() => {
        const tooltip = document.querySelector(".pointed");
        const { left, right, top, bottom, width } = tooltip.getBoundingClientRect();
        const faults = [];
        if (width > 320) faults.push(`${width} px wide`);
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push("not on the screen");
        for (const e of document.querySelectorAll('.board [data-state="can"], .board [data-state="target"]')) {
            const box = e.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            if (hit && tooltip.contains(hit) && !hit.closest("button")) faults.push(`hides ${e.dataset.thing}`);
        }
        return faults;
    });

for (const game of ["causeway", "giants", "orongo"]) {
    test("pointing", `the tooltip of ${game} explains, fits and keeps out of the way`, async () => {
        const page = await visit(`/play/${game}?now&level=1`);
        await playToBoard(page);
        const things = page.locator('.board [data-state="can"]');
        const count = await things.count();
        for (let i = 0; i < Math.min(count, 5); i++) {
            const spot = await things.nth(Math.floor((i * count) / 5)).evaluate((e) => {
                const box = e.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const isFree = document.elementFromPoint(x, y)?.closest("[data-thing]") === e;
                return isFree ? [x, y] : null;
            });
            if (!spot) continue;
            await page.mouse.move(3, 3);
            await page.waitForSelector(".pointed", { state: "detached" });
            await page.mouse.move(...spot);
            await page.waitForSelector(".pointed .pointed-title");
            await page.waitForTimeout(120);
            equal(await tooltipFaults(page), [], "faults of the tooltip");
        }
        check(await page.locator(".pointed .pointed-next").count(), "it says what the choice would mean");
        await page.keyboard.press("Escape");
        await page.waitForSelector(".pointed", { state: "detached" });
        await leave(page);
    });

    test("pointing", `a finger that stays on a thing of ${game} explains it and does not tap`, async () => {
        const page = await visit(`/play/${game}?now&level=1`, { size: "360x740" });
        await playToBoard(page);
        await page.waitForTimeout(600);
        const [goal] = (await targets(page)).filter((t) => t.isDirect && t.isSeen);
        const session = await page.context().newCDPSession(page);
        const before = await actionCount(page);
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: goal.x, y: goal.y }] });
        await page.waitForSelector(".pointed");
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.waitForTimeout(200);
        equal(await tooltipFaults(page), [], "faults of the tooltip");
        equal(await actionCount(page), before, "actions");
        equal(await page.locator('.board [data-state="chosen"], .chain .primary').count(), 0, "chosen things");
        await leave(page);
    });
}
