// Orongo on the page: the bid, the reveal, names on the board, and a whole game on a phone.
import { check, equal, leave, MINE, test, visit } from "./kit.mjs";

const SIZES = ["1440x900", "1024x768", "390x844"];

test("orongo", "a half-entered bid survives when a bot seals its bid", async () => {
    const page = await visit("/play/orongo?now&level=1&seats=4", { settings: { pace: 400 } });
    await page.waitForSelector(MINE);
    await page.click('.bid-row button[aria-label="One shell more"]');
    await page.click('.bid-row button[aria-label="One shell more"]');
    const bid = () => page.locator('.bid-row input[type="range"]').inputValue();
    const entered = await bid();
    equal(entered, "3", "the bid as entered");
    const n = Number(await page.locator(".table").getAttribute("data-n"));
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.n) > n, n, { timeout: 10000 });
    equal(await bid(), entered, "the bid after a bot has sealed its own");
    await leave(page);
});

// Whether a box lies inside another one, to the pixel.
const inside = (a, b) =>
    a.x >= b.x - 1 && a.y >= b.y - 1 && a.x + a.width <= b.x + b.width + 1 && a.y + a.height <= b.y + b.height + 1;

for (const size of SIZES) {
    test("orongo", `nothing on the board is cut off, ${size}`, async () => {
        for (const seats of [2, 3, 4]) {
            const page = await visit(`/play/orongo?now&level=1&seats=${seats}`, { size });
            await page.waitForSelector(MINE);
            const board = await page.locator("svg.stage").boundingBox();
            for (const name of ["amulet", "ceremonial", "reef", `waiting:${seats}`]) {
                const box = await page.locator(`.stage [data-explain="${name}"]`).first().boundingBox();
                check(inside(box, board), `${name} with ${seats} seats: ${JSON.stringify([box, board])}`);
            }
            await leave(page);
        }
    });
}
