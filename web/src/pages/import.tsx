// A record that was saved: to look through, or to go on with.
import { useState } from "preact/hooks";
import { EngineWorker, rules } from "../engine/engine";
import { freshSeed, type Plan } from "../session/local";
import { keep } from "../session/saved";
import { frameOf, type Shown } from "../session/session";
import { go } from "../ui/router";
import { settings } from "../ui/settings";

// Keeps the record as a game of this browser. Over, it is looked at; unfinished, seat 1 is played on against bots.
async function take(record: string): Promise<string> {
    const answers = await rules().ask(...EngineWorker.replay(record), "show public");
    const shown: Shown = JSON.parse(answers.at(-1)![0]);
    const frame = frameOf(shown, 0);
    const id = freshSeed().slice(0, 12);
    const levels = Array.from({ length: frame.seats }, (_, i) => (i === 0 && !frame.result ? 0 : 2));
    const plan: Plan = { id, game: frame.game, options: "", levels, name: settings.value.name };
    keep(plan, record, frame);
    return id;
}

export function ImportRecord() {
    const [problem, setProblem] = useState("");
    return (
        <section class="list" aria-labelledby="import">
            <h2 id="import">Open a record</h2>
            <p class="quiet-text">A game that was saved, from this page, the terminal or a server.</p>
            <label class="button file">
                Choose a file
                <input
                    type="file"
                    accept=".txt,text/plain"
                    onChange={async (event) => {
                        const file = event.currentTarget.files?.[0];
                        if (!file) return;
                        try {
                            go(`/game/${await take(await file.text())}`);
                        } catch (error: any) {
                            setProblem(`${file.name} is no record that can be read: ${error.message}.`);
                        }
                    }}
                />
            </label>
            {problem && (
                <p class="refusal" role="alert">
                    {problem}
                </p>
            )}
        </section>
    );
}
