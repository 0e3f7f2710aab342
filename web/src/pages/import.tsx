// Opens a saved record, to look through it or to continue the game.
import { useState } from "preact/hooks";
import { EngineWorker, Refusal, rules } from "../engine/engine";
import { freshSeed, type Plan } from "../session/local";
import { keep } from "../session/saved";
import { frameOf, type Shown } from "../session/session";
import { say } from "../say/say";
import { go } from "../ui/router";
import { settings } from "../ui/settings";

// What the tags of a record call its seats.
function namesIn(record: string, seats: number): string[] {
    const tags = new Map(
        [...record.matchAll(/^\[seat (\d) (.+)\]\s*$/gm)].map(([, seat, name]) => [Number(seat), name]),
    );
    return Array.from({ length: seats }, (_, i) => tags.get(i + 1) ?? "");
}

// Keeps the record as a game of this browser and returns its id. A finished game is only looked at. An unfinished one is
// continued by the person in seat 1, with bots in the other seats.
async function openRecord(record: string): Promise<string> {
    const answers = await rules().ask(...EngineWorker.replay(record), "show public");
    const shown: Shown = JSON.parse(answers.at(-1)![0]);
    const frame = frameOf(shown, 0);
    const id = freshSeed().slice(0, 12);
    const called = namesIn(record, frame.seats);
    const levelOf = (name: string) => Number(/^bot:level=([1-8])/.exec(name)?.[1] ?? 2);
    const plan: Plan = {
        id,
        game: frame.game,
        options: "",
        levels: called.map((name, i) => (i === 0 && !frame.result ? 0 : levelOf(name))),
        name: settings.value.name,
        names: called.map((name) => (name.startsWith("bot:") ? "" : name)),
        isRecord: frame.result !== undefined,
    };
    keep(plan, record, frame);
    return id;
}

export function ImportRecord() {
    const [problem, setProblem] = useState<{ file: string; refusal: Refusal } | null>(null);
    return (
        <section class="list" aria-labelledby="import">
            <h2 id="import">{say("page.import.heading")}</h2>
            <p class="quiet-text">{say("page.import.help")}</p>
            <label class="button file">
                {say("page.import.choose")}
                <input
                    type="file"
                    accept=".txt,text/plain"
                    onChange={async (event) => {
                        const file = event.currentTarget.files?.[0];
                        if (!file) return;
                        try {
                            go(`/game/${await openRecord(await file.text())}`);
                        } catch (error) {
                            if (!(error instanceof Refusal)) throw error;
                            setProblem({ file: file.name, refusal: error });
                        }
                    }}
                />
            </label>
            {problem && (
                <p class="refusal" role="alert">
                    {say("page.import.problem", { file: problem.file })} {problem.refusal.sentence}
                </p>
            )}
        </section>
    );
}
