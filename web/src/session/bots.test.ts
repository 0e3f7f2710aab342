// @vitest-environment jsdom
// The bots of the page, with the real rules and real thoughts.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InThreadWorker, loadEngine, useEngineWorkers } from "../../tests/engine";
import type { Question } from "../engine/answer";
import { Bots } from "./bots";

useEngineWorkers();

type Engine = Awaited<ReturnType<typeof loadEngine>>;

let open: Bots[] = [];
let asked: Question[] = [];
beforeEach(() => {
    asked = [];
    const post = InThreadWorker.prototype.postMessage;
    vi.spyOn(InThreadWorker.prototype, "postMessage").mockImplementation(function (this: InThreadWorker, question) {
        asked.push(question);
        return post.call(this, question);
    });
});
afterEach(() => {
    for (const bots of open) bots.close();
    open = [];
    vi.restoreAllMocks();
});
const bots = (table: Engine) => {
    const made = new Bots();
    open.push(made);
    made.begin(table.line("record"));
    return made;
};

const begin = async (game: string) => {
    const table = await loadEngine();
    table.line(`new ${game} seed=1`);
    return table;
};
const actors = (table: Engine) => table.line("actors")[0];
const legal = (table: Engine, seat: number) => table.line(`legal ${seat}`);
const count = (word: string) => asked.flatMap((q) => q.lines).filter((line) => line.startsWith(word)).length;

describe("bots", () => {
    it("follow the game and keep what they thought, as players of the program do", async () => {
        const table = await begin("giants seats=2 chance=manual");
        const [own, fresh] = [await loadEngine(), await loadEngine()];
        const player = bots(table);
        const replay = (engine: Engine) => ["replay", ...table.line("record"), "end"].map((line) => engine.line(line));
        replay(own);
        const found: string[] = [];
        let differs = 0;
        for (let i = 0; i < 40; i++) {
            const actor = actors(table).split(" ")[0];
            let line = `${actor} ${table.line(`legal ${actor}`)[0].replace(/^\d+ /, "")}`;
            if (actor === "2") {
                replay(fresh);
                const text = await player.decide(table.line("record"), 2, "level=5");
                const said = own.line("go level=5 seat=2");
                expect(`bestmove ${text}`).toBe(said.at(-1));
                if (fresh.line("go level=5 seat=2")[0] !== said[0]) differs++;
                line = `2 ${text}`;
                found.push(text);
            }
            table.line(`do ${line}`);
            own.line(`do ${line}`);
        }
        expect(found.length).toBeGreaterThan(5);
        expect(differs).toBeGreaterThan(0);
        expect(count("replay")).toBe(1);
    });

    it("begin afresh after something was taken back", async () => {
        const table = await begin("causeway seats=2");
        const [player, other] = [bots(table), bots(table)];
        table.line(`do 1 ${legal(table, 1)[0]}`);
        await player.decide(table.line("record"), 2, "level=4");
        table.line("undo 1");
        player.begin(table.line("record"));
        table.line(`do 1 ${legal(table, 1)[7]}`);
        const record = table.line("record");
        expect(await player.decide(record, 2, "level=4")).toBe(await other.decide(record, 2, "level=4"));
        expect(count("replay")).toBe(3);
    });

    it("are not confused when something is taken back while they think", async () => {
        const table = await begin("causeway seats=2");
        const player = bots(table);
        const start = table.line("record");
        table.line(`do 1 ${legal(table, 1)[0]}`);
        const early = player.decide(table.line("record"), 2, "level=4");
        player.begin(start);
        const text = await early;
        expect(await player.decide(table.line("record"), 2, "level=4")).toBe(text); // the person does the same again
    });

    it("tell how long a decision takes, first as usual and then as on this device", async () => {
        const table = await begin("causeway seats=2");
        const player = bots(table);
        expect([1, 6, 7, 8].map((level) => player.pace(`level=${level}`))).toEqual([0, 0, 250, 1000]);
        table.line(`do 1 ${legal(table, 1)[0]}`);
        const start = performance.now();
        await player.decide(table.line("record"), 2, "level=7");
        const took = performance.now() - start;
        expect(player.pace("level=7")).toBeGreaterThan(125);
        expect(player.pace("level=7")).toBeLessThanOrEqual((250 + took) / 2);
        expect(player.pace("level=8")).toBe(1000);
    });

    it("choose the same in a sealed choice, whether the person has chosen or not", async () => {
        const table = await begin("orongo seats=2");
        const [first, last] = [bots(table), bots(table)];
        let sealed = 0;
        for (let i = 0; i < 60 && sealed < 4; i++) {
            if (actors(table) === "1 2") {
                const early = await first.decide(table.line("record"), 2, "level=5");
                const bids = legal(table, 1);
                table.line(`do 1 ${bids[(3 * i) % bids.length]}`);
                expect(await last.decide(table.line("record"), 2, "level=5")).toBe(early);
                table.line(`do 2 ${early}`);
                sealed++;
            } else {
                const actor = Number(actors(table).split(" ")[0]);
                table.line(`do ${actor} ${legal(table, actor)[0]}`);
            }
        }
        expect(sealed).toBe(4);
    });
});

// Plays against a bot that thinks on, and against one that does not. The person does what is expected every second time.
async function compare(game: string, decisions: number): Promise<{ hits: number; guesses: number }> {
    const table = await begin(game);
    const [eager, plain] = [bots(table), bots(table)];
    let [hits, guesses] = [0, 0];
    for (let i = 0; i < decisions;) {
        const [actor] = actors(table).split(" ").map(Number);
        if (!actor) break;
        if (actor === 2) {
            const before = count("go level=7");
            const text = await eager.decide(table.line("record"), 2, "level=7");
            if (count("go level=7") === before) hits++;
            expect(await plain.decide(table.line("record"), 2, "level=7")).toBe(text);
            table.line(`do 2 ${text}`);
            if (actors(table) === "1") await eager.ponder(table.line("record"), ["", "level=7"]);
            i++;
        } else {
            const { guess } = eager as unknown as { guess?: { actions: string[] } };
            const expected = guess?.actions[table.line("record").filter((l) => /^[\dc]/.test(l)).length]?.slice(2);
            const actions = legal(table, 1);
            if (expected) guesses++;
            expect(expected === undefined || actions.includes(expected)).toBe(true);
            table.line(`do 1 ${expected && i % 2 === 0 ? expected : actions[i % actions.length]}`);
        }
    }
    return { hits, guesses };
}

describe("thinking on", () => {
    for (const game of ["causeway seats=2", "giants seats=2"])
        it(`finds the same decisions sooner: ${game}`, async () => {
            const { hits, guesses } = await compare(game, 7);
            expect(guesses).toBeGreaterThan(1);
            expect(hits).toBeGreaterThan(0);
            expect(hits).toBeLessThan(7);
        }, 120000);

    it("is left to the highest levels, and can be stopped", async () => {
        const table = await begin("causeway seats=2");
        const player = bots(table);
        const act = async (level: string) => {
            table.line(`do 1 ${legal(table, 1)[0]}`);
            table.line(`do 2 ${await player.decide(table.line("record"), 2, level)}`);
        };
        await act("level=6");
        await player.ponder(table.line("record"), ["", "level=6"]);
        expect(asked.filter((q) => q.isCopied)).toEqual([]);
        await act("level=7");
        const thinking = player.ponder(table.line("record"), ["", "level=7"]);
        player.rest();
        await thinking;
        expect(asked.filter((q) => q.memory)).toEqual([]);
    });
});
