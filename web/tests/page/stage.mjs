// Zooming and moving the board, and dragging pieces.
import { actAtRandom, generator } from "../browser.mjs";
import { actionCount, check, equal, leave, MINE, test, visit } from "./kit.mjs";

const viewBox = (page) =>
    page.locator("svg.stage").evaluate((svg) => {
        const { x, y, width, height } = svg.viewBox.baseVal;
        return { x, y, width, height };
    });

// The point of the picture under a point of the screen.
const pointUnder = (page, x, y) =>
    page.locator("svg.stage").evaluate(
        (svg, [x, y]) => {
            const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
            return [p.x, p.y];
        },
        [x, y],
    );

const near = (a, b, most) => Math.abs(a[0] - b[0]) <= most && Math.abs(a[1] - b[1]) <= most;

test("zoom", "buttons and wheel zoom, and the whole board comes back", async () => {
    const page = await visit("/play/orongo?now&level=1");
    await page.waitForSelector(MINE);
    const whole = await viewBox(page);
    check(await page.locator('[aria-label="Zoom out"]').isDisabled(), "nothing to zoom out of");
    await page.click('[aria-label="Zoom in"]');
    const closer = await viewBox(page);
    check(Math.abs(whole.width / closer.width - 1.4) < 0.01, "a click zooms by 1.4");
    check(
        near(
            [closer.x + closer.width / 2, closer.y + closer.height / 2],
            [whole.x + whole.width / 2, whole.y + whole.height / 2],
            1,
        ),
        "the middle stays in the middle",
    );
    const box = await page.locator("svg.stage").boundingBox();
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.4];
    await page.mouse.move(x, y);
    const before = await pointUnder(page, x, y);
    await page.mouse.wheel(0, -120);
    await page.waitForFunction((w) => document.querySelector("svg.stage").viewBox.baseVal.width < w, closer.width - 1);
    check(near(await pointUnder(page, x, y), before, 1), "the point under the pointer stays there");
    for (let i = 0; i < 30; i++) await page.mouse.wheel(0, -120);
    await page.waitForTimeout(200);
    check(Math.abs(whole.width / (await viewBox(page)).width - 5) < 0.01, "five times is the closest");
    for (let i = 0; i < 40; i++) await page.mouse.wheel(0, 120);
    await page.waitForTimeout(200);
    equal(await viewBox(page), whole, "the whole board");
    await leave(page);
});

test("zoom", "a drag moves the board, and never beyond its edge", async () => {
    const page = await visit("/play/orongo?now&level=1");
    await page.waitForSelector(MINE);
    const whole = await viewBox(page);
    const box = await page.locator("svg.stage").boundingBox();
    const [x, y] = [box.x + 30, box.y + box.height - 30]; // the sea
    const actions = await actionCount(page);
    const drag = async (dx, dy) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + dx / 2, y + dy / 2);
        await page.mouse.move(x + dx, y + dy);
        await page.mouse.up();
    };
    await drag(60, -60);
    equal(await viewBox(page), whole, "a whole board does not move");
    await page.click('[aria-label="Zoom in"]');
    await page.click('[aria-label="Zoom in"]');
    const before = await viewBox(page);
    const scale = before.width / box.width;
    await drag(50, -20);
    const after = await viewBox(page);
    const moved = [(before.x - after.x) / scale, (before.y - after.y) / scale];
    check(Math.abs(moved[0] - 50) < 12 && Math.abs(moved[1] + 20) < 12, `it follows the hand: ${moved}`);
    for (let i = 0; i < 6; i++) await drag(400, -300);
    const corner = await viewBox(page);
    check(Math.abs(corner.x - whole.x) < 0.5, "the left edge holds");
    check(Math.abs(corner.y + corner.height - whole.y - whole.height) < 0.5, "the lower edge holds");
    equal(await actionCount(page), actions, "actions in the log");
    await leave(page);
});

test("zoom", "two fingers pinch", async () => {
    const page = await visit("/play/orongo?now&level=1", { size: "390x844" });
    await page.waitForSelector(MINE);
    const whole = await viewBox(page);
    const box = await page.locator("svg.stage").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + 100];
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...gaps) =>
        session.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: gaps.map((gap, id) => ({ x: x + gap, y, id })),
        });
    await touch("touchStart", -30, 30);
    for (const gap of [35, 40, 50, 60]) await touch("touchMove", -gap, gap);
    await touch("touchEnd");
    const closer = await viewBox(page);
    const factor = whole.width / closer.width;
    check(factor > 1.5 && factor < 2.5, `twice as far apart is twice as close: ${factor}`);
    await leave(page);
});

test("drag", "a piece that is dragged onto its target makes the same action as two clicks", async () => {
    const page = await visit("/play/causeway?now&level=1");
    const random = generator(4);
    const giant = page.locator('.board [data-thing^="giant:"][data-state="can"]').first();
    for (let i = 0; i < 12; i++) {
        await page.waitForSelector(MINE);
        if (await giant.count()) break;
        await actAtRandom(page, random);
    }
    check(await giant.count(), "a giant that can move");
    const before = await actionCount(page);
    const thing = await giant.getAttribute("data-thing");
    const middle = async (locator) => {
        const box = await locator.boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = await middle(giant);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 8, { steps: 3 });
    await page.waitForSelector(`.board [data-thing="${thing}"][data-state="chosen"]`);
    const whole = await viewBox(page);
    // A target that nothing hides.
    const target = await page.evaluate(() => {
        for (const e of document.querySelectorAll('.board [data-state="target"]')) {
            const box = e.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const hit = document.elementFromPoint(x, y)?.closest("[data-thing]");
            if (hit?.dataset.thing === e.dataset.thing) return { x, y, thing: e.dataset.thing };
        }
        return null;
    });
    check(target, "a target in sight");
    await page.mouse.move(target.x, target.y, { steps: 6 });
    equal(await viewBox(page), whole, "the board stays while a piece is dragged");
    await page.mouse.up();
    await page.waitForFunction(
        ([n, thing]) =>
            Number(document.querySelector(".table").dataset.n) > n ||
            document.querySelector(`.board [data-thing="${thing}"][data-state="chosen"]`),
        [before, target.thing],
    );
    await leave(page);
});
