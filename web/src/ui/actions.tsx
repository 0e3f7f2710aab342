// Every action as text: buttons for what the board does not show, and the whole list with type-to-filter, so that a game
// can be played by keyboard alone.
import { useState } from "preact/hooks";
import type { Picking } from "./picking";

const MOST = 200; // entries that are shown at once

export function ActionList({ picking, hasControls }: { picking: Picking; hasControls: boolean }) {
    const [filter, setFilter] = useState("");
    const [isOpen, setOpen] = useState(false);
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = picking.open.filter((c) => words.every((w) => `${c.text} ${c.words}`.toLowerCase().includes(w)));
    const buttons = hasControls ? [] : picking.nexts.filter((s) => s.thing.startsWith("say:"));
    return (
        <section class="actions" aria-label="Actions">
            {buttons.length > 0 && buttons.length <= 24 && (
                <div class="steps">
                    {buttons.map((s) => (
                        <button type="button" key={s.thing} class="step" onClick={() => picking.pick(s.thing)}>
                            {s.label}
                        </button>
                    ))}
                </div>
            )}
            <details open={isOpen || buttons.length > 24} onToggle={(e) => setOpen(e.currentTarget.open)}>
                <summary>All {picking.open.length} actions as a list</summary>
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (found.length > 0) picking.act(found[0].text);
                    }}
                >
                    <input
                        class="filter"
                        type="search"
                        placeholder="Type to filter, Enter takes the first"
                        aria-label="Filter the actions"
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
                {found.length > MOST && <p class="quiet-text">{found.length - MOST} more: type to narrow them down.</p>}
                {found.length === 0 && <p class="quiet-text">No action fits what you typed.</p>}
            </details>
        </section>
    );
}
