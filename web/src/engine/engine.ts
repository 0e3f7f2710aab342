// The engine as the page sees it: a worker that answers lines of the engine protocol. What the rules forbid is thrown as
// a Refusal, an engine that could not be loaded or broke down as a Failure.
import { Failure } from "../failure";
import { factOf, sayFacts } from "../say/say";
import { sentence } from "../ui/sentence";
import type { Answer, Question } from "./answer";

export class Refusal extends Error {
    constructor(
        readonly code: string, // the clause that forbids it, or a word
        readonly fact: string, // why
    ) {
        super(fact);
    }

    get sentence(): string {
        return sentence(sayFacts(this.fact));
    }
}

// What the engine and the server refuse without a rule has a word as its code and an English sentence.
const REASONS: Record<string, string> = {
    game: "page.refusal.game",
    seats: "page.refusal.seats",
    option: "page.refusal.option",
    record: "page.refusal.record",
    syntax: "page.refusal.syntax",
    seat: "page.refusal.seat",
    limit: "page.refusal.limit",
    player: "page.refusal.player",
    command: "page.refusal.command",
};

// A refusal as the engine or the server tells it. What the rules forbid comes as a fact.
export function refusalOf(told: { code: string; sentence: string; fact?: string }): Refusal {
    const reason = REASONS[told.code] ? factOf(REASONS[told.code], { reason: told.sentence }) : told.sentence;
    return new Refusal(told.code, told.fact ?? reason);
}

interface Waiting {
    resolve(answer: Answer): void;
    reject(error: Error): void;
}

export class EngineWorker {
    private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    private readonly waiting = new Map<number, Waiting>();
    private asked = 0;
    failure: Failure | null = null; // once set, every question is answered with it

    constructor() {
        this.worker.onmessage = (event: MessageEvent<Answer>) => this.heard(event.data);
        this.worker.onerror = (event) => {
            event.preventDefault();
            this.fail(new Failure(factOf("page.failure.rules"), event.message));
        };
    }

    private heard(answer: Answer): void {
        const { refused, failed } = answer;
        if (failed) return this.fail(new Failure(failed.fact, failed.reason));
        const waiting = this.waiting.get(answer.id);
        this.waiting.delete(answer.id);
        if (refused) waiting?.reject(refusalOf(refused));
        else waiting?.resolve(answer);
    }

    private fail(failure: Failure): void {
        this.failure = failure;
        for (const { reject } of this.waiting.values()) reject(failure);
        this.waiting.clear();
    }

    // The data lines of each line's answer.
    async ask(...lines: string[]): Promise<string[][]> {
        return (await this.send({ lines })).lines;
    }

    private async send(question: Omit<Question, "id">): Promise<Answer> {
        if (this.failure) throw this.failure;
        const id = ++this.asked;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, ...question });
        });
    }

    // Everything that the engine knows, the thoughts of its players among it, for the engine of another worker.
    async copy(): Promise<ArrayBuffer> {
        return (await this.send({ lines: [], isCopied: true })).memory!;
    }

    async paste(memory: ArrayBuffer): Promise<void> {
        await this.send({ lines: [], memory });
    }

    async line(line: string): Promise<string[]> {
        return (await this.ask(line))[0];
    }

    async json<T>(line: string): Promise<T> {
        return JSON.parse((await this.line(line))[0]);
    }

    // The lines that make the engine read a record.
    static replay(record: string): string[] {
        return ["replay", ...record.trimEnd().split("\n"), "end"];
    }

    // Stops the worker. Questions that are still open are never answered.
    end(): void {
        this.worker.terminate();
    }
}

// One engine, shared by all pages, for questions about the rules that do not depend on a game in progress. An engine that
// failed is replaced, so that the next question tries again.
let common: EngineWorker | undefined;
export function rules(): EngineWorker {
    if (common?.failure) {
        common.end();
        common = undefined;
    }
    return (common ??= new EngineWorker());
}
