// Hints, and the chart of the chances of a finished game.
import { check, equal, finishedRecord, leave, MINE, openRecord, over, test, visit, waitForActions } from "./kit.mjs";

test("hints", "a hint names an action with its chance, and does it", async () => {
    const page = await visit("/play/causeway?now&level=1");
    await page.waitForSelector(MINE);
    await page.click("text=Hint");
    await page.waitForSelector(".hint", { timeout: 60000 });
    const [, words, chance] = /^Try this: (.+)\. Chance to win: (\d+)%(?: \(\d+% – \d+%\))?\.$/.exec(
        await page.locator(".hint span").innerText(),
    );
    check(Number(chance) >= 0 && Number(chance) <= 100, `a chance: ${chance}`);
    await page.evaluate(() => document.querySelector(".actions details").setAttribute("open", ""));
    const all = await page.locator(".choices span").allInnerTexts();
    check(all.includes(words), `it is one of the actions: ${words}`);
    await page.click("text=Do it");
    await waitForActions(page, 1);
    check(/^You /.test(await page.locator(".log li").first().innerText()), "the log begins with it");
    await page.waitForSelector(MINE);
    equal(await page.locator(".hint").count(), 0, "hints left from before");
    await leave(page);
});

// The points of a curve of the chart, as [share of the game, percent].
const curve = (d) =>
    d
        .slice(1)
        .split("L")
        .map((p) => p.split(" ").map(Number))
        .map(([x, y]) => [x / 360, 100 - (y / 140) * 100]);

for (const [game, seats] of [
    ["causeway", 2],
    ["orongo", 3],
]) {
    test("chances", `the chart of a game of ${game}`, async () => {
        const page = await visit("/");
        await openRecord(page, await finishedRecord(game, seats));
        await page.waitForSelector(".ending");
        check(await over(page), "the game is over");
        await page.getByRole("button", { name: "Chances", exact: true }).click();
        await page.waitForSelector("figcaption");
        await page.waitForSelector("figcaption >> text=thinking", { state: "detached", timeout: 120000 });
        const curves = (
            await page.locator(".chances > path").evaluateAll((all) => all.map((p) => p.getAttribute("d")))
        ).map(curve);
        equal(curves.length, seats, "curves");
        const places = await page.locator(".ending .place").allInnerTexts();
        equal(places[0], "1.", "the first place");
        for (const points of curves) {
            check(points.length >= 8, `enough points: ${points.length}`);
            equal([points[0][0], points.at(-1)[0]], [0, 1], "from the beginning to the end");
            check(
                points.every(([, v]) => v >= -0.01 && v <= 100.01),
                "percent",
            );
        }
        const sums = curves[0].map((_, i) => curves.reduce((sum, points) => sum + points[i][1], 0));
        check(
            sums.every((s) => Math.abs(s - seats * 50) <= 3),
            `the seats share ${seats * 50} percent: ${sums}`,
        );
        const ends = curves.map((points) => Math.round(points.at(-1)[1])).sort((a, b) => a - b);
        if (seats === 2) equal(ends, [0, 100], "what is certain at the end");
        else equal([ends[0], ends.at(-1)], [0, 100], "what is certain at the end");

        // A click in the chart shows the position there.
        const box = await page.locator(".chances").boundingBox();
        const count = Number(await page.locator(".table").getAttribute("data-n"));
        await page.mouse.click(box.x + ((40 + 360 / 2) / 408) * box.width, box.y + box.height / 2);
        const note = await page.locator(".past-note").innerText();
        const [, at, of] = /After action (\d+) of (\d+)/.exec(note).map(Number);
        equal(of, count, "actions of the game");
        check(Math.abs(at - count / 2) <= 2, `the middle of the game: ${note}`);
        await page.click("text=Back to now");
        await leave(page);
    });
}
