// Opens a saved record, to look through it or to continue the game.
import { useState } from "preact/hooks";
import { EngineWorker, Refusal, rules } from "../engine/engine";
import { planOf } from "../session/record";
import { keep } from "../session/saved";
import { frameOf, type Shown } from "../session/session";
import { say } from "../say/say";
import { go } from "../ui/router";

// Keeps the record as a game of this browser and returns its id.
async function openRecord(record: string): Promise<string> {
    const answers = await rules().ask(...EngineWorker.replay(record), "show public");
    const shown: Shown = JSON.parse(answers.at(-1)![0]);
    const frame = frameOf(shown, 0);
    const plan = planOf(record, frame);
    keep(plan, record, frame);
    return plan.id;
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
