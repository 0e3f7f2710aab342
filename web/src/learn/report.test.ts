// @vitest-environment jsdom
// The report of a game: with answers that are made up, to see what it asks and what it makes of them, and with the real engine.
import { afterEach, describe, expect, it } from "vitest";
import { loadEngine, useEngineWorkers } from "../../tests/engine";
import { EngineWorker, Refusal } from "../engine/engine";
import { AnalysisSession } from "./analysis-session";
import { isMistake, lossOf, Report, type Ask, type Judged } from "./report";

useEngineWorkers();

const never = new AbortController().signal;

const judged = (line: string[], seats = 2): Judged => ({
    line,
    seats,
    replay: (n) => ["replay", ...line.slice(0, n), "end"],
    lead: async (_n, _seat, line) => line,
});

// A decision between a, b and c, as the made-up engine knows it.
interface Known {
    chances?: Record<string, [number, number]>; // what the search says at first: the chance, and the end of its interval
    late?: (action: string, tree: number) => number; // what a comparison finds
}

// An engine that knows what to answer after n actions. `asked` gets every question.
function engineWith(known: Record<number, Known>, asked: string[] = []): Ask {
    return async (...lines) => {
        const n = lines.indexOf("end") - 1;
        asked.push(...lines.slice(n + 2).filter((line) => !line.startsWith("show")));
        const { chances = { a: [50, 60], b: [50, 60] }, late = () => 50 } = known[n] ?? {};
        return lines.map((line) => {
            const [word] = line.split(" ");
            if (word === "solve") throw new Refusal("game", "");
            if (word === "show")
                return [JSON.stringify({ legal: Object.keys(chances).map((text) => [text, `do.${text}`]) })];
            if (word === "go") {
                const list = Object.entries(chances).map(
                    ([text, [chance, high]]) =>
                        `candidate chance ${chance} low 0 high ${high} visits 80 line ${text}, z`,
                );
                return [...list.slice(0, Number(/multi=(\d+)/.exec(line)![1])), "bestmove a"];
            }
            if (word === "compare") {
                const tree = Number(/seed=(\d+)/.exec(line)![1]) % 100000;
                const texts = line.split(" with ")[1].split(", ");
                return texts.map(
                    (text) => `compared early ${late(text, tree)} late ${late(text, tree)} action ${text}`,
                );
            }
            if (word === "luck")
                return ["luck 1 count 320 mean 4.000 deviation 9.000", "luck 2 count 320 mean -4.000 deviation 9.000"];
            return [];
        });
    };
}

const reportOf = async (known: Record<number, Known>, line: string[], asked: string[] = []) => {
    const report = new Report(judged(line), () => {});
    await report.run([engineWith(known, asked)], never);
    return report;
};

describe("a decision", () => {
    it("that is better than everything else by far is not looked at again", async () => {
        const asked: string[] = [];
        const report = await reportOf({ 0: { chances: { a: [70, 75], b: [50, 60] } } }, ["1 a"], asked);
        expect(asked.filter((line) => line.startsWith("compare"))).toEqual([]);
        expect(report.seat(1)).toEqual({ seat: 1, decisions: 1, loss: { mean: 0, low: 0, high: 0 }, luck: undefined });
    });

    it("that was none is not counted", async () => {
        const report = await reportOf({ 0: { chances: {} } }, ["1 a", "2 a"]);
        expect([report.seat(1).decisions, report.seat(2).decisions]).toEqual([0, 1]);
        expect([report.done, report.of, report.isComplete]).toEqual([2, 2, true]);
    });

    it("is a mistake if the best alternative is better by more than its interval, and leads to it", async () => {
        const late = (action: string, tree: number) => ({ a: 40, b: 52 + (tree % 2), c: 45 })[action]!;
        const chances = { a: [50, 60], b: [50, 60], c: [50, 60] } satisfies Known["chances"];
        const report = await reportOf({ 1: { chances, late } }, ["1 a", "2 a"]);
        const [mistake] = report.mistakes;
        expect(report.mistakes).toHaveLength(1);
        expect([mistake.index, mistake.seat, mistake.options[mistake.best].fact]).toEqual([1, 2, "do.b"]);
        expect(mistake.leads).toEqual(["b", "z"]);
        expect(lossOf(mistake).mean).toBeCloseTo(12.5);
        expect(lossOf(mistake).low).toBeGreaterThan(0.5);
        expect(report.turns).toMatchObject([{ index: 1, seat: 2, mistake, change: { mean: -12.5 } }]);
        expect(report.seat(2).loss.mean).toBeCloseTo(12.5);
    });

    it("is no mistake if the interval contains zero in whole percent", async () => {
        const late = (action: string, tree: number) => (action === "b" ? 51 + (tree % 3) : 50);
        const report = await reportOf({ 0: { late } }, ["1 a"]);
        expect(report.mistakes).toEqual([]);
        expect(report.seat(1).loss.mean).toBeGreaterThan(0);
    });

    it("is judged by trees that did not choose the alternative", async () => {
        const late = (action: string, tree: number) => (action === "b" && tree < 5 ? 90 : 50);
        const asked: string[] = [];
        const report = await reportOf({ 0: { late } }, ["1 a"], asked);
        const trees = asked.flatMap((line) => /^compare .* seed=(\d+)/.exec(line)?.[1] ?? []).map(Number);
        expect(trees).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
        expect(report.seat(1).loss.mean).toBe(0);
        expect(report.comparisons).toBe(4);
    });

    it("is compared with an action that the search hardly looked at, unless there are too many", async () => {
        const chances = Object.fromEntries([..."abcdefghijk"].map((c): [string, [number, number]] => [c, [50, 60]]));
        const late = (action: string) => (action === "k" ? 80 : 50);
        const [mistake] = (await reportOf({ 0: { chances, late } }, ["1 a"])).mistakes;
        expect(mistake.options[mistake.best].fact).toBe("do.k");
    });

    it("is compared with the best few, all of which get the same budget", async () => {
        const chances = Object.fromEntries([..."abcdefg"].map((c): [string, [number, number]] => [c, [50, 60]]));
        const late = (action: string) => 50 + "gabcdef".indexOf(action);
        const asked: string[] = [];
        await reportOf({ 0: { chances, late } }, ["1 a"], asked);
        const texts = asked.filter((line) => line.startsWith("compare")).map((line) => line.split(" with ")[1]);
        expect(texts[0]).toBe("a, b, c, d, e, f, g");
        expect(texts[2]).toBe("a, f, e, d");
        expect(texts[5]).toBe("a, f");
        expect(new Set(asked.flatMap((line) => /^compare .*(sims=\d+)/.exec(line)?.[1] ?? [])).size).toBe(1);
    });
});

describe("luck", () => {
    it("is what all actions of chance have changed, and may be a turning point", async () => {
        const report = await reportOf({}, ["chance x", "chance y", "1 a", "chance z"]);
        const error = 2 * Math.sqrt((2 * 81) / 320);
        expect(report.seat(1).luck!.mean).toBeCloseTo(8);
        expect(report.seat(1).luck!.high).toBeCloseTo(8 + error);
        expect(report.seat(2).luck!.mean).toBeCloseTo(-8);
        expect(report.turns.map((t) => [t.index, t.seat, t.mistake])).toEqual([
            [1, 1, undefined],
            [3, 1, undefined],
        ]);
    });
});

describe("looking closer", () => {
    it("gives more trees to what is uncertain, and says how far it is", async () => {
        const late = (action: string, tree: number) => (action === "b" ? 51 + (tree % 3) : 50);
        let told = 0;
        const report = new Report(judged(["1 a", "2 a"]), () => told++);
        const engine = [engineWith({ 0: { late } })];
        await report.run(engine, never);
        expect([report.closer, told]).toEqual([{ round: 0, of: 0 }, 2]);
        expect(report.mistakes).toEqual([]);
        await report.run(engine, never);
        expect([report.closer, told]).toEqual([{ round: 12, of: 12 }, 14]);
        expect(report.mistakes.map((d) => d.index)).toEqual([0]);
        expect(report.comparisons).toBe(4 + 12 * 4);
    });

    it("stops and goes on where it was", async () => {
        const stop = new AbortController();
        const late = (action: string) => (action === "b" ? 51 : 50);
        const report = new Report(judged(["1 a"]), () => report.closer.round === 3 && stop.abort());
        const engine = [engineWith({ 0: { late } })];
        await report.run(engine, stop.signal);
        await report.run(engine, stop.signal);
        expect(report.closer).toEqual({ round: 3, of: 12 });
        await report.run(engine, never);
        expect(report.closer).toEqual({ round: 12, of: 12 });
    });
});

// With the real engine -----------------------------------------------------------------------------------------------------

let session: AnalysisSession;
const engines: EngineWorker[] = [];
afterEach(() => {
    session?.close();
    for (const engine of engines.splice(0)) engine.end();
});

// The report of a game in which seats choose carelessly.
async function realReport(game: string, most: number) {
    const engine = await loadEngine();
    engine.line(`new ${game} seats=2 seed=1`);
    for (let i = 0; i < most && engine.line("actors")[0] !== "none"; i++) {
        const actor = engine.line("actors")[0].split(" ")[0];
        const actions = engine.line(`legal ${actor}`);
        engine.line(`do ${actor} ${actions[(i * 7) % actions.length]}`);
    }
    const plan = { id: "x", game, options: "", levels: [2, 2], name: "" };
    session = await AnalysisSession.open(plan, engine.line("record seed").join("\n"));
    return session.report(() => {});
}

function askers(count: number): Ask[] {
    engines.push(...Array.from({ length: count }, () => new EngineWorker()));
    return engines.slice(-count).map(
        (engine) =>
            (...lines) =>
                engine.ask(...lines),
    );
}

const found = (report: Report) => ({
    seats: [1, 2].map((seat) => report.seat(seat)),
    mistakes: report.mistakes.map((d) => [d.index, d.options[d.best].text, lossOf(d), d.leads]),
    turns: report.turns.map((t) => [t.index, t.seat, t.change]),
});

describe("a real game", () => {
    it("has the same report however many engines work on it, and after it was stopped", async () => {
        const whole = await realReport("causeway", 12);
        await whole.run(askers(1), never);
        expect(whole.mistakes.length).toBeGreaterThan(0);
        for (const d of whole.mistakes)
            expect(isMistake(d) && d.options[d.best].fact.startsWith("causeway.")).toBe(true);
        const stop = new AbortController();
        const parted = session.report(() => parted.done === 5 && stop.abort());
        const two = askers(2);
        await parted.run(two, stop.signal);
        expect(parted.done).toBeGreaterThanOrEqual(5);
        expect(parted.isComplete).toBe(false);
        await parted.run(two, never);
        expect(found(parted)).toEqual(found(whole));
    }, 30000);

    it("has luck, and intervals that narrow", async () => {
        const report = await realReport("orongo", 40);
        const engine = askers(1);
        await report.run(engine, never);
        const width = ({ low, high } = report.seat(1).luck!) => high - low;
        const [before, lost] = [width(), width(report.seat(1).loss)];
        expect(before).toBeGreaterThan(0);
        expect(report.seat(1).luck!.mean).toBeCloseTo(-report.seat(2).luck!.mean);
        await report.run(engine, never);
        expect(width()).toBeLessThan(before);
        expect(width(report.seat(1).loss)).toBeLessThan(lost);
    }, 60000);
});
