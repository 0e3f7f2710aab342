import { beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../failure";
import type { Answer, Question } from "./answer";
import { readFact } from "../say/say";
import { EngineWorker, Refusal, refusalOf } from "./engine";

// A worker that answers when the test says so.
class SilentWorker {
    static made: SilentWorker[] = [];
    onmessage: ((event: { data: Answer }) => void) | null = null;
    onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
    asked: Question[] = [];
    isTerminated = false;

    constructor() {
        SilentWorker.made.push(this);
    }
    postMessage(question: Question): void {
        this.asked.push(question);
    }
    answer(answer: Answer): void {
        this.onmessage!({ data: answer });
    }
    break(message: string): void {
        this.onerror!({ message, preventDefault: () => {} });
    }
    terminate(): void {
        this.isTerminated = true;
    }
}

beforeEach(() => {
    SilentWorker.made = [];
    vi.stubGlobal("Worker", SilentWorker);
});

const last = () => SilentWorker.made.at(-1)!;

describe("EngineWorker", () => {
    it("gives every question its own answer, in whatever order they come", async () => {
        const engine = new EngineWorker();
        const [first, second] = [engine.ask("one", "two"), engine.line("three")];
        expect(last().asked.map((q) => q.lines)).toEqual([["one", "two"], ["three"]]);
        last().answer({ id: last().asked[1].id, lines: [["3"]] });
        last().answer({ id: last().asked[0].id, lines: [["1"], ["2", "2"]] });
        expect(await second).toEqual(["3"]);
        expect(await first).toEqual([["1"], ["2", "2"]]);
    });

    it("reads one line of JSON", async () => {
        const engine = new EngineWorker();
        const asked = engine.json<{ n: number }>("show 1");
        last().answer({ id: 1, lines: [['{"n":4}']] });
        expect(await asked).toEqual({ n: 4 });
    });

    it("throws the refusal of a question and answers the next", async () => {
        const engine = new EngineWorker();
        const refused = engine.ask("do 1 x");
        last().answer({ id: 1, lines: [], refused: { code: "CW-1", sentence: "causeway.no.x" } });
        const error = await refused.catch((e) => e);
        expect(error).toBeInstanceOf(Refusal);
        expect(error).toMatchObject({ code: "CW-1", fact: "causeway.no.x" });
        const next = engine.ask("show 1");
        last().answer({ id: 2, lines: [["fine"]] });
        expect(await next).toEqual([["fine"]]);
    });

    it("says what is not about the rules by its code", () => {
        const refusal = refusalOf({ code: "option", sentence: "there is no option 'x y'" });
        expect(readFact(refusal.fact)).toEqual({
            key: "page.refusal.option",
            args: { reason: "there is no option 'x y'" },
        });
        expect(refusal.sentence).toBe("There is no option 'x y'.");
        expect(refusalOf({ code: "odd", sentence: "no" }).sentence).toBe("No.");
        expect(refusalOf({ code: "CW-1", sentence: "no", fact: "page.finished" }).sentence).toBe("Finished.");
    });

    it("fails every open and every later question when the worker breaks", async () => {
        const engine = new EngineWorker();
        const open = [engine.ask("one"), engine.ask("two")].map((q) => q.catch((e) => e));
        last().break("no such file");
        for (const question of [...open, engine.ask("three").catch((e) => e)]) {
            expect(await question).toBeInstanceOf(Failure);
            expect(await question).toMatchObject({ reason: "no such file" });
        }
        expect(last().asked).toHaveLength(2); // the third was not even asked
    });

    it("fails when the worker says that it has no engine", async () => {
        const engine = new EngineWorker();
        const asked = engine.ask("one").catch((e) => e);
        last().answer({ id: 1, lines: [], failed: { fact: "page.failure.rules", reason: "404" } });
        expect(await asked).toMatchObject({ message: "page.failure.rules", reason: "404" });
        expect(engine.failure).not.toBeNull();
    });

    it("reads a record line by line", () => {
        expect(EngineWorker.replay("[game causeway]\n1 a\n\n")).toEqual(["replay", "[game causeway]", "1 a", "end"]);
    });
});

describe("rules and about", () => {
    it("share one worker until it fails, and then try again", async () => {
        vi.resetModules();
        const { about } = await import("./about");
        const { rules } = await import("./engine");
        const [first, same] = [about("causeway"), about("causeway")];
        expect(first).toBe(same);
        expect(rules()).toBe(rules());
        expect(SilentWorker.made).toHaveLength(1);
        expect(last().asked.map((q) => q.lines)).toEqual([["about causeway"]]);
        last().break("gone");
        await expect(first).rejects.toThrow("page.failure.rules");
        const again = about("causeway");
        expect(SilentWorker.made).toHaveLength(2);
        expect(SilentWorker.made[0].isTerminated).toBe(true);
        last().answer({ id: 1, lines: [['{"title":"Giant\'s Causeway"}']] });
        expect(await again).toEqual({ title: "Giant's Causeway" });
        await about("causeway");
        expect(last().asked).toHaveLength(1); // it is remembered
    });

    it("split a clause from its text", async () => {
        vi.resetModules();
        const { clauses } = await import("./about");
        const found = clauses("causeway");
        last().answer({ id: 1, lines: [["CW-1.1 Two giants a side.", "CW-1.2a Stones."]] });
        expect(await found).toEqual([
            { id: "CW-1.1", text: "Two giants a side." },
            { id: "CW-1.2a", text: "Stones." },
        ]);
    });
});
