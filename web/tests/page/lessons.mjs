// Lessons: every chapter is gone through as a learner would who asks for a hint at every step.
import { check, equal, GAMES, keepLearning, leave, MINE, server, test, visit } from "./kit.mjs";

const NEXT = ".lesson .primary:not(:disabled)";

export const stepOf = (page) => page.getAttribute(".lesson", "data-step");

// Waits until the lesson can go on, and does what it wants by its hint. Calls `look` when there is something new to read.
export async function doStep(page, look = async () => {}) {
    const step = await stepOf(page);
    await page.locator(NEXT).or(page.locator(MINE)).first().waitFor();
    await look(step);
    if ((await page.locator(NEXT).count()) === 0) {
        const hint = page.locator("[data-hint]");
        if (!(await hint.isVisible())) await page.locator(".sheet-tabs button").first().click(); // on a phone
        await hint.click();
        await page.locator(".bubble.hint button").first().click();
        await page.waitForFunction(
            (s) => {
                const lesson = document.querySelector(".lesson");
                return lesson?.dataset.step !== s || lesson.querySelector(".primary:not(:disabled)");
            },
            step,
            { timeout: 15000 },
        );
        if ((await stepOf(page)) !== step) return; // it has gone on by itself
        await look(`${step}, done`);
    }
    await page.mouse.move(0, 0); // away from things whose tooltips could be in the way
    await page.locator(NEXT).first().click();
    await page.waitForFunction((s) => document.querySelector(".lesson")?.dataset.step !== s, step);
}

// Goes through the chapter that is open.
export async function doChapter(page, look) {
    await page.waitForSelector(".lesson-words");
    for (let i = 0; i < 12 && (await stepOf(page)) !== "end"; i++) await doStep(page, look);
    equal(await stepOf(page), "end", "the last step");
}

for (const game of Object.keys(GAMES)) {
    for (const size of ["1440x900", "390x844"]) {
        test("lessons", `every chapter of ${game} can be finished, ${size}`, async () => {
            const page = await visit(`/learn/${game}`, { size });
            await page.waitForSelector(".lesson-words"); // a newcomer is in the first chapter at once
            check(await page.locator(MINE).count(), "the first step is an action");
            let chapters = 0;
            for (; chapters < 12; chapters++) {
                await doChapter(page);
                const next = page.locator('.lesson a.primary[href^="/learn/"]');
                if ((await next.count()) === 0) break;
                await next.click();
                await page.waitForFunction(() => document.querySelector(".lesson")?.dataset.step === "1");
            }
            check(chapters >= 3, `only ${chapters + 1} chapters`);
            await page.goto(`${server.address}/learn/${game}`);
            await page.waitForSelector(".chapters");
            equal(await page.locator('.chapters [data-done="true"]').count(), chapters + 1, "chapters that are done");
            await leave(page);
        });
    }
}

test("lessons", "a chapter goes on where it was left, and back", async () => {
    const page = await visit("/learn/causeway/towers");
    await page.waitForSelector(".lesson-words");
    await doStep(page);
    equal(await stepOf(page), "2", "the step");
    await page.reload();
    await page.waitForSelector(".lesson-words");
    equal(await stepOf(page), "2", "the step after loading the page again");
    await page.locator(".lesson button.quiet").click();
    await page.waitForFunction(() => document.querySelector(".lesson").dataset.step === "1");
    await page.waitForSelector(MINE);
    await doStep(page);
    await page.goto(`${server.address}/learn/causeway`);
    await page.waitForSelector(".chapters"); // somebody who has begun sees all chapters
    equal(await page.locator('.chapters [data-next="true"]').count(), 1, "the next chapter");
    await leave(page);
});

test("lessons", "what an action brings stays until the learner goes on", async () => {
    const page = await visit("/learn/causeway/towers", { settings: { pace: "briskly" } });
    await page.waitForSelector(MINE);
    await page.locator("[data-hint]").click();
    await page.locator(".bubble.hint button").first().click();
    await page.waitForSelector('.lesson[data-done="true"]');
    await page.locator(NEXT).waitFor();
    equal(await stepOf(page), "1", "the step");
    check(await page.locator(".seat-card, .seat", { hasText: "1/3" }).count(), "the tower is counted");
    await page.waitForTimeout(1500);
    equal(await stepOf(page), "1", "the step after a while");
    await leave(page);
});

test("lessons", "a wrong try is answered, and Escape takes a choice back", async () => {
    const page = await visit("/learn/causeway/leaping");
    await page.waitForSelector(MINE);
    await page.locator('[data-thing="giant:1S"]').first().click();
    await page.waitForSelector('.board [data-state="chosen"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector('.board [data-state="chosen"]', { state: "detached" });
    await page.evaluate(() => document.querySelector(".actions details").setAttribute("open", ""));
    await page.locator(".choices button").first().click(); // a step
    await page.waitForSelector(".refusal");
    check(/Choose the trapper/.test(await page.locator(".refusal").first().innerText()), "what is wanted");
    equal(await stepOf(page), "1", "the step");
    await leave(page);
});

test("lessons", "they work without a network", async () => {
    const page = await visit("/");
    await page.waitForSelector(".game-card");
    await keepLearning(page);
    await page.context().setOffline(true);
    await page.goto(`${server.address}/learn/orongo`);
    await page.waitForSelector(".lesson-words");
    await page.waitForSelector(MINE);
    await page.context().setOffline(false);
    await leave(page);
});
