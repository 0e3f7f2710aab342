// The page in a real Firefox, against a real server: node tests/firefox.mjs COLOSSI [WORD...]. Prints TAP. Everything is done
// as a person would do it, by keyboard and mouse.
import { generator } from "./browser.mjs";
import { check, equal, GAMES, runTests, server, startServer, stopServer, test } from "./page/kit.mjs";
import { Firefox, sleep } from "./marionette.mjs";

let firefox;

// Begins where a newcomer would: with empty storage, and with bots that act at once.
async function visit(path) {
    await firefox.go(`${server.address}/plain`);
    await firefox.run(() => {
        localStorage.clear();
        localStorage.setItem("colossi.settings", JSON.stringify({ pace: "at_once", name: "Ana" }));
    });
    await firefox.go(server.address + path);
}

const actions = () => firefox.run(() => Number(document.querySelector(".table")?.dataset.n));
const mine = () =>
    firefox.until(() =>
        (document.querySelector('.prompt[data-mine="true"]') ?? document.querySelector(".ending")) ? true : false,
    );

// What has the focus: a state of a thing, "button" for a choice beside the board, or "".
const focused = () =>
    firefox.run(() => {
        const at = document.activeElement;
        if (at?.dataset?.state) return at.dataset.state;
        return at?.matches(".steps button, button.step") ? "button" : "";
    });

async function tabTo(isWanted, most) {
    for (let i = 1; i <= most; i++) {
        await firefox.press("Tab");
        if (isWanted(await focused())) return i;
    }
    return 0;
}

const isLive = (state) => state === "can" || state === "target";

// What the page offers just now: "made" when an action has been made since the n-th, "places" on the board, or "buttons".
const offered = (n) =>
    firefox.until((n) => {
        if (Number(document.querySelector(".table")?.dataset.n) > n || document.querySelector(".ending")) return "made";
        if (document.querySelector('.board [data-state="can"], .board [data-state="target"]')) return "places";
        return document.querySelector(".steps button:enabled, button.step:enabled") ? "buttons" : "";
    }, n);

// Makes one action with Tab, the arrows and Enter.
async function actByKeys(random) {
    const n = await actions();
    for (let i = 0; i < 30; i++) {
        const what = await offered(n);
        if (what === "made") return;
        await firefox.run(() => document.querySelector("main.board").focus());
        const stops = what === "places" ? await tabTo((s) => s !== "", 5) : await tabTo((s) => s === "button", 40);
        // An action on its way may have been made meanwhile; then there is nothing left to reach.
        if (stops === 0 && (await offered(n)) !== what) continue;
        check(stops > 0, `Tab reaches the ${what}`);
        for (let k = 0; what === "places" && k < 12 && (k < random() * 3 || !isLive(await focused())); k++)
            await firefox.press(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"][Math.floor(random() * 4)]);
        await firefox.press("Enter");
        await sleep(150);
    }
    equal(await offered(n), "made", "after 30 attempts");
}

test("firefox", "the home page", async () => {
    await visit("/");
    await firefox.shows(".game-card");
    equal(await firefox.countOf(".game-card"), 4, "cards");
});

for (const [game, seats] of Object.entries(GAMES)) {
    test("firefox", `ten actions of ${game} by keyboard alone`, async () => {
        await visit(`/play/${game}?now&level=1&seats=${seats}`);
        const random = generator(9);
        await mine();
        for (let i = 0; i < 10; i++) {
            await mine();
            await actByKeys(random);
        }
        check((await actions()) >= 10, `only ${await actions()} actions`);
    });
}

// Plays until a giant of Causeway can move.
async function giantThatMoves() {
    await visit("/play/causeway?now&level=1");
    await mine();
    const random = generator(4);
    for (let i = 0; i < 12; i++) {
        if (await firefox.countOf('.board [data-thing^="giant:"][data-state="can"]')) return;
        await actByKeys(random);
        await mine();
    }
    throw new Error("no giant can move");
}

test("firefox", "a piece is dragged to its target", async () => {
    await giantThatMoves();
    const from = await firefox.middle('.board [data-thing^="giant:"][data-state="can"]');
    const n = await actions();
    const near = [from[0] + 9, from[1] + 9];
    await firefox.click(...from);
    await firefox.shows('.board [data-state="chosen"]');
    const target = await firefox.run(() => {
        for (const e of document.querySelectorAll('.board [data-state="target"]')) {
            const box = e.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            if (document.elementFromPoint(x, y)?.closest("[data-thing]")?.dataset.thing === e.dataset.thing)
                return [x, y];
        }
        return null;
    });
    check(target, "a target in sight");
    await firefox.press("Escape");
    await firefox.lacks('.board [data-state="chosen"]');
    await firefox.mouse([from, near, target, target], true);
    await firefox.until(
        (n) =>
            Number(document.querySelector(".table").dataset.n) > n ||
            document.querySelectorAll('.board [data-state="chosen"]').length > 1,
        n,
    );
});

test("firefox", "the rules open, and Escape closes them and nothing else", async () => {
    await giantThatMoves();
    await firefox.clickOn('.board [data-thing^="giant:"][data-state="can"]');
    await firefox.shows('.board [data-state="chosen"]');
    await firefox.run(() => [...document.querySelectorAll(".bar-tools button")].at(-2).click());
    await firefox.shows("dialog .guide-article");
    await firefox.press("Escape");
    await firefox.lacks("dialog");
    equal(await firefox.countOf('.board [data-state="chosen"]'), 1, "chosen giants");
});

test("firefox", "a hint is drawn on the board", async () => {
    await giantThatMoves();
    await firefox.clickOn("[data-hint]");
    await firefox.shows(".bubble.hint");
    await firefox.shows(".hint-marks .over rect");
});

test("firefox", "a tooltip explains what the mouse and the keyboard point at", async () => {
    await giantThatMoves();
    const thing = '.board [data-thing^="giant:"][data-state="can"]';
    await firefox.mouse([[5, 5], await firefox.middle(thing)]);
    await firefox.shows(".pointed");
    const box = await firefox.run(() => {
        const { x, right, width } = document.querySelector(".pointed").getBoundingClientRect();
        return { isInside: x >= 0 && right <= innerWidth, width };
    });
    check(box.isInside && box.width <= 320, `its place: ${JSON.stringify(box)}`);
    await firefox.press("Escape");
    await firefox.lacks(".pointed");
    await firefox.run(() => document.querySelector("main.board").focus());
    await firefox.mouse([[5, 5], [6, 6]]); // prettier-ignore
    await firefox.press("Tab");
    await firefox.shows(".pointed");
});

test("firefox", "two windows at one table of the server", async () => {
    const answer = await fetch(`${server.address}/api/tables`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ game: "causeway", seats: ["link", "link"], public: false, name: "Ana" }),
    });
    const made = await answer.json();
    const [first, second] = made.seats.map((s) => s.token);
    const ana = await firefox.handle();
    await visit(`/table/${made.table}#${first}`);
    const ben = await firefox.open();
    await firefox.use(ben);
    await firefox.go(`${server.address}/table/${made.table}#${second}`);
    await firefox.shows(".table");
    const random = generator(6);
    for (let i = 0; i < 4; i++) {
        const isAna = i % 2 === 0;
        await firefox.use(isAna ? ana : ben);
        await firefox.shows('.prompt[data-mine="true"]');
        const n = await actions();
        await actByKeys(random);
        await firefox.use(isAna ? ben : ana);
        await firefox.until((n) => Number(document.querySelector(".table")?.dataset.n) > n, n);
    }
    await firefox.use(ben);
    await firefox.send("WebDriver:CloseWindow");
    await firefox.use(ana);
});

await startServer();
firefox = await Firefox.launch();
const status = await runTests(process.argv.slice(3));
await firefox.close();
await stopServer();
process.exit(status);
