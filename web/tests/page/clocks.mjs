// Clocks and takebacks at a table of two people.
import { actAtRandom } from "../browser.mjs";
import { actionCount, check, equal, leave, makeTable, MINE, server, test, visit, waitForActions } from "./kit.mjs";

async function twoPeople(more) {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "causeway", ["me", "link"], more);
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
    await ana.waitForSelector(MINE);
    await ben.waitForSelector(".seat");
    return [ana, ben];
}

const clocks = (page) =>
    page.locator(".seat .clock").evaluateAll((all) =>
        all.map((c) => {
            const [minutes, seconds] = c.innerText.split(":").map(Number);
            return minutes * 60 + seconds;
        }),
    );

test("clocks", "the clock of the seat that must act runs, the other stands", async () => {
    const [ana, ben] = await twoPeople({ clock: [100, 7] });
    for (const page of [ana, ben]) {
        const [mine, other] = await clocks(page);
        check(mine >= 90 && mine <= 100, `Ana has about 100 seconds: ${mine}`);
        equal(other, 100, "Ben's clock has not run");
    }
    const [before] = await clocks(ben);
    await ana.waitForTimeout(2200);
    const [after, other] = await clocks(ben);
    check(before - after >= 1 && before - after <= 4, `two seconds passed: ${before} to ${after}`);
    equal(other, 100, "Ben's clock still stands");
    await actAtRandom(ana, () => 0.4);
    await ben.waitForSelector(MINE);
    const [gained] = await clocks(ana);
    check(gained >= after + 4 && gained <= 107, `Ana gets 7 seconds for her action: ${after} to ${gained}`);
    await ana.waitForTimeout(1600);
    const [stands, runs] = await clocks(ana);
    equal(stands, gained, "Ana's clock stands");
    check(runs < 100, `Ben's clock runs: ${runs}`);
    await leave(ana);
    await leave(ben);
});

test("clocks", "little time is marked, and of three a bot takes over from a player whose time is up", async () => {
    const ana = await visit("/");
    const { table, tokens } = await makeTable(ana, "orongo", ["me", "link", "bot:level=1"], { clock: [5, 0] });
    await ana.goto(`${server.address}/table/${table}#${tokens[0]}`);
    await ana.waitForSelector(".waiting");
    const ben = await visit(`/table/${table}#${tokens[1]}`, { settings: { name: "Ben" } });
    await ben.waitForSelector(MINE);
    await actAtRandom(ben, () => 0.4);
    equal(await ana.locator('.seat .clock[data-short="true"]').count(), 3, "clocks that are marked");
    await ben.waitForFunction(() => /time of Ana has run out/.test(document.querySelector(".log").innerText));
    await ana.waitForSelector(".prompt >> text=A bot plays for you");
    await ana.click("text=Take the seat back");
    await ana.waitForSelector(".prompt >> text=A bot plays for you", { state: "detached" });
    await ben.waitForFunction(() => /Ana is back/.test(document.querySelector(".log").innerText));
    await leave(ana);
    await leave(ben);
});

test("clocks", "a takeback needs the consent of the others", async () => {
    const [ana, ben] = await twoPeople();
    await actAtRandom(ana, () => 0.4);
    await ben.waitForSelector(MINE);
    await actAtRandom(ben, () => 0.4);
    await waitForActions(ana, 2);
    await ana.click("text=Ask for a takeback");
    await ben.waitForSelector("text=Ana asks to take back 2 actions.");
    await ana.waitForSelector("text=Waiting for the others");
    equal(await ana.locator("text=Agree").count(), 0, "Ana cannot agree for Ben");
    await ben.click("text=Refuse");
    await ana.waitForSelector("text=Ben does not want to take anything back.");
    equal(await ana.locator("text=Waiting for the others").count(), 0, "proposals that wait");
    equal(await actionCount(ana), 2, "actions after a refusal");
    await ana.click("text=Ask for a takeback");
    await ben.click("text=Agree");
    for (const page of [ana, ben]) await waitForActions(page, 0, true);
    await ana.waitForSelector(MINE);
    await leave(ana);
    await leave(ben);
});
