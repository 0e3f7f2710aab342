// A first game with a teacher: it says what matters, and warns before a blunder.
import { readFileSync } from "node:fs";
import { actionCount, check, equal, leave, MINE, test, visit } from "./kit.mjs";

const SIZES = ["1440x900", "390x844"];

for (const game of ["causeway", "orongo", "giants", "assault"])
    for (const size of SIZES)
        test("teacher", `the teacher of ${game} begins with what matters, ${size}`, async () => {
            const page = await visit(`/play/${game}?now&teacher&level=1`, { size });
            await page.waitForSelector(MINE);
            const remark = page.locator(".prompt .notice");
            await remark.waitFor();
            const { width, height } = page.viewportSize();
            const box = await remark.boundingBox();
            check(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, "the remark is in sight");
            await page.getByRole("button", { name: "Got it" }).click();
            equal(await remark.count(), 0, "remarks");
            await leave(page);
        });

// The learner is White and to act; T-s is a blunder.
function blunderGame() {
    const golden = readFileSync(new URL("../../../tests/golden/causeway-2-ends-towers.txt", import.meta.url), "utf8");
    const actions = golden.split("\n").filter((line) => line !== "" && !line.startsWith("["));
    const record = ["[game causeway]", "[seats 2]", ...actions.slice(0, 12)].join("\n");
    const plan = { id: "teacher1", game: "causeway", options: "", levels: [0, 1], name: "Ana", teacher: true };
    return JSON.stringify([{ plan, record, n: 12, over: false, at: 1 }]);
}

for (const size of SIZES)
    test("teacher", `a blunder of Causeway is warned about and can be taken back, ${size}`, async () => {
        const prepare = (page) =>
            page.addInitScript((value) => localStorage.setItem("colossi.games", value), blunderGame());
        const page = await visit("/game/teacher1", { size, prepare });
        await page.waitForSelector(MINE);
        await page.waitForTimeout(6000); // the learner thinks, and so does the teacher
        const blunder = async () => {
            const field = page.locator(".actions input");
            await page.locator(".actions details").evaluate((list) => (list.open = true));
            if (!(await field.isVisible())) await page.getByRole("button", { name: "Actions", exact: true }).click();
            await field.fill("T-s");
            await field.press("Enter");
        };
        await blunder();
        const warning = page.locator(".prompt .notice");
        await warning.getByText("Careful").waitFor();
        equal(await actionCount(page), 12, "actions");
        await page.getByRole("button", { name: "Show me a better one" }).click();
        await page.waitForSelector(".hint-marks");
        await blunder();
        await page.getByRole("button", { name: "Take it back" }).click();
        equal(await warning.count(), 0, "warnings");
        await blunder();
        await page.getByRole("button", { name: "Do it anyway" }).click();
        await page.waitForFunction(() => Number(document.querySelector(".table")?.dataset.n) > 12);
        await leave(page);
    });
