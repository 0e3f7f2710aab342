// Assault of the Giants on the page: its cards can be hit and read on every screen, and a board in the middle of a long game
// follows the pointer.
import { Engine } from "../../../src/wasm/loader.mjs";
import { actAtRandom, generator } from "../browser.mjs";
import { wasmBytes } from "../wasm.mjs";
import { check, equal, leave, MINE, openRecord, test, visit } from "./kit.mjs";

const SIZES = ["1440x900", "1024x768", "390x844"];

// The record of a game at random that stops as soon as `isWanted` says so of a position.
async function recordUntil(seats, seed, isWanted) {
    const engine = await Engine.load(wasmBytes());
    const random = generator(seed);
    engine.line(`new assault seats=${seats} seed=${seed}`);
    for (let i = 0; i < 3000; i++) {
        const { actors, result, view } = JSON.parse(engine.line("show public")[0]);
        if (result) throw new Error("the game ended before");
        const { legal } = JSON.parse(engine.line(`show ${actors[0]}`)[0]);
        if (isWanted(view, actors, legal)) return { record: `${engine.line("record").join("\n")}\n`, view };
        const fights = legal.filter(([text]) => /^(battle|with|play attack)/.test(text));
        const list = fights.length > 0 ? fights : legal;
        engine.line(`do ${actors[0]} ${list[Math.floor(random() * list.length)][0]}`);
    }
    throw new Error("there is no such position");
}

// The things of a selector that somebody cannot hit: too small, or something else lies over their middle.
const hidden = (page, selector) =>
    page.evaluate((selector) => {
        const all = [...document.querySelectorAll(selector)];
        const bad = all.filter((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const found = document.elementFromPoint(left + width / 2, top + height / 2);
            return width < 40 || height < 40 || !element.contains(found);
        });
        return { count: all.length, bad: bad.map((e) => e.dataset.thing) };
    }, selector);

for (const size of SIZES) {
    test("assault", `all nine command cards can be hit at ${size}`, async () => {
        const page = await visit("/play/assault?now&level=1&seats=3", { size });
        for (let i = 0; i < 30 && (await page.locator(".as-commands .can").count()) === 0; i++) {
            await page.waitForSelector(`${MINE}, .moment`, { timeout: 60000 });
            const moment = page.locator(".moment button");
            if (await moment.count()) await moment.first().click();
            else if (await page.locator(".as-commands .can").count()) break;
            else await actAtRandom(page, () => 0); // the draft, or an army of others that is attacked before
            await page.waitForTimeout(100);
        }
        await page.mouse.move(1, 1); // away from the cards, whose tooltip would lie over them
        await page.waitForSelector(".pointed", { state: "detached" });
        const { count, bad } = await hidden(page, '.as-commands [data-thing^="command:"]');
        equal(count, 9, "command cards");
        equal(bad, [], "cards that cannot be hit");
        await leave(page);
    });
}

test("assault", "a battle names what makes up its totals, on a phone too", async () => {
    const isRolled = ({ battle, phase }, [actor]) => battle && phase === "casualty" && actor === 1;
    const { record, view } = await recordUntil(6, 3, isRolled);
    for (const size of SIZES) {
        const page = await visit("/", { size, settings: { asks: true } });
        await openRecord(page, record);
        await page.waitForSelector(".as-stage");
        equal(await page.locator(".as-half").count(), 2, "sides");
        const dice = view.battle.rolls.reduce((sum, r) => sum + r.dice.length, 0);
        equal(await page.locator(".as-stage .as-roll").count(), dice, "dice of both sides");
        const sums = await page.locator(".as-stage .as-sum").allTextContents();
        equal(sums.length, view.battle.rolls.length, "totals");
        const brings = await page.locator(".as-fighter .as-brings").allTextContents();
        equal(brings.length, await page.locator(".as-fighter").count(), "what each unit brings");
        check(
            brings.every((b) => /^strength \d+( × \d+)?$/.test(b)),
            brings.join(),
        );
        const wide = await page.evaluate(() => document.querySelector(".as-veil").scrollWidth - innerWidth);
        check(wide <= 0, `the stage is ${wide} pixels too wide at ${size}`);
        await leave(page);
    }
});

test("assault", "the dice are in sight while a question about them is asked on a phone", async () => {
    const isAsked = (_, [actor], legal) => actor === 1 && legal.some(([text]) => /^(reroll|convert)/.test(text));
    const { record } = await recordUntil(3, 1, isAsked);
    const page = await visit("/", { size: "390x844", settings: { asks: true } });
    await openRecord(page, record);
    await page.waitForSelector(MINE);
    await page.waitForSelector(".as-stage .as-roll");
    await page.waitForTimeout(300);
    const hidden = await page.evaluate(
        () =>
            [...document.querySelectorAll(".as-stage .as-roll")].filter((die) => {
                const { x, y, width, height } = die.getBoundingClientRect();
                return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".as-stage");
            }).length,
    );
    equal(hidden, 0, "dice that cannot be seen");
    check((await page.locator(".chain .step").count()) > 1, "the answers are at the prompt");
    await leave(page);
});

test("assault", "how much is left to do can be read on every screen", async () => {
    const isMove = ({ phase }, [actor]) => phase === "move" && actor === 1;
    const { record } = await recordUntil(3, 2, isMove);
    for (const size of SIZES) {
        const page = await visit("/", { size, settings: { asks: true } });
        await openRecord(page, record);
        await page.waitForSelector(MINE);
        const [words, board] = [
            await page.locator(".as-left").boundingBox(),
            await page.locator(".board").boundingBox(),
        ];
        check(words.x + words.width <= board.x + board.width, `${words.x} + ${words.width} at ${size}`);
        await leave(page);
    }
});

test("assault", "every card can be read at any time", async () => {
    const page = await visit("/play/assault?now&level=1&seats=3", { size: "390x844" });
    await page.waitForSelector(`${MINE}, .moment`, { timeout: 60000 });
    await page.getByRole("button", { name: "Aid", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Player aid" });
    await dialog.getByRole("button", { name: "Spells", exact: true }).click();
    check(await dialog.getByText("Chaos Bolt").isVisible(), "the name of a spell");
    await dialog.getByRole("button", { name: /Storm giants/i }).click();
    check(await dialog.getByText("2 more hits").first().isVisible(), "the text of a titan");
    await leave(page);
});

test("assault", "the name of the viewer's seat has room beside its buttons", async () => {
    for (const size of SIZES) {
        const page = await visit("/play/assault?now&level=1&seats=3", { size });
        await page.waitForSelector(MINE);
        const tab = page.getByRole("button", { name: "Seats" });
        if (await tab.isVisible()) await tab.click();
        const { width } = await page.locator('.seat[data-you="true"] .seat-who').boundingBox();
        check(width >= 110, `the name has ${width} pixels at ${size}`);
        await leave(page);
    }
});

// Waits until a function in the page returns something, and returns it.
const valueOf = async (page, find, arg) => (await page.waitForFunction(find, arg, { timeout: 60000 })).jsonValue();

test("assault", "the card of a seat keeps its shape while its bot thinks", async () => {
    const page = await visit("/play/assault?now&level=5&seats=3", { settings: { language: "de" } });
    await actAtRandom(page, () => 0.5, 60000); // then the bots think
    const [seat, thinking] = await valueOf(page, () => {
        const seats = [...document.querySelectorAll(".seat")];
        const i = seats.findIndex((s) => s.querySelector(".spinner"));
        return i >= 0 && [i, seats[i].querySelector(".seat-who").clientWidth];
    });
    const resting = await valueOf(
        page,
        (i) => {
            const card = document.querySelectorAll(".seat")[i];
            return !card.querySelector(".spinner") && card.querySelector(".seat-who").clientWidth;
        },
        seat,
    );
    equal(thinking, resting, "the room for the name");
    await leave(page);
});

test("assault", "the board follows the pointer in the middle of a long game", async () => {
    const { record } = await recordUntil(6, 5, (view) => view.round >= 9 && view.phase === "command");
    const page = await visit("/");
    await openRecord(page, record);
    await page.waitForSelector(".as-map [data-thing]");
    const times = await page.evaluate(async () => {
        const list = [];
        for (const thing of [...document.querySelectorAll(".board [data-state][data-thing]")].slice(0, 30)) {
            const start = performance.now();
            thing.dispatchEvent(new PointerEvent("pointerenter"));
            await Promise.resolve().then(() => {});
            document.body.getBoundingClientRect();
            list.push(performance.now() - start);
            thing.dispatchEvent(new PointerEvent("pointerleave"));
        }
        return list.sort((a, b) => a - b);
    });
    const [fastest, median] = [times[0], times[times.length >> 1]];
    console.log(`# assault, round 9, six seats: a board update takes ${fastest.toFixed(1)} to ${median.toFixed(1)} ms`);
    check(times.length > 15, "there are things to point at");
    check(fastest < 50, `an update takes ${fastest.toFixed(1)} ms`);
    await leave(page);
});

// How strongly the marks of regions stand out, and how many regions are marked.
const marksOf = (page) =>
    page.evaluate(() => {
        const light = (colour) => {
            const [r, g, b] = colour.match(/[\d.]+/g).map((v) => {
                const part = Number(v) / 255;
                return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const scale = document.querySelector("svg.stage").getScreenCTM().a;
        const marks = [...document.querySelectorAll('[data-mark="can"], [data-mark="target"]')].map((mark) => {
            const [edge, band] = ["edge", "band"].map((k) => getComputedStyle(mark.querySelector(`.as-mark-${k}`)));
            return {
                contrast: (light(band.stroke) + 0.05) / (light(edge.stroke) + 0.05),
                width: (parseFloat(band.strokeWidth) / 2) * scale, // the half that lies inside the region
            };
        });
        const live = document.querySelectorAll('[data-thing^="region:"]:is(.can, .target)').length;
        const quiet = document.querySelectorAll('[data-thing^="region:"].quiet').length;
        return { marks, live, quiet, shadows: document.querySelectorAll(".as-shadow").length };
    });

test("assault", "regions that can be chosen stand out on every ground, not only by their colour", async () => {
    const isAttack = ({ phase }, [actor]) => phase === "attack" && actor === 1;
    const { record } = await recordUntil(3, 4, isAttack);
    for (const theme of ["light", "dark"]) {
        const page = await visit("/", { theme, settings: { asks: true } });
        await openRecord(page, record);
        await page.waitForSelector(MINE);
        for (const state of ["can", "target"]) {
            const first = page.locator(`.as-map [data-thing^="region:"].${state}`).first();
            await first.waitFor();
            const { marks, live, quiet, shadows } = await marksOf(page);
            equal([marks.length, shadows], [live, quiet], `marked regions and those in the shadow (${theme})`);
            for (const { contrast, width } of marks)
                check(contrast > 7 && width >= 4, `a mark of ${width} pixels, contrast ${contrast} (${theme})`);
            if (state === "can") await first.dispatchEvent("click", { bubbles: true });
        }
        await leave(page);
    }
});
