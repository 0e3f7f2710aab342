// A hint: what the strongest level would do, and the chance it gives that action.
import { useEffect, useRef, useState } from "preact/hooks";
import { percent } from "../say/format";
import { say } from "../say/say";
import type { Hint, Session } from "../session/session";
import type { Picking } from "./picking";

function wordsFor({ words: action, value }: Hint, seats: number): string {
    if (value === undefined) return say("page.hint.plain", { action });
    if (seats === 2) return say("page.hint.win", { action, chance: percent(value) });
    return say("page.hint.share", { action, share: percent(value) });
}

export function HintButton(props: { session: Session; picking: Picking; n: number; seats: number }) {
    const { session, picking, n, seats } = props;
    const [hint, setHint] = useState<Hint | "thinking" | null>(null);
    const now = useRef(n);
    now.current = n;
    useEffect(() => setHint(null), [n]);

    async function ask(): Promise<void> {
        setHint("thinking");
        let found: Hint | null = null;
        try {
            found = await session.hint!();
        } finally {
            if (now.current === n) setHint(found); // a hint for an earlier position comes too late
        }
    }

    if (hint === null || hint === "thinking") {
        return (
            <button type="button" disabled={hint === "thinking"} onClick={ask}>
                {hint === "thinking" ? say("page.hint.thinking") : say("page.hint.ask")}
            </button>
        );
    }
    return (
        <p class="hint" role="status">
            <span>{wordsFor(hint, seats)}</span>
            <button type="button" onClick={() => picking.act(hint.text)}>
                {say("page.hint.do")}
            </button>
        </p>
    );
}
