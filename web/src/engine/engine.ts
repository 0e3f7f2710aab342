// The engine as the page sees it: a worker that is asked by lines of the engine protocol. A refusal is thrown.
import type { Answer, Question } from "./answer";

export class Refusal extends Error {
    constructor(
        readonly code: string, // the clause that forbids it, or a word
        readonly sentence: string,
    ) {
        super(sentence);
    }
}

export class EngineWorker {
    private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    private readonly waiting = new Map<number, (answer: Answer) => void>();
    private asked = 0;

    constructor() {
        this.worker.onmessage = (event: MessageEvent<Answer>) => {
            this.waiting.get(event.data.id)?.(event.data);
            this.waiting.delete(event.data.id);
        };
    }

    // The data lines of each line's answer.
    async ask(...lines: string[]): Promise<string[][]> {
        const question: Question = { id: ++this.asked, lines };
        const answer = await new Promise<Answer>((resolve) => {
            this.waiting.set(question.id, resolve);
            this.worker.postMessage(question);
        });
        if (answer.refused) throw new Refusal(answer.refused.code, answer.refused.sentence);
        return answer.lines;
    }

    async line(line: string): Promise<string[]> {
        return (await this.ask(line))[0];
    }

    async json<T>(line: string): Promise<T> {
        return JSON.parse((await this.line(line))[0]);
    }

    // A record, line by line, as the engine reads it.
    static replay(record: string): string[] {
        return ["replay", ...record.trimEnd().split("\n"), "end"];
    }

    end(): void {
        this.worker.terminate();
    }
}

// One engine for questions about the rules that hang on no game: shared by all pages.
let common: EngineWorker | undefined;
export function rules(): EngineWorker {
    return (common ??= new EngineWorker());
}
