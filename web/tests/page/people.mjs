// People at one table: whole evenings from the invitation to the rematch, each in a browser of its own.
import { actAtRandom } from "../browser.mjs";
import { check, equal, leave, makeTable, MINE, server, startServer, test, visit } from "./kit.mjs";

const NAMELESS = { settings: { name: "" } };
const pathOf = (link) => new URL(link).pathname + new URL(link).hash;

test("people", "anybody who comes gets a seat and its token", async () => {
    const ana = await visit("/friends/causeway");
    await ana.selectOption(".setup .field select >> nth=1", "open");
    await ana.click("text=Create the table");
    await ana.waitForSelector(".waiting");
    const ben = await visit(new URL(ana.url()).pathname, { settings: { name: "Ben" } });
    await ben.click("text=Take a free seat");
    await ben.waitForFunction(() => location.hash.length > 1);
    check(/#[0-9a-f]{32}$/.test(ben.url()), `Ben has the token of his seat: ${ben.url()}`);
    await ana.waitForSelector(MINE);
    await ben.waitForSelector('.seat[data-you="true"] >> text=Ben');
    await leave(ana);
    await leave(ben);
});

test("people", "everybody is asked for a name once, and nobody else is called You", async () => {
    const ana = await visit("/friends/causeway", NAMELESS);
    await ana.fill(".setup [name=name]", "Ana");
    await ana.click("text=Create the table");
    await ana.waitForSelector(".waiting");
    const [link] = await ana.locator(".seat-link input").evaluateAll((all) => all.map((i) => i.value));
    const ben = await visit(pathOf(link), NAMELESS);
    await ben.waitForSelector("text=Ana");
    await ben.fill("[name=name]", "Ben");
    await ben.keyboard.press("Enter");
    await ana.waitForSelector(MINE);
    await ben.waitForSelector(".seat");
    for (const [page, other] of [
        [ana, "Ben"],
        [ben, "Ana"],
    ]) {
        equal(await page.locator('.seat[data-you="false"] b').allInnerTexts(), [other], "the other is called");
    }
    equal(await ben.locator(".prompt .sentence").innerText(), "Waiting for Ana.", "what Ben reads");
    await ben.goto(`${server.address}/friends/causeway`);
    equal(await ben.inputValue(".setup [name=name]"), "Ben", "the name is kept");
    await leave(ana);
    await leave(ben);
});

test("people", "the seed that was promised is shown at the end, and how to check it", async () => {
    const page = await visit("/");
    const { table } = await makeTable(page, "causeway", ["bot:random", "bot:random"], {
        options: { ruleset: "quick" },
    });
    await page.goto(`${server.address}/table/${table}`);
    await page.waitForSelector(".ending", { timeout: 60000 });
    await page.click(".fairness summary");
    const state = await (await page.request.get(`${server.address}/api/tables/${table}`)).json();
    const words = await page.locator(".fairness").innerText();
    for (const what of [state.seed, state.commit, "sha256sum"])
        check(words.includes(what), `it shows ${what}: ${words}`);
    await leave(page);
});

test("people", "a set-up that the rules refuse is kept, and the page says why", async () => {
    const page = await visit("/friends/orongo");
    await page.click(".segments >> text=2");
    await page.click('.setup label:has-text("hidden") input[type=radio]');
    await page.click("text=Create the table");
    await page.waitForSelector(".setup .refusal");
    const words = await page.locator(".refusal").innerText();
    check(/three|3/.test(words), `it says how many players are needed: ${words}`);
    equal(await page.locator(".setup .field select").first().inputValue(), "me", "the set-up is kept");
    await page.click(".segments >> text=3");
    await page.click("text=Create the table");
    await page.waitForSelector(".waiting");
    await leave(page, ["Failed to load resource"]);
});

test("people", "a table that was left while the server was away does not come back", async () => {
    const page = await visit("/");
    const { table, tokens } = await makeTable(page, "causeway", ["me", "link"]);
    await server.stop();
    await page.evaluate((path) => {
        window.opened = 0;
        window.WebSocket = class extends WebSocket {
            constructor(...how) {
                super(...how);
                window.opened++;
            }
        };
        history.pushState(null, "", path);
        window.dispatchEvent(new Event("colossi:address"));
    }, `/table/${table}#${tokens[1]}`);
    await page.waitForSelector("text=The server cannot be reached");
    await page.click("main >> text=All games");
    await page.waitForSelector(".game-card h2");
    const before = await page.evaluate(() => window.opened);
    await startServer();
    await page.waitForTimeout(2500);
    equal(await page.evaluate(() => window.opened), before, "sockets that the home page has opened");
    equal(new URL(page.url()).hash, "", "the address of the home page");
    const state = await (await page.request.get(`${server.address}/api/tables/${table}`)).json();
    equal(state.seats[1].kind, "link", "the invitation is still good");
    await leave(page, ["WebSocket", "ERR_CONNECTION", "Failed to load resource"]);
});
