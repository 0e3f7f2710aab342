// Aids and rulesets: the goals of Assault, and games that are set up by hand with the rules of the originals.
import { Engine } from "../../../src/wasm/loader.mjs";
import { actAtRandom, generator } from "../browser.mjs";
import { wasmBytes } from "../wasm.mjs";
import { actionCount, check, equal, leave, MINE, openRecord, test, visit, waitForActions } from "./kit.mjs";

for (const size of ["1440x900", "390x844"]) {
    test("aids", `the goals of Assault can be opened at any time, ${size}`, async () => {
        const page = await visit("/play/assault?now&level=1&seats=3", { size });
        await page.waitForSelector(MINE);
        const seats = page.getByRole("group", { name: "Show over the board" }).getByText("Seats");
        if (await seats.isVisible()) await seats.click();
        await page.getByRole("button", { name: "Goals", exact: true }).click();
        const dialog = page.getByRole("dialog", { name: "Player aid", exact: true });
        await dialog.getByRole("heading", { name: "Your own events" }).waitFor();
        equal(await page.locator('.as-goal[data-goal="open"] h4').count(), 1 + 3, "one own event and three others");
        check((await dialog.getByText("missing").count()) > 0, "something is missing");
        const isWide = await dialog.evaluate((d) => d.scrollWidth > d.clientWidth);
        check(!isWide, "the goals do not scroll sideways");
        await page.keyboard.press("Escape");
        equal(await dialog.count(), 0, "open dialogs");
        await leave(page);
    });
}

test("aids", "spectators of Assault have no goals", async () => {
    const page = await visit("/play/assault");
    await page.locator("fieldset select").first().selectOption("1");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForSelector(".seat");
    equal(await page.getByRole("button", { name: "Goals", exact: true }).count(), 0, "buttons");
    await page.keyboard.press("a");
    await page.waitForSelector(".aid-part");
    equal(await page.locator(".as-goal").count(), 0, "goals in the aid of a spectator");
    await leave(page);
});

// What sticks out of the player aid, sideways.
const stickingOut = (page) =>
    page.evaluate(() => {
        const isOut = (e) => e.scrollWidth > e.clientWidth + 1 && !e.closest("svg, .visually-hidden, .as-goal b");
        return [...document.querySelectorAll("dialog, .aid-part, .aid-part *")]
            .filter((e) => e.clientWidth > 0 && isOut(e))
            .map((e) => e.outerHTML.slice(0, 100));
    });

for (const game of ["causeway", "orongo", "giants", "assault"]) {
    test("aids", `the player aid of ${game} is one key away and fits one screen, in every language`, async () => {
        for (const language of ["en", "de", "fr", "es"]) {
            const page = await visit(`/play/${game}?now&level=1&seats=3`, { settings: { language } });
            await page.waitForSelector(MINE);
            await page.keyboard.press("a");
            await page.waitForSelector(".aid-part");
            equal((await stickingOut(page)).join(), "", `what sticks out in ${language}`);
            const isTall = await page.locator("dialog").evaluate((d) => d.scrollHeight > d.clientHeight + 1);
            check(!isTall, `the aid does not scroll in ${language}`);
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
            await leave(page);
        }
    });

    test("aids", `the player aid of ${game} is one tap away on a phone, and before the game`, async () => {
        const page = await visit(`/play/${game}?now&level=1&seats=3`, { size: "390x844" });
        await page.waitForSelector(MINE);
        await page.getByRole("button", { name: "Aid", exact: true }).click();
        await page.waitForSelector(".aid-part");
        equal((await stickingOut(page)).join(), "", "what sticks out");
        await leave(page);
        const form = await visit(`/play/${game}`);
        await form.getByRole("button", { name: "Aid", exact: true }).click();
        await form.waitForSelector(".aid-part");
        await leave(form);
    });
}

// Sets up a game with a ruleset, as a person does.
async function beginWith(game, ruleset) {
    const page = await visit(`/play/${game}`);
    await page.getByRole("radio", { name: new RegExp(`^${ruleset}:`) }).check();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForSelector(MINE);
    return page;
}

// The record of a game in which everybody acts at random, until seat 1 is to act and its actions are the wanted ones.
async function recordUntil(setup, isWanted) {
    const engine = await Engine.load(wasmBytes());
    const random = generator(5);
    for (let seed = 1; seed <= 50; seed++) {
        engine.line(`new ${setup} seed=${seed}`);
        for (;;) {
            const { actors, result } = JSON.parse(engine.line("show public")[0]);
            if (result) break;
            const { legal, view } = JSON.parse(engine.line(`show ${actors[0]}`)[0]);
            const texts = legal.map(([text]) => text);
            const record = `${engine.line("record").join("\n")}\n`;
            if (actors[0] === 1 && isWanted(texts)) return { record, texts, view };
            engine.line(`do ${actors[0]} ${texts[Math.floor(random() * texts.length)]}`);
        }
    }
    throw new Error(`no game of ${setup} came that far`);
}

for (const [game, ruleset] of [
    ["giants", "To the letter"],
    ["causeway", "To the letter"],
    ["causeway", "Quick, to the letter"],
]) {
    test("aids", `a game of ${game} with the rules "${ruleset}" is set up and played against bots`, async () => {
        const page = await beginWith(game, ruleset);
        const random = generator(3);
        for (let i = 0; i < 60 && (await actionCount(page)) < 8; i++) await actAtRandom(page, random, 60000);
        check((await actionCount(page)) >= 8, "actions of the person and of the bots");
        await leave(page);
    });
}

test("aids", "a player of Giants may look under a Moai while bidding", async () => {
    const { record, texts } = await recordUntil(
        "giants ruleset=original seats=3",
        (texts) => texts.some((t) => t.startsWith("bid ")) && texts.some((t) => t.startsWith("peek ")),
    );
    const ahu = Number(texts.find((t) => t.startsWith("peek ")).slice(-2));
    const page = await visit("/");
    await openRecord(page, record);
    await page.waitForSelector(".gi-bid");
    const dial = page.locator(".gi-dial button").first();
    await dial.click();
    const before = await actionCount(page);
    await page.locator(`[data-thing="ahu:${ahu}"]`).click();
    equal(await actionCount(page), before, "actions after a click on the Ahu");
    await page.locator(".steps .step", { hasText: "Look under" }).click();
    await waitForActions(page, before + 1);
    equal(await dial.getAttribute("aria-pressed"), "true", "the bid is kept");
    await page.getByRole("button", { name: "Seal the bid" }).click();
    await page.waitForSelector(".gi-bid", { state: "detached" });
    await leave(page);
});

test("aids", "a leap of Causeway may drop no stone where the original is played", async () => {
    const { record, texts, view } = await recordUntil("causeway ruleset=original", (texts) =>
        texts.some((t) => texts.includes(`${t}+1`)),
    );
    const leap = texts.find((t) => texts.includes(`${t}+1`));
    const name = { T: "trapper", S: "spikey" }[leap[0]];
    const { q, r } = view.giants.find((g) => g.seat === 1 && g.kind === name);
    const [dq, dr] = { n: [0, -1], ne: [1, -1], se: [1, 0], s: [0, 1], sw: [-1, 1], nw: [-1, 0] }[leap.slice(2)];
    const beyond = Array.from({ length: 12 }, (_, i) => `[data-thing="cell:${q + dq * (i + 2)},${r + dr * (i + 2)}"]`);
    const page = await visit("/");
    await openRecord(page, record);
    await page.waitForSelector(MINE);
    await page.locator(`[data-thing="giant:1${leap[0]}"]`).first().dispatchEvent("click");
    const landing = beyond.map((thing) => `${thing}[data-state="target"]`).join(", ");
    await page.locator(landing).first().dispatchEvent("click");
    const before = await actionCount(page);
    await page.getByRole("button", { name: "Drop no stone" }).click();
    await waitForActions(page, before + 1);
    await leave(page);
});
