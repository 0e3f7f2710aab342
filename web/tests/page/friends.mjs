// Tables with other people: links, sealed bids, chat, and a server that goes away.
import { actAtRandom, generator } from "../browser.mjs";
import {
    actionCount,
    check,
    leave,
    makeTable,
    MINE,
    server,
    startServer,
    test,
    visit,
    waitForActions,
} from "./kit.mjs";

// The page whose viewer is to act.
const whoseTurn = (...pages) => Promise.any(pages.map((page) => page.waitForSelector(MINE).then(() => page)));

test("friends", "two browsers at one table: a sealed bid, and a reload in the middle", async () => {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "orongo", ["me", "link"]);
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
    await ana.waitForSelector(MINE);
    await ben.waitForSelector(MINE);
    await actAtRandom(ana, () => 0.2);
    await ana.waitForSelector('.prompt[data-mine="false"]');
    check(!/bid/.test(await ben.locator(".log").innerText()), "the bid is secret");
    check((await ben.locator(MINE).count()) === 1, "both bid at the same time");
    await ben.reload();
    await ben.waitForSelector(MINE);
    await actAtRandom(ben, () => 0.6);
    await ben.waitForFunction(() => /bid/.test(document.querySelector(".log").innerText));
    // The log, without the sentences that call one of them "you".
    const told = async (page) =>
        (await page.locator(".log li").allInnerTexts()).map((l) => (/\b(you|your|Ana|Ben)\b/i.test(l) ? "" : l));
    const random = generator(5);
    for (let i = 0; i < 12; i++) {
        const page = await whoseTurn(ana, ben);
        await actAtRandom(page, random);
        await page.waitForTimeout(60);
    }
    await ana.waitForTimeout(400);
    check(JSON.stringify(await told(ana)) === JSON.stringify(await told(ben)), "both read the same log");
    await ana.locator(".log li button").nth(2).click();
    await ana.waitForSelector(".past-note");
    await ana.click("text=Back to now");
    await leave(ana);
    await leave(ben);
});

test("friends", "friends join with a link, others watch, and all can chat", async () => {
    const ana = await visit("/");
    await ana.click('a[href="/friends/causeway"]');
    await ana.click("text=Create the table");
    await ana.waitForSelector(".waiting");
    await ana.locator("text=QR code").first().click();
    await ana.waitForSelector(".qr");
    const links = await ana.locator(".seat-link input").evaluateAll((all) => all.map((i) => i.value));
    const ben = await visit(new URL(links[0]).pathname + new URL(links[0]).hash);
    const eve = await visit(new URL(links[1]).pathname);
    await ana.waitForSelector(MINE);
    await actAtRandom(ana, () => 0.3);
    await ben.waitForSelector(MINE);
    await waitForActions(eve, 1, true);
    check((await eve.locator(".actions").count()) === 0, "a spectator has no actions");
    await ben.click("text=Chat");
    await ben.fill('[aria-label="Message"]', "hello <b>Ana</b>");
    await ben.keyboard.press("Enter");
    await eve.click("text=Chat");
    await eve.waitForSelector("text=hello <b>Ana</b>");
    for (const page of [ana, ben, eve]) await leave(page);
});

test("friends", "a server that goes and comes back loses nothing and doubles nothing", async () => {
    const page = await visit("/");
    const { table, tokens } = await makeTable(page, "causeway", ["me", "bot:level=1"]);
    await page.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const random = generator(3);
    for (let i = 0; i < 4; i++) (await actAtRandom(page, random), await page.waitForTimeout(150));
    await page.waitForSelector(MINE);
    const before = await actionCount(page);
    await server.stop();
    await page.waitForSelector(".notice");
    await actAtRandom(page, random); // while nobody hears it
    await startServer();
    await waitForActions(page, before + 2);
    await page.waitForSelector(MINE);
    check((await actionCount(page)) === before + 2, "one action of mine, one answer");
    await leave(page, ["WebSocket", "ERR_CONNECTION", "Failed to load resource"]);
});
