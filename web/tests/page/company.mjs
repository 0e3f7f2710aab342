// What the tests of people at one table share: pages with seats, what people do there, and a network that can be cut.
import { connect, createServer } from "node:net";
import { makeTable, server, visit } from "./kit.mjs";

export const NAMELESS = { settings: { name: "" } };
export const pathOf = (link) => new URL(link).pathname + new URL(link).hash;
export const PHONE = { size: "390x844" };
export const SMALL_PHONE = { size: "360x740" };

export const hasText = (page, selector, text) =>
    page.waitForFunction(([s, t]) => document.querySelector(s)?.innerText.includes(t), [selector, text]);

// Opens a part of the side, which on a phone is a sheet over the board.
export async function openSheet(page, name) {
    const tab = page.locator(".sheet-tabs button", { hasText: name });
    if ((await tab.isVisible()) && (await tab.getAttribute("aria-pressed")) === "false") await tab.click();
}

// Chooses something from the menu of the table; `yes` answers the question.
export async function choose(page, name, yes) {
    await page.click(".bar-tools >> text=Table");
    await page.click(`dialog .menu >> text=${name}`);
    if (yes) await page.click(`dialog >> text=${yes}`);
}

export async function talk(page, text) {
    await openSheet(page, "Log");
    await page.click(".tabs >> text=Chat");
    await page.fill('[aria-label="Message"]', text);
    await page.keyboard.press("Enter");
}

// The seats of people whose pages are given, at a table of the server.
export async function seatPeople(game, people, more = {}) {
    const pages = [];
    for (const [name, options] of people) pages.push(await visit("/", { settings: { name }, ...options }));
    const seats = people.map((_, i) => (i === 0 ? "me" : "link"));
    const { table, tokens } = await makeTable(pages[0], game, seats, more);
    for (const [i, page] of pages.entries()) {
        await page.goto(`${server.address}/table/${table}#${tokens[i]}`);
        await page.waitForSelector(i + 1 < people.length ? ".waiting" : ".table");
    }
    for (const page of pages) await page.waitForSelector(".table");
    return { table, pages };
}

// A network between the page and the server that can be cut.
export async function network() {
    const sockets = new Set();
    const state = { isCut: false, isFrozen: false };
    const proxy = createServer((near) => {
        if (state.isCut) return near.destroy();
        const far = connect(Number(new URL(server.address).port), "127.0.0.1");
        const pair = { near, far, isFrozen: false };
        sockets.add(pair);
        const end = () => (near.destroy(), far.destroy(), sockets.delete(pair));
        near.on("data", (data) => pair.isFrozen || far.write(data));
        far.on("data", (data) => pair.isFrozen || near.write(data));
        for (const socket of [near, far]) socket.on("close", end).on("error", end);
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const dropAll = () => sockets.forEach(({ near, far }) => (near.destroy(), far.destroy()));
    return {
        address: `http://127.0.0.1:${proxy.address().port}`,
        cut: () => ((state.isCut = true), dropAll()),
        join: () => (state.isCut = false),
        freeze: () => sockets.forEach((pair) => (pair.isFrozen = true)), // nothing comes through, and nobody is told
        close: () => (dropAll(), proxy.close()),
    };
}
