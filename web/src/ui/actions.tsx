// All actions as text: buttons for what the board does not show, and the whole list with a filter, so that a game can be
// played by keyboard alone.
import { useState } from "preact/hooks";
import { say } from "../say/say";
import type { Picking } from "./picking";

const MOST = 200; // entries that are shown at once
const FEW = 24; // more buttons than this are only shown in the list

export function ActionList({ picking, hasControls }: { picking: Picking; hasControls: boolean }) {
    const [filter, setFilter] = useState("");
    const [isOpen, setOpen] = useState(false);
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = picking.open.filter((c) => words.every((w) => `${c.text} ${c.words}`.toLowerCase().includes(w)));
    const buttons = hasControls ? [] : picking.nexts.filter((s) => s.thing.startsWith("say:"));
    return (
        <section class="actions" aria-label={say("page.table.actions")}>
            {buttons.length > 0 && buttons.length <= FEW && (
                <div class="steps">
                    {buttons.map((s) => (
                        <button
                            type="button"
                            key={s.thing}
                            data-thing={s.thing}
                            class="step"
                            onClick={() => picking.pick(s.thing)}
                        >
                            {s.label}
                        </button>
                    ))}
                </div>
            )}
            <details open={isOpen || buttons.length > FEW} onToggle={(e) => setOpen(e.currentTarget.open)}>
                <summary>{say("page.actions.list", { actions: picking.open.length })}</summary>
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (found.length > 0) picking.act(found[0].text);
                    }}
                >
                    <input
                        class="filter"
                        type="search"
                        placeholder={say("page.actions.hint")}
                        aria-label={say("page.actions.filter")}
                        value={filter}
                        onInput={(e) => {
                            setFilter(e.currentTarget.value);
                            setOpen(true);
                        }}
                    />
                </form>
                <ul class="choices">
                    {found.slice(0, MOST).map((c) => (
                        <li key={c.text}>
                            <button type="button" onClick={() => picking.act(c.text)}>
                                <span>{c.words}</span>
                                <code>{c.text}</code>
                            </button>
                        </li>
                    ))}
                </ul>
                {found.length > MOST && (
                    <p class="quiet-text">{say("page.actions.more", { actions: found.length - MOST })}</p>
                )}
                {found.length === 0 && <p class="quiet-text">{say("page.actions.none")}</p>}
            </details>
        </section>
    );
}
