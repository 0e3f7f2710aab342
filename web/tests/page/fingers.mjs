// Giants and Assault on a phone. The score of every seat is in sight, and games are played with a finger. Whenever something
// must be hit, everything that can be chosen is in sight and at least 40 pixels large. The only exception stands on the board: a
// smaller thing that is alone within the reach of a finger, or where a tap that misses it by less than half a finger has to be
// confirmed.
import { actAtRandom, generator } from "../browser.mjs";
import { keepScene, recordUntil } from "../scenes.mjs";
import { actionCount, check, equal, leave, MINE, over, test, visit } from "./kit.mjs";

const FINGER = 40; // pixels
const MOST = 900; // taps

// What is asked, and everything that can be chosen now, with its middle. Runs in the page.
function everythingToHit() {
    const isSeen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const things = [...document.querySelectorAll(".board [data-thing]")].filter((e) =>
        ["can", "target"].includes(e.dataset.state),
    );
    const buttons = document.querySelectorAll(".table button, .table select, .table summary");
    const all = [...things, ...buttons].flatMap((e) => {
        if (!isSeen(e) || e.disabled || e.closest(".skip-link, .bar")) return [];
        const isOnBoard = e.closest("svg.stage") !== null;
        if (!isOnBoard) e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { x, y, width, height } = e.getBoundingClientRect();
        const [cx, cy] = [x + width / 2, y + height / 2];
        const hit = document.elementFromPoint(cx, cy);
        const isUnderTray = isOnBoard && !e.closest("[data-tray]") && hit?.closest("[data-tray]") != null;
        return {
            thing: e.dataset.thing ?? "",
            name: e.dataset.thing ?? (e.textContent.trim() || e.getAttribute("aria-label")),
            isOnBoard,
            isStep: e.matches(".chain .step"),
            x: cx,
            y: cy,
            size: Math.min(width, height),
            isReached: isOnBoard ? hit?.closest("svg.stage") != null && !isUnderTray : e.contains(hit),
        };
    });
    return { asked: document.querySelector(".prompt .sentence").innerText, all };
}

// Waits until nothing changes any more: single options are done by themselves, and the board moves to what can be chosen.
async function settled(page) {
    let last = "";
    for (let i = 0; i < 20; i++) {
        await page.waitForTimeout(150);
        const now = await page.evaluate(everythingToHit);
        const text = JSON.stringify(now);
        if (text === last) return now;
        last = text;
    }
    throw new Error("the table does not come to rest");
}

// What cannot be hit, apart from small things on the board.
const faultsOf = (all) =>
    all.flatMap(({ name, size, isReached, isOnBoard }) => [
        ...(isReached ? [] : [`${name} is hidden`]),
        ...(isOnBoard || size >= FINGER - 0.5 ? [] : [`${name} has ${size.toFixed(1)} pixels`]),
    ]);

// What lies under a point: a thing that can be chosen now, or nothing.
const chosenAt = (page, [x, y]) =>
    page.evaluate(
        ([x, y]) => {
            const e = document.elementFromPoint(x, y)?.closest("svg.stage [data-thing]");
            return ["can", "target"].includes(e?.dataset.state) ? e.dataset.thing : "";
        },
        [x, y],
    );

// The middle of something beside the board, after it has been scrolled into view.
const middleOf = (page, name) =>
    page.evaluate((name) => {
        const all = [...document.querySelectorAll(".table button, .board [data-thing]")];
        const e = all.find((e) => (e.dataset.thing ?? e.textContent.trim()) === name && e.checkVisibility());
        e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { x, y, width, height } = e.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    }, name);

// Taps a thing, or right beside it if it is small, and confirms that if it is asked. Returns what is wrong.
async function tap(page, goal, random) {
    const isSmall = goal.isOnBoard && goal.size < FINGER - 0.5;
    const middle = goal.isOnBoard ? [goal.x, goal.y] : await middleOf(page, goal.name);
    const [x, y] = middle.map((v) => v + (isSmall ? (random() - 0.5) * (FINGER - 2) : 0));
    const under = isSmall ? await chosenAt(page, [x, y]) : goal.thing;
    const isMissed = under !== "" && under !== goal.thing;
    const what = `${goal.name} of ${goal.size.toFixed()} pixels${isMissed ? `, over ${under},` : ""}`;
    const before = { n: await actionCount(page), side: await page.locator(".prompt").innerText() };
    await page.touchscreen.tap(x, y);
    const isHeard = await page
        .waitForFunction(
            ({ n, side }) =>
                Number(document.querySelector(".table").dataset.n) > n ||
                document.querySelector(".prompt").innerText !== side ||
                document.querySelector(".bubble.refusal"),
            before,
            { timeout: 4000 },
        )
        .then(
            () => true,
            () => false,
        );
    if (!isHeard) return [`a tap on ${what} does nothing`];
    if (await page.locator(".bubble.refusal").count()) return [`a tap on ${what} is refused`];
    if (await page.locator(".thing.weighed").count()) await page.locator(".chain .primary").tap();
    else if (isMissed) return [`a tap on ${what} is not confirmed`];
    return [];
}

// Plays to the end, or until so many taps were made.
async function playWithFinger(game, seats, most = Infinity) {
    const record = await recordUntil(`${game} seats=${seats}`, { until: () => true });
    const prepare = (page) => keepScene(page, record, seats);
    const page = await visit("/game/scene", { prepare, size: "390x844" });
    const random = generator(seats);
    const faults = new Set();
    let taps = 0;
    for (; taps < Math.min(MOST, most); taps++) {
        await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
        if (await over(page)) break;
        const { asked, all } = await settled(page);
        if ((await over(page)) || !(await page.locator(MINE).count())) continue;
        for (const fault of faultsOf(all)) faults.add(`${asked} ${fault}`);
        const goals = all.filter((t) => (t.thing || t.isStep) && t.isReached);
        const goal = goals[Math.floor(random() * goals.length)];
        if (!goal) await actAtRandom(page, random, 60000);
        else for (const fault of await tap(page, goal, random)) faults.add(`${asked} ${fault}`);
    }
    equal([...faults], [], "what a finger cannot hit");
    check(taps < MOST, "the game did not end");
    await leave(page);
}

for (const [game, few, many] of [
    ["giants", 2, 5],
    ["assault", 3, 6],
]) {
    test("fingers", `a whole game of ${game} with ${few} seats on a phone`, () => playWithFinger(game, few));
    test("fingers", `much of a game of ${game} with ${many} seats on a phone`, () => playWithFinger(game, many, 60));
}

// The seats whose points cannot be read, and buttons that lie over the board.
const outOfSight = (page) =>
    page.evaluate(() => {
        const stage = document.querySelector("svg.stage").getBoundingClientRect();
        const points = [...document.querySelectorAll(".strip b")].filter((e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            const corners = [1, width - 1].map((dx) => document.elementFromPoint(x + dx, y + height / 2));
            return corners.some((hit) => hit !== e);
        });
        const buttons = [...document.querySelectorAll(".zoom button")].filter(
            (e) => e.getBoundingClientRect().bottom > stage.top + 1,
        );
        return [...points, ...buttons].map((e) => e.closest("li")?.textContent ?? e.ariaLabel);
    });

for (const [game, counts] of [
    ["giants", [2, 3, 5]],
    ["assault", [3, 6]],
])
    test("fingers", `every score of ${game} is in sight on a phone`, async () => {
        for (const seats of counts) {
            const record = await recordUntil(`${game} seats=${seats}`, { until: (_, n) => n >= 150 });
            const prepare = (page) => keepScene(page, record, seats);
            const page = await visit("/game/scene", { prepare, size: "390x844" });
            await page.locator(MINE).or(page.locator(".ending")).first().waitFor({ timeout: 60000 });
            equal(await page.locator(".strip b").count(), seats, "seats with points");
            equal(await outOfSight(page), [], `what is hidden with ${seats} seats`);
            await leave(page);
        }
    });
