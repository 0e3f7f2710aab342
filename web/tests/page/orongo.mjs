// Orongo on the page: the bid, the reveal, names on the board, and a whole game on a phone.
import { actAtRandom, generator } from "../browser.mjs";
import {
    actionCount,
    check,
    equal,
    leave,
    makeTable,
    MINE,
    over,
    server,
    test,
    visit,
    waitForActions,
} from "./kit.mjs";

const SIZES = ["1440x900", "1024x768", "390x844"];

test("orongo", "a half-entered bid survives when somebody else bids", async () => {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "orongo", ["me", "link", "link"]);
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
    const cem = await visit(`/table/${table}#${tokens[2]}`, { settings: { name: "Cem" } });
    for (const page of [ana, ben, cem]) await page.waitForSelector(MINE);
    const more = '.bid-row button[aria-label="One shell more"]';
    await ana.click(more);
    await ana.click(more);
    const bid = () => ana.locator('.bid-row input[type="range"]').inputValue();
    equal(await bid(), "3", "the bid as entered");
    const n = await actionCount(ana);
    await ben.click(".bidding .primary");
    await waitForActions(ana, n + 1);
    equal(await bid(), "3", "the bid after another one was sealed");
    check((await ana.locator(".bidding").textContent()).includes(" the amulet"), "who has the amulet is said");
    check(!(await ana.locator(".bidding").textContent()).includes("Seat "), "people have names");
    for (const page of [ana, ben, cem]) await leave(page);
});

// Whether a box lies inside another one, to the pixel.
const inside = (a, b) =>
    a.x >= b.x - 1 && a.y >= b.y - 1 && a.x + a.width <= b.x + b.width + 1 && a.y + a.height <= b.y + b.height + 1;

for (const size of SIZES) {
    test("orongo", `nothing on the board is cut off, ${size}`, async () => {
        for (const seats of [2, 3, 4]) {
            const page = await visit(`/play/orongo?now&level=1&seats=${seats}`, { size });
            await page.waitForSelector(MINE);
            const board = await page.locator("svg.stage").boundingBox();
            for (const name of ["amulet", "ceremonial", "reef", `waiting:${seats}`]) {
                const box = await page.locator(`.stage [data-explain="${name}"]`).first().boundingBox();
                check(inside(box, board), `${name} with ${seats} seats: ${JSON.stringify([box, board])}`);
            }
            await leave(page);
        }
    });
}

// Labels over the spaces must hide neither each other nor the number or the name of a space.
const hiddenLabels = (page) =>
    page.evaluate(() => {
        const boxes = (selector) =>
            [...document.querySelectorAll(`.stage ${selector}`)].map((e) => ({ e, box: e.getBoundingClientRect() }));
        const labels = boxes(".shortage rect, .gain rect, .hidden-eye");
        const names = boxes(".number, .palm-name");
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const shrunk = ({ left, right, top, bottom }) => ({
            left: left + 1,
            right: right - 1,
            top: top + 3,
            bottom: bottom - 4,
        });
        const covered = [...names.map(({ e, box }) => ({ e, box: shrunk(box) })), ...labels];
        return {
            labels: labels.length,
            hidden: covered
                .filter(({ e, box }) => labels.some((label) => label.e !== e && meet(box, label.box)))
                .map(({ e }) => e.textContent || e.parentElement.className.baseVal),
        };
    });

test("orongo", "no label hides another one or the name of a space", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=2");
    const random = generator(5);
    let labels = 0;
    for (let i = 0; i < 90 && (await actAtRandom(page, random)); i++) {
        await page.waitForSelector(`${MINE}, .ending`);
        const found = await hiddenLabels(page);
        labels += found.labels;
        equal(found.hidden, [], "what labels hide");
    }
    check(labels > 20, `labels that were looked at: ${labels}`);
    await leave(page);
});

test("orongo", "the own hidden tile is marked, and its mark hides nothing", async () => {
    const page = await visit("/play/orongo?seats=3");
    await page.locator('input[name="ruleset"]').nth(1).check();
    await page.locator(".setup .primary").click();
    await page.waitForSelector(MINE);
    equal(await page.locator(".stage .hidden-eye").count(), 1, "marked tiles");
    equal((await hiddenLabels(page)).hidden, [], "what labels hide");
    await leave(page);
});

test("orongo", "the bids are held until they have been read", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=3", { settings: { pace: "briskly" } });
    await page.waitForSelector(MINE);
    await page.click(".bidding .primary");
    await page.waitForSelector(".moment .or-bids", { timeout: 30000 });
    equal(await page.locator(".or-bids tbody tr").count(), 3, "bidders");
    equal(await page.locator(".or-bids tbody tr[data-rank='1']").count(), 1, "bidders who pay");
    await page.waitForTimeout(1500);
    check(await page.locator(".moment").count(), "the reveal still stands");
    await page.click(".moment .primary");
    await page.waitForSelector(".moment", { state: "detached" });
    await leave(page);
});

test("orongo", "what is pointed at explains itself", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=3");
    await page.waitForSelector(MINE);
    const things = await page
        .locator(".board [data-explain], .seats [data-explain], .bidding [data-explain]")
        .evaluateAll((all) => [...new Set(all.map((e) => e.dataset.explain))]);
    for (const kind of [
        "reef",
        "amulet",
        "ceremonial",
        "pile",
        "round",
        "combination:Q",
        "waiting:1",
        "screen:2",
        "shells:3",
    ])
        check(things.includes(kind), `${kind} is explained`);
    for (const thing of ["amulet", "reef", "combination:TG", "waiting:2"]) {
        const box = await page.locator(`[data-explain="${thing}"]`).first().boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForSelector(".pointed .pointed-title");
        check((await page.locator(".pointed").textContent()).length > 40, `${thing} is explained at length`);
        await page.mouse.move(5, 5);
        await page.waitForSelector(".pointed", { state: "hidden" });
    }
    await leave(page);
});

test("orongo", "rounds and prices are at hand, on a phone behind one tap", async () => {
    const page = await visit("/play/orongo?now&level=1");
    await page.waitForSelector(MINE);
    equal(await page.locator(".or-panel li:visible").count(), 4, "prices on a large screen");
    await leave(page);
    const phone = await visit("/play/orongo?now&level=1", { size: "390x844" });
    await phone.waitForSelector(MINE);
    equal(await phone.locator(".or-panel li:visible").count(), 0, "prices before the tap");
    const bar = await phone.locator(".table > .bar").boundingBox();
    const zoom = await phone.locator(".zoom").boundingBox();
    check(zoom.y >= bar.y + bar.height - 1, "the zoom buttons lie below the bar");
    check(
        (await phone.locator(".or-panel summary").boundingBox()).height >= 40,
        "the line is high enough for a finger",
    );
    await phone.tap(".or-panel summary");
    equal(await phone.locator(".or-panel li:visible").count(), 4, "prices after the tap");
    await leave(phone);
});

test("orongo", "on a phone the score of every seat is in sight", async () => {
    for (const seats of [2, 3, 4]) {
        const page = await visit(`/play/orongo?now&level=1&seats=${seats}`, { size: "390x844" });
        await page.waitForSelector(MINE, { timeout: 60000 });
        const zoom = await page.locator(".zoom").boundingBox();
        const scores = await page.locator(".strip li b").all();
        equal(scores.length, seats, "scores");
        for (const score of scores) {
            const { x, width } = await score.boundingBox();
            check(x >= 0 && x + width <= zoom.x, `with ${seats} seats a score ends at ${x + width} of ${zoom.x}`);
        }
        await leave(page);
    }
});

test("orongo", "a whole game on a phone, with targets for fingers and a readable score", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=2", { size: "390x844" });
    const random = generator(3);
    await page.waitForSelector(MINE);
    for (const button of await page.locator(".bidding button, .bidding input").all()) {
        const { width, height } = await button.boundingBox();
        check(width >= 40 && height >= 40, `a target of ${width} by ${height}`);
    }
    for (let i = 0; i < 300 && !(await over(page)); i++) await actAtRandom(page, random, 60000);
    check(await over(page), "the game is over");
    const score = await page.locator("table.score").boundingBox();
    check(score.x >= 0 && score.x + score.width <= 390, `the score is as wide as the screen: ${JSON.stringify(score)}`);
    await leave(page);
});

test("orongo", "a board update in the middle of a game takes less than 8 ms", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=4");
    const random = generator(8);
    for (let i = 0; i < 30; i++) await actAtRandom(page, random, 60000);
    await page.waitForSelector(MINE);
    const median = await page.evaluate(async () => {
        const times = [];
        for (const thing of [...document.querySelectorAll(".board [data-state][data-thing]")].slice(0, 60)) {
            const start = performance.now();
            thing.dispatchEvent(new PointerEvent("pointerenter"));
            await Promise.resolve().then(() => {});
            document.body.getBoundingClientRect();
            times.push(performance.now() - start);
            thing.dispatchEvent(new PointerEvent("pointerleave"));
        }
        return times.sort((a, b) => a - b)[times.length >> 1];
    });
    console.log(`# orongo: a board update takes ${median.toFixed(1)} ms; the goal is 8`);
    check(median < 50, `an update takes ${median.toFixed(1)} ms`);
    await leave(page);
});
