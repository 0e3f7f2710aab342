// People at one table: whole evenings from the invitation to the rematch, each in a browser of its own.
import { actAtRandom } from "../browser.mjs";
import {
    choose,
    hasText,
    NAMELESS,
    network,
    openSheet,
    pathOf,
    PHONE,
    seatPeople,
    SMALL_PHONE,
    talk,
} from "./company.mjs";
import {
    check,
    equal,
    finishedRecord,
    leave,
    makeTable,
    MINE,
    openRecord,
    server,
    startServer,
    test,
    visit,
    waitForActions,
} from "./kit.mjs";

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
                if (!how[0].endsWith("/lobby")) window.opened++;
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
    await leave(page, ["WebSocket", "ERR_CONNECTION", "Failed to load resource", "fetching the script"]);
});

// Whole evenings -------------------------------------------------------------------------------------

test("people", "an evening of two on two phones, from the invitation to the rematch", async () => {
    const ana = await visit("/friends/causeway", { ...NAMELESS, ...PHONE });
    await ana.fill(".setup [name=name]", "Ana");
    await ana.click('.setup label:has-text("Quick:") input');
    await ana.click("text=Create the table");
    await ana.waitForSelector("text=Waiting for 1 more player");
    await ana.locator("text=QR code").first().click();
    await ana.waitForSelector(".qr");
    const [link] = await ana.locator(".seat-link input").evaluateAll((all) => all.map((i) => i.value));
    const ben = await visit(pathOf(link), { ...NAMELESS, ...SMALL_PHONE });
    await hasText(ben, "h1:not(.bar-title)", "Ana invites you to play Giant's Causeway");
    await ben.fill("[name=name]", "Ben");
    await ben.click("text=Sit down");
    await ana.waitForSelector(MINE);
    equal(await ben.title(), "Giant's Causeway · Colossi", "the title while Ben waits");
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    check((await ben.title()).includes("Your turn"), `the title tells Ben that it is his turn: ${await ben.title()}`);
    equal(await ben.getAttribute("link[rel=icon]", "href"), "/icon-turn.svg", "the icon");
    await actAtRandom(ben, () => 0.3);
    await ana.waitForSelector(MINE);
    equal(await ben.getAttribute("link[rel=icon]", "href"), "/icon.svg", "the icon while Ben waits");

    await talk(ben, "hello Ana");
    await hasText(ana, ".sheet-tabs .unread", "1");
    await openSheet(ana, "Log");
    await ana.click(".tabs >> text=Chat");
    await ana.waitForSelector("text=hello Ana");
    equal(await ana.locator(".unread").count(), 0, "unread messages after reading");

    await choose(ben, "Ask for a takeback");
    await ana.click(".prompt >> text=Refuse");
    await hasText(ben, ".prompt", "Ana does not want to take anything back.");
    await ben.click(".prompt >> text=All right");
    await choose(ben, "Offer a draw");
    await hasText(ana, ".prompt", "Ben offers a draw.");
    await ana.click(".prompt >> text=Refuse");
    await hasText(ben, ".prompt", "Ana does not accept the draw.");

    await choose(ben, "Resign", "No");
    equal(await ben.locator(".after").count(), 0, "asking is not resigning");
    await choose(ben, "Resign", "Yes, resign");
    await hasText(ana, ".prompt .sentence", "Ben has resigned. You have won.");
    await hasText(ben, ".prompt .sentence", "You have resigned. Ana has won.");
    await openSheet(ana, "Log");
    await ana.click(".tabs button >> nth=0");
    await hasText(ana, ".log", "Ben resigns.");
    await talk(ben, "good game");
    await hasText(ana, ".unread", "1");
    await talk(ana, "thank you");
    await ben.waitForSelector(".chat >> text=thank you");

    const before = new URL(ana.url()).pathname;
    await openSheet(ana, "Actions");
    await ana.click(".rematch button");
    await openSheet(ben, "Actions");
    await hasText(ben, ".rematch", "Ana wants a rematch. Waiting for you.");
    await hasText(ana, ".rematch", "Waiting for Ben.");
    await ben.click("text=Accept the rematch");
    for (const page of [ana, ben]) await page.waitForFunction((old) => location.pathname !== old, before);
    equal(new URL(ana.url()).pathname, new URL(ben.url()).pathname, "both are at the new table");
    await ben.waitForSelector(MINE); // the seats are exchanged
    const after = new URL(ana.url()).pathname;
    await choose(ben, "Abort the game", "Yes, abort");
    await hasText(ana, ".prompt .sentence", "Ben has aborted the game.");
    await openSheet(ana, "Actions");
    await ana.click("text=The game before");
    await ana.waitForSelector("text=Go to the rematch");
    equal(new URL(ana.url()).pathname, before, "the link back");
    await ana.click("text=Go to the rematch");
    await ana.waitForFunction((path) => location.pathname === path, after);
    await ana.goto(server.address);
    await hasText(ana, ".mine", "You have won.");
    equal(await ana.locator(".my-table").count(), 2, "Ana's tables");
    await ana.locator('.my-table [aria-label="Forget this table"]').last().click();
    await ana.click("dialog >> text=No");
    equal(await ana.locator(".my-table").count(), 2, "asking is not forgetting");
    await leave(ana);
    await leave(ben);
});

test("people", "an evening of three, of whom one resigns", async () => {
    const { pages } = await seatPeople("orongo", [["Ana"], ["Ben"], ["Eve"]]);
    const [ana, ben, eve] = pages;
    await choose(eve, "Resign", "Yes, resign");
    for (const page of [ana, ben]) await hasText(page, ".log", "Eve resigns.");
    for (const page of [ana, ben]) await hasText(page, ".seats", "has resigned");
    for (let i = 0; i < 3; i++) {
        const page = await Promise.any([ana, ben].map((p) => p.waitForSelector(MINE).then(() => p)));
        await actAtRandom(page, () => 0.4);
        await page.waitForTimeout(100);
    }
    equal(await eve.locator(MINE).count(), 0, "Eve has nothing to do any more");
    check((await ana.locator(".ending").count()) === 0, "the others keep their game");
    for (const page of pages) await leave(page);
});

test("people", "a draw by agreement, and phrases in everybody's language", async () => {
    const { table, pages } = await seatPeople("causeway", [
        ["Ana"],
        ["Ben", { settings: { name: "Ben", language: "de" } }],
    ]);
    const [ana, ben] = pages;
    await ana.click(".tabs >> text=Chat");
    await ana.click(".chat summary");
    await ana.click(".phrases >> text=Good luck");
    await ana.waitForSelector(".chat li >> text=Good luck, have fun!");
    await ben.click(".tabs >> text=Chat");
    await ben.waitForSelector(".chat li >> text=Viel Glück und viel Spaß!");
    await ben.click(".chat summary");
    await ben.click(".chat >> text=Ana stummschalten");
    equal(await ben.locator(".chat li").count(), 0, "messages of a muted seat");
    await ben.click(".bar-tools >> text=Tisch");
    await ben.click("dialog >> text=Remis anbieten");
    await ana.click(".prompt >> text=Agree");
    await hasText(ana, ".prompt .sentence", "You have agreed on a draw.");
    await hasText(ben, ".prompt .sentence", "Ihr habt euch auf ein Remis geeinigt.");
    const state = await (await ana.request.get(`${server.address}/api/tables/${table}`)).json();
    equal(state.result.rank, [1, 1], "ranks");
    await leave(ana);
    await leave(ben);
});

test("people", "a table by correspondence, whose player is away", async () => {
    const { table, pages } = await seatPeople("causeway", [["Ana"], ["Ben"]], { clock: { days: 3 } });
    const [ana, ben] = pages;
    await ana.waitForSelector(MINE);
    await actAtRandom(ana, () => 0.3);
    await hasText(ana, ".prompt", "Send this?");
    await ana.click(".prompt >> text=Think again");
    await actAtRandom(ana, () => 0.6);
    await ana.click(".prompt >> text=Send it");
    await ben.waitForSelector(MINE);
    await ben.goto(`${server.address}/rules/causeway`);
    await hasText(ana, ".seats", "away");
    equal(await ana.locator("text=a bot").count(), 0, "nobody is replaced before the time is gone");
    await ana.goto(server.address);
    await hasText(ana, ".my-table .status", "Waiting for Ben.");
    await hasText(ana, ".my-table .status", "2 days and 23 hours left.");
    await ana.click(".my-table >> text=To another device");
    await ana.waitForSelector("dialog .qr");
    const [link] = await ana.locator("dialog .seat-link input").evaluateAll((all) => all.map((i) => i.value));
    const other = await visit(pathOf(link), NAMELESS);
    await other.waitForSelector('.seat[data-you="true"] >> text=Ana'); // her other device has her seat and her name
    await ben.goto(server.address);
    await hasText(ben, ".my-table .status", "It is your turn.");
    await ben.click(".my-table a");
    await ben.waitForSelector(MINE);
    check(ben.url().includes(table), "Ben is back at his table");
    for (const page of [ana, ben, other]) await leave(page);
});

test("people", "a clock that runs out ends the game, and everybody is told", async () => {
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ben"]], { clock: [2, 0] });
    const [ana, ben] = pages;
    await hasText(ana, ".prompt .sentence", "Your time is up. Ben has won.");
    await hasText(ben, ".prompt .sentence", "The time of Ana is up. You have won.");
    for (const page of pages) await hasText(page, ".seats", "out of time");
    await hasText(ben, ".log", "The time of Ana has run out.");
    await leave(ana);
    await leave(ben);
});

test("people", "a player who is away can be replaced only after a while, and the button says when", async () => {
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ben"]]);
    const [ana, ben] = pages;
    await ben.goto(`${server.address}/rules/causeway`);
    await hasText(ana, ".table-tools", "s a bot can play for Ben, who is away");
    check(await ana.locator(".table-tools button:disabled").count(), "not yet");
    await ben.goBack();
    await ana.waitForFunction(() => !document.querySelector(".table-tools").innerText.includes("away"));
    await leave(ana);
    await leave(ben);
});

test("people", "two who want to play the same game now are brought together", async () => {
    const ana = await visit("/");
    const ben = await visit("/", NAMELESS);
    await ana.click("text=Play somebody now");
    await ana.waitForSelector("text=Waiting for somebody who wants to play Giant's Causeway");
    await hasText(ben, ".pairing", "Giant's Causeway (1 waiting)");
    await ben.fill(".pairing [name=name]", "Ben");
    await ben.click("text=Play somebody now");
    for (const page of [ana, ben]) await page.waitForSelector(".table");
    equal(new URL(ana.url()).pathname, new URL(ben.url()).pathname, "both are at one table");
    equal(await ana.locator('.seat[data-you="false"] b').allInnerTexts(), ["Ben"], "whom Ana plays with");
    await leave(ana);
    await leave(ben);
});

test("people", "the lobby shows a new table by itself", async () => {
    const eve = await visit("/");
    await eve.waitForSelector(".pairing");
    const ana = await visit("/friends/orongo");
    await ana.selectOption(".setup .field select >> nth=1", "open");
    await ana.click("text=Create the table");
    await ana.waitForSelector(".waiting");
    await eve.waitForSelector(`[href="${new URL(ana.url()).pathname}"]`);
    await leave(ana);
    await leave(eve);
});

test("people", "those who look on are counted", async () => {
    const { table, pages } = await seatPeople("causeway", [["Ana"], ["Ben"]]);
    const eve = await visit(`/table/${table}`);
    await hasText(pages[0], ".table-tools", "1 person is watching.");
    for (const page of [...pages, eve]) await leave(page);
});

test("people", "equal names are told apart, and a name can be changed at the table", async () => {
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ana"]]);
    const [ana, ben] = pages;
    const names = (page) => page.locator(".seat b").allInnerTexts();
    equal(await names(ana), ["Ana 1", "Ana 2"], "two of one name");
    await ben.click(".bar-tools >> text=Table");
    await ben.fill("dialog [name=name]", "Ben");
    await ana.waitForFunction(() => document.querySelectorAll(".seat b")[1].innerText === "Ben");
    equal(await names(ana), ["Ana", "Ben"], "after a change");
    await leave(ana);
    await leave(ben);
});

test("people", "a network that comes and goes at every step loses nothing and doubles nothing", async () => {
    const wire = await network();
    const ben = await visit("/", { settings: { name: "Ben" } });
    const ana = await visit("/", { serviceWorkers: "block" });
    await ana.goto(`${wire.address}/friends/causeway`);
    await ana.evaluate(() => localStorage.setItem("colossi.settings", JSON.stringify({ pace: 0, name: "Ana" })));
    await ana.reload();
    // Does something while the network is gone, and lets it come back.
    const without = async (run) => {
        wire.cut();
        await run();
        await ana.waitForTimeout(300);
        wire.join();
    };
    await ana.waitForSelector("text=Create the table");
    await without(() => ana.click("text=Create the table"));
    await ana.waitForSelector(".waiting");
    const table = new URL(ana.url()).pathname.split("/").at(-1);
    const look = async () => (await ben.request.get(`${server.address}/api/tables/${table}`)).json();
    const [link] = await ana.locator(".seat-link input").evaluateAll((all) => all.map((i) => i.value));
    wire.cut();
    await ben.goto(server.address + pathOf(link));
    await ben.waitForSelector(".table");
    wire.join();
    await ana.waitForSelector(MINE);
    await without(async () => {
        await ana.waitForSelector(".prompt >> text=The connection is lost");
        await actAtRandom(ana, () => 0.5);
    });
    await ben.waitForSelector(MINE);
    await without(async () => {
        await ana.click(".tabs >> text=Chat");
        for (const text of ["one", "two", "one"]) {
            await ana.fill('[aria-label="Message"]', text);
            await ana.keyboard.press("Enter");
        }
    });
    await ben.click(".tabs >> text=Chat");
    await ben.waitForFunction(() => document.querySelectorAll(".chat li").length >= 3);
    await actAtRandom(ben, () => 0.5);
    await ana.waitForSelector(MINE);
    wire.freeze(); // a network that says nothing any more
    await actAtRandom(ana, () => 0.5);
    await ben.waitForSelector(MINE);
    await waitForActions(ana, 3, true);
    equal(
        (await look()).chat.map(([, text]) => text),
        ["one", "two", "one"],
        "what was said",
    );
    await without(() => choose(ana, "Resign", "Yes, resign"));
    await hasText(ben, ".prompt .sentence", "Ana has resigned.");
    await hasText(ana, ".prompt .sentence", "You have resigned.");
    await without(() => ana.click(".rematch button"));
    await ben.click("text=Accept the rematch");
    for (const page of [ana, ben]) await page.waitForFunction((old) => !location.pathname.includes(old), table);
    await ben.waitForSelector(MINE);
    await leave(ana, ["WebSocket", "ERR_", "Failed to load resource"]);
    await leave(ben);
    wire.close();
});

test("people", "the names of a record are kept", async () => {
    const page = await visit("/");
    const record = (await finishedRecord("causeway", 2)).replace(
        /\[seats 2\]/,
        "[seats 2]\n[seat 1 Olga]\n[seat 2 Per]",
    );
    await openRecord(page, record);
    await page.waitForSelector(".ending");
    equal((await page.locator(".seat b").allInnerTexts()).sort(), ["Olga", "Per"], "who played");
    await leave(page);
});
