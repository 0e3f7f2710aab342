// Puzzles: solving one of each kind with the mouse, the keyboard and a finger, a wrong try and its answer, what is kept, the puzzle of
// the day, and no network. The page is given the puzzles of tests/puzzles, so that these tests do not change with the data.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { barriers } from "./access.mjs";
import { actionCount, check, equal, GAMES, keepLearning, leave, server, test, visit } from "./kit.mjs";

const fileOf = (game) => fileURLToPath(new URL(`../puzzles/${game}.txt`, import.meta.url));
const hasData = (game) => existsSync(new URL(`../../../data/${game}/puzzles.txt`, import.meta.url));

// Opens an address with the puzzles of tests/puzzles.
function open(path, { prepare, ...options } = {}) {
    const give = async (page) => {
        for (const game of Object.keys(GAMES))
            await page.route(`**/learn-puzzles-${game}-*.txt`, (route) => route.fulfill({ path: fileOf(game) }));
        await prepare?.(page);
    };
    return visit(path, { prepare: give, serviceWorkers: "block", ...options });
}

const phase = (page, name) => page.waitForSelector(`.puzzle-panel[data-phase="${name}"]`, { timeout: 30000 });
const words = (page) => page.locator(".puzzle-panel .verdict").innerText();
const button = (page, name) => page.locator(".puzzle-panel").getByText(name, { exact: true });
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("colossi.puzzles")).value);

// A point at which the mouse or a finger meets this thing.
async function spotOf(page, thing) {
    await page.waitForSelector(`.board [data-thing="${thing}"]:is([data-state="can"], [data-state="target"])`);
    const spot = await page.evaluate((thing) => {
        for (const e of document.querySelectorAll(`.board [data-thing="${thing}"]`)) {
            const { x, y, width, height } = e.getBoundingClientRect();
            for (const part of [0.5, 0.35, 0.65, 0.2, 0.8])
                for (const across of [0.5, 0.35, 0.65]) {
                    const at = { x: x + width * across, y: y + height * part };
                    const hit = document.elementFromPoint(at.x, at.y)?.closest("[data-thing]");
                    if (hit?.dataset.thing === thing) return at;
                }
        }
        return null;
    }, thing);
    check(spot, `${thing} cannot be hit`);
    return spot;
}

async function click(page, ...things) {
    for (const thing of things) {
        const { x, y } = await spotOf(page, thing);
        await page.mouse.click(x, y);
    }
}

// A tap that a finger could have meant otherwise is confirmed.
async function tap(page, ...things) {
    for (const thing of things) {
        const { x, y } = await spotOf(page, thing);
        await page.touchscreen.tap(x, y);
        await page.waitForTimeout(200);
        const confirm = page.locator(".prompt .chain .primary");
        if (await confirm.count()) await confirm.tap();
    }
}

// Finds an action in the list by its code, with keys alone.
async function typeAction(page, text) {
    await phase(page, "asks");
    await page.keyboard.press("/");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
}

test("puzzles", "a win is solved with the mouse, and the other side defends itself", async () => {
    const page = await open("/puzzles/causeway/cw-1");
    await phase(page, "asks");
    equal(await words(page), "Black to act: win in 2 actions.", "the task");
    await click(page, "giant:2T", "cell:3,-3", "cell:0,0", "cell:1,-1");
    await page.waitForSelector(".puzzle-panel >> text=One more action wins.");
    equal(await actionCount(page), 2, "actions after the defence");
    check((await words(page)).includes("The answer: "), "the defence is told");
    await typeAction(page, "T^sw+1");
    await phase(page, "solved");
    equal(await words(page), "Solved at the first try.", "the verdict");
    equal((await kept(page)).marks, { "cw-1": "solved" }, "what is kept");
    equal((await kept(page)).streak, 1, "the streak");
    await leave(page);
});

test("puzzles", "a win is solved with a finger on a phone, and the board never moves", async () => {
    const page = await open("/puzzles/causeway/cw-4", { size: "390x844" });
    await phase(page, "asks");
    const boxes = [await page.locator("main.board").boundingBox()];
    await tap(page, "giant:2S", "cell:0,2");
    await phase(page, "solved");
    boxes.push(await page.locator("main.board").boundingBox());
    equal(boxes[1], boxes[0], "the place of the board");
    await button(page, "Next puzzle").tap();
    await page.waitForSelector(".table:not([data-puzzle='cw-4'])");
    await phase(page, "asks");
    await leave(page);
});

test(
    "puzzles",
    "a wrong try by keyboard is answered on the board; Escape goes back, and the next try counts",
    async () => {
        const page = await open("/puzzles/causeway/cw-1");
        await typeAction(page, "T^n+1");
        await phase(page, "wrong");
        equal(await actionCount(page), 2, "the try and its answer");
        const told = await words(page);
        check(told.includes("Not quite.") && told.includes("After this answer"), told);
        check(/The answer: .*trapper leaps/.test(told.replaceAll("\n", " ")), told);
        equal(await page.evaluate(() => document.activeElement.textContent), "Try again", "what has the focus");
        equal(
            await kept(page),
            { marks: { "cw-1": "tried" }, levels: { causeway: 1 }, streak: 0, days: 0, day: "" },
            "kept",
        );
        await page.keyboard.press("Escape");
        await phase(page, "asks");
        equal(await actionCount(page), 0, "actions after Escape");
        await typeAction(page, "T^n+1");
        await phase(page, "wrong");
        await page.keyboard.press("Enter"); // try again
        await typeAction(page, "T^ne+1+2");
        await page.waitForSelector(".puzzle-panel >> text=One more action wins.");
        await typeAction(page, "T^sw+1");
        await phase(page, "solved");
        equal(await words(page), "Solved.", "the verdict");
        equal((await kept(page)).marks, { "cw-1": "solved" }, "what is kept");
        equal((await kept(page)).streak, 0, "the streak");
        await page.keyboard.press("Enter"); // the next puzzle
        await page.waitForSelector(".table:not([data-puzzle='cw-1'])");
        await leave(page);
    },
);

test("puzzles", "an answer is shown for some time before the verdict", async () => {
    const page = await open("/puzzles/causeway/cw-1", { settings: { pace: "calmly" } });
    await phase(page, "asks");
    await page.evaluate(() => {
        window.seen = [];
        const look = () => {
            const n = document.querySelector(".table")?.dataset.n;
            const now = `${document.querySelector(".puzzle-panel")?.dataset.phase} ${n}`;
            if (window.seen.at(-1) !== now) window.seen.push(now);
            requestAnimationFrame(look);
        };
        look();
    });
    await typeAction(page, "T^n+1");
    await phase(page, "wrong");
    const seen = await page.evaluate(() => window.seen);
    check(seen.includes("checks 1"), `the own action is shown alone: ${seen}`);
    equal(seen.at(-1), "wrong 2", "the verdict comes with the answer");
    check(!seen.includes("wrong 1"), `the verdict came before the answer: ${seen}`);
    await leave(page);
});

test("puzzles", "the solution is played step by step, and does not count as solved", async () => {
    const page = await open("/puzzles/causeway/cw-3");
    await phase(page, "asks");
    await button(page, "Show the solution").click();
    for (const n of [1, 3]) {
        await phase(page, "shows");
        equal(await actionCount(page), n, "actions");
        await button(page, "Next action").click();
        await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.n) > n, n);
    }
    await phase(page, "shown");
    equal(await actionCount(page), 5, "actions at the end");
    equal((await kept(page)).marks, { "cw-3": "tried" }, "what is kept");
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".past-note");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".past-note", { state: "detached" });
    await leave(page);
});

test(
    "puzzles",
    "the best action, with the mouse: a wrong try keeps the secret, the right one is explained",
    async () => {
        const page = await open("/puzzles/orongo/or-2");
        await phase(page, "asks");
        equal(await words(page), "Find the best action.", "the task");
        await click(page, "space:p71");
        await phase(page, "wrong");
        const told = await words(page);
        check(told.includes("Your action is worth 14%. There is one that is worth 30%."), told);
        equal(await page.locator(".candidates").count(), 0, "tables after a wrong try");
        await button(page, "Try again").click();
        await phase(page, "asks");
        await click(page, "space:17");
        await phase(page, "solved");
        const rows = await page.locator(".candidates tbody tr").allInnerTexts();
        equal(rows.length, 2, "rows of the table");
        check(/30%\s+27% to 33%/.test(rows[0]) && /14%\s+11% to 17%/.test(rows[1]), rows.join(" | "));
        check((await words(page)).split("\n").length > 4, "there is a reason");
        await leave(page);
    },
);

test("puzzles", "the best action, with a finger and by keyboard", async () => {
    const page = await open("/puzzles/assault/as-1", { size: "390x844" });
    await phase(page, "asks");
    await typeAction(page, "play recruit");
    await phase(page, "wrong");
    await button(page, "Try again").tap();
    await phase(page, "asks");
    await tap(page, "command:plunder");
    await phase(page, "solved");
    await page.waitForSelector(".candidates");
    const next = await button(page, "Next puzzle").boundingBox();
    check(next.y + next.height <= 844, "the next puzzle is in sight");
    await leave(page);
});

test("puzzles", "what was solved is there after a reload: marks, numbers, and the next puzzle", async () => {
    const page = await open("/puzzles/causeway");
    await page.waitForSelector(".puzzle-grade");
    equal(await page.locator("[data-mark]").count(), 0, "marks at first");
    await page.locator(".puzzle-today .primary").click(); // the easiest one
    await page.waitForSelector("[data-puzzle='cw-4']");
    await typeAction(page, "S^s+2");
    await phase(page, "solved");
    await page.goto(`${server.address}/puzzles/causeway`);
    await page.waitForSelector(".puzzle-grade");
    equal(await page.locator("[data-mark='solved']").getAttribute("aria-label"), "Puzzle 4, solved", "the mark");
    check((await page.locator(".puzzle-today").innerText()).includes("1 of 4 solved"), "how many are solved");
    check(!(await page.locator(".puzzle-today .primary").getAttribute("href")).endsWith("cw-4"), "another one is next");
    await page.goto(`${server.address}/puzzles`);
    await page.waitForSelector(".puzzle-game");
    const games = await page.locator(".puzzle-game").allInnerTexts();
    check(
        games.some((g) => g.includes("Causeway") && g.includes("1 of 4 solved") && g.includes("Continue")),
        games.join(),
    );
    await leave(page);
});

const at = (day) => ({ prepare: (page) => page.clock.setFixedTime(new Date(`${day}T12:00:00`)) });

test("puzzles", "the puzzle of the day is the same for everybody, and games take turns", async () => {
    const names = [];
    for (const day of ["2026-11-16", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]) {
        const page = await open("/puzzles/today", at(day));
        await phase(page, "asks");
        names.push(await page.locator(".table").getAttribute("data-puzzle"));
        check((await page.locator(".puzzle-note").innerText()).startsWith("Puzzle of the day"), "the note");
        await leave(page);
    }
    equal(names[1], names[0], "the puzzle for somebody else");
    equal(new Set(names.slice(1).map((n) => n.slice(0, 2))).size, 4, `games on four days (${names})`);
});

test("puzzles", "days in a row are counted when the puzzle of the day is solved", async () => {
    const text = readFileSync(fileOf("causeway"), "utf8");
    let day = 16;
    const page = await open("/puzzles/today", at(`2026-11-${day}`));
    for (; day < 24; day++) {
        await page.clock.setFixedTime(new Date(`2026-11-${day}T12:00:00`));
        await page.goto(`${server.address}/puzzles/today`);
        await phase(page, "asks");
        const name = await page.locator(".table").getAttribute("data-puzzle");
        if (name.startsWith("cw-")) break;
    }
    const name = await page.locator(".table").getAttribute("data-puzzle");
    const line = new RegExp(`puzzle ${name}\\n(?:.*\\n)*?line (.*)`).exec(text)[1].split(" | ");
    const yesterday = `2026-11-${day - 1}`;
    const before = { marks: {}, levels: {}, streak: 0, days: 6, day: yesterday };
    await page.evaluate(
        (value) => localStorage.setItem("colossi.puzzles", JSON.stringify({ version: 1, value })),
        before,
    );
    for (const [i, action] of line.entries()) if (i % 2 === 0) await typeAction(page, action);
    await phase(page, "solved");
    equal([(await kept(page)).days, (await kept(page)).day], [7, `2026-11-${day}`], "days in a row");
    await page.goto(`${server.address}/puzzles`);
    await page.waitForSelector(".puzzle-today >> text=Solved 7 days in a row");
    await leave(page);
});

test("puzzles", "what is not there says so", async () => {
    const page = await open("/puzzles/chess");
    await page.waitForSelector(".state >> text=There is no game called chess.");
    await page.goto(`${server.address}/puzzles/causeway/cw-999`);
    await page.waitForSelector(".state >> text=There is no puzzle called cw-999.");
    await leave(page);
    const broken = await open("/puzzles/causeway", {
        prepare: (p) =>
            p.route("**/learn-puzzles-causeway-*.txt", (route) => route.fulfill({ body: "puzzle cw-1\nseat x" })),
    });
    await broken.waitForSelector(".trouble >> text=The puzzles could not be loaded.");
    check((await broken.locator(".trouble").innerText()).includes('line 2: "x" is not a number'), "the reason is told");
    await leave(broken);
});

test("puzzles", "the home page leads to them", async () => {
    const page = await open("/");
    await page.waitForSelector(".game-card h2");
    for (const game of Object.keys(GAMES))
        equal(await page.locator(`.game-card a[href="/puzzles/${game}"]`).count(), hasData(game) ? 1 : 0, game);
    await page.click('.puzzle-line a[href="/puzzles"]');
    await page.waitForSelector(".puzzle-game");
    await leave(page, ["503", "Failed to load resource"]);
});

test("puzzles", "they work without a network", async () => {
    const page = await visit("/");
    await keepLearning(page);
    await page.context().setOffline(true);
    await page.goto(`${server.address}/puzzles/today`);
    await phase(page, "asks");
    await button(page, "Show the solution").click();
    await page.waitForSelector('.puzzle-panel:is([data-phase="shows"], [data-phase="shown"])');
    await leave(page, ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]);
});

for (const theme of ["light", "dark"])
    for (const size of ["1440x900", "390x844"])
        test("puzzles", `no serious barrier in any state, ${theme} ${size}`, async () => {
            const page = await open("/puzzles", { theme, size });
            const look = async (what) => {
                const found = await barriers(page);
                check(found.length === 0, `${what}: ${found.join("\n")}`);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
                check(wide <= 0, `${what}: ${wide} px too wide`);
            };
            await page.waitForSelector(".puzzle-game");
            await look("all games");
            await page.goto(`${server.address}/puzzles/causeway`);
            await page.waitForSelector(".puzzle-grade");
            await look("one game");
            await page.goto(`${server.address}/puzzles/causeway/cw-4`);
            await phase(page, "asks");
            await look("a task");
            await typeAction(page, "S^nw");
            await phase(page, "wrong");
            await look("a wrong try");
            await button(page, "Show the solution").click();
            await phase(page, "shown");
            await look("a solution");
            await page.goto(`${server.address}/puzzles/orongo/or-2`);
            await typeAction(page, "place 17");
            await phase(page, "solved");
            await look("a table of values");
            await leave(page);
        });
