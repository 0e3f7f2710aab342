// Being told and coming back: notifications, badges, the share sheet, my tables, leaving and the match of two games. What the
// page asks the system for (sharing, vibration, badges, push) is written down by a script in the page, because a browser
// without a screen does not have it.
import { execFileSync } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actAtRandom } from "../browser.mjs";
import { choose, hasText, network, openSheet, pathOf, PHONE, seatPeople, talk } from "./company.mjs";
import { check, equal, freePort, leave, makeTable, MINE, program, serve, server, test, visit } from "./kit.mjs";

// Writes down in window.asked what the page asks of the system. The permission for notifications is asked for first.
async function listen(page) {
    await page.context().grantPermissions(["notifications"]);
    await page.addInitScript(() => {
        window.asked = [];
        const note =
            (name, answer) =>
            (...what) => (window.asked.push([name, ...what]), answer);
        const give = (target, name, value) => Object.defineProperty(target, name, { value, configurable: true });
        give(navigator, "share", note("share", Promise.resolve()));
        give(navigator, "vibrate", note("vibrate", true));
        give(navigator, "setAppBadge", note("badge", Promise.resolve()));
        give(navigator, "clearAppBadge", note("badge", Promise.resolve()));
        let permission = localStorage.getItem("test.permission") ?? "default";
        Object.defineProperty(Notification, "permission", { get: () => permission });
        give(Notification, "requestPermission", async () => {
            window.asked.push(["permission"]);
            localStorage.setItem("test.permission", (permission = "granted"));
            return permission;
        });
        give(ServiceWorkerRegistration.prototype, "showNotification", note("notification", Promise.resolve()));
        window.isAway = false;
        Object.defineProperty(document, "hidden", { get: () => window.isAway });
    });
}

const asked = (page, name) => page.evaluate((n) => window.asked.filter(([a]) => a === n), name);

test("turns", "notifications are offered when somebody has to wait, and shown while the page is hidden", async () => {
    const { table, pages } = await seatPeople("causeway", [["Ana", { prepare: listen }], ["Ben"]]);
    const [ana, ben] = pages;
    const question = ana.locator(".prompt .notice >> text=Shall this device tell you");
    await ana.waitForSelector(MINE);
    equal(await question.count(), 0, "questions while it is Ana's turn");
    await actAtRandom(ana, () => 0.3);
    await question.waitFor();
    equal(await asked(ana, "permission"), [], "the browser is not asked before the person is");
    await ana.evaluate(() => navigator.serviceWorker.ready);
    await ana.click("text=Tell me when it is my turn");
    await question.waitFor({ state: "detached" });
    equal((await asked(ana, "permission")).length, 1, "how often the browser was asked");

    await actAtRandom(ben, () => 0.3);
    await ana.waitForSelector(MINE);
    equal(await asked(ana, "notification"), [], "notifications while the page is seen");
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    await ana.evaluate(() => (window.isAway = true));
    await actAtRandom(ben, () => 0.3);
    await ana.waitForFunction(() => window.asked.some(([name]) => name === "notification"));
    const [[, title, how]] = await asked(ana, "notification");
    equal(
        [title, how.body, how.tag, how.data.path],
        ["Giant's Causeway", "It is your turn.", table, `/table/${table}`],
        "the notification",
    );
    await ana.reload();
    await ana.waitForSelector(MINE);
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    equal(await question.count(), 0, "nobody is asked twice");
    await leave(ana);
    await leave(ben);
});

test("turns", "title, icon, badge and vibration tell whose turn it is", async () => {
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ben", { prepare: listen, ...PHONE }]]);
    const [ana, ben] = pages;
    await ben.click(".sheet-tabs >> text=Seats"); // a page may vibrate only when it has been touched
    const shows = async () => [
        (await ben.title()).includes("Your turn"),
        await ben.getAttribute("link[rel=icon]", "href"),
    ];
    equal(await shows(), [false, "/icon.svg"], "title and icon while Ben waits");
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    equal(await shows(), [true, "/icon-turn.svg"], "title and icon when it is his turn");
    equal((await asked(ben, "badge")).at(-1), ["badge", 1], "the badge of the app");
    equal((await asked(ben, "vibrate")).length, 1, "how often the phone has vibrated");
    const icon = await ben.request.get(`${server.address}/icon-turn.svg`);
    check(icon.ok() && (await icon.text()).includes("<svg"), "the icon exists");
    await actAtRandom(ben, () => 0.3);
    await ana.waitForSelector(MINE);
    equal(await shows(), [false, "/icon.svg"], "title and icon afterwards");
    equal((await asked(ben, "badge")).at(-1), ["badge"], "the badge is gone");
    await leave(ana);
    await leave(ben);
});

// Whether a person sees the whole of an element, and could touch it, without scrolling, as soon as nothing moves any more.
async function isInSight(page, selector) {
    for (let i = 0; i < 20; i++) {
        if (await isInSightNow(page, selector)) return true;
        await page.waitForTimeout(100);
    }
    return false;
}

const isInSightNow = (page, selector) =>
    page.locator(selector).evaluate((element) => {
        const box = element.getBoundingClientRect();
        const middle = (box.left + box.right) / 2;
        const points = [
            [middle, box.top + 3],
            [middle, box.bottom - 3],
        ];
        const isInside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
        return isInside && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });

test("turns", "on a phone, everything that is asked or told is in sight", async () => {
    const phone = { prepare: listen, ...PHONE };
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ben", phone]]);
    const [ana, ben] = pages;
    const sees = async (words) => {
        await ben.waitForSelector(`.prompt .notice >> text=${words}`);
        check(await isInSight(ben, ".prompt .notice"), `Ben sees: ${words}`);
        for (const i of Array(await ben.locator(".prompt .notice button").count()).keys())
            check(await isInSight(ben, `.prompt .notice button >> nth=${i}`), `Ben sees answer ${i} to: ${words}`);
    };
    await sees("Shall this device tell you");
    await ben.click(".prompt >> text=No, thanks");
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    await actAtRandom(ben, () => 0.3);
    await ana.waitForSelector(MINE);
    await choose(ana, "Offer a draw");
    await sees("Ana offers a draw.");
    await ben.click(".prompt >> text=Refuse");
    await choose(ben, "Ask for a takeback");
    await sees("Waiting for");
    await ana.click(".prompt >> text=Refuse");
    await sees("Ana does not want to take anything back.");
    await openSheet(ben, "Log");
    await sees("Ana does not want to take anything back.");
    for (const page of pages) await leave(page);

    const slow = await seatPeople("causeway", [["Ana", phone], ["Ben"]], { clock: { days: 3 } });
    await slow.pages[0].waitForSelector(MINE);
    await actAtRandom(slow.pages[0], () => 0.3);
    await slow.pages[0].waitForSelector(".prompt >> text=Send this?");
    check(await isInSight(slow.pages[0], ".prompt .notice"), "Ana sees what she has to confirm");
    for (const page of slow.pages) await leave(page);
});

test("turns", "on a phone, the clock that runs is in sight", async () => {
    const { pages } = await seatPeople("causeway", [["Ana", PHONE], ["Ben"]], { clock: [300, 5] });
    const [ana, ben] = pages;
    await ana.waitForSelector(MINE);
    check(await isInSight(ana, ".strip .clock"), "Ana sees her clock");
    await ana.waitForFunction(() => /^4:5[0-8]$/.test(document.querySelector(".strip .clock").innerText));
    for (const page of [ana, ben]) await leave(page);
});

test("turns", "the end of a game is in sight, wherever the person has scrolled", async () => {
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ben"]]);
    const [ana, ben] = pages;
    await talk(ana, "hello");
    await ana.click(".chat summary");
    await ana.locator(".phrases button").last().scrollIntoViewIfNeeded();
    check(await ana.locator(".side").evaluate((side) => side.scrollTop > 0), "Ana has scrolled");
    await choose(ben, "Resign", "Yes, resign");
    await ana.waitForSelector(".rematch button");
    await ana.waitForFunction(() => document.querySelector(".side").scrollTop === 0);
    check(await isInSight(ana, ".rematch button"), "Ana sees what she can do next");
    for (const page of [ana, ben]) await leave(page);
});

test("turns", "the share sheet of the system gets the invitation", async () => {
    const ana = await visit("/friends/causeway", { prepare: listen, ...PHONE });
    await ana.click("text=Create the table");
    await ana.waitForSelector(".waiting");
    await ana.locator(".seat-link").first().locator("text=Share").click();
    const [[, shared]] = await asked(ana, "share");
    equal(shared.url, await ana.inputValue(".seat-link input"), "the link");
    check(shared.text.includes("Giant's Causeway"), `what is said with it: ${shared.text}`);
    const ben = await visit(pathOf(shared.url), { settings: { name: "Ben" } });
    await ben.waitForSelector(".table");
    for (const page of [ana, ben]) await leave(page);
});

// A key and a secret as the browser of a push service makes them.
function subscription() {
    const key = createECDH("prime256v1");
    return { p256dh: key.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
}

test(
    "turns",
    "a table by correspondence gets the push subscription, and loses it when that is switched off",
    async () => {
        const folder = mkdtempSync(join(tmpdir(), "colossi-push-"));
        const keys = join(folder, "keys");
        execFileSync(program, ["push-keys", keys, "--contact=mailto:me@example.org"]);
        const pushing = await serve(await freePort(), folder, `--push-keys=${keys}`);
        const ana = await visit("/", { prepare: listen, settings: { notify: true } });
        await ana.addInitScript((made) => {
            const bytes = (text) =>
                Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
            PushManager.prototype.subscribe = async (how) => {
                window.asked.push(["subscribe", how.userVisibleOnly, how.applicationServerKey.length]);
                return { endpoint: "https://push.example.org/1", getKey: (name) => bytes(made[name]).buffer };
            };
            PushManager.prototype.getSubscription = async () => ({
                unsubscribe: async () => window.asked.push(["unsubscribe"]),
            });
            localStorage.setItem("test.permission", "granted");
        }, subscription());
        const heard = [];
        ana.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
        const pushed = () => heard.filter((m) => m.includes('"type":"push"')).map((m) => JSON.parse(m).on);
        const answer = await ana.request.post(`${pushing.address}/api/tables`, {
            data: { game: "causeway", seats: ["me", "bot:random"], clock: { days: 2 }, public: false, name: "Ana" },
        });
        const made = await answer.json();
        await ana.goto(pushing.address);
        await ana.evaluate(() => navigator.serviceWorker.ready);
        await ana.goto(pushing.address + made.seats[0].link);
        await ana.waitForSelector(".table");
        await ana.waitForFunction(() => window.asked.some(([name]) => name === "subscribe"));
        equal(
            (await asked(ana, "subscribe"))[0],
            ["subscribe", true, 65],
            "what the browser's push service is asked for",
        );
        for (let i = 0; i < 50 && pushed().length < 1; i++) await ana.waitForTimeout(100);
        equal(pushed(), [true], "the server has the subscription");
        await ana.click(".bar-tools >> text=Settings");
        await ana.locator(".choice", { hasText: "Notification when it is your turn" }).locator("text=Off").click();
        for (let i = 0; i < 50 && pushed().length < 2; i++) await ana.waitForTimeout(100);
        equal(pushed(), [true, false], "it is gone when notifications are switched off");
        equal((await asked(ana, "unsubscribe")).length, 1, "how often the browser's push service was told so");
        await leave(ana);
        await pushing.stop();
        rmSync(folder, { recursive: true });
    },
);

test("turns", "a match of two games of Causeway keeps its score", async () => {
    const { pages } = await seatPeople("causeway", [["Ana"], ["Ben"]], { options: { ruleset: "quick" } });
    const [ana, ben] = pages;
    await choose(ben, "Resign", "Yes, resign");
    await hasText(ana, ".match", "Match of two games: game 1");
    await hasText(ana, ".match", "Ana: 2 match points");
    await hasText(ben, ".match", "Ben: 0 match points");
    const before = new URL(ana.url()).pathname;
    await ben.click("text=Second game of the match, seats exchanged");
    await ana.click("text=Accept the rematch");
    for (const page of pages) await page.waitForFunction((old) => location.pathname !== old, before);
    await ben.waitForSelector(MINE); // the seats are exchanged
    for (const page of pages) {
        await hasText(page, ".match", "Match of two games: game 2");
        await hasText(page, ".match", "Ana: 2 match points");
    }
    await choose(ana, "Resign", "Yes, resign");
    for (const page of pages) {
        await hasText(page, ".match", "Match of two games: game 2");
        await hasText(page, ".match", "Ana: 2 match points");
        await hasText(page, ".match", "Ben: 2 match points");
        await hasText(page, ".match", "match"); // who has won depends on the scores of both games
        check(
            /won the match|The match is a draw/.test(await page.locator(".match").innerText()),
            "the match has a result",
        );
        equal(await page.locator("text=Second game of the match").count(), 0, "the match has ended");
    }
    for (const page of pages) await leave(page);
});

test("turns", "leaving a table that waits makes the seat free again, and the table is forgotten", async () => {
    const ben = await visit("/", { settings: { name: "Ben" } });
    const { table, tokens } = await makeTable(ben, "orongo", ["me", "open", "open"]);
    const eve = await visit(`/table/${table}`, { settings: { name: "Eve" } });
    await eve.click("text=Take a free seat");
    await eve.waitForSelector(".waiting-seats >> text=Eve");
    await ben.goto(`${server.address}/table/${table}#${tokens[0]}`);
    await ben.waitForSelector(".waiting-seats >> text=Eve");
    await eve.click(".waiting summary");
    await eve.click("text=Leave the table");
    await eve.waitForSelector(".game-card");
    await ben.waitForFunction(() => !document.querySelector(".waiting-seats").innerText.includes("Eve"));
    equal(await eve.locator(".my-table").count(), 0, "tables that Eve still has");
    await ben.click(".waiting summary");
    await ben.click("text=Close this table");
    await ben.waitForSelector("text=This table was closed before the game started.");
    await ben.goto(server.address);
    await hasText(ben, ".my-table .status", "This table was closed before the game started.");
    for (const page of [ben, eve]) await leave(page);
});

test("turns", "leaving a game lets a bot play until its player comes back", async () => {
    const { pages } = await seatPeople("orongo", [["Ana"], ["Ben"], ["Eve"]]);
    const [ana, ben, eve] = pages;
    await choose(eve, "Leave the table", "Yes, leave");
    await hasText(ana, ".seats", "a bot plays");
    await hasText(ana, ".log", "bot");
    await hasText(eve, ".prompt", "A bot plays for you");
    await eve.click(".prompt >> text=Take the seat back");
    await ana.waitForFunction(() => !document.querySelector(".seats").innerText.includes("a bot plays"));
    for (const page of [ana, ben, eve]) await leave(page);
});

test("turns", "a muted seat is not heard, and its messages are not counted", async () => {
    const { pages } = await seatPeople("orongo", [["Ana"], ["Ben"], ["Eve"]]);
    const [ana, ben, eve] = pages;
    await ana.click(".tabs >> text=Chat");
    await ana.click(".chat summary");
    await ana.click(".chat >> text=Mute Ben");
    await ana.click(".tabs button >> nth=0");
    await talk(ben, "noise");
    await talk(eve, "hello");
    await hasText(ana, ".tabs .unread", "1");
    await talk(ben, "more noise");
    await talk(eve, "hello again");
    await hasText(ana, ".tabs .unread", "2");
    await ana.click(".tabs >> text=Chat");
    equal(await ana.locator(".chat li").count(), 2, "messages that Ana reads");
    await ana.reload();
    await ana.waitForSelector(".table");
    await ana.click(".tabs >> text=Chat");
    await ana.waitForSelector(".chat li");
    equal(await ana.locator(".chat li").count(), 2, "it is kept");
    await ana.click(".chat summary");
    await ana.click(".chat >> text=Listen to Ben again");
    equal(await ana.locator(".chat li").count(), 4, "messages after that");
    for (const page of pages) await leave(page);
});

test("turns", "my tables tell what happened last, and finished games can be replayed and reviewed", async () => {
    const { table, pages } = await seatPeople("causeway", [["Ana"], ["Ben"]], { options: { ruleset: "quick" } });
    const [ana, ben] = pages;
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    await ana.goto(server.address);
    await hasText(ana, ".my-table .status", "Waiting for Ben.");
    await actAtRandom(ben, () => 0.3);
    await hasText(ana, ".my-table .status", "It is your turn.");
    await hasText(ana, ".my-table .last", "Ben"); // what Ben did, which this browser has not seen
    check(!(await ana.locator(".my-table .last").innerText()).includes("undefined"), "it is a sentence");

    await choose(ben, "Resign", "Yes, resign");
    await hasText(ana, ".my-table .status", "You have won.");
    await ana.click(".my-table >> text=Replay");
    await ana.waitForSelector(".past-note");
    check(ana.url().includes(table), "the replay is at the table");
    await ana.goto(server.address);
    await ana.click(".my-table >> text=Chances");
    await ana.waitForSelector("svg.chances", { timeout: 60000 });

    await ana.goto(server.address);
    await ana.click('.my-table [aria-label="Forget this table"]');
    await ana.click("dialog >> text=No");
    equal(await ana.locator(".my-table").count(), 1, "asking is not forgetting");
    await ana.click('.my-table [aria-label="Forget this table"]');
    await ana.click("dialog >> text=Forget it");
    equal(await ana.locator(".my-table").count(), 0, "tables after forgetting");
    for (const page of pages) await leave(page);
});

test("turns", "bots for free seats and taking back survive a network that comes and goes", async () => {
    const wire = await network();
    const ana = await visit("/", { serviceWorkers: "block" });
    await ana.goto(`${wire.address}/friends/causeway`);
    await ana.evaluate(() =>
        localStorage.setItem("colossi.settings", JSON.stringify({ pace: "at_once", name: "Ana" })),
    );
    await ana.reload();
    await ana.click("text=Create the table");
    await ana.waitForSelector(".waiting");
    const table = new URL(ana.url()).pathname.split("/").at(-1);
    const state = async () => (await ana.request.get(`${server.address}/api/tables/${table}`)).json();
    const without = async (run) => {
        wire.cut();
        await ana.waitForSelector("text=The connection is lost");
        await run();
        await ana.waitForTimeout(300);
        wire.join();
    };
    await without(() => ana.click("text=Fill the empty seats with bots"));
    await ana.waitForSelector(MINE);
    await actAtRandom(ana, () => 0.3);
    await ana.waitForSelector(MINE);
    const { n } = await state();
    await openSheet(ana, "Actions");
    await without(() => ana.keyboard.press("u"));
    await ana.waitForFunction(() => document.querySelector(".table").dataset.n === "0");
    await ana.waitForTimeout(500);
    equal((await state()).n, n + 1, "how many events there are after one that takes everything back");
    await leave(ana, ["WebSocket", "ERR_", "Failed to load resource"]);
    wire.close();
});
