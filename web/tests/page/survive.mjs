// Whatever fails, the page says what happened and offers a way to continue.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { actAtRandom, open, serveFiles } from "../browser.mjs";
import { actionCount, browser, check, DIST, equal, leave, MINE, server, test, visit, waitForActions } from "./kit.mjs";

// What the browser itself reports when a test makes a request or a component fail.
const PLANNED = ["Failed to load resource", "net::ERR_FAILED", "planned"];

// The address of the file that holds the board of a game.
function boardFile(game) {
    const found = readdirSync(join(DIST, "assets")).find(
        (f) => f.endsWith(".js") && readFileSync(join(DIST, "assets", f), "utf8").includes(`{name:"${game}",Board`),
    );
    check(found, `no file holds the board of ${game}`);
    return `**/assets/${found}`;
}

// A page whose requests the tests can answer.
const visitAlone = (path, prepare, options = {}) => visit(path, { serviceWorkers: "block", prepare, ...options });

const FAILURES = {
    "a worker that does not start": ["**/assets/worker-*.js", (route) => route.abort()],
    "missing rules": ["**/colossi-*.wasm", (route) => route.fulfill({ status: 404, body: "not found" })],
    "rules that cannot be read": [
        "**/colossi-*.wasm",
        (route) => route.fulfill({ contentType: "application/wasm", body: "rubbish" }),
    ],
    "a board that does not load": [boardFile("causeway"), (route) => route.abort()],
};

for (const [what, [pattern, fail]] of Object.entries(FAILURES)) {
    for (const path of ["/play/causeway?now", "/learn/causeway"]) {
        test("survive", `${what} at ${path}`, async () => {
            const page = await visitAlone(path, (page) => page.route(pattern, fail));
            await page.waitForSelector(".trouble");
            const words = await page.locator(".trouble").innerText();
            check(/could not be loaded/.test(words), `it says what happened: ${words}`);
            check((await page.locator("text=Setting up the table").count()) === 0, "it does not wait for ever");
            await page.unroute(pattern);
            await page.click(".trouble button");
            await page.waitForSelector(".board svg");
            await leave(page, PLANNED);
        });
    }
}

test("survive", "missing rules at the pages for setting up and for the rules", async () => {
    for (const path of ["/play/orongo", "/friends/orongo", "/rules/orongo"]) {
        const page = await visitAlone(path, (page) => page.route("**/colossi-*.wasm", (route) => route.abort()));
        await page.waitForSelector(".trouble");
        await page.click(".trouble >> text=All games");
        await page.waitForSelector(".game-card h2");
        check((await page.locator(".trouble").count()) === 0, "the home page is whole");
        await leave(page, PLANNED);
    }
});

test("survive", "words that do not load", async () => {
    for (const pattern of ["**/say-*.wasm", "**/messages-*.txt"]) {
        const page = await visitAlone("/play/causeway", (page) => page.route(pattern, (route) => route.abort()));
        await page.waitForSelector(".trouble >> text=could not be loaded");
        await page.unroute(pattern);
        await page.click(".trouble button");
        await page.waitForSelector(".setup");
        await leave(page, PLANNED);
    }
});

test("survive", "a language that does not load", async () => {
    const german = "**/messages-de-*.txt";
    const page = await visitAlone("/", (page) => page.route(german, (route) => route.abort()), { locale: "de" });
    await page.waitForSelector(".game-card h2");
    equal(await page.evaluate(() => document.documentElement.lang), "en", "the language instead");
    await page.selectOption(".foot select", "de");
    await page.waitForSelector(".notices >> text=Deutsch");
    equal(await page.evaluate(() => document.documentElement.lang), "en", "the language after a failure");
    await page.unroute(german);
    await page.selectOption(".foot select", "de");
    await page.waitForFunction(() => document.documentElement.lang === "de");
    await page.reload();
    await page.waitForSelector(".game-card h2");
    equal(await page.evaluate(() => document.documentElement.lang), "de", "the language after a reload");
    await leave(page, PLANNED.concat("page.failure.language"));
});

test("survive", "a home page without workers", async () => {
    const page = await visitAlone("/", (page) => page.route("**/assets/worker-*.js", (route) => route.abort()));
    await page.waitForTimeout(2500); // the live board would have begun
    equal(await page.locator(".game-card h2").count(), 4, "cards");
    equal(await page.locator(".game-card .scene svg").count(), 4, "every card has a picture");
    await leave(page, PLANNED);
});

test("survive", "a component that fails", async () => {
    const broken = `export const game = { name: "causeway", Board() { throw new Error("planned") }, Stock: () => null,
        Score: () => null, steps: () => [], lesson: { setup: "causeway", seat: 1, steps: [] } };`;
    const page = await visitAlone("/play/causeway?now", (page) =>
        page.route(boardFile("causeway"), (route) => route.fulfill({ contentType: "text/javascript", body: broken })),
    );
    await page.waitForSelector(".trouble");
    check((await page.locator(".trouble").innerText()).includes("planned"), "it names the error");
    await page.click(".trouble >> text=All games");
    await page.waitForSelector(".game-card h2");
    await page.goBack();
    await page.waitForSelector(".trouble"); // the address is another one again, and so is the screen
    await leave(page, PLANNED);
});

test("survive", "rules that break down during a game", async () => {
    const page = await visit("/play/causeway?now&level=1", {
        prepare: (page) =>
            page.addInitScript(() => {
                window.workers = [];
                window.Worker = class extends Worker {
                    constructor(...made) {
                        super(...made);
                        window.workers.push(this);
                    }
                };
            }),
    });
    await page.waitForSelector(MINE);
    await actAtRandom(page, () => 0.5);
    await waitForActions(page, 2);
    await page.waitForSelector(MINE);
    await page.evaluate(() => {
        for (const w of window.workers)
            w.dispatchEvent(new ErrorEvent("error", { message: "planned", cancelable: true }));
    });
    await actAtRandom(page, () => 0.5);
    await page.waitForSelector(".notices >> text=The rules could not be loaded. Details: planned");
    await page.click(".notices >> text=Reload");
    await page.waitForSelector(MINE);
    equal(await actionCount(page), 2, "actions that were kept");
    await leave(page, PLANNED.concat("page.failure.rules"));
});

test("survive", "promises that nobody catches", async () => {
    const page = await visit("/rules/causeway");
    await page.evaluate(() => void Promise.reject(new Error("planned by the test")));
    await page.waitForSelector(".notices >> text=planned by the test");
    await page.click('.notices [aria-label="Dismiss"]');
    equal(await page.locator(".notices .notice").count(), 0, "notices");
    await leave(page, PLANNED);
});

const GOOD = {
    plan: { id: "good", game: "orongo", options: "", levels: [0, 2, 2], name: "Ana" },
    record: "",
    n: 7,
    over: false,
    at: 1700000000000,
};

const STORED = {
    "no JSON": { "colossi.games": "{", "colossi.tables": "]", "colossi.settings": "<" },
    "another kind of value": { "colossi.games": "17", "colossi.tables": '"x"', "colossi.settings": "[1]" },
    "bad entries": {
        "colossi.games": JSON.stringify([null, 3, {}, { plan: null }, { ...GOOD, at: "yesterday" }, GOOD]),
        "colossi.tables": JSON.stringify([null, { table: "t" }, { table: "t", game: "orongo", links: null, at: 1 }]),
        "colossi.settings": JSON.stringify({ theme: 5, pace: "fast", name: null, palette: "pink" }),
    },
    "a later version": {
        "colossi.games": JSON.stringify({ version: 99, value: { shape: "unknown" } }),
        "colossi.tables": JSON.stringify({ version: 99, value: 1 }),
        "colossi.settings": JSON.stringify({ version: 99, value: {} }),
    },
};

for (const [what, entries] of Object.entries(STORED)) {
    test("survive", `storage with ${what}`, async () => {
        const page = await visit("/", {
            settings: null,
            prepare: (page) =>
                page.addInitScript((all) => {
                    if (localStorage.getItem("colossi.games") === null)
                        for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
                }, entries),
        });
        await page.waitForSelector(".game-card h2");
        const games = await page.locator(".list[aria-labelledby=mine] li").allInnerTexts();
        equal(games.length, what === "bad entries" ? 1 : 0, "games that are listed");
        check((await page.locator(".trouble").count()) === 0, "no trouble");
        await page.goto(`${server.address}/play/causeway?now&level=1`);
        await page.waitForSelector(MINE);
        await page.goto(server.address);
        await page.waitForSelector(".list[aria-labelledby=mine] li");
        equal(await page.locator(".list[aria-labelledby=mine] li").count(), games.length + 1, "games after one more");
        const aside = await page.evaluate(() => localStorage.getItem("colossi.games.set-aside"));
        equal(aside, entries["colossi.games"], "what could not be read is set aside");
        await leave(page);
    });
}

test("survive", "a stored game that this page does not know", async () => {
    const saved = [
        { ...GOOD, plan: { ...GOOD.plan, game: "chess" } },
        { ...GOOD, record: "nonsense" },
    ];
    saved[0].plan.id = "chess";
    const page = await visit("/", {
        prepare: (page) =>
            page.addInitScript((text) => localStorage.setItem("colossi.games", text), JSON.stringify(saved)),
    });
    for (const id of ["chess", "good", "absent"]) {
        await page.goto(`${server.address}/game/${id}`);
        await page.waitForSelector(".state >> text=All games");
        check((await page.locator("text=Setting up").count()) === 0, "it does not wait for ever");
    }
    await leave(page);
});

test("survive", "a table whose server does not answer", async () => {
    const files = await serveFiles();
    const page = await open(browser, { motion: "reduce" });
    await page.goto(`${files.address}/table/abc#def`);
    await page.waitForSelector("text=The server cannot be reached");
    await page.click("main >> text=All games");
    await page.waitForSelector(".game-card h2");
    await leave(page, ["WebSocket", "Failed to load resource"]);
    files.close();
});

test("survive", "setting up that takes very long", async () => {
    const page = await visitAlone("/play/causeway?now", async (page) => {
        await page.clock.install();
        await page.route("**/colossi-*.wasm", () => {}); // never answered
    });
    await page.waitForSelector("text=Setting up the table");
    await page.clock.fastForward(20000);
    await page.waitForSelector("text=longer than usual");
    equal(await page.locator("main >> text=Reload").count(), 1, "buttons to reload");
    await leave(page);
});
